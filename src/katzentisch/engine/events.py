"""Events: what a move made happen, in order, and who may see the faces of the cards in it."""

from __future__ import annotations

from typing import Final, final

from katzentisch.engine.cards import card_text

EVERYBODY: Final = -1
NOBODY: Final = 0
NO_SEAT: Final = -2


@final
class Event:
    """One thing that happened: a past-tense name and the few facts that a sentence about it needs."""

    __slots__ = ("cards", "count", "name", "other", "reveals", "rule", "seat", "seen_by", "suit", "what")

    def __init__(
        self,
        name: str,
        seat: int = NO_SEAT,
        cards: tuple[int, ...] = (),
        seen_by: int = EVERYBODY,
        count: int = 0,
        suit: int = -1,
        other: int = NO_SEAT,
        rule: str = "",
        reveals: bool = False,
        what: str = "",
    ) -> None:
        self.name = name  # drew, played, wished …
        self.seat = seat  # whose deed or fate it is
        self.cards = cards  # the cards it moved
        self.seen_by = seen_by  # EVERYBODY, or one bit a seat that may see their faces
        self.count = count  # how many cards or points
        self.suit = suit  # a suit that was wished for, or that counts
        self.other = other  # another seat that it concerns
        self.rule = rule  # the ledger number behind a penalty or an end
        self.reveals = reveals  # did somebody see a card of the stock, a reserve, or face down before? (GEN-4)
        self.what = what  # things that are no cards, in the family's words; for everybody's eyes

    def is_seen_by(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) see the faces?"""
        if self.seen_by == EVERYBODY:
            return True
        return seat is not None and bool(self.seen_by >> seat & 1)

    def text_for(self, seat: int | None) -> str:
        """One line as this seat saw it; hidden cards are only counted."""
        words = [self.name]
        if self.seat != NO_SEAT:
            words.append(f"seat={self.seat}")
        if self.cards:
            seen = self.is_seen_by(seat)
            words.append("cards=" + (",".join([card_text(c) for c in self.cards]) if seen else "?" * len(self.cards)))
        if self.count:
            words.append(f"count={self.count}")
        if self.suit >= 0:
            words.append("suit=" + "♣♠♥♦"[self.suit])
        if self.other != NO_SEAT:
            words.append(f"other={self.other}")
        if self.rule:
            words.append(f"rule={self.rule}")
        if self.what:
            words.append(f"what={self.what}")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<{self.text_for(None)}>"  # a log or a debugger is a spectator: hidden faces stay hidden

    def text(self) -> str:
        """One line with all faces, for records kept after the end and for tests."""
        shown = Event(
            self.name, self.seat, self.cards, EVERYBODY, self.count, self.suit, self.other, self.rule, what=self.what
        )
        return shown.text_for(None)
