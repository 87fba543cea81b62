"""A link between two nodes: one connection for all the people whom one of them passes on to the other.

What goes over it are frames: a kind, the number of a person on this link (0 for the nodes themselves), a length, and so many bytes. Texts
are a person's messages and what is shown to them, untouched; words are the nodes' own (`words.py`). All frames of one turn of the loop
are written at once. A link holds few bytes that the other node has not taken: when it is behind, whatever is for a person waits with
that person, within bounds of their own.
"""

from __future__ import annotations

import asyncio
import logging
import struct
from abc import abstractmethod
from collections import deque
from contextlib import suppress
from typing import cast

from katzentisch.server.nodes.words import LARGEST_WORD, NotANode, Ping, Pong, Word, read_word, written

log = logging.getLogger(__name__)

#: Kind, number and length of what follows.
HEAD = struct.Struct("!BII")
TEXT, WORD = 0, 1
#: The most messages of one person that the other node has not read: whoever sends more is not read any further.
WINDOW = 32
#: Seconds between two signs of life, and until the answer to one.
PING_SECONDS = 5.0
#: Of so many measurements of the way between two nodes the shortest counts.
_KEPT = 8
#: The most frames that are dealt with in one turn of the loop: people with sockets of their own have theirs.
_BITE = 64
#: The most bytes that wait for the end of a turn of the loop, and for the other node.
_MOST_UNWRITTEN = 64 * 1024
_MOST_UNTAKEN = 1024 * 1024


class Link(asyncio.Protocol):
    """One side of a link, whichever. Sending never waits and never raises."""

    def __init__(self, largest_text: int) -> None:
        self._largest = {TEXT: largest_text, WORD: LARGEST_WORD}
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._held = bytearray()  # read, but not dealt with yet
        self._is_biting = False  # the rest of it follows in the next turn
        self._unwritten: list[bytes] = []
        self._unwritten_bytes = 0
        #: Does the other node keep up? Also set once the link is lost: nobody waits for that.
        self.writable = asyncio.Event()
        self.writable.set()
        self.is_proven = False
        self.is_lost = False
        self._pings = 0
        self._asked = 0.0  # when the last ping was sent
        self._pong: asyncio.Future[None] | None = None  # the answer to it, as long as that has not come
        self._answered: deque[float] = deque(maxlen=_KEPT)  # how long answers took
        self._timer: asyncio.TimerHandle | None = None
        self._gone = asyncio.Event()  # nothing is left of the connection

    # ------------------------------------------------------------------ what each side does in its own way

    @abstractmethod
    def text_came(self, number: int, text: bytes) -> None:
        """A message of this person, or something to show to them."""

    @abstractmethod
    def word_came(self, number: int, word: Word) -> None:
        """A word of the other node. `NotANode` if none would say this."""

    @abstractmethod
    def end(self, error: Exception | None) -> None:
        """The link is lost: by what the other node has said, or because it is gone."""

    @abstractmethod
    def look_after(self) -> None:
        """Called between two signs of life."""

    # ------------------------------------------------------------------ sending

    def say(self, number: int, word: Word) -> None:
        """Say a word about this person, or for the nodes themselves."""
        self._put(WORD, number, written(word))

    def pass_text(self, number: int, text: bytes) -> None:
        """Pass on a message of this person, or what is shown to them. Whoever sends many looks at `writable` before."""
        self._put(TEXT, number, text)

    def _put(self, kind: int, number: int, data: bytes) -> None:
        if self.is_lost:
            return
        if not self._unwritten:
            self._loop.call_soon(self._write)
        self._unwritten += (HEAD.pack(kind, number, len(data)), data)
        self._unwritten_bytes += HEAD.size + len(data)
        if self._unwritten_bytes > _MOST_UNWRITTEN:
            self._write()

    def _write(self) -> None:
        unwritten, self._unwritten, self._unwritten_bytes = self._unwritten, [], 0
        if unwritten and self._transport is not None and not self._transport.is_closing():
            self._transport.write(b"".join(unwritten))

    def pause_writing(self) -> None:
        self.writable.clear()

    def resume_writing(self) -> None:
        self.writable.set()

    # ------------------------------------------------------------------ reading

    def data_received(self, data: bytes) -> None:
        self._held += data
        if not self._is_biting:
            self._bite()

    def _bite(self) -> None:
        was_biting, self._is_biting = self._is_biting, False
        try:
            self._is_biting = not self.is_lost and self._take_some()
        except Exception as error:
            if not isinstance(error, NotANode):  # it is this node's fault: everybody on the link comes back
                log.error("what came over a link could not be dealt with: %s", type(error).__name__)
            return self.lose(error)
        if self._is_biting:
            self._loop.call_soon(self._bite)
        if self.is_lost or self._transport is None or self._transport.is_closing():
            return
        if self._is_biting:
            self._transport.pause_reading()
        elif was_biting:
            self._transport.resume_reading()

    def _take_some(self) -> bool:
        """Deal with some frames. True means that there are more."""
        held, begins = self._held, 0
        for _ in range(_BITE):
            if len(held) < begins + HEAD.size:
                break
            kind, number, length = HEAD.unpack_from(held, begins)
            if length > self._largest.get(kind, -1):
                raise NotANode
            ends = begins + HEAD.size + length
            if len(held) < ends:
                break
            data = bytes(held[begins + HEAD.size : ends])
            begins = ends
            if kind == WORD:
                self._take_word(number, read_word(data))
            elif self.is_proven:
                self.text_came(number, data)
            else:
                raise NotANode
            if self.is_lost:
                return False
        else:
            del held[:begins]
            return True
        del held[:begins]
        return False

    def _take_word(self, number: int, word: Word) -> None:
        if self.is_proven and number == 0:
            if isinstance(word, Ping):
                return self.say(0, Pong(word.number))
            if isinstance(word, Pong):
                return self._take_pong(word)
        self.word_came(number, word)

    # ------------------------------------------------------------------ signs of life

    def ping(self) -> None:
        """Measure the way to the other node, for `round_trip`, unless that is under way. A node is believed, unlike a page."""
        if self._pong is None and not self.is_lost:
            self._pings += 1
            self._asked = self._loop.time()
            self._pong = self._loop.create_future()
            self.say(0, Ping(self._pings))

    def _take_pong(self, word: Pong) -> None:
        if self._pong is not None and word.number == self._pings:
            self._answered.append(self._loop.time() - self._asked)
            self._pong.set_result(None)
            self._pong = None

    def round_trip(self) -> float | None:
        """Seconds of the shortest way to the other node and back; None before the first answer."""
        return min(self._answered, default=None)

    async def answers(self, seconds: float) -> bool:
        """Does the other node answer within so many seconds?"""
        self.ping()
        if (pong := self._pong) is not None:
            await asyncio.wait({pong}, timeout=seconds)
        return not self.is_lost and pong is not None and pong.done()

    def _look(self) -> None:
        if self._pong is not None and self._loop.time() - self._asked >= PING_SECONDS:
            return self.lose(TimeoutError())
        self._timer = self._loop.call_later(PING_SECONDS, self._look)
        self.ping()
        self.look_after()

    # ------------------------------------------------------------------ beginning and end

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.set_write_buffer_limits(high=_MOST_UNTAKEN)

    def prove(self) -> None:
        """Both have proven that they are nodes."""
        self.is_proven = True
        self._timer = self._loop.call_later(PING_SECONDS, self._look)
        self.ping()

    def hang_up(self) -> None:
        """Close in good order: what has been said arrives."""
        self._write()
        if self._transport is not None:
            self._transport.close()
            self._loop.call_later(PING_SECONDS, self._transport.abort)  # unless the other node takes it
        self._forget(None)

    def lose(self, error: Exception | None = None) -> None:
        """Close at once, and say nothing."""
        if self._transport is not None:
            self._transport.abort()
        self._forget(error)

    async def be_gone(self, seconds: float) -> None:
        """Hang up, and wait until the other node has taken what was said, but no longer than this."""
        self.hang_up()
        if self._transport is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._gone.wait()
            self._transport.abort()
            await self._gone.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone.set()
        self._forget(exc)

    def _forget(self, error: Exception | None) -> None:
        if self.is_lost:
            return
        self.is_lost = True
        self._unwritten.clear()
        self._held.clear()
        self.writable.set()
        if self._timer is not None:
            self._timer.cancel()
        if self._pong is not None:
            self._pong.set_result(None)
        self.end(error)
