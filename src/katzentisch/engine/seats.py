"""Seats in their order: numbered clockwise, from 0. A set of seats is one bit each."""

from __future__ import annotations

from mypy_extensions import i64


def next_in(seat: i64, seats: i64, out: i64) -> i64:
    """The next seat clockwise that is not out; there must be one."""
    seat += 1
    if seat >= seats:
        seat = 0
    while out >> seat & 1:
        seat += 1
        if seat >= seats:
            seat = 0
    return seat


def all_of(mask: i64, seats: i64) -> list[int]:
    """The seats of a set, from 0 on."""
    return [seat for seat in range(seats) if mask >> seat & 1]


def left_of(dealer: i64, seats: i64) -> list[int]:
    """All seats, the one to the dealer's left first and the dealer last."""
    return [(dealer + 1 + n) % seats for n in range(seats)]


def first_with_most(dealer: i64, score: list[int]) -> i64:
    """GEN-2: the seat with the highest score; among equals the next to the dealer's left."""
    most = max(score)
    seat = next_in(dealer, len(score), 0)
    while score[seat] != most:
        seat = next_in(seat, len(score), 0)
    return seat
