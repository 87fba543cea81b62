"""Thirty-one games: three cards each, three in the middle, and the fewest points lose. Mauz and Schwimmen.

In turn one swaps a card with the open middle, or all three, or skips. What counts is the suit in which one holds most,
or three of a rank. Who has enough knocks: the others have one more turn, then all compare, and the fewest points cost
a counter. The best hands are laid down at once and end the round on the spot. Who has lost all counters plays on with
a last life; the last one left wins.

Read `options` for the house rules, `moves` for the notation, `values` for what a hand is worth, `pieces` for who holds
what, `fields` for what lies on the table, `legal` for what may be done and why not, `heuristic` for the moves of a
decent player, `judging` for how well it stands, `ending` for who pays and who goes out, `state` for the rules in the order of a round, `telling` for the
events, `knowledge` for what everybody learns on the way, `view` for what a seat sees, `outlook` for what its swaps would
be worth, `worlds` for what its view leaves open, `position` for states as text, `game` for the two games.
"""

from katzentisch.games.thirty_one.game import MAUZ, SCHWIMMEN

__all__ = ["MAUZ", "SCHWIMMEN"]
