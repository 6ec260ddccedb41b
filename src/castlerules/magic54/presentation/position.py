"""``format_position`` and ``parse_position``: a whole position on one line, for bug reports, puzzles and tests.

The line consists of ``magic54`` and ``name=value`` words in any order. A missing word means empty or 0, with these
exceptions: ``turn`` is 1, ``active`` RED, ``phase`` ``pre``, ``priority`` the active player, hp the starting hp, and
``entered`` the highest entry number of a creature in play. The generator is not part of a position.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeVar

import attrs

from castlerules.core import DataError, Generator, Player, Rng, SetupError
from castlerules.magic54.integrity.invariants import problems
from castlerules.magic54.model.cards import BLACK, RED, TEAM_NAMES, Card
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

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
_SPECIALS: Final = (PlayKind.SACRIFICE, PlayKind.PROTECTION, PlayKind.KNOWLEDGE)
_SIDE_WORDS: Final = ("hp", "deck", "hand", "discard", "mana", "tapped", "creatures")
_STATE_WORDS: Final = (
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
_WORD_NAMES: Final = (*_STATE_WORDS, *[f"{team.lower()}.{name}" for team in TEAM_NAMES for name in _SIDE_WORDS])


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
        **_texts_of_state(state),
        **_texts_of_side(RED, state.sides[RED]),
        **_texts_of_side(BLACK, state.sides[BLACK]),
    }
    shown = [f"{name}={word}" for name, word in words.items() if word not in ("", "0") or name.endswith(".hp")]
    return " ".join(["magic54", *shown])


def _texts_of_state(state: State) -> dict[str, str]:
    combat = state.combat
    return {
        "rules": ",".join(f"{name}:{_option_text(option)}" for name, option in state.rules.changed().items()),
        "turn": str(state.turn),
        "active": TEAM_NAMES[state.active],
        "phase": state.phase.value,
        "priority": TEAM_NAMES[state.priority] if state.priority != state.active else "",
        "passes": str(state.passes),
        "replying": str(int(state.response_open)),
        "put": str(state.mana_played),
        "pile": ",".join(map(_pile_item_text, state.pile)),
        "shields": ",".join(f"{target_text(s.target)}>{_receiver_text(s.receiver)}" for s in state.shields),
        "pooled": ",".join(f"{packet.source}>{target_text(packet.target)}" for packet in state.pooled_packets),
        "attackers": ",".join(map(target_text, combat.attackers)),
        "blocks": ",".join(f"{target_text(object_id)}>{target_text(two)}" for object_id, two in combat.blocks),
        "split": ",".join(
            f"{target_text(object_id)}>{target_text(two)}={amount}" for object_id, two, amount in combat.assignments
        ),
        "aside": _zone_text(combat.growth_cards),
        "search": str(state.searching_joker or ""),
        "entered": str(state.creatures_entered),
        "result": state.result.value if state.result is not None else "",
    }


def _texts_of_side(team: Player, side: Side) -> dict[str, str]:
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


def _receiver_text(target: ObjectId | None) -> str:
    return "-" if target is None else target_text(target)


def _option_text(option: object) -> str:
    return str(option).lower()


def _pile_item_text(item: PileItem) -> str:
    played = item.card.code if item.source is None else target_text(item.source)
    return f"{item.kind.value}@{played}" + ("" if item.target is None else f">{target_text(item.target)}")


def _creature_text(creature: Creature) -> str:
    marks = ("/t" if creature.tapped else "") + ("/s" if creature.sick else "")
    marks += f"/d{creature.damage}" if creature.damage else ""
    return target_text(creature.id) + marks + (f"/b{creature.bonus}" if creature.bonus else "")


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


@attrs.frozen
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

    def read(self, name: str, reader: Callable[[str], T], missing: T) -> T:
        """Return the value of the word *name*, read by *reader*, or *missing* if there is no such word."""
        if name not in self.by_name:
            return missing
        try:
            return reader(self.by_name[name])
        except DataError as error:
            raise DataError(name, error.problem) from None

    def read_list(self, name: str, reader: Callable[[str], T]) -> tuple[T, ...]:
        """Return the comma-separated parts of the word *name*, each read by *reader*; () if there is no such word."""
        return self.read(name, lambda value: tuple([reader(part) for part in value.split(",") if part]), ())


def _read_state(words: _PositionWords, rng: Generator) -> State:
    rules = words.read("rules", _parse_rules, Magic54Rules())
    sides = (_read_side(words, "red", rules), _read_side(words, "black", rules))
    active = words.read("active", _parse_player, RED)
    highest = max([entry_number_of(creature.id) for side in sides for creature in side.creatures], default=0)
    return State(
        rules=rules,
        rng=rng,
        turn=words.read("turn", _parse_number, 1),
        active=active,
        phase=words.read("phase", _enum_parser(Phase), Phase.PRECOMBAT),
        priority=words.read("priority", _parse_player, active),
        passes=words.read("passes", _parse_number, 0),
        response_open=words.read("replying", _parse_flag, missing=False),
        mana_played=words.read("put", _parse_number, 0),
        pile=words.read_list("pile", _parse_pile_item),
        shields=words.read_list("shields", _parse_shield),
        pooled_packets=words.read_list("pooled", _parse_packet),
        combat=_read_combat(words),
        searching_joker=words.read("search", _parse_card, None),
        creatures_entered=words.read("entered", _parse_number, highest),
        result=words.read("result", _enum_parser(Result), None),
        sides=sides,
    )


def _read_combat(words: _PositionWords) -> Combat:
    return Combat(
        attackers=words.read_list("attackers", _parse_target),
        blocks=words.read_list("blocks", _parse_pair),
        assignments=words.read_list("split", _parse_assignment),
        growth_cards=words.read_list("aside", _parse_card),
    )


def _read_side(words: _PositionWords, team: str, rules: Magic54Rules) -> Side:
    return Side(
        hp=words.read(f"{team}.hp", _parse_number, rules.starting_hp),
        deck=words.read_list(f"{team}.deck", _parse_card),
        hand=words.read_list(f"{team}.hand", _parse_card),
        discard=words.read_list(f"{team}.discard", _parse_card),
        mana=words.read_list(f"{team}.mana", _parse_card),
        tapped=words.read(f"{team}.tapped", _parse_number, 0),
        creatures=words.read_list(f"{team}.creatures", _parse_creature),
    )


def _parse_card(text: str) -> Card:
    return read_card(None, text)


def _parse_target(text: str) -> ObjectId:
    return read_target(None, text)


def _parse_number(text: str) -> int:
    return read_amount(None, text)


def _parse_flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise DataError("", f"{text[:40]!r} is not 0 or 1")
    return text == "1"


def _parse_player(text: str) -> Player:
    if text.upper() not in TEAM_NAMES:
        raise DataError("", f"{text[:40]!r} is not RED or BLACK")
    return (RED, BLACK)[TEAM_NAMES.index(text.upper())]


def _enum_parser(kind: type[E]) -> Callable[[str], E]:
    members: dict[str, E] = {member.value: member for member in kind}

    def read(text: str) -> E:
        if text.lower() not in members:
            raise DataError("", f"{text[:40]!r} is not one of {', '.join(members)}")
        return members[text.lower()]

    return read


def _split_at(text: str, mark: str) -> tuple[str, str]:
    """Return the parts of *text* before and after the first *mark*; raise DataError if there is no *mark*."""
    before, separator, after = text.partition(mark)
    if not separator:
        raise DataError("", f"expected {mark} in {text[:40]!r}")
    return before, after


def _parse_pair(text: str) -> tuple[ObjectId, ObjectId]:
    before, after = _split_at(text, ">")
    return _parse_target(before), _parse_target(after)


def _parse_assignment(text: str) -> tuple[ObjectId, ObjectId, int]:
    pair, amount = _split_at(text, "=")
    return (*_parse_pair(pair), _parse_number(amount))


def _parse_pile_item(text: str) -> PileItem:
    kind_text, rest = _split_at(text, "@")
    kind = _enum_parser(PlayKind)(kind_text)
    played, mark, target_name = rest.partition(">")
    target = _parse_target(target_name) if mark else None
    if kind in _SPECIALS:
        source = _parse_target(played)
        return PileItem(kind, card_of(source), source, target)
    return PileItem(kind, _parse_card(played), None, target)


def _parse_shield(text: str) -> Shield:
    target, receiver = _split_at(text, ">")
    return Shield(_parse_target(target), None if receiver == "-" else _parse_target(receiver))


def _parse_packet(text: str) -> Packet:
    source, target = _split_at(text, ">")
    card = _parse_card(source)
    return Packet(card, _parse_target(target), card.power)


_MARK_FIELDS: Final = MappingProxyType({"t": "tapped", "s": "sick", "d": "damage", "b": "bonus"})


def _parse_creature(text: str) -> Creature:
    name, *marks = text.split("/")
    mark_values: dict[str, int] = {}
    for mark in marks:
        field = _MARK_FIELDS.get(mark[:1])
        if field is None or field in mark_values or (field in ("tapped", "sick") and len(mark) > 1):
            raise DataError("", f"expected marks as in KH#7/t/s/d2/b3, each at most once, got {text[:40]!r}")
        mark_values[field] = 1 if field in ("tapped", "sick") else _parse_number(mark[1:])
    return Creature(
        _parse_target(name),
        tapped="tapped" in mark_values,
        sick="sick" in mark_values,
        damage=mark_values.get("damage", 0),
        bonus=mark_values.get("bonus", 0),
    )


def _parse_rules(text: str) -> Magic54Rules:
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
    return None if text == "none" else _parse_number(text)
