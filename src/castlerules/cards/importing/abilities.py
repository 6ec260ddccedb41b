"""Give an imported card its abilities: those of the built-in card of that name, or those in its text."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.checks.card_faults import faults_of
from castlerules.cards.language.card_data import card_to_data
from castlerules.core import DataError, RefusalKind, UnreadClause, UnsupportedCard
from castlerules.core.unread import shown

from .cards import CardWithTexts

_BASIC_LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_LONGEST_CLAUSE: Final = 1_000
_USEFUL_ALONE: Final = (
    lang.KeywordKind.ALTERNATIVE_COST,
    lang.KeywordKind.FLASH_AT_A_PRICE,
    lang.KeywordKind.MADNESS,
)
_SPELL_KEYWORDS: Final = (lang.KeywordKind.BUYBACK, lang.KeywordKind.FLASHBACK)
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
    return _with_text(imported.card, imported.texts)


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


def _with_text(card: lang.CardDef, texts: tuple[str, ...]) -> lang.CardDef:
    """Return *card* with the abilities in *texts*, one text for each face; raise UnsupportedCard if any is refused."""
    from castlerules.cards.oracle import read_text  # late: the grammar is large

    faces, refused = list[lang.Face](), list[UnreadClause]()
    for face, text in zip(card.faces, texts, strict=True):
        read = read_text(text, face)
        refused += [attrs.evolve(clause, face=face.name) for clause in read.refused]
        faces.append(attrs.evolve(face, abilities=read.abilities))
    whole = attrs.evolve(card, faces=tuple(faces))
    clauses = tuple(refused) or tuple(_faulty_parts(whole))
    if clauses:
        raise UnsupportedCard(card.name, shown(clauses[0].clause or clauses[0].why, _LONGEST_CLAUSE), clauses)
    return whole


def _faulty_parts(card: lang.CardDef) -> Iterator[UnreadClause]:
    """Yield a clause for each fault of *card*, and for what makes JSON data that is not the same card."""
    for face in card.faces:
        yield from [_faulty(reason, face.name) for reason in _useless_parts(face)]
    if faults := faults_of(card):
        yield from [_faulty(reason) for reason in faults]
        return
    try:
        card_to_data(card)
    except DataError as error:
        yield _faulty(str(error))


def _faulty(reason: str, face: str = "") -> UnreadClause:
    return UnreadClause(RefusalKind.CARD, "", 0, 0, reason, face=face)


def _useless_parts(face: lang.Face) -> Iterator[str]:
    """Yield why the abilities of *face* cannot be all that its text says: a land without any, a kicker for nothing."""
    land_types = set(face.types.subtypes) & set(_BASIC_LAND_TYPES)
    if face.has_type(lang.CardType.LAND) and not face.abilities and not land_types:
        yield "a land without text"
    asked = {node.kind for node in lang.nodes_in(face.abilities) if isinstance(node, lang.WasPaid)}
    for ability in face.abilities:
        if isinstance(ability, lang.Keyword) and not _is_of_use(ability.kind, face, asked):
            yield f"the keyword {ability.kind.value}, to which no other text refers"


def _is_of_use(kind: lang.KeywordKind, face: lang.Face, asked: Collection[lang.KeywordKind]) -> bool:
    """Return whether a keyword of *kind* does anything on *face*; *asked* are keywords whose payment counts there."""
    if lang.KeywordTrait.CASTING_COST not in kind.traits or kind in _USEFUL_ALONE:
        return True
    return kind in asked or (kind in _SPELL_KEYWORDS and not face.types.is_permanent)
