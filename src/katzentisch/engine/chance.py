"""Chance: where shuffles come from.

A state holds a source of chance and counts how often it has asked it in a deal; the source itself never changes. So a
clone needs no copy of it, and the same log gives the same cards on every Python. A live game asks a `KeyedChance`,
whose answers nobody can foretell and everybody can check afterwards; playouts and sampled worlds ask a `FastChance`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import Final, NamedTuple, final

from mypy_extensions import i64

_M32: Final = 0xFFFFFFFF


@final
class Dice:
    """A fast generator for playouts: Marsaglia's multiply with carry.

    The carry sits in the upper half of one number that never leaves 63 bits, so interpreted and compiled agree. Two
    starting values close to each other are driven apart by the first rounds, which are thrown away.
    """

    __slots__ = ("_x",)

    def __init__(self, seed: int) -> None:
        # Neither half may be nought or all ones, or the generator would stand still.
        low = (seed & _M32) * 0x9E3779B1 & _M32
        high = (seed >> 32 ^ 0x5BD1E995) & 0x3FFFFFFF
        self._x: i64 = (high + 1 << 32) + (low | 1)
        i: i64 = 0
        while i < 8:
            self.word()
            i += 1

    def __reduce__(self) -> tuple[Callable[[int], Dice], tuple[int]]:
        return dice_at, (self._x,)

    def word(self) -> i64:
        """The next 32 random bits."""
        x: i64 = self._x
        x = 2131995753 * (x & _M32) + (x >> 32)
        self._x = x
        return (x ^ x >> 32) & _M32

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1 (the bias, at most n in four thousand million, does not matter in a playout)."""
        return (self.word() * n) >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place (Fisher–Yates)."""
        i: i64 = len(cards) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1


def dice_at(x: int) -> Dice:
    """Dice that go on where others stood."""
    dice = Dice(0)
    dice._x = x
    return dice


class Chance:
    """A source of shuffles: the same deal and use give the same answer, however often it is asked."""

    def shuffled(self, deal: i64, use: i64, cards: list[int]) -> tuple[int, ...]:
        """These cards in random order; ``use`` counts the uses of chance within a deal."""
        raise NotImplementedError

    def below(self, deal: i64, use: i64, n: i64) -> i64:
        """A number from 0 to n - 1."""
        raise NotImplementedError


@final
class FastChance(Chance):
    """Chance for playouts and sampled worlds: quick, not secret."""

    def __init__(self, seed: i64) -> None:
        self.seed: i64 = seed

    def _dice(self, deal: i64, use: i64) -> Dice:
        return Dice(self.seed * 0x9E3779B9 + deal * 0x10001 + use)

    def shuffled(self, deal: i64, use: i64, cards: list[int]) -> tuple[int, ...]:
        order = cards.copy()
        self._dice(deal, use).shuffle(order)
        return tuple(order)

    def below(self, deal: i64, use: i64, n: i64) -> i64:
        return self._dice(deal, use).below(n)


@final
class PlayoutChance(Chance):
    """Chance inside a playout: the playout's own dice, rolled on. Not for states that are cloned."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def shuffled(self, deal: i64, use: i64, cards: list[int]) -> tuple[int, ...]:
        self._dice.shuffle(cards)
        return tuple(cards)

    def below(self, deal: i64, use: i64, n: i64) -> i64:
        return self._dice.below(n)


class Use(NamedTuple):
    """What chance was asked and what it answered: an order of these cards or, with a limit, a number below it."""

    deal: int
    use: int
    asked: tuple[int, ...]
    answer: tuple[int, ...]
    limit: int = 0


@final
class KeyedChance(Chance):
    """Chance of a live game: one 256-bit secret, and for each use a key that also holds the players' cuts.

    The key of a use is HMAC-SHA256(secret, rules version, table, deal, use, that deal's cuts in seat order). It drives
    a stream of 32-bit words (HMAC-SHA256 of the key over a counter) that picks by rejection: every order is equally
    likely. Deal 0 gives the first dealer, with the cuts of deal 1 if they were sealed. Every answer is noted, so that a record can show it.
    """

    def __init__(self, secret: bytes, rules: str = "", table: str = "") -> None:
        if len(secret) != 32:
            raise ValueError("the secret has 256 bits")
        self.secret = secret
        self.rules = rules
        self.table = table
        self.cuts: dict[int, dict[int, bytes]] = {}
        self.uses: dict[tuple[int, int], Use] = {}

    @property
    def commitment(self) -> str:
        """The envelope shown before the first deal: SHA-256 of the secret, in hex."""
        return hashlib.sha256(self.secret).hexdigest()

    def cut(self, deal: int, seat: int, bits: bytes) -> None:
        """Add a seat's cut to a deal that has not been dealt yet."""
        self.cuts.setdefault(deal, {})[seat] = bits

    def key(self, deal: int, use: int) -> bytes:
        """The key of one use of chance."""
        lines = [self.rules, self.table, str(deal), str(use)]
        cuts = self.cuts.get(deal, {})
        lines += [f"{seat}:{cuts[seat].hex()}" for seat in sorted(cuts)]
        return hmac.new(self.secret, "\n".join(lines).encode(), hashlib.sha256).digest()

    def shuffled(self, deal: i64, use: i64, cards: list[int]) -> tuple[int, ...]:
        order = cards.copy()
        stream = WordStream(self.key(deal, use))
        for i in range(len(order) - 1, 0, -1):
            j = stream.below(i + 1)
            order[i], order[j] = order[j], order[i]
        self.uses[deal, use] = Use(deal, use, tuple(cards), tuple(order))
        return tuple(order)

    def below(self, deal: i64, use: i64, n: i64) -> i64:
        number = WordStream(self.key(deal, use)).below(n)
        self.uses[deal, use] = Use(deal, use, (), (number,), n)
        return number


@final
class WordStream:
    """Unbiased numbers from a key."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            digest = hmac.new(self._key, self._block.to_bytes(8, "big"), hashlib.sha256).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[at : at + 4], "big") for at in range(28, -1, -4)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely: words past the last whole multiple of n are thrown away."""
        limit = 0x100000000 - 0x100000000 % n
        while True:
            word = self._word()
            if word < limit:
                return word % n
