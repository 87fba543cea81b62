"""Whether this node reaches the others: for whoever looks after them, before somebody has to be passed on."""

from __future__ import annotations

import asyncio

from katzentisch.server.nodes.links import Unreachable
from katzentisch.server.running.orders import ReachRow
from katzentisch.server.running.service import Service
from katzentisch.tables.directory.base import Node
from katzentisch.tables.storage.base import StorageFailed


async def reach_others(service: Service) -> ReachRow:
    """Try all other nodes, over the links that people are passed on by."""
    me = service.directory.node
    if me is None:
        raise StorageFailed("this node is not up")
    others = [node for node in await service.directory.nodes() if node != me]
    whys = dict(zip(others, await asyncio.gather(*(_try(service, me, node) for node in others)), strict=True))
    for node, why in whys.items():
        if why:
            service.cannot_reach(node, why)
        else:
            service.has_reached(node)
    return ReachRow(str(me.id), me.address, {str(node.id): why for node, why in whys.items() if why})


async def _try(service: Service, me: Node, other: Node) -> str:
    """Why it cannot be reached; empty if it can."""
    try:
        await service.links.reach(me, other, service.node_key)
    except Unreachable as error:
        return str(error)
    return ""
