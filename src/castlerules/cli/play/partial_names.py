"""What a person means by a few words of a line of the list: ``cast wild``, ``boa``, or ``play boa`` for an own card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from castlerules.core import DataError
from castlerules.core.frozen import frozen

from .choices import Choice, Heading
from .name_matching import PLAYING, in_order, listed_names, words_fit, words_of
from .table import Table

_NEVER_SHORTENED: Final = "concede"
_USING: Final = "use"
_AIMING: Final = ("on", "at", "to", "with", "target", "targeting", "against")
"""Words that may stand between what is announced and what it is aimed at."""


@frozen
class Announced:
    """A *choice* that is announced in steps, the *words* that name it, and *aim*, the words for what it is aimed at."""

    choice: Choice
    words: str
    aim: str


def entry_fitting(table: Table, words: str) -> Choice | Heading | None:
    """Return the only entry of the menu, or choice behind one of its headings, that *words* fit; None if none does.

    Choices elsewhere are found if none there fits; a heading that fits is meant in place of what is behind it. If the
    words fit several, the only one that has no other words is meant; if there is none, DataError names them all. Giving
    up the game is never meant by a few words. A verb alone, such as ``cast``, takes the only choice that has it; else
    DataError asks what is meant.
    """
    menu = table.menu
    shown = {number: entry for number, entry in enumerate(menu.entries, menu.first) if words_fit(words, entry.label)}
    listed = [(f"{number} {entry.label}", entry) for number, entry in shown.items()]
    others = [choice for choice in table.choices if choice not in shown.values() and words_fit(words, choice.label)]
    below = [choice for choice in others if choice.headings[: len(menu.path)] == menu.path]
    below = [choice for choice in below if not any([_is_in(choice, entry) for entry in shown.values()])]
    listed += [
        (" > ".join([*choice.headings, choice.label]), choice) for choice in (below if shown or below else others)
    ]
    found = [pair for pair in listed if not (isinstance(pair[1], Choice) and pair[1].typed == _NEVER_SHORTENED)]
    whole = _said_whole(found, words)
    asked = [] if whole else [name for name, entry in found if _is_verb_of(entry, words)]
    if len(asked) > 1 or (asked and not _is_only(found, words)):
        raise DataError("action", f"{words[:40]} what? {listed_names(asked)}")
    if not found and words.strip().casefold() in PLAYING and table.guide.has_passes():
        what = "nothing can be played now" if table.guide.plays() else "name a card of the list"
        raise DataError("action", f"{words} what? {what}")
    found = [*whole] if len(whole) == 1 else found
    if len(found) > 1:
        raise DataError("action", f"{words[:40]} fits several: {listed_names([name for name, _ in found])}")
    return found[0][1] if found else None


def announced_by(table: Table, words: str) -> Announced | None:
    """Return the choice announced in steps that the most of the first words of *words* fit, and the others; else None.

    A person who types ``bolt paladin``, or ``cast bolt on paladin``, names at once what is chosen step by step.
    """
    for first, others in _divided(words):
        with suppress(DataError):
            entry = None if first.casefold() in (*PLAYING, _USING) else entry_fitting(table, first)
            if isinstance(entry, Choice) and _is_announced(table, entry):
                has_link = len(others) > 1 and others[0].casefold() in _AIMING
                return Announced(entry, first, " ".join(others[1:] if has_link else others))
    return None


def _divided(words: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the first of *words* and the others, in every way to divide them, the most first ones first."""
    said = words.split()
    for count in range(len(said) - 1, 0, -1):
        yield " ".join(said[:count]), said[count:]


def _is_announced(table: Table, choice: Choice) -> bool:
    announced = [*table.guide.plays().values(), *table.guide.uses().values()]
    return any([action in announced for action in choice.actions])


def unlisted_play(table: Table, words: str) -> Any | None:
    """Return the action by which the person would play the own card that *words* such as ``play boa`` name, else None.

    ``use rod`` names an ability of a card in play likewise. The action is not among the choices, so that why it is not
    allowed can be said. The card alone, ``boa``, is enough. Raises DataError if *words* fit several cards, or if they
    begin with ``play`` or ``cast`` and fit none.
    """
    verb, *others = [*words_of(words), ""]
    rest = [word for word in (others if verb in (*PLAYING, _USING) else [verb, *others]) if word]
    if not rest:
        return None
    plays = {} if verb in PLAYING else table.guide.uses()
    plays = plays if verb == _USING else {**plays, **table.guide.plays()}
    found = [name for name in plays if words_fit(" ".join(rest), name)]
    exact = [name for name in found if words_of(name) == rest] or found
    if len(exact) > 1:
        raise DataError("action", f"{words[:40]} fits several cards: {listed_names(exact)}")
    if not exact and verb in PLAYING and plays:
        raise DataError(
            "action", f"no card that you can play is called {' '.join(rest)[:40]}: {listed_names([*plays])}"
        )
    return plays[exact[0]] if exact else None


def played_entry(table: Table, words: str) -> Choice | Heading | None:
    """Return the only entry of the list that *words* after ``play`` or ``cast`` fit, which may have another verb.

    Returns None if there is no such verb, if none fits, or if the card after it is not in hand. Raises DataError if
    several fit.
    """
    verb, *rest = words_of(words) or [""]
    if verb not in PLAYING or not rest or table.guide.whereabouts(rest[:1]):
        return None
    return entry_fitting(table, " ".join(rest))


def unlisted_aimed_play(table: Table, words: str) -> Any | None:
    """Return the illegal action that would play the own card that the first of *words* name; None if they name none.

    A person who types ``bolt paladin`` is told why the card cannot be played.
    """
    for first, _ in _divided(words):
        with suppress(DataError):
            play = unlisted_play(table, first)
            if play is not None and table.game.why_not(table.session.state, play) is not None:
                return play
    return None


def _said_whole(found: Sequence[tuple[str, Choice | Heading]], words: str) -> Sequence[tuple[str, Choice | Heading]]:
    """Return those of *found* of which *words* leave out nothing, or only the verb, or else those in their order."""
    wanted = words_of(words)
    labels = {id(entry): words_of(entry.label) for _, entry in found}
    tests = (
        lambda said: said == wanted,
        lambda said: sorted(said) == sorted(wanted),
        lambda said: said[1:] == wanted,
        lambda said: len(wanted) > 1 and in_order(wanted, said),
    )
    for test in tests:
        if whole := [pair for pair in found if test(labels[id(pair[1])])]:
            return whole
    return []


def _is_only(found: Sequence[tuple[str, Choice | Heading]], words: str) -> bool:
    """Return whether *found* has one choice only, with no equal ones, and it begins with *words* themselves."""
    entry = found[0][1]
    is_single = len(found) == 1 and isinstance(entry, Choice) and len(entry.actions) == 1
    return is_single and entry.label.startswith(words.strip().casefold())


def _is_in(choice: Choice, entry: Choice | Heading) -> bool:
    """Return whether *choice* stands in the menu to which *entry* leads."""
    return isinstance(entry, Heading) and choice.headings[: len(entry.path)] == entry.path


def _is_verb_of(entry: Choice | Heading, words: str) -> bool:
    """Return whether *words* are only the verb of *entry*, a choice whose other words have a name or a number.

    Verbs have no capitals, and names begin with one.
    """
    verb, *rest = entry.label.split()
    is_named = isinstance(entry, Choice) and verb.islower() and not all([word.islower() for word in rest])
    return is_named and len(words_of(words)) == 1 and words_fit(words, verb)
