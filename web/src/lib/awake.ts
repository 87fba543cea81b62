/** A phone must not go dark between two turns: while a game is played and looked at, the screen stays on. */

/** Hold the screen awake until the result is called. Browsers let go of it whenever the page is hidden. */
export function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let isWanted = true;
  async function hold(): Promise<void> {
    if (!isWanted || document.hidden || (held && !held.released)) return;
    try {
      const lock = await navigator.wakeLock?.request('screen'); // is not there without https
      if (isWanted) held = lock ?? null;
      else await lock?.release();
    } catch {
      // a phone that saves its battery may refuse
    }
  }
  const look = (): void => void hold();
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', look);
    void held?.release();
  };
}
