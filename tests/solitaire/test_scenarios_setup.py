"""The worked scenarios of Solitaire on the deal and on what must be done."""

from __future__ import annotations

import pytest

from castlerules.cards.builders import creature
from castlerules.cards.language.definition import CardDef
from castlerules.core import Rng, SetupError
from castlerules.solitaire.decks import DECKS
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import tableau_of
from castlerules.solitaire.rules.dealing import dealt_state
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

DECK = DECKS["RG aggro"][:40]


@pytest.mark.rule("SOL-003", "SOL-004", "SOL-005", "SOL-G01", "SOL-G02", scenario="SOL-S01")
def test_the_deal_lays_seven_stacks_and_leaves_the_rest_as_the_library() -> None:
    """Of 40 cards stacks take 1 to 7, and 12 are left; all else is empty, and the same seed gives the same layout."""
    state = dealt_state(DECK, SolitaireRules(), Rng.seeded(5))
    tableau, seat = tableau_of(state), state.seats[0]

    assert [1, 2, 3, 4, 5, 6, 7] == [len(stack.face_down) for stack in tableau.stacks]
    assert (12, (), (), (), (), 1) == (
        len(seat.library),
        seat.hand,
        tableau.covered_hand,
        tableau.discard_pile,
        seat.graveyard,
        tableau.trip,
    )
    assert ((), ()) == (seat.exile, state.permanents)
    assert (
        state
        == dealt_state(DECK, SolitaireRules(), Rng.seeded(5))
        != dealt_state(DECK, SolitaireRules(), Rng.seeded(6))
    )


@pytest.mark.rule("SOL-006", "SOL-007", "SOL-010", "SOL-011", scenario="SOL-S01")
def test_one_card_of_each_stack_is_turned_up_after_the_deal() -> None:
    """A deck of 40 different names without a land shows seven cards; the last card dealt to a stack is under them."""
    names = [f"Card {n}" for n in range(40)]
    state = GAME.new_game(tuple([_named(name) for name in names]), rng=Rng.seeded(5))
    stacks = tableau_of(state).stacks

    assert [0, 1, 2, 3, 4, 5, 6] == [len(stack.face_down) for stack in stacks]
    assert [1] * 7 == [len(stack.face_up) for stack in stacks]
    assert ((), ()) == (state.seats[0].hand, state.seats[0].graveyard)


@pytest.mark.rule("SOL-G01", scenario="SOL-S01")
def test_a_deck_has_at_least_forty_cards_unless_agreed_otherwise() -> None:
    """39 cards are refused; 28 are enough if that was agreed, and leave no library."""
    small = SolitaireRules(min_deck_size=28)

    with pytest.raises(SetupError, match="at least 40 cards, not 39"):
        GAME.new_game(DECK[:39])
    with pytest.raises(SetupError, match="at least 28 cards, not 27"):
        GAME.new_game(DECK[:27], rules=small)
    assert () == dealt_state(DECK[:28], small, Rng.seeded(5)).seats[0].library


def _named(name: str) -> CardDef:
    return creature(name, "{1}", "Human", 1, 1)


def minotaurs() -> SolitaireScenario:
    """Return the position with two Minotaurs, settled as far as nobody is asked."""
    layout = {"K2": "?(Gray Ogre) | Hurloon Minotaur", "K5": "?(Fog) ?(Shock) | Hurloon Minotaur"}
    return lay_out(settle=False, **layout).settle()


@pytest.mark.rule("SOL-022", "SOL-023", "SOL-025", "SOL-G03", "SOL-G05", scenario="SOL-S02")
def test_of_two_equal_tops_one_must_be_laid_on_the_other() -> None:
    """The player may choose which Minotaur moves, and do nothing else; what is turned up depends on it."""
    deciding = minotaurs()
    right, left = deciding.merge("K2", "K5"), deciding.merge("K5", "K2")

    assert ("MERGE", ("merge K2 K5", "merge K5 K2")) == (deciding.phase, deciding.legal)
    assert ("| Gray Ogre", "?(Fog) ?(Shock) | Hurloon Minotaur, Hurloon Minotaur") == (
        right.stack("K2"),
        right.stack("K5"),
    )
    assert ("?(Gray Ogre) | Hurloon Minotaur, Hurloon Minotaur", "?(Fog) | Shock") == (
        left.stack("K2"),
        left.stack("K5"),
    )
    assert ("MAIN", "MAIN", "SOL-025") == (right.phase, left.phase, deciding.broken_rule("draw"))


@pytest.mark.rule("SOL-A09", scenario="SOL-S02")
def test_a_player_who_may_give_up_may_do_so_while_copies_are_gathered() -> None:
    """If that was agreed, to concede is the third thing that may be done."""
    layout = {"K2": "?(Gray Ogre) | Hurloon Minotaur", "K5": "?(Fog) ?(Shock) | Hurloon Minotaur"}
    deciding = lay_out(settle=False, rules=SolitaireRules(offer_concede=True), **layout).settle()

    assert ("merge K2 K5", "merge K5 K2", "concede") == deciding.legal
    assert "conceded" == deciding.do("concede").loss_reason


@pytest.mark.rule("SOL-022", "SOL-024", "SOL-G03", "SOL-G04", "SOL-G05", scenario="SOL-S03")
def test_four_copies_are_gathered_step_by_step() -> None:
    """Nine moves at first, six after the hand card has gone; then all four lie on K1, and what was under them shows."""
    deciding = lay_out(
        K1="| Hurloon Minotaur",
        K4="?(Mons's Goblin Raiders) | Hurloon Minotaur",
        K6="?(Wall of Stone) | Hurloon Minotaur",
        hand="Hurloon Minotaur, (Swamp)",
        settle=False,
    ).settle()
    first = deciding.merge("hand", "K4")
    second = first.merge("K4", "K1")
    third = second.merge("K6", "K1")

    assert (9, 3) == (len(deciding.legal), len([move for move in deciding.legal if "hand" in move]))
    assert ("MERGE", 6, "Swamp", "") == (first.phase, len(first.legal), first.row, first.hand)
    assert ("| " + ", ".join(["Hurloon Minotaur"] * 3), "| Mons's Goblin Raiders") == (
        second.stack("K1"),
        second.stack("K4"),
    )
    assert ("| " + ", ".join(["Hurloon Minotaur"] * 4), "| Wall of Stone", "MAIN") == (
        third.stack("K1"),
        third.stack("K6"),
        third.phase,
    )


@pytest.mark.rule("SOL-020", "SOL-021", "SOL-G03", "SOL-G09", "SOL-G10", scenario="SOL-S04")
def test_lands_that_show_go_to_the_row_one_after_the_other() -> None:
    """Nobody is asked anything; two Swamps make one pile, and the stacks of lands alone are empty."""
    unsettled = lay_out(
        K1="| Swamp", K2="?(Island) | Mountain", K3="?(Terror) ?(Underground Sea) | Swamp", settle=False
    )
    done = unsettled.settle()

    assert ("MAIN", "Swamp x2, Mountain, Island, Underground Sea") == (done.phase, done.row)
    assert ("", "", "| Terror") == (done.stack("K1"), done.stack("K2"), done.stack("K3"))


@pytest.mark.rule("SOL-024", "SOL-025", "SOL-E03", "SOL-G04", "SOL-G53", scenario="SOL-S05")
def test_a_drawn_card_that_matches_goes_to_its_stack_by_itself() -> None:
    """Terror goes to K3, the Forest under it to the row, and Shock is the hand card."""
    start = lay_out(K3="?(Fog) | Terror", K1="| Craw Wurm", library="Shock, Forest, Terror, Duress")
    drawn = start.draw()

    assert ("?(Fog) | Terror, Terror", "Forest", "Shock", "Duress") == (
        drawn.stack("K3"),
        drawn.row,
        drawn.hand,
        drawn.library,
    )
    assert ("MAIN", "") == (drawn.phase, drawn.discard)
