"""Building piles: be the first to empty your reserve. Katz und Maus.

Two players, three packs. Each sits behind a reserve whose top card lies open, holds five cards and has four discard
piles of its own. In the middle both build the same four piles, Ace to Queen; a King stands for whatever is needed. In
a turn one plays as long as one can and will from hand, reserve and discard piles, and ends it with a hand card on a
discard pile. Then the hand is filled up from the talon.

Read `options` for the house rules, `moves` for the notation, `pieces` and `fields` for what lies on the table, `legal`
for what is allowed, `state` for the rules in the order of a turn, `heuristic` for what a sensible player does, `judging` for how it stands,
`knowledge` for what everybody learns on the way, `view` for what a seat sees, `worlds` for what this leaves open,
`position` for the text form, `game` for the game itself.
"""

from katzentisch.games.build_piles.game import KATZ_UND_MAUS

__all__ = ["KATZ_UND_MAUS"]
