/** The sheets that lie over any screen. */
export const overlays = $state<{
  settings: boolean;
  /** one's own name and cat */
  self: boolean;
  statistics: boolean;
  keys: boolean;
  rules: { document: string; rule: string } | null;
  /** the game that is shown in a minute */
  primer: string | null;
  /** one of them, or another part of the page, could not be loaded */
  failed: boolean;
}>({ settings: false, self: false, statistics: false, keys: false, rules: null, primer: null, failed: false });
