"""Two people, each in a browser of their own: the next round waits for both, and a pause for neither for ever."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.test_rooms import DESKTOP, PHONE, begin, call, come, make, people, seq

ENDING = "section.ending"
BUTTON = "section.bar .onward button"


def end_round(*players: Any) -> None:
    """Whoever may knock does, and the others keep what they have."""
    for _ in range(100):
        if all(player.page.locator(ENDING).count() for player in players):
            return
        for player in players:
            row = player.page.locator("section.bar.mine .row button:not(.undo)")
            knock = player.page.locator("section.bar.mine .row button.knock")
            main = player.page.locator("section.bar.mine .row button.main")
            if not row.count():
                continue
            at = seq(player)
            player.press(knock if knock.count() else main if main.count() else row.last)
            for seen in players:
                seen.page.wait_for_function(
                    "n => Number(document.querySelector('[data-table]').dataset.seq) > n", arg=at
                )
    pytest.fail("the round does not end")


@pytest.mark.parametrize("looks", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_the_next_round_waits_for_both(sit: Any, looks: str) -> None:
    ada = sit("de", DESKTOP, color_scheme=looks)
    bo = sit("en", PHONE, touch=True, color_scheme=looks)
    ada.is_alone = False
    ada.wish_for("schwimmen", 2, 0)
    ada.choose(
        ada.page.locator("form.making"), "ready_seconds", "180"
    )  # a slow machine needs long to judge what both see
    call(ada, "Ada")
    ada.press(ada.page.locator("form .go button"))
    ada.page.locator(".waiting-seats").wait_for()
    come(bo, ada.page.url, "Bo")
    begin(ada, bo)
    end_round(ada, bo)
    for player, other in ((ada, "Bo"), (bo, "Ada")):
        player.page.locator(BUTTON).wait_for()
        player.page.locator(".onward", has_text=other).wait_for()
        player.page.get_by_role("timer").wait_for()
    assert ada.is_accessible() == []
    at = seq(ada)
    ada.shot(f"ready-asked-1440-de-{looks}")
    bo.shot(f"ready-asked-390-en-{looks}")

    bo.press(bo.page.locator(BUTTON))
    bo.says("Waiting for Ada …").wait_for()
    assert bo.page.locator(BUTTON).count() == 0
    assert bo.page.locator(ENDING).count() == 1
    assert bo.is_accessible() == []
    bo.shot(f"ready-waits-390-en-{looks}")
    ada.page.locator(".onward", has_text="Bo").wait_for(state="detached")
    assert seq(ada) == at

    ada.page.locator("section.bar .onward button").wait_for()
    ada.page.keyboard.press("g")
    for player in (ada, bo):
        player.page.wait_for_function("n => Number(document.querySelector('[data-table]').dataset.seq) > n", arg=at)


@pytest.mark.parametrize("looks", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_a_pause_that_somebody_wants_to_end(sit: Any, patient_server: Any, looks: str) -> None:
    """The host is asked and says no; then the host goes away, and one tap is enough."""
    ada = sit("de", DESKTOP, at=patient_server, color_scheme=looks)
    bo = sit("en", PHONE, touch=True, at=patient_server, color_scheme=looks)
    come(bo, make(ada, "Ada", 2), "Bo")
    begin(ada, bo)
    sheet = people(ada)
    sheet.get_by_role("switch", name="Pause").check()
    sheet.locator("summary", has_text="Warten auf andere").click()
    ada.choose(sheet, "pause_minutes", "60")
    ada.shot(f"patience-1440-de-{looks}")
    assert ada.is_accessible() == []
    ada.page.keyboard.press("Escape")
    bo.says("Ada has paused the game.").wait_for()
    bo.page.get_by_role("timer").filter(has_text=re.compile(r"Goes on in \d+:\d\d")).wait_for()
    bo.shot(f"pause-390-en-{looks}")
    assert bo.is_accessible() == []
    bo.press(bo.page.get_by_role("button", name="Go on?"))
    bo.says("Ada has been asked to go on.").wait_for()
    ada.says("Bo möchte weiterspielen.").wait_for()
    ada.shot(f"pause-asked-1440-de-{looks}")
    bo.shot(f"pause-asks-390-en-{looks}")
    assert ada.is_accessible() == []
    ada.page.get_by_role("button", name="Noch nicht").click()
    bo.says("Ada has paused the game.").wait_for()

    ada.page.goto(ada.url)  # away from the table
    bo.press(bo.page.get_by_role("button", name="Go on", exact=True))
    bo.page.get_by_role("timer").wait_for(state="detached")
    bo.page.locator("section.pause").wait_for(state="detached")
