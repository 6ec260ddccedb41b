"""The characteristics of an object (CR 109.3), and its abilities sorted by kind; also sums of mana."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

import attrs

from castlerules.cards import language as lang
from castlerules.core import value
from castlerules.core.frozen import frozen
from castlerules.magic.mana.feasibility import BundleChoices, ManaBundle

from .keyword_abilities import abilities_of_keyword

_A = TypeVar("_A")

BASIC_LANDS: Final = MappingProxyType(
    {
        "Plains": lang.ManaKind.WHITE,
        "Island": lang.ManaKind.BLUE,
        "Swamp": lang.ManaKind.BLACK,
        "Mountain": lang.ManaKind.RED,
        "Forest": lang.ManaKind.GREEN,
    }
)
"""BASE-030: the basic land types, each with the kind of mana that its ability adds."""

_LAND_ABILITIES: Final = MappingProxyType(
    {
        name: lang.Activated(lang.Cost(parts=(lang.TapThis(),)), lang.AddMana(((kind,),)))
        for name, kind in BASIC_LANDS.items()
    }
)


def bundle_of(kinds: Iterable[lang.ManaKind]) -> ManaBundle:
    """Return *kinds* of mana as counts in the order W U B R G C (BASE-P03)."""
    units = tuple(kinds)
    white, blue, black, red, green, colorless = [units.count(kind) for kind in lang.MANA_KINDS]
    return white, blue, black, red, green, colorless


def add_mana(pool: ManaBundle, added: ManaBundle) -> ManaBundle:
    """Return *pool* with the mana of *added* in it."""
    return (
        pool[0] + added[0],
        pool[1] + added[1],
        pool[2] + added[2],
        pool[3] + added[3],
        pool[4] + added[4],
        pool[5] + added[5],
    )


def subtract_mana(pool: ManaBundle, removed: ManaBundle) -> ManaBundle:
    """Return *pool* without the mana of *removed*, which must be in it."""
    return (
        pool[0] - removed[0],
        pool[1] - removed[1],
        pool[2] - removed[2],
        pool[3] - removed[3],
        pool[4] - removed[4],
        pool[5] - removed[5],
    )


@frozen
class ManaUse:
    """One output of a mana ability: the *ability*, the *mana* it adds, whether its whole cost is tapping (BASE-P01).

    *option* is its number among the outputs of the ability. If *varying* is given, it is the step that adds the mana,
    as much of it or of such kinds as the game decides (BASE-310, BASE-311); *mana* is what it adds for a count of one,
    or if the kind is possible.
    """

    ability: lang.Activated
    mana: ManaBundle
    only_taps: bool
    option: int
    varying: lang.AddManaTimes | lang.AddManaLike | None = None

    @property
    def harmful(self) -> bool:
        """Whether the ability does something besides adding mana (BASE-P05)."""
        return type(self.ability.effect) not in lang.MANA_STEPS


VaryingTap: TypeAlias = tuple[ManaUse, bool]
"""A use of a mana ability under a condition, or of varying mana, that costs only tapping; the flag is whether getting
the mana does something else too."""


@attrs.frozen(cache_hash=True)
class Abilities:
    """The abilities of an object: *in_order* as printed, and the same abilities sorted by kind.

    They are sorted once per card, so that rules which look for one kind of ability need not search. The sorted fields
    also hold the abilities that keywords stand for.

    *keyword_kinds* are the keywords without their parameters. *activated* are the activated abilities that are not mana
    abilities, *activated_in_hand* those that work in a hand (BASE-049). The fields with *graveyard* hold the abilities
    that work in a graveyard, which no other sorted field holds (BASE-280). *discard_triggered* are those that trigger
    as their own card is discarded; *triggered* does not hold them (BASE-K33). *mana_uses* are the bundles of mana that
    the mana abilities can add, in order. *tap_bundles* are (bundle, flag) pairs for those that cost only tapping;
    the flag is true if getting the mana does something else too, such as damage to the player (BASE-P03).
    *varying_taps* are the uses that cost only tapping and depend on the game: on a condition, or in their mana; they
    are not among *tap_bundles*. *has_varying_mana* is true if the mana of some mana ability depends on the game.
    *triggered* are the triggered abilities but for the *mana_triggers*, which do not use the stack (BASE-228).
    *has_costly_mana* is true if some mana ability costs more than tapping (BASE-P01). *color_count* is the number of
    colours that the object could ever make (BASE-P05). *static_rules* are the *statics* that make no continuous effect.
    *enters_choosing* is the ability to choose a value as the permanent enters, if there is one (BASE-241). *spell* is
    the ability that says what a spell does, if there is one.
    """

    in_order: tuple[lang.Ability, ...]
    keywords: tuple[lang.Keyword, ...] = attrs.field(init=False, eq=False, repr=False)
    keyword_kinds: tuple[lang.KeywordKind, ...] = attrs.field(init=False, eq=False, repr=False)
    activated: tuple[lang.Activated, ...] = attrs.field(init=False, eq=False, repr=False)
    activated_in_hand: tuple[lang.Activated, ...] = attrs.field(init=False, eq=False, repr=False)
    activated_in_graveyard: tuple[lang.Activated, ...] = attrs.field(init=False, eq=False, repr=False)
    graveyard_triggered: tuple[lang.Triggered, ...] = attrs.field(init=False, eq=False, repr=False)
    discard_triggered: tuple[lang.Triggered, ...] = attrs.field(init=False, eq=False, repr=False)
    graveyard_statics: tuple[lang.Static, ...] = attrs.field(init=False, eq=False, repr=False)
    mana_uses: tuple[ManaUse, ...] = attrs.field(init=False, eq=False, repr=False)
    tap_bundles: BundleChoices = attrs.field(init=False, eq=False, repr=False)
    varying_taps: tuple[VaryingTap, ...] = attrs.field(init=False, eq=False, repr=False)
    has_varying_mana: bool = attrs.field(init=False, eq=False, repr=False)
    has_costly_mana: bool = attrs.field(init=False, eq=False, repr=False)
    color_count: int = attrs.field(init=False, eq=False, repr=False)
    triggered: tuple[lang.Triggered, ...] = attrs.field(init=False, eq=False, repr=False)
    mana_triggers: tuple[lang.Triggered, ...] = attrs.field(init=False, eq=False, repr=False)
    statics: tuple[lang.Static, ...] = attrs.field(init=False, eq=False, repr=False)
    static_rules: tuple[lang.Static, ...] = attrs.field(init=False, eq=False, repr=False)
    enters_with: tuple[lang.EntersWith, ...] = attrs.field(init=False, eq=False, repr=False)
    enters_choosing: lang.EntersChoosing | None = attrs.field(init=False, eq=False, repr=False)
    additional_costs: tuple[lang.AdditionalCost, ...] = attrs.field(init=False, eq=False, repr=False)
    spell: lang.Spell | None = attrs.field(init=False, eq=False, repr=False)
    defining_ability: lang.CharacteristicDefining | None = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        keywords = _of_type(lang.Keyword, self.in_order)
        with_keywords = (
            *self.in_order,
            *[ability for keyword in keywords for ability in abilities_of_keyword(keyword)],
        )
        buried = tuple(ability for ability in with_keywords if lang.works_in_graveyard(ability))
        with_keywords = (
            tuple(ability for ability in with_keywords if ability not in buried) if buried else with_keywords
        )
        activated = _of_type(lang.Activated, with_keywords)
        in_play = [ability for ability in activated if lang.DiscardThis() not in ability.cost.parts]
        mana = tuple(use for ability in in_play if lang.is_mana_ability(ability) for use in _mana_uses(ability))
        discarded = tuple(ability for ability in with_keywords if lang.watches_own_discard(ability))
        triggered = tuple(one for one in _of_type(lang.Triggered, with_keywords) if one not in discarded)
        statics = _of_type(lang.Static, with_keywords)
        tapping_triggers = any(isinstance(ability.trigger, lang.BecomesTapped) for ability in triggered)
        parts = {
            "keywords": keywords,
            "keyword_kinds": tuple(dict.fromkeys(keyword.kind for keyword in keywords)),
            "activated": tuple(ability for ability in in_play if not lang.is_mana_ability(ability)),
            "activated_in_hand": tuple(ability for ability in activated if ability not in in_play),
            "mana_uses": mana,
            "tap_bundles": tuple(
                dict.fromkeys(
                    (use.mana, use.harmful or tapping_triggers) for use in mana if use.only_taps and not _varies(use)
                )
            ),
            "varying_taps": tuple(
                (use, use.harmful or tapping_triggers) for use in mana if use.only_taps and _varies(use)
            ),
            "has_varying_mana": any(use.varying is not None for use in mana),
            "has_costly_mana": not all(use.only_taps for use in mana),
            "color_count": sum(any(use.mana[place] for use in mana) for place in range(len(BASIC_LANDS))),
            "activated_in_graveyard": _of_type(lang.Activated, buried),
            "graveyard_triggered": _of_type(lang.Triggered, buried),
            "graveyard_statics": _of_type(lang.Static, buried),
            "discard_triggered": _of_type(lang.Triggered, discarded),
            "triggered": tuple(ability for ability in triggered if not lang.is_mana_trigger(ability)),
            "mana_triggers": tuple(ability for ability in triggered if lang.is_mana_trigger(ability)),
            "statics": statics,
            "static_rules": tuple(ability for ability in statics if not isinstance(ability.effect, lang.Continuous)),
            "enters_with": _of_type(lang.EntersWith, with_keywords),
            "enters_choosing": next(iter(_of_type(lang.EntersChoosing, with_keywords)), None),
            "additional_costs": _of_type(lang.AdditionalCost, with_keywords),
            "spell": next(iter(_of_type(lang.Spell, with_keywords)), None),
            "defining_ability": next(iter(_of_type(lang.CharacteristicDefining, with_keywords)), None),
        }
        for name, part in parts.items():
            object.__setattr__(self, name, part)

    def __reduce__(self) -> tuple[object, ...]:
        return Abilities, (self.in_order,)

    def with_ability(self, ability: lang.Ability) -> Abilities:
        """Return these abilities with *ability* added at the end."""
        return _with_ability(self, ability)

    def without_keyword(self, kind: lang.KeywordKind) -> Abilities:
        """Return these abilities without the keywords of *kind*; these abilities if there are none."""
        return _without_keyword(self, kind) if kind in self.keyword_kinds else self

    def keyword_filter(self, kind: lang.KeywordKind) -> lang.Filter | None:
        """Return the filter of the first keyword of *kind*, such as what an Aura enchants; None if there is none."""
        return next((keyword.filter for keyword in self.keywords if keyword.kind is kind), None)


@cache
def _with_ability(abilities: Abilities, ability: lang.Ability) -> Abilities:
    return Abilities((*abilities.in_order, ability))


@cache
def _without_keyword(abilities: Abilities, kind: lang.KeywordKind) -> Abilities:
    kept = [ability for ability in abilities.in_order if getattr(ability, "kind", None) is not kind]
    return Abilities(tuple(kept))


def _of_type(kind: type[_A], abilities: Iterable[lang.Ability]) -> tuple[_A, ...]:
    return tuple(ability for ability in abilities if isinstance(ability, kind))


def _mana_uses(ability: lang.Activated) -> Iterable[ManaUse]:
    only_taps = ability.cost == lang.Cost(parts=(lang.TapThis(),)) and not ability.limits
    steps = lang.mana_steps(ability.effect)
    varying = next((step for step in steps if not isinstance(step, lang.AddMana)), None)
    return [
        ManaUse(ability, bundle_of(option), only_taps, place, varying)
        for place, option in enumerate(lang.mana_of(ability))
    ]


def _varies(use: ManaUse) -> bool:
    return use.varying is not None or use.ability.condition is not None


NO_ABILITIES: Final = Abilities(())
"""The abilities of an object that has none."""


@value
class Characteristics:
    """BASE-025: the characteristics of an object at one moment; *power* and *toughness* are 0 if it has none.

    *types*, *subtypes* and *supertypes* are the words of its type line.
    """

    types: tuple[lang.CardType, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[lang.Supertype, ...]
    colors: tuple[lang.Color, ...]
    power: int
    toughness: int
    abilities: Abilities


def with_land_abilities(subtypes: Iterable[str], abilities: tuple[lang.Ability, ...]) -> tuple[lang.Ability, ...]:
    """Return *abilities*, preceded by the mana abilities that the basic land types in *subtypes* give (BASE-030)."""
    return (*[_LAND_ABILITIES[name] for name in subtypes if name in _LAND_ABILITIES], *abilities)
