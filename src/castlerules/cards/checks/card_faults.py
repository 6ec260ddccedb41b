"""Find all faults of a card, so that games refuse it: parts of wrong types, references to nothing, useless parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core.data import MAX_DEPTH

from .ability_faults import faults_of_ability
from .bindings import AbilityScope
from .choice_faults import choice_faults
from .type_faults import wrong_types

_FACE_COUNTS: Final[Mapping[lang.Layout, int]] = MappingProxyType({lang.Layout.NORMAL: 1, lang.Layout.SPLIT: 2})
_AURA: Final = "Aura"


def faults_of(card: lang.CardDef) -> tuple[str, ...]:
    """Return a message for each fault of *card*, with its face and ability; an empty tuple if there is none.

    Faults are:

    - a part whose type does not match its field, with its path, such as ``card.faces[0].abilities[0].effect.what``
      (BASE-Q46), and a card nested too deep for JSON data;
    - references to target slots, names, event details, an enchanted object or an X that do not exist (BASE-Q44,
      BASE-056, BASE-020, BASE-K48, BASE-038);
    - references that the effect cannot act on, such as destroying a card in a graveyard (BASE-Q45);
    - keywords with a missing or superfluous parameter, or with ambiguous costs (BASE-K30);
    - instants, sorceries, Auras, creatures and ``*`` without the ability or number they need, or other cards with it
      (the abilities of a *blank* card may be missing);
    - counts below 0, choices of no targets or cards, and mana abilities that add no mana.
    """
    return tuple(dict.fromkeys([reason for _, reason in faults_by_ability(card)]))


def faults_by_ability(card: lang.CardDef) -> Iterator[tuple[lang.Ability | None, str]]:
    """Yield each fault of *card* as a pair: the ability that has it (None: face or whole card) and the message."""
    if faults := structural_faults(card):
        yield from [(None, reason) for reason in faults]
    else:
        yield from faults_of_meaning(card)


def faults_of_meaning(card: lang.CardDef) -> Iterator[tuple[lang.Ability | None, str]]:
    """Yield each fault of *card*, which has no structural fault, as ``faults_by_ability`` does."""
    yield from [(None, reason) for reason in _layout_faults(card)]
    for face in card.faces:
        face_faults = (
            *_type_line_faults(face, blank=card.blank),
            *lang.ambiguous_costs(face.abilities),
            *_link_faults(face.abilities),
            *choice_faults(face.abilities),
            *_sparing_faults(face.abilities),
        )
        yield from [(None, f"{face.name}: {reason}") for reason in face_faults]
        scope = AbilityScope(
            has_host=_AURA in face.types.subtypes,
            has_x=lang.uses_x(face),
            sacrifices=lang.sacrifices_for(face.abilities),
            optional_costs=lang.optional_costs_in(face.abilities),
        )
        for place, ability in enumerate(face.abilities, 1):
            yield from [
                (ability, f"{face.name}, ability {place}: {reason}") for reason in faults_of_ability(ability, scope)
            ]


def _link_faults(abilities: tuple[lang.Ability, ...]) -> Iterator[str]:
    """BASE-229: yield a fault unless one ability exiles cards with this, and others refer to them, or none does."""
    exiling = [ability for ability in abilities if _holds(ability, lang.ExileLinked)]
    referring = [ability for ability in abilities if _holds(ability, lang.Linked)]
    if not exiling and not referring:
        return
    if len(exiling) != 1 or not referring or exiling[0] in referring:
        yield "linked abilities: expected one ability with ExileLinked, and another one that refers to Linked"
    if not all(isinstance(ability, (lang.Activated, lang.Triggered)) for ability in (*exiling, *referring)):
        yield "linked abilities: expected them to be activated or triggered abilities"


def _sparing_faults(abilities: tuple[lang.Ability, ...]) -> Iterator[str]:
    """BASE-243: yield a fault for what spares its source, unless an Aura so protects what it enchants."""
    sparing = [node for node in lang.nodes_in(abilities) if isinstance(node, lang.AddKeyword) and node.spares_source]
    statics = [ability.effect for ability in abilities if isinstance(ability, lang.Static)]
    fitting = [
        change
        for rule in statics
        if isinstance(rule, lang.Continuous) and rule.what == lang.Enchanted()
        for change in rule.modifications
        if isinstance(change, lang.AddKeyword) and change.keyword.kind is lang.KeywordKind.PROTECTION
    ]
    if len(sparing) != len([change for change in fitting if change.spares_source]):
        yield "AddKeyword with spares_source: expected protection of the enchanted object, given by a static ability"


def _holds(ability: lang.Ability, kind: type[object]) -> bool:
    return any(isinstance(node, kind) for node in lang.nodes_in(ability, without=lang.GIVEN_TO_OTHERS))


def structural_faults(card: lang.CardDef) -> tuple[str, ...]:
    """BASE-Q46: return the faults that make all other checks impossible: parts of wrong types, and too deep nesting."""
    return (
        (f"the card is nested deeper than {MAX_DEPTH} levels",)
        if lang.is_too_deep(card)
        else tuple(wrong_types(card, lang.CardDef, "card"))
    )


def _layout_faults(card: lang.CardDef) -> Iterator[str]:
    expected = _FACE_COUNTS[card.layout]
    if len(card.faces) != expected:
        yield f"faces of a card with the layout {card.layout.value}: expected {expected}, got {len(card.faces)}"


def _type_line_faults(face: lang.Face, *, blank: bool) -> Iterator[str]:
    """Yield a fault for each ability or number the types of *face* demand or forbid; *blank* demands no ability."""
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
        yield "the card has a Spell ability; expected one only on an instant or sorcery"
    if not face.types.is_permanent and not least <= len(spells) <= 1:
        yield f"expected one Spell ability on an instant or sorcery, got {len(spells)}"
    if not face.types.is_permanent:
        for kind in dict.fromkeys(type(ability).__name__ for ability in face.abilities if _works_in_play_only(ability)):
            yield f"an instant or sorcery has an ability of the class {kind}, which works only in play"
    if _AURA in face.types.subtypes and not least <= len(enchants) <= 1:
        yield f"expected one keyword ability enchant on an Aura, got {len(enchants)}"
    if _AURA not in face.types.subtypes and enchants:
        yield "the card has the keyword ability enchant; expected it only on an Aura"
    if face.has_type(lang.CardType.CREATURE) and face.pt is None:
        yield "the creature has no pt; expected power and toughness"
    if face.pt is not None and not face.has_type(lang.CardType.CREATURE):
        yield f"the card has power and toughness {face.pt}; expected them only on a creature"
    if starred and not least <= len(defined) <= 1:
        yield f"expected one CharacteristicDefining ability for the * in {face.pt}, got {len(defined)}"
    if defined and not starred:
        yield "a CharacteristicDefining ability defines power and toughness; expected one of them to be *"


def _works_in_play_only(ability: lang.Ability) -> bool:
    """Return whether *ability* works only while its card is in play (BASE-049, BASE-063, BASE-075)."""
    if isinstance(ability, lang.Activated):
        return lang.DiscardThis() not in ability.cost.parts
    if isinstance(ability, lang.Static) and ability.effect == lang.CantBeCountered():  # BASE-209
        return False
    return isinstance(ability, (lang.Triggered, lang.Static, lang.EntersWith, lang.EntersChoosing))
