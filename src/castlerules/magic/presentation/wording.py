"""How the fields of actions and events of Magic read in templates (``castlerules.core.Wording``)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.core import Player, Wording
from castlerules.core.frozen import frozen
from castlerules.core.wording import FieldWords

from .names import ObjectNames, mana_text
from .notes import ongoing_effect_text


@frozen
class NamedPlayer:
    """A player in a template: ``{player}`` is the name, ``{player:'s}`` the possessive, ``{player:draw}`` a clause."""

    names: ObjectNames
    player: Player

    def __format__(self, verb: str) -> str:
        if verb == "'s":
            return self.names.possessive(self.player)
        return self.names.verb_phrase(self.player, verb) if verb else self.names.player_name(self.player)


def first_words(names: ObjectNames, item: object, *wordings: Wording[ObjectNames]) -> str | None:
    """Return *item*, an action or event, in words by the first of *wordings* that has some for it; None if none has."""
    return next((words for wording in wordings if (words := wording.words(names, item)) is not None), None)


EVENT_FIELDS: Final[FieldWords[ObjectNames]] = MappingProxyType(
    {
        "player": NamedPlayer,
        "card": lambda _, card: "a card" if card is None else card.name,
        "effect": ongoing_effect_text,
        "mana": lambda _, mana: mana_text(mana),
        **dict.fromkeys(("attacker", "host", "object", "to"), ObjectNames.name_of),
    }
)
"""The words of the fields of events; a variant can add those of its own."""
