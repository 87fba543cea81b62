"""The rule documents shipped with the app: complete, and the same in German and English."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib.resources import files

import pytest

from katzentisch.games import GAMES

LANGUAGES = ("de", "en")

#: document id -> prefix of its rule numbers
DOCUMENTS = {
    "general": "GEN",
    "miau-miau": "MIAU",
    "mau-mau": "MAU",
    "purrrummy": "PURR",
    "mauz": "MAUZ",
    "schwimmen": "SWIM",
    "katz-und-maus": "KATZ",
    "kitty-paw": "PAW",
}

#: the section that closes every document, and the word that marks a default value
PRESET_HEADING = {"de": "## Regelsätze", "en": "## Rule sets"}
DEFAULT_MARK = {"de": "(Standard)", "en": "(default)"}

HEADING = re.compile(r"^### ([A-Z]+)-(\d+) · (\S.*)$")
OPTION = re.compile(r"^- `([a-z0-9_]+)`")
VALUE = re.compile(r"^  - `([^`]+)`( \([A-Za-z]+\))?: \S")
REFERENCE = re.compile(rf"\b({'|'.join(DOCUMENTS.values())})-(\d+)\b")


@dataclass
class Option:
    """A house rule as a document lists it."""

    section: str
    values: list[str] = field(default_factory=list)
    defaults: list[str] = field(default_factory=list)


@dataclass
class Document:
    """One rule document, taken apart."""

    lines: list[str]
    sections: list[tuple[str, int, str, str]] = field(default_factory=list)
    options: list[tuple[str, Option]] = field(default_factory=list)


def text_of(language: str, name: str) -> str:
    """The document's text as the app ships it."""
    resource = files("katzentisch") / "rules" / language / f"{name}.md"
    return resource.read_text(encoding="utf-8")


def parse(language: str, name: str) -> Document:
    """Take a document apart into its numbered sections and its options."""
    document = Document(lines=text_of(language, name).splitlines())
    heading: re.Match[str] | None = None
    body: list[str] = []

    def close() -> None:
        if heading is not None:
            prefix, number, title = heading.groups()
            document.sections.append((prefix, int(number), title, "\n".join(body).strip()))

    for line in document.lines:
        if line.startswith("#"):
            close()
            heading, body = HEADING.match(line), []
            continue
        body.append(line)
        if found := OPTION.match(line):
            section = f"{heading[1]}-{heading[2]}" if heading else ""
            document.options.append((found[1], Option(section)))
        elif found := VALUE.match(line):
            option = document.options[-1][1]
            option.values.append(found[1])
            if found[2]:
                assert found[2].strip() == DEFAULT_MARK[language], line
                option.defaults.append(found[1])
    close()
    return document


def changed_by_classic(name: str) -> dict[str, str]:
    """What a game's preset `classic` changes; the general rules have none."""
    if name not in GAMES:
        return {}
    game = GAMES[name]
    printed, classic = (game.choices(game.presets[preset]) for preset in ("printed", "classic"))
    return {option: value for option, value in classic.items() if value != printed[option]}


def test_every_game_has_a_document() -> None:
    assert DOCUMENTS.keys() == {"general", *GAMES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_title_and_a_pitch_open_it(language: str, name: str) -> None:
    """The first line is the title; a paragraph follows before the first section."""
    lines = parse(language, name).lines
    assert re.match(r"^# \S", lines[0])
    assert lines[1] == ""
    assert lines[2]
    assert not lines[2].startswith(("#", "-"))
    assert sum(line.startswith("# ") for line in lines) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_rule_has_exactly_one_section(language: str, name: str) -> None:
    """The numbers run from 1 to n without gaps, each once, under the document's own prefix."""
    sections = parse(language, name).sections
    assert {section[0] for section in sections} == {DOCUMENTS[name]}
    assert sorted(section[1] for section in sections) == list(range(1, len(sections) + 1))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_section_is_empty(language: str, name: str) -> None:
    """Each section has a short title of its own and says something."""
    sections = parse(language, name).sections
    for prefix, number, title, body in sections:
        assert len(body) >= 20, f"{prefix}-{number}"
        assert 1 <= len(title.split()) <= 5, f"{prefix}-{number}: {title}"
    titles = [title for _, _, title, _ in sections]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_third_level_heading_is_a_rule(language: str, name: str) -> None:
    """A heading of level three that is no rule number would be a typing slip."""
    for line in parse(language, name).lines:
        if line.startswith("###"):
            assert HEADING.match(line), line


@pytest.mark.parametrize("name", DOCUMENTS)
def test_both_languages_have_the_same_sections_in_the_same_order(name: str) -> None:
    """German and English give the same rules in the same order."""
    german, english = ([section[:2] for section in parse(language, name).sections] for language in LANGUAGES)
    assert german == english


@pytest.mark.parametrize("name", DOCUMENTS)
def test_both_languages_have_the_same_options(name: str) -> None:
    """Options, the sections they stand in, their values and their defaults are the same."""
    german, english = (parse(language, name).options for language in LANGUAGES)
    assert german == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_option_has_exactly_one_default(language: str, name: str) -> None:
    """An option stands in one section, with two or more different values and one default."""
    options = parse(language, name).options
    names = [option for option, _ in options]
    assert len(set(names)) == len(names)
    for option_name, option in options:
        assert option.section, option_name
        assert len(option.values) >= 2, option_name
        assert len(set(option.values)) == len(option.values), option_name
        assert len(option.defaults) == 1, option_name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_nested_bullet_is_a_value(language: str, name: str) -> None:
    """Nested bullets are used for values only, so that each is read."""
    for line in parse(language, name).lines:
        if re.match(r"^\s+[-*]", line):
            assert VALUE.match(line), line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_presets_close_it(language: str, name: str) -> None:
    """The last section names both presets and what `classic` changes, nothing more."""
    document = parse(language, name)
    headings = [line for line in document.lines if line.startswith("#")]
    assert headings[-1] == PRESET_HEADING[language]
    closing = "\n".join(document.lines).split(PRESET_HEADING[language], 1)[1]
    assert "**`printed`**" in closing
    assert "**`classic`**" in closing
    classic = closing.split("**`classic`**", 1)[1]
    ids = [word for word in re.findall(r"`([^`]+)`", classic) if word not in {"printed", "classic"}]
    changed = dict(zip(ids[::2], ids[1::2], strict=True))
    assert changed == changed_by_classic(name)
    options = dict(document.options)
    for option_name, value in changed.items():
        assert value in options[option_name].values
        assert value not in options[option_name].defaults


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_references_lead_somewhere(language: str, name: str) -> None:
    """Every rule number that a document mentions exists."""
    numbers = {section[:2] for other in DOCUMENTS for section in parse(language, other).sections}
    for prefix, number in REFERENCE.findall(text_of(language, name)):
        assert (prefix, int(number)) in numbers, f"{prefix}-{number}"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_both_languages_refer_to_the_same_rules(name: str) -> None:
    """A section refers to the same other rules in German and in English."""
    german, english = (
        {section[1]: sorted(set(REFERENCE.findall(section[3]))) for section in parse(language, name).sections}
        for language in LANGUAGES
    )
    assert german == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_house_rule_of_another_game_comes_with_the_rule_that_it_changes(language: str, name: str) -> None:
    """The section that takes it over also says in its list what holds without it."""
    sections = {f"{prefix}-{number}": body for prefix, number, _, body in parse(language, name).sections}
    written = {option: listed.section for option, listed in parse(language, name).options}
    for option in GAMES[name].options:
        if option.rule.partition("-")[0] not in (DOCUMENTS[name], "GEN"):
            assert re.search(rf"^- {option.rule}\b", sections[written[option.name]], re.MULTILINE), option.rule


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_it_speaks_to_players(language: str, name: str) -> None:
    """The project's working vocabulary does not reach the players."""
    text = text_of(language, name).lower()
    for word in ("ledger", "ruling", "seed", "option line", "todo"):
        assert not re.search(rf"\b{word}", text), word
