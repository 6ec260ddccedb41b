"""The standings of a league as a picture: a bar for the power of each player, what is spent of it if that is seen."""

from __future__ import annotations

from typing import Final

from castlerules.core import ORGANISER
from castlerules.svg import Element, block, canvas, label, tell
from castlerules.text import wrapped

from .knowledge import View
from .queries import Standing, standings
from .state import Member
from .table import contest_words, decision_words, results, standings_table
from .words import player_words

__all__ = ["picture"]

_WIDE: Final = 720
_ROW: Final = 34
_TOP: Final = 74
_BAR: Final = (250, 300)
_LETTERS: Final = 84
_NAME: Final = 22

_PAPER: Final = "#f7f4ea"
_INK: Final = "#1d1f21"
_DIM: Final = "#6b6f73"
_POWER: Final = "#3b6ea5"
_SPENT: Final = "#a9c4de"
_OWN: Final = "#c8842b"


def picture(seen: View, width: int | None = None) -> Element:
    """Return *seen* as a picture, *width* pixels wide if that is given; raises DataError for a width that is none."""
    lines = standings(seen)
    notes = [part for one in seen.contests for part in wrapped(contest_words(seen, one), _LETTERS, hang=2)]
    decision = wrapped(decision_words(seen), _LETTERS)
    below = _TOP + _ROW * max(len(lines), 1) + 26
    high = below + 20 * (len(notes) + len(decision)) + 10
    whose = "the organiser" if seen.player == ORGANISER else player_words(seen, seen.player)
    told = "; ".join([*standings_table(seen), *notes, *decision])
    root = canvas((_WIDE, high), f"Magic: the Ascension, seen by {whose}", told, width=width)
    block(root, (0, 0), (_WIDE, high), 12, fill=_PAPER)
    played = len(seen.history)
    label(root, (18, 34), f"Standings after {played} contest{'s' * (played != 1)}", 20, fill=_INK, font_weight="bold")
    label(root, (_WIDE - 18, 34), f"seen by {whose}", 14, fill=_DIM, text_anchor="end")
    most = max([one.power for one in lines], default=0)
    for place, line in enumerate(lines):
        _draw_line(root, seen, line, (place, most))
    if not lines:
        label(root, (18, _TOP + 18), "nobody has registered", 15, fill=_DIM)
    for place, words in enumerate([*notes, *decision]):
        label(root, (18, below + 20 * place), words, 14, fill=_INK if place >= len(notes) else _DIM)
    return root


def _draw_line(root: Element, seen: View, line: Standing, at: tuple[int, int]) -> None:
    """Draw a line of the standings: rank, name, a bar of the power, and the record."""
    (place, most), (left, wide) = at, _BAR
    middle = _TOP + _ROW * place
    member = seen.members[line.player]
    own = line.player == seen.player
    fill = _INK if line.active else _DIM
    label(root, (18, middle + 18), str(line.rank), 15, fill=_DIM)
    name = player_words(seen, line.player)
    short = name if len(name) <= _NAME else name[: _NAME - 3] + "..."
    label(root, (50, middle + 18), short, 15, fill=fill, font_weight="bold" if own else "normal")
    reach = wide * line.power / most if most else 0
    bar = block(root, (left, middle), (max(reach, 2), 24), 4, fill=_OWN if own else _POWER)
    known = f"{line.power} earned"
    if isinstance(member, Member) and line.power:
        block(root, (left, middle), (reach * member.spent / line.power, 24), 4, fill=_SPENT)
        known += f", {member.spent} spent, {member.bank} to spend"
    tell(bar, f"{name}: {known}")
    label(root, (left + wide + 12, middle + 18), str(line.power), 15, fill=_INK)
    wins, draws, losses = results(seen).get(line.player, (0, 0, 0))
    record = f"{wins}-{draws}-{losses}" + ("" if line.active else ", withdrawn")
    label(root, (_WIDE - 18, middle + 18), record, 14, fill=_DIM, text_anchor="end")
