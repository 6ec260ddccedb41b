"""Checks, also called state-based effects: what follows by itself (BASE-117 to BASE-124).

Each check looks at a scene and returns the changes that it calls for. All that apply are performed as one event, and
then all are looked at again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from castlerules.cards.characteristics import CardType, Supertype
from castlerules.cards.terms import CounterKind, Zone
from castlerules.core import Player

from . import changes as c
from .attachments import may_be_attached
from .changes import Cause, Change
from .ids import ObjectId
from .options import LegendRule
from .scene import Scene
from .state import Permanent

__all__ = [
    "NORMAL_CHECKS",
    "called_for",
    "dead_creatures",
    "decked",
    "legend_rule",
    "legends_in_conflict",
    "no_creatures_in_combat",
    "opposite_counters",
    "out_of_life",
    "poisoned",
    "tokens_cease",
    "unattached_auras",
]

_CREATURE: Final = CardType.CREATURE
_PLUS: Final = CounterKind.PLUS
_MINUS: Final = CounterKind.MINUS


def out_of_life(scene: Scene) -> Iterable[Change]:
    """BASE-117: a player with no life left loses."""
    for player in scene.book.players:
        if scene.state.seats[player].life <= 0:
            yield c.Lost(player, "BASE-117", "no life is left")


def decked(scene: Scene) -> Iterable[Change]:
    """BASE-117: a player who had to draw from an empty library loses."""
    for player in scene.book.players:
        if scene.state.seats[player].starved:
            yield c.Lost(player, "BASE-117", "there was no card left to draw")


def poisoned(scene: Scene) -> Iterable[Change]:
    """BASE-121: too many poison counters lose the game."""
    limit = scene.state.rules.core.poison_to_lose
    for player in scene.book.players:
        if scene.state.seats[player].poison >= limit:
            yield c.Lost(player, "BASE-121", f"{limit} poison counters are too many")


def dead_creatures(scene: Scene) -> Iterable[Change]:
    """BASE-120: a creature without toughness goes to the graveyard; one with lethal damage is destroyed."""
    for permanent, look in scene.board:
        if _CREATURE not in look.types:
            continue
        if look.toughness <= 0:
            yield c.Move(permanent.id, Zone.GRAVEYARD, Cause.CHECK)
        elif permanent.damage >= look.toughness:
            yield c.Destruction(permanent.id)


def legend_rule(scene: Scene) -> Iterable[Change]:
    """BASE-118, BASE-119, BASE-K49: of legends of one name the newer go, or all but the chosen one of a player."""
    rule = scene.state.rules.core.legend_rule
    return () if rule is LegendRule.OFF or not scene.known.legends else _too_many_legends(scene, rule)


def _too_many_legends(scene: Scene, rule: LegendRule) -> Iterable[Change]:
    for group in _legends(scene, by_player=rule is LegendRule.CHOOSE_ONE):
        staying = _staying(scene, group, rule)
        for permanent in group:
            if permanent.id not in staying:
                yield c.Move(permanent.id, Zone.GRAVEYARD, Cause.CHECK)


def legends_in_conflict(scene: Scene) -> tuple[Player, tuple[ObjectId, ...]] | None:
    """BASE-119: return whose legends of one name need a choice, the active player's first; None if none do."""
    if not scene.known.legends or scene.state.rules.core.legend_rule is not LegendRule.CHOOSE_ONE:
        return None
    groups = sorted(_legends(scene, by_player=True), key=lambda group: group[0].controller != scene.state.active)
    for group in groups:
        if not any(one.id in scene.state.legends for one in group):
            return group[0].controller, tuple([one.id for one in group])
    return None


def _legends(scene: Scene, *, by_player: bool) -> list[list[Permanent]]:
    """Return the groups of two or more legendary permanents of one name, in order of arrival."""
    cards, seen = scene.state.table.cards, scene.seen
    groups: dict[tuple[str, Player | None], list[Permanent]] = {}
    for one in scene.state.permanents:
        if Supertype.LEGENDARY in seen[one.id].supertypes:
            groups.setdefault((cards[one.card].name, one.controller if by_player else None), []).append(one)
    return [group for group in groups.values() if len(group) > 1]


def _staying(scene: Scene, group: list[Permanent], rule: LegendRule) -> tuple[ObjectId, ...]:
    if rule is LegendRule.CHOOSE_ONE:
        chosen = [one.id for one in group if one.id in scene.state.legends]
        return tuple(chosen[:1]) or tuple([one.id for one in group])
    oldest = [one.id for one in group if one.stamp == min(two.stamp for two in group)]
    return tuple(oldest) if len(oldest) == 1 else ()  # BASE-Q03: of a tie, all go


def opposite_counters(scene: Scene) -> Iterable[Change]:
    """BASE-122: with that option, +1/+1 and -1/-1 counters on one permanent cancel each other."""
    return _cancelled_counters(scene) if scene.state.rules.core.opposite_counters_cancel else ()


def _cancelled_counters(scene: Scene) -> Iterable[Change]:
    for permanent in scene.state.permanents:
        if permanent.counters:
            counts = dict(permanent.counters)
            pairs = min(counts.get(_PLUS, 0), counts.get(_MINUS, 0))
            if pairs:
                yield c.CountersRemoved(permanent.id, _PLUS, pairs)
                yield c.CountersRemoved(permanent.id, _MINUS, pairs)


def unattached_auras(scene: Scene) -> Iterable[Change]:
    """BASE-123, BASE-133, BASE-Q17: an Aura goes that is attached to nothing, or to what it may not be attached to."""
    return _loose_auras(scene) if scene.known.auras else ()


def _loose_auras(scene: Scene) -> Iterable[Change]:
    for permanent, look in scene.board:
        if "Aura" in look.subtypes and not may_stay_attached(scene, permanent):
            yield c.Move(permanent.id, Zone.GRAVEYARD, Cause.CHECK)


def may_stay_attached(scene: Scene, aura: Permanent) -> bool:
    """Return whether *aura* may be attached to what it is attached to (BASE-123)."""
    return aura.attached is not None and may_be_attached(scene, aura, aura.attached)


def no_creatures_in_combat(scene: Scene) -> Iterable[Change]:
    """BASE-155: what attacks or blocks and is no creature any more is removed from combat."""
    combat = scene.state.combat
    if not combat.attackers:
        return
    for target in (*combat.attackers, *[blocker for blocker, _ in combat.blocks]):
        permanent = scene.permanents.get(target)
        if permanent is not None and _CREATURE not in scene.look(permanent).types:
            yield c.LeftCombat(target)


def tokens_cease(scene: Scene) -> Iterable[Change]:
    """BASE-124: a token that is not in play ceases to exist."""
    return _tokens_gone(scene) if scene.state.table.tokens else ()


def _tokens_gone(scene: Scene) -> Iterable[Change]:
    for seat in scene.state.seats:
        for held in (*seat.hand, *seat.graveyard, *seat.exile):
            if scene.state.table.is_token(held.card):
                yield c.Ceased(held.id)


def called_for(scene: Scene) -> list[Change]:
    """Return what the checks of the book call for, check by check."""
    return [change for check in scene.book.checks for change in check(scene)]


NORMAL_CHECKS: Final = (
    out_of_life,
    decked,
    poisoned,
    dead_creatures,
    legend_rule,
    opposite_counters,
    unattached_auras,
    no_creatures_in_combat,
    tokens_cease,
)
"""The checks of normal Magic."""
