"""Our sounds, rendered by a real browser and measured; and when the page makes them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import ROOT

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}

#: Renders each sound of the built page, after a tenth of a second of silence, as it is and weighted as ears hear it.
MEASURE = """async (file) => {
  const { build, desk, SOUNDS } = await import(file);
  const RATE = 48000, BEFORE = 0.1, WINDOW = RATE / 10;
  const render = async (wire) => {
    const audio = new OfflineAudioContext(1, RATE * 3, RATE);
    const length = wire(audio);
    return [length, (await audio.startRendering()).getChannelData(0)];
  };
  const weigh = (audio) => {
    const shelf = new BiquadFilterNode(audio, { type: 'highshelf', frequency: 1500, gain: 4 });
    shelf.connect(new BiquadFilterNode(audio, { type: 'highpass', frequency: 60, Q: 0.5 })).connect(audio.destination);
    return shelf;
  };
  const largest = (samples, from, to) => samples.subarray(from, to).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const measured = {};
  for (const sound of SOUNDS) {
    const [length, plain] = await render((audio) => build(audio, audio.destination, sound, BEFORE));
    const [, heard] = await render((audio) => build(audio, weigh(audio), sound, BEFORE));
    let step = 0, sum = 0, loudest = 0;
    for (let i = 1; i < plain.length; i++) step = Math.max(step, Math.abs(plain[i] - plain[i - 1]));
    for (let i = 0; i < heard.length; i++) {
      sum += heard[i] ** 2 - (i >= WINDOW ? heard[i - WINDOW] ** 2 : 0);
      loudest = Math.max(loudest, sum / WINDOW);
    }
    const begin = RATE * BEFORE, end = Math.ceil(RATE * (BEFORE + length));
    measured[sound] = {
      seconds: length, step, peak: largest(plain, 0), loudness: 10 * Math.log10(loudest),
      first: largest(plain, begin, begin + 8), last: largest(plain, end - 8),
    };
  }
  const [, all] = await render((audio) => {
    const fader = desk(audio, 1);
    for (const sound of SOUNDS) build(audio, fader, sound, BEFORE);
  });
  return [measured, largest(all, 0)];
}"""

#: Keeps what the page starts to play: the pitch of a tone, or "noise".
LISTEN = """() => {
  window.heard = [];
  const { start } = AudioScheduledSourceNode.prototype;
  for (const [kind, what] of [[OscillatorNode, (o) => Math.round(o.frequency.value)], [AudioBufferSourceNode, () => 'noise']]) {
    const begin = kind === OscillatorNode ? start : AudioBufferSourceNode.prototype.start;
    kind.prototype.start = function (...at) { window.heard.push(what(this)); return begin.apply(this, at); };
  }
}"""
#: The tones of "your turn": two wooden bars and their overtones.
TURN = {523, 784, 2055, 3081}


def heard(player: Any) -> list[Any]:
    """What was played since the last time somebody asked, with what was about to be: a sound is built after what is seen."""
    found: list[Any] = player.page.evaluate(
        "() => new Promise((done) => setTimeout(() => done(window.heard.splice(0))))"
    )
    return found


def play_until_heard(player: Any) -> None:
    """Our sounds are fetched with the first tap, and the first card may be quicker than they are."""
    for _ in range(40):
        if "noise" in heard(player):
            return
        if player.is_over:
            player.play_again()
        else:
            player.move()
    pytest.fail("no card was ever heard")


def come_again(player: Any) -> None:
    """The same page with somebody who listens."""
    player.page.add_init_script(f"({LISTEN})()")
    player.page.reload()
    player.page.locator("article").first.wait_for()


def test_no_sound_clips_or_clicks_and_none_is_much_louder_than_another(sit: Any) -> None:
    ada = sit("de", PHONE)
    (file,) = (ROOT / "src" / "katzentisch" / "_web" / "assets").glob("sounds-*.js")
    measured, together = ada.page.evaluate(MEASURE, f"/assets/{file.name}")
    assert len(measured) == 20
    assert sum(sound.startswith("meow-") for sound in measured) == 7
    for sound, found in measured.items():
        assert found["peak"] < 0.9, (sound, found)
        assert found["first"] < 0.01, (sound, found)
        assert found["last"] < 0.001, (sound, found)
        assert found["step"] < 0.3, (sound, found)
        assert -23 < found["loudness"] < -17, (sound, found)
        assert 0.05 < found["seconds"] < 1.6, (sound, found)
    assert together < 1, "all at once"


def test_sounds_begin_with_the_first_tap_and_a_mute_in_the_bar_is_remembered(sit: Any) -> None:
    ada = sit("de", DESKTOP)
    come_again(ada)
    assert heard(ada) == []
    ada.begin("mau-mau")
    play_until_heard(ada)
    mute = ada.page.get_by_role("button", name="Töne aus")
    assert mute.get_attribute("aria-pressed") == "false"
    mute.click()
    heard(ada)
    if ada.is_over:
        ada.play_again()
    ada.move()
    assert heard(ada) == []
    ada.go()
    assert ada.page.get_by_role("button", name="Töne aus").get_attribute("aria-pressed") == "true"


def test_a_tab_in_the_background_lets_only_your_turn_be_heard(sit: Any) -> None:
    ada = sit("de", DESKTOP)
    come_again(ada)
    ada.begin("mau-mau")
    play_until_heard(ada)
    ada.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    heard(ada)
    tones: list[Any] = []
    while not tones:
        if ada.is_over:
            ada.play_again()
        else:
            ada.move()
        tones = [tone for tone in heard(ada) if tone != "noise"]
    assert set(tones) <= TURN
    assert len(tones) % 4 == 0
