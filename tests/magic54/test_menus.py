"""The lists of choices of Magic 54: plays with many targets, the deck that is searched, and the end of an attack."""

from __future__ import annotations

import re

import pytest

from castlerules._display import guide_for
from castlerules.cli.play.choices import choices_of, menu_at
from castlerules.cli.play.lines import entry_phrase
from castlerules.magic54 import GAME, RED
from castlerules.magic54.presentation.guide import Magic54Guide
from castlerules.testing.magic54 import Magic54Scenario, side, table
from castlerules.text import WIDTH

from .duel_queries import in_combat


def guide(duel: Magic54Scenario) -> Magic54Guide:
    """Return what the player to act is told."""
    found = guide_for(GAME, GAME.observe(duel.state, GAME.to_act(duel.state) or RED))
    assert isinstance(found, Magic54Guide)
    return found


def listed(duel: Magic54Scenario, *path: str) -> list[str]:
    """Return the entries of the menu *path*, as the terminal lists them."""
    told = guide(duel)
    return [
        entry_phrase(entry) for entry in menu_at(told, choices_of(told, GAME.legal_actions(duel.state)), path).entries
    ]


CROWD = table(side("KH", hand="4H 2H 7H", mana=2), side("QC JC"))


def test_a_play_with_many_targets_has_a_menu_of_its_own() -> None:
    """It names the price; in it the opponent and the opponent's creatures come first, the own side last."""
    assert {"damage 4H ... (2 mana)", "damage 2H ... (1 mana)"} <= {*listed(CROWD)}
    assert [
        "damage 4H at BLACK",
        "damage 4H at QC",
        "damage 4H at JC",
        "damage 4H at yourself (RED)",
        "damage 4H at your KH",
    ] == listed(CROWD, "damage 4H")


def test_what_protects_is_aimed_at_the_own_side_first() -> None:
    """A Jack guards the own creatures before those of the opponent, and the menu says how long."""
    duel = table(side("KH JH QH QD", mana=1), side("KC"))

    assert "guard with JH ... (1 mana, for this exchange)" in listed(duel)
    assert ["KH", "QH", "QD", "KC"] == [
        line.removeprefix("guard ").removeprefix("your ").split()[0] for line in listed(duel, "guard with JH")
    ]


def test_a_menu_says_what_its_play_does() -> None:
    """As the lines in it do; Growth costs nothing."""
    duel = table(side("KH JH", hand="AH 8H", mana=1), side("KC"))
    fight = in_combat(table(side("KH QH", hand="7D"), side("JC QC"), phase="attackers"), "KH QH", "JC>KH QC>QH")

    assert {"ace AH: cancel damage ... (1 mana)", "damage 4H ... (2 mana)"} <= {*listed(duel), *listed(CROWD)}
    assert any(
        [line.startswith("growth 7D: +7/+7 ... (until combat ends, then 7D is discarded)") for line in listed(fight)]
    )
    assert "growth 7D on your KH: +7/+7" == listed(fight, "growth 7D: +7/+7")[0]


def test_few_targets_stay_in_the_first_list() -> None:
    """With their price, also the opponent's side first."""
    duel = table(side("KH", hand="4H", mana=2))

    assert [
        "damage 4H at BLACK, 2 mana",
        "damage 4H at yourself (RED), 2 mana",
        "damage 4H at your KH, 2 mana",
    ] == [line for line in listed(duel) if line.startswith("damage")]
    assert () == guide(duel).headings(GAME.parse_action(None, "damage:4H,BLACK"))


def test_after_a_play_the_first_list_follows() -> None:
    """Its menu has gone with the card."""
    told = guide(CROWD)
    play = GAME.parse_action(None, "damage:4H,BLACK")

    assert (("damage 4H",), ()) == (told.headings(play), told.path_after(play))
    assert "" == told.heading_note(("damage 6H",))


@pytest.mark.rule("M54-Q25")
def test_the_deck_is_listed_by_kinds_and_each_rank_once() -> None:
    """Creatures, Damage cards, Actions, Mana cards; the suit of a card makes no difference."""
    duel = table(side(hand="XR", deck="3H 9H KH KD 4D AH 2D", mana="5H", rest="discard")).do("joker XR", "pass", "pass")

    assert [
        "take KH out of the deck - 3/3; KD is the same",
        "take 4D out of the deck - 2 damage",
        "take 2D out of the deck - 1 damage",
        "take AH out of the deck - cancel damage",
        "take 9H out of the deck - Mana or +9",
        "take 3H out of the deck - Mana or +3",
    ] == [re.sub(" for [0-9]", "", line) for line in listed(duel)]


@pytest.mark.rule("M54-091")
def test_giving_up_a_possible_attack_asks_again() -> None:
    """Not once an attacker has been named, nor where nothing can attack."""
    duel = table(side("KH"), phase="attackers")
    end = GAME.parse_action(None, "end_attack")

    assert guide(duel).needs_confirmation(end)
    assert "there is no combat this turn" == guide(duel).warning(end)
    assert not guide(duel.do("attack KH")).needs_confirmation(end)
    assert not guide(table(phase="attackers")).needs_confirmation(end)


@pytest.mark.rule("M54-091", "M54-093")
def test_it_is_told_when_attackers_and_blockers_are_named() -> None:
    """Where they are named now, there is nothing to tell."""
    before = table(side("KH"), side("KC"))
    attacking = table(side("KH"), side("KC"), phase="attackers")
    blocking = attacking.do("attack KH", "end_attack")

    assert "not now: attackers are named after the phase before the attack; pass to get there" == (
        guide(before).untimely("attack")
    )
    assert ["", ""] == [guide(attacking).untimely("attack"), guide(blocking).untimely("block")]
    assert guide(blocking).untimely("attack").endswith(", in your own turn")
    assert "not now: blockers are named after attackers, in a turn of the opponent" == guide(before).untimely("block")
    assert "" == guide(before).untimely("summon")


def test_what_a_player_can_do_now_is_told_as_a_sentence() -> None:
    """The noun by which the list calls a play becomes a verb; what begins with one stays as it is."""
    duel = table(side("KH JH QH", hand="AH 8H 10H XR 4H 7D", mana=3), side("JS"))
    told = guide(duel)
    known = {told.label(action): told.deed(action) for action in GAME.legal_actions(duel.state)}
    fight = in_combat(table(side("KH", hand="7D"), side("JC"), phase="attackers"), "KH", "JC>KH")
    growth = GAME.parse_action(fight.state, "growth 7D KH")

    assert "play AH on JS: cancel damage" == known["ace AH on JS: cancel damage"]
    assert {
        "play 8H on JS: back to hand",
        "play 10H: BLACK discards at random",
        "play XR: search the deck",
        "play 4H at BLACK",
        "put 7D as Mana",
        "use the Protection of QH: RED takes her damage",
        "use the Knowledge of KH: draw a card",
        "guard JS with JH: JH takes its damage",
        "pass",
    } <= {*known.values()}
    assert "play 7D on your KH: +7/+7" == guide(fight).deed(growth)
    assert "you can now play AH on JS: cancel damage" == told.passing_end(
        told.seen, GAME.legal_actions(duel.state), {*known} - {"ace AH on JS: cancel damage"}, to_end=False
    )


def test_the_lines_of_a_guard_and_of_growth_fit_a_terminal() -> None:
    """What they leave out is told on request: the Jack stays in play, and when the card of Growth is discarded."""
    guarding = table(side("KH JH QH", mana=1), side("JC"))
    fight = in_combat(table(side("KH", hand="7D"), side("JC"), phase="attackers"), "KH", "JC>KH")
    lines = [line for line in (*listed(guarding), *listed(fight)) if line.startswith(("guard", "growth"))]
    guard, growth = "guard QH with JH", "growth 7D on KH"

    assert len(lines) == 5
    assert [] == [line for line in lines if len(line) > WIDTH - len(" 10  ")]
    assert "unless that damage kills him" in guide(guarding).details(GAME.parse_action(guarding.state, guard))[0]
    assert (
        "When combat ends, 7D is discarded, and damage on the creature goes down by 7."
        == (guide(fight).details(GAME.parse_action(fight.state, growth))[0])
    )


@pytest.mark.rule("M54-121", "M54-122")
def test_passing_on_ends_for_what_can_be_done_not_for_another_way_to_pass() -> None:
    """To keep the hand is a pass, so the exchange of a card is the reason."""
    told = guide(table(side(hand="4H"), phase="cycle"))
    legal = GAME.legal_actions(table(side(hand="4H"), phase="cycle").state)

    assert "you can now put 4H on the bottom and draw" == told.passing_end(told.seen, legal, {"pass"}, to_end=False)
    assert "" == told.passing_end(told.seen, legal[:1], {"pass"}, to_end=False)
