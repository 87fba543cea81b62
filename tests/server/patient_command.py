"""`katzentisch` that waits for a busy server: ``python -m tests.server.patient_command admin nodes``."""

from __future__ import annotations

from katzentisch.cli import main
from katzentisch.hosting import admin, doctor

#: Seconds for a server to answer: it and whatever it asks share a slow machine with other tests.
PATIENCE = 100.0


def be_patient() -> None:
    """For as long as the process lives."""
    admin._PATIENCE = PATIENCE
    doctor._PATIENCE = doctor._PATIENCE_WITH_NODES = PATIENCE


if __name__ == "__main__":
    be_patient()
    main()
