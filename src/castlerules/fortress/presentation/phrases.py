"""Phrases for the actions, and sentences for the events of Fortress."""

from __future__ import annotations

from typing import Final

from castlerules.core import Wording
from castlerules.fortress.model import actions, assault_table, decisions, events
from castlerules.fortress.model.options import FortressRules
from castlerules.magic.model import changes
from castlerules.magic.presentation.names import ObjectNames

from .blocks import declared_blocks_text
from .opposition import dealt_text


def row_name(row: assault_table.AssaultRow) -> str:
    """Return the name of a result of an assault in words."""
    return row.value.replace("_", " ")


def compared_text(difference: int, margin: int) -> str:
    """FOR-035 to FOR-039: return the *difference* of damage and dice in words, and whether the *margin* is passed."""
    if not difference:
        return "equal"
    words = f"{abs(difference)} {'above' if difference > 0 else 'below'}"
    return f"{words}, more than {margin}" if abs(difference) > margin else words


def margin_of(names: ObjectNames) -> int:
    """FOR-Q52: return the margin of the assault table in the game of *names*."""
    rules = names.observation.rules
    assert isinstance(rules, FortressRules), "an observation of Fortress"
    return rules.assault_margin


def _blocker_text(names: ObjectNames, action: actions.ChooseBlocker) -> str:
    decision, blocker = names.observation.decision, names.name_with_size(action.creature)
    if isinstance(decision, decisions.TiedBlockerDecision):
        return f"let {blocker} block {names.name_with_size(decision.attacker)}"
    return f"let {blocker} block"


ACTION_WORDING: Final = Wording[ObjectNames](
    {
        actions.ChooseOpposition: "{n:creature} {oppose} you",
        actions.ChooseBlocker: _blocker_text,
        actions.DeclareAssault: "storm the fortress",
        actions.SkipAssault: "wait with the assault",
        actions.PlayAgain: "play again with the same deck",
        actions.AdmitDefeat: "admit defeat",
    },
    parts={"oppose": lambda _, action: "opposes" if action.n == 1 else "oppose"},
)
EVENT_WORDING: Final = Wording[ObjectNames](
    {
        events.GarrisonDealt: dealt_text,
        events.DieRolled: "the die shows {face}:",  # the change of life that it causes follows
        changes.Blocked: declared_blocks_text,
        events.AssaultRolled: "you storm the fortress: {damage} damage against {dice} = {sum}: {row} ({compared})",
    },
    {"dice": lambda _, dice: " + ".join(map(str, dice)), "row": lambda _, row: row_name(row)},
    {
        "compared": lambda names, event: compared_text(event.damage - sum(event.dice), margin_of(names)),
        "sum": lambda _, event: sum(event.dice),
    },
)
