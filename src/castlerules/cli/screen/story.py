"""The log of a game: what the person saw after each decision, told once and remembered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from castlerules._display import guide_for
from castlerules.cli.play.session import Session, SessionStep
from castlerules.cli.play.table import step_story

from .contents import WEAK, LinesAt, StyledLine, text_lines

_MOST_CHAPTERS: Final = 60
"""The log goes back so many decisions; the command ``moves`` tells all of the game."""


class Story:
    """The log of a game. Sentences of steps that have been told before are not made again."""

    def __init__(self) -> None:
        self._told: list[tuple[tuple[SessionStep, ...], list[StyledLine | str]]] = []

    def lines(self, session: Session) -> LinesAt:
        """Return what happened in *session*: each decision of the person, with its number, and what came of it."""
        chapters, told = _chapters(session.steps), self._told
        kept = 0
        while kept < min(len(chapters), len(told)) and _is_same(chapters[kept], told[kept][0]):
            kept += 1
        told[kept:] = [
            (steps, _chapter_lines(session, number, steps)) for number, steps in enumerate(chapters[kept:], kept)
        ]
        return text_lines([line for _, lines in told[-_MOST_CHAPTERS:] for line in lines])


def _chapter_lines(session: Session, number: int, steps: Sequence[SessionStep]) -> list[StyledLine | str]:
    """Return what the person saw of *steps*, below the number and the words of the choice at their beginning."""
    heading: list[StyledLine | str] = []
    if steps and steps[0].is_own:
        guide = guide_for(session.game, session.observation_of(steps[0].state_before))
        heading = [StyledLine(f"── {number}: {guide.label(steps[0].action)} ──", WEAK)]
    return [*heading, *step_story(session, steps)]


def _chapters(steps: Sequence[SessionStep]) -> list[tuple[SessionStep, ...]]:
    """Return *steps* in parts, each but the first with a choice of the person at its beginning."""
    starts = [place for place, step in enumerate(steps) if step.is_own]
    return [tuple(steps[start:end]) for start, end in zip([0, *starts], [*starts, len(steps)], strict=True)]


def _is_same(steps: Sequence[SessionStep], others: Sequence[SessionStep]) -> bool:
    return len(steps) == len(others) and all([step is other for step, other in zip(steps, others, strict=True)])
