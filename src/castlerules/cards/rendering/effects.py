"""The texts of effects, of keywords, and of modifications that continuous effects make."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from castlerules.cards import language as lang

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


def effect_text(effect: lang.Effect) -> str:
    """Return the text of *effect*; the steps of a sequence are joined in order."""
    match effect:
        case lang.InOrder(steps=steps) if len(steps) > 1:
            return "; ".join(map(_nested_text, steps))
        case lang.InOrder(steps=steps):
            return f"[{''.join(map(_nested_text, steps))}]"
        case lang.May(who=player, effect=inner):
            return f"{player_text(player)} may: {_nested_text(inner)}"
        case lang.If(condition=condition, then=then, otherwise=otherwise):
            tail = "" if otherwise == lang.InOrder(()) else f", else: {_nested_text(otherwise)}"
            return f"if {condition_text(condition)}: {_nested_text(then)}{tail}"
        case lang.UnlessPaid(who=player, cost=cost, effect=inner, x=x):
            tail = "" if type(x) is int and x == 0 else f", X = {value_text(x)}"
            return f"{_nested_text(inner)} unless {player_text(player)} {payment_text(cost, player)}{tail}"
        case lang.MayPay(who=player, cost=cost, effect=inner):
            return f"{player_text(player)} may {payment_text(cost)}, and then {_nested_text(inner)}"
        case lang.ChooseOne(who=player, options=options):
            options_text = " or ".join(f"[{effect_text(option)}]" for option in options) or "nothing"
            return f"{verb_phrase(player, 'choose')} one: {options_text}"
        case lang.CreateDelayedTrigger(trigger=event, effect=inner):
            return f"at the next [{with_targets(trigger_text(event), ())}]: {_nested_text(inner)}"
        case lang.CreateTokens():
            return _create_tokens_text(effect)
        case lang.LookAtTop(name=name, count=count):
            return f"look at the top {count_phrase(count, 'card')} of the library as {bound_name_text(name)}"
        case lang.ChooseCards(who=player, name=name, filter=filter_, zone=zone, whose=whose, least=least, most=most):
            noun = noun_phrase(filter_, "permanent" if zone is lang.Zone.BATTLEFIELD else "card", plural=most != 1)
            choice = f"{range_text(least, most)} {noun} from {possessive(whose, zone.value)}"
            choice += f" among {bound_name_text(effect.among)}" if effect.among else ""
            return f"{verb_phrase(player, 'choose')} {choice} as {bound_name_text(name)}"
        case lang.Search(name=name, filter=filter_, most=most):
            return (
                f"search for up to {most} {noun_phrase(filter_, 'card', plural=most != 1)} as {bound_name_text(name)}"
            )
        case lang.ApplyUntil(what=what, modifications=changes, duration=duration):
            until = "forever" if duration is lang.Duration.FOREVER else f"until {duration.value}"
            return f"{reference_text(what)} {mods_text(changes)} {until}"
        case _:
            return _one_shot_text(effect)


def _nested_text(effect: lang.Effect) -> str:
    """Return the text of *effect* as part of another effect; in square brackets if *effect* contains effects itself."""
    if isinstance(effect, lang.InOrder) and len(effect.steps) < 2:
        return effect_text(effect)
    return (
        f"[{effect_text(effect)}]"
        if isinstance(
            effect,
            (lang.InOrder, lang.May, lang.If, lang.UnlessPaid, lang.MayPay, lang.ChooseOne, lang.CreateDelayedTrigger),
        )
        else effect_text(effect)
    )


def _create_tokens_text(effect: lang.CreateTokens) -> str:
    """Return the text for creating tokens: how many, with which characteristics, and under whose control."""
    from .cards import render_ability  # late: that module imports this one, because abilities hold effects

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


def _token_noun(count: lang.Value) -> str:
    return "token" if type(count) is int and count == 1 else "tokens"


_DamageEffect: TypeAlias = (
    lang.DealDamage | lang.DivideDamage | lang.PreventNextDamage | lang.PreventFromSource | lang.PreventCombatDamage
)
_PermanentEffect: TypeAlias = lang.SetTapped | lang.Regenerate | lang.PutCounters | lang.RemoveCounters
_ObjectEffect: TypeAlias = (
    lang.Destroy
    | lang.MoveTo
    | lang.SacrificeObject
    | lang.DiscardObject
    | lang.CounterSpell
    | lang.Attach
    | _PermanentEffect
)


def _one_shot_text(effect: lang.OneShotEffect) -> str:
    match effect:
        case (
            lang.DealDamage()
            | lang.DivideDamage()
            | lang.PreventNextDamage()
            | lang.PreventFromSource()
            | lang.PreventCombatDamage()
        ):
            return _damage_text(effect)
        case (
            lang.Destroy()
            | lang.MoveTo()
            | lang.SacrificeObject()
            | lang.DiscardObject()
            | lang.CounterSpell()
            | lang.Attach()
        ):
            return _object_effect_text(effect)
        case lang.SetTapped() | lang.Regenerate() | lang.PutCounters() | lang.RemoveCounters():
            return _object_effect_text(effect)
        case lang.SacrificeSome(who=player, filter=filter_, count=count):
            sacrificed = f"{in_parentheses(value_text(count))} {noun_phrase(filter_, plural=count != 1)}"
            return f"{verb_phrase(player, 'sacrifice')} {sacrificed}"
        case lang.Draw(who=player, count=count):
            return f"{verb_phrase(player, 'draw')} {count_phrase(count, 'card')}"
        case lang.Discard():
            return _discard_text(effect)
        case lang.Mill(who=player, count=count):
            return f"{verb_phrase(player, 'mill')} {count_phrase(count, 'card')}"
        case lang.Shuffle(who=player):
            return f"{verb_phrase(player, 'shuffle')} the library"
        case lang.RevealHand(who=player):
            return f"{verb_phrase(player, 'reveal')} the hand"
        case lang.GainLife(who=player, amount=amount):
            return f"{verb_phrase(player, 'gain')} {in_parentheses(value_text(amount))} life"
        case lang.LoseLife(who=player, amount=amount):
            return f"{verb_phrase(player, 'lose')} {in_parentheses(value_text(amount))} life"
        case lang.GivePoison(who=player, count=count):
            return f"{verb_phrase(player, 'get')} {count_phrase(count, 'poison counter')}"
        case lang.WinGame(who=player):
            return f"{verb_phrase(player, 'win')} the game"
        case lang.LoseGame(who=player):
            return f"{verb_phrase(player, 'lose')} the game"
        case lang.AddMana(options=options):
            return f"add {' or '.join(map(_mana_text, options)) or 'no mana'}"
        case lang.EmptyPool(who=player):
            return f"{verb_phrase(player, 'lose')} all mana"
        case _:
            assert_never(effect)


def _damage_text(effect: _DamageEffect) -> str:
    match effect:
        case lang.DealDamage(amount=amount, to=to, source=source, result_name=name):
            damage_text = (
                f"{in_parentheses(value_text(amount))} damage to {' and '.join(map(_recipient_text, to)) or 'nobody'}"
            )
            damage_text = damage_text if source == lang.This() else f"{reference_text(source)} deals {damage_text}"
            damage_text = damage_text if effect.preventable else f"{damage_text}, not preventable"
            return f"{damage_text} as {bound_name_text(name)}" if name else damage_text
        case lang.DivideDamage(amount=amount, index=index):
            return f"{in_parentheses(value_text(amount))} damage divided among {reference_text(lang.Target(index))}"
        case lang.PreventNextDamage(amount=amount, to=to):
            return f"prevent the next {in_parentheses(value_text(amount))} damage this turn to {_recipient_text(to)}"
        case lang.PreventFromSource(filter=filter_, to=to):
            source_text = noun_phrase(filter_, "source")
            return f"prevent the next damage this turn to {_recipient_text(to)} from a chosen {source_text}"
        case lang.PreventCombatDamage():
            return "prevent all combat damage this turn"
        case _:
            assert_never(effect)


def _recipient_text(to: lang.Recipient) -> str:
    if isinstance(to, lang.TargetPlayer):
        return f"the player {player_text(to)}"
    if isinstance(
        to, (lang.This, lang.Target, lang.BoundObjects, lang.EventObject, lang.EventOther, lang.Enchanted, lang.Each)
    ):
        return reference_text(to)
    return player_text(to)


def _object_effect_text(effect: _ObjectEffect) -> str:
    match effect:
        case lang.Destroy(what=what, regenerable=regenerable):
            return (
                f"destroy {reference_text(what)}" if regenerable else f"destroy {reference_text(what)}, no regeneration"
            )
        case lang.MoveTo():
            return _move_text(effect)
        case lang.SacrificeObject(what=what):
            return f"sacrifice {reference_text(what)}"
        case lang.DiscardObject(what=what):
            return f"discard {reference_text(what)}"
        case lang.CounterSpell(what=what):
            return f"counter {reference_text(what)}"
        case lang.Attach(what=what, to=host):
            return f"attach {reference_text(what)} to {reference_text(host)}"
        case lang.SetTapped(what=what, tapped=tapped):
            return f"tap {reference_text(what)}" if tapped else f"untap {reference_text(what)}"
        case lang.Regenerate(what=what):
            return f"regenerate {reference_text(what)}"
        case lang.PutCounters(what=what, kind=kind, count=count):
            return f"put {count_phrase(count, f'{kind.value} counter')} on {reference_text(what)}"
        case lang.RemoveCounters(what=what, kind=kind, count=count):
            return f"remove {count_phrase(count, f'{kind.value} counter')} from {reference_text(what)}"
        case _:
            assert_never(effect)


def _move_text(effect: lang.MoveTo) -> str:
    what, bottom = reference_text(effect.what), effect.position is lang.LibraryPosition.BOTTOM
    match effect.zone:
        case lang.Zone.HAND:
            move_text = f"return {what} to its owner's hand"
        case lang.Zone.EXILE:
            move_text = f"exile {what}"
        case lang.Zone.BATTLEFIELD:
            move_text = f"put {what} onto the battlefield"
        case lang.Zone.LIBRARY:
            move_text = f"put {what} at the {effect.position.value} of its owner's library"
        case lang.Zone.GRAVEYARD:
            move_text = f"put {what} into its owner's graveyard"
        case lang.Zone.STACK:
            move_text = f"put {what} onto the stack"
        case lang.Zone.ASIDE:
            move_text = f"put {what} apart"
        case _:
            assert_never(effect.zone)
    how = [] if effect.controller is None else [f"under {possessive(effect.controller, 'control')}"]
    how += ["tapped"] * effect.tapped + ["at the bottom"] * (bottom and effect.zone is not lang.Zone.LIBRARY)
    return ", ".join([move_text, *how])


def _discard_text(effect: lang.Discard) -> str:
    head = verb_phrase(effect.who, "discard")
    match effect.method:
        case lang.DiscardMethod.CHOSEN:
            return f"{head} {count_phrase(effect.count, 'card')}"
        case lang.DiscardMethod.RANDOM:
            return f"{head} {count_phrase(effect.count, 'card')} at random"
        case lang.DiscardMethod.ALL:
            whole = f"{head} the whole hand"
            return whole if effect.count == 1 else f"{whole}, not {count_phrase(effect.count, 'card')}"
        case _:
            assert_never(effect.method)


def _mana_text(option: tuple[lang.ManaKind, ...]) -> str:
    return "".join(f"{{{kind.value}}}" for kind in option) or "nothing"


# Modifications by continuous effects.


def mods_text(changes: tuple[lang.Modification, ...]) -> str:
    """Return the text of the modifications *changes*, such as "gets +1/+1, has flying"."""
    return ", ".join(map(_mod_text, changes)) or "stays as it is"


def _mod_text(change: lang.Modification) -> str:
    match change:
        case lang.TakeControl():
            return "comes under your control"
        case lang.SetTypes(types=types, subtypes=subtypes):
            words = [kind.value.lower() for kind in types] + list(map(subtype_text, subtypes))
            return f"is also {' '.join(words) or 'nothing'}"
        case lang.SetColors(colors=colors):
            return f"is only {' '.join(color.name.lower() for color in colors) or 'colourless'}"
        case lang.AddKeyword(keyword=inner):
            return f"has {keyword_text(inner)}" if inner.cost is None else f"has ({keyword_text(inner)})"
        case lang.AddAbility(ability=inner):
            return f"has [{activated_text(inner)}]"
        case lang.LoseAbilities():
            return "loses all abilities"
        case lang.SetPT(power=power, toughness=toughness):
            return f"has base {in_parentheses(value_text(power))}/{in_parentheses(value_text(toughness))}"
        case lang.SwitchPT():
            return "has power and toughness switched"
        case lang.AddPT(power=power, toughness=toughness):
            return f"gets {_signed_text(power)}/{_signed_text(toughness)}"
        case _:
            assert_never(change)


def _signed_text(number: lang.Value) -> str:
    return f"{number:+d}" if isinstance(number, int) else f"+{in_parentheses(value_text(number))}"


_KEYWORD_PREPOSITIONS: Final[Mapping[lang.KeywordKind, tuple[str, ...]]] = MappingProxyType(
    {lang.KeywordKind.PROTECTION: ("from",), lang.KeywordKind.LANDWALK: ("over",), lang.KeywordKind.ENCHANT: ()}
)


def keyword_text(ability: lang.Keyword) -> str:
    """Return the text of a keyword ability: the keyword and its parameters."""
    words = [ability.kind.value]
    words += [str(ability.n)] * (ability.n != 0)
    if ability.cost is not None:
        words.append(cost_text(ability.cost) if ability.filter is None else f"({cost_text(ability.cost)})")
    if ability.filter is not None:
        words += [*_KEYWORD_PREPOSITIONS.get(ability.kind, ("of",)), filter_text(ability.filter)]
    return " ".join(words)


def activated_text(ability: lang.Activated) -> str:
    """Return the text of an activated ability: cost, effect, and limits on activating it."""
    limits = f" (only {', '.join(limit.value for limit in ability.limits)})" if ability.limits else ""
    return with_targets(f"{cost_text(ability.cost)}: {effect_text(ability.effect)}", ability.targets) + limits
