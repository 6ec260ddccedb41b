"""In which order targets are listed: by whose they are, the opponent's first where the effect does harm."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.magic.information.observation import Observation, ObservedStackObject
from castlerules.magic.model import ObjectId, StackKind

from .names import ObjectNames

_HARM: Final = (
    lang.DealDamage,
    lang.DivideDamage,
    lang.Destroy,
    lang.SacrificeObject,
    lang.SacrificeSome,
    lang.Discard,
    lang.DiscardObject,
    lang.Mill,
    lang.LoseLife,
    lang.GivePoison,
    lang.LoseGame,
    lang.CounterSpell,
    lang.TakeControl,
    lang.LoseKeyword,
    lang.LoseAbilities,
    lang.CantAttack,
    lang.CantBlock,
    lang.NoUntap,
)
"""The parts of effects that do harm to what they are done to."""


def target_rank(names: ObjectNames, target: ObjectId) -> tuple[int, int]:
    """Return the key by which *target* is listed among those of the spell or ability on top of the stack.

    Targets of a player, and the player, stand together: the observing player's first, but last if the effect does harm.
    """
    side, harms = names.side_of(target), does_harm(names.observation)
    return (2 if side is None else int(harms is (side == names.observation.player)), -1 if side is None else side)


def does_harm(observation: Observation) -> bool:
    """Return whether a part of the spell or ability on top of the stack does harm, judged by the kind of the part."""
    if not observation.stack:
        return False
    return any([isinstance(node, _HARM) or _shrinks(node) for node in lang.nodes_in(_effect(observation.stack[-1]))])


def _effect(top: ObservedStackObject) -> object:
    """Return what *top* does: an ability, the chosen mode of a spell, or all abilities of a permanent spell."""
    if top.kind is not StackKind.SPELL or top.card is None:
        return top.ability
    abilities = top.card.faces[top.face or 0].abilities
    modes = [mode for ability in abilities if isinstance(ability, lang.Spell) for mode in ability.modes]
    return modes[top.mode or 0] if modes else abilities


def _shrinks(node: object) -> bool:
    """Return whether *node* makes power or toughness smaller."""
    return isinstance(node, lang.AddPT) and any(
        [isinstance(change, int) and change < 0 for change in (node.power, node.toughness)]
    )
