"""The built-in cards: what is printed on them, and how they are found."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from processes import run_process

from castlerules.cards import language as lang
from castlerules.cards.pool import POOL, card
from castlerules.core import DataError

FACTS = {
    "Grizzly Bears": ("{1}{G}", "Creature — Bear", "2/2", "G", "7ED-C"),
    "Hurloon Minotaur": ("{1}{R}{R}", "Creature — Minotaur", "2/3", "R", ""),
    "Tobias Andrion": ("{3}{W}{U}", "Legendary Creature — Human Advisor", "4/4", "WU", ""),
    "Phyrexian Hulk": ("{6}", "Artifact Creature — Phyrexian Golem", "5/4", "", "7ED-U TMP-U"),
    "Maro": ("{2}{G}{G}", "Creature — Elemental", "*/*", "G", "7ED-R MIR-R"),
    "Wall of Blossoms": ("{1}{G}", "Creature — Plant Wall", "0/4", "G", "STH-U"),
    "Power Sink": ("{X}{U}", "Instant", "None", "U", "ICE-C MIR-C TMP-C USG-C"),
    "Harrow": ("{2}{G}", "Instant", "None", "G", "TMP-U INV-C"),
    "Rancor": ("{G}", "Enchantment — Aura", "None", "G", "ULG-C"),
    "Sol Ring": ("{1}", "Artifact", "None", "", ""),
    "Vindicate": ("{1}{W}{B}", "Sorcery", "None", "WB", "APC-R"),
    "Swamp": ("None", "Basic Land — Swamp", "None", "", "7ED-C ICE-C MIR-C TMP-C USG-C MMQ-C INV-C ODY-C"),
    "Brushland": ("None", "Land", "None", "", "7ED-R ICE-R"),
}


def group_of(card: lang.CardDef) -> int:
    """Return the place of the group of *card*: five colours, several colours, artifacts, lands."""
    colors = "".join(dict.fromkeys(color.value for face in card.faces for color in face.colors))
    if card.has_type(lang.CardType.LAND):
        return 7
    return 5 if len(colors) > 1 else "WUBRG".index(colors) if colors else 6


def loaded_by(program: str) -> set[str]:
    """Return the modules of the pool that are loaded in a new process after *program*."""
    command = [sys.executable, "-c", f"{program}\nimport sys\nprint(*sys.modules)"]
    modules = run_process(command).stdout.split()
    return {name.rpartition(".")[2] for name in modules if name.startswith("castlerules.cards.pool.")}


@pytest.mark.rule("BASE-025", "BASE-026")
@pytest.mark.parametrize("name", FACTS)
def test_cards_are_as_they_are_printed(name: str) -> None:
    """Cost, type line, power and toughness, colours and printings, looked up by hand."""
    found_card = card(name)
    printed = " ".join(f"{printing.set}-{printing.rarity.value}" for printing in found_card.printings)
    colors = "".join(color.value for color in found_card.face.colors)

    assert FACTS[name] == (
        str(found_card.face.cost),
        str(found_card.face.types),
        str(found_card.face.pt),
        colors,
        printed,
    )


@pytest.mark.rule("BASE-K35")
def test_a_split_card_has_two_faces_of_different_colours() -> None:
    """Each half has its own name, cost and colour; the card has both names."""
    found_card = card("Fire // Ice")

    assert [("Fire", "{1}{R}", "R"), ("Ice", "{1}{U}", "U")] == [
        (face.name, str(face.cost), face.colors[0].value) for face in found_card.faces
    ]
    assert "Fire // Ice" == found_card.name


def test_the_pool_holds_its_cards_by_their_names_in_order() -> None:
    """White, blue, black, red, green, several colours, artifacts, lands; each group by name."""
    order = [(group_of(card), name) for name, card in POOL.items()]

    assert sorted(order) == order
    assert list(POOL) == [card.name for card in POOL.values()]
    assert len(list(POOL)) == len(POOL)


def test_the_pool_takes_exact_names_only() -> None:
    """Other spellings are no keys, and nothing can be added."""
    pool: Any = POOL

    assert "Grizzly Bears" in POOL
    assert "grizzly bears" not in POOL
    assert POOL.get("Fire") is None
    assert "POOL" == repr(POOL)
    with pytest.raises(TypeError):
        pool["Mine"] = POOL["Forest"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Grizzly Bears", "Grizzly Bears"),
        ("  grizzly   BEARS ", "Grizzly Bears"),
        ("AEther Flash", "Aether Flash"),
        ("\u00c6ther Flash", "Aether Flash"),
        ("\u00e6ther flash", "Aether Flash"),
        ("Man-o\u2019-War", "Man-o'-War"),
        ("Man\u2010o\u02bc\u2010War", "Man-o'-War"),
        ("Suq\u2018Ata Lancer", "Suq'Ata Lancer"),
        ("Fire // Ice", "Fire // Ice"),
        ("Fire/Ice", "Fire // Ice"),
        ("fire//ice", "Fire // Ice"),
        ("Fire", "Fire // Ice"),
        ("Ice", "Fire // Ice"),
    ],
)
def test_a_card_is_found_however_its_name_is_written(written: str, name: str) -> None:
    """Capitals, ligatures, apostrophes, hyphens and strokes do not matter; one half of a split card is enough."""
    assert POOL[name] is card(written)


@pytest.mark.parametrize(
    ("written", "advice"),
    [
        ("Grizly Bears", "did you mean Grizzly Bears?"),
        ("grizzly bear", "did you mean Grizzly Bears?"),
        ("Nevinyrals Disk", "did you mean Nevinyrral's Disk?"),
        ("Ice // Fire", "did you mean Fire // Ice"),
    ],
)
def test_the_nearest_names_are_told(written: str, advice: str) -> None:
    """A name that is nearly right leads to the right one."""
    with pytest.raises(DataError) as raised:
        card(written)

    assert repr(written) in str(raised.value)
    assert advice in str(raised.value)


@pytest.mark.parametrize("written", ["", "/", "qqqqq", "Grizzly\0", "x" * 100_000, "Black Lotus", None, 7, ["Forest"]])
def test_what_is_no_name_of_a_card_is_refused(written: Any) -> None:
    """Empty, long and foreign texts, and what is no text, are no cards."""
    with pytest.raises(DataError, match="card: ") as raised:
        card(written)

    assert len(str(raised.value)) < 200


@pytest.mark.parametrize(
    "program",
    [
        "import castlerules.cards, castlerules.cards.pool, castlerules.cards.builders",
        "from castlerules.cards.pool import POOL, FORTRESS_DECKS, FORTRESS_LISTS; print(POOL, FORTRESS_DECKS)",
    ],
)
def test_importing_the_pool_reads_no_card(program: str) -> None:
    """Only the look-up is loaded, and no module of a colour."""
    assert {"lookup", "decks"} == loaded_by(program)


def test_the_first_card_that_is_asked_for_brings_them_all() -> None:
    """The modules of cards are loaded with it."""
    assert {"white", "gold", "lands"} < loaded_by("from castlerules.cards.pool import card; card('Forest')")


@pytest.mark.rule("BASE-035")
@pytest.mark.parametrize(
    ("name", "colors"),
    [
        ("Adarkar Wastes", "WU"),
        ("Brushland", "GW"),
        ("Karplusan Forest", "RG"),
        ("Sulfurous Springs", "BR"),
        ("Underground River", "UB"),
    ],
)
def test_lands_that_hurt_do_so_for_coloured_mana_only(name: str, colors: str) -> None:
    """Colourless mana is free; either colour costs one damage to its controller, in the same ability."""
    free, hurting = [ability for ability in card(name).face.abilities if isinstance(ability, lang.Activated)]

    assert lang.AddMana(((lang.COLORLESS,),)) == free.effect
    assert (
        lang.InOrder(
            (
                lang.AddMana(tuple((lang.ManaKind(color),) for color in colors)),
                lang.DealDamage(1, (lang.You(),), lang.This()),
            )
        )
        == hurting.effect
    )


@pytest.mark.rule("BASE-030")
@pytest.mark.parametrize("name", ["Plains", "Island", "Swamp", "Mountain", "Forest"])
def test_a_basic_land_says_nothing(name: str) -> None:
    """Its mana follows from its subtype, which is its name."""
    assert () == card(name).face.abilities
    assert (name,) == card(name).face.types.subtypes
    assert card(name).is_basic_land
