"""Abilities that work while their card is in a graveyard (BASE-280)."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction, from_json, to_json
from castlerules.cards import language as lang
from castlerules.cards.builders import act, creature, does, gets, instant, land, pay, target, when
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

DUEL = make_game("duel", NORMAL)
BURIED = lang.InGraveyard()
ISLAND = lang.Exists(lang.AllOf((lang.IsSubtype("Island"), lang.YOU_CONTROL)))
MINE = lang.AllOf((lang.CREATURE, lang.YOU_CONTROL))
TAPS = lang.Activated(
    lang.Cost(parts=(lang.TapThis(),)), lang.AddMana(((lang.ManaKind.GREEN,), (lang.ManaKind.WHITE,)))
)
CARDS = {
    card.name: card
    for card in (
        creature("Marvel", "{U}", "Spirit", 2, 2,
                 gets(MINE, lang.AddKeyword(lang.FLYING), condition=lang.Both((BURIED, ISLAND)))),
        creature("Root", "{G}", "Elemental", 4, 4, when(
            lang.YOUR_UPKEEP,
            lang.MayPay(lang.You(), pay("{G}"), lang.MoveTo(lang.This(), lang.Zone.HAND)),
            condition=BURIED,
        )),
        creature("Halo", "{W}", "Spirit", 3, 3,
                 act("{W}", lang.GainLife(lang.You(), 2), condition=BURIED)),
        land("Gate", gets(lang.AllOf((lang.LAND, lang.YOU_CONTROL)), lang.AddAbility(TAPS), condition=BURIED)),
        instant("Rob", "{B}", does(lang.MoveTo(lang.TARGET, lang.Zone.EXILE),
                                   target(lang.Anything(), zone=lang.Zone.GRAVEYARD))),
    )
}  # fmt: skip


def can_fly(position: MagicScenario, name: str) -> bool:
    """Return whether *name* has flying in *position*."""
    return position.has_keyword(name, "flying")


@pytest.mark.rule("BASE-280", "BASE-075", scenario="BASE-S201")
def test_a_static_ability_works_in_its_owners_graveyard_only() -> None:
    """Marvel in A's graveyard and an Island: A's Bear flies; not N's Ogre, and not with Marvel in play or exiled."""
    start = table(side("Island, Bear, Swamp", graveyard="Marvel", hand="Rob"), side("Ogre"), cards=CARDS)
    robbed = start.cast("Rob", "Marvel").resolve()

    assert (True, False) == (can_fly(start, "Bear"), can_fly(start, "Ogre"))
    assert (False, ("Marvel",)) == (can_fly(robbed, "Bear"), robbed.exile(A))
    assert not can_fly(table(side("Island, Bear, Marvel"), side(), cards=CARDS), "Bear")
    assert not can_fly(table(side("Forest, Bear", graveyard="Marvel"), side("Island"), cards=CARDS), "Bear")
    assert not can_fly(table(side("Island, Bear"), side(graveyard="Marvel"), cards=CARDS), "Bear")


@pytest.mark.rule("BASE-280", scenario="BASE-S201")
def test_lands_get_an_ability_from_a_card_in_the_graveyard() -> None:
    """With Gate in the graveyard two Swamps pay for Bear."""
    start = table(side("2 Swamp", graveyard="Gate", hand="Bear"), side(), cards=CARDS)
    assert start.cast("Bear").resolve().is_on_battlefield("Bear")
    assert "Bear" not in [words[1] for words in table(
        side("2 Swamp, Gate", hand="Bear"), side(), cards=CARDS).legal if words[0] == "BeginCast"]  # fmt: skip


@pytest.mark.rule("BASE-280", "BASE-135")
def test_a_target_is_still_legal_when_the_card_with_the_ability_has_left_the_graveyard() -> None:
    """Vine in the graveyard exiles Ogre's card, also when Vine itself is exiled in answer."""
    exiles = lang.MoveTo(lang.TARGET, lang.Zone.EXILE)
    ability = act("{W}", exiles, target(lang.Anything(), zone=lang.Zone.GRAVEYARD), condition=BURIED)
    cards = {**CARDS, "Vine": creature("Vine", "{W}", "Plant", 1, 1, ability)}
    start = table(side("Plains, Swamp", graveyard="Vine", hand="Rob"), side(graveyard="Ogre"), cards=cards)
    done = start.activate("Vine", "Ogre").cast("Rob", "Vine").resolve(2)

    assert (("Vine",), ("Ogre",)) == (done.exile(A), done.exile(N))


@pytest.mark.rule("BASE-280", "BASE-066", scenario="BASE-S202")
def test_a_trigger_works_in_the_graveyard() -> None:
    """Root triggers in A's upkeep, and comes back for {G}; robbed in answer it stays away; in play it does nothing."""
    start = table(side("2 Forest, Swamp", graveyard="Root", hand="Rob"), side(), cards=CARDS, step="upkeep",
                  step_begins=True)  # fmt: skip
    robbed = start.cast("Rob", "Root").resolve().resolve()
    in_play = table(side("2 Forest, Root"), side(), cards=CARDS, step="upkeep", step_begins=True)

    assert ("Root",) == start.stack
    assert ("Rob", "Root") == start.resolve().yes().hand(A)
    assert (("Rob",), (), ("Root",)) == (robbed.graveyard(A), robbed.stack, robbed.exile(A))
    assert () == in_play.stack


@pytest.mark.rule("BASE-280", "BASE-049", scenario="BASE-S202")
def test_an_activated_ability_works_in_the_graveyard() -> None:
    """Halo's owner uses it in the graveyard, as often as they pay; in play it cannot be used, nor by the opponent."""
    start = table(side("2 Plains", graveyard="Halo"), side("Plains"), cards=CARDS)
    used = start.activate("Halo")

    assert [22, 24] == [used.resolve().life(A), used.activate("Halo").resolve(2).life(A)]
    assert used.state == from_json(to_json(used.state, game=DUEL), game=DUEL)
    with pytest.raises(IllegalAction):
        table(side("2 Plains, Halo"), side(), cards=CARDS).activate("Halo")
    assert not [words for words in start.passes().legal if words[0] == "BeginAbility"]
    assert N == start.passes().state.priority


@pytest.mark.rule("BASE-280", "BASE-Q25")
def test_what_cannot_work_in_a_graveyard_is_refused() -> None:
    """Costs that use the card, mana, rules, and abilities that an effect gives; and Solitaire refuses all of it."""
    wrong = (
        act(pay("", lang.SacrificeThis()), lang.GainLife(lang.You(), 1), condition=BURIED),
        act("", lang.AddMana(((lang.ManaKind.GREEN,),)), condition=BURIED),
        lang.Static(lang.CantAttack(lang.CREATURE), BURIED),
        gets(MINE, lang.AddAbility(act("", lang.GainLife(lang.You(), 1), condition=BURIED))),
    )
    for ability in wrong:
        assert "BASE-280" in [no.rule for no in refusals(NORMAL, creature("Wrong", "{G}", "Elf", 1, 1, ability))]
    assert not [card.name for card in CARDS.values() if refusals(NORMAL, card)]
    assert ["Marvel", "Root", "Halo", "Gate"] == [card.name for card in CARDS.values() if refusals(SOLITAIRE, card)]
