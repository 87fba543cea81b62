"""Carrying out orders: what one server finds or does when whoever runs it, or another node, wants that."""

from __future__ import annotations

import ipaddress
from typing import Any, assert_never

from katzentisch import __version__
from katzentisch.server.nodes.reaching import reach_others
from katzentisch.server.running.bans import is_banned, new_ban
from katzentisch.server.running.orders import (
    BanGuest,
    CloseTable,
    Connected,
    ConnectedRow,
    EmptySeat,
    GiveNotice,
    GuestRow,
    Guests,
    HeedBans,
    LiftBan,
    NodeRow,
    Nodes,
    Order,
    PartWith,
    Reach,
    TableRow,
    Tables,
)
from katzentisch.server.running.service import Service
from katzentisch.server.wire.messages import Notice
from katzentisch.tables.people import room_record


class CannotDo(Exception):
    """An order that cannot be carried out; the text is for whoever gave it."""


async def carry_out(service: Service, order: Order) -> list[Any]:
    """Do what is wanted; what was found, or nothing."""
    match order:
        case Tables():
            return _tables(service)
        case Guests():
            return await _guests(service)
        case Nodes():
            return [_node(service)]
        case Reach():
            return [await reach_others(service)]
        case Connected():
            return [ConnectedRow(guest) for guest in order.guests if service.is_connected(guest)]
        case CloseTable():
            await _close(service, order.table)
        case GiveNotice():
            own = [one for connections in service.connections().values() for one in connections if not one.is_passed_on]
            service.notices.give(Notice(order.id, order.texts), order.seconds, own)
        case BanGuest():
            await _ban(service, order)
        case LiftBan():
            await _unban(service, order.guest)
        case HeedBans():
            await _heed_bans(service)
        case PartWith():
            await service.part_with(order.guests)
        case EmptySeat():
            await service.live_tables.forget_at(order.table, order.guest)
        case _:
            assert_never(order)
    return []


# ---------------------------------------------------------------------- looking


def _tables(service: Service) -> list[TableRow]:
    rooms = sorted(service.live_tables.live(), key=lambda room: room.record.made_at)
    return [
        TableRow(
            table=room.id,
            game=room.record.game,
            phase=room.record.phase,
            people=[seat.name for seat in room.record.seats if seat.guest is not None],
            bots=sum(seat.bot is not None for seat in room.record.seats),
            here=room.presence.count,
            entries=len(room.steps),
            made_at=room.record.made_at,
        )
        for room in rooms
    ]


async def _guests(service: Service) -> list[GuestRow]:
    bans = {ban.guest: ban for ban in await service.storage.bans(service.clock.milliseconds())}
    connected = service.connections()
    rows = []
    for guest in dict.fromkeys([*connected, *bans]):
        connections = connected.get(guest, [])
        known = None if connections or not guest else await service.storage.guest_with_id(guest)
        rows.append(
            GuestRow(
                guest=guest,
                name=connections[0].name if connections else known.name if known is not None else "",
                sockets=sum(not connection.is_passed_on for connection in connections),
                tables=[room.id for room in service.live_tables.live() if room.seat_of(guest) is not None],
                is_banned=guest in bans,
                banned_until=(bans[guest].until or 0) if guest in bans else None,
                is_address_banned=guest in bans and bool(bans[guest].key),
            )
        )
    return rows


def _node(service: Service) -> NodeRow:
    guests, sockets = service.count_connections()
    node = service.directory.node
    return NodeRow(
        address=service.settings.public_url or service.settings.address,
        version=__version__,
        started_at=service.started_at,
        tables=len(service.live_tables.live()),
        guests=guests,
        sockets=sockets,
        id=node.name if node is not None and node.address else "",
        node=node.address if node is not None else "",
    )


# ---------------------------------------------------------------------- doing


async def _close(service: Service, table: str) -> None:
    room = await service.live_tables.open(table)
    if room is None:
        raise CannotDo(f"there is no table {table}")
    if room.record.phase == "over":
        raise CannotDo(f"table {table} is over already")
    await room.change(lambda record: room_record.close(record, "operator"))


async def _ban(service: Service, order: BanGuest) -> None:
    if await service.storage.guest_with_id(order.guest) is None:
        raise CannotDo(f"there is no guest {order.guest}")
    address = _address_of(service, order.guest) if order.with_address else None
    until = None if order.seconds is None else service.clock.milliseconds() + int(order.seconds * 1000)
    ban = new_ban(order.guest, until, address)
    await service.storage.ban(ban)
    await _heed_bans(service)


def _address_of(service: Service, guest: str) -> str:
    connections = service.connections().get(guest)
    if not connections:
        raise CannotDo(f"guest {guest} is not connected, and no address is kept of those who are not; nothing was done")
    address = connections[0].address
    if _is_this_computer(address):
        raise CannotDo(
            "everybody may come from that address: it is this computer's, or --proxy is missing; nothing was done"
        )
    return address


def _is_this_computer(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True  # no address at all


async def _heed_bans(service: Service) -> None:
    """Send everybody away who may not be here."""
    bans = await service.storage.bans(service.clock.milliseconds())
    for guest, connections in service.connections().items():
        for connection in connections:
            if is_banned(bans, guest, connection.address):
                connection.end("banned")


async def _unban(service: Service, guest: str) -> None:
    if guest not in [ban.guest for ban in await service.storage.bans(service.clock.milliseconds())]:
        raise CannotDo(f"guest {guest} is not banned")
    await service.storage.lift_bans(guest)
