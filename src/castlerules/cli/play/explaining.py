"""Answers to questions: the help, the rules, and what cards, words, entries and actions are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from castlerules.cli.io.output import one_line
from castlerules.core import CastleRulesError, DataError, IllegalAction
from castlerules.core.errors import WrongArguments
from castlerules.text import action_text

from .answers import PromptResult, note, refusal
from .choices import Choice, Heading
from .command_meanings import command_meaning
from .declaring import declared, why_not_choose
from .entries import parse_entry
from .name_matching import is_number
from .naming_picks import named_picks
from .partial_names import announced_by, entry_fitting, unlisted_play
from .problems import problem_text, unknown_word
from .rule_texts import rule_text
from .session import Session
from .table import Table
from .typed_help import help_text
from .words import beginning_meaning, rules_lines, violation_text, word_meaning

_LONGEST_EXAMPLE: Final = 60


def explain(session: Session, words: str) -> PromptResult:
    """Return the help if *words* are empty, else about a card or an entry, or why an action is illegal."""
    if not words:
        return note(session, _help(session))
    table = Table(session)
    try:
        return _explanation(table, words)
    except CastleRulesError as error:
        answer = refusal(session, _untimely(table, words) or problem_text(error, [*table.guide.glossary()]))
        meaning = beginning_meaning(table, words)
        return (
            answer if meaning is None else attrs.evolve(answer, lines=(*answer.lines, *_meaning(table, meaning).lines))
        )


def _help(session: Session) -> str:
    has_passes = Table(session).guide.has_passes()
    return help_text(_example(session), in_league=session.is_organiser, has_passes=has_passes)


def _example(session: Session) -> str:
    """Return a legal action in the notation of the game: the last one, in a league the shortest of what can be done.

    Of one with the list of a deck, only the verb is returned.
    """
    texts = [session.game.format_action(action) for action in Table(session).legal]
    texts = sorted(texts, key=len)[:1] if session.is_organiser else texts[-1:]
    if not texts:
        return "-"
    return one_line(texts[0]) if len(texts[0]) <= _LONGEST_EXAMPLE else f"{texts[0].partition(':')[0]}:..."


def _explanation(table: Table, words: str) -> PromptResult:
    """Return what the card *words* says, more about an entry of the menu, or why an action is illegal.

    A beginning of the name of a card is read as such only if *words* are no action. Raises DataError if they are
    nothing of all this.
    """
    known = _known_words(table, words)
    if known is not None:
        return known
    if table.session.is_over:
        if table.card_help(words) is None:
            return refusal(table.session, "the game is over; nothing is allowed any more")
        return _card_note(table, words)
    return _action_explained(table, words)


def _known_words(table: Table, words: str) -> PromptResult | None:
    """Return what *words* mean: a card, a word or place of the game, a command, or the code of a rule; else None."""
    exact = next((name for name in table.guide.cards() if name.casefold() == words.casefold()), None)
    if exact is not None:
        return _card_note(table, exact)
    meaning = word_meaning(table, words)
    command = command_meaning(words, in_league=table.session.is_organiser)
    if meaning is not None:
        listed = [entry for entry in table.menu.entries if entry.label.casefold() == words.casefold()]
        answer = _meaning(table, meaning)
        if why := _untimely(table, words):
            answer = attrs.evolve(answer, lines=(*_meaning(table, why).lines, *answer.lines))
        if command is not None:  # a command with a name that is a word of the game, too
            answer = attrs.evolve(answer, lines=(*note(table.session, command).lines, *answer.lines))
        return attrs.evolve(answer, lines=(*_entry_note(table, listed[0]).lines, *answer.lines)) if listed else answer
    told = command or rule_text(words)
    return None if told is None else note(table.session, told)


def _action_explained(table: Table, words: str) -> PromptResult:
    """Return what is said of the entry or action *words*, or of the card whose name begins so."""
    if len(picks := _named_parts(table, words)) > 1:
        return _picks_note(table, picks)
    try:
        found = parse_entry(table, words)
    except CastleRulesError as error:
        if is_number(words):
            raise
        if table.card_help(words) is not None:
            return _card_note(table, words)
        found = entry_fitting(table, words)
        if found is None and (announced := announced_by(table, words)) is not None:
            found = announced.choice
        found = found or unlisted_play(table, words) or next(iter(picks), None)
        if found is None:
            return _beginning_note(table, words, error)
    return _entry_note(table, found)


def _named_parts(table: Table, words: str) -> Sequence[Any]:
    """Return the parts of the pending declaration that *words*, such as ``attack all``, name, if they name any."""
    try:
        return (named_picks(table.picks, table.menu.entries, words) if table.picks else None) or ()
    except DataError:
        return ()


def _picks_note(table: Table, picks: Sequence[Any]) -> PromptResult:
    """Return whether *picks* may be declared together, and what follows of each of them after those before it."""
    session, held = table.session, table.session.held
    try:
        declared(session, (*held, *picks))
    except IllegalAction as error:
        return refusal(session, violation_text(table, error.violation))
    lines = ["allowed together:"]
    for pick in picks:
        guide = Table(attrs.evolve(session, held=held)).guide
        consequence = guide.consequence(pick)
        lines.append(f"  {guide.label(pick)}{f' - {consequence}' if consequence else ''}")
        held = (*held, pick)
    return note(session, *lines)


def _untimely(table: Table, words: str) -> str:
    """Return why what the first of *words* begins cannot be done now; empty if it can, or begins nothing such."""
    return "" if table.session.is_over else table.guide.untimely(words.split(maxsplit=1)[0].casefold())


def _beginning_note(table: Table, words: str, error: CastleRulesError) -> PromptResult:
    """Return what the first words of *words* mean, which no action begins with; else raise *error*.

    A word that does begin actions, but is none alone, is told so.
    """
    meaning = None if unknown_word(error) is None else beginning_meaning(table, words)
    if meaning is not None:
        return _meaning(table, meaning)
    if isinstance(error, WrongArguments) and not error.arguments:
        return refusal(table.session, f"{words} alone is no action; ? and a whole action say whether it is allowed")
    raise error


def _meaning(table: Table, words: str) -> PromptResult:
    """Return *words*, what a word means, as a sentence."""
    return note(table.session, words[:1].upper() + words[1:])


def _card_note(table: Table, name: str) -> PromptResult:
    card = table.card_help(name)
    return note(table.session, *[f"  {line}" for line in ([] if card is None else card.lines)])


def _entry_note(table: Table, found: Any) -> PromptResult:
    """Return whether the action *found* is allowed, its text, and the cards that it names."""
    session = table.session
    if isinstance(found, Heading):
        return note(session, f"{found.label}: {found.count} actions" + (f", {found.note}" if found.note else ""))
    action = found.action if isinstance(found, Choice) else found
    violation = why_not_choose(session, action)
    if violation is not None:
        return refusal(session, violation_text(table, table.guide.refusal(action, violation)))
    choice, number = table.choice_of(action), table.menu.number_of(action)
    place = "" if number is None else f", number {number}"
    if number is None and choice is not None and choice.headings:
        place = f", in {' > '.join(choice.headings)}"
    phrase = action_text(session.game, table.observation, action) if choice is None else choice.words
    more = [f"  {choice.consequence}"] if choice is not None and choice.consequence else []
    more += [f"  {line}" for line in table.guide.details(action)]
    more += [f"  typed as {choice.typed}"] if choice is not None and choice.typed != choice.label else []
    return note(session, f"{phrase}: allowed{place}", *more)


def rules(session: Session, words: str) -> PromptResult:
    """Return the rules of the game, or what *words*, if there are any, mean in it."""
    return explain(session, words) if words else note(session, *rules_lines(Table(session)))
