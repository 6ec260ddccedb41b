"""The recipes of ``docs/contributing.md``: applied to a copy of the project, they do what the page says."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

import attrs
import pytest
from processes import run_process

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "contributing.md"
COPIED: Final = ("src", "tests", "docs", "examples", "README.md", "CHANGELOG.md", "pyproject.toml")
CACHES: Final = shutil.ignore_patterns("__pycache__", "_build", ".*")
DIFF: Final = re.compile(r"^```diff\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
COMMANDS: Final = re.compile(r"^```text\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
HUNK: Final = re.compile(r"^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@$")


class RecipeError(Exception):
    """A recipe does not fit the files that it changes."""


@attrs.frozen
class Hunk:
    """A place in a file, *old* lines, and the *new* lines that replace them; ``counts`` are those of its heading."""

    path: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    counts: tuple[int, int]


@attrs.frozen
class Recipe:
    """A section of the page: its *name*, what it changes, and the *commands* that show that it works."""

    name: str
    hunks: tuple[Hunk, ...]
    commands: tuple[str, ...]

    def apply(self, folder: Path) -> None:
        """Change the files in *folder*; raise RecipeError if a place is not there, or is there more than once."""
        for hunk in self.hunks:
            path = folder / hunk.path
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
            lines[slice(*self._place(hunk, lines, is_new=not path.exists()))] = hunk.new
            path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    def _place(self, hunk: Hunk, lines: list[str], *, is_new: bool) -> tuple[int, int]:
        if is_new and not hunk.old:
            return 0, 0
        size = len(hunk.old)
        places = [start for start in range(len(lines)) if tuple(lines[start : start + size]) == hunk.old]
        if len(places) == 1 and size:
            return places[0], places[0] + size
        missing = [line for line in hunk.old if line not in lines]
        expected = "\n".join(hunk.old)
        raise RecipeError(
            f"recipe {self.name!r}, {hunk.path}: expected these lines once, got them {len(places)} times:\n{expected}\n"
            + (f"the first line that is nowhere in the file: {missing[0]!r}" if missing else "each line is there alone")
        )


def hunks_in(diff: str) -> list[Hunk]:
    """Return the hunks of *diff*, which is written as ``git diff`` writes it."""
    hunks: list[Hunk] = []
    path = ""
    for part in re.split(r"^(?=--- |@@ )", diff, flags=re.MULTILINE):
        head, *lines = part.splitlines() or [""]
        if head.startswith("--- "):
            path = lines[0].removeprefix("+++ b/")
        elif (match := HUNK.match(head)) is not None:
            old = tuple(line[1:] for line in lines if line[:1] != "+")
            new = tuple(line[1:] for line in lines if line[:1] != "-")
            hunks.append(Hunk(path, old, new, (int(match[1] or 1), int(match[2] or 1))))
        elif head:
            raise RecipeError(f"expected a line that begins with '---' or '@@', got {head!r}")
    return hunks


def recipes_of(page: str) -> dict[str, Recipe]:
    """Return the sections of *page* that change files, by name."""
    found = {}
    for section in re.split(r"^###? ", page, flags=re.MULTILINE)[1:]:
        name = section.splitlines()[0]
        hunks = [hunk for diff in DIFF.findall(section) for hunk in hunks_in(diff)]
        lines = [line for block in COMMANDS.findall(section) for line in block.splitlines()]
        if hunks:
            found[name] = Recipe(name, tuple(hunks), tuple(line for line in lines if line.startswith("python ")))
    return found


RECIPES: Final = recipes_of(PAGE.read_text(encoding="utf-8"))


def copy_project(folder: Path) -> None:
    """Copy to *folder* what recipes change and what their tests read."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=CACHES)
        else:
            shutil.copy(source, folder / name)


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=lambda recipe: recipe.name)
def test_a_recipe_does_what_the_page_says(recipe: Recipe, tmp_path: Path) -> None:
    """With its lines in a copy of the project, the commands of the page succeed."""
    copy_project(tmp_path)
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")}
    environment = {**kept, "PYTHONPATH": str(tmp_path / "src")}

    recipe.apply(tmp_path)
    for command in recipe.commands:
        words = shlex.split(command.removeprefix("python "))
        run_process([sys.executable, *words], cwd=tmp_path, env=environment)


def test_the_page_has_a_recipe_for_each_kind_of_change() -> None:
    """Four recipes change files of the package, and each names a command that shows that it works."""
    assert 4 == len(RECIPES)
    assert all(recipe.commands for recipe in RECIPES.values())


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=lambda recipe: recipe.name)
def test_git_can_apply_a_recipe(recipe: Recipe) -> None:
    """The headings count the lines below them, as ``git apply`` demands."""
    assert [hunk.counts for hunk in recipe.hunks] == [(len(hunk.old), len(hunk.new)) for hunk in recipe.hunks]


def test_a_recipe_that_does_not_fit_says_which_file_and_line(tmp_path: Path) -> None:
    """The recipe, the file and the line that is not there are told."""
    diff = "--- a/one.txt\n+++ b/one.txt\n@@ -1,2 +1,3 @@\n first\n second\n+third\n"
    recipe = Recipe("Three lines", tuple(hunks_in(diff)), ())

    (tmp_path / "one.txt").write_text("first\nsecond\n", encoding="utf-8")
    recipe.apply(tmp_path)
    assert "first\nsecond\nthird\n" == (tmp_path / "one.txt").read_text(encoding="utf-8")
    (tmp_path / "one.txt").write_text("first\n2nd\n", encoding="utf-8")
    with pytest.raises(RecipeError, match=r"'Three lines', one\.txt(.|\n)*nowhere in the file: 'second'"):
        recipe.apply(tmp_path)
