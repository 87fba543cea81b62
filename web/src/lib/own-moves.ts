/** What we may do now. */
import type { LegalMove, TableMessage } from '../net/protocol.gen';

const NONE: readonly LegalMove[] = [];
/** The same list for as long as there is nothing to do: what is worked out from it need not be worked out anew. */
export const ownMoves = (table: TableMessage): readonly LegalMove[] => table.private?.moves ?? NONE;
