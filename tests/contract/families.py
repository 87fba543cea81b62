"""What the contract tests must know of a family: its cards, all its move texts, and where they are.

A family that is not listed here is judged by its position text and by mutated moves alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from katzentisch.engine.cards import KINDS, SUITS, CannotRead, card_text
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game
from katzentisch.engine.record import new_game
from katzentisch.engine.state import TABLE, State
from katzentisch.games import GAMES
from katzentisch.proof.hidden_words import CARD
from tests.contract.strategies import next_entry

#: A game with more move texts than this (Kitty Paw's placements) is tried with some of them.
_MOST_TEXTS = 400
_TOKEN = re.compile(rf"{CARD.pattern}|[{SUITS}]|\d+|[a-z_]+|.")


@dataclass(frozen=True)
class Family:
    """What differs from family to family."""

    #: every card of a state, wherever it is
    cards: Callable[[Game, State], Counter[str]]
    #: every move text there is; where it is left out, those that come up in a few games
    alphabet: Callable[[Game], list[str]] = lambda game: []
    #: fields that only point at a card which stands in a hand: one that its owner alone has seen, one that lay open
    pointing_fields: frozenset[str] = frozenset({"drawn", "taken"})
    #: fields of position text (and "seats") from which no card can be missing
    whole_fields: frozenset[str] = frozenset()


def _cards_in_text(game: Game, state: State) -> Counter[str]:
    """Every card that the position text places somewhere."""
    sections = game.position_text(state).split("|")[1:]
    pointing = family_of(game).pointing_fields
    placed = [section for section in sections if not pointing & set(section.split()[:1])]
    return Counter(card for section in placed for card in CARD.findall(section))


def _kitty_cards(game: Game, state: State) -> Counter[str]:
    """The Kitty cards: in the row, the pile, before a seat, scored, thrown away or put aside."""
    return Counter(re.findall(r"(?<![A-Z])(?:III|[IGY])-\d+", game.position_text(state)))


def _shedding_cards(game: Game, state: State) -> Counter[str]:
    """Hands and pile as they are seen, and the stock as it lies; the pile's height is counted apart from its cards."""
    views = [game.view(state, seat).facts() for seat in range(state.seat_count())]
    cards = Counter(card_text(card) for facts in views for card in facts["hand"])
    if state.deal_number():
        cards += Counter(card_text(card) for card in [*views[0]["pile"], views[0]["top"]])
    stock = list(state.stock)[state.at :]  # type: ignore[attr-defined]
    assert len(stock) == views[0]["stock_count"]
    assert [len(facts["hand"]) for facts in views] == list(views[0]["counts"])
    assert not state.deal_number() or state.piled == len(views[0]["pile"])  # type: ignore[attr-defined]
    return cards + Counter(card_text(card) for card in stock)


def _shedding_alphabet(game: Game) -> list[str]:
    cards = [card_text(card) for card in range(KINDS)]
    wishes = [f"{card}>{suit}" for card in cards if card[0] == "J" for suit in SUITS]
    said = [card + "!" * times for card in cards + wishes for times in range(3)]
    pointed = [f"{verb} {seat}" for verb in ("catch", "timeout") for seat in range(10)]
    return ["draw", "pass", "take", "call", "deal", *[f"wish {suit}" for suit in SUITS], *pointed, *said]


@cache
def alphabet(game_id: str) -> dict[str, int]:
    """Move texts of a game and the moves that they are: all of them, or at least some that were listed in two games."""
    game = GAMES[game_id]
    texts = dict.fromkeys(family_of(game).alphabet(game))
    dice = Dice(7)
    for seats in (game.fewest_seats, game.most_seats):
        state = new_game(game, seats, 1).state
        for _ in range(100):
            texts.update(dict.fromkeys(map(game.text, _listed(state))))
            if state.waiting_for():
                state.play(*next_entry(state, dice.below))
    chosen = list(texts)
    if len(chosen) > _MOST_TEXTS:
        chosen = [chosen[dice.below(len(chosen))] for _ in range(_MOST_TEXTS)]
    return {text: game.parse(text) for text in chosen}


def _listed(state: State) -> list[int]:
    return [move for seat in [TABLE, *range(state.seat_count())] for move in state.moves(seat)]


def mutated(text: str, choose: Callable[[int], int]) -> str:
    """A move text with one of its words changed for another of its kind, doubled, or left out."""
    tokens = _TOKEN.findall(text)
    at = choose(len(tokens))
    what = choose(8)
    if what == 0:
        return "".join(tokens[:at] + tokens[at + 1 :]).strip()
    if what == 1:
        return "".join([*tokens[:at], tokens[at], " " * choose(2), *tokens[at:]])
    if what == 2:
        return text + "!" * (1 + choose(2))
    tokens[at] = _another(tokens[at], choose)
    return "".join(tokens)


def _another(token: str, choose: Callable[[int], int]) -> str:
    if CARD.fullmatch(token):
        return card_text(choose(KINDS + 1))
    if token in SUITS:
        return SUITS[choose(4)]
    if token.isdigit():
        return str(choose(12))
    return token


def read_moves(game: Game, texts: list[str]) -> dict[str, int]:
    """Those of the texts that are moves of this game at all."""
    moves: dict[str, int] = {}
    for text in texts:
        try:
            moves[text] = game.parse(text)
        except CannotRead:
            continue
    return moves


def exchanged(text: str, one: str, other: str) -> str:
    """Position text with two cards in each other's place."""
    swap = {one: other, other: one}
    return re.sub(r"[^ |,/]+", lambda word: swap.get(word[0], word[0]), text)


_BY_TEXT = Family(cards=_cards_in_text)

FAMILIES: dict[str, Family] = {
    "shedding": Family(cards=_shedding_cards, alphabet=_shedding_alphabet),
    "kitty_paw": Family(cards=_kitty_cards, whole_fields=frozenset({"seats", "row"})),
}


def family_of(game: Game) -> Family:
    """What is known of this game's family."""
    return FAMILIES.get(game.family, _BY_TEXT)
