/**
 * Checking the deals of a record on this device: the envelope, everybody's cuts, every answer of chance. No rules are
 * needed.
 */
import { hex, hmac, sha256, unhex } from './sha256';

export interface Cut {
  readonly seat: number;
  readonly bits: string;
}
export interface Use {
  readonly deal: number;
  readonly use: number;
  readonly asked: readonly string[];
  readonly answer: readonly string[];
  readonly holds: boolean;
}
export interface Deal {
  readonly number: number;
  readonly cuts: readonly Cut[];
  readonly uses: readonly Use[];
  readonly holds: boolean;
}
export interface Checked {
  readonly commitment: string;
  /** empty: the record holds none, the game is not over */
  readonly secret: string;
  readonly isEnvelopeRight: boolean;
  /** what decided who deals first; none where nobody was drawn */
  readonly first: Use | null;
  readonly deals: readonly Deal[];
}

interface Read {
  readonly tags: Readonly<Record<string, string>>;
  readonly cuts: ReadonlyMap<number, readonly Cut[]>;
  readonly dealt: number;
  readonly lines: readonly (readonly [number, number, readonly string[], readonly string[]])[];
}

const words = (text: string): string[] => text.split(' ').filter(Boolean);
const unquoted = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, plain: string) =>
    code ? String.fromCharCode(parseInt(code, 16)) : plain,
  );

function read(text: string): Read {
  const tags: Record<string, string> = {},
    cuts = new Map<number, Cut[]>(),
    lines: [number, number, string[], string[]][] = [];
  let dealt = 0;
  for (const line of text.split('\n')) {
    const tag = /^\[(\w+) "((?:[^"\\]|\\.)*)"/.exec(line),
      chance = /^~ (\d+)\.(\d+) ([^>]*)>([^>]*)$/.exec(line);
    const entry = /^\d+ (table|\d+) (.+?)(?: @\d+)?$/.exec(line);
    if (tag) tags[tag[1]!] = unquoted(tag[2]!);
    else if (chance) lines.push([Number(chance[1]), Number(chance[2]), words(chance[3]!), words(chance[4]!)]);
    else if (entry?.[1] === 'table' && entry[2] === 'deal') dealt += 1;
    else if (entry?.[2]!.startsWith('cut '))
      cuts.set(dealt + 1, [...(cuts.get(dealt + 1) ?? []), { seat: Number(entry[1]), bits: entry[2]!.slice(4) }]);
  }
  return { tags, cuts, dealt, lines };
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

const inSeatOrder = (cuts: readonly Cut[]): Cut[] => [...cuts].sort((a, b) => a.seat - b.seat);

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
  const { tags, cuts, dealt, lines } = read(text);
  const { Commitment: commitment = '', Secret: secret = '', Rules: rules = '', Table: table = '' } = tags;
  const secretBytes = unhex(secret);
  const uses = lines.map(([deal, use, asked, answer]): Use => {
    const parts = [
      rules,
      table,
      String(deal),
      String(use),
      ...inSeatOrder(cuts.get(deal) ?? []).map(({ seat, bits }) => `${seat}:${bits}`),
    ];
    const limit = asked[0] === 'of' ? Number(asked[1]) : 0;
    const given = answerOf(secretBytes, parts, limit, asked);
    const isHonest = limit > 0 || use > 0 || isPack(asked);
    return { deal, use, asked, answer, holds: isHonest && given.join(' ') === answer.join(' ') };
  });
  const deals = Array.from({ length: dealt }, (_, i): Deal => {
    const mine = uses.filter(({ deal }) => deal === i + 1);
    return {
      number: i + 1,
      cuts: inSeatOrder(cuts.get(i + 1) ?? []),
      uses: mine,
      holds: mine.length > 0 && mine.every(({ holds }) => holds),
    };
  });
  return {
    commitment,
    secret,
    isEnvelopeRight: secret !== '' && hex(sha256(secretBytes)) === commitment,
    first: uses.find(({ deal }) => deal === 0) ?? null,
    deals,
  };
}
