"""What makes a card senseless, so that it can be refused before play: ill-typed parts, and parts that mean nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core.data import MAX_DEPTH

from .ability_faults import faults_of_ability
from .bindings import AbilityScope
from .type_faults import wrong_types

_FACE_COUNTS: Final[Mapping[lang.Layout, int]] = MappingProxyType({lang.Layout.NORMAL: 1, lang.Layout.SPLIT: 2})
_AURA: Final = "Aura"


def faults_of(card: lang.CardDef) -> tuple[str, ...]:
    """Return a sentence for all that is senseless in *card*, with its face and ability; nothing if all has a meaning.

    Faults are: parts of another type than their place is for, each with its path, such as
    ``card.faces[0].abilities[0].effect.what`` (BASE-Q46); targets, names of steps, facts of an event, hosts and an X
    that are spoken of where there are none (BASE-Q44, BASE-056, BASE-020, BASE-K48, BASE-038); references to what an
    effect can do nothing with, such as the destruction of a card in a graveyard (BASE-Q45); keywords without their
    parameter or with another, or with costs that could not be told apart (BASE-K30); instants, Auras, creatures and
    ``*`` without what belongs to them, or that on other cards, though the text of a *blank* card may be missing; counts
    below 0, or of no targets and cards; added mana that is none; and what is nested too deep for data.
    """
    return tuple(dict.fromkeys([reason for _, reason in faults_by_ability(card)]))


def faults_by_ability(card: lang.CardDef) -> Iterator[tuple[lang.Ability | None, str]]:
    """Yield what ``faults_of`` returns, each with the ability that is senseless; None if it is the card itself."""
    if faults := structural_faults(card):
        yield from [(None, reason) for reason in faults]
        return
    yield from [(None, reason) for reason in _layout_faults(card)]
    for face in card.faces:
        found = (*_type_line_faults(face, blank=card.blank), *lang.ambiguous_costs(face.abilities))
        yield from [(None, f"{face.name}: {reason}") for reason in found]
        scope = AbilityScope(
            has_host=_AURA in face.types.subtypes,
            has_x=lang.uses_x(face),
            optional_costs=lang.optional_costs_in(face.abilities),
        )
        for place, ability in enumerate(face.abilities, 1):
            yield from [
                (ability, f"{face.name}, ability {place}: {reason}") for reason in faults_of_ability(ability, scope)
            ]


def structural_faults(card: lang.CardDef) -> tuple[str, ...]:
    """BASE-Q46: return what keeps *card* from being read at all: parts of wrong types, or nested too deep for data."""
    return (
        (f"nested deeper than {MAX_DEPTH}",)
        if lang.is_too_deep(card)
        else tuple(wrong_types(card, lang.CardDef, "card"))
    )


def _layout_faults(card: lang.CardDef) -> Iterator[str]:
    expected = _FACE_COUNTS[card.layout]
    if len(card.faces) != expected:
        yield f"the layout {card.layout.value} is that of {expected} and not of {len(card.faces)} faces"


def _type_line_faults(face: lang.Face, *, blank: bool) -> Iterator[str]:
    """Yield what does not fit the type line; nothing is missing where the text was left out."""
    least = 0 if blank else 1
    spells = [ability for ability in face.abilities if isinstance(ability, lang.Spell)]
    enchants = [
        ability
        for ability in face.abilities
        if isinstance(ability, lang.Keyword) and ability.kind is lang.KeywordKind.ENCHANT
    ]
    defined = [ability for ability in face.abilities if isinstance(ability, lang.CharacteristicDefining)]
    starred = face.pt is not None and None in (face.pt.power, face.pt.toughness)
    if face.types.is_permanent and spells:
        yield "a permanent does nothing as a spell"
    if not face.types.is_permanent and not least <= len(spells) <= 1:
        yield "an instant or sorcery says once what it does"
    if not face.types.is_permanent and any(_works_in_play_only(ability) for ability in face.abilities):
        yield "an instant or sorcery has an ability that works in play only"
    if _AURA in face.types.subtypes and not least <= len(enchants) <= 1:
        yield "an Aura says once what it enchants"
    if _AURA not in face.types.subtypes and enchants:
        yield "only an Aura enchants"
    if face.has_type(lang.CardType.CREATURE) != (face.pt is not None):
        yield "creatures, and nothing else, have power and toughness"
    if starred and not least <= len(defined) <= 1:
        yield "one ability says what * is"
    if defined and not starred:
        yield "no * is there for an ability to say what it is"


def _works_in_play_only(ability: lang.Ability) -> bool:
    """Return whether *ability* works while its card is in play, and nowhere else (BASE-049, BASE-063, BASE-075)."""
    if isinstance(ability, lang.Activated):
        return lang.DiscardThis() not in ability.cost.parts
    return isinstance(ability, (lang.Triggered, lang.Static, lang.EntersWith))
