"""Creatures without text, the artifact, the lands, and what the opponent is, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.fortress.game import GAME
from castlerules.fortress.model.assault_table import Result
from castlerules.fortress.model.state import GARRISON, PLAYER
from castlerules.magic.model.actions import (
    ActivateMana,
    AddAttacker,
    BeginAbility,
    BeginCast,
    ChooseTarget,
    ChooseX,
    ConfirmAttack,
    DeclareNoAttack,
)
from castlerules.magic.model.ids import ObjectId
from castlerules.testing.magic import side

from .kit import blocks_by_attacker, declare_attack, fight, pass_until, result_reached, siege, with_dead, with_dice

# Text.


@pytest.mark.rule("FOR-Q24", "FOR-Q23")
def test_drawbacks_are_gone_too() -> None:
    """What would cost life in every upkeep costs nothing, and a card with an additional cost is cast without it."""
    upkeep = siege(side("Coward"), "1x1", step="upkeep", step_begins=True)
    paid = siege(side("Mountain", hand="Tithe"), "1x1").cast("Tithe").resolve()

    assert ((), 20) == (upkeep.stack, upkeep.life(PLAYER))
    assert (("Mountain", "Tithe"), ()) == (paid.battlefield(PLAYER), paid.graveyard(PLAYER))


@pytest.mark.rule("FOR-Q25", "FOR-021")
@pytest.mark.parametrize("work", [False, True])
def test_granted_abilities_do_nothing_unless_it_was_agreed(work: bool) -> None:
    """Flying, haste and an ability to use; bonuses count in any case."""
    table = siege(side("Wings, Spurs, Loan, Standard, 2x2/s"), "1x1", options={"granted_abilities_work": work})

    assert "3/3" == table.size("2x2")
    assert work is table.has_keyword("2x2", "flying")
    assert work is (table.broken_rule(BeginAbility, "2x2", 0) is None)
    assert work is (table.to_step("declare attackers").decision == "AttackDecision")


@pytest.mark.rule("FOR-Q26")
@pytest.mark.parametrize(
    ("may", "core", "refusal"),
    [(False, True, "FOR-Q26"), (False, False, "FOR-Q26"), (True, True, None), (True, False, None)],
)
def test_walls_attack_only_by_the_option_of_this_game(may: bool, core: bool, refusal: str | None) -> None:
    """The option of normal Magic is not consulted."""
    options = {"walls_may_attack": may, "core": {"walls_cannot_attack": core}}
    table = siege(side("Rampart, 1x1"), "1x1", options=options).to_step("declare attackers")

    assert refusal == table.broken_rule(AddAttacker, "Rampart")


@pytest.mark.rule("FOR-Q26")
def test_legends_of_one_name_stay_unless_the_core_says_otherwise() -> None:
    """Two of the garrison live side by side."""
    both = siege(side(), "2 Regent")
    newer = siege(side("Mountain, Regent", hand="Regent"), "1x1", options={"core": {"legend_rule": "newer_dies"}})

    assert ("Regent", "Regent") == both.battlefield(GARRISON)
    assert ("Mountain", "Regent") == newer.cast("Regent").resolve().battlefield(PLAYER)
    off = siege(side("Mountain, Regent", hand="Regent"), "1x1").cast("Regent").resolve()
    assert ("Mountain", "Regent", "Regent") == off.battlefield(PLAYER)


@pytest.mark.rule("FOR-Q27")
def test_x_is_chosen_and_paid_and_does_nothing() -> None:
    """With three lands 0, 1 and 2 may be chosen; the creature is what is printed on it."""
    table = siege(side("3 Mountain", hand="Swarm"), "1x1")
    cast = table.cast("Swarm", x=2).resolve()

    assert ("0", "1", "2") == table.act(BeginCast, "Swarm").offers(ChooseX)
    assert ("2/2", [True] * 3) == (cast.size("Swarm"), [cast.is_tapped(f"Mountain#{n}") for n in (1, 2, 3)])


# Artifact and lands.


@pytest.mark.rule("FOR-Q28")
def test_the_artifact_and_the_lands_work_fully() -> None:
    """Triggers of both go on the stack, a static bonus counts, and a land taps for any colour."""
    table = siege(side("Bell, Spring, Standard, 1x1", hand="Swarm"), "1x1", step="upkeep", step_begins=True)
    rung = table.choose("Bell").resolve(2)

    assert (22, "2/2") == (rung.life(PLAYER), rung.size("1x1#1"))
    assert "1/1" == rung.size("1x1#2")
    assert "BASE-048" != rung.to_step("main").broken_rule(BeginCast, "Swarm")


@pytest.mark.rule("FOR-Q28", "FOR-Q29")
def test_each_opponent_is_nobody_and_each_player_the_player() -> None:
    """A Curse costs nobody life; Plague hits the player and every creature; creatures of an opponent are his."""
    table = siege(side("Curse, Plague, Net, 1x2"), "1x2")
    plagued = table.activate("Plague").resolve()

    assert (20, 0) == ((cursed := table.activate("Curse").resolve()).life(PLAYER), cursed.life(GARRISON))
    assert (19, 0, 1, 1) == (
        plagued.life(PLAYER),
        plagued.life(GARRISON),
        *[plagued.damage(f"1x2#{n}") for n in (1, 2)],
    )
    assert {} == blocks_by_attacker(declare_attack(table, "1x2"))


@pytest.mark.rule("FOR-Q29", "FOR-K16")
@pytest.mark.parametrize(("may", "targets"), [(False, ("player 0", "1x1")), (True, ("player 0", "player 1", "1x1"))])
def test_the_opponent_is_no_target_unless_the_option_says_so(may: bool, targets: tuple[str, ...]) -> None:
    """If he is one, nothing happens to him."""
    table = siege(side("Ballista"), "1x1", options={"opponent_targetable": may})
    aiming = table.act(BeginAbility, "Ballista", 0)

    assert targets == aiming.offers(ChooseTarget)
    if may:
        shot = aiming.do(ChooseTarget(ObjectId(GARRISON))).resolve()
        assert (0, 20, None) == (shot.life(GARRISON), shot.life(PLAYER), shot.result)


@pytest.mark.rule("FOR-Q29")
@pytest.mark.parametrize("artifact", ["Alms", "Levy", "Wager"])
def test_what_concerns_the_controller_of_a_garrison_creature_concerns_nobody(artifact: str) -> None:
    """He has no life to gain or lose, and no card to draw; on an own creature it is the player."""
    table = siege(side(f"{artifact}, 1x2", life=10), "1x1")
    his = table.activate(artifact, "1x1").resolve()
    own = table.activate(artifact, "1x2").resolve()

    assert (0, (), 10, ()) == (his.life(GARRISON), his.hand(GARRISON), his.life(PLAYER), his.hand(PLAYER))
    assert (10, 0) != (own.life(PLAYER), len(own.hand(PLAYER)))


@pytest.mark.rule("FOR-Q68")
def test_what_has_become_a_creature_may_not_use_its_abilities() -> None:
    """Neither the one that animates it nor its mana, until it is none any more."""
    table = siege(side("Idol, Grotto"), "1x1", options={"core": {"manual_mana": True}})
    awake = table.activate("Idol").resolve()
    later = pass_until(with_dice(awake, 1), lambda now: now.state.turn == 12)

    assert ("Idol 0", "Grotto 0") == table.offers(ActivateMana)
    assert (("Grotto 0",), ("Grotto 0",)) == (awake.offers(ActivateMana), awake.offers(BeginAbility))
    assert ("BASE-049", "BASE-D06") == (
        awake.broken_rule(BeginAbility, "Idol", 0),
        awake.broken_rule(ActivateMana, "Idol", 0),
    )
    assert ("Idol 0", "Grotto 0") == later.offers(BeginAbility)


@pytest.mark.rule("FOR-Q68", "FOR-Q62")
def test_what_has_become_a_creature_keeps_its_other_abilities() -> None:
    """A Standard that is a creature raises itself too, and goes on doing so; an artifact creature is blank."""
    table = siege(side("Banner, Golem"), "1x1").activate("Banner").resolve()

    assert ("3/3", "4/4") == (table.size("Banner"), table.size("Golem"))
    assert "BASE-049" == table.broken_rule(BeginAbility, "Golem", 0)


@pytest.mark.rule("FOR-Q68", "FOR-Q23")
def test_tokens_of_creatures_are_blank() -> None:
    """They are judged by what is printed on them."""
    table = siege(side("Elf/token, Foreman/token, 1x1"), "1x1", options={"core": {"manual_mana": True}})

    assert () == table.offers(ActivateMana)
    assert "1/1" == table.size("1x1#1")


# The dead, the stolen, the returned.


@pytest.mark.rule("FOR-Q11", "FOR-K12")
def test_dead_garrison_creatures_lie_in_a_pile_of_their_own() -> None:
    """The player's graveyard does not hold them, and what looks there does not see them."""
    after = fight(siege(side("5x5, Shrine", graveyard="2x2, 3x3"), "1x1"), "5x5")

    assert (("2x2", "3x3"), ("1x1",)) == (after.graveyard(PLAYER), after.graveyard(GARRISON))
    main = after.to_step("second main")
    assert ("2x2", "3x3") == main.act(BeginAbility, "Shrine", 0).offers(ChooseTarget)


@pytest.mark.rule("FOR-Q33")
@pytest.mark.parametrize(("artifact", "name"), [("Gust", "1x1"), ("Burial", "1x1")])
def test_a_garrison_creature_without_a_hand_or_library_to_go_to_is_removed(artifact: str, name: str) -> None:
    """An own creature goes to the hand, or into the library."""
    table = siege(side(f"{artifact}, 2x2", library=3), "1x1, 9x9")
    gone = table.activate(artifact, name).resolve()
    own = table.activate(artifact, "2x2").resolve()

    assert (("1x1",), (), ()) == (gone.exile(GARRISON), gone.hand(GARRISON), gone.library(GARRISON))
    assert 4 == len(own.hand(PLAYER)) + len(own.library(PLAYER))
    assert () == own.exile(PLAYER)


@pytest.mark.rule("FOR-Q33")
def test_a_creature_that_returns_to_the_garrison_is_the_last_in_the_row() -> None:
    """Of three twins the one that came back blocks last."""
    table = with_dead(siege(side("Tomb, 2 1x1"), "2x2, 2x2, 9x9/t"), "2x2#1")
    back = table.activate("Tomb", "2x2#1").resolve()

    assert ("2x2", "9x9", "2x2") == back.battlefield(GARRISON)
    assert {"1x1#1": "2x2#2", "1x1#2": "2x2#1"} == blocks_by_attacker(declare_attack(back, "1x1#1", "1x1#2"))


@pytest.mark.rule("FOR-Q33")
def test_a_creature_that_the_player_had_for_a_while_is_the_last_in_the_row_again() -> None:
    """Crown takes the first of three twins until the end of the turn; in the next turn the second blocks first."""
    taken = siege(side("Crown, 2 1x1"), "2x2, 2x2, 9x9/t").activate("Crown", "2x2#1").resolve()
    back = pass_until(with_dice(taken, 2), lambda now: now.state.turn == 12)

    assert (("2x2", "9x9"), ("2x2", "9x9", "2x2")) == (taken.battlefield(GARRISON), back.battlefield(GARRISON))
    assert {"1x1#1": "2x2#2", "1x1#2": "2x2#1"} == blocks_by_attacker(declare_attack(back, "1x1#1", "1x1#2"))


@pytest.mark.rule("FOR-Q25", "FOR-Q35", "FOR-Q41")
@pytest.mark.parametrize(("work", "met"), [(False, {"2x2": "3x4"}), (True, {})])
def test_granted_menace_is_heeded_if_that_was_agreed(work: bool, met: dict[str, str]) -> None:
    """Nobody of the garrison blocks together with others, so nobody blocks what takes two."""
    table = siege(side("Drum, 2x2"), "3x4, 3x4", options={"granted_abilities_work": work})

    assert met == {
        key: value.partition("#")[0] for key, value in blocks_by_attacker(declare_attack(table, "2x2")).items()
    }


@pytest.mark.rule("FOR-Q33", "FOR-Q48")
def test_a_creature_that_returns_cancels_the_assault_and_one_that_is_taken_over_does_not_oppose() -> None:
    """Whether the assault is due is read as it would begin; it is due again two turns later."""
    table = with_dead(siege(side("Tomb, Gate, 3x3"), "1x1", due=True), "1x1")
    back = table.activate("Tomb", "1x1").resolve().to_step("declare attackers")
    mine = with_dice(table.activate("Gate", "1x1").resolve(), 1, 1, 2).passes(2)

    assert ("AttackDecision", ("1x1",)) == (back.decision, back.battlefield(GARRISON))
    assert (("Tomb", "Gate", "3x3", "1x1"), Result.VICTORY) == (mine.battlefield(PLAYER), result_reached(mine))
    again = fight(back, "3x3")
    later = pass_until(with_dice(again, 1, 1, 1, 1))
    assert (Result.VICTORY, 12) == (result_reached(later), later.state.turn)


TOLD = {"opponent_targetable": True}


@pytest.mark.rule("FOR-Q29", "FOR-Q70", scenario="FOR-S35")
@pytest.mark.parametrize("named", ["Blight, Edict, Barracks", "Venom, Offering, Muster"])
def test_what_the_opponent_gets_or_is_to_do_has_no_consequence(named: str) -> None:
    """Poison, a sacrifice and a token: nothing happens, to him as a target or to the controller of his creature."""
    now = siege(side(named), "1x1, 2x2", options=TOLD)
    for name in named.split(", "):
        now = now.activate(name, GARRISON if named.startswith("Blight") else "1x1").resolve()

    assert (("1x1", "2x2"), 0, None) == (now.battlefield(GARRISON), now.state.seats[GARRISON].poison, now.decision)
    assert "FOR-Q29" not in [violation.rule for violation in GAME.problems(now.state)]


@pytest.mark.rule("FOR-Q29", "FOR-Q70", scenario="FOR-S35")
def test_the_opponent_chooses_nothing() -> None:
    """Told to name a creature of his that is destroyed he names none; the player has to, and loses the only one."""
    table = siege(side("Verdict, Fork, 3x3"), "1x1, 2x2", options=TOLD)
    targeted = table.activate("Verdict", GARRISON, index=0).resolve()
    named = targeted.activate("Verdict", "1x1", index=1).resolve().activate("Fork", "1x1").resolve()

    assert (None, ("1x1", "2x2"), 20) == (named.decision, named.battlefield(GARRISON), named.life(PLAYER))
    assert ("Verdict", "Fork") == table.activate("Verdict", PLAYER, index=0).resolve().battlefield(PLAYER)


@pytest.mark.rule("FOR-Q29", "FOR-Q70", scenario="FOR-S35")
def test_the_same_effects_reach_the_player() -> None:
    """Aimed at the player they give a poison counter and a token, and take the only creature."""
    table = siege(side("Blight, Edict, Barracks, 3x3"), "1x1", options=TOLD)
    now = table.activate("Blight", PLAYER).resolve().activate("Edict", PLAYER).resolve()

    assert (1, ("Blight", "Edict", "Barracks")) == (now.state.seats[PLAYER].poison, now.battlefield(PLAYER))
    assert "Imp" in now.activate("Barracks", PLAYER).resolve().battlefield(PLAYER)


@pytest.mark.rule("FOR-Q70", "FOR-Q33")
def test_only_own_cards_come_into_play_under_the_opponent() -> None:
    """A dead creature of the player stays where it is; one of the garrison comes back, whoever is told to have it."""
    table = with_dead(siege(side("Parcel", graveyard="3x3"), "1x1, 2x2", options=TOLD), "1x1")
    own, his = (table.activate("Parcel", name, GARRISON).resolve() for name in ("3x3", "1x1"))

    assert (("2x2",), ("3x3",)) == (own.battlefield(GARRISON), own.graveyard(PLAYER))
    assert ("2x2", "1x1") == his.battlefield(GARRISON)


@pytest.mark.rule("FOR-Q69")
def test_nobody_chooses_for_the_opponent() -> None:
    """Two shields could save his creature: the first in order is taken."""
    table = siege(side("Safety"), "1x1, 2x2")
    shielded = table.activate("Safety", "1x1", index=0).resolve().activate("Safety", "1x1", index=1).resolve()
    hit = shielded.activate("Safety", "1x1", index=2).resolve()

    assert (None, True) == (hit.decision, hit.is_on_battlefield("1x1"))


@pytest.mark.rule("FOR-Q28")
def test_an_artifact_that_makes_creatures_attack_is_obeyed() -> None:
    """With a Whip the attack may neither be left out nor confirmed without the creature that can attack."""
    table = siege(side("Whip, 1x1, 2x2, Rampart"), "1x1").to_step("declare attackers")
    magic_scenario = table.act(AddAttacker, "2x2")

    assert ("BASE-154", "BASE-154") == (table.broken_rule(DeclareNoAttack), magic_scenario.broken_rule(ConfirmAttack))
    assert (("1x1#1", "2x2"), None) == (
        table.offers(AddAttacker),
        magic_scenario.act(AddAttacker, "1x1#1").broken_rule(ConfirmAttack),
    )
