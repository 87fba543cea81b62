/** Which paws lay cards and which cards fly follows from what everybody saw: shown with every golden game. */
import { describe, expect, test, vi } from 'vitest';
import { beatOf, dealOf } from '../src/lib/dealing';
import type { Ways } from '../src/lib/flights';
import { shoutsOf } from '../src/lib/shouts';
import type { Happened } from '../src/net/protocol.gen';
import { goldenGames } from './golden';

const flown: string[] = [];
vi.mock('../src/lib/flip', () => ({
  flyCopies: (_: HTMLElement, to: HTMLElement, count: number) => flown.push(`${count} to ${to.dataset.seat}`),
}));

interface Flights {
  readonly origins: NonNullable<Ways['origins']>;
  readonly launch: NonNullable<Ways['launch']>;
}
const FLIGHTS: Readonly<Record<string, () => Promise<Flights>>> = {
  shedding: async () => import('../src/games/shedding/flights').then((one) => ({ ...one, launch: one.sendBacks })),
  rummy: async () => import('../src/games/rummy/flights').then((one) => ({ ...one, launch: one.sendBacks })),
  build_piles: async () =>
    import('../src/games/build_piles/flights').then((one) => ({ ...one, launch: one.sendBacks })),
  thirty_one: async () => import('../src/games/thirty_one/flights'),
};

const element = (data: Record<string, string>): HTMLElement => {
  const el = document.createElement('i');
  Object.assign(el.dataset, data);
  return el;
};

/** A table as far as flights look at it: cats, the stock, and the places that these events name. */
function tableFor(seats: number, events: readonly Happened[]): HTMLElement {
  const root = document.createElement('main');
  root.append(element({ stock: '' }), ...Array.from({ length: seats }, (_, seat) => element({ seat: `${seat}` })));
  for (const { seat, what } of events)
    for (const part of what.split(' > ')) {
      const place = element({ place: part.startsWith('build') ? part : `${seat} ${part}` });
      place.append(element({ flip: `${seat} ${part}` }));
      root.append(place);
    }
  return root;
}
const middle = (root: HTMLElement, cards: readonly string[]): void => {
  for (const one of root.querySelectorAll('[data-drop]')) one.remove();
  root.append(...cards.map((card) => element({ drop: 'middle', card })));
};

/** What somebody's page shows of the others: paws and backs by their seats, the deal, what is called. */
async function gestures(family: string, game: string, seats: number, events: readonly Happened[], me: number | null) {
  const { origins, launch } = await FLIGHTS[family]!();
  const root = tableFor(seats, events);
  flown.length = 0;
  // in the middle lies what will be taken, and then what was given for it
  const swap = events.find(({ name, cards }) => name.startsWith('swapped') && cards)?.cards ?? [];
  middle(root, swap.slice(swap.length / 2));
  launch(root, [], me);
  middle(root, swap.slice(0, swap.length / 2));
  launch(root, events, me);
  const paws = [...origins(root, events, me).values()].flatMap((from) => from.dataset['seat'] ?? []);
  const deal = dealOf(events);
  return {
    paws: [...new Set(paws)].filter((seat) => seat !== String(me)).sort(),
    flown: [...flown],
    deal: deal && Array.from({ length: seats }, (_, seat) => beatOf(deal, seat)(1)),
    shouts: shoutsOf(events, { game, family, me, seats: [] }).map(({ text }) => text),
  };
}
/** Without what concerns one seat, which its own page does not show at a cat. */
const without = (seat: number, seen: Awaited<ReturnType<typeof gestures>>): typeof seen => ({
  ...seen,
  paws: seen.paws.filter((paw) => paw !== String(seat)),
  flown: seen.flown.filter((one) => !one.endsWith(` to ${seat}`)),
});

const WATCHED = goldenGames(null).filter(({ family }) => family in FLIGHTS);
/** The first seat and the second: what another one sees of them is no different. */
const SEATS = [0, 1].map(goldenGames);
const seen = new Set<string>();

describe.each(WATCHED)('$name', ({ name, family, game, seats, entries }) => {
  test('has the same gestures for two seats, and for those who watch', async () => {
    const theirs = SEATS.map((games) => games.find((one) => one.name === name)!.entries);
    for (const [i, { events }] of entries.entries()) {
      const watched = await gestures(family, game, seats, events, null);
      for (const [me, all] of theirs.entries())
        expect(without(me, await gestures(family, game, seats, all[i]!.events, me)), `${me} at ${i}`).toEqual(
          without(me, watched),
        );
      if (watched.paws.length) seen.add(`${family} paw`);
      if (watched.flown.length) seen.add(`${family} back`);
    }
  });
  test('has the same gestures in a world where others hold other cards', async () => {
    const inWorld = (events: readonly Happened[]): Happened[] =>
      events.map((event) => ({ ...event, cards: event.cards ?? Array.from({ length: event.count }, () => '2♣') }));
    for (const { events } of entries.filter(({ events }) => events.some(({ cards }) => !cards)))
      expect(await gestures(family, game, seats, inWorld(events), null)).toEqual(
        await gestures(family, game, seats, events, null),
      );
  });
});

test('in these games every family lays cards with paws and sends cards on their way', () => {
  const all = Object.keys(FLIGHTS).flatMap((family) => [`${family} paw`, `${family} back`]);
  expect([...seen].sort()).toEqual(all.sort());
});
