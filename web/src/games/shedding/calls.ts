/** Who has called and still has the one card: their bubble stays. */
import { callWord, finalWord, type Scene } from '../../lib/sentences';
import type { Happened, SheddingTable } from '../../net/protocol.gen';

const HAND_CHANGES = new Set(['dealt', 'played', 'drew', 'took', 'forgot_call', 'drew_penalty', 'took_back']);

export function bubble(seat: number, state: SheddingTable, log: readonly Happened[], scene: Scene): string {
  if ((state.counts[seat] ?? 0) > 1) return '';
  for (let i = log.length - 1; i >= 0; i -= 1) {
    const event = log[i]!;
    if (event.seat !== seat) continue;
    if (event.name === 'final_called') return finalWord(scene.game);
    if (event.name === 'called') return callWord(scene.game);
    if (HAND_CHANGES.has(event.name)) return '';
  }
  return '';
}
