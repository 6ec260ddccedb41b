"""Actions of games of Magic as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards.definition import CardDef
from castlerules.cards.mana import ManaKind
from castlerules.core import DataError, Notation, Word
from castlerules.core.shown import shown

from . import actions as d
from .actions import Action
from .engine import to_act
from .ids import ObjectId
from .state import Held, State
from .view import View

__all__ = ["VERBS", "MagicNotation", "name_of", "name_text"]

VERBS: Final[Mapping[str, type[Any]]] = MappingProxyType(
    {
        "keep": d.KeepHand,
        "mulligan": d.Mulligan,
        "bottom": d.BottomCard,
        "pass": d.PassPriority,
        "land": d.PlayLand,
        "mana": d.ActivateMana,
        "cast": d.BeginCast,
        "use": d.BeginAbility,
        "option": d.ChooseOption,
        "x": d.ChooseX,
        "target": d.ChooseTarget,
        "stop": d.StopChoosing,
        "share": d.AssignShare,
        "pay": d.PayGenericWith,
        "sacrifice": d.ChooseSacrifice,
        "own": d.ChooseOwnCreature,
        "discard": d.DiscardCard,
        "card": d.ChooseCard,
        "named": d.ChooseNamed,
        "order": d.OrderTrigger,
        "upkeep": d.PayUpkeep,
        "no_upkeep": d.DeclineUpkeep,
        "replace": d.ChooseReplacement,
        "shield": d.ChooseSource,
        "legend": d.ChooseLegend,
        "no_attack": d.DeclareNoAttack,
        "attack": d.AddAttacker,
        "end_attack": d.ConfirmAttack,
        "block": d.AddBlocker,
        "end_block": d.ConfirmBlocks,
        "assign": d.AssignAttackerDamage,
        "concede": d.Concede,
    }
)
"""The actions of normal Magic by their verbs."""

_LONGEST: Final = 18
_ODD: Final = re.compile(r"[\s:,()%_*\[\]]")
_ESCAPED: Final = re.compile(r"((?:%[0-9A-Fa-f]{2})+)")


# Names.


def name_text(name: str) -> str:
    """Return *name* without white space: ``Grizzly_Bears``; other characters that part words become ``%2C``."""
    if type(name) is not str or not name:
        raise DataError("name", f"the name of a card is wanted, not {shown(name)}")
    return _ODD.sub(lambda match: "_" if match[0] == " " else _escaped(match[0]), name)


def _escaped(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))


def name_of(text: str) -> str:
    """Return the name that ``name_text`` wrote as *text*; raise DataError if it is none."""

    def plain(match: re.Match[str]) -> str:
        return bytes.fromhex(match[1].replace("%", "")).decode("utf-8", "surrogatepass")

    try:
        return _ESCAPED.sub(plain, text.replace("_", " "))
    except UnicodeDecodeError:
        raise DataError("name", f"{shown(text)} is no name of a card") from None


def _read_name(where: object, text: str) -> str:
    """Return the name that *text* is, as it is written on a card of *where* that has it in other capitals."""
    name = name_of(text)
    for card in _cards(where):
        if card.name.casefold() == name.casefold():
            return card.name
    return name


def _cards(where: object) -> Iterator[CardDef]:
    if isinstance(where, State):
        yield from where.table.cards
    elif isinstance(where, View):
        for seat in where.seats:
            yield from (card for card, _ in seat.deck or ())
            yield from seat.shown or ()


# Objects and numbers.


def _number_text(number: int) -> str:
    if type(number) is not int or not 0 <= number < 10**_LONGEST:
        raise DataError("number", f"{shown(number)} is no whole number of at most {_LONGEST} digits")
    return str(number)


def _read_number(_: object, text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > _LONGEST:
        raise DataError("number", f"{text[:40]!r} is no whole number")
    return int(text)


def _read_object(where: object, text: str) -> ObjectId:
    """Return the object that *text* names: by its number, or by a name that only one of them in *where* has.

    Of cards of one name in the own hand it is the first.
    """
    if text.removeprefix("#").isascii() and text.removeprefix("#").isdigit():
        return ObjectId(_read_number(where, text.removeprefix("#")))
    name = name_of(text).casefold()
    hand, others = _objects(where)
    own = [number for number, card in hand if card.name.casefold() == name]
    found = own[:1] + [number for number, card in others if card.name.casefold() == name]
    if len(found) == 1:
        return found[0]
    if found:
        raise DataError("object", f"{text[:40]!r} is one of {', '.join(map(str, found))}; say which")
    raise DataError("object", f"{text[:40]!r} is no number of an object, and no name of one that is seen")


Objects = list[tuple[ObjectId, CardDef]]


def _objects(where: object) -> tuple[Objects, Objects]:
    """Return the cards of the hand of whoever acts, or sees, and the other objects that lie open."""
    if isinstance(where, View):
        hand = [(one.id, one.card) for one in where.own.cards or ()]
        return hand, [pair for pair in where.objects() if pair not in hand]
    if isinstance(where, State):
        cards, player = where.table.cards, to_act(where)
        hand = [] if player is None else [(one.id, cards[one.card]) for one in where.seats[player].hand]
        others = [(one.id, cards[one.card]) for one in where.permanents]
        others += [(one.id, cards[one.card]) for one in where.stack if one.card is not None]
        for seat in where.seats:
            others += [(one.id, cards[one.card]) for one in (*seat.graveyard, *seat.exile)]
        others += [(one.id, cards[one.card]) for one in where.extra.laid() if isinstance(one, Held)]
        return hand, list(dict.fromkeys(others))
    return [], []


def _member(kind: type[Enum]) -> Word[Any]:
    """Return how a member of *kind* is written: by its value, without white space."""
    members = {str(member.value).replace(" ", "_").casefold(): member for member in kind}

    def write(member: Any) -> str:
        if type(member) is not kind:
            raise DataError(kind.__name__, f"one of {', '.join(members)} is wanted, not {shown(member)}")
        return str(member.value).replace(" ", "_")

    def read(_: object, text: str) -> Any:
        if text.casefold() not in members:
            raise DataError(kind.__name__, f"{text[:40]!r} is not one of {', '.join(members)}")
        return members[text.casefold()]

    return Word(write, read)


_WORDS: Final[Mapping[object, Word[Any]]] = MappingProxyType(
    {
        ObjectId: Word(_number_text, _read_object),
        int: Word(_number_text, _read_number),
        str: Word(name_text, _read_name),
        ManaKind: _member(ManaKind),
    }
)
_NAMED: Final = (ObjectId, str)
_WITH_INDEX: Final = (d.BeginAbility, d.ActivateMana)
_OF_HAND: Final = (d.PlayLand, d.BeginCast, d.BottomCard, d.DiscardCard)


class MagicNotation:
    """The text form of the actions of a game: those of normal Magic, and *own* ones of a variant by their verbs."""

    def __init__(self, own: Mapping[str, type[Any]]) -> None:
        self._verbs = {**VERBS, **own}
        words: dict[object, Word[Any]] = {**_WORDS, **{kind: _member(kind) for kind in _enums(own.values())}}
        self._notation: Notation[Any] = Notation(self._verbs, words)

    def format(self, action: Action) -> str:
        """Return *action* as text, such as ``cast:17`` or ``named:Grizzly_Bears``; DataError for what is none."""
        return self._notation.format(action)

    def parse(self, where: object, text: str) -> Action:
        """Return the action that *text* names, seen from a state, a view or None; DataError if it names none."""
        found: Action = self._notation.parse(where, self._one_word(where, text) if type(text) is str else text)
        return found.as_meant() if isinstance(found, d.OwnAction) else found

    def _one_word(self, where: object, text: str) -> str:
        """Return *text* with a name of several words made one, where the action takes nothing but a name.

        A name after a verb that is about cards in hand is that of a card in hand, if there is one.
        """
        verb, _, rest = text.strip().replace("(", " ", 1).replace(":", " ", 1).partition(" ")
        kind = self._verbs.get(verb.lower())
        fields = [] if kind is None else list(attrs.fields(kind))
        name = " ".join(rest.strip().removesuffix(")").split())
        if kind in _WITH_INDEX and name:
            return f"{verb}:{_with_index(name)}"
        if len(fields) != 1 or fields[0].type not in _NAMED or not name:
            return text
        if kind in _OF_HAND:
            wanted = name_of(name).casefold()
            held = [number for number, card in _objects(where)[0] if card.name.casefold() == wanted]
            return f"{verb}:{held[0]}" if held else f"{verb}:{name_text(name)}" if " " in name else text
        return f"{verb}:{name_text(name)}" if " " in name else text


def _with_index(words: str) -> str:
    """Return a name or number with the index behind it as one word; without an index the first is meant."""
    name, _, index = words.rpartition(",")
    if not name or not index.strip().isdecimal():
        name, index = words, "0"
    name = name.strip()
    return f"{name_text(name) if ' ' in name else name},{index.strip()}"


def _enums(kinds: Iterable[type[Any]]) -> Iterator[type[Enum]]:
    """Yield the enums that fields of *kinds* hold."""
    for kind in kinds:
        attrs.resolve_types(kind)
        for field in attrs.fields(kind):
            if isinstance(field.type, type) and issubclass(field.type, Enum):
                yield field.type
