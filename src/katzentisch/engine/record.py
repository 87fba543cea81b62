"""A game as a header and a log, and the text form of both.

`Playthrough` folds a log: it plays entries, keeps them with what they made happen, and takes moves back where GEN-4 allows.
Tables, records, the library and the command line all play through it, so what is stored is what is replayed.
"""

from __future__ import annotations

import dataclasses
import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Chance, KeyedChance, Use
from katzentisch.engine.cuts import Cuts, seal_of
from katzentisch.engine.entry import (
    CUT_BYTES,
    MOVE,
    SEAL,
    SEAL_BYTES,
    SEALED,
    SIT_IN,
    UNDO,
    Entry,
    Line,
    Step,
    is_about_cuts,
    read_entry,
)
from katzentisch.engine.events import Event
from katzentisch.engine.game import Game, View
from katzentisch.engine.state import TABLE, Refusal, Refused, Result, State
from katzentisch.engine.text import Position, parse_number

#: How a line begins that tells what chance gave.
CHANCE = "~"


@dataclasses.dataclass(frozen=True)
class Header:
    """Everything about a game that is settled before its first move."""

    game: str
    rules: str
    options: dict[str, str]
    seats: tuple[str, ...]
    table: str = ""
    dealer: int | None = None
    position: str = ""
    commitment: str = ""


def secret_of_seed(seed: int) -> bytes:
    """A secret that a test or a script can repeat; a live game draws its own from the operating system."""
    return hashlib.sha256(f"katzentisch seed {seed}".encode()).digest()


class Playthrough:
    """A game being played, or replayed, from its log."""

    def __init__(self, game: Game, header: Header, chance: Chance) -> None:
        if header.game != game.id:
            raise CannotRead(f"this is a game of {header.game}, not of {game.id}")
        if header.rules != game.rules:
            raise CannotRead(f"{game.id} is played by rules version {game.rules}, this log by {header.rules}")
        self.game = game
        self.header = header
        self.chance = chance
        self.steps: list[Step] = []
        self.sat_in: set[int] = set()  # the seats that a bot plays for their person
        self.cuts = Cuts()  # of the coming deal
        self._before: State | None = None  # what an undo by the last mover brings back
        self.state = self._set_up(Position(header.position)) if header.position else self._start(is_drawn=False)

    def __repr__(self) -> str:
        return f"<Playthrough of {self.game.id}, {len(self.header.seats)} seats, {len(self.steps)} entries>"

    def _start(self, is_drawn: bool) -> State:
        """The game before its first deal. Who deals first is drawn with that deal: the cuts decide it, too."""
        seats, dealer = len(self.header.seats), self.header.dealer
        options = self.game.resolve("printed", self.header.options)
        refusal = self.game.forbidden(options, seats)
        if refusal is not None:
            raise Refused(refusal)
        if dealer is not None and not 0 <= dealer < seats:
            raise CannotRead(f"there is no seat {dealer} to deal")
        return self.game.start(options, seats, self.chance, dealer if is_drawn or dealer is not None else 0)

    def _set_up(self, position: Position) -> State:
        if position.game != self.game.id or len(position.seats) != len(self.header.seats):
            raise CannotRead("the position is of another game, or has another number of seats")
        return self.game.position(position)

    @property
    def entries(self) -> list[Line]:
        """The log."""
        return [step.entry for step in self.steps]

    def waiting_for(self) -> list[int]:
        """The seats (or TABLE) whose silence holds the game up."""
        return self.state.waiting_for()

    def coming_deal(self) -> int | None:
        """The number of the deal that the table is about to make, and that may be cut; None: it is not dealing now."""
        is_due = self.waiting_for() == [TABLE] and self.game.deal() in self.state.moves(TABLE)
        return self.state.deal_number() + 1 if is_due else None

    def moves(self, seat: int) -> list[str]:
        """Everything this seat (or TABLE) may do now, as text."""
        if seat != TABLE:
            self._check_seat(seat)
        return [self.game.text(move) for move in self.state.moves(seat)]

    def view(self, seat: int | None) -> View:
        """All that this seat has learnt; None: a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.view(self.state, seat)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.state.seat_count():
            raise CannotRead(f"there is no seat {seat}; seats are 0 to {self.state.seat_count() - 1}")

    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        return self.state.result()

    def can_undo(self, seat: int) -> bool:
        """GEN-4: may this seat take its move back?"""
        return self._before is not None and self.steps[-1].entry.seat == seat

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Why this entry would be refused; text that cannot be read raises `CannotRead`."""
        return self.judge(read_entry(self.game, seat, text))

    def play(self, seat: int, text: str, at: int | None = None) -> list[Event]:
        """Read, judge and apply an entry, and say what happened; raises `Refused` or `CannotRead` and changes nothing."""
        entry = read_entry(self.game, seat, text, at)
        refusal = self.judge(entry)
        if refusal is not None:
            raise Refused(refusal)
        return self.apply(entry).events

    def judge(self, entry: Entry) -> Refusal | None:
        """Why this entry is refused as the game stands; None: it may be applied."""
        if entry.kind == MOVE:
            return self.state.refusal(entry.seat, entry.move)
        if entry.kind == UNDO:
            return self._undo_refusal(entry.seat)
        return self._cut_refusal(entry) if is_about_cuts(entry.kind) else self._sitting_refusal(entry)

    def apply(self, entry: Entry) -> Step:
        """Add an entry to the log that `judge` has just let pass (that is not checked); the step that it made."""
        trace: list[Event] = []
        if entry.kind == MOVE:
            self._make_move(entry.seat, entry.move, trace)
        elif entry.kind == UNDO:
            self._take_back(entry.seat, trace)
        elif is_about_cuts(entry.kind):
            self._cut(entry, trace)
        else:
            self._change_sitting(entry.kind, entry.move, trace)
        step = Step(entry, trace)
        self.steps.append(step)
        return step

    def _make_move(self, seat: int, move: int, trace: list[Event]) -> None:
        if self.state.deal_number() == 0 and not self.header.position:
            self.state = self._start(is_drawn=True)
        before = self.state.clone()
        self.state.play(seat, move, trace)
        if self.state.deal_number() != before.deal_number():
            trace[:0] = [Event("cut_missing", missing) for missing in self.cuts.missing]
            self.cuts = self.cuts.next()
        self._before = before if seat >= 0 and self._may_be_taken_back(trace) else None

    def _cut_refusal(self, entry: Entry) -> Refusal | None:
        seat = entry.seat
        is_somebodys = seat == TABLE if entry.kind == SEALED else 0 <= seat < self.state.seat_count()
        if not is_somebodys or self.coming_deal() is None:
            return Refusal("GEN-6", "no_cut_now")
        if entry.kind == SEALED:
            return self.cuts.closing_refusal()
        if entry.kind == SEAL:
            return self.cuts.seal_refusal(seat)
        return self.cuts.opening_refusal(seat, self._seal_of(entry))

    def _seal_of(self, cut: Entry) -> str:
        envelope = self.chance.commitment if isinstance(self.chance, KeyedChance) else ""
        bits = cut.move.to_bytes(CUT_BYTES, "big").hex()
        return seal_of(envelope, self.header.table, self.state.deal_number() + 1, cut.seat, bits)

    def _cut(self, entry: Entry, trace: list[Event]) -> None:
        seat, cuts = entry.seat, self.cuts
        if entry.kind == SEAL:
            cuts.seals[seat] = entry.move.to_bytes(SEAL_BYTES, "big").hex()
        elif entry.kind == SEALED:
            cuts.is_closed = True
            trace.append(Event("cuts_sealed", count=len(cuts.seals)))
        else:
            self._open_cut(seat, entry.move.to_bytes(CUT_BYTES, "big"))
            if not cuts.is_closed:
                trace.append(Event("cut", seat))

    def _open_cut(self, seat: int, bits: bytes) -> None:
        self.cuts.opened.add(seat)
        if isinstance(self.chance, KeyedChance):
            coming = self.state.deal_number() + 1
            self.chance.cut(coming, seat, bits)
            if coming == 1 and self.cuts.is_closed:
                self.chance.cut(0, seat, bits)

    def _sitting_refusal(self, entry: Entry) -> Refusal | None:
        if entry.seat != TABLE or not self.waiting_for() or entry.move >= self.state.seat_count():
            return Refusal("GEN-6", "only_the_table")
        is_sat_in = entry.move in self.sat_in
        if entry.kind == SIT_IN:
            return Refusal("GEN-3", "bot_sits_in") if is_sat_in else None
        return None if is_sat_in else Refusal("GEN-3", "no_bot_sits_in")

    def _change_sitting(self, kind: str, seat: int, trace: list[Event]) -> None:
        if kind == SIT_IN:
            self.sat_in.add(seat)
            trace.append(Event("sat_in", seat, rule="GEN-3"))
        else:
            self.sat_in.discard(seat)
            trace.append(Event("came_back", seat, rule="GEN-3"))

    def _may_be_taken_back(self, trace: list[Event]) -> bool:
        # GEN-4: nothing hidden was shown, and the deal is not over.
        waiting = self.waiting_for()
        over = not waiting or waiting == [TABLE]
        return self.game.undo and not over and not any(event.reveals for event in trace)

    def _undo_refusal(self, seat: int) -> Refusal | None:
        if self.can_undo(seat):
            return None
        return Refusal("GEN-4", "nothing_to_take_back" if self._before is None else "not_your_move_to_take_back")

    def _take_back(self, seat: int, trace: list[Event]) -> None:
        before = self._before
        assert before is not None
        before.taken_back(self.state)
        self.state = before
        self._before = None
        trace.append(Event("took_back", seat))

    def chance_lines(self) -> list[str]:
        """What the game asked of chance and was given, a line each: ``~ deal.use asked > answer``."""
        uses = self.chance.uses if isinstance(self.chance, KeyedChance) else {}
        return [self._chance_line(uses[key]) for key in sorted(uses)]

    def _chance_line(self, use: Use) -> str:
        if use.limit:
            return f"{CHANCE} {use.deal}.{use.use} of {use.limit} > {use.answer[0]}"
        asked, answer = ([self.game.thing(n) for n in cards] for cards in (use.asked, use.answer))
        return " ".join([CHANCE, f"{use.deal}.{use.use}", *asked, ">", *answer])

    def record(self, with_secret: bool = False, with_chance: bool = False) -> str:
        """The game as text, to be saved. It can be replayed only with the secret, which goes out when the game is over."""
        result = self.result()
        is_open = isinstance(self.chance, KeyedChance) and (with_secret or result is not None)
        secret = self.chance.secret if isinstance(self.chance, KeyedChance) and is_open else None
        # What chance gave is as secret as the secret.
        return record_text(
            self.header, self.entries, result, secret, self.chance_lines() if with_chance and is_open else []
        )


def record_text(
    header: Header,
    entries: Iterable[Line],
    result: Result | None = None,
    secret: bytes | None = None,
    chance: Sequence[str] = (),
) -> str:
    """A game as text: header lines, the log, and what chance gave."""
    lines = [_tag("Game", header.game), _tag("Rules", header.rules)]
    if header.options:
        lines.append(_tag("Options", " ".join(f"{k}={v}" for k, v in header.options.items())))
    lines.append(_tag("Seats", *header.seats))
    for name, value in (("Table", header.table), ("Dealer", header.dealer), ("Position", header.position)):
        if value is not None and value != "":
            lines.append(_tag(name, str(value)))
    if header.commitment:
        lines.append(_tag("Commitment", header.commitment))
    if secret is not None:
        lines.append(_tag("Secret", secret.hex()))
    if result is not None:
        lines.append(_tag("Result", " ".join(map(str, result.places)), result.rule))
    lines.append("")
    lines += _log_lines(entries)
    if chance:
        lines += ["", *chance]
    return "\n".join(lines) + "\n"


def _log_lines(entries: Iterable[Line]) -> list[str]:
    return [
        f"{n} {'table' if entry.seat == TABLE else entry.seat} {entry.text}{'' if entry.at is None else f' @{entry.at}'}"
        for n, entry in enumerate(entries, 1)
    ]


def new_game(
    game: Game,
    seats: int,
    seed: int,
    preset: str = "printed",
    choices: Mapping[str, Any] | None = None,
    dealer: int | None = None,
) -> Playthrough:
    """A game to play by hand or by script, its shuffles drawn from a seed; TABLE's deal comes first."""
    secret = secret_of_seed(seed)
    options = game.choices(game.resolve(preset, choices))
    header = Header(game.id, game.rules, options, tuple(f"seat {n}" for n in range(seats)), dealer=dealer)
    return Playthrough(game, header, KeyedChance(secret, game.rules))


_TAG = re.compile(r'\[([A-Z][a-z]+)((?: "(?:[^"\\]|\\.)*")+)\]')
_CHANCE_LINE = re.compile(r"~ [0-9]{1,9}\.[0-9]{1,9}(?: [^ >]+)* >(?: [^ >]+)*")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


def _tag(name: str, *values: str) -> str:
    return f"[{name} {' '.join([_quoted(value) for value in values])}]"


def _quoted(value: str) -> str:
    """A header's value; whatever could break a line or be invisible is written by its number."""
    letters = [f"\\u{ord(c):04x}" if not c.isprintable() and ord(c) < 0x10000 else c for c in value]
    return '"' + "".join([f"\\{c}" if c in ('"', "\\") else c for c in letters]) + '"'


def _unquoted(value: str) -> str:
    return re.sub(r"\\(?:u([0-9a-f]{4})|(.))", lambda found: chr(int(found[1], 16)) if found[1] else found[2], value)


@dataclasses.dataclass(frozen=True)
class Record:
    """A saved game, read but not yet replayed."""

    header: Header
    entries: tuple[Line, ...]
    secret: bytes | None
    #: What the record says about its end and about its shuffles; a replay does not need them, `checking` compares them.
    result: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()

    @property
    def fingerprint(self) -> str:
        """What two people compare to see that they were given the same log and the same cards, whatever the seats are called."""
        lines = "\n".join([*_log_lines(self.entries), *self.chance])
        return hashlib.sha256(lines.encode()).hexdigest()[:32]

    def replay(self, game: Game, watch: Callable[[Line, list[Event], Playthrough], None] | None = None) -> Playthrough:
        """Play it all again, telling ``watch`` what each entry made happen; a move that is not allowed raises `Refused`."""
        if self.secret is None and not self.header.position:
            raise CannotRead("the record holds no secret, so its deals cannot be played again")
        secret = self.secret if self.secret is not None else secret_of_seed(0)
        chance = KeyedChance(secret, self.header.rules, self.header.table)
        if self.header.commitment and self.header.commitment != chance.commitment:
            raise CannotRead("the secret is not that of the commitment made before the first deal")
        play = Playthrough(game, self.header, chance)
        for entry in self.entries:
            events = play.play(entry.seat, entry.text, entry.at)
            if watch is not None:
                watch(entry, events, play)
        return play


def read_record(text: str) -> Record:
    """Read a saved game; `CannotRead` names the line that is wrong."""
    tags: dict[str, list[str]] = {}
    entries: list[Line] = []
    chance: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            match = _TAG.fullmatch(line)
            if match is None or match[1] in tags:
                raise CannotRead(f"line {number} is no header line: {line!r}")
            tags[match[1]] = [_unquoted(value) for value in _QUOTED.findall(match[2])]
        elif line.startswith(CHANCE):
            if not _CHANCE_LINE.fullmatch(line):
                raise CannotRead(f"line {number} should be: {CHANCE} deal.use asked > answer")
            chance.append(line)
        else:
            entries.append(_read_line(line, number, len(entries) + 1))
    result = tuple(tags.pop("Result", []))
    header, secret = _read_header(tags)
    return Record(header, tuple(entries), secret, result, tuple(chance))


def _read_line(line: str, number: int, n: int) -> Line:
    match = re.fullmatch(r"([0-9]{1,9}) (table|[0-9]{1,2}) (.+?)(?: @([0-9]{1,15}))?", line)
    if match is None or int(match[1]) != n:
        raise CannotRead(f"line {number} should be: {n} seat move")
    return Line(TABLE if match[2] == "table" else int(match[2]), match[3], int(match[4]) if match[4] else None)


def _read_header(tags: dict[str, list[str]]) -> tuple[Header, bytes | None]:
    def one(name: str) -> str:
        values = tags.pop(name, [""])
        if len(values) != 1:
            raise CannotRead(f"[{name}] has one value")
        return values[0]

    game = one("Game")
    if not game:
        raise CannotRead("the record names no game: [Game …] is missing")
    options: dict[str, str] = {}
    for word in one("Options").split():
        name, equals, value = word.partition("=")
        if not equals:
            raise CannotRead(f"[Options] holds name=value, not {word!r}")
        if name in options:
            raise CannotRead(f"[Options] names {name} twice")
        options[name] = value
    secret_hex = one("Secret")
    if secret_hex and not re.fullmatch(r"[0-9a-f]{64}", secret_hex):
        raise CannotRead("[Secret] is 64 hex digits")
    dealer = one("Dealer")
    header = Header(
        game=game,
        rules=one("Rules"),
        options=options,
        seats=tuple(tags.pop("Seats", [])),
        table=one("Table"),
        dealer=parse_number(dealer, "Dealer") if dealer else None,
        position=one("Position"),
        commitment=one("Commitment"),
    )
    if tags:
        raise CannotRead(f"unknown header line [{next(iter(tags))}]")
    return header, bytes.fromhex(secret_hex) if secret_hex else None
