"""What a node tells whoever runs it: that others could listen, and that it cannot do its work."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from katzentisch.server.running.run import addresses, listen
from katzentisch.tables.storage.postgres_schema import SCHEMA
from tests.postgres.test_crash import PostgresServer, postgres_server  # noqa: F401
from tests.postgres.test_two_nodes import until_closed

StartServer = Callable[..., PostgresServer]


def own_address() -> str:
    """An address of this machine that others may reach."""
    with listen("0.0.0.0", 0) as anywhere:
        known = addresses(anywhere)[1:]
    if not known:
        pytest.skip("this machine has no address but its own")
    return str(urlsplit(known[0]).hostname)


def test_a_node_says_at_start_that_others_could_listen(postgres_server: StartServer, tmp_path: Path) -> None:  # noqa: F811
    """Once, in the log's own format, if its address is not this machine's alone and it has no certificate; else nothing."""
    place = ("--node-listen", f"{own_address()}:0", "--log-format", "json")
    server = postgres_server(*place)
    server.stop()
    lines = [json.loads(line) for line in server.stderr.splitlines()]
    [warning] = [line for line in lines if "TLS" in line["message"]]
    assert (warning["level"], "--node-tls" in warning["message"]) == ("WARNING", True)
    server.errors.unlink()
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    order = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=cats -keyout {key} -out {certificate}"
    subprocess.run(order.split(), check=True, capture_output=True)
    for arguments in ((*place, "--node-tls", str(certificate), str(key)), ("--node-listen", "127.0.0.1:0")):
        server = postgres_server(*arguments)
        server.stop()
        assert "TLS" not in server.stderr


async def test_a_node_that_cannot_beat_is_not_well(postgres_server: StartServer) -> None:  # noqa: F811
    """Whatever else the database still does: after three seconds everybody is sent away, and health is red until it beats again."""
    server = postgres_server()
    ada = server.player("Ada")
    assert server.get("/api/health").status_code == 200
    stalling = await asyncpg.connect(server.address)
    # Nobody can beat or register; everything else can be read and saved, behind the fence as well.
    try:
        await stalling.execute(f"BEGIN; LOCK TABLE {SCHEMA}.node IN SHARE MODE")
        assert until_closed(ada) == 1013
        assert server.get("/api/health").status_code == 503
    finally:
        await stalling.close()
    while server.get("/api/health").status_code == 503:
        pass
    assert server.player(token=ada.token).name == "Ada"
