"""Lands that look alike, and are not: each of them is a source of its own."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, all_of, damage, does, instant, land, non, pay, sorcery, tap_for, target
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import YOU

from .extra_cards import lay_out, refusal

ALIVE: Final = (lang.SetTypes((lang.CardType.CREATURE,)), lang.SetPT(3, 3))
WAKEN: Final = instant("Waken", "{G}", does(lang.ApplyUntil(lang.TARGET, ALIVE), target(lang.LAND)))
STIR: Final = instant("Stir", "{G}", does(lang.ApplyUntil(lang.Each(lang.LAND), ALIVE)))
WARD: Final = instant(
    "Ward",
    "{G}",
    does(lang.InOrder((lang.Regenerate(lang.TARGET), lang.PreventNextDamage(1, lang.TARGET))), target(lang.LAND)),
)
QUAKE: Final = sorcery("Quake", "{1}", does(damage(1, lang.Each(all_of(lang.CREATURE, lang.LAND)))))
TWO: Final = ("Forest#1@row", "Forest#2@row")


@pytest.mark.rule("SOL-G92", "SOL-G51")
def test_a_land_that_an_effect_has_changed_is_a_source_of_its_own() -> None:
    """Awake or shielded, the Forest and a plain one are two; three plain ones, or three that are awake, are one."""
    layout = {"K1": "?(Shock) | Terror", "K2": "| Craw Wurm", "row": "Forest x4"}
    begun = "play Craw Wurm"
    woken = lay_out(WAKEN, **layout, hand="Waken").play("Waken", targets=TWO[0], sources=TWO[1]).do(begun)
    warded = lay_out(WARD, **layout, hand="Ward").play("Ward", targets=TWO[0], sources=TWO[1]).do(begun)
    stirred = lay_out(STIR, **layout, hand="Stir").play("Stir").do(begun)

    assert TWO == woken.legal == warded.legal
    assert "SOL-G92" in refusal(woken, "pay Forest#3@row")
    assert ("3/3", "Forest x2") == (woken.do(TWO[1]).size(TWO[0]), woken.do(TWO[1]).row)
    assert ("MAIN", "Craw Wurm") == (stirred.phase, stirred.slot)


@pytest.mark.rule("SOL-G92", "SOL-G93")
def test_a_land_that_the_present_effect_means_is_a_source_of_its_own() -> None:
    """Tribute destroys the Forest that it is aimed at unless something is paid: with that one, or with another."""
    tribute = sorcery(
        "Tribute", "{G}", does(lang.UnlessPaid(lang.You(), pay("{1}"), lang.Destroy(lang.TARGET)), target(lang.LAND))
    )
    layout = {"K1": "?(Shock) | Terror", "K2": "| Craw Wurm", "row": "Forest x4", "hand": "Tribute"}
    deciding = lay_out(tribute, **layout).play("Tribute", targets=TWO[0], sources=TWO[1])

    assert ("no", *TWO) == deciding.legal
    assert ("Forest x2", "Forest x2") == (deciding.do(TWO[0]).row, deciding.do(TWO[1]).row)


WASTE: Final = land(
    "Wasteland", tap_for("C"), act(pay("{T}", lang.SacrificeThis()), lang.Destroy(lang.TARGET), target(non(lang.LAND)))
)


@pytest.mark.rule("SOL-G92", "SOL-G38", "SOL-G51")
def test_the_land_in_use_and_an_equal_one_are_two_sources() -> None:
    """The first Wasteland pays for the use of the second, which is sacrificed after that; or the second pays itself."""
    layout = {"K1": "?(Shock) | Crusade", "K2": "| Craw Wurm", "row": "Wasteland x3, Forest"}
    start = lay_out(WASTE, **layout, rules=SolitaireRules(row_land_abilities=True))
    used = start.do("use Wasteland#2@row 0", "Crusade")
    own, other = used.do("Wasteland#2@row"), used.do("Wasteland#1@row")

    assert ("Wasteland#1@row", "Wasteland#2@row", "Forest") == used.legal
    assert ("Wasteland x2, Forest", "| Shock") == (own.row, own.stack("K1"))
    assert ("Wasteland, Forest", "USE") == (other.finish().row, other.phase)


@pytest.mark.rule("SOL-G92")
def test_what_a_player_reads_tells_such_lands_apart() -> None:
    """No two sources read alike."""
    layout = {"K1": "?(Shock) | Terror", "K2": "| Craw Wurm", "row": "Forest x4", "hand": "Waken"}
    deciding = lay_out(WAKEN, **layout).play("Waken", targets=TWO[0], sources=TWO[1]).do("play Craw Wurm")
    observation = GAME.observe(deciding.state, YOU)
    words = [GAME.describe_action(observation, action) for action in GAME.legal_actions(deciding.state)]

    assert 2 == len(set(words)) == len(words)
