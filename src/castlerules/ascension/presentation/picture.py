"""The standings of a league as an SVG picture: for each player a bar whose length is the points earned (power).

The lighter part of a bar is the points spent; it is drawn only for players whose deck the observer may know. Below the
bars stand the open contests, and who has to act next.
"""

from __future__ import annotations

from typing import Final

from castlerules.ascension.information.observation import Observation
from castlerules.ascension.model.state import Member
from castlerules.ascension.rules.queries import Standing, standings
from castlerules.core import ORGANISER
from castlerules.svg import Element, add_label, add_rectangle, add_tooltip, new_document
from castlerules.text import wrapped

from .phrases import player_name
from .text_table import describe_contest, describe_pending_decision, standings_table, win_draw_loss

_WIDTH: Final = 720
_ROW_HEIGHT: Final = 34
_TOP: Final = 74
_BAR_SPAN: Final = (250, 300)
_LINE_LENGTH: Final = 84
_NAME_LENGTH: Final = 22

_PAPER: Final = "#f7f4ea"
_INK: Final = "#1d1f21"
_DIM: Final = "#6b6f73"
_POWER: Final = "#3b6ea5"
_SPENT: Final = "#a9c4de"
_OWN: Final = "#c8842b"


def picture(observation: Observation, width: int | None = None) -> Element:
    """Return *observation* as an SVG picture, *width* pixels wide if that is not None.

    Raises DataError for an invalid width.
    """
    lines = standings(observation)
    notes = [
        part
        for contest in observation.contests
        for part in wrapped(describe_contest(observation, contest), _LINE_LENGTH, hang=2)
    ]
    decision = wrapped(describe_pending_decision(observation), _LINE_LENGTH)
    below = _TOP + _ROW_HEIGHT * max(len(lines), 1) + 26
    height = below + 20 * (len(notes) + len(decision)) + 10
    whose = "the organiser" if observation.player == ORGANISER else player_name(observation, observation.player)
    description = "; ".join([*standings_table(observation), *notes, *decision])
    root = new_document((_WIDTH, height), f"Magic: the Ascension, seen by {whose}", description, width=width)
    add_rectangle(root, (0, 0), (_WIDTH, height), 12, fill=_PAPER)
    played = len(observation.history)
    add_label(
        root, (18, 34), f"Standings after {played} contest{'s' * (played != 1)}", 20, fill=_INK, font_weight="bold"
    )
    add_label(root, (_WIDTH - 18, 34), f"seen by {whose}", 14, fill=_DIM, text_anchor="end")
    most = max([standing.power for standing in lines], default=0)
    for place, line in enumerate(lines):
        _draw_standing(root, observation, line, (place, most))
    if not lines:
        add_label(root, (18, _TOP + 18), "nobody has registered", 15, fill=_DIM)
    for place, words in enumerate([*notes, *decision]):
        add_label(root, (18, below + 20 * place), words, 14, fill=_INK if place >= len(notes) else _DIM)
    return root


def _draw_standing(root: Element, observation: Observation, line: Standing, at: tuple[int, int]) -> None:
    """Draw a line of the standings: rank, name, a bar of the power, and the record.

    *at* is a pair: the index of the line, and the highest power in the standings, for which a bar has its full length.
    """
    (place, most), (left, bar_width) = at, _BAR_SPAN
    middle = _TOP + _ROW_HEIGHT * place
    member = observation.members[line.player]
    own = line.player == observation.player
    fill = _INK if line.active else _DIM
    add_label(root, (18, middle + 18), str(line.rank), 15, fill=_DIM)
    name = player_name(observation, line.player)
    short = name if len(name) <= _NAME_LENGTH else name[: _NAME_LENGTH - 3] + "..."
    add_label(root, (50, middle + 18), short, 15, fill=fill, font_weight="bold" if own else "normal")
    length = bar_width * line.power / most if most else 0
    bar = add_rectangle(root, (left, middle), (max(length, 2), 24), 4, fill=_OWN if own else _POWER)
    known = f"{line.power} earned"
    if isinstance(member, Member) and line.power:
        add_rectangle(root, (left, middle), (length * member.spent / line.power, 24), 4, fill=_SPENT)
        known += f", {member.spent} spent, {member.bank} to spend"
    add_tooltip(bar, f"{name}: {known}")
    add_label(root, (left + bar_width + 12, middle + 18), str(line.power), 15, fill=_INK)
    wins, draws, losses = win_draw_loss(observation).get(line.player, (0, 0, 0))
    record = f"{wins}-{draws}-{losses}" + ("" if line.active else ", withdrawn")
    add_label(root, (_WIDTH - 18, middle + 18), record, 14, fill=_DIM, text_anchor="end")
