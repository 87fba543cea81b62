/** What the page knows: the connection, the table it is at, its people, what happened there, and what was refused. */
import { announce } from '../lib/announce.svelte';
import { kept } from '../lib/kept';
import { say } from '../lib/language.svelte';
import { change, settings } from '../lib/settings.svelte';
import { keep, recall } from '../lib/storage';
import {
  WIRE_VERSION,
  type ClientMessage,
  type Happened,
  type Join,
  type Make,
  type Move,
  type Notice,
  type Open,
  type Private,
  type Public,
  type Refused,
  type Room,
  type RoomMessage,
  type ServerMessage,
  type TableMessage,
} from './protocol.gen';
import { Advice } from './advice.svelte';
import { notePromise, openingFor, sealFor } from './promised';
import { LookingBack } from './looking-back.svelte';
import { forget, remember } from './recent.svelte';
import { Connection, freshId, type Status } from './socket';
import { Talk } from './talk.svelte';

type AtTable = Exclude<Extract<ClientMessage, { readonly table: string }>, Open | Move>;
type WithoutTable<M> = M extends unknown ? Omit<M, 'table'> : never;
/** What can be asked for at the table that one is at. */
export type Request = WithoutTable<AtTable>;

/** How the id of the notice begins by which a server tells that it stops. */
const SERVER_STOPS = 'stops-';
/** Where all act at once: the part of the game that a move belongs to. In turns a move says nothing in another turn. */
const stretchOf = ({ public: { state } }: TableMessage): string =>
  state.family === 'kitty_paw' ? `${state.round} ${state.extra} ${state.phase}` : '';
const TOO_LATE_TO_BE_READY = new Set(['no_deal_to_come', 'another_deal']);
/** The server cannot save, or cannot reach the one that holds the table: nothing was done, and the next try may be. */
const NOT_YET = new Set(['storage_failed', 'elsewhere_unreachable']);
/** Milliseconds until something that could not be saved is sent again: twice as long each time. */
const FIRST_AGAIN = 500,
  LONGEST_AGAIN = 8000;
/** A tap is answered so soon, in milliseconds, or whoever tapped is told that it takes longer. */
const SOON = 400;
/** More moves on their way than the server takes at once. */
const MOST_FOLLOWED = 64;

export class Session {
  status = $state<Status>('connecting');
  /** how our seat is called */
  name = $state('');
  /** where others reach this server; empty: as this page does */
  address = $state('');
  /** the people around the table; comes before the game does, and stays after it */
  room = $state.raw<RoomMessage | null>(null);
  table = $state.raw<TableMessage | null>(null);
  readonly talk = new Talk();
  readonly advice = new Advice();
  readonly lookingBack = new LookingBack();
  /** every event so far, oldest first */
  log = $state.raw<readonly Happened[]>([]);
  /** the events of the newest message alone; none after opening a table, since nothing moved before our eyes */
  fresh = $state.raw<readonly Happened[]>([]);
  /** why the last move was not made */
  refusal = $state.raw<Refused | null>(null);
  /** why something else was not done: making, joining, whatever is asked for around a table */
  objection = $state.raw<Refused | null>(null);
  /** why the server does not even greet us; it is asked again and again */
  trouble = $state.raw<Refused | null>(null);
  /** moves on their way, oldest first */
  outgoing = $state.raw<readonly Move[]>([]);
  readonly unanswered = $derived(this.outgoing.length);
  /** the answer to a move takes long: perhaps the wire is cut, which nobody has noticed yet */
  isLate = $state(false);
  /** the table asked for is not there, or not ours */
  missing = $state(false);
  /** the host has sent us away */
  kicked = $state(false);
  /** our seat is being played from a newer tab or device */
  elsewhere = $state(false);
  /** the server speaks a newer protocol than this page */
  outdated = $state(false);
  /** a complaint has arrived */
  reported = $state(false);
  /** the server could not save what we asked for: it is asked again by itself, until it can */
  unsaved = $state(false);
  /** the same, since another server holds the table and does not answer */
  unreached = $state(false);
  /** what whoever runs the server wants us to know */
  notice = $state.raw<Notice | null>(null);
  /** at which table we are now: one made, joined by its code, or moved along to; null: we have left */
  ongo: (table: string | null) => void = () => {};

  /** are playable cards marked? The table may forbid it, and a player may not want it */
  readonly hints = $derived(settings.hints && (this.room?.room.hints ?? true));

  /** does a first tap lift a card, and only the second play it? */
  readonly liftsFirst = $derived(
    settings.liftFirst === 'always' || (settings.liftFirst === 'gentle' && (this.room?.room.is_gentle ?? false)),
  );

  #connection: Connection;
  #wanted: string | null = null;
  #opens = false; // the table was asked for, and neither shown nor refused for good
  #making: Make | null = null;
  #joining: Join | null = null;
  #resent = new Set<string>(); // moves that were sent again after a loss
  #stretches = new Map<string, string>(); // the part of the game that each move on its way belongs to
  #waits = false; // moves are sent again as soon as we know how far the table has gone on
  #again: ReturnType<typeof setTimeout> | undefined; // when what was not saved is sent again
  #tries = 0;
  #late: ReturnType<typeof setTimeout> | undefined; // when an answer is late
  #cut = ''; // the table and the deal that we have cut last, and how far

  constructor(open?: (url: string) => WebSocket) {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
    this.#connection = new Connection(
      url,
      {
        hello: () => ({
          type: 'hello',
          version: WIRE_VERSION,
          token: recall<string>('token'),
          name: settings.name,
          cat: settings.cat,
          cuts: true,
          asks_ready: true,
        }),
        onready: () => this.#catchUp(),
        onstatus: (status) => (this.status = status),
        onmessage: (message) => this.#receive(message),
      },
      open,
    );
  }

  start(): void {
    this.#connection.start();
  }

  // -- coming and going

  /** A new table, with us at it. */
  make(wish: Omit<Make, 'type' | 'id'>): void {
    if (this.#making && this.status === 'open') return; // asked for already: a second tap must not make a second table
    this.leave();
    // whatever gets lost or cannot be saved: under its id it makes one table
    this.#making = { type: 'make', id: freshId(), ...wish };
    this.#connection.send(this.#making);
  }

  open(table: string): void {
    if (this.#wanted === table && (this.room || this.missing || this.kicked)) return;
    this.leave();
    this.#arrive(table);
    this.#sendOpen(table);
  }

  /** Sit down at the table that we look at. */
  join(): void {
    if (this.#wanted) this.#join({ type: 'join', table: this.#wanted });
  }

  joinByCode(code: string): void {
    this.leave();
    this.#join({ type: 'join', code });
  }

  /** The newest tab plays: this one is it again. */
  playHere(): void {
    this.elsewhere = false;
    this.#catchUp();
  }

  /** Be called something else. The name goes with the hello. */
  rename(name: string): void {
    if (name === settings.name) return;
    change('name', name);
    this.#connection.restart();
  }

  /** Be another cat: a breed and a collar. It goes with the hello as well. */
  look(cat: string): void {
    if (cat === settings.cat) return;
    change('cat', cat);
    this.#connection.restart();
  }

  /** Look away from the table; the seat stays ours. */
  leave(): void {
    // a new connection looks at nothing: the others see that we are away
    if (this.#wanted && this.room) this.#connection.restart();
    this.#wanted = null;
    this.#making = null;
    this.#joining = null;
    this.#clear();
  }

  // -- asking

  /** Ask for something at this table; false: there is no connection, and nothing was asked. */
  ask(request: Request): boolean {
    this.objection = null;
    if (!this.#wanted) return false;
    if (this.status !== 'open') {
      announce(say('connection-lost')); // a button that does nothing says why
      return false;
    }
    this.#connection.send({ ...request, table: this.#wanted } as AtTable);
    return true;
  }

  /** Ask what would be best now. */
  advise(): void {
    const seq = this.table?.public.seq;
    if (seq === undefined || this.advice.asked === seq) return;
    this.refusal = null;
    if (this.ask({ type: 'advise' })) this.advice.begin(seq);
  }

  /** See what our own moves were worth, now that the game is over. */
  lookBack(): void {
    if (!this.#wanted) return;
    this.lookingBack.begin(this.#wanted);
    this.ask({ type: 'analyse' });
  }

  lookAway(): void {
    // nobody has pressed anything: without a connection nobody looks any more
    if (!this.lookingBack.isFinished && this.status === 'open') this.ask({ type: 'look_away' });
    this.lookingBack.end();
  }

  /** `follows`: moves on their way without which this one is not to be made. */
  move(text: string, follows: readonly Move[] = []): void {
    if (!this.#wanted || this.elsewhere) return;
    const move: Move = { type: 'move', table: this.#wanted, id: freshId(), text };
    if (follows.length) Object.assign(move, { follows: follows.slice(-MOST_FOLLOWED).map(({ id }) => id) });
    if (this.table) this.#stretches.set(move.id, stretchOf(this.table));
    this.refusal = null;
    this.outgoing = [...this.outgoing, move];
    clearTimeout(this.#late);
    this.#late = setTimeout(() => (this.isLate = this.outgoing.length > 0), SOON);
    if (!this.#waits) this.#connection.send(move); // else it goes out after those before it
  }

  /** The server has told that it restarts: it was not the connection that failed. */
  get restarts(): boolean {
    return this.notice?.id.startsWith(SERVER_STOPS) ?? false;
  }

  /** The notice has been read; it may come again when the page does, and is not shown again then. */
  dismissNotice(): void {
    if (this.notice) keep('notice', this.notice.id);
    this.notice = null;
  }

  #join(join: Join): void {
    this.objection = null;
    this.#joining = join;
    this.#connection.send(join);
  }

  #sendOpen(table: string): void {
    this.#opens = true;
    this.#connection.send({ type: 'open', table });
  }

  /** After every welcome: the table first, then what nobody has answered. Ids make a second arrival harmless. */
  #catchUp(): void {
    this.#cut = '';
    this.#sendAgain(true);
  }

  #sendAgain(opens: boolean): void {
    clearTimeout(this.#again);
    this.#again = undefined;
    if (this.#making) this.#connection.send(this.#making);
    if (this.#wanted && !this.elsewhere && !this.kicked) {
      // where two tabs are, they must not take the seat from each other for ever
      if (opens) this.#sendOpen(this.#wanted);
      // a call must not end a round that has only begun since
      this.#waits = opens && this.table !== null && stretchOf(this.table) !== '';
      if (!this.#waits) this.#sendMovesAgain();
    }
    if (this.#joining) this.#connection.send(this.#joining);
    if (this.#wanted && this.lookingBack.table === this.#wanted && !this.lookingBack.isFinished)
      this.#connection.send({ type: 'analyse', table: this.#wanted });
    if (this.#wanted && this.advice.asked !== null) this.#connection.send({ type: 'advise', table: this.#wanted });
  }

  #sendMovesAgain(): void {
    const now = this.table && stretchOf(this.table);
    const lasts = ({ id }: Move): boolean => now === null || (this.#stretches.get(id) ?? now) === now;
    if (!this.outgoing.every(lasts)) this.outgoing = this.outgoing.filter(lasts);
    for (const move of this.outgoing) {
      this.#resent.add(move.id);
      this.#connection.send(move);
    }
  }

  /** Nothing of it was saved, and it is nobody's fault here: ask again, later each time, and not all at once. */
  #sendAgainSoon(code: string): void {
    this.unreached = code === 'elsewhere_unreachable';
    this.unsaved = !this.unreached;
    if (this.#again !== undefined) return;
    const delay = Math.min(LONGEST_AGAIN, FIRST_AGAIN * 2 ** this.#tries) * (0.5 + Math.random() / 2);
    this.#tries += 1;
    this.#again = setTimeout(() => this.#sendAgain(this.#opens), delay);
  }

  #isUnderWay({ answers, about }: Refused): boolean {
    return (
      this.outgoing.some((move) => move.id === answers) ||
      (about === 'make' && this.#making !== null) ||
      (about === 'join' && this.#joining !== null) ||
      (about === 'open' && this.#opens)
    );
  }

  /** The server has answered: it can save again. */
  #saved(): void {
    this.unsaved = this.unreached = false;
    this.#tries = 0;
  }

  #clear(): void {
    this.#connection.isAwaited = false;
    this.#saved();
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#resent.clear();
    clearTimeout(this.#late);
    this.isLate = false;
    this.#opens = false;
    this.room = null;
    this.table = null;
    this.log = [];
    this.fresh = [];
    this.refusal = null;
    this.objection = null;
    this.missing = false;
    this.kicked = false;
    this.elsewhere = false;
    this.reported = false;
    this.advice.end();
    this.lookingBack.end();
    this.outgoing = [];
    this.#stretches.clear();
    this.#waits = false;
  }

  /** We are at another table now. */
  #arrive(table: string, after: string | null = null): void {
    this.#clear();
    this.#making = null;
    this.#wanted = table;
    this.talk.begin(table, after);
  }

  // -- listening

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        keep('token', message.token);
        this.name = message.name;
        this.address = message.address;
        this.trouble = null;
        if (this.restarts) this.notice = null; // we are back
        break;
      case 'room':
        this.#look(message);
        break;
      case 'table':
        this.#answered(message.answers);
        this.#show(message);
        break;
      case 'chat':
        if (message.table === this.#wanted) this.talk.hear(message.lines, this.room?.seat ?? null, message.whole);
        break;
      case 'left':
        this.#left(message.table, message.token);
        break;
      case 'reported':
        this.reported = true;
        break;
      case 'advice':
        if (message.table === this.#wanted) this.advice.hear(message);
        break;
      case 'analysis':
        this.lookingBack.hear(message);
        break;
      case 'refused':
        this.#refused(message);
        break;
      case 'notice':
        if (message.id !== recall<string>('notice')) this.notice = message;
        break;
      case 'probe':
        this.#connection.send({ type: 'echo', number: message.number });
        break;
      case 'pong':
        break;
    }
  }

  #look(message: RoomMessage): void {
    const { table, after } = message.room;
    const isNew = this.#making !== null || (this.#joining?.code && this.#wanted === null);
    if (isNew || (after !== null && after === this.#wanted)) {
      this.#arrive(table, after);
      this.ongo(table);
    }
    if (table !== this.#wanted) return; // a straggler from a table we have left
    this.#opens = false;
    this.elsewhere = false; // a tab that sleeps is sent nothing: the newer one has gone
    if (message.seat !== null) this.#joining = null;
    if (!this.outgoing.length) this.#saved();
    if (this.room) this.objection = null; // something has changed since: it may be possible now
    this.room = message;
    remember(message);
    this.#callNames(message.room);
  }

  /** Somebody is called something else from now on, in the middle of a game too. */
  #callNames({ places }: Room): void {
    if (!this.table) return;
    const shown = this.table.public;
    if (shown.seats.every(({ name }, seat) => name === (places[seat]?.name ?? name))) return;
    const seats = shown.seats.map((sitter, seat) => ({ ...sitter, name: places[seat]?.name ?? sitter.name }));
    this.table = { ...this.table, public: { ...shown, seats } };
  }

  #show(message: TableMessage): void {
    if (message.public.table !== this.#wanted) return;
    if (message.whole) {
      this.log = message.events;
      this.fresh = [];
    } else {
      this.log = [...this.log, ...message.events];
      this.fresh = message.events;
    }
    const before = this.table;
    const table = kept(before, message);
    // time that is left counts from now, also if it is as much as before a pause
    this.table = { ...table, public: { ...table.public, clocks: message.public.clocks } };
    if (this.#waits && message.whole) {
      this.#waits = false;
      this.#sendMovesAgain();
    }
    this.advice.look(message.public.seq);
    this.#connection.isAwaited = message.private?.is_awaited ?? false;
    if (message.events.length) this.refusal = null;
    if (!message.private) return;
    if (before?.private == null || before.public.commitment !== message.public.commitment)
      notePromise(message.public.table, message.public.commitment);
    this.#cutFor(message.public, message.private);
  }

  /** Every deal is cut by the page itself: sealed, then opened; after a reconnect once more, with the same bits. */
  #cutFor({ table, cutting }: Public, { seat }: Private): void {
    const what = `${table} ${cutting?.deal} ${cutting?.is_closed}`;
    if (cutting === null || this.#cut === what) return;
    this.#cut = what;
    const { deal, is_closed: isClosed } = cutting;
    const bits = isClosed ? openingFor(table, cutting, seat) : null;
    if (!isClosed) this.#connection.send({ type: 'seal', table, deal, seal: sealFor(table, deal, seat) });
    else if (bits !== null) this.#connection.send({ type: 'cut', table, deal, bits });
  }

  #left(table: string, token: string): void {
    keep('token', token);
    forget(table);
    if (table !== this.#wanted) return;
    this.#wanted = null;
    this.#clear();
    this.ongo(null);
  }

  #refused(message: Refused): void {
    // cuts that come too late, or are there already: nobody asked for them by hand
    if (message.about === 'seal' || message.about === 'cut') return;
    if (message.about === 'analyse') {
      this.lookingBack.refusal = message;
      return;
    }
    if (message.about === 'advise') {
      this.advice.end();
      this.refusal = message; // it stands where the advice would
      return;
    }
    if (TOO_LATE_TO_BE_READY.has(message.code)) return; // the next round has begun: that says it
    if (message.code === 'old_client') this.outdated = true;
    else if (message.code === 'opened_elsewhere') this.elsewhere = true;
    else if (message.code === 'kicked') this.#sentAway();
    else if (this.status !== 'open' || message.code === 'banned') this.trouble = message;
    else if (NOT_YET.has(message.code) && this.#isUnderWay(message)) this.#sendAgainSoon(message.code);
    else if (message.answers !== null || message.about === 'move') this.#refusedMove(message);
    else this.#object(message);
  }

  #sentAway(): void {
    if (this.#wanted) forget(this.#wanted);
    this.#clear();
    this.kicked = true;
  }

  #refusedMove(message: Refused): void {
    this.#answered(message.answers);
    // a move from before the connection was lost: the table has gone on since, and nobody needs to be told off for it
    if (message.answers !== null && this.#resent.delete(message.answers)) return;
    this.refusal = message;
  }

  #object(message: Refused): void {
    if (message.about === 'make') this.#making = null;
    if (message.about === 'join') this.#joining = null;
    if (message.about === 'open') this.#opens = false;
    if (message.about === 'open' && this.#wanted && !this.room) {
      this.missing = true;
      if (message.code === 'no_such_table') forget(this.#wanted);
    }
    this.objection = message;
  }

  #answered(id: string | null): void {
    if (id === null) return;
    this.#stretches.delete(id);
    if (this.outgoing.some((move) => move.id === id)) this.outgoing = this.outgoing.filter((move) => move.id !== id);
    if (this.outgoing.length) return;
    this.isLate = false;
    this.#saved();
  }
}

export const session = new Session();
