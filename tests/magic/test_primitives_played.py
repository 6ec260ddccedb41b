"""Every word of the language that normal Magic supports is on a card that some test plays."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from castlerules.cards import POOL, CardDef
from castlerules.cards import language as lang
from castlerules.cards.builders import creature, does, enchantment, gets, instant, target, when
from castlerules.magic.capability.support import supported_primitives
from castlerules.magic.model.compiled import nodes_of_card
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, side

from .kit import KIT, table

HERE: Final = Path(__file__).parent

NIGHT_WATCH: Final = creature(
    "Night Watch", "{W}", "Human", 1, 1, gets(lang.IsThis(), lang.AddPT(2, 0), condition=lang.DuringTurnOf(lang.You()))
)
DRUMS: Final = enchantment(
    "Drums", "{R}", when(lang.StepBegins(lang.StepName.COMBAT, lang.You()), lang.GainLife(lang.You(), 1))
)
ELDER: Final = creature(
    "Elder",
    "{G}",
    "Treefolk",
    0,
    3,
    gets(lang.IsThis(), lang.AddPT(lang.CountersOn(lang.This(), lang.CounterKind.AGE), 0)),
)
YEARS: Final = instant(
    "Years", "{G}", does(lang.PutCounters(lang.TARGET, lang.CounterKind.AGE, 2), target(lang.CREATURE))
)
LONE_WATCH: Final = creature(
    "Lone Watch",
    "{W}",
    "Human",
    1,
    1,
    gets(
        lang.IsThis(),
        lang.AddPT(2, 0),
        condition=lang.Both(
            (
                lang.DuringTurnOf(lang.You()),
                lang.Either((lang.Exists(lang.IsSubtype("Bear")), lang.Exists(lang.IsSubtype("Ogre")))),
            )
        ),
    ),
)
CARDS: Final = {card.name: card for card in (NIGHT_WATCH, LONE_WATCH, DRUMS, ELDER, YEARS)}


def played() -> Iterator[CardDef]:
    """Yield the cards of the pool, those of the kit, and those that the files beside this one hold."""
    yield from POOL.values()  # tests.magic.cards shows that each has a test
    yield from KIT.values()
    for path in sorted(HERE.glob("test_*.py")):
        for member in vars(import_module(f"{__package__}.{path.stem}")).values():
            inside = member.values() if isinstance(member, dict) else (member,)
            yield from (card for card in inside if isinstance(card, CardDef))


def test_every_word_that_is_supported_is_played() -> None:
    """No effect, event, rule, filter, amount, condition or cost is there that no card of a test says."""
    words = {type(word) for card in dict.fromkeys(played()) for word in nodes_of_card(NORMAL, card)}
    known = {
        node for node, kind in lang.NODE_KINDS.items() if f"{kind} {node.__name__}" in supported_primitives(NORMAL)
    }

    assert set() == {node.__name__ for node in known - words} - {"CardDef", "Keyword"}


@pytest.mark.rule("BASE-075", "BASE-080")
def test_a_bonus_during_your_turn_is_there_in_your_turn_only() -> None:
    """Night Watch is 3/1 in A's turn and 1/1 in N's."""
    start = table(side("Night Watch", library="3 Bear"), side(library="3 Bear"), cards=CARDS)

    assert ("3/1", "1/1") == (start.size("Night Watch"), start.to_step("upkeep").size("Night Watch"))


@pytest.mark.rule("BASE-069", "BASE-152")
def test_abilities_trigger_at_the_beginning_of_combat() -> None:
    """Drums is worth a life in each of A's combats, with or without an attack."""
    start = table(side("Drums", library="3 Bear"), side(library="3 Bear"), cards=CARDS)
    combat = start.to_step("beginning of combat")

    assert (("Drums",), 21) == (combat.stack, combat.resolve().life(A))


@pytest.mark.rule("BASE-130", "BASE-085")
def test_counters_of_other_kinds_mean_what_a_text_says() -> None:
    """Two age counters make Elder 2/3, and a Bear no larger."""
    start = table(side("Elder, Bear, 2 Spring", hand="2 Years"), cards=CARDS)
    done = start.cast("Years#1", "Elder").resolve().cast("Years#2", "Bear").resolve()

    assert ("2/3", "2/2", 2) == (done.size("Elder"), done.size("Bear"), done.counters("Bear", "age"))


@pytest.mark.rule("BASE-075")
@pytest.mark.parametrize(("beside", "sizes"), [("Bear", ("3/1", "1/1")), ("Plains", ("1/1", "1/1"))])
def test_a_bonus_may_need_two_things_at_once_and_one_of_two_others(beside: str, sizes: tuple[str, str]) -> None:
    """Lone Watch is 3/1 in A's turn with a Bear in play, and 1/1 without one or in N's turn."""
    start = table(side(f"Lone Watch, {beside}", library="3 Bear"), side(library="3 Bear"), cards=CARDS)

    assert sizes == (start.size("Lone Watch"), start.to_step("upkeep").size("Lone Watch"))
