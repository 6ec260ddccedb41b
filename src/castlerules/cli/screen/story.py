"""The log of a game: what the person saw after each decision, told once and remembered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from castlerules.cli.play.session import Session, SessionStep
from castlerules.cli.play.table import step_story

from .contents import WEAK, LinesAt, StyledLine, text_lines

_MOST_CHAPTERS: Final = 200
"""The log goes back so many decisions; the command ``moves`` tells all of the game."""


class Story:
    """The log of a game. Sentences of steps that have been told before are not made again."""

    def __init__(self) -> None:
        self._told: list[tuple[tuple[SessionStep, ...], list[str]]] = []

    def lines(self, session: Session) -> LinesAt:
        """Return what happened in *session*: under the number of each decision of the person what came of it."""
        chapters = _chapters(session.steps)
        kept = 0
        while kept < min(len(chapters), len(self._told)) and _is_same(chapters[kept], self._told[kept][0]):
            kept += 1
        self._told[kept:] = [(steps, step_story(session, steps)) for steps in chapters[kept:]]
        first = max(0, len(self._told) - _MOST_CHAPTERS)
        texts: list[StyledLine | str] = []
        for number, (steps, sentences) in enumerate(self._told[first:], first):
            texts += [StyledLine(f"── {number} ──", WEAK)] if steps and steps[0].is_own else []
            texts += sentences
        return text_lines(texts)


def _chapters(steps: Sequence[SessionStep]) -> list[tuple[SessionStep, ...]]:
    """Return *steps* in parts, each but the first with a choice of the person at its beginning."""
    starts = [place for place, step in enumerate(steps) if step.is_own]
    return [tuple(steps[start:end]) for start, end in zip([0, *starts], [*starts, len(steps)], strict=True)]


def _is_same(steps: Sequence[SessionStep], others: Sequence[SessionStep]) -> bool:
    return len(steps) == len(others) and all([step is other for step, other in zip(steps, others, strict=True)])
