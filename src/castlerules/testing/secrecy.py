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

from .laws import Spot, shown

__all__ = [
    "determinized_states_fit",
    "events_keep_their_secrets",
    "events_tell_no_more_than_views",
    "hidden_things_do_not_show",
    "phrases_tell_no_more_than_views",
    "sentences_tell_no_more_than_events",
    "views_are_less_than_states",
]

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
View = TypeVar("View")


def views_are_less_than_states(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that a view is hashable, no state, the same every time, and neither holds nor depends on a generator."""
    game, state = spot.game, spot.state
    for player in game.players(state):
        seen = game.view(state, player)
        hash(seen)
        if isinstance(seen, type(state)):
            yield f"the view of {player} is a state"
        for rng in (state.rng, *spot.generators(1)):
            if game.view(with_generator(state, rng), player) != seen:
                yield f"the view of {player} depends on more than the position"
        for part in _parts(seen):
            if hasattr(part, "below"):
                yield f"the view of {player} holds the generator {part!r}"


def _parts(thing: object) -> Iterator[object]:
    """Yield *thing* and everything inside it."""
    waiting: list[Any] = [thing]
    while waiting:
        part = waiting.pop()
        yield part
        if isinstance(part, (tuple, list, set, frozenset)):
            waiting.extend(part)
        elif isinstance(part, dict):
            waiting.extend((*part, *part.values()))
        elif attrs.has(type(part)):
            waiting.extend(getattr(part, field.name) for field in attrs.fields(type(part)))


def determinized_states_fit(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that ``determinize`` gives a possible state of the same view, actor and outcome.

    If the player is to act, the legal actions are the same, too.
    """
    game, state = spot.game, spot.state
    actor, outcome = game.to_act(state), game.outcome(state)
    for player in game.players(state):
        seen = game.view(state, player)
        for rng in spot.generators(2):
            guess = game.determinize(seen, rng)
            if type(guess) is not type(state) or game.view(guess, player) != seen:
                yield f"what {player} sees of the guess differs: {shown(game.view(guess, player))}, not {shown(seen)}"
            if guess != game.determinize(seen, rng, decks=None):
                yield "the same view and generator give two guesses"
            if (game.to_act(guess), game.outcome(guess)) != (actor, outcome):
                yield f"in the guess {game.to_act(guess)} is to act, not {actor}, or the outcome differs"
            if actor == player and game.legal_actions(guess) != spot.legal:
                yield f"the actions of {player} in the guess are {shown(game.legal_actions(guess))}"
            if not game.problems(state) and game.problems(guess):
                yield f"the guess breaks {game.problems(guess)[0]}"


def hidden_things_do_not_show(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that what a player cannot know changes neither view, actor, outcome nor what the player may do."""
    game, state = spot.game, spot.state
    for player in game.players(state):
        mine = game.to_act(state) == player
        seen = game.view(state, player)
        for twin in _twins(spot, player):
            if game.view(twin, player) != seen:
                if spot.permute is not None:
                    yield f"the view of {player} shows something hidden: {shown(game.view(twin, player))}"
                continue
            facts = (game.to_act(twin), game.outcome(twin), game.legal_actions(twin) if mine else spot.legal)
            if facts != (game.to_act(state), game.outcome(state), spot.legal) and spot.permute is not None:
                yield f"actor, outcome or actions tell {player} something hidden: {shown(facts)}"
            for action in [one for one in spot.strangers if mine and spot.is_own(one, player)]:
                reason, other = game.why_not(state, action), game.why_not(twin, action)
                if reason != other:
                    yield f"the reason against {shown(action)} tells something hidden: {reason} or {other}"


def _twins(spot: Spot[State, Action, View], player: Player) -> Iterator[State]:
    """Yield two states that *player* cannot tell from that of *spot*, with the same generator."""
    for rng in spot.generators(2):
        if spot.permute is not None:
            twin = spot.permute(spot.state, player, rng)
        else:
            twin = spot.game.determinize(spot.game.view(spot.state, player), rng)
        yield with_generator(twin, spot.state.rng)


def events_tell_no_more_than_views(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that events do not tell a player apart what the views before and after them do not.

    For the player's own action: if the views after it are equal, the events seen are. For actions of others, which
    may be secret: among those after which the player's views are equal, the same events can be seen. Events of the
    classes in ``shows`` are left out.
    """
    game, state = spot.game, spot.state
    for player in game.players(state):
        for twin in _twins(spot, player):
            if game.view(twin, player) != game.view(state, player):
                continue
            if game.to_act(state) == player:
                shared = [action for action in spot.legal if action in game.legal_actions(twin)]
                pairs = [(_told(spot, state, one, player), _told(spot, twin, one, player)) for one in shared]
            else:
                here, there = _all_told(spot, state, player), _all_told(spot, twin, player)
                pairs = [((seen, here[seen]), (seen, there[seen])) for seen in here if seen in there]
            for one, other in pairs:
                if one[0] == other[0] and one[1] != other[1]:
                    yield f"events tell {player} something hidden: {shown(one[1])} or {shown(other[1])}"


Told = tuple[View, object]


def _told(spot: Spot[State, Action, View], state: State, action: Action, player: Player) -> Told[View]:
    """Return the view of *player* after *action*, and the events on the way there that *player* sees."""
    after, events = spot.game.transition(state, action)
    seen = [spot.game.seen_by(event, player) for event in events if not isinstance(event, spot.shows)]
    return spot.game.view(after, player), tuple(event for event in seen if event is not None)


def _all_told(spot: Spot[State, Action, View], state: State, player: Player) -> dict[View, frozenset[object]]:
    """Return all that *player* may see happen in *state*, by the view after it."""
    found: dict[View, frozenset[object]] = {}
    for action in spot.game.legal_actions(state):
        seen, told = _told(spot, state, action, player)
        found[seen] = found.get(seen, frozenset()) | {told}
    return found


def events_keep_their_secrets(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that secret fields are None for all but their owner; seen twice, or remembered, is seen once."""
    game, state = spot.game, spot.state
    for action in spot.legal:
        _, events = game.transition(state, action)
        for player in game.players(state):
            for event in events:
                yield from _projected(spot, event, player)
            seen = tuple(one for event in events if (one := game.seen_by(event, player)) is not None)
            if Memory(player).after(events).events != seen:
                yield f"{player} remembers other events of {shown(action)} than are seen: {shown(seen)}"


def _projected(spot: Spot[State, Action, View], event: Event, player: Player) -> Iterator[str]:
    seen = spot.game.seen_by(event, player)
    if seen is None:
        return
    if type(seen) is not type(event) or spot.game.seen_by(seen, player) != seen:
        yield f"{shown(event)}, seen by {player} and seen again, is {shown(spot.game.seen_by(seen, player))}"
    owner = getattr(event, "player", None) == player
    if owner and seen != event:
        yield f"{player} does not see all of the own {shown(event)}: {shown(seen)}"
    if not owner and any(getattr(seen, name) is not None for name in event.secret):
        yield f"{player} sees the secret of {shown(seen)}"
    if any(hasattr(part, "below") for part in _parts(seen)):
        yield f"{shown(seen)} holds a generator"


def phrases_tell_no_more_than_views(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that ``describe_action`` makes one line of an action, and the same one for views that are the same.

    That holds for whoever sees it, and for actions that may not be done; what is no action is refused for all alike.
    """
    game, state = spot.game, spot.state
    for player in game.players(state):
        legal, seen = spot.legal, game.view(state, player)
        other = game.view(next(_twins(spot, player)), player)
        for action in (*legal, *spot.strangers):
            phrase = _phrase(spot, seen, action)
            if phrase is None and action in legal:
                yield f"{shown(action)} is legal, but refused when it is to be told {player}"
            if phrase is not None and not _is_line(phrase):
                yield f"{shown(action)} is told {player} as {shown(phrase)}, which is not one line of text"
            again = _phrase(spot, other, action) if other == seen else phrase
            if again != phrase:
                yield f"the words for {shown(action)} tell {player} something hidden: {phrase!r} or {again!r}"


def _phrase(spot: Spot[State, Action, View], seen: View, action: Action) -> str | None:
    """Return the words for *action*, None if it is refused as no action of the game."""
    try:
        return spot.game.describe_action(seen, action)
    except DataError:
        return None


def _is_line(words: object) -> bool:
    return type(words) is str and bool(words.strip()) and words.isprintable()


def sentences_tell_no_more_than_events(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that ``describe_events`` says the same of events as they are and as they are seen, in lines of text.

    Where a player sees the same before, and then the same events, the player is told the same.
    """
    game, state = spot.game, spot.state
    for player in game.players(state):
        seen = game.view(state, player)
        told: dict[object, object] = {}
        for place in (state, *_twins(spot, player)):
            before = game.view(place, player)
            if before != seen:
                continue
            for action in game.legal_actions(place):
                _, events = game.transition(place, action)
                known = tuple(one for event in events if (one := game.seen_by(event, player)) is not None)
                lines = game.describe_events(before, events)
                if game.describe_events(before, known) != lines:
                    yield f"the sentences of {shown(action)} tell {player} more than is seen: {shown(lines)}"
                if told.setdefault(known, lines) != lines:
                    yield f"sentences tell {player} something hidden: {shown(told[known])} or {shown(lines)}"
                if type(lines) is not tuple or not all(map(_is_line, lines)):
                    yield f"{shown(action)} is told {player} as {shown(lines)}, which are not lines of text"
