/** Every golden game that ends has a story, however short it was. */
import { describe, expect, test } from 'vitest';
import { livesCourse, pointsCourse, scoresCourse, type Course } from '../src/lib/course';
import { useLanguage } from '../src/lib/language.svelte';
import { settings } from '../src/lib/settings.svelte';
import { storyOf } from '../src/lib/story';
import { goldenGames, type Golden } from './golden';

import.meta.glob('../src/games/*/story.ts', { eager: true }); // as with a family's table

function storyOfGolden({ game, family, seats, options, ended, entries }: Golden, me: number | null): string[] {
  const log = entries.flatMap(({ events }) => events);
  const course = (): Course | null => {
    if (family === 'kitty_paw') return scoresCourse(log, seats);
    if (options['scoring'] === 'match') return pointsCourse(log, seats);
    return family === 'thirty_one' && options['match'] !== 'single_round'
      ? livesCourse(log, seats, Number(options['counters']))
      : null;
  };
  const names = ['Ada', 'Minka', 'Felix', 'Luna', 'Tiger', 'Leo', 'Molly', 'Nala', 'Simba'].slice(0, seats);
  const sitters = names.map((name) => ({ name, is_bot: false, is_sat_in: false }));
  return storyOf({ log, ended, course: course(), scene: { family, game, me, seats: sitters } });
}

const seen = ([0, null] as const).map((me) => [me, new Map(goldenGames(me).map((game) => [game.name, game]))] as const);
/** Alone there is a best to beat, and no story. */
const shared = [...seen[0]![1].values()].filter(({ seats }) => seats > 1);

describe.each(['de', 'en'] as const)('in two or three sentences, in %s', (language) => {
  test.each(shared.map(({ name }) => name))('%s', async (name) => {
    settings.language = language;
    await useLanguage(language);
    for (const [me, games] of seen) {
      const story = storyOfGolden(games.get(name)!, me);
      expect(story.length).toBeGreaterThanOrEqual(2);
      expect(story.length).toBeLessThanOrEqual(3);
      expect(new Set(story).size).toBe(story.length);
      for (const sentence of story) expect(sentence).toMatch(/^[\p{Lu}\d].*[.!]$/u);
    }
  });
});
test('there are golden games of all seven', () =>
  expect(new Set(shared.map(({ game }) => game))).toEqual(
    new Set(['mau-mau', 'miau-miau', 'mauz', 'schwimmen', 'purrrummy', 'katz-und-maus', 'kitty-paw']),
  ));
