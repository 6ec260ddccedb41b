"""Which events happen (BASE 5.2), and what triggers on it (BASE 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, does, enters, instant, pump, sorcery, when
from castlerules.core import Event, Rng, evolve
from castlerules.magic.model import changes
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

E = TypeVar("E", bound=Event)
CARDS = {
    card.name: card
    for card in (
        creature(
            "Ramper",
            "{R}",
            "Beast",
            2,
            2,
            when(lang.BecomesBlocked(), pump(lang.This(), lang.Sum((lang.EventAmount(), -1)), 0)),
        ),
        creature(
            "Leechling",
            "{B}",
            "Leech",
            2,
            2,
            when(
                lang.DamageDealt(lang.IsThis(), players=lang.TargetPlayers.OPPONENT, combat=True), lang.Draw(lang.You())
            ),
        ),
        sorcery("Stir", "{U}", does(lang.Shuffle(lang.You()))),
        creature("Twin", "{W}", "Human", 1, 1, enters(lang.GainLife(lang.You(), 1))),
        instant("Nothing", "{W}", does(lang.GainLife(lang.You(), 0))),
    )
}


def of(kind: type[E], events: Sequence[Event]) -> list[E]:
    """Return the *events* of that *kind*."""
    return [event for event in events if isinstance(event, kind)]


@pytest.mark.rule("BASE-E01", "BASE-E03", "BASE-E04", "BASE-126")
def test_destruction_and_sacrifice_are_told_as_moves_with_their_cause() -> None:
    """Smite and Butcher each bring a creature to the graveyard, from play, as a new object."""
    start = table(side("Butcher, Bear, Ogre, 2 Spring", hand="Smite"))
    (smitten,) = [
        event for event in of(changes.Moved, start.cast("Smite", "Bear").resolve().events) if event.card.name == "Bear"
    ]
    (moved,) = of(changes.Moved, start.activate("Butcher", paid_with=("Ogre",)).events)

    assert (lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD, changes.Cause.DESTROYED) == (
        smitten.origin,
        smitten.to,
        smitten.cause,
    )
    assert (lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD, changes.Cause.SACRIFICED) == (
        moved.origin,
        moved.to,
        moved.cause,
    )
    assert smitten.old_object == start.permanent("Bear").id
    assert smitten.new_object is not None
    assert smitten.new_object > start.permanent("Bear").id


@pytest.mark.rule("BASE-E02", "BASE-E26", "BASE-068")
def test_a_land_and_a_creature_arrive_as_told() -> None:
    """A played land is described as played and as moved; a creature that arrives triggers by itself."""
    start = table(side("Spring", hand="Forest, Twin"), cards=CARDS)
    played = start.play_land("Forest").events
    cast = start.cast("Twin").resolve()

    assert [changes.LandPlayed, changes.Moved] == [type(event) for event in played]
    assert (("Twin",), 21) == (cast.stack, cast.resolve().life(A))


@pytest.mark.rule("BASE-E05", "BASE-E06", "BASE-024")
def test_a_draw_is_hidden_from_the_other_player_and_one_that_fails_is_told() -> None:
    """Two draws from one card: a hidden move, and a failure."""
    events = table(side("3 Spring", hand="Insight", library="Bear")).cast("Insight").resolve().events
    (drawn,), (failed,) = of(changes.MovedUnseen, events), of(changes.DrawFailed, events)

    assert (lang.Zone.LIBRARY, lang.Zone.HAND, changes.Cause.DRAWN, A) == (
        drawn.origin,
        drawn.to,
        drawn.cause,
        drawn.player,
    )
    assert changes.DrawFailed(A) == failed
    assert ("card", "old_object", "new_object") == changes.MovedUnseen.secret


@pytest.mark.rule("BASE-E07", "BASE-111", "BASE-109")
def test_discards_of_one_instruction_are_told_together() -> None:
    """Two cards of Mind Rot move one directly after the other, open to all."""
    start = table(side("3 Spring", hand="Mind Rot"), side(hand="Bear, Ogre, Hawk"))
    events = start.cast("Mind Rot", N).resolve().choose("Bear", "Hawk").events

    assert ["Bear", "Hawk", "Mind Rot"] == [event.card.name for event in of(changes.Moved, events)]
    assert [changes.Cause.DISCARDED] * 2 == [event.cause for event in of(changes.Moved, events)][:2]


@pytest.mark.rule("BASE-E10", "BASE-132", "BASE-092")
def test_damage_is_told_with_its_source_and_what_of_it_was_prevented() -> None:
    """Spark on a Bear with 1 left of a shield: 1 dealt and 1 prevented; on a player it is damage, not loss."""
    start = table(side("2 Spring", hand="2 Spark"), side("Giant, Spring", hand="Veil"))
    shielded = start.passes().cast("Veil", "Giant").resolve()
    first = shielded.cast("Spark#1", "Giant").resolve()
    spark = first.cast("Spark#2", "Giant")
    number, giant = spark.state.stack[-1].id, spark.permanent("Giant").id
    events = spark.resolve().events

    assert [changes.Damage(number, giant, 1)] == of(changes.Damage, events)
    assert [changes.Prevented(number, giant, 1)] == of(changes.Prevented, events)
    assert [] == of(changes.LifeLost, start.cast("Spark#1", N).resolve().events)


@pytest.mark.rule("BASE-E11", "BASE-E12", "BASE-132", "BASE-072")
def test_losing_and_gaining_life_are_told_apart_and_none_is_nothing() -> None:
    """Bargain loses 3 and then gains 4; gaining 0 is not described."""
    start = table(side("2 Spring", hand="Bargain, Nothing"), cards=CARDS)
    events = start.cast("Bargain").resolve().events

    assert [changes.LifeLost(A, 3), changes.LifeGained(A, 4)] == [
        event for event in events if isinstance(event, (changes.LifeLost, changes.LifeGained))
    ]
    assert [] == of(changes.LifeGained, start.cast("Nothing").resolve().events)


@pytest.mark.rule("BASE-E14", "BASE-E15", "BASE-130")
def test_counters_and_mana_are_told_as_they_come_and_go() -> None:
    """Leech gives up a counter; Ritual adds mana, which is spent and lost."""
    start = table(side("Leech/+2, Spring", hand="Ritual, Siphon"))
    leech = start.permanent("Leech")
    ritual = start.cast("Ritual").resolve()
    spent, lost = ritual.cast("Siphon", N).events, ritual.cast("Siphon", N).resolve().passes(2).events

    assert [changes.CountersRemoved(leech.id, leech.counters[0][0], 1)] == of(
        changes.CountersRemoved, start.activate("Leech").events
    )
    assert [changes.ManaAdded(A, (0, 0, 3, 0, 0, 0))] == of(changes.ManaAdded, ritual.events)
    assert [changes.ManaSpent(A, (0, 0, 1, 0, 0, 0))] == of(changes.ManaSpent, spent)
    assert [changes.PoolEmptied(A, (0, 0, 2, 0, 0, 0))] == of(changes.PoolEmptied, lost)


@pytest.mark.rule("BASE-E16", "BASE-E31")
def test_a_shuffle_is_one_draw_and_a_random_discard_one_per_card() -> None:
    """Stir takes one scripted order; Hypnotic Specter one number."""
    start = table(side("Spring", hand="Stir", library="Bear, Ogre, Hawk"), cards=CARDS)
    stirred = start.with_random_results((2, 0, 1)).cast("Stir").resolve()
    specter = (
        table(side("Hypnotic Specter"), side(hand="Bear, Ogre, Hawk")).with_random_results(1).attack("Hypnotic Specter")
    )

    assert (("Hawk", "Bear", "Ogre"), [changes.Shuffled(A)]) == (
        stirred.library(A),
        of(changes.Shuffled, stirred.events),
    )
    assert ("Ogre",) == specter.deal_combat_damage().resolve().graveyard(N)


@pytest.mark.rule("BASE-E20", "BASE-E21", "BASE-E22", "BASE-128")
def test_a_shield_begins_is_used_and_makes_regeneration() -> None:
    """Troll's shield is described as it begins; instead of its death there are its use and the regeneration."""
    start = table(side("Troll, 3 Spring", hand="Smite"))
    begun = start.activate("Troll").resolve()
    used = begun.cast("Smite", "Troll").resolve().events
    (began,) = of(changes.EffectBegan, begun.events)

    assert [changes.ShieldUsed(began.effect.timestamp, 1)] == of(changes.ShieldUsed, used)
    assert [changes.Regenerated(start.permanent("Troll").id)] == of(changes.Regenerated, used)
    assert ["Smite"] == [event.card.name for event in of(changes.Moved, used)]


@pytest.mark.rule("BASE-E23", "BASE-E24", "BASE-E32", "BASE-115")
def test_a_countered_spell_and_a_fizzled_one_are_told_apart() -> None:
    """Denial on Spark is described with the spell's number; without a target Spark is told to have fizzled."""
    start = table(side("Spring", hand="Spark"), side("Bear, 2 Spring", hand="Denial, Recall"))
    cast = start.cast("Spark", "Bear").passes()
    number = cast.state.stack[0].id
    denied = cast.cast("Denial", "Spark").resolve().events
    fizzled = cast.cast("Recall", "Bear").resolve(2).events

    assert ([changes.Countered(number)], []) == (of(changes.Countered, denied), of(changes.Fizzled, denied))
    assert ([changes.Fizzled(number)], []) == (of(changes.Fizzled, fizzled), of(changes.Countered, fizzled))


@pytest.mark.rule("BASE-E25", "BASE-E32", "BASE-063")
def test_casting_activating_and_triggering_are_told_with_who_does_it() -> None:
    """Slayer is cast by A, its trigger is put on the stack, Adept's ability is activated by N and resolves."""
    start = table(side("4 Spring", hand="Slayer"), side("Adept"))
    cast = start.cast("Slayer")
    put = cast.resolve().choose("Adept")
    answered = put.passes().activate("Adept", A)
    ability = answered.state.stack[-1].id

    assert [changes.SpellCast(A, cast.state.stack[-1].id)] == of(changes.SpellCast, cast.events)
    assert [changes.TriggerPutOnStack(A, put.state.stack[-1].id, put.permanent("Slayer").id)] == of(
        changes.TriggerPutOnStack, put.events
    )
    assert [changes.AbilityActivated(N, ability, put.permanent("Adept").id)] == of(
        changes.AbilityActivated, answered.events
    )
    assert [changes.Resolved(ability)] == of(changes.Resolved, answered.resolve().events)


@pytest.mark.rule("BASE-E27", "BASE-153", "BASE-158")
def test_a_declaration_is_told_as_a_whole() -> None:
    """Two attackers tap and attack in one event; the blocks are described as pairs."""
    start = table(side("Bear, Ogre"), side("Hawk"))
    attacked = start.attack("Bear", "Ogre")
    bear, ogre, hawk = (start.permanent(name).id for name in ("Bear", "Ogre", "Hawk"))

    assert [changes.Tapped(bear), changes.Tapped(ogre), changes.Attacked(A, (bear, ogre))] == list(attacked.events[:3])
    assert [changes.Blocked(((hawk, ogre),))] == of(changes.Blocked, attacked.block({"Hawk": "Ogre"}).events)
    assert [changes.Blocked(())] == of(changes.Blocked, start.attack("Bear").block().events)


@pytest.mark.rule("BASE-E28", "BASE-E29", "BASE-147", "BASE-149")
def test_turns_steps_and_the_end_of_damage_are_told() -> None:
    """At the end of A's turn damage is cleared, effects end, and N's turn begins with untapping and upkeep."""
    events = table(side("Giant/d2"), step="end of turn").passes(2).events
    kinds = [type(event) for event in events]

    assert [changes.DamageCleared(), changes.TurnBegan(N, 12)] == [
        *of(changes.DamageCleared, events),
        *of(changes.TurnBegan, events),
    ]
    assert kinds.index(changes.DamageCleared) < kinds.index(changes.TurnBegan)
    assert ["cleanup", "untap", "upkeep"] == [event.step.value for event in of(changes.StepBegan, events)]


@pytest.mark.rule("BASE-E30", "BASE-185", "BASE-117")
def test_losing_is_told_with_the_rule_and_the_reason() -> None:
    """Siphon at 2 life."""
    done = table(side("Spring", hand="Siphon"), side(life=2)).cast("Siphon", N).resolve()
    (lost,) = of(changes.PlayerLost, done.events)

    assert (N, "BASE-117") == (lost.player, lost.rule)
    assert done.result is not None
    assert (1.0, -1.0) == done.result.returns


@pytest.mark.rule("BASE-E32", "BASE-021")
def test_a_token_ceases_after_it_has_moved() -> None:
    """Recall on a token is described as a move to the hand and then as its end."""
    events = table(side("Squire/token, Spring", hand="Recall")).cast("Recall", "Squire").resolve().events
    moved = next(event for event in of(changes.Moved, events) if event.card.name == "Squire")

    assert lang.Zone.HAND is moved.to
    (ceased,) = of(changes.TokenCeased, events)
    assert (None, ceased.object) == (moved.new_object, moved.old_object)
    assert events.index(moved) < events.index(ceased)


@pytest.mark.rule("BASE-K11", "BASE-159")
def test_rampage_counts_the_blockers_beyond_the_first() -> None:
    """Ramper blocked by one stays 2/2, by three it is 4/2."""
    start = table(side("Ramper"), side("Bear, Ogre, Hawk"), cards=CARDS).attack("Ramper")
    three = start.block({"Bear": "Ramper", "Ogre": "Ramper", "Hawk": "Ramper"}).resolve()

    assert ("2/2", "4/2") == (start.block({"Bear": "Ramper"}).resolve().size("Ramper"), three.size("Ramper"))


def hidden(position: MagicScenario) -> tuple[object, ...]:
    """Return what a game may not forget between two actions."""
    return position.state.events, position.state.decision, position.state.resolution


def test_nothing_is_left_over_between_actions() -> None:
    """Events are handed out and not kept in the state, and the generator is only drawn from by chance."""
    done = table(side("Spring", hand="Spark"), side("Bear")).cast("Spark", "Bear").resolve()

    assert ((), None, None) == hidden(done)
    assert evolve(done.state, rng=Rng.seeded(0)) == done.state
