"""The worked scenarios of deck and set-up: FOR-S01 to FOR-S03."""

from __future__ import annotations

import pytest

from castlerules import SetupError
from castlerules.cards import language as lang
from castlerules.cards.builders import basic_land, does, instant
from castlerules.core import Violation
from castlerules.fortress.book import FORTRESS
from castlerules.fortress.decks import checked_deck
from castlerules.fortress.model.actions import ChooseOpposition
from castlerules.fortress.model.options import FortressRules
from castlerules.fortress.model.state import GARRISON, PLAYER
from castlerules.magic.engine import why_not
from castlerules.magic.model.actions import KeepHand

from .kit import DECK, KIT, opening

BODIES = DECK[:15]
LANDS = DECK[16:]


@pytest.mark.rule("FOR-007", "FOR-008", "FOR-010", "FOR-011", "FOR-012", scenario="FOR-S01")
def test_seven_creatures_oppose_and_the_rest_is_shuffled_into_the_library() -> None:
    """Of 40 cards seven oppose, seven are drawn and 26 are left; eight of these 33 are creatures."""
    game = opening(seed=5).act(ChooseOpposition, 7)
    seat = game.state.seats[PLAYER]
    rest = [game.state.table.cards[card] for card in (*seat.library, *[card_object.card for card_object in seat.hand])]

    assert (7, 7, 26) == (len(game.battlefield(GARRISON)), len(seat.hand), len(seat.library))
    assert 8 == sum(card.has_type(lang.CardType.CREATURE) for card in rest)
    assert set(game.battlefield(GARRISON)) <= {card.name for card in BODIES}


@pytest.mark.rule("FOR-Q07", "FOR-Q08", scenario="FOR-S01")
def test_the_same_seed_and_choice_give_an_equal_state() -> None:
    """Another seed or another number gives another one."""
    state = opening(seed=5).act(ChooseOpposition, 7).state

    assert state == opening(seed=5).act(ChooseOpposition, 7).state
    assert state != opening(seed=6).act(ChooseOpposition, 7).state
    assert state != opening(seed=5).act(ChooseOpposition, 6).state


@pytest.mark.rule("FOR-009", "FOR-Q06", "FOR-001", scenario="FOR-S02")
def test_one_to_seven_creatures_may_oppose() -> None:
    """0 and 8 are rejected by the rule of the choice; none may oppose only if the table says so."""
    literal = opening(min_opposing=0)

    assert tuple("1234567") == opening().offers(ChooseOpposition)
    assert ("FOR-Q06", None, None, "FOR-Q06") == tuple(opening().broken_rule(ChooseOpposition, n) for n in (0, 1, 7, 8))
    assert tuple("01234567") == literal.offers(ChooseOpposition)
    assert Violation("FOR-009", "say how many creatures oppose you first") == why_not(
        FORTRESS, opening().state, KeepHand()
    )


def problems(*deck: lang.CardDef) -> list[str]:
    """Return the codes of what is wrong with *deck*."""
    try:
        checked_deck(deck, FortressRules())
    except SetupError as error:
        return [problem.rule for problem in error.problems]
    return []


INSTANT = instant("Spark", "{R}", does(lang.Draw(lang.You())))
MOOR = [KIT["Grotto"]] * 30


@pytest.mark.rule("FOR-002", "FOR-006", "FOR-Q03", "FOR-Q04", "FOR-Q05", scenario="FOR-S03")
@pytest.mark.parametrize(
    ("deck", "codes"),
    [
        ((*BODIES[:14], BODIES[0], *DECK[15:]), ["FOR-006"]),
        ((*BODIES[:14], *DECK[15:]), ["FOR-002"]),
        ((*BODIES, KIT["9x9"], *DECK[15:]), ["FOR-002"]),
        ((*BODIES, *LANDS), ["FOR-Q03"]),
        ((*DECK, KIT["Charm"]), ["FOR-Q03"]),
        ((*BODIES[:14], KIT["Golem"], *LANDS), ["FOR-Q03"]),
        ((*DECK, INSTANT), ["FOR-002"]),
        ((*BODIES[:14], KIT["Riddle"], *DECK[15:]), ["FOR-Q05"]),
    ],
    ids=["four copies", "14", "16", "no artifact", "two artifacts", "artifact creature", "instant", "star"],
)
def test_a_deck_of_other_contents_is_rejected(deck: tuple[lang.CardDef, ...], codes: list[str]) -> None:
    """Each by the rule that it breaks, and by no other."""
    assert codes == problems(*deck)


@pytest.mark.rule("FOR-005", "FOR-Q01", "FOR-Q02", scenario="FOR-S03")
def test_lands_may_be_as_many_and_as_alike_as_one_likes() -> None:
    """Thirty of one land that is not basic, no lands at all, and the deck of the scenario are accepted."""
    assert [] == problems(*DECK)
    assert [] == problems(*DECK[:16], *MOOR)
    assert [] == problems(*DECK[:16])
    assert [] == problems(*DECK[:15], basic_land("Island"), KIT["Doom"])
