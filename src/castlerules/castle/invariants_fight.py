"""The fight for a column, and how castle creatures look: CAS-I10 to CAS-I12, CAS-I14, CAS-I17, CAS-I22."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.characteristics import CardType
from castlerules.core import Broken
from castlerules.magic.changes import Lost
from castlerules.magic.checks import called_for
from castlerules.magic.combat import able_to_attack, defender, striking
from castlerules.magic.ids import player_object
from castlerules.magic.scene import Scene
from castlerules.magic.state import Combat, State

from .book import CASTLE
from .castles import breach_of, castle_creatures
from .fight import tramples, whole_damage
from .grid import row_of
from .keep import Activating, Breach, ChoosingColumn, Dividing, Facing, Stage, agreed, castles_of
from .lands import price_of
from .rules import IGNORED, CastleRules

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["fight_problems", "look_problems"]

Problems = Iterator[Broken]

_SETTLED: Final = (ChoosingColumn, Activating, Facing, Dividing)


def fight_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I11, CAS-I12, CAS-I14: who attacks, who blocks, and whom that may hurt."""
    breach = breach_of(state)
    if breach is None or state.result is not None:
        return
    yield from _attackers(state)
    yield from _blocks(state, breach)
    if breach.stage is not Stage.OPEN and _ignores_all(agreed(state)):
        yield from _unhurt(state)


def _ignores_all(rules: CastleRules) -> bool:
    """CAS-012: return whether nothing that an attacker has keeps it from being blocked."""
    return set(IGNORED) <= set(rules.ignored_keywords)


def _attackers(state: State) -> Problems:
    """CAS-I12: the active player controls all attackers, of which each is named once."""
    controllers = {one.id: one.controller for one in state.permanents}
    attackers = state.combat.attackers
    if len(set(attackers)) < len(attackers) or any(controllers.get(one) != state.active for one in attackers):
        yield Broken("CAS-I12", "attackers are permanents of the active player, each named once")


def _blocks(state: State, breach: Breach) -> Problems:
    """CAS-I11, CAS-034: the defending creature blocks, if anything does, and it blocks every attacker."""
    combat: Combat = state.combat
    blockers, faced = {blocker for blocker, _ in combat.blocks}, [attacker for _, attacker in combat.blocks]
    place = (defender(state), breach.slot)
    active = [creature for creature, *found in castle_creatures(castles_of(state)) if tuple(found) == place]
    if breach.stage not in (Stage.BLOCKED, Stage.OVER) and (combat.blocks or combat.blocked):
        yield Broken("CAS-I11", "there are blocks before the defending player has gone on")
    elif not blockers <= {breach.front} or not blockers <= set(active):
        yield Broken("CAS-I11", "only the defending creature blocks, in the slot that is fought for")
    if len(set(faced)) < len(faced) or not set(faced) <= set(combat.blocked):
        yield Broken("CAS-I11", "what is faced is blocked, and that once")
    if (
        breach.stage is Stage.BLOCKED
        and _ignores_all(agreed(state))
        and not set(combat.attackers) <= set(combat.blocked)
    ):
        yield Broken("CAS-I11", "an attacker has not been blocked, and the defending player has gone on")


def _unhurt(state: State) -> Problems:
    """CAS-I14: where a card was in the column no combat damage comes to the player."""
    player = player_object(defender(state))
    shares = [*state.combat.shares, *[share for one in state.stack for share in one.packet]]
    if any(share.to == player for share in shares):
        yield Broken("CAS-I14", "the column is not open, and combat damage comes to the player")


# What needs a scene.


def look_problems(book: Rulebook, state: State) -> Problems:
    """CAS-I10, CAS-I17, CAS-I22: what is asked fits how things look, and rows give what was agreed."""
    if state.result is not None:
        return
    scene = Scene(book, state)
    yield from _rows(scene)
    if isinstance(state.asks, _SETTLED):
        yield from _due(scene)
    if isinstance(state.asks, ChoosingColumn) and not able_to_attack(scene, ()):
        yield Broken("CAS-Q24", "a column is asked for, and nothing can attack")
    if isinstance(state.asks, Activating):
        yield from _price(scene, state.asks)
    if isinstance(state.asks, Dividing):
        yield from _division(scene, state.asks)


_BARE: Final = attrs.evolve(CASTLE, lenses=())
"""The rules as if nothing looked greater in a castle."""


def _rows(scene: Scene) -> Problems:
    """CAS-I10, CAS-047, CAS-048: a castle creature is as great as without the castle, and as its row makes it."""
    state = scene.state
    raised = list(castle_creatures(castles_of(state)))
    if not raised:
        return
    bare, rules = Scene(_BARE, state), agreed(state)
    for creature, _, slot in raised:
        seen, plain = scene.look(scene.permanents[creature]), bare.look(bare.permanents[creature])
        more = rules.row_bonus[row_of(rules, slot) - 1] if CardType.CREATURE in seen.types else 0
        if (seen.power - plain.power, seen.toughness - plain.toughness) != (more, more):
            yield Broken("CAS-I10", f"object {creature} does not have the bonus of its row, {more}")


def _due(scene: Scene) -> Problems:
    """CAS-I17: before the defending player is asked, and before an attack, nothing is left to be done by a check."""
    for change in called_for(scene):
        what = f"player {change.player} loses" if isinstance(change, Lost) else type(change).__name__
        yield Broken("CAS-I17", f"a check is due: {what}")


def _price(scene: Scene, question: Activating) -> Problems:
    """CAS-I22, CAS-022: the price is that of the card that was turned up, and no more than all of its mana."""
    breach = breach_of(scene.state)
    assert breach is not None, "the question has been looked at"
    assert breach.slot is not None, "as above"
    content = castles_of(scene.state).castles[question.player].slots[breach.slot]
    assert content is not None, "as above"
    real = price_of(scene, question.player, content.card).price
    if question.price != real:
        yield Broken("CAS-I22", f"the card costs {real} life, not {question.price}")


def _division(scene: Scene, question: Dividing) -> Problems:
    """CAS-036, CAS-Q57, CAS-Q58: the defending creature strikes now, has damage left, and attackers have assigned."""
    state, combat = scene.state, scene.state.combat
    breach, at_work = breach_of(state), striking(scene)
    front = None if breach is None else breach.front
    if front is None or front not in at_work:
        yield Broken("CAS-036", "the defending creature does not strike now")
        return
    if any(part < 0 for part in question.given) or sum(question.given) >= scene.seen[front].power:
        yield Broken("CAS-036", "the defending creature has no damage left to divide")
    attackers = [one for one in at_work if one in combat.attackers]
    if any(share.source not in attackers for share in combat.shares):
        yield Broken("CAS-036", "somebody else than an attacker has assigned damage")
    for attacker in attackers:
        shares = [share for share in combat.shares if share.source == attacker]
        if not tramples(scene, attacker) and shares != whole_damage(scene, attacker):
            yield Broken("CAS-Q57", f"object {attacker} assigns all its damage, and that to one")
