"""Actions, cards and decks of a league as text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import DataError, Notation, Player, Word
from castlerules.core.shown import shown

from .actions import (
    Action,
    BeginStreakSwap,
    BuyBasicPair,
    BuyCard,
    BuyCopyLimit,
    BuyExpansion,
    BuySideboard,
    ChooseFirstPlayer,
    ChooseHandicapRow,
    ClaimFreeCard,
    MoveToMain,
    MoveToSide,
    RebuildDeck,
    RecordResult,
    RegisterDeck,
    RemoveCard,
    ReturnCard,
    StartContest,
    StreakKill,
    StreakPick,
    SwapWithSide,
    VoidContest,
    WaiveFreePicks,
    Withdraw,
)
from .decks import DeckKind, Decklist, PickSource, Zone, expansion_of
from .history import ContestId, Placings
from .knowledge import View
from .piles import pile
from .pool import CardPool, PrintingId, letters, read_colors
from .state import State

__all__ = ["escaped", "format_action", "format_deck", "parse_action", "read_deck"]

_MOST_DIGITS: Final = 15
_RESERVED: Final = frozenset("%_,:();=<+*[]")
_CODED: Final = re.compile(r"%([0-9A-Fa-f]{2})|%")
_NONE: Final = "-"


def escaped(text: str) -> str:
    """Return *text* without white space and signs that have a meaning of their own (``docs/data.md``).

    A space is ``_``, such a sign ``%`` and two hexadecimal digits, nothing at all ``-``. Raises DataError for text that
    cannot be printed.
    """
    if type(text) is not str or not text.isprintable():
        raise DataError("text", f"{shown(text)} cannot be written")
    if text in ("", _NONE):
        return _NONE if not text else "%2D"
    return "".join([_sign(one) for one in text])


def _sign(one: str) -> str:
    return "_" if one == " " else f"%{ord(one):02X}" if one in _RESERVED else one


def _plain(text: str) -> str:
    """Return the text that ``escaped`` wrote as *text*; raise DataError for what it never writes."""
    if text == _NONE:
        return ""

    def sign(match: re.Match[str]) -> str:
        if match[1] is None:
            raise DataError("text", f"{shown(text)} has % without two hexadecimal digits")
        return chr(int(match[1], 16))

    found = _CODED.sub(sign, text.replace("_", " "))
    if not found.isprintable():
        raise DataError("text", f"{shown(text)} has signs that cannot be printed")
    return found


def _text(_: object, text: str) -> str:
    return _plain(text)


def _pool_of(where: object) -> CardPool | None:
    return where.setup.pool if isinstance(where, (State, View)) else None


def _printing(where: object, text: str) -> PrintingId:
    """Return the printing that *text* names; in the light of a state or view small letters or the name will do."""
    found, pool = _plain(text), _pool_of(where)
    if pool is None or found in pool.index.by_id:
        return PrintingId(found)
    if found.casefold() in pool.index.folded:
        return pool.index.folded[found.casefold()]
    same = [one.id for one in pool.printings if one.name.casefold() == found.casefold()]
    if len(same) > 1:
        raise DataError("printing", f"{found} is in several sets: {', '.join(same[:5])}")
    return same[0] if same else PrintingId(found)


def _set_code(where: object, text: str) -> str:
    return _known_code(where, _plain(text))


def _known_code(where: object, found: str) -> str:
    """Return the code of the set that *found* is but for capital letters, if *where* knows one; else *found*."""
    pool = _pool_of(where)
    same = [one.code for one in pool.sets if one.code.casefold() == found.casefold()] if pool is not None else []
    return same[0] if len(same) == 1 else found


def _number(_: object, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > _MOST_DIGITS:
        raise DataError("number", f"{shown(text)} is no whole number")
    return int(text)


def _number_text(number: int) -> str:
    if type(number) is not int or not 0 <= number < 10**_MOST_DIGITS:
        raise DataError("number", f"{shown(number)} is no whole number of at most {_MOST_DIGITS} digits")
    return str(number)


def _player(where: object, text: str) -> Player:
    """Return the player with the number or, in the light of a state or view, the name *text*."""
    if isinstance(where, (State, View)) and not text.isdigit():
        name = _plain(text).casefold()
        found = [one.player for one in where.members if one is not None and one.name and one.name.casefold() == name]
        if found:
            return found[0]
    return Player(_number(where, text))


def _players_text(players: tuple[Player, ...], between: str = "+") -> str:
    return between.join(map(_number_text, players)) or _NONE


def _players(where: object, text: str, between: str = "+") -> tuple[Player, ...]:
    return () if text == _NONE else tuple([_player(where, part) for part in text.split(between)])


def _placings_text(placings: Placings) -> str:
    return "<".join([_players_text(group, "=") for group in placings]) or _NONE


def _placings(where: object, text: str) -> Placings:
    return () if text == _NONE else tuple([_players(where, part, "=") for part in text.split("<")])


def _lands_text(lands: tuple[PrintingId, ...]) -> str:
    return "+".join(map(escaped, lands)) or _NONE


def _lands(where: object, text: str) -> tuple[PrintingId, ...]:
    return () if text == _NONE else tuple([_printing(where, part) for part in text.split("+")])


def _zone(_: object, text: str) -> Zone:
    if text.lower() not in list(Zone):
        raise DataError("zone", f"{shown(text)} is not one of {', '.join(Zone)}")
    return Zone(text.lower())


def _source_text(source: PickSource) -> str:
    code = expansion_of(source)
    return escaped(source) if code is None else f"set/{escaped(code)}"


def _source(where: object, text: str) -> PickSource:
    if text.lower().startswith("set/"):
        return PickSource(f"set:{_set_code(where, text[4:])}")
    return PickSource(_plain(text.lower() if text.lower() == "side" else text))


def format_deck(deck: Decklist) -> str:
    """Return *deck* as one word, such as ``two;WU;TMP;STH;-;7ED/Island=9+7ED/Plains=9`` (``docs/data.md``).

    The parts are kind, alliance, Basic Set, expansion, grace card and cards. Raises DataError for anything else.
    """
    if type(deck) is not Decklist:
        raise DataError("deck", f"a Decklist is wanted, not {shown(deck)}")
    head = (deck.kind.value, letters(deck.alliance), deck.basic_set or "", deck.expansion or "", deck.grace or "")
    cards = [escaped(name) + (f"={number}" if number > 1 else "") for name, number in deck.main]
    return ";".join([*map(escaped, head), "+".join(cards) or _NONE])


def read_deck(where: State | View | None, text: str) -> Decklist:
    """Return the deck list in *text*, as ``format_deck`` writes it (``docs/data.md``); DataError if it is none."""
    parts = text.split(";")
    if len(parts) != 6:
        raise DataError("deck", "kind;alliance;basic set;expansion;grace card;cards are wanted")
    kind, alliance, basic, small, grace, cards = parts
    if kind.lower() not in list(DeckKind):
        raise DataError("deck", f"{shown(kind)} is not one of {', '.join(DeckKind)}")
    entries = [] if cards == _NONE else [_entry(where, one) for one in cards.split("+")]
    colors = read_colors(_plain(alliance).upper())
    named = [_set_code(where, one) or None for one in (basic, small)]
    return Decklist(DeckKind(kind.lower()), colors, named[0], named[1], pile(entries), _plain(grace) or None)


def _entry(where: object, text: str) -> tuple[str, int]:
    name, mark, number = text.partition("=")
    return _printing(where, name), _number(where, number) if mark else 1


def _deck(where: Any, text: str) -> Decklist:
    return read_deck(where, text)


_VERBS: Final[Mapping[str, type[Action]]] = MappingProxyType(
    {
        "register": RegisterDeck,
        "start": StartContest,
        "first": ChooseFirstPlayer,
        "result": RecordResult,
        "void": VoidContest,
        "buy": BuyCard,
        "buy_lands": BuyBasicPair,
        "buy_set": BuyExpansion,
        "buy_limit": BuyCopyLimit,
        "buy_side": BuySideboard,
        "claim": ClaimFreeCard,
        "remove": RemoveCard,
        "to_side": MoveToSide,
        "to_main": MoveToMain,
        "exchange": SwapWithSide,
        "rebuild": RebuildDeck,
        "swap": BeginStreakSwap,
        "kill": StreakKill,
        "pick": StreakPick,
        "waive": WaiveFreePicks,
        "withdraw": Withdraw,
        "row": ChooseHandicapRow,
        "return": ReturnCard,
    }
)

_NOTATION: Final[Notation[Action]] = Notation(
    _VERBS,
    {
        Player: Word(_number_text, _player),
        ContestId: Word(_number_text, _number),
        int: Word(_number_text, _number),
        str: Word(escaped, _text),
        PrintingId: Word(escaped, _printing),
        PickSource: Word(_source_text, _source),
        Zone: Word(str, _zone),
        Decklist: Word(format_deck, _deck),
        tuple[Player, ...]: Word(_players_text, _players),
        tuple[PrintingId, ...]: Word(_lands_text, _lands),
        Placings: Word(_placings_text, _placings),
    },
)


def format_action(action: Action) -> str:
    """Return *action* as text, such as ``buy:0,TMP/Goblin_Bully,main``; the same text in every state.

    All forms are listed in ``docs/data.md``. Raises DataError for anything that is no action, or one with a part that
    cannot be written.
    """
    return _NOTATION.format(action)


def parse_action(where: State | View | None, text: str) -> Action:
    """Return the action that *text* names: what ``format_action`` writes, also with spaces.

    All forms are listed in ``docs/data.md``. In the light of a state or view cards may be written in small letters, and
    without a set if that leaves one only; players may be named. The action need not be legal. Raises DataError if
    *text* names none.
    """
    action = _NOTATION.parse(where, text)
    return BuyExpansion(action.player, _known_code(where, action.code)) if isinstance(action, BuyExpansion) else action
