"""What the table has learnt about cards it cannot see.

Nothing in a turn is forced, so plays tell nothing about the cards that stay. Two things do:

- A seat whose time is up discards its lowest card (GEN-3), so none of the others is lower. For every card in a hand,
  the one held longest first, the lowest rank is kept that it can have.
- Finished piles shuffled into the talon (KATZ-17) are known cards. From then on the talon holds some of those, reserves
  hold none of them, and a hand has at most so many cards from before as it never fell below since.

When a card is played nobody sees which of the hidden cards it was. Then the one that could be the fewest cards counts
as played: all that remains possible stays possible. As long as nothing was learnt there is nothing to keep (None), so
that playouts pay nothing for it.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

Cards = tuple[int, ...]


@final
class Learnt:
    """Shared by clones and never changed, only replaced. One entry a seat where nothing else is said."""

    __slots__ = ("before", "drawn", "floors", "recycled", "reserves")

    def __init__(
        self,
        floors: tuple[Cards, ...],
        before: Cards,
        recycled: Cards,
        drawn: tuple[Cards, ...],
        reserves: tuple[Cards, ...],
    ) -> None:
        self.floors = floors  # the lowest rank of each hand card, the one held longest first
        self.before = before  # how many hand cards, at most, were drawn before the last recycling
        self.recycled = recycled  # what was shuffled into the talon then; nothing: it has not happened
        self.drawn = drawn  # what each seat has drawn since then; only that seat knows
        self.reserves = reserves  # the cards that reserves can hold, as seat 0, seat 1 and a spectator know it


def blank(counts: Cards) -> Learnt:
    """Nothing is known of any card yet, but from now on it is kept."""
    return Learnt(tuple([(0,) * n for n in counts]), counts, (), ((), ()), ((), (), ()))


def timed_out(learnt: Learnt, seat: i64, rank: i64) -> Learnt:
    """The table is about to discard the lowest card of this hand: all others have at least its rank."""
    floors = tuple([max(floor, int(rank)) for floor in learnt.floors[seat]])
    return _with_hand(learnt, seat, floors, learnt.before[seat], learnt.drawn[seat])


def drew(learnt: Learnt, seat: i64, card: i64) -> Learnt:
    """A card came from the talon into a hand."""
    drawn = (*learnt.drawn[seat], int(card)) if learnt.recycled else ()
    return _with_hand(learnt, seat, (*learnt.floors[seat], 0), learnt.before[seat], drawn)


def played(learnt: Learnt, seat: i64, rank: i64) -> Learnt:
    """A hidden card of this rank left the hand."""
    floors = learnt.floors[seat]
    # They never rise from one card to the next: who was there later has seen no more of the clock.
    at = [floor <= rank for floor in floors].index(True)
    floors = floors[:at] + floors[at + 1 :]
    return _with_hand(learnt, seat, floors, min(learnt.before[seat], len(floors)), learnt.drawn[seat])


def turned_up(learnt: Learnt, card: i64) -> Learnt:
    """A reserve card lies open now."""
    if not learnt.recycled:
        return learnt
    reserves = tuple([without(pool, (int(card),)) for pool in learnt.reserves])
    return Learnt(learnt.floors, learnt.before, learnt.recycled, learnt.drawn, reserves)


def recycled(learnt: Learnt, cards: Cards, hands: tuple[Cards, Cards], hidden: Cards) -> Learnt:
    """These cards are the talon now. A seat that remembers knows what hands and reserves hold, but not who holds what."""
    pools: list[Cards] = []
    for viewer in range(3):
        unseen = tuple(sorted([*hidden, *[card for seat in (0, 1) if seat != viewer for card in hands[seat]]]))
        pools.append(common(learnt.reserves[viewer], unseen) if learnt.recycled else unseen)
    before = tuple([len(hand) for hand in hands])
    return Learnt(learnt.floors, before, tuple(sorted(cards)), ((), ()), tuple(pools))


def _with_hand(learnt: Learnt, seat: i64, floors: Cards, before: int, drawn: Cards) -> Learnt:
    all_floors = list(learnt.floors)
    all_floors[seat] = floors
    all_before = list(learnt.before)
    all_before[seat] = before
    all_drawn = list(learnt.drawn)
    all_drawn[seat] = drawn
    return Learnt(tuple(all_floors), tuple(all_before), learnt.recycled, tuple(all_drawn), learnt.reserves)


def without(cards: Cards, gone: Cards) -> Cards:
    """Cards less those that are gone, as often as they are gone."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def common(some: Cards, others: Cards) -> Cards:
    """The cards that are in both, as often as they are in both."""
    left = list(others)
    both: list[int] = []
    for card in some:
        if card in left:
            left.remove(card)
            both.append(card)
    return tuple(both)
