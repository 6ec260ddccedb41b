"""What the documents show runs, and what their tables say is so."""

from __future__ import annotations

import ast
import doctest
import json
import os
import pkgutil
import re
import runpy
import shlex
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import attrs
import pytest
from processes import run_process

import castlerules
from castlerules import Rng, magic54, shuffled
from castlerules.cli import main
from castlerules.core.rng import permutation_of
from castlerules.magic import NORMAL
from castlerules.magic54.presentation import position

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
ERROR = "castlerules: "
PYTHON = ("python", "{code-cell} python")
"""The languages of Python on pages and in notebooks."""


def text_of(page: str) -> str:
    """Return the text of *page*, named from the root of the project."""
    return (ROOT / page).read_text(encoding="utf-8")


def fences(page: Path, *languages: str) -> list[tuple[int, str]]:
    """Return the code blocks of *page* in one of *languages*, each with the number of lines before it."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, fence.start(2)), fence[2]) for fence in FENCE.finditer(text) if fence[1] in languages]


def run(page: Path) -> dict[str, Any]:
    """Run the Python of *page* from top to bottom and return what it defines."""
    names: dict[str, Any] = {"__name__": page.stem}
    for line, code in fences(page, *PYTHON):
        if code.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), line)
            doctest.DebugRunner().run(test, clear_globs=False)
            names.update(test.globs)
        else:
            exec(compile("\n" * line + code, str(page), "exec"), names)
    return names


def rows(page: str, heading: str) -> list[list[str]]:
    """Return the rows of the table on *page* whose first column is headed *heading*."""
    table = re.search(rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\|\n((?:\|.*\n)+)", text_of(page), flags=re.MULTILINE)
    assert table is not None
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table[1].splitlines()]


def bare(cell: str) -> list[str]:
    """Return the words in back quotes in *cell*."""
    return re.findall(r"`([^`]*)`", cell)


@attrs.frozen
class Ran:
    """What came of a command: its exit code and what it printed."""

    code: int
    out: str
    err: str


def ran(command: str, folder: Path) -> Ran:
    """Run *command*, as a page shows it, in *folder*: castlerules in this process, another program in its own."""
    name, *words = shlex.split(command)
    if name == "castlerules":
        with chdir(folder), redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
            code = main(words)
        return Ran(code, out.getvalue(), err.getvalue())
    words = [str(ROOT / word) if word.startswith("examples/") else word for word in words]
    done = run_process([sys.executable, *words], ok=False, cwd=folder, env={**os.environ, "PYTHONIOENCODING": "utf-8"})
    return Ran(done.returncode, done.stdout, done.stderr)


def differences(page: Path, folder: Path) -> list[tuple[str, str]]:
    """Run the commands of *page* in *folder*, and return those that print something else or end otherwise.

    With each comes what it says. In the page ``...`` stands for anything. A command below which stands an error fails.
    """
    failures = []
    for _, session in fences(page, "console"):
        for step in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
            command, _, expected = step.partition("\n")
            done = ran(command, folder)
            refused = expected.startswith(ERROR)
            output = done.err if refused else done.out
            printed = doctest.OutputChecker().check_output(expected, output, doctest.ELLIPSIS)
            if not printed or refused != bool(done.code):
                failures.append((command, done.out + done.err))
    return failures


@pytest.mark.parametrize("page", [page for page in PAGES if fences(page, "console")], ids=lambda page: page.name)
def test_the_commands_of_a_page_print_what_it_shows(page: Path, tmp_path: Path) -> None:
    """Each command works, one after the other in one folder, and prints what stands below it."""
    assert [] == differences(page, tmp_path)


def test_a_command_that_prints_something_else_is_noticed(tmp_path: Path) -> None:
    """Wrong output and a command that fails are reported, what is right is not."""
    page = tmp_path / "page.md"
    shown = "$ castlerules --version\ncastlerules {}\n$ castlerules simulate chess\n...\n"
    page.write_text(f"```console\n{shown.format('0.0.0')}```\n", encoding="utf-8")

    assert ["--version", "chess"] == [command.split()[-1] for command, _ in differences(page, tmp_path)]
    page.write_text("```console\n$ castlerules --version\ncastlerules ...\n```\n", encoding="utf-8")
    assert [] == differences(page, tmp_path)


def test_a_command_is_refused_where_the_page_says_so(tmp_path: Path) -> None:
    """An error is compared as well, and a command that works in its place is noticed."""
    page = tmp_path / "page.md"
    shown = "$ castlerules league check none.json\ncastlerules: {}\n$ castlerules --version\ncastlerules{} ...\n"

    page.write_text(f"```console\n{shown.format('none.json: there is no such file; ...', '')}```\n", encoding="utf-8")
    assert [] == differences(page, tmp_path)
    page.write_text(f"```console\n{shown.format('all is is_ok', ':')}```\n", encoding="utf-8")
    assert ["none.json", "--version"] == [command.split()[-1] for command, _ in differences(page, tmp_path)]


def test_other_lines_for_a_shell_are_beginnings_of_the_readme_commands() -> None:
    """What a page tells to type that no test runs is run by ``.ci/run``, as a part of what the README tells."""
    whole = [code.strip() for _, code in fences(ROOT / "README.md", "sh")]
    parts = [code.strip() for page in PAGES for _, code in fences(page, "sh")]

    assert 2 == len(whole) < len(parts)
    assert [] == [part for part in parts if not any(f"{line} ".startswith(f"{part} ") for line in whole)]


def test_every_block_of_code_says_what_it_is() -> None:
    """A block is Python, commands, lines for a shell, text, JSON, a patch, or for the builder of the pages."""
    kinds = {kind for page in PAGES for kind, _ in FENCE.findall(page.read_text(encoding="utf-8"))}

    assert {"", *PYTHON, "console", "sh", "text", "json", "diff", "{toctree}", "{glossary}"} == kinds


@pytest.mark.parametrize("page", [page for page in PAGES if fences(page, *PYTHON)], ids=lambda page: page.name)
def test_the_code_of_a_page_runs(page: Path) -> None:
    """All Python of a page runs in one namespace, and sessions print what the page shows."""
    assert run(page)


def test_the_code_of_a_page_is_really_run(tmp_path: Path) -> None:
    """A page whose code fails, or prints something else, is noticed."""
    page = tmp_path / "page.md"

    page.write_text("```python\nraise KeyError\n```\n", encoding="utf-8")
    with pytest.raises(KeyError):
        run(page)
    page.write_text("```python\nx = 1\n```\n\n```python\n>>> x\n2\n\n```\n", encoding="utf-8")
    with pytest.raises(doctest.DocTestFailure):
        run(page)


def test_the_readme_plays_a_game_in_eight_lines(capsys: pytest.CaptureFixture[str]) -> None:
    """The first Python of the README is a whole game, and prints how it ended."""
    _, code = fences(ROOT / "README.md", "python")[0]
    exec(code, {})

    assert 8 == len(code.splitlines())
    assert capsys.readouterr().out.startswith("Outcome(returns=(")


def test_a_fresh_machine_is_checked_with_the_commands_of_the_readme() -> None:
    """``.ci/run`` holds both commands of the README word for word, and the README holds no third."""
    commands = [code.strip() for _, code in fences(ROOT / "README.md", "sh")]
    checked = re.findall(r'^readonly \w+_command="(.*)"$', text_of(".ci/run"), flags=re.MULTILINE)

    assert 2 == len(commands)
    assert commands == checked


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    """A link to another file names a file that is there."""
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))

    assert [] == [target for target in targets if not (page.parent / target).exists()]


def test_every_page_is_reached_from_the_index() -> None:
    """The index leads to every page of the docs, that of the reference to the pages of the modules."""
    reached, waiting = set(), {DOCS / "index.md"}
    while waiting:
        page = waiting.pop()
        reached.add(page)
        links = re.findall(r"\]\(([^)#]+\.(?:md|rst))\)", page.read_text(encoding="utf-8"))
        waiting |= {(page.parent / link).resolve() for link in links if page.suffix == ".md"} - reached

    assert {*DOCS.rglob("*.md"), *DOCS.rglob("*.rst")} == reached


def test_the_reference_has_a_page_for_every_public_module() -> None:
    """A new public module is missed, and so is a page whose module has gone."""
    modules = runpy.run_path(str(DOCS / "public.py"))["modules"]()

    assert {"castlerules", "castlerules.magic54", "castlerules.testing.machine"} < set(modules)
    assert sorted(modules) == sorted(path.name.removesuffix(".rst") for path in (DOCS / "api").glob("*.rst"))


def test_the_perft_page_holds_the_golden_table() -> None:
    """Every position of the golden file is there with its counts, in the same order, and no other."""
    golden = [block.splitlines() for block in text_of("tests/golden/perft.txt").strip().split("\n\n")[1:]]
    parts = re.split(r"^### ", text_of("docs/perft.md").partition("\n## Other")[0], flags=re.MULTILINE)[1:]

    assert [(name, position) for name, _, position in golden] == [
        (part[0].lower() + part.splitlines()[0][1:], part.partition("```text\n")[2].splitlines()[0]) for part in parts
    ]
    for (_, counts, _), part in zip(golden, parts, strict=True):
        shown = re.findall(r"^\| (\d+) \| (\d+) \|$", part, flags=re.MULTILINE)
        assert [(str(length), count) for length, count in enumerate(counts.split(), start=1)] == shown


def defined_in(source: str) -> dict[str, str]:
    """Return the functions, classes and constants that *source* defines, by name, as code."""
    definitions = {}
    for node in ast.parse(source).body:
        name = ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else getattr(node, "name", "")
        definitions[name] = ast.unparse(node)
    return definitions


@pytest.mark.parametrize(
    ("example", "shown"),
    [
        ("house_rule", ("Restricted", "truce")),
        ("own_variant", ("nobody_heals", "too_many_mouths", "HUNGRY", "FAMINE")),
        ("castle_house_rule", ("towers_stay_at_home", "RULES", "BOOK", "TOWERS")),
    ],
)
def test_the_page_on_house_rules_shows_the_code_of_the_examples(example: str, shown: tuple[str, ...]) -> None:
    """The rules and the games on the page are those of the examples, line for line."""
    parts = defined_in((ROOT / "examples" / f"{example}.py").read_text(encoding="utf-8"))
    page = "\n".join(code for _, code in fences(DOCS / "house_rules.md", "python") if not code.startswith(">>>"))
    shown_parts = defined_in(page)

    for name in shown:
        assert parts[name] == shown_parts[name]


@pytest.mark.parametrize(
    ("example", "names"),
    [
        ("own_variant", ("nobody_heals", "too_many_mouths", "HUNGRY", "FAMINE")),
        ("castle_house_rule", ("towers_stay_at_home", "RULES", "BOOK", "TOWERS")),
    ],
)
def test_a_variant_takes_less_than_twenty_lines(example: str, names: tuple[str, ...]) -> None:
    """The rules, the book and the game of an example have so few lines of code between them."""
    parts = defined_in((ROOT / "examples" / f"{example}.py").read_text(encoding="utf-8"))

    assert 20 > sum(len(parts[name].splitlines()) for name in names)


def test_the_table_of_sets_is_that_of_the_numbers() -> None:
    """Which share of the cards of a set plays is measured elsewhere; ``docs/coverage.py`` writes the table."""
    script = runpy.run_path(str(DOCS / "coverage.py"))
    page = text_of("docs/oracle.md")

    assert script["rewritten"](page, json.loads(text_of("docs/coverage.json"))) == page


@pytest.mark.skipif(castlerules.compiled, reason="which rule calls which is read off the code of Python")
def test_the_tables_of_variants_are_those_of_their_books() -> None:
    """What the page says that Castle and Fortress change is read off their books; ``docs/variants.py`` writes it."""
    script = runpy.run_path(str(DOCS / "variants.py"))
    page = text_of("docs/variants.md")

    assert page == script["rewritten"](page)
    assert page == script["rewritten"](page.replace("| `offers` | added |", "| `offers` | dropped |"))
    assert [] == script["changes"](NORMAL)
    assert {"added", "dropped"} <= {row.how for book in script["BOOKS"].values() for row in script["changes"](book)}


def test_the_changelog_names_what_is_there() -> None:
    """Every full name in the changelog can be imported."""
    for name in re.findall(r"`(castlerules(?:\.\w+)+)`", text_of("CHANGELOG.md")):
        assert pkgutil.resolve_name(name) is not None


def shown(option: object) -> str:
    """Return *option* as the rules page shows it."""
    return f"`{option}`" if isinstance(option, str) else str(option)


def test_the_rules_page_lists_every_option_with_its_default() -> None:
    """The table of options is that of the options class, in the same order."""
    fields = [(f"`{field.name}`", shown(field.default)) for field in attrs.fields(magic54.Magic54Rules)]
    table = rows("docs/rules/magic54.md", "option")

    assert fields == [(name, default) for name, _, default, _ in table]
    assert f"all {len(fields)} of its options" in " ".join(text_of("README.md").split())
    assert f"all {len(fields)} options" in " ".join(text_of("CHANGELOG.md").split())


def test_the_data_page_shows_every_action_as_it_is_written() -> None:
    """Each text of the table is read as its class and written back the same; no action is left out."""
    table = [(bare(text)[0], bare(action)[0]) for text, action in rows("docs/data.md", "text")]
    actions = [magic54.GAME.parse_action(None, text) for text, _ in table]

    assert [name for _, name in table] == [type(action).__name__ for action in actions]
    assert [text for text, _ in table] == [magic54.GAME.format_action(action) for action in actions]
    assert {action.__name__ for action in magic54.ACTIONS} == {name for _, name in table}


def test_the_data_page_lists_every_field_of_a_state_and_word_of_a_position() -> None:
    """The tables hold exactly what states and position lines hold."""
    fields = [name for row in rows("docs/data.md", "field") for name in bare(row[0])]
    words = {name for row in rows("docs/data.md", "word") for name in bare(row[0])}

    assert [field.name for field in attrs.fields(magic54.State)] == fields
    assert set(position._WORD_NAMES) == words


def test_the_generator_gives_the_test_vectors() -> None:
    """Keys and draws of ``Rng`` are those that its page has always shown."""
    rng = Rng.seeded(54)

    for seed, key in rows("docs/rng.md", "seed"):
        assert Rng(int(key)) == Rng.seeded(int(seed))
    for index, key in rows("docs/rng.md", "index"):
        assert Rng(int(key)) == rng.derive(int(index))
    for n, drawn, counter in rows("docs/rng.md", "n"):
        number, rng = rng.below(int(n))
        assert (int(drawn), int(counter)) == (number, rng.counter)


def test_shuffles_give_the_test_vectors() -> None:
    """A rank stands for the order that the page shows, and the shown shuffle is the one that is made."""
    for rank, size, order in rows("docs/rng.md", "rank"):
        assert [int(place) for place in order.split()] == permutation_of(int(rank), int(size))
    ten = re.search(r"^`shuffled.* gives ([\d ]+)\.$", text_of("docs/rng.md"), flags=re.MULTILINE)
    assert ten is not None
    assert tuple(map(int, ten[1].split())) == shuffled(Rng.seeded(54), tuple(range(10)))[0]


@pytest.mark.parametrize("seed", [0, 1, -7, 2**64 - 1, 2**200])
def test_the_generator_that_the_page_writes_down_is_the_real_one(seed: int) -> None:
    """Keys, draws, derived generators and shuffles of the page's Python are those of the library."""
    page = run(ROOT / "docs" / "rng.md")
    rng = Rng.seeded(seed)

    assert page["seeded"](seed) == (rng.key, rng.counter)
    for n in (1, 2, 3, 54, 2**63 + 1, 2**64, 2**64 + 1, 3**100):
        number, after = rng.below(n)
        assert page["below"](n, rng.key, rng.counter) == (number, after.counter)
        rng = after
    assert Rng(*page["derived"](rng.key, rng.counter, seed)) == rng.derive(seed)
    order, counter = page["order"](27, rng.key, rng.counter)
    assert (tuple(order), Rng(rng.key, counter)) == shuffled(rng, tuple(range(27)))
