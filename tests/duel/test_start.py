"""How a duel begins: decks, options, who starts, and what each player may know of it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from castlerules import DataError, Player, Rng, SetupError, duel, from_data, full_repr, magic, to_data
from castlerules.cards import POOL, TWO_COLOR_DECKS, Color, DeckHalf, read_deck, two_color_deck
from castlerules.duel import DECKS, DuelRules, DuelSetup
from castlerules.magic import DEFAULT_DECKS, CoreRules

FIRST, SECOND = Player(0), Player(1)


def reasons(**setup: Any) -> list[str]:
    """Return the codes and reasons for which a duel cannot begin."""
    with pytest.raises(SetupError) as caught:
        duel.GAME.new_game(**setup)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.rule("BASE-180", "BASE-181", "BASE-001")
@pytest.mark.parametrize("name", DECKS)
def test_a_ready_made_deck_can_be_played(name: str) -> None:
    """Both players have it, sixty cards, seven of them in hand, and twenty life."""
    start = duel.GAME.new_game((name, name), rng=Rng.seeded(1))

    assert (*DECKS[name], *DECKS[name]) == start.table.cards
    assert [(20, 7, 53)] * 2 == [(seat.life, len(seat.hand), len(seat.library)) for seat in start.seats]
    assert () == duel.GAME.problems(start)


def test_there_are_twenty_decks_and_two_of_them_are_the_usual_ones() -> None:
    """A duel without arguments is that of a quick deck of red and green against one of white and black."""
    assert 20 == len(DECKS)
    assert ("RG aggro", "WB aggro") == DEFAULT_DECKS
    assert set(DEFAULT_DECKS) <= set(DECKS)
    assert duel.GAME.new_game() == duel.GAME.new_game(DEFAULT_DECKS) == duel.GAME.new_game(duel.DuelSetup().decks)
    assert duel.GAME.new_game() != duel.GAME.new_game(DEFAULT_DECKS[::-1])


def test_a_deck_may_be_given_in_any_way() -> None:
    """By its name, as a list that was read, as names, as cards, and made of halves of two kinds."""
    cards = DECKS["RG aggro"]
    listed = read_deck("\n".join(f"1 {card.name}" for card in cards))
    ways: tuple[Any, ...] = ("RG aggro", listed, [card.name for card in cards], cards)
    start = duel.GAME.new_game(("RG aggro", "WB aggro"))

    assert [start] * 4 == [duel.GAME.new_game((way, "WB aggro")) for way in ways]
    assert {DuelSetup(("RG aggro", "WB aggro"))} == {DuelSetup((way, TWO_COLOR_DECKS["WB aggro"])) for way in ways}
    deck = two_color_deck(Color.RED, DeckHalf.AGGRO, Color.BLACK, DeckHalf.AGGRO)
    assert deck == duel.GAME.new_game((deck, "WB aggro")).table.cards[:60]


@pytest.mark.rule("BASE-180", "BASE-Q25")
def test_all_that_is_wrong_with_both_decks_is_told_at_once() -> None:
    """Each problem has its code and says whose deck it is; a misspelled name comes with the nearest."""
    unread = attrs.evolve(POOL["Hill Giant"], blank=True)
    five = [*["Lightning Bolt"] * 5, unread, *["Mountain"] * 20]

    assert [
        "BASE-180: deck of player 0: a deck has at least 60 cards, not 26",
        "BASE-180: deck of player 0: a deck has at most 4 of each card, not 5 of Lightning Bolt",
        "BASE-Q25: deck of player 0: Hill Giant: only its characteristics are known, not what it does",
        "BASE-180: deck of player 1: there is no ready-made deck 'WB agro'; did you mean WB aggro?",
    ] == reasons(decks=(five, "WB agro"))
    assert [violation.reason for violation in duel.deck_problems([POOL["Mountain"]] * 9, duel.DuelRules())] == [
        "a deck has at least 60 cards, not 9"
    ]
    assert () == duel.deck_problems("WB aggro", duel.DuelRules())
    assert [violation.reason for violation in duel.deck_problems("WB agro", duel.DuelRules())] == [
        "there is no ready-made deck 'WB agro'; did you mean WB aggro?"
    ]


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"decks": "RG aggro"}, "BASE-180: expected two decks, player 0's first, got "),
        ({"decks": ("RG aggro",)}, "BASE-180: expected two decks, player 0's first, got "),
        ({"decks": ("RG aggro", b"x")}, "BASE-180: deck of player 1: a deck is a sequence of cards or their names"),
        ({"rules": CoreRules()}, "BASE-001: expected rules of the class DuelRules, got CoreRules"),
        ({"rules": magic.MagicRules()}, "BASE-001: expected rules of the class DuelRules, got MagicRules"),
        ({"rng": 7}, "BASE-I06: rng: expected a generator with below(n), got 7"),
    ],
    ids=str,
)
def test_what_is_no_such_thing_is_refused(setup: Any, reason: str) -> None:
    """It would fail much later, and far from where it came in."""
    (reason_text,) = reasons(**setup)

    assert reason_text.startswith(reason)


@pytest.mark.rule("BASE-001", "BASE-002", "BASE-005", "BASE-014")
def test_the_two_sets_of_rules_are_those_of_normal_magic() -> None:
    """The older ones are the defaults; single options may be changed in either."""
    assert DuelRules() == DuelRules.sixth_edition() == DuelRules(core=CoreRules())
    assert DuelRules.modern() == DuelRules(core=CoreRules.modern())
    assert DuelRules.modern() == DuelRules.of(DuelRules.modern().changed())
    assert CoreRules(starting_life=30) == DuelRules.of({"core": {"starting_life": 30}}).core
    with pytest.raises(SetupError, match=r"core\.starting_life: expected an integer from 1 to 1000000, got 0"):
        DuelRules.of({"core": {"starting_life": 0}})


@pytest.mark.rule("BASE-180", "BASE-Q04")
def test_who_starts_is_chance_unless_the_options_say() -> None:
    """Both start now and then; whoever starts is asked first."""
    starts = {duel.GAME.new_game(rng=Rng.seeded(seed)).active for seed in range(8)}
    fixed = [duel.GAME.new_game(rules=duel.DuelRules(core=CoreRules(starting_player=seat))) for seat in (0, 1)]

    assert {FIRST, SECOND} == starts
    assert [FIRST, SECOND] == [duel.GAME.to_act(state) for state in fixed]


@pytest.mark.rule("BASE-I24", "BASE-Q24")
def test_a_player_knows_the_own_hand_and_deck_and_of_the_other_how_many_cards_there_are() -> None:
    """Neither the hand nor the deck of the other is in an observation."""
    start = duel.GAME.new_game()
    observation = duel.GAME.observe(start, FIRST)
    mine, theirs = observation.seats

    assert [start.table.cards[card_object.card] for card_object in start.seats[0].hand] == [
        card.card for card in mine.hand_cards or ()
    ]
    assert (7, None, None, 60) == (theirs.hand_size, theirs.hand_cards, theirs.deck, theirs.deck_size)
    assert "Carnophage" not in full_repr(observation)
    assert "Raging Goblin" not in full_repr(duel.GAME.observe(start, SECOND))


@pytest.mark.rule("BASE-I24")
def test_a_guess_holds_the_deck_that_is_named_and_one_like_ours_without() -> None:
    """A ready-made deck may be named for the other; at the start nothing of it has been seen."""
    start = duel.GAME.new_game()
    observation = duel.GAME.observe(start, FIRST)
    guess = duel.GAME.determinize(observation, Rng.seeded(3), decks=(None, "WB aggro"))
    blind = duel.GAME.determinize(observation, Rng.seeded(3))

    assert sorted(DECKS["WB aggro"], key=str) == sorted(guess.table.cards[60:], key=str)
    assert sorted(DECKS["RG aggro"], key=str) == sorted(blind.table.cards[60:], key=str)
    assert observation == duel.GAME.observe(guess, FIRST) == duel.GAME.observe(blind, FIRST)
    with pytest.raises(SetupError, match="the deck given for player 0 differs from the one in the observation"):
        duel.GAME.determinize(observation, Rng.seeded(3), decks=("WB aggro", None))


def test_states_views_options_and_set_ups_find_their_game_as_data() -> None:
    """None of them needs to be told which game it belongs to, and none is taken for one of a variant."""
    start = duel.GAME.new_game(rules=duel.DuelRules.modern())
    things = (start, duel.GAME.observe(start, SECOND), start.rules, DuelSetup(("RG aggro", "BR aggro")))

    assert [*things] == [from_data(to_data(value)) for value in things]
    assert {"duel"} == {to_data(value)["game"] for value in things}
    with pytest.raises(DataError):
        to_data(magic.TwoDeckSetup())
