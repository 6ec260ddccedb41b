"""What is wrong with a damaged file of a league, how much of it is sound, and what its organiser does next."""

from __future__ import annotations

from typing import Final

from castlerules import ascension
from castlerules.cards import read_deck
from castlerules.core import ORGANISER, CastleRulesError, Record

EXPECTED: Final = "the file of a league, which castlerules league new makes"
NEXT_STEP: Final = (
    "nothing was changed; put a copy of the file in its place (castlerules league check COPY says whether it is sound)"
)
_MARKS: Final = ('"ascension"', '"actions"')
"""Text that has all of these was once the file of a league."""
_SCHEMA: Final = "schema:"


def why_no_record(text: str, problem: str) -> str:
    """Return what is wrong with *text*, which is no record because of *problem*, and what to do.

    A deck list is recognised, and so are a damaged record and one of which the end is missing.
    """
    try:
        deck = read_deck(text)
    except CastleRulesError:
        pass
    else:
        return f"it is a deck list of {deck.main_count + deck.sideboard_count} cards, no league; give {EXPECTED}"
    if problem.startswith(_SCHEMA):
        return f"{problem}; another version of castlerules wrote it, which can read it"
    if not all([mark in text for mark in _MARKS]):
        return f"it is no league, {problem}; give {EXPECTED}"
    end = "" if text.rstrip().endswith("}") else ", its end is missing"
    return f"the file is damaged{end}: {problem}; {NEXT_STEP}"


def sound_part(record: Record) -> str:
    """Return what of *record*, whose replay differs, is sound: how many entries, and what the last of them did.

    Where every entry is allowed, but not with the recorded result, any entry so far may be the wrong one.
    """
    states: list[ascension.State] = []
    is_allowed = False
    try:
        states.extend(record.replay())  # the states before a difference stay in the list
    except CastleRulesError as error:
        is_allowed = error.__cause__ is None
    if is_allowed:
        return "every entry up to there is allowed, but one of them is not what was recorded"
    if len(states) < 2:
        return "no entry before it is sound"
    last = len(states) - 2
    action = ascension.GAME.parse_action(states[last], record.actions[last])
    _, events = ascension.GAME.transition(states[last], action)
    told = ascension.GAME.describe_events(ascension.GAME.observe(states[last], ORGANISER), events)
    return f"entries 1 to {last + 1} are sound, the last of them: {'; '.join(told)}"
