"""What a player of Castle is told beside the table: what a declined card costs, and which castle cards are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from castlerules._display import glossary_of
from castlerules.cards.language.definition import CardDef
from castlerules.castle.information.observed_castle import ObservedCastleState, ObservedFaceDownCard
from castlerules.castle.model import actions
from castlerules.magic.information.observation import Observation
from castlerules.magic.presentation.guide import MagicGuide, variant_guide

from .castle_reader import CastleReader
from .rules_text import castle_goal, castle_rules, castle_words

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame

_MANEUVERS: Final = "manoeuvres"


class CastleGuide(MagicGuide):
    """What the player of an observation of Castle is told."""

    @property
    def reader(self) -> CastleReader:
        """Read access to the castles."""
        return CastleReader(self.seen)

    def consequence(self, action: object) -> str:
        """Return what follows of *action*, if its phrase does not say so; else an empty text."""
        match action:
            case actions.DeclineActivation():
                return "the card is removed from the game"
            case _:
                return super().consequence(action)

    def headings(self, action: object) -> tuple[str, ...]:
        """CAS-055: return the menu of the manoeuvres for a manoeuvre; all other actions stand in the first menu."""
        return (_MANEUVERS,) if isinstance(action, actions.SlotAction) else ()

    def path_after(self, action: object) -> tuple[str, ...]:  # noqa: ARG002 - the same after every action
        """Return the first menu, in which the player goes on after every action."""
        return ()

    def heading_note(self, path: tuple[str, ...]) -> str:
        """CAS-055, CAS-Q87: return how many manoeuvres are left, beside their menu."""
        if path != (_MANEUVERS,):
            return super().heading_note(path)
        left = self.reader.rules.maneuvers_per_turn - self.reader.extra.maneuvers
        return f"{left} left this turn"

    def known_cards(self) -> Iterator[CardDef]:
        """Yield every card that the player may know, also in castles and stocks."""
        yield from super().known_cards()
        for castle in self.reader.extra.castles:
            yield from (
                slot.card for slot in castle.slots if isinstance(slot, ObservedFaceDownCard) and slot.card is not None
            )
            yield from castle.lost
            yield from (card for card, _ in castle.stock or ())
        if self.reader.turned_up_card is not None:
            yield self.reader.turned_up_card

    def clock(self) -> Iterator[str]:
        """Yield how many cards stand in the castles, the own one first."""
        castles = self.reader.extra.castles
        standing = [sum([slot is not None for slot in castle.slots]) for castle in castles]
        own = self.seen.player
        yield f"castles: yours {standing[own]}, opponent's {standing[1 - own]}"

    # The rules.

    def goal(self) -> str:
        """CAS-002: return the goal of the game in a sentence."""
        return castle_goal(self.reader.rules)

    def rules(self) -> tuple[str, ...]:
        """Return the rules of Castle under the options in force, the goal first."""
        return castle_rules(self.reader.rules)

    def glossary(self) -> Mapping[str, str]:
        """Return what the words of the table and of the choices mean, by the word in lower case."""
        return glossary_of(super().glossary(), castle_words(self.reader.rules))


@variant_guide.register(ObservedCastleState)
def _guide(_: ObservedCastleState, game: MagicGame, observation: Observation) -> CastleGuide:
    return CastleGuide(game, observation)
