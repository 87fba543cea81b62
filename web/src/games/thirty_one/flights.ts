/** From where to where cards fly when something has happened. */
import { flyCopies, type Origins } from '../../lib/flip';
import { seatBox, stockBox } from '../../lib/spots';
import type { Happened } from '../../net/protocol.gen';

/** Cards that come into sight: what others give starts at their seat, what is dealt at the stock. */
export function origins(root: HTMLElement, events: readonly Happened[], me: number | null): Origins {
  const from = new Map<string, HTMLElement>();
  for (const { name, seat, cards } of events) {
    const isSwap = name === 'swapped' || name === 'swapped_all';
    const start = isSwap
      ? seat === me
        ? null
        : seatBox(root, seat)
      : name === 'dealt' && seat === me
        ? stockBox(root)
        : null;
    if (start && cards) for (const card of isSwap ? cards.slice(0, cards.length / 2) : cards) from.set(card, start);
  }
  return from;
}

/** How the cards of the middle looked before: one that somebody took is gone when it flies. */
let pictures = new Map<string, HTMLElement>();
const middleCards = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-drop="middle"]'),
];

/** Cards that go out of sight: what others take out of the middle. */
export function launch(root: HTMLElement, events: readonly Happened[], me: number | null): void {
  const lying = middleCards(root);
  for (const { name, seat, cards } of events) {
    const to = seat === me ? null : seatBox(root, seat);
    if (!to) continue;
    if (!cards || (name !== 'swapped' && name !== 'swapped_all')) continue;
    const half = cards.length / 2;
    for (let i = 0; i < half; i += 1) {
      // where the given card lies, the taken one lay
      const place = lying.find((card) => card.dataset.card === cards[i]);
      const picture = pictures.get(cards[half + i]!);
      if (place && picture) flyCopies(place, to, 1, picture);
    }
  }
  pictures = new Map(lying.map((card) => [card.dataset.card!, card.cloneNode(true) as HTMLElement]));
}
