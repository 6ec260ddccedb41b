"""Cards with two kickers: each is offered, paid and remembered by itself (BASE-K30)."""

from __future__ import annotations

import pytest

from castlerules import from_json, to_json
from castlerules.cards import card_from_data, card_to_data, faults_of
from castlerules.cards import language as lang
from castlerules.cards.builders import buyback, creature, does, flashback, gets, instant, kicker, sorcery, when
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.magic.capability.playable import card_problems
from castlerules.magic.model import actions
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, N, side

from .kit import every_edition, table

DUEL = make_game("duel", NORMAL)
FIRST, SECOND = lang.WasPaid(lang.KeywordKind.KICKER), lang.WasPaid(lang.KeywordKind.SECOND_KICKER)
ARRIVES = lang.ZoneChange(lang.IsThis(), to=lang.Zone.BATTLEFIELD)
CARDS = {
    card.name: card
    for card in (
        creature(
            "Twofold",
            "{G}",
            "Beast",
            1,
            1,
            kicker("{1}{R}"),
            kicker("{W}", second=True),
            lang.EntersWith(kind=lang.CounterKind.PLUS, count=2, condition=FIRST),
            gets(lang.IsThis(), lang.AddKeyword(lang.HASTE), condition=SECOND),
            when(ARRIVES, lang.GainLife(lang.You(), 3), condition=SECOND),
        ),
        sorcery(
            "Pang",
            "{B}",
            kicker("{1}"),
            buyback("{2}"),
            kicker("{X}", second=True),
            does(
                lang.InOrder(
                    (
                        lang.LoseLife(lang.TargetPlayer(), 1),
                        lang.If(FIRST, lang.LoseLife(lang.TargetPlayer(), 2)),
                        lang.If(SECOND, lang.LoseLife(lang.TargetPlayer(), lang.X())),
                    )
                ),
                lang.TARGET_PLAYER,
            ),
        ),
    )
}


def kicked(paid: tuple[lang.KeywordKind, ...]) -> tuple[str, ...]:
    """Return what was paid, in words."""
    return tuple(kind.value for kind in paid)


@every_edition
@pytest.mark.rule("BASE-K30", "BASE-020", "BASE-095")
@pytest.mark.parametrize(
    ("paid", "expected"),
    [
        ((), (1, "1/1", False, 20)),
        (("kicker",), (3, "3/3", False, 20)),
        (("second kicker",), (2, "1/1", True, 23)),
        (("kicker", "second kicker"), (4, "3/3", True, 23)),
    ],
)
def test_each_kicker_does_its_own(
    rules: MagicRules, paid: tuple[str, ...], expected: tuple[int, str, bool, int]
) -> None:
    """Twofold grows for the first kicker, hurries and gains life for the second, and costs only what was wanted."""
    cast = table(side("4 Spring", hand="Twofold"), rules=rules, cards=CARDS).cast("Twofold", optional_costs=paid)
    done = cast.resolve(2 if "second kicker" in paid else 1)
    spent = sum(cast.is_tapped(f"Spring#{n}") for n in range(1, 5))

    assert expected == (spent, done.size("Twofold"), done.has_keyword("Twofold", "haste"), done.life(A))
    assert paid == kicked(done.permanent("Twofold").optional_costs)


@pytest.mark.rule("BASE-K30", "BASE-048", "BASE-039")
def test_a_kicker_is_offered_if_it_can_be_paid_besides_those_before_it() -> None:
    """With two lands only the second kicker can be had; with three the first one leaves nothing for the second."""
    poor, some = [
        table(side(f"{n} Spring", hand="Twofold"), cards=CARDS).act(actions.BeginCast, "Twofold") for n in (2, 3)
    ]

    assert ("0", "1") == poor.offers(actions.ChooseOption) == some.offers(actions.ChooseOption)
    assert ("second kicker",) == kicked(poor.yes().state.stack[-1].optional_costs)
    assert (None, ("kicker",)) == (some.yes().decision, kicked(some.yes().state.stack[-1].optional_costs))
    assert ("0", "1") == some.no().offers(actions.ChooseOption)


@every_edition
@pytest.mark.rule("BASE-K30", "BASE-K31", "BASE-038")
def test_kickers_buyback_and_an_x_are_paid_together(rules: MagicRules) -> None:
    """Pang with all of them and X = 2 takes six lands, five life and comes back; X is 0 without its kicker."""
    start = table(side("6 Spring", hand="Pang"), rules=rules, cards=CARDS)
    whole = start.cast("Pang", N, x=2, optional_costs=("kicker", "buyback", "second kicker")).resolve()
    plain = start.cast("Pang", N, optional_costs=("kicker",)).resolve()

    assert (15, ("Pang",)) == (whole.life(N), whole.hand(A))
    assert (17, ("Pang",)) == (plain.life(N), plain.graveyard(A))


@pytest.mark.rule("BASE-K30", "BASE-I06")
def test_what_was_paid_is_told_and_kept_as_data() -> None:
    """A Twofold kicked the second way is the same after a round trip, as card and in a state."""
    done = (
        table(side("4 Spring", hand="Twofold"), cards=CARDS)
        .cast("Twofold", optional_costs=("second kicker",))
        .resolve()
    )
    card = CARDS["Twofold"]

    assert card == card_from_data(card_to_data(card))
    assert done.state == from_json(to_json(done.state, game=DUEL), game=DUEL)
    assert ((), ()) == (faults_of(card), refusals(NORMAL, card))


@pytest.mark.rule("BASE-K30", "BASE-K32", "BASE-Q25")
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ((kicker("{1}"), kicker("{2}")), "expected kicker once, got it 2 times"),
        ((kicker("{1}"), *[kicker("{2}", second=True)] * 2), "expected second kicker once, got it 2 times"),
        ((buyback("{1}"), buyback("{1}")), "expected buyback once, got it 2 times"),
        ((flashback("{1}"), flashback("{R}")), "expected flashback once, got it 2 times"),
        ((kicker("{2}", second=True),), "a second kicker without a first one"),
    ],
)
def test_costs_that_could_not_be_told_apart_are_refused(words: tuple[lang.Keyword, ...], fault: str) -> None:
    """Two kickers are a kicker and a second one; two of one kind would be charged together."""
    card = instant("Echo", "{U}", *words, does(lang.Draw(lang.You())))

    assert ["BASE-K30"] == [violation.rule for violation in card_problems(NORMAL, card)]
    assert (f"Echo: {fault}",) == faults_of(card) == tuple(violation.reason for violation in refusals(NORMAL, card))
