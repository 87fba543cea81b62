/**
 * One WebSocket that never gives up: says hello, comes back after every loss with jittered back-off, and at once when
 * the page is seen again. It knows messages, not tables.
 */
import { hex } from '../lib/sha256';
import type { ClientMessage, Hello, ServerMessage } from './protocol.gen';

export type Status = 'connecting' | 'open' | 'lost';

export interface Listener {
  hello(): Hello;
  /** welcomed: the time to open the table again and to resend what was not answered */
  onready(): void;
  onstatus(status: Status): void;
  onmessage(message: ServerMessage): void;
}

/** The code by which a server that stops closes: another has the table at once, so nobody waits long. */
const SERVER_STOPS = 1012;
const FIRST_DELAY = 250,
  LONGEST_DELAY = 8000,
  PING_EVERY = 20_000,
  PONG_WITHIN = 6000,
  /** while the game waits for us: whoever waits must learn soon that our wire is cut, and so must we */
  QUICK_EVERY = 2000,
  QUICK_WITHIN = 3000;

export class Connection {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #welcomed = false;
  #isAwaited = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly open: (url: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  start(): void {
    document.addEventListener('visibilitychange', () => {
      if (isLookedAt()) this.wake();
      else this.#fallAsleep();
      this.#beat();
    });
    addEventListener('online', () => this.wake());
    // the device knows first: no ping could tell it sooner
    addEventListener('offline', () => this.#cutOff());
    this.#connect();
  }

  /** Somebody is looking: a waiting retry starts now, and a socket that a sleeping phone has lost is found out. */
  wake(): void {
    if (!this.#socket) this.#connect();
    else if (this.#welcomed) this.#check();
  }

  /** Nobody looks: our silence means nothing from now on, and a frozen page cannot hear an answer. */
  #fallAsleep(): void {
    this.send({ type: 'ping', is_watched: false });
    this.#hush();
  }

  /** Does the game wait for us? Then others wait for our signs of life. */
  set isAwaited(value: boolean) {
    if (value === this.#isAwaited) return;
    this.#isAwaited = value;
    this.#beat();
  }

  /** Sends, if there is a welcome; else it is lost, and `onready` is the time to send again. */
  send(message: ClientMessage): void {
    if (this.#welcomed) this.#socket?.send(JSON.stringify(message));
  }

  /** Say hello anew, at once: under another name, or to look at nothing. */
  restart(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.close();
    this.#lost(socket);
    this.#connect();
  }

  #cutOff(): void {
    const socket = this.#socket;
    socket?.close();
    if (socket) this.#lost(socket);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.#socket) return;
    const socket = this.open(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.listener.hello()));
      this.#expectAnswer();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.#lost(socket, event.code);
    // an error is always followed by a close
  }

  get #isQuick(): boolean {
    return this.#isAwaited && isLookedAt();
  }

  #beat(): void {
    clearInterval(this.#ping);
    if (this.#welcomed) this.#ping = setInterval(() => this.#check(), this.#isQuick ? QUICK_EVERY : PING_EVERY);
  }

  #receive(message: ServerMessage): void {
    this.#hush();
    if (message.type === 'welcome') {
      this.#welcomed = true;
      this.#attempt = 0;
      this.#beat();
    }
    this.listener.onmessage(message);
    if (message.type === 'welcome') {
      this.listener.onstatus('open');
      this.listener.onready();
    }
  }

  #check(): void {
    if (!this.#welcomed) return;
    this.send({ type: 'ping', is_watched: isLookedAt() });
    this.#expectAnswer();
  }

  #expectAnswer(): void {
    if (this.#silence !== undefined) return; // it is the oldest unanswered ping that counts
    const socket = this.#socket;
    this.#silence = setTimeout(
      () => {
        // close() alone may wait a minute for a peer that is gone
        socket?.close();
        if (socket) this.#lost(socket);
      },
      this.#isQuick ? QUICK_WITHIN : PONG_WITHIN,
    );
  }

  #hush(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #lost(socket: WebSocket, code?: number): void {
    if (socket !== this.#socket) return; // an old one that closes late
    this.#socket = null;
    this.#welcomed = false;
    clearInterval(this.#ping);
    this.#hush();
    this.listener.onstatus('lost');
    // jitter, or every phone of a full room comes back in the same moment
    const delay =
      code === SERVER_STOPS
        ? Math.random() * 1000
        : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#attempt) * (0.5 + Math.random() / 2);
    this.#attempt += 1;
    this.#retry = setTimeout(() => this.#connect(), delay);
  }
}

const isLookedAt = (): boolean => document.visibilityState === 'visible';

/** An id nobody else has. No crypto.subtle or randomUUID: a phone on the LAN sees plain http. */
export function freshId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)));
}
