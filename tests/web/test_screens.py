"""Every screen: readable for everybody, on the smallest phone and on a desk, in both languages, light and dark."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
SMALLEST = {"width": 320, "height": 568}
SIDEWAYS = {"width": 844, "height": 390}


@pytest.mark.parametrize(
    ("language", "size", "scheme"),
    [
        ("en", DESKTOP, "dark"),
        ("de", SMALLEST, "light"),
        pytest.param("de", PHONE, "light", marks=pytest.mark.long),
        pytest.param("de", SMALLEST, "dark", marks=pytest.mark.long),
    ],
)
def test_no_screen_fails_an_accessibility_check_or_scrolls_sideways(
    sit: Any, language: str, size: Any, scheme: str
) -> None:
    ada = sit(language, size, touch=size is not DESKTOP, color_scheme=scheme)
    where = f"{size['width']}-{language}-{scheme}"

    def is_fine(screen: str) -> None:
        ada.shot(f"screen-{where}-{screen}")
        assert ada.has_no_sideways_scroll(), screen
        assert ada.is_accessible() == [], screen

    is_fine("start")
    ada.wish_for("mau-mau", 3, 1)
    is_fine("make")
    ada.page.evaluate("scrollTo(0, 0)")
    way_on = ada.page.locator("form .go button").last
    assert way_on.evaluate("b => b.getBoundingClientRect().bottom <= innerHeight"), "the way on is in sight"
    ada.page.go_back()
    ada.page.locator("article").first.wait_for()
    ada.page.get_by_role("button", name=ada.words["settings"]).click()
    ada.page.locator("dialog").wait_for()
    is_fine("settings")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name=ada.words["rules"], exact=True).click()
    ada.page.locator("dialog h4").first.wait_for()
    is_fine("rules")
    ada.page.keyboard.press("Escape")
    ada.begin("mau-mau", seats=4)
    is_fine("table")
    ada.play_on()
    is_fine("ending")
    ada.page.goto(ada.url)
    ada.page.locator("aside").get_by_role("button").click()
    mine = ada.page.locator("dialog .games li").filter(has_text="Mau Mau")
    mine.first.wait_for()
    label = mine.get_by_role("img").get_attribute("aria-label") or ""
    assert label.startswith("Mau Mau: "), label
    assert re.search(r"\d(\.|st|nd|rd|th)$", label), label  # a chart says in words what it shows
    ada.page.locator("dialog select").select_option("mau-mau")
    ada.page.locator("dialog summary").last.click()
    ada.page.locator("dialog details").get_by_role("table").wait_for()
    is_fine("statistics")


def test_ten_players_fit_on_the_smallest_phone(sit: Any) -> None:
    ada = sit("de", SMALLEST, touch=True)
    ada.begin("miau-miau", seats=10)
    ada.shot("ten-players")
    assert ada.has_no_sideways_scroll()
    assert ada.page.locator(".seats .seat").count() == 9


@pytest.mark.parametrize("size", [SMALLEST, *(pytest.param(size, marks=pytest.mark.long) for size in (PHONE, DESKTOP))])
def test_a_big_hand_shows_44_pixels_of_every_card(sit: Any, size: Any) -> None:
    ada = sit("de", size, touch=size is not DESKTOP)

    def draw_or_keep() -> None:
        if not any(ada.press_if_there(word) for word in ("draw", "keep")):
            ada.move()

    ada.begin_until("miau-miau", 2, lambda: len(ada.hand()) >= 15, draw_or_keep)
    ada.shot(f"big-hand-{size['width']}")
    assert ada.has_no_sideways_scroll()
    boxes = ada.page.locator("section.hand ul li").evaluate_all(
        "all => all.map(li => { const r = li.getBoundingClientRect(); return [Math.round(r.top), r.left, r.right]; })"
    )
    rows: dict[int, list[Any]] = {}
    for top, left, right in boxes:
        rows.setdefault(top, []).append((left, right))
    assert len(rows) >= 2
    for row in rows.values():
        lefts = sorted(left for left, _ in row)
        assert all(after - before >= 44 for before, after in pairwise(lefts))
        assert lefts[0] >= 0
        assert max(right for _, right in row) <= size["width"]


#: The colours of each picture, in the order in which they are painted. An image knows nothing of the page's own.
COLOURS = """all => all.map(one => {
  const picture = decodeURIComponent(one.src);
  if (/var\\(|currentColor/.test(picture)) throw new Error(`no colour of its own: ${picture}`);
  return picture.match(/rgb\\([^)]*\\)/g).join(' ');
})"""


def test_language_letters_and_look_are_settings_of_their_own(sit: Any) -> None:
    ada = sit("de", DESKTOP)
    page = ada.page
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("English").check()
    page.get_by_role("heading", name="Settings").wait_for()
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_label("Dark", exact=True).check()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    faces = page.locator("dialog img.face")
    two = faces.evaluate_all(COLOURS)
    page.get_by_label("Four colours").check()
    assert page.locator("html").get_attribute("data-deck") == "four"
    page.wait_for_function(
        f"before => ({COLOURS})([...document.querySelectorAll('dialog img.face')])[2] !== before", arg=two[2]
    )
    four = faces.evaluate_all(COLOURS)
    # of the Jack of clubs, the Queen of hearts, and the Ten of diamonds
    assert [before != after for before, after in zip(two, four, strict=True)] == [True, False, True]
    assert faces.evaluate_all("all => all.every(one => one.complete && one.naturalWidth > 0)")
    assert page.get_by_label("B D K").is_checked()
    page.reload()
    page.get_by_role("button", name="Play now").first.wait_for()
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_kittens_keep_their_letters_for_those_who_need_them(sit: Any) -> None:
    ada = sit("en", DESKTOP)
    page = ada.page
    page.get_by_role("button", name="Settings").click()
    kitten = page.locator("dialog .kitten .tile")
    kitten.wait_for()

    def has_letter() -> bool:
        return bool(kitten.evaluate("kitten => getComputedStyle(kitten, '::after').display !== 'none'"))

    assert has_letter()
    page.get_by_label("Letters on the kittens").uncheck()
    assert not has_letter()
    for need in ({"forced_colors": "active"}, {"contrast": "more"}):
        page.emulate_media(**need)
        assert has_letter(), need
        page.emulate_media(forced_colors="none", contrast="no-preference")
        assert not has_letter()
    page.get_by_label("Large card corners").check()
    assert has_letter()
    assert page.get_by_label("Letters on the kittens").is_disabled()


def test_house_rules_change_the_table(sit: Any) -> None:
    ada = sit("de", DESKTOP)
    ada.begin("miau-miau", seats=2, call="automatic")
    assert ada.page.locator("section.bar .bubble").count() == 0


def test_a_choice_that_cannot_be_played_is_refused_in_words(sit: Any) -> None:
    ada = sit("de", DESKTOP)
    ada.wish_for("miau-miau", 2, 1, play_on="yes", scoring="match")
    ada.button("play-at-once").click()
    ada.page.get_by_role("alert").get_by_text("beides zusammen geht nicht").wait_for()
    ada.page.get_by_role("button", name="Warum nicht?").click()
    ada.page.locator("dialog h4.asked").wait_for()


@pytest.mark.parametrize(
    ("game", "language"),
    [
        *((game, "de") for game in ("mau-mau", "purrrummy", "schwimmen", "katz-und-maus", "kitty-paw")),
        *(pytest.param(game, "en", marks=pytest.mark.long) for game in ("miau-miau", "mauz")),
    ],
)
def test_the_first_page_is_light_and_a_game_brings_only_its_own(sit: Any, game: str, language: str) -> None:
    """On a train every kilobyte counts: 140 of them, compressed, until the first game can be chosen, and 80 for its table."""
    player = sit(language, PHONE)
    sizes = (
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        ".map((entry) => [entry.name, entry.encodedBodySize])"
    )
    player.page.wait_for_load_state("networkidle")
    first = dict(player.page.evaluate(sizes))
    assert any("/assets/letters-" in name for name in first)
    assert sum(first.values()) < 140_000
    player.play_now(game)
    player.page.locator("[data-table]").wait_for()
    player.page.wait_for_load_state("networkidle")
    table = {name: size for name, size in player.page.evaluate(sizes) if name not in first}
    assert len([name for name in table if "/assets/Table-" in name and name.endswith(".js")]) == 1
    print(f"{game}, {language}: {sum(first.values())} bytes first, {sum(table.values())} for its table")
    assert sum(table.values()) < 80_000


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("de", PHONE),
        ("en", DESKTOP),
        pytest.param("de", SMALLEST, marks=pytest.mark.long),
        pytest.param("en", {"width": 820, "height": 1180}, marks=pytest.mark.long),
        pytest.param("de", SIDEWAYS, marks=pytest.mark.long),
    ],
)
def test_the_scene_is_there_before_any_script_and_stays_where_it_is(
    sit: Any, browser: Any, server: Any, language: str, size: Any
) -> None:
    """Cats, cards and cloth come with the page itself; the words come later and push nothing away."""
    parts = ("h1 svg", ".cats > .cat", ".edge .card", ".edge")

    def places(page: Any) -> dict[str, list[dict[str, float]]]:
        return {part: [found.bounding_box() for found in page.locator(f"#app {part}").all()] for part in parts}

    bare = browser.new_context(viewport=size, java_script_enabled=False)
    still = bare.new_page()
    still.goto(server.url)
    before = places(still)
    assert [len(before[part]) for part in parts] == [1, 5, 6, 1]
    assert still.locator("body").inner_text().strip() == ""
    bare.close()
    ada = sit(language, size)
    assert places(ada.page) == before
    ada.page.reload()
    ada.page.locator("article").first.wait_for()
    ada.page.wait_for_load_state("networkidle")
    moved = ada.page.evaluate(
        "new Promise((tell) => { let sum = 0; new PerformanceObserver((seen) => { for (const shift of seen.getEntries())"
        " sum += shift.value; }).observe({ type: 'layout-shift', buffered: true });"
        " document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => tell(sum)))); })"
    )
    assert moved < 0.01
    # "Keine Verbindung" is two words: its letters would draw the V close to the space before it
    together, *parts_of_it = ada.page.evaluate(
        "() => { const pen = document.createElement('canvas').getContext('2d'); pen.font = '40px Table';"
        " pen.fontKerning = 'normal'; return ['e V', 'e', ' ', 'V'].map((text) => pen.measureText(text).width); }"
    )
    assert together == pytest.approx(sum(parts_of_it), abs=1)


#: Where each cat of the scene looks: how far its pupils are turned, or nothing where they rest.
LOOKS = """[...document.querySelectorAll('.cats [data-eyes]')].map((eyes) =>
  (eyes.querySelector('[data-pupil]').style.translate.match(/-?[\\d.]+/g) ?? []).map(Number))"""
AT_REST = f"""() => ({LOOKS}).every((look) => !look.length) && !document.querySelector('.cats [data-eyes][style*=scale]')
  && document.getAnimations().every((one) => one.playState !== 'running')"""


@pytest.mark.parametrize("still", [None, "off", "reduce"])
def test_the_scene_lives_a_little_and_then_rests(sit: Any, still: str | None) -> None:
    """Eyes follow what points and what has the focus, and the card of the game that is looked at is turned up."""
    ada = sit("de", DESKTOP, reduced_motion="reduce" if still == "reduce" else "no-preference")
    page = ada.page
    if still == "off":
        page.evaluate("localStorage.setItem('katzentisch.settings', JSON.stringify({motion: 'off'}))")
        page.reload()
    up = page.locator(".stock .up")
    up.wait_for()
    first = up.get_attribute("data-card")
    page.mouse.move(2, 600)
    page.mouse.move(1, 620)
    if still:
        page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
        assert page.evaluate(AT_REST)
    else:
        page.wait_for_function(f"() => ({LOOKS}).every(([x, y]) => x < 0 && y > 0)")
        page.mouse.move(1439, 2)
        page.wait_for_function(f"() => ({LOOKS}).every(([x, y]) => x > 0 && y < 0)")
        page.wait_for_function(AT_REST)
    play = ada.tile("schwimmen").get_by_role("button", name=ada.words["play-now"])
    page.evaluate("document.querySelector('[name=code]').focus()")
    play.evaluate("button => button.focus({ preventScroll: true })")
    if not still:
        page.wait_for_function(f"() => ({LOOKS}).every(([x, y]) => y > 0)")
    page.wait_for_function("before => document.querySelector('.stock .up').dataset.card !== before", arg=first)
    page.wait_for_function(AT_REST)
    ada.shot(f"scene-{still}")
    play.evaluate("button => button.blur()")
    page.wait_for_function("before => document.querySelector('.stock .up').dataset.card === before", arg=first)


def test_whoever_previews_a_link_sees_what_is_there(sit: Any) -> None:
    """The picture is as large as the page says, and the description counts the games."""
    page = sit("de", DESKTOP).page
    said = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('meta[property], meta[name]')]"
        ".map(({ name, content, attributes }) => [name || attributes.property.value, content]))"
    )
    size = page.evaluate(
        "async (url) => { const picture = new Image(); picture.src = url; await picture.decode();"
        " return [picture.naturalWidth, picture.naturalHeight].map(String); }",
        said["og:image"],
    )
    assert size == [said["og:image:width"], said["og:image:height"]]
    assert page.locator("article").count() == 7
    assert "Sieben Kartenspiele" in said["description"]
    assert "Seven card games" in said["description"]
    assert "sieben" in said["og:title"]


@pytest.mark.parametrize(("language", "size"), [("de", SMALLEST), pytest.param("en", DESKTOP, marks=pytest.mark.long)])
def test_a_game_is_shown_in_a_minute_by_keyboard_and_then_played(sit: Any, language: str, size: Any) -> None:
    ada = sit(language, size)
    page = ada.page
    ada.tile("schwimmen").get_by_role("button", name=re.compile("Schwimmen")).first.click()
    sheet = page.locator("dialog")
    seen = []
    while True:
        words = sheet.locator(".words")
        words.wait_for()
        seen.append(words.inner_text())
        assert sheet.locator(".picture .card img").count() >= 3
        if sheet.get_by_role("button", name=ada.words["play-now"]).count():
            break
        page.keyboard.press("ArrowRight")
        page.wait_for_function("before => document.querySelector('dialog .words').innerText !== before", arg=seen[-1])
    ada.shot(f"primer-{size['width']}")
    assert len(set(seen)) == len(seen) > 3
    assert ada.is_accessible() == []
    sheet.get_by_role("button", name=ada.words["play-now"]).click()
    page.locator("section.hand").wait_for()


@pytest.mark.parametrize(
    "size", [PHONE, DESKTOP, *(pytest.param(size, marks=pytest.mark.long) for size in (SMALLEST, SIDEWAYS))]
)
def test_one_button_above_the_fold_plays_what_was_played_last(sit: Any, size: Any) -> None:
    ada = sit("de", size)
    button = ada.page.locator("section.offer").get_by_role("button", name=ada.words["play-now"])
    box = button.bounding_box()
    assert box
    assert box["y"] + box["height"] <= size["height"]
    ada.begin("schwimmen", seats=3)
    ada.page.goto(ada.url)
    ada.page.locator("section.offer", has_text="Schwimmen").get_by_text("gegen 2 Katzen").wait_for()
    button.click()
    ada.page.locator("section.hand").wait_for()
    assert ada.page.locator(".seats .seat").count() == 2


def test_a_link_or_half_a_code_in_the_field_for_codes(sit: Any) -> None:
    """A link that was sent leads to its table from there; what is too short is told in our own words."""
    ada, bo = sit("de", DESKTOP), sit("de", PHONE)
    ada.begin("mau-mau")
    field = bo.page.locator("input[name=code]")
    field.fill("K4T")
    field.press("Enter")
    bo.page.locator("#code-problem", has_text="Da fehlt noch etwas").wait_for()
    assert field.evaluate("(field) => field === document.activeElement && field.matches('[aria-invalid=true]')")
    field.fill(ada.page.url)
    field.press("Enter")
    bo.says("Du schaust zu.").wait_for()


def test_an_address_where_nothing_is_says_so_and_leads_home(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True)
    answer = ada.page.goto(f"{ada.url}tables/x")
    assert answer.status == 404
    ada.says("Hier ist nichts.").wait_for()
    ada.shot("lost-390")
    assert ada.is_accessible() == []
    ada.page.locator("main").get_by_role("link", name="Zum Start").tap()
    ada.page.locator("article").first.wait_for()
    assert ada.page.url == f"{ada.url}#/"


def test_another_screen_begins_at_its_heading(sit: Any) -> None:
    """Whoever plays by keyboard or ear is not left at the end of a page that is gone."""
    player = sit("de", DESKTOP)
    focused = "document.activeElement.tagName + ' ' + document.activeElement.textContent.trim()"
    tile = player.tile("mau-mau")
    link = tile.get_by_role("link")
    link.focus()
    player.page.keyboard.press("Enter")
    player.page.wait_for_function(f"() => ({focused}).startsWith('H1')")
    assert player.page.evaluate(focused) != "BODY"
    player.page.go_back()
    player.page.locator("article").first.wait_for()
    player.page.wait_for_function("() => document.activeElement.tagName === 'H1'")
    player.begin("mau-mau")
    assert player.page.evaluate("document.activeElement.tagName") != "BODY"
