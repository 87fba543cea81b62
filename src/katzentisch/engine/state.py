"""The inside of the contract: a game's state, its moves as integers, and why a move is refused."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from katzentisch.engine.chance import Dice
from katzentisch.engine.events import Event

#: The seat of the table itself: it deals, and it moves for a seat whose time is up.
TABLE: Final = -1
#: What `State.to_move` says when the game is over.
OVER: Final = -2
#: GEN-5: a deal in which so many moves have been made, by the seats or for them, ends.
MOST_MOVES: Final = 1500


@final
class Refusal:
    """Why a move is not allowed: the ledger number, a code for the sentence, and what the sentence needs."""

    __slots__ = ("code", "params", "rule")

    def __init__(self, rule: str, code: str, params: dict[str, str] | None = None) -> None:
        self.rule = rule
        self.code = code
        self.params: dict[str, str] = params if params is not None else {}

    def __str__(self) -> str:
        told = ", ".join([f"{name} {value}" for name, value in self.params.items()])
        return f"{self.rule}: {self.code}" + (f" ({told})" if told else "")

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.code!r}, {self.params!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.rule, self.code, self.params) == (
            other.rule,
            other.code,
            other.params,
        )

    def __hash__(self) -> int:
        return hash((self.rule, self.code))


class Refused(Exception):
    """Raised where text is played and the rules forbid it; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@final
class Result:
    """How a game ended: each seat's place (shared places are equal), points if there are any, and the rule it ended by."""

    __slots__ = ("places", "points", "rule")

    def __init__(self, places: tuple[int, ...], points: tuple[int, ...], rule: str) -> None:
        self.places = places
        self.points = points
        self.rule = rule

    @property
    def winners(self) -> list[int]:
        """The seats in first place; more than one is a draw."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def __repr__(self) -> str:
        return f"Result(places={self.places}, points={self.points}, rule={self.rule!r})"


@mypyc_attr(acyclic=True)  # a state refers to nothing that refers back to it
class State:
    """Where a game stands. Mutable; integers inside. Each game family has one subclass.

    Seats are numbered clockwise from 0; ``TABLE`` deals. A move is an integer that `Game.text` writes and
    `Game.parse` reads.
    """

    def waiting_for(self) -> list[int]:
        """The seats (or TABLE) whose silence holds the game up; none: it is over."""
        seat = self.to_move()
        return [] if seat == OVER else [seat]

    def to_move(self) -> i64:
        """The first of those waited for, or OVER: all that a game without simultaneous turns needs."""
        raise NotImplementedError

    def moves(self, seat: i64) -> list[int]:
        """Everything this seat may do now, out of turn as well."""
        raise NotImplementedError

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        """The rule that forbids this move to this seat; None: it is allowed."""
        raise NotImplementedError

    def play(self, seat: i64, move: i64, trace: list[Event] | None = None) -> None:
        """Make a move that has no refusal (it is not checked). With a trace, tell what happened, event by event."""
        raise NotImplementedError

    def step(self, seat: i64, move: i64) -> i64:
        """Make a move and say who is to move now: one call instead of two, for loops in Python."""
        self.play(seat, move)
        return self.to_move()

    def clone(self) -> State:
        """An independent copy, cheap."""
        raise NotImplementedError

    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        raise NotImplementedError

    def seat_count(self) -> int:
        """How many seats play."""
        raise NotImplementedError

    def deal_number(self) -> int:
        """The deal being played, from 1; 0 before the first."""
        raise NotImplementedError

    def mildest(self, seat: i64) -> i64:
        """GEN-3: the move made for a seat whose time is up, or whose bot has no answer."""
        raise NotImplementedError

    def taken_back(self, now: State) -> None:
        """GEN-4: this state comes back in place of ``now``; what counts on (GEN-5) is carried over."""
        raise NotImplementedError

    def heuristic(self, seat: i64) -> i64:
        """A sensible move for this seat, from what it may know alone."""
        raise NotImplementedError

    def plausible(self, seat: i64) -> list[int]:
        """The moves among which a sensible player chooses.

        Left out are those that forgo what costs nothing (a call), and of several that come to the same all but one.
        """
        return self.moves(seat)

    def lines(self, seat: i64, most: i64) -> list[list[int]]:
        """What a seat can do from here to the end of its turn, or until it learns something new: moves in their order.

        At most so many lines. Where a move mostly ends the turn, each plausible move is a line of its own.
        """
        return [[move] for move in self.plausible(seat)]

    def reason(self, seat: i64, move: i64) -> str:
        """What speaks for one of `moves`, as the name of a sentence of the family, from what the seat may know alone; "": nothing special."""
        return ""

    def payoff(self, seat: i64) -> float:
        """What a deal that is over was worth to a seat, 0 to 1: its share of the win or, where the match goes on, its
        chance to win that."""
        raise NotImplementedError

    def value(self, seat: i64) -> float:
        """The payoff that this seat can expect, 0 to 1, from what it may know alone; after a deal the payoff itself."""
        raise NotImplementedError

    def forget(self) -> None:
        """Note no longer what the seats learn: for worlds that are played out and thrown away."""

    def play_sensibly(self, turns: i64) -> None:
        """Let every seat make its sensible moves until the deal is over, or so many turns."""
        seat = self.to_move()
        while seat >= 0 and turns > 0:
            self.play(seat, self.heuristic(seat), None)
            after = self.to_move()
            if after != seat:
                turns -= 1
                seat = after

    def playout(self, dice: Dice) -> i64:
        """Play random moves to the end of the deal; the number of decisions made."""
        raise NotImplementedError
