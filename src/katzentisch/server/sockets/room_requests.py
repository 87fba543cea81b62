"""Requests that change a room, most of them the host's."""

from __future__ import annotations

from msgspec.structs import replace

from katzentisch.bots.levels import has_level
from katzentisch.engine.cards import CannotRead
from katzentisch.engine.game import Game
from katzentisch.server.wire import requests as asked
from katzentisch.tables.live.room import Room
from katzentisch.tables.people import advice, pauses, room_record
from katzentisch.tables.people.cats import BOTS
from katzentisch.tables.people.gentle import gently
from katzentisch.tables.people.room_record import Change, NotPossible, RoomRecord

ByHost = (
    asked.Swap
    | asked.AddSeat
    | asked.RemoveSeat
    | asked.SetBot
    | asked.Configure
    | asked.Patience
    | asked.Lock
    | asked.Pause
    | asked.Kick
    | asked.Mute
    | asked.Close
)
RoomChange = (
    ByHost | asked.Admit | asked.AskPause | asked.GoOn | asked.Ready | asked.Start | asked.Back | asked.NextStep
)


async def change_room(room: Room, guest: str, message: RoomChange) -> None:
    """Carry out a message about a room."""
    match message:
        case asked.Ready() if message.deal is not None:
            await room.between_deals.ready_for(guest, message.deal)
        case asked.Ready():
            await room.get_ready(guest, message.is_ready)
        case asked.Admit():
            room_record.only_host(room.record, guest)
            room.latecomers.answer(message.is_admitted)
        case asked.AskPause():
            await room.ask_pause(guest)
        case asked.GoOn():
            await room.ask_on(guest)
        case asked.Start():
            await room.start(guest)
        case asked.NextStep():
            room.let_step(guest)
        case asked.Back():
            room_record.seated(room.record, guest)
            await room.come_back(guest)
        case _:
            await room.change_by_host(guest, _change(room, message))


def _change(room: Room, message: ByHost) -> Change:
    def change(record: RoomRecord) -> RoomRecord:
        match message:
            case asked.Swap():
                return room_record.swap(record, message.seat, message.other)
            case asked.AddSeat():
                return _add_seat(_game(room), record)
            case asked.RemoveSeat():
                return _remove_seat(_game(room), record, message.seat)
            case asked.SetBot():
                return _set_bot(_game(room), record, message)
            case asked.Configure():
                return _configure(_game(room), record, message)
            case asked.Patience():
                return _wait(record, message)
            case asked.Lock():
                room_record.only_waiting(record)
                return replace(record, is_locked=message.is_locked)
            case asked.Pause():
                return pauses.pause(record, message.is_paused, room.clock.milliseconds())
            case asked.Kick():
                return room_record.kick(record, message.seat)
            case asked.Mute():
                return room_record.mute(record, message.seat, message.is_muted)
            case asked.Close():
                return room_record.close(record)

    return change


def _game(room: Room) -> Game:
    if room.game is None:
        raise NotPossible("no_such_game")
    return room.game


def _add_seat(game: Game, record: RoomRecord) -> RoomRecord:
    if len(record.seats) >= game.most_seats:
        raise NotPossible("no_more_seats")
    return room_record.add_seat(record)


def _remove_seat(game: Game, record: RoomRecord, seat: int) -> RoomRecord:
    if len(record.seats) <= game.fewest_seats:
        raise NotPossible("no_fewer_seats")
    return room_record.remove_seat(record, seat)


def _set_bot(game: Game, record: RoomRecord, message: asked.SetBot) -> RoomRecord:
    if message.level and not has_level(game, message.level):
        raise CannotRead("there is no bot of that level")
    if message.cat and message.cat not in BOTS:
        raise CannotRead("there is no cat of that name")
    level = "" if message.cat else message.level
    return room_record.set_bot(record, message.seat, level, message.cat)


def _configure(game: Game, record: RoomRecord, message: asked.Configure) -> RoomRecord:
    room_record.only_waiting(record)
    configured = replace(
        record,
        preset=message.preset,
        options=game.choices(game.resolve(message.preset, message.options)),
        seats=tuple(replace(room_seat, is_ready=False) for room_seat in record.seats),
        **room_record.settings_of(message),
    )
    return advice.allow(game, gently(game, configured, was_gentle=record.is_gentle), message.advice)


def _wait(record: RoomRecord, message: asked.Patience) -> RoomRecord:
    return replace(
        pauses.change_minutes(record, message.pause_minutes),
        absent_seconds=message.absent_seconds,
        ready_seconds=message.ready_seconds,
        bots_play_on=message.bots_play_on,
        bot_pace=message.bot_pace,
    )
