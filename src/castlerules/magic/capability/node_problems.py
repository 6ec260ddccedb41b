"""Find the single nodes of a card that a rulebook cannot play: effects without a handler, and values out of range."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, get_args

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import MAX_CARDS, MAX_POINTS, Rulebook
from castlerules.magic.rules.one_shot_effects import ONE_SHOT_EFFECTS

Violations = Iterator[Violation]

_EFFECTS: Final = frozenset(get_args(lang.Effect))


def node_problems(book: Rulebook, parts: tuple[object, ...]) -> Violations:
    """Yield a violation for each node in *parts* of a card that *book* cannot play, whatever stands around it."""
    for node in lang.nodes_in(parts):
        if type(node) in _EFFECTS and type(node) not in book.task_handlers:
            yield Violation(
                "BASE-108",
                f"the effect {type(node).__name__} is not supported, because the rulebook has no handler for it",
            )
        if (check := _NODE_CHECKS.get(type(node))) is not None:
            yield from check(node)


def _mana_cost(node: lang.ManaCost) -> Violations:
    kinds = [len(set(symbol)) == len(symbol) > 0 for symbol in node.symbols]
    if not all(kinds) or not 0 <= node.generic <= MAX_POINTS or not 0 <= node.xs <= MAX_CARDS:
        yield Violation(
            "BASE-037",
            f"mana cost with symbols {short_repr(node.symbols)}, {node.generic} generic mana and {node.xs} X: expected "
            f"different kinds in each symbol, 0 to {MAX_POINTS} generic mana, and from 0 to {MAX_CARDS} X symbols",
        )


def _target_index(node: lang.Target | lang.TargetPlayer | lang.DivideDamage) -> Violations:
    if node.index < 0:
        yield Violation("BASE-056", f"index of a target slot: expected 0 (the first slot) or more, got {node.index}")


def _cost_count(
    node: (
        lang.TapOthers
        | lang.SacrificePermanents
        | lang.DiscardCards
        | lang.MoveOwn
        | lang.MillCards
        | lang.ExileTop
        | lang.RemoveCountersFromThis
    ),
) -> Violations:
    if isinstance(node.count, int) and not 1 <= node.count <= MAX_CARDS:
        yield Violation(
            "BASE-040", f"number of objects to pay a cost with: expected 1 to {MAX_CARDS}, got {node.count}"
        )


def _move_own(node: lang.MoveOwn) -> Violations:
    """BASE-189: yield a violation for a cost that moves objects from or to a zone without such costs."""
    yield from _cost_count(node)
    origins = (lang.Zone.BATTLEFIELD, lang.Zone.HAND, lang.Zone.GRAVEYARD)
    if node.origin not in origins or node.to not in _COST_GOALS or node.origin is node.to:
        yield Violation(
            "BASE-189", f"a cost that moves objects from {node.origin.value} to {node.to.value} is not supported"
        )


def _move_this(node: lang.MoveThis) -> Violations:
    if node.to not in _COST_GOALS:
        yield Violation("BASE-189", f"a cost that moves its source to {node.to.value} is not supported")


_COST_GOALS: Final = (lang.Zone.EXILE, lang.Zone.HAND, lang.Zone.LIBRARY)


def _cost(node: lang.Cost) -> Violations:
    """BASE-040: yield a violation for a cost with two parts of one kind: one object might be used to pay both.

    The same holds for two parts that take objects from one zone.
    """
    kinds = [type(part) for part in node.parts]
    taken = [zone for part in node.parts if (zone := _zone_taken_from(part)) is not None]
    if any(kinds.count(kind) > 1 for kind in kinds) or len(set(taken)) < len(taken):
        names = " and ".join(kind.__name__ for kind in kinds)
        yield Violation(
            "BASE-040", f"the cost parts {names} are not supported together; expected one part of each kind"
        )


def _zone_taken_from(part: lang.CostPart) -> lang.Zone | None:
    """Return the zone from which *part* of a cost takes objects away; None if it takes none."""
    match part:
        case lang.SacrificeThis() | lang.SacrificePermanents() | lang.MoveThis():
            return lang.Zone.BATTLEFIELD
        case lang.DiscardCards() | lang.DiscardThis():
            return lang.Zone.HAND
        case lang.MoveOwn(origin=origin):
            return origin
        case _:
            return None


def _any_number(node: lang.TargetCount) -> Violations:
    """BASE-058, BASE-260: yield a violation for a number of targets that cannot be, or that is no number."""
    least, most = (end if isinstance(end, int) else None for end in (node.least, node.most))
    if (least is not None and least < 0) or (most is not None and not max(1, least or 0) <= most <= MAX_CARDS):
        yield Violation(
            "BASE-058",
            f"number of targets: expected a minimum from 0 to the maximum, and a maximum from 1 to {MAX_CARDS}, got "
            f"{node.least} to {node.most}",
        )


def _choose_cards(node: lang.ChooseCards) -> Violations:
    if not 0 <= node.least <= node.most or not 1 <= node.most <= MAX_CARDS or node.zone is lang.Zone.STACK:
        yield Violation(
            "BASE-110",
            f"cards to choose: expected a minimum from 0 to the maximum, a maximum from 1 to {MAX_CARDS}, and a zone "
            f"other than the stack, got {node.least} to {node.most} in the zone {node.zone.value}",
        )


def _search(node: lang.Search) -> Violations:
    if not 1 <= node.most <= MAX_CARDS:
        yield Violation("BASE-177", f"number of cards to search for: expected 1 to {MAX_CARDS}, got {node.most}")


def _draw(node: lang.Draw) -> Violations:
    if isinstance(node.count, int) and node.count > MAX_CARDS:
        yield Violation("BASE-175", f"number of cards to draw: expected at most {MAX_CARDS}, got {node.count}")


def _move_to(node: lang.MoveTo) -> Violations:
    if node.zone is lang.Zone.STACK:
        yield Violation(
            "BASE-015", "MoveTo moves an object to the stack; expected another zone, because only casting does that"
        )


def _add_mana(node: lang.AddMana | lang.AddManaTimes) -> Violations:
    if not node.options:
        name = type(node).__name__
        yield Violation(
            "BASE-034", f"options of {name}: expected at least one kind and amount of mana to add, got none"
        )


def _attack_limit(node: lang.AttackLimit) -> Violations:
    """BASE-271: yield a violation for a limit so high that not all attacks within it can be compared."""
    if node.most > _MOST_COMPARED:
        yield Violation("BASE-271", f"a limit of {node.most} attackers; expected at most {_MOST_COMPARED}")


_MOST_COMPARED: Final = 3


def _for_each_player(node: lang.ForEachPlayer) -> Violations:
    """BASE-281: yield a violation unless each of several players does one thing that asks nobody."""
    done = type(node.effect) in ONE_SHOT_EFFECTS or isinstance(node.effect, lang.Draw)
    named = isinstance(node.effect, lang.DealDamage) and node.effect.result_name != ""
    asks = isinstance(node.effect, lang.MANA_STEPS) and len(lang.mana_options(node.effect)) > 1
    if not done or named or asks:
        yield Violation("BASE-281", f"{type(node.effect).__name__} for each of several players is not supported")
    if not isinstance(node.who, (lang.EachPlayer, lang.EachOpponent)):
        yield Violation("BASE-281", f"ForEachPlayer: expected several players, got {short_repr(node.who)}")


def _cast_for_madness(_: lang.CastForMadness) -> Violations:
    yield Violation("BASE-K33", "CastForMadness is not supported, but as a part of what the keyword madness stands for")


def _target_slot(node: lang.TargetSlot) -> Violations:
    """BASE-048: yield a violation if the legal targets of a slot depend on which other target is chosen."""
    if any(isinstance(inner, (lang.Target, lang.TargetPlayer)) for inner in lang.nodes_in(node.filter)):
        yield Violation("BASE-048", "a target slot whose filter refers to another target is not supported")


_NODE_CHECKS: Final[Mapping[type[object], Callable[[Any], Iterable[Violation]]]] = MappingProxyType(
    {
        lang.ManaCost: _mana_cost,
        lang.Target: _target_index,
        lang.TargetPlayer: _target_index,
        lang.DivideDamage: _target_index,
        lang.Cost: _cost,
        lang.TapOthers: _cost_count,
        lang.SacrificePermanents: _cost_count,
        lang.DiscardCards: _cost_count,
        lang.MoveOwn: _move_own,
        lang.MoveThis: _move_this,
        lang.MillCards: _cost_count,
        lang.ExileTop: _cost_count,
        lang.RemoveCountersFromThis: _cost_count,
        lang.TargetCount: _any_number,
        lang.TargetSlot: _target_slot,
        lang.AttackLimit: _attack_limit,
        lang.ChooseCards: _choose_cards,
        lang.Search: _search,
        lang.Draw: _draw,
        lang.MoveTo: _move_to,
        lang.AddMana: _add_mana,
        lang.AddManaTimes: _add_mana,
        lang.ForEachPlayer: _for_each_player,
        lang.CastForMadness: _cast_for_madness,
    }
)
