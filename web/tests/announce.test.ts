/** What is said, in which order, and for how long. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announce, announceAll, live, readingTime } from '../src/lib/announce.svelte';

describe('announcements', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (text: string): unknown => vi.advanceTimersByTime(readingTime(text));

  test('each stays until fourteen characters a second have been read', () => {
    const first = 'Minka legt die Herz Dame und wünscht sich Kreuz.';
    announce(first, 'news');
    announce('Minka sagt Mau.', 'news');
    vi.advanceTimersByTime((first.length / 14) * 1000 - 1);
    expect(live.text).toBe(first);
    vi.advanceTimersByTime(1);
    expect(live.text).toBe('Minka sagt Mau.');
  });
  test('what another does in a turn is one sentence, and old turns are left to the log', () => {
    announce('Minka legt Herz 7.', 'news');
    announceAll(['Luna zieht eine Karte.'], 'news', 2);
    announceAll(['Luna passt.'], 'news', 2);
    announceAll(['Felix legt Herz 8.'], 'news', 1);
    pass('Minka legt Herz 7.');
    expect(live.text).toBe('Luna zieht eine Karte; Luna passt.');
    for (const seat of [2, 1, 2, 1]) announceAll([`${seat} zieht eine Karte.`], 'news', seat);
    pass('Luna zieht eine Karte; Luna passt.');
    expect(live.text).toBe('2 Züge ausgelassen. 1 zieht eine Karte.');
  });
  test('what matters is never left out, and who has moved still hears it', () => {
    announceAll(['Luna zieht eine Karte.'], 'news', 2);
    announceAll(['Minka sagt Mau.'], 'news', 1, true);
    for (const seat of [3, 4, 5, 6]) announceAll([`${seat} zieht eine Karte.`], 'news', seat);
    announce('Du legst Herz 9.', 'own');
    pass('Du legst Herz 9.');
    expect(live.text).toBe('4 Züge ausgelassen. Minka sagt Mau.');
    pass(live.text);
    expect(live.text).toBe('4 Züge ausgelassen. Minka sagt Mau.');
  });
  test('what we do ourselves is said at once, and what came before it is no news any more', () => {
    announce('Minka legt Herz 7.', 'news');
    announce('Luna legt Herz 8.', 'news');
    announce('Du bist dran', 'turn');
    announce('Du legst Herz 9.', 'own');
    expect(live.text).toBe('Du legst Herz 9.');
    announce('Minka zieht eine Karte.', 'news');
    pass('Du legst Herz 9.');
    expect(live.text).toBe('Minka zieht eine Karte.');
  });
  test('our turn comes before what the others did, and is not said once it is over', () => {
    announce('Es wird gegeben.', 'news');
    announce('Minka legt Herz 7.', 'news');
    announce('Du bist dran', 'turn');
    pass('Es wird gegeben.');
    expect(live.text).toBe('Du bist dran');
    announce('Du bist wieder dran', 'turn');
    announce('', 'turn');
    pass('Du bist dran');
    expect(live.text).toBe('Minka legt Herz 7.');
  });
  test('how a round ended comes before anything of the next', () => {
    announce('Minka legt Herz 7.', 'news');
    announce('Minka legt Pik 7.', 'news');
    announceAll(['Die Runde ist vorbei.', 'Du hast 3 Punkte.'], 'summary');
    announce('Du bist dran', 'turn');
    pass('Minka legt Herz 7.');
    expect(live.text).toBe('Minka legt Pik 7. Die Runde ist vorbei. Du hast 3 Punkte.');
    pass(live.text);
    expect(live.text).toBe('Du bist dran');
  });
  test('an end that was cut short is said again, but not once there is a newer one', () => {
    announce('Runde 1 ist vorbei.', 'summary');
    announce('Du legst Herz 9.', 'own');
    pass('Du legst Herz 9.');
    expect(live.text).toBe('Runde 1 ist vorbei.');
    announce('Du legst Herz 10.', 'own');
    announce('Runde 2 ist vorbei.', 'summary');
    announce('Das Spiel ist vorbei.', 'summary');
    pass('Du legst Herz 10.');
    expect(live.text).toBe('Runde 2 ist vorbei. Das Spiel ist vorbei.');
    pass(live.text);
  });
  test('an answer is said at once, and what it interrupts is said again', () => {
    announce('Minka legt Herz 7.', 'news');
    announce('Pik 7, Herz 9');
    expect(live.text).toBe('Pik 7, Herz 9');
    announce('Nichts passt');
    expect(live.text).toBe('Nichts passt');
    pass('Nichts passt');
    expect(live.text).toBe('Minka legt Herz 7.');
  });
});
