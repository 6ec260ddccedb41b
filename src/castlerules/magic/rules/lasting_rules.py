"""Effects that begin a rule that lasts: "can't block this turn", "doesn't untap during its next untap step"."""

from __future__ import annotations

import attrs

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import AbilityContext, ObjectId, changes, is_player
from castlerules.magic.model.ongoing_effects import LastingRule, fixed_name
from castlerules.magic.query.affects import affected
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.conditions import is_true
from castlerules.magic.query.evaluate import latest_id, matches, objects_of
from castlerules.magic.query.ties import may_begin
from castlerules.magic.transaction.agenda import captured_context


def begin_rule(board: Board, context: AbilityContext, effect: lang.RuleUntil) -> list[changes.Change]:
    """BASE-200, BASE-Q51: begin a rule; the objects to which it refers are fixed now, those of a filter are not.

    A rule that refers to objects of which none is in play does not begin, nor one that is tied to a source that is not
    as the duration says (BASE-342). One that lasts through an untap step begins
    for each object by itself, since their controllers untap at different times.
    """
    fixed = {
        field.name: _objects_now(board, context, ref, only_in_play=field.name != "source")
        for field in attrs.fields(type(effect.rule))
        if isinstance(ref := getattr(effect.rule, field.name), lang.ObjectRef)
    }
    if not all(fixed.values()) or not may_begin(board, effect.duration, context):
        return []
    captured = captured_context(board, context)
    groups = [(target,) for target in fixed["what"]] if effect.duration is lang.Duration.NEXT_UNTAP else [None]
    return [
        changes.EffectBegan(LastingRule(0, effect, _bound(captured, fixed if group is None else {"what": group})))
        for group in groups
    ]


def _objects_now(
    board: Board, context: AbilityContext, ref: lang.ObjectRef, *, only_in_play: bool
) -> tuple[ObjectId, ...]:
    """Return what *ref* means now: players and permanents, and, unless *only_in_play* is true, other objects too."""
    current_ids = [latest_id(context, target) for target in objects_of(board, ref, context)]
    here = [target for target in current_ids if not only_in_play or is_player(target) or board.is_in_play(target)]
    return affected(board, ref, context, here)


def _bound(captured: AbilityContext, fixed: dict[str, tuple[ObjectId, ...]]) -> AbilityContext:
    bound = [(fixed_name(field), objects) for field, objects in fixed.items()]
    return evolve(captured, bound_objects=(*captured.bound_objects, *bound))


def can_be_countered(board: Board, spell: GameObject) -> bool:
    """BASE-209: return whether *spell* may be countered: neither its own text nor a rule says that it can't."""
    own = AbilityContext(spell.id or ObjectId(0), spell.controller)
    statics = spell.characteristics.abilities.static_rules
    true = [static for static in statics if static.condition is None or is_true(board, static.condition, own)]
    rules = [*board.rule_effects, *[(own, static.effect) for static in true]]
    return not any(
        [
            isinstance(rule, lang.CantBeCountered) and matches(board, rule.what, spell, context)
            for context, rule in rules
        ]
    )
