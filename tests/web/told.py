"""A page that is told more than has happened: a long hand, a cloth full of melds, a phrase from every seat."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

Message = dict[str, Any]

#: A bubble is gone after so many milliseconds: not here, where a slow machine looks at it on many screens.
KEEP_SAYING = """window.setTimeout = ((set) => (act, after, ...rest) => after === 7000 ? 0 : set(act, after, ...rest))(setTimeout)"""


class Told:
    """Stands between a page and its server: all passes, and what the server never said can be told as well."""

    def __init__(self, player: Any) -> None:
        self._page: Any = None
        self._table: Message = {}
        self._shown: Message = {}
        self._events: list[Message] = []
        self._seen = player.page
        player.page.add_init_script(KEEP_SAYING)
        player.page.route_web_socket(re.compile("/ws$"), self._connect)
        player.go()

    def _connect(self, page: Any) -> None:
        self._page = page
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(self._heard)

    def _heard(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "table":
            self._table = self._shown = message
            self._events = [*([] if message["whole"] else self._events), *message["events"]]
        self._page.send(text)

    @property
    def others(self) -> list[int]:
        """Everybody else's seats."""
        own: int = self._table["private"]["seat"]
        return [seat for seat in range(len(self._table["public"]["seats"])) if seat != own]

    def show(self, change: Callable[[Message], None]) -> None:
        """The table as it is now, but for what is changed in it."""
        self._shown = deepcopy(self._table)
        change(self._shown)
        self._page.send(json.dumps(self._shown | {"events": self._events, "whole": True, "answers": None}))

    def happen(self, *events: Message) -> None:
        """Something that everybody has seen just now, though nothing changed by it."""
        blank: Message = {"cards": [], "count": 0, "suit": None, "other": None, "rule": "", "what": ""}
        self._page.send(
            json.dumps(self._shown | {"events": [blank | event for event in events], "whole": False, "answers": None})
        )

    def all_say(self, phrase: str) -> None:
        """Every seat says it, and goes on saying it."""
        public = self._table["public"]
        lines = [
            {"seat": seat, "name": sitter["name"], "phrase": phrase, "text": "", "at": 0}
            for seat, sitter in enumerate(public["seats"])
        ]
        self._page.send(json.dumps({"type": "chat", "table": public["table"], "lines": lines, "whole": False}))
        self._seen.locator(".seats .saying").nth(len(lines) - 2).wait_for()
