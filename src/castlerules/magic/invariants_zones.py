"""Where the cards of a game are, and which numbers name what: BASE-I01 to BASE-I03."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from castlerules.core import Broken, Player
from castlerules.core.shown import shown

from .asking import (
    Assigning,
    Attacking,
    Blocking,
    Choosing,
    ChoosingSource,
    Discarding,
    KeepingLegend,
    Paying,
    Question,
    Sacrificing,
)
from .ids import FIRST_OBJECT, CardId, ObjectId
from .lasting import DelayedTrigger, Lasting, NoCombatDamage, RegenerationShield, Shield, SourceShield
from .moves import held_by
from .playable import card_problems
from .stack import Context, Occasion, OnStack
from .state import Combat, Gone, State
from .tasks import Pay

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["SEATS", "name_of", "spoken_of", "table_problems", "zone_problems"]

Problems = Iterator[Broken]

SEATS: Final = 2
"""There are two sides, of which in some variants one decides nothing."""

_TOLD: Final = 5


def table_problems(book: Rulebook, state: State) -> Problems:
    """Yield what is wrong with the cards themselves; with such cards nothing else can be looked at."""
    table = state.table
    if len(table.cards) != len(table.owners):
        yield Broken("BASE-018", f"{len(table.cards)} cards have {len(table.owners)} owners")
    elif any(owner not in range(SEATS) for owner in table.owners):
        yield Broken("BASE-018", "a card has an owner who is neither 0 nor 1")
    if not 0 <= table.tokens <= len(table.cards):
        yield Broken("BASE-021", f"{shown(table.tokens)} of {len(table.cards)} rows are tokens'")
    elif not 0 <= table.apart <= table.first_token:
        yield Broken("BASE-I01", f"{shown(table.apart)} of {table.first_token} cards are kept apart")
    if len(state.seats) != SEATS:
        yield Broken("BASE-015", f"there are {SEATS} sides, not {len(state.seats)}")
    try:
        for card in dict.fromkeys(table.cards):
            yield from card_problems(book, card)
    except RecursionError:
        yield Broken("BASE-025", "a card is nested too deep")


def name_of(state: State, card: CardId) -> str:
    """Return the name of *card*."""
    return state.table.cards[card].name


def zone_problems(book: Rulebook, state: State, elsewhere: tuple[CardId, ...]) -> Problems:
    """Yield what is wrong with who has which card where, and with the numbers that objects have."""
    yield from _players(book, state)
    rows = range(len(state.table.cards))
    if any(card not in rows for card in _cards_of(state, elsewhere)):
        yield Broken("BASE-I01", f"a card is not one of the {len(rows)} of this game")
        return
    yield from _each_card_once(state, elsewhere)
    yield from _own_zones(state)
    yield from _numbers(state)


def _players(book: Rulebook, state: State) -> Problems:
    for name, player in (("active", state.active), ("priority", state.priority), ("asked", _asked(state))):
        if player is not None and player not in book.players:
            yield Broken("BASE-147", f"who is {name} is no player: {shown(player)}")
    named = [one.controller for one in (*state.permanents, *[gone.was for gone in state.gone])]
    named += [*[one.controller for one in state.stack], *[one.controller for one in state.waiting]]
    named += [] if state.context is None else [state.context.controller]
    named += [one.home for one in state.permanents if one.home is not None]
    if any(player not in range(SEATS) for player in named):
        yield Broken("BASE-019", "what somebody controls is controlled by 0 or 1")


def _asked(state: State) -> Player | None:
    return None if state.asks is None else state.asks.player


# Cards.


def _zones(state: State) -> Iterable[tuple[CardId, Player | None]]:
    """Return every card with the player in whose zone it is, or None for play and stack."""
    for place, seat in enumerate(state.seats):
        player = Player(place)
        for card in seat.library:
            yield card, player
        for _, cards in held_by(seat):
            for held in cards:
                yield held.card, player
    for permanent in state.permanents:
        yield permanent.card, None
    for one in state.stack:
        if one.card is not None:
            yield one.card, None


def _cards_of(state: State, elsewhere: tuple[CardId, ...]) -> list[CardId]:
    """Return every card that *state* speaks of, wherever that is."""
    named = [card for card, _ in _zones(state)]
    named += [one.was.card for one in state.gone]
    named += elsewhere
    if state.context is not None:
        named += [card for _, cards in state.context.found for card in cards]
    return [*named, *getattr(state.asks, "found", ()), *getattr(state.asks, "picked", ())]


def _each_card_once(state: State, elsewhere: tuple[CardId, ...]) -> Problems:
    """BASE-I01: every card is in one zone; what a token is may be in play any number of times.

    With the end of a game the stack is dropped (BASE-187), and the cards on it with it.
    """
    table = state.table
    counts = Counter([card for card, _ in _zones(state)])
    counts.update(elsewhere)
    cards = table.first_token
    missing = [CardId(row) for row in range(cards) if row not in counts]
    if missing and state.result is None:
        names = ", ".join([name_of(state, card) for card in missing[:_TOLD]])
        rest = f" and {len(missing) - _TOLD} more" if len(missing) > _TOLD else ""
        yield Broken("BASE-I01", f"{names}{rest} {'are' if len(missing) > 1 else 'is'} nowhere")
    for card, count in counts.items():
        if count > 1 and card < cards:
            yield Broken("BASE-I01", f"{name_of(state, card)} (card {card}) is in {count} places")


def _own_zones(state: State) -> Problems:
    """BASE-I03: libraries, hands, graveyards and exiles hold cards of their own player, and no tokens.

    With the end of a game a token that has just left play is not looked at any more (BASE-187).
    """
    table = state.table
    for card, player in _zones(state):
        if player is not None and table.owners[card] != player:
            yield Broken("BASE-I03", f"player {player} has {name_of(state, card)} (card {card}) of the other player")
        elif player is not None and table.is_token(card) and state.result is None:
            yield Broken("BASE-I03", f"the token {name_of(state, card)} is not in play")
    if any(one.card is not None and table.is_token(one.card) for one in state.stack):
        yield Broken("BASE-I03", "a token is on the stack")


# Objects.


def _numbers(state: State) -> Problems:
    """BASE-I02: every object has a number of its own, and none is spoken of that never was."""
    own = [held.id for seat in state.seats for _, cards in held_by(seat) for held in cards]
    own += [*[one.id for one in state.permanents], *[one.id for one in state.stack]]
    last = state.serial
    for number, count in Counter(own).items():
        if count > 1:
            yield Broken("BASE-I02", f"{count} objects have the number {shown(number)}")
        if not FIRST_OBJECT <= number < last:
            yield Broken("BASE-I02", f"an object has the number {shown(number)}; the next is {shown(last)}")
    if last < FIRST_OBJECT:
        yield Broken("BASE-I02", f"the first number of an object is {FIRST_OBJECT}, not {shown(last)}")
    for number in dict.fromkeys(spoken_of(state)):
        if not 0 <= number < max(last, SEATS):
            yield Broken("BASE-I02", f"{shown(number)} is spoken of, and never was an object")


def spoken_of(state: State) -> Iterator[ObjectId]:
    """Yield the numbers of the objects and players that *state* speaks of."""
    for permanent in (*state.permanents, *[gone.was for gone in state.gone]):
        yield from permanent.hurt_by
        if permanent.attached is not None:
            yield permanent.attached
    for gone in state.gone:
        yield from _of_gone(gone)
    for one in state.stack:
        yield from _of_stack(one)
    for waiting in state.waiting:
        yield waiting.source
        yield from _of_occasion(waiting.occasion)
        yield from _of_memory(waiting.memory)
    yield from _of_combat(state.combat)
    yield from [source for source, _ in state.used]
    yield from state.legends
    yield from _of_lasting(state)
    if state.context is not None:
        yield from _of_context(state.context)
    yield from _of_question(state.asks)
    yield from [target for task in state.agenda if isinstance(task, Pay) for target in task.reserved]


def _of_gone(gone: Gone) -> Iterator[ObjectId]:
    yield gone.was.id
    if gone.blocking is not None:
        yield gone.blocking


def _of_stack(one: OnStack) -> Iterator[ObjectId]:
    yield one.source
    yield from one.open
    for chosen in (*one.targets, *one.given):
        yield from chosen
    yield from _of_occasion(one.occasion)
    yield from _of_memory(one.memory)
    for share in one.packet:
        yield share.source
        yield share.to


def _of_occasion(occasion: Occasion) -> Iterator[ObjectId]:
    yield from [one for one in (occasion.object, occasion.now, occasion.other) if one is not None]


def _of_combat(combat: Combat) -> Iterator[ObjectId]:
    yield from (*combat.attackers, *combat.blocked, *combat.struck)
    for pair in combat.blocks:
        yield from pair
    for share in combat.shares:
        yield share.source
        yield share.to


def _of_lasting(state: State) -> Iterator[ObjectId]:
    for one in state.lasting:
        match one:
            case Lasting(objects=objects):
                yield from objects
            case Shield(to=target) | RegenerationShield(object=target):
                yield target
            case SourceShield(to=target, source=source, memory=memory):
                yield from (target, source, *_of_memory(memory))
            case DelayedTrigger(memory=memory):
                yield from _of_context(memory)
            case NoCombatDamage():
                pass


def _of_memory(memory: Context | None) -> Iterator[ObjectId]:
    if memory is not None:
        yield from _of_context(memory)


def _of_context(context: Context) -> Iterator[ObjectId]:
    yield context.source
    yield from _of_occasion(context.occasion)
    for chosen in (*context.targets, *[found for _, found in context.bound], *context.moved):
        yield from chosen


def _of_question(question: Question | None) -> Iterator[ObjectId]:
    match question:
        case Paying(reserved=named) | Attacking(chosen=named) | KeepingLegend(legends=named) | Choosing(chosen=named):
            yield from named
        case Discarding(chosen=chosen, decided=decided) | Sacrificing(chosen=chosen, decided=decided):
            yield from (*chosen, *decided)
        case Blocking(chosen=pairs):
            for pair in pairs:
                yield from pair
        case Assigning(attacker=attacker):
            yield attacker
        case ChoosingSource(to=named):
            yield from named
        case _:
            pass
