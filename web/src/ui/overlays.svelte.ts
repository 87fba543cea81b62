/** The sheets that lie over any screen. */
export const overlays = $state<{ settings: boolean; rules: { document: string; rule: string } | null }>({ settings: false, rules: null });
