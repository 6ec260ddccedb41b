"""Permanents that their controller may keep tapped (BASE-K28, BASE-341)."""

from __future__ import annotations

import pytest

from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, creature, does, instant, target
from castlerules.cards.oracle import read_text
from castlerules.castle import CASTLE
from castlerules.fortress.book import FORTRESS
from castlerules.magic import NORMAL, refusals
from castlerules.magic.capability.support import supported_primitives
from castlerules.magic.model import actions
from castlerules.magic.model.decisions import UntapDecision
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

BROODER = creature(
    "Brooder", "{U}", "Bird", 1, 1, lang.Static(lang.MayStayTapped()), act("{T}", lang.GainLife(lang.You(), 1))
)
FREEZE = instant(
    "Freeze",
    "{U}",
    does(lang.RuleUntil(lang.NoUntap(lang.TARGET), lang.Duration.NEXT_UNTAP), target(lang.CREATURE)),
)
NAMES = ("Brooder#1", "Brooder#2")
CARDS = {card.name: card for card in (BROODER, FREEZE)}


def asked(now: MagicScenario) -> tuple[str, ...]:
    """Return the names of the permanents about which the pending decision still asks."""
    decision = now.state.decision
    assert isinstance(decision, UntapDecision)
    return tuple(f"{now.to_act}: {name}" for name in NAMES if now.permanent(name).id in decision.permanents)


def next_untap(mine: str, theirs: str = "", *, active: int = N) -> MagicScenario:
    """Return the position in which the untap step of the player after *active* begins, with these permanents."""
    start = table(
        side(mine, library="9 Bear"), side(theirs, library="9 Bear"), cards=CARDS, active=active, step="end of turn"
    )
    return start.passes(2)


@pytest.mark.rule("BASE-341", "BASE-K28", "BASE-D09", scenario="BASE-S241")
def test_each_is_asked_about_and_all_untap_together() -> None:
    """A keeps the first Brooder, untaps the second, and Bear untaps with it; nothing untaps before the last answer."""
    begun = next_untap("2 Brooder/t, Bear/t")
    half = begun.no()
    after = half.yes()

    assert ("0: Brooder#1", "0: Brooder#2") == asked(begun)
    assert ("0: Brooder#2",) == asked(half)
    assert [True] * 3 == [half.is_tapped(name) for name in ("Brooder#1", "Brooder#2", "Bear")]
    assert [True, False, False] == [after.is_tapped(name) for name in ("Brooder#1", "Brooder#2", "Bear")]
    assert "upkeep" == after.state.step.value
    assert ("0: Brooder#1",) == asked(after.to_step("end of turn").passes(2).to_step("end of turn").passes(2))
    assert "BASE-D09" == begun.broken_rule(actions.PassPriority)


@pytest.mark.rule("BASE-341", "BASE-K28", scenario="BASE-S241")
def test_only_what_would_untap_is_asked_about() -> None:
    """Nobody is asked about an untapped Brooder, one of the other player, or one that a rule keeps tapped."""
    frozen = table(
        side("Island", hand="Freeze", library="9 Bear"),
        side("Brooder/t", library="9 Bear"),
        cards=CARDS,
    ).cast("Freeze", "Brooder")

    for setup in (("Brooder, Bear/t", ""), ("Bear/t", "Brooder/t")):
        assert None is next_untap(*setup).state.decision
    kept = frozen.resolve().to_step("upkeep")
    assert (N, True) == (kept.state.active, kept.is_tapped("Brooder"))


@pytest.mark.rule("BASE-341")
def test_a_player_with_it_chooses_anew_each_time() -> None:
    """A Brooder that stayed tapped untaps in the next untap step of A if A likes."""
    kept = next_untap("Brooder/t").no()
    later = kept.to_step("end of turn").passes(2).to_step("end of turn").passes(2)

    assert (A, False) == (later.to_act, later.yes().is_tapped("Brooder"))


@pytest.mark.rule("BASE-341", "BASE-Q25")
def test_its_words_its_data_its_reading_and_the_variants() -> None:
    """The reader reads it, the card is data, its text says it, and only normal Magic plays it."""
    face = lang.Face("Test", lang.mana("{U}"), lang.TypeLine(types=(lang.CardType.CREATURE,)), pt=lang.PT(1, 1))
    text = "You may choose not to untap Test during your untap step.\n{T}: You gain 1 life."

    assert BROODER.face.abilities == read_text(text, face).abilities
    assert "You may choose not to untap this creature" in render(BROODER)
    assert BROODER == card_from_json(card_to_json(BROODER))
    assert () == refusals(NORMAL, BROODER)
    assert [["BASE-Q25"]] * 2 == [[one.rule for one in refusals(book, BROODER)] for book in (CASTLE, SOLITAIRE)]
    assert "rule MayStayTapped" not in supported_primitives(FORTRESS)
