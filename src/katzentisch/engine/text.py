"""Position text: ``mau-mau play_on=yes | 7♠ 8♥ / 9♦ J♣ | pile 9♠ | turn 1``.

First the game, a preset other than ``printed`` if there is one, and changed options; then the hands, seat by seat; then named fields, whose meaning
is the game's. Reading and writing go through this one form, so tests, perft and the command line share it.
"""

from __future__ import annotations

from katzentisch.engine.cards import CannotRead, parse_card


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

    def finish(self) -> None:
        """Complain about fields that the game did not take."""
        if self.fields:
            raise CannotRead(f"{self.game} knows no field {', '.join(self.fields)}")


def parse_number(text: str, what: str) -> int:
    """Read a whole number of at most six digits."""
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise CannotRead(f"{what} is a whole number, not {text!r}")
    return int(text)


def parse_cards(text: str) -> list[int]:
    """Read cards with blanks between them."""
    return [parse_card(word) for word in text.split()]
