"""Stories about the people around tables: they come, go, get ready, and the host arranges things. Held to a model."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Coroutine
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, precondition, rule

from katzentisch.engine.state import Refused
from katzentisch.games import GAMES
from katzentisch.server.sockets.room_requests import change_room
from katzentisch.server.wire import requests as asked
from katzentisch.tables.live.live_tables import NewTable
from katzentisch.tables.live.room import Room
from katzentisch.tables.people import room_record
from katzentisch.tables.people.room_record import NotPossible
from katzentisch.tables.storage.base import GuestRecord
from tests.tables.model import BOT, ModelRoom, ModelSeat
from tests.tables.shadow import Shadow
from tests.tables.town import Town

GUESTS = tuple(GuestRecord(name.lower(), name) for name in ("Ada", "Bo", "Cleo", "Dan"))
TURN_GAMES = [game.id for game in GAMES.values() if not game.is_real_time]

guests = st.sampled_from([guest.id for guest in GUESTS])
#: For what a host may do: somebody by name, and every other time the host.
orderers = st.none() | guests
seats = st.integers(0, 4)
numbers = st.integers(0, 50)


@st.composite
def new_table(draw: st.DrawFn) -> NewTable:
    """A table of any game that is played in turns, for few."""
    game = GAMES[draw(st.sampled_from(TURN_GAMES))]
    count = min(game.fewest_seats + draw(st.integers(0, 2)), game.most_seats)
    options = draw(st.sampled_from([{}, {"turn_seconds": "20"}]))
    return NewTable(game.id, seats=count, bots=draw(st.integers(0, 2)), options=options, waits=True)


new_tables = new_table()


async def outcome(work: Coroutine[Any, Any, Any]) -> str:
    """The code of why it was not done; empty: it was."""
    try:
        await work
    except NotPossible as error:
        return error.code
    except Refused as error:
        return error.refusal.code
    return ""


rooms = Bundle("rooms")


class RoomStory(RuleBasedStateMachine):
    """Tables and their people; each step on both sides, the real one and the model."""

    town: Town

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        self.models: dict[str, ModelRoom] = {}
        self.shadows: dict[str, Shadow] = {}
        self.here: dict[str, list[str]] = {}
        #: Moves that are under way just now.
        self.sent: set[tuple[int, str, str]] = set()

    def teardown(self) -> None:
        if hasattr(self, "town"):
            self.town.close()
        self._folder.cleanup()

    # ------------------------------------------------------------------ the two sides of a request

    def room(self, id: str) -> Room:
        return self.town.run(self.town.room(id))

    def ask(self, id: str, against: set[str], work: Callable[[Room], Any], then: Callable[[], object]) -> None:
        """Ask for something: refused for one of these reasons, or, where there is none, done."""
        room = self.room(id)
        code = self.town.run(outcome(work(room)))
        assert code in against if against else code == "", (code, against)
        if not code:
            then()

    # ------------------------------------------------------------------ coming and going

    @precondition(lambda self: len(self.models) < 3)
    @rule(target=rooms, guest=guests, wanted=new_tables)
    def make(self, guest: str, wanted: NewTable) -> str:
        host = next(known for known in GUESTS if known.id == guest)
        room = self.town.run(self.town.live_tables.make(host, wanted))
        assert wanted.bots is not None
        seats = [ModelSeat(guest)] + [ModelSeat(BOT) for _ in range(min(wanted.bots, wanted.seats - 1))]
        seats += [ModelSeat() for _ in range(wanted.seats - len(seats))]
        self.models[room.id] = ModelRoom(room.id, wanted.game, room.record.options, seats, guest)
        return room.id

    @rule(id=rooms, guest=guests, by_code=st.booleans())
    def join(self, id: str, guest: str, by_code: bool) -> None:
        model = self.models[id]
        known = next(one for one in GUESTS if one.id == guest)
        code = self.room(id).record.code
        assert (code is not None) == (model.phase == "waiting")
        if by_code and code is not None:
            found = self.town.run(self.town.live_tables.find(code))
            assert (found is None) == model.is_locked
        self.ask(id, model.against_joining(guest), lambda room: room.join(known), lambda: model.sit(guest))

    @rule(id=rooms, guest=guests)
    def leave(self, id: str, guest: str) -> None:
        model = self.models[id]
        against = set() if guest in model.people else {"not_seated"}
        self.ask(
            id,
            against,
            lambda room: room.change(lambda record: room_record.stand_up(record, guest)),
            lambda: model.leave(guest),
        )

    @rule(id=rooms, guest=guests)
    def connect(self, id: str, guest: str) -> None:
        self.room(id).enter(guest)
        self.here.setdefault(id, []).append(guest)

    @precondition(lambda self: any(self.here.values()))
    @rule(number=numbers)
    def disconnect(self, number: int) -> None:
        here = [(id, guest) for id, guests in self.here.items() for guest in guests]
        id, guest = here[number % len(here)]
        room = self.room(id)

        async def exit() -> None:
            room.exit(guest)

        self.town.run(exit())
        self.here[id].remove(guest)

    @rule(id=rooms, guest=guests, is_ready=st.booleans())
    def get_ready(self, id: str, guest: str, is_ready: bool) -> None:
        model = self.models[id]
        against = model.not_waiting() | (set() if guest in model.people else {"not_seated"})
        self.ask(id, against, lambda room: room.get_ready(guest, is_ready), lambda: model.get_ready(guest, is_ready))

    @rule(id=rooms, guest=guests)
    def start(self, id: str, guest: str) -> None:
        model = self.models[id]

        def started() -> None:
            model.phase = "playing"

        self.ask(id, model.against_starting(guest), lambda room: room.start(guest), started)

    @rule(id=rooms)
    def everybody_gets_ready_and_it_starts(self, id: str) -> None:
        """What a story of single steps seldom comes to."""
        model = self.models[id]
        if model.phase != "waiting" or model.is_locked:
            return
        for guest in GUESTS:
            if guest.id not in model.banned and any(room_seat.who is None for room_seat in model.seats):
                self.join(id, guest.id, False)
        for guest_id in model.people:
            if model.phase == "waiting":
                self.get_ready(id, guest_id, True)
        self.follow_host(id, model, self.room(id))  # one of them may have been there already
        if model.phase == "waiting" and not model.against_starting(model.host):
            self.start(id, model.host)

    @rule(target=rooms, id=rooms, guest=guests)
    def ask_for_a_rematch(self, id: str, guest: str) -> str:
        model = self.models[id]
        against = set() if guest in model.people else {"not_seated"}
        if model.phase != "over":
            against.add("not_over")
        following: list[Room] = []

        async def rematch(room: Room) -> None:
            following.append(await self.town.live_tables.rematch(room, guest))

        def then() -> None:
            if model.rematch is None:
                self.models[following[0].id] = model.following(following[0].id, guest)
            other = self.models[following[0].id]
            assert other.id == model.rematch
            if other.phase == "playing" and guest not in other.people and other.kept_seat(guest) is not None:
                other.sit(guest)
            elif other.phase == "waiting" and guest in other.people:
                other.get_ready(guest, True)
                unready = {s.who for s in other.seats if s.who not in (None, BOT) and not s.is_ready}
                is_complete = all(s.who is not None for s in other.seats)
                if other.phase == "waiting" and is_complete and not unready & self.seeming_here(id):
                    other.come_along()

        self.ask(id, against, rematch, then)
        return following[0].id if following else id

    def seeming_here(self, id: str) -> set[str]:
        """Whoever is at a table, or has been gone for less than it shows."""
        return {guest.id for guest in GUESTS if self.room(id).presence.seems_here(guest.id)}

    # ------------------------------------------------------------------ what a host may do

    def order(self, id: str, guest: str | None, against: set[str], message: Any, then: Callable[[], object]) -> None:
        """Something that only the host may ask for."""
        who = self.models[id].host if guest is None else guest
        against = against | self.models[id].not_host(who)
        self.ask(id, against, lambda room: change_room(room, who, message), then)

    @rule(
        id=rooms,
        guest=orderers,
        what=st.sampled_from(["swap", "add_seat", "remove_seat", "no_bot", "bot"]),
        seat=seats,
        other=seats,
    )
    def arrange(self, id: str, guest: str | None, what: str, seat: int, other: int) -> None:
        model = self.models[id]
        seats = model.seats
        against = model.not_waiting()
        if what == "swap":
            against |= model.against_seat(seat, "any") | model.against_seat(other, "any")
            self.order(id, guest, against, asked.Swap(id, seat, other), lambda: model.swap(seat, other))
        elif what == "add_seat":
            against |= model.against_more_seats()
            self.order(id, guest, against, asked.AddSeat(id), lambda: seats.append(ModelSeat()))
        elif what == "remove_seat":
            against |= model.against_fewer_seats() | model.against_seat(seat, "no person")
            self.order(id, guest, against, asked.RemoveSeat(id, seat), lambda: seats.pop(seat))
        else:
            against |= model.against_seat(seat, "no person")
            room_seat = ModelSeat(BOT) if what == "bot" else ModelSeat()
            level = "random" if what == "bot" else None
            self.order(id, guest, against, asked.SetBot(id, seat, level), lambda: model.put(seat, room_seat))

    @rule(id=rooms, guest=orderers, is_locked=st.booleans())
    def lock(self, id: str, guest: str | None, is_locked: bool) -> None:
        model = self.models[id]

        def then() -> None:
            model.is_locked = is_locked

        self.order(id, guest, model.not_waiting(), asked.Lock(id, is_locked), then)

    @rule(id=rooms, guest=orderers, is_paused=st.booleans())
    def pause(self, id: str, guest: str | None, is_paused: bool) -> None:
        model = self.models[id]

        def then() -> None:
            if is_paused and not model.is_paused:
                model.paused_at = self.town.clock.now()
            model.is_paused = is_paused

        against = set() if model.phase == "playing" else {"not_playing"}
        self.order(id, guest, against, asked.Pause(id, is_paused), then)

    @rule(id=rooms, guest=orderers, seat=seats)
    def kick(self, id: str, guest: str | None, seat: int) -> None:
        model = self.models[id]
        against = model.against_seat(seat, "person")
        if not against and model.seats[seat].who == model.host:
            against.add("not_yourself")
        self.order(id, guest, against, asked.Kick(id, seat), lambda: model.kick(seat))

    @rule(id=rooms, guest=orderers, seat=seats, is_muted=st.booleans())
    def mute(self, id: str, guest: str | None, seat: int, is_muted: bool) -> None:
        model = self.models[id]

        def then() -> None:
            model.seats[seat].is_muted = is_muted

        self.order(id, guest, model.against_seat(seat, "person"), asked.Mute(id, seat, is_muted), then)

    @rule(id=rooms, guest=guests)
    def say(self, id: str, guest: str) -> None:
        model = self.models[id]
        seat = model.seat_of(guest)
        against = {"not_seated"} if seat is None else {"muted"} if model.seats[seat].is_muted else set()
        self.ask(id, against, lambda room: room.say(guest, "won", ""), lambda: None)

    @rule(id=rooms, guest=orderers)
    def close(self, id: str, guest: str | None) -> None:
        self.order(id, guest, set(), asked.Close(id), lambda: self.models[id].close("closed"))

    # ------------------------------------------------------------------ after every step

    @invariant()
    def everything_is_as_the_model_says(self) -> None:
        self.look()

    def look(self) -> None:
        """Read what has happened by itself, then hold everything to the model."""
        for id, model in self.models.items():
            room = self.room(id)
            self.follow_rematch(model, room)
            self.follow_log(id, model, room)
            self.follow_host(id, model, room)
            self.follow_pause(model, room)
            record = room.record
            seats = [(BOT if p.bot else p.guest, p.is_ready, p.is_muted) for p in record.seats]
            assert model.facts() == {
                "phase": record.phase,
                "ended_by": record.ended_by,
                "seats": seats,
                "host": record.host if record.people else None,
                "is_locked": record.is_locked,
                "is_paused": record.is_paused,
                "banned": set(record.banned),
                "rematch": record.rematch,
                "has_code": record.code is not None,
            }

    def follow_log(self, id: str, model: ModelRoom, room: Room) -> None:
        store = self.town.storage
        record = self.town.run(store.table(id))
        assert (record is not None) == (room.table_record is not None)
        if record is None:
            return
        if id not in self.shadows:
            self.shadows[id] = Shadow(record, self.town.run(store.secret(id)))
        shadow = self.shadows[id]
        absent = {seat for seat, room_seat in enumerate(model.seats) if room_seat.who not in self.here.get(id, ())}
        shadow.follow(self.town.run(store.entries(id)), model, self.sent, absent)
        assert [step.entry for step in room.steps] == shadow.lines
        if shadow.play.result() is not None and model.phase == "playing" and not model.is_paused:
            model.close("rules")
        if model.phase == "playing" and not model.is_paused:
            left = {seat for seat, room_seat in enumerate(model.seats) if room_seat.who is None}
            assert left <= shadow.play.sat_in, "nobody plays for somebody who has left"
        if room.table is not None:
            assert shadow.looks_like(room.table)
            assert room.table.sat_in == shadow.play.sat_in
        if model.phase == "over":
            self.check_ending(id, shadow)

    def check_ending(self, id: str, shadow: Shadow) -> None:
        ending = self.town.run(self.town.storage.ending(id))
        assert ending is not None
        result = shadow.play.result()
        assert ending.places == (result.places if result is not None else ())
        assert [step.entry for step in ending.steps] == shadow.entries

    def follow_rematch(self, model: ModelRoom, room: Room) -> None:
        """A rematch begins by itself half a minute after somebody has asked for it."""
        if model.after is not None and model.phase == "waiting" and room.record.phase == "playing":
            assert any(room_seat.is_ready for room_seat in model.seats)
            assert all(room_seat.who is not None for room_seat in model.seats)
            model.come_along()

    def follow_pause(self, model: ModelRoom, room: Room) -> None:
        """A pause ends by itself, but not before its time, nor while nobody is there who plays."""
        if model.is_paused and not room.record.is_paused and room.record.phase == "playing":
            assert self.town.clock.now() >= model.paused_at + 60 * room.record.pause_minutes
            assert set(model.people) & set(self.here.get(model.id, []))
            model.is_paused = False

    def follow_host(self, id: str, model: ModelRoom, room: Room) -> None:
        """A host who is not there is followed by somebody who is (UX 1)."""
        host, here = room.record.host, self.here.get(id, [])
        if host != model.host and model.people:
            assert model.host not in here or room.table is not None
            assert host in model.people
            assert host in here
            model.host = host
