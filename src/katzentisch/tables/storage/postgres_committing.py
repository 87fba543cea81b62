"""One transaction on PostgreSQL: many writes, what becomes of each of them, and how to find that out afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

try:
    import asyncpg
except ImportError:  # an extra
    asyncpg = None

from katzentisch.tables.storage.base import SeqTaken, StorageFailed, StruckOff
from katzentisch.tables.storage.postgres_connecting import numbered, reason
from katzentisch.tables.storage.writing import Append, Outcome, Write

_COLUMNS = "unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[])"
_SENT = f"{_COLUMNS} AS sent(table_id, seq, seat, text, at, move_id)"
_INSERT = "INSERT INTO entry(table_id, seq, seat, text, at, move_id)"
# The table is looked up, and one that is not there has no id, which is refused. A foreign key also locks it, entry by entry, which took most of a
# statement's time. Not a join: entries are to be inserted in their order.
_APPEND = f"{_INSERT} VALUES((SELECT id FROM game_table WHERE id = $1), $2, $3, $4, $5, $6)"
_INSERT_ALL = (
    f"{_INSERT} SELECT (SELECT id FROM game_table WHERE id = table_id), seq, seat, text, at, move_id FROM {_SENT}"
)
# What collides is left out, which costs a third of the time on top: so this is for when something has collided.
_APPEND_ALL = f"{_INSERT_ALL} ON CONFLICT DO NOTHING RETURNING table_id, seq"
#: The fence: whoever strikes this node off waits until the transaction is over, and after that nothing of it is found.
_FENCE = "SELECT FROM node WHERE id = $1 FOR KEY SHARE"
_INSERT_ALL_FENCED = f"WITH fence AS ({_FENCE.replace('$1', '$7')}) {_INSERT_ALL} WHERE EXISTS (SELECT FROM fence)"
_SAME = f"""
SELECT entry.table_id, entry.seq FROM entry
JOIN {_SENT} ON entry.table_id = sent.table_id AND entry.seq = sent.seq
WHERE entry.seat = sent.seat AND entry.text = sent.text AND entry.at = sent.at
  AND entry.move_id IS NOT DISTINCT FROM sent.move_id
"""
#: Put down anew if it is gone: another server takes away what nobody has touched for a month, which a quiet one may not have.
NOTE_NUMBER = """
INSERT INTO writer(id, number) VALUES($1, $2) ON CONFLICT(id) DO UPDATE SET number = excluded.number, began = now()
"""


class Transaction:
    """A batch of writes of one node on its way. ``number`` is new for every one of the writer's."""

    def __init__(self, batch: list[Write], writer: str, number: int) -> None:
        self._batch = batch
        self._node = batch[0].node
        self._writer = writer
        self._number = number
        self._outcomes: list[Outcome] = []
        self._is_one_statement = False

    async def commit(self, connection: Any) -> list[Outcome]:
        """Commit it. A write that collides with another writer is left out; any other error leaves out the whole batch."""
        appends = [write for write in self._batch if isinstance(write, Append)]
        if len(appends) == len(self._batch):
            self._is_one_statement = True
            try:
                return await _insert_all(connection, appends, self._node)
            except (*_collisions(), *_unfit()):  # of one of them: see which
                self._is_one_statement = False
        await connection.execute("BEGIN")
        if self._node is not None and not await connection.fetch(_FENCE, self._node):
            await connection.execute("ROLLBACK")
            return [_struck_off()] * len(self._batch)
        for is_append, writes in groupby(self._batch, lambda write: isinstance(write, Append)):
            self._outcomes += await _try_all(connection, list(writes), is_append)
        await connection.execute(NOTE_NUMBER, self._writer, self._number)
        await connection.execute("COMMIT")
        return self._outcomes

    async def look_up(self, connection: Any) -> list[Outcome]:
        """What has become of it, if the answer was lost. The session that was to commit it has ended."""
        lost = StorageFailed("the connection was lost, and it is not saved")
        if not self._is_one_statement:
            number = await connection.fetchval("SELECT number FROM writer WHERE id = $1", self._writer)
            return self._outcomes if number == self._number else [lost] * len(self._batch)
        appends = [write for write in self._batch if isinstance(write, Append)]
        saved = {tuple(row) for row in await connection.fetch(_SAME, *_columns(appends))}
        return [None if write.row[:2] in saved else lost for write in appends]


async def _insert_all(connection: Any, appends: list[Append], node: int | None) -> list[Outcome]:
    """Insert all of these in a transaction by itself, with one question and one answer; with a node, none if it has been struck off."""
    columns = _columns(_in_order(appends))
    if node is None:
        await connection.execute(_INSERT_ALL, *columns)
    elif (await connection.execute(_INSERT_ALL_FENCED, *columns, node)).endswith(" 0"):
        return [_struck_off()] * len(appends)
    return [None] * len(appends)


async def _append_all(connection: Any, appends: Sequence[Append]) -> list[Outcome]:
    """Insert all of these that collide with nothing. Of two with one number the first is taken."""
    first: dict[tuple[str, int], Append] = {}
    for write in appends:
        first.setdefault(write.row[:2], write)
    columns = _columns(_in_order(list(first.values())))
    saved = {tuple(row) for row in await connection.fetch(_APPEND_ALL, *columns)}
    taken = SeqTaken("another entry has its number or move id")
    return [None if first[write.row[:2]] is write and write.row[:2] in saved else taken for write in appends]


def _in_order(appends: list[Append]) -> list[Append]:
    """Two servers that insert the same keys in different orders would wait for each other."""
    return sorted(appends, key=lambda write: write.row[:2])


def _columns(appends: Sequence[Append]) -> list[list[Any]]:
    return [list(column) for column in zip(*(write.row for write in appends), strict=True)]


async def _try_all(connection: Any, writes: list[Write], is_append: bool) -> list[Outcome]:
    """Try several writes inside of a transaction: entries together if that goes well, everything else one by one."""
    if is_append and len(writes) > 1:
        appends = [write for write in writes if isinstance(write, Append)]
        await connection.execute("SAVEPOINT all_of_them")
        try:
            return await _append_all(connection, appends)
        except (*_collisions(), *_unfit()):
            await connection.execute("ROLLBACK TO all_of_them")
    return [await _try(connection, write) for write in writes]


async def _try(connection: Any, write: Write) -> Outcome:
    await connection.execute("SAVEPOINT one")
    try:
        if isinstance(write, Append):
            await connection.execute(_APPEND, *write.row)
        for statement in write.statements:
            done = await connection.execute(numbered(statement.sql), *statement.parameters)
            if statement.must_change and done.endswith(" 0"):
                await connection.execute("ROLLBACK TO one")
                return SeqTaken("another revision")
    except _collisions() as error:
        await connection.execute("ROLLBACK TO one")
        return SeqTaken(reason(error))
    except _unfit() as error:
        await connection.execute("ROLLBACK TO one")
        return StorageFailed(reason(error))
    await connection.execute("RELEASE one")  # thousands of them, one in another, would be slow
    return None


def _struck_off() -> StruckOff:
    return StruckOff("this node has been struck off")


def _collisions() -> tuple[type[BaseException], ...]:
    """Another writer was first, or what an entry belongs to is not there."""
    return (asyncpg.IntegrityConstraintViolationError,)


def _unfit() -> tuple[type[BaseException], ...]:
    """What PostgreSQL cannot keep, such as a text with a zero in it: nobody else's write may fail for that."""
    return (asyncpg.DataError, ValueError)
