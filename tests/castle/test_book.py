"""Castle is normal Magic except for a list of differences: here is the list, by the names of the functions."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import attrs
import pytest
from magic.ablation import HOOKS, Part, differences

from castlerules.castle.book import CASTLE
from castlerules.castle.model.options import IGNORABLE_KEYWORDS, CastleRules
from castlerules.castle.rules.castle_creatures import _RULES_BY_KEYWORD
from castlerules.magic.model.actions import AddBlocker
from castlerules.magic.model.options import MagicRules
from castlerules.magic.model.rulebook import Rulebook
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.combat_restrictions import EVASION_RULES

MANEUVERS: Final = ("ManeuverMove", "ManeuverTurnDown", "ManeuverSwap")
OWN_RULES: Final = ("move_face_down_card", "turn_down_own_creature", "swap_with_active_creature")

ADDED: Final = {
    "restrictions": {
        "castle_creatures_stay_home of AddAttacker",
        "castle_shield of Targeting",
        "affected_only_if_targeted of Affecting",
        *[f"{rule} of {kind}" for kind in MANEUVERS for rule in ("slots_exist", "maneuver_timing", "maneuver_life")],
        *[f"{rule} of {kind}" for kind, rule in zip(MANEUVERS, OWN_RULES, strict=True)],
    },
    "offers": {"maneuver_choices"},
    "replacements": {"castle_creatures_die_for_good of Move", "no_life_loss_by_opponent of LifeLost"},
    "lenses": {"row_bonus of creatures_with_row_bonus"},
    "decision_rules": {
        "column_choices of ColumnDecision",
        "_activation_choices of ActivationDecision",
        "_switch_choices of SwitchDecision",
        "division_choices of DamageDivisionDecision",
    },
    "action_handlers": {f"make_maneuver of {kind}" for kind in MANEUVERS},
    "task_handlers": {"continue_breach of ContinueBreach", "deal_damage of DealAssignedDamage"},
    "committers": {
        "_commit_reveal of CardRevealed",
        "_commit_decline of ActivationDeclined",
        "_commit_exchange of CardsSwapped",
        "_commit_exchange of FaceDownCardMoved",
        "_commit_turn_down of CreatureTurnedDown",
    },
}
"""What normal Magic has nothing of."""

WRAPPED: Final = {
    "turn_steps": {
        "begin_turn of untap": "untap_active_player",
        "begin_attack of declare attackers": "begin_attackers",
        "begin_breach of declare blockers": "begin_blockers",
        "step_after_attackers of declare attackers": "step_after_attackers",
        "step_after_blockers of declare blockers": "step_after_blockers",
        "step_after_first_strike of first-strike damage": "None",
        "remove_from_combat of declare blockers": "None",
        "remove_from_combat of first-strike damage": "None",
        "remove_from_combat of combat damage": "None",
        "end_breach of end of combat": "None",
    },
    "restrictions": {
        "protection_of_castle_targets of Targeting": "protection_from_targeting",
        "protection_of_castle_hosts of Attaching": "protection_from_attaching",
    },
    "replacements": {
        "castle_protection_from_damage of Damage": "protection_from_damage",
        "prevention_outside_castles of Damage": "combat_damage_prevention",
        "multiplying_outside_castles of Damage": "damage_multiplication",
    },
    "references": {"face_down_creatures": "none_of_them"},
    "decision_rules": {"attacker_choices of AttackDecision": "attack_actions"},
    "task_handlers": {
        "breach_checkpoint of Checkpoint": "run_checkpoint",
        "assign_damage of AssignDamage": "assign_damage",
    },
    "committers": {
        "_commit_arrival of EnterBattlefield": "enter_battlefield",
        "_commit_move of Move": "move",
        "_commit_control_change of ControlGained": "commit_control_gained",
        "_commit_damage of Damage": "_damage",
    },
}
"""What takes the place of a rule of normal Magic; most call it, those of the turn where it has a part to play."""

DROPPED: Final = {
    "restrictions": {
        "own_blocker",
        "blocks_an_attacker",
        "cant_block",
        "cant_be_blocked",
        *[rule.__name__ for rule in EVASION_RULES.values()],
    },
    "decision_rules": {"BlockDecision"},
}
"""What is left out: nobody is asked who blocks, and nothing keeps the defending creature from it."""


def name(part: Any) -> str:
    """Return the name of the function that *part* of a book is, or has for what it does."""
    for inner in ("rule", "finder", "legal_answers"):
        part = getattr(part, inner, part)
    return "None" if part is None else str(part.__name__)


def castle_differences() -> tuple[dict[str, set[str]], dict[str, dict[str, str]]]:
    """Return what Castle adds and what it wraps, as in the tables above."""
    added: dict[str, set[str]] = {}
    wrapped: dict[str, dict[str, str]] = {}
    for part in differences(CASTLE, NORMAL):
        _, _, words = str(part).partition(": ")
        if part.back in ((), (None,)):
            added.setdefault(part.field, set()).add(words)
        else:
            wrapped.setdefault(part.field, {})[words] = name(hooked(part))
    return added, wrapped


def hooked(part: Part) -> Any:
    """Return what is there in normal Magic where *part* is in Castle: of a step of the turn, the function alone."""
    (was,) = part.back
    hooks = [hook for hook in HOOKS if part.field == "turn_steps" and getattr(part.entry, hook) is part.rule]
    return getattr(was, hooks[0]) if hooks else was


@pytest.mark.rule("CAS-001", "CAS-040")
def test_the_book_differs_from_that_of_normal_magic_in_these_fields_only() -> None:
    """Who plays, checks, how announcements are completed, what texts do in every zone and how games end is the same."""
    fields = {field.name for field in attrs.fields(Rulebook)}
    same = {
        "players",
        "state_based_actions",
        "immediate_actions",
        "text_lenses",
        "outcome_of",
        "may_concede",
        "payment",
    }

    assert {*ADDED, *WRAPPED, *DROPPED} == {
        field for field in fields if getattr(CASTLE, field) != getattr(NORMAL, field)
    }
    assert same == fields - {*ADDED, *WRAPPED, *DROPPED}


@pytest.mark.rule("CAS-001", "CAS-040")
@pytest.mark.parametrize("field", sorted({*ADDED, *WRAPPED}))
def test_what_is_added_and_what_is_wrapped_stands_in_the_tables(field: str) -> None:
    """And what the tables name is there, each once."""
    added, wrapped = castle_differences()

    assert ADDED.get(field, set()) == added.get(field, set())
    assert WRAPPED.get(field, {}) == wrapped.get(field, {})


@pytest.mark.rule("CAS-001", "CAS-K10", "CAS-K11", "CAS-015")
def test_what_is_dropped_is_what_is_about_blocks() -> None:
    """Every restriction on blockers, and the question who blocks; nothing else is left out anywhere."""
    wrapped = Counter(was for field in castle_differences()[1].values() for was in field.values())
    lost = {
        field: {name(part) for part in getattr(NORMAL, field) if part not in getattr(CASTLE, field)} - {*wrapped}
        for field in ("restrictions", "offers", "replacements", "lenses")
    }
    keyed = {
        field: {kind.__name__ for kind in getattr(NORMAL, field)} - {kind.__name__ for kind in getattr(CASTLE, field)}
        for field in ("decision_rules", "action_handlers", "task_handlers", "committers")
    }

    assert DROPPED == {field: names for field, names in {**lost, **keyed}.items() if names}
    assert [] == [restriction for restriction in CASTLE.restrictions if restriction.on is AddBlocker]


@pytest.mark.rule("CAS-Q17", "CAS-K10")
def test_the_options_can_heed_or_ignore_each_keyword_that_restricts_blockers() -> None:
    """Each dropped restriction belongs to a word of ``ignored_keywords``, or checks only that the block is one."""
    heeded = {name(rule).removeprefix("_") for rule in _RULES_BY_KEYWORD.values()}

    assert DROPPED["restrictions"] - {"own_blocker", "blocks_an_attacker", "cant_block"} == heeded
    assert {*_RULES_BY_KEYWORD} <= {*IGNORABLE_KEYWORDS}


@pytest.mark.rule("CAS-001", "CAS-040")
def test_the_steps_of_the_turn_are_those_of_normal_magic() -> None:
    """In the same order, with priority in the same ones."""
    assert [(row.step, row.has_priority) for row in NORMAL.turn_steps] == [
        (row.step, row.has_priority) for row in CASTLE.turn_steps
    ]


@pytest.mark.rule("CAS-001", "CAS-Q09")
def test_the_options_of_normal_magic_are_the_default_ones() -> None:
    """Castle adds options of its own, and changes none."""
    assert MagicRules().core == CastleRules().core
