/** What there is to tell of a game of Kitty Paw. */
import { say } from '../../lib/language.svelte';
import { AT_THE_END, last, most, names, often, tellsStory, type Found } from '../../lib/story';

/** Somebody was quickest, or did what is hardest. */
interface Deed {
  readonly seat: number;
  readonly ms: number;
  readonly at: number;
}

tellsStory('kitty_paw', (told) => {
  const { log } = told;
  const of = (id: string, seat: number, count: number, weight: number, at: number): Found => ({
    weight,
    at,
    text: say(id, { ...names(told, seat), count }),
  });
  const count = (name: string): number => log.filter((event) => event.name === name).length;

  let claimed = 0; // the call that is checked next: so long after the deal
  let built: Deed | null = null;
  let bumped: Deed | null = null;
  let hardest: Deed | null = null;
  for (const [at, { name, seat, count: ms, what }] of log.entries()) {
    if (seat === null) continue;
    if (name === 'claimed') claimed = ms;
    if (name === 'pattern_right' && claimed < (built?.ms ?? Infinity)) built = { seat, ms: claimed, at };
    if (name === 'bumped' && ms < (bumped?.ms ?? Infinity)) bumped = { seat, ms, at };
    if (name === 'card_scored' && ms > 0 && what.startsWith('III')) hardest = { seat, ms: 0, at };
  }
  const right = most(often(told, 'pattern_right'), 1);
  const wrong = most(often(told, 'pattern_wrong'), 1);
  const late = most(often(told, 'bumped_last'), 2);
  const found = most(often(told, 'found_symbol'), 2);
  const seconds = Math.round((built?.ms ?? 0) / 1000);
  const [extra, quiet, kittens] = [count('extra_round_begun'), count('nothing_scored'), count('placed_kitten')];
  return [
    extra ? { weight: 75, at: AT_THE_END, text: say('story-paw-extra', { count: extra }) } : null,
    wrong &&
      of('story-paw-wrong', wrong.seat, wrong.count, 28 + 8 * wrong.count, last(log, 'pattern_wrong', wrong.seat)),
    late && of('story-paw-late', late.seat, late.count, 26 + 7 * late.count, last(log, 'bumped_last', late.seat)),
    hardest && of('story-paw-hardest', hardest.seat, 0, 46, hardest.at),
    built && seconds ? of('story-paw-built', built.seat, seconds, 38, built.at) : null,
    bumped && of('story-paw-bumped', bumped.seat, bumped.ms, 34, bumped.at),
    right && of('story-paw-right', right.seat, right.count, 20 + 2 * right.count, AT_THE_END),
    found && of('story-paw-found', found.seat, found.count, 14 + 3 * found.count, AT_THE_END),
    quiet ? { weight: 18 + 3 * quiet, at: 0, text: say('story-paw-quiet', { count: quiet }) } : null,
    kittens ? { weight: 6, at: 0, text: say('story-paw-kittens', { count: kittens }) } : null,
    { weight: 5, at: 0, text: say('story-rounds', { count: count('round_begun') }) },
  ];
});
