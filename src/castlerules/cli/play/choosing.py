"""Carrying out an entry of the menu or an action: pick, ask again, refuse, or do it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import attrs

from castlerules.core import CastleRulesError, DataError, IllegalAction

from .answers import PromptResult, Redraw, note, refusal
from .choices import Choice, Heading
from .declaring import chosen, holding, why_not_choose
from .entries import ENDING_WORDS, default_choice, number_range, parse_entry, why_no_default
from .name_matching import PLAYING, words_fit, words_of
from .naming_picks import named_picks, names_some, verbs_of
from .partial_names import Announced, announced_by, entry_fitting, played_entry, unlisted_aimed_play, unlisted_play
from .problems import problem_text, unknown_word
from .session import Session
from .table import Table
from .words import violation_text, word_meaning

_FEWEST_WORDS: Final = 2
"""A line of the list is meant by so many words that name another action, which is illegal."""


def answer_action(session: Session, words: str) -> PromptResult:
    """Return the result of the entry or action that *words* name, or of the default choice if they are empty."""
    table = Table(session)
    default = default_choice(table)
    if not words and default is None:
        return refusal(session, "; ".join(filter(None, [why_no_default(table), _advice(table)])))
    try:
        found = _meant(table, words) if words else default
    except CastleRulesError as error:
        return _not_understood(table, words, error)
    if isinstance(found, Announced):
        return _announced(table, found)
    return _pick(table, found) if isinstance(found, list) else _taken(table, found, words)


def _advice(table: Table) -> str:
    return f"type {number_range(table)}, or ? for help"


def _not_understood(table: Table, words: str, error: CastleRulesError) -> PromptResult:
    """Return the refusal of *words* because of *error*; a word of the game, which is no action, is explained."""
    session = table.session
    meaning = None if unknown_word(error) is None else word_meaning(table, words)
    if meaning is None:
        return refusal(session, f"{problem_text(error)}; {_advice(table)}")
    answer = refusal(session, f"{words} is no action; {_advice(table)}; ? {words} says:")
    return attrs.evolve(answer, lines=(*answer.lines, *note(session, meaning).lines))


def _taken(table: Table, found: Any, words: str) -> PromptResult:
    """Return the result of the entry or action *found*, given by *words*: a menu, a question, a pick, or a deed."""
    session = table.session
    if isinstance(found, Heading):
        return PromptResult(attrs.evolve(session, path=found.path, kept=()), redraw=Redraw.MENU)
    action = found.action if isinstance(found, Choice) else found
    if isinstance(found, Choice) and (whose := table.guide.asks_name(action)):
        return note(attrs.evolve(session, naming=action), f"What is the name of {whose}?")
    if table.picks and table.guide.pick_key(action) is not None:
        return _pick(table, [action])
    return _carried_out(table, action, words)


def _meant(table: Table, words: str) -> Any:
    """Return what *words* name: parts of a declaration as a list, or else an entry or an action."""
    if not table.picks:
        return _named_entry(table, words)
    picks = _named_picks(table, words)
    if picks is not None:
        return picks
    try:
        return _named_entry(table, words)
    except DataError as error:
        verbs = verbs_of(table.picks)
        if unknown_word(error) is None or len(verbs) > 1 or not names_some(table.picks, words):
            raise
        said = named_picks(table.picks, table.menu.entries, " ".join([*verbs, words]))
        if said is None:
            raise
        return said


def _named_picks(table: Table, words: str) -> list[Any] | None:
    """Return the parts of a declaration that *words* name, also in other words than those of the list; None if none.

    Raises DataError if they say what a part does but name none, or several.
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
        if found is not None and words.casefold().split()[0] not in verbs_of(table.picks):
            return None
        pick = found.action if isinstance(found, Choice) else found
        if pick is None or table.guide.pick_key(pick) is None:
            if held := _held_label(table, words):
                raise DataError("action", f"{held} is picked already; back takes the last pick back") from None
            if reason := _why_no_pick(table, words.partition(" ")[2]) or table.guide.whereabouts(words_of(words)):
                raise DataError("action", reason) from None
            raise
        return [pick]


def _why_no_pick(table: Table, name: str) -> str:
    """Return why the only creature or target that *name* fits cannot be picked; empty if none fits."""
    fits = [(known, pick) for known, pick in table.guide.possible_picks().items() if words_fit(name, known)]
    violation = why_not_choose(table.session, fits[0][1]) if len(fits) == 1 else None
    if violation is None:
        return ""
    known, reason = fits[0][0], violation_text(table, violation)
    return reason if reason.startswith(known) else f"{known}: {reason}"


def _held_label(table: Table, words: str) -> str:
    """Return the label of the pick that is held already and that *words* fit; empty if there is none."""
    labels = [table.guide.label(pick) for pick in table.session.held]
    return next((label for label in labels if words_fit(words, label)), "")


def _named_entry(table: Table, words: str) -> Any:
    """Return the entry or action that *words* name: exactly, by a few words of a line, or as a play of an own card.

    It is an ``Announced`` if only the first of them name it.
    """
    try:
        named = parse_entry(table, words)
        return _listed_instead(table, words, named) or named
    except DataError as error:
        found = entry_fitting(table, table.guide.respelled(words)) or announced_by(table, words)
        found = found or unlisted_play(table, words) or played_entry(table, words) or unlisted_aimed_play(table, words)
        if found is None and (reason := _why_not_named(table, words, error)):
            raise DataError("action", reason) from None
        if found is None:
            raise
        return found


def _listed_instead(table: Table, words: str, named: Any) -> Choice | Heading | None:
    """Return the entry of the list that *words* fit, if *named*, the action that they name, is illegal; else None.

    ``put 4H`` is then ``put 4H on the bottom and draw``. One word is too little, and a colon only the notation has.
    """
    is_listed = isinstance(named, (Choice, Heading)) or why_not_choose(table.session, named) is None
    if is_listed or ":" in words or len(words_of(words)) < _FEWEST_WORDS:
        return None
    with suppress(DataError):
        return entry_fitting(table, words)
    return None


def _why_not_named(table: Table, words: str, error: DataError) -> str:
    """Return why *words* name nothing that can be done now; empty if nothing better can be said than that.

    They may speak of a declaration that is made at another time, or name a card that lies elsewhere. That the first of
    them is misspelled, as *error* says, comes before what the others name.
    """
    said = words_of(words)
    verbs = [said[0], *[word.removesuffix("s") for word in said[1:]]] if said else []
    untimely = next(filter(None, map(table.guide.untimely, verbs)), "")
    name = said[1:] if said[:1] and said[0] in PLAYING else said if unknown_word(error) is None else said[:1]
    if reason := untimely or table.guide.whereabouts(name):
        return reason
    if unknown_word(error) is not None and table.guide.is_announcing() and (reason := _why_no_pick(table, words)):
        return reason
    if _is_in_list(table, said) and unknown_word(error) is not None:
        return f"no line of the list fits all of these words: {' '.join(said)[:60]}"
    is_play = unknown_word(error) is not None and len(said) > 1 and said[0] in PLAYING and table.guide.has_passes()
    return f"nothing that can be played now is called {' '.join(said[1:])[:40]}" if is_play else ""


def _is_in_list(table: Table, said: Sequence[str]) -> bool:
    """Return whether the first of *said* is a word of some choice, so that it is not the one that is unknown.

    Numbers are those of lines, and parts of a declaration are named in other ways, too.
    """
    if table.picks or not said or said[0].isdigit():
        return False
    return any(said[0] in words_of(choice.label) for choice in table.choices)


def _carried_out(table: Table, action: Any, words: str) -> PromptResult:
    """Return the result of *action*, given by *words*: a refusal, a question whether it is meant, or what follows."""
    session = table.session
    violation = why_not_choose(session, action)
    if violation is not None:
        violation = table.guide.refusal(action, violation)
        return refusal(session, violation_text(table, violation), "Nothing has changed.")
    is_written = "".join(words.casefold().split()) == table.game.format_action(action).casefold()
    is_meant = (is_written or words.casefold() in ENDING_WORDS) and not table.guide.is_irrevocable(action)
    asks_again = not is_meant and table.guide.needs_confirmation(action)
    return asked_again(table, action) if asks_again else done(session, action)


def _announced(table: Table, announced: Announced) -> PromptResult:
    """Return the result of announcing a choice together with what it is aimed at, as in ``cast bolt on paladin``.

    If the words for the aim fit several targets, these are asked for. If they fit none, nothing is announced.
    """
    begun = _carried_out(table, announced.choice.action, announced.words)
    if begun.redraw is Redraw.NOTHING:
        return begun
    head = f"nothing fits all of these words; {announced.words} does"
    after = Table(begun.session)
    if not begun.session.acts_in(begun.session.state) or not after.guide.is_announcing():
        if words_fit(announced.aim, " ".join(after.news())):  # it was the only target
            return begun
        return refusal(table.session, f"{head}, and has no target to choose", "Nothing has changed.")
    try:
        found = entry_fitting(after, announced.aim)
    except DataError as error:
        told = refusal(begun.session, f"{problem_text(error)}; which one?")
        return attrs.evolve(begun, lines=(*begun.lines, *told.lines))
    if found is None:
        reason = f"{head}, but nothing that can be chosen for it then fits {announced.aim}"
        return refusal(table.session, reason, "Nothing has changed.")
    return answer_action(begun.session, announced.aim)


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
        return refusal(session, violation_text(table, error.violation), "Nothing has changed.")
    return PromptResult(after, redraw=Redraw.MENU if after.held else Redraw.TURN)
