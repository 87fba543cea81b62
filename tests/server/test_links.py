"""The link between two nodes: one connection for many people, none of whom holds up the others, and nothing that is no node's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from katzentisch.server.nodes.link import HEAD, TEXT, WINDOW, WORD
from katzentisch.server.nodes.links import Unreachable
from katzentisch.server.nodes.words import (
    Challenge,
    Closed,
    Opening,
    Person,
    Ping,
    Taken,
    read_word,
    written,
)
from katzentisch.server.running.guests import greet
from katzentisch.server.running.limits import OF_GUEST, Limits
from katzentisch.server.running.service import Service
from katzentisch.server.running.settings import Settings
from katzentisch.server.sockets.connection import Connection
from katzentisch.server.wire.messages import WIRE_VERSION
from katzentisch.tables.directory.base import Node
from katzentisch.tables.directory.memory import MemoryDirectory
from katzentisch.tables.live.clock import Clock
from katzentisch.tables.live.live_tables import NewTable
from katzentisch.tables.storage.base import GuestRecord
from tests.server.link_ends import PING, Bare, Guest, Holder, in_place_of, somebody, with_holder
from tests.server.test_connection import FakeQuickSocket, FakeSocket


def test_all_people_share_one_connection(tmp_path: Path) -> None:
    """Each gets their own answers, and one who goes takes nobody along."""

    async def story(holder: Holder) -> None:
        guests = await asyncio.gather(*(holder.guest(f"Cat {number}") for number in range(20)))
        assert len(holder.port.links) == 1
        for guest in guests[:10]:
            await guest.passage.send(PING, 1)
        for guest in guests[:10]:
            await guest.sees("pong")
        assert all(guest.shown.empty() for guest in guests)
        guests[0].passage.close()
        await guests[1].passage.send(PING, 1)
        await guests[1].sees("pong")
        while holder.figure('katzentisch_links{way="here"}') != 19:
            await asyncio.sleep(0.01)
        assert len(holder.port.links) == 1
        assert not guests[0].code.done()

    with_holder(tmp_path / "tables.sqlite", story)


def test_messages_arrive_in_order_whichever_way_they_are_read(tmp_path: Path) -> None:
    """Moves are heard past the queue, other requests are not: nobody overtakes."""

    async def story(holder: Holder) -> None:
        guest = await holder.guest("Ada")
        for number in range(3 * WINDOW):  # more than may be under way
            move = {"type": "move", "table": "none", "id": f"{number:024}", "text": "x"}
            await guest.passage.send(json.dumps(move).encode(), 1)
            await guest.passage.send(b'{"type":"hello","version":4}', 1)
        answers = [await guest.sees("refused") for _ in range(6 * WINDOW)]
        ids = [answer["answers"] for answer in answers if answer["about"] == "move"]
        assert ids == [f"{number:024}" for number in range(3 * WINDOW)]
        assert len(answers) - len(ids) == 3 * WINDOW

    with_holder(tmp_path / "tables.sqlite", story, limits=1e6, most_waiting_moves=1000, most_unsent=1000)


def test_a_move_overtakes_nothing_that_has_not_been_read(tmp_path: Path) -> None:
    """Both come in one piece: the move could be made within the call that brings it, but the message before it waits for its reader."""

    async def story(holder: Holder) -> None:
        ada, _ = await greet(holder.service.storage, None, None, "Ada", 0)
        room = await holder.service.live_tables.make(ada, NewTable("mau-mau", bots=0))
        bare = await Bare.proven(holder)
        bare.say(1, Person(ada.id, ada.name, "", False, False, "127.0.0.1"))
        bare.say(1, Opening(1))
        bare.send(TEXT, 1, json.dumps({"type": "open", "table": room.id}).encode())
        bare.send(TEXT, 1, PING)
        while (await bare.next()) != (1, b'{"type":"pong"}'):  # now the table is open, and the reader waits
            pass
        move = {"type": "move", "table": room.id, "id": "early", "text": "draw"}
        bare.send(TEXT, 1, PING)
        bare.send(TEXT, 1, json.dumps(move).encode())
        shown = [await bare.next() for _ in range(2)]
        answers = [json.loads(frame) for _, frame in shown if isinstance(frame, bytes)]
        assert [(answer["type"], answer.get("answers")) for answer in answers] == [("pong", None), ("refused", "early")]
        bare.close()

    with_holder(tmp_path / "tables.sqlite", story)


class Tabs:
    """One guest's tabs, each passed on under a number of its own, and what each was shown."""

    def __init__(self, bare: Bare, guest: GuestRecord) -> None:
        self._bare = bare
        self._guest = guest
        self.shown: dict[int, list[dict[str, Any]]] = {}

    async def open(self, tab: int, opened: int, table: str) -> None:
        """A tab that was opened so-manieth is heard now."""
        self.shown[tab] = []
        self._bare.say(tab, Person(self._guest.id, self._guest.name, "", False, False, "127.0.0.1"))
        self._bare.say(tab, Opening(opened))
        await self.ask(tab, type="open", table=table)

    async def ask(self, tab: int, **message: Any) -> None:
        """Ask for something, and read on until that has been dealt with."""
        self._bare.send(TEXT, tab, json.dumps(message).encode())
        self._bare.send(TEXT, tab, PING)
        await self.until(tab, "pong")

    async def until(self, tab: int, kind: str) -> dict[str, Any]:
        """What of this kind comes next to a tab."""
        while True:
            number, frame = await self._bare.next()
            if isinstance(frame, bytes):
                message: dict[str, Any] = json.loads(frame)
                self.shown[number].append(message)
                if (number, message["type"]) == (tab, kind):
                    return message

    def refusals(self, tab: int) -> list[tuple[str, str | None]]:
        """What a tab was refused, and to which move that was the answer."""
        return [(said["code"], said["answers"]) for said in self.shown[tab] if said["type"] == "refused"]


def test_the_newest_tab_is_the_one_opened_last_and_not_the_one_heard_last(tmp_path: Path) -> None:
    """SECURITY 11: an older one that comes late, from another node say, takes the place of nobody, and its late moves are refused."""

    async def story(holder: Holder) -> None:
        ada, _ = await greet(holder.service.storage, None, None, "Ada", 0)
        room = await holder.service.live_tables.make(ada, NewTable("mau-mau", bots=0))
        bare = await Bare.proven(holder)
        tabs = Tabs(bare, ada)
        await tabs.open(1, 7, room.id)
        await tabs.open(2, 6, room.id)
        assert [said["type"] for said in tabs.shown[2]] == ["refused", "pong"]
        await tabs.ask(2, type="move", table=room.id, id="late", text="draw")
        await tabs.ask(1, type="move", table=room.id, id="new", text="draw")
        await tabs.ask(1, type="say", table=room.id, phrase="", text="Miau")
        assert {code for code, _ in tabs.refusals(2)} == {"opened_elsewhere"}
        assert [answers for _, answers in tabs.refusals(2)][-1] == "late"
        [(code, answers)] = tabs.refusals(1)  # the game has not begun, whoever asks
        assert (code == "opened_elsewhere", answers) == (False, "new")
        assert ["chat" in {said["type"] for said in tabs.shown[tab]} for tab in (1, 2)] == [True, False]
        bare.close()

    with_holder(tmp_path / "tables.sqlite", story)


def test_of_the_tabs_that_are_left_the_one_opened_last_goes_on(tmp_path: Path) -> None:
    """In whatever order they were heard."""

    async def story(holder: Holder) -> None:
        ada, _ = await greet(holder.service.storage, None, None, "Ada", 0)
        room = await holder.service.live_tables.make(ada, NewTable("mau-mau", bots=0))
        bare = await Bare.proven(holder)
        tabs = Tabs(bare, ada)
        for tab, opened in ((1, 7), (2, 6), (3, 5)):
            await tabs.open(tab, opened, room.id)
        bare.say(1, Closed(1000))
        await tabs.until(2, "room")
        await tabs.ask(2, type="say", table=room.id, phrase="", text="Miau")
        assert ["chat" in {said["type"] for said in tabs.shown[tab]} for tab in (1, 2, 3)] == [False, True, False]
        bare.close()

    with_holder(tmp_path / "tables.sqlite", story)


def test_whoever_is_read_late_waits_alone(tmp_path: Path) -> None:
    """Both ends are real: the window closes as long as nothing is read, nobody else notices, and all is answered in the end."""

    async def story(holder: Holder) -> None:
        claim, goes_on = holder.service.directory.claim, asyncio.Event()

        async def slow_claim(table_id: str) -> Node | None:
            await goes_on.wait()
            return await claim(table_id)

        holder.service.directory.claim = slow_claim  # type: ignore[method-assign]
        slow, quick = await holder.guest("Slow"), await holder.guest("Quick")

        async def send() -> None:
            await slow.passage.send(b'{"type":"open","table":"slow"}', 1)
            for _ in range(5 * WINDOW):
                await slow.passage.send(PING, 1)

        sending = asyncio.create_task(send())
        try:
            while slow.passage.is_free:
                await asyncio.sleep(0)
            for _ in range(3 * WINDOW):
                await quick.passage.send(PING, 1)
                await quick.sees("pong")
            assert not sending.done()
            assert not slow.passage.is_free
            assert slow.shown.empty()
        finally:
            goes_on.set()
        await slow.sees("refused")
        for _ in range(5 * WINDOW):
            await slow.sees("pong")
        await sending
        assert not slow.code.done()

    with_holder(tmp_path / "tables.sqlite", story)


def test_whoever_is_not_read_holds_up_nobody_else(tmp_path: Path) -> None:
    """A node that does not read one person's messages gets few of them, and all of the others'."""

    async def story(holder: Holder) -> None:
        async def texts(many: int) -> list[tuple[int, bytes]]:
            """The next texts."""
            found: list[tuple[int, bytes]] = []
            while len(found) < many:
                number, said = await bare.next()
                if isinstance(said, bytes):
                    found.append((number, said))
                elif isinstance(said, Person):
                    numbers[said.name] = number
            return found

        numbers: dict[str, int] = {}
        async with in_place_of(holder) as came:
            coming = asyncio.gather(holder.guest("Slow"), holder.guest("Quick"))
            bare = await came.get()
            await bare.be_asked(holder.service.node_key)
            reading = asyncio.create_task(texts(2 * WINDOW))
            slow, quick = await coming

            async def send(guest: Guest, name: str, many: int) -> None:
                for number in range(many):
                    await guest.passage.send(f"{name} {number}".encode(), 1)

            sending = asyncio.create_task(send(slow, "Slow", WINDOW + 2))
            await send(quick, "Quick", WINDOW)
            found = await reading
            for name in ("Slow", "Quick"):
                own = [data.decode() for number, data in found if number == numbers[name]]
                assert own == [f"{name} {number}" for number in range(WINDOW)]
            assert not sending.done()
            bare.say(numbers["Slow"], Taken(1))
            assert await texts(1) == [(numbers["Slow"], f"Slow {WINDOW}".encode())]
            assert not sending.done()
            await holder.links.close()  # whoever waits does not wait for ever
            await sending
            assert await bare.is_closed()

    with_holder(tmp_path / "tables.sqlite", story)


def test_what_a_node_does_not_take_is_kept_within_bounds(tmp_path: Path) -> None:
    """Whoever is shown too much meanwhile is sent away; what had been shown arrives, in order, and others stay."""

    async def story(holder: Holder) -> None:
        bare = await Bare.proven(holder)
        for number, name in enumerate(("Ada", "Bo"), 1):
            bare.say(number, somebody(name))
        while len(holder.service.connections()) < 2:
            await asyncio.sleep(0.01)
        [ada] = holder.service.connections()["ada"]
        frames = [b"%08d" % number + bytes(256 * 1024) for number in range(200)]  # 50 MB
        for frame in frames:
            ada.send(frame)  # type: ignore[attr-defined]
        [link] = holder.port.links
        assert link._transport is not None
        assert link._transport.get_write_buffer_size() < 2 * 1024 * 1024
        while "ada" in holder.service.connections():
            await asyncio.sleep(0.01)
        bare.send(TEXT, 2, PING)
        shown: list[bytes] = []
        others: list[tuple[int, Any]] = []
        while len(others) < 2:
            kind, number, data = await bare.frame()
            if kind == TEXT and number == 1:
                shown.append(data)
            elif number:
                others.append((number, json.loads(data)))
        assert sorted(others)[0] == (1, {"type": "closed", "code": 1013})
        assert sorted(others)[1] == (2, {"type": "pong"})
        assert 0 < len(shown) < len(frames)
        assert shown == frames[: len(shown)]
        bare.close()

    with_holder(tmp_path / "tables.sqlite", story)


def test_everybody_on_a_lost_link_is_told(tmp_path: Path) -> None:
    """The next one who comes finds a new link; a node that stops says so."""

    async def story(holder: Holder) -> None:
        guests = [await holder.guest(name) for name in ("Ada", "Bo")]
        [link] = holder.port.links
        link.lose()
        assert [await guest.code for guest in guests] == [1006, 1006]
        await guests[0].passage.send(PING, 1)  # into the void
        again = [await holder.guest(name) for name in ("Ada", "Bo")]
        assert holder.port.links
        await holder.port.close()
        assert [await guest.code for guest in again] == [1012, 1012]
        with pytest.raises(Unreachable):
            await holder.guest("Cleo")
        assert holder.figure('katzentisch_links{way="here"}') == 0
        assert holder.figure("katzentisch_strange_nodes_total") == 0

    with_holder(tmp_path / "tables.sqlite", story)


def test_whoever_cannot_be_served_is_sent_away_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the node that holds the table, while it serves one person."""

    async def story(holder: Holder) -> None:
        bo = await holder.guest("Bo")
        await bo.passage.send(PING, 1)
        await bo.sees("pong")

        def fail(*_: object) -> None:
            raise RuntimeError

        monkeypatch.setattr(holder.service, "connected", fail)
        bare = await Bare.proven(holder)
        bare.say(1, somebody("Cleo"))
        kind, number, data = await bare.frame()
        while not number:
            kind, number, data = await bare.frame()
        assert (kind, number, read_word(data)) == (WORD, 1, Closed(1011))
        bare.close()
        monkeypatch.undo()
        await bo.passage.send(PING, 1)
        await bo.sees("pong")

    with_holder(tmp_path / "tables.sqlite", story)


def test_a_node_that_was_struck_off_takes_nobody_in_under_its_old_name(tmp_path: Path) -> None:
    """Its link may be whole, but who holds the table has to be asked again."""

    async def story(holder: Holder) -> None:
        ada = await holder.guest("Ada")
        directory = holder.service.directory
        assert isinstance(directory, MemoryDirectory)
        directory._node = Node(99, holder.node.address)
        with pytest.raises(Unreachable):
            await holder.guest("Bo")
        assert await ada.code == 1006

    with_holder(tmp_path / "tables.sqlite", story)


def too_many(bare: Bare) -> None:
    bare.say(1, somebody("Ada"))
    bare.send(TEXT, 1, b'{"type":"open","table":"slow"}')
    for _ in range(10 * WINDOW):
        bare.send(TEXT, 1, PING)


def same_number(bare: Bare) -> None:
    bare.say(1, somebody("Ada"))
    bare.say(1, somebody("Bo"))


def falling_number(bare: Bare) -> None:
    bare.say(2, somebody("Ada"))
    bare.say(1, somebody("Bo"))


def taken_here(bare: Bare) -> None:
    bare.say(1, somebody("Ada"))
    bare.say(1, Taken(1))  # what only the node with the tables says


@pytest.mark.parametrize(
    "misbehave",
    [
        too_many,
        same_number,
        falling_number,
        taken_here,
        lambda bare: bare.send(TEXT, 0, PING),
        lambda bare: bare.send(TEXT, 5, PING),
        lambda bare: bare.send(WORD, 5, written(Opening(1))),
        lambda bare: bare.send(WORD, 1, written(Ping(1))),
        lambda bare: bare.send(WORD, 0, written(Challenge(bytes(32)))),
        lambda bare: bare.send(WORD, 0, written(somebody("Ada"))),
        lambda bare: bare.send(WORD, 1, b'{"type":"person"}'),
        lambda bare: bare.send(WORD, 1, b"\xff" * 20),
        lambda bare: bare.write(HEAD.pack(TEXT, 1, 16 * 1024 + 1)),
        lambda bare: bare.write(HEAD.pack(WORD, 1, 4097)),
        lambda bare: bare.write(b"GET / HTTP/1.1\r\n\r\n"),
    ],
)
def test_what_no_node_says_is_closed_and_counted(tmp_path: Path, misbehave: Callable[[Bare], None]) -> None:
    """SECURITY 43: also from somebody who knows the key; people on another link stay."""

    async def story(holder: Holder) -> None:
        claim, never = holder.service.directory.claim, asyncio.Event()

        async def slow(table_id: str) -> Node | None:
            await (never.wait() if table_id == "slow" else asyncio.sleep(0))
            return await claim(table_id)

        holder.service.directory.claim = slow  # type: ignore[method-assign]
        other = await holder.guest("Other")
        bare = await Bare.proven(holder)
        misbehave(bare)
        assert await bare.is_closed()
        assert holder.figure("katzentisch_strange_nodes_total") == 1
        await other.passage.send(PING, 1)
        await other.sees("pong")
        never.set()

    with_holder(tmp_path / "tables.sqlite", story)


def test_a_person_who_is_gone_for_one_node_is_unknown_to_the_other_for_a_moment(tmp_path: Path) -> None:
    """What was under way then is nobody's fault."""

    async def story(holder: Holder) -> None:
        bare = await Bare.proven(holder)
        bare.say(1, somebody("Ada"))
        bare.say(1, Closed(1000))
        bare.send(TEXT, 1, PING)
        bare.say(1, Closed(1000))
        bare.say(2, somebody("Bo"))
        bare.send(TEXT, 2, PING)
        while (await bare.frame())[:2] != (TEXT, 2):
            pass
        bare.close()
        assert holder.figure("katzentisch_strange_nodes_total") == 0

    with_holder(tmp_path / "tables.sqlite", story)


class StillClock(Clock):
    """No time passes, and no quota is filled up."""

    def now(self) -> float:
        return 0.0


class ReadingQuickSocket(FakeQuickSocket):
    """The way past ASGI to a peer that reads."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send_at_once(self, frame: bytes) -> bool:
        self.sent.append(json.loads(frame))
        return True


def test_an_analysis_that_has_to_begin_counts_where_its_table_is(tmp_path: Path) -> None:
    """SECURITY 20: nobody else knows whether it has to begin. So there it counts for those who are passed on, too."""

    async def story(holder: Holder) -> None:
        guest = await holder.guest("Ada")
        service = holder.service
        rooms = [await service.live_tables.make(GuestRecord("ada", "Ada"), NewTable("mau-mau")) for _ in range(2)]
        for room in rooms:
            await room.change(lambda record: msgspec.structs.replace(record, phase="over"))
        service.limits = Limits(lambda: 0.0)
        for _ in range(int(OF_GUEST["analyse"].burst) - 1):
            assert service.limits.wait_for("analyse", "127.0.0.1", "ada") == 0
        first, second = (json.dumps({"type": "analyse", "table": room.id}).encode() for room in rooms)
        await guest.passage.send(first, 1)
        assert (await guest.sees("analysis"))["table"] == rooms[0].id
        await guest.passage.send(second, 1)
        refused = await guest.sees("refused")
        assert (refused["code"], refused["about"], refused["params"]["what"]) == ("too_many", "analyse", "analyse")

    with_holder(tmp_path / "tables.sqlite", story)


def test_quotas_count_where_the_socket_is(tmp_path: Path) -> None:
    """SECURITY 20: a flood of moves is cut short before it is passed on, by the quick way, too. The holder counts nobody's."""

    async def story(holder: Holder) -> None:
        host, _ = await greet(holder.service.storage, None, None, "Ada", 0)
        room = await holder.service.live_tables.make(host, NewTable("mau-mau", bots=0))
        holder.service.limits = Limits(lambda: 0.0, 1e-9)  # nobody but whoever is not counted gets through
        storage = holder.service.storage
        service = Service(Settings(), storage, StillClock(), MemoryDirectory(holder.book, storage))
        await service.start()
        quick = ReadingQuickSocket()
        line = FakeSocket({"type": "hello", "version": WIRE_VERSION}, {"type": "open", "table": room.id})
        running = asyncio.create_task(Connection(line, service, quick).run())  # type: ignore[arg-type]
        while not any(message["type"] == "room" for message in quick.sent):
            await asyncio.sleep(0.01)
        many, burst = 60, int(OF_GUEST["move"].burst)
        for number in range(many):
            move = {"type": "move", "table": room.id, "id": str(number), "text": "draw"}
            assert quick.hear is not None
            while not quick.hear(json.dumps(move).encode()):
                await asyncio.sleep(0.01)
        while len(answers := [message for message in quick.sent if message.get("about") == "move"]) < many:
            await asyncio.sleep(0.01)
        codes = {int(answer["answers"]): answer["code"] for answer in answers}
        assert [number for number in range(many) if codes[number] == "too_many"] == list(range(burst, many))
        assert "katzentisch_passed_on_total 41.0" in service.metrics.render([], 0, 0).decode()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await service.links.close()
        await service.live_tables.close()

    with_holder(tmp_path / "tables.sqlite", story, most_waiting_moves=1000)
