"""What the lands of a player could make for a castle card, and what its price is therefore (CAS-021 to CAS-025)."""

from __future__ import annotations

from castlerules.cards.characteristics import CardType
from castlerules.cards.mana import ManaCost
from castlerules.core import Player
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.looks import Seen
from castlerules.magic.scene import Scene
from castlerules.magic.traits import symbols_of

from .keep import agreed
from .price import Land, Quote, quote
from .rules import ActivationCostBasis

__all__ = ["cost_to_activate", "price_of", "sources_for"]


def sources_for(scene: Scene, player: Player) -> list[tuple[ObjectId, Land]]:
    """CAS-022, CAS-023, CAS-Q33, CAS-Q35: return what counts of *player*, tapped or not, with what it could make.

    One use of one ability that costs nothing but to be tapped counts, without what else it does.
    """
    return [
        (one.id, tuple([bundle for bundle, _ in seen.text.bundles]))
        for one, seen in scene.board
        if one.controller == player and seen.text.bundles and _counts(scene, seen)
    ]


def _counts(scene: Scene, seen: Seen) -> bool:
    if CardType.LAND in seen.types:
        return True
    others = CardType.ARTIFACT in seen.types or CardType.CREATURE in seen.types
    return others and agreed(scene.state).activation_counts_nonland_mana


def cost_to_activate(scene: Scene, card: CardId) -> ManaCost:
    """CAS-Q38: return the mana cost that *card* is priced by: the printed one, or with its additional costs."""
    traits = scene.traits(card)
    if agreed(scene.state).activation_cost_basis == ActivationCostBasis.MODIFIED:
        return traits.cost.mana
    return traits.face.cost or ManaCost()


def price_of(scene: Scene, player: Player, card: CardId) -> Quote:
    """CAS-Q34, CAS-Q36, CAS-Q37: return what *card* costs *player* now, and why; X is 0."""
    rules, cost = agreed(scene.state), cost_to_activate(scene, card)
    lands = [made for _, made in sources_for(scene, player)]
    return quote(
        symbols_of(cost),
        cost.generic,
        lands,
        colored=rules.colored_shortfall_life,
        plain=rules.generic_shortfall_life,
    )
