"""What the builder of the reference reads off the package: signatures, fields and the codes of rules."""

from __future__ import annotations

import inspect
import re
import runpy
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest

import castlerules
from castlerules import GAMES, castle, magic, magic54, solitaire

if castlerules.compiled:
    pytest.skip("the signatures and fields are read off the code of Python", allow_module_level=True)

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
MOST_ALTERNATIVES: Final = 5


def script(name: str) -> Any:
    """Return what the script *name* of the docs defines; the scripts that it imports are beside it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(DOCS))
        return SimpleNamespace(**runpy.run_path(str(DOCS / f"{name}.py")))


CODES: Final = script("rule_codes")
FIELDS: Final = script("fields")
PUBLIC: Final = script("public")
SIGNATURES: Final = script("signatures")


def public_functions() -> Iterator[tuple[str, Any]]:
    """Yield the public classes and functions, and the methods of the classes, with their full names."""
    for module in PUBLIC.modules():
        for public in PUBLIC.names(module):
            if public.kind == "data" or PUBLIC.home(public.origin, public.name) != module:
                continue
            yield f"{module}.{public.name}", public.value
            for name, value in vars(public.value).items() if public.kind == "class" else ():
                if not name.startswith("_") and inspect.isroutine(value):
                    yield f"{module}.{public.name}.{name}", getattr(public.value, name)


def test_a_signature_names_an_alias_instead_of_all_that_it_stands_for() -> None:
    """An action is called ``Action``, also where the module gets it from another; a name says where it is from."""
    options, returned = SIGNATURES.signature("castlerules.magic54.legal", magic54.GAME.legal_actions)
    assert ("(state: ~castlerules.magic54.State)", "tuple[~castlerules.magic54.Action, ...]") == (options, returned)

    assert "~castlerules.magic.Action" == SIGNATURES.annotation("castlerules.magic.game", "Action")
    assert "~castlerules.ascension.Action" == SIGNATURES.annotation(
        "castlerules.ascension.rules.legality", "actions.Action"
    )
    assert "int | None" == SIGNATURES.annotation("castlerules.magic.game", "int | None")


def test_no_signature_of_the_reference_is_a_list_of_alternatives() -> None:
    """A parameter that takes one of many classes is written with an alias."""
    shown = {name: SIGNATURES.signature(name, value) for name, value in public_functions()}
    long = {
        name: text for name, text in shown.items() if re.search(rf"(?:\|[^,|()]+){{{MOST_ALTERNATIVES},}}", str(text))
    }

    assert 1000 < len(shown)
    assert {} == long


def test_a_default_is_written_as_in_the_source() -> None:
    """A generator is a seed, not two large numbers; what says nothing is left out."""
    arguments, _ = SIGNATURES.signature("castlerules.castle.CastleGame.new_game", castle.CastleGame.new_game)
    assert "rng: ~castlerules.Generator = Rng.seeded(0)" in arguments
    assert not arguments.startswith("(self")

    arguments, _ = SIGNATURES.signature("castlerules.solitaire.SolitaireRules", solitaire.SolitaireRules)
    assert "deal_pattern: ~castlerules.solitaire.DealPattern = DealPattern.ROWWISE" in arguments


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_states_and_observations_has_a_meaning(game: str) -> None:
    """The tables of the reference have no empty cell, neither for the states of a game nor for what is seen of them."""
    module = import_module(f"castlerules.{game}")
    parts = FIELDS.parts()

    assert {"State", "Observation"} <= {kind.__name__ for kind in parts if kind in vars(module).values()}
    assert [] == [
        f"{kind.__name__}.{field.name}"
        for kind in parts
        if kind.__module__.startswith((module.__name__, "castlerules.magic."))
        for field in FIELDS.fields(kind)
        if not field.meaning or not field.kind
    ]


def test_the_parts_of_states_reach_down_to_what_lies_in_them() -> None:
    """Whatever a field holds is found, but not the language of cards, which has pages of its own."""
    names = {kind.__name__ for kind in FIELDS.parts() if kind.__module__.startswith("castlerules.magic.")}

    assert {"State", "Seat", "Permanent", "StackObject", "AbilityContext", "ObservedPermanent", "Decision"} <= names
    assert not [kind for kind in FIELDS.parts() if kind.__module__.startswith("castlerules.cards.")]


@attrs.frozen
class Base:
    """A base with a *field*."""

    field: int


@attrs.frozen
class Derived(Base):
    """First line.

    *other* is one; *third* is another. Nothing else is said.
    """

    other: int
    third: int


def test_a_meaning_is_read_off_the_docstring_its_base_or_the_type() -> None:
    """A clause about one field stands alone."""
    said = [FIELDS.meaning(Derived, name) for name in ("other", "third", "field")]

    assert ["*other* is one.", "*third* is another.", "A base with a *field*."] == said
    assert FIELDS.meaning(magic54.State, "phase").startswith("The part of a turn in which a decision is made")
    assert FIELDS.meaning(magic.Observation, "passes") == FIELDS.meaning(magic.State, "passes") != ""


def test_a_paragraph_that_the_table_repeats_is_left_out_of_the_text() -> None:
    """A paragraph stays if one of its sentences is about something else than a field."""
    text = "\n".join(FIELDS.documentation(magic.State, inspect.cleandoc(magic.State.__doc__ or "").splitlines()))
    assert text.startswith("A game of Magic, or of a variant of it, at one moment.\n\n.. list-table::")

    text = "\n".join(
        FIELDS.documentation(magic.HiddenReference, ["First.", "", "The *zone* is one.", "It is not two."])
    )
    assert text.startswith("First.\n\nThe *zone* is one.\nIt is not two.\n\n.. list-table::")


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_game_is_in_a_table(game: str) -> None:
    """A game's own events stand on its page, those of normal Magic on the page of the engine."""
    own = "\n".join(FIELDS.event_table(f"castlerules.{game}")) + "\n".join(FIELDS.event_table("castlerules.magic"))
    package = (
        "castlerules." + game + ("" if hasattr(import_module(f"castlerules.{game}"), "EVENTS") else ".model.events")
    )
    events = import_module(package).EVENTS

    assert 2 < len(events)
    assert [] == [event.__name__ for event in events if f":py:obj:`{event.__name__}`" not in own]


def test_an_option_is_listed_with_its_default_and_its_rule() -> None:
    """The code is that of the option's definition, also for options that a class inherits."""
    table = FIELDS.option_table(magic54.Magic54Rules)
    row = table.index("   * - ``pile_resolution``")

    assert ["     - ``PileResolution.BATCH``", "     - M54-Q09"] == table[row + 2 : row + 4]
    assert "     - SOL-G39" in FIELDS.option_table(solitaire.SolitaireRules)


def test_every_code_that_a_rules_page_defines_gets_an_anchor() -> None:
    """They are the codes at the beginning of a row or of a bold line, each on its own page."""
    defined = CODES.defined()

    assert {"rules/base", "rules/castle", "rules/fortress", "rules/magic54", "rules/solitaire", "rules/ascension"} == {
        *defined.values()
    }
    for page in set(defined.values()):
        text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
        heads = re.findall(r"^(?:\| |\*\*)((?:ASC|BASE|CAS|FOR|M54|SOL)-\w+)", text, flags=re.MULTILINE)
        assert sorted(heads) == sorted(code for code, place in defined.items() if place == page)


def test_the_codes_in_a_text_are_told_from_the_rest() -> None:
    """Families of codes, such as M54-Qnn, are no codes."""
    text = "BASE-156, M54-Q14 (see M54-Qnn)"

    assert [("BASE-156", True), (", ", False), ("M54-Q14", True), (" (see M54-Qnn)", False)] == list(CODES.parts(text))
    assert ("m54-q14", "M54-Q14", None) == (
        CODES.anchor("M54-Q14"),
        CODES.heading("M54-Q14 A title."),
        CODES.heading("x"),
    )


def test_every_code_in_pages_and_docstrings_is_defined() -> None:
    """So every link leads somewhere; the builder warns as well."""
    pages = {page: page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md")}
    texts = {str(page): text for page, text in pages.items()}
    texts |= {f"{module}.{name.name}": name.doc for module in PUBLIC.modules() for name in PUBLIC.names(module)}

    assert [] == [
        (place, code)
        for place, text in texts.items()
        for code in CODES.CODE.findall(text)
        if code not in CODES.defined()
    ]


def test_a_constant_that_a_public_docstring_names_can_be_looked_up() -> None:
    """It is public itself, or a member of a public enumeration."""
    documented = list(public_functions())
    enums = [value for _, value in documented if isinstance(value, type) and issubclass(value, Enum)]
    known = {member.name for kind in enums for member in kind}
    known |= {public.name for module in PUBLIC.modules() for public in PUBLIC.names(module)}
    named = [
        (name, constant)
        for name, value in documented
        for constant in re.findall(r"``(?:\w+\.)*([A-Z][A-Z_]+[A-Z])``", inspect.getdoc(value) or "")
        if constant != "RRC"  # the rows of a castle
    ]

    assert [] == [(name, constant) for name, constant in named if constant not in known]
    assert ("castlerules.magic54.State", "POSTCOMBAT") in named
