"""Train the net of a card game by letting it play against itself.

    python training/self_play.py --game schwimmen --seconds 500 --workers 15 [--start FILE] [--out FOLDER]

Needs torch, numpy and the compiled package. Processes play (`Player`), one learns, on a graphics card if there is one. First the net
imitates the sensible move, then it learns by proximal policy optimisation: of every deal that is over each seat is told what it was worth
(`State.payoff`). In two games of five all seats but one or two make the sensible move, so that the net also learns to beat that.
Seeds are fixed, but what comes out depends on how many games are played in the time, so it is not the same twice.

Of the nets in `bots/weights`, those of Mau Mau and Miau! Miau! had 520 s with 5 workers each, Schwimmen and Mauz 480 s; Purrrummy 480 s with 5 and 500 s
with 6, Katz und Maus 520 s with 5 and 500 s with 9 (`--start` goes on where the first run ended). At the end the net plays against the sensible move.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "1")  # one process a core, each with one thread
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from katzentisch.bots.net import MOST_SEATS, SIGHTS, Net
from katzentisch.engine.chance import FastChance
from katzentisch.engine.state import OVER, TABLE
from katzentisch.games import GAMES

Weights = dict[str, Any]
#: Games that a process plays side by side, so that the net is asked about many tables at once.
TABLES = 192
#: How many samples a process brings for each step of learning.
SAMPLES = 4096
#: How often some seats make the sensible move instead of the net's.
MIXED = 0.4
#: How far a surprise reaches back (the lambda of generalised advantages).
REACH = 0.95
CLIP = 0.2
HIDDEN = 256


class Sample(NamedTuple):
    """A decision: what was seen, what each move meant, what was chosen, how likely that was, and what was expected."""

    marks: list[int]
    meanings: list[list[int]]
    chosen: int
    log_chance: float
    value: float


class Judged(NamedTuple):
    """A decision of a deal that is over: by how much it went better than expected, and what it was worth."""

    sample: Sample
    advantage: float
    worth: float


# ---------------------------------------------------------------------- playing


class Seating:
    """One game after the other at one table, up to the net's next decision."""

    def __init__(self, player: Player, seed: int) -> None:
        self._player = player
        self._dice = np.random.default_rng(seed)
        self.begin()

    def begin(self) -> None:
        """A new game: how many play, and which seats are the net's."""
        player, dice = self._player, self._dice
        draw = dice.random()
        self._seats = 2 if draw < 0.6 or player.game.most_seats == 2 else 3 if draw < 0.8 else 4
        self.state = player.game.start(player.options, self._seats, FastChance(int(dice.integers(1 << 60))))
        self._is_net = [True] * self._seats
        if not player.imitates and dice.random() < MIXED:
            self._is_net = [False] * self._seats
            self._is_net[int(dice.integers(self._seats))] = True
            if self._seats > 2 and dice.random() < 0.3:
                self._is_net[int(dice.integers(self._seats))] = True
        self._tracks: list[list[Sample]] = [[] for _ in range(self._seats)]
        self._is_dealt = False

    def go_on(self) -> None:
        """To the next decision of the net."""
        player = self._player
        while True:
            state = self.state
            seat = state.to_move()
            if seat in (TABLE, OVER):
                if self._is_dealt:
                    self._judge()
                if seat == OVER:
                    self.begin()
                else:
                    state.play(TABLE, player.game.deal())
                    self._is_dealt = True
                continue
            moves = state.plausible(seat)
            sensible = state.heuristic(seat)
            if len(moves) == 1:
                state.play(seat, moves[0])
            elif not self._is_net[seat] or (player.imitates and sensible not in moves):
                state.play(seat, sensible)
            else:
                view = player.game.view(state, seat)
                self.seat, self.moves = seat, moves
                self.sensible = moves.index(sensible) if sensible in moves else -1
                self.marks = player.sight.seen(view, MOST_SEATS).marks
                self.meanings = [player.sight.meant(view, move) for move in moves]
                return

    def play(self, chosen: int, log_chance: float, value: float) -> None:
        """Make the chosen move, and note what was thought about it."""
        self._tracks[self.seat].append(Sample(self.marks, self.meanings, chosen, log_chance, value))
        self.state.play(self.seat, self.moves[chosen])
        self.go_on()

    def _judge(self) -> None:
        """The deal is over: what was each decision worth?"""
        player = self._player
        for seat, track in enumerate(self._tracks):
            expected = player.scale * (self.state.payoff(seat) - 1 / self._seats)
            advantage = 0.0
            for sample in reversed(track):
                advantage = expected - sample.value + REACH * advantage
                player.judged.append(Judged(sample, advantage, advantage + sample.value))
                expected = sample.value
        self._tracks = [[] for _ in range(self._seats)]
        self._is_dealt = False


class Player:
    """What one process plays."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.game = GAMES[game_id]
        self.options = self.game.resolve()
        self.sight = SIGHTS[self.game.family]
        self.imitates = True
        #: In a match a deal changes little about the chance to win it.
        self.scale = 4.0 if self.game.is_match(self.options) else 2.0
        self.judged: list[Judged] = []
        self._dice = np.random.default_rng(seed)
        self._tables = [Seating(self, seed * 1000 + n) for n in range(TABLES)]
        for table in self._tables:
            table.go_on()

    def collect(self, weights: Weights, imitates: bool) -> tuple[Any, ...]:
        """Samples of deals that are over."""
        if imitates != self.imitates:
            self.imitates = imitates
            for table in self._tables:
                table.begin()
                table.go_on()
            self.judged = []
        sheets = np.zeros((TABLES, len(weights["w1"])), np.float32)
        while len(self.judged) < SAMPLES:
            sheets[:] = 0
            for n, table in enumerate(self._tables):
                sheets[n, table.marks] = 1
            scores, values = _asked(weights, sheets)
            draws = self._dice.random(TABLES)
            for n, table in enumerate(self._tables):
                found = np.array([scores[n, meanings].sum() for meanings in table.meanings])
                chances = np.exp(found - found.max())
                chances /= chances.sum()
                drawn = min(int(np.searchsorted(np.cumsum(chances), draws[n])), len(chances) - 1)
                chosen = table.sensible if imitates else drawn
                table.play(chosen, float(np.log(chances[chosen] + 1e-12)), float(values[n, 0]))
        judged, self.judged = self.judged, []
        return _packed(judged)

    def contest(self, weights: Weights, deals: range) -> list[float]:
        """The net's payoffs against the sensible move, two seats, each deal in both."""
        net = Net(self.game, weights)
        return [sum(self._payoff(net, deal, seat) for seat in (0, 1)) / 2 for deal in deals]

    def _payoff(self, net: Net, deal: int, mine: int) -> float:
        state = self.game.start(self.options, 2, FastChance(deal))
        while (seat := state.to_move()) != OVER:
            if seat == TABLE:
                state.play(TABLE, self.game.deal())
            elif seat == mine:
                state.play(seat, net.choose(self.game.view(state, seat), state.plausible(seat)))
            else:
                state.play(seat, state.heuristic(seat))
        return state.payoff(mine)


def _asked(weights: Weights, sheets: Any) -> tuple[Any, Any]:
    hidden = np.maximum(sheets @ weights["w1"] + weights["b1"], 0)
    hidden = np.maximum(hidden @ weights["w2"] + weights["b2"], 0)
    return hidden @ weights["wo"] + weights["bo"], hidden @ weights["wv"] + weights["bv"]


def _packed(judged: list[Judged]) -> tuple[Any, ...]:
    """Samples as few arrays, all lists behind one another, with their lengths."""
    meanings = [move for row in judged for move in row.sample.meanings]
    return (
        np.array([len(row.sample.marks) for row in judged]),
        np.concatenate([row.sample.marks for row in judged]).astype(np.int64),
        np.array([len(row.sample.meanings) for row in judged]),
        np.array([len(move) for move in meanings]),
        np.array([meaning for move in meanings for meaning in move], np.int64),
        np.array([[row.sample.chosen, row.sample.log_chance, row.advantage, row.worth] for row in judged], np.float32),
    )


def work(pipe: Connection, game_id: str, seed: int) -> None:
    """Play what is asked for until nobody asks."""
    player = Player(game_id, seed)
    while (job := pipe.recv()) is not None:
        name, *arguments = job
        pipe.send(getattr(player, name)(*arguments))


# ---------------------------------------------------------------------- learning


class Learner:
    """The net while it learns."""

    def __init__(self, game_id: str, start: Path | None) -> None:
        import torch

        self._torch = torch
        torch.set_num_threads(1)
        torch.manual_seed(1)
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        weights = _kept(start) if start else self._fresh(game_id)
        self._net = {name: torch.tensor(value, device=self._device).requires_grad_() for name, value in weights.items()}
        self._steps = torch.optim.Adam(self._net.values(), eps=1e-5)

    def _fresh(self, game_id: str) -> Weights:
        game = GAMES[game_id]
        sight = SIGHTS[game.family]
        state = game.start(game.resolve(), 2, FastChance(1))
        state.play(TABLE, game.deal())
        marks = sight.seen(game.view(state, state.to_move()), MOST_SEATS).size
        sizes = {"w1": (marks, HIDDEN), "w2": (HIDDEN, HIDDEN), "wo": (HIDDEN, sight.meanings), "wv": (HIDDEN, 1)}
        spread = {"w1": (1 / 40) ** 0.5, "w2": (2 / HIDDEN) ** 0.5, "wo": 0.01, "wv": 0.01}
        weights = {name: (self._torch.randn(size) * spread[name]).numpy() for name, size in sizes.items()}
        return weights | {f"b{name[1]}": np.zeros(size[1], np.float32) for name, size in sizes.items()}

    def weights(self) -> Weights:
        """As arrays."""
        return {name: value.detach().cpu().numpy() for name, value in self._net.items()}

    def learn(self, packs: list[tuple[Any, ...]], imitates: bool, left: float, rate: float) -> float:
        """A step: a few times through all samples, pack by pack in any order. ``left``: the share of the time that is left."""
        torch = self._torch
        for group in self._steps.param_groups:
            group["lr"] = 1e-3 if imitates else rate * max(left, 0.08)
        batches = [self._batch(pack) for pack in packs]
        advantages = torch.cat([batch[-1][:, 2] for batch in batches])
        mean, spread = advantages.mean(), advantages.std() + 1e-6
        entropies = []
        for _ in range(4 if imitates else 3):
            for n in np.random.permutation(len(batches)):
                notes = batches[n][-1]
                log_chances, values = self._judged(*batches[n])
                chosen = log_chances.gather(1, notes[:, 0].long()[:, None])[:, 0]
                entropy = -(log_chances.exp() * log_chances.clamp(min=-50)).sum(1).mean()
                loss = 0.5 * ((values - notes[:, 3]) ** 2).mean()
                if imitates:
                    loss -= chosen.mean()
                else:
                    gain, ratio = (notes[:, 2] - mean) / spread, torch.exp(chosen - notes[:, 1])
                    clipped = torch.clamp(ratio, 1 - CLIP, 1 + CLIP)
                    loss -= torch.min(ratio * gain, clipped * gain).mean() + (0.01 * left + 0.001) * entropy
                self._steps.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self._net.values(), 0.5)
                self._steps.step()
                entropies.append(entropy.item())
        return float(np.mean(entropies))

    def _batch(self, pack: tuple[Any, ...]) -> tuple[Any, ...]:
        torch = self._torch
        marks_each, marks, moves_each, meanings_each, meanings, notes = (
            torch.tensor(array, device=self._device) for array in pack
        )
        numbered = torch.arange(len(marks_each), device=self._device)
        sheets = torch.zeros(len(marks_each), len(self._net["w1"]), device=self._device)
        sheets[torch.repeat_interleave(numbered, marks_each), marks] = 1
        sample_of_move = torch.repeat_interleave(numbered, moves_each)
        every_move = torch.arange(len(sample_of_move), device=self._device)
        place = every_move - (torch.cumsum(moves_each, 0) - moves_each)[sample_of_move]
        move_of_meaning = torch.repeat_interleave(every_move, meanings_each)
        return sheets, sample_of_move, place, move_of_meaning, meanings, int(moves_each.max()), notes

    def _judged(
        self, sheets: Any, sample: Any, place: Any, move: Any, meanings: Any, most: int, _: Any
    ) -> tuple[Any, Any]:
        """How likely each move is, as a logarithm, and what is expected."""
        torch, net = self._torch, self._net
        hidden = torch.relu(sheets @ net["w1"] + net["b1"])
        hidden = torch.relu(hidden @ net["w2"] + net["b2"])
        scores = hidden @ net["wo"] + net["bo"]
        found = torch.zeros(len(sample), device=self._device).index_add(0, move, scores[sample[move], meanings])
        table = torch.full((len(sheets), most), -1e9, device=self._device)
        table[sample, place] = found
        return torch.log_softmax(table, 1), (hidden @ net["wv"] + net["bv"])[:, 0]


def _kept(file: Path) -> Weights:
    with np.load(file) as kept:
        return {name: kept[name].astype(np.float32) for name in kept}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, choices=[id for id, game in GAMES.items() if game.family in SIGHTS])
    parser.add_argument("--seconds", type=float, default=500.0)
    parser.add_argument("--workers", type=int, default=max((os.cpu_count() or 2) - 1, 1))
    parser.add_argument("--imitate", type=int, default=30, help="steps of imitating the sensible move")
    parser.add_argument("--rate", type=float, default=6e-4, help="of learning, at the beginning")
    parser.add_argument("--start", type=Path, help="weights to go on with")
    parser.add_argument("--deals", type=int, default=1000, help="of the contest at the end")
    parser.add_argument("--out", type=Path, default=Path())
    wanted = parser.parse_args()
    pipes = []
    for n in range(wanted.workers):
        here, there = multiprocessing.Pipe()
        multiprocessing.Process(target=work, args=(there, wanted.game, n + 1), daemon=True).start()
        pipes.append(here)
    learner = Learner(wanted.game, wanted.start)
    begun, step, samples = time.monotonic(), 0, 0
    while (passed := time.monotonic() - begun) < wanted.seconds:
        imitates = step < wanted.imitate and wanted.start is None
        for pipe in pipes:
            pipe.send(("collect", learner.weights(), imitates))
        packs = [pipe.recv() for pipe in pipes]
        entropy = learner.learn(packs, imitates, 1 - passed / wanted.seconds, wanted.rate)
        step, samples = step + 1, samples + sum(len(pack[0]) for pack in packs)
        if step % 10 == 0:
            print(f"{passed:.0f} s, {samples / 1e6:.1f} million samples, entropy {entropy:.3f}", flush=True)
    kept = {name: value.astype(np.float16) for name, value in learner.weights().items()}
    np.savez_compressed(wanted.out / f"{wanted.game}.npz", **kept)
    played = {name: value.astype(np.float32) for name, value in kept.items()}
    each = wanted.deals // wanted.workers
    for n, pipe in enumerate(pipes):
        pipe.send(("contest", played, range(10_000_000 + n * each, 10_000_000 + (n + 1) * each)))
    won = np.array([payoff for pipe in pipes for payoff in pipe.recv()])
    for pipe in pipes:
        pipe.send(None)
    print(
        f"against the sensible move: {100 * won.mean():.1f} ± {196 * won.std() / len(won) ** 0.5:.1f} % ({len(won)} deals)"
    )


if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    main()
