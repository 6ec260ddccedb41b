"""The numbers of the actions of normal Magic, and of any variant of it.

Objects get new ids all the time, so an action that names an object has a rank. Actions are fixed if they name nothing,
a player, a kind of mana, a card by its name, or a small number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.mana import MANA_KINDS
from castlerules.core import AnyGame
from castlerules.encoding.kinds import Kind, Room, kind_of_class
from castlerules.magic.model import ObjectId, actions

Actions = Mapping[type[object], tuple[object, ...]]
"""The fixed actions of classes of actions."""

FIXED_NUMBERS: Final = 32
"""How many values of X, and how many options of a decision, have a number of their own; larger ones have ranks."""

_FIXED: Final[Actions] = MappingProxyType(
    {
        actions.ChooseOption: tuple(map(actions.ChooseOption, range(FIXED_NUMBERS))),
        actions.ChooseX: tuple(map(actions.ChooseX, range(FIXED_NUMBERS))),
        actions.ChooseTarget: (actions.ChooseTarget(ObjectId(0)), actions.ChooseTarget(ObjectId(1))),
        actions.PayGenericWith: tuple(map(actions.PayGenericWith, MANA_KINDS)),
        actions.ChooseReplacement: tuple(map(actions.ChooseReplacement, range(FIXED_NUMBERS // 2))),
    }
)
_MANY: Final = (actions.ChooseTarget, actions.AddBlocker)
_FEW: Final = (
    *(actions.BottomCard, actions.PlayLand, actions.DiscardCard, actions.OrderTrigger, actions.ChooseReplacement),
    *(actions.PayUpkeep, actions.DeclineUpkeep, actions.ChooseLegend, actions.ChooseX),
)


def kinds(game: AnyGame, _: object, setup: object, room: Room) -> tuple[Kind, ...]:
    """Return the kinds of normal Magic, then those of the actions that the variant *game* adds, all ranked."""
    return kinds_of_variant(game, setup, room, {})


def kinds_of_variant(game: AnyGame, setup: object, room: Room, own: Actions) -> tuple[Kind, ...]:
    """Return the kinds of *game*; *own* gives the fixed actions of its own classes, all that the rules allow."""
    named_cards = tuple([actions.ChooseNamedCard(name) for name in card_names(setup)])
    fixed: Actions = {**_FIXED, actions.ChooseNamedCard: named_cards, **own}
    own_classes = [kind for kind in game.data_types if issubclass(kind, actions.VariantAction)]
    ranks: dict[type[object], int] = {
        kind: 0
        if kind in own or kind is actions.PayGenericWith
        else room.many
        if kind in _MANY
        else room.few
        if kind in _FEW
        else room.some
        for kind in (*actions.ACTIONS, *own_classes)
    }
    return tuple([kind_of_class(kind, fixed, ranks) for kind in ranks])


def card_names(setup: object) -> list[str]:
    """Return the names of all cards in *setup*, each once, in alphabetical order."""
    return sorted({card.name for card in _cards_in(setup)})


def _cards_in(setup: object) -> Iterator[CardDef]:
    parts: tuple[Any, ...] = attrs.astuple(setup, recurse=False)  # type: ignore[arg-type]  # set-ups are attrs classes
    pending = list(parts)
    while pending:
        part = pending.pop()
        if isinstance(part, CardDef):
            yield part
        elif isinstance(part, tuple):
            pending.extend(part)


def canonical(action: object) -> object:
    """Return *action*: the fixed actions name no object."""
    return action


def write(game: AnyGame, action: object) -> str:
    """Return the text of *action*."""
    return game.format_action(action)
