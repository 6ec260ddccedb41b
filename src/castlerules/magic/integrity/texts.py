"""Checks that text of cards in the state, such as an ability on the stack, is text that a card of the game has.

Cards are checked once, when a game begins (``capability``); text that no card has could do what no card may.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, get_args

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import MAX_POINTS, Rulebook, State, decisions, nodes_of_card
from castlerules.magic.model.compiled import NO_EFFECT, abilities_read
from castlerules.magic.model.ongoing_effects import (
    ContinuousEffect,
    DelayedTrigger,
    LastingRule,
    SourcePreventionShield,
    TurnToCome,
)
from castlerules.magic.model.stack import PendingTrigger, StackObject

Violations = Iterator[Violation]

_EFFECTS: Final = get_args(lang.Effect)


def text_problems(book: Rulebook, state: State) -> Violations:
    """Yield a violation for each part of *state* with text that no card of the game has (BASE-108)."""
    for where, node in _texts(state):
        cards = dict.fromkeys(state.table.cards)
        if not any(node in nodes_of_card(book, card) or node in _with_values(book, card) for card in cards):
            yield Violation("BASE-108", f"{where} is {short_repr(node)}; expected text that a card of this game has")


@cache
def _with_values(book: Rulebook, card: lang.CardDef) -> frozenset[object]:
    """BASE-241: return the parts of the text of *card* with each value that a player can choose for it."""
    nodes = nodes_of_card(book, card)
    offers = [node for node in nodes if isinstance(node, lang.ChooseValue)]
    kept = [node.kind for node in nodes if isinstance(node, lang.EntersChoosing)]
    texts = [lang.with_value(offer.effect, value) for offer in offers for value in lang.values_of(offer.kind)]
    texts += [
        lang.with_value(abilities_read(book, card), value) for kind in kept for value in ("", *lang.values_of(kind))
    ]
    return frozenset(lang.nodes_in(tuple(texts)))


def _texts(state: State) -> Iterator[tuple[str, Any]]:
    """Yield where card text is in *state*, and that text."""
    pendings: tuple[StackObject | PendingTrigger, ...] = (*state.stack, *state.pending_triggers)
    for pending in pendings:
        if pending.ability is not None:
            yield "an ability that is on the stack or triggered", _printed_form(pending)
    yield from [("an effect on the agenda", task) for task in state.agenda if _is_own_effect(task)]
    yield from [("an effect of the pending decision", effect) for effect in _texts_of_decision(state.decision)]
    for ongoing in state.ongoing:
        if isinstance(ongoing, ContinuousEffect):
            yield from [("an ongoing effect", part) for part in ongoing.modifications if not _is_fixed(part)]
        elif isinstance(ongoing, (SourcePreventionShield, LastingRule)):
            yield "an ongoing effect", ongoing.effect
        elif isinstance(ongoing, TurnToCome):
            yield from [("an ongoing effect", part) for part in (ongoing.trigger,) if part is not None]
        elif isinstance(ongoing, DelayedTrigger):
            yield "an ongoing effect", _printed_form(ongoing)
    for last_known in state.last_known:
        abilities = last_known.characteristics.abilities.in_order
        yield from [("an ability of an object that has left", part) for part in abilities if not _is_plain(part)]


def _printed_form(pending: StackObject | PendingTrigger | DelayedTrigger) -> Any:
    """BASE-070: return the ability of *pending* as its card has it; an effect has made a delayed trigger."""
    ability = pending.ability
    if pending.captured is not None and isinstance(ability, lang.Triggered):
        return lang.CreateDelayedTrigger(ability.trigger, ability.effect)
    return ability


def _is_own_effect(task: object) -> bool:
    """Return whether *task* is an effect of a card; BASE-175: what is left of a Draw has a smaller number."""
    return isinstance(task, _EFFECTS) and task != NO_EFFECT and not isinstance(task, lang.Draw)


def _texts_of_decision(decision: decisions.Decision | None) -> Iterator[Any]:
    match decision:
        case decisions.MayDecision(effect=then, otherwise=otherwise):
            yield from [effect for effect in (then, otherwise) if effect != NO_EFFECT]
        case (
            decisions.ChooseCardsDecision(effect=effect)
            | decisions.DamageSourceDecision(effect=effect)
            | decisions.SearchDecision(effect=effect)
        ):
            yield effect
        case decisions.ChooseOneDecision(options=options):
            yield from [option for option in options if not _is_mana_of_one_kind(option)]
        case decisions.PayDecision(then=then, otherwise=otherwise):
            yield from [effect for effect in (then, otherwise) if effect != NO_EFFECT]
        case decisions.SacrificeDecision(filter=wanted):
            yield wanted
        case _:
            pass


def _is_mana_of_one_kind(option: lang.Effect) -> bool:
    """BASE-034: return whether *option* is one of the kinds of mana among which a player chooses as mana is added."""
    return isinstance(option, lang.AddMana) and len(option.options) == 1 and len(option.options[0]) <= MAX_POINTS


def _is_fixed(part: lang.Modification) -> bool:
    """BASE-076: return whether *part* changes power and toughness by plain integers, fixed when the effect began."""
    if not isinstance(part, (lang.AddPT, lang.SetPT)):
        return False
    return all(type(number) is int and abs(number) <= MAX_POINTS for number in (part.power, part.toughness))


def _is_plain(ability: object) -> bool:
    """Return whether *ability* is a keyword without a parameter (a variant may give an object one that no card has)."""
    return isinstance(ability, lang.Keyword) and ability == lang.Keyword(ability.kind)
