"""What makes a card senseless, so that it can be refused before play: ill-typed parts, and parts that mean nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core.data import MAX_DEPTH

from .abilities import Ability, Activated, Characteristic, EntersWith, Keyword, Spell, Static, Triggered
from .characteristics import CardType
from .costs import DiscardThis
from .definition import CardDef, Face, Layout
from .derived import misused_costs, optional_costs_in, uses_x
from .fitting import misfits
from .kinds import KeywordKind
from .known import Scope
from .parts import is_deep
from .spoken import faults_in

__all__ = ["faults_by_ability", "faults_of", "ill_typed"]

_FACES: Final[Mapping[Layout, int]] = MappingProxyType({Layout.NORMAL: 1, Layout.SPLIT: 2})
_AURA: Final = "Aura"


def faults_of(card: CardDef) -> tuple[str, ...]:
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


def faults_by_ability(card: CardDef) -> Iterator[tuple[Ability | None, str]]:
    """Yield what ``faults_of`` returns, each with the ability that is senseless; None if it is the card itself."""
    if wrong := ill_typed(card):
        yield from [(None, reason) for reason in wrong]
        return
    yield from [(None, reason) for reason in _of_layout(card)]
    for face in card.faces:
        found = (*_of_types(face, blank=card.blank), *misused_costs(face.abilities))
        yield from [(None, f"{face.name}: {reason}") for reason in found]
        scope = Scope(
            host=_AURA in face.types.subtypes,
            x=uses_x(face),
            paid=optional_costs_in(face.abilities),
        )
        for place, ability in enumerate(face.abilities, 1):
            yield from [(ability, f"{face.name}, ability {place}: {reason}") for reason in faults_in(ability, scope)]


def ill_typed(card: CardDef) -> tuple[str, ...]:
    """BASE-Q46: return what keeps *card* from being read at all: parts of wrong types, or nested too deep for data."""
    return (f"nested deeper than {MAX_DEPTH}",) if is_deep(card) else tuple(misfits(card, CardDef, "card"))


def _of_layout(card: CardDef) -> Iterator[str]:
    wanted = _FACES[card.layout]
    if len(card.faces) != wanted:
        yield f"the layout {card.layout.value} is that of {wanted} and not of {len(card.faces)} faces"


def _of_types(face: Face, *, blank: bool) -> Iterator[str]:
    """Yield what does not fit the type line; nothing is missing where the text was left out."""
    least = 0 if blank else 1
    spells = [one for one in face.abilities if isinstance(one, Spell)]
    hosts = [one for one in face.abilities if isinstance(one, Keyword) and one.kind is KeywordKind.ENCHANT]
    defined = [one for one in face.abilities if isinstance(one, Characteristic)]
    star = face.pt is not None and None in (face.pt.power, face.pt.toughness)
    if face.types.is_permanent and spells:
        yield "a permanent does nothing as a spell"
    if not face.types.is_permanent and not least <= len(spells) <= 1:
        yield "an instant or sorcery says once what it does"
    if not face.types.is_permanent and any(_is_of_permanents(one) for one in face.abilities):
        yield "an instant or sorcery has an ability that works in play only"
    if _AURA in face.types.subtypes and not least <= len(hosts) <= 1:
        yield "an Aura says once what it enchants"
    if _AURA not in face.types.subtypes and hosts:
        yield "only an Aura enchants"
    if face.has_type(CardType.CREATURE) != (face.pt is not None):
        yield "creatures, and nothing else, have power and toughness"
    if star and not least <= len(defined) <= 1:
        yield "one ability says what * is"
    if defined and not star:
        yield "no * is there for an ability to say what it is"


def _is_of_permanents(ability: Ability) -> bool:
    """Return whether *ability* works while its card is in play, and nowhere else (BASE-049, BASE-063, BASE-075)."""
    if isinstance(ability, Activated):
        return DiscardThis() not in ability.cost.parts
    return isinstance(ability, (Triggered, Static, EntersWith))
