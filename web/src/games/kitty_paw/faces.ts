/** The faces at a table of Kitty Paw. */
import type { Mood } from '../../art/faces';
import { moodsOf, type Seen, type Standing } from '../../lib/moods';

/** What hands do, and what a pattern has wrong: too much of it for a face to outlast. */
const SMALL = new Set([
  'took_kitten',
  'placed_kitten',
  'put_back',
  'picked_up',
  'turned_box',
  'grabbed',
  'handed_out',
  'sought',
  'turned_back',
  'fault',
]);

/**
 * How everybody looks while they build: as the round before has left them. A face is a drawing, and whoever builds has
 * no frame to spare for it: it changes only between rounds, under what lies over the table then.
 */
export function facesOf(events: readonly Seen[], standing: Standing): Mood[] {
  const begun = events.findLastIndex(({ name }) => name === 'round_begun' || name === 'extra_round_begun');
  const before = events.slice(0, Math.max(0, begun));
  return moodsOf(
    before.filter(({ name }) => !SMALL.has(name)),
    standing,
  );
}
