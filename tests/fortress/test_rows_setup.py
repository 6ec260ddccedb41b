"""Decks, set-up, opening hands and the draws of chance, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import DataError, Violation, fortress
from castlerules.cards import language as lang
from castlerules.core import Generator, Scripted, evolve
from castlerules.fortress.decks import deck_problems
from castlerules.fortress.model.actions import ChooseOpposition
from castlerules.fortress.model.assault_table import Result
from castlerules.fortress.model.events import GarrisonDealt
from castlerules.fortress.model.options import FortressRules
from castlerules.fortress.model.state import GARRISON, PLAYER, siege_of
from castlerules.magic.model.actions import BottomCard, KeepHand, Mulligan
from castlerules.testing.magic import MagicScenario, side

from .kit import DECK, KIT, opening, pass_until, result_reached, siege, with_dice


def codes(deck: tuple[lang.CardDef, ...], **options: object) -> list[str]:
    """Return the codes of what is wrong with *deck* under *options*."""
    return [problem.rule for problem in deck_problems(deck, FortressRules.of(options))]


SEVEN = (*DECK[:3], *DECK[3:6], DECK[6])


@pytest.mark.rule("FOR-002", "FOR-Q01", "FOR-Q02", "FOR-Q03", "FOR-Q04")
@pytest.mark.parametrize(
    ("deck", "options", "expected"),
    [
        (DECK, {"min_lands": 24}, []),
        (DECK, {"min_lands": 25}, ["FOR-Q01"]),
        ((*DECK, *[KIT["Grotto"]] * 4), {"nonbasic_land_copy_limit": 4}, []),
        ((*DECK, *[KIT["Grotto"]] * 5), {"nonbasic_land_copy_limit": 4}, ["FOR-Q02"]),
        ((*DECK, KIT["Charm"]), {"artifact_count": 2}, []),
        (DECK, {"artifact_count": 0}, ["FOR-Q03"]),
        ((*SEVEN, *DECK[15:]), {"creature_count": 7}, []),
        (DECK, {"creature_copy_limit": 2}, ["FOR-006"] * 5),
        (([DECK[0]] * 15 + [*DECK[15:]]), {"creature_copy_limit": None}, []),
    ],
)
def test_the_numbers_of_a_deck_are_options(
    deck: tuple[lang.CardDef, ...], options: dict[str, object], expected: list[str]
) -> None:
    """What is just allowed, and what is one too many or too few; basic lands are never limited."""
    assert expected == codes(tuple(deck), **options)


@pytest.mark.rule("FOR-Q05")
def test_a_creature_without_toughness_goes_at_the_first_check() -> None:
    """On either side: dealt to the opponent, and cast by the player."""
    deck = (KIT["Egg"], *DECK[15:])
    eggs: dict[str, Any] = {"creature_count": 1, "max_opposing": 1, "core": {"mulligan": "none"}}
    lone = opening(deck, **eggs)
    cast = siege(side("Mountain, 1x1", hand="Egg"), "1x1").cast("Egg").resolve()

    assert ((), ("Egg",), 1) == (lone.battlefield(GARRISON), lone.graveyard(GARRISON), lone.state.turn)
    assert (("Mountain", "1x1"), ("Egg",)) == (cast.battlefield(PLAYER), cast.graveyard(PLAYER))


@pytest.mark.rule("FOR-013", "FOR-K02", "FOR-Q08")
def test_the_game_begins_with_20_life_and_a_garrison_that_has_always_been_there() -> None:
    """The creatures were dealt, so nothing came into play; they are untapped and can be seen."""
    start = opening(seed=1)
    hand = start.act(ChooseOpposition, 2)

    assert (20, None) == (hand.life(PLAYER), siege_of(start.state).opposition)
    assert GarrisonDealt(2, 1) == hand.events[0]
    assert ["GarrisonDealt"] + ["MovedUnseen"] * 7 == [type(event).__name__ for event in hand.events]
    assert [False, False] == [permanent.tapped for permanent in hand.state.permanents]
    assert 13 == opening(core={"starting_life": 13}).life(PLAYER)


@pytest.mark.rule("FOR-Q06", "FOR-009")
def test_a_number_out_of_range_is_told_what_the_range_is() -> None:
    """Eight cannot oppose; anything else than a number has to wait for it."""
    start = fortress.GAME.new_game(rules=fortress.FortressRules(min_opposing=2, max_opposing=5))

    for n in (8, 1):
        refusal = Violation("FOR-Q06", f"expected 2 to 5 creatures to oppose you, got {n}")
        assert refusal == fortress.GAME.why_not(start, fortress.ChooseOpposition(n))
    assert "FOR-009" == getattr(fortress.GAME.why_not(start, fortress.PlayAgain()), "rule", None)
    assert fortress.GAME.why_not(start, fortress.ChooseOpposition(5)) is None


@pytest.mark.rule("FOR-Q06", "FOR-Q07")
def test_a_number_that_is_the_only_one_is_not_asked_for() -> None:
    """With exactly three the game begins with the hand; it cannot be changed afterwards."""
    game = opening(min_opposing=3, max_opposing=3)

    assert ("MulliganDecision", 3) == (game.decision, len(game.battlefield(GARRISON)))
    assert "BASE-D01" == game.broken_rule(ChooseOpposition, 3)
    assert "BASE-104" == game.act(KeepHand).broken_rule(ChooseOpposition, 3)


@pytest.mark.rule("FOR-Q09", "FOR-K02")
def test_a_hand_of_seven_may_be_exchanged_for_one_card_fewer() -> None:
    """Six, then five; the garrison stays, and other numbers and kinds of exchange are options."""
    game = opening().act(ChooseOpposition, 4)
    worse = game.act(Mulligan)
    london = opening(core={"mulligan": "london"}).act(ChooseOpposition, 4).act(Mulligan)

    assert (7, 6, 5) == tuple(len(magic_scenario.hand(PLAYER)) for magic_scenario in (game, worse, worse.act(Mulligan)))
    assert game.battlefield(GARRISON) == worse.battlefield(GARRISON)
    assert (7, 7) == (len(london.hand(PLAYER)), len(london.act(KeepHand).offers(BottomCard)))
    assert 3 == len(opening(core={"opening_hand": 3}).act(ChooseOpposition, 4).hand(PLAYER))
    assert 1 == opening(core={"mulligan": "none"}).act(ChooseOpposition, 4).state.turn


@pytest.mark.rule("FOR-Q10")
@pytest.mark.parametrize(("skips", "cards"), [(True, 7), (False, 8)])
def test_nothing_is_drawn_in_the_first_turn(skips: bool, cards: int) -> None:
    """Unless that was agreed; in the second turn a card is drawn in any case."""
    game = opening(core={"first_player_skips_draw": skips, "max_hand_size": 9}).act(ChooseOpposition, 1).act(KeepHand)
    first_turn = pass_until(game, lambda now: now.step == "main")
    second = pass_until(first_turn, lambda now: now.step == "main" and now.state.turn == 2)

    assert (cards, cards + 1) == (len(first_turn.hand(PLAYER)), len(second.hand(PLAYER)))


@pytest.mark.rule("FOR-Q55", "FOR-Q06")
def test_without_opposition_the_assault_is_in_the_second_turn() -> None:
    """Turn 1 is an ordinary one, with its die."""
    game = opening(min_opposing=0).act(ChooseOpposition, 0).act(KeepHand)
    end = pass_until(with_dice(game, 3, 1, 1, 1))

    assert (0, 2, (3,)) == (len(game.battlefield(GARRISON)), end.state.turn, siege_of(end.state).dice)
    assert Result.DRAW is result_reached(end)


# Chance.


def drawing(table: MagicScenario, rng: Generator) -> MagicScenario:
    """Return *table* with another generator."""
    return MagicScenario(table.book, evolve(table.state, rng=rng))


@pytest.mark.rule("FOR-007", "FOR-008", "FOR-012", "FOR-Q08", "FOR-K02")
def test_chance_deals_first_and_then_shuffles_the_rest() -> None:
    """Two draws: the creature pile, whose top is dealt in that order, and the merged rest, whose top is the hand."""
    pile, rest = (14, 0, 5, *[n for n in range(15) if n not in (14, 0, 5)]), tuple(range(37))[::-1]
    game = drawing(opening(), Scripted((pile, rest))).act(ChooseOpposition, 3)

    assert ("4x2", "1x1", "2x2") == game.battlefield(GARRISON)
    assert ("Mountain",) * 7 == game.hand(PLAYER)
    assert ("1x1", "1x1") == game.library(PLAYER)[::-1][:2]
    assert Scripted(()) == game.state.rng


@pytest.mark.rule("FOR-016", "FOR-Q13", "FOR-033")
def test_the_dice_are_drawn_one_by_one() -> None:
    """One of as many faces as there are at the end of a turn, and three of six for an assault."""
    turn = siege(side(), "1x1", options={"die_life": (0, 4, 5)})
    storm = siege(side("3x3"), step="beginning of combat", due=True)
    rolled = pass_until(with_dice(turn, 3), lambda now: now.state.turn == 12)

    assert (25, Scripted(())) == (rolled.life(PLAYER), rolled.state.rng)
    with pytest.raises(DataError, match="expected a number below 3 as the next entry, got 3"):
        pass_until(with_dice(turn, 4))
    with pytest.raises(DataError, match="has run out"):
        with_dice(storm, 1, 1).passes()
    assert Scripted(()) == with_dice(storm, 1, 2, 3).passes().state.rng
    single = siege(side(), "1x1", options={"die_life": (7,)}, rng=Scripted(()))
    assert 27 == pass_until(single, lambda now: now.state.turn == 12).life(PLAYER)


@pytest.mark.rule("FOR-Q66", "FOR-I21")
def test_what_may_be_done_does_not_tell_the_order_of_the_library() -> None:
    """With the library turned round the same actions are offered."""
    game = pass_until(opening(seed=4).act(ChooseOpposition, 2).act(KeepHand), lambda now: now.step == "main")
    seat = game.state.seats[PLAYER]
    turned = MagicScenario(
        game.book, evolve(game.state, seats=(evolve(seat, library=seat.library[::-1]), game.state.seats[1]))
    )

    assert seat.library != turned.state.seats[PLAYER].library
    assert game.legal == turned.legal
    assert game.passes().legal == turned.passes().legal
