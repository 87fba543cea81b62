"""A real browser, a real server process, and hands that play with finger, mouse or keyboard."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, sync_playwright

from katzentisch.bots.level_bot import LEVELS
from katzentisch.proof.server_process import free_port
from katzentisch.tables.people.cats import BOTS
from tasks.services import find_browser

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SHOTS = os.environ.get("KATZENTISCH_SHOTS")
#: A name that is no localhost: what a browser allows there is what it allows on a phone in the living room.
HOME_NAME = "tisch.home.arpa"
FLAGS = (
    f"--host-resolver-rules=MAP {HOME_NAME} 127.0.0.1",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 90_000  # milliseconds: machines that test are slow

#: What the page says, as far as tests look for it.
WORDS: dict[str, dict[str, str]] = {
    "de": {
        "play-now": "Sofort spielen",
        "playable": ", spielbar",
        "unplayable": ", nicht spielbar",
        "why-not": "Warum nicht?",
        "lost": "Keine Verbindung",
        "house-rules": "Hausregeln",
        "settings": "Einstellungen",
        "rules": "Regeln",
        "go-on": "Weiterspielen",
        "draw": "Karte ziehen",
        "keep": "Behalten",
        "undo": "Zurücknehmen",
        "again": "Nochmal",
        "make-table": "Neuer Tisch",
        "play-at-once": "Losspielen",
        "name": "Dein Name am Tisch",
        "sit-down": "Mitspielen",
        "ready": "Ich bin bereit",
        "unready": "Doch noch nicht",
        "count-me-in": "Bin dabei",
        "not-after-all": "Doch nicht",
        "start": "Spiel starten",
        "people": "Am Tisch: Leute und Link",
        "chat": "Unterhaltung am Tisch",
        "leave": "Tisch verlassen",
        "close-table": "Tisch schließen",
    },
    "en": {
        "play-now": "Play now",
        "playable": ", playable",
        "unplayable": ", not playable",
        "why-not": "Why not?",
        "lost": "No connection",
        "house-rules": "House rules",
        "settings": "Settings",
        "rules": "Rules",
        "go-on": "Carry on playing",
        "draw": "Draw a card",
        "keep": "Keep it",
        "undo": "Take back",
        "again": "Play again",
        "make-table": "New table",
        "play-at-once": "Start playing",
        "name": "Your name at the table",
        "sit-down": "Join the game",
        "ready": "I’m ready",
        "unready": "Not ready after all",
        "count-me-in": "Count me in",
        "not-after-all": "Not after all",
        "start": "Start the game",
        "people": "At the table: people and link",
        "chat": "Chat",
        "leave": "Leave the table",
        "close-table": "Close the table",
    },
}


# ---------------------------------------------------------------------- the server


class Server:
    """`katzentisch serve` on a port and a folder of its own; can be killed and started again."""

    def __init__(self, folder: Path, pace: str = "0", module: str = "katzentisch.cli") -> None:
        self._pace = pace
        self._module = module
        self._folder = folder
        self._port = free_port()
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def data(self) -> Path:
        return self._folder / "data"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/"

    @property
    def url_at_home(self) -> str:
        """The same as a phone in the living room knows it: no localhost, no https."""
        return f"http://{HOME_NAME}:{self._port}/"

    def start(self) -> None:
        """Start it, if it does not run."""
        if self._process is not None:
            return
        command = [sys.executable, "-m", self._module, "serve", "--no-open", "--pace", self._pace]
        with (self._folder / "stderr").open("a") as errors:
            self._process = subprocess.Popen(
                [*command, "--port", str(self._port), "--data", str(self.data)],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert f":{self._port}" in line, (self._folder / "stderr").read_text(encoding="utf-8")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """As if somebody pulled the plug."""
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(PATIENCE / 1000)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    def change_pace(self, pace: str) -> None:
        """Start it again with bots that take more or less time."""
        self.kill(signal.SIGTERM)
        self._pace = pace
        self.start()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill(signal.SIGTERM)


# ---------------------------------------------------------------------- the browser


@pytest.fixture
def slow_server(tmp_path: Path) -> Iterator[Server]:
    """One whose bots take their time, and that waits for cuts however slow this machine is."""
    running = Server(tmp_path, pace="10")
    yield running
    running.kill(signal.SIGTERM)


@pytest.fixture
def patient_server(tmp_path: Path) -> Iterator[Server]:
    """One where nobody is late by the rules, or with an answer, however slow this machine is."""
    running = Server(tmp_path, module="tests.server.patient_server")
    yield running
    running.kill(signal.SIGTERM)


@pytest.fixture
def lying_server(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """One like that, with the fault that the test names."""
    monkeypatch.setenv("KATZENTISCH_TEST_FAULT", request.param)
    running = Server(tmp_path, pace="10", module="tests.server.lying_server")
    yield running
    running.kill(signal.SIGTERM)


@pytest.fixture(scope="module")  # not the session: the sync interface keeps an event loop running in this thread
def browser() -> Iterator[Browser]:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(
                executable_path=find_browser(), args=[*FLAGS, *(["--no-sandbox"] if is_root else [])]
            )
        except Error as error:
            pytest.skip(f"no browser: {str(error).splitlines()[0]}; name one in KATZENTISCH_BROWSER")
        yield started
        started.close()


#: How far the table is that the page shows.
SEQ = "() => Number(document.querySelector('[data-table]')?.dataset.seq ?? -1)"


class Player:
    """Somebody at the page. Knows the language, the size of the screen, and whether to tap or to click."""

    def __init__(self, page: Page, url: str, language: str, touch: bool) -> None:
        self.page = page
        self.url = url
        self.words = WORDS[language]
        #: Nobody but bots plays along: after a move it is soon our turn again.
        self.is_alone = True
        self._touch = touch

    # -- looking

    def shot(self, name: str) -> None:
        """A picture for whoever wants to look, where KATZENTISCH_SHOTS names a folder."""
        if SHOTS:
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=Path(SHOTS) / f"{name}.png")

    def cards(self, word: str = "") -> Locator:
        """The cards in hand whose label holds this word."""
        hand = self.page.locator("section.hand ul button")
        return hand.filter(has=self.page.locator("img")).and_(
            self.page.get_by_role("button", name=re.compile(re.escape(self.words[word]) if word else ""))
        )

    def hand(self) -> list[str]:
        """The names of the cards in hand."""
        labels = self.page.locator("section.hand ul button").evaluate_all(
            "all => all.map(b => b.getAttribute('aria-label'))"
        )
        return [label.split(",")[0] for label in labels]

    def events(self) -> int:
        """The number of the log's newest line; the oldest of many are not shown."""
        return int(self.page.locator("aside ol").get_attribute("start") or 0)

    @property
    def is_over(self) -> bool:
        return self.page.locator("section.ending").count() > 0

    # wait_for_function takes functions alone here: an expression is evaluated anew each time, which the page forbids (CSP)

    def wait_for_turn(self) -> None:
        """Until it is our turn, or the game is over."""
        self.page.locator("section.bar.mine, section.ending").first.wait_for(timeout=PATIENCE)

    def says(self, text: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_text(text).first

    def button(self, word: str) -> Locator:
        return self.page.get_by_role("button", name=self.words[word])

    # -- doing

    def press(self, what: Locator) -> None:
        """Tap or click; a card that others lie on is pressed at its upper left, where its index is.

        Not near the edge of what is seen of it: a browser takes a tap a few pixels beside the next card for one on that card.
        """
        at: Any = {"x": 16, "y": 16}
        if self._touch:
            what.tap(position=at, timeout=PATIENCE)
        else:
            what.click(position=at, timeout=PATIENCE)

    def go(self) -> None:
        self.page.goto(self.url)
        self.page.locator("article").first.wait_for(timeout=PATIENCE)

    def play_now(self, game: str, seats: int = 2, **options: str) -> None:
        """From the start page into a game against bots: at once, or by a table with house rules of its own."""
        if options:
            self.wish_for(game, seats, seats - 1, **options)
            self.press(self.button("play-at-once"))
        else:
            tile = self.tile(game)
            tile.locator(".seats select").select_option(str(seats))
            self.press(tile.get_by_role("button", name=self.words["play-now"]))

    def begin(self, game: str, seats: int = 2, **options: str) -> None:
        """The same, and until it is our turn."""
        self.play_now(game, seats, **options)
        self.page.locator("section.hand").wait_for(timeout=PATIENCE)
        self.wait_for_turn()

    def tile(self, game: str) -> Locator:
        return self.page.locator("article", has=self.page.locator(f"#game-{game}"))

    def wish_for(self, game: str, seats: int, bots: int, level: str = "", **options: str) -> None:
        """From the start page to the making of a table, filled in: with so many cats, as near to this level as there are."""
        self.tile(game).get_by_role("link", name=self.words["make-table"]).click()
        form = self.page.locator("main form")
        form.locator("select[name=seats]").select_option(str(seats))
        order = list(LEVELS)
        far = {name: abs(order.index(cat.level) - order.index(level)) if level else 0 for name, cat in BOTS.items()}
        cats = sorted(BOTS, key=lambda name: far[name])[:bots]
        for name in BOTS:
            tile = form.locator(f"[data-cat={name}]")
            if (tile.get_attribute("aria-pressed") == "true") != (name in cats):
                tile.click()
        self.unfold(form)
        for name, value in options.items():
            self.choose(form, name, value)

    def unfold(self, form: Locator) -> None:
        """Open what is folded. On a wide screen some of the house rules stand open already."""
        folded = form.locator("details:not([open]) > summary")
        while folded.count():
            folded.first.click()

    def choose(self, form: Locator, name: str, value: str) -> None:
        """A house rule: a switch, or one of a few tiles."""
        fields = form.locator(f"input[name={name}]")
        fields.first.wait_for(state="attached")
        if fields.first.get_attribute("type") == "checkbox":
            fields.set_checked(value in ("yes", "on"))
        else:
            fields.and_(form.locator(f"[value='{value}']")).check()

    def begin_until(self, game: str, seats: int, holds: Callable[[], bool], move: Callable[[], None]) -> None:
        """Into a game and on, until something holds; a game that is over before is followed by another."""
        for _ in range(20):
            self.begin(game, seats)
            while not self.is_over:
                if holds():
                    return
                move()
            self.go()
        pytest.fail("twenty games went by without it")

    def act(self, do: Callable[[], None]) -> None:
        """Do something that will happen, and wait until it has; the log tells it a few frames after the table shows it."""
        before, url = [self.page.evaluate(SEQ), self.events()], self.page.url
        do()
        self.page.wait_for_function(
            f"([[seq, line], url]) => location.href !== url || ({SEQ})() > seq && document.querySelector('aside ol')?.start > line",
            arg=[before, url],
            timeout=PATIENCE,
        )
        if self.is_alone:
            self.wait_for_turn()

    def play_again(self) -> None:
        """The next game with the same bots, until it is our turn."""
        url = self.page.url
        self.press(self.button("again"))
        self.page.wait_for_function(
            "url => location.href !== url && !document.querySelector('section.ending')", arg=url, timeout=PATIENCE
        )
        self.wait_for_turn()

    def press_if_there(self, word: str) -> bool:
        """Press a button of the action bar, if it is offered."""
        offered = self.offered().filter(has_text=self.words[word])
        if not offered.count():
            return False
        self.act(lambda: self.press(offered.first))
        return True

    def offered(self) -> Locator:
        """What a turn offers beside cards: in the bar, or on the stock where that says so."""
        return self.page.locator(
            "section.bar .row button:not(.bubble):not(.undo):not(.advice), .stock:has(.words)"
        ).filter(visible=True)

    def arm_calls(self) -> None:
        """Say "Miau!" and "Mau Mau" with the next card, where there is such a button now."""
        unarmed = self.page.locator("section.bar button[aria-pressed=false]")
        while unarmed.count():
            self.press(unarmed.first)

    def move(self) -> None:
        """One move of a player who lays what fits, wishes the first suit offered, and never forgets to call."""
        bar = self.page.locator("section.bar")
        playable = self.cards("playable")
        if bar.locator(".wishes").count():
            self.act(lambda: self.press(bar.locator(".wishes button:enabled").first))
        elif playable.count():
            self.arm_calls()
            card = playable.last
            if self._needs_wish(card):
                self.press(card)
                self.act(lambda: self.press(bar.locator(".wishes button:enabled").first))
            else:
                self.act(lambda: self.press(card))
        else:
            self.act(lambda: self.press(self.offered().first))

    def _needs_wish(self, card: Locator) -> bool:
        label = card.get_attribute("aria-label") or ""
        return ("Bube" in label or "Jack" in label) and self.page.locator("section.hand ul button").count() > 1

    def play_on(self, most: int = 400) -> None:
        """To the end of the game."""
        for _ in range(most):
            if self.is_over:
                return
            self.move()
        pytest.fail("the game does not end")

    # -- judging

    def is_accessible(self) -> list[Any]:
        """What axe finds wrong with the screen, once what fades in or slides has come to rest."""
        self.page.evaluate(
            "Promise.allSettled(document.getAnimations()"
            ".filter((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity)"
            ".map((one) => one.finished))"
        )
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[Any] = self.page.evaluate(
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
            ".then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 200))]))"
        )
        return found

    def has_no_sideways_scroll(self) -> bool:
        return bool(self.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))


Sit = Callable[..., Player]


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[Sit]:
    """`sit("de", PHONE, touch=True)`: somebody new before the start page."""
    contexts, complaints = [], []
    server.start()  # a test may have failed between killing it and starting it again

    def sit_down(language: str, size: dict[str, int], touch: bool = False, at: Server = server, **more: Any) -> Player:
        context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            has_touch=touch,
            is_mobile=touch,
            locale={"de": "de-DE", "en": "en-GB"}[language],
            **{"reduced_motion": "reduce", **more},
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        player = Player(page, at.url, language, touch)
        player.go()
        return player

    yield sit_down
    for context in contexts:
        context.close()
    assert not complaints
