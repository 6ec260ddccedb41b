"""The price of activating a castle card, given the mana that a player's lands could make (CAS-021 to CAS-025)."""

from __future__ import annotations

from collections.abc import Iterable

from castlerules.cards import language as lang
from castlerules.castle.model.options import ActivationCostBasis, CastleRules
from castlerules.castle.model.state import rules_of
from castlerules.core import Player
from castlerules.magic.information.observation import ObservedPermanent
from castlerules.magic.model import CardId, Characteristics, CompiledFace, ObjectId, Permanent, symbol_masks
from castlerules.magic.query.board import Board

from .price_solver import Land, Quote, cheapest_quote


def mana_sources_of(board: Board, player: Player) -> list[tuple[ObjectId, Land]]:
    """CAS-022: return the mana sources of *player* on *board*, tapped or not, with the mana that each could make.

    Each source is an object id with its bundles: the alternative amounts of mana, of which it makes one.
    """
    return mana_sources_on(board.battlefield, player, rules_of(board.state))


def mana_sources_on(
    board: Iterable[tuple[Permanent | ObservedPermanent, Characteristics]], player: Player, rules: CastleRules
) -> list[tuple[ObjectId, Land]]:
    """CAS-022, CAS-023, CAS-Q33, CAS-Q35: return the mana sources of *player* among the permanents of *board*.

    Each source is an object id with its bundles: the alternative amounts of mana, of which it makes one. It counts for
    one use of one ability whose only cost is tapping; side effects of the ability are ignored.
    """
    return [
        (permanent.id, tuple([bundle for bundle, _ in characteristics.abilities.tap_bundles]))
        for permanent, characteristics in board
        if permanent.controller == player
        and characteristics.abilities.tap_bundles
        and _counts_as_source(characteristics, rules)
    ]


def _counts_as_source(characteristics: Characteristics, rules: CastleRules) -> bool:
    if lang.CardType.LAND in characteristics.types:
        return True
    types = characteristics.types
    is_artifact_or_creature = lang.CardType.ARTIFACT in types or lang.CardType.CREATURE in types
    return is_artifact_or_creature and rules.activation_counts_nonland_mana


def activation_cost(compiled: CompiledFace, rules: CastleRules) -> lang.ManaCost:
    """CAS-Q38: return the mana cost of a card that its activation price is computed from.

    ``activation_cost_basis`` decides whether this is the printed cost, or also includes additional costs of casting.
    """
    if rules.activation_cost_basis == ActivationCostBasis.MODIFIED:
        return compiled.cost.mana
    return compiled.face.cost or lang.ManaCost()


def activation_quote(board: Board, player: Player, card: CardId) -> Quote:
    """CAS-021: return the life that *player* would now pay to activate *card*, and which lands cover which mana."""
    rules = rules_of(board.state)
    return quote_for(
        activation_cost(board.compiled_face(card), rules),
        [bundles for _, bundles in mana_sources_of(board, player)],
        rules,
    )


def quote_for(cost: lang.ManaCost, lands: list[Land], rules: CastleRules) -> Quote:
    """CAS-Q34, CAS-Q36, CAS-Q37: return the lowest price in life of *cost*, given the mana of *lands*; X is 0.

    The result also says which lands cover which mana.
    """
    return cheapest_quote(
        symbol_masks(cost),
        cost.generic,
        lands,
        colored_life=rules.colored_shortfall_life,
        generic_life=rules.generic_shortfall_life,
    )
