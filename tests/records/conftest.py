"""What cannot be tried on compiled rules."""

from katzentisch.engine import cards

if not cards.__file__.endswith(".py"):
    collect_ignore = ["test_kept_lies.py"]  # a lying server inherits from the rules, which compiled ones do not allow
