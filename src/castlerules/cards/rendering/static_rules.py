"""The texts of static effects: what a static ability changes, forbids, requires or allows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .expressions import (
    Template,
    count_phrase,
    in_group,
    in_parentheses,
    noun_phrase,
    noun_phrase_in,
    possessive,
    recipient_text,
    subject_text,
    text_of,
    verb_phrase,
    worded,
)


def static_text(effect: lang.StaticEffect) -> str:
    """Return the text of *effect*, what a static ability does."""
    if isinstance(effect, lang.Continuous):
        from .effects import mods_text  # late: that module imports this one, because effects hold rules

        return f"{subject_text(effect.what)} {mods_text(effect.modifications)}"
    return worded(_RULES, effect)


def _damage_changed_text(rule: lang.DamageChanged) -> str:
    words = ["combat damage" if rule.combat else "damage"]
    words += [f"of {rule.least} or more"] * (rule.least > 0)
    words += [] if rule.most is None else [f"of {rule.most} or less"]
    words += [] if rule.source == lang.Anything() else [f"by {_objects_text(rule.source, 'source')}"]
    recipients = [] if rule.to is None else [_objects_text(rule.to, "permanent")]
    recipients += [] if rule.who is None else [recipient_text(rule.who)]
    words += ["to", " or ".join(recipients)] if recipients else []
    counter = "" if rule.counter is None else f", and a {rule.counter.value} counter is removed from the source"
    return f"{' '.join(words)} {worded(_DAMAGE_CHANGES, rule.change)}{counter}"


def _objects_text(what: lang.Filter | lang.ObjectRef, noun: str) -> str:
    if isinstance(what, (lang.IsThis, lang.This)):
        return "this" if isinstance(what, lang.IsThis) else "the object itself"
    return in_group(what) if isinstance(what, lang.ObjectRef) else in_parentheses(f"every {noun_phrase(what, noun)}")


def _cost_change_text(rule: lang.CostChange) -> str:
    changes = [] if rule.more == lang.ManaCost() else [f"{rule.more} more"]
    changes += [] if rule.less == 0 else [f"up to {{{rule.less}}} less"]
    return f"{noun_phrase(rule.filter, 'spell', plural=True)} cost {' and '.join(changes) or 'as ever'} to cast"


def _company_text(rule: lang.AttacksInCompany | lang.BlocksInCompany, verb: str) -> str:
    others = noun_phrase(rule.company, "creature", plural=rule.least != 1)
    return (
        f"{subject_text(rule.what)} can't {verb} unless {rule.least} other {others} {verb}{'s' * (rule.least == 1)} too"
    )


def _hand_limit_text(rule: lang.HandLimit) -> str:
    size = [] if rule.size is None else [f"is {text_of(rule.size)}"]
    more = [f"{abs(rule.more)} {'more' if rule.more > 0 else 'less'}"] if rule.more else []
    return f"maximum of {possessive(rule.who, 'hand')} {' and then '.join([*size, *more]) or 'is as ever'}"


_DAMAGE_CHANGES: Final[Mapping[type[object], Template]] = MappingProxyType(
    {
        lang.PreventDamage: lambda change: (
            "is prevented" if change.amount is None else f"is prevented by up to {change.amount}"
        ),
        lang.LessDamage: "is less by {by}",
        lang.ExactDamage: "is {amount} instead",
        lang.MultiplyDamage: "is {by} times as much",
        lang.RedirectDamage: "is dealt to {to} instead",
    }
)


def _untargetable_text(rule: lang.CantBeTarget) -> str:
    cards = rule.zone is not lang.Zone.BATTLEFIELD and not isinstance(rule.what, lang.ObjectRef)
    what = f"every {noun_phrase_in(rule.what, rule.zone)}" if cards else subject_text(rule.what)  # type: ignore[arg-type]
    of = "spells" if rule.spell else "spells and abilities"
    by = "" if rule.by is None else f" controlled by {text_of(rule.by)}"
    source = "" if rule.source == lang.Anything() else f" of a {noun_phrase(rule.source, 'source')}"
    return f"{what} can't be a target of {of}{by}{source}"


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
        lang.MayStayTapped: "in each own untap step, a player may choose not to untap {what:subject}",
        lang.CantRegenerate: "{what:subject} can't be regenerated",
        lang.AsThoughUnblocked: "{what:subject} may assign its combat damage as though unblocked",
        lang.CantBeCountered: lambda rule: (
            ("this" if rule.what == lang.IsThis() else f"every {noun_phrase(rule.what, 'spell')}")
            + " can't be countered"
        ),
        lang.CantBeTarget: _untargetable_text,
        lang.MustTarget: lambda rule: (
            f"{verb_phrase(rule.who, 'choose')} at least one {noun_phrase(rule.filter)} as a target where possible"
        ),
        lang.CantCast: lambda rule: f"{text_of(rule.who)} can't cast {noun_phrase(rule.filter, 'spell', plural=True)}",
        lang.CostChange: _cost_change_text,
        lang.CantPlayLands: "{who} can't play lands",
        lang.HandsRevealed: "{who:has hand} is revealed",
        lang.DamageChanged: _damage_changed_text,
        lang.DamageNotPreventable: "damage can't be prevented",
        lang.AttackLimit: lambda rule: (
            f"no more than {count_phrase(rule.most, 'creature')}"
            + ("" if rule.by == lang.EachPlayer() else f" of {text_of(rule.by)}")
            + " can attack each combat"
        ),
        lang.BlockLimit: lambda rule: f"no more than {count_phrase(rule.most, 'creature')} can block each combat",
        lang.BlockersOf: lambda rule: (
            f"{subject_text(rule.what)} can't be blocked"
            + (f" except by {rule.least} or more creatures" if rule.least != 1 else "")
            + (" and" if rule.least != 1 and rule.most is not None else "")
            + ("" if rule.most is None else f" by more than {count_phrase(rule.most, 'creature')}")
        ),
        lang.AttacksInCompany: lambda rule: _company_text(rule, "attack"),
        lang.BlocksInCompany: lambda rule: _company_text(rule, "block"),
        lang.HandLimit: _hand_limit_text,
        lang.NoHandLimit: "no maximum of {who:has hand}",
        lang.ExtraLands: lambda rule: (
            f"{text_of(rule.who)} may play "
            + ("any number of lands" if rule.count is None else f"{count_phrase(rule.count, 'additional land')}")
            + " each turn"
        ),
        lang.SkipPart: "{who:does skip} each own {part}",
    }
)
