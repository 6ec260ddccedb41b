"""Libraries: searching them, looking at their top cards, shuffling cards into them."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Chosen, Deed, Moving, Noun, in_order
from castlerules.cards.oracle.phrase import Phrase, binds, same, says, words

# Searching.


def _search(binder: Binder, noun: Noun, most: int) -> lang.Effect:
    if noun.zone is not lang.Zone.HAND or any(isinstance(part, lang.ControlledBy) for part in noun.parts):
        raise Unbound("only cards can be searched for in a library")
    name = binder.new_name("found")
    binder.mention(lang.BoundObjects(name), THING, *noun.nouns, plural=most != 1)
    return lang.Search(name, noun.filter, most)


@binds(
    "clause",
    "search your library for (a|an) <noun>",
    example="Search your library for a card, put that card into your hand, then shuffle.",
)
def search(binder: Binder, noun: Noun) -> lang.Effect:
    """Search for a card."""
    return _search(binder, noun, 1)


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
    found = _search(binder, noun, 1)
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
    found = _search(binder, noun, 1)
    ref = binder.mentions[-1].ref
    return in_order(found, lang.Reveal(ref), where(ref, lang.You()))  # type: ignore[arg-type]


@binds(
    "clause",
    "search your library for up to <number> <noun>",
    example="Search your library for up to two land cards, put them onto the battlefield, then shuffle.",
)
def search_up_to(binder: Binder, number: int, noun: Noun) -> lang.Effect:
    """Search for up to a number of cards."""
    return _search(binder, noun, number)


@binds(
    "clause",
    "search your library for <number> <noun>",
    example="Search your library for two cards, exile them, then shuffle.",
)
def search_several(binder: Binder, number: int, noun: Noun) -> lang.Effect:
    """Search for a number of cards, of which a player may find fewer."""
    return _search(binder, noun, number)


@says(
    "clause",
    "search <owner> library for <count> <noun>",
    example="Search target player's library for a creature card.",
)
def search_of_another(who: lang.PlayerRef, _: lang.Value, __: Noun) -> lang.Effect:
    """Search the library of another player; the language has no part for it."""
    if who == lang.You():
        raise Unbound("your library is searched in words of its own")
    raise Missing("searching the library of another player")


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
    "look at the top <number> cards of your library",
    example="Look at the top three cards of your library, then put them back in any order.",
)
def look(binder: Binder, number: int) -> lang.Effect:
    """Look at the top cards."""
    name = binder.new_name("top")
    binder.looked = (name, number)
    return lang.LookAtTop(name, number)


@binds(
    "clause",
    "look at the top card of your library",
    example="Look at the top card of your library. You may put that card on the bottom of your library.",
)
def look_at_one(binder: Binder) -> lang.Effect:
    """Look at the top card."""
    return look.meaning(binder, 1)  # type: ignore[no-any-return]


def _among(binder: Binder, word: str, filter_: lang.Filter, least: int, most: int) -> Chosen:
    """Return the choice of *least* to *most* of the cards that the player has looked at and nothing has taken since."""
    if binder.looked is None:
        raise Unbound("no cards have been looked at")
    among = binder.looked[0]
    name = binder.new_name(word)
    return Chosen(
        lambda who: lang.ChooseCards(who, name, filter_, lang.Zone.LIBRARY, lang.You(), least, most, among),
        lang.BoundObjects(name),
    )


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
    if binder.looked is None or binder.looked[1] == 1:
        raise Unbound("no cards have been looked at")
    return _among(binder, "rest", lang.Anything(), binder.looked[1], binder.looked[1])


@binds(
    "rest",
    "the rest",
    example=f"{_LOOK} Put one of them into your hand and the rest into your graveyard.",
)
def the_rest(binder: Binder) -> Chosen:
    """The cards that have not been taken."""
    return all_of_them.meaning(binder)  # type: ignore[no-any-return]


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
    if binder.looked is None or binder.looked[1] != 1:
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
