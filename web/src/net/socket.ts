/**
 * One WebSocket that never gives up: says hello, comes back after every loss with jittered back-off, and at once when
 * the page is seen again. It knows messages, not tables.
 */
import type { ClientMessage, Hello, ServerMessage } from './protocol.gen';

export type Status = 'connecting' | 'open' | 'lost';

export interface Listener {
  hello(): Hello;
  /** welcomed: the time to open the table again and to resend what was not answered */
  onready(): void;
  onstatus(status: Status): void;
  onmessage(message: ServerMessage): void;
}

const FIRST_DELAY = 250,
  LONGEST_DELAY = 8000,
  PING_EVERY = 20_000,
  PONG_WITHIN = 6000;

export class Connection {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #welcomed = false;
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
      if (document.visibilityState === 'visible') this.wake();
    });
    addEventListener('online', () => this.wake());
    this.#connect();
  }

  /** Somebody is looking: a waiting retry starts now, and a socket that a sleeping phone has lost is found out. */
  wake(): void {
    if (!this.#socket) this.#connect();
    else if (this.#welcomed) this.#check();
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
    socket.onclose = () => this.#lost(socket);
    // an error is always followed by a close
  }

  #receive(message: ServerMessage): void {
    clearTimeout(this.#silence);
    if (message.type === 'welcome') {
      this.#welcomed = true;
      this.#attempt = 0;
      clearInterval(this.#ping);
      this.#ping = setInterval(() => this.#check(), PING_EVERY);
    }
    this.listener.onmessage(message);
    if (message.type === 'welcome') {
      this.listener.onstatus('open');
      this.listener.onready();
    }
  }

  #check(): void {
    this.send({ type: 'ping' });
    this.#expectAnswer();
  }

  #expectAnswer(): void {
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#silence = setTimeout(() => {
      // close() alone may wait a minute for a peer that is gone
      socket?.close();
      if (socket) this.#lost(socket);
    }, PONG_WITHIN);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return; // an old one that closes late
    this.#socket = null;
    this.#welcomed = false;
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    this.listener.onstatus('lost');
    // jitter, or every phone of a full room comes back in the same moment
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#attempt) * (0.5 + Math.random() / 2);
    this.#attempt += 1;
    this.#retry = setTimeout(() => this.#connect(), delay);
  }
}

/** An id nobody else has. No crypto.subtle or randomUUID: a phone on the LAN sees plain http. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
