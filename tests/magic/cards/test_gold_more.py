"""How more of the cards of several colours play."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.cards.builders import creature, protection
from castlerules.cards.language.constants import BLUE, RED
from castlerules.magic.model import actions
from castlerules.magic.model.options import MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side
from magic.kit import every_edition

from .play import able_to_attack, able_to_block, aims_of, castable, table, usable

DRY: Final = creature("Dry", "{W}", "Human", 1, 3, protection(BLUE))
DAMP: Final = creature("Damp", "{W}", "Human", 1, 3, protection(RED))
SHIELDED: Final = {"Dry": DRY, "Damp": DAMP}


@every_edition
@pytest.mark.card("Armadillo Cloak", "White Knight")
@pytest.mark.rule("BASE-165", "BASE-K17", "BASE-166", "BASE-E10")
def test_armadillo_cloak_gives_the_life_of_all_that_is_dealt_at_once(rules: MagicRules) -> None:
    """A cloaked Knight strikes first, over two Bears, and is one trigger for four, or with Growth for seven."""
    mine = side("White Knight, Forest", hand="Armadillo Cloak, Giant Growth", pool="GWG")
    start = MagicScenario.of(NORMAL, mine, side("2 Grizzly Bears"), rules=rules)
    cloaked = start.cast("Armadillo Cloak", "White Knight").resolve()
    blocked = cloaked.attack("White Knight").block({f"Grizzly Bears#{n}": "White Knight" for n in (1, 2)})
    struck = blocked.deal_combat_damage({"White Knight": {"Grizzly Bears#1": 2, "Grizzly Bears#2": 2}})
    grown = blocked.cast("Giant Growth", "White Knight").resolve()
    through = grown.deal_combat_damage({"White Knight": {"Grizzly Bears#1": 2, "Grizzly Bears#2": 2, N: 3}})

    assert ("4/4", True) == (cloaked.size("White Knight"), cloaked.has_keyword("White Knight", "trample"))
    assert (("Armadillo Cloak",), 20, 24) == (struck.stack, struck.life(A), struck.resolve().life(A))
    assert (("Armadillo Cloak",), 17, 27) == (through.stack, through.life(N), through.resolve().life(A))
    assert (24, 0) == ((end := struck.to_step("second main")).life(A), end.damage("White Knight"))


@pytest.mark.card("Armadillo Cloak")
@pytest.mark.rule("BASE-073", "BASE-E10", "BASE-063", "BASE-099")
@pytest.mark.parametrize(
    ("rest", "hurt", "gained"),
    [("", 1, (1,)), ("Furnace of Rath", 2, (2,)), ("Armadillo Cloak @ Prodigal Sorcerer", 1, (1, 1))],
)
def test_armadillo_cloak_gives_its_controller_life_for_damage_of_any_kind(
    rest: str, hurt: int, gained: tuple[int, ...]
) -> None:
    """Also for that of a creature of the opponent's, as doubled, and once for each Cloak."""
    start = table(side("Prodigal Sorcerer"), side(f"Armadillo Cloak @ Prodigal Sorcerer, {rest}"))
    shot = start.activate("Prodigal Sorcerer", N).resolve()

    assert (20 - hurt, len(gained)) == (shot.life(N), len(shot.stack))
    assert (20 - hurt + sum(gained), 20) == ((done := shot.resolve(len(gained))).life(N), done.life(A))


@pytest.mark.card("Fire // Ice")
@pytest.mark.rule("BASE-K35", "BASE-061", "BASE-D13", "BASE-Q21")
def test_fire_divides_two_damage_among_one_or_two_targets() -> None:
    """One each for two, both for one, of creatures and players; what was meant for a target that has gone is lost."""
    start = table(
        side("2 Mountain", hand="Fire // Ice"), side("Savannah Lions, Grizzly Bears, Sol Ring, Island", hand="Unsummon")
    )
    two = start.cast("Fire // Ice", "Savannah Lions", "Grizzly Bears", half=0, shares=(1, 1))
    fled = two.passes().cast("Unsummon", "Savannah Lions").resolve(2)
    player = start.cast("Fire // Ice", "Grizzly Bears", N, half=0, shares=(1, 1)).resolve()

    assert (("Savannah Lions",), 1) == ((done := two.resolve()).graveyard(N), done.damage("Grizzly Bears"))
    assert (("Fire // Ice",), ("Fire // Ice",)) == (two.stack, done.graveyard(A))
    assert (1, 19) == (player.damage("Grizzly Bears"), player.life(N))
    assert ("Grizzly Bears",) == start.cast("Fire // Ice", "Grizzly Bears", half=0).resolve().graveyard(N)
    assert (("Savannah Lions",), 1) == (fled.hand(N), fled.damage("Grizzly Bears"))


@pytest.mark.card("Fire // Ice")
@pytest.mark.rule("BASE-K35", "BASE-059", "BASE-134")
def test_ice_taps_a_permanent_and_draws_a_card_unless_its_target_has_gone() -> None:
    """A land or what is tapped already will do; a player will not."""
    start = table(
        side("2 Island", hand="Fire // Ice", library="Fog"), side("Grizzly Bears, Sol Ring/t, Island", hand="Unsummon")
    )
    frozen = start.cast("Fire // Ice", "Grizzly Bears", half=1)
    fled = frozen.passes().cast("Unsummon", "Grizzly Bears").resolve(2)
    begun = start.act(actions.BeginCast, "Fire // Ice")

    assert ("Island#1", "Island#2", "Grizzly Bears", "Sol Ring", "Island#3") == begun.offers(actions.ChooseTarget)
    assert (True, ("Fog",)) == ((done := frozen.resolve()).is_tapped("Grizzly Bears"), done.hand(A))
    assert ("Fog",) == start.cast("Fire // Ice", "Sol Ring", half=1).resolve().hand(A)
    assert ((), ("Fire // Ice",)) == (fled.hand(A), fled.graveyard(A))


@pytest.mark.card("Fire // Ice")
@pytest.mark.rule("BASE-K35", "BASE-K21", "BASE-048")
def test_each_half_of_fire_and_ice_has_its_own_mana_and_colour() -> None:
    """Fire is not blue and Ice is not red; a half that nobody can pay for is not offered."""
    mine = side("Mountain, Island, Forest", hand="Fire // Ice")
    start = table(mine, side("Dry, Damp"), cards=SHIELDED)
    halves = [start.act(actions.BeginCast, "Fire // Ice").choose(half).offers(actions.ChooseTarget) for half in (0, 1)]

    assert ("player 0", "player 1", "Dry") == halves[0]
    assert ("Mountain", "Island", "Forest", "Damp") == halves[1]
    assert (("ChooseOption", "0"), ("ChooseOption", "1")) == start.act(actions.BeginCast, "Fire // Ice").legal
    assert () == castable(table(side("2 Forest", hand="Fire // Ice")))


@pytest.mark.card("Fires of Yavimaya")
@pytest.mark.rule("BASE-K25", "BASE-041", "BASE-155", "BASE-075")
def test_fires_of_yavimaya_hurry_the_own_creatures() -> None:
    """They attack and make mana as they come; without the Fires they do not, but an attacker goes on attacking."""
    mine = side("Fires of Yavimaya, Grizzly Bears/s, Llanowar Elves/s", hand="Giant Growth")
    start = table(mine, side("Hill Giant"))
    gone = start.activate("Fires of Yavimaya", "Hill Giant").resolve()
    attacking = start.attack("Grizzly Bears").activate("Fires of Yavimaya", "Grizzly Bears").resolve()

    assert (("Grizzly Bears", "Llanowar Elves"), ()) == (able_to_attack(start), able_to_attack(gone))
    assert (("Giant Growth",), ()) == (castable(start), castable(gone))
    assert 16 == attacking.block().deal_combat_damage().life(N)
    assert () == able_to_attack(table(side("Grizzly Bears/s"), side("Fires of Yavimaya")))


@pytest.mark.card("Fires of Yavimaya")
@pytest.mark.rule("BASE-040", "BASE-059", "BASE-149")
def test_fires_of_yavimaya_are_sacrificed_for_a_bonus_until_end_of_turn() -> None:
    """The Fires are gone whatever becomes of the target."""
    start = table(side("Fires of Yavimaya, Grizzly Bears"), side("Island", hand="Unsummon"))
    used = start.activate("Fires of Yavimaya", "Grizzly Bears")
    fled = used.passes().cast("Unsummon", "Grizzly Bears").resolve(2)
    grown = used.resolve()

    assert (("Fires of Yavimaya",), "2/2") == (used.graveyard(A), used.size("Grizzly Bears"))
    assert ("4/4", "2/2") == (grown.size("Grizzly Bears"), grown.to_step("upkeep").size("Grizzly Bears"))
    assert (("Fires of Yavimaya",), ()) == (fled.graveyard(A), fled.stack)


@pytest.mark.card("Goblin Legionnaire")
@pytest.mark.rule("BASE-040", "BASE-092", "BASE-K21", "BASE-026")
def test_goblin_legionnaire_is_sacrificed_to_hurt_or_to_protect() -> None:
    """Each with its own mana; being red and white it aims at nothing that is protected from either."""
    mine = side("Goblin Legionnaire/s, 2 Mountain, Plains", hand="Lightning Bolt")
    start = table(mine, side("Grizzly Bears, Black Knight, Damp"), cards=SHIELDED)
    shot = start.activate("Goblin Legionnaire", "Grizzly Bears", index=0)
    saved = start.cast("Lightning Bolt", A).activate("Goblin Legionnaire", A, index=1).resolve(2)

    for index in (0, 1):
        aimed = aims_of(start, "Goblin Legionnaire", index)
        assert ("player 0", "player 1", "Goblin Legionnaire", "Grizzly Bears") == aimed
    assert (("Goblin Legionnaire",), ("Grizzly Bears",)) == (shot.graveyard(A), shot.resolve().graveyard(N))
    assert (19, ("Goblin Legionnaire", "Lightning Bolt")) == (saved.life(A), saved.graveyard(A))
    assert ("Goblin Legionnaire 1",) == usable(table(side("Goblin Legionnaire, Plains")))


@pytest.mark.card("Mystic Snake")
@pytest.mark.rule("BASE-065", "BASE-K27", "BASE-059", "BASE-056")
def test_mystic_snake_must_counter_an_own_spell_if_there_is_no_other() -> None:
    """Abilities on the stack are no spells; without a spell it does nothing."""
    mine = side("Mogg Fanatic", hand="Mystic Snake, Giant Growth", pool="GGUUC")
    own = table(mine).cast("Giant Growth", "Mogg Fanatic").cast("Mystic Snake").resolve(2)
    alone = table(mine, step="upkeep").cast("Mystic Snake").resolve()
    ability = table(mine).activate("Mogg Fanatic", N).cast("Mystic Snake").resolve()

    assert (("Giant Growth",), "1/1") == (own.graveyard(A), own.size("Mogg Fanatic"))
    assert ((), ("Mogg Fanatic", "Mystic Snake")) == (alone.stack, alone.battlefield(A))
    assert (("Mogg Fanatic",), ("Mystic Snake",)) == (ability.stack, ability.battlefield(A))


@pytest.mark.card("Pernicious Deed")
@pytest.mark.rule("BASE-027", "BASE-109", "BASE-128", "BASE-D10", "BASE-038")
def test_pernicious_deed_destroys_all_that_is_cheap_enough_but_lands() -> None:
    """X means printed costs, so a Titan with counters goes for two; shields help."""
    theirs = side("River Boa, Sol Ring, Crusade, Stone Golem, Brushland, Blastoderm, Forest")
    start = table(side("Pernicious Deed, 3 Forest, Hill Giant, Kavu Titan/+3"), theirs)
    two, magic_scenario = start.activate("Pernicious Deed", x=2), start.activate("Pernicious Deed", x=1).resolve()
    done, shielded = two.resolve(), two.passes().activate("River Boa").resolve(2)

    assert ("0", "1", "2", "3") == start.act(actions.BeginAbility, "Pernicious Deed", 0).offers(actions.ChooseX)
    assert (("Pernicious Deed",), ("Pernicious Deed",)) == (two.stack, two.graveyard(A))
    assert ("Pernicious Deed", "Kavu Titan") == done.graveyard(A)
    assert ("River Boa", "Sol Ring", "Crusade") == done.graveyard(N)
    assert (("Sol Ring", "Crusade"), True) == (shielded.graveyard(N), shielded.is_tapped("River Boa"))
    assert (("Pernicious Deed",), ("Sol Ring",)) == (magic_scenario.graveyard(A), magic_scenario.graveyard(N))


@pytest.mark.card("Shadowmage Infiltrator")
@pytest.mark.rule("BASE-K03", "BASE-112", "BASE-E10")
def test_shadowmage_infiltrator_may_draw_for_combat_damage_to_a_player() -> None:
    """Only black creatures and artifacts may block it; the card is asked about and may be refused."""
    name = "Shadowmage Infiltrator"
    start = table(side(name, library="Fog"), side("Hill Giant, Python, Stone Golem, Air Elemental, Sol Ring"))
    struck = start.attack(name).block().deal_combat_damage()
    deciding = struck.resolve()

    assert (f"Python {name}", f"Stone Golem {name}") == able_to_block(start, name)
    assert (19, (name,), A) == (struck.life(N), struck.stack, deciding.to_act)
    assert (("Fog",), ()) == (deciding.yes().hand(A), deciding.no().hand(A))
    assert () == start.attack(name).block({"Python": name}).deal_combat_damage().stack


@pytest.mark.card("Shadowmage Infiltrator", "Hermetic Study", "Pariah", "Fog")
@pytest.mark.rule("BASE-E10", "BASE-072", "BASE-096")
def test_shadowmage_infiltrator_draws_for_no_other_damage() -> None:
    """Not for that of an ability it has been given, nor for what is prevented or dealt to a creature instead."""
    name = "Shadowmage Infiltrator"
    shot = table(side(f"{name}, Hermetic Study @ {name}")).activate(name, N).resolve()
    fogged = table(side(f"{name}, Forest", hand="Fog")).attack(name).cast("Fog").resolve().block().deal_combat_damage()
    pariah = table(side(name), side("Giant Spider, Pariah @ Giant Spider")).attack(name).block().deal_combat_damage()

    assert (19, ()) == (shot.life(N), shot.stack)
    assert (20, ()) == (fogged.life(N), fogged.stack)
    assert (20, 1, ()) == (pariah.life(N), pariah.damage("Giant Spider"), pariah.stack)
