"""Effects for each of several players by itself (BASE-281), and mana abilities that draw a card (BASE-035)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact, creature, does, pay, sorcery, tap_for
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, refusals
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, N, side

from .kit import table

ALL, THEIRS = lang.EachPlayer(), lang.ControlledBy(lang.Accepter())
SWAMPS = lang.CountOf(lang.AllOf((lang.IsSubtype("Swamp"), THEIRS)))
CREATURES = lang.AllOf((lang.CREATURE, THEIRS))
BURIED = lang.CountOf(CREATURES, lang.Zone.GRAVEYARD)
ANY_COLOR = tuple([(kind,) for kind in lang.MANA_KINDS[:5]])
CARDS = {
    card.name: card
    for card in (
        sorcery("Judgement", "{W}", does(lang.ForEachPlayer(ALL, lang.LoseLife(lang.Accepter(), SWAMPS)))),
        sorcery("Revival", "{W}", does(lang.ForEachPlayer(ALL, lang.Draw(lang.Accepter(), BURIED)))),
        sorcery("Rays", "{W}", does(lang.ForEachPlayer(
            ALL, lang.DealDamage(lang.CountOf(CREATURES), (lang.Accepter(),), lang.This())))),
        artifact("Orb", "{1}", lang.Activated(
            pay("{1}", lang.TapThis(), lang.SacrificeThis()),
            lang.InOrder((lang.AddMana(ANY_COLOR), lang.Draw(lang.You()))))),
    )
}  # fmt: skip


@pytest.mark.rule("BASE-281", scenario="BASE-S203")
def test_each_player_counts_their_own_things() -> None:
    """Three Swamps against one; two creatures against one; two creature cards against one."""
    start = table(
        side("3 Swamp, 3 Plains, 2 Bear", hand="Judgement, Rays, Revival", graveyard="Bear, Ogre, Plains"),
        side("Swamp, Ogre", graveyard="Ogre, Spark"),
        cards=CARDS,
    )
    judged, hurt, revived = [start.cast(name).resolve() for name in ("Judgement", "Rays", "Revival")]

    assert (17, 19) == (judged.life(A), judged.life(N))
    assert (18, 19) == (hurt.life(A), hurt.life(N))
    assert (4, 1) == (len(revived.hand(A)), len(revived.hand(N)))


@pytest.mark.rule("BASE-281", "BASE-187", scenario="BASE-S203")
def test_all_of_them_lose_life_at_once() -> None:
    """Both players have one Swamp and one life: nobody wins."""
    done = table(side("Swamp, Plains", hand="Judgement", life=1), side("Swamp", life=1), cards=CARDS).cast("Judgement")
    result = done.resolve().result

    assert result is not None
    assert ((), 0.0) == (result.winners, sum(result.returns))


@pytest.mark.rule("BASE-035", scenario="BASE-S204")
def test_mana_and_a_card_come_at_once() -> None:
    """Orb gives {R} and a card; nothing is on the stack, and Spark is cast with the mana."""
    start = table(side("Forest, Orb", hand="Spark", library="Bear"), side(), cards=CARDS)
    used = start.tap("Orb", 3)

    assert (("Spark", "Bear"), "R", ()) == (used.hand(A), used.pool(A), used.stack)
    assert 18 == used.cast("Spark", N).resolve().life(N)


@pytest.mark.rule("BASE-281", "BASE-035", "BASE-Q25")
def test_what_asks_a_player_or_draws_while_paying_is_refused() -> None:
    """A discard for each player by itself, one player alone, and a land that draws; Solitaire refuses all of it."""
    discards = does(lang.ForEachPlayer(ALL, lang.Discard(lang.Accepter(), SWAMPS)))
    alone = does(lang.ForEachPlayer(lang.You(), lang.Draw(lang.Accepter())))
    land_like = act("{T}", lang.InOrder((lang.AddMana(ANY_COLOR), lang.Draw(lang.You()))))

    assert ["BASE-281"] == [no.rule for no in refusals(NORMAL, sorcery("Wrong", "{W}", discards))]
    assert ["BASE-281"] == [no.rule for no in refusals(NORMAL, sorcery("Alone", "{W}", alone))]
    assert ["BASE-035"] == [no.rule for no in refusals(NORMAL, creature("Land", "{W}", "Elf", 1, 1, land_like))]
    assert not [card.name for card in CARDS.values() if refusals(NORMAL, card)]
    assert list(CARDS) == [card.name for card in CARDS.values() if refusals(SOLITAIRE, card)]
    assert not refusals(SOLITAIRE, creature("Elf", "{G}", "Elf", 1, 1, tap_for("G")))


@pytest.mark.rule("BASE-281")
def test_the_reader_knows_what_is_each_players_own() -> None:
    """Their things are counted for each of them; what they might share is refused."""
    face = sorcery("Test", "{W}", does(lang.InOrder(()))).faces[0]
    read = read_text("Each player loses 1 life for each Swamp they control.", face)

    assert (does(lang.ForEachPlayer(ALL, lang.LoseLife(lang.Accepter(), SWAMPS))),) == read.abilities
    assert read_text("Each player draws a card. You gain 1 life for each land they control.", face).refused
    assert read_text("Each player may draw a card for each land they control.", face).refused
