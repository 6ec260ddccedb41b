"""A batch of changes that waits for a choice between replacements: whether all of it can happen (BASE-094)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards.terms import Zone
from castlerules.core import Broken, Player
from castlerules.core.shown import shown

from . import changes as c
from .asking import ChoosingHost, Replacing
from .changes import Change
from .counters import are_counters
from .ids import CardId, ObjectId, is_player
from .invariants_zones import SEATS, name_of
from .looks import minus, plus
from .mana import sources_of
from .options import MOST_POINTS
from .payable import Bundle, payable
from .picks import hosts_now
from .replace import replacing_options
from .scene import Scene
from .state import State
from .tasks import Pay

__all__ = ["batch_problems", "host_problems"]

Problems = Iterator[Broken]

_OWN_ZONES: Final = (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE)
_NEVER: Final = (c.Announced, c.Attacked, c.Blocked, c.TurnBegan, c.EffectBegan, c.EffectsEnded, c.DamageCleared)
_WITH_MANA: Final = (
    *(c.Tapped, c.ManaAdded, c.ManaSpent, c.Damage, c.Prevented, c.ShieldUsed, c.LifeLost, c.LifeGained),
)
"""What happens as mana is made and paid."""


def batch_problems(scene: Scene, question: Replacing) -> Problems:
    """Yield what is wrong with the batch that *question* is about."""
    batch = [*question.done, *[change for change, _ in question.todo]]
    found = [fault for change in batch for fault in _one(scene.state, change)]
    found += [*_from_libraries(scene.state, batch), *_mana(scene, batch)]
    yield from found
    if not question.todo:
        yield Broken("BASE-094", "there is no change that could be replaced")
    elif not found:
        yield from _choice(Scene(scene.book, scene.state), question)


def host_problems(scene: Scene, question: ChoosingHost) -> Problems:
    """Yield what is wrong with the batch in which Auras arrive that *question* is about (BASE-116)."""
    batch = [*question.done, *question.todo]
    found = [fault for change in batch for fault in _one(scene.state, change)]
    found += _from_libraries(scene.state, batch)
    yield from found
    first = question.todo[0] if question.todo else None
    if not isinstance(first, c.Arrive):
        yield Broken("BASE-116", "there is no Aura that arrives")
    elif not found and (first.controller != question.player or len(hosts_now(scene, question)) < 2):
        yield Broken("BASE-116", "there is no choice between hosts, or somebody else has it")


def _choice(scene: Scene, question: Replacing) -> Problems:
    """BASE-D21, BASE-Q08: there are several replacements, or several amounts of the one that acts."""
    options, taken = replacing_options(scene, question), question.taken
    if taken is None:
        if len(options) < 2:
            yield Broken("BASE-D21", "there is nothing to choose between")
    elif taken not in range(len(options)) or len(options[taken].amounts) < 2:
        yield Broken("BASE-Q08", "there are no amounts to choose between")


def _one(state: State, change: Change) -> Problems:
    if isinstance(change, _NEVER):
        yield Broken("BASE-094", f"nothing takes the place of {type(change).__name__}")
    player = getattr(change, "player", None)
    if player is not None and player not in range(SEATS):
        yield Broken("BASE-094", f"something happens to player {shown(player)}")
    for name in ("amount", "count"):
        number = getattr(change, name, None)
        if isinstance(number, int) and not -MOST_POINTS <= number <= MOST_POINTS:
            yield Broken("BASE-094", f"the {name} of a change is {shown(number)}")
    if (check := _CHECKS.get(type(change))) is not None:
        yield from check(state, change)


def _damage(state: State, change: c.Damage | c.Prevented) -> Problems:
    if not 0 <= change.to < state.serial:
        yield Broken("BASE-094", f"{shown(change.to)} is dealt damage, and never was")
    if is_player(change.to) and change.to not in range(SEATS):
        yield Broken("BASE-094", f"{shown(change.to)} is no player")


def _not_negative(_: State, change: c.LifeLost | c.LifeGained | c.ShieldUsed) -> Problems:
    if change.amount < 0:
        yield Broken("BASE-072", f"the amount of a change is {shown(change.amount)}")


def _move(_: State, change: c.Move | c.LibraryMove) -> Problems:
    if change.to not in _OWN_ZONES:
        yield Broken("BASE-E01", f"a move does not lead to the {change.to.value}")


def _arrive(state: State, change: c.Arrive) -> Problems:
    cards = state.table.cards
    if change.card not in range(len(cards)) or change.controller not in range(SEATS):
        yield Broken("BASE-E02", "a card arrives that is none, or under nobody's control")
    elif change.origin is not None and _card_at(state, change.origin) not in (None, change.card):
        yield Broken("BASE-E02", f"{name_of(state, change.card)} arrives in the place of another card")
    if not 0 <= change.x <= MOST_POINTS or not are_counters(change.counters):
        yield Broken("BASE-E02", "something arrives with numbers that cannot be")


def _card_at(state: State, target: ObjectId) -> CardId | None:
    held = [one for seat in state.seats for one in (*seat.hand, *seat.graveyard, *seat.exile)]
    found = [one.card for one in held if one.id == target]
    found += [one.card for one in state.permanents if one.id == target]
    found += [one.card for one in state.stack if one.id == target and one.card is not None]
    return found[0] if found else None


def _bundle(_: State, change: c.ManaAdded | c.ManaSpent | c.PoolEmptied) -> Problems:
    if any(not 0 <= count <= MOST_POINTS for count in change.mana):
        yield Broken("BASE-031", "there is no such mana")


_CHECKS: Final[Mapping[type[Change], Callable[[State, Any], Problems]]] = MappingProxyType(
    {
        c.Damage: _damage,
        c.Prevented: _damage,
        c.LifeLost: _not_negative,
        c.LifeGained: _not_negative,
        c.ShieldUsed: _not_negative,
        c.Move: _move,
        c.LibraryMove: _move,
        c.Arrive: _arrive,
        c.ManaAdded: _bundle,
        c.ManaSpent: _bundle,
        c.PoolEmptied: _bundle,
    }
)


def _from_libraries(state: State, batch: list[Change]) -> Problems:
    """BASE-E01: what leaves a library is there, and leaves it once."""
    owners, cards = state.table.owners, state.table.first_token
    moved: list[tuple[Player, CardId]] = []
    for change in batch:
        if isinstance(change, c.LibraryMove):
            moved.append((change.player, change.card))
        elif (
            isinstance(change, c.Arrive) and change.origin is None and not change.apart and change.card in range(cards)
        ):
            moved.append((owners[change.card], change.card))
    sound = [player in range(SEATS) and card in state.seats[player].library for player, card in moved]
    if not all(sound) or len(set(moved)) < len(moved):
        yield Broken("BASE-E01", "a card leaves a library that is not in it")


def _mana(scene: Scene, batch: list[Change]) -> Problems:
    """BASE-048: what is still to be paid can be paid, with the mana that is being made."""
    state = scene.state
    pools = [_pool_after(state.seats[player].pool, Player(player), batch) for player in range(SEATS)]
    if any(min(pool) < 0 for pool in pools):
        yield Broken("BASE-031", "more mana is spent than there is")
        return
    for task in state.agenda:
        if isinstance(task, Pay) and task.player in range(SEATS):
            tapped = tuple([change.object for change in batch if isinstance(change, c.Tapped)])
            sources = sources_of(scene, task.player, (*task.reserved, *tapped))
            if not all(isinstance(change, _WITH_MANA) for change in batch) or not payable(
                task.symbols, task.generic, pools[task.player], sources
            ):
                yield Broken("BASE-048", "what is still to be paid cannot be paid")


def _pool_after(pool: Bundle, player: Player, batch: list[Change]) -> Bundle:
    for change in batch:
        if isinstance(change, c.ManaAdded) and change.player == player:
            pool = plus(pool, change.mana)
        elif isinstance(change, c.ManaSpent) and change.player == player:
            pool = minus(pool, change.mana)
    return pool
