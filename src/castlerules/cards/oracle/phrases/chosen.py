"""Chosen values: "as this creature enters, choose a color", "of the chosen type", "choose a number"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.color_choice import ANY_TYPE, of_value
from castlerules.cards.oracle.meanings import NOTHING, Statements
from castlerules.cards.oracle.phrase import binds, same, says, words

from .colors import known_color

_KINDS: Final = lang.ValueKind
_TYPES: Final = (_KINDS.CREATURE_TYPE, _KINDS.LAND_TYPE, _KINDS.BASIC_LAND_TYPE)
_LAND_TYPES: Final = (_KINDS.LAND_TYPE, _KINDS.BASIC_LAND_TYPE)
_ENTERS: Final = "As this enchantment enters, choose a creature type.\nCreatures of the chosen type get +2/+1."
_AURA: Final = "Enchant {}\nAs this Aura enters, choose a {}.\nEnchanted {} {}."
_TYPE: Final = "Choose a creature type. Destroy all creatures of that type."


# As a permanent enters.

ENTERING: Final = words(
    "entering_choice",
    {
        "a color": _KINDS.COLOR,
        "a creature type": _KINDS.CREATURE_TYPE,
        "a land type": _KINDS.LAND_TYPE,
        "a basic land type": _KINDS.BASIC_LAND_TYPE,
    },
    "As this enchantment enters, choose {}.",
    "Enchantment",
)


@binds("statement", "as ~ enters , choose <entering_choice>", example=_ENTERS, on="Enchantment")
def enters_choosing(binder: Binder, kind: lang.ValueKind) -> Statements:
    """A value that is chosen as the permanent enters, and known from then on."""
    if binder.face.chooses is not None:
        raise Unbound("a second value is chosen")
    return Statements((lang.EntersChoosing(kind),))


@says(
    "clause",
    "add one mana of the chosen color",
    example="As this land enters, choose a color.\n{T}: Add one mana of the chosen color.",
    on="Land",
)
def adds_chosen() -> lang.Effect:
    """One mana of the colour that was chosen as the permanent entered."""
    options = tuple([(lang.ManaKind(color.value),) for color in lang.Color])
    return lang.AddMana(options, of_chosen=True)


# What is of a chosen value.


@binds("post", "of the chosen type", example=_ENTERS, on="Enchantment")
def of_chosen_type(binder: Binder) -> lang.Filter:
    """Of the chosen type."""
    binder.chosen(*_TYPES)
    return lang.IsChosen()


@binds("post", "of that type", example=_TYPE)
def of_that_type(binder: Binder) -> lang.Filter:
    """Of the type that was chosen a moment ago."""
    if binder.chooses not in _TYPES:
        raise Unbound("no type has been chosen before")
    return lang.IsChosen()


@says(
    "post",
    "of the creature type of your choice",
    example="Destroy all creatures of the creature type of your choice.",
)
def of_a_type() -> lang.Filter:
    """Of a creature type that is chosen as the effect happens."""
    return ANY_TYPE


@binds(
    "keyword",
    "landwalk of the chosen type",
    example=_AURA.format("creature", "land type", "creature", "has landwalk of the chosen type"),
    on="Enchantment — Aura",
)
def chosen_landwalk(binder: Binder) -> tuple[lang.Keyword, ...]:
    """Landwalk over lands of the chosen type."""
    binder.chosen(*_LAND_TYPES)
    return (lang.Keyword(lang.KeywordKind.LANDWALK, filter=lang.IsChosen()),)


Group = lang.Filter | lang.ObjectRef
Trait = tuple[lang.Modification, ...] | Callable[[Group], tuple[lang.StaticEffect, ...]]


@binds(
    "trait",
    "(is|are) the chosen color",
    example="As this enchantment enters, choose a color.\nCreatures you control are the chosen color.",
    on="Enchantment",
)
def is_chosen_color(binder: Binder) -> Trait:
    """The chosen colour instead of its own."""
    binder.chosen(_KINDS.COLOR)
    return (lang.SetChosen(),)


@binds(
    "trait",
    "(is|are) the chosen type",
    example=_AURA.format("land", "basic land type", "land", "is the chosen type"),
    on="Enchantment — Aura",
)
def is_chosen_type(binder: Binder) -> Trait:
    """The chosen basic land type, or creature type, instead of its own."""
    kind = binder.chosen(_KINDS.BASIC_LAND_TYPE, _KINDS.CREATURE_TYPE)

    def trait(what: Group) -> tuple[lang.StaticEffect, ...]:
        _check_sort(what, kind)
        return (lang.Continuous(what, (lang.SetChosen(),)),)

    return trait


@binds(
    "trait",
    "(is|are) the chosen type in addition to (its|their) other types",
    example="As this enchantment enters, choose a creature type.\n"
    "Creatures you control are the chosen type in addition to their other types.",
    on="Enchantment",
)
def is_also_chosen_type(binder: Binder) -> Trait:
    """The chosen type besides its own."""
    kind = binder.chosen(*_TYPES)

    def trait(what: Group) -> tuple[lang.StaticEffect, ...]:
        _check_sort(what, kind)
        return (lang.Continuous(what, (lang.SetChosen(also=True),)),)

    return trait


def _check_sort(what: Group, kind: lang.ValueKind) -> None:
    """Raise Unbound unless *what* are lands for a land type, or creatures for a creature type, or an enchanted one."""
    parts = what.parts if isinstance(what, lang.AllOf) else (what,)
    sort = lang.CREATURE if kind is _KINDS.CREATURE_TYPE else lang.LAND
    if sort not in parts and not isinstance(what, (lang.Enchanted, lang.IsThis)):
        raise Unbound(f"a {kind.value} belongs to other permanents")


@says(
    "trait",
    "can't attack you",
    example="As this enchantment enters, choose a color.\nCreatures of the chosen color can't attack you.",
    on="Enchantment",
)
def cannot_attack_you() -> Callable[[Group], tuple[lang.StaticEffect, ...]]:
    """They can't attack the controller of the ability: those that the opponent controls can't attack at all."""

    def trait(what: Group) -> tuple[lang.StaticEffect, ...]:
        if isinstance(what, (lang.ObjectRef, lang.IsThis)):
            raise Unbound("expected a group of creatures")
        parts = what.parts if isinstance(what, lang.AllOf) else (what,)
        return (lang.CantAttack(lang.AllOf((*parts, lang.ControlledBy(lang.EachOpponent())))),)

    return trait


# Sources of damage of a chosen colour.

_CIRCLE: Final = "As this enchantment enters, choose a color.\n{}"


@binds(
    "clause",
    "the next time a source of your choice of the chosen color would deal damage to <recipient> this turn ,"
    " prevent that damage",
    example=_CIRCLE.format(
        "{1}: The next time a source of your choice of the chosen color would deal damage to you this turn,"
        " prevent that damage."
    ),
    on="Enchantment",
)
def prevent_from_chosen(binder: Binder, to: tuple[lang.Recipient, ...]) -> lang.Effect:
    """The next damage of one source of the chosen colour."""
    (recipient,) = to
    return lang.PreventFromSource(known_color(binder), recipient)


@binds(
    "origin",
    "source of the chosen color",
    example=_CIRCLE.format("If a source of the chosen color would deal damage to you, prevent 2 of that damage."),
    on="Enchantment",
)
def chosen_source(binder: Binder) -> lang.Filter:
    """A source of the chosen colour."""
    return known_color(binder)


@binds(
    "dealer",
    "sources of the chosen color",
    example=_CIRCLE.format("{1}: Prevent all damage that would be dealt by sources of the chosen color this turn."),
    on="Enchantment",
)
def chosen_sources(binder: Binder) -> lang.Filter:
    """All sources of the chosen colour."""
    return known_color(binder)


# As an effect happens.


@binds("value_choice", "choose a creature type", example=_TYPE)
def type_choice(binder: Binder) -> lang.ChooseValue:
    """The choice of a creature type."""
    binder.choose(_KINDS.CREATURE_TYPE)
    return lang.ChooseValue(lang.You(), _KINDS.CREATURE_TYPE, NOTHING)


@binds(
    "value_choice",
    "choose a creature type other than <subtype>",
    example="Choose a creature type other than Wall. Destroy all creatures of that type.",
)
def other_type_choice(binder: Binder, but: str) -> lang.ChooseValue:
    """The choice of another creature type than one."""
    return attrs.evolve(type_choice.meaning(binder), but=(but,))  # type: ignore[no-any-return]


@binds(
    "value_choice",
    "choose a number",
    example="Choose a number. Destroy all creatures with mana value equal to that number.",
)
def number_choice(binder: Binder) -> lang.ChooseValue:
    """The choice of a number."""
    binder.choose(_KINDS.NUMBER)
    return lang.ChooseValue(lang.You(), _KINDS.NUMBER, NOTHING)


@says("plain", "<value_choice>", example=_TYPE)
def choose(choice: lang.ChooseValue) -> lang.Effect:
    """A value is chosen for all that follows."""
    return choice


@says(
    "last",
    "<value_choice> , then <clauses>",
    example="Choose a creature type, then you gain 1 life for each creature of that type.",
)
def choose_then(choice: lang.ChooseValue, effect: lang.Effect) -> lang.Effect:
    """A value is chosen for the rest of the sentence."""
    return of_value(choice, effect)


@binds(
    "clause",
    "<object> (becomes|become) that type until end of turn",
    example="Choose a creature type. Target creature becomes that type until end of turn.",
)
def becomes_that_type(binder: Binder, ref: lang.ObjectRef) -> lang.Effect:
    """The creature type that was chosen, instead of its own."""
    if binder.chooses is not _KINDS.CREATURE_TYPE:
        raise Unbound("no creature type has been chosen before")
    return lang.ApplyUntil(ref, (lang.SetChosen(),))


@says(
    "clause",
    "<object> (becomes|become) the creature type of your choice until end of turn",
    example="Target creature becomes the creature type of your choice until end of turn.",
)
def becomes_any_type(ref: lang.ObjectRef) -> lang.Effect:
    """A creature type that you choose, instead of its own."""
    return lang.ChooseValue(lang.You(), _KINDS.CREATURE_TYPE, lang.ApplyUntil(ref, (lang.SetChosen(),)))


@binds(
    "amount",
    "that number",
    example="Choose a number. Destroy all creatures with mana value equal to that number.",
)
def that_number(binder: Binder) -> lang.Value:
    """The number that was chosen."""
    binder.chosen(_KINDS.NUMBER)
    return lang.ChosenNumber()


THE_NUMBER: Final = same(
    that_number,
    "the number",
    example="Choose a number. Destroy all creatures with mana value equal to the number.",
)
