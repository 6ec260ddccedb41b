"""Printings, sets and pools (section 2 of the rules)."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from castlerules import DataError, SetupError, from_json, to_json
from castlerules.ascension import (
    GAME,
    CardPool,
    CardSet,
    Printing,
    Rarity,
    SetKind,
    StarterDeck,
    State,
    color_letters,
    read_colors,
    validate_starter,
)
from castlerules.ascension.rules.acquisition import card_price, is_gold, is_legend, within_alliance
from castlerules.cards import Color

from .kit import D1, POOL, SETS, league, options_with

ROW: dict[str, Any] = {"name": "Elk", "set_code": "7ED", "rarity": "mythic", "colors": "G", "types": ["Creature"]}


def printing(**fields: Any) -> Printing:
    """Return a printing with these *fields*, else a common of 7ED."""
    return Printing(**{"name": "Elk", "set_code": "7ED", "rarity": Rarity.COMMON, **fields})


@pytest.mark.rule("ASC-Q44")
def test_other_rarities_are_mapped_when_a_pool_is_built() -> None:
    """Mythic, special and bonus cards are rares, unless the one who builds the pool says otherwise."""
    pools = [CardPool.of([ROW], SETS), CardPool.of([ROW], SETS, rarity_map={"mythic": Rarity.UNCOMMON})]

    assert [Rarity.RARE, Rarity.UNCOMMON] == [pool.printing("7ED/Elk").rarity for pool in pools]
    with pytest.raises(
        DataError, match=r"printings\[0\]\.rarity: expected one of common, uncommon, rare, got 'mythic'"
    ):
        CardPool.of([ROW], SETS, rarity_map={})
    with pytest.raises(DataError, match=r"printings\[0\]: expected rarity among the fields of Printing, got none"):
        CardPool.of([{name: fact for name, fact in ROW.items() if name != "rarity"}], SETS)


@pytest.mark.rule("ASC-Q05", "ASC-Q04")
def test_a_pool_tells_everything_that_is_wrong_with_it() -> None:
    """Cards and sets that are there twice, sets that are not there, lands of no colour or of another one."""
    lands = [
        printing(name="Wastes", basic_land=True),
        printing(name="Plains", basic_land=True, color_identity="R"),
        printing(name="Null", basic_land=True, color_identity=""),
    ]
    with pytest.raises(SetupError) as caught:
        CardPool((printing(), printing(), printing(set_code="XXX"), *lands), (*SETS, SETS[0]))

    assert ["ASC-Q05"] * 3 + ["ASC-Q04"] * 2 == [violation.rule for violation in caught.value.problems]
    assert "the pool lists the set 7ED twice; expected each code once" == caught.value.problems[0].reason


@pytest.mark.rule("ASC-Q05")
def test_the_same_name_in_two_sets_is_two_printings() -> None:
    """Each with its own rarity and price."""
    pool = CardPool.of([printing(), printing(set_code="STH", rarity=Rarity.RARE)], SETS)

    assert [1, 4] == [card_price(options_with(), pool.printing(name)) for name in ("7ED/Elk", "STH/Elk")]
    assert 2 == len(pool.index.by_name["Elk"])


@pytest.mark.parametrize(
    "wrong",
    [
        *({"name": name} for name in ("", " Elk", "El\nk", 7, "x" * 201)),
        *({"set_code": code} for code in ("", "T/P", "LONGSETCODE", None, "T P")),
        *({"rarity": rarity} for rarity in ("mythic", None, 1)),
        *({"colors": colors} for colors in ("X", 5, None, [1])),
        *({field: words} for field in ("types", "supertypes") for words in ("Creature", [""], 3)),
        *({"basic_land": truth} for truth in (1, None, "no")),
    ],
)
def test_a_printing_has_values_that_fit(wrong: dict[str, object]) -> None:
    """Everything else is refused with the name of the field."""
    with pytest.raises(DataError) as caught:
        printing(**wrong)

    assert caught.value.path == next(iter(wrong))


def test_a_set_has_values_that_fit() -> None:
    """Code, name, kind and block."""
    for wrong in (("", "A", "core"), ("AAA", "", "core"), ("AAA", "A", "big"), ("AAA", "A", "core", "")):
        with pytest.raises(DataError):
            CardSet(*wrong)


def test_mappings_are_looked_at_before_they_are_believed() -> None:
    """A field that there is not, and something that is no mapping, are reported with their place."""
    with pytest.raises(
        DataError, match=r"printings\[1\]: expected only fields of Printing \(name, .*, split\), got 'cost'"
    ):
        CardPool.of([printing(), {**ROW, "cost": 1}], SETS)
    with pytest.raises(DataError, match=r"printings\[0\]: expected a Printing or a mapping of its fields, got 7"):
        CardPool.of([7], SETS)  # type: ignore[list-item]
    with pytest.raises(
        DataError, match=r"sets\[0\]\.kind: expected a kind of set \(core, main, small, other\), got 'huge'"
    ):
        CardPool.of([], [{"code": "AAA", "name": "A", "kind": "huge"}])


@pytest.mark.rule("ASC-Q02")
def test_colours_come_in_any_form_and_leave_in_one_order() -> None:
    """Letters, enum members, sets of them; each once."""
    forms: list[Any] = ["UW", ("U", "W"), {"W", "U"}, [Color.BLUE, Color.WHITE], "WUWU"]

    assert [(Color.WHITE, Color.BLUE)] * 5 == [read_colors(form) for form in forms]
    assert "WU" == color_letters(read_colors("UW"))


@pytest.mark.rule("ASC-Q02")
def test_the_colour_identity_can_be_what_must_fit() -> None:
    """A white card with a red symbol fits white and blue by its colours, and not by its identity."""
    card = printing(colors="W", color_identity="WR")
    land = printing(name="Island", basic_land=True, color_identity="U")
    alliance = read_colors("WU")

    assert [True, False] == [
        within_alliance(options_with(color_check=how), card, alliance) for how in ("colors", "color_identity")
    ]
    assert within_alliance(options_with(color_check="color_identity"), land, alliance)
    pool = CardPool.of([card, land], SETS)
    assert isinstance(GAME.new_game(pool=pool, rules=options_with(color_check="color_identity")), State)


@pytest.mark.rule("ASC-Q10")
def test_what_a_legend_is() -> None:
    """Legendary creatures in the words of three times; other legendary permanents only by the option."""
    creatures = [
        printing(types=["Creature"], supertypes=["Legendary"]),
        printing(types=["Creature", "Legend"]),
        printing(types=["Summon", "Legend"]),
    ]
    land = printing(types=["Land"], supertypes=["Legendary"])

    assert [True] * 3 == [is_legend(options_with(), card) for card in creatures]
    assert [False, True] == [
        is_legend(options_with(legend_scope=scope), land) for scope in ("creatures", "all_legendary")
    ]
    assert not is_legend(options_with(legend_scope="all_legendary"), printing(types=["Creature"]))


@pytest.mark.rule("ASC-Q11")
def test_what_a_gold_card_is() -> None:
    """Two colours or more; a split card is none unless the option says so, but both halves must fit."""
    split = printing(colors="WR", split=True)

    assert [False, True] == [is_gold(options_with(split_cards_are_gold=truth), split) for truth in (False, True)]
    assert [True, False] == [is_gold(options_with(), printing(colors=colors)) for colors in ("WR", "W")]
    assert not within_alliance(options_with(), split, read_colors("WU"))


def test_a_pool_of_ones_own_travels_whole_and_the_built_in_one_by_its_name() -> None:
    """Equal pools come back, the built-in one as the very object."""
    mine, built_in = league(1), GAME.new_game()
    small = CardPool.of([printing()], SETS[:1])

    assert mine == from_json(to_json(mine))
    assert '"pool":"invented"' in to_json(built_in)
    assert built_in.setup.pool is from_json(to_json(built_in), State).setup.pool
    assert small == from_json(to_json(small), CardPool)
    assert D1 == from_json(to_json(D1), StarterDeck)


def test_pools_pickle_and_copy() -> None:
    """A pool is its own copy; pickled it is equal, and the built-in one the same."""
    built_in = GAME.new_game().setup.pool

    assert built_in is pickle.loads(pickle.dumps(built_in))
    assert pickle.loads(pickle.dumps(POOL)) == POOL
    assert (POOL, POOL) == (copy.copy(POOL), copy.deepcopy(POOL))
    assert (None, "invented") == (POOL.code, built_in.code)
    assert ["CardPool.of_code('invented')", "<CardPool of 1029 printings in 8 sets>"] == [repr(built_in), repr(POOL)]
    with pytest.raises(DataError, match="expected invented, the only built-in pool, got 'real'"):
        CardPool.of_code("real")


def test_the_invented_pool_has_every_cell_of_the_table_of_prices() -> None:
    """But a common gold Legend, of which there never was one; kinds of sets are those that are needed."""
    pool, rules = GAME.new_game().setup.pool, options_with()
    cells = {
        (card.rarity, is_gold(rules, card), is_legend(rules, card)) for card in pool.printings if not card.basic_land
    }

    assert {(Rarity.COMMON, True, False), (Rarity.COMMON, False, True), (Rarity.RARE, True, True)} <= cells
    assert {SetKind.CORE, SetKind.MAIN, SetKind.SMALL} == {card_set.kind for card_set in pool.sets}
    assert any(card.split for card in pool.printings)
    assert 5 == sum(card_set.kind == SetKind.SMALL for card_set in pool.sets)
    assert () == validate_starter(D1, POOL)
