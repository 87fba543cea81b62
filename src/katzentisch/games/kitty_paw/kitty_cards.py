"""The 48 Kitty cards: name, box, symbol (``-``: none), then each kitten's breed, place from the box, side and rotation.

A kitten lies over those before it. Made by `generator`; change that, not this.
"""

from __future__ import annotations

from typing import Final

LINES: Final[list[str]] = [
    "I-1 upright -: P 0 0 back 0, X 1 2 back 0, J 2 4 belly 0, B 1 6 back 0",
    "I-2 lying -: B 0 0 back 180, R -1 2 back 0, P 0 -2 back 0, J -2 0 back 0",
    "I-3 upright -: E 0 0 back 0, P 2 0 belly 0, M -1 2 back 90, J 4 1 back 0",
    "I-4 lying -: M 0 0 back 0, R 1 2 back 0, P 0 -2 back 0, X 3 2 belly 90",
    "I-5 lying -: J 0 0 back 0, B -2 0 back 180, M -4 0 back 0, P 1 -2 belly 0",
    "I-6 upright -: X 0 0 belly 270, B 0 2 back 0, J -2 3 back 0, M -2 1 belly 0",
    "I-7 lying -: R 0 0 belly 270, J -1 -2 belly 0, E 1 -2 back 0, X -2 -4 back 0",
    "I-8 upright -: E 0 0 back 0, J -2 -1 belly 0, M 0 2 belly 270, X 2 -1 back 0",
    "I-9 upright -: X 0 0 back 270, R -2 1 belly 0, J 2 1 back 0, M 0 2 belly 0",
    "I-10 lying -: M 0 0 back 0, E -2 1 back 90, X -4 0 belly 180, J 0 2 belly 0",
    "I-11 lying -: P 0 0 back 0, M -2 1 belly 0, J -3 -1 belly 180, B 0 -2 back 180",
    "I-12 upright -: B 0 0 belly 180, J -2 0 back 180, P 2 1 belly 0, M 1 3 back 0",
    "I-13 lying -: J 0 0 belly 0, M -2 -1 back 0, R 1 -2 back 0, B 2 -4 back 270, X 0 -4 back 0",
    "I-14 upright -: R 0 0 back 0, B -2 0 back 180, X 1 2 back 0, M -2 -2 belly 0, P 2 0 back 0",
    "I-15 lying -: J 0 0 back 0, X -2 1 back 0, E -4 0 back 180, B -3 3 belly 0, M 0 2 belly 0",
    "I-16 upright -: E 0 0 belly 0, R 2 0 back 0, B -2 1 back 0, X -1 3 back 270, M -4 0 belly 0",
    "I-17 upright -: X 0 0 back 270, P -1 2 belly 0, B 2 0 back 0, E -2 4 back 0, R 2 -2 back 180",
    "I-18 lying -: B 0 0 back 0, E -2 0 belly 180, X -1 2 back 0, R -3 3 belly 0, M -4 0 back 0",
    "I-19 upright -: P 0 0 belly 0, M -2 1 back 0, X -2 -1 back 0, E -4 -2 back 270, B -4 -4 belly 90",
    "I-20 lying -: M 0 0 belly 0, P -1 -2 back 0, J 0 -4 belly 270, R -1 2 back 0, E -2 -4 back 180",
    "I-21 upright -: R 0 0 back 270, B 2 -1 belly 270, X -1 2 back 0, J -2 0 belly 0, P -2 4 back 0",
    "I-22 lying -: B 0 0 belly 0, R -2 0 belly 270, P -4 1 back 0, J -2 2 back 0, X 0 -2 back 180",
    "I-23 upright -: R 0 0 back 270, E 2 0 back 270, X -2 0 back 270, J -4 1 belly 0, P 2 2 belly 0",
    "I-24 lying -: P 0 0 belly 0, R -2 0 back 90, M 0 -2 back 90, J -1 -4 back 0, X 1 -5 belly 270",
    "G-1 lying R: M 0 0 back 180, E -1 -2 belly 0, B 1 -2 back 90, R -2 0 back 0, P -4 1 back 0",
    "G-2 upright M: E 0 0 belly 180, J 0 2 back 0, X 1 4 back 270, R 2 6 back 0, M 2 2 belly 0",
    "G-3 upright C: J 0 0 belly 180, P 2 0 belly 0, R -1 2 back 270, X 3 -2 back 0, B 4 0 back 0",
    "G-4 lying X: X 0 0 back 0, R 0 2 belly 270, M 2 3 back 0, E -2 2 back 90, P -2 0 belly 90",
    "G-5 lying P: B 0 0 back 0, X -2 -1 back 0, P 0 -2 belly 0, M -4 0 back 0, E -2 1 back 90, J -2 -3 belly 90",
    "G-6 upright E: X 0 0 back 0, P -2 0 belly 90, B -2 2 back 90, M -4 3 belly 0, E -6 2 belly 0, R 0 2 back 0",
    "G-7 upright J: M 0 0 back 90, X 1 2 belly 180, B 3 2 back 0, R 2 0 back 0, J 0 4 back 90, P -2 3 belly 0",
    "G-8 lying B: E 0 0 back 180, M -2 -1 belly 270, R -2 1 belly 90, P 1 2 belly 0, X -4 0 back 0, J -4 -2 back 0",
    "Y-1 upright E: P 0 0 belly 180, J -2 0 back 0, M -3 -2 belly 0, X -2 -4 back 90, E 2 -1 belly 180",
    "Y-2 lying M: R 0 0 back 180, P -2 -1 belly 270, B -3 1 belly 270, E -5 1 belly 270, M 0 -2 back 0",
    "Y-3 lying J: J 0 0 belly 90, P 1 2 belly 270, B -1 2 back 270, R -3 2 belly 0, X 0 -2 belly 0",
    "Y-4 upright C: B 0 0 belly 270, X 2 -1 back 270, M 2 1 belly 0, J 1 3 belly 90, R -2 -1 belly 90",
    "Y-5 upright X: M 0 0 back 180, R 1 2 belly 90, E 3 3 belly 0, X -1 2 back 0, J 3 1 back 90, P 0 4 belly 90",
    "Y-6 lying R: X 0 0 belly 0, J -1 -2 belly 180, P 0 2 back 90, R 1 -2 belly 180, B -2 2 belly 180, E 2 2 back 0",
    "Y-7 upright B: R 0 0 belly 180, X 2 0 back 90, B -2 1 belly 270, M 3 2 belly 0, J 1 2 back 0, E -1 3 belly 180",
    "Y-8 lying P: J 0 0 belly 0, M -1 2 belly 180, P -2 -1 belly 90, E -4 -2 back 90, B 1 -2 back 90, R -2 4 belly 90",
    "III-1 upright J: P 0 0 back 90, E 2 -1 back 270, X -1 1 belly 0, R 3 0 belly 270, B 2 1 belly 180, J 4 1 belly 0",
    "III-2 lying X: E 0 0 belly 0, R 0 -2 back 270, J -2 -3 belly 270, P -1 -1 back 0, X -1 -5 belly 270, B -3 -2 belly 90",
    "III-3 lying B: R 0 0 belly 180, B -1 2 belly 0, P -1 -1 belly 90, J -2 -2 back 90, M -1 -3 belly 270, X -4 -1 back 270",
    "III-4 upright R: P 0 0 belly 90, J 1 1 back 270, X 2 -1 back 0, R 3 -1 belly 180, M 4 -2 belly 270, B 4 1 belly 270",
    "III-5 upright E: B 0 0 belly 180, M 1 2 belly 270, E -2 -1 back 0, X 1 1 belly 0, R 0 4 back 270, J -1 3 belly 0, P -2 1 belly 90",
    "III-6 lying C: X 0 0 belly 180, M -1 -2 back 90, J -3 -2 belly 0, P -2 0 belly 0, E -4 -4 back 180, R -4 0 belly 90, B -3 -1 belly 180",
    "III-7 lying P: M 0 0 belly 0, R 1 -2 back 90, P 3 -3 back 270, J 4 -2 belly 0, X 2 -5 belly 180, B 6 -3 belly 180, E 5 -3 belly 90",
    "III-8 upright M: J 0 0 back 90, M -1 1 belly 90, B -2 -1 belly 0, E -3 2 belly 270, X -4 4 belly 270, R -2 0 belly 0, P -2 3 belly 90",
]
