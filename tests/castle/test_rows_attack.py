"""The attack: the column, who may attack, and how little evasion is worth, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.castle.model.actions import ChooseAttackColumn, DeclineActivation
from castlerules.castle.model.options import CastleRules, ProtectionScope
from castlerules.magic.model.actions import AddAttacker, BeginCast, ConfirmAttack, DeclareNoAttack
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import side

from .kit import D, scenario


def at_attack(mine: str, theirs: str = "", **position: Any) -> CastleScenario:
    """Return a position in which A is asked for the attack."""
    return scenario(mine, theirs, step="declare attackers", step_begins=True, **position)


def blocks(table: CastleScenario) -> list[tuple[str, str]]:
    """Return who is blocked, by whom, by the names of the cards."""
    cards = {permanent.id: table.state.table.cards[permanent.card].name for permanent in table.state.permanents}
    return [(cards[attacker], cards[blocker]) for blocker, attacker in table.state.combat.blocks]


# The column.


@pytest.mark.rule("CAS-017", "CAS-K08", "CAS-Q29", "CAS-Q24", "CAS-018")
def test_a_column_is_named_before_any_attacker() -> None:
    """Any of the four, vacant or not, or no attack; no fifth, and no attacker first."""
    start = at_attack("Hill Giant", theirs_castle=castle(R1C2="Grizzly Bears"))

    assert ("ColumnDecision", ("1", "2", "3", "4")) == (start.decision, start.offers(ChooseAttackColumn))
    assert (None, "CAS-017") == (start.broken_rule(DeclareNoAttack), start.broken_rule(ChooseAttackColumn, 5))
    assert "CAS-017" == start.broken_rule(ChooseAttackColumn, 0)
    assert "CAS-017" == start.broken_rule(AddAttacker, "Hill Giant")
    named = start.act(ChooseAttackColumn, 4)
    assert (("Hill Giant",), ()) == (named.offers(AddAttacker), named.offers(DeclareNoAttack))


@pytest.mark.rule("CAS-Q24", "CAS-Q71", "CAS-050")
def test_what_must_attack_does_so_from_a_castle_too() -> None:
    """With a Juggernaut there is no turn without an attack, and it is among the attackers."""
    for start in (at_attack("Juggernaut, Hill Giant"), at_attack("Hill Giant", castle=castle(R1C1="Juggernaut/up"))):
        named = start.act(ChooseAttackColumn, 3)

        assert "BASE-154" == start.broken_rule(DeclareNoAttack)
        assert ("Juggernaut" in named.offers(AddAttacker), ()) == (True, named.offers(ConfirmAttack))


# Who may attack.


@pytest.mark.rule("CAS-K07", "CAS-Q26", "CAS-Q83")
def test_castle_creatures_must_have_rested_unless_they_have_haste() -> None:
    """One that came this turn cannot attack or tap; one that rose in the turn before can; a Lancer needs no rest."""
    start = at_attack("", castle=castle(R1C1="Llanowar Elves/up/s", R1C2="Hill Giant/up", R1C3="Suq'Ata Lancer/up/s"))
    named = start.act(ChooseAttackColumn, 1)

    assert ("Hill Giant", "Suq'Ata Lancer") == named.offers(AddAttacker)
    assert "BASE-041" == named.broken_rule(AddAttacker, "Llanowar Elves")


# Evasion.


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
