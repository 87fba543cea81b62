"""Deletes what nobody comes back to: tables that wait in vain, guests who never return, and old games if the host wants that."""

from __future__ import annotations

import asyncio
import logging

from katzentisch.server.running.logs import where
from katzentisch.server.running.service import Service

log = logging.getLogger(__name__)

_EVERY_SECONDS = 3600.0
#: The interval while there is more to do.
_SOON = 60.0
_DAY = 24 * 3600 * 1000
#: The clock may step ahead by so much between two looks, or while the server is off.
_LARGEST_STEP = 7 * _DAY
#: The most deletions at a time, so that people who play do not have to wait.
_MOST_AT_ONCE = 500
#: So many guests are one order for the other nodes, each of which looks for orders twice a second.
_ERASED_TOGETHER = 100
#: What the node that tidies up holds meanwhile; it is longer than any table that a guest can ask for.
_HOUSEKEEPING = "housekeeping".ljust(65, ".")


class Housekeeping:
    """Tidies up when the server starts and every hour, until it is stopped."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._task = asyncio.create_task(self._tidy_up_for_ever())

    async def stop(self) -> None:
        """Stop tidying up."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _tidy_up_for_ever(self) -> None:
        is_trusted = True
        while True:
            is_more = False
            try:
                await self._service.storage.find_damage()
                # One node's at a time: another that is at it will come to everything.
                if await self._service.directory.claim(_HOUSEKEEPING) is None:
                    try:
                        is_trusted = is_trusted and await is_clock_plausible(self._service)
                        is_more = is_trusted and await tidy_up(self._service)
                    finally:
                        self._service.directory.release(_HOUSEKEEPING)
            except Exception as error:  # the store may be busy or full; try again in an hour
                if self._service.is_stopping:  # this is no node any more
                    return
                log.error("tidying up failed: %s", where(error))
            await self._service.clock.wait(asyncio.Event(), _SOON if is_more else _EVERY_SECONDS)


async def is_clock_plausible(service: Service) -> bool:
    """False if more than a week has passed since we last looked: the clock may be wrong, and whatever is deleted is gone."""
    now = service.clock.milliseconds()
    before = await service.storage.note_time(now)
    if before is None or now - before <= _LARGEST_STEP:
        return True
    days = (now - before) // _DAY
    log.warning("the clock is %d days ahead of the last time; nothing is deleted until the next start", days)
    return False


async def tidy_up(service: Service) -> bool:
    """Delete what is older than the host wants to keep. True means that there may be more."""
    now, settings, storage = service.clock.milliseconds(), service.settings, service.storage
    await storage.drop_bans(now)
    tables = await storage.waiting_since(int(now - settings.keep_waiting_days * _DAY), _MOST_AT_ONCE)
    dropped = [table for table in tables if await service.live_tables.drop_waiting(table)]
    guests = await storage.guests_unseen(
        int(now - settings.keep_guest_days * _DAY), int(now - settings.keep_stranger_days * _DAY), _MOST_AT_ONCE
    )
    gone = await service.gone(guests)
    for begin in range(0, len(gone), _ERASED_TOGETHER):
        await service.erase(gone[begin : begin + _ERASED_TOGETHER])
    if dropped or gone:
        log.info("forgot %d tables that waited in vain and %d guests", len(dropped), len(gone))
    return _MOST_AT_ONCE in (len(tables), len(guests), await _forget_games(service))


async def _forget_games(service: Service) -> int:
    """Delete games that are older than the host wants to keep, and return how many were found."""
    days = service.settings.keep_games_days
    if days is None:
        return 0
    games = await service.storage.games_before(int(service.clock.milliseconds() - days * _DAY), _MOST_AT_ONCE)
    dropped = [game for game in games if await service.live_tables.drop_game(game)]
    if dropped:
        log.info("forgot %d games", len(dropped))
    return len(games)
