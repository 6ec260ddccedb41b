"""Faces for rules texts in tests."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle import OracleText, read_text


def face(on: str = "Sorcery", cost: str = "{X}{X}", name: str = "Test Card") -> lang.Face:
    """Return a face with the type line *on*, such as ``Enchantment — Aura``; {X} in its cost lets texts speak of X."""
    types, _, subtypes = on.partition(" — ")
    kinds = tuple([lang.CardType(word) for word in types.split()])
    size = lang.PT(1, 1) if lang.CardType.CREATURE in kinds else None
    return lang.Face(name, lang.mana(cost), lang.TypeLine((), kinds, tuple(subtypes.split())), (), size)


def read(text: str, on: str = "Sorcery") -> OracleText:
    """Return what the reader makes of *text* on a face with the type line *on*."""
    return read_text(text, face(on))


def abilities(text: str, on: str = "Sorcery") -> tuple[lang.Ability, ...]:
    """Return the abilities in *text*, of which no clause may be refused."""
    found = read(text, on)
    assert not found.refused, found.refused
    return found.abilities
