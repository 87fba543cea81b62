"""People who come to a table over real sockets: by link and code, host and guests, from the first hello to the rematch."""

from __future__ import annotations

from typing import Any

import pytest


def seat_two(server: Any, **wanted: Any) -> tuple[Any, Any, str]:
    """Ada makes a table, Bo joins it by its link."""
    ada, bo = server.player("Ada"), server.player("Bo")
    table = ada.make_room(seats=2, **wanted)
    assert bo.ask("join", table=table)["seat"] == 1
    return ada, bo, table


def begin(ada: Any, bo: Any) -> None:
    """Bo is ready, Ada starts; both see the cards dealt."""
    bo.ask("ready")
    ada.until_room(lambda room: room["places"][1]["is_ready"])
    ada.send(type="start", table=ada.room["room"]["table"])
    for player in (ada, bo):
        player.until(lambda m: m["type"] == "table" and m["public"]["seq"] >= 1)


def names(player: Any) -> list[str]:
    return [place["name"] for place in player.room["room"]["places"]]


def play_to_the_end(*players: Any) -> None:
    """Both play whatever they may."""
    while True:
        newest = max(player.table["public"]["seq"] for player in players)
        for player in players:
            while player.table["public"]["seq"] < newest:
                player.receive()
        if players[0].is_over:
            return
        in_turn = [player for player in players if player.is_in_turn]
        if in_turn:
            assert in_turn[0].move(in_turn[0].choice())["type"] == "table"
        else:  # a bot's turn
            players[0].receive()


def test_four_phones_join_by_link_and_code_and_play(server: Any) -> None:
    """Make, join, ready, start, play to the end, rematch: nothing but messages."""
    ada, bo, cleo = (server.player(name) for name in ("Ada", "Bo", "Cleo"))
    table = ada.make_room(seats=4, bots=1)
    code = ada.room["code"]
    assert bo.open_room(table)["seat"] is None
    assert bo.room["code"] is None  # for those who sit there
    bo.ask("join", table=table)
    joined = cleo.ask("join", table=None, code=code.lower())
    assert (joined["seat"], joined["room"]["table"], joined["code"]) == (3, table, code)
    for guest in (bo, cleo):
        guest.ask("ready")
    ada.until_room(lambda room: [place["is_ready"] for place in room["places"]] == [False, False, True, True])
    ada.send(type="start", table=table)
    for player in (ada, bo, cleo):
        player.until(lambda m: m["type"] == "table" and m["public"]["seq"] >= 1)
        assert player.room["room"]["phase"] == "playing"
        assert player.room["code"] is None
    play_to_the_end(ada, bo, cleo)
    bo.send(type="rematch", table=table)
    for player in (ada, bo, cleo):
        again = player.until_room(lambda room: room["again"] is not None)["room"]["again"]
        assert again["wanted_by"] == [2]
        assert 0 < again["milliseconds"] <= 30_000
        assert player.room["room"]["table"] == table  # nobody is torn off the result
    ada.send(type="rematch", table=table)
    cleo.send(type="rematch", table=table)
    for player in (ada, bo, cleo):
        player.until(lambda m: m["type"] == "table" and m["public"]["table"] != table and m["public"]["seq"] >= 1)
        assert player.table["public"]["seats"][0]["name"] == "Ada"
        player.until_room(lambda room: room["after"] == table)
        assert sum(place["wins"] for place in player.room["room"]["places"]) == 1
    play_to_the_end(ada, bo, cleo)


def test_what_only_the_host_may_do(server: Any) -> None:
    """Everybody else is refused by code, and nothing changes."""
    ada, bo, table = seat_two(server)
    eve = server.player("Eve")
    eve.open_room(table)
    asked = (
        {"type": "start"},
        {"type": "swap", "seat": 0, "other": 1},
        {"type": "add_seat"},
        {"type": "remove_seat", "seat": 0},
        {"type": "set_bot", "seat": 0},
        {"type": "configure"},
        {"type": "lock", "is_locked": True},
        {"type": "pause", "is_paused": True},
        {"type": "kick", "seat": 0},
        {"type": "mute", "seat": 0, "is_muted": True},
        {"type": "close"},
    )
    for message in asked:
        for player, code in ((bo, "not_host"), (eve, "not_seated")):
            player.send(**message, table=table)
            answer = player.until(lambda m: m["type"] == "refused")
            assert (answer["code"], answer["about"]) == (code, message["type"])
    assert ada.open_room(table)["room"]["phase"] == "waiting"
    assert names(ada) == ["Ada", "Bo"]


def test_the_host_arranges_the_table(server: Any) -> None:
    """Seats, bots, house rules, lock; each change is shown to everybody."""
    ada, bo, table = seat_two(server)
    ada.ask("add_seat")
    ada.ask("set_bot", seat=2, level="random")
    ada.ask("swap", seat=0, other=2)
    assert names(ada) == ["Minka", "Bo", "Ada"]
    assert ada.room["seat"] == 2
    bo.until_room(lambda room: room["places"][-1]["name"] == "Ada")
    bo.ask("ready")
    ada.until_room(lambda room: room["places"][1]["is_ready"])
    configured = ada.ask("configure", options={"turn_seconds": "60"}, chat="phrases", hints=False, absent_seconds=60)
    room = configured["room"]
    assert (room["options"]["turn_seconds"], room["chat"], room["hints"], room["absent_seconds"]) == (
        "60",
        "phrases",
        False,
        60,
    )
    assert not room["places"][1]["is_ready"]  # other rules: ask again
    gentle = ada.ask("configure", is_gentle=True)["room"]
    assert (gentle["is_gentle"], gentle["bot_pace"], gentle["options"]["call"]) == (True, "slow", "automatic")
    usual = ada.ask("configure", options=gentle["options"], bot_pace=gentle["bot_pace"])["room"]
    assert (usual["is_gentle"], usual["bot_pace"], usual["options"]["call"]) == (False, "normal", "penalty")
    ada.ask("set_bot", seat=0, level=None)
    ada.ask("remove_seat", seat=0)
    assert names(ada) == ["Bo", "Ada"]
    for message, code in (
        ({"type": "remove_seat", "seat": 0}, "no_fewer_seats"),
        ({"type": "set_bot", "seat": 1, "level": "grandmaster"}, "no_such_option"),
        ({"type": "set_bot", "seat": 1, "cat": "Garfield"}, "no_such_option"),
        ({"type": "configure", "options": {"deck": "17"}}, "no_such_option"),
        ({"type": "swap", "seat": 0, "other": 7}, "no_such_seat"),
        ({"type": "pause", "is_paused": True}, "not_playing"),
    ):
        assert ada.ask(**message)["code"] == code
    ada.ask("lock", is_locked=True)
    eve = server.player("Eve")
    assert eve.ask("join", table=table)["code"] == "locked"
    assert eve.ask("join", table=None, code=ada.room["code"])["code"] == "no_such_code"


def test_who_is_kicked_is_told_and_finds_nothing_any_more(server: Any) -> None:
    """SECURITY 10: absent and forbidden look the same."""
    ada, bo, table = seat_two(server)
    code = ada.room["code"]
    ada.ask("kick", seat=1)
    assert bo.until(lambda m: m["type"] == "refused")["code"] == "kicked"
    for message in (
        {"type": "open", "table": table},
        {"type": "join", "table": table},
        {"type": "ready", "table": table},
    ):
        bo.send(**message)
        assert bo.until(lambda m: m["type"] == "refused")["code"] == "no_such_table"
    assert bo.ask("join", table=None, code=code)["code"] == "no_such_code"
    bo.send(type="move", table=table, id="m", text="draw")
    assert bo.until(lambda m: m.get("answers") == "m")["code"] == "no_such_table"


def test_who_is_kicked_cannot_simply_come_back(server: Any) -> None:
    """SECURITY 28: neither by another connection nor under another name, and not to the rematch."""
    ada, bo, table = seat_two(server)
    code = ada.room["code"]
    ada.ask("kick", seat=1)
    bo.until(lambda m: m["type"] == "refused")
    bo.close()
    again = server.player("Somebody else", bo.token)
    assert again.ask("open", table=table)["code"] == "no_such_table"
    assert again.ask("join", table=table)["code"] == "no_such_table"
    assert again.ask("join", table=None, code=code)["code"] == "no_such_code"
    assert ada.open_room(table)["room"]["places"][1]["name"] == ""


def test_the_host_leaves_and_the_game_goes_on(server: Any) -> None:
    """UX 1: a bot plays the seat on, the role is Bo's; SECURITY 12: the old token is nobody's."""
    ada, bo, table = seat_two(server)
    begin(ada, bo)
    old = ada.token
    left = ada.ask("leave")
    assert (left["type"], left["table"]) == ("left", table)
    room = bo.until_room(lambda room: room["places"][0]["has_left"])
    assert room["is_host"]
    bo.until(lambda m: m["type"] == "table" and m["public"]["seats"][0]["is_sat_in"])
    bo.play_on()
    same = server.player("", left["token"])
    assert same.name == "Ada"
    stranger = server.player("", old)
    assert stranger.token != old
    assert stranger.name == ""
    assert same.open(table)["private"] is None  # a spectator now
    ada.send(type="move", table=table, id="m", text="draw")
    assert ada.until(lambda m: m.get("answers") == "m")["code"] == "not_seated"


def test_a_bot_sits_in_and_the_seat_is_taken_back(start_server: Any) -> None:
    """The table's own entry in the log; the page's button or any move brings the person back."""
    server = start_server()
    ada, bo, table = seat_two(server, absent_seconds=5)
    begin(ada, bo)
    while not (ada.is_in_turn or bo.is_in_turn):
        ada.receive()
    gone, there = (ada, bo) if ada.is_in_turn else (bo, ada)
    seat = gone.table["private"]["seat"]
    gone.close()
    there.until_room(lambda room: not room["places"][seat]["is_here"])
    there.until(lambda m: m["type"] == "table" and m["public"]["seats"][seat]["is_sat_in"])
    again = server.player("", gone.token)
    again.open(table)
    again.until(lambda m: m["type"] == "table" and not m["public"]["seats"][seat]["is_sat_in"])
    assert "came_back" in [event["name"] for event in again.table["events"]]


def test_a_pause_stops_everybody(server: Any) -> None:
    """The host's button; moves are refused meanwhile."""
    ada, bo, _ = seat_two(server)
    begin(ada, bo)
    ada.ask("pause", is_paused=True)
    player = ada if ada.is_in_turn else bo
    assert player.move(player.choice())["code"] == "paused"
    ada.ask("pause", is_paused=False)
    assert player.move(player.choice())["type"] == "table"


def test_closing_a_table_ends_it_for_all(server: Any) -> None:
    """Before the start and in a game; what happened can still be looked at."""
    ada, bo, table = seat_two(server)
    begin(ada, bo)
    seq = ada.table["public"]["seq"]
    ada.ask("close")
    bo.until_room(lambda room: (room["phase"], room["ended_by"]) == ("over", "closed"))
    assert bo.move("draw")["code"] == "over"
    assert ada.open(table)["public"]["seq"] == seq
    waiting = ada.make_room(seats=2)
    ada.ask("close", table=waiting)
    assert ada.room["room"]["ended_by"] == "closed"
    assert bo.ask("join", table=waiting)["code"] == "over"


def test_one_guest_has_one_seat_and_one_tab(server: Any) -> None:
    """SECURITY 11: joining twice is sitting once; a tab that watched is told when another one sits down."""
    ada, bo, table = seat_two(server)
    assert bo.ask("join", table=table)["seat"] == 1
    eve = server.player("Eve")
    other = server.player("", eve.token)
    three = ada.make_room(seats=2)
    eve.open_room(three)
    other.open_room(three)
    eve.ask("join", table=three)
    assert other.until(lambda m: m["type"] == "refused")["code"] == "opened_elsewhere"
    assert [place["name"] for place in eve.room["room"]["places"]] == ["Ada", "Eve"]


def test_who_left_comes_back_to_the_same_seat_and_hand(server: Any) -> None:
    """While a bot plays it, and shown whole; the others see the name again."""
    ada, bo, table = seat_two(server)
    begin(ada, bo)
    token = bo.ask("leave", table=table)["token"]
    ada.until_room(lambda room: room["places"][1]["has_left"])
    bo = server.player("Bo", token)
    assert bo.open_room(table)["kept_seat"] == 1
    assert not bo.table["private"]
    bo.send(type="join", table=table)
    bo.until(lambda m: m["type"] == "table" and m["private"] is not None and m["whole"])
    assert bo.table["private"]["seat"] == 1
    room = ada.until_room(lambda room: not room["places"][1]["has_left"])
    assert room["room"]["places"][1]["kind"] == "person"


def test_who_comes_late_takes_a_bots_chair_and_sees_no_hand_before(server: Any) -> None:
    ada, eve = server.player("Ada"), server.player("Eve")
    ada.make_in_turn("miau-miau")
    table = ada.table["public"]["table"]
    eve.open_room(table)
    assert not eve.table["private"]
    eve.send(type="ask_seat", table=table)
    asked = ada.until_room(lambda room: room["latecomer"] is not None)["room"]["latecomer"]
    assert (asked["name"], asked["seat"], asked["is_admitted"]) == ("Eve", 1, False)
    assert eve.until_room(lambda room: room["latecomer"] is not None)["is_latecomer"]
    assert not ada.room["is_latecomer"]
    assert eve.ask("admit", table=table, is_admitted=True)["code"] == "not_seated"
    ada.send(type="admit", table=table, is_admitted=True)
    eve.until(lambda m: m["type"] == "table" and m["private"] is not None and m["whole"])
    assert eve.table["private"]["seat"] == 1
    assert len(eve.table["private"]["hand"]["cards"]) == ada.table["public"]["state"]["counts"][1]
    room = ada.until_room(lambda room: room["places"][1]["kind"] == "person")["room"]
    assert room["places"][1]["name"] == "Eve"
    ada.until(lambda m: m["type"] == "table" and not m["public"]["seats"][1]["is_bot"])

    token = eve.ask("leave", table=table)["token"]
    eve = server.player("Eve", token)
    eve.open_room(table)
    assert eve.ask("ask_seat", table=table)["code"] == "has_seen_a_hand"


def test_a_closed_second_tab_wakes_the_first(server: Any) -> None:
    """Whole, with its hand; and the newest of several that sleep."""
    ada = server.player("Ada")
    ada.make_in_turn("miau-miau")
    table = ada.table["public"]["table"]
    second = server.player("Ada", ada.token)
    second.open(table)
    assert ada.until(lambda m: m["type"] == "refused")["code"] == "opened_elsewhere"
    third = server.player("Ada", ada.token)
    third.open(table)
    assert second.until(lambda m: m["type"] == "refused")["code"] == "opened_elsewhere"
    second.close()
    third.close()
    ada.until(lambda m: m["type"] == "table" and m["whole"])
    assert ada.table["private"]["seat"] == 0
    assert ada.move(ada.choice())["type"] == "table"


def test_a_rematch_against_bots_begins_at_once(server: Any) -> None:
    """One message, and the next game is dealt by whoever is next (GEN-2)."""
    player = server.player("Ada")
    table = player.make("mau-mau", 2)["public"]["table"]
    player.play_on()
    player.until_room(lambda room: room["phase"] == "over")
    player.send(type="rematch", table=table)
    player.until(lambda m: m["type"] == "table" and m["public"]["table"] != table and m["public"]["seq"] >= 1)
    player.play_on()
    assert player.ask("rematch", table="nope")["code"] == "no_such_table"


def test_the_lobby_is_there_to_poll(server: Any) -> None:
    """GET /api/tables: open tables with a free seat, and nothing that leads to the others."""
    ada, bo = server.player("Ada"), server.player("Bo")
    private = ada.make_room(seats=3)
    table = bo.make_room(seats=3, is_open=True, options={"turn_seconds": "30"})
    [shown] = [row for row in server.get("/api/tables").json() if row["host"] in ("Ada", "Bo")]
    assert (shown["table"], shown["host"], shown["seats"], shown["free"]) == (table, "Bo", 3, 2)
    assert shown["options"]["turn_seconds"] == "30"
    assert private not in server.get("/api/tables").text
    assert bo.room["code"] not in server.get("/api/tables").text
    bo.ask("configure", is_open=False)
    assert table not in server.get("/api/tables").text


def test_nonsense_about_rooms_is_refused(server: Any) -> None:
    """Tables that are not there, joining nowhere, ready without a seat."""
    player = server.player("Ada")
    for message, code in (
        ({"type": "join"}, "no_such_table"),
        ({"type": "join", "table": "nope"}, "no_such_table"),
        ({"type": "join", "code": "ABCDEF"}, "no_such_code"),
        ({"type": "ready", "table": "nope"}, "no_such_table"),
        ({"type": "leave", "table": "nope"}, "no_such_table"),
        ({"type": "make", "game": "mau-mau", "level": "grandmaster"}, "no_such_option"),
    ):
        player.send(**message)
        answer = player.until(lambda m: m["type"] == "refused")
        assert (answer["code"], answer["about"]) == (code, message["type"])
    table = server.player("Bo").make_room(seats=2)
    player.open_room(table)
    for kind in ("ready", "leave", "back", "rematch"):
        assert player.ask(kind)["code"] == "not_seated"


@pytest.mark.parametrize("phase", ["waiting", "playing", "over"])
def test_the_server_is_killed_and_everybody_is_where_they_were(start_server: Any, phase: str) -> None:
    """Restart in every phase: seats, readiness, host, code and game come back."""
    server = start_server()
    ada, bo, table = seat_two(server)
    bo.ask("ready")
    if phase != "waiting":
        begin(ada, bo)
    if phase == "over":
        play_to_the_end(ada, bo)
        ada.until_room(lambda room: room["phase"] == "over")
    else:
        ada.until_room(lambda room: room["places"][1]["is_ready"])
    before = ada.room
    seen = ada.table and ada.table["public"]
    server.kill()
    server.start()
    ada, bo = (server.player("", player.token) for player in (ada, bo))
    ada.open_room(table)
    bo.open_room(table)
    after = ada.until_room(lambda room: room["places"][1]["is_here"])
    assert after == before
    if phase == "over":
        assert ada.open(table)["public"] == seen
    elif phase == "playing":
        ada.open(table)
        bo.open(table)
        play_to_the_end(ada, bo)
    else:
        ada.send(type="start", table=table)
        ada.until(lambda m: m["type"] == "table" and m["public"]["seq"] >= 1)


def test_who_leaves_and_never_hears_the_answer_is_still_themselves(server: Any) -> None:
    """SECURITY 12: the old token counts until a newer one has been used, and so does a newer one that did arrive."""
    ada = server.player("Ada")
    tables = [ada.make_room(seats=2) for _ in range(3)]
    first = ada.token
    second = ada.ask("leave", table=tables[0])["token"]
    third = ada.ask("leave", table=tables[1])["token"]

    def own(token: str) -> list[str] | None:
        answer = server.get("/api/me", headers={"authorization": f"Bearer {token}"})
        return [row["table"] for row in answer.json()["tables"]] if answer.status_code == 200 else None

    assert server.player("", first).name == "Ada"  # as if both answers were lost
    assert own(first) == tables
    assert server.player("", second).name == "Ada"  # as if the second one was lost
    assert (own(first), own(second)) == (None, tables)
    assert own(third) == tables
    assert [own(token) for token in (first, second, third)] == [None, None, tables]


def test_a_new_name_and_cat_are_seen_at_once_by_everybody(server: Any) -> None:
    """In the middle of a game: the hello of a new connection brings them, before the table is opened again."""
    ada, bo, _ = seat_two(server)
    begin(ada, bo)
    server.greeted(server.socket(), "Frida", ada.token, cat="bombay bell")
    room = bo.until_room(lambda room: room["places"][0]["name"] == "Frida")
    assert room["room"]["places"][0]["cat"] == "bombay bell"
    bo.send(type="open", table=room["room"]["table"])
    shown = bo.until(lambda m: m["type"] == "table" and m["whole"])
    assert [seat["name"] for seat in shown["public"]["seats"]] == ["Frida", "Bo"]
