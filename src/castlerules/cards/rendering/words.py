"""English words for card texts: numbers, articles, plurals, verbs, lists and sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

CAPITAL: Final = "\x02"
"""Stands in front of a sentence until ``referents.finished`` makes its first letter a capital."""

_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_IRREGULAR: Final = MappingProxyType(
    {"Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves", "Mercenary": "Mercenaries"}
)
_UNCHANGED: Final = ("folk", "Plains", "Cyclops", "Homarid", "fish", "Fish", "Sphinx", "Kithkin", "Kor", "Eldrazi")
_TWO_LETTERS: Final = ("ch", "sh", "s", "x")
_VERBS: Final = MappingProxyType({"have": "has", "do": "does", "be": "is", "can": "can", "may": "may"})
_PLURAL_VERBS: Final = MappingProxyType(
    {
        "that is": "that are",
        "that targets": "that target",
        "that has a mana ability": "that have mana abilities",
    }
)
# A pattern is text, which re compiles at its first use: that keeps imports fast.
_SENTENCE_START: Final = f"{CAPITAL}([“(\\[]*)(.)"


def number_word(number: int) -> str:
    """Return *number* in words from zero to ten, else in digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def with_article(noun: str) -> str:
    """Return *noun* with its indefinite article: "a card", "an Island"; "other card" becomes "another card"."""
    if noun.startswith("other "):
        return f"an{noun}"
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural_of(noun: str) -> str:
    """Return the plural of *noun*, whose last word decides."""
    head, space, last = noun.rpartition(" ")
    if last in _IRREGULAR:
        last = _IRREGULAR[last]
    elif not last.endswith(_UNCHANGED):
        if last.endswith("y") and last[-2:-1] not in "aeiou":
            last = f"{last[:-1]}ies"
        else:
            last = f"{last}es" if last.endswith(_TWO_LETTERS) else f"{last}s"
    return f"{head}{space}{last}"


def plural_clause(clause: str) -> str:
    """Return *clause*, which stands behind a noun, as it stands behind a plural: "that is" becomes "that are"."""
    verb = next((verb for verb in _PLURAL_VERBS if f"{clause} ".startswith(f"{verb} ")), "")
    return f"{_PLURAL_VERBS[verb]}{clause.removeprefix(verb)}" if verb else clause


def third_person(predicate: str) -> str:
    """Return *predicate*, which begins with a verb such as "draw", with the verb in the third person: "draws"."""
    verb, space, rest = predicate.partition(" ")
    if verb in _VERBS:
        verb = _VERBS[verb]
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        verb = f"{verb[:-1]}ies"
    else:
        verb = f"{verb}es" if verb.endswith(_TWO_LETTERS) else f"{verb}s"
    return f"{verb}{space}{rest}"


def listed(words: Sequence[str], joint: str) -> str:
    """Return *words* as a list with *joint*, "and" or "or", before the last: "a", "a or b", "a, b, or c"."""
    if len(words) < 3:
        return f" {joint} ".join(words)
    return f"{', '.join(words[:-1])}, {joint} {words[-1]}"


def sentence(clause: str) -> str:
    """Return *clause* as a sentence: marked for a capital, and with a full stop unless it ends with one."""
    return f"{CAPITAL}{clause}{'' if clause.endswith(('.', '.”')) else '.'}"


def capitalised(text: str) -> str:
    """Return *text* with a capital letter wherever a sentence begins (see ``CAPITAL``)."""
    return re.sub(_SENTENCE_START, lambda start: start[1] + start[2].upper(), text).replace(CAPITAL, "")


def quoted(text: str) -> str:
    """Return *text*, the text of an ability, in quotation marks."""
    return f"“{text}”"
