"""Windows around combat damage and after upkeep, and abilities that are activated three times in a turn (BASE-340)."""

from __future__ import annotations

import pytest

from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, all_of, creature, damage, does, instant, land, pump, target
from castlerules.cards.oracle import read_text
from castlerules.magic.model import actions
from castlerules.testing.magic import A, MagicScenario, side

from .kit import table

DRAW = does(lang.Draw(lang.You(), 1))
REWINDING = lang.Both((lang.DuringPeriod(lang.Period.AFTER_UPKEEP), lang.DuringTurnOf(lang.EachOpponent())))
CARDS = {
    card.name: card
    for card in (
        instant("Frenzy", "{G}", lang.CastOnly(lang.DuringPeriod(lang.Period.BEFORE_DAMAGE)), DRAW),
        instant("Rewind", "{U}", lang.CastOnly(REWINDING), DRAW),
        land(
            "Quicksand",
            act(
                "{T}",
                damage(1, lang.TARGET),
                target(all_of(lang.IsAttacking(), lang.CREATURE)),
                condition=lang.DuringPeriod(lang.Period.END_OF_COMBAT),
            ),
        ),
        creature(
            "Forge",
            "{R}",
            "Golem",
            1,
            1,
            act("{1}", pump(lang.This(), 1, 0), limits=(lang.ActivationLimit.THREE_TIMES_A_TURN,)),
        ),
    )
}


def spells(now: MagicScenario) -> tuple[str, ...]:
    """Return the spells that the player with priority may begin to cast."""
    return tuple(str(name) for name in now.offers(actions.BeginCast))


@pytest.mark.rule("BASE-340", "BASE-Q80", scenario="BASE-S240")
def test_before_combat_damage() -> None:
    """Frenzy is cast until blocks are declared, and never after damage; of two damage steps, before the first."""
    main = table(side("Forest, Bear, Duelist", hand="Frenzy"), cards=CARDS)
    attack = main.attack("Bear").to_step("declare blockers")
    first = main.attack("Duelist").to_step("first-strike damage")

    assert [("Frenzy",)] * 2 == [spells(main), spells(attack)]
    assert [()] * 3 == [spells(attack.to_step(step)) for step in ("combat damage", "end of combat", "second main")]
    assert () == spells(first)


@pytest.mark.rule("BASE-340", scenario="BASE-S240")
def test_at_the_end_of_combat() -> None:
    """N's Quicksand hits the attacking Squire in the end of combat step, and at no other time."""
    attack = table(side("Squire"), side("Quicksand"), cards=CARDS).attack("Squire")
    end = attack.to_step("end of combat").passes()

    assert () == attack.passes().offers(actions.BeginAbility)
    assert ("Squire",) == end.activate("Quicksand", "Squire").resolve().graveyard(A)
    assert () == attack.to_step("second main").passes().offers(actions.BeginAbility)


@pytest.mark.rule("BASE-340", scenario="BASE-S240")
def test_after_upkeep() -> None:
    """N casts Rewind from A's draw step on, not in A's upkeep, and not in N's own turn."""
    upkeep = table(side(), side("Island", hand="Rewind"), cards=CARDS, step="upkeep")
    own = table(side("Island", hand="Rewind"), cards=CARDS)

    assert [(), ("Rewind",), ("Rewind",)] == [
        spells(now.passes()) for now in (upkeep, upkeep.to_step("draw"), upkeep.to_step("end of turn"))
    ]
    assert () == spells(own)


@pytest.mark.rule("BASE-052", scenario="BASE-S240")
def test_three_times_a_turn() -> None:
    """Forge is 4/1 after three activations, and a fourth is refused."""
    forge = table(side("Forge, 5 Mountain"), cards=CARDS)
    for _ in range(3):
        forge = forge.activate("Forge").resolve()

    assert ("4/1", ()) == (forge.size("Forge"), forge.offers(actions.BeginAbility))
    assert "BASE-052" == forge.broken_rule(actions.BeginAbility, "Forge", 0)


@pytest.mark.rule("BASE-340", "BASE-052")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Cast this spell only before the combat damage step.\nDraw a card.", "Frenzy"),
        ("Cast this spell only during an opponent's turn after their upkeep step.\nDraw a card.", "Rewind"),
        (
            "{T}: This land deals 1 damage to target attacking creature. Activate only during the end of combat step.",
            "Quicksand",
        ),
        (
            "{1}: This creature gets +1/+0 until end of turn. Activate no more than three times each turn.",
            "Forge",
        ),
    ],
)
def test_its_words_and_its_data(text: str, name: str) -> None:
    """The reader reads what the card says, the card is data, and its text says when."""
    read = read_text(text, CARDS[name].face)

    assert CARDS[name].face.abilities == read.abilities
    assert CARDS[name] == card_from_json(card_to_json(CARDS[name]))
    assert any(
        words in render(CARDS[name])
        for words in ("before the combat damage step", "after the upkeep step", "end of combat step", "three times")
    )
