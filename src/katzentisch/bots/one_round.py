"""One round of Schwimmen or Mauz between two, made small enough to be solved: kinds of situations, and kinds of moves.

A player who has seen the cards of a round so far knows one of many million things. Here only this counts of them: the own points, now and
after the best swap; what the middle is worth to somebody else; what the other is known to hold; the turn; whether
the other has just skipped; and whether three of a rank would end the round. Of ten swaps at most six are looked at, each the best by one
measure. What that loses is measured in docs/solved-rounds.md.

`research/solving.py` finds out what to do in each kind of situation, `bots/solved.py` plays it.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.engine.chance import Dice
from katzentisch.games.thirty_one import knowledge
from katzentisch.games.thirty_one.fields import FOR_CHOICE
from katzentisch.games.thirty_one.moves import KEEP, KNOCK, LAY, SKIP, STAY, SWAP, SWAP_ALL
from katzentisch.games.thirty_one.options import Rules
from katzentisch.games.thirty_one.pieces import cards_of
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.games.thirty_one.values import NOT_LAID, laid_as, points, worth

#: Kinds of moves. Before the first turn the dealer keeps a set (as it were a knock) or lays it.
TO_KNOCK: Final = 0
TO_SKIP: Final = 1
FOR_POINTS: Final = 2  # the swap after which the hand is worth most
FOR_LEAD: Final = 3  # the most points above what the middle is then worth to somebody else
FOR_HOPE: Final = 4  # the most points after one more card, whichever comes
FOR_SPITE: Final = 5  # what is least worth to somebody else in the middle
FOR_KEEPS: Final = 6  # the same, of swaps that lower the points by little
FOR_ALL: Final = 7  # all three
KINDS_OF_MOVES: Final = 8

#: Solved are rounds in which the turn after so many is the last, as after a knock: nobody passes cards to and fro for ever.
MOST_TURNS: Final = 6

#: Bounds of what is told apart, in half points.
_POINTS: Final = [28, 34, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 62]
_BEST: Final = [41, 47, 51, 55, 59, 61]
#: For what somebody else gets out of a middle on average, in tenths of half points.
_LEFT: Final = [447, 465]
#: By how much the other's known cards can come out behind one's own points.
_BEHIND: Final = [0, 8]
_CAN_TELL: Final = 8
_TURNS: Final = 6

#: So many half points are little.
_LITTLE: Final = 2
_SAMPLE: Final = 240


@final
class Situation:
    """A kind of situation, and which move each kind of move would be in it; -1: none, or the same as one before."""

    def __init__(self, kind: int, moves: list[int]) -> None:
        self.kind = kind
        self.moves = moves


@final
class Sense:
    """Tells kinds of situations, with the cards and values of some rules for two."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._three_aces: i64 = rules.three_aces
        self._cards = rules.cards.copy()
        self._left: dict[int, int] = {}
        self._hope: dict[int, int] = {}
        self._hands = _some_hands(self._cards)

    # ------------------------------------------------------------------ what three cards are good for

    def left(self, a: i64, b: i64, c: i64) -> i64:
        """How many points somebody gets out of this middle on average by one swap, in tenths of half points."""
        middle: i64 = bit(a) | bit(b) | bit(c)
        known = self._left.get(middle, -1)
        if known >= 0:
            return known
        total: i64 = 0
        n: i64 = 0
        for hand in self._hands:
            x: i64 = hand & 63
            y: i64 = hand >> 6 & 63
            z: i64 = hand >> 12
            if middle & (bit(x) | bit(y) | bit(z)):
                continue
            total += self.most(x, y, z, a, b, c)
            n += 1
        found: i64 = 10 * total // n
        self._left[middle] = found
        return found

    def hope(self, a: i64, b: i64, c: i64) -> i64:
        """How many points this hand has on average after one more card, in tenths of half points."""
        hand: i64 = bit(a) | bit(b) | bit(c)
        known = self._hope.get(hand, -1)
        if known >= 0:
            return known
        total: i64 = 0
        now = points(a, b, c, self._three_aces)
        for card in self._cards:
            new: i64 = card
            if hand & bit(new):
                continue
            total += max(
                now,
                points(new, b, c, self._three_aces),
                points(a, new, c, self._three_aces),
                points(a, b, new, self._three_aces),
            )
        found: i64 = 10 * total // (len(self._cards) - 3)
        self._hope[hand] = found
        return found

    def most(self, x: i64, y: i64, z: i64, a: i64, b: i64, c: i64) -> i64:
        """The points of the first three cards after the best swap with the others, or without one."""
        aces: i64 = self._three_aces
        best = points(x, y, z, aces)
        all_three = points(a, b, c, aces)
        if all_three > best:
            best = all_three
        n: i64 = 0
        while n < 3:
            card: i64 = a
            if n == 1:
                card = b
            elif n == 2:
                card = c
            found = max(points(card, y, z, aces), points(x, card, z, aces), points(x, y, card, aces))
            if found > best:
                best = found
            n += 1
        return best

    # ------------------------------------------------------------------ situations

    def last_move(self, state: ThirtyOneState, seat: i64) -> i64:
        """After a knock more points are never worse, whatever the other holds."""
        hand = sorted(cards_of(state.in_hand(seat)))
        middle = sorted(cards_of(state.open))
        best: i64 = STAY
        most = points(hand[0], hand[1], hand[2], self._three_aces)
        if points(middle[0], middle[1], middle[2], self._three_aces) > most:
            best = SWAP_ALL
            most = points(middle[0], middle[1], middle[2], self._three_aces)
        given: i64 = 0
        while given < 3:
            one: i64 = hand[1 if given == 0 else 0]
            other: i64 = hand[1 if given == 2 else 2]
            for card in middle:
                found = points(one, other, card, self._three_aces)
                if found > most:
                    most = found
                    best = SWAP + hand[given] + 64 * card
            given += 1
        return best

    def situation(self, state: ThirtyOneState, seat: i64) -> Situation:
        """What this seat has to decide, before anybody has knocked. One move alone: it ends the round at once."""
        hand = sorted(cards_of(state.in_hand(seat)))
        if state.asked == FOR_CHOICE:
            own: i64 = points(hand[0], hand[1], hand[2], self._three_aces)
            hope: i64 = self.hope(hand[0], hand[1], hand[2])
            return Situation(-1 - (own * 64 + hope // 20), [KEEP, LAY, -1, -1, -1, -1, -1, -1])
        middle = sorted(cards_of(state.open))
        found = self._swaps(hand, middle, state.hiss_ends())
        if found[0] >= 0:
            return Situation(0, [-1, -1, found[0], -1, -1, -1, -1, -1])
        moves = [KNOCK, SKIP, found[1], found[2], found[3], found[5], found[6], SWAP_ALL]
        for n in range(3, KINDS_OF_MOVES):
            if moves[n] in moves[:n]:
                moves[n] = -1
        return Situation(self._kind(state, seat, hand, middle, found[4]), moves)

    def _swaps(self, hand: list[int], middle: list[int], hiss: bool) -> list[int]:
        """The swap that ends the round (-1: none), those for points, for a lead and for hope; the points after the first of them; those for spite."""
        aces: i64 = self._three_aces
        ends: i64 = -1
        most_ending: i64 = -1
        for_points: i64 = -1
        for_lead: i64 = -1
        for_hope: i64 = -1
        most: i64 = -1
        lead: i64 = -10000
        hoped: i64 = -1
        for_spite: i64 = -1
        spite: i64 = 0
        for_keeps: i64 = -1
        keeps: i64 = 0
        own: i64 = points(hand[0], hand[1], hand[2], aces)
        n: i64 = 0
        while n < 10:
            given: i64 = n // 3
            taken: i64 = n % 3
            move: i64 = SWAP_ALL
            a: i64 = middle[0]
            b: i64 = middle[1]
            c: i64 = middle[2]
            x: i64 = hand[0]
            y: i64 = hand[1]
            z: i64 = hand[2]
            if n < 9:
                card: i64 = middle[taken]
                gone: i64 = hand[given]
                move = SWAP + gone + 64 * card
                a = hand[1 if given == 0 else 0]
                b = hand[1 if given == 2 else 2]
                c = card
                x = gone
                y = middle[1 if taken == 0 else 0]
                z = middle[1 if taken == 2 else 2]
            after = points(a, b, c, aces)
            if laid_as(a, b, c, self._rules.suit_31, hiss) != NOT_LAID and after > most_ending:
                ends = move
                most_ending = after
            left = self.left(x, y, z)
            hope = self.hope(a, b, c)
            # Equals are told apart by the other two measures; none of them is larger than 1000.
            by_points: i64 = after * 4000000 - left * 2000 + hope
            if by_points > most:
                most = by_points
                for_points = move
            by_lead: i64 = (10 * after - left) * 2000 + hope
            if for_lead < 0 or by_lead > lead:
                lead = by_lead
                for_lead = move
            by_hope: i64 = hope * 2000 + 10 * after - left
            if by_hope > hoped:
                hoped = by_hope
                for_hope = move
            by_spite: i64 = left * 2000 - 10 * after
            if for_spite < 0 or by_spite < spite:
                spite = by_spite
                for_spite = move
            if after >= own - _LITTLE and (for_keeps < 0 or by_spite < keeps):
                keeps = by_spite
                for_keeps = move
            n += 1
        return [ends, for_points, for_lead, for_hope, (most + 2000000) // 4000000, for_spite, for_keeps]

    def _kind(self, state: ThirtyOneState, seat: i64, hand: list[int], middle: list[int], best: i64) -> int:
        own: i64 = points(hand[0], hand[1], hand[2], self._three_aces)
        gain: i64 = 0
        if best > own:
            gain = 1 + _step(_BEST, best)
        kind: i64 = _step(_POINTS, own) * (len(_BEST) + 2) + gain
        kind = kind * (len(_LEFT) + 1) + _step(_LEFT, self.left(middle[0], middle[1], middle[2]))
        kind = kind * _CAN_TELL + self._other(state, 1 - seat, own, middle)
        turns: i64 = state.turns
        kind = kind * _TURNS + (turns if turns < _TURNS else _TURNS - 2 + (turns & 1))
        kind = kind * 2 + (1 if state.skips > 0 else 0)
        return kind * 2 + (1 if state.hiss_ends() else 0) + 1

    def _other(self, state: ThirtyOneState, other: i64, own: i64, middle: list[int]) -> i64:
        """What is known of the other: one card or more, and how close to one's own points they and one of the middle come."""
        opened = knowledge.known_cards(state.learnt, other, state.in_hand(other))
        if not opened:
            return 0 if state.turns == 0 else 1
        reach: i64 = points(middle[0], middle[1], middle[2], self._three_aces)
        if len(opened) == 3:
            reach = self.most(opened[0], opened[1], opened[2], middle[0], middle[1], middle[2])
        else:
            for card in middle:
                found: i64 = worth(card)
                for known in opened:
                    if (known ^ card) & 3 == 0:
                        found += worth(known)
                if len(opened) == 2:
                    found = points(opened[0], opened[1], card, self._three_aces)
                if found > reach:
                    reach = found
        behind: i64 = own - reach
        return 2 + 3 * (1 if len(opened) > 1 else 0) + _step(_BEHIND, behind)


def _step(bounds: list[int], number: i64) -> i64:
    """How many of the bounds a number has passed."""
    n: i64 = 0
    for bound in bounds:
        if number <= bound:
            return n
        n += 1
    return n


def _some_hands(cards: list[int]) -> list[int]:
    """All hands of a small pack; of a large one some, always the same."""
    n: i64 = len(cards)
    found: list[int] = []
    if n <= 12:
        for i in range(n):
            for j in range(i + 1, n):
                for k in range(j + 1, n):
                    found.append(cards[i] + 64 * cards[j] + 4096 * cards[k])
        return found
    dice = Dice(1)
    while len(found) < _SAMPLE:
        drawn = cards.copy()
        dice.shuffle(drawn)
        found.append(drawn[0] + 64 * drawn[1] + 4096 * drawn[2])
    return found
