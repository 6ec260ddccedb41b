"""What a castle card costs, explained mana by mana."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from castlerules import DataError, magic
from castlerules import castle as castle_game
from castlerules.cards.builders import creature
from castlerules.cards.language.mana import mana
from castlerules.castle import GAME, CastleRules, PriceExplanation, PriceLine, explain_price
from castlerules.castle.model.decisions import ActivationDecision
from castlerules.castle.model.grid import slot_name
from castlerules.castle.model.state import castle_state_of, rules_of
from castlerules.testing.castle import CastleScenario
from castlerules.testing.castle import castle as slots
from castlerules.testing.magic import A, side

from .kit import KIT, D, scenario
from .lively_games import OPTIONS, states_of_game


def price(lands: str, card: str, *, life: int = 20, **options: Any) -> PriceExplanation:
    """Return what *card* costs D, who has these *lands* in play and so much *life*."""
    start = scenario("Bear", side(lands, life=life), theirs_castle=slots(R1C1=card), rules=CastleRules(**options))
    return explain_price(start.state, "R1C1")


def lines(price_explanation: PriceExplanation) -> list[str]:
    """Return the lines of an explanation as text, the sum not among them."""
    return str(price_explanation).splitlines()[1:]


@pytest.mark.rule("CAS-021", "CAS-024", "CAS-025")
def test_each_mana_is_explained() -> None:
    """With an Island and a Forest for {3}{W}: white is lacking for 2, two of three generic are there."""
    price_explanation = price("Island, Forest", "Guard")

    assert (3, 20, True) == (price_explanation.price, price_explanation.life, price_explanation.payable)
    assert ("Guard", mana("{3}{W}"), D, "R1C1") == (
        price_explanation.name,
        price_explanation.cost,
        price_explanation.player,
        price_explanation.slot,
    )
    assert (
        PriceLine("{W}", None, 2),
        PriceLine("{1}", "Forest", 0),
        PriceLine("{1}", "Island", 0),
        PriceLine("{1}", None, 1),
    ) == price_explanation.lines


def test_an_explanation_reads_well() -> None:
    """The sum comes first, then a line for each mana; equal ones share a line."""
    assert [
        "Guard {3}{W} in R1C1: 2 of 20 life, 18 left",
        "no land left for {W}: 2 life",
        "{1}{1}: 2 Forest",
        "{1}: Island",
    ] == str(price("Island, 2 Forest", "Guard")).splitlines()


@pytest.mark.rule("CAS-022", "CAS-023")
def test_tapped_lands_cover_as_well() -> None:
    """With two tapped Forests Bear is free."""
    price_explanation = price("2 Forest/t", "Bear")

    assert (0, ["{G}: Forest", "{1}: Forest"]) == (price_explanation.price, lines(price_explanation))
    assert "Bear {1}{G} in R1C1: free" == str(price_explanation).splitlines()[0]


@pytest.mark.rule("CAS-Q34")
@pytest.mark.parametrize(
    ("lands", "expected"),
    [
        ("Dual WG, Plains", ["{W}: Plains", "{G}: Dual WG"]),
        ("Forest, Dual WG", ["{W}: Dual WG", "{G}: Forest"]),
        ("2 Plains", ["{W}: Plains", "no land left for {G}: 2 life"]),
    ],
)
def test_lands_are_assigned_so_that_the_price_is_lowest(lands: str, expected: list[str]) -> None:
    """A land of two colours leaves the colour to the land that has no other."""
    twin = creature("Twin", "{W}{G}", "Elf", 2, 2)
    start = CastleScenario.of_castles(
        side(), side(lands), theirs_castle=slots(R1C1="Twin"), cards={**KIT, "Twin": twin}
    )

    assert sorted(expected) == sorted(lines(explain_price(start.state, "R1C1")))


@pytest.mark.rule("CAS-Q33")
def test_a_land_that_hurts_covers_and_does_nothing() -> None:
    """Scald makes Squire free, though it would deal damage if it were tapped."""
    assert (0, ["{W}: Scald"]) == (price("Scald", "Squire").price, lines(price("Scald", "Squire")))


@pytest.mark.rule("CAS-Q35")
def test_other_sources_count_only_if_agreed() -> None:
    """Stone and Elf cover nothing, unless the option says that they do."""
    lands = "Mountain, Stone, Elf"

    assert 2 == price(lands, "Ogre").price
    assert ["{R}: Mountain", "{1}: Elf", "{1}: Stone"] == lines(
        price(lands, "Ogre", activation_counts_nonland_mana=True)
    )


@pytest.mark.rule("CAS-Q36")
def test_prices_of_lacking_mana_are_options() -> None:
    """With 3 for a colour and 2 for generic mana, Guard costs 9 without lands."""
    price_explanation = price("", "Guard", generic_shortfall_life=2, colored_shortfall_life=3)

    assert (9, ["no land left for {W}: 3 life", "no land left for {3}: 6 life"]) == (
        price_explanation.price,
        lines(price_explanation),
    )


@pytest.mark.rule("CAS-Q39", "CAS-Q40")
def test_what_cannot_be_paid_is_said_to_be_so() -> None:
    """With 3 life a price of 5 cannot be paid; with 5 it can, and loses; and not if that is not allowed."""
    poor, last = price("", "Guard", life=3), price("", "Guard", life=5)
    forbidden = price("", "Guard", life=5, lethal_payment_allowed=False)

    assert (False, True, False) == (poor.payable, last.payable, forbidden.payable)
    assert "Guard {3}{W} in R1C1: 5 life, and that cannot be paid with 3" in str(poor)
    assert "Guard {3}{W} in R1C1: 5 of 5 life, 0 left, which loses the game" in str(last)
    assert "5 life, and that cannot be paid with 5" in str(forbidden)


def breach() -> CastleScenario:
    """Return a breach in which D is asked to pay, with what may and what may not be shown beside it."""
    theirs = slots(R1C1="Guard", R1C2="Bear", R2C1="Ogre/known", R2C2="Giant/up")
    return scenario("Ogre", "Island", castle=slots(R1C1="Bear"), theirs_castle=theirs).breach(1, "Ogre")


def test_views_and_states_explain_alike() -> None:
    """What is turned up both players may have explained, and what was revealed earlier."""
    state = breach().state

    for slot in ("R1C1", "R2C1"):
        assert (
            explain_price(state, slot)
            == explain_price(GAME.observe(state, A), slot)
            == explain_price(GAME.observe(state, D), slot)
        )


def test_whose_castle_it_is_follows_from_the_attack_or_the_turn() -> None:
    """While a column is attacked it is the defender's; else that of the opponent of whoever is to act."""
    attacked = breach().state
    quiet = scenario("Ogre", "Island", castle=slots(R1C1="Bear"), theirs_castle=slots(R1C1="Guard"))

    assert (D, D) == (explain_price(attacked, "R1C1").player, explain_price(quiet.state, "R1C1").player)
    assert "Bear" == explain_price(quiet.passes().state, "R1C1").name
    assert ("Bear", A) == (explain_price(quiet.state, "R1C1", A).name, explain_price(quiet.state, "R1C1", A).player)


@pytest.mark.parametrize(
    ("slot", "problem"),
    [
        ("R4C1", "expected the name of a slot, R1C1 to R3C4, got 'R4C1'"),
        ("r1c1", "expected the name of a slot, R1C1 to R3C4, got 'r1c1'"),
        (11, "expected the name of a slot, R1C1 to R3C4, got 11"),
        ("R3C3", "expected a slot with a face-down card, but R3C3 of the castle of player 1 is empty"),
        ("R1C2", "the card in R1C2 of the castle of player 1 is hidden in this observation; only the state shows it"),
        ("R2C2", "the creature in R2C2 of the castle of player 1 is already active, so it has no price"),
    ],
)
def test_what_has_no_price_to_explain_is_refused(slot: Any, problem: str) -> None:
    """No slot, a vacant one, a hidden card and an active creature: each says what is wrong with it, and where."""
    with pytest.raises(DataError, match=problem) as caught:
        explain_price(GAME.observe(breach().state, A), slot)

    assert "slot" == caught.value.path


def test_a_state_tells_of_cards_that_views_hide() -> None:
    """Whoever holds the state knows everything anyway."""
    assert "Bear" == explain_price(breach().state, "R1C2").name


@pytest.mark.parametrize("player", [2, -1, True, "A", None])
def test_a_player_is_one_of_the_two(player: Any) -> None:
    """Anything else is refused, but for None, which stands for the one that is meant."""
    if player is None:
        assert D == explain_price(breach().state, "R1C1", player).player
        return
    with pytest.raises(DataError, match="expected player 0 or 1"):
        explain_price(breach().state, "R1C1", player)


@pytest.mark.parametrize("where", [None, 3, magic.make_game("plain").new_game()])
def test_only_games_of_castle_have_prices(where: Any) -> None:
    """Something else, and a state of another game, are refused with what is wanted."""
    with pytest.raises(DataError, match="expected a state or an observation of Castle"):
        explain_price(where, "R1C1")


def test_an_explanation_is_a_value() -> None:
    """Equal ones are equal and hash alike, and travel between processes."""
    price_explanation, other = price("Island", "Guard"), price("Island", "Guard")

    assert {price_explanation} == {other}
    assert price_explanation == pickle.loads(pickle.dumps(price_explanation))
    names = {name: getattr(castle_game, name) for name in castle_game.__all__}
    assert price_explanation == eval(repr(price_explanation), {**names, "mana": mana})


@pytest.mark.rule("CAS-017", "CAS-K25")
def test_castles_and_the_attack_on_one_read_as_the_code_that_makes_them() -> None:
    """While a price is asked, and before anybody attacks."""
    for state in (breach().state, scenario("Ogre", castle=slots(R1C1="Bear/up", R2C1="Ogre/known")).state):
        assert castle_state_of(state) == eval(repr(castle_state_of(state)), {**vars(castle_game)})
    assert "stage=BreachStage.STARTED" in repr(castle_state_of(breach().state))


@pytest.mark.rule("CAS-021", "CAS-K25")
@pytest.mark.parametrize("name", OPTIONS)
def test_the_price_that_is_asked_is_the_one_that_is_explained(name: str) -> None:
    """In random games, and both players have it explained alike."""
    states = [
        state
        for seed in (1, 2)
        for state in states_of_game(name, seed)
        if isinstance(state.decision, ActivationDecision)
    ]

    assert states
    for state in states:
        assert isinstance(state.decision, ActivationDecision)
        breach, rules = castle_state_of(state).breach, rules_of(state)
        assert breach is not None
        assert breach.slot is not None
        slot = slot_name(rules, breach.slot)
        price_explanations = [explain_price(GAME.observe(state, player), slot) for player in (A, D)]
        assert price_explanations[0] == price_explanations[1]
        assert state.decision.price == price_explanations[0].price
        assert price_explanations[0].payable
