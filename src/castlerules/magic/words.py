"""What may be done, what is asked, and what lies on the stack, as short phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import attrs

from castlerules.cards.abilities import Activated, Effect, Keyword, Mode, Seq, Spell
from castlerules.cards.mana import MANA_KINDS
from castlerules.cards.render import render_ability, render_cost, render_effect
from castlerules.cards.render_heads import headed
from castlerules.cards.render_terms import filtered
from castlerules.cards.terms import Filter, Zone
from castlerules.core import CastleRulesError, Rng
from castlerules.text import printable

from . import actions as d
from . import asking as q
from .actions import Action, OwnAction
from .looks import ManaUse
from .naming import Names, mana_words, many
from .options import MulliganRule
from .replace import replacing_options
from .scene import Scene
from .spells import division_of, optional_costs
from .stack import StackKind, Waiting
from .traits import traits_of
from .view import SeenSpell, View

if TYPE_CHECKING:
    from .variant import MagicGame

__all__ = ["asked_words", "describe_action", "item_words", "waiting_words"]

_PHRASES: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        d.KeepHand: "keep the hand",
        d.BottomCard: "put {card} on the bottom of the library",
        d.PassPriority: "pass",
        d.PlayLand: "play {card}",
        d.BeginCast: "cast {card}",
        d.ChooseX: "X = {n}",
        d.ChooseTarget: "target {target}",
        d.AssignShare: "{n} to {target}",
        d.PayGenericWith: "pay {{1}} with {{{kind.value}}}",
        d.ChooseSacrifice: "sacrifice {permanent}",
        d.DiscardCard: "discard {card}",
        d.ChooseCard: "choose {card}",
        d.ChooseNamed: "choose {name}",
        d.PayUpkeep: "pay for {source}",
        d.DeclineUpkeep: "do not pay for {source}",
        d.ChooseSource: "shield against {object}",
        d.ChooseLegend: "keep {permanent}",
        d.DeclareNoAttack: "no attack",
        d.AddAttacker: "attack with {creature}",
        d.ConfirmAttack: "no more attackers",
        d.AddBlocker: "block {attacker} with {blocker}",
        d.AssignAttackerDamage: "{n} damage of {attacker} to {recipient}",
        d.Concede: "give up the game",
    }
)
_TARGET: Final = re.compile(r"\btarget (\d+)")
_FACTS: Final = ("n", "name", "kind")
_OWNED: Final = ("target", "recipient", "object")


@attrs.frozen
class _Speaker:
    """Who describes actions: the *game*, and what things are called."""

    game: MagicGame
    names: Names

    @property
    def seen(self) -> View:
        return self.names.seen


def describe_action(game: MagicGame, seen: View, action: Action) -> str:
    """Return *action* in words for the player of the view *seen*; ``variant.MagicGame.describe_action`` says more."""
    typed = game.format_action(action)
    speaker = _Speaker(game, Names(seen))
    own = game.own_words(speaker.names, action)
    if own is not None or isinstance(action, OwnAction):
        return printable(own or typed)
    contextual = _IN_CONTEXT.get(type(action))
    return printable(_phrase(speaker.names, action) if contextual is None else contextual(speaker, action))


def _phrase(names: Names, action: Action) -> str:
    parts: dict[str, object] = {}
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        name = names.owned if field.name in _OWNED or isinstance(action, d.ChooseCard) else names.sized
        parts[field.name] = value if field.name in _FACTS else name(value)
    return _PHRASES[type(action)].format_map(parts)


def _one_of(texts: Sequence[str], index: int, otherwise: str) -> str:
    """Return that one of *texts*; of equal ones the second has a number, and so on; *otherwise* if there is none."""
    if not 0 <= index < len(texts):
        return f"{otherwise} {index}"
    before = texts[:index].count(texts[index])
    return f"{texts[index]} ({before + 1})" if before else texts[index]


# In context.


def _another_hand(speaker: _Speaker, _: d.Mulligan) -> str:
    fewer = speaker.seen.rules.core.mulligan is MulliganRule.PARIS
    return f"take another hand of {many(speaker.seen.own.hand - 1, 'card')}" if fewer else "take another hand"


def _make_mana(speaker: _Speaker, action: d.ActivateMana) -> str:
    permanent = speaker.names.permanents.get(action.source)
    uses = () if permanent is None else permanent.look.text.mana
    texts = [_use(speaker.names.thing(action.source), use) for use in uses]
    return _one_of(texts, action.option, f"make mana with {speaker.names.thing(action.source)}:")


def _use(name: str, use: ManaUse) -> str:
    text = f"tap {name} for {mana_words(use.mana)}"
    return text if use.auto and not use.harmful else f"{text} ({render_ability(use.ability).rstrip('.')})"


def _begin_ability(speaker: _Speaker, action: d.BeginAbility) -> str:
    permanent = speaker.names.permanents.get(action.source)
    found = _in_hand(speaker, action.source) if permanent is None else permanent.look.text.activated
    name = speaker.names.thing(action.source)
    return _one_of([f"use {name}: {_plain(one)}" for one in found], action.index, f"use {name}:")


def _in_hand(speaker: _Speaker, number: int) -> tuple[Activated, ...]:
    """Return the abilities of a card in the hand of the player (BASE-K34)."""
    cards = [one.card for one in speaker.seen.own.cards or () if one.id == number]
    return tuple([one for card in cards for face in traits_of(speaker.game.book, card) for one in face.text.in_hand])


def _choose_own(speaker: _Speaker, action: d.ChooseOwnCreature) -> str:
    verb = "choose" if isinstance(speaker.seen.asks, q.Choosing) else "tap"
    return f"{verb} {speaker.names.sized(action.creature)}"


def _plain(ability: Any) -> str:
    return render_ability(ability).removesuffix(".")


def _option(speaker: _Speaker, action: d.ChooseOption) -> str:
    asks = speaker.seen.asks
    match asks:
        case q.Announcing():
            texts = _announced(speaker)
        case q.Paying(symbols=symbols) if symbols:
            texts = [f"pay {_symbol(symbols[0])} with {{{kind.value}}}" for kind in MANA_KINDS]
        case q.Offered(effect=effect):
            texts = ["no", f"yes: {_effect(speaker.names, effect)}"]
        case q.ChoosingOne(options=options):
            texts = [_effect(speaker.names, one) for one in options]
        case q.OfferedPayment(cost=cost):
            texts = [f"do not pay {render_cost(cost)}", f"pay {render_cost(cost)}"]
        case _:
            texts = []
    return _one_of(texts, action.index, "option")


def _symbol(mask: int) -> str:
    kinds = [kind.value for place, kind in enumerate(MANA_KINDS) if mask >> place & 1]
    return "{" + "/".join(kinds) + "}"


def _announced(speaker: _Speaker) -> list[str]:
    """Return what the options of the spell on top of the stack are: its halves, its modes, or a cost and no cost."""
    if not speaker.seen.stack or (one := speaker.seen.stack[-1]).card is None:
        return []
    faces = traits_of(speaker.game.book, one.card)
    if one.face is None:
        return [f"cast {traits.face.name} {traits.face.cost or ''}".rstrip() for traits in faces]
    traits = faces[one.face]
    if one.mode is None:
        return [f"choose: {render_effect(mode.effect, mode.targets)}" for mode in traits.modes]
    optional = [word for word in traits.text.keywords if word.kind in optional_costs(traits.text)]
    return [] if one.asked >= len(optional) else _extra_cost(optional[one.asked])


def _extra_cost(word: Keyword) -> list[str]:
    price = "" if word.cost is None else f" {render_cost(word.cost)}"
    return [f"no {word.kind.value}", f"pay {word.kind.value}{price}"]


def _stop(speaker: _Speaker, _: d.StopChoosing) -> str:
    match speaker.seen.asks:
        case q.Announcing():
            return "no more targets" if speaker.seen.stack and speaker.seen.stack[-1].open else "no target"
        case q.Searching(found=found):
            return "find no more" if found else "find nothing"
        case q.Choosing(chosen=chosen, picked=picked):
            return "choose no more" if chosen or picked else "choose nothing"
        case _:
            return "no more"


def _order(speaker: _Speaker, action: d.OrderTrigger) -> str:
    waiting = speaker.seen.waiting
    place = next((place for place, one in enumerate(waiting) if one.number == action.trigger), -1)
    texts = [f"next: {waiting_words(speaker.names, one)}" for one in waiting]
    return (
        _one_of(texts, place, f"next: trigger number {action.trigger}") if place >= 0 else f"trigger {action.trigger}"
    )


def _replacement(speaker: _Speaker, action: d.ChooseReplacement) -> str:
    """Ask the rules what may happen instead; hidden cards that are dealt for that are not the real ones."""
    question, texts = speaker.seen.asks, list[str]()
    if isinstance(question, q.Replacing):
        try:
            state = speaker.game.determinize(speaker.seen, Rng.seeded(0))
        except CastleRulesError:
            return f"replacement {action.index}"
        scene, asked = Scene(speaker.game.book, state), state.asks
        assert isinstance(asked, q.Replacing), "a state that looks like a view asks the same"
        texts = [f"first: {one.words}" for one in replacing_options(scene, asked)]
    return _one_of(texts, action.index, "replacement")


def _end_blocks(speaker: _Speaker, _: d.ConfirmBlocks) -> str:
    return "no more blocks" if speaker.names.blocks else "no block"


_IN_CONTEXT: Final[Mapping[type[object], Callable[[_Speaker, Any], str]]] = MappingProxyType(
    {
        d.Mulligan: _another_hand,
        d.ActivateMana: _make_mana,
        d.BeginAbility: _begin_ability,
        d.ChooseOwnCreature: _choose_own,
        d.ChooseOption: _option,
        d.StopChoosing: _stop,
        d.OrderTrigger: _order,
        d.ChooseReplacement: _replacement,
        d.ConfirmBlocks: _end_blocks,
    }
)


# The stack.


def item_words(names: Names, one: SeenSpell) -> str:
    """Return what lies on the stack, with whose it is in front and all that has been chosen for it."""
    alone = names.told.patience is not None and one.controller == names.seen.player
    found = [names.thing(one.id) if alone else f"{names.player(one.controller)}: {names.thing(one.id)}"]
    if one.kind is StackKind.PACKET:
        parts = [f"{share.amount} of {names.thing(share.source)} to {names.thing(share.to)}" for share in one.packet]
        return f"combat damage: {', '.join(parts)}"
    if one.ability is not None:
        found[0] += f": {_plain(one.ability)}"
    found += [f"X = {one.x}"] if one.x and _has_x(one) else []
    found += [f"{kind.value} paid" for kind in one.paid]
    modes = _modes(one)
    if len(modes) > 1 and one.mode is not None:
        found.append(render_effect(modes[one.mode].effect, modes[one.mode].targets))
    division = division_of(modes[one.mode or 0]) if one.shares and modes else None
    for place, slot in enumerate((*one.targets, one.open)):
        if division is not None and place == division.index:
            found += [f"{n} to {names.owned(target)}" for target, n in zip(slot, one.shares, strict=False)]
        elif slot:
            found.append(f"at {names.listed(slot)}")
    return ", ".join(found) + ("" if one.done else " (being announced)")


def _has_x(one: SeenSpell) -> bool:
    return one.card is not None or (one.ability is not None and "{X}" in render_ability(one.ability))


def _modes(one: SeenSpell) -> list[Mode]:
    """Return what *one* may do, as it is printed."""
    if one.ability is not None:
        return [Mode(one.ability.effect, one.ability.targets)]
    said = () if one.card is None else one.card.faces[one.face or 0].abilities
    return [mode for ability in said if isinstance(ability, Spell) for mode in ability.modes]


def waiting_words(names: Names, one: Waiting) -> str:
    """Return a trigger that waits to be put on the stack, with what it is about."""
    about = one.occasion.object
    words = f"trigger of {names.thing(one.source)}: {_plain(one.ability)}"
    return words if about is None or about == one.source else f"{words} (about {names.thing(about)})"


# Questions.


_ASKED: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        q.Attacking: "say who attacks",
        q.Blocking: "say who blocks",
        q.Ordering: "say which trigger goes on the stack next",
        q.KeepingLegend: "say which legend stays",
        q.Replacing: "say what happens instead",
    }
)


def asked_words(names: Names) -> str:
    """Return what the open question of the view asks."""
    if names.told.question is not None:
        return names.told.question
    asks = names.seen.asks
    match asks:
        case q.Keeping(player=player):
            words = f"keep the hand of {many(names.seen.seats[player].hand, 'card')}, or take another"
        case q.Bottoming(left=left):
            words = f"put {many(left, 'card')} on the bottom of the library"
        case q.Assigning(attacker=attacker):
            words = f"divide the damage of {names.sized(attacker)}"
        case q.Announcing() if names.seen.stack:
            words = f"go on announcing {names.thing(names.seen.stack[-1].id)}"
        case q.Offered(effect=effect):
            words = f"say whether you want it: {_effect(names, effect)}"
        case q.ChoosingOne():
            words = "choose what happens"
        case q.ChoosingSource(effect=wanted):
            words = f"choose the source to be shielded against: {_fitting(wanted.filter, Zone.BATTLEFIELD)}"
        case q.ChoosingHost():
            words = "choose what the Aura is attached to"
        case q.OfferedPayment():
            words = _price(names, asks)
        case q.Choosing() | q.Searching() | q.Discarding() | q.Sacrificing() | q.Paying():
            words = _how_many(names, asks)
        case _:
            words = _ASKED.get(type(asks), "answer")
    return words


def _how_many(names: Names, asked: q.Choosing | q.Searching | q.Discarding | q.Sacrificing | q.Paying) -> str:
    match asked:
        case q.Discarding(count=count, chosen=chosen):
            return f"discard {many(count - len(chosen), 'card')}"
        case q.Sacrificing(count=count, chosen=chosen, filter=fits):
            return f"sacrifice {count - len(chosen)}: {_fitting(fits, Zone.BATTLEFIELD)}"
        case q.Searching(effect=effect, found=found):
            return f"find up to {effect.most - len(found)} in the library: {_fitting(effect.filter, Zone.LIBRARY)}"
        case q.Choosing(effect=effect, whose=whose):
            done = len(asked.chosen) + len(asked.picked)
            least, most = max(0, effect.least - done), effect.most - done
            number = str(most) if least == most else f"{least} to {most}"
            where = f"{names.of(whose)} {effect.zone.value}"
            return f"choose {number} of {where}: {_fitting(effect.filter, effect.zone)}"
        case q.Paying(symbols=symbols, generic=generic):
            head = f"{{{generic}}}" if generic or not symbols else ""
            return f"pay {head}{''.join(map(_symbol, symbols))}"


def _fitting(fits: Filter, zone: Zone) -> str:
    """Return what fits, as cards where it is not in play."""
    return headed(filtered(fits, "permanent" if zone is Zone.BATTLEFIELD else "card"), ())


def _effect(names: Names, effect: Effect) -> str:
    """Return what would happen, its targets by their names."""
    context = names.seen.context
    targets = () if context is None else context.targets

    def named(found: re.Match[str]) -> str:
        place = int(found[1]) - 1
        return names.listed(targets[place]) if place < len(targets) else found[0]

    return _TARGET.sub(named, render_effect(effect))


def _price(names: Names, asked: q.OfferedPayment) -> str:
    nothing = Seq(())
    words = f"pay {render_cost(asked.cost)} or not"
    words += "" if asked.then == nothing else f"; if you do: {_effect(names, asked.then)}"
    return words + ("" if asked.otherwise == nothing else f"; if not: {_effect(names, asked.otherwise)}")
