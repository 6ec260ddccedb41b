"""Castles that play cannot lead to are reported by ``problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Final

import attrs
import pytest

from castlerules.castle.information.observed_castle import ObservedCastleState
from castlerules.castle.model.state import ActiveCard, Castle, FaceDownCard, castle_state_of
from castlerules.core import Player, evolve
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.options import MagicRules
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import VariantState
from castlerules.testing.castle import CastleScenario

from .kit import scenario
from .sound_states import (
    MAIN,
    SOUND,
    codes,
    with_castle,
    with_castle_state,
    with_options,
    with_permanent,
    with_seat,
    with_slot,
)

STATE: Final = MAIN.state
MINE, THEIRS = castle_state_of(STATE).castles
(SQUIRE, BEAR), (GUARD, GIANT) = (MINE.slots[0], MINE.slots[4]), (THEIRS.slots[0], THEIRS.slots[1])
VACANT: Final = 11


@pytest.mark.rule("CAS-I01", "CAS-I02", "CAS-I05", "CAS-I11", "CAS-I25")
@pytest.mark.parametrize("table", SOUND, ids=range(len(SOUND)))
def test_sound_states_have_no_problems(table: CastleScenario) -> None:
    """What the rules lead to breaks nothing."""
    assert [] == codes(table.state)


@pytest.mark.rule("CAS-001")
def test_options_and_extras_of_another_game_are_told_and_nothing_else() -> None:
    """Where they are not those of Castle, or nobody is active, nothing more can be looked at."""
    assert ["CAS-001"] == codes(evolve(STATE, rules=MagicRules()))
    assert [["CAS-001"]] * 2 == [codes(evolve(STATE, extra=extra)) for extra in (VariantState(), ObservedCastleState())]
    assert ["CAS-001"] == codes(evolve(STATE, active=Player(2)))


@pytest.mark.rule("CAS-006")
def test_castles_of_another_shape_are_told() -> None:
    """Two castles of as many slots as were agreed, and nothing but cards in them."""
    assert [["CAS-006"]] * 2 == [
        codes(with_castle_state(STATE, castles=castles)) for castles in ((), (MINE, THEIRS, THEIRS))
    ]
    assert ["CAS-006"] == codes(with_castle(STATE, 0, slots=MINE.slots[:-1]))
    assert ["CAS-006"] == codes(with_castle(STATE, 1, slots=(*THEIRS.slots, None)))
    assert ["CAS-006"] == codes(with_castle(STATE, 1, slots=("Guard", *THEIRS.slots[1:])))


@pytest.mark.rule("BASE-018", "BASE-I01")
def test_cards_that_mean_nothing_are_told_before_castles_are_looked_at() -> None:
    """An owner who is missing, and more cards apart than there are."""
    table = STATE.table

    assert ["BASE-018"] == codes(evolve(STATE, table=attrs.evolve(table, owners=table.owners[1:])))
    assert ["BASE-I01"] == codes(evolve(STATE, table=attrs.evolve(table, aside_rows=len(table.cards) + 1)))


@pytest.mark.rule("CAS-I01", "CAS-I28", "CAS-004")
def test_a_stock_of_another_size_is_told() -> None:
    """One card more or less, or one that belongs to the other player."""
    table = STATE.table

    assert "CAS-I01" in codes(with_options(STATE, stock_size=16))
    assert ["CAS-I01", "CAS-I05"] == codes(evolve(STATE, table=attrs.evolve(table, aside_rows=table.aside_rows + 1)))
    owners = list(table.owners)
    owners[THEIRS.reserve[0]] = Player(0)
    assert ["CAS-I05"] == codes(evolve(STATE, table=attrs.evolve(table, owners=tuple(owners))))


@pytest.mark.rule("CAS-I05", "CAS-Q01")
def test_a_stock_with_a_card_that_is_no_creature_is_told() -> None:
    """A Forest cannot be in it."""
    table, forest = STATE.table, next(card for card in STATE.table.cards if card.name == "Forest")
    cards = [forest if row == MINE.reserve[0] else card for row, card in enumerate(table.cards)]

    assert ["CAS-I05"] == codes(evolve(STATE, table=attrs.evolve(table, cards=tuple(cards))))


@pytest.mark.rule("CAS-I05")
@pytest.mark.parametrize("card", [-1, 0, 10**9, THEIRS.reserve[0]])
def test_a_card_in_a_castle_that_is_not_of_its_stock_is_told(card: int) -> None:
    """No card at all, one of a deck, and one of the other player's stock."""
    assert ["CAS-I05"] == codes(with_slot(STATE, 0, VACANT, card))
    assert ["CAS-I05"] == codes(with_castle(STATE, 0, reserve=(CardId(card), *MINE.reserve[1:])))


@pytest.mark.rule("CAS-I02")
def test_a_card_in_two_slots_is_told() -> None:
    """Face down or active, or in a slot and in the reserve."""
    assert isinstance(BEAR, FaceDownCard)

    assert ["CAS-I02"] == codes(with_slot(STATE, 0, VACANT, BEAR))
    assert ["CAS-I02"] == codes(with_slot(STATE, 0, VACANT, SQUIRE))
    assert ["CAS-I02"] == codes(with_castle(STATE, 0, reserve=(BEAR.card, *MINE.reserve[1:])))


@pytest.mark.rule("CAS-I01")
def test_a_castle_card_that_is_nowhere_or_somewhere_else_too_is_told() -> None:
    """A slot that was emptied, and a card that is in the removed pile as well."""
    lost = STATE.seats[0].exile[0].card

    assert ["BASE-I01"] == codes(with_slot(STATE, 0, 4, None))
    assert ["BASE-I01"] == codes(with_slot(STATE, 0, VACANT, int(lost)))
    assert ["BASE-I01"] == codes(with_seat(STATE, 0, exile=STATE.seats[0].exile[1:]))


@pytest.mark.rule("CAS-I03")
def test_a_reserve_of_another_size_is_told() -> None:
    """Three cards, neither fewer nor more."""
    lost = STATE.seats[0].exile[0].card

    assert ["CAS-I03"] == codes(with_castle(STATE, 0, reserve=MINE.reserve[1:]))
    assert ["CAS-I03"] == codes(with_castle(STATE, 0, reserve=(*MINE.reserve, lost)))
    assert ["CAS-I03"] == codes(with_castle(STATE, 1, reserve=()))


@pytest.mark.rule("CAS-I05")
def test_an_active_creature_that_is_not_the_permanent_it_says_is_told() -> None:
    """One that is not in play, another card, and one that somebody else controls."""
    assert isinstance(SQUIRE, ActiveCard)
    assert isinstance(GIANT, ActiveCard)

    assert ["CAS-I05"] == codes(with_slot(STATE, 0, 0, ActiveCard(SQUIRE.card, ObjectId(99))))
    assert ["CAS-I05"] == codes(with_slot(STATE, 0, 0, ActiveCard(SQUIRE.card, STATE.permanents[0].id)))
    assert ["CAS-I05"] == codes(with_permanent(STATE, SQUIRE.creature, controller=Player(1)))
    assert "CAS-I02" in codes(with_slot(STATE, 1, 0, ActiveCard(GUARD.card, GIANT.creature)))  # type: ignore[union-attr]


@pytest.mark.rule("CAS-I06")
def test_a_card_that_lies_face_down_and_is_in_play_is_told() -> None:
    """It has no damage, no counters and no role in combat, since it is no permanent."""
    assert isinstance(SQUIRE, ActiveCard)

    assert ["CAS-I06"] == codes(with_slot(STATE, 0, 0, FaceDownCard(SQUIRE.card, known=True)))


@pytest.mark.rule("CAS-I07")
def test_a_card_that_lies_face_down_and_was_found_is_told() -> None:
    """What resolves cannot know of it."""
    assert isinstance(BEAR, FaceDownCard)
    knowing = AbilityContext(ObjectId(2), Player(0), bound_cards=(("cards", (BEAR.card,)),))

    assert ["CAS-I07"] == codes(evolve(STATE, resolution=knowing))


@pytest.mark.rule("CAS-I15")
@pytest.mark.parametrize(("count", "expected"), [(-1, ["CAS-I15"]), (0, []), (1, []), (2, ["CAS-I15"])])
def test_more_manoeuvres_than_were_agreed_are_told(count: int, expected: list[str]) -> None:
    """One in a turn, or as many as a table has agreed on; before the first turn there is none."""
    assert expected == codes(with_castle_state(STATE, maneuvers=count))
    assert [] == codes(with_castle_state(with_options(STATE, maneuvers_per_turn=2), maneuvers=2))


@pytest.mark.rule("CAS-Q96")
def test_an_empty_castle_is_no_problem() -> None:
    """Every column is simply open."""
    assert [] == codes(scenario("Ogre").state)
    assert (None,) * 12 == castle_state_of(scenario("Ogre").state).castles[0].slots
    assert isinstance(castle_state_of(scenario("Ogre").state).castles[0], Castle)
