"""Turns and their parts: hand sizes, additional lands, extra turns, and turns and steps that are skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Unbound
from castlerules.cards.oracle.meanings import Amend
from castlerules.cards.oracle.phrase import Phrase, same, says, words

Deed = Callable[[lang.PlayerRef], lang.Effect]
Rules = tuple[lang.StaticEffect, ...]

# The maximum hand size.

HAND_OWNERS: Final = words(
    "hand_owner",
    {"your": lang.You(), "each player 's": lang.EachPlayer(), "each opponent 's": lang.EachOpponent()},
    "{} maximum hand size is two.",
    "Enchantment",
)


@says("static", "you have no maximum hand size", example="You have no maximum hand size.", on="Artifact")
def no_maximum() -> Rules:
    """You keep any number of cards."""
    return (lang.NoHandLimit(lang.You()),)


@says("static", "players have no maximum hand size", example="Players have no maximum hand size.", on="Artifact")
def no_maximum_for_all() -> Rules:
    """All players keep any number of cards."""
    return (lang.NoHandLimit(lang.EachPlayer()),)


@says(
    "static",
    "<hand_owner> maximum hand size is <number>",
    example="Your maximum hand size is two.",
    on="Enchantment",
)
def maximum_is(who: lang.PlayerRef, size: int) -> Rules:
    """Another maximum."""
    return (lang.HandLimit(who, size),)


@says(
    "static",
    "<hand_owner> maximum hand size is reduced by <number>",
    example="Your maximum hand size is reduced by one.",
    on="Enchantment",
)
def smaller_maximum(who: lang.PlayerRef, number: int) -> Rules:
    """A smaller maximum."""
    return (lang.HandLimit(who, more=-number),)


@says(
    "static",
    "<hand_owner> maximum hand size is increased by <number>",
    example="Your maximum hand size is increased by one.",
    on="Enchantment",
)
def greater_maximum(who: lang.PlayerRef, number: int) -> Rules:
    """A greater maximum."""
    return (lang.HandLimit(who, more=number),)


# Additional lands.

MORE_LANDS: Final = (
    *words("more_lands", {"an additional land": 1}, "You may play {} this turn."),
    *words("more_lands", {"any number of additional lands": None}, "You may play {} this turn."),
)


@says("more_lands", "<number> additional lands", example="You may play two additional lands this turn.")
def several_lands(number: int) -> int:
    """A number of lands more."""
    return number


@says("more_lands", "up to <number> additional lands", example="You may play up to two additional lands this turn.")
def up_to_lands(number: int) -> int:
    """At most a number of lands more, which a permission means anyway."""
    return number


@says(
    "static",
    "you may play <more_lands> on each of your turns",
    example="You may play an additional land on each of your turns.",
    on="Enchantment",
)
def own_lands(count: int | None) -> Rules:
    """You may play more lands."""
    return (lang.ExtraLands(lang.You(), count),)


@says(
    "static",
    "you may play any number of lands on each of your turns",
    example="You may play any number of lands on each of your turns.",
    on="Enchantment",
)
def any_lands() -> Rules:
    """You may play any number of lands."""
    return (lang.ExtraLands(lang.You(), None),)


@says(
    "static",
    "each player may play <more_lands> on each of their turns",
    example="Each player may play an additional land on each of their turns.",
    on="Enchantment",
)
def everybodys_lands(count: int | None) -> Rules:
    """Everybody may play more lands."""
    return (lang.ExtraLands(lang.EachPlayer(), count),)


DURING: Final = (
    same(
        own_lands,
        "you may play <more_lands> during each of your turns",
        example="You may play an additional land during each of your turns.",
    ),
    same(
        any_lands,
        "you may play any number of lands during each of your turns",
        example="You may play any number of lands during each of your turns.",
    ),
    same(
        everybodys_lands,
        "each player may play <more_lands> during each of their turns",
        example="Each player may play an additional land during each of their turns.",
    ),
)


@says("clause", "you may play <more_lands> this turn", example="You may play up to two additional lands this turn.")
def lands_this_turn(count: int | None) -> lang.Effect:
    """More lands in this turn."""
    return lang.RuleUntil(lang.ExtraLands(lang.You(), count))


# Skipped turns and steps.

PARTS: Final = words(
    "turn_part",
    {
        "untap step": lang.TurnPart.UNTAP,
        "upkeep step": lang.TurnPart.UPKEEP,
        "draw step": lang.TurnPart.DRAW,
        "combat phase": lang.TurnPart.COMBAT,
    },
    "Target player skips their next {}.",
)
PLURAL_PARTS: Final = words(
    "turn_parts",
    {
        "untap steps": lang.TurnPart.UNTAP,
        "upkeep steps": lang.TurnPart.UPKEEP,
        "draw steps": lang.TurnPart.DRAW,
        "combat phases": lang.TurnPart.COMBAT,
    },
    "Players skip their {}.",
    "Enchantment",
)


@says("static", "skip your <turn_part>", example="Skip your draw step.", on="Enchantment")
def without(part: lang.TurnPart) -> Rules:
    """You skip a step in each of your turns."""
    return (lang.SkipPart(lang.You(), part),)


@says("static", "players skip their <turn_parts>", example="Players skip their draw steps.", on="Enchantment")
def all_without(part: lang.TurnPart) -> Rules:
    """All players skip a step."""
    return (lang.SkipPart(lang.EachPlayer(), part),)


def _skips(rest: str, meaning: object, words_after: str) -> tuple[Phrase, ...]:
    return (
        Phrase("deed", (f"skip {rest}",), meaning, f"You skip {words_after}."),  # type: ignore[arg-type]
        Phrase("does", (f"skips {rest}",), meaning, f"Target player skips {words_after}."),  # type: ignore[arg-type]
    )


def _next_turn() -> Deed:
    return lambda who: lang.SkipNext(who, lang.TurnPart.TURN)


def _next_turns(count: int) -> Deed:
    return lambda who: lang.SkipNext(who, lang.TurnPart.TURN, count)


def _next_part(part: lang.TurnPart) -> Deed:
    return lambda who: lang.SkipNext(who, part)


def _this_turn(part: lang.TurnPart) -> Deed:
    return lambda who: lang.RuleUntil(lang.SkipPart(who, part))


SKIPS: Final = (
    *_skips("(your|their) next turn", _next_turn, "their next turn"),
    *_skips("(your|their) next <number> turns", _next_turns, "their next two turns"),
    *_skips("(your|their) next <turn_part>", _next_part, "their next draw step"),
    *_skips("(your|their) <turn_part> this turn", _this_turn, "their draw step this turn"),
)

# Extra turns.


def _one_turn() -> Deed:
    return lang.ExtraTurn


def _turns(count: int) -> Deed:
    return lambda who: lang.ExtraTurn(who, count)


EXTRA_TURNS: Final = (
    Phrase("deed", ("take an extra turn after this one",), _one_turn, "Take an extra turn after this one."),
    Phrase(
        "does", ("takes an extra turn after this one",), _one_turn, "Target player takes an extra turn after this one."
    ),
    Phrase("deed", ("take <number> extra turns after this one",), _turns, "Take three extra turns after this one."),
    Phrase(
        "does",
        ("takes <number> extra turns after this one",),
        _turns,
        "Target player takes three extra turns after this one.",
    ),
)


@says(
    "sentence",
    "at the beginning of that turn 's <step> , <clauses>",
    example="Take an extra turn after this one. At the beginning of that turn's upkeep, you lose 2 life.",
)
def in_that_turn(step: lang.StepName, effect: lang.Effect) -> Amend:
    """What happens in the extra turn of the sentence before."""
    trigger = lang.CreateDelayedTrigger(lang.StepBegins(step, lang.EachPlayer()), effect)

    def change(before: lang.Effect) -> lang.Effect:
        if not isinstance(before, lang.ExtraTurn) or before.count != 1 or before.trigger is not None:
            raise Unbound('"that turn" is no single extra turn of the sentence before')
        if any(isinstance(node, lang.ObjectRef) for node in lang.nodes_in(effect)):
            raise Unbound("what happens in an extra turn is about no object that is named now")
        return attrs.evolve(before, trigger=trigger)

    return Amend(change)


@says(
    "clause",
    "after this main phase , there is an additional combat phase followed by an additional main phase",
    example="After this main phase, there is an additional combat phase followed by an additional main phase.",
)
def another_combat() -> lang.Effect:
    """One more combat, and one more main phase."""
    return lang.ExtraCombat()
