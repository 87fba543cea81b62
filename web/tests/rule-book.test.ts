/** A rule document as a book: its parts, what is found in it, and the pictures beside its rules. */
import { expect, test } from 'vitest';
import { documentOf, parse } from '../src/lib/markdown';
import { isFound, partsOf } from '../src/rulebook/book';
import { PICTURES } from '../src/rulebook/pictures';

const DOCUMENTS = import.meta.glob<string>('../../src/katzentisch/rules/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const blocksOf = (id: string) => parse(DOCUMENTS[`../../src/katzentisch/rules/en/${id}.md`]!);
const bookOf = (id: string) => partsOf(blocksOf(id)).flatMap(({ rules }) => rules);
const numbers = (wanted: string): string[] =>
  bookOf('miau-miau')
    .filter((rule) => isFound(rule, wanted))
    .map(({ number }) => number);

test('every rule of a document is in its book, in order', () => {
  const headings = blocksOf('mauz').flatMap((block) => (block.kind === 'heading' && block.rule ? [block.rule] : []));
  expect(bookOf('mauz').flatMap(({ number }) => number || [])).toEqual(headings);
});

test.each(['5', 'miau 5', 'MIAU-5', ' miau5 '])('%s finds one rule by its number', (wanted) => {
  expect(numbers(wanted)).toEqual(['MIAU-5']);
});

test('another game’s number is not in this book', () => {
  expect(numbers('mau 5')).toEqual([]);
});

test('words are found wherever they stand, all of them', () => {
  expect(numbers('miss a turn')).toContain('MIAU-6');
  expect(numbers('seven zebra')).toEqual([]);
});

test('a picture lies beside a rule that there is', () => {
  const missing = Object.keys(PICTURES).filter(
    (number) => !bookOf(documentOf(number)!).some((rule) => rule.number === number),
  );
  expect(missing).toEqual([]);
});
