"""The parts of a price that is offered during a resolution, as effects of the player who pays it (BASE-190)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import language as lang

_PAID: Final = "paid"


def effect_of_part(part: lang.CostPart) -> lang.Effect:
    """BASE-190: return the effect by which *part*, one of ``OFFERED_PARTS`` but no life, is paid."""
    return _EFFECTS[type(part)](part)


def _chosen(filter_: lang.Filter, zone: lang.Zone, count: int, effect: lang.Effect) -> lang.Effect:
    payer = lang.Accepter()
    return lang.InOrder((lang.ChooseCards(payer, _PAID, filter_, zone, payer, count, count), effect))


def _move_own(part: lang.MoveOwn) -> lang.Effect:
    move = lang.MoveTo(lang.BoundObjects(_PAID), part.to, position=part.position)
    return _chosen(part.filter, part.origin, _fixed(part.count), move)


def _discard(part: lang.DiscardCards) -> lang.Effect:
    count = _fixed(part.count)
    if part.at_random:
        return lang.Discard(lang.Accepter(), count, lang.DiscardMethod.RANDOM)
    if part.filter == lang.Anything():
        return lang.Discard(lang.Accepter(), count)
    return _chosen(part.filter, lang.Zone.HAND, count, lang.DiscardObject(lang.BoundObjects(_PAID)))


def _exile_top(part: lang.ExileTop) -> lang.Effect:
    """BASE-330: return the effect by which the payer exiles the top cards of their library, face up."""
    top = f"{_PAID} from the top"
    taken = lang.TakeAll(_PAID, lang.Anything(), top)
    move = lang.MoveTo(lang.BoundObjects(_PAID), lang.Zone.EXILE)
    return lang.InOrder((lang.LookAtTop(top, part.count, lang.Accepter(), public=True), taken, move))


def _fixed(count: int | lang.X) -> int:
    assert isinstance(count, int), "a price in an offer has no X but in its mana"
    return count


_EFFECTS: Final[Mapping[type[object], Callable[[Any], lang.Effect]]] = MappingProxyType(
    {
        lang.TapThis: lambda _: lang.SetTapped(lang.This()),
        lang.SacrificeThis: lambda _: lang.SacrificeObject(lang.This()),
        lang.SacrificePermanents: lambda part: lang.SacrificeSome(lang.Accepter(), part.filter, part.count),
        lang.DiscardCards: _discard,
        lang.MoveOwn: _move_own,
        lang.MoveThis: lambda part: lang.MoveTo(lang.This(), part.to),
        lang.MillCards: lambda part: lang.Mill(lang.Accepter(), part.count),
        lang.ExileTop: _exile_top,
        lang.RemoveCountersFromThis: lambda part: lang.RemoveCounters(lang.This(), part.kind, part.count),
    }
)
"""The effect by which a player pays each class of cost parts in an offer."""

OFFERED_PARTS: Final = frozenset({lang.PayLife, *_EFFECTS})
"""The parts of a cost that an offer can ask for."""


REPEATED_PARTS: Final = frozenset(
    {
        lang.PayLife,
        lang.SacrificePermanents,
        lang.DiscardCards,
        lang.MoveOwn,
        lang.MillCards,
        lang.ExileTop,
        lang.RemoveCountersFromThis,
    }
)
"""The parts of a cost that can be paid several times."""


def repeated_part(part: Any, times: int) -> lang.CostPart:
    """BASE-K45: return the part of a cost that is *part*, one of ``REPEATED_PARTS``, paid *times* times."""
    if isinstance(part, lang.PayLife):
        amount = part.amount * times if isinstance(part.amount, int) else lang.Product(times, part.amount)
        return lang.PayLife(amount)
    assert type(part) in REPEATED_PARTS, "other parts are refused as the card is checked"
    repeated: lang.CostPart = attrs.evolve(part, count=part.count * times)
    return repeated


def payments_of(cost: lang.Cost) -> list[lang.Effect]:
    """BASE-190: return the effects by which the parts of *cost* besides life are paid, as far as there are such."""
    return [effect_of_part(part) for part in cost.parts if type(part) in _EFFECTS]
