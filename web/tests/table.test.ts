/** The table on screen: what is offered, what a tap sends, what is read out. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Table from '../src/games/shedding/Table.svelte';
import { hush, live } from '../src/lib/announce.svelte';
import { settings } from '../src/lib/settings.svelte';
import * as sound from '../src/lib/sound';
import { session } from '../src/net/session.svelte';
import { flushSync, tick } from 'svelte';
import Banner from '../src/ui/Banner.svelte';
import { button, move, sitDown } from './at-table';
import { happened, legal, room, table, type Given } from './fixtures';

const sit = (given: Given = {}): void => sitDown(Table, table(given), given.events);

describe('the clock', () => {
  test('says how long there is left, where the table has one', async () => {
    sit({ shown: { clocks: [{ seat: 0, milliseconds: 19_400, what: 'turn' }] } });
    await tick();
    expect(screen.getByRole('timer').textContent).toBe('noch 20 s');
  });
  test('is not there where it has none', () => {
    sit();
    expect(screen.queryByRole('timer')).toBeNull();
  });
});

describe('your cards', () => {
  test('say what they are, whether they can be played, and where they are', () => {
    sit({ hand: ['7♠', '9♥', 'J♣'], moves: ['7♠', 'draw'] });
    expect(button('Pik 7, spielbar, Karte 3 von 3')).toBeTruthy();
    expect(button('Kreuz Bube, nicht spielbar, Karte 1 von 3')).toBeTruthy();
  });
  test('a tap plays; one that is not legal is asked for all the same', async () => {
    sit({ hand: ['7♠', '9♥'], moves: ['7♠', 'draw'] });
    await fireEvent.click(button(/Pik 7/));
    await fireEvent.click(button(/Herz 9/));
    expect(move.mock.calls).toEqual([['7♠'], ['9♥']]);
  });
  describe('that are lifted first', () => {
    beforeEach(() => (settings.liftFirst = 'always'));
    afterEach(() => (settings.liftFirst = 'gentle'));

    test('the first tap lifts, the second plays', async () => {
      sit({ hand: ['7♠', '9♥'], moves: ['7♠', '9♥', 'draw'] });
      await fireEvent.click(button(/Pik 7/));
      expect(move).not.toHaveBeenCalled();
      expect(button(/Pik 7/).getAttribute('aria-pressed')).toBe('true');
      expect(screen.getByText('Noch einmal: Pik 7 legen')).toBeTruthy();
      await fireEvent.click(button(/Herz 9/));
      expect(button(/Pik 7/).getAttribute('aria-pressed')).toBe('false');
      await fireEvent.click(button(/Herz 9/));
      expect(move.mock.calls).toEqual([['9♥']]);
    });
    test('a tap on the pile lays the lifted card, Escape puts it down', async () => {
      sit({ hand: ['7♠', '9♥'], moves: ['7♠', '9♥', 'draw'] });
      await fireEvent.click(button(/Pik 7/));
      await fireEvent.keyDown(button(/Pik 7/), { key: 'Escape' });
      await fireEvent.click(document.querySelector('.pile')!);
      expect(move).not.toHaveBeenCalled();
      await fireEvent.click(button(/Pik 7/));
      await fireEvent.click(document.querySelector('.pile')!);
      expect(move.mock.calls).toEqual([['7♠']]);
    });
    test('a card that cannot be played says why not at once', async () => {
      sit({ hand: ['7♠', '9♥'], moves: ['7♠', 'draw'] });
      await fireEvent.click(button(/Herz 9/));
      expect(move.mock.calls).toEqual([['9♥']]);
    });
    test('before one’s turn a card can be lifted, and nothing is sent', async () => {
      sit({ hand: ['7♠', '9♥'], moves: [], state: { turn: 1 } });
      await fireEvent.click(button(/Herz 9/));
      expect(button(/Herz 9/).getAttribute('aria-pressed')).toBe('true');
      expect(move).not.toHaveBeenCalled();
    });
    test('a Jack is lifted before it asks for its wish', async () => {
      sit({ hand: ['J♣', '9♥'], moves: ['J♣>♠', 'J♣>♥', 'J♣>♦'] });
      await fireEvent.click(button(/Kreuz Bube/));
      expect(screen.queryByRole('button', { name: 'Herz' })).toBeNull();
      await fireEvent.click(button(/Kreuz Bube/));
      await fireEvent.click(button('Herz'));
      expect(move.mock.calls).toEqual([['J♣>♥']]);
    });
  });
  test('are one tab stop; arrows move along', async () => {
    sit({ hand: ['7♠', '9♥', 'J♣'] });
    const cards = [/Kreuz Bube/, /Herz 9/, /Pik 7/].map(button);
    expect(cards.map((card) => card.tabIndex)).toEqual([0, -1, -1]);
    cards[0]!.focus();
    await fireEvent.keyDown(cards[0]!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cards[1]);
    await fireEvent.keyDown(cards[1]!, { key: 'End' });
    expect(document.activeElement).toBe(cards[2]);
  });
  test('that were played and not answered for long are marked, and the bar says so', async () => {
    sit({ hand: ['7♠', '9♥'], moves: ['7♠', 'draw'] });
    session.outgoing = [{ type: 'move', table: 't', id: '1', text: '7♠!' }];
    session.isLate = true;
    await tick();
    expect(button(/Pik 7/).classList.contains('sent')).toBe(true);
    expect(button(/Herz 9/).classList.contains('sent')).toBe(false);
    expect(screen.getByText('Dein Zug ist unterwegs …')).toBeTruthy();
    session.isLate = false;
  });
  test('wait for one answer before the next tap', async () => {
    sit();
    session.outgoing = [{ type: 'move', table: 't', id: '1', text: '?' }];
    await fireEvent.click(button(/Pik 7/));
    expect(move).not.toHaveBeenCalled();
  });
});

describe('the action bar', () => {
  test('asks in a sentence and offers what is legal', async () => {
    sit({ moves: ['7♠', 'draw'] });
    expect(screen.getByText('Du bist dran: Karte legen oder ziehen')).toBeTruthy();
    await fireEvent.click(button('Karte ziehen'));
    expect(move).toHaveBeenCalledWith('draw');
  });
  test('a Jack asks for its wish first', async () => {
    sit({ hand: ['J♣', '9♥'], moves: ['J♣>♠', 'J♣>♥', 'J♣>♦'] });
    await fireEvent.click(button(/Kreuz Bube/));
    expect(move).not.toHaveBeenCalled();
    expect((button('Kreuz') as HTMLButtonElement).disabled).toBe(true);
    await fireEvent.click(button('Herz'));
    expect(move).toHaveBeenCalledWith('J♣>♥');
  });
  test('advice can be asked for while a suit is chosen, by button or key, and marks it', async () => {
    const advise = vi.spyOn(session, 'advise').mockImplementation(() => {});
    session.room = room({ phase: 'playing', advice: true });
    sit({ hand: ['J♣', '9♥'], moves: ['J♣>♠', 'J♣>♥', 'J♣>♦', 'J♣>♥!'], mine: { is_awaited: true } });
    await fireEvent.click(button(/Kreuz Bube/));
    expect(button('Rat').getAttribute('aria-keyshortcuts')).toBe('R');
    await fireEvent.keyDown(button('Herz'), { key: 'r' });
    expect(advise).toHaveBeenCalledOnce();
    session.advice.begin(3);
    const given = { move: legal('J♣>♥!'), chance: 0.6, margin: 0.03, why: '', others: [] };
    session.advice.hear({ type: 'advice', table: 'T1', seq: 3, seat: 0, ...given });
    await tick();
    const suits = ['Kreuz', 'Pik', 'Herz', 'Karo'].filter((suit) => button(suit).querySelector('[data-advised]'));
    expect(suits).toEqual(['Herz']);
    session.advice.end();
    advise.mockRestore();
  });
  test('a call is armed before the card and said with it', async () => {
    sit({ hand: ['7♠', '9♥'], moves: ['7♠', '7♠!', '9♥', '9♥!'] });
    await fireEvent.click(button('Miau!'));
    expect(button('Miau!').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(button(/Pik 7/));
    expect(move.mock.calls).toEqual([['7♠!']]);
  });
  test('a call is said at once where it is still due', async () => {
    sit({ hand: ['7♠'], moves: ['call'], state: { turn: 1, window: 0 } });
    expect(screen.getByText('Ruf „Miau!“, bevor es weitergeht!')).toBeTruthy();
    await fireEvent.click(button('Miau!'));
    expect(move).toHaveBeenCalledWith('call');
  });
  test('what is asked for is the large button, also where cards must be taken else', () => {
    sit({ hand: ['8♠'], moves: ['call', 'take'], state: { turn: 0, window: 0, asked: 'skip' } });
    expect(screen.getByText('Ruf „Miau!“, bevor es weitergeht!')).toBeTruthy();
    const [first] = document.querySelectorAll('section.bar .row button');
    expect(first).toBe(button('Miau!'));
    expect([...document.querySelectorAll('.main')]).toEqual([first]); // on the stock neither
    expect(document.querySelector('.stock.only')).toBeNull();
  });
  test('bots that move step by step wait for *Go on*', async () => {
    const ask = vi.spyOn(session, 'ask').mockReturnValue(true);
    sit({ moves: [], state: { turn: 1 }, shown: { waits_for_step: true } });
    await fireEvent.click(button('Weiter'));
    expect(ask).toHaveBeenCalledWith({ type: 'next_step' });
    ask.mockRestore();
  });
  test('the last call of Mau Mau is armed, too', async () => {
    sit({
      game: 'mau-mau',
      hand: ['7♠'],
      moves: ['7♠', '7♠!!'],
      final: 'now',
    });
    await fireEvent.click(button('Mau Mau!'));
    await fireEvent.click(button(/Pik 7/));
    expect(move.mock.calls).toEqual([['7♠!!']]);
  });
  test('no call is offered where it is said for you', () => {
    sit({ state: { calls: false } });
    expect(screen.queryByRole('button', { name: 'Miau!' })).toBeNull();
  });
  test('penalties are named', async () => {
    sit({ moves: ['7♠', 'take'], state: { asked: 'penalty', owed: 4 } });
    expect(screen.getByText('Leg eine Sieben oder nimm 4 Karten')).toBeTruthy();
    await fireEvent.click(button('4 Karten nehmen'));
    expect(move).toHaveBeenCalledWith('take');
  });
  test('a pass keeps a card that was drawn, and is just a pass where there was none', async () => {
    sit({ moves: ['pass'], state: { asked: 'drawn' } });
    await fireEvent.click(button('Behalten'));
    cleanup();
    sit({ moves: ['pass'], state: { asked: 'turn' } });
    await fireEvent.click(button('Passen'));
    expect(move.mock.calls).toEqual([['pass'], ['pass']]);
  });
  test('a cat that forgot can be caught, a move taken back', async () => {
    sit({ moves: ['catch 1'], mine: { can_undo: true } });
    await fireEvent.click(button('Minka erwischen!'));
    await fireEvent.click(button(/Zurücknehmen/));
    expect(move.mock.calls).toEqual([['catch 1'], ['undo']]);
  });
  test('a refusal says why and leads to its rule', async () => {
    sit();
    session.refusal = { type: 'refused', code: 'jack_on_jack', rule: 'MIAU-7', params: {}, answers: null, about: '' };
    await tick();
    expect(screen.getByText('Auf einen Buben darf hier kein Bube.')).toBeTruthy();
    expect(button(/Warum nicht\? MIAU-7/)).toBeTruthy();
  });
});

describe('single keys', () => {
  const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.body, { key });
  test('read out the hand, the table and what was last', async () => {
    sit({ hand: ['7♠', '9♥'], moves: ['7♠', 'draw'], events: [happened('played', { seat: 1, cards: ['9♠'] })] });
    await tick();
    await press('h');
    expect(live.text).toBe('Herz 9, Pik 7 spielbar');
    await press('w');
    expect(live.text).toContain('Spielbar: Pik 7. Karte ziehen, Taste D');
    await press('t');
    expect(live.text).toBe('Ablagestapel: Pik 9. Minka: 4 Karten. Du bist dran: Karte legen oder ziehen');
    await press('l');
    expect(live.text).toBe('Minka legt Pik 9.');
  });
  test('press the button with their letter', async () => {
    sit({ moves: ['7♠', 'draw'] });
    await press('d');
    expect(move).toHaveBeenCalledWith('draw');
  });
  test('do nothing where they are switched off, or with Control', async () => {
    sit({ moves: ['7♠', 'draw'] });
    await fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true });
    settings.shortcuts = false;
    await press('d');
    settings.shortcuts = true;
    expect(move).not.toHaveBeenCalled();
  });
});

test('Shift and an arrow lay a card elsewhere, and the hand stays so', async () => {
  sit({ hand: ['7♠', '9♥', 'J♣'] });
  const first = button(/Kreuz Bube/);
  first.focus();
  await fireEvent.keyDown(first, { key: 'ArrowRight', shiftKey: true });
  await tick();
  expect(button('Kreuz Bube, nicht spielbar, Karte 2 von 3')).toBe(document.activeElement);
  expect(settings.sort).toBe('own');
  settings.sort = 'suit';
});

describe('the table', () => {
  test('puts up a sign for everything that is in force, and says it', () => {
    const wish = { name: 'wish', suit: '♥', count: 0 } as const;
    const owed = { name: 'owed', suit: null, count: 2 };
    sit({ state: { top: 'J♣', signs: [wish, owed, { name: 'of a newer server', suit: null, count: 0 }] } });
    expect(
      screen.getByRole('img', { name: 'Ablagestapel: Kreuz Bube, gewünscht ist Herz, zu nehmen: 2 Karten' }),
    ).toBeTruthy();
    const signs = [...document.querySelectorAll('[data-sign]')];
    expect(signs.map((sign) => sign.textContent.trim())).toEqual(['Herz', '+2']);
    expect(signs.map((sign) => !!sign.querySelector('svg'))).toEqual([true, false]);
  });
  test('reads out what happened and what is asked now', async () => {
    sit({ state: { turn: 1 }, moves: [] });
    await tick();
    hush();
    session.table = table();
    session.fresh = [happened('played', { seat: 1, cards: ['9♠'] })];
    session.log = session.fresh;
    await vi.waitFor(() => expect(live.text).toBe('Du bist dran: Karte legen oder ziehen'));
    await vi.waitFor(() => expect(live.text).toBe('Minka legt Pik 9.'), 10_000);
  });
  test('says what another did at their place, and what we did ourselves above our own cat', () => {
    const played = (seat: number) => [happened('played', { seat, cards: ['9♠'] })];
    sit({ events: played(1) });
    expect(document.querySelector('[aria-label="Die anderen am Tisch"] .did')?.textContent).toBe('Minka legt Pik 9.');
    cleanup();
    sit({ events: played(0) });
    expect(document.querySelector('.did')).toBeNull();
    expect(screen.getAllByText('Du legst Pik 9.').length).toBeGreaterThan(0);
  });
  test('cards to take strike: in large figures, and with another sound than a card', async () => {
    const heard = vi.spyOn(sound, 'play').mockImplementation(() => {});
    sit({ state: { turn: 1, owed: 2 }, moves: [] });
    await tick();
    expect(document.querySelector('.slam')).toBeNull(); // that was before
    session.table = table({ state: { owed: 4 } });
    session.fresh = [happened('played', { seat: 1, cards: ['7♠'] })];
    await tick();
    expect(document.querySelector('.slam')?.textContent).toBe('+4');
    expect(heard.mock.calls.map(([name]) => name)).toContain('slam');
    session.table = table({ state: { owed: 0, turn: 1 } });
    session.fresh = [happened('played', { seat: 0, cards: ['9♠'] })];
    await tick();
    expect(document.querySelector('.slam')).toBeNull();
    expect(heard.mock.calls.map(([name]) => name)).toContain('card');
    heard.mockRestore();
  });
  test('whose turn it becomes feels it once', async () => {
    const felt = vi.spyOn(sound, 'yourTurn').mockImplementation(() => {});
    sit({ state: { turn: 1 }, moves: [] });
    await tick();
    expect(felt).not.toHaveBeenCalled();
    session.table = table();
    await tick();
    session.table = table();
    await tick();
    expect(felt).toHaveBeenCalledOnce();
    felt.mockRestore();
  });
  test('ends with a ranking and another game', async () => {
    const ask = vi.spyOn(session, 'ask').mockReturnValue(true);
    sit({
      hand: [],
      moves: [],
      state: { asked: 'over', turn: null },
      shown: { ended: { places: [1, 2], points: [], rule: 'MIAU-9', hands: [[], ['9♥']] } },
    });
    expect(screen.getByRole('heading', { name: 'Du hast gewonnen!' })).toBeTruthy();
    await fireEvent.click(button('Nochmal'));
    expect(ask).toHaveBeenCalledWith({ type: 'rematch', is_wanted: true });
  });
});

test('whoever is at a card when another ends the game goes on at the ending', async () => {
  session.room = room({ phase: 'playing' });
  sit({ state: { turn: 1 }, moves: [] });
  screen.getAllByRole('button', { name: /, Karte 1 von/ })[0]!.focus();
  session.table = table({
    moves: [],
    state: { asked: 'over', turn: null },
    shown: { ended: { places: [2, 1], points: [], rule: 'MIAU-9', hands: [['7♠'], []] } },
  });
  session.fresh = [happened('game_over')];
  await tick();
  expect(screen.queryByRole('button', { name: 'Nochmal' })).toBeNull(); // the end is seen first
  await fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Nochmal')));
});

test('whoever plays the last card with the keyboard goes on at the ending too', async () => {
  session.room = room({ phase: 'playing' });
  sit({ hand: ['9♠'], moves: ['9♠'] });
  await tick();
  button(/^Pik 9, spielbar/).focus();
  session.table = table({
    hand: [],
    moves: [],
    state: { asked: 'over', turn: null },
    shown: { ended: { places: [1, 2], points: [], rule: 'MIAU-9', hands: [[], ['7♠']] } },
  });
  session.fresh = [happened('played', { seat: 0, cards: ['9♠'] }), happened('game_over')];
  await tick();
  // no event goes on to press the button that has the focus by then
  expect(await fireEvent.keyDown(document.body, { key: ' ' })).toBe(false);
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Nochmal')));
});

describe('people around the table', () => {
  test('while it rests, nothing is asked', () => {
    session.room = room({ phase: 'playing', is_paused: true });
    sit();
    expect(screen.queryByText('Du bist dran: Karte legen oder ziehen')).toBeNull();
    expect(screen.getAllByText('Pause. Alles steht still.').length).toBeGreaterThan(0);
  });
  test('one that was closed says so and leads on', async () => {
    const ask = vi.spyOn(session, 'ask').mockReturnValue(true);
    session.room = room({ phase: 'over', ended_by: 'closed' });
    sit();
    expect(screen.getByRole('heading', { name: 'Dieser Tisch wurde geschlossen.' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Karte ziehen' })).toBeNull();
    await fireEvent.click(button('Nochmal'));
    expect(ask).toHaveBeenCalledWith({ type: 'rematch', is_wanted: true });
  });
});

test('a connection that is lost is heard, and that it is back', () => {
  vi.useFakeTimers();
  render(Banner);
  session.status = 'connecting';
  flushSync();
  vi.advanceTimersByTime(1000);
  flushSync();
  expect(live.text).toBe('Keine Verbindung. Ich versuche es weiter …');
  session.status = 'open';
  flushSync();
  expect(live.text).toBe('Die Verbindung ist wieder da.');
  vi.useRealTimers();
});

test('a server that restarts as it has told is no lost connection, unless it takes long', () => {
  vi.useFakeTimers();
  session.notice = { type: 'notice', id: 'stops-1', texts: { '': 'Gleich wieder da' } };
  render(Banner);
  session.status = 'connecting';
  flushSync();
  vi.advanceTimersByTime(10_000);
  flushSync();
  expect(screen.getByText('Gleich wieder da')).toBeTruthy();
  expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
  vi.advanceTimersByTime(10_000);
  flushSync();
  expect(screen.getByText(/Keine Verbindung/)).toBeTruthy();
  session.status = 'open';
  session.notice = null;
  vi.useRealTimers();
});

describe('between two rounds', () => {
  const events = [
    happened('deal_over'),
    happened('scored', { seat: 0, cards: ['A♣', '9♥'], count: 20 }),
    happened('scored', { seat: 1, cards: [], count: 0 }),
  ];
  const state = { asked: 'deal', totals: [20, 0], has_points: true } as const;
  const clocks = [{ seat: null, milliseconds: 21_000, what: 'ready' }] as const;

  test('every hand that was counted stays in sight, and a tap says that we are ready', async () => {
    const ask = vi.spyOn(session, 'ask').mockReturnValue(true);
    sit({ state, events, shown: { ready: { deal: 2, awaited: [0, 1] }, clocks } });
    expect(screen.getByRole('img', { name: 'Kreuz Ass, Herz 9' })).toBeTruthy();
    expect(screen.getByText('auch noch nicht bereit: Minka')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('noch 21 s');
    await fireEvent.click(button('Weiter'));
    expect(ask).toHaveBeenCalledWith({ type: 'ready', deal: 2 });
    ask.mockRestore();
  });
  test('who is ready sees whom the next round waits for, and has nothing more to press', async () => {
    sit({ state, events, shown: { ready: { deal: 2, awaited: [1] }, clocks } });
    expect(screen.getByText('Warten auf Minka …')).toBeTruthy();
    expect(screen.getByRole('timer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Weiter' })).toBeNull();
    session.table = table({ state: { totals: [20, 0] } }); // the next round has been dealt
    await tick();
    expect(screen.queryByRole('img', { name: 'Kreuz Ass, Herz 9' })).toBeNull();
    expect(screen.getByText('Du bist dran: Karte legen oder ziehen')).toBeTruthy();
  });
  test('without a limit no time is shown', () => {
    sit({ state, events, shown: { ready: { deal: 2, awaited: [0] }, clocks: [] } });
    expect(button('Weiter')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
