"""What one round of Schwimmen or Mauz between two comes to, by its solution (`training/solve_round.py`).

    python bench/rounds.py small --game schwimmen --turns 3     a pack of twelve cards, solved exactly: exploitability, with all, with fewer moves, with kinds alone
    python bench/rounds.py table --game schwimmen               when the solution knocks and what it swaps for, and what the first seat wins
    python bench/rounds.py thumb --game schwimmen               rules of thumb against the solution
    python bench/rounds.py duel --game schwimmen --against strong --deals 1000      the solution against a bot of the arena
    python bench/rounds.py replies --game schwimmen             what somebody wins who knows the solution and looks for its weak spots

Seeds are fixed; needs the compiled package to be done in minutes.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from itertools import combinations, permutations

from katzentisch.bots.bot import Bot
from katzentisch.bots.levels import bot_of
from katzentisch.bots.one_round import FOR_POINTS, Sense
from katzentisch.bots.solved import Solution, solution_of
from katzentisch.engine.cards import cards_text, parse_card
from katzentisch.engine.chance import Dice
from katzentisch.engine.game import Game
from katzentisch.games import GAMES
from katzentisch.games.thirty_one.fields import FOR_CHOICE, FOR_TURN
from katzentisch.games.thirty_one.moves import KNOCK, SKIP, SWAP_ALL
from katzentisch.games.thirty_one.state import ThirtyOneState
from katzentisch.games.thirty_one.values import points_text
from katzentisch.research.replies import dealt, played_on, replied
from katzentisch.research.small_rounds import exploitability, small_round, solved, value
from katzentisch.research.solving import share_won
from katzentisch.research.statistics import interval, mean

#: Deals that no solution has learnt from.
FIRST_DEAL = 2_500_000_000


# ---------------------------------------------------------------------- a small pack


def small(game: Game, arguments: argparse.Namespace) -> None:
    cards = [parse_card(rank + suit) for rank in arguments.ranks.split() for suit in "♣♠♥♦"]
    totals: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    found = middles(cards)
    done = 0
    for middle, often in sorted(found.items(), key=lambda item: -item[1])[: arguments.most]:
        done += often
        for told_apart in ("all", "moves", "kinds"):
            small_game = small_round(game, cards, list(middle), arguments.turns, told_apart)
            strategies = solved(small_game, arguments.rounds)
            off, worth = exploitability(small_game, strategies), value(small_game, strategies)
            totals[told_apart][0] += often * off
            totals[told_apart][1] += often * worth
            print(
                f"{cards_text(list(middle))} x{often} {told_apart}: off by {off:.5f}, first seat {worth:.4f}",
                flush=True,
            )
    for told_apart, (off, worth) in totals.items():
        print(
            f"{done} of {sum(found.values())} middles, {told_apart}: off by {off / done:.5f}, first seat {worth / done:.4f}"
        )


def middles(cards: list[int]) -> Counter[tuple[int, ...]]:
    """All middles that are not the same but for their suits, and how many each stands for."""
    return Counter(
        min(tuple(sorted(card & ~3 | order[card & 3] for card in middle)) for order in permutations(range(4)))
        for middle in combinations(cards, 3)
    )


# ---------------------------------------------------------------------- what the solution does


class Met:
    """How often some points came up in some turn, how often the solution knocked, and what it won by knocking and by not."""

    def __init__(self) -> None:
        self.often = self.knocked = 0
        self.by_knocking = self.otherwise = 0.0

    def line(self) -> str:
        knocked, by_knocking, otherwise = (n / self.often for n in (self.knocked, self.by_knocking, self.otherwise))
        return f"knocks {knocked:.2f}, wins {by_knocking:.3f} by it, {otherwise:.3f} otherwise ({self.often})"


def table(game: Game, arguments: argparse.Namespace) -> None:
    solution = kept(game)
    met: dict[tuple[int, int], Met] = defaultdict(Met)
    swaps: Counter[tuple[int, str]] = Counter()
    keeps: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    won: list[float] = []
    lengths: Counter[int] = Counter()
    for deal in range(FIRST_DEAL, FIRST_DEAL + arguments.deals):
        state, dice = dealt(game, deal), Dice(deal)
        first = 1 - int(state.standing.dealer)
        while state.asked in (FOR_CHOICE, FOR_TURN):
            seat = state.to_move()
            move = solution.move(state, seat, dice)
            own = int(state.points_of(seat))
            if state.asked == FOR_CHOICE:
                keeps[own // 2][0] += 1
                keeps[own // 2][1] += game.text(move) == "keep"
            elif state.knocker < 0 and state.turns < 4:
                turn = int(state.turns)
                weigh(solution, state, move, met[turn, own], Dice(deal + 1))
                if move != KNOCK:
                    swaps[turn, swapped_for(solution.sense, state, seat, move)] += 1
            state.play(seat, move)
        lengths[int(state.turns)] += 1
        won.append(share_won(state, first))
    low, high = interval(won)
    print(
        f"first seat wins {mean(won):.4f} ({low:.4f} to {high:.4f}) of {arguments.deals} rounds; turns {sorted(lengths.items())}"
    )
    print("the dealer keeps: " + ", ".join(f"{own} {made / all_:.2f}" for own, (all_, made) in sorted(keeps.items())))
    for (turn, own), found in sorted(met.items()):
        if found.often:
            print(f"turn {turn + 1}, {points_text(own)} points: {found.line()}")
    for turn in range(4):
        chosen = [(what, count) for (at, what), count in swaps.most_common() if at == turn]
        all_ = max(sum(count for _, count in chosen), 1)
        print(f"turn {turn + 1}, without a knock: " + ", ".join(f"{what} {count / all_:.3f}" for what, count in chosen))


def weigh(solution: Solution, state: ThirtyOneState, move: int, met: Met, dice: Dice) -> None:
    """Play on from here twice, with a knock and without."""
    seat = state.to_move()
    situation = solution.sense.situation(state, seat)
    if situation.kind == 0:
        return  # it ends the round at once
    others = [(other, often) for other, often in solution.mixture(situation) if other != KNOCK]
    instead = max(others, key=lambda choice: choice[1])[0] if others else situation.moves[FOR_POINTS]
    shares = []
    for tried in (KNOCK, instead):
        world = state.clone()
        world.play(seat, tried)
        shares.append(share_won(played_on(solution, world, dice), seat))
    met.often += 1
    met.knocked += move == KNOCK
    met.by_knocking += shares[0]
    met.otherwise += shares[1]


def swapped_for(sense: Sense, state: ThirtyOneState, seat: int, move: int) -> str:
    """In words, what a move that does not knock is for: the first of the kinds that it is."""
    if move == SKIP:
        return "skip"
    situation = sense.situation(state, seat)
    kind = (
        ("knock", "skip", "points", "lead", "hope", "spite", "spite, keeping points", "all three")[
            situation.moves.index(move)
        ]
        if move in situation.moves
        else "other"
    )
    return kind + (" (all three)" if move == SWAP_ALL and kind != "all three" else "")


# ---------------------------------------------------------------------- rules of thumb


def thumb(game: Game, arguments: argparse.Namespace) -> None:
    """Somebody who knocks from so many points on (in the first turn, later) and else swaps as the sensible player does."""
    solution = kept(game)
    for first in range(18, 26):
        for later in (0, 2, 4):
            won = []
            for deal in range(FIRST_DEAL, FIRST_DEAL + arguments.deals):
                won.append(
                    sum(thumbed(game, solution, deal, seat, 2 * first, 2 * (first + later)) for seat in (0, 1)) / 2
                )
            low, high = interval(won)
            print(f"knock from {first}, later {first + later}: {mean(won):.4f} ({low:.4f} to {high:.4f})", flush=True)


def thumbed(game: Game, solution: Solution, deal: int, seat: int, first: int, later: int) -> float:
    state, dice = dealt(game, deal), Dice(deal)
    while state.asked in (FOR_CHOICE, FOR_TURN):
        mover = state.to_move()
        if mover != seat:
            move = solution.move(state, mover, dice)
        elif (
            state.asked == FOR_TURN
            and state.knocker < 0
            and state.points_of(seat) >= (first if state.turns < 2 else later)
        ):
            move = KNOCK
        else:
            move = state.heuristic(mover)
            if move == KNOCK:
                move = SKIP
        state.play(mover, move)
    return share_won(state, seat)


# ---------------------------------------------------------------------- against others


def duel(game: Game, arguments: argparse.Namespace) -> None:
    """Rounds, each deal in both seats; every bot gets its view alone."""
    won = []
    for deal in range(FIRST_DEAL, FIRST_DEAL + arguments.deals):
        won.append(
            sum(duelled(game, bot_of(arguments.bot), bot_of(arguments.against), deal, seat) for seat in (0, 1)) / 2
        )
        if (deal - FIRST_DEAL + 1) % max(arguments.deals // 5, 1) == 0:
            low, high = interval(won)
            what = f"{game.id}: {arguments.bot} against {arguments.against}, {len(won)} deals in both seats"
            print(f"{what}: {mean(won):.4f} ({low:.4f} to {high:.4f})", flush=True)


def duelled(game: Game, bot: Bot, other: Bot, deal: int, seat: int) -> float:
    state, dice = dealt(game, deal), (Dice(2 * deal), Dice(2 * deal + 1))
    while state.asked in (FOR_CHOICE, FOR_TURN):
        mover = state.to_move()
        chosen = bot if mover == seat else other
        state.play(mover, chosen.choose(game, game.view(state, mover), state.moves(mover), dice[mover == seat]))
    return share_won(state, seat)


# ---------------------------------------------------------------------- weak spots


def replies(game: Game, arguments: argparse.Namespace) -> None:
    solution = kept(game)
    gains = []
    for n, deal in enumerate(range(FIRST_DEAL, FIRST_DEAL + arguments.deals)):
        found = [replied(game, solution, deal, seat) for seat in (0, 1)]
        gains.append(sum(one.replier - one.solution for one in found) / 2)
        if (n + 1) % 100 == 0:
            low, high = interval(gains)
            print(
                f"{n + 1} deals in both seats: a replier gains {mean(gains):.4f} ({low:.4f} to {high:.4f})", flush=True
            )


def kept(game: Game) -> Solution:
    solution = solution_of(game)
    assert solution is not None, "no table is kept for this game"
    return solution


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["small", "table", "thumb", "duel", "replies"])
    parser.add_argument("--game", choices=["schwimmen", "mauz"], default="schwimmen")
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--bot", default="solved")
    parser.add_argument("--against", default="heuristic-1")
    parser.add_argument("--ranks", default="9 K A")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--most", type=int, default=1000, help="so many middles, the most frequent first")
    arguments = parser.parse_args()
    {"small": small, "table": table, "thumb": thumb, "duel": duel, "replies": replies}[arguments.what](
        GAMES[arguments.game], arguments
    )


if __name__ == "__main__":
    main()
