/** What there is to tell of a game of Katz und Maus. */
import { say } from '../../lib/language.svelte';
import { AT_THE_END, most, names, perSeat, tellsStory, times, winnerOf } from '../../lib/story';

tellsStory('build_piles', (told) => {
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
    { weight: piles ? 18 + 2 * piles : 4, at: 0, text: say('story-piles', { count: piles }) },
    { weight: 5, at: 0, text: say('story-turns', { count: times(told, 'ended_turn', 'discarded') }) },
    fromReserve && {
      weight: 10,
      at: AT_THE_END,
      text: say('story-from-reserve', { ...names(told, fromReserve.seat), count: fromReserve.count }),
    },
  ];
});
