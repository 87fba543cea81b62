"""Small packs are solved to the last digit, and best replies find what is wrong with a strategy."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import parse_card
from katzentisch.games import GAMES
from katzentisch.research.small_rounds import SmallRound, best_reply, exploitability, small_round, solved, value

#: Three ranks in three suits, and one Ace more: what the other holds is one of four hands.
PACK = [parse_card(card) for card in ["9♠", "9♥", "9♦", "K♠", "K♥", "K♦", "A♠", "A♥", "A♦", "A♣"]]
MIDDLE = [parse_card(card) for card in ["9♠", "K♥", "A♦"]]


@pytest.fixture(scope="module")
def schwimmen() -> SmallRound:
    return small_round(GAMES["schwimmen"], PACK, MIDDLE, 3, "all")


def test_a_small_pack_is_solved_so_well_that_a_best_reply_gains_next_to_nothing(schwimmen: SmallRound) -> None:
    assert exploitability(schwimmen, solved(schwimmen, 100)) <= 0.005


def test_a_best_reply_finds_what_is_wrong_with_chance_moves(schwimmen: SmallRound) -> None:
    at_random = solved(schwimmen, 0)
    assert exploitability(schwimmen, at_random) > 0.05


def test_the_value_of_a_solution_lies_between_what_best_replies_leave(schwimmen: SmallRound) -> None:
    found = solved(schwimmen, 20)
    assert 1 - best_reply(schwimmen, found, 0) <= value(schwimmen, found) <= best_reply(schwimmen, found, 1)


def test_with_the_kinds_of_situations_alone_nothing_better_can_be_found_than_with_all(schwimmen: SmallRound) -> None:
    kinds = small_round(GAMES["schwimmen"], PACK, MIDDLE, 3, "kinds")
    assert kinds.most_places < schwimmen.most_places
    assert exploitability(kinds, solved(kinds, 50)) > exploitability(schwimmen, solved(schwimmen, 50))


def test_every_deal_beside_the_middle_is_tried(schwimmen: SmallRound) -> None:
    assert schwimmen.deals == 35 * 4  # three of the seven other cards, and three of the four left
    assert len(schwimmen.layers[0].known) <= schwimmen.deals
