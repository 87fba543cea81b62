/** The seal of a cut: what is shown of it before anybody opens theirs. */
import { hex, sha256 } from './sha256';

export const sealOf = (envelope: string, table: string, deal: number, seat: number, bits: string): string =>
  hex(sha256(new TextEncoder().encode([envelope, table, deal, seat, bits].join('\n'))));
