/** What is asked for once, over plain HTTP. */
import { recall } from '../lib/storage';
import type { DealtCards, GameInfo, OpenTable, PlayedGame } from './protocol.gen';

/** The headers of a request that says who asks. */
export const asGuest = (): HeadersInit => ({ Authorization: `Bearer ${recall<string>('token') ?? ''}` });

/** An error names what was asked for, and the status that came instead. */
async function get(path: string, headers: HeadersInit = {}, alsoFine?: number): Promise<Response> {
  const answer = await fetch(path, { headers });
  if (!answer.ok && answer.status !== alsoFine) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

export async function games(): Promise<readonly GameInfo[]> {
  return (await (await get('/api/games')).json()) as GameInfo[];
}

export async function openTables(): Promise<readonly OpenTable[]> {
  return (await (await get('/api/tables')).json()) as OpenTable[];
}

export async function rules(language: string, document: string): Promise<string> {
  return (await get(`/api/rules/${language}/${document}`)).text();
}

/** A game as text: everything when it is over, else what a spectator may see of it. */
export async function record(table: string): Promise<string> {
  return (await get(`/api/tables/${table}/record`)).text();
}

const STRANGER = 401;
/** How this guest fared; somebody who has never sat down has played nothing. */
export async function played(): Promise<readonly PlayedGame[]> {
  const answer = await get('/api/me/statistics', asGuest(), STRANGER);
  return answer.ok ? ((await answer.json()) as PlayedGame[]) : [];
}

/** Which cards came where, over all games that are over here. */
export async function deck(game: string): Promise<readonly DealtCards[]> {
  return (await (await get(`/api/statistics/deck/${game}`)).json()) as DealtCards[];
}
