"""The texts of static effects: what a static ability changes, forbids, requires or allows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .filters import a_phrase, noun_phrase, noun_phrase_in, owner_in
from .modifications import modified
from .references import possessive, pronoun, recipient_text, verb_phrase
from .referents import THIS, mention
from .subjects import Subject, subject_of
from .values import count_phrase
from .wording import Texts, text_of
from .words import number_word

_PLAYERS: Final[Mapping[type[object], str]] = MappingProxyType(
    {lang.EachPlayer: "players", lang.EachOpponent: "your opponents"}
)


def _players(who: lang.PlayerRef) -> str:
    """Return *who* as the subject of a verb that is the same for one and for several."""
    return _PLAYERS.get(type(who)) or text_of(who)


def continuous_text(effect: lang.Continuous) -> str:
    """Return the text of *effect*, such as "enchanted creature gets +2/+0 and has trample"."""
    subject = subject_of(effect.what)
    if effect.modifications == (lang.TakeControl(),):
        return f"you control {subject.words}"
    return f"{subject.words} {modified(subject, effect.modifications, lasts=False)}"


def _cant(what: lang.Filter | lang.ObjectRef, rest: str) -> str:
    return f"{subject_of(what).words.removeprefix('all ')} can't {rest}"


def _cant_be_blocked_text(rule: lang.CantBeBlocked) -> str:
    if isinstance(rule.by, lang.IsThis) and not isinstance(rule.what, (lang.ObjectRef, lang.IsThis)):
        return f"{mention(THIS)} can't block {noun_phrase(rule.what, 'creature', plural=True, joint='and')}"
    by = "" if rule.by == lang.Anything() else f" by {noun_phrase(rule.by, 'creature', plural=True)}"
    return _cant(rule.what, f"be blocked{by}")


def _must_block_text(rule: lang.MustBlock) -> str:
    subject = subject_of(rule.what)
    whom = " each combat" if rule.attacker is None else f" {text_of(rule.attacker)}"
    return f"{subject.words} {subject.verb('block')}{whom} if able"


def no_untap_text(rule: lang.NoUntap, *, once: bool = False) -> str:
    """Return the text of *rule*; if *once* is true, it holds for the next untap step only."""
    subject = subject_of(rule.what)
    step = "next untap step" if once else "untap step"
    whose = subject.either(f"its controller's {step}", f"their controllers' {step}s")
    verb = subject.either("doesn't", "don't")
    return f"{subject.words} {verb} untap during {whose}"


def _may_stay_tapped_text(rule: lang.MayStayTapped) -> str:
    subject = subject_of(rule.what)
    whose = "you may" if isinstance(rule.what, (lang.IsThis, lang.This)) else "players may"
    step = "your untap step" if whose == "you may" else "their untap steps"
    return f"{whose} choose not to untap {subject.words} during {step}"


def _unblocked_text(rule: lang.AsThoughUnblocked) -> str:
    subject = subject_of(rule.what)
    return (
        f"{subject.words} may assign {subject.either('its', 'their')} combat damage as though "
        f"{subject.either('it', 'they')} weren't blocked"
    )


def _defender_text(rule: lang.AsThoughNoDefender) -> str:
    subject = subject_of(rule.what)
    return f"{subject.words} can attack as though {subject.either('it', 'they')} didn't have defender"


def _uncounterable_text(rule: lang.CantBeCountered) -> str:
    what = mention(THIS) if rule.what == lang.IsThis() else noun_phrase(rule.what, "spell", plural=True)
    return f"{what} can't be countered"


def _untargetable_text(rule: lang.CantBeTarget) -> str:
    if rule.zone is lang.Zone.BATTLEFIELD or isinstance(rule.what, lang.ObjectRef):
        subject = subject_of(rule.what)
        what, target = subject.words, "targets" if subject.plural else "target"
        what += f" (in {rule.zone.value})" * (rule.zone is not lang.Zone.BATTLEFIELD)
    else:
        what, target = noun_phrase_in(rule.what, rule.zone, plural=True, every=True), "targets"
    things = "spells" if rule.spell else "spells or abilities"
    source = "" if rule.source == lang.Anything() else f" from {noun_phrase(rule.source, 'source', plural=True)}"
    return f"{what} can't be the {target} of {things}{_controlled(rule.by)}{source}"


def _controlled(who: lang.PlayerRef | None) -> str:
    """Return the words for spells and abilities that *who* controls; None: no words."""
    if who is None:
        return ""
    several = type(who) in _PLAYERS or isinstance(who, lang.You)
    return f" {_players(who)} {'control' if several else 'controls'}"


def _must_target_text(rule: lang.MustTarget) -> str:
    return (
        f"{_players(rule.who)} must choose at least one {noun_phrase(rule.filter)} on the battlefield as a target "
        "of each spell cast and each ability activated, if able"
    )


def _cost_change_text(rule: lang.CostChange) -> str:
    rest, who = owner_in(rule.filter)
    changes = [] if rule.more == lang.ManaCost() else [f"{rule.more} more"]
    changes += [] if rule.less == 0 else [f"{{{rule.less}}} less"]
    amount = " and ".join(changes) or "the same"
    if rule.filter == lang.IsThis():
        return f"{mention(THIS)} costs {amount} to cast"
    if who is None or not isinstance(who, (lang.You, lang.EachOpponent)):
        return f"{noun_phrase(rule.filter, 'spell', plural=True)} cost {amount} to cast"
    return f"{noun_phrase(rest, 'spell', plural=True)} {_players(who)} cast cost {amount} to cast"


def _company_text(rule: lang.AttacksInCompany | lang.BlocksInCompany, verb: str) -> str:
    others = noun_phrase(rule.company, "creature", plural=rule.least != 1)
    company = (
        f"another {others} {verb}s" if rule.least == 1 else f"at least {number_word(rule.least)} other {others} {verb}"
    )
    return f"{_cant(rule.what, verb)} unless {company}"


def _blockers_text(rule: lang.BlockersOf) -> str:
    words = [f"except by {number_word(rule.least)} or more creatures"] if rule.least != 1 else []
    words += [] if rule.most is None else [f"by more than {count_of_creatures(rule.most)}"]
    return _cant(rule.what, f"be blocked{' ' if words else ' by fewer than one creature'}{' or '.join(words)}")


def count_of_creatures(number: int) -> str:
    """Return so many creatures: "one creature", "two creatures"."""
    return f"{number_word(number)} creature{'' if number == 1 else 's'}"


def _attack_limit_text(rule: lang.AttackLimit) -> str:
    by = (
        ""
        if rule.by == lang.EachPlayer()
        else f" {_players(rule.by)} control".replace("player control", "player controls")
    )
    return f"no more than {count_of_creatures(rule.most)}{by} can attack each combat"


def _hand_limit_text(rule: lang.HandLimit) -> str:
    words = (
        [] if rule.size is None else [f"is {number_word(rule.size) if type(rule.size) is int else text_of(rule.size)}"]
    )
    words += [f"is {'increased' if rule.more > 0 else 'reduced'} by {number_word(abs(rule.more))}"] if rule.more else []
    return f"{possessive(rule.who, 'maximum hand size')} {' and then '.join(words) or 'is the same'}"


def _revealed_text(rule: lang.HandsRevealed) -> str:
    if type(rule.who) in _PLAYERS:
        return f"{_PLAYERS[type(rule.who)]} play with their hands revealed"
    return verb_phrase(rule.who, f"play with {pronoun(rule.who, 'hand')} revealed")


def _extra_lands_text(rule: lang.ExtraLands) -> str:
    lands = "any number of lands" if rule.count is None else count_phrase(rule.count, "additional land")
    whose = "your turns" if isinstance(rule.who, lang.You) else "their turns"
    return f"{text_of(rule.who)} may play {lands} on each of {whose}"


# Damage.


def _damage_changed_text(rule: lang.DamageChanged) -> str:
    counter = (
        ""
        if rule.counter is None
        else f", and {count_phrase(1, f'{rule.counter.value} counter')} is removed from {mention(THIS)}"
    )
    recipients = _recipients(rule)
    source = _damage_source(rule.source)
    plain = rule.least == 0 and rule.most is None
    kind = "combat damage" if rule.combat else "damage"
    if plain and rule.change == lang.PreventDamage():
        to = f" to {recipients}" if recipients else ""
        by = "" if rule.source == lang.Anything() else f" by {source}"
        return f"prevent all {kind} that would be dealt{to}{by}{counter}"
    if plain and isinstance(rule.change, lang.RedirectDamage):
        to = f" to {recipients}" if recipients else ""
        by = "" if rule.source == lang.Anything() else f" by {source}"
        return f"all {kind} that would be dealt{to}{by} is dealt to {text_of(rule.change.to)} instead{counter}"
    amount = _between(rule.least, rule.most)
    to = f" to {recipients}" if recipients else ""
    return f"if {source} would deal {amount}{kind}{to}, {text_of(rule.change)}{counter}"


def _between(least: int, most: int | None) -> str:
    if most is None:
        return f"{least} or more " if least else ""
    return f"{most} or less " if least == 0 else f"from {least} to {most} "


def _damage_source(source: lang.Filter | lang.ObjectRef) -> str:
    if isinstance(source, (lang.IsThis, lang.This)):
        return mention(THIS)
    return text_of(source) if isinstance(source, lang.ObjectRef) else a_phrase(source, "source")


def _recipients(rule: lang.DamageChanged) -> str:
    words = []
    if rule.to is not None:
        words.append(_damage_source(rule.to) if isinstance(rule.to, lang.ObjectRef) else a_phrase(rule.to))
    if rule.who is not None:
        words.append(
            {lang.EachPlayer: "a player", lang.EachOpponent: "an opponent"}.get(type(rule.who))
            or recipient_text(rule.who)
        )
    return " or ".join(words)


DAMAGE_CHANGES: Final[Texts] = MappingProxyType(
    {
        lang.PreventDamage: lambda change: (
            "prevent that damage" if change.amount is None else f"prevent {change.amount} of that damage"
        ),
        lang.LessDamage: lambda change: f"it deals that much damage minus {change.by} instead",
        lang.ExactDamage: lambda change: f"it deals {change.amount} damage instead",
        lang.MultiplyDamage: lambda change: (
            "it deals double that damage instead"
            if change.by == 2
            else f"it deals {number_word(change.by)} times that damage instead"
        ),
        lang.RedirectDamage: lambda change: f"that damage is dealt to {text_of(change.to)} instead",
    }
)
"""The text of each class of changes of damage."""


def _verb_text(what: lang.Filter | lang.ObjectRef, base: str) -> str:
    subject: Subject = subject_of(what)
    return f"{subject.words} {subject.verb(base)}"


RULES: Final[Texts] = MappingProxyType(
    {
        lang.Continuous: continuous_text,
        lang.CantAttack: lambda rule: _cant(rule.what, "attack"),
        lang.CantBlock: lambda rule: _cant(rule.what, "block"),
        lang.CantBeBlocked: _cant_be_blocked_text,
        lang.MustAttack: lambda rule: f"{_verb_text(rule.what, 'attack')} each combat if able",
        lang.AsThoughNoDefender: _defender_text,
        lang.MustBlock: _must_block_text,
        lang.MustBeBlocked: lambda rule: f"all creatures able to block {subject_of(rule.what).words} do so",
        lang.NoUntap: no_untap_text,
        lang.MayStayTapped: _may_stay_tapped_text,
        lang.CantRegenerate: lambda rule: _cant(rule.what, "be regenerated"),
        lang.AsThoughUnblocked: _unblocked_text,
        lang.CantBeCountered: _uncounterable_text,
        lang.CantBeTarget: _untargetable_text,
        lang.MustTarget: _must_target_text,
        lang.CantCast: lambda rule: f"{_players(rule.who)} can't cast {noun_phrase(rule.filter, 'spell', plural=True)}",
        lang.CostChange: _cost_change_text,
        lang.CantPlayLands: lambda rule: f"{_players(rule.who)} can't play lands",
        lang.HandsRevealed: _revealed_text,
        lang.DamageChanged: _damage_changed_text,
        lang.DamageNotPreventable: lambda _: "damage can't be prevented",
        lang.AttackLimit: _attack_limit_text,
        lang.BlockLimit: lambda rule: f"no more than {count_of_creatures(rule.most)} can block each combat",
        lang.BlockersOf: _blockers_text,
        lang.AttacksInCompany: lambda rule: _company_text(rule, "attack"),
        lang.BlocksInCompany: lambda rule: _company_text(rule, "block"),
        lang.HandLimit: _hand_limit_text,
        lang.NoHandLimit: lambda rule: verb_phrase(rule.who, "have no maximum hand size"),
        lang.ExtraLands: _extra_lands_text,
        lang.SkipPart: lambda rule: verb_phrase(rule.who, f"skip {pronoun(rule.who, rule.part.value)}"),
    }
)
"""The text of each class of static effects."""
