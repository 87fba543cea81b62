/** A rule document as a book: parts, each with its rules, and what is found in it. */
import type { Block, Inline, Item } from '../lib/markdown';

export interface Rule {
  /** its number; a paragraph that stands before any rule of its part has none */
  readonly number: string;
  readonly title: readonly Inline[];
  readonly blocks: readonly Block[];
}
export interface Part {
  readonly title: readonly Inline[];
  readonly rules: readonly Rule[];
}

/** Without its title, which stands above the book. */
export function partsOf(blocks: readonly Block[]): Part[] {
  const parts: { title: readonly Inline[]; rules: { number: string; title: readonly Inline[]; blocks: Block[] }[] }[] =
    [{ title: [], rules: [] }];
  blocks.forEach((block, i) => {
    if (block.kind === 'heading' && i === 0) return;
    const part = parts.at(-1)!;
    if (block.kind === 'heading' && block.level <= 2) parts.push({ title: block.words, rules: [] });
    else if (block.kind === 'heading') part.rules.push({ number: block.rule, title: block.words, blocks: [] });
    else {
      if (!part.rules.length) part.rules.push({ number: '', title: [], blocks: [] });
      part.rules.at(-1)!.blocks.push(block);
    }
  });
  return parts.filter(({ rules }) => rules.length);
}

const plain = (words: readonly Inline[]): string => words.map(({ text }) => text).join('');
const listed = (items: readonly Item[]): string =>
  items.map(({ words, items: inner }) => `${plain(words)} ${listed(inner)}`).join(' ');
const wordsOf = ({ title, blocks }: Rule): string =>
  [plain(title), ...blocks.map((block) => (block.kind === 'list' ? listed(block.items) : plain(block.words)))]
    .join(' ')
    .toLowerCase();

/** By its number (`5`, `miau 5`, `MIAU-5`) or by words that stand in it. */
export function isFound(rule: Rule, wanted: string): boolean {
  const asked = wanted.trim().toLowerCase();
  const number = /^([a-z]*)[\s-]*(\d+)$/.exec(asked);
  if (!asked) return true;
  if (!number) return asked.split(/\s+/).every((word) => wordsOf(rule).includes(word));
  const [family, own] = rule.number.toLowerCase().split('-');
  return own === number[2] && (!number[1] || family === number[1]);
}
