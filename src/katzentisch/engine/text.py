"""Position text: ``mau-mau play_on=yes | 7♠ 8♥ / 9♦ J♣ | pile 9♠ | turn 1``.

First the game, a preset other than ``printed`` if there is one, and changed options; then the hands, seat by seat; then named fields, whose meaning
is the game's. Reading and writing go through this one form, so tests, perft and the command line share it.
"""

from __future__ import annotations

from collections.abc import Iterable

from katzentisch.engine.cards import CannotRead, bit, parse_card
from katzentisch.engine.seats import all_of


class Position:
    """Position text split into its parts."""

    def __init__(self, text: str) -> None:
        head, *sections = [part.strip() for part in text.split("|")]
        words = head.split()
        if not words or not sections:
            raise CannotRead("a position is: game [preset] [option=value …] | hands | fields …")
        self.game = words[0]
        self.preset = "printed"
        self.choices: dict[str, str] = {}
        for word in words[1:]:
            name, equals, value = word.partition("=")
            if equals:
                self.choices[name] = value
            else:
                self.preset = word
        #: The second part, seat by seat, as it was written: hands in most games, areas in Kitty Paw.
        self.seats = [part.strip() for part in sections[0].split("/")]
        self.fields: dict[str, str] = {}
        for section in sections[1:]:
            name, _, value = section.partition(" ")
            if not name or name in self.fields:
                raise CannotRead(f"a field needs a name of its own: {section!r}")
            self.fields[name] = value.strip()

    @property
    def hands(self) -> list[list[int]]:
        """The hands, seat by seat."""
        return [parse_cards(hand) for hand in self.seats]

    def take(self, name: str) -> str | None:
        """Take a field out; None: it is not there."""
        return self.fields.pop(name, None)

    def take_cards(self, name: str) -> list[int] | None:
        """Take a field of cards out."""
        text = self.take(name)
        return None if text is None else parse_cards(text)

    def take_number(self, name: str, otherwise: int) -> int:
        """Take a field with one whole number out."""
        text = self.take(name)
        if text is None:
            return otherwise
        return parse_number(text, name)

    def take_numbers(self, name: str) -> list[int]:
        """Take a field of whole numbers out."""
        return [parse_number(word, name) for word in (self.take(name) or "").split()]

    def take_flag(self, name: str) -> bool:
        """Take a field without a value out: is it there?"""
        return self.take(name) is not None

    def take_choice(self, name: str, choices: dict[str, int], otherwise: str) -> int:
        """Take a field out that holds one of these words: what the word stands for."""
        word = self.take(name) or otherwise
        if word not in choices:
            raise CannotRead(f"{name} is one of {', '.join(choices)}, not {word!r}")
        return choices[word]

    def take_seat(self, name: str, seats: int, otherwise: int = -1) -> int:
        """Take a field with one seat out."""
        return known_seat(self.take_number(name, otherwise), seats)

    def take_seats(self, name: str, seats: int) -> int:
        """Take a field of seats out: one bit each."""
        return sum([bit(seat) for seat in {known_seat(seat, seats) for seat in self.take_numbers(name)}])

    def finish(self) -> None:
        """Complain about fields that the game did not take."""
        if self.fields:
            raise CannotRead(f"{self.game} knows no field {', '.join(self.fields)}")


def parse_number(text: str, what: str) -> int:
    """Read a whole number of at most six digits."""
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise CannotRead(f"{what} is a whole number, not {text!r}")
    return int(text)


def parse_seat(text: str, seats: int) -> int:
    """Read a seat that a move names."""
    seat = parse_number(text, "a seat")
    if seat >= seats:
        raise CannotRead(f"no seat {seat}")
    return seat


def known_seat(seat: int, seats: int) -> int:
    """This seat, if there is one of that number."""
    if seat >= seats:
        raise CannotRead(f"there is no seat {seat}; seats are 0 to {seats - 1}")
    return seat


def parse_cards(text: str) -> list[int]:
    """Read cards with blanks between them."""
    return [parse_card(word) for word in text.split()]


def word_for(number: int, choices: dict[str, int]) -> str:
    """The word that stands for this number."""
    return {other: word for word, other in choices.items()}[number]


def numbers_text(numbers: Iterable[int]) -> str:
    """Numbers with blanks between them."""
    return " ".join([str(number) for number in numbers])


def seats_text(mask: int, seats: int) -> str:
    """Seats with blanks between them, from one bit each."""
    return numbers_text(all_of(mask, seats))


def number_fields(**numbers: int) -> list[str]:
    """A field for every number that is not nought."""
    return [f"{name} {number}" for name, number in numbers.items() if number]


def row_fields(**rows: tuple[int, ...]) -> list[str]:
    """A field for every row of numbers that are not all nought."""
    return [f"{name} {numbers_text(row)}" for name, row in rows.items() if any(row)]
