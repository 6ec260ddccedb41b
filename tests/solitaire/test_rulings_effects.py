"""Rulings on what effects do: prices, orders, control, leaving a stack, and cards that cannot be played in full."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import attrs
import pytest
from random_play import random_steps

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    all_of,
    bounce,
    creature,
    damage,
    does,
    face,
    instant,
    non,
    pay,
    sorcery,
    tap_for,
    target,
    when,
)
from castlerules.cards.pool import card
from castlerules.core import Rng, SetupError
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import YOU
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

TAX = sorcery(
    "Tax",
    "{B}",
    does(lang.UnlessPaid(lang.You(), pay("{X}"), lang.Destroy(lang.Each(lang.CREATURE)), lang.CountOf(lang.CREATURE))),
)
NO_TAX = sorcery(
    "No Tax",
    "{B}",
    does(lang.UnlessPaid(lang.You(), pay("{X}"), lang.Destroy(lang.Each(lang.CREATURE)), lang.CountOf(lang.ARTIFACT))),
)


@pytest.mark.rule("SOL-G93")
def test_a_price_with_x_is_what_x_is_worth_and_one_source_settles_it() -> None:
    """Two creatures make a price of 2, for one Swamp; a price of nothing takes none."""
    layout = {"row": "Swamp x2", "K1": "| Craw Wurm", "K2": "?(Fog) | Hill Giant"}
    deciding = lay_out(TAX, **layout, hand="Tax").play("Tax", sources="Swamp")
    free = lay_out(NO_TAX, **layout, hand="No Tax").play("No Tax", sources="Swamp")

    assert ("CHOICE", 2) == (deciding.phase, len(deciding.legal))
    assert ("", "| Craw Wurm") == (deciding.choose("Swamp").row, deciding.choose("Swamp").stack("K1"))
    assert ("Swamp", "") == (deciding.choose(0).row, deciding.choose(0).stack("K1"))
    assert ("Swamp", "| Craw Wurm") == (free.choose(1).row, free.choose(1).stack("K1"))


@pytest.mark.rule("SOL-G93", "SOL-G51")
def test_of_equal_lands_one_is_offered_for_a_price() -> None:
    """No two answers read alike; a coloured price takes a source of that colour, and spells pay for none."""
    dear = sorcery(
        "Dear Tax", "{B}", does(lang.UnlessPaid(lang.You(), pay("{1}{R}"), lang.Destroy(lang.Each(lang.CREATURE))))
    )
    layout = {"row": "Swamp x3, Mountain x2", "K1": "| Craw Wurm", "K2": "| Dark Ritual", "hand": "Tax"}
    deciding = lay_out(TAX, **layout).play("Tax", sources="Swamp")
    coloured = lay_out(dear, **{**layout, "hand": "Dear Tax"}).play("Dear Tax", sources="Swamp")
    observation = GAME.observe(deciding.state, YOU)
    words = [GAME.describe_action(observation, action) for action in GAME.legal_actions(deciding.state)]

    assert ["do not pay {1}", "pay with Swamp", "pay with Mountain"] == words
    assert 2 == len(coloured.legal)
    assert "Swamp x2, Mountain" == coloured.do(GAME.legal_actions(coloured.state)[1]).row


@pytest.mark.rule("SOL-G94", "SOL-G20", "SOL-P08")
@pytest.mark.parametrize("zone", [lang.Zone.LIBRARY, lang.Zone.HAND, lang.Zone.EXILE], ids=["library", "hand", "exile"])
def test_what_is_moved_as_a_spell_does_not_leave_play_either(zone: lang.Zone) -> None:
    """What aims at permanents and moves them does; where the spell goes its text says."""
    leaves = when(
        lang.ZoneChange(lang.CREATURE, lang.Zone.BATTLEFIELD, None),
        lang.PutCounters(lang.This(), lang.CounterKind.PLUS),
    )
    watcher = creature("Watcher", "{B}", "Spirit", 1, 1, leaves)
    layout = {"slot": "Watcher", "row": "Island", "K1": "?(Fog) | Hill Giant", "K2": "| Shock", "library": "Jump"}
    spell = instant("Lapse", "{U}", does(lang.MoveTo(lang.TARGET, zone), lang.TARGET_SPELL))
    lift = instant("Lift", "{U}", does(lang.MoveTo(lang.TARGET, zone), target(lang.CREATURE)))
    lapsed = lay_out(watcher, spell, **layout, hand="Lapse").play("Lapse", targets="Hill Giant")
    lifted = lay_out(watcher, lift, **layout, hand="Lift").play("Lift", targets="Hill Giant")
    places = {
        lang.Zone.LIBRARY: "Hill Giant, Jump; ; ",
        lang.Zone.HAND: "Jump; Hill Giant; ",
        lang.Zone.EXILE: "Jump; ; Hill Giant",
    }

    assert ("1/1", "2/2") == (lapsed.size("Watcher"), lifted.size("Watcher"))
    for done in (lapsed, lifted):
        assert ("| Fog", places[zone]) == (done.stack("K1"), f"{done.library}; {done.hand}; {done.removed}")


FORGET = sorcery(
    "Forget",
    "{U}",
    does(
        lang.DiscardObject(
            lang.Each(all_of(non(lang.CREATURE), lang.ControlledBy(lang.TargetPlayer())), lang.Zone.HAND)
        ),
        lang.TARGET_PLAYER,
    ),
)
ALL_FORGET = sorcery("All Forget", "{U}", does(lang.DiscardObject(lang.Each(non(lang.CREATURE), lang.Zone.HAND))))


@pytest.mark.rule("SOL-G18", "SOL-G62", "SOL-P11")
def test_a_hand_is_lost_by_the_kind_of_its_cards_too() -> None:
    """Of the stacks all tops that fit, if they are aimed at; of the player the card that lay beneath."""
    layout = {"row": "Island", "K1": "?(Fog) | Hill Giant", "K2": "?(Jump) | Shock", "K3": "| Crusade"}
    theirs, yours = (
        lay_out(FORGET, **layout, hand="Forget, (Terror), (Duress)").play("Forget", targets=at)
        for at in ("STACKS", "YOU")
    )
    both = lay_out(ALL_FORGET, **layout, hand="All Forget, (Terror)").play("All Forget")
    reached = SolitaireRules(hand_role_needs_target=False)
    wide = lay_out(ALL_FORGET, **layout, hand="All Forget, (Terror)", rules=reached).play("All Forget")

    assert ("Island, Shock, Crusade, Forget", "Terror, (Duress)") == (theirs.graveyard, theirs.hand)
    assert ("| Jump", "?(Fog) | Hill Giant") == (theirs.stack("K2"), theirs.stack("K1"))
    assert ("Island, Forget", "Terror", "Duress") == (yours.graveyard, yours.discard, yours.hand)
    assert (("Island, All Forget", "Terror"), ("Island, Shock, Crusade, All Forget", "Terror")) == tuple(
        (done.graveyard, done.discard) for done in (both, wide)
    )


@pytest.mark.rule("SOL-G68", "SOL-G85")
def test_each_play_resolves_at_once_by_the_rules_of_today() -> None:
    """Nothing waits to be responded to."""
    done = lay_out(hand="Shock", row="Mountain", K1="?(Fog) | Hurloon Minotaur").play(
        "Shock", targets="Hurloon Minotaur"
    )

    assert ((), "MAIN") == (done.state.stack, done.phase)
    assert SolitaireRules(legend_rule=True).core == done.state.rules.core.modern()


# Cards that cannot be played in full.


def blank(name: str, types: lang.TypeLine, cost: str | None = "{1}") -> lang.CardDef:
    """Return a card of which only the characteristics are known."""
    pt = lang.PT(1, 1) if lang.CardType.CREATURE in types.types else None
    return lang.CardDef((face(name, cost, types, pt=pt),), blank=True)


STRANGE: Final = (
    blank("Unknown Beast", lang.TypeLine(types=(lang.CardType.CREATURE,), subtypes=("Beast",)), "{G}"),
    blank("Unknown Rite", lang.TypeLine(types=(lang.CardType.SORCERY,)), "{R}"),
    blank("Unknown Aura", lang.TypeLine(types=(lang.CardType.ENCHANTMENT,), subtypes=("Aura",)), "{W}"),
    blank("Unknown Land", lang.TypeLine(types=(lang.CardType.LAND,)), None),
    creature("Shifting Beast", "{G}", "Beast", 2, 2, lang.PHASING),
)


@pytest.mark.rule("SOL-G86")
def test_a_deck_that_cannot_be_played_in_full_is_refused_or_really_played() -> None:
    """By default every such card is named; else the game goes on to its end, and loses no card."""
    deck: list[lang.CardDef | str] = [*STRANGE * 4, *["Forest"] * 10, *["Mountain"] * 6, *["Plains"] * 4]
    with pytest.raises(SetupError) as caught:
        GAME.new_game(deck)
    start = GAME.new_game(deck, rules=SolitaireRules(reject_unsupported=False, action_limit=120), rng=Rng.seeded(3))
    steps = list(random_steps(GAME, start, Rng.seeded(4), 200))

    assert {"SOL-G86"} == {problem.rule for problem in caught.value.problems}
    assert len(STRANGE) == len(caught.value.problems)
    assert steps[-1][2].result is not None
    assert all(before[2] is after[0] for before, after in pairwise(steps))
    assert () == tuple(problem for _, _, state in steps for problem in GAME.problems(state))


@pytest.mark.rule("SOL-G86", "SOL-G30")
def test_what_is_not_known_of_a_card_does_nothing() -> None:
    """A rite is cleared, and an Aura that goes on nothing lies in the graveyard."""
    trimmed = SolitaireRules(reject_unsupported=False)
    layout = {"K1": "| Craw Wurm", "row": "Mountain, Plains", "rules": trimmed}
    rite = lay_out(*STRANGE, **layout, hand="Unknown Rite").play("Unknown Rite")
    stray = lay_out(*STRANGE, **layout, hand="Unknown Aura").play("Unknown Aura")

    assert ("Mountain, Unknown Rite", "| Craw Wurm") == (rite.graveyard, rite.stack("K1"))
    assert ("Plains, Unknown Aura", "") == (stray.graveyard, stray.slot)


# Names, orders, and what is not given.


WASP = creature("Wasp", "{G}", "Insect", 1, 1)


@pytest.mark.rule("SOL-G07", "SOL-G80")
def test_tokens_are_no_copies_of_a_card() -> None:
    """A Wasp that The Hive has made stays in the slot, though a card of that name shows."""
    start = lay_out(
        WASP,
        slot="The Hive",
        row="Plains",
        K1="| Wasp",
        K3="| Shock",
        rules=SolitaireRules(own_permanent_counts_as_copy=True),
    )
    done = start.use("The Hive", sources="Plains")

    assert ("MAIN", "Wasp", "| Wasp") == (done.phase, done.slot, done.stack("K1"))


LATER = instant(
    "Later",
    "{R}",
    does(
        lang.CreateDelayedTrigger(lang.StepBegins(lang.StepName.END, lang.EachPlayer()), lang.Destroy(lang.TARGET)),
        target(lang.CREATURE),
    ),
)


@pytest.mark.rule("SOL-P53", "SOL-G72", "SOL-G66")
def test_what_never_comes_and_what_is_about_nothing_any_more_is_not_kept() -> None:
    """No end step is waited for; a bonus is gone with the creature that had it, and stays with one that is there."""
    layout = {"K1": "?(Fog) | Llanowar Elves", "K2": "| Craw Wurm", "row": "Forest, Mountain"}
    waiting = lay_out(LATER, **layout, hand="Later").play("Later", targets="Craw Wurm")
    grown = lay_out(**layout, hand="Giant Growth, (Terminate)").play(
        "Giant Growth", targets="Llanowar Elves", sources="Forest"
    )
    killed = grown.play("Terminate", targets="Llanowar Elves")

    assert () == waiting.state.ongoing
    assert (1, "4/4") == (len(grown.state.ongoing), grown.size("Llanowar Elves"))
    assert ((), ()) == (killed.state.ongoing, killed.state.last_known)


@pytest.mark.rule("SOL-G59", "SOL-G92", "SOL-P16")
def test_an_empty_library_is_not_searched() -> None:
    """Nothing is asked then; with a discard pile and a trip left it is renewed first, and the player looks."""
    layout = {"hand": "Harrow", "row": "Forest", "K1": "| Hill Giant", "K2": "| Gray Ogre", "library": ""}
    none = lay_out(**layout, discard="Island", trip=3, slot="Grizzly Bears").play("Harrow")
    renewed = lay_out(**layout, discard="Island").play("Harrow")

    assert ("MAIN", "Forest, Harrow", "Island") == (none.phase, none.graveyard, none.discard)
    assert ("CHOICE", 2, ("stop", "Island")) == (renewed.phase, renewed.trip, renewed.legal)


EVACUATE = sorcery("Evacuate", "{U}", does(bounce(lang.Each(lang.CREATURE))))


@pytest.mark.rule("SOL-G63", "SOL-G92")
def test_a_token_that_returns_has_no_place_in_an_order() -> None:
    """The Wasp ceases to exist, and of one card no order is asked."""
    layout = {"slot": "The Hive", "row": "Island x2", "K1": "| Craw Wurm", "K2": "| Shock"}
    start = lay_out(EVACUATE, **layout, hand="Evacuate, (Fog)").use("The Hive", sources="Island")
    done = start.play("Evacuate")

    assert ("Wasp", "MAIN", "") == (start.slot, done.phase, done.slot)
    assert "Craw Wurm, (Fog)" == done.hand


FLING = sorcery(
    "Toss",
    "{R}",
    lang.AdditionalCost(pay("", lang.SacrificePermanents(lang.CREATURE))),
    does(damage(lang.CountOf(lang.CREATURE), lang.TARGET), lang.ANY_TARGET),
)


@pytest.mark.rule("SOL-G43", "SOL-G47")
def test_a_cost_that_is_waived_has_given_nothing() -> None:
    """No creature is needed, and none is sacrificed."""
    layout = {"row": "Mountain", "K1": "| Craw Wurm", "hand": "Toss"}
    without = lay_out(FLING, **layout).play("Toss", targets="Craw Wurm")
    spared = lay_out(FLING, **layout, slot="Grizzly Bears").play("Toss", targets="Craw Wurm")

    assert ("| Craw Wurm/d1", "Mountain, Toss") == (without.stack("K1"), without.graveyard)
    assert ("| Craw Wurm/d2", "Grizzly Bears") == (spared.stack("K1"), spared.slot)


TOLL = creature("Toll", "{G}", "Beast", 2, 2, lang.AdditionalCost(pay("", lang.PayLife(lang.CountOf(lang.CREATURE)))))


@pytest.mark.rule("SOL-G27", "SOL-G78", "SOL-132")
def test_what_is_in_flight_is_not_counted_for_its_own_cost() -> None:
    """Of two creatures that show one is left as it is paid for, so one card of the library is enough."""
    layout = {"K1": "?(Fog) | Toll", "K2": "| Hill Giant", "row": "Forest"}
    done = lay_out(TOLL, **layout, library="Jump").play("Toll")

    assert ("Toll", "Jump", "Forest") == (done.slot, done.discard, done.graveyard)
    assert "SOL-132" == lay_out(TOLL, **layout, K3="| Craw Wurm", library="Jump").broken_rule("play Toll")


ICE = card("Fire // Ice")
WATCH = attrs.evolve(
    ICE,
    faces=(
        attrs.evolve(
            ICE.faces[0],
            name="TriggerMatcher",
            types=lang.TypeLine(types=(lang.CardType.ENCHANTMENT,)),
            abilities=(lang.Static(lang.Continuous(lang.CREATURE, (lang.AddAbility(tap_for("G")),))),),
        ),
        ICE.faces[1],
    ),
)


@pytest.mark.rule("SOL-G27", "SOL-G51", "SOL-A02")
def test_neither_half_of_a_card_pays_with_what_the_other_gives() -> None:
    """In a fight only the instant half may be played; the creature makes mana only as long as the card lies there."""
    start = SolitaireScenario.of(
        cards={"Both": WATCH}, K1="?(Fog) | Both", K2="| Hill Giant", K3="| Terror", slot="Grizzly Bears"
    )
    fight = start.do("attack K2")

    assert ("strike",) == fight.legal
    assert "SOL-062" == fight.broken_rule(f"play {WATCH.name}")


ELF = creature("Mild Elf", "{G}", "Elf", 1, 1, tap_for("G"))


@pytest.mark.rule("SOL-G43", "SOL-G50", "SOL-060")
def test_with_own_costs_honoured_a_tapped_creature_makes_no_mana_and_a_land_does() -> None:
    """Lands are never tapped to pay; by default nothing is."""
    honest = SolitaireRules(honor_self_costs=True)
    layout = {"K1": "| Craw Wurm", "K2": "| Shock", "hand": "Giant Growth"}

    assert None is lay_out(ELF, **layout, slot="Mild Elf/t").broken_rule("play Giant Growth")
    assert None is lay_out(ELF, **layout, slot="Mild Elf", rules=honest).broken_rule("play Giant Growth")
    assert "SOL-062" == lay_out(ELF, **layout, slot="Mild Elf/t", rules=honest).broken_rule("play Giant Growth")
    assert None is lay_out(ELF, **layout, row="Forest/t", rules=honest).broken_rule("play Giant Growth")
