"""What a round's moves make happen, told event by event. Points are told as people write them (`what`), with the suit that counts."""

from __future__ import annotations

from mypy_extensions import i64

from katzentisch.engine.cards import bit
from katzentisch.engine.events import NOBODY, Event
from katzentisch.games.thirty_one.fields import Standing
from katzentisch.games.thirty_one.moves import SWAP, middle_card, own_card
from katzentisch.games.thirty_one.options import Rules
from katzentisch.games.thirty_one.pieces import HandsAndMiddle
from katzentisch.games.thirty_one.values import counting_suit, points_text


def the_deal(hands: HandsAndMiddle, standing: Standing, trace: list[Event]) -> None:
    """Three cards each; of the dealer's two sets nobody has seen the second."""
    trace.append(Event("dealer_chosen", standing.dealer))
    for seat in standing.from_dealers_left():
        trace.append(Event("dealt", seat, tuple(hands.hand(seat)), seen_by=bit(seat), count=3, reveals=True))
    trace.append(Event("second_set_dealt", standing.dealer, tuple(hands.middle()), seen_by=NOBODY, count=3))


def the_choice(hands: HandsAndMiddle, seat: i64, lays: bool, trace: list[Event]) -> None:
    """The dealer kept the set it had seen, or laid it down and took the other."""
    trace.append(Event("laid_seen_set", seat) if lays else Event("kept_seen_set", seat))
    trace.append(Event("turned_up", cards=tuple(hands.middle()), reveals=True))
    if lays:
        trace.append(Event("took_second_set", seat, tuple(hands.hand(seat)), seen_by=bit(seat), count=3, reveals=True))


def a_swap(hands: HandsAndMiddle, seat: i64, move: i64, trace: list[Event]) -> None:
    """Cards given, then cards taken: everybody sees both. Told before they change places."""
    if move & SWAP:
        trace.append(Event("swapped", seat, (own_card(move), middle_card(move)), count=1))
    else:
        trace.append(Event("swapped_all", seat, (*hands.hand(seat), *hands.middle()), count=3))


def a_hand(name: str, hands: HandsAndMiddle, seat: int, points: int, rule: str = "") -> Event:
    """A hand that all see, and what it is worth."""
    hand = hands.hand(seat)
    suit = counting_suit(hand[0], hand[1], hand[2])
    return Event(name, seat, tuple(hand), suit=suit, rule=rule, what=points_text(points))


def the_hands(hands: HandsAndMiddle, standing: Standing, rule: str, points: list[int], trace: list[Event]) -> None:
    """The round is over, and all show what they have."""
    trace.append(Event("deal_over", rule=rule))
    for seat in standing.from_dealers_left():
        trace.append(a_hand("showed", hands, seat, points[seat]))


def the_losses(
    rules: Rules, lost: list[int], with_aces: bool, before: Standing, after: Standing, trace: list[Event]
) -> None:
    """Who pays how much and why, who plays on without counters, who is out."""
    hits_all: bool = with_aces and (rules.meow_hits_all or rules.fire_hits_all)
    for seat in before.from_dealers_left():
        paid = before.counters[seat] - after.counters[seat]
        if paid:
            code = "losing_knocker" if lost[seat] == 2 else "three_aces_hit_all" if hits_all else "fewest_points"
            trace.append(Event("paid", seat, count=paid, rule=rules.cite(code)))
        if after.places[seat] > 1:
            trace.append(Event("went_out", seat, count=after.places[seat], rule=rules.cite("last_life")))
        elif paid and after.counters[seat] == 0 and after.places[seat] == 0:
            trace.append(Event("on_last_life", seat, rule=rules.cite("last_life")))


def the_end(standing: Standing, trace: list[Event]) -> None:
    """Who has won."""
    for seat, place in enumerate(standing.places):
        if place == 1:
            trace.append(Event("won", seat, rule=standing.rule))
    trace.append(Event("game_over", rule=standing.rule))
