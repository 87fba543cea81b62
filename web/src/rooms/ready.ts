/** Between two rounds: whom the next one waits for. */
import type { TableMessage } from '../net/protocol.gen';

export interface Waiting {
  readonly deal: number;
  /** we have not said that we are ready */
  readonly isAsked: boolean;
  /** the others who have not */
  readonly others: readonly number[];
  /** how many milliseconds it still waits; null: without a limit */
  readonly left: number | null;
}

export function waitingOf({ public: shown, private: own }: TableMessage): Waiting | null {
  if (!shown.ready) return null;
  const { deal, awaited } = shown.ready;
  const me = own?.seat ?? null;
  return {
    deal,
    isAsked: me !== null && awaited.includes(me),
    others: awaited.filter((seat) => seat !== me),
    left: shown.clocks.find(({ what }) => what === 'ready')?.milliseconds ?? null,
  };
}
