"""Rulings that few games come to: chance in a whole hand pile, a source that uses itself, and several sacrifices."""

from __future__ import annotations

from typing import Any, Final

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, creature, damage, does, sorcery, tap_for
from castlerules.solitaire import HandDiscarded, SolitaireRules
from castlerules.solitaire.model.state import tableau_of
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

HYMN: Final = "Hymn to Tourach"


def known(now: SolitaireScenario) -> list[str]:
    """Return the cards of the discard pile that have been seen."""
    return [now.state.table.cards[card].name for card in tableau_of(now.state).known_discards]


def hymn(*order: int, **layout: Any) -> SolitaireScenario:
    """Return the position after two cards of the whole hand pile were discarded, at places drawn in this *order*."""
    setup = {"K1": "| Craw Wurm", "row": "Swamp", **layout}
    options = SolitaireRules.of({"hand_scope": "whole_pile", **setup.pop("options", {})})
    return lay_out(**setup, rules=options).with_random_results(order).play(HYMN, targets="YOU")


@pytest.mark.rule("SOL-G61", "SOL-G62", "SOL-P13")
@pytest.mark.parametrize(
    ("order", "left", "gone"),
    [
        ((2, 0, 1), "Duress", "Fog, Terror"),
        ((0, 1, 2), "Terror", "Fog, Duress"),
        ((2, 1, 0), "Fog", "Duress, Terror"),
    ],
)
def test_chance_discards_from_the_whole_pile_what_nobody_has_seen(order: tuple[int, ...], left: str, gone: str) -> None:
    """What is covered goes unseen, in the order in which it lay; what is left shows next."""
    done = hymn(*order, hand=f"{HYMN}, (Fog), (Duress), (Terror)")
    (event,) = [event for event in done.events if isinstance(event, HandDiscarded)]

    assert (left, gone, []) == (done.hand, done.discard, known(done))
    assert (2, None, tuple(sorted(order[:2]))) == (event.count, event.card, event.positions)


@pytest.mark.rule("SOL-G61", "SOL-G62", "SOL-G60")
@pytest.mark.parametrize(
    ("order", "left", "gone", "known_cards"),
    [
        ((0, 2, 1), "Duress", "Fog, Terror", ["Fog"]),
        ((1, 2, 0), "Fog", "Duress, Terror", []),
    ],
)
def test_what_showed_is_known_when_chance_discards_it(
    order: tuple[int, ...], left: str, gone: str, known_cards: list[str]
) -> None:
    """The hand card is at place 0, and is named; if it stays, nothing is known of what goes."""
    done = hymn(*order, K2=f"| {HYMN}", hand="Fog, (Duress), (Terror)")
    (event,) = [event for event in done.events if isinstance(event, HandDiscarded)]

    assert (left, gone, known_cards) == (done.hand, done.discard, known(done))
    assert known_cards == ([] if event.card is None else [event.card.name])


@pytest.mark.rule("SOL-G61", "SOL-G53")
@pytest.mark.parametrize(("order", "sealed"), [((0, 1, 2), 1), ((1, 2, 0), 0), ((0, 2, 1), 1)])
def test_cards_that_never_show_are_discarded_with_the_whole_pile(order: tuple[int, ...], sealed: int) -> None:
    """Where one card shows of each draw, those under it are counted as they go."""
    start = {"K2": f"| {HYMN}", "library": "Terror, Duress, Fog, Shock", "options": {"hand_model": "single"}}
    options = SolitaireRules.of({"hand_scope": "whole_pile", "hand_model": "single"})
    start.pop("options")
    drawn = lay_out(K1="| Craw Wurm", row="Swamp", **start, rules=options).draw()
    done = drawn.with_random_results(order).play(HYMN, targets="YOU")

    assert ("Fog, (Duress), (Terror)", 2) == (drawn.hand, tableau_of(drawn.state).sealed_count)
    assert sealed == tableau_of(done.state).sealed_count


SHAMAN: Final = creature(
    "Shaman", "{G}", "Human", 1, 1, tap_for("G"), act("{X}{G}", damage(lang.X(), lang.TARGET), lang.ANY_TARGET)
)


@pytest.mark.rule("SOL-G48", "SOL-067", "SOL-G43")
def test_what_pays_for_its_own_ability_is_gone_before_the_rest_is_paid() -> None:
    """Shaman is the first of two sources; what its ability needs is still known, and X is 2."""
    start = lay_out(SHAMAN, slot="Shaman", row="Forest x2", K1="?(Fog) | Hill Giant", K2="| Duress")
    done = start.use("Shaman", targets="Hill Giant", x=2, sources=("Shaman", "Forest"))

    assert ("", "Shaman, Forest", "Forest", "?(Fog) | Hill Giant/d2") == (
        done.slot,
        done.graveyard,
        done.row,
        done.stack("K1"),
    )


CULL: Final = sorcery(
    "Cull", "{B}", does(lang.SacrificeSome(lang.TargetPlayer(), lang.CREATURE, 2), lang.TARGET_PLAYER)
)


@pytest.mark.rule("SOL-P27", "SOL-G14")
def test_of_several_sacrifices_each_is_named_by_rising_numbers() -> None:
    """Two of three: after the second creature only the third is left; all go at once, and each uncovers its stack."""
    start = lay_out(
        CULL, hand="Cull", row="Swamp", K1="| Gray Ogre", K2="?(Fog) | Hill Giant", K3="?(Shock) | Craw Wurm"
    )
    deciding = start.play("Cull", targets="STACKS")
    second = deciding.choose("Hill Giant")
    done = second.choose("Craw Wurm")

    assert ("Gray Ogre", "Hill Giant") == deciding.legal
    assert ("CHOICE", ("Craw Wurm",)) == (second.phase, second.legal)
    assert ("| Gray Ogre", "| Fog", "| Shock") == tuple(done.stack(name) for name in ("K1", "K2", "K3"))
    assert "Swamp, Hill Giant, Craw Wurm, Cull" == done.graveyard
