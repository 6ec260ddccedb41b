"""Phrases for the actions, and sentences for the events of Fortress."""

from __future__ import annotations

from typing import Final

from castlerules.core import Wording
from castlerules.fortress.model import actions, assault_table, decisions, events
from castlerules.magic.presentation.names import ObjectNames


def row_name(row: assault_table.AssaultRow) -> str:
    """Return the name of a result of an assault in words."""
    return row.value.replace("_", " ")


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
        events.GarrisonDealt: "{count:creature} of your deck {are} dealt to the garrison",
        events.DieRolled: "the die shows {face}:",  # the change of life that it causes follows
        events.AssaultRolled: "you storm the fortress: {damage} damage against {dice} = {sum}: {row}",
    },
    {"dice": lambda _, dice: " + ".join(map(str, dice)), "row": lambda _, row: row_name(row)},
    {
        "are": lambda _, event: "is" if event.count == 1 else "are",
        "sum": lambda _, event: sum(event.dice),
    },
)
