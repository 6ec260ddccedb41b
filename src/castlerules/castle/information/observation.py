"""Observe the castles of a state, and reconstruct castles that fit an observation (CAS-K25)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from castlerules.cards import language as lang
from castlerules.castle.model.decisions import ActivationDecision
from castlerules.castle.model.state import (
    ActiveCard,
    BreachStage,
    Castle,
    CastleState,
    FaceDownCard,
    castle_state_of,
    rules_of,
)
from castlerules.core import Player
from castlerules.core.errors import short_repr
from castlerules.magic.information.dealer import AsideCards, Dealer, counted_cards, inconsistent_observation
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import MAX_CARDS, CardId, State, VariantState, card_counts, cards_by_name

from .observed_castle import ObservedActiveCard, ObservedCastle, ObservedCastleState, ObservedFaceDownCard

SlotContent = FaceDownCard | ActiveCard | None


def observe_castles(state: State, player: Player) -> VariantState:
    """CAS-007, CAS-K25: return both castles as *player* sees them, with hidden cards masked."""
    extra = castle_state_of(state)
    castles = tuple(
        [_observe_castle(state, castle, Player(owner), player) for owner, castle in enumerate(extra.castles)]
    )
    return ObservedCastleState(castles, extra.maneuvers, extra.breach)


def _observe_castle(state: State, castle: Castle, owner: Player, player: Player) -> ObservedCastle:
    table = state.table
    rows = [row for row in range(table.first_aside, table.first_token) if table.owners[row] == owner]
    here = [slot.card for slot in castle.slots if slot is not None] + list(castle.reserve)
    lost = [CardId(row) for row in rows if row not in here]
    return ObservedCastle(
        tuple([_observe_slot(state, slot, own=owner == player) for slot in castle.slots]),
        len(castle.reserve),
        card_counts([table.cards[row] for row in rows]) if owner == player else None,
        cards_by_name(table, lost),
    )


def _observe_slot(state: State, slot: SlotContent, *, own: bool) -> ObservedFaceDownCard | ObservedActiveCard | None:
    """CAS-Q06, CAS-Q07: return the content of *slot* as a player may see it; None if it is vacant.

    A face-down card is hidden unless it has been revealed, or the options let its owner look. *own* is True if the
    player looks at their own castle.
    """
    if slot is None:
        return None
    if isinstance(slot, ActiveCard):
        return ObservedActiveCard(slot.creature)
    rules = rules_of(state)
    known = (slot.known and rules.remember_revealed) or (own and rules.owner_may_look_face_down)
    known = known or _is_turned_up(state, slot)
    return ObservedFaceDownCard(state.table.cards[slot.card] if known else None, slot.known)


def _is_turned_up(state: State, slot: FaceDownCard) -> bool:
    """CAS-020: return whether *slot* holds the card that the attack has just turned up and that is not active yet.

    Both players see this card, whatever the options say about other face-down cards.
    """
    extra = castle_state_of(state)
    breach = extra.breach
    if breach is None or breach.slot is None:
        return False
    is_open = isinstance(state.decision, ActivationDecision) or breach.stage is BreachStage.PAID
    return is_open and extra.castles[1 - state.active].slots[breach.slot] is slot


# States that are consistent with an observation.


def guessed_castle_cards(observation: Observation) -> tuple[AsideCards, ...]:
    """Return, for each player, the cards of the stock, as determinization needs them to deal the castles.

    ``guess_stock`` supplies each stock that *observation* hides.
    """
    return castle_cards(observation, (None, None))


def castle_cards(observation: Observation, stocks: Sequence[tuple[lang.CardDef, ...] | None]) -> tuple[AsideCards, ...]:
    """Return, for each player, the cards of the stock, as determinization needs them to deal the castles.

    *stocks* gives the cards of each player's stock, None for a stock that *observation* shows or that is to be guessed.
    """
    extra = _observed_castle_state(observation)
    return tuple(
        [
            _castle_cards_of(observation, Player(owner), castle, stocks[owner])
            for owner, castle in enumerate(extra.castles)
        ]
    )


def _observed_castle_state(observation: Observation) -> ObservedCastleState:
    extra = observation.extra
    if not isinstance(extra, ObservedCastleState) or len(extra.castles) != len(observation.seats):
        raise inconsistent_observation("expected an observation of a game of Castle")
    return extra


def _castle_cards_of(
    observation: Observation, owner: Player, castle: ObservedCastle, stock: tuple[lang.CardDef, ...] | None
) -> AsideCards:
    active = tuple([slot.creature for slot in castle.slots if isinstance(slot, ObservedActiveCard)])
    size = len(castle.lost) + castle.reserve + sum(slot is not None for slot in castle.slots)
    if castle.reserve < 0 or size > MAX_CARDS:
        raise inconsistent_observation(
            f"the castle of player {owner} has {short_repr(size)} cards, {short_repr(castle.reserve)} of them in the "
            f"reserve; expected at most {MAX_CARDS}, and 0 or more in the reserve"
        )
    if stock is not None and len(stock) != size:
        raise inconsistent_observation(f"expected a stock of {size} cards for player {owner}, got {len(stock)}")
    if castle.stock is not None:
        known_stock = counted_cards(castle.stock, f"the stock of player {owner}")
        if stock is not None and card_counts(stock) != castle.stock:
            raise inconsistent_observation(f"the given stock of player {owner} differs from the one in the observation")
        stock = known_stock
    elif stock is None:
        stock = guess_stock(observation, owner, castle)
    return AsideCards(cards=stock, permanents=active, joined_deck=castle.lost)


def guess_stock(observation: Observation, owner: Player, castle: ObservedCastle) -> tuple[lang.CardDef, ...]:
    """Return a stock that *owner* may have, given the visible cards of *castle*, which is the castle of *owner*.

    The hidden cards are taken to be further copies of creatures that the observing player has seen of *owner*: those of
    the castle, repeated in the order of their names; if there are none, those in play; if there are none either, the
    creatures of the observing player's own stock. The cards of the reserve are never revealed, so every guess is
    possible.
    """
    cards = {permanent.id: permanent.card for permanent in observation.permanents}
    active = [
        cards[slot.creature] for slot in castle.slots if isinstance(slot, ObservedActiveCard) and slot.creature in cards
    ]
    known = [slot.card for slot in castle.slots if isinstance(slot, ObservedFaceDownCard) and slot.card is not None]
    open_cards = [*active, *known, *castle.lost]
    hidden = sum(isinstance(slot, ObservedFaceDownCard) and slot.card is None for slot in castle.slots) + castle.reserve
    models = [card for card, _ in card_counts(open_cards)]
    if not models:
        permanent_cards = [
            permanent.card for permanent in observation.permanents if permanent.owner == owner and not permanent.token
        ]
        models = [card for card, _ in card_counts(permanent_cards) if card.has_type(lang.CardType.CREATURE)]
    if not models:
        own = _observed_castle_state(observation).castles[observation.player].stock or ()
        models = list(counted_cards(own, "the observing player's stock"))
    if not models and hidden:
        raise inconsistent_observation(
            f"cannot guess the stock of player {owner}: no creature of that player is known; give the stock"
        )
    return (*open_cards, *islice(cycle(models), hidden))


def reconstruct_castles(observation: Observation, dealer: Dealer) -> VariantState:
    """Return castles that look like those in *observation*; *dealer* puts the hidden cards in random places."""
    extra = _observed_castle_state(observation)
    castles = [_reconstruct_castle(dealer, Player(owner), castle) for owner, castle in enumerate(extra.castles)]
    return CastleState(tuple(castles), extra.maneuvers, extra.breach)


def _reconstruct_castle(dealer: Dealer, owner: Player, castle: ObservedCastle) -> Castle:
    rows = dealer.rows
    slots: list[SlotContent] = []
    for slot in castle.slots:
        if isinstance(slot, ObservedActiveCard):
            if slot.creature not in rows:
                raise inconsistent_observation(f"object {slot.creature} is active in a castle, but not in play")
            slots.append(ActiveCard(rows[slot.creature], slot.creature))
        elif slot is not None and slot.card is not None:
            slots.append(FaceDownCard(dealer.take(slot.card, owner, aside=True), slot.known))
        else:
            slots.append(None)
    unknown = [
        place for place, slot in enumerate(castle.slots) if isinstance(slot, ObservedFaceDownCard) and slot.card is None
    ]
    hidden = dealer.draw_hidden(owner, len(unknown) + castle.reserve, aside=True)
    for place, row in zip(unknown, hidden, strict=False):
        down = castle.slots[place]
        assert isinstance(down, ObservedFaceDownCard), "unknown places hold face-down cards"
        slots[place] = FaceDownCard(row, down.known)
    return Castle(tuple(slots), tuple(hidden[len(unknown) :]))
