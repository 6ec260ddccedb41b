"""Solitaire is normal Magic except for a list of differences: here is the list, by the names of the functions."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest
from magic.ablation import differences

from castlerules.magic.model.rulebook import Rulebook
from castlerules.magic.normal import NORMAL
from castlerules.solitaire.book import SOLITAIRE
from castlerules.solitaire.model.state import YOU

ADDED: Final = {
    "restrictions": {
        "covered_is_no_top of Aim",
        "no_aura_on_stacks of Aim",
        "no_host_on_stacks of Attaching",
        "walls_stay of AddAttacker",
    },
    "text_lenses": {
        "no_continuous_control",
    },
    "decision_rules": {
        "deciding_offered of Deciding",
        "dividing_now of Dividing",
        "funding_now of Funding",
        "gatherings_now of Merging",
        "newcomers_now of PickingNewcomer",
        "picking_sacrifice_now of PickingSacrifice",
        "picking_top_now of PickingTop",
        "placing_now of Placing",
    },
    "task_handlers": {
        "fund of Fund",
        "mix_in of MixIn",
        "second_blows of SecondBlows",
    },
    "committers": {
        "_gathered of CardGathered",
        "_hand_discarded of HandDiscarded",
        "_hand_laid_down of HandLaidDown",
        "_held_moved of HeldMove",
        "_hand_shown of HandShown",
        "_land_moved of LandMoved",
        "_library_paid of LibraryPaid",
        "_packet_drawn of PacketDrawn",
        "_turned_up of TurnedUp",
        "recycled of NewTrip",
    },
}
"""What normal Magic has nothing of."""

WRAPPED: Final = {
    "checks": {
        "dying_creatures": "dead_creatures",
    },
    "decision_rules": {
        "announcing_now of Announcing": "_announcement_actions",
        "payment_offered_now of OfferedPayment": "_pay_or_not_actions",
    },
    "task_handlers": {
        "_apply_until of ApplyUntil": "_atom",
        "_choose_cards of ChooseCards": "_choose_cards",
        "_counter of CounterSpell": "_atom",
        "_destroy of Destroy": "_atom",
        "_discard of Discard": "_discard",
        "_delayed of Delayed": "_delayed",
        "_discard_that of DiscardThat": "_atom",
        "_draw of Draw": "_draw",
        "_if_do of IfDo": "_if_do",
        "_ends_game of LoseGame": "_atom",
        "_mill of Mill": "_atom",
        "_move_to of MoveTo": "_move_to",
        "_nothing of AddMana": "_atom",
        "_nothing of EmptyPool": "_atom",
        "_nothing of GainLife": "_atom",
        "_nothing of GivePoison": "_atom",
        "_nothing of LoseLife": "_atom",
        "_nothing of RevealHand": "_atom",
        "_one_of of OneOf": "_one_of",
        "_sacrifice_some of SacrificeSome": "_sacrifice_some",
        "_sacrifice_that of SacrificeThat": "_atom",
        "_seq of Seq": "_seq",
        "_shuffle of Shuffle": "_atom",
        "_tokens of CreateTokens": "create_tokens",
        "_unless of Unless": "_unless",
        "_ends_game of WinGame": "_atom",
        "announce of Announce": "announce",
        "conclude of Conclude": "conclude",
        "done of Look": "_look_at_library",
        "done of Search": "_search",
        "settle of Settle": "settle",
    },
    "committers": {
        "_announced of Announced": "announce",
        "_arrived of Arrive": "enter_battlefield",
        "_controlled of ControlGained": "given",
        "_damage of Damage": "_damage",
        "_from_library of LibraryMove": "move_from_library",
        "_move of Move": "move",
        "_nothing of LifeGained": "_life_gained",
        "_nothing of LifeLost": "_life_lost",
        "_nothing of PoisonGiven": "_poison_given",
    },
}
"""What takes the place of a rule of normal Magic."""

DROPPED: Final = {
    "restrictions": {
        "ability_can_be_completed of BeginAbility",
        "ability_is_there of BeginAbility",
        "attackers_in_order of AddAttacker",
        "can_be_completed of BeginCast",
        "card_in_hand of BeginCast",
        "has_a_cost of BeginCast",
        "land_in_hand of PlayLand",
        "lands_in_main_phase of PlayLand",
        "mana_by_hand of ActivateMana",
        "mana_can_be_made of ActivateMana",
        "mana_is_there of ActivateMana",
        "one_land_a_turn of PlayLand",
        "rested_attacker of AddAttacker",
        "right_time of BeginCast",
        "walls_do_not_attack of AddAttacker",
        "within_limits of BeginAbility",
    },
    "offers": {
        "abilities_to_activate",
        "lands_to_play",
        "mana_to_activate",
        "spells_to_cast",
    },
    "checks": {
        "dead_creatures",
        "drew_from_empty_library",
        "noncreatures_leave_combat",
        "no_life_left",
        "too_much_poison",
    },
    "decision_rules": {
        "CombatDamageDecision",
        "AttackDecision",
        "BlockDecision",
        "BottomDecision",
        "DiscardDecision",
        "MulliganDecision",
        "TriggerOrderDecision",
        "ManaPaymentDecision",
        "SacrificeDecision",
    },
    "action_handlers": {
        "ActivateMana",
        "BeginAbility",
        "BeginCast",
        "PassPriority",
        "PlayLand",
    },
    "task_handlers": {
        "AssignDamage",
        "BeginGame",
        "BeginStep",
        "CleanUp",
        "EndCleanup",
        "EndStep",
        "SpendMana",
        "PayLifeAmount",
        "PayManaCost",
        "PayOtherCosts",
        "TriggerStepAbilities",
        "PerformTurnBasedActions",
    },
}
"""What is gone, or has something else in its place: turns, priority, mana, life, and the choices of an opponent."""

SINGLE: Final = {
    "all_players": "both_players",
    "hand_size": "hand_size",
    "extra_objects": "stack_top_objects",
    "silent": "silent",
    "ignored_permanents": "absent_lands",
    "result": "concession_outcome",
    "targetable_players": "aimable",
    "concession": "concession",
}
"""The fields that hold one function, and what it is here."""


SAME: Final = {
    "immediate_actions",
    "counted",
    "lenses",
    "replacements",
}
"""The fields that are those of normal Magic."""


def name(part: Any) -> str:
    """Return the name of the function that *part* of a book is, or has for what it does."""
    for inner in ("rule", "finder", "offered"):
        part = getattr(part, inner, part)
    return "None" if part is None else str(part.__name__)


def part_title(part: Any) -> str:
    """Return the name of *part*, with what it is on."""
    return f"{name(part)} of {part.on.__name__}" if hasattr(part, "on") else name(part)


def added_and_wrapped() -> tuple[dict[str, set[str]], dict[str, dict[str, str]]]:
    """Return what Solitaire adds and what it wraps, as in the tables above."""
    added: dict[str, set[str]] = {}
    wrapped: dict[str, dict[str, str]] = {}
    for part in differences(SOLITAIRE, NORMAL):
        _, _, words = str(part).partition(": ")
        if part.back:
            wrapped.setdefault(part.field, {})[words] = name(part.back[0])
        else:
            added.setdefault(part.field, set()).add(words)
    return added, wrapped


@pytest.mark.rule("SOL-G85", "SOL-052", "SOL-110")
def test_the_book_differs_from_that_of_normal_magic_in_these_fields_only() -> None:
    """What is done at once, what lenses there are, and what is counted, is all the same."""
    fields = {field.name for field in attrs.fields(Rulebook)}
    changed = {*ADDED, *WRAPPED, *DROPPED, *SINGLE, "players", "turn"}

    assert changed == {field for field in fields if getattr(SOLITAIRE, field) != getattr(NORMAL, field)}
    assert SAME == fields - changed


@pytest.mark.rule("SOL-G85")
@pytest.mark.parametrize("field", sorted({*ADDED, *WRAPPED}))
def test_what_is_added_and_what_is_wrapped_stands_in_the_tables(field: str) -> None:
    """And what the tables name is there, each once."""
    added, wrapped = added_and_wrapped()

    assert ADDED.get(field, set()) == added.get(field, set())
    assert WRAPPED.get(field, {}) == wrapped.get(field, {})
    assert (sorted(ADDED), sorted(WRAPPED)) == (sorted(added), sorted(wrapped))


@pytest.mark.rule("SOL-G85", "SOL-060", "SOL-120")
def test_what_is_dropped_stands_in_the_table() -> None:
    """Nothing else of normal Magic is left out anywhere."""
    listed = ("restrictions", "offers", "replacements", "checks")
    keyed = ("decision_rules", "action_handlers", "task_handlers", "committers")
    lost = {
        field: {part_title(one) for one in getattr(NORMAL, field) if one not in getattr(SOLITAIRE, field)}
        for field in listed
    }
    lost |= {
        field: {kind.__name__ for kind in getattr(NORMAL, field)}
        - {kind.__name__ for kind in getattr(SOLITAIRE, field)}
        for field in keyed
    }

    assert DROPPED == {field: names for field, names in lost.items() if names}


@pytest.mark.rule("SOL-001", "SOL-120", "SOL-G13")
def test_there_is_one_player_and_no_turn_and_the_single_functions_are_its_own() -> None:
    """What each of them does is told in their rules."""
    assert ((YOU,), ()) == (SOLITAIRE.players, SOLITAIRE.turn_steps)
    assert SINGLE == {field: getattr(SOLITAIRE, field).__name__ for field in SINGLE}
