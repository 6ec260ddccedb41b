"""Which decks are decks for Fortress, and what is reported of those that are not."""

from __future__ import annotations

from itertools import product
from math import comb, prod
from typing import Any

import pytest

from castlerules import Player, Rng, SetupError, fortress
from castlerules.cards import CardDef, card, card_from_row, read_deck
from castlerules.cards.pool import FORTRESS_LISTS
from castlerules.fortress.decks import named_deck

FOREST = fortress.DECKS["mono Forest"]
BEAR = card("Grizzly Bears")


def codes(deck: Any, **options: Any) -> list[str]:
    """Return the codes of all that is wrong with *deck*."""
    try:
        fortress.GAME.new_game(deck, rules=fortress.FortressRules.of(options))
    except SetupError as error:
        return [problem.rule for problem in error.problems]
    return []


def changed(out: str, *into: str | CardDef) -> list[str | CardDef]:
    """Return the deck of forests with one card called *out* replaced by *into*."""
    names = [card.name for card in FOREST]
    names.remove(out)
    return [*names, *into]


@pytest.mark.rule("FOR-002", "FOR-006", "FOR-I22")
@pytest.mark.parametrize("name", fortress.DECKS)
def test_every_ready_made_deck_is_allowed(name: str) -> None:
    """15 creatures, at most 3 of each, one artifact and 24 lands; backwards it is the same deck."""
    deck = fortress.DECKS[name]

    assert 40 == len(deck)
    assert [] == codes(name)
    assert [] == codes(list(reversed(deck)))


Body = tuple[int, int]
"""A creature: its power and its toughness."""


def is_hopeless(garrison: list[Body], army: list[Body]) -> bool:
    """Return whether *army* cannot kill all of *garrison*, each by one attacker, and those that die of it once only."""
    mates: dict[int, int] = {}

    def matched(guard: int, tried: set[int]) -> bool:
        for place, (power, _) in enumerate(army):
            if place not in tried and power >= garrison[guard][1]:
                tried.add(place)
                if place not in mates or matched(mates[place], tried):
                    mates[place] = guard
                    return True
        return False

    hard = [
        place
        for place, (power, toughness) in enumerate(garrison)
        if not any(mine >= toughness and left > power for mine, left in army)
    ]
    return not all(matched(guard, set()) for guard in hard)


def hopeless_share(name: str, count: int) -> float:
    """Return the share of the deals of *count* creatures of deck *name* that nobody can win; a Rod gives 1 power."""
    lines, more = FORTRESS_LISTS[name].creatures, FORTRESS_LISTS[name].artifact == ((1, "Rod of Ruin"),)
    sizes = [pt_of(card(card_name)) for _, card_name in lines]
    deals = hopeless = 0
    for dealt in product(range(4), repeat=len(sizes)):
        if sum(dealt) == count:
            ways = prod(comb(3, many) for many in dealt)
            garrison = [size for size, many in zip(sizes, dealt, strict=True) for _ in range(many)]
            army = [(p + more, t) for (p, t), many in zip(sizes, dealt, strict=True) for _ in range(3 - many)]
            deals, hopeless = deals + ways, hopeless + ways * is_hopeless(garrison, army)
    assert comb(15, count) == deals
    return hopeless / deals


def pt_of(card: CardDef) -> Body:
    """Return the power and toughness of a creature card that has such numbers."""
    pt = card.face.pt
    assert pt is not None
    assert pt.power is not None
    assert pt.toughness is not None
    return pt.power, pt.toughness


@pytest.mark.rule("FOR-009", "FOR-Q06")
@pytest.mark.parametrize("name", fortress.DECKS)
def test_every_ready_made_deck_can_win_its_sieges(name: str) -> None:
    """Whichever one, two or three creatures oppose, what is left can kill them; of seven it can in most deals."""
    assert [0, 0, 0] == [hopeless_share(name, count) for count in (1, 2, 3)]
    assert 0.25 > hopeless_share(name, 7)


@pytest.mark.rule("FOR-002", "FOR-006", "FOR-Q03", "FOR-Q05", "FOR-I22")
def test_all_that_is_wrong_is_told_at_once() -> None:
    """Four of a creature among 16, two artifacts, an instant and a creature of variable size: four codes."""
    deck = changed("Forest", "Trained Armodon", "Maro", "Rod of Ruin", "Lightning Bolt")

    assert {"FOR-002", "FOR-006", "FOR-Q03", "FOR-Q05"} == set(codes(deck))
    assert ["FOR-Q03"] == codes(changed("Howling Mine", "Stone Golem")[:-1])


@pytest.mark.rule("FOR-Q03", "FOR-Q01", "FOR-Q02")
def test_an_artifact_creature_is_a_creature_and_lands_are_free() -> None:
    """A golem may be among the fifteen; any number of lands will do, unless the options set limits."""
    golem = changed("Spined Wurm", "Stone Golem")
    villages = [*FOREST[:16], *["Wasteland"] * 30]

    assert [] == codes(golem)
    assert ["FOR-Q03"] == codes(changed("Howling Mine"))
    assert [] == codes(FOREST[:16])
    assert ["FOR-Q01"] == codes(FOREST[:16], min_lands=1)
    assert "FOR-Q02" in codes([*FOREST[:16], *["Adarkar Wastes"] * 30], nonbasic_land_copy_limit=4)
    assert "FOR-Q02" not in codes(villages)


@pytest.mark.rule("BASE-Q25", "FOR-Q23")
def test_of_creatures_the_characteristics_are_enough() -> None:
    """A row whose text nobody understands makes a creature for Fortress, and no artifact."""
    row = {
        "name": "Odd One",
        "manaCost": "{2}{G}",
        "types": ["Creature"],
        "subtypes": ["Ox"],
        "power": "3",
        "toughness": "3",
        "rarity": "common",
    }
    row |= {"setCode": "XYZ", "text": "Whatever nobody understands happens.", "layout": "normal"}
    tool = row | {"name": "Odd Tool", "manaCost": "{2}", "types": ["Artifact"], "subtypes": []}
    del tool["power"], tool["toughness"]

    assert [] == codes(changed("Spined Wurm", card_from_row(row, blank=True)))
    assert ["BASE-Q25"] == codes(changed("Howling Mine", card_from_row(tool, blank=True)))


@pytest.mark.rule("FOR-K01")
def test_an_unknown_name_suggests_the_nearest() -> None:
    """Misspelled cards are reported together, each with advice; so is a misspelled deck."""
    with pytest.raises(SetupError) as caught:
        fortress.GAME.new_game(changed("Forest", "Grizly Bears", "Hil Giant"))

    reasons = [problem.reason for problem in caught.value.problems]
    assert ["Grizzly Bears" in reasons[0], "Hill Giant" in reasons[1], 2] == [True, True, len(reasons)]
    with pytest.raises(SetupError, match="did you mean mono Forest"):
        fortress.GAME.new_game("mono forests")


@pytest.mark.rule("FOR-002", "BASE-I24")
def test_decks_that_are_told_where_a_game_is_guessed_may_be_named() -> None:
    """The names are those of Fortress; the deck that the player of the observation knows must be that one."""
    observation = fortress.GAME.observe(fortress.GAME.new_game("mono Forest"), Player(0))

    again = fortress.GAME.determinize(observation, Rng.seeded(1), decks=["mono Forest", None])
    assert observation == fortress.GAME.observe(again, Player(0))
    with pytest.raises(SetupError, match="differs from the one"):
        fortress.GAME.determinize(observation, Rng.seeded(1), decks=["mono Island", None])
    with pytest.raises(SetupError, match="did you mean mono Island") as caught:
        fortress.GAME.determinize(observation, Rng.seeded(1), decks=["mono Islands", None])
    assert ["FOR-002"] == [problem.rule for problem in caught.value.problems]


def test_a_deck_list_is_a_deck() -> None:
    """The main deck of a list that was read counts, and so do names in a tuple."""
    lines = "\n".join(f"1 {card.name}" for card in FOREST)

    assert FOREST == named_deck(read_deck(lines))
    assert FOREST == named_deck(tuple(card.name for card in FOREST))


@pytest.mark.rule("BASE-180", "FOR-005")
def test_the_limits_of_the_core_are_open_and_may_be_set() -> None:
    """By default any number of cards is a deck, and no card is banned; 60 and four of each may be asked for."""
    assert [] == codes(FOREST)
    assert ["BASE-180"] == codes(FOREST, core={"min_deck_size": 60})
    assert ["BASE-180"] == codes([*FOREST[:16], *["Wasteland"] * 5], core={"deck_copy_limit": 4, "min_deck_size": 0})


@pytest.mark.parametrize("deck", [None, 5, [None], [BEAR, 7], b"mono Forest", {"mono Forest": 1}, ""])
def test_what_is_no_deck_is_refused(deck: Any) -> None:
    """Whatever is given instead of a deck, the error is one of set-up and says so."""
    with pytest.raises(SetupError):
        fortress.GAME.new_game(deck)
