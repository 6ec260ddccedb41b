"""What a table may choose: one field for every debatable reading of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar

import attrs

from castlerules.core import Broken, DataError, SetupError
from castlerules.core.shown import shown

__all__ = [
    "MOST_TURNS",
    "DamagePersistence",
    "DamageTiming",
    "FirstPlayer",
    "GrowthExpiry",
    "GrowthScope",
    "JackScope",
    "Magic54Rules",
    "ManaDropScope",
    "PileResolution",
    "RecycleTiming",
    "ShieldDuration",
    "SimultaneousZero",
]


class FirstPlayer(StrEnum):
    """M54-Q02: who starts."""

    RANDOM = "random"
    RED = "red"
    BLACK = "black"


class ManaDropScope(StrEnum):
    """M54-Q06: what the number of Mana cards is counted over: a turn, or each of its two windows."""

    TURN = "turn"
    WINDOW = "window"


class PileResolution(StrEnum):
    """M54-Q09: whether two passes solve the whole pile or only its top."""

    BATCH = "batch"
    SINGLE = "single"


class DamageTiming(StrEnum):
    """M54-Q13: whether a Damage card hurts when it is solved, or all at the end of the exchange."""

    ON_RESOLUTION = "on_resolution"
    POOLED = "pooled"


class ShieldDuration(StrEnum):
    """M54-Q17: how long shields last."""

    EXCHANGE = "exchange"
    TURN = "turn"


class JackScope(StrEnum):
    """M54-Q15: whose creatures a Jack may stand in for."""

    ANY_OTHER = "any_other"
    OWN_OTHER = "own_other"


class GrowthScope(StrEnum):
    """M54-Q26: whose fighting creatures may grow."""

    ANY = "any"
    OWN = "own"


class GrowthExpiry(StrEnum):
    """M54-Q26: whether an ending bonus takes marked damage with it."""

    SOAK = "soak"
    STRICT = "strict"


class DamagePersistence(StrEnum):
    """M54-Q28: how long marked damage stays."""

    TURN = "turn"
    EXCHANGE = "exchange"
    PERMANENT = "permanent"


class SimultaneousZero(StrEnum):
    """M54-Q34: what it means that both players reach 0 together."""

    DRAW = "draw"
    ACTIVE_WINS = "active_wins"
    ACTIVE_LOSES = "active_loses"


class RecycleTiming(StrEnum):
    """M54-Q38: when the discard pile is turned over."""

    ON_NEED = "on_need"
    IMMEDIATE = "immediate"


_E = TypeVar("_E", bound=StrEnum)
MOST_TURNS: Final = 10**15
"""The last turn that a duel can have; every text of a position can hold its number."""


def _chosen(kind: type[_E]) -> Callable[[str], _E]:
    """Return the converter from the text of an option to a member of *kind*; others stay for the validator."""
    members = {str(member): member for member in kind}

    def converted(option: str) -> _E:
        found: object = option
        if type(option) is str and option in members:
            found = members[option]
        return found  # type: ignore[return-value]  # anything else is refused by the validator

    return converted


def _refused(code: str, name: str, wanted: str, given: object) -> SetupError:
    return SetupError((Broken(code, f"{name} is {wanted}, not {shown(given)}"),))


def _option(code: str, default: _E) -> _E:
    """Return a field whose value is a member of the enum of *default*, or its text."""
    kind = type(default)
    wanted = "one of " + ", ".join(member.value for member in kind)

    def check(_: object, field: attrs.Attribute[_E], given: _E) -> None:
        if not isinstance(given, kind):
            raise _refused(code, field.name, wanted, given)

    found: _E = attrs.field(default=default, converter=_chosen(kind), validator=check, kw_only=True)
    return found


def _switch(code: str, default: bool) -> bool:  # noqa: FBT001 - the default of a field
    """Return a field that is True or False."""

    def check(_: object, field: attrs.Attribute[bool], given: bool) -> None:  # noqa: FBT001 - as attrs calls it
        if type(given) is not bool:
            raise _refused(code, field.name, "True or False", given)

    found: bool = attrs.field(default=default, validator=check, kw_only=True)
    return found


def _number(code: str, default: int, low: int, high: int) -> int:
    """Return a field that is an integer from *low* to *high*."""

    def check(_: object, field: attrs.Attribute[int], given: int) -> None:
        if type(given) is not int or not low <= given <= high:
            raise _refused(code, field.name, f"an integer from {low} to {high}", given)

    found: int = attrs.field(default=default, validator=check, kw_only=True)
    return found


def _turn_limit(_: object, field: attrs.Attribute[int | None], given: int | None) -> None:
    if given is not None and (type(given) is not int or not 1 <= given <= MOST_TURNS):
        raise _refused("M54-Q42", field.name, f"None or an integer from 1 to {MOST_TURNS}", given)


@attrs.frozen(cache_hash=True, repr=False)
class Magic54Rules:
    """The options of Magic 54, all with the default ruling; M54-Q numbers are the rulings that explain them.

    Options with a name take the enum member or its text: ``Magic54Rules(shield_duration="turn")``. Raises
    SetupError for a value that the option does not have.
    """

    starting_hp: int = _number("M54-Q35", 20, 1, 1_000_000)
    opening_hand: int = _number("M54-Q36", 5, 0, 27)
    hand_limit: int = _number("M54-Q36", 5, 0, 27)
    first_player: FirstPlayer = _option("M54-Q02", FirstPlayer.RANDOM)
    first_draw_skipped: bool = _switch("M54-Q03", default=True)
    mana_per_turn: int = _number("M54-Q06", 1, 1, 8)
    mana_drop_scope: ManaDropScope = _option("M54-Q06", ManaDropScope.TURN)
    response_after_permanent: bool = _switch("M54-Q07", default=False)
    pile_resolution: PileResolution = _option("M54-Q09", PileResolution.BATCH)
    damage_timing: DamageTiming = _option("M54-Q13", DamageTiming.ON_RESOLUTION)
    ace_clears_marked: bool = _switch("M54-Q14", default=True)
    shield_duration: ShieldDuration = _option("M54-Q17", ShieldDuration.EXCHANGE)
    jack_scope: JackScope = _option("M54-Q15", JackScope.ANY_OTHER)
    blocked_stays_blocked: bool = _switch("M54-Q23", default=True)
    search_reveals: bool = _switch("M54-Q25", default=False)
    growth_scope: GrowthScope = _option("M54-Q26", GrowthScope.ANY)
    growth_expiry: GrowthExpiry = _option("M54-Q26", GrowthExpiry.SOAK)
    damage_persistence: DamagePersistence = _option("M54-Q28", DamagePersistence.TURN)
    simultaneous_zero: SimultaneousZero = _option("M54-Q34", SimultaneousZero.DRAW)
    end_cycle: bool = _switch("M54-Q37", default=True)
    recycle_timing: RecycleTiming = _option("M54-Q38", RecycleTiming.ON_NEED)
    recycle_shuffle: bool = _switch("M54-Q38", default=False)
    turn_limit: int | None = attrs.field(default=None, validator=_turn_limit, kw_only=True)

    @classmethod
    def of(cls, options: Mapping[str, object]) -> Magic54Rules:
        """Return the rules with these *options*, the rest at their defaults.

        Raises DataError for names that are no options, and SetupError for a value that an option does not have.
        """
        known = attrs.fields_dict(cls)
        unknown = [shown(name) for name in options if name not in known]
        if unknown:
            raise DataError("rules", f"no options of Magic 54: {', '.join(unknown)}; the options: {', '.join(known)}")
        keywords: Any = options
        return cls(**keywords)

    def changed(self) -> dict[str, object]:
        """Return the options that differ from their defaults, by name."""
        found = {field.name: (getattr(self, field.name), field.default) for field in attrs.fields(Magic54Rules)}
        return {name: option for name, (option, default) in found.items() if option != default}

    def __repr__(self) -> str:
        shown = {name: str(option) if isinstance(option, str) else option for name, option in self.changed().items()}
        return f"Magic54Rules({', '.join(f'{name}={option!r}' for name, option in shown.items())})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (tuple(self.changed().items()),)


def _restored(options: tuple[tuple[str, object], ...]) -> Magic54Rules:
    return Magic54Rules.of(dict(options))
