"""Why an action of a league is refused, in words, with what to do instead."""

from __future__ import annotations

import shlex
from pathlib import Path

from castlerules import ascension
from castlerules.ascension.presentation.phrases import with_player_names
from castlerules.ascension.rules.league import open_contest
from castlerules.core import ORGANISER, Violation

from .decks import grace_hint
from .names import name_of


def refusal_text(
    path: Path,
    state: ascension.State,
    action: ascension.Action,
    violation: Violation,
    *,
    place: int = 0,
    number: int = 1,
) -> str:
    """Return that *violation* forbids *action* in *state*, in words, and that nothing was changed.

    It is the action after *place* others of the *number* actions of one command to the file *path*. *state* is the one
    after these, so that the reason may speak of what the file does not hold; the text says so.
    """
    action_text = ascension.GAME.describe_action(ascension.GAME.observe(state, ORGANISER), action)
    reason = with_player_names(state, str(violation))
    earlier = f"; that would be after the first {place} of the {number} steps of this command" if place else ""
    hint = _hint(path, state, action)
    advice = f"nothing was changed; {hint}" if hint else "nothing was changed"
    return f"{action_text}: not allowed, {reason}{earlier}; {advice}"


def _hint(path: Path, state: ascension.State, action: ascension.Action) -> str | None:
    """Return which option or command would help *action*, None if there is no such."""
    deck = getattr(action, "deck", None)
    if isinstance(deck, ascension.StarterDeck):
        return grace_hint(deck, state)
    contest = open_contest(state, action.contest) if isinstance(action, ascension.RecordResult) else None
    if contest is None or contest.status == ascension.ContestStatus.RUNNING:
        return None
    if None in contest.bonuses:
        waiting = name_of(state, contest.participants[contest.bonuses.index(None)])
        return f"{shlex.join(['castlerules', 'league', 'row', str(path), waiting])} ROW chooses a row"
    return f"{shlex.join(['castlerules', 'league', 'first', str(path)])} PLAYER says who starts"
