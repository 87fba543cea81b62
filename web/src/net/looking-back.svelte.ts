/** What our own moves in a game that is over were worth, as far as the server has found out. */
import type { AnalysisMessage, JudgedMove, Refused } from './protocol.gen';

export class LookingBack {
  /** at which table we look back; null: nowhere */
  table = $state<string | null>(null);
  done = $state(0);
  /** how many moves there are to look at; null: the server has not answered yet */
  of = $state<number | null>(null);
  /** those that were decisions, in their order */
  moves = $state.raw<readonly JudgedMove[]>([]);
  luck = $state<number | null>(null);
  /** why there is nothing to see, or nothing more */
  refusal = $state.raw<Refused | null>(null);
  readonly isFinished = $derived(this.of !== null && this.done === this.of);

  begin(table: string): void {
    this.table = table;
    this.done = 0;
    this.of = null;
    this.moves = [];
    this.luck = null;
    this.refusal = null;
  }

  end(): void {
    this.table = null;
  }

  /** Moves come one by one; whoever asks again after a loss is told all of them again. */
  hear({ table, done, of, moves, luck }: AnalysisMessage): void {
    if (table !== this.table) return;
    const known = this.moves.filter((move) => !moves.some(({ number }) => number === move.number));
    this.moves = [...known, ...moves].sort((a, b) => a.number - b.number);
    this.done = done;
    this.of = of;
    this.luck = luck;
    this.refusal = null;
  }
}
