"""Reading rules texts: what becomes which ability, and what is refused with which clause."""

from __future__ import annotations

import pytest

from castlerules.cards import builders as build
from castlerules.cards import language as lang
from castlerules.cards.oracle import RefusalKind

from .faces import abilities, read


def test_a_spell_is_one_ability_of_all_its_lines() -> None:
    """Lines of an instant or sorcery are steps of one effect; targets are numbered in the order of the text."""
    assert abilities("Destroy target land.\nTap target creature.") == (
        build.does(
            build.in_order(lang.Destroy(lang.Target(0)), lang.SetTapped(lang.Target(1))),
            build.target(lang.LAND),
            build.target(lang.CREATURE),
        ),
    )


def test_reminder_text_is_dropped_and_the_own_name_is_this() -> None:
    """Old and new wordings of one text give the same abilities."""
    old = "Flying (It can fly.)\nWhen Test Card enters the battlefield, draw a card."
    assert abilities(old, "Creature") == abilities("Flying\nWhen this creature enters, draw a card.", "Creature")


@pytest.mark.parametrize(
    ("text", "kind", "unread"),
    [
        ("Draw a card. Dance with target creature.", RefusalKind.READER, "Dance with target creature"),
        ("Destroy target creature blocking gladly.", RefusalKind.READER, "gladly"),
        ("Draw a card. It can't be regenerated.", RefusalKind.REFERENCE, ""),
    ],
)
def test_a_clause_that_is_not_understood_refuses_the_text(text: str, kind: RefusalKind, unread: str) -> None:
    """The clause, its place and the first words that fit no reading are told."""
    (clause,) = read(text).refused
    assert (clause.kind, clause.unread) == (kind, unread)
    assert text[clause.start : clause.end] == clause.clause
    assert not read(text).abilities


def test_all_lines_that_are_refused_are_told() -> None:
    """One refusal for each line, in the order of the text."""
    text = "Sing loudly.\nFlying\nWhen this creature sings, draw a card."
    assert [clause.clause for clause in read(text, "Creature").refused] == [
        "Sing loudly",
        "When this creature sings, draw a card",
    ]


@pytest.mark.parametrize(
    "text", ["draw " * 2_000, "(" * 1_900, '"' * 1_900, "{X}" * 600, "a card and " * 170, "\n" * 1_900]
)
def test_a_hostile_text_is_refused_soon(text: str) -> None:
    """Whatever the text, reading ends; a text that is too long is not read at all."""
    assert read(text).refused or not read(text).abilities
