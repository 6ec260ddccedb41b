"""Whose objects a noun means: who controls permanents, and who owns the cards of a zone."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import PLAYER, Binder
from castlerules.cards.oracle.phrase import binds, same, words

OWNERS: Final = (
    *words("owner", {"your": lang.You()}, "Return target creature card from your graveyard to your hand."),
    *words("owner", {"a": None, "any": None}, "Exile target creature card from {} graveyard."),
    *words(
        "owner",
        {"an opponent 's": lang.EachOpponent(), "your opponents '": lang.EachOpponent()},
        "Exile target card from {} graveyard.",
    ),
    *words("controller", {"you": lang.You()}, "Untap all lands you control."),
    *words(
        "controller",
        {"an opponent": lang.EachOpponent(), "your opponents": lang.EachOpponent()},
        "Tap all creatures {} control.",
    ),
)


@binds("controller", "that player", example="Target player loses 2 life. Tap all lands that player controls.")
def that_player_controls(binder: Binder) -> lang.PlayerRef:
    """The player named before."""
    return binder.that_player()


@binds("owner", "that player 's", example="Target player loses 2 life. Exile all cards in that player's graveyard.")
def that_players(binder: Binder) -> lang.PlayerRef:
    """Of the player named before."""
    return binder.that_player()


@binds("controller", "target player", example="Tap all creatures target player controls.")
def target_player_controls(binder: Binder) -> lang.PlayerRef:
    """A player who is a target."""
    return binder.target_player()


@binds("owner", "target player 's", example="Exile all cards from target player's graveyard.")
def target_players(binder: Binder) -> lang.PlayerRef:
    """Of a player who is a target."""
    return binder.target_player()


THEY_CONTROL: Final = same(
    that_player_controls, "they", example="Target player loses 1 life for each land they control."
)
THEIR: Final = same(that_players, "their", example="Target player draws a card for each card in their graveyard.")


@binds("controller", "target opponent", example="Tap all creatures target opponent controls.")
def target_opponent_controls(binder: Binder) -> lang.PlayerRef:
    """An opponent who is a target."""
    return binder.target_player(lang.TargetPlayers.OPPONENT)


@binds("owner", "target opponent 's", example="Exile all cards from target opponent's graveyard.")
def target_opponents(binder: Binder) -> lang.PlayerRef:
    """Of an opponent who is a target."""
    return binder.target_player(lang.TargetPlayers.OPPONENT)


@binds("controller", "<object_of> controller", example="Destroy target land. Tap all lands its controller controls.")
def controller_controls(binder: Binder, ref: lang.ObjectRef) -> lang.PlayerRef:
    """The controller of an object."""
    binder.mention(lang.ControllerOf(ref), PLAYER)
    return lang.ControllerOf(ref)


@binds(
    "owner",
    "<object_of> controller 's",
    example="Destroy target land. You gain 1 life for each card in its controller's hand.",
)
def controllers(binder: Binder, ref: lang.ObjectRef) -> lang.PlayerRef:
    """Of the controller of an object."""
    binder.mention(lang.ControllerOf(ref), PLAYER)
    return lang.ControllerOf(ref)


@binds(
    "controller",
    "defending player",
    example="This creature can't attack unless defending player controls an Island.",
    on="Creature",
)
def defending_player_controls(binder: Binder) -> lang.PlayerRef:
    """The opponent whom the card itself attacks."""
    return binder.defending_player()


@binds(
    "owner",
    "defending player 's",
    example="Whenever this creature attacks, you gain 1 life for each card in defending player's hand.",
    on="Creature",
)
def defending_players(binder: Binder) -> lang.PlayerRef:
    """Of the opponent whom the card itself attacks."""
    return binder.defending_player()
