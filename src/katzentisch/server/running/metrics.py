"""Metrics for whoever runs the server, in the format of Prometheus. Sums only: they name no table, guest, card or address."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector, generate_latest

from katzentisch import __version__
from katzentisch.tables.directory.base import Figures
from katzentisch.tables.live.room import Room
from katzentisch.tables.people.room_record import Phase
from katzentisch.tables.storage.base import Commit

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_WRITES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        ProcessCollector(registry=registry)  # memory, processor time, open files
        Info("katzentisch", "Which version runs here", registry=registry).info({"version": __version__})
        self._tables = Gauge("katzentisch_tables", "Tables in memory", ["phase"], registry=registry)
        self._sockets = Gauge("katzentisch_sockets", "Connections of guests", registry=registry)
        self._guests = Gauge("katzentisch_guests", "Guests with a connection", registry=registry)
        self._entries = Counter("katzentisch_entries", "Saved entries of logs: people, bots, tables", registry=registry)
        self._writes = Histogram(
            "katzentisch_commit_writes", "What one transaction saved", registry=registry, buckets=_WRITES
        )
        self._commits = Histogram(
            "katzentisch_commit_seconds", "How long a transaction took", registry=registry, buckets=_SECONDS
        )
        self.moves = Histogram(
            "katzentisch_move_seconds",
            "From the arrival of a person's move until it was saved and shown, or refused",
            registry=registry,
            buckets=_SECONDS,
        )
        self._refusals = Counter("katzentisch_refusals", "Refusals over sockets", ["code"], registry=registry)
        self._processes = Counter(
            "katzentisch_bot_processes",
            "Processes of bots: started, ended since late, died",
            ["what"],
            registry=registry,
        )
        self._short_of_time = Counter(
            "katzentisch_bots_short_of_time",
            "Moves of bots: hurried (no time to think), unanswered (no answer in time); both times they are sensible",
            ["what"],
            registry=registry,
        )
        self._passed_on = Counter(
            "katzentisch_passed_on", "Messages passed on to the node that holds a table", registry=registry
        )
        self.links = Gauge(
            "katzentisch_links",
            "People who are passed on: from here to another node, or from another to here",
            ["way"],
            registry=registry,
        )
        for way in ("here", "there"):
            self.links.labels(way)
        self._held = Gauge("katzentisch_held_tables", "Tables that this node holds", registry=registry)
        self._late_beats = Counter("katzentisch_late_beats", "Beats of this node that came late", registry=registry)
        self._struck_off = Counter(
            "katzentisch_nodes_struck_off", "Nodes that this one has struck off", registry=registry
        )
        self._gone_down = Counter(
            "katzentisch_node_went_down", "How often this node was struck off, or gave up", registry=registry
        )
        self._counted = Figures()
        self._strange_nodes = Counter(
            "katzentisch_strange_nodes",
            "Connections between nodes whose other end proved to be none: at the port here, or where one was looked for",
            registry=registry,
        )
        self._errors = Counter("katzentisch_http_errors", "Errors over HTTP", ["status"], registry=registry)
        # An alert sees that a sum has grown, not that one has begun: so those that it waits for begin at 0.
        for code in ("storage_failed", "internal"):
            self._refusals.labels(code)
        for status in ("500", "503"):
            self._errors.labels(status)
        self._processes.labels("died")
        for what in ("hurried", "unanswered"):
            self._short_of_time.labels(what)

    def committed(self, commit: Commit) -> None:
        """Something was saved. Called on the thread that saved it."""
        self._entries.inc(commit.entries)
        self._writes.observe(commit.writes)
        self._commits.observe(commit.seconds)

    def process(self, what: str) -> None:
        """A process in which bots think started, was late, or died; or a bot was hurried, or unanswered."""
        counted = self._short_of_time if what in ("hurried", "unanswered") else self._processes
        counted.labels(what).inc()

    def passed_on(self) -> None:
        """A message was passed on to another node."""
        self._passed_on.inc()

    def strange_node(self) -> None:
        """Somebody spoke to the port for nodes, or answered in the place of one, who is none."""
        self._strange_nodes.inc()

    def refused(self, code: str) -> None:
        """A request over a socket was refused."""
        self._refusals.labels(code).inc()

    def failed(self, status: int) -> None:
        """An HTTP request was answered by an error."""
        self._errors.labels(str(status)).inc()

    def render(self, rooms: Iterable[Room], guests: int, sockets: int, figures: Figures = Figures()) -> bytes:  # noqa: B008
        """All metrics as text."""
        self._held.set(figures.held)
        self._late_beats.inc(figures.late_beats - self._counted.late_beats)
        self._struck_off.inc(figures.struck_off - self._counted.struck_off)
        self._gone_down.inc(figures.gone_down - self._counted.gone_down)
        self._counted = figures
        phases: Tally[str] = Tally(room.record.phase for room in rooms)
        for phase in get_args(Phase):
            self._tables.labels(phase).set(phases[phase])
        self._guests.set(guests)
        self._sockets.set(sockets)
        return generate_latest(self._registry)
