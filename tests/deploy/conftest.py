"""Servers and databases, as the other tests have them."""

import os

from tests.postgres.conftest import cluster, database, new_database  # noqa: F401
from tests.server.conftest import start_server  # noqa: F401

#: A container needs a base image, which is fetched from somewhere else: it is built and run where somebody has named one.
collect_ignore = [] if os.environ.get("KATZENTISCH_TEST_BASE_IMAGE") else ["test_container.py"]
