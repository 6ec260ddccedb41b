"""Give an imported card its abilities: those of the built-in card of that name, or the keywords in its text."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.core import UnsupportedCard

from .cards import CardWithTexts
from .keywords import KeywordText, UnreadText, read_keywords

_BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_AURA: Final = "Aura"
_PART_WORDS: Final = MappingProxyType(
    {
        "cost": "mana cost",
        "types": "type line",
        "colors": "colours",
        "pt": "power and toughness",
        "abilities": "abilities",
    }
)


def with_abilities(imported: CardWithTexts) -> lang.CardDef:
    """Return the card of *imported* with its abilities; raise UnsupportedCard if not all of its text is understood.

    If the pool has a card of the same name, the result has the pool card's faces and the imported printings. Cost,
    colours, types, power and toughness must agree, else UnsupportedCard is raised. Creature types may differ, because
    they changed over the years.
    """
    if pooled := _pool_card(imported.card):
        return attrs.evolve(pooled, printings=imported.card.printings)
    faces = zip(imported.card.faces, imported.texts, strict=True)
    return attrs.evolve(
        imported.card, faces=tuple(_with_keywords(face, text, imported.card.name) for face, text in faces)
    )


def differing_part(card: lang.CardDef, other: lang.CardDef) -> str | None:
    """Return the first part in which two cards of one name differ, such as "mana cost", or None if all parts agree.

    Printings are not compared.
    """
    differences = (
        word
        for mine, theirs in zip(card.faces, other.faces, strict=True)  # the same name, so the same number of faces
        for field, word in _PART_WORDS.items()
        if getattr(mine, field) != getattr(theirs, field)
    )
    return next(differences, None)


def _pool_card(card: lang.CardDef) -> lang.CardDef | None:
    """Return the built-in card with the name of *card*, or None; raise UnsupportedCard if the two cards differ."""
    from castlerules.cards.pool import POOL  # late, because the pool is large

    pooled = POOL.get(card.name.replace("Æ", "Ae").replace("æ", "ae"))
    if pooled is None:
        return None
    if part := differing_part(_comparable(pooled), _comparable(card)):
        raise UnsupportedCard(card.name, f"different {part} from the built-in card of that name")
    return pooled


def _comparable(card: lang.CardDef) -> lang.CardDef:
    """Return *card* without abilities and creature types, which may differ between a pool card and an imported one."""
    return attrs.evolve(card, faces=tuple(_comparable_face(face) for face in card.faces))


def _comparable_face(face: lang.Face) -> lang.Face:
    creature = face.has_type(lang.CardType.CREATURE)
    types = attrs.evolve(face.types, subtypes=()) if creature else face.types
    return attrs.evolve(face, types=types, abilities=())


def _with_keywords(face: lang.Face, text: str, card: str) -> lang.Face:
    """Return *face* with the keywords in *text* as its abilities; raise UnsupportedCard if *text* has anything else."""
    basic = any(land in face.types.subtypes for land in _BASIC_LAND_TYPES)  # its reminder text describes BASE-030
    keyword_texts = read_keywords(text, lone_reminders=basic and face.has_type(lang.CardType.LAND))
    if isinstance(keyword_texts, UnreadText):
        raise UnsupportedCard(card, keyword_texts.clause)
    if clause := _missing_text(face, keyword_texts, basic_land=basic) or _misplaced_keyword(face, keyword_texts):
        raise UnsupportedCard(card, clause)
    return attrs.evolve(face, abilities=tuple(keyword_text.keyword for keyword_text in keyword_texts))


def _missing_text(face: lang.Face, keyword_texts: tuple[KeywordText, ...], *, basic_land: bool) -> str | None:
    """Return why keywords alone cannot be the whole text of *face*, such as "a land without text"; None if they can.

    A sorcery, for example, must have a text that says what it does; so must a creature whose power is ``*``.
    """
    kinds = [keyword_text.keyword.kind for keyword_text in keyword_texts]
    if not face.types.is_permanent:
        return keyword_texts[0].words if keyword_texts else "a spell without text"
    if face.has_type(lang.CardType.LAND) and not (keyword_texts or basic_land):
        return "a land without text"
    if face.pt is not None and None in (face.pt.power, face.pt.toughness):
        return f"power and toughness {face.pt} without text that defines them"
    if _AURA in face.types.subtypes and lang.KeywordKind.ENCHANT not in kinds:
        return "an Aura without the keyword enchant"
    return None


def _misplaced_keyword(face: lang.Face, keyword_texts: tuple[KeywordText, ...]) -> str | None:
    """Return the words of the first keyword that does nothing on *face*, or None.

    Kicker, buyback and flashback need other text to be of use; "enchant creature" needs an Aura.
    """
    for keyword_text in keyword_texts:
        kind = keyword_text.keyword.kind
        if lang.KeywordTrait.CASTING_COST in kind.traits or (
            kind is lang.KeywordKind.ENCHANT and _AURA not in face.types.subtypes
        ):
            return keyword_text.words
    return None
