"""What happened in a game of Magic, as sentences for one player.

A sentence is a head, a thing and an end; events that follow each other with the same head and end are told in one
sentence with all their things: ``you draw Forest and 2 Plains``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from castlerules.cards.terms import Zone
from castlerules.core import DataError, Event, Player, seen_events
from castlerules.core.shown import shown
from castlerules.text import printable

from . import changes as c
from .changes import Cause
from .ids import is_player
from .looks import plus
from .naming import Names, mana_words, many
from .state import EMPTY_POOL
from .table import lasting_words
from .view import View

if TYPE_CHECKING:
    from .variant import MagicGame

__all__ = ["describe_events"]

Part: TypeAlias = tuple[str, str, str]
"""The head of a sentence, a thing, and the end."""

_NUMBER: Final = re.compile(r" #\d+$")
_UNSEEN: Final = "a card"
_LEADING: Final = (":", ";")


def describe_events(game: MagicGame, seen: View, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events* as sentences; ``variant.MagicGame.describe_events`` says more."""
    known = seen_events(events, seen.player)
    strange = next((one for one in known if type(one) not in game.data_types), None)
    if strange is not None:
        raise DataError("events", f"events of {game.name} are wanted, as transition returns them, not {shown(strange)}")
    return tuple([printable(line) for line in _led_over(_sentences(_all_told(game, Names(seen), known)))])


def _all_told(game: MagicGame, names: Names, events: Sequence[Event]) -> list[Part]:
    """Return what *events* say, which are told as their player knows them; what others among them say, once."""
    parts, place = list[Part](), 0
    for event in events:
        if isinstance(event, c.Moved) and event.old is not None:
            names.learn(event.old, event.card.name)
    echoes = _echoes(events)
    while place < len(events):
        event = events[place]
        _learn(names, event)
        if pairs := _taps(events, place):
            parts += _tapped_for_mana(names, pairs)
            place += 2 * len(pairs)
            continue
        if place not in echoes:
            parts += _told(game, names, event)
        place += 1
    return parts


def _told(game: MagicGame, names: Names, event: Any) -> list[Part]:
    words = game.own_events(names, event)
    if words is not None:
        return [(words, "", "")] if words else []
    tell = _PARTS.get(type(event))
    return [] if tell is None else tell(names, event)


def _learn(names: Names, event: Event) -> None:
    """Remember what new objects are called."""
    match event:
        case c.Moved(card=card, new=new, old=old) if new is not None:
            names.learn(new, card.name, old)
        case c.MovedUnseen(card=card, new=new, old=old) if new is not None and card is not None:
            names.learn(new, card.name, old)
        case c.TriggerPut(object=number, source=source):
            names.learn(number, f"trigger of {names.thing(source)}")
        case c.AbilityActivated(object=number, source=source):
            names.learn(number, f"ability of {names.thing(source)}")
        case _:
            pass


# Joining.


def _echoes(events: Sequence[Event]) -> list[int]:
    """Return the places of the events that say again what others among them say."""
    attackers = [one for event in events if isinstance(event, c.Attacked) for one in event.attackers]
    cast = [event.object for event in events if isinstance(event, c.SpellCast)]
    countered = [event.object for event in events if isinstance(event, c.Countered)]
    return [
        place
        for place, event in enumerate(events)
        if (isinstance(event, c.Tapped) and event.object in attackers)
        or (isinstance(event, c.Moved) and (event.new in cast or event.old in countered))
    ]


def _taps(events: Sequence[Event], place: int) -> list[tuple[c.Tapped, c.ManaAdded]]:
    """Return the permanents that are tapped for mana from *place* on, each with its mana."""
    found: list[tuple[c.Tapped, c.ManaAdded]] = []
    for tapped, added in zip(events[place::2], events[place + 1 :: 2], strict=False):
        if not isinstance(tapped, c.Tapped) or not isinstance(added, c.ManaAdded):
            break
        found.append((tapped, added))
    return found


def _tapped_for_mana(names: Names, pairs: list[tuple[c.Tapped, c.ManaAdded]]) -> list[Part]:
    mana = EMPTY_POOL
    for _, added in pairs:
        mana = plus(mana, added.mana)
    head = names.does(pairs[0][1].player, "tap")
    return [(head, names.thing(tapped.object), f"for {mana_words(mana)}") for tapped, _ in pairs]


def _sentences(parts: list[Part]) -> Iterator[str]:
    """Yield sentences, those of one head and end as one."""
    for (head, end), group in groupby(parts, key=lambda part: (part[0], part[2])):
        yield " ".join([words for words in (head, _listed([thing for _, thing, _ in group]), end) if words])


def _listed(things: list[str]) -> str:
    """Return *things* as a list; of several with one name the number of them."""
    counts = Counter([_NUMBER.sub("", thing) for thing in things])
    found: list[str] = []
    for name, count in counts.items():
        alone = next(thing for thing in things if _NUMBER.sub("", thing) == name)
        found.append(alone if count == 1 else many(count, "card") if name == _UNSEEN else f"{count} {name}")
    *first, last = found or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _led_over(sentences: Iterator[str]) -> list[str]:
    """Return *sentences*, each that ends with a colon or a semicolon with the next one behind it."""
    found: list[str] = []
    for line in sentences:
        if found and found[-1].endswith(_LEADING):
            found[-1] = f"{found[-1]} {line}"
        else:
            found.append(line)
    return [line[:-1] if line.endswith(_LEADING) else line for line in found]


# Moves.


def _moved(names: Names, event: c.Moved | c.MovedUnseen) -> list[Part]:
    card = _UNSEEN if event.card is None else event.card.name
    tell = _MOVES.get(event.cause)
    if tell is not None:
        head, end = tell
        return [(names.does(event.player, head), card, end.format(whose=names.of(event.player)))]
    return _by_itself(names, event, card)


_MOVES: Final[Mapping[Cause, tuple[str, str]]] = MappingProxyType(
    {
        Cause.PLAYED: ("play", ""),
        Cause.CAST: ("announce", ""),
        Cause.DEALT: ("get", "as opening hand"),
        Cause.DRAWN: ("draw", ""),
        Cause.DISCARDED: ("discard", ""),
        Cause.SACRIFICED: ("sacrifice", ""),
        Cause.MILLED: ("put", "from the top of the library into the graveyard"),
        Cause.MULLIGAN: ("put", "back into the library"),
    }
)


def _by_itself(names: Names, event: c.Moved | c.MovedUnseen, card: str) -> list[Part]:
    """Return a move that nobody makes; what is put apart, a variant tells."""
    if event.to is Zone.APART:
        return []
    if event.cause is Cause.DESTROYED:
        whose = "" if names.told.patience is not None else f"{names.of(event.player)} "
        return [("destroyed:", f"{whose}{card}", "")]
    if event.to is Zone.BATTLEFIELD:
        player = event.controller if isinstance(event, c.Moved) else event.player
        return [(f"into play for {names.player(player)}:", card, "")]
    played = event.origin is Zone.STACK and names.told.patience is not None
    origin = "" if event.origin is None or played else f"from {event.origin.value}"
    return [(f"to {names.of(event.player)} {event.to.value}:", card, origin)]


# Everything else.


def _damage(names: Names, event: c.Damage) -> list[Part]:
    to = names.thing(event.to)
    if event.source is not None:
        return [(f"{names.thing(event.source)} deals {event.amount} damage to", to, "")]
    if is_player(event.to):
        return [(names.does(Player(event.to), "take", f"{event.amount} damage"), "", "")]
    return [(f"{to} takes {event.amount} damage", "", "")]


def _by_controller(verb: str) -> Callable[[Names, Any], list[Part]]:
    """Return how to tell that who controls an object does something with it."""

    def tell(names: Names, event: Any) -> list[Part]:
        one = names.permanents.get(event.object)
        name = names.thing(event.object)
        return [(f"{verb}ped:", name, "")] if one is None else [(names.does(one.controller, verb), name, "")]

    return tell


def _attacked(names: Names, event: c.Attacked) -> list[Part]:
    return [(names.does(event.player, "attack", "with"), names.thing(one), "") for one in event.attackers]


def _blocked(names: Names, event: c.Blocked) -> list[Part]:
    return [(f"{names.thing(attacker)} is blocked by", names.thing(blocker), "") for blocker, attacker in event.blocks]


def _ability_resolved(names: Names, event: c.Resolved) -> list[Part]:
    name = names.thing(event.object)
    return [(f"{name} resolves", "", "")] if name.startswith(("ability", "trigger")) else []


def _turn(names: Names, event: c.TurnBegan) -> list[Part]:
    alone = len(names.seen.seats) - len(names.told.idle) == 1
    return [(f"turn {event.turn} begins" + ("" if alone else f", {names.whose(event.player)}"), "", "")]


def _looked(names: Names, event: c.LookedAt) -> list[Part]:
    if event.cards is None:
        cards = many(event.count, "card")
        return [(names.does(event.player, "look", f"at the top {cards} of the library"), "", "")]
    return [(names.does(event.player, "see", "on top of the library"), card.name, "") for card in event.cards]


def _line(words: Callable[[Names, Any], str]) -> Callable[[Names, Any], list[Part]]:
    """Return how to tell an event in one sentence that no other joins."""
    return lambda names, event: [(words(names, event), "", "")]


def _nothing(_: Names, __: object) -> list[Part]:
    """Say nothing: other events tell it, or it is seen on the table."""
    return []


_PARTS: Final[Mapping[type[object], Callable[[Names, Any], list[Part]]]] = MappingProxyType(
    {
        c.Moved: _moved,
        c.MovedUnseen: _moved,
        c.DrawFailed: _line(lambda n, e: n.does(e.player, "draw", "nothing: the library is empty")),
        c.Damage: _damage,
        c.Prevented: _line(lambda n, e: f"{e.amount} damage to {n.thing(e.to)} is prevented"),
        c.LifeLost: _line(lambda n, e: n.does(e.player, "pay" if e.paid else "lose", f"{e.amount} life")),
        c.LifeGained: _line(lambda n, e: n.does(e.player, "gain", f"{e.amount} life")),
        c.PoisonGiven: _line(lambda n, e: n.does(e.player, "get", many(e.count, "poison counter"))),
        c.ControlGained: _line(lambda n, e: n.does(e.player, "control", n.thing(e.object))),
        c.Attached: _line(lambda n, e: f"{n.thing(e.object)} is now on {n.thing(e.host)}"),
        c.LookedAt: _looked,
        c.Tapped: _by_controller("tap"),
        c.Untapped: _by_controller("untap"),
        c.CountersPut: _line(lambda n, e: f"{many(e.count, f'{e.kind.value} counter')} on {n.thing(e.object)}"),
        c.CountersRemoved: _line(lambda n, e: f"{many(e.count, f'{e.kind.value} counter')} off {n.thing(e.object)}"),
        c.ManaAdded: _line(lambda n, e: n.does(e.player, "add", mana_words(e.mana))),
        c.ManaSpent: _line(lambda n, e: n.does(e.player, "pay", mana_words(e.mana))),
        c.PoolEmptied: _line(lambda n, e: n.does(e.player, "lose", f"{mana_words(e.mana)} out of the pool")),
        c.Shuffled: _line(lambda n, e: n.does(e.player, "shuffle", "the library")),
        c.Revealed: lambda n, e: [(n.does(e.player, "show"), card.name, "") for card in e.cards],
        c.EffectBegan: _line(lambda n, e: lasting_words(n, e.effect)),
        c.ShieldUsed: _nothing,
        c.EffectsEnded: _nothing,
        c.Regenerated: _line(lambda n, e: f"{n.thing(e.object)} regenerates"),
        c.LeftCombat: _line(lambda n, e: f"{n.thing(e.object)} leaves combat"),
        c.Countered: _line(lambda n, e: f"{n.thing(e.object)} is countered"),
        c.Fizzled: _line(lambda n, e: f"{n.thing(e.object)} has no legal target left"),
        c.Resolved: _ability_resolved,
        c.SpellCast: _line(lambda n, e: n.does(e.player, "cast", n.thing(e.object))),
        c.AbilityActivated: _line(lambda n, e: n.does(e.player, "use", n.thing(e.object))),
        c.TriggerPut: _line(lambda n, e: f"{n.thing(e.object)} goes on the stack"),
        c.LandPlayed: _nothing,
        c.Attacked: _attacked,
        c.Blocked: _blocked,
        c.TurnBegan: _turn,
        c.StepBegan: _nothing,
        c.DamageCleared: _nothing,
        c.Lost: _line(lambda n, e: f"{n.does(e.player, 'lose', 'the game')}: {e.reason}"),
        c.Ceased: _line(lambda n, e: f"{n.thing(e.object)} ceases to exist"),
    }
)
"""What is said of each event of normal Magic."""
