"""Kitty Paw on the page: hands that tap, drag and type, and two that want the same kitten."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.sync.client import connect

from katzentisch.games.kitty_paw.pieces import BREEDS, SIDES
from katzentisch.server.wire.messages import WIRE_VERSION
from tests.server.conftest import Player
from tests.server.kitty_paw_guest import PawGuest
from tests.server.test_kitty_paw import bump_until_it_counts
from tests.web.kitty_hands import BY_TOUCH, FREE, MOMENT, OUT_OF_REACH, Fingers, Hands, RoundOver, middle_of
from tests.web.test_rooms import make

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
SMALLEST = {"width": 320, "height": 568}
LANDSCAPE = {"width": 844, "height": 390}
TABLET = {"width": 768, "height": 1024}
TABLET_ON_ITS_SIDE = {"width": 1024, "height": 768}
#: Of words: whether they are wider than what holds them.
IS_CUT = "all => all.map(word => word.scrollWidth > word.clientWidth)"
RIGHT = {"de": re.compile("Dein Muster stimmt"), "en": re.compile("Your pattern is right")}


def begin(player: Any, seats: int, level: str = "", **options: str) -> None:
    """From the start page to the row of Kitty cards."""
    player.wish_for("kitty-paw", max(2, seats), max(0, seats - 1), level, **options)
    player.press(player.button("play-at-once"))
    player.page.locator("[data-card]").first.wait_for()


def wait_for_log(player: Any, sentence: re.Pattern[str]) -> None:
    player.page.locator("aside ol li", has_text=sentence).first.wait_for(state="attached")


@pytest.mark.parametrize(
    ("manner", "language", "size"),
    [("tap", "de", SMALLEST), ("keys", "en", DESKTOP), ("drag", "de", LANDSCAPE), ("finger", "en", PHONE)],
    ids=["tap", "keys", "drag", "finger"],
)
def test_practice_is_built_right_by_any_hand(sit: Any, manner: str, language: str, size: dict[str, int]) -> None:
    """Alone at the calm pace, on the smallest screen, by keyboard alone, on a phone's side, by dragging with fingers."""
    ada = sit(language, size, touch=manner in BY_TOUCH)
    begin(ada, 1, practice="on", pace="calm")
    hands = Hands(ada, manner)
    hands.grab()
    hands.build()
    ada.shot(f"kitty-paw-{manner}-built")
    assert ada.page.locator(".tool span").evaluate_all(IS_CUT) == [False] * 4
    hands.claim()
    wait_for_log(ada, RIGHT[language])


@pytest.mark.parametrize(
    ("manner", "size", "option", "wanted"),
    [
        ("tap", TABLET, {"levels": "mixed"}, "III-"),
        pytest.param("drag", TABLET_ON_ITS_SIDE, {"level2": "yellow"}, "Y-", marks=pytest.mark.long),
        pytest.param("keys", SMALLEST, {"level2": "green"}, "G-", marks=pytest.mark.long),
    ],
    ids=["mixed-tap", "yellow-drag", "green-keys"],
)
def test_a_symbol_is_found_by_any_hand(
    sit: Any, manner: str, size: dict[str, int], option: dict[str, str], wanted: str
) -> None:
    """Hide-and-seek cards are turned until the right one is kept; at level III kittens overlap as well."""
    ada = sit("en", size, touch=manner in BY_TOUCH)
    begin(ada, 1, practice="on", pace="calm", **option)
    hands = Hands(ada, manner)
    while not ada.page.locator(f"[data-card^='{wanted}']").count():  # not yet: a wrong claim, and on
        hands.grab()
        hands.claim()
        bump_and_go_on(ada)
    ada.shot(f"kitty-paw-{wanted}row")
    assert hands.grab(wanted).startswith(wanted)
    hands.build()
    ada.shot(f"kitty-paw-{wanted}built")
    hands.claim()
    wait_for_log(ada, RIGHT["en"])


def test_a_right_claim_against_bots(sit: Any) -> None:
    """Three bots build as quickly as people do: whoever loses a round to them plays the next."""
    ada = sit("de", PHONE, touch=True)
    begin(ada, 4, "beginner")
    hands = Hands(ada, "tap")
    claims = 0
    while not ada.page.locator("aside ol li", has_text=RIGHT["de"]).count():
        with suppress(RoundOver):
            hands.grab()
            hands.build()
            hands.claim()
            claims += 1
        ada.page.locator(MOMENT).wait_for()
        bump_and_go_on(ada)
    assert claims


def bump_and_go_on(player: Any) -> None:
    """Through the moments of a round to the next row, or to the next game."""
    row = player.page.locator("[data-card]").first
    row.or_(player.page.locator("[data-moment=check], [data-moment=end]")).first.wait_for()
    if player.page.locator("[data-moment=end]").count():
        player.press(player.button("again"))
    elif player.page.locator("[data-moment=check]").count():
        player.page.keyboard.press("g")
    row.wait_for()


# ---------------------------------------------------------------------- two hands, one kitten


class SlowPost:
    """The way from the server to a page, that can be held up."""

    def __init__(self, page: Any) -> None:
        self._held: list[str] | None = None
        self._page_side: Any = None
        page.route_web_socket(re.compile("/ws$"), self._connect)

    def _connect(self, page_side: Any) -> None:
        server_side = page_side.connect_to_server()
        self._page_side = page_side
        page_side.on_message(server_side.send)
        server_side.on_message(self._deliver)

    def _deliver(self, message: str) -> None:
        if self._held is None:
            self._page_side.send(message)
        else:
            self._held.append(message)

    def hold(self) -> None:
        self._held = []

    def let_go(self) -> None:
        held, self._held = self._held or [], None
        for message in held:
            self._page_side.send(message)


#: Who watches at each server: somebody new every time would soon be too many.
WATCHERS: dict[str, str] = {}


def table_on_server(url: str, table: str) -> dict[str, Any]:
    """The state of a table, as the server tells somebody who only watches."""
    with connect(url.replace("http", "ws") + "ws") as socket:
        known = {"token": WATCHERS[url]} if url in WATCHERS else {}
        socket.send(json.dumps({"type": "hello", "version": WIRE_VERSION, "name": "Watcher", **known}))
        socket.send(json.dumps({"type": "open", "table": table}))
        while True:
            message = json.loads(socket.recv(60))
            if message["type"] == "welcome":
                WATCHERS[url] = message["token"]
            if message["type"] == "table":
                state: dict[str, Any] = message["public"]["state"]
                return state


def table_of(player: Any) -> str:
    name: str = player.page.url.rsplit("/", 1)[1]
    return name


def wait_for_server(player: Any, holds: Callable[[dict[str, Any]], bool]) -> None:
    """Until the server has it like that: what a page shows may be ahead of it."""
    for _ in range(60):
        if holds(table_on_server(player.url, table_of(player))):
            return
        player.page.wait_for_timeout(500)
    pytest.fail(f"the server has {table_on_server(player.url, table_of(player))}")


def test_two_hands_on_one_kitten(sit: Any, server: Any) -> None:
    """The one that is quicker has it; the other sees whose it is, and both pages show what the server has."""
    mia, tom = sit("de", PHONE, touch=True), sit("de", PHONE, touch=True)
    post = SlowPost(tom.page)
    tom.page.reload()
    mia.is_alone = tom.is_alone = False
    mia.wish_for("kitty-paw", 2, 0)
    mia.page.get_by_label(mia.words["name"]).fill("Mia")
    mia.press(mia.page.locator("form .go button"))
    mia.page.locator(".waiting-seats").wait_for()
    tom.page.goto(mia.page.url)
    tom.page.get_by_label(tom.words["name"]).fill("Tom")
    tom.press(tom.button("sit-down"))
    mia.page.locator(".mark.ready").first.wait_for()
    mia.press(mia.button("start"))
    for player, number in ((mia, 0), (tom, 1)):
        player.page.locator("[data-card]").nth(number).tap()
        player.page.locator("[data-own-card]").wait_for()

    post.hold()  # what Mia does reaches Tom late
    kitten = mia.page.locator("[data-take]").nth(3).get_attribute("data-take")
    mia.page.locator(f"[data-take={kitten}]").tap()
    mia.page.locator(f"[data-held^={kitten}]").wait_for()
    tom.page.locator(f"[data-take={kitten}]").tap()
    tom.page.locator(f"[data-held^={kitten}]").wait_for()  # shown at once …
    post.let_go()
    tom.page.locator(".status.refused", has_text="Mia war schneller").wait_for()
    assert not Hands(tom, "tap").held  # … and taken back

    Hands(mia, "tap").place(3, 2)
    mia.page.locator(f".lattice [data-laid={kitten}]").wait_for()
    tom.page.locator(f".theirs [data-laid={kitten}]").wait_for(state="attached")
    state = table_on_server(server.url, table_of(mia))
    assert [[placed["kitten"] for placed in area] for area in state["areas"]] == [[kitten], []]
    assert state["paws"] == [None, None]
    assert Hands(mia, "tap").laid() == [kitten]
    assert Hands(tom, "tap").laid() == []
    assert not tom.page.locator(f"[data-take={kitten}]").count()


#: Keeps in which event each move was sent, and every frame after news of the table that does not show them.
NOTE_FRAMES = """(() => {
    window.sent = [];
    window.late = [];
    window.frames = [];
    let newest = null;
    const shows = () => {
        const { state, clocks } = newest.public;
        const moment = document.querySelector('[data-moment]')?.dataset.moment ?? '';
        if (state.phase === 'bump') return moment === 'bump';
        if (state.phase === 'deal') return moment === (clocks.some(one => one.what === 'count_in') ? 'count-in' : 'check');
        const laid = [...document.querySelectorAll('.paw [data-laid]')].map(one => one.dataset.laid);
        return moment === '' && state.areas.flat().every(one => laid.includes(one.kitten));
    };
    window.WebSocket = class extends WebSocket {
        constructor(...where) {
            super(...where);
            this.addEventListener('message', ({ data }) => {
                const told = JSON.parse(data);
                if (told.type !== 'table' || !told.public.state.round) return;
                newest = told;
                requestAnimationFrame(() => {
                    window.frames.push(newest.public.state.phase);
                    if (!shows()) window.late.push(newest.public.state.phase);
                });
            });
        }
        send(text) {
            const move = JSON.parse(text);
            if (move.type === 'move') window.sent.push(`${move.text.split(' ')[0]} ${window.event?.type}`);
            super.send(text);
        }
    };
})()"""


def test_neither_hands_nor_news_wait_for_a_frame(sit: Any, patient_server: Any) -> None:
    """A move goes out in the event that makes it; a claim, a check and what others lay are in the next frame after they have come."""
    ada = sit("de", PHONE, touch=True, at=patient_server)
    ada.page.add_init_script(NOTE_FRAMES)
    table = make(ada, "Ada", 3, game="kitty-paw").rsplit("/", 1)[1]
    ada.page.reload()
    ada.page.locator(".waiting-seats").wait_for()
    with ExitStack() as sockets:
        players = [
            Player(sockets.enter_context(connect(ada.url.replace("http", "ws") + "ws")), name, None)
            for name in ("Bo", "Cleo")
        ]
        for player in players:
            player.ask("join", table=table)
            player.ask("ready", table=table)
        ada.page.locator(".mark.ready").nth(1).wait_for()
        ada.press(ada.button("start"))
        hands, guests = Hands(ada, "tap"), [PawGuest(player) for player in players]
        for guest in guests:
            guest.wait(lambda guest=guest: guest.table and guest.state["phase"] == "build")  # type: ignore[misc]
            guest.grab()
        bo, cleo = guests
        while table_on_server(ada.url, table)["cards"][0] is None:
            hands.get_card()  # what the page shows may be ahead of the server, and go back
        bo.move("take P2")
        bo.move("place P2 -2 0 back 0")
        hands.take("J")
        hands.place(2, 0)
        wait_for_server(ada, lambda state: bool(state["areas"][0]))
        bo.move("claim")
        ada.page.locator("[data-bump].can").tap()
        bump_until_it_counts(cleo)
        ada.page.wait_for_timeout(300)
        while ada.page.locator(
            "[data-bump].can"
        ).count():  # it came within 80 ms of being shown: too early, and is repeated
            ada.page.touchscreen.tap(PHONE["width"] / 2, PHONE["height"] * 0.7)
            ada.page.wait_for_timeout(300)
        ada.page.locator("[data-moment=check]").wait_for()
        sent = ada.page.evaluate("sent")
        assert set(sent) == {"grab pointerdown", "take pointerdown", "place pointerup", "bump pointerdown"}
        assert ada.page.evaluate("late") == []
        assert set(ada.page.evaluate("frames")) == {"build", "bump", "deal"}


def test_hands_quicker_than_the_answers(sit: Any) -> None:
    """Two kittens laid before the first answer is there: the moves go out in the order in which they were made."""
    ada = sit("de", PHONE, touch=True)
    post = SlowPost(ada.page)
    ada.page.reload()
    begin(ada, 1, practice="on", pace="calm")
    hands = Hands(ada, "tap")
    hands.grab()
    wait_for_server(ada, lambda state: state["cards"] != [None])
    post.hold()
    for breed, x in (("J", 0), ("B", 2)):
        hands.take(breed)
        hands.place(x, 0)
        ada.page.locator(f".lattice [data-laid^={breed}]").wait_for()
    post.let_go()
    wait_for_server(ada, lambda state: [one["kitten"] for one in state["areas"][0]] == ["J1", "B1"])
    assert hands.laid() == ["J1", "B1"]


def test_a_finger_does_one_thing(sit: Any) -> None:
    """It has grabbed a card when it comes down; what has moved under it when it lifts is not pressed as well."""
    ada = sit("de", DESKTOP, touch=True)
    begin(ada, 4, "beginner")
    ada.page.locator(MOMENT).first.wait_for(state="detached")
    at = ada.page.locator("[data-card]").first.bounding_box()
    finger = at["x"] + 30, at["y"] + at["height"] / 2
    ada.page.touchscreen.tap(*finger)
    ada.page.locator("[data-own-card]").wait_for()
    own = ada.page.locator("[data-own-card]").bounding_box()
    assert own["x"] < finger[0] < own["x"] + own["width"]  # the finger lifts from it: a tap would show it large
    Hands(ada, "tap").take("J")  # which could not be reached under the card shown large
    assert not ada.page.locator(".look").count()


def test_a_second_finger_turns_what_the_first_one_holds(sit: Any) -> None:
    """By a twist either way, or by a tap; the first finger lays it down as it is held then."""
    ada = sit("de", PHONE, touch=True)
    begin(ada, 1, practice="on", pace="calm")
    hands, fingers = Hands(ada, "tap"), Fingers(ada.page)
    hands.grab()
    kitten = ada.page.locator("[data-take]").first
    name = kitten.get_attribute("data-take")
    fingers.down(1, *middle_of(kitten))
    ada.page.locator(f"[data-held^={name}]").wait_for()
    _, side, start = hands.held
    x, y = middle_of(ada.page.locator(".lattice"))
    fingers.move(1, x, y)
    ada.page.locator("[data-ghost]").wait_for()
    spot = ada.page.locator("[data-ghost]").get_attribute("data-ghost").split()

    def is_turned_by(degrees: int) -> None:
        ada.page.locator(f"[data-held='{name} {side} {(int(start) + degrees) % 360}']").wait_for()

    fingers.down(2, x + 60, y)
    fingers.move(2, x + 40, y + 45)  # not far enough
    is_turned_by(0)
    fingers.move(2, x, y + 60)
    is_turned_by(90)
    fingers.move(2, x + 60, y)
    is_turned_by(0)
    fingers.move(2, x, y - 60)
    is_turned_by(270)
    fingers.up(2)  # after a twist that is no tap
    fingers.down(2, x - 60, y + 30)
    fingers.up(2)
    is_turned_by(360)
    fingers.down(2, x - 60, y + 30)
    fingers.up(2)
    is_turned_by(90)
    fingers.up(1)
    wanted = {"kitten": name, "x": int(spot[0]), "y": int(spot[1]), "side": side, "rotation": (int(start) + 90) % 360}
    wait_for_server(ada, lambda state: state["areas"][0] == [wanted])


def test_a_second_finger_presses_the_tools(sit: Any) -> None:
    """While one finger holds a kitten, another flips it, turns the box, and puts it back; the drag is over then."""
    ada = sit("de", PHONE, touch=True)
    begin(ada, 1, practice="on", pace="calm")
    hands, fingers, page = Hands(ada, "tap"), Fingers(ada.page), ada.page
    hands.grab()
    kitten = page.locator("[data-take]").first
    name, lattice = kitten.get_attribute("data-take"), page.locator(".lattice")

    def press(key: str) -> None:
        fingers.down(2, *middle_of(page.locator(f"[data-key={key}]")))
        fingers.up(2)

    fingers.down(1, *middle_of(kitten))
    page.locator(f"[data-held^={name}]").wait_for()
    _, side, rotation = hands.held
    fingers.move(1, *middle_of(lattice))
    page.locator("[data-ghost]").wait_for()
    other = SIDES[1 - SIDES.index(side)]
    press("F")
    page.locator(f"[data-held='{name} {other} {rotation}']").wait_for()
    press("R")
    turned = (int(rotation) + 90) % 360
    page.locator(f"[data-held='{name} {other} {turned}']").wait_for()
    box = lattice.get_attribute("data-box")
    press("B")
    page.locator(f".lattice:not([data-box={box}])").wait_for()
    assert hands.held == [name, other, str(turned)]  # by that nothing was turned but the box
    fingers.up(1)
    page.locator(f".lattice [data-laid={name}]").wait_for()
    wait_for_server(
        ada, lambda state: [(one["side"], one["rotation"]) for one in state["areas"][0]] == [(other, turned)]
    )

    fingers.down(1, *middle_of(page.locator(f".lattice [data-laid={name}]")))
    page.locator(f"[data-held^={name}]").wait_for()
    fingers.move(1, *hands.on_screen(2, 0))
    press("X")
    page.locator(f"[data-take={name}]").wait_for()
    fingers.up(1)
    assert (hands.held, hands.laid()) == ([], [])
    wait_for_server(ada, lambda state: (state["paws"], state["areas"]) == ([None], [[]]))


@pytest.mark.parametrize("size", [SMALLEST, LANDSCAPE], ids=["320x568", "844x390"])
def test_each_kitten_of_a_heap_is_taken_by_finger(sit: Any, size: dict[str, int]) -> None:
    """With four seats and hide-and-seek cards large enough for fingers: the uppermost at once, the others once they are spread out."""
    while True:
        ada = sit("de", size, touch=True)
        post = SlowPost(ada.page)
        ada.page.reload()
        begin(ada, 4, "beginner", pace="calm", levels="mixed")
        post.hold()  # nobody takes anything from now on, and nobody calls
        symbol = ada.page.locator("[data-card]:not([data-card^='I-'])").first
        if symbol.count():
            break
    hands, page = Hands(ada, "tap"), ada.page
    hands.grab(symbol.get_attribute("data-card") or "")
    assert page.locator("button[data-seek]").count() == 8
    ada.shot(f"kitty-paw-heaps-{size['width']}")
    assert page.evaluate(OUT_OF_REACH) == []
    for breed in BREEDS[0], BREEDS[-1]:  # at one edge and the other
        heap = page.locator(f"[data-take^={breed}]")
        kittens = sorted(heap.evaluate_all("all => all.map(one => one.dataset.take)"))
        assert len(kittens) > 1
        for kitten in kittens:
            one = page.locator(f"[data-take={kitten}]")
            assert (one.get_attribute("data-below") is None) == (kitten == kittens[-1])
            if kitten != kittens[-1]:
                x, y = strip_of(one)
                page.touchscreen.tap(x, y)
                page.locator(".spread").wait_for()
                assert not hands.held
                assert all(min(free) >= 43 for free in heap.evaluate_all(f"all => all.map({FREE})"))
                ada.shot(f"kitty-paw-heap-{size['width']}-{kitten}")
            one.tap()
            page.locator(f"[data-held^={kitten}]").wait_for()
            assert not page.locator(".spread").count()
            page.locator("[data-key=X]").tap()
            one.wait_for()
    page.touchscreen.tap(*strip_of(page.locator(f"[data-take={kittens[0]}]")))
    page.locator(".spread").wait_for()
    page.touchscreen.tap(*middle_of(page.locator(".lattice")))  # done with it
    page.locator(".spread").wait_for(state="detached")
    assert not hands.held


# ---------------------------------------------------------------------- what hands take back


def strip_of(what: Any) -> tuple[float, float]:
    """The upper edge, where nothing lies on it."""
    at = what.bounding_box()
    return at["x"] + at["width"] / 2, at["y"] + 7


def test_hands_put_back_pick_up_and_slide_away(sit: Any) -> None:
    """Nothing but a placed kitten stays: the rest goes back to where it was, and a calm claim can be slid away from."""
    ada = sit("en", DESKTOP)
    begin(ada, 1, practice="on", pace="calm")
    hands, page = Hands(ada, "drag"), ada.page
    hands.grab()
    kitten = page.locator("[data-take]").first.get_attribute("data-take")
    in_middle = page.locator(f"[data-take={kitten}]")

    hands.take(kitten or "")  # dragged, and let go over the middle
    page.mouse.move(*middle_of(page.locator("[data-middle]")), steps=3)
    page.mouse.up()
    in_middle.wait_for()

    page.keyboard.press("4")  # a key is a breed, wherever the mouse has been
    page.locator("[data-held^=M]").wait_for()
    page.keyboard.press("Escape")
    page.locator("[data-take^=M]").first.wait_for()

    in_middle.click()  # a tap holds it, a tap on what is held turns it, Escape puts it back
    page.locator(f"[data-held^={kitten}]").wait_for()
    _, side, rotation = hands.held
    page.locator(".dock").click()
    page.locator(f"[data-held='{kitten} {side} {(int(rotation) + 90) % 360}']").wait_for()
    page.keyboard.press("Escape")
    in_middle.wait_for()

    hands.take(kitten or "")  # laid, picked up again, laid elsewhere
    hands.place(2, 0)
    page.locator(f".lattice [data-laid={kitten}]").wait_for()
    page.mouse.move(*hands.on_screen(2, 0))
    page.mouse.down()
    page.locator(f"[data-held^={kitten}]").wait_for()
    page.mouse.move(*hands.on_screen(-2, 1), steps=4)
    page.locator("[data-ghost='-2 1']").wait_for()
    page.mouse.up()
    page.locator(f".lattice [data-laid={kitten}]").wait_for()
    wait_for_server(ada, lambda state: [(one["x"], one["y"]) for one in state["areas"][0]] == [(-2, 1)])

    other = page.locator("[data-take]").first.get_attribute("data-take")
    hands.take(other or "")  # the ghost of another shows what it would cover: a kitten, the box, neither
    covered = page.locator(".lattice .covered")
    for at, names in (((-3, 1), [kitten]), ((1, 1), [None]), ((-1, 0), [None, kitten]), ((3, 3), [])):
        page.mouse.move(*hands.on_screen(*at), steps=4)
        page.locator(f"[data-ghost='{at[0]} {at[1]}']").wait_for()
        assert covered.evaluate_all("all => all.map(one => one.dataset.laid ?? null)") == names
    page.mouse.move(*middle_of(page.locator("[data-middle]")), steps=3)
    page.mouse.up()
    page.locator(f"[data-take={other}]").wait_for()

    page.mouse.move(*middle_of(page.locator("[data-claim]")))  # not called after all
    page.mouse.down()
    page.mouse.move(*middle_of(page.locator("[data-middle]")), steps=3)
    page.mouse.up()
    page.locator("[data-give-up]").click()  # asks once
    page.get_by_role("button", name="Really?").wait_for()
    assert table_on_server(ada.url, table_of(ada))["phase"] == "build"
    page.get_by_role("button", name="Really?").click()
    wait_for_server(ada, lambda state: state["phase"] != "build")


def test_in_a_race_a_claim_counts_when_it_is_pressed(sit: Any) -> None:
    ada = sit("de", DESKTOP)
    begin(ada, 2, "beginner")
    Hands(ada, "drag").grab()
    ada.page.mouse.move(*middle_of(ada.page.locator("[data-claim]")))
    ada.page.mouse.down()
    ada.page.locator("[data-moment=check]").wait_for()
    ada.page.mouse.up()


@pytest.mark.parametrize("hours", [-5, pytest.param(5, marks=pytest.mark.long)])
def test_a_clock_that_is_hours_off_changes_nothing(sit: Any, hours: int) -> None:
    """What is left of a round comes from the server (PAW-29), and so does when a claim was made."""
    ada = sit("de", PHONE, touch=True)
    ada.page.add_init_script(f"const now = Date.now; Date.now = () => now() + {hours} * 3_600_000")
    ada.page.reload()
    begin(ada, 1, practice="on")
    hands = Hands(ada, "tap")
    hands.get_card()
    assert re.fullmatch("[0-2]:[0-5][0-9]", ada.page.locator(".side .clock > span").first.inner_text())
    hands.claim()
    ada.page.locator("[data-moment=check]").wait_for()
    assert re.search("Dein Muster stimmt nicht", ada.page.locator("[data-moment=check]").aria_snapshot())


def test_a_tap_opens_what_is_folded_on_the_smallest_screen(sit: Any) -> None:
    """Somebody's card and area, large, until the next tap; the own area stays as it is."""
    ada = sit("en", SMALLEST, touch=True)
    post = SlowPost(ada.page)
    ada.page.reload()
    begin(ada, 4, "beginner")
    Hands(ada, "tap").get_card()
    post.hold()  # nobody calls meanwhile
    seat, look = ada.page.locator("[data-seat='2']"), ada.page.locator(".look")
    assert seat.get_attribute("aria-expanded") == "false"
    seat.tap()
    look.locator(".area .piece.box").wait_for()
    ada.shot("kitty-paw-unfolded")
    assert seat.get_attribute("aria-expanded") == "true"
    assert ada.is_accessible() == []
    seat.tap()
    look.wait_for(state="detached")
    assert ada.page.locator(".lattice").is_visible()
