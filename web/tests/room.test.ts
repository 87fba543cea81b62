/** Around a table: coming, going, what is refused, what is said, and rules that travel as a link. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { live } from '../src/lib/announce.svelte';
import { fromQuery, toQuery } from '../src/lib/house-rules';
import { phrasesFor } from '../src/lib/phrases';
import { hashOf, read } from '../src/lib/route.svelte';
import { settings } from '../src/lib/settings.svelte';
import type { ChatLine, Refused } from '../src/net/protocol.gen';
import { forget, recentTables } from '../src/net/recent.svelte';
import { Session } from '../src/net/session.svelte';
import { roomNews } from '../src/rooms/news';
import { stateOf } from '../src/rooms/seat-state';
import { mannersOf, makeOf, wishFrom } from '../src/rooms/wish';
import { FakeSocket, latest } from './fake-socket';
import { bot, game, person, place, room, table } from './fixtures';

const refused = (code: string, about: string): Refused => ({
  type: 'refused',
  code,
  rule: '',
  params: {},
  answers: null,
  about,
});
const line = (seat: number, more: Partial<ChatLine> = {}): ChatLine => ({
  seat,
  name: ['Ada', 'Bo'][seat]!,
  phrase: '',
  text: 'Hallo',
  at: 1000 + seat,
  ...more,
});

function started(): Session {
  const session = new Session(() => new FakeSocket() as unknown as WebSocket);
  session.start();
  latest().welcome();
  return session;
}
function at(table: string, message = room()): Session {
  const session = started();
  session.open(table);
  latest().say(message);
  return session;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  FakeSocket.all = [];
  settings.name = '';
  for (const { table } of recentTables()) forget(table);
});
afterEach(() => vi.useRealTimers());

describe('coming to a table', () => {
  test('by its link: looked at first, then sat down at', () => {
    const session = at('T1', room({}, { seat: null, is_host: false, code: null }));
    expect(session.room?.seat).toBeNull();
    expect(recentTables()).toEqual([]);
    session.join();
    expect(latest().sent.at(-1)).toEqual({ type: 'join', table: 'T1' });
    latest().say(room({ places: [person('Ada'), person('Bo')] }, { seat: 1, is_host: false }));
    expect(recentTables().map(({ table }) => table)).toEqual(['T1']);
  });
  test('by its code: the room says which table it is', () => {
    const session = started();
    session.ongo = vi.fn();
    session.joinByCode('K4TZE7');
    expect(latest().sent.at(-1)).toEqual({ type: 'join', code: 'K4TZE7' });
    latest().say(room({ table: 'T7' }, { seat: null }));
    latest().say(room({ table: 'T7' }, { seat: 1 }));
    expect(session.ongo).toHaveBeenCalledExactlyOnceWith('T7');
    expect(session.room?.seat).toBe(1);
  });
  test('a new name goes with a new hello, and the wish after it', () => {
    const session = at('T1', room({}, { seat: null }));
    session.rename('Bo');
    session.join();
    expect(FakeSocket.all).toHaveLength(2);
    latest().welcome();
    expect(latest().sent).toMatchObject([
      { type: 'hello', name: 'Bo' },
      { type: 'open', table: 'T1' },
      { type: 'join', table: 'T1' },
    ]);
  });
  test('the same name needs no new hello', () => {
    settings.name = 'Bo';
    at('T1').rename('Bo');
    expect(FakeSocket.all).toHaveLength(1);
  });
  test('a wish is not sent again when it was refused', () => {
    const session = at('T1', room({}, { seat: null }));
    session.join();
    latest().say(refused('table_full', 'join'));
    expect(session.objection?.code).toBe('table_full');
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    expect(latest().types()).toEqual(['hello', 'open']);
  });
  test('one that is not there is forgotten', () => {
    const session = at('T1');
    session.leave();
    expect(recentTables()).toHaveLength(1);
    session.open('T1');
    latest().welcome();
    latest().say(refused('no_such_table', 'open'));
    expect(session.missing).toBe(true);
    expect(recentTables()).toEqual([]);
  });
});

describe('leaving', () => {
  test('looking away ends the connection, so that the others see it; the seat stays', () => {
    const session = at('T1');
    session.leave();
    latest().welcome();
    expect(FakeSocket.all).toHaveLength(2);
    expect(latest().types()).toEqual(['hello']);
    expect(recentTables()).toHaveLength(1);
  });
  test('giving the seat up changes the token and leads home', () => {
    const session = at('T1');
    session.ongo = vi.fn();
    session.ask({ type: 'leave' });
    latest().say({ type: 'left', table: 'T1', token: 'another' });
    expect(session.ongo).toHaveBeenCalledExactlyOnceWith(null);
    expect(session.room).toBeNull();
    expect(JSON.parse(localStorage.getItem('katzentisch.token')!)).toBe('another');
    expect(recentTables()).toEqual([]);
  });
  test('who was sent away does not come back by a reconnect', () => {
    const session = at('T1');
    latest().say(refused('kicked', ''));
    expect(session.kicked).toBe(true);
    expect(session.room).toBeNull();
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    expect(latest().types()).toEqual(['hello']);
  });
});

describe('a rematch', () => {
  test('everybody is moved along to the next table', () => {
    const session = at('T1', room({ phase: 'over' }));
    session.ongo = vi.fn();
    latest().say(room({ table: 'T2', after: 'T1' }));
    expect(session.ongo).toHaveBeenCalledExactlyOnceWith('T2');
    expect(session.room?.room.table).toBe('T2');
    expect(session.table).toBeNull();
  });
  test('a table that follows another one does not pull us away', () => {
    const session = at('T1');
    latest().say(room({ table: 'T9', after: 'T8' }));
    expect(session.room?.room.table).toBe('T1');
  });
});

describe('asking', () => {
  test('names the table we are at', () => {
    const session = at('T1');
    expect(session.ask({ type: 'swap', seat: 0, other: 1 })).toBe(true);
    expect(latest().sent.at(-1)).toEqual({ type: 'swap', table: 'T1', seat: 0, other: 1 });
  });
  test('says so where there is no connection, so that nothing typed is lost', () => {
    const session = at('T1');
    latest().close();
    expect(session.ask({ type: 'say', text: 'Hallo' })).toBe(false);
  });
  test('a refusal around the table is not one of a move', () => {
    const session = at('T1');
    session.ask({ type: 'start' });
    latest().say(refused('seats_open', 'start'));
    expect([session.objection?.code, session.refusal]).toEqual(['seats_open', null]);
    latest().say(room({ places: [person('Ada'), bot('Minka')] })); // something has changed since
    expect(session.objection).toBeNull();
  });
  test('a probe is echoed at once', () => {
    at('T1');
    latest().say({ type: 'probe', number: 7 });
    expect(latest().sent.at(-1)).toEqual({ type: 'echo', number: 7 });
  });
  test('a table without hints marks nothing, whatever the player likes', () => {
    const session = at('T1');
    expect(session.hints).toBe(true);
    latest().say(room({ hints: false }));
    expect(session.hints).toBe(false);
  });
});

describe('talk', () => {
  test('what was said before is not new; what is said now is read out, marked and shown in a bubble', () => {
    const { talk } = at('T1');
    latest().say({ type: 'chat', table: 'T1', lines: [line(1)], whole: true });
    expect([talk.lines.length, talk.unread, talk.bubbles.size]).toEqual([1, 0, 0]);
    latest().say({
      type: 'chat',
      table: 'T1',
      lines: [line(1, { phrase: 'well_done', text: '', at: 2000 })],
      whole: false,
    });
    expect([talk.lines.length, talk.unread, talk.bubbles.get(1)]).toEqual([2, 1, 'Gut gemacht!']);
    expect(live.text).toBe('Bo: Gut gemacht!');
    vi.advanceTimersByTime(8000);
    expect(talk.bubbles.size).toBe(0);
  });
  test('whoever has no name is a guest to the ear, too', () => {
    at('T1');
    latest().say({
      type: 'chat',
      table: 'T1',
      lines: [line(1, { name: '', phrase: 'well_done', text: '', at: 2000 })],
      whole: false,
    });
    expect(live.text).toBe('Gast: Gut gemacht!');
  });
  test('told twice after a reconnect, it is there once', () => {
    const { talk } = at('T1');
    latest().say({ type: 'chat', table: 'T1', lines: [line(1)], whole: false });
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    latest().say({ type: 'chat', table: 'T1', lines: [line(1), line(0, { at: 3000 })], whole: true });
    expect(talk.lines).toHaveLength(2);
  });
  test('nothing is unread while it is read, nor what I say myself', () => {
    const { talk } = at('T1');
    latest().say({ type: 'chat', table: 'T1', lines: [line(0)], whole: false });
    expect(talk.unread).toBe(0);
    const stop = talk.read();
    latest().say({ type: 'chat', table: 'T1', lines: [line(1, { at: 1 })], whole: false });
    expect(talk.unread).toBe(0);
    stop();
    latest().say({ type: 'chat', table: 'T1', lines: [line(1, { at: 2 })], whole: false });
    expect(talk.unread).toBe(1);
  });
  test('who is hushed is neither heard nor marked, also at the next table and after a reload', () => {
    const { talk } = at('T1', room({ phase: 'over' }));
    talk.hush(1, true);
    latest().say({ type: 'chat', table: 'T1', lines: [line(1)], whole: false });
    expect([talk.unread, talk.bubbles.size]).toEqual([0, 0]);
    latest().say(room({ table: 'T2', after: 'T1' }));
    expect([talk.isHushed(1), talk.isHushed(0)]).toEqual([true, false]);
    expect(at('T2', room({ table: 'T2' })).talk.isHushed(1)).toBe(true);
  });
  test('words from another table are not heard here', () => {
    const { talk } = at('T1');
    latest().say({ type: 'chat', table: 'T8', lines: [line(1)], whole: false });
    expect(talk.lines).toEqual([]);
  });
});

describe('a rule set as a link', () => {
  test('goes there and back', () => {
    const chosen = { preset: 'classic', options: { call: 'automatic' } };
    expect(fromQuery(toQuery(chosen), game)).toEqual({ ...chosen, unknown: [] });
  });
  test('what the game does not know is named and left out', () => {
    expect(fromQuery('preset=wild&call=shout&x=1&play_on=yes', game)).toEqual({
      preset: 'printed',
      options: { play_on: 'yes' },
      unknown: ['wild', 'call=shout', 'x=1'],
    });
  });
  test('what the preset says already is no difference', () => {
    expect(fromQuery('preset=classic&call=catch', game).options).toEqual({});
  });
  test('opens the making of a table', () => {
    const to = { screen: 'make', game: 'mau-mau', rules: 'preset=classic&call=catch' } as const;
    expect(read(hashOf(to))).toEqual(to);
    expect(read('#/join/K4TZE7')).toEqual({ screen: 'join', code: 'K4TZE7' });
    expect(read('#/table/a/b')).toEqual({ screen: 'start' });
  });
});

describe('the wish for a table', () => {
  test('keeps what was wished last time, as far as it can be', () => {
    const wish = wishFrom(
      game,
      { seats: 99, cats: ['Molly', 'Gone', 'Leo'], chat: 'phrases' },
      { preset: 'printed', options: {} },
    );
    expect(wish).toMatchObject({
      seats: 10,
      cats: ['Molly', 'Leo'],
      chat: 'phrases',
      is_open: false,
      hints: true,
    });
    expect(makeOf(game, wish)).toMatchObject({ game: 'miau-miau', advice: false, cats: ['Molly', 'Leo'], bots: 2 });
    // a smaller table has fewer chairs for them
    const few = { seats: 2, cats: ['Molly', 'Leo'] };
    expect(wishFrom(game, few, { preset: 'printed', options: {} }).cats).toEqual(['Molly']);
  });
  test('a table that waits is changed from how it is kept now', () => {
    const kept = room({
      preset: 'classic',
      options: { call: 'automatic', play_on: 'yes', turn_seconds: 'off' },
      is_open: true,
    }).room;
    expect(mannersOf(game, kept)).toMatchObject({ preset: 'classic', options: { call: 'automatic' }, is_open: true });
  });
});

describe('what is told about people', () => {
  const ada = person('Ada', { is_host: true });
  test('who comes, is ready, goes, and that the host has changed', () => {
    const alone = room({ places: [ada, place()] }),
      both = room({ places: [ada, person('Bo')] });
    expect(roomNews(alone, both)).toEqual(['Bo setzt sich dazu.']);
    expect(roomNews(both, room({ places: [ada, person('Bo', { is_ready: true })] }))).toEqual(['Bo ist bereit.']);
    expect(roomNews(both, room({ places: [ada, person('Bo', { is_here: false })] }))).toEqual([
      'Bo ist gerade nicht da.',
    ]);
    expect(roomNews(both, alone)).toEqual(['Bo ist gegangen.']);
    expect(roomNews(room({}, { is_host: false }), room())).toEqual(['Du leitest jetzt den Tisch.']);
    const bos = [person('Ada'), person('Bo', { is_host: true })];
    expect(roomNews(both, room({ places: bos }, { is_host: false }))).toEqual(['Bo leitet jetzt den Tisch.']);
    expect(roomNews(both, both)).toEqual([]);
  });
  test('a pause, and other rules', () => {
    const playing = room({ phase: 'playing' });
    expect(roomNews(playing, room({ phase: 'playing', is_paused: true }))).toEqual(['Pause. Alles steht still.']);
    const rests = (asked_on_by: number | null) =>
      room({
        phase: 'playing',
        places: [ada, person('Bo')],
        is_paused: true,
        pausing: { milliseconds: 9000, by: 1, asked_on_by },
      });
    expect(roomNews(room({ phase: 'playing', places: [ada, person('Bo')] }), rests(null))).toEqual([
      'Bo hat das Spiel angehalten.',
    ]);
    expect(roomNews(rests(null), rests(1))).toEqual(['Bo möchte weiterspielen.']);
    expect(roomNews(rests(1), room({ phase: 'playing', places: [ada, person('Bo')] }))).toEqual(['Es geht weiter.']);
    expect(roomNews(room(), room({ options: { call: 'catch' } }))).toEqual(['Die Hausregeln wurden geändert.']);
  });
  test('whose seat a bot plays, and why', () => {
    const shown = table({
      shown: {
        seats: [
          { name: 'Ada', is_bot: false, is_sat_in: true },
          { name: 'Minka', is_bot: true, is_sat_in: false },
        ],
      },
    });
    const playing = (...places: ReturnType<typeof place>[]) => room({ phase: 'playing', places });
    expect(stateOf(playing(ada, bot('Minka')), shown, 0)).toBe('sat-in');
    expect(stateOf(playing(ada, bot('Minka')), shown, 1)).toBeNull();
    expect(stateOf(playing(ada, person('Bo', { is_here: false })), table(), 1)).toBe('away');
    expect(stateOf(playing(ada, place({ name: 'Bo', has_left: true })), table(), 1)).toBe('has-left');
  });
});

test.each(['waiting', 'over'] as const)('what is said to one and to many: never both (%s)', (phase) => {
  const offered = (seats: number) => phrasesFor(phase, seats).flatMap(({ phrases }) => phrases);
  expect(offered(2)).toContain('lets_play_two');
  expect(offered(2)).not.toContain('lets_play');
  expect(offered(3)).toContain('lets_play');
  expect(offered(3)).not.toContain('lets_play_two');
  expect(new Set(offered(3)).size).toBe(offered(3).length);
});

test('every phrase of the page has its sentence, and every sentence is offered', () => {
  const files = import.meta.glob<string>('../../src/katzentisch/locale/de/chat.ftl', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const known = Object.values(files)
    .join('')
    .match(/^phrase-(\w+)/gm)!
    .map((id) => id.slice('phrase-'.length));
  const offered = (['waiting', 'playing', 'over'] as const).flatMap((phase) =>
    [2, 4].flatMap((seats) => phrasesFor(phase, seats).flatMap(({ phrases }) => phrases)),
  );
  expect([...new Set(offered)].sort()).toEqual(known.sort());
});
