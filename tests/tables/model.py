"""A table and its people in the simplest words: what may be done, and what it leads to. Held against the real thing.

A request is asked for the reasons that speak against it, all of them: whichever the table names is right. Where there is
none it must be done.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from katzentisch.games import GAMES

BOT = "a bot"


@dataclass
class ModelSeat:
    """A seat: a guest's, a bot's, or nobody's."""

    who: str | None = None
    is_ready: bool = False
    is_muted: bool = False
    since: int = 0
    #: Who may take it back in a running game.
    kept_for: str | None = None


@dataclass
class ModelRoom:
    """What is known about a table without asking it."""

    id: str
    game: str
    options: dict[str, str]
    seats: list[ModelSeat]
    host: str
    after: str | None = None
    phase: str = "waiting"
    ended_by: str = ""
    is_locked: bool = False
    is_paused: bool = False
    paused_at: float = 0.0
    banned: set[str] = field(default_factory=set)
    muted: set[str] = field(default_factory=set)
    rematch: str | None = None
    #: How many have sat down after the table was made.
    sat_down: int = 0

    # ------------------------------------------------------------------ looking

    @property
    def people(self) -> list[str]:
        return [room_seat.who for room_seat in self.seats if room_seat.who not in (None, BOT)]

    def seat_of(self, guest: str) -> int | None:
        seats = [seat for seat, room_seat in enumerate(self.seats) if room_seat.who == guest]
        return seats[0] if seats else None

    def kept_seat(self, guest: str) -> ModelSeat | None:
        kept = [room_seat for room_seat in self.seats if room_seat.kept_for == guest]
        return kept[0] if kept and self.phase == "playing" else None

    def facts(self) -> dict[str, Any]:
        """Everything that a room's record must agree with."""
        return {
            "phase": self.phase,
            "ended_by": self.ended_by,
            "seats": [(room_seat.who, room_seat.is_ready, room_seat.is_muted) for room_seat in self.seats],
            "host": self.host if self.people else None,
            "is_locked": self.is_locked,
            "is_paused": self.is_paused,
            "banned": self.banned,
            "rematch": self.rematch,
            "has_code": self.phase == "waiting",
        }

    # ------------------------------------------------------------------ what speaks against it

    def not_waiting(self) -> set[str]:
        return {"playing": {"started"}, "over": {"over"}}.get(self.phase, set())

    def not_host(self, guest: str) -> set[str]:
        if guest not in self.people:
            return {"not_seated"}
        return set() if guest == self.host else {"not_host"}

    def against_joining(self, guest: str) -> set[str]:
        if guest in self.banned:
            return {"no_such_table"}
        if guest in self.people or self.kept_seat(guest) is not None:
            return set()
        is_full = all(room_seat.who is not None for room_seat in self.seats)
        return self.not_waiting() | ({"locked"} if self.is_locked else set()) | ({"table_full"} if is_full else set())

    def against_starting(self, guest: str) -> set[str]:
        return self.not_host(guest) | self.not_waiting() | self._not_startable()

    def _not_startable(self) -> set[str]:
        found = set()
        if any(room_seat.who is None for room_seat in self.seats):
            found.add("seats_open")
        if any(room_seat.who not in (None, BOT, self.host) and not room_seat.is_ready for room_seat in self.seats):
            found.add("not_everybody_ready")
        game = GAMES[self.game]
        refusal = game.forbidden(game.resolve("printed", self.options), len(self.seats))
        return found | ({refusal.code} if refusal is not None else set())

    def against_seat(self, seat: int, wanted: str) -> set[str]:
        """``wanted``: a person, no person, or any seat."""
        if not 0 <= seat < len(self.seats):
            return {"no_such_seat"}
        is_person = self.seats[seat].who not in (None, BOT)
        if wanted == "person" and not is_person:
            return {"nobody_sits_there"}
        return {"somebody_sits_there"} if wanted == "no person" and is_person else set()

    def against_more_seats(self) -> set[str]:
        return {"no_more_seats"} if len(self.seats) >= GAMES[self.game].most_seats else set()

    def against_fewer_seats(self) -> set[str]:
        return {"no_fewer_seats"} if len(self.seats) <= GAMES[self.game].fewest_seats else set()

    # ------------------------------------------------------------------ what it leads to

    def sit(self, guest: str) -> None:
        if guest not in self.people:
            kept = self.kept_seat(guest)
            free = kept or next(room_seat for room_seat in self.seats if room_seat.who is None)
            self.sat_down += 1
            free.is_ready, free.kept_for = kept is None, None
            free.who, free.is_muted, free.since = guest, guest in self.muted, self.sat_down
            if self.host not in self.people:
                self.host = guest

    def get_ready(self, guest: str, is_ready: bool) -> None:
        seat = self.seat_of(guest)
        assert seat is not None
        self.seats[seat].is_ready = is_ready
        is_complete = all(room_seat.who == BOT or (room_seat.who and room_seat.is_ready) for room_seat in self.seats)
        if self.after is not None and is_complete:
            self.phase = "playing"

    def leave(self, guest: str) -> None:
        seat = self.seat_of(guest)
        assert seat is not None
        (self.muted.add if self.seats[seat].is_muted else self.muted.discard)(guest)
        self.seats[seat] = ModelSeat(kept_for=None if self.phase == "waiting" else guest)
        if self.host == guest:
            self.pass_host_on()
        if not self.people:
            self.close("closed")

    def kick(self, seat: int) -> None:
        who = self.seats[seat].who
        assert who is not None
        self.leave(who)
        self.seats[seat].kept_for = None
        self.banned.add(who)

    def swap(self, seat: int, other: int) -> None:
        self.seats[seat], self.seats[other] = self.seats[other], self.seats[seat]

    def put(self, seat: int, room_seat: ModelSeat) -> None:
        self.seats[seat] = room_seat

    def pass_host_on(self) -> None:
        sitting = sorted((s.since, seat, s.who) for seat, s in enumerate(self.seats) if s.who not in (None, BOT))
        self.host = next((who for _, _, who in sitting if who is not None), self.host)

    def close(self, ended_by: str) -> None:
        if self.phase != "over":
            self.phase, self.ended_by, self.is_paused = "over", ended_by, False

    def come_along(self) -> None:
        """The rematch begins with those who want it."""
        for seat, room_seat in enumerate(self.seats):
            if room_seat.who != BOT and not room_seat.is_ready:
                if room_seat.is_muted and room_seat.who is not None:
                    self.muted.add(room_seat.who)
                self.seats[seat] = ModelSeat(kept_for=room_seat.who)
        self.phase = "playing"
        if self.host not in self.people:
            self.pass_host_on()

    def following(self, id: str, guest: str) -> ModelRoom:
        """The table of a rematch; whoever has left is a bot there."""
        seats = [ModelSeat(room_seat.who or BOT, is_muted=room_seat.is_muted) for room_seat in self.seats]
        host = self.host if self.host in self.people else guest
        self.rematch = id
        following = ModelRoom(id, self.game, self.options, seats, host, self.id, is_locked=self.is_locked)
        following.banned, following.muted = set(self.banned), set(self.muted)
        return following
