"""Scenarios of Magic: what they read, what they refuse, and how they tell it."""

from __future__ import annotations

import attrs
import pytest

from castlerules.core import DataError, IllegalAction, SetupError, Violation
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.model import actions
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.board import Board
from castlerules.magic.rules.checkpoint import nothing_is_due
from castlerules.testing.magic import BLANK, A, MagicScenario, N, side

from .kit import KIT, MODERN, table


def test_a_side_is_read_with_numbers_marks_and_hosts() -> None:
    """Two tapped Bears, a hurt one with counters, an Aura on the second one, a sick Elf, and a pool."""
    now = table(side("2 Bear/t, Ogre/d2/+3/-1, Mantle @ Bear#2, Elf/s", hand="2 Spark", pool="RRC", library=3))

    assert ("Bear", "Bear", "Ogre", "Mantle", "Elf") == now.battlefield(A)
    assert (True, True, 2, 3, 1) == (
        now.is_tapped("Bear#1"),
        now.is_tapped("Bear#2"),
        now.damage("Ogre"),
        now.counters("Ogre"),
        now.counters("Ogre", "-1/-1"),
    )
    assert ("Bear#2", None, "4/4") == (now.attached_to("Mantle"), now.attached_to("Ogre"), now.size("Bear#2"))
    assert (("Spark", "Spark"), "RRC", (BLANK.name,) * 3) == (now.hand(A), now.pool(A), now.library(A))


def test_names_may_be_told_as_a_row_so_that_they_may_hold_commas() -> None:
    """A name with a comma stands in a tuple."""
    card = attrs.evolve(KIT["Bear"], faces=(attrs.evolve(KIT["Bear"].face, name="Ursa, Bear"),))

    assert ("Ursa, Bear", "Ogre") == table(side(("Ursa, Bear", "Ogre")), cards={"Ursa, Bear": card}).battlefield(A)


@pytest.mark.parametrize(
    ("permanents", "words"),
    [
        ("Baer", "'Baer' is not in the built-in pool"),
        ("Bear/q", r"expected a mark such as .*, got 'q'"),
        ("Bear/", "expected a name with marks"),
        ("Bear/d", r"expected a mark such as .*, got 'd'"),
    ],
)
def test_what_cannot_be_read_of_a_side_is_told(permanents: str, words: str) -> None:
    """Unknown cards and marks raise DataError that names them."""
    with pytest.raises(DataError, match=words):
        table(side(permanents))


def test_a_mark_on_a_card_in_hand_and_mana_of_no_kind_are_refused() -> None:
    """Only what is in play has marks."""
    with pytest.raises(DataError, match="expected marks only on permanents, got some on 'Bear'"):
        table(side(hand="Bear/t"))
    with pytest.raises(DataError, match="expected only the mana letters W, U, B, R, G and C, got 'X'"):
        side(pool="X")
    with pytest.raises(DataError, match=r"expected one of .*, got 'noon'"):
        table(step="noon")


@pytest.mark.parametrize("permanents", ["Bear/d2", "2 Regent", "Mantle", "Brand, Bear, Mantle @ Forest, Forest"])
def test_a_position_that_could_not_last_is_refused(permanents: str) -> None:
    """Lethal damage, two legends of one name, an Aura without a host or on a land: SetupError."""
    with pytest.raises(SetupError):
        table(side(permanents))


def test_an_aura_on_nothing_that_is_there_is_refused_by_name() -> None:
    """The host that is missing is reported."""
    with pytest.raises(SetupError, match="expected a permanent to enchant behind @, got 'Ogre'"):
        table(side("Bear, Mantle @ Ogre"))


def test_a_number_means_the_same_card_wherever_it_is() -> None:
    """Bear#2 is N's, also in N's graveyard; a bare name means the first that will do."""
    start = table(side("Bear, 2 Spring", hand="2 Spark"), side("Bear"))
    magic_scenario, other = start.cast("Spark#1", "Bear#2").resolve(), start.cast("Spark#1", "Bear").resolve()

    assert (True, False) == (magic_scenario.is_on_battlefield("Bear#1"), magic_scenario.is_on_battlefield("Bear#2"))
    assert (False, True) == (other.is_on_battlefield("Bear#1"), other.is_on_battlefield("Bear#2"))
    assert "graveyard" == magic_scenario.zone("Bear#2").value  # type: ignore[union-attr]  # it is somewhere
    assert ("player 0", "player 1", "Bear#1") == magic_scenario.act(actions.BeginCast, "Spark#2").offers(
        actions.ChooseTarget
    )


def test_an_illegal_step_tells_the_rule_and_changes_nothing() -> None:
    """Casting too early, blocking with a tapped creature, choosing what may not be chosen."""
    start = table(side("Spring, Hawk", hand="Bear, Smite"), side("Bear/t, Hawk"), step="upkeep")

    with pytest.raises(IllegalAction, match="BASE-046"):
        start.cast("Bear")
    with pytest.raises(IllegalAction, match="BASE-156"):
        start.attack("Hawk").to_step("declare blockers").act(actions.AddBlocker, "Bear#1", "Hawk")
    with pytest.raises(IllegalAction, match="BASE-D07"):
        start.act(actions.BeginCast, "Hawk")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda now: now.cast("Spark"), "expected one more target than the 0 given"),
        (lambda now: now.cast("Bolide", N), "expected the argument x, got none"),
        (lambda now: now.cast("Spark", N, x=3), "expected X 3, got 0"),
        (lambda now: now.cast("Spark", N, optional_costs=("kicker",)), "expected the optional costs"),
        (lambda now: now.cast("Spark", N, A), "expected the targets"),
        (lambda now: now.cast("Wyrm"), "no card of this game is called 'Wyrm'"),
        (lambda now: now.size("Spark"), "no permanent is called 'Spark'"),
        (lambda now: now.size("Bear#3"), "got 'Bear#3'"),
        (lambda now: now.resolve(), "the stack is empty"),
        (lambda now: now.choose("Bear"), "means no action now"),
        (lambda now: now.act(actions.BeginCast), r"expected 1 words \(\w+\), got 0"),
    ],
)
def test_an_answer_too_few_or_too_many_is_told(wrong: object, words: str) -> None:
    """DataError says what was asked, or what nobody asked for."""
    start = table(side("3 Spring, Bear", hand="Spark, Bolide"))

    with pytest.raises(DataError, match=words):
        wrong(start)  # type: ignore[operator]  # each is a function


def test_passing_on_stops_at_a_question_that_it_does_not_answer() -> None:
    """On the way to the next turn A must discard; that is reported and not done."""
    start = table(side(hand="9 Giant"))

    with pytest.raises(DataError, match="DiscardDecision is pending before 'upkeep'"):
        start.to_step("upkeep")


def test_damage_that_nobody_divides_or_that_does_not_add_up_is_told() -> None:
    """Giant before two blockers has 5 to divide, and Bear's is not asked about."""
    start = table(side("Giant"), side("Bear, Ogre")).attack("Giant").block({"Bear": "Giant", "Ogre": "Giant"})

    with pytest.raises(DataError, match="expected a division of the damage of"):
        start.deal_combat_damage()
    with pytest.raises(DataError, match=r"expected a division of 5 damage of .*, got 4"):
        start.deal_combat_damage({"Giant": {"Bear": 4}})
    with pytest.raises(DataError, match="expected no division of the damage of Bear"):
        start.deal_combat_damage({"Giant": {"Bear": 5}, "Bear": {"Giant": 2}})


def test_a_position_may_be_checked_by_a_variants_own_invariants() -> None:
    """What *check* finds is raised, and the default finds nothing in a sound position."""
    from castlerules.core import Violation

    fault = Violation("BASE-I01", "something is wrong")
    with pytest.raises(SetupError, match="something is wrong"):
        MagicScenario.of(NORMAL, check=lambda book, state: [fault] if book is NORMAL and state.turn == 11 else [])
    assert nothing_is_due(Board(NORMAL, MagicScenario.of(NORMAL).state))


def test_events_of_all_steps_of_a_word_are_kept() -> None:
    """Casting and resolving tell of the tapped land and of the damage in one row each."""
    cast = table(side("Spring", hand="Spark"), side("Bear")).cast("Spark", "Bear")

    assert {"Moved", "Tapped", "ManaAdded", "ManaSpent", "SpellCast"} == {type(event).__name__ for event in cast.events}
    assert {"Damage", "Moved"} == {type(event).__name__ for event in cast.resolve().events}


@pytest.mark.rule("BASE-131", "BASE-080")
def test_what_an_effect_takes_is_under_its_control_from_the_start() -> None:
    """A's Bond has N's Ogre: A's Foreman counts it, nothing has happened, and it goes back when Bond leaves."""
    start = table(side("Foreman, Bond @ Ogre"), side("Ogre, Bear, 2 Plains", hand="Disenchant"))
    freed = start.passes().cast("Disenchant", "Bond").resolve()

    assert (("Foreman", "Bond", "Ogre"), ("Bear", "Plains", "Plains")) == (start.battlefield(A), start.battlefield(N))
    assert ("4/4", "2/2", (), ()) == (start.size("Ogre"), start.size("Bear"), start.events, start.state.events)
    assert ("Ogre", "Bear", "Plains", "Plains") == freed.battlefield(N)


@pytest.mark.rule("BASE-131", "BASE-083", "BASE-081")
def test_of_two_effects_that_take_it_the_later_one_has_it() -> None:
    """Both have a Bond on Ogre: N's came last, so that it stays with N."""
    assert ("Ogre", "Bond") == table(side("Bond @ Ogre"), side("Ogre, Bond @ Ogre")).battlefield(N)


@pytest.mark.rule("BASE-041", "BASE-131")
@pytest.mark.parametrize(
    ("mine", "theirs", "able"),
    [("Bond @ Ogre", "Ogre", True), ("Bond/s @ Ogre", "Ogre", False), ("Bond @ Ogre", "Ogre/s", False)],
)
def test_what_is_taken_may_attack_unless_something_came_this_turn(mine: str, theirs: str, *, able: bool) -> None:
    """Ogre has been A's as long as Bond has been on it; where either is new, it has to rest."""
    deciding = table(side(f"{mine}, Bear"), side(theirs)).to_step("declare attackers")

    assert ("BASE-041" if not able else None, None) == tuple(
        deciding.broken_rule(actions.AddAttacker, name) for name in ("Ogre", "Bear")
    )


@pytest.mark.rule("BASE-131", "BASE-119")
def test_a_position_is_looked_at_with_everything_under_its_control() -> None:
    """A's Bond gives A a second Regent: a check would act on that, so that no position begins so."""
    with pytest.raises(SetupError, match="BASE-107"):
        table(side("Regent, Bond @ Regent#2"), side("Regent, Bear"), rules=MODERN)
    assert ("Regent",) == table(side("Regent"), side("Regent, Bear"), rules=MODERN).battlefield(A)


@pytest.mark.rule("BASE-131", "BASE-019")
def test_a_state_in_which_an_effect_has_not_given_control_is_none() -> None:
    """Bond is on Ogre, and N still controls it: reported with who controls it, and who should."""
    state = table(side("Bond @ Ogre"), side("Ogre")).state
    permanents = [
        attrs.evolve(permanent, controller=N, base_controller=None)
        for permanent in state.permanents
        if permanent.attached_to is None
    ]
    stale = attrs.evolve(state, permanents=(state.permanents[0], *permanents))
    ogre = permanents[0].id

    assert () == state_problems(NORMAL, state)
    assert (Violation("BASE-131", f"player 1 controls Ogre (object {ogre}); expected player 0"),) == state_problems(
        NORMAL, stale
    )
