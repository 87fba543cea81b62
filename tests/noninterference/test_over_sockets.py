"""The two worlds over real connections: every byte of every frame and answer, in every family."""

from __future__ import annotations

import os
from functools import partial

import pytest

from katzentisch.proof.observing import Told, check
from katzentisch.proof.twins import Twins, find_twins
from katzentisch.server.wire.families import OFFERED
from tests.noninterference.leaks import LEAKS
from tests.noninterference.over_sockets import socket_world

IS_LONG = os.environ.get("KATZENTISCH_TEST_LENGTH") == "long"
SEATS = {game.id: min(3, game.most_seats) for game in OFFERED.values()}
#: Everybody acts at once in Kitty Paw: there the order of arrival must not be left to chance.
OBSERVERS: tuple[int | None, ...] = (None, 0, 1, 2) if IS_LONG else (None, 1)
PAIRS = [("kitty-paw", observer, seed) for seed in range(1, 26 if IS_LONG else 2) for observer in OBSERVERS]
OTHERS = [(game, 0, seed) for seed in range(1, 9 if IS_LONG else 1) for game in SEATS if game != "kitty-paw"]
check_over_sockets = partial(check, make=socket_world)


@pytest.mark.parametrize(("game", "observer", "seed"), [*PAIRS, *OTHERS])
def test_two_worlds_look_the_same_over_sockets(game: str, observer: int | None, seed: int) -> None:
    """GEN-1, SECURITY 1–10: handshakes, frames in their order, plain HTTP."""
    twins = find_twins(game, "printed", SEATS[game], observer, seed, length=12)
    observation = check_over_sockets(twins)
    assert len(observation.seen) > 3 * len(twins.script)


def is_found(twins: Twins, name: str) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        LEAKS[name](patch)
        try:
            check_over_sockets(twins)
        except Told:
            return True
    return False


@pytest.mark.parametrize("name", ["the_order_of_the_stock_is_in_the_table", "a_frame_more_for_some_deals"])
def test_a_leak_is_found_over_sockets(name: str) -> None:
    """Planted at a table of Kitty Paw, and found in some deal: in the bytes of a message, or in one message more."""
    deals = (find_twins("kitty-paw", "printed", SEATS["kitty-paw"], 1, seed, length=4) for seed in range(1, 9))
    assert any(is_found(twins, name) for twins in deals)
