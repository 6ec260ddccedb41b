"""Revealing the top cards of a library, and taking all of a kind among them (BASE-212, BASE-215)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import bounce, does, in_order, sorcery
from castlerules.magic.capability.support import refusals
from castlerules.magic.model.changes import LookedAt, Revealed
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table


def gather(*, public: bool) -> lang.Effect:
    """Return the effect: three cards from the top, all creatures among them to the hand, the rest to the graveyard."""
    return in_order(
        lang.LookAtTop("top", 3, public=public),
        lang.TakeAll("taken", lang.CREATURE, "top"),
        bounce(lang.BoundObjects("taken")),
        lang.TakeAll("rest", lang.Anything(), "top"),
        lang.MoveTo(lang.BoundObjects("rest"), lang.Zone.GRAVEYARD),
    )


CARDS = {
    card.name: card
    for card in (
        sorcery("Rally", "{W}", does(gather(public=True))),
        sorcery("Whisper", "{U}", does(gather(public=False))),
        sorcery(
            "Expose",
            "{U}",
            does(lang.LookAtTop("top", 2, lang.TargetPlayer(), public=True), lang.TARGET_PLAYER),
        ),
    )
}


def shown(now: MagicScenario) -> list[tuple[int, str]]:
    """Return who has revealed which card in the last step."""
    return [(event.player, card.name) for event in now.events if isinstance(event, Revealed) for card in event.cards]


@pytest.mark.rule("BASE-212", "BASE-215")
def test_all_cards_of_a_kind_are_taken_and_the_rest_goes_elsewhere() -> None:
    """Of Bear, Plains, Ogre and Giant the third is the last that is seen: Bear and Ogre come, Giant stays."""
    start = table(side("Spring", hand="Rally", library="Bear, Plains, Ogre, Giant"), cards=CARDS)
    done = start.cast("Rally").resolve()

    assert {"Bear", "Ogre"} == set(done.hand(A))
    assert {"Plains", "Rally"} == set(done.graveyard(A))
    assert [(A, "Bear"), (A, "Plains"), (A, "Ogre")] == shown(done)
    assert 1 == len(done.state.seats[A].library)


@pytest.mark.rule("BASE-179", "BASE-215")
def test_cards_that_are_only_looked_at_are_not_shown() -> None:
    """Whisper takes the same cards, and reveals none."""
    done = table(side("Spring", hand="Whisper", library="Bear, Plains, Ogre"), cards=CARDS).cast("Whisper").resolve()

    assert {"Bear", "Ogre"} == set(done.hand(A))
    assert [] == shown(done)
    assert [3] == [event.count for event in done.events if isinstance(event, LookedAt)]


@pytest.mark.rule("BASE-212")
def test_another_player_reveals_the_top_of_their_library_and_keeps_it() -> None:
    """N shows two cards of three; the library stays as it was."""
    start = table(side("Spring", hand="Expose"), side(library="Bear, Plains, Ogre"), cards=CARDS)
    done = start.cast("Expose", N).resolve()

    assert [(N, "Bear"), (N, "Plains")] == shown(done)
    assert start.state.seats[N].library == done.state.seats[N].library


@pytest.mark.rule("BASE-215", "BASE-Q44", "BASE-Q25")
def test_nothing_is_taken_from_cards_that_nobody_has_seen() -> None:
    """A card that takes from unseen cards is refused; one may look at another library in secret."""
    blind = sorcery("Blind", "{W}", does(lang.TakeAll("taken", lang.CREATURE, "top")))
    spy = sorcery("Spy", "{U}", does(lang.LookAtTop("top", 2, lang.TargetPlayer()), lang.TARGET_PLAYER))

    assert [True, False, False] == [bool(refusals(NORMAL, card)) for card in (blind, spy, CARDS["Expose"])]
