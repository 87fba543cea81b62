"""How two nodes prove to each other who they are, before a link is one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from katzentisch.server.nodes import links as links_module
from katzentisch.server.nodes import port as port_module
from katzentisch.server.nodes.link import TEXT
from katzentisch.server.nodes.links import Unreachable
from katzentisch.server.nodes.words import Challenge, Closed, HolderProof, Introduction, Ping, Pong, proof_of
from katzentisch.tables.directory.memory import MemoryDirectory
from tests.server.link_ends import (
    PING,
    Bare,
    Holder,
    in_place_of,
    no_link_is_lost_by_silence,  # noqa: F401
    somebody,
    with_holder,
)


async def wrong_proof(bare: Bare, told: Introduction, nonce: bytes, key: bytes) -> None:
    bare.say(0, HolderProof(bytes(32)))


async def own_proof(bare: Bare, told: Introduction, nonce: bytes, key: bytes) -> None:
    bare.say(0, HolderProof(told.proof))


async def proof_of_another(bare: Bare, told: Introduction, nonce: bytes, key: bytes) -> None:
    bare.say(0, HolderProof(proof_of(key, "holder", told.asker, told.holder + 1, told.nonce, nonce)))


async def proof_of_another_time(bare: Bare, told: Introduction, nonce: bytes, key: bytes) -> None:
    bare.say(0, HolderProof(proof_of(key, "holder", told.asker, told.holder, bytes(32), nonce)))


async def another_challenge(bare: Bare, told: Introduction, nonce: bytes, key: bytes) -> None:
    bare.say(0, Challenge(bytes(32)))


async def something_shown(bare: Bare, told: Introduction, nonce: bytes, key: bytes) -> None:
    bare.send(TEXT, 1, PING)


async def another_word(bare: Bare, told: Introduction, nonce: bytes, key: bytes) -> None:
    bare.say(0, Ping(1))


Impostor = Callable[[Bare, Introduction, bytes, bytes], Awaitable[None]]
IMPOSTORS: list[Impostor] = [
    wrong_proof,
    own_proof,
    proof_of_another,
    proof_of_another_time,
    another_challenge,
    something_shown,
    another_word,
]


@pytest.mark.parametrize("pretend", IMPOSTORS)
def test_nobody_is_passed_on_to_whoever_cannot_prove_to_be_the_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pretend: Impostor
) -> None:
    """SECURITY 44: somebody listens where the node was, and takes every proof; the asker takes no wrong one, and names nobody."""
    monkeypatch.setattr(links_module, "_OPEN_SECONDS", 1000.0)  # nothing else ends it

    async def story(holder: Holder) -> None:
        async with in_place_of(holder) as came:
            coming = asyncio.create_task(holder.guest("Ada"))
            bare, nonce = await came.get(), bytes(range(32))
            bare.say(0, Challenge(nonce))
            told = await bare.word()
            assert isinstance(told, Introduction)
            await pretend(bare, told, nonce, holder.service.node_key)
            with pytest.raises(Unreachable, match="NotANode"):
                await coming
            assert b"Ada" not in await bare.rest()
            assert not holder.links._links
            assert holder.liars == 1

    with_holder(tmp_path / "tables.sqlite", story)


@pytest.mark.parametrize("first", [HolderProof(bytes(32)), Challenge(b"short"), Pong(1)])
def test_a_node_begins_with_a_challenge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: HolderProof | Challenge | Pong
) -> None:
    """And with nothing else."""
    monkeypatch.setattr(links_module, "_OPEN_SECONDS", 1000.0)

    async def story(holder: Holder) -> None:
        async with in_place_of(holder) as came:
            coming = asyncio.create_task(holder.guest("Ada"))
            bare = await came.get()
            bare.say(0, first)
            with pytest.raises(Unreachable, match="NotANode"):
                await coming
            assert await bare.rest() == b""
            assert holder.liars == 1

    with_holder(tmp_path / "tables.sqlite", story)


def test_no_two_links_are_proven_with_the_same_numbers(tmp_path: Path) -> None:
    """Else what somebody has overheard would be a proof."""

    async def story(holder: Holder) -> None:
        challenges = [await (await Bare.stranger(holder)).word() for _ in range(2)]
        assert challenges[0] != challenges[1]
        async with in_place_of(holder) as came:
            nonces = []
            for _ in range(2):
                coming = asyncio.create_task(holder.guest("Ada"))
                bare = await came.get()
                bare.say(0, Challenge(bytes(32)))
                told = await bare.word()
                assert isinstance(told, Introduction)
                nonces.append(told.nonce)
                bare.close()
                with pytest.raises(Unreachable):
                    await coming
            assert nonces[0] != nonces[1]

    with_holder(tmp_path / "tables.sqlite", story)


def test_a_node_that_says_nothing_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before its proof, and later when somebody new is to be passed on: those who are there stay."""

    async def story(holder: Holder) -> None:
        async with in_place_of(holder) as came:
            monkeypatch.setattr(links_module, "_OPEN_SECONDS", 0.1)
            with pytest.raises(Unreachable, match="TimeoutError"):
                await holder.guest("Ada")
            assert await (await came.get()).rest() == b""
            monkeypatch.setattr(links_module, "_OPEN_SECONDS", 1000.0)
            coming = asyncio.create_task(holder.guest("Ada"))
            bare = await came.get()
            await bare.be_asked(holder.service.node_key)
            assert await bare.next() == (1, somebody("Ada"))
            ada = await coming
            monkeypatch.setattr(links_module, "_OPEN_SECONDS", 0.1)
            with pytest.raises(Unreachable, match="no answer"):
                await holder.guest("Bo")
            assert await bare.next() == (2, somebody("Bo"))
            assert await bare.next() == (2, Closed(1000))
            assert not ada.code.done()
            assert came.empty()

    with_holder(tmp_path / "tables.sqlite", story)


def test_strangers_are_few_and_have_little_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SECURITY 43: one too many is sent away without a word, and whoever proves nothing soon is closed and counted."""
    monkeypatch.setattr(port_module, "_MOST_STRANGERS", 2)

    async def story(holder: Holder) -> None:
        strangers = [await Bare.stranger(holder) for _ in range(2)]
        for stranger in strangers:
            await stranger.word()
        assert await (await Bare.stranger(holder)).rest() == b""
        assert holder.figure("katzentisch_strange_nodes_total") == 0
        for stranger in strangers:
            stranger.close()
        while holder.port.strangers:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(port_module, "_PROOF_SECONDS", 0.05)
        late = await Bare.stranger(holder)
        assert isinstance(await late.word(), Challenge)
        assert await late.rest() == b""
        assert holder.figure("katzentisch_strange_nodes_total") == 3
        monkeypatch.setattr(port_module, "_PROOF_SECONDS", 1000.0)
        await Bare.proven(holder)
        holder.service.is_stopping = True
        assert await (await Bare.stranger(holder)).rest() == b""

    with_holder(tmp_path / "tables.sqlite", story)


def test_a_server_that_is_no_node_just_now_takes_no_link(tmp_path: Path) -> None:
    """It has been struck off, and is about to register anew: whoever looks for what it was has to ask again."""

    async def story(holder: Holder) -> None:
        directory = holder.service.directory
        assert isinstance(directory, MemoryDirectory)
        ada = await holder.guest("Ada")
        await ada.passage.send(PING, 1)
        await ada.sees("pong")
        node, directory._node = directory._node, None
        with pytest.raises(Unreachable):  # on the link that is there
            await holder.guest("Bo")
        assert await ada.code == 1006
        with pytest.raises(Unreachable):  # on a new one
            await holder.guest("Bo")
        directory._node = node
        await holder.guest("Bo")

    with_holder(tmp_path / "tables.sqlite", story)
