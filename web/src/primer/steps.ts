/**
 * A game in a minute: what lies on the table at each step, as data. The words to it are sentences
 * (`primer-GAME-1`, `-2` …) in locale/…/primer.ftl.
 */

/** Cards that lie together; a kitten is its letter and side, `X back`. */
export interface Group {
  readonly cards: readonly string[];
  /** those that are meant, by their place */
  readonly marked?: readonly number[];
  /** face down */
  readonly isHidden?: boolean;
}
/** How far apart groups lie, in cards. */
export const GAP = 0.24;
/** How many cards wide a group is: face down they lie close, and kittens side by side. */
export const across = ({ cards, isHidden }: Group): number =>
  1 + (cards.length - 1) * (isHidden ? 0.24 : cards[0]!.includes(' ') ? 1.03 : 0.515);
/** How many cards wide groups are that lie side by side. */
export const allAcross = (groups: readonly Group[]): number =>
  groups.reduce((sum, group) => sum + across(group) + GAP, -GAP);

export interface Step {
  readonly groups: readonly Group[];
  /** what a cat calls out here */
  readonly call?: 'call' | 'knock' | 'miau' | 'purr';
}

export const cards = (text: string, ...marked: number[]): Group => ({ cards: text.split(' '), marked });
export const kittens = (text: string, ...marked: number[]): Group => ({ cards: text.split(', '), marked });
export const hidden = (count: number): Group => ({ cards: Array<string>(count).fill(''), isHidden: true });
export const stock = hidden(2);

const shedding = (last: string): readonly Step[] => [
  { groups: [cards('9♥'), cards('K♥ 9♠ 8♣', 0, 1)] },
  { groups: [cards('9♥'), cards('10♠ 8♣'), stock] },
  { groups: [cards('7♥ 7♠', 0, 1), stock] },
  { groups: [cards('8♠', 0), cards('J♦', 0)] },
  { groups: [cards(last, 0)], call: 'call' },
];

export const STEPS: Readonly<Record<string, readonly Step[]>> = {
  'miau-miau': shedding('A♥'),
  'mau-mau': shedding('Q♦'),
  purrrummy: [
    { groups: [stock, cards('J♣', 0)] },
    { groups: [cards('7♠ 7♣ 7♥', 0, 1, 2)] },
    { groups: [cards('4♥ 5♥ ★ 7♥', 0, 1, 2, 3)] },
    { groups: [cards('4♥ 5♥ 6♥'), cards('7♥', 0)] },
    { groups: [cards('2♣', 0)] },
  ],
  mauz: [
    { groups: [cards('K♦ 9♣ 6♥', 1), cards('A♦ 7♠ J♣', 0)] },
    { groups: [cards('A♦ K♦ 6♥', 0, 1)] },
    { groups: [cards('A♣ 10♣ K♣', 0, 1, 2)], call: 'purr' },
    { groups: [cards('Q♠ J♠ 8♠', 0, 1, 2)], call: 'knock' },
  ],
  schwimmen: [
    { groups: [cards('Q♠ 8♥ A♠', 1), cards('10♠ 7♦ K♣', 0)] },
    { groups: [cards('A♠ Q♠ 10♠', 0, 1, 2)] },
    { groups: [cards('9♠ 9♥ 9♦', 0, 1, 2)] },
    { groups: [cards('J♥ 10♥ 9♥', 0, 1, 2)], call: 'knock' },
  ],
  'katz-und-maus': [
    { groups: [cards('A♠ 2♥ 3♣ 4♦', 3)] },
    { groups: [{ cards: ['5♠'], marked: [0] }, stock] },
    { groups: [cards('10♣ J♥ K♦', 2)] },
    { groups: [cards('6♣ Q♠ 9♦'), cards('9♦', 0)] },
  ],
  'kitty-paw': [
    { groups: [kittens('E back, X belly, R back, M belly', 1)] },
    { groups: [kittens('X back', 0), kittens('X belly', 0)] },
    { groups: [kittens('E belly, box, M belly', 1)] },
    { groups: [kittens('E belly, X belly, M belly', 0, 1, 2)], call: 'miau' },
  ],
};
