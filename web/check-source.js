/** What neither Prettier nor eslint says of our source: no line is longer than Prettier would make it. */
import { globSync, readFileSync } from 'node:fs';

const WIDTH = JSON.parse(readFileSync('.prettierrc.json', 'utf8')).printWidth;
const FILES = globSync(['src/**/*.{ts,svelte,css}', 'tests/**/*.ts', '*.{js,ts,html}']);

const found = FILES.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => ([...line].length > WIDTH ? [`${file}:${at + 1}: longer than ${WIDTH} characters`] : [])),
);
for (const line of found) console.error(line);
process.exitCode = found.length ? 1 : 0;
