"""The attack: the column, who may attack, and how little evasion is worth, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards.builders import creature
from castlerules.cards.language.abilities import Keyword
from castlerules.cards.language.keywords import KeywordKind
from castlerules.castle.model.actions import ChooseAttackColumn, DeclineActivation
from castlerules.castle.model.options import CastleRules, ProtectionScope
from castlerules.castle.model.state import castle_state_of
from castlerules.magic.model.actions import AddAttacker, BeginCast, ConfirmAttack, DeclareNoAttack
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import KIT, D, scenario

BRUTE = creature("Brute", "{2}{R}", "Goblin", 3, 3, Keyword(KeywordKind.MENACE))
RIDER = creature("Rider", "{2}{R}", "Human", 3, 3, Keyword(KeywordKind.HORSEMANSHIP))
"""What the pool has no card for."""


def at_attack(mine: str, theirs: str = "", **position: Any) -> CastleScenario:
    """Return a position in which A is asked for the attack."""
    return scenario(mine, theirs, step="declare attackers", step_begins=True, **position)


def faced(mine: str, theirs: str, within: str, **position: Any) -> CastleScenario:
    """Return a position in which *within* is active at the front of column 1."""
    cards = {**KIT, "Brute": BRUTE, "Rider": RIDER}
    return CastleScenario.of_castles(
        side(mine), side(theirs), theirs_castle=castle(R1C1=f"{within}/up"), cards=cards, **position
    )


def blocks(table: CastleScenario) -> list[tuple[str, str]]:
    """Return who is blocked, by whom, by the names of the cards."""
    cards = {permanent.id: table.state.table.cards[permanent.card].name for permanent in table.state.permanents}
    return [(cards[attacker], cards[blocker]) for blocker, attacker in table.state.combat.blocks]


# The column.


@pytest.mark.rule("CAS-017", "CAS-K08", "CAS-Q29", "CAS-Q24")
def test_a_column_is_named_before_any_attacker() -> None:
    """Any of the four, vacant or not, or no attack; no fifth, and no attacker first."""
    start = at_attack("Hill Giant", theirs_castle=castle(R1C2="Grizzly Bears"))

    assert ("ColumnDecision", ("1", "2", "3", "4")) == (start.decision, start.offers(ChooseAttackColumn))
    assert (None, "CAS-017") == (start.broken_rule(DeclareNoAttack), start.broken_rule(ChooseAttackColumn, 5))
    assert "CAS-017" == start.broken_rule(ChooseAttackColumn, 0)
    assert "CAS-017" == start.broken_rule(AddAttacker, "Hill Giant")
    named = start.act(ChooseAttackColumn, 4)
    assert (("Hill Giant",), ()) == (named.offers(AddAttacker), named.offers(DeclareNoAttack))


@pytest.mark.rule("CAS-018", "CAS-K08", "CAS-I12")
def test_all_attackers_go_against_one_column() -> None:
    """Column 2 is named once; two attackers and no third question; what is in column 1 sees nothing of it."""
    within = castle(R1C1="Wall of Fire/up", R2C2="Verdant Force/up")
    start = at_attack("Hill Giant, Grizzly Bears", theirs_castle=within)
    done = start.attack_column(2, "Hill Giant", "Grizzly Bears").passes(2)
    attack = castle_state_of(done.state).breach

    assert 2 == (attack and attack.column)
    assert [("Hill Giant", "Verdant Force"), ("Grizzly Bears", "Verdant Force")] == blocks(done)


@pytest.mark.rule("CAS-018", "CAS-K08")
def test_an_attack_names_somebody_and_goes_through_them_by_number() -> None:
    """With a column named nobody may back out; the second cannot be followed by the first."""
    named = at_attack("Hill Giant, Grizzly Bears").act(ChooseAttackColumn, 1)
    second = named.act(AddAttacker, "Grizzly Bears")

    assert "BASE-D26" == named.broken_rule(ConfirmAttack)
    assert ("BASE-D25", "BASE-D25") == (
        named.broken_rule(DeclareNoAttack),
        second.broken_rule(AddAttacker, "Hill Giant"),
    )


@pytest.mark.rule("CAS-Q24", "CAS-Q101", "CAS-Q69")
def test_without_an_attack_nothing_is_named_or_shielded() -> None:
    """Nobody is asked where nothing can attack; otherwise priority follows and then the end of combat."""
    idle = at_attack("Hill Giant/t", theirs_castle=castle(R1C1="Grizzly Bears/up"))
    none = at_attack("Hill Giant", theirs_castle=castle(R1C1="Grizzly Bears/up")).act(DeclareNoAttack)

    assert (None, A, None) == (idle.decision, idle.to_act, castle_state_of(idle.state).breach)
    assert ("declare attackers", A, False) == (none.step, none.to_act, none.state.combat.attack_declared)
    assert "end of combat" == none.passes(2).step


@pytest.mark.rule("CAS-Q24", "CAS-Q71", "CAS-050")
def test_what_must_attack_does_so_from_a_castle_too() -> None:
    """With a Juggernaut there is no turn without an attack, and it is among the attackers."""
    for start in (at_attack("Juggernaut, Hill Giant"), at_attack("Hill Giant", castle=castle(R1C1="Juggernaut/up"))):
        named = start.act(ChooseAttackColumn, 3)

        assert "BASE-154" == start.broken_rule(DeclareNoAttack)
        assert ("Juggernaut" in named.offers(AddAttacker), ()) == (True, named.offers(ConfirmAttack))


@pytest.mark.rule("CAS-Q23")
def test_every_combat_has_a_column_of_its_own() -> None:
    """In the next own turn another one may be attacked."""
    first = at_attack("Air Elemental").attack_column(1, "Air Elemental").to_step("end of combat")
    again = first.to_step("upkeep").to_step("upkeep").to_step("declare attackers").attack_column(4, "Air Elemental")
    attack = castle_state_of(again.state).breach

    assert (13, 4) == (again.state.turn, attack and attack.column)


# Who may attack.


@pytest.mark.rule("CAS-050", "CAS-K07", "CAS-Q25")
def test_active_castle_creatures_attack_from_where_they_are() -> None:
    """With the bonus of the row, and without leaving the slot; face-down cards never, and none by option."""
    slots = castle(R3C1="Savannah Lions/up", R1C1="Hill Giant")
    start = at_attack("", castle=slots)
    done = start.attack_column(1, "Savannah Lions").to_step("end of combat")
    home = at_attack("Air Elemental", castle=slots, rules=CastleRules(castle_creatures_may_attack=False))

    assert ("Savannah Lions",) == start.act(ChooseAttackColumn, 1).offers(AddAttacker)
    assert (16, "Savannah Lions 4/3", True) == (done.life(D), done.slot(A, "R3C1"), done.is_tapped("Savannah Lions"))
    assert ("Air Elemental",) == home.act(ChooseAttackColumn, 1).offers(AddAttacker)
    assert "CAS-Q25" == home.act(ChooseAttackColumn, 1).broken_rule(AddAttacker, "Savannah Lions")


@pytest.mark.rule("CAS-K07", "CAS-Q26", "CAS-Q83")
def test_castle_creatures_must_have_rested_unless_they_have_haste() -> None:
    """One that came this turn cannot attack or tap; one that rose in the turn before can; a Lancer needs no rest."""
    start = at_attack("", castle=castle(R1C1="Llanowar Elves/up/s", R1C2="Hill Giant/up", R1C3="Suq'Ata Lancer/up/s"))
    named = start.act(ChooseAttackColumn, 1)

    assert ("Hill Giant", "Suq'Ata Lancer") == named.offers(AddAttacker)
    assert "BASE-041" == named.broken_rule(AddAttacker, "Llanowar Elves")


@pytest.mark.rule("CAS-K07", "CAS-053")
def test_tapped_creatures_and_defenders_do_not_attack() -> None:
    """In the castle as beside it."""
    start = at_attack("Hill Giant", castle=castle(R1C1="Grizzly Bears/up/t", R1C2="Wall of Fire/up"))
    named = start.act(ChooseAttackColumn, 1)

    assert ("BASE-153", "BASE-K12") == (
        named.broken_rule(AddAttacker, "Grizzly Bears"),
        named.broken_rule(AddAttacker, "Wall of Fire"),
    )


# Evasion.


@pytest.mark.rule("CAS-011", "CAS-012", "CAS-K10", "CAS-Q17", "CAS-Q20")
@pytest.mark.parametrize(
    ("attacker", "defender", "lands"),
    [
        ("Wind Drake", "Hill Giant", ""),
        ("Shadowmage Infiltrator", "Hill Giant", ""),
        ("River Boa", "Hill Giant", "Island"),
        ("Soltari Foot Soldier", "Hill Giant", ""),
        ("Rider", "Hill Giant", ""),
        ("White Knight", "Scathe Zombies", ""),
        ("Phantom Warrior", "Hill Giant", ""),
        ("Juggernaut", "Wall of Fire", ""),
        ("Brute", "Hill Giant", ""),
        ("Hill Giant", "Soltari Foot Soldier", ""),
        ("Hill Giant", "Goblin Raider", ""),
    ],
)
def test_nothing_keeps_the_defending_creature_from_blocking(attacker: str, defender: str, lands: str) -> None:
    """Not what the attacker has, and not what the defender has (shadow, that it cannot block)."""
    start = faced(attacker, lands, defender)

    assert [(attacker, defender)] == blocks(start.breach(1, attacker))
    assert 20 == start.breach(1, attacker).fight_in_castle().life(D)


@pytest.mark.rule("CAS-Q19", "CAS-011")
def test_a_flier_is_a_flier_still() -> None:
    """The block ignores flying; an Earthquake does not."""
    start = scenario(side("Wind Drake, 2 Mountain", hand="Earthquake"))

    assert start.has_keyword("Wind Drake", "flying")
    assert 0 == start.cast("Earthquake", x=1).resolve().damage("Wind Drake")


@pytest.mark.rule("CAS-011", "CAS-Q18")
def test_protection_prevents_no_damage() -> None:
    """A Disciple of Grace is hurt by the black Zombies that block it, and by black attackers where it defends."""
    start = scenario("Disciple of Grace", theirs_castle=castle(R1C1="Scathe Zombies/up"))
    disciple = start.breach(1, "Disciple of Grace").fight_in_castle()
    knight = scenario("Zombie Goliath", theirs_castle=castle(R1C1="White Knight/up")).breach(1, "Zombie Goliath")

    assert ("Disciple of Grace",) == disciple.graveyard(A)
    assert ("vacant", 2) == (
        (done := knight.deal_combat_damage().deal_combat_damage()).slot(D, "R1C1"),
        done.damage("Zombie Goliath"),
    )


@pytest.mark.rule("CAS-011", "CAS-Q18")
def test_protection_keeps_no_spell_and_no_aura_away() -> None:
    """Terror kills a White Knight; Pacifism is cast on a Black Knight and stays there, in a castle too."""
    swamps = scenario(side("2 Swamp", hand="Terror"), "White Knight").cast("Terror", "White Knight").resolve()
    plains = scenario(side("2 Plains", hand="Pacifism"), theirs_castle=castle(R1C1="Black Knight/up"))
    calm = plains.cast("Pacifism", "Black Knight").resolve()

    assert ("White Knight",) == swamps.graveyard(D)
    assert ("Black Knight", "Black Knight 2/2") == (calm.attached_to("Pacifism"), calm.slot(D, "R1C1"))


@pytest.mark.rule("CAS-Q18")
def test_with_the_option_protection_is_only_no_bar_to_blocks() -> None:
    """The Zombies block a Disciple and do it no harm; Terror and Pacifism find nothing that they may be aimed at."""
    rules = CastleRules(protection_scope=ProtectionScope.BLOCK_ONLY)
    mine = side("2 Swamp, 2 Plains", hand="Terror, Pacifism")
    start = scenario("Disciple of Grace", theirs_castle=castle(R1C1="Scathe Zombies/up"), rules=rules)
    front = start.breach(1, "Disciple of Grace")

    assert [("Disciple of Grace", "Scathe Zombies")] == blocks(front)
    assert 0 == front.fight_in_castle().damage("Disciple of Grace")
    assert () == scenario(mine, "Black Knight", rules=rules).offers(BeginCast)
    assert ("Terror", "Pacifism") == scenario(mine, "Black Knight, White Knight").offers(BeginCast)


@pytest.mark.rule("CAS-015", "CAS-K11", "CAS-Q22", "CAS-053")
def test_nothing_outside_the_castle_blocks() -> None:
    """A Giant, a token and a Treetop Village that has become a creature stand by; nobody is asked."""
    theirs = "Hill Giant, Grizzly Bears/token, Treetop Village, 2 Forest"
    attacked = scenario("Savannah Lions", theirs).attack_column(1, "Savannah Lions").passes()
    done = attacked.activate("Treetop Village").resolve().passes(2)

    assert (None, (), "declare blockers") == (done.decision, done.state.combat.blocks, done.step)
    assert 18 == done.fight_in_castle().life(D)


@pytest.mark.rule("CAS-019", "CAS-Q27", "CAS-Q30")
def test_a_column_is_vacant_only_without_any_card_in_it() -> None:
    """Third row alone is in the way; what dies before the breach begins is not."""
    deep = scenario("Hill Giant", theirs_castle=castle(R3C2="Llanowar Elves/up")).breach(2, "Hill Giant")
    start = scenario("Hill Giant", "Fallen Angel", theirs_castle=castle(R1C2="Llanowar Elves/up"))
    gone = start.attack_column(2, "Hill Giant").passes().activate("Fallen Angel", paid_with=("Llanowar Elves",))

    assert [("Hill Giant", "Llanowar Elves")] == blocks(deep)
    assert 17 == gone.resolve().passes(2).fight_in_castle().life(D)


@pytest.mark.rule("CAS-019", "CAS-Q43", "CAS-Q56")
def test_what_triggers_on_no_block_does_so_in_a_vacant_column_only() -> None:
    """Murk Dwellers deal 4 there; against a card that is declined they trigger nothing and deal nothing."""
    start = scenario("Murk Dwellers", theirs_castle=castle(R1C1="Lord of the Pit"))
    vacant = start.breach(2, "Murk Dwellers")
    declined = start.breach(1, "Murk Dwellers").act(DeclineActivation)

    assert (("Murk Dwellers",), 16) == (vacant.stack, vacant.resolve().fight_in_castle().life(D))
    assert ((), "end of combat", 20) == (declined.stack, declined.step, declined.life(D))


@pytest.mark.rule("CAS-Q28", "CAS-Q46")
def test_attack_triggers_resolve_before_anything_is_revealed() -> None:
    """A Paladin grows by its attack while the card before it still lies face down."""
    start = scenario("Charging Paladin", "2 Forest", theirs_castle=castle(R1C1="Grizzly Bears"))
    declared = start.attack_column(1, "Charging Paladin")
    grown = declared.resolve()

    assert (("Charging Paladin",), "declare attackers") == (declared.stack, declared.step)
    assert ("2/5", "down Grizzly Bears") == (grown.size("Charging Paladin"), grown.slot(D, "R1C1"))
