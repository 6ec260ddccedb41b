"""The codes of the rules pages, of the code and of the tests are the same."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest

ROOT = Path(__file__).resolve().parents[1]
LEDGERS = ROOT.parent / "shared" / "rules"
MOST_CODES = 5


@attrs.frozen
class Book:
    """A game's rules: the *prefix* of its codes, the *name* of its page, and the *packages* that keep them.

    *short* matches what its ledger writes without the prefix.
    """

    prefix: str
    name: str
    packages: tuple[str, ...]
    short: str

    @property
    def code(self) -> str:
        """The text of the packages."""
        return "\n".join(source_of(ROOT / "src" / "castlerules" / package) for package in self.packages)

    @property
    def page(self) -> str:
        """The text of the rules page."""
        return (ROOT / "docs" / "rules" / f"{self.name}.md").read_text(encoding="utf-8")

    @property
    def defined(self) -> list[str]:
        """The codes that head a row or a paragraph of the rules page."""
        return re.findall(rf"^(?:\| |\*\*)({self.prefix}-\w+)\b", self.page, flags=re.MULTILINE)

    def mentioned(self, text: str) -> set[str]:
        """Return the codes of this game in *text*."""
        return set(re.findall(rf"\b{self.prefix}-(?:\d{{3}}|[A-Z]\d+)\b", text))

    def spared(self, place: str) -> set[str]:
        """Return the codes that the page of decisions excuses from standing in *place*, ``code`` or ``test``.

        It does so in the rows of a table: code, places parted by commas, and the reason.
        """
        decisions = (ROOT / "docs" / "faithfulness.md").read_text(encoding="utf-8")
        rows = re.findall(rf"^\| ({self.prefix}-\w+) \| ([\w, ]+) \| \S.* \|$", decisions, flags=re.MULTILINE)
        return {code for code, places in rows if place in places.split(", ")}

    def is_scenario(self, code: str) -> bool:
        """Return whether *code* is that of a worked scenario."""
        return code.startswith(f"{self.prefix}-S")


BOOKS = (
    Book("M54", "magic54", ("magic54",), r"[QAIS]\d\d|[CT]\d"),
    Book("FOR", "fortress", ("fortress",), r"[QKIS]\d\d"),
    Book("CAS", "castle", ("castle",), r"[QKIS]\d\d+"),
    Book("SOL", "solitaire", ("solitaire",), r"[GPAEIS]\d\d"),
    Book("ASC", "ascension", ("ascension",), r"[QAIS]\d\d|[CT]\d"),
    Book("BASE", "base", ("magic", "cards"), r"[KDPEQIS]\d\d"),
)
every_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)


@attrs.frozen
class Mark:
    """What a test says that it proves."""

    test: str
    codes: tuple[str, ...]
    scenarios: tuple[str, ...]


def strings(node: ast.AST) -> tuple[str, ...]:
    """Return the strings written in *node*."""
    return tuple(
        part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)
    )


def marks_in(node: ast.AST, test: str) -> Iterator[Mark]:
    """Yield the rule marks that are written in *node*."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
            codes = [code for part in call.args for code in strings(part)]
            scenarios = [code for part in call.keywords if part.arg == "scenario" for code in strings(part)]
            yield Mark(test, tuple(codes), tuple(scenarios))


@attrs.frozen
class MarkedFile:
    """A file of tests: the marks that decorate its tests, and how many marks are *written* in it in all."""

    marks: tuple[Mark, ...]
    written: int


def read_marks(path: Path) -> MarkedFile:
    """Return the marks in the file at *path*."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    on_tests = tuple(
        mark
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for decorator in node.decorator_list
        for mark in marks_in(decorator, f"{path.relative_to(ROOT)}::{node.name}")
    )
    return MarkedFile(on_tests, len(list(marks_in(tree, str(path)))))


@cache
def marked_files() -> tuple[MarkedFile, ...]:
    """Return every file of tests; each is parsed once, since parsing them all takes seconds."""
    return tuple(map(read_marks, sorted((ROOT / "tests").rglob("*.py"))))


def marks() -> list[Mark]:
    """Return the marks of all tests."""
    return [mark for file in marked_files() for mark in file.marks]


@cache
def source_of(folder: Path) -> str:
    """Return the text of all Python files under *folder*."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


@every_book
def test_the_rules_page_defines_each_of_its_codes_once(book: Book) -> None:
    """What the page mentions it defines, in one place only."""
    assert [] == [code for code, times in Counter(book.defined).items() if times > 1]
    assert book.mentioned(book.page) == set(book.defined)


@every_book
def test_code_docs_and_tests_name_no_code_that_the_rules_page_lacks(book: Book) -> None:
    """A mistyped code is found wherever it stands."""
    docs = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").rglob("*.md")))
    everything = source_of(ROOT / "src") + source_of(ROOT / "tests") + source_of(ROOT / "examples") + docs

    assert set() == book.mentioned(everything) - set(book.defined)


@every_book
def test_every_code_but_those_of_scenarios_stands_in_the_code(book: Book) -> None:
    """A reader of the rules finds in the package where each of them is kept."""
    expected = {code for code in book.defined if not book.is_scenario(code)} - book.spared("code")

    assert [] == sorted(expected - book.mentioned(book.code))


@every_book
def test_every_code_is_on_a_test(book: Book) -> None:
    """Rules, rulings, actions, chance events and invariants are proved by tests that name them."""
    expected = {code for code in book.defined if not book.is_scenario(code)} - book.spared("test")

    assert [] == sorted(expected - {code for mark in marks() for code in mark.codes})


@every_book
def test_every_worked_scenario_is_a_test(book: Book) -> None:
    """Each scenario of the rules page is the ``scenario`` of a test."""
    expected = {code for code in book.defined if book.is_scenario(code)} - book.spared("test")

    assert [] == sorted(expected - {code for mark in marks() for code in mark.scenarios})


@every_book
def test_a_scenario_is_never_marked_as_a_rule_nor_a_rule_as_a_scenario(book: Book) -> None:
    """The two kinds of code do not change places in a mark."""
    assert [] == [mark for mark in marks() if any(map(book.is_scenario, mark.codes))]
    mine = [(mark.test, code) for mark in marks() for code in mark.scenarios if code.startswith(f"{book.prefix}-")]
    assert [] == [(test, code) for test, code in mine if not book.is_scenario(code)]


@every_book
def test_only_codes_that_are_really_missing_are_spared(book: Book) -> None:
    """The list of exceptions holds no code that has found its place after all."""
    in_code = book.mentioned(book.code)
    on_tests = {code for mark in marks() for code in (*mark.codes, *mark.scenarios)}

    assert set() == book.spared("code") & in_code
    assert set() == book.spared("test") & on_tests
    assert set() == (book.spared("code") | book.spared("test")) - set(book.defined)


def test_no_test_claims_more_than_five_codes() -> None:
    """A test that names many rules proves none of them well."""
    counts: Counter[str] = Counter()
    for mark in marks():
        counts[mark.test] += len(mark.codes)

    assert {} == {test: count for test, count in counts.items() if count > MOST_CODES}


def test_every_rule_mark_decorates_a_test() -> None:
    """No mark stands where it would cover a whole file or class."""
    assert sum(file.written for file in marked_files()) == len(marks())


@pytest.mark.skipif(not LEDGERS.is_dir(), reason="the ledgers that the rules pages were made from are not here")
@every_book
def test_the_rules_page_has_the_codes_of_its_ledger(book: Book) -> None:
    """Nothing was lost when the ledger became a page, which has grown since; short codes are written in full.

    Scenarios with an H are in no ledger: it only says that there are some in another file.
    """
    ledger = (LEDGERS / f"{book.name}.md").read_text(encoding="utf-8").partition("\n## 8. Coverage map")[0]
    full = re.sub(rf"(?<![\w-])({book.short})\b", rf"{book.prefix}-\1", ledger)
    kept_elsewhere = {code for code in book.mentioned(full) if code.startswith(f"{book.prefix}-H")}

    assert set() == book.mentioned(full) - kept_elsewhere - set(book.defined)
