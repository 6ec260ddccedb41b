"""The parts of a declaration that a person names: ``2 3``, ``attack goblin, boa``, or ``boa blocks bears``.

A name is a few words of a line of the list, or beginnings of them. A part is named by the creature that does it, or by
what it is done to, the word ``with`` and that creature, as in ``block bears with boa``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from castlerules.core import DataError
from castlerules.core.frozen import frozen

from .choices import Choice
from .name_matching import in_order, is_number, listed_names, words_of

_SPEAKER: Final = "i"
_AND: Final = (",", "and", "&")
_WITH: Final = "with"
_ALL: Final = ("all", "everybody", "everyone", "everything")
_ARTICLES: Final = ("a", "an", "my", "the", "their", "your")
_ENDINGS: Final = ("", "s", "ing")
"""The endings that a verb may have after the creature that does it, as in ``boa blocks bears``."""
_MOST_DIGITS: Final = 9


@frozen
class _Name:
    """The words for the creature that does something, and for the *target* to which it is done, if they say it."""

    doer: tuple[str, ...]
    target: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """All words, in the order of a line of the list."""
        return (*self.target, _WITH, *self.doer) if self.target else self.doer


def named_picks(choices: Sequence[Choice], entries: Sequence[object], words: str) -> list[Any] | None:
    """Return the picks among *choices* that *words* name; None if they name no picks.

    Numbers alone are those of the *entries* of the menu; after ``attack`` they are the ids that the notation has. The
    verb alone names the only pick. As many equal names as there are picks that they fit name all of them. Raises
    DataError if a part of *words* names none or several.
    """
    tokens = [word for word in words.casefold().replace(",", " , ").split() if word not in _ARTICLES]
    numbers = [word for word in tokens if word != ","]
    if all([is_number(word) for word in numbers]):
        return _numbered(choices, entries, numbers) if len(numbers) > 1 else None
    clause = _clause(tokens, sorted(verbs_of(choices)))
    if clause is None:
        return None
    verb, names = clause
    if not names:
        return _only_pick(choices, verb)
    if len(names) == 1 and names[0].doer in [(word,) for word in _ALL]:
        return [action for choice in choices for action in choice.actions]
    return _picks_named(choices, verb, names)


def verbs_of(choices: Sequence[Choice]) -> set[str]:
    """Return the words with which the lines of *choices* begin, such as ``attack``."""
    return {choice.label.split()[0] for choice in choices}


def names_some(choices: Sequence[Choice], words: str) -> bool:
    """Return whether one of *words* is the beginning of a word of one of *choices*, apart from its verb."""
    said = [word for word in words_of(words) if word not in (_WITH, *_AND, *_ARTICLES)]
    return any([_fits(choice, (word,)) for choice in choices for word in said])


# From words to names.


def _clause(tokens: Sequence[str], verbs: Sequence[str]) -> tuple[str, list[_Name]] | None:
    """Return the verb of *tokens*, one of *verbs*, and the names of what is declared; None if they are no sentence."""
    said = tokens[1:] if tokens[0] == _SPEAKER else tokens
    for verb in verbs:
        if said[:1] == [verb]:
            return verb, [*_names_after_verb(said[1:])]
        names = _names_around_verb(said, [verb + ending for ending in _ENDINGS])
        if names:
            return verb, names
    return None


def _names_after_verb(tokens: Sequence[str]) -> Iterator[_Name]:
    """Yield the names in ``bears with boa and goblin, giant with elves``: a name alone has the target before it."""
    target: tuple[str, ...] = ()
    for part in _parts(tokens):
        before, found, after = _split(part, _WITH)
        if found:
            target = before
        if all([is_number(word) for word in part]):
            yield from [_Name((word,)) for word in part]
        elif found or before:
            yield _Name(after if found else before, target)


def _names_around_verb(tokens: Sequence[str], verb_forms: Sequence[str]) -> list[_Name]:
    """Return the names in ``boa and goblin block bears, elves block giant``; empty if no part has a verb.

    Raises DataError if what is said last has none.
    """
    names, doers, example = list[_Name](), list[tuple[str, ...]](), ""
    for part in _parts(tokens):
        verb = next((word for word in part[1:] if word in verb_forms), None)
        if verb is None:
            doers.append(part)
        else:
            example = " ".join(part)
            doer, _, target = _split(part, verb)
            names += [_Name(each, target) for each in (*doers, doer)]
            doers.clear()
    if names and doers:
        raise DataError("action", f"{' '.join(doers[-1])} does what? say it of each creature, as in {example}")
    return names


def _parts(tokens: Sequence[str]) -> list[tuple[str, ...]]:
    """Return *tokens* in parts, which commas and ``and`` separate."""
    parts: list[list[str]] = [[]]
    for word in tokens:
        if word in _AND:
            parts.append([])
        else:
            parts[-1].append(word)
    return [tuple(part) for part in parts if part]


def _split(part: tuple[str, ...], word: str) -> tuple[tuple[str, ...], bool, tuple[str, ...]]:
    """Return what stands before *word* in *part*, whether it is there, and what stands after it."""
    place = part.index(word) if word in part else len(part)
    return part[:place], place < len(part), part[place + 1 :]


# From names to picks.


def _only_pick(choices: Sequence[Choice], verb: str) -> list[Any]:
    """Return the only pick of *choices* with *verb*; raise DataError if there are several."""
    found = [choice for choice in choices if choice.label.split()[0] == verb]
    if len(found) == 1 and len(found[0].actions) == 1:
        return [found[0].action]
    all_of_them = f", or {verb} all" if all([choice.label.split()[1] == _WITH for choice in found]) else ""
    raise DataError("action", f"{verb} what? {_labels(found)}{all_of_them}")


def _picks_named(choices: Sequence[Choice], verb: str, names: Sequence[_Name]) -> list[Any]:
    """Return a pick for each of *names*, in their order; a name that fits as it is is no list of shorter ones."""
    single = [each for name in names for each in _single_names(choices, name)]
    fitting = {name: _choices_named(choices, verb, name) for name in single}
    picks: dict[int, Any] = {}
    for place, name in enumerate(single):
        if len(fitting[name]) == 1:
            picks[place] = _next_of(fitting[name][0], [*picks.values()])
    for name, count in Counter(single).items():
        if len(fitting[name]) > 1:
            taken = [*picks.values()]
            left = [action for choice in fitting[name] for action in choice.actions if action not in taken]
            if len(left) != count:
                raise DataError("action", f"several fit {' '.join(name.words)}: {_labels(fitting[name])}")
            picks |= zip([place for place, each in enumerate(single) if each == name], left, strict=True)
    return [picks[place] for place in range(len(single))]


def _single_names(choices: Sequence[Choice], name: _Name) -> list[_Name]:
    """Return *name*, or one for each word of its doer if only these fit."""
    shorter = [_Name((word,), name.target) for word in name.doer]
    if any([_fits(choice, name.words) for choice in choices]):
        return [name]
    every = all([any([_fits(choice, each.words) for choice in choices]) for each in shorter])
    return shorter if every and shorter else [name]


def _choices_named(choices: Sequence[Choice], verb: str, name: _Name) -> list[Choice]:
    """Return the choices of *choices* that *name* fits: with that very name, else in that order, else in any."""
    shown = " ".join(name.words)
    fits = [choice for choice in choices if _fits(choice, name.words)]
    if not fits:
        problem = f"no possible {verb} fits {shown}" if name.target else f"nothing that can {verb} is called {shown}"
        raise DataError("action", problem)
    exact = [choice for choice in fits if shown in choice.label.casefold().split(" with ")[-1].split(" (")[:1]]
    ordered = [choice for choice in fits if in_order(_said(name.words), words_of(choice.spoken))]
    return exact or ordered or fits


def _fits(choice: Choice, words: Sequence[str]) -> bool:
    """Return whether each of *words* is the beginning of another word of *choice*, or the only one is its id."""
    if len(words) == 1 and is_number(words[0]):
        return choice.typed.partition(":")[2] == words[0]
    left = words_of(choice.spoken)[1:]
    for word in _said(words):
        part = next((part for part in left if part.startswith(word)), None)
        if part is None:
            return False
        left.remove(part)
    return bool(words)


def _said(words: Sequence[str]) -> list[str]:
    return words_of(" ".join(words))


def _next_of(choice: Choice, taken: Sequence[Any]) -> Any:
    """Return the first of the equal actions of *choice* that is not among *taken*."""
    for action in choice.actions:
        if action not in taken:
            return action
    count = len(choice.actions)
    times = {1: "once", 2: "twice"}.get(count, f"{count} times")
    raise DataError("action", f"{choice.label} can be done only {times}, and is named more often")


def _labels(choices: Sequence[Choice]) -> str:
    return listed_names([choice.label for choice in choices])


# Numbers.


def _numbered(choices: Sequence[Choice], entries: Sequence[object], numbers: Sequence[str]) -> list[Any]:
    picks = list[Any]()
    for number in numbers:
        is_there = len(number) <= _MOST_DIGITS and 1 <= int(number) <= len(entries)
        entry = entries[int(number) - 1] if is_there else None
        if not isinstance(entry, Choice) or entry not in choices:
            raise DataError("action", f"number {number[:40]} is not one that several can be named of")
        picks.append(_next_of(entry, picks))
    return picks
