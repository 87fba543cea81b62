"""Rummy games: lay sets and runs, and be the first without cards. Kurz-Schnurrmé, in English Purrrummy.

Each cat has ten cards (seven at three or four seats); the rest is the stock, one card lies open. A turn is: draw from the
stock or take the top discard; lay out sets (three or four of a rank) and runs (three or more of a suit in order), if one
likes; with a meld of one's own, lay single cards off on those that lie there; discard one card. Jokers stand for any card.

Read `options` for the house rules, `moves` for the notation, `melds` for what a meld is, `fields` for what lies on the
table, `legal` for what may be done and why not, `opening` for the points of the first melds, `heuristic` for the moves of
a plain bot, `judging` for how well it stands, `ending` and `state` for what happens, `knowledge` for what everybody learns on the way, `view` and `worlds`
for what a seat sees and what that leaves open, `position` for states as text, `game` for the game itself.
"""

from katzentisch.games.rummy.game import PURRRUMMY

__all__ = ["PURRRUMMY"]
