/** Advice in words: the move and its chance, and why. */
import type { AdviceMessage } from '../net/protocol.gen';
import { about } from './chances';
import { say } from './language.svelte';
import { moveWords, reasonWords } from './move-words';
import type { Scene } from './sentences';

export function adviceWords({ move, chance, margin, why, others }: AdviceMessage, scene: Scene): [string, string] {
  return [
    say('advice-move', { move: moveWords(move, scene), chance: about(chance, margin) }),
    reasonWords(why, scene) || say(others.length ? 'advice-tried' : 'advice-only'),
  ];
}
