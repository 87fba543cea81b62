"""Shedding games: get rid of all your cards first. Miau! Miau! and Mau Mau.

Each cat has five cards; the rest is the stock, one card lies open. In turn one lays a card that matches the pile's top
card in suit or rank, or draws one. A 7 makes the next cat draw two unless it lays a 7 too, an 8 makes it miss a turn, a
Jack lets its player wish a suit. Who has one card left says "Miau!" ("Mau"); who forgets, pays.

Read `options` for the house rules, `moves` for the notation, `fields` for what lies where, `legal` for what is allowed
and why not, `heuristic` for how a bot chooses, `judging` for how well it stands, `dealing` for drawing and reshuffling, `ending` for the end of a deal and
of a match, `state` for what a move does, `knowledge` for what everybody learns on the way, `view` for what a seat sees, `worlds` for
what that leaves open, `clock` for the moves that a live table holds back, `position` for position text, `game` for the
two games themselves.
"""

from katzentisch.games.shedding.game import MAU_MAU, MIAU_MIAU

__all__ = ["MAU_MAU", "MIAU_MIAU"]
