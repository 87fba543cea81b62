"""What a seat may do in a game of building piles, and why it may not do the rest."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import lowest
from katzentisch.engine.state import TABLE, Refusal
from katzentisch.games.build_piles.fields import FOR_DEAL, FOR_TURN, BuildPilesFields
from katzentisch.games.build_piles.moves import (
    DEAL,
    END,
    FROM_BUILD,
    FROM_DISCARD,
    FROM_RESERVE,
    KING,
    PILES,
    RANK_NAMES,
    TIMEOUT,
    TO_DISCARD,
)


@mypyc_attr(acyclic=True)
class BuildPilesLegal(BuildPilesFields):
    """The state with its legal moves and its refusals."""

    def moves(self, seat: i64) -> list[int]:
        out: list[int] = []
        if self.asked == FOR_TURN:
            if seat == self.turn:
                self._turn_moves(seat, out)
            elif seat == TABLE:
                out.append(TIMEOUT + self.turn)
        elif self.asked == FOR_DEAL and seat == TABLE:
            out.append(DEAL)
        return out

    def _turn_moves(self, seat: i64, out: list[int]) -> None:
        # KATZ-4: from the reserve, from the tops of one's own discard piles, from the hand.
        ways = self.ways_to_build(seat)
        while ways:
            out.append(to_build(lowest(ways)))
            ways &= ways - 1
        ways = self.ways_from_hand(seat)
        while ways:
            out.append(from_hand(lowest(ways)))
            ways &= ways - 1
        ranks = self.hands[seat].ranks()
        if not ranks:
            out.append(END)  # KATZ-18
        while ranks:
            pile: i64 = 0
            while pile < PILES:
                out.append(2 * lowest(ranks) + TO_DISCARD + pile)  # KATZ-15: any of the four
                pile += 1
            ranks &= ranks - 1

    def plausible(self, seat: i64) -> list[int]:
        """Of build piles that need the same card, and of empty discard piles, one is as good as another."""
        out: list[int] = []
        for move in self.moves(seat):
            if move == END or not self._is_like_an_earlier(seat, move & 7):
                out.append(move)
        return out

    def _is_like_an_earlier(self, seat: i64, target: i64) -> bool:
        pile: i64 = 0
        if target >= TO_DISCARD:
            at: i64 = PILES * seat
            if self.discards[at + target - TO_DISCARD].height:
                return False
            while pile < target - TO_DISCARD:
                if not self.discards[at + pile].height:
                    return True
                pile += 1
            return False
        while pile < target:
            if self.builds[pile].height == self.builds[target].height:
                return True
            pile += 1
        return False

    def ways_to_build(self, seat: i64) -> i64:
        """The ways from reserve and discard piles to build piles: four bits, a pile each, for each of these five."""
        takes = self.takes
        at: i64 = PILES * seat
        discards = self.discards
        ways: i64 = takes >> 4 * self.reserves[seat].rank & 15
        ways |= (takes >> 4 * discards[at].rank & 15) << 4
        ways |= (takes >> 4 * discards[at + 1].rank & 15) << 8
        ways |= (takes >> 4 * discards[at + 2].rank & 15) << 12
        return ways | (takes >> 4 * discards[at + 3].rank & 15) << 16

    def ways_from_hand(self, seat: i64) -> i64:
        """The ways from the hand to build piles: four bits, a pile each, for each rank."""
        return self.takes & 15 * self.hands[seat].ranks()

    # ------------------------------------------------------------------ why not

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        rules = self.rules
        if move >= TIMEOUT or move == DEAL:
            return rules.table_refusal(self, seat, move == DEAL, move - TIMEOUT)
        refusal = rules.seat_refusal(self, seat)
        if refusal is not None:
            return refusal
        if seat != self.turn:
            return rules.refuse("not_your_turn")
        if move == END:
            return rules.refuse("discard_to_end") if self.hands[seat].size else None
        source: i64 = move >> 3
        target: i64 = move & 7
        return self._way_refusal(source, target) or self._card_refusal(seat, source, target)

    def _way_refusal(self, source: i64, target: i64) -> Refusal | None:
        # KATZ-5
        if source >= FROM_BUILD:
            return self.rules.refuse("build_cards_stay")
        if target >= TO_DISCARD:
            if source == FROM_RESERVE:
                return self.rules.refuse("reserve_only_builds")
            if source >= FROM_DISCARD:
                return self.rules.refuse("between_discards")
        return None

    def _card_refusal(self, seat: i64, source: i64, target: i64) -> Refusal | None:
        rank = source
        if source == FROM_RESERVE:
            rank = self.reserves[seat].rank
        elif source >= FROM_DISCARD:
            discards = self.discards[PILES * seat + source - FROM_DISCARD]
            if not discards.height:
                return self.rules.refuse("empty_discard_pile")
            rank = discards.rank
        elif not self.hands[seat].count(rank):
            return self.rules.refuse("not_in_hand")
        if target >= TO_DISCARD or self.takers(rank) >> target & 1:
            return None
        return self._does_not_go(rank, self.builds[target].height)

    def _does_not_go(self, rank: i64, height: i64) -> Refusal:
        if rank == KING:
            return self.rules.refuse("king_is_no_ace")
        if height == 0:
            return self.rules.refuse("opens_with_ace")
        return self.rules.refuse("next_in_order", {"needs": RANK_NAMES[height]})


def to_build(way: i64) -> i64:
    """A bit of `ways_to_build` as a move."""
    return 8 * (FROM_RESERVE + (way >> 2)) + (way & 3)


def from_hand(way: i64) -> i64:
    """A bit of `ways_from_hand` as a move."""
    return 8 * (way >> 2) + (way & 3)
