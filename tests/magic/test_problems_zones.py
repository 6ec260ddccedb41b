"""States that no play can reach are reported by ``problems``: cards, objects, players, numbers, effects."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from castlerules import Event, Player, evolve
from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact, one_face
from castlerules.cards.pool import card
from castlerules.magic import State
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.model.characteristics import NO_ABILITIES, Abilities, Characteristics
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.ongoing_effects import (
    CombatDamagePrevention,
    ContinuousEffect,
    PreventionShield,
    RegenerationShield,
    SourcePreventionShield,
)
from castlerules.magic.model.state import CardObject, LastKnown
from castlerules.magic.model.steps import Step
from castlerules.magic.normal import NORMAL

from .broken import CAST, CHOOSING, FIGHT, OVER, SEARCHED, START, codes, first, held, seat, top, with_decision

BOLT, LAND = held(START)
EMPTY_ROCK = artifact("Empty Rock", "{1}", act("{T}", lang.AddMana(())))
NOBODY, LATER = ObjectId(-3), ObjectId(START.next_object)
BIG = 10**30


def bad(code: str, label: str, state: State) -> Any:
    """Return *state* as a case whose faults have these codes."""
    return pytest.param(code.split(), state, id=f"{code}: {label}")


def table(state: State, **changes: Any) -> State:
    """Return *state* with *changes* of its table."""
    return evolve(state, table=attrs.evolve(state.table, **changes))


def lasts(*effects: Any) -> State:
    """Return a state in which *effects* last."""
    return evolve(START, ongoing=effects)


def remembered(state: State, abilities: Abilities = NO_ABILITIES, **changes: Any) -> State:
    """Return *state* with a Giant remembered that has left play, with *changes* of it."""
    giant = next(permanent for permanent in START.permanents if START.table.cards[permanent.card] is card("Hill Giant"))
    characteristics = Characteristics((), (), (), (), 3, 3, abilities)
    lost = LastKnown(evolve(giant, **changes), characteristics)
    rest = tuple([permanent for permanent in state.permanents if permanent.id != giant.id])
    yard = (*state.seats[0].graveyard, CardObject(ObjectId(state.next_object), giant.card))
    return evolve(seat(state, graveyard=yard), permanents=rest, last_known=(lost,), next_object=state.next_object + 1)


TABLES = [
    bad("BASE-018", "a card without an owner", table(START, owners=START.table.owners[1:])),
    bad("BASE-018", "a third owner", table(START, owners=(Player(2), *START.table.owners[1:]))),
    bad("BASE-021", "less tokens than none", table(START, token_rows=-1)),
    bad("BASE-021", "more tokens than rows", table(START, token_rows=len(START.table.cards) + 1)),
    bad("BASE-015", "three sides", evolve(START, seats=(*START.seats, START.seats[0]))),
    bad("BASE-015", "no sides", evolve(START, seats=())),
    bad("BASE-025", "a card without a face", table(START, cards=(lang.CardDef(()), *START.table.cards[1:]))),
    bad("BASE-034", "a card that cannot be played", table(START, cards=(EMPTY_ROCK, *START.table.cards[1:]))),
]

CARDS = [
    bad("BASE-I01", "a card nowhere", seat(START, hand=(BOLT,))),
    bad("BASE-I01", "all cards of a library nowhere", seat(START, library=())),
    bad("BASE-I01", "a card in hand and library", seat(START, library=(LAND.card, *START.seats[0].library))),
    bad(
        "BASE-I01 BASE-I02",
        "a card in hand and exile",
        seat(START, exile=(CardObject(ObjectId(START.next_object - 1), LAND.card),)),
    ),
    bad("BASE-I01", "a card in play and on the stack", top(CAST, card=CAST.permanents[0].card)),
    bad("BASE-I01", "a card below the first", seat(START, hand=(BOLT, LAND, CardObject(LAND.id, CardId(-1))))),
    bad("BASE-I01", "a card past the last", first(START, card=CardId(len(START.table.cards)))),
    bad("BASE-I01", "no card found", with_decision(SEARCHED, found_cards=(CardId(BIG),))),
    bad("BASE-I03", "cards of the other player", evolve(START, seats=START.seats[::-1])),
    bad("BASE-I03", "tokens in a library", table(START, token_rows=3)),
]

OBJECTS = [
    bad("BASE-I02", "two objects of one number", seat(START, hand=(BOLT, evolve(LAND, id=BOLT.id)))),
    bad("BASE-I02", "an object with the number of a player", seat(START, hand=(BOLT, evolve(LAND, id=ObjectId(1))))),
    bad("BASE-I02", "an object yet to be", seat(START, hand=(BOLT, evolve(LAND, id=LATER)))),
    bad("BASE-I02", "a number too small for what comes", evolve(START, next_object=LAND.id)),
    bad("BASE-I02", "a first number that is that of a player", evolve(OVER, next_object=0)),
    bad("BASE-I02", "a next number that cannot be written", evolve(OVER, next_object=10**5000)),
    bad("BASE-I02", "a target that never was", top(CAST, targets=((ObjectId(CAST.next_object),),))),
    bad("BASE-I02", "a target below all", top(CAST, targets=((NOBODY,),))),
    bad("BASE-I02", "a host that never was", first(START, attached_to=LATER)),
    bad("BASE-I02", "damage by what never was", first(START, damaged_by=(LATER,))),
    bad("BASE-I02", "a shield for what never was", lasts(PreventionShield(3, LATER, 1))),
    bad("BASE-I02", "an attacker that never was", evolve(FIGHT, combat=evolve(FIGHT.combat, attackers=(LATER,)))),
    bad("BASE-I02", "a choice of what never was", with_decision(CHOOSING, chosen=(ObjectId(99),))),
    bad("BASE-I02", "a use of what never was", evolve(START, activations=((LATER, 0),))),
]

PLAYERS = [
    bad("BASE-I04", "a third active player", evolve(START, active=Player(2))),
    bad("BASE-I04", "a third player with priority", evolve(START, priority=Player(7))),
    bad("BASE-I04", "a third player asked", with_decision(CHOOSING, player=Player(-1))),
    bad("BASE-019", "a third controller", first(START, controller=Player(2))),
    bad("BASE-019", "a spell of a third player", top(CAST, controller=Player(-1))),
]

NUMBERS = [
    bad("BASE-147", "a turn before the first", evolve(START, turn=0)),
    bad("BASE-041 BASE-147", "a turn below none", evolve(OVER, turn=-1, step=Step.SETUP)),
    bad("BASE-147", "the set-up in a later turn", evolve(OVER, step=Step.SETUP)),
    bad("BASE-147", "an active player who has not begun", seat(START, last_turn=START.turn - 1)),
    bad("BASE-147", "a turn begun before it came", seat(START, 1, last_turn=START.turn + 1)),
    bad("BASE-103", "more passes than players", evolve(START, passes=2)),
    bad("BASE-103", "a pass less than none", evolve(START, passes=-1)),
    bad("BASE-103", "a pass without priority", evolve(CHOOSING, passes=1)),
    bad("BASE-Q32", "triggers less than none", evolve(START, triggers_in_a_row=-1)),
    bad("BASE-031", "a debt of mana", seat(START, pool=(1, 0, 0, -1, 0, 0))),
    bad("BASE-031", "more mana than anybody counts", seat(START, pool=(BIG, 0, 0, 0, 0, 0))),
    bad("BASE-121", "poison less than none", seat(START, poison=-1)),
    bad("BASE-182", "mulligans less than none", seat(START, mulligans=-1)),
    bad("BASE-045", "lands less than none", seat(START, lands_played=-1)),
    bad("BASE-041", "control since a turn to come", first(START, controlled_since=START.turn + 1)),
    bad("BASE-081", "a timestamp to come", first(START, timestamp=START.next_object)),
    bad("BASE-129", "damage less than none", first(START, damage=-1)),
    bad("BASE-038", "an X less than none", first(START, x=-1)),
    bad("BASE-130", "counters less than none", first(START, counters=((lang.CounterKind.AGE, -1),))),
    bad("BASE-130", "counters of none", first(START, counters=((lang.CounterKind.AGE, 0),))),
    bad(
        "BASE-130",
        "counters of a kind twice",
        first(START, counters=((lang.CounterKind.AGE, 1), (lang.CounterKind.AGE, 1))),
    ),
    bad(
        "BASE-130",
        "counters out of order",
        first(START, counters=((lang.CounterKind.FADE, 1), (lang.CounterKind.AGE, 1))),
    ),
]

LASTING = [
    bad("BASE-081", "two effects of one time", lasts(PreventionShield(3, BOLT.id, 1), CombatDamagePrevention(3))),
    bad("BASE-081", "an effect of a time to come", lasts(CombatDamagePrevention(START.next_object))),
    bad("BASE-092", "a shield of nothing", lasts(PreventionShield(3, BOLT.id, 0))),
    bad(
        "BASE-108",
        "a change that no card makes",
        lasts(ContinuousEffect(3, (BOLT.id,), (lang.LoseAbilities(),), lang.Duration.FOREVER, Player(0))),
    ),
    bad(
        "BASE-108",
        "a shield that no card gives",
        lasts(SourcePreventionShield(3, ObjectId(0), BOLT.id, lang.PreventFromSource(lang.RED, lang.You()))),
    ),
    bad("BASE-I29", "something remembered in play", remembered(evolve(CAST), id=CAST.permanents[0].id)),
    bad("BASE-I29", "a player remembered", remembered(CAST, id=ObjectId(1))),
    bad("BASE-I29", "damage remembered below none", remembered(CAST, damage=-2)),
    bad(
        "BASE-108",
        "abilities that no card has",
        remembered(CAST, abilities=Abilities((lang.Keyword(lang.KeywordKind.FADING, 3),))),
    ),
    bad("BASE-137", "something remembered for nothing", remembered(START)),
]

CASES = [*TABLES, *CARDS, *OBJECTS, *PLAYERS, *NUMBERS, *LASTING]

BEARS = next(permanent for permanent in START.permanents if START.table.cards[permanent.card] is card("Grizzly Bears"))

SOUND = [
    ("damage that is not lethal", first(START, START.permanents.index(BEARS), damage=1)),
    ("damage by what is there", first(START, damaged_by=(BEARS.id,))),
    ("control since this turn", first(START, controlled_since=START.turn)),
    ("counters in order", first(START, counters=((lang.CounterKind.PLUS, 1), (lang.CounterKind.FADE, 2)))),
    ("mana in a pool", seat(START, pool=(0, 0, 0, 2, 0, 0))),
    ("poison that is not too much", seat(START, poison=9)),
    ("a pass", evolve(START, passes=1, priority=Player(1))),
    (
        "effects that last",
        lasts(PreventionShield(3, BEARS.id, 1), CombatDamagePrevention(4), RegenerationShield(5, BEARS.id)),
    ),
    ("a bonus", lasts(ContinuousEffect(3, (BEARS.id,), (lang.AddPT(-1, 4),), lang.Duration.END_OF_TURN, Player(0)))),
    ("something remembered while a spell waits", remembered(CAST)),
    (
        "keywords remembered that a variant may give",
        remembered(CAST, Abilities((lang.Keyword(lang.KeywordKind.HASTE),))),
    ),
    ("a library in another order", seat(START, library=START.seats[0].library[::-1])),
    ("cards on the stack that are dropped with the end", seat(OVER, graveyard=())),
]


@pytest.mark.rule("BASE-I01", "BASE-I02", "BASE-I03", "BASE-I29")
@pytest.mark.parametrize(("expected", "state"), CASES)
def test_what_cannot_be_is_told_with_its_code(expected: list[str], state: State) -> None:
    """Each fault has the code of the rule that it breaks, and nothing else is reported."""
    assert expected == codes(state)


@pytest.mark.rule("BASE-I01", "BASE-I02", "BASE-I03", "BASE-I29")
@pytest.mark.parametrize("state", [pytest.param(state, id=label) for label, state in SOUND])
def test_what_can_just_be_has_no_problems(state: State) -> None:
    """The near misses are states like others."""
    assert [] == codes(state)


@pytest.mark.rule("BASE-I01")
def test_what_is_missing_is_named_and_many_are_counted() -> None:
    """The first five cards are reported by name."""
    lacking = evolve(START, permanents=(), decision=None)

    reasons = [violation.reason for violation in state_problems(NORMAL, lacking)]
    names = "Mountain, Mountain, Mountain, Grizzly Bears, Hill Giant"
    assert [f"{names} and 5 more are in no zone; expected each card in one zone"] == reasons


@pytest.mark.rule("BASE-I01", "BASE-I02", "BASE-I03")
def test_all_faults_are_told_at_once() -> None:
    """One fault does not hide another of the same stage."""
    assert ["BASE-I01", "BASE-I02", "BASE-I03"] == codes(
        evolve(START, seats=START.seats[::-1], permanents=START.permanents[1:], activations=((LATER, 0),))
    )


@pytest.mark.rule("BASE-I01")
def test_cards_that_a_variant_keeps_elsewhere_are_counted_there() -> None:
    """A card in the own state of a variant is in one place too, and not in two."""
    without = seat(START, hand=(BOLT,))

    assert [] == codes(without, elsewhere=lambda _: (LAND.card,))
    assert ["BASE-I01"] == codes(without, elsewhere=lambda _: (LAND.card, LAND.card))
    assert ["BASE-I01"] == codes(START, elsewhere=lambda _: (LAND.card,))


@pytest.mark.rule("BASE-I14")
def test_what_a_variant_says_otherwise_is_left_out() -> None:
    """A code in *without* is not looked at; the others are."""
    played = seat(START, lands_played=2)

    assert ["BASE-I14"] == codes(played)
    assert [] == codes(played, without=("BASE-I14",))
    assert ["BASE-I14"] == codes(played, without=("BASE-I13",))


@pytest.mark.rule("BASE-I05")
def test_events_are_not_kept() -> None:
    """Between actions nothing is reported any more."""
    assert ["BASE-I05"] == codes(evolve(START, events=(Event(),)))


@pytest.mark.rule("BASE-025")
def test_a_card_that_is_nested_without_end_is_told() -> None:
    """However deep a card is nested, it is refused and not followed."""
    effect: Any = lang.InOrder(())
    for _ in range(5_000):
        effect = lang.InOrder((effect,))
    deep = one_face(
        lang.Face(
            "Deep",
            lang.ManaCost(),
            lang.TypeLine(types=(lang.CardType.SORCERY,)),
            abilities=(lang.Spell((lang.Mode(effect),)),),
        )
    )

    assert ["BASE-025"] == codes(table(START, cards=(deep, *START.table.cards[1:])))
