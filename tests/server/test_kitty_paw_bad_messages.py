"""Bad messages in every phase of Kitty Paw, over real sockets: a clear refusal with its rule, and nothing changed."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.server.kitty_paw_guest import PawGuest
from tests.server.test_kitty_paw import is_building, three_at_a_table

#: No move at any time: nonsense, almost moves, moves with numbers that are the table's to write, moves of the table.
NONSENSE = [
    "",
    "miau",
    "grab",
    "grab IX-1",
    "take J9",
    "seek 8",
    "place J1",
    "place J1 0 0 back 45",
    "give",
    "BUMP",
    "bump 1",
]
OF_THE_TABLE = ["deal", "hand out", "time up", "close", "turn back 0"]
ONLY_WITH_TIMES = ["bump 1 1", "claim 1 1"]


def one_alone(server: Any) -> PawGuest:
    """Practises without any clock, and is asked before each deal: every phase lasts as long as the test does."""
    player = server.greeted(server.socket(), "Ada", None, asks_ready=True)
    player.make("kitty-paw", 1, practice="on", pace="calm")
    guest = PawGuest(player)
    guest.wait(lambda: guest.table and guest.state["phase"] == "build")
    return guest


def refuses(guest: PawGuest, expected: dict[str, tuple[str, str]]) -> None:
    """Each of these is refused with its code and rule; so is what is never a move; and the table is as it was."""
    before = guest.table["public"]
    all_of_them = dict(expected)
    all_of_them |= dict.fromkeys(NONSENSE, ("not_a_move", ""))
    for text, (code, rule) in all_of_them.items():
        answer = guest.move(text)
        assert (answer["type"], answer.get("code"), answer.get("rule")) == ("refused", code, rule), text
    for text in [*OF_THE_TABLE, *ONLY_WITH_TIMES]:
        answer = guest.move(text)
        assert answer["type"] == "refused"
        assert answer["code"] in ("only_the_table", "not_a_move", "game_over"), (text, answer)
    guest.player.send(type="open", table=before["table"])
    guest.wait(lambda: guest.table["whole"] and guest.table["public"] is not before)
    assert guest.table["public"]["seq"] == before["seq"]
    assert guest.table["public"]["state"] == before["state"]


def test_in_every_phase_of_a_round_alone(server: Any) -> None:
    guest = one_alone(server)
    refuses(
        guest,
        {
            "grab III-8": ("not_in_row", "PAW-5"),
            "take J1": ("grab_first", "PAW-5"),
            "back": ("grab_first", "PAW-5"),
            "claim": ("grab_first", "PAW-5"),
            "bump": ("no_bump_in_calm", "PAW-32"),
        },
    )

    row = guest.state["row"]
    guest.move(f"grab {row[0]}")
    refuses(
        guest,
        {
            f"grab {row[1]}": ("card_already", "PAW-19"),
            "take J2": ("no_such_kitten", "PAW-4"),
            "place J1 0 0 back 0": ("paw_empty", "PAW-6"),
            "back": ("paw_empty", "PAW-6"),
            "pick J1": ("not_placed", "PAW-23"),
            "seek 0": ("no_symbol", "PAW-24"),
            "bump": ("no_bump_in_calm", "PAW-32"),
        },
    )

    guest.move("take J1")
    refuses(
        guest,
        {
            "take R1": ("paw_full", "PAW-6"),
            "take J1": ("paw_full", "PAW-6"),
            "place R1 0 0 back 0": ("not_in_paw", "PAW-6"),
            "place J1 7 0 back 0": ("too_far", "PAW-20"),
            "place J1 0 -7 belly 270": ("too_far", "PAW-20"),
        },
    )

    for text in ("place J1 0 0 back 0", "take R1", "place R1 1 0 back 0"):
        assert guest.move(text)["type"] == "table"
    refuses(
        guest,
        {
            "box": ("box_not_bare", "PAW-23"),
            "pick J1": ("covered", "PAW-23"),
            "take J1": ("not_in_the_middle", "PAW-23"),
        },
    )

    assert guest.move("claim")["type"] == "table"
    guest.wait(lambda: guest.state["phase"] == "deal" and guest.table["public"]["ready"])
    nothing_runs = ("not_dealt", "GEN-6")
    refuses(guest, dict.fromkeys(["grab I-1", "take J1", "box", "claim", "bump", "give up", "seek 0"], nothing_runs))


def test_ready_for_another_deal(server: Any) -> None:
    """Neither the one that is over nor one that nobody knows; a second one for the next is no fault."""
    player = server.greeted(server.socket(), "Ada", None, asks_ready=True)
    player.make("kitty-paw", 1, practice="on", pace="calm")
    while player.table["public"]["state"]["phase"] != "build":
        player.receive()
    table, (card, *_) = player.table["public"]["table"], player.table["public"]["state"]["row"]
    assert player.ask("ready", table=table, deal=1)["code"] == "no_deal_to_come"
    for text in (f"grab {card}", "claim"):
        player.move(text)
    while not player.table["public"]["ready"]:
        player.receive()
    before = player.table["public"]
    for deal in (1, 99):
        assert player.ask("ready", table=table, deal=deal)["code"] == "another_deal"
    player.open(table)
    assert player.table["public"]["ready"] == before["ready"] == {"deal": 2, "awaited": [0]}
    assert player.table["public"]["seq"] == before["seq"]


def test_after_the_end(server: Any) -> None:
    player = server.player()
    player.make("kitty-paw", 1, practice="on", pace="calm")
    guest = PawGuest(player)
    for round in range(1, 11):
        guest.wait(partial(is_building, guest, round))
        guest.grab()
        guest.move("claim")
    assert guest.is_over
    over = ("game_over", "GEN-6")
    refuses(guest, dict.fromkeys(["grab I-1", "take J1", "box", "claim", "bump", "give up", "seek 0"], over))


def test_while_the_others_bump(server: Any) -> None:
    """The window is short: what is answered too late for it is asked again in the next round."""
    ada, bo, _ = three_at_a_table(server)
    claimed, stop = ("claimed_already", "PAW-25"), ("stop_building", "PAW-8")
    left = {(0, "claim"): claimed, (0, "bump"): claimed}
    left |= {
        (1, text): stop for text in ("take J1", "place J1 0 0 back 0", "back", "box", "seek 0", "give up", "grab I-1")
    }
    for round in range(1, 30):
        area, points = bo.state["areas"][1], bo.state["points"]
        assert ada.move("claim")["type"] == "table"
        for (seat, text), expected in list(left.items()):
            answer = (ada, bo)[seat].move(text)
            assert answer["type"] == "refused"
            if answer["code"] in ("not_dealt", "grab_first", "no_bump_for_two", "nothing_to_bump"):
                break  # the window has closed
            assert (answer["code"], answer["rule"]) == expected, text
            del left[seat, text]
        if not left:
            assert bo.state["areas"][1] == area
            assert bo.state["points"][1] == points[1]
            return
        for guest in (ada, bo):
            guest.wait(partial(is_building, guest, round + 1))
            guest.grab()
        bo.wait(lambda: bo.everybody_has_a_card)
    pytest.fail(f"never answered while the window was open: {left}")
