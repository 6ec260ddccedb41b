"""The texts of static effects: what a static ability changes, forbids, requires or allows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .expressions import Template, noun_phrase, subject_text, text_of, worded


def static_text(effect: lang.StaticEffect) -> str:
    """Return the text of *effect*, what a static ability does."""
    if isinstance(effect, lang.Continuous):
        from .effects import mods_text  # late: that module imports this one, because effects hold rules

        return f"{subject_text(effect.what)} {mods_text(effect.modifications)}"
    return worded(_RULES, effect)


_RULES: Final[Mapping[type[object], Template]] = MappingProxyType(
    {
        lang.CantAttack: "{what:subject} can't attack",
        lang.CantBlock: "{what:subject} can't block",
        lang.CantBeBlocked: lambda rule: (
            f"{subject_text(rule.what)} can't be blocked"
            + ("" if rule.by == lang.Anything() else f" by {noun_phrase(rule.by)}")
        ),
        lang.MustAttack: "{what:subject} must attack",
        lang.AsThoughNoDefender: "{what:subject} can attack as though without defender",
        lang.MustBlock: lambda rule: (
            f"{subject_text(rule.what)} must block" + ("" if rule.attacker is None else f" {text_of(rule.attacker)}")
        ),
        lang.MustBeBlocked: "all that can block {what:subject} must do so",
        lang.NoUntap: "{what:subject} doesn't untap",
        lang.CantRegenerate: "{what:subject} can't be regenerated",
        lang.CantCast: lambda rule: f"{text_of(rule.who)} can't cast {noun_phrase(rule.filter, 'spell', plural=True)}",
        lang.CantPlayLands: "{who} can't play lands",
        lang.DamageRedirected: "damage to {who} is dealt to {to} instead",
        lang.DamageMultiplied: "all damage is {by} times as much",
    }
)
