"""Positions of the shedding games as text, both ways.

After the hands: ``pile`` (its last card on top), ``stock`` (the next card first), ``turn``, ``dealer``, and where they
hold: ``wish``, ``owed``, ``skip``, ``drawn``, ``window`` and ``called``, ``caught``, ``debts``, ``passes``, ``made``, ``asked``,
``ended``, ``deal``, ``totals``, ``places``. A stock that is named makes the pack just what is named, until
the next deal; left out, it is the rest of the pack in reading order.
"""

from __future__ import annotations

from typing import Final

from katzentisch.engine.cards import SUITS, CannotRead, bit, card_text, cards_text, in_reading_order, parse_suit
from katzentisch.engine.chance import FastChance
from katzentisch.engine.text import Position, number_fields, row_fields, seats_text, word_for
from katzentisch.games.shedding.fields import FOR_DEAL, FOR_TURN, FOR_WISH, NOTHING, Standing
from katzentisch.games.shedding.options import Rules
from katzentisch.games.shedding.state import SheddingState
from katzentisch.games.shedding.view import copies_in, pile_under_top

_ASKED: Final = {"deal": FOR_DEAL, "wish": FOR_WISH, "turn": FOR_TURN, "over": NOTHING}


def read_position(rules: Rules, position: Position) -> SheddingState:
    """Hands, ``pile`` (its last card on top), and what else is there; a stock that is named makes the pack that small."""
    seats = int(rules.seats)
    standing = _read_standing(position, seats)
    if not standing.deal:
        position.finish()
        return SheddingState(rules, FastChance(0), standing)  # it waits for the first deal
    pile = position.take_cards("pile")
    if not pile:
        raise CannotRead("a position needs a pile: its last card is on top")
    stock = position.take_cards("stock")
    cards = [card for hand in position.hands for card in hand] + pile
    if stock is None:
        stock = _rest_of_pack(rules, cards)
    else:
        _shrink_pack(rules, cards + stock)
    state = SheddingState(rules, FastChance(0), standing)
    if rules.two_packs:
        state.twins = [0] * seats
    for seat, hand in enumerate(position.hands):
        for card in hand:
            state.add(seat, card)
    state.stock = tuple(stock)
    state.top = pile[-1]
    state.piled = len(pile) - 1
    state.uses = 1
    _read_fields(state, position, seats)
    position.finish()
    return state


def _read_standing(position: Position, seats: int) -> Standing:
    dealer = position.take_number("dealer", seats - 1)
    totals = position.take_numbers("totals") or [0] * seats
    places = position.take_numbers("places") or [0] * seats
    if dealer >= seats or len(totals) != seats or len(places) != seats:
        raise CannotRead(f"dealer, totals and places are for {seats} seats")
    out = sum([bit(seat) for seat in range(seats) if places[seat] and not position.hands[seat]])
    deal = position.take_number("deal", 1)
    return Standing(dealer, deal, tuple(totals), tuple(places), out, position.take("ended") or "")


def _read_fields(state: SheddingState, position: Position, seats: int) -> None:
    wish = position.take("wish")
    state.put_in_force(state.top & 3 if wish is None else parse_suit(wish), wish is not None)
    state.turn = position.take_seat("turn", seats, int(state.next_in(state.standing.dealer)))
    state.asked = position.take_choice("asked", _ASKED, "over" if state.standing.rule else "turn")
    state.owed = position.take_number("owed", 0)
    state.skip = position.take_flag("skip")
    drawn = position.take_cards("drawn")
    if drawn:
        state.drawn = drawn[0]
        if not state.in_hand(state.turn) & bit(drawn[0]):
            raise CannotRead("the drawn card is in the hand whose turn it is")
    state.window = position.take_seat("window", seats)
    state.called = position.take_flag("called")
    state.caught = position.take_seats("caught", seats)
    state.debts = position.take_seats("debts", seats)
    state.passes = position.take_number("passes", 0)
    state.made = position.take_number("made", 0)
    without_cards = [seat for seat in range(seats) if not state.in_hand(seat) and state.is_in(seat)]
    if without_cards and state.asked in (FOR_TURN, FOR_WISH):
        raise CannotRead("a cat without cards is out and has a place")


def _rest_of_pack(rules: Rules, cards: list[int]) -> list[int]:
    left = copies_in(rules)
    for card in cards:
        if left.get(card, 0) == 0:
            raise CannotRead(f"{card_text(card)} is not in the pack that often")
        left[card] -= 1
    return in_reading_order([card for card, n in left.items() for _ in range(n)])


def _shrink_pack(rules: Rules, cards: list[int]) -> None:
    """The pack is just what is named."""
    pack = twins = 0
    for card in cards:
        if card > 51 or twins & bit(card) or (pack & bit(card) and not rules.two_packs):
            raise CannotRead(f"{card_text(card)} is not in the pack that often")
        if pack & bit(card):
            twins |= bit(card)
        pack |= bit(card)
    rules.pack = pack
    rules.pack_twins = twins


def position_fields(state: SheddingState) -> list[str]:
    """The parts of the text after the game's name."""
    standing = state.standing
    seats = range(state.rules.seats)
    fields = [" / ".join([cards_text(state.hand(seat)) for seat in seats])]
    if not standing.deal:
        return [*fields, f"dealer {standing.dealer}", "deal 0"]
    fields.append("pile " + cards_text([*pile_under_top(state), state.top]))
    fields.append(("stock " + cards_text(list(state.stock[state.at :]))).strip())
    fields += [f"turn {state.turn}", f"dealer {standing.dealer}"]
    if standing.rule:
        fields.append(f"ended {standing.rule}")
    elif state.asked != FOR_TURN:
        fields.append("asked " + word_for(state.asked, _ASKED))
    if state.wished:
        fields.append("wish " + SUITS[state.suit])
    fields += number_fields(owed=state.owed, passes=state.passes, made=state.made)
    if state.skip:
        fields.append("skip")
    if state.drawn >= 0:
        fields.append("drawn " + card_text(state.drawn))
    if state.window >= 0:
        fields.append(f"window {state.window}")
        if state.called:
            fields.append("called")
    for name, mask in (("caught", state.caught), ("debts", state.debts)):
        if mask and not (name == "caught" and state.window < 0):
            fields.append(f"{name} " + seats_text(mask, len(seats)))
    if standing.deal != 1:
        fields.append(f"deal {standing.deal}")
    return fields + row_fields(totals=standing.totals, places=standing.places)
