"""States of a thirty-one game as position text.

``mauz | 9♦ 8♥ 7♣ / A♦ K♦ 6♣ | middle Q♦ J♦ 7♠ | turn 0``: hands, the middle, and what else is there: ``stock`` (left
out: all other cards, in reading order; else the pack is just what is named, until the next deal), ``gone`` (replaced cards), ``dealer``, ``counters``, ``places`` of seats that are
out, ``knocker``, ``skips`` in a row, ``turns`` of the round that are over, ``replaced``, ``made``, ``deal``, ``rule`` (by which the game ended). While the
dealer chooses (``asked choice``) its hand is the set it has seen and ``unseen`` the other one. Nobody knows a card of
another's hand, but all have been looked at.
"""

from __future__ import annotations

from typing import Final

from katzentisch.engine.cards import CannotRead, card_text, cards_text, in_reading_order
from katzentisch.engine.chance import FastChance
from katzentisch.engine.seats import all_of
from katzentisch.engine.text import Position, number_fields, numbers_text, row_fields, word_for
from katzentisch.games.thirty_one import knowledge
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_DEAL, FOR_TURN, NOTHING, Standing
from katzentisch.games.thirty_one.options import Rules
from katzentisch.games.thirty_one.pieces import as_hand
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.games.thirty_one.values import NOT_LAID

_ASKED: Final = {"deal": FOR_DEAL, "choice": FOR_CHOICE, "turn": FOR_TURN, "over": NOTHING}


def read_position(rules: Rules, position: Position) -> ThirtyOneState:
    """The state that a position describes; what cannot lie on a table like this is refused."""
    asked = position.take_choice("asked", _ASKED, "turn")
    state = ThirtyOneState(rules, FastChance(0), _read_standing(rules, position))
    state.clear_table()
    state.asked = asked
    _read_cards(state, position)
    _read_round(state, position)
    position.finish()
    _look(state)
    return state


def _read_standing(rules: Rules, position: Position) -> Standing:
    seats = int(rules.seats)
    dealer = position.take_number("dealer", seats - 1)
    counters = position.take_numbers("counters") or [rules.options.counters] * seats
    places = position.take_numbers("places") or [0] * seats
    if dealer >= seats or len(counters) != seats or len(places) != seats:
        raise CannotRead(f"dealer, counters and places are for {seats} seats")
    deal = position.take_number("deal", 1)
    return Standing(dealer, deal, tuple(counters), tuple(places), position.take("rule") or "")


def _read_cards(state: ThirtyOneState, position: Position) -> None:
    rules = state.rules
    is_choice = state.asked == FOR_CHOICE
    has_stock = "stock" in position.fields
    middle = position.take_cards("unseen" if is_choice else "middle") or []
    is_running = is_choice or state.asked == FOR_TURN
    named: list[int] = []
    for seat, hand in enumerate([*position.hands, middle]):
        has_cards = seat == rules.seats or state.standing.is_in(seat)
        allowed = ((3,) if has_cards else (0,)) if is_running else (0, 3)
        if len(hand) not in allowed:
            raise CannotRead("who is in has three cards, who is out none; the middle (or the unseen set) has three")
        named += hand
        if seat < rules.seats:
            state.put_in_hand(seat, as_hand(hand))
    state.open = as_hand(middle)
    state.gone = tuple(position.take_cards("gone") or [])
    stock = position.take_cards("stock") or []
    named += [*state.gone, *stock]
    rest = _rest_of_pack(rules, named)
    if not has_stock and middle:
        stock = in_reading_order(rest)
    elif middle:
        rules.cards = sorted(named)
    state.stock = tuple(stock)


def _rest_of_pack(rules: Rules, named: list[int]) -> list[int]:
    left = rules.cards.copy()
    for card in named:
        if card not in left:
            raise CannotRead(f"{card_text(card)} is not in the pack that often")
        left.remove(card)
    return left


def _read_round(state: ThirtyOneState, position: Position) -> None:
    standing = state.standing
    running = state.asked in (FOR_CHOICE, FOR_TURN)
    if running and not standing.is_in(standing.dealer):
        raise CannotRead(f"seat {standing.dealer} is out and cannot deal")
    starter = int(standing.next_in(standing.dealer)) if standing.in_play else 0
    state.turn = position.take_number("turn", starter)
    state.knocker = position.take_number("knocker", -1)
    for seat in (state.turn, state.knocker):
        if running and seat >= 0 and not standing.is_in(seat):
            raise CannotRead(f"there is no seat {seat} in play")
    state.skips = position.take_number("skips", 0)
    state.turns = position.take_number("turns", 0)
    state.replaced = position.take_flag("replaced")
    state.made = position.take_number("made", 0)
    state.uses = 1


def _look(state: ThirtyOneState) -> None:
    """Hands have been looked at (MAUZ-16, 17), or are shown when the round is over."""
    if state.asked in (FOR_DEAL, NOTHING) and state.standing.deal > 0:
        state.learnt = knowledge.all_shown(state.learnt)
    if state.asked != FOR_TURN:
        return
    for seat in all_of(~state.standing.out, state.rules.seats):
        if state.lays_down(seat) != NOT_LAID:
            raise CannotRead(f"seat {seat} would have laid down {cards_text(state.hand(seat))}")
        state.learnt = knowledge.looked_at(state.rules, state.learnt, seat, state.in_hand(seat), state.hiss_ends())


def position_fields(state: ThirtyOneState) -> list[str]:
    """A state's hands and fields, as `read_position` reads them."""
    standing = state.standing
    fields = [" / ".join([cards_text(state.hand(seat)) for seat in range(state.rules.seats)])]
    if state.middle():
        fields.append(("unseen " if state.asked == FOR_CHOICE else "middle ") + cards_text(state.middle()))
    fields.append(("stock " + cards_text(list(state.stock[state.at :]))).strip())
    if state.gone:
        fields.append("gone " + cards_text(list(state.gone)))
    fields += [f"turn {state.turn}", f"dealer {standing.dealer}"]
    if state.asked != FOR_TURN:
        fields.append("asked " + word_for(state.asked, _ASKED))
    if state.knocker >= 0:
        fields.append(f"knocker {state.knocker}")
    fields += number_fields(skips=state.skips, turns=state.turns, made=state.made)
    if state.replaced:
        fields.append("replaced")
    if standing.deal != 1:
        fields.append(f"deal {standing.deal}")
    fields.append("counters " + numbers_text(standing.counters))
    fields += row_fields(places=standing.places)
    if standing.rule:
        fields.append("rule " + standing.rule)
    return fields
