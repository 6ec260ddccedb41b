"""Whole sentences: effects, conditions and prices around them, and sentences about the sentence before."""

from __future__ import annotations

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Amend, EitherEvent, Entering, Triggering, in_order, replaced
from castlerules.cards.oracle.phrase import binds, says

Counted = tuple[lang.CounterKind, lang.Value]


@says("sentence", "<plain>", example="Draw two cards.")
def plain(said: object) -> object:
    """A sentence without a condition before it."""
    return said


@says("plain", "<clauses>", example="Draw two cards.")
def effects(effect: lang.Effect) -> lang.Effect:
    """What happens."""
    return effect


@says("sentence", "then <clauses>", example="Search your library for a card. Then shuffle.")
def then(effect: lang.Effect) -> lang.Effect:
    """What happens next."""
    return effect


@binds(
    "plain", "<clauses> , where X is <amount>", example="You gain X life, where X is the number of cards in your hand."
)
def where_x_is(binder: Binder, effect: lang.Effect, value: lang.Value) -> lang.Effect:
    """What happens, with a value for its X; the X of its targets is the same."""
    binder.targets[binder.sentence :] = replaced(tuple(binder.targets[binder.sentence :]), lang.X(), value)
    return replaced(effect, lang.X(), value)  # type: ignore[no-any-return]


@binds(
    "sentence",
    "[then] if <condition> , <clauses>",
    example="Kicker {2}\nDraw a card. If this spell was kicked, you gain 4 life.",
)
def if_true(binder: Binder, condition: lang.Condition, effect: lang.Effect) -> lang.Effect:
    """What happens under a condition; its targets are chosen only if the cost that the condition names was paid."""
    binder.only_if(condition)
    return lang.If(condition, effect)


@binds("plain", "<clause> if <condition>", example="Kicker {2}\nDraw a card. You gain 4 life if this spell was kicked.")
def true_if(binder: Binder, effect: lang.Effect, condition: lang.Condition) -> lang.Effect:
    """What happens under a condition; its targets are chosen only if the cost that the condition names was paid."""
    binder.only_if(condition)
    return lang.If(condition, effect)


@says(
    "plain",
    "<clause> unless <payer> (pay|pays) <mana>",
    example="Counter target spell unless its controller pays {1}.",
)
def unless_mana(effect: lang.Effect, who: lang.PlayerRef, cost: lang.ManaCost) -> lang.Effect:
    """What happens unless a player pays mana."""
    return lang.UnlessPaid(who, lang.Cost(cost), effect, lang.X() if cost.xs else 0)


@says(
    "plain",
    "<clause> unless you <part>",
    example="At the beginning of your upkeep, sacrifice this creature unless you sacrifice a land.",
    on="Creature",
)
def unless_cost(effect: lang.Effect, cost: lang.Cost) -> lang.Effect:
    """What happens unless you pay something else than mana."""
    if cost.mana != lang.ManaCost():
        raise Unbound("mana is paid, not done")
    return lang.UnlessPaid(lang.You(), cost, effect)


@says("plain", "<priced>", example="Unless target opponent pays {1}, that player loses 2 life.")
def priced(effect: lang.Effect) -> lang.Effect:
    """What happens unless a player pays, with the price said first."""
    return effect


@says(
    "priced",
    "unless <payer> (pay|pays) <mana> , <clauses>",
    example="Unless target opponent pays {1}, that player loses 2 life.",
)
def unless_mana_first(who: lang.PlayerRef, cost: lang.ManaCost, effect: lang.Effect) -> lang.Effect:
    """What happens unless a player pays mana."""
    return unless_mana.meaning(effect, who, cost)  # type: ignore[no-any-return]


@says(
    "priced",
    "unless you <part> , <clauses>",
    example="At the beginning of your upkeep, unless you sacrifice a land, tap this creature and you lose 2 life.",
    on="Creature",
)
def unless_cost_first(cost: lang.Cost, effect: lang.Effect) -> lang.Effect:
    """What happens unless you pay something else than mana."""
    return unless_cost.meaning(effect, cost)  # type: ignore[no-any-return]


@says(
    "payer",
    "<you>",
    example="At the beginning of your upkeep, sacrifice this creature unless you pay {1}.",
    on="Creature",
)
def you_pay(who: lang.PlayerRef) -> lang.PlayerRef:
    """You pay."""
    return who


@binds(
    "payer",
    "they",
    example="At the beginning of each player's upkeep, that player loses 1 life unless they pay {1}.",
    on="Enchantment",
)
def they_pay(binder: Binder) -> lang.PlayerRef:
    """The player named before pays."""
    return binder.that_player()


@says("payer", "<third>", example="Counter target spell unless its controller pays {1}.")
def player_pays(who: lang.PlayerRef) -> lang.PlayerRef:
    """Another player pays."""
    if isinstance(who, lang.EachPlayer):
        raise Missing("a price that each of several players pays")
    return who


@says(
    "plain",
    "you may pay <mana>",
    example="When this creature enters, you may pay {2}. If you do, draw a card.",
    on="Creature",
)
def may_pay(cost: lang.ManaCost) -> lang.Effect:
    """An offer to pay; the next sentence says what follows."""
    return lang.MayPay(lang.You(), lang.Cost(cost), lang.InOrder(()))


@binds("sentence", "<object> can't be regenerated", example="Destroy target creature. It can't be regenerated.")
def no_regeneration(binder: Binder, ref: lang.ObjectRef) -> Amend:
    """What the sentence before destroys cannot be regenerated."""
    binder.again.clear()

    def change(before: lang.Effect) -> lang.Effect:
        *steps, last = before.steps if isinstance(before, lang.InOrder) and before.steps else (before,)
        if not isinstance(last, lang.Destroy) or last.what != ref:
            raise Unbound("only what the sentence before destroys can lose regeneration")
        return in_order(*steps, attrs.evolve(last, regenerable=False))

    return Amend(change)


# How the card enters play.


def _entering(counted: Counted, condition: lang.Condition | None = None, *, tapped: bool = False) -> lang.EntersWith:
    return lang.EntersWith(tapped=tapped, kind=counted[0], count=counted[1], condition=condition)


@says("sentence", "~ enters tapped", example="This land enters tapped.", on="Land")
def enters_tapped() -> Entering:
    """Tapped."""
    return Entering((lang.EntersWith(tapped=True),))


@says(
    "sentence",
    "~ enters with <counted> on it",
    example="This creature enters with two +1/+1 counters on it.",
    on="Creature",
)
def enters_with(counted: Counted) -> Entering:
    """With counters."""
    return Entering((_entering(counted),))


@says(
    "sentence",
    "~ enters tapped with <counted> on it",
    example="This creature enters tapped with two +1/+1 counters on it.",
    on="Creature",
)
def enters_tapped_with(counted: Counted) -> Entering:
    """Tapped, with counters."""
    return Entering((_entering(counted, tapped=True),))


@says(
    "sentence",
    "if <kicked> , it enters with <counted> on it",
    example="Kicker {2}\nIf this creature was kicked, it enters with two +1/+1 counters on it.",
    on="Creature",
)
def enters_kicked_with(kicked: lang.WasPaid, counted: Counted) -> Entering:
    """With counters, if the kicker was paid."""
    return Entering((_entering(counted, kicked),))


@says(
    "sentence",
    "if <kicked> , it enters with <counted> on it and with <gained>",
    example="Kicker {2}\nIf this creature was kicked, it enters with two +1/+1 counters on it and with flying.",
    on="Creature",
)
def enters_kicked_with_abilities(
    kicked: lang.WasPaid, counted: Counted, gained: tuple[lang.Modification, ...]
) -> Entering:
    """With counters and abilities, if the kicker was paid."""
    entering = _entering(counted, kicked)
    return Entering((entering, lang.Static(lang.Continuous(lang.IsThis(), gained), kicked)))


# Triggered abilities.


@says("triggered", "<trigger> , <plain>", example="When this creature enters, you gain 2 life.", on="Creature")
def triggered(event: lang.TriggerCondition | EitherEvent, effect: lang.Effect) -> Triggering:
    """An event and what happens then."""
    return Triggering(event, None, effect)


@says(
    "triggered",
    "<trigger> , if <condition> , <plain>",
    example="At the beginning of your upkeep, if you control a Forest, you gain 1 life.",
    on="Enchantment",
)
def triggered_if(
    event: lang.TriggerCondition | EitherEvent, condition: lang.Condition, effect: lang.Effect
) -> Triggering:
    """An event, a condition that has to be true then, and what happens."""
    return Triggering(event, condition, effect)


@says(
    "triggered",
    "(when|whenever) <condition> , <plain>",
    example="When you control no Islands, sacrifice this creature.",
    on="Creature",
)
def state_trigger(condition: lang.Condition, effect: lang.Effect) -> Triggering:
    """An ability that triggers whenever a state is true."""
    return Triggering(lang.StateHolds(condition), None, effect)


@says("statement", "<sentence>", example="This land enters tapped.", on="Land")
def entering(said: object) -> object:
    """A sentence about how the card enters play; no other sentence is a statement."""
    if not isinstance(said, Entering):
        raise Unbound("only an instant or sorcery, or an ability with a cost or event, does something")
    return said
