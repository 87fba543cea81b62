"""House rules of the shedding games, and what they come to at a table of so many seats."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any, Final, final

from mypy_extensions import i64

from katzentisch.engine.cards import JACK, OF_RANK, SEVEN, pack
from katzentisch.engine.state import Refusal

# How a forgotten "Miau!" or "Mau" is dealt with.
AUTOMATIC: Final = 0  # it is said for the player
AT_ONCE: Final = 1  # cards are drawn when the window closes
AS_DEBT: Final = 2  # the next turn is spent on taking cards (MAU-14)
BY_CATCH: Final = 3  # only if somebody catches the cat (MIAU-23)


@dataclass(frozen=True)
class SheddingOptions:
    """Everything that two shedding games can differ in. A game offers some of it as house rules and fixes the rest."""

    deck: str = "auto"
    deck_from_five: str = "52"  # what "auto" means from five players on
    hand_size: int = 5
    first_card: str = "inert"  # inert, jack_only, effects
    jack_on_anything: bool = False
    jack_on_jack: bool = False
    wish_other_suit_only: bool = False
    must_play_if_able: bool = False
    draw_until_playable: bool = False
    play_after_penalty: bool = False
    eight_answers_eight: bool = False
    no_finish_on_jack: bool = False
    call: str = "penalty"  # penalty, draw_two_at_once, last_card_refused, catch, automatic
    call_cards: int = 1  # what a forgotten call costs
    final_call: str = "automatic"  # automatic, required
    play_on: bool = False
    scoring: str = "single"
    next_dealer: str = "left"
    turn_seconds: str = "off"

    def __reduce__(self) -> tuple[type[SheddingOptions], tuple[Any, ...]]:
        return SheddingOptions, astuple(self)  # compiled, a frozen dataclass is not restored otherwise


def deck_of(options: SheddingOptions, seats: int) -> str:
    """The deck that is played with: "auto" depends on the number of seats."""
    if options.deck != "auto":
        return options.deck
    return "32" if seats <= 4 else options.deck_from_five


@final
class Rules:
    """The options as plain numbers for the inner loop, with the ledger's numbers of the game that is played."""

    def __init__(self, options: SheddingOptions, seats: int, cites: dict[str, str]) -> None:
        deck = deck_of(options, seats)
        self.options = options
        self.cites = cites
        self.seats: i64 = seats
        self.two_packs: bool = deck == "2x32"
        self.pack: i64 = pack(0) if deck == "52" else pack(SEVEN)
        self.pack_twins: i64 = self.pack if self.two_packs else 0  # the kinds that are there twice
        self.hand_size: i64 = options.hand_size
        self.first_jack_wishes: bool = options.first_card != "inert"
        self.first_card_acts: bool = options.first_card == "effects"
        self.wish_other_suit_only: bool = options.wish_other_suit_only
        self.must_play: bool = options.must_play_if_able
        self.until_playable: bool = options.draw_until_playable
        self.play_after_penalty: bool = options.play_after_penalty
        self.eight_answers: bool = options.eight_answers_eight
        self.no_finish_on_jack: bool = options.no_finish_on_jack
        self.call_mode: i64 = _CALL_MODES[options.call]
        self.call_cards: i64 = options.call_cards
        self.final_required: bool = options.final_call == "required"
        self.play_on: bool = options.play_on
        self.is_match: bool = options.scoring == "match"
        jacks = OF_RANK[JACK]
        self.fits_on_jack: i64 = jacks if options.jack_on_jack else 0  # beside the suit in force
        self.fits_elsewhere: i64 = jacks if options.jack_on_anything else 0
        self.no_twins: list[int] = [0] * seats
        self.nothing_heard: list[int] = []

    def __reduce__(self) -> tuple[type[Rules], tuple[SheddingOptions, int, dict[str, str]]]:
        return Rules, (self.options, self.seats, self.cites)

    def cite(self, code: str) -> str:
        """The ledger number behind a code, in the game that is played."""
        return self.cites[code]

    def refuse(self, code: str) -> Refusal:
        """A refusal with that number."""
        return Refusal(self.cites[code], code)


_CALL_MODES: Final = {
    "automatic": AUTOMATIC,
    "penalty": AT_ONCE,
    "draw_two_at_once": AT_ONCE,
    "last_card_refused": AS_DEBT,
    "catch": BY_CATCH,
}


def forbidden(options: SheddingOptions, seats: int, fewest: int, most: int, cites: dict[str, str]) -> Refusal | None:
    """Why these choices cannot be played; None: they can."""
    if not fewest <= seats <= most:
        return Refusal(cites["seats"], "seats", {"fewest": str(fewest), "most": str(most)})
    cards = {"32": 32, "52": 52, "2x32": 64}[deck_of(options, seats)]
    if seats * options.hand_size + 1 >= cards:
        return Refusal(cites["no_stock"], "no_stock", {"cards": str(cards), "seats": str(seats)})
    if options.play_on and options.scoring == "match":
        return Refusal(cites["match_with_play_on"], "match_with_play_on")
    return None
