"""The build hook: what the page is made of, and what is compiled."""

from pathlib import Path

import pytest

import hatch_build


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("web/src/main.ts", "src/katzentisch/locale/de/game.ftl", "src/katzentisch/rules/de/general.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text("one")
    return tmp_path


@pytest.mark.parametrize(
    "name",
    ["web/src/main.ts", "web/index.html", "src/katzentisch/locale/de/game.ftl", "src/katzentisch/rules/de/general.md"],
)
def test_a_change_to_anything_the_page_is_made_of_builds_it_anew(tree: Path, name: str) -> None:
    before = hatch_build.page_fingerprint(tree)
    (tree / name).write_text("two")
    assert hatch_build.page_fingerprint(tree) != before


@pytest.mark.parametrize("name", ["web/node_modules/vite/vite.js", "web/tests/page.ts", "web/src/main.test.ts"])
def test_tools_and_tests_are_not_the_page(tree: Path, name: str) -> None:
    before = hatch_build.page_fingerprint(tree)
    (tree / name).parent.mkdir(parents=True, exist_ok=True)
    (tree / name).write_text("two")
    assert hatch_build.page_fingerprint(tree) == before


def test_the_page_is_the_same_with_the_line_ends_of_windows(tree: Path) -> None:
    page = tree / "web/src/main.ts"
    page.write_bytes(b"one\ntwo\n")
    before = hatch_build.page_fingerprint(tree)
    page.write_bytes(b"one\r\ntwo\r\n")
    assert hatch_build.page_fingerprint(tree) == before


def test_without_web_the_build_says_so(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="web/ is missing"):
        hatch_build.build_page(tmp_path)


def test_engine_and_games_are_compiled_and_nothing_else(tmp_path: Path) -> None:
    for name in (
        "engine/cards.py",
        "engine/__init__.py",
        "games/melds.py",
        "games/kitty_paw/rules.py",
        "server/running/app.py",
    ):
        path = tmp_path / "katzentisch" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    names = hatch_build.module_names(tmp_path / "katzentisch")
    assert names == ["katzentisch.engine.cards", "katzentisch.games.kitty_paw.rules", "katzentisch.games.melds"]


def test_a_wheel_stays_plain_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KATZENTISCH_COMPILE", "0")
    assert hatch_build.compile_rules(tmp_path, tmp_path) == []


def test_a_wheel_stays_plain_without_a_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KATZENTISCH_COMPILE", "auto")
    monkeypatch.setattr(hatch_build, "has_compiler", lambda folder: False)
    assert hatch_build.compile_rules(tmp_path, tmp_path) == []
    assert "no C compiler" in capsys.readouterr().out


def test_a_missing_compiler_is_an_error_when_compiling_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KATZENTISCH_COMPILE", "1")
    monkeypatch.setattr(hatch_build, "has_compiler", lambda folder: False)
    with pytest.raises(SystemExit, match="no working C compiler"):
        hatch_build.compile_rules(tmp_path, tmp_path)
