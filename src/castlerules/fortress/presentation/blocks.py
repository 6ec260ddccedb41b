"""The blocks of the garrison in words: those that its fixed rules foresee, and those that it has declared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from castlerules.core import evolve
from castlerules.core.frozen import frozen
from castlerules.fortress.model.options import FortressRules
from castlerules.fortress.rules.blocking_automaton import Attacker, kills, survives
from castlerules.fortress.rules.turn import choose_blocks, in_blocking_order
from castlerules.magic.model import ObjectId, Rulebook, State, changes
from castlerules.magic.presentation.names import ObjectNames
from castlerules.magic.query.board import Board

_FORESEEN: Final[Mapping[tuple[bool, bool], str]] = MappingProxyType(
    {
        (True, True): "the garrison's {blocker} blocks and kills {attacker}",
        (False, True): "the garrison's {blocker} blocks {attacker}, nobody dies",
        (True, False): "the garrison's {blocker} blocks {attacker}, both die",
        (False, False): "the garrison's {blocker} blocks {attacker} and dies",
    }
)
"""FOR-Q37: how a block ends, by whether the blocker kills the attacker and whether it survives."""

_DECLARED: Final[Mapping[tuple[bool, bool], str]] = MappingProxyType(
    {
        (True, True): "the garrison's {blocker} blocks {attacker} and would kill it",
        (False, True): "the garrison's {blocker} blocks {attacker}: nobody would die",
        (True, False): "the garrison's {blocker} blocks {attacker}: both would die",
        (False, False): "the garrison's {blocker} blocks {attacker} and would die",
    }
)
"""The same for a block that is declared, after which the player may still change how it ends."""


@frozen
class ForeseenBlocks:
    """The *blocks* that would follow now, as (blocker, attacker) pairs, by the fixed rules of the garrison.

    *tied* is the attacker for which the player would choose between equal blockers (FOR-Q40), None if there is none;
    *open* are the attackers that get blockers after that choice.
    """

    blocks: tuple[tuple[ObjectId, ObjectId], ...]
    tied: ObjectId | None = None
    open: tuple[ObjectId, ...] = ()

    def text_for(self, names: ObjectNames, attacker: ObjectId, called: str) -> str:
        """Return what *attacker*, which the text calls *called*, would meet; empty if a choice comes before that."""
        if attacker in self.open:
            return ""
        if attacker == self.tied:
            return f"you choose which of the equal creatures blocks {called}"
        for blocker, blocked in self.blocks:
            if blocked == attacker:
                return _block_text(_FORESEEN, names, (blocker, attacker), called)
        return f"nothing is left to block {called}, so it does nothing"

    def text(self, names: ObjectNames, attackers: Sequence[ObjectId]) -> str:
        """Return what each of *attackers* would meet, in one text."""
        texts = [self.text_for(names, attacker, f"your {names.name_with_size(attacker)}") for attacker in attackers]
        return "; ".join(filter(None, texts))


def foreseen_blocks(book: Rulebook, state: State, attackers: Sequence[ObjectId]) -> ForeseenBlocks:
    """FOR-025, FOR-Q42: return the blocks in *state* if *attackers* attacked in this order and nothing changed before.

    Only what is in play decides, so every state that matches an observation has the same.
    """
    board = Board(book, evolve(state, combat=evolve(state.combat, attackers=tuple(attackers))))
    blocks, tie = choose_blocks(board, in_blocking_order(board, attackers), ())
    return ForeseenBlocks(blocks) if tie is None else ForeseenBlocks(blocks, tie.attacker, tie.attackers_left)


def declared_blocks_text(names: ObjectNames, event: changes.Blocked) -> str | None:
    """FOR-K10: return what blocks what, and how that would end by the numbers (FOR-Q37).

    None if nothing blocks, or the observation of *names* is not that before the blocks.
    """
    if not event.blocks or not all([number in names.permanents for block in event.blocks for number in block]):
        return None
    texts = [
        _block_text(_DECLARED, names, (blocker, attacker), f"your {names.name_with_size(attacker)}")
        for blocker, attacker in event.blocks
    ]
    blocked = [attacker for _, attacker in event.blocks]
    free = [f"your {names.name_of(attacker)}" for attacker in names.attackers if attacker not in blocked]
    return "; ".join([*texts, *[f"nothing is left to block {one}, which does nothing" for one in free]])


def _block_text(
    forms: Mapping[tuple[bool, bool], str], names: ObjectNames, block: tuple[ObjectId, ObjectId], called: str
) -> str:
    """Return *block*, a blocker and its attacker, which the text calls *called*, in the one of *forms* that fits.

    Where creatures can have abilities (FOR-Q25), the numbers do not tell who dies.
    """
    blocker, attacker = block
    numbers = (*_numbers(names, blocker), 0), _numbers(names, attacker)
    rules = names.observation.rules
    judges = not (isinstance(rules, FortressRules) and rules.granted_abilities_work)
    form = forms[kills(*numbers), survives(*numbers)] if judges else "the garrison's {blocker} blocks {attacker}"
    return form.format(blocker=names.name_with_size(blocker), attacker=called)


def _numbers(names: ObjectNames, creature: ObjectId) -> Attacker:
    """FOR-Q37: return power, toughness and damage of *creature*, which is in play."""
    permanent = names.permanents[creature]
    size = permanent.characteristics
    return size.power or 0, size.toughness or 0, permanent.damage
