"""What fingers, ears and eyes of every kind need at a table, and what a device says when its wire is cut."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.test_rooms import begin, come, make

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}

#: Every button in sight that a finger would miss: how large it is, with what lies invisibly around it.
SMALL = """() => [...document.querySelectorAll('button, select, a.icon, label:has(input)')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('li p, li > .words'))
  .map((one) => {
    const box = one.getBoundingClientRect(), more = getComputedStyle(one, '::after');
    const around = more.content !== 'none' && more.position === 'absolute' ? -2 * Math.min(0, parseFloat(more.top)) : 0;
    return [one.ariaLabel || one.textContent.trim(), Math.round(box.width), Math.round(box.height + around)];
  })
  .filter(([, width, height]) => width > 1 && height > 1 && (width < 44 || height < 44))"""


def test_every_target_around_a_table_is_as_large_as_a_finger(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True)
    ada.begin("mau-mau", seats=4)
    assert ada.page.evaluate(SMALL) == []
    ada.page.get_by_role("button", name=ada.words["settings"]).tap()
    ada.page.locator("dialog").wait_for()
    ada.shot("settings-390")
    assert ada.page.evaluate(SMALL) == []
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name=ada.words["rules"], exact=True).tap()
    title = ada.page.locator("dialog h2")
    title.wait_for()
    assert title.inner_text() == "Regeln von Mau Mau"
    ada.page.locator("dialog h3.part").first.wait_for()
    ada.shot("rules-390")
    assert ada.page.evaluate(SMALL) == []


def test_every_target_on_the_way_to_a_table_is_as_large_as_a_finger(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True)
    page = ada.page
    assert page.evaluate(SMALL) == []
    page.locator("section.offer").get_by_role("button", name="So geht’s").tap()
    page.locator("dialog .words").wait_for()
    assert page.evaluate(SMALL) == []
    page.keyboard.press("Escape")
    page.locator("aside").get_by_role("button", name="Statistik").tap()
    page.locator("dialog h3").first.wait_for()
    assert page.evaluate(SMALL) == []
    page.keyboard.press("Escape")
    ada.wish_for("schwimmen", 4, 1)  # with all house rules unfolded
    ada.shot("house-rules-390")
    assert page.evaluate(SMALL) == []
    ada.press(page.locator("form .go button"))
    page.locator(".waiting-seats").wait_for()
    ada.shot("waiting-390")
    assert page.evaluate(SMALL) == []
    labels = page.locator(".waiting-seats .button").evaluate_all(
        "all => all.map(one => one.scrollWidth <= one.clientWidth)"
    )
    assert labels
    assert all(labels)  # no word hangs over the edge of its button


def test_every_target_where_people_talk_is_as_large_as_a_finger(sit: Any) -> None:
    """The waiting room with its chat, its house rules there, and the chat beside a game."""
    ada, bo = sit("de", PHONE, touch=True), sit("de", DESKTOP)
    page = ada.page
    come(bo, make(ada, "Ada", 2), "Bo")
    ada.shot("waiting-chat-390")
    assert page.evaluate(SMALL) == []
    page.get_by_role("button", name="Hausregeln ändern").tap()
    form = page.locator("dialog")
    form.wait_for()
    ada.unfold(form)
    ada.shot("change-rules-390")
    assert page.evaluate(SMALL) == []
    page.keyboard.press("Escape")
    begin(ada, bo)
    page.get_by_role("button", name=ada.words["chat"]).tap()
    page.locator(".drawer .phrase").first.wait_for()
    ada.shot("chat-390")
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize(
    ("language", "width"),
    [
        ("de", 390),
        ("de", 320),
        pytest.param("en", 390, marks=pytest.mark.long),
        pytest.param("en", 320, marks=pytest.mark.long),
    ],
)
def test_no_title_is_cut_on_a_phone(sit: Any, language: str, width: int) -> None:
    ada = sit(language, {"width": width, "height": 844}, touch=True)
    page = ada.page
    games = page.locator("article h2").evaluate_all("all => all.map(one => one.id.replace('game-', ''))")
    assert len(games) > 5
    for game in games:
        for screen in (f"#/make/{game}", None):
            if screen:
                page.goto(ada.url + screen)
            else:
                page.goto(ada.url)
                ada.play_now(game)
                page.locator("header.top .home").wait_for()
            title = page.locator("h1")
            title.wait_for()
            cut = title.evaluate(
                "h1 => [h1.innerText, h1.scrollWidth - h1.clientWidth, h1.scrollHeight - h1.clientHeight]"
            )
            assert max(cut[1:]) <= 1, cut


@pytest.mark.parametrize(
    ("language", "width"), [("de", 390), *(pytest.param("en", width, marks=pytest.mark.long) for width in (390, 375))]
)
def test_the_title_is_read_where_people_talk(sit: Any, language: str, width: int) -> None:
    """Beside more buttons it is small, in two lines at most; only on narrower phones it is read out alone."""
    ada, bo = sit(language, {"width": width, "height": 844}, touch=True), sit("de", DESKTOP)
    page = ada.page
    names = page.locator("article h2").all_inner_texts()
    assert len(names) > 5
    come(bo, make(ada, "Ada", 2), "Bo")
    begin(ada, bo)
    title = page.locator("header.top.full h1")
    for name in names:  # the name of every game, where one of them stands
        title.evaluate("(h1, name) => { h1.textContent = name; }", name)
        cut = title.evaluate(
            "h1 => [h1.innerText, h1.clientWidth, h1.scrollWidth - h1.clientWidth, h1.scrollHeight - h1.clientHeight]"
        )
        assert cut[1] > 40, cut
        assert max(cut[2:]) <= 1, cut
    ada.shot(f"talk-title-{width}-{language}")
    assert page.evaluate(SMALL) == []


#: What a desktop of 1280×1024 is at 400 %.
ZOOMED = {"width": 320, "height": 256}
#: Whatever can be used, brought into sight: what is cut at the sides then, or lies under something else all over.
OUT_OF_REACH = """() => [...document.querySelectorAll('button, a[href], input, select, summary, section.ending li, section.ending .story')]
  .flatMap((one) => {
  if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: false }) || one.disabled) return [];
  const target = one.closest('label') ?? one; // what is drawn as a tile or a switch
  target.scrollIntoView({ block: 'center', inline: 'nearest' });
  const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
  if (width <= 1 || height <= 1) return [];
  const name = one.ariaLabel || target.textContent.trim() || one.name;
  if (left < -1 || right > innerWidth + 1) return [`${name}: cut`];
  const isHit = [0.1, 0.3, 0.5, 0.7, 0.9].some((x) => [0.1, 0.3, 0.5, 0.7, 0.9].some((y) => {
    const hit = document.elementFromPoint(left + x * width, top + y * height);
    return hit !== null && (target.contains(hit) || hit.contains(target) && hit.closest('main, aside, section, dialog') === null);
  }));
  return isHit ? [] : [`${name}: covered`];
})"""


@pytest.mark.parametrize("game", ["mau-mau", "schwimmen"])
def test_at_400_percent_everything_can_be_reached(sit: Any, game: str) -> None:
    """Start, waiting room, table and a result on a screen of 320×256: nothing is cut at the sides, all scrolls into sight."""
    ada = sit("de", ZOOMED, device_scale_factor=2)
    page = ada.page

    def is_whole(name: str) -> None:
        ada.shot(f"zoomed-{game}-{name}")
        assert ada.has_no_sideways_scroll(), name
        assert page.evaluate(OUT_OF_REACH) == [], name

    is_whole("start")
    ada.wish_for(game, 3, 1)
    is_whole("make")
    ada.press(page.locator("form .go button"))
    page.locator(".waiting-seats").wait_for()
    is_whole("waiting")
    ada.go()
    ada.begin(game, 2)
    is_whole("table")
    if game == "mau-mau":
        ada.play_on()
        is_whole("result")


def test_a_device_that_goes_offline_says_so_and_answers_a_card_at_once(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True)
    ada.begin_until("mau-mau", 2, lambda: ada.cards("playable").count() > 0, ada.move)
    before = ada.events()
    ada.page.context.set_offline(True)
    ada.page.locator(".banner").filter(has_text=ada.words["lost"]).wait_for()
    ada.press(ada.cards("playable").last)
    wishes = ada.page.locator(".wishes button:enabled")
    if wishes.count():
        ada.press(wishes.first)
    ada.page.locator("section.bar").get_by_text("Dein Zug wird nachgereicht").wait_for()
    assert ada.events() == before
    ada.page.context.set_offline(False)
    ada.page.wait_for_function("before => document.querySelector('aside ol')?.start > before", arg=before)


#: How something looks that only colour would tell apart otherwise.
LOOK = """(one, part) => {
  const { backgroundColor, borderTopColor, outlineStyle } = getComputedStyle(one, part);
  return [backgroundColor, borderTopColor, outlineStyle].join('|');
}"""
#: What the device paints behind everything.
GROUND = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'Canvas';
  return getComputedStyle(probe).color;
}"""


def test_a_suit_is_as_bright_as_the_words_beside_it_without_our_colours(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True, forced_colors="active")
    ada.begin("schwimmen", 2)
    while not ada.page.locator("svg.suit").count():  # three of a kind are of no suit
        ada.go()
        ada.begin("schwimmen", 2)
    sign = ada.page.locator("svg.suit").first
    assert sign.evaluate("one => getComputedStyle(one).color === getComputedStyle(one.parentElement).color")


#: Without our colours, and with as much contrast as there is.
NEEDS = [{"forced_colors": "active"}, {"contrast": "more"}]


@pytest.mark.parametrize("need", NEEDS, ids=["forced-colours", "contrast"])
def test_turn_switches_and_playable_cards_are_told_apart_without_hues(sit: Any, need: dict[str, Any]) -> None:
    ada = sit("de", PHONE, touch=True, **need)
    name = next(iter(need)).replace("_", "-")
    ada.begin_until("mau-mau", 3, lambda: 0 < ada.cards("playable").count() < ada.cards().count(), ada.move)
    ada.shot(f"{name}-table")
    assert ada.cards("playable").first.evaluate(LOOK) != ada.cards("unplayable").first.evaluate(LOOK)
    plates = {plate.evaluate(LOOK) for plate in ada.page.locator(".seats .plate").all()}
    assert len(plates) == 1
    (plate,) = plates
    if "forced_colors" in need:
        assert plate.split("|")[1] == ada.page.evaluate(GROUND), "it is our turn: no other cat looks in turn"
    assert ada.page.locator("section.bar").evaluate(LOOK) not in plates
    ada.page.set_viewport_size(DESKTOP)
    ada.page.locator(".room .lace").wait_for()
    ada.shot(f"{name}-table-wide")
    assert ada.cards("playable").first.evaluate(LOOK) != ada.cards("unplayable").first.evaluate(LOOK)
    wide = {plate.evaluate(LOOK) for plate in ada.page.locator(".seats .plate").all()}
    assert len(wide) == 1
    assert ada.page.locator("section.bar .asked").evaluate(LOOK) not in wide, "what is asked of us is marked"
    ada.page.set_viewport_size(PHONE)
    ada.page.locator(".room .lace").wait_for(state="hidden")
    ada.page.get_by_role("button", name=ada.words["settings"]).tap()
    switch = ada.page.get_by_role("switch", name="Spielbare Karten zeigen")
    track = ada.page.locator("label", has=switch).locator(".track")
    on = track.evaluate(LOOK)
    chosen, other = (
        ada.page.locator("label.chosen").first,
        ada.page.locator("label:not(.chosen):has([type=radio])").first,
    )
    assert chosen.evaluate(LOOK).split("|")[2] != other.evaluate(LOOK).split("|")[2]
    switch.tap()
    ada.shot(f"{name}-settings")
    # the track is as light as the panel, or as dark as its words: more than hues are different
    assert contrast(ada.page, track.evaluate(LOOK), on) >= 3


@pytest.mark.parametrize("need", NEEDS, ids=["forced-colours", "contrast"])
def test_a_card_that_waits_and_where_it_fits_are_told_apart_without_hues(sit: Any, need: dict[str, Any]) -> None:
    """A Jack that waits for its wish; a card of Katz und Maus that was chosen, and the piles that it goes on."""
    ada = sit("de", PHONE, touch=True, **need)
    name = next(iter(need)).replace("_", "-")
    jack = ada.page.locator("section.hand ul button[data-held^=J][data-playable]")
    ada.begin_until("mau-mau", 2, lambda: jack.count() > 0 and ada.cards().count() > 2, ada.move)
    ada.press(jack.last)
    ada.page.locator(".wishes").first.wait_for()
    pressed = ada.page.locator("section.hand ul button[aria-pressed=true]")
    assert pressed.count() == 1
    ada.shot(f"{name}-wish")
    others = ada.page.locator("section.hand ul button:not([aria-pressed=true])")
    assert outline(pressed.first) not in {outline(card) for card in others.all()}
    ada.go()
    ada.begin("katz-und-maus")
    ada.press(ada.page.locator("section.hand .card").last)
    ada.page.locator(".own .pile[data-fits]").first.wait_for()
    ada.shot(f"{name}-fits")
    fits = outline(ada.page.locator(".own .pile[data-fits]").first)
    rest = ada.page.locator(".build:not([data-fits]), section.hand .card").all()
    assert len(rest) > 3
    assert fits not in {outline(one) for one in rest}


def outline(one: Any) -> str:
    return str(one.evaluate("one => getComputedStyle(one).outlineStyle"))


def contrast(page: Any, one: str, other: str) -> float:
    """Of two grounds, as LOOK tells them."""
    return float(
        page.evaluate(
            """(colours) => {
              const [one, other] = colours.map((colour) => {
                const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((n) => n / 255)
                  .map((n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
              });
              return Math.max(one, other) / Math.min(one, other);
            }""",
            [look.split("|")[0] for look in (one, other)],
        )
    )


@pytest.mark.parametrize("need", NEEDS, ids=["forced-colours", "contrast"])
def test_whose_turn_it_is_is_seen_without_hues(sit: Any, slow_server: Any, need: dict[str, Any]) -> None:
    ada = sit("de", PHONE, touch=True, at=slow_server, **need)
    ada.begin("mau-mau", 3)
    ada.is_alone = False
    # all at once: the turn may pass on
    both = f"""() => {{
      const [turn, other] = ['.turn', '.seat:not(.turn)'].map((one) => document.querySelector(`.seats ${{one}} .plate`));
      return turn && other && [({LOOK})(turn), ({LOOK})(other)];
    }}"""
    while not (looks := ada.page.evaluate(both)):
        if ada.page.locator("section.bar.mine").count():  # a card that was drawn may fit, and then it is still our turn
            ada.move()
    assert looks[0] != looks[1]
