/** What our seat is advised to do, as long as the table is as it was when we asked. */
import type { AdviceMessage, LegalMove } from './protocol.gen';

export class Advice {
  /** after which entry of the log we have asked, and are still waiting; null: we are not */
  asked = $state<number | null>(null);
  given = $state.raw<AdviceMessage | null>(null);

  begin(seq: number): void {
    this.asked = seq;
    this.given = null;
  }

  end(): void {
    this.asked = null;
    this.given = null;
  }

  /** The table is at this entry now: what was said about another does not hold any more. */
  look(seq: number): void {
    if (this.asked !== seq) this.asked = null;
    if (this.given?.seq !== seq) this.given = null;
  }

  hear(message: AdviceMessage): void {
    if (message.seq !== this.asked) return;
    this.asked = null;
    this.given = message;
  }

  /** Is it this move that is advised? Whatever is called with it. */
  means({ text }: LegalMove): boolean {
    const silent = (said: string | undefined): string | undefined => said?.replace(/!+$/, '');
    return silent(this.given?.move.text) === silent(text);
  }

  /** Does the advice name this card, or this place? */
  marks(what: string): boolean {
    const move = this.given?.move;
    return move !== undefined && (move.cards.includes(what) || move.place.split(' > ').includes(what));
  }
}
