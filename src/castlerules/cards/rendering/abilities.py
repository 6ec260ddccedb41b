"""The texts of abilities: "{T}: Draw a card.", "When this creature dies, ...", "Flying"."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .conditions import when_text
from .costs import cost_text, payment_text
from .effects import again, effect_text
from .keywords import keyword_line
from .referents import ENCHANTED, HEAD, THIS, mention
from .values import count_phrase
from .wording import Texts, text_of
from .words import CAPITAL, sentence

_LIMITS: Final = MappingProxyType(
    {
        lang.ActivationLimit.SORCERY: "only as a sorcery",
        lang.ActivationLimit.OWN_TURN: "only during your turn",
        lang.ActivationLimit.ONCE_A_TURN: "only once each turn",
        lang.ActivationLimit.TWICE_A_TURN: "no more than twice each turn",
        lang.ActivationLimit.THREE_TIMES_A_TURN: "no more than three times each turn",
    }
)


def _mode_text(mode: lang.Mode) -> str:
    """Return the text of *mode*, which is finished for itself: each mode has its own targets."""
    return f"{CAPITAL}{HEAD}{_sentences(mode.effect)}"


def _sentences(effect: lang.Effect | str) -> str:
    """Return the text of *effect* with its last full stop."""
    text = effect if isinstance(effect, str) else effect_text(effect)
    return text if text.endswith((".”", "]")) else f"{text}."


def _activated_text(ability: lang.Activated) -> str:
    cost, effect = cost_text(ability.cost), _sentences(ability.effect)
    text = f"{cost}: {CAPITAL}{HEAD}{again(effect) if mention(THIS) in cost else effect}"
    limits = [_LIMITS[limit] for limit in ability.limits]
    limits += [] if ability.condition is None else [f"only {when_text(ability.condition)}"]
    return " ".join([text, *[sentence(f"activate {limit}") for limit in limits]])


def _triggered_text(ability: lang.Triggered) -> str:
    condition = "" if ability.condition is None else f"if {text_of(ability.condition)}, "
    trigger, effect = text_of(ability.trigger), _sentences(_with_late_condition(ability.effect))
    if mention(THIS) in trigger.partition(" ")[2][: len(mention(THIS))]:
        effect = again(effect)
    return f"{CAPITAL}{trigger}, {condition}{HEAD}{effect}"


def _with_late_condition(effect: lang.Effect) -> lang.Effect | str:
    """Return *effect*, or its text, with a condition at its beginning behind what depends on it.

    In front of that it would read like the condition of the whole ability.
    """
    first = effect.steps[0] if isinstance(effect, lang.InOrder) and len(effect.steps) > 1 else effect
    return effect_text(effect, late=True) if isinstance(first, lang.If) else effect


def _static_text(ability: lang.Static) -> str:
    text = text_of(ability.effect)
    if ability.condition is None:
        return sentence(text)
    untrue = isinstance(ability.condition, lang.Untrue)
    condition = ability.condition.condition if isinstance(ability.condition, lang.Untrue) else ability.condition
    words = text_of(condition)
    for key in (THIS, ENCHANTED):
        words = again(words, key) if text.startswith(mention(key)) else words
    return sentence(f"{text} {'unless' if untrue else 'as long as'} {words}")


def _defining_text(ability: lang.CharacteristicDefining) -> str:
    this = mention(THIS, "'s")
    if ability.power == ability.toughness:
        return sentence(f"{this} power and toughness are each equal to {text_of(ability.power)}")
    return sentence(f"{this} power is {text_of(ability.power)} and its toughness is {text_of(ability.toughness)}")


def _enters_with_text(ability: lang.EntersWith) -> str:
    words = " tapped" * ability.tapped
    if ability.kind is not None:
        with_ = f" with {count_phrase(ability.count, f'{ability.kind.value} counter')} on it"
        words += f" and{with_}" if words else with_
    elif ability.count != 0:
        words += f" with {count_phrase(ability.count, 'counter')} of no kind"
    text = f"{mention(THIS)} enters{words or ' as it is'}"
    match ability.condition:
        case None:
            return sentence(text)
        case lang.Untrue(condition=condition):
            return sentence(f"{text} unless {text_of(condition)}")
        case condition:
            before = text_of(condition)
            return sentence(f"if {before}, {again(text) if before.startswith(mention(THIS)) else text}")


ABILITIES: Final[Texts] = MappingProxyType(
    {
        lang.Keyword: keyword_line,
        lang.Spell: lambda ability: " ".join(map(_mode_text, ability.modes)),
        lang.Mode: _mode_text,
        lang.Activated: _activated_text,
        lang.Triggered: _triggered_text,
        lang.Static: _static_text,
        lang.CharacteristicDefining: _defining_text,
        lang.EntersWith: _enters_with_text,
        lang.EntersChoosing: lambda ability: sentence(f"as {mention(THIS)} enters, choose a {ability.kind.value}"),
        lang.AdditionalCost: lambda ability: sentence(
            f"as an additional cost to cast this spell, {payment_text(ability.cost)}"
        ),
        lang.CastOnly: lambda ability: sentence(f"cast this spell only {when_text(ability.condition)}"),
    }
)
"""The text of each class of abilities, with marks for what it refers to."""
