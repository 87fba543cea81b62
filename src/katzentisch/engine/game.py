"""The outside of the contract: what a game is called, how it is set up, and what each seat may know of it.

A `Game` is a description without state. Bots, tables, records and the command line speak to games through it alone.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.cards import CannotRead, card_text
from katzentisch.engine.chance import Chance, Dice
from katzentisch.engine.state import MOST_MOVES, OVER, TABLE, Refusal, State
from katzentisch.engine.text import Position


class Option:
    """A house rule that a table may choose: its name, its choices as text, and its number in the ledger."""

    __slots__ = ("choices", "name", "rule")

    def __init__(self, name: str, choices: tuple[str, ...], rule: str) -> None:
        self.name = name
        self.choices = choices
        self.rule = rule

    def __repr__(self) -> str:
        return f"Option({self.name!r}, {self.choices!r}, {self.rule!r})"


#: GEN-2 and GEN-3, for the games that have them.
NEXT_DEALER: Final = Option("next_dealer", ("left", "loser", "winner"), "GEN-2")
TURN_SECONDS: Final = Option("turn_seconds", ("off", "20", "30", "60", "120"), "GEN-3")
YES_NO: Final = ("no", "yes")


#: The numbers behind codes that every game has, and those of games in turns; a game's own table begins with them.
GENERAL_CITES: Final = {
    "not_a_seat": "GEN-6",
    "game_over": "GEN-6",
    "not_dealt": "GEN-6",
    "only_the_table": "GEN-6",
    "deal_runs": "GEN-6",
}
TURN_CITES: Final = {
    **GENERAL_CITES,
    "not_your_turn": "GEN-6",
    "not_in_hand": "GEN-6",
    "nobody_waits_for_that_seat": "GEN-3",
}


class HouseRules:
    """The options of a table as plain numbers for the inner loop, and the ledger's number behind each code.

    Each family has its own; this is what they share.
    """

    def __init__(self, options: Any, seats: int, cites: dict[str, str]) -> None:
        self.options = options
        self.seats: i64 = seats
        self.cites = cites

    def __reduce__(self) -> tuple[type[HouseRules], tuple[Any, int, dict[str, str]]]:
        return type(self), (self.options, self.seats, self.cites)

    def cite(self, code: str) -> str:
        """The ledger number behind a code, in the game that is played."""
        return self.cites[code]

    def refuse(self, code: str, params: dict[str, str] | None = None) -> Refusal:
        """A refusal with that number."""
        return Refusal(self.cites[code], code, params)

    def seat_refusal(self, state: State, seat: i64) -> Refusal | None:
        """Why this seat cannot move at all: there is none, the game is over, or nothing is dealt."""
        if not 0 <= seat < self.seats:
            return self.refuse("not_a_seat")
        waits_for = state.to_move()
        if waits_for == OVER:
            return self.refuse("game_over")
        return self.refuse("not_dealt") if waits_for == TABLE else None

    def table_refusal(self, state: State, seat: i64, is_deal: bool, late: i64) -> Refusal | None:
        """Why this seat cannot deal or, in a game in turns, move for a seat that is late."""
        if seat != TABLE:
            return self.refuse("only_the_table")
        waits_for = state.to_move()
        if waits_for == OVER:
            return self.refuse("game_over")
        if is_deal:
            return None if waits_for == TABLE else self.refuse("deal_runs")
        if waits_for == TABLE:
            return self.refuse("not_dealt")
        return None if waits_for == late else self.refuse("nobody_waits_for_that_seat")


@mypyc_attr(serializable=True)  # a view, and nothing else of a game, is sent to the processes in which bots think
class View:
    """All that a seat (None: a spectator) has learnt so far, built up from what it saw. Each family has its own."""

    seat: int | None

    def facts(self) -> dict[str, Any]:
        """Everything in it, by name: two views are the same when their facts are.

        A family adds what it derives from private attributes; all others are facts by themselves.
        """
        names = getattr(type(self), "__mypyc_attrs__", None) or vars(self)  # compiled, there is no dictionary
        return {name: getattr(self, name) for name in names if name[0] != "_" and name != "rules"}

    def forgotten(self) -> View:
        """What is left for somebody who keeps nothing in mind: their own cards, and what lies open now."""
        return self


class Worlds:
    """Every world that a view leaves open, prepared once for quick sampling."""

    def sample(self, dice: Dice) -> State:
        """A state that this seat cannot tell from the truth."""
        raise NotImplementedError

    def likely(self, dice: Dice) -> State:
        """The same, but the more often the better it goes with what the others did. A world that could be is never ruled out."""
        return self.sample(dice)


class MoveParts:
    """A move taken apart for those who show it: nobody outside the rules needs to read move text."""

    __slots__ = ("cards", "detail", "said", "seat", "suit", "verb")

    def __init__(
        self,
        verb: str,
        cards: tuple[int, ...] = (),
        suit: int = -1,
        seat: int | None = None,
        said: int = 0,
        detail: str = "",
    ) -> None:
        self.verb = verb  # play, draw, pass, take, wish, call, catch, meld …
        self.cards = cards
        self.suit = suit  # the wished suit, or -1
        self.seat = seat  # the seat it points at
        self.said = said  # how often "Miau!" is said with it
        self.detail = detail  # what else the move says, in the family's words: mostly where cards come from or go


@final
class Timer:
    """A clock of the rules: a move of TABLE that is due so many milliseconds after a table first saw the timer."""

    __slots__ = ("clock", "milliseconds", "move", "name")

    def __init__(self, name: str, move: int, milliseconds: int, clock: str = "") -> None:
        self.name = name  # the same for as long as it is the same timer
        self.move = move
        self.milliseconds = milliseconds
        self.clock = clock  # what people are told that it is for; empty: they are not shown it


class Family(NamedTuple):
    """What the games of a family share: how moves are written, and what is made of a state."""

    id: str
    rules: Callable[[Any, int, dict[str, str]], HouseRules]
    text: Callable[[int], str]
    parse: Callable[[str], int]
    parts: Callable[[int], MoveParts]
    # A function, never the class itself: compiled, a class that can be pickled is not initialised when called as a value.
    view: Callable[[Any, int | None], View]
    worlds: Callable[[Any], Worlds]
    read_position: Callable[[Any, Position], State]
    position_fields: Callable[[Any], list[str]]


class Game:
    """One of the games: its names, its house rules, and the way from text to moves and back."""

    #: GEN-4: may moves be taken back at all?
    undo: bool = True
    #: Does everybody act at once? Then a live table runs the clocks of the rules (`timers`) and stamps moves.
    is_real_time: bool = False

    #: How many turns after a move a playout of sensible moves tells more than `State.value` does: a search cuts it there.
    horizon: int = MOST_MOVES
    #: How many milliseconds of one core a bot may think about a move.
    thinking: int = 30
    #: What is usually at stake between two moves that a player thinks about, as a chance to win.
    stake: float = 0.05

    #: The code of `forbidden` that a position in the middle of a deal may have all the same.
    allowed_in_position: str = ""

    def __init__(
        self,
        id: str,
        rules: str,
        family: Family,
        seats: tuple[int, int],
        options: tuple[Option, ...],
        presets: dict[str, Any],
        cites: dict[str, str],
    ) -> None:
        self.id = id
        #: The version of its rules, raised with every change to them: logs and records of another one are never folded.
        self.rules = rules
        self._family = family
        self.family = family.id
        self.fewest_seats, self.most_seats = seats
        self.options = options
        self.presets = presets
        self.cites = cites

    def resolve(self, preset: str = "printed", choices: Mapping[str, Any] | None = None) -> Any:
        """The options value of a preset with some choices changed; unknown names and values raise `CannotRead`.

        A choice is text, as in ``hand_size=6`` and ``play_on=yes``; numbers and booleans are taken as well.
        """
        if preset not in self.presets:
            raise CannotRead(f"{self.id} has no preset {preset!r}; there are {', '.join(self.presets)}")
        options = self.presets[preset]
        if not choices:
            return options
        known = {option.name: option for option in self.options}
        changes: dict[str, Any] = {}
        for name, value in choices.items():
            if name not in known:
                raise CannotRead(f"{self.id} has no option {name!r}; there are {', '.join(known)}")
            text = option_text(value)
            if text not in known[name].choices:
                raise CannotRead(f"{name} is one of {', '.join(known[name].choices)}, not {text!r}")
            changes[name] = _typed(text, getattr(options, name))
        return dataclasses.replace(options, **changes)

    def choices(self, options: Any) -> dict[str, str]:
        """Every option of this game and its chosen value as text."""
        return {option.name: option_text(getattr(options, option.name)) for option in self.options}

    def forbidden(self, options: Any, seats: int) -> Refusal | None:
        """Why these choices cannot be played with so many seats; None: they can."""
        if self.fewest_seats <= seats <= self.most_seats:
            return None
        bounds = {"fewest": str(self.fewest_seats), "most": str(self.most_seats)}
        return Refusal(self.cites["seats"], "seats", bounds)

    def gentle(self) -> dict[str, str]:
        """What a gentle table, for children and grandparents, chooses of the house rules."""
        return {}

    def is_match(self, options: Any) -> bool:
        """Does another deal follow as a rule?"""
        return False

    def house_rules(self, options: Any, seats: int) -> Any:
        """What these options come to at a table of so many seats."""
        return self._family.rules(options, seats, self.cites)

    def position_head(self, options: Any) -> str:
        """How position text begins: the game, and every option that is not as printed."""
        printed = self.choices(self.presets["printed"])
        changed = [f"{name}={value}" for name, value in self.choices(options).items() if value != printed[name]]
        return " ".join([self.id, *changed])

    def start(self, options: Any, seats: int, chance: Chance, dealer: int | None = None) -> State:
        """A new game, waiting for TABLE to deal; without a dealer the first one is drawn (GEN-2)."""
        raise NotImplementedError

    def view(self, state: State, seat: int | None) -> View:
        """All that this seat has learnt; None: what a spectator sees."""
        return self._family.view(state, seat)

    def worlds(self, view: View) -> Worlds:
        """The worlds that this view leaves open."""
        return self._family.worlds(view)

    def next_dealer(self, state: State) -> int:
        """GEN-2: who deals the next deal, or the rematch when the game is over."""
        raise NotImplementedError

    def text(self, move: int) -> str:
        """A move as text."""
        return self._family.text(move)

    def parse(self, text: str) -> int:
        """Read a move; `CannotRead` if it is no move of this game at all."""
        return self._family.parse(text)

    def thing(self, number: int) -> str:
        """What a number in a shuffle stands for, in one word."""
        return card_text(number)

    def parts(self, move: int) -> MoveParts:
        """A move taken apart, for showing it."""
        return self._family.parts(move)

    # ------------------------------------------------------------------ what a live table asks
    #
    # Rules know no table and read no clock. What a table must know to drive a game is asked here; the answers below
    # are those of a game that is played in turns, with nothing to call. Views are a spectator's: no answer tells a secret.

    def deal(self) -> int:
        """TABLE's move that deals."""
        return self.parse("deal")

    def timeout(self, seat: int) -> int:
        """GEN-3: TABLE's move for a seat whose time is up."""
        return self.parse(f"timeout {seat}")

    def timed_out(self, move: int) -> int | None:
        """GEN-3: the seat whose time was up when TABLE made this move; None: it is another kind of move."""
        parts = self.parts(move)
        return parts.seat if parts.verb == "timeout" else None

    def begins_wait(self, view: View, seat: int, move: int) -> bool:
        """Has this move, just made, begun a moment that others must leave to its seat? `wait` counts from here."""
        return False

    def wait(self, view: View, move: int) -> int:
        """How many milliseconds from the beginning of that moment this move has to wait."""
        return 0

    def void_after_wait(self, view: View, move: int) -> Refusal | None:
        """Why a move that has waited is not made after all: what it waited for has come meanwhile."""
        return None

    def is_out(self, view: View, seat: int) -> bool:
        """Is the game over for this seat, while others play on?"""
        return False

    def ready_seconds(self, view: View) -> int:
        """How long the next deal waits for people to say ready, if the host has not chosen; 0: until all have."""
        return 30

    def count_in(self, view: View) -> int:
        """How many milliseconds are counted in before a deal. The deal itself ends the count-in."""
        return 0

    def timers(self, view: View) -> list[Timer]:
        """The clocks of the rules that run now. Dealing is none of them: when to deal is a matter of the table's pace."""
        return []

    def phase(self, view: View) -> str:
        """The part of a deal from whose beginning stamps are counted."""
        return ""

    def held_back(self, view: View) -> int:
        """For how many milliseconds, at most, the beginning of this phase is held back from those who are near, so that all
        see it at one moment; 0: it is shown at once.
        """
        return 0

    def stamped(self, move: int, arrival: int, delay: int) -> int:
        """A seat's move as the log has it: when it came, counted from the phase's beginning, and from how far away."""
        return move

    def unstamped(self, move: int) -> int:
        """The same move as its seat sends it."""
        return move

    # ------------------------------------------------------------------ positions

    def seats_in(self, position: Position) -> int:
        """How many seats it is for. What is no hand at all is said first, before a rule about seats."""
        return len(position.hands)

    def position(self, position: Position) -> State:
        """A state in the middle of a deal, from text already split into fields."""
        seats = self.seats_in(position)
        options = self.resolve(position.preset, position.choices)
        refusal = self.forbidden(options, seats)
        if refusal is not None and refusal.code != self.allowed_in_position:
            raise CannotRead(str(refusal))
        return self._family.read_position(self.house_rules(options, seats), position)

    def position_text(self, state: State) -> str:
        """A state as position text, hidden cards and all: for tests and for after the game."""
        playing: Any = state  # every family's state holds its house rules
        return " | ".join([self.position_head(playing.rules.options), *self._family.position_fields(state)])


def option_text(value: Any) -> str:
    """An option's value as text: yes and no for booleans."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _typed(text: str, like: Any) -> Any:
    if isinstance(like, bool):
        return text == "yes"
    if isinstance(like, int):
        return int(text)
    return text
