"""When a spell may be cast, or an ability activated, by what its text says (BASE-261)."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction
from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import damage, does, enchantment, instant, kicker, sorcery
from castlerules.cards.language.constants import TARGET_PLAYER
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, refusals
from castlerules.magic.capability.playable import card_problems
from castlerules.magic.model import actions
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, N, side

from .kit import table


def periods(*parts: lang.Period, who: lang.PlayerRef | None = None) -> lang.Condition:
    """Return the condition that it is all of *parts* of a turn at once, and a turn of *who*."""
    conditions = [lang.DuringPeriod(part) for part in parts]
    return lang.Both((*conditions, *([] if who is None else [lang.DuringTurnOf(who)])))


DRAW = does(lang.Draw(lang.You(), 1))
CARDS = {
    card.name: card
    for card in (
        instant("Ambush", "{G}", lang.CastOnly(periods(lang.Period.COMBAT, lang.Period.BEFORE_BLOCKERS)), DRAW),
        instant("Verdict", "{W}", lang.CastOnly(lang.DuringPeriod(lang.Period.AFTER_BLOCKERS)), DRAW),
        instant("Frenzy", "{R}", lang.CastOnly(lang.DuringPeriod(lang.Period.BEFORE_DAMAGE)), DRAW),
        instant("Harvest", "{U}", lang.CastOnly(periods(lang.Period.AFTER_UPKEEP, who=lang.EachOpponent())), DRAW),
        enchantment(
            "Dune",
            "{R}",
            lang.Activated(
                lang.Cost(), lang.GainLife(lang.You(), 1), condition=lang.DuringPeriod(lang.Period.END_OF_COMBAT)
            ),
        ),
        instant("Ebbing", "{U}", lang.CastOnly(periods(lang.Period.END, who=lang.You())), DRAW),
        enchantment(
            "Drill",
            "{R}",
            lang.Activated(
                lang.Cost(),
                lang.GainLife(lang.You(), 1),
                condition=periods(lang.Period.BEFORE_ATTACKERS, who=lang.You()),
            ),
        ),
    )
}
MINE = side("Island, Bear, Drill", hand="Ebbing", library="3 Bear")
THEIRS = side("Forest, Plains, Island, Ogre", hand="Ambush, Verdict, Ebbing", library="3 Bear")


@pytest.mark.rule("BASE-261", scenario="BASE-S181")
def test_spells_of_a_combat() -> None:
    """N may cast Ambush before blockers are declared, Verdict after it, each only in combat."""
    main = table(MINE, THEIRS, cards=CARDS)
    begun, declared = main.to_step("beginning of combat"), main.attack("Bear")
    blocked = declared.block({"Ogre": "Bear"})
    quiet = main.attack().to_step("end of combat")

    assert () == main.passes().offers(actions.BeginCast) == quiet.passes().offers(actions.BeginCast)
    assert [("Ambush",)] * 2 == [now.passes().offers(actions.BeginCast) for now in (begun, declared)]
    assert ("Verdict",) == blocked.passes().offers(actions.BeginCast)
    with pytest.raises(IllegalAction, match="before blockers are declared"):
        main.passes().act(actions.BeginCast, "Ambush")


@pytest.mark.rule("BASE-261", "BASE-052", scenario="BASE-S181")
def test_a_step_of_ones_own_turn() -> None:
    """Ebbing waits for A's end step; Drill is used until attackers are declared."""
    main = table(MINE, THEIRS, cards=CARDS)
    end = main.to_step("end of turn")

    assert () == main.offers(actions.BeginCast)
    assert ("Ebbing#1",) == end.offers(actions.BeginCast)
    assert () == end.passes().offers(actions.BeginCast)
    assert ("Ebbing",) == end.cast("Ebbing#1").resolve().graveyard(A)
    assert 21 == main.activate("Drill").resolve().life(A)
    assert () == main.attack("Bear").offers(actions.BeginAbility) == end.offers(actions.BeginAbility)


@pytest.mark.rule("BASE-261", "BASE-Q25")
def test_its_words_its_data_its_reading_and_solitaire() -> None:
    """The text says when; the card is data; the reader reads it; Solitaire has no such steps."""
    face = lang.Face("Test", lang.mana("{G}"), lang.TypeLine(types=(lang.CardType.INSTANT,)))
    read = read_text("Cast this spell only during combat before blockers are declared.\nDraw a card.", face)

    assert CARDS["Ambush"].face.abilities == read.abilities
    assert "Cast this spell only during combat and only before blockers are declared." in render(CARDS["Ambush"])
    assert CARDS["Ambush"] == card_from_json(card_to_json(CARDS["Ambush"]))
    assert [["BASE-Q25"]] * 2 == [
        [one.rule for one in refusals(SOLITAIRE, CARDS[name])] for name in ("Verdict", "Drill")
    ]


RUSH = sorcery(
    "Rush",
    "{1}{R}",
    lang.Keyword(lang.KeywordKind.FLASH_AT_A_PRICE, cost=lang.Cost(lang.mana("{2}"))),
    does(damage(3, lang.TargetPlayer()), TARGET_PLAYER),
)


@pytest.mark.rule("BASE-K63", "BASE-Q75", "BASE-046", scenario="BASE-S185")
def test_flash_at_a_price_is_paid_when_a_sorcery_could_not_be_cast() -> None:
    """Four Mountains cast Rush in the turn of N, two do not; in A's main phase it costs two."""
    rich, poor = side("4 Mountain", hand="Rush"), side("2 Mountain", hand="Rush")
    mine = table(rich, cards={"Rush": RUSH})
    cast = mine.cast("Rush", N)
    late = table(side(), rich, cards={"Rush": RUSH}).passes().cast("Rush", A, optional_costs=("flash at a price",))

    assert 2 == sum(permanent.tapped for permanent in cast.state.permanents)
    assert ((), ("flash at a price",)) == tuple(
        tuple(kind.value for kind in now.state.stack[-1].optional_costs) for now in (cast, late)
    )
    assert 4 == sum(permanent.tapped for permanent in late.state.permanents)
    assert (17, 17) == (cast.resolve().life(N), late.resolve().life(A))
    assert () == table(side(), poor, cards={"Rush": RUSH}).passes().offers(actions.BeginCast)
    assert ("Rush",) == table(poor, cards={"Rush": RUSH}).offers(actions.BeginCast)


@pytest.mark.rule("BASE-K63", "BASE-Q25")
def test_the_words_of_flash_at_a_price() -> None:
    """The reader reads it; a kicker beside it is not supported; Solitaire refuses it."""
    face = lang.Face("Test", lang.mana("{1}{R}"), lang.TypeLine(types=(lang.CardType.SORCERY,)))
    text = (
        "You may cast this spell as though it had flash if you pay {2} more to cast it.\n"
        "This spell deals 3 damage to target player."
    )
    both = sorcery("Both", "{R}", kicker("{1}"), *RUSH.face.abilities)

    assert [ability for ability in RUSH.face.abilities if isinstance(ability, lang.Keyword)] == [
        ability for ability in read_text(text, face).abilities if isinstance(ability, lang.Keyword)
    ]
    assert "as though it had flash if you pay {2} in addition to its mana cost." in render(RUSH)
    assert "BASE-K63" in [problem.rule for problem in card_problems(NORMAL, both)]
    assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, RUSH)]


@pytest.mark.rule("BASE-261", scenario="BASE-S233")
def test_before_damage_at_the_end_of_combat_and_after_the_upkeep() -> None:
    """Frenzy up to the declare blockers step, Dune in the end of combat step, and N's Harvest after A's upkeep."""
    mine = side("Bear, Dune, Mountain", hand="Frenzy", library="3 Bear")
    start = table(mine, side("Ogre, Island", hand="Harvest", library="3 Bear"), cards=CARDS, step="upkeep")
    main = start.to_step("main")
    blocked = main.attack("Bear").block()
    ended = blocked.to_step("end of combat")

    assert [("Frenzy",), ("Frenzy",), ()] == [now.offers(actions.BeginCast) for now in (main, blocked, ended)]
    assert [(), (), ("Dune 0",)] == [now.offers(actions.BeginAbility) for now in (main, blocked, ended)]
    assert [(), ("Harvest",)] == [now.passes().offers(actions.BeginCast) for now in (start, start.to_step("draw"))]
