"""What fingers, ears and eyes of every kind need at a table, and what a device says when its wire is cut."""

from __future__ import annotations

from typing import Any

import pytest

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
    ada.wish_for("schwimmen", 4, 1)
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


def test_turn_switches_and_playable_cards_are_told_apart_without_our_colours(sit: Any) -> None:
    ada = sit("de", PHONE, touch=True, forced_colors="active")
    ada.begin_until("mau-mau", 3, lambda: 0 < ada.cards("playable").count() < ada.cards().count(), ada.move)
    ada.shot("forced-colours-table")
    assert ada.cards("playable").first.evaluate(LOOK) != ada.cards("unplayable").first.evaluate(LOOK)
    plates = {plate.evaluate(LOOK) for plate in ada.page.locator(".seats .plate").all()}
    assert len(plates) == 1
    (plate,) = plates
    assert plate.split("|")[1] == ada.page.evaluate(GROUND), "it is our turn: no other cat looks in turn"
    assert ada.page.locator("section.bar").evaluate(LOOK) not in plates
    ada.page.get_by_role("button", name=ada.words["settings"]).tap()
    switch = ada.page.get_by_role("switch", name="Spielbare Karten zeigen")
    track = ada.page.locator("label", has=switch).locator(".track")
    on = track.evaluate(LOOK)
    switch.tap()
    ada.shot("forced-colours-settings")
    assert track.evaluate(LOOK) != on
