"""Castle is normal Magic except for a list of differences: here is the list, by the names of the functions."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import attrs
import pytest
from magic.ablation import HOOKS, Part, differences

from castlerules.castle.book import CASTLE
from castlerules.castle.rules import CastleRules
from castlerules.magic.actions import AddBlocker
from castlerules.magic.book import Rulebook
from castlerules.magic.normal import NORMAL
from castlerules.magic.options import MagicRules

MANEUVERS: Final = ("ManeuverMove", "ManeuverTurnDown", "ManeuverSwap")
OWN_RULES: Final = ("moves_face_down", "turns_own_creature", "swaps_with_a_creature")

ADDED: Final = {
    "restrictions": {
        "castle_creatures_at_home of AddAttacker",
        "shielded of Aim",
        "unreached of Reach",
        *[f"{rule} of {kind}" for kind in MANEUVERS for rule in ("slots_there", "in_time", "affordable")],
        *[f"{rule} of {kind}" for kind, rule in zip(MANEUVERS, OWN_RULES, strict=True)],
    },
    "offers": {"maneuvers_to_make"},
    "replacements": {"castle_creatures_die_for_good of Move", "life_behind_walls of LifeLost"},
    "lenses": {"row_bonus of deep_creatures"},
    "counted": {"face_down_counted"},
    "questions": {
        "columns_now of ChoosingColumn",
        "_activating_now of Activating",
        "_facing_now of Facing",
        "dividing_now of Dividing",
    },
    "handlers": {f"maneuvered of {kind}" for kind in MANEUVERS},
    "tasks": {"goes_on of BreachGoesOn", "deals of AllAssigned"},
    "commits": {
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
        "turn_begins of untap": "untap",
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
        "protected_if_agreed of Aim": "protected",
        "unshielded_host of Attaching": "no_protected_host",
    },
    "replacements": {
        "protected_from_damage of Damage": "damage_to_the_protected",
        "prevented_elsewhere of Damage": "combat_damage_prevented",
        "multiplied_elsewhere of Damage": "multiplication",
    },
    "questions": {"attackers_now of Attacking": "attacking_now"},
    "tasks": {"settled of Settle": "settle", "assigns of AssignDamage": "assign_damage"},
    "commits": {
        "_arrives of Arrive": "arrive",
        "_moves of Move": "move",
        "_controlled of ControlGained": "given",
        "_damage of Damage": "_damage",
    },
}
"""What takes the place of a rule of normal Magic; most call it, those of the turn where it has a part to play."""

DROPPED: Final = {
    "restrictions": {
        "own_blocker",
        "attacker_is_there",
        "allowed_to_block",
        "may_be_blocked_by_it",
        "reaches",
        "not_afraid",
        "shadows_meet",
        "riders_meet",
        "no_landwalk",
        "unprotected",
    },
    "questions": {"Blocking"},
}
"""What is left out: nobody is asked who blocks, and nothing keeps the defending creature from it."""


def name(part: Any) -> str:
    """Return the name of the function that *part* of a book is, or has for what it does."""
    for inner in ("rule", "finds", "offered"):
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
    fields = {one.name for one in attrs.fields(Rulebook)}
    same = {"players", "checks", "at_once", "readings", "result", "targetable", "concession"}
    same |= {"absent", "everyone", "hand_size", "roles", "silent"}

    assert {*ADDED, *WRAPPED, *DROPPED} == {one for one in fields if getattr(CASTLE, one) != getattr(NORMAL, one)}
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
        for field in ("questions", "handlers", "tasks", "commits")
    }

    assert DROPPED == {field: names for field, names in {**lost, **keyed}.items() if names}
    assert [] == [one for one in CASTLE.restrictions if one.on is AddBlocker]


@pytest.mark.rule("CAS-001", "CAS-040")
def test_the_steps_of_the_turn_are_those_of_normal_magic() -> None:
    """In the same order, with priority in the same ones."""
    assert [(row.step, row.priority) for row in NORMAL.turn] == [(row.step, row.priority) for row in CASTLE.turn]


@pytest.mark.rule("CAS-001", "CAS-Q09")
def test_the_options_of_normal_magic_are_the_default_ones() -> None:
    """Castle adds options of its own, and changes none."""
    assert MagicRules().core == CastleRules().core
