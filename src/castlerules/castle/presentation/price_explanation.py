"""Explain the price of activating a castle card, mana symbol by mana symbol (CAS-021 to CAS-025)."""

from __future__ import annotations

from itertools import groupby
from typing import Final, cast

from castlerules.cards import language as lang
from castlerules.castle.book import CASTLE
from castlerules.castle.information.observation import observe_castles
from castlerules.castle.information.observed_castle import (
    ObservedActiveCard,
    ObservedCastle,
    ObservedCastleState,
    ObservedFaceDownCard,
)
from castlerules.castle.model.grid import slot_name, slot_named
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import ActiveCard, Castle, CastleState, FaceDownCard
from castlerules.castle.rules.activation_price import activation_cost, mana_sources_on, quote_for
from castlerules.castle.rules.price_solver import COLORLESS_MASK, Quote
from castlerules.core import DataError, Player
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic.information.observation import Observation
from castlerules.magic.information.observe import observe
from castlerules.magic.model.compiled import compile_faces, symbol_masks
from castlerules.magic.model.state import State


@frozen
class PriceLine:
    """One part of a mana cost: its *symbol*, the permanent that covers it, and the *life* to pay if none does.

    *covered_by* is the name of that permanent, or None.
    """

    symbol: str
    covered_by: str | None
    life: int

    def __str__(self) -> str:
        return (
            f"{self.symbol}: {self.covered_by}"
            if self.covered_by
            else f"no land left for {self.symbol}: {self.life} life"
        )


@frozen
class PriceExplanation:
    """What it costs *player*, who has *life*, to activate the card called *name* in *slot*; *cost* is its mana cost.

    *lines* explain the price: one for each mana symbol, then one for each generic mana that a permanent covers, and one
    for all generic mana that is missing. X is 0 and has no line. *payable* is whether *player* has enough life
    (CAS-Q39, CAS-Q40).
    """

    player: Player
    slot: str
    name: str
    cost: lang.ManaCost
    life: int
    lines: tuple[PriceLine, ...]
    payable: bool

    @property
    def price(self) -> int:
        """The price in life (CAS-024, CAS-025)."""
        return sum(line.life for line in self.lines)

    def __str__(self) -> str:
        head = f"{self.name} {self.cost} in {self.slot}: {self._total()}"
        return "\n".join([head, *_joined_lines(self.lines)])

    def _total(self) -> str:
        if self.price == 0:
            return "free"
        if not self.payable:
            return f"{self.price} life, and that cannot be paid with {self.life}"
        left = self.life - self.price
        return f"{self.price} of {self.life} life, {left} left{'' if left else ', which loses the game'}"


def _joined_lines(lines: tuple[PriceLine, ...]) -> list[str]:
    """Return *lines* as text, with neighbouring equal lines as one, such as ``{R}{R}: 2 Mountain``."""
    texts = []
    for line, group in groupby(lines):
        count = len(list(group))
        symbols = line.symbol * count if count < _MANY else f"{count} {line.symbol}"
        covered = None if line.covered_by is None else line.covered_by if count == 1 else f"{count} {line.covered_by}"
        texts.append(str(PriceLine(symbols, covered, line.life * count)))
    return texts


_MANY: Final = 10


def explain_price(where: State | Observation, slot: str, player: Player | None = None) -> PriceExplanation:
    """CAS-Q33 to CAS-Q37: return what activating the face-down card in *slot* would cost now, and why.

    *slot* is a name such as ``R1C2``, in the castle of *player*. The default is the defending player while a column is
    under attack, otherwise the opponent of the player to act, or of the active player if nobody is to act. *where* is
    a state, which shows every card, or an observation, which shows those that its player may know. Raises DataError if
    *where* is neither, for an unknown player or slot, an empty slot, a card that the observation hides, and an active
    creature, which has no price.
    """
    rules, castles = _rules_and_castles(where)
    if player is None:
        player = _default_player(where)
    elif type(player) is not int or not 0 <= player < len(castles):
        raise DataError("player", f"expected player 0 or 1, got {short_repr(player)}")
    place = slot_named(rules, slot)
    if place is None or place >= len(castles[player].slots):
        last = slot_name(rules, rules.slots - 1)
        raise DataError("slot", f"expected the name of a slot, R1C1 to {last}, got {short_repr(slot)}")
    card = _face_down_card(where, f"{slot} of the castle of player {player}", castles[player].slots[place])
    observation = where if isinstance(where, Observation) else observe(CASTLE, where, player, observe_castles)
    return explain_card_price(observation, player, slot, card)


def _rules_and_castles(where: object) -> tuple[CastleRules, tuple[Castle, ...] | tuple[ObservedCastle, ...]]:
    if isinstance(where, (State, Observation)) and isinstance(where.rules, CastleRules):
        if isinstance(where.extra, (CastleState, ObservedCastleState)):
            return where.rules, where.extra.castles
    raise DataError("where", f"expected a state or an observation of Castle, got {short_repr(where)}")


def _default_player(where: State | Observation) -> Player:
    if cast(CastleState | ObservedCastleState, where.extra).breach is not None:
        return Player(1 - where.active)
    actor = where.priority if where.decision is None else where.decision.player
    return Player(1 - (where.active if actor is None else actor))


def _face_down_card(
    where: State | Observation,
    place: str,
    content: FaceDownCard | ActiveCard | ObservedFaceDownCard | ObservedActiveCard | None,
) -> lang.CardDef:
    """Return the face-down card in *content*, what *where* shows of a slot; raise DataError if it is hidden or absent.

    *place* describes the slot in the error.
    """
    match content:
        case FaceDownCard(card=row) if isinstance(where, State):
            return where.table.cards[row]
        case ObservedFaceDownCard(card=card) if card is not None:
            return card
        case None:
            raise DataError("slot", f"expected a slot with a face-down card, but {place} is empty")
        case ObservedFaceDownCard() | FaceDownCard():
            raise DataError("slot", f"the card in {place} is hidden in this observation; only the state shows it")
        case _:
            raise DataError("slot", f"the creature in {place} is already active, so it has no price")


def explain_card_price(observation: Observation, player: Player, slot: str, card: lang.CardDef) -> PriceExplanation:
    """CAS-021: return what it costs *player* to activate *card* in *slot*, given the lands that *observation* shows."""
    assert isinstance(observation.rules, CastleRules), "an observation of Castle"
    names = {permanent.id: permanent.card.name for permanent in observation.permanents}
    sources = mana_sources_on(
        [(permanent, permanent.characteristics) for permanent in observation.permanents], player, observation.rules
    )
    cost = activation_cost(compile_faces(CASTLE, card)[0], observation.rules)
    quote = quote_for(cost, [bundles for _, bundles in sources], observation.rules)
    lines = _price_lines(cost, quote, [names[number] for number, _ in sources], observation.rules)
    left = observation.seats[player].life - quote.price
    payable = quote.price == 0 or left > 0 or (left == 0 and observation.rules.lethal_payment_allowed)
    return PriceExplanation(player, slot, card.name, cost, observation.seats[player].life, lines, payable)


def _price_lines(cost: lang.ManaCost, quote: Quote, lands: list[str], rules: CastleRules) -> tuple[PriceLine, ...]:
    lines = []
    for symbol, mask, land in zip(cost.symbols, symbol_masks(cost), quote.symbols, strict=True):
        text = "{" + "/".join([kind.value for kind in symbol]) + "}"
        life = rules.generic_shortfall_life if mask == COLORLESS_MASK else rules.colored_shortfall_life
        lines.append(PriceLine(text, None, life) if land is None else PriceLine(text, lands[land], 0))
    lines += [PriceLine("{1}", name, 0) for name in sorted([lands[land] for land in quote.generic])]
    if quote.missing:
        lines.append(PriceLine(f"{{{quote.missing}}}", None, quote.missing * rules.generic_shortfall_life))
    return tuple(lines)
