"""Turns, lands, dice, life and losing, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.core import Event, Scripted
from castlerules.fortress.model.assault_table import Result
from castlerules.fortress.model.events import DieRolled
from castlerules.fortress.model.state import GARRISON, PLAYER, siege_of
from castlerules.magic.model import actions
from castlerules.magic.model.changes import StepBegan
from castlerules.magic.model.steps import Step
from castlerules.testing.magic import MagicScenario, side

from .kit import declare_attack, fight, pass_until, result_reached, siege, with_dice


def steps(table: MagicScenario) -> list[Step]:
    """Return the steps that pass from here to the main phase of the next turn."""
    turn, steps = table.state.turn, []
    while (table.state.turn, table.step) != (turn + 1, "main"):
        table = table.do(actions.PassPriority())
        steps += [event.step for event in table.events if isinstance(event, StepBegan)]
    return steps


@pytest.mark.rule("FOR-Q12", "FOR-020", "FOR-K09")
def test_turn_follows_turn_and_the_opponent_has_none() -> None:
    """After the cleanup of turn 11 comes the untap step of turn 12, and nobody attacks the player in between."""
    table = with_dice(siege(side(), "9x9"), 1)
    after = pass_until(table, lambda now: now.state.turn == 12)

    assert [Step.UNTAP, Step.UPKEEP, Step.DRAW, Step.MAIN] == steps(table)[-4:]
    assert (PLAYER, 21) == (after.state.active, after.life(PLAYER))
    assert (0, 12) == (after.state.seats[GARRISON].last_turn, after.state.seats[PLAYER].last_turn)


# Lands.


@pytest.mark.rule("FOR-Q18", "FOR-K04")
@pytest.mark.parametrize(
    ("options", "lives"),
    [
        ({}, [20, 19, 18]),
        ({"free_lands_per_turn": 2}, [20, 20, 19]),
        ({"free_lands_per_turn": 0}, [19, 18, 17]),
        ({"extra_land_damage": 3}, [20, 17, 14]),
        ({"extra_land_damage": 0}, [20, 20, 20]),
    ],
)
def test_how_many_lands_are_free_and_what_others_cost_are_options(options: dict[str, object], lives: list[int]) -> None:
    """The damage is dealt as each land is put down."""
    table, life_totals = siege(side(hand="3 Mountain"), "1x1", options=options), []
    for _ in range(3):
        table = table.play_land("Mountain")
        life_totals.append(table.life(PLAYER))

    assert lives == life_totals


@pytest.mark.rule("FOR-Q19")
def test_a_land_that_an_effect_puts_into_play_neither_counts_nor_hurts() -> None:
    """It comes back from the graveyard for nothing, and the next one from hand is still free."""
    table = siege(side("Field", hand="Forest", graveyard="Mountain"), "1x1").activate("Field", "Mountain").resolve()

    assert (("Field", "Mountain"), 20) == (table.battlefield(PLAYER), table.life(PLAYER))
    assert (20, 1) == ((after := table.play_land("Forest")).life(PLAYER), after.state.seats[PLAYER].lands_played)


# The die.


def dice(events: tuple[Event, ...]) -> list[int]:
    """Return the faces that are described in *events*."""
    return [event.face for event in events if isinstance(event, DieRolled)]


@pytest.mark.rule("FOR-Q14", "FOR-K13")
def test_the_die_comes_after_the_last_priority_of_the_turn_and_before_cleanup() -> None:
    """The artifact may be used in the end step; the die is rolled as that ends, before cards are discarded."""
    table = with_dice(siege(side("Charm, 2 Mountain", hand="9 1x1"), "1x1").to_step("end of turn"), 2)
    charmed = table.activate("Charm").resolve()
    after = charmed.passes()

    assert (21, [], "end of turn") == (charmed.life(PLAYER), dice(charmed.events), charmed.step)
    assert (20, [2], "cleanup", "DiscardDecision") == (
        after.life(PLAYER),
        dice(after.events),
        after.step,
        after.decision,
    )


# Life.


@pytest.mark.rule("FOR-Q16", "FOR-K05", "FOR-014")
def test_who_has_no_life_in_the_middle_of_an_effect_is_dead() -> None:
    """Losing three of three and gaining four is too late; with four life it is not."""
    dead, alive = (siege(side("Pact", life=life), "1x1").activate("Pact").resolve() for life in (3, 4))

    assert (Result.TOTAL_DEFEAT, 0, "FOR-014") == (
        result_reached(dead),
        dead.life(PLAYER),
        dead.result and dead.result.rule,
    )
    assert (None, 5) == (alive.result, alive.life(PLAYER))


@pytest.mark.rule("FOR-Q16", "FOR-K05")
def test_who_pays_the_last_life_is_dead_before_the_ability_is_there() -> None:
    """A Bargain for two life is legal with two, and the end."""
    table = siege(side("Bargain", life=2), "1x1")

    assert table.broken_rule(actions.BeginAbility, "Bargain", 0) is None
    assert (Result.TOTAL_DEFEAT, ()) == (
        result_reached(over := table.act(actions.BeginAbility, "Bargain", 0)),
        over.stack,
    )
    assert 4 == siege(side("Bargain", life=3), "1x1").activate("Bargain").resolve().life(PLAYER)


@pytest.mark.rule("FOR-Q16")
def test_changes_of_one_event_count_together() -> None:
    """Damage that kills the player and all creatures is one event: the creatures are hit as well."""
    over = siege(side("Plague, 1x1", life=1), "1x1").activate("Plague").resolve()

    assert (Result.TOTAL_DEFEAT, 0, 1) == (result_reached(over), over.life(PLAYER), over.damage("1x1#2"))


@pytest.mark.rule("FOR-Q22")
@pytest.mark.parametrize(("limit", "count"), [(7, 1), (8, 0), (0, 8)])
def test_cards_above_the_hand_size_are_discarded(limit: int, count: int) -> None:
    """Eight in hand at cleanup; the limit is an option."""
    table = siege(side(hand="8 1x1"), "1x1", options={"core": {"max_hand_size": limit}}, rng=Scripted((0,)))
    cleanup = pass_until(table, lambda now: now.state.turn == 12)
    while cleanup.decision == "DiscardDecision":
        cleanup = cleanup.act(actions.DiscardCard, cleanup.offers(actions.DiscardCard)[0])

    assert count == len(cleanup.graveyard(PLAYER))


# Losing.


@pytest.mark.rule("FOR-Q58")
def test_the_last_creature_is_not_lost_while_it_is_being_cast() -> None:
    """On the stack it counts like one in hand."""
    table = siege(side("Mountain", hand="3x3", library=0), "1x1").act(actions.BeginCast, "3x3")

    assert (("3x3",), None) == (table.stack, table.result)
    assert ("Mountain", "3x3") == table.resolve().battlefield(PLAYER)


@pytest.mark.rule("FOR-Q62", "FOR-Q58")
def test_a_land_that_is_a_creature_keeps_the_game_going_while_it_lasts() -> None:
    """It is one until cleanup; then the game is lost."""
    table = siege(side("Grotto, 1x1", library=0), "3x3").activate("Grotto").resolve()
    after = declare_attack(table, "1x1").to_step("end of combat")
    end = pass_until(with_dice(after, 1))

    assert (("Grotto",), None) == (after.battlefield(PLAYER), after.result)
    assert (Result.DEFEAT, "cleanup", 11) == (result_reached(end), end.step, end.state.turn)


@pytest.mark.rule("FOR-Q61", "FOR-Q65")
def test_the_loss_comes_before_the_assault() -> None:
    """The last two creatures kill each other with an empty library: the game is lost in that turn."""
    lost = pass_until(declare_attack(siege(side("3x3", library=0), "3x3"), "3x3"))
    longer = fight(siege(side("3x3", library=1), "3x3"), "3x3")

    assert (Result.DEFEAT, "FOR-024", 11) == (result_reached(lost), lost.result and lost.result.rule, lost.state.turn)
    assert ((), None) == (longer.battlefield(GARRISON), longer.result)


@pytest.mark.rule("FOR-Q59", "FOR-K06")
def test_a_draw_that_finds_no_card_is_no_loss_for_whoever_it_is() -> None:
    """An artifact draws from the empty library as the draw step does; for the opponent a draw means nothing at all."""
    empty = siege(side("3x3, Tome", library=0), "1x1")
    strict = siege(side("3x3, Tome, Wager", library=0), "1x1", options={"empty_library_draw_loses": True})

    assert (None, ()) == ((after := empty.activate("Tome").resolve()).result, after.hand(PLAYER))
    assert (Result.DEFEAT, "FOR-Q59") == (
        result_reached(over := strict.activate("Tome").resolve()),
        over.result and over.result.rule,
    )
    assert (None, False) == (
        (spared := strict.activate("Wager", "1x1").resolve()).result,
        spared.state.seats[GARRISON].drew_from_empty,
    )


@pytest.mark.rule("FOR-Q63")
@pytest.mark.parametrize(("limit", "result"), [(11, Result.DEFEAT), (12, None), (None, None)])
def test_a_limit_of_turns_ends_a_game_without_a_result(limit: int | None, result: Result | None) -> None:
    """After the cleanup of the last turn, its die included."""
    after = pass_until(
        with_dice(siege(side("3x3"), "1x1", options={"max_turns": limit}), 6), lambda now: now.state.turn == 12
    )

    assert (result, 18, (6,)) == (result_reached(after), after.life(PLAYER), siege_of(after.state).dice)


@pytest.mark.rule("FOR-Q64", "FOR-Q57")
def test_giving_up_is_total_defeat_where_it_is_offered() -> None:
    """By either of the two options; otherwise nobody may."""
    table = siege(side("3x3"), "1x1")
    ours, theirs = ({"offer_concede": True}, {"core": {"offer_concede": True}})

    assert "BASE-D29" == table.broken_rule(actions.Concede)
    for options in (ours, theirs):
        offered = siege(side("3x3"), "1x1", options=options)
        over = offered.act(actions.Concede)
        assert ("Concede",) == offered.legal[-1]
        assert (Result.TOTAL_DEFEAT, "FOR-Q64") == (result_reached(over), over.result and over.result.rule)
    assert "BASE-153" == table.to_step("declare attackers").broken_rule(actions.AddAttacker, "1x1")


def tallied(table: MagicScenario) -> tuple[int, int, int]:
    """Return the life that Tally has seen lost, the damage to the player, and the cards that were drawn."""
    return table.counters("Tally", "age"), table.counters("Tally"), table.counters("Tally", "fade")


@pytest.mark.rule("BASE-Q40", "FOR-023", "FOR-018", "FOR-Q29")
def test_a_land_that_hurts_the_die_and_the_draw_trigger_and_an_opponent_loses_nothing() -> None:
    """The second land is damage and loss of 1, a six a loss of 2; 2x2, which is not blocked, hurts nobody."""
    start = siege(side("Tally, 2x2", hand="2 Mountain", library="3 Forest"), "1x1")
    hurt = start.play_land("Mountain").play_land("Mountain").choose("Tally")
    attacked = fight(siege(side("Tally, 2x2, 3x3"), "1x1"), "2x2", "3x3")
    over = pass_until(with_dice(hurt.resolve(2), 6), lambda now: now.state.turn == 12 and now.step == "main")

    assert (2, (1, 1, 0)) == (len(hurt.stack), tallied(hurt.resolve(2)))
    assert ((3, 1, 1), 17) == (tallied(over), over.life(PLAYER))
    assert (True, ()) == (attacked.is_on_battlefield("Tally"), attacked.stack)
