"""The attack: attackers, blockers, the combat window, and the damage."""

from __future__ import annotations

import pytest

from castlerules.magic54 import Damaged, Died, Discarded, Phase, PlayKind
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import side, table

from .duel_queries import creatures_text, damage_hits, in_combat, rule_broken_by, solved_kinds


@pytest.mark.rule("M54-090", "M54-I16")
def test_a_player_attacks_once_in_each_own_turn() -> None:
    """After the fight QH, still untapped, cannot attack any more in this turn; in BLACK's turn BLACK attacks."""
    start = table(red=side("KH QH", hand="2H"), black=side("KC"))
    duel = in_combat(start.pass_times(), "KH").pass_times()
    ended = duel.pass_times()
    black = ended.do("decline").pass_times()

    assert (Phase.POSTCOMBAT, "M54-A13") == (duel.state.phase, rule_broken_by(duel, "attack QH"))
    assert (Phase.CYCLE, "M54-A13") == (ended.state.phase, rule_broken_by(ended, "attack QH"))
    assert (BLACK, Phase.ATTACKERS) == (black.state.active, black.state.phase)
    assert rule_broken_by(black, "attack KC") is None


@pytest.mark.rule("M54-090", "M54-Q11")
def test_a_player_need_not_attack() -> None:
    """Naming no attacker ends the phase at once: no blockers, no combat window."""
    duel = table(red=side("KH"), black=side("KC"), phase="attackers").do("end_attack")

    assert (Phase.POSTCOMBAT, RED) == (duel.state.phase, duel.state.priority)
    assert "KH" == creatures_text(duel, RED)


@pytest.mark.rule("M54-091", "M54-040", "M54-A13")
def test_attackers_are_own_untapped_creatures_without_sickness() -> None:
    """Of KH, sick JD, and BLACK's KC only KH may be named, and one that is not in play not at all."""
    duel = table(red=side("KH QH JD/s"), black=side("KC"), phase="attackers")

    assert [None, None] == [rule_broken_by(duel, f"attack {name}") for name in ("KH", "QH")]
    assert "M54-040" == rule_broken_by(duel, "attack JD")
    assert ["M54-091"] * 2 == [rule_broken_by(duel, f"attack {name}") for name in ("KC", "KD#9")]
    assert 3 == len(duel.legal)


@pytest.mark.rule("M54-092", "M54-I14")
def test_attackers_tap_at_once() -> None:
    """KH is tapped as soon as it is named, before the next attacker and any blocker; QH is not."""
    duel = table(red=side("KH QH"), black=side("KC"), phase="attackers").do("attack KH")

    assert (Phase.ATTACKERS, "KH/t QH") == (duel.state.phase, creatures_text(duel, RED))
    assert "KH/t QH/t" == creatures_text(duel.do("attack QH"), RED)


@pytest.mark.rule("M54-093", "M54-Q30")
def test_blockers_are_untapped_creatures_of_the_other_player() -> None:
    """QC and the sick JC may block; KC, tapped, and RED's QH may not; it is BLACK who decides, and need not."""
    duel = table(red=side("KH QH"), black=side("KC/t QC JC/s"), phase="attackers").do("attack KH", "end_attack")

    assert BLACK == duel.game.to_act(duel.state)
    assert [None, None] == [rule_broken_by(duel, f"block {name} KH") for name in ("QC", "JC")]
    assert ["M54-Q30", "M54-093"] == [rule_broken_by(duel, f"block {name} KH") for name in ("KC", "QH")]
    assert rule_broken_by(duel, "end_block") is None
    assert "QC" in creatures_text(duel.do("block QC KH"), BLACK).split()


@pytest.mark.rule("M54-093", "M54-Q11")
def test_without_an_untapped_creature_there_is_no_blocking() -> None:
    """With KC tapped the combat window follows the attackers, and RED is to act."""
    duel = table(red=side("KH"), black=side("KC/t"), phase="attackers").do("attack KH", "end_attack")

    assert (Phase.COMBAT, RED) == (duel.state.phase, duel.game.to_act(duel.state))


@pytest.mark.rule("M54-094", "M54-Q30", "M54-I15")
def test_each_attacker_may_have_one_or_several_blockers_but_no_creature_blocks_twice() -> None:
    """JC and QC block KH, KC blocks QH; QC, once named, blocks nothing else, and nobody blocks who does not attack."""
    start = table(red=side("KH QH JH"), black=side("JC QC KC"), phase="attackers")
    duel = start.do("attack KH", "attack QH", "end_attack", "block JC KH", "block QC KH")

    assert "M54-Q30" == rule_broken_by(duel, "block QC QH")
    assert "M54-094" == rule_broken_by(duel, "block KC JH")
    assert [None, None] == [rule_broken_by(duel, f"block KC {name}") for name in ("KH", "QH")]
    split = duel.do("block KC QH", "end_block").pass_times()
    assert ["assign"] * 4 == [action.split(":")[0] for action in split.legal]
    assert {("KH", 3), ("JC", 1), ("QC", 2), ("QH", 2), ("KC", 3)} == set(
        damage_hits(split.do("assign KH JC 0").events)
    )


@pytest.mark.rule("M54-095", "M54-Q08", "M54-Q10")
def test_in_the_combat_window_the_players_take_turns_until_both_pass() -> None:
    """RED begins; after a play or a pass it is the other's turn; a pass followed by a play ends nothing."""
    red, black = side("KH", hand="2H", mana=1), side("QC", hand="2C", mana=1)
    begun = in_combat(table(red=red, black=black, phase="attackers"), "KH", "QC>KH")
    steps = [begun]
    for action in ("pass", "damage 2C RED", "pass", "pass"):
        steps.append(steps[-1].do(action))

    assert [RED, BLACK, RED, BLACK] == [magic54_scenario.state.priority for magic54_scenario in steps[:4]]
    assert [Phase.COMBAT] * 4 + [Phase.POSTCOMBAT] == [magic54_scenario.state.phase for magic54_scenario in steps]
    assert rule_broken_by(steps[2], "damage 2H BLACK") is None
    assert [20, 19] == [magic54_scenario.hp(RED) for magic54_scenario in steps[3:]]


@pytest.mark.rule("M54-095")
def test_the_combat_window_is_for_action_damage_special_and_growth_only() -> None:
    """Either player may play each of the four, and no permanents."""
    red = side("KH JH", hand="10H 2H 3H QH", mana=3)
    black = side("KC JC", hand="10C 2C 3C QC", mana=3)
    duel = in_combat(table(red=red, black=black, phase="attackers"), "KH", "KC>KH")
    plays = {
        RED: "ten 10H|damage 2H KC|sacrifice JH KH|growth 3H KH",
        BLACK: "ten 10C|damage 2C KH|knowledge KC|growth 3C KH",
    }

    assert [None] * 4 == [rule_broken_by(duel, play) for play in plays[RED].split("|")]
    assert [None] * 4 == [rule_broken_by(duel.do("pass"), play) for play in plays[BLACK].split("|")]
    assert ["M54-080"] * 2 == [rule_broken_by(duel, play) for play in ("put 3H", "summon QH")]
    assert ["M54-080"] * 2 == [rule_broken_by(duel.do("pass"), play) for play in ("put 3C", "summon QC")]


@pytest.mark.rule("M54-096", "M54-039")
def test_the_effects_of_a_combat_are_carried_out_last_played_first_before_its_damage() -> None:
    """The Two kills QC before RED's Ace and the Growth are looked at, and QC then deals no damage."""
    red, black = side("KH", hand="2H AH", mana=2), side("JC", hand="3C")
    fight = in_combat(table(red=red, black=black, phase="attackers"), "KH", "JC>KH")
    duel = fight.do("ace AH KH", "growth 3C JC", "damage 2H JC").pass_times()

    assert [PlayKind.DAMAGE, PlayKind.GROWTH, PlayKind.ACE] == solved_kinds(duel.events)
    assert [("2H", 1)] == damage_hits(duel.events)
    assert ("JC 3C", 20) == (duel.discard(BLACK), duel.hp(BLACK))


@pytest.mark.rule("M54-097", "M54-Q32")
def test_combat_damage_is_applied_to_creatures_and_after_that_to_players() -> None:
    """QH, named first and unblocked, hits BLACK only after KH and KC have hurt each other."""
    start = table(red=side("QH KH"), black=side("KC"), phase="attackers")
    duel = in_combat(start, "QH KH", "KC>KH").pass_times()
    kinds = [type(event) for event in duel.events if isinstance(event, Damaged | Died)]

    assert ["QH"] == [source for source, _ in damage_hits(duel.events)][2:]
    assert {"KH", "KC"} == {source for source, _ in damage_hits(duel.events)[:2]}
    assert [Damaged] * 3 + [Died] * 2 == kinds
    assert 18 == duel.hp(BLACK)


@pytest.mark.rule("M54-098", "M54-032", "M54-Q39")
def test_after_combat_the_dead_are_discarded_and_only_they() -> None:
    """QH and QC kill each other, KH loses nothing but 1 to JC; the dead come to their owners' piles."""
    start = table(red=side("KH QH"), black=side("JC QC"), phase="attackers")
    duel = in_combat(start, "KH QH", "JC>KH QC>QH").pass_times()

    assert ["QH", "JC", "QC"] == [event.card.code for event in duel.events if isinstance(event, Discarded)]
    assert ("QH", "JC QC") == (duel.discard(RED), duel.discard(BLACK))
    assert ("KH/t/d1", "") == (creatures_text(duel, RED), creatures_text(duel, BLACK))


@pytest.mark.rule("M54-099", "M54-100")
@pytest.mark.parametrize(("blocks", "hp", "left"), [("", 15, "KC"), ("KC>QH", 17, "KC/d2"), ("KC>KH", 18, "")])
def test_a_blocked_attacker_hurts_its_blocker_and_an_unblocked_one_the_player(blocks: str, hp: int, left: str) -> None:
    """KH and QH attack; KC takes all the damage of the one that it blocks, BLACK that of the other."""
    start = table(red=side("KH QH"), black=side("KC"), phase="attackers")
    duel = in_combat(start, "KH QH", blocks).pass_times()

    assert (hp, left) == (duel.hp(BLACK), creatures_text(duel, BLACK))
    assert 20 == duel.hp(RED)


@pytest.mark.rule("M54-099", "M54-Q31")
def test_damage_beyond_the_blocker_is_lost() -> None:
    """KH deals 3 to JC with 1 of defence, and BLACK loses nothing."""
    start = table(red=side("KH"), black=side("JC"), phase="attackers")
    duel = in_combat(start, "KH", "JC>KH").pass_times()

    assert {("KH", 3), ("JC", 1)} == set(damage_hits(duel.events))
    assert (20, "JC") == (duel.hp(BLACK), duel.discard(BLACK))


@pytest.mark.rule("M54-101", "M54-Q31", "M54-A14", "M54-I17")
@pytest.mark.parametrize(
    ("amounts", "left"),
    [((1, 2), "KC"), ((0, 0), "JC QC"), ((0, 2), "JC KC/d1"), ((0, 1), "JC QC/d1 KC/d2"), ((3,), "QC KC")],
)
def test_the_owner_of_an_attacker_divides_its_damage_at_will(amounts: tuple[int, ...], left: str) -> None:
    """RED deals KH's 3 to JC, QC and KC in any shares; the last blocker takes the rest."""
    start = table(red=side("KH"), black=side("JC QC KC"), phase="attackers")
    duel = in_combat(start, "KH", "JC>KH QC>KH KC>KH").pass_times()

    assert (Phase.ASSIGNMENT, RED) == (duel.state.phase, duel.game.to_act(duel.state))
    assert ["0", "1", "2", "3"] == [action.split(",")[-1] for action in duel.legal]
    for blocker, amount in zip(("JC", "QC"), (*amounts, 0), strict=False):
        duel = duel.do(f"assign KH {blocker} {amount}")
    assert left == creatures_text(duel, BLACK)
    assert 20 == duel.hp(BLACK)


@pytest.mark.rule("M54-101", "M54-A14")
def test_no_more_is_divided_than_the_attack_and_in_the_order_of_the_blockers() -> None:
    """Of KH's 3, 4 cannot be given, nor 2 once 2 are given; QC has to wait for JC."""
    start = table(red=side("KH"), black=side("JC QC KC"), phase="attackers")
    duel = in_combat(start, "KH", "JC>KH QC>KH KC>KH").pass_times()

    assert "M54-Q31" == rule_broken_by(duel, "assign KH JC 4")
    assert "M54-A14" == rule_broken_by(duel, "assign KH QC 1")
    assert ["M54-Q31", None] == [rule_broken_by(duel.do("assign KH JC 2"), f"assign KH QC {n}") for n in (2, 1)]


@pytest.mark.rule("M54-102")
@pytest.mark.parametrize(("blockers", "left"), [("JC JS", "KH/t/d2"), ("JC QC", ""), ("QC", "KH/t/d2")])
def test_the_damage_of_several_blockers_is_added_up(blockers: str, left: str) -> None:
    """KH survives two Jacks, but not a Jack and a Queen."""
    start = table(red=side("KH"), black=side(blockers), phase="attackers")
    duel = in_combat(start, "KH", " ".join(f"{name}>KH" for name in blockers.split())).pass_times()
    duel = duel.do(duel.legal[0]) if duel.state.phase is Phase.ASSIGNMENT else duel

    assert left == creatures_text(duel, RED)
