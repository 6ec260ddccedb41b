"""Hands that are revealed or looked at, cards chosen from them or picked at random, and whole hands; unspent mana."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Chosen, Deed, Moving, Noun, Statements, in_order
from castlerules.cards.oracle.phrase import Phrase, binds, says

_REVEAL: Final = "Target opponent reveals their hand."


def _reveal(binder: Binder) -> Deed:
    binder.hand_is_revealed = True
    return lang.RevealHand


REVEALING: Final = (
    Phrase("deed", ("reveal your hand",), lambda: lang.RevealHand, "Reveal your hand."),
    Phrase("does", ("reveals their hand",), _reveal, _REVEAL, binds=True),
)


@binds("deed", "look at <owner> hand", example="Look at target opponent's hand.")
def look_at_hand(binder: Binder, whose: lang.PlayerRef | None) -> Deed:
    """Look at the hand of a player."""
    if whose is None or whose == lang.You():
        raise Unbound("expected the hand of another player")
    binder.hand_is_revealed = True

    def deed(who: lang.PlayerRef) -> lang.Effect:
        if who != lang.You():
            raise Missing("another player than you looking at a hand")
        return lang.LookAtHand(whose)

    return deed


@binds(
    "deed",
    "choose <count> <noun> from it",
    example=f"{_REVEAL} You choose a land card from it. That player discards that card.",
)
def choose_from_hand(binder: Binder, count: lang.Value, noun: Noun) -> Deed:
    """Choose cards from the hand that a player has revealed."""
    if not binder.hand_is_revealed or noun.zone is not lang.Zone.HAND:
        raise Unbound('"from it" is said of a hand that a player has revealed')
    if not isinstance(count, int):
        raise Missing("choosing a number of cards that is not fixed")
    whose = binder.that_player()
    name = binder.new_name("chosen")
    binder.mention(lang.BoundObjects(name), THING, *noun.nouns, plural=count != 1)
    return lambda who: lang.ChooseCards(who, name, noun.filter, lang.Zone.HAND, whose, count, count)


@binds("per", "for each <noun> in it", example=f"{_REVEAL} You draw a card for each land card in it.")
def per_card_in_it(binder: Binder, noun: Noun) -> lang.Value:
    """As often as a revealed hand has cards of a kind."""
    if not binder.hand_is_revealed or noun.zone is not lang.Zone.HAND:
        raise Unbound('"in it" is said of a hand that a player has revealed')
    return lang.CountOf(noun.with_last(lang.ControlledBy(binder.that_player())).filter, lang.Zone.HAND)


@binds(
    "per",
    "for each <subtype_word> and <color_word> <described> in it",
    example=f"{_REVEAL} You draw a card for each Island and green card in it.",
)
def per_card_of_two_kinds(binder: Binder, subtype: lang.Filter, color: lang.Filter, noun: Noun) -> lang.Value:
    """As often as a revealed hand has cards of a subtype or a colour."""
    if not noun.bare:
        raise Unbound("the adjective could belong to one kind or to both")
    return per_card_in_it.meaning(binder, noun.with_first(lang.AnyOf((subtype, color))))  # type: ignore[no-any-return]


@says(
    "statement",
    "your opponents play with their hands revealed",
    example="Your opponents play with their hands revealed.",
    on="Enchantment",
)
def opponents_hands() -> Statements:
    """Everybody sees the hands of your opponents."""
    return Statements((lang.Static(lang.HandsRevealed(lang.EachOpponent())),))


@says(
    "statement",
    "players play with their hands revealed",
    example="Players play with their hands revealed.",
    on="Enchantment",
)
def all_hands() -> Statements:
    """Everybody sees all hands."""
    return Statements((lang.Static(lang.HandsRevealed(lang.EachPlayer())),))


# At random.


def _picked_at_random(binder: Binder, count: lang.Value, noun: Noun) -> tuple[lang.BoundObjects, Deed]:
    """Return the reference to random cards of the hand of a player, and the deed that picks them."""
    if noun.zone is not lang.Zone.HAND or not isinstance(count, int):
        raise Unbound("a fixed number of cards of the hand are picked at random")
    name = binder.new_name("picked")
    ref = lang.BoundObjects(name)
    binder.mention(ref, THING, "revealed card", *noun.nouns, plural=count != 1)
    return ref, lambda who: lang.TakeAtRandom(name, noun.filter, lang.Zone.HAND, who, count)


@binds(
    "does",
    "reveals <count> <noun> at random from their hand",
    example="Target player reveals a card at random from their hand.",
)
def reveals_at_random(binder: Binder, count: lang.Value, noun: Noun) -> Deed:
    """Show random cards of the hand."""
    ref, pick = _picked_at_random(binder, count, noun)
    return lambda who: in_order(pick(who), lang.Reveal(ref))


@binds(
    "does",
    "discards <count> <noun> at random",
    example="Target player discards a land card at random.",
)
def discards_at_random(binder: Binder, count: lang.Value, noun: Noun) -> Deed:
    """Discard random cards of a kind."""
    if not noun.parts:
        raise Unbound("cards without a quality are discarded by another rule")
    ref, pick = _picked_at_random(binder, count, noun)
    return lambda who: in_order(pick(who), lang.DiscardObject(ref))


@binds(
    "object_of",
    "the revealed card 's",
    example="Target player reveals a card at random from their hand. Exile target card from a graveyard. You gain life "
    "equal to the revealed card's mana value.",
)
def of_the_revealed(binder: Binder) -> lang.ObjectRef:
    """Of the card that has been revealed."""
    return binder.that("revealed card")


# Where the cards of another player go.


def _to(zone: lang.Zone, position: lang.LibraryPosition = lang.LibraryPosition.TOP) -> Moving:
    return lambda ref, _: lang.MoveTo(ref, zone, position=position)


def _of_that_player(template: str, place: Moving, example: str) -> Phrase:
    """Return the phrase for a place of the player named before; a card only goes to that of its owner."""

    def of_that_player(binder: Binder) -> Moving:
        binder.that_player()
        return place

    return Phrase("where", (template,), of_that_player, example, binds=True)


_CHOSEN: Final = "Look at target player's hand and choose a card from it."
THEIR_PLACES: Final = (
    _of_that_player(
        "on top of that player 's library",
        _to(lang.Zone.LIBRARY),
        f"{_CHOSEN} Put that card on top of that player's library.",
    ),
    _of_that_player(
        "on the bottom of that player 's library",
        _to(lang.Zone.LIBRARY, lang.LibraryPosition.BOTTOM),
        f"{_CHOSEN} Put that card on the bottom of that player's library.",
    ),
    _of_that_player(
        "into that player 's graveyard",
        _to(lang.Zone.GRAVEYARD),
        "Search target player's library for a land card and put it into that player's graveyard.",
    ),
    _of_that_player(
        "into that player 's hand",
        _to(lang.Zone.HAND),
        "Search target player's library for a land card and put it into that player's hand.",
    ),
)


@says(
    "deed",
    "put <object> <where> in any order",
    example="Look at target player's hand and choose two cards from it. Put them on top of that player's library in "
    "any order.",
)
def put_in_any_order(ref: lang.ObjectRef, where: Moving) -> Deed:
    """Move cards that a player has chosen, in the order in which they were chosen."""
    if not isinstance(ref, lang.BoundObjects):
        raise Unbound("only chosen cards have an order")
    return lambda who: where(ref, who)


@binds(
    "deed",
    "choose <some>",
    example="Reveal the top three cards of your library. You choose two of those cards and put them into your hand.",
)
def choose_some(binder: Binder, some: Chosen) -> Deed:
    """Choose some of the cards that have been looked at."""
    binder.some_taken = True
    binder.mention(some.ref, THING, "card", plural=some.several)
    return some.choose


@binds(
    "deed",
    "choose <some> and put <found> <where>",
    example="When this creature enters, reveal the top two cards of your library. You choose one of those cards and "
    "put it into your hand.",
    on="Creature",
)
def choose_one_and_put(binder: Binder, some: Chosen, _: None, where: Moving) -> Deed:
    """Choose one of the cards and put it somewhere; "it" can only be the chosen card there."""
    choose = choose_some.meaning(binder, some)
    if some.several:
        raise Unbound("several cards have been chosen")
    return lambda who: in_order(choose(who), where(some.ref, who))


@binds(
    "deed",
    "discard <object>",
    example="Draw a card and reveal it. If it isn't a land card, discard it.",
)
def discard_that(binder: Binder, ref: lang.ObjectRef) -> Deed:
    """Discard cards of yours that have been chosen or drawn."""
    if binder.hand_is_revealed:
        raise Unbound("the cards have been chosen from a hand that another player has shown")
    return discards_that.meaning(ref)  # type: ignore[no-any-return]


@says("does", "discards <object>", example=f"{_REVEAL} You choose a card from it. That player discards that card.")
def discards_that(ref: lang.ObjectRef) -> Deed:
    """Discard cards that have been chosen."""
    if not isinstance(ref, lang.BoundObjects):
        raise Unbound("only chosen cards are discarded")
    return lambda _: lang.DiscardObject(ref)


def _discard_all() -> Deed:
    return lambda who: lang.Discard(who, method=lang.DiscardMethod.ALL)


WHOLE_HAND: Final = (
    Phrase("deed", ("discard all the cards in your hand",), _discard_all, "Discard all the cards in your hand."),
    Phrase(
        "does",
        ("discards all the cards in their hand",),
        _discard_all,
        "Target player discards all the cards in their hand.",
    ),
    Phrase("deed", ("lose all unspent mana",), lambda: lang.EmptyPool, "You lose all unspent mana."),
    Phrase("does", ("loses all unspent mana",), lambda: lang.EmptyPool, "Target player loses all unspent mana."),
)
