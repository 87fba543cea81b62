"""The check itself: play both worlds by their script, and compare every byte that the observer gets."""

from __future__ import annotations

import asyncio
import base64
import re
import tempfile
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

from katzentisch.proof.findings import Wrong
from katzentisch.proof.twins import Twins
from katzentisch.proof.world import Line, LogLines, World, world

#: Names of cards that are no cards: a joker stands for one that somebody may hold all the same, and "a three" is any of four.
_NO_CARDS = re.compile(r'stands_for\\*":\[[^]]*\]|\\*"(\w+)♣\\*",\\*"\1♠\\*",\\*"\1♥\\*",\\*"\1♦\\*"')


#: Before one entry in so many somebody asks for advice.
_ASK_SELDOM = 3

MakeWorld = Callable[[Path, int, tuple[int, int] | None, LogLines], AbstractAsyncContextManager[World]]


@dataclass
class Observation:
    """All that came out of one world."""

    #: What the observer got: sockets and HTTP, in order, each with its time.
    seen: list[tuple[float, str]] = field(default_factory=list)
    #: What others got; of no interest here.
    elsewhere: list[tuple[float, str]] = field(default_factory=list)
    log: LogLines = field(default_factory=LogLines)
    figures: str = ""
    secret: bytes = b""


class Told(Wrong):
    """The observer was told what it may not know."""


def check(twins: Twins, make: MakeWorld = world) -> Observation:
    """Nothing that the observer gets differs, and nothing anywhere names what is hidden; what was seen, for counting it."""
    one, other = (asyncio.run(_observe(twins, exchange, make)) for exchange in (None, twins.exchange))
    if one.seen != other.seen:
        before, after = ([f"{at:.3f} {text}" for at, text in side.seen] for side in (one, other))
        raise Told(
            "the two worlds look different:\n" + "\n".join(list(unified_diff(before, after, lineterm="", n=0))[:12])
        )
    for side in (one, other):
        _search(twins, side)
    return one


def _search(twins: Twins, side: Observation) -> None:
    """Canaries: the names of the exchanged things, and the game's secret in every spelling."""
    spellings = [side.secret.hex(), base64.b64encode(side.secret).decode(), repr(side.secret)]
    streams = {"frames": [text for _, text in side.seen], "log": side.log.lines, "figures": [side.figures]}
    for where, texts in streams.items():
        for text in texts:
            named = _NO_CARDS.sub("", text)
            # A whole word: the Kitty card I-1 is not named by I-12.
            found = [
                word for word in (*twins.words, *spellings) if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", named)
            ]
            if found:
                raise Told(f"{where} name {found[0]}: {text[:300]}")


async def _observe(twins: Twins, exchange: tuple[int, int] | None, make: MakeWorld) -> Observation:
    found = Observation()
    with tempfile.TemporaryDirectory() as folder:
        async with make(Path(folder), twins.seed, exchange, found.log) as here:
            await _Performance(twins, here, found).run()
            found.figures = await here.get("/metrics", [])
    return found


class _Performance:
    """The script, played in one world."""

    def __init__(self, twins: Twins, here: World, found: Observation) -> None:
        self.twins = twins
        self.here = here
        self.found = found
        self.table = ""
        self.lines: list[Line] = []
        self.tokens: list[str] = []
        #: Whoever has taken the bot's chair.
        self.latecomer: Line | None = None

    async def run(self) -> None:
        """From the making of the table to the end of the script."""
        await self._sit_down()
        await self.here.until_entries(1)
        half = len(self.twins.script) // 2
        for number, (seat, text) in enumerate(self.twins.script):
            await self._try_in_vain(number)
            if number % _ASK_SELDOM == 0:
                await self._ask_advice()
            if number == half:
                await self._look_around()
                await self._come_again()
                await self._come_late()
            await self._play(seat, text, number)
        await self._look_around()
        rooms = self.here.service.live_tables.live()
        self.found.secret = await self.here.service.storage.secret(rooms[0].id)

    def _stream(self, seat: int | None) -> list[tuple[float, str]]:
        return self.found.seen if seat == self.twins.observer else self.found.elsewhere

    async def _sit_down(self) -> None:
        twins, here = self.twins, self.here
        for seat in range(self.twins.people):
            line, token = await here.person(f"seat {seat}", self._stream(seat))
            self.lines.append(line)
            self.tokens.append(token)
        self.watcher, self.watcher_token = await here.person("watcher", self._stream(None))
        host = self.lines[0]
        wish = {"game": twins.game.id, "options": twins.options, "seats": twins.seats}
        is_open = twins.game.is_real_time  # where there is advice a table cannot be open to all
        manners = {"waits": True, "is_open": is_open, "advice": not is_open}
        await host.say("make", **wish, **manners, bots=twins.seats - self.twins.people)
        self.table = host.last("room")["room"]["table"]
        await self._arrange()
        await self.watcher.say("open", table=self.table)
        for line in self.lines[1:]:
            await line.say("ready", table=self.table)
        await host.say("start", table=self.table)

    async def _arrange(self) -> None:
        """Bots sit at the last seat."""
        if self.twins.people < self.twins.seats and self.twins.seats > 2:
            await self.lines[0].say("swap", table=self.table, seat=1, other=self.twins.seats - 1)
        for line in self.lines[1:]:
            await line.say("join", table=self.table)

    async def _play(self, seat: int, text: str, number: int) -> None:
        line = self.lines[seat] if seat < self.twins.people else self.latecomer
        if line is not None:
            await line.say("move", table=self.table, id=f"m{number}", text=text)
        else:
            self.here.bots.next = self.twins.game.parse(text)
        await self.here.until_entries(number + 2)

    async def _try_in_vain(self, number: int) -> None:
        """The observer asks for what is refused; so does somebody else, of which the observer must not hear."""
        line = self._own_line()
        for count, text in enumerate(self.twins.refused[number]):
            await line.say("move", table=self.table, id=f"vain {number}.{count}", text=text)
        other = next((one for one in self.lines if one is not line), None)
        if other is not None:
            await other.say("move", table=self.table, id=f"vain {number}", text="no move")
            if number == 1:
                await other.say("say", table=self.table, phrase="won")

    async def _ask_advice(self) -> None:
        """Whoever is in turn asks for advice; so does the observer, perhaps in vain. Only who has asked may be told more than that."""
        table = self.here.service.live_tables.live()[0].table
        assert table is not None
        own = self._own_line()
        await own.say("advise", table=self.table)
        seat = table.waiting_for()[0]
        asking = self.lines[seat] if 0 <= seat < self.twins.people else self.latecomer
        if asking is None or table.game.is_real_time:  # a bot, which asks nobody
            return
        if asking is not own:
            await asking.say("advise", table=self.table)
        await self.here.let_think()

    async def _come_late(self) -> None:
        """Somebody asks for the bot's chair: until it is theirs, they are told no more than those who watch."""
        game = self.twins.game
        if self.twins.people == self.twins.seats:
            return
        late, _ = await self.here.person("late", self.found.seen)
        await late.say("open", table=self.table)
        await late.say("ask_seat", table=self.table)
        await late.say("open", table=self.table)
        if not game.is_match(game.resolve("printed", self.twins.options)):  # otherwise they wait for the next deal
            late.stream = self.found.elsewhere
            self.latecomer = late
        await self.lines[0].say("admit", table=self.table, is_admitted=True)
        assert (late.last("room")["seat"] is not None) == (self.latecomer is not None)

    def _own_line(self) -> Line:
        return self.watcher if self.twins.observer is None else self.lines[self.twins.observer]

    async def _look_around(self) -> None:
        """Everything that can be asked over HTTP, with the observer's own token and without one."""
        own = self.watcher_token if self.twins.observer is None else self.tokens[self.twins.observer]
        for token in (None, own):
            for path in (
                "/api/games",
                "/api/tables",
                f"/api/tables/{self.table}/record",
                "/api/me",
                "/api/me/statistics",
                f"/api/statistics/deck/{self.twins.game.id}",
                "/api/tables/nowhere/record",
            ):
                await self.here.get(path, self.found.seen, token)
        await self._own_line().say("analyse", table=self.table)  # in vain: the game is not over

    async def _come_again(self) -> None:
        """The observer's connection breaks, and it comes back by another one."""
        await self._own_line().hang_up()
        observer = self.twins.observer
        token = self.watcher_token if observer is None else self.tokens[observer]
        line, _ = await self.here.person("", self.found.seen, token)
        await line.say("open", table=self.table)
        if observer is None:
            self.watcher = line
        else:
            self.lines[observer] = line
