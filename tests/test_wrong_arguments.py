"""Arguments that are swapped, forgotten or of another kind are refused with what was expected."""

from __future__ import annotations

from typing import Any, Final

import pytest

from castlerules import (
    GAMES,
    DataError,
    IllegalAction,
    Record,
    Rng,
    SetupError,
    determinizer,
    least_action,
    outcomes,
    perft,
    playout,
    skip_forced,
)
from castlerules.bots import FlatMonteCarlo, Greedy, IsMcts

STATES: Final = {name: GAMES[name].new_game() for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_does_not_go_on_by_the_text_of_an_action(name: str) -> None:
    """Although ``advance`` does not check whether an action is legal, it knows what is none; no state is made of it."""
    with pytest.raises(IllegalAction, match=r"got str; parse_action\(state, 'pass'\) makes one from text"):
        GAMES[name].advance(STATES[name], "pass")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_does_not_go_on_by_an_action_of_another_game(name: str) -> None:
    """Nor by a number or by nothing; an action that is not legal now is not looked for."""
    other = "ascension" if name == "magic54" else "magic54"
    wrong: tuple[Any, ...] = (None, 3, GAMES[other].legal_actions(STATES[other])[0])
    for action in wrong:
        with pytest.raises(IllegalAction, match=f"expected an action of .*, got {type(action).__name__} "):
            GAMES[name].advance(STATES[name], action)


DUEL: Final[Any] = GAMES["duel"]
CASTLE: Final[Any] = GAMES["castle"]
START: Final[Any] = STATES["duel"]
KEEP: Final[Any] = DUEL.legal_actions(START)[0]
SEEN: Final[Any] = DUEL.observe(START, 0)


@pytest.mark.parametrize(
    "call",
    [
        lambda: determinizer(SEEN, DUEL),
        lambda: skip_forced(START, DUEL),
        lambda: outcomes(START, DUEL, KEEP),
        lambda: perft(START, DUEL, 1),
        lambda: least_action(START, DUEL),
        lambda: playout(START, DUEL),
        lambda: Record.of([KEEP], rng=Rng.seeded(0)),  # type: ignore[arg-type]  # the game is forgotten
        lambda: Record.of("duel", [KEEP], rng=Rng.seeded(0)),  # type: ignore[arg-type]
    ],
    ids=["determinizer", "skip_forced", "outcomes", "perft", "least_action", "playout", "no game", "a name"],
)
def test_what_stands_in_the_place_of_the_game_is_refused(call: Any) -> None:
    """Arguments are swapped, the game is forgotten, or its name is given."""
    with pytest.raises(DataError, match=r"^game: expected a game, such as .*, got "):
        call()


@pytest.mark.parametrize(
    "wrong", [None, KEEP, STATES["magic54"], STATES["castle"]], ids=["None", "action", "54", "castle"]
)
@pytest.mark.parametrize(
    "call",
    [
        lambda state: skip_forced(DUEL, state),
        lambda state: outcomes(DUEL, state, KEEP),
        lambda state: perft(DUEL, state, 1),
        lambda state: least_action(DUEL, state),
        lambda state: playout(DUEL, state),
    ],
    ids=["skip_forced", "outcomes", "perft", "least_action", "playout"],
)
def test_what_stands_in_the_place_of_the_state_is_refused(call: Any, wrong: Any) -> None:
    """Nothing, an action, and states of other games, also of one with the same class of states."""
    with pytest.raises(DataError, match=r"^state: expected a state of duel, got "):
        call(wrong)


@pytest.mark.parametrize("determinize", ["determinize", "determinizer"])
def test_castle_guesses_from_its_own_observations_only(determinize: str) -> None:
    """An observation of the duel lacks castles, and a state shows everything."""
    arguments = (Rng.seeded(0),) if determinize == "determinize" else ()
    for wrong, got in ((SEEN, "one of a game with DuelRules"), (STATES["castle"], "a State of ")):
        with pytest.raises(SetupError, match=f"expected an observation of castle, got {got}"):
            getattr(CASTLE, determinize)(wrong, *arguments)


@pytest.mark.parametrize(
    ("actions", "problem"),
    [
        ("keep", r"actions: expected a sequence of actions of duel, got 'keep'"),
        (KEEP, r"actions: expected a sequence of actions of duel, got KeepHand\(\)"),
        (None, r"actions: expected a sequence of actions of duel, got None"),
        (playout(DUEL, START, max_actions=1), r"got Playout\(.*; pass its actions"),
        ([KEEP, "keep"], r"actions\[1\]: .*, got str; parse_action\(state, 'keep'\) makes one from text"),
    ],
    ids=["text", "one action", "None", "playout", "text of an action"],
)
def test_a_record_is_made_of_actions(actions: Any, problem: str) -> None:
    """What is none of them is refused with its place."""
    with pytest.raises(DataError, match=f"^{problem}" if problem.startswith("actions") else problem):
        Record.of(DUEL, actions, rng=Rng.seeded(0))


def test_a_record_takes_tags_in_pairs() -> None:
    """A number is none."""
    with pytest.raises(DataError, match="tags: expected pairs of strings, got 3"):
        Record.of(DUEL, (), rng=Rng.seeded(0), tags=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "ascension"])
def test_a_record_with_another_generator_names_the_first_action_that_it_refuses(name: str) -> None:
    """The place is that of the action; with the generator of the game there is no error."""
    game = GAMES[name]
    actions = playout(game, game.new_game(rng=Rng.seeded(5)), max_actions=60).actions
    place = next(place for place in range(60) if not _goes_on(game, actions[: place + 1]))

    assert Record.of(game, actions, rng=Rng.seeded(5)).actions
    with pytest.raises(
        IllegalAction, match=rf": actions\[{place}\]: .*; the rng, rules and setup must be those"
    ) as caught:
        Record.of(game, actions, rng=Rng.seeded(0))
    assert actions[place] == caught.value.action


def _goes_on(game: Any, actions: Any) -> bool:
    """Return whether a game from the generator ``Rng.seeded(0)`` can begin with *actions*."""
    state = game.new_game(rng=Rng.seeded(0))
    for action in actions:
        if game.why_not(state, action) is not None:
            return False
        state = game.advance(state, action)
    return True


@pytest.mark.parametrize("kind", [Greedy, FlatMonteCarlo, IsMcts])
@pytest.mark.parametrize("name", ["duel", "castle", "magic54"])
def test_a_bot_refuses_what_another_player_than_the_one_to_act_sees(name: str, kind: Any) -> None:
    """The legal actions are those of the player to act, and so must be what is seen."""
    game, state = GAMES[name], STATES[name]
    actor = game.to_act(state)
    assert actor is not None
    legal, bot = game.legal_actions(state), kind(game)

    assert bot(game.observe(state, actor), legal, Rng.seeded(0))[0] in legal
    with pytest.raises(
        DataError, match=f"of player {actor}, who is to act, got one of player {1 - actor}; game.observe"
    ):
        bot(game.observe(state, 1 - actor), legal, Rng.seeded(0))
