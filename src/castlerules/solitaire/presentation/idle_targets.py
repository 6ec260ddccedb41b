"""Which players can be aimed at although nothing happens to them (SOL-G13, SOL-130, SOL-P30).

Such targets are legal, so that a card can be played just to get it off its stack (SOL-G30). Nothing here depends on
hidden cards. Where it is not certain that nothing happens, a target counts as one to which something does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import language as lang
from castlerules.core import Player
from castlerules.core.frozen import frozen
from castlerules.magic.model import AbilityContext, CardObject, ObjectId, is_player
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.evaluate import matches, objects_in
from castlerules.magic.query.targets import legal_targets
from castlerules.solitaire.model import STACKS, YOU, options_of
from castlerules.solitaire.query.casting import CastableFace
from castlerules.solitaire.query.layout import own_hand_size
from castlerules.solitaire.rules.effects import does_nothing

_INNER: Final = ("steps", "effect", "then", "otherwise", "options")
"""The fields in which an effect has the effects that it is made of."""


@frozen
class PlayerTarget:
    """The *player* as a target for slot *index* of a spell or ability, on *board*."""

    board: Board
    player: Player
    index: int

    def is_idle_in(self, effect: Any) -> bool:
        """Return whether nothing of *effect* happens to the player, and nothing that it does depends on the player."""
        if not self.is_meant_by(effect) or does_nothing(type(effect)):
            return True
        if (test := _IDLE.get(type(effect))) is not None:
            return test(self, effect)
        names = [field.name for field in attrs.fields(type(effect))]
        inner = [getattr(effect, name) for name in names if name in _INNER]
        others = tuple([getattr(effect, name) for name in names if name not in _INNER])
        parts = [part for field in inner for part in (field if isinstance(field, tuple) else (field,))]
        return bool(parts) and not self.is_meant_by(others) and all([self.is_idle_in(part) for part in parts])

    def is_meant_by(self, node: object) -> bool:
        """Return whether *node*, a part of a card, refers to the target."""
        return any([self._is_reference(part) for part in lang.nodes_in(node)])

    def _is_reference(self, part: object) -> bool:
        if isinstance(part, (lang.Target, lang.TargetPlayer, lang.DivideDamage)):
            return part.index == self.index
        return False

    def has_none_of(self, matching: lang.Filter) -> bool:
        """Return whether the player controls nothing in play that matches *matching*."""
        context = AbilityContext(ObjectId(0), YOU)
        own = [one for one in objects_in(self.board, lang.Zone.BATTLEFIELD) if one.controller == self.player]
        return not any([matches(self.board, matching, one, context) for one in own])


def _damage(target: PlayerTarget, effect: lang.DealDamage) -> bool:
    """SOL-130: damage to players does nothing; damage to others may depend on the player."""
    others = [to for to in effect.to if not isinstance(to, (lang.PlayerRef, lang.Target)) or _is_other(target, to)]
    return not others or not target.is_meant_by((effect.amount, *others))


def _is_other(target: PlayerTarget, to: object) -> bool:
    return isinstance(to, lang.Target) and to.index != target.index


def _always(_: PlayerTarget, __: object) -> bool:
    return True


def _without_library(target: PlayerTarget, effect: lang.Draw | lang.Mill | lang.Shuffle | lang.CreateTokens) -> bool:
    """SOL-G13, SOL-G97: STACKS draw, mill and shuffle nothing, and no token is made for them."""
    return target.player == STACKS and effect.who == lang.TargetPlayer(target.index)


def _sacrifice(target: PlayerTarget, effect: lang.SacrificeSome) -> bool:
    """SOL-P27, SOL-G79: a player without such a permanent sacrifices nothing."""
    return effect.who == lang.TargetPlayer(target.index) and target.has_none_of(effect.filter)


def _discard(target: PlayerTarget, effect: lang.Discard) -> bool:
    """SOL-G61, SOL-G62: YOU discard nothing while there is no hand card."""
    is_you = target.player == YOU and effect.who == lang.TargetPlayer(target.index)
    return is_you and not own_hand_size(target.board.state)


def _ending(target: PlayerTarget, _: object) -> bool:
    """SOL-G83: nobody wins or loses by an effect, unless the option says so."""
    return not options_of(target.board.state).alternate_win_cards


_IDLE: Final[Mapping[type[object], Callable[[PlayerTarget, Any], bool]]] = MappingProxyType(
    {
        lang.DealDamage: _damage,
        **dict.fromkeys((lang.DivideDamage, lang.PreventNextDamage), _always),
        **dict.fromkeys((lang.Draw, lang.Mill, lang.Shuffle, lang.CreateTokens), _without_library),
        lang.SacrificeSome: _sacrifice,
        lang.Discard: _discard,
        **dict.fromkeys((lang.WinGame, lang.LoseGame), _ending),
    }
)
"""For each class of effect that refers to a target: whether nothing of it happens to the player who is the target."""


def aims_at_nothing(board: Board, card: CardObject, castable: CastableFace) -> bool:
    """SOL-G30: return whether the face *castable* of *card* must aim, and only at players to whom nothing happens."""
    compiled = castable.compiled
    source = GameObject(card.id, card.card, compiled.characteristics, YOU, lang.Zone.STACK)
    if len(compiled.modes) != 1 or len(compiled.modes[0].targets) != 1 or not compiled.modes[0].targets[0].count.least:
        return False
    mode, context = compiled.modes[0], AbilityContext(card.id, YOU, x=1 if castable.cost.mana.xs else 0)
    found = legal_targets(board, mode.targets[0], context, source)
    players = [Player(number) for number in found if is_player(number)]
    return len(players) == len(found) > 0 and all(
        [PlayerTarget(board, player, 0).is_idle_in(mode.effect) for player in players]
    )
