"""Blocks of the garrison in words, before and after they are declared, and why the garrison grows."""

from __future__ import annotations

import pytest

from castlerules._display import Guide, guide_for
from castlerules.fortress import GAME, PlayAgain
from castlerules.fortress.model.state import PLAYER
from castlerules.magic.model.actions import Action, AddAttacker, ConfirmAttack, PassPriority
from castlerules.testing.magic import MagicScenario, side

from .kit import declare_attack, pass_until, siege, with_dead, with_dice

ROW = "3x4, 1x4, 2x2"
"""The garrison of the example in ``docs/fortress.md``."""


def guide(table: MagicScenario) -> Guide:
    """Return what the player of *table* is told."""
    return guide_for(GAME, GAME.observe(table.state, PLAYER))


def attack_words(table: MagicScenario, *names: str) -> list[str]:
    """Return what is told of an attack with each of *names*, if those before it are picked already."""
    now, words = table.to_step("declare attackers"), list[str]()
    for name in names:
        action = now.action(AddAttacker, name)
        words.append(guide(now).consequence(action))
        now = now.do(action)
    return words


def story(table: MagicScenario, action: Action) -> tuple[str, ...]:
    """Return what is told of *action*."""
    _, events = GAME.transition(table.state, action)
    return guide(table).story(events)


@pytest.mark.rule("FOR-026", "FOR-027", "FOR-028", "FOR-029", "FOR-Q37")
@pytest.mark.parametrize(
    ("attacker", "words"),
    [
        ("3x3", "the garrison's 3x4 (3/4) blocks and kills it"),
        ("2x4", "the garrison's 1x4 (1/4) blocks it, nobody dies"),
        ("4x3", "the garrison's 3x4 (3/4) blocks it, both die"),
        ("4x4", "the garrison's 2x2 (2/2) blocks it and dies"),
    ],
)
def test_each_attacker_is_told_with_its_blocker_and_who_dies(attacker: str, words: str) -> None:
    """By the four preferences of the garrison."""
    assert [words] == attack_words(siege(side(attacker), ROW), attacker)


@pytest.mark.rule("FOR-Q36", "FOR-Q43")
def test_a_pick_is_told_with_the_blocker_that_those_before_it_leave() -> None:
    """The same three attackers fare otherwise in another order, and a fourth one does nothing."""
    table = siege(side("2x2, 3x3, 4x4, 9x9"), ROW)
    kills, stands, dies = [
        f"the garrison's {words}"
        for words in (
            "3x4 (3/4) blocks and kills it",
            "1x4 (1/4) blocks it, nobody dies",
            "2x2 (2/2) blocks it and dies",
        )
    ]
    rising, falling = [kills, stands, dies], [dies, kills, stands]

    assert rising == attack_words(table, "2x2#1", "3x3", "4x4")
    assert falling == attack_words(table, "4x4", "3x3", "2x2#1")
    assert "nothing is left to block it, so it does nothing" == attack_words(table, "4x4", "3x3", "2x2#1", "9x9")[-1]


@pytest.mark.rule("FOR-Q42")
def test_the_end_of_the_declaration_and_the_pass_before_blocks_tell_all_blocks() -> None:
    """They are the blocks that follow."""
    naming = siege(side("3x3, 4x4"), "2x2").to_step("declare attackers").act(AddAttacker, "3x3").act(AddAttacker, "4x4")
    first = "the garrison's 2x2 (2/2) blocks your 3x3 (3/3) and dies"
    words = f"{first}; nothing is left to block your 4x4 (4/4), so it does nothing"

    assert words == guide(naming).consequence(ConfirmAttack())
    assert f"on to blocks: {words}" == guide(naming.do(ConfirmAttack())).consequence(PassPriority())


@pytest.mark.rule("FOR-K10")
@pytest.mark.parametrize(
    ("attacker", "words"),
    [
        ("3x3", "the garrison's 3x4 (3/4) blocks your 3x3 (3/3) and would kill it"),
        ("2x4", "the garrison's 1x4 (1/4) blocks your 2x4 (2/4): nobody would die"),
        ("4x3", "the garrison's 3x4 (3/4) blocks your 4x3 (4/3): both would die"),
        ("4x4", "the garrison's 2x2 (2/2) blocks your 4x4 (4/4) and would die"),
    ],
)
def test_declared_blocks_are_told_with_sizes_and_with_who_would_die(attacker: str, words: str) -> None:
    """The player may still do something about it."""
    attack = declare_attack(siege(side(attacker), ROW), attacker)

    assert words in story(attack, PassPriority())


@pytest.mark.rule("FOR-Q43", "FOR-Q34")
def test_an_attacker_that_nothing_blocks_is_told_with_the_blocks() -> None:
    """Without any block, the garrison does not block."""
    two = declare_attack(siege(side("3x3, 4x4"), "2x2"), "4x4", "3x3")
    free = declare_attack(siege(side("3x3"), "2x2/t"), "3x3")

    assert story(two, PassPriority())[0].endswith(
        "and would die; nothing is left to block your 3x3, which does nothing"
    )
    assert ("the garrison does not block",) == story(free, PassPriority())


@pytest.mark.rule("FOR-Q40")
def test_a_choice_between_equal_blockers_is_foretold_as_a_choice() -> None:
    """What comes after it depends on it."""
    table = siege(side("3x3, 1x1"), "2x2, 2x2, 4x4", options={"tie_break": "player_choice"})

    assert ["you choose which of the equal creatures blocks it", ""] == attack_words(table, "1x1", "3x3")


@pytest.mark.rule("FOR-Q25")
def test_where_abilities_work_the_numbers_do_not_foretell_deaths() -> None:
    """A first strike or the like may decide."""
    table = siege(side("3x3"), ROW, options={"granted_abilities_work": True})

    assert ["the garrison's 3x4 (3/4) blocks it"] == attack_words(table, "3x3")


@pytest.mark.rule("FOR-Q36")
@pytest.mark.parametrize(
    ("order", "words"),
    [("declared", "in the order in which you pick them."), ("power_desc", "the one with the highest power first.")],
)
def test_the_player_is_told_what_the_order_of_attackers_decides(order: str, words: str) -> None:
    """It is an option."""
    naming = siege(side("3x3"), ROW, options={"block_order": order}).to_step("declare attackers")

    assert guide(naming).advice().endswith(words)


@pytest.mark.rule("FOR-Q33", "FOR-Q71")
def test_a_creature_that_joins_the_garrison_is_told_with_the_numbers() -> None:
    """It returns from the pile, or from the player at the end of a turn; the first one puts off the assault."""
    tomb = with_dead(siege(side("Tomb, 3x3"), "1x1", due=True), "1x1").activate("Tomb", "1x1")
    taken = siege(side("Crown, 1x1"), "2x2, 9x9").activate("Crown", "2x2").resolve()
    last = with_dice(pass_until(taken, lambda now: now.step == "end of turn"), 2)

    back = "1 creature opposes you now, 0 before: 1x1 joined the garrison (FOR-Q33); the assault has to wait (FOR-Q71)"
    assert back == story(tomb, PassPriority())[-1]
    again = "2 creatures oppose you now, 1 before: 2x2 joined the garrison (FOR-Q33)"
    assert again == story(last, PassPriority())[-1]


@pytest.mark.rule("FOR-Q33")
def test_nothing_is_told_of_a_garrison_that_does_not_grow() -> None:
    """One that loses a creature to the player is smaller."""
    taking = siege(side("Crown, 1x1"), "2x2, 9x9").activate("Crown", "2x2")

    assert not [line for line in story(taking, PassPriority()) if "you now" in line]


@pytest.mark.rule("FOR-Q54")
@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("restart", "attempt 2: 20 life, all your cards again, and a new garrison"),
        ("terminal", "this game ends undecided"),
    ],
)
def test_playing_again_is_told_with_what_it_leads_to(mode: str, words: str) -> None:
    """A new attempt, or the end."""
    help_came = pass_until(with_dice(siege(side("1x1"), due=True, options={"replay_mode": mode}), 6, 6, 6))

    assert words == guide(help_came).consequence(PlayAgain())
