/** What there is to tell of a game of Mau Mau or Miau! Miau! */
import { say } from '../../lib/language.svelte';
import {
  AT_THE_END,
  closest,
  hasWon,
  last,
  mixed,
  most,
  names,
  often,
  perSeat,
  tellsStory,
  times,
  winnerOf,
  type Told,
} from '../../lib/story';

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

tellsStory('shedding', (told) => {
  const { log } = told;
  const winner = winnerOf(told);
  const { peaks, peakAt, dry, dryAt, drawn } = hands(told);
  const took = log.reduce((best, { name, count }, i) => {
    return name === 'took' && count > (best < 0 ? 3 : log[best]!.count) ? i : best;
  }, -1);
  const caught = log.findLastIndex(({ name }) => name === 'caught');
  const forgot = log.findLastIndex(({ name }) => name === 'forgot_call');
  const vain = most(
    often(told, 'called').map((n, seat) => (hasWon(told, seat) ? 0 : n)),
    1,
  );
  const skipped = most(often(told, 'skipped'), 3);
  const thirst = most(dry, 3);
  const peak = most(peaks, 11);
  const plays = times(told, 'played');
  const takings = drawn.reduce((sum, n) => sum + n, 0);
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
    mixed(told),
    { weight: 5, at: 0, text: say('story-length', { count: plays }) },
    { weight: 4, at: 0, text: say('story-drawn', { count: takings }) },
    closest(told),
  ];
});
