"""Nodes that show each other certificates, and who comes to their port without one."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import uvloop

from katzentisch.server.nodes import port as port_module
from katzentisch.server.nodes.links import Unreachable
from katzentisch.tables.directory.base import Node
from katzentisch.tables.storage.postgres_schema import SCHEMA
from tests.postgres.cluster import ask
from tests.postgres.test_node_port import link_to
from tests.postgres.test_two_nodes import StartNodes, start_nodes  # noqa: F401
from tests.server.link_ends import PING, Bare, Holder, in_place_of, no_link_is_lost_by_silence, with_holder  # noqa: F401


def certificate_of(folder: Path) -> tuple[Path, Path]:
    """A certificate that nobody else has signed, and its key."""
    certificate, key = folder / "cert.pem", folder / "key.pem"
    order = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=cats -keyout {key} -out {certificate}"
    subprocess.run(order.split(), check=True, capture_output=True)
    return certificate, key


def test_nodes_talk_through_tls_and_know_each_others_certificates(
    start_nodes: StartNodes,  # noqa: F811
    tmp_path: Path,
) -> None:
    """Signed by nobody: the directory says which it is."""
    certificate, key_file = certificate_of(tmp_path)
    nodes = start_nodes(2, "--node-tls", str(certificate), str(key_file))
    ada, bo = nodes[0].player("Ada"), nodes[1].player("Bo")
    table = ada.make_room()
    assert bo.ask("join", table=table)["seat"] == 1
    [(id, address, told), _] = ask(nodes[0].address, f"SELECT id, address, certificate FROM {SCHEMA}.node")
    assert told == certificate.read_text()
    [[key]] = ask(nodes[0].address, f"SELECT key FROM {SCHEMA}.node_key")
    asyncio.run(link_to(Node(id, address, told), bytes(key)))
    with pytest.raises(Unreachable):
        asyncio.run(link_to(Node(id, address), bytes(key)))
    (tmp_path / "other").mkdir()
    other, _ = certificate_of(tmp_path / "other")
    with pytest.raises(Unreachable):
        asyncio.run(link_to(Node(id, address, other.read_text()), bytes(key)))


@pytest.fixture
def signed(tmp_path: Path) -> tuple[Path, Path, Path]:
    """A certificate, its key, and the certificate of who has signed it."""
    certificate, key, signer = tmp_path / "cert.pem", tmp_path / "key.pem", tmp_path / "signer.pem"
    made = "openssl req -newkey rsa:2048 -nodes"
    orders = [
        f"{made} -x509 -days 2 -subj /CN=signer -keyout {tmp_path}/signer.key -out {signer}",
        f"{made} -subj /CN=cats -keyout {key} -out {tmp_path}/wish.pem",
        f"openssl x509 -req -days 2 -in {tmp_path}/wish.pem -CA {signer} -CAkey {tmp_path}/signer.key -set_serial 7 -out {certificate}",
    ]
    for order in orders:
        subprocess.run(order.split(), check=True, capture_output=True)
    return certificate, key, signer


@pytest.mark.parametrize("parts", ["leaf, signer", "key, leaf", "leaf, signer, key"])
def test_nodes_are_told_a_nodes_own_certificate_and_nothing_else_of_its_file(
    start_nodes: StartNodes,  # noqa: F811
    signed: tuple[Path, Path, Path],
    tmp_path: Path,
    parts: str,
) -> None:
    """SECURITY 44: neither the private key that may stand in the same file, nor who has signed it: whatever else they sign is not this node."""
    leaf, key, signer = signed
    whole = tmp_path / "whole.pem"
    texts = {"leaf": leaf.read_text(), "signer": signer.read_text(), "key": key.read_text()}
    whole.write_text("Für die Küche\n" + "".join(texts[part] for part in parts.split(", ")), encoding="utf-8")
    nodes = start_nodes(2, "--node-tls", str(whole), str(whole if "key" in parts else key))
    ada, bo = nodes[0].player("Ada"), nodes[1].player("Bo")
    assert bo.ask("join", table=ada.make_room())["seat"] == 1
    [(id, address, told), _] = ask(nodes[0].address, f"SELECT id, address, certificate FROM {SCHEMA}.node")
    assert told == texts["leaf"]
    [[node_key]] = ask(nodes[0].address, f"SELECT key FROM {SCHEMA}.node_key")
    asyncio.run(link_to(Node(id, address, whole.read_text()), bytes(node_key)))  # as an older node has told it
    if "signer" in parts:
        with pytest.raises(Unreachable):
            asyncio.run(link_to(Node(id, address, texts["signer"]), bytes(node_key)))


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def test_strangers_are_few_and_counted_before_a_certificate_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    """SECURITY 43: who says nothing, or no TLS, is counted as everywhere, and takes one of the places for those who have proven nothing."""
    certificate, key = certificate_of(tmp_path)
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate, key)
    monkeypatch.setattr(port_module, "_MOST_STRANGERS", 2)

    async def story(holder: Holder) -> None:
        async def until_counted(many: int) -> None:
            while holder.figure("katzentisch_strange_nodes_total") < many:
                await asyncio.sleep(0.01)
            assert holder.figure("katzentisch_strange_nodes_total") == many

        silent = [await Bare.stranger(holder) for _ in range(2)]
        while len(holder.port.strangers) < 2:
            await asyncio.sleep(0.01)
        assert await (await Bare.stranger(holder)).rest() == b""
        await until_counted(0)
        for stranger in silent:
            stranger.close()
        await until_counted(2)
        plain = await Bare.stranger(holder)
        plain.write(b"GET / HTTP/1.1\r\nHost: cats\r\n\r\n")
        assert await plain.is_closed()
        await until_counted(3)
        monkeypatch.setattr(port_module, "_PROOF_SECONDS", 0.05)
        assert await (await Bare.stranger(holder)).is_closed()
        await until_counted(4)
        monkeypatch.setattr(port_module, "_PROOF_SECONDS", 1000.0)
        holder.node = holder.node._replace(certificate=certificate.read_text())
        ada = await holder.guest("Ada")
        await ada.passage.send(PING, 1)
        await ada.sees("pong")
        await until_counted(4)

    with_holder(tmp_path / "tables.sqlite", story, tls, new_loop)


def test_whoever_answers_in_the_place_of_a_node_without_its_certificate_is_counted(tmp_path: Path) -> None:
    """SECURITY 43, 44: and nobody is passed on there."""
    certificate, _ = certificate_of(tmp_path)

    async def story(holder: Holder) -> None:
        async with in_place_of(holder) as came:
            holder.node = holder.node._replace(certificate=certificate.read_text())
            coming = asyncio.create_task(holder.guest("Ada"))
            (await came.get()).write(b"220 cats\r\n" * 20)
            with pytest.raises(Unreachable, match="SSLError"):
                await coming
            assert holder.liars == 1

    with_holder(tmp_path / "tables.sqlite", story)
