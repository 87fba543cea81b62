/** The sheet of rules says whose rules they are. */
import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import * as rest from '../src/net/rest';
import RulesSheet from '../src/ui/RulesSheet.svelte';

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
