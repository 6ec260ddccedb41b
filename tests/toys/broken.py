"""Toys with one thing broken each, and the law of the kit that finds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from castlerules import DataError, Event, Generator, Outcome, Player, Rng, Violation, evolve, seen_events, value

from . import duel, patience

NEVER: Final = Violation("TOY-never", "this is never right")
Game = Any
"""A toy, or a toy with something broken, whose types need not agree any more."""


class Sabotaged:
    """A toy with some of its names replaced."""

    def __init__(self, toy: Any, **replaced: Any) -> None:
        self.__dict__.update(vars(toy) | replaced)


def kinds_of_events(_: Any, events: Any) -> tuple[str, ...]:
    """Return the names of the classes of *events*, which hide nothing."""
    return tuple(type(event).__name__ for event in events)


def doing(toy: Any, transition: Any, **replaced: Any) -> Sabotaged:
    """Return *toy* with another *transition*, and with ``apply`` and ``advance`` that agree with it."""

    def apply(state: Any, action: Any) -> Any:
        return transition(state, action)[0]

    return Sabotaged(toy, transition=transition, apply=apply, advance=apply, **replaced)


@value
class Armed(duel.Observation):
    """An observation with a generator in it."""

    spare: Rng


@value
class Peeking(duel.Observation):
    """An observation that shows the bottom card of the deck."""

    bottom: int


@attrs.frozen
class Careless(duel.Observation):
    """An observation that keeps the deck where no comparison finds it."""

    deck: tuple[duel.Card, ...] = attrs.field(eq=False, repr=False)


@attrs.frozen
class Told(Event):
    """An exchange whose card is no secret."""

    player: Player
    card: duel.Card


def seen_as(kind: Any, state: duel.State, player: Player, extra: object) -> Any:
    """Return what *player* observes as a *kind* that has *extra* in it."""
    seen = duel.observe(state, player)
    return kind(*[getattr(seen, field.name) for field in attrs.fields(duel.Observation)], extra)


def types_with(*more: type[object], without: type[object] | None = None) -> tuple[type[object], ...]:
    """Return the types of the duel with *more* at the end, or in the place of its observation."""
    kinds = [kind for kind in duel.data_types if kind is not without]
    views = [kind for kind in more if issubclass(kind, duel.Observation)]
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

    def why_not(state: Any, action: Any) -> Violation | None:
        return duel.why_not(state, action) or (NEVER if isinstance(action, duel.Throw) else None)

    return Sabotaged(duel, why_not=why_not)


def exchanges_accepted_but_not_offered() -> Game:
    """Leave exchanges out of the list."""

    def legal_actions(state: Any) -> tuple[duel.Action, ...]:
        return tuple(
            legal_action for legal_action in duel.legal_actions(state) if not isinstance(legal_action, duel.Exchange)
        )

    return Sabotaged(duel, legal_actions=legal_actions)


def refusals_that_are_silent() -> Game:
    """Let ``apply`` return the state as it is where it should raise."""
    return Sabotaged(
        duel, apply=lambda state, action: state if duel.why_not(state, action) else duel.apply(state, action)
    )


def why_not_that_chokes() -> Game:
    """Let ``why_not`` take for granted that an action has a card."""
    return Sabotaged(duel, why_not=lambda state, action: duel.why_not(state, type(action)(action.card)))


def advance_that_forgets_points() -> Game:
    """Let ``advance`` lose the points."""
    return Sabotaged(duel, advance=lambda state, action: evolve(duel.advance(state, action), points=(0, 0)))


def a_check_that_writes() -> Game:
    """Let ``step_problems`` write into the state that it looks at."""

    def step_problems(before: Any, *_: Any) -> tuple[Violation, ...]:
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

    return doing(duel, transition, data_types=types_with(Local), describe_events=kinds_of_events)


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
    """Let ``parse_action`` take no observation."""

    def parse_action(where: Any, text: str) -> duel.Action:
        if isinstance(where, duel.Observation):
            raise DataError("action", "expected a state")
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
    """Let observations hold a generator, if always the same."""
    return Sabotaged(
        duel, observe=lambda state, player: seen_as(Armed, state, player, Rng(0)), data_types=types_with(Armed)
    )


def guesses_with_the_wrong_hand() -> Game:
    """Let ``determinize`` turn both hands round."""

    def determinize(seen: Any, rng: Generator, *, decks: None = None) -> duel.State:
        guess = duel.determinize(seen, rng, decks=decks)
        return evolve(guess, hands=(guess.hands[0][::-1], guess.hands[1][::-1]))

    return Sabotaged(duel, determinize=determinize)


def a_view_that_shows_the_bottom_card() -> Game:
    """Let observations show a hidden card, and determinizations agree with it."""

    def determinize(seen: Any, rng: Generator, *, decks: None = None) -> duel.State:
        guess = duel.determinize(seen, rng, decks=decks)
        while guess.deck[-1] != seen.bottom:
            guess = duel.determinize(seen, guess.rng)
        return guess

    def observe(state: duel.State, player: Player) -> Peeking:
        seen: Peeking = seen_as(Peeking, state, player, state.deck[-1])
        return seen

    return Sabotaged(duel, observe=observe, determinize=determinize, data_types=types_with(Peeking))


def an_event_that_tells() -> Game:
    """Let the event of an exchange show the card to both."""

    def transition(state: Any, action: Any) -> tuple[Any, tuple[Event, ...]]:
        after, events = duel.transition(state, action)
        return after, (Told(state.turn, action.card),) if isinstance(action, duel.Exchange) else events

    return doing(duel, transition, data_types=types_with(Told), describe_events=kinds_of_events)


def events_that_hide_too_much() -> Game:
    """Let nobody see the own secrets, nor be described them."""
    nobody = Player(9)

    def describe_events(_: Any, events: Any) -> tuple[str, ...]:
        return tuple(map(duel.sentence, seen_events(events, nobody)))

    return Sabotaged(duel, seen_by=lambda event, _: event.seen_by(nobody), describe_events=describe_events)


def sentences_of_what_is_not_seen() -> Game:
    """Let ``describe_events`` tell events as they are, whoever asks."""
    return Sabotaged(duel, describe_events=lambda _, events: tuple(map(duel.sentence, events)))


def phrases_of_what_is_not_seen() -> Game:
    """Let ``describe_action`` say what an exchange would bring, out of an observation that looks as it should."""

    def describe_action(seen: Any, action: Any) -> str:
        hidden = f" for {seen.deck[0]}" if isinstance(action, duel.Exchange) else ""
        return duel.describe_action(seen, action) + hidden

    return Sabotaged(duel, **_CARELESS, describe_action=describe_action)


def _careless_view(state: duel.State, player: Player) -> Careless:
    seen: Careless = seen_as(Careless, state, player, state.deck)
    return seen


_CARELESS: Final[Mapping[str, Any]] = {"observe": _careless_view, "data_types": types_with(Careless)}


def never_ending() -> Game:
    """Return a duel that is right; it will be given two actions to end in."""
    return duel


BROKEN: Final[tuple[tuple[str, Any, Mapping[str, Any]], ...]] = (
    ("game_over_means_no_actions", over_before_the_end, {}),
    ("legal_actions_are_listed_once", one_action_listed_twice, {}),
    ("legal_actions_are_accepted", throws_offered_but_forbidden, {}),
    ("illegal_actions_are_refused", exchanges_accepted_but_not_offered, {}),
    ("illegal_actions_are_refused", refusals_that_are_silent, {}),
    ("apply_advance_transition_agree", advance_that_forgets_points, {}),
    ("states_are_not_mutated", a_check_that_writes, {}),
    ("invariants_hold", states_with_a_problem, {}),
    ("step_invariants_hold", steps_with_a_problem, {}),
    ("data_round_trips", an_undeclared_event, {}),
    ("pickles_and_copies_are_equal", an_event_that_does_not_pickle, {}),
    ("position_keys_ignore_generator", a_key_with_a_generator, {}),
    ("odds_are_exact", luck_that_is_not_drawn, {}),
    ("action_text_round_trips", text_that_views_cannot_read, {}),
    ("position_text_round_trips", positions_of_two_lines, {}),
    ("skip_forced_reaches_a_choice", a_last_card_that_stays, {"must_end": False, "max_actions": 30, "games": 8}),
    ("new_game_is_deterministic", a_start_without_defaults, {}),
    ("data_types_are_declared", an_undeclared_setup, {}),
    ("replays_are_equal", text_that_looks_like_a_repetition, {}),
    ("games_end", never_ending, {"max_actions": 2}),
    ("returns_are_valid", returns_of_two, {}),
    ("observations_are_no_states", a_view_with_a_generator, {}),
    ("determinize_is_consistent", guesses_with_the_wrong_hand, {}),
    ("hidden_state_does_not_leak", a_view_that_shows_the_bottom_card, {"permute_hidden": duel.permute}),
    ("events_do_not_leak", an_event_that_tells, {}),
    ("events_do_not_leak", an_event_that_tells, {"permute_hidden": duel.permute}),
    ("event_secrets_are_masked", events_that_hide_too_much, {}),
    ("described_actions_do_not_leak", phrases_of_what_is_not_seen, {}),
    ("described_actions_do_not_leak", phrases_of_what_is_not_seen, {"permute_hidden": duel.permute}),
    ("described_actions_do_not_leak", phrases_of_what_is_not_seen, {"revealing_events": (duel.Exchanged,)}),
    ("described_events_do_not_leak", sentences_of_what_is_not_seen, {}),
    ("described_events_do_not_leak", sentences_of_what_is_not_seen, {"permute_hidden": duel.permute}),
    ("described_events_do_not_leak", sentences_of_what_is_not_seen, {"revealing_events": (duel.Exchanged,)}),
)
"""The one law that fails, the game on which it does, and how the kit is called."""


def _silent(state: Any, action: Any) -> Violation | None:
    return duel.why_not(state, action) and Violation("TOY-x", "")


def _short_list(state: Any) -> list[duel.Action]:
    return list(duel.legal_actions(state))


def _told_twice(event: Any, player: Player) -> Any:
    return attrs.evolve(event, points=event.points + 1) if isinstance(event, duel.Scored) else event.seen_by(player)


def _blind(seen: Any, rng: Generator, *, decks: None = None) -> duel.State:
    return evolve(duel.determinize(seen, rng, decks=decks), deck=())


def _loud(state: Any, action: Any) -> Violation | None:
    violation = duel.why_not(state, action)
    return violation and attrs.evolve(violation, reason=f"the other hand is {state.hands[1 - state.turn]}")


def _half_ended(state: Any) -> Outcome | None:
    end = duel.outcome(state)
    return end and attrs.evolve(end, returns=end.returns[:1])


def _writing(state: Any) -> tuple[Violation, ...]:
    object.__setattr__(state, "cards", 8)
    return ()


def _empty_text(where: Any, text: str) -> duel.Action:
    return duel.parse_action(where, text or "play:1")


def _any_position(text: str, *, rng: Generator) -> duel.State:
    return duel.parse_position(text, rng=rng) if "{" in text else duel.new_game(rng=rng)


def _padded(state: Any) -> str:
    return duel.format_position(state).ljust(300 + int(state.rng.counter))


def _two_lines(seen: Any, action: Any) -> str:
    return f"{duel.describe_action(seen, action)}\n"


def _plays_only(seen: Any, action: Any) -> str:
    if isinstance(action, duel.Throw):
        raise DataError("action", "a throw has no words")
    return duel.describe_action(seen, action)


def _listed_words(seen: Any, events: Any) -> Any:
    return list(duel.describe_events(seen, events))


def _sentences_of_the_deck(seen: Any, events: Any) -> tuple[str, ...]:
    return (*duel.describe_events(seen, events), f"{seen.deck[-1]} is the last card of the deck")


FAULTS: Final[tuple[tuple[str, str, Any], ...]] = (
    ("game_over_means_no_actions", "who is not one of the players", Sabotaged(duel, players=lambda _: (Player(0),))),
    ("legal_actions_are_listed_once", "is a list, not a tuple", Sabotaged(duel, legal_actions=_short_list)),
    ("illegal_actions_are_refused", "expected a Violation", Sabotaged(duel, why_not=_silent)),
    ("illegal_actions_are_refused", "apply raises", Sabotaged(duel, why_not=_loud)),
    ("apply_advance_transition_agree", "the events of", Sabotaged(duel, transition=lambda *on: (duel.apply(*on), [1]))),
    ("states_are_not_mutated", "a query has changed the state", Sabotaged(duel, problems=_writing)),
    (
        "action_text_round_trips",
        "has white space",
        Sabotaged(duel, format_action=lambda a: duel.format_action(a) + " "),
    ),
    (
        "action_text_round_trips",
        "is the text of",
        Sabotaged(duel, format_action=lambda a: duel.format_action(a).replace("throw", "play")),
    ),
    ("action_text_round_trips", "'' is no action", Sabotaged(duel, parse_action=_empty_text)),
    ("position_text_round_trips", "depends on the generator", Sabotaged(duel, format_position=_padded)),
    ("position_text_round_trips", "accepts a text that is no position", Sabotaged(duel, parse_position=_any_position)),
    (
        "new_game_is_deterministic",
        "rules or players",
        Sabotaged(duel, players=lambda s: duel.SEATS[: 2 - bool(s.played)]),
    ),
    ("data_types_are_declared", "to begin with", Sabotaged(duel, data_types=duel.data_types[::-1])),
    ("data_types_are_declared", "expected no seat_names or 2", Sabotaged(duel, seat_names=("ONE",))),
    ("data_types_are_declared", "a name twice", Sabotaged(duel, data_types=(*duel.data_types, duel.Play))),
    ("returns_are_valid", "one return per player", Sabotaged(duel, outcome=_half_ended)),
    ("observations_are_no_states", "is a state", Sabotaged(duel, observe=lambda state, _: state)),
    ("observations_are_no_states", "more than the position", Sabotaged(duel, observe=lambda s, _: s.rng)),
    ("determinize_is_consistent", "the determinized state breaks", Sabotaged(duel, determinize=_blind)),
    ("hidden_state_does_not_leak", "the reason against", Sabotaged(duel, why_not=_loud)),
    ("event_secrets_are_masked", "sees the secret", Sabotaged(duel, seen_by=lambda event, _: event)),
    ("event_secrets_are_masked", "masked twice", Sabotaged(duel, seen_by=_told_twice)),
    ("described_actions_do_not_leak", "something hidden", phrases_of_what_is_not_seen()),
    ("described_actions_do_not_leak", "not one line", Sabotaged(duel, describe_action=_two_lines)),
    ("described_actions_do_not_leak", "is legal, but", Sabotaged(duel, describe_action=_plays_only)),
    ("described_events_do_not_leak", "more than the events do", sentences_of_what_is_not_seen()),
    ("described_events_do_not_leak", "not lines", Sabotaged(duel, describe_events=_listed_words)),
    (
        "described_events_do_not_leak",
        "something hidden",
        Sabotaged(duel, **_CARELESS, describe_events=_sentences_of_the_deck),
    ),
)
"""The law that finds a fault, words of the answer, and the game that has the fault."""
