"""How often an ability triggers on one event, and what the ability knows of it (BASE 5.3)."""

from __future__ import annotations

import pytest

from castlerules import from_json, to_json
from castlerules.cards import language as lang
from castlerules.cards.builders import act, all_of, creature, does, enchantment, instant, pay, sorcery, target, when
from castlerules.core import Rng
from castlerules.magic.capability.support import refusals
from castlerules.magic.information.observe import observe
from castlerules.magic.model.options import MagicRules
from castlerules.magic.model.state import State
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, N, side

from .games import PLAIN
from .kit import every_edition, table

ANSWER = lang.LoseLife(lang.ControllerOf(lang.EventObject()), lang.EventAmount())
LEAVES = lang.ZoneChange(lang.IsThis(), lang.Zone.BATTLEFIELD)
CARDS = {
    card.name: card
    for card in (
        enchantment("Diary", "{W}", when(lang.CardDrawn(lang.You()), lang.GainLife(lang.You(), 1))),
        enchantment("Lore", "{B}", when(lang.CardDrawn(lang.EachOpponent()), lang.LoseLife(lang.EventPlayer(), 1))),
        enchantment(
            "Pyre",
            "{R}",
            when(
                lang.CardDiscarded(lang.EachOpponent(), lang.CREATURE), lang.MoveTo(lang.EventObject(), lang.Zone.EXILE)
            ),
        ),
        enchantment("Refuse", "{B}", when(lang.CardDiscarded(lang.You()), lang.GainLife(lang.You(), 1))),
        enchantment(
            "Balm", "{B}", when(lang.LifeGained(lang.You()), lang.LoseLife(lang.EachOpponent(), lang.EventAmount()))
        ),
        enchantment(
            "Gloat", "{B}", when(lang.LifeLost(lang.EachOpponent()), lang.GainLife(lang.You(), lang.EventAmount()))
        ),
        enchantment("Tears", "{B}", when(lang.LifeLost(lang.EachPlayer()), lang.Draw(lang.EventPlayer()))),
        enchantment("Pits", "{B}", when(lang.TakesDamage(lang.CREATURE), lang.Destroy(lang.EventObject()))),
        enchantment(
            "Thorns",
            "{G}",
            when(lang.TakesDamage(None, lang.You()), lang.LoseLife(lang.EachOpponent(), lang.EventAmount())),
        ),
        enchantment(
            "Chronicle", "{W}", when(lang.DamageDealt(lang.Anything()), lang.GainLife(lang.You(), lang.EventAmount()))
        ),
        enchantment(
            "Grudge",
            "{W}",
            when(
                lang.DamageDealt(lang.Anything(), lang.CREATURE, lang.TargetPlayers.ANY), lang.GainLife(lang.You(), 1)
            ),
        ),
        creature(
            "Basilisk",
            "{G}",
            "Basilisk",
            2,
            4,
            when(lang.DamageDealt(lang.IsThis(), lang.CREATURE), lang.Destroy(lang.EventOther())),
        ),
        creature(
            "Drinker",
            "{B}",
            "Vampire",
            4,
            4,
            when(lang.DamageDealt(lang.IsThis()), lang.GainLife(lang.You(), lang.EventAmount())),
        ),
        creature(
            "Pup",
            "{R}",
            "Hound",
            2,
            1,
            when(lang.TakesDamage(), lang.DealDamage(lang.EventAmount(), (lang.You(),), lang.This())),
        ),
        creature(
            "Duke",
            "{R}",
            "Human",
            2,
            5,
            when(lang.TakesDamage(combat=True), lang.GainLife(lang.You(), lang.EventAmount())),
        ),
        enchantment("Den", "{B}", act(pay("", lang.DiscardCards(lang.Anything())), lang.LoseLife(lang.You(), 1))),
        enchantment("Altar of Pain", "{B}", act(pay("", lang.PayLife(2)), lang.GainLife(lang.You(), 3))),
        sorcery("Unmask", "{B}", does(lang.Discard(lang.TargetPlayer(), 2), lang.TARGET_PLAYER)),
        enchantment(
            "Warden",
            "{W}",
            when(
                lang.ZoneChange(lang.YOU_CONTROL, lang.Zone.GRAVEYARD, lang.Zone.LIBRARY), lang.GainLife(lang.You(), 1)
            ),
        ),
        enchantment(
            "Usher",
            "{W}",
            when(
                lang.ZoneChange(all_of(lang.CREATURE), lang.Zone.GRAVEYARD, lang.Zone.HAND),
                lang.GainLife(lang.You(), 1),
            ),
        ),
        creature("Boomer", "{R}", "Orc", 1, 1, when(LEAVES, lang.MoveTo(lang.This(), lang.Zone.EXILE))),
        sorcery(
            "Bury",
            "{W}",
            does(lang.MoveTo(lang.TARGET, lang.Zone.LIBRARY), target(lang.CREATURE, zone=lang.Zone.GRAVEYARD)),
        ),
        sorcery(
            "Exhume",
            "{W}",
            does(lang.MoveTo(lang.TARGET, lang.Zone.HAND), target(lang.CREATURE, zone=lang.Zone.GRAVEYARD)),
        ),
        enchantment(
            "Spy",
            "{U}",
            when(lang.ZoneChange(lang.CREATURE, lang.Zone.LIBRARY, lang.Zone.HAND), lang.GainLife(lang.You(), 1)),
        ),
        enchantment(
            "Echoes",
            "{B}",
            when(lang.SpellCast(lang.Anything()), lang.LoseLife(lang.ControllerOf(lang.EventObject()), 1)),
        ),
        creature(
            "Judge",
            "{W}",
            "Human",
            1,
            4,
            when(lang.DamageDealt(lang.IsColor(lang.Color.RED), lang.IsThis()), ANSWER),
        ),
        instant("Gift of Life", "{W}", does(lang.GainLife(lang.EachPlayer(), 2))),
    )
}


# What players do.


@pytest.mark.rule("BASE-Q40", "BASE-063", "BASE-175", scenario="BASE-S94")
def test_whoever_draws_two_cards_triggers_twice_for_both_players() -> None:
    """A draws two: Diary gains 1 for A each time, and N's Lore, which resolves first, takes 1."""
    start = table(side("Diary, 3 Spring", hand="Insight", library="Bear, Ogre"), side("Lore"), cards=CARDS)
    drawn = start.cast("Insight").resolve()

    assert (("Diary", "Diary", "Lore", "Lore"), 20) == (drawn.stack, drawn.life(A))
    assert (18, 20) == (drawn.resolve(2).life(A), drawn.resolve(4).life(A))


@pytest.mark.rule("BASE-Q40", "BASE-138", "BASE-100")
def test_the_draw_of_the_turn_is_one_and_what_is_put_into_a_hand_is_none() -> None:
    """Diary triggers in the draw step; a creature that returns to the hand was not drawn."""
    begun = table(side("Diary", library="Bear"), cards=CARDS, step="draw", step_begins=True)
    back = table(side("Diary, Bear, Spring", hand="Recall"), cards=CARDS).cast("Recall", "Bear").resolve()

    assert (("Diary",), ()) == (begun.stack, back.stack)


@pytest.mark.rule("BASE-Q40", "BASE-024")
def test_nobody_learns_by_a_trigger_which_card_was_drawn() -> None:
    """N, whose Lore triggers, sees the same table whether A has drawn a Bear or a Forest."""
    seen = []
    for library in ("Bear, Forest", "Forest, Bear"):
        mine = side("Diary, 3 Spring", hand="Insight", library=f"Ogre, {library}")
        drawn = table(mine, side("Lore"), cards=CARDS).cast("Insight").resolve()
        seen.append((observe(NORMAL, drawn.state, N), drawn.stack))

    assert seen[0] == seen[1]
    assert 4 == len(seen[0][1])


@pytest.mark.rule("BASE-Q40", "BASE-176", "BASE-063")
def test_each_card_that_is_discarded_triggers_and_can_be_found() -> None:
    """Of a Bear and a Forest that N discards Pyre exiles the Bear; A's own discards are none of an opponent."""
    start = table(side("Pyre, Spring", hand="Unmask, Bear, Ogre"), side(hand="Bear, Forest"), cards=CARDS)
    theirs, own = start.cast("Unmask", N).resolve(), start.cast("Unmask", A).resolve()

    assert (("Pyre",), ("Bear",)) == (theirs.stack, theirs.resolve().exile(N))
    assert ("Forest",) == theirs.resolve().graveyard(N)
    assert ((), ("Bear", "Ogre")) == (own.stack, own.graveyard(A)[:2])


@pytest.mark.rule("BASE-Q40", "BASE-040", "BASE-149")
def test_discards_as_a_cost_and_at_the_end_of_a_turn_count_and_other_moves_do_not() -> None:
    """Den's cost triggers Refuse at once, two cards too many in hand twice; a card that is cast not at all."""
    start = table(side("Den, Refuse, Spring", hand="9 Forest, Spark"), cards=CARDS)
    paid = start.activate("Den", paid_with=("Forest#1",))
    cleanup = start.play_land("Forest#1").passes(2).to_step("cleanup").choose("Forest#2", "Forest#3")

    assert ("Den", "Refuse") == paid.stack
    assert ("Refuse", "Refuse") == cleanup.stack
    assert () == start.cast("Spark", N).resolve().stack


@pytest.mark.rule("BASE-Q40", "BASE-072", "BASE-E12")
def test_a_gain_of_life_triggers_once_with_its_amount() -> None:
    """Bargain gains 4: N loses 4, and not the 3 that A has lost; what both gain is A's gain once."""
    start = table(side("Balm, 2 Spring", hand="Bargain, Gift of Life"), cards=CARDS)
    bargain, gift = start.cast("Bargain").resolve(), start.cast("Gift of Life").resolve()

    assert (("Balm",), 16) == (bargain.stack, bargain.resolve().life(N))
    assert (("Balm",), 20) == (gift.stack, gift.resolve().life(N))


@every_edition
@pytest.mark.rule("BASE-Q40", "BASE-132", "BASE-E11", scenario="BASE-S94")
def test_life_that_is_lost_together_triggers_once_with_the_sum(rules: MagicRules) -> None:
    """Bear and Ogre hit N for 5: Gloat gains 5 once; Spark and Siphon are losses of 2 each."""
    start = table(side("Gloat, Bear, Ogre, 2 Spring", hand="Spark, Siphon"), cards=CARDS, rules=rules)
    hit = start.attack("Bear", "Ogre").deal_combat_damage()
    spark, siphon = start.cast("Spark", N).resolve(), start.cast("Siphon", N).resolve()

    assert (("Gloat",), 15, 25) == (hit.stack, hit.life(N), hit.resolve().life(A))
    assert (22, 22) == (spark.resolve().life(A), siphon.resolve().life(A))


@pytest.mark.rule("BASE-Q40", "BASE-042", "BASE-033")
def test_paid_and_burnt_life_is_lost_too() -> None:
    """Altar of Pain costs 2 life, two unspent mana burn for 2: one trigger of Tears each, for A."""
    start = table(side("Tears, Altar of Pain", library="3 Bear", pool="CC"), cards=CARDS)
    paid = start.activate("Altar of Pain")
    burnt = start.passes(2)

    assert (("Altar of Pain", "Tears"), 18) == (paid.stack, paid.life(A))
    assert (("Tears",), 18) == (burnt.stack, burnt.life(A))
    assert 1 == len(burnt.resolve().hand(A))


# Damage.


@every_edition
@pytest.mark.rule("BASE-Q41", "BASE-063", "BASE-159", scenario="BASE-S95")
def test_damage_to_two_blockers_triggers_for_each_and_damage_at_all_once(rules: MagicRules) -> None:
    """Basilisk kills both Guards that block it; Drinker, blocked by both, gains 4 once."""
    theirs = side("2 Guard")
    slain = table(side("Basilisk"), theirs, cards=CARDS, rules=rules).attack("Basilisk")
    drunk = table(side("Drinker"), theirs, cards=CARDS, rules=rules).attack("Drinker")
    both = ("Guard#1", "Guard#2")
    hit = slain.block(dict.fromkeys(both, "Basilisk")).deal_combat_damage({"Basilisk": {"Guard#1": 1, "Guard#2": 1}})
    fed = drunk.block(dict.fromkeys(both, "Drinker")).deal_combat_damage({"Drinker": {"Guard#1": 2, "Guard#2": 2}})

    assert (("Basilisk", "Basilisk"), ()) == (hit.stack, hit.resolve(2).battlefield(N))
    assert (("Drinker",), 24) == (fed.stack, fed.resolve().life(A))


@pytest.mark.rule("BASE-Q41", "BASE-063", "BASE-109", scenario="BASE-S95")
def test_a_spell_that_hurts_everything_deals_damage_once_and_to_each_recipient() -> None:
    """Quake for 2 on three creatures and two players: Chronicle gains 10 once, Grudge 1 five times; for 0 none."""
    board = "Bear, Ogre, 3 Spring"
    start = table(side(f"Chronicle, {board}", hand="Quake"), side("Giant"), cards=CARDS)
    done = start.cast("Quake", x=2).resolve()
    each = table(side(f"Grudge, {board}", hand="Quake"), side("Giant"), cards=CARDS).cast("Quake", x=2).resolve()

    assert (("Chronicle",), 28) == (done.stack, done.resolve().life(A))
    assert () == start.cast("Quake", x=0).resolve().stack
    assert (("Grudge",) * 5, 23) == (each.stack, each.resolve(5).life(A))


@every_edition
@pytest.mark.rule("BASE-Q41", "BASE-063", "BASE-135", scenario="BASE-S95")
def test_what_is_dealt_damage_by_two_at_once_triggers_once_with_the_sum(rules: MagicRules) -> None:
    """Pup is blocked by Bear and Ogre: it deals its player the 5 that it was dealt, though it has died."""
    fight = table(side("Pup"), side("Bear, Ogre"), cards=CARDS, rules=rules).attack("Pup")
    hit = fight.block({"Bear": "Pup", "Ogre": "Pup"}).deal_combat_damage({"Pup": {"Bear": 2}})

    assert (("Pup",), False) == (hit.stack, hit.is_on_battlefield("Pup"))
    assert (20, 15) == (hit.life(A), hit.resolve().life(A))


@pytest.mark.rule("BASE-Q41", "BASE-063", "BASE-072")
def test_each_creature_that_is_dealt_damage_triggers_and_prevented_damage_does_not() -> None:
    """Under Pits everything that Quake hurts dies, except the Giant whose damage Veil prevents."""
    mine = side("Pits, Bear, 4 Spring", hand="Quake, Veil")
    start = table(mine, side("Giant, Guard"), cards=CARDS).cast("Quake", x=1).cast("Veil", "Giant").resolve(2)

    assert ("Pits", "Pits") == start.stack
    assert (("Pits", "Spring", "Spring", "Spring", "Spring"), ("Giant",)) == (
        start.resolve(2).battlefield(A),
        start.resolve(2).battlefield(N),
    )


@pytest.mark.rule("BASE-Q41", "BASE-E10")
def test_a_player_is_dealt_damage_once_and_combat_damage_is_told_apart() -> None:
    """Bear and Ogre deal N 5 together, and Thorns gives 5 back; Duke heeds a block and not a Spark."""
    thorns = table(side("Bear, Ogre"), side("Thorns"), cards=CARDS).attack("Bear", "Ogre").deal_combat_damage()
    duke = table(side("Bear, Spring", hand="Spark"), side("Duke"), cards=CARDS)
    fought = duke.attack("Bear").block({"Duke": "Bear"}).deal_combat_damage()

    assert (("Thorns",), 15, 15) == (thorns.stack, thorns.life(N), thorns.resolve().life(A))
    assert ((), ("Duke",)) == (duke.cast("Spark", "Duke").resolve().stack, fought.stack)
    assert 22 == fought.resolve().life(N)


# Moves.


@pytest.mark.rule("BASE-Q42", "BASE-Q25")
def test_a_card_that_watches_for_what_nobody_sees_is_refused() -> None:
    """Spy, which would have to look at the cards that are drawn, is refused with the reason; Diary is not."""
    (reason,) = refusals(NORMAL, CARDS["Spy"])

    assert "a move between hand and library, which is hidden" in str(reason)
    assert {()} == {refusals(NORMAL, card) for name, card in CARDS.items() if name != "Spy"}


@pytest.mark.rule("BASE-Q43", "BASE-067")
def test_what_all_can_see_triggers_on_its_way_into_a_hand_or_library() -> None:
    """A Bear that goes from the graveyard onto the library, or to the hand, is seen as it lay there."""
    mine = side("Warden, Usher, 2 Spring", hand="Bury, Exhume", graveyard="Bear")
    start = table(mine, cards=CARDS)

    assert ("Warden",) == start.cast("Bury", "Bear").resolve().stack
    assert ("Usher",) == start.cast("Exhume", "Bear").resolve().stack


@pytest.mark.rule("BASE-020", "BASE-Q43")
def test_what_has_gone_to_a_hand_is_not_found_there() -> None:
    """Boomer exiles itself as it leaves play: out of the graveyard, but not out of a hand (BASE-020)."""
    start = table(side("Boomer, 2 Spring", hand="Smite, Recall"), cards=CARDS)
    dead, back = start.cast("Smite", "Boomer").resolve(2), start.cast("Recall", "Boomer").resolve(2)

    assert (("Boomer",), ()) == (dead.exile(A), back.exile(A))
    assert ("Smite", "Boomer") == back.hand(A)


# Spells that have gone.


@pytest.mark.rule("BASE-135", "BASE-Q41", "BASE-063")
def test_a_spell_that_has_dealt_damage_is_remembered_by_what_it_has_triggered() -> None:
    """Spark, which lies in the graveyard as Judge's trigger resolves, was A's: A loses the 2 that it dealt."""
    hit = table(side("Spring", hand="Spark"), side("Judge"), cards=CARDS).cast("Spark", "Judge").resolve()

    assert (("Judge",), 20) == (hit.stack, hit.life(A))
    assert (18, 20) == (hit.resolve().life(A), hit.resolve().life(N))
    assert () == hit.resolve().state.last_known


@pytest.mark.rule("BASE-135", "BASE-Q41")
def test_a_position_that_remembers_a_spell_is_sound_and_can_be_guessed() -> None:
    """It is written and read again, and N's guess at it looks the same to N."""
    state = table(side("Spring", hand="Spark"), side("Judge"), cards=CARDS).cast("Spark", "Judge").resolve().state
    observation = PLAIN.observe(state, N)

    assert (1, ()) == (len(state.last_known), PLAIN.problems(state))
    assert observation == PLAIN.observe(PLAIN.determinize(observation, Rng.seeded(1)), N)
    assert state == from_json(to_json(state, game=PLAIN), State, game=PLAIN)


@pytest.mark.rule("BASE-135", "BASE-115")
def test_a_spell_that_was_countered_is_remembered_by_what_triggered_on_its_cast() -> None:
    """Denial counters Spark while Echoes, which speaks of its controller, waits on the stack."""
    mine = side("Echoes, 3 Spring", hand="Spark, Denial")
    start = table(mine, cards=CARDS).cast("Spark", N).cast("Denial", "Spark").resolve(2)

    assert (("Echoes",), 19) == (start.stack, start.life(A))
    assert 18 == start.resolve().life(A)
