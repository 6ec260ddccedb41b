"""A whole position on one line, for bug reports, puzzles and tests.

The line is ``magic54`` and then ``name=value`` words in any order. What is left out is empty or 0; a missing
``turn`` is 1, ``active`` is RED, ``phase`` is ``pre``, ``priority`` is the active player's, hp are those of the
start and ``entered`` is the highest number of a creature in play. The generator is not in it: a position is what
lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeVar

import attrs

from castlerules.core import DataError, Generator, Player, Rng, SetupError

from .cards import BLACK, RED, TEAM_NAMES, Card
from .invariants import problems
from .notation import read_amount, read_card, read_target, target_text
from .rules import Magic54Rules
from .setup import refuse_strangers
from .state import (
    Combat,
    Creature,
    Item,
    ObjectId,
    Packet,
    Phase,
    Result,
    Shield,
    Side,
    State,
    Use,
    card_of,
    entry_of,
)

__all__ = ["format_position", "parse_position"]

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
_SPECIALS: Final = (Use.SACRIFICE, Use.PROTECTION, Use.KNOWLEDGE)
_SIDE: Final = ("hp", "deck", "hand", "discard", "mana", "tapped", "creatures")
_TABLE: Final = (
    *(
        "rules",
        "turn",
        "active",
        "phase",
        "priority",
        "passes",
        "replying",
        "put",
        "pile",
        "shields",
        "pooled",
    ),
    *("attackers", "blocks", "split", "aside", "search", "entered", "result"),
)
_NAMES: Final = (*_TABLE, *[f"{team.lower()}.{name}" for team in TEAM_NAMES for name in _SIDE])


def format_position(state: State) -> str:
    """Return *state* without its generator as one line, whose words are listed in ``docs/data.md``.

    ``turn``, ``active``, ``phase``, ``priority``, ``passes``, ``replying`` (0 or 1), ``put`` (Mana cards put this
    turn), ``entered``, ``result``; ``rules`` (only changed options, as ``name:value``); ``pile`` bottom first, as
    ``damage@4H>KH#7``; ``shields`` as ``KH#7>JH#2``, or ``>-`` for one that cancels; ``pooled``, ``attackers``,
    ``blocks`` (blocker>attacker), ``split`` (attacker>blocker=amount), ``aside``, ``search``. For each side
    ``red.hp``, ``red.deck`` (top first), ``red.hand``, ``red.discard`` (oldest first), ``red.mana``,
    ``red.tapped`` (how many of them) and ``red.creatures`` as ``KH#7/t/s/d2/b3``: tapped, sick, damage, bonus.
    """
    words = {
        **_table_words(state),
        **_side_words(RED, state.sides[RED]),
        **_side_words(BLACK, state.sides[BLACK]),
    }
    shown = [f"{name}={word}" for name, word in words.items() if word not in ("", "0") or name.endswith(".hp")]
    return " ".join(["magic54", *shown])


def _table_words(state: State) -> dict[str, str]:
    combat = state.combat
    return {
        "rules": ",".join(f"{name}:{_option_text(option)}" for name, option in state.rules.changed().items()),
        "turn": str(state.turn),
        "active": TEAM_NAMES[state.active],
        "phase": state.phase.value,
        "priority": TEAM_NAMES[state.priority] if state.priority != state.active else "",
        "passes": str(state.passes),
        "replying": str(int(state.replying)),
        "put": str(state.mana_played),
        "pile": ",".join(map(_item_text, state.pile)),
        "shields": ",".join(f"{target_text(s.target)}>{_or_dash(s.receiver)}" for s in state.shields),
        "pooled": ",".join(f"{packet.source}>{target_text(packet.target)}" for packet in state.pooled),
        "attackers": ",".join(map(target_text, combat.attackers)),
        "blocks": ",".join(f"{target_text(one)}>{target_text(two)}" for one, two in combat.blocks),
        "split": ",".join(f"{target_text(one)}>{target_text(two)}={amount}" for one, two, amount in combat.split),
        "aside": _zone_text(combat.aside),
        "search": str(state.search or ""),
        "entered": str(state.entered),
        "result": state.result.value if state.result is not None else "",
    }


def _side_words(team: Player, side: Side) -> dict[str, str]:
    words = {
        "hp": str(side.hp),
        "deck": _zone_text(side.deck),
        "hand": _zone_text(side.hand),
        "discard": _zone_text(side.discard),
        "mana": _zone_text(side.mana),
        "tapped": str(side.tapped),
        "creatures": ",".join(map(_creature_text, side.creatures)),
    }
    return {f"{TEAM_NAMES[team].lower()}.{name}": word for name, word in words.items()}


def _zone_text(zone: tuple[Card, ...]) -> str:
    return ",".join(card.code for card in zone)


def _or_dash(target: ObjectId | None) -> str:
    return "-" if target is None else target_text(target)


def _option_text(option: object) -> str:
    return str(option).lower()


def _item_text(item: Item) -> str:
    played = item.card.code if item.source is None else target_text(item.source)
    return f"{item.use.value}@{played}" + ("" if item.target is None else f">{target_text(item.target)}")


def _creature_text(one: Creature) -> str:
    marks = ("/t" if one.tapped else "") + ("/s" if one.sick else "")
    marks += f"/d{one.damage}" if one.damage else ""
    return target_text(one.id) + marks + (f"/b{one.bonus}" if one.bonus else "")


def parse_position(text: str, *, rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008 - a frozen value
    """Return the position that ``format_position`` wrote as *text* (``docs/data.md``), to go on with *rng*.

    Raises DataError where a word cannot be read, and SetupError if *rng* is no generator, or with all problems of
    a position that play could not reach.
    """
    state = _read_state(_Words.of(text), rng)
    refuse_strangers(state.rules, rng)
    found = problems(state)
    if found:
        raise SetupError(found)
    return state


@attrs.frozen
class _Words:
    """The words of a position by name."""

    found: dict[str, str]

    @classmethod
    def of(cls, text: object) -> _Words:
        """Return the words of *text*; raise DataError for one that is unknown, double or no ``name=value``."""
        if not isinstance(text, str):
            raise DataError("position", f"text is wanted, not {type(text).__name__}")
        game, *words = text.split() or [""]
        if game != "magic54":
            raise DataError("position", f"the first word is magic54, not {game[:40]!r}")
        found: dict[str, str] = {}
        for word in words:
            name, _, value = word.partition("=")
            if name not in _NAMES or name in found:
                raise DataError("position", f"{name[:40]!r} is there twice or is not one of {', '.join(_NAMES)}")
            found[name] = value
        return cls(found)

    def read(self, name: str, reader: Callable[[str], T], missing: T) -> T:
        """Return what *reader* makes of the word *name*, or *missing* if it is not there."""
        if name not in self.found:
            return missing
        try:
            return reader(self.found[name])
        except DataError as error:
            raise DataError(name, error.problem) from None

    def many(self, name: str, reader: Callable[[str], T]) -> tuple[T, ...]:
        """Return what *reader* makes of each part of the word *name*, which are parted by commas."""
        return self.read(name, lambda value: tuple([reader(part) for part in value.split(",") if part]), ())


def _read_state(words: _Words, rng: Generator) -> State:
    rules = words.read("rules", _rules, Magic54Rules())
    sides = (_read_side(words, "red", rules), _read_side(words, "black", rules))
    active = words.read("active", _player, RED)
    highest = max([entry_of(one.id) for side in sides for one in side.creatures], default=0)
    return State(
        rules=rules,
        rng=rng,
        turn=words.read("turn", _number, 1),
        active=active,
        phase=words.read("phase", _member(Phase), Phase.PRE),
        priority=words.read("priority", _player, active),
        passes=words.read("passes", _number, 0),
        replying=words.read("replying", _flag, missing=False),
        mana_played=words.read("put", _number, 0),
        pile=words.many("pile", _item),
        shields=words.many("shields", _shield),
        pooled=words.many("pooled", _packet),
        combat=_read_combat(words),
        search=words.read("search", _card, None),
        entered=words.read("entered", _number, highest),
        result=words.read("result", _member(Result), None),
        sides=sides,
    )


def _read_combat(words: _Words) -> Combat:
    return Combat(
        attackers=words.many("attackers", _target),
        blocks=words.many("blocks", _pair),
        split=words.many("split", _share),
        aside=words.many("aside", _card),
    )


def _read_side(words: _Words, team: str, rules: Magic54Rules) -> Side:
    return Side(
        hp=words.read(f"{team}.hp", _number, rules.starting_hp),
        deck=words.many(f"{team}.deck", _card),
        hand=words.many(f"{team}.hand", _card),
        discard=words.many(f"{team}.discard", _card),
        mana=words.many(f"{team}.mana", _card),
        tapped=words.read(f"{team}.tapped", _number, 0),
        creatures=words.many(f"{team}.creatures", _creature),
    )


def _card(text: str) -> Card:
    return read_card(None, text)


def _target(text: str) -> ObjectId:
    return read_target(None, text)


def _number(text: str) -> int:
    return read_amount(None, text)


def _flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise DataError("", f"{text[:40]!r} is not 0 or 1")
    return text == "1"


def _player(text: str) -> Player:
    if text.upper() not in TEAM_NAMES:
        raise DataError("", f"{text[:40]!r} is not RED or BLACK")
    return (RED, BLACK)[TEAM_NAMES.index(text.upper())]


def _member(kind: type[E]) -> Callable[[str], E]:
    members: dict[str, E] = {member.value: member for member in kind}

    def read(text: str) -> E:
        if text.lower() not in members:
            raise DataError("", f"{text[:40]!r} is not one of {', '.join(members)}")
        return members[text.lower()]

    return read


def _parted(text: str, mark: str) -> tuple[str, str]:
    """Return what stands before and after the one *mark* in *text*."""
    before, found, after = text.partition(mark)
    if not found:
        raise DataError("", f"{text[:40]!r} has no {mark}")
    return before, after


def _pair(text: str) -> tuple[ObjectId, ObjectId]:
    before, after = _parted(text, ">")
    return _target(before), _target(after)


def _share(text: str) -> tuple[ObjectId, ObjectId, int]:
    pair, amount = _parted(text, "=")
    return (*_pair(pair), _number(amount))


def _item(text: str) -> Item:
    verb, rest = _parted(text, "@")
    use = _member(Use)(verb)
    played, mark, aim = rest.partition(">")
    target = _target(aim) if mark else None
    if use in _SPECIALS:
        source = _target(played)
        return Item(use, card_of(source), source, target)
    return Item(use, _card(played), None, target)


def _shield(text: str) -> Shield:
    target, receiver = _parted(text, ">")
    return Shield(_target(target), None if receiver == "-" else _target(receiver))


def _packet(text: str) -> Packet:
    source, target = _parted(text, ">")
    card = _card(source)
    return Packet(card, _target(target), card.power)


_MARKS: Final = MappingProxyType({"t": "tapped", "s": "sick", "d": "damage", "b": "bonus"})


def _creature(text: str) -> Creature:
    name, *marks = text.split("/")
    told: dict[str, int] = {}
    for mark in marks:
        field = _MARKS.get(mark[:1])
        if field is None or field in told or (field in ("tapped", "sick") and len(mark) > 1):
            raise DataError("", f"{text[:40]!r} has a mark that is double or not t, s, d1 or b3")
        told[field] = 1 if field in ("tapped", "sick") else _number(mark[1:])
    return Creature(
        _target(name),
        tapped="tapped" in told,
        sick="sick" in told,
        damage=told.get("damage", 0),
        bonus=told.get("bonus", 0),
    )


def _rules(text: str) -> Magic54Rules:
    options: dict[str, object] = {}
    fields = {field.name: field.default for field in attrs.fields(Magic54Rules)}
    for part in text.split(","):
        name, value = _parted(part, ":")
        if name not in fields or name in options:
            raise DataError("", f"{name[:40]!r} is there twice or is no option of Magic 54")
        options[name] = _option(value, fields[name])
    return Magic54Rules.of(options)


def _option(text: str, default: object) -> object:
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(text, text)
    if isinstance(default, str):
        return text
    return None if text == "none" else _number(text)
