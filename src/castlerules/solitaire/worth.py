"""What an effect can bring about in Solitaire, told by the effect alone: the ground of the classes of section 3.3.

An effect is worth something if it can change stacks, slot, row, hand, library or graveyard in a useful way. Life and
poison are not there, what prevents damage only keeps things as they are, and what an own permanent does to itself is
gone with it (SOL-092). Positions are not looked at: what can be so somewhere counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import abilities as a
from castlerules.cards import atoms as e
from castlerules.cards.abilities import Effect, Mod, Players, TargetSlot
from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    CounterKind,
    CountOf,
    Domain,
    EachOpponent,
    Filter,
    HandSize,
    IsAttacking,
    IsBlocking,
    IsSubtype,
    IsType,
    KeywordKind,
    NotThat,
    Slot,
    Sum,
    This,
    Times,
    Value,
    Who,
    X,
    You,
    Zone,
)
from castlerules.magic.looks import BASIC_LANDS

from .look import ever_happens
from .rules import SolitaireRules

__all__ = ["WORTH", "Sight", "can_exist", "can_fit", "for_stacks", "is_worth", "mod_counts"]

_LAND: Final = IsType(CardType.LAND)
_OPPONENTS: Final = ControlledBy(EachOpponent())
_SIZES: Final = (CounterKind.PLUS, CounterKind.MINUS)
_KEYWORDS: Final = (KeywordKind.FIRST_STRIKE, KeywordKind.PROTECTION)
_EVASION: Final = (
    KeywordKind.FLYING,
    KeywordKind.REACH,
    KeywordKind.FEAR,
    KeywordKind.SHADOW,
    KeywordKind.HORSEMANSHIP,
    KeywordKind.LANDWALK,
)


@attrs.frozen
class Sight:
    """What has to be known of an effect besides itself: the options, and the *targets* that it is aimed at."""

    rules: SolitaireRules
    targets: tuple[TargetSlot, ...] = ()


# Targets.


def can_exist(slot: TargetSlot, rules: SolitaireRules, *, fast: bool) -> bool:
    """SOL-G30: return whether there can ever be a target for *slot*; *fast* is what may be announced in a fight."""
    if slot.players is Players.ANY or (slot.players is Players.OPPONENT and rules.stacks_are_opponent):
        return True
    if slot.filter is None or slot.zone in (Zone.LIBRARY, Zone.HAND, Zone.APART):
        return False
    return can_fit(slot.filter, slot.zone, rules, fast=fast)


def can_fit(  # noqa: PLR0911 - one for each kind
    wanted: Filter, zone: Zone, rules: SolitaireRules, *, fast: bool
) -> bool:
    """SOL-G13, SOL-G20: return whether anything in *zone* can ever fit *wanted*.

    Nothing attacks or blocks but in a fight, lands are never spells, and the stacks have neither lands nor a graveyard.
    """
    match wanted:
        case AllOf(parts=parts):
            if _LAND in parts and _OPPONENTS in parts:
                return False
            return all([can_fit(part, zone, rules, fast=fast) for part in parts])
        case AnyOf(parts=parts):
            return any([can_fit(part, zone, rules, fast=fast) for part in parts])
        case NotThat(part=part):
            return part != Anything()
        case IsAttacking() | IsBlocking():
            return fast and zone is Zone.BATTLEFIELD
        case IsType(kind=CardType.LAND):
            return zone is not Zone.STACK
        case ControlledBy(who=EachOpponent()):
            return rules.stacks_are_opponent and zone in (Zone.BATTLEFIELD, Zone.STACK)
        case _:
            return True


# Amounts.


def for_stacks(value: Value, rules: SolitaireRules) -> int | None:  # noqa: PLR0911 - one for each kind
    """SOL-G13, SOL-G21: return what *value* is for a card that STACKS control; None if that depends on the position.

    They have no lands, no graveyard and no hand, and X is 0 where nobody pays.
    """
    match value:
        case int():
            return value
        case X() | Domain(who=You()):
            return 0
        case HandSize(who=You()):
            return 0 if rules.hand_role_needs_target else None
        case CountOf(filter=wanted, zone=zone):
            return 0 if _stacks_lack(wanted, zone) else None
        case Sum(parts=parts):
            found = [for_stacks(part, rules) for part in parts]
            known = [one for one in found if one is not None]
            return sum(known) if len(known) == len(found) else None
        case Times(left=left, right=right):
            one, other = for_stacks(left, rules), for_stacks(right, rules)
            if one is None or other is None:
                return 0 if 0 in (one, other) else None
            return one * other
        case _:
            return None


def _stacks_lack(wanted: Filter, zone: Zone) -> bool:
    """SOL-G13: return whether nothing that STACKS control, or own elsewhere, fits *wanted*."""
    parts = wanted.parts if isinstance(wanted, AllOf) else (wanted,)
    if ControlledBy(You()) not in parts:
        return False
    basic = any([isinstance(part, IsSubtype) and part.subtype in BASIC_LANDS for part in parts])
    return zone is not Zone.BATTLEFIELD or basic or _LAND in parts


# Effects.


def is_worth(effect: Effect, sight: Sight) -> bool:
    """Return whether *effect* can change something in a useful way (the rules, 3.3)."""
    return WORTH[type(effect)](effect, sight)


def _always(_: object, __: Sight) -> bool:
    return True


def _never(_: object, __: Sight) -> bool:
    """SOL-P10, SOL-P14, SOL-P20, SOL-P30, SOL-P41, SOL-P42: it does nothing, or only keeps things as they are."""
    return False


def _means_objects(what: object, sight: Sight) -> bool:
    """Return whether *what* can be something else than the very object that the ability belongs to, or a player."""
    if isinstance(what, Slot):
        return what.index < len(sight.targets) and sight.targets[what.index].filter is not None
    return what != This() and not isinstance(what, Who)


def _for_you(who: Who) -> bool:
    """SOL-G13: return whether *who* can be the player; what the absent opponent would draw or mill is nothing."""
    return not isinstance(who, EachOpponent)


def _damages(effect: e.DealDamage, sight: Sight) -> bool:
    """SOL-P04, SOL-P05: damage counts if it can be dealt to a creature."""
    return effect.amount != 0 and any([_means_objects(one, sight) for one in effect.to])


def _divides(effect: e.DivideDamage, sight: Sight) -> bool:
    return _means_objects(Slot(effect.index), sight)


def _moves(effect: e.Destroy | e.MoveTo | e.SacrificeThat, sight: Sight) -> bool:
    return _means_objects(effect.what, sight)


def _yours(effect: e.Draw | e.Mill | e.Shuffle | a.CreateTokens, _: Sight) -> bool:
    """SOL-P15, SOL-P17, SOL-P19, SOL-P24: the player draws, mills, shuffles and gets tokens; STACKS do not."""
    return _for_you(effect.who)


def _discards(effect: e.Discard, sight: Sight) -> bool:
    """SOL-P11, SOL-P12: untargeted, STACKS have no hand."""
    return _for_you(effect.who) or not sight.rules.hand_role_needs_target


def _ends(_: object, sight: Sight) -> bool:
    """SOL-P61, SOL-G83: it counts if the table has agreed on it."""
    return sight.rules.alternate_win_cards


def _taps(effect: e.SetTapped, sight: Sight) -> bool:
    """SOL-P40: to untap the own creature lets it attack; to tap a blocker counts only if it then does not block."""
    return (not effect.tapped or sight.rules.respect_evasion) and _means_objects(effect.what, sight)


def _counts(effect: e.PutCounters | e.RemoveCounters, sight: Sight) -> bool:
    """SOL-P32: counters count that change sizes."""
    return effect.kind in _SIZES and _means_objects(effect.what, sight)


def _any_step(effect: a.Seq, sight: Sight) -> bool:
    return any([is_worth(step, sight) for step in effect.steps])


def _inner(effect: a.May | a.Unless | a.IfDo, sight: Sight) -> bool:
    return is_worth(effect.effect, sight)


def _either(effect: a.If, sight: Sight) -> bool:
    return is_worth(effect.then, sight) or is_worth(effect.otherwise, sight)


def _any_option(effect: a.OneOf, sight: Sight) -> bool:
    return any([is_worth(option, sight) for option in effect.options])


def _later(effect: a.Delayed, sight: Sight) -> bool:
    """SOL-P53, SOL-G72: what waits for something that never happens never does."""
    return ever_happens(effect.event, sight.rules) and is_worth(effect.effect, sight)


def _applies(effect: a.ApplyUntil, sight: Sight) -> bool:
    """SOL-P31, SOL-P33: a change counts that changes a fight, or what can be done to a creature."""
    return _means_objects(effect.what, sight) and any([mod_counts(mod, sight.rules) for mod in effect.mods])


def mod_counts(mod: Mod, rules: SolitaireRules) -> bool:
    """SOL-P33, SOL-P35: return whether *mod* makes a difference; most keywords make none."""
    if not isinstance(mod, a.AddKeyword):
        return True
    kinds = (*_KEYWORDS, *_EVASION) if rules.respect_evasion else _KEYWORDS
    return mod.keyword.kind in kinds


WORTH: Final[Mapping[type[object], Callable[[Any, Sight], bool]]] = MappingProxyType(
    {
        **dict.fromkeys((e.CounterSpell, e.DiscardThat, e.SacrificeSome, e.Attach), _always),
        **dict.fromkeys((e.RevealHand, e.GainLife, e.LoseLife, e.GivePoison, e.AddMana, e.EmptyPool), _never),
        **dict.fromkeys((e.Regenerate, e.PreventNext, e.PreventFrom, e.PreventAllCombat), _never),
        **dict.fromkeys((a.Look, a.ChooseCards, a.Search), _never),
        **dict.fromkeys((e.Destroy, e.MoveTo, e.SacrificeThat), _moves),
        **dict.fromkeys((e.Draw, e.Mill, e.Shuffle, a.CreateTokens), _yours),
        **dict.fromkeys((e.PutCounters, e.RemoveCounters), _counts),
        **dict.fromkeys((e.WinGame, e.LoseGame), _ends),
        **dict.fromkeys((a.May, a.Unless, a.IfDo), _inner),
        e.DealDamage: _damages,
        e.DivideDamage: _divides,
        e.Discard: _discards,
        e.SetTapped: _taps,
        a.Seq: _any_step,
        a.If: _either,
        a.OneOf: _any_option,
        a.Delayed: _later,
        a.ApplyUntil: _applies,
    }
)
"""Whether an effect of each class is worth anything. To look and to choose is not: what is done with it is."""
