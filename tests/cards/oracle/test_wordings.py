"""Wordings of many early cards, each beside one that means something else or that nothing is known of."""

from __future__ import annotations

import attrs
import pytest

from castlerules.cards import language as lang
from castlerules.cards.oracle import read_text

from .faces import read

TYPES = lang.TypeLine((), (lang.CardType.CREATURE,), ("Wizard",))


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("Target player sacrifices a creature of your choice.", "Sorcery"),
        ("Target player sacrifices a creature of an opponent's choice.", "Sorcery"),
        ("Target player gets a rad counter.", "Sorcery"),
        ("Exile a graveyard.", "Sorcery"),
        ("Create a 1/1 green Elf creature token named tester.", "Sorcery"),
        ("Whenever a player casts a red spell, they lose 1 life and discard a card.", "Enchantment"),
        ("Whenever a player casts a red spell, you may pay {2}. If that player does, you gain 1 life.", "Enchantment"),
        ("Prevent all damage that would be dealt to this creature by a Wall.", "Creature"),
        ("Target creature gets +1/+1.", "Sorcery"),
    ],
)
def test_what_is_near_is_refused(text: str, on: str) -> None:
    """Another player who chooses, another kind of counter, and so on."""
    assert read(text, on).refused


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("Tap target creature. If it was white, draw a card.", "Sorcery"),
        ("Target creature becomes black until end of turn. Destroy it. If it was white, draw a card.", "Sorcery"),
        ("You may destroy target creature. If it was white, draw a card.", "Sorcery"),
        ("Destroy target creature. If it was attacking, draw a card.", "Sorcery"),
        ("Destroy target creature if it was white.", "Sorcery"),
        ("Whenever a creature enters, if it was white, draw a card.", "Enchantment"),
        ("Destroy all creatures. If this creature was destroyed this way, draw a card.", "Creature"),
        ("Destroy target creature. Destroy target land. If that land was destroyed this way, draw a card.", "Sorcery"),
        (
            "{T}: Test Card deals 1 damage to you. A creature dealt damage this way can't be regenerated this turn.",
            "Artifact",
        ),
        (
            "Target Wall deals 1 damage to you. Creatures dealt damage this way can't be regenerated this turn.",
            "Sorcery",
        ),
        ("Destroy target creature. Discard it.", "Sorcery"),
        ("Draw two cards and reveal it.", "Sorcery"),
    ],
)
def test_only_what_has_left_unchanged_is_said_to_have_been_something(text: str, on: str) -> None:
    """Elsewhere nothing tells what it was before."""
    assert read(text, on).refused


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("Choose target creature.", "Sorcery"),
        ("Choose target creature. It can't be regenerated.", "Sorcery"),
        ("Choose target creature. If you do, destroy it.", "Sorcery"),
        ("Choose target creature. Destroy it instead if you control a Forest.", "Sorcery"),
        ("Choose a creature an opponent controls. Destroy it.", "Sorcery"),
        ("Choose a card in target opponent's hand. That player discards that card.", "Sorcery"),
        ("Choose a card in your library. Exile it.", "Sorcery"),
        ("Each player chooses a creature they control. Destroy it.", "Sorcery"),
        ("An opponent chooses two creatures you control and exiles it.", "Sorcery"),
        ("Target opponent chooses a creature you control and sacrifices it.", "Sorcery"),
        ("Target opponent chooses two creatures they control and sacrifices it.", "Sorcery"),
        ("Target player returns a creature they control of an opponent's choice to its owner's hand.", "Sorcery"),
    ],
)
def test_a_choice_is_followed_by_what_happens_to_what_the_player_can_choose(text: str, on: str) -> None:
    """Nothing is chosen unseen, and the sentence after is not about the choice."""
    assert read(text, on).refused


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("Destroy target creature and this spell.", "Sorcery"),
        ("{1}: Exile target card from a graveyard and this creature.", "Creature"),
        ("{1}: Destroy all Walls and this creature.", "Creature"),
        ("Whenever this creature attacks you, draw a card.", "Creature"),
        ("As long as you control a Forest, it gets +1/+1.", "Creature"),
        ("Each Wall gets +1/+1 as long as it's white or an artifact.", "Enchantment"),
        ("At the beginning of your next upkeep, unless you pay {2}, you lose 2 life.", "Creature"),
        ("Unless target opponent pays, you draw a card.", "Sorcery"),
        ("Unless each player pays {1}, you draw a card.", "Sorcery"),
    ],
)
def test_pairs_and_statements_name_what_they_are_about(text: str, on: str) -> None:
    """A spell is not destroyed, several groups are no pair, and "it" has been named."""
    assert read(text, on).refused


def test_an_enchanted_creature_that_leaves_is_known_by_the_event() -> None:
    """The Aura enchants nothing then, so "its controller" is that of what has left."""
    text = "Enchant creature\nWhen enchanted creature leaves the battlefield, its controller loses 2 life."
    ability = read(text, "Enchantment — Aura").abilities[1]

    assert isinstance(ability, lang.Triggered)
    assert ability.effect == lang.LoseLife(lang.ControllerOf(lang.EventObject()), 2)


def test_the_name_of_a_token_is_kept() -> None:
    """Capital letters and small words between them belong to it."""
    text = "Create a 1/1 green Elf creature token with flying named Tester of Tests."
    (spell,) = read(text, "Sorcery").abilities

    assert isinstance(spell, lang.Spell)
    assert isinstance(effect := spell.modes[0].effect, lang.CreateTokens)
    assert effect.token.name == "Tester of Tests"


@pytest.mark.parametrize(
    ("name", "word", "known"),
    [
        ("Tester of Tests", "Tester", True),
        ("Goblin of Tests", "Goblin", False),
        ("The Tester", "The", False),
        ("Tester", "Tests", False),
    ],
)
def test_a_legend_may_be_called_by_its_first_name(name: str, word: str, *, known: bool) -> None:
    """A word that means something else is no name."""
    types = lang.TypeLine((lang.Supertype.LEGENDARY,), (lang.CardType.CREATURE,), ("Wizard",))
    face = lang.Face(name, None, types, (), lang.PT(1, 1))

    assert known is not bool(read_text(f"{{1}}: {word} gets +1/+0 until end of turn.", face).refused)
    assert read_text(f"{{1}}: {word} gets +1/+0 until end of turn.", attrs.evolve(face, types=TYPES)).refused
