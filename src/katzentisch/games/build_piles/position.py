"""Positions of the games of building piles as text.

    katz-und-maus | 5♠ K♥ / 9♦ Q♣ | reserve 7♠ 8♥ / 9♣ | build A♠ 2♥, A♦ | discard 9♠ 8♠, Q♥ / K♦ | talon 3♣ 4♣

Hands with the card held longest first, reserves and discard piles seat by seat, piles with commas between them and the
top card last, the talon with its next card first. Further: ``finished`` (cards of removed piles), ``turn``,
``starter``, ``made``, ``deal``, ``places``, ``asked`` (deal, turn or over) and ``ended`` (by which rule). A talon that is named makes the pack that
small, until the next deal; else it is what is left of three packs.
"""

from __future__ import annotations

from typing import Final

from katzentisch.engine.cards import CannotRead, card_text, cards_text, in_reading_order
from katzentisch.engine.chance import Chance, FastChance
from katzentisch.engine.text import Position, number_fields, numbers_text, parse_cards
from katzentisch.games.build_piles.fields import FOR_DEAL, FOR_TURN, NOTHING, Standing
from katzentisch.games.build_piles.moves import PILES, QUEEN, rank_of
from katzentisch.games.build_piles.options import HAND_SIZE, SEATS, THREE_PACKS, Rules
from katzentisch.games.build_piles.pieces import Pile, held, no_cards, piled
from katzentisch.games.build_piles.state import BuildPilesState

_ASKED: Final = {"deal": FOR_DEAL, "turn": FOR_TURN, "over": NOTHING}


def undealt(rules: Rules, chance: Chance, starter: int) -> BuildPilesState:
    """A game that waits for TABLE to deal."""
    state = BuildPilesState(rules, chance, Standing(starter, 0, (0, 0), ""))
    state.clear_table()
    return state


def read_position(rules: Rules, position: Position) -> BuildPilesState:
    """A state in the middle of a game."""
    starter = position.take_seat("starter", SEATS, 0)
    state = undealt(rules, FastChance(0), starter)
    if max([len(hand) for hand in position.hands]) > HAND_SIZE:
        raise CannotRead(f"a hand has at most {HAND_SIZE} cards")
    state.hands = [held(hand) for hand in position.hands]
    state.reserves = [piled(tuple(parse_cards(text))) for text in _by_seat(position, "reserve")]
    state.discards = [pile for text in _by_seat(position, "discard") for pile in _piles(text)]
    for pile, build in enumerate(_piles(position.take("build") or "")):
        for card in build.cards():
            _check_build(state, pile, card)
            state.lay_on_build(pile, card)
    state.finished = tuple(position.take_cards("finished") or [])
    _read_standing(state, position, starter)
    _read_talon(state, position.take_cards("talon"))
    state.uses = 1
    position.finish()
    _check_running(state)
    return state


def _by_seat(position: Position, name: str) -> list[str]:
    texts = (position.take(name) or "/").split("/")
    if len(texts) != SEATS:
        raise CannotRead(f"{name} is for {SEATS} seats, with / between them")
    return texts


def _piles(text: str) -> list[Pile]:
    texts = text.split(",")
    if len(texts) > PILES:
        raise CannotRead(f"there are {PILES} piles, with commas between them, not {len(texts)}")
    return [piled(tuple(parse_cards(cards))) for cards in texts] + no_cards(PILES - len(texts))


def _check_build(state: BuildPilesState, pile: int, card: int) -> None:
    height = state.builds[pile].height
    if not state.takers(rank_of(card)) >> pile & 1 or height == QUEEN:
        raise CannotRead(f"{card_text(card)} cannot be card {height + 1} of a build pile")


def _read_talon(state: BuildPilesState, talon: list[int] | None) -> None:
    left = list(THREE_PACKS)
    cards = _cards_outside_talon(state)
    for card in [*cards, *(talon or [])]:
        if card not in left:
            raise CannotRead(f"{card_text(card)} is not in three packs that often")
        left.remove(card)
    if talon is None:
        state.talon = tuple(in_reading_order(left)) if state.standing.deal else ()
    else:
        state.talon = tuple(talon)
        state.rules.pack = tuple(sorted([*cards, *talon]))


def _cards_outside_talon(state: BuildPilesState) -> list[int]:
    cards = [card for hand in state.hands for card in hand.cards()]
    cards += [card for pile in (*state.reserves, *state.discards, *state.builds) for card in pile.cards()]
    return cards + list(state.finished)


def _read_standing(state: BuildPilesState, position: Position, starter: int) -> None:
    places = position.take_numbers("places") or [0] * SEATS
    if len(places) != SEATS:
        raise CannotRead(f"places are for {SEATS} seats")
    state.asked = position.take_choice("asked", _ASKED, "turn")
    deal = position.take_number("deal", 0 if state.asked == FOR_DEAL else 1)
    state.standing = Standing(starter, deal, tuple(places), position.take("ended") or "")
    state.turn = position.take_seat("turn", SEATS, starter)
    state.made = position.take_number("made", 0)


def _check_running(state: BuildPilesState) -> None:
    """What play itself never leaves behind cannot be set up either."""
    if state.asked != FOR_TURN:
        return
    if not (state.reserves[0].height and state.reserves[1].height):
        raise CannotRead("a position needs two reserves: their last cards lie open")
    if not state.hands[state.turn].size and (state.at < len(state.talon) or state.can_recycle()):
        raise CannotRead("in its turn a seat holds cards as long as there are any to draw")


def position_fields(state: BuildPilesState) -> list[str]:
    """A state as the fields of its position text."""
    standing = state.standing
    fields = [" / ".join([cards_text(list(hand.cards())) for hand in state.hands])]
    if state.asked == FOR_DEAL:
        return [*fields, f"starter {standing.starter}", "asked deal"]
    fields.append("reserve " + " / ".join([cards_text(list(reserve.cards())) for reserve in state.reserves]))
    fields.append("build " + _piles_text(state.builds))
    fields.append("discard " + " / ".join([_piles_text(state.discards[:PILES]), _piles_text(state.discards[PILES:])]))
    fields.append(("talon " + cards_text(list(state.talon[state.at :]))).strip())
    if state.finished:
        fields.append("finished " + cards_text(list(state.finished)))
    fields += [f"turn {state.turn}", f"starter {standing.starter}"]
    fields += number_fields(made=state.made)
    if standing.deal != 1:
        fields.append(f"deal {standing.deal}")
    if state.asked == NOTHING:
        fields += ["asked over", f"ended {standing.rule}", "places " + numbers_text(standing.places)]
    return fields


def _piles_text(piles: list[Pile]) -> str:
    return ", ".join([cards_text(list(pile.cards())) for pile in piles])
