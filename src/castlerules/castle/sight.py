"""What a view shows of both castles, and of the attack on one of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from castlerules.core import Player
from castlerules.magic.naming import size
from castlerules.magic.told import Cell, Grid
from castlerules.magic.view import SeenPermanent, View

from .grid import behind, in_column, slot_name, slot_of
from .keep import Activating, Breach, SeenCastles, SeenDown, SeenRaised, Stage
from .rules import CastleRules

if TYPE_CHECKING:
    from castlerules.cards.definition import CardDef

__all__ = ["Sight"]


@attrs.frozen
class Sight:
    """What *seen*, a view of Castle, shows of castles; slots that there are not hold nothing."""

    seen: View

    @property
    def extra(self) -> SeenCastles:
        """What may be known of both castles."""
        assert isinstance(self.seen.extra, SeenCastles), "a view of Castle"
        return self.seen.extra

    @property
    def rules(self) -> CastleRules:
        """The options of the game."""
        assert isinstance(self.seen.rules, CastleRules), "a view of Castle"
        return self.seen.rules

    @property
    def breach(self) -> Breach | None:
        """The attack on a castle."""
        return self.extra.breach

    @property
    def defender(self) -> Player:
        """Who is attacked in this turn."""
        return Player(1 - self.seen.active)

    def of(self, player: Player) -> str:
        """Return whose something is."""
        return "your" if player == self.seen.player else "opponent's"

    # Slots.

    def content(self, player: Player, slot: int | None) -> SeenDown | SeenRaised | None:
        """Return what can be seen in *slot*."""
        castles = self.extra.castles
        if slot is None or player >= len(castles) or slot >= len(castles[player].slots):
            return None
        return castles[player].slots[slot]

    def words(self, player: Player, slot: int | None) -> str:
        """Return what is in *slot*: its name and size if it is active, and its name if that is known."""
        content = self.content(player, slot)
        if isinstance(content, SeenRaised):
            one = self.permanent(content)
            return f"#{content.creature}" if one is None else f"{one.card.name} {size(one)}".rstrip()
        if isinstance(content, SeenDown):
            return "unknown" if content.card is None else f"{content.card.name}, face down"
        return "vacant"

    def place(self, player: Player, name: str) -> str:
        """Return a slot with what is in it, such as ``R1C2 (unknown)``; a name of no slot as it is."""
        slot = slot_of(self.rules, name)
        return name if slot is None else f"{name} ({self.words(player, slot)})"

    def permanent(self, content: SeenRaised) -> SeenPermanent | None:
        """Return the creature that is active there."""
        return next((one for one in self.seen.permanents if one.id == content.creature), None)

    def foremost(self, column: int) -> int | None:
        """CAS-020: return the slot of the foremost card of *column* of the castle that is attacked."""
        slots = in_column(self.rules, column) if 1 <= column <= self.rules.columns else range(0)
        return next((slot for slot in slots if self.content(self.defender, slot) is not None), None)

    # The attack.

    @property
    def fought_for(self) -> int | None:
        """The slot that is fought for, once it is found."""
        return None if self.breach is None else self.breach.slot

    @property
    def is_over(self) -> bool:
        """CAS-Q47, CAS-Q61: whether the attack is at its end: the card was lost, or the defending creature left."""
        breach = self.breach
        if breach is None or breach.stage is not Stage.BLOCKED:
            return breach is not None and breach.stage is Stage.OVER
        return self.front is None or self.front.id != breach.front

    @property
    def turned_up(self) -> CardDef | None:
        """CAS-020: the card that has been turned up and is not active yet."""
        breach, content = self.breach, self.content(self.defender, self.fought_for)
        if breach is None or breach.front is not None or not isinstance(content, SeenDown):
            return None
        open_now = breach.stage is Stage.PAID or isinstance(self.seen.asks, Activating)
        return content.card if open_now else None

    @property
    def front(self) -> SeenPermanent | None:
        """CAS-Q47: the defending creature, as long as it is in the slot that is fought for."""
        content = self.content(self.defender, self.fought_for)
        return self.permanent(content) if isinstance(content, SeenRaised) else None

    @property
    def fought_for_words(self) -> str:
        """Who is in the slot that is fought for, and its name."""
        one, slot = self.front, self.fought_for
        if slot is None:
            return "the card"
        card = self.turned_up if one is None else one.card
        return f"{'the card' if card is None else card.name} in {slot_name(self.rules, slot)}"

    @property
    def partner(self) -> int | None:
        """CAS-032, CAS-Q49: the slot of the card that a switch would bring to the front."""
        slot = None if self.fought_for is None else behind(self.rules, self.fought_for)
        while slot is not None and self.content(self.defender, slot) is None:
            slot = behind(self.rules, slot) if self.rules.switch_skips_gaps else None
        return slot

    # Both castles as grids.

    def grid(self, player: Player) -> Grid:
        """Return the castle of *player*, with the bonuses of its rows, its reserve and what it has lost."""
        castle, wide = self.extra.castles[player], self.rules.columns
        cells = [self._cell(player, slot) for slot in range(len(castle.slots))]
        counts = Counter([card.name for card in castle.lost])
        lost = ", ".join([name if count == 1 else f"{count} {name}" for name, count in counts.items()])
        cards = f"{castle.reserve} card{'s' * (castle.reserve != 1)} in reserve"
        return Grid(
            owner=player,
            label="castle",
            rows=tuple([tuple(cells[first : first + wide]) for first in range(0, len(cells), wide)]),
            facts=(cards, f"{len(castle.lost)} lost: {lost}" if lost else "none lost"),
            edges=tuple([f"{more:+}/{more:+}" if more else "" for more in self.rules.row_bonus]),
        )

    def _cell(self, player: Player, slot: int) -> Cell:
        content, breach = self.content(player, slot), self.breach
        attacked = breach is not None and player == self.defender and slot in in_column(self.rules, breach.column)
        chosen = attacked and slot == self.fought_for
        turned_up = self.turned_up if chosen else None
        return Cell(
            name=slot_name(self.rules, slot),
            object=content.creature if isinstance(content, SeenRaised) else None,
            card=content.card if isinstance(content, SeenDown) else None,
            down=isinstance(content, SeenDown) and turned_up is None,
            marked=attacked,
            chosen=chosen,
            note="at stake" if chosen else "attacked" if attacked else "",
        )
