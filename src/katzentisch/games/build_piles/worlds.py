"""The worlds that a view leaves open: who may hold the cards that this seat has not seen.

Without knowledge (see `knowledge`) any unseen card can be anywhere. Once finished piles have come back into the talon,
every unseen card is of a sort: it can be in the talon, in a reserve, in both, or in a hand alone. Hands take any sort,
so they are filled first, and never so that talon or reserves could not be filled with what is left.
"""

from __future__ import annotations

from typing import Final, final

from katzentisch.engine.cards import NO_CARD
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Worlds
from katzentisch.engine.places import one_each
from katzentisch.games.build_piles.knowledge import Cards, Learnt, without
from katzentisch.games.build_piles.moves import rank_of
from katzentisch.games.build_piles.options import SEATS
from katzentisch.games.build_piles.state import BuildPilesState
from katzentisch.games.build_piles.view import BuildPilesView, state_of

# Where an unseen card can be besides a hand; the bits add up.
IN_TALON: Final = 1
IN_RESERVE: Final = 2


@final
class BuildPilesWorlds(Worlds):
    """The unseen cards, where each can be, and how many places there are."""

    def __init__(self, view: BuildPilesView) -> None:
        self._view = view
        self._cards: list[int] = []
        self._ranks: list[int] = []
        self._sorts: list[int] = []
        self._floors: list[int] = []  # for each hidden hand card, seat by seat: its lowest rank …
        self._is_fresh: list[bool] = []  # … and whether it was certainly drawn since the last recycling
        self._under: list[int] = [max(n - 1, 0) for n in view.reserve_counts]
        if not view.deal:
            return
        for seat in range(SEATS):
            if seat != view.seat:
                n = view.counts[seat]
                self._floors += view.floors[seat] if view.floors else (0,) * n
                before = view.before[seat] if view.recycled else n
                self._is_fresh += [at >= before for at in range(n)]
        for card, sort in _unseen(view):
            self._cards.append(card)
            self._ranks.append(rank_of(card))
            self._sorts.append(sort)

    def sample(self, dice: Dice) -> BuildPilesState:
        """A state that this seat cannot tell from the truth."""
        order = list(range(len(self._cards)))
        dice.shuffle(order)
        if self._view.floors:
            held = self._hold(order)
            rest = [at for at in order if at not in held]
        else:
            held = order[: len(self._floors)]
            rest = order[len(held) :]
        return self._state([self._cards[at] for at in held], *self._laid(rest), dice)

    def _hold(self, order: list[int]) -> list[int]:
        """For every hidden hand card the first in this random order that it can be, if the rest then goes somewhere."""
        held: list[int] = []
        left = order
        for place in range(len(self._floors)):
            at = self._pick(place, left)
            held.append(at)
            left = [card for card in left if card != at]
        return held

    def _pick(self, place: int, left: list[int]) -> int:
        tried: set[tuple[int, int]] = set()
        for at in left:
            like = (self._ranks[at], self._sorts[at])
            if like not in tried and self._can_be_held(at, place):
                tried.add(like)
                if self._goes_on(place + 1, [card for card in left if card != at]):
                    return at
        raise AssertionError("a view always leaves the truth open")

    def _can_be_held(self, at: int, place: int) -> bool:
        if self._ranks[at] < self._floors[place]:
            return False
        return not self._is_fresh[place] or self._sorts[at] & IN_TALON > 0

    def _goes_on(self, place: int, left: list[int]) -> bool:
        """Can the hand cards from this place on be found, and take what neither talon nor reserves have room for?

        If both can be done, both can be done at once (a theorem of Mendelsohn and Dulmage on matchings).
        """
        places = range(place, len(self._floors))
        homeless = self._homeless(left)
        if len(homeless) > len(places):
            return False
        homes = [[n for n in places if self._can_be_held(at, n)] for at in homeless]
        if one_each(homes) is None:
            return False
        return one_each([self._choices(n, left, len(places)) for n in places]) is not None

    def _choices(self, place: int, left: list[int], most: int) -> list[int]:
        """What a hand card can be; more choices than places never matter."""
        choices: list[int] = []
        for at in left:
            if self._can_be_held(at, place):
                choices.append(at)
                if len(choices) == most:
                    break
        return choices

    def _homeless(self, left: list[int]) -> list[int]:
        """The cards that must be in a hand, of each sort those that most hand cards can be: the highest."""
        of_sort: list[list[int]] = [[], [], [], []]
        for at in left:
            of_sort[self._sorts[at]].append(at)
        homeless = of_sort[0]
        for sort, room in ((IN_TALON, self._view.talon_count), (IN_RESERVE, sum(self._under))):
            if len(of_sort[sort]) > room:
                by_rank = sorted(of_sort[sort], key=lambda at: -self._ranks[at])
                homeless = homeless + by_rank[: len(by_rank) - room]
        return homeless

    def _laid(self, rest: list[int]) -> tuple[list[int], list[int]]:
        """What is in no hand, as talon and as hidden reserve cards, both in random order."""
        n = self._view.talon_count
        if not self._view.recycled:
            cards = [self._cards[at] for at in rest]
            return cards[:n], cards[n:]
        only_talon = [at for at in rest if self._sorts[at] == IN_TALON]
        only_reserve = [at for at in rest if self._sorts[at] == IN_RESERVE]
        either = [at for at in rest if self._sorts[at] == IN_TALON | IN_RESERVE]
        n -= len(only_talon)
        in_talon = {*only_talon, *either[:n]}
        in_reserve = {*only_reserve, *either[n:]}
        return [self._cards[at] for at in rest if at in in_talon], [self._cards[at] for at in rest if at in in_reserve]

    def _state(self, in_hands: list[int], talon: list[int], hidden: list[int], dice: Dice) -> BuildPilesState:
        view = self._view
        hands: list[list[int]] = []
        reserves: list[tuple[int, ...]] = []
        for seat in range(SEATS):
            if seat == view.seat:
                hands.append(view.hand.copy())
            else:
                hands.append(in_hands[: view.counts[seat]])
                in_hands = in_hands[view.counts[seat] :]
            top = view.reserve_tops[seat]
            under = self._under[seat]
            reserves.append(() if top == NO_CARD else (*hidden[:under], top))
            hidden = hidden[under:]
        learnt = _learnt(view, hands, reserves, tuple(talon))
        return state_of(view, hands, reserves, tuple(talon), learnt, dice)


def _unseen(view: BuildPilesView) -> list[tuple[int, int]]:
    """Every card that this seat does not see, and where it can be."""
    seen = [*view.hand, *view.finished, *[top for top in view.reserve_tops if top != NO_CARD]]
    for pile in (*view.builds, *[pile for piles in view.discards for pile in piles]):
        seen += pile
    cards = without(view.rules.pack, tuple(seen))
    if not view.recycled:
        return [(card, IN_TALON | IN_RESERVE) for card in cards]
    in_talon = without(view.recycled, view.drawn)
    out: list[tuple[int, int]] = []
    for kind in sorted(set(cards)):
        # Of n copies so many at most are in the talon, and so many at most in reserves: count from either end.
        n, may_talon, may_reserve = cards.count(kind), in_talon.count(kind), view.reserves.count(kind)
        for copy in range(n):
            sort = IN_TALON if copy < may_talon else 0
            out.append((kind, sort | IN_RESERVE if copy >= n - may_reserve else sort))
    return out


def _learnt(
    view: BuildPilesView, hands: list[list[int]], reserves: list[tuple[int, ...]], talon: Cards
) -> Learnt | None:
    """What the seats have learnt in this world: this one the same as in truth, the others nothing that is wrong in it."""
    if not view.floors:
        return None
    drawn: list[Cards] = [(), ()]
    pools: list[Cards] = [(), (), ()]
    if view.recycled:
        hidden = [card for cards in reserves for card in cards[:-1]]
        for viewer in range(SEATS + 1):
            hand = [card for seat in range(SEATS) if seat != viewer for card in hands[seat]]
            pools[viewer] = tuple(sorted([*hidden, *hand]))
        drawn[0 if view.seat is None else 1 - view.seat] = without(without(view.recycled, view.drawn), talon)
    if view.seat is not None:
        drawn[view.seat] = view.drawn
    pools[SEATS if view.seat is None else view.seat] = view.reserves
    return Learnt(view.floors, view.before, view.recycled, tuple(drawn), tuple(pools))
