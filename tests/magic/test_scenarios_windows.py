"""When a spell may be cast, or an ability activated, by what its text says (BASE-261)."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction
from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import does, enchantment, instant
from castlerules.cards.oracle import read_text
from castlerules.magic import refusals
from castlerules.magic.model import actions
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, side

from .kit import table


def periods(*parts: lang.Period, who: lang.PlayerRef | None = None) -> lang.Condition:
    """Return the condition that it is all of *parts* of a turn at once, and a turn of *who*."""
    conditions = [lang.DuringPeriod(part) for part in parts]
    return lang.Both((*conditions, *([] if who is None else [lang.DuringTurnOf(who)])))


DRAW = does(lang.Draw(lang.You(), 1))
CARDS = {
    card.name: card
    for card in (
        instant("Ambush", "{G}", lang.CastOnly(periods(lang.Period.COMBAT, lang.Period.BEFORE_BLOCKERS)), DRAW),
        instant("Verdict", "{W}", lang.CastOnly(lang.DuringPeriod(lang.Period.AFTER_BLOCKERS)), DRAW),
        instant("Ebbing", "{U}", lang.CastOnly(periods(lang.Period.END, who=lang.You())), DRAW),
        enchantment(
            "Drill",
            "{R}",
            lang.Activated(
                lang.Cost(),
                lang.GainLife(lang.You(), 1),
                condition=periods(lang.Period.BEFORE_ATTACKERS, who=lang.You()),
            ),
        ),
    )
}
MINE = side("Island, Bear, Drill", hand="Ebbing", library="3 Bear")
THEIRS = side("Forest, Plains, Island, Ogre", hand="Ambush, Verdict, Ebbing", library="3 Bear")


@pytest.mark.rule("BASE-261", scenario="BASE-S181")
def test_spells_of_a_combat() -> None:
    """N may cast Ambush before blockers are declared, Verdict after it, each only in combat."""
    main = table(MINE, THEIRS, cards=CARDS)
    begun, declared = main.to_step("beginning of combat"), main.attack("Bear")
    blocked = declared.block({"Ogre": "Bear"})
    quiet = main.attack().to_step("end of combat")

    assert () == main.passes().offers(actions.BeginCast) == quiet.passes().offers(actions.BeginCast)
    assert [("Ambush",)] * 2 == [now.passes().offers(actions.BeginCast) for now in (begun, declared)]
    assert ("Verdict",) == blocked.passes().offers(actions.BeginCast)
    with pytest.raises(IllegalAction, match="before blockers are declared"):
        main.passes().act(actions.BeginCast, "Ambush")


@pytest.mark.rule("BASE-261", "BASE-052", scenario="BASE-S181")
def test_a_step_of_ones_own_turn() -> None:
    """Ebbing waits for A's end step; Drill is used until attackers are declared."""
    main = table(MINE, THEIRS, cards=CARDS)
    end = main.to_step("end of turn")

    assert () == main.offers(actions.BeginCast)
    assert ("Ebbing#1",) == end.offers(actions.BeginCast)
    assert () == end.passes().offers(actions.BeginCast)
    assert ("Ebbing",) == end.cast("Ebbing#1").resolve().graveyard(A)
    assert 21 == main.activate("Drill").resolve().life(A)
    assert () == main.attack("Bear").offers(actions.BeginAbility) == end.offers(actions.BeginAbility)


@pytest.mark.rule("BASE-261", "BASE-Q25")
def test_its_words_its_data_its_reading_and_solitaire() -> None:
    """The text says when; the card is data; the reader reads it; Solitaire has no such steps."""
    face = lang.Face("Test", lang.mana("{G}"), lang.TypeLine(types=(lang.CardType.INSTANT,)))
    read = read_text("Cast this spell only during combat before blockers are declared.\nDraw a card.", face)

    assert CARDS["Ambush"].face.abilities == read.abilities
    assert "cast only if (it is combat and it is before blockers are declared" in render(CARDS["Ambush"])
    assert CARDS["Ambush"] == card_from_json(card_to_json(CARDS["Ambush"]))
    assert [["BASE-Q25"]] * 2 == [
        [one.rule for one in refusals(SOLITAIRE, CARDS[name])] for name in ("Verdict", "Drill")
    ]
