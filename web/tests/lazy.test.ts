/** Parts of the page that are fetched when somebody asks for them, and what is said where they cannot be had. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { live } from '../src/lib/announce.svelte';
import { session } from '../src/net/session.svelte';
import Banner from '../src/ui/Banner.svelte';
import CheckDeal from '../src/ui/CheckDeal.svelte';
import Lazy from '../src/ui/Lazy.svelte';
import { overlays } from '../src/ui/overlays.svelte';
import { table } from './fixtures';

const children = createRawSnippet((loaded: () => unknown) => ({ render: () => `<p>${String(loaded())}</p>` }));
beforeEach(() => {
  session.status = 'open';
  overlays.failed = false;
});
afterEach(() => vi.unstubAllGlobals());

test('is shown once it is there', async () => {
  render(Lazy, { load: () => Promise.resolve('Da bin ich'), onfail: () => {}, children });
  expect(await screen.findByText('Da bin ich')).toBeTruthy();
});

test('what cannot be loaded is said, and can be asked for again', async () => {
  const onfail = vi.fn();
  render(Banner);
  render(Lazy, { load: () => Promise.reject(new TypeError('404')), onfail, children });
  await vi.waitFor(() => expect(onfail).toHaveBeenCalledOnce());
  await tick();
  expect(live.text).toBe('Das ließ sich nicht laden. Vielleicht hilft es, die Seite neu zu laden.');
  expect(screen.getByRole('button', { name: 'Neu laden' })).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(screen.queryByText(/ließ sich nicht laden/)).toBeNull();
});

test('what is loaded at last ends the complaint', async () => {
  overlays.failed = true;
  render(Lazy, { load: () => Promise.resolve('Da bin ich'), onfail: () => {}, children });
  await vi.waitFor(() => expect(overlays.failed).toBe(false));
});

test('a deal is fetched once, however much is played while it is looked at', async () => {
  const fetched = vi.fn().mockRejectedValue(new TypeError('no server'));
  vi.stubGlobal('fetch', fetched);
  session.table = table();
  render(CheckDeal);
  await fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  session.table = table({ shown: { seq: 4 } });
  await tick();
  expect(fetched).toHaveBeenCalledOnce();
});
