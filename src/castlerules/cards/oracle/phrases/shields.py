"""Rules about damage: what prevents it each time, sends it elsewhere, or makes it more or less."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import AmendStatement, Noun, in_order
from castlerules.cards.oracle.phrase import binds, says, words
from castlerules.core.frozen import frozen

What: TypeAlias = lang.Filter | lang.ObjectRef
Harm: TypeAlias = bool
"""Whether only combat damage is meant."""
_ALL: Final = lang.PreventDamage()
_TO_YOURS: Final = "Prevent all damage that would be dealt to target creature this turn."
_BY_THEM: Final = "Prevent all combat damage that would be dealt by target creature this turn."
_GUARDED: Final = "Prevent all damage that would be dealt to white creatures."


@frozen
class To:
    """What damage would be dealt to: permanents *to*, players *who*; if neither is given, anything."""

    to: What | None = None
    who: lang.PlayerRef | None = None

    def changed(self, change: lang.DamageChange, **more: object) -> lang.DamageChanged:
        """Return the rule by which *change* happens to this damage."""
        return lang.DamageChanged(change, to=self.to, who=self.who, **more)  # type: ignore[arg-type]


HARMS: Final = words(
    "harm", {"damage": False, "combat damage": True}, "Prevent all {} that would be dealt to target creature this turn."
)


def _what(binder: Binder, ref: lang.ObjectRef) -> What:
    """Return what *ref* means in a rule: each of a kind stands for all of the kind while the rule holds (BASE-Q51)."""
    if ref in binder.again:
        raise Unbound("a shield for a group to which a pronoun points back would be one for all of the kind")
    return ref.filter if isinstance(ref, lang.Each) and ref.zone is lang.Zone.BATTLEFIELD else ref


def _permanents(noun: Noun) -> lang.Filter:
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("only permanents deal damage or are dealt damage here")
    return noun.filter


# For a turn: what is shielded, and whose damage it is.


@binds("shielded", "<recipient>", example=_TO_YOURS)
def shielded(binder: Binder, recipients: tuple[lang.Recipient, ...]) -> To:
    """Objects or players."""
    (recipient,) = recipients
    return To(who=recipient) if isinstance(recipient, lang.PlayerRef) else To(_what(binder, recipient))


@says("shielded", "<noun>", example="Prevent all damage that would be dealt to white creatures this turn.")
def shielded_kind(noun: Noun) -> To:
    """All permanents of a kind."""
    return To(_permanents(noun))


@says(
    "shielded",
    "you and <noun>",
    example="Prevent all damage that would be dealt to you and creatures you control this turn.",
)
def shielded_both(noun: Noun) -> To:
    """You, and all permanents of a kind."""
    return To(_permanents(noun), lang.You())


@binds("dealer", "<object>", example=_BY_THEM)
def dealer(binder: Binder, ref: lang.ObjectRef) -> What:
    """Certain objects."""
    return _what(binder, ref)


@says("dealer", "<noun>", example="Prevent all combat damage that would be dealt by white creatures this turn.")
def dealers(noun: Noun) -> What:
    """All permanents of a kind."""
    return _permanents(noun)


@says(
    "clause",
    "prevent all <harm> that would be dealt to <shielded> this turn",
    example="Prevent all damage that would be dealt to target creature this turn.",
)
def prevent_to(harm: Harm, shielded: To) -> lang.Effect:
    """All damage to something."""
    return lang.RuleUntil(shielded.changed(_ALL, combat=harm))


@says(
    "clause",
    "prevent all <harm> that would be dealt this turn to <shielded>",
    example="Prevent all damage that would be dealt this turn to creatures you control.",
)
def prevent_this_turn_to(harm: Harm, shielded: To) -> lang.Effect:
    """All damage to something, in another order of the words."""
    return lang.RuleUntil(shielded.changed(_ALL, combat=harm))


@says(
    "clause",
    "prevent all <harm> that would be dealt by <dealer> this turn",
    "prevent all <harm> that would be dealt this turn by <dealer>",
    example=_BY_THEM,
)
def prevent_by(harm: Harm, dealer: What) -> lang.Effect:
    """All damage of something."""
    return lang.RuleUntil(lang.DamageChanged(_ALL, dealer, combat=harm))


@says(
    "clause",
    "prevent all <harm> [that] <dealer> would deal this turn",
    example="Prevent all combat damage target creature would deal this turn.",
)
def prevent_what_it_deals(harm: Harm, dealer: What) -> lang.Effect:
    """All damage of something."""
    return lang.RuleUntil(lang.DamageChanged(_ALL, dealer, combat=harm))


@says(
    "clause",
    "prevent all <harm> that would be dealt to <shielded> this turn by <dealer>",
    "prevent all <harm> that would be dealt to <shielded> by <dealer> this turn",
    example="Prevent all damage that would be dealt to you this turn by red creatures.",
)
def prevent_to_by(harm: Harm, shielded: To, dealer: What) -> lang.Effect:
    """All damage of something to something."""
    return lang.RuleUntil(shielded.changed(_ALL, source=dealer, combat=harm))


@binds(
    "clause",
    "prevent all <harm> that would be dealt to and dealt by <object> this turn",
    example="Prevent all combat damage that would be dealt to and dealt by target creature this turn.",
)
def prevent_to_and_by(binder: Binder, harm: Harm, ref: lang.ObjectRef) -> lang.Effect:
    """All damage of something, and to it."""
    what = _what(binder, ref)
    rules = (lang.DamageChanged(_ALL, to=what, combat=harm), lang.DamageChanged(_ALL, what, combat=harm))
    return in_order(*[lang.RuleUntil(rule) for rule in rules])


@says("clause", "damage can't be prevented this turn", example="Damage can't be prevented this turn.")
def no_prevention() -> lang.Effect:
    """Nothing is prevented."""
    return lang.RuleUntil(lang.DamageNotPreventable())


@says(
    "clause",
    "prevent all damage that sources of the color of your choice would deal this turn",
    example="Prevent all damage that sources of the color of your choice would deal this turn.",
)
def prevent_by_color() -> lang.Effect:
    """All damage of the sources of a colour that you choose."""
    rules = [lang.RuleUntil(lang.DamageChanged(_ALL, lang.IsColor(color))) for color in lang.Color]
    return lang.ChooseOne(lang.You(), tuple(rules))


@says(
    "clause",
    "if any source would deal <number> or more damage to <anything> this turn , it deals <number> damage"
    " to <same> instead",
    example="If any source would deal 3 or more damage to a permanent or player this turn, it deals 5 damage to that"
    " permanent or player instead.",
)
def exact_this_turn(least: int, _: To, amount: int, __: None) -> lang.Effect:
    """Some amounts of damage are another amount."""
    return lang.RuleUntil(lang.DamageChanged(lang.ExactDamage(amount), least=least))


# A source that a player chooses as the effect happens.


@says(
    "clause",
    "the next time (a|an) <origin> of your choice would deal damage this turn , prevent that damage",
    example="The next time a red source of your choice would deal damage this turn, prevent that damage.",
)
def prevent_next_of_source(source: lang.Filter) -> lang.Effect:
    """The next damage of a source to anything."""
    return lang.PreventFromSource(source, None)


@says(
    "clause",
    "prevent all damage (a|an) <origin> of your choice would deal this turn",
    example="Prevent all damage a red source of your choice would deal this turn.",
)
def prevent_all_of_source(source: lang.Filter) -> lang.Effect:
    """All damage of a source to anything."""
    return lang.PreventFromSource(source, None, lasting=True)


@says(
    "clause",
    "prevent all damage that would be dealt to <recipient> this turn by (a|an) <origin> of your choice",
    example="Prevent all damage that would be dealt to you this turn by a red source of your choice.",
)
def prevent_all_of_source_to(to: tuple[lang.Recipient, ...], source: lang.Filter) -> lang.Effect:
    """All damage of a source to something."""
    (recipient,) = to
    return lang.PreventFromSource(source, recipient, lasting=True)


# As static abilities.


@says("guarded", "<group>", example=_GUARDED, on="Enchantment")
def guarded(what: What) -> To:
    """Permanents."""
    return To(what)


@says(
    "guarded",
    "(a|an) <noun>",
    example="If damage would be dealt to a white creature, prevent that damage.",
    on="Enchantment",
)
def guarded_one(noun: Noun) -> To:
    """Any permanent of a kind."""
    return To(_permanents(noun))


@says("guarded", "you", example="Prevent all damage that would be dealt to you.", on="Enchantment")
def guarded_you() -> To:
    """You."""
    return To(who=lang.You())


@says(
    "guarded",
    "you and <group>",
    example="Prevent all damage that would be dealt to you and creatures you control.",
    on="Enchantment",
)
def guarded_both(what: What) -> To:
    """You, and permanents."""
    return To(what, lang.You())


ANYTHING: Final = words(
    "anything",
    {"a permanent or player": To(), "a creature or player": To()},
    "If a source would deal damage to {}, it deals double that damage to that permanent or player instead.",
    "Enchantment",
)
SAME: Final = words(
    "same",
    {"that permanent or player": None, "that creature or player": None},
    "If a source would deal damage to a permanent or player, it deals double that damage to {} instead.",
    "Enchantment",
)

POINTERS: Final = words(
    "pointer",
    {"it": None, "that source": None},
    "If a source would deal 6 or more damage to a permanent or player, {} deals 5 damage to that permanent or player"
    " instead.",
    "Enchantment",
)

Rules: TypeAlias = tuple[lang.StaticEffect, ...]


@says("static", "prevent all <harm> that would be dealt to <guarded>", example=_GUARDED, on="Enchantment")
def always_prevent_to(harm: Harm, guarded: To) -> Rules:
    """All damage to something."""
    return (guarded.changed(_ALL, combat=harm),)


@says(
    "static",
    "prevent all <harm> that would be dealt by <group>",
    example="Prevent all combat damage that would be dealt by white creatures.",
    on="Enchantment",
)
def always_prevent_by(harm: Harm, what: What) -> Rules:
    """All damage of something."""
    return (lang.DamageChanged(_ALL, what, combat=harm),)


@says(
    "static",
    "prevent all <harm> that would be dealt to and dealt by <group>",
    example="Enchant creature\nPrevent all combat damage that would be dealt to and dealt by enchanted creature.",
    on="Enchantment — Aura",
)
def always_prevent_to_and_by(harm: Harm, what: What) -> Rules:
    """All damage of something, and to it."""
    return (lang.DamageChanged(_ALL, to=what, combat=harm), lang.DamageChanged(_ALL, what, combat=harm))


@says(
    "static",
    "if <harm> would be dealt to <guarded> , prevent that damage",
    example="If damage would be dealt to this creature, prevent that damage.",
    on="Creature",
)
def prevents(harm: Harm, guarded: To) -> Rules:
    """All damage to something."""
    return (guarded.changed(_ALL, combat=harm),)


@says(
    "static",
    "if (a|an) <origin> would deal damage to <guarded> , prevent <number> of that damage",
    example="If a red source would deal damage to you, prevent 2 of that damage.",
    on="Enchantment",
)
def prevents_some(source: lang.Filter, guarded: To, amount: int) -> Rules:
    """Some of the damage of each source."""
    return (guarded.changed(lang.PreventDamage(amount), source=source),)


@says(
    "static",
    "if (a|an) <origin> would deal <number> or less damage to <guarded> , prevent that damage",
    example="If a source would deal 4 or less damage to this creature, prevent that damage.",
    on="Creature",
)
def prevents_little(source: lang.Filter, most: int, guarded: To) -> Rules:
    """Small amounts of damage."""
    return (guarded.changed(_ALL, source=source, most=most),)


@says(
    "static",
    "if (a|an) <origin> would deal <number> or more damage to <anything> , <pointer> deals <number>"
    " damage to <same> instead",
    example="If a source would deal 6 or more damage to a permanent or player, that source deals 5 damage to"
    " that permanent"
    " or player instead.",
    on="Enchantment",
)
def exact(source: lang.Filter, least: int, to: To, _: None, amount: int, __: None) -> Rules:
    """Some amounts of damage are another amount."""
    return (to.changed(lang.ExactDamage(amount), source=source, least=least),)


@says(
    "static",
    "if (a|an) <origin> would deal damage to <anything> , it deals double that damage to <same> instead",
    example="If a source would deal damage to a permanent or player, it deals double that damage to that permanent or"
    " player instead.",
    on="Enchantment",
)
def doubled(source: lang.Filter, to: To, _: None) -> Rules:
    """Twice as much damage."""
    return (to.changed(lang.MultiplyDamage(), source=source),)


@says(
    "static",
    "if (a|an) <origin> would deal damage to (a|an) <noun> , it deals that much damage minus <number> to"
    " that <thing> instead",
    example="If a source would deal damage to a white creature, it deals that much damage minus 1 to that"
    " creature instead.",
    on="Enchantment",
)
def less(source: lang.Filter, noun: Noun, by: int, thing: str) -> Rules:
    """Less damage."""
    if thing not in noun.nouns:
        raise Unbound(f'"that {thing}" refers to nothing named before')
    return (lang.DamageChanged(lang.LessDamage(by), source, _permanents(noun)),)


@says(
    "static",
    "all <harm> that would be dealt to <guarded> is dealt to <group> instead",
    example="All damage that would be dealt to you is dealt to this creature instead.",
    on="Creature",
)
def redirected(harm: Harm, guarded: To, instead: What) -> Rules:
    """Damage goes to another object."""
    ref = lang.This() if isinstance(instead, lang.IsThis) else instead
    if not isinstance(ref, lang.ObjectRef):
        raise Unbound("damage is dealt to one object instead")
    return (guarded.changed(lang.RedirectDamage(ref), combat=harm),)


@says(
    "statement",
    "remove a <counter> counter from ~",
    example="If damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from this"
    " creature.",
    on="Creature",
)
def removes_counter(kind: lang.CounterKind) -> AmendStatement:
    """What the sentence before prevents costs a counter."""

    def change(before: lang.Ability) -> lang.Ability:
        rule = before.effect if isinstance(before, lang.Static) else None
        if not isinstance(rule, lang.DamageChanged) or not isinstance(rule.change, lang.PreventDamage):
            raise Unbound("only damage that is prevented removes a counter")
        return lang.Static(attrs.evolve(rule, counter=kind))

    return AmendStatement(change)
