/** The sheets that lie over any screen. */
export const overlays = $state<{
  settings: boolean;
  statistics: boolean;
  rules: { document: string; rule: string } | null;
}>({ settings: false, statistics: false, rules: null });
