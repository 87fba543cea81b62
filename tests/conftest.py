"""What holds for every test."""

from __future__ import annotations

import signal

# A shell that starts tests in the background ignores Ctrl+C for them, and so would every program that they start: those
# that are to end by Ctrl+C would run for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
