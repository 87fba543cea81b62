"""A guest who plays Kitty Paw over a real socket, and knows nothing but what the messages say."""

from __future__ import annotations

import itertools
import json
import threading
import time
from collections.abc import Callable
from typing import Any


class PawGuest:
    """Reads on in a thread of its own: answers probes after ``echo_after`` seconds (None: never) and keeps the table."""

    def __init__(self, player: Any, echo_after: float | None = 0.0) -> None:
        self.player = player
        self.table: dict[str, Any] = player.table
        self.answers: dict[str, dict[str, Any]] = {}
        self.echoes = 0
        self._echo_after = echo_after
        self.is_silent = echo_after is None
        self._ids = itertools.count()
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        try:
            while True:
                message = self.player.receive()
                if message["type"] == "probe":
                    self._echo(message["number"])
                with self._changed:
                    if message["type"] == "table":
                        self.table = message
                    if message.get("answers"):
                        self.answers[message["answers"]] = message
                    self._changed.notify_all()
        except Exception:  # the socket is closed at the end of the test
            return

    def _echo(self, number: int) -> None:
        if self._echo_after is not None:
            time.sleep(self._echo_after)
            self.player.send(type="echo", number=number)
            self.echoes += 1

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> dict[str, Any]:
        return self.table["public"]["state"]  # type: ignore[no-any-return]

    @property
    def seat(self) -> int:
        return int(self.table["private"]["seat"])

    @property
    def is_over(self) -> bool:
        return self.table["public"]["ended"] is not None

    @property
    def everybody_has_a_card(self) -> bool:
        return all(self.state["cards"][seat] is not None for seat in self.state["active"])

    def wait(self, is_it: Callable[[], Any]) -> None:
        with self._changed:
            assert self._changed.wait_for(is_it, 300)

    # ------------------------------------------------------------------ moving

    def move(self, text: str, follows: list[str] | None = None) -> dict[str, Any]:
        """Make a move; its answer."""
        return self.answer(self.begin(text, follows))

    def begin(self, text: str, follows: list[str] | None = None) -> str:
        """Make a move, and do not wait for its answer; its id."""
        id = f"{self.seat}-{next(self._ids)}"
        more = {} if follows is None else {"follows": follows}
        self.player.send(type="move", table=self.table["public"]["table"], id=id, text=text, **more)
        return id

    def answer(self, id: str) -> dict[str, Any]:
        """The answer to a move."""
        self.wait(lambda: id in self.answers)
        return self.answers[id]

    def listed(self, verb: str) -> list[str]:
        return [move["text"] for move in self.table["private"]["moves"] if move["verb"] == verb]

    def grab(self) -> None:
        """Grab a card of the row, unless one has been handed out."""
        while cards := self.listed("grab"):
            self.move(cards[0])

    def build(self, seeks: int = 2) -> None:
        """Build the pattern of one's card; stops when somebody else has claimed, or after so many hide-and-seek cards."""
        name = self.state["cards"][self.seat]
        card = next(card for card in self.state["patterns"] if card["name"] == name)
        if self.state["boxes"][self.seat] != card["box"]:
            self.move("box")
        for kitten in card["kittens"]:
            self._lay(kitten)
        for _ in range(seeks if card["symbol"] is not None else 0):
            if self.listed("seek"):
                self._seek(card["symbol"])

    def _lay(self, wanted: dict[str, Any]) -> None:
        # Others are after the same breeds: every seat begins with another one of them.
        while kittens := [take for take in self.listed("take") if take.split()[1][0] == wanted["kitten"]]:
            self.move(kittens[self.seat % len(kittens)])
        held, placing = self.state["paws"][self.seat], self.table["private"]["hand"]["placing"]
        if held is not None and placing is not None:
            self.move(placing["text"].format_map(wanted | {"kitten": held}))

    def _has_found(self) -> bool:
        return any(card["is_kept"] and card["seat"] == self.seat for card in self.state["seek"])

    def _seek(self, symbol: str) -> None:
        known = self._seen_symbols()
        places = [place for place, found in enumerate(known) if found in (None, symbol)]
        places.sort(key=lambda place: known[place] is None)
        self.move(f"seek {places[0]}")
        # A wrong one lies open for a moment; as long as it does, no other may be turned.
        self.wait(lambda: self.state["phase"] != "build" or self._has_found() or self.listed("seek"))

    def _seen_symbols(self) -> list[str | None]:
        """What was turned up in this round: as people do, one has to keep it in mind."""
        found: list[str | None] = [None] * 8
        for message in self.messages():
            for event in message["events"]:
                if event["name"] == "round_begun":
                    found = [None] * 8
                if event["name"] in ("sought", "found_symbol"):
                    place, symbol = event["what"].split()
                    found[int(place)] = symbol
        return found

    def messages(self) -> list[dict[str, Any]]:
        return [message for frame in list(self.player.frames) if (message := json.loads(frame))["type"] == "table"]
