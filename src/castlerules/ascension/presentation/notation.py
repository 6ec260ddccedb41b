"""The notation of a league: actions, printings and decks as short text without spaces, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from castlerules.ascension.information.observation import Observation
from castlerules.ascension.model import actions
from castlerules.ascension.model.state import ContestId, Placings, State
from castlerules.ascension.pool.card_pool import CardPool, PrintingId, color_letters, read_colors
from castlerules.ascension.pool.decks import DeckKind, PickSource, StarterDeck, Zone, pile, set_of_source
from castlerules.core import ArgumentFormat, DataError, Notation, Player
from castlerules.core.errors import short_repr
from castlerules.core.notation import separated

_MOST_DIGITS: Final = 15
_RESERVED: Final = frozenset("%_,:();=<+*[]")
_ESCAPED: Final = re.compile(r"%([0-9A-Fa-f]{2})|%")
_EMPTY: Final = "-"
_LIST_MARKS: Final = re.compile(r"\s*([<=+])\s*")
_LOOSE: Final = re.compile(r"\s|^start.*[,()]", re.IGNORECASE)
"""What ``format_action`` never writes: white space, and other marks than ``+`` between the players of a new contest."""
_STARTED: Final = re.compile(r"(start)[\s:,()]+(.*)", re.IGNORECASE)
_PLAYERS: Final = re.compile(r"[^\s,()+]+")
_MOST_LISTED: Final = 8


def escape(text: str) -> str:
    """Return *text* as it stands in the notation of actions, without spaces and reserved signs (``docs/data.md``).

    A space becomes ``_``, a reserved sign such as ``,`` becomes ``%`` and its code in two hexadecimal digits, and empty
    text becomes ``-``. Raises DataError for text that is not printable.
    """
    if type(text) is not str or not text.isprintable():
        raise DataError("text", f"expected printable text, got {short_repr(text)}")
    if text in ("", _EMPTY):
        return _EMPTY if not text else "%2D"
    return "".join(map(_escape_character, text))


def _escape_character(sign: str) -> str:
    return "_" if sign == " " else f"%{ord(sign):02X}" if sign in _RESERVED else sign


def _unescape(text: str) -> str:
    """Return the text that ``escape`` turned into *text*.

    Raises DataError for a % without two hexadecimal digits and if the result is not printable.
    """
    if text == _EMPTY:
        return ""

    def sign(match: re.Match[str]) -> str:
        if match[1] is None:
            raise DataError("text", f"expected two hexadecimal digits after each %, got {short_repr(text)}")
        return chr(int(match[1], 16))

    unescaped = _ESCAPED.sub(sign, text.replace("_", " "))
    if not unescaped.isprintable():
        raise DataError("text", f"expected printable text, got {short_repr(text)}")
    return unescaped


def _parse_text(_: object, text: str) -> str:
    return _unescape(text)


def _pool_of(context: object) -> CardPool | None:
    return context.setup.pool if isinstance(context, (State, Observation)) else None


def _parse_printing(context: object, text: str) -> PrintingId:
    """Return the id of the printing that *text*, an escaped id or card name, names.

    If *context* is a state or an observation, its pool is searched: case does not matter, and the name of a card that
    is in one set only is enough. Without a pool or a match, *text* is taken as the id. Raises DataError for the name of
    a card in several sets.
    """
    name, pool = _unescape(text), _pool_of(context)
    if pool is None or name in pool.index.by_id:
        return PrintingId(name)
    if name.casefold() in pool.index.by_folded_id:
        return pool.index.by_folded_id[name.casefold()]
    ids = [card.id for card in pool.printings if card.name.casefold() == name.casefold()]
    if len(ids) > 1:
        raise DataError("printing", f"{name} is in several sets: {', '.join(ids[:5])}")
    return ids[0] if ids else PrintingId(name)


def _parse_set_code(context: object, text: str) -> str:
    return _normalized_set_code(context, _unescape(text))


def _normalized_set_code(context: object, code: str) -> str:
    """Return *code* as the pool of *context* writes it, if exactly one set matches it regardless of case.

    If no set or several match, or *context* has no pool, *code* is returned unchanged.
    """
    pool = _pool_of(context)
    codes = (
        [card_set.code for card_set in pool.sets if card_set.code.casefold() == code.casefold()]
        if pool is not None
        else []
    )
    return codes[0] if len(codes) == 1 else code


def _parse_number(_: object, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > _MOST_DIGITS:
        raise DataError("number", f"expected a whole number of at most {_MOST_DIGITS} digits, got {short_repr(text)}")
    return int(text)


def _format_number(number: int) -> str:
    if type(number) is not int or not 0 <= number < 10**_MOST_DIGITS:
        raise DataError("number", f"expected a whole number of at most {_MOST_DIGITS} digits, got {short_repr(number)}")
    return str(number)


def _parse_player(context: object, text: str) -> Player:
    """Return the player that *text* names by seat number or, if *context* is a state or an observation, by name."""
    if isinstance(context, (State, Observation)) and not text.isdigit():
        name = _unescape(text).casefold()
        players = [
            member.player
            for member in context.members
            if member is not None and member.name and member.name.casefold() == name
        ]
        if players:
            return players[0]
        raise DataError("player", f"there is no member {short_repr(_unescape(text))}; {_member_names(context)}")
    return Player(_parse_number(context, text))


def _member_names(context: State | Observation) -> str:
    """Return the names of the members, the first of them if there are many."""
    names = [member.name or f"player {member.player}" for member in context.members if member is not None]
    more = ", ..." if len(names) > _MOST_LISTED else ""
    return f"there are {', '.join(names[:_MOST_LISTED])}{more}" if names else "nobody has registered yet"


def _parse_zone(_: object, text: str) -> Zone:
    if text.lower() not in list(Zone):
        raise DataError("zone", f"expected a part of the deck, {' or '.join(Zone)}, got {short_repr(text)}")
    return Zone(text.lower())


def _format_source(source: PickSource) -> str:
    code = set_of_source(source)
    return escape(source) if code is None else f"set/{escape(code)}"


def _parse_source(context: object, text: str) -> PickSource:
    if text.lower().startswith("set/"):
        return PickSource(f"set:{_parse_set_code(context, text[4:])}")
    return PickSource(_unescape(text.lower() if text.lower() == "side" else text))


def format_deck(deck: StarterDeck) -> str:
    """Return *deck* as one word, such as ``two;WU;TMP;STH;-;7ED/Island=9+7ED/Plains=9`` (``docs/data.md``).

    The parts are kind, alliance, Basic Set, expansion, grace card and cards. Raises DataError if *deck* is no
    StarterDeck, or if a name in it cannot be written.
    """
    if type(deck) is not StarterDeck:
        raise DataError("deck", f"expected a StarterDeck, got {short_repr(deck)}")
    head = (deck.kind.value, color_letters(deck.alliance), deck.basic_set or "", deck.expansion or "", deck.grace or "")
    cards = [escape(name) + (f"={number}" if number > 1 else "") for name, number in deck.main]
    return ";".join([*map(escape, head), "+".join(cards) or _EMPTY])


def parse_deck(context: State | Observation | None, text: str) -> StarterDeck:
    """Return the deck list that ``format_deck`` writes as *text* (``docs/data.md``).

    If *context* is a state or an observation, cards and sets are looked up in its pool, and case does not matter. The
    deck need not be legal. Raises DataError for text in another form.
    """
    parts = text.split(";")
    if len(parts) != 6:
        raise DataError("deck", f"expected kind;alliance;basic set;expansion;grace card;cards, got {short_repr(text)}")
    kind, alliance, basic, small, grace, cards = parts
    if kind.lower() not in list(DeckKind):
        raise DataError("deck", f"expected the number of colors, {' or '.join(DeckKind)}, got {short_repr(kind)}")
    entries = [] if cards == _EMPTY else [_parse_entry(context, entry) for entry in cards.split("+")]
    colors = read_colors(_unescape(alliance).upper())
    codes = [_parse_set_code(context, code) or None for code in (basic, small)]
    return StarterDeck(DeckKind(kind.lower()), colors, codes[0], codes[1], pile(entries), _unescape(grace) or None)


def _parse_entry(context: object, text: str) -> tuple[str, int]:
    name, mark, number = text.partition("=")
    return _parse_printing(context, name), _parse_number(context, number) if mark else 1


def _parse_deck_word(context: Any, text: str) -> StarterDeck:
    return parse_deck(context, text)


ACTIONS: Final[Mapping[str, tuple[type[actions.Action], str]]] = MappingProxyType(
    {
        "register": (actions.RegisterDeck, "register {deck} for {player}"),
        "start": (actions.StartContest, "start a contest of {participants}"),
        "first": (actions.ChooseFirstPlayer, "let {first} start contest {contest}"),
        "result": (actions.RecordResult, "contest {contest}: {placings}"),
        "void": (actions.VoidContest, "forget contest {contest}{voided}"),
        "buy": (actions.BuyCard, "{player}: buy {printing} into {zone}"),
        "buy_lands": (actions.BuyBasicPair, "{player}: buy {lands} into {zone}"),
        "buy_set": (actions.BuyExpansion, "{player}: buy the set {code}"),
        "buy_limit": (actions.BuyCopyLimit, "{player}: raise the copy limit"),
        "buy_side": (actions.BuySideboard, "{player}: buy a block of the sideboard"),
        "claim": (actions.ClaimFreeCard, "{player}: take {printing} for {source}"),
        "remove": (actions.RemoveCard, "{player}: take {printing} out of {zone}"),
        "to_side": (actions.MoveToSide, "{player}: move {printing} to the sideboard"),
        "to_main": (actions.MoveToMain, "{player}: move {printing} into the deck"),
        "exchange": (actions.SwapWithSide, "{player}: exchange {main_card} for {side_card} of the sideboard"),
        "rebuild": (actions.RebuildDeck, "{player}: go on with a new deck, {deck}"),
        "swap": (actions.BeginStreakSwap, "{player}: begin to swap cards for commons"),
        "kill": (actions.StreakKill, "{player}: give {printing} away in the swap"),
        "pick": (actions.StreakPick, "{player}: take {printing} in the swap"),
        "waive": (actions.WaiveFreePicks, "{player}: give up all free picks of {given_up}"),
        "withdraw": (actions.Withdraw, "{player}: leave the league"),
        "row": (actions.ChooseHandicapRow, "{player}: take the row of {row} in contest {contest}"),
        "return": (actions.ReturnCard, "{player}: put {printing} from the reserve into {zone}"),
    }
)
"""The class of the action of each verb, and its phrase in words (``castlerules.core.Wording``)."""

_PLAYER: Final = ArgumentFormat(_format_number, _parse_player)
_PRINTING: Final = ArgumentFormat(escape, _parse_printing)


@cache
def _notation() -> Notation[actions.Action]:
    """Return the notation, made for the first action: it resolves the types of the fields of every action."""
    return Notation(
        {verb: action for verb, (action, _) in ACTIONS.items()},
        {
            Player: _PLAYER,
            ContestId: ArgumentFormat(_format_number, _parse_number),
            int: ArgumentFormat(_format_number, _parse_number),
            str: ArgumentFormat(escape, _parse_text),
            PrintingId: _PRINTING,
            PickSource: ArgumentFormat(_format_source, _parse_source),
            Zone: ArgumentFormat(str, _parse_zone),
            StarterDeck: ArgumentFormat(format_deck, _parse_deck_word),
            tuple[Player, ...]: separated(_PLAYER, "+"),
            tuple[PrintingId, ...]: separated(_PRINTING, "+"),
            Placings: separated(separated(_PLAYER, "="), "<"),
        },
    )


def format_action(action: actions.Action) -> str:
    """Return *action* as text, such as ``buy:0,TMP/Goblin_Bully,main``; the same text in every state.

    All forms are listed in ``docs/data.md``. Raises DataError for anything that is no action, and for an action with a
    field that cannot be written.
    """
    return _notation().format(action)


def _as_word(match: re.Match[str]) -> str:
    return escape(match[0])


def _with_lists_as_words(context: State | Observation | None, text: str) -> str:
    """Return *text* with each list and each name of a member in one word: ``start ann bob`` is ``start:ann+bob``."""
    if isinstance(context, (State, Observation)):
        names = [member.name for member in context.members if member is not None and " " in member.name]
        for name in sorted(names, key=len, reverse=True):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _as_word, text, flags=re.IGNORECASE)
    text = _LIST_MARKS.sub(r"\1", text.strip())
    started = _STARTED.fullmatch(text)
    return text if started is None else f"{started[1]}:{'+'.join(_PLAYERS.findall(started[2]))}"


def parse_action(context: State | Observation | None, text: str) -> actions.Action:
    """Return the action that *text* names, in the notation of ``format_action``, spaces allowed.

    All forms are listed in ``docs/data.md``. If *context* is a state or an observation, case does not matter in cards,
    the set may be left out if the card is in one set only, and players may be named. Spaces may stand in such a name,
    beside the marks of a list, and in place of the marks between the players of a new contest. The action need not be
    legal. Raises DataError if *text* is no action.
    """
    is_loose = type(text) is str and _LOOSE.search(text) is not None
    action = _notation().parse(context, _with_lists_as_words(context, text) if is_loose else text)
    return (
        actions.BuyExpansion(action.player, _normalized_set_code(context, action.code))
        if isinstance(action, actions.BuyExpansion)
        else action
    )
