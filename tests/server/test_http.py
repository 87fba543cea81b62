"""What is asked for over plain HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from katzentisch.bots.levels import has_level
from katzentisch.server.running.app import make_app
from katzentisch.server.running.settings import Settings
from katzentisch.server.wire.families import OFFERED
from katzentisch.tables.storage.sqlite import SqliteStorage


def test_the_games_and_their_house_rules(server: Any) -> None:
    """Everything that offering a table needs."""
    games = server.get("/api/games").json()
    assert [game["id"] for game in games] == list(OFFERED)
    for game in games:
        assert game["levels"]
        names = [option["name"] for option in game["options"]]
        assert list(game["presets"]["printed"]) == names
        for option in game["options"]:
            assert game["presets"]["printed"][option["name"]] in option["choices"]
            assert option["rule"].split("-")[0] in ("GEN", "MIAU", "MAU", "PURR", "MAUZ", "SWIM", "KATZ", "PAW")
        assert all(has_level(OFFERED[game["id"]], level) for level in game["levels"])
        assert len(game["levels"]) > 1


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_rules_can_be_read(server: Any, language: str) -> None:
    """Each game's and the general ones, as Markdown with the numbers that refusals name."""
    for document, number in (("general", "GEN-6"), ("mau-mau", "MAU-14"), ("miau-miau", "MIAU-22")):
        answer = server.get(f"/api/rules/{language}/{document}")
        assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
        assert number in answer.text


def test_the_schema_is_published(server: Any) -> None:
    """OpenAPI, as JSON."""
    schema = server.get("/api/schema/openapi.json").json()
    assert {"/api/games", "/api/health", "/api/rules/{lang}/{doc}"} <= set(schema["paths"])


@pytest.fixture
def page(tmp_path: Path) -> Any:
    """The application with a small page of its own."""
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text('<!doctype html><html lang="de"><title>Katzentisch</title>' + " " * 99)
    (web / "assets" / "index-abc123.js").write_text("export {}")
    (web / "assets" / "long.js").write_text("export const cats = 9; " * 100)
    (web / "sw.js").write_text("// service worker")
    (tmp_path / "private.txt").write_text("private")
    file = tmp_path / "tables.sqlite"
    with TestClient(make_app(Settings(web=web), SqliteStorage(file))) as client:
        yield client


def test_the_page_answers_for_every_table(page: Any) -> None:
    """A link to a table is a link to the page."""
    for path in ("/", "/table/abc", "/index.html"):
        answer: httpx.Response = page.get(path)
        assert "Katzentisch" in answer.text
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"


def test_what_is_named_by_its_content_is_kept_for_ever(page: Any) -> None:
    """Everything else is asked for again, and answered briefly where it has not changed."""
    script = page.get("/assets/index-abc123.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    worker = page.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    again = page.get("/sw.js", headers={"if-none-match": worker.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_file_is_sent_small_to_whoever_can_read_that(page: Any) -> None:
    """What is too short to become smaller is sent as it is."""
    plain = page.get("/assets/long.js", headers={"accept-encoding": "identity"})
    small = page.get("/assets/long.js", headers={"accept-encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) < int(plain.headers["content-length"])
    assert small.content == plain.content
    assert "content-encoding" not in page.get("/assets/index-abc123.js").headers


def test_what_is_the_same_for_everybody_is_sent_small(page: Any) -> None:
    """The list of games and every rule document; a page that has them already is told so."""
    for path in ("/api/games", "/api/rules/de/general", "/api/rules/en/schwimmen"):
        plain = page.get(path, headers={"accept-encoding": "identity"})
        small = page.get(path, headers={"accept-encoding": "gzip, br"})
        assert "content-encoding" not in plain.headers
        assert small.headers["content-encoding"] == "gzip"
        assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 2
        assert small.content == plain.content
        again = page.get(path, headers={"if-none-match": small.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_a_server_with_a_public_address_names_its_picture_in_full(tmp_path: Path) -> None:
    """Whoever previews a link does not know where it came from."""
    web, file = tmp_path / "web", tmp_path / "tables.sqlite"
    web.mkdir()
    (web / "index.html").write_text('<meta property="og:image" content="/share.jpg" />')
    for public, picture in (("https://katzen.example", "https://katzen.example/share.jpg"), ("", "/share.jpg")):
        with TestClient(make_app(Settings(web=web, public_url=public), SqliteStorage(file))) as client:
            assert f'content="{picture}"' in client.get("/").text


def test_nothing_outside_the_page_is_served(page: Any) -> None:
    """SECURITY 4: paths lead to files that were there at the start, or nowhere."""
    for path in (
        "/../private.txt",
        "/%2e%2e/private.txt",
        "/assets/..%2f..%2fprivate.txt",
        "/table/../private.txt",
        "/x",
    ):
        assert page.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/foo", "/tables/x", "/table/a/b", "/assets/gone.js"])
def test_people_who_lose_their_way_get_the_page_and_programs_an_error(page: Any, path: str) -> None:
    """Both are 404. The page knows that it stands where nothing is; nobody keeps it."""
    for encoding in ("identity", "gzip"):
        seen = page.get(path, headers={"accept": "text/html,*/*;q=0.8", "accept-encoding": encoding})
        assert (seen.status_code, seen.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert seen.text.startswith("<!doctype html><html data-lost lang=")
        assert seen.headers.get("content-encoding", "identity") == encoding
        assert (seen.headers["cache-control"], seen.headers["vary"]) == ("no-store", "accept, accept-encoding")
        assert "script-src 'self'" in seen.headers["content-security-policy"]
        assert seen.headers["x-request-id"]
    assert page.get(path, headers={"accept": "*/*"}).json()["code"] == "not_found"
    assert page.get("/api" + path, headers={"accept": "text/html"}).json()["code"] == "not_found"
    assert "data-lost" not in page.get("/", headers={"accept": "text/html"}).text


def test_a_strict_policy_goes_with_everything(page: Any) -> None:
    """SECURITY 21: no inline script, no other site, no frame, no Referer."""
    for path in ("/", "/api/games", "/nope"):
        headers = page.get(path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def test_without_a_page_the_server_says_so(server: Any, tmp_path: Path) -> None:
    """In a checkout whose page has not been built."""
    file = tmp_path / "tables.sqlite"
    with TestClient(make_app(Settings(web=tmp_path / "nothing"), SqliteStorage(file))) as client:
        assert "not been built" in client.get("/").text
        assert client.get("/table/x").status_code == 404
