"""A scripted newcomer, for the arena: somebody who has just been told the rules.

They lay the first card that fits, in the order in which they hold their cards, swap for the first card that makes their hand worth more, knock from 27
on, meld what they hold, keep nothing in mind, and think of calling every second time. The weakest level is to be a match for them.
"""

from __future__ import annotations

from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game, MoveParts, View
from katzentisch.games.thirty_one.values import points
from katzentisch.games.thirty_one.view import ThirtyOneView

#: 27 points, in halves.
_ENOUGH = 54
#: What is done first, if it can be; a draw from the stock goes before what lies open, and what is left ends the turn.
_IN_THIS_ORDER = ("call", "build", "play", "wish", "meld", "add", "swap", "draw", "take", "pass", "discard", "end")


class Newcomer:
    """Plays every game in turns."""

    def choose(self, game: Game, view: View, moves: list[int], dice: Dice) -> int:
        """The first thing that comes to mind."""
        calls = dice.below(2) == 0
        if isinstance(view, ThirtyOneView):
            return _swap_or_knock(game, view, moves)
        parts = {move: game.parts(move) for move in moves}
        in_turn = [move for move in moves if parts[move].verb != "catch" and (calls or parts[move].verb != "call")]
        return min(in_turn or moves, key=lambda move: _comes(view, parts[move], calls))


def _comes(view: View, parts: MoveParts, calls: bool) -> tuple[int, int, int]:
    """When a move comes to mind: by what it is, by where its card is held, and by what is said."""
    hand: list[int] = getattr(view, "hand", [])
    place = min([hand.index(card) for card in parts.cards if card in hand], default=-1)
    return _IN_THIS_ORDER.index(parts.verb), place, -parts.said if calls else parts.said


def _swap_or_knock(game: Game, view: ThirtyOneView, moves: list[int]) -> int:
    by_verb = {game.parts(move).verb: move for move in moves}
    if "keep" in by_verb:
        return by_verb["keep"]
    if view.hand_points >= _ENOUGH and "knock" in by_verb:
        return by_verb["knock"]
    for move in moves:
        parts = game.parts(move)
        if parts.verb == "swap" and parts.detail == "one" and not parts.said:
            given, taken = parts.cards
            a, b, c = (taken if card == given else card for card in view.hand)
            if points(a, b, c, view.rules.three_aces) > view.hand_points:
                return move
    return by_verb["stay"] if "stay" in by_verb else by_verb.get("skip", moves[0])
