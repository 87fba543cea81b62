/** Where the cards of the middle lie: a new one takes the place of the one that went. */
export function settle(before: readonly string[], now: readonly string[]): string[] {
  const fresh = [...now];
  const kept = before.slice(0, now.length).map((card) => {
    const at = fresh.indexOf(card);
    return at < 0 ? null : fresh.splice(at, 1)[0]!;
  });
  while (kept.length < now.length) kept.push(null);
  return kept.map((card) => card ?? fresh.shift()!);
}
