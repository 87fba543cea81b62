/**
 * A table comes whole with every message. Here every part of it is a signal of its own: who reads one hears of it when
 * it has changed, and of nothing else. Read from the whole table, each of some hundred values and effects might have
 * changed with every kitten that anybody takes, and is asked once for every path that leads to it.
 */
import { untrack } from 'svelte';
import { kept } from '../../lib/kept';
import { sceneOf, type Scene } from '../../lib/sentences';
import type { KittyLying, KittyPawTable, Public } from '../../net/protocol.gen';
import { session } from '../../net/session.svelte';
import { steady, type Running } from './clocks';
import { allKittens } from './spread';

class Part {
  is = $state.raw<unknown>();
  constructor(is: unknown) {
    this.is = is;
  }
}

/** An object, or a list, whose parts are signals; those `within` it that have such names are taken apart as well. */
class Parts<T extends object> {
  readonly seen: T;
  readonly #parts = new Map<string, Part>();
  readonly #inner = new Map<string, Parts<object>>();
  readonly #within: ReadonlySet<string>;

  constructor(first: T, within: ReadonlySet<string> = new Set()) {
    this.#within = within;
    const seen = Array.isArray(first) ? [] : {};
    for (const [name, value] of Object.entries(first)) {
      const part = new Part(this.#partOf(name, value));
      this.#parts.set(name, part);
      Object.defineProperty(seen, name, { get: () => part.is, enumerable: true });
    }
    this.seen = seen as T;
  }

  tell(now: T): void {
    for (const [name, value] of Object.entries(now)) {
      const part = this.#parts.get(name);
      if (!part) continue; // a newer server may tell more than this page knows
      const inner = this.#inner.get(name);
      if (inner?.isLike(value)) inner.tell(value as object);
      else part.is = this.#partOf(name, value);
    }
  }

  /** Does it have the same parts? A list that has grown is another one. */
  isLike(other: unknown): boolean {
    return typeof other === 'object' && other !== null && Object.keys(other).length === this.#parts.size;
  }

  #partOf(name: string, value: unknown): unknown {
    if (!this.#within.has(name) || typeof value !== 'object' || value === null) return value;
    const inner = new Parts(value);
    this.#inner.set(name, inner);
    return inner.seen;
  }
}

/** A table, and where each of its kittens lies in the middle; null: it is not there. */
export interface Board extends KittyPawTable {
  readonly lying: Readonly<Record<string, KittyLying | null>>;
}
type Shown = Omit<Public, 'state' | 'clocks' | 'seq'>;

/** What has one item for each seat, or for each kitten. */
const WITHIN = new Set(['cards', 'scored', 'points', 'paws', 'areas', 'boxes', 'pressed', 'lying']);

export class Told {
  readonly board: Board;
  readonly shown: Shown;
  /** the clocks that run: each the same object until it runs otherwise than it did */
  clocks = $state.raw<readonly Running[]>([]);
  scene = $state.raw<Scene>(null!);
  readonly #read: () => KittyPawTable;
  readonly #board: Parts<Board>;
  readonly #shown: Parts<Shown>;
  readonly #ways = new Map<string, KittyLying>();
  #last: KittyPawTable | null = null;
  #left: Public['clocks'] | null = null;

  /** `read`: the table as it is to be seen. */
  constructor(read: () => KittyPawTable = () => session.table!.public.state as KittyPawTable) {
    this.#read = read;
    const { board, shown } = untrack(() => this.#now());
    this.#board = new Parts(board, WITHIN);
    this.#shown = new Parts(shown);
    this.board = this.#board.seen;
    this.shown = this.#shown.seen;
    untrack(() => this.#tellRest());
    $effect.pre(() => this.tell());
  }

  /** As it is now, before anybody is asked to draw it: to be called where more is read in the same event. */
  tell(): void {
    const { board, shown } = this.#now();
    this.#board.tell(board);
    this.#shown.tell(shown);
    this.#tellRest();
  }

  #now(): { board: Board; shown: Shown } {
    const shown = session.table!.public;
    const state = (this.#last = kept(this.#last, this.#read()));
    const lying: Record<string, KittyLying | null> = {};
    for (const kitten of allKittens(shown.seats.length)) lying[kitten] = null;
    for (const kitten of state.middle) {
      const is = kept(this.#ways.get(kitten.kitten), kitten);
      this.#ways.set(kitten.kitten, is);
      lying[kitten.kitten] = is;
    }
    return { board: { ...state, lying }, shown };
  }

  #tellRest(): void {
    this.scene = sceneOf(session.table!);
    const { clocks } = session.table!.public;
    if (clocks === this.#left) return; // what was left when it was said is not what is left now
    this.#left = clocks;
    this.clocks = steady(
      untrack(() => this.clocks),
      clocks,
      performance.now(),
    );
  }
}
