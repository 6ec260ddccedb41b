"""Cards that no book can play are told with the rule that they would need."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import attrs
import pytest

from castlerules import Violation
from castlerules.cards import POOL
from castlerules.cards.builders import one_face
from castlerules.cards.language.abilities import (
    Ability,
    Activated,
    AddAbility,
    ChooseCards,
    Continuous,
    Effect,
    If,
    Keyword,
    May,
    Mode,
    Search,
    Seq,
    Spell,
    Static,
    TargetCount,
    TargetSlot,
    Triggered,
)
from castlerules.cards.language.characteristics import CardType, TypeLine
from castlerules.cards.language.costs import (
    Cost,
    DiscardCards,
    RemoveCountersFromThis,
    SacrificePermanents,
    TapOthers,
    TapThis,
)
from castlerules.cards.language.definition import CardDef, Face
from castlerules.cards.language.enums import CounterKind, KeywordKind, TargetPlayers, Zone
from castlerules.cards.language.expressions import Each, Exists
from castlerules.cards.language.filters import Anything, IsThis
from castlerules.cards.language.mana import ManaCost, ManaKind
from castlerules.cards.language.one_shot import AddMana, CounterSpell, Destroy, DivideDamage, Draw, GainLife, MoveTo
from castlerules.cards.language.references import Target, TargetPlayer, This, You
from castlerules.cards.language.triggers import ZoneChange
from castlerules.fortress.book import FORTRESS
from castlerules.magic.capability.playable import card_problems
from castlerules.magic.model.compiled import nodes_of_card
from castlerules.magic.normal import NORMAL

TAP, ONE = Cost(parts=(TapThis(),)), TargetSlot(Anything())
RED, GREEN = (ManaKind.RED,), (ManaKind.GREEN,)


def sorcery(*abilities: Ability, cost: ManaCost | None = None) -> CardDef:
    """Return a sorcery with *abilities*."""
    line = TypeLine(types=(CardType.SORCERY,))
    return one_face(Face("Test", ManaCost() if cost is None else cost, line, abilities=abilities))


def spell(effect: Effect, *targets: TargetSlot) -> CardDef:
    """Return a sorcery that does *effect*."""
    return sorcery(Spell((Mode(effect, targets),)))


def tapping(effect: Effect, cost: Cost = TAP) -> CardDef:
    """Return a card with an ability that does *effect*."""
    return sorcery(Activated(cost, effect))


def bad(code: str, what: str, card: CardDef) -> Any:
    """Return *card* as a case whose only fault has this *code*."""
    return pytest.param(code, card, id=f"{code}: {what}")


WORDS = [
    bad("BASE-015", "a move onto the stack", spell(MoveTo(Target(), Zone.STACK), ONE)),
    bad("BASE-034", "no mana added", spell(AddMana(()))),
    bad("BASE-037", "less than no mana", sorcery(cost=ManaCost(generic=-1))),
    bad("BASE-037", "a symbol of no kind", sorcery(cost=ManaCost(((),)))),
    bad("BASE-037", "a symbol of one kind twice", sorcery(cost=ManaCost((RED * 2,)))),
    bad("BASE-037", "less X than none", sorcery(cost=ManaCost(xs=-1))),
    bad("BASE-040", "no cards as a cost", tapping(Seq(()), Cost(parts=(DiscardCards(Anything(), 0),)))),
    bad("BASE-040", "no sacrifice as a cost", tapping(Seq(()), Cost(parts=(SacrificePermanents(Anything(), 0),)))),
    bad("BASE-040", "less than nothing tapped", tapping(Seq(()), Cost(parts=(TapOthers(Anything(), -1),)))),
    bad(
        "BASE-040", "no counters as a cost", tapping(Seq(()), Cost(parts=(RemoveCountersFromThis(CounterKind.AGE, 0),)))
    ),
    bad("BASE-056", "a target before the first", spell(Destroy(Target(-1)), ONE)),
    bad("BASE-056", "a player before the first", spell(GainLife(TargetPlayer(-1), 1), ONE)),
    bad(
        "BASE-058",
        "more targets at least than at most",
        spell(Seq(()), TargetSlot(Anything(), count=TargetCount(2, 1))),
    ),
    bad("BASE-058", "no targets at most", spell(Seq(()), TargetSlot(Anything(), count=TargetCount(0, 0)))),
    bad("BASE-110", "a choice on the stack", spell(ChooseCards(You(), "it", Anything(), Zone.STACK, You()))),
    bad("BASE-110", "a choice of none", spell(ChooseCards(You(), "it", Anything(), Zone.HAND, You(), 0, 0))),
    bad("BASE-175", "too many cards", spell(Draw(You(), 1_001))),
    bad("BASE-177", "a search for none", spell(Search("it", Anything(), 0))),
]

TOGETHER = [
    bad("BASE-053", "a spell without a mode", sorcery(Spell(()))),
    bad("BASE-061", "a division among targets that are not there", spell(DivideDamage(2))),
    bad(
        "BASE-061", "a division of too little", spell(DivideDamage(1), TargetSlot(Anything(), count=TargetCount(1, 2)))
    ),
    bad("BASE-061", "two divisions", spell(Seq((DivideDamage(2), DivideDamage(3))), ONE)),
    bad("BASE-061", "a division under a condition", spell(If(Exists(Anything()), DivideDamage(2)), ONE)),
    bad("BASE-108", "a spell that returns itself", spell(MoveTo(This(), Zone.HAND))),
    bad("BASE-108", "a spell that counters all spells", spell(CounterSpell(Each(Anything(), Zone.STACK)))),
    bad("BASE-034", "a mana ability that adds twice", tapping(Seq((AddMana((RED,)), AddMana((GREEN,)))))),
    bad("BASE-034", "a mana ability with an option twice", tapping(AddMana((RED, RED)))),
    bad("BASE-035", "a mana ability with a choice", tapping(Seq((AddMana((RED,)), May(You(), GainLife(You(), 1)))))),
    bad("BASE-035", "a mana ability that draws", tapping(Seq((AddMana((RED,)), Draw(You()))))),
    bad(
        "BASE-061",
        "a given ability",
        sorcery(Static(Continuous(This(), (AddAbility(Activated(TAP, DivideDamage(1))),)))),
    ),
]

SOUND = [
    ("an ability that returns its source", tapping(MoveTo(This(), Zone.HAND))),
    ("a trigger that does", sorcery(Triggered(ZoneChange(IsThis(), Zone.STACK), MoveTo(This(), Zone.GRAVEYARD)))),
    ("a spell that counters another", spell(CounterSpell(Target()), TargetSlot(Anything(), zone=Zone.STACK))),
    (
        "a division",
        spell(Seq((DivideDamage(2), Draw(You()))), TargetSlot(None, TargetPlayers.ANY, count=TargetCount(1, 2))),
    ),
    ("a mana ability that also gives life", tapping(Seq((AddMana((RED, GREEN)), GainLife(You(), 1))))),
    ("up to one target", spell(Destroy(Target()), TargetSlot(Anything(), count=TargetCount(0, 1)))),
    ("a thousand cards", spell(Draw(You(), 1_000))),
    ("a keyword", sorcery(Keyword(KeywordKind.FLYING))),
]


@pytest.mark.rule("BASE-034", "BASE-035", "BASE-061")
@pytest.mark.parametrize(("code", "card"), [*WORDS, *TOGETHER])
def test_what_cannot_be_played_is_told_with_its_code(code: str, card: CardDef) -> None:
    """One fault is told, with the name of the card."""
    assert [(code, True)] == [
        (violation.rule, violation.reason.startswith("Test: ")) for violation in card_problems(NORMAL, card)
    ]


@pytest.mark.parametrize("card", [pytest.param(card, id=what) for what, card in SOUND])
def test_what_can_just_be_played_is_not_told(card: CardDef) -> None:
    """The near misses are cards like others."""
    assert () == card_problems(NORMAL, card)


@pytest.mark.rule("BASE-025")
def test_cards_without_a_face_or_without_end_are_told() -> None:
    """They are told before anything of them is read."""
    effect: Effect = Seq(())
    for _ in range(100):
        effect = Seq((effect,))

    assert ["BASE-025"] == [violation.rule for violation in card_problems(NORMAL, CardDef(()))]
    assert ["BASE-025"] == [violation.rule for violation in card_problems(NORMAL, spell(effect))]


def test_text_that_a_book_takes_away_does_not_matter() -> None:
    """A creature whose text cannot be played is a creature without text in Fortress."""
    line = TypeLine(types=(CardType.CREATURE,))
    golem = one_face(Face("Golem", ManaCost(), line, abilities=(Activated(TAP, AddMana(())),)))

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
    tasks = {kind: doing for kind, doing in NORMAL.task_handlers.items() if kind is not GainLife}
    poorer = attrs.evolve(NORMAL, task_handlers=MappingProxyType(tasks))
    violations = card_problems(poorer, spell(GainLife(You(), 1)))

    assert [Violation("BASE-108", "Test: the effect GainLife is not supported")] == list(violations)
    assert () == card_problems(NORMAL, spell(GainLife(You(), 1)))
