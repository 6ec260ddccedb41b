"""The rulings on the frame of a duel: turns, Mana, priority and the pile (M54-Q01 to M54-Q12)."""

from __future__ import annotations

import pytest

from castlerules import magic54
from castlerules.magic54 import BLACK, RED, Magic54Rules, PlayTen, card
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import rule_broken_by


@pytest.mark.rule("M54-Q03", "M54-072")
@pytest.mark.parametrize(("skipped", "first"), [(True, 5), (False, 6)])
def test_only_the_first_draw_of_the_game_is_skipped(skipped: bool, first: int) -> None:
    """Turn 1 is without a draw unless the option says otherwise; turn 2 never is."""
    rules = Magic54Rules.of({"first_player": "red", "first_draw_skipped": skipped})
    duel = Magic54Scenario(magic54.GAME, magic54.GAME.new_game(rules=rules))

    hands = duel.pass_times(4)
    hands = hands.do(f"discard {hands.hand(RED).split()[0]}") if not skipped else hands
    second = hands.do("decline")

    assert first == len(duel.hand(RED).split())
    assert 27 - first == len(duel.deck(RED).split())
    assert 6 == len(second.hand(BLACK).split())


@pytest.mark.rule("M54-Q04")
def test_nobody_may_change_the_opening_hand() -> None:
    """The first decision of a game is a play in the first window; neither hand can be exchanged."""
    duel = Magic54Scenario(magic54.GAME, magic54.GAME.new_game(rules=Magic54Rules.of({"first_player": "red"})))
    mine = duel.hand(RED).split()

    assert "pre" == duel.state.phase.value
    assert "M54-A18" == rule_broken_by(duel, f"cycle {mine[0]}")
    assert "M54-A17" == rule_broken_by(duel, f"discard {mine[0]}")


@pytest.mark.rule("M54-Q05", "M54-024")
def test_mana_is_tapped_in_the_order_of_entry() -> None:
    """A Mana card that is put after a payment is the last one and untapped."""
    duel = table(red=side(mana="3H", hand="2H 5H")).do("damage 2H BLACK", "pass", "pass", "put 5H")
    red = duel.state.sides[RED]

    assert (card("3H"), card("5H")) == red.mana
    assert 1 == red.tapped
    assert 1 == duel.untapped_mana(RED)


@pytest.mark.rule("M54-Q06")
def test_more_mana_cards_a_turn_if_the_table_agrees() -> None:
    """With ``mana_per_turn`` 2 a third card in the turn is refused."""
    start = table(red=side(hand="3H 5H 7H"), rules=Magic54Rules(mana_per_turn=2))

    assert "M54-Q06" == rule_broken_by(start.do("put 3H", "put 5H"), "put 7H")
    assert "M54-Q06" == rule_broken_by(start.do("put 3H").pass_times().do("put 5H"), "put 7H")


@pytest.mark.rule("M54-Q06")
def test_the_window_scope_multiplies_with_the_number_and_survives_an_attack() -> None:
    """Two a window are four a turn, also when a fight lies between the windows."""
    rules = Magic54Rules.of({"mana_drop_scope": "window", "mana_per_turn": 2})
    start = table(red=side("KH", hand="3H 5H 7H 9H 3D"), rules=rules).do("put 3H", "put 5H")

    after = start.pass_times().do("attack KH", "end_attack").pass_times().do("put 7H", "put 9H")

    assert "M54-Q06" == rule_broken_by(start, "put 7H")
    assert "M54-Q06" == rule_broken_by(after, "put 3D")
    assert 4 == after.untapped_mana(RED)


@pytest.mark.rule("M54-Q07")
def test_with_the_option_each_permanent_gives_one_chance_to_answer() -> None:
    """The other player may open an exchange or let it be; then the active player goes on."""
    rules = Magic54Rules(response_after_permanent=True)
    start = table(red=side(mana=3, hand="KH 3H"), black=side(mana=4, hand="2C 6C 3C"), rules=rules)

    deciding = start.do("put 3H")
    again = deciding.do("pass", "summon KH")

    assert BLACK == magic54.GAME.to_act(deciding.state)
    assert "M54-081" == rule_broken_by(deciding, "put 3C")
    assert RED == magic54.GAME.to_act(deciding.do("pass").state)
    assert BLACK == magic54.GAME.to_act(again.state)
    assert again.do("damage 6C KH").pass_times().creature("KH") is None


@pytest.mark.rule("M54-Q07", "M54-Q10")
def test_letting_a_permanent_be_is_no_pass_in_succession() -> None:
    """After the chance was declined it still takes two passes to close the window."""
    rules = Magic54Rules(response_after_permanent=True)
    declined = table(red=side(hand="3H"), rules=rules).do("put 3H", "pass")

    assert "pre" == declined.do("pass").state.phase.value
    assert BLACK == magic54.GAME.to_act(declined.do("pass").state)
    assert "post" == declined.pass_times().state.phase.value


@pytest.mark.rule("M54-Q07", "M54-Q06", "M54-A01")
def test_after_the_answer_to_a_permanent_the_active_player_has_priority() -> None:
    """An exchange opened in answer is an ordinary one: the active player may answer back, then play goes on."""
    rules = Magic54Rules(response_after_permanent=True, mana_per_turn=2)
    start = table(red=side(mana=1, hand="3H 5H 2H"), black=side(mana=1, hand="2C"), rules=rules)

    answered = start.do("put 3H", "damage 2C RED")
    solved = answered.do("damage 2H BLACK", "pass", "pass")

    assert "M54-A01" == rule_broken_by(answered, "put 5H")
    assert (19, 19) == (solved.hp(RED), solved.hp(BLACK))
    assert RED == magic54.GAME.to_act(solved.state)
    assert BLACK == magic54.GAME.to_act(solved.do("put 5H").state)


@pytest.mark.rule("M54-Q10")
def test_a_player_who_passed_may_play_again_after_the_other() -> None:
    """One pass puts nobody out; only two in succession solve the pile."""
    start = table(red=side(mana=2, hand="2H 2D"), black=side(mana=2, hand="2C 2S"))

    played = start.do("damage 2H BLACK", "pass", "damage 2D BLACK", "pass")

    assert 2 == len(played.state.pile)
    assert 20 == played.hp(BLACK)
    assert 18 == played.do("pass").hp(BLACK)
    assert 18 == played.do("pass").do("pass", "damage 2C RED", "pass", "damage 2S RED").pass_times().hp(RED)


@pytest.mark.rule("M54-Q11", "M54-055")
@pytest.mark.parametrize("blocker", ["", "JC/t", "JC"])
def test_an_unblocked_attack_has_its_combat_window(blocker: str) -> None:
    """The window comes with no creature to block, with none that could and with one that did not; Growth is out."""
    duel = table(red=side("KH", mana=1, hand="3H 2H"), black=side(blocker)).pass_times().do("attack KH", "end_attack")
    duel = duel.do("end_block") if blocker == "JC" else duel

    assert "combat" == duel.state.phase.value
    assert "M54-055" == rule_broken_by(duel, "growth 3H KH")
    assert duel.is_legal("damage 2H BLACK")


@pytest.mark.rule("M54-Q12")
@pytest.mark.parametrize("phase", ["attackers", "discard", "cycle"])
def test_nothing_is_played_outside_the_windows(phase: str) -> None:
    """A Ten that could be paid is refused while attackers are named and at the end of the turn."""
    hand = "10H 2H 3H 5H 7H 9H" if phase == "discard" else "10H 2H"
    duel = table(red=side("KH", mana=1, hand=hand), phase=phase)

    assert "M54-Q12" == rule_broken_by(duel, "ten 10H")
    assert "M54-Q12" == rule_broken_by(duel, "pass")


@pytest.mark.rule("M54-Q12")
def test_nothing_is_played_while_blocks_are_named_and_damage_is_divided() -> None:
    """Neither player can play a Ten between the attack and the window, or between the window and the damage."""
    start = table(red=side("KH", mana=1, hand="10H"), black=side("JC QC", mana=1, hand="10C"))

    blocks = start.pass_times().do("attack KH", "end_attack")
    split = blocks.do("block JC KH", "block QC KH", "end_block", "pass", "pass")

    assert ("blockers", "split") == (blocks.state.phase.value, split.state.phase.value)
    assert {"M54-Q12"} == {rule_broken_by(duel, f"ten {code}") for duel in (blocks, split) for code in ("10H", "10C")}
    assert PlayTen(card("10H")) in magic54.GAME.legal_actions(split.do("assign KH JC 0").state)
