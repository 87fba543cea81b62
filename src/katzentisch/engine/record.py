"""A game as a header and a log, and the text form of both.

`Playthrough` folds a log: it plays moves given as text, keeps them, and takes them back where GEN-4 allows. Tables,
records, the library and the command line all play through it, so what is stored is what is replayed.
"""

from __future__ import annotations

import dataclasses
import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from katzentisch.engine.cards import CannotRead
from katzentisch.engine.chance import Chance, KeyedChance, Use
from katzentisch.engine.events import Event
from katzentisch.engine.game import Game, View
from katzentisch.engine.state import TABLE, Refusal, Refused, Result, State
from katzentisch.engine.text import Position, parse_number

UNDO = "undo"
DEAL = "deal"
CUT = "cut "
CUT_BYTES = 16
#: How a line begins that tells what chance gave.
CHANCE = "~"
#: GEN-3: moves of TABLE that leave the game as it stands: a bot plays for a seat, and its person plays again.
SIT_IN = "sit-in "
BACK = "back "
_SITTING = re.compile(r"(sit-in|back) ([0-9]{1,2})")


@dataclasses.dataclass(frozen=True)
class Entry:
    """One line of a log: which seat (TABLE for the table), the move as text, and the server's time in milliseconds."""

    seat: int
    text: str
    at: int | None = None


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
        self.entries: list[Entry] = []
        self.sat_in: set[int] = set()  # the seats that a bot plays for their person
        self.cut_by: set[int] = set()  # the seats that have cut the coming deal
        self._before: State | None = None  # what an undo by the last mover brings back
        self.state = self._set_up(Position(header.position)) if header.position else self._start()

    def __repr__(self) -> str:
        return f"<Playthrough of {self.game.id}, {len(self.header.seats)} seats, {len(self.entries)} entries>"

    def _start(self) -> State:
        seats, dealer = len(self.header.seats), self.header.dealer
        options = self.game.resolve("printed", self.header.options)
        refusal = self.game.forbidden(options, seats)
        if refusal is not None:
            raise Refused(refusal)
        if dealer is not None and not 0 <= dealer < seats:
            raise CannotRead(f"there is no seat {dealer} to deal")
        return self.game.start(options, seats, self.chance, dealer)

    def _set_up(self, position: Position) -> State:
        if position.game != self.game.id or len(position.seats) != len(self.header.seats):
            raise CannotRead("the position is of another game, or has another number of seats")
        return self.game.position(position)

    def waiting_for(self) -> list[int]:
        """The seats (or TABLE) whose silence holds the game up."""
        return self.state.waiting_for()

    def coming_deal(self) -> int | None:
        """The number of the deal that the table is about to make, and that may be cut; None: it is not dealing now."""
        is_due = self.waiting_for() == [TABLE] and self.game.deal() in self.state.moves(TABLE)
        return self.state.deal_number() + 1 if is_due else None

    def moves(self, seat: int) -> list[str]:
        """Everything this seat may do now, as text; nobody sits there: nothing."""
        return [self.game.text(move) for move in self.state.moves(seat)]

    def view(self, seat: int | None) -> View:
        """All that this seat has learnt; None: a spectator."""
        if seat is not None and not 0 <= seat < self.state.seat_count():
            raise CannotRead(f"there is no seat {seat}; seats are 0 to {self.state.seat_count() - 1}")
        return self.game.view(self.state, seat)

    def result(self) -> Result | None:
        """How the game ended; None while it runs."""
        return self.state.result()

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Why this entry would be refused; text that cannot be read raises `CannotRead`."""
        if text == UNDO:
            return self._undo_refusal(seat)
        if text.startswith(CUT):
            return self._cut_refusal(seat, text)
        sitting = _SITTING.fullmatch(text)
        if sitting is not None:
            return self._sitting_refusal(seat, sitting[1], int(sitting[2]))
        return self.state.refusal(seat, self.game.parse(text))

    def play(self, seat: int, text: str, at: int | None = None) -> list[Event]:
        """Add an entry to the log and say what happened; raises `Refused` or `CannotRead` and changes nothing."""
        refusal = self.refusal(seat, text)
        if refusal is not None:
            raise Refused(refusal)
        trace: list[Event] = []
        if text == UNDO:
            self._take_back(seat, trace)
        elif text.startswith(CUT):
            self._cut(seat, text, trace)
        elif sitting := _SITTING.fullmatch(text):
            self._change_sitting(sitting[1], int(sitting[2]), trace)
        else:
            before = self.state.clone()
            self.state.play(seat, self.game.parse(text), trace)
            if self.state.deal_number() != before.deal_number():
                self.cut_by.clear()
            self._before = before if seat >= 0 and self._may_be_taken_back(trace) else None
        self.entries.append(Entry(seat, text, at))
        return trace

    def _cut_refusal(self, seat: int, text: str) -> Refusal | None:
        _cut_bytes(text)
        if not 0 <= seat < self.state.seat_count() or self.coming_deal() is None:
            return Refusal("GEN-6", "no_cut_now")
        return Refusal("GEN-6", "cut_already") if seat in self.cut_by else None

    def _cut(self, seat: int, text: str, trace: list[Event]) -> None:
        if isinstance(self.chance, KeyedChance):
            self.chance.cut(self.state.deal_number() + 1, seat, _cut_bytes(text))
        self.cut_by.add(seat)
        trace.append(Event("cut", seat))

    def _sitting_refusal(self, seat: int, word: str, other: int) -> Refusal | None:
        if seat != TABLE or not self.waiting_for() or other >= self.state.seat_count():
            return Refusal("GEN-6", "only_the_table")
        if word == "sit-in" and other in self.sat_in:
            return Refusal("GEN-3", "bot_sits_in")
        if word == "back" and other not in self.sat_in:
            return Refusal("GEN-3", "no_bot_sits_in")
        return None

    def _change_sitting(self, word: str, other: int, trace: list[Event]) -> None:
        if word == "sit-in":
            self.sat_in.add(other)
            trace.append(Event("sat_in", other, rule="GEN-3"))
        else:
            self.sat_in.discard(other)
            trace.append(Event("came_back", other, rule="GEN-3"))

    def _may_be_taken_back(self, trace: list[Event]) -> bool:
        # GEN-4: nothing hidden was shown, and the deal is not over.
        waiting = self.waiting_for()
        over = not waiting or waiting == [TABLE]
        return self.game.undo and not over and not any(event.reveals for event in trace)

    def _undo_refusal(self, seat: int) -> Refusal | None:
        if self._before is None:
            return Refusal("GEN-4", "nothing_to_take_back")
        if self.entries[-1].seat != seat:
            return Refusal("GEN-4", "not_your_move_to_take_back")
        return None

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
    entries: Iterable[Entry],
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
    for n, entry in enumerate(entries, 1):
        seat = "table" if entry.seat == TABLE else str(entry.seat)
        at = "" if entry.at is None else f" @{entry.at}"
        lines.append(f"{n} {seat} {entry.text}{at}")
    if chance:
        lines += ["", *chance]
    return "\n".join(lines) + "\n"


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


def cut_text(bits: str) -> str:
    """A cut as an entry of the log, from hex digits; `CannotRead` if they are none, or too few or many."""
    text = CUT + bits
    _cut_bytes(text)
    return text


def _cut_bytes(text: str) -> bytes:
    digits = text[len(CUT) :]
    if len(digits) != 2 * CUT_BYTES or not re.fullmatch(r"[0-9a-f]*", digits):
        raise CannotRead(f"a cut is {2 * CUT_BYTES} hex digits")
    return bytes.fromhex(digits)


@dataclasses.dataclass(frozen=True)
class Record:
    """A saved game, read but not yet replayed."""

    header: Header
    entries: tuple[Entry, ...]
    secret: bytes | None
    #: What the record says about its end and about its shuffles; a replay does not need them, `checking` compares them.
    result: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()

    def replay(self, game: Game, watch: Callable[[Entry, list[Event], Playthrough], None] | None = None) -> Playthrough:
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
    entries: list[Entry] = []
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
            entries.append(_read_entry(line, number, len(entries) + 1))
    result = tuple(tags.pop("Result", []))
    header, secret = _read_header(tags)
    return Record(header, tuple(entries), secret, result, tuple(chance))


def _read_entry(line: str, number: int, n: int) -> Entry:
    match = re.fullmatch(r"([0-9]{1,9}) (table|[0-9]{1,2}) (.+?)(?: @([0-9]{1,15}))?", line)
    if match is None or int(match[1]) != n:
        raise CannotRead(f"line {number} should be: {n} seat move")
    return Entry(TABLE if match[2] == "table" else int(match[2]), match[3], int(match[4]) if match[4] else None)


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
