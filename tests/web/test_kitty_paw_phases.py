"""Every phase of Kitty Paw on four screens, light and dark: looked at by whoever wants to, and measured by this test."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from katzentisch.games.kitty_paw.patterns import CARDS, parse_card_name
from katzentisch.games.kitty_paw.pieces import (
    BOX_SIDES,
    BREEDS,
    ROTATIONS,
    SIDES,
    kitten_at,
    rotation_of,
    side_of,
    x_of,
    y_of,
)
from tests.web.conftest import Server
from tests.web.kitty_hands import OUT_OF_REACH
from tests.web.test_kitty_paw import DESKTOP, LANDSCAPE, PHONE, SMALLEST
from tests.web.test_rooms import call, come

#: Name, language, screen. Two read German, two English.
PEOPLE = (
    ("Mia", "de", "390x844", PHONE),
    ("Tom", "en", "1440x900", DESKTOP),
    ("Ada", "de", "844x390", LANDSCAPE),
    ("Bo", "en", "320x568", SMALLEST),
)
PLAY = Path(__file__).parents[2] / "web" / "src" / "games" / "kitty_paw" / "play.svelte.ts"
#: Nothing is explained any more.
LESSON = ["grab", "box", "take", "back", "flip", "turn", "place", "compare", "seek", "claim", "bump"]
#: Words that are cut off, on the cloth.
CUT = """() => [...document.querySelectorAll('main :is(.tool span, .sign, .who, .hint, .status > span:not(.clock), h2, .call, [data-give-up])')]
    .filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
    .map(one => one.textContent.trim())"""
#: What is on its way somewhere: for who wants less motion, nothing is.
MOVES = """() => document.getAnimations()
    .filter(one => one.effect.getKeyframes().some(step =>
        ['transform', 'translate', 'scale', 'rotate'].some(way => way in step)))
    .map(one => one.animationName ?? 'by script')"""
#: How long a page says why something did not happen, in milliseconds; once it `keeps` that, until it is told to `forget()`.
(REASON_TIME,) = re.findall(r"REASON_TIME = (\d+)", PLAY.read_text(encoding="utf-8"))
KEEP_REASONS = f"""(() => {{
    const wait = window.setTimeout;
    window.setTimeout = (what, after, ...more) => {{
        if (!window.keeps || after !== {REASON_TIME}) return wait(what, after, ...more);
        window.forget = what;
        return 0;
    }};
}})()"""
CELL = "() => Number(document.querySelector('.lattice')?.dataset.sight.split(' ')[2] ?? 24)"


class Wire:
    """Between a page and its server: what comes after a moment can be held back, and moves be sent without hands."""

    def __init__(self, player: Any) -> None:
        self._until: Callable[[dict[str, Any]], bool] | None = None
        self._held: list[str] | None = None
        self._page: Any = None
        self._server: Any = None
        self.table: dict[str, Any] = {}
        player.page.route_web_socket(re.compile("/ws$"), self._connect)
        player.page.reload()
        player.page.locator("article").first.wait_for()

    def _connect(self, page: Any) -> None:
        self._page, self._server = page, page.connect_to_server()
        page.on_message(self._server.send)
        self._server.on_message(self._deliver)

    def _deliver(self, message: str) -> None:
        told = json.loads(message)
        if told["type"] == "table":
            self.table = told
            if self._held is not None:
                self._held.append(message)
                return
            if self._until and self._until(told):
                self._held, self._until = [], None
        self._page.send(message)

    def hold_at(self, until: Callable[[dict[str, Any]], bool]) -> None:
        """The page stays where this holds: nothing of the table that comes later reaches it."""
        self._until = until

    def let_go(self, and_hold_at: Callable[[dict[str, Any]], bool] | None = None) -> None:
        held, self._held, self._until = self._held or [], None, and_hold_at
        for message in held:
            self._deliver(message)

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.table["public"]["state"])

    @property
    def seat(self) -> int:
        return int(self.table["private"]["seat"])

    def move(self, text: str) -> None:
        table = self.table["public"]["table"]
        self._server.send(json.dumps({"type": "move", "table": table, "id": uuid4().hex[:16], "text": text}))


class Somebody:
    """One of the four, with a page to look at and a wire to move quickly."""

    def __init__(self, player: Any, name: str, screen: str) -> None:
        self.player = player
        self.page = player.page
        self.name = name
        self.screen = screen
        player.page.add_init_script(KEEP_REASONS)
        self.wire = Wire(player)

    def wait(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Until the server has said so, whether the page was told or not."""
        for _ in range(600):
            if self.wire.table and holds(self.wire.state):
                return
            self.page.wait_for_timeout(50)
        pytest.fail(f"{self.name} waits in vain: {self.wire.state['phase']}")

    def grab(self) -> None:
        """Any card, or whichever is handed out after five seconds (PAW-19)."""
        row = self.wire.state["row"]
        if row and self.wire.state["cards"][self.wire.seat] is None:
            self.wire.move(f"grab {row[0]}")
        self.wait(lambda state: state["cards"][self.wire.seat] is not None)

    def build(self, leave: int = 0) -> str:
        """As the card shows it, less so many kittens; the breed of the next one."""
        seat, left = self.wire.seat, ""
        card = CARDS[parse_card_name(self.wire.state["cards"][seat])]
        if self.wire.state["boxes"][seat] != BOX_SIDES[card.box]:
            self.wire.move("box")
        done = len(self.wire.state["areas"][seat])
        until = len(card.kittens) - leave
        for placed in card.kittens[done:until]:
            breed = BREEDS[kitten_at(placed)]
            kitten = f"{breed}{1 + seat}"  # there is one for each: nobody takes another's
            self.wire.move(f"take {kitten}")
            way = f"{SIDES[side_of(placed)]} {ROTATIONS[rotation_of(placed)]}"
            self.wire.move(f"place {kitten} {int(x_of(placed))} {int(y_of(placed))} {way}")
            laid = 1 + len(self.wire.state["areas"][seat])
            self._wait_for_laid(laid)
        if leave:
            left = BREEDS[kitten_at(card.kittens[until])]
        return left

    def _wait_for_laid(self, count: int) -> None:
        self.wait(lambda state: len(state["areas"][self.wire.seat]) == count)

    def put_back(self) -> None:
        self.wire.move("back")
        self.wait(lambda state: state["paws"][self.wire.seat] is None)

    def seek(self, place: int) -> None:
        """Turn a hide-and-seek card; the page keeps showing it."""
        seat = self.wire.seat
        self.wire.hold_at(lambda told: seat in [one["seat"] for one in told["public"]["state"]["seek"]])
        self.wire.move(f"seek {place}")
        self.page.locator("[data-seek].open").first.wait_for()

    def take(self, breed: str) -> None:
        """By hand: the page shows more of what is held than anybody else knows."""
        kitten = self.page.locator(f"[data-take={breed}{1 + self.wire.seat}]")
        kitten.focus()
        self.page.keyboard.press("Enter")
        self.page.locator(f"[data-held^={breed}]").wait_for()


class Looks:
    """Takes the pictures and notes what is wrong."""

    def __init__(self, four: list[Somebody]) -> None:
        self._four = four
        self.wrong: list[str] = []
        self.seen: dict[str, list[Somebody]] = {"04-claim": [], "05-bump": []}

    def at(self, phase: str, *, of: list[Somebody] | None = None, builds: bool = False) -> None:
        for each in self._four if of is None else of:
            page, where = each.page, f"{phase} {each.screen}"
            for scheme in ("dark", "light"):
                page.emulate_media(color_scheme=scheme)
                page.mouse.move(0, 0)
                each.player.shot(f"phase-{phase}-{each.screen}-{scheme}")
                self.wrong += [f"{where} {scheme}: axe {found}" for found in each.player.is_accessible()]
            self.wrong += [f"{where}: {found}" for found in page.evaluate(OUT_OF_REACH)]
            self.wrong += [f"{where}: cut {found!r}" for found in page.evaluate(CUT)]
            self.wrong += [f"{where}: {found} moves" for found in page.evaluate(MOVES)]
            if not each.player.has_no_sideways_scroll():
                self.wrong.append(f"{where}: the page scrolls sideways")
            if page.evaluate("document.scrollingElement.scrollHeight > innerHeight"):
                self.wrong.append(f"{where}: the page scrolls")
            if builds and page.evaluate(CELL) < 24:
                self.wrong.append(f"{where}: cells of {page.evaluate(CELL)} px")


@pytest.fixture
def steady_server(tmp_path: Path) -> Iterator[Server]:
    """One that gives moments the time that they have for people."""
    running = Server(tmp_path, pace="1")
    yield running
    running.kill(signal.SIGTERM)


def sit_down(sit: Any, server: Server) -> list[Somebody]:
    four = []
    for name, language, screen, size in PEOPLE:
        player = sit(language, size, touch=size is not DESKTOP, at=server)
        kept = json.dumps({"kittyPawLearned": LESSON})
        player.page.evaluate("kept => localStorage.setItem('katzentisch.settings', kept)", kept)
        four.append(Somebody(player, name, screen))
    host = four[0].player
    host.is_alone = False
    host.wish_for("kitty-paw", len(four), 0)
    host.choose(host.page.locator("form.making"), "ready_seconds", "0")
    call(host, PEOPLE[0][0])
    host.press(host.page.locator("form .go button"))
    host.page.locator(".waiting-seats").wait_for()
    link = host.page.url
    for guest in four[1:]:
        come(guest.player, link, guest.name)
    host.page.locator(".mark.ready").nth(2).wait_for()
    return four


def in_phase(phase: str) -> Callable[[dict[str, Any]], bool]:
    return lambda told: bool(told["public"]["state"]["phase"] == phase)


def counts_in(told: dict[str, Any]) -> bool:
    return any(clock["what"] == "count_in" for clock in told["public"]["clocks"])


def points(card: str) -> int:
    return len(CARDS[parse_card_name(card)].kittens)


def see(four: list[Somebody], what: str) -> None:
    for each in four:
        each.page.locator(what).first.wait_for()


def go_on(four: list[Somebody]) -> None:
    """From the check to the next row."""
    see(four, "[data-moment=check]")
    for each in four:
        each.page.keyboard.press("g")
    for each in four:
        each.wait(lambda state: state["phase"] == "build")
    see(four, ".paw[data-phase=build]")


def claim(four: list[Somebody], who: Somebody, looks: Looks) -> None:
    """Nobody bumps: nobody pays. Whoever calls for the first time is looked at, and whoever is to bump for the first time."""
    new = {phase: [each for each in four if (each is who) == (phase == "04-claim")] for phase in looks.seen}
    for phase, some in new.items():
        new[phase] = [each for each in some if each not in looks.seen[phase]]
        hold_all(new[phase], in_phase("bump"))
    who.wire.move("claim")
    for each in four:
        each.wait(lambda state: state["phase"] in ("deal", "over"))
    for phase, some in new.items():
        see(some, "[data-moment=bump]")
        looks.at(phase, of=some)
        looks.seen[phase] += some
        for each in some:
            each.wire.let_go()


def hold_all(four: list[Somebody], until: Callable[[dict[str, Any]], bool]) -> None:
    for each in four:
        each.wire.hold_at(until)


def first_round(four: list[Somebody], looks: Looks) -> None:
    """Count-in, grab, build, the call and the bump, and a pattern that is right."""
    mia = four[0]
    hold_all(four, counts_in)
    mia.player.press(mia.player.button("start"))
    see(four, "[data-moment=count-in]")
    looks.at("01-count-in")
    for each in four:
        each.wire.let_go(and_hold_at=in_phase("build"))
    see(four, "[data-card]")
    looks.at("02-grab")
    for each in four:
        each.wire.let_go()
        each.wait(lambda state: None not in state["cards"])  # handed out meanwhile (PAW-19)
    for each in four:
        each.take(each.build(leave=1))
    looks.at("03-build", builds=True)
    for each in four:
        each.put_back()
    mia.build()
    claim(four, mia, looks)
    see(four, "[data-moment=check]")
    looks.at("06-check-right")


def look_for_symbols(four: list[Somebody], looks: Looks) -> None:
    """Level II: all turn a hide-and-seek card, and somebody will call too early."""
    for each in four:
        each.build(leave=1)
    for place, each in enumerate(four):
        each.seek(place)
    looks.at("07-hide-and-seek", builds=True)
    for each in four:
        each.wire.let_go()


def be_refused(four: list[Somebody], looks: Looks) -> None:
    """All turn a box that a kitten lies on (PAW-23)."""
    for each in four:
        each.build()
    for each in four:
        each.page.evaluate("window.keeps = true")
        each.page.keyboard.press("b")
    see(four, ".status.refused button")
    looks.at("09-refused", builds=True)
    for each in four:
        each.page.evaluate("window.keeps = false; forget()")
        each.page.locator(".status.refused").wait_for(state="detached")


def overlap(four: list[Somebody], looks: Looks) -> None:
    """Level III, without the symbol."""
    for each in four:
        each.build()
    see(four, ".lattice [data-laid] >> nth=5")
    looks.at("10-overlaps", builds=True)


@pytest.mark.long
def test_every_phase_looks_right_on_every_screen(sit: Any, steady_server: Server) -> None:
    """Rounds 1 to 6 are of level I, 7 and 8 have symbols, 9 overlaps; then two are tied, and play an extra round."""
    four = sit_down(sit, steady_server)
    mia, tom, ada, bo = four
    looks = Looks(four)
    first_round(four, looks)
    worth = points(mia.wire.state["scored"][0][0]["name"])
    rival = None
    wrong = 0
    while mia.wire.state["round"] < 9:
        go_on(four)
        for each in four:
            each.grab()
        number, cards = mia.wire.state["round"], mia.wire.state["cards"]
        if rival is None:  # six rows of level I have enough of either worth
            rival = next((each for each in (tom, bo) if points(cards[each.wire.seat]) == worth), None)
            if rival:
                rival.build()
                claim(four, rival, looks)
                continue
        # four, two and one more: the game ends with round 9, and not before
        wrong += 1
        loser = ada if wrong in (1, 2, 3, 4, 7) else tom if rival is bo else bo
        if number == 7:
            look_for_symbols(four, looks)
        elif number == 8:
            be_refused(four, looks)
        elif number == 9:
            overlap(four, looks)
        claim(four, loser, looks)
        if number == 7:
            see(four, "[data-moment=check]")
            looks.at("08-check-wrong")

    assert rival
    assert mia.wire.state["active"] == sorted([mia.wire.seat, rival.wire.seat])
    see(four, "[data-moment=check]")
    looks.at("11-tied")
    for each in four:
        said = each.page.locator(".tied").inner_text()
        assert [name for name, *_ in PEOPLE if name in said] == [one.name for one in four if one in (mia, rival)]
    hold_all(four, in_phase("build"))
    go_on(four)
    looks.at("12-extra-round")
    for each in four:
        each.wire.let_go()
    mia.grab()
    claim(four, mia, looks)
    see(four, "[data-moment=end]")
    looks.at("13-end")
    assert all(len(some) == len(four) for some in looks.seen.values())  # on every screen
    assert not looks.wrong, "\n".join(looks.wrong)
