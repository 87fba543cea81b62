"""Check this deal: the page works every deal out again, finds its own cut in it, and finds whatever was changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from katzentisch.engine.record import read_record
from katzentisch.games import game
from katzentisch.server.wire.messages import WIRE_VERSION

ROOT = Path(__file__).parents[2]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
SAID = {
    "de": {
        "check": "Mischen prüfen",
        "holds": "Alles stimmt: Die Karten ergeben sich aus Geheimnis und Abheben.",
        "wrong": "Hier stimmt etwas nicht.",
        "own": "Dein Abheben ist dabei, genau so, wie dieses Gerät es versiegelt und geöffnet hat.",
        "shown": "Es sind genau die Siegel, die dieses Gerät gesehen hat, bevor das erste geöffnet wurde.",
        "opened": "Jedes Siegel wurde geöffnet, und darin war genau, was versiegelt wurde.",
        "dealer": "Auch das hat das Abheben vor dem ersten Geben mitbestimmt.",
        "doubt": "Die Karten ergeben sich aus Geheimnis und Abheben, aber ein Abheben fehlt.",
        "left out": "Dein Abheben ist nicht dabei. Es kam zu spät, oder der Server hat es weggelassen;",
        "dropped": "Dieses Gerät hat dein Abheben geöffnet, aber in der Aufzeichnung fehlt es.",
        "missing": "Versiegelt, aber nie geöffnet:",
        "swapped": "Anstelle deines Abhebens steht ein anderes da.",
        "unlike": "Bevor geöffnet wurde, hat dieses Gerät andere Siegel gesehen",
        "seen": "Es ist derselbe Umschlag, den dieses Gerät am Anfang gesehen hat.",
        "closed": "Solange gespielt wird, bleibt das Geheimnis im Umschlag.",
        "unreachable": "Das Spiel lässt sich gerade nicht laden.",
    },
    "en": {
        "check": "Check this deal",
        "holds": "Everything holds: the cards follow from the secret and the cuts.",
        "wrong": "Something here is wrong.",
        "own": "Your cut is in it, exactly as this device sealed and opened it.",
        "shown": "The seals are exactly those that this device was shown before any cut was opened.",
        "opened": "Every cut was opened, exactly as it had been sealed.",
        "dealer": "The cuts for the first deal went into this, too.",
        "doubt": "The cards follow from the secret and the cuts, but a cut is missing.",
        "left out": "Your cut is not in it. It came too late, or the server left it out;",
        "dropped": "This device opened your cut, but the record does not have it.",
        "missing": "Sealed, but never opened:",
        "swapped": "In place of your cut there is another one.",
        "unlike": "Before the cuts were opened, this device was shown seals that differ",
        "seen": "It is the envelope that this device saw at the beginning.",
        "closed": "As long as the game goes on, the secret stays in its envelope.",
        "unreachable": "The game cannot be loaded right now.",
    },
}


@pytest.mark.parametrize(
    ("language", "size", "scheme"),
    [("de", PHONE, "light"), pytest.param("en", DESKTOP, "dark", marks=pytest.mark.long)],
)
def test_a_deal_is_cut_by_the_page_and_checked_at_the_end(
    sit: Any, slow_server: Any, language: str, size: Any, scheme: str
) -> None:
    ada, said = sit(language, size, size is PHONE, at=slow_server, color_scheme=scheme), SAID[language]
    tile = ada.page.locator("article", has=ada.page.locator("#game-mau-mau"))
    ada.press(tile.get_by_role("button", name=ada.words["play-now"]))
    ada.page.locator("section.hand").wait_for()
    sheet = ada.page.locator("dialog")

    def check() -> None:
        ada.page.get_by_role("button", name=said["check"]).click()
        sheet.locator("[role=status]").filter(has_not_text="…").wait_for()

    log = ada.page.locator("[data-key=V]")
    log.click()  # while it is played, the button lies in its drawer
    check()
    assert said["closed"] in sheet.inner_text()
    promised = re.findall(r"\b[0-9a-f]{64}\b", sheet.inner_text())
    assert len(promised) == 1
    assert ada.is_accessible() == []
    ada.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    if ada.page.locator("aside.open").count():
        log.click()
    slow_server.change_pace("0")
    ada.wait_for_turn()
    ada.play_on()
    check()
    assert sheet.locator("details.point[open]").count() == 0  # nothing to worry about: the answer is enough
    unfold(sheet)
    assert promised[0] in sheet.inner_text()
    assert sheet.locator(".verdict").inner_text() == said["holds"]
    for what in ("own", "seen", "shown", "opened", "dealer"):
        assert said[what] in sheet.inner_text(), what
    assert len(re.findall(r"\b[0-9a-f]{64}\b", sheet.inner_text())) == 3
    assert re.search(r"\b[0-9a-f]{32}\b", sheet.inner_text())
    ada.shot(f"check-deal-{language}")
    assert ada.is_accessible() == []
    assert ada.has_no_sideways_scroll()
    with ada.page.expect_download() as download:
        sheet.get_by_role("link").first.click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert "[Secret " in text
    ada.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")

    for what, forged in forgeries(text).items():
        ada.page.route("**/record", answering(forged))
        check()
        assert sheet.locator(".verdict").inner_text() == said["wrong"], what
        if what == "seal":
            assert said["swapped"] in sheet.inner_text()
            assert said["unlike"] in sheet.inner_text()
        if what == "envelope":
            ada.shot(f"check-deal-wrong-{language}")
            assert ada.is_accessible() == []
        ada.page.keyboard.press("Escape")
        ada.page.unroute("**/record")
    ada.page.route("**/record", lambda route: route.abort())
    check()
    assert said["unreachable"] in sheet.inner_text()


def unfold(sheet: Any) -> None:
    """Open whatever is folded up, and what is folded up in that."""
    folded = sheet.locator("details:not([open]) > summary").filter(visible=True)
    while folded.count():
        folded.first.click()


def answering(text: str) -> Callable[[Any], None]:
    """Give the page this record in place of the server's."""
    return lambda route: route.fulfill(body=text, content_type="text/plain; charset=utf-8")


def forgeries(text: str) -> dict[str, str]:
    """A record changed in one place each."""

    def swapped(found: re.Match[str]) -> str:
        return f"{found[1]}{found[3]} {found[2]}"

    forged = {
        "secret": re.sub(r'(?<=\[Secret ").{8}', "00000000", text),
        "envelope": re.sub(r'(?<=\[Commitment ").{8}', "00000000", text),
        "cut": re.sub(r"(?<= cut ).{8}", "00000000", text),
        "seal": re.sub(r"(?<= seal ).{8}", "00000000", text),
        "left out": re.sub(r"^~ 1\.0.*\n", "", text, flags=re.MULTILINE),
        "card": re.sub(r"^(~ 1\.0 .*> )(\S+) (\S+)", swapped, text, flags=re.MULTILINE),
    }
    assert text not in forged.values()
    return forged


def test_the_record_that_the_pages_tests_use_is_the_golden_one() -> None:
    """It lies there as the server would give it out."""
    golden = read_record((ROOT / "tests/records/miau-miau-house-rules.miau").read_text(encoding="utf-8"))
    kept = (ROOT / "web/tests/whole.miau").read_text(encoding="utf-8")
    assert golden.replay(game("miau-miau")).record(with_secret=True, with_chance=True) == kept


def close_and_check(ada: Any, said: dict[str, str]) -> Any:
    """Close the table from elsewhere, and open the sheet; it, worked out."""
    token = ada.page.evaluate("JSON.parse(localStorage.getItem('katzentisch.token'))")
    table = ada.page.url.rsplit("/", 1)[1]
    with connect(ada.url.replace("http", "ws", 1) + "ws") as socket:
        socket.send(json.dumps({"type": "hello", "version": WIRE_VERSION, "token": token}))
        socket.send(json.dumps({"type": "close", "table": table}))
        ada.page.get_by_role("button", name=said["check"]).and_(ada.page.locator("section.ending button")).click()
    sheet = ada.page.locator("dialog")
    sheet.locator(".verdict").wait_for()
    return sheet


def test_a_game_that_was_closed_can_be_checked_too(sit: Any, slow_server: Any) -> None:
    ada, said = sit("de", PHONE, touch=True, at=slow_server), SAID["de"]
    ada.begin("miau-miau")
    assert close_and_check(ada, said).locator(".verdict").inner_text() == said["holds"]


@pytest.mark.parametrize(
    ("lying_server", "language", "size", "scheme", "verdict", "findings"),
    [
        pytest.param("drop_seals", "de", PHONE, "dark", "doubt", ["left out"], marks=pytest.mark.long),
        ("drop_openings", "en", PHONE, "light", "doubt", ["dropped", "missing"]),
        pytest.param("swap_seals", "de", DESKTOP, "light", "wrong", ["swapped"], marks=pytest.mark.long),
        ("show_other_seals", "en", DESKTOP, "dark", "wrong", ["own", "unlike"]),
    ],
    indirect=["lying_server"],
)
def test_a_server_that_lies_about_cuts_is_named(
    sit: Any, lying_server: Any, language: str, size: Any, scheme: str, verdict: str, findings: list[str]
) -> None:
    """SECURITY 36: by the page itself, on a real server whose record holds together without it."""
    ada, said = sit(language, size, size is PHONE, at=lying_server, color_scheme=scheme), SAID[language]
    ada.begin("miau-miau")
    sheet = close_and_check(ada, said)
    assert sheet.locator(".verdict").inner_text() == said[verdict]
    for what in findings:
        assert said[what] in sheet.inner_text(), what
    assert ada.is_accessible() == []
    sheet.locator("details.point").last.scroll_into_view_if_needed()
    ada.shot(f"check-lie-{language}-{scheme}")
