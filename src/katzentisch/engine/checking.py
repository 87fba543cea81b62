"""Checking a record: was the secret the one promised, and do all its deals, moves and its end follow from it?"""

from __future__ import annotations

import dataclasses

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.cuts import Cuts
from katzentisch.engine.entry import CUT, SEAL, SEALED
from katzentisch.engine.game import Game
from katzentisch.engine.record import Record
from katzentisch.engine.state import TABLE, Refused


@dataclasses.dataclass(frozen=True)
class Check:
    """One thing that was looked at: does it hold, and in a few words what was found."""

    about: str
    holds: bool
    found: str
    #: It does not hold, but that may have been an accident: nothing contradicts anything.
    is_doubt: bool = False

    @property
    def word(self) -> str:
        """What comes of it."""
        return "holds" if self.holds else "DOUBT" if self.is_doubt else "WRONG"


#: What is wrong with an entry about cuts, by its kind and the code of its refusal.
_WRONG_CUTS = {
    (SEAL, "no_cut_now"): "a cut was sealed when no more were taken",
    (SEAL, "cut_already"): "a cut was sealed twice",
    (SEALED, "no_cut_now"): "the table stopped taking cuts where there was nothing to stop",
    (CUT, "no_cut_now"): "a cut was opened before all were sealed, or after the deal",
    (CUT, "cut_already"): "a cut was opened twice",
    (CUT, "cut_not_sealed"): "a cut was opened that nobody had sealed",
    (CUT, "cut_not_as_sealed"): "the cut that was opened is not the one that was sealed",
}


def check(record: Record, game: Game) -> list[Check]:
    """Recompute everything that a record says; `CannotRead` where it says too little to be checked."""
    if record.secret is None:
        raise CannotRead("it holds no secret: the game was not over when it was saved")
    if record.header.position:
        raise CannotRead("it begins from a position that was set up by hand, not from a deal")
    chance = KeyedChance(record.secret, record.header.rules, record.header.table)
    # Without its promise the record is played all the same: one broken promise must not hide what else is wrong.
    unpromised = dataclasses.replace(record, header=dataclasses.replace(record.header, commitment=""))
    replay = _Replay(unpromised, game)
    return [
        _envelope(record, chance),
        _first_dealer(record, replay),
        *_deals(record, replay),
        replay.moves(),
        *_result(record, replay),
        Check("record", True, f"its fingerprint is {record.fingerprint}; whoever got another one got another record"),
    ]


class _Replay:
    """A record played as far as it goes."""

    def __init__(self, record: Record, game: Game) -> None:
        self._record = record
        self._wrong = ""
        self.play = dataclasses.replace(record, entries=()).replay(game)
        self._cuts: list[Cuts] = []
        self._wrong_cut = ""
        try:
            for entry in record.entries:
                cuts = self.play.cuts
                self.play.play(entry.seat, entry.text, entry.at)
                if self.play.cuts is not cuts:
                    self._cuts.append(cuts)
        except CannotRead as unread:
            self._wrong = str(unread)
        except Refused as refused:  # another name: mypyc gives a variable one type
            self._wrong = f"not allowed by {refused.refusal.rule}: {refused.refusal.code.replace('_', ' ')}"
            kind = record.entries[len(self.play.steps)].text.split(" ")[0]
            self._wrong_cut = _WRONG_CUTS.get((kind, refused.refusal.code), "")

    @property
    def is_whole(self) -> bool:
        """Were all entries played?"""
        return not self._wrong

    def moves(self) -> Check:
        """Is every entry of the log allowed where it stands?"""
        done, entries = len(self.play.steps), self._record.entries
        if self.is_whole:
            return Check("moves", True, f"all {done} entries are allowed")
        entry = entries[done]
        seat = "table" if entry.seat == TABLE else f"seat {entry.seat}"
        return Check("moves", False, f"entry {done + 1} of {len(entries)} ({seat}: {entry.text}) is {self._wrong}")

    def cuts(self, deal: int) -> Cuts:
        """The cuts of a deal that was made."""
        first = self.play.state.deal_number() - len(self._cuts)
        return self._cuts[deal - first - 1]

    def wrong_cuts(self) -> list[Check]:
        """An entry about cuts at which the replay stopped."""
        if not self._wrong_cut:
            return []
        entry = self._record.entries[len(self.play.steps)]
        who = "the table" if entry.seat == TABLE else f"seat {entry.seat}"
        deal = self.play.coming_deal() or self.play.state.deal_number()
        return [Check(f"cuts of deal {deal}", False, f"{self._wrong_cut} ({who})")]

    def lines(self, deal: int) -> list[str]:
        """What chance gave in this deal."""
        return [line for line in self.play.chance_lines() if _deal_of(line) == deal]


def _deal_of(line: str) -> int:
    return int(line.split(" ")[1].split(".")[0])


def _envelope(record: Record, chance: KeyedChance) -> Check:
    promised = record.header.commitment
    if not promised:
        return Check("envelope", False, "the record names no commitment: nothing was promised before the first deal")
    if promised != chance.commitment:
        return Check("envelope", False, f"the secret's SHA-256 is {chance.commitment}, promised was {promised}")
    return Check("envelope", True, f"the secret's SHA-256 is the commitment {promised}")


def _first_dealer(record: Record, replay: _Replay) -> Check:
    drawn = replay.lines(0)
    if replay.play.state.deal_number() == 0:
        return Check("first dealer", True, "nobody: nothing was dealt")
    told = [line for line in record.chance if _deal_of(line) == 0]
    if not drawn:
        seat = record.header.dealer
        found = f"seat {seat}, settled by the game before" if seat is not None else "none is drawn in this game"
        return Check("first dealer", not told, found if not told else f"the record says {told[0]!r}, but {found}")
    seat_drawn = drawn[0].split(" > ")[1]
    if record.chance and told != drawn:
        return Check(
            "first dealer", False, f"seat {seat_drawn} is drawn, the record says {' and '.join(told) or 'nothing'}"
        )
    cuts = replay.cuts(1)
    by = "the secret and the cuts of deal 1" if cuts.is_closed and cuts.opened else "the secret alone"
    return Check("first dealer", True, f"seat {seat_drawn}, drawn from {by}")


def _deals(record: Record, replay: _Replay) -> list[Check]:
    """Each deal's cuts and shuffles; where the record lists what chance gave, it must be the very same."""
    numbers = range(1, replay.play.state.deal_number() + 1)
    told = {_deal_of(line) for line in record.chance} - {0, *numbers}
    checks = [found for number in numbers for found in (*_sealing(replay, number), _deal(record, replay, number))]
    checks += replay.wrong_cuts()
    # Past a move that cannot be played nobody knows what chance would have been asked.
    return checks + [Check(f"deal {n}", False, "it does not follow from the record") for n in sorted(told)]


def _sealing(replay: _Replay, number: int) -> list[Check]:
    """Was every cut sealed before any was opened, and opened as it was sealed? Replaying it has shown that; what is missing has not."""
    cuts = replay.cuts(number)
    if not cuts.seals:
        return []
    about, by = f"cuts of deal {number}", _seats(list(cuts.seals))
    if cuts.missing:
        found = f"sealed by {by}, but never opened by {_seats(cuts.missing)}: lost on the way, or kept back on purpose"
        return [Check(about, False, found, is_doubt=True)]
    return [Check(about, True, f"sealed by {by} before any was opened, and all opened as sealed")]


def _seats(seats: list[int]) -> str:
    return f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, sorted(seats)))}"


def _deal(record: Record, replay: _Replay, number: int) -> Check:
    given = replay.lines(number)
    told = [line for line in record.chance if _deal_of(line) == number]
    is_broken_off = not replay.is_whole and number == replay.play.state.deal_number()
    wrong = [line for line in told if line not in given] if is_broken_off else [*{*told} ^ {*given}]
    if record.chance and wrong:
        place = sorted(wrong)[0].split(" ")[1]
        return Check(f"deal {number}", False, f"what chance gave ({place}) is not what the secret and the cuts give")
    cuts = replay.cuts(number)
    by = f"cut by {_seats(list(cuts.opened))}" if cuts.opened else "cut by nobody"
    if cuts.opened and not cuts.is_closed:
        by += ", not sealed before (an older server)"
    times = f"chance was asked {len(given)} time{'s' * (len(given) != 1)}"
    return Check(
        f"deal {number}", True, f"{by}; {times}" + ("" if record.chance else ", which the record does not list")
    )


def _result(record: Record, replay: _Replay) -> list[Check]:
    if not replay.is_whole:
        return []
    result = replay.play.result()
    found = (" ".join(map(str, result.places)), result.rule) if result is not None else ()
    if found != record.result:
        told = _ending_text(record.result)
        return [Check("result", False, f"the moves lead to {_ending_text(found)}, the record says {told}")]
    return [Check("result", True, _ending_text(found))]


def _ending_text(result: tuple[str, ...]) -> str:
    return f"places {result[0]} [{' '.join(result[1:])}]" if result else "no end: the game was given up"
