"""What keeps a link between two nodes whole: bounds, turns, and nothing that is left behind by people who are gone."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from katzentisch.server.nodes import link as link_module
from katzentisch.server.nodes import links as links_module
from katzentisch.server.nodes.link import HEAD, TEXT, WINDOW, WORD, Link
from katzentisch.server.nodes.links import Unreachable
from katzentisch.server.nodes.words import (
    Challenge,
    Closed,
    Introduction,
    Opening,
    Ping,
    Pong,
    Taken,
    written,
)
from katzentisch.tables.directory.memory import MemoryDirectory
from tests.server.link_ends import (
    ME,
    PING,
    Bare,
    Guest,
    Holder,
    in_place_of,
    no_link_is_lost_by_silence,  # noqa: F401
    somebody,
    with_holder,
)

#: More than a link holds for a node that does not take it, and more than the system's buffers do.
MANY_BYTES = 24 * 1024 * 1024


def link_there(holder: Holder) -> Link:
    """The end at which people are passed on."""
    [making] = holder.links._links.values()
    return making.result()


def waiting(link: Link) -> int:
    """How many bytes a link holds that the other node has not taken."""
    assert link._transport is not None
    return link._transport.get_write_buffer_size() + link._unwritten_bytes


# ---------------------------------------------------------------------- what no node says


def too_large(bare: Bare) -> None:
    bare.write(HEAD.pack(TEXT, 1, 8 * 1024 * 1024 + 1))


@pytest.mark.parametrize(
    "misbehave",
    [
        too_large,
        lambda bare: bare.say(1, Taken(2)),  # one is under way
        lambda bare: bare.say(1, Taken(0)),
        lambda bare: bare.say(1, Taken(-1)),
        lambda bare: bare.say(1, Opening(1)),
        lambda bare: bare.say(1, Ping(1)),
        lambda bare: bare.say(2, somebody("Bo")),
        lambda bare: bare.say(0, Challenge(bytes(32))),
        lambda bare: bare.write(HEAD.pack(7, 1, 0)),
    ],
)
def test_a_node_that_says_what_no_node_would_is_left(tmp_path: Path, misbehave: Callable[[Bare], None]) -> None:
    """SECURITY 43: even if it has proven who it is. That is counted; its people come back, and find a new link."""

    async def story(holder: Holder) -> None:
        async with in_place_of(holder) as came:
            coming = asyncio.create_task(holder.guest("Ada"))
            bare = await came.get()
            await bare.be_asked(holder.service.node_key)
            assert await bare.next() == (1, somebody("Ada"))
            ada = await coming
            await ada.passage.send(PING, 1)
            assert await bare.next() == (1, Opening(1))
            assert await bare.next() == (1, PING)
            misbehave(bare)
            assert await ada.code == 1006
            assert await bare.is_closed()
            assert holder.liars == 1

    with_holder(tmp_path / "tables.sqlite", story)


def test_a_fault_of_ones_own_ends_the_link_and_nothing_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever could not be dealt with: everybody on the link comes back, and the log names the fault without what was said."""

    async def story(holder: Holder) -> None:
        faults: list[dict[str, object]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        ada, bo = Guest(), await holder.guest("Bo")

        def hear(frame: bytes) -> None:
            raise RuntimeError(frame)

        key = holder.service.node_key
        ada.passage = await holder.links.open(ME, holder.node, key, somebody("Ada"), hear, ada.lost)
        await ada.passage.send(PING, 1)
        assert [await guest.code for guest in (ada, bo)] == [1006, 1006]
        assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
            "what came over a link could not be dealt with: RuntimeError"
        ]
        assert not faults
        again = await holder.guest("Bo")
        await again.passage.send(PING, 1)
        await again.sees("pong")

    with_holder(tmp_path / "tables.sqlite", story)


def test_only_the_answer_to_the_last_ping_measures_the_way(tmp_path: Path) -> None:
    """And only once: nobody seems nearer by answers that nobody has asked for."""

    async def story(holder: Holder) -> None:
        bare = await Bare.proven(holder)
        ping = await bare.word()
        assert isinstance(ping, Ping)
        [link] = holder.port.links
        bare.say(0, Pong(ping.number + 1))
        bare.say(0, Pong(ping.number - 1))
        await bare.answers(1)
        assert link.round_trip() is None
        bare.say(0, Pong(ping.number))
        bare.say(0, Pong(ping.number))
        await bare.answers(2)
        assert link.round_trip() is not None
        assert len(link._answered) == 1

    with_holder(tmp_path / "tables.sqlite", story)


def test_whoever_sends_no_text_is_sent_away_alone(tmp_path: Path) -> None:
    """Half a letter, from a node that passes on anything."""

    async def story(holder: Holder) -> None:
        bare = await Bare.proven(holder)
        bare.say(1, somebody("Ada"))
        bare.say(2, somebody("Bo"))
        bare.send(TEXT, 1, b"\xc3")
        number, said = await bare.next()
        assert isinstance(said, bytes)
        assert (number, json.loads(said)["code"]) == (1, "unreadable")
        assert await bare.next() == (1, Closed(1008))
        bare.send(TEXT, 2, PING)
        assert await bare.next() == (2, b'{"type":"pong"}')

    with_holder(tmp_path / "tables.sqlite", story)


# ---------------------------------------------------------------------- bounds, and turns


def test_a_flood_on_a_link_is_dealt_with_in_bites(tmp_path: Path) -> None:
    """It is read no further until then: little of it is kept, the loop has many turns meanwhile, and then the link goes on."""

    async def story(holder: Holder) -> None:
        bare = await Bare.proven(holder)
        bare.say(1, somebody("Ada"))
        bare.say(1, Closed(1000))
        bare.say(2, somebody("Bo"))
        await bare.answers(1)
        [link] = holder.port.links
        turns, most, many = 0, 0, 60_000
        bare.write(many * (HEAD.pack(TEXT, 1, len(PING)) + PING))  # for somebody who is gone: 1.4 MB
        done = asyncio.create_task(bare.answers(2))
        while not done.done():
            await asyncio.sleep(0)
            turns, most = turns + 1, max(most, len(link._held))
        assert turns > many / 64
        assert most < 512 * 1024
        bare.send(TEXT, 2, PING)
        assert await bare.next() == (2, b'{"type":"pong"}')

    with_holder(tmp_path / "tables.sqlite", story)


def test_what_many_people_send_waits_with_them(tmp_path: Path) -> None:
    """The other node takes nothing for a while: a link holds little, and all arrives in the end."""

    async def story(holder: Holder) -> None:
        async with in_place_of(holder) as came:
            coming = asyncio.gather(*(holder.guest(f"Cat {number}") for number in range(60)))
            bare = await came.get()
            await bare.be_asked(holder.service.node_key)
            for _ in range(60):
                await bare.next()
            guests = await coming
            text, link, most = bytes(16 * 1024), link_there(holder), 0

            async def send(guest: Guest) -> None:
                nonlocal most
                for _ in range(WINDOW - 1):
                    await guest.passage.send(text, 1)
                    most = max(most, waiting(link))

            sending = [asyncio.create_task(send(guest)) for guest in guests]
            while link.writable.is_set():
                await asyncio.sleep(0)
            assert not guests[0].passage.is_free
            shown = 0
            while shown < 60 * (WINDOW - 1):
                _, said = await bare.next()
                shown += said == text
            await asyncio.gather(*sending)
            assert most < 2 * 1024 * 1024

    with_holder(tmp_path / "tables.sqlite", story)


def test_what_many_people_are_shown_waits_with_them(tmp_path: Path) -> None:
    """Each has something that waits. When the link goes on they take turns, instead of filling it all at once."""

    async def story(holder: Holder) -> None:
        bare = await Bare.proven(holder)
        for number in range(1, 61):
            bare.say(number, somebody(f"Cat {number}"))
        await bare.answers(1)
        while len(holder.service.connections()) < 60:
            await asyncio.sleep(0)
        [link] = holder.port.links
        frames = [b"%d" % number + bytes(MANY_BYTES // 60 // 10) for number in range(10)]
        for frame in frames:
            for [connection] in holder.service.connections().values():
                connection.send(frame)  # type: ignore[attr-defined]
        assert not link.writable.is_set()
        most, shown = 0, {number: list[bytes]() for number in range(1, 61)}
        while sum(map(len, shown.values())) < 600:
            number, said = await bare.next()
            if isinstance(said, bytes):
                shown[number].append(said)
            most = max(most, waiting(link))
        assert list(shown.values()) == [frames] * 60
        assert most < 2 * 1024 * 1024

    with_holder(tmp_path / "tables.sqlite", story)


@pytest.mark.parametrize("side", ["here", "there"])
def test_nobody_waits_for_a_link_that_is_lost(tmp_path: Path, side: str) -> None:
    """What is left to send to a node that takes nothing ends with the link, at either side."""

    async def here(holder: Holder) -> None:
        bare = await Bare.proven(holder)
        bare.say(1, somebody("Ada"))
        await bare.answers(1)
        while not holder.service.connections():
            await asyncio.sleep(0)
        [[ada]] = holder.service.connections().values()
        [link] = holder.port.links
        for _ in range(20):
            ada.send(bytes(MANY_BYTES // 20))  # type: ignore[attr-defined]
        assert not link.writable.is_set()
        bare.close()
        while holder.service.connections():
            await asyncio.sleep(0)

    async def there(holder: Holder) -> None:
        async with in_place_of(holder) as came:
            coming = asyncio.create_task(holder.guest("Ada"))
            bare = await came.get()
            await bare.be_asked(holder.service.node_key)
            await bare.next()
            ada = await coming
            link = link_there(holder)
            while link.writable.is_set():
                link.pass_text(1, bytes(16 * 1024))
            sending = asyncio.create_task(ada.passage.send(PING, 1))
            await asyncio.sleep(0)
            assert not sending.done()
            bare.close()
            await sending
            assert await ada.code == 1006

    with_holder(tmp_path / "tables.sqlite", here if side == "here" else there)


def test_a_node_that_does_not_answer_pings_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be frozen, or its wire cut: its connection looks whole, so only silence tells."""
    monkeypatch.setattr(link_module, "PING_SECONDS", 0.05)

    async def story(holder: Holder) -> None:
        bare = await Bare.proven(holder)
        bare.say(1, somebody("Ada"))
        assert await bare.is_closed()
        while holder.service.connections():
            await asyncio.sleep(0)
        assert not holder.port.links

    with_holder(tmp_path / "tables.sqlite", story)


def test_pings_go_on(tmp_path: Path) -> None:
    """Whoever answers them is asked again."""

    async def story(holder: Holder) -> None:
        bare = await Bare.proven(holder)
        [link] = holder.port.links
        for number in (1, 2, 3):
            ping = await bare.word()
            assert ping == Ping(number)
            bare.say(0, Pong(number))
            await bare.answers(number)
            link._look()

    with_holder(tmp_path / "tables.sqlite", story)


def test_hanging_up_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been said is to arrive, but a node that takes nothing does not keep the connection."""

    async def story(holder: Holder) -> None:
        bare = await Bare.proven(holder)
        bare.say(1, somebody("Ada"))
        await bare.answers(1)
        [link] = holder.port.links
        link.pass_text(1, bytes(MANY_BYTES))
        monkeypatch.setattr(link_module, "PING_SECONDS", 0.05)
        await holder.port.close()
        while waiting(link):
            await asyncio.sleep(0.01)
        assert len(await bare.rest()) < MANY_BYTES

    with_holder(tmp_path / "tables.sqlite", story)


# ---------------------------------------------------------------------- coming and going


def test_people_who_are_gone_leave_nothing_behind(tmp_path: Path) -> None:
    """Whichever side has closed. A link with somebody on it stays, an empty one is closed, and a lost one is forgotten."""

    async def story(holder: Holder) -> None:
        ada, bo, cleo = [await holder.guest(name) for name in ("Ada", "Bo", "Cleo")]
        [here], there = holder.port.links, link_there(holder)
        for _ in range(WINDOW):
            await ada.passage.send(PING, 1)
        ada.passage.close()  # answers are under way, and that much has been read
        await bo.passage.send(b"nonsense", 1)
        assert await bo.code == 1008
        await bo.passage.send(PING, 1)  # into the void
        await cleo.passage.send(PING, 1)
        await cleo.sees("pong")
        while len(here._sockets) > 1:
            await asyncio.sleep(0)
        there.look_after()
        await cleo.passage.send(PING, 1)
        await cleo.sees("pong")
        cleo.passage.close()
        there.look_after()
        while holder.port.links or holder.service.connections():
            await asyncio.sleep(0)
        assert not here._sockets
        await holder.guest("Dora")
        forgotten = [weakref.ref(link) for link in (*holder.port.links, link_there(holder))]
        link_there(holder).lose()
        while holder.port.links:
            await asyncio.sleep(0)
        holder.links._tidy(None)  # type: ignore[arg-type]
        while any(link() is not None for link in forgotten):
            await asyncio.sleep(0)
            gc.collect()

    with_holder(tmp_path / "tables.sqlite", story)


def test_whoever_gives_up_while_a_link_is_made_takes_nobody_along(tmp_path: Path) -> None:
    """And is not left at the other node either."""

    async def story(holder: Holder) -> None:
        real = holder.node
        async with in_place_of(holder) as came:
            hasty, patient = [asyncio.create_task(holder.guest(name)) for name in ("Hasty", "Patient")]
            bare = await came.get()
            hasty.cancel()
            await asyncio.gather(hasty, return_exceptions=True)
            await bare.be_asked(holder.service.node_key)
            assert await bare.next() == (1, somebody("Patient"))
            await patient
            hasty = asyncio.create_task(holder.guest("Hasty"))
            kind, number, data = await bare.frame()
            assert (kind, number, data) == (WORD, 2, written(somebody("Hasty")))
            hasty.cancel()
            await asyncio.gather(hasty, return_exceptions=True)
            assert await bare.next() == (2, Closed(1000))
        holder.node = real

    with_holder(tmp_path / "tables.sqlite", story)


def test_a_node_that_ends_leaves_no_link_half_made(tmp_path: Path) -> None:
    """The other node has not proven anything yet."""

    async def story(holder: Holder) -> None:
        async with in_place_of(holder) as came:
            coming = asyncio.create_task(holder.guest("Ada"))
            bare = await came.get()
            bare.say(0, Challenge(bytes(32)))
            assert isinstance(await bare.word(), Introduction)
            await holder.links.close()
            assert await bare.rest() == b""
            with pytest.raises(asyncio.CancelledError):
                await coming

    with_holder(tmp_path / "tables.sqlite", story)


def test_a_node_that_ends_leaves_no_connection_open(tmp_path: Path) -> None:
    """Not even for a turn of the loop: there may be no other. What it has said has arrived."""

    async def story(holder: Holder) -> None:
        ada = await holder.guest("Ada")
        there = link_there(holder)
        assert there._transport is not None
        connection = there._transport.get_extra_info("socket")
        await holder.links.close()
        assert connection.fileno() == -1
        assert await ada.code == 1006

    with_holder(tmp_path / "tables.sqlite", story)


def test_a_link_that_is_lost_meanwhile_is_waited_for_no_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is about to be passed on learns it at once."""
    monkeypatch.setattr(links_module, "_OPEN_SECONDS", 1000.0)

    async def story(holder: Holder) -> None:
        async with in_place_of(holder) as came:
            coming = asyncio.create_task(holder.guest("Ada"))
            bare = await came.get()
            await bare.be_asked(holder.service.node_key)
            while (await bare.frame())[1] != 1:  # and no ping is answered
                pass
            bare.close()
            with pytest.raises(Unreachable, match="no answer"):
                await coming

    with_holder(tmp_path / "tables.sqlite", story)


def test_a_link_is_kept_while_somebody_asks_whether_the_node_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is passed on, so it is not needed otherwise; closed too early it would look as if there were no answer."""
    monkeypatch.setattr(links_module, "_OPEN_SECONDS", 1000.0)

    async def story(holder: Holder) -> None:
        async with in_place_of(holder) as came:
            asking = asyncio.create_task(holder.links.reach(ME, holder.node, holder.service.node_key))
            bare = await came.get()
            await bare.be_asked(holder.service.node_key)
            ping = await bare.word()
            assert isinstance(ping, Ping)
            [making] = holder.links._links.values()
            there = await making
            while not there._asking:
                await asyncio.sleep(0)
            there.look_after()
            bare.say(0, Pong(ping.number))
            await asking
            there.look_after()
            assert there.is_lost

    with_holder(tmp_path / "tables.sqlite", story)


def test_a_node_that_stops_takes_nobody_new(tmp_path: Path) -> None:
    """Those who are there stay until it sends them away."""

    async def story(holder: Holder) -> None:
        ada = await holder.guest("Ada")
        holder.service.is_stopping = True
        with pytest.raises(Unreachable):
            await holder.guest("Bo")
        await ada.passage.send(PING, 1)
        await ada.sees("pong")
        assert set(holder.service.connections()) == {"ada"}

    with_holder(tmp_path / "tables.sqlite", story)


def test_whoever_cannot_be_taken_in_comes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SECURITY 30: they are being erased, and the node where their socket is may not know yet; or this node is about to go down."""

    async def story(holder: Holder) -> None:
        await holder.service.part_with(["ada"])
        bare = await Bare.proven(holder)
        bare.say(1, somebody("Ada"))
        assert await bare.next() == (1, Closed(1013))
        monkeypatch.setattr(MemoryDirectory, "is_up", False)
        bare.say(2, somebody("Bo"))
        assert await bare.next() == (2, Closed(1013))
        assert not holder.service.connections()

    with_holder(tmp_path / "tables.sqlite", story)


def test_nodes_that_are_gone_are_forgotten(tmp_path: Path) -> None:
    """Every node that registers has another id, so what is known of the old ones would pile up."""

    async def story(holder: Holder) -> None:
        for id in range(100, 103):
            holder.node = holder.node._replace(id=id)
            with pytest.raises(Unreachable):
                await holder.guest("Ada")
        assert not holder.links._links

    with_holder(tmp_path / "tables.sqlite", story)
