"""Starters by chance, and every fault that such a deck can be given, with invented cards and with reference rows."""

from __future__ import annotations

import json
from functools import cache
from itertools import cycle, product
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules import DataError, Rng, SetupError
from castlerules.ascension import (
    ALLIANCES,
    GAME,
    AscensionRules,
    CardPool,
    CardSet,
    Printing,
    Rarity,
    RebuildDeck,
    RegisterDeck,
    SetKind,
    StarterDeck,
    ViolationCode,
    color_letters,
    pool_from_rows,
    random_starter,
    validate_starter,
)
from castlerules.ascension.rules.acquisition import is_artifact, is_gold, is_legend
from castlerules.cards import Color

from .kit import ANN, BOB, POOL, after_actions, league, member, options_with, with_losses
from .spoilers import SPOILERS, SoundStarter, spoiled

FILES: Final = sorted((Path(__file__).resolve().parents[2].parent / "shared" / "cards").glob("*.json"))
PAIRS: Final = [colors for alliances in ALLIANCES.values() for colors in alliances]
INVENTED: Final = CardPool.of_code("invented")
needs_files = pytest.mark.skipif(not FILES, reason="the reference rows are not beside the project")
with_any_pool = pytest.mark.parametrize("name", ["invented", "fixture", pytest.param("reference", marks=needs_files)])


@cache
def pool_called(name: str) -> CardPool:
    """Return the invented pool, the fixture pool, or that of the reference rows."""
    if name == "reference":
        return pool_from_rows([row for file in FILES for row in json.loads(file.read_text(encoding="utf-8"))])
    return POOL if name == "fixture" else INVENTED


def basics_and_smalls(pool: CardPool) -> list[tuple[str, str]]:
    """Return every Basic Set of *pool* with an expansion, and every expansion with a Basic Set."""
    basic = [card_set.code for card_set in pool.sets if card_set.kind in (SetKind.CORE, SetKind.MAIN)]
    small = [card_set.code for card_set in pool.sets if card_set.kind == SetKind.SMALL]
    return list(zip(cycle(basic), small, strict=False)) + [(code, small[0]) for code in basic]


def lacking(*args: Any, **how: Any) -> list[str]:
    """Return the rules by which no starter can be made."""
    with pytest.raises(SetupError) as caught:
        random_starter(Rng.seeded(0), *args, **how)
    return [violation.rule for violation in caught.value.problems]


@with_any_pool
@pytest.mark.parametrize("alliance", PAIRS, ids=color_letters)
@pytest.mark.rule("ASC-A01", "ASC-010", "ASC-T1", "ASC-T2", "ASC-017")
def test_there_is_a_legal_starter_for_each_alliance_and_each_basic_set(name: str, alliance: tuple[Color, ...]) -> None:
    """It has 45 cards, 18 of them basic lands, is of the sets and colours asked for, and comes into a league."""
    pool = pool_called(name)
    for number, sets in enumerate(basics_and_smalls(pool)):
        deck, rng = random_starter(Rng.seeded(number), pool, alliance, sets)
        lands = sum(count for printing, count in deck.main if pool.printing(printing).basic_land)

        assert () == validate_starter(deck, pool)
        assert (45, 18) == (sum(count for _, count in deck.main), lands)
        assert (alliance, *sets) == (deck.alliance, deck.basic_set, deck.expansion)
        assert rng != Rng.seeded(number)
    assert GAME.apply(GAME.new_game(pool=pool, starters=()), RegisterDeck(ANN, deck)).members[ANN]


@with_any_pool
@pytest.mark.parametrize("code", list(ViolationCode))
@pytest.mark.rule("ASC-A01")
def test_every_fault_of_a_starter_is_found(name: str, code: ViolationCode) -> None:
    """A legal deck that is spoiled in one way has the fault that belongs to it."""
    pool = pool_called(name)
    sets = basics_and_smalls(pool)[0]
    deck, _ = random_starter(Rng.seeded(1), pool, "WU", sets)

    assert () == validate_starter(deck, pool)
    assert code in [violation.code for violation in spoiled(SoundStarter(pool, deck), code)]


def test_every_fault_is_brought_about() -> None:
    """There is a way to spoil a deck for each code of a violation."""
    assert list(ViolationCode) == list(SPOILERS)


@needs_files
def test_the_reference_rows_are_a_pool_without_exception() -> None:
    """All are read, halves of split cards together; 15 basic lands and ten split cards are among them."""
    pool = pool_called("reference")
    rows = [(row["set"], row["name"]) for file in FILES for row in json.loads(file.read_text(encoding="utf-8"))]

    assert sorted(dict.fromkeys(rows)) == sorted((card.set_code, card.name) for card in pool.printings)
    assert (15, 10) == (len(pool.index.basic_lands), len([card for card in pool.printings if card.split]))


@needs_files
@pytest.mark.rule("ASC-T4", "ASC-Q10", "ASC-Q11")
def test_reference_rows_have_the_facts_that_prices_hang_on() -> None:
    """Rarity, colours and types are those of the rows; split cards are not gold, and uncommon."""
    rules, pool = AscensionRules(), pool_called("reference")
    rows = {(row["set"], row["name"]): row for file in FILES for row in json.loads(file.read_text(encoding="utf-8"))}
    for card in pool.printings:
        row = rows[card.set_code, card.name]
        assert (row["rarity"], card.split) == (card.rarity, row.get("layout") == "split")
        assert is_legend(rules, card) == ("Legendary" in row["supertypes"] and "Creature" in row["types"])
        assert is_gold(rules, card) == (len(row["colors"]) > 1)
        assert is_artifact(card) == ("Artifact" in row["types"])
    assert {Rarity.UNCOMMON} == {card.rarity for card in pool.printings if card.split}


def test_the_same_generator_makes_the_same_starter() -> None:
    """Another one makes another; what is left of the generator goes on."""
    first, rng = random_starter(Rng.seeded(5), POOL, "UW", ("TMP", "STH"))

    assert (first, rng) == random_starter(Rng.seeded(5), POOL, ["W", "U"], ["TMP", "STH"])  # type: ignore[arg-type]
    assert first != random_starter(rng, POOL, "UW", ("TMP", "STH"))[0]


@pytest.mark.rule("ASC-025", "ASC-026", "ASC-031")
def test_a_starter_has_what_it_may_have() -> None:
    """Where there are enough: a rare, five uncommons, and a grace card that is there three times."""
    deck, _ = random_starter(Rng.seeded(0), POOL, "BR", ("INV", "APC"))
    rarities = [POOL.printing(printing).rarity for printing, number in deck.main for _ in range(number)]

    assert (1, 5) == (rarities.count(Rarity.RARE), rarities.count(Rarity.UNCOMMON))
    assert 3 == dict(deck.main)[POOL.index.by_name[deck.grace or ""][0].id]


@pytest.mark.rule("ASC-123", "ASC-A16", "ASC-Q40")
def test_a_starter_is_made_for_a_rebuild_too() -> None:
    """It has no rare then, and with what is kept it is legal in the league where it is wanted."""
    state = with_losses(league(2, options_with(rebuild_carryover="everything")), ANN, BOB, times=5)
    deck, _ = random_starter(Rng.seeded(0), POOL, "RG", ("INV", "APC"), mode="rebuild", kept_deck=member(state).deck)

    assert Rarity.RARE not in [POOL.printing(printing).rarity for printing, _ in deck.main]
    assert deck.main == member(after_actions(state, RebuildDeck(ANN, deck))).deck.main


@pytest.mark.rule("ASC-Q04")
def test_lands_are_those_of_the_basic_set_in_the_proportion_of_the_colors() -> None:
    """No land is there for a colour of which there are no cards; plain ones come before snow-covered ones."""
    kinds = {"Snow-Covered Swamp": ["Basic", "Snow"], "Swamp": ["Basic"], "Mountain": ["Basic"]}
    lands = [
        {"name": name, "set_code": code, "supertypes": words, "basic_land": True}
        for code in ("BBB", "AAA")
        for name, words in kinds.items()
    ]
    cards = [{"name": f"Elf {number}", "set_code": "AAA", "rarity": "common", "colors": "B"} for number in range(14)]
    sets = [{"code": code, "name": code, "kind": kind} for code, kind in (("AAA", "main"), ("BBB", "small"))]
    pool = CardPool.of([*lands, *cards], sets)
    deck, _ = random_starter(Rng.seeded(0), pool, "BR", ("AAA", "BBB"))

    assert {"AAA/Swamp": 18} == {
        printing: number for printing, number in deck.main if pool.printing(printing).basic_land
    }


@pytest.mark.rule("ASC-Q03")
def test_a_card_of_each_color_is_there_where_the_rules_ask_for_it() -> None:
    """However few of them there are; if there are none, that is reported."""
    few = CardPool.of([card for card in POOL.printings if card.colors != (Color.RED,)][:-1], POOL.sets)
    card = Printing("Lone Red", "TMP", Rarity.UNCOMMON, "R")
    strict = options_with(require_all_alliance_colors=True)
    for seed in range(5):
        pool = CardPool((*few.printings, card), few.sets)
        deck, _ = random_starter(Rng.seeded(seed), pool, "BR", ("TMP", "STH"), rules=strict)
        assert 1 == dict(deck.main)[card.id]
    assert ["ASC-Q03"] == lacking(few, "BR", ("TMP", "STH"), rules=strict)


@pytest.mark.rule("ASC-012", "ASC-013", "ASC-015", "ASC-018", "ASC-Q06")
def test_what_cannot_be_chosen_is_told_all_at_once() -> None:
    """Colours that are no alliance, a set that is no Basic Set, one that is no expansion, one of another block."""
    assert ["ASC-012"] == lacking(POOL, "WB", ("TMP", "STH"))
    assert ["ASC-013"] == lacking(POOL, "WBG", ("TMP", "STH"))
    assert ["ASC-012", "ASC-015", "ASC-Q06"] == lacking(POOL, "W", ("STH", "TMP"))
    assert ["ASC-Q06"] == lacking(POOL, "WU", ("TMP", "APC"), rules=options_with(expansion_same_block=True))


@pytest.mark.rule("ASC-010", "ASC-Q04")
def test_what_the_pool_lacks_is_told() -> None:
    """Basic lands that fit, or enough other cards, with how many of them there are."""
    without = CardPool(tuple([card for card in POOL.printings if not card.basic_land]), POOL.sets)
    bare = CardPool(POOL.index.basic_lands, POOL.sets)

    assert ["ASC-Q04"] == lacking(without, "WU", ("TMP", "STH"))
    assert ["ASC-010"] == lacking(bare, "WU", ("TMP", "STH"))
    assert ["ASC-010", "ASC-Q04"] == lacking(CardPool((), POOL.sets), "WU", ("TMP", "STH"))
    strict = options_with(require_all_alliance_colors=True)
    assert ["ASC-Q03", "ASC-Q03"] == lacking(POOL, "WU", ("TMP", "STH"), rules=strict, lands=45)
    with pytest.raises(SetupError, match="only 0 of 27 cards besides basic lands were found for WU in TMP and STH"):
        random_starter(Rng.seeded(0), bare, "WU", ("TMP", "STH"))
    for pool, lands in ((without, 0), (bare, 45)):
        assert () == validate_starter(random_starter(Rng.seeded(0), pool, "WU", ("TMP", "STH"), lands=lands)[0], pool)


@pytest.mark.rule("ASC-021", "ASC-022", "ASC-026")
def test_where_cards_are_few_those_within_fewer_limits_come_first() -> None:
    """A deck that uses up the expansion's places for uncommons would be too small; the right one is found."""
    fitting = [
        ("AAA", Rarity.COMMON, 6),
        ("AAA", Rarity.UNCOMMON, 3),
        ("BBB", Rarity.COMMON, 8),
        ("BBB", Rarity.UNCOMMON, 9),
    ]
    cards = [
        Printing(f"{code} {rarity} {number}", code, rarity, "W")
        for code, rarity, count in fitting
        for number in range(count)
    ]
    sets = (CardSet("AAA", "A", SetKind.MAIN), CardSet("BBB", "B", SetKind.SMALL))
    pool = CardPool((*cards, *POOL.index.basic_lands), (*sets, *POOL.sets[:1]))
    for seed in range(5):
        deck, _ = random_starter(Rng.seeded(seed), pool, "WU", ("AAA", "BBB"), lands=45 - 27)
        assert () == validate_starter(deck, pool)
    assert ["ASC-010"] == lacking(pool, "WU", ("AAA", "BBB"), lands=45 - 29)


def made_or_lacking(
    seed: int, alliance: tuple[Color, ...], rules: AscensionRules, lands: int | None
) -> StarterDeck | list[str]:
    """Return a starter of the invented pool, or the rules by which there is none."""
    try:
        return random_starter(Rng.seeded(seed), INVENTED, alliance, ("TAR", "VEL"), rules=rules, lands=lands)[0]
    except SetupError as found:
        return [violation.rule for violation in found.problems]


@given(st.integers(), st.sampled_from(PAIRS), st.integers(0, 60), st.data())
def test_a_starter_is_legal_under_any_options_or_something_is_lacking(
    seed: int, alliance: tuple[Color, ...], size: int, data: st.DataObject
) -> None:
    """Whatever the limits are."""
    few, limits = st.integers(0, 4), ("rare", "uncommon", "artifacts", "expansion_cards", "uncommon_artifacts")
    options: dict[str, object] = {f"starter_max_{name}": data.draw(few) for name in limits}
    rules = options_with(
        starter_size=size + 1,
        min_deck_size=1,
        starter_copy_limit=data.draw(st.integers(2, 4)),
        grace_copy_limit=data.draw(st.integers(1, 5)),
        require_all_alliance_colors=data.draw(st.booleans()),
        offcolor_basics=data.draw(st.booleans()),
        **options,
    )
    lands = data.draw(st.none() | st.integers(0, size + 1))
    starter = made_or_lacking(seed, alliance, rules, lands)

    if isinstance(starter, list):
        assert {"ASC-010", "ASC-Q03"} >= set(starter)
    else:
        assert () == validate_starter(starter, INVENTED, rules)


def any_legal(pool: CardPool, rules: AscensionRules) -> bool:
    """Return whether there is a legal starter without basic lands, by trying all."""
    ids, names = [card.id for card in pool.printings], dict.fromkeys(card.name for card in pool.printings)
    for counts in product(range(4), repeat=len(ids)):
        main = [(printing, number) for printing, number in zip(ids, counts, strict=True) if number]
        for grace in names if sum(counts) == rules.starter_size else ():
            if not validate_starter(StarterDeck.of("two", "WU", "AAA", "BBB", main, grace), pool, rules):
                return True
    return False


PRINTINGS = st.builds(
    Printing,
    name=st.sampled_from(["Ant", "Bee", "Cat"]),
    set_code=st.sampled_from(["AAA", "BBB"]),
    rarity=st.sampled_from(Rarity),
    types=st.sampled_from([["Artifact"], ["Creature"]]),
)


@given(st.lists(PRINTINGS, min_size=1, max_size=5, unique_by=lambda card: card.id), st.integers(1, 8), st.data())
def test_no_starter_is_missed(cards: list[Printing], size: int, data: st.DataObject) -> None:
    """Where cards are few and limits low, a starter is found exactly if there is one."""
    sets = (CardSet("AAA", "A", SetKind.MAIN), CardSet("BBB", "B", SetKind.SMALL))
    pool, few = CardPool(tuple(cards), sets), st.integers(0, 3)
    limits = ("rare", "uncommon", "artifacts", "expansion_cards", "uncommon_artifacts")
    options: dict[str, object] = {f"starter_max_{name}": data.draw(few) for name in limits}
    copies = {"starter_copy_limit": data.draw(st.integers(1, 2)), "copy_limit_prices": (1, 1, 1)}
    rules = options_with(starter_size=size, min_deck_size=1, **options, **copies)
    try:
        deck, _ = random_starter(Rng.seeded(0), pool, "WU", ("AAA", "BBB"), rules=rules, lands=0)
    except SetupError:
        assert not any_legal(pool, rules)
    else:
        assert () == validate_starter(deck, pool, rules)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"pool": None}, "pool"),
        ({"rules": {}}, "rules"),
        ({"alliance": 7}, "colors"),
        ({"alliance": "WX"}, "colors"),
        ({"sets": "TMP"}, "sets"),
        ({"sets": ("TMP",)}, "sets"),
        ({"sets": ("TMP", None)}, "sets"),
        ({"mode": "draft"}, "mode"),
        ({"lands": -1}, "lands"),
        ({"lands": 46}, "lands"),
        ({"lands": "18"}, "lands"),
        ({"rng": 7}, "rng"),
    ],
)
def test_what_is_no_argument_is_named(change: dict[str, Any], path: str) -> None:
    """It is an error of its own, and not one of the rules."""
    usual: dict[str, Any] = {"rng": Rng.seeded(0), "pool": POOL, "alliance": "WU", "sets": ("TMP", "STH")}
    with pytest.raises(DataError) as caught:
        random_starter(**{**usual, **change})
    assert path == caught.value.path
