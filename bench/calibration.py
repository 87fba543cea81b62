"""Are the chances right that people are shown? ``python bench/calibration.py [--positions 20000] [--games mau-mau …]``

All seats play whole games as *strong*. At every decision the move that is made is weighed as for advice and analysis, and its chance is
held against what the seat got in the end. In ten bins of equal count the two are compared; the goal is a mean absolute error of
0.02. What would come out by luck alone, if every chance were right, is told beside it: by a bootstrap over games, since the positions of one
game end alike. So fewer positions of more games tell more: ``--share 0.2`` weighs one decision in five. ``--fit`` also prints what
`katzentisch.bots.calibration` should hold, found in games with even seeds, and how far off those with odd seeds are then. Limits are
playouts, so it can be repeated; with ``--out FILE`` it goes on where it was broken off.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from katzentisch.bots.analysing import Budget, Matter, weigh
from katzentisch.bots.calibration import FITTED, PLAIN, Bend
from katzentisch.bots.levels import bot_of
from katzentisch.engine.chance import Dice, FastChance
from katzentisch.engine.game import Game
from katzentisch.engine.state import OVER, TABLE
from katzentisch.games import GAMES

BINS = 10
#: How far a normal value lies from its mean, on average, in standard deviations.
MEAN_DEVIATION = math.sqrt(2 / math.pi)

#: So many times games are drawn anew to find out what is luck.
DRAWS = 200


class Shown(NamedTuple):
    """A chance as it was played out, and the share of the win that came of it."""

    played_out: float
    got: float


def shown_in(game: Game, seed: int, budget: Budget, share: float) -> list[Shown]:
    """Chances of one game."""
    state, bot, dice = game.start(game.resolve(), 2, FastChance(seed)), bot_of("strong"), Dice(seed)
    chosen, weighed, decisions = Random(seed), [], 0
    while (seat := state.to_move()) != OVER:
        if seat == TABLE:
            state.play(TABLE, game.deal())
            continue
        view, moves = game.view(state, seat), state.moves(seat)
        move = bot.choose(game, view, moves, dice)
        if len(state.plausible(seat)) > 1:
            decisions += 1
            if chosen.random() < share:
                found = weigh(Matter(game.id, view, move, seed * 1000 + decisions, budget))
                assert not found.trouble, found.trouble
                weighed.append((seat, found))
        state.play(seat, move)
    return [Shown(found.played_out, state.payoff(seat)) for seat, found in weighed]


def bins(shown: list[Shown]) -> list[list[Shown]]:
    """Ten of equal count, the lowest chances first."""
    ordered = sorted(shown, key=lambda one: one.played_out)  # among equal chances not those that won last
    return [ordered[n * len(ordered) // BINS : (n + 1) * len(ordered) // BINS] for n in range(BINS)]


def off(games: list[list[Shown]], bend: Bend) -> list[float]:
    """By how much the chances of each bin are too high."""
    return [mean([bend.chance(p) - got for p, got in one]) for one in bins([one for game in games for one in game])]


def by_luck(games: list[list[Shown]], bend: Bend) -> float:
    """By how much the bins would be off, on average, if the chances were right."""
    again = Random(1)
    drawn = [off(again.choices(games, k=len(games)), bend) for _ in range(DRAWS)]
    return MEAN_DEVIATION * float(mean([stdev(errors) for errors in zip(*drawn, strict=True)]))


def fitted(shown: list[Shown]) -> Bend:
    """The bend under which these results are likeliest, by Newton's method."""
    known = [(math.log(p / (1 - p)), got) for p, got in shown if 0 < p < 1]
    shift = 0.0
    for _ in range(30):
        slope = curve = 0.0
        for odds, got in known:
            chance = 1 / (1 + math.exp(-shift - odds))
            slope += got - chance
            curve += chance * (1 - chance)
        shift += slope / curve
    return Bend(shift)


def row(game: str, what: str, games: list[list[Shown]], bend: Bend) -> str:
    """A line of the table."""
    errors = off(games, bend)
    each = " ".join(f"{100 * error:+.1f}" for error in errors)
    error, luck = mean(map(abs, errors)), by_luck(games, bend)
    return f"| {game} | {what} | {sum(map(len, games))} | {len(games)} | {error:.3f} | {luck:.3f} | {each} |"


def kept(file: Path | None, settings: str) -> dict[int, list[Shown]]:
    """Games that were played before with these settings, by their seeds."""
    lines = file.read_text().splitlines() if file is not None and file.exists() else []
    found = [json.loads(line) for line in lines]
    return {one["seed"]: [Shown(*pair) for pair in one["shown"]] for one in found if one["settings"] == settings}


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--playouts", type=int, default=1500)
    parser.add_argument("--seconds", type=float, default=math.inf, help="for each game; begin no other deal after this")
    parser.add_argument("--games", nargs="*", default=[game.id for game in GAMES.values() if not game.is_real_time])
    parser.add_argument("--share", type=float, default=1.0, help="of all decisions are weighed")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument(
        "--fit", action="store_true", help="print the bend that fits even seeds best, and try it on odd ones"
    )
    parser.add_argument("--out", type=Path, help="keep what was played in this file")
    asked = parser.parse_args()
    print("| game | | positions | games | mean absolute error | by luck | the bins: shown minus won, in points |")
    print("|---|---|---|---|---|---|---|")
    for game_id in asked.games:
        settings = f"{game_id} {asked.playouts} playouts, {asked.share} of all"
        before = kept(asked.out, settings)
        games: list[list[Shown]] = []
        began = time.monotonic()
        while sum(map(len, games)) < asked.positions and time.monotonic() - began < asked.seconds:
            seed = asked.first + len(games)
            if seed in before:
                games.append(before[seed])
                continue
            games.append(shown_in(GAMES[game_id], seed, Budget(asked.playouts, 0), asked.share))
            if asked.out is not None:
                with asked.out.open("a") as file:
                    print(json.dumps({"settings": settings, "seed": seed, "shown": games[-1]}), file=file)
        print(row(game_id, "", games, FITTED.get(game_id, PLAIN)), flush=True)
        if asked.fit:
            even, odd = games[asked.first % 2 :: 2], games[1 - asked.first % 2 :: 2]
            bend = fitted([one for game in even for one in game])
            print(row(game_id, "odd, played out", odd, PLAIN))
            print(row(game_id, f"odd, {bend}", odd, bend), flush=True)


if __name__ == "__main__":
    main()
