"""Sampled worlds are all worlds that are possible, and no others.

In packs so small that every way the hidden cards can lie may be tried: each is played through all that has happened,
and stays possible as long as every move was allowed in it and looked to the observer as it did. What is left must be
just what a seat's worlds sample.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

import pytest

from katzentisch.engine.cards import card_text, cards_text
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.events import Event
from katzentisch.engine.state import TABLE, State
from katzentisch.engine.text import Position
from katzentisch.games import GAMES, game, position
from katzentisch.games.shedding.moves import DRAW, PASS
from katzentisch.games.shedding.state import SheddingState
from tests.contract.properties import is_between_deals
from tests.contract.strategies import examples

#: Worlds are sampled until every possible one was there, but not more often than this for each of them.
_SAMPLES_A_WORLD = 400

_PACKS = (
    "| 7♠ 9♥ / 8♦ Q♥ | pile 9♠ | stock 10♠ K♦ A♥",
    "| 9♥ J♠ / 7♦ Q♥ | pile 9♦ | stock 7♠ J♦",
    "| Q♣ / 9♦ 10♦ K♥ | pile A♣ Q♦ | stock Q♥ A♦",
    "| 8♣ 7♥ / 7♣ | pile 9♣ K♥ 9♥ | stock 10♠ 10♣",
    "| 9♥ Q♠ / 8♦ Q♥ / 10♦ A♣ | pile 9♠ | stock K♦ A♥",
    "| 9♥ J♠ / 7♦ J♥ / 7♣ | pile 7♥ | stock Q♦ 9♦",
    "| K♣ 9♥ / Q♠ 10♥ 8♦ | pile 9♠ | stock Q♥ A♥",
    "| 9♣ / Q♥ A♥ K♥ 10♣ | pile K♣ 9♠ | stock 10♠ K♦",
)
_HOUSE_RULES = (
    "must_play_if_able=yes",
    "must_play_if_able=no",
    "draw_until_playable=yes",
    "play_after_penalty=yes",
    "eight_answers_eight=yes",
    "no_finish_on_jack=yes",
    "play_on=yes",
    "call=automatic",
    "call=catch",
    "jack_on_jack=no",
)


@dataclass(frozen=True)
class Entry:
    """Something that was done, and what it looked like to the observer."""

    seat: int
    move: int
    told: tuple[str, ...]


def told(trace: list[Event], observer: int | None) -> tuple[str, ...]:
    """What the observer saw of it."""
    return tuple(event.text_for(observer) for event in trace)


def starts(text: str, observer: int | None) -> Iterator[State]:
    """Every way that the cards this observer cannot see could lie."""
    read = Position(text)
    stock = read.take_cards("stock") or []
    fields = [f"{name} {value}" for name, value in read.fields.items()]
    hands = read.hands
    hidden = [card for seat, hand in enumerate(hands) if seat != observer for card in hand] + stock
    sizes = [0 if seat == observer else len(hand) for seat, hand in enumerate(hands)]
    for dealt, rest in _dealt(hidden, sizes):
        shown = [hands[seat] if seat == observer else list(hand) for seat, hand in enumerate(dealt)]
        for order in permutations(rest):
            parts = [
                text.split("|")[0],
                " / ".join(map(cards_text, shown)),
                *fields,
                f"stock {cards_text(list(order))}",
            ]
            yield position(" | ".join(parts))


def _dealt(cards: list[int], sizes: list[int]) -> Iterator[tuple[list[tuple[int, ...]], list[int]]]:
    if not sizes:
        yield [], cards
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others, left in _dealt(rest, sizes[1:]):
            yield [hand, *others], left


@cache
def all_orders(deal: int, use: int, cards: int) -> tuple[FastChance, ...]:
    """Sources of chance that between them shuffle so many cards into every order, at this use of chance."""
    found: dict[tuple[int, ...], FastChance] = {}
    seed = 0
    while len(found) < math.factorial(cards):
        chance = FastChance(seed)
        found.setdefault(chance.shuffled(deal, use, list(range(cards))), chance)
        seed += 1
    return tuple(found.values())


def outcomes(state: State, entry: Entry, observer: int | None) -> Iterator[State]:
    """The states that this entry could lead to from here and look as it did."""
    assert isinstance(state, SheddingState)
    if state.refusal(entry.seat, entry.move) is not None:
        return
    trace: list[Event] = []
    after = state.clone()
    after.play(entry.seat, entry.move, trace)
    reshuffled = [event.count for event in trace if event.name == "reshuffled"]
    if not reshuffled:
        if told(trace, observer) == entry.told:
            yield after
        return
    assert len(reshuffled) == 1, "packs are too small for two reshuffles in a move"
    for chance in all_orders(state.deal_number(), state.uses, reshuffled[0]):
        trace = []
        after = state.clone()
        after.chance = chance
        after.play(entry.seat, entry.move, trace)
        if told(trace, observer) == entry.told:
            yield after


def hands_in(state: State) -> str:
    """The hands, and the card just drawn."""
    assert isinstance(state, SheddingState)
    hands = [cards_text(state.hand(seat)) for seat in range(state.seat_count())]
    return " / ".join(hands) + (f" drawn {card_text(state.drawn)}" if state.drawn >= 0 else "")


class History:
    """A game from a small pack, as one of those present has seen it, and all that it may be in truth."""

    def __init__(self, text: str, observer: int | None) -> None:
        self.text = text
        self.game = game(text.split()[0])
        self.observer = observer
        self.state = position(text)
        self.possible = list(starts(text, observer))
        self.entries: list[Entry] = []

    def make(self, seat: int, move: int) -> bool:
        """Make a move, unless it ends the deal, and leave only what is still possible."""
        after = self.state.clone()
        trace: list[Event] = []
        after.play(seat, move, trace)
        if is_between_deals(after):
            return False
        entry = Entry(seat, move, told(trace, self.observer))
        self.state = after
        self.entries.append(entry)
        states = [state for before in self.possible for state in outcomes(before, entry, self.observer)]
        self.possible = list({self.game.position_text(state): state for state in states}.values())
        return True

    def check(self) -> None:
        """The observer's worlds are exactly what is possible."""
        expected = {hands_in(state) for state in self.possible}
        view = self.game.view(self.state, self.observer)
        assert hands_in(self.state) in expected, str(self)
        for state in self.possible:
            assert self.game.view(state, self.observer).facts() == view.facts(), str(self)
        worlds = self.game.worlds(view)
        dice = Dice(len(self.entries))
        sampled: set[str] = set()
        for _ in range(_SAMPLES_A_WORLD * len(expected)):
            sampled.add(hands_in(worlds.sample(dice)))
            if len(sampled) >= len(expected):
                break
        assert sampled - expected == set(), f"impossible worlds were sampled: {self}"
        assert expected - sampled == set(), f"possible worlds were never sampled: {self}"

    def __str__(self) -> str:
        moves = [f"{entry.seat} {self.game.text(entry.move)}" for entry in self.entries]
        return f"{self.text}\nobserver {self.observer}: {', '.join(moves)}"


def history(game_id: str, pack: str, dice: Dice) -> History:
    """Somebody at a table with a few house rules; a spectator only where two play, or there is too much to try."""
    known = {option.name: option.choices for option in GAMES[game_id].options}
    rules = [_HOUSE_RULES[dice.below(len(_HOUSE_RULES))].split("=") for _ in range(dice.below(4))]
    choices = {name: value for name, value in rules if value in known.get(name, ())}
    seats = pack.count("/") + 1
    observers = [None, *range(seats)] if seats == 2 else list(range(seats))
    text = " ".join([game_id, *[f"{name}={value}" for name, value in choices.items()], pack])
    return History(text, observers[dice.below(len(observers))])


def chosen(state: State, dice: Dice, timeouts: bool) -> tuple[int, int]:
    """Any move; draws and passes more often than others, since they tell most, and some of TABLE's if it may."""
    if timeouts and not dice.below(3):
        return TABLE, state.moves(TABLE)[0]
    choices = [(seat, move) for seat in range(state.seat_count()) for move in state.moves(seat)]
    telling = [(seat, move) for seat, move in choices if move in (DRAW, PASS)]
    if telling and dice.below(2):
        choices = telling
    return choices[dice.below(len(choices))]


def check_some_games(game_id: str, pack: str, timeouts: bool) -> None:
    """A few games of a dozen moves, looked at every third move."""
    for seed in range(examples(15)):
        dice = Dice(seed)
        seen = history(game_id, pack, dice)
        for n in range(12):
            if not seen.make(*chosen(seen.state, dice, timeouts)):
                break
            if n % 3 == 2:
                seen.check()
        seen.check()


small_packs = pytest.mark.parametrize("pack", _PACKS)
shedding_games = pytest.mark.parametrize("game_id", [each.id for each in GAMES.values() if each.family == "shedding"])


@pytest.mark.rule("GEN-1", "MIAU-11", "MIAU-16", "MIAU-17", "MAU-15", "MAU-18")
@small_packs
@shedding_games
def test_a_seat_reckons_with_all_that_is_possible_and_nothing_else(game_id: str, pack: str) -> None:
    check_some_games(game_id, pack, timeouts=False)


@pytest.mark.rule("GEN-3")
@small_packs
@shedding_games
def test_what_the_table_does_for_a_seat_tells_no_more_and_no_less(game_id: str, pack: str) -> None:
    check_some_games(game_id, pack, timeouts=True)


#: What was played, and by whom; the comment says what follows from it.
_LINES = {
    # Seat 1 held no ♠, 9 or Jack when it drew, so at most one of the two it holds after Q♥ is 7♠ or 8♠: the drawn one.
    "a seat that must play and draws has nothing that fits": (
        "mau-mau | 9♠ 9♥ K♥ / Q♥ A♥ | pile 10♠ | stock 8♥ 8♠ 7♠",
        "0 9♠, 1 draw, 1 pass, 0 9♥!, 1 Q♥",
    ),
    # 9♠ was seen and is still in that hand.
    "a last card that was shown stays known": (
        "mau-mau | Q♠ K♦ A♦ / 9♠ | pile 10♠ | stock J♣ 8♦ A♣ 7♥ | turn 1",
        "1 9♠, 0 Q♠, 1 J♣>♦, 0 K♦!, 1 8♦!, 1 draw",
    ),
    # Two drawn cards did not fit 9♠ and the third did.
    "who draws on shows what did not fit": (
        "miau-miau draw_until_playable=yes | 9♠ 9♦ K♥ / Q♥ A♥ | pile 10♠ | stock 8♥ 8♦ 7♠ 10♣",
        "0 9♠, 1 draw, 1 draw, 1 draw, 1 pass, 0 9♦!, 1 8♦",
    ),
    # With nothing to draw only a seat without a fitting card passes.
    "a pass with nothing to draw shows that nothing fits": (
        "miau-miau | K♥ 8♣ / 9♦ Q♣ / 10♠ A♠ | pile 10♥ | stock",
        "0 K♥, 1 pass, 2 pass",
    ),
    # What the pile held is in the stock, and then in the hand that draws it.
    "what was reshuffled is in the stock": (
        "miau-miau | Q♣ 8♥ A♣ / 9♦ 10♦ K♥ | pile A♦ Q♦ J♦ 7♣ | stock Q♥",
        "0 Q♣, 1 draw, 1 pass, 0 draw, 0 pass, 1 draw, 1 pass",
    ),
}


@pytest.mark.rule("MIAU-11", "MIAU-16", "MIAU-17", "MAU-15", "MAU-18")
@pytest.mark.parametrize("line", _LINES)
def test_what_follows_from_a_line_of_play(line: str) -> None:
    text, moves = _LINES[line]
    for observer in range(text.count("/") + 1):
        seen = History(text, observer)
        seen.check()
        for entry in moves.split(", "):
            seat, move = entry.split(" ", 1)
            assert seen.state.refusal(int(seat), seen.game.parse(move)) is None, entry
            assert seen.make(int(seat), seen.game.parse(move)), entry
            seen.check()


def test_there_are_as_many_ways_for_the_cards_to_lie_as_there_should_be() -> None:
    """Two of five cards are in the other hand, three in the stock in some order: 10 · 6."""
    assert len({GAMES["mau-mau"].position_text(state) for state in starts("mau-mau " + _PACKS[0], 0)}) == 60
