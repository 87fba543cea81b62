/** The families of games that this page has a table for, each loaded when somebody sits down at it. */
import type { Component } from 'svelte';
import { saying } from '../lib/language.svelte';

export const FAMILIES: Readonly<Record<string, () => Promise<{ default: Component }>>> = {
  build_piles: () => saying(['build-piles'], import('./build_piles/Table.svelte')),
  shedding: () => saying(['shedding'], import('./shedding/Table.svelte')),
  thirty_one: () => saying(['thirty-one'], import('./thirty_one/Table.svelte')),
  rummy: () => saying(['rummy'], import('./rummy/Table.svelte')),
  kitty_paw: () => saying(['kitty-paw', 'kitty-paw-lesson'], import('./kitty_paw/Table.svelte')),
};

/** The house rule by which a family is played alone, and its value. */
const ALONE: Readonly<Record<string, readonly [option: string, value: string]>> = {
  kitty_paw: ['practice', 'on'],
};

/** Is there just one seat, by these house rules? */
export function isForOne(family: string, options: Readonly<Record<string, string>>): boolean {
  const alone = ALONE[family];
  return alone !== undefined && options[alone[0]] === alone[1];
}
