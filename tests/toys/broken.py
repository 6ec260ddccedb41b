"""Toys with one thing broken each, and the law of the kit that finds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from castlerules import DataError, Event, Generator, Outcome, Player, Rng, Violation, evolve, seen_events, value

from . import broken_encodings, duel, patience

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


def a_check_that_writes() -> Game:
    """Let ``step_problems`` write into the state that it looks at."""

    def step_problems(before: Any, *_: Any) -> tuple[Violation, ...]:
        object.__setattr__(before, "points", (9, 9))
        return ()

    return Sabotaged(duel, step_problems=step_problems)


def an_event_that_does_not_pickle() -> Game:
    """Let every event be of a class that nobody can import."""

    @attrs.frozen
    class Local(Event):
        player: Player

    def transition(state: Any, action: Any) -> tuple[Any, tuple[Event, ...]]:
        return duel.transition(state, action)[0], (Local(state.turn),)

    return doing(duel, transition, data_types=types_with(Local), describe_events=kinds_of_events)


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


def a_last_card_that_stays() -> Game:
    """Let throwing the last card away do nothing, though it may be all that can be done."""

    def transition(state: Any, action: Any) -> tuple[Any, tuple[Event, ...]]:
        stays = isinstance(action, patience.Waste) and len(state.stock) == 1
        return (state, ()) if stays else patience.transition(state, action)

    return doing(patience, transition)


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


def _short_list(state: Any) -> list[duel.Action]:
    return list(duel.legal_actions(state))


def _told_twice(event: Any, player: Player) -> Any:
    return attrs.evolve(event, points=event.points + 1) if isinstance(event, duel.Scored) else event.seen_by(player)


def _blind(seen: Any, rng: Generator, *, decks: None = None) -> duel.State:
    return evolve(duel.determinize(seen, rng, decks=decks), deck=())


def _loud(state: Any, action: Any) -> Violation | None:
    violation = duel.why_not(state, action)
    return violation and attrs.evolve(violation, reason=f"the other hand is {state.hands[1 - state.turn]}")


def _writing(state: Any) -> tuple[Violation, ...]:
    object.__setattr__(state, "cards", 8)
    return ()


def _any_position(text: str, *, rng: Generator) -> duel.State:
    return duel.parse_position(text, rng=rng) if "{" in text else duel.new_game(rng=rng)


def _plays_only(seen: Any, action: Any) -> str:
    if isinstance(action, duel.Throw):
        raise DataError("action", "a throw has no words")
    return duel.describe_action(seen, action)


def guesses_once() -> Game:
    """Let ``determinizer`` deal once for all generators."""

    def determinizer(seen: Any, *, decks: None = None) -> Callable[[Generator], duel.State]:
        guess = duel.determinize(seen, Rng.seeded(0), decks=decks)
        return lambda rng: evolve(guess, rng=rng)

    return Sabotaged(duel, determinizer=determinizer)


def why_not_that_chokes() -> Game:
    """Let ``why_not`` take for granted that an action has a card."""
    return Sabotaged(duel, why_not=lambda state, action: duel.why_not(state, type(action)(action.card)))


def states_with_a_problem() -> Game:
    """Let every state in which player 1 is to act break an invariant."""
    return Sabotaged(duel, problems=lambda state: (NEVER,) if state.turn == 1 else ())


def steps_with_a_problem() -> Game:
    """Let every step break an invariant."""
    return Sabotaged(duel, step_problems=lambda *_: (NEVER,))


def _over_too_early(state: Any) -> Outcome | None:
    return duel.outcome(state) or (Outcome((0.0, 0.0), "too early", "TOY-early") if state.played else None)


def _against_throws(state: Any, action: Any) -> Violation | None:
    return duel.why_not(state, action) or (NEVER if isinstance(action, duel.Throw) else None)


def _without_exchanges(state: Any) -> tuple[duel.Action, ...]:
    return tuple(action for action in duel.legal_actions(state) if not isinstance(action, duel.Exchange))


def _with_returns(state: Any, change: Callable[[tuple[float, ...]], tuple[float, ...]]) -> Outcome | None:
    end = duel.outcome(state)
    return end and attrs.evolve(end, returns=change(end.returns))


_STARRED: Final = Sabotaged(
    duel,
    format_action=lambda action: duel.format_action(action).replace(":", "*"),
    parse_action=lambda where, text: duel.parse_action(where, text.replace("*", ":")),
)
"""``play*3`` is an action, which in the text of a record is ``play`` three times."""

_ARMED: Final = Sabotaged(
    duel, observe=lambda state, player: seen_as(Armed, state, player, Rng(0)), data_types=types_with(Armed)
)
"""Observations hold a generator, if always the same."""

_TELLING: Final = Sabotaged(duel, describe_events=lambda _, events: tuple(map(duel.sentence, events)))
"""Events are told as they are, whoever asks."""

_PERMUTED: Final[Mapping[str, Any]] = {"permute_hidden": duel.permute}
_SHOWING: Final[Mapping[str, Any]] = {"revealing_events": (duel.Exchanged,)}

BROKEN: Final[tuple[tuple[str, str, Any, Mapping[str, Any]], ...]] = (
    ("game_over_means_no_actions", "over with the first card", Sabotaged(duel, outcome=_over_too_early), {}),
    (
        "legal_actions_are_listed_once",
        "the first action again at the end",
        Sabotaged(duel, legal_actions=lambda state: (*duel.legal_actions(state), *duel.legal_actions(state)[:1])),
        {},
    ),
    (
        "least_action_is_listed_first",
        "the last action",
        Sabotaged(duel, least_action=lambda state: next(iter(duel.legal_actions(state)[::-1]), None)),
        {},
    ),
    ("legal_actions_are_accepted", "throws forbidden", Sabotaged(duel, why_not=_against_throws), {}),
    ("illegal_actions_are_refused", "exchanges not listed", Sabotaged(duel, legal_actions=_without_exchanges), {}),
    (
        "illegal_actions_are_refused",
        "silence instead of an error",
        Sabotaged(
            duel, apply=lambda state, action: state if duel.why_not(state, action) else duel.apply(state, action)
        ),
        {},
    ),
    (
        "apply_advance_transition_agree",
        "points forgotten",
        Sabotaged(duel, advance=lambda state, action: evolve(duel.advance(state, action), points=(0, 0))),
        {},
    ),
    ("states_are_not_mutated", "a check that writes", a_check_that_writes(), {}),
    ("invariants_hold", "a problem", states_with_a_problem(), {}),
    ("step_invariants_hold", "a problem", steps_with_a_problem(), {}),
    ("data_round_trips", "an undeclared event", Sabotaged(duel, data_types=types_with(without=duel.Scored)), {}),
    ("pickles_and_copies_are_equal", "a local class", an_event_that_does_not_pickle(), {}),
    ("position_keys_ignore_generator", "the state as key", Sabotaged(duel, position_key=lambda state: state), {}),
    ("odds_are_exact", "luck that is not drawn", luck_that_is_not_drawn(), {}),
    ("action_text_round_trips", "unreadable for observations", text_that_views_cannot_read(), {}),
    (
        "position_text_round_trips",
        "two lines",
        Sabotaged(duel, format_position=lambda state: duel.format_position(state) + "\n"),
        {},
    ),
    (
        "skip_forced_reaches_a_choice",
        "a last card that stays",
        a_last_card_that_stays(),
        {"must_end": False, "max_actions": 30, "games": 8},
    ),
    (
        "new_game_is_deterministic",
        "no defaults",
        Sabotaged(duel, new_game=lambda *, cards, rules, rng: duel.new_game(cards=cards, rules=rules, rng=rng)),
        {},
    ),
    ("data_types_are_declared", "an undeclared set-up", Sabotaged(duel, data_types=types_with(without=duel.Setup)), {}),
    ("replays_are_equal", "text like a repetition", _STARRED, {}),
    ("games_end", "two actions for a whole duel", duel, {"max_actions": 2}),
    (
        "returns_are_valid",
        "returns of two",
        Sabotaged(duel, outcome=lambda state: _with_returns(state, lambda _: (2.0, -2.0))),
        {},
    ),
    ("observations_are_no_states", "a generator in an observation", _ARMED, {}),
    ("determinize_is_consistent", "both hands turned round", guesses_with_the_wrong_hand(), {}),
    ("determinizer_deals_alike", "one state for every generator", guesses_once(), {}),
    ("hidden_state_does_not_leak", "the bottom card", a_view_that_shows_the_bottom_card(), _PERMUTED),
    ("events_do_not_leak", "the card", an_event_that_tells(), {}),
    ("events_do_not_leak", "the card, permuted", an_event_that_tells(), _PERMUTED),
    ("event_secrets_are_masked", "the own secrets", events_that_hide_too_much(), {}),
    ("described_actions_do_not_leak", "what would be drawn", phrases_of_what_is_not_seen(), {}),
    ("described_actions_do_not_leak", "what would be drawn, permuted", phrases_of_what_is_not_seen(), _PERMUTED),
    ("described_actions_do_not_leak", "what would be drawn, shown", phrases_of_what_is_not_seen(), _SHOWING),
    ("described_events_do_not_leak", "events as they are", _TELLING, {}),
    ("described_events_do_not_leak", "events as they are, permuted", _TELLING, _PERMUTED),
    ("described_events_do_not_leak", "events as they are, shown", _TELLING, _SHOWING),
    ("action_numbers_round_trip", "one number for all", duel, {"action_encoding": broken_encodings.one_number()}),
    ("action_masks_agree", "a mask of ones", duel, {"action_encoding": broken_encodings.mask_of_ones()}),
    ("fixed_numbers_keep_their_meaning", "ranks", duel, {"action_encoding": broken_encodings.ranks_as_fixed()}),
    ("encodings_do_not_leak", "the bottom card", duel, {"action_encoding": broken_encodings.numbers_by_the_deck()}),
    ("observation_vectors_are_sound", "infinity", duel, {"observation_encoding": broken_encodings.infinity()}),
)
"""The one law that fails, what is broken, the game on which the law does, and how the kit is called."""

FAULTS: Final[tuple[tuple[str, str, Any], ...]] = (
    ("game_over_means_no_actions", "who is not one of the players", Sabotaged(duel, players=lambda _: (Player(0),))),
    ("legal_actions_are_listed_once", "is a list, not a tuple", Sabotaged(duel, legal_actions=_short_list)),
    (
        "illegal_actions_are_refused",
        "expected a Violation",
        Sabotaged(duel, why_not=lambda *on: duel.why_not(*on) and Violation("TOY-x", "")),
    ),
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
    (
        "action_text_round_trips",
        "'' is no action",
        Sabotaged(duel, parse_action=lambda where, text: duel.parse_action(where, text or "play:1")),
    ),
    (
        "position_text_round_trips",
        "depends on the generator",
        Sabotaged(duel, format_position=lambda s: duel.format_position(s).ljust(300 + int(s.rng.counter))),
    ),
    ("position_text_round_trips", "accepts a text that is no position", Sabotaged(duel, parse_position=_any_position)),
    (
        "new_game_is_deterministic",
        "rules or players",
        Sabotaged(duel, players=lambda s: duel.SEATS[: 2 - bool(s.played)]),
    ),
    ("data_types_are_declared", "to begin with", Sabotaged(duel, data_types=duel.data_types[::-1])),
    ("data_types_are_declared", "expected no seat_names or 2", Sabotaged(duel, seat_names=("ONE",))),
    ("data_types_are_declared", "a name twice", Sabotaged(duel, data_types=(*duel.data_types, duel.Play))),
    (
        "returns_are_valid",
        "one return per player",
        Sabotaged(duel, outcome=lambda s: _with_returns(s, lambda returns: returns[:1])),
    ),
    ("observations_are_no_states", "is a state", Sabotaged(duel, observe=lambda state, _: state)),
    ("observations_are_no_states", "more than the position", Sabotaged(duel, observe=lambda s, _: s.rng)),
    ("determinize_is_consistent", "the determinized state breaks", Sabotaged(duel, determinize=_blind)),
    ("hidden_state_does_not_leak", "the reason against", Sabotaged(duel, why_not=_loud)),
    ("event_secrets_are_masked", "sees the secret", Sabotaged(duel, seen_by=lambda event, _: event)),
    ("event_secrets_are_masked", "masked twice", Sabotaged(duel, seen_by=_told_twice)),
    ("described_actions_do_not_leak", "something hidden", phrases_of_what_is_not_seen()),
    (
        "described_actions_do_not_leak",
        "not one line",
        Sabotaged(duel, describe_action=lambda *on: f"{duel.describe_action(*on)}\n"),
    ),
    ("described_actions_do_not_leak", "is legal, but", Sabotaged(duel, describe_action=_plays_only)),
    ("described_events_do_not_leak", "more than the events do", _TELLING),
    (
        "described_events_do_not_leak",
        "not lines",
        Sabotaged(duel, describe_events=lambda *on: list(duel.describe_events(*on))),
    ),
    (
        "described_events_do_not_leak",
        "something hidden",
        Sabotaged(
            duel,
            **_CARELESS,
            describe_events=lambda seen, events: (
                *duel.describe_events(seen, events),
                f"the last card is {seen.deck[-1]}",
            ),
        ),
    ),
)
"""The law that finds a fault, words of the answer, and the game that has the fault."""
