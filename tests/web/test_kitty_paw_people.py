"""Kitty Paw for whoever watches, goes away and comes back, looks elsewhere, or needs to see it differently."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.web.kitty_hands import OUT_OF_REACH, Hands
from tests.web.test_kitty_paw import (
    DESKTOP,
    LANDSCAPE,
    PHONE,
    SMALLEST,
    SlowPost,
    begin,
    table_of,
    table_on_server,
    wait_for_server,
)
from tests.web.test_kitty_paw_phases import CUT, LESSON
from tests.web.test_rooms import call, come, make

TABLET = {"width": 820, "height": 1180}
TABLET_ON_ITS_SIDE = {"width": 1180, "height": 820}
#: Animations that come to an end by themselves, and have not.
MOVES = """() => document.getAnimations().filter(one =>
    one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity).map(one => one.animationName)"""
#: What a browser tells a page whose tab is put behind another, or in front again.
TURN_AWAY = """hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


class Line:
    """The line between a page and its server: it can be cut."""

    def __init__(self, player: Any) -> None:
        self._is_cut = False
        self._page: Any = None
        player.page.route_web_socket(re.compile("/ws$"), self._connect)
        player.page.reload()

    def _connect(self, page: Any) -> None:
        if self._is_cut:
            page.close()
            return
        self._page, server = page, page.connect_to_server()
        page.on_message(server.send)
        server.on_message(page.send)

    def cut(self) -> None:
        self._is_cut = True
        self._page.close()

    def mend(self) -> None:
        self._is_cut = False


def keep(player: Any, **settings: Any) -> None:
    """What this device has chosen, and nothing is explained."""
    kept = json.dumps({"kittyPawLearned": LESSON, **settings})
    player.page.evaluate("kept => localStorage.setItem('katzentisch.settings', kept)", kept)
    player.page.reload()
    player.page.locator("article").first.wait_for()


def sit_down(ada: Any, bo: Any) -> list[Hands]:
    """A calm table for two, each with a card."""
    come(bo, make(ada, "Ada", 2, game="kitty-paw", pace="calm"), "Bo")
    ada.page.locator(".mark.ready").first.wait_for()
    ada.press(ada.button("start"))
    hands = [Hands(ada, "keys"), Hands(bo, "tap")]
    for each in hands:
        each.grab()
    return hands


def test_a_seat_comes_back_to_its_round_and_a_watcher_sees_both_areas(sit: Any) -> None:
    """What was laid lies there, what was held is held, what others did meanwhile is seen."""
    ada, bo, cy = sit("de", DESKTOP), sit("en", PHONE, touch=True), sit("de", SMALLEST, touch=True)
    line = Line(bo)
    asked: list[str] = []
    cy.page.on("websocket", lambda socket: socket.on("framesent", lambda text: asked.append(text)))
    cy.page.reload()
    hers, his = sit_down(ada, bo)
    cy.page.goto(ada.page.url)
    cy.page.locator(".paw[data-phase=build]").wait_for()
    his.take("J")
    his.place(2, 0)
    his.take("B")
    wait_for_server(bo, lambda state: state["paws"][1] is not None)
    laid, held = his.laid(), his.held
    line.cut()
    bo.says(bo.words["lost"]).wait_for()
    hers.take("P")
    hers.place(-2, 0)
    wait_for_server(ada, lambda state: len(state["areas"][0]) == 1)
    line.mend()
    bo.page.locator(".theirs [data-laid^=P]").wait_for(state="attached")
    assert his.laid() == laid
    assert his.held[0] == held[0]
    his.place(0, 2)  # and plays on
    wait_for_server(bo, lambda state: [one["kitten"] for one in state["areas"][1]] == [*laid, held[0]])

    # who watches has nobody's paw, and looks at one area after the other
    assert not cy.page.locator(".dock, [data-claim]").count()
    for seat, count in ((0, 1), (1, 2)):
        cy.page.locator(f"[data-seat='{seat}']").tap()
        cy.page.locator(f".lattice [data-laid] >> nth={count - 1}").wait_for()
        assert len(Hands(cy, "tap").laid()) == count
    for what in ("[data-take]", "[data-seek]", ".lattice"):  # not offered: nothing happens
        cy.page.locator(what).first.tap(force=True)
    cy.page.keyboard.press("1")
    cy.shot("kitty-paw-watched")
    assert "hello" in {json.loads(message)["type"] for message in asked}
    assert "move" not in {json.loads(message)["type"] for message in asked}
    assert table_on_server(ada.url, table_of(ada))["paws"] == [None, None]
    assert cy.is_accessible() == []


@pytest.mark.long  # ten seconds of patience, and then a bot that builds as slowly as people do
def test_a_bot_builds_for_somebody_who_is_away(sit: Any) -> None:
    """It goes on where they were; whoever comes back has the area as it is, and their hands again."""
    ada, bo = sit("de", DESKTOP), sit("en", PHONE, touch=True)
    line = Line(bo)
    ada.wish_for("kitty-paw", 2, 0, pace="calm")
    ada.choose(ada.page.locator("form.making"), "absent_seconds", "10")
    call(ada, "Ada")
    ada.is_alone = False
    ada.press(ada.page.locator("form .go button"))
    ada.page.locator(".waiting-seats").wait_for()
    come(bo, ada.page.url, "Bo")
    ada.page.locator(".mark.ready").first.wait_for()
    ada.press(ada.button("start"))
    his = Hands(bo, "tap")
    for each in (Hands(ada, "keys"), his):
        each.grab()
    his.take("J")
    his.place(2, 0)
    wait_for_server(ada, lambda state: len(state["areas"][1]) == 1)
    line.cut()
    ada.says("ein Bot spielt").wait_for()
    ada.page.locator(".theirs [data-laid]").nth(1).wait_for(state="attached")
    ada.shot("kitty-paw-sat-in")
    line.mend()
    bo.page.locator(".dock").wait_for()
    wait_for_server(bo, lambda state: sorted(one["kitten"] for one in state["areas"][1]) == sorted(his.laid()))


def test_a_tab_in_the_background_replays_nothing(sit: Any) -> None:
    """Time stands still for what moves in a tab that is not painted: on return it is all over."""
    ada, bo = (
        sit("de", DESKTOP, reduced_motion="no-preference"),
        sit("en", PHONE, touch=True, reduced_motion="no-preference"),
    )
    hers, _ = sit_down(ada, bo)
    bo.page.locator("[data-seat]").first.tap()  # her area, large
    bo.page.locator(".look .area [data-laid], .look .area .box").first.wait_for()
    bo.page.evaluate(TURN_AWAY, True)
    tools = bo.page.context.new_cdp_session(bo.page)
    tools.send("Animation.enable")
    tools.send("Animation.setPlaybackRate", {"playbackRate": 0})
    hers.take("J")
    hers.place(-2, 0)
    bo.page.locator(".look [data-laid^=J]").wait_for(state="attached")
    assert "plop" in " ".join(bo.page.evaluate(MOVES))
    bo.page.evaluate(TURN_AWAY, False)
    assert bo.page.evaluate(MOVES) == []

    bo.page.evaluate(TURN_AWAY, True)
    hers.claim()
    for player in (ada, bo):
        player.page.locator("[data-moment=check]").wait_for()
    assert ada.page.locator(".check.plays").count() == 1  # where somebody looks, it plays
    assert bo.page.locator(".plays").count() == 0
    bo.page.evaluate(TURN_AWAY, False)
    assert bo.page.evaluate(MOVES) == []


#: Keeps the name of every animation that moves something, from the first on, and what was moved by script.
NOTE_MOTION = """(() => {
    window.moved = [];
    window.launched = [];
    const moves = ['transform', 'translate', 'scale', 'rotate'];
    const note = () => moved.push(...document.getAnimations()
        .filter(one => one.effect.getKeyframes().some(step => moves.some(way => way in step)))
        .map(one => one.animationName ?? 'by script'));
    document.addEventListener('animationstart', note, true);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        const begun = animate.apply(this, how);
        launched.push(this.getAttribute('class') ?? '');
        note();
        return begun;
    };
})()"""


def test_who_wants_less_motion_sees_nothing_move(sit: Any) -> None:
    """Through a round with all that moves for others: cards and kittens that go back, a reason, a look, hide-and-seek."""
    ada, bo = sit("de", PHONE, touch=True), sit("en", DESKTOP, reduced_motion="no-preference")
    post = SlowPost(ada.page)
    for player in (ada, bo):
        player.page.add_init_script(NOTE_MOTION)
        player.page.reload()
    come(bo, make(ada, "Ada", 2, game="kitty-paw", pace="calm", levels="mixed"), "Bo")
    ada.page.locator(".mark.ready").first.wait_for()
    ada.press(ada.button("start"))
    hers, his = Hands(ada, "tap"), Hands(bo, "keys")
    ada.page.locator("[data-card]").first.wait_for()

    post.hold()  # Bo is quicker with a card …
    card = his.grab()
    ada.page.locator(f"[data-card={card}]").tap()
    post.let_go()
    ada.page.locator(".status.refused", has_text="Bo war schneller").wait_for()
    hers.get_card()
    post.hold()  # … and with a kitten
    his.take("J")
    kitten = his.held[0]
    ada.page.locator(f"[data-take={kitten}]").tap()
    post.let_go()
    ada.page.locator(f"[data-take={kitten}]").wait_for(state="detached")
    his.place(2, 0)
    hers.take("B")
    hers.place(2, 0)
    ada.page.locator(".lattice [data-laid^=B]").wait_for()
    ada.page.locator("[data-seat='1']").tap()
    ada.page.locator(".look .area [data-laid]").wait_for()
    ada.page.locator(".look header button").tap()
    for each in (hers, his):
        if not (each.card or "").startswith("I-"):  # one of the two, almost always: half of all cards have a symbol
            each.page.locator("[data-seek='0']").focus()
            each.page.keyboard.press("Enter")
            ada.page.locator("[data-seek='0'].open").wait_for()
            break
    hers.claim()
    ada.page.locator("[data-moment=check]").wait_for()
    bo.page.locator("[data-moment=check]").wait_for()
    assert ada.page.evaluate("moved") == []
    assert "plop" in " ".join(bo.page.evaluate("moved"))  # who wants it sees it, and this test as well
    bo.page.wait_for_function("launched.some((name) => name.includes('scored'))")  # points fly to their seat
    assert not ada.page.evaluate("launched.some((name) => name.includes('scored'))")


#: Where the middle of something is, from the left edge of the cloth: 0 to 1.
ACROSS = """(one) => {
    const cloth = document.querySelector('main').getBoundingClientRect(), at = one.getBoundingClientRect();
    return (at.left + at.width / 2 - cloth.left) / cloth.width;
}"""


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESKTOP], ids=["390", "844", "1440"])
def test_a_left_hand_finds_everything_in_a_mirror(sit: Any, size: dict[str, int]) -> None:
    """The call, the tools, the own card and the middle are where they would be for a right hand, seen in a mirror."""
    parts = ("[data-claim]", "[data-key=R]", ".own .side", ".own .lattice", "[data-middle]")
    across: list[list[float]] = []
    for hand in ("right", "left"):
        ada = sit("de", size, touch=size is not DESKTOP)
        keep(ada, hand=hand)
        begin(ada, 1, practice="on", pace="calm")
        Hands(ada, "keys").grab()
        across.append([ada.page.locator(part).evaluate(ACROSS) for part in parts])
        ada.shot(f"kitty-paw-{hand}-hand-{size['width']}")
    right, left = across
    assert left == pytest.approx([1 - at for at in right], abs=0.02)
    assert right[0] > 0.6  # where a right hand is


SIZES = (SMALLEST, PHONE, LANDSCAPE, TABLET, TABLET_ON_ITS_SIDE, DESKTOP)
#: Whether the dots of the lattice have the colour of words.
DOTS = """() => {
    const { color } = getComputedStyle(document.querySelector('.lattice'));
    return getComputedStyle(document.querySelector('.lattice'), '::before').backgroundImage.includes(color);
}"""
#: Kittens and cards that are seen, and have no letter, or one below 7 pixels, though it could be larger. A letter is 0.18 of its
#: kitten, and up to 1.8 times as large on a small one: nobody could read it on one of less than 22 pixels.
NO_LETTERS = """() => [...document.querySelectorAll('.paw .tile')]
    .filter(one => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
    .filter(one => one.dataset.coat || one.dataset.pattern)
    .flatMap(one => {
        const wide = one.offsetWidth;
        const name = `${one.closest('section, .seat, .side, .status')?.className} ${one.className} ${wide}`;
        if (one.dataset.pattern) {
            const kitten = Number(one.dataset.kitten) * wide;
            return kitten < 22 || one.dataset.letters !== 'none' ? [] : [name];
        }
        const { display, backgroundImage, scale } = getComputedStyle(one, '::after');
        const letter = 0.18 * wide * (Number(scale) || 1);
        const isShown = display !== 'none' && backgroundImage !== 'none';
        return wide < 22 || (isShown && letter > 6.8) ? [] : [`${name} ${letter.toFixed(1)}`];
    })"""


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=[str(size["width"]) for size in SIZES])
@pytest.mark.parametrize(
    ("how", "settings", "media"),
    [
        ("huge-text", {"text": "huge"}, {}),
        ("large-faces", {"bigIndex": True, "kittenLetters": False}, {}),
        ("forced-colours", {"kittenLetters": False}, {"forced_colors": "active"}),
        ("contrast", {"kittenLetters": False}, {"contrast": "more"}),
        ("left-hand", {"hand": "left"}, {}),
    ],
    ids=["huge-text", "large-faces", "forced-colours", "contrast", "left-hand"],
)
def test_a_round_is_seen_in_every_way(
    sit: Any, size: dict[str, int], how: str, settings: dict[str, Any], media: dict[str, Any]
) -> None:
    """Nothing is cut, covered or too small, and kittens keep their letters where these are needed."""
    ada = sit("de", size, touch=size is not DESKTOP, **media)
    keep(ada, **settings)
    begin(ada, 4, "beginner")
    wrong: list[str] = []

    def look(phase: str) -> None:
        ada.shot(f"ways-{how}-{size['width']}-{phase}")
        wrong.extend(f"{phase}: {found}" for found in ada.page.evaluate(OUT_OF_REACH))
        wrong.extend(f"{phase}: cut {found}" for found in ada.page.evaluate(CUT))
        if not ada.has_no_sideways_scroll():
            wrong.append(f"{phase}: scrolls sideways")
        if ada.page.evaluate("document.scrollingElement.scrollHeight > innerHeight"):
            wrong.append(f"{phase}: scrolls")
        if how in ("large-faces", "forced-colours", "contrast"):
            wrong.extend(f"{phase}: no letter: {found}" for found in ada.page.evaluate(NO_LETTERS))

    hands = Hands(ada, "keys")
    look("grab")
    hands.grab()
    hands.take("J")
    hands.place(2, 0)
    hands.take("B")
    look("build")
    if how == "forced-colours" and not ada.page.evaluate(DOTS):
        wrong.append("no dots")
    ada.page.keyboard.press("m")
    ada.page.locator("[data-moment=check]").wait_for()
    ada.shot(f"ways-{how}-{size['width']}-check")
    assert ada.is_accessible() == []
    assert wrong == []
