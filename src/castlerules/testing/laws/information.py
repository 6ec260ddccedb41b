"""Laws about hidden information: observations, determinizations, events and texts leak nothing to a player.

*Non-interference* is the idea behind them: if two states differ only in what a player cannot know, nothing that this
player gets to see may differ. The second state, the *twin*, comes from the author's ``permute_hidden`` if there is
one, and else from ``determinize``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import attrs

from castlerules.core import DataError, Event, GameState, Memory, Player, determinizer, with_generator

from .play import Sample, shown_short

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
Observation = TypeVar("Observation")


def observations_are_no_states(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that observations are hashable, are no states, and neither hold nor depend on a random generator."""
    game, state = sample.game, sample.state
    for player in game.players(state):
        observation = game.observe(state, player)
        hash(observation)
        if isinstance(observation, type(state)):
            yield f"the observation of player {player} is a state, with all that is hidden"
        for rng in (state.rng, *sample.generators(1)):
            if game.observe(with_generator(state, rng), player) != observation:
                yield f"the observation of player {player} depends on more than the position, such as the generator"
        for part in _parts(observation):
            if hasattr(part, "below"):
                yield f"the observation of player {player} holds the generator {part!r}"


def _parts(value: object) -> Iterator[object]:
    """Yield *value* and everything inside it at any depth: elements, keys, values and fields."""
    pending: list[Any] = [value]
    while pending:
        part = pending.pop()
        yield part
        if isinstance(part, (tuple, list, set, frozenset)):
            pending.extend(part)
        elif isinstance(part, dict):
            pending.extend((*part, *part.values()))
        elif attrs.has(type(part)):
            pending.extend(getattr(part, field.name) for field in attrs.fields(type(part)))


def determinize_is_consistent(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``determinize`` gives a valid state with the same observation, actor and outcome.

    For the observation of the player to act it also has the same legal actions.
    """
    game, state = sample.game, sample.state
    actor, outcome = game.to_act(state), game.outcome(state)
    for player in game.players(state):
        observation = game.observe(state, player)
        for rng in sample.generators(2):
            guess = game.determinize(observation, rng)
            if type(guess) is not type(state) or game.observe(guess, player) != observation:
                seen, expected = shown_short(game.observe(guess, player)), shown_short(observation)
                yield f"the determinized state looks different to player {player}: expected {expected}, got {seen}"
            if guess != game.determinize(observation, rng, decks=None):
                yield "determinize gives two different states for the same observation and generator"
            if (game.to_act(guess), game.outcome(guess)) != (actor, outcome):
                yield f"in the determinized state {game.to_act(guess)} is to act, not {actor}, or the outcome differs"
            if actor == player and game.legal_actions(guess) != sample.legal:
                actions = shown_short(game.legal_actions(guess))
                yield f"in the determinized state player {player} has other legal actions: {actions}"
            if not game.problems(state) and game.problems(guess):
                yield f"the determinized state breaks {game.problems(guess)[0]}"


def determinizer_deals_alike(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``determinizer``, if the game has it, makes the states of ``determinize``, in whatever order."""
    game, generators = sample.game, sample.generators(2)
    for player in game.players(sample.state):
        observation = game.observe(sample.state, player)
        guess = determinizer(game, observation)
        for rng in (*generators, generators[0]):
            found, expected = guess(rng), game.determinize(observation, rng)
            if found != expected:
                states = f"{shown_short(found)} instead of {shown_short(expected)}"
                yield f"for player {player} the function that determinizer returns makes {states}"


def hidden_state_does_not_leak(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that what a player cannot know changes neither observation, actor, outcome nor legal actions.

    Nor does it change the reasons why actions of this player are illegal.
    """
    game, state = sample.game, sample.state
    for player in game.players(state):
        is_own_turn = game.to_act(state) == player
        observation = game.observe(state, player)
        for twin in twins(sample, player):
            if game.observe(twin, player) != observation:
                if sample.permute_hidden is not None:
                    twin_observation = shown_short(game.observe(twin, player))
                    yield f"the observation of player {player} shows something hidden: {twin_observation}"
                continue
            facts = (game.to_act(twin), game.outcome(twin), game.legal_actions(twin) if is_own_turn else sample.legal)
            if facts != (game.to_act(state), game.outcome(state), sample.legal) and sample.permute_hidden is not None:
                yield f"actor, outcome or actions show player {player} something hidden: {shown_short(facts)}"
            for action in [
                candidate
                for candidate in sample.illegal_candidates
                if is_own_turn and sample.is_action_of(candidate, player)
            ]:
                reason, twin_reason = game.why_not(state, action), game.why_not(twin, action)
                if reason != twin_reason:
                    yield f"the reason against {shown_short(action)} shows something hidden: {reason} or {twin_reason}"


def twins(sample: Sample[State, Action, Observation], player: Player) -> Iterator[State]:
    """Yield two states that *player* cannot distinguish from the state of *sample*, with the same generator."""
    for rng in sample.generators(2):
        if sample.permute_hidden is not None:
            twin = sample.permute_hidden(sample.state, player, rng)
        else:
            twin = sample.game.determinize(sample.game.observe(sample.state, player), rng)
        yield with_generator(twin, sample.state.rng)


def events_do_not_leak(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that the events that a player sees show no more than the observations before and after them.

    The state is compared with its twin. If an action of the player's own leads to equal observations in both, it must
    show equal events. Actions of others may be secret, so all of them are compared together: for each observation that
    can follow in both states, the events that may have come before it must be the same in both. Events of the classes
    in ``revealing_events`` are left out.
    """
    game, state = sample.game, sample.state
    for player in game.players(state):
        for twin in twins(sample, player):
            if game.observe(twin, player) != game.observe(state, player):
                continue
            if game.to_act(state) == player:
                shared_actions = [action for action in sample.legal if action in game.legal_actions(twin)]
                pairs = [
                    (_observed_step(sample, state, action, player), _observed_step(sample, twin, action, player))
                    for action in shared_actions
                ]
            else:
                steps_in_state, steps_in_twin = (
                    _observed_steps(sample, state, player),
                    _observed_steps(sample, twin, player),
                )
                pairs = [
                    ((seen, steps_in_state[seen]), (seen, steps_in_twin[seen]))
                    for seen in steps_in_state
                    if seen in steps_in_twin
                ]
            for (observation, events), (twin_observation, twin_events) in pairs:
                if observation == twin_observation and events != twin_events:
                    yield f"events show {player} something hidden: {shown_short(events)} or {shown_short(twin_events)}"


ObservedStep = tuple[Observation, object]


def _observed_step(
    sample: Sample[State, Action, Observation], state: State, action: Action, player: Player
) -> ObservedStep[Observation]:
    """Return the observation of *player* after *action*, and the events of *action* that *player* sees."""
    after, events = sample.game.transition(state, action)
    seen_events = [
        sample.game.seen_by(event, player) for event in events if not isinstance(event, sample.revealing_events)
    ]
    return sample.game.observe(after, player), tuple(event for event in seen_events if event is not None)


def _observed_steps(
    sample: Sample[State, Action, Observation], state: State, player: Player
) -> dict[Observation, frozenset[object]]:
    """Return a mapping from each observation that *player* may have after a legal action in *state* to its events.

    The events are a set, in which each item is a tuple of the events that *player* sees of one such action.
    """
    events_by_observation: dict[Observation, frozenset[object]] = {}
    for action in sample.game.legal_actions(state):
        observation, seen_events = _observed_step(sample, state, action, player)
        events_by_observation[observation] = events_by_observation.get(observation, frozenset()) | {seen_events}
    return events_by_observation


def event_secrets_are_masked(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that secret fields of events are None for all players but their owner.

    The owner is the *player* of the event. Masking a masked event again changes nothing, and ``Memory`` holds exactly
    the masked events.
    """
    game, state = sample.game, sample.state
    for action in sample.legal:
        _, events = game.transition(state, action)
        for player in game.players(state):
            for event in events:
                yield from _masking_problems(sample, event, player)
            seen_events = tuple(masked for event in events if (masked := game.seen_by(event, player)) is not None)
            if Memory(player).after(events).events != seen_events:
                seen = shown_short(seen_events)
                yield f"the memory of {player} differs from the events seen after {shown_short(action)}: {seen}"


def _masking_problems(sample: Sample[State, Action, Observation], event: Event, player: Player) -> Iterator[str]:
    masked = sample.game.seen_by(event, player)
    if masked is None:
        return
    if type(masked) is not type(event) or sample.game.seen_by(masked, player) != masked:
        seen_again = shown_short(sample.game.seen_by(masked, player))
        yield f"{shown_short(event)}, masked twice for {player}, is {seen_again}"
    owner = getattr(event, "player", None) == player
    if owner and masked != event:
        yield f"{player} does not see all of an event of their own, {shown_short(event)}: {shown_short(masked)}"
    if not owner and any(getattr(masked, name) is not None for name in event.secret):
        yield f"{player} sees the secret of {shown_short(masked)}"
    if any(hasattr(part, "below") for part in _parts(masked)):
        yield f"{shown_short(masked)} holds a generator"


def described_actions_do_not_leak(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``describe_action`` returns one line, and the same line for equal observations.

    This holds for every player and for illegal actions, too. A value that is no action of the game raises DataError,
    whoever observes.
    """
    game, state = sample.game, sample.state
    for player in game.players(state):
        legal, observation = sample.legal, game.observe(state, player)
        twin_observation = game.observe(next(twins(sample, player)), player)
        for action in (*legal, *sample.illegal_candidates):
            description = _description_or_none(sample, observation, action)
            if description is None and action in legal:
                yield f"{shown_short(action)} is legal, but describe_action refuses it for {player}"
            if description is not None and not _is_line(description):
                words = shown_short(description)
                yield f"{shown_short(action)} is described to {player} as {words}, which is not one line of text"
            twin_description = (
                _description_or_none(sample, twin_observation, action)
                if twin_observation == observation
                else description
            )
            if twin_description != description:
                words = f"{description!r} or {twin_description!r}"
                yield f"the description of {shown_short(action)} shows {player} something hidden: {words}"


def _description_or_none(
    sample: Sample[State, Action, Observation], observation: Observation, action: Action
) -> str | None:
    """Return the description of *action*; None if ``describe_action`` refuses it as no action of the game."""
    try:
        return sample.game.describe_action(observation, action)
    except DataError:
        return None


def _is_line(words: object) -> bool:
    return type(words) is str and bool(words.strip()) and words.isprintable()


def described_events_do_not_leak(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``describe_events`` returns lines of text, the same for the real events and for the masked ones.

    If the observation before and the seen events are the same in two states, so are the lines.
    """
    game, state = sample.game, sample.state
    for player in game.players(state):
        observation = game.observe(state, player)
        lines_by_events: dict[object, object] = {}
        for state_or_twin in (state, *twins(sample, player)):
            before = game.observe(state_or_twin, player)
            if before != observation:
                continue
            for action in game.legal_actions(state_or_twin):
                _, events = game.transition(state_or_twin, action)
                seen_events = tuple(seen for event in events if (seen := game.seen_by(event, player)) is not None)
                lines = game.describe_events(before, events)
                if game.describe_events(before, seen_events) != lines:
                    sentences = shown_short(lines)
                    yield f"the sentences for {shown_short(action)} tell {player} more than the events do: {sentences}"
                if lines_by_events.setdefault(seen_events, lines) != lines:
                    other_lines = shown_short(lines_by_events[seen_events])
                    yield f"the sentences show player {player} something hidden: {other_lines} or {shown_short(lines)}"
                if type(lines) is not tuple or not all(map(_is_line, lines)):
                    words = shown_short(lines)
                    yield f"{shown_short(action)} is described to {player} as {words}, which are not lines of text"
