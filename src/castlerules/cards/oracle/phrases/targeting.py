"""Spells and their targets: becoming a target, spells that target something, and where a countered spell goes."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import OPPONENT, PLAYER, THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Amend, Noun
from castlerules.cards.oracle.phrase import binds, same, says, words
from castlerules.core.frozen import frozen

from .events import Subject

# Becoming a target.

_STACKED: Final = "Whenever this creature becomes the target of {}, draw a card."
STACKED: Final = (
    *words("stacked", {"a spell or ability": False, "a spell": True}, _STACKED, "Creature"),
    *words(
        "stacked_of_opponent",
        {"a spell or ability an opponent controls": False, "a spell an opponent controls": True},
        _STACKED,
        "Creature",
    ),
)


def _becomes_target(binder: Binder, subject: Subject, *, spell: bool, by: lang.PlayerRef | None) -> lang.BecomesTarget:
    event = lang.BecomesTarget(subject[0], by, spell)
    binder.event = event
    if subject[1]:
        binder.mention(lang.EventObject(), THING, *subject[1])
    return event


@binds(
    "event",
    "<subject> becomes the target of <stacked>",
    example="Whenever this creature becomes the target of a spell or ability, draw a card.",
    on="Creature",
)
def becomes_target(binder: Binder, subject: Subject, spell: bool) -> lang.TriggerCondition:  # noqa: FBT001 - a part
    """A permanent becomes a target."""
    return _becomes_target(binder, subject, spell=spell, by=None)


@binds(
    "event",
    "<subject> becomes the target of <stacked_of_opponent>",
    example="Whenever this creature becomes the target of a spell or ability an opponent controls, draw a card.",
    on="Creature",
)
def becomes_target_of_opponent(binder: Binder, subject: Subject, spell: bool) -> lang.TriggerCondition:  # noqa: FBT001
    """A permanent becomes a target of an opponent."""
    event = _becomes_target(binder, subject, spell=spell, by=lang.EachOpponent())
    binder.mention(lang.EventPlayer(), PLAYER, OPPONENT)
    return event


# Spells that target something.


@says(
    "post",
    "that targets (a|an) <noun>",
    example="Counter target spell that targets a creature you control.",
)
def that_targets(noun: Noun) -> lang.Filter:
    """With a permanent of a kind as a target."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("expected a permanent that a spell targets")
    return lang.HasTarget(noun.filter)


# What can't be a target.

_SHY: Final = "Creatures you control can't be the targets of {}."


@frozen
class Aims:
    """Spells and abilities that may not target: of which *source*, *by* whom, and whether only spells are meant."""

    source: lang.Filter = lang.Anything()
    by: lang.PlayerRef | None = None
    spell: bool = False


AIMS: Final = words(
    "aims",
    {
        "spells or abilities": Aims(),
        "spells": Aims(spell=True),
        "spells or abilities your opponents control": Aims(by=lang.EachOpponent()),
    },
    _SHY,
    "Enchantment",
)


@says(
    "aims",
    "<color> spells or abilities from <color> sources",
    example="Creatures you control can't be the targets of red spells or abilities from red sources.",
    on="Enchantment",
)
def of_color(first: lang.Color, second: lang.Color) -> Aims:
    """Spells of a colour, and abilities of its sources."""
    if first is not second:
        raise Unbound("expected one colour of spells and sources")
    return Aims(lang.IsColor(first))


@says(
    "static",
    "<group> can't be the (target|targets) of <aims>",
    example="Creatures you control can't be the targets of spells or abilities.",
    on="Enchantment",
)
def not_a_target(what: lang.Filter | lang.ObjectRef, aims: Aims) -> tuple[lang.StaticEffect, ...]:
    """Permanents that cannot be targets."""
    return (lang.CantBeTarget(what, source=aims.source, by=aims.by, spell=aims.spell),)


@says(
    "static",
    "cards in graveyards can't be the targets of <aims>",
    example="Cards in graveyards can't be the targets of spells or abilities.",
    on="Enchantment",
)
def no_cards_of_graveyards(aims: Aims) -> tuple[lang.StaticEffect, ...]:
    """Cards in graveyards cannot be targets."""
    return (lang.CantBeTarget(lang.Anything(), lang.Zone.GRAVEYARD, aims.source, aims.by, aims.spell),)


# What must be a target.

_BEACON: Final = "{} at least one Elf on the battlefield if able."


@says(
    "static",
    "while an opponent is choosing targets as part of casting a spell they control or activating an ability they "
    "control , that player must choose at least one <noun> if able",
    example=_BEACON.format(
        "While an opponent is choosing targets as part of casting a spell they control or activating an ability they "
        "control, that player must choose"
    ),
    on="Creature",
)
def must_target(noun: Noun) -> tuple[lang.StaticEffect, ...]:
    """What opponents must target with spells and activated abilities."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("expected a permanent that must be a target")
    return (lang.MustTarget(noun.filter, lang.EachOpponent()),)


OPPONENTS_MUST_TARGET: Final = same(
    must_target,
    "while choosing targets as part of casting a spell or activating an ability , your opponents must choose at least "
    "one <noun> if able",
    example=_BEACON.format(
        "While choosing targets as part of casting a spell or activating an ability, your opponents must choose"
    ),
    on="Creature",
)


# Where a countered spell goes.

_COUNTERED: Final = "Counter target spell. If that spell is countered this way, {} graveyard."
COUNTERED: Final = words(
    "countered_goal",
    {
        "exile it instead of putting it into its owner 's": (lang.Zone.EXILE, lang.LibraryPosition.TOP),
        "put it on top of its owner 's library instead of into that player 's": (
            lang.Zone.LIBRARY,
            lang.LibraryPosition.TOP,
        ),
        "put it on the bottom of its owner 's library instead of into that player 's": (
            lang.Zone.LIBRARY,
            lang.LibraryPosition.BOTTOM,
        ),
        "put it into its owner 's hand instead of into that player 's": (lang.Zone.HAND, lang.LibraryPosition.TOP),
    },
    _COUNTERED,
)


@says(
    "sentence",
    "if that spell is countered this way , <countered_goal> graveyard",
    example=_COUNTERED.replace("{}", "exile it instead of putting it into its owner's"),
)
def countered_elsewhere(goal: tuple[lang.Zone, lang.LibraryPosition]) -> Amend:
    """A spell that the sentence before counters goes elsewhere."""

    def change(before: lang.Effect) -> lang.Effect:
        if isinstance(before, lang.UnlessPaid):
            return attrs.evolve(before, effect=change(before.effect))
        if not isinstance(before, lang.CounterSpell) or not isinstance(before.what, lang.Target):
            raise Unbound("the sentence before counters no spell")
        return attrs.evolve(before, to=goal[0], position=goal[1])

    return Amend(change)
