"""The texts of steps that find or choose something for later steps: "search your library for a land card"."""

from __future__ import annotations

from collections.abc import Sequence

from castlerules.cards import language as lang

from .filters import a_phrase, head_noun, noun_phrase
from .references import possessive, pronoun
from .referents import Referent, binding, mention, name_key, name_label
from .values import count_phrase, is_compound
from .wording import text_of
from .words import listed, number_word


def _noun(zone: lang.Zone) -> str:
    return "permanent" if zone is lang.Zone.BATTLEFIELD else "card"


def _bound(name: str, filter_: lang.Filter, zone: lang.Zone, *, several: bool, yours: bool) -> str:
    return binding(name_key(name), Referent(head_noun(filter_, zone), several, zone, yours))


def number_of(filter_: lang.Filter, noun: str, least: int, most: int) -> str:
    """Return *least* to *most* of what matches *filter_*: "a card", "up to two creatures", "all lands"."""
    if (least, most) == (1, 1):
        return a_phrase(filter_, noun)
    number = range_text(least, most)
    return f"{number} {noun_phrase(filter_, noun, plural=most != 1)}"


def range_text(least: int, most: int) -> str:
    """Return the numbers from *least* to *most* in words: "two", "up to two", "one or two", "any number of", "all"."""
    if most == lang.ANY_NUMBER:
        if least == most:
            return "all"
        return f"{number_word(least)} or more" if least else "any number of"
    if least == most:
        return number_word(most)
    if least == 0:
        return f"up to {number_word(most)}"
    return f"{number_word(least)} {'or' if most == least + 1 else 'to'} {number_word(most)}"


def choice_words(effect: lang.ChooseCards) -> tuple[str, str]:
    """Return what *effect* chooses, without its place and with the place that it comes from."""
    own = effect.whose == effect.who
    if effect.among:
        them = mention(name_key(effect.among))
        if effect.filter == lang.Anything():
            number = range_text(effect.least, effect.most)
            any_of = effect.most == lang.ANY_NUMBER and effect.least == 0
            words = f"{number.removesuffix(' of')} of {them}" if any_of else f"{number} of {them}"
        else:
            words = f"{number_of(effect.filter, 'card', effect.least, effect.most)} from among {them}"
        if effect.zone is not lang.Zone.LIBRARY or not isinstance(effect.whose, lang.You):
            words += f" in {possessive(effect.whose, effect.zone.value)}"
        return words, words
    words = number_of(effect.filter, _noun(effect.zone), effect.least, effect.most)
    if effect.zone is lang.Zone.BATTLEFIELD:
        controls = "you control" if isinstance(effect.whose, lang.You) else f"{text_of(effect.whose)} controls"
        controls = "they control" if own and not isinstance(effect.who, lang.You) else controls
        return f"{words} {controls}", f"{words} {controls}"
    place = pronoun(effect.who, effect.zone.value) if own else possessive(effect.whose, effect.zone.value)
    return f"{words} in {place}", f"{words} from {place}"


def choice_referent(effect: lang.ChooseCards) -> Referent:
    """Return the referent that *effect* chooses."""
    yours = isinstance(effect.whose, lang.You) and effect.zone is not lang.Zone.BATTLEFIELD
    return Referent(head_noun(effect.filter, effect.zone), effect.most != 1, effect.zone, yours)


def is_choice_of_only_card(effect: lang.ChooseCards) -> bool:
    """Return whether *effect* lets you take a card from your library, of those that an earlier step has shown."""
    yours = isinstance(effect.who, lang.You) and isinstance(effect.whose, lang.You)
    return yours and effect.zone is lang.Zone.LIBRARY and effect.most == 1 and effect.least in (0, 1)


def choose_cards_text(effect: lang.ChooseCards) -> str:
    """Return what the player of *effect* does: "choose a creature you control"."""
    return f"choose {choice_words(effect)[1]}{binding(name_key(effect.name), choice_referent(effect))}"


def flip_text(effect: lang.FlipCoins) -> str:
    """Return what the player of *effect* does: "flip a coin", "flip coins until you lose a flip"."""
    you = isinstance(effect.who, lang.You)
    won = Referent(full="the number of flips won")
    lost = Referent(full="the number of flips lost")
    if effect.most == 1 and type(effect.most) is int:
        text = "flip a coin"
    else:
        text = f"flip a coin until {'you lose' if you else 'they lose'} a flip"
        text += "" if effect.most is None else f", at most {text_of(effect.most)} times"
    return text + binding(name_key(effect.won), won) + binding(name_key(effect.lost), lost)


def take_at_random_text(effect: lang.TakeAtRandom) -> str:
    """Return the text of *effect*: "choose a card at random from your hand"."""
    what = number_of(effect.filter, _noun(effect.zone), effect.count, effect.count)
    yours = isinstance(effect.whose, lang.You) and effect.zone is not lang.Zone.BATTLEFIELD
    bound = _bound(effect.name, effect.filter, effect.zone, several=effect.count != 1, yours=yours)
    return f"choose {what} at random from {possessive(effect.whose, effect.zone.value)}{bound}"


def look_text(effect: lang.LookAtTop) -> str:
    """Return what is done: "look at the top three cards of your library", "reveal the top card of their library"."""
    library = pronoun(effect.who, "library") if effect.public else possessive(effect.who, "library")
    one = type(effect.count) is int and effect.count == 1
    if is_compound(effect.count):
        cards = f"cards from the top of {library} equal to {text_of(effect.count)}"
    else:
        cards = f"the top {'card' if one else count_phrase(effect.count, 'card')} of {library}"
    yours = isinstance(effect.who, lang.You)
    bound = binding(name_key(effect.name), Referent("card", not one, lang.Zone.LIBRARY, yours))
    return f"{'reveal' if effect.public else 'look at'} {cards}{bound}"


def reveal_until_text(effect: lang.RevealUntil) -> str:
    """Return what the player of *effect* does: "reveal cards from the top of your library until ..."."""
    you = isinstance(effect.who, lang.You)
    bound = binding(name_key(effect.name), Referent("revealed card", several=True, zone=lang.Zone.LIBRARY, yours=you))
    return (
        f"reveal cards from the top of {pronoun(effect.who, 'library')} until "
        f"{'you reveal' if you else 'they reveal'} {a_phrase(effect.filter, 'card')}{bound}"
    )


def note_text(effect: lang.NoteNumber) -> str:
    """Return the text of *effect*, which notes a number for later."""
    return f"note {text_of(effect.value)}{binding(name_key(effect.result_name), Referent(full='the noted number'))}"


def taken_words(effect: lang.TakeAll) -> str:
    """Return what *effect* takes: "the rest of those cards", "all land cards from among them"."""
    among = mention(name_key(effect.among))
    if effect.filter == lang.Anything():
        return mention(name_key(effect.among), "rest")
    return f"all {noun_phrase(effect.filter, 'card', plural=True)} from among {among}"


def take_all_text(effect: lang.TakeAll) -> str:
    """Return the text of *effect*, which takes all matching cards of those shown."""
    bound = binding(name_key(effect.name), Referent("card", several=True, zone=lang.Zone.LIBRARY, yours=True))
    return f"take {taken_words(effect)}{bound}"


def only_card_binding(take: lang.TakeAll, look: lang.LookAtTop) -> str:
    """Return the mark that binds what *take* takes to the single card that *look* has shown."""
    yours = isinstance(look.who, lang.You)
    return binding(name_key(take.name), Referent("card", zone=lang.Zone.LIBRARY, yours=yours))


def _sought(effect: lang.Search) -> str:
    if effect.most == 1:
        return a_phrase(effect.filter, "card")
    return f"{range_text(0, effect.most)} {noun_phrase(effect.filter, 'card', plural=True)}"


def searches_for_several(steps: Sequence[lang.Effect]) -> tuple[lang.Search, ...]:
    """Return the searches at the beginning of *steps* that find cards of several kinds, each besides those before it.

    The result is empty if *steps* begin with a search for one kind.
    """
    searches: list[lang.Search] = []
    for step in steps:
        if not isinstance(step, lang.Search) or step.besides != tuple([search.name for search in searches]):
            break
        if searches and step.whose != searches[0].whose:
            break
        searches.append(step)
    names = {search.name for search in searches}
    return tuple(searches) if len(searches) > 1 and len(names) == len(searches) else ()


def joint_name(searches: Sequence[lang.Search]) -> str:
    """Return the name under which a text speaks of all cards that *searches* have found."""
    return " and ".join([search.name for search in searches])


def joint_search_text(searches: Sequence[lang.Search]) -> str:
    """Return the text of *searches*, each besides those before it: "search your library for a Swamp and a Forest card".

    Where the steps after them speak of the cards one by one, each kind is marked with its name.
    """
    yours = isinstance(searches[0].whose, lang.You)
    kinds = [
        _sought(search) + binding(name_key(search.name), Referent("card", search.most != 1, lang.Zone.LIBRARY, yours))
        for search in searches
    ]
    together = binding(
        name_key(joint_name(searches)), Referent("card", several=True, zone=lang.Zone.LIBRARY, yours=yours)
    )
    return f"search {possessive(searches[0].whose, 'library')} for {listed(kinds, 'and')}{together}"


def search_text(effect: lang.Search) -> str:
    """Return the text of *effect*: "search your library for up to two land cards"."""
    what = _sought(effect)
    besides = "".join([f" besides {name_label(name)}" for name in effect.besides])
    yours = isinstance(effect.whose, lang.You)
    bound = binding(name_key(effect.name), Referent("card", effect.most != 1, lang.Zone.LIBRARY, yours))
    return f"search {possessive(effect.whose, 'library')} for {what}{besides}{bound}"
