/**
 * A table comes whole with every move. What is the same as before stays the same object, so that
 * nothing is worked out or drawn anew for it.
 */
const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What has come now, made of as much of what was there before as is equal. */
export function kept<T>(before: unknown, now: T): T {
  if (before === now || !isTree(before) || !isTree(now)) return now;
  if (Array.isArray(now)) return Array.isArray(before) ? (keptList(before, now) as T) : now;
  if (Array.isArray(before)) return now;
  const names = Object.keys(now);
  let isSame = names.length === Object.keys(before).length;
  let made = now as Record<string, unknown>; // most things hold nothing else: they are not copied
  for (const name of names) {
    const was = before[name];
    const is = kept(was, now[name]);
    isSame &&= is === was && (is !== undefined || name in before);
    if (is === now[name]) continue;
    if (made === now) made = { ...now };
    made[name] = is;
  }
  return (isSame ? before : made) as T;
}

function keptList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const made = now.map((one, i) => kept(before[i], one));
  return made.length === before.length && made.every((one, i) => one === before[i]) ? before : made;
}
