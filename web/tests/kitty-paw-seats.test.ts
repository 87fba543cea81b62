/** The seats of the others at a table of Kitty Paw, and what is looked at large. */
import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import Look from '../src/games/kitty_paw/Look.svelte';
import KittyCardFace from '../src/art/kitty_paw/KittyCardFace.svelte';
import Side from '../src/games/kitty_paw/Side.svelte';
import Theirs from '../src/games/kitty_paw/Theirs.svelte';
import { useLanguage } from '../src/lib/language.svelte';
import { settings } from '../src/lib/settings.svelte';
import { overlays } from '../src/ui/overlays.svelte';
import { kittyBoard, kittyCard, laid } from './fixtures';

async function speak(language: 'de' | 'en'): Promise<void> {
  settings.language = language;
  await useLanguage(language);
}
afterEach(() => {
  Object.assign(settings, { bigIndex: false, kittenLetters: true });
  return speak('de');
});

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

const side = (seat: number, points: number[]): HTMLElement => {
  document.body.replaceChildren();
  const board = kittyBoard({ points });
  const more = { card: null, row: [], clock: null, isLarge: false, onlook: () => {}, ongiveup: null };
  return render(Side, { board, scene, seat, ...more }).container;
};
test.each([
  ['de', '2.'],
  ['en', '2nd'],
] as const)("one's own place is beside the points, once there is one: %s", async (language, place) => {
  await speak(language);
  expect(side(0, [4, 9, 4, -1]).querySelector('.rank')!.textContent).toBe(place);
  expect(side(0, [4, 4, 4, 4]).querySelector('.rank')).toBeNull();
});
test("one's own cat leads to name and cat; another's, which somebody watches, to nothing", () => {
  side(0, [0, 0, 0, 0]);
  screen.getByRole('button', { name: 'Du am Tisch: Name und Katze' }).click();
  expect(overlays.self).toBe(true);
  overlays.self = false;
  const other = side(1, [0, 0, 0, 0]);
  expect(other.querySelector('.me')!.textContent).toContain('Mia');
  expect(other.querySelector('.me button')).toBeNull();
});
test('a cat sits beside its area with the face that it is given', () => {
  const board = kittyBoard();
  const more = { card: null, absent: null, saying: '', isOpen: false, onopen: () => {} };
  const { container } = render(Theirs, { board, scene, seat: 2, mood: 'sulking', ...more });
  expect(container.querySelector('[data-cat="2"] [data-mood]')!.getAttribute('data-mood')).toBe('sulking');
});

const CARD = kittyCard([laid('B', 0, 0), laid('P', 2, 0)], { name: 'I-1' });

// all kittens are drawn for it, which is slow without a browser
test('a card looked at large is the drawing, not a picture painted for small ones', { timeout: 60_000 }, () => {
  const board = kittyBoard({ cards: ['I-1', null, null, null] });
  render(Look, { board, scene, seat: 0, card: CARD, onclose: () => {} });
  expect(document.querySelector('.card img')!.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
});

test('a small card has letters where these must be, and can be read', { timeout: 60_000 }, () => {
  const letters = (width?: number): string => {
    document.body.replaceChildren();
    render(KittyCardFace, { card: CARD, ...(width !== undefined && { width }) });
    return document.querySelector<HTMLElement>('.face')!.dataset['letters']!;
  };
  settings.bigIndex = false;
  expect([letters(), letters(110), letters(30)]).toEqual(['plain', 'none', 'none']);
  settings.bigIndex = true;
  settings.kittenLetters = false;
  expect([letters(), letters(110), letters(60), letters(30)]).toEqual(['plain', 'plain', 'large', 'none']);
});
