"""Costs, casting, activating and targets (BASE 2.4 to 2.6), and the keywords about them."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.magic.capability.support import refusals
from castlerules.magic.model import actions, changes
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

CARDS = {
    card.name: card
    for card in (
        artifact("Free", "{0}"),
        artifact("Rack", "{1}", act(pay("{G}", lang.TapOthers(lang.CREATURE, 2)), lang.Draw(lang.You()))),
        creature(
            "Foreman", "{G}", "Elf", 1, 1, act(pay("", lang.TapOthers(lang.CREATURE, this=True)), lang.Draw(lang.You()))
        ),
        creature("Boss", "{G}", "Elf", 1, 1, act(pay("", lang.TapOthers(lang.CREATURE)), lang.Draw(lang.You()))),
        creature("Ambusher", "{G}", "Cat", 2, 2, lang.FLASH),
        creature("Ghost", "{U}", "Spirit", 2, 2, lang.SHROUD),
        enchantment("Trade", "{W}", act(pay("", lang.DiscardCards(lang.Anything())), lang.Draw(lang.You()))),
        enchantment("Slow", "{W}", act(pay(""), lang.GainLife(lang.You(), 1), limits=(lang.ActivationLimit.SORCERY,))),
        enchantment(
            "Homely", "{W}", act(pay(""), lang.GainLife(lang.You(), 1), limits=(lang.ActivationLimit.OWN_TURN,))
        ),
        enchantment(
            "Once", "{W}", act(pay(""), lang.GainLife(lang.You(), 1), limits=(lang.ActivationLimit.ONCE_A_TURN,))
        ),
        instant(
            "Doze",
            "{U}",
            does(lang.SetTapped(lang.TARGET), lang.TargetSlot(lang.CREATURE, count=lang.TargetCount(0, 2))),
        ),
        instant(
            "Mixed",
            "{R}",
            does(
                lang.InOrder((pump(lang.TARGET, 1, 0), pump(lang.Target(1), 1, 0))),
                target(lang.CREATURE),
                target(lang.CREATURE),
            ),
        ),
        instant(
            "Burnt Elf",
            "{G}",
            lang.AdditionalCost(pay("", lang.SacrificePermanents(lang.CREATURE))),
            does(lang.GainLife(lang.You(), 5)),
        ),
        split(
            instant("Fire", "{1}{R}", does(damage(2, lang.TARGET), lang.ANY_TARGET)),
            sorcery("Feed", "{1}{G}", does(lang.GainLife(lang.You(), 5))),
        ),
    )
}


def with_cards(*setup: object, **more: object) -> MagicScenario:
    """Return a position in which the cards above are known."""
    return table(*setup, cards=CARDS, **more)  # type: ignore[arg-type]  # as ``table`` takes them


@pytest.mark.rule("BASE-040", "BASE-D16")
def test_which_creatures_are_tapped_is_asked_in_rising_order() -> None:
    """Of three others the first named is not the last one, and the second comes after it."""
    deciding = table(side("Tradewind Rider, Bear, Ogre, Hawk"), side("Squire")).act(
        actions.BeginAbility, "Tradewind Rider", 0
    )
    parts = deciding.choose("Squire")

    assert ("Bear", "Ogre") == parts.offers(actions.ChooseOwnPermanent)
    assert (None, True) == (parts.choose("Ogre").decision, parts.choose("Ogre").is_tapped("Hawk"))


@pytest.mark.rule("BASE-042", "BASE-Q10")
@pytest.mark.parametrize(("life", "code"), [(1, "BASE-042"), (2, None), (3, None)])
def test_life_can_be_paid_down_to_none(life: int, code: str | None) -> None:
    """Greed costs 2 life: at 1 it is refused, at 2 it is paid and lost with."""
    start = table(side("Greed, Spring", life=life))

    assert code == start.broken_rule(actions.BeginAbility, "Greed", 0)
    if code is None:
        paid = start.activate("Greed")
        assert (life - 2, life > 2) == (paid.life(A), paid.result is None)


@pytest.mark.rule("BASE-044")
def test_a_card_without_a_mana_cost_is_not_cast_and_one_that_costs_nothing_is() -> None:
    """{0} is a cost, none is not; a land is played and not cast."""
    start = with_cards(side(hand="Free, Blank, Forest"))

    assert ("Free",) == start.offers(actions.BeginCast)
    assert ("BASE-044", "BASE-044") == (
        start.broken_rule(actions.BeginCast, "Blank"),
        start.broken_rule(actions.BeginCast, "Forest"),
    )
    assert start.cast("Free").resolve().is_on_battlefield("Free")


@pytest.mark.rule("BASE-047", "BASE-051", "BASE-E25", "BASE-D11")
def test_a_spell_goes_on_the_stack_then_is_aimed_then_paid_then_cast() -> None:
    """The order of what happens as Spark is cast, and who has priority meanwhile and afterwards."""
    begun = table(side("Spring", hand="Spark"), side("Bear")).act(actions.BeginCast, "Spark")
    cast = begun.choose("Bear")

    assert (("Spark",), "AnnounceDecision", None) == (begun.stack, begun.decision, begun.state.priority)
    assert not begun.is_tapped("Spring")
    assert [changes.Tapped, changes.ManaAdded, changes.ManaSpent, changes.SpellCast] == [
        type(event) for event in cast.events
    ]
    assert A == cast.state.priority


@pytest.mark.rule("BASE-049", "BASE-D08", "BASE-046")
def test_only_the_controller_activates_an_ability_and_at_any_time() -> None:
    """A's Wight is A's to pump, also in N's turn in answer to a spell; N may not."""
    start = table(side("Wight, Swamp"), side("Swamp, Spring", hand="Spark"), active=N)
    answer = start.cast("Spark", "Wight").passes()

    assert ("BASE-049", ()) == (start.broken_rule(actions.BeginAbility, "Wight", 0), start.offers(actions.BeginAbility))
    assert ("Wight 0",) == answer.offers(actions.BeginAbility)
    assert ("2/2", 2) == (answer.activate("Wight").resolve().size("Wight"), len(answer.activate("Wight").stack))


@pytest.mark.rule("BASE-052")
def test_limits_on_abilities_are_looked_at_as_they_begin() -> None:
    """As a sorcery, in the own turn, once a turn: what is offered at four moments."""
    mine = side("Slow, Homely, Once")
    main, theirs = with_cards(mine), with_cards(mine, active=N).passes()
    used = main.activate("Once")

    assert ("Slow 0", "Homely 0", "Once 0") == main.offers(actions.BeginAbility)
    assert (("Homely 0",), ("Slow 0", "Homely 0")) == (
        used.offers(actions.BeginAbility),
        used.resolve().offers(actions.BeginAbility),
    )
    assert (("Once 0",), "BASE-052") == (
        theirs.offers(actions.BeginAbility),
        theirs.broken_rule(actions.BeginAbility, "Slow", 0),
    )
    assert "Once 0" in used.resolve().to_step("upkeep").passes().offers(actions.BeginAbility)


@pytest.mark.rule("BASE-053", "BASE-065", "BASE-D09")
def test_a_mode_without_a_target_is_not_offered() -> None:
    """Healing Salve always has both modes, since players are targets; a split card asks for a castable half."""
    start = with_cards(side("2 Mountain, Plains", hand="Healing Salve, Fire // Feed"))
    salve = start.act(actions.BeginCast, "Healing Salve")

    assert ("0", "1") == salve.offers(actions.ChooseOption)
    assert 23 == start.cast("Healing Salve", A, mode=0).resolve().life(A)
    assert 18 == start.cast("Fire // Feed", N).resolve().life(N)


@pytest.mark.rule("BASE-058", "BASE-D12", "BASE-D11")
def test_up_to_two_targets_may_be_none() -> None:
    """Doze offers to stop at once, after one, and closes after two; without targets it resolves."""
    begun = with_cards(side("Spring", hand="Doze"), side("Bear, Ogre, Hawk")).act(actions.BeginCast, "Doze")
    none = begun.stop_choosing().resolve()

    assert (("StopChoosing",), ("ChooseTarget", "Bear")) == begun.legal[:2]
    assert ((), ("Doze",)) == (none.stack, none.graveyard(A))
    assert None is begun.choose("Bear", "Hawk").decision
    assert (True, False, False) == tuple(
        begun.choose("Bear").stop_choosing().resolve().is_tapped(n) for n in ("Bear", "Ogre", "Hawk")
    )


@pytest.mark.rule("BASE-055", "BASE-056")
def test_only_what_is_called_a_target_is_aimed_at() -> None:
    """Decree aims at a player, who may choose the creature with shroud."""
    start = with_cards(side("2 Spring", hand="Decree"), side("Ghost, Bear"))
    deciding = start.cast("Decree", N).resolve()

    assert ("player 0", "player 1") == start.act(actions.BeginCast, "Decree").offers(actions.ChooseTarget)
    assert (N, ("Ghost", "Bear")) == (deciding.to_act, deciding.offers(actions.ChooseSacrifice))


@pytest.mark.rule("BASE-K27", "BASE-046")
def test_flash_is_the_time_of_an_instant() -> None:
    """Ambusher is cast in N's turn, Bear is not."""
    theirs = with_cards(side("2 Spring", hand="Ambusher, Bear"), active=N).passes()

    assert (("Ambusher",), "BASE-046") == (
        theirs.offers(actions.BeginCast),
        theirs.broken_rule(actions.BeginCast, "Bear"),
    )


@pytest.mark.rule("BASE-K31", "BASE-114", "BASE-039")
def test_a_spell_bought_back_returns_as_it_resolves_and_not_if_countered() -> None:
    """Capsize with buyback comes back to the hand; countered it goes to the graveyard."""
    start = table(side("6 Spring", hand="Capsize"), side("Bear, 2 Spring", hand="Denial"))
    bought = start.cast("Capsize", "Bear", optional_costs=("buyback",))

    assert (("Capsize",), ()) == (bought.resolve().hand(A), bought.resolve().graveyard(A))
    assert ("Capsize",) == start.cast("Capsize", "Bear").resolve().graveyard(A)
    assert ("Capsize",) == bought.passes().cast("Denial", "Capsize").resolve().graveyard(A)


@pytest.mark.rule("BASE-D29", "BASE-014", "BASE-185")
def test_players_may_give_up_if_that_is_agreed() -> None:
    """Concede comes last among the legal actions, and is refused where nobody may."""
    agreed = table(rules=MagicRules(core=CoreRules(offer_concede=True)))
    done = agreed.do(actions.Concede())

    assert ("Concede",) == agreed.legal[-1]
    assert done.result is not None
    assert (-1.0, 1.0) == done.result.returns
    assert ("BASE-D29", False) == (table().broken_rule(actions.Concede), ("Concede",) in table().legal)


@pytest.mark.rule("BASE-D04", "BASE-104", "BASE-105", "BASE-187")
def test_a_pass_hands_priority_over_and_two_end_the_step() -> None:
    """A passes, then N; the next step begins with A; in a game that is over nothing may be done."""
    start = table()
    over = table(side("Spring", hand="Siphon"), side(life=2)).cast("Siphon", N).resolve()

    assert (A, N, A) == (start.to_act, start.passes().to_act, start.passes(2).to_act)
    assert ("main", "main", "beginning of combat") == (start.step, start.passes().step, start.passes(2).step)
    assert "BASE-187" == over.broken_rule(actions.PassPriority)


@pytest.mark.rule("BASE-148", "BASE-Q14", "BASE-104")
def test_a_player_may_do_any_number_of_things_before_passing() -> None:
    """Wight is pumped five times in a row with priority kept; each resolves by itself."""
    now = table(side("Wight, 5 Swamp"))
    for _ in range(5):
        now = now.activate("Wight")

    assert (5, A) == (len(now.stack), now.to_act)
    assert ("2/2", "6/6") == (now.resolve().size("Wight"), now.resolve(5).size("Wight"))


@pytest.mark.rule("BASE-036", "BASE-P06", "BASE-035")
def test_a_special_mana_ability_is_used_with_priority_and_without_the_stack() -> None:
    """Altar makes mana in N's turn when A has priority; N cannot use it."""
    start = table(side("Altar, Bear"), active=N)
    tapped = start.passes().tap("Altar", paid_with=("Bear",))

    assert "BASE-D06" == start.broken_rule(actions.ActivateMana, "Altar", 0)
    assert ("CC", (), A) == (tapped.pool(A), tapped.stack, tapped.to_act)
    assert () == tapped.offers(actions.ActivateMana)


@pytest.mark.rule("BASE-057", "BASE-060")
def test_two_targets_of_different_wording_may_be_the_same_object() -> None:
    """Mixed aims at a creature and at another word's creature, both times Bear; with Bear gone it does nothing."""
    start = with_cards(side("Spring", hand="Mixed"), side("Bear, Ogre"))
    both, two = start.cast("Mixed", "Bear", "Bear").resolve(), start.cast("Mixed", "Ogre", "Bear").resolve()

    assert ("4/2", "3/3") == (both.size("Bear"), both.size("Ogre"))
    assert ("3/2", "4/3") == (two.size("Bear"), two.size("Ogre"))


@pytest.mark.rule("BASE-112", "BASE-P07", "BASE-014")
def test_a_demand_may_be_paid_by_hand_in_the_middle_of_a_resolution() -> None:
    """A taps two Forests for Toll and keeps Bear."""
    rules = MagicRules(core=CoreRules(manual_mana=True))
    start = table(side("2 Forest", hand="Bear", pool="GG"), side(hand="Toll", pool="U"), rules=rules)
    deciding = start.cast("Bear").passes().cast("Toll", "Bear").resolve()
    paying = deciding.yes()

    assert (A, "PayDecision", "ManaPaymentDecision") == (deciding.to_act, deciding.decision, paying.decision)
    assert paying.tap("Forest").resolve().is_on_battlefield("Bear")
    assert ("Bear",) == deciding.no().graveyard(A)


@pytest.mark.rule("BASE-048", "BASE-P02", "BASE-040")
def test_a_creature_that_must_make_mana_is_not_tapped_otherwise() -> None:
    """Rack taps two others and costs {G}: with Elf as the only source Bear and Ogre are tapped, without a dead end."""
    start = with_cards(side("Rack, Bear, Ogre, Elf"))
    deciding = with_cards(side("Rack, Bear, Ogre, Elf, Forest")).act(actions.BeginAbility, "Rack", 0)
    done = start.act(actions.BeginAbility, "Rack", 0)

    assert (None, [True] * 3) == (done.decision, [done.is_tapped(name) for name in ("Bear", "Ogre", "Elf")])
    assert ("Bear", "Ogre") == deciding.offers(actions.ChooseOwnPermanent)
    assert ("Ogre", "Elf") == deciding.choose("Bear").offers(actions.ChooseOwnPermanent)
    assert () == with_cards(side("Rack, Bear, Elf")).offers(actions.BeginAbility)


@pytest.mark.rule("BASE-041")
def test_the_source_may_be_among_the_creatures_tapped_as_a_cost() -> None:
    """Foreman taps any creature, so itself too, and even on its first turn; Boss needs another one."""
    done = with_cards(side("Foreman/s")).act(actions.BeginAbility, "Foreman", 0)

    assert done.is_tapped("Foreman")
    assert () == with_cards(side("Foreman/t")).offers(actions.BeginAbility)
    assert () == with_cards(side("Boss")).offers(actions.BeginAbility)
    assert 1 == len(with_cards(side("Boss, Bear")).offers(actions.BeginAbility))


@pytest.mark.rule("BASE-040", "BASE-Q25")
@pytest.mark.parametrize(
    "parts",
    [
        (lang.SacrificePermanents(lang.CREATURE), lang.SacrificePermanents(lang.LAND)),
        (lang.SacrificeThis(), lang.SacrificePermanents(lang.CREATURE)),
    ],
)
def test_a_card_that_would_take_one_thing_twice_is_refused(parts: tuple[lang.CostPart, ...]) -> None:
    """Two sacrifices in one cost are not supported, one is."""
    twice, once = (artifact("Maw", "{1}", act(pay("", *some), lang.Draw(lang.You()))) for some in (parts, parts[1:]))

    assert ["BASE-040"] == [violation.rule for violation in refusals(NORMAL, twice)]
    assert () == refusals(NORMAL, once)
