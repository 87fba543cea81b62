/** The families of games that this page has a table for. */
import type { Component } from 'svelte';
import SheddingTable from './shedding/Table.svelte';

export const FAMILIES: Readonly<Record<string, Component>> = { shedding: SheddingTable };
