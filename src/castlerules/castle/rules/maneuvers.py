"""The manoeuvres: once in their turn, a player may rearrange their own castle (CAS-055 to CAS-058)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.castle.model import actions, events, grid, options
from castlerules.castle.model.state import ActiveCard, FaceDownCard, castle_state_of, rules_of
from castlerules.core import Player, Violation, evolve
from castlerules.magic.model import Action, Checkpoint, Handler, Restriction, Rulebook, State, changes
from castlerules.magic.query.board import Board
from castlerules.magic.rules.priority import sorcery_timing
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit

from .slots import can_pay, life_payment, slot_content

Maneuver: TypeAlias = actions.ManeuverMove | actions.ManeuverTurnDown | actions.ManeuverSwap
"""The action of a manoeuvre."""


def maneuver_choices(board: Board) -> Iterable[Action]:
    """CAS-K20, CAS-Q92: return the legal manoeuvres, each once: moves, then creatures to turn down, then swaps."""
    if _timing_refusal(board) is not None or board.state.priority is None:
        return []
    rules = rules_of(board.state)
    slots = castle_state_of(board.state).castles[board.state.priority].slots
    kinds = [type(content) for content in slots]
    moves: list[Maneuver] = [
        action
        for slot, other, action, _ in _adjacent_maneuvers(rules)
        if kinds[slot] is FaceDownCard and slots[other] is None
    ]
    turns: list[Maneuver] = [
        actions.ManeuverTurnDown(grid.slot_name(rules, slot)) for slot, kind in enumerate(kinds) if kind is ActiveCard
    ]
    swaps: list[Maneuver] = [
        swap
        for slot, other, _, swap in _adjacent_maneuvers(rules)
        if slot < other
        and ActiveCard in (kinds[slot], kinds[other])
        and slots[slot] is not None
        and slots[other] is not None
    ]
    return [
        maneuver
        for kind in (moves, turns, swaps)
        if kind and maneuver_life(board, kind[0]) is None
        for maneuver in kind
    ]


@lru_cache(maxsize=64)
def _adjacent_maneuvers(
    rules: options.CastleRules,
) -> tuple[tuple[int, int, actions.ManeuverMove, actions.ManeuverSwap], ...]:
    """CAS-Q88: return (slot, other, move, swap) for each ordered pair of adjacent slots.

    *move* and *swap* are the actions that move the card in the first slot to the other, and swap the cards of both.
    """
    names = [grid.slot_name(rules, slot) for slot in range(rules.slots)]
    adjacent = []
    for slot, name in enumerate(names):
        for other, other_name in enumerate(names):
            if grid.are_adjacent(rules, slot, other):
                move, swap = actions.ManeuverMove(name, other_name), actions.ManeuverSwap(name, other_name)
                adjacent.append((slot, other, move, swap))
    return tuple(adjacent)


# Rules.


def _acting_player(board: Board) -> Player:
    player = board.state.priority
    assert player is not None, "a player has priority"
    return player


def _timing_refusal(board: Board) -> Violation | None:
    """CAS-055, CAS-Q86, CAS-Q87: return why the player with priority cannot make a manoeuvre now; None if they can."""
    rules = rules_of(board.state)
    if rules.maneuver_timing == options.ManeuverTiming.ANY_PRIORITY:
        if board.state.priority != board.state.active:
            return Violation("CAS-Q86", "a manoeuvre can be made only in your own turn")
    elif sorcery_timing(board) is not None:
        return Violation("CAS-Q86", "a manoeuvre can be made only in your own main phase, while the stack is empty")
    most = rules.maneuvers_per_turn
    if castle_state_of(board.state).maneuvers >= most:
        return Violation("CAS-055", f"at most {most} manoeuvre{'s' * (most != 1)} can be made in a turn")
    return None


def maneuver_timing(board: Board, _: Maneuver) -> Violation | None:
    """CAS-055, CAS-Q86, CAS-Q87: forbid a manoeuvre at the wrong time, or when the player has made as many as allowed.

    The options say when manoeuvres are made, and how many in a turn.
    """
    return _timing_refusal(board)


def maneuver_life(board: Board, action: Maneuver) -> Violation | None:
    """CAS-K19, CAS-Q91: forbid a manoeuvre that the player cannot pay for.

    Paying the last life is allowed only with ``lethal_payment_allowed`` (CAS-Q40).
    """
    player, price = _acting_player(board), _life_cost(board.state, action)
    if can_pay(board.state, player, price):
        return None
    life = board.state.seats[player].life
    return Violation("CAS-Q91", f"this manoeuvre costs {price} life, and you have {life}")


def _life_cost(state: State, action: Maneuver) -> int:
    rules = rules_of(state)
    match action:
        case actions.ManeuverMove():
            return rules.move_face_down_life
        case actions.ManeuverTurnDown():
            return rules.turn_down_life
        case actions.ManeuverSwap():
            return rules.swap_adjacent_life


def _own_slot_content(board: Board, name: object) -> FaceDownCard | ActiveCard | None:
    """Return the content of the slot called *name* in the acting player's castle; None if it is vacant or no slot."""
    slot = grid.slot_named(rules_of(board.state), name)
    return None if slot is None else slot_content(board.state, _acting_player(board), slot)


def slots_exist(board: Board, action: Maneuver) -> Violation | None:
    """CAS-Q88: forbid a manoeuvre with a slot that the castle does not have."""
    rules = rules_of(board.state)
    wrong = [name for name in _slot_names(action) if grid.slot_named(rules, name) is None]
    if not wrong:
        return None
    last = grid.slot_name(rules, rules.slots - 1)
    return Violation("CAS-Q88", f"expected the name of a slot, R1C1 to {last}, got {wrong[0]!r}")


def _slot_names(action: Maneuver) -> tuple[object, ...]:
    match action:
        case actions.ManeuverMove(src=slot, dst=other) | actions.ManeuverSwap(slot=slot, other=other):
            return slot, other
        case actions.ManeuverTurnDown(slot=slot):
            return (slot,)


def _are_not_adjacent(board: Board, name: object, other_name: object) -> bool:
    rules = rules_of(board.state)
    slot, other = grid.slot_named(rules, name), grid.slot_named(rules, other_name)
    return slot is None or other is None or not grid.are_adjacent(rules, slot, other)


def move_face_down_card(board: Board, action: actions.ManeuverMove) -> Violation | None:
    """CAS-056, CAS-Q89: forbid a move unless a face-down card of the acting player goes to an adjacent vacant slot."""
    if not isinstance(_own_slot_content(board, action.src), FaceDownCard):
        return Violation("CAS-056", f"nothing lies face down in {action.src} of your castle")
    if _own_slot_content(board, action.dst) is not None:
        return Violation("CAS-056", f"{action.dst} is not empty")
    if _are_not_adjacent(board, action.src, action.dst):
        return Violation("CAS-Q88", f"{action.dst} is not adjacent to {action.src}")
    return None


def turn_down_own_creature(board: Board, action: actions.ManeuverTurnDown) -> Violation | None:
    """CAS-057, CAS-Q90: forbid turning down anything but an active creature in the acting player's castle."""
    if isinstance(_own_slot_content(board, action.slot), ActiveCard):
        return None
    return Violation("CAS-057", f"no creature is active in {action.slot} of your castle")


def swap_with_active_creature(board: Board, action: actions.ManeuverSwap) -> Violation | None:
    """CAS-058, CAS-Q89, CAS-Q92: forbid a swap unless the cards are adjacent and at least one is an active creature.

    The action must name the lower-numbered slot first, so that no swap is listed twice.
    """
    contents = [_own_slot_content(board, action.slot), _own_slot_content(board, action.other)]
    if None in contents:
        return Violation("CAS-058", f"{action.slot if contents[0] is None else action.other} is empty")
    if not any(isinstance(content, ActiveCard) for content in contents):
        return Violation(
            "CAS-Q89", f"{action.slot} and {action.other} both hold face-down cards; a swap needs an active creature"
        )
    if _are_not_adjacent(board, action.slot, action.other):
        return Violation("CAS-Q88", f"{action.other} is not adjacent to {action.slot}")
    rules = rules_of(board.state)
    if (grid.slot_named(rules, action.slot) or 0) > (grid.slot_named(rules, action.other) or 0):
        return Violation("CAS-Q92", f"expected the lower-numbered slot first: {action.other}, then {action.slot}")
    return None


RESTRICTIONS: Final = tuple(
    [
        Restriction(on, rule)
        for on, own in (
            (actions.ManeuverMove, move_face_down_card),
            (actions.ManeuverTurnDown, turn_down_own_creature),
            (actions.ManeuverSwap, swap_with_active_creature),
        )
        for rule in (slots_exist, maneuver_timing, own, maneuver_life)
    ]
)
"""The restrictions on manoeuvres."""


# Carrying out a manoeuvre.


def make_maneuver(book: Rulebook, state: State, action: Maneuver) -> State:
    """CAS-055, CAS-Q92: pay the price of a manoeuvre, make it at once without the stack, and run a checkpoint."""
    player, price, extra = state.priority, _life_cost(state, action), castle_state_of(state)
    assert player is not None, "manoeuvres are made with priority"
    state = evolve(
        state, passes=0, priority=None, triggers_in_a_row=0, extra=evolve(extra, maneuvers=extra.maneuvers + 1)
    )
    proposed = [*life_payment(player, price), _maneuver_change(state, player, action)]
    return run_tasks(book, commit(book, state, proposed), Checkpoint(player))


def _maneuver_change(state: State, player: Player, action: Maneuver) -> changes.Change:
    match action:
        case actions.ManeuverMove(src=src, dst=dst):
            return events.FaceDownCardMoved(player, src, dst)
        case actions.ManeuverSwap(slot=slot, other=other):
            return events.CardsSwapped(player, slot, other, is_switch=False)
        case actions.ManeuverTurnDown(slot=name):
            place = grid.slot_named(rules_of(state), name)
            content = None if place is None else slot_content(state, player, place)
            assert isinstance(content, ActiveCard), "an active creature is turned down"
            return events.CreatureTurnedDown(player, name, state.table.cards[content.card], content.creature)


HANDLERS: Final[Mapping[type[object], Handler]] = MappingProxyType(
    {actions.ManeuverMove: make_maneuver, actions.ManeuverTurnDown: make_maneuver, actions.ManeuverSwap: make_maneuver}
)
"""The handlers of the manoeuvre actions."""
