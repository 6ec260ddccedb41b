"""The kit passes what is right, and for every law there is a toy on which that law alone fails."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from toys import TOYS, duel, league, patience

from castlerules import Broken, DataError, Event, Generator, Outcome, Player, Record, Rng, evolve, magic54, value
from castlerules.testing import conformance
from castlerules.testing.conformance import LAWS, NonConformance, Spot, check_game, digests, recombined

NEVER: Final = Broken("TOY-never", "this is never right")
Game = Any
"""A toy, or a toy with something broken, whose types need not agree any more."""


class Sabotaged:
    """A toy with some of its names replaced."""

    def __init__(self, toy: Any, **replaced: Any) -> None:
        self.__dict__.update(vars(toy) | replaced)


def doing(toy: Any, transition: Any, **replaced: Any) -> Sabotaged:
    """Return *toy* with another *transition*, and with ``apply`` and ``advance`` that agree with it."""

    def apply(state: Any, action: Any) -> Any:
        return transition(state, action)[0]

    return Sabotaged(toy, transition=transition, apply=apply, advance=apply, **replaced)


def listed(action: object) -> bool:
    """Return whether the league always lists *action*: contests of three it does not."""
    return not isinstance(action, league.Start) or len(action.bidders) == 2


@value
class Armed(duel.View):
    """A view with a generator in it."""

    spare: Rng


@value
class Peeking(duel.View):
    """A view that shows the bottom card of the deck."""

    bottom: int


@attrs.frozen
class Told(Event):
    """An exchange whose card is no secret."""

    player: Player
    card: duel.Card


def seen_as(kind: Any, state: duel.State, player: Player, extra: object) -> Any:
    """Return the view of *player* as a *kind* that has *extra* in it."""
    seen = duel.view(state, player)
    return kind(*[getattr(seen, field.name) for field in attrs.fields(duel.View)], extra)


def types_with(*more: type[object], without: type[object] | None = None) -> tuple[type[object], ...]:
    """Return the types of the duel with *more* at the end, or in the place of its view."""
    kinds = [kind for kind in duel.data_types if kind is not without]
    views = [kind for kind in more if issubclass(kind, duel.View)]
    return (kinds[0], *(views or kinds[1:2]), *kinds[2:], *[kind for kind in more if kind not in views])


def over_before_the_end() -> Game:
    """Let there be an outcome as soon as a card was played."""
    draw = Outcome((0.0, 0.0), "too early", "TOY-early")
    return Sabotaged(duel, outcome=lambda state: duel.outcome(state) or (draw if state.played else None))


def one_action_listed_twice() -> Game:
    """Let the first action come again at the end."""
    return Sabotaged(duel, legal_actions=lambda state: (*duel.legal_actions(state), *duel.legal_actions(state)[:1]))


def throws_offered_but_forbidden() -> Game:
    """Let ``why_not`` be against every throw."""

    def why_not(state: Any, action: Any) -> Broken | None:
        return duel.why_not(state, action) or (NEVER if isinstance(action, duel.Throw) else None)

    return Sabotaged(duel, why_not=why_not)


def exchanges_accepted_but_not_offered() -> Game:
    """Leave exchanges out of the list."""

    def legal_actions(state: Any) -> tuple[duel.Action, ...]:
        return tuple(one for one in duel.legal_actions(state) if not isinstance(one, duel.Exchange))

    return Sabotaged(duel, legal_actions=legal_actions)


def refusals_that_are_silent() -> Game:
    """Let ``apply`` return the state as it is where it should raise."""
    return Sabotaged(duel, apply=lambda state, one: state if duel.why_not(state, one) else duel.apply(state, one))


def why_not_that_chokes() -> Game:
    """Let ``why_not`` take for granted that an action has a card."""
    return Sabotaged(duel, why_not=lambda state, action: duel.why_not(state, type(action)(action.card)))


def advance_that_forgets_points() -> Game:
    """Let ``advance`` lose the points."""
    return Sabotaged(duel, advance=lambda state, action: evolve(duel.advance(state, action), points=(0, 0)))


def a_check_that_writes() -> Game:
    """Let ``step_problems`` write into the state that it looks at."""

    def step_problems(before: Any, *_: Any) -> tuple[Broken, ...]:
        object.__setattr__(before, "points", (9, 9))
        return ()

    return Sabotaged(duel, step_problems=step_problems)


def states_with_a_problem() -> Game:
    """Let every state in which player 1 is to act break an invariant."""
    return Sabotaged(duel, problems=lambda state: (NEVER,) if state.turn == 1 else ())


def steps_with_a_problem() -> Game:
    """Let every step break an invariant."""
    return Sabotaged(duel, step_problems=lambda *_: (NEVER,))


def an_undeclared_event() -> Game:
    """Leave a class of events out of those that travel."""
    return Sabotaged(duel, data_types=types_with(without=duel.Scored))


def an_event_that_does_not_pickle() -> Game:
    """Let every event be of a class that nobody can import."""

    @attrs.frozen
    class Local(Event):
        player: Player

    def transition(state: Any, action: Any) -> tuple[Any, tuple[Event, ...]]:
        return duel.transition(state, action)[0], (Local(state.turn),)

    return doing(duel, transition, data_types=types_with(Local))


def a_key_with_a_generator() -> Game:
    """Let the position key be the state."""
    return Sabotaged(duel, position_key=lambda state: state)


def luck_that_is_not_drawn() -> Game:
    """Let a step look at what kind of generator there is instead of drawing from it."""

    def transition(state: Any, action: Any) -> tuple[Any, tuple[Event, ...]]:
        after, events = duel.transition(state, action)
        return evolve(after, points=(after.points[0] + isinstance(state.rng, Rng), after.points[1])), events

    return doing(duel, transition)


def text_that_views_cannot_read() -> Game:
    """Let ``parse_action`` take no view."""

    def parse_action(where: Any, text: str) -> duel.Action:
        if isinstance(where, duel.View):
            raise DataError("action", "a state is wanted")
        return duel.parse_action(where, text)

    return Sabotaged(duel, parse_action=parse_action)


def positions_of_two_lines() -> Game:
    """Let a position end with a line break."""
    return Sabotaged(duel, format_position=lambda state: duel.format_position(state) + "\n")


def a_last_card_that_stays() -> Game:
    """Let throwing the last card away do nothing, though it may be all that can be done."""

    def transition(state: Any, action: Any) -> tuple[Any, tuple[Event, ...]]:
        stays = isinstance(action, patience.Waste) and len(state.stock) == 1
        return (state, ()) if stays else patience.transition(state, action)

    return doing(patience, transition)


def a_start_without_defaults() -> Game:
    """Let ``new_game`` want all its arguments."""
    return Sabotaged(duel, new_game=lambda *, cards, rules, rng: duel.new_game(cards=cards, rules=rules, rng=rng))


def an_undeclared_setup() -> Game:
    """Leave the set-up class out of the types."""
    return Sabotaged(duel, data_types=types_with(without=duel.Setup))


def text_that_looks_like_a_repetition() -> Game:
    """Let ``play*3`` be an action, which in the text of a record is ``play`` three times."""
    return Sabotaged(
        duel,
        format_action=lambda action: duel.format_action(action).replace(":", "*"),
        parse_action=lambda where, text: duel.parse_action(where, text.replace("*", ":")),
    )


def returns_of_two() -> Game:
    """Let the winner of the duel get 2."""

    def outcome(state: Any) -> Outcome | None:
        end = duel.outcome(state)
        return end and attrs.evolve(end, returns=(2.0, -2.0))

    return Sabotaged(duel, outcome=outcome)


def a_view_with_a_generator() -> Game:
    """Let views hold a generator, if always the same."""
    return Sabotaged(
        duel, view=lambda state, player: seen_as(Armed, state, player, Rng(0)), data_types=types_with(Armed)
    )


def guesses_with_the_wrong_hand() -> Game:
    """Let ``determinize`` turn both hands round."""

    def determinize(seen: Any, rng: Generator, *, decks: None = None) -> duel.State:
        guess = duel.determinize(seen, rng, decks=decks)
        return evolve(guess, hands=(guess.hands[0][::-1], guess.hands[1][::-1]))

    return Sabotaged(duel, determinize=determinize)


def a_view_that_shows_the_bottom_card() -> Game:
    """Let views show a hidden card, and guesses agree with it."""

    def determinize(seen: Any, rng: Generator, *, decks: None = None) -> duel.State:
        guess = duel.determinize(seen, rng, decks=decks)
        while guess.deck[-1] != seen.bottom:
            guess = duel.determinize(seen, guess.rng)
        return guess

    def view(state: duel.State, player: Player) -> Peeking:
        seen: Peeking = seen_as(Peeking, state, player, state.deck[-1])
        return seen

    return Sabotaged(duel, view=view, determinize=determinize, data_types=types_with(Peeking))


def an_event_that_tells() -> Game:
    """Let the event of an exchange show the card to both."""

    def transition(state: Any, action: Any) -> tuple[Any, tuple[Event, ...]]:
        after, events = duel.transition(state, action)
        return after, (Told(state.turn, action.card),) if isinstance(action, duel.Exchange) else events

    return doing(duel, transition, data_types=types_with(Told))


def events_that_hide_too_much() -> Game:
    """Let nobody see the own secrets."""
    return Sabotaged(duel, seen_by=lambda event, _: event.seen_by(Player(9)))


def never_ending() -> Game:
    """Return a duel that is right; it will be given two actions to end in."""
    return duel


BROKEN: Final[tuple[tuple[str, Any, Mapping[str, Any]], ...]] = (
    ("over_means_no_choice", over_before_the_end, {}),
    ("legal_actions_are_listed_once", one_action_listed_twice, {}),
    ("offered_actions_are_accepted", throws_offered_but_forbidden, {}),
    ("other_actions_are_refused", exchanges_accepted_but_not_offered, {}),
    ("other_actions_are_refused", refusals_that_are_silent, {}),
    ("three_ways_to_act_agree", advance_that_forgets_points, {}),
    ("nothing_is_changed", a_check_that_writes, {}),
    ("invariants_hold", states_with_a_problem, {}),
    ("steps_keep_the_invariants", steps_with_a_problem, {}),
    ("everything_travels", an_undeclared_event, {}),
    ("everything_pickles_and_copies", an_event_that_does_not_pickle, {}),
    ("position_keys_leave_the_generator_out", a_key_with_a_generator, {}),
    ("odds_are_exact", luck_that_is_not_drawn, {}),
    ("actions_are_text", text_that_views_cannot_read, {}),
    ("positions_are_text", positions_of_two_lines, {}),
    ("forced_play_comes_to_a_choice", a_last_card_that_stays, {"must_end": False, "max_actions": 30, "games": 8}),
    ("games_start_alike", a_start_without_defaults, {}),
    ("types_are_declared", an_undeclared_setup, {}),
    ("replays_are_equal", text_that_looks_like_a_repetition, {}),
    ("games_end", never_ending, {"max_actions": 2}),
    ("returns_fit", returns_of_two, {}),
    ("views_are_less_than_states", a_view_with_a_generator, {}),
    ("determinized_states_fit", guesses_with_the_wrong_hand, {}),
    ("hidden_things_do_not_show", a_view_that_shows_the_bottom_card, {"permute": duel.permute}),
    ("events_tell_no_more_than_views", an_event_that_tells, {}),
    ("events_tell_no_more_than_views", an_event_that_tells, {"permute": duel.permute}),
    ("events_keep_their_secrets", events_that_hide_too_much, {}),
)
"""The one law that fails, the game on which it does, and how the kit is called."""


def fails(law: Any, game: Game, options: Mapping[str, Any]) -> bool:
    """Return whether *game* breaks *law*."""
    try:
        check_game(game, **{"games": 3, **options}, laws=(law,))
    except NonConformance:
        return True
    return False


@pytest.mark.parametrize(("law", "broken", "options"), BROKEN, ids=[f"{row[0]}-{row[1].__name__}" for row in BROKEN])
def test_exactly_the_law_that_is_broken_fails(law: str, broken: Any, options: Mapping[str, Any]) -> None:
    """Of all laws the one that the sabotage is aimed at fails, and no other."""
    game = broken()

    assert [law] == [one.__name__ for one in LAWS if fails(one, game, options)]


def test_every_law_is_shown_to_fail() -> None:
    """There is a sabotage for each law, and each law is a public name of the kit."""
    names = [law.__name__ for law in LAWS]

    assert sorted(names) == sorted({law for law, _, _ in BROKEN})
    assert set(names) <= set(conformance.__all__)


@pytest.mark.parametrize(
    ("toy", "options"),
    [
        (duel, {"permute": duel.permute}),
        (duel, {"rules": duel.Rules(hand=1, sides=2), "setup": duel.Setup(cards=3)}),
        (patience, {"rules": patience.Rules(piles=1), "setup": patience.Setup(cards=4)}),
        (league, {"listed": listed}),
    ],
)
def test_the_toys_keep_all_laws(toy: Game, options: Mapping[str, Any]) -> None:
    """Three small games pass, with hidden hands, alone, and with an organiser."""
    check_game(toy, games=4, seed=1, **options)


@pytest.mark.parametrize(
    "rules",
    [
        magic54.Rules(),
        magic54.Rules(search_reveals=True, recycle_shuffle=True, response_after_permanent=True),
        magic54.Rules.of({"damage_persistence": "permanent", "recycle_timing": "immediate", "turn_limit": 30}),
    ],
    ids=["default", "shown", "permanent"],
)
def test_magic54_keeps_all_laws(rules: magic54.Magic54Rules) -> None:
    """Magic 54 passes under its default rules and under others; a card that is shown is forgotten by views."""
    check_game(magic54, rules=rules, games=2, seed=5, every=25, shows=(magic54.Revealed,))


def test_a_league_that_takes_more_than_it_lists_has_to_say_so() -> None:
    """Contests of three are found by recombination and refused by the kit unless ``listed`` explains them."""
    with pytest.raises(NonConformance, match="accepted, but not offered"):
        check_game(league, games=4)


def test_an_event_that_shows_in_passing_has_to_be_named() -> None:
    """The event that tells of an exchange passes once it is among ``shows``."""
    law = (conformance.events_tell_no_more_than_views,)

    check_game(an_event_that_tells(), games=3, laws=law, shows=(Told,))
    with pytest.raises(NonConformance, match="tell"):
        check_game(an_event_that_tells(), games=3, laws=law, shows=(duel.Scored,))


def test_a_game_that_fails_is_a_game_that_breaks_a_law() -> None:
    """An error out of the game names the law in which it happened and keeps its cause."""
    with pytest.raises(NonConformance, match="AttributeError") as caught:
        check_game(why_not_that_chokes(), games=1, laws=(conformance.other_actions_are_refused,))

    assert "other_actions_are_refused" == caught.value.law
    assert isinstance(caught.value.__cause__, AttributeError)


def test_a_game_that_gets_stuck_is_told() -> None:
    """Where an offered action raises, the game cannot go on, whatever else is asked of it."""

    def apply(*_: object) -> duel.State:
        raise LookupError("lost")

    game: Game = Sabotaged(duel, apply=apply)

    with pytest.raises(NonConformance, match="cannot go on: LookupError: lost"):
        check_game(game, games=1, must_end=False, laws=(conformance.games_end,))


def test_the_report_leads_back_to_the_state() -> None:
    """What the kit found pickles, names law and step, and has the position and a record that replays to it."""
    with pytest.raises(NonConformance) as caught:
        check_game(states_with_a_problem(), games=3)
    found = pickle.loads(pickle.dumps(caught.value))
    first, position, *lines = found.report.splitlines()
    states = list(Record.from_text("\n".join(lines), game=duel).replay(game=duel))

    assert ("invariants_hold", 2) == (found.law, found.step)
    assert "toy-duel, game 0 of seed 0, after 2 actions" == first
    assert f"position: {duel.format_position(states[2])}" == position
    assert "invariants_hold: the state breaks TOY-never: this is never right\n" + found.report == str(found)


def test_a_law_can_be_asked_alone() -> None:
    """A law yields nothing where it holds and a sentence per fault where it does not."""
    start = duel.new_game(rng=Rng.seeded(3))

    assert [] == list(conformance.steps_keep_the_invariants(Spot(duel, start)))
    assert 6 == len(list(conformance.steps_keep_the_invariants(Spot(steps_with_a_problem(), start))))


def test_recombined_actions_have_values_of_their_own_type() -> None:
    """Values of one field type are mixed among classes, with values next to them, and the draw is repeatable."""
    seen = (duel.Play(duel.Card(3)), duel.Throw(duel.Card(6)))
    found = recombined(seen, Rng.seeded(0), 60)

    assert found == recombined(seen, Rng.seeded(0), 60)
    assert {duel.Play, duel.Throw} == {type(one) for one in found}
    assert {None, 2, 3, 4, 5, 6, 7} == {one.card for one in found if isinstance(one, (duel.Play, duel.Throw))}
    assert () == recombined((), Rng.seeded(0), 60)


@pytest.mark.parametrize("game", [*TOYS, magic54], ids=lambda game: game.name)
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
        "print([digests(game, range(2)) for game in (*TOYS, magic54)])"
    )

    def told(hash_seed: str, *options: str) -> str:
        given = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parent)}
        command = [sys.executable, *options, "-c", program]
        return subprocess.run(command, env=given, check=True, capture_output=True, text=True).stdout

    here = f"{[digests(game, range(2)) for game in (*TOYS, magic54)]}\n"

    assert here == told("0")
    assert here == told("1", "-X", "castlerules-plain")
