"""``Rulebook.without``: a rulebook that lacks the rules of some names."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from castlerules import DataError, Rng, SetupError, Violation, playout
from castlerules.castle import CASTLE
from castlerules.fortress import FORTRESS
from castlerules.magic import NORMAL, PlayLand, Restriction, Rulebook, Step, make_game
from castlerules.magic.query import combat_restrictions
from castlerules.solitaire import SOLITAIRE
from castlerules.testing import check_game
from castlerules.testing.magic import A, MagicScenario, side

BOOKS = {"normal": NORMAL, "castle": CASTLE, "fortress": FORTRESS, "solitaire": SOLITAIRE}


def restrictions_of(book: Rulebook) -> Counter[str]:
    """Return how many restrictions of *book* have each name."""
    return Counter(restriction.rule.__name__ for restriction in book.restrictions)


def changed_fields(book: Rulebook, changed: Rulebook) -> list[str]:
    """Return the names of the fields in which *changed* is not the same as *book*."""
    names = [field.name for field in attrs.fields(Rulebook)]
    return [name for name in names if getattr(book, name) is not getattr(changed, name)]


@pytest.mark.rule("BASE-045")
def test_without_one_land_a_turn_two_lands_are_played() -> None:
    """The restriction is gone, so both lands of the hand are played; normal Magic refuses the second."""
    lands = side(hand="Forest, Mountain")
    normal, free = [MagicScenario.of(book, lands) for book in (NORMAL, NORMAL.without("one_land_a_turn"))]

    assert "BASE-045" == normal.play_land("Forest").broken_rule(PlayLand, "Mountain")
    assert ("Forest", "Mountain") == free.play_land("Forest").play_land("Mountain").battlefield(A)


def test_the_rulebook_itself_stays_as_it_is() -> None:
    """The result differs from it in one entry of one field, and is another rulebook."""
    book = NORMAL.without("flying")

    assert ["restrictions"] == changed_fields(NORMAL, book)
    assert Counter(["flying"]) == restrictions_of(NORMAL) - restrictions_of(book)
    assert [name for name in NORMAL.rule_names if name != "flying"] == list(book.rule_names)


@pytest.mark.parametrize("name", BOOKS)
def test_every_name_leaves_out_its_rule_and_no_other(name: str) -> None:
    """Each listed name is accepted, is gone afterwards, and only its own field changes."""
    book = BOOKS[name]

    for rule in book.rule_names:
        less = book.without(rule)
        gone = Counter(book.rule_names) - Counter(less.rule_names)
        assert {part.rpartition(".")[2] for part in gone} == {rule.rpartition(".")[2]}
        assert 1 == len(changed_fields(book, less))


def test_several_names_leave_out_several_rules() -> None:
    """Names of one field and of others go together; without a name the rulebook is an equal copy."""
    book = NORMAL.without("flying", "fear", "regeneration", "draw_for_turn")

    assert Counter(["flying", "fear"]) == restrictions_of(NORMAL) - restrictions_of(book)
    assert ["turn_steps", "restrictions", "replacements"] == changed_fields(NORMAL, book)
    assert [] == changed_fields(NORMAL, NORMAL.without())


def test_a_function_of_several_entries_is_left_out_of_all() -> None:
    """Castle forbids slots that do not exist for each of its three manoeuvres, with one function."""
    assert Counter(slots_exist=3) == restrictions_of(CASTLE) - restrictions_of(CASTLE.without("slots_exist"))


@pytest.mark.rule("BASE-137")
def test_without_its_action_a_step_only_passes() -> None:
    """No card is drawn in the draw step, though it is still there."""
    start = side(library="3 Forest")
    normal, dry = [
        MagicScenario.of(book, start, side(library="3 Forest"), step="upkeep").to_step("draw")
        for book in (NORMAL, NORMAL.without("draw_for_turn"))
    ]

    assert (("Forest",), ()) == (normal.hand(A), dry.hand(A))


def test_without_its_own_next_step_a_step_is_followed_by_the_next_row() -> None:
    """The row of the declaration of attackers then has no function for that."""
    book = NORMAL.without("step_after_attackers")
    (row,) = [step for step in book.turn_steps if step.step is Step.ATTACKERS]

    assert row.next_step is None
    assert len(NORMAL.turn_steps) == len(book.turn_steps)


def test_without_the_handler_of_an_effect_cards_with_it_are_refused() -> None:
    """No deck may hold a card that gains life; other cards are still played."""
    game = make_game("no_life", NORMAL.without("GainLife"))

    with pytest.raises(SetupError, match="Swords to Plowshares: not supported"):
        game.new_game((["Swords to Plowshares"] * 4 + ["Plains"] * 56, ["Plains"] * 60))
    assert playout(game, game.new_game((["Plains"] * 60,) * 2), rng=Rng.seeded(1)).state.result is not None


def test_a_game_without_a_rule_keeps_the_laws() -> None:
    """It is a game like any other."""
    check_game(make_game("low_flying", NORMAL.without("flying")), games=1, seed=7, check_every=100)


@pytest.mark.parametrize(
    ("book", "name", "problem"),
    [
        ("normal", "flyin", "name: 'flyin' is not a rule of this rulebook; did you mean flying?"),
        ("normal", "offers.flying", "name: 'offers.flying' is not a rule of this rulebook; did you mean flying?"),
        ("normal", "", "name: '' is not a rule of this rulebook; its rules are untap_active_player, draw_for_turn, "),
        ("normal", 3, "name: expected the name of a rule, got 3"),
        ("normal", "no_turn_based_action", "name: 'no_turn_based_action' is not a rule of this rulebook; "),
        ("normal", "PlayLand", "name: 'PlayLand' is not a rule of this rulebook; "),
        ("normal", "Checkpoint", "name: 'Checkpoint' is not a rule of this rulebook; "),
        (
            "fortress",
            "no_life_left",
            "name: several rules are called no_life_left; write state_based_actions.no_life_left or immediate_actions",
        ),
    ],
)
def test_a_name_that_means_no_rule_or_several_is_refused(book: str, name: Any, problem: str) -> None:
    """The error has the names that are near, or all that there are."""
    with pytest.raises(DataError) as refused:
        BOOKS[book].without(name)

    assert str(refused.value).startswith(problem)


def test_a_name_of_several_fields_is_given_with_its_field() -> None:
    """Fortress checks the life of the player at two times, and either check can be left out."""
    book = FORTRESS.without("immediate_actions.no_life_left")

    assert ["immediate_actions"] == changed_fields(FORTRESS, book)
    assert "no_life_left" in book.rule_names


def test_two_functions_of_one_name_in_one_field_are_not_told_apart() -> None:
    """The name would mean both, which are different rules."""

    def flying(*_: object) -> Violation | None:
        """Forbid nothing."""
        return None

    book = attrs.evolve(NORMAL, restrictions=(*NORMAL.restrictions, Restriction(PlayLand, flying)))

    assert combat_restrictions.flying is not flying
    with pytest.raises(DataError, match="2 different rules in restrictions are called flying; leave out the entries"):
        book.without("restrictions.flying")
