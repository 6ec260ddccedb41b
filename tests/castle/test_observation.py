"""What a player may know of a game of Castle (CAS-K25, 4.4), and the games that could lie behind it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from castlerules import DataError, Generator, Rng, SetupError, castle, choice, duel, evolve
from castlerules.cards import CardDef
from castlerules.castle.decks import STOCKS
from castlerules.castle.information.observed_castle import (
    ObservedActiveCard,
    ObservedCastle,
    ObservedCastleState,
    ObservedFaceDownCard,
)
from castlerules.castle.model.actions import DeclineActivation
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import Breach, BreachStage, castle_state_of
from castlerules.magic import ObjectId, State
from castlerules.testing.castle import STOCK_FILLER
from castlerules.testing.castle import castle as slots
from castlerules.testing.magic import A, side

from .kit import D, observed_castle, scenario


def names(cards: Any) -> list[str | None]:
    """Return the names of cards, or of what may have one."""
    return [getattr(getattr(card, "card", card), "name", None) for card in cards]


# What is hidden.


@pytest.mark.rule("CAS-007", "CAS-K25", "CAS-Q03", "CAS-Q06")
def test_face_down_cards_and_reserves_of_both_sides_are_hidden_from_both() -> None:
    """At the start each observation has twelve nameless cards in each castle, and says only how many are in reserve."""
    state = castle.GAME.new_game()
    for viewer in (A, D):
        for owner in (A, D):
            observed = observed_castle(state, viewer, owner)

            assert [ObservedFaceDownCard(None, known=False)] * 12 == list(observed.slots)
            assert (3, ()) == (observed.reserve, observed.lost)


@pytest.mark.rule("CAS-K25", "CAS-028")
def test_active_creatures_and_what_is_vacant_are_seen_by_both() -> None:
    """An active creature is the permanent that both see."""
    start = scenario(theirs_castle=slots(R1C1="Bear/up/d1"))
    for viewer in (A, D):
        observed = observed_castle(start.state, viewer, D)

        assert (ObservedActiveCard(start.permanent("Bear").id), None) == observed.slots[:2]


@pytest.mark.rule("CAS-020", "CAS-K25", "CAS-Q07")
@pytest.mark.parametrize("remembered", [True, False])
def test_a_card_that_is_turned_up_is_seen_with_its_price_while_it_is_asked_about(remembered: bool) -> None:
    """Both see Ogre and the price of 4, also at a table that forgets; no other card is seen."""
    start = scenario("Giant", theirs_castle=slots(R1C1="Ogre", R2C1="Bear"), remember_revealed=remembered)
    deciding = start.breach(1, "Giant").state
    for viewer in (A, D):
        observed = observed_castle(deciding, viewer, D)

        assert (["Ogre", None], 4) == (
            names([observed.slots[0], observed.slots[4]]),
            getattr(castle.GAME.observe(deciding, viewer).decision, "price", 0),
        )


@pytest.mark.rule("CAS-Q06", "CAS-Q03")
def test_an_owner_who_may_look_still_does_not_see_the_reserve() -> None:
    """Own face-down cards have names, those of the other none, and reserves are numbers."""
    state = castle.GAME.new_game(rules=CastleRules(owner_may_look_face_down=True))

    assert None not in names(observed_castle(state, A, A).slots)
    assert {None} == set(names(observed_castle(state, A, D).slots))
    assert 3 == observed_castle(state, A, A).reserve


@pytest.mark.rule("CAS-Q42", "CAS-Q80", "CAS-K25")
def test_what_has_left_a_castle_is_listed_for_both() -> None:
    """A declined card, a dead one and one returned to hand are lost to the castle, by name."""
    lost = scenario("Giant", theirs_castle=slots(R1C1="Ogre")).breach(1, "Giant").act(DeclineActivation)
    back = scenario(side("Island", hand="Recall"), theirs_castle=slots(R1C1="Bear/up")).cast("Recall", "Bear").resolve()

    for state, name in ((lost.state, "Ogre"), (back.state, "Bear")):
        assert [1, 1] == [names(observed_castle(state, viewer, D).lost).count(name) for viewer in (A, D)]
        assert [None, "Levy"] == [observed_castle(state, A, D).stock, observed_castle(state, A, A).lost[0].name]


@pytest.mark.rule("CAS-K25")
@pytest.mark.parametrize("strange", [None, 5, "view", "duel"])
def test_what_is_no_state_of_castle_has_no_castles(strange: Any) -> None:
    """That is a DataError which says what there is instead."""
    others: dict[Any, Any] = {"view": castle.GAME.observe(castle.GAME.new_game(), A), "duel": duel.GAME.new_game()}

    with pytest.raises(DataError, match="expected a state of a game of Castle, got "):
        castle_state_of(others.get(strange, strange))
    with pytest.raises(DataError, match="expected a state of castle, got a state of duel"):
        castle.GAME.observe(others["duel"], A)


# States that look the same.


@pytest.mark.rule("CAS-K25", "CAS-I01", "CAS-I28")
@pytest.mark.parametrize("seed", [1, 9])
def test_the_real_lists_fit_whatever_has_happened(seed: int) -> None:
    """With both decks and stocks given, cards lost, returned to hand, dead or exiled are where they are seen."""
    decks, stocks = ("WU aggro", "UR aggro"), ("UR", "BG")
    state = castle.GAME.new_game(decks, stocks, rng=Rng.seeded(seed))
    chance: Generator = Rng.seeded(seed).derive(1)
    for step in range(500):
        if not (legal := castle.GAME.legal_actions(state)):
            break
        for player in castle.GAME.players(state) if step % 10 == 0 else ():
            observation, known_stocks = (
                castle.GAME.observe(state, player),
                [None if seat == player else stocks[seat] for seat in (0, 1)],
            )
            for guessed_stocks in (stocks, known_stocks):
                guess = castle.GAME.determinize(observation, Rng.seeded(step), decks=decks, stocks=guessed_stocks)

                assert (observation, ()) == (castle.GAME.observe(guess, player), castle.GAME.problems(guess))
                assert Counter(guess.table.cards[guess.table.first_aside : guess.table.first_token]) == Counter(
                    (*STOCKS["UR"], *STOCKS["BG"])
                )
        action, chance = choice(chance, legal)
        state = castle.GAME.advance(state, action)


def test_hidden_castle_cards_come_in_every_order() -> None:
    """Different generators put different own cards into a slot and into the reserve."""
    observation = castle.GAME.observe(castle.GAME.new_game(), A)
    guesses = [castle_state_of(castle.GAME.determinize(observation, Rng.seeded(seed))).castles[A] for seed in range(40)]

    assert len({castle.slots[0] for castle in guesses}) > 8
    assert len({castle.reserve for castle in guesses}) > 20


def guessed(state: State, **setup: Any) -> tuple[State, list[str]]:
    """Return a state that looks like *state* to A, and the names of D's stock in it."""
    guess = castle.GAME.determinize(castle.GAME.observe(state, A), Rng.seeded(1), **setup)
    table = guess.table
    rows = [row for row in range(table.first_aside, table.first_token) if table.owners[row] == D]
    return guess, sorted(table.cards[row].name for row in rows)


@pytest.mark.rule("CAS-K25")
def test_stocks_and_decks_that_are_given_are_used() -> None:
    """The other's real stock and deck can be given, together or each alone; None stands for one that is not known."""
    state = castle.GAME.new_game(("RG aggro", "WB aggro"), ("RG", "WB"))
    expected = sorted(card.name for card in STOCKS["WB"])

    assert expected == guessed(state, stocks=(None, "WB"))[1]
    assert expected == guessed(state, stocks=("RG", STOCKS["WB"]), decks=(None, "WB aggro"))[1]
    guess, _ = guessed(state, decks=(None, "WB aggro"))
    rows = range(guess.table.first_aside)
    deck = [guess.table.cards[row].name for row in rows if guess.table.owners[row] == D]

    assert sorted(card.name for card in castle.DECKS["WB aggro"]) == sorted(deck)


LOST: Final = [STOCK_FILLER] * 10


@pytest.mark.rule("CAS-K25")
@pytest.mark.parametrize(
    ("stock", "why"),
    [
        ((None,), "two stocks"),
        ("WB", "two stocks"),
        (5, "two stocks"),
        ((None, ["Hill Giant"] * 15), "shows more copies of"),
        ((None, ["Grizzly Bears", *LOST, *["Python"] * 4]), "shows more copies of"),
        ((None, ["Grizzly Bears", "Hill Giant", *LOST, "Python"]), "a stock of 15 cards for player 1, got 13"),
        ((None, ["Grizzly Bears", "Hill Giant", *LOST, *["Python"] * 4]), "a stock of 15 cards for player 1, got 16"),
        ((["Grizzly Bears"] * 15, None), "the given stock of player . differs"),
        ((None, ["No Such Card"] * 15), "No Such Card"),
        ((None, "XY"), "ready-made"),
        ((None, 7), "a stock is"),
    ],
    ids=[
        "one",
        "a name",
        "a number",
        "none seen",
        "not seen",
        "too few",
        "too many",
        "own differs",
        "no card",
        "no name",
        "no stock",
    ],
)
def test_stocks_that_do_not_fit_are_refused(stock: Any, why: str) -> None:
    """They must hold what is seen, and be as large as they are."""
    state = scenario(theirs_castle=slots(R1C1="Grizzly Bears/up", R1C2="Hill Giant/known")).state

    with pytest.raises(SetupError, match=why):
        castle.GAME.determinize(castle.GAME.observe(state, A), Rng.seeded(1), stocks=stock)


@pytest.mark.rule("CAS-K25")
@pytest.mark.parametrize("number", [1001, 10**900, -100], ids=["1001", "no end of them", "less than nothing"])
def test_a_view_with_a_stock_of_no_possible_size_is_refused(number: int) -> None:
    """Numbers of cards may be anything in data from outside."""
    observation = castle.GAME.observe(scenario(theirs_castle=slots(R1C1="Grizzly Bears/up")).state, A)
    extra: Any = observation.extra
    mine, theirs = extra.castles
    (card, _), *others = mine.stock

    for castles in ((evolve(mine, stock=((card, number), *others)), theirs), (mine, evolve(theirs, reserve=number))):
        with pytest.raises(SetupError, match=r"expected .*at most 1000"):
            castle.GAME.determinize(evolve(observation, extra=evolve(extra, castles=castles)), Rng.seeded(1))


@pytest.mark.rule("BASE-I24")
def test_a_view_of_a_breach_in_no_place_is_refused() -> None:
    """The state that would match it cannot even be looked at; that is a SetupError like any other contradiction."""
    start = scenario(theirs_castle=slots(R1C1="Grizzly Bears/up", R1C2="Hill Giant")).state
    observation = castle.GAME.observe(start, A)
    extra: Any = observation.extra
    breached = evolve(extra, breach=Breach(column=0, stage=BreachStage.PAID, slot=63))

    with pytest.raises(SetupError, match="its parts contradict"):
        castle.GAME.determinize(evolve(observation, extra=breached), Rng.seeded(1))


@pytest.mark.rule("CAS-K25")
def test_a_fitting_stock_is_taken_for_the_same_view() -> None:
    """Ten cards were lost and one is active; the other four are dealt to the slot and to the reserve."""
    state = scenario(theirs_castle=slots(R1C1="Grizzly Bears/up", R1C2="Hill Giant")).state
    stock: list[str | CardDef] = ["Grizzly Bears", *LOST, "Python", "Hill Giant", "Spined Wurm", "Scathe Zombies"]
    observation = castle.GAME.observe(state, A)
    states = [castle.GAME.determinize(observation, Rng.seeded(seed), stocks=(None, stock)) for seed in range(40)]

    assert (
        sorted([card if isinstance(card, str) else card.name for card in stock])
        == guessed(state, stocks=(None, stock))[1]
    )
    assert 4 == len({castle_state_of(state).castles[D].slots[1] for state in states})


@pytest.mark.rule("CAS-K25")
def test_an_unknown_stock_is_guessed_from_what_was_seen() -> None:
    """Further copies of what was seen; without a castle card seen those in play; without any the own stock."""
    raised = scenario(theirs_castle=slots(R1C1="Bear/up", R1C2="Ogre/known", R1C3="Giant")).state
    unseen = castle.GAME.new_game(("RG aggro", "WB aggro"), ("RG", "WB"))

    assert {"Bear", "Ogre", "Levy"} == set(guessed(raised)[1])
    assert sorted(card.name for card in STOCKS["RG"]) == guessed(unseen)[1]


@pytest.mark.rule("CAS-K25")
@pytest.mark.parametrize("strange", [None, 5, "state"])
@pytest.mark.parametrize("stocks", [None, (None, None)])
def test_what_is_no_view_is_refused(strange: Any, stocks: Any) -> None:
    """Neither a state nor an observation of another game is determinized."""
    observation: Any = castle.GAME.new_game() if strange == "state" else strange

    with pytest.raises(SetupError, match=r"a view|an observation"):
        castle.GAME.determinize(observation, Rng.seeded(1), stocks=stocks)


@pytest.mark.rule("CAS-K25")
@pytest.mark.parametrize("decks", [5, "WB aggro", ("WB aggro",), (None, None, None)])
def test_other_than_two_decks_are_refused(decks: Any) -> None:
    """Each is given, or None."""
    with pytest.raises(SetupError, match="expected 2 decks, with None for each unknown one, got "):
        castle.GAME.determinize(castle.GAME.observe(castle.GAME.new_game(), A), Rng.seeded(1), decks=decks)


@pytest.mark.rule("CAS-K25")
def test_a_view_of_castle_is_none_of_another_game() -> None:
    """A duel makes no state of it, and Castle none of an observation of a duel."""
    with pytest.raises(SetupError, match="expected an observation of duel, got one of a game with CastleRules"):
        duel.GAME.determinize(castle.GAME.observe(castle.GAME.new_game(), A), Rng.seeded(1))
    with pytest.raises(SetupError, match="expected an observation of castle, got one of a game with DuelRules"):
        castle.GAME.determinize(duel.GAME.observe(duel.GAME.new_game(), A), Rng.seeded(1))


@pytest.mark.rule("CAS-K25")
def test_a_view_whose_castles_do_not_fit_is_refused() -> None:
    """Made by hand: a castle less, an active creature that is not in play, a card more than there is."""
    observation = castle.GAME.observe(scenario(theirs_castle=slots(R1C1="Bear/up")).state, D)
    extra = observation.extra
    assert isinstance(extra, ObservedCastleState)
    mine: ObservedCastle = extra.castles[D]
    wrong = [
        evolve(extra, castles=extra.castles[:1]),
        evolve(
            extra, castles=(extra.castles[0], evolve(mine, slots=(ObservedActiveCard(ObjectId(999)), *mine.slots[1:])))
        ),
        evolve(extra, castles=(extra.castles[0], evolve(mine, reserve=9))),
    ]
    for observed_castle_state in wrong:
        with pytest.raises(SetupError):
            castle.GAME.determinize(evolve(observation, extra=observed_castle_state), Rng.seeded(1))
