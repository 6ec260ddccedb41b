"""Our own words for what happens: effects, and changes of what an object is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never

from .abilities import (
    Activated,
    AddKeyword,
    AddPT,
    ApplyUntil,
    ChooseCards,
    CreateTokens,
    Delayed,
    Duration,
    Effect,
    Grant,
    If,
    IfDo,
    Keyword,
    Look,
    LoseAbilities,
    May,
    Mod,
    OneOf,
    Search,
    Seq,
    SetColors,
    SetPT,
    SetTypes,
    SwitchPT,
    TakeControl,
    Unless,
)
from .atoms import (
    AddMana,
    Atom,
    Attach,
    CounterSpell,
    DealDamage,
    Destroy,
    Discard,
    DiscardHow,
    DiscardThat,
    DivideDamage,
    Draw,
    EmptyPool,
    GainLife,
    GivePoison,
    LoseGame,
    LoseLife,
    Mill,
    MoveTo,
    Place,
    PreventAllCombat,
    PreventFrom,
    PreventNext,
    PutCounters,
    Recipient,
    Regenerate,
    RemoveCounters,
    RevealHand,
    SacrificeSome,
    SacrificeThat,
    SetTapped,
    Shuffle,
    WinGame,
)
from .mana import ManaKind
from .render_events import happening
from .render_heads import cost, headed, paid, span
from .render_terms import bare, called, closed, condition, counted, does, filtered, name_of, of, ref, value, who
from .terms import (
    Bound,
    Each,
    Enchanted,
    EventObject,
    EventOther,
    KeywordKind,
    Slot,
    TargetPlayer,
    This,
    Value,
    Zone,
)

__all__ = ["activated", "effect", "keyword", "mods"]


def effect(done: Effect) -> str:
    """Return what *done* does; the steps of a sequence in order."""
    match done:
        case Seq(steps=steps) if len(steps) > 1:
            return "; ".join(map(_inner, steps))
        case Seq(steps=steps):
            return f"[{''.join(map(_inner, steps))}]"
        case May(who=player, effect=inner):
            return f"{who(player)} may: {_inner(inner)}"
        case If(condition=truth, then=then, otherwise=otherwise):
            tail = "" if otherwise == Seq(()) else f", else: {_inner(otherwise)}"
            return f"if {condition(truth)}: {_inner(then)}{tail}"
        case Unless(who=player, cost=price, effect=inner, x=x):
            tail = "" if type(x) is int and x == 0 else f", X = {value(x)}"
            return f"{_inner(inner)} unless {who(player)} {paid(price, player)}{tail}"
        case IfDo(who=player, cost=price, effect=inner):
            return f"{who(player)} may {paid(price)}, and then {_inner(inner)}"
        case OneOf(who=player, options=options):
            return f"{does(player, 'choose')} one: {' or '.join(f'[{effect(one)}]' for one in options) or 'nothing'}"
        case Delayed(event=event, effect=inner):
            return f"at the next [{headed(happening(event), ())}]: {_inner(inner)}"
        case CreateTokens():
            return _tokens(done)
        case Look(name=name, count=count):
            return f"look at the top {counted(count, 'card')} of the library as {called(name)}"
        case ChooseCards(who=player, name=name, filter=fits, zone=zone, whose=whose, least=least, most=most):
            found = filtered(fits, "permanent" if zone is Zone.BATTLEFIELD else "card", many=most != 1)
            chosen = f"{span(least, most)} {found} from {of(whose, zone.value)}"
            chosen += f" among {called(done.among)}" if done.among else ""
            return f"{does(player, 'choose')} {chosen} as {called(name)}"
        case Search(name=name, filter=fits, most=most):
            return f"search for up to {most} {filtered(fits, 'card', many=most != 1)} as {called(name)}"
        case ApplyUntil(what=what, mods=changes, duration=duration):
            until = "forever" if duration is Duration.FOREVER else f"until {duration.value}"
            return f"{ref(what)} {mods(changes)} {until}"
        case _:
            return _atom(done)


def _inner(done: Effect) -> str:
    """Return an effect inside another: one that has effects inside itself stands in brackets."""
    if isinstance(done, Seq) and len(done.steps) < 2:
        return effect(done)
    return f"[{effect(done)}]" if isinstance(done, (Seq, May, If, Unless, IfDo, OneOf, Delayed)) else effect(done)


def _tokens(done: CreateTokens) -> str:
    """Return how many tokens of what kind are made, and for whom."""
    from .render import render_ability  # abilities are worded there, and hold effects

    token = done.token
    types = [one.value.lower() for one in (*token.types.supertypes, *token.types.types)]
    words = [color.name.lower() for color in token.colors] or ["colourless"]
    words += [f"{token.power}/{token.toughness}", *map(name_of, token.types.subtypes), *types]
    said = f" called {called(token.name)}" if (token.name,) != token.types.subtypes else ""
    text = f" with {' '.join(f'[{render_ability(one)}]' for one in token.abilities)}" if token.abilities else ""
    made = (
        f"{does(done.who, 'create')} {closed(value(done.count))} {' '.join(words)} {_plural_of(done.count)}{said}{text}"
    )
    return f"{made} as {called(done.name)}" if done.name else made


def _plural_of(count: Value) -> str:
    return "token" if type(count) is int and count == 1 else "tokens"


_Damage: TypeAlias = DealDamage | DivideDamage | PreventNext | PreventFrom | PreventAllCombat
_OnBoard: TypeAlias = SetTapped | Regenerate | PutCounters | RemoveCounters
_ToObjects: TypeAlias = Destroy | MoveTo | SacrificeThat | DiscardThat | CounterSpell | Attach | _OnBoard


def _atom(done: Atom) -> str:
    match done:
        case DealDamage() | DivideDamage() | PreventNext() | PreventFrom() | PreventAllCombat():
            return _damage(done)
        case Destroy() | MoveTo() | SacrificeThat() | DiscardThat() | CounterSpell() | Attach():
            return _to_objects(done)
        case SetTapped() | Regenerate() | PutCounters() | RemoveCounters():
            return _to_objects(done)
        case SacrificeSome(who=player, filter=fits, count=count):
            return f"{does(player, 'sacrifice')} {closed(value(count))} {filtered(fits, many=count != 1)}"
        case Draw(who=player, count=count):
            return f"{does(player, 'draw')} {counted(count, 'card')}"
        case Discard():
            return _discard(done)
        case Mill(who=player, count=count):
            return f"{does(player, 'mill')} {counted(count, 'card')}"
        case Shuffle(who=player):
            return f"{does(player, 'shuffle')} the library"
        case RevealHand(who=player):
            return f"{does(player, 'reveal')} the hand"
        case GainLife(who=player, amount=amount):
            return f"{does(player, 'gain')} {closed(value(amount))} life"
        case LoseLife(who=player, amount=amount):
            return f"{does(player, 'lose')} {closed(value(amount))} life"
        case GivePoison(who=player, count=count):
            return f"{does(player, 'get')} {counted(count, 'poison counter')}"
        case WinGame(who=player):
            return f"{does(player, 'win')} the game"
        case LoseGame(who=player):
            return f"{does(player, 'lose')} the game"
        case AddMana(options=options):
            return f"add {' or '.join(map(_mana, options)) or 'no mana'}"
        case EmptyPool(who=player):
            return f"{does(player, 'lose')} all mana"
        case _:
            assert_never(done)


def _damage(done: _Damage) -> str:
    match done:
        case DealDamage(amount=amount, to=to, source=source, name=name):
            dealt = f"{closed(value(amount))} damage to {' and '.join(map(_recipient, to)) or 'nobody'}"
            dealt = dealt if source == This() else f"{ref(source)} deals {dealt}"
            dealt = dealt if done.preventable else f"{dealt}, not preventable"
            return f"{dealt} as {called(name)}" if name else dealt
        case DivideDamage(amount=amount, index=index):
            return f"{closed(value(amount))} damage divided among {ref(Slot(index))}"
        case PreventNext(amount=amount, to=to):
            return f"prevent the next {closed(value(amount))} damage this turn to {_recipient(to)}"
        case PreventFrom(filter=fits, to=to):
            return f"prevent the next damage this turn to {_recipient(to)} from a chosen {filtered(fits, 'source')}"
        case PreventAllCombat():
            return "prevent all combat damage this turn"
        case _:
            assert_never(done)


def _recipient(to: Recipient) -> str:
    if isinstance(to, TargetPlayer):
        return f"the player {who(to)}"
    if isinstance(to, (This, Slot, Bound, EventObject, EventOther, Enchanted, Each)):
        return ref(to)
    return who(to)


def _to_objects(done: _ToObjects) -> str:
    match done:
        case Destroy(what=what, regenerable=regenerable):
            return f"destroy {ref(what)}" if regenerable else f"destroy {ref(what)}, no regeneration"
        case MoveTo():
            return _move(done)
        case SacrificeThat(what=what):
            return f"sacrifice {ref(what)}"
        case DiscardThat(what=what):
            return f"discard {ref(what)}"
        case CounterSpell(what=what):
            return f"counter {ref(what)}"
        case Attach(what=what, to=host):
            return f"attach {ref(what)} to {ref(host)}"
        case SetTapped(what=what, tapped=tapped):
            return f"tap {ref(what)}" if tapped else f"untap {ref(what)}"
        case Regenerate(what=what):
            return f"regenerate {ref(what)}"
        case PutCounters(what=what, kind=kind, count=count):
            return f"put {counted(count, f'{kind.value} counter')} on {ref(what)}"
        case RemoveCounters(what=what, kind=kind, count=count):
            return f"remove {counted(count, f'{kind.value} counter')} from {ref(what)}"
        case _:
            assert_never(done)


def _move(done: MoveTo) -> str:
    what, bottom = ref(done.what), done.place is Place.BOTTOM
    match done.zone:
        case Zone.HAND:
            moved = f"return {what} to its owner's hand"
        case Zone.EXILE:
            moved = f"exile {what}"
        case Zone.BATTLEFIELD:
            moved = f"put {what} onto the battlefield"
        case Zone.LIBRARY:
            moved = f"put {what} at the {done.place.value} of its owner's library"
        case Zone.GRAVEYARD:
            moved = f"put {what} into its owner's graveyard"
        case Zone.STACK:
            moved = f"put {what} onto the stack"
        case Zone.APART:
            moved = f"put {what} apart"
        case _:
            assert_never(done.zone)
    how = [] if done.under is None else [f"under {of(done.under, 'control')}"]
    how += ["tapped"] * done.tapped + ["at the bottom"] * (bottom and done.zone is not Zone.LIBRARY)
    return ", ".join([moved, *how])


def _discard(done: Discard) -> str:
    head = does(done.who, "discard")
    match done.how:
        case DiscardHow.CHOSEN:
            return f"{head} {counted(done.count, 'card')}"
        case DiscardHow.RANDOM:
            return f"{head} {counted(done.count, 'card')} at random"
        case DiscardHow.ALL:
            whole = f"{head} the whole hand"
            return whole if done.count == 1 else f"{whole}, not {counted(done.count, 'card')}"
        case _:
            assert_never(done.how)


def _mana(option: tuple[ManaKind, ...]) -> str:
    return "".join(f"{{{kind.value}}}" for kind in option) or "nothing"


# Changes of what an object is.


def mods(changes: tuple[Mod, ...]) -> str:
    """Return what becomes of an object that *changes* apply to."""
    return ", ".join(map(_mod, changes)) or "stays as it is"


def _mod(change: Mod) -> str:
    match change:
        case TakeControl():
            return "comes under your control"
        case SetTypes(types=types, subtypes=subtypes):
            words = [kind.value.lower() for kind in types] + list(map(name_of, subtypes))
            return f"is also {' '.join(words) or 'nothing'}"
        case SetColors(colors=colors):
            return f"is only {' '.join(color.name.lower() for color in colors) or 'colourless'}"
        case AddKeyword(keyword=inner):
            return f"has {keyword(inner)}" if inner.cost is None else f"has ({keyword(inner)})"
        case Grant(ability=inner):
            return f"has [{activated(inner)}]"
        case LoseAbilities():
            return "loses all abilities"
        case SetPT(power=power, toughness=toughness):
            return f"has base {closed(value(power))}/{closed(value(toughness))}"
        case SwitchPT():
            return "has power and toughness switched"
        case AddPT(power=power, toughness=toughness):
            return f"gets {_signed(power)}/{_signed(toughness)}"
        case _:
            assert_never(change)


def _signed(number: Value) -> str:
    return f"{number:+d}" if isinstance(number, int) else f"+{closed(value(number))}"


_JOINED: Final[Mapping[KeywordKind, tuple[str, ...]]] = MappingProxyType(
    {KeywordKind.PROTECTION: ("from",), KeywordKind.LANDWALK: ("over",), KeywordKind.ENCHANT: ()}
)


def keyword(ability: Keyword) -> str:
    """Return the keyword and its parameters."""
    words = [ability.kind.value]
    words += [str(ability.n)] * (ability.n != 0)
    if ability.cost is not None:
        words.append(cost(ability.cost) if ability.filter is None else f"({cost(ability.cost)})")
    if ability.filter is not None:
        words += [*_JOINED.get(ability.kind, ("of",)), bare(ability.filter)]
    return " ".join(words)


def activated(ability: Activated) -> str:
    """Return the cost, what it buys, and when it may be bought."""
    limits = f" (only {', '.join(limit.value for limit in ability.limits)})" if ability.limits else ""
    return headed(f"{cost(ability.cost)}: {effect(ability.effect)}", ability.targets) + limits
