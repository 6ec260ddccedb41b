"""The names of objects in menus: without the numbers that tell equal ones apart, or with what does so."""

from __future__ import annotations

import re
from typing import Final

from castlerules.magic.model import ObjectId

from .names import ObjectNames

_NUMBER: Final = re.compile(r" #\d+")


class PlainNames(ObjectNames):
    """The names of objects without the numbers that tell equal names apart."""

    def name_of(self, number: int) -> str:
        """Return the name of the object or player *number* as it is on the card."""
        return _NUMBER.sub("", super().name_of(number))


class TellingNames(ObjectNames):
    """The names of objects; those that share a name also have the status in which they differ."""

    def name_with_size(self, number: int) -> str:
        """Return name, power and toughness of *number*, and what tells it apart: ``Bear #7 (2/2, tapped)``."""
        permanent, words = self.permanents.get(ObjectId(number)), super().name_with_size(number)
        if permanent is None:
            return words
        namesakes = [other for other in self.permanents.values() if other.card.name == permanent.card.name]
        common = [{*self.status_words(other)} for other in namesakes if other is not permanent]
        marks = [
            mark
            for mark in self.status_words(permanent)
            if common and not all([mark in other for other in common]) and not mark.endswith(" damage")
        ]
        if not marks:
            return words
        return f"{words.removesuffix(')')}, {', '.join(marks)})" if words.endswith(")") else f"{words} ({marks[0]})"
