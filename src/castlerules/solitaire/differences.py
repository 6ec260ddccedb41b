"""What may not be in Solitaire, and what else its table sees: the named rules of its book."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from castlerules.cards.abilities import ChooseCards
from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import TargetPlayer, Who, Zone
from castlerules.core import Broken, Outcome, Player
from castlerules.magic import changes as c
from castlerules.magic.actions import AddAttacker
from castlerules.magic.attachments import Attaching
from castlerules.magic.changes import Change, Lost
from castlerules.magic.checks import dead_creatures
from castlerules.magic.ids import ObjectId
from castlerules.magic.looks import Text
from castlerules.magic.scene import Scene, Thing
from castlerules.magic.state import Permanent, State
from castlerules.magic.targets import Aim

from .held import held_tops, reaches_hands
from .look import hand_card, is_land, is_local, row_lands
from .rules import HandScope
from .tableau import STACKS, YOU, agreed, tableau_of

__all__ = [
    "absent_lands",
    "aimable",
    "both_players",
    "concession",
    "covered_is_no_top",
    "given_up",
    "hand_size",
    "no_aura_on_stacks",
    "no_host_on_stacks",
    "silent",
    "walls_stay",
    "withered_creatures",
]


def both_players(state: State) -> tuple[Player, ...]:
    """SOL-G13: the absent opponent is a player that texts mean, unless the table has agreed otherwise.

    So what is counted is divided between the two: YOU control slot, attachments and row (SOL-P57), STACKS what is face
    up and in play on the stacks (SOL-P58).
    """
    return (YOU, STACKS) if agreed(state).stacks_are_opponent else (YOU,)


def aimable(scene: Scene, source: Thing) -> tuple[Player, ...]:
    """SOL-G13: return the players that *source* may aim at.

    Where the stacks are no opponent, only what chooses a card out of the hand of its target may aim at them (SOL-G18).
    """
    if agreed(scene.state).stacks_are_opponent or _chooses_from_hand(source.seen.text):
        return (YOU, STACKS)
    return (YOU,)


@cache
def _chooses_from_hand(text: Text) -> bool:
    found = [node for node in nodes_in(text.abilities) if isinstance(node, ChooseCards)]
    return any([one.zone is Zone.HAND and isinstance(one.whose, TargetPlayer) for one in found])


def absent_lands(state: State) -> tuple[ObjectId, ...]:
    """SOL-G37: with that option no text means the lands of the row: they count as none."""
    return () if agreed(state).land_row_in_play else tuple([one.id for one in row_lands(state)])


def hand_size(state: State, player: Player, who: Who) -> int:
    """SOL-P59, SOL-G61, SOL-G18: return how many cards are in hand: one at most, and of the stacks their tops."""
    rules = agreed(state)
    if player == YOU:
        tableau = tableau_of(state)
        pile = int(hand_card(state) is not None) + len(tableau.covered)
        return pile if rules.hand_scope is HandScope.WHOLE_PILE else min(1, pile - tableau.sealed)
    return len(held_tops(state)) if reaches_hands(state, who) else 0


def silent(state: State, permanent: Permanent) -> bool:
    """SOL-G11, SOL-P46, SOL-G37: what lies on the stacks, or in the row, does nothing, if that was agreed."""
    rules = agreed(state)
    if permanent.controller == STACKS:
        return not rules.stack_abilities_function
    return not rules.land_row_in_play and state.table.each(is_land)[permanent.card]


def concession(state: State) -> bool:
    """SOL-A09, SOL-G84: the player may give up, if that was agreed."""
    return agreed(state).offer_concede


def given_up(_: State, losses: tuple[Lost, ...]) -> Outcome:
    """SOL-G56: whoever gives up has lost."""
    return Outcome((-1.0,), f"conceded: {losses[0].reason}", "SOL-G84")


def walls_stay(scene: Scene, action: AddAttacker) -> Broken | None:
    """SOL-G73: Walls do not attack."""
    thing = scene.thing(action.creature)
    if thing is not None and "Wall" in thing.seen.subtypes:
        return Broken("SOL-G73", "Walls do not attack")
    return None


def no_aura_on_stacks(scene: Scene, aim: Aim) -> Broken | None:
    """SOL-G32: local enchantments go on what is in play, with that option not on what lies on the stacks.

    A top that can be aimed at as if it were in play (SOL-G15, SOL-G16) is no host.
    """
    if aim.target.controller != STACKS or aim.source.permanent is not None:
        return None
    if not scene.state.table.each(is_local)[aim.source.card]:
        return None
    if aim.target.permanent is None:
        return Broken("SOL-G32", "local enchantments go on what is in play, and that is not")
    return None if agreed(scene.state).auras_on_stack_cards else _NOT_ON_STACKS


def no_host_on_stacks(scene: Scene, attaching: Attaching) -> Broken | None:
    """SOL-G32: with that option local enchantments that are put into play find no host on the stacks either."""
    if attaching.host.controller != STACKS or agreed(scene.state).auras_on_stack_cards:
        return None
    return _NOT_ON_STACKS


_NOT_ON_STACKS: Final = Broken("SOL-G32", "local enchantments do not go on stack cards at this table")


def covered_is_no_top(scene: Scene, aim: Aim) -> Broken | None:
    """SOL-G17, SOL-G26: what is not in play must lie uppermost, or under nothing but the card that aims at it."""
    if aim.target.permanent is not None:
        return None
    for stack in tableau_of(scene.state).stacks:
        if stack.up and stack.up[-1].id not in (aim.target.id, aim.source.id):
            if aim.target.id in [held.id for held in stack.up]:
                return Broken("SOL-G17", "only the uppermost card of a stack is there as a card in hand or as a spell")
    return None


def withered_creatures(scene: Scene) -> Iterable[Change]:
    """SOL-G24: lethal damage kills, and so does having no toughness, unless the table has agreed otherwise."""
    for change in dead_creatures(scene):
        if not isinstance(change, c.Move) or agreed(scene.state).zero_toughness_dies:
            yield change
