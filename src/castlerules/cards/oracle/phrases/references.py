"""References: the objects and players that a text names, as "target creature", "it", "each land", "that player"."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import PLAYER, THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import binds, same, says, words

SELF: Final = words("self", {"~": lang.This()}, "{1}: This creature gets +1/+0 until end of turn.", "Creature")


@binds("object", "<self>", example="{1}: This creature gets +1/+0 until end of turn.", on="Creature")
def this(binder: Binder, ref: lang.ObjectRef) -> lang.ObjectRef:
    """The card itself; after it has died, the card in the graveyard."""
    if binder.event == lang.ZoneChange(lang.IsThis(), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD):
        ref = lang.EventObject()
    binder.mention(ref, THING, *binder.face.types, "permanent", "card")
    return ref


@binds("object", "it", example="Destroy target creature. It can't be regenerated.")
def it(binder: Binder) -> lang.ObjectRef:
    """The one thing named before."""
    return binder.it()


@binds("object", "(them|they)", example="Destroy all creatures. They can't be regenerated.")
def them(binder: Binder) -> lang.ObjectRef:
    """The things named before."""
    return binder.them()


@binds("object", "those <thing_plural>", example="Destroy all creatures. Those creatures can't be regenerated.")
def those(binder: Binder, noun: str) -> lang.ObjectRef:
    """The things of a kind named before."""
    return binder.that(noun, plural=True)


@binds("object", "(that|the) <thing>", example="Tap target creature. You gain 1 life. Untap that creature.")
def that(binder: Binder, noun: str) -> lang.ObjectRef:
    """The one thing of a kind named before."""
    return binder.that(noun)


THINGS: Final = (
    *words(
        "thing",
        {noun: noun for noun in ("artifact", "creature", "enchantment", "land", "permanent")},
        "Tap target {}. You gain 1 life. Untap that {}.",
    ),
    *words("thing", {"card": "card"}, "Search your library for a card, put that card into your hand, then shuffle."),
    *words("thing_plural", {"cards": "card"}, "Search your library for two land cards, reveal those {}, then shuffle."),
    *words("thing", {"spell": "spell"}, "Counter target spell. That spell's controller loses 1 life."),
    *words(
        "thing_plural",
        {f"{noun}s": noun for noun in ("artifact", "creature", "enchantment", "land", "permanent")},
        "Destroy all {}. Those {} can't be regenerated.",
    ),
)


@binds("targeted", "target <noun>", example="Destroy target artifact.")
def target(binder: Binder, noun: Noun) -> lang.ObjectRef:
    """One object, chosen as a target."""
    return binder.target(lang.TargetSlot(noun.filter, zone=noun.zone), THING, *noun.nouns)


@says("object", "<targeted>", example="Destroy target artifact.")
def one_target(ref: lang.ObjectRef) -> lang.ObjectRef:
    """A target."""
    return ref


@binds("object", "<targeted> and <targeted>", example="Destroy target artifact and target enchantment.")
def two_targets(binder: Binder, *refs: lang.ObjectRef) -> lang.ObjectRef:
    """Two targets of different kinds at once."""
    return together(binder, refs)


@binds(
    "object",
    "<targeted> , <targeted> , and <targeted>",
    example="Tap target artifact, target creature, and target land.",
)
def three_targets(binder: Binder, *refs: lang.ObjectRef) -> lang.ObjectRef:
    """Three targets of different kinds at once."""
    return together(binder, refs)


@binds(
    "object",
    "<targeted> , <targeted> , <targeted> , and <targeted>",
    example="Tap target artifact, target creature, target land, and target Aura.",
)
def four_targets(binder: Binder, *refs: lang.ObjectRef) -> lang.ObjectRef:
    """Four targets of different kinds at once."""
    return together(binder, refs)


def together(binder: Binder, refs: tuple[lang.ObjectRef, ...]) -> lang.ObjectRef:
    """Return the reference to all of *refs*, which are targets that one event affects."""
    zones = {binder.targets[ref.index].zone for ref in refs if isinstance(ref, lang.Target)}
    if len(zones) != 1:
        raise Unbound("the targets are in different zones")
    return lang.Each(lang.AnyOf(tuple([lang.Is(ref) for ref in refs])), zones.pop())


@binds("object", "<number> target <noun>", example="Tap two target creatures.")
def targets(binder: Binder, number: int, noun: Noun) -> lang.ObjectRef:
    """Several objects, chosen as targets."""
    count = lang.TargetCount(number, number)
    return binder.target(lang.TargetSlot(noun.filter, zone=noun.zone, count=count), THING, *noun.nouns)


@binds("object", "up to <number> target <noun>", example="Tap up to two target creatures.")
def up_to_targets(binder: Binder, number: int, noun: Noun) -> lang.ObjectRef:
    """Up to a number of objects, chosen as targets."""
    count = lang.TargetCount(0, number)
    return binder.target(lang.TargetSlot(noun.filter, zone=noun.zone, count=count), THING, *noun.nouns)


EACH_OF: Final = (
    same(
        targets, "each of <number> target <noun>", example="This spell deals 1 damage to each of two target creatures."
    ),
    same(
        up_to_targets,
        "each of up to <number> target <noun>",
        example="This spell deals 1 damage to each of up to two target creatures.",
    ),
)


@binds("object", "(each|all) <noun>", example="Destroy all creatures.")
def each(binder: Binder, noun: Noun) -> lang.ObjectRef:
    """Every object of a kind."""
    ref = lang.Each(noun.filter, noun.zone)
    binder.mention(ref, THING, *noun.nouns, plural=True)
    return ref


@says("object", "all graveyards", example="Exile all graveyards.")
def all_graveyards() -> lang.ObjectRef:
    """Every card in a graveyard."""
    return lang.Each(lang.Anything(), lang.Zone.GRAVEYARD)


@binds("object", "enchanted <thing>", example="Enchant creature\n{1}: Tap enchanted creature.", on="Enchantment — Aura")
def enchanted(binder: Binder, noun: str) -> lang.ObjectRef:
    """What the Aura enchants."""
    binder.mention(lang.Enchanted(), THING, noun, "permanent")
    return lang.Enchanted()


@says("affected", "<object>", example="Target creature gets +1/+1 until end of turn.")
def affected(ref: lang.ObjectRef) -> lang.ObjectRef:
    """What an effect changes."""
    return ref


@binds("affected", "<noun>", example="Creatures you control get +1/+1 until end of turn.")
def affected_all(binder: Binder, noun: Noun) -> lang.ObjectRef:
    """All objects of a kind."""
    if noun.plural is False or noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("expected a plural without a number to mean permanents")
    return each.meaning(binder, noun)  # type: ignore[no-any-return]


# Players.

YOU: Final = words("you", {"you": lang.You()}, "This spell deals 1 damage to {}.")


@binds("third", "target player", example="Target player draws two cards.")
def target_player(binder: Binder) -> lang.PlayerRef:
    """A player, chosen as a target."""
    return binder.target_player()


@binds("third", "target opponent", example="Target opponent discards a card.")
def target_opponent(binder: Binder) -> lang.PlayerRef:
    """An opponent, chosen as a target."""
    return binder.target_player(lang.TargetPlayers.OPPONENT)


@binds("third", "each player", example="Each player draws a card.")
def each_player(binder: Binder) -> lang.PlayerRef:
    """Every player."""
    binder.mention(lang.EachPlayer(), PLAYER, plural=True)
    return lang.EachPlayer()


@binds("third", "each opponent", example="Each opponent loses 1 life.")
def each_opponent(binder: Binder) -> lang.PlayerRef:
    """Every opponent."""
    binder.mention(lang.EachOpponent(), PLAYER, plural=True)
    return lang.EachOpponent()


@binds(
    "third",
    "that player",
    example="Whenever a player casts a red spell, that player loses 1 life.",
    on="Enchantment",
)
def that_player(binder: Binder) -> lang.PlayerRef:
    """The player named before."""
    return binder.that_player()


PLANESWALKERS: Final = (  # there are none in the card language
    same(
        target_player,
        "target player or planeswalker",
        example="This spell deals 3 damage to target player or planeswalker.",
    ),
    same(
        target_opponent,
        "target opponent or planeswalker",
        example="This spell deals 3 damage to target opponent or planeswalker.",
    ),
)


@binds(
    "third",
    "defending player",
    example="Whenever this creature attacks and isn't blocked, defending player loses 1 life.",
    on="Creature",
)
def defending_player(binder: Binder) -> lang.PlayerRef:
    """The opponent whom the card itself attacks."""
    return binder.defending_player()


THE_PLAYER: Final = same(
    that_player,
    "the player",
    example="Whenever a player casts a red spell, this enchantment deals 1 damage to the player.",
)


@binds(
    "third",
    "that opponent",
    example="Whenever an opponent casts a red spell, that opponent loses 1 life.",
    on="Enchantment",
)
def that_opponent(binder: Binder) -> lang.PlayerRef:
    """The opponent named before."""
    return binder.that_opponent()


@binds("third", "each other player", example="Each other player loses 1 life.")
def each_other_player(binder: Binder) -> lang.PlayerRef:
    """Every player but you, where nobody else has been named whom "other" could be said of."""
    if any(PLAYER in known.nouns and known.ref != lang.You() for known in binder.mentions):
        raise Unbound('"other" could be said of you or of the player named before')
    return lang.EachOpponent()


@binds("third", "<object_of> controller", example="Counter target spell. Its controller loses 3 life.")
def controller_of(binder: Binder, ref: lang.ObjectRef) -> lang.PlayerRef:
    """The controller of an object."""
    who = lang.ControllerOf(ref)
    binder.mention(who, PLAYER)
    return who


@binds("third", "<object_of> owner", example="Exile target creature. Its owner gains 3 life.")
def owner_of(binder: Binder, ref: lang.ObjectRef) -> lang.PlayerRef:
    """The owner of an object."""
    who = lang.OwnerOf(ref)
    binder.mention(who, PLAYER)
    return who


@binds("object_of", "its", example="Counter target spell. Its controller loses 3 life.")
def its(binder: Binder) -> lang.ObjectRef:
    """Of the one thing named before."""
    return binder.it()


@says("object_of", "~ 's", example="{1}: You gain life equal to this creature's power.", on="Creature")
def of_this() -> lang.ObjectRef:
    """Of the card itself."""
    return lang.This()


@binds(
    "object_of",
    "enchanted <thing> 's",
    example="Enchant creature\n{1}: You gain life equal to enchanted creature's power.",
    on="Enchantment — Aura",
)
def of_enchanted(binder: Binder, noun: str) -> lang.ObjectRef:
    """Of what the Aura enchants."""
    binder.mention(lang.Enchanted(), THING, noun, "permanent")
    return lang.Enchanted()


@binds("object_of", "(that|the) <thing> 's", example="Counter target spell. That spell's controller loses 3 life.")
def of_that(binder: Binder, noun: str) -> lang.ObjectRef:
    """Of the one thing of a kind named before."""
    return binder.that(noun)


# What damage is dealt to.


@binds("recipient", "any target", example="This spell deals 3 damage to any target.")
def any_target(binder: Binder) -> tuple[lang.Recipient, ...]:
    """A creature or player, chosen as a target."""
    return (binder.target(lang.ANY_TARGET),)


CREATURE_OR_PLAYER: Final = same(
    any_target, "target creature or player", example="This spell deals 3 damage to target creature or player."
)


@says("recipient", "<object>", example="This spell deals 3 damage to target creature.")
def to_object(ref: lang.ObjectRef) -> tuple[lang.Recipient, ...]:
    """Objects."""
    return (ref,)


@says("recipient", "<third>", example="This spell deals 3 damage to target player.")
def to_player(who: lang.PlayerRef) -> tuple[lang.Recipient, ...]:
    """A player."""
    return (who,)


@says("recipient", "<you>", example="{T}: Add {C}. This land deals 1 damage to you.", on="Land")
def to_you(who: lang.PlayerRef) -> tuple[lang.Recipient, ...]:
    """You."""
    return (who,)


@says("recipients", "<recipient>", example="This spell deals 3 damage to target creature.")
def one_recipient(to: tuple[lang.Recipient, ...]) -> tuple[lang.Recipient, ...]:
    """One recipient."""
    return to


@says(
    "recipients", "<recipient> and <recipient>", example="This spell deals 2 damage to each creature and each player."
)
def two_recipients(first: tuple[lang.Recipient, ...], second: tuple[lang.Recipient, ...]) -> tuple[lang.Recipient, ...]:
    """Two recipients at once."""
    return (*first, *second)
