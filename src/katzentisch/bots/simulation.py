"""Many games among bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from katzentisch.bots.bot import Bot
from katzentisch.bots.levels import bot_of
from katzentisch.bots.real_time import real_time_bots
from katzentisch.bots.summary import Summary, Watch, counted
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game
from katzentisch.engine.record import Playthrough, new_game
from katzentisch.engine.state import TABLE, Result


def simulate(game: Game, options: Any, seats: int, games: int, seed: int, level: str, watch: Watch) -> Summary:
    """Let bots of this level play so many games, and sum up; the first game has this seed, then one more each."""
    own = real_time_bots(game)
    if own is not None:
        return own.simulate(options, seats, games, seed, level, watch)
    played = list(watch(_played(game, game.choices(options), seats, range(seed, seed + games), level)))
    lengths = [decisions for decisions, _ in played]
    wins = [0.0] * seats
    for _, result in played:
        for seat in result.winners:
            wins[seat] += 1 / len(result.winners)
    numbers = {
        "game": game.id,
        "seats": seats,
        "games": games,
        "decisions": {"mean": sum(lengths) / games, "min": min(lengths), "max": max(lengths)},
        "win_share": [won / games for won in wins],
        "draws": sum(len(result.winners) > 1 for _, result in played),
    }
    return Summary(numbers, _lines(numbers))


def _lines(numbers: dict[str, Any]) -> list[str]:
    length = numbers["decisions"]
    return [
        f"{numbers['game']}, {counted(numbers['seats'], 'seat')}, {counted(numbers['games'], 'game')}",
        f"decisions a game: {length['mean']:.1f} (from {length['min']} to {length['max']})",
        *[f"seat {seat} wins {share:.1%}" for seat, share in enumerate(numbers["win_share"])],
        f"draws: {numbers['draws']}",
    ]


def _played(
    game: Game, choices: Mapping[str, str], seats: int, seeds: range, level: str
) -> Iterator[tuple[int, Result]]:
    for seed in seeds:
        play = new_game(game, seats, seed, choices=choices)
        decisions = _play_out(play, [bot_of(level) for _ in range(seats)], Dice(seed))
        result = play.result()
        assert result is not None
        yield decisions, result


def _play_out(play: Playthrough, bots: list[Bot], dice: Dice) -> int:
    """Play to the end; the number of decisions that bots made."""
    decisions = 0
    while waiting := play.waiting_for():
        seat = waiting[0]
        moves = play.state.moves(seat)
        if seat == TABLE:
            play.play(TABLE, play.game.text(moves[0]))
            continue
        move = bots[seat].choose(play.game, play.view(seat), moves, dice)
        play.play(seat, play.game.text(move))
        decisions += 1
    return decisions
