"""Steps that belong together read as one: what is shown and its rest, searches for several kinds, idioms of players."""

from __future__ import annotations

from itertools import combinations

import pytest

from castlerules.cards import *
from castlerules.cards.builders import *
from castlerules.cards.language.constants import *

CREATURES = IsType(CardType.CREATURE)
TOP = BoundObjects("top")
LAND_FOUND = MoveTo(BoundObjects("kept"), Zone.HAND)
BURIED = MoveTo(BoundObjects("kept"), Zone.GRAVEYARD)
TARGET_PLAYERS_LIBRARY = LookAtTop("top", 2, TargetPlayer(), public=True)


def chosen(least: int = 1, most: int = 1, name: str = "kept", whose: PlayerRef | None = None) -> ChooseCards:
    """Return the choice of so many of the cards that were shown."""
    return ChooseCards(You(), name, Anything(), Zone.LIBRARY, whose or You(), least, most, among="top")


def moved(name: str, to: Zone, place: LibraryPosition = LibraryPosition.TOP) -> MoveTo:
    """Return the move of what is called *name*."""
    return MoveTo(BoundObjects(name), to, position=place)


def searches(*kinds: str, besides: bool = True) -> tuple[Search, ...]:
    """Return searches for lands of *kinds*; none finds what one before it has found, if *besides* is true."""
    return tuple(
        [Search(kind, IsSubtype(kind), besides=kinds[:place] if besides else ()) for place, kind in enumerate(kinds)]
    )


def put(*kinds: str) -> AtOnce:
    """Return the step that puts what was found onto the battlefield."""
    return AtOnce(tuple([MoveTo(BoundObjects(kind), Zone.BATTLEFIELD, You(), tapped=True) for kind in kinds]))


def each_color(of: Filter) -> AnyOf:
    """Return the filter for *of* with any two colours."""
    pairs = tuple([AllOf((IsColor(one), IsColor(other))) for one, other in combinations(COLORS, 2)])
    return AnyOf(pairs) if of == Anything() else AnyOf(tuple([AllOf((pair, of)) for pair in pairs]))


def commonest(color: Color) -> Both:
    """Return the condition that no colour is more common than *color*."""
    count = CountOf(IsColor(color))
    others = [Compare(count, Comparison.AT_LEAST, CountOf(IsColor(one))) for one in COLORS if one is not color]
    return Both((Compare(count, Comparison.AT_LEAST, 1), *others))


SHOWN: dict[str, InOrder] = {
    "look at the top card of your library. Put it into your hand": in_order(
        LookAtTop("top", 1), TakeAll("kept", Anything(), "top"), LAND_FOUND
    ),
    "reveal the top card of your library. If it is a land, put it into your hand. Otherwise, "
    "put it into your graveyard": in_order(
        LookAtTop("top", 1, public=True),
        TakeAll("kept", Anything(), "top"),
        If(Matches(BoundObjects("kept"), LAND), LAND_FOUND, BURIED),
    ),
    "look at the top card of your library. You may put it on the bottom of your library. Draw a card": in_order(
        LookAtTop("top", 1), chosen(0), moved("kept", Zone.LIBRARY, LibraryPosition.BOTTOM), Draw(You())
    ),
    "look at the top card of your library. You may put it into your graveyard": in_order(
        LookAtTop("top", 1), May(You(), InOrder((chosen(), BURIED)))
    ),
    "look at the top three cards of your library. Put one of them into your hand. "
    "Put the rest on the bottom of your library in any order": in_order(
        LookAtTop("top", 3),
        chosen(),
        LAND_FOUND,
        chosen(3, 3, "rest"),
        moved("rest", Zone.LIBRARY, LibraryPosition.BOTTOM),
    ),
    "look at the top X cards of your library. Put one of them into your hand. Put the rest into your graveyard": (
        in_order(
            LookAtTop("top", X()),
            chosen(),
            LAND_FOUND,
            chosen(ANY_NUMBER, ANY_NUMBER, "rest"),
            moved("rest", Zone.GRAVEYARD),
        )
    ),
    "look at the top five cards of your library. Put them on top of your library in any order": in_order(
        LookAtTop("top", 5), chosen(5, 5), moved("kept", Zone.LIBRARY)
    ),
    "target player reveals the top two cards of their library. Put one of them into that player's graveyard": in_order(
        TARGET_PLAYERS_LIBRARY, chosen(whose=TargetPlayer()), BURIED
    ),
}


@pytest.mark.parametrize("text", SHOWN)
def test_cards_that_are_shown_are_that_card_or_some_of_them_and_the_rest(text: str) -> None:
    """One card is "that card", never "the rest of it"; of several, what no step has taken is "the rest"."""
    assert text == render_effect(SHOWN[text], (TARGET_PLAYER,) * text.startswith("target"))


def test_the_rest_of_two_groups_says_of_which() -> None:
    """If two steps show cards, "the rest" alone would be of either."""
    two = in_order(
        *(LookAtTop("top", 3), chosen(), LAND_FOUND, LookAtTop("more", 2)),
        *(TakeAll("rest", Anything(), "top"), moved("rest", Zone.GRAVEYARD)),
    )

    assert "put the rest of those cards (<top>) into your graveyard" in render_effect(two).replace("Put", "put")


def test_searches_for_several_kinds_are_one_sentence() -> None:
    """The kinds stand in one list; a search that may find the same card again, or that does more, stays by itself."""
    kinds = ("Forest", "Plains", "Island")
    apart = in_order(*searches(*kinds, besides=False), put(*kinds), Shuffle(You()))

    assert (
        "search your library for a Forest card, a Plains card, and an Island card, "
        "put them onto the battlefield tapped, then shuffle"
    ) == render_effect(in_order(*searches(*kinds), put(*kinds), Shuffle(You())))
    assert 3 == render_effect(apart).lower().count("search your library")
    assert "<Forest>" in render_effect(in_order(*searches(*kinds), put("Plains", "Forest", "Island"), Shuffle(You())))


def test_what_is_chosen_to_be_given_up_is_given_up() -> None:
    """A choice with the step that sacrifices or discards just that is one clause, under "may" too."""
    lands = ChooseCards(You(), "some", LAND, Zone.BATTLEFIELD, You(), 0, ANY_NUMBER)
    cards = ChooseCards(You(), "some", Anything(), Zone.HAND, You(), 2, 2)
    both = in_order(cards, DiscardObject(BoundObjects("some")))

    assert "sacrifice any number of lands you control" == render_effect(
        in_order(lands, SacrificeObject(BoundObjects("some")))
    )
    assert "you may discard two cards from your hand" == render_effect(May(You(), both))


def test_another_player_moves_what_they_choose() -> None:
    """The player is the subject, and what goes to their own zone goes to "their" graveyard."""
    card = ChooseCards(TargetPlayer(), "one", Anything(), Zone.HAND, TargetPlayer())
    land = ChooseCards(TargetPlayer(), "one", LAND, Zone.BATTLEFIELD, TargetPlayer())

    assert "target 1 puts a card from their hand into their graveyard" == render_effect(
        in_order(card, moved("one", Zone.GRAVEYARD))
    )
    assert "target 1 returns a land they control to its owner's hand" == render_effect(
        in_order(land, moved("one", Zone.HAND))
    )


def test_another_player_may_move_what_they_choose() -> None:
    """What is offered has its plain verb, and still goes to their own zone."""
    card = ChooseCards(TargetPlayer(), "one", Anything(), Zone.GRAVEYARD, TargetPlayer())
    offer = May(TargetPlayer(), in_order(card, moved("one", Zone.LIBRARY)))

    assert "target player may put a card from their graveyard on top of their library" == render_effect(
        offer, (TARGET_PLAYER,)
    )


def pile_vote(who: PlayerRef, second: str = "second") -> ChooseOne:
    """Return the choice of *who* between two piles."""
    first, other = BoundObjects("first"), BoundObjects(second)
    return ChooseOne(
        who,
        (
            InOrder((NameObjects("won", first), NameObjects("lost", other))),
            InOrder((NameObjects("won", other), NameObjects("lost", first))),
        ),
    )


def test_two_piles_are_separated_and_one_is_chosen() -> None:
    """Cards that are shown and creatures in play are separated; a pile of anything else keeps its steps."""
    shown = ChooseCards(EachOpponent(), "first", Anything(), Zone.LIBRARY, You(), 0, ANY_NUMBER, "top")
    rest = TakeAll("second", Anything(), "top")
    theirs = ChooseCards(You(), "first", CREATURES, Zone.BATTLEFIELD, TargetPlayer(), 0, ANY_NUMBER)
    others = Not(Is(BoundObjects("first")))
    left = NameObjects("second", Each(AllOf((CREATURES, ControlledBy(TargetPlayer()), others))))
    lands = NameObjects("second", Each(AllOf((LAND, ControlledBy(TargetPlayer()), others))))
    slots = (TARGET_PLAYER,)

    assert (
        "reveal the top five cards of your library. Each opponent separates them into two piles, "
        "and you choose one of the piles. Put the cards in the chosen pile into your hand"
    ) == render_effect(
        in_order(LookAtTop("top", 5, public=True), shown, rest, pile_vote(You()), moved("won", Zone.HAND))
    )
    assert (
        "separate all creatures target player controls into two piles, and that player chooses one of the piles. "
        "Destroy the creatures in the other pile"
    ) == render_effect(in_order(theirs, left, pile_vote(TargetPlayer()), Destroy(BoundObjects("lost"))), slots)
    assert "piles" not in render_effect(in_order(theirs, lands, pile_vote(TargetPlayer()), Draw(You())), slots)


def test_cards_of_your_own_come_into_play_as_usual() -> None:
    """From your graveyard they return under your control, which needs no words; from another's it is said whose."""
    mine = target(ControlledBy(You()), zone=Zone.GRAVEYARD)
    back, taken = MoveTo(TARGET, Zone.BATTLEFIELD), MoveTo(TARGET, Zone.BATTLEFIELD, You())

    assert "return target card from your graveyard to the battlefield" == render_effect(back, (mine,))
    assert render_effect(taken, (mine,)).endswith("to the battlefield under your control")
    assert "its owner's control" in render_effect(back, (target(Anything(), zone=Zone.GRAVEYARD),))


def test_cards_put_into_a_library_are_put_there_in_any_order() -> None:
    """Whoever chooses several also chooses their order; a single card has none."""
    cards = [ChooseCards(You(), "kept", Anything(), Zone.HAND, You(), count, count) for count in (1, 2)]
    one, two = [render_effect(in_order(choice, moved("kept", Zone.LIBRARY))) for choice in cards]

    assert "put a card from your hand on top of your library" == one
    assert "put two cards from your hand on top of your library in any order" == two


def test_two_protections_share_the_word() -> None:
    """Of two qualities the second is told by "from" alone."""
    shield = ApplyUntil(TARGET, (AddKeyword(protection(BLACK)), AddKeyword(protection(RED))))

    assert "target creature gains protection from black and from red until end of turn" == render_effect(
        shield, (target(CREATURES),)
    )


def test_another_subject_than_the_source_is_no_mere_it() -> None:
    """After a sentence about the source, "it" would be the source."""
    fight = in_order(damage(PowerOf(This()), TARGET), DealDamage(PowerOf(TARGET), (This(),), TARGET))

    assert (
        "Ox deals damage to target creature equal to Ox's power. That creature deals damage to Ox equal to its power"
    ) == render_effect(fight, (target(CREATURES),), this="Ox")


def test_damage_of_one_source_at_once_is_one_clause() -> None:
    """Two steps in order are two sentences, and those of two sources stay apart."""
    here, there = damage(2, Target()), damage(3, You())
    other = DealDamage(3, (You(),), Target())

    assert "this deals 2 damage to target 1 and 3 damage to you" == render_effect(AtOnce((here, there)))
    assert "this deals 2 damage to target 1. It deals 3 damage to you" == render_effect(InOrder((here, there)))
    assert "at the same time" in render_effect(AtOnce((here, other)))


def test_what_is_done_with_any_color_is_done_with_the_chosen_one() -> None:
    """Five options that differ in the colour alone are the choice of a colour; four of them are a list."""
    options = tuple([Destroy(Each(AllOf((CREATURES, IsColor(color))))) for color in COLORS])

    assert "choose a color. Destroy all creatures of the chosen color" == render_effect(ChooseOne(You(), options))
    assert "choose one — destroy all white creatures; or" in render_effect(ChooseOne(You(), options[:4]))


IDIOMS: dict[str, Effect] = {
    "you may tap or untap target creature": If(
        Matches(Target(), IsTapped()), May(You(), SetTapped(Target(), tapped=False)), May(You(), SetTapped(Target()))
    ),
    "if this was kicked, counter target creature if its mana value is 4 or less. Otherwise, draw a card": If(
        WasPaid(KeywordKind.KICKER),
        If(Compare(ManaValueOf(Target()), Comparison.AT_MOST, 4), CounterSpell(Target())),
        Draw(You()),
    ),
    "each player draws cards equal to the number of creatures they control": ForEachPlayer(
        EachPlayer(), Draw(Accepter(), CountOf(AllOf((CREATURES, ControlledBy(Accepter())))))
    ),
    "if you control an Island, destroy all lands (they can't be regenerated), then draw a card": If(
        Exists(AllOf((IsSubtype("Island"), YOU_CONTROL))),
        InOrder((Destroy(Each(LAND), regenerable=False), Draw(You()))),
    ),
    "if white is the most common color among permanents, or tied for it, draw a card": If(
        commonest(Color.WHITE), Draw(You())
    ),
    "if target creature has the most common color among permanents, or one tied for it, destroy it": If(
        Either(tuple([Both((Matches(Target(), IsColor(color)), commonest(color))) for color in COLORS])),
        Destroy(Target()),
    ),
    "if you control a land and an artifact, draw a card": If(
        Both((Exists(AllOf((LAND, YOU_CONTROL))), Exists(AllOf((ARTIFACT, YOU_CONTROL))))), Draw(You())
    ),
    "destroy all creatures your opponents control": Destroy(Each(AllOf((CREATURES, ControlledBy(EachOpponent()))))),
    "you gain life equal to three times the number of lands on the battlefield": GainLife(
        You(), Product(3, CountOf(LAND))
    ),
}


@pytest.mark.parametrize("text", IDIOMS)
def test_an_effect_is_told_in_the_words_of_players(text: str) -> None:
    """What several nodes say together has the phrase that players have for it."""
    slots = (target(CREATURES),) * ("target" in text)

    assert text == render_effect(IDIOMS[text], slots)


@pytest.mark.parametrize(
    ("words", "filter_"),
    [
        ("multicolored creature", AllOf((each_color(Anything()), CREATURES))),
        ("land or nonblack creature", AnyOf((AllOf((CREATURES, Not(BLACK))), LAND))),
        ("other creature with flying", AllOf((AllOf((CREATURES, NOT_THIS)), HasKeyword(KeywordKind.FLYING)))),
        (
            "creature with power greater than this's power",
            AllOf((CREATURES, PowerIs(Comparison.AT_LEAST, Sum((PowerOf(This()), 1))))),
        ),
        ("permanent with mana value equal to the chosen number", ManaValueIs(Comparison.EQUAL, ChosenNumber())),
    ],
)
def test_a_filter_is_told_in_the_words_of_players(words: str, filter_: Filter) -> None:
    """Groups in groups have no brackets where the words are clear without them."""
    assert words == render_filter(filter_)
