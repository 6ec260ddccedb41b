"""What a card says and Solitaire reads otherwise: a line for each kind of text, with the rule that decides.

The lines are found by the parts of the card's definition, never by its name. Whether an event can happen, an effect
does anything, or a keyword means something else is asked where the game itself decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.solitaire.model.options import EndOfTurn, SolitaireRules
from castlerules.solitaire.query.layout import event_can_happen, is_aura, is_land
from castlerules.solitaire.rules.effects import does_nothing

from .keyword_words import keyword_readings

HERE: Final = "Here: "
"""The beginning of each line."""


def card_readings(card: lang.CardDef, rules: SolitaireRules) -> tuple[str, ...]:
    """Return a line for each kind of text on *card* that means something else, or nothing, under the options *rules*.

    >>> from castlerules.cards import card
    >>> card_readings(card("Lightning Bolt"), SolitaireRules())
    ('Here: damage to you or to the stacks does nothing (SOL-130).',)
    """
    found = [*_of_types(card, rules), *_of_keywords(card, rules)]
    for face in card.faces:
        found += _of_cost(face)
        for ability in face.abilities:
            for node in [*lang.nodes_in(ability)][::-1]:
                reading = _READINGS.get(type(node))
                words = _of_effect(node) if reading is None else reading(node, rules)
                found += [words] if words else []
    return tuple([f"{HERE}{words}." for words in dict.fromkeys(found)])


def _of_types(card: lang.CardDef, rules: SolitaireRules) -> Iterator[str]:
    if is_aura(card):
        yield "it is not in play while it lies on a stack (SOL-032)"
    if is_land(card):
        yield "it goes to the row, and pays once, by being sacrificed (SOL-061)"
    is_legend = any([lang.Supertype.LEGENDARY in face.types.supertypes for face in card.faces])
    if is_legend and not is_land(card) and not rules.legend_rule:
        yield "copies of a legend may lie side by side (SOL-G24)"


def _of_keywords(card: lang.CardDef, rules: SolitaireRules) -> Iterator[str]:
    nodes = [node for face in card.faces for node in lang.nodes_in(face.abilities) if isinstance(node, lang.Keyword)]
    meanings = {kind: (code, words) for code, words, affected in keyword_readings(rules) for kind in affected}
    for kind in dict.fromkeys([node.kind for node in nodes[::-1]]):
        if kind in meanings:
            code, words = meanings[kind]
            start = kind.value if words.startswith("it ") else f"{kind.value}:"
            yield f"{start} {words.removeprefix('it ').removesuffix('.')} ({code})"


def _of_cost(face: lang.Face) -> Iterator[str]:
    if face.cost is not None and face.cost.xs:
        yield "X is 1, and 1 more for each further source (SOL-066)"


def _of_effect(node: object) -> str:
    """Return the reading of *node* if it is an effect that never does anything; else an empty text."""
    return "" if not does_nothing(type(node)) else _NOTHING.get(type(node), "nobody has life or poison (SOL-P30)")


_NOTHING: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        lang.RevealHand: "nothing new is seen of a hand (SOL-P14)",
        lang.LookAtHand: "nothing new is seen of a hand (SOL-P14)",
        lang.AddMana: "",
        lang.EmptyPool: "there is no mana to be lost (SOL-P20)",
    }
)
"""The readings of effects that do nothing, besides those on life. For mana see ``_of_activated`` and ``_of_mode``."""


# Static abilities.


def _of_blocking(node: Any, rules: SolitaireRules) -> str:
    """SOL-G74: return who blocks all the same."""
    who = (
        "it"
        if node.what == lang.IsThis() and isinstance(node, lang.CantBlock)
        else "every face-up creature of the stack"
    )
    return "" if rules.respect_evasion else f"{who} blocks all the same (SOL-G74)"


def _always(words: str) -> Callable[[Any, SolitaireRules], str]:
    """Return a reading that has these *words*, whatever the options and the rest of the text are."""
    return lambda _, __: words


# Events.


def _of_event(event: Any, rules: SolitaireRules) -> str:
    if event_can_happen(event, rules):
        return ""
    if isinstance(event, lang.StepBegins):
        return "there are no turns, so the beginning or end of a step never comes (SOL-121)"
    if isinstance(event, lang.TappedForMana):
        return "nothing is tapped for mana (SOL-060)"
    if isinstance(event, (lang.LifeGained, lang.LifeLost)):
        return "nobody gains or loses life, so that never happens (SOL-P30)"
    return "no player is dealt damage, so that never happens (SOL-P51)"


def _of_triggered(node: lang.Triggered, rules: SolitaireRules) -> str:
    """SOL-G12: return what is said of an arrival trigger; other events are read by themselves."""
    event = node.trigger
    arrives = isinstance(event, lang.ZoneChange) and event.to is lang.Zone.BATTLEFIELD
    return _to_players(node) or ("" if rules.expose_is_entering_play or not arrives else _NO_ARRIVAL)


def _of_counters(_: object, rules: SolitaireRules) -> str:
    return "" if rules.expose_is_entering_play else _NO_ARRIVAL


_NO_ARRIVAL: Final = "a card that is turned up on a stack has not come into play (SOL-G12)"


# Effects.


def _to_players(node: Any) -> str:
    """SOL-130: return what becomes of damage to players in *node*, which has an effect and target slots."""
    aims = any([slot.players is not lang.TargetPlayers.NONE for slot in node.targets])
    for part in lang.nodes_in(node.effect):
        recipients = part.to if isinstance(part, lang.DealDamage) else ()
        recipients = (lang.Target(part.index),) if isinstance(part, lang.DivideDamage) else recipients
        if any([isinstance(to, lang.PlayerRef) or (aims and isinstance(to, lang.Target)) for to in recipients]):
            return "damage to you or to the stacks does nothing (SOL-130)"
    return ""


def _of_mode(node: lang.Mode, _: SolitaireRules) -> str:
    """SOL-065, SOL-130: return what becomes of the mana that a spell makes, or of its damage to players."""
    if any([isinstance(part, lang.AddMana) for part in lang.nodes_in(node.effect)]):
        return "it makes one mana, to pay for another card or an ability (SOL-065)"
    return _to_players(node)


def _of_activated(node: lang.Activated, rules: SolitaireRules) -> str:
    """SOL-G43, SOL-064: return what becomes of the costs of an ability besides mana, or of the mana that it makes."""
    if any([isinstance(part, (lang.AddMana, lang.AddManaTimes)) for part in lang.nodes_in(node.effect)]):
        return "it makes one mana at most, as a payment (SOL-064)"
    if words := _to_players(node):
        return words
    waived = [part for part in node.cost.parts if not isinstance(part, lang.PayLife)]
    return "tapping and other costs are waived (SOL-G43)" if waived and not rules.honor_self_costs else ""


def _of_duration(node: Any, rules: SolitaireRules) -> str:
    is_for_turn = node.duration is lang.Duration.END_OF_TURN
    return _lasting(rules) if is_for_turn else ""


def _of_shield(_: object, rules: SolitaireRules) -> str:
    return _lasting(rules)


def _lasting(rules: SolitaireRules) -> str:
    """SOL-G66: return how long an effect lasts that would end with the turn."""
    if rules.until_end_of_turn is EndOfTurn.NEVER_EXPIRES:
        return "the turn never ends, so this lasts (SOL-G66)"
    return "this ends with the action in which it begins (SOL-G66)"


def _of_offer(node: lang.UnlessPaid | lang.MayPay, _: SolitaireRules) -> str:
    """SOL-G93, SOL-G20: return who pays, and how much."""
    has_mana = bool(node.cost.mana.value or node.cost.mana.xs)
    if not isinstance(node.who, lang.You):
        return "the stacks never pay (SOL-G20)"
    return "one source pays for it, however much it is (SOL-G93)" if has_mana else ""


def _for_stacks(node: Any, _: SolitaireRules) -> str:
    """SOL-G13: return what an effect on each opponent does that concerns a library."""
    return "the stacks have no library and no graveyard (SOL-G13)" if node.who == lang.EachOpponent() else ""


def _of_end(_: object, rules: SolitaireRules) -> str:
    return "" if rules.alternate_win_cards else "nobody wins or loses by that (SOL-G83)"


_BLOCKING: Final = (lang.CantBlock, lang.CantBeBlocked, lang.MustBlock, lang.MustBeBlocked, lang.AsThoughUnblocked)
_EVENTS: Final = (
    lang.StepBegins,
    lang.TappedForMana,
    lang.LifeGained,
    lang.LifeLost,
    lang.TakesDamage,
    lang.DamageDealt,
)
_TURNS: Final = (lang.ExtraTurn, lang.SkipNext, lang.ExtraCombat, lang.SkipPart, lang.HandLimit, lang.NoHandLimit)
_UNTAPPING: Final = (lang.NoUntap, lang.MayStayTapped)
_SHIELDS: Final = (lang.PreventNextDamage, lang.PreventFromSource, lang.PreventCombatDamage)

_READINGS: Final[Mapping[type[object], Callable[[Any, SolitaireRules], str]]] = MappingProxyType(
    {
        **dict.fromkeys(_BLOCKING, _of_blocking),
        **dict.fromkeys(_EVENTS, _of_event),
        **dict.fromkeys(_TURNS, _always("there are no turns, so this does nothing (SOL-G72)")),
        **dict.fromkeys(_UNTAPPING, _always("nothing untaps without a turn (SOL-G72)")),
        **dict.fromkeys(_SHIELDS, _of_shield),
        **dict.fromkeys((lang.ApplyUntil, lang.RuleUntil), _of_duration),
        **dict.fromkeys((lang.UnlessPaid, lang.MayPay), _of_offer),
        **dict.fromkeys((lang.Draw, lang.Mill, lang.Shuffle, lang.CreateTokens), _for_stacks),
        **dict.fromkeys((lang.WinGame, lang.LoseGame), _of_end),
        lang.MustAttack: _always("it need not attack (SOL-G73)"),
        lang.CostChange: _always("a card takes one source all the same (SOL-P47)"),
        lang.ExtraLands: _always("lands go to the row by themselves, so this does nothing (SOL-P22)"),
        lang.CantPlayLands: _always("lands go to the row by themselves (SOL-020)"),
        lang.PayLife: _always("life is paid with cards of the library (SOL-132)"),
        lang.EntersWith: _of_counters,
        lang.Triggered: _of_triggered,
        lang.Activated: _of_activated,
        lang.Mode: _of_mode,
    }
)
"""The reading of each part of a text that can mean something else here; effects that do nothing are read apart."""
