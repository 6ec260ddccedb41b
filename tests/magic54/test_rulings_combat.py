"""The rulings on combat (M54-Q28 to M54-Q35), each with its options."""

from __future__ import annotations

import pytest

from castlerules import Player, magic54
from castlerules.magic54 import BLACK, RED, Damaged, Died, Magic54Rules, Phase, Result
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import rule_broken_by


def marked(duel: Magic54Scenario, code: str) -> int | None:
    """Return the damage on the creature with this *code*, or None if it is not in play."""
    creature = duel.creature(code)
    return None if creature is None else creature.damage


def attacked(duel: Magic54Scenario, attackers: str, *blocks: str) -> Magic54Scenario:
    """Return the combat window after these *attackers* and *blocks*, such as ``JC KH``."""
    named = [f"attack {name}" for name in attackers.split()]
    duel = duel.pass_times().do(*named, "end_attack", *[f"block {block}" for block in blocks])
    return duel.do("end_block") if duel.state.phase is Phase.BLOCKERS else duel


def over(duel: Magic54Scenario) -> Magic54Scenario:
    """Return the next turn of the same phase two passes on."""
    duel = duel.pass_times(2)
    return duel.do("decline") if duel.state.phase is Phase.CYCLE else duel


@pytest.mark.rule("M54-Q28")
@pytest.mark.parametrize(
    ("persistence", "expected"),
    [("turn", (1, 1, 0, 0)), ("exchange", (0, 0, 0, 0)), ("permanent", (1, 1, 1, 1))],
)
def test_marked_damage_stays_as_long_as_the_table_agrees(persistence: str, expected: tuple[int, ...]) -> None:
    """A point marked in the first window is asked for there, after the attack and in the next two turns."""
    rules = Magic54Rules.of({"damage_persistence": persistence})
    start = table(red=side(mana=1, hand="2H"), black=side("KC/t"), rules=rules, turn=20)

    struck = start.do("damage 2H KC").pass_times()
    post = struck.pass_times()
    next_ = over(post)
    third = over(next_.pass_times().do("end_attack"))

    assert [20, 20, 21, 22] == [duel.state.turn for duel in (struck, post, next_, third)]
    assert expected == tuple(marked(duel, "KC") for duel in (struck, post, next_, third))


@pytest.mark.rule("M54-Q28")
@pytest.mark.parametrize(("persistence", "alive"), [("turn", False), ("exchange", True), ("permanent", False)])
def test_combat_damage_adds_to_that_of_an_earlier_exchange_unless_it_is_forgotten(
    persistence: str, alive: bool
) -> None:
    """A Queen with one point from the first window meets a Jack in combat."""
    rules = Magic54Rules.of({"damage_persistence": persistence})
    start = table(red=side("JH", mana=1, hand="2H"), black=side("QC"), rules=rules)

    after = attacked(start.do("damage 2H QC").pass_times(), "JH", "QC JH").pass_times()

    assert alive == (after.creature("QC") is not None)
    assert (0 if alive else None) == marked(after, "QC")


@pytest.mark.rule("M54-Q29", "M54-100")
def test_an_attack_is_on_the_player_and_fights_come_from_blocks_only() -> None:
    """An unblocked King hurts BLACK and not the Jack that stayed out of it."""
    start = table(red=side("KH"), black=side("JC"))

    assert (17, 0) == (attacked(start, "KH").pass_times().hp(BLACK), marked(attacked(start, "KH").pass_times(), "JC"))
    assert (20, None) == (
        attacked(start, "KH", "JC KH").pass_times().hp(BLACK),
        marked(attacked(start, "KH", "JC KH").pass_times(), "JC"),
    )


@pytest.mark.rule("M54-Q31")
def test_two_attackers_with_several_blockers_divide_in_the_order_of_the_attack() -> None:
    """The second attacker's damage is asked for when that of the first is fixed."""
    start = table(red=side("KH QH"), black=side("JC JS QC QS"))
    fight = attacked(start, "QH KH", "JC KH", "QC QH", "JS KH", "QS QH").pass_times()

    first = fight.do("assign QH QC 2")
    done = first.do("assign KH JC 3")

    assert "M54-A14" == rule_broken_by(fight, "assign KH JC 1")
    assert "M54-A14" == rule_broken_by(fight, "assign QH QS 1")
    assert ("split", "post") == (first.state.phase.value, done.state.phase.value)
    assert (None, 0, None, 0) == tuple(marked(done, code) for code in ("JC", "JS", "QC", "QS"))


@pytest.mark.rule("M54-Q32", "M54-097")
def test_all_fights_are_at_once_and_creatures_are_hurt_before_players() -> None:
    """The unblocked Jack was named first, but the player is hurt after the fighting Kings; then they die."""
    start = attacked(table(red=side("JH KH"), black=side("KC")), "JH KH", "KC KH")

    after = start.pass_times()

    assert ["KH", "KC", "JH"] == [event.source.code for event in after.events if isinstance(event, Damaged)]
    kinds = [type(event) for event in after.events]
    assert kinds.index(Died) > len(kinds) - 1 - kinds[::-1].index(Damaged)


@pytest.mark.rule("M54-Q34", "M54-006")
@pytest.mark.parametrize(
    ("option", "active", "result", "returns"),
    [
        ("draw", RED, Result.DRAW, (0.0, 0.0)),
        ("active_wins", RED, Result.RED, (1.0, -1.0)),
        ("active_loses", RED, Result.BLACK, (-1.0, 1.0)),
        ("active_wins", BLACK, Result.BLACK, (-1.0, 1.0)),
        ("active_loses", BLACK, Result.RED, (1.0, -1.0)),
    ],
)
def test_both_at_zero_in_one_combat(option: str, active: Player, result: Result, returns: tuple[float, float]) -> None:
    """A protected Queen costs her controller the last two hp while the unblocked King takes those of the other."""
    rules = Magic54Rules.of({"simultaneous_zero": option})
    mine, theirs = side("QH KH", mana=2, hp=2), side("QC KC", mana=2, hp=2)
    suit, other = ("H", "C") if active == RED else ("C", "H")
    start = table(red=mine, black=theirs, rules=rules, active=active)

    fight = attacked(start, f"Q{suit} K{suit}", f"Q{other} Q{suit}").do(f"protection Q{suit}").pass_times()
    outcome = magic54.GAME.outcome(fight.state)

    assert (0, 0) == (fight.hp(RED), fight.hp(BLACK))
    assert result is fight.state.result
    assert outcome is not None
    assert returns == outcome.returns


@pytest.mark.rule("M54-Q34")
@pytest.mark.parametrize("option", ["draw", "active_wins", "active_loses"])
def test_one_player_alone_at_zero_loses_whatever_the_option_says(option: str) -> None:
    """The active player with a point left wins."""
    rules = Magic54Rules.of({"simultaneous_zero": option})
    start = table(red=side("QH KH", mana=2, hp=3), black=side("QC", hp=2), rules=rules)

    after = attacked(start, "QH KH", "QC QH").do("protection QH").pass_times()

    assert (1, 0, Result.RED) == (after.hp(RED), after.hp(BLACK), after.state.result)


@pytest.mark.rule("M54-Q35", "M54-002")
@pytest.mark.parametrize(("options", "hp"), [({}, 20), ({"starting_hp": 7}, 7)])
def test_hp_start_where_the_table_agrees_and_end_at_zero(options: dict[str, object], hp: int) -> None:
    """Overkill leaves nobody below zero, and an Ace raises nobody."""
    rules = Magic54Rules.of(options)
    state = magic54.GAME.new_game(rules=rules)
    start = table(red=side(mana=4, hand="6H AH"), black=side(hp=2), rules=rules)

    assert [hp, hp] == [mine.hp for mine in state.sides]
    assert 0 == start.do("damage 6H BLACK").pass_times().hp(BLACK)
    assert hp == start.do("ace AH RED").pass_times().hp(RED)
