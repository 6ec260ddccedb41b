"""What a person means by a few words of a line of the list: ``cast wild``, ``boa``, or ``play boa`` for an own card."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from castlerules.core import DataError
from castlerules.core.frozen import frozen

from .choices import Choice, Heading
from .name_matching import PLAYING, in_order, words_fit, words_of
from .table import Table

_MOST_NAMED: Final = 8
_NEVER_SHORTENED: Final = "concede"
_PREPOSITIONS: Final = ("on", "at", "to", "in")


@frozen
class AimedPlay:
    """A *choice* that is announced in steps, the *words* that fit it, and the words *aim* for what is chosen then."""

    choice: Choice
    words: str
    aim: str


def entry_fitting(table: Table, words: str) -> Choice | Heading | None:
    """Return the only entry of the menu, or choice behind one of its headings, that *words* fit; None if none does.

    Choices elsewhere are found if none there fits; a heading that fits is meant in place of what is behind it. If the
    words fit several, the only one that has no other words is meant; if there is none, DataError names them all. Giving
    up the game is never meant by a few words. A verb alone, such as ``cast``, takes nothing: DataError asks what is
    meant, also if only one choice fits.
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
    if not whole and (asked := [name for name, entry in found if _is_verb_of(entry, words)]):
        raise DataError("action", f"{words[:40]} what? {_listed(asked)}")
    if not found and words.strip().casefold() in PLAYING and table.guide.plays():
        raise DataError("action", f"{words} what? nothing can be played now")
    found = [*whole] if len(whole) == 1 else found
    if len(found) > 1:
        raise DataError("action", f"{words[:40]} fits several: {_listed([name for name, _ in found])}")
    return found[0][1] if found else None


def aimed_play(table: Table, words: str) -> AimedPlay | None:
    """Return the choice announced in steps that the first of *words* fit, as many of them as possible; None if none is.

    A person who types ``bolt paladin``, or ``cast bolt on paladin``, names at once what is chosen step by step.
    """
    first = words.split()
    plays = table.guide.plays().values()
    for count in range(len(first) - 1, 0, -1):
        with suppress(DataError):
            entry = entry_fitting(table, " ".join(first[:count]))
            if isinstance(entry, Choice) and (any([one in plays for one in entry.actions]) or _is_begun(table, entry)):
                return AimedPlay(entry, " ".join(first[:count]), _without_preposition(first[count:]))
    return None


def _is_begun(table: Table, choice: Choice) -> bool:
    """Return whether *choice* only begins something about which more is asked, such as an ability with a target."""
    if table.guide.pick_key(choice.action) is not None or table.guide.needs_confirmation(choice.action):
        return False
    return Table(table.session.after(choice.action, is_own=True)).guide.is_announcing()


def _without_preposition(words: Sequence[str]) -> str:
    return " ".join(words[1:] if len(words) > 1 and words[0].casefold() in _PREPOSITIONS else words)


def unlisted_play(table: Table, words: str) -> Any | None:
    """Return the action by which the person would play the own card that *words* such as ``play boa`` name, else None.

    It is not among the choices, so that why it is not allowed can be said. The card alone, ``boa``, is enough. Raises
    DataError if *words* fit several cards, or if they begin with ``play`` or ``cast`` and fit none.
    """
    verb, *others = [*words_of(words), ""]
    rest = [word for word in (others if verb in PLAYING else [verb, *others]) if word]
    if not rest:
        return None
    plays = table.guide.plays()
    found = [name for name in plays if words_fit(" ".join(rest), name)]
    exact = [name for name in found if words_of(name) == rest] or found
    if len(exact) > 1:
        raise DataError("action", f"{words[:40]} fits several cards: {_listed(exact)}")
    if not exact and verb in PLAYING and plays:
        raise DataError("action", f"no card that you can play is called {' '.join(rest)[:40]}: {_listed([*plays])}")
    return plays[exact[0]] if exact else None


def unlisted_aimed_play(table: Table, words: str) -> Any | None:
    """Return the illegal action that would play the own card that the first of *words* name; None if they name none.

    A person who types ``bolt paladin`` is told why the card cannot be played.
    """
    first = words.split()
    for count in range(len(first) - 1, 0, -1):
        with suppress(DataError):
            play = unlisted_play(table, " ".join(first[:count]))
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


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
