"""Cats at the table: they watch what flies and lay cards with a paw."""

from __future__ import annotations

from typing import Any

import pytest

DESKTOP = {"width": 1440, "height": 900}

#: What was animated, by its id, whether eyes were turned or shut, and whether a paw came out. The page does as it would.
NOTE_MOTION = """
window.moved = new Set();
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.moved.add(options.id || this.parentElement?.className.split(' ')[0] || this.className);
  return animate.call(this, frames, options);
};
new MutationObserver((changes) => {
  for (const { target } of changes) {
    if (target.matches('[data-pupil]') && target.style.translate) window.moved.add('gaze');
    if (target.matches('[data-eyes]') && target.style.scale) window.moved.add('blink');
  }
}).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] });
"""


#: What still moves, or will go on for ever: animations, and eyes that are turned or shut.
RESTLESS = """() => [
  ...document.getAnimations().filter((one) => one.playState === 'running').map((one) => one.id || one.animationName || one.transitionProperty),
  ...[...document.querySelectorAll('[data-pupil]')].filter((one) => one.style.translate).map(() => 'gaze'),
  ...[...document.querySelectorAll('[data-eyes]')].filter((one) => one.style.scale).map(() => 'blink'),
]"""
#: What on the wall goes on with every move.
BEAT = "() => document.querySelector('.prop svg[style*=beat]').style.getPropertyValue('--beat')"


@pytest.mark.parametrize("motion", ["normal", "off"])
def test_cats_watch_a_card_and_lay_it_with_a_paw(sit: Any, motion: str) -> None:
    """Then they rest, and the clock on the wall has gone on. Where motion is off, only the faces change."""
    ada = sit("de", DESKTOP, reduced_motion="no-preference")
    ada.page.evaluate(f"localStorage.setItem('katzentisch.settings', JSON.stringify({{motion: '{motion}'}}))")
    ada.page.add_init_script(NOTE_MOTION)
    ada.page.reload()
    ada.begin("mau-mau", 3)
    beat = ada.page.evaluate(BEAT)
    for _ in range(6):
        if not ada.is_over:
            ada.move()
    assert float(ada.page.evaluate(BEAT)) > float(beat)
    ada.page.wait_for_function(f"() => !({RESTLESS})().length")
    if motion == "normal":
        ada.page.wait_for_function("() => ['gaze', 'blink', 'arm'].every((one) => window.moved.has(one))")
    else:
        assert not set(ada.page.evaluate("[...window.moved]")) & {"gaze", "blink", "arm", "flip"}
