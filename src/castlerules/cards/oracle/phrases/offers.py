"""What you may have others do, and the other kinds of objects and players of later cards, which no card here is."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Deed
from castlerules.cards.oracle.phrase import binds, same, says

from .references import any_target

Recipients = tuple[lang.Recipient, ...]


@says(
    "last",
    "you may have <third> <base_deeds>",
    example="You may have target player draw a card.",
)
def have_player(who: lang.PlayerRef, deeds: Deed) -> lang.Effect:
    """You may have a player do something."""
    return lang.May(lang.You(), deeds(who))


@says(
    "last",
    "you may have <source> deal <value> damage to <recipients>",
    example="When this creature enters, you may have it deal 2 damage to target player.",
    on="Creature",
)
def have_deal(source: lang.ObjectRef, amount: lang.Value, to: Recipients) -> lang.Effect:
    """You may have something deal damage."""
    return lang.May(lang.You(), lang.DealDamage(amount, to, source))


# No card of the era is a planeswalker, so a player or planeswalker is a player.


@binds(
    "recipient", "target player or planeswalker", example="This spell deals 2 damage to target player or planeswalker."
)
def player_or_planeswalker(binder: Binder) -> Recipients:
    """A player, chosen as a target."""
    return (binder.target_player(),)


@binds(
    "recipient",
    "target opponent or planeswalker",
    example="This spell deals 2 damage to target opponent or planeswalker.",
)
def opponent_or_planeswalker(binder: Binder) -> Recipients:
    """An opponent, chosen as a target."""
    return (binder.target_player(lang.TargetPlayers.OPPONENT),)


@binds(
    "object", "target creature or planeswalker", example="This spell deals 2 damage to target creature or planeswalker."
)
def creature_or_planeswalker(binder: Binder) -> lang.ObjectRef:
    """A creature, chosen as a target."""
    return binder.target(lang.TargetSlot(lang.CREATURE), THING, "creature", "permanent")


CREATURE_PLAYER_OR_PLANESWALKER = same(
    any_target,
    "target creature , player , or planeswalker",
    example="This spell deals 2 damage to target creature, player, or planeswalker.",
)


@binds(
    "recipient",
    "that permanent or player",
    example="This spell deals 2 damage to any target. If you control a Wall, this spell deals 4 damage to "
    "that permanent or player instead.",
)
def that_permanent_or_player(binder: Binder) -> Recipients:
    """The one target that can be either."""
    slots = [index for index, slot in enumerate(binder.targets) if slot == lang.ANY_TARGET]
    if len(slots) != 1:
        raise Unbound('"that permanent or player" refers to no target or to several')
    return (lang.Target(slots[0]),)


THAT_CREATURE_OR_PLAYER = same(
    that_permanent_or_player,
    "that creature or player",
    example="This spell deals 2 damage to any target. If you control a Wall, this spell deals 4 damage to "
    "that creature or player instead.",
)
