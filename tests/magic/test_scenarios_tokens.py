"""Tokens and delayed triggers (BASE-018, BASE-021, BASE-070, BASE-E09), and the worked scenarios on them."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import damage, does, enchantment, instant, sorcery, target, when
from castlerules.magic.model import actions
from castlerules.magic.model.changes import Moved
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, N, side

from .kit import MODERN, SIXTH, SOLDIER, every_edition, table

UPKEEP = lang.StepBegins(lang.StepName.UPKEEP, lang.EachPlayer())
LATER = instant("Later", "{U}", does(lang.CreateDelayedTrigger(UPKEEP, lang.Draw(lang.You()))))
OWN = instant(
    "Own Time",
    "{U}",
    does(lang.CreateDelayedTrigger(lang.StepBegins(lang.StepName.UPKEEP, lang.You()), lang.Draw(lang.You()))),
)
DOOM = sorcery(
    "Doom",
    "{R}",
    does(
        lang.CreateDelayedTrigger(lang.StepBegins(lang.StepName.END, lang.EachPlayer()), damage(2, lang.TARGET)),
        target(lang.CREATURE),
    ),
)
WATCH = instant(
    "Watch",
    "{W}",
    does(
        lang.CreateDelayedTrigger(
            lang.ZoneChange(lang.CREATURE, lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD), lang.GainLife(lang.You(), 3)
        )
    ),
)
LEGION = sorcery("Legion", "{X}{W}", does(lang.CreateTokens(SOLDIER, lang.You(), lang.X())))
CAMP = enchantment(
    "Camp", "{W}", when(lang.ZoneChange(lang.CREATURE, to=lang.Zone.BATTLEFIELD), lang.GainLife(lang.You(), 1))
)
PARADE = sorcery(
    "Parade",
    "{W}",
    does(lang.InOrder((lang.CreateTokens(SOLDIER, lang.EachPlayer()), lang.CreateTokens(SOLDIER, lang.You())))),
)
SNATCH = instant(
    "Snatch",
    "{U}",
    does(lang.ApplyUntil(lang.TARGET, (lang.TakeControl(),), lang.Duration.FOREVER), target(lang.CREATURE)),
)
CARDS = {card.name: card for card in (LATER, OWN, DOOM, WATCH, LEGION, CAMP, PARADE, SNATCH)}


@every_edition
@pytest.mark.rule("BASE-E09", "BASE-021", "BASE-E02")
def test_tokens_arrive_together_and_are_creatures_like_others(rules: MagicRules) -> None:
    """Muster makes two white 1/1 Soldiers, which did not come from anywhere and have no summoning rest."""
    done = table(side("2 Spring", hand="Muster"), rules=rules).cast("Muster").resolve()
    arrived = [event for event in done.events if isinstance(event, Moved) and event.to is lang.Zone.BATTLEFIELD]

    assert (["1/1"] * 2, ()) == ([done.size(f"Soldier#{n}") for n in (1, 2)], done.attack().offers(actions.AddAttacker))
    assert [("Soldier", None)] * 2 == [(event.card.name, event.origin) for event in arrived]
    assert 2 == sum(done.state.table.is_token(permanent.card) for permanent in done.state.permanents)


@pytest.mark.rule("BASE-E09", "BASE-068", "BASE-I32")
def test_abilities_see_tokens_come_into_play() -> None:
    """With Camp two Soldiers are worth 2 life, and X of them X."""
    start = table(side("Camp, 4 Spring", hand="Muster, Legion"), cards=CARDS)

    assert 22 == start.cast("Muster").resolve(3).life(A)
    assert 23 == start.cast("Legion", x=3).resolve(4).life(A)
    assert 20 == start.cast("Legion", x=0).resolve().life(A)


@pytest.mark.rule("BASE-E09", "BASE-018")
def test_equal_tokens_of_one_owner_are_one_row_of_the_table() -> None:
    """Parade makes three Soldiers, of two owners under modern rules and of one under those of the sixth edition."""
    rows = []
    for rules in (SIXTH, MODERN):
        done = table(side("Spring", hand="Parade"), rules=rules, cards=CARDS).cast("Parade").resolve()
        rows.append((done.state.table.token_rows, len(done.battlefield(A)), len(done.battlefield(N))))

    assert [(1, 3, 1), (2, 3, 1)] == rows


@every_edition
@pytest.mark.rule("BASE-070", "BASE-127", scenario="BASE-S34")
def test_a_token_is_sacrificed_at_end_of_turn(rules: MagicRules) -> None:
    """Conjure's token attacks at once; at end of turn A sacrifices it, and nobody asks for it again."""
    cast = table(side("Spring", hand="Conjure", library="3 Bear"), side(library="3 Bear"), rules=rules).cast("Conjure")
    fought = cast.resolve().attack("Elemental").deal_combat_damage()
    end = fought.to_step("end of turn")

    assert (17, ("Conjure",)) == (fought.life(N), end.stack)
    assert (False, ()) == (end.resolve().is_on_battlefield("Elemental"), end.resolve().state.ongoing)
    assert () == end.resolve().to_step("upkeep").to_step("end of turn").stack


@pytest.mark.rule("BASE-070", "BASE-127", scenario="BASE-S34")
def test_a_token_that_somebody_else_controls_is_not_sacrificed() -> None:
    """N has Bond on it by then: A does not control it, and the question does not come back next turn."""
    start = table(
        side("Spring", hand="Conjure", library="3 Bear"), side("Spring", hand="Snatch", library="3 Bear"), cards=CARDS
    )
    snatched = start.cast("Conjure").resolve().passes().cast("Snatch", "Elemental").resolve()
    done = snatched.to_step("end of turn").resolve()

    assert ("Elemental" in done.battlefield(N), ()) == (True, done.to_step("upkeep").to_step("end of turn").stack)


@every_edition
@pytest.mark.rule("BASE-018", "BASE-K50", scenario="BASE-S85")
def test_whose_a_token_is_that_another_player_gets(rules: MagicRules) -> None:
    """Gift puts a Beast into play under N: the sixth edition says A owns it, modern rules say N does."""
    done = table(side("2 Spring", hand="Gift"), rules=rules).cast("Gift", N).resolve()
    (beast,) = [permanent for permanent in done.state.permanents if done.state.table.is_token(permanent.card)]

    assert (("Beast",), "3/3") == (done.battlefield(N), done.size("Beast"))
    assert (A if rules == SIXTH else N) == done.state.table.owners[beast.card]


@pytest.mark.rule("BASE-070", "BASE-Q30")
def test_the_next_upkeep_is_anybodys_and_your_next_upkeep_is_yours() -> None:
    """Made in A's main phase, Later draws in N's upkeep, and Own Time in A's."""
    start = table(side("2 Spring", hand="Later, Own Time", library="5 Bear"), side(library="5 Ogre"), cards=CARDS)
    waiting = start.cast("Later").resolve().cast("Own Time").resolve()
    theirs = waiting.to_step("upkeep")
    mine = theirs.resolve().to_step("main").to_step("upkeep")

    assert (("Later",), 1) == (theirs.stack, len(theirs.resolve().hand(A)))
    assert ("Own Time",) == mine.stack
    assert () == mine.resolve().state.ongoing


@pytest.mark.rule("BASE-070", "BASE-Q30")
def test_what_is_made_in_an_upkeep_waits_for_the_next_one() -> None:
    """In A's upkeep, after it began, Later is cast: it draws in N's."""
    start = table(side("Spring", hand="Later", library="5 Bear"), side(library="5 Ogre"), cards=CARDS, step="upkeep")
    cast = start.cast("Later").resolve()

    assert ((), ("Later",)) == (cast.stack, cast.to_step("main").to_step("upkeep").stack)


@pytest.mark.rule("BASE-070", "BASE-135", "BASE-136")
def test_a_delayed_trigger_means_the_objects_and_the_source_of_its_making() -> None:
    """Doom hurts the Bear it was aimed at, red by last known information: protection from red prevents it."""
    start = table(side("2 Spring", hand="Doom, Growth"), side("Bear, Ogre"), cards=CARDS)
    waiting = start.cast("Doom", "Bear").resolve()
    end = waiting.to_step("end of turn")
    shielded = (
        table(side("Spring", hand="Doom"), side("Bear, Spring", hand="Shelter"), cards=CARDS)
        .cast("Doom", "Bear")
        .resolve()
        .passes()
        .cast("Shelter", "Bear")
        .resolve()
        .choose(3)
    )

    assert (("Doom",), ("Bear",)) == (end.stack, end.resolve().graveyard(N))
    assert ("Shelter",) == shielded.to_step("end of turn").resolve().graveyard(N)


@pytest.mark.rule("BASE-070", "BASE-063", "BASE-067")
def test_a_delayed_trigger_fires_once_for_whatever_it_waits_for() -> None:
    """Watch is worth 3 life for the first creatures that die, together or not, and nothing for later ones."""
    start = table(side("6 Spring", hand="Watch, Cleansing, Spark"), side("Bear, Squire"), cards=CARDS)
    watched = start.cast("Watch").resolve()
    swept = watched.cast("Cleansing").resolve()
    hit = watched.cast("Spark", "Squire").resolve().resolve()

    assert (("Watch",), 23, ()) == (swept.stack, swept.resolve().life(A), swept.resolve().state.ongoing)
    assert 23 == hit.cast("Cleansing").resolve().life(A)
