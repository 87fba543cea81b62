"""Somebody who knows what the other does finds its weak spots."""

from __future__ import annotations

from katzentisch.bots.one_round import KINDS_OF_MOVES
from katzentisch.bots.solved import Solution, sense_of
from katzentisch.games import GAMES
from katzentisch.research.replies import Effort, replied


class _KnocksAtOnce(dict[int, bytes]):
    def get(self, kind: int, default: object = None) -> bytes:
        return bytes([1] + [0] * (KINDS_OF_MOVES - 1))


def test_against_somebody_who_always_knocks_at_once_a_replier_wins_more_than_by_doing_the_same() -> None:
    game = GAMES["schwimmen"]
    solution = Solution(sense_of(game), _KnocksAtOnce())
    found = [replied(game, solution, deal, seat, Effort(20, 6)) for deal in range(12) for seat in (0, 1)]
    assert sum(one.replier for one in found) > sum(one.solution for one in found) + 2
    again = [replied(game, solution, deal, seat, Effort(20, 6)) for deal in range(3) for seat in (0, 1)]
    assert again == found[:6]
