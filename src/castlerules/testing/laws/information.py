"""The laws of hidden information: what views, guesses at hidden cards, events, and words may tell whom.

*Non-interference* is the idea behind them: take two states that differ only in what a player cannot know, and
nothing that this player gets to see may differ. The second state, the *twin*, comes from the author's ``permute``
if there is one, and else from ``determinize``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import attrs

from castlerules.core import DataError, Event, GameState, Memory, Player, with_generator

from .play import Sample, shown_short

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
Observation = TypeVar("Observation")


def observations_are_no_states(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Demand that a view is hashable, no state, the same every time, and neither holds nor depends on a generator."""
    game, state = sample.game, sample.state
    for player in game.players(state):
        observation = game.observe(state, player)
        hash(observation)
        if isinstance(observation, type(state)):
            yield f"the view of {player} is a state"
        for rng in (state.rng, *sample.generators(1)):
            if game.observe(with_generator(state, rng), player) != observation:
                yield f"the view of {player} depends on more than the position"
        for part in _parts(observation):
            if hasattr(part, "below"):
                yield f"the view of {player} holds the generator {part!r}"


def _parts(value: object) -> Iterator[object]:
    """Yield *value* and everything inside it."""
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
    """Demand that ``determinize`` gives a possible state of the same view, actor and outcome.

    If the player is to act, the legal actions are the same, too.
    """
    game, state = sample.game, sample.state
    actor, outcome = game.to_act(state), game.outcome(state)
    for player in game.players(state):
        observation = game.observe(state, player)
        for rng in sample.generators(2):
            guess = game.determinize(observation, rng)
            if type(guess) is not type(state) or game.observe(guess, player) != observation:
                seen, expected = shown_short(game.observe(guess, player)), shown_short(observation)
                yield f"what {player} sees of the guess differs: {seen}, not {expected}"
            if guess != game.determinize(observation, rng, decks=None):
                yield "the same view and generator give two guesses"
            if (game.to_act(guess), game.outcome(guess)) != (actor, outcome):
                yield f"in the guess {game.to_act(guess)} is to act, not {actor}, or the outcome differs"
            if actor == player and game.legal_actions(guess) != sample.legal:
                yield f"the actions of {player} in the guess are {shown_short(game.legal_actions(guess))}"
            if not game.problems(state) and game.problems(guess):
                yield f"the guess breaks {game.problems(guess)[0]}"


def hidden_state_does_not_leak(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Demand that what a player cannot know changes neither view, actor, outcome nor what the player may do."""
    game, state = sample.game, sample.state
    for player in game.players(state):
        is_own_turn = game.to_act(state) == player
        observation = game.observe(state, player)
        for twin in _twins(sample, player):
            if game.observe(twin, player) != observation:
                if sample.permute_hidden is not None:
                    yield f"the view of {player} shows something hidden: {shown_short(game.observe(twin, player))}"
                continue
            facts = (game.to_act(twin), game.outcome(twin), game.legal_actions(twin) if is_own_turn else sample.legal)
            if facts != (game.to_act(state), game.outcome(state), sample.legal) and sample.permute_hidden is not None:
                yield f"actor, outcome or actions tell {player} something hidden: {shown_short(facts)}"
            for action in [
                stranger
                for stranger in sample.illegal_candidates
                if is_own_turn and sample.is_action_of(stranger, player)
            ]:
                reason, twin_reason = game.why_not(state, action), game.why_not(twin, action)
                if reason != twin_reason:
                    yield f"the reason against {shown_short(action)} tells something hidden: {reason} or {twin_reason}"


def _twins(sample: Sample[State, Action, Observation], player: Player) -> Iterator[State]:
    """Yield two states that *player* cannot tell from that of *sample*, with the same generator."""
    for rng in sample.generators(2):
        if sample.permute_hidden is not None:
            twin = sample.permute_hidden(sample.state, player, rng)
        else:
            twin = sample.game.determinize(sample.game.observe(sample.state, player), rng)
        yield with_generator(twin, sample.state.rng)


def events_do_not_leak(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Demand that events do not tell a player apart what the views before and after them do not.

    For the player's own action: if the views after it are equal, the events seen are. For actions of others, which
    may be secret: among those after which the player's views are equal, the same events can be seen. Events of the
    classes in ``revealing_events`` are left out.
    """
    game, state = sample.game, sample.state
    for player in game.players(state):
        for twin in _twins(sample, player):
            if game.observe(twin, player) != game.observe(state, player):
                continue
            if game.to_act(state) == player:
                shared_actions = [action for action in sample.legal if action in game.legal_actions(twin)]
                pairs = [
                    (_observed_step(sample, state, one, player), _observed_step(sample, twin, one, player))
                    for one in shared_actions
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
            for one, other in pairs:
                if one[0] == other[0] and one[1] != other[1]:
                    yield f"events tell {player} something hidden: {shown_short(one[1])} or {shown_short(other[1])}"


ObservedStep = tuple[Observation, object]


def _observed_step(
    sample: Sample[State, Action, Observation], state: State, action: Action, player: Player
) -> ObservedStep[Observation]:
    """Return the view of *player* after *action*, and the events on the way there that *player* sees."""
    after, events = sample.game.transition(state, action)
    seen_events = [
        sample.game.seen_by(event, player) for event in events if not isinstance(event, sample.revealing_events)
    ]
    return sample.game.observe(after, player), tuple(event for event in seen_events if event is not None)


def _observed_steps(
    sample: Sample[State, Action, Observation], state: State, player: Player
) -> dict[Observation, frozenset[object]]:
    """Return all that *player* may see happen in *state*, by the view after it."""
    events_by_observation: dict[Observation, frozenset[object]] = {}
    for action in sample.game.legal_actions(state):
        observation, seen_events = _observed_step(sample, state, action, player)
        events_by_observation[observation] = events_by_observation.get(observation, frozenset()) | {seen_events}
    return events_by_observation


def event_secrets_are_masked(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Demand that secret fields are None for all but their owner; seen twice, or remembered, is seen once."""
    game, state = sample.game, sample.state
    for action in sample.legal:
        _, events = game.transition(state, action)
        for player in game.players(state):
            for event in events:
                yield from _masking_problems(sample, event, player)
            seen_events = tuple(masked for event in events if (masked := game.seen_by(event, player)) is not None)
            if Memory(player).after(events).events != seen_events:
                seen = shown_short(seen_events)
                yield f"{player} remembers other events of {shown_short(action)} than are seen: {seen}"


def _masking_problems(sample: Sample[State, Action, Observation], event: Event, player: Player) -> Iterator[str]:
    masked = sample.game.seen_by(event, player)
    if masked is None:
        return
    if type(masked) is not type(event) or sample.game.seen_by(masked, player) != masked:
        seen_again = shown_short(sample.game.seen_by(masked, player))
        yield f"{shown_short(event)}, seen by {player} and seen again, is {seen_again}"
    owner = getattr(event, "player", None) == player
    if owner and masked != event:
        yield f"{player} does not see all of the own {shown_short(event)}: {shown_short(masked)}"
    if not owner and any(getattr(masked, name) is not None for name in event.secret):
        yield f"{player} sees the secret of {shown_short(masked)}"
    if any(hasattr(part, "below") for part in _parts(masked)):
        yield f"{shown_short(masked)} holds a generator"


def described_actions_do_not_leak(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Demand that ``describe_action`` makes one line of an action, and the same one for views that are the same.

    That holds for whoever sees it, and for actions that may not be done; what is no action is refused for all alike.
    """
    game, state = sample.game, sample.state
    for player in game.players(state):
        legal, observation = sample.legal, game.observe(state, player)
        twin_observation = game.observe(next(_twins(sample, player)), player)
        for action in (*legal, *sample.illegal_candidates):
            description = _description_or_none(sample, observation, action)
            if description is None and action in legal:
                yield f"{shown_short(action)} is legal, but refused when it is to be told {player}"
            if description is not None and not _is_line(description):
                words = shown_short(description)
                yield f"{shown_short(action)} is told {player} as {words}, which is not one line of text"
            twin_description = (
                _description_or_none(sample, twin_observation, action)
                if twin_observation == observation
                else description
            )
            if twin_description != description:
                words = f"{description!r} or {twin_description!r}"
                yield f"the words for {shown_short(action)} tell {player} something hidden: {words}"


def _description_or_none(
    sample: Sample[State, Action, Observation], observation: Observation, action: Action
) -> str | None:
    """Return the words for *action*, None if it is refused as no action of the game."""
    try:
        return sample.game.describe_action(observation, action)
    except DataError:
        return None


def _is_line(words: object) -> bool:
    return type(words) is str and bool(words.strip()) and words.isprintable()


def described_events_do_not_leak(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Demand that ``describe_events`` says the same of events as they are and as they are seen, in lines of text.

    Where a player sees the same before, and then the same events, the player is told the same.
    """
    game, state = sample.game, sample.state
    for player in game.players(state):
        observation = game.observe(state, player)
        lines_by_events: dict[object, object] = {}
        for state_or_twin in (state, *_twins(sample, player)):
            before = game.observe(state_or_twin, player)
            if before != observation:
                continue
            for action in game.legal_actions(state_or_twin):
                _, events = game.transition(state_or_twin, action)
                seen_events = tuple(one for event in events if (one := game.seen_by(event, player)) is not None)
                lines = game.describe_events(before, events)
                if game.describe_events(before, seen_events) != lines:
                    sentences = shown_short(lines)
                    yield f"the sentences of {shown_short(action)} tell {player} more than is seen: {sentences}"
                if lines_by_events.setdefault(seen_events, lines) != lines:
                    other_lines = shown_short(lines_by_events[seen_events])
                    yield f"sentences tell {player} something hidden: {other_lines} or {shown_short(lines)}"
                if type(lines) is not tuple or not all(map(_is_line, lines)):
                    yield f"{shown_short(action)} is told {player} as {shown_short(lines)}, which are not lines of text"
