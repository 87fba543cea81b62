"""One at a time at a table."""

from __future__ import annotations

import asyncio

import pytest

from katzentisch.tables.live.one_at_a_time import OneAtATime


def test_who_comes_first_is_let_in_first() -> None:
    """At once if nobody is inside; the others when the one before them has left."""
    door, let_in = OneAtATime(), []
    for number in range(3):
        door.enter(lambda number=number: let_in.append(number))  # type: ignore[misc]
    assert let_in == [0]
    door.leave()
    assert let_in == [0, 1]
    door.leave()
    door.leave()
    door.enter(lambda: let_in.append(3))
    assert let_in == [0, 1, 2, 3]


def test_who_leaves_at_once_makes_room_for_all_the_others() -> None:
    """Hundreds may wait: they do not pile up on the stack."""
    door, let_in = OneAtATime(), []
    door.enter(lambda: None)

    def pass_through() -> None:
        let_in.append(1)
        door.leave()

    for _ in range(5000):
        door.enter(pass_through)
    door.leave()
    assert len(let_in) == 5000


async def test_a_coroutine_waits_inside_like_anybody_else() -> None:
    """It is alone there, also when it fails."""
    door, let_in = OneAtATime(), []
    door.enter(lambda: None)

    async def go_in() -> None:
        async with door.inside():
            let_in.append("coroutine")
            await asyncio.sleep(0)
            raise ValueError("inside")

    going = asyncio.create_task(go_in())
    await asyncio.sleep(0)
    door.enter(lambda: let_in.append("next"))
    assert let_in == []
    door.leave()
    with pytest.raises(ValueError, match="inside"):
        await going
    assert let_in == ["coroutine", "next"]


@pytest.mark.parametrize("is_let_in", [False, True])
async def test_who_is_cancelled_at_the_door_does_not_block_it(is_let_in: bool) -> None:
    """While it waits, and when it has just been let in and does not know it yet."""
    door, let_in = OneAtATime(), []
    door.enter(lambda: None)

    async def go_in() -> None:
        async with door.inside():
            let_in.append("coroutine")

    going = asyncio.create_task(go_in())
    await asyncio.sleep(0)
    if is_let_in:
        door.leave()
    going.cancel()
    await asyncio.gather(going, return_exceptions=True)
    door.enter(lambda: let_in.append("next"))
    if not is_let_in:
        door.leave()
    assert let_in == ["next"]
