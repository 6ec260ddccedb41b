"""Choices made as something resolves: hosts of Auras, cards on top of a library, options, and players who may."""

from __future__ import annotations

import pytest

from castlerules import evolve
from castlerules.cards.abilities import (
    AddPT,
    ApplyUntil,
    Blocks,
    ChooseCards,
    GoesUnblocked,
    Look,
    May,
    OneOf,
    Seq,
    SetColors,
    ZoneChange,
)
from castlerules.cards.atoms import Attach, Destroy, GainLife, LoseGame, MoveTo, Place, WinGame
from castlerules.cards.builders import (
    A_PLAYER,
    CREATURE,
    ENCHANTMENT,
    TARGET,
    YOURS,
    a_color,
    all_of,
    any_of,
    aura,
    creature,
    damage,
    does,
    gets,
    instant,
    pump,
    sorcery,
    target,
    when,
)
from castlerules.cards.characteristics import Color
from castlerules.cards.terms import (
    Anything,
    Bound,
    Each,
    EachPlayer,
    Enchanted,
    Is,
    IsSubtype,
    Slot,
    TargetPlayer,
    This,
    You,
    Zone,
)
from castlerules.magic import NORMAL, game
from castlerules.magic import actions as d
from castlerules.magic.changes import Attached, LookedAt
from castlerules.magic.options import MagicRules
from castlerules.testing.magic import A, N, side

from .kit import BOTH, table

every_edition = pytest.mark.parametrize("rules", BOTH, ids=("sixth", "modern"))
DUEL = game("duel", NORMAL)

REPLENISH = sorcery(
    *("Renewal", "{W}"),
    does(MoveTo(TARGET, Zone.BATTLEFIELD, under=You()), target(all_of(ENCHANTMENT, YOURS), zone=Zone.GRAVEYARD)),
)
PEEK = instant(
    *("Peek", "{U}"),
    does(
        Seq(
            (
                Look("top", 3),
                ChooseCards(You(), "one", Anything(), Zone.LIBRARY, You(), among="top"),
                MoveTo(Bound("one"), Zone.HAND),
                ChooseCards(You(), "rest", Anything(), Zone.LIBRARY, You(), least=3, most=3, among="top"),
                MoveTo(Bound("rest"), Zone.LIBRARY, place=Place.BOTTOM),
            )
        )
    ),
)
FEAST = sorcery("Offer", "{G}", does(May(EachPlayer(), GainLife(You(), 5))))
MOVE = instant(*("Shift", "{U}"), does(Attach(Slot(0), Slot(1)), target(IsSubtype("Aura")), target(CREATURE)))
GRIEF = aura(
    "Grief", "{B}", CREATURE, when(ZoneChange(Is(Enchanted()), Zone.BATTLEFIELD, Zone.GRAVEYARD), GainLife(You(), 4))
)
TRIUMPH = sorcery("Triumph", "{W}", does(WinGame(You())))
RUIN = sorcery("Ruin", "{B}", does(Seq((LoseGame(TargetPlayer()), GainLife(You(), 5))), A_PLAYER))
DYE = instant("Dye", "{U}", does(a_color(lambda color: ApplyUntil(TARGET, (SetColors((color,)),))), target(CREATURE)))
ALMS = instant("Alms or Arms", "{W}", does(OneOf(You(), (GainLife(You(), 3), pump(TARGET, 1, 1))), target(CREATURE)))
GUARDIAN = creature("Guardian", "{W}", "Human", 1, 4, when(Blocks(), GainLife(You(), 2)))
RAIDER = creature("Raider", "{B}", "Human", 2, 2, when(GoesUnblocked(), damage(1, This())))
FRENZY = aura("Frenzy", "{R}", CREATURE, gets(Enchanted(), AddPT(1, 0)))
SWEEP = sorcery("Sweep", "{W}", does(Destroy(Each(any_of(CREATURE, ENCHANTMENT)))))
CARDS = {
    one.name: one
    for one in (REPLENISH, PEEK, FEAST, MOVE, GRIEF, TRIUMPH, RUIN, DYE, ALMS, GUARDIAN, RAIDER, FRENZY, SWEEP)
}


@every_edition
@pytest.mark.rule("BASE-116", "BASE-K48", "BASE-113")
def test_whoever_will_control_an_aura_put_into_play_chooses_its_host(rules: MagicRules) -> None:
    """Mantle comes back on Bear or on N's Ogre, as A chooses; it was no target."""
    start = table(side("Bear, Spring", hand="Renewal", graveyard="Mantle"), side("Ogre"), rules=rules, cards=CARDS)
    asked = start.cast("Renewal", "Mantle").resolve()

    assert (A, ("Bear", "Ogre")) == (asked.to_act, asked.offers(d.ChooseCard))
    assert ("Bear", "4/4") == (asked.choose("Bear").host("Mantle"), asked.choose("Bear").size("Bear"))
    assert "5/5" == asked.choose("Ogre").size("Ogre")


@pytest.mark.rule("BASE-116", "BASE-K21", "BASE-K22")
def test_an_aura_put_into_play_goes_onto_the_only_host_or_stays_where_it_is() -> None:
    """Protection from red keeps Brand away; without any creature, Mantle stays in the graveyard."""
    one = table(side("Spring", hand="Renewal", graveyard="Mantle"), side("Ogre"), cards=CARDS)
    none = table(side("Spring", hand="Renewal", graveyard="Mantle"), cards=CARDS)
    safe = table(side("Bear, Redward @ Bear, Spring", hand="Renewal", graveyard="Brand"), cards=CARDS)

    assert "Ogre" == one.cast("Renewal", "Mantle").resolve().host("Mantle")
    assert ("Mantle", "Renewal") == none.cast("Renewal", "Mantle").resolve().graveyard(A)
    assert ("Brand", "Renewal") == safe.cast("Renewal", "Brand").resolve().graveyard(A)


@pytest.mark.rule("BASE-E19", "BASE-133", "BASE-081")
def test_an_aura_that_is_moved_stays_the_same_object_with_a_new_time_stamp() -> None:
    """Mantle goes from Bear to Ogre; Redward's Bear does not take Brand, and nothing happens."""
    start = table(side("Bear, Ogre, Mantle @ Bear, Spring", hand="Shift"), cards=CARDS)
    moved = start.cast("Shift", "Mantle", "Ogre").resolve()
    old, new = start.permanent("Mantle"), moved.permanent("Mantle")
    red = table(side("Bear, Redward @ Bear, Ogre, Brand @ Ogre, Spring", hand="Shift"), cards=CARDS)
    kept = red.cast("Shift", "Brand", "Bear").resolve()

    assert (("Ogre", "2/2", "5/5"), old.id) == ((moved.host("Mantle"), moved.size("Bear"), moved.size("Ogre")), new.id)
    assert (True, [Attached]) == (
        new.stamp > old.stamp,
        [type(one) for one in moved.events if isinstance(one, Attached)],
    )
    assert "Ogre" == kept.host("Brand")


@pytest.mark.rule("BASE-Q18", "BASE-133", "BASE-067")
def test_an_aura_sees_its_host_die_also_when_both_go_together() -> None:
    """Grief is worth 4 life when Bear dies by Smite, and when one event destroys both."""
    start = table(side("Bear, Grief @ Bear, 6 Spring", hand="Smite, Sweep"), cards=CARDS)
    killed = start.cast("Smite", "Bear").resolve()
    swept = start.cast("Sweep").resolve()

    assert [(("Grief",), 24)] * 2 == [(one.stack, one.resolve().life(A)) for one in (killed, swept)]
    assert "Grief" in killed.graveyard(A)


@every_edition
@pytest.mark.rule("BASE-179", "BASE-E17", "BASE-D18", "BASE-Q05")
def test_cards_that_are_looked_at_are_chosen_by_name_and_put_back_in_any_order(rules: MagicRules) -> None:
    """Of Bear, Ogre and Squire A takes Ogre and puts Squire, then Bear on the bottom; the last is not asked for."""
    start = table(side("Spring", hand="Peek", library="Bear, Ogre, Squire, Giant"), rules=rules, cards=CARDS)
    asked = start.cast("Peek").resolve()
    taken = asked.choose("Ogre")
    done = taken.choose("Squire")
    (looked,) = [event for event in asked.events if isinstance(event, LookedAt)]

    assert (("Bear", "Ogre", "Squire"), ("Bear", "Squire")) == (
        asked.offers(d.ChooseNamed),
        taken.offers(d.ChooseNamed),
    )
    assert (("Ogre",), ("Giant", "Squire", "Bear")) == (done.hand(A), done.library(A))
    assert (evolve(looked, cards=None), 3) == (looked.seen_by(N), len(looked.cards or ()))


@pytest.mark.rule("BASE-179", "BASE-I24", "BASE-Q24")
def test_only_the_player_who_looks_sees_the_cards_and_nobody_afterwards() -> None:
    """The other player's view does not change with the cards; a view made later knows nothing of them."""
    first = table(side("Spring", hand="Peek", library="Bear, Ogre, Squire, Giant"), cards=CARDS).cast("Peek").resolve()
    other = table(side("Spring", hand="Peek", library="Giant, Ogre, Squire, Bear"), cards=CARDS).cast("Peek").resolve()
    done = first.choose("Ogre").choose("Squire")

    assert DUEL.view(first.state, N) == DUEL.view(other.state, N)
    assert DUEL.view(first.state, A) != DUEL.view(other.state, A)
    assert () == DUEL.view(done.state, A).aside
    assert DUEL.determinize(DUEL.view(first.state, A), first.state.rng).asks is not None


@pytest.mark.rule("BASE-179", "BASE-110")
def test_of_fewer_cards_fewer_are_looked_at() -> None:
    """With one card in the library it is taken without a question, and with none nothing happens."""
    one = table(side("Spring", hand="Peek", library="Bear"), cards=CARDS).cast("Peek").resolve()
    none = table(side("Spring", hand="Peek", library=()), cards=CARDS).cast("Peek").resolve()

    assert ((None, ("Bear",), ()), (None, ())) == ((one.asked, one.hand(A), one.library(A)), (none.asked, none.hand(A)))


@pytest.mark.rule("BASE-Q31", "BASE-112", "BASE-111")
def test_of_several_players_who_may_the_first_to_accept_settles_it() -> None:
    """A is asked first, then N; whoever says yes, it happens once, and if nobody does it does not."""
    asked = table(side("Spring", hand="Offer"), cards=CARDS).cast("Offer").resolve()
    passed = asked.no()

    assert (A, N) == (asked.to_act, passed.to_act)
    assert [(25, None), (25, None), (20, None)] == [
        (one.life(A), one.asked) for one in (asked.yes(), passed.yes(), passed.no())
    ]


@pytest.mark.rule("BASE-D09", "BASE-026", "BASE-108")
@pytest.mark.parametrize("color", list(Color))
def test_a_color_is_chosen_as_the_effect_happens(color: Color) -> None:
    """Dye asks for white, blue, black, red or green, in this order, and Bear has that colour only."""
    asked = table(side("Bear, Spring", hand="Dye"), cards=CARDS).cast("Dye", "Bear").resolve()

    assert ("0", "1", "2", "3", "4") == asked.offers(d.ChooseOption)
    assert (color,) == asked.choose(list(Color).index(color)).seen("Bear").colors


@pytest.mark.rule("BASE-D09", "BASE-108")
def test_one_thing_or_another_is_chosen_as_the_effect_happens() -> None:
    """Alms or Arms gives 3 life, or Bear +1/+1, which is chosen on resolution."""
    asked = table(side("Bear, Spring", hand="Alms or Arms"), cards=CARDS).cast("Alms or Arms", "Bear").resolve()

    assert [(23, "2/2"), (20, "3/3")] == [(one.life(A), one.size("Bear")) for one in (asked.choose(0), asked.choose(1))]


@every_edition
@pytest.mark.rule("BASE-186", "BASE-185", "BASE-187")
def test_effects_win_and_lose_the_game_at_once(rules: MagicRules) -> None:
    """Triumph wins for A; Ruin makes N lose, and its later words are not followed any more."""
    won = table(side("Spring", hand="Triumph"), rules=rules, cards=CARDS).cast("Triumph").resolve()
    lost = table(side("Spring", hand="Ruin"), rules=rules, cards=CARDS).cast("Ruin", N).resolve()

    assert [(1.0, -1.0), (1.0, -1.0)] == [one.result.returns for one in (won, lost) if one.result]
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
