"""Read access to the castles in an observation, and to the attack on one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from castlerules.castle.information.observed_castle import ObservedActiveCard, ObservedCastleState, ObservedFaceDownCard
from castlerules.castle.model.decisions import ActivationDecision
from castlerules.castle.model.grid import row_of, slot_name, slot_named, slots_behind, slots_in_column
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import Breach, BreachStage
from castlerules.core import Player
from castlerules.core.frozen import frozen
from castlerules.magic.information.observation import NOBODY, Observation, ObservedPermanent
from castlerules.magic.presentation.names import power_toughness

if TYPE_CHECKING:
    from castlerules.cards.language.definition import CardDef


EMPTY_SLOT: Final = "empty"
"""What a slot without a card is called."""


@frozen
class CastleReader:
    """Read access to the castles in *observation*, which must be of Castle. Slots outside the grid count as empty."""

    observation: Observation

    @property
    def extra(self) -> ObservedCastleState:
        """The Castle part of the observation."""
        assert isinstance(self.observation.extra, ObservedCastleState), "an observation of Castle"
        return self.observation.extra

    @property
    def rules(self) -> CastleRules:
        """The options of the game."""
        assert isinstance(self.observation.rules, CastleRules), "an observation of Castle"
        return self.observation.rules

    @property
    def breach(self) -> Breach | None:
        """The attack on a castle; None if there is none."""
        return self.extra.breach

    @property
    def defender(self) -> Player:
        """The nonactive player, whose castle can be attacked in this turn."""
        return Player(1 - self.observation.active)

    def possessive(self, player: Player) -> str:
        """Return ``your`` if *player* is the observing player, otherwise ``opponent's``; with a number if nobody is."""
        if self.observation.player == NOBODY:
            return f"player {player}'s"
        return "your" if player == self.observation.player else "opponent's"

    # Slots.

    def slot_content(self, player: Player, slot: int | None) -> ObservedFaceDownCard | ObservedActiveCard | None:
        """Return what the observing player sees in *slot* of *player*'s castle; None if it is empty or no slot."""
        castles = self.extra.castles
        if slot is None or player >= len(castles) or slot >= len(castles[player].slots):
            return None
        return castles[player].slots[slot]

    def slot_text(self, player: Player, slot: int | None) -> str:
        """Return the content of *slot* as text, such as ``Hill Giant 3/3`` or ``Hill Giant, face down``.

        The text is ``unknown`` for a hidden card and ``empty`` for a slot without a card.
        """
        content = self.slot_content(player, slot)
        if isinstance(content, ObservedActiveCard):
            permanent = self.active_creature(content)
            return (
                f"#{content.creature}"
                if permanent is None
                else f"{permanent.card.name} {power_toughness(permanent)}".rstrip()
            )
        if isinstance(content, ObservedFaceDownCard):
            return "unknown" if content.card is None else f"{content.card.name}, face down"
        return EMPTY_SLOT

    def size_in_row(self, card: CardDef, slot: int) -> str:
        """CAS-047, CAS-048: return the printed size of *card* with the bonus of the row of *slot*, such as ``4/4``.

        A ``*`` stays, since an ability of the card defines it.
        """
        bonus, size = self.rules.row_bonus[row_of(self.rules, slot) - 1], card.face.pt
        parts = () if size is None else (size.power, size.toughness)
        return "/".join(["*" if part is None else str(part + bonus) for part in parts])

    def slot_name_and_text(self, player: Player, name: str) -> str:
        """Return the slot called *name* with its content, such as ``R1C2 (unknown)``.

        If the castle has no such slot, return *name* unchanged.
        """
        slot = slot_named(self.rules, name)
        return name if slot is None else f"{name} ({self.slot_text(player, slot)})"

    def active_creature(self, content: ObservedActiveCard) -> ObservedPermanent | None:
        """Return the permanent of an active card; None if it is not in play."""
        return next((permanent for permanent in self.observation.permanents if permanent.id == content.creature), None)

    def foremost_slot(self, column: int) -> int | None:
        """CAS-020: return the slot of the foremost card in *column* of the attacked castle; None if all are empty."""
        slots = slots_in_column(self.rules, column) if 1 <= column <= self.rules.columns else range(0)
        return next((slot for slot in slots if self.slot_content(self.defender, slot) is not None), None)

    # The attack.

    @property
    def contested_slot(self) -> int | None:
        """The slot whose card faces the attackers; None without an attack, and until this slot has been determined."""
        return None if self.breach is None else self.breach.slot

    @property
    def is_combat_over(self) -> bool:
        """CAS-Q47, CAS-Q61: whether the attack has ended early, so that no more damage is dealt in this combat.

        It ends early if no attacker is left, or if the castle card that the attackers face is gone.
        """
        breach = self.breach
        if breach is None or breach.stage is not BreachStage.BLOCKED:
            return breach is not None and breach.stage is BreachStage.OVER
        return self.defending_creature is None or self.defending_creature.id != breach.defending_creature

    @property
    def turned_up_card(self) -> CardDef | None:
        """CAS-020: the card that has been turned up and is not active yet; None if there is none."""
        breach, content = self.breach, self.slot_content(self.defender, self.contested_slot)
        if breach is None or breach.defending_creature is not None or not isinstance(content, ObservedFaceDownCard):
            return None
        open_now = breach.stage is BreachStage.PAID or isinstance(self.observation.decision, ActivationDecision)
        return content.card if open_now else None

    @property
    def defending_creature(self) -> ObservedPermanent | None:
        """CAS-Q47: the active creature in the contested slot, which faces the attackers; None if there is none."""
        content = self.slot_content(self.defender, self.contested_slot)
        return self.active_creature(content) if isinstance(content, ObservedActiveCard) else None

    @property
    def contested_slot_text(self) -> str:
        """The card in the contested slot as text, such as ``Hill Giant in R1C2``.

        ``the card`` replaces a name that is not visible, and stands alone while no slot is contested.
        """
        permanent, slot = self.defending_creature, self.contested_slot
        if slot is None:
            return "the card"
        card = self.turned_up_card if permanent is None else permanent.card
        return f"{'the card' if card is None else card.name} in {slot_name(self.rules, slot)}"

    @property
    def switch_partner(self) -> int | None:
        """CAS-032, CAS-Q49: the slot of the card that a switch would bring to the front; None if no card is behind."""
        behind = () if self.contested_slot is None else slots_behind(self.rules, self.contested_slot)
        return next((slot for slot in behind if self.slot_content(self.defender, slot) is not None), None)
