"""State-based actions: changes that follow from the state alone, such as losing at 0 life (BASE-117 to BASE-124).

Each function reads a board and yields the changes that are due. ``checkpoint`` performs all of them as one event, and
checks again until none is due.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import is_
from typing import Final

from castlerules.cards import CardType, CounterKind, Supertype, Zone
from castlerules.core import Player
from castlerules.magic.model import LegendRule, ObjectId, Permanent, Rulebook, StateBasedAction, changes
from castlerules.magic.query.attachments import can_be_attached
from castlerules.magic.query.board import Board

_CREATURE: Final = CardType.CREATURE
_PLUS: Final = CounterKind.PLUS
_MINUS: Final = CounterKind.MINUS


def no_life_left(board: Board) -> Iterable[changes.Change]:
    """BASE-117: a player with 0 or less life loses."""
    for player in board.book.players:
        if board.state.seats[player].life <= 0:
            yield changes.PlayerLost(player, "BASE-117", "no life is left")


def drew_from_empty_library(board: Board) -> Iterable[changes.Change]:
    """BASE-117: a player who had to draw from an empty library loses."""
    for player in board.book.players:
        if board.state.seats[player].drew_from_empty:
            yield changes.PlayerLost(player, "BASE-117", "there was no card left to draw")


def too_much_poison(board: Board) -> Iterable[changes.Change]:
    """BASE-121: a player with too many poison counters loses."""
    limit = board.state.rules.core.poison_to_lose
    for player in board.book.players:
        if board.state.seats[player].poison >= limit:
            yield changes.PlayerLost(player, "BASE-121", f"they have {limit} or more poison counters")


def dead_creatures(board: Board) -> Iterable[changes.Change]:
    """BASE-120: a creature with toughness 0 or less goes to the graveyard; one with lethal damage is destroyed."""
    for permanent, characteristics in board.battlefield:
        if _CREATURE not in characteristics.types:
            continue
        if characteristics.toughness <= 0:
            yield changes.Move(permanent.id, Zone.GRAVEYARD, changes.Cause.STATE_BASED_ACTION)
        elif permanent.damage >= characteristics.toughness:
            yield changes.Destruction(permanent.id)


def legend_rule(board: Board) -> Iterable[changes.Change]:
    """BASE-118, BASE-119, BASE-K49: of several legends of one name, only one stays.

    By option that is the oldest in play, or for each player the one that they choose among theirs.
    """
    rule = board.state.rules.core.legend_rule
    for group in _legend_groups(board, by_player=rule is LegendRule.CHOOSE_ONE):
        staying = _surviving_legends(board, group, rule)
        for permanent in group:
            if permanent.id not in staying:
                yield changes.Move(permanent.id, Zone.GRAVEYARD, changes.Cause.STATE_BASED_ACTION)


def _legend_rule_applies(board: Board) -> bool:
    return board.compiled.has_legends and board.state.rules.core.legend_rule is not LegendRule.OFF


def legends_in_conflict(board: Board) -> tuple[Player, tuple[ObjectId, ...]] | None:
    """BASE-119: return the player who must choose a legend, and the legends; None if no choice is needed.

    The active player chooses first.
    """
    if not board.compiled.has_legends or board.state.rules.core.legend_rule is not LegendRule.CHOOSE_ONE:
        return None
    groups = sorted(_legend_groups(board, by_player=True), key=lambda group: group[0].controller != board.state.active)
    for group in groups:
        if not any(permanent.id in board.state.legends_kept for permanent in group):
            return group[0].controller, tuple([permanent.id for permanent in group])
    return None


def _legend_groups(board: Board, *, by_player: bool) -> list[list[Permanent]]:
    """Return the groups of two or more legendary permanents of one name, in order of arrival.

    With *by_player*, the permanents of a group must also have the same controller.
    """
    cards, characteristics = board.state.table.cards, board.characteristics
    groups: dict[tuple[str, Player | None], list[Permanent]] = {}
    for permanent in board.state.permanents:
        if Supertype.LEGENDARY in characteristics[permanent.id].supertypes:
            groups.setdefault((cards[permanent.card].name, permanent.controller if by_player else None), []).append(
                permanent
            )
    return [group for group in groups.values() if len(group) > 1]


def _surviving_legends(board: Board, group: list[Permanent], rule: LegendRule) -> tuple[ObjectId, ...]:
    """Return the legends of *group* that stay under *rule*; all of them while their player has not chosen yet."""
    if rule is LegendRule.CHOOSE_ONE:
        chosen = [permanent.id for permanent in group if permanent.id in board.state.legends_kept]
        return tuple(chosen[:1]) or tuple([permanent.id for permanent in group])
    first = min(permanent.timestamp for permanent in group)
    oldest = [permanent.id for permanent in group if permanent.timestamp == first]
    return tuple(oldest) if len(oldest) == 1 else ()  # BASE-Q03: in a tie, none stays


def world_rule(board: Board) -> Iterable[changes.Change]:
    """BASE-125: of several permanents with the supertype World, only the newest stays; in a tie, none."""
    characteristics = board.characteristics
    worlds = [one for one in board.state.permanents if Supertype.WORLD in characteristics[one.id].supertypes]
    last = max([permanent.timestamp for permanent in worlds], default=0)
    newest = [permanent for permanent in worlds if permanent.timestamp == last]
    for permanent in worlds:
        if len(worlds) > 1 and [permanent] != newest:
            yield changes.Move(permanent.id, Zone.GRAVEYARD, changes.Cause.STATE_BASED_ACTION)


def opposite_counters(board: Board) -> Iterable[changes.Change]:
    """BASE-122: with the option ``opposite_counters_cancel``, +1/+1 and -1/-1 counters on a permanent cancel."""
    for permanent in board.state.permanents:
        if permanent.counters:
            counts = dict(permanent.counters)
            pairs = min(counts.get(_PLUS, 0), counts.get(_MINUS, 0))
            if pairs:
                yield changes.CountersRemoved(permanent.id, _PLUS, pairs)
                yield changes.CountersRemoved(permanent.id, _MINUS, pairs)


def unattached_auras(board: Board) -> Iterable[changes.Change]:
    """BASE-123, BASE-133, BASE-Q17: an Aura that is attached to nothing, or illegally, goes to the graveyard."""
    for permanent, characteristics in board.battlefield:
        if "Aura" in characteristics.subtypes and not may_stay_attached(board, permanent):
            yield changes.Move(permanent.id, Zone.GRAVEYARD, changes.Cause.STATE_BASED_ACTION)


def may_stay_attached(board: Board, aura: Permanent) -> bool:
    """Return whether *aura* is attached to a permanent and that is legal (BASE-123)."""
    return aura.attached_to is not None and can_be_attached(board, aura, aura.attached_to)


def noncreatures_leave_combat(board: Board) -> Iterable[changes.Change]:
    """BASE-155: an attacker or blocker that is no longer a creature is removed from combat."""
    combat = board.state.combat
    for target in (*combat.attackers, *[blocker for blocker, _ in combat.blocks]):
        permanent = board.permanents.get(target)
        if permanent is not None and _CREATURE not in board.characteristics_of(permanent).types:
            yield changes.LeftCombat(target)


def tokens_cease_to_exist(board: Board) -> Iterable[changes.Change]:
    """BASE-124: a token that is not in play, or a copy of a spell that is not on the stack, ceases to exist."""
    for seat in board.state.seats:
        for card_object in (*seat.hand, *seat.graveyard, *seat.exile):
            if board.state.table.is_token(card_object.card):
                yield changes.TokenCeased(card_object.id)


def _counters_cancel(board: Board) -> bool:
    return board.state.rules.core.opposite_counters_cancel


def due_actions(board: Board) -> list[changes.Change]:
    """Return the changes that the state-based actions of the rulebook call for now, in the order of the book."""
    return [change for action in board.book.state_based_actions if action.when(board) for change in action.find(board)]


def is_settled(board: Board) -> bool:
    """Return whether it is known that no state-based action is due: nothing has changed since none was.

    ``note_settled`` has been called then for a state with the same permanents under the same effects, since the cache
    of the board is that of the permanents, and with the same seats, stack, combat and variant's part.
    """
    known, state = board.cache.settled, board.state
    return known is not None and all(map(is_, known, _parts_looked_at(board))) and not state.legends_kept


def note_settled(board: Board) -> None:
    """Note that no state-based action is due in the state of *board*, if these depend on nothing but its parts."""
    state = board.state
    if _are_timeless(board.book) and not state.legends_kept:
        board.cache.settled = _parts_looked_at(board)


def _parts_looked_at(board: Board) -> tuple[object, ...]:
    """Return the parts of the state that timeless actions look at, besides the permanents.

    What an Aura may be attached to is also for restrictions to say, and these may ask for anything.
    """
    state = board.state
    parts = (state.seats, state.stack, state.combat, state.extra)
    if not board.compiled.has_auras:
        return parts
    return (*parts, state.turn, state.step, state.active, state.last_known, state.ongoing)


@cache
def _are_timeless(book: Rulebook) -> bool:
    return all([action.timeless for action in book.state_based_actions])


NORMAL_STATE_BASED_ACTIONS: Final = (
    StateBasedAction(no_life_left, timeless=True),
    StateBasedAction(drew_from_empty_library, timeless=True),
    StateBasedAction(too_much_poison, timeless=True),
    StateBasedAction(dead_creatures, timeless=True),
    StateBasedAction(legend_rule, when=_legend_rule_applies, timeless=True),
    StateBasedAction(world_rule, when=lambda board: board.compiled.has_worlds, timeless=True),
    StateBasedAction(opposite_counters, when=_counters_cancel, timeless=True),
    StateBasedAction(unattached_auras, when=lambda board: board.compiled.has_auras, timeless=True),
    StateBasedAction(noncreatures_leave_combat, when=lambda board: board.state.combat.attackers, timeless=True),
    StateBasedAction(tokens_cease_to_exist, when=lambda board: board.state.table.token_rows, timeless=True),
)
"""The state-based actions of normal Magic."""
