"""Libraries: searching them, looking at their top cards, shuffling cards into them."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Chosen, Deed, Moving, Noun, in_order
from castlerules.cards.oracle.phrase import Phrase, binds, same, says, words
from castlerules.cards.oracle.subtypes import LAND_TYPES
from castlerules.core.frozen import frozen

# Searching.


@frozen
class Sought:
    """What is searched for: up to *most* cards that *noun* names."""

    noun: Noun
    most: int


def _search(binder: Binder, whose: lang.PlayerRef | None, sought: Sought) -> lang.Effect:
    noun = sought.noun
    if noun.zone is not lang.Zone.HAND or any(isinstance(part, lang.ControlledBy) for part in noun.parts):
        raise Unbound("only cards can be searched for in a library")
    if whose is None:
        raise Unbound("a library is that of a player who is named")
    name = binder.new_name("found")
    binder.mention(lang.BoundObjects(name), THING, *noun.nouns, plural=sought.most != 1)
    return lang.Search(name, noun.filter, sought.most, whose)


@says("sought", "(a|an) <noun>", example="Search your library for a card, put that card into your hand, then shuffle.")
def one_card(noun: Noun) -> Sought:
    """One card."""
    return Sought(noun, 1)


@says(
    "sought",
    "up to <number> <noun>",
    example="Search your library for up to two land cards, put them onto the battlefield, then shuffle.",
)
def up_to_cards(number: int, noun: Noun) -> Sought:
    """Up to a number of cards."""
    return Sought(noun, number)


@says("sought", "<number> <noun>", example="Search your library for two cards, exile them, then shuffle.")
def several_cards(number: int, noun: Noun) -> Sought:
    """A number of cards, of which a player may find fewer."""
    return Sought(noun, number)


@says(
    "sought",
    "any number of <noun>",
    example="Search your library for any number of land cards, exile them, then shuffle.",
)
def any_cards(noun: Noun) -> Sought:
    """As many cards as the player wants."""
    return Sought(noun, lang.ANY_NUMBER)


@binds(
    "clause",
    "search <owner> library for <sought>",
    example="Search target player's library for a creature card and exile it. Then that player shuffles.",
)
def search(binder: Binder, whose: lang.PlayerRef | None, sought: Sought) -> lang.Effect:
    """Search for cards."""
    return _search(binder, whose, sought)


FOUND_ALL: Final = words(
    "found_all",
    {"them": None, "those cards": None},
    "Search your library for a Swamp card and an Island card, put {} onto the battlefield, then shuffle.",
)


def _one_of_each(binder: Binder, nouns: tuple[Noun, ...], where: Moving) -> lang.Effect:
    """Search for a card of each kind, no card twice, and put all of them somewhere at once."""
    names: list[str] = []
    steps: list[lang.Effect] = []
    for noun in nouns:
        found = _search(binder, lang.You(), Sought(noun, 1))
        assert isinstance(found, lang.Search)
        steps.append(attrs.evolve(found, besides=tuple(names)))
        names.append(found.name)
    moves = tuple([where(lang.BoundObjects(name), lang.You()) for name in names])
    return in_order(*steps, lang.AtOnce(moves))  # type: ignore[arg-type]


@binds(
    "clause",
    "search your library for (a|an) <noun> and (a|an) <noun> , put <found_all> <where>",
    example="Search your library for a Swamp card and an Island card, put them onto the battlefield, then shuffle.",
)
def search_one_of_each(binder: Binder, first: Noun, second: Noun, _: None, where: Moving) -> lang.Effect:
    """Search for two cards of different kinds."""
    return _one_of_each(binder, (first, second), where)


@binds(
    "clause",
    "search your library for a land card of each basic land type , put <found_all> <where>",
    example="Search your library for a land card of each basic land type, put them into your hand, then shuffle.",
)
def search_each_land_type(binder: Binder, _: None, where: Moving) -> lang.Effect:
    """Search for a land card of each basic land type."""
    lands = [Noun((lang.IsSubtype(land), lang.LAND), ("card",), lang.Zone.HAND) for land in LAND_TYPES]
    return _one_of_each(binder, tuple(lands), where)


FOUND: Final = words(
    "found",
    {"it": None, "that card": None},
    "When this creature enters, search your library for a land card, put {} into your hand, then shuffle.",
    "Creature",
)


@binds(
    "clause",
    "search your library for (a|an) <noun> , put <found> <where>",
    example="When this creature enters, search your library for a land card, put it into your hand, then shuffle.",
    on="Creature",
)
def search_and_put(binder: Binder, noun: Noun, _: None, where: Moving) -> lang.Effect:
    """Search for a card and put it somewhere; "it" can only be the found card there."""
    found = _search(binder, lang.You(), Sought(noun, 1))
    return in_order(found, where(binder.mentions[-1].ref, lang.You()))  # type: ignore[arg-type]


@binds(
    "clause",
    "search your library for (a|an) <noun> , reveal <found> , put <found> <where>",
    example="When this creature enters, search your library for a land card, reveal it, put it into your hand, then "
    "shuffle.",
    on="Creature",
)
def search_reveal_and_put(binder: Binder, noun: Noun, _: None, __: None, where: Moving) -> lang.Effect:
    """Search for a card, reveal it and put it somewhere."""
    found = _search(binder, lang.You(), Sought(noun, 1))
    ref = binder.mentions[-1].ref
    return in_order(found, lang.Reveal(ref), where(ref, lang.You()))  # type: ignore[arg-type]


@says(
    "clause",
    "reveal <object>",
    example="Search your library for a land card, reveal it, put it into your hand, then shuffle.",
)
def reveal(ref: lang.ObjectRef) -> lang.Effect:
    """Reveal a card that was found or chosen."""
    return lang.Reveal(ref)


# Looking at the top cards.

_LOOK: Final = "Look at the top three cards of your library."
_LOOK_AT_TWO: Final = "Look at the top two cards of your library."


@binds(
    "clause",
    "look at the top <value> cards of <owner> library",
    example="Look at the top three cards of your library, then put them back in any order.",
)
def look(binder: Binder, number: lang.Value, whose: lang.PlayerRef | None) -> lang.Effect:
    """Look at the top cards."""
    if whose is None:
        raise Unbound("a library is that of a player who is named")
    name = binder.new_name("top")
    binder.looked, binder.library, binder.some_taken = (name, number), whose, False
    return lang.LookAtTop(name, number, whose)


@binds(
    "clause",
    "look at the top card of <owner> library",
    example="Look at the top card of your library. You may put that card on the bottom of your library.",
)
def look_at_one(binder: Binder, whose: lang.PlayerRef | None) -> lang.Effect:
    """Look at the top card."""
    return look.meaning(binder, 1, whose)  # type: ignore[no-any-return]


def _among(binder: Binder, word: str, filter_: lang.Filter, least: int, most: int) -> Chosen:
    """Return the choice of *least* to *most* of the cards that the player has looked at and nothing has taken since."""
    if binder.looked is None:
        raise Unbound("no cards have been looked at")
    among, whose = binder.looked[0], binder.library
    name = binder.new_name(word)
    return Chosen(
        lambda who: lang.ChooseCards(who, name, filter_, lang.Zone.LIBRARY, whose, least, most, among),
        lang.BoundObjects(name),
        several=most != 1,
    )


def _all_left(binder: Binder) -> Chosen:
    """Return the choice of all the cards that nothing has taken, in the order that the player wants."""
    if binder.looked is None or binder.looked[1] == 1:
        raise Unbound("no cards have been looked at")
    count = binder.looked[1] if isinstance(binder.looked[1], int) else lang.ANY_NUMBER
    return _among(binder, "rest", lang.Anything(), count, count)


@binds(
    "some",
    "<number> of them",
    example=f"{_LOOK} Put one of them into your hand and the rest into your graveyard.",
)
def some_of_them(binder: Binder, number: int) -> Chosen:
    """Some of the cards."""
    return _among(binder, "picked", lang.Anything(), number, number)


SOME_OF_THOSE: Final = same(
    some_of_them, "<number> of those cards", example=f"{_LOOK} Put one of those cards into your hand."
)


@binds(
    "everything",
    "them",
    example="Look at the top three cards of your library, then put them back in any order.",
)
def all_of_them(binder: Binder) -> Chosen:
    """All of the cards."""
    if binder.some_taken:
        raise Unbound("some of the cards have been chosen since")
    return _all_left(binder)


@binds(
    "rest",
    "the rest",
    example=f"{_LOOK} Put one of them into your hand and the rest into your graveyard.",
)
def the_rest(binder: Binder) -> Chosen:
    """The cards that have not been taken."""
    return _all_left(binder)


@binds(
    "rest",
    "the other",
    example=f"{_LOOK_AT_TWO} Put one of them into your hand and the other into your graveyard.",
)
def the_other(binder: Binder) -> Chosen:
    """The card that has not been taken, of two."""
    if binder.looked is None or binder.looked[1] != _TWO:
        raise Unbound('"the other" is one of two cards')
    return _among(binder, "rest", lang.Anything(), _TWO, _TWO)


_TWO: Final = 2


@binds(
    "everything",
    "it",
    example="Look at the top card of your library. You may put it on the bottom of your library.",
)
def the_card(binder: Binder) -> Chosen:
    """The one card."""
    if binder.looked is None or binder.looked[1] != 1 or binder.some_taken:
        raise Unbound("no single card has been looked at")
    return _among(binder, "picked", lang.Anything(), 1, 1)


THOSE_CARDS: Final = same(all_of_them, "those cards", example=f"{_LOOK} Put those cards into your hand.")
THAT_CARD: Final = same(
    the_card,
    "that card",
    example="Look at the top card of your library. You may put that card on the bottom of your library.",
)


@says("placed", "<where>", example="Look at the top two cards of your library. Put one of them into your hand.")
def somewhere(where: Moving) -> Moving:
    """Somewhere."""
    return where


@says(
    "placed",
    "<where> in any order",
    example="Look at the top three cards of your library. Put them on the bottom of your library in any order.",
)
def in_any_order(where: Moving) -> Moving:
    """Somewhere, in the order in which the player chooses the cards."""
    return where


@says(
    "placed",
    "back in any order",
    example="Look at the top three cards of your library, then put them back in any order.",
)
def back() -> Moving:
    """On top of the library again."""
    return lambda ref, _: lang.MoveTo(ref, lang.Zone.LIBRARY)


def _placed(chosen: Chosen, where: Moving) -> Deed:
    return lambda who: in_order(chosen.choose(who), where(chosen.ref, who))


def _putting(kind: str, example: str) -> Phrase:
    return Phrase("deed", (f"put <{kind}> <placed>",), _placed, f"{_LOOK} {example}")


PUTTING: Final = (
    _putting("some", "Put one of them into your hand."),
    _putting("everything", "Put them back in any order."),
    _putting("rest", "Put one of them into your hand. Put the rest into your graveyard."),
)


@says(
    "deed",
    "put <some> <placed> and <rest> <placed>",
    example=f"{_LOOK} Put one of them into your hand and the rest into your graveyard.",
)
def put_some_and_the_rest(some: Chosen, where: Moving, rest: Chosen, rest_where: Moving) -> Deed:
    """Put some cards in one place, and the rest in another."""
    return lambda who: in_order(_placed(some, where)(who), _placed(rest, rest_where)(who))


@binds("deed", "scry <number>", example="Scry 2.")
def scry(binder: Binder, number: int) -> Deed:
    """Look at the top cards, and put any of them on the bottom and the others back, both in any order."""
    top, low, high = (binder.new_name(word) for word in ("top", "bottom", "rest"))
    anything, library = lang.Anything(), lang.Zone.LIBRARY

    def deed(who: lang.PlayerRef) -> lang.Effect:
        if who != lang.You():
            raise Unbound("only you scry")
        rest = (
            ()
            if number == 1
            else (
                lang.ChooseCards(who, high, anything, library, who, number, number, top),
                lang.MoveTo(lang.BoundObjects(high), library),
            )
        )
        return in_order(
            lang.LookAtTop(top, number),
            lang.ChooseCards(who, low, anything, library, who, 0, number, top),
            lang.MoveTo(lang.BoundObjects(low), library, position=lang.LibraryPosition.BOTTOM),
            *rest,
        )

    return deed


# Shuffling cards in.


def _shuffle_in(*zones: lang.Zone) -> Deed:
    def shuffled(who: lang.PlayerRef) -> lang.Effect:
        moves = [lang.MoveTo(lang.Each(lang.ControlledBy(who), zone), lang.Zone.LIBRARY) for zone in zones]
        moved = moves[0] if len(moves) == 1 else lang.AtOnce(tuple(moves))
        return in_order(moved, lang.Shuffle(who))

    return shuffled


def _zones(words: str, *zones: lang.Zone) -> tuple[Phrase, ...]:
    rest = f"(your|their) {words} into (your|their) library"
    return (
        Phrase("deed", (f"shuffle {rest}",), lambda: _shuffle_in(*zones), f"Shuffle your {words} into your library."),
        Phrase(
            "does",
            (f"shuffles {rest}",),
            lambda: _shuffle_in(*zones),
            f"Target player shuffles their {words} into their library.",
        ),
    )


SHUFFLED_IN: Final = (
    *_zones("graveyard", lang.Zone.GRAVEYARD),
    *_zones("hand", lang.Zone.HAND),
    *_zones("hand and graveyard", lang.Zone.HAND, lang.Zone.GRAVEYARD),
)
