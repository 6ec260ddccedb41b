"""More events: casting, discarding, drawing, life, damage to creatures, blockers, and one of two events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import OPPONENT, PLAYER, THING, Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import EitherEvent, Noun, both
from castlerules.cards.oracle.phrase import Phrase, binds

from .events import Subject

# Players that do something: "a player", "an opponent", "you".


@binds("actor", "a player", example="Whenever a player discards a card, you gain 1 life.", on="Enchantment")
def any_player(binder: Binder) -> lang.PlayerRef:
    """Any player."""
    binder.mention(lang.EventPlayer(), PLAYER)
    return lang.EachPlayer()


@binds("actor", "an opponent", example="Whenever an opponent discards a card, you gain 1 life.", on="Enchantment")
def an_opponent(binder: Binder) -> lang.PlayerRef:
    """Any opponent."""
    binder.mention(lang.EventPlayer(), PLAYER, OPPONENT)
    return lang.EachOpponent()


def event_of_players(verb: str, rest: str, make: Callable[..., Any], example: str) -> tuple[Phrase, ...]:
    """Return the phrases of an event that a player causes; *make* gets the binder, the player and the parts."""
    base, third = verb.split("|")

    def yours(binder: Binder, _: lang.PlayerRef, *parts: Any) -> lang.TriggerCondition:
        return make(binder, lang.You(), *parts)  # type: ignore[no-any-return]

    def theirs(binder: Binder, who: lang.PlayerRef, *parts: Any) -> lang.TriggerCondition:
        return make(binder, who, *parts)  # type: ignore[no-any-return]

    shown = f"Whenever # {example}, draw a card."
    return (
        Phrase("event", (f"<you> {base} {rest}",), yours, shown.replace("#", f"you {base}"), "Enchantment", binds=True),
        Phrase(
            "event",
            (f"<actor> {third} {rest}",),
            theirs,
            shown.replace("#", f"an opponent {third}"),
            "Enchantment",
            binds=True,
        ),
    )


def known_event(binder: Binder, event: lang.TriggerCondition) -> lang.TriggerCondition:
    """Return *event*, which *binder* knows from now on."""
    binder.event = event
    return event


def _discarded(binder: Binder, who: lang.PlayerRef, noun: Noun) -> lang.TriggerCondition:
    if noun.zone is not lang.Zone.HAND or any(isinstance(part, lang.ControlledBy) for part in noun.parts):
        raise Unbound("only cards are discarded")
    binder.mention(lang.EventObject(), THING, *noun.nouns)
    return known_event(binder, lang.CardDiscarded(who, noun.filter))


PLAYERS: Final = (
    *event_of_players("discard|discards", "(a|an) <noun>", _discarded, "a card"),
    *event_of_players("draw|draws", "a card", lambda binder, who: known_event(binder, lang.CardDrawn(who)), "a card"),
    *event_of_players("gain|gains", "life", lambda binder, who: known_event(binder, lang.LifeGained(who)), "life"),
    *event_of_players("lose|loses", "life", lambda binder, who: known_event(binder, lang.LifeLost(who)), "life"),
)


@binds(
    "event",
    "an opponent casts (a|an) <noun>",
    example="Whenever an opponent casts a red spell, that player loses 1 life.",
    on="Enchantment",
)
def opponent_casts(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """An opponent casts a spell."""
    if noun.zone is not lang.Zone.STACK:
        raise Unbound("only spells are cast")
    binder.mention(lang.EventObject(), THING, *noun.nouns)
    binder.mention(lang.EventPlayer(), PLAYER, OPPONENT)
    return known_event(binder, lang.SpellCast(noun.with_last(lang.ControlledBy(lang.EachOpponent())).filter))


@binds(
    "event",
    "<you> are dealt damage",
    example="Whenever you are dealt damage, draw a card.",
    on="Enchantment",
)
def you_are_damaged(binder: Binder, who: lang.PlayerRef) -> lang.TriggerCondition:
    """Damage is dealt to you."""
    return known_event(binder, lang.TakesDamage(None, who))


@binds("event", "you're dealt damage", example="Whenever you're dealt damage, draw a card.", on="Enchantment")
def you_re_damaged(binder: Binder) -> lang.TriggerCondition:
    """Damage is dealt to you."""
    return known_event(binder, lang.TakesDamage(None, lang.You()))


# Objects.


@binds(
    "event",
    "<subject> enters under your control",
    example="Whenever another creature enters under your control, you gain 1 life.",
    on="Creature",
)
def enters_for_you(binder: Binder, subject: Subject) -> lang.TriggerCondition:
    """Something enters play under your control."""
    _named(binder, subject)
    mine = both((subject[0], lang.YOU_CONTROL))
    return known_event(binder, lang.ZoneChange(mine, to=lang.Zone.BATTLEFIELD))


@binds(
    "event",
    "<subject> enters under an opponent 's control",
    example="Whenever a land enters under an opponent's control, that player loses 1 life.",
    on="Creature",
)
def enters_for_opponent(binder: Binder, subject: Subject) -> lang.TriggerCondition:
    """Something enters play under the control of an opponent."""
    _named(binder, subject)
    binder.mention(lang.ControllerOf(lang.EventObject()), PLAYER)
    theirs = both((subject[0], lang.ControlledBy(lang.EachOpponent())))
    return known_event(binder, lang.ZoneChange(theirs, to=lang.Zone.BATTLEFIELD))


def _named(binder: Binder, subject: Subject) -> None:
    if subject[1]:
        binder.mention(lang.EventObject(), THING, *subject[1])


def _combat_event(template: str, first: Any, second: Any, example: str) -> Phrase:
    """Return the phrase for an ability that triggers on each of two events of one object."""

    def meaning(binder: Binder, subject: Subject) -> EitherEvent:
        _named(binder, subject)
        return EitherEvent((first(subject[0]), second(subject[0])))

    return Phrase("event", (f"<subject> {template}",), meaning, example, "Creature", binds=True)


EITHER: Final = (
    _combat_event(
        "attacks or blocks", lang.Attacks, lang.Blocks, "Whenever this creature attacks or blocks, draw a card."
    ),
    _combat_event(
        "blocks or becomes blocked",
        lang.Blocks,
        lang.BecomesBlocked,
        "Whenever this creature blocks or becomes blocked, draw a card.",
    ),
)


def _opposed(binder: Binder, noun: Noun) -> lang.Filter:
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("only creatures block")
    binder.mention(lang.EventOther(), THING, *noun.nouns)
    return noun.filter


@binds(
    "event",
    "<subject> becomes blocked by (a|an) <noun>",
    example="Whenever this creature becomes blocked by a Wall, destroy that creature.",
    on="Creature",
)
def becomes_blocked_by(binder: Binder, subject: Subject, noun: Noun) -> lang.TriggerCondition:
    """A creature of a kind blocks it; once for each."""
    _named(binder, subject)
    return known_event(binder, lang.BecomesBlockedBy(subject[0], _opposed(binder, noun)))


@binds(
    "event",
    "<subject> blocks (a|an) <noun>",
    example="Whenever this creature blocks a Wall, destroy that creature.",
    on="Creature",
)
def blocks(binder: Binder, subject: Subject, noun: Noun) -> lang.TriggerCondition:
    """It blocks a creature of a kind."""
    _named(binder, subject)
    return known_event(binder, lang.Blocks(subject[0], _opposed(binder, noun)))


@binds(
    "event",
    "<subject> blocks or becomes blocked by (a|an) <noun>",
    example="Whenever this creature blocks or becomes blocked by a Wall, destroy that creature.",
    on="Creature",
)
def blocks_or_becomes_blocked_by(binder: Binder, subject: Subject, noun: Noun) -> EitherEvent:
    """It fights a creature of a kind in combat."""
    _named(binder, subject)
    by = _opposed(binder, noun)
    return EitherEvent((lang.Blocks(subject[0], by), lang.BecomesBlockedBy(subject[0], by)))


@binds(
    "event",
    "<subject> deals <damage> to (a|an) <noun>",
    example="Whenever this creature deals damage to a creature, destroy that creature.",
    on="Creature",
)
def deals_damage_to(binder: Binder, subject: Subject, combat: bool, noun: Noun) -> lang.TriggerCondition:  # noqa: FBT001
    """Damage to an object of a kind."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("only permanents are dealt damage")
    _named(binder, subject)
    binder.mention(lang.EventOther(), THING, *noun.nouns)
    return known_event(binder, lang.DamageDealt(subject[0], to=noun.filter, combat=combat))


@binds(
    "event",
    "<subject> deals combat damage",
    example="Whenever this creature deals combat damage, you gain that much life.",
    on="Creature",
)
def deals_combat_damage(binder: Binder, subject: Subject) -> lang.TriggerCondition:
    """Combat damage to anything."""
    _named(binder, subject)
    return known_event(binder, lang.DamageDealt(subject[0], combat=True))


@binds(
    "event",
    "<subject> deals <damage> to you",
    example="Whenever a creature deals damage to you, draw a card.",
    on="Enchantment",
)
def deals_damage_to_you(_: Binder, __: Subject, ___: bool) -> lang.TriggerCondition:  # noqa: FBT001
    """Damage to you as the deed of its source; the language has no event for it."""
    raise Missing("events of damage to you that name its source")


# Steps.


@binds(
    "moment",
    "the beginning of each opponent 's <step>",
    example="At the beginning of each opponent's upkeep, that player loses 1 life.",
    on="Enchantment",
)
def opponents_step(binder: Binder, step: lang.StepName) -> lang.TriggerCondition:
    """A step of the turns of opponents."""
    binder.mention(lang.EventPlayer(), PLAYER, OPPONENT)
    return known_event(binder, lang.StepBegins(step, lang.EachOpponent()))


@binds(
    "moment",
    "the beginning of the <step> of enchanted <thing> 's controller",
    example="Enchant land\nAt the beginning of the upkeep of enchanted land's controller, that player loses 1 life.",
    on="Enchantment — Aura",
)
def controllers_step(binder: Binder, step: lang.StepName, noun: str) -> lang.TriggerCondition:
    """A step of the turns of the player who controls what the Aura enchants."""
    binder.mention(lang.Enchanted(), THING, noun, "permanent")
    binder.mention(lang.EventPlayer(), PLAYER)
    return known_event(binder, lang.StepBegins(step, lang.ControllerOf(lang.Enchanted())))


@binds(
    "moment",
    "the beginning of combat on your turn",
    example="At the beginning of combat on your turn, you gain 1 life.",
    on="Enchantment",
)
def your_combat(binder: Binder) -> lang.TriggerCondition:
    """The combat phase of your turns."""
    return known_event(binder, lang.StepBegins(lang.StepName.COMBAT, lang.You()))


@binds("moment", "end of combat", example="At end of combat, put a +1/+1 counter on this creature.", on="Creature")
def end_of_combat(binder: Binder) -> lang.TriggerCondition:
    """The end of combat of every turn."""
    return known_event(binder, lang.StepBegins(lang.StepName.END_OF_COMBAT, lang.EachPlayer()))


@binds(
    "moment",
    "the beginning of the end step",
    example="At the beginning of the end step, sacrifice this creature.",
    on="Creature",
)
def any_end_step(binder: Binder) -> lang.TriggerCondition:
    """The end step of every turn."""
    return known_event(binder, lang.StepBegins(lang.StepName.END, lang.EachPlayer()))


# Events that the language lacks.


def _lacking(template: str, part: str, example: str, on: str = "Creature") -> Phrase:
    def meaning(*_: Any) -> Any:
        raise Missing(part)

    return Phrase("event", (template,), meaning, example, on)


LACKING: Final = (
    _lacking(
        "<actor> plays a land",
        "events of playing a land",
        "Whenever an opponent plays a land, draw a card.",
        "Enchantment",
    ),
    _lacking("<you> cycle ~", "events of cycling", "Cycling {2}\nWhen you cycle this card, you gain 1 life."),
)
