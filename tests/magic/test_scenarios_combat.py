"""The worked scenarios on attacking and blocking (BASE 8.6)."""

from __future__ import annotations

import pytest

from castlerules.core import IllegalAction
from castlerules.magic.model import actions
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import MODERN, SIXTH, every_edition, table


@every_edition
@pytest.mark.rule("BASE-153", "BASE-155", "BASE-162", scenario="BASE-S59")
def test_a_creature_tapped_before_the_declaration_cannot_attack_and_after_it_still_does(rules: MagicRules) -> None:
    """N taps Ogre with Shackle at the beginning of combat, or once it attacks."""
    start = table(side("Ogre"), side("Shackle, Spring"), rules=rules)
    early = start.to_step("beginning of combat").passes().activate("Shackle", "Ogre").resolve()
    late = start.attack("Ogre").passes().activate("Shackle", "Ogre").resolve()

    assert (True, None) == (early.is_tapped("Ogre"), early.to_step("declare attackers").decision)
    assert 17 == late.deal_combat_damage().life(N)


@every_edition
@pytest.mark.rule("BASE-156", "BASE-158", "BASE-162", scenario="BASE-S59")
def test_a_creature_tapped_before_blocks_cannot_block_and_after_them_still_deals_damage(rules: MagicRules) -> None:
    """A taps N's Bear before it could block Ogre, or after it has."""
    start = table(side("Ogre, Shackle, Spring"), side("Bear"), rules=rules).attack("Ogre")
    early = start.activate("Shackle", "Bear").resolve()
    late = start.block({"Bear": "Ogre"}).activate("Shackle", "Bear").resolve().deal_combat_damage()

    assert (None, 17) == (early.to_step("declare blockers").decision, early.deal_combat_damage().life(N))
    assert (2, 20, ("Bear",)) == (late.damage("Ogre"), late.life(N), late.graveyard(N))


@every_edition
@pytest.mark.rule("BASE-158", "BASE-161", "BASE-165", scenario="BASE-S60")
@pytest.mark.parametrize(("attacker", "life"), [("Ogre", 20), ("Rhino", 15)])
def test_an_attacker_stays_blocked_when_its_blocker_is_gone(rules: MagicRules, attacker: str, life: int) -> None:
    """Ogre, blocked by a sacrificed Bear, deals nothing; Rhino tramples over nothing for 5."""
    blocked = table(side(attacker), side("Bear, Butcher"), rules=rules).attack(attacker).block({"Bear": attacker})
    done = blocked.passes().activate("Butcher", paid_with=("Bear",)).resolve().deal_combat_damage()

    assert (life, "3/3") == (done.life(N), done.size("Butcher"))


@every_edition
@pytest.mark.rule("BASE-170", "BASE-171", "BASE-169", scenario="BASE-S61")
def test_first_strike_kills_before_the_other_strikes(rules: MagicRules) -> None:
    """Duelist blocks Bear, which dies in the first step; Duelist takes nothing in either."""
    done = (
        table(side("Bear"), side("Duelist"), rules=rules).attack("Bear").block({"Duelist": "Bear"}).deal_combat_damage()
    )

    assert ("first-strike damage", ("Bear",), 0) == (done.step, done.graveyard(A), done.damage("Duelist"))
    assert ("combat damage", 0) == (done.to_step("combat damage").step, done.to_step("combat damage").damage("Duelist"))


@every_edition
@pytest.mark.rule("BASE-170", "BASE-171", "BASE-160", "BASE-Q27", scenario="BASE-S61")
def test_who_has_no_first_strike_deals_damage_in_the_second_step(rules: MagicRules) -> None:
    """Duelist and Ogre block Giant: 2 damage first, then 3 while Giant deals its 5."""
    start = table(side("Giant"), side("Duelist, Ogre"), rules=rules)
    first = start.attack("Giant").block({"Duelist": "Giant", "Ogre": "Giant"}).deal_combat_damage()
    done = first.deal_combat_damage({"Giant": {"Duelist": 2, "Ogre": 3}})

    assert (2, "first-strike damage") == (first.damage("Giant"), first.step)
    assert (("Giant",), ("Duelist", "Ogre")) == (done.graveyard(A), done.graveyard(N))


def lancer(rules: MagicRules) -> MagicScenario:
    """Return Lancer, blocked by Bear and Squire, about to divide 4 damage."""
    start = table(side("Lancer"), side("Bear, Squire"), rules=rules)
    return start.attack("Lancer").block({"Bear": "Lancer", "Squire": "Lancer"}).to_step("first-strike damage")


@every_edition
@pytest.mark.rule("BASE-165", "BASE-171", "BASE-D28", "BASE-K19", scenario="BASE-S62")
def test_trample_after_lethal_damage_for_all_blockers(rules: MagicRules) -> None:
    """2 to Bear, 1 to Squire, 1 to N; both blockers are dead and Lancer does not strike again."""
    done = lancer(rules).deal_combat_damage({"Lancer": {"Bear": 2, "Squire": 1, N: 1}})
    later = done.to_step("combat damage")

    assert (("Bear", "Squire"), 19) == (done.graveyard(N), done.life(N))
    assert (19, (), 0) == (later.life(N), later.stack, later.damage("Lancer"))


@every_edition
@pytest.mark.rule("BASE-165", "BASE-164", "BASE-D28", scenario="BASE-S62")
def test_trample_needs_lethal_damage_on_every_blocker_first(rules: MagicRules) -> None:
    """4/0/0 and 0/4/0 are possible; 1 to Bear leaves nothing for N."""
    deciding = lancer(rules)

    assert tuple(f"Lancer Bear {n}" for n in range(5)) == deciding.offers(actions.AssignAttackerDamage)
    assert ("Bear",) == deciding.deal_combat_damage({"Lancer": {"Bear": 4}}).graveyard(N)
    assert ("Squire",) == deciding.deal_combat_damage({"Lancer": {"Squire": 4}}).graveyard(N)
    with pytest.raises(IllegalAction):
        deciding.deal_combat_damage({"Lancer": {"Bear": 1, "Squire": 1, N: 2}})


@every_edition
@pytest.mark.rule("BASE-165", "BASE-129", scenario="BASE-S63")
def test_damage_already_marked_counts_for_lethal_damage(rules: MagicRules) -> None:
    """Guard with 3 damage needs 2 of the Rhino's 5."""
    deciding = table(side("Rhino"), side("Guard/d3"), rules=rules).attack("Rhino").block({"Guard": "Rhino"})
    deciding = deciding.to_step("combat damage")

    assert tuple(f"Rhino Guard {n}" for n in (2, 3, 4, 5)) == deciding.offers(actions.AssignAttackerDamage)
    assert 17 == deciding.deal_combat_damage({"Rhino": {"Guard": 2, N: 3}}).life(N)


@every_edition
@pytest.mark.rule("BASE-165", "BASE-K21", scenario="BASE-S63")
def test_protection_does_not_lessen_what_is_lethal(rules: MagicRules) -> None:
    """Squire with protection from green must be assigned 1, which is prevented; 4 go on."""
    start = table(side("Rhino"), side("Squire, Spring", hand="Green Shelter"), rules=rules)
    blocked = start.attack("Rhino").block({"Squire": "Rhino"})
    deciding = blocked.passes().cast("Green Shelter", "Squire").resolve().to_step("combat damage")
    done = deciding.deal_combat_damage({"Rhino": {"Squire": 1, N: 4}})

    assert "Rhino Squire 0" not in deciding.offers(actions.AssignAttackerDamage)
    assert (16, True, 0) == (done.life(N), done.is_on_battlefield("Squire"), done.damage("Squire"))


@every_edition
@pytest.mark.rule("BASE-164", "BASE-009", "BASE-D28", scenario="BASE-S64")
def test_damage_is_divided_freely_among_two_blockers(rules: MagicRules) -> None:
    """Giant may deal Bear and Ogre any five from 0/5 to 5/0."""
    start = table(side("Giant"), side("Bear, Ogre"), rules=rules)
    deciding = start.attack("Giant").block({"Bear": "Giant", "Ogre": "Giant"}).to_step("combat damage")

    assert tuple(f"Giant Bear {n}" for n in range(6)) == deciding.offers(actions.AssignAttackerDamage)
    assert [(), ("Bear", "Ogre"), ("Bear",)] == [
        deciding.deal_combat_damage({"Giant": {"Bear": n, "Ogre": 5 - n}}).graveyard(N)[:2] if n else ()
        for n in (0, 2, 4)
    ]


@every_edition
@pytest.mark.rule("BASE-128", "BASE-155", "BASE-163", scenario="BASE-S69")
def test_a_creature_that_regenerates_in_combat_deals_and_takes_nothing(rules: MagicRules) -> None:
    """Troll with a shield, blocked by Squire and smitten, leaves combat; both live."""
    start = table(side("Troll, Spring"), side("Squire, 2 Spring", hand="Smite"), rules=rules)
    blocked = start.activate("Troll").resolve().attack("Troll").block({"Squire": "Troll"})
    done = blocked.passes().cast("Smite", "Troll").resolve().to_step("end of combat")

    assert (True, True, 0, 0) == (
        done.is_on_battlefield("Troll"),
        done.is_on_battlefield("Squire"),
        done.damage("Troll"),
        done.damage("Squire"),
    )


@every_edition
@pytest.mark.rule("BASE-154", "BASE-D24", "BASE-D25", "BASE-D26", scenario="BASE-S70")
def test_a_creature_that_must_attack_is_not_left_out(rules: MagicRules) -> None:
    """With Bear before Berserker: no attack and Bear alone are refused, Berserker alone or both may be."""
    deciding = table(side("Bear, Berserker, Squire"), rules=rules).to_step("declare attackers")
    with_bear = deciding.act(actions.AddAttacker, "Bear")
    both = with_bear.act(actions.AddAttacker, "Berserker")

    assert ((), ("Bear", "Berserker")) == (
        deciding.offers(actions.DeclareNoAttack),
        deciding.offers(actions.AddAttacker),
    )
    assert ((), ("Berserker",)) == (with_bear.offers(actions.ConfirmAttack), with_bear.offers(actions.AddAttacker))
    assert (("",), ("Squire",)) == (both.offers(actions.ConfirmAttack), both.offers(actions.AddAttacker))
    assert "BASE-D25" == deciding.broken_rule(actions.AddAttacker, "Squire")


@every_edition
@pytest.mark.rule("BASE-154", "BASE-078", "BASE-K13", scenario="BASE-S70")
@pytest.mark.parametrize("mine", ["Berserker, Fetter @ Berserker", "Berserker/t", "Berserker/s"])
def test_who_may_not_attack_need_not(rules: MagicRules, mine: str) -> None:
    """Fettered, tapped or just arrived, Berserker binds nobody: Bear may stay at home."""
    deciding = table(side(f"{mine}, Bear"), rules=rules).to_step("declare attackers")

    assert (("",), ("Bear",)) == (deciding.offers(actions.DeclareNoAttack), deciding.offers(actions.AddAttacker))


@every_edition
@pytest.mark.rule("BASE-K01", "BASE-K02", "BASE-K03", "BASE-157", scenario="BASE-S72")
@pytest.mark.parametrize(
    ("attacker", "able", "code"),
    [("Hawk", ("Hawk#2", "Spider"), "BASE-K01"), ("Lurker", ("Butcher", "Stone Golem"), "BASE-K03")],
)
def test_evasion_leaves_only_some_blockers(rules: MagicRules, attacker: str, able: tuple[str, ...], code: str) -> None:
    """Hawk is blocked by Hawk and Spider, Lurker by artifact and black creatures."""
    theirs = side("Hawk, Spider, Butcher, Stone Golem, Bear")
    deciding = table(side(attacker), theirs, rules=rules).attack(attacker).to_step("declare blockers")

    assert [name.partition("#")[0] for name in able] == [
        pair.split(attacker)[0].partition("#")[0].strip() or attacker for pair in deciding.offers(actions.AddBlocker)
    ]
    assert code == deciding.broken_rule(actions.AddBlocker, "Bear", attacker)


@every_edition
@pytest.mark.rule("BASE-K06", "BASE-157", scenario="BASE-S72")
@pytest.mark.parametrize(("lands", "able"), [("Forest", False), ("Mountain", True), ("Dual WG", True)])
def test_forestwalk_asks_for_the_land_type(rules: MagicRules, lands: str, able: bool) -> None:
    """Scout is not blocked while N controls a Forest; a land that only makes {G} is none."""
    start = table(side("Scout, Forest"), side(f"{lands}, Bear"), rules=rules).attack("Scout")

    assert able == (start.to_step("declare blockers").decision == "BlockDecision")


@every_edition
@pytest.mark.rule("BASE-K26", "BASE-K25", "BASE-041", scenario="BASE-S74")
def test_vigilance_does_not_tap_and_haste_does_not_wait(rules: MagicRules) -> None:
    """Sentinel attacks untapped and may block in the next turn; Sprinter attacks on arrival, Bear does not."""
    start = table(side("Sentinel, Ogre, 2 Spring", hand="Sprinter"), side("Bear"), rules=rules)
    deciding = start.cast("Sprinter").resolve().to_step("declare attackers")
    attacked = deciding.attack("Sentinel", "Ogre", "Sprinter")
    blocking = attacked.to_step("upkeep").attack("Bear").to_step("declare blockers")

    assert ("Sentinel", "Ogre", "Sprinter") == deciding.offers(actions.AddAttacker)
    assert (False, True, True) == tuple(attacked.is_tapped(name) for name in ("Sentinel", "Ogre", "Sprinter"))
    assert ("Sentinel Bear",) == blocking.offers(actions.AddBlocker)
    assert None is table(side("Bear/s"), rules=rules).to_step("declare attackers").decision


@pytest.mark.rule("BASE-012", "BASE-154", "BASE-K52", scenario="BASE-S74")
@pytest.mark.parametrize(
    ("rules", "able"), [(SIXTH, ("Bear",)), (MODERN, ("Palisade", "Bear"))], ids=("sixth", "modern")
)
def test_walls_attack_in_the_new_rules_only(rules: MagicRules, able: tuple[str, ...]) -> None:
    """Palisade is a Wall without defender."""
    deciding = table(side("Palisade, Bear"), rules=rules).to_step("declare attackers")

    assert able == deciding.offers(actions.AddAttacker)
    assert ("BASE-012" if rules is SIXTH else None) == deciding.broken_rule(actions.AddAttacker, "Palisade")


@every_edition
@pytest.mark.rule("BASE-154", "BASE-155", "BASE-K14", scenario="BASE-S75")
def test_what_needs_an_island_of_the_defender_asks_at_the_declaration(rules: MagicRules) -> None:
    """Serpent attacks only if N controls an Island as attackers are declared; one of A's own does not do."""
    without = table(side("Serpent, Island"), rules=rules).to_step("declare attackers")
    attacked = table(side("Serpent"), side("Island, Spring", hand="Clearing"), rules=rules).attack("Serpent")
    lost = table(side("Serpent"), side("Island, 2 Forest", hand="Clearing"), rules=rules).attack("Serpent")
    done = lost.passes().cast("Clearing", paid_with=("Island",)).resolve().deal_combat_damage()

    assert (None, 15) == (without.decision, attacked.deal_combat_damage().life(N))
    assert (False, 15) == (done.is_on_battlefield("Island"), done.life(N))


@every_edition
@pytest.mark.rule("BASE-160", "BASE-171", "BASE-107", scenario="BASE-S76")
def test_a_lord_that_dies_first_helps_nobody_in_the_second_step(rules: MagicRules) -> None:
    """Foreman dies to Duelist; then Bear deals Ogre 2 and not 3, and dies."""
    start = table(side("Foreman, Bear"), side("Duelist, Ogre"), rules=rules)
    done = (
        start.attack("Foreman", "Bear")
        .block({"Duelist": "Foreman", "Ogre": "Bear"})
        .deal_combat_damage()
        .deal_combat_damage()
    )

    assert (("Foreman", "Bear"), (), 2) == (done.graveyard(A), done.graveyard(N), done.damage("Ogre"))
