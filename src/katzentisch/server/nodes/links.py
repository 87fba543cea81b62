"""The links of this node to others, and the passages on them: one person's way to the node that holds their table."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
import ssl
from collections.abc import Callable

from katzentisch.server.nodes.certificates import is_this, only_this
from katzentisch.server.nodes.link import WINDOW, Link
from katzentisch.server.nodes.words import (
    Challenge,
    Closed,
    HolderProof,
    Introduction,
    NotANode,
    Opening,
    Person,
    Taken,
    Way,
    Word,
    is_proof,
    proof_of,
)
from katzentisch.server.wire.closing import DONE, LOST
from katzentisch.tables.directory.base import Node

log = logging.getLogger(__name__)

#: Seconds for a node to answer.
_OPEN_SECONDS = 2.0
#: Seconds for a node to take what was said last when this one ends.
_GONE_SECONDS = 1.0
#: The most bytes of what is shown to a person: a whole game, with all that happened.
_LARGEST_SHOWN = 8 * 1024 * 1024


class Unreachable(Exception):
    """The node that holds the table does not answer, or is not who it should be."""


class Passage:
    """One person's way over a link. What is shown to them comes to ``hear``; ``lost`` is told the code by which the other side has closed."""

    def __init__(self, link: _LinkThere, number: int, hear: Callable[[bytes], None]) -> None:
        self._link = link
        self._number = number
        self.hear = hear
        self.lost: Callable[[int], None] | None = None
        self.is_closed = False
        self._opened = 0
        self._untaken = 0  # messages that the other node has not read yet
        self._has_room = asyncio.Event()
        self._has_room.set()

    @property
    def holder(self) -> Node:
        """The node it leads to."""
        return self._link.holder

    @property
    def is_free(self) -> bool:
        """Can a message go at once?"""
        return self._untaken < WINDOW and self._link.writable.is_set()

    def send_at_once(self, text: bytes, opened: int) -> None:
        """Pass a message on, of a tab with this number. It must be free."""
        if self.is_closed:  # `lost` is told
            return
        if opened != self._opened:
            self._opened = opened
            self._link.say(self._number, Opening(opened))
        self._untaken += 1
        if self._untaken >= WINDOW:
            self._has_room.clear()
        self._link.pass_text(self._number, text)

    async def send(self, text: bytes, opened: int) -> None:
        """Pass a message on as soon as the other side is not behind: the person is not read meanwhile."""
        while not self.is_free and not self.is_closed:
            await self._has_room.wait()
            await self._link.writable.wait()
        self.send_at_once(text, opened)

    def tell_way(self, seconds: float) -> None:
        """Tell how far away the person is from this node at least."""
        if not self.is_closed:
            self._link.say(self._number, Way(seconds))

    def close(self) -> None:
        """Hang up."""
        self.lost = None
        if not self.is_closed:
            self._link.say(self._number, Closed(DONE))
            self._link.drop(self._number)
            self.end(DONE)

    def take(self, messages: int) -> None:
        """The other node has read so many more."""
        if not 0 < messages <= self._untaken:  # also nothing: whoever waits for room would be woken again and again
            raise NotANode
        self._untaken -= messages
        self._has_room.set()

    def end(self, code: int) -> None:
        """The other side has closed."""
        self.is_closed = True
        self._has_room.set()
        if self.lost is not None:
            self.lost(code)


class _LinkThere(Link):
    """A link on which this node passes people on to one that holds tables."""

    def __init__(self, me: Node, holder: Node, key: bytes, tell_strange: Callable[[], None]) -> None:
        super().__init__(_LARGEST_SHOWN)
        self.holder = holder
        self._tell_strange = tell_strange
        self._me = me
        self._key = key
        self._nonces: tuple[bytes, bytes] | None = None
        self._passages: dict[int, Passage] = {}
        self._numbers = itertools.count(1)
        self._asking = 0  # how many want to know whether the other node answers
        #: Done when the other node has proven that it is the one, or with why it has not.
        self.proven: asyncio.Future[Exception | None] = self._loop.create_future()

    async def open(self, person: Person, hear: Callable[[bytes], None], lost: Callable[[int], None]) -> Passage:
        """A passage for a person, once the other node has answered; `Unreachable` if it does not."""
        number = next(self._numbers)
        passage = self._passages[number] = Passage(self, number, hear)
        self.say(number, person)
        try:
            if not await self.answers(_OPEN_SECONDS) or passage.is_closed:
                raise Unreachable("no answer")
        except BaseException:
            passage.close()
            raise
        passage.lost = lost
        return passage

    async def is_there(self) -> bool:
        """Does the other node answer? As long as somebody asks, the link is needed."""
        self._asking += 1
        try:
            return await self.answers(_OPEN_SECONDS)
        finally:
            self._asking -= 1

    def drop(self, number: int) -> None:
        """This person is gone. What is under way to them is lost."""
        self._passages.pop(number, None)

    def text_came(self, number: int, text: bytes) -> None:
        passage = self._passages.get(number)
        if passage is not None:
            passage.hear(text)

    def word_came(self, number: int, word: Word) -> None:
        if not self.is_proven:
            return self._take_proof(word)
        passage = self._passages.get(number)
        if isinstance(word, Closed):
            self.drop(number)
            if passage is not None:
                passage.end(word.code)
        elif isinstance(word, Taken):
            if passage is not None:
                passage.take(word.messages)
        else:
            raise NotANode

    def _take_proof(self, word: Word) -> None:
        me, holder = self._me.id, self.holder.id
        if isinstance(word, Challenge) and self._nonces is None:
            self._nonces = (secrets.token_bytes(32), word.nonce)
            proof = proof_of(self._key, "asker", me, holder, *self._nonces)
            self.say(0, Introduction(me, holder, self._nonces[0], proof))
        elif (
            isinstance(word, HolderProof)
            and self._nonces is not None
            and is_proof(word.proof, proof_of(self._key, "holder", me, holder, *self._nonces))
        ):
            self.prove()
            self.proven.set_result(None)
        else:
            raise NotANode

    def look_after(self) -> None:
        if not self._passages and not self._asking:
            self.hang_up()

    def end(self, error: Exception | None) -> None:
        if isinstance(error, NotANode):
            self._tell_strange()
            if self.is_proven:  # else whoever is to be passed on learns of it, and the log does
                log.warning("the node at %s says what no node would", self.holder.address)
        if not self.proven.done():
            self.proven.set_result(error if error is not None else ConnectionResetError())
        passages = list(self._passages.values())
        self._passages.clear()
        for passage in passages:
            passage.end(LOST)


class Links:
    """All links on which this node passes people on, one for each node; made when somebody is passed on there.

    Where somebody answers who is no node, that is told.
    """

    def __init__(self, tell_strange: Callable[[], None]) -> None:
        self._tell_strange = tell_strange
        self._links: dict[tuple[int, Node], asyncio.Task[_LinkThere]] = {}

    async def open(
        self,
        me: Node,
        holder: Node,
        key: bytes,
        person: Person,
        hear: Callable[[bytes], None],
        lost: Callable[[int], None],
    ) -> Passage:
        """A passage for a person; `Unreachable` if that node does not answer, or is not who it should be."""
        link = await self._link(me, holder, key)
        return await link.open(person, hear, lost)

    async def reach(self, me: Node, holder: Node, key: bytes) -> None:
        """Have a node answer over the link that people would be passed on by; `Unreachable` if it does not. One that nobody needs is closed later."""
        link = await self._link(me, holder, key)
        if not await link.is_there():
            raise Unreachable("no answer")

    async def _link(self, me: Node, holder: Node, key: bytes) -> _LinkThere:
        making = self._links.get((me.id, holder))
        if making is None or _is_lost(making):
            making = self._links[me.id, holder] = asyncio.create_task(
                _reach(_LinkThere(me, holder, key, self._tell_strange))
            )
            making.add_done_callback(self._tidy)
        return await asyncio.shield(making)

    def _tidy(self, _: asyncio.Task[_LinkThere]) -> None:
        self._links = {which: making for which, making in self._links.items() if not _is_lost(making)}

    async def close(self) -> None:
        """Hang up everywhere."""
        makings = list(self._links.values())
        for making in makings:
            making.cancel()
        made = await asyncio.gather(*makings, return_exceptions=True)
        await asyncio.gather(*(link.be_gone(_GONE_SECONDS) for link in made if isinstance(link, _LinkThere)))


def _is_lost(making: asyncio.Task[_LinkThere]) -> bool:
    return making.done() and (making.cancelled() or making.exception() is not None or making.result().is_lost)


async def _reach(link: _LinkThere) -> _LinkThere:
    """Connect a link to its node. It is returned when both have proven that they know the key."""
    holder = link.holder
    host, _, port = holder.address.rpartition(":")
    try:
        async with asyncio.timeout(_OPEN_SECONDS):
            transport, _ = await asyncio.get_running_loop().create_connection(
                lambda: link,
                host.strip("[]"),
                int(port),
                ssl=only_this(holder.certificate) if holder.certificate else None,
            )
            if holder.certificate and not is_this(
                holder.certificate, transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
            ):
                link.lose(NotANode())
            error = await link.proven
    except ssl.SSLError as failure:  # another certificate, or no TLS at all
        error = failure
        link.lose(NotANode())
    except (OSError, TimeoutError, ValueError) as failure:
        error = failure
    except asyncio.CancelledError:
        link.lose()
        raise
    if error is not None:
        link.lose()
        raise Unreachable(type(error).__name__)
    return link
