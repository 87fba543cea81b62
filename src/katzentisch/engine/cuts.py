"""The cuts of the coming deal: first everybody seals one, then the table takes no more, then they are opened.

A seal is the hash of a cut, so nobody, not even the server, can choose a cut or a set of cuts by what the others have cut. The
log tells the seals apart from the cuts: whoever sealed a cut and never opened it is named by every check.

Logs of older servers have cuts that nobody sealed. They are played as they were; after a seal no log goes back to that.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from katzentisch.engine.state import Refusal

_RULE: Final = "GEN-6"


def seal_of(envelope: str, table: str, deal: int, seat: int, bits: str) -> str:
    """The seal of a cut: it fits no other table, deal or seat, and tells which envelope its maker had been shown."""
    return hashlib.sha256("\n".join([envelope, table, str(deal), str(seat), bits]).encode()).hexdigest()


@final
class Cuts:
    """What has been sealed and opened for one deal."""

    def __init__(self, must_be_sealed: bool = False) -> None:
        self.must_be_sealed: Final = must_be_sealed  # has a cut of an earlier deal been sealed?
        self.seals: dict[int, str] = {}
        self.is_closed = False
        self.opened: set[int] = set()

    @property
    def missing(self) -> list[int]:
        """The seats that have sealed a cut and not opened it."""
        return sorted(self.seals.keys() - self.opened)

    def next(self) -> Cuts:
        """Those of the deal after this one, before anybody has cut."""
        return Cuts(self.must_be_sealed or bool(self.seals))

    def seal_refusal(self, seat: int) -> Refusal | None:
        """Why this seat may seal nothing now."""
        if self.is_closed or self.opened:
            return Refusal(_RULE, "no_cut_now")
        return Refusal(_RULE, "cut_already") if seat in self.seals else None

    def closing_refusal(self) -> Refusal | None:
        """Why the table may not stop taking seals now."""
        return None if self.seals and not self.is_closed else Refusal(_RULE, "no_cut_now")

    def opening_refusal(self, seat: int, seal: str) -> Refusal | None:
        """Why this seat may not open the cut that has this seal."""
        if seat in self.opened:
            return Refusal(_RULE, "cut_already")
        if not self.seals and not self.must_be_sealed:
            return None  # as older servers did
        if not self.is_closed and self.seals:
            return Refusal(_RULE, "no_cut_now")
        if seat not in self.seals:
            return Refusal(_RULE, "cut_not_sealed")
        return None if self.seals[seat] == seal else Refusal(_RULE, "cut_not_as_sealed")
