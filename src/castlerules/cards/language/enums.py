"""Enumerations for parameters of the card language: zones, counters, durations, steps, ..."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Zone(Enum):
    """BASE-015: a zone. ASIDE holds cards that a game variant sets aside; the abilities of cards cannot refer to it."""

    LIBRARY = "library"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    BATTLEFIELD = "battlefield"
    STACK = "stack"
    ASIDE = "aside"

    __hash__ = object.__hash__


class Comparison(Enum):
    """How two numbers are compared, as in "power 3 or more" (``PowerIs``)."""

    EQUAL = "="
    AT_LEAST = ">="
    AT_MOST = "<="

    __hash__ = object.__hash__


class ValueKind(Enum):
    """BASE-241: what kind of value a player chooses, as an effect happens or as a permanent enters."""

    COLOR = "color"
    CREATURE_TYPE = "creature type"
    LAND_TYPE = "land type"
    BASIC_LAND_TYPE = "basic land type"
    NUMBER = "number"

    __hash__ = object.__hash__


class CounterKind(Enum):
    """BASE-130: the kinds of counters on permanents, by the names that cards of the era give them."""

    PLUS = "+1/+1"
    MINUS = "-1/-1"
    AGE = "age"
    FADE = "fade"
    PLUS_1_PLUS_0 = "+1/+0"
    PLUS_0_PLUS_1 = "+0/+1"
    PLUS_0_PLUS_2 = "+0/+2"
    PLUS_1_PLUS_2 = "+1/+2"
    PLUS_2_PLUS_0 = "+2/+0"
    PLUS_2_PLUS_2 = "+2/+2"
    MINUS_1_MINUS_0 = "-1/-0"
    MINUS_0_MINUS_1 = "-0/-1"
    MINUS_0_MINUS_2 = "-0/-2"
    MINUS_2_MINUS_1 = "-2/-1"
    AIM = "aim"
    ARROW = "arrow"
    ARROWHEAD = "arrowhead"
    BLOOD = "blood"
    BOUNTY = "bounty"
    BRIBERY = "bribery"
    CARRION = "carrion"
    CHARGE = "charge"
    CORPSE = "corpse"
    CREDIT = "credit"
    CUBE = "cube"
    CURRENCY = "currency"
    DEATH = "death"
    DELAY = "delay"
    DEPLETION = "depletion"
    DEVOTION = "devotion"
    DOOM = "doom"
    DREAM = "dream"
    ECHO = "echo"
    ELIXIR = "elixir"
    ENERGY = "energy"
    EYEBALL = "eyeball"
    FEATHER = "feather"
    FILIBUSTER = "filibuster"
    FLAME = "flame"
    FLOOD = "flood"
    FUNK = "funk"
    FUNGUS = "fungus"
    FUSE = "fuse"
    GLYPH = "glyph"
    GOLD = "gold"
    GROWTH = "growth"
    HATCHLING = "hatchling"
    HEALING = "healing"
    HOURGLASS = "hourglass"
    ICE = "ice"
    INFECTION = "infection"
    INTERVENTION = "intervention"
    ISOLATION = "isolation"
    JAVELIN = "javelin"
    LUCK = "luck"
    MAGNET = "magnet"
    MATRIX = "matrix"
    MINE = "mine"
    MINING = "mining"
    MIRE = "mire"
    MUSIC = "music"
    NET = "net"
    OMEN = "omen"
    ORE = "ore"
    PAGE = "page"
    PAIN = "pain"
    PARALYZATION = "paralyzation"
    PETAL = "petal"
    PETRIFICATION = "petrification"
    PHYLACTERY = "phylactery"
    PIN = "pin"
    PLAGUE = "plague"
    POLYP = "polyp"
    PRESSURE = "pressure"
    PUPA = "pupa"
    QUEST = "quest"
    RUST = "rust"
    SCREAM = "scream"
    SHELL = "shell"
    SHIELD = "shield"
    SHRED = "shred"
    SLEEP = "sleep"
    SOOT = "soot"
    SPORE = "spore"
    STORAGE = "storage"
    STRIFE = "strife"
    THEFT = "theft"
    TIDE = "tide"
    TIME = "time"
    TOWER = "tower"
    TRAINING = "training"
    TRAP = "trap"
    TREASURE = "treasure"
    VELOCITY = "velocity"
    VERSE = "verse"
    VITALITY = "vitality"
    WAGE = "wage"
    WINCH = "winch"
    WIND = "wind"
    WISH = "wish"

    __hash__ = object.__hash__

    @property
    def size(self) -> tuple[int, int]:
        """The power and toughness that a counter of this kind adds; 0 and 0 if it only means what texts say."""
        power, slash, toughness = self.value.partition("/")
        return (int(power), int(toughness)) if slash else (0, 0)


class TargetPlayers(Enum):
    """Which players can be chosen for a target slot."""

    NONE = "none"
    ANY = "any"
    OPPONENT = "opponent"

    __hash__ = object.__hash__


class Duration(Enum):
    """How long a continuous effect lasts (BASE-076, BASE-077, BASE-146).

    A duration that *is_tied* lasts for as long as the source of the effect stays as its words say (BASE-342).
    """

    END_OF_TURN = "end of turn"
    END_OF_COMBAT = "end of combat"
    NEXT_TURN = "your next turn"
    NEXT_UNTAP = "after its controller's next untap step"
    YOUR_NEXT_UNTAP = "after your next untap step"
    FOREVER = "forever"
    REMAINS_TAPPED = "while this remains tapped"
    YOU_CONTROL = "while you control this"
    YOU_CONTROL_TAPPED = "while you control this and it remains tapped"
    REMAINS_IN_PLAY = "while this remains in play"

    __hash__ = object.__hash__

    @property
    def is_tied(self) -> bool:
        """Whether the effect lasts for as long as its source stays as it is."""
        return self in _TIED


_TIED: Final = frozenset([duration for duration in Duration if duration.value.startswith("while ")])


class StepName(Enum):
    """The steps of a turn whose beginning can trigger abilities (BASE-069)."""

    UPKEEP = "upkeep"
    DRAW = "draw step"
    COMBAT = "combat"
    END_OF_COMBAT = "end of combat"
    END = "end step"

    __hash__ = object.__hash__


class TurnPart(Enum):
    """A part of a turn that a player can skip (BASE-145); TURN is all of it."""

    TURN = "turn"
    UNTAP = "untap step"
    UPKEEP = "upkeep step"
    DRAW = "draw step"
    COMBAT = "combat phase"

    __hash__ = object.__hash__


class ActivationLimit(Enum):
    """BASE-052: a restriction on when an ability may be activated."""

    SORCERY = "as a sorcery"
    OWN_TURN = "on your turn"
    ONCE_A_TURN = "once a turn"
    TWICE_A_TURN = "twice a turn"
    THREE_TIMES_A_TURN = "three times a turn"

    __hash__ = object.__hash__


class DiscardMethod(Enum):
    """How the discarded cards are selected: by the player, at random, or the whole hand (BASE-176)."""

    CHOSEN = "chosen"
    RANDOM = "random"
    ALL = "all"

    __hash__ = object.__hash__


class LibraryPosition(Enum):
    """The place in a library where a card is put."""

    TOP = "top"
    BOTTOM = "bottom"

    __hash__ = object.__hash__
