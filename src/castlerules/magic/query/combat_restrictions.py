"""Restrictions on attackers and blockers, a function per rule (BASE-153 to BASE-157, BASE-K01 to BASE-K13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.magic.model import AbilityContext, ObjectId, actions
from castlerules.magic.model.rulebook import RestrictionRule

from .affects import affected
from .board import Board, GameObject
from .evaluate import matches, objects_in, objects_of
from .mana_sources import has_summoning_sickness
from .targets import has_protection_from


def refers_to(board: Board, what: lang.Filter | lang.ObjectRef, context: AbilityContext, obj: GameObject) -> bool:
    """Return whether *what* in the text of a static ability refers to *obj*, and no restriction shields *obj* from it.

    *context* is that of the static ability: its source and controller.
    """
    if isinstance(what, lang.ObjectRef):
        return obj.id in affected(board, what, context, objects_of(board, what, context))
    return matches(board, what, obj, context) and (obj.id is None or bool(affected(board, what, context, (obj.id,))))


_RuleOnObjects: TypeAlias = (
    lang.AsThoughNoDefender
    | lang.AsThoughUnblocked
    | lang.CantAttack
    | lang.CantBlock
    | lang.CantRegenerate
    | lang.MustAttack
    | lang.NoUntap
    | lang.MayStayTapped
)


def source_of_rule(board: Board, target: ObjectId, kind: type[_RuleOnObjects]) -> ObjectId | None:
    """Return the source of the first rule of the class *kind*, such as ``CantAttack``, that applies to *target*.

    None if there is none. Messages name this source.
    """
    for context, rule in board.rule_effects:
        if isinstance(rule, kind) and (obj := _object_in_play(board, target)) is not None:
            if refers_to(board, rule.what, context, obj):
                return context.source
    return None


def _object_in_play(board: Board, target: ObjectId) -> GameObject | None:
    return board.find_object(target) if board.is_in_play(target) else None


# Attacking.


def own_attacker(board: Board, action: actions.AddAttacker) -> Violation | None:
    """BASE-153: the active player attacks only with creatures that they control."""
    permanent = board.permanents.get(action.creature)
    if (
        permanent is None
        or lang.CardType.CREATURE not in board.characteristics_of(permanent).types
        or permanent.controller != board.state.active
    ):
        reason = f"object {action.creature} is no creature that you control, so you cannot attack with it"
        return Violation("BASE-153", reason)
    return None


def untapped_attacker(board: Board, action: actions.AddAttacker) -> Violation | None:
    """BASE-153: a tapped creature cannot attack."""
    permanent = board.permanents.get(action.creature)
    if permanent is not None and permanent.tapped:
        return Violation("BASE-153", f"creature {action.creature} is tapped; only untapped creatures can attack")
    return None


def summoning_sickness(board: Board, action: actions.AddAttacker) -> Violation | None:
    """BASE-041: a creature cannot attack unless you controlled it as your turn began, or it has haste."""
    permanent = board.permanents.get(action.creature)
    if permanent is not None and has_summoning_sickness(board, permanent, board.characteristics_of(permanent)):
        reason = f"creature {action.creature} came under your control this turn and has no haste, so it cannot attack"
        return Violation("BASE-041", reason)
    return None


def defender(board: Board, action: actions.AddAttacker) -> Violation | None:
    """BASE-K12: a creature with defender cannot attack, unless it can as though it did not have it (BASE-201)."""
    if lang.KeywordKind.DEFENDER not in _keyword_kinds(board, action.creature):
        return None
    if source_of_rule(board, action.creature, lang.AsThoughNoDefender) is None:
        return Violation("BASE-K12", f"creature {action.creature} has defender, so it cannot attack")
    return None


def walls_cannot_attack(board: Board, action: actions.AddAttacker) -> Violation | None:
    """BASE-012, BASE-K52: with the option ``walls_cannot_attack``, Walls cannot attack (but BASE-201)."""
    obj = _object_in_play(board, action.creature) if board.state.rules.core.walls_cannot_attack else None
    if obj is None or "Wall" not in obj.characteristics.subtypes:
        return None
    if source_of_rule(board, action.creature, lang.AsThoughNoDefender) is None:
        return Violation(
            "BASE-012", f"creature {action.creature} is a Wall, and with walls_cannot_attack no Wall attacks"
        )
    return None


def cant_attack(board: Board, action: actions.AddAttacker) -> Violation | None:
    """BASE-154, BASE-K13: a creature cannot attack if a static ability (``CantAttack``) forbids it."""
    source = source_of_rule(board, action.creature, lang.CantAttack)
    if source is None:
        return None
    return Violation("BASE-154", f"{_card_name(board, source)} says that creature {action.creature} can't attack")


def must_attack(board: Board, target: ObjectId) -> bool:
    """BASE-154: return whether a static ability says that *target* attacks if able."""
    return source_of_rule(board, target, lang.MustAttack) is not None


def makes_attack(board: Board) -> bool:
    """Return whether a rule on a card makes any creatures attack if able, so that ``must_attack`` may be true."""
    return any([isinstance(rule, lang.MustAttack) for _, rule in board.rule_effects])


# Blocking.


def own_blocker(board: Board, action: actions.AddBlocker) -> Violation | None:
    """BASE-156: the defending player blocks only with untapped creatures that they control."""
    blocker = board.permanents.get(action.blocker)
    if (
        blocker is None
        or lang.CardType.CREATURE not in board.characteristics_of(blocker).types
        or blocker.controller == board.state.active
    ):
        reason = f"object {action.blocker} is no creature of the defending player, so it cannot block"
        return Violation("BASE-156", reason)
    if blocker.tapped:
        return Violation("BASE-156", f"creature {action.blocker} is tapped; only untapped creatures can block")
    return None


def blocks_an_attacker(board: Board, action: actions.AddBlocker) -> Violation | None:
    """BASE-156: only an attacking creature can be blocked."""
    if action.attacker in board.state.combat.attackers:
        return None
    return Violation("BASE-156", f"object {action.attacker} does not attack; only an attacker can be blocked")


def cant_block(board: Board, action: actions.AddBlocker) -> Violation | None:
    """BASE-157, BASE-K13: a creature cannot block if a static ability of a permanent forbids it (``CantBlock``)."""
    source = source_of_rule(board, action.blocker, lang.CantBlock)
    if source is None:
        return None
    return Violation("BASE-157", f"{_card_name(board, source)} says that creature {action.blocker} can't block")


def cant_be_blocked(board: Board, action: actions.AddBlocker) -> Violation | None:
    """BASE-K07: a creature cannot block an attacker that a static ability protects from it ("can't be blocked")."""
    for context, rule in board.rule_effects:
        if isinstance(rule, lang.CantBeBlocked):
            blocker, attacker = _object_in_play(board, action.blocker), _object_in_play(board, action.attacker)
            if blocker is None or attacker is None or not refers_to(board, rule.what, context, attacker):
                continue
            if matches(board, rule.by, blocker, context):
                pair = f"creature {action.blocker} can't block attacker {action.attacker}"
                return Violation("BASE-K07", f"{_card_name(board, context.source)} says that {pair}")
    return None


def flying(board: Board, action: actions.AddBlocker) -> Violation | None:
    """BASE-K01, BASE-K02: only a creature with flying or reach can block an attacker with flying."""
    if lang.KeywordKind.FLYING not in _keyword_kinds(board, action.attacker):
        return None
    blocking = _keyword_kinds(board, action.blocker)
    if lang.KeywordKind.FLYING in blocking or lang.KeywordKind.REACH in blocking:
        return None
    return Violation(
        "BASE-K01", f"attacker {action.attacker} has flying; only creatures with flying or reach can block it"
    )


def fear(board: Board, action: actions.AddBlocker) -> Violation | None:
    """BASE-K03: only an artifact creature or a black creature can block an attacker with fear."""
    if lang.KeywordKind.FEAR not in _keyword_kinds(board, action.attacker):
        return None
    blocker = _object_in_play(board, action.blocker)
    if blocker is None:
        return None
    if lang.CardType.ARTIFACT in blocker.characteristics.types or lang.Color.BLACK in blocker.characteristics.colors:
        return None
    reason = f"attacker {action.attacker} has fear; only artifact or black creatures can block it"
    return Violation("BASE-K03", reason)


def shadow(board: Board, action: actions.AddBlocker) -> Violation | None:
    """BASE-K04: a creature with shadow can block, and be blocked by, only creatures with shadow."""
    attacking, blocking = _keyword_kinds(board, action.attacker), _keyword_kinds(board, action.blocker)
    if (lang.KeywordKind.SHADOW in attacking) == (lang.KeywordKind.SHADOW in blocking):
        return None
    pair = f"attacker {action.attacker} and blocker {action.blocker}"
    return Violation("BASE-K04", f"only one of {pair} has shadow; for a block both or neither must have it")


def horsemanship(board: Board, action: actions.AddBlocker) -> Violation | None:
    """BASE-K05: only a creature with horsemanship can block an attacker with horsemanship."""
    if lang.KeywordKind.HORSEMANSHIP not in _keyword_kinds(board, action.attacker):
        return None
    if lang.KeywordKind.HORSEMANSHIP in _keyword_kinds(board, action.blocker):
        return None
    reason = f"attacker {action.attacker} has horsemanship; only creatures with horsemanship can block it"
    return Violation("BASE-K05", reason)


def landwalk(board: Board, action: actions.AddBlocker) -> Violation | None:
    """BASE-K06: an attacker with landwalk cannot be blocked while the defending player controls a land of its kind."""
    if lang.KeywordKind.LANDWALK not in _keyword_kinds(board, action.attacker):
        return None
    attacker, blocker = _object_in_play(board, action.attacker), _object_in_play(board, action.blocker)
    if attacker is None or blocker is None:
        return None
    context = AbilityContext(action.attacker, attacker.controller)
    lands = [obj for obj in objects_in(board, lang.Zone.BATTLEFIELD) if lang.CardType.LAND in obj.characteristics.types]
    lands = [obj for obj in lands if obj.controller == blocker.controller]
    for keyword in attacker.characteristics.abilities.keywords:
        if keyword.kind is lang.KeywordKind.LANDWALK and keyword.filter is not None:
            if any([matches(board, keyword.filter, land, context) for land in lands]):
                cause = "the defending player controls a land of the kind that its landwalk names"
                reason = f"attacker {action.attacker} cannot be blocked: {cause}"
                return Violation("BASE-K06", reason)
    return None


def protection_from_blocking(board: Board, action: actions.AddBlocker) -> Violation | None:
    """BASE-K21: an attacker with protection from a quality cannot be blocked by creatures of that quality."""
    if lang.KeywordKind.PROTECTION not in _keyword_kinds(board, action.attacker):
        return None
    attacker, blocker = _object_in_play(board, action.attacker), _object_in_play(board, action.blocker)
    if attacker is not None and blocker is not None and has_protection_from(board, attacker, blocker):
        reason = f"attacker {action.attacker} has protection from a quality of {action.blocker}, which cannot block it"
        return Violation("BASE-K21", reason)
    return None


def _keyword_kinds(board: Board, target: ObjectId) -> tuple[lang.KeywordKind, ...]:
    """Return the kinds of the keywords of the permanent *target*; empty if it is no longer in play."""
    permanent = board.permanents.get(target)
    return () if permanent is None else board.characteristics_of(permanent).abilities.keyword_kinds


def _card_name(board: Board, source: ObjectId) -> str:
    """Return the name of *source*; a lasting rule may have a source that nothing remembers (BASE-200)."""
    obj = board.find_object(source)
    return "an effect" if obj is None else board.state.table.cards[obj.card].name


def does_not_untap(board: Board, target: ObjectId) -> bool:
    """BASE-K28: return whether a static ability says that *target* does not untap."""
    return source_of_rule(board, target, lang.NoUntap) is not None


def may_stay_tapped(board: Board, target: ObjectId) -> bool:
    """BASE-K28, BASE-341: return whether a rule lets the controller of *target* choose that it does not untap."""
    return source_of_rule(board, target, lang.MayStayTapped) is not None


EVASION_RULES: Final[Mapping[lang.KeywordKind, Callable[[Board, actions.AddBlocker], Violation | None]]] = (
    MappingProxyType(
        {
            lang.KeywordKind.FLYING: flying,
            lang.KeywordKind.FEAR: fear,
            lang.KeywordKind.SHADOW: shadow,
            lang.KeywordKind.HORSEMANSHIP: horsemanship,
            lang.KeywordKind.LANDWALK: landwalk,
            lang.KeywordKind.PROTECTION: protection_from_blocking,
        }
    )
)
"""The keywords that restrict which creatures can block, each with its restriction, in the order of the checks."""

NORMAL_COMBAT_RESTRICTIONS: Final[tuple[tuple[type[object], tuple[RestrictionRule, ...]], ...]] = (
    (
        actions.AddAttacker,
        (own_attacker, untapped_attacker, summoning_sickness, defender, walls_cannot_attack, cant_attack),
    ),
    (
        actions.AddBlocker,
        (own_blocker, blocks_an_attacker, cant_block, cant_be_blocked, *EVASION_RULES.values()),
    ),
)
"""Normal Magic's restrictions on the two combat actions, in the order in which they are checked."""
