"""Bad messages in every phase of Kitty Paw, over real sockets: a clear refusal with its rule, and nothing changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tests.server.conftest import Server
from tests.server.kitty_paw_guest import PawGuest
from tests.server.test_kitty_paw import is_building

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
#: Moves for every phase of a round.
OF_A_ROUND = [
    "grab I-1",
    "take J1",
    "place J1 0 0 back 0",
    "back",
    "pick J1",
    "box",
    "seek 0",
    "claim",
    "bump",
    "give up",
]


@pytest.fixture(scope="module")
def patient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose clocks leave time for all that is refused meanwhile."""
    server = Server(tmp_path_factory.mktemp("patient"), module="tests.server.patient_server")
    yield server
    server.close()
    assert "Traceback" not in server.stderr


def one_alone(server: Any) -> PawGuest:
    """Practises without any clock, and is asked before each deal: every phase lasts as long as the test does."""
    player = server.greeted(server.socket(), "Ada", None, asks_ready=True)
    player.make("kitty-paw", 1, practice="on", pace="calm")
    guest = PawGuest(player)
    guest.wait(lambda: guest.table and guest.state["phase"] == "build")
    return guest


def seated(
    server: Any, *names: str, row: Callable[[list[dict[str, Any]]], bool] = lambda cards: True, **options: str
) -> list[PawGuest]:
    """Guests at a table whose first row is like that; nobody has a card yet."""
    players = [server.player(name) for name in names]
    host, *others = players
    for _ in range(100):
        table = host.make_room("kitty-paw", seats=len(names), options=options)
        for player in others:
            player.ask("join", table=table)
            player.ask("ready", table=table)
        host.until_room(lambda room: sum(place["is_ready"] for place in room["places"]) >= len(others))
        host.send(type="start", table=table)
        for player in players:
            player.until(partial(is_dealt, table))
        if row(host.table["public"]["state"]["patterns"]):
            return [PawGuest(player) for player in players]
        host.ask("close", table=table)
    pytest.fail("no row was ever like this")


def is_dealt(table: str, message: dict[str, Any]) -> bool:
    public = message.get("public", {})
    return bool(message["type"] == "table" and public["table"] == table and public["state"]["phase"] == "build")


def agree(guests: list[PawGuest]) -> None:
    """Until all have been told what the first one has."""
    newest = guests[0].table["public"]["seq"]
    for guest in guests:
        guest.wait(partial(lambda guest: guest.table["public"]["seq"] >= newest, guest))


def refuses(guest: PawGuest, expected: dict[str, tuple[str, str]]) -> None:
    """Each of these is refused with its code and rule; so is what is never a move; and the table is as it was."""
    before = guest.table["public"]
    of_the_table = ("only_the_table", "GEN-6") if before["ended"] is None else ("game_over", "GEN-6")
    all_of_them = dict(expected)
    all_of_them |= dict.fromkeys([*NONSENSE, *ONLY_WITH_TIMES], ("not_a_move", ""))
    all_of_them |= dict.fromkeys(OF_THE_TABLE, of_the_table)
    for text, (code, rule) in all_of_them.items():
        answer = guest.move(text)
        assert (answer["type"], answer.get("code"), answer.get("rule")) == ("refused", code, rule), text
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


def test_during_the_count_in(start_server: Any) -> None:
    """It takes two seconds, and here ten times as long."""
    player = start_server("--pace", "10").player("Ada")
    player.send(type="make", game="kitty-paw", seats=1, options={"practice": "on"})
    counts = player.until(lambda message: message["type"] == "table")
    assert [clock["what"] for clock in counts["public"]["clocks"]] == ["count_in"]
    refuses(PawGuest(player), dict.fromkeys(OF_A_ROUND, ("not_dealt", "GEN-6")))


def test_while_three_race(patient_server: Any) -> None:
    """Everything that others have is theirs, and there is nothing to bump or to give up."""
    three = seated(patient_server, "Ada", "Bo", "Cleo")
    ada, bo, _ = three
    no_bump = {"bump": ("nothing_to_bump", "PAW-8"), "give up": ("no_giving_up", "PAW-32")}
    mine, yours, *_ = ada.state["row"]
    bo.move(f"grab {yours}")
    agree([bo, ada])
    refuses(
        ada,
        dict.fromkeys(["take J1", "back", "pick J1", "box", "seek 0", "claim"], ("grab_first", "PAW-5"))
        | {f"grab {yours}": ("card_gone", "PAW-30"), "grab III-8": ("not_in_row", "PAW-5")}
        | no_bump,
    )

    ada.move(f"grab {mine}")
    for text in ("take J2", "place J2 0 0 back 0", "take P2"):
        assert bo.move(text)["type"] == "table"
    agree([bo, ada])
    refuses(
        ada,
        {
            f"grab {ada.state['row'][0]}": ("card_already", "PAW-19"),
            "take J4": ("no_such_kitten", "PAW-4"),
            "take J2": ("kitten_gone", "PAW-23"),
            "take P2": ("kitten_gone", "PAW-23"),
            "pick J2": ("not_yours", "PAW-23"),
            "pick J1": ("not_placed", "PAW-23"),
            "place P2 0 0 back 0": ("paw_empty", "PAW-6"),
            "back": ("paw_empty", "PAW-6"),
            "seek 0": ("no_symbol", "PAW-24"),
        }
        | no_bump,
    )

    for text in ("take J1", "place J1 0 0 back 0", "take R1", "place R1 1 0 back 0"):
        assert ada.move(text)["type"] == "table"
    refuses(
        ada,
        {
            "box": ("box_not_bare", "PAW-23"),
            "pick J1": ("covered", "PAW-23"),
            "take J1": ("not_in_the_middle", "PAW-23"),
            "take J3": ("breed_twice", "PAW-23"),
        }
        | no_bump,
    )

    ada.move("take B1")
    refuses(
        ada,
        {
            "take X1": ("paw_full", "PAW-6"),
            "pick R1": ("paw_full", "PAW-6"),
            "place X1 0 0 back 0": ("not_in_paw", "PAW-6"),
            "place B1 0 7 back 0": ("too_far", "PAW-20"),
            "seek 0": ("no_symbol", "PAW-24"),
        }
        | no_bump,
    )


def test_while_two_play_hide_and_seek(patient_server: Any) -> None:
    """Both look for a symbol; a wrong card lies open for a long time, and the other one must leave it alone."""

    def two_symbols(cards: list[dict[str, Any]]) -> bool:
        return sum(card["symbol"] is not None for card in cards) >= 2

    ada, bo = seated(patient_server, "Ada", "Bo", row=two_symbols, levels="mixed")
    no_bump = {"bump": ("no_bump_for_two", "PAW-8"), "give up": ("no_giving_up", "PAW-32")}
    symbols = {card["name"]: card["symbol"] for card in ada.state["patterns"] if card["symbol"] is not None}
    for guest, card in zip((ada, bo), symbols, strict=False):
        assert guest.move(f"grab {card}")["type"] == "table"
    bo.move("take J1")
    refuses(bo, {"seek 0": ("seek_with_empty_paw", "PAW-24")} | no_bump)
    bo.move("back")

    ada.move("seek 0")
    agree([ada, bo])
    refuses(bo, {"seek 0": ("seek_card_gone", "PAW-24")} | no_bump)
    has_found = ada.state["seek"][0]["is_kept"]
    more = ("symbol_found", "PAW-24") if has_found else ("one_at_a_time", "PAW-24")
    refuses(ada, {"seek 0": more, "seek 1": more} | no_bump)


def test_with_the_symbol_found(server: Any) -> None:
    player = server.player("Ada")
    player.make_until(
        lambda: any(card["symbol"] is not None for card in player.table["public"]["state"]["patterns"]),
        "kitty-paw",
        1,
        practice="on",
        pace="calm",
        levels="mixed",
    )
    guest = PawGuest(player)
    card = next(card["name"] for card in guest.state["patterns"] if card["symbol"] is not None)
    guest.move(f"grab {card}")
    guest.build(seeks=8)
    found = ("symbol_found", "PAW-24")
    refuses(guest, {"seek 0": found, "seek 7": found, "bump": ("no_bump_in_calm", "PAW-32")})


def test_while_the_others_bump(patient_server: Any) -> None:
    """One has called, one has bumped, one has not yet, and one has no card."""
    four = seated(patient_server, "Ada", "Bo", "Cleo", "Dora")
    ada, bo, cleo, dora = four
    for guest in (ada, bo, cleo):
        guest.grab()
    cleo.move("take J1")
    agree([cleo, ada])
    assert ada.move("claim")["type"] == "table"
    bo.wait(lambda: bo.state["phase"] == "bump")
    while (answer := bo.move("bump"))["type"] == "refused":
        assert answer["code"] == "too_early"
        time.sleep(0.02)  # else a quick machine makes more moves than a guest may make
    agree([bo, ada, cleo, dora])

    stop = ("stop_building", "PAW-8")
    building = dict.fromkeys([text for text in OF_A_ROUND if text not in ("claim", "bump")], stop)
    for guest, press in (
        (ada, ("claimed_already", "PAW-25")),
        (bo, ("bumped_already", "PAW-30")),
        (dora, ("no_card_to_turn", "PAW-8")),
    ):
        refuses(guest, building | {"claim": press, "bump": press})
    refuses(cleo, building)


def test_who_is_not_in_an_extra_round(server: Any) -> None:
    """Cleo ends the game with five wrong calls; Ada and Bo have nothing, and play on without her (PAW-28)."""
    three = seated(server, "Ada", "Bo", "Cleo", pace="calm")
    ada, bo, cleo = three
    for number in range(1, 6):
        cleo.wait(partial(is_building, cleo, number))
        cleo.grab()
        assert cleo.move("claim")["type"] == "table"
    for guest in three:
        guest.wait(partial(lambda guest: guest.state["extra"] and guest.state["phase"] == "build", guest))
    assert cleo.state["active"] == [ada.seat, bo.seat]
    refuses(cleo, dict.fromkeys(OF_A_ROUND, ("not_in_this_round", "PAW-28")))

    taken = ada.state["row"][0]
    ada.grab()
    agree([ada, bo, cleo])
    refuses(bo, {f"grab {taken}": ("card_gone", "PAW-30"), "take J1": ("grab_first", "PAW-5")})
    refuses(cleo, dict.fromkeys(OF_A_ROUND, ("not_in_this_round", "PAW-28")))
