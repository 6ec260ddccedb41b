"""What was sacrificed for a cost, and what an instruction has moved: its power, and how many they are."""

from __future__ import annotations

import pytest

from castlerules import from_json, to_json
from castlerules.cards import card_from_json, card_to_json, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, creature, damage, does, in_order, instant, pay, sorcery
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, N, side

from .kit import table

DUEL = make_game("duel", NORMAL)
ONE = lang.SacrificePermanents(lang.CREATURE)
ITS_POWER = lang.PowerOf(lang.Sacrificed())


def _count(name: str, *kinds: lang.Filter) -> lang.Value:
    return lang.NumberOf(lang.BoundObjects(name), *kinds)


CARDS = {
    card.name: card
    for card in (
        instant(
            "Fling", "{R}", lang.AdditionalCost(pay("", ONE)), does(damage(ITS_POWER, lang.TARGET), lang.ANY_TARGET)
        ),
        creature("Cook", "{R}", "Ogre", 1, 1, act(pay("", ONE), lang.GainLife(lang.You(), ITS_POWER))),
        sorcery(
            "Purging",
            "{B}",
            does(
                in_order(
                    lang.Noted(lang.Destroy(lang.Each(lang.CREATURE)), "destroyed"),
                    lang.GainLife(lang.You(), lang.Product(2, _count("destroyed", lang.CREATURE))),
                )
            ),
        ),
        sorcery(
            "Verdict",
            "{B}",
            does(
                in_order(
                    lang.Noted(lang.Discard(lang.TargetPlayer(), 3), "discarded"),
                    lang.GainLife(lang.You(), _count("discarded", lang.LAND)),
                ),
                lang.TARGET_PLAYER,
            ),
        ),
        sorcery(
            "Swap",
            "{U}",
            does(
                in_order(
                    lang.Noted(lang.Discard(lang.You(), method=lang.DiscardMethod.ALL), "so many"),
                    lang.Draw(lang.You(), _count("so many")),
                )
            ),
        ),
        sorcery(
            "Study",
            "{U}",
            does(in_order(lang.Noted(lang.Draw(lang.You(), 2), "drawn"), lang.Discard(lang.You(), _count("drawn")))),
        ),
    )
}


@pytest.mark.rule("BASE-248", scenario="BASE-S162")
def test_what_was_sacrificed_counts_as_it_last_was() -> None:
    """Bear is 5/5 when it goes; with two on the stack each deals the damage of its own creature."""
    start = table(side("2 Mountain, Forest, Bear, Ogre", hand="2 Fling, Growth"), side(), cards=CARDS)
    big = start.cast("Growth", "Bear").resolve().cast("Fling", N, paid_with=("Bear",))
    both = big.cast("Fling", N, paid_with=("Ogre",))

    assert 15 == big.resolve().life(N)
    assert (17, 12) == (both.resolve().life(N), both.resolve(2).life(N))
    assert both.state == from_json(to_json(both.state, game=DUEL), game=DUEL)
    assert DUEL.problems(both.state) == ()


@pytest.mark.rule("BASE-248")
def test_an_ability_knows_its_own_sacrifice() -> None:
    """Cook gives as much life as Ogre had power; it can be given up itself, too."""
    start = table(side("Cook, Ogre"), side(), cards=CARDS)

    assert 23 == start.activate("Cook", paid_with=("Ogre",)).resolve().life(A)
    assert 21 == start.activate("Cook", paid_with=("Cook",)).resolve().life(A)


@pytest.mark.rule("BASE-249", scenario="BASE-S163")
def test_only_what_was_really_done_counts() -> None:
    """Troll regenerates, so that two of three are destroyed; of the three cards that N discards one is a land."""
    start = table(side("Swamp", hand="Purging"), side("Forest, Bear, Ogre, Troll"), cards=CARDS)
    grim = table(side("Swamp", hand="Verdict"), side(hand="Island, Bear, Ogre"), cards=CARDS)

    assert 26 == start.cast("Purging").resolve().life(A)
    assert 24 == start.cast("Purging").passes().activate("Troll").resolve(2).life(A)
    assert 21 == grim.cast("Verdict", N).resolve().life(A)


@pytest.mark.rule("BASE-249", scenario="BASE-S164")
def test_that_many_are_as_many_as_have_moved() -> None:
    """Swap draws as many cards as were in hand; Study discards as many as it has drawn."""
    start = table(side("Island", hand="Swap, Bear, Ogre, Elf", library="5 Forest"), side(), cards=CARDS)
    alone = table(side("Island", hand="Swap", library="5 Forest"), side(), cards=CARDS)
    study = table(side("Island", hand="Study, Bear", library="2 Forest"), side(), cards=CARDS).cast("Study").resolve()

    assert ("Forest",) * 3 == start.cast("Swap").resolve().hand(A)
    assert () == alone.cast("Swap").resolve().hand(A)
    assert ("Forest",) == study.choose("Bear", "Forest").hand(A)


def test_what_makes_no_sense_or_is_not_played_is_refused() -> None:
    """Nothing is sacrificed for a spell without such a cost, nothing is called so, and a gift moves nothing."""
    free = instant("Free", "{R}", does(lang.GainLife(lang.You(), ITS_POWER)))
    named = instant("Named", "{R}", does(lang.GainLife(lang.You(), _count("drawn"))))
    gift = instant("Gift", "{R}", does(lang.Noted(lang.GainLife(lang.You(), 1), "given")))

    assert ["no cost sacrifices a permanent" in " ".join(faults_of(free)), bool(faults_of(named))] == [True, True]
    assert "expected an effect that moves objects" in " ".join(faults_of(gift))
    assert all(refusals(SOLITAIRE, CARDS[name]) and not refusals(NORMAL, CARDS[name]) for name in ("Fling", "Swap"))
    assert all(card == card_from_json(card_to_json(card)) for card in CARDS.values())
    assert "equal to the sacrificed creature's power." in render(CARDS["Fling"])
