"""Looking at hands and libraries of others, taking cards at random, searching other libraries (BASE 8.28)."""

from __future__ import annotations

import attrs
import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import does, enchantment, in_order, land, sorcery
from castlerules.core import Player, evolve
from castlerules.magic import make_game
from castlerules.magic.capability.support import refusals
from castlerules.magic.model import actions
from castlerules.magic.model.changes import LookedElsewhere
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

DUEL = make_game("duel", NORMAL)
PLAYER: lang.PlayerRef = lang.TargetPlayer()
SEEN = lang.BoundObjects("seen")


def piles(chosen: str, left: str) -> lang.Effect:
    """Return the effect that one pile is the chosen one, and another the one that is left."""
    return in_order(
        lang.NameObjects("chosen", lang.BoundObjects(chosen)), lang.NameObjects("left", lang.BoundObjects(left))
    )


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
            "Tide",
            "{U}",
            does(
                in_order(
                    lang.LookAtTop("top", 4, public=True),
                    lang.ChooseCards(
                        lang.EachOpponent(), "one", lang.Anything(), lang.Zone.LIBRARY, lang.You(), 0, 1000, "top"
                    ),
                    lang.TakeAll("two", lang.Anything(), "top"),
                    lang.ChooseOne(lang.You(), (piles("one", "two"), piles("two", "one"))),
                    lang.MoveTo(lang.BoundObjects("chosen"), lang.Zone.HAND),
                    lang.MoveTo(lang.BoundObjects("left"), lang.Zone.GRAVEYARD),
                )
            ),
        ),
        sorcery(
            "Verdict",
            "{B}",
            does(
                in_order(
                    lang.ChooseCards(lang.You(), "one", lang.CREATURE, lang.Zone.BATTLEFIELD, PLAYER, 0, 1000),
                    lang.NameObjects(
                        "two",
                        lang.Each(
                            lang.AllOf(
                                (
                                    lang.CREATURE,
                                    lang.ControlledBy(PLAYER),
                                    lang.Not(lang.Is(lang.BoundObjects("one"))),
                                )
                            )
                        ),
                    ),
                    lang.ChooseOne(PLAYER, (piles("one", "two"), piles("two", "one"))),
                    lang.Destroy(lang.BoundObjects("chosen")),
                ),
                lang.TARGET_PLAYER,
            ),
        ),
        sorcery(
            "Digger",
            "{G}",
            does(
                in_order(
                    lang.RevealUntil("shown", lang.CREATURE),
                    lang.TakeAll("found", lang.CREATURE, "shown"),
                    lang.MoveTo(lang.BoundObjects("found"), lang.Zone.BATTLEFIELD, lang.You()),
                    lang.TakeAll("rest", lang.Anything(), "shown"),
                    lang.MoveTo(lang.BoundObjects("rest"), lang.Zone.GRAVEYARD),
                )
            ),
        ),
        sorcery(
            "Whirl",
            "{U}",
            does(
                in_order(
                    lang.NoteNumber(lang.HandSize(PLAYER), "number"),
                    lang.ChooseCards(PLAYER, "hand", lang.Anything(), lang.Zone.HAND, PLAYER, 1000, 1000),
                    lang.MoveTo(lang.BoundObjects("hand"), lang.Zone.LIBRARY, position=lang.LibraryPosition.BOTTOM),
                    lang.Draw(PLAYER, lang.ThisWay("number")),
                ),
                lang.TARGET_PLAYER,
            ),
        ),
        sorcery(
            "Pair",
            "{G}",
            does(
                in_order(
                    lang.Search("one", lang.IsSubtype("Forest")),
                    lang.Search("two", lang.IsSubtype("Plains"), besides=("one",)),
                    lang.AtOnce(
                        tuple(
                            lang.MoveTo(lang.BoundObjects(name), lang.Zone.BATTLEFIELD, lang.You())
                            for name in ("one", "two")
                        )
                    ),
                )
            ),
        ),
        sorcery("Last Word", "{U}", does(in_order(lang.Draw(lang.You()), lang.MoveTo(lang.This(), lang.Zone.EXILE)))),
        attrs.evolve(
            land("Both"),
            faces=(
                attrs.evolve(
                    land("Both").faces[0], types=lang.TypeLine((), (lang.CardType.LAND,), ("Forest", "Plains"))
                ),
            ),
        ),
        enchantment("Glass House", "{U}", lang.Static(lang.HandsRevealed(lang.EachOpponent()))),
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


@pytest.mark.rule("BASE-257", "BASE-I24", scenario="BASE-S173")
def test_an_opponent_separates_what_is_revealed_and_one_pile_is_taken() -> None:
    """N, who separates, sees the four cards and no more; both views of the choice can be completed."""
    start = table(side("Spring", hand="Tide", library="Bear, Ogre, Plains, Giant, Squire"), cards=CARDS)
    deciding = start.cast("Tide").resolve()
    done = deciding.choose("Bear").choose("Ogre").do(actions.StopChoosing()).do(actions.ChooseOption(1))
    seen = DUEL.observe(deciding.state, N)

    assert (N, ("Bear", "Giant", "Ogre", "Plains")) == (deciding.to_act, deciding.offers(actions.ChooseNamedCard))
    assert 4 == len([known for known in seen.hidden_references if known.card is not None])
    assert [True, True] == [
        DUEL.determinize(DUEL.observe(deciding.state, player), deciding.state.rng).decision is not None
        for player in (A, N)
    ]
    assert ({"Plains", "Giant"}, {"Bear", "Ogre", "Tide"}) == (set(done.hand(A)), set(done.graveyard(A)))


@pytest.mark.rule("BASE-257", scenario="BASE-S174")
def test_permanents_are_separated_and_one_pile_may_be_empty() -> None:
    """A lays Bear alone and N gives it up, or A lays nothing and N chooses the empty pile."""
    start = table(side("Spring", hand="Verdict"), side("Bear, Ogre"), cards=CARDS)
    deciding = start.cast("Verdict", N).resolve()
    bear = deciding.choose("Bear").do(actions.StopChoosing())
    nothing = deciding.do(actions.StopChoosing())

    assert (A, N) == (deciding.to_act, bear.to_act)
    assert ("Bear",) == bear.do(actions.ChooseOption(0)).graveyard(N)
    assert ("Ogre",) == bear.do(actions.ChooseOption(1)).graveyard(N)
    assert () == nothing.do(actions.ChooseOption(0)).graveyard(N)


@pytest.mark.rule("BASE-257")
def test_the_choice_of_a_pile_names_what_is_in_it() -> None:
    """Whoever chooses reads the cards, and a player who may not see them only how many there are."""
    shown = table(side("Spring", hand="Tide", library="Bear, Ogre, Plains, Giant, Squire"), cards=CARDS)
    cards = shown.cast("Tide").resolve().choose("Bear").choose("Ogre").do(actions.StopChoosing())
    laid = table(side("Spring", hand="Verdict"), side("Bear, Ogre"), cards=CARDS).cast("Verdict", N).resolve()

    assert ["choose the pile with Bear and Ogre", "choose the pile with Plains and Giant"] == options_of(cards, A)
    assert "choose the pile with a card and a card" == options_of(cards, N)[0]
    assert [
        "choose the empty pile",
        "choose the pile with your Bear (2/2) and your Ogre (3/3)",
    ] == options_of(laid.do(actions.StopChoosing()), N)
    assert "choose any number of opponent's permanents: creature" in str(DUEL.observe(laid.state, A))


def options_of(now: MagicScenario, player: Player) -> list[str]:
    """Return what *player* reads of the options of the pending decision."""
    observation = DUEL.observe(now.state, player)
    return [DUEL.describe_action(observation, action) for action in DUEL.legal_actions(now.state)]


@pytest.mark.rule("BASE-256", scenario="BASE-S175")
@pytest.mark.parametrize(
    ("library", "left", "milled"),
    [("Plains, Swamp, Bear, Ogre", ("Ogre",), {"Plains", "Swamp"}), ("Plains, Swamp", (), {"Plains", "Swamp"})],
)
def test_cards_are_revealed_until_one_fits(library: str, left: tuple[str, ...], milled: set[str]) -> None:
    """The first creature comes into play, what was above it is in the graveyard, and the rest is not touched."""
    done = table(side("Spring", hand="Digger", library=library), cards=CARDS).cast("Digger").resolve()

    assert (left, milled) == (done.library(A), set(done.graveyard(A)) - {"Digger"})
    assert ("Bear" in library) == ("Bear" in done.battlefield(A))


@pytest.mark.rule("BASE-266", scenario="BASE-S176")
def test_a_spell_exiles_itself_as_the_last_thing_it_does() -> None:
    """Last Word is exiled, and not both exiled and put into the graveyard; the game goes on."""
    done = table(side("Spring", hand="Last Word", library="Bear"), cards=CARDS).cast("Last Word").resolve()

    assert (("Bear",), (), ("Last Word",), ()) == (done.hand(A), done.graveyard(A), done.exile(A), done.stack)
    assert done.state.resolution is None


@pytest.mark.rule("BASE-259", "BASE-I24", scenario="BASE-S177")
def test_revealed_hands_are_seen_as_long_as_the_rule_holds() -> None:
    """A sees N's hand and N not A's; without Glass House A sees none; the view can be completed."""
    now = table(side("Glass House", hand="Giant"), side(hand="Bear, Ogre"), cards=CARDS)
    gone = table(side(hand="Glass House"), side(hand="Bear, Ogre"), cards=CARDS)

    assert (["Bear", "Ogre"], []) == (known(now, A), known(gone, A))
    assert DUEL.observe(now.state, N).seats[A].revealed_hand is None
    view = DUEL.observe(now.state, A)
    assert view == DUEL.observe(DUEL.determinize(view, now.state.rng), A)


@pytest.mark.rule("BASE-109", "BASE-D18")
def test_as_many_cards_are_drawn_as_were_in_the_hand_before() -> None:
    """N puts Bear, then Ogre, on the bottom and draws two cards, not none."""
    now = cast("Whirl", hand="Ogre, Bear", library="Plains, Swamp, Giant")
    done = now.choose("Bear")

    assert N == now.to_act
    assert ({"Plains", "Swamp"}, ("Giant", "Bear", "Ogre")) == (set(done.hand(N)), done.library(N))


@pytest.mark.rule("BASE-255")
def test_a_card_of_each_kind_is_another_card() -> None:
    """Both is found as a Forest, so that Plains alone is offered then; a search that nothing names is refused."""
    start = table(side("Spring", hand="Pair", library="Both, Plains, Swamp"), cards=CARDS)
    second = start.cast("Pair").resolve().choose("Both")
    astray = sorcery("Astray", "{G}", does(lang.Search("two", lang.CREATURE, besides=("one",))))

    assert ("Plains",) == second.offers(actions.ChooseNamedCard)
    assert {"Both", "Plains"} <= set(second.choose("Plains").battlefield(A))
    assert refusals(NORMAL, astray)
