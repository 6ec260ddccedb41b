"""Invariants that speak of many positions at once: offers, looks, presets, games of passes, arrivals (BASE 7)."""

from __future__ import annotations

from itertools import permutations

import attrs
import pytest

from castlerules.cards.builders import damage as deals
from castlerules.cards.builders import does, enchantment, sorcery, target, when
from castlerules.cards.language.constants import CREATURE
from castlerules.cards.language.enums import Zone
from castlerules.cards.language.expressions import Each
from castlerules.cards.language.mana import mana
from castlerules.cards.language.one_shot import GainLife, MoveTo
from castlerules.cards.language.references import Target, You
from castlerules.cards.language.triggers import ZoneChange
from castlerules.core import evolve
from castlerules.magic.mana.feasibility import NO_MANA
from castlerules.magic.model import actions
from castlerules.magic.model.compiled import symbol_masks
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.magic.query.board import Board
from castlerules.magic.query.mana_sources import mana_sources
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import BOTH, MODERN, SIXTH, table
from .slow_payment import Case, Dice

LANDS = ("Forest", "Mountain", "Plains", "Scald", "Quarry", "Dual WG", "Dual WU", "Dual RG", "Elf", "Stone")
COSTS = ("{R}", "{1}{R}", "{W}{U}", "{2}", "{G}{G}", "{W/U}{R}", "{3}", "{1}{G}{W}", "{X}{R}", "{C}{1}", "{0}")
WATCHER = enchantment("Watcher", "{W}", when(ZoneChange(CREATURE, to=Zone.BATTLEFIELD), GainLife(You(), 1)))
RETURN = sorcery("Return", "{W}", does(MoveTo(Each(CREATURE, Zone.GRAVEYARD), Zone.BATTLEFIELD)))


@pytest.mark.rule("BASE-I08", "BASE-048", "BASE-P04")
@pytest.mark.parametrize("seed", range(60))
def test_a_spell_is_offered_just_when_a_search_through_everything_finds_a_way(seed: int) -> None:
    """Up to four sources, a cost, and as many targets as the spell wants or one fewer."""
    dice = Dice(seed)
    mine = [LANDS[dice.below(len(LANDS))] for _ in range(dice.below(5))]
    cost, target_count, there = mana(COSTS[dice.below(len(COSTS))]), 1 + dice.below(2), 1 + dice.below(2)
    card = sorcery("Trial", str(cost), does(deals(1, Target()), target(CREATURE, count=target_count)))
    start = table(side(mine, hand="Trial"), side("Bear, Ogre" if there == 2 else "Bear"), cards={"Trial": card})
    creatures = there + mine.count("Elf")
    sources = tuple(mana_sources(Board(start.book, start.state), A))
    payable = Case(symbol_masks(cost), cost.generic, NO_MANA, sources).payable

    assert (payable and creatures >= target_count) == (start.offers(actions.BeginCast) == ("Trial",))


def board(rules: MagicRules) -> MagicScenario:
    """Return a board with many continuous effects."""
    mine = side("Foreman, Bear/+2, Mantle @ Bear, Banner, 4 Spring", hand="Growth, Pygmy, Hush")
    start = table(mine, side("Foreman, Squire, Troll/-1, Acolyte"), rules=rules)
    return start.cast("Pygmy", "Bear").resolve().cast("Growth", "Troll").resolve().cast("Hush", "Foreman#2").resolve()


@pytest.mark.rule("BASE-I22", "BASE-080")
@pytest.mark.parametrize("rules", BOTH, ids=("sixth", "modern"))
def test_looks_do_not_depend_on_how_permanents_are_listed(rules: MagicRules) -> None:
    """All orders of the first five permanents, and the reverse of all, give the same characteristics."""
    now = board(rules)
    permanents = now.state.permanents
    orders = [tuple(reversed(permanents)), *[(*some, *permanents[5:]) for some in permutations(permanents[:5])]]
    seen = [dict(Board(now.book, evolve(now.state, permanents=order)).characteristics) for order in orders]

    assert [dict(Board(now.book, now.state).characteristics)] * len(orders) == seen
    assert ("7/7", "6/6", "2/2") == (now.size("Bear"), now.size("Troll"), now.size("Squire"))


@pytest.mark.rule("BASE-I23", "BASE-088", "BASE-130")
@pytest.mark.parametrize("seed", range(12))
def test_power_is_the_printed_one_and_the_sum_of_all_that_is_added(seed: int) -> None:
    """Giant with Banners, Mantles, counters of both kinds and Growths, in any number."""
    dice = Dice(seed)
    banners, mantles, plus, minus, growths = (dice.below(3) for _ in range(5))
    auras = ", ".join(["Banner"] * banners + ["Mantle @ Giant"] * mantles)
    mine = side(f"Giant/+{plus}/-{minus}, 2 Spring, {auras}", hand=f"{growths} Growth" if growths else ())
    now = table(mine, rules=SIXTH)
    for number in range(growths):
        now = now.cast(f"Growth#{number + 1}", "Giant").resolve()
    total = 5 + banners + 2 * mantles + plus - minus + 3 * growths

    assert f"{total}/{total}" == now.size("Giant")


def table_facts(position: MagicScenario) -> tuple[object, ...]:
    """Return what lies on the table, without options and numbers."""
    both = [
        (position.life(player), position.hand(player), position.graveyard(player), position.battlefield(player))
        for player in (A, N)
    ]
    return (both, position.step, position.stack, position.to_act, position.state.turn)


@pytest.mark.rule("BASE-I30", "BASE-001", "BASE-166")
def test_the_presets_agree_where_nothing_that_they_differ_in_happens() -> None:
    """Land, creature, attack, block, damage, removal and the next turn go alike."""
    mine = side("5 Forest, Rhino", hand="Forest, Bear, Growth")
    theirs = side("2 Swamp, Ogre, Guard", hand="Smite", library="Swamp, Squire")
    lines = []
    for rules in BOTH:
        start = table(mine, theirs, rules=rules)
        ready = start.play_land("Forest").cast("Bear").resolve()
        fought = ready.attack("Rhino").block({"Guard": "Rhino"}).deal_combat_damage()
        dead = fought.passes().cast("Smite", "Bear").resolve()
        moments = (start, ready, fought, dead, dead.to_step("upkeep"), dead.to_step("upkeep").to_step("main"))
        lines.append([table_facts(magic_scenario) for magic_scenario in moments])

    assert lines[0] == lines[1]
    assert ("Bear",) == dead.graveyard(A)
    assert SIXTH != MODERN


@pytest.mark.rule("BASE-I31", "BASE-117", "BASE-105")
@pytest.mark.parametrize(("mine", "theirs"), [(3, 3), (0, 2), (5, 1)])
@pytest.mark.parametrize("rules", BOTH, ids=("sixth", "modern"))
def test_a_game_in_which_all_pass_ends_by_decking(rules: MagicRules, mine: int, theirs: int) -> None:
    """Within twice as many turns as the larger library has cards, and one more."""
    core = attrs.evolve(rules.core, max_hand_size=1_000)
    now = table(side(library=mine), side(library=theirs), rules=MagicRules(core=core), turn=1)
    while now.result is None:
        now = now.passes()

    assert now.state.turn <= 2 * (max(mine, theirs) + 1)
    assert {1.0, -1.0} == {*now.result.returns}
    assert "no card left to draw" in now.result.reason


@pytest.mark.rule("BASE-I32", "BASE-068", "BASE-063")
@pytest.mark.parametrize("dead", [0, 1, 3])
@pytest.mark.parametrize("watchers", [1, 2])
def test_each_ability_triggers_once_for_each_creature_that_arrives(dead: int, watchers: int) -> None:
    """Return brings back so many creatures in one event, with one or two that watch."""
    graves = f"{dead} Bear, Spark" if dead else "Spark"
    mine = side(f"{watchers} Watcher, Spring", hand="Return", graveyard=graves)
    done = table(mine, cards={"Watcher": WATCHER, "Return": RETURN}).cast("Return").resolve()

    assert ("Watcher",) * (dead * watchers) == done.stack
    assert dead == done.battlefield(A).count("Bear")


def test_the_options_of_the_games_here_are_the_presets() -> None:
    """What is called sixth and modern in these tests is so."""
    assert (CoreRules.sixth_edition(), CoreRules.modern()) == (SIXTH.core, MODERN.core)
