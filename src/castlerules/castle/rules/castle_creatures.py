"""Restrictions, replacement effects and continuous effects of Castle that concern castle creatures.

They concern castle cards only, and apply in addition to the rules for all cards (CAS-040). In every other respect a
castle creature is like any other creature of its player (CAS-050).
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.castle.model.grid import row_of
from castlerules.castle.model.options import IGNORABLE_KEYWORDS, ProtectionScope, ShieldScope
from castlerules.castle.model.state import ActiveCard, FaceDownCard, castle_state_of, rules_of
from castlerules.core import Player, Violation, evolve
from castlerules.magic.model import AddAttacker, AddBlocker, ObjectId, State, Substitution, changes
from castlerules.magic.model.characteristics import NO_ABILITIES, Characteristics
from castlerules.magic.query import combat_restrictions
from castlerules.magic.query.affects import Affecting
from castlerules.magic.query.attachments import Attaching, protection_from_attaching
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.targets import Targeting, protection_from_targeting
from castlerules.magic.rules import combat, replacement_effects

from .slots import castle_creatures, slot_of_creature


def _is_castle_creature(board: Board, obj: GameObject) -> bool:
    return obj.id in board.memoised_by_board(_castle_creature_ids)


def _castle_creature_ids(board: Board) -> frozenset[ObjectId | None]:
    """Return the ids of all castle creatures. In Castle boards share a cache only if their castles are the same."""
    return frozenset([creature for creature, _, _ in castle_creatures(castle_state_of(board.state))])


# Restrictions.


def castle_shield(board: Board, aim: Targeting) -> Violation | None:
    """CAS-K03, CAS-042, CAS-Q68, CAS-Q69: during combat, forbid targeting castle creatures of the other player.

    The shield is up from the declaration of attackers to the end of combat; at other times castle creatures can be
    targeted (CAS-043).
    """
    state = board.state
    if not state.combat.attack_declared or aim.target.zone is not lang.Zone.BATTLEFIELD or aim.target.id is None:
        return None
    place = slot_of_creature(castle_state_of(state), aim.target.id)
    if place is None or place[0] == aim.controller:  # CAS-Q70
        return None
    if rules_of(state).shield_scope == ShieldScope.DEFENDER_ONLY and place[0] != combat.defending_player(state):
        return None
    return Violation("CAS-042", "during combat you cannot target castle creatures of the other player")


def affected_only_if_targeted(board: Board, reach: Affecting) -> Violation | None:
    """CAS-K04, CAS-044, CAS-Q71: forbid an effect to affect a castle creature that it does not target.

    These still affect it: everything that a spell or ability with the creature as a target does; permanents attached to
    it; its own abilities that refer to itself; and effects for which its controller chose it (CAS-Q74). So effects that
    destroy or damage all creatures spare it (CAS-045); it gets no bonus that all creatures get, even from a lord in the
    same castle (CAS-046, CAS-Q75); and abilities of attackers that affect their blockers do nothing to it (CAS-Q65).
    """
    if not _is_castle_creature(board, reach.target):
        return None
    if reach.chosen_by is not None:
        may = reach.chosen_by == reach.target.controller
        may = may and (not reach.is_sacrifice or rules_of(board.state).sacrifice_effects_reach_castle)
    else:
        targeted = any([reach.target.id in chosen for chosen in reach.context.targets])
        may = targeted or _refers_to(board, reach.what, reach)
    return None if may else Violation("CAS-044", "an effect does nothing to a castle creature that it does not target")


def _refers_to(board: Board, what: object, reach: Affecting) -> bool:
    """CAS-Q71: return whether *what*, a reference in card text, means just the castle creature that *reach* is about.

    A castle creature is affected through such a reference, but not through one to a class of objects. Its own abilities
    refer to it as ``This`` or ``IsThis``, alone or together with other conditions; permanents attached to it refer to
    it as ``Enchanted``; triggered abilities of the creature and of these permanents may refer to the objects of their
    event; and an effect refers to what it has chosen before as ``BoundObjects``.
    """
    source = reach.context.source
    match what:
        case lang.BoundObjects() | lang.Enchanted():
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
    """Return the object that *source* is attached to, or was attached to when it left play."""
    obj = board.find_object(source)
    return None if obj is None or obj.permanent is None else obj.permanent.attached_to


def castle_creatures_stay_home(board: Board, action: AddAttacker) -> Violation | None:
    """CAS-K07, CAS-Q25: without the option ``castle_creatures_may_attack``, forbid castle creatures to attack."""
    if rules_of(board.state).castle_creatures_may_attack:
        return None
    if slot_of_creature(castle_state_of(board.state), action.creature) is None:
        return None
    return Violation("CAS-Q25", "castle creatures cannot attack in this game (castle_creatures_may_attack is False)")


def protection_of_castle_targets(board: Board, aim: Targeting) -> Violation | None:
    """CAS-011, CAS-Q18: let protection forbid targeting, as in normal Magic, only if the options do not ignore it."""
    return protection_from_targeting(board, aim) if _protection_counts(board) else None


def protection_of_castle_hosts(board: Board, attaching: Attaching) -> Violation | None:
    """CAS-011, CAS-Q18, CAS-Q99: let protection keep Auras off a permanent only if the options do not ignore it."""
    return protection_from_attaching(board, attaching) if _protection_counts(board) else None


def _protection_counts(board: Board) -> bool:
    rules = rules_of(board.state)
    return "protection" not in rules.ignored_keywords or rules.protection_scope == ProtectionScope.BLOCK_ONLY


# Evasion (CAS-Q17). Only keywords that the options do not ignore apply.


def _shadow(board: Board, block: AddBlocker) -> Violation | None:
    """CAS-Q20: if the attacker has shadow, only creatures with shadow can block it.

    In normal Magic a blocker with shadow can block only attackers with shadow; here a castle creature blocks any
    attacker.
    """
    attacker = board.permanents.get(block.attacker)
    if attacker is None or lang.KeywordKind.SHADOW not in board.characteristics_of(attacker).abilities.keyword_kinds:
        return None
    return combat_restrictions.shadow(board, block)


_RULES_BY_KEYWORD: Final = MappingProxyType(
    {
        **{kind.value: rule for kind, rule in combat_restrictions.EVASION_RULES.items()},
        "shadow": _shadow,
        "unblockable": combat_restrictions.cant_be_blocked,
    }
)


def evasion_refusal(board: Board, block: AddBlocker) -> Violation | None:
    """CAS-K10, CAS-011, CAS-012, CAS-Q17, CAS-Q21: return why an evasion ability of the attacker forbids *block*.

    None means that no ability does. By default ``ignored_keywords`` lists all evasion abilities, so none forbids
    anything; the attacker still has them for effects that look for them (CAS-Q19). If menace is not ignored, no castle
    creature can block an attacker with menace, because a castle blocks with one creature.
    """
    heeded = [word for word in IGNORABLE_KEYWORDS if word not in rules_of(board.state).ignored_keywords]
    for word in heeded:
        rule = _RULES_BY_KEYWORD.get(word)
        if rule is not None and (violation := rule(board, block)) is not None:
            return violation
    if "menace" not in rules_of(board.state).ignored_keywords and combat.has_menace(board, block.attacker):
        return Violation(
            "BASE-K08",
            "an attacker with menace can be blocked only by two or more creatures, and a castle has one blocker",
        )
    return None


# Replacement effects.


def castle_creatures_die_for_good(board: Board, change: changes.Move) -> Iterable[Substitution]:
    """CAS-K16, CAS-037, CAS-049, CAS-Q66: remove a castle creature from the game when it goes to a graveyard."""
    if change.to is not lang.Zone.GRAVEYARD or change.then_to is not None:
        return
    if slot_of_creature(castle_state_of(board.state), change.object) is not None:
        if rules_of(board.state).death_visits_graveyard:
            removed = evolve(change, then_to=lang.Zone.EXILE)
        else:
            removed = evolve(change, to=lang.Zone.EXILE)
        yield Substitution("castle", (removed,), "castle", "it is removed from the game")


def no_life_loss_by_opponent(board: Board, change: changes.LifeLost) -> Iterable[Substitution]:
    """CAS-Q13: with ``restrict_life_loss``, effects that the opponent controls cause no loss of life."""
    context = board.state.resolution
    if not rules_of(board.state).restrict_life_loss or change.as_payment or context is None:
        return
    if context.controller == change.player:
        return
    yield Substitution("walls", (), "walls", "it does not reach the player")


def castle_protection_from_damage(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """CAS-011, CAS-Q18: let protection prevent damage only if the options do not ignore it."""
    if _protection_counts(board):
        yield from replacement_effects.protection_from_damage(board, change)


def prevention_outside_castles(board: Board, change: changes.Damage) -> Iterable[Substitution]:
    """CAS-Q73: let effects that prevent all combat damage protect everything but castle creatures."""
    if slot_of_creature(castle_state_of(board.state), change.to) is None:
        yield from replacement_effects.combat_damage_prevention(board, change)


# Characteristics.


def creatures_with_row_bonus(state: State) -> list[ObjectId]:
    """CAS-Q76: return the castle creatures whose row has a bonus other than 0. Only these need ``row_bonus``."""
    rules = rules_of(state)
    bonus, columns = rules.row_bonus, rules.columns
    return [
        content.creature
        for castle in castle_state_of(state).castles
        for slot, content in enumerate(castle.slots)
        if type(content) is ActiveCard and bonus[slot // columns]
    ]


def row_bonus(board: Board, obj: GameObject, characteristics: Characteristics) -> Characteristics:
    """CAS-K05, CAS-047, CAS-048, CAS-Q76: return *characteristics* with the bonus of the row in power and toughness.

    Only a creature in a castle gets the bonus, that of the row it is in.
    """
    place = None if obj.id is None else slot_of_creature(castle_state_of(board.state), obj.id)
    if place is None or lang.CardType.CREATURE not in characteristics.types:
        return characteristics
    rules = rules_of(board.state)
    more = rules.row_bonus[row_of(rules, place[1]) - 1]
    return (
        evolve(characteristics, power=characteristics.power + more, toughness=characteristics.toughness + more)
        if more
        else characteristics
    )


_FACE_DOWN_CREATURE: Final = Characteristics((lang.CardType.CREATURE,), (), (), (), 0, 0, NO_ABILITIES)


def face_down_creatures(board: Board) -> list[GameObject]:
    """CAS-Q77: with ``face_down_counts_as_creature``, return the face-down cards, which count as creatures then."""
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
