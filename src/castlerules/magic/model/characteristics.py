"""How an object looks to the game: its characteristics, and its abilities sorted by what they do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import MappingProxyType
from typing import Final, TypeVar

import attrs

from castlerules.cards.language.abilities import (
    Ability,
    Activated,
    AdditionalCost,
    CharacteristicDefining,
    Continuous,
    EntersWith,
    Keyword,
    Spell,
    Static,
    Triggered,
)
from castlerules.cards.language.characteristics import CardType, Color, Supertype
from castlerules.cards.language.costs import Cost, DiscardThis, TapThis
from castlerules.cards.language.enums import KeywordKind
from castlerules.cards.language.expressions import Filter
from castlerules.cards.language.mana import MANA_KINDS, ManaKind
from castlerules.cards.language.one_shot import AddMana
from castlerules.cards.language.queries import is_mana_ability, mana_of
from castlerules.cards.language.triggers import BecomesTapped
from castlerules.core import value
from castlerules.magic.mana.feasibility import BundleChoices, ManaBundle

from .keyword_abilities import abilities_of_keyword

A = TypeVar("A")

BASIC_LANDS: Final = MappingProxyType(
    {
        "Plains": ManaKind.WHITE,
        "Island": ManaKind.BLUE,
        "Swamp": ManaKind.BLACK,
        "Mountain": ManaKind.RED,
        "Forest": ManaKind.GREEN,
    }
)
"""BASE-030: the basic land types and the mana of their ability."""

_LAND_ABILITIES: Final = MappingProxyType(
    {name: Activated(Cost(parts=(TapThis(),)), AddMana(((kind,),))) for name, kind in BASIC_LANDS.items()}
)


def bundle_of(kinds: Iterable[ManaKind]) -> ManaBundle:
    """Return *kinds* of mana as counts in the order W U B R G C (BASE-P03)."""
    units = tuple(kinds)
    white, blue, black, red, green, colorless = [units.count(kind) for kind in MANA_KINDS]
    return white, blue, black, red, green, colorless


def add_mana(pool: ManaBundle, added: ManaBundle) -> ManaBundle:
    """Return the mana of both."""
    return (
        pool[0] + added[0],
        pool[1] + added[1],
        pool[2] + added[2],
        pool[3] + added[3],
        pool[4] + added[4],
        pool[5] + added[5],
    )


def subtract_mana(pool: ManaBundle, removed: ManaBundle) -> ManaBundle:
    """Return what *pool* has without *removed*."""
    return (
        pool[0] - removed[0],
        pool[1] - removed[1],
        pool[2] - removed[2],
        pool[3] - removed[3],
        pool[4] - removed[4],
        pool[5] - removed[5],
    )


@attrs.frozen
class ManaUse:
    """One output of a mana ability: its *ability*, the *mana* it adds, whether its whole cost is tapping (BASE-P01)."""

    ability: Activated
    mana: ManaBundle
    only_taps: bool

    @property
    def harmful(self) -> bool:
        """Whether it does something besides adding mana (BASE-P05)."""
        return type(self.ability.effect) is not AddMana


@attrs.frozen(cache_hash=True)
class Abilities:
    """*in_order* in printed order, and the same sorted by kind; built once per card, so sorting costs nothing later.

    What keywords are short for is among them. *keyword_kinds* are the keywords without their parameters, *mana_uses* the (ability,
    output) pairs of the mana abilities in order, *activated* the activated abilities that are none, *activated_in_hand* those
    that work in a hand (BASE-049). *tap_bundles* are what tapping alone yields, each with whether it also does something
    else (BASE-P03), *has_costly_mana* that some mana abilities cost more than that (BASE-P01), *color_count* how many colours it
    could ever make (BASE-P05). *static_rules* are the *statics* that do not change how things look.
    """

    in_order: tuple[Ability, ...]
    keywords: tuple[Keyword, ...] = attrs.field(init=False, eq=False, repr=False)
    keyword_kinds: tuple[KeywordKind, ...] = attrs.field(init=False, eq=False, repr=False)
    activated: tuple[Activated, ...] = attrs.field(init=False, eq=False, repr=False)
    activated_in_hand: tuple[Activated, ...] = attrs.field(init=False, eq=False, repr=False)
    mana_uses: tuple[ManaUse, ...] = attrs.field(init=False, eq=False, repr=False)
    tap_bundles: BundleChoices = attrs.field(init=False, eq=False, repr=False)
    has_costly_mana: bool = attrs.field(init=False, eq=False, repr=False)
    color_count: int = attrs.field(init=False, eq=False, repr=False)
    triggered: tuple[Triggered, ...] = attrs.field(init=False, eq=False, repr=False)
    statics: tuple[Static, ...] = attrs.field(init=False, eq=False, repr=False)
    static_rules: tuple[Static, ...] = attrs.field(init=False, eq=False, repr=False)
    enters_with: tuple[EntersWith, ...] = attrs.field(init=False, eq=False, repr=False)
    additional_costs: tuple[AdditionalCost, ...] = attrs.field(init=False, eq=False, repr=False)
    spell: Spell | None = attrs.field(init=False, eq=False, repr=False)
    defining_ability: CharacteristicDefining | None = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        keywords = _of_type(Keyword, self.in_order)
        with_keywords = (
            *self.in_order,
            *[ability for keyword in keywords for ability in abilities_of_keyword(keyword)],
        )
        activated = _of_type(Activated, with_keywords)
        in_play = [ability for ability in activated if DiscardThis() not in ability.cost.parts]
        mana = tuple(use for ability in in_play if is_mana_ability(ability) for use in _mana_uses(ability))
        triggered = _of_type(Triggered, with_keywords)
        statics = _of_type(Static, with_keywords)
        tapping_triggers = any(isinstance(ability.trigger, BecomesTapped) for ability in triggered)
        parts = {
            "keywords": keywords,
            "keyword_kinds": tuple(dict.fromkeys(keyword.kind for keyword in keywords)),
            "activated": tuple(ability for ability in in_play if not is_mana_ability(ability)),
            "activated_in_hand": tuple(ability for ability in activated if ability not in in_play),
            "mana_uses": mana,
            "tap_bundles": tuple(
                dict.fromkeys((use.mana, use.harmful or tapping_triggers) for use in mana if use.only_taps)
            ),
            "has_costly_mana": not all(use.only_taps for use in mana),
            "color_count": sum(any(use.mana[place] for use in mana) for place in range(len(BASIC_LANDS))),
            "triggered": triggered,
            "statics": statics,
            "static_rules": tuple(ability for ability in statics if not isinstance(ability.effect, Continuous)),
            "enters_with": _of_type(EntersWith, with_keywords),
            "additional_costs": _of_type(AdditionalCost, with_keywords),
            "spell": next(iter(_of_type(Spell, with_keywords)), None),
            "defining_ability": next(iter(_of_type(CharacteristicDefining, with_keywords)), None),
        }
        for name, part in parts.items():
            object.__setattr__(self, name, part)

    def __reduce__(self) -> tuple[object, ...]:
        return Abilities, (self.in_order,)

    def with_ability(self, ability: Ability) -> Abilities:
        """Return this text with *ability* behind the others."""
        return _with_ability(self, ability)

    def keyword_filter(self, kind: KeywordKind) -> Filter | None:
        """Return the filter of the first keyword of *kind*, if there is one."""
        return next((keyword.filter for keyword in self.keywords if keyword.kind is kind), None)


@cache
def _with_ability(abilities: Abilities, ability: Ability) -> Abilities:
    return Abilities((*abilities.in_order, ability))


def _of_type(kind: type[A], abilities: Iterable[Ability]) -> tuple[A, ...]:
    return tuple(ability for ability in abilities if isinstance(ability, kind))


def _mana_uses(ability: Activated) -> Iterable[ManaUse]:
    only_taps = ability.cost == Cost(parts=(TapThis(),)) and not ability.limits
    return (ManaUse(ability, bundle_of(option), only_taps) for option in mana_of(ability))


NO_ABILITIES: Final = Abilities(())
"""No abilities at all."""


@value
class Characteristics:
    """BASE-025: the characteristics of an object at one moment; power and toughness are 0 where there are none."""

    types: tuple[CardType, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[Supertype, ...]
    colors: tuple[Color, ...]
    power: int
    toughness: int
    abilities: Abilities


def with_land_abilities(subtypes: Iterable[str], abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return *abilities* with those that basic land types give in front (BASE-030)."""
    return (*[_LAND_ABILITIES[name] for name in subtypes if name in _LAND_ABILITIES], *abilities)
