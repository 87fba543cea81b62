"""The outside of the contract: what a game is called, how it is set up, and what each seat may know of it.

A `Game` is a description without state. Bots, tables, records and the command line speak to games through it alone.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from katzentisch.engine.cards import CannotRead, card_text
from katzentisch.engine.chance import Chance, Dice
from katzentisch.engine.state import Refusal, State
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


class Worlds:
    """Every world that a view leaves open, prepared once for quick sampling."""

    def sample(self, dice: Dice) -> State:
        """A state that this seat cannot tell from the truth."""
        raise NotImplementedError


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


class Game:
    """One of the games: its names, its house rules, and the way from text to moves and back."""

    id: str
    family: str
    fewest_seats: int
    most_seats: int
    options: tuple[Option, ...]
    presets: dict[str, Any]
    #: The version of its rules, raised with every change to them: logs and records of another one are never folded.
    rules: str
    #: GEN-4: may moves be taken back at all?
    undo: bool = True
    #: Does everybody act at once? Then a live table runs the clocks of the rules (`timers`) and stamps moves.
    is_real_time: bool = False

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
        raise NotImplementedError

    def options_at(self, position: Position, seats: int, allowed: str = "") -> Any:
        """The options of a position; `CannotRead` where they are forbidden, but for a code that a position may have."""
        options = self.resolve(position.preset, position.choices)
        refusal = self.forbidden(options, seats)
        if refusal is not None and refusal.code != allowed:
            raise CannotRead(str(refusal))
        return options

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
        raise NotImplementedError

    def worlds(self, view: View) -> Worlds:
        """The worlds that this view leaves open."""
        raise NotImplementedError

    def next_dealer(self, state: State) -> int:
        """GEN-2: who deals the next deal, or the rematch when the game is over."""
        raise NotImplementedError

    def text(self, move: int) -> str:
        """A move as text."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """Read a move; `CannotRead` if it is no move of this game at all."""
        raise NotImplementedError

    def thing(self, number: int) -> str:
        """What a number in a shuffle stands for, in one word."""
        return card_text(number)

    def parts(self, move: int) -> MoveParts:
        """A move taken apart, for showing it."""
        raise NotImplementedError

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

    def timers(self, view: View) -> list[Timer]:
        """The clocks of the rules that run now. Dealing is none of them: when to deal is a matter of the table's pace."""
        return []

    def phase(self, view: View) -> str:
        """The part of a deal from whose beginning stamps are counted."""
        return ""

    def stamped(self, move: int, arrival: int, delay: int) -> int:
        """A seat's move as the log has it: when it came, counted from the phase's beginning, and from how far away."""
        return move

    def unstamped(self, move: int) -> int:
        """The same move as its seat sends it."""
        return move

    # ------------------------------------------------------------------ positions

    def position(self, position: Position) -> State:
        """A state in the middle of a deal, from text already split into fields."""
        raise NotImplementedError

    def position_text(self, state: State) -> str:
        """A state as position text, hidden cards and all: for tests and for after the game."""
        raise NotImplementedError


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
