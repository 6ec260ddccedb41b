"""Castle is normal Magic except for a list of differences: here is the list, by the names of the functions."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import attrs
import pytest
from magic.ablation import HOOKS, Part, differences

from castlerules.castle.book import CASTLE
from castlerules.castle.model.options import CastleRules
from castlerules.magic.model.actions import AddBlocker
from castlerules.magic.model.options import MagicRules
from castlerules.magic.model.rulebook import Rulebook
from castlerules.magic.normal import NORMAL

MANEUVERS: Final = ("ManeuverMove", "ManeuverTurnDown", "ManeuverSwap")
OWN_RULES: Final = ("move_face_down_card", "turn_down_own_creature", "swap_with_active_creature")

ADDED: Final = {
    "restrictions": {
        "castle_creatures_at_home of AddAttacker",
        "shielded of Aim",
        "unreached of Reach",
        *[f"{rule} of {kind}" for kind in MANEUVERS for rule in ("slots_exist", "maneuver_timing", "affordable")],
        *[f"{rule} of {kind}" for kind, rule in zip(MANEUVERS, OWN_RULES, strict=True)],
    },
    "offers": {"maneuver_choices"},
    "replacements": {"castle_creatures_die_for_good of Move", "life_behind_walls of LifeLost"},
    "lenses": {"row_bonus of deep_creatures"},
    "counted": {"face_down_creatures"},
    "decision_rules": {
        "columns_now of ChoosingColumn",
        "_activating_now of Activating",
        "_facing_now of Facing",
        "dividing_now of Dividing",
    },
    "action_handlers": {f"maneuvered of {kind}" for kind in MANEUVERS},
    "task_handlers": {"goes_on of BreachGoesOn", "deals of AllAssigned"},
    "committers": {
        "_revealed of CardRevealed",
        "_declined of ActivationDeclined",
        "_traded of CardsTraded",
        "_moved of CardMoved",
        "_turned_down of TurnedDown",
    },
}
"""What normal Magic has nothing of."""

WRAPPED: Final = {
    "turn": {
        "turn_begins of untap": "untap_active_player",
        "begin_attack of declare attackers": "begin_attackers",
        "begins of declare blockers": "begin_blockers",
        "after_attackers of declare attackers": "after_attackers",
        "after_blockers of declare blockers": "after_blockers",
        "after_first_strike of first-strike damage": "None",
        "leaves_combat of declare blockers": "None",
        "leaves_combat of first-strike damage": "None",
        "leaves_combat of combat damage": "None",
        "combat_is_over of end of combat": "None",
    },
    "restrictions": {
        "protected_if_agreed of Aim": "protection_from_targeting",
        "unshielded_host of Attaching": "protection_from_attaching",
    },
    "replacements": {
        "protected_from_damage of Damage": "protection_from_damage",
        "prevented_elsewhere of Damage": "combat_damage_prevention",
        "multiplied_elsewhere of Damage": "damage_multiplication",
    },
    "decision_rules": {"attackers_now of Attacking": "attack_actions"},
    "task_handlers": {"settled of Settle": "settle", "assigns of AssignDamage": "assign_damage"},
    "committers": {
        "_arrives of Arrive": "enter_battlefield",
        "_moves of Move": "move",
        "_controlled of ControlGained": "given",
        "_damage of Damage": "_damage",
    },
}
"""What takes the place of a rule of normal Magic; most call it, those of the turn where it has a part to play."""

DROPPED: Final = {
    "restrictions": {
        "own_blocker",
        "blocks_an_attacker",
        "cant_block",
        "cant_be_blocked",
        "flying",
        "fear",
        "shadow",
        "horsemanship",
        "landwalk",
        "protection_from_blocking",
    },
    "decision_rules": {"BlockDecision"},
}
"""What is left out: nobody is asked who blocks, and nothing keeps the defending creature from it."""


def name(part: Any) -> str:
    """Return the name of the function that *part* of a book is, or has for what it does."""
    for inner in ("rule", "finder", "offered"):
        part = getattr(part, inner, part)
    return "None" if part is None else str(part.__name__)


def found() -> tuple[dict[str, set[str]], dict[str, dict[str, str]]]:
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
    hooks = [hook for hook in HOOKS if part.field == "turn" and getattr(part.entry, hook) is part.rule]
    return getattr(was, hooks[0]) if hooks else was


@pytest.mark.rule("CAS-001", "CAS-040")
def test_the_book_differs_from_that_of_normal_magic_in_these_fields_only() -> None:
    """Who plays and whom texts mean, checks, how cards are read, what may be aimed at and how games end is the same."""
    fields = {field.name for field in attrs.fields(Rulebook)}
    same = {"players", "checks", "immediate_actions", "text_lenses", "result", "targetable_players", "concession"}
    same |= {"ignored_permanents", "all_players", "hand_size", "extra_objects", "silent"}

    assert {*ADDED, *WRAPPED, *DROPPED} == {
        field for field in fields if getattr(CASTLE, field) != getattr(NORMAL, field)
    }
    assert same == fields - {*ADDED, *WRAPPED, *DROPPED}


@pytest.mark.rule("CAS-001", "CAS-040")
@pytest.mark.parametrize("field", sorted({*ADDED, *WRAPPED}))
def test_what_is_added_and_what_is_wrapped_stands_in_the_tables(field: str) -> None:
    """And what the tables name is there, each once."""
    added, wrapped = found()

    assert ADDED.get(field, set()) == added.get(field, set())
    assert WRAPPED.get(field, {}) == wrapped.get(field, {})


@pytest.mark.rule("CAS-001", "CAS-K10", "CAS-K11", "CAS-015")
def test_what_is_dropped_is_what_is_about_blocks() -> None:
    """Every restriction on blockers, and the question who blocks; nothing else is left out anywhere."""
    wrapped = Counter(was for field in found()[1].values() for was in field.values())
    lost = {
        field: {name(one) for one in getattr(NORMAL, field) if one not in getattr(CASTLE, field)} - {*wrapped}
        for field in ("restrictions", "offers", "replacements", "lenses")
    }
    keyed = {
        field: {kind.__name__ for kind in getattr(NORMAL, field)} - {kind.__name__ for kind in getattr(CASTLE, field)}
        for field in ("decision_rules", "action_handlers", "task_handlers", "committers")
    }

    assert DROPPED == {field: names for field, names in {**lost, **keyed}.items() if names}
    assert [] == [restriction for restriction in CASTLE.restrictions if restriction.on is AddBlocker]


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
