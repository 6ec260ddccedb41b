"""How a state becomes a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from castlerules.cards.terms import Zone
from castlerules.core import Broken, Player, SetupError, evolve
from castlerules.core.shown import shown

from .asking import Choosing, ChoosingHost, Discarding, Searching
from .ids import CardId, ObjectId
from .looks import Seen
from .renumber import renumbered, renumbered_all
from .scene import Scene
from .shelf import decks_of, in_name_order, tokens_of
from .stack import Context, OnStack
from .state import Extra, Gone, Held, Permanent, Seat, State
from .view import Aside, SeenCard, SeenGone, SeenPermanent, SeenSeat, SeenSpell, View

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["Hide", "view", "whole"]

Hide: TypeAlias = Callable[[State, Player], Extra]
"""What a player may know of what a variant keeps."""


def whole(state: State, _: Player) -> Extra:
    """Return all that a variant keeps: nothing of it is hidden."""
    return state.extra


def view(book: Rulebook, state: State, player: Player, hide: Hide = whole) -> View:
    """Return what *player* may know of *state* (BASE 4.6); SetupError for anybody who decides nothing in it.

    Seats that decide nothing have no secrets.
    """
    if type(player) is not int or player not in book.players:
        raise SetupError((Broken("BASE 4.6", f"a player is one of {book.players}, not {shown(player)}"),))
    mask = _Mask(book, state, player)
    seats = tuple([_seat(mask, Player(place), seat) for place, seat in enumerate(state.seats)])
    stack = tuple([_spell(state, mask, one) for one in state.stack])
    waiting = renumbered_all(state.waiting, mask)
    lasting = renumbered_all(state.lasting, mask)
    asks = None if state.asks is None else renumbered(mask.asked(state.asks), mask)
    return View(
        player=player,
        rules=state.rules,
        turn=state.turn,
        step=state.step,
        active=state.active,
        priority=state.priority,
        passes=state.passes,
        serial=state.serial,
        seats=seats,
        permanents=tuple([_permanent(state, one, look) for one, look in Scene(book, state).board]),
        stack=stack,
        lasting=lasting,
        combat=state.combat,
        waiting=waiting,
        gone=tuple([_gone(state, one) for one in state.gone]),
        used=state.used,
        legends=state.legends,
        idle=state.idle,
        context=None if state.context is None else renumbered(mask.found(state.context), mask),
        agenda=state.agenda,
        asks=asks,
        extra=hide(state, player),
        aside=tuple(mask.aside),
        tokens=tokens_of(state.table),
        result=state.result,
    )


class _Mask:
    """What *player* may know of cards: called with a kind of number and a number, it returns what stands for it.

    *shown* is the player whose hand is shown to *player* now, if there is one. What objects on the stack and waiting
    triggers speak of is *in_the_open*: a card named for a cost, or one that was returned to a hand for all to see.
    """

    def __init__(self, book: Rulebook, state: State, player: Player) -> None:
        self.state = state
        self.player = player
        self.open = [Player(place) for place in range(len(state.seats)) if place == player or place not in book.players]
        asks = state.asks
        looks = isinstance(asks, Choosing) and asks.player == player and asks.effect.zone is Zone.HAND
        self.shown = asks.whose if looks and isinstance(asks, Choosing) else None
        self.hidden = {
            held.id: held.card for place, seat in enumerate(state.seats) if place not in self.open for held in seat.hand
        }
        self.in_the_open = True
        self.aside: list[Aside] = []
        self._numbers: dict[int, int] = {}

    def __call__(self, kind: Any, number: int) -> int:
        if kind is CardId:
            return self._standing_for(number)
        if kind is ObjectId and number in self.hidden:
            return self._standing_for(self.hidden[ObjectId(number)])
        return number

    def _standing_for(self, row: int) -> int:
        if row not in self._numbers:
            self.aside.append(self._aside(CardId(row)))
            self._numbers[row] = -len(self.aside)
        return self._numbers[row]

    def _aside(self, row: CardId) -> Aside:
        table = self.state.table
        owner, card = table.owners[row], table.cards[row]
        zone, number = _place(self.state, row)
        if zone is Zone.LIBRARY:
            arrives = self.in_the_open and isinstance(self.state.asks, ChoosingHost)
            return Aside(zone, owner, card if owner in self.open or arrives else None, None)
        if zone is Zone.HAND and owner not in self.open:
            return Aside(zone, owner, card if self.in_the_open or owner == self.shown else None, None)
        return Aside(zone, owner, card, number)

    def asked(self, question: Any) -> Any:
        """Go on with what may be secret: return *question* without what others have named so far (BASE 4.3)."""
        self.in_the_open = isinstance(question, ChoosingHost)
        if question.player in self.open:
            return question
        if isinstance(question, Discarding):
            return evolve(question, chosen=())
        return evolve(question, found=()) if isinstance(question, Searching) else question

    def found(self, context: Context) -> Context:
        """Return *context*, in which others do not see from which places what was found of the cards looked at."""
        self.in_the_open = False
        if context.controller in self.open:
            return context
        later = [card for _, cards in context.found[1:] for card in cards] + list(
            getattr(self.state.asks, "picked", ())
        )
        first = [
            (name, tuple(sorted(cards, key=lambda card: later.index(card) if card in later else len(later))))
            for name, cards in context.found[:1]
        ]
        return evolve(context, found=(*first, *context.found[1:]))


def _place(state: State, row: CardId) -> tuple[Zone, ObjectId | None]:
    """Return where the card *row* is, and its number there; a card that is nowhere else is in a library."""
    for permanent in state.permanents:
        if permanent.card == row:
            return Zone.BATTLEFIELD, permanent.id
    for spell in state.stack:
        if spell.card == row:
            return Zone.STACK, spell.id
    for seat in state.seats:
        for zone, cards in ((Zone.HAND, seat.hand), (Zone.GRAVEYARD, seat.graveyard), (Zone.EXILE, seat.exile)):
            for held in cards:
                if held.card == row:
                    return zone, held.id
    return Zone.LIBRARY, None


def _seat(mask: _Mask, player: Player, seat: Seat) -> SeenSeat:
    state = mask.state
    known, table = player in mask.open, state.table
    deck = decks_of(table, len(state.seats))[player]
    searches = isinstance(state.asks, Searching) and state.asks.player == player == mask.player
    return SeenSeat(
        life=seat.life,
        owned=sum([count for _, count in deck]),
        library=len(seat.library),
        hand=len(seat.hand),
        cards=_held(state, seat.hand) if known else None,
        shown=in_name_order(table, [held.card for held in seat.hand]) if player == mask.shown and not known else None,
        searched=in_name_order(table, seat.library) if searches else None,
        deck=deck if known else None,
        graveyard=_held(state, seat.graveyard),
        exile=_held(state, seat.exile),
        pool=seat.pool,
        poison=seat.poison,
        lands_played=seat.lands_played,
        began=seat.began,
        began_before=seat.began_before,
        mulligans=seat.mulligans,
        kept=seat.kept,
        starved=seat.starved,
    )


def _held(state: State, cards: tuple[Held, ...]) -> tuple[SeenCard, ...]:
    table = state.table
    return tuple([SeenCard(one.id, table.cards[one.card], table.is_token(one.card)) for one in cards])


def _permanent(state: State, one: Permanent, look: Seen) -> SeenPermanent:
    table = state.table
    return SeenPermanent(
        one.id,
        table.cards[one.card],
        table.owners[one.card],
        table.is_token(one.card),
        one.controller,
        one.since,
        one.stamp,
        one.tapped,
        one.damage,
        one.counters,
        one.attached,
        one.x,
        one.paid,
        one.hurt_by,
        one.home,
        look,
    )


def _gone(state: State, one: Gone) -> SeenGone:
    return SeenGone(_permanent(state, one.was, one.seen), one.attacking, one.blocking, one.spell)


def _spell(state: State, mask: _Mask, one: OnStack) -> SeenSpell:
    table, row = state.table, one.card
    seen = renumbered(one if row is None else evolve(one, card=None), mask)
    return SeenSpell(
        one.id,
        one.kind,
        one.controller,
        seen.source,
        None if row is None else table.cards[row],
        None if row is None else table.owners[row],
        one.ability,
        one.origin,
        one.face,
        one.mode,
        one.asked,
        one.paid,
        one.x,
        seen.targets,
        seen.open,
        one.shares,
        seen.given,
        seen.occasion,
        one.packet,
        one.option,
        one.done,
        seen.memory,
    )
