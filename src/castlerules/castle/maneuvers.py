"""The manoeuvres: what a player may do once in the own turn with the own castle (CAS-055 to CAS-058)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from castlerules.core import Broken, Player, evolve
from castlerules.magic import changes as c
from castlerules.magic.actions import Action
from castlerules.magic.book import Restriction
from castlerules.magic.changes import Change
from castlerules.magic.commit import commit
from castlerules.magic.flow import follow
from castlerules.magic.priority import right_time_for_sorceries
from castlerules.magic.scene import Scene
from castlerules.magic.state import State
from castlerules.magic.tasks import Settle

from .castles import slot_content
from .grid import adjacent, slot_name, slot_of
from .keep import (
    CardMoved,
    CardsTraded,
    FaceDown,
    ManeuverMove,
    ManeuverSwap,
    ManeuverTurnDown,
    Raised,
    TurnedDown,
    agreed,
    castles_of,
)
from .rules import CastleRules, ManeuverTiming

if TYPE_CHECKING:
    from castlerules.magic.book import Doing, Rulebook

__all__ = ["HANDLERS", "RESTRICTIONS", "maneuvers_to_make"]

Maneuver: TypeAlias = ManeuverMove | ManeuverTurnDown | ManeuverSwap
"""Any of the three."""


def maneuvers_to_make(scene: Scene) -> Iterable[Action]:
    """CAS-K20, CAS-Q92: the manoeuvres that may be made now, each once: moves, then turning down, then swaps."""
    if _out_of_time(scene) is not None or scene.state.priority is None:
        return []
    rules = agreed(scene.state)
    slots = castles_of(scene.state).castles[scene.state.priority].slots
    kinds = [type(content) for content in slots]
    moves: list[Maneuver] = [
        action for slot, other, action, _ in _ways(rules) if kinds[slot] is FaceDown and slots[other] is None
    ]
    turns: list[Maneuver] = [
        ManeuverTurnDown(slot_name(rules, slot)) for slot, kind in enumerate(kinds) if kind is Raised
    ]
    swaps: list[Maneuver] = [
        swap
        for slot, other, _, swap in _ways(rules)
        if slot < other
        and Raised in (kinds[slot], kinds[other])
        and slots[slot] is not None
        and slots[other] is not None
    ]
    return [one for some in (moves, turns, swaps) if some and affordable(scene, some[0]) is None for one in some]


@lru_cache(maxsize=64)
def _ways(rules: CastleRules) -> tuple[tuple[int, int, ManeuverMove, ManeuverSwap], ...]:
    """CAS-Q88: return every slot with every adjacent one, and the manoeuvres from the one to the other."""
    pairs = [(one, other) for one in range(rules.slots) for other in range(rules.slots) if adjacent(rules, one, other)]
    names = [slot_name(rules, slot) for slot in range(rules.slots)]
    return tuple(
        [
            (one, other, ManeuverMove(names[one], names[other]), ManeuverSwap(names[one], names[other]))
            for one, other in pairs
        ]
    )


# Rules.


def _player(scene: Scene) -> Player:
    player = scene.state.priority
    assert player is not None, "somebody has priority"
    return player


def _out_of_time(scene: Scene) -> Broken | None:
    """CAS-055, CAS-Q86, CAS-Q87: the own main phase with an empty stack, and only so many in a turn."""
    rules = agreed(scene.state)
    if rules.maneuver_timing == ManeuverTiming.ANY_PRIORITY:
        if scene.state.priority != scene.state.active:
            return Broken("CAS-Q86", "manoeuvres are made in your own turn")
    elif right_time_for_sorceries(scene) is not None:
        return Broken("CAS-Q86", "manoeuvres are made in your own main phase, while the stack is empty")
    most = rules.maneuvers_per_turn
    if castles_of(scene.state).maneuvers >= most:
        return Broken("CAS-055", f"{most} manoeuvre{'s' * (most != 1)} a turn, and no more")
    return None


def in_time(scene: Scene, _: Maneuver) -> Broken | None:
    """CAS-055, CAS-Q86, CAS-Q87: a manoeuvre is made in the own main phase, once in a turn."""
    return _out_of_time(scene)


def affordable(scene: Scene, action: Maneuver) -> Broken | None:
    """CAS-K19, CAS-Q91: the life it costs must be there, to the last one if that is allowed (CAS-Q40)."""
    life, price = scene.state.seats[_player(scene)].life, _price(scene.state, action)
    if price == 0 or life > price or (life == price and agreed(scene.state).lethal_payment_allowed):
        return None
    return Broken("CAS-Q91", f"it costs {price} life, and you have {life}")


def _price(state: State, action: Maneuver) -> int:
    rules = agreed(state)
    match action:
        case ManeuverMove():
            return rules.move_face_down_life
        case ManeuverTurnDown():
            return rules.turn_down_life
        case ManeuverSwap():
            return rules.swap_adjacent_life


def _content(scene: Scene, name: str) -> FaceDown | Raised | None:
    """Return what is in the own slot called *name*."""
    slot = slot_of(agreed(scene.state), name)
    return None if slot is None else slot_content(scene.state, _player(scene), slot)


def slots_there(scene: Scene, action: Maneuver) -> Broken | None:
    """CAS-Q88: slots are named as in ``R1C2``."""
    rules = agreed(scene.state)
    wrong = [name for name in _names(action) if slot_of(rules, name) is None]
    if not wrong:
        return None
    return Broken("CAS-Q88", f"there is no slot {wrong[0]!r}; they are R1C1 to {slot_name(rules, rules.slots - 1)}")


def _names(action: Maneuver) -> tuple[str, ...]:
    match action:
        case ManeuverMove(src=one, dst=other) | ManeuverSwap(slot=one, other=other):
            return one, other
        case ManeuverTurnDown(slot=one):
            return (one,)


def _apart(scene: Scene, one: str, other: str) -> bool:
    rules = agreed(scene.state)
    slot, place = slot_of(rules, one), slot_of(rules, other)
    return slot is None or place is None or not adjacent(rules, slot, place)


def moves_face_down(scene: Scene, action: ManeuverMove) -> Broken | None:
    """CAS-056, CAS-Q89: what lies face down moves, to an adjacent vacant slot."""
    if not isinstance(_content(scene, action.src), FaceDown):
        return Broken("CAS-056", f"nothing lies face down in {action.src} of your castle")
    if _content(scene, action.dst) is not None:
        return Broken("CAS-056", f"{action.dst} is not vacant")
    if _apart(scene, action.src, action.dst):
        return Broken("CAS-Q88", f"{action.dst} is not adjacent to {action.src}")
    return None


def turns_own_creature(scene: Scene, action: ManeuverTurnDown) -> Broken | None:
    """CAS-057, CAS-Q90: an active creature of the own castle is turned down."""
    if isinstance(_content(scene, action.slot), Raised):
        return None
    return Broken("CAS-057", f"no creature is active in {action.slot} of your castle")


def swaps_with_a_creature(scene: Scene, action: ManeuverSwap) -> Broken | None:
    """CAS-058, CAS-Q89, CAS-Q92: an active creature trades places with an adjacent card; the first slot comes first."""
    found = [_content(scene, action.slot), _content(scene, action.other)]
    if None in found:
        return Broken("CAS-058", f"{action.slot if found[0] is None else action.other} is vacant")
    if not any(isinstance(one, Raised) for one in found):
        return Broken("CAS-Q89", "two cards that lie face down do not trade places")
    if _apart(scene, action.slot, action.other):
        return Broken("CAS-Q88", f"{action.other} is not adjacent to {action.slot}")
    rules = agreed(scene.state)
    if (slot_of(rules, action.slot) or 0) > (slot_of(rules, action.other) or 0):
        return Broken("CAS-Q92", f"this swap is written with {action.other} first, and then {action.slot}")
    return None


RESTRICTIONS: Final = tuple(
    [
        Restriction(on, rule)
        for on, own in (
            (ManeuverMove, moves_face_down),
            (ManeuverTurnDown, turns_own_creature),
            (ManeuverSwap, swaps_with_a_creature),
        )
        for rule in (slots_there, in_time, own, affordable)
    ]
)
"""The rules on manoeuvres."""


# Doing it.


def maneuvered(book: Rulebook, state: State, action: Maneuver) -> State:
    """CAS-055, CAS-Q92: the price is paid and the manoeuvre made at once; a checkpoint follows."""
    player, price, extra = state.priority, _price(state, action), castles_of(state)
    assert player is not None, "manoeuvres are made with priority"
    paid: list[Change] = [c.LifeLost(player, price, paid=True)] if price else []
    state = evolve(state, passes=0, priority=None, idle=0, extra=evolve(extra, maneuvers=extra.maneuvers + 1))
    return follow(book, commit(book, state, [*paid, _change(state, player, action)]), Settle(player))


def _change(state: State, player: Player, action: Maneuver) -> Change:
    match action:
        case ManeuverMove(src=src, dst=dst):
            return CardMoved(player, src, dst)
        case ManeuverSwap(slot=slot, other=other):
            return CardsTraded(player, slot, other, switch=False)
        case ManeuverTurnDown(slot=name):
            place = slot_of(agreed(state), name)
            content = None if place is None else slot_content(state, player, place)
            assert isinstance(content, Raised), "an active creature is turned down"
            return TurnedDown(player, name, state.table.cards[content.card], content.creature)


HANDLERS: Final[Mapping[type[object], Doing]] = MappingProxyType(
    {ManeuverMove: maneuvered, ManeuverTurnDown: maneuvered, ManeuverSwap: maneuvered}
)
"""How manoeuvres are made."""
