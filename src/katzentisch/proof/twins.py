"""Two worlds that differ only in what an observer may not see, and a script that can be played in both.

In the deal of one world two things have changed places: cards in other hands or in the stock. What is hidden is read from
position text, never from views or events: those are on trial. The script goes on as long as both things stay hidden.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Dice
from katzentisch.engine.entry import UNDO
from katzentisch.engine.game import TURN_SECONDS, Game
from katzentisch.engine.record import Header, Playthrough
from katzentisch.engine.state import TABLE, State
from katzentisch.games import GAMES
from katzentisch.proof.hidden_words import hidden_words
from katzentisch.proof.world import TwinChance

_WORD = re.compile(r"[^ |,/]+")
_MOST_TRIES = 400
#: One move in so many is taken back, where it may be.
_TAKE_BACK_SELDOM = 3
#: Before one move in so many the observer tries what is not allowed.
_TRY_SELDOM = 3


class NoTwins(Exception):
    """Nothing that this observer cannot see could be exchanged."""


@dataclass(frozen=True, eq=False)
class Twins:
    """A game, who watches it, what differs, and what happens in both."""

    game: Game
    options: dict[str, str]
    seats: int
    observer: int | None
    seed: int
    exchange: tuple[int, int]
    #: The two things as text: nothing that the observer is sent may name them.
    words: tuple[str, str]
    #: Every entry of the log after the deal.
    script: tuple[tuple[int, str], ...]
    #: Moves that are refused in both worlds, asked for before the entry of the same number.
    refused: tuple[tuple[str, ...], ...]

    @property
    def people(self) -> int:
        """How many seats, from the first on, are played by people."""
        return people_at(self.game, self.seats, self.observer)


def people_at(game: Game, seats: int, observer: int | None) -> int:
    """A bot has the last seat; not where that is the observer's, or where everybody acts at once."""
    return seats if game.is_real_time or observer == seats - 1 else seats - 1


class Pair:
    """The two games, played side by side by the engine alone."""

    def __init__(self, game: Game, options: dict[str, str], seats: int, seed: int, exchange: tuple[int, int]) -> None:
        header = Header(game.id, game.rules, options, tuple(f"seat {n}" for n in range(seats)))
        self.game = game
        self.chances = [TwinChance(seed, None), TwinChance(seed, exchange)]
        self.plays = [Playthrough(game, header, chance) for chance in self.chances]
        for play in self.plays:
            while play.waiting_for() == [TABLE]:
                play.play(TABLE, play.moves(TABLE)[0])

    def words(self) -> tuple[str, str] | None:
        """The two things that differ, if they are all that differs."""
        one, other = (_WORD.findall(self.game.position_text(play.state)) for play in self.plays)
        differing = [words for words in zip(one, other, strict=False) if words[0] != words[1]]
        if len(one) != len(other) or len(differing) != 2 or differing[0] != differing[1][::-1]:
            return None
        return differing[0]

    def are_hidden(self, words: tuple[str, str], observer: int | None, states: list[State]) -> bool:
        """Can the observer see neither of the two, in either world?"""
        if any(state.waiting_for() in ([], [TABLE]) or state.result() is not None for state in states):
            return False
        texts = [self.game.position_text(state) for state in states]
        return all(any(set(words) <= set(group) for group in hidden_words(self.game, text, observer)) for text in texts)

    def may_both(self, seat: int, text: str, words: tuple[str, str], observer: int | None) -> bool:
        """Is this allowed in both worlds, and does it leave the two hidden, and the same seats in turn?"""
        if any(play.refusal(seat, text) is not None for play in self.plays):
            return False
        if text == UNDO:
            return True
        states = [play.state.clone() for play in self.plays]
        for state in states:
            state.play(seat, self.game.parse(text))
        is_same_turn = states[0].waiting_for() == states[1].waiting_for() != [TABLE]
        return is_same_turn and self.are_hidden(words, observer, states)

    def is_refused(self, seat: int, text: str) -> bool:
        """Is this refused in both worlds, or no move at all?"""
        try:
            return all(play.refusal(seat, text) is not None for play in self.plays)
        except CannotRead:
            return True


@cache
def find_twins(game_id: str, preset: str, seats: int, observer: int | None, seed: int, length: int) -> Twins:
    """Two worlds for this observer, with a clock where the game has one; another seed gives other worlds."""
    game, dice = GAMES[game_id], Dice(seed)
    clock = {TURN_SECONDS.name: "60"} if TURN_SECONDS in game.options else {}
    options = game.choices(game.resolve(preset, clock))
    for number in range(_MOST_TRIES):
        exchange = _two_things(game, options, seats, seed, dice)
        pair = Pair(game, options, seats, seed, exchange)
        words = pair.words()
        if words is None or not pair.are_hidden(words, observer, [play.state for play in pair.plays]):
            continue
        if number < _MOST_TRIES // 2 and not _is_in_a_hand(game, pair, words[0]):
            continue  # what somebody holds tells more than what lies in the stock
        script, refused = _script(pair, words, observer, dice, length)
        if len(script) >= min(3, length):
            return Twins(game, options, seats, observer, seed, exchange, words, tuple(script), tuple(refused))
    raise NoTwins("there are no two worlds")


def _two_things(game: Game, options: dict[str, str], seats: int, seed: int, dice: Dice) -> tuple[int, int]:
    pair = Pair(game, options, seats, seed, (-1, -1))
    orders = [order for order in pair.chances[0].orders if len(order) > 1]
    order = orders[dice.below(len(orders))]
    return order[dice.below(len(order))], order[dice.below(len(order))]


def _is_in_a_hand(game: Game, pair: Pair, word: str) -> bool:
    return game.is_real_time or word in pair.game.position_text(pair.plays[0].state).split("|")[1].split()


def _script(
    pair: Pair, words: tuple[str, str], observer: int | None, dice: Dice, length: int
) -> tuple[list[tuple[int, str]], list[tuple[str, ...]]]:
    script: list[tuple[int, str]] = []
    refused: list[tuple[str, ...]] = []
    while len(script) < length:
        step = _next_step(pair, words, observer, dice)
        if step is None:
            break
        seat = observer if observer is not None else 0
        tries = [*words, UNDO, "draw", "pass", "call", "knock", "take", "no move", *(pair.plays[0].moves(step[0])[:1])]
        is_time = len(script) % _TRY_SELDOM == 0
        refused.append(tuple(text for text in tries if is_time and pair.is_refused(seat, text)))
        for play in pair.plays:
            play.play(*step)
        script.append(step)
    return script, refused


def _next_step(pair: Pair, words: tuple[str, str], observer: int | None, dice: Dice) -> tuple[int, str] | None:
    play = pair.plays[0]
    last = play.entries[-1].seat
    is_person = 0 <= last < people_at(play.game, len(play.header.seats), observer)
    if is_person and dice.below(_TAKE_BACK_SELDOM) == 0 and pair.may_both(last, UNDO, words, observer):
        return last, UNDO
    steps = [(seat, text) for seat in play.waiting_for() if seat >= 0 for text in _moves(play, seat)]
    for _ in range(len(steps)):
        step = steps.pop(dice.below(len(steps)))
        if pair.may_both(*step, words, observer):
            return step
    return None


def _moves(play: Playthrough, seat: int) -> list[str]:
    """What a seat may do; not what the table writes times into."""
    return [play.game.text(move) for move in play.state.moves(seat) if play.game.stamped(move, 0, 0) == move][:60]
