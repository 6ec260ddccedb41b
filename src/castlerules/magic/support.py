"""What cards may say in a game: read off the tables of the engine, so that nothing is promised that is not done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import attrs

from castlerules.cards.abilities import (
    Ability,
    Continuous,
    Duration,
    IfDo,
    Limit,
    LoseAbilities,
    Players,
    Static,
    TakeControl,
    Unless,
)
from castlerules.cards.atoms import DiscardHow, Place
from castlerules.cards.costs import PayLife
from castlerules.cards.definition import CardDef, Face, Layout
from castlerules.cards.derived import optional_costs_in
from castlerules.cards.faults import faults_by_ability, ill_typed
from castlerules.cards.primitives import NODES, nodes_in, primitives_of
from castlerules.cards.render import render_ability
from castlerules.cards.terms import CounterKind, Enchanted, KeywordKind, Zone
from castlerules.core import Broken

from . import attachments, combat, evasion, expansions, mana, protection, resolve, targets, traits
from .control import CONTROL
from .evaluate import AMOUNTS, FILTERS
from .layers import LAYERS
from .playable import card_problems
from .traits import traits_of
from .triggers import STEPS, WATCHES

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["KEYWORDS", "refusals", "supported", "unplayed"]

KEYWORDS: Final[Mapping[KeywordKind, Callable[..., object]]] = MappingProxyType(
    {
        KeywordKind.FLYING: evasion.reaches,
        KeywordKind.REACH: evasion.reaches,
        KeywordKind.FEAR: evasion.not_afraid,
        KeywordKind.SHADOW: evasion.shadows_meet,
        KeywordKind.LANDWALK: evasion.no_landwalk,
        KeywordKind.MENACE: combat.blocking_now,
        KeywordKind.DEFENDER: evasion.no_defender,
        KeywordKind.FIRST_STRIKE: combat.begin_first_strike,
        KeywordKind.TRAMPLE: combat.assigning_now,
        KeywordKind.PROTECTION: protection.is_protected,
        KeywordKind.SHROUD: targets.shrouded,
        KeywordKind.HASTE: mana.is_sick,
        KeywordKind.VIGILANCE: combat.attacker_named,
        KeywordKind.FLASH: traits.traits_of,
        KeywordKind.KICKER: optional_costs_in,
        KeywordKind.SECOND_KICKER: optional_costs_in,
        KeywordKind.BUYBACK: resolve.conclude,
        KeywordKind.ENCHANT: attachments.may_be_attached,
        KeywordKind.FLASHBACK: traits.flashback_of,
        KeywordKind.HORSEMANSHIP: evasion.riders_meet,
        **expansions.EXPANSIONS,
    }
)
"""The keywords that mean something, each with the function that gives it its meaning."""

_TABLES: Final[Mapping[str, Callable[[Any], object]]] = MappingProxyType(
    {
        "effect": lambda book: book.tasks,
        "filter": lambda _: FILTERS,
        "value": lambda _: AMOUNTS,
        "event": lambda _: WATCHES,
        "mod": lambda _: [CONTROL, *[mod for layer in LAYERS for mod in layer]],
    }
)
"""Where it is said what the nodes of a kind mean; those of other kinds are matched, every one of them."""

_WORDS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (
    ("counter", tuple(CounterKind)),
    ("discard", tuple(DiscardHow)),
    ("duration", tuple(Duration)),
    ("layout", tuple(Layout)),
    ("limit", tuple(Limit)),
    ("place", tuple(Place)),
    ("players", tuple(Players)),
    ("step", tuple(STEPS.values())),
    ("zone", tuple(Zone)),
    ("keyword", tuple(KEYWORDS)),
)
_OTHERS: Final = ("ability Spell.modes", "cost X", "cost hybrid", "effect AddMana.options")


@cache
def supported(book: Rulebook) -> frozenset[str]:
    """Return the primitives that *book* can play, named as ``cards.primitives_of`` names them (BASE-Q25)."""
    found = [f"{kind} {word.value}" for kind, words in _WORDS for word in words]
    for node, kind in NODES.items():
        if kind not in _TABLES or node in _TABLES[kind](book):  # type: ignore[operator]  # tables and lists
            found.append(f"{kind} {node.__name__}")
            found += [f"{kind} {node.__name__}.{field.name}" for field in attrs.fields(node)]
    return frozenset([*found, *_OTHERS])


@cache
def refusals(book: Rulebook, card: CardDef) -> tuple[Broken, ...]:
    """Return why *book* cannot play *card* faithfully, each reason with the clause in our words (BASE-Q25, BASE-Q44).

    What counts is how the book reads the card: text that it takes away is not looked at.
    """
    if wrong := ill_typed(card):
        return tuple([Broken("BASE-Q46", _named(card, reason)) for reason in wrong])
    return unplayed(book, card) or _senseless(book, card)


def _named(card: object, reason: str) -> str:
    """Return *reason* after the name of *card*, which may be no card, if it can be read."""
    faces: object = getattr(card, "faces", ())
    first = faces[0] if isinstance(faces, tuple) and faces else None
    return f"{first.name}: {reason}" if isinstance(first, Face) else reason


def _senseless(book: Rulebook, card: CardDef) -> tuple[Broken, ...]:
    """Return what means nothing in *card* itself, and in those of its abilities that *book* reads (BASE-Q44)."""
    read = {ability for look in traits_of(book, card) for ability in look.text.abilities}
    faults = [reason for ability, reason in faults_by_ability(card) if ability is None or ability in read]
    return tuple([Broken("BASE-Q44", reason) for reason in dict.fromkeys(faults)])


def unplayed(book: Rulebook, card: CardDef) -> tuple[Broken, ...]:
    """Return what *book* does not do of all that *card*, which may mean nothing, says (BASE-Q25)."""
    found = [
        Broken("BASE-Q25", f"{card.name}: not supported: {render_ability(ability)}")
        for look in traits_of(book, card)
        for ability in look.text.abilities
        if _is_refused(book, look.face, ability)
    ]
    printed = all(set(look.face.abilities) <= set(look.text.abilities) for look in traits_of(book, card))
    return tuple(dict.fromkeys(found or (card_problems(book, card) if printed else ())))


def _is_refused(book: Rulebook, face: Face, ability: Ability) -> bool:
    alone = CardDef((attrs.evolve(face, abilities=(ability,)),))
    return not set(primitives_of(alone)) <= supported(book) or any(_oddities(ability))


def _oddities(ability: Ability) -> Iterator[bool]:
    """Yield what no name of a primitive tells: combinations that the engine does not do."""
    for node in nodes_in(ability):
        match node:
            case Continuous(what=what, mods=mods):  # BASE-083, BASE-084
                yield any(isinstance(mod, LoseAbilities) for mod in mods)
                yield TakeControl() in mods and not isinstance(what, Enchanted)
            case Static(rule=Continuous(mods=mods), condition=condition):
                yield TakeControl() in mods and condition is not None
            case Unless(cost=cost) | IfDo(cost=cost):  # BASE-112
                yield not all(isinstance(part, PayLife) for part in cost.parts)
            case _:
                pass
