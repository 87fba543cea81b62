/** localStorage that may be forbidden or full: the page then forgets, and works. */
const PREFIX = 'katzentisch.';

export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // private window or no room left
  }
}

/** Everything that is kept, under its names without the prefix. */
export function everything(): Record<string, unknown> {
  try {
    const names = Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => name.slice(PREFIX.length));
    return Object.fromEntries(names.map((name) => [name, recall(name)]));
  } catch {
    return {};
  }
}

export function forgetEverything(): void {
  for (const name of Object.keys(everything())) localStorage.removeItem(PREFIX + name);
}
