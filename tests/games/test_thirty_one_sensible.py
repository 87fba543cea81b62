"""The moves of a decent Mauz and Schwimmen player, and how it judges its hand."""

from __future__ import annotations

import pytest

from katzentisch.bots.levels import bot_of
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.state import OVER, TABLE
from katzentisch.engine.winning import chance_by_lives
from katzentisch.games import GAMES, position
from katzentisch.games.thirty_one.values import points_text


def sensible(text: str, seat: int = 0) -> str:
    """What a decent player does here."""
    return GAMES[text.split()[0]].text(position(text).heuristic(seat))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♠ K♣ 10♥", "swap 6♣ 10♥"),  # 18 in hearts
        ("mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ K♣ 10♣", "swap all"),
        ("mauz | A♥ 10♥ 8♣ / 6♠ 7♥ 8♦ | middle 9♣ K♥ 10♣", "swap 8♣ K♥"),  # a Purr
        ("mauz | A♥ 10♥ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ K♥ 10♣", "swap 8♥ K♥"),  # better than knocking with 29
        ("mauz | A♥ 10♥ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ K♠ 10♣", "knock"),
        ("mauz | A♥ 10♥ 6♣ / 6♠ 7♥ 8♦ | middle 9♣ K♠ Q♦", "skip"),  # 21, and nothing better
        ("mauz | A♥ 10♥ 6♣ / 6♠ 7♥ 8♦ | middle 9♣ K♠ Q♦ | knocker 1", "stay"),
        ("mauz knock_from_lap=2 | A♥ 10♥ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ K♠ 10♣", "skip"),
        ("mauz knock_after_swap=yes | A♥ 10♥ 6♣ / 6♠ 7♥ 8♦ | middle 9♥ K♠ 10♣", "swap 6♣ 9♥ knock"),
        ("mauz | A♥ 10♥ 6♣ / 6♠ 7♥ 8♦ / 6♥ 7♣ 8♣ | middle 6♦ K♠ Q♠ | knocker 1", "stay"),
    ],
)
def test_it_swaps_for_more_and_knocks_with_enough(text: str, move: str) -> None:
    assert sensible(text) == move


def test_with_two_it_knocks_earlier_than_with_three() -> None:
    assert sensible("mauz | A♥ 7♥ 8♥ / 6♠ 7♦ 8♦ | middle 9♣ K♠ 10♣") == "knock"
    assert sensible("mauz | A♥ 7♥ 8♥ / 6♠ 7♦ 8♦ / 6♥ 7♣ 8♣ | middle 9♣ K♠ 10♣") == "skip"


@pytest.mark.parametrize(("hand", "move"), [("K♥ Q♥ 6♣", "keep"), ("6♥ 9♥ 8♣", "lay")])
def test_as_dealer_it_keeps_what_is_better_than_most(hand: str, move: str) -> None:
    assert sensible(f"mauz | 6♠ 7♣ 8♦ / {hand} | unseen 9♣ K♠ 10♣ | asked choice", 1) == move


def test_with_two_packs_it_knows_that_a_doubled_card_counts_once() -> None:
    hands = "K♥ K♥ Q♥ / 7♣ 8♠ 9♥ / 7♠ 8♥ 9♦ / 7♥ 8♦ 9♣ / 7♦ 8♣ 9♠ / 10♣ J♠ Q♦ / 10♠ J♥ Q♦"
    text = f"schwimmen second_pack_from=7 knock_after_swap=yes | {hands} | middle J♣ 10♥ 7♦"
    assert sensible(text) == "swap K♥ 10♥ knock"


@pytest.mark.parametrize("game_id", ["mauz", "schwimmen"])
def test_it_loses_far_less_often_than_a_random_player(game_id: str) -> None:
    """One round each: in 300 rounds a player as good as the other loses about 150."""
    game = GAMES[game_id]
    dice = Dice(5)
    lost = [0, 0]
    for n in range(300):
        state = game.start(game.resolve(), 2, FastChance(n), dealer=n % 2)
        state.play(TABLE, state.moves(TABLE)[0])
        while (seat := state.to_move()) != TABLE:
            moves = state.moves(seat)
            state.play(seat, state.heuristic(seat) if seat == 0 else moves[dice.below(len(moves))])
        view = game.view(state, None).facts()
        lost = [lost[seat] + 3 - view["counters"][seat] for seat in (0, 1)]
    assert lost[0] < 75 < 225 < lost[1]


def test_a_better_hand_and_more_lives_are_worth_more() -> None:
    hands = ["6♣ 7♠ 8♥", "A♥ 10♣ 6♣", "A♥ 10♥ 6♣", "A♥ 10♥ 8♥", "K♥ K♣ K♦", "A♥ K♥ Q♥"]
    table = "/ 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♦"
    for turn in ("turn 1", "turn 1 | knocker 0"):
        values = [position(f"mauz | {hand} {table} | {turn}").value(0) for hand in hands]
        assert values == sorted(values)
        assert len(set(values)) > 3
    waits, swaps = (position(f"mauz | A♥ 10♣ 6♣ {table} | turn {turn}").value(0) for turn in (1, 0))
    assert swaps > waits  # 25 for 16
    lives = [position(f"mauz | 6♣ 7♠ 8♥ / 6♠ 7♥ 8♦ | middle 9♣ 9♠ 10♦ | counters {n} 3").value(0) for n in (0, 1, 2, 3)]
    assert lives == sorted(set(lives))


def test_when_the_game_is_over_only_winning_is_worth_something() -> None:
    state = position(
        "mauz | A♥ 10♥ 8♥ / 6♠ 7♥ 8♦ / / | middle 9♣ 9♠ 10♦ | counters 0 0 0 0 | places 0 0 3 4 | dealer 1"
    )
    assert state.value(2) == 0
    state.play(0, GAMES["mauz"].parse("knock"))
    state.play(1, GAMES["mauz"].parse("stay"))
    assert [state.value(seat) for seat in range(4)] == [1, 0, 0, 0]


def test_shared_wins_are_worth_their_share() -> None:
    state = position("schwimmen match=single_round | 7♥ 8♣ 9♠ / 7♠ 8♥ 9♦ | middle J♣ Q♠ 10♦")
    state.play(0, GAMES["schwimmen"].parse("knock"))
    state.play(1, GAMES["schwimmen"].parse("stay"))
    assert [state.value(seat) for seat in (0, 1)] == [0.5, 0.5]


@pytest.mark.parametrize(("halves", "text"), [(61, "30½"), (62, "31"), (0, "0"), (17, "8½")])
def test_points_are_written_as_people_write_them(halves: int, text: str) -> None:
    assert points_text(halves) == text


def test_when_a_round_drags_on_nobody_swaps_to_pass_the_time() -> None:
    """Everybody has had six turns. A last turn ends the round, whatever is done in it."""

    def thought_of(text: str) -> list[str]:
        return [GAMES["mauz"].text(move) for move in position(text).plausible(0)]

    poor, better = "A♥ 6♥ 8♣ / 6♠ 7♥ 8♦ | middle 9♣ K♠ 7♦", "A♥ 6♥ 8♣ / 6♠ 7♥ 8♦ | middle 9♣ K♥ 7♦"
    assert "swap 8♣ 7♦" in thought_of(f"mauz | {poor} | turns 11")
    assert set(thought_of(f"mauz | {poor} | turns 12")) == {"skip", "knock"}
    assert set(thought_of(f"mauz | {better} | turns 12")) == {"skip", "knock", "swap 8♣ K♥"}
    assert "swap 8♣ 7♦" in thought_of(f"mauz | {poor} | turns 12 | knocker 1")


def test_two_who_search_come_to_an_end() -> None:
    """In this deal they would pass the same low cards to and fro."""
    game, bot, moves = GAMES["schwimmen"], bot_of("search-60"), 0
    state = game.start(game.resolve(), 2, FastChance(3))
    while (seat := state.to_move()) != OVER:
        if seat == TABLE:
            state.play(TABLE, game.deal())
            continue
        moves += 1
        state.play(seat, bot.choose(game, game.view(state, seat), state.moves(seat), Dice(moves)))
        assert moves < 400


@pytest.mark.parametrize("game_id", ["mauz", "schwimmen"])
@pytest.mark.parametrize(
    ("told", "least", "most"),
    [("turns 0", 0, 0), ("turns 2", 2, 8), ("turns 2 | knocker 1", 6, 20)],
)
def test_who_had_a_turn_is_believed_to_hold_better_cards(game_id: str, told: str, least: int, most: int) -> None:
    """By so many points on average than the cards alone make likely; nothing of a seat that has done nothing yet."""
    state, dice = position(f"{game_id} | A♥ 7♥ 8♥ / 9♠ 7♦ 8♦ | middle 9♣ K♠ 10♣ | {told}"), Dice(3)
    worlds = GAMES[game_id].worlds(GAMES[game_id].view(state, 0))
    likely, any_ = ([draw(dice).points_of(1) / 2 for _ in range(400)] for draw in (worlds.likely, worlds.sample))  # type: ignore[attr-defined]
    gain = (sum(likely) - sum(any_)) / 400
    assert least - 0.7 < gain < most + 0.7
    assert max(likely) <= 31


@pytest.mark.parametrize("turns", [1, 2])
def test_of_a_knocker_hardly_anybody_believes_that_it_has_little(turns: int) -> None:
    """Nor of one who knocks in the first turn of all, before everybody has had one."""
    state, dice = position(f"schwimmen | A♥ 7♥ 8♥ / 9♠ 7♦ 8♦ | middle 9♣ K♠ 10♣ | turns {turns} | knocker 1"), Dice(3)
    worlds = GAMES["schwimmen"].worlds(GAMES["schwimmen"].view(state, 0))
    few = [sum(draw(dice).points_of(1) < 40 for _ in range(400)) for draw in (worlds.likely, worlds.sample)]  # type: ignore[attr-defined]
    assert few[0] < 40 < 200 < few[1]


def test_two_with_the_same_points_bring_the_end_nearer() -> None:
    """Now and then both lose a life, which does no harm to whoever has more of them."""
    assert chance_by_lives(1, [1]) == chance_by_lives(3, [3]) == 0.5
    assert 0.76 < chance_by_lives(2, [1]) < 0.78
    assert chance_by_lives(2, [1]) + chance_by_lives(1, [2]) == pytest.approx(1)
    assert chance_by_lives(1, [1, 1]) == pytest.approx(1 / 3)
