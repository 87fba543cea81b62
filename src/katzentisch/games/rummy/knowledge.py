"""What the table has learnt about cards it cannot see.

For every hidden card in a hand one mask: the kinds that this card cannot be. A card taken from the discard pile, put
back from the table, or shown at the end can only be itself; a reshuffle shows that what lay in the discard pile is now
in the stock; a discard by time-out shows that the hand holds nothing higher (GEN-3). As long as nothing was learnt there
is nothing to keep (``()``), and playouts keep nothing at all.

All jokers are one kind. When a card is laid down nobody sees which of the hidden cards it was. Then the one that could be
the fewest kinds is taken out, and the others that it could have been keep only what is sure in either case: all that
remains possible stays possible, and where the masks contain one another (always, but for a joker laid down after a
reshuffle) nothing more than that.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import bit, count

Learnt = tuple[tuple[int, ...], ...]
NOTHING: Final[Learnt] = ()
#: All kinds, the joker too.
EVERY_KIND: Final = 0x1FFFFFFFFFFFFF


def _replaced(learnt: Learnt, seat: i64, hand: tuple[int, ...]) -> Learnt:
    rows = list(learnt)
    rows[seat] = hand
    return tuple(rows)


def blank(counts: list[int]) -> Learnt:
    """Nothing is known of any card yet, but from now on it is kept."""
    return tuple([(0,) * n for n in counts])


def only(card: i64) -> i64:
    """The mask of a card that is known."""
    return EVERY_KIND & ~bit(card)


def drawn(learnt: Learnt, seat: i64, excluded: i64) -> Learnt:
    """A card came from the stock, which cannot hold these kinds."""
    return _replaced(learnt, seat, (*learnt[seat], excluded))


def known(learnt: Learnt, seat: i64, card: i64) -> Learnt:
    """A card came into the hand that everybody saw."""
    return _replaced(learnt, seat, (*learnt[seat], only(card)))


def played(learnt: Learnt, seat: i64, card: i64) -> Learnt:
    """A hidden card was laid down and is seen now."""
    hand = learnt[seat]
    b = bit(card)
    best: i64 = -1
    best_size: i64 = -1
    i: i64 = 0
    while i < len(hand):
        excluded: i64 = hand[i]
        if not excluded & b:
            size = count(excluded)
            if size > best_size:
                best = i
                best_size = size
        i += 1
    assert best >= 0, "a card was laid down that this hand could not hold"
    gone: i64 = hand[best]
    rest: list[int] = []
    i = 0
    while i < len(hand):
        if i != best:
            mask: i64 = hand[i]
            rest.append(mask if mask & b else mask & gone)
        i += 1
    return _replaced(learnt, seat, tuple(rest))


def shown(learnt: Learnt, seat: i64, card: i64) -> Learnt:
    """A hidden card was seen and is in the hand all the same."""
    return known(played(learnt, seat, card), seat, card)


def excluded(learnt: Learnt, seat: i64, kinds: i64) -> Learnt:
    """No card of this hand is one of these kinds, but for cards that are known to be."""
    return _replaced(learnt, seat, tuple([_without(mask, kinds) for mask in learnt[seat]]))


def _without(mask: i64, kinds: i64) -> i64:
    return mask if mask | kinds == EVERY_KIND else mask | kinds


def reshuffled(learnt: Learnt, gone: i64) -> Learnt:
    """All cards of these kinds are in the stock: no hand holds one."""
    return tuple([tuple([mask | gone for mask in hand]) for hand in learnt])


def all_shown(hands: list[list[int]]) -> Learnt:
    """All hands were laid open."""
    return tuple([tuple([int(only(card)) for card in hand]) for hand in hands])


def known_cards(learnt: Learnt, seat: int) -> list[int]:
    """The cards that are known to be in this hand."""
    if not learnt:
        return []
    left = [EVERY_KIND & ~mask for mask in learnt[seat]]
    return [_only_kind(kinds) for kinds in left if kinds & (kinds - 1) == 0]


def _only_kind(kinds: int) -> int:
    return count(kinds - 1)
