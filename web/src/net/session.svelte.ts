/** What the page knows: the connection, the table it is at, what happened there, and what was refused. */
import { settings } from '../lib/settings.svelte';
import { keep, recall } from '../lib/storage';
import { WIRE_VERSION, type Happened, type Make, type Move, type Refused, type ServerMessage, type TableMessage } from './protocol.gen';
import { cutOf, notePromise } from './deals';
import { forget, recentTables, remember } from './recent.svelte';
import { Connection, freshId, type Status } from './socket';

export class Session {
  status = $state<Status>('connecting');
  /** how our seat is called */
  name = $state('');
  table = $state.raw<TableMessage | null>(null);
  /** every event so far, oldest first */
  log = $state.raw<readonly Happened[]>([]);
  /** the events of the newest message alone; none after opening a table, since nothing moved before our eyes */
  fresh = $state.raw<readonly Happened[]>([]);
  refusal = $state.raw<Refused | null>(null);
  /** moves on their way */
  unanswered = $state(0);
  /** the table asked for is not there, or not ours */
  missing = $state(false);
  /** our seat is being played from a newer tab or device */
  elsewhere = $state(false);
  /** the server speaks a newer protocol than this page */
  outdated = $state(false);

  #connection: Connection;
  #wanted: string | null = null;
  #making: Make | null = null;
  #cut = ''; // the table and the deal that we have cut last
  #outbox = new Map<string, Move>();
  #made: (table: string) => void = () => {};

  constructor(open?: (url: string) => WebSocket) {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
    this.#connection = new Connection(
      url,
      {
        hello: () => ({ type: 'hello', version: WIRE_VERSION, token: recall<string>('token'), name: settings.name, cuts: true }),
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

  /** A new table against bots; `made` hears its id. */
  make(wish: Omit<Make, 'type'>, made: (table: string) => void): void {
    if (this.#making && this.status === 'open') return; // asked for already: a second tap must not make a second table
    this.leave();
    this.#making = { type: 'make', ...wish };
    this.#made = made;
    this.#connection.send(this.#making);
  }

  open(table: string): void {
    if (this.#wanted === table && (this.table || this.missing)) return;
    this.leave();
    this.#wanted = table;
    this.#connection.send({ type: 'open', table });
  }

  /** The newest tab plays: this one is it again. */
  playHere(): void {
    this.elsewhere = false;
    this.#catchUp();
  }

  /** The name goes with the hello. */
  rename(): void {
    this.#connection.restart();
  }

  leave(): void {
    this.#wanted = null;
    this.#making = null;
    this.table = null;
    this.log = [];
    this.fresh = [];
    this.refusal = null;
    this.missing = false;
    this.elsewhere = false;
    this.#outbox.clear();
    this.unanswered = 0;
  }

  move(text: string): void {
    if (!this.#wanted || this.elsewhere) return;
    const move: Move = { type: 'move', table: this.#wanted, id: freshId(), text };
    this.refusal = null;
    this.#outbox.set(move.id, move);
    this.unanswered = this.#outbox.size;
    this.#connection.send(move);
  }

  /** After every welcome: the table first, then what nobody has answered. Ids make a second arrival harmless. */
  #catchUp(): void {
    if (this.#making) this.#connection.send(this.#making);
    this.#cut = '';
    if (!this.#wanted || this.elsewhere) return; // two tabs must not take the seat from each other for ever
    this.#connection.send({ type: 'open', table: this.#wanted });
    for (const move of this.#outbox.values()) this.#connection.send(move);
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        keep('token', message.token);
        this.name = message.name;
        break;
      case 'table':
        this.#answered(message.answers);
        this.#show(message);
        break;
      case 'refused':
        this.#refused(message);
        break;
      case 'pong':
        break;
    }
  }

  #show(message: TableMessage): void {
    const { table } = message.public;
    if (this.#making && !recentTables().some((known) => known.table === table)) {
      this.#making = null;
      this.#wanted = table;
      this.#made(table);
    }
    if (table !== this.#wanted) return; // a straggler from a table we have left
    if (message.whole) {
      this.log = message.events;
      this.fresh = [];
    } else {
      this.log = [...this.log, ...message.events];
      this.fresh = message.events;
    }
    this.table = message;
    if (message.events.length) this.refusal = null;
    if (!message.private) return;
    remember(message.public, message.private.seat);
    notePromise(table, message.public.commitment);
    this.#cutFor(message);
  }

  /** Every deal is cut by the page itself; after a reconnect once more, with the same bits. */
  #cutFor({ public: { table, cutting } }: TableMessage): void {
    const what = `${table} ${cutting}`;
    if (cutting === null || this.#cut === what) return;
    this.#cut = what;
    this.#connection.send({ type: 'cut', table, deal: cutting, bits: cutOf(table, cutting) });
  }

  #refused(message: Refused): void {
    if (message.about === 'cut') return; // too late, or there already: nobody asked for it by hand
    if (message.code === 'old_client') {
      this.outdated = true;
      return;
    }
    if (message.code === 'opened_elsewhere') {
      this.elsewhere = true;
      return;
    }
    const wasMove = message.answers !== null && this.#outbox.has(message.answers);
    this.#answered(message.answers);
    if (!wasMove && this.#wanted && !this.table) {
      this.missing = true;
      forget(this.#wanted);
      return;
    }
    if (this.#making) this.#making = null;
    this.refusal = message;
  }

  #answered(id: string | null): void {
    if (id === null) return;
    this.#outbox.delete(id);
    this.unanswered = this.#outbox.size;
  }
}

export const session = new Session();
