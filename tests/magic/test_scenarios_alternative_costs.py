"""Alternative costs: what is paid rather than the mana cost of a spell, and when (BASE-K36, BASE-350)."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction, Rng
from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import artifact, damage, does, flashback, instant, kicker, sorcery, target
from castlerules.cards.language.constants import ANY_TARGET, BLUE, CREATURE, TARGET, TARGET_SPELL
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.magic.capability.playable import card_problems
from castlerules.magic.model import actions
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, Side, side

from .kit import table

PAID = ("alternative cost",)
DRAW = lang.Draw(lang.You(), 1)


def kind(name: str) -> lang.Filter:
    """Return the filter for permanents of the land type *name*."""
    return lang.IsSubtype(name)


def rather(*parts: lang.CostPart, mana: str = "") -> lang.Keyword:
    """Return the alternative cost of *mana* and *parts*."""
    return lang.Keyword(lang.KeywordKind.ALTERNATIVE_COST, cost=lang.Cost(lang.mana(mana), parts))


def controls(who: lang.PlayerRef, name: str) -> lang.Condition:
    """Return the condition that *who* controls a land of the type *name*."""
    return lang.Exists(lang.AllOf((kind(name), lang.ControlledBy(who))))


RETURN = "return three Islands you control to their owner's hand"
WAR_TEXT = "If an opponent controls a Plains and you control a Swamp"
INSTANTS = lang.IsType(lang.CardType.INSTANT)
EXILE_BLUE = lang.MoveOwn(BLUE, lang.Zone.HAND, lang.Zone.EXILE)
IN_THEIR_TURN = lang.OnlyIf(lang.Untrue(lang.DuringTurnOf(lang.You())))
WAR = lang.OnlyIf(lang.Both((controls(lang.EachOpponent(), "Plains"), controls(lang.You(), "Swamp"))))
KICKED = lang.If(lang.WasPaid(lang.KeywordKind.KICKER), damage(4, TARGET), damage(2, TARGET))
CARDS = {
    card.name: card
    for card in (
        instant(
            "Refusal", "{3}{U}{U}", rather(lang.PayLife(1), EXILE_BLUE), does(lang.CounterSpell(TARGET), TARGET_SPELL)
        ),
        instant(
            "Eruption",
            "{4}{R}{R}",
            rather(lang.SacrificePermanents(kind("Mountain"), 2)),
            does(damage(4, TARGET), ANY_TARGET),
        ),
        instant(
            "Tide",
            "{X}{U}",
            rather(lang.MoveOwn(kind("Island"), lang.Zone.BATTLEFIELD, lang.Zone.HAND, 3)),
            does(lang.InOrder((lang.Draw(lang.You(), lang.X()), DRAW))),
        ),
        sorcery("Pall", "{2}{B}{B}", rather(WAR), does(lang.Destroy(TARGET), target(CREATURE))),
        instant(
            "Sting",
            "{2}{R}",
            rather(lang.DiscardCards(lang.Anything()), IN_THEIR_TURN),
            kicker("{1}"),
            does(KICKED, ANY_TARGET),
        ),
        artifact(
            "Toll Booth", "{1}", lang.Static(lang.CostChange(lang.IsType(lang.CardType.INSTANT), lang.mana("{1}")))
        ),
    )
}


def where(*sides: Side) -> MagicScenario:
    """Return a position in which the cards above are known."""
    return table(*sides, cards=CARDS)


def against_spark(lands: str, hand: str, life: int = 20) -> MagicScenario:
    """Return the position in which A may answer Spark of N with *hand*."""
    start = where(side(lands, hand=hand, life=life), side("Mountain", hand="Spark"))
    return start.passes().cast("Spark", A).passes()


@pytest.mark.rule("BASE-K36", "BASE-189", scenario="BASE-S250")
def test_a_blue_card_and_a_life_pay_for_refusal() -> None:
    """The Hawk is exiled at once, and no mana is needed."""
    cast = against_spark("", "Refusal, Hawk").cast("Refusal", "Spark", optional_costs=PAID)
    done = cast.resolve()

    assert (19, ("Hawk",), ()) == (cast.life(A), cast.exile(A), cast.hand(A))
    assert (19, ("Spark",)) == (done.life(A), done.graveyard(N))


@pytest.mark.rule("BASE-K36", "BASE-042", "BASE-048", scenario="BASE-S250")
@pytest.mark.parametrize(
    ("hand", "life", "castable"),
    [
        ("Refusal, Hawk", 20, True),
        ("Refusal", 20, False),
        ("Refusal, Bear", 20, False),
        ("Refusal, Hawk", 1, True),
        ("2 Refusal", 20, True),
    ],
)
def test_without_the_card_refusal_cannot_be_cast(hand: str, life: int, castable: bool) -> None:
    """Refusal does not exile itself, and a green card does not help; a second Refusal does."""
    assert castable == bool(against_spark("4 Island", hand, life).offers(actions.BeginCast))


@pytest.mark.rule("BASE-K36", "BASE-D09", scenario="BASE-S250")
def test_who_can_pay_both_is_asked() -> None:
    """With five Islands and the Hawk A chooses; with the Islands alone there is nothing to choose."""
    both, only = against_spark("5 Island", "Refusal, Hawk"), against_spark("5 Island", "Refusal")
    cast = only.cast("Refusal", "Spark")

    assert ("0", "1") == both.act(actions.BeginCast, "Refusal").offers(actions.ChooseOption)
    assert ((), 20) == (both.cast("Refusal", "Spark").exile(A), cast.life(A))
    assert [True] * 5 == [cast.is_tapped(f"Island#{n}") for n in range(1, 6)]
    assert ("Hawk",) == both.cast("Refusal", "Spark", optional_costs=PAID).exile(A)


@pytest.mark.rule("BASE-K36", "BASE-043", "BASE-191", scenario="BASE-S251")
@pytest.mark.parametrize(
    ("lands", "castable"), [("2 Mountain", True), ("Mountain", False), ("2 Mountain, Toll Booth", True)]
)
def test_mountains_are_sacrificed_for_eruption(lands: str, castable: bool) -> None:
    """The {1} of Toll Booth comes from a Mountain that is sacrificed after that."""
    start = where(side(lands, hand="Eruption"))

    assert castable == bool(start.offers(actions.BeginCast))
    if castable:
        cast = start.cast("Eruption", N, optional_costs=PAID, paid_with=("Mountain#1", "Mountain#2"))
        assert (16, 2) == (cast.resolve().life(N), cast.graveyard(A).count("Mountain"))


@pytest.mark.rule("BASE-K36", "BASE-191", scenario="BASE-S251")
def test_tapped_mountains_do_not_make_the_mana_of_a_toll() -> None:
    """Tapped Mountains pay for Eruption, but not for the {1} that Toll Booth adds."""
    assert where(side("2 Mountain/t", hand="Eruption")).offers(actions.BeginCast)
    assert () == where(side("2 Mountain/t, Toll Booth", hand="Eruption")).offers(actions.BeginCast)
    assert where(side("2 Mountain/t, Plains, Toll Booth", hand="Eruption")).offers(actions.BeginCast)


@pytest.mark.rule("BASE-K36", "BASE-D10", scenario="BASE-S251")
def test_x_is_0_if_the_mana_cost_is_not_paid() -> None:
    """Three Islands return for one card; with the mana cost, X is chosen."""
    start = where(side("3 Island", hand="Tide", library="5 Bear"))
    free = start.cast("Tide", optional_costs=PAID, paid_with=tuple(f"Island#{n}" for n in (1, 2, 3)))
    paid = start.act(actions.BeginCast, "Tide").act(actions.ChooseOption, 0)
    two = where(side("2 Island", hand="Tide", library="5 Bear"))

    assert (0, 3) == (free.state.stack[-1].x, free.hand(A).count("Island"))
    assert 4 == len(free.resolve().hand(A))
    assert ("0", "1", "2") == paid.offers(actions.ChooseX)
    assert 2 == len(two.cast("Tide", x=1).resolve().hand(A))


@pytest.mark.rule("BASE-350", scenario="BASE-S252")
@pytest.mark.parametrize(
    ("mine", "theirs", "castable"),
    [
        ("Swamp", "Bear, Plains", True),
        ("Swamp", "Bear", False),
        ("Forest", "Bear, Plains", False),
        ("Swamp, Plains", "Bear", False),
        ("4 Swamp", "Bear", True),
    ],
)
def test_pall_is_free_under_its_condition(mine: str, theirs: str, castable: bool) -> None:
    """N needs a Plains, and A a Swamp; four Swamps pay for it."""
    start = where(side(mine, hand="Pall"), side(theirs))

    assert castable == bool(start.offers(actions.BeginCast))
    if "Plains" in theirs and castable:
        cast = start.cast("Pall", "Bear", optional_costs=PAID)
        assert (False, ("Bear",)) == (cast.is_tapped("Swamp"), cast.resolve().graveyard(N))


@pytest.mark.rule("BASE-350", "BASE-046", scenario="BASE-S252")
def test_pall_stays_a_sorcery_and_says_why_it_is_not_free() -> None:
    """In N's turn A may not cast it; without the Plains the condition is named."""
    theirs, poor = where(side(), side("Swamp", hand="Pall")), where(side("Swamp", hand="Pall"), side("Bear"))

    assert () == theirs.passes().offers(actions.BeginCast)
    with pytest.raises(IllegalAction, match="the cost can be paid only if"):
        poor.act(actions.BeginCast, "Pall")


@pytest.mark.rule("BASE-350", "BASE-K30", scenario="BASE-S253")
@pytest.mark.parametrize(("lands", "kicks", "left"), [("", (), 18), ("Mountain", ("kicker",), 16)])
def test_sting_is_kicked_besides(lands: str, kicks: tuple[str, ...], left: int) -> None:
    """In N's turn a discarded Bear pays for Sting; the kicker still costs {1}."""
    hers = side(lands, hand="Sting, Bear")
    late = where(side(), hers).passes().cast("Sting", A, optional_costs=(*PAID, *kicks))

    assert (left, ("Bear",)) == (late.resolve().life(A), late.graveyard(N))
    assert () == where(hers).offers(actions.BeginCast)


@pytest.mark.rule("BASE-K36", "BASE-350", "BASE-Q25")
def test_what_is_refused() -> None:
    """Two alternative costs, one without a mana cost, conditions that casting changes, and Solitaire."""
    some, plenty = rather(lang.PayLife(2)), lang.Compare(lang.HandSize(lang.You()), lang.Comparison.AT_LEAST, 3)
    two = sorcery("Two", "{3}", some, rather(lang.PayLife(3)), does(DRAW))
    unsure = sorcery("Unsure", "{3}", rather(lang.OnlyIf(plenty)), does(DRAW))
    cost = lang.Keyword(lang.KeywordKind.KICKER, cost=lang.Cost(lang.mana("{1}"), (WAR,)))
    kick = sorcery("Kick", "{3}", cost, does(lang.If(lang.WasPaid(lang.KeywordKind.KICKER), DRAW)))
    free = lang.CardDef((lang.Face("Free", None, two.face.types, abilities=(some, does(DRAW))),))

    assert ["BASE-040", "BASE-K30"] == [one.rule for one in card_problems(NORMAL, two)]
    assert ["BASE-350"] * 2 == [one.rule for card in (unsure, kick) for one in card_problems(NORMAL, card)]
    assert ["BASE-K36"] == [one.rule for one in card_problems(NORMAL, free)]
    assert [()] * 6 == [refusals(NORMAL, card) for card in CARDS.values()]
    assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, CARDS["Eruption"])]


@pytest.mark.rule("BASE-K36", "BASE-K32")
def test_from_the_graveyard_it_costs_its_flashback() -> None:
    """Flashback is an alternative cost itself: the other one is not offered besides."""
    again = {"Again": sorcery("Again", "{4}", rather(lang.PayLife(2)), flashback("{1}"), does(DRAW))}
    poor, rich = (table(side(lands, graveyard="Again", library="Bear"), cards=again) for lands in ("", "Forest"))

    assert () == poor.offers(actions.BeginCast)
    assert () == rich.act(actions.BeginCast, "Again").offers(actions.ChooseOption)
    assert (20, ()) == (rich.cast("Again").life(A), rich.cast("Again").state.stack[-1].optional_costs)
    assert 18 == table(side(hand="Again"), cards=again).cast("Again", optional_costs=PAID).life(A)


@pytest.mark.rule("BASE-K36", "BASE-350")
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Refusal", "You may pay 1 life and exile a blue card from your hand rather than pay this spell's mana cost."),
        ("Eruption", "You may sacrifice two Mountains rather than pay Eruption's mana cost."),
        (
            "Tide",
            "Rather than pay this spell's mana cost, you may return three Islands you control to their owner's hand.",
        ),
        ("Pall", f"{WAR_TEXT}, you may cast this spell without paying its mana cost."),
        ("Sting", "If it's not your turn, you may discard a card rather than pay this spell's mana cost."),
    ],
)
def test_the_words_are_read_and_the_card_is_data(name: str, line: str) -> None:
    """The reader finds the keyword, the text names it, and the card comes back from JSON."""
    card = CARDS[name]
    read = read_text(f"{line}\nDraw a card.", card.face)
    words = [[one for one in all_ if isinstance(one, lang.Keyword)] for all_ in (read.abilities, card.face.abilities)]

    assert words[1][:1] == words[0]
    assert "rather than pay this spell's mana cost." in render(card)
    assert card == card_from_json(card_to_json(card))


@pytest.mark.rule("BASE-K36", "BASE-I07", "BASE-I24")
def test_who_pays_with_a_hidden_card_has_one_in_every_guess() -> None:
    """While A chooses which blue card to exile, N's guesses deal one to A, although most cards of A are green."""
    mine = side("", hand="Refusal, 2 Hawk", library="30 Bear")
    start = table(mine, side("Mountain", hand="Spark", library="9 Bear"), cards=CARDS).passes().cast("Spark", A)
    chosen = start.passes().act(actions.BeginCast, "Refusal")
    game = make_game("magic_other_costs", NORMAL)
    observation = game.observe(chosen.state, N)
    guesses = [game.determinize(observation, Rng.seeded(number)) for number in range(20)]

    assert ("Hawk#1", "Hawk#2") == chosen.offers(actions.ChooseCard)
    assert [True] * 20 == [bool(game.legal_actions(guess)) for guess in guesses]
