"""The worked scenarios of Solitaire on the library, on trips, and on what effects do to the hand."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.core import Rng
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


def piles(position: SolitaireScenario) -> tuple[str, str, str, int]:
    """Return hand pile, discard pile, library and trip."""
    return position.hand, position.discard, position.library, position.trip


@pytest.mark.rule("SOL-071", "SOL-076", "SOL-G52", "SOL-G54", "SOL-G55", scenario="SOL-S25")
def test_a_trip_goes_through_the_library_in_threes() -> None:
    """The third draw finds the library empty and turns the discard pile over; then all comes as before."""
    start = lay_out(library="Shock, Terror, Disenchant, Duress, Fog", K1="| Craw Wurm")
    first = start.draw()
    second = first.draw()
    third = second.draw()

    assert ("Disenchant, (Terror), (Shock)", "", "Duress, Fog", 1) == piles(first)
    assert ("Fog, (Duress)", "Disenchant, Terror, Shock", "", 1) == piles(second)
    assert ("Disenchant, (Terror), (Shock)", "", "Duress, Fog", 2) == piles(third)
    assert ("Fog, (Duress)", "Disenchant, Terror, Shock", "", 2) == piles(third.draw())


@pytest.mark.rule("SOL-073", "SOL-076", "SOL-G53", "SOL-G55", "SOL-070", scenario="SOL-S26")
def test_a_card_that_was_used_shifts_the_packets() -> None:
    """Without Disenchant the second trip begins with Shock, Terror and Duress."""
    start = lay_out(
        library="Shock, Terror, Disenchant, Duress, Fog",
        K1="| Craw Wurm",
        K2="?(Stream of Life) | Crusade",
        row="Plains",
    )
    used = start.draw().play("Disenchant", targets="Crusade", sources="Plains")
    again = used.draw().draw()

    assert "Terror, (Shock)" == used.hand
    assert ("Duress, (Terror), (Shock)", "", "Fog", 2) == piles(again)


def third_trip(**options: Any) -> SolitaireScenario:
    """Return the position before the last draw of the third trip."""
    return lay_out(
        trip=3,
        library="Duress, Shock",
        row="Mountain",
        K3="?(Stream of Life) | Llanowar Elves",
        rules=SolitaireRules(**options),
    )


@pytest.mark.rule("SOL-074", "SOL-077", "SOL-141", "SOL-G56", scenario="SOL-S27")
def test_the_game_goes_on_after_the_last_draw_as_long_as_something_can_be_done() -> None:
    """Shock kills the Elves; then nothing can be drawn or paid for, and the game is lost."""
    drawn = third_trip().draw()
    done = drawn.play("Shock", targets="Llanowar Elves", sources="Mountain")

    assert ("MAIN", "Shock, (Duress)", "") == (drawn.phase, drawn.hand, drawn.library)
    assert "SOL-G56" == drawn.broken_rule("draw")
    assert ("| Stream of Life", "Duress", "") == (done.stack("K3"), done.hand, done.row)
    assert ("LOST", "stuck", ()) == (done.phase, done.loss_reason, done.legal)


@pytest.mark.rule("SOL-G56", scenario="SOL-S27")
def test_with_that_option_the_last_draw_loses() -> None:
    """Shock is the hand card, and the game is over."""
    drawn = third_trip(loss_timing="on_third_exhaustion").draw()

    assert ("LOST", "exhausted", "Shock, (Duress)") == (drawn.phase, drawn.loss_reason, drawn.hand)


def dismissal(*, trip: int = 3, fog: bool = True) -> SolitaireScenario:
    """Return the position in which Dismiss may counter Terror, with cards on the discard pile only."""
    layout = {"K5": "| Fog"} if fog else {}
    start = lay_out(
        trip=trip, library="", discard="Crusade, Craw Wurm", K2="| Dismiss", K4="| Terror", row="Island x2", **layout
    )
    return start.play("Dismiss", targets="Terror", sources="Island")


@pytest.mark.rule("SOL-G55", "SOL-G56", "SOL-G58", "SOL-G87", scenario="SOL-S28")
def test_a_draw_from_nothing_loses_in_the_last_trip() -> None:
    """In trip 3 the game is lost, in trip 2 the pile is turned over; and who has emptied the stacks has won."""
    lost, again, won = dismissal(), dismissal(trip=2), dismissal(fog=False)

    assert ("LOST", "draw", "Island, Terror, Dismiss") == (lost.phase, lost.loss_reason, lost.graveyard)
    assert ("MAIN", ("Craw Wurm", "", "Crusade", 3)) == (again.phase, piles(again))
    assert ("WON", None) == (won.phase, won.loss_reason)


def harrow(rng: Rng = Rng.seeded(0)) -> SolitaireScenario:  # noqa: B008 - a frozen value
    """Return the position in which Harrow has been played and asks for lands."""
    start = lay_out(
        hand="Harrow, (Fog)",
        row="Forest",
        library="Shock, Island, Terror, Plains, Underground Sea",
        K1="| Craw Wurm",
        rng=rng,
    )
    return start.play("Harrow", sources="Forest")


@pytest.mark.rule("SOL-078", "SOL-079", "SOL-080", "SOL-063", "SOL-G59", scenario="SOL-S29")
def test_harrow_puts_two_basic_lands_into_the_row() -> None:
    """No other land is sacrificed; Underground Sea cannot be chosen, and the rest of the library is shuffled."""
    deciding = harrow()
    done = deciding.choose("Island", "Plains")
    orders = [harrow(Rng.seeded(n)).choose("Island", "Plains").library for n in range(40)]

    assert ("CHOICE", ("stop", "Island", "Plains")) == (deciding.phase, deciding.legal)
    assert ("Island, Plains", "Forest, Harrow", "Fog") == (done.row, done.graveyard, done.hand)
    assert ["Shock", "Terror", "Underground Sea"] == sorted(done.library.split(", "))
    assert 6 == len(dict.fromkeys(orders))


@pytest.mark.rule("SOL-G43", "SOL-G59", scenario="SOL-S29")
def test_harrow_may_find_one_land_or_none_and_shuffles_all_the_same() -> None:
    """What was not chosen stays in the library, in another order for another seed."""
    solitaire_scenario, none = harrow().choose("Plains", "stop"), harrow().choose("stop")
    orders = [harrow(Rng.seeded(n)).choose("stop").library for n in range(10)]

    assert ("Plains", "") == (solitaire_scenario.row, none.row)
    assert ["Island", "Plains", "Shock", "Terror", "Underground Sea"] == sorted(none.library.split(", "))
    assert 10 == len(dict.fromkeys(orders))
