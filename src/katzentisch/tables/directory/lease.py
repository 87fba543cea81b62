"""The lease of a node: it raises its beat twice a second, and strikes off others whose beat stands still.

No two clocks are compared: a node watches with its own how long another's beat has not changed, and does not trust that where its own
beats were late, since the database may have been away for both.
"""

from __future__ import annotations

from typing import NamedTuple

#: Seconds between two beats.
BEAT_SECONDS = 0.5
#: A node whose beat has stood still for so long is struck off; one that cannot beat for so long gives up by itself.
LEASE_SECONDS = 3.0
#: Own beats that are further apart are late: what was seen before them does not count.
_REGULAR_SECONDS = 1.5


class _Seen(NamedTuple):
    beat: int
    since: float


class Watch:
    """What one node has seen of the others' beats."""

    def __init__(self) -> None:
        self._seen: dict[int, _Seen] = {}
        self._looked_at = 0.0
        #: How often this node's own beat was late.
        self.late = 0

    def look(self, beats: dict[int, int], now: float) -> list[tuple[int, int]]:
        """Look at all beats, right after raising one's own; the nodes to strike off, each with the beat at which it stands."""
        if self._looked_at and now - self._looked_at > _REGULAR_SECONDS:
            self.late += 1
            self._seen = {}
        self._looked_at = now
        before = self._seen
        self._seen = {
            node: before[node] if node in before and before[node].beat == beat else _Seen(beat, now)
            for node, beat in beats.items()
        }
        return [(node, seen.beat) for node, seen in self._seen.items() if now - seen.since >= LEASE_SECONDS]
