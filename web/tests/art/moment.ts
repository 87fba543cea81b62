/**
 * One moment of a game of Miau! Miau!, as the page shows it: `?moment=deal`. Before and after are what a server would
 * have sent; `scripts/moments.py` stops the clock in between and takes the picture.
 */
import { flushSync, mount } from 'svelte';
import '../../src/page.css';
import '../../src/tokens.css';
import Table from '../../src/games/shedding/Table.svelte';
import { useLanguage } from '../../src/lib/language.svelte';
import { settings } from '../../src/lib/settings.svelte';
import type { Happened } from '../../src/net/protocol.gen';
import { session } from '../../src/net/session.svelte';
import { happened, place, room, table, type Given } from '../fixtures';

const CATS = ['ginger bell', 'calico bow', 'tuxedo star', 'siamese scarf'];
const NAMES = ['Ada', 'Minka', 'Felix', 'Luna'];
const HAND = ['7♥', '9♠', 'Q♦', 'K♣', 'A♥'];
const shown = { seats: NAMES.map((name, i) => ({ name, is_bot: i > 0, is_sat_in: false })) };
const quiet = { turn: 1, signs: [], places: [0, 0, 0, 0], totals: [0, 0, 0, 0], dealer: 3 } as const;

interface Moment {
  readonly before: Given;
  readonly after: Given;
  readonly events: readonly Happened[];
}
const MOMENTS: Readonly<Record<string, Moment>> = {
  deal: {
    before: {
      hand: [],
      moves: [],
      state: { ...quiet, counts: [0, 0, 0, 0], asked: 'deal', deal: 0, top: null, stock: 32 },
    },
    after: { hand: HAND, moves: [], state: { ...quiet, counts: [5, 5, 5, 5], top: '8♣', pile: 1, stock: 11 } },
    events: [
      ...NAMES.map((_, seat) => happened('dealt', { seat, count: 5, cards: seat === 0 ? HAND : null })),
      happened('turned_up', { cards: ['8♣'] }),
    ],
  },
  four: {
    before: { hand: HAND, moves: [], state: { ...quiet, turn: 3, counts: [5, 3, 4, 2], top: '7♠', pile: 6, owed: 2 } },
    after: {
      hand: HAND,
      moves: ['7♥', 'take'],
      state: {
        ...quiet,
        turn: 0,
        asked: 'penalty',
        counts: [5, 3, 4, 1],
        top: '7♦',
        pile: 7,
        owed: 4,
        signs: [{ name: 'owed', suit: null, count: 4 }],
      },
    },
    events: [happened('played', { seat: 3, cards: ['7♦'] })],
  },
  miau: {
    before: { hand: HAND.slice(1), moves: [], state: { ...quiet, turn: 2, counts: [4, 3, 2, 4], top: '10♥', pile: 9 } },
    after: { hand: HAND.slice(1), moves: [], state: { ...quiet, turn: 3, counts: [4, 3, 1, 4], top: '10♦', pile: 10 } },
    events: [happened('played', { seat: 2, cards: ['10♦'] }), happened('called', { seat: 2 })],
  },
  win: {
    before: { hand: ['A♥'], moves: ['A♥'], state: { ...quiet, turn: 0, counts: [1, 2, 1, 4], top: '10♥', pile: 12 } },
    after: {
      hand: [],
      moves: [],
      state: { ...quiet, turn: null, asked: 'over', counts: [0, 2, 1, 4], top: 'A♥', pile: 13 },
      shown: {
        ended: {
          places: [1, 2, 2, 2],
          points: [],
          rule: 'MIAU-9',
          hands: [[], ['9♣', 'Q♠'], ['J♦'], ['7♠', '8♥', 'K♥', 'K♦']],
        },
      },
    },
    events: [
      happened('played', { seat: 0, cards: ['A♥'] }),
      happened('final_called', { seat: 0 }),
      happened('finished', { seat: 0, count: 1 }),
      happened('deal_over'),
      happened('game_over'),
    ],
  },
};

const moment = MOMENTS[new URLSearchParams(location.search).get('moment') ?? 'deal']!;
const message = (given: Given) => table({ ...given, shown: { ...shown, ...given.shown } });
settings.language = settings.letters = 'en';
await useLanguage('en');
document.body.style.margin = '0';
session.room = room({
  phase: 'playing',
  places: CATS.map((cat, i) => place({ cat, name: NAMES[i]!, kind: i ? 'bot' : 'person', is_here: true })),
});
session.table = message(moment.before);
mount(Table, { target: document.body });
flushSync();
await document.fonts.ready;

/** Let it happen, before the eyes of the page. */
Object.assign(window, {
  happen(): void {
    session.log = session.fresh = moment.events;
    session.table = message(moment.after);
    flushSync();
  },
});
