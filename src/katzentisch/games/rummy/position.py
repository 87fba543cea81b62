"""Positions of rummy games to and from text.

``purrrummy | 7♠ 8♥ ★ / 9♦ J♣ | pile 4♣ 9♠ | stock 5♥ | melds 0: 5♥ ★ 7♥, 1: 7♣ 7♥ 7♦ | turn 0 | drawn 8♥``: hands, the
discard pile with its top card last, the stock with its next card first (if it is left out: all other cards), and each
meld with the seat that laid it. ``taken`` instead of ``drawn`` for a card from the discard pile; ``opening 1`` when so
many of the last melds are still short of PURR-21's points. Further: ``joker_played``, ``reshuffles``, ``dealer``, ``made``, ``deal``,
``asked``, ``ended``, ``totals``, ``places``.
"""

from __future__ import annotations

from typing import Final

from katzentisch.engine.cards import ALL, JOKER, CannotRead, bit, card_text, cards_text, in_reading_order, kinds
from katzentisch.engine.chance import Chance, FastChance
from katzentisch.engine.text import Position, known_seat, number_fields, parse_number, row_fields, word_for
from katzentisch.games.rummy import knowledge
from katzentisch.games.rummy.fields import FOR_DEAL, FOR_TURN, MELD_MASK, NOTHING, Standing
from katzentisch.games.rummy.melds import (
    MELD_BITS,
    NO_MELD,
    cards_in,
    hand_of,
    has_too_many_jokers,
    meld_points,
    owner_of,
    turns_the_corner,
)
from katzentisch.games.rummy.moves import meld_text, parse_meld
from katzentisch.games.rummy.options import Rules
from katzentisch.games.rummy.state import RummyState

_ASKED: Final = {"deal": FOR_DEAL, "turn": FOR_TURN, "over": NOTHING}


def undealt(rules: Rules, chance: Chance, standing: Standing) -> RummyState:
    """A game that waits for TABLE to deal."""
    state = RummyState(rules, chance, standing)
    state.clear_table()
    return state


# ---------------------------------------------------------------------- reading


def read_position(rules: Rules, position: Position) -> RummyState:
    """A state in the middle of a deal."""
    seats = int(rules.seats)
    dealer = position.take_seat("dealer", seats, seats - 1)
    totals = position.take_numbers("totals") or [0] * seats
    places = position.take_numbers("places") or [0] * seats
    if len(totals) != seats or len(places) != seats:
        raise CannotRead(f"totals and places are for {seats} seats")
    deal = position.take_number("deal", 1)
    ended = position.take("ended") or ""
    state = undealt(rules, FastChance(0), Standing(dealer, deal, tuple(totals), tuple(places), ended))
    state.uses = 1
    state.pile = position.take_cards("pile") or []
    state.put_melds(_read_melds(rules, position.take("melds") or ""))
    cards = [card for hand in position.hands for card in hand] + state.pile
    for laid in state.melds:
        cards += cards_in(laid & MELD_MASK)
    stock = position.take_cards("stock")
    state.stock = tuple(_rest_of_pack(rules, cards) if stock is None else stock)
    _check_no_card_twice(cards + (stock or []))
    state.hands = [hand_of(hand) for hand in position.hands]
    _read_turn(state, position)
    position.finish()
    return state


def _read_melds(rules: Rules, text: str) -> list[int]:
    melds: list[int] = []
    for one in [part.strip() for part in text.split(",") if part.strip()]:
        owner, colon, cards = one.partition(":")
        meld = parse_meld(cards.strip())
        corner = not rules.wraps and turns_the_corner(meld)
        if not colon or meld == NO_MELD or corner or has_too_many_jokers(meld, rules.half):
            raise CannotRead(f"melds are written as 0: 7♠ 7♥ 7♦, 1: 5♥ ★ 7♥, not {one!r}")
        seat = known_seat(parse_number(owner.strip(), "a meld's owner"), int(rules.seats))
        melds.append(meld | seat << MELD_BITS)
    return melds


def _read_turn(state: RummyState, position: Position) -> None:
    seats = int(state.rules.seats)
    state.asked = position.take_choice("asked", _ASKED, "turn")
    state.turn = position.take_seat("turn", seats, int(state.next_seat(state.standing.dealer)))
    drawn = position.take_cards("drawn") or []
    taken = position.take_cards("taken") or []
    if len(drawn) + len(taken) > 1:
        raise CannotRead("one card is drawn or taken in a turn")
    if drawn or taken:
        state.drawn = (drawn + taken)[0]
        state.from_pile = bool(taken)
    state.joker_played = position.take_flag("joker_played")
    state.reshuffles = position.take_number("reshuffles", 0)
    state.made = position.take_number("made", 0)
    _read_opening(state, position.take_number("opening", 0))
    if state.asked == FOR_TURN and state.drawn < 0 and not (state.pile and state.stock):
        raise CannotRead("before the draw there is a card in the stock and one in the discard pile")
    if state.asked == FOR_TURN and not all(state.hands):
        raise CannotRead("a cat without cards has won already")
    if taken and state.drawn in state.hand(state.turn) and not (state.drawn == JOKER and state.joker_played):
        state.start_learning()
        state.learnt = knowledge.shown(state.learnt, state.turn, state.drawn)  # it lay open, and is still there


def _read_opening(state: RummyState, opening: int) -> None:
    """Whoever owns a meld has opened, but for the last ones that are still short."""
    done = len(state.melds) - opening
    last = state.melds[max(done, 0) :]
    if done < 0 or [laid for laid in last if owner_of(laid) != state.turn]:
        raise CannotRead("opening counts the last melds of the seat whose turn it is")
    state.opening = opening
    state.laid = sum([int(meld_points(laid & MELD_MASK)) for laid in last])
    for laid in state.melds[:done]:
        state.opened |= bit(owner_of(laid))
    if opening and (state.drawn < 0 or state.points_to_open(state.turn) <= 0):
        raise CannotRead("opening melds are those of a turn that are short of first_meld_points")


def _rest_of_pack(rules: Rules, cards: list[int]) -> list[int]:
    jokers = int(rules.jokers) - cards.count(JOKER)
    if jokers < 0:
        raise CannotRead(f"there are {rules.jokers} jokers")
    return in_reading_order([card for card in kinds(ALL) if card not in cards] + [JOKER] * jokers)


def _check_no_card_twice(cards: list[int]) -> None:
    for card in cards:
        if card != JOKER and cards.count(card) > 1:
            raise CannotRead(f"{card_text(card)} stands there twice")
    if cards.count(JOKER) > 6:
        raise CannotRead("there are six jokers at most")


# ---------------------------------------------------------------------- writing


def position_fields(state: RummyState) -> list[str]:
    """The fields of a position, hands first."""
    standing = state.standing
    fields = [" / ".join([cards_text(state.hand(seat)) for seat in range(state.rules.seats)]).strip()]
    fields.append(("pile " + cards_text(state.pile)).strip())
    fields.append(("stock " + cards_text(list(state.stock[state.at :]))).strip())
    if state.melds:
        melds = [f"{owner_of(laid)}: {meld_text(laid & MELD_MASK)}" for laid in state.melds]
        fields.append("melds " + ", ".join(melds))
    fields += [f"turn {state.turn}", f"dealer {standing.dealer}"]
    if state.asked != FOR_TURN:
        fields.append("asked " + word_for(state.asked, _ASKED))
    if standing.rule:
        fields.append(f"ended {standing.rule}")
    if state.drawn >= 0:
        fields.append(("taken " if state.from_pile else "drawn ") + card_text(state.drawn))
    if state.joker_played:
        fields.append("joker_played")
    fields += number_fields(opening=state.opening, reshuffles=state.reshuffles, made=state.made)
    if standing.deal != 1:
        fields.append(f"deal {standing.deal}")
    return fields + row_fields(totals=standing.totals, places=standing.places)
