"""What becomes a creature for a turn keeps its types only if the text says so."""

from __future__ import annotations

import pytest

from castlerules.cards import CardDef
from castlerules.cards import builders as build
from castlerules.cards import language as lang
from castlerules.magic.capability.support import refusals
from castlerules.magic.normal import NORMAL

from .faces import abilities

_CREATURE = lang.CardType.CREATURE


def test_a_land_becomes_a_creature_and_stays_a_land() -> None:
    """Types are added, colours and size set, keywords added."""
    text = "{1}: This land becomes a 2/3 green Elf creature with flying until end of turn. It's still a land."
    changes = (
        lang.SetTypes((_CREATURE,), ("Elf",)),
        lang.SetColors((lang.Color.GREEN,)),
        lang.SetPT(2, 3),
        lang.AddKeyword(lang.FLYING),
    )

    assert abilities(text, "Land") == (build.act("{1}", lang.ApplyUntil(lang.This(), changes)),)


@pytest.mark.parametrize(
    ("text", "on", "plays"),
    [
        ("{1}: This land becomes a 2/2 Elf creature until end of turn.", "Land", False),
        ("{1}: This land becomes a 2/2 Elf creature until end of turn. It's still a land.", "Land", True),
        ("{1}: This artifact becomes a 2/2 Golem artifact creature until end of turn.", "Artifact", True),
        ("{1}: This artifact becomes a 2/2 Golem creature until end of turn.", "Artifact", False),
        ("{1}: This enchantment becomes a 2/2 Elf creature until end of turn.", "Enchantment", True),
        ("{1}: This enchantment becomes a 2/2 Elf creature.", "Enchantment", True),
        ("{1}: Target enchantment becomes a 2/2 Elf creature.", "Enchantment", False),
        ('All lands have "{1}: This permanent becomes a 2/2 Elf creature."', "Enchantment", False),
    ],
)
def test_what_would_lose_its_type_is_not_played(text: str, on: str, *, plays: bool) -> None:
    """Only an enchantment can become a creature and nothing else: other permanents are refused by the engine."""
    face = lang.Face("Test Card", None, lang.TypeLine((), (lang.CardType(on),)), (), None, abilities(text, on))

    assert plays is not bool(refusals(NORMAL, CardDef((face,))))


def test_an_enchantment_that_wakes_is_the_subject_of_the_condition() -> None:
    """It is not the spell that becomes a creature."""
    event = "When an opponent casts a red spell,"
    (ability,) = abilities(
        f"{event} if this permanent is an enchantment, it becomes a 2/2 Elf creature.", "Enchantment"
    )

    assert isinstance(ability, lang.Triggered)
    assert isinstance(ability.effect, lang.ApplyUntil)
    assert lang.This() == ability.effect.what
