"""Shedding games: get rid of all your cards first. Miau! Miau! and Mau Mau.

Each cat has five cards; the rest is the stock, one card lies open. In turn one lays a card that matches the pile's top
card in suit or rank, or draws one. A 7 makes the next cat draw two unless it lays a 7 too, an 8 makes it miss a turn, a
Jack lets its player wish a suit. Who has one card left says "Miau!" ("Mau"); who forgets, pays.

Read `options` for the house rules, `moves` for the notation, `state` for the rules in the order of a turn,
`knowledge` for what everybody learns on the way, `view` for what a seat sees, `game` for the two games themselves.
"""

from katzentisch.games.shedding.game import MAU_MAU, MIAU_MIAU

__all__ = ["MAU_MAU", "MIAU_MIAU"]
