"""The command line: what it prints, and one clear line where something is wrong."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
import segno

from katzentisch import cli
from katzentisch.bots.levels import all_bots_of
from katzentisch.engine.chance import KeyedChance
from katzentisch.engine.record import Header, Playthrough, new_game, secret_of_seed
from katzentisch.engine.state import TABLE
from katzentisch.games import GAMES, game


class Said(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs the command in this process: ``run("simulate", "mau-mau")``."""

    def run(*arguments: str) -> Said:
        code = 0
        try:
            cli.main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capfd.readouterr()
        return Said(code, out, err)

    return run


def test_games_are_listed(run: Run) -> None:
    """Every game with its house rules, defaults marked, numbers of the ledger beside them."""
    said = run("games")
    assert said.code == 0
    for id in GAMES:
        assert f"{id}  (" in said.out
    assert "call: penalty* / catch / automatic  [MIAU-23]" in said.out
    assert "mau-mau  (2–8 seats;" in said.out
    assert "katz-und-maus  (2 seats;" in said.out


def test_games_for_programs(run: Run) -> None:
    """The same as JSON."""
    games = json.loads(run("games", "--json").out)
    assert [entry["id"] for entry in games] == list(GAMES)
    assert games[0]["presets"]["printed"]["call"] == "penalty"


def test_help_is_the_answer_to_nothing(run: Run) -> None:
    """And to --help; the version has its option."""
    assert "simulate" in run().out
    assert run("--help").code == 0
    assert run("--version").out.startswith("katzentisch, version")


@pytest.mark.parametrize("bots", ["random", "heuristic"])
def test_simulations_count_what_happened(run: Run, bots: str) -> None:
    """Lengths, shares that add up to one, and the same again for the same seed."""
    arguments = ("simulate", "mau-mau", "--seats", "3", "--games", "5", "--seed", "7", "--bots", bots, "--json")
    said = run(*arguments)
    summary = json.loads(said.out)
    assert summary["games"] == 5
    assert 0 < summary["decisions"]["min"] <= summary["decisions"]["mean"] <= summary["decisions"]["max"]
    assert sum(summary["win_share"]) == pytest.approx(1)
    assert run(*arguments).out == said.out


@pytest.mark.parametrize("bots", ["search-20", "ismcts-20", "heuristic-1", "search-20-forgets"])
def test_every_bot_that_there_is_can_be_simulated(run: Run, bots: str) -> None:
    """Those with a limit in their name, too."""
    assert run("simulate", "mau-mau", "--games", "1", "--bots", bots).code == 0


def test_the_arena_names_its_bots_and_says_what_its_options_mean(run: Run) -> None:
    said = "".join(run("arena", "--help").out.split())  # it may break a line at any hyphen
    for name in (*all_bots_of(game("mau-mau")), "-forgets", "-guesses", "ismcts-20ms", "module:Class", "--memory"):
        assert name in said, name
    for command in ("arena", "simulate"):
        for option in cli.command.commands[command].params:
            assert not isinstance(option, click.Option) or option.help, (command, option.name)


def test_a_reader_that_has_seen_enough_is_no_trouble() -> None:
    """`katzentisch games | head -0`: no complaint."""
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "katzentisch", "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert not process.stderr.read()
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="cannot tell there")
def test_another_pipe_that_breaks_is_no_reader_that_has_seen_enough(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def report(*about: Any) -> None:
        raise BrokenPipeError(errno.EPIPE, "a bot has gone")

    monkeypatch.setattr(cli, "report", report)
    with pytest.raises(BrokenPipeError):
        run("arena", "mau-mau", "heuristic", "random")


def test_simulations_for_people(run: Run) -> None:
    """A few lines; presets and house rules can be changed."""
    said = run("simulate", "miau-miau", "--games", "3", "--preset", "classic", "--set", "call=automatic")
    assert "decisions a game:" in said.out
    assert "seat 1 wins" in said.out
    assert said.code == 0


@pytest.mark.parametrize("game_id", ["mau-mau", "kitty-paw"])
def test_one_game_is_no_games(run: Run, game_id: str) -> None:
    """And where nobody looks, nothing is said of the progress."""
    said = run("simulate", game_id, "--games", "1")
    assert said.out.splitlines()[0].startswith(f"{game_id}, 2 seats, 1 game")
    assert "1 games" not in said.out
    assert (said.code, said.err) == (0, "")


def test_kitty_paw_practised_alone_has_one_seat(run: Run) -> None:
    """PAW-14."""
    said = run("simulate", "kitty-paw", "--seats", "1", "--games", "2", "--set", "practice=on")
    assert said.out.startswith("kitty-paw, 1 seat, 2 games, bots of the level club")


def recorded(tmp_path: Path, over: bool = True) -> Path:
    """A game in a file."""
    play = new_game(game("mau-mau"), 2, 3)
    while waiting := play.waiting_for():
        moves = play.state.moves(waiting[0])
        move = moves[0] if waiting[0] == TABLE else play.state.heuristic(waiting[0])
        play.play(waiting[0], play.game.text(move))
        if not over and len(play.entries) == 4:
            break
    file = tmp_path / "game.miau"
    file.write_text(play.record(with_secret=True), encoding="utf-8")
    return file


def test_a_saved_game_is_told_again(run: Run, tmp_path: Path) -> None:
    """Every entry, its events, the result."""
    said = run("replay", str(recorded(tmp_path)))
    assert said.code == 0
    assert "   1 table: deal" in said.out
    assert "turned_up cards=" in said.out
    assert "[MAU-7]" in said.out.splitlines()[-1]


def test_a_game_that_was_left_is_told_as_far_as_it_went(run: Run, tmp_path: Path) -> None:
    """No result, and no error."""
    said = run("replay", str(recorded(tmp_path, over=False)))
    assert "not played to its end" in said.out
    assert said.code == 0


POSITION = "7♠ 8♥ / 9♦ J♣ | pile 9♠"
#: How a record of Mau Mau begins.
MAU_MAU = f'[Game "mau-mau"]\n[Rules "{game("mau-mau").rules}"]\n'


def test_lines_of_play_are_counted(run: Run) -> None:
    """With the game in front of the position or without; divided, the counts add up."""
    plain = run("perft", "mau-mau", POSITION, "3")
    assert run("perft", "mau-mau", f"mau-mau | {POSITION}", "3") == plain
    divided = run("perft", "mau-mau", POSITION, "3", "--divide").out.splitlines()
    assert divided[-1] == f"total: {plain.out.strip()}"
    assert sum(int(line.rpartition(": ")[2]) for line in divided[:-1]) == int(plain.out)
    assert run("perft", "mau-mau", POSITION, "0").out == "1\n"


def test_a_position_without_its_game_may_begin_with_options(run: Run) -> None:
    """As in tests: options, then hands."""
    with_game = run("perft", "mau-mau", f"mau-mau must_play_if_able=no | {POSITION}", "2")
    assert run("perft", "mau-mau", f"must_play_if_able=no | {POSITION}", "2") == with_game
    assert with_game.code == 0


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["fly"], "No such command 'fly'"),
        (["simulate"], "Missing argument 'GAME'"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "mau-mau", "--seats", "9"], "not allowed by MAU-1: seats (fewest 2, most 8)"),
        (["simulate", "mau-mau", "--seats", "x"], "'x' is not a valid integer"),
        (["simulate", "mau-mau", "--games", "0"], "0 is not in the range"),
        (["simulate", "mau-mau", "--set", "deck"], "--set takes option=value"),
        (["simulate", "mau-mau", "--set", "deck=7"], "deck is one of auto, 52, 2x32"),
        (["simulate", "mau-mau", "--preset", "x"], "has no preset 'x'"),
        (["simulate", "kitty-paw", "--bots", "search-800"], "kitty-paw has no bots called search-800; there are"),
        (["simulate", "mau-mau", "--bots", "search-0"], "mau-mau has no bots called search-0; there are beginner, "),
        (["simulate", "mau-mau", "--bots", "module:Class"], "search-800, search-20ms or ismcts-20ms"),
        (["arena", "mau-mau", "club", "random", "--memory", "1"], "1 is not in the range"),
        (["simulate", "kitty-paw", "--bots", "random"], "there are beginner, "),
        (["simulate", "kitty-paw", "--bots", "heuristic"], "kitty-paw has no bots called heuristic; there are"),
        (["perft", "mau-mau", "nonsense", "2"], "not a card: 'nonsense'"),
        (["perft", "mau-mau", "", "2"], "MAU-1"),
        (["perft", "mau-mau", f"miau-miau | {POSITION}", "2"], "a position of miau-miau"),
        (["perft", "mau-mau", POSITION, "-1"], "No such option"),
        (["perft", "mau-mau", POSITION, "0", "--divide"], "at least 1"),
        (["replay", "/no/such/file"], "does not exist"),
        (["serve", "--port", "70000"], "70000 is not in the range"),
        *[
            (["serve", "--public-url", url], f"--public-url is like https://cats.example.org, not {url!r}")
            for url in ("garbage", "cats.example.org", "ftp://cats.example.org", "https://", "https://cats:port")
        ],
        *[
            (["serve", "--public-url", url], "--public-url is like")
            for url in (
                "https://a.org/table",
                "https://a.org?b=c",
                "https://me@a.org",
                "http://[",
                "https://A.org",
                "http://a b",
            )
        ],
    ],
)
def test_bad_input_is_one_clear_line(run: Run, arguments: list[str], expected: str) -> None:
    """Exit code 2, nothing on the output, one line beside it, no traceback."""
    said = run(*arguments)
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert said.err.startswith("katzentisch: ")
    assert expected in said.err


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"", "names no game"),
        (b"\xff\xfe\x00", "is not a text file"),
        (b'[Game "chess"]\n', "there is no game 'chess'"),
        (b'[Game "mau-mau"]\n[Rules "99"]\n[Secret "' + b"0" * 64 + b'"]\n', "rules version"),
        (MAU_MAU.encode() + b'[Seats "a" "b"]\n\n1 table deal\n', "no secret"),
        (MAU_MAU.encode() + b'[Seats "a" "b"]\n[Secret "' + b"0" * 64 + b'"]\n\n1 0 draw\n', "GEN-6"),
        (b'[Game "mau-mau"]\n\n1 nonsense\n', "line 3"),
    ],
)
def test_a_bad_record_is_one_clear_line(run: Run, tmp_path: Path, text: bytes, expected: str) -> None:
    """Whatever is in the file."""
    file = tmp_path / "bad.miau"
    file.write_bytes(text)
    said = run("replay", str(file))
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert expected in said.err


HEAD = MAU_MAU + '[Seats "a" "b"]\n[Dealer "0"]\n[Secret "' + "0" * 64 + '"]\n\n1 table deal\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + "2 1 sneeze\n", "move 2 (seat 1: sneeze) is no good: not a move: 'sneeze'"),
        (HEAD + "2 0 draw\n", "move 2 (seat 0: draw) is not allowed by GEN-6: not your turn"),
        (HEAD + "2 table deal\n", "move 2 (table: deal) is not allowed by GEN-6: deal runs"),
        (HEAD.replace('"a" "b"', '"a"'), "cannot be played: not allowed by MAU-1: seats (fewest 2, most 8)"),
        (HEAD.replace('"0"', '"7"'), "cannot be played: there is no seat 7 to deal"),
        (HEAD.replace("[Rules", '[Options "deck=52 deck=2x32"]\n[Rules'), "[Options] names deck twice"),
    ],
)
def test_a_record_tells_a_bad_header_from_a_bad_move(run: Run, tmp_path: Path, text: str, expected: str) -> None:
    """And which move it is; those before it have been told."""
    file = tmp_path / "bad.miau"
    file.write_text(text, encoding="utf-8")
    said = run("replay", str(file))
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert expected in said.err
    assert ("1 table: deal" in said.out) == ("move 2" in expected)


# ---------------------------------------------------------------------- serve


def start(*arguments: str, home: Path | None = None, process_group: int | None = None) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONUNBUFFERED": "1", "BROWSER": "true"}
    if home is not None:
        env |= {"HOME": str(home), "XDG_DATA_HOME": str(home / "share")}
    return subprocess.Popen(
        [sys.executable, "-m", "katzentisch.cli", "serve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=env,
        process_group=process_group,
    )


def test_serve_says_where_it_is_and_ends_quietly(tmp_path: Path) -> None:
    """Port 0 is any free one, and the one it is is printed; Ctrl+C is no error."""
    process = start("--port", "0", "--no-open", "--data", str(tmp_path / "data"))
    assert process.stdout is not None
    lines = [process.stdout.readline()]
    while "Ctrl+C" not in lines[-1]:
        lines.append(process.stdout.readline())
    port = int(lines[0].strip().rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=120):
        pass
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert lines[0] == f"Katzentisch is at http://127.0.0.1:{port}\n"
    # A computer without any network has nobody to tell.
    assert all(line.startswith("  and for others at http://") for line in lines[1:-1])
    assert len(lines) <= 3
    assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal's Ctrl+C reaches a group of processes")
def test_ctrl_c_may_be_pressed_again_and_again(tmp_path: Path) -> None:
    """Somebody impatient sees nothing but the end, and the store has been closed."""
    data = tmp_path / "data"
    process = start("--port", "0", "--no-open", "--data", str(data), process_group=0)
    assert process.stdout is not None
    while "Ctrl+C" not in process.stdout.readline():
        pass
    pressed = 0
    while process.poll() is None and pressed < 5:
        os.killpg(process.pid, signal.SIGINT)
        pressed += 1
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.02)  # each is a press of its own: two that wait together would count as one
    out, err = process.communicate(timeout=120)
    assert pressed > 1
    assert (process.returncode, out, err) == (0, "", "")
    assert not list(data.glob("*-wal"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_serve_shows_the_address_to_a_phones_camera(tmp_path: Path) -> None:
    """On a terminal, as a QR code of the address that others use."""
    import pty

    main, terminal = pty.openpty()
    arguments = ["--port", "0", "--no-open", "--data", str(tmp_path), "--public-url", "https://katzen.example/"]
    process = subprocess.Popen([sys.executable, "-m", "katzentisch.cli", "serve", *arguments], stdout=terminal)
    os.close(terminal)
    shown = b""
    while b"Ctrl+C" not in shown:
        shown += os.read(main, 4096)
    process.send_signal(signal.SIGINT)
    process.wait(120)
    os.close(main)
    text = shown.decode()
    assert "and for others at https://katzen.example\r\n" in text
    drawn = io.StringIO()
    segno.make("https://katzen.example", micro=False).terminal(out=drawn, compact=True)
    assert drawn.getvalue().strip() in text.replace("\r\n", "\n")


@pytest.mark.skipif(sys.platform != "linux", reason="where XDG_DATA_HOME counts")
def test_serve_keeps_tables_with_the_users_data(tmp_path: Path) -> None:
    """By default where programs keep such things on this system."""
    process = start("--port", "0", "--no-open", home=tmp_path)
    assert process.stdout is not None
    process.stdout.readline()
    assert (tmp_path / "share" / "katzentisch" / "tables.sqlite").is_file()
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=120)


def test_an_address_that_pages_can_come_from_is_taken(run: Run, tmp_path: Path) -> None:
    """It gets as far as the port, which is somebody else's."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        for url in ("https://cats.example.org", "https://cats.example.org/", "http://[2001:db8::1]:8222"):
            said = run("serve", "--no-open", "--port", port, "--data", str(tmp_path), "--public-url", url)
            assert "is taken" in said.err


def test_a_port_that_is_taken_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    """And the way out with it."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        said = run("serve", "--no-open", "--port", port, "--data", str(tmp_path))
    assert said == (2, "", f"katzentisch: port {port} is taken; choose another with --port, or --port 0 for any\n")


def test_data_that_cannot_be_used_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    """A file that is no database; a second server on the same data."""
    (tmp_path / "tables.sqlite").write_text("shopping list " * 100)
    said = run("serve", "--no-open", "--port", "0", "--data", str(tmp_path))
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert "cannot be used" in said.err


def test_a_second_server_on_the_same_data_is_told(run: Run, tmp_path: Path) -> None:
    """One process a file."""
    process = start("--port", "0", "--no-open", "--data", str(tmp_path))
    assert process.stdout is not None
    process.stdout.readline()
    said = run("serve", "--no-open", "--port", "0", "--data", str(tmp_path))
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=120)
    assert said.code == 2
    assert "another server is using" in said.err


def test_a_host_that_is_not_ours_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    """Neither a name that is not there nor an address of somebody else."""
    for host in ("192.0.2.1", "no.such.host.invalid"):
        said = run("serve", "--no-open", "--port", "0", "--host", host, "--data", str(tmp_path))
        assert (said.code, len(said.err.splitlines())) == (2, 1)
        assert "cannot listen" in said.err


# ---------------------------------------------------------------------- verify


def promised(folder: Path, over: bool = True) -> Path:
    """A game as a table gives it out at its end, with cuts and with what was promised before the first deal."""
    mau = game("mau-mau")
    chance = KeyedChance(secret_of_seed(4), mau.rules, "kitchen")
    header = Header("mau-mau", mau.rules, {}, ("Ada", "Bo"), "kitchen", commitment=chance.commitment)
    play = Playthrough(mau, header, chance)
    play.play(1, "cut " + "0f" * 16)
    while (waiting := play.waiting_for()) and (over or len(play.entries) < 5):
        seat = waiting[0]
        play.play(seat, "deal" if seat == TABLE else play.game.text(play.state.heuristic(seat)))
    file = folder / "promised.miau"
    file.write_text(play.record(with_chance=True), encoding="utf-8")
    return file


def test_verify_says_what_holds(run: Run, tmp_path: Path) -> None:
    said = run("verify", str(promised(tmp_path)))
    lines = said.out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "holds  envelope", "holds  first dealer", "holds  deal 1", "holds  moves", "holds  result", "holds  record",
    ]  # fmt: skip
    assert lines[2] == "holds  deal 1: cut by seat 1, not sealed before (an older server); chance was asked 1 time"
    assert (said.code, said.err) == (0, "")


def test_verify_says_what_does_not_hold(run: Run, tmp_path: Path) -> None:
    file = promised(tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace("cut 0f", "cut 1f"), encoding="utf-8")
    said = run("verify", str(file))
    assert said.code == 1
    assert "holds  envelope" in said.out
    assert "WRONG  deal 1: what chance gave (1.0) is not what the secret and the cuts give" in said.out


def test_verify_says_why_something_cannot_be_checked(run: Run, tmp_path: Path) -> None:
    unfinished = promised(tmp_path, over=False)
    said = run("verify", str(unfinished))
    assert (said.code, said.out) == (2, "")
    assert "cannot be checked: it holds no secret: the game was not over when it was saved" in said.err
    damaged = tmp_path / "damaged.miau"
    for text, reason in (
        ("xyzzy", "line 1 should be"),
        (f'[Game "chess"]\n[Secret "{"0" * 64}"]', "chess"),
        (f'[Game "mau-mau"]\n[Rules "0"]\n[Seats "a" "b"]\n[Secret "{"0" * 64}"]', "rules version"),
        (f'{MAU_MAU}[Seats "a"]\n[Secret "{"0" * 64}"]', "MAU-1"),
    ):
        damaged.write_text(text, encoding="utf-8")
        said = run("verify", str(damaged))
        assert said.code == 2
        assert reason in said.err
    damaged.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in run("verify", str(damaged)).err
    assert "does not exist" in run("verify", str(tmp_path / "nowhere")).err
