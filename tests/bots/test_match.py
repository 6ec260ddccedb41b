"""Matches are fair, repeatable, and tell how sure one can be."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from toys import duel, league, patience

from castlerules import GAMES, DataError, IllegalAction, Memory, Outcome, Rng, SetupError, magic54, playout
from castlerules.bots import Greedy, MatchResult, Standing, game_generators, play_match, uniform
from castlerules.bots.match import mean_interval, share_interval


def last(_: object, legal: tuple[Any, ...], rng: Any) -> tuple[Any, Any]:
    """Return the last legal action."""
    return legal[-1], rng


def illegal(_: object, __: object, rng: Any) -> tuple[Any, Any]:
    """Return what is no action."""
    return None, rng


def counts(result: MatchResult) -> list[tuple[int, int, int]]:
    """Return wins, draws and losses of every bot."""
    return [(standing.wins, standing.draws, standing.losses) for standing in result.bots]


def test_a_match_is_the_same_every_time_and_begins_like_a_longer_one() -> None:
    """Every game has its own luck by its number."""
    short, long = (play_match(duel, [uniform, last], games=games, seed=3) for games in (10, 11))

    assert short == play_match(duel, [uniform, last], games=10, seed=3)
    assert short != play_match(duel, [uniform, last], games=10, seed=4)
    assert 1 == sum(map(sum, counts(long))) // 2 - sum(map(sum, counts(short))) // 2
    assert all(more >= less for more, less in zip(sum(counts(long), ()), sum(counts(short), ()), strict=True))


def test_bots_change_seats_over_the_same_deal() -> None:
    """The same bot twice fares as its seat does, so that both come out even."""
    result = play_match(duel, [last, last], games=40, seed=1)

    assert counts(result)[0][1] == counts(result)[1][1]
    assert result.bots[0].wins == result.bots[1].wins
    assert [40, 40] == [standing.games for standing in (*result.bots, *result.seats)][:2]


def test_without_rotation_everybody_stays() -> None:
    """What a bot gets is then what its seat gets."""
    result = play_match(
        magic54.GAME, [Greedy(magic54.GAME, samples=1, quiet_actions=4), uniform], games=2, seed=1, rotate=False
    )

    assert [standing.wins for standing in result.bots] == [standing.wins for standing in result.seats]
    assert ["RED", "BLACK"] == [standing.bot for standing in result.seats]
    assert ["Greedy(magic54, quiet_actions=4, samples=1)", "uniform"] == [standing.bot for standing in result.bots]
    assert [2, 0] == [standing.wins for standing in result.bots]


@pytest.mark.parametrize("rotate", [True, False])
def test_a_match_in_two_processes_is_the_same(rotate: bool) -> None:
    """Deals, seats, chance and order do not depend on who plays a game."""
    bots: list[Any] = [Greedy(magic54.GAME, samples=1), last]
    alone, together = (
        play_match(magic54.GAME, bots, games=5, seed=3, rotate=rotate, processes=processes) for processes in (1, 2)
    )

    assert alone == together
    assert 5 == alone.games - alone.unfinished


def test_an_illegal_action_in_another_process_is_raised_here() -> None:
    """The match ends with the error of the bot, and notes say which bot it was and in which game."""
    wrong: Any = illegal
    with pytest.raises(IllegalAction) as raised:
        play_match(magic54.GAME, [wrong, uniform], games=4, processes=2)
    bot, game = raised.value.__notes__
    assert bot.startswith("illegal was to act in seat ")
    assert game.startswith("in game 0 of the match; its generator is game_generators(0, 0)[0]")


@pytest.mark.parametrize("processes", [1, 2])
def test_a_match_can_be_watched(processes: int) -> None:
    """``progress`` gets the result after each game, as a shorter match would have given it."""
    seen: list[MatchResult] = []
    whole = play_match(magic54.GAME, [uniform, uniform], games=3, processes=processes, progress=seen.append)

    assert [1, 2, 3] == [result.games for result in seen]
    assert play_match(magic54.GAME, [uniform, uniform], games=2) == seen[1]
    assert whole == seen[2]


def test_a_result_is_a_table_for_people() -> None:
    """Every bot has a row: counts, share of wins with its interval, mean return; then come the facts of the match."""
    result = MatchResult(
        game="toy",
        games=21,
        unfinished=1,
        actions=1234,
        bots=(Standing("clever", 20, 15, 1, 11.0, 19.0), Standing("uniform", 20, 4, 1, -11.0, 19.0)),
        seats=(Standing("LEFT", 20, 12, 1), Standing("RIGHT", 20, 7, 1)),
        results=(("LEFT wins", 12), ("RIGHT wins", 7), ("draw", 1)),
    )

    assert [
        "bot      wins  draws  losses  win rate   95 % interval  mean return",
        "clever     15      1       4     75.0%  53.1% to 88.8%       +0.550",
        "uniform     4      1      15     20.0%   8.1% to 41.6%       -0.550",
        "toy: 21 games, 1 unfinished, 1,234 actions",
        "wins by seat: LEFT 12, RIGHT 7",
        "results: LEFT wins 12, RIGHT wins 7, draw 1",
    ] == str(result).splitlines()


def test_a_result_without_a_finished_game_claims_nothing() -> None:
    """There is no rate, and the interval is everything."""
    table = str(play_match(duel, [uniform, last], games=0)).splitlines()

    assert ["uniform", "0", "0", "0", "-", "0.0%", "to", "100.0%", "-"] == table[1].split()
    assert "toy-duel: 0 games, 0 unfinished, 0 actions" == table[3]
    assert not any(line.startswith("results") for line in table)


def test_three_players_and_one_can_have_a_match() -> None:
    """There are as many places as seats."""
    assert 3 == len(play_match(league, [uniform] * 3, games=3).bots)
    assert 1 == len(play_match(patience, [uniform], games=3).bots)


def test_games_that_take_too_long_are_counted_apart() -> None:
    """They are neither won nor lost, and nothing is sure."""
    result = play_match(magic54.GAME, [uniform, uniform], games=3, max_actions=5)

    assert (3, 3, 15) == (result.games, result.unfinished, result.actions)
    assert [(0, 0, 0)] * 2 == counts(result)
    assert [None, (0.0, 1.0), None, (-1.0, 1.0)] == [
        result.bots[0].win_rate,
        result.bots[0].win_interval,
        result.bots[0].mean_return,
        result.bots[0].return_interval,
    ]


def test_results_are_data() -> None:
    """They can be written as JSON, with rates and intervals."""
    data = play_match(duel, [uniform, last], games=4, seed=2).as_data()

    assert data == json.loads(json.dumps(data))
    assert {"game", "games", "unfinished", "actions", "bots", "seats", "results"} == set(data)
    assert ["uniform", "last"] == [row["bot"] for row in data["bots"]]
    assert all(row["win_interval"][0] <= row["win_rate"] <= row["win_interval"][1] for row in data["bots"])


def test_a_standing_adds_up_games() -> None:
    """A game is won by who has the highest return above 0, drawn if nobody has any, and else lost."""
    won, drawn = Outcome((1.0, -1.0), "", ""), Outcome((0.0, 0.0), "", "")
    standing = Standing("me").after(won, 0).after(won, 1).after(drawn, 0).after(won, 0)

    assert Standing("me", games=4, wins=2, draws=1, returns=1.0, squares=3.0) == standing
    assert Standing("me").after(won, 1) + Standing("you").after(won, 0) == Standing("me").after(won, 0).after(won, 1)
    assert (1, 0.5, 0.25) == (standing.losses, standing.win_rate, standing.mean_return)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (85, 100, 0.7672, 0.9069), (1, 2, 0.0945, 0.9055)],
)
def test_a_share_lies_in_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    """The figures are those of tables of that interval at 95 %."""
    assert (low, high) == pytest.approx(share_interval(wins, games), abs=1e-4)


def test_a_mean_lies_in_the_normal_interval() -> None:
    """Three wins and a loss, and one of each more: mean 1/3, standard error the root of (6 - 6/9) / 5 / 6."""
    half = 1.959964 * (16 / 90) ** 0.5

    assert [pytest.approx(1 / 3 - half), 1.0] == list(mean_interval(2.0, 4.0, 4))
    assert (-1.0, 1.0) == mean_interval(0.0, 0.0, 0)


@pytest.mark.parametrize("games", [1, 2, 20])
def test_some_wins_in_a_row_are_no_certainty(games: int) -> None:
    """The lower end is below 1, and the lower the fewer games there were."""
    low, high = mean_interval(games, games, games)

    assert 1.0 == high
    assert mean_interval(games + 5, games + 5, games + 5)[0] > low


def test_a_match_of_nonsense_is_not_played() -> None:
    """What is wrong is named before the first game."""
    with pytest.raises(DataError, match="bots: expected 2 bots, one per seat, got "):
        play_match(duel, [uniform])
    wrong: Any
    with pytest.raises(DataError, match="bots: expected a sequence of 2 bots, one per seat, got 5"):
        play_match(duel, 5)  # type: ignore[arg-type]  # that is the point
    for wrong in (["greedy", "uniform"], (uniform, None)):
        with pytest.raises(DataError, match="bots: expected a function of an observation, "):
            play_match(duel, wrong)
    for wrong in (magic54, "magic54", type(duel)):
        with pytest.raises(DataError, match=r"game: expected a game, such as magic54.GAME .*, got "):
            play_match(wrong, [uniform, uniform])
    with pytest.raises(DataError, match="games: expected an integer of at least 0, got -1"):
        play_match(duel, [uniform, uniform], games=-1)
    with pytest.raises(DataError, match="max_actions: expected an integer of at least 0, got '5'"):
        play_match(duel, [uniform, uniform], max_actions="5")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(DataError, match="processes: expected an integer of at least 1, got 0"):
        play_match(duel, [uniform, uniform], processes=0)
    with pytest.raises(SetupError, match="rules: expected a Magic54Rules, got int"):
        play_match(magic54.GAME, [uniform, uniform], rules=5)


def test_luck_of_the_deal_and_of_the_bots_are_apart() -> None:
    """No two streams of a match are the same."""
    rngs = [rng for index in range(5) for rng in game_generators(9, index)]

    assert 10 == len(set(rngs))
    assert rngs != [rng for index in range(5) for rng in game_generators(8, index)]


class Watcher:
    """A bot that keeps what it was described."""

    remembers = True

    def __init__(self) -> None:
        self.told: list[Memory] = []

    def __call__(self, _: object, legal: tuple[Any, ...], rng: Any, *, memory: Memory) -> tuple[Any, Any]:
        """Return the last legal action."""
        self.told.append(memory)
        return legal[-1], rng


def test_a_bot_that_remembers_is_told_what_its_player_saw() -> None:
    """Its memory grows with every event that its seat may see, and others get none."""
    watcher: Any = Watcher()
    start = magic54.GAME.new_game(rng=Rng.seeded(1))
    game = playout(magic54.GAME, start, [watcher, uniform], rng=Rng.seeded(2), max_actions=120)

    state, expected, memories = start, Memory(magic54.RED), []
    for action in game.actions:
        if magic54.GAME.to_act(state) == magic54.RED and len(magic54.GAME.legal_actions(state)) > 1:
            memories.append(expected)
        state, events = magic54.GAME.transition(state, action)
        expected = expected.after(events)

    assert memories == watcher.told
    assert len(watcher.told[-1].events) > len(watcher.told[0].events)


def test_memory_changes_no_game() -> None:
    """With and without it the same actions are done."""
    start = magic54.GAME.new_game(rng=Rng.seeded(1))
    watcher: Any = Watcher()

    assert playout(magic54.GAME, start, [last, last], max_actions=80) == playout(
        magic54.GAME, start, [watcher, last], max_actions=80
    )


class Fallback:
    """A bot of a class without a ``repr`` of its own."""

    def __call__(self, observation: object, legal: tuple[Any, ...], rng: Any) -> tuple[Any, Any]:
        """Return the last legal action."""
        return last(observation, legal, rng)


def test_a_result_is_written_as_the_code_that_makes_it() -> None:
    """So it can be pasted into a program; no bot is called by its address, which is another one every time."""
    bots: list[Any] = [Fallback(), partial(last)]
    result = play_match(duel, bots, games=1, seed=1)

    assert result == eval(repr(result), {"MatchResult": MatchResult, "Standing": Standing})
    assert ["Fallback", "last"] == [standing.bot for standing in result.bots]
    assert repr(result).isascii()
    assert str(result).splitlines()[3].startswith("toy-duel: 1 game, 0 unfinished, ")


def test_without_games_nothing_is_counted() -> None:
    """Such a match says which bots and seats there would be."""
    result = play_match(duel, [uniform, last], games=0)

    assert (0, 0, 0, ()) == (result.games, result.unfinished, result.actions, result.results)
    assert [("uniform", 0, None), ("last", 0, None)] == [(row.bot, row.games, row.win_rate) for row in result.bots]


@pytest.mark.parametrize("setup", ["RG aggro", {"decks": ("RG aggro", "WB aggro")}, ["RG aggro", "WB aggro"]])
def test_a_setup_is_an_object_of_the_game_and_says_how_it_is_made(setup: Any) -> None:
    """A name of a deck alone does not say whose deck it is."""
    game = GAMES["duel"]
    made: Any = game.Setup
    with pytest.raises(DataError, match=r"setup: expected DuelSetup, got .*; game\.Setup\(decks=\.\.\.\) makes one"):
        play_match(game, [uniform, uniform], games=1, setup=setup)
    with pytest.raises(DataError, match=r"setup: expected NoSetup, got 'quick'; this game needs none"):
        play_match(magic54.GAME, [uniform, uniform], games=1, setup="quick")
    named = made(decks=("RG aggro", "WB aggro"))
    assert 1 == play_match(game, [uniform, uniform], games=1, setup=named, max_actions=5).games
