"""What the framework itself can do: the same Litestar and uvicorn settings, and whatever is sent comes back."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket

from katzentisch.server.running.door import Door
from katzentisch.server.running.run import listen, uvicorn_config
from katzentisch.server.running.settings import Settings


@websocket("/ws")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        await socket.send_data(message["text"], mode="text")


def main(port: int) -> None:
    settings = Settings(limits=1_000_000)  # as in bench/server.py
    app = Litestar([echo], openapi_config=None)
    app.state.door = Door(settings)
    with listen("127.0.0.1", port) as listening:
        print("ready", flush=True)
        uvicorn.Server(uvicorn_config(app, settings)).run(sockets=[listening])


if __name__ == "__main__":
    main(int(sys.argv[1]))
