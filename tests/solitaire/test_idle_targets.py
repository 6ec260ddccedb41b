"""Targets to which nothing happens: legal, said to be idle, and listed after the others."""

from __future__ import annotations

import pytest

from castlerules._display import guide_for
from castlerules.cards import language as lang
from castlerules.cards.builders import does, sorcery
from castlerules.cli.play.choices import choices_of
from castlerules.cli.play.lines import entry_phrase
from castlerules.magic.model.actions import ChooseTarget
from castlerules.solitaire import GAME, YOU, SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

PLAYER = lang.TargetSlot(None, lang.TargetPlayers.ANY)
WHO = lang.TargetPlayer()
ROW = "Swamp, Mountain, Island, Forest, Plains"


def menu(now: SolitaireScenario) -> list[str]:
    """Return the entries of the menu, as the terminal lists them."""
    guide = guide_for(GAME, GAME.observe(now.state, YOU))
    return [entry_phrase(choice) for choice in choices_of(guide, GAME.legal_actions(now.state))]


def aiming(effect: lang.Effect, **layout: str) -> list[str]:
    """Return the targets of a spell that targets a player and has this *effect*, played from the hand."""
    spell = sorcery("Test Spell", "{R}", does(effect, PLAYER))
    usual = {"hand": "Test Spell", "row": ROW, "K1": "| Grizzly Bears"}
    return menu(lay_out(spell, **{**usual, **layout}).do("play Test Spell"))


@pytest.mark.rule("SOL-130", "SOL-P05", scenario="SOL-S44")
def test_damage_to_players_is_listed_last_and_told_to_do_nothing() -> None:
    """They stay legal, in the order in which they always were; only the menu has another."""
    start = lay_out(hand="Lightning Bolt", K1="| Grizzly Bears", row="Mountain").do("play Lightning Bolt")
    legal = [action.target for action in GAME.legal_actions(start.state) if isinstance(action, ChooseTarget)]

    assert [
        "target Grizzly Bears (2/2) on K1",
        "target you - nothing happens",
        "target the stacks - nothing happens",
    ] == menu(start)
    assert [0, 1] == legal[:2]


def test_targets_are_listed_as_the_table_is_read() -> None:
    """Stack by stack from the left, each from its top, then the slot; players to whom something happens follow."""
    layout = {
        "slot": "Llanowar Elves",
        "K5": "?(Shock) | Raging Goblin",
        "K2": "| Grizzly Bears, Grizzly Bears/d1",
        "K7": "| Mons's Goblin Raiders",
    }
    bolt = menu(lay_out(hand="Lightning Bolt", row="Mountain", **layout).do("play Lightning Bolt"))

    assert [
        "target Grizzly Bears (2/2, 1 damage) on K2",
        "target Grizzly Bears (2/2) on K2",
        "target Raging Goblin (1/1) on K5",
        "target Mons's Goblin Raiders (1/1) on K7",
        "target Llanowar Elves (1/1) in the slot",
        "target you - nothing happens",
        "target the stacks - nothing happens",
    ] == bolt


@pytest.mark.rule("SOL-G30")
def test_a_spell_that_can_aim_only_at_players_says_so_before_it_is_played() -> None:
    """With a creature on the table it does not."""
    note = "it only leaves its place: it can aim at players only"
    alone = menu(lay_out(hand="Lightning Bolt", K1="| Crusade", row="Mountain"))
    creature = menu(lay_out(hand="Lightning Bolt", K1="| Grizzly Bears", row="Mountain"))

    assert f"play Lightning Bolt (hand), sacrifice Mountain - {note}" in alone
    assert not any(note in line for line in creature)


@pytest.mark.rule("SOL-G13", "SOL-P15", "SOL-P19", "SOL-P30", "SOL-G97")
@pytest.mark.parametrize(
    ("effect", "idle"),
    [
        (lang.GainLife(WHO, 3), {"you", "the stacks"}),
        (lang.LoseLife(WHO, 3), {"you", "the stacks"}),
        (lang.Draw(WHO, 2), {"the stacks"}),
        (lang.Mill(WHO, 2), {"the stacks"}),
        (lang.InOrder((lang.Draw(WHO), lang.LoseLife(WHO, 1))), {"the stacks"}),
        (lang.Draw(lang.You(), lang.HandSize(WHO)), set()),
        (lang.If(lang.Compare(lang.HandSize(WHO), lang.Comparison.AT_LEAST, 1), lang.Draw(lang.You())), set()),
        (lang.DealDamage(lang.HandSize(WHO), (lang.Each(lang.IsType(lang.CardType.CREATURE)),), lang.This()), set()),
        (lang.LoseGame(WHO), {"you", "the stacks"}),
    ],
    ids=["life", "loss", "draw", "mill", "both", "your draw", "condition", "amount", "game"],
)
def test_what_depends_on_the_player_decides(effect: lang.Effect, idle: set[str]) -> None:
    """An effect on the player that does nothing is idle; one on something else that the player decides is not."""
    lines = aiming(effect)

    assert {f"target {who} - nothing happens" for who in idle} == {line for line in lines if "nothing" in line}
    assert 2 == len(lines)


@pytest.mark.rule("SOL-G83")
def test_an_effect_that_ends_the_game_is_not_idle_where_it_may() -> None:
    """With the option for cards that win or lose the game."""
    spell = sorcery("Test Spell", "{R}", does(lang.LoseGame(WHO), PLAYER))
    rules = SolitaireRules(alternate_win_cards=True)
    start = lay_out(spell, hand="Test Spell", row=ROW, K1="| Grizzly Bears", rules=rules)

    assert ["target you", "target the stacks"] == menu(start.do("play Test Spell"))


@pytest.mark.rule("SOL-G61", "SOL-P27")
def test_who_has_nothing_to_give_up_is_idle() -> None:
    """You without a hand card, or without a creature; the stacks without a creature."""
    discard, edict = lang.Discard(WHO), lang.SacrificeSome(WHO, lang.IsType(lang.CardType.CREATURE))
    none, own = "target you - nothing happens", "target you"

    assert ["target the stacks", none] == aiming(discard)
    assert [own, "target the stacks"] == aiming(discard, hand="Test Spell, (Fog)")
    assert ["target the stacks", none] == aiming(edict)
    assert [own, "target the stacks - nothing happens"] == aiming(edict, K1="| Crusade", slot="Grizzly Bears")


def test_divided_damage_to_a_player_is_idle() -> None:
    """Each target is judged by itself."""
    slot = lang.TargetSlot(lang.IsType(lang.CardType.CREATURE), lang.TargetPlayers.ANY, count=lang.TargetCount(1, 2))
    spell = sorcery("Test Spell", "{R}", does(lang.DivideDamage(3), slot))
    start = lay_out(spell, hand="Test Spell", row=ROW, K1="| Grizzly Bears").do("play Test Spell")

    assert "target Grizzly Bears (2/2) on K1" == menu(start)[0]
    assert "target you - nothing happens" in menu(start)
