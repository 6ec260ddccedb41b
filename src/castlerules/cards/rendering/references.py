"""The texts of references to objects and players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang

from . import referents
from .referents import mention, name_key, possessive_of, target_key
from .wording import Texts, text_of
from .words import third_person

_KEYS: Final[Mapping[type[object], Callable[[Any], str]]] = MappingProxyType(
    {
        lang.This: lambda _: referents.THIS,
        lang.Target: lambda ref: target_key(ref.index),
        lang.BoundObjects: lambda ref: name_key(ref.name),
        lang.EventObject: lambda _: referents.EVENT,
        lang.EventOther: lambda _: referents.OTHER,
        lang.Enchanted: lambda _: referents.ENCHANTED,
        lang.Linked: lambda _: referents.LINKED,
        lang.Sacrificed: lambda _: referents.SACRIFICED,
        lang.TargetPlayer: lambda ref: target_key(ref.index),
        lang.EventPlayer: lambda _: referents.EVENT_PLAYER,
        lang.Accepter: lambda _: referents.ACCEPTER,
    }
)
"""The key of the referent that each class of references means (see ``referents``)."""


def key_of(ref: lang.ObjectRef | lang.PlayerRef) -> str | None:
    """Return the key of the referent that *ref* means; None if *ref* has words of its own for what it means."""
    key = _KEYS.get(type(ref))
    return None if key is None else key(ref)


def mention_of(ref: lang.ObjectRef | lang.PlayerRef, form: str = "") -> str | None:
    """Return the mark of a mention of *ref*; None if *ref* has words of its own for what it means."""
    key = key_of(ref)
    return None if key is None else mention(key, form)


def possessive(who: lang.ObjectRef | lang.PlayerRef, noun: str) -> str:
    """Return *noun* as something that *who* has: "your hand", "each player's hand", "its power"."""
    return f"{mention_of(who, chr(39) + 's') or possessive_of(text_of(who))} {noun}"


def pronoun(who: lang.PlayerRef, noun: str) -> str:
    """Return *noun* as something that *who*, the subject of the sentence, has: "your hand", "their hand"."""
    return f"{'your' if isinstance(who, lang.You) else 'their'} {noun}"


def verb_phrase(who: lang.PlayerRef, predicate: str) -> str:
    """Return *who* with *predicate*, which begins with a verb: "you draw a card", "each player draws a card"."""
    return f"you {predicate}" if isinstance(who, lang.You) else f"{text_of(who)} {third_person(predicate)}"


def text_of_any_player(who: lang.PlayerRef) -> str:
    """Return *who*, several players of whom one does something: "any player", "any opponent"."""
    return {lang.EachPlayer: "any player", lang.EachOpponent: "any opponent"}.get(type(who)) or text_of(who)


def text_of_some_player(who: lang.PlayerRef) -> str:
    """Return *who*, of whom one is meant: "a player", "an opponent"."""
    return {lang.EachPlayer: "a player", lang.EachOpponent: "an opponent"}.get(type(who)) or text_of(who)


def recipient_text(to: lang.Recipient) -> str:
    """Return the text of *to*, to which damage is dealt."""
    if isinstance(to, (lang.TargetPlayer, lang.Accepter)):
        return mention_of(to, "player") or text_of(to)
    return mention(target_key(to.index), "each") if isinstance(to, lang.Target) else text_of(to)


REFERENCES: Final[Texts] = MappingProxyType(
    {
        **{kind: (lambda ref: mention(_KEYS[type(ref)](ref))) for kind in _KEYS},
        lang.You: lambda _: "you",
        lang.EachPlayer: lambda _: "each player",
        lang.EachOpponent: lambda _: "each opponent",
        lang.ControllerOf: lambda who: possessive(who.object, "controller"),
        lang.OwnerOf: lambda who: possessive(who.object, "owner"),
    }
)
"""The text of each class of references; ``objects`` has that of ``Each``."""
