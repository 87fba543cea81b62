"""Somebody speaks to the port on which nodes pass their people on: nothing is told, and it is counted."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from katzentisch.server.nodes.link import HEAD, TEXT, WORD
from katzentisch.server.nodes.links import Links, Unreachable
from katzentisch.server.nodes.words import Challenge, Introduction, Person, Ping, proof_of, read_word, written
from katzentisch.tables.directory.base import Node
from katzentisch.tables.storage.postgres_schema import SCHEMA
from tests.postgres.cluster import ask
from tests.postgres.test_crash import PostgresServer, postgres_server  # noqa: F401
from tests.postgres.test_two_nodes import StartNodes, metric, start_nodes, until_closed  # noqa: F401

PERSON = Person("nobody", "Mallory", "", False, False, "127.0.0.1")
ME = Node(5, "127.0.0.1:1")


def known(server: PostgresServer) -> tuple[Node, bytes]:
    """The node as the directory has it, and the key."""
    [row] = ask(server.address, f"SELECT id, address, certificate FROM {SCHEMA}.node")
    [[key]] = ask(server.address, f"SELECT key FROM {SCHEMA}.node_key")
    return Node(*row), bytes(key)


@contextmanager
def challenged(node: Node) -> Iterator[tuple[socket.socket, bytes]]:
    """Somebody who has come to the port, and the number that the node has said."""
    host, _, port = node.address.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        kind, number, length = HEAD.unpack(line.recv(HEAD.size, socket.MSG_WAITALL))
        word = read_word(line.recv(length, socket.MSG_WAITALL))
        assert (kind, number) == (WORD, 0)
        assert isinstance(word, Challenge)
        yield line, word.nonce


def is_closed(line: socket.socket) -> bool:
    """Has the node hung up, without another word?"""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


def framed(data: bytes, kind: int = WORD) -> bytes:
    return HEAD.pack(kind, 0, len(data)) + data


def test_nobody_comes_in_without_the_key(postgres_server: Callable[..., PostgresServer]) -> None:  # noqa: F811
    """SECURITY 43, 44: a guess, another installation's key, a proof for another node or from another time, anything else."""
    server = postgres_server()
    node, key = known(server)
    nonce, other = secrets.token_bytes(32), secrets.token_bytes(32)

    def introduction(role: Any, with_key: bytes, asker: int, holder: int, theirs: bytes) -> bytes:
        proof = proof_of(with_key, role, asker, holder, nonce, theirs)
        return framed(written(Introduction(asker, holder, nonce, proof)))

    tries: list[Callable[[bytes], bytes]] = [
        lambda theirs: introduction("asker", other, 5, node.id, theirs),
        lambda theirs: introduction("holder", key, 5, node.id, theirs),
        lambda theirs: introduction("asker", key, 5, node.id + 1, theirs),
        lambda theirs: introduction("asker", key, 5, node.id, other),
        lambda theirs: framed(written(Introduction(5, node.id, b"short", other))),
        lambda theirs: framed(written(Introduction(1 << 63, node.id, nonce, other))),
        lambda theirs: framed(written(PERSON)),
        lambda theirs: framed(written(Ping(1))),
        lambda theirs: framed(b'{"type": "hello", "version": 4}', TEXT),
        lambda theirs: framed(b"\xff" * 100),
        lambda theirs: framed(b"x" * 5000),
        lambda theirs: b"GET / HTTP/1.1\r\nHost: cats\r\n\r\n",
    ]
    for number, attempt in enumerate(tries, 1):
        with challenged(node) as (line, theirs):
            line.sendall(attempt(theirs))
            assert is_closed(line)
        assert metric(server, "katzentisch_strange_nodes_total") == number
    assert "Traceback" not in server.stderr
    server.player("Ada").make("mau-mau")


def test_the_port_is_for_this_machine_unless_told_otherwise(
    postgres_server: Callable[..., PostgresServer],  # noqa: F811
) -> None:
    """And nobody is told where it is."""
    server = postgres_server()
    node, _ = known(server)
    assert node.address.startswith("127.0.0.1:")
    assert node.address not in server.stderr + server.get("/metrics").text + server.get("/api/health").text


def spellings(key: bytes) -> set[str]:
    """Whatever may become of a key where somebody writes it down, or a part of it; in small letters."""
    base64s = {encode(key).decode().rstrip("=") for encode in (b64encode, urlsafe_b64encode)}
    python = {repr(key)[2:-1], json.dumps(repr(key))[3:-2], str(list(key))[1:-1]}
    return {spelled.lower() for spelled in (key.hex(), *base64s, *python)}


def test_the_key_is_in_no_log_and_no_figure(start_nodes: StartNodes) -> None:  # noqa: F811
    """SECURITY 45: neither of the node that asks nor of the one that answers, when they meet, when a stranger comes, and when they part."""
    nodes = [*start_nodes(1), start_nodes(1, "--log-format", "json")[1]]
    [[key]] = ask(nodes[0].address, f"SELECT key FROM {SCHEMA}.node_key")
    ada, bo = nodes[0].player("Ada"), nodes[1].player("Bo")
    table = ada.make_room()
    assert bo.ask("join", table=table)["seat"] == 1
    assert metric(nodes[0], 'katzentisch_links{way="here"}') == metric(nodes[1], 'katzentisch_links{way="there"}') == 1
    for row in ask(nodes[0].address, f"SELECT id, address, certificate FROM {SCHEMA}.node"):
        with pytest.raises(Unreachable):
            asyncio.run(link_to(Node(*row), secrets.token_bytes(32)))
    shown = "".join(node.get(path).text for node in nodes for path in ("/metrics", "/api/health"))
    nodes[0].kill()
    assert until_closed(bo) == 1013
    nodes[0].start()
    for node in nodes:
        assert node.stderr
        shown += node.stderr + node.get("/metrics").text + node.get("/api/health").text
    assert not {spelled for spelled in spellings(bytes(key)) if spelled in shown.lower()}


async def link_to(node: Node, key: bytes, me: Node = ME) -> None:
    links = Links(lambda: None)
    try:
        await links.open(me, node, key, PERSON, lambda frame: None, lambda code: None)
    finally:
        await links.close()


def test_a_node_takes_nobody_for_a_node_who_is_none(
    postgres_server: Callable[..., PostgresServer],  # noqa: F811
) -> None:
    """Both sides prove it: with another key, or where another node answers than the directory has named, nobody is passed on."""
    server = postgres_server()
    node, key = known(server)
    asyncio.run(link_to(node, key))
    for wrong, with_key in ((node, secrets.token_bytes(32)), (node._replace(id=node.id + 1), key)):
        with pytest.raises(Unreachable):
            asyncio.run(link_to(wrong, with_key))
    with pytest.raises(Unreachable):
        asyncio.run(link_to(Node(node.id, f"127.0.0.1:{server.port}"), key))


def test_a_table_that_cannot_be_reached_is_told_so(start_nodes: StartNodes) -> None:  # noqa: F811
    """Its node beats, but does not answer where it says it is: a code for people, a line in the log, and health says which."""
    nodes = start_nodes()
    ada, bo = nodes[0].player("Ada"), nodes[1].player("Bo")
    table = ada.make_room()
    sql = f"""UPDATE {SCHEMA}.node SET address = '127.0.0.1:9' WHERE id = (SELECT node FROM {SCHEMA}.holding
              WHERE table_id = $1)"""
    ask(nodes[0].address, sql, table)
    assert bo.ask("join", table=table)["code"] == "elsewhere_unreachable"
    assert nodes[1].get("/api/health").json()["unreachable"] == ["127.0.0.1:9"]
    assert nodes[1].stderr.count("cannot be reached") == 1
    bo.make("mau-mau")
