"""Choices made as something resolves: hosts of Auras, cards on top of a library, options, and players who may."""

from __future__ import annotations

import pytest

from castlerules import evolve
from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.magic.model import actions
from castlerules.magic.model.changes import Attached, LookedAt
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, N, side

from .kit import every_edition, table

DUEL = make_game("duel", NORMAL)

REPLENISH = sorcery(
    "Renewal",
    "{W}",
    does(
        lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, controller=lang.You()),
        target(all_of(lang.ENCHANTMENT, lang.YOU_CONTROL), zone=lang.Zone.GRAVEYARD),
    ),
)
PEEK = instant(
    "Peek",
    "{U}",
    does(
        lang.InOrder(
            (
                lang.LookAtTop("top", 3),
                lang.ChooseCards(lang.You(), "one", lang.Anything(), lang.Zone.LIBRARY, lang.You(), among="top"),
                lang.MoveTo(lang.BoundObjects("one"), lang.Zone.HAND),
                lang.ChooseCards(
                    lang.You(), "rest", lang.Anything(), lang.Zone.LIBRARY, lang.You(), least=3, most=3, among="top"
                ),
                lang.MoveTo(lang.BoundObjects("rest"), lang.Zone.LIBRARY, position=lang.LibraryPosition.BOTTOM),
            )
        )
    ),
)
FEAST = sorcery("Offer", "{G}", does(lang.May(lang.EachPlayer(), lang.GainLife(lang.You(), 5))))
MOVE = instant(
    "Shift",
    "{U}",
    does(lang.Attach(lang.Target(0), lang.Target(1)), target(lang.IsSubtype("Aura")), target(lang.CREATURE)),
)
GRIEF = aura(
    "Grief",
    "{B}",
    lang.CREATURE,
    when(
        lang.ZoneChange(lang.Is(lang.Enchanted()), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD),
        lang.GainLife(lang.You(), 4),
    ),
)
TRIUMPH = sorcery("Triumph", "{W}", does(lang.WinGame(lang.You())))
RUIN = sorcery(
    "Ruin",
    "{B}",
    does(lang.InOrder((lang.LoseGame(lang.TargetPlayer()), lang.GainLife(lang.You(), 5))), lang.TARGET_PLAYER),
)
DYE = instant(
    "Dye",
    "{U}",
    does(a_color(lambda color: lang.ApplyUntil(lang.TARGET, (lang.SetColors((color,)),))), target(lang.CREATURE)),
)
ALMS = instant(
    "Alms or Arms",
    "{W}",
    does(lang.ChooseOne(lang.You(), (lang.GainLife(lang.You(), 3), pump(lang.TARGET, 1, 1))), target(lang.CREATURE)),
)
GUARDIAN = creature("Guardian", "{W}", "Human", 1, 4, when(lang.Blocks(), lang.GainLife(lang.You(), 2)))
RAIDER = creature("Raider", "{B}", "Human", 2, 2, when(lang.GoesUnblocked(), damage(1, lang.This())))
SWEEP = sorcery("Sweep", "{W}", does(lang.Destroy(lang.Each(any_of(lang.CREATURE, lang.ENCHANTMENT)))))
CARDS = {
    card.name: card for card in (REPLENISH, PEEK, FEAST, MOVE, GRIEF, TRIUMPH, RUIN, DYE, ALMS, GUARDIAN, RAIDER, SWEEP)
}


GEM = creature("Gem", "{G}", "Golem", 1, 1, enters(lang.AddMana(tuple([(kind,) for kind in lang.MANA_KINDS[:5]]))))
RITE = instant("Rite", "{R}", does(lang.AddMana(((lang.ManaKind.RED,) * 2, (lang.ManaKind.GREEN,) * 2))))


@pytest.mark.rule("BASE-034", "BASE-D09")
def test_mana_that_no_mana_ability_adds_is_of_a_kind_that_its_player_chooses() -> None:
    """The trigger of Gem offers five colours, the spell Rite two pairs; nobody else is asked."""
    cards = {"Gem": GEM, "Rite": RITE}
    gem = table(side("Forest", hand="Gem"), cards=cards).cast("Gem").resolve().resolve()
    rite = table(side("Mountain", hand="Rite"), cards=cards).cast("Rite").resolve()

    assert [] == [*DUEL.problems(gem.state), *DUEL.problems(rite.state)]
    assert (5, 2) == (len(gem.offers(actions.ChooseOption)), len(rite.offers(actions.ChooseOption)))
    assert ("G", "GG") == (gem.choose(4).pool(A), rite.choose(1).pool(A))


@pytest.mark.rule("BASE-034", "BASE-112", "BASE-281")
def test_a_choice_of_mana_is_for_one_player() -> None:
    """Mana of any kind for each player, together or by itself, is refused; of one kind it is not."""
    either, red = lang.AddMana(((lang.ManaKind.RED,), (lang.ManaKind.GREEN,))), lang.AddMana(((lang.ManaKind.RED,),))
    cards = [
        sorcery("Test", "{R}", does(effect))
        for effect in (
            evolve(either, who=lang.EachPlayer()),
            lang.ForEachPlayer(lang.EachPlayer(), evolve(either, who=lang.You())),
            evolve(red, who=lang.EachPlayer()),
            lang.ForEachPlayer(lang.EachPlayer(), evolve(red, who=lang.You())),
        )
    ]
    rules = [[violation.rule for violation in refusals(NORMAL, card)] for card in cards]

    assert [["BASE-112"], ["BASE-281"], [], []] == rules


@every_edition
@pytest.mark.rule("BASE-116", "BASE-K48", "BASE-113")
def test_whoever_will_control_an_aura_put_into_play_chooses_its_host(rules: MagicRules) -> None:
    """Mantle comes back on Bear or on N's Ogre, as A chooses; it was no target."""
    start = table(side("Bear, Spring", hand="Renewal", graveyard="Mantle"), side("Ogre"), rules=rules, cards=CARDS)
    deciding = start.cast("Renewal", "Mantle").resolve()

    assert (A, ("Bear", "Ogre")) == (deciding.to_act, deciding.offers(actions.ChooseCard))
    assert ("Bear", "4/4") == (deciding.choose("Bear").attached_to("Mantle"), deciding.choose("Bear").size("Bear"))
    assert "5/5" == deciding.choose("Ogre").size("Ogre")


@pytest.mark.rule("BASE-116", "BASE-K21", "BASE-K22")
def test_an_aura_put_into_play_goes_onto_the_only_host_or_stays_where_it_is() -> None:
    """Protection from red keeps Brand away; without any creature, Mantle stays in the graveyard."""
    magic_scenario = table(side("Spring", hand="Renewal", graveyard="Mantle"), side("Ogre"), cards=CARDS)
    none = table(side("Spring", hand="Renewal", graveyard="Mantle"), cards=CARDS)
    safe = table(side("Bear, Redward @ Bear, Spring", hand="Renewal", graveyard="Brand"), cards=CARDS)

    assert "Ogre" == magic_scenario.cast("Renewal", "Mantle").resolve().attached_to("Mantle")
    assert ("Mantle", "Renewal") == none.cast("Renewal", "Mantle").resolve().graveyard(A)
    assert ("Brand", "Renewal") == safe.cast("Renewal", "Brand").resolve().graveyard(A)


@pytest.mark.rule("BASE-E19", "BASE-133", "BASE-081")
def test_an_aura_that_is_moved_stays_the_same_object_with_a_new_time_stamp() -> None:
    """Mantle goes from Bear to Ogre; Redward's Bear does not take Brand, and nothing happens."""
    start = table(side("Bear, Ogre, Mantle @ Bear, Spring", hand="Shift"), cards=CARDS)
    moved = start.cast("Shift", "Mantle", "Ogre").resolve()
    old, new = start.permanent("Mantle"), moved.permanent("Mantle")
    red = table(side("Bear, Redward @ Bear, Ogre, Brand @ Ogre, Spring", hand="Shift"), cards=CARDS)
    declined = red.cast("Shift", "Brand", "Bear").resolve()

    assert (("Ogre", "2/2", "5/5"), old.id) == (
        (moved.attached_to("Mantle"), moved.size("Bear"), moved.size("Ogre")),
        new.id,
    )
    assert (True, [Attached]) == (
        new.timestamp > old.timestamp,
        [type(event) for event in moved.events if isinstance(event, Attached)],
    )
    assert "Ogre" == declined.attached_to("Brand")


@pytest.mark.rule("BASE-Q18", "BASE-133", "BASE-067")
def test_an_aura_sees_its_host_die_also_when_both_go_together() -> None:
    """Grief is worth 4 life when Bear dies by Smite, and when one event destroys both."""
    start = table(side("Bear, Grief @ Bear, 6 Spring", hand="Smite, Sweep"), cards=CARDS)
    killed = start.cast("Smite", "Bear").resolve()
    swept = start.cast("Sweep").resolve()

    assert [(("Grief",), 24)] * 2 == [
        (magic_scenario.stack, magic_scenario.resolve().life(A)) for magic_scenario in (killed, swept)
    ]
    assert "Grief" in killed.graveyard(A)


@every_edition
@pytest.mark.rule("BASE-179", "BASE-E17", "BASE-D18", "BASE-Q05")
def test_cards_that_are_looked_at_are_chosen_by_name_and_put_back_in_any_order(rules: MagicRules) -> None:
    """Of Bear, Ogre and Squire A takes Ogre and puts Squire, then Bear on the bottom; the last is not asked for."""
    start = table(side("Spring", hand="Peek", library="Bear, Ogre, Squire, Giant"), rules=rules, cards=CARDS)
    deciding = start.cast("Peek").resolve()
    taken = deciding.choose("Ogre")
    done = taken.choose("Squire")
    (looked,) = [event for event in deciding.events if isinstance(event, LookedAt)]

    assert (("Bear", "Ogre", "Squire"), ("Bear", "Squire")) == (
        deciding.offers(actions.ChooseNamedCard),
        taken.offers(actions.ChooseNamedCard),
    )
    assert (("Ogre",), ("Giant", "Squire", "Bear")) == (done.hand(A), done.library(A))
    assert (evolve(looked, cards=None), 3) == (looked.seen_by(N), len(looked.cards or ()))


@pytest.mark.rule("BASE-179", "BASE-I24", "BASE-Q24")
def test_only_the_player_who_looks_sees_the_cards_and_nobody_afterwards() -> None:
    """The other player's observation does not change with the cards; a later one knows nothing of them."""
    first = table(side("Spring", hand="Peek", library="Bear, Ogre, Squire, Giant"), cards=CARDS).cast("Peek").resolve()
    other = table(side("Spring", hand="Peek", library="Giant, Ogre, Squire, Bear"), cards=CARDS).cast("Peek").resolve()
    done = first.choose("Ogre").choose("Squire")

    assert DUEL.observe(first.state, N) == DUEL.observe(other.state, N)
    assert DUEL.observe(first.state, A) != DUEL.observe(other.state, A)
    assert () == DUEL.observe(done.state, A).hidden_references
    assert DUEL.determinize(DUEL.observe(first.state, A), first.state.rng).decision is not None


@pytest.mark.rule("BASE-Q31", "BASE-112", "BASE-111")
def test_of_several_players_who_may_the_first_to_accept_settles_it() -> None:
    """A is asked first, then N; whoever says yes, it happens once, and if nobody does it does not."""
    deciding = table(side("Spring", hand="Offer"), cards=CARDS).cast("Offer").resolve()
    passed = deciding.no()

    assert (A, N) == (deciding.to_act, passed.to_act)
    assert [(25, None), (25, None), (20, None)] == [
        (magic_scenario.life(A), magic_scenario.decision)
        for magic_scenario in (deciding.yes(), passed.yes(), passed.no())
    ]


@pytest.mark.rule("BASE-D09", "BASE-026", "BASE-108")
@pytest.mark.parametrize("color", list(lang.Color))
def test_a_color_is_chosen_as_the_effect_happens(color: lang.Color) -> None:
    """Dye asks for white, blue, black, red or green, in this order, and Bear has that colour only."""
    deciding = table(side("Bear, Spring", hand="Dye"), cards=CARDS).cast("Dye", "Bear").resolve()

    assert ("0", "1", "2", "3", "4") == deciding.offers(actions.ChooseOption)
    assert (color,) == deciding.choose(list(lang.Color).index(color)).characteristics("Bear").colors


@every_edition
@pytest.mark.rule("BASE-186", "BASE-185", "BASE-187")
def test_effects_win_and_lose_the_game_at_once(rules: MagicRules) -> None:
    """Triumph wins for A; Ruin makes N lose, and its later words are not followed any more."""
    won = table(side("Spring", hand="Triumph"), rules=rules, cards=CARDS).cast("Triumph").resolve()
    lost = table(side("Spring", hand="Ruin"), rules=rules, cards=CARDS).cast("Ruin", N).resolve()

    assert [(1.0, -1.0), (1.0, -1.0)] == [
        magic_scenario.result.returns for magic_scenario in (won, lost) if magic_scenario.result
    ]
    assert ("BASE-186", 20, ()) == (lost.result.rule if lost.result else "", lost.life(A), lost.legal)


@every_edition
@pytest.mark.rule("BASE-159", "BASE-E27")
def test_blocking_and_going_unblocked_trigger_at_the_declaration(rules: MagicRules) -> None:
    """Guardian gains 2 as it blocks Bear; Raider, which nobody blocks, hurts itself."""
    start = table(side("Bear, Raider"), side("Guardian"), rules=rules, cards=CARDS).attack("Bear", "Raider")
    blocked = start.block({"Guardian": "Bear"})
    free = start.block()

    assert {"Guardian", "Raider"} == set(blocked.stack)
    assert (22, 1) == (blocked.resolve(2).life(N), blocked.resolve(2).damage("Raider"))
    assert ("Raider",) == free.stack
