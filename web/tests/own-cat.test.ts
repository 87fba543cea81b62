/** One's own cat and name, and how a change of them comes to the table. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import Table from '../src/games/shedding/Table.svelte';
import { lookOf } from '../src/lib/cats.svelte';
import { settings } from '../src/lib/settings.svelte';
import { session } from '../src/net/session.svelte';
import OwnCat from '../src/ui/OwnCat.svelte';
import { bot, happened, person, room, table } from './fixtures';

const look = vi.spyOn(session, 'look').mockImplementation(() => {});

beforeEach(() => {
  look.mockClear();
  session.log = [];
  session.fresh = [];
  settings.cat = '';
});

test('a breed keeps the collar, and a collar the breed', async () => {
  session.room = room({ places: [person('Ada', { cat: 'blue fish' }), bot('Minka')] }, { seat: 0 });
  render(OwnCat);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Blaue Katze' }).checked).toBe(true);
  await fireEvent.click(screen.getByRole('radio', { name: 'Siamkatze' }));
  await fireEvent.click(screen.getByRole('radio', { name: 'Perlenkette' }));
  expect(look.mock.calls).toEqual([['siamese fish'], ['blue pearls']]);
});

test('a seat shows the cat of whoever sits there, and a face that everybody sees', async () => {
  session.room = room({
    places: [person('Ada', { cat: 'blue fish' }), { ...bot('Minka'), cat: 'calico bell' }],
  });
  session.table = table();
  session.log = [happened('took', { seat: 1, count: 4 })];
  const { container } = render(Table);
  await tick();
  const seat = container.querySelector('[data-seat="1"]')!;
  expect(seat.querySelector('svg')?.dataset['breed']).toBe('calico');
  expect(seat.querySelector<SVGElement>('[data-collar]')?.dataset['collar']).toBe('bell');
  expect(seat.querySelector<SVGElement>('[data-mood]')?.dataset['mood']).toBe('shocked');
  session.log = [];
  flushSync();
  await vi.waitFor(() => expect(seat.querySelector<SVGElement>('[data-mood]')?.dataset['mood']).toBe('attentive'));
});

test('whoever has no look yet gets one by their seat', () => {
  expect(lookOf('', 1)).toEqual({ breed: 'tuxedo', collar: 'bow' });
  expect(lookOf('bombay tag', 1)).toEqual({ breed: 'bombay', collar: 'tag' });
});
