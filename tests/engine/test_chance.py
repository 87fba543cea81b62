"""Chance: the same numbers everywhere and always, and every order equally likely.

The keyed chance of live games is written down a second time here, in a few lines, as somebody would who checks a deal.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, pairwise, permutations

import pytest

from katzentisch.engine.chance import Chance, Dice, FastChance, KeyedChance, PlayoutChance, WordStream
from katzentisch.engine.record import secret_of_seed

SECRET = bytes(range(32))
CUTS = {1: bytes(range(16)), 0: b"\xff" * 16, 10: b"\x01" * 16}

#: A statistic above these happens once in a thousand, by degrees of freedom (chi-square, 0.999). Seeds are fixed, so a test
#: that passes once passes always.
CRITICAL = {1: 10.828, 2: 13.816, 9: 27.877, 23: 49.728, 31: 61.098, 49: 85.351, 51: 87.968}


def chi_square(counts: Sequence[int]) -> float:
    """How far counts that should all be equal are apart."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


def is_even(found: Iterable[object], of: Iterable[object]) -> bool:
    """Does each of these come about equally often?"""
    tally = Counter(found)
    values = list(of)
    assert set(tally) <= set(values)
    return chi_square([tally[value] for value in values]) < CRITICAL[len(values) - 1]


# ---------------------------------------------------------------------- a second writing


def key_again(secret: bytes, rules: str, table: str, deal: int, use: int, cuts: dict[int, bytes]) -> bytes:
    text = "\n".join([rules, table, str(deal), str(use), *(f"{seat}:{cuts[seat].hex()}" for seat in sorted(cuts))])
    return hmac.digest(secret, text.encode("utf-8"), "sha256")


def words_again(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def below_again(words: Iterator[int], n: int) -> int:
    return next(word % n for word in words if word < 2**32 - 2**32 % n)


def shuffled_again(key: bytes, cards: list[int]) -> tuple[int, ...]:
    words, order = words_again(key), list(cards)
    for last in reversed(range(1, len(order))):
        other = below_again(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def keyed(rules: str = "1", table: str = "kitchen", cuts: dict[int, bytes] | None = None, deal: int = 1) -> KeyedChance:
    chance = KeyedChance(SECRET, rules, table)
    for seat, bits in (cuts or {}).items():
        chance.cut(deal, seat, bits)
    return chance


# ---------------------------------------------------------------------- the chance of live games


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize(
    ("deal", "use", "cuts", "key"),
    [
        (0, 0, {}, "b32687e6394d42cdb7b90b56ce6c49098fe2bab4f5b81a89ea6d9c7c8816c538"),
        (1, 0, {}, "b6cfb27ee8d35dc8796644a02c9a4674879e1e2f7fc752c5ca8a0b50a9511eba"),
        (1, 1, {}, "86857877ce5d931454afdf15d287a73c7919b48769fffad7b55895b97e24baa4"),
        (1, 0, CUTS, "e84f4f2528a497112772d6002143016084f362a14c8fda73294b104d51ffa11d"),
    ],
)
def test_a_key_is_the_one_that_was_written_down_and_the_one_anybody_computes(
    deal: int, use: int, cuts: dict[int, bytes], key: str
) -> None:
    made = keyed(cuts=cuts).key(deal, use)
    assert made == key_again(SECRET, "1", "kitchen", deal, use, cuts)
    assert made.hex() == key


@pytest.mark.rule("GEN-1")
@pytest.mark.parametrize("cuts", [{}, CUTS])
def test_a_shuffle_is_the_one_anybody_computes(cuts: dict[int, bytes]) -> None:
    chance = keyed(cuts=cuts)
    key = key_again(SECRET, "1", "kitchen", 1, 2, cuts)
    for size in (0, 1, 2, 3, 32, 52, 156):
        assert chance.shuffled(1, 2, list(range(size))) == shuffled_again(key, list(range(size)))


@pytest.mark.rule("GEN-1")
def test_a_shuffle_is_the_one_that_was_written_down() -> None:
    assert keyed().shuffled(1, 0, list(range(12))) == (11, 8, 7, 2, 9, 0, 1, 3, 6, 10, 4, 5)
    assert keyed(cuts=CUTS).shuffled(1, 0, list(range(12))) == (0, 2, 3, 7, 9, 6, 1, 11, 8, 4, 10, 5)


@pytest.mark.rule("GEN-1")
def test_a_number_is_the_one_that_was_written_down_and_the_one_anybody_computes() -> None:
    numbers = [keyed().below(0, use, 1000) for use in range(6)]
    assert numbers == [
        below_again(words_again(key_again(SECRET, "1", "kitchen", 0, use, {})), 1000) for use in range(6)
    ]
    assert numbers == [595, 794, 528, 659, 52, 553]


def test_the_secret_of_a_seed_is_the_one_that_was_written_down() -> None:
    assert secret_of_seed(1).hex() == "3c31def97458a9ac43a4c63ae55865663cfd336787e4226ce1340213954ee3c7"
    assert len({secret_of_seed(seed) for seed in range(-5, 100)}) == 105


@pytest.mark.rule("GEN-1")
def test_the_commitment_is_the_hash_of_the_secret_alone() -> None:
    assert keyed(cuts=CUTS).commitment == hashlib.sha256(SECRET).hexdigest() == KeyedChance(SECRET).commitment


@pytest.mark.parametrize("size", [0, 16, 31, 33, 64])
def test_a_secret_has_256_bits(size: int) -> None:
    with pytest.raises(ValueError, match="256 bits"):
        KeyedChance(bytes(size))


@pytest.mark.rule("GEN-1")
def test_everything_that_goes_into_a_key_changes_it() -> None:
    keys = [
        keyed().key(1, 0),
        KeyedChance(bytes(32), "1", "kitchen").key(1, 0),
        keyed(rules="2").key(1, 0),
        keyed(table="garden").key(1, 0),
        keyed().key(2, 0),
        keyed().key(1, 1),
        keyed().key(11, 0),
        keyed().key(1, 10),
        *(keyed(cuts={seat: bits}).key(1, 0) for seat in (0, 1) for bits in (bytes(16), b"\x01" + bytes(15))),
        keyed(cuts={0: bytes(16), 1: bytes(16)}).key(1, 0),
    ]
    assert len(set(keys)) == len(keys)


@pytest.mark.rule("GEN-1")
def test_cuts_count_in_seat_order_whoever_was_first_and_for_their_deal_alone() -> None:
    turned = dict(reversed(CUTS.items()))
    assert keyed(cuts=CUTS).key(1, 0) == keyed(cuts=turned).key(1, 0)
    assert keyed(cuts=CUTS, deal=2).key(1, 0) == keyed().key(1, 0)
    assert keyed(cuts=CUTS, deal=2).key(2, 0) != keyed().key(2, 0)


def test_a_shuffle_leaves_the_cards_it_was_given_alone_and_loses_none() -> None:
    cards = [3, 1, 4, 1, 5, 9, 2, 6]
    for chance in (keyed(), FastChance(7)):
        assert sorted(chance.shuffled(1, 0, cards)) == sorted(cards)
        assert cards == [3, 1, 4, 1, 5, 9, 2, 6]


# ---------------------------------------------------------------------- unbiased numbers


def test_words_that_would_favour_small_numbers_are_thrown_away() -> None:
    n = 2**31 + 1  # nearly half of all words
    stream, words = WordStream(SECRET), words_again(SECRET)
    assert [stream.below(n) for _ in range(40)] == [below_again(words, n) for _ in range(40)]
    assert sum(word >= n for word in islice(words_again(SECRET), 40)) > 10, "some were thrown away"


def test_rejecting_words_makes_numbers_even_where_a_remainder_would_not() -> None:
    n = 3 * 2**30  # a plain remainder puts half of all numbers into the lowest third
    stream = WordStream(SECRET)
    assert is_even((stream.below(n) // 2**30 for _ in range(3000)), range(3))
    assert not is_even((word % n // 2**30 for word in islice(words_again(SECRET), 3000)), range(3))


@pytest.mark.parametrize("n", [1, 2, 3, 52, 2**31, 2**32 - 1, 2**32])
def test_a_number_is_below_its_limit(n: int) -> None:
    stream = WordStream(SECRET)
    assert all(0 <= stream.below(n) < n for _ in range(20))


def test_a_limit_of_one_leaves_no_choice_and_one_of_all_words_takes_each_as_it_is() -> None:
    stream = WordStream(SECRET)
    assert stream.below(1) == 0
    assert [WordStream(SECRET).below(2**32)] == list(islice(words_again(SECRET), 1))


# ---------------------------------------------------------------------- every order equally likely


def live(deals: int, cards: int) -> list[tuple[int, ...]]:
    """The first shuffle of so many deals of one table."""
    chance = keyed()
    return [chance.shuffled(deal, 0, list(range(cards))) for deal in range(1, deals + 1)]


def fast(deals: int, cards: int) -> list[tuple[int, ...]]:
    """The same with the chance of playouts."""
    chance = FastChance(20)
    return [chance.shuffled(deal, 0, list(range(cards))) for deal in range(1, deals + 1)]


def rolled(deals: int, cards: int) -> list[tuple[int, ...]]:
    """The same with one generator that is rolled on."""
    chance = PlayoutChance(Dice(20))
    return [chance.shuffled(1, 0, list(range(cards))) for _ in range(deals)]


def seeded(deals: int, cards: int) -> list[tuple[int, ...]]:
    """The same with one seed after the other."""
    return [FastChance(seed).shuffled(1, 0, list(range(cards))) for seed in range(deals)]


Deals = Callable[[int, int], list[tuple[int, ...]]]
every_source = pytest.mark.parametrize("deals", [live, fast, rolled, seeded], ids=lambda deals: deals.__name__)


@every_source
def test_every_card_comes_to_every_place_equally_often(deals: Deals) -> None:
    orders = deals(3000, 8)
    tally = Counter((place, card) for order in orders for place, card in enumerate(order))
    # Rows and columns of the 8 x 8 table add up to the same number, so 7 x 7 of its cells are free.
    assert chi_square([tally[place, card] for place in range(8) for card in range(8)]) < CRITICAL[49]


@every_source
def test_every_order_of_four_cards_comes_equally_often(deals: Deals) -> None:
    assert is_even(deals(4800, 4), permutations(range(4)))


@every_source
@pytest.mark.parametrize("place", [0, 15, 31])
def test_every_card_of_a_pack_comes_first_and_last_and_between_equally_often(deals: Deals, place: int) -> None:
    assert is_even((order[place] for order in deals(1600, 32)), range(32))


@every_source
def test_two_deals_in_a_row_have_nothing_to_do_with_each_other(deals: Deals) -> None:
    firsts = [order[0] for order in deals(5000, 10)]
    steps = [(after - before) % 10 for before, after in pairwise(firsts)]
    assert is_even(steps, range(10))


def test_the_first_dealer_of_one_table_after_the_other_is_any_seat_equally_often() -> None:
    dealers = [KeyedChance(secret_of_seed(seed)).below(0, 0, 10) for seed in range(3000)]
    assert is_even(dealers, range(10))


# ---------------------------------------------------------------------- the dice of playouts


def dice_again(seed: int) -> Iterator[int]:
    """Multiply with carry, written with large numbers; the first eight are thrown away."""
    low, high = seed % 2**32 * 0x9E3779B1 % 2**32, ((seed // 2**32) ^ 0x5BD1E995) % 2**30
    state, rounds = (high + 1) * 2**32 + (low | 1), 0
    while True:
        state = 2131995753 * (state % 2**32) + state // 2**32
        rounds += 1
        if rounds > 8:
            yield (state ^ (state // 2**32)) % 2**32


SEEDS = [0, 1, 2, 20, 2**31, 2**32 - 1, 2**32, 2**40 + 7, 2**62, 2**63 - 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_roll_what_anybody_computes(seed: int) -> None:
    dice = Dice(seed)
    assert [dice.word() for _ in range(50)] == list(islice(dice_again(seed), 50))


def test_dice_roll_what_was_written_down_interpreted_or_compiled() -> None:
    assert [Dice(seed).word() for seed in SEEDS] == [
        1554368111,
        4237277570,
        2988224751,
        2251760238,
        1572749951,
        3726011857,
        457899302,
        4021821705,
        1554368111,
        460994921,
    ]
    dice = Dice(1)
    assert [dice.below(52) for _ in range(12)] == [51, 16, 4, 49, 18, 15, 51, 19, 11, 40, 34, 1]
    cards = list(range(12))
    dice.shuffle(cards)
    assert cards == [11, 0, 2, 9, 5, 6, 10, 1, 8, 7, 3, 4]


def test_a_roll_is_a_words_share_of_its_limit() -> None:
    dice, words = Dice(5), dice_again(5)
    for n in (1, 2, 6, 52, 1000, 2**31):
        assert dice.below(n) == next(words) * n // 2**32


def test_dice_never_stand_still() -> None:
    for seed in (*SEEDS, *range(100)):
        dice = Dice(seed)
        assert len({dice.word() for _ in range(20)}) == 20


def test_rolls_are_even_from_one_seed_and_over_neighbouring_seeds() -> None:
    dice = Dice(3)
    assert is_even((dice.below(52) for _ in range(5200)), range(52))
    assert is_even((Dice(seed).below(52) for seed in range(5200)), range(52))
    assert is_even((Dice(seed << 32).below(52) for seed in range(5200)), range(52))


@pytest.mark.parametrize("shift", range(0, 32, 3))
def test_every_bit_of_a_word_is_set_half_of_the_time(shift: int) -> None:
    dice = Dice(4)
    assert is_even((dice.word() >> shift & 1 for _ in range(2000)), range(2))


# ---------------------------------------------------------------------- chance for sampled worlds


def test_fast_chance_answers_the_same_as_often_as_it_is_asked_in_any_order() -> None:
    chance, pack = FastChance(11), list(range(32))
    questions = [(deal, use) for deal in range(5) for use in range(5)]
    answers = {asked: (chance.shuffled(*asked, pack), chance.below(*asked, 1000)) for asked in questions}
    for asked in reversed(questions):
        assert (chance.shuffled(*asked, pack), chance.below(*asked, 1000)) == answers[asked]
        assert FastChance(11).shuffled(*asked, pack) == answers[asked][0]
    assert len({shuffle for shuffle, _ in answers.values()}) == len(questions)


def test_fast_chance_shuffles_as_was_written_down_interpreted_or_compiled() -> None:
    assert FastChance(1).shuffled(1, 0, list(range(12))) == (2, 0, 6, 7, 10, 5, 1, 3, 11, 8, 4, 9)
    assert FastChance(2**62 + 5).shuffled(3, 2, list(range(12))) == (2, 4, 0, 11, 6, 5, 3, 9, 1, 7, 8, 10)
    assert [FastChance(9).below(deal, 1, 100) for deal in range(6)] == [87, 52, 35, 98, 71, 44]


def test_playout_chance_rolls_its_dice_on() -> None:
    chance, dice = PlayoutChance(Dice(6)), Dice(6)
    for _ in range(3):
        cards = list(range(10))
        dice.shuffle(cards)
        assert chance.shuffled(1, 0, list(range(10))) == tuple(cards)
        assert chance.below(1, 0, 100) == dice.below(100)


def test_a_source_of_chance_says_itself_what_it_answers() -> None:
    with pytest.raises(NotImplementedError):
        Chance().shuffled(1, 0, [])
    with pytest.raises(NotImplementedError):
        Chance().below(1, 0, 2)
