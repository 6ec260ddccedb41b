"""``format_action`` and ``read_action``: actions of Magic 54, with their cards and targets, as text and back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from castlerules.core import ArgumentFormat, DataError, Notation
from castlerules.core.errors import short_repr
from castlerules.magic54.information.observation import Observation
from castlerules.magic54.model import actions
from castlerules.magic54.model.cards import CARDS, TEAM_NAMES, Card
from castlerules.magic54.model.ids import MOST_DIGITS, PLAYERS, ObjectId, object_id, target_text
from castlerules.magic54.model.state import State


def read_card(_: object, text: str) -> Card:
    """Return the card whose code is *text*, in lower or upper case; raise DataError if there is none."""
    return Card.of_code(text.upper())


def read_target(where: object, text: str) -> ObjectId:
    """Return the player or creature that *text* names: RED, BLACK, ``KH#7``, or ``KH`` for the one in play in *where*.

    Raises DataError if *text* names none.
    """
    name = text.upper()
    if name in TEAM_NAMES:
        return PLAYERS[TEAM_NAMES.index(name)]
    code, mark, entry = name.partition("#")
    if code not in CARDS or CARDS[code].rank not in ("J", "Q", "K"):
        raise DataError("target", f"{text[:40]!r} is not RED, BLACK or a creature such as KH or KH#7")
    if mark:
        return _creature_by_entry(CARDS[code], entry)
    return _creature_by_card(where, CARDS[code])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def _creature_by_entry(card: Card, entry: str) -> ObjectId:
    if not _is_number(entry) or entry.startswith("0"):
        raise DataError("target", f"expected an entry number after #, as in {card}#7, got {card}#{entry[:20]}")
    return object_id(int(entry), card)


def _creature_by_card(where: object, card: Card) -> ObjectId:
    if isinstance(where, State):
        creatures = [creature for side in where.sides for creature in side.creatures]
    elif isinstance(where, Observation):
        creatures = [*where.own.creatures, *where.other.creatures]
    else:
        raise DataError(
            "target", f"which {card}? Without a state or observation an entry number is needed, as in {card}#7"
        )
    for creature in creatures:
        if creature.card is card:
            return creature.id
    raise DataError("target", f"{card} is not in play")


def _amount_text(amount: int) -> str:
    if not 0 <= amount < 10**MOST_DIGITS:
        raise DataError("amount", f"{short_repr(amount)} is no whole number of at most {MOST_DIGITS} digits")
    return str(amount)


def read_amount(_: object, text: str) -> int:
    """Return the whole number in *text*; raise DataError if it is not one, or longer than ``MOST_DIGITS``."""
    if not _is_number(text):
        raise DataError("amount", f"{text[:40]!r} is no whole number of at most {MOST_DIGITS} digits")
    return int(text)


ACTIONS: Final[Mapping[str, tuple[type[actions.Action], str]]] = MappingProxyType(
    {
        "put": (actions.PutMana, "put {card} as Mana"),
        "summon": (actions.Summon, "summon {card}"),
        "damage": (actions.PlayDamage, "damage {card} at {target}"),
        "ace": (actions.PlayAce, "ace {card} on {target}: cancel damage"),
        "eight": (actions.PlayEight, "eight {card} on {creature}: back to hand"),
        "ten": (actions.PlayTen, "ten {card}: {foe} discards at random"),
        "joker": (actions.PlayJoker, "joker {card}: search the deck"),
        "sacrifice": (actions.UseSacrifice, "guard {creature} with {jack}: {jack} takes its damage"),
        "protection": (actions.UseProtection, "protection of {queen}: {owner} takes her damage"),
        "knowledge": (actions.UseKnowledge, "knowledge of {king}: draw a card"),
        "growth": (actions.PlayGrowth, "growth {card} on {creature}: +{card.power}/+{card.power}"),
        "pass": (actions.Pass, "pass"),
        "attack": (actions.DeclareAttacker, "attack with {creature}"),
        "end_attack": (actions.FinishAttackers, "no more attackers"),
        "assign": (actions.AssignDamage, "assign {amount} of the damage of {attacker} to {blocker}"),
        "block": (actions.DeclareBlocker, "block {attacker} with {blocker}"),
        "end_block": (actions.FinishBlockers, "no more blocks"),
        "choose": (actions.ChooseFromDeck, "take {card} out of the deck"),
        "discard": (actions.Discard, "discard {card}"),
        "cycle": (actions.Cycle, "put {card} on the bottom and draw"),
        "decline": (actions.DeclineCycle, "keep the hand"),
    }
)
"""The class of the action of each verb, and its phrase in words (``castlerules.core.Wording``)."""


@cache
def _notation() -> Notation[actions.Action]:
    """Return the notation, made for the first action: it resolves the types of the fields of every action."""
    return Notation(
        {verb: action for verb, (action, _) in ACTIONS.items()},
        {
            Card: ArgumentFormat(str, read_card),
            ObjectId: ArgumentFormat(target_text, read_target),
            int: ArgumentFormat(_amount_text, read_amount),
        },
    )


def format_action(action: actions.Action) -> str:
    """Return *action* as text, such as ``damage:4H,KH#7`` or ``pass``; the text does not depend on the state.

    ``docs/data.md`` lists all forms. Raises DataError if *action* is not an action, or has an amount that is
    negative or too long.
    """
    return _notation().format(action)


def read_action(where: State | Observation | None, text: str) -> actions.Action:
    """Return the action in *text*: a verb and all its arguments, as ``format_action`` writes them or with spaces.

    A creature in play in *where* may be named without its number. Raises DataError if *text* is nothing of the kind.
    """
    return _notation().parse(where, text)
