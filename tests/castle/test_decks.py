"""Which decks and stocks are taken, what is reported of those that are not, and what a set-up is."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from castlerules import Generator, Rng, SetupError, castle, choice
from castlerules.cards import CardDef, card, card_from_row, read_deck
from castlerules.cards.builders import creature, split
from castlerules.castle.decks import DEFAULT_STOCKS, STOCKS, deck_problems, stock_problems, two_stocks
from castlerules.castle.model.options import CastleRules
from castlerules.magic import State

from .kit import KIT, PHASER

BEAR = card("Grizzly Bears")
BEARS = (BEAR,) * 15
FOREST = ("Forest",) * 60


def refusals(decks: Any = (FOREST, FOREST), stocks: Any = (BEARS, BEARS), **options: Any) -> list[str]:
    """Return what is wrong with these decks and stocks, each with its code."""
    try:
        castle.GAME.new_game(decks, stocks, rules=CastleRules(**options))
    except SetupError as error:
        return [str(problem) for problem in error.problems]
    return []


def bears_and(*others: str | CardDef) -> tuple[str | CardDef, ...]:
    """Return a stock of bears with *others* in the place of the last ones."""
    return (*BEARS[len(others) :], *others)


def played(decks: Any = None, stocks: Any = None, *, seed: int = 0, most: int = 60) -> list[State]:
    """Return the states of the beginning of a random game."""
    state = castle.GAME.new_game(decks, stocks, rng=Rng.seeded(seed))
    chance: Generator = Rng.seeded(seed).derive(1)
    states = [state]
    while len(states) < most and castle.GAME.to_act(state) is not None:
        action, chance = choice(chance, castle.GAME.legal_actions(state))
        state = castle.GAME.advance(state, action)
        states.append(state)
    return states


@pytest.mark.rule("CAS-004", "CAS-Q01", "CAS-K01")
@pytest.mark.parametrize("name", STOCKS)
def test_every_ready_made_stock_is_allowed(name: str) -> None:
    """Fifteen creatures that the library plays; by name, backwards and as names it is the same stock."""
    stock = STOCKS[name]
    names = [card.name for card in stock]

    assert 15 == len(stock)
    assert () == stock_problems(stock, CastleRules())
    assert two_stocks((stock, stock)) == two_stocks((name, names))
    assert [] == refusals(stocks=(name, list(reversed(stock))))


@pytest.mark.rule("CAS-Q09", "CAS-K01")
@pytest.mark.parametrize("name", castle.DECKS)
def test_every_ready_made_deck_is_allowed(name: str) -> None:
    """Sixty cards that the library plays, under the limits of the core."""
    assert () == deck_problems(castle.DECKS[name], CastleRules())
    assert 60 <= len(castle.DECKS[name])


@pytest.mark.rule("CAS-K01")
def test_a_stock_may_be_asked_about_as_it_is_given() -> None:
    """By name, as names of cards, or one after the other; what is none is reported with the nearest one."""
    for stock in ("GW", ["Hill Giant"] * 15, iter(["Hill Giant"] * 15)):
        assert () == stock_problems(stock, CastleRules())
    assert () == deck_problems("GW aggro", CastleRules())
    assert ["CAS-004: 'Hil Giant' is not in the built-in pool; did you mean Hill Giant or Tor Giant?"] == [
        str(violation) for violation in stock_problems(["Hil Giant"] * 15, CastleRules())
    ]
    assert ["BASE-180: there is no ready-made deck 'GW agro'; did you mean GW aggro?"] == [
        str(violation) for violation in deck_problems("GW agro", CastleRules())
    ]
    nothing: Any = None
    assert "a stock is a sequence of cards" in stock_problems(nothing, CastleRules())[0].reason
    assert "a deck is a sequence of cards" in deck_problems(nothing, CastleRules())[0].reason


@pytest.mark.rule("CAS-Q08", "CAS-K02")
def test_none_stands_for_ready_made_decks_and_stocks() -> None:
    """The default game is that of the default names, and of the default set-up."""
    setup = castle.CastleSetup()

    assert castle.GAME.new_game() == castle.GAME.new_game(castle.DEFAULT_DECKS, DEFAULT_STOCKS)
    assert castle.GAME.new_game() == castle.GAME.new_game(setup.decks, setup.stocks)


@pytest.mark.rule("CAS-K01")
def test_names_lists_and_cards_give_the_same_game() -> None:
    """A deck and a stock may each be a name, a list that was read, names, or cards."""
    deck, stock = castle.DECKS["RG aggro"], STOCKS["RG"]
    lists = [read_deck("\n".join(f"1 {card.name}" for card in pile)) for pile in (deck, stock)]
    expected = castle.GAME.new_game(("RG aggro",) * 2, ("RG",) * 2)

    assert expected == castle.GAME.new_game((deck, lists[0]), (stock, lists[1]))
    assert expected == castle.GAME.new_game(
        (tuple(card.name for card in deck), deck), ([card.name for card in stock], iter(stock))
    )


@pytest.mark.rule("CAS-004", "CAS-Q01", "CAS-Q02", "CAS-Q09", "CAS-K01")
def test_all_that_is_wrong_with_both_players_is_told_at_once() -> None:
    """Each problem has its code and says whose deck or stock it is."""
    wrong = refusals(
        (FOREST[1:], [*FOREST[5:], *["Grizzly Bears"] * 5]),
        (bears_and("Lightning Bolt"), (*BEARS, "Hill Giant")),
        stock_copy_limit=14,
    )

    assert [
        "BASE-180: deck of player 0: a deck has at least 60 cards, not 59",
        "CAS-Q01: stock of player 0: expected only creature cards with one face, got Lightning Bolt",
        "BASE-180: deck of player 1: a deck has at most 4 of each card, not 5 of Grizzly Bears",
        "CAS-004: stock of player 1: expected a stock of 15 creatures, got 16",
        "CAS-Q02: stock of player 1: expected at most 14 copies of a creature in a stock, got 15 of Grizzly Bears",
    ] == wrong


@pytest.mark.rule("CAS-Q01")
def test_a_split_card_is_no_creature_card() -> None:
    """Nor is any other card with two faces."""
    halves = split(KIT["Bear"], KIT["Ogre"])
    (wrong,) = stock_problems((*BEARS[1:], halves), CastleRules())

    assert ("CAS-Q01", f"expected only creature cards with one face, got {halves.name}") == attrs.astuple(wrong)


@pytest.mark.rule("CAS-Q82", "BASE-Q25")
def test_what_the_library_does_not_play_is_refused_with_its_clause() -> None:
    """Phasing is left out, so a creature with it is in no stock and in no deck."""
    wrong = "Phaser: not supported: Phasing"

    assert [f"BASE-Q25: stock of player 0: {wrong}"] == refusals(stocks=(bears_and(PHASER), BEARS))
    assert [f"BASE-Q25: deck of player 1: {wrong}"] == refusals((FOREST, (*FOREST, PHASER)))


@pytest.mark.rule("CAS-Q37")
@pytest.mark.parametrize("basis", ["printed", "modified"])
def test_a_castle_card_has_not_too_many_different_symbols(basis: str) -> None:
    """Three each of five colours, 4 to the fifth ways to cover some of them, are played; one green more is refused."""
    cost = "{W}{W}{W}{U}{U}{U}{B}{B}{B}{R}{R}{R}{G}{G}{G}"
    rich, richer = creature("Rich", cost, "Elemental", 9, 9), creature("Richer", f"{cost}{{G}}", "Elemental", 9, 9)
    wrong = (
        "Richer: expected at most 1024 ways to pay parts of its mana symbols, got 1280; "
        "its price would take too long to compute"
    )

    assert () == stock_problems(bears_and(rich), CastleRules.of({"activation_cost_basis": basis}))
    assert [("CAS-Q37", wrong)] == [
        (violation.rule, violation.reason)
        for violation in stock_problems(bears_and(richer), CastleRules.of({"activation_cost_basis": basis}))
    ]


@pytest.mark.rule("BASE-Q25", "CAS-Q01")
def test_a_card_of_which_only_the_characteristics_are_known_is_refused() -> None:
    """A row whose text nobody understands makes no castle creature."""
    row = {"name": "Odd One", "manaCost": "{2}{G}", "types": ["Creature"], "subtypes": ["Ox"], "power": "3"}
    row |= {"toughness": "3", "rarity": "common", "setCode": "XYZ", "layout": "normal"}
    odd = card_from_row(row | {"text": "Whatever nobody understands happens."}, blank=True)
    message = "Odd One: only its characteristics are known, not what it does"

    assert [f"BASE-Q25: stock of player 1: {message}"] == refusals(stocks=(BEARS, bears_and(odd)))
    assert [f"BASE-Q25: deck of player 0: {message}"] == refusals(((*FOREST, odd), FOREST))


@pytest.mark.rule("CAS-004", "CAS-K01")
def test_an_unknown_name_suggests_the_nearest() -> None:
    """Misspelled creatures are reported together; so is a misspelled stock, which is not called a deck."""
    wrong = refusals(stocks=(bears_and("Grizly Bears", "Hil Giant"), "RB"))

    assert ["CAS-004"] * 3 == [message[:7] for message in wrong]
    assert ["Grizzly Bears" in wrong[0], "Hill Giant" in wrong[1]] == [True, True]
    assert f"CAS-004: stock of player 1: there is no ready-made stock 'RB'; they are {', '.join(STOCKS)}" == wrong[2]


@pytest.mark.rule("CAS-004")
@pytest.mark.parametrize("stocks", ["RG", ("RG",), ("RG", "WB", "WU"), 5, b"RG", {"RG", "WB"}, ()])
def test_two_stocks_are_wanted(stocks: Any) -> None:
    """The error says so, for the game and for its set-up, with a code of this game."""
    message = "^CAS-004: expected two stocks, that of player 0 first, got "

    for start in (castle.GAME.new_game, castle.CastleSetup):
        with pytest.raises(SetupError, match=message):
            start(stocks=stocks)


@pytest.mark.rule("CAS-004")
@pytest.mark.parametrize("stock", [None, 5, [None], [BEAR, 7], b"RG", {"RG": 1}, ""])
def test_what_is_no_stock_is_refused(stock: Any) -> None:
    """Whatever is given instead of a stock, the error is one of set-up and says so."""
    with pytest.raises(SetupError, match="CAS-"):
        castle.GAME.new_game(stocks=(stock, "RG"))


@pytest.mark.rule("CAS-004")
def test_a_set_up_refuses_names_of_nothing() -> None:
    """All strange names of both stocks are reported; what is wrong with a stock is for the game to say."""
    with pytest.raises(SetupError) as caught:
        castle.CastleSetup(stocks=(["Grizly Bears"], "XY"))

    assert ["CAS-004", "CAS-004"] == [problem.rule for problem in caught.value.problems]
    assert 1 == len(castle.CastleSetup(stocks=(["Forest"], "RG")).stocks[0])


@pytest.mark.parametrize(("name", "wrong"), [("rules", castle.CoreRules()), ("rules", None), ("rng", 5), ("rng", None)])
def test_strange_rules_and_generators_are_refused(name: str, wrong: Any) -> None:
    """They would fail much later, and far from where they came in."""
    with pytest.raises(SetupError, match=name):
        castle.GAME.new_game(**{name: wrong})


@pytest.mark.rule("CAS-K02")
@pytest.mark.parametrize("stocks", [("RG", "WB"), (BEARS, ["Hill Giant"] * 15), (bears_and("Python"), "GU")])
def test_a_set_up_is_shown_as_code(stocks: Any) -> None:
    """Pasted, it gives an equal set-up, which starts an equal game."""
    setup = castle.CastleSetup(decks=("GW control", ["Forest"] * 60), stocks=stocks)
    pasted = eval(repr(setup), {"CastleSetup": castle.CastleSetup})

    assert (setup, hash(setup)) == (pasted, hash(pasted))
    assert castle.GAME.new_game(setup.decks, setup.stocks) == castle.GAME.new_game(pasted.decks, pasted.stocks)
