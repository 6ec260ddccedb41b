"""Damage that effects deal, divide and prevent."""

from __future__ import annotations

from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Missing, Unbound
from castlerules.cards.oracle.by_itself import dealt
from castlerules.cards.oracle.meanings import Itself, Noun, replaced, times
from castlerules.cards.oracle.phrase import binds, same, says, words

from . import values

Recipients = tuple[lang.Recipient, ...]
Struck = tuple[lang.Recipient | Itself, ...]
"""What damage is dealt to, the source of the damage among them."""


@binds("source", "<self>", example="This spell deals 3 damage to any target.")
def this_source(binder: Binder, ref: lang.ObjectRef) -> lang.ObjectRef:
    """The card itself deals damage; "it" means the card only where nothing else has been named."""
    if all(known.ref != ref for known in binder.mentions):
        binder.mention(ref, THING, paid=True)
    binder.deals_damage = True
    return ref


@binds("source", "it", example="When this creature dies, it deals 1 damage to any target.", on="Creature")
def it_source(binder: Binder) -> lang.ObjectRef:
    """The thing named before deals damage; the creature that has died means the card itself.

    It could be the card, too, if that has dealt damage before.
    """
    if binder.subject is not None and len(binder.targets) == binder.sentence:
        return binder.subject
    ref = binder.it()
    if binder.deals_damage and ref != lang.This():
        raise Unbound('"it" could refer to the card or to something else')
    return lang.This() if ref == lang.EventObject() and "card" in binder.mentions[-1].nouns else ref


@binds(
    "source",
    "that <thing>",
    example="Whenever a creature enters, that creature deals 1 damage to you.",
    on="Enchantment",
)
def that_source(binder: Binder, noun: str) -> lang.ObjectRef:
    """The thing of a kind named before deals damage."""
    if noun == "card":
        raise Missing("damage from a card outside play")
    return binder.that(noun)


def _dealt(source: lang.ObjectRef, amount: lang.Value, to: Struck, name: str = "") -> lang.DealDamage:
    if source in to:
        raise Unbound("what deals damage to itself would be called itself")
    return lang.DealDamage(amount, replaced(to, Itself(), source), source, name)


@binds("clause", "<source> deals <value> damage to <struck>", example="This spell deals 3 damage to any target.")
def deal(binder: Binder, source: lang.ObjectRef, amount: lang.Value, to: Struck) -> lang.Effect:
    """Damage."""
    binder.damage = binder.new_name("damage")
    return dealt(_dealt(source, amount, to, binder.damage))


@says("struck", "<recipients>", example="This spell deals 3 damage to target creature and you.")
def struck(to: Recipients) -> Struck:
    """What damage is dealt to."""
    return to


@says(
    "struck",
    "itself",
    example="{T}: This creature deals 1 damage to any target and 1 damage to itself.",
    on="Creature",
)
def itself() -> Struck:
    """The source of the damage."""
    return (Itself(),)


@says(
    "struck",
    "<recipient> and itself",
    example="{T}: This creature deals 1 damage to any target and itself.",
    on="Creature",
)
def and_itself(to: Recipients) -> Struck:
    """Something and the source of the damage."""
    return (*to, Itself())


@binds(
    "amount",
    "the damage dealt this way",
    example="This spell deals 3 damage to any target. You gain life equal to the damage dealt this way.",
)
def dealt_this_way(binder: Binder) -> lang.Value:
    """How much damage a step before has really dealt."""
    if not binder.damage or binder.names.count("damage") != 1:
        raise Unbound("not one step before has dealt damage")
    return lang.ThisWay(binder.damage)


THE_DAMAGE: Final = same(
    dealt_this_way,
    "the damage dealt",
    example="This spell deals 3 damage to any target. You gain life equal to the damage dealt.",
)


@binds(
    "clause",
    "<source> deals damage equal to <amount> to <struck>",
    "<source> deals damage to <struck> equal to <amount>",
    example="This spell deals damage equal to the number of lands you control to any target.",
)
def deal_equal(binder: Binder, source: lang.ObjectRef, first: Any, second: Any) -> lang.Effect:
    """Damage equal to a value."""
    to, amount = (first, second) if isinstance(first, tuple) else (second, first)
    return deal.meaning(binder, source, amount, to)  # type: ignore[no-any-return]


@binds(
    "clause",
    "<source> deals damage equal to its power to <struck>",
    example="{T}: This creature deals damage equal to its power to target creature.",
    on="Creature",
)
def deal_its_power(binder: Binder, source: lang.ObjectRef, to: Struck) -> lang.Effect:
    """Damage equal to the power of its source, the only thing that has been named before "its"."""
    before = [mention for mention in binder.mentions if THING in mention.nouns and mention.ref not in to]
    if any(mention.ref != source for mention in before):
        raise Unbound('"its" could mean something else than the source')
    return deal.meaning(binder, source, values.power_of.meaning(binder, source), to)  # type: ignore[no-any-return]


@says(
    "clause",
    "<source> deals <value> damage to <struck> <per>",
    example="This spell deals 2 damage to any target for each Elf you control.",
)
def deal_per(source: lang.ObjectRef, amount: lang.Value, to: Struck, count: lang.Value) -> lang.Effect:
    """Damage for each of a kind."""
    return dealt(_dealt(source, times(amount, count), to))


@says(
    "clause",
    "<source> deals <value> damage to <struck> and <value> damage to <struck>",
    example="This spell deals 3 damage to any target and 1 damage to you.",
)
def deal_two_amounts(
    source: lang.ObjectRef, first: lang.Value, to_first: Struck, second: lang.Value, to_second: Struck
) -> lang.Effect:
    """Two amounts of damage in one event."""
    return lang.AtOnce((_dealt(source, first, to_first), _dealt(source, second, to_second)))


# Divided damage.


@says(
    "shares",
    "any number of targets",
    example="This spell deals 3 damage divided as you choose among any number of targets.",
)
def any_targets() -> tuple[lang.TargetSlot, int]:
    """Any number of creatures and players."""
    return lang.ANY_TARGET, 0


@says(
    "shares",
    "any number of target <noun>",
    example="This spell deals 3 damage divided as you choose among any number of target creatures.",
)
def any_target_nouns(noun: Noun) -> tuple[lang.TargetSlot, int]:
    """Any number of objects."""
    return lang.TargetSlot(noun.filter, zone=noun.zone), 0


@says(
    "shares",
    "one or two targets",
    example="This spell deals 2 damage divided as you choose among one or two targets.",
)
def one_or_two() -> tuple[lang.TargetSlot, int]:
    """One or two creatures and players."""
    return lang.ANY_TARGET, 2


@says(
    "shares",
    "one , two , or three targets",
    example="This spell deals 3 damage divided as you choose among one, two, or three targets.",
)
def one_two_or_three() -> tuple[lang.TargetSlot, int]:
    """One, two or three creatures and players."""
    return lang.ANY_TARGET, 3


@binds(
    "clause",
    "<source> deals <value> damage divided as you choose among <shares>",
    example="This spell deals 2 damage divided as you choose among one or two targets.",
)
def divide(
    binder: Binder, source: lang.ObjectRef, amount: lang.Value, shares: tuple[lang.TargetSlot, int]
) -> lang.Effect:
    """Damage that the player divides as the spell is cast."""
    slot, most = shares
    if source != lang.This() or not isinstance(amount, int):
        raise Missing("dividing an amount of damage that is not fixed")
    count = lang.TargetCount(1 if most else 0, most or amount)
    ref = binder.target(lang.TargetSlot(slot.filter, slot.players, slot.zone, count), THING)
    return lang.DivideDamage(amount, ref.index)


# Prevention.

FOG: Final = words(
    "clause",
    {"prevent all combat damage that would be dealt this turn": lang.PreventCombatDamage()},
    "{}.",
)


@says(
    "clause",
    "prevent the next <value> damage that would be dealt to <recipient> this turn",
    example="Prevent the next 5 damage that would be dealt to any target this turn.",
)
def prevent_next(amount: lang.Value, to: Recipients) -> lang.Effect:
    """Prevention of an amount of damage."""
    (recipient,) = to
    if isinstance(recipient, (lang.Each, lang.EachPlayer, lang.EachOpponent)):
        raise Missing("preventing damage to each of several recipients")
    return lang.PreventNextDamage(amount, recipient)


@says(
    "clause",
    "prevent the next <value> damage that would be dealt this turn to any number of targets , divided as you choose",
    example="Prevent the next 5 damage that would be dealt this turn to any number of targets, divided as you choose.",
)
def prevent_divided(_: lang.Value) -> lang.Effect:
    """Prevention of damage that the player divides; the language has no part for it."""
    raise Missing("preventing damage divided as a player chooses")


@says(
    "origin",
    "source",
    example="The next time a source of your choice would deal damage to you this turn, prevent that damage.",
)
def any_source() -> lang.Filter:
    """Any source."""
    return lang.Anything()


@says(
    "origin",
    "<adjective> source",
    example="The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
)
def such_source(adjective: lang.Filter) -> lang.Filter:
    """A source of a kind."""
    return adjective


@says(
    "clause",
    "the next time (a|an) <origin> of your choice would deal damage to <recipient> this turn , prevent that damage",
    example="The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
)
def prevent_from_source(source: lang.Filter, to: Recipients) -> lang.Effect:
    """Prevention of the next damage from a source."""
    (recipient,) = to
    return lang.PreventFromSource(source, recipient)
