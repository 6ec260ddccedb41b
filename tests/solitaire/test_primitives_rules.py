"""Triggers, counts, choices and the rest mean what the table of primitives says (SOL-P47 to SOL-P61)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, damage, dies, does, sorcery, target
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

from_both = pytest.mark.parametrize("place", ["hand", "K7"])


def holding(place: str, card: str, *own: lang.CardDef, **layout: Any) -> SolitaireScenario:
    """Return the position in which *card* is the hand card, or lies uppermost on a stack over Duress."""
    place_layout = {"hand": card} if place == "hand" else {place: f"?(Duress) | {card}"}
    return lay_out(*own, **place_layout, **layout)


def counting(many: lang.Value) -> lang.CardDef:
    """Return a card that deals so much damage to whatever it is aimed at."""
    return sorcery("Census", "{R}", does(damage(many, lang.TARGET), lang.ANY_TARGET))


@from_both
@pytest.mark.rule("SOL-P48", "SOL-G12", "SOL-G09")
def test_arrivals_trigger_for_what_is_played_and_not_for_what_is_turned_up(place: str) -> None:
    """Man-o'-War that is played returns a creature; those that are turned up or gathered do nothing."""
    layout = {"K1": "?(Fog) | Hill Giant", "K2": "?(Man-o'-War) | Shock", "row": "Island, Mountain"}
    played = holding(place, "Man-o'-War", **layout).play("Man-o'-War", sources="Island")
    done = played.choose("Hill Giant") if played.phase == "CHOICE" else played
    shown = lay_out(**layout).play("Shock", targets="YOU", sources="Mountain")
    gathered = lay_out(**layout, hand="Man-o'-War").play("Shock", targets="YOU", sources="Mountain")

    assert ("Hill Giant", "Man-o'-War") == (done.hand, done.slot)
    assert ("| Man-o'-War", "?(Fog) | Hill Giant") == (shown.stack("K2"), shown.stack("K1"))
    assert ("| Man-o'-War, Man-o'-War", "?(Fog) | Hill Giant") == (gathered.stack("K2"), gathered.stack("K1"))


MARTYR = creature("Martyr", "{R}", "Human", 1, 1, dies(damage(1, lang.TARGET), target(lang.CREATURE)))


@from_both
@pytest.mark.parametrize(
    ("card", "dying"), [("Shock", True), ("Counterspell", False), ("Coercion", False), ("Unsummon", False)]
)
@pytest.mark.rule("SOL-P49", "SOL-G94", "SOL-G11")
def test_what_dies_on_a_stack_triggers_and_what_is_countered_or_discarded_does_not(
    place: str, card: str, dying: bool
) -> None:
    """Martyr deals 1 damage to the only other creature if it dies, whoever of the two controls it."""
    layout = {"K1": "?(Fog) | Martyr", "K2": "?(Jump) | Hill Giant", "row": "Mountain, Island, Swamp"}
    start = holding(place, card, MARTYR, **layout)
    done = (
        start.play(card, targets="STACKS").choose("Martyr")
        if card == "Coercion"
        else start.play(card, targets="Martyr")
    )

    assert ("?(Jump) | Hill Giant/d1" if dying else "?(Jump) | Hill Giant", "| Fog") == (
        done.stack("K2"),
        done.stack("K1"),
    )


@pytest.mark.rule("SOL-P49", "SOL-G09", "SOL-G94")
def test_what_dies_in_the_slot_triggers_and_what_is_gathered_or_played_does_not() -> None:
    """A Martyr of the slot that dies hits the Giant; gathered, and played from a stack, it does not."""
    layout = {"K2": "?(Jump) | Hill Giant", "row": "Mountain x2"}
    shot = lay_out(MARTYR, **layout, slot="Martyr", hand="Shock").play("Shock", targets="Martyr", sources="Mountain")
    merged = lay_out(MARTYR, **layout, K1="?(Martyr) | Shock", K3="| Martyr").play(
        "Shock", targets="YOU", sources="Mountain"
    )
    merged = merged.merge("K1", "K3")
    played = lay_out(MARTYR, **layout, K1="?(Fog) | Martyr").play("Martyr", sources="Mountain")

    assert "?(Jump) | Hill Giant/d1" == shot.stack("K2")
    assert ("?(Jump) | Hill Giant", "| Martyr, Martyr") == (merged.stack("K2"), merged.stack("K3"))
    assert ("?(Jump) | Hill Giant", "Martyr") == (played.stack("K2"), played.slot)


@pytest.mark.rule("SOL-P51", "SOL-G76")
def test_attacks_blocks_and_damage_trigger_for_what_is_still_there() -> None:
    """The Paladin grows as it attacks, the Berserker for both blockers; damage to a player never occurs."""
    paladin = lay_out(slot="Charging Paladin", K1="?(Fog) | Hill Giant", K2="| Terror").attack("K1")
    berserker = lay_out(slot="Elvish Berserker", K1="| Gray Ogre, Gray Ogre", K2="| Crusade").attack("K1")
    alone = lay_out(slot="Hypnotic Specter", K1="?(Shock) | Fog", K2="| Terror", hand="Jump").attack("K1").strike()
    lancer = lay_out(slot="Suq'Ata Lancer", K1="?(Fog) | Gray Ogre", K2="| Crusade").attack("K1")

    assert ("2/5", "3/3", "1/1") == (
        paladin.size("Charging Paladin"),
        berserker.size("Elvish Berserker"),
        lancer.size("Gray Ogre"),
    )
    assert ("Jump", "", "Hypnotic Specter", "| Terror") == (
        alone.hand,
        alone.discard,
        alone.graveyard,
        alone.stack("K2"),
    )


@from_both
@pytest.mark.rule("SOL-P53", "SOL-G72")
def test_what_is_to_happen_at_end_of_turn_never_does(place: str) -> None:
    """The creature that is to be destroyed later stays, whatever is done."""
    doom = sorcery(
        "Doom",
        "{B}",
        does(
            lang.CreateDelayedTrigger(lang.StepBegins(lang.StepName.END, lang.EachPlayer()), lang.Destroy(lang.TARGET)),
            target(lang.CREATURE),
        ),
    )
    layout = {"K1": "?(Fog) | Hill Giant", "K2": "| Crusade", "row": "Swamp"}
    done = holding(place, "Doom", doom, **layout).play("Doom", targets="Hill Giant").draw().draw()

    assert ("?(Fog) | Hill Giant", ()) == (done.stack("K1"), done.state.pending_triggers)


@pytest.mark.rule("SOL-P54", "SOL-G72", "SOL-120")
def test_nothing_untaps_and_no_turn_passes() -> None:
    """A tapped creature stays so with and without Meekstone, and Blastoderm fades by nothing."""
    free = lay_out(slot="Hill Giant/t", K1="| Gray Ogre", K2="| Crusade").draw().draw()
    held = lay_out(slot="Hill Giant/t", K1="| Gray Ogre", K2="| Meekstone").draw().draw()
    fading = lay_out(hand="Blastoderm", K1="| Gray Ogre", K2="| Crusade", row="Forest").play("Blastoderm").draw().draw()

    assert ("Hill Giant/t", "Hill Giant/t", ()) == (free.slot, held.slot, free.offers("attack"))
    assert ("Blastoderm/fade3", 1) == (fading.slot, fading.state.turn)


@from_both
@pytest.mark.rule("SOL-P55", "SOL-G30")
def test_modes_are_chosen_on_announcing_and_may_do_nothing(place: str) -> None:
    """Healing Salve may give nobody life, or shield the Ogre."""
    layout = {"K1": "?(Fog) | Gray Ogre", "K2": "| Shock", "row": "Plains, Mountain"}
    start = holding(place, "Healing Salve", **layout)
    life = start.play("Healing Salve", mode=0, targets="STACKS")
    shield = start.play("Healing Salve", mode=1, targets="Gray Ogre")

    assert ("0", "1") == start.do("play Healing Salve").legal
    assert "Plains, Healing Salve" == life.graveyard == shield.graveyard
    assert ("| Fog", "?(Fog) | Gray Ogre") == (
        life.play("Shock", targets="Gray Ogre").stack("K1"),
        shield.play("Shock", targets="Gray Ogre").stack("K1"),
    )


@from_both
@pytest.mark.rule("SOL-P57", "SOL-G37")
def test_what_you_control_is_slot_attachments_and_row(place: str) -> None:
    """Payment is made first: of three lands two are left, with the Giant and Holy Strength on it."""
    layout = {"K1": "?(Fog) | Craw Wurm", "K2": "| Crusade", "slot": "Hill Giant with Holy Strength"}
    every = holding(place, "Census", counting(lang.CountOf(lang.YOU_CONTROL)), **layout, row="Mountain x3")
    swamps = holding(place, "Tribal Flames", **layout, row="Mountain x2, Island, Swamp, Plains")

    assert "| Fog" == every.play("Census", targets="Craw Wurm").stack("K1")
    assert "| Fog" == swamps.play("Tribal Flames", targets="Craw Wurm", sources="Mountain").stack("K1")
    few = holding(
        place, "Census", counting(lang.CountOf(lang.YOU_CONTROL)), **{**layout, "slot": ""}, row="Mountain x3"
    )
    assert "?(Fog) | Craw Wurm/d2" == few.play("Census", targets="Craw Wurm").stack("K1")


@from_both
@pytest.mark.rule("SOL-P58", "SOL-G13")
def test_what_the_opponent_controls_is_what_is_face_up_and_in_play(place: str) -> None:
    """Two Crusades and the Wurm, but neither Pacifism nor Terror; and never a land."""
    foe = lang.ControlledBy(lang.EachOpponent())
    layout = {"K1": "?(Hill Giant) | Crusade, Crusade", "K2": "| Pacifism", "K3": "| Terror", "K4": "| Craw Wurm"}
    row = {"slot": "Hill Giant", "row": "Mountain x3"}
    some = holding(place, "Census", counting(lang.CountOf(foe)), **layout, **row).play("Census", targets="Craw Wurm")

    assert "| Craw Wurm/d3" == some.stack("K4")


@from_both
@pytest.mark.rule("SOL-P59", "SOL-G18", "SOL-G61")
def test_the_stacks_hold_their_tops_only_where_they_are_aimed_at(place: str) -> None:
    """Aimed at them there are two cards in their hand, Duress under the spell not among them; each opponent has 0."""
    aimed = sorcery(
        "Census",
        "{R}",
        does(damage(lang.HandSize(lang.TargetPlayer()), lang.Target(1)), lang.TARGET_PLAYER, target(lang.CREATURE)),
    )
    layout = {"K1": "?(Fog) | Craw Wurm", "K2": "| Pacifism", "row": "Mountain"}
    two = holding(place, "Census", aimed, **layout).play("Census", targets=("STACKS", "Craw Wurm"))
    none = holding(place, "Census", counting(lang.HandSize(lang.EachOpponent())), **layout).play(
        "Census", targets="Craw Wurm"
    )

    assert ("?(Fog) | Craw Wurm/d2", "?(Fog) | Craw Wurm") == (two.stack("K1"), none.stack("K1"))


@from_both
@pytest.mark.parametrize("effect", [lang.WinGame, lang.LoseGame])
@pytest.mark.parametrize("who", ["YOU", "STACKS"])
@pytest.mark.rule("SOL-P61", "SOL-G83")
def test_nothing_is_won_or_lost_by_an_effect(place: str, effect: type[lang.WinGame | lang.LoseGame], who: str) -> None:
    """Unless the table has agreed on it; then the game is over."""
    end = sorcery("End", "{R}", does(effect(lang.TargetPlayer()), lang.TARGET_PLAYER))
    layout = {"K1": "| Craw Wurm", "row": "Mountain"}
    done = holding(place, "End", end, **layout).play("End", targets=who)
    agreed = holding(place, "End", end, **layout, rules=SolitaireRules(alternate_win_cards=True)).play(
        "End", targets=who
    )

    assert ("MAIN", None) == (done.phase, done.result)
    assert ("WON" if (effect is lang.WinGame) == (who == "YOU") else "LOST") == agreed.phase


@from_both
@pytest.mark.parametrize(("result", "dead"), [(1, "Hill Giant"), (0, "Grizzly Bears")])
@pytest.mark.rule("SOL-P60")
def test_a_coin_falls_by_chance(place: str, result: int, dead: str) -> None:
    """Wager kills Hill Giant if the flip is won, and Grizzly Bears if it is lost, wherever Wager lies."""
    flip = lang.FlipCoins(lang.You(), "won", "lost")
    won = lang.Compare(lang.ThisWay("won"), lang.Comparison.AT_LEAST, 1)
    each = [lang.Destroy(lang.Each(lang.IsSubtype(kind))) for kind in ("Giant", "Bear")]
    wager = sorcery("Wager", "{R}", does(lang.InOrder((flip, lang.If(won, *each)))))
    layout = {"K1": "?(Fog) | Hill Giant", "K2": "?(Jump) | Grizzly Bears", "row": "Mountain"}
    done = holding(place, "Wager", wager, **layout).with_random_results(result).play("Wager")
    left = [
        name for name in ("Hill Giant", "Grizzly Bears") if any(name in done.stack(stack) for stack in ("K1", "K2"))
    ]

    assert [name for name in ("Hill Giant", "Grizzly Bears") if name != dead] == left
