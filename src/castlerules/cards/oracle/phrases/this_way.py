"""What an effect has done so far: "for each card discarded this way", "that many", and any number of objects."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Missing, Unbound
from castlerules.cards.oracle.completing import SO_MANY
from castlerules.cards.oracle.meanings import Amend, Chosen, Deed, Noun, both, in_order, replaced
from castlerules.cards.oracle.phrase import binds, words

_DISCARD_ANY: Final = "Discard any number of cards."

# What was done.

PARTICIPLES: Final = (
    *words("participle", {"discarded": "discarded"}, f"{_DISCARD_ANY} You gain 2 life for each card {{}} this way."),
    *words("participle", {"sacrificed": "sacrificed"}, "Sacrifice two lands. Draw a card for each Forest {} this way."),
    *words("participle", {"destroyed": "destroyed"}, "Destroy all Walls. You gain 1 life for each Wall {} this way."),
    *words("participle", {"milled": "milled"}, "Mill four cards. You gain 1 life for each land card {} this way."),
    *words("participle", {"exiled": "exiled"}, "Exile all Walls. You gain 1 life for each Wall {} this way."),
)
"""What may have been done to objects, each with the name that these objects get."""


def _number(binder: Binder, noun: Noun, participle: str) -> lang.Value:
    """Return how many objects of the kind *noun* an effect of this text has moved, as *participle* says."""
    cards = participle in ("discarded", "milled")
    if participle != "exiled" and noun.zone is not (lang.Zone.HAND if cards else lang.Zone.BATTLEFIELD):
        raise Unbound("cards are discarded and milled, permanents are destroyed and sacrificed")
    if noun.zone not in (lang.Zone.HAND, lang.Zone.BATTLEFIELD):
        raise Unbound("the words behind the noun say where the objects are now")
    if binder.paid_with_x == participle:
        if noun.parts:
            raise Missing("counting some of the objects that were given up as a cost")
        return lang.X()
    return lang.NumberOf(lang.BoundObjects(participle), noun.filter)


@binds(
    "per",
    "for each <noun> <participle> this way",
    example="Mill four cards. You gain 1 life for each land card milled this way.",
)
def per_object(binder: Binder, noun: Noun, participle: str) -> lang.Value:
    """As often as something was done to an object of a kind."""
    return _number(binder, noun, participle)


@binds(
    "amount",
    "the number of <noun> <participle> this way",
    example="Mill four cards. You gain life equal to the number of land cards milled this way.",
)
def number(binder: Binder, noun: Noun, participle: str) -> lang.Value:
    """To how many objects of a kind something was done."""
    return _number(binder, noun, participle)


@binds(
    "condition",
    "(a|an) <noun> was <participle> this way",
    example="Mill four cards. If a land card was milled this way, draw a card.",
)
def was_done(binder: Binder, noun: Noun, participle: str) -> lang.Condition:
    """Something was done to an object of a kind."""
    return lang.Compare(_number(binder, noun, participle), lang.Comparison.AT_LEAST, 1)


# Destruction that leaves no way out.


def _names_all(binder: Binder, ref: lang.ObjectRef, noun: str, *, plural: bool) -> bool:
    """Return whether everything that *ref* means is called *noun*."""
    return any(known.ref == ref and noun in known.nouns and known.plural == plural for known in binder.mentions)


def _stays_destroyed(binder: Binder, noun: str, *, plural: bool) -> Amend:
    def change(before: lang.Effect) -> lang.Effect:
        destroyed = [node for node in lang.nodes_in(before) if isinstance(node, lang.Destroy)]
        if not destroyed or not all(_names_all(binder, node.what, noun, plural=plural) for node in destroyed):
            raise Unbound("not all that the sentence before destroys is called so")
        for node in destroyed:
            before = replaced(before, node, attrs.evolve(node, regenerable=False))
        return before

    return Amend(change)


@binds(
    "sentence",
    "(a|an) <thing> destroyed this way can't be regenerated",
    example="Destroy target creature if you control a Swamp. A creature destroyed this way can't be regenerated.",
)
def one_stays_destroyed(binder: Binder, noun: str) -> Amend:
    """The one thing destroyed by the sentence before cannot be regenerated."""
    return _stays_destroyed(binder, noun, plural=False)


@binds(
    "sentence",
    "<thing_plural> destroyed this way can't be regenerated",
    example="Destroy all creatures. Creatures destroyed this way can't be regenerated.",
)
def several_stay_destroyed(binder: Binder, noun: str) -> Amend:
    """The things destroyed by the sentence before cannot be regenerated."""
    return _stays_destroyed(binder, noun, plural=True)


@binds(
    "sentence",
    "(a creature|creatures) dealt damage this way can't be regenerated this turn",
    example="This spell deals 3 damage to target creature. A creature dealt damage this way can't be regenerated this "
    "turn.",
)
def damaged_stays_destroyed(binder: Binder) -> Amend:
    """What the spell has damaged: as it deals damage once, that is what it has damaged this turn."""
    if not binder.face.is_spell:
        raise Missing("what one of several activations or events has damaged")

    def change(before: lang.Effect) -> lang.Effect:
        dealt = [node for node in lang.nodes_in(before) if isinstance(node, (lang.DealDamage, lang.DivideDamage))]
        if len(dealt) != 1 or (isinstance(dealt[0], lang.DealDamage) and dealt[0].source != lang.This()):
            raise Unbound("the sentence before deals no damage of the card itself, or does it twice")
        hurt = lang.Each(lang.AllOf((lang.CREATURE, lang.DamagedThisTurnBy(lang.This()))))
        return in_order(before, lang.RuleUntil(lang.CantRegenerate(hurt)))

    return Amend(change)


# Any number of objects.


def _choice(binder: Binder, noun: Noun, name: str, parts: tuple[lang.Filter, ...]) -> Chosen:
    ref, zone = lang.BoundObjects(binder.new_name(name)), noun.zone
    binder.mention(ref, THING, *noun.nouns, plural=True)
    return Chosen(lambda who: lang.ChooseCards(who, ref.name, both(parts), zone, who, 0, lang.ANY_NUMBER), ref)


def _only_you(chosen: Chosen, meaning: type[lang.SacrificeObject | lang.DiscardObject]) -> Deed:
    def deed(who: lang.PlayerRef) -> lang.Effect:
        if who != lang.You():
            raise Missing("any number of objects of another player")
        return in_order(chosen.choose(who), meaning(chosen.ref))

    return deed


@binds("deed", "discard any number of <noun>", example=_DISCARD_ANY)
def discard_any_number(binder: Binder, noun: Noun) -> Deed:
    """Discard as many cards as the player likes."""
    if noun.zone is not lang.Zone.HAND or noun.nouns[:1] != ("card",):
        raise Unbound("only cards are discarded")
    return _only_you(_choice(binder, noun, "given up", noun.parts), lang.DiscardObject)


@binds("deed", "sacrifice any number of <noun>", example="Sacrifice any number of lands.")
def sacrifice_any_number(binder: Binder, noun: Noun) -> Deed:
    """Sacrifice as many permanents as the player likes."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("only permanents are sacrificed")
    return _only_you(_choice(binder, noun, "given up", noun.parts), lang.SacrificeObject)


def _paid_any(binder: Binder, participle: str, part: lang.CostPart) -> lang.Cost:
    if binder.paid_with_x:
        raise Missing("two costs of any number of objects")
    binder.paid_with_x = participle
    return lang.Cost(parts=(part,))


@binds(
    "part",
    "exile any number of <noun>",
    example="Exile any number of cards from your graveyard: You gain 1 life for each card exiled this way.",
    on="Enchantment",
)
def exile_any_number(binder: Binder, noun: Noun) -> lang.Cost:
    """Exile as many objects as the player likes: X of them."""
    if noun.zone is not lang.Zone.GRAVEYARD or lang.YOU_CONTROL not in noun.parts:
        raise Unbound("a cost takes cards of the player who pays it")
    own = both(tuple([part for part in noun.parts if part != lang.YOU_CONTROL]))
    return _paid_any(binder, "exiled", lang.MoveOwn(own, noun.zone, lang.Zone.EXILE, lang.X()))


# Counters that the cost removes from the card itself.

_SPENT: Final = "Remove any number of charge counters from this artifact: You gain 1 life for each charge counter {}."
_REMOVED: Final = "removed this way"


def _removed(binder: Binder, ref: lang.ObjectRef, kind: lang.CounterKind, part: lang.CostPart) -> lang.Cost:
    cost = _paid_any(binder, f"{kind.value} counters", part)
    binder.mention(ref, THING, *binder.face.types, "permanent", paid=True)
    return cost


@binds(
    "part",
    "remove any number of <counter> counters from <self>",
    example=_SPENT.format(_REMOVED),
    on="Artifact",
)
def remove_any_number(binder: Binder, kind: lang.CounterKind, ref: lang.ObjectRef) -> lang.Cost:
    """Remove as many counters as the player likes: X of them."""
    return _removed(binder, ref, kind, lang.RemoveCountersFromThis(kind, lang.X()))


@binds(
    "part",
    "remove all <counter> counters from <self>",
    example=_SPENT.format(_REMOVED).replace("any number of", "all"),
    on="Artifact",
)
def remove_all(binder: Binder, kind: lang.CounterKind, ref: lang.ObjectRef) -> lang.Cost:
    """Remove all counters: X of them."""
    return _removed(binder, ref, kind, lang.RemoveAllCountersFromThis(kind))


def _counters_removed(binder: Binder, kind: lang.CounterKind) -> lang.Value:
    if binder.paid_with_x != f"{kind.value} counters":
        raise Unbound("the cost removes no such number of counters")
    return lang.X()


@binds("per", "for each <counter> counter removed this way", example=_SPENT.format(_REMOVED), on="Artifact")
def per_counter_removed(binder: Binder, kind: lang.CounterKind) -> lang.Value:
    """As often as a counter was removed."""
    return _counters_removed(binder, kind)


@binds(
    "amount",
    "the number of <counter> counters removed this way",
    example="Remove all charge counters from this artifact: You gain life equal to the number of charge counters "
    "removed this way.",
    on="Artifact",
)
def number_of_counters_removed(binder: Binder, kind: lang.CounterKind) -> lang.Value:
    """How many counters were removed."""
    return _counters_removed(binder, kind)


# So many as before.


@binds("value", "that many", example="Discard all the cards in your hand, then draw that many cards.")
def that_many(binder: Binder) -> lang.Value:
    """As many objects as the one instruction before has moved."""
    if binder.event is not None and lang.EventAmount in lang.event_references_of(binder.event):
        raise Unbound('"that many" means the amount of the event')
    if binder.noted:
        raise Unbound('"that many" means the cards of the hand')
    return lang.NumberOf(lang.BoundObjects(SO_MANY))
