"""``castlerules explain``: whether an action is legal, and why not, or which events it leads to.

The events come from several determinizations: states with other hidden cards that the player to act cannot tell from
the real one. Events that are the same in all are certain, so hidden information never influences the answer.
"""

from __future__ import annotations

from argparse import Namespace
from itertools import zip_longest
from typing import Any, Final

from castlerules.cli.arguments.names import observer_of, seat_name
from castlerules.cli.arguments.positions import LoadedPosition, load_position
from castlerules.cli.io.errors import UsageError
from castlerules.cli.io.output import counted_noun, one_line, print_json, print_line
from castlerules.cli.play.menu import common_text
from castlerules.core import (
    AnyGame,
    CastleRulesError,
    DataError,
    Event,
    IllegalAction,
    Player,
    Rng,
    Violation,
    outcomes,
)
from castlerules.text import action_text

_GUESSES: Final = 16
_UNCERTAIN: Final = "what follows depends on what cannot be seen"
Facts = dict[str, Any]


def explain(args: Namespace) -> int:
    """Explain the action in *args*; return 0, whether it is legal or not."""
    words = list(args.words)
    file = words.pop(0) if args.position is None else None
    if not words:
        raise UsageError("name an action too, such as pass; see castlerules explain --help")
    position = load_position(file, args.position, args.step)
    game, player = position.game, observer_of(position.game, position.state)
    observation = game.observe(position.state, player)
    try:
        action = game.parse_action(observation, " ".join(words))
    except CastleRulesError as error:
        problem = error.problem if isinstance(error, DataError) else str(error)
        raise UsageError(f"{problem}; castlerules legal lists what may be done") from None
    violation = game.why_not(position.state, action)
    facts = _legality(game, observation, action, violation) | {"game": game.name, "seat": seat_name(game, player)}
    facts |= _consequences(game, observation, player, action, args.limit) if violation is None else {}
    if args.json:
        print_json(facts)
    else:
        for line in _lines(position, facts, args.limit):
            print_line(one_line(line))
    return 0


def _legality(game: AnyGame, observation: Any, action: Any, violation: Violation | None) -> Facts:
    return {
        "action": game.format_action(action),
        "text": action_text(game, observation, action),
        "legal": violation is None,
        "rule": None if violation is None else violation.rule,
        "reason": None if violation is None else violation.reason,
        "events": [],
        "chance": False,
        "results": None,
        "told_apart": None,
    }


def _consequences(game: AnyGame, observation: Any, player: Player, action: Any, limit: int) -> Facts:
    """Return what *player* may know about the results of *action*: its events, and how many random results it has.

    The events are those that are the same in all determinizations of *observation*. The random results are counted in
    the first determinization in which *action* draws a random number; above *limit* they are not counted.
    """
    event_lists, guess_with_chance = [], None
    for index in range(_GUESSES):
        guess = game.determinize(observation, Rng.seeded(index))
        try:
            after, events = game.transition(guess, action)
        except (
            IllegalAction
        ):  # legal in the real state, but not in this determinization: another player is to act, who sees more
            continue
        event_lists.append(events)
        if guess_with_chance is None and after.rng != guess.rng:
            guess_with_chance = guess
    facts: Facts = {"events": _common_events(game, observation, event_lists), "chance": guess_with_chance is not None}
    if guess_with_chance is None:
        return facts
    try:
        results = outcomes(game, guess_with_chance, action, limit=limit)
    except DataError:
        return facts
    return facts | {"results": len(results), "told_apart": len({game.observe(after, player) for _, after in results})}


def _common_events(game: AnyGame, observation: Any, event_lists: list[tuple[Event, ...]]) -> list[str]:
    """Return sentences for the events with which all *event_lists* begin, up to the first difference.

    Each list comes from another determinization; *observation* is from before the events.
    """
    lines: list[str] = []
    for alternatives in zip_longest(*[game.describe_events(observation, events) for events in event_lists]):
        line = None if None in alternatives else common_text(alternatives)
        if line is None:
            return [*lines, _UNCERTAIN]
        lines.append(line)
    return lines


def _lines(position: LoadedPosition, facts: Facts, limit: int) -> list[str]:
    action = facts["text"] if facts["text"] == facts["action"] else f"{facts['text']} ({facts['action']})"
    if not facts["legal"]:
        return [f"{position.description}: {action} is not allowed", f"  {facts['rule']}: {facts['reason']}"]
    news = [f"  {line}" for line in facts["events"]]
    lines = [f"{position.description}: {action} is allowed" + (f"; {facts['seat']} will see:" if news else ""), *news]
    if not facts["chance"]:
        return [*lines, "Chance has no part in it."]
    if facts["results"] is None:
        return [*lines, f"Chance has a part in it, with more than {counted_noun(limit, 'way')} to go."]
    results, apart = counted_noun(facts["results"], "different result"), facts["told_apart"]
    count_text = f"{results} in one guess at what is hidden, of which {facts['seat']} can tell {apart} apart"
    return [*lines, f"Chance has a part in it: {count_text}."]
