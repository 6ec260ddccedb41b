"""Solvers of games for one player: what they prove is so, what they find wins, and what is hidden stays hidden."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, Final

import pytest
from solitaire.redealing import redealt
from toys import duel, patience

from castlerules import DataError, Player, Rng, evolve, fortress, magic54, playout, solitaire
from castlerules.bots import Beam, Greedy, Solution, Verdict, bot_named, play_match, solve, uniform
from castlerules.testing.solitaire import SolitaireScenario

ME: Final = Player(0)
LAY: Final = patience.Lay(0)
ONE_PILE: Final = patience.Rules(1)
CARDS: Final = (
    "Lightning Bolt",
    "Terror",
    "Disenchant",
    "Grizzly Bears",
    "Crusade",
    "Duress",
    "Mountain",
    "Swamp",
    "Plains",
)
POSITIONS: Final = 60


def stacked(*stock: int, shuffled: bool = True) -> patience.State:
    """Return a toy patience of one pile with this stock, the top first."""
    start = patience.new_game(cards=len(stock), rules=ONE_PILE)
    return evolve(start, stock=stock, shuffled=shuffled)


def can_be_won(game: Any, state: Any) -> bool:
    """Return whether any sequence of actions wins, by trying all of them."""
    outcome = game.outcome(state)
    if outcome is not None:
        return bool(outcome.returns[ME] > 0)
    return any(can_be_won(game, game.apply(state, action)) for action in game.legal_actions(state))


def position(number: int) -> solitaire.State:
    """Return a position of Solitaire with a few cards, in the last trip: it is over soon, whatever is done."""
    luck = random.Random(number)
    spells = [card for card in CARDS if card not in ("Mountain", "Swamp", "Plains")]
    tops = luck.sample(spells, 4)
    piles: dict[str, Any] = {
        place: f"{' '.join(f'?({luck.choice(CARDS)})' for _ in range(luck.randrange(2)))} | {top}"
        for place, top in zip(("K1", "K2", "K3"), tops, strict=False)
    }
    row = ", ".join(luck.choices(("Mountain", "Swamp", "Plains"), k=luck.randrange(3, 6)))
    library = ", ".join(luck.choices(CARDS, k=luck.randrange(2, 6)))
    return SolitaireScenario.of(**piles, row=row, hand=tops[3], library=library, trip=3).state


# The exact search.


@pytest.mark.parametrize("piles", [1, 2])
@pytest.mark.parametrize("cards", range(1, 8))
def test_a_toy_is_won_or_lost_as_trying_everything_says(piles: int, cards: int) -> None:
    """The search is exact: it knows what a shuffle will bring, and gives nothing up that could be won."""
    for seed in range(6):
        start = patience.new_game(cards=cards, rules=patience.Rules(piles), rng=Rng.seeded(seed))

        assert (Verdict.WON if can_be_won(patience, start) else Verdict.LOST) is solve(patience, start).verdict


def test_small_positions_of_solitaire_are_won_or_lost_as_trying_everything_says() -> None:
    """There are both among them, so that neither is said of all."""
    verdicts = []
    for number in range(POSITIONS):
        state = position(number)
        verdicts.append(solve(solitaire.GAME, state).verdict)

        assert (Verdict.WON if can_be_won(solitaire.GAME, state) else Verdict.LOST) is verdicts[-1], number
    assert 10 < verdicts.count(Verdict.WON) < POSITIONS - 10


@pytest.mark.parametrize("deck", ["RG aggro", "WU control", "GU aggro", "UR aggro"])
def test_the_way_that_is_found_wins_when_it_is_played(deck: str) -> None:
    """Every action on it may be done, and the last one ends the game."""
    state = solitaire.deal(deck, 1)
    solution = solve(solitaire.GAME, state, states=500)
    assert Verdict.WON is solution.verdict
    for action in solution.actions:
        assert solitaire.GAME.outcome(state) is None
        state = solitaire.GAME.apply(state, action)

    outcome = solitaire.GAME.outcome(state)
    assert outcome is not None
    assert (1.0,) == outcome.returns


def test_a_search_gives_up_after_so_many_states() -> None:
    """It then says that it does not know, and that it looked at all it was allowed to."""
    start = solitaire.deal("RG control", 1)

    assert Solution(Verdict.UNKNOWN, (), 1) == solve(solitaire.GAME, start, states=1)
    assert Solution(Verdict.UNKNOWN, (), 5) == solve(solitaire.GAME, start, states=5)


def test_what_needs_just_as_many_states_is_known() -> None:
    """With one fewer it is not: neither a way to win nor that there is none."""
    for state in (position(number) for number in range(20)):
        solution = solve(solitaire.GAME, state)

        assert solution == solve(solitaire.GAME, state, states=max(1, solution.states))
        if solution.states > 1:
            assert Verdict.UNKNOWN is solve(solitaire.GAME, state, states=solution.states - 1).verdict


def test_a_game_that_is_over_is_won_or_lost_without_a_look() -> None:
    """Nothing has to be done."""
    ends = [playout(patience, patience.new_game(cards=1), [bot]).state for bot in (_laying, _wasting)]

    assert [Solution(Verdict.WON, (), 0), Solution(Verdict.LOST, (), 0)] == [solve(patience, end) for end in ends]


def _laying(_: object, legal: tuple[Any, ...], rng: Any) -> tuple[Any, Any]:
    return legal[0], rng


def _wasting(_: object, __: object, rng: Any) -> tuple[Any, Any]:
    return patience.Waste(), rng


def test_a_score_says_where_to_look_first_and_changes_no_verdict() -> None:
    """One that likes what is to be done finds it sooner than one that shuns it; what is lost stays lost."""
    start, lost = stacked(0, 1, 2, 3, 4, 5), stacked(5, 4, 3, 2, 1, 0)
    eager, wary = (lambda state, _, sign=sign: sign * state.laid / 10 for sign in (1, -1))

    assert [Verdict.WON] * 2 == [solve(patience, start, score=score).verdict for score in (eager, wary)]
    assert solve(patience, start, score=eager).states < solve(patience, start, score=wary).states
    assert [Verdict.LOST] * 2 == [solve(patience, lost, score=score).verdict for score in (eager, wary)]


def test_a_siege_can_be_solved() -> None:
    """What is asked of a game is the contract, and one player: dice are known before they are rolled."""
    solution = solve(fortress.GAME, fortress.GAME.new_game("mono Forest", rng=Rng.seeded(3)), states=60)

    assert solution.states <= 60
    assert solution == solve(fortress.GAME, fortress.GAME.new_game("mono Forest", rng=Rng.seeded(3)), states=60)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"game": magic54.GAME, "state": magic54.GAME.new_game()}, "game: expected a game for one player, got magic54"),
        ({"game": "solitaire"}, r"game: expected a game, such as .*, got 'solitaire'"),
        ({"states": 0}, "states: expected an integer of at least 1, got 0"),
        ({"states": True}, "states: expected an integer of at least 1, got True"),
        ({"score": 3}, "score: expected a function of state and player, or None, got 3"),
        ({"score": lambda *_: 2}, "score: expected a number from -1 to 1, got 2"),
        ({"score": lambda *_: float("nan")}, "score: expected a number from -1 to 1, got nan"),
    ],
)
def test_a_search_of_nonsense_is_refused(arguments: dict[str, Any], problem: str) -> None:
    """What is wrong is named."""
    words: dict[str, Any] = {"game": patience, "state": patience.new_game(), **arguments}
    game, state = words.pop("game"), words.pop("state")

    with pytest.raises(DataError, match=problem):
        solve(game, state, **words)


# The beam.


def chosen(bot: Any, game: Any, state: Any, seed: int = 0) -> Any:
    """Return what *bot* does in *state*."""
    action, _ = bot(game.observe(state, ME), game.legal_actions(state), Rng.seeded(seed))
    return action


def flat(*_: object) -> float:
    """Return that all states are alike."""
    return 0.0


def hasty(state: patience.State, _: Player) -> float:
    """Return how many cards have been laid, as a score."""
    return state.laid / 10


@pytest.mark.parametrize("seed", range(8))
def test_a_beam_sees_what_comes_of_it_later(seed: int) -> None:
    """The three is thrown away because then nothing is in the way of the others, whatever their order."""
    state = stacked(3, 1, 0, 2)

    assert patience.Waste() == chosen(Beam(patience, score=hasty, samples=6, quiet_actions=0), patience, state, seed)
    assert LAY == chosen(Greedy(patience, score=hasty, quiet_actions=0), patience, state, seed)


@pytest.mark.parametrize(("width", "depth", "best"), [(2, 3, patience.Waste()), (1, 3, LAY), (2, 1, LAY)])
def test_a_beam_is_as_wide_and_as_deep_as_is_said(width: int, depth: int, best: patience.Action) -> None:
    """Laying looks best at first; that it was wrong shows in the third action, and only beside the other line."""
    bot = Beam(patience, score=hasty, samples=20, width=width, depth=depth, quiet_actions=0)

    assert {best} == {chosen(bot, patience, stacked(2, 0, 1), seed) for seed in range(10)}


@pytest.mark.parametrize("samples", [1, 7])
def test_a_beam_guesses_as_often_as_is_said(samples: int) -> None:
    """Each guess is another deal of what is hidden."""
    guessed: list[patience.State] = []

    def determinize(observation: patience.Observation, rng: Any) -> patience.State:
        guessed.append(patience.determinize(observation, rng))
        return guessed[-1]

    game: Any = SimpleNamespace(**{**vars(patience), "determinize": determinize})
    chosen(Beam(game, score=flat, samples=samples), patience, stacked(4, 0, 1, 2, 3), 5)

    assert samples == len(guessed)
    assert min(samples, 3) <= len({state.stock for state in guessed})


@pytest.mark.parametrize("number", range(6))
def test_hidden_cards_do_not_move_a_beam(number: int) -> None:
    """Whatever is face down, covered, in the library or on the discard pile, the choice and the luck are the same."""
    bot, luck = Beam(solitaire.GAME, samples=2, width=2, depth=3), Rng.seeded(number)
    start = solitaire.deal(tuple(solitaire.DECKS)[number * 3], number)
    state = playout(solitaire.GAME, start, rng=luck, max_actions=6 * number).state
    deals = [state, *[redealt(state, ME, Rng.seeded(seed)) for seed in range(3)]]

    assert len({state.seats[ME].library for state in deals}) > 1
    assert 1 == len(
        {bot(solitaire.GAME.observe(state, ME), solitaire.GAME.legal_actions(state), luck) for state in deals}
    )


def test_a_beam_of_solitaire_does_what_may_be_done_and_the_same_again() -> None:
    """A game comes to its end, and the same luck plays the same game."""
    start, bot = solitaire.deal("BG aggro", 3), Beam(solitaire.GAME, samples=1, width=2, depth=2)
    player_bot, two = (playout(solitaire.GAME, start, [bot], rng=Rng.seeded(4)) for _ in range(2))

    assert player_bot == two
    assert player_bot.finished
    assert player_bot.choices > 5


@pytest.mark.deep
def test_a_beam_clears_more_stacks_than_chance() -> None:
    """Over the same deals it wins at least twice as often; and most of them with a deck that is easy."""
    hard, easy = (solitaire.SolitaireSetup(name) for name in ("RW aggro", "RG aggro"))
    bot = Beam(solitaire.GAME, samples=1, width=2, depth=4)
    beam, chance = (
        play_match(solitaire.GAME, [player_bot], games=10, seed=2, setup=hard).bots[0].wins
        for player_bot in (bot, uniform)
    )

    assert beam >= 2 * chance
    assert beam > 3
    assert play_match(solitaire.GAME, [bot], games=5, seed=2, setup=easy).bots[0].wins >= 4


def test_a_beam_without_a_score_plays_on_by_chance() -> None:
    """A game that has no score of its own is judged by its ends, and comes to one."""
    start = patience.new_game(cards=6, rules=ONE_PILE, rng=Rng.seeded(2))
    game = playout(patience, start, [Beam(patience, samples=2)], rng=Rng.seeded(1))

    assert game.finished
    assert game == playout(patience, start, [Beam(patience, samples=2)], rng=Rng.seeded(1))


def test_a_beam_besieges() -> None:
    """Fortress is a game for one player too; its dice are guessed."""
    bot = Beam(fortress.GAME, samples=1, width=1, depth=2)
    game = playout(fortress.GAME, fortress.GAME.new_game("mono Forest", rng=Rng.seeded(2)), [bot], max_actions=30)

    assert 30 == len(game.actions)


def test_beams_are_found_by_name_and_effort() -> None:
    """The number behind the colon is how often a beam guesses."""
    assert Beam(solitaire.GAME) == bot_named("beam", solitaire.GAME)
    assert Beam(solitaire.GAME, samples=3) == bot_named("beam:3", solitaire.GAME)
    assert "Beam(solitaire, samples=3)" == repr(bot_named("beam:3", solitaire.GAME))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"samples": 0}, "samples: expected an integer of at least 1, got 0"),
        ({"width": 0}, "width: expected an integer of at least 1, got 0"),
        ({"depth": 1.0}, "depth: expected an integer of at least 1, got 1.0"),
        ({"score": 3}, "score: expected a function of state and player, or None, got 3"),
        ({"quiet_actions": -1}, "quiet_actions: expected an integer of at least 0, got -1"),
        ({"game": magic54.GAME}, "game: expected a game for one player, got magic54"),
        ({"game": "solitaire"}, r"game: expected a game, such as .*, got 'solitaire'"),
    ],
)
def test_a_beam_of_nonsense_is_not_made(arguments: dict[str, Any], problem: str) -> None:
    """The option is named, and what it can be."""
    words: dict[str, Any] = {"game": solitaire.GAME, **arguments}

    with pytest.raises(DataError, match=problem):
        Beam(words.pop("game"), **words)


def test_a_beam_refuses_company_that_shows_only_in_play() -> None:
    """A game whose seats have no names is asked who plays."""
    nameless: Any = SimpleNamespace(**{**vars(duel), "seat_names": ()})
    bot = Beam(nameless)

    with pytest.raises(DataError, match="game: expected a game for one player, got toy-duel"):
        chosen(bot, duel, duel.new_game())


def test_a_beam_without_a_choice_says_so() -> None:
    """There is no action to return."""
    with pytest.raises(DataError, match="legal: expected at least one legal action, got none"):
        Beam(patience)(patience.observe(stacked(0, 1), ME), (), Rng.seeded(1))
