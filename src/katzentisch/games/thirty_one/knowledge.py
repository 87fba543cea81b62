"""What the table has learnt about cards it cannot see.

Whatever passes through the open middle has been seen by everybody: a card taken from there is known to be in that hand
until it comes back, a card put there was in that hand all the time. And whenever hands are looked at (MAUZ-16, 17, and
the mover's after each swap) and none is laid down, everybody knows that they were no hands to be laid down. So for the
cards of a hand that stay hidden there is a row of two numbers, which mean, while so many cards are hidden,

- three: whether the hand was looked at (`LOOKED`, or `WITH_HISS` if three of a rank counted as well);
- two: the kinds that were the hand's third card when it was looked at, and those of them with which a Hiss counted;
- one: the kinds that this card cannot be.

That is all there is to know about a hand: every three cards it has ever been hold the same hidden ones.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import bit, lowest
from katzentisch.games.thirty_one.options import Rules
from katzentisch.games.thirty_one.pieces import cards_of
from katzentisch.games.thirty_one.values import NOT_LAID, laid_as

LOOKED: Final = 1
WITH_HISS: Final = 2

Row = tuple[int, int]
NO_ROW: Final[Row] = (0, 0)


@final
@mypyc_attr(acyclic=True)
class Learnt:
    """Public knowledge of hidden cards. Shared by clones and never changed, only replaced."""

    __slots__ = ("doubtful", "known", "rows", "stock")

    def __init__(self, known: i64, rows: tuple[Row, ...], stock: tuple[int, ...], doubtful: tuple[int, ...]) -> None:
        self.known: i64 = known  # one bit a place of a hand (three a seat) whose card everybody knows
        self.rows = rows
        self.stock = stock  # cards that were open and were shuffled into the stock
        # Kinds turned up from the stock that can have been the known copy or the other one, with two packs (SWIM-10).
        self.doubtful = doubtful


#: For a state that is made to be filled at once.
BLANK: Final = Learnt(0, (), (), ())


def nothing(seats: int) -> Learnt:
    """Nothing is known of any hand."""
    return Learnt(0, (NO_ROW,) * seats, (), ())


def _with_row(learnt: Learnt, seat: i64, row: Row, known: i64) -> Learnt:
    rows = list(learnt.rows)
    rows[seat] = row
    return Learnt(known, tuple(rows), learnt.stock, learnt.doubtful)


def known_cards(learnt: Learnt, seat: i64, hand: i64) -> list[int]:
    """The cards of a seat's hand that everybody knows."""
    cards = cards_of(hand)
    return [cards[place] for place in range(len(cards)) if learnt.known >> (3 * seat + place) & 1]


def looked_at(rules: Rules, learnt: Learnt, seat: i64, hand: i64, hiss: bool) -> Learnt:
    """This seat's hand was looked at and not laid down."""
    opened = known_cards(learnt, seat, hand)
    first, second = learnt.rows[seat]
    row = NO_ROW
    if len(opened) == 0:
        row = (WITH_HISS if hiss else max(first, LOOKED), 0)
    elif len(opened) == 1:
        third = bit(opened[0])
        row = (first | third, second | third if hiss else second)
    elif len(opened) == 2:
        row = (first | completions(rules, opened[0], opened[1], hiss), 0)
    return _with_row(learnt, seat, row, learnt.known)


def swapped_one(learnt: Learnt, rules: Rules, seat: i64, place: i64, given: i64) -> Learnt:
    """The card in this place of a hand was given for one of the middle."""
    if learnt.known >> place & 1:
        return learnt
    return _with_row(learnt, seat, _shown(rules, learnt, seat, given), learnt.known | bit(place))


def _shown(rules: Rules, learnt: Learnt, seat: i64, card: i64) -> Row:
    """What is known of the other hidden cards, once this one of them has been seen."""
    first, second = learnt.rows[seat]
    hidden = 3 - len([1 for place in range(3 * seat, 3 * seat + 3) if learnt.known >> place & 1])
    if hidden == 3:
        return (bit(card) if first else 0, bit(card) if first == WITH_HISS else 0)
    if hidden == 1:
        return NO_ROW
    excluded: i64 = 0
    thirds: i64 = first
    while thirds:
        third = lowest(thirds)
        thirds &= thirds - 1
        excluded |= completions(rules, card, third, bool(second & bit(third)))
    return (excluded, 0)


def swapped_all(learnt: Learnt, seat: i64) -> Learnt:
    """A whole hand was given for the middle: the new one lay open."""
    return _with_row(learnt, seat, NO_ROW, learnt.known | 7 * bit(3 * seat))


def all_shown(learnt: Learnt) -> Learnt:
    """Every hand was shown."""
    return Learnt(bit(3 * len(learnt.rows)) - 1, (NO_ROW,) * len(learnt.rows), learnt.stock, learnt.doubtful)


def turned_up(learnt: Learnt, cards: list[int], packs: i64) -> Learnt:
    """These cards came from the stock to the middle."""
    stock = list(learnt.stock)
    doubtful = learnt.doubtful
    for card in cards:
        if card in stock:
            stock.remove(card)
            if packs == 2:
                doubtful = (*doubtful, card)
    return Learnt(learnt.known, learnt.rows, tuple(stock), doubtful)


def reshuffled(learnt: Learnt, opened: list[int]) -> Learnt:
    """These open cards were shuffled into the stock."""
    return Learnt(learnt.known, learnt.rows, (*learnt.stock, *opened), learnt.doubtful)


def completions(rules: Rules, a: i64, b: i64, hiss: bool) -> i64:
    """The kinds with which these two cards would be laid down."""
    found: i64 = 0
    if a >> 2 != b >> 2 and (a ^ b) & 3:
        return found
    left: i64 = rules.pack
    while left:
        card = lowest(left)
        left &= left - 1
        if laid_as(a, b, card, rules.suit_31, hiss) != NOT_LAID:
            found |= bit(card)
    return found


def is_possible(rules: Rules, row: Row, hidden: list[int]) -> bool:
    """Can these be a hand's hidden cards? Of a single one that cannot be every kind its row says it all."""
    first: i64 = row[0]
    second: i64 = row[1]
    if first == 0:
        return True
    a: i64 = hidden[0]
    b: i64 = hidden[1]
    if len(hidden) == 3:
        return laid_as(a, b, hidden[2], rules.suit_31, first == WITH_HISS) == NOT_LAID
    if a >> 2 != b >> 2 and (a ^ b) & 3:
        return True
    while first:
        third = lowest(first)
        first &= first - 1
        if laid_as(a, b, third, rules.suit_31, bool(second & bit(third))) != NOT_LAID:
            return False
    return True
