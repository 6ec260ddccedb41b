"""The classes of cards are those of the ledger, section 3.3, and tell what play shows."""

from __future__ import annotations

from typing import get_args

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, does, instant, land, non, sorcery, target, when
from castlerules.cards.pool import POOL, card
from castlerules.solitaire import CardClass, SolitaireRules, card_class, deck_report
from castlerules.solitaire.analysis.effect_value import USEFULNESS, EffectContext, is_useful
from castlerules.solitaire.model.options import SecondPermanent

from .extra_cards import EXTRA_CARDS

LEDGER = {
    CardClass.LIVE: ("Terror", "Craw Wurm", "Harrow", "Knight of Dusk", "Dark Ritual", "Sol Ring"),
    CardClass.CLEAR_ONLY: ("Stream of Life", "Healing Salve", "Fog"),
    CardClass.CLOG: ("Aether Flash", "Crusade", "Howling Mine", "Wall of Stone"),
    CardClass.FRAGILE: ("Maro", "Spike Feeder"),
}


@pytest.mark.rule("SOL-G28", "SOL-G24")
@pytest.mark.parametrize(("kind", "names"), LEDGER.items(), ids=[kind.name for kind in LEDGER])
def test_the_examples_of_the_ledger_have_their_classes(kind: CardClass, names: tuple[str, ...]) -> None:
    """Each of the named cards is of the class that the ledger says."""
    assert [kind] * len(names) == [card_class(EXTRA_CARDS.get(name) or card(name)) for name in names]


@pytest.mark.rule("SOL-G30", "SOL-G38", "SOL-G50")
def test_what_needs_the_impossible_and_what_pays_for_nothing() -> None:
    """A spell that no spell fits, a creature without toughness, a land without mana, a spell that turns nothing."""
    needy = instant(
        "Bend", "{U}", does(lang.CounterSpell(lang.TARGET), target(non(lang.Anything()), zone=lang.Zone.STACK))
    )

    assert CardClass.UNPLAYABLE is card_class(needy)
    assert CardClass.FRAGILE is card_class(creature("Double", "{3}{U}", "Shapeshifter", 0, 0))
    assert CardClass.DEAD_LAND is card_class(land("Plain of Nothing"))
    assert CardClass.CLEAR_ONLY is card_class(instant("Wait", "{U}", does(lang.InOrder(()))))


@pytest.mark.rule("SOL-G28")
def test_with_that_option_nothing_is_a_clog() -> None:
    """What would clog the slot is then cleared only."""
    rules = SolitaireRules(second_permanent=SecondPermanent.REPLACE)
    clogs = [card for card in POOL.values() if card_class(card) is CardClass.CLOG]

    assert clogs
    assert {CardClass.CLEAR_ONLY} == {card_class(card, rules) for card in clogs}


AT_END = lang.StepBegins(lang.StepName.END_OF_COMBAT, lang.EachPlayer())
AT_UPKEEP = lang.StepBegins(lang.StepName.UPKEEP, lang.EachPlayer())
RUIN = lang.Destroy(lang.Each(lang.CREATURE))


@pytest.mark.rule("SOL-G70", "SOL-P52", "SOL-P53")
@pytest.mark.parametrize(
    ("event", "honoured"), [(AT_END, CardClass.LIVE), (AT_UPKEEP, CardClass.CLEAR_ONLY)], ids=["combat", "upkeep"]
)
def test_what_waits_for_a_step_counts_if_that_ever_begins(event: lang.StepBegins, honoured: CardClass) -> None:
    """Only the end of combat does, and only where it is honoured; what waits as a trigger or for once is the same."""
    honest = SolitaireRules(honor_end_of_combat=True)
    later = sorcery("Later", "{B}", does(lang.CreateDelayedTrigger(event, RUIN)))
    idle = creature("Idler", "{B}", "Zombie", 0, 1, when(event, RUIN))

    assert [CardClass.CLEAR_ONLY] * 2 == [card_class(card) for card in (later, idle)]
    assert [honoured] * 2 == [card_class(card, honest) for card in (later, idle)]


@pytest.mark.rule("SOL-P30", "SOL-P51")
@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (lang.LifeGained(lang.You()), CardClass.CLEAR_ONLY),
        (lang.LifeLost(lang.EachPlayer()), CardClass.CLEAR_ONLY),
        (lang.TakesDamage(None, lang.You()), CardClass.CLEAR_ONLY),
        (lang.DamageDealt(lang.Anything(), players=lang.TargetPlayers.ANY), CardClass.CLEAR_ONLY),
        (lang.DamageDealt(lang.Anything()), CardClass.LIVE),
        (lang.TakesDamage(lang.CREATURE, lang.You()), CardClass.LIVE),
    ],
)
def test_what_waits_for_the_life_of_a_player_waits_in_vain(event: lang.TriggerCondition, kind: CardClass) -> None:
    """Life is neither gained nor lost, and only creatures are dealt damage."""
    later = sorcery("Later", "{B}", does(lang.CreateDelayedTrigger(event, RUIN)))
    idle = creature("Idler", "{B}", "Zombie", 0, 1, when(event, RUIN))

    assert [kind] * 2 == [card_class(card) for card in (later, idle)]


@pytest.mark.rule("SOL-062", "SOL-G48")
def test_a_report_tells_what_can_be_paid_for() -> None:
    """Terror by the Swamp or Dark Ritual, Disenchant by nothing; what makes mana must be paid for itself."""
    report = deck_report(["Swamp", "Dark Ritual", "Terror", "Terror", "Disenchant", "Llanowar Elves", "Fog"])

    assert [1, 1, 2, 1, 1, 1] == [line.count for line in report]
    assert [True, True, True, False, False, False] == [line.payable for line in report]


@pytest.mark.rule("SOL-063")
@pytest.mark.parametrize(
    ("effect", "is_worth"),
    [
        (lang.Destroy(lang.TARGET), True),
        (lang.Destroy(lang.This()), False),
        (lang.GainLife(lang.You(), 3), False),
        (lang.AddMana(((lang.ManaKind.RED,),)), False),
        (lang.PreventCombatDamage(), False),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_effect_without_a_test_of_its_own_is_worth_what_it_does_to_other_objects(
    effect: lang.Effect, is_worth: bool
) -> None:
    """The table of tests names classes of effects alone, and not these; what concerns players only is worth nothing."""
    assert {*USEFULNESS, type(effect)} <= {*get_args(lang.Effect)}
    assert type(effect) not in USEFULNESS
    assert is_worth == is_useful(effect, EffectContext(SolitaireRules(), (target(lang.CREATURE),)))
