/**
 * Checking the deals of a record on this device: the envelope, everybody's sealed and opened cuts, every answer of
 * chance. No rules are needed.
 */
import { type CutDeal, type LogLine, readCuts } from './cuts';
import { hex, hmac, sha256, unhex } from './sha256';

export interface Use {
  readonly deal: number;
  readonly use: number;
  readonly asked: readonly string[];
  readonly answer: readonly string[];
  readonly holds: boolean;
}
export interface Deal extends CutDeal {
  readonly number: number;
  readonly uses: readonly Use[];
  /** does every answer of chance follow from the secret and the cuts? */
  readonly holds: boolean;
}
export interface Checked {
  readonly commitment: string;
  /** empty: the record holds none, the game is not over */
  readonly secret: string;
  readonly isEnvelopeRight: boolean;
  /** what decided who deals first; none where nobody was drawn */
  readonly first: Use | null;
  /** the seat that the game before had settled to deal first */
  readonly settled: number | null;
  /** whoever has another one was given another record */
  readonly fingerprint: string;
  readonly deals: readonly Deal[];
}

interface Read {
  readonly tags: Readonly<Record<string, string>>;
  readonly log: readonly LogLine[];
  readonly fingerprint: string;
  readonly lines: readonly (readonly [number, number, readonly string[], readonly string[]])[];
}

const words = (text: string): string[] => text.split(' ').filter(Boolean);
const unquoted = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, plain: string) =>
    code ? String.fromCharCode(parseInt(code, 16)) : plain,
  );

function read(text: string): Read {
  const tags: Record<string, string> = {},
    log: LogLine[] = [],
    lines: [number, number, string[], string[]][] = [];
  for (const line of text.split('\n')) {
    const tag = /^\[(\w+) "((?:[^"\\]|\\.)*)"/.exec(line),
      chance = /^~ (\d+)\.(\d+) ([^>]*)>([^>]*)$/.exec(line);
    const entry = /^\d+ (table|\d+) (.+?)(?: @\d+)?$/.exec(line);
    if (tag) tags[tag[1]!] = unquoted(tag[2]!);
    else if (chance) lines.push([Number(chance[1]), Number(chance[2]), words(chance[3]!), words(chance[4]!)]);
    else if (entry) log.push([entry[1]!, entry[2]!]);
  }
  const told = text.split('\n').filter((line) => /^[\d~]/.test(line));
  return { tags, log, lines, fingerprint: hex(sha256(new TextEncoder().encode(told.join('\n')))).slice(0, 32) };
}

/** Asked for n it gives a number from 0 to n - 1, each equally likely. */
function chance(key: Uint8Array): (n: number) => number {
  let block = 0;
  let left: number[] = [];
  const word = (): number => {
    if (!left.length) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setUint32(4, block);
      block += 1;
      const digest = new DataView(hmac(key, new Uint8Array(counter.buffer)).buffer);
      left = Array.from({ length: 8 }, (_, i) => digest.getUint32(4 * i));
    }
    return left.shift()!;
  };
  return (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let drawn = word();
    while (drawn >= limit) drawn = word();
    return drawn % n;
  };
}

/** Fisher and Yates. */
function shuffled(below: (n: number) => number, cards: readonly string[]): string[] {
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

const PACK = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
  .flatMap((rank) => [...'♣♠♥♦'].map((suit) => rank + suit))
  .concat('★');
const place = (card: string): number => (/^\d+$/.test(card) ? Number(card) : PACK.indexOf(card));

/**
 * Do they lie as in a new pack, or in two, one on the other? Who may choose the order before a shuffle chooses the
 * one after it.
 */
function isPack(cards: readonly string[]): boolean {
  const places = cards.map(place),
    rises = (part: readonly number[]): boolean => part.every((n, i) => i === 0 || part[i - 1]! <= n);
  const half = places.length / 2,
    [lower, upper] = [places.slice(0, half), places.slice(half)];
  return !places.includes(-1) && (rises(places) || (rises(lower) && lower.join() === upper.join()));
}

function answerOf(
  secret: Uint8Array,
  parts: readonly string[],
  limit: number,
  asked: readonly string[],
): readonly string[] {
  const below = chance(hmac(secret, new TextEncoder().encode(parts.join('\n'))));
  return limit > 0 ? [String(below(limit))] : shuffled(below, asked);
}

export function checkDeals(text: string): Checked {
  const { tags, log, lines, fingerprint } = read(text);
  const { Commitment: commitment = '', Secret: secret = '', Rules: rules = '', Table: table = '' } = tags;
  const secretBytes = unhex(secret),
    envelope = hex(sha256(secretBytes));
  const cutDeals = readCuts(log, envelope, table);
  /** The cuts of the first deal decide who deals it, too, where they were sealed. */
  const cutsOf = (deal: number): CutDeal['cuts'] =>
    deal > 0 ? (cutDeals[deal - 1]?.cuts ?? []) : cutDeals[0]?.seals.size ? cutDeals[0].cuts : [];
  const uses = lines.map(([deal, use, asked, answer]): Use => {
    const parts = [rules, table, String(deal), String(use), ...cutsOf(deal).map(({ seat, bits }) => `${seat}:${bits}`)];
    const limit = asked[0] === 'of' ? Number(asked[1]) : 0;
    const given = answerOf(secretBytes, parts, limit, asked);
    const isHonest = limit > 0 || use > 0 || isPack(asked);
    return { deal, use, asked, answer, holds: isHonest && given.join(' ') === answer.join(' ') };
  });
  const deals = cutDeals.map((cutDeal, i): Deal => {
    const mine = uses.filter(({ deal }) => deal === i + 1);
    return {
      ...cutDeal,
      number: i + 1,
      uses: mine,
      holds: mine.length > 0 && mine.every(({ use, holds }, n) => use === n && holds),
    };
  });
  return {
    commitment,
    secret,
    isEnvelopeRight: secret !== '' && envelope === commitment,
    first: uses.find(({ deal }) => deal === 0) ?? null,
    settled: tags['Dealer'] === undefined ? null : Number(tags['Dealer']),
    fingerprint,
    deals,
  };
}
