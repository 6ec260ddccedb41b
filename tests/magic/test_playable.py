"""Cards that no book can play are reported with the rule that they would need."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import attrs
import pytest

from castlerules import Violation
from castlerules.cards import POOL
from castlerules.cards import language as lang
from castlerules.cards.builders import aura, one_face, when
from castlerules.fortress.book import FORTRESS
from castlerules.magic.capability.playable import card_problems
from castlerules.magic.model.compiled import nodes_of_card
from castlerules.magic.normal import NORMAL

TAP, ONE = lang.Cost(parts=(lang.TapThis(),)), lang.TargetSlot(lang.Anything())
RED, GREEN = (lang.ManaKind.RED,), (lang.ManaKind.GREEN,)


def sorcery(*abilities: lang.Ability, cost: lang.ManaCost | None = None) -> lang.CardDef:
    """Return a sorcery with *abilities*."""
    line = lang.TypeLine(types=(lang.CardType.SORCERY,))
    return one_face(lang.Face("Test", lang.ManaCost() if cost is None else cost, line, abilities=abilities))


def spell(effect: lang.Effect, *targets: lang.TargetSlot) -> lang.CardDef:
    """Return a sorcery that does *effect*."""
    return sorcery(lang.Spell((lang.Mode(effect, targets),)))


def tapping(effect: lang.Effect, cost: lang.Cost = TAP) -> lang.CardDef:
    """Return a card with an ability that does *effect*."""
    return sorcery(lang.Activated(cost, effect))


def bad(code: str, label: str, card: lang.CardDef) -> Any:
    """Return *card* as a case whose only fault has this *code*."""
    return pytest.param(code, card, id=f"{code}: {label}")


HOST_DIES = lang.ZoneChange(lang.Is(lang.Enchanted()), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD)
HOME = lang.MoveTo(lang.This(), lang.Zone.HAND)

WORDS = [
    bad("BASE-020", "an Aura that returns as its host dies", aura("Test", "{W}", lang.CREATURE, when(HOST_DIES, HOME))),
    bad("BASE-015", "a move onto the stack", spell(lang.MoveTo(lang.Target(), lang.Zone.STACK), ONE)),
    bad("BASE-034", "no mana added", spell(lang.AddMana(()))),
    bad("BASE-037", "less than no mana", sorcery(cost=lang.ManaCost(generic=-1))),
    bad("BASE-037", "a symbol of no kind", sorcery(cost=lang.ManaCost(((),)))),
    bad("BASE-037", "a symbol of one kind twice", sorcery(cost=lang.ManaCost((RED * 2,)))),
    bad("BASE-037", "less X than none", sorcery(cost=lang.ManaCost(xs=-1))),
    bad(
        "BASE-040",
        "no cards as a cost",
        tapping(lang.InOrder(()), lang.Cost(parts=(lang.DiscardCards(lang.Anything(), 0),))),
    ),
    bad(
        "BASE-040",
        "no sacrifice as a cost",
        tapping(lang.InOrder(()), lang.Cost(parts=(lang.SacrificePermanents(lang.Anything(), 0),))),
    ),
    bad(
        "BASE-040",
        "less than nothing tapped",
        tapping(lang.InOrder(()), lang.Cost(parts=(lang.TapOthers(lang.Anything(), -1),))),
    ),
    bad(
        "BASE-040",
        "no counters as a cost",
        tapping(lang.InOrder(()), lang.Cost(parts=(lang.RemoveCountersFromThis(lang.CounterKind.AGE, 0),))),
    ),
    bad("BASE-056", "a target before the first", spell(lang.Destroy(lang.Target(-1)), ONE)),
    bad("BASE-056", "a player before the first", spell(lang.GainLife(lang.TargetPlayer(-1), 1), ONE)),
    bad(
        "BASE-058",
        "more targets at least than at most",
        spell(lang.InOrder(()), lang.TargetSlot(lang.Anything(), count=lang.TargetCount(2, 1))),
    ),
    bad(
        "BASE-058",
        "no targets at most",
        spell(lang.InOrder(()), lang.TargetSlot(lang.Anything(), count=lang.TargetCount(0, 0))),
    ),
    bad(
        "BASE-110",
        "a choice on the stack",
        spell(lang.ChooseCards(lang.You(), "it", lang.Anything(), lang.Zone.STACK, lang.You())),
    ),
    bad(
        "BASE-110",
        "a choice of none",
        spell(lang.ChooseCards(lang.You(), "it", lang.Anything(), lang.Zone.HAND, lang.You(), 0, 0)),
    ),
    bad("BASE-175", "too many cards", spell(lang.Draw(lang.You(), 1_001))),
    bad("BASE-177", "a search for none", spell(lang.Search("it", lang.Anything(), 0))),
]

TOGETHER = [
    bad("BASE-053", "a spell without a mode", sorcery(lang.Spell(()))),
    bad("BASE-061", "a division among targets that are not there", spell(lang.DivideDamage(2))),
    bad(
        "BASE-061",
        "a division of too little",
        spell(lang.DivideDamage(1), lang.TargetSlot(lang.Anything(), count=lang.TargetCount(1, 2))),
    ),
    bad("BASE-061", "two divisions", spell(lang.InOrder((lang.DivideDamage(2), lang.DivideDamage(3))), ONE)),
    bad(
        "BASE-061",
        "a division under a condition",
        spell(lang.If(lang.Exists(lang.Anything()), lang.DivideDamage(2)), ONE),
    ),
    bad("BASE-108", "a spell that returns itself", spell(lang.MoveTo(lang.This(), lang.Zone.HAND))),
    bad(
        "BASE-108",
        "a spell that counters all spells",
        spell(lang.CounterSpell(lang.Each(lang.Anything(), lang.Zone.STACK))),
    ),
    bad(
        "BASE-034",
        "a mana ability that adds twice",
        tapping(lang.InOrder((lang.AddMana((RED,)), lang.AddMana((GREEN,))))),
    ),
    bad("BASE-034", "a mana ability with an option twice", tapping(lang.AddMana((RED, RED)))),
    bad(
        "BASE-035",
        "a mana ability with a choice",
        tapping(lang.InOrder((lang.AddMana((RED,)), lang.May(lang.You(), lang.GainLife(lang.You(), 1))))),
    ),
    bad("BASE-035", "a mana ability that draws", tapping(lang.InOrder((lang.AddMana((RED,)), lang.Draw(lang.You()))))),
    bad(
        "BASE-061",
        "a given ability",
        sorcery(
            lang.Static(lang.Continuous(lang.This(), (lang.AddAbility(lang.Activated(TAP, lang.DivideDamage(1))),)))
        ),
    ),
]

SOUND = [
    ("an ability that returns its source", tapping(lang.MoveTo(lang.This(), lang.Zone.HAND))),
    (
        "a trigger that does",
        sorcery(
            lang.Triggered(
                lang.ZoneChange(lang.IsThis(), lang.Zone.STACK), lang.MoveTo(lang.This(), lang.Zone.GRAVEYARD)
            )
        ),
    ),
    (
        "a spell that counters another",
        spell(lang.CounterSpell(lang.Target()), lang.TargetSlot(lang.Anything(), zone=lang.Zone.STACK)),
    ),
    (
        "a division",
        spell(
            lang.InOrder((lang.DivideDamage(2), lang.Draw(lang.You()))),
            lang.TargetSlot(None, lang.TargetPlayers.ANY, count=lang.TargetCount(1, 2)),
        ),
    ),
    (
        "a mana ability that also gives life",
        tapping(lang.InOrder((lang.AddMana((RED, GREEN)), lang.GainLife(lang.You(), 1)))),
    ),
    (
        "up to one target",
        spell(lang.Destroy(lang.Target()), lang.TargetSlot(lang.Anything(), count=lang.TargetCount(0, 1))),
    ),
    ("a thousand cards", spell(lang.Draw(lang.You(), 1_000))),
    ("a keyword", sorcery(lang.Keyword(lang.KeywordKind.FLYING))),
]


@pytest.mark.rule("BASE-034", "BASE-035", "BASE-061")
@pytest.mark.parametrize(("code", "card"), [*WORDS, *TOGETHER])
def test_what_cannot_be_played_is_told_with_its_code(code: str, card: lang.CardDef) -> None:
    """One fault is reported, with the name of the card."""
    assert [(code, True)] == [
        (violation.rule, violation.reason.startswith("Test: ")) for violation in card_problems(NORMAL, card)
    ]


@pytest.mark.parametrize("card", [pytest.param(card, id=label) for label, card in SOUND])
def test_what_can_just_be_played_is_not_told(card: lang.CardDef) -> None:
    """The near misses are cards like others."""
    assert () == card_problems(NORMAL, card)


@pytest.mark.rule("BASE-025")
def test_cards_without_a_face_or_without_end_are_told() -> None:
    """They are reported before anything of them is read."""
    effect: lang.Effect = lang.InOrder(())
    for _ in range(100):
        effect = lang.InOrder((effect,))

    assert ["BASE-025"] == [violation.rule for violation in card_problems(NORMAL, lang.CardDef(()))]
    assert ["BASE-025"] == [violation.rule for violation in card_problems(NORMAL, spell(effect))]


def test_text_that_a_book_takes_away_does_not_matter() -> None:
    """A creature whose text cannot be played is a creature without text in Fortress."""
    line = lang.TypeLine(types=(lang.CardType.CREATURE,))
    golem = one_face(lang.Face("Golem", lang.ManaCost(), line, abilities=(lang.Activated(TAP, lang.AddMana(())),)))

    assert ["BASE-034"] == [violation.rule for violation in card_problems(NORMAL, golem)]
    assert () == card_problems(FORTRESS, golem)
    assert frozenset() == nodes_of_card(FORTRESS, golem)


def test_few_cards_of_the_pool_cannot_be_played() -> None:
    """Nearly all of the pool is within the rules of normal Magic."""
    assert {name for name, card in POOL.items() if card_problems(NORMAL, card)} <= {
        "Circle of Protection: Red",
        "Control Magic",
    }


@pytest.mark.rule("BASE-Q25", "BASE-108")
def test_an_effect_that_a_book_does_not_do_is_told_with_its_code() -> None:
    """A book of rules without a handler for an effect refuses every card that has it."""
    tasks = {kind: doing for kind, doing in NORMAL.task_handlers.items() if kind is not lang.GainLife}
    poorer = attrs.evolve(NORMAL, task_handlers=MappingProxyType(tasks))
    violations = card_problems(poorer, spell(lang.GainLife(lang.You(), 1)))

    assert [
        Violation("BASE-108", "Test: the effect GainLife is not supported, because the rulebook has no handler for it")
    ] == list(violations)
    assert () == card_problems(NORMAL, spell(lang.GainLife(lang.You(), 1)))
