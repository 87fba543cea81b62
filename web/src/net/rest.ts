/** What is asked for once, over plain HTTP. */
import { recall } from '../lib/storage';
import type { DealtCards, GameInfo, OpenTable, PlayedGame } from './protocol.gen';

export async function games(): Promise<readonly GameInfo[]> {
  const answer = await fetch('/api/games');
  if (!answer.ok) throw new Error(`/api/games: ${answer.status}`);
  return (await answer.json()) as GameInfo[];
}

export async function openTables(): Promise<readonly OpenTable[]> {
  const answer = await fetch('/api/tables');
  if (!answer.ok) throw new Error(`/api/tables: ${answer.status}`);
  return (await answer.json()) as OpenTable[];
}

export async function rules(language: string, document: string): Promise<string> {
  const answer = await fetch(`/api/rules/${language}/${document}`);
  if (!answer.ok) throw new Error(`/api/rules: ${answer.status}`);
  return answer.text();
}

/** A game as text: everything when it is over, else what a spectator may see of it. */
export async function record(table: string): Promise<string> {
  const answer = await fetch(`/api/tables/${table}/record`);
  if (!answer.ok) throw new Error(`/api/tables: ${answer.status}`);
  return answer.text();
}

/** How this guest fared; somebody who has never sat down has played nothing. */
export async function played(): Promise<readonly PlayedGame[]> {
  const answer = await fetch('/api/me/statistics', {
    headers: { Authorization: `Bearer ${recall<string>('token') ?? ''}` },
  });
  if (answer.status === 401) return [];
  if (!answer.ok) throw new Error(`/api/me/statistics: ${answer.status}`);
  return (await answer.json()) as PlayedGame[];
}

/** Which cards came where, over all games that are over here. */
export async function deck(game: string): Promise<readonly DealtCards[]> {
  const answer = await fetch(`/api/statistics/deck/${game}`);
  if (!answer.ok) throw new Error(`/api/statistics/deck: ${answer.status}`);
  return (await answer.json()) as DealtCards[];
}
