"""What a sensible player does, from what its seat may know alone.

Sets of ranks are as a hand keeps them: of four bits for each rank the lowest.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from katzentisch.engine.cards import bit, count, lowest
from katzentisch.games.build_piles.legal import BuildPilesLegal
from katzentisch.games.build_piles.moves import (
    END,
    FROM_DISCARD,
    FROM_RESERVE,
    KING,
    PILES,
    TO_DISCARD,
)

#: The most Kings that are spent on one reserve card.
_MOST_KINGS: Final = 2


def sensible_move(state: BuildPilesLegal, seat: i64) -> i64:
    """The reserve first, then a way to it, then whatever does not help the other."""
    takers = state.takers(state.reserves[seat].rank)
    if takers:
        return 8 * FROM_RESERVE + _best_pile(state, seat, takers)
    move = _step_to_reserve(state, seat)
    return move if move >= 0 else _best_scored(state, seat)


def _best_pile(state: BuildPilesLegal, seat: i64, takers: i64) -> i64:
    """Of several piles the highest that does not let the other's reserve follow."""
    other = state.reserves[1 - seat].rank
    best: i64 = -1
    best_score: i64 = -100
    while takers:
        pile = lowest(takers)
        takers &= takers - 1
        height = state.builds[pile].height
        score: i64 = height - (50 if height + 1 == other else 0)
        if score > best_score:
            best = pile
            best_score = score
    return best


def _step_to_reserve(state: BuildPilesLegal, seat: i64) -> i64:
    """The first card on the cheapest way to the reserve card, if cards at hand and a few Kings lead there; else -1."""
    goal = state.reserves[seat].rank
    reach = state.hands[seat].ranks() | tops_of(state, seat)
    kings = min(kings_in_reach(state, seat), _MOST_KINGS)
    best: i64 = -1
    best_cost: i64 = 1000
    pile: i64 = 0
    while pile < PILES:
        height = state.builds[pile].height
        if height < goal:
            missing = count((bit(4 * goal) - bit(4 * height)) // 15 & ~reach)
            no_ace: bool = height == 0 and not reach & 1 and not state.rules.king_as_ace
            cost: i64 = 10 * missing + goal - height
            if missing <= kings and not no_ace and cost < best_cost:
                best = pile
                best_cost = cost
        pile += 1
    if best < 0:
        return -1
    needed = state.builds[best].height
    return 8 * _source_of(state, seat, needed if reach >> 4 * needed & 1 else KING) + best


def tops_of(state: BuildPilesLegal, seat: i64) -> i64:
    """The ranks on top of one's discard piles."""
    ranks: i64 = 0
    pile: i64 = 0
    while pile < PILES:
        discards = state.discards[PILES * seat + pile]
        if discards.height:
            ranks |= bit(4 * discards.rank)
        pile += 1
    return ranks


def kings_in_reach(state: BuildPilesLegal, seat: i64) -> i64:
    """How many Kings this seat can reach."""
    return state.hands[seat].count(KING) + kings_on_top(state, seat)


def kings_on_top(state: BuildPilesLegal, seat: i64) -> i64:
    """How many of its discard piles have a King on top."""
    kings: i64 = 0
    pile: i64 = 0
    while pile < PILES:
        if state.discards[PILES * seat + pile].rank == KING:
            kings += 1
        pile += 1
    return kings


def _source_of(state: BuildPilesLegal, seat: i64, rank: i64) -> i64:
    """Where a rank within reach comes from: a discard pile rather than the hand."""
    pile: i64 = 0
    while pile < PILES:
        if state.discards[PILES * seat + pile].rank == rank:
            return FROM_DISCARD + pile
        pile += 1
    return rank


def _best_scored(state: BuildPilesLegal, seat: i64) -> i64:
    """Without a way to the reserve: the move with the best score; ending the turn counts nought."""
    best: i64 = END
    best_score: i64 = -100000 if state.hands[seat].size else 0
    for move in state.moves(seat):
        if move == END:
            continue
        source: i64 = move >> 3
        target: i64 = move & 7
        if target >= TO_DISCARD:
            score = discard_score(state, seat, source, target)
        else:
            score = _build_score(state, seat, source, target)
        if score > best_score:
            best = move
            best_score = score
    return best


def _build_score(state: BuildPilesLegal, seat: i64, source: i64, pile: i64) -> i64:
    """Building empties the hand, which brings new cards; it must not pave the other's way."""
    rank = source
    if source >= FROM_DISCARD:
        rank = state.discards[PILES * seat + source - FROM_DISCARD].rank
    if rank == KING:
        return -4000
    mine = state.reserves[seat].rank
    other = state.reserves[1 - seat].rank
    height = state.builds[pile].height
    score: i64 = 1100 if source >= FROM_DISCARD else 1000
    if height < mine <= height + 2:
        score += 1000
    if other == height + 1 and mine != height + 1:
        score -= 2500
    elif other == height + 2:
        score -= 500
    return score


def discard_score(state: BuildPilesLegal, seat: i64, rank: i64, target: i64) -> i64:
    """Keep Kings and low cards; bury nothing low under something high; best a pile that runs down."""
    score: i64 = -3000 if rank == KING else 12 * (rank + 1)
    discards = state.discards[PILES * seat + target - TO_DISCARD]
    if not discards.height:
        return score + 150
    top = discards.rank
    if top == KING:
        return score - 1000
    if top == rank:
        return score + 300
    if top == rank + 1:
        return score + 400
    if top > rank:
        return score + 100 - 15 * (top - rank)
    return score - 200 - 20 * (rank - top)
