/** What is said at the table: the lines, what nobody has looked at yet, and whom this player does not want to hear. */
import { announceAll } from '../lib/announce.svelte';
import { say } from '../lib/language.svelte';
import { spoken } from '../lib/sentences';
import { keep, recall } from '../lib/storage';
import type { ChatLine } from './protocol.gen';

const BUBBLE = 7000,
  MOST_LINES = 200,
  MOST_HUSHED = 50;
const same = (a: ChatLine, b: ChatLine): boolean =>
  a.seat === b.seat && a.at === b.at && a.text === b.text && a.phrase === b.phrase;

export class Talk {
  lines = $state.raw<readonly ChatLine[]>([]);
  unread = $state(0);
  /** what has been written and not yet said: it outlives the drawer that it is written in */
  draft = $state('');
  /** what a seat has just said, for its bubble */
  bubbles = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** somebody is looking at the lines, so nothing is unread */
  #isRead = false;
  #table = '';
  #hushed = $state.raw<readonly string[]>(recall<string[]>('hushed') ?? []);

  /** Another table, where nothing has been said yet. People moved along together stay hushed. */
  begin(table: string, after: string | null = null): void {
    if (table === this.#table) return;
    if (after !== null && after === this.#table)
      this.#store(this.#hushed.map((one) => one.replace(`${after} `, `${table} `)));
    this.#table = table;
    this.lines = [];
    this.unread = 0;
    this.draft = '';
    this.bubbles = new Map();
  }

  /** Lines that have come. After a reconnect the server tells the last fifty again. */
  hear(said: readonly ChatLine[], me: number | null, isHistory: boolean): void {
    const news = said.filter((line) => !this.lines.some((known) => same(known, line)));
    this.lines = [...this.lines, ...news].slice(-MOST_LINES);
    if (isHistory) return;
    for (const line of news) {
      if (this.isHushed(line.seat)) continue;
      this.#show(line);
      if (line.seat === me) continue;
      if (!this.#isRead) this.unread += 1;
      announceAll([`${line.name || say('guest')}: ${spoken(line)}`], 'news', undefined, true);
    }
  }

  /** The lines are on screen: call the result when they are no longer. */
  read(): () => void {
    this.#isRead = true;
    this.unread = 0;
    return () => (this.#isRead = false);
  }

  isHushed(seat: number): boolean {
    return this.#hushed.includes(`${this.#table} ${seat}`);
  }

  /** For this player alone: somebody's words are not shown, or shown again. */
  hush(seat: number, isHushed: boolean): void {
    const key = `${this.#table} ${seat}`;
    this.#store([...this.#hushed.filter((one) => one !== key), ...(isHushed ? [key] : [])]);
    if (isHushed) this.#hide(seat);
  }

  #store(hushed: readonly string[]): void {
    this.#hushed = hushed.slice(-MOST_HUSHED);
    keep('hushed', this.#hushed);
  }

  #show(line: ChatLine): void {
    const words = spoken(line);
    this.bubbles = new Map(this.bubbles).set(line.seat, words);
    setTimeout(() => {
      if (this.bubbles.get(line.seat) === words) this.#hide(line.seat);
    }, BUBBLE);
  }

  #hide(seat: number): void {
    const rest = new Map(this.bubbles);
    rest.delete(seat);
    this.bubbles = rest;
  }
}
