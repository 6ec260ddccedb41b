"""``castlerules explain``: whether an action may be done, and why not, or what it leads to.

What it leads to is told from guesses at what the player to act cannot see: what is the same in all of them is sure,
and nothing hidden has any influence on the answer.
"""

from __future__ import annotations

import json
from argparse import Namespace
from itertools import zip_longest
from typing import Any, Final

from castlerules.core import AnyGame, Broken, CastleRulesError, DataError, Event, IllegalAction, Player, Rng, outcomes
from castlerules.text import action_text

from .choices import looker, seat_name
from .errors import UsageError
from .output import many, one_line, say
from .spots import Spot, spot
from .telling import common_text

__all__ = ["explain"]

_GUESSES: Final = 16
_OPEN: Final = "what follows depends on what cannot be seen"
Facts = dict[str, Any]


def explain(asked: Namespace) -> int:
    """Explain the action that was *asked* about; return 0, whether it may be done or not."""
    words = list(asked.words)
    file = words.pop(0) if asked.position is None else None
    if not words:
        raise UsageError("name an action too, such as pass; see castlerules explain --help")
    at = spot(file, asked.position, asked.step)
    game, player = at.game, looker(at.game, at.state)
    seen = game.view(at.state, player)
    try:
        action = game.parse_action(seen, " ".join(words))
    except CastleRulesError as error:
        problem = error.problem if isinstance(error, DataError) else str(error)
        raise UsageError(f"{problem}; castlerules legal lists what may be done") from None
    broken = game.why_not(at.state, action)
    facts = _reason(game, seen, action, broken) | {"game": game.name, "seat": seat_name(game, player)}
    facts |= _future(game, seen, player, action, asked.limit) if broken is None else {}
    if asked.json:
        say(json.dumps(facts, sort_keys=True))
    else:
        for line in _lines(at, facts, asked.limit):
            say(one_line(line))
    return 0


def _reason(game: AnyGame, seen: Any, action: Any, broken: Broken | None) -> Facts:
    return {
        "action": game.format_action(action),
        "text": action_text(game, seen, action),
        "legal": broken is None,
        "rule": None if broken is None else broken.rule,
        "reason": None if broken is None else broken.reason,
        "events": [],
        "chance": False,
        "results": None,
        "told_apart": None,
    }


def _future(game: AnyGame, seen: Any, player: Player, action: Any, limit: int) -> Facts:
    """Return what *action* leads to in all guesses at what *seen* hides, and the ways of chance in one of them."""
    courses, drawing = [], None
    for index in range(_GUESSES):
        guess = game.determinize(seen, Rng.seeded(index))
        try:
            after, events = game.transition(guess, action)
        except IllegalAction:  # possible only where somebody else is to act, who can see more
            continue
        courses.append(events)
        if drawing is None and after.rng != guess.rng:
            drawing = guess
    facts: Facts = {"events": _common(game, seen, courses), "chance": drawing is not None}
    if drawing is None:
        return facts
    try:
        found = outcomes(game, drawing, action, limit=limit)
    except DataError:
        return facts
    return facts | {"results": len(found), "told_apart": len({game.view(after, player) for _, after in found})}


def _common(game: AnyGame, seen: Any, courses: list[tuple[Event, ...]]) -> list[str]:
    """Return what is sure to happen after *seen*, as far as all *courses* are alike."""
    lines: list[str] = []
    for parts in zip_longest(*[game.describe_events(seen, one) for one in courses]):
        line = None if None in parts else common_text(parts)
        if line is None:
            return [*lines, _OPEN]
        lines.append(line)
    return lines


def _lines(at: Spot, facts: Facts, limit: int) -> list[str]:
    action = facts["text"] if facts["text"] == facts["action"] else f"{facts['text']} ({facts['action']})"
    if not facts["legal"]:
        return [f"{at.place}: {action} is not allowed", f"  {facts['rule']}: {facts['reason']}"]
    news = [f"  {line}" for line in facts["events"]]
    lines = [f"{at.place}: {action} is allowed" + (f"; {facts['seat']} will see:" if news else ""), *news]
    if not facts["chance"]:
        return [*lines, "Chance has no part in it."]
    if facts["results"] is None:
        return [*lines, f"Chance has a part in it, with more than {many(limit, 'way')} to go."]
    results, apart = many(facts["results"], "different result"), facts["told_apart"]
    told = f"{results} in one guess at what is hidden, of which {facts['seat']} can tell {apart} apart"
    return [*lines, f"Chance has a part in it: {told}."]
