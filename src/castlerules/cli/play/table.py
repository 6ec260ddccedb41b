"""What the person at a game sees: the table, the status, what has happened, the choices, and the text of cards.

A ``Table`` is made for one moment of a session and holds only what the person may know. Nothing here reads, prints or
depends on a front end: texts are returned as lines of at most the width that is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, Final

import attrs

from castlerules._display import TALLEST, Display, Entry, Guide, display_of, fitting_table, guide_for
from castlerules.cli.arguments.command_words import CommandWord
from castlerules.core import DataError
from castlerules.core.frozen import frozen
from castlerules.text import action_text, labelled, text, wrapped

from .choices import Choice, Menu, choices_of, menu_above, menu_at, with_kept
from .declaring import offered_actions, previewed
from .name_matching import names_fitting
from .passing import DECISION
from .session import Session, SessionStep

_SEPARATOR: Final = " | "
_WHOSE_RESULT: Final = re.compile(r"^[\w ]+ (?:wins?|loses?): ")
"""The beginning of a reason that says who has won or lost, as the sentence before it does."""
_BRIEF_NOTE: Final = f"{CommandWord.VIEW} shows all"

PASSING_END: Final = "you pass no further"
"""The beginning of the sentence that says why passing on has ended."""

NEW_STEP: Final = "now: "
"""The beginning of the sentence that names a new step or phase."""

_FORCED: Final = "done for you, without a choice: "


@frozen
class StoryLine:
    """A sentence about what has happened; *begins* says whether it begins something: an action that is no pass."""

    text: str
    begins: bool = False


@frozen
class CardHelp:
    """The *name* of a card and the *lines* that explain it."""

    name: str
    lines: tuple[str, ...]


@frozen
class ShownTable:
    """A table that was shown: its cards and counts in *picture*, its *notes*, and the *turn* in which that was.

    A table with the same *picture* need not be shown again; notes are told without it, too.
    """

    picture: Hashable
    notes: tuple[Entry, ...]
    turn: int | None


class Table:
    """Everything that can be shown of *session* at this moment."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.game = session.game
        self.shown = previewed(session)

    @cached_property
    def observation(self) -> Any:
        """What the person may know."""
        return self.shown.observation

    @cached_property
    def guide(self) -> Guide:
        """What the game tells the person beside the table."""
        return guide_for(self.game, self.observation)

    # Choices.

    @cached_property
    def legal(self) -> tuple[Any, ...]:
        """The legal actions, if the person is to act, in a declaration in any order; last those seldom done."""
        offered = offered_actions(self.session)
        return (*offered, *self._seldom_done(offered)) if offered else offered

    def _seldom_done(self, offered: Sequence[Any]) -> list[Any]:
        """Return the legal actions that the list of the game leaves out, and that the person is offered besides."""
        state, why_not = self.session.state, self.game.why_not
        return [action for action in self.guide.unlisted() if action not in offered and why_not(state, action) is None]

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The choices of the decision, equal ones folded unless the person wants to see all."""
        return choices_of(self.guide, self.legal, fold=not self.session.lists_all)

    @cached_property
    def menu(self) -> Menu:
        """The menu in which the person is."""
        menu = menu_at(self.guide, self.choices, self.session.path)
        return menu if menu.path != self.session.path else with_kept(menu, self.session.kept, self._refusal_text)

    def _refusal_text(self, action: Any) -> str:
        """Return why *action* is not allowed; empty if it is."""
        violation = self.game.why_not(self.session.state, action)
        return "" if violation is None else self.guide.reason(violation)

    @property
    def menu_above(self) -> Menu | None:
        """The menu to which ``back`` leads; None in the first one."""
        return menu_above(self.guide, self.choices, self.menu.path)

    @cached_property
    def picks(self) -> tuple[Choice, ...]:
        """The choices that are parts of a declaration."""
        return tuple([choice for choice in self.choices if self.guide.pick_key(choice.action) is not None])

    def advice(self) -> str:
        """Return what all choices have in common; empty in a menu below the first one, and if it was told just before.

        It was told if the person's last decision had the same advice.
        """
        words = "" if self.session.path else self.guide.advice()
        last = self.session.last_choice if words else None
        if last is None:
            return words
        before = self.session.observation_of(self.session.steps[last].state_before)
        return "" if guide_for(self.game, before).advice() == words else words

    def choice_of(self, action: Any) -> Choice | None:
        """Return the choice that takes *action* or one equal to it; None if it is not legal."""
        return next((choice for choice in self.choices if action in choice.actions), None)

    # The table.

    @cached_property
    def display(self) -> Display | None:
        """The panels of the table, without who sees them, which is the person; None if the game has none."""
        display = display_of(self.observation)
        return None if display is None else attrs.evolve(display, observer="")

    @property
    def is_declaring(self) -> bool:
        """Whether the person is to declare attackers or blockers."""
        return any([self.guide.pick_key(action) is not None for action in self.legal])

    def is_on_screen(self, last: ShownTable) -> bool:
        """Return whether this table need not be shown again after *last*, the table that was shown last.

        For a declaration it must have been shown in the same turn.
        """
        now = self.as_shown
        return last.picture == now.picture and (last.turn == now.turn or not self.is_declaring)

    def as_shown_after(self, last: ShownTable | None) -> ShownTable:
        """Return what is remembered after a turn that shows this table unless *last* stands for it."""
        if last is not None and self.is_on_screen(last):
            return attrs.evolve(self.as_shown, turn=last.turn)
        return self.as_shown

    @property
    def as_shown(self) -> ShownTable:
        """What is remembered of this table when it has been shown."""
        display = self.display
        if display is None:
            return ShownTable(text(self.observation), (), self.guide.turn())
        picture = (display.title, display.above, display.below, display.after, display.options)
        return ShownTable(picture, display.notes, self.guide.turn())

    def new_note_lines(self, shown: ShownTable, width: int) -> tuple[str, ...]:
        """Return the lines of the notes that were not beside the table *shown*, each with the label of its note."""
        before = {(label, line) for label, lines in shown.notes for line in lines}
        fresh = [
            (label, [line for line in lines if (label, line) not in before]) for label, lines in self.as_shown.notes
        ]
        notes = [lines if label is None else labelled(label, lines, width=width) for label, lines in fresh if lines]
        return tuple([line for lines in notes for line in lines])

    def lines(self, width: int, *, room: int | None = None, is_whole: bool = False) -> tuple[str, ...]:
        """Return the table in lines of at most *width* columns; in few lines if it has no *room* for more.

        It leaves something out only where it has no room at all and need not be *is_whole*, and then says so.
        """
        display = self.display
        if display is not None:
            tallest = TALLEST if room is None else min(room, TALLEST)
            note = "" if room is None or is_whole else _BRIEF_NOTE
            return tuple(fitting_table(display, width, tallest=tallest, brief_note=note).split("\n"))
        return tuple(
            [part for line in text(self.observation).split("\n") for part in _cut(line, width)],
        )

    @property
    def decision(self) -> str:
        """Who has to decide what, or how the game ended; empty if the game has no panels."""
        return "" if self.display is None else self.display.decision

    def status_lines(self, width: int) -> tuple[str, ...]:
        """Return the status in lines of at most *width* columns, broken between its parts where that is possible."""
        lines: list[str] = []
        for part in self.guide.status():
            longer = f"{lines[-1]}{_SEPARATOR}{part}" if lines else part
            lines[-1 if lines else 0 :] = [longer] if len(longer) <= width or not lines else [lines[-1], part]
        return tuple([piece for line in lines for piece in wrapped(line, width, hang=2)])

    # What has happened.

    def news(self) -> tuple[str, ...]:
        """Return what has happened since the person's last choice, in sentences."""
        return tuple([line.text for line in self.news_lines()])

    def news_lines(self) -> tuple[StoryLine, ...]:
        """Return what has happened since the person's last choice, in sentences that know where something begins.

        Why the passing has ended stands where that happened, before what was done for the person after it.
        """
        session, steps = self.session, self.session.new_steps
        note = [StoryLine(line, begins=True) for line in self.passing_note()]
        place = self._passing_end_place() if note else len(steps)
        return (*story_lines(session, steps[:place]), *note, *story_lines(session, steps[place:]))

    def _passing_end_place(self) -> int:
        """Return how many of the new steps had been made when there was the reason why the passing has ended."""
        session, steps = self.session, self.session.new_steps
        states = [*[step.state_before for step in steps[1:]], session.state]
        reason, passing = session.passing_end(), session.passing
        for place, state in enumerate(states, 1):
            if passing is not None and session.acts_in(state):
                legal = session.game.legal_actions(state)
                if passing.end_reason(session.game, session.observation_of(state), legal) == reason:
                    return place
        return len(steps)

    def passing_note(self) -> tuple[str, ...]:
        """Return why the person, who passes on, is asked now; nothing if there is no passing, or the table says it."""
        reason = "" if self.session.is_over else self.session.passing_end()
        return () if reason in ("", DECISION) else (f"{PASSING_END}: {reason}",)

    def result(self) -> str:
        """Return the outcome of the game from the person's side, as a sentence."""
        session = self.session
        outcome = session.game.outcome(session.state)
        if outcome is None:
            return "The game is over."
        if words := self.guide.result(outcome):
            return words
        own_return = outcome.returns[session.game.players(session.state).index(session.seating.seat)]
        draw_text = "Nobody has won" if len(outcome.returns) > 1 else "You have neither won nor lost"
        result_text = "You have won" if own_return > 0 else "You have lost" if own_return < 0 else draw_text
        reason = _WHOSE_RESULT.sub("", self.guide.outcome_reason(outcome))
        return f"{result_text}: {reason} ({outcome.rule})."

    # Cards.

    def card_help(self, name: str) -> CardHelp | None:
        """Return the explanation of the card called *name* among those that the person may know, or None.

        Capitals do not matter, and beginnings of words that only one name has are enough. Raises DataError if several
        names have them.
        """
        cards = self.guide.cards()
        names = names_fitting(tuple(cards), name) if name.strip() else []
        if len(names) > 1:
            more = f" and {len(names) - 8} more" if len(names) > 8 else ""
            raise DataError("card", f"several cards fit {name.strip()}: {', '.join(names[:8])}{more}")
        return CardHelp(names[0], tuple(cards[names[0]].split("\n"))) if names else None


def step_story(session: Session, steps: Sequence[SessionStep], *, numbered: bool = False) -> list[str]:
    """Return what the person saw of *steps*, in sentences; see ``story_lines``."""
    return [line.text for line in story_lines(session, steps, numbered=numbered)]


def story_lines(session: Session, steps: Sequence[SessionStep], *, numbered: bool = False) -> list[StoryLine]:
    """Return what the person saw of *steps*, in sentences; equal ones in a row are told once, with their number.

    Forced actions stand where they were done, the end of a declaration after what was declared; those without anything
    between them share a sentence. If *numbered* is true, the person's own actions stand before what came of them, with
    numbers. A pass without a choice is told only where it ends a main phase of the person.
    """
    margin = "    " if numbered else ""
    sentences, forced, own = list[StoryLine](), list[str](), 0
    was_pick = False
    for step in steps:
        observation = session.observation_of(step.state_before)
        phrase = action_text(session.game, observation, step.action)
        guide = guide_for(session.game, observation)
        events = [line for line in guide.story(step.seen_events, session.observation_of(step.state_after)) if line]
        is_told = not _passes(guide, step.action) or (step.was_only and guide.leaves_main_phase(step.action))
        done = [phrase] if is_told and _is_forced(session, step) else []
        is_end = step.action in [guide.declaration_end(pick) for pick in guide.declared()]
        forced += [] if is_end else done
        is_pick = guide.pick_key(step.action) is not None
        is_deed = not guide.is_pass(step.action) and not (is_pick and was_pick)
        was_pick = is_pick
        own += step.is_own
        head = [StoryLine(f"{own}. {phrase}", begins=True)] if numbered and step.is_own else []
        told = [StoryLine(f"{margin}{line}", begins=is_deed and not place) for place, line in enumerate(events)]
        before = _declared_count(events) if is_end and done else 0
        if before:
            sentences += [*_forced_line(forced, margin), *told[:before]]
            forced.clear()
        forced += done if is_end else []
        if head or events[before:]:
            sentences += [*_forced_line(forced, margin), *head, *told[before:]]
            forced.clear()
    sentences += _forced_line(forced, margin)
    return [_counted_line(list(group)) for _, group in groupby(sentences, key=lambda line: line.text)]


def _declared_count(events: Sequence[str]) -> int:
    """Return how many of the sentences *events* of the end of a declaration come before the next step or phase."""
    return next((place for place, line in enumerate(events) if line.startswith(NEW_STEP)), len(events))


def _counted_line(lines: Sequence[StoryLine]) -> StoryLine:
    return StoryLine(_counted(lines[0].text, len(lines)), begins=lines[0].begins)


def _forced_line(phrases: Sequence[str], margin: str) -> list[StoryLine]:
    """Return a line for forced actions with these *phrases*, equal ones counted; none if there are none."""
    kinds = [_counted(phrase, phrases.count(phrase)) for phrase in dict.fromkeys(phrases)]
    return [StoryLine(f"{margin}{_FORCED}{', '.join(kinds)}")] if kinds else []


def _passes(guide: Guide, action: Any) -> bool:
    """Return whether *action* passes or attacks nobody, which passing on to the end of the turn does, too."""
    return guide.is_pass(action) or guide.gives_up_attack(action)


def _is_forced(session: Session, step: SessionStep) -> bool:
    """Return whether *step* was done for the person, who had no choice."""
    return not step.is_own and session.acts_in(step.state_before)


def _counted(line: str, count: int) -> str:
    return line if count == 1 else f"{line} ({count} times)"


def _cut(line: str, width: int) -> list[str]:
    return [line] if len(line) <= width else wrapped(line, width)
