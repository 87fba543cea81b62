/** Sitting down at a family's table: what a tap would send is noted, and nothing is left for the next test. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Happened, TableMessage } from '../src/net/protocol.gen';
import { session } from '../src/net/session.svelte';
import { overlays } from '../src/ui/overlays.svelte';

/** What was sent. */
export const move = vi.spyOn(session, 'move').mockImplementation(() => {});

/** Nothing has just happened: `log` is what was told before. */
export function sitDown(Table: Component, message: TableMessage, log: readonly Happened[] = []): void {
  session.table = message;
  session.log = log;
  session.fresh = [];
  render(Table);
}
export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
export const press = async (...names: (string | RegExp)[]): Promise<void> => {
  for (const name of names) await fireEvent.click(button(name));
};

beforeEach(() => {
  session.refusal = null;
  session.outgoing = [];
  session.room = null;
  overlays.rules = null;
});
afterEach(() => move.mockClear());
