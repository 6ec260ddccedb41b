"""Events: what triggers an ability, as "this creature dies" and "the beginning of your upkeep"."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import OPPONENT, PLAYER, THING, Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import EitherEvent, Noun
from castlerules.cards.oracle.phrase import Phrase, binds, same, says, words

Subject = tuple[lang.Filter, tuple[str, ...]]


@binds("subject", "<self>", example="When this creature enters, you gain 2 life.", on="Creature")
def this(binder: Binder, _: lang.ObjectRef) -> Subject:
    """The card itself."""
    binder.mention(lang.This(), THING, *binder.face.types, "permanent")
    return lang.IsThis(), ()


@says("subject", "(a|an) <noun>", example="Whenever a creature dies, you gain 1 life.", on="Enchantment")
def some(noun: Noun) -> Subject:
    """Any object of a kind."""
    return noun.filter, noun.nouns


@binds(
    "subject",
    "enchanted <thing>",
    example="Enchant creature\nWhenever enchanted creature attacks, you gain 1 life.",
    on="Enchantment — Aura",
)
def enchanted(binder: Binder, noun: str) -> Subject:
    """What the Aura enchants."""
    binder.mention(lang.Enchanted(), THING, noun, "permanent")
    return lang.Is(lang.Enchanted()), ()


def _happens(binder: Binder, event: lang.TriggerCondition, nouns: tuple[str, ...] = ()) -> lang.TriggerCondition:
    """Remember what *event* is about: an object that *nouns* name, unless it is the card itself.

    What the Aura enchants as the event happens is meant even if the Aura has been moved since.
    """
    binder.event = event
    if lang.EventObject in lang.event_references_of(event):
        if getattr(event, "filter", None) == lang.Is(lang.Enchanted()):
            nouns = (*nouns, *_without_enchanted(binder))
        if nouns:
            binder.mention(lang.EventObject(), THING, *nouns)
    return event


def _is_permanent(subject: Subject) -> None:
    """Raise Missing if *subject* is a card of a kind: a token is not, and an event of permanents takes both."""
    if "card" in subject[1]:
        raise Missing("events of cards in play that leave out tokens")


def _without_enchanted(binder: Binder) -> tuple[str, ...]:
    """Return the nouns for what the Aura enchants, if the text has named it; they no longer mean that."""
    known = [mention for mention in binder.mentions if mention.ref == lang.Enchanted()]
    binder.mentions = [mention for mention in binder.mentions if mention.ref != lang.Enchanted()]
    return tuple([noun for mention in known for noun in sorted(mention.nouns)])


def _event(template: str, make: type[lang.TriggerCondition], example: str) -> Phrase:
    """Return the phrase of an event whose only part is the object that it is about."""

    def meaning(binder: Binder, subject: Subject) -> lang.TriggerCondition:
        return _happens(binder, make(subject[0]), subject[1])  # type: ignore[call-arg, arg-type]

    return Phrase("event", (f"<subject> {template}",), meaning, example, "Creature", binds=True)


COMBAT: Final = (
    _event("attacks", lang.Attacks, "Whenever this creature attacks, you gain 1 life."),
    _event("blocks", lang.Blocks, "Whenever this creature blocks, you gain 1 life."),
    _event("becomes blocked", lang.BecomesBlocked, "Whenever this creature becomes blocked, you gain 1 life."),
    _event(
        "attacks and is not blocked",
        lang.GoesUnblocked,
        "Whenever this creature attacks and is not blocked, you gain 1 life.",
    ),
    _event(
        "attacks and isn't blocked",
        lang.GoesUnblocked,
        "Whenever this creature attacks and isn't blocked, you gain 1 life.",
    ),
    _event("becomes tapped", lang.BecomesTapped, "Whenever this creature becomes tapped, you gain 1 life."),
    _event("deals damage", lang.DamageDealt, "Whenever this creature deals damage, you gain that much life."),
    _event("is dealt damage", lang.TakesDamage, "Whenever this creature is dealt damage, you gain 1 life."),
)


@binds("event", "<subject> enters", example="When this creature enters, you gain 2 life.", on="Creature")
def enters(binder: Binder, subject: Subject) -> lang.TriggerCondition:
    """Something enters play."""
    _is_permanent(subject)
    return _happens(binder, lang.ZoneChange(subject[0], to=lang.Zone.BATTLEFIELD), subject[1])


@binds(
    "event",
    "<subject> dies",
    example="When this creature dies, you gain 2 life.",
    on="Creature",
)
def dies(binder: Binder, subject: Subject) -> lang.TriggerCondition:
    """A permanent goes to a graveyard."""
    _is_permanent(subject)
    event = lang.ZoneChange(subject[0], lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD)
    if subject[0] == lang.IsThis():  # what was this is a card in a graveyard now
        binder.mentions.clear()
        binder.event = event
        binder.mention(lang.EventObject(), THING, "card")
        return event
    return _happens(binder, event, (*subject[1], *_without_enchanted(binder), "card"))


PUT: Final = same(
    dies,
    "<subject> is put into a graveyard from the battlefield",
    example="When this artifact is put into a graveyard from the battlefield, draw a card.",
)


@binds(
    "event",
    "<subject> leaves the battlefield",
    example="When this creature leaves the battlefield, you lose 2 life.",
    on="Creature",
)
def leaves(binder: Binder, subject: Subject) -> lang.TriggerCondition:
    """A permanent leaves play."""
    _is_permanent(subject)
    return _happens(binder, lang.ZoneChange(subject[0], lang.Zone.BATTLEFIELD), subject[1])


def _cast(noun: Noun) -> Noun:
    if noun.zone is not lang.Zone.STACK:
        raise Unbound("only spells are cast")
    return noun


@binds(
    "event",
    "a player casts (a|an) <noun>",
    example="Whenever a player casts a red spell, you gain 1 life.",
    on="Artifact",
)
def casts(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """A player casts a spell."""
    event = _happens(binder, lang.SpellCast(_cast(noun).filter), noun.nouns)
    binder.mention(lang.EventPlayer(), PLAYER)
    return event


@binds(
    "event", "<you> cast (a|an) <noun>", example="Whenever you cast a creature spell, you gain 1 life.", on="Artifact"
)
def you_cast(binder: Binder, _: lang.PlayerRef, noun: Noun) -> lang.TriggerCondition:
    """You cast a spell."""
    return _happens(binder, lang.SpellCast(_cast(noun).with_last(lang.YOU_CONTROL).filter), noun.nouns)


HARMED: Final = words(
    "harmed",
    {"a player": lang.TargetPlayers.ANY, "an opponent": lang.TargetPlayers.OPPONENT},
    "Whenever this creature deals damage to {}, you draw a card.",
    "Creature",
)
DAMAGE: Final = words(
    "damage",
    {"damage": False, "combat damage": True},
    "Whenever this creature deals {} to a player, you draw a card.",
    "Creature",
)


@binds(
    "event",
    "<subject> deals <damage> to <harmed>",
    example="Whenever this creature deals damage to a player, that player discards a card.",
    on="Creature",
)
def deals_damage_to_player(
    binder: Binder,
    subject: Subject,
    combat: bool,  # noqa: FBT001 - a part of the text
    players: lang.TargetPlayers,
) -> lang.TriggerCondition:
    """Damage to a player."""
    event = _happens(binder, lang.DamageDealt(subject[0], players=players, combat=combat), subject[1])
    binder.mention(lang.EventPlayer(), PLAYER, *[OPPONENT] * (players is lang.TargetPlayers.OPPONENT))
    return event


STEPS: Final = (
    *words(
        "step",
        {"upkeep": lang.StepName.UPKEEP, "draw step": lang.StepName.DRAW, "end step": lang.StepName.END},
        "At the beginning of your {}, you gain 1 life.",
        "Enchantment",
    ),
)


@binds(
    "moment",
    "the beginning of your <step>",
    example="At the beginning of your upkeep, you gain 1 life.",
    on="Enchantment",
)
def your_step(binder: Binder, step: lang.StepName) -> lang.TriggerCondition:
    """A step of your turns."""
    return _happens(binder, lang.StepBegins(step, lang.You()))


@binds(
    "moment",
    "the beginning of each player 's <step>",
    example="At the beginning of each player's upkeep, that player loses 1 life.",
    on="Enchantment",
)
def each_step(binder: Binder, step: lang.StepName) -> lang.TriggerCondition:
    """A step of every turn."""
    event = _happens(binder, lang.StepBegins(step, lang.EachPlayer()))
    binder.mention(lang.EventPlayer(), PLAYER)
    return event


EACH_STEP: Final = same(
    each_step, "the beginning of each <step>", example="At the beginning of each upkeep, you gain 1 life."
)


@binds("subject", "another <noun>", example="Whenever another creature dies, you gain 1 life.", on="Creature")
def another(binder: Binder, noun: Noun) -> Subject:
    """Any other object of a kind."""
    return noun.with_first(binder.other()).filter, noun.nouns


@says("trigger", "(when|whenever) <event>", example="When this creature enters, you gain 2 life.", on="Creature")
def when(event: lang.TriggerCondition | EitherEvent) -> lang.TriggerCondition | EitherEvent:
    """An event."""
    return event


@says("trigger", "at <moment>", example="At the beginning of your upkeep, you gain 1 life.", on="Enchantment")
def at(event: lang.TriggerCondition) -> lang.TriggerCondition:
    """The beginning of a step."""
    return event
