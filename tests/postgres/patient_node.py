"""`katzentisch serve` as a node that gives the others and its database time: ``python -m tests.postgres.patient_node``.

For tests of what is done across nodes. Where one is to be struck off, or to give up, they are as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from pydoc import locate

from katzentisch.cli import main

#: Nodes give each other and their database seconds. On a slow machine, where all of them are, that would be too few, and is not on trial there.
PATIENT = {
    "tables.directory.lease.LEASE_SECONDS": 600.0,
    "tables.directory.postgres.LEASE_SECONDS": 600.0,
    "tables.directory.postgres._BEAT_WITHIN": 60.0,
    "server.nodes.link.PING_SECONDS": 60.0,
    "server.nodes.links._OPEN_SECONDS": 60.0,
    "server.nodes.port._PROOF_SECONDS": 60.0,
    "server.running.errands._PATIENCE": 60.0,
    "server.running.errands._PATIENCE_WHILE_REACHING": 60.0,
    "tables.storage.postgres_connecting.COMMAND_SECONDS": 60.0,
    "tables.storage.postgres_connecting._WRITING": {"idle_in_transaction_session_timeout": "60s"},
}


def be_patient(places: Iterable[str] = PATIENT) -> None:
    """For as long as the process lives, in all of this or in some."""
    for place in places:
        module, _, name = place.rpartition(".")
        setattr(locate(f"katzentisch.{module}"), name, PATIENT[place])


if __name__ == "__main__":
    be_patient()
    main()
