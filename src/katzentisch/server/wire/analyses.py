"""Analyses and advice as messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from katzentisch.bots.analysing import Weighed
from katzentisch.engine.game import Game
from katzentisch.server.wire.frames import legal_move
from katzentisch.server.wire.messages import AdviceMessage, AnalysisMessage, JudgedMove, OtherMove
from katzentisch.tables.kept import analyses
from katzentisch.tables.live.advising import Position


def analysis_message(
    game: Game, table: str, seat: int, so_far: analyses.Analysis, moves: Iterable[analyses.JudgedMove]
) -> AnalysisMessage:
    """How far an analysis has come, with these of its moves."""
    return AnalysisMessage(table, seat, so_far.done, so_far.of, [_judged(game, move) for move in moves], so_far.luck)


def advice_message(position: Position, weighed: Weighed) -> AdviceMessage:
    """What came out about a position."""
    table, game = position.table, position.table.game
    return AdviceMessage(
        table=table.id,
        seq=position.after,
        seat=position.seat,
        move=legal_move(game, weighed.best),
        chance=weighed.best_chance,
        margin=weighed.best_margin,
        why=weighed.why,
        others=[OtherMove(legal_move(game, other.move), other.chance, other.margin) for other in weighed.others],
    )


def _judged(game: Game, judged: analyses.JudgedMove) -> JudgedMove:
    return JudgedMove(
        number=judged.number,
        deal=judged.deal,
        move=legal_move(game, game.parse(judged.move)),
        best=legal_move(game, game.parse(judged.best)),
        chance=judged.chance,
        best_chance=judged.best_chance,
        cost=judged.cost,
        margin=judged.margin,
        verdict=_verdict(judged),
        why=judged.why,
        others=[
            OtherMove(legal_move(game, game.parse(other.move)), other.chance, other.margin) for other in judged.others
        ],
    )


def _verdict(judged: analyses.JudgedMove) -> Literal["best", "close", "worse"]:
    if judged.move == judged.best:
        return "best"
    return "worse" if judged.cost > judged.margin else "close"
