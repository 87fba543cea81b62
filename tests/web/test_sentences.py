"""Every event, refusal and house rule that the program knows has its sentence, and no sentence is left over."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from katzentisch.games import GAMES
from katzentisch.games.kitty_paw.options import CITES
from katzentisch.games.kitty_paw.pieces import SYMBOLS
from katzentisch.server.wire.kitty_paw import KittyPawClock
from katzentisch.tables.people.chat import PHRASES

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "katzentisch"
#: The families of games that the page has a table for; the others need no sentences yet.
FAMILIES = sorted(folder.name for folder in (ROOT / "web" / "src" / "games").iterdir() if folder.is_dir())
#: Answered by the page itself, or never seen by anybody who uses it.
SILENT = {
    "hello_first", "hello_already", "too_late", "unreadable", "old_client", "opened_elsewhere", "move_id_reused",
}  # fmt: skip
#: Sentences that no single place in the program asks for by name.
EXTRA = {"refusal-unknown", "event-played-wish"}
#: So many characters have room at 320×568, in four lines with the move and its chance, beside a wish.
ROOM_FOR_ADVICE = 60


def ids(language: str) -> set[str]:
    found = set()
    for file in sorted((PACKAGE / "locale" / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, Message):
                found.add(entry.id.name)
                found |= {f"{entry.id.name}.{attribute.id.name}" for attribute in entry.attributes}
    return found


def sources(*folders: str) -> list[Path]:
    """The program, without the games that the page cannot show."""
    folders = folders or ("engine", "tables", "server", *(f"games/{family}" for family in FAMILIES))
    return [file for folder in folders for file in sorted((PACKAGE / folder).rglob("*.py"))]


@cache
def first_words(*names: str, place: int = 0, folders: tuple[str, ...] = ()) -> set[str]:
    """The text that stands at this place in every call of functions with these names."""
    found = set()
    for file in sources(*folders):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or len(node.args) <= place:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            word = node.args[place]
            words = [word.body, word.orelse] if isinstance(word, ast.IfExp) else [word]
            if name in names:
                found |= {
                    word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)
                }
    return found


def event_names(*folders: str) -> set[str]:
    # drawing and grabbing are told under the name that their caller gives them
    names = first_words("Event", folders=folders) | first_words("draw", "_grab", place=2, folders=folders)
    return names | first_words("a_hand", folders=folders)


def events() -> set[str]:
    names = event_names() | {"laid_three_aces", "laid_31", "laid_three_alike"}  # a hand is laid down as what it is
    return {f"event-{name}" for name in names}


def codes_of(family: str) -> set[str]:
    """Why a family refuses moves and seats."""
    folder = (f"games/{family}",)
    codes = first_words("refuse", folders=folder) | first_words("Refusal", place=1, folders=folder)
    return codes | first_words("_still_short", place=2, folders=folder)  # rummy's way of naming missing points


def refusals() -> set[str]:
    codes = first_words("refuse", "refused", "NotPossible", "sent_away", "end") | first_words("Refusal", place=1)
    codes |= {"not_a_move", "table_unplayable", "storage_failed", "internal"}  # by the type of the error
    codes |= {"too_many_tabs"}  # at hello
    codes -= SILENT
    codes |= {code for family in FAMILIES for code in codes_of(family)}  # too late for a hello, or for a bump
    return {f"refusal-{code}" for code in codes}


def options() -> set[str]:
    # every game is shown on the start page, if only as one that is coming
    needed = {f"{kind}-{id}" for kind in ("game", "pitch") for id in GAMES}
    for game in GAMES.values():
        if game.family not in FAMILIES:
            continue
        if game.family == "shedding":  # the others have nothing to call out
            needed |= {f"{kind}-{game.id}" for kind in ("call", "final")}
        for preset in game.presets:
            needed |= {f"preset-{preset}", f"preset-{preset}.hint"}
        for option in game.options:
            needed |= {f"option-{option.name}", f"option-{option.name}.hint"}
            for choice in option.choices:
                if choice in ("yes", "no"):
                    needed.add(f"value-{choice}")
                elif option.name != "hand_size":  # a number is its own name
                    needed.add(f"value-{option.name}-{choice}")
    return needed


def signs() -> set[str]:
    """What is put up on a table: in few letters, and in words for those who do not see it."""
    names = first_words("Sign")
    return {f"sign-{name}" for name in names} | {f"sign-{name}.spoken" for name in names}


def own_words(common: set[str]) -> set[str]:
    """A family may have words of its own for what others say in common: `event-rummy-drew` for `event-drew`."""
    kinds = ("event", "refusal", "option", "value")
    return {
        f"{kind}-{family}-{name.removeprefix(kind + '-')}"
        for name in common
        for kind in kinds
        for family in FAMILIES
        if name.startswith(kind + "-")
    }


def missing(needed: set[str], known: set[str]) -> set[str]:
    """What neither everybody nor every family that has it can say."""
    unsaid = needed - known
    in_families = {name: [own for own in own_words({name}) if used(own)] for name in unsaid}
    return {name for name in unsaid if not in_families[name] or not known.issuperset(in_families[name])}


def used(own: str) -> bool:
    """Does this family tell, refuse or offer such a thing?"""
    kind, family, name = own.split("-", 2)
    if kind == "event":
        return name in event_names(f"games/{family}")
    if kind == "refusal":
        return name in codes_of(family)
    offered = [option for game in GAMES.values() if game.family == family for option in game.options]
    return any(name.removesuffix(".hint") == option.name or name.startswith(f"{option.name}-") for option in offered)


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_sentence_is_missing(language: str) -> None:
    assert missing(events() | refusals() | options() | signs() | EXTRA, ids(language)) == set()


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_sentence_is_left_over(language: str) -> None:
    families = ("event-", "refusal-", "option-", "value-", "preset-", "game-", "pitch-", "call-", "final-", "sign-")
    left_over = {name for name in ids(language) if name.startswith(families)}
    common = events() | refusals() | options() | signs()
    assert left_over - common - own_words(common) - EXTRA == set()


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_phrase_can_be_said(language: str) -> None:
    phrases = {name for name in ids(language) if name.startswith("phrase-")}
    assert phrases == {f"phrase-{phrase}" for phrase in PHRASES}


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_move_that_can_be_judged_has_its_words(language: str) -> None:
    """All that happen in golden games, but for those that are no matter of one's turn."""
    needed = set()
    for game in GAMES.values():
        for path in sorted((ROOT / "tests" / "records").glob(f"{game.id}-*.miau")) if not game.is_real_time else []:
            moves = re.findall(
                r"^\d+ \d (?!undo|seal|cut)([^@\n]+?)(?: @\d+)?$", path.read_text(encoding="utf-8"), re.M
            )
            needed |= {f"verb-{game.family}-{game.parts(game.parse(text)).verb}" for text in moves}
    said = {name for name in ids(language) if name.startswith("verb-")}
    # Nobody is out of cards at the end of a turn of Katz und Maus in a golden game.
    assert said == needed - {"verb-shedding-catch"} | {"verb-build_piles-end"}


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_reason_has_its_sentence(language: str) -> None:
    """What the families say for a move, and nothing else."""
    needed = set()
    for file in (PACKAGE / "games").glob("*/reasons.py"):
        returned = [
            node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Return)
        ]
        words = [word.value for node in returned for word in ast.walk(node) if isinstance(word, ast.Constant)]
        needed |= {f"reason-{file.parent.name}-{word}" for word in words if isinstance(word, str) and word}
    assert {name for name in ids(language) if name.startswith("reason-")} == needed


def test_kitty_paw_cites_every_code_that_needs_a_sentence() -> None:
    """What the search through the code finds is all there is: the family has a rule behind each."""
    assert codes_of("kitty_paw") | {"seats"} == set(CITES)


@pytest.mark.parametrize("language", ["de", "en"])
def test_kitty_paw_can_be_described(language: str) -> None:
    """Kinds of fault, breeds and symbols, clocks: each has a name, and none is left over."""
    kinds = first_words("Fault", folders=("games/kitty_paw",))
    needed = {f"fault-{kind}" for kind in kinds} | {f"breed-{letter}" for letter in SYMBOLS}
    needed |= {f"clock-{clock}" for clock in get_args(KittyPawClock)}
    assert {name for name in ids(language) if name.startswith(("fault-", "breed-", "clock-"))} == needed


def test_both_languages_say_the_same() -> None:
    assert ids("de") == ids("en")


@pytest.mark.parametrize("family", sorted({game.family for game in GAMES.values()}))
def test_every_event_happens_in_a_golden_game_or_is_asked_for_by_a_test_of_a_rule(family: str) -> None:
    """Otherwise a rule could have a sentence that nobody ever hears."""
    games = [game.id for game in GAMES.values() if game.family == family]
    golden = [path for game in games for path in sorted((ROOT / "tests" / "records").glob(f"{game}-*.miau"))]
    lines = [line for path in golden for line in path.read_text(encoding="utf-8").splitlines()]
    happened = {line.split(" ")[1] for line in lines if line.startswith("# ")}
    rules = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "rules").glob("test_*.py")))
    unheard = event_names(f"games/{family}") - happened
    assert {name for name in unheard if not re.search(rf'"{name}\b', rules)} == set()


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_speaks_for_a_move_fits_beside_a_wish(language: str) -> None:
    """Which reason is told depends on the cards: a long one would cover the stock now and then."""
    told = r"^(reason-shedding-[a-z_]+|advice-tried|advice-only) = (.+)$"
    text = "\n".join(file.read_text(encoding="utf-8") for file in (PACKAGE / "locale" / language).glob("*.ftl"))
    found = re.findall(told, text, re.MULTILINE)
    assert len(found) > 10
    assert [(id, sentence) for id, sentence in found if len(sentence) > ROOM_FOR_ADVICE] == []
