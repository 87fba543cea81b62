/** The connection: hello, coming back, and moves that are never lost or made twice. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { live } from '../src/lib/announce.svelte';
import { sealOf } from '../src/lib/seal';
import {
  WIRE_VERSION,
  type ClientMessage,
  type Cut,
  type Notice,
  type Public,
  type Refused,
  type Seal,
  type SealedCut,
  type TableMessage,
} from '../src/net/protocol.gen';
import { promised } from '../src/net/promised';
import { forget } from '../src/net/recent.svelte';
import { Session } from '../src/net/session.svelte';
import { FakeSocket, latest } from './fake-socket';
import { bot, happened, kittyBoard, person, room, table } from './fixtures';

function started(): Session {
  const session = new Session(() => new FakeSocket() as unknown as WebSocket);
  session.start();
  latest().welcome();
  return session;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  FakeSocket.all = [];
  for (const table of ['T1', 'T2']) forget(table);
});
afterEach(() => vi.useRealTimers());

describe('a session', () => {
  test('says hello without a token, keeps the one it gets, and comes back with it', () => {
    started();
    expect(latest().sent[0]).toMatchObject({ type: 'hello', version: WIRE_VERSION, token: null });
    latest().close();
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    latest().onopen?.();
    expect(latest().sent[0]).toMatchObject({ type: 'hello', token: 'secret' });
  });

  test('calls somebody by a new name in the middle of a game', () => {
    const session = started();
    session.open('T1');
    const places = [person('Ada'), bot('Minka')];
    latest().say(room({ phase: 'playing', places }));
    latest().say(table({ whole: true }));
    latest().say(room({ phase: 'playing', places: [person('Frida', { cat: 'bombay bell' }), bot('Minka')] }));
    expect(session.table?.public.seats.map(({ name }) => name)).toEqual(['Frida', 'Minka']);
  });

  test('tries for ever, more and more slowly, and at once when it is looked at', () => {
    const session = started();
    latest().close();
    expect(session.status).toBe('lost');
    for (let i = 0; i < 30; i += 1) {
      vi.advanceTimersByTime(8000);
      latest().close();
    }
    const before = FakeSocket.all.length;
    expect(before).toBeGreaterThan(20);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  test('comes back later each time, and not in the same moment as everybody else (SECURITY 20)', () => {
    /** When the sockets after a loss are opened, for somebody whose dice always show this. */
    function moments(dice: number): number[] {
      FakeSocket.all = [];
      const random = vi.spyOn(Math, 'random').mockReturnValue(dice);
      started();
      const found: number[] = [];
      for (let at = 0; found.length < 7; at += 1) {
        const before = FakeSocket.all.length;
        if (at === 0 || found.at(-1) === at - 1) latest().close();
        vi.advanceTimersByTime(1);
        if (FakeSocket.all.length > before) found.push(at);
      }
      random.mockRestore();
      return found.map((at, n) => at - (found[n - 1] ?? -1));
    }
    const early = moments(0),
      late = moments(1);
    expect(early).toEqual([125, 250, 500, 1000, 2000, 4000, 4000]);
    expect(late).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000]);
  });

  test('comes back within a second, at random, when the server stops', () => {
    started();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.6);
    latest().close(1012);
    random.mockRestore();
    const before = FakeSocket.all.length;
    vi.advanceTimersByTime(599);
    expect(FakeSocket.all.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all.length).toBe(before + 1);
  });

  test('finds out a socket that is silently dead', () => {
    const session = started();
    vi.advanceTimersByTime(20_000);
    expect(latest().types().at(-1)).toBe('ping');
    vi.advanceTimersByTime(7000);
    expect(session.status).toBe('lost');
  });

  test('finds out within five seconds while the game waits for us, and only then', () => {
    const session = started();
    session.open('T1');
    latest().say(table({ mine: { is_awaited: true } }));
    vi.advanceTimersByTime(2000);
    expect(latest().sent.at(-1)).toEqual({ type: 'ping', is_watched: true });
    latest().say({ type: 'pong' });
    vi.advanceTimersByTime(4900);
    expect(session.status).toBe('open');
    vi.advanceTimersByTime(100);
    expect(session.status).toBe('lost');

    vi.advanceTimersByTime(10_000);
    latest().welcome();
    latest().say(table({ mine: { is_awaited: false } }));
    const pings = latest().types().length;
    vi.advanceTimersByTime(19_000);
    expect(latest().types().length).toBe(pings);
    expect(session.status).toBe('open');
  });

  test('says when nobody looks at it any more, and owes no sign of life then', () => {
    const session = started();
    session.open('T1');
    latest().say(table({ mine: { is_awaited: true } }));
    const looks = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(latest().sent.at(-1)).toEqual({ type: 'ping', is_watched: false });
    const said = latest().sent.length;
    vi.advanceTimersByTime(19_000);
    expect([latest().sent.length, session.status]).toEqual([said, 'open']);
    looks.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(latest().sent.at(-1)).toEqual({ type: 'ping', is_watched: true });
    vi.advanceTimersByTime(3000);
    expect(session.status).toBe('lost');
    looks.mockRestore();
  });

  test('resends a move that nobody answered, with the same id, after the table', () => {
    const session = started();
    session.open('T1');
    latest().say(table());
    session.move('7♠');
    const [move] = latest().sent.filter((message) => message.type === 'move');
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    expect(latest().types()).toEqual(['hello', 'open', 'move']);
    expect(latest().sent[2]).toEqual(move);
    latest().say(table());
    latest().say(table({ answers: move!.type === 'move' ? move!.id : null }));
    expect(session.unanswered).toBe(0);
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    expect(latest().types()).toEqual(['hello', 'open']);
  });

  describe('where all act at once', () => {
    const paw = (round: number, more: Partial<Parameters<typeof table>[0]> = {}): TableMessage => {
      const plain = table({ game: 'kitty-paw', whole: true, ...more });
      return { ...plain, public: { ...plain.public, state: kittyBoard({ round }) } };
    };
    function comeBack(session: Session): void {
      session.open('T1');
      latest().say(paw(1));
      latest().close();
      session.move('claim');
      vi.advanceTimersByTime(10_000);
      latest().welcome();
      session.move('box');
    }
    const texts = (): string[] => latest().sent.flatMap((one) => (one.type === 'move' ? [one.text] : []));

    test('moves wait for the table, and go out in their order if their round still lasts', () => {
      const session = started();
      comeBack(session);
      expect(texts()).toEqual([]);
      latest().say(paw(1));
      expect(texts()).toEqual(['claim', 'box']);
      latest().say(paw(1, { whole: false }));
      expect(texts()).toEqual(['claim', 'box']);
    });

    test('a call from before the connection was lost does not end a later round', () => {
      const session = started();
      comeBack(session);
      latest().say(paw(2));
      expect([texts(), session.unanswered]).toEqual([[], 0]);
      session.move('take J1');
      expect(texts()).toEqual(['take J1']);
    });
  });

  test('does not greet somebody who comes back with the refusal of an old move', () => {
    const session = started();
    session.open('T1');
    latest().say(table());
    session.move('7♠');
    const id = (message: ClientMessage | undefined): string => (message?.type === 'move' ? message.id : '');
    const old = id(latest().sent.at(-1));
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    latest().say(table());
    const no = { type: 'refused', code: 'not_your_turn', rule: '', params: {}, about: 'move' } as const;
    latest().say({ ...no, answers: old });
    expect([session.refusal, session.unanswered]).toEqual([null, 0]);
    session.move('9♥');
    latest().say({ ...no, answers: id(latest().sent.at(-1)) });
    expect(session.refusal?.code).toBe('not_your_turn');
  });

  test('wakes when the newer tab has gone', () => {
    const session = started();
    session.open('T1');
    latest().say(room({ phase: 'playing' }));
    latest().say({
      type: 'refused',
      code: 'opened_elsewhere',
      rule: '',
      params: {},
      answers: null,
      about: '',
    });
    expect(session.elsewhere).toBe(true);
    latest().say(room({ phase: 'playing' }));
    expect(session.elsewhere).toBe(false);
  });

  test('takes everything after opening, then only what is new', () => {
    const session = started();
    session.open('T1');
    const dealt = happened('dealt', { seat: 0, count: 5 }),
      played = happened('played', { seat: 1, cards: ['9♠'] });
    latest().say(table({ events: [dealt], whole: true }));
    expect([session.log.length, session.fresh.length]).toEqual([1, 0]);
    latest().say(table({ events: [played] }));
    expect([session.log.length, session.fresh.length]).toEqual([2, 1]);
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    latest().say(table({ events: [dealt, played, played], whole: true }));
    expect([session.log.length, session.fresh.length]).toEqual([3, 0]);
  });

  test('keeps what a message says again as it was, but for the time that is left', () => {
    const session = started();
    session.open('T1');
    const clocks = [{ what: 'turn' as const, seat: 0, milliseconds: 30_000 }];
    latest().say(table({ whole: true, shown: { clocks } }));
    const before = session.table!;
    latest().say(table({ shown: { clocks, seq: before.public.seq + 1 } }));
    const { public: shown, private: own } = session.table!;
    expect(shown.seq).toBe(before.public.seq + 1);
    expect([shown.state, shown.seats, own]).toEqual([before.public.state, before.public.seats, before.private]);
    expect(shown.state).toBe(before.public.state);
    expect(shown.seats).toBe(before.public.seats);
    expect(shown.clocks[0]).not.toBe(before.public.clocks[0]);
  });

  test('cuts every deal once by itself, with bits of its own, and after a reconnect with the same', () => {
    const session = started();
    expect(latest().sent[0]).toMatchObject({ type: 'hello', cuts: true });
    session.open('T1');
    const sent = (): ClientMessage[] =>
      latest().sent.filter((message) => message.type === 'seal' || message.type === 'cut');
    const cutting = (seals: SealedCut[], deal = 1, isClosed = false): Partial<Public> => ({
      commitment: 'ab',
      cutting: { deal, seals, is_closed: isClosed },
    });
    latest().say(table({ whole: true, shown: cutting([]) }));
    latest().say(table({ shown: cutting([{ seat: 1, seal: 'cd' }]) }));
    const seal = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    const first = sent();
    expect(first).toEqual([{ type: 'seal', table: 'T1', deal: 1, seal }]);
    const mine = (first[0] as Seal).seal,
      seals = [
        { seat: 0, seal: mine },
        { seat: 1, seal: 'cd' },
      ];
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    latest().say(table({ whole: true, shown: cutting([]) }));
    expect(sent()).toEqual(first);
    latest().say({ type: 'refused', code: 'cut_already', rule: 'GEN-6', params: {}, answers: null, about: 'seal' });
    expect(session.refusal).toBeNull();
    latest().say(table({ shown: cutting(seals, 1, true) }));
    latest().say(table({ shown: cutting([...seals, { seat: 2, seal: 'ef' }], 1, true) }));
    const opened = sent().at(-1) as Cut;
    expect(sent()).toHaveLength(2);
    expect(opened).toMatchObject({ type: 'cut', table: 'T1', deal: 1 });
    expect(sealOf('ab', 'T1', 1, 0, opened.bits)).toBe(mine);
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    latest().say(table({ whole: true, shown: cutting([{ seat: 0, seal: mine }], 1, true) }));
    expect(sent()).toEqual([opened]);
    latest().say(table({ shown: cutting([], 2) }));
    expect(sent()).toHaveLength(2);
    expect(promised('T1')).toEqual({
      table: 'T1',
      commitment: 'ab',
      cuts: { 1: opened.bits, 2: expect.any(String) as string },
      sealed: { 1: mine, 2: seal },
      shown: { 1: { 0: mine, 1: 'cd' } },
      opened: [1],
    });
  });

  test('opens no cut whose seal was left out or swapped, and remembers what it was shown', () => {
    const session = started();
    session.open('T1');
    for (const [deal, seals] of [
      [1, [{ seat: 1, seal: 'cd' }]],
      [2, [{ seat: 0, seal: 'cd' }]],
    ] as [number, SealedCut[]][]) {
      latest().say(table({ shown: { commitment: 'ab', cutting: { deal, seals: [], is_closed: false } } }));
      latest().say(table({ shown: { commitment: 'ab', cutting: { deal, seals, is_closed: true } } }));
    }
    expect(latest().types()).toContain('seal');
    expect(latest().types()).not.toContain('cut');
    expect(promised('T1')).toMatchObject({ shown: { 1: { 1: 'cd' }, 2: { 0: 'cd' } }, opened: [] });
  });

  test('opens the cut that it sealed where nothing can be kept', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    started().open('T1');
    latest().say(table({ shown: { commitment: 'ab', cutting: { deal: 1, seals: [], is_closed: false } } }));
    const { seal } = latest().sent.find((message) => message.type === 'seal')!;
    latest().say(table({ shown: { cutting: { deal: 1, seals: [{ seat: 0, seal }], is_closed: true } } }));
    const { bits } = latest().sent.find((message) => message.type === 'cut')!;
    expect(sealOf('ab', 'T1', 1, 0, bits)).toBe(seal);
    vi.restoreAllMocks();
  });

  test('cuts nothing at a table where it only watches', () => {
    const session = started();
    session.open('T1');
    latest().say({
      ...table({ whole: true, shown: { cutting: { deal: 1, seals: [], is_closed: false } } }),
      private: null,
    });
    expect(latest().types()).not.toContain('seal');
  });

  test('keeps a refusal until the next move', () => {
    const session = started();
    session.open('T1');
    latest().say(table());
    session.move('K♦');
    const move = latest().sent.at(-1)!;
    latest().say({
      type: 'refused',
      code: 'does_not_fit',
      rule: 'MIAU-3',
      params: {},
      answers: move.type === 'move' ? move.id : null,
      about: '',
    });
    expect(session.refusal?.rule).toBe('MIAU-3');
    session.move('7♠');
    expect(session.refusal).toBeNull();
  });

  /** Nothing was saved: how the server answers while its store is away. */
  const unsaved = (answers: string | null, about: string, code = 'storage_failed'): Refused => ({
    type: 'refused',
    code,
    rule: '',
    params: { request: 'ab' },
    answers,
    about,
  });

  test('says that an answer is late, and that it has come', () => {
    const session = started();
    session.open('T1');
    latest().say(room({ phase: 'playing' }));
    latest().say(table());
    session.move('K♦');
    const move = latest().sent.at(-1)!;
    vi.advanceTimersByTime(300);
    expect(session.isLate).toBe(false);
    vi.advanceTimersByTime(200);
    expect(session.isLate).toBe(true);
    latest().say(table({ answers: move.type === 'move' ? move.id : '' }));
    expect(session.isLate).toBe(false);
  });

  test('says why nothing comes of what is asked without a connection', () => {
    const session = started();
    session.open('T1');
    latest().close();
    expect(session.ask({ type: 'back' })).toBe(false);
    expect(live.text).toBe('Keine Verbindung. Ich versuche es weiter …');
  });

  test('sends nothing again after the table was left', () => {
    const session = started();
    session.open('T1');
    latest().say(unsaved(null, 'open'));
    session.leave();
    session.open('T2');
    const before = latest().sent.length;
    vi.advanceTimersByTime(8000);
    expect(latest().sent.slice(before)).toEqual([]);
  });

  test('sends a move that could not be saved again, under its id, until it is', () => {
    const session = started();
    session.open('T1');
    latest().say(room({ phase: 'playing' }));
    latest().say(table());
    session.move('K♦');
    const move = latest().sent.at(-1)!;
    const id = move.type === 'move' ? move.id : '';
    const moves = (): ClientMessage[] => latest().sent.filter((message) => message.type === 'move');
    for (let times = 1; times <= 3; times += 1) {
      latest().say(unsaved(id, 'move'));
      latest().say(unsaved(id, 'move')); // said twice, it is still sent once
      expect([session.unsaved, session.refusal, session.unanswered]).toEqual([true, null, 1]);
      expect(moves().length).toBe(times);
      vi.advanceTimersByTime(8000);
      expect(moves()).toEqual(Array(times + 1).fill(move));
    }
    latest().say(table({ answers: id }));
    expect([session.unsaved, session.unanswered]).toEqual([false, 0]);
    vi.advanceTimersByTime(20_000);
    expect(moves().length).toBe(4);
    expect(
      latest()
        .types()
        .filter((type) => type === 'open').length,
    ).toBe(1);
  });

  test('makes one table however often it has to ask, and waits for one that cannot be read', () => {
    const session = started();
    session.make({ game: 'mau-mau', seats: 2 });
    const made = latest().sent.at(-1);
    latest().say(unsaved(null, 'make'));
    expect(session.objection).toBeNull();
    vi.advanceTimersByTime(1000);
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    expect(FakeSocket.all.flatMap(({ sent }) => sent.filter(({ type }) => type === 'make'))).toEqual([
      made,
      made,
      made,
    ]);
    latest().say(room({ phase: 'playing' }));
    expect(session.unsaved).toBe(false);
    session.leave();
    latest().welcome();
    session.open('T2');
    latest().say(unsaved(null, 'open'));
    expect([session.missing, session.unsaved]).toEqual([false, true]);
    vi.advanceTimersByTime(1000);
    expect(latest().sent.filter(({ type }) => type === 'open').length).toBe(2);
  });

  test('goes on trying while another server holds the table and does not answer', () => {
    const session = started();
    const unreached = (answers: string | null, about: string): Refused =>
      unsaved(answers, about, 'elsewhere_unreachable');
    session.make({ game: 'mau-mau', seats: 2 });
    const made = latest().sent.at(-1);
    latest().say(unreached(null, 'make'));
    expect([session.objection, session.unreached, session.unsaved]).toEqual([null, true, false]);
    vi.advanceTimersByTime(1000);
    expect(latest().sent.filter(({ type }) => type === 'make')).toEqual([made, made]);
    latest().say(room({ phase: 'playing' }));
    expect(session.unreached).toBe(false);
    session.leave();
    latest().welcome();
    session.open('T2');
    latest().say(unreached(null, 'open'));
    expect([session.missing, session.unreached]).toEqual([false, true]);
    vi.advanceTimersByTime(1000);
    expect(latest().sent.filter(({ type }) => type === 'open').length).toBe(2);
    latest().say(room({ phase: 'playing', table: 'T2' }));
    session.move('K♦');
    latest().close(1013);
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    const move = latest().sent.at(-1)!;
    latest().say(unreached(move.type === 'move' ? move.id : '', 'move'));
    expect([session.unreached, session.unanswered]).toEqual([true, 1]);
    vi.advanceTimersByTime(8000);
    expect(latest().sent.at(-1)).toEqual(move);
  });

  describe.each([
    ['in turns', 'mau-mau'],
    ['where all act at once', 'kitty-paw'],
  ])('%s', (_, game) => {
    const shown = (): TableMessage => {
      const plain = table({ game, whole: true });
      return game === 'mau-mau' ? plain : { ...plain, public: { ...plain.public, state: kittyBoard({ round: 1 }) } };
    };
    const opens = (): number =>
      latest()
        .types()
        .filter((type) => type === 'open').length;

    test.each(['storage_failed', 'elsewhere_unreachable'])(
      'somebody who only looks comes back to the table in the end, however often the server says %s',
      (code) => {
        const session = started();
        session.open('T1');
        latest().say(room({ phase: 'playing' }));
        latest().say(shown());
        latest().close(1013);
        vi.advanceTimersByTime(10_000);
        latest().welcome();
        for (let times = 1; times <= 3; times += 1) {
          expect(opens()).toBe(times);
          latest().say(unsaved(null, 'open', code));
          const isUnreached = code === 'elsewhere_unreachable';
          expect([session.unsaved, session.unreached, session.objection]).toEqual([!isUnreached, isUnreached, null]);
          vi.advanceTimersByTime(8000);
        }
        session.move('claim');
        latest().say(room({ phase: 'playing' }));
        latest().say(shown());
        expect(latest().sent.filter(({ type }) => type === 'move')).toHaveLength(1);
        const [move] = session.outgoing;
        latest().say(table({ game, answers: move!.id }));
        expect([session.unsaved, session.unreached, session.unanswered]).toEqual([false, false, 0]);
        vi.advanceTimersByTime(20_000);
        expect(opens()).toBe(4);
      },
    );
  });

  test('puts the notice of a server that stops away when it is back, and no other', () => {
    const session = started();
    for (const [id, left] of [
      ['stops-1', undefined],
      ['n1', 'n1'],
    ]) {
      latest().say({ type: 'notice', id: id!, texts: { '': 'Soon' } });
      latest().close(1012);
      expect(session.notice?.id).toBe(id);
      vi.advanceTimersByTime(1000);
      latest().welcome();
      expect(session.notice?.id).toBe(left);
    }
  });

  test('shows a notice until it is put away, and not again when it comes back', () => {
    const session = started();
    const notice = (id: string): Notice => ({ type: 'notice', id, texts: { '': 'Back soon' } });
    latest().say(notice('n1'));
    expect(session.notice?.texts).toEqual({ '': 'Back soon' });
    session.dismissNotice();
    expect(session.notice).toBeNull();
    latest().say(notice('n1'));
    expect(session.notice).toBeNull();
    latest().say(notice('n2'));
    expect(session.notice?.id).toBe('n2');
  });

  test('leaves the seat to a newer window until it is asked back', () => {
    const session = started();
    session.open('T1');
    latest().say(table());
    latest().say({ type: 'refused', code: 'opened_elsewhere', rule: '', params: {}, answers: null, about: '' });
    expect(session.elsewhere).toBe(true);
    latest().close();
    vi.advanceTimersByTime(10_000);
    latest().welcome();
    expect(latest().types()).toEqual(['hello']);
    session.playHere();
    expect(latest().types()).toEqual(['hello', 'open']);
  });

  test('goes to the table that it has made, and offers it again later', () => {
    const session = started();
    const gone = vi.fn();
    session.ongo = gone;
    session.make({ game: 'mau-mau', seats: 2 });
    expect(latest().sent.at(-1)).toEqual({ type: 'make', id: expect.any(String), game: 'mau-mau', seats: 2 });
    latest().say(room({ phase: 'playing', places: [person('Ada'), bot('Minka')] }));
    latest().say(table());
    expect(gone.mock.calls).toEqual([['T1']]);
    expect(session.table?.public.table).toBe('T1');
    expect(JSON.parse(localStorage.getItem('katzentisch.tables')!)).toMatchObject([{ table: 'T1', others: ['Minka'] }]);
  });
});
