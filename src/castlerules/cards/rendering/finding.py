"""The texts of steps that find or choose something for later steps: "search your library for a land card"."""

from __future__ import annotations

from castlerules.cards import language as lang

from .filters import a_phrase, head_noun, noun_phrase
from .references import key_of, possessive, pronoun
from .referents import Referent, binding, mention, name_key, name_label
from .values import count_phrase, is_compound
from .wording import text_of
from .words import number_word


def _noun(zone: lang.Zone) -> str:
    return "permanent" if zone is lang.Zone.BATTLEFIELD else "card"


def _bound(name: str, filter_: lang.Filter, zone: lang.Zone, *, several: bool, yours: bool) -> str:
    return binding(name_key(name), Referent(head_noun(filter_, zone), several, zone, yours))


def number_of(filter_: lang.Filter, noun: str, least: int, most: int) -> str:
    """Return *least* to *most* of what matches *filter_*: "a card", "up to two creatures", "all lands"."""
    if isinstance(filter_, lang.Is):
        return f"{range_text(least, most).removesuffix(' of')} of {text_of(filter_.object)}"
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
        words = shown_words(effect)
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


def shown_words(effect: lang.ChooseCards) -> str:
    """Return what *effect* chooses of cards that have a name: "one of those cards", "a land card from among them"."""
    if effect.filter != lang.Anything():
        them = mention(name_key(effect.among))
        return f"{number_of(effect.filter, 'card', effect.least, effect.most)} from among {them}"
    return mention(name_key(effect.among), f"part {range_text(effect.least, effect.most).removesuffix(' of')}")


def choice_referent(effect: lang.ChooseCards) -> Referent:
    """Return the referent that *effect* chooses."""
    yours = isinstance(effect.whose, lang.You) and effect.zone is not lang.Zone.BATTLEFIELD
    owner = "" if effect.zone is lang.Zone.BATTLEFIELD else _owner(effect.whose)
    return Referent(head_noun(effect.filter, effect.zone), effect.most != 1, effect.zone, yours, owner=owner)


def _owner(who: lang.PlayerRef) -> str:
    """Return the key of *who*, one player whose cards are meant; "" for you, and for who has none."""
    return key_of(who) or ""


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
    bound = binding(
        name_key(effect.name), Referent("card", not one, lang.Zone.LIBRARY, yours, owner=_owner(effect.who), shown=True)
    )
    return f"{'reveal' if effect.public else 'look at'} {cards}{bound}"


def reveal_until_text(effect: lang.RevealUntil) -> str:
    """Return what the player of *effect* does: "reveal cards from the top of your library until ..."."""
    you = isinstance(effect.who, lang.You)
    cards = Referent("revealed card", zone=lang.Zone.LIBRARY, yours=you, owner=_owner(effect.who), shown=True)
    bound = binding(name_key(effect.name), cards._replace(several=True))
    return (
        f"reveal cards from the top of {pronoun(effect.who, 'library')} until "
        f"{'you reveal' if you else 'they reveal'} {a_phrase(effect.filter, 'card')}{bound}"
    )


def note_text(effect: lang.NoteNumber) -> str:
    """Return the text of *effect*, which notes a number for later."""
    return f"note {text_of(effect.value)}{binding(name_key(effect.result_name), Referent(full='the noted number'))}"


def taken_words(effect: lang.TakeAll) -> str:
    """Return what *effect* takes: "the rest", "all land cards from among those cards"."""
    if effect.filter == lang.Anything():
        return mention(name_key(effect.among), "rest")
    return f"all {noun_phrase(effect.filter, 'card', plural=True)} from among {mention(name_key(effect.among))}"


def take_all_text(effect: lang.TakeAll) -> str:
    """Return the text of *effect*, which takes all matching cards of those shown."""
    bound = binding(name_key(effect.name), Referent("card", several=True, zone=lang.Zone.LIBRARY, yours=True))
    return f"take {taken_words(effect)}{bound}"


def search_text(effect: lang.Search) -> str:
    """Return the text of *effect*: "search your library for up to two land cards"."""
    besides = "".join([f" besides {name_label(name)}" for name in effect.besides])
    yours = isinstance(effect.whose, lang.You)
    bound = binding(name_key(effect.name), Referent("card", effect.most != 1, lang.Zone.LIBRARY, yours))
    return f"search {possessive(effect.whose, 'library')} for {search_phrase(effect)}{besides}{bound}"


def search_phrase(effect: lang.Search) -> str:
    """Return what *effect* searches for: "a land card", "up to two land cards"."""
    if effect.most == 1:
        return a_phrase(effect.filter, "card")
    return f"{range_text(0, effect.most)} {noun_phrase(effect.filter, 'card', plural=True)}"
