"""Rules that an effect sets for a while: "can't block this turn", "doesn't untap during its next untap step"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Amend, Noun, in_order, replaced
from castlerules.cards.oracle.phrase import Phrase, binds, same, says

from .durations import lasting as changed_for

What: TypeAlias = lang.Filter | lang.ObjectRef
"""What a rule is about: whatever matches a filter while the rule holds, or certain objects."""
Lasting: TypeAlias = Callable[[What], lang.Effect]
"""What some objects can or must do for a while: gets them, and returns the effect."""

_NOT_BLOCKING: Final = "Target creature can't block this turn."


# Who the rule is about.


@binds("ruled", "<object>", example=_NOT_BLOCKING)
def ruled_objects(binder: Binder, ref: lang.ObjectRef) -> What:
    """Certain objects; each of a kind means all that are of the kind while the rule holds (BASE-Q51).

    A group to which a pronoun points back is those objects, and no others that come later.
    """
    if isinstance(ref, lang.Each) and ref.zone is lang.Zone.BATTLEFIELD and ref not in binder.again:
        return ref.filter
    return ref


@says("ruled", "<noun>", example="Creatures without flying can't block this turn.")
def ruled_kind(noun: Noun) -> What:
    """All objects of a kind."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("only permanents can attack, block or untap")
    return noun.filter


# What it says.


def _lasting(template: str, rules: tuple[Callable[[What], lang.StaticRule], ...], example: str) -> Phrase:
    def meaning() -> Lasting:
        return lambda what: in_order(*[lang.RuleUntil(rule(what)) for rule in rules])

    return Phrase("lasting", (template,), meaning, example)


def _unblockable(what: What) -> lang.StaticRule:
    return lang.CantBeBlocked(lang.Anything(), what)


RULES: Final = (
    _lasting("can't block this turn", (lang.CantBlock,), _NOT_BLOCKING),
    _lasting("can't attack this turn", (lang.CantAttack,), "Creatures can't attack this turn."),
    _lasting(
        "can't attack or block this turn",
        (lang.CantAttack, lang.CantBlock),
        "Target creature can't attack or block this turn.",
    ),
    _lasting("can't be blocked this turn", (_unblockable,), "Target creature can't be blocked this turn."),
    _lasting(
        "can't be regenerated this turn", (lang.CantRegenerate,), "Target creature can't be regenerated this turn."
    ),
    _lasting("(attacks|attack) this turn if able", (lang.MustAttack,), "Target creature attacks this turn if able."),
    _lasting("(blocks|block) this turn if able", (lang.MustBlock,), "Target creature blocks this turn if able."),
    _lasting(
        "can attack this turn as though (it|they) didn't have defender",
        (lang.AsThoughNoDefender,),
        "Target creature can attack this turn as though it didn't have defender.",
    ),
)


@says(
    "lasting",
    "can't be blocked this turn by <noun>",
    "can't be blocked by <noun> this turn",
    example="Target creature can't be blocked this turn by Walls.",
)
def unblockable_by(noun: Noun) -> Lasting:
    """Some creatures cannot block it."""
    return lambda what: lang.RuleUntil(lang.CantBeBlocked(noun.filter, what))


@says(
    "lasting",
    "can't be blocked this turn except by <noun>",
    "can't be blocked except by <noun> this turn",
    example="Target creature can't be blocked this turn except by Walls.",
)
def unblockable_except_by(noun: Noun) -> Lasting:
    """Only some creatures can block it."""
    return lambda what: lang.RuleUntil(lang.CantBeBlocked(lang.Not(noun.filter), what))


@says(
    "lasting",
    "(blocks|block) <object> this turn if able",
    example="{G}: Target creature blocks this creature this turn if able.",
    on="Creature",
)
def must_block_that(attacker: lang.ObjectRef) -> Lasting:
    """It has to block a certain attacker."""
    return lambda what: lang.RuleUntil(lang.MustBlock(what, attacker))


def _those_now(what: What) -> lang.ObjectRef:
    """Return the objects that stay tapped: certain ones, or those that attack, block or are tapped now.

    Raise Missing for all of a kind: that would be a rule about those that come later, too (BASE-Q51).
    """
    if isinstance(what, lang.ObjectRef):
        return what
    if not any(isinstance(node, (lang.IsAttacking, lang.IsBlocking, lang.IsTapped)) for node in lang.nodes_in(what)):
        raise Missing("a rule of a next untap step about all of a kind")
    return lang.Each(what)


@says(
    "lasting",
    "(doesn't|don't) untap during (its controller 's|their controllers '|their controller 's) next untap (step|steps)",
    example="Tap target creature. It doesn't untap during its controller's next untap step.",
)
def no_next_untap() -> Lasting:
    """Certain permanents stay tapped once."""

    def effect(what: What) -> lang.Effect:
        return lang.RuleUntil(lang.NoUntap(_those_now(what)), lang.Duration.NEXT_UNTAP)

    return effect


@says(
    "lasting",
    "(doesn't|don't) untap during your next untap step",
    example="{T}: Add {G}. This land doesn't untap during your next untap step.",
    on="Land",
)
def no_next_untap_of_yours() -> Lasting:
    """Certain permanents stay tapped once, in your untap step."""

    def effect(what: What) -> lang.Effect:
        return lang.RuleUntil(lang.NoUntap(_those_now(what)), lang.Duration.YOUR_NEXT_UNTAP)

    return effect


# What it says for as long as the card itself stays as it is.

_SLEEPING: Final = "{T}: Tap target creature. It doesn't untap during its controller's untap step for as long as {}."
_TIED_TO: Final = "this creature remains tapped"
Rules: TypeAlias = tuple[Callable[[What], lang.StaticRule], ...]


def _tied_rules(template: str, rules: Rules, example: str) -> Phrase:
    return Phrase("tied_rule", (template,), lambda: rules, example.replace("{}", _TIED_TO), "Creature")


TIED: Final = (
    _tied_rules(
        "(doesn't|don't) untap during (its controller 's|their controllers '|their controller 's) untap (step|steps)",
        (lang.NoUntap,),
        _SLEEPING,
    ),
    _tied_rules("can't attack", (lang.CantAttack,), "{T}: Target creature can't attack for as long as {}."),
    _tied_rules("can't block", (lang.CantBlock,), "{T}: Target creature can't block for as long as {}."),
    _tied_rules(
        "can't attack or block",
        (lang.CantAttack, lang.CantBlock),
        "{T}: Target creature can't attack or block for as long as {}.",
    ),
    _tied_rules("can't be blocked", (_unblockable,), "{T}: Target creature can't be blocked for as long as {}."),
)


@says("clause", "<ruled> <tied_rule> <tied>", example=_SLEEPING.replace("{}", _TIED_TO), on="Creature")
def rule_while_tied(what: What, rules: Rules, duration: lang.Duration) -> lang.Effect:
    """A rule for as long as the card itself stays as it is."""
    return in_order(*[lang.RuleUntil(rule(what), duration) for rule in rules])


@says(
    "clause",
    "<tied> , <ruled> <tied_rule>",
    example="{T}: For as long as this creature remains tapped, target creature can't attack.",
    on="Creature",
)
def rule_tied_first(duration: lang.Duration, what: What, rules: Rules) -> lang.Effect:
    """A rule for as long as the card itself stays as it is."""
    return rule_while_tied.meaning(what, rules, duration)  # type: ignore[no-any-return]


@says("clause", "<ruled> <lasting>", example=_NOT_BLOCKING)
def rule_this_turn(what: What, rule: Lasting) -> lang.Effect:
    """A rule for a while."""
    return rule(what)


@says(
    "clause",
    "<object> <changes> until end of turn and <lasting>",
    example="Target creature gets +2/+0 until end of turn and can't be blocked this turn.",
)
def changes_and_rule(ref: lang.ObjectRef, changes: tuple[lang.Modification, ...], rule: Lasting) -> lang.Effect:
    """Changes and a rule for the same objects."""
    return in_order(changed_for(ref, changes, lang.Duration.END_OF_TURN), rule(ref))


# What players cannot do.


def _spells(noun: Noun) -> lang.Filter:
    if noun.zone is not lang.Zone.STACK:
        raise Unbound("only spells are cast")
    return noun.filter


def _lasting_for(who: lang.PlayerRef, rule: lang.StaticRule) -> lang.Effect:
    if isinstance(who, (lang.ControllerOf, lang.OwnerOf)):
        raise Missing("lasting rules about the controller of an object")
    return lang.RuleUntil(rule)


@says(
    "clause", "<third> can't cast <noun> this turn", example="Target player can't cast red creature spells this turn."
)
def no_casting(who: lang.PlayerRef, noun: Noun) -> lang.Effect:
    """A player cannot cast some spells this turn."""
    return _lasting_for(who, lang.CantCast(who, _spells(noun)))


@says("clause", "<third> can't play lands this turn", example="Target player can't play lands this turn.")
def no_lands(who: lang.PlayerRef) -> lang.Effect:
    """A player cannot play lands this turn."""
    return _lasting_for(who, lang.CantPlayLands(who))


# The same as static abilities.


@says(
    "static",
    "<group> can attack as though (it|they) didn't have defender",
    example="Walls can attack as though they didn't have defender.",
    on="Enchantment",
)
def as_though_no_defender(what: What) -> tuple[lang.StaticEffect, ...]:
    """It attacks in spite of defender."""
    return (lang.AsThoughNoDefender(what),)


@says("static", "<group> can't be regenerated", example="Creatures can't be regenerated.", on="Enchantment")
def no_regeneration(what: What) -> tuple[lang.StaticEffect, ...]:
    """It cannot be regenerated."""
    return (lang.CantRegenerate(what),)


@says("static", "players can't cast <noun>", example="Players can't cast red spells.", on="Enchantment")
def nobody_casts(noun: Noun) -> tuple[lang.StaticEffect, ...]:
    """Nobody can cast some spells."""
    return (lang.CantCast(lang.EachPlayer(), _spells(noun)),)


@says("static", "your opponents can't cast <noun>", example="Your opponents can't cast red spells.", on="Enchantment")
def opponents_do_not_cast(noun: Noun) -> tuple[lang.StaticEffect, ...]:
    """Opponents cannot cast some spells."""
    return (lang.CantCast(lang.EachOpponent(), _spells(noun)),)


_UNCOUNTERED: Final = "This spell can't be countered."


@says("static", "~ can't be countered", example=_UNCOUNTERED)
def not_countered() -> tuple[lang.StaticEffect, ...]:
    """The spell itself cannot be countered."""
    return (lang.CantBeCountered(),)


BY_ANYTHING: Final = same(
    not_countered,
    "~ can't be countered by spells or abilities",
    example="This spell can't be countered by spells or abilities.",
)


@says("static", "<noun> can't be countered", example="Red spells can't be countered.", on="Enchantment")
def kind_not_countered(noun: Noun) -> tuple[lang.StaticEffect, ...]:
    """Some spells cannot be countered."""
    return (lang.CantBeCountered(_spells(noun)),)


_PASSING: Final = "You may have this creature assign its combat damage as though it weren't blocked."


@says(
    "static",
    "you may have <self> assign its combat damage as though it weren't blocked",
    example=_PASSING,
    on="Creature",
)
def passes_blockers(_: lang.ObjectRef) -> tuple[lang.StaticEffect, ...]:
    """It may hit the player although it is blocked."""
    return (lang.AsThoughUnblocked(),)


@says(
    "clause",
    "you may have <self> assign its combat damage this turn as though it weren't blocked",
    example="{G}: You may have this creature assign its combat damage this turn as though it weren't blocked.",
    on="Creature",
)
def passes_blockers_this_turn(ref: lang.ObjectRef) -> lang.Effect:
    """It may hit the player this turn although it is blocked."""
    return lang.RuleUntil(lang.AsThoughUnblocked(ref))


# What a sentence destroys cannot be regenerated: there "it" means nothing else, whatever has been named besides.


def _without_regeneration(binder: Binder, *, plural: bool) -> Amend:
    def change(before: lang.Effect) -> lang.Effect:
        destroyed = [node for node in lang.nodes_in(before) if isinstance(node, lang.Destroy)]
        several = len(destroyed) > 1 or any(_is_plural(binder, node.what) for node in destroyed)
        if not destroyed or several != plural:
            raise Unbound("only what the sentence before destroys can lose regeneration")
        for node in destroyed:
            before = replaced(before, node, attrs.evolve(node, regenerable=False))
        return before

    return Amend(change)


def _is_plural(binder: Binder, ref: lang.ObjectRef) -> bool:
    return isinstance(ref, lang.Each) or (isinstance(ref, lang.Target) and binder.targets[ref.index].count.several)


@binds(
    "sentence",
    "it can't be regenerated",
    example="When this creature enters, destroy target creature. It can't be regenerated.",
    on="Creature",
)
def it_stays_destroyed(binder: Binder) -> Amend:
    """The one thing destroyed by the sentence before cannot be regenerated."""
    return _without_regeneration(binder, plural=False)


@binds(
    "sentence",
    "they can't be regenerated",
    example="Destroy target creature and target land. They can't be regenerated.",
)
def they_stay_destroyed(binder: Binder) -> Amend:
    """The things destroyed by the sentence before cannot be regenerated."""
    return _without_regeneration(binder, plural=True)
