/** The sentence in the action bar: what is asked, and of whom. */
import { say } from '../../lib/language.svelte';
import { callWord, seatName, type Scene } from '../../lib/sentences';
import type { SheddingTable } from '../../net/protocol.gen';
import type { Offers } from './offers';

export function ask(state: SheddingTable, scene: Scene, offers: Offers): string {
  if (state.asked === 'over') return say('ask-over');
  if (state.asked === 'deal') return say('ask-deal');
  if (offers.call) return say('ask-call', { call: callWord(scene.game) });
  if (state.turn !== scene.me || scene.me === null) {
    if (scene.me !== null && state.places[scene.me]) return say('ask-out', { who: seatName(scene, state.turn) });
    return say(state.asked === 'wish' ? 'ask-others-wish' : 'ask-others', { who: seatName(scene, state.turn) });
  }
  const plays = offers.plays.size > 0;
  switch (state.asked) {
    case 'wish':
      return say('ask-wish');
    case 'penalty':
      return say(plays ? 'ask-penalty-answer' : 'ask-penalty', { count: state.owed });
    case 'skip':
      return say(plays ? 'ask-skip-answer' : 'ask-skip');
    case 'debt':
      return say('ask-debt', { call: callWord(scene.game) });
    case 'drawn':
      if (offers.draw) return say('ask-drawn-on');
      return say(plays ? 'ask-drawn-fits' : 'ask-drawn-unfit');
    case 'turn':
      if (plays) return say(offers.draw ? 'ask-play-or-draw' : 'ask-play');
      return say(offers.draw ? 'ask-draw' : 'ask-pass');
  }
}
