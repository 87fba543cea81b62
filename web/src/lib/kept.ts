/**
 * A table comes whole with every move. What is the same as before stays the same object, so that
 * nothing is worked out or drawn anew for it.
 */
const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What has come now, made of as much of what was there before as is equal. */
export function kept<T>(before: unknown, now: T): T {
  if (before === now) return now;
  if (!isTree(before) || !isTree(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const names = Object.keys(now);
  let isSame = names.length === Object.keys(before).length;
  const made: Record<string, unknown> = Array.isArray(now) ? ([] as never) : {};
  for (const name of names) {
    made[name] = kept(before[name], now[name]);
    isSame &&= name in before && made[name] === before[name];
  }
  return (isSame ? before : made) as T;
}
