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
        "only_stack_tops of Targeting",
        "no_aura_on_stacks of Targeting",
        "no_host_on_stacks of Attaching",
        "walls_never_attack of AddAttacker",
    },
    "text_lenses": {
        "no_continuous_control",
    },
    "decision_rules": {
        "free_actions of FreeDecision",
        "division_actions of DamageDivisionDecision",
        "payment_source_actions of PaymentSourceDecision",
        "merge_actions of MergeDecision",
        "newcomer_actions of NewcomerDecision",
        "sacrifice_actions of SideSacrificeDecision",
        "stack_top_actions of StackTopDecision",
        "placement_actions of PlacementDecision",
    },
    "task_handlers": {
        "continue_payment of ContinuePayment",
        "shuffle_in of ShuffleIn",
        "regular_damage of RegularDamage",
    },
    "committers": {
        "_copies_gathered of CopiesGathered",
        "_hand_discarded of HandDiscarded",
        "_hand_pile_cleared of HandPileCleared",
        "_stacks_hand_moved of StacksHandMove",
        "_hand_card_shown of HandCardShown",
        "_land_moved of LandMoved",
        "_life_paid_from_library of LifePaidFromLibrary",
        "_packet_drawn of PacketDrawn",
        "_card_turned_up of CardTurnedUp",
        "recycle_library of TripBegan",
    },
}
"""What normal Magic has nothing of."""

WRAPPED: Final = {
    "state_based_actions": {
        "dying_creatures": "dead_creatures",
    },
    "decision_rules": {
        "announcing_actions of AnnounceDecision": "_announcement_actions",
        "payment_actions of PayDecision": "_pay_or_not_actions",
    },
    "task_handlers": {
        "_apply_until of ApplyUntil": "_one_shot",
        "_choose_cards of ChooseCards": "_choose_cards",
        "_counter of CounterSpell": "_one_shot",
        "_destroy of Destroy": "_one_shot",
        "_discard of Discard": "_discard",
        "_create_delayed_trigger of CreateDelayedTrigger": "_create_delayed_trigger",
        "_discard_objects of DiscardObject": "_one_shot",
        "_draw of Draw": "_draw",
        "_may_pay of MayPay": "_may_pay",
        "_ends_game of LoseGame": "_one_shot",
        "_mill of Mill": "_one_shot",
        "_move_to of MoveTo": "_move_to",
        "_no_effect of AddMana": "_one_shot",
        "_no_effect of EmptyPool": "_one_shot",
        "_no_effect of GainLife": "_one_shot",
        "_no_effect of GivePoison": "_one_shot",
        "_no_effect of LoseLife": "_one_shot",
        "_no_effect of RevealHand": "_one_shot",
        "_choose_one of ChooseOne": "_choose_one",
        "_sacrifice_some of SacrificeSome": "_sacrifice_some",
        "_sacrifice_objects of SacrificeObject": "_one_shot",
        "_sequence of InOrder": "_seq",
        "_shuffle of Shuffle": "_one_shot",
        "_create_tokens of CreateTokens": "create_tokens",
        "_unless_paid of UnlessPaid": "_unless_paid",
        "_ends_game of WinGame": "_one_shot",
        "announce of Announce": "announce",
        "conclude of FinishResolving": "finish_resolving",
        "handler of LookAtTop": "_look_at_library",
        "handler of Search": "_search",
        "run_checkpoint of Checkpoint": "run_checkpoint",
    },
    "references": {
        "both_players": "all_players",
        "is_opponent": "other_player",
        "targetable_players": "all_players",
        "hand_size": "cards_in_hand",
        "stack_top_objects": "none_of_them",
        "absent_lands": "none_of_them",
        "without_silenced": "all_of_them",
    },
    "committers": {
        "_announced of PutOnStack": "put_on_stack",
        "_arrived of EnterBattlefield": "enter_battlefield",
        "_control_gained of ControlGained": "commit_control_gained",
        "_damage of Damage": "_damage",
        "_library_move of LibraryMove": "move_from_library",
        "_move of Move": "move",
        "_ignore of LifeGained": "_life_gained",
        "_ignore of LifeLost": "_life_lost",
        "_ignore of PoisonGiven": "_poison_given",
    },
}
"""What takes the place of a rule of normal Magic."""

DROPPED: Final = {
    "restrictions": {
        "ability_can_be_completed of BeginAbility",
        "controls_ability of BeginAbility",
        "attackers_in_order of AddAttacker",
        "spell_can_be_completed of BeginCast",
        "castable_from_its_zone of BeginCast",
        "has_mana_cost of BeginCast",
        "land_in_hand of PlayLand",
        "lands_in_main_phase of PlayLand",
        "mana_only_while_paying of ActivateMana",
        "mana_ability_can_be_paid of ActivateMana",
        "controls_mana_ability of ActivateMana",
        "one_land_a_turn of PlayLand",
        "summoning_sickness of AddAttacker",
        "spell_timing of BeginCast",
        "walls_cannot_attack of AddAttacker",
        "activation_limits of BeginAbility",
    },
    "offers": {
        "abilities_to_activate",
        "lands_to_play",
        "mana_to_activate",
        "spells_to_cast",
    },
    "state_based_actions": {
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
    "outcome_of": "concession_outcome",
    "may_concede": "can_concede",
}
"""The fields that hold one function, and what it is here."""


SAME: Final = {
    "immediate_actions",
    "lenses",
    "replacements",
}
"""The fields that are those of normal Magic."""


def name(part: Any) -> str:
    """Return the name of the function that *part* of a book is, or has for what it does."""
    for inner in ("rule", "finder", "find", "legal_answers"):
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
    changed = {*ADDED, *WRAPPED, *DROPPED, *SINGLE, "players", "turn_steps"}

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
    listed = ("restrictions", "offers", "replacements", "state_based_actions")
    keyed = ("decision_rules", "action_handlers", "task_handlers", "committers")
    lost = {
        field: {part_title(part) for part in getattr(NORMAL, field) if part not in getattr(SOLITAIRE, field)}
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
    """What each of them does is described in their rules."""
    assert ((YOU,), ()) == (SOLITAIRE.players, SOLITAIRE.turn_steps)
    assert SINGLE == {field: getattr(SOLITAIRE, field).__name__ for field in SINGLE}
