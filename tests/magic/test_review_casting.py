"""Announcements that could have no end, and cards that are refused because theirs would not."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.magic import NORMAL, refusals
from castlerules.magic.model import actions
from castlerules.testing.magic import N, side

from .kit import table


def aimed_by(value: lang.Value, *extra: lang.Keyword) -> lang.CardDef:
    """Return an instant that destroys a creature whose power is *value*."""
    fits = all_of(lang.CREATURE, lang.PowerIs(lang.Comparison.EQUAL, value))
    return instant("Cull", "{X}{B}", *extra, does(lang.Destroy(lang.TARGET), target(fits)))


GAINS = lang.GainLife(lang.You(), lang.X())
LAD = creature("Lad", "{G}", "Elf", 1, 1, act(pay("{X}", lang.TapOthers(lang.CREATURE)), GAINS))
DRAIN = sorcery("Drain", "{X}{B}", lang.AdditionalCost(pay("", lang.PayLife(lang.X()))), does(GAINS))
HYDRA = creature("Hydra", "{X}{G}", "Hydra", None, None, lang.CharacteristicDefining(lang.X(), lang.X()))
PUMP = artifact("Pump", "{1}", act("{X}", GAINS))
CULL = aimed_by(lang.X())
KICKED = aimed_by(lang.X(), kicker("{4}"))
CARDS = {card.name: card for card in (LAD, DRAIN, HYDRA, PUMP, CULL)}


@pytest.mark.rule("BASE-048", "BASE-D10", "BASE-P02")
def test_x_leaves_the_creature_that_has_to_be_tapped_for_the_cost() -> None:
    """Elf can make mana for X or be tapped for the cost, not both; another creature can be tapped instead."""
    alone = table(side("Lad, Elf"), cards=CARDS).act(actions.BeginAbility, "Lad", 0)
    more = table(side("Lad, Elf, Bear"), cards=CARDS).act(actions.BeginAbility, "Lad", 0)

    assert (("Lad",), True) == (alone.stack, alone.is_tapped("Elf"))
    assert ("0", "1") == more.offers(actions.ChooseX)
    assert (True, True) == (more.choose(1).is_tapped("Elf"), more.choose(1).is_tapped("Bear"))


@pytest.mark.rule("BASE-048", "BASE-D10")
def test_x_is_offered_as_far_as_there_are_targets_for_it() -> None:
    """X is the power of Bear or of Ogre; without a creature of a payable power the spell is not offered."""
    start = table(side("5 Spring", hand="Cull"), side("Bear, Ogre, Giant"), cards=CARDS)
    poor = table(side("2 Spring", hand="Cull"), side("Bear, Ogre, Giant"), cards=CARDS)

    assert ("2", "3") == start.act(actions.BeginCast, "Cull").offers(actions.ChooseX)
    assert ("Ogre",) == start.cast("Cull", "Ogre", x=3).resolve().graveyard(N)
    assert ("BASE-Q23", ()) == (poor.broken_rule(actions.BeginCast, "Cull"), poor.offers(actions.BeginCast))


@pytest.mark.rule("BASE-048", "BASE-K30")
def test_a_kicker_is_offered_if_x_can_still_have_a_target() -> None:
    """With five lands kicker leaves X = 0, which no creature fits; with seven it leaves X = 2."""
    poor = table(side("5 Spring", hand="Cull"), side("Bear"), cards={"Cull": KICKED})
    rich = table(side("7 Spring", hand="Cull"), side("Bear"), cards={"Cull": KICKED})

    assert () == poor.act(actions.BeginCast, "Cull").offers(actions.ChooseOption)
    assert ("0", "1") == rich.act(actions.BeginCast, "Cull").offers(actions.ChooseOption)
    assert ("Bear",) == rich.act(actions.BeginCast, "Cull").yes().resolve().graveyard(N)


SLING = sorcery(
    "Sling",
    "{X}{R}",
    lang.AdditionalCost(pay("", lang.SacrificePermanents(lang.CREATURE))),
    kicker("{1}"),
    lang.Spell(
        (
            lang.Mode(GAINS),
            lang.Mode(lang.Draw(lang.You(), 1)),
            lang.Mode(lang.DivideDamage(4), (target(lang.CREATURE, count=2),)),
        )
    ),
)


@pytest.mark.rule("BASE-047")
def test_mode_kicker_x_targets_shares_and_sacrifice_are_chosen_in_this_order() -> None:
    """Each question has one kind of answer, and the next comes only when it is answered."""
    start = table(side("6 Spring, Elf, Bear", hand="Sling"), side("Ogre, Giant"), cards={"Sling": SLING})
    mode = start.act(actions.BeginCast, "Sling")
    kicked = mode.choose(2)
    x = kicked.yes()
    aims = x.choose(2)
    shares = aims.choose("Ogre")
    price = shares.act(actions.AssignShare, "Ogre", 1)

    assert [("0", "1", "2"), ("0", "1")] == [now.offers(actions.ChooseOption) for now in (mode, kicked)]
    assert ["ChooseX", "ChooseTarget", "AssignShare", "ChooseSacrifice"] == [
        now.legal[0][0] for now in (x, aims, shares, price)
    ]


TWIN = instant(
    "Twin",
    "{B}",
    does(lang.Destroy(lang.Target(1)), target(lang.CREATURE), target(non(lang.SharesName(lang.Target(0))))),
)
RITE = instant(
    "Rite",
    "{B}",
    lang.AdditionalCost(pay("", lang.SacrificePermanents(lang.CREATURE))),
    lang.Keyword(lang.KeywordKind.KICKER, cost=pay("", lang.SacrificePermanents(lang.CREATURE))),
    does(lang.GainLife(lang.You(), 1)),
)


@pytest.mark.rule("BASE-Q25", "BASE-048", "BASE-040")
@pytest.mark.parametrize(
    ("card", "codes"),
    [
        (TWIN, ["BASE-048"]),
        (aimed_by(lang.HandSize(lang.You())), ["BASE-048"]),
        (aimed_by(lang.CountOf(lang.Anything(), lang.Zone.HAND)), ["BASE-048"]),
        (aimed_by(lang.CountOf(lang.CREATURE)), []),
        (RITE, ["BASE-040"]),
    ],
)
def test_a_card_whose_announcement_could_have_no_end_is_refused(card: lang.CardDef, codes: list[str]) -> None:
    """Targets that depend on targets or on the hand are not played, nor are two costs of one kind."""
    assert codes == [violation.rule for violation in refusals(NORMAL, card)]


@pytest.mark.rule("BASE-Q25", "BASE-052")
def test_a_mana_ability_that_is_limited_is_refused() -> None:
    """The limit would not be kept, so the card is not played; without it, it is."""
    effect, price = lang.AddMana(((lang.ManaKind.BLACK,),)), pay("", lang.PayLife(1))
    limited = artifact("Well", "{1}", act(price, effect, limits=(lang.ActivationLimit.ONCE_A_TURN,)))

    assert ["BASE-052"] == [violation.rule for violation in refusals(NORMAL, limited)]
    assert () == refusals(NORMAL, artifact("Well", "{1}", act(price, effect)))


OFFERS = (lang.UnlessPaid, lang.MayPay)
"""The effects that ask several players in turn."""


def asking(who: lang.PlayerRef) -> list[lang.Effect]:
    """Return the effects in which *who* pays or chooses."""
    gain, price = lang.GainLife(lang.You(), 1), pay("{1}")
    chosen = lang.ChooseCards(who, "it", lang.CREATURE, lang.Zone.GRAVEYARD, lang.You())
    return [lang.ChooseOne(who, (gain, gain)), lang.UnlessPaid(who, price, gain), lang.MayPay(who, price, gain), chosen]


@pytest.mark.rule("BASE-Q25", "BASE-112")
@pytest.mark.parametrize("who", [lang.EachPlayer(), lang.ControllerOf(lang.Each(lang.CREATURE))])
def test_a_card_that_asks_several_players_is_refused(who: lang.PlayerRef) -> None:
    """Only one player would be asked; a card that asks one opponent is played."""
    asked = [effect for effect in asking(who) if who != lang.EachPlayer() or not isinstance(effect, OFFERS)]
    refused = [refusals(NORMAL, sorcery("Party", "{W}", does(effect))) for effect in asked]
    taken = [refusals(NORMAL, sorcery("Party", "{W}", does(effect))) for effect in asking(lang.EachOpponent())]

    assert [["BASE-112"]] * len(asked) == [[violation.rule for violation in violations] for violations in refused]
    assert [()] * 4 == taken


@pytest.mark.rule("BASE-048", "BASE-046", "BASE-Q23")
def test_a_split_card_is_refused_for_what_the_half_lacks_that_it_is_time_for() -> None:
    """In upkeep only the instant half counts: with a Mountain it cannot be paid for; with two Islands it is offered."""
    two = split(
        instant("Wave", "{U}{U}", does(lang.Draw(lang.You()))), sorcery("Flame", "{R}", does(lang.Draw(lang.You())))
    )
    cards = {"Wave // Flame": two}
    poor = table(side("Mountain", hand="Wave // Flame"), cards=cards, step="upkeep")
    rich = table(side("2 Island", hand="Wave // Flame"), cards=cards, step="upkeep")

    assert ("BASE-048", None) == tuple(now.broken_rule(actions.BeginCast, "Wave // Flame") for now in (poor, rich))


@pytest.mark.rule("BASE-040", "BASE-K37")
def test_a_spell_is_refused_for_the_additional_cost_that_is_lacking() -> None:
    """Without a land to sacrifice, though with mana in the pool, it is the sacrifice that is lacking."""
    start = table(side(hand="Clearing", pool="GG"))

    assert "BASE-040" == start.broken_rule(actions.BeginCast, "Clearing")
    assert "BASE-048" == table(side("Forest", hand="Clearing")).broken_rule(actions.BeginCast, "Clearing")


@pytest.mark.rule("BASE-052")
def test_only_activations_that_are_limited_are_counted() -> None:
    """Wight's ability may be activated again and again, and nothing is kept of it; one for once a turn is kept."""
    once = artifact("Bell", "{1}", act("{1}", lang.GainLife(lang.You(), 1), limits=(lang.ActivationLimit.ONCE_A_TURN,)))
    start = table(side("Wight, Bell, 3 Spring"), cards={"Bell": once})

    assert () == start.activate("Wight").activate("Wight").state.activations
    rung = start.activate("Bell")
    assert ((rung.permanent("Bell").id, 0),) == rung.state.activations
    assert "BASE-052" == rung.broken_rule(actions.BeginAbility, "Bell", 0)


@pytest.mark.rule("BASE-056", "BASE-K22", "BASE-D10", "BASE-D11", "BASE-D15")
def test_a_choice_of_an_announcement_is_refused_for_its_own_reason() -> None:
    """A shrouded target, a land as a target, one named twice, an X too great, another's land: each has its code."""
    ghost = creature("Ghost", "{G}", "Spirit", 2, 2, lang.SHROUD)
    mine = side("5 Spring, Bear, Ogre", hand="Growth, Volley, Bolide, Clearing")
    start = table(mine, side("Ghost, Quarry, Hawk, Giant"), cards={"Ghost": ghost})
    growth, volley = (start.act(actions.BeginCast, name) for name in ("Growth", "Volley"))

    assert ["BASE-K22", "BASE-056"] == [growth.broken_rule(actions.ChooseTarget, name) for name in ("Ghost", "Quarry")]
    assert "BASE-D11" == volley.choose("Ogre").broken_rule(actions.ChooseTarget, "Bear")
    assert "BASE-D10" == start.act(actions.BeginCast, "Bolide").broken_rule(actions.ChooseX, 5)
    assert "BASE-D15" == start.act(actions.BeginCast, "Clearing").broken_rule(actions.ChooseSacrifice, "Quarry")
    assert "BASE-047" == growth.broken_rule(actions.PassPriority)
