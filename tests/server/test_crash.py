"""kill -9, again and again: acknowledged moves lost 0, doubled 0."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed


def log(server: Any, table: str) -> list[tuple[int, int, str, str | None]]:
    other = sqlite3.connect(server.file)
    rows = other.execute(
        "SELECT seq, seat, text, move_id FROM entry WHERE table_id = ? ORDER BY seq", (table,)
    ).fetchall()
    other.close()
    return rows


class Crasher:
    """A player of matches who pulls the plug at every third move, right after an answer or before it."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.player = server.player("Ada")
        self.kills = 0

    def play_match(self, game: str) -> tuple[str, dict[str, str]]:
        """Play one match; its table, and every move that was acknowledged."""
        table = self.player.make(game, 3, scoring="match")["public"]["table"]
        acknowledged: dict[str, str] = {}
        while self.player.until_in_turn():
            id, text = f"m{len(acknowledged)}", self.player.choice()
            if len(acknowledged) % 3 == 2:
                self._pull_the_plug(table, id, text)
            answer = self.player.move(text, id)  # a retry, where it was sent before
            assert answer["type"] == "table", answer
            acknowledged[id] = text
        return table, acknowledged

    def _pull_the_plug(self, table: str, id: str, text: str) -> None:
        self.kills += 1
        self.player.send(type="move", table=table, id=id, text=text)
        if self.kills % 2:
            self.player.until(lambda message: message.get("answers") == id)
        self.server.kill()
        with pytest.raises(ConnectionClosed):
            self.player.until(lambda message: False)
        shown = self.player.table["public"]["seq"]
        self.server.start()
        self.player = self.server.player(token=self.player.token)
        assert self.player.open(table)["public"]["seq"] >= shown
        assert self.player.table["private"]["seat"] == 0


@pytest.mark.parametrize("game", ["mau-mau", "miau-miau"])
def test_no_acknowledged_move_is_lost_or_doubled(start_server: Any, game: str) -> None:
    """SECURITY 15, 23: the log holds every acknowledged move once, in order, and nothing else of this seat."""
    crasher = Crasher(start_server())
    while crasher.kills < 5:
        table, acknowledged = crasher.play_match(game)
        entries = log(crasher.server, table)
        assert [seq for seq, *_ in entries] == list(range(1, len(entries) + 1))
        mine = [(id, text) for _, seat, text, id in entries if seat == 0]
        assert mine == list(acknowledged.items())


def test_a_game_that_ended_is_still_there(start_server: Any) -> None:
    """The result outlives the process."""
    server = start_server()
    player = server.player()
    table = player.make("mau-mau", 2)["public"]["table"]
    player.play_on()
    ended = player.table["public"]
    server.kill()
    server.start()
    assert server.player(token=player.token).open(table)["public"] == ended


def test_bots_go_on_after_a_restart(start_server: Any) -> None:
    """Killed while it was the bots' turn, the table moves on as soon as somebody comes to it."""
    server = start_server("--pace", "10")
    player = server.player()
    while True:
        player.make("miau-miau", 2)
        if not player.is_in_turn:
            break
    table, seq = player.table["public"]["table"], player.table["public"]["seq"]
    server.kill()
    server._arguments = ()
    server.start()
    player = server.player(token=player.token)
    player.open(table)
    assert player.until_in_turn()
    assert player.table["public"]["seq"] > seq
