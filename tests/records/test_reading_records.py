"""Records as text: what can be read, what cannot, and what a record needs to be played again."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.entry import Line
from katzentisch.engine.record import Header, Playthrough, Record, new_game, read_record, secret_of_seed
from katzentisch.engine.state import TABLE, Refused
from katzentisch.games import GAMES, game

SECRET = secret_of_seed(1).hex()
RULES = game("mau-mau").rules
GOOD = f"""\
[Game "mau-mau"]
[Rules "{RULES}"]
[Options "hand_size=3"]
[Seats "Mia" "Leo"]
[Dealer "1"]
[Secret "{SECRET}"]

# cut by one, then dealt
1 0 cut {"0f" * 16}
2 table deal @1500
"""
POSITION = "mau-mau | 7♠ 8♥ 9♣ / 9♦ J♣ 10♦ | pile 9♠"


def with_line(number: int, line: str) -> str:
    """The good record with another line in that place."""
    lines = GOOD.splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


def header_for(**changes: object) -> Header:
    return dataclasses.replace(Header("mau-mau", RULES, {}, ("Mia", "Leo")), **changes)  # type: ignore[arg-type]


def played(header: Header, secret: bytes = secret_of_seed(1)) -> Playthrough:
    return Playthrough(game(header.game), header, KeyedChance(secret, header.rules, header.table))


# ---------------------------------------------------------------------- reading


def test_a_record_is_read_as_header_entries_and_secret() -> None:
    assert read_record(GOOD) == Record(
        Header("mau-mau", RULES, {"hand_size": "3"}, ("Mia", "Leo"), dealer=1),
        (Line(0, "cut " + "0f" * 16), Line(TABLE, "deal", 1500)),
        bytes.fromhex(SECRET),
    )


def test_blank_lines_comments_and_blanks_around_a_line_mean_nothing() -> None:
    airy = "\n# a comment\n".join(f"  {line}\t" for line in GOOD.splitlines())
    assert read_record(airy) == read_record(GOOD)


def test_line_ends_of_other_systems_are_read() -> None:
    assert read_record(GOOD.replace("\n", "\r\n")) == read_record(GOOD)


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (1, "[Game mau-mau]"),
        (1, '[game "mau-mau"]'),
        (1, '[Game "mau-mau"'),
        (1, '[Game "mau-mau"] and more'),
        (1, '[Game "mau-mau\\"]'),
        (1, "[Game]"),
        (4, '[Seats "Mia", "Leo"]'),
        (4, '[Seats "Mia" "Le"o"]'),
        (2, '[Game "mau-mau"]'),
        (9, "2 0 7♠"),
        (9, "0 0 7♠"),
        (9, "-1 0 7♠"),
        (9, "one 0 7♠"),
        (9, "1 7♠"),
        (9, "1 0"),
        (9, "1 0 "),
        (9, "1 100 7♠"),
        (9, "1 -1 deal"),
        (9, "1 Table deal"),
        (9, "1: 0 7♠"),
        (9, "7♠"),
        (10, "1 table deal"),
        (10, "3 table deal"),
        (10, "{}"),
    ],
)
def test_a_bad_line_is_named_by_its_number(number: int, line: str) -> None:
    with pytest.raises(CannotRead, match=rf"\bline {number}\b"):
        read_record(with_line(number, line))


def test_an_entry_out_of_order_is_told_what_should_stand_there() -> None:
    with pytest.raises(CannotRead, match="line 10 should be: 2 seat move"):
        read_record(with_line(10, "3 table deal"))


@pytest.mark.parametrize(
    ("number", "line", "named"),
    [
        (1, "", "Game"),
        (1, '[Game ""]', "Game"),
        (1, '[Game "mau-mau" "miau-miau"]', "Game"),
        (2, '[Rules "1" "2"]', "Rules"),
        (3, '[Options "hand_size"]', "hand_size"),
        (3, '[Options "hand_size=3 = call"]', "call"),
        (3, '[Options "hand_size=7 hand_size=9"]', "names hand_size twice"),
        (3, '[Options "hand_size=3 hand_size=3"]', "names hand_size twice"),
        (5, '[Dealer "left"]', "Dealer"),
        (5, '[Dealer "-1"]', "Dealer"),
        (5, '[Dealer "1.0"]', "Dealer"),
        (6, '[Secret "secret"]', "Secret"),
        (6, f'[Secret "{SECRET[1:]}"]', "Secret"),
        (6, f'[Secret "{SECRET.upper()}"]', "Secret"),
        (6, f'[Secret "{SECRET}00"]', "Secret"),
        (6, '[Colour "red"]', "Colour"),
    ],
)
def test_a_header_line_that_says_nothing_sensible_is_named(number: int, line: str, named: str) -> None:
    with pytest.raises(CannotRead, match=named):
        read_record(with_line(number, line))


def test_nothing_at_all_is_no_record() -> None:
    with pytest.raises(CannotRead):
        read_record("")


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.text(alphabet=st.sampled_from('[]"\\ 10#@\n♠azG='), max_size=40))
def test_any_text_is_read_or_cannot_be_read_and_nothing_else(text: str) -> None:
    for whole in (text, GOOD + text, text + GOOD):
        try:
            read_record(whole)
        except CannotRead:
            continue


# ---------------------------------------------------------------------- playing again


def test_a_record_of_another_rules_version_is_not_played() -> None:
    with pytest.raises(CannotRead, match=f"rules version {RULES}.*by 0"):
        read_record(with_line(2, '[Rules "0"]')).replay(game("mau-mau"))
    with pytest.raises(CannotRead, match="rules version"):
        read_record(with_line(2, "")).replay(game("mau-mau"))


def test_a_record_is_not_played_as_another_game() -> None:
    with pytest.raises(CannotRead, match="mau-mau"):
        read_record(with_line(3, "")).replay(game("miau-miau"))


def test_a_record_with_unknown_options_or_values_is_not_played() -> None:
    with pytest.raises(CannotRead, match="no option 'colour'"):
        read_record(with_line(3, '[Options "colour=red"]')).replay(game("mau-mau"))
    with pytest.raises(CannotRead, match="hand_size is one of 3, 4, 5, 6, 7"):
        read_record(with_line(3, '[Options "hand_size=9"]')).replay(game("mau-mau"))


def test_a_record_with_too_many_or_no_seats_is_refused_by_the_rule() -> None:
    for seats in ("", "[Seats " + " ".join('"cat"' for _ in range(9)) + "]"):
        with pytest.raises(Refused) as refused:
            read_record(with_line(4, seats)).replay(game("mau-mau"))
        assert refused.value.refusal.rule == "MAU-1"


@pytest.mark.parametrize("game_id", [id for id in GAMES if id != "kitty-paw"])
def test_a_dealer_who_does_not_sit_at_the_table_cannot_be_read(game_id: str) -> None:
    header = header_for(game=game_id, dealer=2)
    with pytest.raises(CannotRead, match=r"[Dd]ealer|seat"):
        played(header).play(TABLE, "deal")


def test_a_refused_move_in_a_record_is_told_with_its_rule() -> None:
    with pytest.raises(Refused) as refused:
        read_record(GOOD + "3 1 draw\n").replay(game("mau-mau"))
    assert refused.value.refusal.rule == "GEN-6"


def test_text_that_is_no_move_in_a_record_cannot_be_read() -> None:
    with pytest.raises(CannotRead, match="sneeze"):
        read_record(GOOD + "3 0 sneeze\n").replay(game("mau-mau"))


def test_a_record_without_its_secret_cannot_be_played_again() -> None:
    with pytest.raises(CannotRead, match="no secret"):
        read_record(with_line(6, "")).replay(game("mau-mau"))


def test_a_secret_that_the_commitment_does_not_seal_is_found_out() -> None:
    true, false = KeyedChance(bytes.fromhex(SECRET)).commitment, "0" * 64
    read_record(with_line(8, f'[Commitment "{true}"]')).replay(game("mau-mau"))
    with pytest.raises(CannotRead, match="ommitment"):
        read_record(with_line(8, f'[Commitment "{false}"]')).replay(game("mau-mau"))


# ---------------------------------------------------------------------- writing


def test_the_secret_is_written_only_when_asked_for_or_when_the_game_is_over() -> None:
    running = new_game(game("mau-mau"), 2, seed=1)
    running.play(TABLE, "deal")
    assert "Secret" not in running.record()
    assert secret_of_seed(1).hex() not in running.record()
    assert f'[Secret "{secret_of_seed(1).hex()}"]' in running.record(with_secret=True)
    over = played(header_for(position="mau-mau | 9♠ / J♣ 10♦ | pile 9♥"))
    over.play(0, "9♠!!")
    assert f'[Secret "{SECRET}"]' in over.record()
    assert '[Result "1 2" "MAU-7"]' in over.record()


def test_what_is_written_is_read_back() -> None:
    header = header_for(options={"hand_size": "4"}, table="kitchen", dealer=0, commitment="a" * 64)
    play = played(header)
    play.play(0, "cut " + "5c" * 16, at=7)
    play.play(TABLE, "deal", at=1_699_999_999_999)
    play.play(1, play.moves(1)[0])
    record = read_record(play.record(with_secret=True))
    assert record == Record(header, tuple(play.entries), secret_of_seed(1))
    assert read_record(play.record()) == Record(header, tuple(play.entries), None)


def test_a_game_from_a_position_needs_no_secret() -> None:
    play = played(header_for(position=POSITION))
    play.play(0, "9♣")
    record = read_record(play.record())
    assert record.secret is None
    again = record.replay(game("mau-mau"))
    assert again.record() == play.record()
    assert again.game.position_text(again.state) == play.game.position_text(play.state)


def test_a_position_of_another_game_cannot_be_played() -> None:
    with pytest.raises(CannotRead):
        played(header_for(position=POSITION.replace("mau-mau", "miau-miau")))


def test_a_position_for_other_seats_than_the_headers_cannot_be_played() -> None:
    with pytest.raises(CannotRead):
        played(header_for(position=POSITION, seats=("Mia", "Leo", "Kim")))


@pytest.mark.parametrize(
    "name",
    [
        '"',
        'Mia "the cat"',
        "\\",
        'a\\"b',
        "\\\\",
        "[Seats]",
        "#",
        "",
        " ",
        " Mia ",
        "Größe ★ 7♠",
        "1 0 draw",
        "@12",
        "]",
    ],
)
def test_any_name_on_one_line_comes_back_as_it_was(name: str) -> None:
    header = header_for(seats=(name, "Leo"), table=name)
    assert read_record(played(header).record()).header == header


@pytest.mark.parametrize("name", ["Mia\nLeo", 'Mia"]\n[Dealer "0"]', "Mia\r", "Mia\u2028Leo", "Mia\x85", "\x0c"])
def test_a_name_with_line_breaks_is_refused_or_comes_back_as_it_was(name: str) -> None:
    header = header_for(seats=(name, "Leo"))
    try:
        text = played(header).record()
    except CannotRead:
        return
    assert read_record(text).header == header


@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(st.lists(st.text(st.characters(exclude_categories=("C", "Zl", "Zp"))), min_size=2, max_size=8))
def test_all_names_come_back_in_their_order(names: list[str]) -> None:
    header = header_for(seats=tuple(names))
    assert read_record(played(header).record()).header.seats == tuple(names)


# ---------------------------------------------------------------------- cuts


def dealt_after(*entries: str) -> str:
    """The cards that a record with these entries, and a deal at the end, comes to."""
    lines = [*entries, "table deal"]
    log = "\n".join(f"{n} {line}" for n, line in enumerate(lines, 1))
    head = GOOD.partition("#")[0]
    play = read_record(head + log).replay(game("mau-mau"))
    return play.game.position_text(play.state)


ONE, OTHER = "cut " + "01" * 16, "cut " + "02" * 16


def test_a_record_with_a_cut_replays_to_other_cards_than_one_without() -> None:
    assert dealt_after() == dealt_after()
    assert dealt_after() != dealt_after(f"0 {ONE}")


def test_each_cut_and_each_seats_cut_counts() -> None:
    deals = {
        dealt_after(*cuts)
        for cuts in [
            (),
            (f"0 {ONE}",),
            (f"0 {OTHER}",),
            (f"1 {ONE}",),
            (f"0 {ONE}", f"1 {OTHER}"),
            (f"0 {OTHER}", f"1 {ONE}"),
        ]
    }
    assert len(deals) == 6


def test_the_order_in_which_seats_cut_does_not_matter() -> None:
    assert dealt_after(f"0 {ONE}", f"1 {OTHER}") == dealt_after(f"1 {OTHER}", f"0 {ONE}")


def test_a_seat_cuts_a_deal_once() -> None:
    for second in (ONE, OTHER):
        with pytest.raises(Refused, match="GEN-6: cut_already"):
            dealt_after(f"0 {ONE}", f"0 {second}")


def test_a_cut_changes_the_deal_that_follows_it_and_no_other() -> None:
    text = (
        f'[Game "mau-mau"]\n[Rules "{RULES}"]\n[Options "scoring=match call=automatic final_call=automatic"]\n'
        f'[Seats "a" "b"]\n[Secret "{SECRET}"]\n'
    )
    play = read_record(text).replay(game("mau-mau"))
    play.play(TABLE, "deal")
    first = play.game.position_text(play.state)
    while play.waiting_for() != [TABLE]:
        seat = play.waiting_for()[0]
        play.play(seat, play.game.text(play.state.heuristic(seat)))
    plain = read_record(play.record(with_secret=True))
    hands = []
    for cuts in ([], [Line(0, ONE)]):
        again = dataclasses.replace(plain, entries=(*plain.entries, *cuts, Line(TABLE, "deal")))
        starts: list[str] = []
        again.replay(
            game("mau-mau"),
            lambda entry, events, now, starts=starts: (  # type: ignore[misc]
                starts.append(now.game.position_text(now.state)) if entry.text == "deal" else None
            ),
        )
        assert starts[0] == first
        hands.append(starts[1])
    assert hands[0] != hands[1]


@pytest.mark.parametrize("digits", ["0", "01" * 15, "01" * 17, "0G" * 16, "0A" * 16, " " + "01" * 15, "٠" * 32])
def test_a_cut_is_32_hex_digits(digits: str) -> None:
    with pytest.raises(CannotRead, match="32 hex digits"):
        dealt_after(f"0 cut {digits}")
