"""The first sensible bots, frozen: `heuristic-1` is the yardstick that every later bot is measured with.

What `State.heuristic` answered in release 0.1 stands here as it was, a file a family. Never edit these files: a figure in the
docs that was measured against `heuristic-1` would mean something else from then on. They ask a state about its rules
alone (what is held, what is allowed), never for advice.
"""
