"""Alternative costs: what may be paid rather than the mana cost of a spell, and under which condition (BASE-K36)."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.phrase import same, says


@says(
    "rather",
    "you may <cost> rather than pay ~ 's mana cost",
    example="You may sacrifice two Forests rather than pay this spell's mana cost.\nDraw a card.",
)
def rather_than_mana(cost: lang.Cost) -> lang.Cost:
    """Another cost than the mana cost."""
    return cost


RATHER_FIRST: Final = same(
    rather_than_mana,
    "rather than pay ~ 's mana cost , you may <cost>",
    example="Rather than pay this spell's mana cost, you may pay 2 life.\nDraw a card.",
)


@says(
    "rather",
    "you may pay <mana> rather than pay ~ 's mana cost",
    example="You may pay {1}{B} rather than pay this spell's mana cost.\nDraw a card.",
)
def rather_mana(cost: lang.ManaCost) -> lang.Cost:
    """Other mana."""
    return lang.Cost(cost)


@says(
    "rather_if",
    "<rather>",
    example="If you control a Forest, you may pay 2 life rather than pay this spell's mana cost.\nDraw a card.",
)
def some_cost(cost: lang.Cost) -> lang.Cost:
    """Another cost, under a condition."""
    return cost


@says(
    "rather_if",
    "you may cast ~ without paying its mana cost",
    example="If you control a Forest, you may cast this spell without paying its mana cost.\nDraw a card.",
)
def no_cost() -> lang.Cost:
    """Nothing."""
    return lang.Cost()


@says(
    "rather_when",
    "<condition>",
    example="If it's not your turn, you may pay 2 life rather than pay this spell's mana cost.\nDraw a card.",
)
def when(condition: lang.Condition) -> lang.Condition:
    """One condition."""
    return condition


@says(
    "rather_when",
    "<condition> and <condition>",
    example="If an opponent controls a Plains and you control a Swamp, you may cast this spell without paying its mana "
    "cost.\nDraw a card.",
)
def when_both(first: lang.Condition, second: lang.Condition) -> lang.Condition:
    """Two conditions."""
    return lang.Both((first, second))


@says(
    "cast_limit",
    "<rather>",
    example="You may exile a blue card from your hand rather than pay this spell's mana cost.\nDraw a card.",
)
def alternative_cost(cost: lang.Cost) -> lang.Keyword:
    """An alternative cost."""
    return lang.Keyword(lang.KeywordKind.ALTERNATIVE_COST, cost=cost)


@says(
    "cast_limit",
    "if <rather_when> , <rather_if>",
    example="If it's not your turn, you may pay 2 life rather than pay this spell's mana cost.\nDraw a card.",
)
def alternative_cost_if(condition: lang.Condition, cost: lang.Cost) -> lang.Keyword:
    """An alternative cost under a condition."""
    return alternative_cost.meaning(  # type: ignore[no-any-return]
        lang.Cost(cost.mana, (*cost.parts, lang.OnlyIf(condition)))
    )
