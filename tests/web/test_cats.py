"""Cats at the table: they watch what flies and lay cards with a paw."""

from __future__ import annotations

from typing import Any

import pytest

DESKTOP = {"width": 1440, "height": 900}

#: What was animated, by its id, and whether a paw came out. The page's own animations run on as they are.
NOTE_MOTION = """
window.moved = new Set();
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.moved.add(options.id || this.parentElement?.className.split(' ')[0] || this.className);
  return animate.call(this, frames, options);
};
"""


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_cats_watch_a_card_and_lay_it_with_a_paw(sit: Any, motion: str) -> None:
    """Where motion is off, only the faces change."""
    ada = sit("de", DESKTOP, reduced_motion="no-preference")
    ada.page.evaluate(f"localStorage.setItem('katzentisch.settings', JSON.stringify({{motion: '{motion}'}}))")
    ada.page.add_init_script(NOTE_MOTION)
    ada.page.reload()
    ada.begin("mau-mau", 3)
    for _ in range(6):
        if not ada.is_over:
            ada.move()
    moved = set(ada.page.evaluate("[...window.moved]"))
    assert (moved >= {"gaze", "blink", "arm"}) if motion == "normal" else not moved & {"gaze", "blink", "arm", "flip"}
