"""The stage: every table fills its screen, nothing on it is cut or covered, and what is pressed lies where it should."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import test_rummy, test_thirty_one
from tests.web.test_for_every_body import SMALL
from tests.web.told import Message, Told

TABLES = [
    ("mau-mau", 4),
    pytest.param("miau-miau", 2, marks=pytest.mark.long),
    ("purrrummy", 3),
    ("mauz", 2),
    pytest.param("mauz", 3, marks=pytest.mark.long),
    ("schwimmen", 4),
    ("katz-und-maus", 2),
]
LARGE = [(1440, 900), (1920, 1080), (2560, 1440)]
LOW = [(1366, 640), (1920, 940), (2560, 1080), (1024, 768), (844, 390), (667, 375), (568, 320)]
PHONES = [(390, 844), (390, 664), (360, 640), (375, 553), (320, 568)]
UPRIGHT = [*PHONES, (820, 1180)]

#: How much of the cloth shows cards, places for cards, or cats: in hundredths, counted on a grid.
COVERED = """() => {
  const table = document.querySelector('main').getBoundingClientRect();
  const shown = [...document.querySelectorAll(
    'main [data-flip], main .back, main .face-down .card, main .build, main .own .pile, main .cat svg, main .me svg',
  )].map((one) => one.getBoundingClientRect());
  const across = 240, down = 150;
  let hit = 0;
  for (let i = 0; i < across; i += 1)
    for (let j = 0; j < down; j += 1) {
      const x = table.left + ((i + 0.5) / across) * table.width, y = table.top + ((j + 0.5) / down) * table.height;
      if (shown.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) hit += 1;
    }
  return Math.round((1000 * hit) / (across * down)) / 10;
}"""
#: What is cut off, covered, or scrolls.
WRONG = """() => {
  const main = document.querySelector('main'), found = [];
  if (main.scrollHeight > main.clientHeight) found.push(`the table scrolls by ${main.scrollHeight - main.clientHeight}`);
  const page = document.scrollingElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push('the page scrolls');
  const inside = (box) => box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const what = (one) => `${one.closest('[class]').getAttribute('class')}: ${one.textContent.trim().slice(0, 30)}`;
  // of what scrolls in itself, that which is in sight
  const isShown = (one) => {
    const box = one.getBoundingClientRect(), part = one.closest('.scrolls')?.getBoundingClientRect();
    return box.width > 0 && (!part || (box.top >= part.top && box.bottom <= part.bottom));
  };
  const seen = (all) => [...main.querySelectorAll(all)].filter(isShown);
  for (const one of seen('section.hand .card, section.bar button, section.bar .asked, .stock, .name, .me, .plate, .felt .short p, .did'))
    if (!inside(one.getBoundingClientRect())) found.push(`cut off: ${what(one)}`);
  const isFree = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (one.contains(hit) || hit.contains(one));
  };
  // a face: where the eyes, the nose and the mouth are; what it says itself lies over it as well
  for (const one of seen('.cat svg, .me svg')) {
    const { a, b, c, d, e, f } = one.getScreenCTM();
    for (const [part, x, y] of [['an eye', 84, 50], ['an eye', 116, 50], ['a nose', 100, 65], ['a mouth', 100, 74]])
      if (!isFree(one, a * x + c * y + e, b * x + d * y + f)) found.push(`${part} covered: ${what(one)}`);
  }
  // what somebody says is read as a whole, and lies on no name, no number and no card
  for (const one of seen('.seats .saying')) {
    const a = one.getBoundingClientRect(), edge = main.getBoundingClientRect();
    if (a.left < edge.left - 1 || a.right > edge.right + 1 || a.top < edge.top - 1) found.push(`cut off: ${what(one)}`);
    for (const other of seen('.seats .name, .seats .count, .seats .back, .lives, [data-flip], .stock, .pile, .build')) {
      const b = other.getBoundingClientRect();
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        found.push(`said over: ${what(other)}`);
    }
  }
  // each card shows its index, whatever is raised or marked below it
  for (const one of seen('section.hand .card')) {
    const box = one.getBoundingClientRect();
    const isHit = (hit) => hit === null || one.contains(hit) || hit.closest('section.hand .card') === null;
    if (!isHit(document.elementFromPoint(box.left + box.width * 0.17, box.top + box.width * 0.25)))
      found.push(`index covered: ${one.dataset.held}`);
  }
  // a badge is a small sign on a card or a pile, never on words
  const words = seen('section.bar .asked, .felt .short p, .did, .name, .plate').map((one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return [one, text.getBoundingClientRect()];
  });
  for (const badge of seen('.paw-badge, .count-pill, .worth-pill')) {
    const a = badge.getBoundingClientRect();
    for (const [one, b] of words)
      if (!one.contains(badge) && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        found.push(`a badge on: ${what(one)}`);
  }
  // what was told stands on plain cloth: no card lies on it, nor does it lie on the stitches of the mat
  const mat = main.querySelector('.mat')?.getBoundingClientRect();
  const onMat = (x, y) => mat !== undefined &&
    Math.hypot((2 * (x - mat.left)) / mat.width - 1, (2 * (y - mat.top)) / mat.height - 1) < 1;
  for (const [one, a] of words.filter(([one]) => one.matches('.short p, .did'))) {
    if ([a.left, a.right].some((x) => onMat(x, a.top) || onMat(x, a.bottom))) found.push(`on the mat: ${what(one)}`);
    for (const card of seen('.felt [data-flip], .stock, .pile, .build, .back, .scrolls, .sign')) {
      const b = card.getBoundingClientRect();
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        found.push(`under a card: ${what(one)}`);
    }
  }
  // a button beside one's own cat lies on no card
  for (const one of seen('section.bar .row button')) {
    const a = one.getBoundingClientRect();
    for (const card of seen('section.hand .card')) {
      const b = card.getBoundingClientRect();
      if (a.left < b.right - 6 && b.left < a.right - 6 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        found.push(`on a card: ${what(one)}`);
    }
  }
  const numbers = seen('.seats .count').map((one) => one.getBoundingClientRect());
  for (const [one, b] of words.filter(([one]) => one.matches('.seats .name')))
    if (numbers.some((a) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1))
      found.push(`a number on: ${what(one)}`);
  for (const one of seen('.name, .seats .lives, section.bar button')) {
    const box = one.getBoundingClientRect();
    for (const across of [0.1, 0.5, 0.9])
      if (!isFree(one, box.left + box.width * across, (box.top + box.bottom) / 2)) found.push(`covered: ${what(one)}`);
    if (one.matches('.name') && one.scrollWidth > one.clientWidth) found.push(`shortened: ${what(one)}`);
  }
  // what lies before another cat lies on the cloth, not on its lace
  const edge = main.querySelector('.lace ellipse:not([class*=shadow])').getBoundingClientRect(), seats = main.querySelector('.seats');
  const hem = seats.getBoundingClientRect().top + parseFloat(getComputedStyle(seats, '::before').height);
  const laceAt = (x) => {
    const across = (x - edge.left - edge.width / 2) / (edge.width / 2);
    return edge.width ? edge.top + (edge.height / 2) * (1 - Math.sqrt(1 - across * across)) + 8 : hem - 1;
  };
  for (const one of seen('.theirs .pile, .theirs .pile *')) {
    const box = one.getBoundingClientRect();
    if ([box.left, box.right].some((x) => box.top < laceAt(x))) found.push(`on the lace: ${what(one)}`);
  }
  return found;
}"""
#: Whether the wish can be chosen without anything else out of sight: the pile that the card goes on, or a name.
HIDDEN_BY_WISH = """() => {
  const chooser = document.querySelector('.chooser').getBoundingClientRect();
  return [...document.querySelectorAll('main .pile, main .stock, main .name, section.hand .card')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < chooser.right && chooser.left < box.right && box.top < chooser.bottom && chooser.top < box.bottom;
  }).map((one) => `${one.getAttribute('class')}: ${one.textContent.trim().slice(0, 30)}`);
}"""
#: How wide cards in hand and on the cloth are, of the table.
SHARES = """() => [...document.querySelectorAll('section.hand .card, .stock, .pile, .middle .card')]
  .map((one) => one.offsetWidth / document.querySelector('main').clientWidth)"""
#: What does not lie where it should on a wide screen: what stock and pile are for, on them; tabs at one's own cat, between it
#: and the hand; what is asked, on the hem above the hand.
MISPLACED = """() => {
  const box = (one) => one.getBoundingClientRect(), found = [], main = box(document.querySelector('main'));
  const near = box(document.querySelector('.near')), me = box(document.querySelector('.me'));
  for (const one of document.querySelectorAll('.stock .words, .pile .words')) {
    const words = box(one), pile = box(one.parentElement), middle = (words.left + words.right) / 2;
    if (words.top < pile.top || words.bottom > pile.bottom || Math.abs(middle - (pile.left + pile.right) / 2) > 2)
      found.push(`not on its pile: ${one.textContent}`);
  }
  for (const one of document.querySelectorAll('section.bar:not(.slim) .row button')) {
    const { left, top, width } = box(one);
    if (width && (left < me.right - 0.02 * main.width || left > me.right + 0.04 * main.width || top < me.top - 0.1 * main.height))
      found.push(`not at one's own cat: ${one.textContent}`);
  }
  const asked = box(document.querySelector('section.bar .asked')), hand = box(document.querySelector('section.hand ul'));
  if (asked.top < near.top || asked.bottom > hand.top) found.push('not on the hem: what is asked');
  return found;
}"""
#: Each button of a turn, with its place.
BUTTONS = """() => [...document.querySelectorAll('section.bar button')].filter((one) => one.offsetWidth > 0).map((one) => {
  const { top, width, height } = one.getBoundingClientRect();
  return [one.textContent.trim(), top, width, height];
})"""


def resize(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=list(size))
    # two frames: the hand is laid out anew after it was measured
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def wrong_on(page: Any, sizes: list[tuple[int, int]]) -> dict[tuple[int, int], list[str]]:
    """What lies wrong on screens of these sizes."""
    wrong = {}
    for size in sizes:
        resize(page, size)
        if found := page.evaluate(WRONG):
            wrong[size] = found
    return wrong


def out_of_reach(page: Any, sizes: list[tuple[int, int]] | None = None) -> dict[tuple[int, int], list[Any]]:
    """Buttons of a turn that a thumb does not reach on a phone held upright, or that are too small for it.

    It reaches the lower two fifths; on a small phone, which it spans, the middle of a button is enough.
    """
    wrong = {}
    for width, height in sizes or PHONES:
        resize(page, (width, height))
        if found := [
            (name, top, wide, high)
            for name, top, wide, high in page.evaluate(BUTTONS)
            if (top < 0.6 * height if height > 800 else top + high / 2 < 0.59 * height) or wide < 43.9 or high < 43.9
        ]:
            wrong[width, height] = found
    return wrong


def begin(ada: Any, game: str, seats: int) -> None:
    """Into a game until it is our turn, also where a lucky deal has ended it before."""
    if game == "purrrummy":
        test_rummy.begin(ada, seats)
    else:
        ada.begin(game, seats)
    if game in ("schwimmen", "mauz"):
        test_thirty_one.to_a_turn(ada)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_table_fills_its_screen_and_hides_nothing(sit: Any, game: str, seats: int) -> None:
    """Also what everybody says at once, long sentences about what somebody did, and twenty cards in hand."""
    ada = sit("de", {"width": 1440, "height": 900})
    told = Told(ada)
    begin(ada, game, seats)
    page = ada.page
    covered, shares = {}, {}
    for size in LARGE + LOW + UPRIGHT:
        resize(page, size)
        ada.shot(f"stage-{game}-{seats}-{size[0]}x{size[1]}")
        if size in LARGE:
            covered[size], shares[size] = page.evaluate(COVERED), page.evaluate(SHARES)
            assert page.evaluate(MISPLACED) == [], size
    assert min(covered.values()) >= 25, covered
    if game not in ("purrrummy", "katz-und-maus"):  # more rows of cards lie there
        assert all(0.09 <= share <= 0.1 for found in shares.values() for share in found), shares
    assert wrong_on(page, LARGE + LOW + UPRIGHT) == {}
    # in Katz und Maus one's own piles lie below the bar as well
    reached = PHONES if game != "katz-und-maus" else PHONES[:1]
    assert out_of_reach(page, reached) == {}
    resize(page, PHONES[-1])
    assert page.evaluate(SMALL) == []
    told.all_say("shall_we_play")
    assert wrong_on(page, [(1440, 900), *LOW, *UPRIGHT]) == {}
    for seat in [*told.others, None]:
        told.happen({"name": "cut_missing", "seat": seat} if seat is not None else {"name": "reshuffled", "count": 23})
        page.locator(".short p" if seat is None else ".short p, .did").first.wait_for(state="attached")
        assert wrong_on(page, [(1440, 900), *LOW, *UPRIGHT]) == {}, seat
    if game in ("mau-mau", "purrrummy"):
        told.show(hold_twenty)
        page.locator("section.hand .card").nth(19).wait_for()
        ada.shot(f"stage-{game}-twenty")
        assert wrong_on(page, LARGE + LOW + UPRIGHT) == {}
    told.show(wait_for_a_step)
    page.locator("section.bar [data-key=G]").wait_for()
    assert out_of_reach(page, reached) == {}


def hold_twenty(table: Message) -> None:
    hand = table["private"]["hand"]
    rest = (rank + suit for suit in "♠♥♣♦" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A"))
    hand["cards"] += [card for card in rest if card not in hand["cards"]][: 20 - len(hand["cards"])]
    table["public"]["state"]["counts"][table["private"]["seat"]] = 20


def wait_for_a_step(table: Message) -> None:
    """A bot is in turn, and moves when it is told to."""
    own = table["private"]["seat"]
    table["public"]["waits_for_step"] = True
    table["public"]["state"]["turn"] = (own + 1) % len(table["public"]["seats"])
    table["private"] |= {"moves": [], "is_awaited": False}


def test_melds_have_room_on_every_screen(sit: Any) -> None:
    """None or many on the cloth, before and after drawing, large enough to be read: on a small phone they scroll in themselves."""
    ada = sit("de", {"width": 390, "height": 844})
    told = Told(ada)
    page, melds = ada.page, ada.page.locator("[data-drop^=meld-]")
    begin(ada, "purrrummy", 3)
    ada.act(page.locator("section.bar [data-key=D]").click)
    for count in (1, 3, 8):
        told.show(lambda table, count=count: lay(table, count))  # type: ignore[misc]
        melds.nth(count - 1).wait_for()
        assert wrong_on(page, [(1440, 900), *LOW, *UPRIGHT]) == {}, count
        assert out_of_reach(page) == {}
        wide = {}
        for size in UPRIGHT:
            resize(page, size)
            wide[size] = page.locator(".meld [data-flip]").first.evaluate("one => one.offsetWidth")
        assert min(wide.values()) >= 36, (count, wide)
        if count <= 3:
            assert min(wide[390, 844], wide[820, 1180]) >= 44, (count, wide)
    resize(page, (390, 664))
    ada.shot("stage-melds")
    ada.press(page.locator("section.hand ul button").first)
    ada.shot("stage-melds-picked")
    assert wrong_on(page, [(1440, 900), *LOW, *UPRIGHT]) == {}
    assert out_of_reach(page) == {}


def lay(table: Message, count: int) -> None:
    """So many melds of all seats in turn, long and short."""
    melds = [
        "7♠ 8♠ 9♠",
        "K♥ K♠ K♦",
        "2♣ 3♣ 4♣ 5♣ 6♣",
        "Q♥ Q♠ Q♦ Q♣",
        "9♥ 10♥ J♥",
        "A♠ A♥ A♦",
        "4♦ 5♦ 6♦ 7♦",
        "3♥ 3♠ 3♦",
    ]
    table["public"]["state"]["melds"] = [
        {
            "number": i + 1,
            "seat": i % len(table["public"]["seats"]),
            "cards": meld.split(),
            "stands_for": meld.split(),
            "is_run": meld[0] != meld[3],
        }
        for i, meld in enumerate(melds[:count])
    ]


@pytest.mark.parametrize("game", ["schwimmen", pytest.param("mauz", marks=pytest.mark.long)])
def test_a_swap_that_is_picked_is_in_reach(sit: Any, game: str) -> None:
    ada = sit("de", {"width": 390, "height": 844}, touch=True)
    begin(ada, game, 3)
    ada.page.locator("section.hand ul button").first.tap()
    ada.page.locator(".middle button").first.tap()
    ada.page.locator(".sure").wait_for()
    assert out_of_reach(ada.page) == {}
    assert wrong_on(ada.page, UPRIGHT + LOW) == {}


def test_a_refusal_pushes_nothing_off_a_low_screen(sit: Any) -> None:
    ada = sit("en", {"width": 1366, "height": 640})
    ada.begin_until("miau-miau", 4, lambda: ada.cards("unplayable").count() > 0, ada.move)
    ada.press(ada.cards("unplayable").first)
    ada.page.locator(".refused").wait_for()
    assert ada.page.evaluate(WRONG) == []


@pytest.mark.parametrize("seats", [8, *(pytest.param(seats, marks=pytest.mark.long) for seats in (2, 4))])
def test_a_wish_is_chosen_beside_the_pile(sit: Any, seats: int) -> None:
    ada = sit("de", {"width": 1440, "height": 900})
    jack = ada.page.locator('section.hand .card[data-held^="J"][data-playable]')
    ada.begin_until("mau-mau", seats, lambda: jack.count() > 0, ada.move)
    ada.press(jack.first)
    ada.page.locator(".wishes").wait_for()
    hidden = {}
    # but on the lowest, where what can be wished for needs all the room beside the pile
    for size in [*LARGE, *LOW[:-1], (820, 1180), (390, 844)]:
        resize(ada.page, size)
        ada.shot(f"stage-wish-{seats}-{size[0]}x{size[1]}")
        if found := ada.page.evaluate(HIDDEN_BY_WISH) + ada.page.evaluate(WRONG):
            hidden[size] = found
    assert hidden == {}
    assert out_of_reach(ada.page) == {}


@pytest.mark.parametrize("seats", [10, *(pytest.param(seats, marks=pytest.mark.long) for seats in range(5, 10))])
def test_a_full_table_shows_every_face_and_every_name(sit: Any, seats: int) -> None:
    ada = sit("de", {"width": 1440, "height": 900})
    told = Told(ada)
    ada.begin("miau-miau", seats)
    sizes = [(1440, 900), (2560, 1440), (844, 390), (820, 1180), (390, 844)]
    assert wrong_on(ada.page, sizes) == {}
    told.all_say("shall_we_play")
    for size in sizes:
        resize(ada.page, size)
        ada.shot(f"stage-{seats}-{size[0]}")
    assert wrong_on(ada.page, sizes) == {}


def test_the_log_is_a_drawer_with_a_key(sit: Any) -> None:
    ada = sit("de", {"width": 390, "height": 844}, touch=True)
    ada.begin("mau-mau", 3)
    page, log = ada.page, ada.page.locator("aside")
    assert not log.is_visible()
    page.keyboard.press("v")
    log.wait_for()
    drawer, bar = log.bounding_box(), page.locator("section.bar").bounding_box()
    assert drawer["y"] + drawer["height"] <= bar["y"], "what is asked stays in sight"
    ada.shot("stage-log")
    page.keyboard.press("Escape")
    log.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.getAttribute('aria-expanded')") == "false"
