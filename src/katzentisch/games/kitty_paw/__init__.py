"""Kitty Paw: everybody builds a pattern of kittens at the same time, and the first one done calls "Miau!".

Each takes a Kitty card from the row. In the middle lie the kittens, seven breeds, one set a player; one takes them one at a
time and lays them as the card shows: which kittens, where, back or belly up, turned how, one of them on the box, and on
harder cards one over the other. Cards of levels II and III also ask for a hide-and-seek card. Who is done says so; the others
stop at once and bump fists, and the last to do so turns the own card to its minus points. A right pattern counts its points,
a wrong one its minus points. Five scored cards end the game.

Read `pieces` for what there is, `patterns` for the Kitty cards and what makes one right (`kitty_cards` has them, `generator`
made them), `moves` for the notation, `options` for house rules and clocks, `fields`, `legal`, `heuristic`, `dealing` and
`state` for the rules, `view` and `worlds` for what people at the table see and what that leaves open, `clock` for what a table has to do and when, `position` and
`game` for the rest.
"""

from katzentisch.games.kitty_paw.game import KITTY_PAW

__all__ = ["KITTY_PAW"]
