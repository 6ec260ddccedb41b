"""Mana, costs, X / Y, Specials as Actions, targets, the order of the pile, and summoning sickness."""

from __future__ import annotations

import pytest

from castlerules.magic54 import Phase, PlayAce, PlayDamage, PlayEight, PlayKind, card, object_id
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import creatures_text, damage_hits, in_combat, rule_broken_by, solved_kinds


@pytest.mark.rule("M54-030", "M54-T1")
@pytest.mark.parametrize("code", ["3H", "5H", "7H", "9H", "3D", "5D", "7D", "9D"])
def test_every_mana_card_yields_one_mana_whatever_its_number(code: str) -> None:
    """One Mana card pays for a Two and not for a Four."""
    duel = table(red=side(hand="2H 4H", mana=code))

    assert rule_broken_by(duel, "damage 2H BLACK") is None
    assert "M54-031" == rule_broken_by(duel, "damage 4H BLACK")
    assert 0 == duel.do("damage 2H BLACK").untapped_mana(RED)


@pytest.mark.rule("M54-030", "M54-031", "M54-T1")
@pytest.mark.parametrize(
    ("play", "cost"),
    [
        ("summon JH", 1),
        ("summon QH", 2),
        ("summon KH", 3),
        ("damage 2H BLACK", 1),
        ("damage 4H BLACK", 2),
        ("damage 6H BLACK", 3),
        ("sacrifice JD QD", 1),
        ("protection QD", 2),
        ("knowledge KD", 3),
    ],
)
def test_each_play_needs_and_taps_exactly_its_cost(play: str, cost: int) -> None:
    """With one Mana card less than the cost it may not be done; with enough, so many tap."""
    red = [side("JD QD KD", hand="JH QH KH 2H 4H 6H", mana=mana) for mana in (cost - 1, cost, cost + 1)]

    assert ["M54-031", None, None] == [rule_broken_by(table(red=side_in_words), play) for side_in_words in red]
    assert [0, 1] == [table(red=side_in_words).do(play).untapped_mana(RED) for side_in_words in red[1:]]


@pytest.mark.rule("M54-030", "M54-080")
def test_a_mana_card_itself_costs_nothing() -> None:
    """3H is put without any Mana in play, and afterwards pays for a Jack."""
    start = table(red=side(hand="3H JH"))

    assert "M54-031" == rule_broken_by(start, "summon JH")
    assert "JH/s" == creatures_text(start.do("put 3H", "summon JH"), RED)


@pytest.mark.rule("M54-032", "M54-098", "M54-T1")
@pytest.mark.parametrize(
    ("creature", "damage", "left"),
    [
        ("JC", "2H", ""),
        ("QC", "2H", "QC/d1"),
        ("QC", "4H", ""),
        ("QC", "6H", ""),
        ("KC", "4H", "KC/d2"),
        ("KC", "6H", ""),
    ],
)
def test_a_creature_dies_of_its_defence_or_more(creature: str, damage: str, left: str) -> None:
    """Less than Y is marked; Y or more puts the creature on the discard pile."""
    duel = table(red=side(hand=damage, mana=3), black=side(creature)).do(f"damage {damage} {creature}").pass_times()

    assert left == creatures_text(duel, BLACK)
    assert ("" if left else creature) == duel.discard(BLACK)


@pytest.mark.rule("M54-032", "M54-100")
@pytest.mark.parametrize(("creature", "hp"), [("JH", 19), ("QH", 18), ("KH", 17)])
def test_a_creature_deals_its_attack(creature: str, hp: int) -> None:
    """X is what BLACK loses to an unblocked attacker."""
    duel = in_combat(table(red=side(creature), phase="attackers"), creature).pass_times()

    assert hp == duel.hp(BLACK)


@pytest.mark.rule("M54-033")
@pytest.mark.parametrize("special", ["sacrifice JH#9 QC", "protection QH#9", "knowledge KH#9"])
def test_a_special_needs_its_creature_in_play(special: str) -> None:
    """With the creature in the hand or in the discard pile its Special cannot be used."""
    hand = table(red=side(hand="JH QH KH", mana=3), black=side("QC"))
    discard = table(red=side(discard="JH QH KH", mana=3), black=side("QC"))
    play = table(red=side("JH QH KH", mana=3), black=side("QC"))

    assert ["M54-033"] * 2 == [rule_broken_by(duel, special) for duel in (hand, discard)]
    assert rule_broken_by(play, special.replace("#9", "")) is None


@pytest.mark.rule("M54-033", "M54-Q41")
def test_nobody_uses_the_special_of_an_opposing_creature() -> None:
    """BLACK's King draws for BLACK only."""
    start = table(red=side(mana=3), black=side("KC", mana=3))

    assert "M54-033" == rule_broken_by(start, "knowledge KC")
    assert rule_broken_by(start.do("pass"), "knowledge KC") is None


@pytest.mark.rule("M54-034", "M54-Q19")
def test_a_special_is_paid_before_it_does_anything_and_even_if_it_never_does() -> None:
    """The Mana is tapped while Protection waits on the pile, and stays so though QH dies first."""
    start = table(red=side("QH", mana=2), black=side(hand="4C", mana=2))
    used = start.do("protection QH")
    lost = used.do("damage 4C QH").pass_times()

    assert (0, 1, ()) == (used.untapped_mana(RED), len(used.state.pile), used.state.shields)
    assert ("", 20, 0) == (creatures_text(lost, RED), lost.hp(RED), lost.untapped_mana(RED))


@pytest.mark.rule("M54-035")
@pytest.mark.parametrize(
    ("creature", "special"), [("JH", "sacrifice JH QC"), ("QH", "protection QH"), ("KH", "knowledge KH")]
)
def test_a_creature_that_used_its_special_may_still_attack(creature: str, special: str) -> None:
    """Using a Special does not tap."""
    duel = table(red=side(creature, mana=3), black=side("QC")).do(special).pass_times()

    assert creature == creatures_text(duel, RED)
    assert rule_broken_by(duel.pass_times(), f"attack {creature}") is None


SPECIALS = ("sacrifice JH QC", "protection QH", "knowledge KH")


def window(name: str, player: str) -> Magic54Scenario:
    """Return the window *name* in which *player* has priority, with RED's creatures and an Action at hand."""
    active = RED if player == "active" else BLACK
    phase = {"pre": "pre", "combat": "attackers", "post": "post"}[name]
    start = table(red=side("JH QH KH", hand="10H", mana=3), black=side("QC"), active=active, phase=phase)
    if name == "combat":
        start = in_combat(start, "KH" if active == RED else "QC")
    return start if active == RED else start.do("pass")


@pytest.mark.rule("M54-036", "M54-080", "M54-081", "M54-095", "M54-111")
@pytest.mark.parametrize("player", ["active", "other"])
@pytest.mark.parametrize("name", ["pre", "combat", "post"])
def test_where_an_action_is_allowed_a_special_is(name: str, player: str) -> None:
    """Either player may play a Ten or use a Special in all three windows."""
    duel = window(name, player)

    assert name == duel.state.phase.value
    assert [None] * 4 == [rule_broken_by(duel, play) for play in ("ten 10H", *SPECIALS)]


@pytest.mark.rule("M54-036", "M54-Q12")
@pytest.mark.parametrize("phase", ["attackers", "blockers", "discard", "cycle"])
def test_where_an_action_is_not_allowed_no_special_is(phase: str) -> None:
    """Neither is possible while attackers or blockers are named, cards discarded or exchanged."""
    hand = "10H 2H 4H 6H 8H" + (" AH" if phase == "discard" else "")
    first = "attackers" if phase == "blockers" else phase
    active = BLACK if phase == "blockers" else RED
    duel = table(red=side("JH QH KH", hand=hand, mana=3), black=side("QC"), active=active, phase=first)
    duel = duel.do("attack QC", "end_attack") if phase == "blockers" else duel

    assert Phase(phase) is duel.state.phase
    assert ["M54-Q12"] * 4 == [rule_broken_by(duel, play) for play in ("ten 10H", *SPECIALS)]


@pytest.mark.rule("M54-037", "M54-T1")
@pytest.mark.parametrize("play", ["ace AH RED", "eight 8H QC", "ten 10H", "joker XR"])
def test_every_action_card_costs_one_mana(play: str) -> None:
    """With no Mana it may not be played; with two, one taps."""
    code = play.split()[1]
    poor, rich = (table(red=side(hand=code, mana=mana), black=side("QC")) for mana in (0, 2))

    assert "M54-031" == rule_broken_by(poor, play)
    assert 1 == rich.do(play).untapped_mana(RED)


@pytest.mark.rule("M54-038", "M54-Q21")
def test_a_target_is_a_player_or_a_creature_in_play() -> None:
    """A Two and an Ace may be aimed at both players and all creatures, and an Eight at the creatures, nothing else."""
    duel = table(red=side("QH", hand="2H AH 8H KH", mana=3), black=side("JC", discard="KC"))
    creatures = [object_id(1, card("QH")), object_id(2, card("JC"))]
    everyone = [RED, BLACK, *creatures]
    offered = duel.game.legal_actions(duel.state)

    assert everyone == [action.target for action in offered if isinstance(action, PlayDamage)]
    assert everyone == [action.target for action in offered if isinstance(action, PlayAce)]
    assert creatures == [action.creature for action in offered if isinstance(action, PlayEight)]
    assert ["M54-038"] * 3 == [rule_broken_by(duel, f"{play} KH#3") for play in ("damage 2H", "ace AH", "eight 8H")]
    assert "M54-038" == rule_broken_by(duel, "damage 2H KC#1")


@pytest.mark.rule("M54-039")
def test_the_last_play_is_solved_first() -> None:
    """Four plays are solved in the reverse of the order in which they were made."""
    start = table(red=side("KH", hand="2H 10H", mana=5), black=side(hand="2C AC", mana=2))
    duel = start.do("damage 2H BLACK", "ace AC BLACK", "ten 10H", "damage 2C RED", "knowledge KH").pass_times()

    assert [PlayKind.KNOWLEDGE, PlayKind.DAMAGE, PlayKind.TEN, PlayKind.ACE, PlayKind.DAMAGE] == solved_kinds(
        duel.events
    )
    assert [("2C", 1)] == damage_hits(duel.events)
    assert (19, 20) == (duel.hp(RED), duel.hp(BLACK))


@pytest.mark.rule("M54-040", "M54-070")
def test_a_creature_attacks_from_the_next_own_turn_on() -> None:
    """JH, summoned this turn, may not attack beside KH; in RED's next turn it may."""
    start = table(red=side("KH", hand="JH", mana=1)).do("summon JH").pass_times()
    later = start.do("end_attack").pass_times().do(*["pass"] * 4, "decline").pass_times()

    assert ("M54-040", None) == (rule_broken_by(start, "attack JH"), rule_broken_by(start, "attack KH"))
    assert (RED, Phase.ATTACKERS) == (later.state.active, later.state.phase)
    assert rule_broken_by(later, "attack JH") is None
