"""The command ``katzentisch``: play on this computer, look at games, count and simulate them."""

from __future__ import annotations

import dataclasses
import importlib
import json
import os
import select
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from katzentisch import __version__
from katzentisch.bots.levels import STAND_IN, all_bots_of, is_bot_name
from katzentisch.bots.simulation import simulate as simulate_games
from katzentisch.bots.summary import counted
from katzentisch.engine.cards import CannotRead
from katzentisch.engine.checking import check
from katzentisch.engine.entry import Line
from katzentisch.engine.events import Event
from katzentisch.engine.game import Game
from katzentisch.engine.perft import divide, perft
from katzentisch.engine.record import Playthrough, Record, new_game, read_record
from katzentisch.engine.state import TABLE, Refused
from katzentisch.engine.text import Position
from katzentisch.games import GAMES
from katzentisch.games import game as game_named
from katzentisch.research.contestant import DidNotStart, Limits
from katzentisch.research.ladder import lines as lines_of_ladder
from katzentisch.research.report import Kept, check_bots, contents_of, contests, ladder_of, report
from katzentisch.research.report import lines as lines_of_report

T = TypeVar("T")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; whatever is wrong with its input is one line and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")  # suits, on whatever console this is
    try:
        command.main(arguments, prog_name="katzentisch", standalone_mode=False)
    except click.ClickException as error:
        _fail(error.format_message())
    except CannotRead as error:
        _fail(str(error))
    except Refused as error:
        _fail(_sentence(error))
    except click.Abort:
        sys.exit(130)
    except _PipeBroke as broken:
        if not _has_reader_gone():
            raise broken.__cause__ or broken from None
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _PipeBroke(Exception):
    """Somewhere in a command. Click would end without a word, whichever pipe it was."""


def _has_reader_gone() -> bool:
    """Has who reads our output seen enough? Any other pipe that breaks is a fault of ours."""
    if sys.platform == "win32":
        return True
    asked = select.poll()
    asked.register(sys.stdout.fileno(), 0)
    return any(state & (select.POLLERR | select.POLLHUP) for _, state in asked.poll(0))


def _fail(line: str) -> NoReturn:
    click.echo(f"katzentisch: {' '.join(line.split())}", err=True)
    sys.exit(2)


def _sentence(error: Refused) -> str:
    refusal = error.refusal
    params = ", ".join(f"{name} {value}" for name, value in refusal.params.items())
    return f"not allowed by {refusal.rule}: {refusal.code.replace('_', ' ')}" + (f" ({params})" if params else "")


def _print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


#: So that any number of deals after it is still one that cards can come from.
_MOST_SEEDS = 1 << 60

#: The commands of whoever runs a server, and their modules in `hosting`.
_HOSTING = {
    "admin": "admin",
    "serve": "serving",
    "doctor": "doctor",
    "backup": "backups",
    "restore": "backups",
    "migrate": "migrating",
    "prove": "proving",
    "reports": "reports",
}


class Commands(click.Group):
    """All commands. Those for hosts are imported when they are asked for: the others start much faster without a server."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Their names."""
        return sorted([*super().list_commands(context), *_HOSTING])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """A command by its name."""
        if name not in _HOSTING:
            return super().get_command(context, name)
        found: click.Command = getattr(importlib.import_module(f"katzentisch.hosting.{_HOSTING[name]}"), name)
        return found

    def invoke(self, context: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(context)
        except BrokenPipeError as error:
            raise _PipeBroke from error


@click.group(cls=Commands, invoke_without_command=True)
@click.version_option(__version__, prog_name="katzentisch")
@click.pass_context
def command(context: click.Context) -> None:
    """Seven cat card games: play them, host them, study them."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


# ---------------------------------------------------------------------- games


@command.command()
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def games(as_json: bool) -> None:
    """List the games, their house rules and presets."""
    if as_json:
        _print_json([_described(game) for game in GAMES.values()])
        return
    for game in GAMES.values():
        seats = f"{game.fewest_seats}–" * (game.fewest_seats < game.most_seats) + counted(game.most_seats, "seat")
        click.echo(f"{game.id}  ({seats}; presets: {', '.join(game.presets)})")
        defaults = game.choices(game.resolve())
        for option in game.options:
            choices = " / ".join(c + "*" * (c == defaults[option.name]) for c in option.choices)
            click.echo(f"    {option.name}: {choices}  [{option.rule}]")


def _described(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "family": game.family,
        "seats": [game.fewest_seats, game.most_seats],
        "options": [{"name": o.name, "choices": list(o.choices), "rule": o.rule} for o in game.options],
        "presets": {name: game.choices(options) for name, options in game.presets.items()},
    }


# ---------------------------------------------------------------------- simulate


@command.command()
@click.argument("game_id", metavar="GAME")
@click.option("--seats", type=click.IntRange(1, 99), default=2, show_default=True, help="Bots at the table.")
@click.option(
    "--games", "count", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="How many are played."
)
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="The first game's; then one more each."
)
@click.option(
    "--preset", default="printed", show_default=True, help="House rules: one of the presets that `games` lists."
)
@click.option("--set", "changes", multiple=True, metavar="OPTION=VALUE", help="Change a house rule.")
@click.option(
    "--bots",
    "bot",
    metavar="BOT",
    default=STAND_IN,
    show_default=True,
    help="A level, or another bot that `arena --help` names. By default the one that plays for people who are away.",
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def simulate(
    game_id: str,
    seats: int,
    count: int,
    seed: int,
    preset: str,
    changes: tuple[str, ...],
    bot: str,
    as_json: bool,
) -> None:
    """Let bots play many games against each other and count."""
    game = game_named(game_id)
    choices = dict(_change(text) for text in changes)
    new_game(game, seats, seed, preset, choices)  # complains before the progress bar is there
    if not is_bot_name(game, bot):
        others = "" if game.is_real_time else ", search-800, search-20ms or ismcts-20ms"
        raise CannotRead(f"{game.id} has no bots called {bot}; there are {', '.join(all_bots_of(game))}{others}")
    options = game.resolve(preset, choices)
    numbers, lines = simulate_games(game, options, seats, count, seed, bot, lambda games: _tracked(games, count))
    if as_json:
        return _print_json(numbers)
    for line in lines:
        click.echo(line)


@command.command()
@click.argument("game_id", metavar="GAME")
@click.argument("bots", metavar="BOT...", nargs=-1, required=True)
@click.option(
    "--deals",
    type=click.IntRange(2, 10_000_000),
    default=100,
    show_default=True,
    help="How many; each is played once in every seat.",
)
@click.option(
    "--seats",
    type=click.IntRange(2, 99),
    default=2,
    show_default=True,
    help="The first bot of a pair plays one of them, the second all others.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, _MOST_SEEDS),
    default=0,
    show_default=True,
    help="The first deal; then one more each. A large one if a bot is not to guess it.",
)
@click.option(
    "--preset", default="printed", show_default=True, help="House rules: one of the presets that `games` lists."
)
@click.option("--set", "changes", multiple=True, metavar="OPTION=VALUE", help="Change a house rule.")
@click.option("--sprt", is_flag=True, help="Stop as soon as it is clear whether the first bot is better by --gain.")
@click.option(
    "--gain", type=click.FloatRange(0.1, 50), default=2.0, show_default=True, help="For --sprt: points of a hundred."
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="Deals at a time.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 600), default=10.0, show_default=True, help="A bot's limit a move."
)
@click.option(
    "--memory", type=click.IntRange(64, 1 << 20), default=2048, show_default=True, help="A bot's limit in megabytes."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Keep scores here, and go on from there.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def arena(
    game_id: str,
    bots: tuple[str, ...],
    deals: int,
    seats: int,
    seed: int,
    preset: str,
    changes: tuple[str, ...],
    sprt: bool,
    gain: float,
    jobs: int,
    seconds: float,
    memory: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let bots play the same deals in every seat, each in a process of its own that sees its own cards only.

    A BOT is a level (beginner, casual, club, strong, master), newcomer, random, heuristic, heuristic-1, net (where it has learnt nothing:
    heuristic), solved (Schwimmen and Mauz for two, elsewhere heuristic), search-800 (so many playouts a move), search-20ms (so much time), a search
    with -forgets (keeps nothing in mind), -guesses (takes hidden cards for any cards) or both behind, ismcts-20ms (a plain tree search),
    module:Class of your own, found from the current folder, or program:COMMAND, which reads questions and writes moves. Of more than two, each plays
    each, and a ladder rates them all.
    """
    game = game_named(game_id)
    choices = dict(_change(text) for text in changes)
    new_game(game, seats, seed, preset, choices)  # complains before the progress bar is there
    chosen = game.choices(game.resolve(preset, choices))
    check_bots(game, list(bots))
    limits, kept = Limits(seconds=seconds, megabytes=memory), Kept(out)
    kept.check()
    try:
        contents = contents_of(list(bots), limits)
    except DidNotStart as error:
        click.echo("\n".join(error.said), err=True)
        raise
    found = []
    for contest in contests(game, chosen, seats, list(bots), limits, contents):
        said = report(
            contest,
            range(seed, seed + deals),
            jobs,
            gain / 100 if sprt else 0,
            kept,
            lambda games: _tracked(games, deals, "playing"),
        )
        found.append(said)
        if not as_json:
            click.echo("\n".join(lines_of_report(said)))
    rungs = ladder_of(found)
    if as_json:
        _print_json({"contests": found, "ladder": [rung._asdict() for rung in rungs]})
    elif len(rungs) > 2:
        click.echo("\n".join(lines_of_ladder(rungs)))


def _tracked(games: Iterable[T], count: int, what: str = "simulating") -> Iterable[T]:
    """With a progress bar, where somebody can see it."""
    # Imported where it is shown: every start of a server, and every other command, would wait for it.
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return track(games, what, total=count, console=console, transient=True, disable=not console.is_terminal)


def _change(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CannotRead(f"--set takes option=value, not {text!r}")
    return name, value


# ---------------------------------------------------------------------- replay and perft


@command.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def replay(file: Path) -> None:
    """Play a saved game again and tell what happened."""
    play = _replayed(_read(file), file)
    result = play.result()
    if result is None:
        click.echo("the game was not played to its end")
    else:
        click.echo(f"places: {' '.join(map(str, result.places))}  [{result.rule}]")


@command.command()
@click.argument("file", metavar="RECORD", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Check a saved game: secret, cuts, first dealer, every shuffle, every move, the result.

    DOUBT: a cut was sealed and is missing. Exit code 0: everything holds; 1: something does not; 2: it cannot be checked.
    """
    record = _read(file)
    try:
        checks = check(record, game_named(record.header.game))
    except CannotRead as error:
        raise CannotRead(f"{file} cannot be checked: {error}") from None
    except Refused as error:
        raise CannotRead(f"{file} cannot be checked: {_sentence(error)}") from None
    for looked_at in checks:
        click.echo(f"{looked_at.word}  {looked_at.about}: {looked_at.found}")
    if not all(looked_at.holds for looked_at in checks):
        sys.exit(1)


def _read(file: Path) -> Record:
    try:
        return read_record(file.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, OSError):
        raise CannotRead(f"{file} is not a text file") from None


def _replayed(record: Record, file: Path) -> Playthrough:
    """Tell every entry; what cannot be played is the header or a move that is named."""
    told = 0

    def show(entry: Line, events: list[Event], play: Playthrough) -> None:
        nonlocal told
        told = len(play.steps)
        click.echo(f"{told:4} {_entry_text(entry)}")
        for event in events:
            click.echo(f"       {event.text()}")

    try:
        game = game_named(record.header.game)
        dataclasses.replace(record, entries=()).replay(game)  # the header alone: whatever is wrong later is a move
    except CannotRead as error:
        raise CannotRead(f"{file} cannot be played: {error}") from None
    except Refused as error:
        raise CannotRead(f"{file} cannot be played: {_sentence(error)}") from None
    try:
        return record.replay(game, show)
    except CannotRead as error:
        wrong = f"no good: {error}"
    except Refused as error:
        wrong = _sentence(error)
    raise CannotRead(f"{file}, move {told + 1} ({_entry_text(record.entries[told])}) is {wrong}")


def _entry_text(entry: Line) -> str:
    return ("table" if entry.seat == TABLE else f"seat {entry.seat}") + f": {entry.text}"


@command.command(name="perft")
@click.argument("game_id", metavar="GAME")
@click.argument("text", metavar="POSITION")
@click.argument("depth", type=click.IntRange(0, 99))
@click.option("--divide", "divided", is_flag=True, help="Count under each first move.")
def count_positions(game_id: str, text: str, depth: int, divided: bool) -> None:
    """Count the lines of play of so many moves, to check the rules; a position that is reached in two ways counts twice."""
    game = game_named(game_id)
    state = game.position(_position(game, text))
    if not divided:
        click.echo(str(perft(state, depth)))
        return
    if depth == 0:
        raise CannotRead("--divide needs a depth of at least 1")
    counts = divide(game, state, depth)
    for move, number in counts.items():
        click.echo(f"{move}: {number}")
    click.echo(f"total: {sum(counts.values())}")


def _position(game: Game, text: str) -> Position:
    """Position text, with the game in front or without."""
    head = text.split("|")[0].split()
    if head and head[0] in GAMES:
        position = Position(text)
        if position.game != game.id:
            raise CannotRead(f"this is a position of {position.game}, not of {game.id}")
        return position
    # Without the game, the text begins with the hands, or with a preset or options before them.
    is_setting = bool(head) and "|" in text and all("=" in word or word in game.presets for word in head)
    return Position(f"{game.id} {text}" if is_setting else f"{game.id} | {text}")


if __name__ == "__main__":
    main()
