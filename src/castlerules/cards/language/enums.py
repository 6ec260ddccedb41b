"""Enumerations for parameters of the card language: zones, counters, durations, steps, ..."""

from __future__ import annotations

from enum import Enum


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


class CounterKind(Enum):
    """BASE-130: the kinds of counters that cards of the pool use."""

    PLUS = "+1/+1"
    MINUS = "-1/-1"
    AGE = "age"
    FADE = "fade"

    __hash__ = object.__hash__


class TargetPlayers(Enum):
    """Which players can be chosen for a target slot."""

    NONE = "none"
    ANY = "any"
    OPPONENT = "opponent"

    __hash__ = object.__hash__


class Duration(Enum):
    """How long a continuous effect lasts (BASE-076, BASE-077, BASE-146)."""

    END_OF_TURN = "end of turn"
    END_OF_COMBAT = "end of combat"
    NEXT_TURN = "your next turn"
    NEXT_UNTAP = "after its controller's next untap step"
    FOREVER = "forever"

    __hash__ = object.__hash__


class StepName(Enum):
    """The steps of a turn whose beginning can trigger abilities (BASE-069)."""

    UPKEEP = "upkeep"
    DRAW = "draw step"
    COMBAT = "combat"
    END_OF_COMBAT = "end of combat"
    END = "end step"

    __hash__ = object.__hash__


class ActivationLimit(Enum):
    """BASE-052: a restriction on when an ability may be activated."""

    SORCERY = "as a sorcery"
    OWN_TURN = "on your turn"
    ONCE_A_TURN = "once a turn"
    TWICE_A_TURN = "twice a turn"

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
