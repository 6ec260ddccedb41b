"""Effects for each of several players by itself: "each player ... their" means the own one of each."""

from __future__ import annotations

from typing import Any

from castlerules.cards import language as lang

from .binder import EACH_ONE, Missing
from .meanings import Deed, in_order, replaced


def names_each(node: Any) -> bool:
    """Return whether *node* refers to each of several players by itself, and nothing says yet that it is so."""
    return any(part == EACH_ONE for part in lang.nodes_in(node))


def done_by(who: lang.PlayerRef, deed: Deed) -> lang.Effect:
    """Return the effect that the players *who* do *deed*, each by itself where it is about "their" things."""
    together = _steps(deed(who))
    if not names_each(together):
        return in_order(*together)
    pairs = zip(together, _steps(deed(lang.Accepter())), strict=True)
    return in_order(*[_by_itself(who, alone) if names_each(step) else step for step, alone in pairs])


def dealt(effect: lang.DealDamage) -> lang.Effect:
    """Return *effect*, damage to several players by itself where its amount is a number of each."""
    if not names_each(effect):
        return effect
    if len(effect.to) != 1 or not isinstance(effect.to[0], lang.PlayerRef):
        raise Missing("effects for each of several players by itself")
    alone = lang.DealDamage(effect.amount, (lang.Accepter(),), effect.source, preventable=effect.preventable)
    return _by_itself(effect.to[0], alone)


def _steps(effect: lang.Effect) -> tuple[lang.Effect, ...]:
    return effect.steps if isinstance(effect, lang.InOrder) else (effect,)


def _by_itself(who: lang.PlayerRef, effect: lang.Effect) -> lang.Effect:
    if not isinstance(who, (lang.EachPlayer, lang.EachOpponent)) or not isinstance(effect, lang.OneShotEffect):
        raise Missing("effects for each of several players by itself")
    return lang.ForEachPlayer(who, replaced(effect, EACH_ONE, lang.Accepter()))
