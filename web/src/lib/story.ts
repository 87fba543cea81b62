/**
 * A game in two or three sentences, found in what everybody saw of it: what was most, what was close, where it turned.
 * Each kind of sentence is found at most once, with a weight that says how much it is worth telling; the best few are
 * told in the order in which they happened.
 */
import type { Ended, Happened } from '../net/protocol.gen';
import type { Course } from './course';
import { say, type Args } from './language.svelte';
import { callWord, seatName, type Scene } from './sentences';

/** What is told of the game, and when it was. */
interface Found {
  readonly weight: number;
  readonly at: number;
  readonly text: string;
}
interface Told {
  readonly log: readonly Happened[];
  readonly scene: Scene;
  readonly ended: Ended;
  readonly course: Course | null;
}
type Teller = (told: Told) => (Found | null)[];

const MOST = 3;
/** It is told last, whenever it happened. */
const AT_THE_END = Infinity;

/** Somebody, as sentences want them. */
function names({ scene }: Told, seat: number, other: number | null = null): Args {
  const yes = (one: number | null): string => (one !== null && one === scene.me ? 'yes' : 'no');
  return {
    game: scene.game,
    call: callWord(scene.game),
    me: yes(seat),
    who: seatName(scene, seat),
    otherMe: yes(other),
    other: seatName(scene, other),
  };
}

/** Whoever has most, or nobody where nobody has enough. */
function most(counts: readonly number[], least: number): { seat: number; count: number } | null {
  const count = Math.max(...counts);
  return count >= least ? { seat: counts.indexOf(count), count } : null;
}
const perSeat = ({ scene }: Told): number[] => scene.seats.map(() => 0);
const winnerOf = ({ ended }: Told): number | null => {
  const first = ended.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  return first.length === 1 ? first[0]! : null;
};
/** How often each seat did this. */
const often = (told: Told, name: string): number[] => {
  const counts = perSeat(told);
  for (const event of told.log) if (event.name === name && event.seat !== null) counts[event.seat]! += 1;
  return counts;
};
const last = (log: readonly Happened[], name: string, seat: number): number =>
  log.findLastIndex((event) => event.name === name && event.seat === seat);

// ---------------------------------------------------------------------- Mau Mau and Miau! Miau!

const TAKES = new Set(['drew', 'took', 'drew_penalty', 'forgot_call']);

/** What the hands went through: how large each was at most, and how long somebody did nothing but draw. */
function hands(told: Told): { peaks: number[]; peakAt: number[]; dry: number[]; dryAt: number[]; drawn: number[] } {
  const held = perSeat(told),
    peaks = perSeat(told),
    peakAt = perSeat(told),
    run = perSeat(told),
    dry = perSeat(told),
    dryAt = perSeat(told),
    drawn = perSeat(told);
  told.log.forEach(({ name, seat, count }, at) => {
    if (seat === null) return;
    if (name === 'dealt') held[seat] = count;
    if (name === 'took_back') held[seat]! += 1;
    if (name === 'played') {
      held[seat]! -= 1;
      run[seat] = 0;
    }
    if (!TAKES.has(name)) return;
    held[seat]! += count;
    drawn[seat]! += count;
    if (held[seat]! > peaks[seat]!) [peaks[seat], peakAt[seat]] = [held[seat]!, at];
    if (++run[seat]! > dry[seat]!) [dry[seat], dryAt[seat]] = [run[seat]!, at];
  });
  return { peaks, peakAt, dry, dryAt, drawn };
}

const shedding: Teller = (told) => {
  const { log, ended } = told;
  const winner = winnerOf(told);
  const { peaks, peakAt, dry, dryAt, drawn } = hands(told);
  const took = log.reduce((best, { name, count }, i) => {
    return name === 'took' && count > (best < 0 ? 3 : log[best]!.count) ? i : best;
  }, -1);
  const caught = log.findLastIndex(({ name }) => name === 'caught');
  const forgot = log.findLastIndex(({ name }) => name === 'forgot_call');
  const vain = most(
    often(told, 'called').map((n, seat) => (ended.places[seat] === 1 ? 0 : n)),
    1,
  );
  const skipped = most(often(told, 'skipped'), 3);
  const thirst = most(dry, 3);
  const peak = most(peaks, 11);
  const plays = log.filter(({ name }) => name === 'played').length;
  const mixes = log.filter(({ name }) => name === 'reshuffled').length;
  return [
    took < 0
      ? null
      : {
          weight: 30 + 5 * log[took]!.count,
          at: took,
          text: say('story-took', { ...names(told, log[took]!.seat!), count: log[took]!.count }),
        },
    winner !== null && peaks[winner]! >= 8
      ? {
          weight: 60 + peaks[winner]!,
          at: AT_THE_END,
          text: say('story-comeback', { ...names(told, winner), count: peaks[winner]! }),
        }
      : peak && {
          weight: 25 + peak.count,
          at: peakAt[peak.seat]!,
          text: say('story-peak', { ...names(told, peak.seat), count: peak.count }),
        },
    winner !== null && drawn[winner] === 0
      ? { weight: 57, at: AT_THE_END, text: say('story-never-drew', names(told, winner)) }
      : null,
    caught < 0
      ? null
      : { weight: 50, at: caught, text: say('story-caught', names(told, log[caught]!.seat!, log[caught]!.other)) },
    forgot < 0
      ? null
      : {
          weight: 45,
          at: forgot,
          text: say('story-forgot', { ...names(told, log[forgot]!.seat!), count: log[forgot]!.count }),
        },
    vain && {
      weight: 24 + 10 * vain.count,
      at: last(log, 'called', vain.seat),
      text: say('story-called-in-vain', { ...names(told, vain.seat), count: vain.count }),
    },
    thirst && {
      weight: 24 + 6 * thirst.count,
      at: dryAt[thirst.seat]!,
      text: say('story-thirst', { ...names(told, thirst.seat), count: thirst.count }),
    },
    skipped && {
      weight: 20 + 4 * skipped.count,
      at: last(log, 'skipped', skipped.seat),
      text: say('story-skipped', { ...names(told, skipped.seat), count: skipped.count }),
    },
    mixes ? { weight: 12 + 4 * mixes, at: 0, text: say('story-reshuffled', { count: mixes }) } : null,
    { weight: 5, at: 0, text: say('story-length', { count: plays }) },
    closest(told),
  ];
};

/** Somebody had almost nothing left. */
function closest(told: Told): Found | null {
  const { ended } = told;
  const winner = winnerOf(told);
  if (winner === null || ended.hands[winner]?.length) return null;
  const left = ended.hands.map((hand, seat) => (ended.places[seat] === 1 ? Infinity : hand.length));
  const count = Math.min(...left);
  if (count < 1 || count > 2) return null;
  const seat = left.indexOf(count);
  return { weight: 62 - 8 * count, at: AT_THE_END, text: say('story-close', { ...names(told, seat), count }) };
}

// ---------------------------------------------------------------------- Kurz-Schnurrmé

const rummy: Teller = (told) => {
  const { log, ended } = told;
  const winner = winnerOf(told);
  const melds = often(told, 'melded');
  const opened = log.findIndex(({ name }) => name === 'melded');
  const drewLast = winner === null ? -1 : Math.max(last(log, 'drew', winner), last(log, 'took_discard', winner));
  const firstMeld = log.findIndex(({ name, seat }) => name === 'melded' && seat === winner);
  const longest = log.reduce((best, { name, cards }, i) => {
    return name === 'melded' && (cards?.length ?? 0) > (best < 0 ? 4 : log[best]!.cards!.length) ? i : best;
  }, -1);
  const added = perSeat(told);
  for (const { name, seat, other } of log) if (name === 'added' && seat !== null && other !== seat) added[seat]! += 1;
  const guest = most(added, 2);
  const hoarder = most(often(told, 'took_discard'), 3);
  const never = melds.findIndex((n, seat) => n === 0 && ended.places[seat] !== 1);
  const putBack = log.findLastIndex(({ name }) => name === 'put_back');
  const mixes = log.filter(({ name }) => name === 'reshuffled').length;
  return [
    winner !== null && firstMeld > drewLast && told.course === null
      ? { weight: 66, at: AT_THE_END, text: say('story-all-at-once', names(told, winner)) }
      : null,
    opened < 0 ? null : { weight: 20, at: opened, text: say('story-opened', names(told, log[opened]!.seat!)) },
    longest < 0
      ? null
      : {
          weight: 22 + 5 * log[longest]!.cards!.length,
          at: longest,
          text: say('story-long-meld', { ...names(told, log[longest]!.seat!), count: log[longest]!.cards!.length }),
        },
    guest && {
      weight: 30 + 3 * guest.count,
      at: last(log, 'added', guest.seat),
      text: say('story-added', { ...names(told, guest.seat), count: guest.count }),
    },
    hoarder && {
      weight: 16 + 2 * hoarder.count,
      at: last(log, 'took_discard', hoarder.seat),
      text: say('story-took-discard', { ...names(told, hoarder.seat), count: hoarder.count }),
    },
    never < 0 ? null : { weight: 40, at: AT_THE_END, text: say('story-never-melded', names(told, never)) },
    putBack < 0 ? null : { weight: 34, at: putBack, text: say('story-put-back', names(told, log[putBack]!.seat!)) },
    mixes ? { weight: 12 + 4 * mixes, at: 0, text: say('story-reshuffled', { count: mixes }) } : null,
    closest(told),
  ];
};

// ---------------------------------------------------------------------- Mauz and Schwimmen

const thirtyOne: Teller = (told) => {
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
    round > 1 ? { weight: 8, at: 0, text: say('story-rounds', { count: round }) } : null,
  ];
};

// ---------------------------------------------------------------------- Katz und Maus

const buildPiles: Teller = (told) => {
  const { log } = told;
  const winner = winnerOf(told);
  let run = 0,
    by: number | null = null;
  let longest = { seat: 0, count: 0, at: 0 };
  const left: (number | null)[] = told.scene.seats.map(() => null);
  let behind = 0;
  log.forEach(({ name, seat, count, what }, at) => {
    if (name === 'built') {
      run = seat === by ? run + 1 : 1;
      by = seat;
      if (run > longest.count) longest = { seat: seat ?? 0, count: run, at };
    }
    if (name === 'ended_turn' || name === 'discarded') by = null;
    if (name === 'turned_up' && what === 'reserve' && seat !== null) left[seat] = count;
    if (name === 'emptied_reserve' && seat !== null) left[seat] = 0;
    if (winner === null) return;
    const [mine, theirs] = [left[winner] ?? null, left[1 - winner] ?? null];
    if (mine !== null && theirs !== null) behind = Math.max(behind, mine - theirs);
  });
  const piles = log.filter(({ name }) => name === 'pile_finished').length;
  const other = winner === null ? null : 1 - winner;
  const near = other === null ? null : (left[other] ?? null);
  const fromReserve = most(
    perSeat(told).map(
      (_, seat) =>
        log.filter((event) => event.name === 'built' && event.seat === seat && event.what.startsWith('reserve')).length,
    ),
    1,
  );
  return [
    longest.count >= 4
      ? {
          weight: 30 + 3 * longest.count,
          at: longest.at,
          text: say('story-built', { ...names(told, longest.seat), count: longest.count }),
        }
      : null,
    behind >= 4 && winner !== null
      ? { weight: 62, at: AT_THE_END, text: say('story-behind', { ...names(told, winner), count: behind }) }
      : null,
    near !== null && near >= 1 && near <= 3
      ? { weight: 58, at: AT_THE_END, text: say('story-close-reserve', { ...names(told, other!), count: near }) }
      : null,
    piles ? { weight: 18 + 2 * piles, at: 0, text: say('story-piles', { count: piles }) } : null,
    fromReserve && {
      weight: 10,
      at: AT_THE_END,
      text: say('story-from-reserve', { ...names(told, fromReserve.seat), count: fromReserve.count }),
    },
  ];
};

// ---------------------------------------------------------------------- matches

/** Whoever has fewest points after a round; nobody, if two have. */
function leader(totals: readonly (number | null)[]): number | null {
  const points = totals.map((n) => n ?? Infinity);
  const least = Math.min(...points);
  return points.filter((n) => n === least).length === 1 ? points.indexOf(least) : null;
}

const match: Teller = (told) => {
  const { course } = told;
  if (course?.of !== 'points') return [];
  const { rounds } = course;
  const winner = winnerOf(told);
  const leaders = rounds.slice(1).map(leader);
  const led = leaders.filter((seat) => seat !== null);
  const changes = led.filter((seat, i) => i > 0 && seat !== led[i - 1]).length;
  let worst = { seat: 0, round: 0, count: 0 };
  rounds.forEach((totals, round) =>
    totals.forEach((total, seat) => {
      const count = (total ?? 0) - (rounds[round - 1]?.[seat] ?? 0);
      if (round && count > worst.count) worst = { seat, round, count };
    }),
  );
  const final = rounds.at(-1)!.map((n) => n ?? Infinity);
  const second =
    winner === null ? -1 : final.findIndex((n, seat) => seat !== winner && n === secondLeast(final, winner));
  const margin = second < 0 || winner === null ? Infinity : final[second]! - final[winner]!;
  const since = winner === null ? 0 : leaders.findLastIndex((seat) => seat !== winner) + 2;
  return [
    changes >= 2
      ? { weight: 40 + 5 * changes, at: AT_THE_END, text: say('story-lead-changes', { count: changes }) }
      : null,
    worst.count
      ? {
          weight: 42,
          at: told.log.length * (worst.round / rounds.length),
          text: say('story-worst-round', { ...names(told, worst.seat), round: worst.round, count: worst.count }),
        }
      : null,
    margin <= 10
      ? {
          weight: 68 - margin,
          at: AT_THE_END,
          text: say('story-margin', { ...names(told, winner!, second), count: margin }),
        }
      : null,
    winner !== null && since >= 2 && since <= leaders.length
      ? { weight: 54, at: AT_THE_END, text: say('story-turning', { ...names(told, winner), round: since }) }
      : null,
  ];
};
const secondLeast = (totals: readonly number[], winner: number): number =>
  Math.min(...totals.filter((_, seat) => seat !== winner));

const TELLERS: Readonly<Record<string, Teller>> = { shedding, rummy, thirty_one: thirtyOne, build_piles: buildPiles };

/** The story of a game that is over. */
export function storyOf(told: Told): string[] {
  const found = [...(TELLERS[told.scene.family]?.(told) ?? []), ...match(told)].filter((one) => one !== null);
  return found
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .sort((a, b) => a.at - b.at || b.weight - a.weight)
    .map(({ text }) => text);
}
