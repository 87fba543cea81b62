"""A node that starts while its database has other things to do."""

from __future__ import annotations

import asyncio

from katzentisch.tables.directory import postgres
from katzentisch.tables.storage import postgres_connecting
from tests.postgres.test_nodes import Nodes


def test_a_node_waits_for_a_database_that_is_slower_than_a_beat(database: str) -> None:
    async def tell() -> None:
        nodes = Nodes(database)
        await nodes.open()
        busy = await postgres_connecting.connect(database)
        try:
            await busy.execute("BEGIN; LOCK TABLE node IN ACCESS EXCLUSIVE MODE")
            starting = asyncio.create_task(nodes.start())
            await asyncio.sleep(1.5 * postgres._BEAT_WITHIN)  # its first try has failed
            await busy.execute("ROLLBACK")
            node = (await starting).directory
            assert node.node in await node.nodes()
        finally:
            await busy.close()
            await nodes.close()

    asyncio.run(tell())
