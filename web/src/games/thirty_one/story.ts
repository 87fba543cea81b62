/** What there is to tell of a game of Mauz or Schwimmen. */
import { say, type Args } from '../../lib/language.svelte';
import type { Happened } from '../../net/protocol.gen';
import { AT_THE_END, last, most, names, often, tellsStory, times, winnerOf } from '../../lib/story';

/** `30½`, as a number. */
const worth = (points: string): number => Number(points.replace('½', '.5'));

tellsStory('thirty_one', (told) => {
  const { log } = told;
  const winner = winnerOf(told);
  let round = 0,
    knocker: number | null = null;
  let lostKnock: { seat: number; round: number; at: number } | null = null;
  let firstOut: { seat: number; round: number; at: number } | null = null;
  log.forEach(({ name, seat }, at) => {
    if (name === 'dealer_chosen') {
      round += 1;
      knocker = null;
    }
    if (name === 'knocked') knocker = seat;
    if (name === 'paid' && seat !== null && seat === knocker) lostKnock = { seat, round, at };
    if (name === 'went_out' && seat !== null) firstOut ??= { seat, round, at };
  });
  const found = (what: { seat: number; round: number } | null): Args => ({
    ...names(told, what?.seat ?? 0),
    round: what?.round ?? 0,
  });
  const best = most(often(told, 'laid_31'), 1);
  const shown = log
    .filter(({ name }) => name === 'showed')
    .reduce<Happened | null>((best, one) => (best && worth(best.what) >= worth(one.what) ? best : one), null);
  const aces = log.findLastIndex(({ name }) => name === 'laid_three_aces');
  const knocks = most(often(told, 'knocked'), 2);
  const paid = log.some(({ name, seat }) => name === 'paid' && seat === winner);
  const swam = winner !== null && log.some(({ name, seat }) => name === 'on_last_life' && seat === winner);
  return [
    swam ? { weight: 70, at: AT_THE_END, text: say('story-swam', names(told, winner)) } : null,
    winner !== null && !paid && round > 1
      ? { weight: 52, at: AT_THE_END, text: say('story-unhurt', names(told, winner)) }
      : null,
    lostKnock
      ? { weight: 50, at: (lostKnock as { at: number }).at, text: say('story-knock-lost', found(lostKnock)) }
      : null,
    firstOut && round > 1
      ? { weight: 25, at: (firstOut as { at: number }).at, text: say('story-first-out', found(firstOut)) }
      : null,
    best && {
      weight: 48 + 6 * best.count,
      at: last(log, 'laid_31', best.seat),
      text: say('story-31', { ...names(told, best.seat), count: best.count }),
    },
    aces < 0 ? null : { weight: 60, at: aces, text: say('story-aces', names(told, log[aces]!.seat!)) },
    knocks && {
      weight: 14 + 3 * knocks.count,
      at: last(log, 'knocked', knocks.seat),
      text: say('story-knocks', { ...names(told, knocks.seat), count: knocks.count }),
    },
    shown && { weight: 6, at: AT_THE_END, text: say('story-best-cards', { points: shown.what }) },
    { weight: 4, at: 0, text: say('story-swaps', { count: times(told, 'swapped', 'swapped_all') }) },
    round > 1 ? { weight: 8, at: 0, text: say('story-rounds', { count: round }) } : null,
  ];
});
