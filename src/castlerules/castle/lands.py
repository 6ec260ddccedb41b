"""What the lands of a player could make for a castle card, and what its price is therefore (CAS-021 to CAS-025)."""

from __future__ import annotations

from collections.abc import Iterable

from castlerules.cards.characteristics import CardType
from castlerules.cards.mana import ManaCost
from castlerules.core import Player
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.looks import Seen
from castlerules.magic.scene import Scene
from castlerules.magic.state import Permanent
from castlerules.magic.traits import Traits, symbols_of
from castlerules.magic.view import SeenPermanent

from .keep import agreed
from .price import Land, Quote, quote
from .rules import ActivationCostBasis, CastleRules

__all__ = ["cost_to_activate", "price_of", "priced", "sources_for", "sources_on"]


def sources_for(scene: Scene, player: Player) -> list[tuple[ObjectId, Land]]:
    """CAS-022: return what counts of *player* in *scene*, tapped or not, with what it could make."""
    return sources_on(scene.board, player, agreed(scene.state))


def sources_on(
    board: Iterable[tuple[Permanent | SeenPermanent, Seen]], player: Player, rules: CastleRules
) -> list[tuple[ObjectId, Land]]:
    """CAS-022, CAS-023, CAS-Q33, CAS-Q35: return what counts of *player* on *board*, with what it could make.

    One use of one ability that costs nothing but to be tapped counts, without what else it does.
    """
    return [
        (one.id, tuple([bundle for bundle, _ in seen.text.bundles]))
        for one, seen in board
        if one.controller == player and seen.text.bundles and _counts(seen, rules)
    ]


def _counts(seen: Seen, rules: CastleRules) -> bool:
    if CardType.LAND in seen.types:
        return True
    others = CardType.ARTIFACT in seen.types or CardType.CREATURE in seen.types
    return others and rules.activation_counts_nonland_mana


def cost_to_activate(traits: Traits, rules: CastleRules) -> ManaCost:
    """CAS-Q38: return the mana cost that a card is priced by: the printed one, or with its additional costs."""
    if rules.activation_cost_basis == ActivationCostBasis.MODIFIED:
        return traits.cost.mana
    return traits.face.cost or ManaCost()


def price_of(scene: Scene, player: Player, card: CardId) -> Quote:
    """CAS-021: return what *card* costs *player* now, and why."""
    rules = agreed(scene.state)
    return priced(cost_to_activate(scene.traits(card), rules), [made for _, made in sources_for(scene, player)], rules)


def priced(cost: ManaCost, lands: list[Land], rules: CastleRules) -> Quote:
    """CAS-Q34, CAS-Q36, CAS-Q37: return what *cost* comes to with these *lands*, and why; X is 0."""
    return quote(
        symbols_of(cost),
        cost.generic,
        lands,
        colored=rules.colored_shortfall_life,
        plain=rules.generic_shortfall_life,
    )
