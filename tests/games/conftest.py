"""How Hypothesis looks for examples here: the same ones every time, unless there is time to look for new ones."""

import os

from hypothesis import HealthCheck, settings

# A run that stands in the way of a change must fail neither by chance nor since the machine is slow.
settings.register_profile(
    "games",
    deadline=None,
    derandomize=os.environ.get("KATZENTISCH_TEST_LENGTH") != "long",
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("games")
