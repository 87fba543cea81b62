/**
 * The page's letters: Fredoka (SIL Open Font License 1.1) from the npm registry, cut down to what German and English
 * need and to the weights we use. Made before the page is built; its licence goes along.
 */
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}ÄÖÜäöüßéè„“”‚‘’–—…·×•°−\u00a0`;
const WEIGHTS = { min: 400, max: 700 };
const PACKAGE = '@fontsource-variable/fredoka';

/** Where page.css and index.html find it. */
const MADE = 'node_modules/.typeface/letters.woff2';

export function typeface(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
  return {
    name: 'typeface',
    async config() {
      const whole = readFileSync(join(folder, 'files/fredoka-latin-wght-normal.woff2'));
      const cut = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } });
      mkdirSync(dirname(MADE), { recursive: true });
      writeFileSync(MADE, cut);
    },
    generateBundle() {
      const source = readFileSync(join(folder, 'LICENSE'));
      this.emitFile({ type: 'asset', fileName: 'letters-licence.txt', source });
    },
  };
}
