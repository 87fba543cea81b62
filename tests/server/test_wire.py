"""The wire's types: what is sent is what `messages` says, and the page's types are made from it."""

from __future__ import annotations

import inspect
import re
import sys
from typing import Any

import msgspec
import pytest

from katzentisch.engine.game import Game
from katzentisch.engine.record import new_game
from katzentisch.games import GAMES
from katzentisch.server.wire import typescript
from katzentisch.server.wire.families import FAMILIES
from katzentisch.server.wire.messages import WIRE_VERSION, ServerMessage

#: Facts of a view that the wire does not say, by family: what can be concluded about hidden cards; what the message says in
#: other words (`asked`, `places`, `top`); and counts that nobody looks at.
UNSAID = {
    "shedding": {
        *("cannot_be", "stock_lacks", "wishes"),
        *("has_drawn", "out", "pile", "seat", "skip", "suit"),
        *("caught", "made", "passes"),
    },
    "rummy": {
        *("known", "learnt", "pack", "stock_lacks"),
        *("has_drawn", "joker_played", "laid", "opening", "points_laid"),
        "made",
    },
    "thirty_one": {
        *("doubtful", "gone", "known", "replaced", "rows", "stock_known"),
        *("points", "rule", "seat", "starter"),
        *("made", "turns"),
    },
    "build_piles": {"before", "floors", "recycled", "drawn", "reserves", "rule", "seat", "made"},
    "kitty_paw": {"aside", "discards", "layers", "rule", "symbols", "tied", "under"},
}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_fact_of_a_view_is_said_to_the_page(game: Game) -> None:
    """A new one that is left out of the message, or of its signs, is named here."""
    source = inspect.getsource(sys.modules[FAMILIES[game.family].public.__module__])
    facts = set(game.view(new_game(game, 2, 1).state, 0).facts())
    assert {name for name in facts if not re.search(rf"\bview\.{name}\b", source)} == UNSAID[game.family]


def test_every_frame_is_a_message_of_the_protocol(server: Any) -> None:
    """Also where the public part was encoded once for all."""
    player, spectator = server.player("Ada"), server.player("Eve")
    table = player.make("mau-mau", 3, scoring="match")["public"]["table"]
    spectator.open(table)
    player.play_on()
    spectator.until(lambda m: m["type"] == "table" and m["public"]["ended"] is not None)
    decoder = msgspec.json.Decoder(ServerMessage, strict=True)
    for frame in player.frames + spectator.frames:
        message = decoder.decode(frame)
        assert msgspec.json.decode(msgspec.json.encode(message)) == msgspec.json.decode(frame)


def test_the_pages_types_are_up_to_date() -> None:
    """`python -m katzentisch.server.wire.typescript` writes them."""
    if not typescript.OUT.parents[2].is_dir():
        pytest.skip("no page beside this package: it is installed")
    assert typescript.main(["--check"]) == 0


def test_types_in_typescript() -> None:
    """Literals, nulls, lists, records; what the page sends may leave out what has a default."""
    text = typescript.render()
    assert "export interface Move {\n  readonly type: 'move';\n  readonly table: string;" in text
    assert "readonly name?: string;" in text  # Hello, sent by the page
    assert "readonly cards: readonly string[] | null;" in text
    assert "export type ClientMessage =\n  | Hello\n  | Make\n  | Open\n" in text
    assert f"export const WIRE_VERSION = {WIRE_VERSION};" in text
