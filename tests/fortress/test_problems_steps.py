"""Steps that the rules never take are reported by ``step_problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import attrs
import pytest

from castlerules.core import Outcome, Player, evolve
from castlerules.fortress.integrity.step_invariants import step_problems
from castlerules.fortress.model.actions import AdmitDefeat, ChooseOpposition, PlayAgain
from castlerules.fortress.model.state import PLAYER, rules_of, siege_of
from castlerules.magic.engine import apply, legal_actions
from castlerules.magic.model.actions import (
    Action,
    ActivateMana,
    BeginAbility,
    ChooseReplacement,
    Concede,
    PassPriority,
    PlayLand,
)
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.ongoing_effects import PreventionShield
from castlerules.magic.model.options import MagicRules
from castlerules.magic.model.state import CardObject, State
from castlerules.magic.model.steps import Step
from castlerules.testing.magic import MagicScenario, side

from .kit import declare_attack, manual_mana, opening, pass_until, siege, with_dice

Taken: TypeAlias = tuple[State, Action, State]

PASS: Final = PassPriority()


def step(table: MagicScenario, action: Action) -> Taken:
    """Return the true step that *action* takes."""
    return table.state, action, apply(table.book, table.state, action)


def led(taken: Taken, **changes: Any) -> Taken:
    """Return the step *taken* as if it had led to a state with *changes*."""
    return taken[0], taken[1], evolve(taken[2], **changes)


def mine(state: State, player: Player = PLAYER, **changes: Any) -> tuple[Any, ...]:
    """Return the seats of *state* with *changes* in that of *player*."""
    return tuple([evolve(seat, **changes) if place == player else seat for place, seat in enumerate(state.seats)])


def living(taken: Taken, **changes: Any) -> list[str]:
    """Return what is reported of the step *taken* with *changes* in what is the player's."""
    return codes(led(taken, seats=mine(taken[2], **changes)))


def besieging(taken: Taken, **changes: Any) -> list[str]:
    """Return what is reported of the step *taken* with *changes* in what Fortress keeps besides."""
    return codes(led(taken, extra=evolve(siege_of(taken[2]), **changes)))


def codes(taken: Taken) -> list[str]:
    """Return the codes of the problems of a step."""
    return [problem.rule for problem in step_problems(*taken)]


PLAIN: Final = siege(side("2 3x3, Shackle", hand="3 Mountain"), "1x4", options=manual_mana())
END: Final = pass_until(with_dice(PLAIN, 2), lambda now: now.step == "end of turn")
WAIT: Final = step(PLAIN, PASS)
DIE: Final = step(END, PASS)
LAND: Final = step(PLAIN, PLAIN.action(PlayLand, "Mountain"))
SECOND: Final = step(PLAIN.play_land("Mountain"), PLAIN.play_land("Mountain").action(PlayLand, "Mountain"))
BURNING: Final = siege(side("Mountain"), "1x4", options=manual_mana()).tap("Mountain")
BURN: Final = step(BURNING, PASS)
BLOCK: Final = step(declare_attack(PLAIN, "3x3#1", "3x3#2"), PASS)
HELP: Final = with_dice(siege(side("3x3"), step="beginning of combat", due=True), 6, 6, 6).passes()
TRUE: Final = (WAIT, DIE, LAND, SECOND, BURN, BLOCK)


@pytest.mark.rule("FOR-I06", "FOR-I07", "FOR-I09", "FOR-I10", "FOR-I23")
@pytest.mark.parametrize("taken", TRUE, ids=range(len(TRUE)))
def test_true_steps_have_no_problems(taken: Taken) -> None:
    """What the rules do breaks nothing."""
    assert [] == codes(taken)


@pytest.mark.rule("FOR-015")
def test_nothing_is_told_of_steps_between_states_that_mean_nothing() -> None:
    """What is wrong with a state by itself is reported elsewhere."""
    broken = evolve(WAIT[2], rules=MagicRules())

    assert [] == codes((WAIT[0], PASS, broken))
    assert [] == codes((broken, PASS, WAIT[2]))
    assert [] == codes(led(WAIT, permanents=(evolve(WAIT[2].permanents[0], controller=Player(3)),)))


@pytest.mark.rule("FOR-I04")
def test_a_garrison_that_grows_is_told() -> None:
    """A creature may leave it, and come back if a card can do that; before the first turn it is dealt."""
    after = WAIT[2]
    grown = (*after.permanents, evolve(after.permanents[-1], id=ObjectId(after.next_object)))
    tomb = siege(side("3x3, Tomb"), "1x4")

    assert ["FOR-I04"] == codes(led(WAIT, permanents=grown))
    assert [] == codes(led(WAIT, permanents=after.permanents[:-1]))
    came = (*tomb.state.permanents, evolve(tomb.state.permanents[-1], id=ObjectId(99)))
    assert [] == codes(led(step(tomb, PASS), permanents=came))
    assert [] == codes(step(opening(), ChooseOpposition(7)))


@pytest.mark.rule("FOR-I06")
@pytest.mark.parametrize("life", [19, 21])
def test_life_that_moves_by_itself_is_told(life: int) -> None:
    """Neither up nor down, in combat or out of it; with a card that moves life nothing can be said."""
    charmed = step(siege(side("3x3, Charm"), "1x4"), PASS)

    assert ["FOR-I06"] == living(WAIT, life=life)
    assert ["FOR-I06"] == living(BLOCK, life=life)
    assert [] == living(charmed, life=life)


@pytest.mark.rule("FOR-I07")
def test_a_land_that_deals_other_damage_is_told() -> None:
    """The first deals none and the second one; what a shield has caught counts as prevented."""
    shield = PreventionShield(1, ObjectId(PLAYER), 1)
    shielded = evolve(SECOND[0], ongoing=(shield,))

    assert ["FOR-I07"] == living(LAND, life=19)
    assert [["FOR-I07"]] * 2 == [living(SECOND, life=life) for life in (20, 18)]
    assert [] == codes((shielded, SECOND[1], evolve(SECOND[2], seats=mine(SECOND[2], life=20))))
    assert ["FOR-I07"] == codes((shielded, SECOND[1], SECOND[2]))


@pytest.mark.rule("FOR-I07", "BASE-099", "BASE-096")
def test_damage_of_a_land_that_is_changed_breaks_nothing() -> None:
    """Doubled it takes 2 life; with a redirection besides the player chooses, and the land waits for that."""
    doubled = siege(side("3x3, Furnace", hand="2 Mountain", lands_played=1), "1x4")
    lured = siege(side("3x3, Lure", hand="2 Mountain", lands_played=1), "1x4")
    land = lured.action(PlayLand, "Mountain")
    waits = step(lured, land)
    chosen = step(lured.do(land), ChooseReplacement(1))

    assert (18, []) == (doubled.play_land("Mountain").life(PLAYER), codes(step(doubled, land)))
    assert ("ReplacementDecision", [], []) == (lured.do(land).decision, codes(waits), codes(chosen))
    assert ["FOR-I07"] == living(waits, lands_played=2)
    assert ["FOR-I07"] == living(chosen, lands_played=1)


@pytest.mark.rule("FOR-I07", "FOR-Q64")
def test_giving_up_while_a_land_waits_breaks_nothing() -> None:
    """The land that was about to be put down is not counted any more."""
    mine = side("3x3, Lure", hand="2 Mountain", lands_played=1)
    lured = siege(mine, "1x4", options={"offer_concede": True}).play_land("Mountain")

    assert "ReplacementDecision" == lured.decision
    assert [] == codes(step(lured, Concede()))


@pytest.mark.rule("FOR-I07")
def test_a_wrong_count_of_lands_is_told() -> None:
    """A land counts one, nothing else counts, and a turn begins with none."""
    assert [["FOR-I07"]] * 2 == [living(LAND, lands_played=count) for count in (0, 2)]
    assert ["FOR-I07"] == living(WAIT, lands_played=1)
    assert ["FOR-I07"] == living(DIE, lands_played=1)


@pytest.mark.rule("FOR-I17", "FOR-Q71")
def test_an_assault_that_comes_or_goes_within_a_turn_is_told() -> None:
    """It goes only where a card can bring creatures back, and it never comes."""
    due = step(siege(side("3x3"), due=True), PASS)
    tomb = step(siege(side("3x3, Tomb"), due=True), PASS)

    assert ["FOR-I17"] == codes(led(WAIT, extra=evolve(siege_of(WAIT[2]), assault_due=True)))
    assert ["FOR-I17"] == codes(led(due, extra=evolve(siege_of(due[2]), assault_due=False)))
    assert [] == codes(led(tomb, extra=evolve(siege_of(tomb[2]), assault_due=False)))


@pytest.mark.rule("FOR-I08")
def test_dice_out_of_their_time_are_told() -> None:
    """One at a time, at the end of a turn, and none is forgotten."""
    rolled = step(with_dice(pass_until(with_dice(END, 2), lambda now: now.state.turn == 12), 2), PASS)

    assert ["FOR-I08"] == besieging(DIE, dice=(2, 2))[-1:]
    assert ["FOR-I08"] == besieging(rolled, dice=())
    assert ["FOR-I08"] == besieging(rolled, dice=(3,))
    assert "FOR-I08" in besieging(WAIT, dice=(2,))
    assert [] == besieging(rolled, dice=(2,))


@pytest.mark.rule("FOR-I09")
def test_a_die_that_moves_life_otherwise_is_told() -> None:
    """A two takes one life, no more and no less; another face would have done something else."""
    assert (19, (2,)) == (DIE[2].seats[PLAYER].life, siege_of(DIE[2]).dice)
    assert [["FOR-I09"]] * 2 == [living(DIE, life=life) for life in (20, 18)]
    assert ["FOR-I09"] == besieging(DIE, dice=(5,))
    assert [] == besieging(DIE, dice=(4,))


@pytest.mark.rule("FOR-I23")
def test_mana_that_does_not_burn_as_it_should_is_told() -> None:
    """One mana costs one life as the phase ends, and is gone then; without the option it costs none."""
    rules = attrs.evolve(rules_of(BURNING.state), core=PLAIN.state.rules.core)
    cool = evolve(BURNING.state, rules=rules)
    mild = evolve(cool, rules=attrs.evolve(rules, core=attrs.evolve(rules.core, mana_burn=False)))

    assert 19 == BURN[2].seats[PLAYER].life
    assert [["FOR-I23"]] * 2 == [living(BURN, life=life) for life in (20, 18)]
    assert "FOR-I23" in living(BURN, pool=(0, 0, 0, 1, 0, 0))
    assert ["FOR-I06"] == codes((mild, PASS, evolve(BURN[2], rules=mild.rules)))


@pytest.mark.rule("FOR-I14")
def test_an_ability_of_a_creature_in_use_is_told() -> None:
    """Of a creature card, and of what has become one; of an artifact it is no problem, nor of what was granted."""
    table = siege(side("Elf, Idol, Loan"), "1x1", options=manual_mana())
    awake = table.activate("Idol").resolve()
    granted = siege(side("Elf, Loan"), "1x1", options={"granted_abilities_work": True})

    def used(now: MagicScenario, name: str, kind: type[Any] = BeginAbility) -> list[str]:
        return codes((now.state, kind(now.permanent(name).id, 0), now.state))

    assert [["FOR-I14"]] * 2 == [used(table, "Elf"), used(table, "Elf", ActivateMana)]
    assert (["FOR-I14"], []) == (used(awake, "Idol"), used(table, "Idol"))
    assert [] == used(granted, "Elf")
    assert [] == codes((table.state, BeginAbility(ObjectId(99), 0), table.state))


@pytest.mark.rule("FOR-I15", "FOR-I17")
def test_a_turn_that_begins_wrongly_is_told() -> None:
    """With damage left, or with an assault that is due against a garrison, or not due without one."""
    hurt = (*DIE[2].permanents[:-1], evolve(DIE[2].permanents[-1], damage=1))
    alone = tuple(permanent for permanent in DIE[2].permanents if permanent.controller == PLAYER)

    assert ["FOR-I15"] == codes(led(DIE, permanents=hurt))
    assert ["FOR-I17"] == besieging(DIE, assault_due=True)
    assert ["FOR-I17"] == codes(led(DIE, permanents=alone))
    assert [] == codes(led(DIE, permanents=alone, extra=evolve(siege_of(DIE[2]), assault_due=True)))
    assert [] == codes(led(DIE, permanents=hurt, result=Outcome((-1.0,), "", "FOR-014")))


@pytest.mark.rule("FOR-I23")
def test_mana_at_the_start_of_a_phase_is_told() -> None:
    """Within a phase it may stay: from one step of combat to the next, but not into combat."""
    mana = (0, 0, 0, 0, 0, 1)
    combat = step(pass_until(PLAIN, lambda now: now.step == "end of combat"), PASS)

    assert "FOR-I23" in living(WAIT, pool=mana)
    assert "FOR-I23" in living(combat, pool=mana)
    assert [] == living(BLOCK, pool=mana)
    assert (Step.COMBAT, Step.SECOND_MAIN) == (WAIT[2].step, combat[2].step)


def blocked(table: MagicScenario, *pairs: tuple[str, str]) -> list[str]:
    """Return what is reported if *pairs* of blocker and attacker were the blocks declared after *table*."""
    taken = step(table, PASS)
    declared = tuple((table.permanent(blocker).id, table.permanent(attacker).id) for blocker, attacker in pairs)
    return codes(led(taken, combat=evolve(taken[2].combat, blocks=declared)))


@pytest.mark.rule("FOR-I10")
def test_too_few_blocks_or_impossible_ones_are_told() -> None:
    """Whoever can block does; nobody tapped, and nobody twice."""
    table = declare_attack(siege(side("3x3, 2x2"), "3x4, 1x1, 9x9/t"), "3x3", "2x2")

    assert [] == blocked(table, ("3x4", "3x3"), ("1x1", "2x2"))
    assert ["FOR-I10"] == blocked(table, ("3x4", "3x3"))
    assert ["FOR-I10"] == blocked(table, ("3x4", "3x3"), ("9x9", "2x2"))
    assert ["FOR-I10"] == blocked(table, ("3x4", "3x3"), ("3x4", "2x2"))
    netted = declare_attack(siege(side("3x3, Net"), "3x4"), "3x3")
    assert ([], ["FOR-I10"]) == (blocked(netted), blocked(netted, ("3x4", "3x3")))


@pytest.mark.rule("FOR-I11")
@pytest.mark.parametrize(
    ("garrison", "right", "wrong", "options"),
    [
        ("3x4, 1x9, 3x1", "3x4", "1x9", {}),
        ("1x9, 3x1, 1x1", "1x9", "3x1", {}),
        ("1x9, 3x1, 1x1", "3x1", "1x9", {"mixed_case": "kill"}),
        ("3x1, 1x1", "3x1", "1x1", {}),
    ],
)
def test_a_blocker_that_does_less_than_it_could_is_told(
    garrison: str, right: str, wrong: str, options: dict[str, object]
) -> None:
    """Kill and survive, else survive, else kill, or the last two in the other order."""
    table = declare_attack(siege(side("3x3"), garrison, options=options), "3x3")

    assert [] == blocked(table, (right, "3x3"))
    assert ["FOR-I11"] == blocked(table, (wrong, "3x3"))


@pytest.mark.rule("FOR-I12")
@pytest.mark.parametrize(
    ("garrison", "right", "wrong", "options"),
    [
        ("4x6, 5x4", "5x4", "4x6", {}),
        ("4x6, 5x4", "4x6", "5x4", {"tier1_measure": "power_then_toughness"}),
        ("3x9, 6x5, 7x4", "7x4", "6x5", {"tier1_measure": "toughness_then_power"}),
        ("1x6, 2x5", "2x5", "1x6", {}),
        ("4x1, 3x2", "3x2", "4x1", {}),
        ("2x2, 1x2", "1x2", "2x2", {}),
        ("3x4, 3x4", "3x4#1", "3x4#2", {}),
    ],
)
def test_a_blocker_that_is_not_the_least_is_told(
    garrison: str, right: str, wrong: str, options: dict[str, object]
) -> None:
    """In each preference by its own measure, and the earlier one of equal creatures."""
    table = declare_attack(siege(side("3x3"), garrison, options=options), "3x3")

    assert [] == blocked(table, (right, "3x3"))
    assert ["FOR-I12"] == blocked(table, (wrong, "3x3"))


@pytest.mark.rule("FOR-I12", "FOR-Q36", "FOR-Q40")
def test_blocks_are_looked_at_in_the_order_of_the_options() -> None:
    """The strongest attacker may come first; and of twins the player may take either."""
    sides = (side("2x2, 3x3"), "3x4, 1x1")
    declared = declare_attack(siege(*sides), "2x2", "3x3")
    strongest = declare_attack(siege(*sides, options={"block_order": "power_desc"}), "2x2", "3x3")
    twins = declare_attack(siege(side("3x3"), "2 3x4", options={"tie_break": "player_choice"}), "3x3").passes()

    assert [] == blocked(declared, ("3x4", "2x2"), ("1x1", "3x3"))
    assert ["FOR-I11"] == blocked(strongest, ("3x4", "2x2"), ("1x1", "3x3"))
    assert [[], []] == [codes(step(twins, action)) for action in legal_actions(twins.book, twins.state)]


AGAIN: Final = step(HELP.with_random_results((0,), tuple(range(11))), PlayAgain())


@pytest.mark.rule("FOR-I24")
def test_a_new_attempt_that_begins_with_something_left_is_told() -> None:
    """Attempt 2, 20 life, all cards in the library, nothing in play, no dice, before turn 1."""
    end = AGAIN[2]
    card = end.seats[PLAYER].library[0]
    wreck = (CardObject(ObjectId(end.next_object), card),)

    assert [] == codes(AGAIN)
    assert ["FOR-I24"] == living(AGAIN, life=19)
    assert ["FOR-I24"] == living(AGAIN, graveyard=wreck)
    assert [["FOR-I24"]] * 3 == [
        besieging(AGAIN, attempt=3),
        besieging(AGAIN, dice=(1,)),
        besieging(AGAIN, assault_due=True),
    ]
    assert ["FOR-I24"] == codes(led(AGAIN, permanents=HELP.state.permanents))
    assert ["FOR-I24"] == codes(led(AGAIN, turn=2))
    short = attrs.evolve(end.table, cards=end.table.cards[:-1], owners=end.table.owners[:-1])
    assert ["FOR-I24"] == codes(led(AGAIN, table=short))


@pytest.mark.rule("FOR-I24", "FOR-Q54")
def test_another_attempt_that_nobody_asked_for_is_told() -> None:
    """Only to play again begins one, and not if that ends the game."""
    terminal = with_dice(
        siege(side("3x3"), step="beginning of combat", due=True, options={"replay_mode": "terminal"}), 6, 6, 6
    ).passes()
    ended = step(terminal, PlayAgain())

    assert ["FOR-I24"] == besieging(WAIT, attempt=2)
    assert ([], ["FOR-I24"]) == (codes(ended), besieging(ended, attempt=2))
    assert ["FOR-I24"] == codes((terminal.state, PlayAgain(), terminal.state))
    assert [] == codes(step(HELP, AdmitDefeat()))
