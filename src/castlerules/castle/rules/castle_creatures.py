"""The differences of Castle that are no steps: what may not be, what happens instead, and how castle creatures look.

They concern castle cards and nothing else, and come on top of what concerns all (CAS-040). In all that is not named
here a castle creature is like any other creature of its player (CAS-050).
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.castle.model.grid import row_of
from castlerules.castle.model.options import ProtectionScope, ShieldScope
from castlerules.castle.model.state import ActiveCard, FaceDownCard, castle_state_of, rules_of
from castlerules.core import Player, Violation, evolve
from castlerules.magic.model import changes
from castlerules.magic.model.actions import AddAttacker, AddBlocker
from castlerules.magic.model.characteristics import NO_ABILITIES, Characteristics
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.rulebook import Substitution
from castlerules.magic.model.state import State
from castlerules.magic.query import combat_restrictions
from castlerules.magic.query.affects import Affecting
from castlerules.magic.query.attachments import Attaching, protection_from_attaching
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.targets import Targeting, protection_from_targeting
from castlerules.magic.rules.combat import defending_player, has_menace
from castlerules.magic.rules.replacement_effects import (
    combat_damage_prevention,
    damage_multiplication,
    protection_from_damage,
)

from .slots import slot_of_creature


def _is_castle_creature(board: Board, obj: GameObject) -> bool:
    return obj.id is not None and slot_of_creature(castle_state_of(board.state), obj.id) is not None


# What may not be.


def castle_shield(board: Board, aim: Targeting) -> Violation | None:
    """CAS-K03, CAS-042, CAS-Q68, CAS-Q69: while a combat with attackers lasts, nobody aims at the other's castle.

    Before it, and once it is over, anybody may (CAS-043).
    """
    state = board.state
    if not state.combat.attack_declared or aim.target.zone is not lang.Zone.BATTLEFIELD or aim.target.id is None:
        return None
    found = slot_of_creature(castle_state_of(state), aim.target.id)
    if found is None or found[0] == aim.controller:  # CAS-Q70
        return None
    if rules_of(state).shield_scope == ShieldScope.DEFENDER_ONLY and found[0] != defending_player(state):
        return None
    return Violation("CAS-042", "a castle creature of the other player is no target until the combat is over")


def affected_only_if_targeted(board: Board, reach: Affecting) -> Violation | None:
    """CAS-K04, CAS-044, CAS-Q71: effects that do not target leave castle creatures alone.

    What targets it reaches it, with all that it does; so do what is attached to it, its own abilities where they speak
    of itself, and what the player chooses who controls it (CAS-Q74). So what destroys or hurts all creatures spares it
    (CAS-045); what is given to all creatures, by a lord in the same castle too, passes it by (CAS-046, CAS-Q75); and
    what attackers do to whatever blocks them does nothing to it (CAS-Q65).
    """
    if not _is_castle_creature(board, reach.target):
        return None
    if reach.chosen_by is not None:
        may = reach.chosen_by == reach.target.controller
        may = may and (not reach.is_sacrifice or rules_of(board.state).sacrifice_effects_reach_castle)
    else:
        targeted = any([reach.target.id in chosen for chosen in reach.context.targets])
        may = targeted or _refers_to(board, reach.what, reach)
    return None if may else Violation("CAS-044", "it does not target, so it does nothing to a castle creature")


def _refers_to(board: Board, what: object, reach: Affecting) -> bool:
    """CAS-Q71: return whether *what* is a way to speak of a castle creature that reaches it.

    Its own abilities call it ``This`` or ``IsThis``, alone or with what else is to be true of it; what is attached to
    it calls it ``Enchanted``; and triggers of both may speak of what they saw. All else sweeps a class of things.
    """
    source = reach.context.source
    match what:
        case lang.Bound() | lang.Enchanted():
            return True
        case lang.This() | lang.IsThis():
            return reach.target.id == source
        case lang.EventObject() | lang.EventOther():
            return reach.target.id in (source, _host_of(board, source))
        case lang.Is(object=inner) | lang.Each(filter=inner):
            return _refers_to(board, inner, reach)
        case lang.AllOf(parts=parts):
            return any([_refers_to(board, part, reach) for part in parts])
        case _:
            return False


def _host_of(board: Board, source: ObjectId) -> ObjectId | None:
    """Return what *source* is attached to, or was when it left."""
    obj = board.find_object(source)
    return None if obj is None or obj.permanent is None else obj.permanent.attached_to


def castle_creatures_stay_home(board: Board, action: AddAttacker) -> Violation | None:
    """CAS-K07, CAS-Q25: castle creatures attack, unless the options say that they do not."""
    if rules_of(board.state).castle_creatures_may_attack:
        return None
    if slot_of_creature(castle_state_of(board.state), action.creature) is None:
        return None
    return Violation("CAS-Q25", "castle creatures do not attack")


def protection_of_castle_targets(board: Board, aim: Targeting) -> Violation | None:
    """CAS-011, CAS-Q18: protection is ignored altogether, or as far as the options say."""
    return protection_from_targeting(board, aim) if _protection_counts(board) else None


def protection_of_castle_hosts(board: Board, attaching: Attaching) -> Violation | None:
    """CAS-011, CAS-Q18, CAS-Q99: so Auras may be attached to what has protection."""
    return protection_from_attaching(board, attaching) if _protection_counts(board) else None


def _protection_counts(board: Board) -> bool:
    rules = rules_of(board.state)
    return "protection" not in rules.ignored_keywords or rules.protection_scope == ProtectionScope.BLOCK_ONLY


# Who can be blocked (CAS-Q17). Only words that a table does not ignore are looked at.


def _shadow(board: Board, block: AddBlocker) -> Violation | None:
    """CAS-Q20: a shadow may block what has none, since nothing keeps a castle creature from blocking."""
    attacker = board.permanents.get(block.attacker)
    if attacker is None or lang.KeywordKind.SHADOW not in board.characteristics_of(attacker).abilities.keyword_kinds:
        return None
    return combat_restrictions.shadow(board, block)


_RULES_BY_KEYWORD: Final = MappingProxyType(
    {
        "flying": (combat_restrictions.flying,),
        "fear": (combat_restrictions.fear,),
        "landwalk": (combat_restrictions.landwalk,),
        "shadow": (_shadow,),
        "horsemanship": (combat_restrictions.horsemanship,),
        "protection": (combat_restrictions.protection_from_blocking,),
        "unblockable": (combat_restrictions.cant_be_blocked,),
    }
)


def evasion_refusal(board: Board, block: AddBlocker) -> Violation | None:
    """CAS-K10, CAS-011, CAS-012, CAS-Q17, CAS-Q21: return what keeps *block* from being, if a table heeds such things.

    By default none of them is heeded; an attacker has the word all the same, for what looks for it (CAS-Q19). A
    creature alone is never enough where menace counts.
    """
    heeded = [word for word in _RULES_BY_KEYWORD if word not in rules_of(board.state).ignored_keywords]
    for word in heeded:
        for rule in _RULES_BY_KEYWORD[word]:
            if (violation := rule(board, block)) is not None:
                return violation
    if "menace" not in rules_of(board.state).ignored_keywords and has_menace(board, block.attacker):
        return Violation("BASE-K08", "it takes two creatures to block that, and a castle has one")
    return None


# What happens instead.


def castle_creatures_die_for_good(board: Board, change: changes.Move) -> Iterable[Substitution]:
    """CAS-K16, CAS-037, CAS-049, CAS-Q66: from the graveyard a castle creature goes on to the removed pile, at once."""
    if change.to is not lang.Zone.GRAVEYARD or change.then_to is not None:
        return
    if slot_of_creature(castle_state_of(board.state), change.object) is not None:
        if rules_of(board.state).death_visits_graveyard:
            removed = evolve(change, then_to=lang.Zone.EXILE)
        else:
            removed = evolve(change, to=lang.Zone.EXILE)
        yield Substitution("castle", (removed,), "castle", "it is removed from the game")


def no_life_loss_by_opponent(board: Board, change: changes.LifeLost) -> Iterable[Substitution]:
    """CAS-Q13: with that option, an effect of the opponent makes nobody lose life."""
    context = board.state.resolution
    if not rules_of(board.state).restrict_life_loss or change.as_payment or context is None:
        return
    if context.controller == change.player:
        return
    yield Substitution("walls", (), "walls", "it does not reach the player")


def castle_protection_from_damage(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """CAS-011, CAS-Q18: protection prevents damage only if it is not ignored."""
    if _protection_counts(board):
        yield from protection_from_damage(board, change)


def prevention_outside_castles(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """CAS-Q73: what prevents all combat damage does not protect castle creatures."""
    if slot_of_creature(castle_state_of(board.state), change.to) is None:
        yield from combat_damage_prevention(board, change)


def multiplying_outside_castles(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """CAS-044, CAS-Q71: what multiplies damage does not act on damage to castle creatures."""
    if slot_of_creature(castle_state_of(board.state), change.to) is None:
        yield from damage_multiplication(board, change)


# How things look.


def creatures_with_row_bonus(state: State) -> list[ObjectId]:
    """CAS-Q76: return the castle creatures that have a bonus for their row."""
    rules = rules_of(state)
    bonus, columns = rules.row_bonus, rules.columns
    return [
        content.creature
        for castle in castle_state_of(state).castles
        for slot, content in enumerate(castle.slots)
        if type(content) is ActiveCard and bonus[slot // columns]
    ]


def row_bonus(board: Board, obj: GameObject, characteristics: Characteristics) -> Characteristics:
    """CAS-K05, CAS-047, CAS-048, CAS-Q76: a castle creature is greater the deeper it stands."""
    found = None if obj.id is None else slot_of_creature(castle_state_of(board.state), obj.id)
    if found is None or lang.CardType.CREATURE not in characteristics.types:
        return characteristics
    rules = rules_of(board.state)
    more = rules.row_bonus[row_of(rules, found[1]) - 1]
    return (
        evolve(characteristics, power=characteristics.power + more, toughness=characteristics.toughness + more)
        if more
        else characteristics
    )


_FACE_DOWN_CREATURE: Final = Characteristics((lang.CardType.CREATURE,), (), (), (), 0, 0, NO_ABILITIES)


def face_down_creatures(board: Board) -> list[GameObject]:
    """CAS-Q77: with that option, effects that count creatures count what lies face down in a castle."""
    if not rules_of(board.state).face_down_counts_as_creature:
        return []
    return [
        GameObject(None, content.card, _FACE_DOWN_CREATURE, Player(place), lang.Zone.BATTLEFIELD, face_down=True)
        for place, castle in enumerate(castle_state_of(board.state).castles)
        for content in castle.slots
        if isinstance(content, FaceDownCard)
    ]


def is_creature_card(card: lang.CardDef) -> bool:
    """CAS-Q01: return whether *card* is a creature card by its printed type."""
    return card.has_type(lang.CardType.CREATURE)
