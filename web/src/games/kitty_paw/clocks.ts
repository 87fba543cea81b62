/** Clocks that run, by the time of this page. Messages say again and again what is left: no news while they run on. */
import type { TimeLeft } from '../../net/protocol.gen';

export interface Running extends Pick<TimeLeft, 'seat' | 'what'> {
  /** when it will have run out, by `performance.now()` */
  readonly ends: number;
}

/** Messages take now a little more, now a little less time: a clock that would be put by less runs on as it does. */
const LEEWAY = 250;

/** The clocks that run now: those that ran before stay the same objects, and so does the list of them. */
export function steady(before: readonly Running[], left: readonly TimeLeft[], now: number): readonly Running[] {
  const running = left.map(({ seat, what, milliseconds }): Running => {
    const ends = now + milliseconds;
    const same = before.find((one) => one.what === what && one.seat === seat && Math.abs(one.ends - ends) < LEEWAY);
    return same ?? { seat, what, ends };
  });
  return running.length === before.length && running.every((one, i) => one === before[i]) ? before : running;
}

/** A bar that runs out: how long it takes in all, and by how much its end has been put off since it began. */
export interface Bar {
  readonly began: number;
  readonly total: number;
  readonly shift: number;
}

/** A bar begins when there is an end, and is as long as it was then: what comes later only puts it off. */
export function barOf(before: Bar | null, ends: number | null, now: number): Bar | null {
  if (ends === null) return null;
  if (!before) return { began: now, total: Math.max(0, ends - now), shift: 0 };
  return { ...before, shift: ends - before.began - before.total };
}
