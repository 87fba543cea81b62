"""Golden games: which there are, and how one is written down.

A golden game is a record as `Playthrough.record` writes it, with what every entry made happen as comments below it:

    7 0 draw
    # drew seat=0 cards=Q♦ count=1 ; seen by 0 ; reveals

and at its end the result. Replaying the record must give the very same text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from katzentisch.engine.entry import Line
from katzentisch.engine.events import EVERYBODY, Event
from katzentisch.engine.game import Game
from katzentisch.engine.record import Playthrough, Record
from katzentisch.games import GAMES

FOLDER = Path(__file__).parent
#: Every preset is played with so many seats, where it can be.
SEATS = (2, 4)


@dataclass(frozen=True)
class Plan:
    """A golden game to be: where it is kept, and what is played."""

    name: str
    game_id: str
    seats: int
    preset: str = "printed"
    choices: dict[str, str] = field(default_factory=dict)
    #: With time-outs, moves taken back, cuts and clock times, where the game has them.
    with_everything: bool = False
    #: Events that must happen in it.
    shows: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        """The file of this game."""
        return FOLDER / f"{self.name}.miau"

    @property
    def game(self) -> Game:
        """The game that is played."""
        return GAMES[self.game_id]


#: For every game one with many house rules on: seats, choices, and what must happen in it.
_HOUSE_RULES = {
    "miau-miau": (
        3,
        "deck=52 first_card=effects jack_on_anything=yes jack_on_jack=yes must_play_if_able=yes call=catch "
        "wish_other_suit_only=yes draw_until_playable=yes play_after_penalty=yes eight_answers_eight=yes "
        "no_finish_on_jack=yes scoring=match next_dealer=loser turn_seconds=20",
        "caught miscaught wished scored",
    ),
    "mau-mau": (
        5,
        "deck=2x32 hand_size=6 first_card=effects jack_on_jack=no must_play_if_able=no call=catch "
        "wish_other_suit_only=yes draw_until_playable=yes play_after_penalty=yes eight_answers_eight=yes "
        "no_finish_on_jack=yes play_on=yes next_dealer=winner turn_seconds=30",
        "caught miscaught forgot_final_call reshuffled",
    ),
    "purrrummy": (
        3,
        "lay_off=all jokers=6 ace_wraps=yes joker_limit=half joker_swap=to_hand final_discard=optional "
        "return_taken_card=no first_meld_points=30 scoring=match next_dealer=winner turn_seconds=60",
        "swapped added put_back reshuffled",
    ),
    "mauz": (
        3,
        "purr=any_31 hiss_ends_round=always meow_hits_all=yes knock_after_swap=yes knock_from_lap=2 "
        "empty_stock=reshuffle counters=1 losing_knocker_pays=2 next_dealer=loser turn_seconds=20",
        "knocked swapped_all middle_cleared went_out",
    ),
    "schwimmen": (
        7,
        "instant_end=any_31 three_aces=32 fire_hits_all=yes second_pack_from=7 knock_after_swap=yes "
        "empty_stock=reshuffle counters=1 losing_knocker_pays=2 next_dealer=winner turn_seconds=120",
        "knocked swapped_all on_last_life went_out",
    ),
    "katz-und-maus": (
        2,
        "reserve_size=20 king_as_ace=no recycle_finished=yes starter=higher_reserve turn_seconds=20",
        "recycled pile_finished",
    ),
    "kitty-paw": (
        3,
        "levels=mixed level2=yellow pace=calm",
        "gave_up put_under found_symbol pattern_right pattern_wrong",
    ),
}
#: Tables that neither presets nor the house rules above show.
_FURTHER = [
    Plan("mau-mau-match", "mau-mau", 3, choices={"scoring": "match", "hand_size": "3"}, shows=("owes_call", "wished")),
    Plan(
        "kitty-paw-race",
        "kitty-paw",
        3,
        choices={"level2": "yellow"},
        shows=("bumped_last", "tied", "handed_out", "turned_back", "nothing_scored"),
    ),
    Plan("kitty-paw-practice", "kitty-paw", 1, choices={"practice": "on"}),
    Plan("schwimmen-single-round", "schwimmen", 9, choices={"match": "single_round"}, with_everything=True),
    Plan(
        "purrrummy-own-melds",
        "purrrummy",
        3,
        choices={"lay_off": "own", "joker_swap": "play_at_once"},
        shows=("swapped",),
    ),
]


def house_rules(game: Game) -> Plan:
    """The golden game with many house rules on."""
    seats, words, shows = _HOUSE_RULES[game.id]
    choices = dict(word.split("=") for word in words.split())
    return Plan(f"{game.id}-house-rules", game.id, seats, "printed", choices, True, tuple(shows.split()))


def is_whole(plan: Plan, text: str) -> bool:
    """Is the game over, and does it show all that its plan asks for?"""
    moves = {line.split(" ")[2] for line in text.splitlines() if line[:1].isdigit()}
    events = {line.split(" ")[1] for line in text.splitlines() if line[:2] == "# "}
    asked: set[str] = set()
    if plan.with_everything:
        asked = {"cut", "undo", "timeout"} if plan.game.undo else {"cut"}
    return "game_over" in events and asked <= moves and events.issuperset(plan.shows)


def plans() -> list[Plan]:
    """Every golden game that there must be: a new game or preset is asked for by itself."""
    by_preset = [
        Plan(f"{game.id}-{preset}-{seats}", game.id, seats, preset)
        for game in GAMES.values()
        for preset, options in game.presets.items()
        for seats in SEATS
        if game.forbidden(options, seats) is None
    ]
    return by_preset + [house_rules(game) for game in GAMES.values()] + [p for p in _FURTHER if p.game_id in GAMES]


def written(record: str, told: Iterable[list[Event]], play: Playthrough) -> str:
    """A record with the events of each entry below it, and the result at the end."""
    head, _, log = record.partition("\n\n")
    lines = [head, ""]
    for entry, events in zip(log.splitlines(), told, strict=True):
        lines.append(entry)
        lines += [f"# {_told(event)}" for event in events]
    lines += ["", f"# {play.result()!r}"]
    return "\n".join(lines) + "\n"


def _told(event: Event) -> str:
    words = [event.text()]
    if event.seen_by != EVERYBODY:
        seats = [str(seat) for seat in range(10) if event.is_seen_by(seat)]
        words.append("seen by " + (" ".join(seats) or "nobody"))
    if event.reveals:
        words.append("reveals")
    return " ; ".join(words)


def replayed(record: Record, game: Game) -> str:
    """A record played again and written down anew."""
    told: list[list[Event]] = []

    def watch(entry: Line, events: list[Event], play: Playthrough) -> None:
        told.append(events)

    play = record.replay(game, watch)
    return written(play.record(with_secret=True), told, play)
