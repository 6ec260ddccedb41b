"""What a player may know of castles, and what may be where, given that (CAS-K25, the rules 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from castlerules.cards.characteristics import CardType
from castlerules.cards.definition import CardDef
from castlerules.core import Player
from castlerules.magic.dealer import Apart, Dealer, misfit
from castlerules.magic.ids import CardId
from castlerules.magic.shelf import counted, in_name_order
from castlerules.magic.state import Extra, State
from castlerules.magic.view import View

from .keep import (
    Activating,
    Castle,
    Castles,
    FaceDown,
    Raised,
    SeenCastle,
    SeenCastles,
    SeenDown,
    SeenRaised,
    Stage,
    agreed,
    castles_of,
)

__all__ = ["fill", "hide", "kept", "kept_of"]

Slot = FaceDown | Raised | None


def hide(state: State, player: Player) -> Extra:
    """CAS-007, CAS-K25: return what *player* may know of both castles."""
    extra = castles_of(state)
    castles = tuple([_seen(state, castle, Player(owner), player) for owner, castle in enumerate(extra.castles)])
    return SeenCastles(castles, extra.maneuvers, extra.breach)


def _seen(state: State, castle: Castle, owner: Player, player: Player) -> SeenCastle:
    table = state.table
    rows = [row for row in range(table.first_apart, table.first_token) if table.owners[row] == owner]
    here = [one.card for one in castle.slots if one is not None] + list(castle.reserve)
    lost = [CardId(row) for row in rows if row not in here]
    return SeenCastle(
        tuple([_seen_slot(state, one, own=owner == player) for one in castle.slots]),
        len(castle.reserve),
        counted([table.cards[row] for row in rows]) if owner == player else None,
        in_name_order(table, lost),
    )


def _seen_slot(state: State, slot: Slot, *, own: bool) -> SeenDown | SeenRaised | None:
    """CAS-Q06, CAS-Q07: a card that lies face down is hidden from both, unless it has been revealed."""
    if slot is None:
        return None
    if isinstance(slot, Raised):
        return SeenRaised(slot.creature)
    rules = agreed(state)
    known = (slot.known and rules.remember_revealed) or (own and rules.owner_may_look_face_down)
    known = known or _is_turned_up(state, slot)
    return SeenDown(state.table.cards[slot.card] if known else None, slot.known)


def _is_turned_up(state: State, slot: FaceDown) -> bool:
    """CAS-020: a card that has just been turned up lies open until it is paid for or lost."""
    extra = castles_of(state)
    breach = extra.breach
    if breach is None or breach.slot is None:
        return False
    is_open = isinstance(state.asks, Activating) or breach.stage is Stage.PAID
    return is_open and extra.castles[1 - state.active].slots[breach.slot] is slot


# States that look like a view.


def kept(seen: View) -> tuple[Apart, ...]:
    """Return the cards that belong to no deck, with stocks that are not known guessed as ``guessed_stock`` says."""
    return kept_of(seen, (None, None))


def kept_of(seen: View, stocks: Sequence[tuple[CardDef, ...] | None]) -> tuple[Apart, ...]:
    """Return the cards that belong to no deck, with *stocks* for those that are not known."""
    extra = _castles_in(seen)
    return tuple([_apart(seen, Player(owner), castle, stocks[owner]) for owner, castle in enumerate(extra.castles)])


def _castles_in(seen: View) -> SeenCastles:
    extra = seen.extra
    if not isinstance(extra, SeenCastles) or len(extra.castles) != len(seen.seats):
        raise misfit("a view of a game of Castle is wanted")
    return extra


def _apart(seen: View, owner: Player, castle: SeenCastle, stock: tuple[CardDef, ...] | None) -> Apart:
    raised = tuple([one.creature for one in castle.slots if isinstance(one, SeenRaised)])
    size = len(castle.lost) + castle.reserve + sum(one is not None for one in castle.slots)
    if stock is not None and len(stock) != size:
        raise misfit(f"the stock of player {owner} has {size} cards, not {len(stock)}")
    if castle.stock is not None:
        told = tuple([card for card, count in castle.stock for _ in range(count)])
        if stock is not None and counted(stock) != castle.stock:
            raise misfit(f"the stock of player {owner} is known, and is another one")
        stock = told
    elif stock is None:
        stock = guessed_stock(seen, owner, castle)
    return Apart(cards=stock, raised=raised, gone=castle.lost)


def guessed_stock(seen: View, owner: Player, castle: SeenCastle) -> tuple[CardDef, ...]:
    """Return a stock that fits what is seen of *castle*.

    What is hidden is taken to be further copies of the creatures that have been seen of the player, those of the castle
    first, in the order of their names and over again; where none has been seen, the creatures of the stock of whoever
    sees. Three cards of the reserve never come to light, so that every such stock is possible.
    """
    cards = {one.id: one.card for one in seen.permanents}
    raised = [cards[one.creature] for one in castle.slots if isinstance(one, SeenRaised) and one.creature in cards]
    known = [one.card for one in castle.slots if isinstance(one, SeenDown) and one.card is not None]
    open_cards = [*raised, *known, *castle.lost]
    hidden = sum(isinstance(one, SeenDown) and one.card is None for one in castle.slots) + castle.reserve
    like = [card for card, _ in counted(open_cards)]
    if not like:
        others = [one.card for one in seen.permanents if one.owner == owner and not one.token]
        like = [card for card, _ in counted(others) if card.has_type(CardType.CREATURE)]
    if not like:
        own = _castles_in(seen).castles[seen.player].stock or ()
        like = [card for card, count in own for _ in range(count)]
    if not like and hidden:
        raise misfit(f"nothing tells what the castle of player {owner} may be made of")
    return (*open_cards, *islice(cycle(like), hidden))


def fill(seen: View, dealer: Dealer) -> Extra:
    """Return castles that look like those in *seen*; what is hidden lies where chance puts it."""
    extra = _castles_in(seen)
    castles = [_filled(dealer, Player(owner), castle) for owner, castle in enumerate(extra.castles)]
    return Castles(tuple(castles), extra.maneuvers, extra.breach)


def _filled(dealer: Dealer, owner: Player, castle: SeenCastle) -> Castle:
    rows = dealer.rows
    slots: list[Slot] = []
    for one in castle.slots:
        if isinstance(one, SeenRaised):
            if one.creature not in rows:
                raise misfit(f"object {one.creature} is in a castle, and not in play")
            slots.append(Raised(rows[one.creature], one.creature))
        elif one is not None and one.card is not None:
            slots.append(FaceDown(dealer.kept(one.card, owner), one.known))
        else:
            slots.append(None)
    unknown = [place for place, one in enumerate(castle.slots) if isinstance(one, SeenDown) and one.card is None]
    hidden = dealer.kept_hidden(owner, len(unknown) + castle.reserve)
    for place, row in zip(unknown, hidden, strict=False):
        down = castle.slots[place]
        assert isinstance(down, SeenDown), "that is what is unknown"
        slots[place] = FaceDown(row, down.known)
    return Castle(tuple(slots), tuple(hidden[len(unknown) :]))
