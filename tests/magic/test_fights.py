"""Combat against a slow model that was written from the ledger alone: the same fights, in lockstep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

import attrs
import pytest
from profiles import by_profile

from castlerules.magic import NORMAL, MagicRules, Rulebook, State, engine
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.model import actions
from castlerules.magic.model.steps import Step
from castlerules.testing.magic import N as PLAYER
from castlerules.testing.magic import side

from .fight_boards import board_of, state_of
from .kit import BOTH, SIXTH, every_edition, table
from .slow_fight import SlowFight
from .slow_fight_words import about, differences, seen_by_model, word_of
from .slow_table import A, Board, N, Word

BOARDS: Final = by_profile(300, 3_000, 20_000)
"""How many there are under both presets together."""


def eager_answer(random: Random, model: SlowFight, answers: Sequence[Word]) -> Word:
    """Return one of *answers*, as somebody gives it who wants many in the fight, many against one, and them to die."""
    if len(answers) == 1:
        return answers[0]
    for answer in answers:
        match answer:
            case ("attack", _):
                likely = 0.85
            case ("block", _, attacker):
                likely = 0.7 if model.asks and attacker in model.asks.about[2::2] else 0.35
            case ("pass",):
                likely = 0.5 if model.step.endswith("damage") else 0.85
            case ("assign", _, int(blocker), int(n)) if blocker in model.in_play:
                fighter = model.in_play[blocker]
                likely = 0.85 if n == fighter.toughness - fighter.damage else 0.04
            case ("target", int(fighter)) if fighter in (*model.attackers, *model.blocks):
                likely = 0.4
            case _:
                likely = 0.0
        if random.random() < likely:
            return answer
    return random.choice(answers)


def unasked(model: SlowFight, state: State) -> Word | None:
    """Return the only answer to what the model asks and *state* does not; a pass is always asked for (BASE 4.1)."""
    question = model.asks
    if question is None or question.about == about(state) or len(question.answers) > 1:
        return None
    return None if question.about[0] == "priority" else question.answers[0]


def fight(board: Board, rules: MagicRules, random: Random, book: Rulebook = NORMAL) -> SlowFight:
    """Play a random fight on *board* under *book* and in the model, and return that; AssertionError if they part."""
    state, model = state_of(board, rules), SlowFight(board, on_stack=rules.core.combat_damage_uses_stack)
    done: list[Word] = []
    while True:
        while (word := unasked(model, state)) is not None:
            model.answer(word)
        apart = differences(book, state, model)
        assert not apart, f"{apart} after {done}"
        if model.asks is None:
            model.note("played to the end")
            return model
        actions = {word_of(book, state, action): action for action in engine.legal_actions(book, state)}
        answers = sorted(actions, key=lambda word: (len(word) == 1, word))  # to stop or to pass last
        done.append(eager_answer(random, model, answers))
        state = engine.advance(book, state, actions[done[-1]])
        model.answer(done[-1])


def random_fight(seed: int, rules: MagicRules, book: Rulebook = NORMAL) -> SlowFight:
    """Play the fight of *seed* as ``fight`` does; an AssertionError names the seed."""
    random = Random(seed)
    try:
        return fight(board_of(random), rules, random, book)
    except AssertionError as error:
        error.add_note(f"seed {seed}, {rules}")
        raise


@cache
def sample(rules: MagicRules) -> Counter[str]:
    """Play half of the fights and count in how many of them each thing happened."""
    first = BOTH.index(rules) * BOARDS // 2
    return Counter(note for seed in range(first, first + BOARDS // 2) for note in random_fight(seed, rules).notes)


@pytest.mark.fuzz
@every_edition
@pytest.mark.rule("BASE-160", "BASE-164", "BASE-165", "BASE-166", "BASE-171")
def test_fights_go_as_in_the_slow_model(rules: MagicRules) -> None:
    """At every decision the position and what may be done are those of the model, and so is the end."""
    assert BOARDS // 2 == sample(rules)["played to the end"]


@pytest.mark.rule("BASE-097", "BASE-128", "BASE-161", "BASE-168", "BASE-K08")
@pytest.mark.parametrize(
    ("fact", "share"),
    [
        ("two damage steps", 0.5),
        ("first strike against none", 0.3),
        ("two block one", 0.3),
        ("damage for several blockers", 0.15),
        ("trample over several blockers", 0.04),
        ("trample over a hurt blocker", 0.01),
        ("regenerates", 0.25),
        ("regenerates with a shield left", 0.15),
        ("a shield that is too small", 0.25),
        ("a shield among several sources", 0.1),
        ("protection prevents", 0.04),
        ("protection or a shield", 0.01),
        ("menace forbids blocks", 0.1),
        ("a trick above damage on the stack", 0.05),
        ("N loses", 0.1),
        ("first strike gained in between", 0.003),
        ("first strike lost in between", 0.003),
        ("blocked, by nobody any more", 0.003),
        ("trample over nobody", 0.003),
        ("damage by one who is gone", 0.003),
        ("damage to one who is gone", 0.003),
    ],
)
def test_what_is_worth_a_look_happens_often_in_these_fights(fact: str, share: float) -> None:
    """At least in so large a *share* of them."""
    assert share <= sum(sample(rules)[fact] for rules in BOTH) / BOARDS


def test_every_board_is_a_position_without_a_problem() -> None:
    """The invariants hold where the fights begin."""
    states = [state_of(board_of(Random(seed)), rules) for rules in BOTH for seed in range(40)]

    assert [()] * 80 == [state_problems(NORMAL, state) for state in states]


@pytest.mark.rule("BASE-I30", "BASE-169")
@pytest.mark.parametrize("seed", range(40))
def test_without_tricks_both_editions_end_alike(seed: int) -> None:
    """The same board with the same choices ends in the same position, whether damage uses the stack or not."""
    board = replace(board_of(Random(seed)), hands={A: {}, N: {}})
    old, new = (fight(board, rules, Random(seed)) for rules in BOTH)

    assert (seen_by_model(old), old.notes) == (seen_by_model(new), new.notes)


def parts(book: Rulebook) -> bool:
    """Return whether one of the first fights under *book* parts from the model."""
    try:
        return not [random_fight(seed, SIXTH, book) for seed in range(60)]
    except AssertionError:
        return True


@pytest.mark.rule("BASE-K01", "BASE-K12", "BASE-K21", "BASE-092", "BASE-098")
@pytest.mark.parametrize(
    ("name", "apart"),
    [
        ("regeneration", True),
        ("prevention_shields", True),
        ("protection_from_damage", True),
        ("protection_from_blocking", True),
        ("flying", True),
        ("defender", True),
        ("summoning_sickness", True),
        ("enters_with", False),
    ],
)
def test_a_book_that_lacks_a_rule_of_combat_does_not_pass_for_normal_magic(name: str, apart: bool) -> None:
    """It parts from the model; one that lacks another rule does not."""
    assert apart == parts(NORMAL.without(name))


@pytest.mark.rule("BASE-170")
def test_a_turn_with_one_damage_step_does_not_pass_for_normal_magic() -> None:
    """With first strike about there are two."""
    turn = tuple(
        attrs.evolve(row, next_step=None if row.step is Step.BLOCKERS else row.next_step) for row in NORMAL.turn_steps
    )

    assert parts(attrs.evolve(NORMAL, turn_steps=tuple(row for row in turn if row.step is not Step.FIRST_STRIKE)))


@pytest.mark.rule("BASE-Q07", "BASE-Q08")
def test_two_shields_against_two_attackers_are_both_used_up() -> None:
    """Two Ogres deal N 6 with two Veils on N: what the older does not prevent of the first, the younger must."""
    start = table(side("2 Ogre"), side("2 Spring", hand="2 Veil")).attack("Ogre#1", "Ogre#2")
    shielded = start.passes().cast("Veil#1", PLAYER).resolve().passes().cast("Veil#2", PLAYER).resolve()
    deciding = shielded.deal_combat_damage()

    assert ("0", "1", "2", "3") == deciding.offers(actions.ChooseOption)
    assert {"0", "1", "2"}.isdisjoint(deciding.choose(0).offers(actions.ChooseOption))


@pytest.mark.rule("BASE-170", "BASE-161")
def test_a_blocker_with_first_strike_whose_attacker_is_gone_makes_two_damage_steps() -> None:
    """Duelist blocks Bear, which returns to the hand of A."""
    start = table(side("Bear, Ogre"), side("Duelist, Spring", hand="Recall"))
    blocked = start.attack("Bear", "Ogre").block({"Duelist": "Bear"})
    gone = blocked.passes().cast("Recall", "Bear").resolve()

    assert "first-strike damage" == gone.passes(2).step
