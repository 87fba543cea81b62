/**
 * The hands of whoever plays here: what the paw holds and how, where a finger or the cursor is, what was refused. Moves
 * are sent in the event that makes them; what is shown meanwhile is the table as it will be.
 */
import { untrack } from 'svelte';
import type { KittyPawHand, KittyPawTable, KittyPlacement, Move, Refused } from '../../net/protocol.gen';
import { announce } from '../../lib/announce.svelte';
import { kept } from '../../lib/kept';
import { play } from '../../lib/sound';
import { session } from '../../net/session.svelte';
import { foreseen, Lies, placeText } from './hands';
import { flipped, turned, type Spot, type Way } from './lattice';
import { Told } from './told.svelte';
import { sideName, turnName } from './words';

/** A kitten on its way through the air. */
export interface Drag {
  readonly pointer: number;
  /** on the screen */
  readonly x: number;
  readonly y: number;
  /** it has left where it was */
  readonly isMoved: boolean;
  /** by a finger, not a mouse */
  readonly isTouch: boolean;
}

const REASON_TIME = 3200;

export class Play {
  readonly lies = new Lies();
  /** how the kitten in the paw is held */
  #held = $state.raw<(Way & { readonly kitten: string }) | null>(null);
  drag = $state.raw<Drag | null>(null);
  /** where a kitten would be laid now */
  ghost = $state.raw<Spot | null>(null);
  /** the keyboard's place on the lattice */
  cursor = $state.raw<Spot>({ x: 0, y: 0 });
  /** why what was shown did not happen, for a while: first the reason, then what does not count because of it */
  reasons = $state.raw<readonly Refused[]>([]);
  /** the kitten or card that has just gone back */
  rolledBack = $state.raw('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent = new Map<string, string>();
  /** moves that were sent before we knew that one before them is refused */
  #following = new Set<string>();

  /** the table with our moves on their way already made, part by part */
  readonly told = new Told(() => {
    const onTheWay = session.outgoing.map(({ text }) => text);
    const { public: shown, private: own } = session.table!;
    return foreseen(shown.state as KittyPawTable, own?.seat ?? null, onTheWay, this.lies.of, this.placing);
  });
  readonly board = this.told.board;
  readonly me = $derived(this.told.scene.me);
  readonly paw = $derived(this.me === null ? null : (this.board.paws[this.me] ?? null));
  readonly way = $derived.by((): Way => {
    if (!this.paw) return { side: 'back', rotation: 0 };
    return this.#held?.kitten === this.paw ? this.#held : this.lies.of(this.paw);
  });
  readonly isBuilding = $derived(
    this.me !== null &&
      this.board.phase === 'build' &&
      this.board.cards[this.me] !== null &&
      !this.board.gave_up.includes(this.me),
  );
  /** what may be given up: PAW-32 has it even for those without a card */
  readonly canGiveUp = $derived(session.table?.private?.moves.some(({ text }) => text === 'give up') ?? false);
  /** how kittens are laid, in the words of the table; null: we do not build */
  get placing(): KittyPlacement | null {
    return (session.table?.private?.hand as KittyPawHand | undefined)?.placing ?? null;
  }
  /** as far as a kitten may lie from the box */
  get reach(): number {
    return this.placing?.reach ?? 0;
  }

  constructor() {
    $effect.pre(() => {
      this.lies.note((session.table!.public.state as KittyPawTable).middle);
    });
    $effect.pre(() => {
      const { refusal } = session;
      if (refusal) untrack(() => this.#refused(refusal));
    });
    // nothing is held any more: somebody was quicker, or the round is over
    $effect.pre(() => {
      if (this.paw === null || !this.isBuilding) untrack(() => this.#letGo());
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  // -- moves

  #send(text: string, follows: readonly Move[] = []): void {
    session.move(text, follows);
    const move = session.outgoing.at(-1);
    if (move) this.#sent.set(move.id, move.text);
    this.told.tell(); // the same event goes on with the table as it will be
  }

  #refused(refusal: Refused): void {
    const id = refusal.answers ?? '';
    const text = this.#sent.get(id) ?? '';
    const follows = this.#following.delete(id);
    // what was sent before this was known may be refused for it alone: who was quicker is still the reason
    for (const move of session.outgoing) this.#following.add(move.id);
    const isVoid = refusal.code === 'follows_refused';
    if (follows && !isVoid) return;
    this.reasons = isVoid ? [...this.reasons, refusal] : [refusal];
    if (!isVoid) this.rolledBack = text.split(' ')[1] ?? '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.reasons = [];
      this.rolledBack = '';
    }, REASON_TIME);
  }

  grabCard(card: string): void {
    play('grab');
    this.#send(`grab ${card}`);
  }

  /** A kitten from the middle; what the paw held goes back for it. */
  take(kitten: string): void {
    if (this.paw) this.back();
    play('grab');
    this.#hold(kitten, this.lies.of(kitten));
    this.#send(`take ${kitten}`);
  }

  /** A kitten that we have laid. */
  pick(kitten: string): void {
    const lain = this.board.areas[this.me ?? 0]?.find((other) => other.kitten === kitten);
    if (!lain) return;
    play('grab');
    this.#hold(kitten, lain);
    this.ghost = this.cursor = { x: lain.x, y: lain.y };
    this.#send(`pick ${kitten}`);
  }

  turn(): void {
    if (this.paw) this.#turn(this.paw, turned(this.way));
  }

  flip(): void {
    if (this.paw) this.#turn(this.paw, flipped(this.way));
  }

  /** Over the lattice: the same place as long as it is the same cell. */
  hover(spot: Spot | null): void {
    this.ghost = kept(this.ghost, spot);
  }

  place(spot: Spot): void {
    if (!this.paw || !this.placing) return;
    play('place');
    this.cursor = spot;
    this.#send(placeText(this.placing, { kitten: this.paw, ...spot, ...this.way }));
    this.#letGo();
  }

  back(): void {
    if (!this.paw) return;
    play('place');
    this.#letGo();
    this.#send('back');
  }

  turnBox(): void {
    this.#send('box');
  }

  seek(place: number): void {
    this.#send(`seek ${place}`);
  }

  claim(): void {
    if (session.outgoing.some(({ text }) => text === 'claim')) return; // a second tap says nothing more
    // it is final, and is not to count for less than what we see here
    this.#send('claim', session.outgoing);
  }

  giveUp(): void {
    this.#send('give up');
  }

  #hold(kitten: string, { side, rotation }: Way): void {
    this.#held = { kitten, side, rotation };
  }

  /** Turned or flipped in the paw: nobody but its own hands know, so it is said here. */
  #turn(kitten: string, way: Way): void {
    this.#hold(kitten, way);
    announce(`${sideName(way.side)}, ${turnName(way.rotation)}`);
  }

  #letGo(): void {
    this.drag = null;
    this.ghost = null;
  }
}
