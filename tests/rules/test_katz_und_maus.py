"""Katz und Maus: the cards, the deal, where cards come from and go to, build piles and Kings."""

from __future__ import annotations

import pytest

from katzentisch.engine.cards import CannotRead
from katzentisch.games import game
from tests.rules.katz_words import builds, cards, discards, finished, reserve, talon
from tests.rules.table_words import Table, at, dealt, dealt_with, new_table

rule = pytest.mark.rule

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"]
PACK = [rank + suit for rank in [*ORDER, "K"] for suit in "♣♠♥♦"]
#: A build pile that needs the Queen.
UP_TO_JACK = "A♠ 2♥ 3♣ 4♦ 5♠ 6♥ 7♣ 8♦ 9♠ 10♥ J♣"


def forbidden(seats: int) -> str | None:
    katz = game("katz-und-maus")
    refusal = katz.forbidden(katz.resolve(), seats)
    return None if refusal is None else refusal.rule


def pile_up_to(rank: str, suit: str = "♠") -> str:
    """A build pile that needs the rank after this one."""
    return " ".join([name + suit for name in ORDER[: ORDER.index(rank) + 1]])


# ---------------------------------------------------------------------- the cards and the deal


@rule("KATZ-1")
@pytest.mark.parametrize("seats", [1, 3])
def test_one_player_or_three_cannot_play(seats: int) -> None:
    assert forbidden(seats) == "KATZ-1"


@rule("KATZ-1")
def test_two_players_can_play() -> None:
    assert forbidden(2) is None


@rule("KATZ-1")
def test_there_are_three_whole_packs_without_jokers() -> None:
    table = dealt("katz-und-maus", 2)
    assert cards(table) == sorted(PACK * 3)
    assert len(cards(table)) == 156


@rule("KATZ-1", "KATZ-6")
@pytest.mark.parametrize("rank", ORDER[1:])
def test_each_rank_goes_on_the_one_before_it_and_on_no_other(rank: str) -> None:
    before = ORDER[ORDER.index(rank) - 1]
    for suits, others in (("♣♥♦", ORDER[:3]), ("♣♥♦", ORDER[3:6]), ("♣♥♦", ORDER[6:9]), ("♣♥", ORDER[9:11])):
        piles = [pile_up_to(other, suit) for suit, other in zip(suits, others, strict=True) if other != before]
        table = at(f"katz-und-maus | {rank}♦ / 2♣ | reserve K♣ / K♠ | build {', '.join([pile_up_to(before), *piles])}")
        assert {move for move in table.moves(0) if move.startswith(rank + " > build")} == {f"{rank} > build 1"}


@rule("KATZ-1")
def test_suits_mean_nothing_on_a_build_pile() -> None:
    table = at("katz-und-maus | 2♥ 2♦ / 3♣ | reserve 9♣ / 9♠ | build A♠, A♣")
    table.play("0 2 > build 1", "0 2 > build 2")
    assert builds(table)[:2] == ["A♠ 2♥", "A♣ 2♦"]


@rule("KATZ-1")
def test_cards_of_one_rank_are_one_move_and_the_one_held_longest_goes() -> None:
    table = at("katz-und-maus | 5♦ 9♣ 5♣ 5♠ / 3♣ | reserve 9♣ / 9♠ | talon 7♥ 8♥ 9♥")
    assert table.moves(0) == {f"{rank} > discard {pile}" for rank in ("5", "9") for pile in (1, 2, 3, 4)}
    table.play("0 5 > discard 1")
    assert discards(table, 0)[0] == "5♦"
    assert table.hand(0) == "9♣ 5♣ 5♠ 7♥ 8♥"


@rule("KATZ-1")
def test_a_suit_written_with_a_hand_card_is_read_over() -> None:
    katz = game("katz-und-maus")
    assert katz.parse("5♥ > build 2") == katz.parse("5 > build 2")
    assert katz.text(katz.parse("5♥ > build 2")) == "5 > build 2"
    assert katz.text(katz.parse("D > discard 4")) == "Q > discard 4"
    assert katz.text(katz.parse("B♠ > discard 4")) == "J > discard 4"


@rule("KATZ-2")
def test_the_deal_gives_reserves_of_fifteen_hands_of_five_and_a_talon_of_116() -> None:
    table = dealt("katz-und-maus", 2)
    assert table.view.reserve_counts == (15, 15)
    assert table.counts == (5, 5)
    assert table.view.talon_count == 116 == len(talon(table).split())
    assert builds(table) == ["", "", "", ""]
    assert discards(table, 0) == discards(table, 1) == ["", "", "", ""]
    assert finished(table) == ""


@rule("KATZ-2")
def test_hands_are_shown_to_their_owner_alone_and_of_a_reserve_only_the_top_card() -> None:
    table = new_table("katz-und-maus", 2, dealer=0)
    events = table.playthrough.play(-1, "deal")
    hands = [event for event in events if event.name == "dealt"]
    assert [(event.seat, len(event.cards)) for event in hands] == [(0, 5), (1, 5)]
    for event in hands:
        assert event.is_seen_by(event.seat)
        assert not event.is_seen_by(1 - event.seat)
        assert not event.is_seen_by(None)
    tops = [event for event in events if event.name == "turned_up"]
    assert [(event.seat, event.cards, event.count) for event in tops] == [
        (seat, (table.view.reserve_tops[seat],), 15) for seat in (0, 1)
    ]
    assert all(event.is_seen_by(None) for event in tops)


@rule("KATZ-2", "GEN-6")
def test_nothing_is_played_before_the_deal() -> None:
    table = new_table("katz-und-maus", 2, dealer=0)
    assert table.refusal("0 5 > discard 1").code == "not_dealt"
    assert table.refusal("table timeout 0").code == "not_dealt"
    assert table.refused("0 deal") == "GEN-6"
    assert table.moves(-1) == {"deal"}
    assert table.moves(0) == set()


@rule("KATZ-23")
@pytest.mark.parametrize("size", [5, 10, 15, 20, 30])
def test_the_size_of_the_reserve_can_be_chosen(size: int) -> None:
    table = dealt("katz-und-maus", 2, reserve_size=str(size))
    assert table.view.reserve_counts == (size, size)
    assert table.counts == (5, 5)
    assert table.view.talon_count == 146 - 2 * size
    assert cards(table) == sorted(PACK * 3)


@rule("KATZ-23")
def test_no_other_size_can_be_chosen() -> None:
    with pytest.raises(CannotRead):
        dealt("katz-und-maus", 2, reserve_size="7")


# ---------------------------------------------------------------------- who starts


@rule("KATZ-21")
def test_the_starter_is_drawn_at_random() -> None:
    starters = [new_table("katz-und-maus", 2, seed=seed).play("table deal").turn for seed in range(40)]
    assert 8 < sum(starters) < 32


@rule("KATZ-21", "GEN-2")
@pytest.mark.parametrize("starter", [0, 1])
def test_rematches_alternate(starter: int) -> None:
    table = dealt("katz-und-maus", 2, dealer=starter)
    assert table.turn == table.view.starter == starter
    assert table.events[-1] == f"starter_chosen seat={starter} rule=KATZ-21"
    assert table.next_dealer == 1 - starter


@rule("GEN-2")
def test_nobody_chooses_the_next_dealer_here() -> None:
    assert "next_dealer" not in [option.name for option in game("katz-und-maus").options]


def tops(table: Table) -> tuple[str, str]:
    return reserve(table, 0)[1][:-1], reserve(table, 1)[1][:-1]


@rule("KATZ-21")
@pytest.mark.parametrize("ranks", [("K", "Q"), ("2", "A"), ("10", "9"), ("J", "10")])
def test_the_higher_reserve_card_starts_with_the_king_high_and_the_ace_low(ranks: tuple[str, str]) -> None:
    high, low = ranks
    for seat, wanted in ((0, (high, low)), (1, (low, high))):
        for given in (0, 1):
            table = dealt_with(
                lambda table, wanted=wanted: tops(table) == wanted,  # type: ignore[misc]
                "katz-und-maus",
                2,
                dealer=given,
                starter="higher_reserve",
            )
            assert table.turn == table.view.starter == seat


@rule("KATZ-21")
def test_with_equal_reserve_cards_chance_decides_who_starts() -> None:
    starters = []
    for seed in range(1000):
        table = new_table("katz-und-maus", 2, 0, seed, starter="higher_reserve").play("table deal")
        if tops(table)[0] == tops(table)[1]:
            starters.append(table.turn)
        if len(starters) == 20:
            break
    assert 3 < sum(starters) < 17


@rule("KATZ-21")
def test_by_default_the_reserve_cards_do_not_matter() -> None:
    table = dealt_with(lambda table: tops(table) == ("K", "A"), "katz-und-maus", 2, dealer=1)
    assert table.turn == 1


# ---------------------------------------------------------------------- where cards come from and go to


@rule("KATZ-4")
def test_cards_come_from_hand_reserve_and_the_tops_of_ones_own_discard_piles() -> None:
    table = at("katz-und-maus | 2♥ 9♣ / 2♣ | reserve 3♠ 2♦ / 2♠ | build A♠, A♣ 2♣ | discard 9♠ 3♥, 2♣ 8♠ / 2♠, 3♦")
    assert table.moves(0) == {
        "reserve > build 1",
        "discard 1 > build 2",
        "2 > build 1",
        *[f"2 > discard {pile}" for pile in (1, 2, 3, 4)],
        *[f"9 > discard {pile}" for pile in (1, 2, 3, 4)],
    }
    table.play("0 discard 1 > build 2")
    assert builds(table) == ["A♠", "A♣ 2♣ 3♥", "", ""]
    assert discards(table, 0) == ["9♠", "2♣ 8♠", "", ""]
    table.play("0 reserve > build 1")
    assert builds(table)[0] == "A♠ 2♦"
    assert table.events[0] == "built seat=0 cards=2♦ what=reserve > build 1"


@rule("KATZ-4")
def test_an_empty_discard_pile_has_no_card_to_play() -> None:
    table = at("katz-und-maus | 9♣ / 2♣ | reserve 7♠ / 2♠ | discard A♠ / A♥, A♥")
    assert table.moves(0) >= {"discard 1 > build 1"}
    refusal = table.refusal("0 discard 2 > build 1")
    assert (refusal.rule, refusal.code) == ("KATZ-4", "empty_discard_pile")


@rule("GEN-6")
def test_a_card_that_is_not_held_is_refused() -> None:
    table = at("katz-und-maus | 9♣ / A♣ | reserve 7♠ / 2♠")
    assert table.refused("0 A > build 1") == "GEN-6"
    assert table.refusal("0 A > discard 1").code == "not_in_hand"


@rule("KATZ-5")
def test_nothing_moves_between_discard_piles() -> None:
    table = at("katz-und-maus | 9♣ / A♣ | reserve 7♠ / 2♠ | discard 8♠, 9♠ / 3♥")
    refusal = table.refusal("0 discard 1 > discard 2")
    assert (refusal.rule, refusal.code) == ("KATZ-5", "between_discards")


@rule("KATZ-5")
def test_a_reserve_card_never_goes_to_a_discard_pile() -> None:
    table = at("katz-und-maus | 9♣ / A♣ | reserve 7♠ / 2♠")
    refusal = table.refusal("0 reserve > discard 1")
    assert (refusal.rule, refusal.code) == ("KATZ-5", "reserve_only_builds")


@rule("KATZ-5")
@pytest.mark.parametrize("target", ["build 2", "build 1", "discard 1"])
def test_a_build_card_never_moves_again(target: str) -> None:
    table = at("katz-und-maus | 9♣ / A♣ | reserve 7♠ / 2♠ | build A♠")
    refusal = table.refusal(f"0 build 1 > {target}")
    assert (refusal.rule, refusal.code) == ("KATZ-5", "build_cards_stay")


@rule("KATZ-8")
def test_discard_piles_take_any_cards_in_any_order_and_only_the_last_is_playable() -> None:
    table = at("katz-und-maus | 9♣ A♣ Q♦ / 3♣ 4♣ | reserve 7♠ / 2♠ | discard 2♠ K♥ 2♥ / ")
    table.play("0 A > discard 1", "1 3 > discard 1", "0 Q > discard 1", "1 4 > discard 1")
    assert discards(table, 0)[0] == "2♠ K♥ 2♥ A♣ Q♦"
    assert discards(table, 1)[0] == "3♣ 4♣"
    assert [move for move in table.moves(0) if "build" in move] == []
    assert table.refused("0 discard 1 > build 1") == "KATZ-6"


# ---------------------------------------------------------------------- build piles


@rule("KATZ-6")
def test_a_build_pile_opens_with_an_ace_and_nothing_else() -> None:
    table = at("katz-und-maus | A♣ 2♣ / 3♣ | reserve 7♠ / 2♠ | discard Q♥ / ")
    for move in ("2 > build 1", "reserve > build 1", "discard 1 > build 4"):
        refusal = table.refusal(f"0 {move}")
        assert (refusal.rule, refusal.code) == ("KATZ-6", "opens_with_ace")
    table.play("0 A > build 3")
    assert builds(table) == ["", "", "A♣", ""]


@rule("KATZ-6")
def test_a_build_pile_ascends_one_by_one_and_the_refusal_names_what_it_needs() -> None:
    table = at(f"katz-und-maus | A♣ 2♣ 4♣ / 3♣ | reserve 7♠ / 2♠ | build A♠ 2♠, {pile_up_to('10')}")
    for move in ("A > build 1", "2 > build 1", "4 > build 1", "reserve > build 1"):
        refusal = table.refusal(f"0 {move}")
        assert (refusal.rule, refusal.code, refusal.params) == ("KATZ-6", "next_in_order", {"needs": "3"})
    assert table.refusal("0 4 > build 2").params == {"needs": "J"}


@rule("KATZ-6")
def test_with_the_queen_a_pile_is_removed_and_its_place_can_be_opened_anew() -> None:
    table = at(f"katz-und-maus | Q♦ A♣ 5♣ / 3♣ | reserve 7♠ / 2♠ | build A♥, {UP_TO_JACK}")
    table.play("0 Q > build 2")
    assert builds(table) == ["A♥", "", "", ""]
    assert table.events == ["built seat=0 cards=Q♦ what=hand > build 2", "pile_finished rule=KATZ-6 what=build 2"]
    assert sorted(finished(table).split()) == sorted([*UP_TO_JACK.split(), "Q♦"])
    table.play("0 A > build 2")
    assert builds(table) == ["A♥", "A♣", "", ""]


@rule("KATZ-6")
def test_the_jack_does_not_finish_a_pile() -> None:
    table = at(f"katz-und-maus | J♦ 5♣ / 3♣ | reserve 7♠ / 2♠ | build {pile_up_to('10')}").play("0 J > build 1")
    assert builds(table)[0] == pile_up_to("10") + " J♦"
    assert finished(table) == ""


# ---------------------------------------------------------------------- Kings


@rule("KATZ-7", "KATZ-13")
@pytest.mark.parametrize("rank", ORDER)
def test_a_king_stands_for_whatever_a_pile_needs_and_the_next_rank_follows(rank: str) -> None:
    place = ORDER.index(rank)
    pile = " ".join(UP_TO_JACK.split()[:place])
    follower = ORDER[(place + 1) % 12]
    table = at(f"katz-und-maus | K♥ {follower}♦ 8♣ 8♠ / 3♣ | reserve J♠ / 2♠ | build {pile}")
    table.play("0 K > build 1")
    if rank == "Q":
        assert builds(table)[0] == ""
        assert "K♥" in finished(table)
    else:
        assert builds(table)[0] == f"{pile} K♥".strip()
    table.play(f"0 {follower} > build 1")
    assert table.events[0] == f"built seat=0 cards={follower}♦ what=hand > build 1"


@rule("KATZ-13")
def test_by_default_a_king_opens_a_pile() -> None:
    table = at("katz-und-maus | K♥ 8♣ / 3♣ | reserve K♠ / 2♠ | discard K♦ / ")
    for source in ("K", "reserve", "discard 1"):
        assert {f"{source} > build {pile}" for pile in (1, 2, 3, 4)} <= table.moves(0)


@rule("KATZ-13")
def test_where_a_king_is_no_ace_it_opens_nothing_but_goes_on_every_open_pile() -> None:
    table = at("katz-und-maus king_as_ace=no | K♥ A♥ / 3♣ | reserve K♠ / 2♠ | discard K♦ / | build A♠, A♠ 2♠")
    for source in ("K", "reserve", "discard 1"):
        assert {move for move in table.moves(0) if move.startswith(source + " > build")} == {
            f"{source} > build 1",
            f"{source} > build 2",
        }
        refusal = table.refusal(f"0 {source} > build 3")
        assert (refusal.rule, refusal.code) == ("KATZ-13", "king_is_no_ace")
    table.play("0 A > build 3")
    assert "K > build 3" in table.moves(0)
    assert "K > build 4" not in table.moves(0)


@rule("KATZ-13")
def test_where_a_king_is_no_ace_it_can_still_be_the_queen_and_then_opens_nothing() -> None:
    table = at(f"katz-und-maus king_as_ace=no | K♥ K♦ 8♣ / 3♣ | reserve 7♠ / 2♠ | build {UP_TO_JACK}")
    table.play("0 K > build 1")
    assert builds(table)[0] == ""
    assert table.refused("0 K > build 1") == "KATZ-13"


@rule("KATZ-14")
def test_a_discarded_king_stays_wild() -> None:
    table = at("katz-und-maus | K♥ 8♣ / 3♣ 4♣ | reserve 7♠ / 2♠ | build A♠, A♣ 2♣")
    table.play("0 K > discard 2", "1 3 > discard 1")
    assert discards(table, 0) == ["", "K♥", "", ""]
    assert {f"discard 2 > build {pile}" for pile in (1, 2, 3, 4)} <= table.moves(0)
    table.play("0 discard 2 > build 2")
    assert builds(table)[1] == "A♣ 2♣ K♥"


@rule("KATZ-14")
def test_a_king_on_top_of_the_reserve_plays_anywhere() -> None:
    table = at("katz-und-maus | 8♣ / 3♣ 4♣ | reserve 7♠ K♠ / 2♠ | build A♠, A♣ 2♣")
    assert {f"reserve > build {pile}" for pile in (1, 2, 3, 4)} <= table.moves(0)
    table.play("0 reserve > build 2")
    assert builds(table) == ["A♠", "A♣ 2♣ K♠", "", ""]
    assert reserve(table, 0) == (1, "7♠")
