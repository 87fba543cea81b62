"""The stage: every table fills its screen, nothing on it is cut or covered, and what is pressed lies where it should."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web import test_rummy, test_thirty_one

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
LOW = [(1366, 640), (1920, 940), (2560, 1080), (1024, 768), (844, 390)]
UPRIGHT = [(390, 844), (820, 1180), (320, 568), (375, 553)]

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
  const seen = (all) => [...main.querySelectorAll(all)].filter((one) => one.getBoundingClientRect().width > 0);
  for (const one of seen('section.hand .card, section.bar button, .stock, .name, .me, .plate'))
    if (!inside(one.getBoundingClientRect())) found.push(`cut off: ${what(one)}`);
  const isFree = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (one.contains(hit) || hit.contains(one));
  };
  // a face: where the eyes and the nose are
  for (const one of seen('.cat, .me')) {
    const box = one.getBoundingClientRect();
    for (const [across, down] of [[0.4, 0.45], [0.6, 0.45], [0.5, 0.6]])
      if (!isFree(one, box.left + box.width * across, box.top + box.height * down)) found.push(`face covered: ${what(one)}`);
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
    for (const card of seen('.felt [data-flip], .stock, .pile, .build, .back')) {
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
BUTTONS = """() => [...document.querySelectorAll('section.bar button')].map((one) => one.getBoundingClientRect())
  .filter((box) => box.width > 0)
  .map((box) => [Math.round(box.top), Math.round(box.width), Math.round(box.height)])"""


def resize(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=list(size))
    # two frames: the hand is laid out anew after it was measured
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


#: Where a long sentence about what somebody has just done still reaches the mat or a meld: which one it is depends on the cards.
TIGHT = {(1024, 768), (820, 1180)}


def wrong_on(page: Any, size: tuple[int, int]) -> list[str]:
    """What lies wrong on a screen of this size."""
    found: list[str] = page.evaluate(WRONG)
    return [
        f"{size}: {one}" for one in found if size not in TIGHT or not one.startswith(("on the mat", "under a card"))
    ]


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
    ada = sit("de", {"width": 1440, "height": 900})
    begin(ada, game, seats)
    page = ada.page
    covered, wrong = {}, {}
    for size in LARGE + LOW + UPRIGHT:
        resize(page, size)
        ada.shot(f"stage-{game}-{seats}-{size[0]}")
        if size in LARGE:
            covered[size] = page.evaluate(COVERED)
        if found := wrong_on(page, size):
            wrong[size] = found
        if size == (390, 844):
            buttons = page.evaluate(BUTTONS)
    assert wrong == {}
    # almost a quarter: for more, cards would lie over mouths
    assert min(covered.values()) >= 24.5, covered
    # within the thumb's reach, and large enough for it
    assert all(top >= 0.6 * 844 and width >= 44 and height >= 44 for top, width, height in buttons), buttons


def test_melds_have_room_on_every_screen(sit: Any) -> None:
    """Two or more melds on the cloth, before and after drawing: on a small phone they scroll in themselves."""
    ada = sit("de", {"width": 320, "height": 568})
    page, melds = ada.page, ada.page.locator("[data-drop^=meld-]")

    def wrong() -> dict[tuple[int, int], list[str]]:
        found = {}
        for size in [(1440, 900), *LOW, *UPRIGHT]:
            resize(page, size)
            if here := wrong_on(page, size):
                found[size] = here
        resize(page, (320, 568))
        return found

    def draw_and_discard() -> None:
        ada.act(page.locator("section.bar .row .main").click)
        ada.press(page.locator("section.hand ul button").first)
        ada.act(page.locator("section.bar [data-key=A]").click)

    ada.begin_until("purrrummy", 3, lambda: melds.count() >= 2, draw_and_discard)
    ada.shot("stage-melds")
    assert wrong() == {}
    ada.act(page.locator("section.bar .row .main").click)
    ada.press(page.locator("section.hand ul button").first)
    ada.shot("stage-melds-picked")
    assert wrong() == {}


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
    for size in [*LARGE, *LOW, (820, 1180), (390, 844)]:
        resize(ada.page, size)
        ada.shot(f"stage-wish-{seats}-{size[0]}")
        if found := ada.page.evaluate(HIDDEN_BY_WISH) + wrong_on(ada.page, size):
            hidden[size] = found
    assert hidden == {}


@pytest.mark.parametrize("seats", [10, *(pytest.param(seats, marks=pytest.mark.long) for seats in (5, 7))])
def test_a_full_table_shows_every_face_and_every_name(sit: Any, seats: int) -> None:
    ada = sit("de", {"width": 1440, "height": 900})
    ada.begin("miau-miau", seats)
    for size in [(1440, 900), (2560, 1440), (844, 390), (820, 1180), (390, 844)]:
        resize(ada.page, size)
        ada.shot(f"stage-{seats}-{size[0]}")
        assert wrong_on(ada.page, size) == []


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
