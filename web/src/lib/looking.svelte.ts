/** A round that has ended stays in sight until the player has seen enough of it, though the next is dealt meanwhile. */
export class Looking {
  #seen = $state.raw({ table: '', at: -1 });

  /** Rounds that ended before we came need no second look: up to here the log has been seen. */
  constructor(table: string, at: number) {
    this.#seen = { table, at };
  }

  /** Is the round that ended here in the log still to be looked at? */
  isUnseen(table: string, at: number): boolean {
    return at > (this.#seen.table === table ? this.#seen.at : -1);
  }

  /** Enough of it. */
  goOn(table: string, at: number): void {
    this.#seen = { table, at };
  }
}
