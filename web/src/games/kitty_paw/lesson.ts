/**
 * A first round that explains itself. Which step is due is seen from what lies on the table; a step is learned when it
 * has been done, asked or not. What a first round does not have (most have no symbol, two players do not bump) is
 * explained in the round that has it.
 */
import type { KittyCard, KittyPawTable, KittyPlaced } from '../../net/protocol.gen';

export const STEPS = [
  'grab',
  'box',
  'take',
  'back',
  'flip',
  'turn',
  'place',
  'compare',
  'seek',
  'claim',
  'bump',
] as const;
export type Step = (typeof STEPS)[number];

/** The kitten in the paw. */
export type Held = Pick<KittyPlaced, 'kitten' | 'side' | 'rotation'>;

/** What whoever learns has before them. */
export interface Sight {
  readonly round: string;
  readonly hasRow: boolean;
  readonly isBuilding: boolean;
  readonly card: KittyCard | null;
  readonly held: Held | null;
  readonly laid: readonly KittyPlaced[];
  readonly box: KittyCard['box'];
  /** the hide-and-seek card that lies open for this seat */
  readonly shown: string | null;
  readonly hasFound: boolean;
  readonly hasClaimed: boolean;
  readonly mustBump: boolean;
  readonly hasBumped: boolean;
}

export function sightOf(board: KittyPawTable, me: number, card: KittyCard | null, held: Held | null): Sight {
  const isIn = board.active.includes(me) && !board.gave_up.includes(me);
  const open = board.seek.find(({ seat }) => seat === me);
  return {
    round: `${board.round} ${board.extra}`,
    hasRow: board.row.length > 0,
    isBuilding: board.phase === 'build' && isIn,
    card,
    held,
    laid: board.areas[me] ?? [],
    box: board.boxes[me] ?? 'upright',
    shown: open?.symbol ?? null,
    hasFound: open?.is_kept ?? false,
    hasClaimed: board.claimant === me,
    mustBump: board.phase === 'bump' && board.waiting.includes(me),
    hasBumped: typeof board.pressed[me] === 'number',
  };
}

/** How the card shows the breed of the kitten in the paw. */
const wantedOf = (card: KittyCard | null, held: Held): KittyPlaced | undefined =>
  card?.kittens.find(({ kitten }) => kitten === held.kitten.charAt(0));

/** Everything that could be explained now, the most urgent first. */
function due({ card, held, laid, box, ...sight }: Sight): Step[] {
  if (sight.mustBump) return ['bump'];
  if (!sight.isBuilding) return [];
  if (!card) return sight.hasRow ? ['grab'] : [];
  if (held) {
    const wanted = wantedOf(card, held);
    if (!wanted) return ['back'];
    const steps: Step[] = [];
    if (held.side !== wanted.side) steps.push('flip');
    if (held.rotation !== wanted.rotation) steps.push('turn');
    return steps.length ? steps : ['place'];
  }
  const isBare = !laid.some(({ x, y }) => Math.abs(x) < 2 && Math.abs(y) < 2);
  if (box !== card.box && isBare) return ['box', 'take'];
  if (laid.length === 0) return ['take'];
  if (laid.length < card.kittens.length) return ['compare'];
  return card.symbol && !sight.hasFound ? ['seek'] : ['claim'];
}

/** The step to explain now. */
export const stepNow = (sight: Sight, learned: ReadonlySet<string>): Step | null =>
  due(sight).find((step) => !learned.has(step)) ?? null;

/** What has been done between two sights. */
export function done(before: Sight, now: Sight): Step[] {
  const steps: Step[] = [];
  const note = (step: Step, is: boolean): void => void (is && steps.push(step));
  if (before.round !== now.round) return steps;
  const { held } = before;
  const hasGrown = now.laid.length > before.laid.length;
  note('grab', !before.card && now.card !== null);
  note('take', !held && now.held !== null);
  note('compare', !held && now.held !== null && before.laid.length > 0);
  note('back', held !== null && !now.held && !hasGrown && now.isBuilding);
  note('place', held !== null && !now.held && hasGrown);
  if (held && held.kitten === now.held?.kitten) {
    // as on the card: who is on the way there is still told how
    const wanted = wantedOf(now.card, now.held) ?? now.held;
    note('flip', held.side !== now.held.side && now.held.side === wanted.side);
    note('turn', held.rotation !== now.held.rotation && now.held.rotation === wanted.rotation);
  }
  note('box', before.box !== now.box && now.isBuilding);
  note('seek', !before.shown && now.shown !== null);
  note('claim', !before.hasClaimed && now.hasClaimed);
  note('bump', !before.hasBumped && now.hasBumped);
  return steps;
}
