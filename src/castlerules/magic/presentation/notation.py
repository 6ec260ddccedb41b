"""Writes and reads the actions of games of Magic as text, and a whole position as one line.

The line is for bug reports, puzzles and tests: the name of the game, and the state as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import attrs

from castlerules.cards import CardDef, ManaKind
from castlerules.core import ArgumentFormat, DataError, Generator, Notation
from castlerules.core.errors import short_repr
from castlerules.core.position import format_json_position, parse_json_position
from castlerules.magic.engine import to_act
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import CardObject, ObjectId, State, actions

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame


ACTIONS: Final[Mapping[str, tuple[type[Any], str]]] = MappingProxyType(
    {
        "keep": (actions.KeepHand, "keep the hand"),
        "mulligan": (actions.Mulligan, ""),
        "bottom": (actions.BottomCard, "put {card} on the bottom of the library"),
        "pass": (actions.PassPriority, "pass"),
        "land": (actions.PlayLand, "play {card}"),
        "mana": (actions.ActivateMana, ""),
        "cast": (actions.BeginCast, "cast {card}"),
        "use": (actions.BeginAbility, ""),
        "option": (actions.ChooseOption, ""),
        "x": (actions.ChooseX, "X = {n}"),
        "target": (actions.ChooseTarget, "target {target}"),
        "stop": (actions.StopChoosing, ""),
        "share": (actions.AssignShare, "{n} damage to {target}"),
        "pay": (actions.PayGenericWith, "pay {{1}} with {{{kind.value}}}"),
        "sacrifice": (actions.ChooseSacrifice, "sacrifice {permanent}"),
        "own": (actions.ChooseOwnPermanent, ""),
        "discard": (actions.DiscardCard, "discard {card}"),
        "card": (actions.ChooseCard, ""),
        "named": (actions.ChooseNamedCard, "choose {name}"),
        "order": (actions.OrderTrigger, ""),
        "upkeep": (actions.PayUpkeep, "pay for {source}"),
        "no_upkeep": (actions.DeclineUpkeep, "do not pay for {source}"),
        "replace": (actions.ChooseReplacement, ""),
        "shield": (actions.ChooseSource, "shield against {object}"),
        "legend": (actions.ChooseLegend, "keep {permanent}"),
        "no_attack": (actions.DeclareNoAttack, "no attack"),
        "attack": (actions.AddAttacker, "attack with {creature}"),
        "end_attack": (actions.ConfirmAttack, "no more attackers"),
        "block": (actions.AddBlocker, "block {attacker} with {blocker}"),
        "end_block": (actions.ConfirmBlocks, ""),
        "assign": (actions.AssignAttackerDamage, "{n} damage from {attacker} to {recipient}"),
        "concede": (actions.Concede, "give up the game"),
    }
)
"""The class of the action of each verb, and its phrase in words (``castlerules.core.Wording``).

The phrase is empty if a template is not enough for it.
"""

VERBS: Final[Mapping[str, type[Any]]] = MappingProxyType({verb: action for verb, (action, _) in ACTIONS.items()})
"""The actions of normal Magic by their verbs."""

_MAX_DIGITS: Final = 18
_UNSAFE: Final = r"[\s:,()%_*\[\]]"
_ESCAPED: Final = r"((?:%[0-9A-Fa-f]{2})+)"


# Names.


def format_name(name: str) -> str:
    """Return *name* without white space: ``Grizzly_Bears``; other separators become escapes such as ``%2C``."""
    if type(name) is not str or not name:
        raise DataError("name", f"expected the name of a card, got {short_repr(name)}")
    return re.sub(_UNSAFE, lambda match: "_" if match[0] == " " else _escape(match[0]), name)


def _escape(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogatepass"))


def parse_name(text: str) -> str:
    """Return the name that ``format_name`` wrote as *text*; raise DataError if its escapes are invalid."""

    def plain(match: re.Match[str]) -> str:
        return bytes.fromhex(match[1].replace("%", "")).decode("utf-8", "surrogatepass")

    try:
        return re.sub(_ESCAPED, plain, text.replace("_", " "))
    except UnicodeDecodeError:
        raise DataError(
            "name", f"expected the name of a card, with valid escapes such as %2C, got {short_repr(text)}"
        ) from None


def _parse_known_name(where: object, text: str) -> str:
    """Return the card name in *text*, with the capital letters of the visible card of that name in *where*.

    Capitals are ignored in the search. Without such a card the name is returned as it is written.
    """
    name = parse_name(text)
    for card in _visible_cards(where):
        if card.name.casefold() == name.casefold():
            return card.name
    return name


def _visible_cards(where: object) -> Iterator[CardDef]:
    if isinstance(where, State):
        yield from where.table.cards
    elif isinstance(where, Observation):
        for seat in where.seats:
            yield from (card for card, _ in seat.deck or ())
            yield from seat.revealed_hand or ()


# Objects and numbers.


def _format_number(number: int) -> str:
    if type(number) is not int or not 0 <= number < 10**_MAX_DIGITS:
        raise DataError(
            "number", f"expected a whole number from 0, of at most {_MAX_DIGITS} digits, got {short_repr(number)}"
        )
    return str(number)


def _parse_number(_: object, text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > _MAX_DIGITS:
        raise DataError("number", f"expected a whole number of at most {_MAX_DIGITS} digits, got {text[:40]!r}")
    return int(text)


def _parse_object(where: object, text: str) -> ObjectId:
    """Return the id of the object that *text* names: the id itself, or the name of a single visible object in *where*.

    Cards of this name in the hand of the player to act count as one object, the first of them.
    """
    if text.removeprefix("#").isascii() and text.removeprefix("#").isdigit():
        return ObjectId(_parse_number(where, text.removeprefix("#")))
    name = parse_name(text).casefold()
    hand, others = _nameable_objects(where)
    own = [number for number, card in hand if card.name.casefold() == name]
    object_ids = own[:1] + [number for number, card in others if card.name.casefold() == name]
    if len(object_ids) == 1:
        return object_ids[0]
    if object_ids:
        raise DataError(
            "object", f"{text[:40]!r} names objects {', '.join(map(str, object_ids))}; write the id of one of them"
        )
    raise DataError("object", f"expected the id of an object, or the name of a visible one, got {text[:40]!r}")


Objects = list[tuple[ObjectId, CardDef]]


def _nameable_objects(where: object) -> tuple[Objects, Objects]:
    """Return the (id, card) pairs of a hand and those of all other visible objects in *where*: what an action may name.

    The hand is that of the player to act in a state, or of the observing player in an observation.
    """
    if isinstance(where, Observation):
        hand = [(card.id, card.card) for card in where.own_seat.hand_cards or ()]
        return hand, [pair for pair in where.objects() if pair not in hand]
    if isinstance(where, State):
        cards, player = where.table.cards, to_act(where)
        hand = [] if player is None else [(card.id, cards[card.card]) for card in where.seats[player].hand]
        others = [(permanent.id, cards[permanent.card]) for permanent in where.permanents]
        others += [
            (stack_object.id, cards[stack_object.card]) for stack_object in where.stack if stack_object.card is not None
        ]
        for seat in where.seats:
            others += [(card.id, cards[card.card]) for card in (*seat.graveyard, *seat.exile)]
        others += [(card.id, cards[card.card]) for card in where.extra.face_up_cards() if isinstance(card, CardObject)]
        return hand, list(dict.fromkeys(others))
    return [], []


def _enum_format(kind: type[Enum]) -> ArgumentFormat[Any]:
    """Return the text format of members of *kind*: their values, with underscores for spaces."""
    members = {str(member.value).replace(" ", "_").casefold(): member for member in kind}

    def write(member: Any) -> str:
        if type(member) is not kind:
            raise DataError(kind.__name__, f"expected one of {', '.join(members)}, got {short_repr(member)}")
        return str(member.value).replace(" ", "_")

    def read(_: object, text: str) -> Any:
        if text.casefold() not in members:
            raise DataError(kind.__name__, f"expected one of {', '.join(members)}, got {text[:40]!r}")
        return members[text.casefold()]

    return ArgumentFormat(write, read)


_ARGUMENT_FORMATS: Final[Mapping[object, ArgumentFormat[Any]]] = MappingProxyType(
    {
        ObjectId: ArgumentFormat(_format_number, _parse_object),
        int: ArgumentFormat(_format_number, _parse_number),
        str: ArgumentFormat(format_name, _parse_known_name),
        ManaKind: _enum_format(ManaKind),
    }
)
_NAMEABLE_TYPES: Final = (ObjectId, str)
_ACTIONS_WITH_INDEX: Final = (actions.BeginAbility, actions.ActivateMana)
_ACTIONS_ON_HAND: Final = (actions.PlayLand, actions.BeginCast, actions.BottomCard, actions.DiscardCard)


class MagicNotation:
    """Writes and reads the actions of one game: those of normal Magic, and those of a variant.

    *own_verbs* maps the verbs of the variant's actions to their classes.
    """

    def __init__(self, own_verbs: Mapping[str, type[Any]]) -> None:
        self._verbs = {**VERBS, **own_verbs}
        self._own_kinds = tuple(own_verbs.values())

    @cached_property
    def _notation(self) -> Notation[Any]:
        """The notation of all verbs, made for the first action: it resolves the types of the fields of every action."""
        formats: dict[object, ArgumentFormat[Any]] = {
            **_ARGUMENT_FORMATS,
            **{kind: _enum_format(kind) for kind in _enums(self._own_kinds)},
        }
        return Notation(self._verbs, formats)

    def format(self, action: actions.Action) -> str:
        """Return *action* as text, such as ``cast:17`` or ``named:Grizzly_Bears``; raise DataError for other values."""
        return self._notation.format(action)

    def parse(self, where: object, text: str) -> actions.Action:
        """Return the action that *text* names; raise DataError if it names none.

        *where* is a state or an observation in which names are looked up, or None.
        """
        action: actions.Action = self._notation.parse(
            where, self._with_name_as_one_word(where, text) if type(text) is str else text
        )
        return action.normalized() if isinstance(action, actions.VariantAction) else action

    def _with_name_as_one_word(self, where: object, text: str) -> str:
        """Return *text* with a name made one word: ``target hill giant`` becomes ``target:hill_giant``.

        This is done only for actions whose one argument may be a name, and for abilities and their index. If the verb
        is for cards in hand, such as ``cast``, the name becomes the id of the first card in hand with that name, if
        there is one.
        """
        verb, _, rest = text.strip().replace("(", " ", 1).replace(":", " ", 1).partition(" ")
        kind = self._verbs.get(verb.lower())
        fields = [] if kind is None else list(attrs.fields(kind))
        name = " ".join(rest.strip().removesuffix(")").split())
        if kind in _ACTIONS_WITH_INDEX and name:
            return f"{verb}:{_with_index(name)}"
        if len(fields) != 1 or fields[0].type not in _NAMEABLE_TYPES or not name:
            return text
        if kind in _ACTIONS_ON_HAND:
            folded_name = parse_name(name).casefold()
            in_hand = [number for number, card in _nameable_objects(where)[0] if card.name.casefold() == folded_name]
            return f"{verb}:{in_hand[0]}" if in_hand else f"{verb}:{format_name(name)}" if " " in name else text
        return f"{verb}:{format_name(name)}" if " " in name else text


def _with_index(words: str) -> str:
    """Return *words*, a name or id and the index of an ability after a comma, as one word: ``Hill_Giant,1``.

    Without an index in *words* it is 0.
    """
    name, _, index = words.rpartition(",")
    if not name or not index.strip().isdecimal():
        name, index = words, "0"
    name = name.strip()
    return f"{format_name(name) if ' ' in name else name},{index.strip()}"


def _enums(kinds: Iterable[type[Any]]) -> Iterator[type[Enum]]:
    """Yield the enum classes that the fields of the action classes *kinds* hold, since each needs a text format."""
    for kind in kinds:
        attrs.resolve_types(kind)
        for field in attrs.fields(kind):
            if isinstance(field.type, type) and issubclass(field.type, Enum):
                yield field.type


def format_position(game: MagicGame, state: State) -> str:
    """Return *state* without its generator as one line: the name of *game*, and canonical JSON."""
    return format_json_position(game.name, state, game=game)


def parse_position(game: MagicGame, text: str, rng: Generator) -> State:
    """Return the state that ``format_position`` wrote as *text*, with the generator *rng*.

    Raises DataError if it cannot be read, breaks an invariant or cannot be played on, and SetupError if *rng* is no
    generator.
    """
    return parse_json_position(game.name, text, rng, State, rule="BASE-I06", game=game)
