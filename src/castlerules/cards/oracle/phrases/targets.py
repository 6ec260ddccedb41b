"""Targets that depend on others: "another target creature", "two target cards from a single graveyard"."""

from __future__ import annotations

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import binds, same


@binds(
    "targeted",
    "another target <noun>",
    example="When this creature enters, destroy another target creature.",
    on="Creature",
)
def another_target(binder: Binder, noun: Noun) -> lang.ObjectRef:
    """One object that is not the card itself, or not the one thing or target named before, chosen as a target."""
    if not binder.targets:
        noun = noun.with_first(binder.other())
    slot = lang.TargetSlot(noun.filter, zone=noun.zone, another=_is_after_target(binder))
    return binder.target(slot, THING, *noun.nouns)


def _is_after_target(binder: Binder) -> bool:
    """Return whether a target has been named; raise Unbound if "another" could mean another than the card as well."""
    if binder.targets and not binder.face.is_spell:
        raise Unbound('"another" could mean another target or another object than the card')
    return bool(binder.targets)


@binds(
    "recipient",
    "another target",
    example="Kicker {2}\nThis spell deals 1 damage to any target. If this spell was kicked, "
    "it deals 1 damage to another target.",
)
def another_recipient(binder: Binder) -> tuple[lang.Recipient, ...]:
    """A creature or player other than the target named before."""
    if not _is_after_target(binder):
        raise Unbound('"another target" follows no target')
    return (binder.target(attrs.evolve(lang.ANY_TARGET, another=True)),)


OTHER_RECIPIENT = same(
    another_recipient,
    "another target creature or player",
    example="Kicker {2}\nThis spell deals 1 damage to any target. If this spell was kicked, "
    "it deals 1 damage to another target creature or player.",
)


def cards_of_one_player(binder: Binder, noun: Noun, count: lang.TargetCount) -> lang.ObjectRef:
    """Return the reference to a new target slot of *count* cards in the graveyard of one player."""
    if noun.nouns[:1] != ("card",) or noun.zone is not lang.Zone.HAND:
        raise Unbound("only cards are in a graveyard")
    slot = lang.TargetSlot(noun.filter, zone=lang.Zone.GRAVEYARD, count=count, one_owner=count.several)
    return binder.target(slot, THING, *noun.nouns)


@binds(
    "object",
    "<number> target <noun> from a single graveyard",
    example="Exile two target creature cards from a single graveyard.",
)
def from_one_graveyard(binder: Binder, number: int, noun: Noun) -> lang.ObjectRef:
    """Cards in the graveyard of one player, chosen as targets."""
    return cards_of_one_player(binder, noun, lang.TargetCount(number, number))


@binds(
    "object",
    "up to <number> target <noun> from a single graveyard",
    example="Exile up to four target cards from a single graveyard.",
)
def up_to_from_one_graveyard(binder: Binder, number: int, noun: Noun) -> lang.ObjectRef:
    """Up to a number of cards in the graveyard of one player, chosen as targets."""
    return cards_of_one_player(binder, noun, lang.TargetCount(0, number))
