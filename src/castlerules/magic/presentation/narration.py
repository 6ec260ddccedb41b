"""Turns the events of a game of Magic into sentences for one player.

Each event gives clauses of a head, an object and an end. Clauses in a row with the same head and end become one
sentence with all their objects: ``you draw Forest and 2 Plains``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards.language.enums import Zone
from castlerules.core import Event, Player, Wording
from castlerules.core.wording import counted_noun, known_events, listed
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import EMPTY_POOL, ObjectId, add_mana, changes, is_player
from castlerules.text import printable

from .names import ObjectNames, is_creature, mana_text
from .notes import loss_reason
from .sentences import UNKNOWN_CARD, Clause, sentences_of, without_number
from .wording import EVENT_FIELDS, first_words

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame


def describe_events(game: MagicGame, observation: Observation, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events* as sentences; ``game.MagicGame.describe_events`` says what they contain."""
    names = ObjectNames(observation)
    lines = sentences_about(game, names, visible_events(game, observation, events))
    return tuple([printable(line) for line in lines])


def visible_events(game: MagicGame, observation: Observation, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return *events* as the player of *observation* sees them; raise DataError if they are none of *game*."""
    source = f"events of {game.name}, as transition returns them"
    return known_events(events, observation.player, game.data_types, source)


def sentences_about(game: MagicGame, names: ObjectNames, events: Sequence[Event]) -> list[str]:
    """Return *events*, of which the player sees everything, as sentences in which objects have their *names*."""
    return sentences_of(names, _clauses(game, names, events))


def name_objects(names: ObjectNames, events: Sequence[Event]) -> None:
    """Add the objects that *events* create to *names*, so that sentences about any of the events can name them."""
    for event in events:
        if isinstance(event, changes.Moved) and event.old_object is not None:
            names.add_object(event.old_object, event.card.name)
    for event in events:
        _name_new_objects(names, event)


def _clauses(game: MagicGame, names: ObjectNames, events: Sequence[Event]) -> list[Clause]:
    """Return *events* as clauses, the parts that are joined into sentences, without events that other events imply.

    *events* must hold only what the player of the observation may know.
    """
    clauses, place = list[Clause](), 0
    burns = _mana_burns(events)
    for event in events:
        if isinstance(event, changes.Moved) and event.old_object is not None:
            names.add_object(event.old_object, event.card.name)
    redundant = _redundant_places(events)
    while place < len(events):
        event = events[place]
        _name_new_objects(names, event)
        if pairs := _mana_taps(events, place):
            clauses += _mana_tap_clauses(names, pairs)
            place += 2 * len(pairs)
            continue
        if place in burns:
            clauses.append((_mana_burn_text(names, event, burns[place]), "", ""))
            place += 2
            continue
        if place not in redundant:
            clauses += _payment_clauses(names, events[place:]) or _event_clauses(game, names, event)
        place += 1
    return clauses


def _event_clauses(game: MagicGame, names: ObjectNames, event: Any) -> list[Clause]:
    words = first_words(names, event, game.wording, names.display.event_wording)
    if words is None and type(event) in _EVENT_CLAUSES:
        return _EVENT_CLAUSES[type(event)](names, event)
    words = _SENTENCES.words(names, event) if words is None else words
    return [(words, "", "")] if words else []


def _name_new_objects(names: ObjectNames, event: Event) -> None:
    """Add the object that *event* creates, if any, to *names*, so that later events can name it."""
    match event:
        case changes.Moved(card=card, new_object=new, old_object=old, to=to) if new is not None:
            names.add_object(new, card.name, old, on_stack=to is Zone.STACK)
        case changes.MovedUnseen(card=card, new_object=new, old_object=old) if new is not None and card is not None:
            names.add_object(new, card.name, old)
        case changes.SpellCopied(card=card, object=new):
            names.add_object(new, card.name, on_stack=True)
        case changes.TriggerPutOnStack(object=number, source=source):
            names.add_object(number, f"trigger of {names.name_of(source)}", on_stack=True)
        case changes.AbilityActivated(object=number, source=source):
            names.add_object(number, f"ability of {names.name_of(source)}", on_stack=True)
        case _:
            pass


# Joining clauses.


def _redundant_places(events: Sequence[Event]) -> list[int]:
    """Return the indices in *events* of those that need no sentence, since another one implies them.

    They are the tapping of attackers, and the moves of spells that are cast or countered, or have no legal target.
    """
    attackers = [object_id for event in events if isinstance(event, changes.Attacked) for object_id in event.attackers]
    cast = [event.object for event in events if isinstance(event, changes.SpellCast)]
    countered = [event.object for event in events if isinstance(event, (changes.Countered, changes.Fizzled))]
    return [
        place
        for place, event in enumerate(events)
        if (isinstance(event, changes.Tapped) and event.object in attackers)
        or (isinstance(event, changes.Moved) and (event.new_object in cast or event.old_object in countered))
    ]


def _payment_clauses(names: ObjectNames, events: Sequence[Event]) -> list[Clause]:
    """Return a lead-in if *events* begin with a payment of life for one of them, as the variant says; else nothing.

    The sentence of that event follows: ``you pay 1 life for a manoeuvre: R1C1 and R1C2 trade places``.
    """
    payment = events[0]
    if not isinstance(payment, changes.LifeLost) or not payment.as_payment:
        return []
    purpose = next(filter(None, map(names.display.paid_for, events[1:])), "")
    return (
        []
        if not purpose
        else [(names.verb_phrase(payment.player, "pay", f"{payment.amount} life for {purpose}:"), "", "")]
    )


def _mana_burns(events: Sequence[Event]) -> dict[int, changes.LifeLost]:
    """BASE-007: return the losses of life by mana burn, by the index of the event before: the pool that empties."""
    return {
        place: lost
        for place, (emptied, lost) in enumerate(pairwise(events))
        if isinstance(emptied, changes.PoolEmptied)
        and isinstance(lost, changes.LifeLost)
        and (lost.player, lost.as_payment) == (emptied.player, False)
    }


def _mana_burn_text(names: ObjectNames, event: Any, lost: changes.LifeLost) -> str:
    unspent = names.verb_phrase(event.player, "lose", f"{mana_text(event.mana)} that was not spent")
    return f"{unspent}, and {lost.amount} life by mana burn"


def _mana_taps(events: Sequence[Event], place: int) -> list[tuple[changes.Tapped, changes.ManaAdded]]:
    """Return the successive (tapped, mana added) pairs of events from index *place* on; empty if there are none.

    They share one sentence: ``you tap Forest and 2 Plains for {W}{W}{G}``.
    """
    pairs: list[tuple[changes.Tapped, changes.ManaAdded]] = []
    for tapped, added in zip(events[place::2], events[place + 1 :: 2], strict=False):
        if not isinstance(tapped, changes.Tapped) or not isinstance(added, changes.ManaAdded):
            break
        pairs.append((tapped, added))
    return pairs


def _mana_tap_clauses(names: ObjectNames, pairs: list[tuple[changes.Tapped, changes.ManaAdded]]) -> list[Clause]:
    mana = EMPTY_POOL
    for _, added in pairs:
        mana = add_mana(mana, added.mana)
    head = names.verb_phrase(pairs[0][1].player, "tap")
    return [(head, _name_as_shown(names, tapped.object), f"for {mana_text(mana)}") for tapped, _ in pairs]


def target_names(names: ObjectNames, numbers: Sequence[int]) -> str:
    """Return the list of objects or players *numbers*, with owners, as tables have their names."""
    words = [names.name_with_owner(number, with_size=False) for number in numbers]
    shown = [
        name
        if number not in names.permanents or is_creature(names.permanents[ObjectId(number)])
        else without_number(name)
        for number, name in zip(numbers, words, strict=True)
    ]
    return listed(shown)


def _name_as_shown(names: ObjectNames, number: int) -> str:
    """Return the name of permanent *number* as tables have it: those that are no creatures stand there in groups."""
    permanent = names.permanents.get(ObjectId(number))
    if permanent is None or is_creature(permanent):
        return names.name_of(number)
    return permanent.card.name


# Moves.


def _move_clauses(names: ObjectNames, event: changes.Moved | changes.MovedUnseen) -> list[Clause]:
    if (clause := names.display.move_clause(names, event)) is not None:
        return [clause]
    card = UNKNOWN_CARD if event.card is None else event.card.name
    if event.origin is Zone.GRAVEYARD and event.cause in _MOVES_TO_GRAVEYARD:
        return [("removed from the game:", _owned_name(names, event, card), "")]
    phrase = _MOVE_PHRASES.get(event.cause)
    if phrase is not None:
        head, end = phrase
        return [(names.verb_phrase(event.player, head), card, end.format(whose=names.possessive(event.player)))]
    return _ownerless_move_clauses(names, event, card)


_MOVE_PHRASES: Final[Mapping[changes.Cause, tuple[str, str]]] = MappingProxyType(
    {
        changes.Cause.PLAYED: ("play", ""),
        changes.Cause.CAST: ("announce", ""),
        changes.Cause.DEALT: ("get", "as opening hand"),
        changes.Cause.DRAWN: ("draw", ""),
        changes.Cause.DISCARDED: ("discard", ""),
        changes.Cause.SACRIFICED: ("sacrifice", ""),
        changes.Cause.MILLED: ("put", "from the top of the library into the graveyard"),
        changes.Cause.MULLIGAN: ("put", "back into the library"),
    }
)


_MOVES_TO_GRAVEYARD: Final = (changes.Cause.DESTROYED, changes.Cause.SACRIFICED, changes.Cause.DISCARDED)
"""Causes of a move to a graveyard; a further move from there for the same cause is a part of the same event."""


def _owned_name(names: ObjectNames, event: changes.Moved | changes.MovedUnseen, card: str) -> str:
    return f"{names.possessive(event.player)} {card}" if names.display.names_owners else card


def _ownerless_move_clauses(names: ObjectNames, event: changes.Moved | changes.MovedUnseen, card: str) -> list[Clause]:
    """Return the clauses of a move for which no player is the subject: ``destroyed: your Hill Giant``.

    There are none for a move outside the game (``Zone.ASIDE``), which the variant describes itself.
    """
    if event.to is Zone.ASIDE:
        return []
    if event.cause is changes.Cause.DESTROYED:
        return [("destroyed:", _owned_name(names, event, card), "")]
    if event.to is Zone.BATTLEFIELD:
        if host := _host_name(names, event):
            return [("", card, f"is put on {host}")]
        player = event.controller if isinstance(event, changes.Moved) else event.player
        return [(f"into play for {names.player_name(player)}:", card, "")]
    if (event.cause, event.to) == (changes.Cause.RESOLVED, Zone.GRAVEYARD) and names.display.names_owners:
        return [(f"{card} resolves", "", "")]
    played = event.origin is Zone.STACK and not names.display.names_owners
    origin = "" if event.origin is None or played else f"from {event.origin.value}"
    return [(f"to {names.possessive(event.player)} {event.to.value}:", card, origin)]


def _host_name(names: ObjectNames, event: changes.Moved | changes.MovedUnseen) -> str:
    """BASE-133: return the name of what *event* attaches an Aura to: the target of the spell; empty if it has none."""
    spell = None if event.old_object is None else names.stack_objects.get(event.old_object)
    if spell is None or spell.card is None or "Aura" not in spell.card.faces[spell.face or 0].types.subtypes:
        return ""
    hosts = [target for slot in spell.targets for target in slot]
    return target_names(names, hosts[:1]) if hosts else ""


# Other events.


def _damage_clauses(names: ObjectNames, event: changes.Damage) -> list[Clause]:
    to = names.name_of(event.to)
    if event.source is not None:
        return [(f"{names.name_of(event.source)} deals {event.amount} damage to", to, "")]
    if is_player(event.to):
        return [(names.verb_phrase(Player(event.to), "take", f"{event.amount} damage"), "", "")]
    return [(f"{to} takes {event.amount} damage", "", "")]


def _controller_clauses(verb: str) -> Callable[[ObjectNames, Any], list[Clause]]:
    """Return a function that makes the clause of an event such as ``Tapped`` with *verb* ``tap``: ``you tap Forest``.

    If the permanent is not in the observation, its controller is unknown, and the clause is ``tapped: Forest``.
    """

    def describe(names: ObjectNames, event: Any) -> list[Clause]:
        permanent = names.permanents.get(event.object)
        name = _name_as_shown(names, event.object)
        return (
            [(f"{verb}ped:", name, "")]
            if permanent is None
            else [(names.verb_phrase(permanent.controller, verb), name, "")]
        )

    return describe


def _attack_clauses(names: ObjectNames, event: changes.Attacked) -> list[Clause]:
    return [
        (names.verb_phrase(event.player, "attack", "with"), names.name_of(object_id), "")
        for object_id in event.attackers
    ]


def _block_clauses(names: ObjectNames, event: changes.Blocked) -> list[Clause]:
    if not event.blocks:
        defender = Player(1 - names.observation.active)
        return [
            (
                f"{names.player_name(defender)} {'do' if defender == names.observation.player else 'does'} not block",
                "",
                "",
            )
        ]
    return [
        (f"{names.name_of(attacker)} is blocked by", names.name_of(blocker), "") for blocker, attacker in event.blocks
    ]


def _look_clauses(names: ObjectNames, event: changes.LookedAt) -> list[Clause]:
    if event.cards is None:
        cards = counted_noun(event.count, "card")
        return [(names.verb_phrase(event.player, "look", f"at the top {cards} of the library"), "", "")]
    return [(names.verb_phrase(event.player, "see", "on top of the library"), card.name, "") for card in event.cards]


def _look_elsewhere_clauses(names: ObjectNames, event: changes.LookedElsewhere) -> list[Clause]:
    where = f"{names.possessive(event.whose)} {event.zone.value}"
    if event.cards is None:
        cards = counted_noun(event.count, "card")
        return [(names.verb_phrase(event.player, "look", f"at {cards} of {where}"), "", "")]
    return [(names.verb_phrase(event.player, "see", f"in {where}"), card.name, "") for card in event.cards]


_EVENT_CLAUSES: Final[Mapping[type[object], Callable[[ObjectNames, Any], list[Clause]]]] = MappingProxyType(
    {
        changes.Moved: _move_clauses,
        changes.MovedUnseen: _move_clauses,
        changes.Damage: _damage_clauses,
        changes.LookedAt: _look_clauses,
        changes.LookedElsewhere: _look_elsewhere_clauses,
        changes.Tapped: _controller_clauses("tap"),
        changes.Untapped: _controller_clauses("untap"),
        changes.Revealed: lambda n, e: [(n.verb_phrase(e.player, "show"), card.name, "") for card in e.cards],
        changes.Attacked: _attack_clauses,
        changes.Blocked: _block_clauses,
        changes.LeftCombat: lambda n, e: [("removed from combat:", n.name_of(e.object), "")],
    }
)
"""The functions for events that can share a sentence with others; all others have a sentence in ``_SENTENCES``."""


def _life_lost(names: ObjectNames, event: changes.LifeLost) -> str:
    return names.verb_phrase(event.player, "pay" if event.as_payment else "lose", f"{event.amount} life")


def _coin_flipped(names: ObjectNames, event: changes.CoinFlipped) -> str:
    return names.verb_phrase(event.player, "win" if event.won else "lose", "a coin flip")


def _resolved(names: ObjectNames, event: changes.Resolved) -> str:
    name = names.name_of(event.object)
    return f"{name} resolves" if name.startswith(("ability", "trigger")) else ""


def _spell_cast(names: ObjectNames, event: changes.SpellCast) -> str:
    """Return who casts what; the spell has no number here, since the permanent that it becomes has another one."""
    return names.verb_phrase(event.player, "cast", without_number(names.name_of(event.object)))


def _player_lost(names: ObjectNames, event: changes.PlayerLost) -> str:
    reason = loss_reason(names, event.player, event.reason)
    return names.verb_phrase(event.player, "lose", f"the game: {reason}")


def _targets_changed(names: ObjectNames, event: changes.TargetsChanged) -> str:
    targets = names.name_list(tuple([target for slot in event.targets for target in slot]))
    return f"{names.name_of(event.object)} is now at {targets}"


def _turn_began(names: ObjectNames, event: changes.TurnBegan) -> str:
    return f"turn {event.turn} begins" + ("" if names.is_for_one else f", {names.possessive_pronoun(event.player)}")


_SENTENCES: Final = Wording[ObjectNames](
    {
        changes.DrawFailed: "{player:draw} nothing: the library is empty",
        changes.Prevented: "{amount} damage to {to} is prevented",
        changes.LifeLost: _life_lost,
        changes.LifeGained: "{player:gain} {amount} life",
        changes.CoinFlipped: _coin_flipped,
        changes.PoisonGiven: "{player:get} {count:poison counter}",
        changes.ControlGained: "{player:control} {object}",
        changes.Attached: "{object} is now on {host}",
        changes.CountersPut: "{count:{kind.value} counter} on {object}",
        changes.CountersRemoved: "{count:{kind.value} counter} off {object}",
        changes.ManaAdded: "{player:add} {mana}",
        changes.ManaSpent: "{player:pay} {mana}",
        changes.PoolEmptied: "{player:lose} {mana} out of the pool",
        changes.Shuffled: "{player:shuffle} the library",
        changes.EffectBegan: "{effect}",
        changes.Regenerated: "{object} regenerates",
        changes.Countered: "{object} is countered",
        changes.TargetsChanged: _targets_changed,
        changes.SpellCopied: "{player:put} {object}, a copy, on the stack",
        changes.Fizzled: "{object} has no legal target left",
        changes.Resolved: _resolved,
        changes.TappedForMana: "{player:tap} {object} for mana",
        changes.SpellCast: _spell_cast,
        changes.AbilityActivated: "{player:use} the {object}",
        changes.TriggerPutOnStack: "{object} goes on the stack",
        changes.TurnBegan: _turn_began,
        changes.PlayerLost: _player_lost,
        changes.TokenCeased: "{object} ceases to exist",
    },
    EVENT_FIELDS,
)
"""The sentences of normal Magic; there are none for events that other events imply, or that the table shows."""
