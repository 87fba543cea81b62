"""What a meld is, and finding all melds of a hand.

A hand is one integer: a bit for each natural card, and above them the number of jokers. A meld is one too:

- a *set* (three or four cards of one rank in different suits) is its rank, the suits of its natural cards and the
  number of jokers, which have no places of their own (PURR-16);
- a *run* (three or more cards of one suit in order) is its suit, the place where it starts, its length, and a bit for
  each slot that a joker fills.

Places count A 2 … Q K as 0 to 12, and after the King comes the Ace again: Q K A starts at 11, K A 2 at 12. Without
`ace_wraps` a run ends with the high Ace, so its start and its length add up to 14 at most.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import ACE, ALL, JOKER, TEN, bit, count, lowest

#: One joker in a hand; the number of jokers is ``hand >> JOKER``.
ONE_JOKER: Final = 0x10000000000000
#: Bits of a meld on the table; its owner stands above them.
MELD_BITS: Final = 24
NO_MELD: Final = -1

_ONE_A_RANK: Final = 0x1111111111111


# ---------------------------------------------------------------------- hands


def hand_of(cards: list[int]) -> i64:
    """These cards as a hand."""
    hand: i64 = 0
    for card in cards:
        hand += bit(card)
    return hand


def size(hand: i64) -> i64:
    """How many cards a hand holds."""
    return count(hand & ALL) + (hand >> JOKER)


def cards_of(hand: i64) -> list[int]:
    """A hand's cards by kind, jokers last."""
    cards: list[int] = []
    naturals: i64 = hand & ALL
    while naturals:
        cards.append(lowest(naturals))
        naturals &= naturals - 1
    jokers: i64 = hand >> JOKER
    while jokers > 0:
        cards.append(JOKER)
        jokers -= 1
    return cards


def holds(hand: i64, cards: i64) -> bool:
    """Are all of these cards in the hand?"""
    return not cards & ALL & ~hand and cards >> JOKER <= hand >> JOKER


def holds_card(hand: i64, card: i64) -> bool:
    """Is this card in the hand?"""
    return hand >> JOKER > 0 if card == JOKER else hand & ALL & bit(card) != 0


def card_points(card: i64) -> i64:
    """PURR-23: pips, pictures 10, Ace 11, joker 20."""
    if card == JOKER:
        return 20
    rank = card >> 2
    if rank == ACE:
        return 11
    return 10 if rank >= TEN else rank + 2


def hand_points(hand: i64) -> i64:
    """What a hand counts at the end of a deal."""
    points: i64 = 20 * (hand >> JOKER)
    naturals: i64 = hand & ALL
    while naturals:
        points += card_points(lowest(naturals))
        naturals &= naturals - 1
    return points


# ---------------------------------------------------------------------- one meld


def set_of(rank: i64, suits: i64, jokers: i64) -> i64:
    """A set: a bit for each suit of its natural cards, and how many jokers."""
    return rank << 1 | suits << 5 | jokers << 9


def run_of(suit: i64, start: i64, length: i64, slots: i64) -> i64:
    """A run: a bit for each slot, from its start on, that a joker fills."""
    return 1 | suit << 1 | start << 3 | length << 7 | slots << 11


def is_run(meld: i64) -> bool:
    """Is it a run, not a set?"""
    return meld & 1 == 1


def rank_of(meld: i64) -> i64:
    """A set's rank."""
    return meld >> 1 & 15


def suits_of(meld: i64) -> i64:
    """The suits of a set's natural cards, a bit each."""
    return meld >> 5 & 15


def suit_of(meld: i64) -> i64:
    """A run's suit."""
    return meld >> 1 & 3


def start_of(meld: i64) -> i64:
    """The place of a run's first card."""
    return meld >> 3 & 15


def slots_of(meld: i64) -> i64:
    """The slots of a run that jokers fill, a bit each."""
    return meld >> 11 & 0x1FFF


def length_of(meld: i64) -> i64:
    """How many cards a meld has."""
    if meld & 1:
        return meld >> 7 & 15
    return count(meld >> 5 & 15) + (meld >> 9 & 7)


def jokers_of(meld: i64) -> i64:
    """How many of them are jokers."""
    return count(meld >> 11 & 0x1FFF) if meld & 1 else meld >> 9 & 7


def owner_of(laid: i64) -> i64:
    """The seat that laid a meld which lies on the table."""
    return laid >> MELD_BITS


def place_of(card: i64) -> i64:
    """A natural card's place in a run: A 2 … K are 0 to 12."""
    rank = card >> 2
    return 0 if rank == ACE else rank + 1


def card_at(suit: i64, place: i64) -> i64:
    """The card of a suit at this place; counting goes on past the King."""
    if place >= 13:
        place -= 13
    return (ACE if place == 0 else place - 1) * 4 + suit


def cards_in(meld: i64) -> list[int]:
    """A meld's cards in order, jokers as jokers; a set's by suit, jokers last."""
    if not meld & 1:
        return [rank_of(meld) * 4 + suit for suit in range(4) if meld >> 5 >> suit & 1] + [JOKER] * jokers_of(meld)
    slots = slots_of(meld)
    return [JOKER if slots >> n & 1 else card for n, card in enumerate(stood_for(meld))]


def stood_for(meld: i64) -> list[int]:
    """The card that stands at each slot of a run, or that its joker stands for."""
    return [card_at(suit_of(meld), start_of(meld) + n) for n in range(length_of(meld))]


def uses(meld: i64) -> i64:
    """The cards of a meld, as a hand."""
    if not meld & 1:
        return suits_of(meld) << 4 * rank_of(meld) | (meld >> 9 & 7) << JOKER
    suit = suit_of(meld)
    place = start_of(meld)
    length = length_of(meld)
    slots = slots_of(meld)
    cards: i64 = 0
    while length > 0:
        cards += ONE_JOKER if slots & 1 else bit(card_at(suit, place))
        slots >>= 1
        place += 1
        length -= 1
    return cards


def meld_points(meld: i64) -> i64:
    """PURR-21: a joker counts as the card it stands for; the Ace 1 when low, else 11."""
    if not meld & 1:
        return length_of(meld) * card_points(4 * rank_of(meld))
    place = start_of(meld)
    length = length_of(meld)
    points: i64 = -10 if place == 0 else 0  # a run that starts with the Ace has it low
    while length > 0:
        points += card_points(card_at(0, place))
        place += 1
        length -= 1
    return points


# ---------------------------------------------------------------------- what goes on a meld


def added_low(meld: i64, joker: bool) -> i64:
    """A run with one more card below."""
    start = start_of(meld)
    slots: i64 = slots_of(meld) << 1
    if joker:
        slots |= 1
    return run_of(suit_of(meld), 12 if start == 0 else start - 1, length_of(meld) + 1, slots)


def added_high(meld: i64, joker: bool) -> i64:
    """A run with one more card above."""
    length = length_of(meld)
    slots = slots_of(meld)
    if joker:
        slots |= bit(length)
    return run_of(suit_of(meld), start_of(meld), length + 1, slots)


def is_open_below(run: i64, wraps: bool) -> bool:
    """PURR-13: may a run go on below? Nothing goes below a low Ace, and no rank comes twice."""
    return length_of(run) < 13 and (wraps or start_of(run) > 0)


def is_open_above(run: i64, wraps: bool) -> bool:
    """PURR-13: may a run go on above? Nothing goes above a high Ace, and no rank comes twice."""
    length = length_of(run)
    return length < 13 and (wraps or start_of(run) + length < 14)


def card_below(run: i64) -> i64:
    """The card that comes before a run."""
    start = start_of(run)
    return card_at(suit_of(run), 12 if start == 0 else start - 1)


def card_above(run: i64) -> i64:
    """The card that comes after a run."""
    return card_at(suit_of(run), start_of(run) + length_of(run))


def missing_suits(of_set: i64) -> i64:
    """The cards of a set's rank that are not in it."""
    return (15 & ~suits_of(of_set)) << 4 * rank_of(of_set)


def goes_on(meld: i64, wraps: bool) -> i64:
    """PURR-11: the natural cards that can be added to a meld."""
    if not meld & 1:
        return missing_suits(meld) if length_of(meld) == 3 else 0
    cards: i64 = 0
    if is_open_below(meld, wraps):
        cards = bit(card_below(meld))
    if is_open_above(meld, wraps):
        cards |= bit(card_above(meld))
    return cards


def with_natural(meld: i64, card: i64) -> i64:
    """A meld with a natural card added that goes on it."""
    if not meld & 1:
        return meld | bit(card & 3) << 5
    # The twelve cards 2 to K, or any twelve of a circle, take the last one at either end: then it goes on top.
    return added_high(meld, False) if card == card_above(meld) else added_low(meld, False)


def with_joker_in_set(meld: i64) -> i64:
    """A set with one more joker."""
    return set_of(rank_of(meld), suits_of(meld), (meld >> 9 & 7) + 1)


def joker_ends(meld: i64, wraps: bool, half: bool) -> i64:
    """Where a joker can be added: 1 to a set, 2 below a run, 4 above it, added up; PURR-13 to 15."""
    length = length_of(meld)
    if half and 2 * jokers_of(meld) + 1 > length:
        return 0
    if not meld & 1:
        return 1 if length == 3 else 0
    ends: i64 = 0
    if is_open_below(meld, wraps):
        ends = 2
    if is_open_above(meld, wraps):
        ends += 4
    return ends


def under_jokers(meld: i64) -> i64:
    """The natural cards that a meld's jokers stand for; in a set any suit that is missing (PURR-16)."""
    if not meld & 1:
        return missing_suits(meld) if meld >> 9 & 7 else 0
    cards: i64 = 0
    slots = slots_of(meld)
    place = start_of(meld)
    while slots:
        if slots & 1:
            cards |= bit(card_at(suit_of(meld), place))
        slots >>= 1
        place += 1
    return cards


def freed(meld: i64, card: i64) -> i64:
    """PURR-17: the meld once this card has taken its joker's place; NO_MELD: no joker stands for it."""
    if not meld & 1:
        jokers = jokers_of(meld)
        suit = bit(card & 3)
        if jokers == 0 or card >> 2 != rank_of(meld) or suits_of(meld) & suit:
            return NO_MELD
        return set_of(rank_of(meld), suits_of(meld) | suit, jokers - 1)
    slot: i64 = place_of(card) - start_of(meld)
    if slot < 0:
        slot += 13
    # A slot beyond the length has no joker either.
    if card & 3 != suit_of(meld) or not slots_of(meld) >> slot & 1:
        return NO_MELD
    return meld & ~(bit(slot) << 11)


def has_too_many_jokers(meld: i64, half: bool) -> bool:
    """PURR-15: at least one natural card; with `joker_limit` half never more jokers than naturals."""
    jokers = jokers_of(meld)
    return 2 * jokers > length_of(meld) if half else jokers >= length_of(meld)


def is_shaped(meld: i64) -> bool:
    """Is this integer a set or a run at all, jokers and the Ace left aside (PURR-5, 13, 14)?"""
    length = length_of(meld)
    if not 3 <= length <= 13 or meld >> MELD_BITS:
        return False
    if not meld & 1:
        return length <= 4 and rank_of(meld) <= ACE and meld >> 12 == 0
    return start_of(meld) < 13 and slots_of(meld) >> length == 0


def turns_the_corner(meld: i64) -> bool:
    """PURR-13: does a run go on past a high Ace?"""
    return is_run(meld) and start_of(meld) + length_of(meld) > 14


# ---------------------------------------------------------------------- finding melds


def has_meld(hand: i64, wraps: bool, half: bool) -> bool:
    """Is there any meld in the hand? A few steps, whatever the hand."""
    naturals: i64 = hand & ALL
    jokers: i64 = hand >> JOKER
    a: i64 = naturals & _ONE_A_RANK
    b: i64 = naturals >> 1 & _ONE_A_RANK
    c: i64 = naturals >> 2 & _ONE_A_RANK
    d: i64 = naturals >> 3 & _ONE_A_RANK
    if jokers == 0:
        if a & b & (c | d) | c & d & (a | b):
            return True
        second: i64 = _followed(naturals, 1, wraps)
        return second != 0 and (second & _followed(naturals, 2, wraps)) != 0
    if jokers > 1 and not half:
        return naturals != 0
    if a & b | c & d | (a | b) & (c | d):
        return True
    if _followed(naturals, 1, wraps) or _followed(naturals, 2, wraps):
        return True
    # Two jokers between two naturals. With more of each, two naturals are always nearer than that.
    return jokers > 1 and _followed(naturals, 3, wraps) != 0


def _followed(naturals: i64, by: i64, wraps: bool) -> i64:
    """The cards with another one so many places above; the Ace counts as low and as high, and may stand twice."""
    if wraps:
        around: i64 = (naturals & (bit(4 * by) - 1)) << (52 - 4 * by)
        return naturals & (naturals >> 4 * by | around)
    line: i64 = naturals << 4 | naturals >> 48  # with the low Aces in front
    return line & line >> 4 * by


def all_melds(hand: i64, wraps: bool, half: bool) -> list[int]:
    """Every set and run that the hand's cards make: sets by rank, then runs by suit and start."""
    out: list[int] = []
    if not has_meld(hand, wraps, half):
        return out
    _find_sets(hand, half, out)
    suit: i64 = 0
    while suit < 4:
        _find_runs(hand, suit, wraps, half, out)
        suit += 1
    return out


def _find_sets(hand: i64, half: bool, out: list[int]) -> None:
    jokers: i64 = hand >> JOKER
    rank: i64 = 0
    while rank < 13:
        held: i64 = hand >> 4 * rank & 15
        if held and count(held) + jokers >= 3:
            suits: i64 = held
            while suits:
                _find_sets_of(rank, suits, jokers, half, out)
                suits = (suits - 1) & held  # the next smaller choice of suits
        rank += 1


def _find_sets_of(rank: i64, suits: i64, jokers: i64, half: bool, out: list[int]) -> None:
    naturals = count(suits)
    length: i64 = 3
    while length <= 4:
        needed: i64 = length - naturals
        if 0 <= needed <= jokers and not (half and needed > naturals):
            out.append(set_of(rank, suits, needed))
        length += 1


def _find_runs(hand: i64, suit: i64, wraps: bool, half: bool, out: list[int]) -> None:
    jokers: i64 = hand >> JOKER
    line: i64 = 0
    place: i64 = 0
    while place < 13:
        line |= (hand >> card_at(suit, place) & 1) << place
        place += 1
    if count(line) + jokers < 3 or not line:
        return
    line |= line << 13  # once around
    start: i64 = 0
    while start < 13:
        most: i64 = 13 if wraps or start == 0 else 14 - start
        if most >= 3:
            _extend(suit, start, 0, 0, 0, most, line >> start, jokers, half, out)
        start += 1


def _extend(
    suit: i64,
    start: i64,
    length: i64,
    slots: i64,
    used: i64,
    most: i64,
    line: i64,
    jokers: i64,
    half: bool,
    out: list[int],
) -> None:
    """All runs that begin with these cards: go on with the natural card if it is there, and with a joker."""
    if length >= 3 and (2 * used <= length if half else used < length):
        out.append(run_of(suit, start, length, slots))
    if length == most:
        return
    if line >> length & 1:
        _extend(suit, start, length + 1, slots, used, most, line, jokers, half, out)
    if used < jokers:
        _extend(suit, start, length + 1, slots | bit(length), used + 1, most, line, jokers, half, out)
