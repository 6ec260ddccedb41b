"""Our own words for what happens: effects, and changes of what an object is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from castlerules.cards.language.abilities import (
    Activated,
    AddAbility,
    AddKeyword,
    AddPT,
    ApplyUntil,
    ChooseCards,
    ChooseOne,
    CreateDelayedTrigger,
    CreateTokens,
    Effect,
    If,
    Keyword,
    LookAtTop,
    LoseAbilities,
    May,
    MayPay,
    Mod,
    Search,
    Seq,
    SetColors,
    SetPT,
    SetTypes,
    SwitchPT,
    TakeControl,
    UnlessPaid,
)
from castlerules.cards.language.enums import DiscardMethod, Duration, KeywordKind, LibraryPosition, Zone
from castlerules.cards.language.expressions import Each, Value
from castlerules.cards.language.mana import ManaKind
from castlerules.cards.language.one_shot import (
    AddMana,
    Attach,
    CounterSpell,
    DealDamage,
    Destroy,
    Discard,
    DiscardObject,
    DivideDamage,
    Draw,
    EmptyPool,
    GainLife,
    GivePoison,
    LoseGame,
    LoseLife,
    Mill,
    MoveTo,
    OneShotEffect,
    PreventCombatDamage,
    PreventFromSource,
    PreventNextDamage,
    PutCounters,
    Recipient,
    Regenerate,
    RemoveCounters,
    RevealHand,
    SacrificeObject,
    SacrificeSome,
    SetTapped,
    Shuffle,
    WinGame,
)
from castlerules.cards.language.references import Bound, Enchanted, EventObject, EventOther, Target, TargetPlayer, This

from .expressions import (
    bound_name_text,
    condition_text,
    count_phrase,
    filter_text,
    in_parentheses,
    noun_phrase,
    player_text,
    possessive,
    reference_text,
    subtype_text,
    value_text,
    verb_phrase,
)
from .heads import cost_text, payment_text, range_text, with_targets
from .triggers import trigger_text


def effect_text(effect: Effect) -> str:
    """Return what *effect* does; the steps of a sequence in order."""
    match effect:
        case Seq(steps=steps) if len(steps) > 1:
            return "; ".join(map(_nested_text, steps))
        case Seq(steps=steps):
            return f"[{''.join(map(_nested_text, steps))}]"
        case May(who=player, effect=inner):
            return f"{player_text(player)} may: {_nested_text(inner)}"
        case If(condition=condition, then=then, otherwise=otherwise):
            tail = "" if otherwise == Seq(()) else f", else: {_nested_text(otherwise)}"
            return f"if {condition_text(condition)}: {_nested_text(then)}{tail}"
        case UnlessPaid(who=player, cost=cost, effect=inner, x=x):
            tail = "" if type(x) is int and x == 0 else f", X = {value_text(x)}"
            return f"{_nested_text(inner)} unless {player_text(player)} {payment_text(cost, player)}{tail}"
        case MayPay(who=player, cost=cost, effect=inner):
            return f"{player_text(player)} may {payment_text(cost)}, and then {_nested_text(inner)}"
        case ChooseOne(who=player, options=options):
            options_text = " or ".join(f"[{effect_text(option)}]" for option in options) or "nothing"
            return f"{verb_phrase(player, 'choose')} one: {options_text}"
        case CreateDelayedTrigger(trigger=event, effect=inner):
            return f"at the next [{with_targets(trigger_text(event), ())}]: {_nested_text(inner)}"
        case CreateTokens():
            return _create_tokens_text(effect)
        case LookAtTop(name=name, count=count):
            return f"look at the top {count_phrase(count, 'card')} of the library as {bound_name_text(name)}"
        case ChooseCards(who=player, name=name, filter=filter_, zone=zone, whose=whose, least=least, most=most):
            noun = noun_phrase(filter_, "permanent" if zone is Zone.BATTLEFIELD else "card", plural=most != 1)
            chosen = f"{range_text(least, most)} {noun} from {possessive(whose, zone.value)}"
            chosen += f" among {bound_name_text(effect.among)}" if effect.among else ""
            return f"{verb_phrase(player, 'choose')} {chosen} as {bound_name_text(name)}"
        case Search(name=name, filter=filter_, most=most):
            return (
                f"search for up to {most} {noun_phrase(filter_, 'card', plural=most != 1)} as {bound_name_text(name)}"
            )
        case ApplyUntil(what=what, mods=changes, duration=duration):
            until = "forever" if duration is Duration.FOREVER else f"until {duration.value}"
            return f"{reference_text(what)} {mods_text(changes)} {until}"
        case _:
            return _one_shot_text(effect)


def _nested_text(effect: Effect) -> str:
    """Return an effect inside another: one that has effects inside itself stands in brackets."""
    if isinstance(effect, Seq) and len(effect.steps) < 2:
        return effect_text(effect)
    return (
        f"[{effect_text(effect)}]"
        if isinstance(effect, (Seq, May, If, UnlessPaid, MayPay, ChooseOne, CreateDelayedTrigger))
        else effect_text(effect)
    )


def _create_tokens_text(effect: CreateTokens) -> str:
    """Return how many tokens of what kind are made, and for whom."""
    from .cards import render_ability  # abilities are worded there, and hold effects

    token = effect.token
    types = [type_.value.lower() for type_ in (*token.types.supertypes, *token.types.types)]
    words = [color.name.lower() for color in token.colors] or ["colourless"]
    words += [f"{token.power}/{token.toughness}", *map(subtype_text, token.types.subtypes), *types]
    name_text = f" called {bound_name_text(token.name)}" if (token.name,) != token.types.subtypes else ""
    abilities_text = (
        f" with {' '.join(f'[{render_ability(ability)}]' for ability in token.abilities)}" if token.abilities else ""
    )
    count_text = in_parentheses(value_text(effect.count))
    noun_text = f"{' '.join(words)} {_token_noun(effect.count)}"
    tokens_text = f"{verb_phrase(effect.who, 'create')} {count_text} {noun_text}{name_text}{abilities_text}"
    return f"{tokens_text} as {bound_name_text(effect.name)}" if effect.name else tokens_text


def _token_noun(count: Value) -> str:
    return "token" if type(count) is int and count == 1 else "tokens"


_DamageEffect: TypeAlias = DealDamage | DivideDamage | PreventNextDamage | PreventFromSource | PreventCombatDamage
_PermanentEffect: TypeAlias = SetTapped | Regenerate | PutCounters | RemoveCounters
_ObjectEffect: TypeAlias = Destroy | MoveTo | SacrificeObject | DiscardObject | CounterSpell | Attach | _PermanentEffect


def _one_shot_text(effect: OneShotEffect) -> str:
    match effect:
        case DealDamage() | DivideDamage() | PreventNextDamage() | PreventFromSource() | PreventCombatDamage():
            return _damage_text(effect)
        case Destroy() | MoveTo() | SacrificeObject() | DiscardObject() | CounterSpell() | Attach():
            return _object_effect_text(effect)
        case SetTapped() | Regenerate() | PutCounters() | RemoveCounters():
            return _object_effect_text(effect)
        case SacrificeSome(who=player, filter=filter_, count=count):
            sacrificed = f"{in_parentheses(value_text(count))} {noun_phrase(filter_, plural=count != 1)}"
            return f"{verb_phrase(player, 'sacrifice')} {sacrificed}"
        case Draw(who=player, count=count):
            return f"{verb_phrase(player, 'draw')} {count_phrase(count, 'card')}"
        case Discard():
            return _discard_text(effect)
        case Mill(who=player, count=count):
            return f"{verb_phrase(player, 'mill')} {count_phrase(count, 'card')}"
        case Shuffle(who=player):
            return f"{verb_phrase(player, 'shuffle')} the library"
        case RevealHand(who=player):
            return f"{verb_phrase(player, 'reveal')} the hand"
        case GainLife(who=player, amount=amount):
            return f"{verb_phrase(player, 'gain')} {in_parentheses(value_text(amount))} life"
        case LoseLife(who=player, amount=amount):
            return f"{verb_phrase(player, 'lose')} {in_parentheses(value_text(amount))} life"
        case GivePoison(who=player, count=count):
            return f"{verb_phrase(player, 'get')} {count_phrase(count, 'poison counter')}"
        case WinGame(who=player):
            return f"{verb_phrase(player, 'win')} the game"
        case LoseGame(who=player):
            return f"{verb_phrase(player, 'lose')} the game"
        case AddMana(options=options):
            return f"add {' or '.join(map(_mana_text, options)) or 'no mana'}"
        case EmptyPool(who=player):
            return f"{verb_phrase(player, 'lose')} all mana"
        case _:
            assert_never(effect)


def _damage_text(effect: _DamageEffect) -> str:
    match effect:
        case DealDamage(amount=amount, to=to, source=source, result_name=name):
            damage_text = (
                f"{in_parentheses(value_text(amount))} damage to {' and '.join(map(_recipient_text, to)) or 'nobody'}"
            )
            damage_text = damage_text if source == This() else f"{reference_text(source)} deals {damage_text}"
            damage_text = damage_text if effect.preventable else f"{damage_text}, not preventable"
            return f"{damage_text} as {bound_name_text(name)}" if name else damage_text
        case DivideDamage(amount=amount, index=index):
            return f"{in_parentheses(value_text(amount))} damage divided among {reference_text(Target(index))}"
        case PreventNextDamage(amount=amount, to=to):
            return f"prevent the next {in_parentheses(value_text(amount))} damage this turn to {_recipient_text(to)}"
        case PreventFromSource(filter=filter_, to=to):
            source_text = noun_phrase(filter_, "source")
            return f"prevent the next damage this turn to {_recipient_text(to)} from a chosen {source_text}"
        case PreventCombatDamage():
            return "prevent all combat damage this turn"
        case _:
            assert_never(effect)


def _recipient_text(to: Recipient) -> str:
    if isinstance(to, TargetPlayer):
        return f"the player {player_text(to)}"
    if isinstance(to, (This, Target, Bound, EventObject, EventOther, Enchanted, Each)):
        return reference_text(to)
    return player_text(to)


def _object_effect_text(effect: _ObjectEffect) -> str:
    match effect:
        case Destroy(what=what, regenerable=regenerable):
            return (
                f"destroy {reference_text(what)}" if regenerable else f"destroy {reference_text(what)}, no regeneration"
            )
        case MoveTo():
            return _move_text(effect)
        case SacrificeObject(what=what):
            return f"sacrifice {reference_text(what)}"
        case DiscardObject(what=what):
            return f"discard {reference_text(what)}"
        case CounterSpell(what=what):
            return f"counter {reference_text(what)}"
        case Attach(what=what, to=host):
            return f"attach {reference_text(what)} to {reference_text(host)}"
        case SetTapped(what=what, tapped=tapped):
            return f"tap {reference_text(what)}" if tapped else f"untap {reference_text(what)}"
        case Regenerate(what=what):
            return f"regenerate {reference_text(what)}"
        case PutCounters(what=what, kind=kind, count=count):
            return f"put {count_phrase(count, f'{kind.value} counter')} on {reference_text(what)}"
        case RemoveCounters(what=what, kind=kind, count=count):
            return f"remove {count_phrase(count, f'{kind.value} counter')} from {reference_text(what)}"
        case _:
            assert_never(effect)


def _move_text(effect: MoveTo) -> str:
    what, bottom = reference_text(effect.what), effect.position is LibraryPosition.BOTTOM
    match effect.zone:
        case Zone.HAND:
            move_text = f"return {what} to its owner's hand"
        case Zone.EXILE:
            move_text = f"exile {what}"
        case Zone.BATTLEFIELD:
            move_text = f"put {what} onto the battlefield"
        case Zone.LIBRARY:
            move_text = f"put {what} at the {effect.position.value} of its owner's library"
        case Zone.GRAVEYARD:
            move_text = f"put {what} into its owner's graveyard"
        case Zone.STACK:
            move_text = f"put {what} onto the stack"
        case Zone.ASIDE:
            move_text = f"put {what} apart"
        case _:
            assert_never(effect.zone)
    how = [] if effect.controller is None else [f"under {possessive(effect.controller, 'control')}"]
    how += ["tapped"] * effect.tapped + ["at the bottom"] * (bottom and effect.zone is not Zone.LIBRARY)
    return ", ".join([move_text, *how])


def _discard_text(effect: Discard) -> str:
    head = verb_phrase(effect.who, "discard")
    match effect.method:
        case DiscardMethod.CHOSEN:
            return f"{head} {count_phrase(effect.count, 'card')}"
        case DiscardMethod.RANDOM:
            return f"{head} {count_phrase(effect.count, 'card')} at random"
        case DiscardMethod.ALL:
            whole = f"{head} the whole hand"
            return whole if effect.count == 1 else f"{whole}, not {count_phrase(effect.count, 'card')}"
        case _:
            assert_never(effect.how)


def _mana_text(option: tuple[ManaKind, ...]) -> str:
    return "".join(f"{{{kind.value}}}" for kind in option) or "nothing"


# Changes of what an object is.


def mods_text(changes: tuple[Mod, ...]) -> str:
    """Return what becomes of an object that *changes* apply to."""
    return ", ".join(map(_mod_text, changes)) or "stays as it is"


def _mod_text(change: Mod) -> str:
    match change:
        case TakeControl():
            return "comes under your control"
        case SetTypes(types=types, subtypes=subtypes):
            words = [kind.value.lower() for kind in types] + list(map(subtype_text, subtypes))
            return f"is also {' '.join(words) or 'nothing'}"
        case SetColors(colors=colors):
            return f"is only {' '.join(color.name.lower() for color in colors) or 'colourless'}"
        case AddKeyword(keyword=inner):
            return f"has {keyword_text(inner)}" if inner.cost is None else f"has ({keyword_text(inner)})"
        case AddAbility(ability=inner):
            return f"has [{activated_text(inner)}]"
        case LoseAbilities():
            return "loses all abilities"
        case SetPT(power=power, toughness=toughness):
            return f"has base {in_parentheses(value_text(power))}/{in_parentheses(value_text(toughness))}"
        case SwitchPT():
            return "has power and toughness switched"
        case AddPT(power=power, toughness=toughness):
            return f"gets {_signed_text(power)}/{_signed_text(toughness)}"
        case _:
            assert_never(change)


def _signed_text(number: Value) -> str:
    return f"{number:+d}" if isinstance(number, int) else f"+{in_parentheses(value_text(number))}"


_KEYWORD_PREPOSITIONS: Final[Mapping[KeywordKind, tuple[str, ...]]] = MappingProxyType(
    {KeywordKind.PROTECTION: ("from",), KeywordKind.LANDWALK: ("over",), KeywordKind.ENCHANT: ()}
)


def keyword_text(ability: Keyword) -> str:
    """Return the keyword and its parameters."""
    words = [ability.kind.value]
    words += [str(ability.n)] * (ability.n != 0)
    if ability.cost is not None:
        words.append(cost_text(ability.cost) if ability.filter is None else f"({cost_text(ability.cost)})")
    if ability.filter is not None:
        words += [*_KEYWORD_PREPOSITIONS.get(ability.kind, ("of",)), filter_text(ability.filter)]
    return " ".join(words)


def activated_text(ability: Activated) -> str:
    """Return the cost, what it buys, and when it may be bought."""
    limits = f" (only {', '.join(limit.value for limit in ability.limits)})" if ability.limits else ""
    return with_targets(f"{cost_text(ability.cost)}: {effect_text(ability.effect)}", ability.targets) + limits
