"""``format_position`` and ``parse_position``: a whole position on one line, for bug reports, puzzles and tests.

The line consists of ``magic54`` and ``name=value`` words in any order. A missing word means empty or 0, with these
exceptions: ``turn`` is 1, ``active`` RED, ``phase`` ``pre``, ``priority`` the active player, hp the starting hp, and
``entered`` the highest entry number of a creature in play. The generator is not part of a position.
"""

from __future__ import annotations

from enum import Enum
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from castlerules.core import ArgumentFormat, DataError, Generator, Player, Rng, SetupError
from castlerules.core.frozen import frozen
from castlerules.magic54.integrity.invariants import problems
from castlerules.magic54.model.cards import BLACK, RED, TEAM_NAMES
from castlerules.magic54.model.ids import ObjectId, card_of, entry_number_of, target_text
from castlerules.magic54.model.options import Magic54Rules
from castlerules.magic54.model.state import (
    Combat,
    Creature,
    Packet,
    Phase,
    PileItem,
    PlayKind,
    Result,
    Shield,
    Side,
    State,
)
from castlerules.magic54.rules.setup import check_rules_and_rng

from .notation import read_amount, read_card, read_target

E = TypeVar("E", bound=Enum)
Format: TypeAlias = ArgumentFormat[Any]
_SPECIALS: Final = (PlayKind.SACRIFICE, PlayKind.PROTECTION, PlayKind.KNOWLEDGE)


def format_position(state: State) -> str:
    """Return *state* without its generator as one line, whose words are listed in ``docs/data.md``.

    ``turn``, ``active``, ``phase``, ``priority``, ``passes``, ``replying`` (0 or 1), ``put`` (Mana cards put this
    turn), ``entered``, ``result``; ``rules`` (only changed options, as ``name:value``); ``pile`` bottom first, as
    ``damage@4H>KH#7``; ``shields`` as ``KH#7>JH#2``, or ``>-`` for one that cancels; ``pooled``, ``attackers``,
    ``blocks`` (blocker>attacker), ``split`` (attacker>blocker=amount), ``aside``, ``search``. For each side
    ``red.hp``, ``red.deck`` (top first), ``red.hand``, ``red.discard`` (oldest first), ``red.mana``,
    ``red.tapped`` (how many of them) and ``red.creatures`` as ``KH#7/t/s/d2/b3``: tapped, sick, damage, bonus.
    """
    words = {name: word.text_of(state) for name, word in _STATE_WORDS.items()}
    if state.priority == state.active:
        words["priority"] = ""
    for team, side in zip(TEAM_NAMES, state.sides, strict=True):
        words |= {f"{team.lower()}.{name}": word.text_of(side) for name, word in _SIDE_WORDS.items()}
    shown = [f"{name}={word}" for name, word in words.items() if word not in ("", "0") or name.endswith(".hp")]
    return " ".join(["magic54", *shown])


def parse_position(text: str, *, rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008 - a frozen value
    """Return the position that ``format_position`` wrote as *text* (``docs/data.md``), with the generator *rng*.

    Raises DataError if a word cannot be read, SetupError if *rng* is not a generator, and SetupError with all problems
    if play could not reach the position.
    """
    state = _read_state(_PositionWords.of(text), rng)
    check_rules_and_rng(state.rules, rng)
    violations = problems(state)
    if violations:
        raise SetupError(violations)
    return state


@frozen
class _PositionWords:
    """The words ``name=value`` of a position's text: *by_name* maps each name to its value."""

    by_name: dict[str, str]

    @classmethod
    def of(cls, text: object) -> _PositionWords:
        """Return the words of *text*; raise DataError for a word that is unknown, repeated or not ``name=value``."""
        if not isinstance(text, str):
            raise DataError("position", f"expected a string, got {type(text).__name__}")
        game, *words = text.split() or [""]
        if game != "magic54":
            raise DataError("position", f"expected magic54 as the first word, got {game[:40]!r}")
        by_name: dict[str, str] = {}
        for word in words:
            name, _, value = word.partition("=")
            if name not in _WORD_NAMES or name in by_name:
                raise DataError("position", f"{name[:40]!r} occurs twice or is not one of {', '.join(_WORD_NAMES)}")
            by_name[name] = value
        return cls(by_name)

    def read(self, name: str, word: _Word, missing: object) -> Any:
        """Return the value of the *word* called *name*, or *missing* if there is no such word."""
        if name not in self.by_name:
            return missing
        try:
            return word.format.read(None, self.by_name[name])
        except DataError as error:
            raise DataError(name, error.problem) from None


def _read_state(words: _PositionWords, rng: Generator) -> State:
    rules = words.read("rules", _STATE_WORDS["rules"], Magic54Rules())
    sides = (_read_side(words, "red", rules), _read_side(words, "black", rules))
    active = words.read("active", _STATE_WORDS["active"], RED)
    highest = max([entry_number_of(creature.id) for side in sides for creature in side.creatures], default=0)
    known = {"rules": rules, "active": active, "priority": active, "entered": highest}
    values = {
        word.field: known[name]
        if name in ("rules", "active")
        else words.read(name, word, known.get(name, word.missing))
        for name, word in _STATE_WORDS.items()
    }
    combat = {field.name: values.pop(f"combat.{field.name}") for field in attrs.fields(Combat)}
    return State(rng=rng, sides=sides, combat=Combat(**combat), **values)


def _read_side(words: _PositionWords, team: str, rules: Magic54Rules) -> Side:
    values = {
        word.field: words.read(f"{team}.{name}", word, rules.starting_hp if name == "hp" else word.missing)
        for name, word in _SIDE_WORDS.items()
    }
    return Side(**values)


# The formats of words.


def _list_of(part: Format) -> Format:
    """Return the format of a tuple: its parts in the format *part*, separated by commas."""
    return ArgumentFormat(
        lambda values: ",".join(map(part.write, values)),
        lambda where, text: tuple([part.read(where, word) for word in text.split(",") if word]),
    )


def _enum_format(kind: type[E]) -> Format:
    members: dict[str, E] = {member.value: member for member in kind}

    def read(_: object, text: str) -> E:
        if text.lower() not in members:
            raise DataError("", f"{text[:40]!r} is not one of {', '.join(members)}")
        return members[text.lower()]

    return ArgumentFormat(lambda member: str(member.value), read)


def _parse_flag(_: object, text: str) -> bool:
    if text not in ("0", "1"):
        raise DataError("", f"{text[:40]!r} is not 0 or 1")
    return text == "1"


def _parse_player(_: object, text: str) -> Player:
    if text.upper() not in TEAM_NAMES:
        raise DataError("", f"{text[:40]!r} is not RED or BLACK")
    return (RED, BLACK)[TEAM_NAMES.index(text.upper())]


def _split_at(text: str, mark: str) -> tuple[str, str]:
    """Return the parts of *text* before and after the first *mark*; raise DataError if there is no *mark*."""
    before, separator, after = text.partition(mark)
    if not separator:
        raise DataError("", f"expected {mark} in {text[:40]!r}")
    return before, after


def _pair_text(pair: tuple[ObjectId, ObjectId]) -> str:
    return ">".join(map(target_text, pair))


def _parse_pair(_: object, text: str) -> tuple[ObjectId, ObjectId]:
    before, after = _split_at(text, ">")
    return read_target(None, before), read_target(None, after)


def _parse_assignment(_: object, text: str) -> tuple[ObjectId, ObjectId, int]:
    pair, amount = _split_at(text, "=")
    return (*_parse_pair(None, pair), read_amount(None, amount))


def _pile_item_text(item: PileItem) -> str:
    played = item.card.code if item.source is None else target_text(item.source)
    return f"{item.kind.value}@{played}" + ("" if item.target is None else f">{target_text(item.target)}")


def _parse_pile_item(_: object, text: str) -> PileItem:
    kind_text, rest = _split_at(text, "@")
    kind = _PLAY_KIND.read(None, kind_text)
    played, mark, target_name = rest.partition(">")
    target = read_target(None, target_name) if mark else None
    if kind in _SPECIALS:
        source = read_target(None, played)
        return PileItem(kind, card_of(source), source, target)
    return PileItem(kind, read_card(None, played), None, target)


def _shield_text(shield: Shield) -> str:
    return f"{target_text(shield.target)}>{'-' if shield.receiver is None else target_text(shield.receiver)}"


def _parse_shield(_: object, text: str) -> Shield:
    target, receiver = _split_at(text, ">")
    return Shield(read_target(None, target), None if receiver == "-" else read_target(None, receiver))


def _parse_packet(_: object, text: str) -> Packet:
    source, target = _split_at(text, ">")
    card = read_card(None, source)
    return Packet(card, read_target(None, target), card.power)


_MARK_FIELDS: Final = MappingProxyType({"t": "tapped", "s": "sick", "d": "damage", "b": "bonus"})


def _creature_text(creature: Creature) -> str:
    marks = ("/t" if creature.tapped else "") + ("/s" if creature.sick else "")
    marks += f"/d{creature.damage}" if creature.damage else ""
    return target_text(creature.id) + marks + (f"/b{creature.bonus}" if creature.bonus else "")


def _parse_creature(_: object, text: str) -> Creature:
    name, *marks = text.split("/")
    mark_values: dict[str, int] = {}
    for mark in marks:
        field = _MARK_FIELDS.get(mark[:1])
        if field is None or field in mark_values or (field in ("tapped", "sick") and len(mark) > 1):
            raise DataError("", f"expected marks as in KH#7/t/s/d2/b3, each at most once, got {text[:40]!r}")
        mark_values[field] = 1 if field in ("tapped", "sick") else read_amount(None, mark[1:])
    return Creature(
        read_target(None, name),
        tapped="tapped" in mark_values,
        sick="sick" in mark_values,
        damage=mark_values.get("damage", 0),
        bonus=mark_values.get("bonus", 0),
    )


def _rules_text(rules: Magic54Rules) -> str:
    return ",".join([f"{name}:{str(option).lower()}" for name, option in rules.changed().items()])


def _parse_rules(_: object, text: str) -> Magic54Rules:
    options: dict[str, object] = {}
    fields = {field.name: field.default for field in attrs.fields(Magic54Rules)}
    for part in text.split(","):
        name, value = _split_at(part, ":")
        if name not in fields or name in options:
            raise DataError("", f"{name[:40]!r} occurs twice or is not an option of Magic 54")
        options[name] = _parse_option(value, fields[name])
    return Magic54Rules.of(options)


def _parse_option(text: str, default: object) -> object:
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(text, text)
    if isinstance(default, str):
        return text
    return None if text == "none" else read_amount(None, text)


# The words.


@frozen
class _Word:
    """A word of a position: the *field* it stands for, with dots between nested names, and how it is written.

    *missing* is the value of the field without the word, unless that depends on other words.
    """

    field: str
    format: Format
    missing: object = ()

    def text_of(self, owner: object) -> str:
        """Return the value of this word for *owner*, a state or a side; None, where it may be, is an empty text."""
        value = attrgetter(self.field)(owner)
        return "" if value is None and self.missing is None else self.format.write(value)


_CARD: Final = ArgumentFormat(str, read_card)
_CARDS: Final = _list_of(_CARD)
_NUMBER: Final = ArgumentFormat(str, read_amount)
_TARGET: Final = ArgumentFormat(target_text, read_target)
_PLAYER: Final = ArgumentFormat(lambda player: TEAM_NAMES[player], _parse_player)
_PLAY_KIND: Final = _enum_format(PlayKind)
_STATE_WORDS: Final = MappingProxyType(
    {
        "rules": _Word("rules", ArgumentFormat(_rules_text, _parse_rules)),
        "turn": _Word("turn", _NUMBER, 1),
        "active": _Word("active", _PLAYER),
        "phase": _Word("phase", _enum_format(Phase), Phase.PRECOMBAT),
        "priority": _Word("priority", _PLAYER),
        "passes": _Word("passes", _NUMBER, 0),
        "replying": _Word("response_open", ArgumentFormat(lambda flag: str(int(flag)), _parse_flag), missing=False),
        "put": _Word("mana_played", _NUMBER, 0),
        "pile": _Word("pile", _list_of(ArgumentFormat(_pile_item_text, _parse_pile_item))),
        "shields": _Word("shields", _list_of(ArgumentFormat(_shield_text, _parse_shield))),
        "pooled": _Word(
            "pooled_packets",
            _list_of(ArgumentFormat(lambda packet: f"{packet.source}>{target_text(packet.target)}", _parse_packet)),
        ),
        "attackers": _Word("combat.attackers", _list_of(_TARGET)),
        "blocks": _Word("combat.blocks", _list_of(ArgumentFormat(_pair_text, _parse_pair))),
        "split": _Word(
            "combat.assignments",
            _list_of(ArgumentFormat(lambda share: f"{_pair_text(share[:2])}={share[2]}", _parse_assignment)),
        ),
        "aside": _Word("combat.growth_cards", _CARDS),
        "search": _Word("searching_joker", _CARD, None),
        "entered": _Word("creatures_entered", _NUMBER),
        "result": _Word("result", _enum_format(Result), None),
    }
)
_SIDE_WORDS: Final = MappingProxyType(
    {
        "hp": _Word("hp", _NUMBER),
        "deck": _Word("deck", _CARDS),
        "hand": _Word("hand", _CARDS),
        "discard": _Word("discard", _CARDS),
        "mana": _Word("mana", _CARDS),
        "tapped": _Word("tapped", _NUMBER, 0),
        "creatures": _Word("creatures", _list_of(ArgumentFormat(_creature_text, _parse_creature))),
    }
)
_WORD_NAMES: Final = (*_STATE_WORDS, *[f"{team.lower()}.{name}" for team in TEAM_NAMES for name in _SIDE_WORDS])
