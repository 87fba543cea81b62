"""No byte depends on what somebody may not see, if their socket is at another node than their table: GEN-1, SECURITY 1–10 across nodes."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from katzentisch.proof.observing import Told, check
from katzentisch.proof.twins import Twins, find_twins
from katzentisch.server.nodes.links import _LinkThere
from katzentisch.server.wire.families import OFFERED
from tests.noninterference.leaks import LEAKS
from tests.postgres.node_worlds import two_nodes

IS_LONG = os.environ.get("KATZENTISCH_TEST_LENGTH") == "long"
SEATS = {game.id: min(3, game.most_seats) for game in OFFERED.values()}
#: Whoever makes the table is at the node that holds it: everybody else may be the observer.
ROLES = [(game, observer) for game, seats in SEATS.items() for observer in (None, *range(1, seats))]
SHORT = ("miau-miau", 1)
SEEDS = range(1, 3)

NewDatabase = Callable[..., str]


@pytest.mark.parametrize(
    ("game", "observer", "seed"),
    [
        pytest.param(*role, seed, marks=() if (role, seed) == (SHORT, 1) else pytest.mark.long)
        for role in ROLES
        for seed in SEEDS
    ],
)
def test_two_worlds_look_the_same_at_another_node(
    new_database: NewDatabase, game: str, observer: int | None, seed: int
) -> None:
    """Handshakes, frames in their order, refusals, plain HTTP: all that the node without the table sends to the observer."""
    twins = find_twins(game, "printed" if seed % 2 else "classic", SEATS[game], observer, seed, 12 if IS_LONG else 6)
    observation = check(twins, two_nodes(new_database))
    assert len(observation.seen) > 3 * len(twins.script)


# ---------------------------------------------------------------------- planted leaks


def everybody_on_a_link_is_shown_every_table(patch: pytest.MonkeyPatch) -> None:
    """What the holder shows to one person is shown to all whom the other node has passed on."""

    def leaky(link: _LinkThere, number: int, text: bytes) -> None:
        for other, passage in [*link._passages.items()]:
            if other == number or b'"private"' in text:
                passage.hear(text)

    patch.setattr(_LinkThere, "text_came", leaky)


def is_found(twins: Twins, leak: Callable[[pytest.MonkeyPatch], None], new_database: NewDatabase) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        leak(patch)
        try:
            check(twins, two_nodes(new_database))
        except Told:
            return True
    return False


@pytest.mark.long
@pytest.mark.parametrize(
    "leak",
    [
        LEAKS["the_order_of_the_stock_is_in_the_table"],
        LEAKS["a_frame_more_for_some_deals"],
        LEAKS["the_record_of_a_running_game_tells_all"],
        everybody_on_a_link_is_shown_every_table,
    ],
    ids=lambda leak: leak.__name__,
)
def test_a_leak_is_found_at_another_node(new_database: NewDatabase, leak: Callable[[pytest.MonkeyPatch], None]) -> None:
    """In some deal: the very same check, with a fault put in on purpose."""
    # Those who watch are shown no hand. That of a seat at their node is what a link could mix up.
    deals = (find_twins("miau-miau", "printed", SEATS["miau-miau"], None, seed, length=3) for seed in range(1, 9))
    assert any(is_found(twins, leak, new_database) for twins in deals)
