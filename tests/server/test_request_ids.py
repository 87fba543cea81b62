"""Whatever goes wrong can be found again: the same request id is in the answer and in the server's log, and nothing else is."""

from __future__ import annotations

import logging
import re
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, get
from litestar.testing import TestClient
from websockets.exceptions import InvalidStatus

from katzentisch.server.running.app import make_app
from katzentisch.server.running.logs import LOGGING, DiscreetFormatter
from katzentisch.server.running.settings import Settings
from katzentisch.server.wire.refusals import refusal_of
from katzentisch.tables.storage.base import StorageFailed
from katzentisch.tables.storage.sqlite import SqliteStorage

ID = re.compile(r"[0-9a-f]{12}")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nope", 404, "not_found"),
        ("GET", "/api/me", 401, "unauthorized"),
        ("GET", "/api/rules/xx/general", 404, "not_found"),
        ("POST", "/api/games", 405, "method_not_allowed"),
        ("DELETE", "/", 405, "method_not_allowed"),
    ],
)
def test_every_http_error_has_an_id_that_is_in_the_log(
    server: Any, method: str, path: str, status: int, code: str
) -> None:
    """A code and an id; the log has the id, the method and the status, not the path."""
    time.sleep(1.1)  # one line of a kind a second (SECURITY 32)
    answer = server.request(method, path, headers={"authorization": "Bearer TOP-SECRET"})
    id = answer.headers["x-request-id"]
    assert ID.fullmatch(id)
    assert (answer.status_code, answer.json()) == (status, {"code": code, "request": id})
    lines = [line for line in server.stderr.splitlines() if id in line]
    assert len(lines) == 1
    assert f"{method}, answered by {status}" in lines[0]
    assert "SECRET" not in server.stderr
    assert path == "/" or path not in server.stderr


def test_a_socket_for_another_site_has_one_too(server: Any) -> None:
    """SECURITY 14: refused before it is a socket."""
    with pytest.raises(InvalidStatus) as refused:
        server.socket(origin="https://evil.example")
    response = refused.value.response
    assert response.status_code == 403
    assert response.headers["x-request-id"] in server.stderr


def test_a_damaged_table_is_refused_with_an_id(start_server: Any) -> None:
    """SECURITY 4: the answer tells the code and the id, the log tells where; neither tells a card."""
    server = start_server()
    player = server.player()
    table = player.make("mau-mau")["public"]["table"]
    player.close()
    server.stop()
    with sqlite3.connect(server.file) as file:
        file.execute("UPDATE entry SET text = 'K♥K♥K♥' WHERE table_id = ? AND seq = 1", (table,))
    file.close()
    server.start()
    answer = server.player("", player.token).open(table)
    assert (answer["code"], list(answer["params"])) == ("table_unplayable", ["request"])
    (line,) = [line for line in server.stderr.splitlines() if answer["params"]["request"] in line]
    assert "open failed: CannotFold < live/fold.py:" in line
    assert "♥" not in server.stderr
    assert player.token not in server.stderr


@pytest.mark.parametrize(
    ("error", "code"), [(KeyError("7♥"), "internal"), (StorageFailed("disk full: 7♥"), "storage_failed")]
)
def test_faults_of_the_server_are_logged_without_their_words(
    error: Exception, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What an exception says may tell a card."""
    with caplog.at_level(logging.INFO):
        refused = refusal_of(error, "m1", "move")
    assert (refused.code, refused.answers) == (code, "m1")
    assert ID.fullmatch(refused.params["request"])
    assert refused.params["request"] in caplog.text
    assert "7♥" not in caplog.text


@get("/broken", sync_to_thread=False)
def broken() -> None:
    """Fails as nothing should."""
    raise KeyError("7♥")


@pytest.fixture
def app(tmp_path: Path) -> Litestar:
    app = make_app(Settings(), SqliteStorage(tmp_path / "tables.sqlite"))
    app.register(broken)
    return app


def test_a_fault_over_http_tells_nothing_but_its_id(app: Litestar, caplog: pytest.LogCaptureFixture) -> None:
    """500, and where it happened is in the log."""
    with TestClient(app, raise_server_exceptions=False) as client, caplog.at_level(logging.INFO):
        answer = client.get("/broken")
    assert (answer.status_code, set(answer.json())) == (500, {"code", "request"})
    (line,) = [line for line in caplog.messages if answer.json()["request"] in line]
    assert "KeyError < server/test_request_ids.py" in line
    assert "7♥" not in caplog.text + answer.text


def test_a_store_that_fails_is_no_fault_of_the_asker(app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    """503: it may be tried again."""

    async def fail(*arguments: Any) -> None:
        raise StorageFailed("full")

    monkeypatch.setattr(SqliteStorage, "guest", fail)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/me", headers={"authorization": "Bearer x"})
    assert (answer.status_code, answer.json()["code"]) == (503, "service_unavailable")


def test_libraries_cannot_log_what_an_exception_says() -> None:
    """Not even uvicorn, should something reach it."""
    assert LOGGING["formatters"]["text"]["()"] is DiscreetFormatter
    try:
        raise KeyError("7♥")
    except KeyError as error:
        record = logging.LogRecord(
            "uvicorn", logging.ERROR, __file__, 1, "oops", (), (KeyError, error, error.__traceback__)
        )
    text = DiscreetFormatter("%(message)s").format(record)
    assert text.startswith("oops\nKeyError < server/test_request_ids.py")
    assert "7♥" not in text
