"""Faults that reviews have found in tokens, flashback, looks, delayed triggers, and what is refused."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.core import Rng
from castlerules.fortress.book import FORTRESS
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.magic.model import actions
from castlerules.magic.model.changes import EffectBegan, TokenCeased
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import SOLDIER, table

GAME = make_game("reviewed", NORMAL)
MOVES_TO_HAND = lang.MoveTo(lang.TARGET, lang.Zone.HAND)


def known(*cards: lang.CardDef) -> dict[str, lang.CardDef]:
    """Return *cards* by their names."""
    return {card.name: card for card in cards}


@pytest.mark.rule("BASE-021", "BASE-124")
@pytest.mark.parametrize("zone", [lang.Zone.LIBRARY, lang.Zone.HAND])
def test_a_token_that_would_go_to_a_hidden_zone_is_gone_at_once(zone: lang.Zone) -> None:
    """It is never drawn, counted or dealt anew."""
    tuck = instant("Tuck", "{U}", does(lang.MoveTo(lang.TARGET, zone), target(lang.CREATURE)))
    start = table(side("4 Spring", hand="Muster, Tuck", library="Bear, Ogre"), cards=known(tuck))
    done = start.cast("Muster").resolve().cast("Tuck", "Soldier#1").resolve()

    assert (("Bear", "Ogre"), ()) == (done.library(A), done.hand(A))
    assert ([], 1) == (list(GAME.problems(done.state)), sum(isinstance(event, TokenCeased) for event in done.events))
    assert [GAME.observe(done.state, A)] == [
        GAME.observe(GAME.determinize(GAME.observe(done.state, A), Rng.seeded(1)), A)
    ]


@pytest.mark.rule("BASE-048", "BASE-056", "BASE-K32")
def test_a_spell_with_flashback_is_no_target_for_itself() -> None:
    """Alone in the graveyard it has nothing to aim at, and is not offered."""
    regrow = instant(
        "Regrow",
        "{G}",
        does(
            MOVES_TO_HAND,
            target(all_of(lang.IsType(lang.CardType.INSTANT), lang.YOU_CONTROL), zone=lang.Zone.GRAVEYARD),
        ),
        flashback("{G}"),
    )
    alone = table(side("Forest", graveyard="Regrow"), cards=known(regrow))
    other = table(side("Forest", graveyard="Regrow, Spark"), cards=known(regrow))

    assert () == alone.offers(actions.BeginCast)
    assert ("Spark",) == other.cast("Regrow", "Spark").resolve().hand(A)


@pytest.mark.rule("BASE-024", "BASE-I24", "BASE-070")
def test_a_delayed_trigger_tells_nothing_of_a_card_that_went_to_a_hand() -> None:
    """Neither its event nor what lasts speaks of the number that the card has there."""
    effect = lang.InOrder((MOVES_TO_HAND, lang.CreateDelayedTrigger(lang.END_STEP, lang.Draw(lang.You()))))
    start = table(
        side("Spring", hand="Away"),
        side("Bear", hand="Ogre"),
        cards=known(instant("Away", "{U}", does(effect, target(lang.CREATURE)))),
    )
    done = start.cast("Away", "Bear").resolve()
    hand = {card_object.id for card_object in done.state.seats[N].hand}
    (began,) = [event.effect for event in done.events if isinstance(event, EffectBegan)]

    assert ((), ((),)) == (began.captured.moved_objects, began.captured.targets)  # type: ignore[union-attr]
    assert not hand & {number for slot in began.captured.targets for number in slot}  # type: ignore[union-attr]


@pytest.mark.rule("BASE-092", "BASE-D22")
def test_a_shield_against_a_source_prevents_all_that_it_deals_in_one_event() -> None:
    """Twice 2 damage to N at once by one spell are both prevented."""
    twice = sorcery("Twice", "{R}", does(damage(2, lang.TARGET, lang.EachPlayer()), lang.TARGET_PLAYER))
    start = table(side("Spring", hand="Twice"), side("Spring, Circle"), cards=known(twice))
    done = start.cast("Twice", N).passes().activate("Circle").resolve().resolve()

    assert (18, 20, ()) == (done.life(A), done.life(N), done.state.ongoing)


def peeking(library: str) -> MagicScenario:
    """Return the position in which A has looked for a creature among the top three cards of *library*."""
    effect = lang.InOrder(
        (
            lang.LookAtTop("top", 3),
            lang.ChooseCards(lang.You(), "it", lang.CREATURE, lang.Zone.LIBRARY, lang.You(), least=0, among="top"),
            lang.MoveTo(lang.BoundObjects("it"), lang.Zone.HAND),
        )
    )
    spell = sorcery("Scout Ahead", "{U}", does(effect))
    return table(side("Spring", hand="Scout Ahead", library=library), cards=known(spell)).cast("Scout Ahead").resolve()


@pytest.mark.rule("BASE-177", "BASE-I24", "BASE-D12")
def test_whoever_looks_is_asked_even_if_nothing_fits() -> None:
    """The other player sees the same, whether or not there was a creature."""
    some, none = peeking("Bear, Forest, Forest"), peeking("Forest, Forest, Forest")

    assert (("Bear",), ("StopChoosing",)) == (some.offers(actions.ChooseNamedCard), none.legal[0])
    assert GAME.observe(some.state, N) == GAME.observe(none.state, N)
    assert () == none.stop_choosing().hand(A)


@pytest.mark.rule("BASE-I24", "BASE-179")
def test_nobody_sees_from_which_place_a_card_was_taken() -> None:
    """With Impulse, N's observation is the same whether A took the first card or the second."""
    first, second = [
        table(side("2 Island", hand="Impulse", library=f"{cards}, Forest, Island, Plains"))
        .cast("Impulse")
        .resolve()
        .choose("Bear")
        for cards in ("Bear, Ogre", "Ogre, Bear")
    ]

    assert GAME.observe(first.state, N) == GAME.observe(second.state, N)


@pytest.mark.rule("BASE-179", "BASE-I24")
def test_what_was_looked_at_lies_on_top_in_every_world_that_looks_alike() -> None:
    """In a world dealt anew the four cards are the top four, in their order."""
    looked = table(side("2 Island", hand="Impulse", library="Bear, Ogre, Forest, Island, Plains, Giant"))
    state = looked.cast("Impulse").resolve().state
    for seed in range(5):
        world = GAME.determinize(GAME.observe(state, A), Rng.seeded(seed))
        top = [world.table.cards[card].name for card in world.seats[A].library[:4]]

        assert ["Bear", "Ogre", "Forest", "Island"] == top


@pytest.mark.rule("BASE-110", "BASE-179")
def test_a_card_that_has_been_drawn_meanwhile_is_not_chosen_any_more() -> None:
    """Of three cards looked at the first is drawn; two are left to choose from."""
    effect = lang.InOrder(
        (
            lang.LookAtTop("top", 3),
            lang.Draw(lang.You()),
            lang.ChooseCards(lang.You(), "it", lang.Anything(), lang.Zone.LIBRARY, lang.You(), among="top"),
            lang.MoveTo(lang.BoundObjects("it"), lang.Zone.EXILE),
        )
    )
    spell = sorcery("Odd", "{U}", does(effect))
    deciding = table(side("Spring", hand="Odd", library="Bear, Ogre, Giant"), cards=known(spell)).cast("Odd").resolve()

    assert ("Giant", "Ogre") == deciding.offers(actions.ChooseNamedCard)
    assert ("Ogre",) == deciding.choose("Ogre").exile(A)


@pytest.mark.rule("BASE-D16", "BASE-110")
def test_what_must_be_chosen_of_permanents_is_not_asked() -> None:
    """Two creatures of two are returned without a question; of three the player says which."""
    effect = lang.InOrder(
        (
            lang.ChooseCards(lang.You(), "they", lang.CREATURE, lang.Zone.BATTLEFIELD, lang.You(), least=2, most=2),
            bounce(lang.BoundObjects("they")),
        )
    )
    cards = known(sorcery("Retreat", "{U}", does(effect)))
    two = table(side("Bear, Ogre, Spring", hand="Retreat"), cards=cards).cast("Retreat").resolve()
    three = table(side("Bear, Ogre, Giant, Spring", hand="Retreat"), cards=cards).cast("Retreat").resolve()

    assert ((None, 2), ("Bear", "Ogre")) == ((two.decision, len(two.hand(A))), three.offers(actions.ChooseOwnPermanent))


@pytest.mark.rule("BASE-137", "BASE-076")
def test_an_effect_whose_objects_have_left_does_not_stay_for_good() -> None:
    """A creature that was taken for good and died is forgotten, and so is the effect on it."""
    theft = sorcery(
        "Theft",
        "{U}",
        does(lang.ApplyUntil(lang.TARGET, (lang.TakeControl(),), lang.Duration.FOREVER), target(lang.CREATURE)),
    )
    start = table(side("3 Spring", hand="Theft, Smite"), side("Ogre"), cards=known(theft))
    done = start.cast("Theft", "Ogre").resolve().cast("Smite", "Ogre").resolve()

    assert (("Ogre",), (), ()) == (done.graveyard(N), done.state.ongoing, done.state.last_known)


RED = (lang.ManaKind.RED,)
TAPS = lang.TypeLine(types=(lang.CardType.CREATURE,))


def maker(*abilities: lang.Ability, types: lang.TypeLine = TAPS) -> lang.CardDef:
    """Return a spell that makes a token with *abilities*."""
    return sorcery("Maker", "{R}", does(lang.CreateTokens(lang.Token("Thing", types, (), 1, 1, abilities), lang.You())))


REFUSED = {
    "two sacrifices with flashback": instant(
        "Bad",
        "{R}",
        lang.Keyword(lang.KeywordKind.FLASHBACK, cost=pay("", lang.SacrificePermanents(lang.CREATURE))),
        lang.AdditionalCost(pay("", lang.SacrificePermanents(lang.CREATURE))),
        does(damage(1, lang.TARGET), lang.ANY_TARGET),
    ),
    "a creature with flashback": creature("Bad", "{R}", "Orc", 2, 2, flashback("{R}")),
    "an echo that costs a land": creature(
        "Bad",
        "{R}",
        "Orc",
        2,
        2,
        lang.Keyword(lang.KeywordKind.ECHO, cost=pay("", lang.SacrificePermanents(lang.LAND))),
    ),
    "an echo that costs X": creature("Bad", "{R}", "Orc", 2, 2, lang.Keyword(lang.KeywordKind.ECHO, cost=pay("{X}"))),
    "cycling that taps": creature(
        "Bad", "{R}", "Orc", 2, 2, lang.Keyword(lang.KeywordKind.CYCLING, cost=pay("", lang.TapThis()))
    ),
    "an ability in hand with a target": creature(
        "Bad", "{R}", "Orc", 2, 2, act(pay("{G}", lang.DiscardThis()), pump(lang.TARGET, 1, 1), target(lang.CREATURE))
    ),
    "an ability in hand with a source": creature(
        "Bad", "{R}", "Orc", 2, 2, act(pay("{G}", lang.DiscardThis()), damage(1, lang.You()))
    ),
    "a mana ability in hand": creature(
        "Bad", "{R}", "Orc", 2, 2, act(pay("", lang.DiscardThis()), lang.AddMana((RED,)))
    ),
    "an additional cost of itself": instant(
        "Bad", "{R}", lang.AdditionalCost(pay("", lang.SacrificeThis())), does(lang.Draw(lang.You()))
    ),
    "a token with half a mana ability": maker(act("{T}", lang.InOrder((lang.AddMana((RED,)), lang.Draw(lang.You()))))),
    "a token that says what * is": maker(lang.CharacteristicDefining(1, 1)),
    "a token that is an Aura": maker(types=lang.TypeLine(types=(lang.CardType.ENCHANTMENT,), subtypes=("Aura",))),
    "control of what others control": enchantment(
        "Bad", "{U}", gets(all_of(lang.CREATURE, lang.ControlledBy(lang.EachOpponent())), lang.TakeControl())
    ),
    "a later word on cards in a hand": sorcery(
        "Bad",
        "{U}",
        does(
            lang.InOrder(
                (
                    lang.ChooseCards(lang.You(), "it", lang.CREATURE, lang.Zone.HAND, lang.You()),
                    lang.CreateDelayedTrigger(lang.END_STEP, lang.DiscardObject(lang.BoundObjects("it"))),
                )
            )
        ),
    ),
    "a later word on cards in a library": sorcery(
        "Bad",
        "{U}",
        does(
            lang.InOrder(
                (
                    lang.Search("it", lang.CREATURE),
                    lang.CreateDelayedTrigger(lang.END_STEP, lang.MoveTo(lang.BoundObjects("it"), lang.Zone.HAND)),
                )
            )
        ),
    ),
}


@pytest.mark.rule("BASE-Q25")
@pytest.mark.parametrize("card", REFUSED.values(), ids=REFUSED)
def test_what_would_be_approximated_is_refused(card: lang.CardDef) -> None:
    """Each such card is reported with a rule, before a game begins."""
    assert refusals(NORMAL, card)


@pytest.mark.rule("BASE-Q25", "BASE-E09")
def test_tokens_may_say_what_cards_may() -> None:
    """A token may divide damage or return itself, which a spell that makes it may not."""
    leaving = maker(act(pay("{1}"), lang.MoveTo(lang.This(), lang.Zone.EXILE)))

    assert () == refusals(NORMAL, leaving)
    assert () == refusals(NORMAL, sorcery("Fine", "{W}", does(lang.CreateTokens(SOLDIER, lang.You()))))
    assert () == refusals(NORMAL, sorcery("Fine", "{W}", does(lang.Destroy(lang.TARGET), target(lang.BLUE))))


@pytest.mark.rule("BASE-186", "FOR-Q65")
def test_no_effect_wins_a_siege() -> None:
    """Fortress refuses an artifact that would."""
    trophy = artifact("Trophy", "{2}", act("{0}", lang.WinGame(lang.You())))

    assert (True, ()) == (bool(refusals(FORTRESS, trophy)), refusals(NORMAL, trophy))


@pytest.mark.rule("BASE-187", "BASE-I24")
def test_a_game_that_ended_with_spells_on_the_stack_can_be_dealt_anew() -> None:
    """What lay there is nowhere any more, and an observation of the end fits a state all the same."""
    start = table(side("2 Spring", hand="Spark, Growth"), side("Bear", life=2)).cast("Growth", "Bear").cast("Spark", N)
    over = start.resolve().state
    observation = GAME.observe(over, N)

    assert (True, ()) == (over.result is not None, over.stack)
    assert observation == GAME.observe(GAME.determinize(observation, Rng.seeded(1)), N)
