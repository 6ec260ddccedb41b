"""The worked scenarios on damage and life, and on the start of a game (BASE 8.7 and 8.8)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards.pool import card
from castlerules.core import Player, Rng, Scripted
from castlerules.magic import engine
from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.magic.model.state import VariantState
from castlerules.magic.model.tasks import BeginGame
from castlerules.magic.normal import NORMAL
from castlerules.magic.rules.starting import deal_opening_hands, table_of, two_player_state
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import every_edition, table

DECK = tuple(
    card(name) for name in ("Mountain", "Forest", "Hill Giant", "Grizzly Bears", "Lightning Bolt") for _ in range(3)
)


@every_edition
@pytest.mark.rule("BASE-092", "BASE-072", scenario="BASE-S77")
def test_a_shield_counts_down(rules: MagicRules) -> None:
    """Veil on Bear: of two Sparks 2 and then 1 are prevented."""
    start = table(side("2 Spring", hand="2 Spark"), side("Bear, Spring", hand="Veil"), rules=rules)
    shielded = start.passes().cast("Veil", "Bear").resolve()
    first = shielded.cast("Spark#1", "Bear").resolve()
    second = first.cast("Spark#2", "Bear").resolve()

    assert (0, 1, True) == (first.damage("Bear"), second.damage("Bear"), second.is_on_battlefield("Bear"))
    assert (1, 0) == (len(first.state.ongoing), len(second.state.ongoing))


@every_edition
@pytest.mark.rule("BASE-092", "BASE-097", "BASE-Q08", scenario="BASE-S78")
def test_a_player_chooses_which_damage_a_small_shield_prevents(rules: MagicRules) -> None:
    """Ogre and Bear deal N 5 with a Veil on N, who chooses what is prevented and ends at 18 either way."""
    start = table(side("Ogre, Bear"), side("Spring", hand="Veil"), rules=rules)
    deciding = start.attack("Ogre", "Bear").passes().cast("Veil", N).resolve().deal_combat_damage()
    ogre, bear = deciding.choose(3), deciding.choose(1)

    assert (("ChooseOption", "1"), ("ChooseOption", "2"), ("ChooseOption", "3")) == deciding.legal
    assert [(18, ()), (18, ())] == [
        (magic_scenario.life(N), magic_scenario.state.ongoing) for magic_scenario in (ogre, bear)
    ]


@every_edition
@pytest.mark.rule("BASE-132", "BASE-092", scenario="BASE-S82")
def test_loss_of_life_is_not_damage(rules: MagicRules) -> None:
    """Siphon takes 2 from A although a Veil protects A; the shield is not used."""
    start = table(side("Spring", hand="Veil"), side("Spring", hand="Siphon"), rules=rules, active=N)
    done = start.passes().cast("Veil", A).resolve().cast("Siphon", A).resolve()

    assert (18, 1) == (done.life(A), len(done.state.ongoing))


def opened(**core: Any) -> MagicScenario:
    """Return a game that player 0 begins, at the first question about opening hands."""
    rules = MagicRules(core=CoreRules(min_deck_size=15, starting_player=0, **core))
    state = two_player_state(rules, table_of(DECK, DECK), Rng.seeded(5), VariantState())
    return MagicScenario(NORMAL, engine.start(NORMAL, deal_opening_hands(NORMAL, state), BeginGame()))


def sizes(position: MagicScenario) -> tuple[int, int]:
    """Return how many cards the players hold."""
    return len(position.hand(A)), len(position.hand(N))


@pytest.mark.rule("BASE-182", "BASE-D01", "BASE-D02", "BASE-181", scenario="BASE-S83")
def test_in_the_old_rules_each_mulligan_costs_a_card() -> None:
    """A is asked with 7, 6 and 5 cards, between N's answers."""
    first = opened()
    second = first.do(actions.Mulligan(), actions.KeepHand())
    third = second.do(actions.Mulligan())

    assert [(7, 7), (6, 7), (5, 7)] == [sizes(magic_scenario) for magic_scenario in (first, second, third)]
    assert [A, A, A] == [magic_scenario.to_act for magic_scenario in (first, second, third)]
    assert (5, 10, "upkeep") == (
        len(third.do(actions.KeepHand()).hand(A)),
        len(third.library(A)),
        third.do(actions.KeepHand()).step,
    )


@pytest.mark.rule("BASE-182", "BASE-D02")
def test_a_hand_without_cards_must_be_kept() -> None:
    """After seven mulligans only keeping is legal."""
    now = opened().do(actions.Mulligan(), actions.KeepHand(), *[actions.Mulligan()] * 5)

    assert (1, 2) == (len(now.hand(A)), len(now.legal))
    assert (0, (("KeepHand",),)) == (len(now.do(actions.Mulligan()).hand(A)), now.do(actions.Mulligan()).legal)


@pytest.mark.rule("BASE-183", "BASE-D03", "BASE-D01", "BASE-005", scenario="BASE-S83")
def test_in_the_new_rules_cards_go_to_the_bottom_on_keeping() -> None:
    """After two mulligans A keeps seven cards and puts two of them under the library, the second one last."""
    kept = opened(mulligan="london").do(actions.Mulligan(), actions.KeepHand(), actions.Mulligan(), actions.KeepHand())
    first, second = kept.offers(actions.BottomCard)[:2]
    done = kept.choose(first).choose(second)

    assert ((7, 7), A, "BottomDecision") == (sizes(kept), kept.to_act, kept.decision)
    assert ((5, 7), "upkeep") == (sizes(done), done.step)
    assert tuple(name.partition("#")[0] for name in (first, second)) == done.library(A)[-2:]


@pytest.mark.rule("BASE-183", "BASE-D02")
def test_in_the_new_rules_there_are_as_many_mulligans_as_cards() -> None:
    """After seven of them only keeping is legal, and all cards go back."""
    now = opened(mulligan="london").do(actions.Mulligan(), actions.KeepHand(), *[actions.Mulligan()] * 6)

    assert ((("KeepHand",),), 7) == (now.legal, len(now.hand(A)))
    assert ((), "BottomDecision") == (
        now.do(actions.KeepHand()).offers(actions.Mulligan),
        now.do(actions.KeepHand()).decision,
    )


@pytest.mark.rule("BASE-184", "BASE-005")
def test_without_mulligans_nobody_is_asked() -> None:
    """The first turn begins with seven cards each."""
    now = opened(mulligan="none")

    assert ((7, 7), "upkeep", A) == (sizes(now), now.step, now.to_act)


@pytest.mark.rule("BASE-138", "BASE-003", "BASE-147", "BASE-139", scenario="BASE-S84")
@pytest.mark.parametrize(("skips", "first"), [(True, 7), (False, 8)])
def test_the_starting_player_does_not_draw_in_the_first_turn(skips: bool, first: int) -> None:
    """In their first main phases the starting player has 7 cards and the other 8; without the option both have 8."""
    main = opened(mulligan="none", first_player_skips_draw=skips, max_hand_size=9).to_step("main")
    later = main.to_step("main")

    assert (first, 1, A) == (len(main.hand(A)), main.state.turn, main.to_act)
    assert (8, 2, N) == (len(later.hand(N)), later.state.turn, later.to_act)


@pytest.mark.rule("BASE-180", "BASE-Q04")
def test_the_starting_player_is_drawn_unless_given() -> None:
    """Over twenty seeds either begins; with the option always that one."""

    def starts(starting: int | None) -> set[Player]:
        rules = MagicRules(core=CoreRules(starting_player=starting))
        return {
            two_player_state(rules, table_of(DECK, DECK), Rng.seeded(seed), VariantState()).active for seed in range(20)
        }

    assert {A, N} == starts(None)
    assert ({A}, {N}) == (starts(0), starts(1))


@pytest.mark.rule("BASE-180", "BASE-Q02")
def test_who_starts_is_asked_about_the_hand_first() -> None:
    """With player 1 starting, player 1 decides first, then player 0, then the one who has not kept."""
    deciding = opened(mulligan="paris")
    rules = MagicRules(core=CoreRules(starting_player=1))
    state = two_player_state(rules, table_of(DECK, DECK), Rng.seeded(5), VariantState())
    other = MagicScenario(NORMAL, engine.start(NORMAL, deal_opening_hands(NORMAL, state), BeginGame()))

    assert (A, N) == (deciding.to_act, other.to_act)
    assert [A, N] == [other.do(actions.Mulligan()).to_act, other.do(actions.Mulligan(), actions.KeepHand()).to_act]


@pytest.mark.rule("BASE-Q33", "BASE-175")
def test_a_short_library_gives_a_short_hand_and_nobody_loses() -> None:
    """Three cards are the opening hand of a library of three."""
    state = two_player_state(MagicRules(), table_of(DECK[:3], DECK), Rng.seeded(5), VariantState())
    now = MagicScenario(NORMAL, engine.start(NORMAL, deal_opening_hands(NORMAL, state), BeginGame()))

    assert ((3, 7), None) == (sizes(now), now.result)


@pytest.mark.rule("BASE-180", "BASE-022")
def test_libraries_are_shuffled_player_0_first_and_then_the_starter_is_drawn() -> None:
    """With scripted draws the libraries stand in the orders given, and player 1 starts."""
    order = tuple(reversed(range(len(DECK))))
    state = two_player_state(
        MagicRules(), table_of(DECK, DECK), Scripted((order, tuple(range(len(DECK))), 1)), VariantState()
    )

    assert tuple(reversed(range(15))) == state.seats[0].library
    assert (tuple(range(15, 30)), N) == (state.seats[1].library, state.active)
