"""Whether an effect can be useful in Solitaire, judged by the effect alone; ``card_classes`` is built on this.

An effect is useful if it can change stacks, slot, row, hand, library or graveyard to the player's advantage in some
position. Life and poison do not exist here, prevention of damage only preserves the position, and an effect of an own
permanent on itself ends when the used permanent is sacrificed (SOL-092).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen
from castlerules.magic.model.characteristics import BASIC_LANDS
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.query.layout import event_can_happen

_LAND: Final = lang.IsType(lang.CardType.LAND)
_OPPONENT_CONTROLS: Final = lang.ControlledBy(lang.EachOpponent())
_SIZE_COUNTERS: Final = tuple([kind for kind in lang.CounterKind if any(kind.size)])
_COMBAT_KEYWORDS: Final = (lang.KeywordKind.FIRST_STRIKE, lang.KeywordKind.PROTECTION)
_EVASION_KEYWORDS: Final = (*lang.KeywordKind.having(lang.KeywordTrait.EVASION), lang.KeywordKind.REACH)


@frozen
class EffectContext:
    """What decides, besides an effect, whether it is useful: the options *rules*, and the *targets* of its ability."""

    rules: SolitaireRules
    targets: tuple[lang.TargetSlot, ...] = ()


# Targets.


def can_exist(slot: lang.TargetSlot, rules: SolitaireRules, *, instant_speed: bool) -> bool:
    """SOL-G30: return whether there can ever be a target for *slot*.

    *instant_speed*: the spell or ability may be announced in a fight, where creatures attack and block.
    """
    if slot.players is lang.TargetPlayers.ANY or (
        slot.players is lang.TargetPlayers.OPPONENT and rules.stacks_are_opponent
    ):
        return True
    if slot.filter is None or slot.zone in (lang.Zone.LIBRARY, lang.Zone.HAND, lang.Zone.ASIDE):
        return False
    return can_match(slot.filter, slot.zone, rules, instant_speed=instant_speed)


def can_match(  # noqa: PLR0911 - one for each kind
    matching: lang.Filter, zone: lang.Zone, rules: SolitaireRules, *, instant_speed: bool
) -> bool:
    """SOL-G13, SOL-G20: return whether any object in *zone* can ever match *matching*.

    Creatures attack or block only in a fight, lands are never spells, and STACKS have neither lands nor a graveyard.
    """
    match matching:
        case lang.AllOf(parts=parts):
            if _LAND in parts and _OPPONENT_CONTROLS in parts:
                return False
            return all([can_match(part, zone, rules, instant_speed=instant_speed) for part in parts])
        case lang.AnyOf(parts=parts):
            return any([can_match(part, zone, rules, instant_speed=instant_speed) for part in parts])
        case lang.Not(part=part):
            return part != lang.Anything()
        case lang.IsAttacking() | lang.IsBlocking():
            return instant_speed and zone is lang.Zone.BATTLEFIELD
        case lang.IsType(kind=lang.CardType.LAND):
            return zone is not lang.Zone.STACK
        case lang.ControlledBy(who=lang.EachOpponent()):
            return rules.stacks_are_opponent and zone in (lang.Zone.BATTLEFIELD, lang.Zone.STACK)
        case _:
            return True


# Amounts.


def value_for_stacks(value: lang.Value, rules: SolitaireRules) -> int | None:  # noqa: PLR0911 - one for each kind
    """SOL-G13, SOL-G21: return the number that *value* is for a card of STACKS; None if it depends on the position.

    STACKS have no lands, no graveyard and no hand, and X is 0 for a card that has not been paid for.
    """
    match value:
        case int():
            return value
        case lang.X() | lang.Domain(who=lang.You()):
            return 0
        case lang.HandSize(who=lang.You()):
            return 0 if rules.hand_role_needs_target else None
        case lang.CountOf(filter=counted, zone=zone):
            return 0 if _stacks_lack(counted, zone) else None
        case lang.Sum(parts=parts):
            terms = [value_for_stacks(part, rules) for part in parts]
            known = [term for term in terms if term is not None]
            return sum(known) if len(known) == len(terms) else None
        case lang.Product(left=left, right=right):
            factor, other = value_for_stacks(left, rules), value_for_stacks(right, rules)
            if factor is None or other is None:
                return 0 if 0 in (factor, other) else None
            return factor * other
        case _:
            return None


def _stacks_lack(matching: lang.Filter, zone: lang.Zone) -> bool:
    """SOL-G13: return whether STACKS can never control, or own in *zone*, an object that matches *matching*."""
    parts = matching.parts if isinstance(matching, lang.AllOf) else (matching,)
    if lang.ControlledBy(lang.You()) not in parts:
        return False
    means_basic_lands = any([isinstance(part, lang.IsSubtype) and part.subtype in BASIC_LANDS for part in parts])
    return zone is not lang.Zone.BATTLEFIELD or means_basic_lands or _LAND in parts


# Effects.


def is_useful(effect: lang.Effect, context: EffectContext) -> bool:
    """Return whether *effect* can change some position to the player's advantage."""
    return USEFULNESS.get(type(effect), _affects_objects)(effect, context)


def _always(_: object, __: EffectContext) -> bool:
    return True


def _never(_: object, __: EffectContext) -> bool:
    """SOL-P41, SOL-P42, SOL-P60: return False, for effects that never help the player by themselves."""
    return False


def _affects_other_objects(what: object, context: EffectContext) -> bool:
    """Return whether *what* can refer to an object other than the source of the ability; players do not count."""
    if isinstance(what, lang.Target):
        return what.index < len(context.targets) and context.targets[what.index].filter is not None
    return what != lang.This() and not isinstance(what, lang.PlayerRef)


def _affects_objects(effect: lang.Effect, context: EffectContext) -> bool:
    """SOL-P10, SOL-P14, SOL-P20, SOL-P30: an effect without a test of its own is useful if it affects other objects.

    So it is not if it concerns players alone: their life, their mana, what they look at or choose.
    """
    fields = [getattr(effect, field.name) for field in attrs.fields(type(effect))]
    return any([isinstance(value, lang.ObjectRef) and _affects_other_objects(value, context) for value in fields])


def _can_be_you(who: lang.PlayerRef) -> bool:
    """SOL-G13: return whether *who* can be the player; the absent opponent has no cards to draw or mill."""
    return not isinstance(who, lang.EachOpponent)


def _damages(effect: lang.DealDamage, context: EffectContext) -> bool:
    """SOL-P04, SOL-P05: damage is useful if it can be dealt to a creature."""
    return effect.amount != 0 and any([_affects_other_objects(recipient, context) for recipient in effect.to])


def _divides(effect: lang.DivideDamage, context: EffectContext) -> bool:
    return _affects_other_objects(lang.Target(effect.index), context)


def _affects_you(effect: lang.Draw | lang.Mill | lang.Shuffle | lang.CreateTokens, _: EffectContext) -> bool:
    """SOL-P15, SOL-P17, SOL-P19, SOL-P24: such an effect is useful if it can affect the player; STACKS ignore it."""
    return _can_be_you(effect.who)


def _discards(effect: lang.Discard, context: EffectContext) -> bool:
    """SOL-P11, SOL-P12: a discard is useful; one by each opponent only with ``hand_role_needs_target=False``."""
    return _can_be_you(effect.who) or not context.rules.hand_role_needs_target


def _ends_game(_: object, context: EffectContext) -> bool:
    """SOL-P61, SOL-G83: an effect that wins or loses the game is useful only with ``alternate_win_cards``."""
    return context.rules.alternate_win_cards


def _taps(effect: lang.SetTapped, context: EffectContext) -> bool:
    """SOL-P40: untapping is useful, tapping only with ``respect_evasion``: by default tapped creatures block, too."""
    return (not effect.tapped or context.rules.respect_evasion) and _affects_other_objects(effect.what, context)


def _changes_size(effect: lang.PutCounters | lang.RemoveCounters, context: EffectContext) -> bool:
    """SOL-P32: only counters that change power and toughness are useful."""
    return effect.kind in _SIZE_COUNTERS and _affects_other_objects(effect.what, context)


def _any_inner(effect: lang.Effect, context: EffectContext) -> bool:
    """Return whether one of the effects inside *effect*, its steps, branches or options, is useful."""
    fields = [getattr(effect, name) for name in _INNER_FIELDS if hasattr(effect, name)]
    inner = [part for field in fields for part in (field if isinstance(field, tuple) else (field,))]
    return any([is_useful(part, context) for part in inner])


_INNER_FIELDS: Final = ("steps", "effect", "then", "otherwise", "options")


def _delayed(effect: lang.CreateDelayedTrigger, context: EffectContext) -> bool:
    """SOL-P53, SOL-G72: a delayed trigger is useful if its event can happen and its effect is useful."""
    return event_can_happen(effect.trigger, context.rules) and is_useful(effect.effect, context)


def _modifies(effect: lang.ApplyUntil, context: EffectContext) -> bool:
    """SOL-P31, SOL-P33: a modification is useful if it affects a fight, or how effects can affect a creature."""
    return _affects_other_objects(effect.what, context) and any(
        [modification_is_useful(mod, context.rules) for mod in effect.modifications]
    )


def modification_is_useful(mod: lang.Modification, rules: SolitaireRules) -> bool:
    """SOL-P33, SOL-P35: return whether *mod* makes a difference in Solitaire; most keywords make none."""
    if not isinstance(mod, lang.AddKeyword):
        return True
    kinds = (*_COMBAT_KEYWORDS, *_EVASION_KEYWORDS) if rules.respect_evasion else _COMBAT_KEYWORDS
    return mod.keyword.kind in kinds


USEFULNESS: Final[Mapping[type[object], Callable[[Any, EffectContext], bool]]] = MappingProxyType(
    {
        **dict.fromkeys((lang.CounterSpell, lang.DiscardObject, lang.SacrificeSome, lang.Attach), _always),
        **dict.fromkeys(
            (lang.Regenerate, lang.PreventNextDamage, lang.PreventFromSource, lang.Reveal, lang.FlipCoins), _never
        ),
        **dict.fromkeys((lang.Draw, lang.Mill, lang.Shuffle, lang.CreateTokens), _affects_you),
        **dict.fromkeys((lang.PutCounters, lang.RemoveCounters), _changes_size),
        **dict.fromkeys((lang.WinGame, lang.LoseGame), _ends_game),
        **dict.fromkeys(
            (lang.InOrder, lang.AtOnce, lang.If, lang.IfDone, lang.ChooseOne, lang.May, lang.UnlessPaid, lang.MayPay),
            _any_inner,
        ),
        lang.DealDamage: _damages,
        lang.DivideDamage: _divides,
        lang.Discard: _discards,
        lang.SetTapped: _taps,
        lang.CreateDelayedTrigger: _delayed,
        lang.ApplyUntil: _modifies,
    }
)
"""The test for each class of effect that needs one of its own; ``_affects_objects`` serves the others.

Looking and choosing are never useful; the effects that use the choice may be.
"""
