"""The kit passes what is right, explains what it finds, and finds the same again."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from processes import run_process
from toys import TOYS, broken, duel, league, patience
from toys.broken import Game

from castlerules import DataError, Generator, Player, Record, Rng, evolve, magic54, shuffled
from castlerules.testing import laws
from castlerules.testing.conformance import NonConformance, check_game, digests
from castlerules.testing.laws.play import Sample
from castlerules.testing.laws.recombination import recombined_actions


def listed(action: object) -> bool:
    """Return whether the league always lists *action*: contests of three it does not."""
    return not isinstance(action, league.Start) or len(action.bidders) == 2


def dealt_anew(state: magic54.State, player: Player, rng: Generator) -> magic54.State:
    """Return *state* with the own deck of *player* shuffled, and the other's hand and deck dealt anew."""
    mine, theirs = state.sides[player], state.sides[1 - player]
    deck, rng = shuffled(rng, mine.deck)
    unseen, _ = shuffled(rng, (*theirs.hand, *theirs.deck))
    size = len(theirs.hand)
    changed = (evolve(mine, deck=deck), evolve(theirs, hand=unseen[:size], deck=unseen[size:]))
    return evolve(state, sides=changed if player == magic54.RED else changed[::-1])


@pytest.mark.parametrize(
    ("toy", "options"),
    [
        (duel, {"permute_hidden": duel.permute}),
        (duel, {"rules": duel.Rules(hand=1, sides=2), "setup": duel.Setup(cards=3)}),
        (patience, {"rules": patience.Rules(piles=1), "setup": patience.Setup(cards=4)}),
        (league, {"is_listed": listed}),
    ],
)
def test_the_toys_keep_all_laws(toy: Game, options: Mapping[str, Any]) -> None:
    """Three small games pass, with hidden hands, alone, and with an organiser."""
    check_game(toy, games=4, seed=1, **options)


@pytest.mark.rule("M54-I03", "M54-I25", "M54-I26", "M54-I27")
@pytest.mark.parametrize(
    "rules",
    [
        magic54.Magic54Rules(),
        magic54.Magic54Rules(search_reveals=True, recycle_shuffle=True, response_after_permanent=True),
        magic54.Magic54Rules.of({"damage_persistence": "permanent", "recycle_timing": "immediate", "turn_limit": 30}),
    ],
    ids=["default", "shown", "permanent"],
)
def test_magic54_keeps_all_laws(rules: magic54.Magic54Rules) -> None:
    """Magic 54 passes under its default rules and under others; a card that is shown is forgotten by observations."""
    check_game(
        magic54.GAME,
        rules=rules,
        games=2,
        seed=5,
        check_every=25,
        permute_hidden=dealt_anew,
        revealing_events=(magic54.Revealed,),
    )


def test_a_league_that_takes_more_than_it_lists_has_to_say_so() -> None:
    """Contests of three are found by recombination and refused by the kit unless ``listed`` explains them."""
    with pytest.raises(NonConformance, match="accepted, but not offered"):
        check_game(league, games=4)


def test_an_event_that_shows_in_passing_has_to_be_named() -> None:
    """The event that tells of an exchange passes once it is among ``shows``."""
    law = (laws.events_do_not_leak,)

    check_game(broken.an_event_that_tells(), games=3, laws=law, revealing_events=(broken.Told,))
    with pytest.raises(NonConformance, match="show"):
        check_game(broken.an_event_that_tells(), games=3, laws=law, revealing_events=(duel.Scored,))


def test_a_game_that_fails_is_a_game_that_breaks_a_law() -> None:
    """An error out of the game names the law in which it happened and keeps its cause."""
    with pytest.raises(NonConformance, match="AttributeError") as caught:
        check_game(broken.why_not_that_chokes(), games=1, laws=(laws.illegal_actions_are_refused,))

    assert "illegal_actions_are_refused" == caught.value.law
    assert isinstance(caught.value.__cause__, AttributeError)


def test_a_game_that_gets_stuck_is_told() -> None:
    """Where an offered action raises, the game cannot go on, whatever else is asked of it."""

    def apply(*_: object) -> duel.State:
        raise LookupError("lost")

    game: Game = broken.Sabotaged(duel, apply=apply)

    with pytest.raises(NonConformance, match="cannot go on: LookupError: lost"):
        check_game(game, games=1, must_end=False, laws=(laws.games_end,))


def test_the_report_leads_back_to_the_state() -> None:
    """What the kit found pickles, names law and step, and has the position and a record that replays to it."""
    with pytest.raises(NonConformance) as caught:
        check_game(broken.states_with_a_problem(), games=3)
    failure = pickle.loads(pickle.dumps(caught.value))
    first, position, *lines = failure.report.splitlines()
    states = list(Record.from_text("\n".join(lines), game=duel).replay(game=duel))

    assert ("invariants_hold", 2) == (failure.law, failure.step)
    assert "toy-duel, game 0 of seed 0, after 2 actions" == first
    assert f"position: {duel.format_position(states[2])}" == position
    assert "invariants_hold: the state breaks TOY-never: this is never right\n" + failure.report == str(failure)


def test_a_law_can_be_asked_alone() -> None:
    """A law yields nothing where it holds and a sentence per fault where it does not."""
    start = duel.new_game(rng=Rng.seeded(3))

    assert [] == list(laws.step_invariants_hold(Sample(duel, start)))
    assert 6 == len(list(laws.step_invariants_hold(Sample(broken.steps_with_a_problem(), start))))


def test_recombined_actions_have_values_of_their_own_type() -> None:
    """Values of one field type are mixed among classes, with values next to them, and the draw is repeatable."""
    seen = (duel.Play(duel.Card(3)), duel.Throw(duel.Card(6)))
    recombined = recombined_actions(seen, Rng.seeded(0), 60)

    assert recombined == recombined_actions(seen, Rng.seeded(0), 60)
    assert {duel.Play, duel.Throw} == {type(action) for action in recombined}
    assert {None, 2, 3, 4, 5, 6, 7} == {
        action.card for action in recombined if isinstance(action, (duel.Play, duel.Throw))
    }
    assert () == recombined_actions((), Rng.seeded(0), 60)


@pytest.mark.parametrize("game", [*TOYS, magic54.GAME], ids=lambda game: game.name)
def test_digests_differ_by_seed_and_not_by_call(game: Game) -> None:
    """The same seeds give the same digests, different ones different digests."""
    first = digests(game, range(3))

    assert first == digests(game, range(3))
    assert first[1:] == digests(game, (1, 2))
    assert 3 == len(set(first))


def test_digests_are_the_same_under_every_hash_seed_and_without_twins() -> None:
    """Two hash seeds, and plain attrs classes, lead to the same states in processes of their own."""
    program = (
        "from toys import TOYS; from castlerules import magic54; from castlerules.testing.conformance import digests;"
        "print([digests(game, range(2)) for game in (*TOYS, magic54.GAME)])"
    )

    def printed(hash_seed: str, *options: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parent)}
        command = [sys.executable, *options, "-c", program]
        return run_process(command, env=environment).stdout

    here = f"{[digests(game, range(2)) for game in (*TOYS, magic54.GAME)]}\n"

    assert here == printed("0")
    assert here == printed("1", "-X", "castlerules-plain")


@pytest.mark.parametrize(
    ("name", "wrong"), [("games", 0), ("games", -1), ("check_every", 0), ("max_actions", 0), ("games", 1.5)]
)
def test_a_check_of_nothing_is_refused(name: str, wrong: Any) -> None:
    """Whoever asks for no game, or for every 0th state, has made a mistake."""
    with pytest.raises(DataError, match=f"{name}: expected an integer of at least 1, got {wrong}"):
        check_game(duel, **{name: wrong})


def test_laws_that_the_kit_does_not_know_are_refused() -> None:
    """They would not be held, and neither would none."""
    unknown: tuple[tuple[Any, ...], ...] = ((), (check_game,))
    for unknown_laws in unknown:
        with pytest.raises(DataError, match="laws: expected one or more of LAWS, got "):
            check_game(duel, laws=unknown_laws)
