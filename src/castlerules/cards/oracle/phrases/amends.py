"""Sentences about the sentence before ("instead", "otherwise"), and effects that happen later in the game."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Unbound
from castlerules.cards.oracle.meanings import NOTHING, Amend, first_step
from castlerules.cards.oracle.phrase import Phrase, binds, says, words

_KICKER: Final = "Kicker {2}\n"


def _instead(condition: lang.Condition, effect: lang.Effect) -> Amend:
    """Return the amendment that *effect* replaces the whole sentence before if *condition* is true.

    If the sentence before is not the only one, both have to do the same kind of thing: else it would not be certain
    what is replaced.
    """

    def change(before: lang.Effect) -> lang.Effect:
        return lang.If(condition, effect, before)

    return Amend(change, first_step(effect))


@says(
    "sentence",
    "if <condition> , <clauses> instead",
    example=f"{_KICKER}Draw a card. If this spell was kicked, draw three cards instead.",
)
def if_so_instead(condition: lang.Condition, effect: lang.Effect) -> Amend:
    """Something else under a condition."""
    return _instead(condition, effect)


@says(
    "sentence",
    "if <condition> , instead <clauses>",
    example=f"{_KICKER}Draw a card. If this spell was kicked, instead draw three cards.",
)
def if_so_instead_do(condition: lang.Condition, effect: lang.Effect) -> Amend:
    """Something else under a condition."""
    return _instead(condition, effect)


@says(
    "sentence",
    "<clauses> instead if <condition>",
    example=f"{_KICKER}Draw a card. Draw three cards instead if this spell was kicked.",
)
def instead_if(effect: lang.Effect, condition: lang.Condition) -> Amend:
    """Something else under a condition."""
    return _instead(condition, effect)


def _more_damage(condition: lang.Condition, source: lang.ObjectRef, amount: lang.Value) -> Amend:
    """Return the amendment that the damage of the sentence before is *amount* if *condition* is true."""

    def change(before: lang.Effect) -> lang.Effect:
        if not isinstance(before, lang.DealDamage) or before.source != source:
            raise Unbound("the sentence before deals no damage of this source")
        return lang.If(condition, attrs.evolve(before, amount=amount), before)

    return Amend(change)


@says(
    "sentence",
    "if <condition> , <source> deals <value> damage instead",
    example="This spell deals 2 damage to any target. If you control a Wall, this spell deals 5 damage instead.",
)
def if_so_other_damage(condition: lang.Condition, source: lang.ObjectRef, amount: lang.Value) -> Amend:
    """Another amount of damage under a condition."""
    return _more_damage(condition, source, amount)


@says(
    "sentence",
    "if ~ was kicked , it deals <value> damage instead",
    example=f"{_KICKER}This spell deals 2 damage to any target. If this spell was kicked, it deals 5 damage instead.",
)
def if_kicked_other_damage(amount: lang.Value) -> Amend:
    """Another amount of damage if the kicker was paid; "it" is the subject of the condition."""
    return _more_damage(lang.WasPaid(lang.KeywordKind.KICKER), lang.This(), amount)


@says(
    "sentence",
    "if ~ was kicked , it deals <value> damage to <recipients> instead",
    example=f"{_KICKER}This spell deals 2 damage to each creature. If this spell was kicked, it deals 5 damage to each "
    "creature instead.",
)
def if_kicked_damage_instead(amount: lang.Value, to: tuple[lang.Recipient, ...]) -> Amend:
    """Other damage instead if the kicker was paid."""
    return _instead(lang.WasPaid(lang.KeywordKind.KICKER), lang.DealDamage(amount, to, lang.This()))


@says(
    "sentence",
    "<source> deals <value> damage instead if <condition>",
    example="This spell deals 2 damage to any target. This spell deals 5 damage instead if you control a Wall.",
)
def other_damage_if(source: lang.ObjectRef, amount: lang.Value, condition: lang.Condition) -> Amend:
    """Another amount of damage under a condition."""
    return _more_damage(condition, source, amount)


@says(
    "sentence",
    "otherwise , <clauses>",
    example="If you control a Forest, you gain 3 life. Otherwise, draw a card.",
)
def otherwise(effect: lang.Effect) -> Amend:
    """What happens if the condition of the sentence before is false."""

    def change(before: lang.Effect) -> lang.Effect:
        if not isinstance(before, lang.If) or before.otherwise != NOTHING:
            raise Unbound('"otherwise" follows no condition')
        return attrs.evolve(before, otherwise=effect)

    return Amend(change)


@binds(
    "condition",
    "it was kicked",
    example=f"{_KICKER}When this creature enters, if it was kicked, draw a card.",
    on="Creature",
)
def it_was_kicked(binder: Binder) -> lang.Condition:
    """The kicker of the card itself was paid."""
    if binder.it() != lang.This():
        raise Unbound("only the card itself is known to be kicked or not")
    return lang.WasPaid(lang.KeywordKind.KICKER)


@binds(
    "condition",
    "~ wasn't kicked",
    example=f"{_KICKER}At the beginning of your end step, if this creature wasn't kicked, sacrifice it.",
    on="Creature",
)
def was_not_kicked(binder: Binder) -> lang.Condition:
    """The kicker of the card itself was not paid."""
    binder.mention(lang.This(), THING, *binder.face.types, "permanent")
    return lang.Untrue(lang.WasPaid(lang.KeywordKind.KICKER))


# Later in the game.


def _later(template: str, step: lang.StepName, whose: lang.PlayerRef) -> tuple[Phrase, ...]:
    return words("later", {template: lang.StepBegins(step, whose)}, "Draw a card {}.")


LATER: Final = (
    *_later("at the beginning of the next end step", lang.StepName.END, lang.EachPlayer()),
    *_later("at end of combat", lang.StepName.END_OF_COMBAT, lang.EachPlayer()),
    *_later("at the beginning of the next turn 's upkeep", lang.StepName.UPKEEP, lang.EachPlayer()),
    *_later("at the beginning of your next upkeep", lang.StepName.UPKEEP, lang.You()),
)


@says("plain", "<clause> <later>", example="Draw a card at the beginning of the next end step.")
def later(effect: lang.Effect, when: lang.TriggerCondition) -> lang.Effect:
    """What happens later."""
    return lang.CreateDelayedTrigger(when, effect)


@says(
    "plain",
    "<later> , <priced>",
    example="At the beginning of your next upkeep, unless you pay {2}, you lose 2 life.",
)
def later_unless(when: lang.TriggerCondition, effect: lang.Effect) -> lang.Effect:
    """What happens later unless a player pays, said first."""
    return lang.CreateDelayedTrigger(when, effect)


@says("plain", "<later> , <clauses>", example="At the beginning of the next end step, draw a card and lose 2 life.")
def then_later(when: lang.TriggerCondition, effect: lang.Effect) -> lang.Effect:
    """What happens later, said first."""
    return lang.CreateDelayedTrigger(when, effect)
