"""Cards that users build of parts that no card of the pool puts together."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, damage, does, fading, gets, kicker, pay, pump, sorcery, target
from castlerules.magic import refusals
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.model.options import MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import SOLDIER, every_edition, table

PLUS, MINUS = lang.CounterKind.PLUS, lang.CounterKind.MINUS
TWO = target(lang.CREATURE, count=2)
THEIRS = lang.ControllerOf(lang.TARGET)

GROWING = {
    card.name: card
    for card in (
        creature(
            "Doubler",
            "{G}",
            "Beast",
            0,
            1,
            kicker("{2}"),
            lang.EntersWith(kind=MINUS, count=1),
            lang.EntersWith(kind=PLUS, count=2),
            lang.EntersWith(kind=PLUS, count=3, condition=lang.WasPaid(lang.KeywordKind.KICKER)),
        ),
        creature("Polyp", "{X}{G}", "Beast", 1, 1, lang.EntersWith(kind=PLUS, count=lang.X())),
        creature("Husk", "{X}{G}", "Beast", 1, 1, lang.EntersWith(kind=PLUS, count=lang.Product(-1, lang.X()))),
        creature(
            "Mixture",
            "{X}{G}",
            "Beast",
            1,
            1,
            *(lang.EntersWith(kind=PLUS, count=n) for n in (3, lang.Product(-1, lang.X()))),
        ),
        creature(
            "Horde", "{G}", "Beast", 1, 1, lang.EntersWith(kind=PLUS, count=10**6), lang.EntersWith(kind=PLUS, count=5)
        ),
        creature("Ember", "{G}", "Beast", 1, 1, fading(2), fading(3)),
    )
}


@every_edition
@pytest.mark.rule("BASE-095", "BASE-130")
def test_counters_of_one_kind_arrive_as_one_number(rules: MagicRules) -> None:
    """Doubler comes with two counters, kicked with five, and with another kind besides, in the order of the kinds."""
    start = table(side("3 Forest", hand="Doubler"), rules=rules, cards=GROWING)
    plain, kicked = [start.cast("Doubler", optional_costs=paid).resolve() for paid in ((), ("kicker",))]
    cancel = rules.core.opposite_counters_cancel

    assert (((PLUS, 1),) if cancel else ((PLUS, 2), (MINUS, 1))) == plain.permanent("Doubler").counters
    assert (((PLUS, 4),) if cancel else ((PLUS, 5), (MINUS, 1))) == kicked.permanent("Doubler").counters
    assert () == (*state_problems(NORMAL, plain.state), *state_problems(NORMAL, kicked.state))


@pytest.mark.rule("BASE-095", "BASE-028", "BASE-130")
@pytest.mark.parametrize(("name", "x", "n"), [("Polyp", 0, 0), ("Polyp", 2, 2), ("Husk", 2, 0), ("Mixture", 2, 3)])
def test_no_counters_and_less_than_none_are_no_counters(name: str, x: int, n: int) -> None:
    """With X = 0, or with minus X, nothing is put on it, written down of it, or taken from what another text gives."""
    done = table(side("3 Forest", hand=name), cards=GROWING).cast(name, x=x).resolve()

    assert f"{n + 1}/{n + 1}" == done.size(name)
    assert (((PLUS, n),) if n else ()) == done.permanent(name).counters
    assert () == tuple(state_problems(NORMAL, done.state))


@pytest.mark.rule("BASE-095", "BASE-130")
def test_a_million_counters_of_a_kind_are_the_most() -> None:
    """Horde would come with five more than a million."""
    done = table(side("Forest", hand="Horde"), cards=GROWING).cast("Horde").resolve()

    assert (10**6, ()) == (done.counters("Horde"), tuple(state_problems(NORMAL, done.state)))


@every_edition
@pytest.mark.rule("BASE-K46", "BASE-095")
def test_two_fadings_put_their_counters_together_and_take_one_each(rules: MagicRules) -> None:
    """Ember with fading 2 and fading 3 has five counters; two triggers of the next upkeep leave three."""
    came = table(side("Forest", hand="Ember"), rules=rules, cards=GROWING).cast("Ember").resolve()
    faded = came.to_step("upkeep").to_step("upkeep").resolve(2)

    assert (5, 3) == (came.counters("Ember", "fade"), faded.counters("Ember", "fade"))
    assert () == tuple(state_problems(NORMAL, came.state))


POWER = lang.PowerOf(lang.TARGET)
SIZES = {
    card.name: card
    for card in (
        sorcery("Wither", "{B}", does(pump(lang.TARGET, -3, 0), target(lang.CREATURE))),
        sorcery("Swell", "{G}", does(pump(lang.TARGET, POWER, POWER), target(lang.CREATURE))),
        sorcery("Shrink", "{B}", does(pump(lang.TARGET, *2 * (lang.Product(-1, POWER),)), target(lang.CREATURE))),
        creature(
            "Farmer", "{G}", "Human", 1, 1, gets(lang.IsThis(), lang.AddPT(lang.Sum((lang.CountOf(lang.LAND), -4)), 0))
        ),
    )
}


@pytest.mark.rule("BASE-028", "BASE-088")
def test_less_than_nothing_makes_nothing_greater_or_smaller() -> None:
    """Bear, withered to -1/2, stays so, whether it gets +X/+X or -X/-X for its power X; as 2/2 it would not.

    Farmer gets +X/+0, where X is the number of lands minus four.
    """
    start = table(side("2 Swamp, Forest, Bear, Farmer", hand="Wither, Swell, Shrink"), cards=SIZES)
    withered = start.cast("Wither", "Bear").resolve()
    rich = table(side("6 Forest, Farmer"), cards=SIZES)

    assert "-1/2" == withered.size("Bear")
    assert ["-1/2", "-1/2"] == [withered.cast(name, "Bear").resolve().size("Bear") for name in ("Swell", "Shrink")]
    assert "4/4" == start.cast("Swell", "Bear").resolve().size("Bear")
    assert "Bear" in start.cast("Shrink", "Bear").resolve().graveyard(A)
    assert ("1/1", "3/1") == (start.size("Farmer"), rich.size("Farmer"))


def aimed(who: lang.PlayerRef) -> dict[str, lang.CardDef]:
    """Return cards that do something with *who*, of two target creatures."""
    effects: dict[str, lang.Effect] = {
        "Grind": lang.Mill(who, 1),
        "Doubt": lang.Discard(who, 1),
        "Duty": lang.SacrificeSome(who, lang.CREATURE),
        "Wisdom": lang.Draw(who),
        "Relief": lang.GainLife(who, 2),
        "Price": lang.LoseLife(who, 2),
        "Sting": damage(2, who),
        "Share": lang.GainLife(lang.You(), lang.LifeOf(who)),
    }
    return {name: sorcery(name, "{U}", does(effect, TWO)) for name, effect in effects.items()}


def twice(name: str, at: str, who: lang.PlayerRef = THEIRS) -> MagicScenario:
    """Return a table after that spell at these two creatures: A has Bear and Ogre, N has Hawk and Squire."""
    mine, theirs = side("Island, Bear, Ogre", hand=f"{name}, 2 Swamp"), side("Hawk, Squire", hand="2 Forest")
    return table(mine, theirs, cards=aimed(who)).cast(name, *at.split(", ")).resolve()


@pytest.mark.rule("BASE-Q34")
@pytest.mark.parametrize("who", [THEIRS, lang.OwnerOf(lang.TARGET)], ids=("controllers", "owners"))
def test_of_several_objects_each_player_is_meant_once(who: lang.PlayerRef) -> None:
    """Both creatures of N: one card is milled and one drawn, 2 life and 2 damage, and their life is counted once."""
    both = "Hawk, Squire"

    assert (("Blank",), 3) == (twice("Grind", both, who).graveyard(N), len(twice("Wisdom", both, who).hand(N)))
    assert [22, 18, 18] == [twice(name, both, who).life(N) for name in ("Relief", "Price", "Sting")]
    assert 40 == twice("Share", both, who).life(A)
    assert [22, 22] == [twice("Relief", "Bear, Hawk", who).life(player) for player in (A, N)]


@pytest.mark.rule("BASE-Q34", "BASE-111")
def test_a_player_who_has_several_of_the_objects_chooses_once() -> None:
    """N discards one of two cards and sacrifices one of two creatures; of two players the active one chooses first."""
    lost, gone = twice("Doubt", "Hawk, Squire").choose("Forest"), twice("Duty", "Hawk, Squire").choose("Hawk")
    each = twice("Duty", "Hawk, Ogre")

    assert (("Forest",), None) == (lost.hand(N), lost.decision)
    assert (("Squire",), None) == (gone.battlefield(N), gone.decision)
    assert (A, N) == (each.to_act, each.choose("Bear").to_act)
    assert (("Bear", "Duty"), ("Hawk",)) == tuple(map(each.choose("Bear").choose("Hawk").graveyard, (A, N)))


@pytest.mark.rule("BASE-Q34", "BASE-111")
def test_the_active_player_comes_first_whichever_of_the_objects_is_named_first() -> None:
    """In N's turn N is asked first, though Bear of A stands before Hawk of N."""
    asks = sorcery("Asks", "{U}", does(lang.May(THEIRS, lang.GainLife(lang.You(), 1)), TWO))
    start = table(side("Bear"), side("Island, Hawk", hand="Asks"), cards={"Asks": asks}, active=N)
    deciding = start.cast("Asks", "Bear", "Hawk").resolve()

    assert (N, A) == (deciding.to_act, deciding.no().to_act)


PLAYERS = lang.TargetSlot(None, lang.TargetPlayers.ANY, count=lang.TargetCount(1, 2))
GAINS = lang.GainLife(lang.You(), 1)
ONE_EACH = (
    lang.CreateTokens(SOLDIER, lang.EachPlayer(), name="it"),
    lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, controller=lang.OwnerOf(lang.BoundObjects("it"))),
)
SOME = lang.ChooseCards(lang.You(), "it", lang.CREATURE, lang.Zone.BATTLEFIELD, lang.You(), most=2)


@pytest.mark.rule("BASE-112", "BASE-Q25")
@pytest.mark.parametrize(
    ("effect", "slot"),
    [
        (lang.UnlessPaid(THEIRS, pay("{1}"), GAINS), TWO),
        (lang.MayPay(lang.TargetPlayer(), pay("{1}"), GAINS), PLAYERS),
        (lang.ChooseOne(lang.OwnerOf(lang.TARGET), (GAINS, lang.InOrder(()))), TWO),
        (lang.UnlessPaid(lang.ControllerOf(lang.Each(lang.CREATURE)), pay("{1}"), GAINS), target(lang.CREATURE)),
        (lang.ChooseCards(lang.You(), "it", lang.CREATURE, lang.Zone.BATTLEFIELD, THEIRS), TWO),
        (lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, controller=THEIRS), TWO),
        (lang.InOrder(ONE_EACH), target(lang.CREATURE)),
        (
            lang.InOrder((SOME, lang.UnlessPaid(lang.OwnerOf(lang.BoundObjects("it")), pay("{1}"), GAINS))),
            target(lang.CREATURE),
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_asks_one_player_is_refused_where_there_may_be_several(effect: lang.Effect, slot: lang.TargetSlot) -> None:
    """With two targets, or of each creature, it would ask but one of them; with one target it is fine."""
    single = sorcery("Toll", "{U}", does(lang.UnlessPaid(THEIRS, pay("{1}"), GAINS), target(lang.CREATURE)))

    assert ["BASE-112"] == [fault.rule for fault in refusals(NORMAL, sorcery("Toll", "{U}", does(effect, slot)))]
    assert () == refusals(NORMAL, single)
