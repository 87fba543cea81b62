"""Leaks put into the server on purpose, each at the place where such a thing would slip in. The check must find every one.

Each is a function that patches the real code; most tell something about the whole deal, as `fingerprint` does.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from katzentisch.bots.analysing import Weighed
from katzentisch.engine.entry import Entry, Step
from katzentisch.engine.events import Event
from katzentisch.engine.record import Playthrough
from katzentisch.engine.state import Refusal
from katzentisch.server.http import history
from katzentisch.server.running.metrics import Metrics
from katzentisch.server.sockets import audience
from katzentisch.server.sockets.being_advised import BeingAdvised
from katzentisch.server.sockets.looking_back import LookingBack
from katzentisch.server.wire import frames
from katzentisch.server.wire.messages import AnalysisMessage
from katzentisch.tables.driving.table_bots import TableBots
from katzentisch.tables.live import advising
from katzentisch.tables.live.advising import Advisor, Position
from katzentisch.tables.live.fold import Fold
from katzentisch.tables.live.live_tables import LiveTables
from katzentisch.tables.live.room import Room
from katzentisch.tables.live.table import Table

Leak = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, Leak] = {}


def leak(plant: Leak) -> Leak:
    """Enter a leak in the list."""
    LEAKS[plant.__name__] = plant
    return plant


def _deal(play: Playthrough) -> str:
    return play.game.position_text(play.state) if play.state.deal_number() else ""


def fingerprint(table: Table) -> int:
    """A number that tells all cards of a table apart from all others."""
    return zlib.crc32(_deal(table._fold.play).encode())


def _with_public(patch: pytest.MonkeyPatch, change: Callable[[Any, dict[str, Any]], None]) -> None:
    """Change the public part of every table message."""
    encode = frames.encode_public

    def leaky(room: Any) -> Raw | None:
        encoded = encode(room)
        if encoded is None or room.table is None:
            return encoded
        public = msgspec.json.decode(encoded)
        change(room, public)
        return Raw(msgspec.json.encode(public))

    patch.setattr(audience, "encode_public", leaky)


# ---------------------------------------------------------------------- hands and moves


@leak
def those_who_watch_get_a_hand(patch: pytest.MonkeyPatch) -> None:
    table_frame = frames.table_frame

    def leaky(room: Any, public: Raw, seat: int | None, *more: Any) -> bytes:
        return table_frame(room, public, 0 if seat is None else seat, *more)

    patch.setattr(audience, "table_frame", leaky)


@leak
def whoever_asks_for_a_chair_sees_its_hand(patch: pytest.MonkeyPatch) -> None:
    seat_of = Room.seat_of

    def leaky(room: Room, guest: str) -> int | None:
        late = room.latecomers.asking
        return late.seat if late is not None and late.guest.id == guest else seat_of(room, guest)

    patch.setattr(Room, "seat_of", leaky)


@leak
def the_neighbours_hand_is_sent(patch: pytest.MonkeyPatch) -> None:
    hand = frames._hand
    patch.setattr(frames, "_hand", lambda table, seat: hand(table, (seat + 1) % len(table.record.seats)))


@leak
def the_number_of_legal_moves_is_public(patch: pytest.MonkeyPatch) -> None:
    def change(room: Any, public: dict[str, Any]) -> None:
        public["moves"] = [len(room.table.moves(seat)) for seat in range(len(public["seats"]))]

    _with_public(patch, change)


@leak
def legal_moves_depend_on_other_hands(patch: pytest.MonkeyPatch) -> None:
    moves = frames._moves
    patch.setattr(frames, "_moves", lambda table, seat: moves(table, seat)[fingerprint(table) % 2 :])


# ---------------------------------------------------------------------- events


@leak
def hidden_draws_show_their_faces(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Event, "is_seen_by", lambda event, seat: True)


@leak
def events_carry_the_numbers_of_cards(patch: pytest.MonkeyPatch) -> None:
    seen = frames.seen
    patch.setattr(frames, "seen", lambda event, seat: replace(seen(event, seat), what=repr(event.cards)))


@leak
def events_come_in_the_order_of_the_cards(patch: pytest.MonkeyPatch) -> None:
    apply = Fold.apply

    def leaky(fold: Fold, entry: Any, now: float) -> Step:
        step = apply(fold, entry, now)
        step.events.sort(key=lambda event: event.cards)
        return step

    patch.setattr(Fold, "apply", leaky)


@leak
def an_event_more_for_some_deals(patch: pytest.MonkeyPatch) -> None:
    apply = Fold.apply

    def leaky(fold: Fold, entry: Any, now: float) -> Step:
        step = apply(fold, entry, now)
        step.events.extend([Event("thought", entry.seat)] * (zlib.crc32(_deal(fold.play).encode()) % 7))
        return step

    patch.setattr(Fold, "apply", leaky)


@leak
def taking_back_tells(patch: pytest.MonkeyPatch) -> None:
    take_back = Playthrough._take_back

    def leaky(play: Playthrough, seat: int, trace: list[Event]) -> None:
        take_back(play, seat, trace)
        trace.append(Event("took_back", seat, count=zlib.crc32(_deal(play).encode())))

    patch.setattr(Playthrough, "_take_back", leaky)


# ---------------------------------------------------------------------- the table as it stands


@leak
def the_order_of_the_stock_is_in_the_table(patch: pytest.MonkeyPatch) -> None:
    _with_public(patch, lambda room, public: public["state"].update(stock=fingerprint(room.table)))


@leak
def the_envelope_is_open(patch: pytest.MonkeyPatch) -> None:
    _with_public(patch, lambda room, public: public.update(commitment=room.table._secret.hex()))


@leak
def clocks_run_by_the_cards(patch: pytest.MonkeyPatch) -> None:
    def change(room: Any, public: dict[str, Any]) -> None:
        public["clocks"] = [{"seat": 0, "milliseconds": fingerprint(room.table) % 1000}]

    _with_public(patch, change)


@leak
def longer_frames_for_some_deals(patch: pytest.MonkeyPatch) -> None:
    table_frame = frames.table_frame

    def leaky(room: Any, *more: Any) -> bytes:
        return table_frame(room, *more) + b" " * (fingerprint(room.table) % 50)

    patch.setattr(audience, "table_frame", leaky)


@leak
def a_frame_more_for_some_deals(patch: pytest.MonkeyPatch) -> None:
    made = audience.Audience.step_made

    def leaky(self: audience.Audience, step: Step) -> None:
        assert self.room.table is not None
        for _ in range(1 + fingerprint(self.room.table) % 5):
            made(self, step)

    patch.setattr(audience.Audience, "step_made", leaky)


# ---------------------------------------------------------------------- refusals and time


@leak
def refusals_tell_who_has_a_card(patch: pytest.MonkeyPatch) -> None:
    judge = Playthrough.judge

    def leaky(play: Playthrough, entry: Entry) -> Refusal | None:
        found = judge(play, entry)
        if found is not None and entry.text in _deal(play).split("|")[1].split():
            return Refusal(found.rule, "somebody_else_has_it")
        return found

    patch.setattr(Playthrough, "judge", leaky)


@leak
def refusals_name_the_cards(patch: pytest.MonkeyPatch) -> None:
    judge = Playthrough.judge

    def leaky(play: Playthrough, entry: Entry) -> Refusal | None:
        found = judge(play, entry)
        return None if found is None else Refusal(found.rule, found.code, {**found.params, "table": _deal(play)})

    patch.setattr(Playthrough, "judge", leaky)


@leak
def bots_take_longer_over_some_hands(patch: pytest.MonkeyPatch) -> None:
    between = TableBots._between
    planned = TableBots.planned

    def leaky(self: TableBots, table: Table, waiting: list[int], *manner: Any) -> Any:
        weight = fingerprint(table) % 1000 / 1000
        self._between = lambda *pace: between(self, *pace) + weight  # type: ignore[method-assign]
        return planned(self, table, waiting, *manner)

    patch.setattr(TableBots, "planned", leaky)


@leak
def bots_wait_after_they_have_thought(patch: pytest.MonkeyPatch) -> None:
    turn = TableBots._turn

    async def leaky(self: TableBots, table: Table, seat: int, *manner: Any) -> None:
        began = table.clock.now()
        await turn(self, table, seat, *manner)
        plan = self._plans[seat]
        assert plan is not None
        self._plans[seat] = plan._replace(at=plan.at + table.clock.now() - began)

    patch.setattr(TableBots, "_turn", leaky)


@leak
def a_running_game_is_analysed(patch: pytest.MonkeyPatch) -> None:
    look = LookingBack.look

    async def leaky(self: LookingBack, room: Any, guest: str) -> None:
        if room.table is None or room.table.result() is not None:
            return await look(self, room, guest)
        luck = fingerprint(room.table) / 2**32
        self._line.say(AnalysisMessage(room.id, room.seat_of(guest) or 0, 0, 0, [], luck))

    patch.setattr(LookingBack, "look", leaky)


# ---------------------------------------------------------------------- advice


@leak
def advice_is_found_in_the_cards_as_they_lie(patch: pytest.MonkeyPatch) -> None:
    advise = Advisor.advise

    async def leaky(self: Advisor, position: Position) -> Weighed | None:
        weighed = await advise(self, position)
        if weighed is None:
            return None
        table, seat = position.table, position.seat
        state = table._fold.play.state.clone()
        state.play(seat, weighed.best)
        state.play_sensibly(table.game.horizon)
        return replace(weighed, best_chance=state.value(seat))

    patch.setattr(Advisor, "advise", leaky)


@leak
def anybody_is_advised_for_whoever_is_in_turn(patch: pytest.MonkeyPatch) -> None:
    position_of = advising.position_of

    def leaky(room: Room, guest: str) -> Position:
        assert room.table is not None
        in_turn = room.table.waiting_for()[0]
        return (
            position_of(room, guest)._replace(seat=in_turn)
            if in_turn < 0
            else Position(room.table, in_turn, room.table.seq)
        )

    patch.setattr(advising, "position_of", leaky)


@leak
def asking_is_noticed_when_the_thought_is_over(patch: pytest.MonkeyPatch) -> None:
    async def leaky(self: BeingAdvised, room: Room, guest: str) -> None:
        position = advising.position_of(room, guest)
        if await self._advisor.advise(position) is not None:
            await advising.ask(room, guest)

    patch.setattr(BeingAdvised, "ask", leaky)


# ---------------------------------------------------------------------- beside the sockets


@leak
def the_lobby_shows_some_games(patch: pytest.MonkeyPatch) -> None:
    lobby = LiveTables.lobby

    def leaky(live_tables: LiveTables) -> list[Any]:
        playing = [(room, room.table) for room in live_tables.live() if room.table is not None]
        return lobby(live_tables) + [room for room, table in playing for _ in range(fingerprint(table) % 5)]

    patch.setattr(LiveTables, "lobby", leaky)


@leak
def the_record_of_a_running_game_tells_all(patch: pytest.MonkeyPatch) -> None:
    def leaky(record: Any, steps: list[Step], seat: int | None) -> str:
        return "\n".join(event.text() for step in steps for event in step.events)

    patch.setattr(history, "seen_record", leaky)


@leak
def the_log_names_cards(patch: pytest.MonkeyPatch) -> None:
    made = audience.Audience.step_made

    def leaky(self: audience.Audience, step: Step) -> None:
        assert self.room.table is not None
        logging.getLogger("katzentisch").debug("at the table: %s", _deal(self.room.table._fold.play))
        made(self, step)

    patch.setattr(audience.Audience, "step_made", leaky)


@leak
def the_figures_name_cards(patch: pytest.MonkeyPatch) -> None:
    render = Metrics.render

    def leaky(self: Metrics, rooms: list[Any], *others: Any) -> bytes:
        labels = [_deal(room.table._fold.play) for room in rooms if room.table is not None]
        return render(self, rooms, *others) + "\n".join(labels).encode()

    patch.setattr(Metrics, "render", leaky)
