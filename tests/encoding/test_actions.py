"""Actions as numbers: round trips, fixed meanings, ranks, masks and refusals."""

from __future__ import annotations

import copy
import pickle
from array import array
from typing import Any

import attrs
import pytest
from toys import duel as toy

from castlerules import (
    GAMES,
    DataError,
    Generator,
    IllegalAction,
    Player,
    Rng,
    ascension,
    choice,
    duel,
    magic,
    magic54,
)
from castlerules.castle import CastleRules
from castlerules.encoding import ActionEncoding, Kind, actions_of
from castlerules.fortress import FortressRules
from castlerules.testing.magic import MagicScenario, side

SIZES = {"magic54": 864, "fortress": 1602, "duel": 1551, "castle": 1707, "solitaire": 1729, "ascension": 3216}


def states_of(game: Any, seed: int, most: int = 150) -> list[Any]:
    """Return the states of a random game, at most so many."""
    states = [game.new_game(rng=Rng.seeded(seed))]
    rng: Generator = Rng.seeded(seed).derive(1)
    while game.to_act(states[-1]) is not None and len(states) < most:
        action, rng = choice(rng, game.legal_actions(states[-1]))
        states.append(game.advance(states[-1], action))
    return states


@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_the_number_of_its_action(name: str) -> None:
    """Legal actions have different numbers in range, and each number gives its action back."""
    encoding = actions_of(GAMES[name])
    for state in states_of(GAMES[name], 3)[::5]:
        legal = GAMES[name].legal_actions(state)
        numbers = [encoding.number(state, action) for action in legal]

        assert list(legal) == [encoding.action(state, number) for number in numbers]
        assert tuple(sorted(set(numbers))) == encoding.numbers(state)
        assert all(number in range(encoding.size) for number in numbers)


@pytest.mark.parametrize("name", GAMES)
def test_a_mask_is_made_of_bytes_and_marks_the_numbers(name: str) -> None:
    """The mask is as long as there are numbers, with 1 for those of legal actions; after the end all are 0."""
    encoding = actions_of(GAMES[name])
    for state in states_of(GAMES[name], 4)[::10]:
        mask = encoding.mask(state)

        assert (array, "b", 1) == (type(mask), mask.typecode, mask.itemsize)
        assert encoding.size == len(mask)
        assert encoding.numbers(state) == tuple(number for number, allowed in enumerate(mask) if allowed == 1)
        assert set(mask) <= {0, 1}


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_of_a_game_are_as_many_as_the_page_says(name: str) -> None:
    """The default options of each game give so many numbers, and each has a name of its own."""
    encoding = actions_of(GAMES[name])

    assert SIZES[name] == encoding.size
    assert encoding.size == len(set(encoding.names))


@pytest.mark.parametrize("name", GAMES)
def test_a_fixed_number_means_the_same_in_every_state(name: str) -> None:
    """What stands behind a fixed number does not change from state to state, nor from game to game."""
    encoding, meanings = actions_of(GAMES[name]), dict[int, Any]()
    for state in (*states_of(GAMES[name], 1), *states_of(GAMES[name], 2)):
        for number, action in encoding.at(state).by_number.items():
            if encoding.is_fixed(number):
                assert encoding.canonical(action) == meanings.setdefault(number, encoding.canonical(action))
    assert meanings or name == "ascension"  # where nearly all actions name cards or contests


def test_a_creature_of_magic54_keeps_its_number_when_it_comes_back() -> None:
    """The same card attacks under the same number, however often it has entered play; its name has no entry number."""
    encoding = actions_of(magic54.GAME)
    first, again = (
        encoding.canonical(magic54.DeclareAttacker(magic54.object_id(entry, magic54.card("KH")))) for entry in (1, 7)
    )

    assert first == again
    assert "damage:4H,KC" in encoding.names
    assert not any("#" in name for name in encoding.names)


def test_a_player_is_a_fixed_target_and_an_object_a_ranked_one() -> None:
    """The numbers of both players as targets are fixed; the creatures follow by rank, in the order of the list."""
    hand = side("Mountain", hand="Lightning Bolt", pool="R")
    state = MagicScenario.of(magic.NORMAL, hand, side("2 Grizzly Bears")).act(magic.BeginCast, "Lightning Bolt").state
    encoding = actions_of(magic.make_game("normal"), rules=state.rules)
    by_number = encoding.at(state).by_number
    targets = {encoding.name(number): action for number, action in by_number.items()}

    assert {"ChooseTarget[0]", "ChooseTarget[1]"} <= set(targets)
    assert {magic.ChooseTarget(magic.ObjectId(0)), magic.ChooseTarget(magic.ObjectId(1))} <= {
        action for number, action in by_number.items() if encoding.is_fixed(number)
    }


@pytest.mark.parametrize(
    ("game", "rules", "names"),
    [
        ("castle", CastleRules(columns=2, rows=1, row_bonus=(0,)), ["column:1", "column:2", "move:R1C1,R1C2"]),
        ("fortress", FortressRules(min_opposing=2, max_opposing=3), ["oppose:2", "oppose:3"]),
    ],
)
def test_the_options_decide_which_numbers_are_fixed(game: str, rules: object, names: list[str]) -> None:
    """There are as many columns and sizes of opposition as the options allow, and no others."""
    encoding = actions_of(GAMES[game], rules=rules)
    verbs = {name.partition(":")[0] for name in names}

    assert set(names) <= set(encoding.names)
    assert {name for name in encoding.names if name.partition(":")[0] in {"column", "oppose"} & verbs} <= set(names)


def test_the_names_of_the_cards_of_the_decks_are_fixed() -> None:
    """A card chosen in a library by its name has a number, if it is in one of the decks."""
    decks = (["Llanowar Elves"] * 4 + ["Forest"] * 56, ["Mountain"] * 60)
    encoding = actions_of(GAMES["duel"], setup=duel.GAME.Setup(decks=decks))

    assert ["named:Forest", "named:Llanowar_Elves", "named:Mountain"] == [
        name for name in encoding.names if name.startswith("named:")
    ]


def test_more_actions_than_ranks_leave_some_without_a_number() -> None:
    """With one rank the first card of the hand can be played; the others are legal, but have no number."""
    encoding = actions_of(GAMES["ascension"], ranks=1)
    state = GAMES["ascension"].new_game()
    legal = GAMES["ascension"].legal_actions(state)
    numbering = encoding.at(state)

    assert legal[1:] == numbering.unnumbered
    assert {encoding.number(state, legal[0])} == set(numbering.numbers)
    assert 1 == sum(encoding.mask(state))
    with pytest.raises(DataError, match="larger ranks"):
        encoding.number(state, legal[1])


@pytest.mark.parametrize("name", GAMES)
def test_the_least_action_always_has_a_number(name: str) -> None:
    """Even with one rank for each kind, the action that is listed first has a number."""
    encoding = actions_of(GAMES[name], ranks=1)
    for state in states_of(GAMES[name], 5):
        for action in GAMES[name].legal_actions(state)[:1]:
            assert action in encoding.at(state).by_number.values()


@pytest.mark.parametrize("number", [-1, 864, 10**30, True, 1.0, "3", None])
def test_a_number_out_of_range_is_refused(number: Any) -> None:
    """Whatever is no integer from 0 to N - 1 is refused, by all that takes a number."""
    encoding, state = actions_of(magic54.GAME), magic54.GAME.new_game()

    for ask in (encoding.name, encoding.is_fixed, lambda number: encoding.action(state, number)):
        with pytest.raises(DataError, match="number: expected an integer from 0 to 863"):
            ask(number)


def test_a_number_that_is_not_legal_now_is_refused() -> None:
    """A fixed number or a rank without a legal action raises, and so does an action that the rules forbid."""
    encoding, state = actions_of(magic54.GAME), magic54.GAME.new_game()
    idle = next(number for number in range(encoding.size) if number not in encoding.numbers(state))

    with pytest.raises(DataError, match="stands for no action that is legal now"):
        encoding.action(state, idle)
    with pytest.raises(IllegalAction, match="M54"):
        encoding.number(state, magic54.FinishBlockers())


@pytest.mark.parametrize("thing", [None, 3, "pass", [], magic.PassPriority()])
def test_what_is_no_action_of_the_game_is_refused(thing: Any) -> None:
    """Anything else than an action of the game raises an error of the library, with or without a state."""
    encoding, state = actions_of(magic54.GAME), magic54.GAME.new_game()

    with pytest.raises(IllegalAction):
        encoding.number(state, thing)
    with pytest.raises(DataError, match="expected one of the legal actions"):
        encoding.at(state).number(thing)
    with pytest.raises(DataError, match="expected actions of magic54"):
        encoding.among([thing])


def test_a_state_of_other_rules_is_refused() -> None:
    """A state of another game, or of the same game with other options, has no numbers here."""
    encoding = actions_of(GAMES["castle"])
    small = CastleRules(columns=2, rows=1, row_bonus=(0,))

    for state in (magic54.GAME.new_game(), GAMES["castle"].new_game(rules=small), None):
        with pytest.raises(DataError, match="state: expected a state of castle under the rules of this encoding"):
            encoding.mask(state)
        with pytest.raises(DataError, match="state: expected a state of castle"):
            encoding.number(state, magic.KeepHand())


def test_a_league_of_more_seats_than_the_set_up_has_ranks_for_the_others() -> None:
    """The seats of the set-up have fixed numbers; a seat that it does not know has a rank."""
    encoding = actions_of(GAMES["ascension"])
    numbers = encoding.among([ascension.BuySideboard(Player(seat)) for seat in (3, 5)]).by_number

    assert [True, False] == [encoding.is_fixed(number) for number in numbers]


@pytest.mark.parametrize(
    ("problem", "options"),
    [
        ("rules: expected CastleRules", {"rules": FortressRules()}),
        ("setup: expected CastleSetup", {"setup": magic54.GAME.Setup()}),
        ("ranks: expected an integer of at least 1, got 0", {"ranks": 0}),
        ("ranks: expected an integer of at least 1, got None", {"ranks": None}),
    ],
)
def test_an_encoding_is_refused_for_options_of_another_game(problem: str, options: dict[str, Any]) -> None:
    """Rules and set-up must be of the game, and a kind needs a rank."""
    with pytest.raises(DataError, match=problem):
        actions_of(GAMES["castle"], **options)


def test_a_game_of_your_own_has_ranks_in_one_kind_or_kinds_of_your_own() -> None:
    """Of a game that the library does not know, a number is a place in the list, unless kinds are given."""
    game: Any = toy
    state = game.new_game()
    by_place = actions_of(game)
    own = ActionEncoding(game, game.Rules(), (Kind(toy.Throw, ranks=5), Kind(toy.Play, (toy.Play(toy.Card(3)),), 4)))

    assert tuple(range(len(game.legal_actions(state)))) == by_place.numbers(state)
    assert (256, 10) == (by_place.size, own.size)
    assert own.is_fixed(5)
    assert [False] * 4 == [own.is_fixed(number) for number in range(6, 10)]


def test_a_variant_of_magic_is_numbered_as_normal_magic() -> None:
    """A game made of a rulebook has the numbers of normal Magic, and its own actions have theirs."""
    game = magic.make_game("quiet")

    assert actions_of(GAMES["duel"]).names == actions_of(game, setup=game.Setup(duel.GAME.Setup().decks)).names


def test_numbered_legal_actions_can_be_pickled() -> None:
    """An environment that keeps them can be sent to another process."""
    numbering = actions_of(GAMES["magic54"]).at(GAMES["magic54"].new_game())
    again = pickle.loads(pickle.dumps(numbering))

    assert (numbering.mask, dict(numbering.by_number)) == (again.mask, dict(again.by_number))
    with pytest.raises(TypeError):
        again.by_number[0] = None


@pytest.mark.parametrize("name", GAMES)
def test_an_encoding_can_be_pickled_and_copied(name: str) -> None:
    """A copy is the encoding itself, and a pickle gives an equal one, as environments in other processes need it."""
    encoding = actions_of(GAMES[name], ranks=32)
    again = pickle.loads(pickle.dumps(encoding))

    assert encoding is copy.deepcopy(encoding) is copy.copy(encoding)
    assert (encoding.size, encoding.names, encoding.game) == (again.size, again.names, again.game)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        encoding.size = 3  # type: ignore[misc]
    assert f"<ActionEncoding of {name}: {encoding.size} numbers>" == repr(encoding)
