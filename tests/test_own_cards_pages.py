"""The pages on cards of one's own: what they define is sound, typed, and complete."""

from __future__ import annotations

import doctest
import inspect
import os
import re
import runpy
import sys
from pathlib import Path

import pytest
from processes import run_process
from test_docs import DOCS, ROOT, fences, run

from castlerules.cards import CardDef, builders, card_from_json, card_to_json, faults_of, render
from castlerules.cards.pool import POOL
from castlerules.magic import NORMAL, refusals

PAGES = [DOCS / "own_cards.md", DOCS / "card_gallery.md"]
BUILDERS = [
    name
    for name, value in vars(builders).items()
    if inspect.isfunction(value) and value.__module__ == builders.__name__
]


def cards_of(page: Path) -> list[CardDef]:
    """Return the cards that *page* defines, in the order of the page."""
    return [value for value in run(page).values() if isinstance(value, CardDef)]


def typed_code(page: Path) -> str:
    """Return all Python of *page* as one module, sessions as their lines of input."""
    parser = doctest.DocTestParser()
    blocks = [code for _, code in fences(page, "python")]
    return "\n".join(
        "".join(example.source for example in parser.get_examples(code)) if code.startswith(">>>") else code
        for code in blocks
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_cards_of_a_page_are_sound_data_and_normal_magic_plays_them(page: Path) -> None:
    """None has a fault or is refused, each comes back from JSON, and none has the name of a built-in card."""
    cards = cards_of(page)

    assert [] == [card.name for card in cards if faults_of(card) or refusals(NORMAL, card)]
    assert cards == [card_from_json(card_to_json(card)) for card in cards]
    assert [] == [card.name for card in cards if card.name in POOL]


def test_the_gallery_has_as_many_cards_as_it_says() -> None:
    """Forty, with forty names, and each is played in a session of the page."""
    page = DOCS / "card_gallery.md"
    names = [card.name for card in cards_of(page)]
    sessions = "".join(code for _, code in fences(page, "python") if code.startswith(">>>"))

    assert "Forty invented cards" in page.read_text(encoding="utf-8")
    assert 40 == len(set(names)) == len(names)
    assert [] == [name for name in names if f'"{name}' not in sessions and f", {name}" not in sessions]


def test_the_built_gallery_shows_the_text_of_each_card_below_its_definition() -> None:
    """As many blocks of text as cards are added, in their order, and nothing else of the page changes."""
    page = DOCS / "card_gallery.md"
    source = page.read_text(encoding="utf-8")
    built = runpy.run_path(str(DOCS / "gallery.py"))["with_texts"](source)

    assert [f"{render(card)}\n" for card in cards_of(page)] == re.findall(
        r"^```text\n(.*?)^```$", built, re.MULTILINE | re.DOTALL
    )
    assert source == re.sub(r"^\n```text\n.*?^```\n", "", built, flags=re.MULTILINE | re.DOTALL)
    for card in cards_of(page):
        assert f'"{card.name}"' in built[: built.index(render(card))].rpartition("```python")[2]


def test_the_guide_names_every_builder() -> None:
    """A new function of the builders gets a place on the page."""
    text = (DOCS / "own_cards.md").read_text(encoding="utf-8")

    assert 40 <= len(BUILDERS)
    assert [] == [name for name in BUILDERS if not re.search(rf"\b{name}\b", text)]


@pytest.mark.deep
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_code_of_a_page_passes_a_type_checker(page: Path, tmp_path: Path) -> None:
    """What is copied from the page is strictly typed."""
    pytest.importorskip("mypy", reason="needs the extra dev")
    module = tmp_path / f"{page.stem}.py"
    module.write_text(typed_code(page), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path}", str(module)]
    environment = {**os.environ, "MYPYPATH": str(ROOT / "src")}

    assert "Success" in run_process(command, ok=False, env=environment).stdout
