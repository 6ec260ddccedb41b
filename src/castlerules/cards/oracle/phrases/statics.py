"""What a static ability says of a group of objects or of the card itself: "gets +1/+1 and can't block", "is black"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Noun, Statements, plus, replaced
from castlerules.cards.oracle.phrase import Phrase, binds, same, says

Group: TypeAlias = lang.Filter | lang.ObjectRef
Trait: TypeAlias = tuple[lang.Modification, ...] | Callable[[Group], tuple[lang.StaticRule, ...]]
"""Something said of a group: modifications, or the rules that it makes for the group."""


@binds("group", "<noun>", example="White creatures get +1/+1.", on="Enchantment")
def group(binder: Binder, noun: Noun) -> Group:
    """All objects of a kind."""
    if noun.plural is False:
        raise Unbound("expected a plural")
    return each.meaning(binder, noun)  # type: ignore[no-any-return]


@binds("group", "(each|all) <noun>", example="All white creatures get +1/+1.", on="Enchantment")
def each(binder: Binder, noun: Noun) -> Group:
    """All objects of a kind; no word such as "it" or "other" can mean one of them."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("a static ability is about permanents")
    binder.mention(lang.Each(noun.filter), plural=True)
    return noun.filter


@binds("group", "<self>", example="This creature can't block.", on="Creature")
def itself(binder: Binder, _: lang.ObjectRef) -> Group:
    """The card itself."""
    binder.mention(lang.This(), "thing", *binder.face.types, "permanent")
    return lang.IsThis()


@binds(
    "group", "enchanted <thing>", example="Enchant creature\nEnchanted creature gets +1/+1.", on="Enchantment — Aura"
)
def enchanted(binder: Binder, noun: str) -> Group:
    """What the Aura enchants."""
    binder.mention(lang.Enchanted(), "thing", noun, "permanent")
    return lang.Enchanted()


def _as_filter(what: Group) -> lang.Filter:
    return lang.Is(what) if isinstance(what, lang.Enchanted) else what  # type: ignore[return-value]


# Traits.


@says("trait", "<changed>", example="White creatures get +1/+1.", on="Enchantment")
def change(changes: tuple[lang.Modification, ...]) -> Trait:
    """Changes for as long as the ability works."""
    return changes


def _rule(template: str, rules: tuple[type[lang.StaticRule], ...], example: str, *, on: str = "Creature") -> Phrase:
    def meaning() -> Trait:
        return lambda what: tuple([rule(what=what) for rule in rules])  # type: ignore[arg-type, call-arg]

    return Phrase("trait", (template,), meaning, example, on)


RULES: Final = (
    _rule("can't attack", (lang.CantAttack,), "This creature can't attack."),
    _rule("can't block", (lang.CantBlock,), "This creature can't block."),
    _rule("can't attack or block", (lang.CantAttack, lang.CantBlock), "This creature can't attack or block."),
    _rule("(attacks|attack) each turn if able", (lang.MustAttack,), "This creature attacks each turn if able."),
    _rule("(attacks|attack) each combat if able", (lang.MustAttack,), "This creature attacks each combat if able."),
    _rule("(blocks|block) each turn if able", (lang.MustBlock,), "This creature blocks each turn if able."),
    _rule("(blocks|block) each combat if able", (lang.MustBlock,), "This creature blocks each combat if able."),
    _rule(
        "(doesn't|don't) untap during (its|their) (controller 's|controllers ') untap (step|steps)",
        (lang.NoUntap,),
        "Creatures with flying don't untap during their controllers' untap steps.",
        on="Enchantment",
    ),
    _rule(
        "doesn't untap during your untap step", (lang.NoUntap,), "This creature doesn't untap during your untap step."
    ),
)


def _blockers(template: str, by: Callable[[Noun], lang.Filter], example: str) -> Phrase:
    def meaning(noun: Noun) -> Trait:
        return lambda what: (lang.CantBeBlocked(by(noun), what),)

    return Phrase("trait", (template,), meaning, example, "Creature")


def _blocked(template: str, attackers: Callable[[Noun], lang.Filter], example: str) -> Phrase:
    def meaning(noun: Noun) -> Trait:
        return lambda what: (lang.CantBeBlocked(_as_filter(what), attackers(noun)),)

    return Phrase("trait", (template,), meaning, example, "Creature")


BLOCKING: Final = (
    _blockers("can't be blocked by <noun>", lambda noun: noun.filter, "This creature can't be blocked by Walls."),
    _blockers(
        "can't be blocked except by <noun>",
        lambda noun: lang.Not(noun.filter),
        "This creature can't be blocked except by Walls.",
    ),
    _blocked("can't block <noun>", lambda noun: noun.filter, "This creature can't block Walls."),
    _blocked(
        "can block only <noun>",
        lambda noun: lang.Not(noun.filter),
        "This creature can block only creatures with flying.",
    ),
)


@says("trait", "can't be blocked", example="This creature can't be blocked.", on="Creature")
def unblockable() -> Trait:
    """Nothing can block it."""
    return lambda what: (lang.CantBeBlocked(lang.Anything(), what),)


# What something is.


@says("trait", "(is|are) <color>", example="All Goblins are black.", on="Enchantment")
def colored(color: lang.Color) -> Trait:
    """A colour instead of its own."""
    return (lang.SetColors((color,)),)


@says("trait", "(is|are) all colors", example="All Goblins are all colors.", on="Enchantment")
def all_colors() -> Trait:
    """Every colour."""
    return (lang.SetColors(tuple(lang.Color)),)


@says("trait", "(is|are) colorless", example="All Goblins are colorless.", on="Enchantment")
def colorless() -> Trait:
    """No colour."""
    return (lang.SetColors(()),)


@says(
    "trait",
    "(is|are) [(a|an)] <subtype> in addition to (its|their) other types",
    example="All Goblins are Zombies in addition to their other types.",
    on="Enchantment",
)
def more_subtypes(subtype: str) -> Trait:
    """A subtype besides its own."""
    return (lang.SetTypes((), (subtype,)),)


MORE_CREATURE_TYPES: Final = same(
    more_subtypes,
    "(is|are) [(a|an)] <subtype> in addition to (its|their) other creature types",
    example="All Goblins are Zombies in addition to their other creature types.",
)


@says(
    "trait",
    "(is|are) [a] <size> (creature|creatures) that (is|are) still (a land|lands)",
    example="Lands you control are 1/2 creatures that are still lands.",
    on="Enchantment",
)
def living_lands(size: tuple[lang.Value, lang.Value]) -> Trait:
    """Creatures besides lands."""
    return (lang.SetTypes((lang.CardType.CREATURE,)), lang.SetPT(*size))


# Several traits of one group.


@says("traits", "<trait>", example="This creature can't block.", on="Creature")
def one_trait(trait: Trait) -> tuple[Trait, ...]:
    """One trait."""
    return (trait,)


@says("traits", "<trait> and <trait>", example="This creature gets +2/+2 and can't block.", on="Creature")
def two_traits(*traits: Trait) -> tuple[Trait, ...]:
    """Two traits."""
    return traits


@says(
    "traits",
    "<trait> , <trait> , and <trait>",
    example="Enchant creature\nEnchanted creature gets +2/+2, is black, and can't block.",
    on="Enchantment — Aura",
)
def three_traits(*traits: Trait) -> tuple[Trait, ...]:
    """Three traits."""
    return traits


@says(
    "traits",
    "<trait> , <trait> , <trait> , and <trait>",
    example="Enchant creature\nEnchanted creature gets +2/+2, is black, has flying, and can't block.",
    on="Enchantment — Aura",
)
def four_traits(*traits: Trait) -> tuple[Trait, ...]:
    """Four traits."""
    return traits


@says("static", "<group> <traits>", example="This creature gets +2/+2 and can't block.", on="Creature")
def said_of(what: Group, traits: tuple[Trait, ...]) -> tuple[lang.StaticEffect, ...]:
    """What is said of a group; all modifications are one effect."""
    changes = tuple([part for trait in traits if isinstance(trait, tuple) for part in trait])
    rules = [rule for trait in traits if not isinstance(trait, tuple) for rule in trait(what)]
    return ((lang.Continuous(what, changes),) if changes else ()) + tuple(rules)


@says(
    "static",
    "all creatures able to block <group> do so",
    example="All creatures able to block this creature do so.",
    on="Creature",
)
def lure(what: Group) -> tuple[lang.StaticEffect, ...]:
    """Everything that can block it has to."""
    return (lang.MustBeBlocked(what),)


@says(
    "static",
    "you may choose not to untap <self> during your untap step",
    example="You may choose not to untap this creature during your untap step.",
    on="Creature",
)
def stays_tapped_by_choice(_: lang.ObjectRef) -> tuple[lang.StaticEffect, ...]:
    """It stays tapped if its controller likes."""
    return (lang.MayStayTapped(),)


@says(
    "static",
    "you control enchanted <thing>",
    example="Enchant artifact\nYou control enchanted artifact.",
    on="Enchantment — Aura",
)
def stolen(_: str) -> tuple[lang.StaticEffect, ...]:
    """Control of what the Aura enchants."""
    return (lang.Continuous(lang.Enchanted(), (lang.TakeControl(),)),)


# Statements.


@says("statement", "<static>", example="White creatures get +1/+1.", on="Enchantment")
def always(rules: tuple[lang.StaticEffect, ...]) -> Statements:
    """A rule for as long as the card is in play."""
    return Statements(tuple([lang.Static(rule) for rule in rules]))


@says(
    "statement",
    "<static> , where X is <amount>",
    example="This creature gets +X/+0, where X is the number of cards in your hand.",
    on="Creature",
)
def where_x_is(rules: tuple[lang.StaticEffect, ...], value: lang.Value) -> Statements:
    """A rule with a value for its X."""
    return always.meaning(replaced(rules, lang.X(), value))  # type: ignore[no-any-return]


@says(
    "statement",
    "<static> as long as <condition>",
    example="This creature has flying as long as you control a Forest.",
    on="Creature",
)
def while_true(rules: tuple[lang.StaticEffect, ...], condition: lang.Condition) -> Statements:
    """A rule under a condition."""
    return Statements(tuple([lang.Static(rule, condition) for rule in rules]))


WHILE: Final = same(
    while_true, "<static> if <condition>", example="This creature can't attack if you control a Forest."
)


@says(
    "statement",
    "as long as <condition> , <static>",
    example="As long as you control a Forest, this creature has flying.",
    on="Creature",
)
def true_while(condition: lang.Condition, rules: tuple[lang.StaticEffect, ...]) -> Statements:
    """A rule under a condition."""
    return while_true.meaning(rules, condition)  # type: ignore[no-any-return]


@says(
    "statement",
    "<static> unless <condition>",
    example="This creature can't attack unless you control a Forest.",
    on="Creature",
)
def unless(rules: tuple[lang.StaticEffect, ...], condition: lang.Condition) -> Statements:
    """A rule while a condition is false."""
    return while_true.meaning(rules, lang.Untrue(condition))  # type: ignore[no-any-return]


# Power and toughness that a value defines.


@says(
    "statement",
    "~ 's power and toughness are each equal to <amount>",
    example="This creature's power and toughness are each equal to the number of lands you control.",
    on="Creature",
)
def defined(value: lang.Value) -> Statements:
    """Both by one value."""
    return Statements((lang.CharacteristicDefining(value, value),))


@binds(
    "statement",
    "~ 's power is equal to <amount>",
    example="This creature's power is equal to the number of lands you control.",
    on="Creature",
)
def power_defined(binder: Binder, value: lang.Value) -> Statements:
    """The power; the toughness is the printed one."""
    return Statements((lang.CharacteristicDefining(value, _printed(binder, power=False)),))


@binds(
    "statement",
    "~ 's toughness is equal to <amount>",
    example="This creature's toughness is equal to the number of lands you control.",
    on="Creature",
)
def toughness_defined(binder: Binder, value: lang.Value) -> Statements:
    """The toughness; the power is the printed one."""
    return Statements((lang.CharacteristicDefining(_printed(binder, power=True), value),))


@says(
    "statement",
    "~ 's power is equal to <amount> and its toughness is equal to <amount>",
    example="This creature's power is equal to the number of lands you control and its toughness is equal to the "
    "number of cards in your hand.",
    on="Creature",
)
def each_defined(power: lang.Value, toughness: lang.Value) -> Statements:
    """Each by a value of its own."""
    return Statements((lang.CharacteristicDefining(power, toughness),))


@says(
    "statement",
    "~ 's power is equal to <amount> and its toughness is equal to that number plus <number>",
    example="This creature's power is equal to the number of Elves you control and its toughness is equal to that "
    "number plus 1.",
    on="Creature",
)
def defined_and_more(value: lang.Value, more: int) -> Statements:
    """Both by one value, the toughness with a number more."""
    return Statements((lang.CharacteristicDefining(value, plus(value, more)),))


def _printed(binder: Binder, *, power: bool) -> int:
    """Return the printed power, or toughness, of the card; raise Unbound if it has no number there."""
    size = binder.face.pt
    number = None if size is None else size.power if power else size.toughness
    if number is None:
        raise Unbound("only a creature with a printed number has another power or toughness")
    return number
