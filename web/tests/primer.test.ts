/** A game in a minute: every picture has its words, every game its pictures. */
import { expect, test } from 'vitest';
import { has } from '../src/lib/language.svelte';
import { STEPS } from '../src/primer/steps';
import { LOOKS } from '../src/ui/GamePicture.svelte';

test('every game is shown, and every picture has a sentence and no sentence is without its picture', () => {
  expect(Object.keys(STEPS).sort()).toEqual(Object.keys(LOOKS).sort());
  for (const [game, steps] of Object.entries(STEPS)) {
    const told = Array.from({ length: 12 }, (_, i) => has(`primer-${game}-${i + 1}`));
    expect(told.map((is, i) => [game, i, is])).toEqual(told.map((_, i) => [game, i, i < steps.length]));
    for (const { groups, call } of steps) {
      expect(groups.length).toBeGreaterThan(0);
      for (const { cards, marked = [] } of groups)
        for (const place of marked) expect(cards[place], `${game}: ${cards.join()}`).toBeTruthy();
      if (call === 'knock') expect(has(`primer-knock-${game}`)).toBe(true);
    }
  }
});
