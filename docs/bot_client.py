"""Takes a seat at a table and makes random legal moves: python bot_client.py ws://localhost:8222/ws mau-mau"""

import asyncio
import json
import random
import sys
import uuid

from websockets.asyncio.client import connect


async def play(url: str, game: str, seats: int = 2) -> dict:
    """One whole game against the server's own bots; how it ended."""
    async with connect(url) as socket:
        await socket.send(json.dumps({"type": "hello", "version": 4, "name": "Random"}))
        await socket.send(json.dumps({"type": "make", "game": game, "seats": seats}))
        table = waiting_for = None
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "refused":
                if message["about"] != "move":
                    raise SystemExit(message["code"])
                await asyncio.sleep(float(message["params"].get("seconds", 0)))  # too_many: slower, please
            if message["type"] == "table":
                table = message
            if message.get("answers") == waiting_for:
                waiting_for = None
            if table and table["public"]["ended"]:
                return table["public"]["ended"]
            moves = table["private"]["moves"] if table else []
            if moves and waiting_for is None:
                waiting_for = uuid.uuid4().hex
                move = {"type": "move", "id": waiting_for, "text": random.choice(moves)["text"]}
                await socket.send(json.dumps({**move, "table": table["public"]["table"]}))


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:3])))
