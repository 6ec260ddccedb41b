"""Games in which a dozen permanents lie before each player; in those of Castle, both castles are full as well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import attrs

from castlerules import castle, duel
from castlerules.cli.play.session import Session
from castlerules.testing.castle import CastleScenario
from castlerules.testing.magic import MagicScenario, side

from .sessions import session_of

CREATURES: Final = (
    "Hill Giant",
    "Grizzly Bears",
    "Serra Angel",
    "Prodigal Sorcerer",
    "Raging Goblin",
    "Giant Spider",
    "Elvish Berserker",
    "Hurloon Minotaur",
    "Spined Wurm",
    "Goblin Raider",
    "Scathe Zombies",
    "Drudge Skeletons",
)
MINE: Final = side(
    "4 Mountain, 3 Forest/t, Forest, 3 Grizzly Bears, Hill Giant/t, Serra Angel, Rod of Ruin, 2 Howling Mine"
)
THEIRS: Final = side(
    "4 Swamp, 4 Plains/t, 3 Scathe Zombies/t, Drudge Skeletons/s, Serra Angel, Hurloon Minotaur, Rod of Ruin"
)

Mark = Callable[[int], str]
"""Returns the marks of the creature in a slot, by the place of the slot."""


def slots(mark: Mark) -> Mapping[str, str]:
    """Return the contents of a full castle, with these marks."""
    return {f"R{1 + place // 4}C{1 + place % 4}": f"{name}{mark(place)}" for place, name in enumerate(CREATURES)}


def crowded(mine: Mark, theirs: Mark, *, step: str = "main") -> Session:
    """Return a game in which it is the person's turn, with full castles."""
    position = CastleScenario.of_castles(MINE, THEIRS, castle=slots(mine), theirs_castle=slots(theirs), step=step)
    session = session_of(castle.GAME, seed=3)
    return attrs.evolve(session, state=position.state)


def duel_with_many_permanents() -> Session:
    """Return a game of normal Magic in which it is the person's turn."""
    position = MagicScenario.of(duel.GAME.book, MINE, THEIRS)
    return attrs.evolve(session_of(duel.GAME, seed=3), state=position.state)


def all_active(place: int) -> str:
    """Return the marks of active creatures, some of which are tapped or new."""
    return ("/up", "/up/t", "/up/s")[place % 3]


def all_down(_: int) -> str:
    """Return no marks: all cards lie face down."""
    return ""


def mixed(place: int) -> str:
    """Return the marks of a castle in which half of the creatures are active."""
    return ("/up", "", "/up/t", "")[place % 4]
