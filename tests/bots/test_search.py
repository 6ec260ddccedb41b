"""The bots that search find what is best where it is known, guess only from their observation, and take no nonsense."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from toys import TOYS, duel

from castlerules import GAMES, DataError, Player, Rng, evolve, from_data, magic54, playout, to_data
from castlerules.bots import (
    BOTS,
    Beam,
    Evaluator,
    FlatMonteCarlo,
    Greedy,
    IsMcts,
    Searcher,
    bot_named,
    magic54_score,
    play_match,
    uniform,
)
from castlerules.magic54 import BLACK, RED
from castlerules.testing.magic54 import side, table

SEARCHERS: list[Any] = [Greedy, FlatMonteCarlo, IsMcts]
FATAL = table(red=side(mana=3, hand="6H 2H 4H"), black=side("KC", hp=3)).state
"""RED wins at once with 6H at BLACK."""


def choice_of(bot: Any, state: magic54.State, seed: int = 0) -> str:
    """Return the text of what *bot* does in *state*."""
    actor = magic54.GAME.to_act(state)
    assert actor is not None
    action, _ = bot(magic54.GAME.observe(state, actor), magic54.GAME.legal_actions(state), Rng.seeded(seed))
    return magic54.GAME.format_action(action)


@pytest.mark.parametrize("kind", SEARCHERS)
def test_a_deadly_card_is_played_at_the_opponent(kind: Any) -> None:
    """Three damage win against three hit points, whatever else there is to do."""
    assert "damage:6H,BLACK" == choice_of(kind(magic54.GAME), FATAL)


@pytest.mark.parametrize("margin", [0.0, 0.04])
def test_what_is_clearly_best_is_done_whatever_the_margin(margin: float) -> None:
    """Within the margin a bot takes what does least, but nothing is near a win."""
    assert "damage:6H,BLACK" == choice_of(IsMcts(magic54.GAME, iterations=60, margin=margin), FATAL)


def test_a_steady_bot_seldom_uses_a_special_for_nothing() -> None:
    """It does so less often than the bot without a margin, among all that it does in the same deals."""
    shares = []
    for name in ("ismcts:60", "steady:60"):
        bot = bot_named(name, magic54.GAME)
        starts = [magic54.GAME.new_game(rng=Rng.seeded(seed)) for seed in range(3)]
        games = [playout(magic54.GAME, start, [bot, bot], rng=Rng.seeded(5), max_actions=250) for start in starts]
        actions = [action for game in games for action in game.actions]
        specials = [one for one in actions if isinstance(one, magic54.UseSacrifice | magic54.UseProtection)]
        shares.append(len(specials) / len(actions))

    assert shares[1] < shares[0] / 2


@pytest.mark.parametrize("kind", SEARCHERS)
def test_the_same_luck_is_the_same_choice(kind: Any) -> None:
    """A bot is a function: it has no memory and no luck of its own, and its generator goes on by one draw."""
    state = magic54.GAME.new_game(rng=Rng.seeded(3))
    seen, legal = magic54.GAME.observe(state, state.active), magic54.GAME.legal_actions(state)
    rng = Rng.seeded(8)
    first, after = kind(magic54.GAME)(seen, legal, rng)

    assert (first, after) == kind(magic54.GAME)(seen, legal, rng)
    assert first in legal
    assert after.counter in (rng.counter + 1, rng.counter + 2)


@pytest.mark.parametrize("kind", SEARCHERS)
def test_what_is_hidden_does_not_move_a_bot(kind: Any) -> None:
    """Another deal of the cards that it cannot see leaves its choice as it is."""
    state = magic54.GAME.new_game(rng=Rng.seeded(3))
    seen = magic54.GAME.observe(state, state.active)
    choices = {choice_of(kind(magic54.GAME), magic54.GAME.determinize(seen, Rng.seeded(seed)), 5) for seed in range(4)}

    assert 1 == len(choices)


@pytest.mark.parametrize("kind", SEARCHERS)
@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.name)
def test_every_game_can_be_searched(kind: Any, toy: Any) -> None:
    """One player, two or three and an organiser: nothing but the contract is asked, and games come to their end."""
    start = toy.new_game(rng=Rng.seeded(2))
    bot = kind(toy, **({"samples": 2} if kind is Greedy else {"iterations": 12}))
    game = playout(toy, start, [bot] * len(toy.players(start)), rng=Rng.seeded(4), max_actions=200)

    assert game.finished
    assert game == playout(toy, start, [bot] * len(toy.players(start)), rng=Rng.seeded(4), max_actions=200)


def test_a_searcher_looks_at_the_score_that_it_is_given() -> None:
    """A bot that wants to hold cards keeps them, and one that wants to be rid of them plays them."""
    state = table(red=side(mana=2, hand="JH QH"), black=side()).state
    held = Greedy(magic54.GAME, score=lambda after, player: float(len(after.sides[player].hand)) / 9, quiet_actions=0)
    shed = Greedy(magic54.GAME, score=lambda after, player: -float(len(after.sides[player].hand)) / 9, quiet_actions=0)

    assert "pass" == choice_of(held, state)
    assert choice_of(shed, state) in ("summon:JH", "summon:QH")


def test_one_who_is_to_lose_is_worth_less() -> None:
    """Hit points, creatures, cards and Mana count; even is 0, and what one has the other lacks."""
    even = table(red=side("KH", mana=2), black=side("KC", mana=2)).state
    ahead = table(red=side("KH QH", mana=2), black=side("KC", mana=2)).state

    assert 0 == magic54_score(even, RED) == magic54_score(even, BLACK)
    assert 0 < magic54_score(ahead, RED) < 1
    assert magic54_score(ahead, RED) == -magic54_score(ahead, BLACK)
    for poorer in (side("KH", mana=1), side("KH", mana=2, hand="2H", hp=19), side(mana=2, hand="2H")):
        state = table(red=poorer, black=side("KC", mana=2, hand="2C")).state
        assert magic54_score(state, RED) < 0


def test_a_judge_lets_happen_what_was_begun() -> None:
    """Two quiet passes solve the card that was played, and the end of the game counts in full."""
    begun = magic54.GAME.apply(FATAL, magic54.GAME.parse_action(FATAL, "damage 6H BLACK"))
    evaluator = Evaluator.of(magic54.GAME, None, 0, 2)

    assert {RED: 1.0, BLACK: -1.0} == evaluator.values(begun, Rng.seeded(1))
    assert evaluator.values(begun, Rng.seeded(1)) != Evaluator.of(magic54.GAME, None, 0, 1).values(begun, Rng.seeded(1))


def test_a_judge_without_a_score_plays_to_the_end() -> None:
    """Chance plays for everybody, and what comes out are the returns; cut short it is worth nothing."""
    start = duel.new_game(rng=Rng.seeded(2))
    returns = [Evaluator.of(duel, None, None, None).values(start, Rng.seeded(seed))[Player(0)] for seed in range(20)]

    assert {-1.0, 1.0} <= set(returns)
    assert {Player(0): 0.0, Player(1): 0.0} == Evaluator.of(duel, None, 0, 0).values(start, Rng.seeded(1))


def test_a_bot_shows_what_it_is_made_of() -> None:
    """The game by its name, and what is not as usual."""
    assert "Greedy(magic54)" == repr(Greedy(magic54.GAME))
    assert "IsMcts(magic54, quiet_actions=3, iterations=50)" == repr(
        IsMcts(magic54.GAME, quiet_actions=3, iterations=50)
    )
    assert "FlatMonteCarlo(toy-duel, score=magic54_score)" == repr(FlatMonteCarlo(duel, score=magic54_score))


@pytest.mark.parametrize(
    ("kind", "options", "problem"),
    [
        (Greedy, {"samples": 0}, "samples: expected an integer of at least 1, got 0"),
        (Greedy, {"samples": 1.5}, "samples: expected an integer of at least 1, got 1.5"),
        (FlatMonteCarlo, {"iterations": 0}, "iterations: expected an integer of at least 1, got 0"),
        (IsMcts, {"iterations": True}, "iterations: expected an integer of at least 1, got True"),
        (IsMcts, {"exploration": -0.1}, r"exploration: expected a number from 0 to 1e\+09, got -0.1"),
        (IsMcts, {"exploration": float("nan")}, r"exploration: expected a number from 0 to 1e\+09, got nan"),
        (IsMcts, {"sweep": 1.01}, "sweep: expected a number from 0 to 1, got 1.01"),
        (IsMcts, {"margin": 2.5}, "margin: expected a number from 0 to 2, got 2.5"),
        (IsMcts, {"breadth": "wide"}, r"breadth: expected a number from 0 to 1e\+09, got 'wide'"),
        (IsMcts, {"exploration": True}, r"exploration: expected a number from 0 to 1e\+09, got True"),
        (Greedy, {"quiet_actions": -1}, "quiet_actions: expected an integer of at least 0, got -1"),
        (Greedy, {"random_actions": "2"}, "random_actions: expected an integer of at least 0, got '2'"),
        (Greedy, {"score": 3}, "score: expected a function of state and player, or None, got 3"),
    ],
)
def test_a_bot_of_nonsense_is_not_made(kind: Any, options: dict[str, Any], problem: str) -> None:
    """The option is named, and what it can be."""
    with pytest.raises(DataError, match=problem):
        kind(magic54.GAME, **options)


def test_a_bot_is_made_for_a_game() -> None:
    """The name of a game is not one."""
    name: Any = "magic54"

    with pytest.raises(DataError, match=r"game: expected a game, such as .*, got 'magic54'"):
        Greedy(name)


def test_bots_are_found_by_name_and_effort() -> None:
    """A number after a colon says how hard the bot is to think."""
    assert ["uniform", "greedy", "flat", "ismcts", "steady", "beam"] == list(BOTS)
    assert uniform is bot_named("uniform", magic54.GAME)
    plain: list[Any] = [Greedy(magic54.GAME), FlatMonteCarlo(magic54.GAME), IsMcts(magic54.GAME)]
    assert plain == [bot_named(name, magic54.GAME) for name in ("greedy", "flat", "ismcts")]
    assert Greedy(magic54.GAME, samples=9) == bot_named("greedy:9", magic54.GAME)
    assert FlatMonteCarlo(magic54.GAME, iterations=7) == bot_named("flat:7", magic54.GAME)
    assert IsMcts(magic54.GAME, iterations=10**9) == bot_named("ismcts:1000000000", magic54.GAME)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "'' is not one of uniform, greedy, flat, ismcts, steady, beam"),
        ("Greedy", r"^bot: there is no bot 'Greedy'; did you mean greedy\?$"),
        ("gredy:9", r"^bot: there is no bot 'gredy'; did you mean greedy\?$"),
        (5, "expected a name such as greedy, and then the game, got 5"),
        ("uniform:5", "uniform takes no number"),
        ("ismcts:", "expected a number from 1 to 1000000000 after the colon, got ''"),
        ("ismcts:0", "after the colon, got '0'"),
        ("ismcts:-5", "after the colon, got '-5'"),
        ("ismcts:1000000001", "after the colon, got '1000000001'"),
        ("ismcts:11111111111", "after the colon, got '11111111111'"),
    ],
)
def test_a_bot_that_is_none_is_not_found(text: Any, problem: str) -> None:
    """What was asked for is shown, with what there is."""
    with pytest.raises(DataError, match=problem):
        bot_named(text, magic54.GAME)


def test_a_view_that_has_travelled_is_as_good_as_any() -> None:
    """A bot may sit on another machine."""
    state = evolve(FATAL)
    seen = from_data(to_data(magic54.GAME.observe(state, RED)), magic54.Observation)
    action, _ = IsMcts(magic54.GAME, iterations=40)(seen, magic54.GAME.legal_actions(state), Rng.seeded(0))

    assert "damage:6H,BLACK" == magic54.GAME.format_action(action)


@pytest.mark.parametrize("kind", SEARCHERS)
def test_a_bot_without_a_choice_says_so(kind: Any) -> None:
    """There is no action to return."""
    with pytest.raises(DataError, match="legal: expected at least one legal action, got none"):
        kind(magic54.GAME)(magic54.GAME.observe(FATAL, RED), (), Rng.seeded(1))


@pytest.mark.parametrize("kind", SEARCHERS)
@pytest.mark.parametrize("worth", [float("nan"), "high", None, 1.5, -2], ids=repr)
def test_a_score_that_is_none_is_told(kind: Any, worth: Any) -> None:
    """Nothing is decided by it."""
    bot = kind(magic54.GAME, score=lambda *_: worth, quiet_actions=0)
    state = table(red=side(mana=2, hand="JH QH"), black=side()).state

    with pytest.raises(DataError, match="score: expected a number from -1 to 1, got "):
        choice_of(bot, state)


@pytest.mark.parametrize("iterations", [1, 30])
def test_every_action_is_tried_once_at_least(iterations: int) -> None:
    """A deadly card is found however few the iterations."""
    assert "damage:6H,BLACK" == choice_of(IsMcts(magic54.GAME, iterations=iterations), FATAL)


STARTS: dict[str, tuple[Any, ...]] = {
    "castle": (("UR aggro", "BG aggro"), ("UR", "BG")),
    "duel": (("UR aggro", "BG aggro"),),
    "fortress": ("mono Forest",),
}


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize(
    "options", [(Greedy, {"samples": 1}), (FlatMonteCarlo, {"iterations": 6}), (IsMcts, {"iterations": 6})], ids=repr
)
def test_every_searcher_plays_the_large_games(name: str, options: tuple[Any, dict[str, int]]) -> None:
    """What it does may be done, and is the same for the same luck."""
    game: Any = GAMES[name]
    start, bot = game.new_game(*STARTS[name], rng=Rng.seeded(2)), options[0](game, **options[1])
    bots, length = [bot, *[uniform] * (len(game.players(start)) - 1)], 40 * len(game.players(start))
    first, again = (playout(game, start, bots, rng=Rng.seeded(4), max_actions=length) for _ in range(2))

    assert first == again
    assert length == len(first.actions)
    assert first.choices > 5


@pytest.mark.deep
@pytest.mark.parametrize("name", ["castle", "duel"])
def test_a_greedy_bot_plays_better_than_chance(name: str) -> None:
    """It wins all of a few games, in turns in either seat."""
    greedy, chance = play_match(GAMES[name], [Greedy(GAMES[name], samples=1), uniform], games=4, seed=5).bots

    assert (4, 0) == (greedy.wins, chance.wins)


@pytest.mark.parametrize("kind", [Searcher, Greedy, FlatMonteCarlo, IsMcts, Beam])
def test_help_explains_every_parameter_of_a_bot_and_its_cost(kind: type[Searcher]) -> None:
    """The docstring, which ``help`` shows, names each parameter; the base says what the defaults are."""
    text = inspect.getdoc(kind) or ""

    assert [] == [name for name in inspect.signature(kind).parameters if f"*{name}*" not in text]
    assert ("A decision costs" in text) == (kind is not Searcher)


def test_the_documented_defaults_are_those_of_the_evaluator() -> None:
    """With a score 16 quiet actions and no random ones, in Solitaire none; without a score random play to the end."""
    scored, solitaire, plain = (Greedy(game).evaluator for game in (magic54.GAME, GAMES["solitaire"], duel))

    assert (0, 16) == (scored.random_actions, scored.quiet_actions)
    assert (0, 0) == (solitaire.random_actions, solitaire.quiet_actions)
    assert (None, 0) == (plain.score, plain.quiet_actions)
    assert plain.random_actions >= 10_000


def test_flat_monte_carlo_without_random_actions_is_greedy_with_other_samples() -> None:
    """As many samples as iterations go to each of the legal actions."""
    state = magic54.GAME.new_game(rng=Rng.seeded(3))
    legal, view = magic54.GAME.legal_actions(state), magic54.GAME.observe(state, magic54.GAME.to_act(state) or 0)
    flat, greedy = FlatMonteCarlo(magic54.GAME, iterations=3 * len(legal)), Greedy(magic54.GAME, samples=3)

    assert len(legal) > 1
    assert greedy(view, legal, Rng.seeded(5)) == flat(view, legal, Rng.seeded(5))
