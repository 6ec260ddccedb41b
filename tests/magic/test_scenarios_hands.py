"""Looking at hands and libraries of others, taking cards at random, searching other libraries (8.30)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import does, in_order, sorcery
from castlerules.core import evolve
from castlerules.magic import make_game
from castlerules.magic.model import actions
from castlerules.magic.model.changes import LookedElsewhere
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

DUEL = make_game("duel", NORMAL)
PLAYER: lang.PlayerRef = lang.TargetPlayer()
SEEN = lang.BoundObjects("seen")
CARDS = {
    card.name: card
    for card in (
        sorcery(
            "Glance",
            "{U}",
            does(
                in_order(
                    lang.LookAtHand(PLAYER),
                    lang.ChooseCards(lang.You(), "seen", lang.Anything(), lang.Zone.HAND, PLAYER, 2, 2),
                    lang.MoveTo(SEEN, lang.Zone.LIBRARY),
                ),
                lang.TARGET_PLAYER,
            ),
        ),
        sorcery(
            "Snuff",
            "{B}",
            does(
                in_order(
                    lang.TakeAtRandom("seen", lang.CREATURE, lang.Zone.HAND, PLAYER),
                    lang.DiscardObject(SEEN),
                ),
                lang.TARGET_PLAYER,
            ),
        ),
        sorcery(
            "Weeding",
            "{U}",
            does(
                in_order(
                    lang.Search("seen", lang.CREATURE, lang.ANY_NUMBER, PLAYER),
                    lang.MoveTo(SEEN, lang.Zone.GRAVEYARD),
                    lang.Shuffle(PLAYER),
                ),
                lang.TARGET_PLAYER,
            ),
        ),
        sorcery(
            "Omen",
            "{U}",
            does(
                in_order(
                    lang.LookAtTop("top", 3, PLAYER),
                    lang.ChooseCards(
                        lang.You(), "seen", lang.Anything(), lang.Zone.LIBRARY, PLAYER, 3, lang.ANY_NUMBER, "top"
                    ),
                    lang.MoveTo(SEEN, lang.Zone.LIBRARY),
                ),
                lang.TARGET_PLAYER,
            ),
        ),
        sorcery(
            "Gamble",
            "{R}",
            does(
                in_order(
                    lang.LookAtTop("top", 1, public=True),
                    lang.TakeAll("seen", lang.Anything(), "top"),
                    lang.GainLife(lang.You(), lang.ManaValueOf(SEEN)),
                    lang.If(
                        lang.Matches(SEEN, lang.CREATURE),
                        lang.MoveTo(SEEN, lang.Zone.BATTLEFIELD, lang.You()),
                        lang.MoveTo(SEEN, lang.Zone.GRAVEYARD),
                    ),
                )
            ),
        ),
    )
}


def cast(spell: str, *, hand: str = "", library: str = "") -> MagicScenario:
    """Return the position in which A's *spell* on N resolves."""
    start = table(side("2 Spring", hand=spell), side(hand=hand, library=library), cards=CARDS)
    return start.cast(spell, N).resolve()


def known(now: MagicScenario, player: int) -> list[str]:
    """Return the names of N's hidden cards that *player* knows."""
    observation = DUEL.observe(now.state, player)
    seat = observation.seats[N]
    referenced = [known.card for known in observation.hidden_references if known.card is not None]
    return sorted({card.name for card in (*(seat.revealed_hand or ()), *(seat.searched_library or ()), *referenced)})


@pytest.mark.rule("BASE-253", scenario="BASE-S170")
def test_a_hand_is_seen_by_who_looks_alone() -> None:
    """A sees three cards, the event hides them from N, and two chosen cards go on top, the last one uppermost."""
    now = cast("Glance", hand="Bear, Ogre, Giant", library="Plains")
    (looked,) = [event for event in now.events if isinstance(event, LookedElsewhere)]
    done = now.choose("Ogre").choose("Bear")

    assert ["Bear", "Giant", "Ogre"] == known(now, A)
    assert (A, N, 3, evolve(looked, cards=None)) == (looked.player, looked.whose, looked.count, looked.seen_by(N))
    assert (("Bear", "Ogre", "Plains"), ("Giant",)) == (done.library(N), done.hand(N))
    assert () == DUEL.observe(done.state, A).hidden_references


@pytest.mark.rule("BASE-254", scenario="BASE-S171")
@pytest.mark.parametrize(("hand", "outcomes"), [("Plains, Bear, Ogre", {"Bear", "Ogre"}), ("Plains", set())])
def test_a_random_card_is_one_that_fits(hand: str, outcomes: set[str]) -> None:
    """A creature card is discarded, if there is one, and never the land."""
    done = cast("Snuff", hand=hand)

    assert set(done.graveyard(N)) <= outcomes
    assert len(done.graveyard(N)) == min(1, len(outcomes))


@pytest.mark.rule("BASE-255", "BASE-I24", scenario="BASE-S172")
def test_another_library_is_searched_by_who_sees_it_alone() -> None:
    """A may find Bear and Ogre, finds Ogre and stops; N does not see the library, and A's view can be completed."""
    now = cast("Weeding", library="Bear, Plains, Ogre")
    found = now.choose("Ogre")
    done = found.do(actions.StopChoosing())

    assert ("Bear", "Ogre") == now.offers(actions.ChooseNamedCard)
    assert (["Bear", "Ogre", "Plains"], []) == (known(now, A), known(now, N))
    assert DUEL.determinize(DUEL.observe(found.state, A), found.state.rng).decision is not None
    assert DUEL.determinize(DUEL.observe(found.state, N), found.state.rng).decision is not None
    assert (("Ogre",), 2) == (done.graveyard(N), len(done.library(N)))


@pytest.mark.rule("BASE-253", "BASE-179")
def test_the_top_of_another_library_is_ordered_by_who_sees_it() -> None:
    """A sees three cards of N's library, N none of them; they go back in A's order, and Giant stays below."""
    now = cast("Omen", library="Bear, Ogre, Squire, Giant")
    done = now.choose("Ogre").choose("Squire")

    assert (["Bear", "Ogre", "Squire"], []) == (known(now, A), known(now, N))
    assert DUEL.determinize(DUEL.observe(now.state, A), now.state.rng).decision is not None
    assert ("Bear", "Squire", "Ogre", "Giant") == done.library(N)


@pytest.mark.rule("BASE-212", "BASE-215")
@pytest.mark.parametrize(("top", "life", "place"), [("Bear", 22, "battlefield"), ("Plains", 20, "graveyard")])
def test_what_follows_may_depend_on_a_card_that_is_revealed_in_the_library(top: str, life: int, place: str) -> None:
    """Bear is worth two life and comes into play; Plains is worth none and goes to the graveyard."""
    start = table(side("Spring", hand="Gamble", library=f"{top}, Ogre"), cards=CARDS)
    done = start.cast("Gamble").resolve()

    assert (life, ("Ogre",)) == (done.life(A), done.library(A))
    assert top in getattr(done, place)(A)
