"""Errands: what a command beside the servers, or one of them, wants another to do. It leaves a row, and is answered in it."""

from __future__ import annotations

#: An errand so old is forgotten: the command that left it was killed, or it comes out of a backup.
ERRAND_MILLISECONDS = 60_000
#: Seconds between two looks of the server for errands, and of a command for its answer.
LOOK_SECONDS = 0.5
LOOK_FOR_ANSWER = 0.05

ANSWER = "SELECT answer FROM errand WHERE id = ?"
FORGET = "DELETE FROM errand WHERE id = ?"


_OF_NODE = "node "


def place_of_node(node: int) -> str:
    """What stands in the place of an errand's table if it is for one node. No table is called so."""
    return f"{_OF_NODE}{node}"


def is_place_of_node(place: str) -> bool:
    """Is this the place of a node, not of a table?"""
    return place.startswith(_OF_NODE)


def leave(now: str) -> str:
    """The statement that leaves an errand: its id, its table, what is wanted. ``now`` is what the store calls the time."""
    return f"INSERT INTO errand(id, at, table_id, body) VALUES(?, {now}, ?, ?)"
