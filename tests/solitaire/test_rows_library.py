"""Trips through the library, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.solitaire import PacketDrawn, SolitaireRules, TripBegan
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


def trip(library: str, **layout: Any) -> SolitaireScenario:
    """Return a position with this library, Craw Wurm on K1 and an Island, so that the game is not over."""
    return lay_out(library=library, **{"K1": "| Craw Wurm", "row": "Island", **layout})


def left(now: SolitaireScenario) -> tuple[str, str, str]:
    """Return hand pile, library and discard pile."""
    return now.hand, now.library, now.discard


@pytest.mark.rule("SOL-070", "SOL-071", "SOL-A01")
def test_the_ordinary_draw_takes_three_cards_from_the_top_of_the_library() -> None:
    """Of five, three; then the two that are left, and no more are added to them."""
    first = trip("Shock, Terror, Disenchant, Duress, Fog").draw()
    second = first.draw()

    assert ("Disenchant, (Terror), (Shock)", "Duress, Fog", "") == left(first)
    assert ("Fog, (Duress)", "", "Disenchant, Terror, Shock") == left(second)
    assert [3, 2] == [event.count for now in (first, second) for event in now.events if isinstance(event, PacketDrawn)]


@pytest.mark.rule("SOL-072", "SOL-013", "SOL-100")
def test_of_three_only_the_uppermost_is_looked_at() -> None:
    """Only it can be played, though the others could be paid for."""
    drawn = trip("Unsummon, Counterspell, Disenchant, Fog", row="Island, Plains").draw()

    assert "Disenchant, (Counterspell), (Unsummon)" == drawn.hand
    assert () == drawn.offers("play")
    assert 1 == len(drawn.state.seats[0].hand)


@pytest.mark.rule("SOL-073", "SOL-076")
def test_to_draw_the_last_card_for_the_first_time_loses_nothing() -> None:
    """In trip 1 and in trip 2 the game goes on, and three may be drawn again."""
    for number in (1, 2):
        drawn = trip("Fog, Shock, Duress", trip=number).draw()

        assert ("MAIN", "", number) == (drawn.phase, drawn.library, drawn.trip)
        assert ("Duress, (Shock), (Fog)", number + 1) == (drawn.draw().hand, drawn.draw().trip)


@pytest.mark.rule("SOL-074", "SOL-077", "SOL-141")
def test_three_passages_are_allowed_and_no_fourth() -> None:
    """With one card the trips are 1, 2 and 3; after the third the discard pile stays, and nothing is drawn."""
    now, trips = trip("Fog", row="", K1="| Craw Wurm"), []
    while "draw" in now.legal:
        now = now.draw()
        trips.append(now.trip)

    assert [1, 2, 3] == trips
    assert ("LOST", "stuck", "Fog") == (now.phase, now.loss_reason, now.hand)


@pytest.mark.rule("SOL-077", "SOL-A01")
def test_after_the_last_trip_the_discard_pile_is_no_library_any_more() -> None:
    """Though cards lie on it, and something else may still be done, to draw is refused."""
    now = trip("", trip=3, discard="Fog, Shock", hand="Duress", K2="| Unsummon")

    assert ("MAIN", "SOL-G56", ("Unsummon",)) == (now.phase, now.broken_rule("draw"), now.offers("play"))
    assert None is trip("", trip=2, discard="Fog, Shock", hand="Duress", K2="| Unsummon").broken_rule("draw")


@pytest.mark.rule("SOL-074", "SOL-G55")
def test_how_many_passages_there_are_is_an_option() -> None:
    """With one, the first exhausted library is the last."""
    now = trip("Fog", rules=SolitaireRules(max_trips=1), K2="| Unsummon").draw()

    assert ("MAIN", "SOL-G56") == (now.phase, now.broken_rule("draw"))


@pytest.mark.rule("SOL-075", "SOL-A01", "SOL-G54")
def test_what_has_been_gone_through_is_put_on_the_discard_pile() -> None:
    """The whole hand pile with the next draw, the hand card uppermost, and nothing of it to the graveyard."""
    now = trip("Shock, Terror, Disenchant, Duress", hand="Fog, (Blaze)", discard="Jump").draw()

    assert ("Disenchant, (Terror), (Shock)", "Duress", "Fog, Blaze, Jump") == left(now)
    assert "" == now.graveyard


@pytest.mark.rule("SOL-076", "SOL-E07", "SOL-G55")
def test_the_discard_pile_forms_the_new_library_turned_over() -> None:
    """What was discarded first is drawn first, the hand pile with it; so the next trip shows the same cards."""
    start = trip("Shock, Terror, Disenchant, Duress, Fog")
    first = start.draw().draw()
    second = first.draw()

    assert ("Disenchant, (Terror), (Shock)", "Duress, Fog", "") == left(second)
    assert [TripBegan(5, 2)] == [event for event in second.events if isinstance(event, TripBegan)]
    assert left(first) == left(second.draw())


@pytest.mark.rule("SOL-078", "SOL-G59")
def test_the_library_may_be_searched() -> None:
    """All of it is seen and may be taken, onto the hand pile; hand pile and discard pile are no part of it."""
    start = trip("Shock, Terror, Fog", hand="Demonic Tutor, (Blaze)", discard="Duress", row="Swamp")
    deciding = start.play("Demonic Tutor")
    done = deciding.choose("Terror")

    assert ("CHOICE", {"Shock", "Terror", "Fog"}) == (deciding.phase, {*deciding.legal} - {"stop"})
    assert ("Terror, (Blaze)", ["Fog", "Shock"], "Duress") == (
        done.hand,
        sorted(done.library.split(", ")),
        done.discard,
    )


@pytest.mark.rule("SOL-079", "SOL-080")
def test_harrow_finds_two_basic_lands_which_come_into_play_in_the_row() -> None:
    """Each goes straight to its pile, past the slot, though that is held."""
    start = trip("Fog, Mountain, Shock, Forest", hand="Harrow", row="Forest, Mountain", slot="Hill Giant")
    done = start.play("Harrow", sources="Forest").choose("Mountain", "Forest")

    assert ("Mountain x2, Forest", "Hill Giant") == (done.row, done.slot)
    assert ["Fog", "Shock"] == sorted(done.library.split(", "))


@pytest.mark.rule("SOL-080", "SOL-090")
def test_a_land_that_an_effect_puts_into_play_is_no_permanent_of_the_slot() -> None:
    """With an empty slot it stays empty, and a permanent may still be played."""
    start = trip("Fog, Mountain, Shock, Forest", hand="Harrow, (Grizzly Bears)", row="Forest x2")
    done = start.play("Harrow").choose("Mountain", "Forest")

    assert ("Forest x2, Mountain", "") == (done.row, done.slot)
    assert "Grizzly Bears" == done.play("Grizzly Bears").slot


@pytest.mark.rule("SOL-078", "SOL-G59", "SOL-103")
def test_what_is_found_covers_the_hand_card() -> None:
    """Demonic Tutor from a stack: Terror lies on Blaze, which does not show any more."""
    start = trip("Shock, Terror, Fog", hand="Blaze", K2="| Demonic Tutor", row="Swamp")
    done = start.play("Demonic Tutor").choose("Terror")

    assert ("Terror, (Blaze)", 1) == (done.hand, len(done.state.seats[0].hand))
