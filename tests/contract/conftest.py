"""How many examples Hypothesis tries, and what cannot be tried on compiled rules."""

from hypothesis import HealthCheck, settings

from katzentisch.engine import cards
from tests.contract.strategies import LENGTH, examples

# A run that stands in the way of a change must not fail by chance: only the long one looks for new examples.
settings.register_profile(
    "contract",
    max_examples=examples(25),
    deadline=None,
    derandomize=LENGTH != "long",
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("contract")

if not cards.__file__.endswith(".py"):
    collect_ignore = ["test_forgetting.py"]  # it patches the rules, which compiled ones do not allow
