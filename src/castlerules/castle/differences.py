"""The differences of Castle that are no steps: what may not be, what happens instead, and how castle creatures look.

They concern castle cards and nothing else, and come on top of what concerns all (CAS-040). In all that is not named
here a castle creature is like any other creature of its player (CAS-050).
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from castlerules.cards.characteristics import CardType
from castlerules.cards.definition import CardDef
from castlerules.cards.terms import (
    AllOf,
    Bound,
    Each,
    Enchanted,
    EventObject,
    EventOther,
    Is,
    IsThis,
    KeywordKind,
    This,
    Zone,
)
from castlerules.core import Broken, Player, evolve
from castlerules.magic import changes as c
from castlerules.magic import evasion
from castlerules.magic.actions import AddAttacker, AddBlocker
from castlerules.magic.attachments import Attaching, no_protected_host
from castlerules.magic.book import Instead
from castlerules.magic.combat import defender, has_menace
from castlerules.magic.ids import ObjectId
from castlerules.magic.looks import NO_TEXT, Seen
from castlerules.magic.reach import Reach
from castlerules.magic.replacements import combat_damage_prevented, damage_to_the_protected, multiplication
from castlerules.magic.scene import Scene, Thing
from castlerules.magic.state import State
from castlerules.magic.targets import Aim, protected

from .castles import place_of
from .grid import row_of
from .keep import FaceDown, Raised, agreed, castles_of
from .rules import ProtectionScope, ShieldScope

__all__ = [
    "castle_creatures_at_home",
    "castle_creatures_die_for_good",
    "deep_creatures",
    "face_down_counted",
    "ignoring",
    "life_behind_walls",
    "multiplied_elsewhere",
    "prevented_elsewhere",
    "protected_from_damage",
    "protected_if_agreed",
    "row_bonus",
    "shielded",
    "unreached",
    "unshielded_host",
]


def _is_castle(scene: Scene, thing: Thing) -> bool:
    return thing.id is not None and place_of(castles_of(scene.state), thing.id) is not None


# What may not be.


def shielded(scene: Scene, aim: Aim) -> Broken | None:
    """CAS-K03, CAS-042, CAS-Q68, CAS-Q69: while a combat with attackers lasts, nobody aims at the other's castle.

    Before it, and once it is over, anybody may (CAS-043).
    """
    state = scene.state
    if not state.combat.declared or aim.target.zone is not Zone.BATTLEFIELD or aim.target.id is None:
        return None
    found = place_of(castles_of(state), aim.target.id)
    if found is None or found[0] == aim.controller:  # CAS-Q70
        return None
    if agreed(state).shield_scope == ShieldScope.DEFENDER_ONLY and found[0] != defender(state):
        return None
    return Broken("CAS-042", "a castle creature of the other player is no target until the combat is over")


def unreached(scene: Scene, reach: Reach) -> Broken | None:
    """CAS-K04, CAS-044, CAS-Q71: effects that do not target leave castle creatures alone.

    What targets it reaches it, with all that it does; so do what is attached to it, its own abilities where they speak
    of itself, and what the player chooses who controls it (CAS-Q74). So what destroys or hurts all creatures spares it
    (CAS-045); what is given to all creatures, by a lord in the same castle too, passes it by (CAS-046, CAS-Q75); and
    what attackers do to whatever blocks them does nothing to it (CAS-Q65).
    """
    if not _is_castle(scene, reach.target):
        return None
    if reach.by is not None:
        may = reach.by == reach.target.controller
        may = may and (not reach.sacrificed or agreed(scene.state).sacrifice_effects_reach_castle)
    else:
        targeted = any([reach.target.id in chosen for chosen in reach.context.targets])
        may = targeted or _speaks_of(scene, reach.what, reach)
    return None if may else Broken("CAS-044", "it does not target, so it does nothing to a castle creature")


def _speaks_of(scene: Scene, what: object, reach: Reach) -> bool:
    """CAS-Q71: return whether *what* is a way to speak of a castle creature that reaches it.

    Its own abilities call it ``This`` or ``IsThis``, alone or with what else is to be true of it; what is attached to
    it calls it ``Enchanted``; and triggers of both may speak of what they saw. All else sweeps a class of things.
    """
    source = reach.context.source
    match what:
        case Bound() | Enchanted():
            return True
        case This() | IsThis():
            return reach.target.id == source
        case EventObject() | EventOther():
            return reach.target.id in (source, _host(scene, source))
        case Is(object=inner) | Each(filter=inner):
            return _speaks_of(scene, inner, reach)
        case AllOf(parts=parts):
            return any([_speaks_of(scene, part, reach) for part in parts])
        case _:
            return False


def _host(scene: Scene, source: ObjectId) -> ObjectId | None:
    """Return what *source* is attached to, or was when it left."""
    thing = scene.thing(source)
    return None if thing is None or thing.permanent is None else thing.permanent.attached


def castle_creatures_at_home(scene: Scene, action: AddAttacker) -> Broken | None:
    """CAS-K07, CAS-Q25: castle creatures attack, unless the options say that they do not."""
    if agreed(scene.state).castle_creatures_may_attack:
        return None
    if place_of(castles_of(scene.state), action.creature) is None:
        return None
    return Broken("CAS-Q25", "castle creatures do not attack")


def protected_if_agreed(scene: Scene, aim: Aim) -> Broken | None:
    """CAS-011, CAS-Q18: protection is ignored altogether, or as far as the options say."""
    return protected(scene, aim) if _protects(scene) else None


def unshielded_host(scene: Scene, attaching: Attaching) -> Broken | None:
    """CAS-011, CAS-Q18, CAS-Q99: so Auras may be attached to what has protection."""
    return no_protected_host(scene, attaching) if _protects(scene) else None


def _protects(scene: Scene) -> bool:
    rules = agreed(scene.state)
    return "protection" not in rules.ignored_keywords or rules.protection_scope == ProtectionScope.BLOCK_ONLY


# Who can be blocked (CAS-Q17). Only words that a table does not ignore are looked at.


def _in_shadow(scene: Scene, block: AddBlocker) -> Broken | None:
    """CAS-Q20: a shadow may block what has none, since nothing keeps a castle creature from blocking."""
    attacker = scene.permanents.get(block.attacker)
    if attacker is None or KeywordKind.SHADOW not in scene.look(attacker).text.kinds:
        return None
    return evasion.shadows_meet(scene, block)


_EVASION: Final = MappingProxyType(
    {
        "flying": (evasion.reaches,),
        "fear": (evasion.not_afraid,),
        "landwalk": (evasion.no_landwalk,),
        "shadow": (_in_shadow,),
        "horsemanship": (evasion.riders_meet,),
        "protection": (evasion.unprotected,),
        "unblockable": (evasion.may_be_blocked_by_it,),
    }
)


def ignoring(scene: Scene, block: AddBlocker) -> Broken | None:
    """CAS-K10, CAS-011, CAS-012, CAS-Q17, CAS-Q21: return what keeps *block* from being, if a table heeds such things.

    By default none of them is heeded; an attacker has the word all the same, for what looks for it (CAS-Q19). A
    creature alone is never enough where menace counts.
    """
    heeded = [word for word in _EVASION if word not in agreed(scene.state).ignored_keywords]
    for word in heeded:
        for rule in _EVASION[word]:
            if (broken := rule(scene, block)) is not None:
                return broken
    if "menace" not in agreed(scene.state).ignored_keywords and has_menace(scene, block.attacker):
        return Broken("BASE-K08", "it takes two creatures to block that, and a castle has one")
    return None


# What happens instead.


def castle_creatures_die_for_good(scene: Scene, change: c.Move) -> Iterable[Instead]:
    """CAS-K16, CAS-037, CAS-049, CAS-Q66: from the graveyard a castle creature goes on to the removed pile, at once."""
    if change.to is not Zone.GRAVEYARD or change.onward is not None:
        return
    if place_of(castles_of(scene.state), change.object) is not None:
        if agreed(scene.state).death_visits_graveyard:
            removed = evolve(change, onward=Zone.EXILE)
        else:
            removed = evolve(change, to=Zone.EXILE)
        yield Instead("castle", (removed,), "castle", "it is removed from the game")


def life_behind_walls(scene: Scene, change: c.LifeLost) -> Iterable[Instead]:
    """CAS-Q13: with that option, an effect of the opponent makes nobody lose life."""
    context = scene.state.context
    if not agreed(scene.state).restrict_life_loss or change.paid or context is None:
        return
    if context.controller == change.player:
        return
    yield Instead("walls", (), "walls", "it does not reach the player")


def protected_from_damage(scene: Scene, change: c.Damage) -> Iterable[Instead]:
    """CAS-011, CAS-Q18: protection prevents damage only if it is not ignored."""
    if _protects(scene):
        yield from damage_to_the_protected(scene, change)


def prevented_elsewhere(scene: Scene, change: c.Damage) -> Iterable[Instead]:
    """CAS-Q73: what prevents all combat damage does not protect castle creatures."""
    if place_of(castles_of(scene.state), change.to) is None:
        yield from combat_damage_prevented(scene, change)


def multiplied_elsewhere(scene: Scene, change: c.Damage) -> Iterable[Instead]:
    """CAS-044, CAS-Q71: what multiplies damage does not act on damage to castle creatures."""
    if place_of(castles_of(scene.state), change.to) is None:
        yield from multiplication(scene, change)


# How things look.


def deep_creatures(state: State) -> list[ObjectId]:
    """CAS-Q76: return the castle creatures that have a bonus for their row."""
    rules = agreed(state)
    bonus, columns = rules.row_bonus, rules.columns
    return [
        content.creature
        for castle in castles_of(state).castles
        for slot, content in enumerate(castle.slots)
        if type(content) is Raised and bonus[slot // columns]
    ]


def row_bonus(scene: Scene, thing: Thing, seen: Seen) -> Seen:
    """CAS-K05, CAS-047, CAS-048, CAS-Q76: a castle creature is greater the deeper it stands."""
    found = None if thing.id is None else place_of(castles_of(scene.state), thing.id)
    if found is None or CardType.CREATURE not in seen.types:
        return seen
    rules = agreed(scene.state)
    more = rules.row_bonus[row_of(rules, found[1]) - 1]
    return evolve(seen, power=seen.power + more, toughness=seen.toughness + more) if more else seen


_COUNTED: Final = Seen((CardType.CREATURE,), (), (), (), 0, 0, NO_TEXT)


def face_down_counted(scene: Scene) -> list[Thing]:
    """CAS-Q77: with that option, effects that count creatures count what lies face down in a castle."""
    if not agreed(scene.state).face_down_counts_as_creature:
        return []
    return [
        Thing(None, content.card, _COUNTED, Player(place), Zone.BATTLEFIELD, veiled=True)
        for place, castle in enumerate(castles_of(scene.state).castles)
        for content in castle.slots
        if isinstance(content, FaceDown)
    ]


def is_creature(card: CardDef) -> bool:
    """CAS-Q01: return whether *card* is a creature card by its printed type."""
    return card.has_type(CardType.CREATURE)
