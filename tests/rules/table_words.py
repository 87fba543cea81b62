"""The words of the rule tests: a table set up from position text, moves as ``"0 7♠"``, and what lies there afterwards.

    table = at("miau-miau | 7♠ 9♥ K♦ / A♣ K♣ | pile 9♠ | stock Q♦ Q♥ Q♠")
    table.play("0 7♠", "1 take")
    assert table.hand(1) == "K♣ A♣ Q♥ Q♦"

Hands are written in reading order: suits ♣ ♠ ♥ ♦, in each the lowest rank first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from katzentisch.engine.cards import SUITS, card_text, cards_text
from katzentisch.engine.chance import FastChance
from katzentisch.engine.record import Header, Playthrough, new_game
from katzentisch.engine.state import TABLE, Refusal, Result
from katzentisch.engine.text import Position
from katzentisch.games import game

#: 7 to Ace, and 2 to Ace.
SMALL_PACK = [rank + suit for rank in ("7", "8", "9", "10", "J", "Q", "K", "A") for suit in "♣♠♥♦"]
BIG_PACK = [rank + suit for rank in ("2", "3", "4", "5", "6") for suit in "♣♠♥♦"] + SMALL_PACK


class Table:
    """A game being played by the rule tests."""

    def __init__(self, playthrough: Playthrough) -> None:
        self.playthrough = playthrough
        self.events: list[str] = []  # what the last `play` made happen, all faces shown

    @property
    def view(self) -> Any:
        """What lies open for everybody."""
        return self.playthrough.view(None)

    def play(self, *moves: str) -> Table:
        """Make moves, one after the other: ``"0 7♠"``, ``"table deal"``; a refused one raises `Refused`."""
        self.events = []
        for move in moves:
            self.events += [event.text() for event in self.playthrough.play(*_split(move))]
        return self

    def moves(self, seat: int) -> set[str]:
        """Everything a seat may do now; each of these moves must have no refusal."""
        moves = self.playthrough.moves(seat)
        assert len(set(moves)) == len(moves)
        assert [move for move in moves if self.playthrough.refusal(seat, move)] == []
        return set(moves)

    def refusal(self, move: str) -> Refusal:
        """Why a move is refused; a move that is allowed, or listed all the same, fails the test."""
        seat, text = _split(move)
        refusal = self.playthrough.refusal(seat, text)
        assert refusal is not None, f"{move} is allowed"
        play = self.playthrough
        # Of a seat that is not there, too, whose moves `Playthrough` does not list.
        assert text not in [play.game.text(listed) for listed in play.state.moves(seat)], (
            f"{move} is refused and listed"
        )
        return refusal

    def refused(self, move: str) -> str:
        """The number of the rule that a move is refused by."""
        return self.refusal(move).rule

    def hand(self, seat: int) -> str:
        """A seat's cards."""
        return cards_text(self.playthrough.view(seat).hand)  # type: ignore[attr-defined]

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(self.view.counts)

    @property
    def waiting_for(self) -> list[int]:
        """The seats whose silence holds the game up."""
        return self.playthrough.waiting_for()

    @property
    def turn(self) -> int:
        """The one seat that is waited for."""
        [seat] = self.waiting_for
        return seat

    @property
    def top(self) -> str:
        """The pile's top card."""
        return card_text(self.view.top)

    @property
    def wish(self) -> str:
        """The wished suit; empty: no wish is in force."""
        return SUITS[self.view.wish] if self.view.wish >= 0 else ""

    @property
    def stock(self) -> list[str]:
        """The stock, its next card first."""
        return self._cards("stock")

    @property
    def pile(self) -> list[str]:
        """The pile; only its last card, the top one, is in order."""
        return self._cards("pile")

    @property
    def cards(self) -> list[str]:
        """Every card in the game, sorted as text."""
        hands = [card for seat in range(len(self.counts)) for card in self.hand(seat).split()]
        return sorted(hands + self.pile + self.stock)

    @property
    def result(self) -> Result:
        """How the game ended; it must have."""
        result = self.playthrough.result()
        assert result is not None, "the game still runs"
        return result

    @property
    def places(self) -> list[int]:
        """Each seat's place at the end."""
        return list(self.result.places)

    @property
    def next_dealer(self) -> int:
        """Who deals next."""
        return self.playthrough.game.next_dealer(self.playthrough.state)

    def _cards(self, field: str) -> list[str]:
        text = self.playthrough.game.position_text(self.playthrough.state)
        cards = Position(text).take_cards(field)
        return [card_text(card) for card in cards or []]


def at(text: str) -> Table:
    """A table in the middle of a deal."""
    rules = game(text.split()[0])
    seats = tuple(f"seat {n}" for n in range(len(Position(text).seats)))
    return Table(Playthrough(rules, Header(rules.id, rules.rules, {}, seats, position=text), FastChance(0)))


def new_table(game_id: str, seats: int, dealer: int | None = None, seed: int = 0, **choices: str) -> Table:
    """A table at which nothing has been dealt yet."""
    return Table(new_game(game(game_id), seats, seed, choices=choices, dealer=dealer))


def dealt(game_id: str, seats: int, dealer: int = 0, **choices: str) -> Table:
    """A table just dealt, whatever the cards."""
    return new_table(game_id, seats, dealer, 0, **choices).play("table deal")


def dealt_with(is_wanted: Callable[[Table], bool], game_id: str, seats: int, dealer: int = 0, **choices: str) -> Table:
    """A table just dealt, shuffled again until the deal is as wanted."""
    for seed in range(1000):
        table = new_table(game_id, seats, dealer, seed, **choices).play("table deal")
        if is_wanted(table):
            return table
    raise AssertionError("a thousand deals, and none is as wanted")


def turned_up(rank: str) -> Callable[[Table], bool]:
    """Wanted: a first upturned card of this rank."""
    return lambda table: table.top[:-1] == rank


def _split(move: str) -> tuple[int, str]:
    seat, _, text = move.partition(" ")
    return (TABLE if seat == "table" else int(seat)), text
