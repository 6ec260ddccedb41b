"""Carrying out an entry of the menu or an action: pick, ask again, refuse, or do it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from castlerules.core import CastleRulesError, DataError, IllegalAction

from .answers import PromptResult, Redraw, note, refusal
from .choices import Choice, Heading
from .declaring import chosen, holding, named_picks, why_not_choose
from .entries import ENDING_WORDS, default_choice, number_range, parse_entry, why_no_default
from .name_matching import words_fit
from .partial_names import AimedPlay, aimed_play, entry_fitting, unlisted_aimed_play, unlisted_play
from .problems import problem_text
from .session import Session
from .table import Table
from .words import violation_text


def answer_action(session: Session, words: str) -> PromptResult:
    """Return the result of the entry or action that *words* name, or of the default choice if they are empty."""
    table = Table(session)
    default = default_choice(table)
    advice = f"type {number_range(table)}, or ? for help"
    if not words and default is None:
        return refusal(session, "; ".join(filter(None, [why_no_default(table), advice])))
    try:
        picks = _named_picks(table, words) if words and table.picks else None
        action = picks or (_named_entry(table, words) if words else default)
    except CastleRulesError as error:
        return refusal(session, f"{problem_text(error)}; {advice}")
    if isinstance(action, Heading):
        return PromptResult(attrs.evolve(session, path=action.path, kept=()), redraw=Redraw.MENU)
    if isinstance(action, Choice):
        action = action.action
        if whose := table.guide.asks_name(action):
            return note(attrs.evolve(session, naming=action), f"What is the name of {whose}?")
    if picks is not None or (table.picks and table.guide.pick_key(action) is not None):
        return _pick(table, picks or [action])
    return _carried_out(table, action, words)


def _named_picks(table: Table, words: str) -> list[Any] | None:
    """Return the parts of a declaration that *words* name, also in other words than those of the list; None if none.

    Raises DataError if they begin like a part but name none, or several.
    """
    try:
        return named_picks(table.picks, table.menu.entries, words)
    except DataError:
        if words[0].isdigit():
            raise
        try:
            found = _named_entry(table, words)
        except CastleRulesError:
            found = None
        pick = found.action if isinstance(found, Choice) else found
        if pick is None or table.guide.pick_key(pick) is None:
            if held := _held_label(table, words):
                raise DataError("action", f"{held} is picked already; back takes the last pick back") from None
            if reason := _why_no_pick(table, words):
                raise DataError("action", reason) from None
            raise
        return [pick]


def _why_no_pick(table: Table, words: str) -> str:
    """Return why the only own creature that *words* fit, without their verb, cannot be picked; empty if none fits."""
    name = words.partition(" ")[2]
    fits = [(known, pick) for known, pick in table.guide.possible_picks().items() if words_fit(name, known)]
    violation = why_not_choose(table.session, fits[0][1]) if len(fits) == 1 else None
    return "" if violation is None else f"{fits[0][0]}: {violation_text(table, violation)}"


def _held_label(table: Table, words: str) -> str:
    """Return the label of the pick that is held already and that *words* fit; empty if there is none."""
    labels = [table.guide.label(pick) for pick in table.session.held]
    return next((label for label in labels if words_fit(words, label)), "")


def _named_entry(table: Table, words: str) -> Any:
    """Return the entry or action that *words* name: exactly, by a few words of a line, or as a play of an own card."""
    try:
        return parse_entry(table, words)
    except DataError:
        found = entry_fitting(table, table.guide.respelled(words))
        found = found or aimed_play(table, words) or unlisted_play(table, words)
        found = found or unlisted_aimed_play(table, words)
        if found is None and (untimely := table.guide.untimely(words.split(maxsplit=1)[0].casefold())):
            raise DataError("action", untimely) from None
        if found is None:
            raise
        return found


def _aimed(table: Table, play: AimedPlay) -> PromptResult:
    """Return the result of *play*, with what its words name chosen next; a refusal if the only choice has other names.

    If they do not name what is asked first, such as the target, it stays asked.
    """
    begun = done(table.session, play.choice.action)
    after = Table(begun.session)
    if not after.guide.is_announcing():
        if words_fit(play.aim, " ".join(after.news())):
            return begun
        advice = f"type {number_range(table)}, or ? for help"
        return refusal(table.session, f"nothing fits all of these words; {play.words} does; {advice}")
    aimed = answer_action(begun.session, play.aim)
    return attrs.evolve(begun, lines=aimed.lines) if aimed.session is begun.session else aimed


def _carried_out(table: Table, action: Any, words: str) -> PromptResult:
    """Return the result of *action*, given by *words*: a refusal, a question whether it is meant, or what follows."""
    session = table.session
    if isinstance(action, AimedPlay):
        return _aimed(table, action)
    violation = why_not_choose(session, action)
    if violation is not None:
        violation = table.guide.refusal(action, violation)
        return refusal(session, violation_text(table, violation), "Nothing has changed.")
    is_written = "".join(words.casefold().split()) == table.game.format_action(action).casefold()
    is_meant = (is_written or words.casefold() in ENDING_WORDS) and not table.guide.is_irrevocable(action)
    asks_again = not is_meant and table.guide.needs_confirmation(action)
    return asked_again(table, action) if asks_again else done(session, action)


def answer_name(session: Session, name: str) -> PromptResult:
    """Return the result of typing *name* for the action that needs one; after a refusal, another name may be typed."""
    left = attrs.evolve(session, naming=None)
    if not name or name.casefold() == "back":
        return note(left, "Nothing has changed.", redraw=Redraw.MENU)
    if name.isdigit():
        return refusal(session, f"{name} is a number; give a name with a letter in it")
    table = Table(left)
    action = table.guide.named(session.naming, name)
    violation = why_not_choose(left, action)
    return done(left, action) if violation is None else refusal(session, violation_text(table, violation))


def asked_again(table: Table, action: Any) -> PromptResult:
    """Return the result of asking again whether *action*, which is legal, is to be done."""
    guide = table.guide
    what = " > ".join([*guide.headings(action)[1:], guide.label(action)])
    price = f", {guide.price(action)}" if guide.price(action) else ""
    warning = guide.warning(action)
    text = f"{what}{price}{f' - {warning}' if warning else ''}: sure?"
    return note(attrs.evolve(table.session, confirming=action), text)


def done(session: Session, action: Any) -> PromptResult:
    """Return the result of *action*, which is legal."""
    table = Table(session)
    path, menu = table.guide.path_after(action), table.menu
    choices = tuple([entry for entry in menu.entries if isinstance(entry, Choice)])
    kept = choices if path and menu.path == path and action in [choice.action for choice in choices] else ()
    return PromptResult(attrs.evolve(chosen(session, action), path=path, kept=kept), redraw=Redraw.TURN)


def _pick(table: Table, picks: Sequence[Any]) -> PromptResult:
    """Return the result of *picks* for a declaration, which are held until it ends or nothing else can be picked."""
    session = table.session
    if all([pick in session.held for pick in picks]):
        return refusal(session, "that is picked already; back takes the last pick back")
    try:
        after = holding(session, picks)
    except IllegalAction as error:
        return refusal(session, str(error.violation), "Nothing has changed.")
    return PromptResult(after, redraw=Redraw.MENU if after.held else Redraw.TURN)
