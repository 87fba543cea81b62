"""Lends a PostgreSQL of the tests' own to another program: ``python -m tests.postgres.lent`` prints its address, and ends with its input."""

from __future__ import annotations

import sys
from contextlib import closing

from tests.postgres.cluster import Cluster

if __name__ == "__main__":
    with closing(Cluster()) as cluster:
        print(cluster.address("postgres"), flush=True)
        sys.stdin.read()
