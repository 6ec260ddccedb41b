"""When a spell may be cast, or an ability activated: "only during combat", "only before blockers are declared"."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.meanings import Limited
from castlerules.cards.oracle.phrase import says, words

_EXAMPLE: Final = "{2}: You gain 2 life. Activate only {}."
_ON: Final = "Enchantment"


def _period(period: lang.Period) -> lang.Condition:
    return lang.DuringPeriod(period)


def _in_turn(who: lang.PlayerRef, *periods: lang.Period) -> lang.Condition:
    return lang.Both((*map(_period, periods), lang.DuringTurnOf(who)))


TURNS: Final = words(
    "others_turn", {"an opponent 's turn": lang.EachOpponent()}, "{2}: You gain 2 life. Activate only during {}.", _ON
)
WHOSE_STEP: Final = (
    *words("whose_step", {"your": lang.You()}, "{2}: You gain 2 life. Activate only during {} upkeep.", _ON),
    *words(
        "whose_step",
        {"an opponent 's": lang.EachOpponent()},
        "{2}: You gain 2 life. Activate only during {} upkeep.",
        _ON,
    ),
)
STEPS: Final = (
    *words(
        "step_of_turn",
        {
            "upkeep": lang.Period.UPKEEP,
            "draw step": lang.Period.DRAW,
            "declare attackers step": lang.Period.ATTACKERS,
            "declare blockers step": lang.Period.BLOCKERS,
            "end step": lang.Period.END,
        },
        "{2}: You gain 2 life. Activate only during your {}.",
        _ON,
    ),
)
DECLARING: Final = words(
    "declaring",
    {
        "before attackers are declared": lang.Period.BEFORE_ATTACKERS,
        "before blockers are declared": lang.Period.BEFORE_BLOCKERS,
        "before the combat damage step": lang.Period.BEFORE_DAMAGE,
    },
    _EXAMPLE,
    _ON,
)
IN_COMBAT: Final = words(
    "window",
    {
        "during combat": _period(lang.Period.COMBAT),
        "during combat before blockers are declared": lang.Both(
            (_period(lang.Period.COMBAT), _period(lang.Period.BEFORE_BLOCKERS))
        ),
        "during combat after blockers are declared": _period(lang.Period.AFTER_BLOCKERS),
        "during combat on your turn": _in_turn(lang.You(), lang.Period.COMBAT),
        "during combat on an opponent 's turn": _in_turn(lang.EachOpponent(), lang.Period.COMBAT),
        "during the declare attackers step": _period(lang.Period.ATTACKERS),
        "during the declare blockers step": _period(lang.Period.BLOCKERS),
        "during the end of combat step": _period(lang.Period.END_OF_COMBAT),
    },
    _EXAMPLE,
    _ON,
)


@says(
    "window", "during <others_turn>", example="{2}: You gain 2 life. Activate only during an opponent's turn.", on=_ON
)
def in_turn(who: lang.PlayerRef) -> lang.Condition:
    """In a turn of others."""
    return lang.DuringTurnOf(who)


@says(
    "window",
    "during <whose_step> <step_of_turn>",
    example="{2}: You gain 2 life. Activate only during your upkeep.",
    on=_ON,
)
def in_step(who: lang.PlayerRef, period: lang.Period) -> lang.Condition:
    """In a step of somebody's turn."""
    return _in_turn(who, period)


@says("window", "<declaring>", example="{2}: You gain 2 life. Activate only before attackers are declared.", on=_ON)
def before_declaring(period: lang.Period) -> lang.Condition:
    """Before attackers or blockers are declared."""
    return _period(period)


@says(
    "window",
    "during <others_turn> after their upkeep step",
    example="{2}: You gain 2 life. Activate only during an opponent's turn after their upkeep step.",
    on=_ON,
)
def in_turn_after_upkeep(who: lang.PlayerRef) -> lang.Condition:
    """In a turn of others, after its upkeep."""
    return _in_turn(who, lang.Period.AFTER_UPKEEP)


@says(
    "window",
    "during <others_turn> , <declaring>",
    example="{2}: You gain 2 life. Activate only during an opponent's turn, before attackers are declared.",
    on=_ON,
)
def in_turn_before(who: lang.PlayerRef, period: lang.Period) -> lang.Condition:
    """In a turn of others, before attackers or blockers are declared."""
    return _in_turn(who, period)


@says(
    "window",
    "during your turn , <declaring>",
    example="{2}: You gain 2 life. Activate only during your turn, before attackers are declared.",
    on=_ON,
)
def in_own_turn_before(period: lang.Period) -> lang.Condition:
    """In your turn, before attackers or blockers are declared."""
    return _in_turn(lang.You(), period)


@says("limit", "only <window>", example="{2}: You gain 2 life. Activate only during combat.", on=_ON)
def only_then(window: lang.Condition) -> Limited:
    """Only in a part of a turn."""
    return Limited((), window)


# Spells.


@says("cast_window", "<window>", example="Cast this spell only during combat.\nDraw a card.", on="Instant")
def cast_then(window: lang.Condition) -> lang.Condition:
    """In a part of a turn."""
    return window


@says("cast_window", "during your turn", example="Cast this spell only during your turn.\nDraw a card.", on="Instant")
def cast_in_own_turn() -> lang.Condition:
    """In your turn."""
    return lang.DuringTurnOf(lang.You())


@says(
    "cast_window",
    "if <condition>",
    example="Cast this spell only if you control a Forest.\nDraw a card.",
    on="Instant",
)
def cast_if(condition: lang.Condition) -> lang.Condition:
    """While a condition is true."""
    return condition


@says(
    "cast_limit", "cast ~ only <cast_window>", example="Cast this spell only during combat.\nDraw a card.", on="Instant"
)
def cast_only(condition: lang.Condition) -> lang.CastOnly:
    """When a spell may be cast."""
    return lang.CastOnly(condition)


@says(
    "cast_limit",
    "you may cast ~ as though it had flash if you pay <mana> more to cast it",
    example="You may cast this spell as though it had flash if you pay {3} more to cast it.\nDraw a card.",
)
def flash_at_a_price(cost: lang.ManaCost) -> lang.Keyword:
    """At any time, for more mana."""
    return lang.Keyword(lang.KeywordKind.FLASH_AT_A_PRICE, cost=lang.Cost(cost))


@says(
    "cast_limit",
    "cast ~ only <cast_window> and only <cast_window>",
    example="Cast this spell only during combat and only if you control a Forest.\nDraw a card.",
    on="Instant",
)
def cast_only_both(first: lang.Condition, second: lang.Condition) -> lang.CastOnly:
    """Under two conditions."""
    return lang.CastOnly(lang.Both((first, second)))
