"""The table of plays: what each play of a card or Special is called, which ranks it needs, and what it can target."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.core.frozen import frozen

from . import actions
from .state import PlayKind


class Targets(Enum):
    """What a play targets."""

    NOTHING = "nothing"
    CREATURES_AND_PLAYERS = "a creature or a player"
    CREATURES = "a creature"
    OTHER_CREATURES = "a creature other than the one whose Special is used"
    ITSELF = "the creature whose Special is used"
    FIGHTERS = "a blocked attacker or a blocker"


@frozen
class Play:
    """A row of the table of plays: the class of the *action*, and how the play is named on the pile.

    *kind* is None for Mana cards and creatures, which enter play without the pile. *ranks* are those of the card, or of
    the creature whose Special is used; another card breaks the rule *code*, because it is no *name*. A card and a
    Special cost the mana of that card (M54-T1): Growth costs nothing, since Mana cards have the cost 0.
    """

    action: type[Any]
    kind: PlayKind | None
    ranks: tuple[str, ...]
    code: str
    name: str
    targets: Targets = Targets.NOTHING

    @property
    def is_special(self) -> bool:
        """Whether this is the Special of a creature in play (M54-033), not the play of a card from the hand."""
        return self.kind in (PlayKind.SACRIFICE, PlayKind.PROTECTION, PlayKind.KNOWLEDGE)

    @property
    def source_field(self) -> str:
        """The field of the action that holds the card, or the id of the creature whose Special is used."""
        return str(attrs.fields(self.action)[0].name)

    @property
    def target_field(self) -> str | None:
        """The field of the action that holds the target; None if there is no target."""
        return None if self.targets is Targets.NOTHING else str(attrs.fields(self.action)[-1].name)


_ANY: Final = Targets.CREATURES_AND_PLAYERS

PLAYS: Final = (
    Play(actions.PutMana, None, tuple("3579"), "M54-A01", "Mana card"),
    Play(actions.Summon, None, tuple("JQK"), "M54-A02", "Creature card"),
    Play(actions.PlayDamage, PlayKind.DAMAGE, tuple("246"), "M54-A03", "Damage card", _ANY),
    Play(actions.PlayAce, PlayKind.ACE, ("A",), "M54-T1", "Ace", _ANY),
    Play(actions.PlayEight, PlayKind.EIGHT, ("8",), "M54-T1", "Eight", Targets.CREATURES),
    Play(actions.PlayTen, PlayKind.TEN, ("10",), "M54-T1", "Ten"),
    Play(actions.PlayJoker, PlayKind.JOKER, ("X",), "M54-T1", "Joker"),
    Play(actions.UseSacrifice, PlayKind.SACRIFICE, ("J",), "M54-T1", "jack", Targets.OTHER_CREATURES),
    Play(actions.UseProtection, PlayKind.PROTECTION, ("Q",), "M54-T1", "queen", Targets.ITSELF),
    Play(actions.UseKnowledge, PlayKind.KNOWLEDGE, ("K",), "M54-T1", "king"),
    Play(actions.PlayGrowth, PlayKind.GROWTH, tuple("3579"), "M54-A11", "Mana card", Targets.FIGHTERS),
)
"""Every play (M54-A01 to M54-A11)."""

PLAYS_BY_KIND: Final[Mapping[PlayKind, Play]] = MappingProxyType(
    {play.kind: play for play in PLAYS if play.kind is not None}
)
"""The plays that wait on the pile, by their kind there."""
