/** The seats of the others at a table of Kitty Paw. */
import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import Theirs from '../src/games/kitty_paw/Theirs.svelte';
import { useLanguage } from '../src/lib/language.svelte';
import { settings } from '../src/lib/settings.svelte';
import { kittyBoard } from './fixtures';

async function speak(language: 'de' | 'en'): Promise<void> {
  settings.language = language;
  await useLanguage(language);
}
afterEach(() => speak('de'));

const scene = {
  game: 'kitty-paw',
  family: 'kitty_paw',
  me: 0,
  seats: ['Ada', 'Mia', 'Bo', 'Ro'].map((name) => ({ name, is_bot: false, is_sat_in: false })),
};
const seat = (gave_up: number[], absent: string | null = null): HTMLElement => {
  const board = kittyBoard({ gave_up });
  render(Theirs, { board, scene, seat: 1, card: null, absent, saying: '', isOpen: false, onopen: () => {} });
  return screen.getByRole('button', { name: /Mia/ });
};

test.each([
  ['de', 'hat aufgegeben'],
  ['en', 'has given up'],
] as const)('who has given up is marked, and called so: %s', async (language, words) => {
  await speak(language);
  const mia = seat([1]);
  expect(mia.textContent).toContain(words);
  expect(mia.querySelector('.state')?.textContent).toBe(words);
});

test('whoever still builds is not, and who is away as well is called both', () => {
  expect(seat([2]).querySelector('.state')).toBeNull();
  document.body.replaceChildren();
  expect(seat([1], 'away').querySelector('.state')?.textContent).toBe('nicht da, hat aufgegeben');
});
