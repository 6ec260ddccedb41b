"""What a state of Castle may not be, besides what no state of Magic may: where its cards are (CAS-I01 to CAS-I06).

What concerns the attack on a castle is in ``invariants_breach`` and ``invariants_fight``, what concerns two states in
``invariants_steps``. Some invariants are those of Magic, and are told by its codes: that nobody is left without life
and nothing without toughness (CAS-I17, by BASE-I11), that mana does not outlast a phase (CAS-I26, by BASE-I13), and
that the cards of a player stay the same (CAS-I28, by BASE-I01). Others are properties of play, which tests prove along
random games: what hurts players (CAS-I13), what is legal (CAS-I18), purity (CAS-I19), that games can be played again
(CAS-I20), what is seen (CAS-I21), how often cards come into play (CAS-I27), and that games end (CAS-I32).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from castlerules.core import Broken
from castlerules.core.shown import shown
from castlerules.magic.ids import CardId
from castlerules.magic.invariants import problems as problems_of_magic
from castlerules.magic.invariants_zones import name_of, table_problems
from castlerules.magic.state import State

from .castles import cards_apart
from .differences import is_creature
from .grid import slot_name
from .invariants_breach import breach_problems, question_problems
from .invariants_fight import fight_problems, look_problems
from .invariants_steps import step_problems
from .keep import Castles, Dividing, FaceDown, Raised, agreed, castles_of
from .rules import CastleRules

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["problems", "step_problems"]

Problems = Iterator[Broken]

_IN_SLOTS: Final = (FaceDown, Raised, type(None))


def problems(book: Rulebook, state: State) -> tuple[Broken, ...]:
    """Return every invariant, from BASE-I01 and CAS-I01 on, that *state* breaks; empty for what play can reach.

    Never raises: where options, cards or slots mean nothing, only that is told.
    """
    for stage in _STAGES:
        if found := [broken for find in stage for broken in find(book, state)]:
            return tuple(found)
    without = ("BASE-I20", "BASE-I18") if isinstance(state.asks, Dividing) else ("BASE-I20",)
    elsewhere = tuple([card for player in book.players for card in cards_apart(castles_of(state), player)])
    if told := problems_of_magic(book, state, without=without, elsewhere=elsewhere):
        return told
    return tuple(look_problems(book, state))


# What everything else builds on.


def _kinds(book: Rulebook, state: State) -> Problems:
    """CAS-001: the options and what is kept besides are those of Castle, for two players."""
    if type(state.rules) is not CastleRules:
        yield Broken("CAS-001", f"the options are {type(state.rules).__name__}, not CastleRules")
    if type(state.extra) is not Castles:
        yield Broken("CAS-001", f"what is kept besides is {type(state.extra).__name__}, not Castles")
    if state.active not in book.players:
        yield Broken("CAS-001", f"who is active is no player: {shown(state.active)}")


def _grids(book: Rulebook, state: State) -> Problems:
    """CAS-006, CAS-Q04: each player has a castle, of as many slots as were agreed, and nothing but cards in them."""
    castles, slots = castles_of(state).castles, agreed(state).slots
    if len(castles) != len(book.players):
        yield Broken("CAS-006", f"there are {len(book.players)} castles, not {len(castles)}")
    for place, castle in enumerate(castles):
        if len(castle.slots) != slots:
            yield Broken("CAS-006", f"the castle of player {place} has {slots} slots, not {len(castle.slots)}")
        if not all(isinstance(content, _IN_SLOTS) for content in castle.slots):
            yield Broken("CAS-006", f"in a slot of player {place} is something that is no card")


def _rows(_: Rulebook, state: State) -> Problems:
    """CAS-I05: castle cards and those of a reserve are of the stock of their player."""
    table = state.table
    for place, castle in enumerate(castles_of(state).castles):
        named = [content.card for content in castle.slots if content is not None]
        for card in (*named, *castle.reserve):
            if not table.first_apart <= card < table.first_token or table.owners[card] != place:
                yield Broken("CAS-I05", f"card {shown(card)} is not of the stock of player {place}, and in the castle")


# Cards.


def _stocks(book: Rulebook, state: State) -> Problems:
    """CAS-I01, CAS-I28, CAS-004, CAS-Q01: there are two stocks, each of as many creature cards as were agreed."""
    table, size = state.table, agreed(state).stock_size
    rows = range(table.first_apart, table.first_token)
    for player in book.players:
        count = sum([table.owners[row] == player for row in rows])
        if count != size:
            yield Broken("CAS-I01", f"the stock of player {player} has {size} cards, not {count}")
    for card in dict.fromkeys(table.cards[table.first_apart : table.first_token]):
        if len(card.faces) > 1 or not is_creature(card):
            yield Broken("CAS-I05", f"{card.name} is in a stock, and no creature card")


def _each_once(_: Rulebook, state: State) -> Problems:
    """CAS-I02: what is in a castle or a reserve is there once."""
    castles = castles_of(state).castles
    places = Counter([content.card for castle in castles for content in castle.slots if content is not None])
    places.update([card for castle in castles for card in castle.reserve])
    for card, count in places.items():
        if count > 1:
            yield Broken("CAS-I02", f"{name_of(state, card)} (card {card}) is in {count} slots")


def _reserves(_: Rulebook, state: State) -> Problems:
    """CAS-I03: what was never placed is still there."""
    rules = agreed(state)
    for place, castle in enumerate(castles_of(state).castles):
        if len(castle.reserve) != rules.stock_size - rules.slots:
            wanted = rules.stock_size - rules.slots
            yield Broken("CAS-I03", f"the reserve of player {place} has {wanted} cards, not {len(castle.reserve)}")


def _active_creatures(_: Rulebook, state: State) -> Problems:
    """CAS-I05: an active creature is a permanent of its card, and its owner controls it."""
    permanents = {one.id: one for one in state.permanents}
    numbers: list[int] = []
    for place, castle in enumerate(castles_of(state).castles):
        for slot, content in enumerate(castle.slots):
            if isinstance(content, Raised):
                permanent = permanents.get(content.creature)
                told = f"in {slot_name(agreed(state), slot)} of player {place}"
                numbers.append(content.creature)
                if permanent is None or permanent.card != content.card:
                    yield Broken("CAS-I05", f"what is active {told} is not in play, or is another card")
                elif permanent.controller != place:
                    yield Broken("CAS-I05", f"what is active {told} is controlled by somebody else")
    if len(set(numbers)) < len(numbers):
        yield Broken("CAS-I02", "one creature is active in two slots")


def _hidden(book: Rulebook, state: State) -> Problems:
    """CAS-I06, CAS-I07: what lies face down is not in play, and nothing has found it or speaks of it."""
    extra = castles_of(state)
    apart = {card for player in book.players for card in cards_apart(extra, player)}
    if any(one.card in apart for one in state.permanents):
        yield Broken("CAS-I06", "a card that lies face down is in play")
    found: list[CardId] = [*getattr(state.asks, "found", ()), *getattr(state.asks, "picked", ())]
    if state.context is not None:
        found += [card for _, cards in state.context.found for card in cards]
    if not apart.isdisjoint(found):
        yield Broken("CAS-I07", "a card that lies face down has been found or chosen")


def _maneuvers(_: Rulebook, state: State) -> Problems:
    """CAS-I15: no more manoeuvres in a turn than were agreed."""
    made, most = castles_of(state).maneuvers, agreed(state).maneuvers_per_turn
    if not 0 <= made <= (most if state.turn else 0):
        yield Broken("CAS-I15", f"{shown(made)} manoeuvres were made, of {most} in a turn")


_STAGES: Final[tuple[tuple[Callable[[Rulebook, State], Problems], ...], ...]] = (
    (_kinds,),
    (table_problems, _grids),
    (_rows,),
    (_stocks, _each_once, _reserves, _active_creatures, _hidden, _maneuvers),
    (breach_problems,),
    (question_problems, fight_problems),
)
