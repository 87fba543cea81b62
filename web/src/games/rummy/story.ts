/** What there is to tell of a game of Kurz-Schnurrmé. */
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
} from '../../lib/story';

tellsStory('rummy', (told) => {
  const { log } = told;
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
  const never = melds.findIndex((n, seat) => n === 0 && !hasWon(told, seat));
  const putBack = log.findLastIndex(({ name }) => name === 'put_back');
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
    mixed(told),
    { weight: 5, at: 0, text: say('story-turns', { count: times(told, 'drew', 'took_discard') }) },
    { weight: 4, at: 0, text: say('story-melds', { count: times(told, 'melded') }) },
    closest(told),
  ];
});
