"""The worked scenarios on casting, the stack and targets (BASE 8.1)."""

from __future__ import annotations

import pytest

from castlerules.cards.language.enums import Zone
from castlerules.magic.model import actions
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import every_edition, table


@every_edition
@pytest.mark.rule("BASE-103", "BASE-149", "BASE-104", scenario="BASE-S01")
def test_the_last_spell_resolves_first_and_cleanup_ends_damage_and_bonus(rules: MagicRules) -> None:
    """Growth in answer to Spark makes Bear 5/5, which survives 2 damage; next turn it is 2/2 without damage."""
    start = table(side("Spring", hand="Spark"), side("Bear, Spring", hand="Growth"), rules=rules)
    answered = start.cast("Spark", "Bear").passes().cast("Growth", "Bear")
    grown, struck = answered.resolve(), answered.resolve(2)
    cleaned = struck.to_step("upkeep")

    assert ("Spark", "Growth") == answered.stack
    assert ("5/5", 0, ("Spark",)) == (grown.size("Bear"), grown.damage("Bear"), grown.stack)
    assert ("5/5", 2) == (struck.size("Bear"), struck.damage("Bear"))
    assert ("2/2", 0) == (cleaned.size("Bear"), cleaned.damage("Bear"))


@every_edition
@pytest.mark.rule("BASE-107", "BASE-120", scenario="BASE-S02")
def test_after_lethal_damage_nobody_can_act_before_the_creature_dies(rules: MagicRules) -> None:
    """When Spark has resolved, Bear is in the graveyard and Growth has no target."""
    start = table(side("Spring", hand="Spark"), side("Bear, Spring", hand="Growth"), rules=rules)
    late = start.cast("Spark", "Bear").resolve().passes()

    assert ("Bear",) == late.graveyard(N)
    assert (N, ()) == (late.to_act, late.offers(actions.BeginCast))
    assert ("Growth",) == start.cast("Spark", "Bear").passes().offers(actions.BeginCast)


@every_edition
@pytest.mark.rule("BASE-115", scenario="BASE-S03")
def test_a_counterspell_can_be_countered_and_costs_stay_paid(rules: MagicRules) -> None:
    """A's Denial counters N's, so Ogre resolves; all the mana is gone."""
    start = table(side("5 Spring", hand="Ogre, Denial"), side("2 Spring", hand="Denial"), rules=rules)
    three = start.cast("Ogre").passes().cast("Denial#2", "Ogre").passes().cast("Denial#1", "Denial#2")
    done = three.resolve(2)

    assert ("Ogre", "Denial", "Denial") == three.stack
    assert (("Denial",), ("Denial",)) == (done.graveyard(A), done.graveyard(N))
    assert done.is_on_battlefield("Ogre")
    assert all(done.is_tapped(f"Spring#{number}") for number in range(1, 8))


@every_edition
@pytest.mark.rule("BASE-059", scenario="BASE-S04")
def test_a_spell_without_a_target_left_can_still_be_countered_and_otherwise_fizzles(rules: MagicRules) -> None:
    """Spark stays on the stack when its Bear is gone, until it would resolve."""
    start = table(side("Spring", hand="Spark"), side("Bear, 3 Spring", hand="Recall, Denial"), rules=rules)
    gone = start.cast("Spark", "Bear").passes().cast("Recall", "Bear").resolve()
    fizzled = gone.resolve()

    assert (("Bear", "Denial"), ("Spark",)) == (tuple(sorted(gone.hand(N))), gone.stack)
    assert ("Spark",) == gone.passes().cast("Denial", "Spark").resolve().graveyard(A)
    assert (("Spark",), ()) == (fizzled.graveyard(A), fizzled.graveyard(N)[1:])
    assert any(type(event).__name__ == "Fizzled" for event in fizzled.events)


@every_edition
@pytest.mark.rule("BASE-059", scenario="BASE-S05")
def test_the_first_of_two_counterspells_finds_no_spell(rules: MagicRules) -> None:
    """The second Denial counters Spark, the first one fizzles; Bear lives."""
    start = table(side("Spring", hand="Spark"), side("Bear, 4 Spring", hand="2 Denial"), rules=rules)
    two = start.cast("Spark", "Bear").passes().cast("Denial#1", "Spark").cast("Denial#2", "Spark")
    countered, done = two.resolve(), two.resolve(2)

    assert (("Spark",), ("Denial",)) == (countered.graveyard(A), countered.stack)
    assert any(type(event).__name__ == "Fizzled" for event in done.events)
    assert ((), ("Denial", "Denial")) == (done.stack, done.graveyard(N))
    assert done.is_on_battlefield("Bear")


@every_edition
@pytest.mark.rule("BASE-059", "BASE-060", scenario="BASE-S06")
def test_a_spell_with_one_target_left_affects_that_one(rules: MagicRules) -> None:
    """Volley still deals 2 to Ogre when Bear has left, and nothing when both have."""
    start = table(side("2 Spring", hand="Volley"), side("Bear, Ogre, 2 Spring", hand="2 Recall"), rules=rules)
    magic_scenario = start.cast("Volley", "Bear", "Ogre").passes().cast("Recall", "Bear").resolve()
    both = magic_scenario.passes().cast("Recall", "Ogre").resolve(2)

    assert (2, ("Recall", "Bear")) == (magic_scenario.resolve().damage("Ogre"), magic_scenario.resolve().hand(N))
    assert (("Volley",), ("Bear", "Ogre")) == (both.graveyard(A), both.hand(N))
    assert any(type(event).__name__ == "Fizzled" for event in both.events)


def hail(rules: MagicRules) -> MagicScenario:
    """Return A with Hail and N with three small creatures and Recall."""
    return table(side("3 Spring", hand="Hail"), side("Bear, Squire, Hawk, Spring", hand="Recall"), rules=rules)


@every_edition
@pytest.mark.rule("BASE-061", scenario="BASE-S07")
def test_the_share_of_a_target_that_has_left_is_lost(rules: MagicRules) -> None:
    """Of 2, 1 and 1 the 2 for Bear are dealt to nobody."""
    aimed = hail(rules).cast("Hail", "Bear", "Squire", "Hawk", shares=(2, 1, 1))
    done = aimed.passes().cast("Recall", "Bear").resolve(2)

    assert (("Recall", "Squire"), 1) == (done.graveyard(N), done.damage("Hawk"))
    assert ("Bear",) == done.hand(N)


@every_edition
@pytest.mark.rule("BASE-061", "BASE-D13", "BASE-Q21", "BASE-D12", scenario="BASE-S07")
def test_every_target_gets_a_share_and_a_single_one_all_of_it(rules: MagicRules) -> None:
    """Of 4 for three targets the first may get 1 or 2; with one target nothing is asked."""
    aimed = hail(rules).act(actions.BeginCast, "Hail").choose("Bear", "Squire", "Hawk")
    single = hail(rules).act(actions.BeginCast, "Hail").choose("Bear").stop_choosing()

    assert ("Bear 1", "Bear 2") == aimed.offers(actions.AssignShare)
    assert ("Squire 1", "Squire 2") == aimed.do(actions.AssignShare(aimed.permanent("Bear").id, 1)).offers(
        actions.AssignShare
    )
    assert (None, ("Hail",)) == (single.decision, single.stack)
    assert ("Bear",) == single.resolve().graveyard(N)


@every_edition
@pytest.mark.rule("BASE-038", "BASE-072", "BASE-Q10", scenario="BASE-S08")
def test_x_may_be_nothing(rules: MagicRules) -> None:
    """With one Mountain Bolide has X = 0, deals no damage, and goes to the graveyard."""
    start = table(side("Mountain", hand="Bolide"), side("Bear"), rules=rules)
    cast = start.act(actions.BeginCast, "Bolide")
    done = cast.choose(N).resolve()

    assert ("player 0", "player 1", "Bear") == cast.offers(actions.ChooseTarget)
    assert (20, ("Bolide",)) == (done.life(N), done.graveyard(A))
    assert not [event for event in done.events if type(event).__name__ == "Damage"]


@every_edition
@pytest.mark.rule("BASE-D10", "BASE-P04", "BASE-048", scenario="BASE-S09")
@pytest.mark.parametrize(
    ("lands", "most"),
    [("Mountain, Forest, Dual RG", 2), ("2 Forest, Dual RG", 2), ("Mountain, Dual RG", 1), ("3 Forest", None)],
)
def test_the_greatest_x_is_found_by_matching_lands_with_symbols(
    rules: MagicRules, lands: str, most: int | None
) -> None:
    """A land of two colours pays {R} where nothing else can; without any {R} the spell is not offered."""
    start = table(side(lands, hand="Bolide"), rules=rules)
    offered = start.act(actions.BeginCast, "Bolide").offers(actions.ChooseX) if most is not None else None

    assert (("Bolide",) if most is not None else ()) == start.offers(actions.BeginCast)
    assert offered == (None if most is None else tuple(str(x) for x in range(most + 1)))


@every_edition
@pytest.mark.rule("BASE-059", "BASE-113", "BASE-K48", scenario="BASE-S10")
def test_an_aura_whose_target_has_left_never_is_in_play(rules: MagicRules) -> None:
    """Mantle goes from the stack to the graveyard; without the answer it arrives attached."""
    start = table(side("Bear, Spring", hand="Mantle"), side("Spring", hand="Recall"), rules=rules)
    cast = start.cast("Mantle", "Bear")
    done = cast.passes().cast("Recall", "Bear").resolve(2)

    assert (("Mantle",), ("Bear",)) == (done.graveyard(A), done.hand(A))
    assert not [event for event in done.events if getattr(event, "to", None) is Zone.BATTLEFIELD]
    assert ("Bear", "4/4") == (cast.resolve().attached_to("Mantle"), cast.resolve().size("Bear"))


@every_edition
@pytest.mark.rule("BASE-K21", "BASE-059", scenario="BASE-S11")
@pytest.mark.parametrize(("shelter", "damage"), [("Red Shelter", 0), ("Green Shelter", None)])
def test_protection_from_its_colour_makes_a_spell_fizzle(rules: MagicRules, shelter: str, damage: int | None) -> None:
    """Protection from red in answer saves Bear from Spark, protection from green does not."""
    start = table(side("Spring", hand="Spark"), side("Bear, Spring", hand=shelter), rules=rules)
    done = start.cast("Spark", "Bear").passes().cast(shelter, "Bear").resolve(2)

    assert (damage is not None) == done.is_on_battlefield("Bear")
    assert ("Spark",) == done.graveyard(A)


@every_edition
@pytest.mark.rule("BASE-065", scenario="BASE-S12")
def test_a_trigger_that_must_hit_something_hits_its_own_source(rules: MagicRules) -> None:
    """Slayer alone in play destroys itself; with a Bear there its controller chooses."""
    alone = table(side("4 Spring", hand="Slayer"), rules=rules).cast("Slayer").resolve()
    choice = table(side("4 Spring", hand="Slayer"), side("Bear"), rules=rules).cast("Slayer").resolve()

    assert ("Slayer",) == alone.resolve().graveyard(A)
    assert ("Bear", "Slayer") == choice.offers(actions.ChooseTarget)
    assert ((), ("Bear",)) == (
        choice.choose("Bear").resolve().graveyard(A),
        choice.choose("Bear").resolve().graveyard(N),
    )


@every_edition
@pytest.mark.rule("BASE-050", scenario="BASE-S13")
def test_an_ability_on_the_stack_does_not_need_its_source(rules: MagicRules) -> None:
    """Slayer is destroyed in answer to its trigger, which destroys Ogre all the same."""
    start = table(side("4 Spring", hand="Slayer"), side("Ogre, 2 Spring", hand="Smite"), rules=rules)
    triggered = start.cast("Slayer").resolve().choose("Ogre")
    done = triggered.passes().cast("Smite", "Slayer").resolve()

    assert (("Slayer",), ("Slayer",)) == (done.graveyard(A), done.stack)
    assert ("Smite", "Ogre") == done.resolve().graveyard(N)


@every_edition
@pytest.mark.rule("BASE-112", "BASE-Q11", scenario="BASE-S14")
def test_who_cannot_pay_for_a_spell_loses_it_and_who_can_may(rules: MagicRules) -> None:
    """With one Forest left Bear is countered; with two left its caster is asked."""
    theirs = side("Spring", hand="Toll")
    poor = (
        table(side("3 Forest", hand="Bear"), theirs, rules=rules).cast("Bear").passes().cast("Toll", "Bear").resolve()
    )
    rich = (
        table(side("4 Forest", hand="Bear"), theirs, rules=rules).cast("Bear").passes().cast("Toll", "Bear").resolve()
    )

    assert (("Bear",), ()) == (poor.graveyard(A), poor.stack)
    assert (A, ("0", "1")) == (rich.to_act, rich.offers(actions.ChooseOption))
    assert rich.yes().resolve().is_on_battlefield("Bear")
    assert ("Bear",) == rich.no().graveyard(A)


@every_edition
@pytest.mark.rule("BASE-045", "BASE-046", "BASE-D05", "BASE-D07", scenario="BASE-S15")
def test_only_instants_are_cast_outside_the_own_main_phase_with_an_empty_stack(rules: MagicRules) -> None:
    """A hand of a land, a creature, a sorcery and an instant at four moments."""
    mine = side("4 Spring", hand="Forest, Bear, Siphon, Spark, Growth")
    main = table(mine, side("Bear"), rules=rules)
    moments = [
        main.cast("Growth", "Bear"),
        table(mine, rules=rules, step="upkeep"),
        table(mine, rules=rules, active=N).passes(),
    ]

    assert (("Forest",), ("Bear", "Siphon", "Spark", "Growth")) == (
        main.offers(actions.PlayLand),
        tuple(name.partition("#")[0] for name in main.offers(actions.BeginCast)),
    )
    assert [((), {"Spark"})] * 3 == [
        (magic_scenario.offers(actions.PlayLand), {*magic_scenario.offers(actions.BeginCast)} - {"Growth"})
        for magic_scenario in moments
    ]


@every_edition
@pytest.mark.rule("BASE-045", "BASE-Q26", scenario="BASE-S15")
def test_a_second_land_in_a_turn_is_not_offered(rules: MagicRules) -> None:
    """The player of the first one keeps priority, and can play no other."""
    played = table(side(hand="2 Forest"), rules=rules).play_land("Forest#1")

    assert (A, ()) == (played.to_act, played.offers(actions.PlayLand))
    assert "BASE-045" == played.broken_rule(actions.PlayLand, "Forest#2")
    assert ("Forest",) == played.battlefield(A)


@every_edition
@pytest.mark.rule("BASE-048", "BASE-057", "BASE-Q23", scenario="BASE-S16")
def test_a_spell_with_two_targets_needs_two_different_ones(rules: MagicRules) -> None:
    """Volley is not offered with one creature in play; of two the first chosen is not offered again."""
    magic_scenario = table(side("2 Spring", hand="Volley"), side("Bear"), rules=rules)
    three = table(side("2 Spring", hand="Volley"), side("Bear, Ogre, Hawk"), rules=rules).act(
        actions.BeginCast, "Volley"
    )

    assert ((), "BASE-Q23") == (
        magic_scenario.offers(actions.BeginCast),
        magic_scenario.broken_rule(actions.BeginCast, "Volley"),
    )
    assert ("Bear", "Ogre") == three.offers(actions.ChooseTarget)
    assert ("Ogre", "Hawk") == three.choose("Bear").offers(actions.ChooseTarget)


@every_edition
@pytest.mark.rule("BASE-K30", "BASE-039", "BASE-Q29", scenario="BASE-S17")
def test_kicker_is_offered_only_with_the_mana_for_it(rules: MagicRules) -> None:
    """With one Forest Stomp gives +1/+1 unasked; with three lands it may be kicked for +4/+4."""
    poor = table(side("Forest, Bear", hand="Stomp"), rules=rules).cast("Stomp", "Bear").resolve()
    rich = table(side("3 Forest, Bear", hand="Stomp"), rules=rules)

    assert "3/3" == poor.size("Bear")
    assert "6/6" == rich.cast("Stomp", "Bear", optional_costs=("kicker",)).resolve().size("Bear")
    assert "3/3" == rich.cast("Stomp", "Bear").resolve().size("Bear")


@every_edition
@pytest.mark.rule("BASE-110", "BASE-111", "BASE-127", scenario="BASE-S19")
def test_who_has_nothing_to_sacrifice_skips_that(rules: MagicRules) -> None:
    """A casts Tribute without a creature; N's only one is sacrificed unasked."""
    done = table(side("2 Spring", hand="Tribute"), side("Bear"), rules=rules).cast("Tribute").resolve()

    assert (("Tribute",), ("Bear",)) == (done.graveyard(A), done.graveyard(N))


@every_edition
@pytest.mark.rule("BASE-110", "BASE-175", "BASE-117", scenario="BASE-S19")
def test_a_draw_that_fails_loses_at_the_next_check(rules: MagicRules) -> None:
    """Two draws from a library of one card: one card, one failure, and the game is over."""
    done = table(side("3 Spring", hand="Insight", library=1), rules=rules).cast("Insight").resolve()
    enough = table(side("3 Spring", hand="Insight", library=2), rules=rules).cast("Insight").resolve()

    assert ("Blank",) == done.hand(A)
    assert done.result is not None
    assert (-1.0, 1.0) == done.result.returns
    assert (None, ("Blank", "Blank")) == (enough.result, enough.hand(A))
