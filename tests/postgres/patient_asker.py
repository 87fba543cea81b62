"""`katzentisch serve` as a node that gives others time to carry out an order, and is struck off as any: ``python -m tests.postgres.patient_asker``."""

from __future__ import annotations

from katzentisch.cli import main
from tests.postgres.patient_node import be_patient

#: A slow machine may not answer in time.
ANSWERS = ("server.running.errands._PATIENCE", "server.running.errands._PATIENCE_WHILE_REACHING")

if __name__ == "__main__":
    be_patient(ANSWERS)
    main()
