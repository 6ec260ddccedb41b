"""How an object looks to the game: its characteristics, and its abilities sorted by what they do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import MappingProxyType
from typing import Final, TypeVar

import attrs

from castlerules.cards.abilities import (
    Ability,
    Activated,
    AdditionalCost,
    BecomesTapped,
    Characteristic,
    Continuous,
    EntersWith,
    Keyword,
    Spell,
    Static,
    Triggered,
)
from castlerules.cards.atoms import AddMana
from castlerules.cards.characteristics import CardType, Color, Supertype
from castlerules.cards.costs import Cost, DiscardThis, TapThis
from castlerules.cards.derived import is_mana_ability, mana_of
from castlerules.cards.mana import MANA_KINDS, ManaKind
from castlerules.cards.terms import Filter, KeywordKind
from castlerules.core import value

from .expansions import expanded
from .payable import Bundle, Bundles

__all__ = ["BASIC_LANDS", "NO_TEXT", "ManaUse", "Seen", "Text", "bundle", "minus", "plus", "with_land_abilities"]

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

_INTRINSIC: Final = MappingProxyType(
    {name: Activated(Cost(parts=(TapThis(),)), AddMana(((kind,),))) for name, kind in BASIC_LANDS.items()}
)


def bundle(kinds: Iterable[ManaKind]) -> Bundle:
    """Return *kinds* of mana as counts in the order W U B R G C (BASE-P03)."""
    units = tuple(kinds)
    white, blue, black, red, green, colorless = [units.count(kind) for kind in MANA_KINDS]
    return white, blue, black, red, green, colorless


def plus(pool: Bundle, more: Bundle) -> Bundle:
    """Return the mana of both."""
    return (
        pool[0] + more[0],
        pool[1] + more[1],
        pool[2] + more[2],
        pool[3] + more[3],
        pool[4] + more[4],
        pool[5] + more[5],
    )


def minus(pool: Bundle, less: Bundle) -> Bundle:
    """Return what *pool* has without *less*."""
    return (
        pool[0] - less[0],
        pool[1] - less[1],
        pool[2] - less[2],
        pool[3] - less[3],
        pool[4] - less[4],
        pool[5] - less[5],
    )


@attrs.frozen
class ManaUse:
    """One output of a mana ability: its *ability*, the *mana* it adds, whether its whole cost is tapping (BASE-P01)."""

    ability: Activated
    mana: Bundle
    auto: bool

    @property
    def harmful(self) -> bool:
        """Whether it does something besides adding mana (BASE-P05)."""
        return type(self.ability.effect) is not AddMana


@attrs.frozen(cache_hash=True)
class Text:
    """*abilities* in printed order, and the same sorted by kind; built once per card, so sorting costs nothing later.

    What keywords are short for is among them. *kinds* are the keywords without their parameters, *mana* the (ability,
    output) pairs of the mana abilities in order, *activated* the activated abilities that are none, *in_hand* those
    that work in a hand (BASE-049). *bundles* are what tapping alone yields, each with whether it also does something
    else (BASE-P03), *special* that some mana abilities cost more than that (BASE-P01), *colours* how many colours it
    could ever make (BASE-P05). *rules* are the *statics* that do not change how things look.
    """

    abilities: tuple[Ability, ...]
    keywords: tuple[Keyword, ...] = attrs.field(init=False, eq=False, repr=False)
    kinds: tuple[KeywordKind, ...] = attrs.field(init=False, eq=False, repr=False)
    activated: tuple[Activated, ...] = attrs.field(init=False, eq=False, repr=False)
    in_hand: tuple[Activated, ...] = attrs.field(init=False, eq=False, repr=False)
    mana: tuple[ManaUse, ...] = attrs.field(init=False, eq=False, repr=False)
    bundles: Bundles = attrs.field(init=False, eq=False, repr=False)
    special: bool = attrs.field(init=False, eq=False, repr=False)
    colours: int = attrs.field(init=False, eq=False, repr=False)
    triggered: tuple[Triggered, ...] = attrs.field(init=False, eq=False, repr=False)
    statics: tuple[Static, ...] = attrs.field(init=False, eq=False, repr=False)
    rules: tuple[Static, ...] = attrs.field(init=False, eq=False, repr=False)
    enters: tuple[EntersWith, ...] = attrs.field(init=False, eq=False, repr=False)
    additional: tuple[AdditionalCost, ...] = attrs.field(init=False, eq=False, repr=False)
    spell: Spell | None = attrs.field(init=False, eq=False, repr=False)
    defines: Characteristic | None = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        keywords = _of(Keyword, self.abilities)
        said = (*self.abilities, *[ability for keyword in keywords for ability in expanded(keyword)])
        activated = _of(Activated, said)
        in_play = [one for one in activated if DiscardThis() not in one.cost.parts]
        mana = tuple(use for one in in_play if is_mana_ability(one) for use in _uses(one))
        triggered = _of(Triggered, said)
        statics = _of(Static, said)
        touchy = any(isinstance(one.event, BecomesTapped) for one in triggered)
        sorted_out = {
            "keywords": keywords,
            "kinds": tuple(dict.fromkeys(keyword.kind for keyword in keywords)),
            "activated": tuple(one for one in in_play if not is_mana_ability(one)),
            "in_hand": tuple(one for one in activated if one not in in_play),
            "mana": mana,
            "bundles": tuple(dict.fromkeys((use.mana, use.harmful or touchy) for use in mana if use.auto)),
            "special": not all(use.auto for use in mana),
            "colours": sum(any(use.mana[place] for use in mana) for place in range(len(BASIC_LANDS))),
            "triggered": triggered,
            "statics": statics,
            "rules": tuple(one for one in statics if not isinstance(one.rule, Continuous)),
            "enters": _of(EntersWith, said),
            "additional": _of(AdditionalCost, said),
            "spell": next(iter(_of(Spell, said)), None),
            "defines": next(iter(_of(Characteristic, said)), None),
        }
        for name, part in sorted_out.items():
            object.__setattr__(self, name, part)

    def __reduce__(self) -> tuple[object, ...]:
        return Text, (self.abilities,)

    def with_ability(self, ability: Ability) -> Text:
        """Return this text with *ability* behind the others."""
        return _longer(self, ability)

    def parameter(self, kind: KeywordKind) -> Filter | None:
        """Return the filter of the first keyword of *kind*, if there is one."""
        return next((keyword.filter for keyword in self.keywords if keyword.kind is kind), None)


@cache
def _longer(text: Text, ability: Ability) -> Text:
    return Text((*text.abilities, ability))


def _of(kind: type[A], abilities: Iterable[Ability]) -> tuple[A, ...]:
    return tuple(ability for ability in abilities if isinstance(ability, kind))


def _uses(ability: Activated) -> Iterable[ManaUse]:
    auto = ability.cost == Cost(parts=(TapThis(),)) and not ability.limits
    return (ManaUse(ability, bundle(option), auto) for option in mana_of(ability))


NO_TEXT: Final = Text(())
"""No abilities at all."""


@value
class Seen:
    """BASE-025: the characteristics of an object at one moment; power and toughness are 0 where there are none."""

    types: tuple[CardType, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[Supertype, ...]
    colors: tuple[Color, ...]
    power: int
    toughness: int
    text: Text


def with_land_abilities(subtypes: Iterable[str], abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return *abilities* with those that basic land types give in front (BASE-030)."""
    return (*[_INTRINSIC[name] for name in subtypes if name in _INTRINSIC], *abilities)
