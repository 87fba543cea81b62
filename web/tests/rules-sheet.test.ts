/** The sheet of rules says whose rules they are. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import * as rest from '../src/net/rest';
import { session } from '../src/net/session.svelte';
import RulesSheet from '../src/ui/RulesSheet.svelte';
import { room } from './fixtures';

const DOCUMENTS: Record<string, string> = {
  'miau-miau': '# Miau! Miau!\n\n### MIAU-5 Die Sieben\n\nZwei ziehen.',
  'mau-mau': '# Mau Mau\n\n### MAU-4 Was passt\n\nFarbe oder Wert.',
  general: '# Für alle Spiele\n\n### GEN-3 Wer fehlt\n\nEin Bot springt ein.',
};
vi.stubGlobal('fetch', async () => new Response('[]')); // no games are known
vi.spyOn(rest, 'rules').mockImplementation(async (_, document) => DOCUMENTS[document]!);

test.each([
  ['', 'Regeln von Miau! Miau!'],
  ['MIAU-5', 'Regeln von Miau! Miau!'],
  ['MAU-4', 'Regeln von Mau Mau'],
  ['GEN-3', 'Regeln für alle Spiele'],
])('asked at a table of Miau! Miau! about %s: %s', async (rule, title) => {
  render(RulesSheet, { document: 'miau-miau', rule });
  expect(await screen.findByRole('heading', { name: title, level: 2, hidden: true })).toBeTruthy();
  if (rule) await screen.findByText(rule);
});

test('a rule is found by its number, and the others are gone until the field is empty again', async () => {
  DOCUMENTS['miau-miau'] =
    '# Miau! Miau!\n\n## Los\n\n### MIAU-5 · Die Sieben\nZwei ziehen.\n\n### MIAU-6 · Die Acht\nAussetzen.';
  render(RulesSheet, { document: 'miau-miau', rule: '' });
  await screen.findByText('Aussetzen.');
  const find = screen.getByRole('searchbox', { hidden: true });
  await fireEvent.input(find, { target: { value: '5' } });
  expect(screen.queryByText('Aussetzen.')).toBeNull();
  expect(screen.getByText('Zwei ziehen.')).toBeTruthy();
  await fireEvent.input(find, { target: { value: 'Zebra' } });
  expect(screen.getAllByText('Dazu steht hier keine Regel.').length).toBeGreaterThan(0);
  await fireEvent.input(find, { target: { value: '' } });
  expect(screen.getByText('Aussetzen.')).toBeTruthy();
});

test('the choice that holds at the table that one is at is marked', async () => {
  DOCUMENTS['miau-miau'] =
    '# Miau! Miau!\n\n### MIAU-13 · Bube\n- `jack_on_jack`: Hausregel.\n  - `no` (Standard): nein.\n  - `yes`: doch.';
  session.room = room({ game: 'miau-miau', options: { jack_on_jack: 'yes' } });
  render(RulesSheet, { document: 'miau-miau', rule: '' });
  const marks = await screen.findAllByText('so spielt ihr');
  expect(marks.map((mark) => mark.closest('li')?.textContent)).toEqual([expect.stringContaining('doch.')]);
  session.room = null;
});
