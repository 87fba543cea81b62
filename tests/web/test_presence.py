"""A phone whose wire is cut in its turn: it says so itself, the others see it, and a bot plays on until it is back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.test_rooms import DESKTOP, PHONE, begin, come, make


class Cut:
    """A wire through which nothing passes once it is cut; neither side is told."""

    def __init__(self, player: Any) -> None:
        self.is_cut = False
        player.page.route_web_socket("**/ws", self._connect)

    def _connect(self, page_side: Any) -> None:
        if self.is_cut:
            return  # as in a tunnel: it neither opens nor fails
        server_side = page_side.connect_to_server()
        page_side.on_message(lambda said: None if self.is_cut else server_side.send(said))
        server_side.on_message(lambda said: None if self.is_cut else page_side.send(said))


@pytest.mark.long
def test_a_wire_cut_in_its_turn_is_noticed_by_all(sit: Any) -> None:
    ada, bo = sit("de", DESKTOP), sit("en", PHONE, touch=True)
    wire = Cut(bo)
    bo.go()
    come(bo, make(ada, "Ada", 2), "Bo")
    begin(ada, bo)
    for _ in range(20):
        if bo.page.locator("section.bar.mine").count():
            break
        ada.wait_for_turn()
        ada.move()
        ada.page.locator("section.bar:not(.mine)").wait_for()
    bo.page.locator("section.bar.mine").wait_for()
    bo.page.wait_for_timeout(2500)  # its first ping
    wire.is_cut = True
    bo.says(bo.words["lost"]).wait_for()
    ada.says("Bo ist gerade nicht da.").wait_for()
    ada.shot("presence-away-1440-de")
    bo.shot("presence-lost-390-en")
    ada.page.locator(".seat", has_text="Bo").get_by_text("ein Bot spielt").first.wait_for()
    wire.is_cut = False
    bo.page.locator(".banner").wait_for(state="detached")
    ada.says("Bo ist wieder da.").wait_for()
