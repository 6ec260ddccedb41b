"""The abilities of cards that were read from rows: those of the built-in pool, keywords, or a refusal."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import attrs

from castlerules.core import UnsupportedCard

from .characteristics import CardType
from .definition import CardDef, Face
from .row_cards import RowCard
from .row_keywords import NotRead, Said, read_keywords
from .terms import KeywordKind

__all__ = ["difference", "with_abilities"]

_BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_PARTS_OF_MORE: Final = (KeywordKind.KICKER, KeywordKind.BUYBACK, KeywordKind.FLASHBACK)
_AURA: Final = "Aura"
_WORDS: Final = MappingProxyType(
    {
        "cost": "mana cost",
        "types": "type line",
        "colors": "colours",
        "pt": "power and toughness",
        "abilities": "abilities",
    }
)


def with_abilities(read: RowCard) -> CardDef:
    """Return the card with its abilities; raise UnsupportedCard if not all of its text is understood.

    A name of the built-in pool decides: its faces are taken, with the printings of the row, if cost, colours, types
    and power and toughness are the same. Creature types may differ, because files of different years have others.
    """
    if pooled := _pooled(read.card):
        return attrs.evolve(pooled, printings=read.card.printings)
    faces = zip(read.card.faces, read.texts, strict=True)
    return attrs.evolve(read.card, faces=tuple(_with_keywords(face, text, read.card.name) for face, text in faces))


def difference(one: CardDef, other: CardDef) -> str | None:
    """Return in what two cards of one name differ besides their printings, as a word, or None if in nothing."""
    unlike = (
        word
        for mine, theirs in zip(one.faces, other.faces, strict=True)  # of one name, so of as many faces
        for field, word in _WORDS.items()
        if getattr(mine, field) != getattr(theirs, field)
    )
    return next(unlike, None)


def _pooled(card: CardDef) -> CardDef | None:
    """Return the card of the pool with that name; raise UnsupportedCard if the row says that it is another."""
    from .pool import POOL  # when it is first needed: the pool is much to make

    pooled = POOL.get(card.name.replace("Æ", "Ae").replace("æ", "ae"))
    if pooled is None:
        return None
    if found := difference(_comparable(pooled), _comparable(card)):
        raise UnsupportedCard(card.name, f"another {found} than in the built-in pool")
    return pooled


def _comparable(card: CardDef) -> CardDef:
    """Return *card* without abilities and creature types."""
    return attrs.evolve(card, faces=tuple(_comparable_face(face) for face in card.faces))


def _comparable_face(face: Face) -> Face:
    creature = face.has_type(CardType.CREATURE)
    types = attrs.evolve(face.types, subtypes=()) if creature else face.types
    return attrs.evolve(face, types=types, abilities=())


def _with_keywords(face: Face, text: str, card: str) -> Face:
    """Return *face* with the keywords that *text* consists of; raise UnsupportedCard if it says anything else."""
    basic = any(land in face.types.subtypes for land in _BASIC_LAND_TYPES)  # its reminder tells of BASE-030
    said = read_keywords(text, lone_reminders=basic and face.has_type(CardType.LAND))
    if isinstance(said, NotRead):
        raise UnsupportedCard(card, said.clause)
    if clause := _missing(face, said, basic_land=basic) or _odd(face, said):
        raise UnsupportedCard(card, clause)
    return attrs.evolve(face, abilities=tuple(one.keyword for one in said))


def _missing(face: Face, said: tuple[Said, ...], *, basic_land: bool) -> str | None:
    """Return what the text should say besides keywords, because else the card would do nothing; or None."""
    kinds = [one.keyword.kind for one in said]
    if not face.types.is_permanent:
        return said[0].words if said else "a spell without text"
    if face.has_type(CardType.LAND) and not (said or basic_land):
        return "a land without text"
    if face.pt is not None and None in (face.pt.power, face.pt.toughness):
        return f"power and toughness {face.pt} without text that tells them"
    if _AURA in face.types.subtypes and KeywordKind.ENCHANT not in kinds:
        return "an Aura without text that tells what it enchants"
    return None


def _odd(face: Face, said: tuple[Said, ...]) -> str | None:
    """Return a keyword that means nothing without other text, or on a card of other types; or None."""
    for one in said:
        kind = one.keyword.kind
        if kind in _PARTS_OF_MORE or (kind is KeywordKind.ENCHANT and _AURA not in face.types.subtypes):
            return one.words
    return None
