"""What card texts refer to: the source itself, targets, event objects, and objects that earlier steps have named.

While a text is built, each mention of such a referent is a mark (``mention``). ``finished`` replaces the marks by words
once the whole text is known: a target is described where it is mentioned first, and a later mention is "it" where only
one thing can be meant, else "that creature".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from castlerules.cards import language as lang

from .words import CAPITAL, capitalised, plural_of, third_person, with_article

MARK: Final = "\x00"
"""Encloses a mention of a referent."""

HEAD: Final = "\x05"
"""Stands where an effect begins: targets that its text does not describe in their order are chosen there."""

LATER: Final = "\x07"
"""Ends what a text calls an object whose words only the text around it knows: that of the ability that grants it."""

SEPARATOR: Final = "\x01"
"""Separates the parts of a mark."""

THIS: Final = "this"
ENCHANTED: Final = "enchanted"
EVENT: Final = "event"
OTHER: Final = "other"
EVENT_PLAYER: Final = "event player"
ACCEPTER: Final = "accepter"
LINKED: Final = "linked"
SACRIFICED: Final = "sacrificed"
GRANTED: Final = "granted"
CHOSEN: Final = "chosen"

_FIXED: Final = (THIS, ENCHANTED, LINKED, SACRIFICED, GRANTED, CHOSEN)
_PAST_ZONES: Final = (lang.Zone.GRAVEYARD, lang.Zone.EXILE)
"""The zones from which cards return, under the control of their owners if a text does not say another."""

_FLIPS: Final = "the number of flips "
# Patterns are text, which re compiles at their first use: that keeps imports fast.
_MENTION: Final = f"{MARK}([^{MARK}]*){MARK}"
_ENCLOSED: Final = MappingProxyType({0: "\x0e", 1: "\x0f"})
_DISCLOSED: Final = MappingProxyType({14: MARK, 15: SEPARATOR})
_PLAIN_WORDS: Final = r"[\w -]*"
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Referent(NamedTuple):
    """Something that a text can mention again: its *noun*, such as "creature", and whether there can be *several*.

    *full* is the phrase of a referent whose words are always the same. *first* are the words of the first mention, and
    *source* those with the zone that the referent comes from. *zone* is where it is, and *yours* tells whether "you"
    surely own it; *owner* is the key of another player who surely does. *shown* are cards that an effect looks at or
    reveals, of which later steps take some and then the rest.
    """

    noun: str = ""
    several: bool = False
    zone: lang.Zone = lang.Zone.BATTLEFIELD
    yours: bool = False
    full: str = ""
    first: str = ""
    source: str = ""
    player: bool = False
    owner: str = ""
    shown: bool = False


class Scope(NamedTuple):
    """What the words of a text depend on besides the text: the *referents* by key, and the number of target *slots*."""

    referents: Mapping[str, Referent]
    slots: int = 0


DEFAULTS: Final[Mapping[str, Referent]] = MappingProxyType(
    {
        THIS: Referent(full="this permanent"),
        ENCHANTED: Referent(full="enchanted permanent"),
        EVENT: Referent(full="that object"),
        OTHER: Referent(full="the other object"),
        EVENT_PLAYER: Referent("player", player=True),
        ACCEPTER: Referent(full="the player", player=True),
        LINKED: Referent(
            full=f"the cards exiled with {MARK}{THIS}{SEPARATOR}{MARK}", several=True, zone=lang.Zone.EXILE
        ),
        SACRIFICED: Referent(full="the sacrificed permanent"),
        GRANTED: Referent(full="this permanent"),
        CHOSEN: Referent(full="the chosen kind"),
    }
)
"""The referents of a text about which nothing is known."""


def mention(key: str, form: str = "") -> str:
    """Return the mark of a mention of the referent *key*.

    *form* says which words are wanted: "" for the referent, "again" for "it" where that is clear, "that" for more than
    "it" where that is not, "'s" for the possessive, "from" with the zone it comes from, "each" for each of several,
    "part NUMBER" for so many of them, "rest" for those that no step has taken, "bare" without "the", "player" for a
    player as the object of a sentence, "any" for the condition that a number is not 0, "some" for the condition that
    there is one of several, "granted" for what it calls itself, "discard" and "move ZONE PLACE CONTROLLER" for what is
    done with it, "moves ..." and "may move ..." for the same of a player who does it or may do it, "CREATURE|ONE|MANY"
    for one of three verbs.
    """
    return f"{MARK}{key}{SEPARATOR}{form}{MARK}"


def name_key(name: str) -> str:
    """Return the key of what a step of an effect has named *name*."""
    return f"name {name}"


def target_key(index: int) -> str:
    """Return the key of target slot *index*."""
    return f"target {index}"


def binding(key: str, referent: Referent) -> str:
    """Return the mark that binds *key* to *referent*, which the text before the mark describes."""
    flags = ("several" * referent.several, referent.zone.value, "yours" * referent.yours, "shown" * referent.shown)
    facts = (referent.noun, *flags, referent.owner, referent.full)
    words = [words.translate(_ENCLOSED) for words in (referent.first, referent.source)]
    return f"{MARK}{key}{SEPARATOR}bind{SEPARATOR}{SEPARATOR.join((*facts, *words))}{MARK}"


def name_label(name: str) -> str:
    """Return *name*, the name of objects that an earlier step has bound, in angle brackets to set it off from words."""
    return f"<{name}>" if re.fullmatch(_PLAIN_WORDS, name) else f"<{name!r}>"


def possessive_of(words: str) -> str:
    """Return the possessive of *words*: "your", "its", "their", "this creature's", "your opponents'"."""
    if words in _POSSESSIVES:
        return _POSSESSIVES[words]
    return f"{words}'" if words.endswith("s") and words.startswith(("those ", "all ", "your ")) else f"{words}'s"


_POSSESSIVES: Final = MappingProxyType({"you": "your", "it": "its", "them": "their", "they": "their"})


def moved(words: str, source: str, referent: Referent, to: str) -> str:  # noqa: PLR0911 - one for each zone
    """Return the phrase for moving *referent* to the place *to*, such as "hand top owner": "return ... to ...".

    *words* are its words, *source* those with the zone that it comes from.
    """
    zone, place, controller = to.split(" ")
    back = "put" if referent.zone is lang.Zone.LIBRARY else "return"
    gone = referent.zone in _PAST_ZONES
    match lang.Zone(zone):
        case lang.Zone.HAND:
            return f"{back} {source} {'into' if back == 'put' else 'to'} {owned(referent, 'hand')}"
        case lang.Zone.EXILE:
            return f"exile {source}"
        case lang.Zone.BATTLEFIELD:
            text = f"return {source} to the battlefield" if gone else f"put {source} onto the battlefield"
            return text + _control(referent, controller)
        case lang.Zone.LIBRARY:
            return f"put {source} on {'top' if place == 'top' else 'the bottom'} of {owned(referent, 'library')}"
        case lang.Zone.GRAVEYARD:
            return f"put {source} into {owned(referent, 'graveyard')}"
        case lang.Zone.STACK:
            return f"put {words} onto the stack"
        case lang.Zone.ASIDE:
            return f"set {words} aside"


def _control(referent: Referent, controller: str) -> str:
    """Return the words for the *controller* of *referent* in play; of your own cards, the usual one is not named."""
    usual = "owner" if referent.zone in _PAST_ZONES else "you"
    if controller not in ("owner", "you") or (referent.yours and controller == usual):
        return ""
    if controller == "you":
        return " under your control"
    return " under their owners' control" if referent.several else " under its owner's control"


def owned(referent: Referent, noun: str) -> str:
    """Return *noun* as what the owner of *referent* has: "your hand", "its owner's hand", "their owners' hands"."""
    if referent.yours:
        return f"your {noun}"
    if referent.owner:
        return f"{referent.owner} {noun}"
    return f"their owners' {plural_of(noun)}" if referent.several else f"its owner's {noun}"


def with_known_words(text: str, this: str) -> str:
    """Return *text*, in which ``LATER`` ends what is called *this*, which can be a mention, with these words."""
    key = this.strip(MARK).partition(SEPARATOR)[0]
    text = text.replace(f"This{LATER}", f"{CAPITAL}{this}").replace(f"this{LATER}", this)
    return re.sub(f"{LATER}([^{LATER}]*){LATER}", lambda verb: mention(key, verb[1]), text)


def finished(text: str, scope: Scope) -> str:
    """Return *text* with words instead of marks, and with capitals where sentences begin."""
    finishing = _Finishing(text, scope)
    return capitalised(finishing.words_for(finishing.with_head()).replace(HEAD, ""))


def _in_form(words: str, referent: Referent, form: str) -> str:  # noqa: PLR0911 - one for each form
    """Return *words*, which mean *referent*, in *form* (see ``mention``)."""
    match form:
        case "'s":
            return possessive_of(words)
        case "each" if referent.several:
            return f"each of {words}"
        case "bare":
            return words.removeprefix("the ")
        case "player" if not referent.player:
            return f"the player {words}"
        case "discard" if referent.owner:
            return f"{referent.owner} discards {words}"
        case "discard" if not referent.yours:
            return f"{possessive_of(words)} owner discards {'them' if referent.several else 'it'}"
        case "discard":
            return f"discard {words}"
        case "any" | "some":
            return _existence(words, form)
        case _:
            return words


def _marks(text: str) -> Iterator[list[str]]:
    """Yield the parts of every mark in *text*, before those of a mark in the words of its first mention."""
    for mark in re.findall(_MENTION, text):
        parts = mark.split(SEPARATOR)
        yield parts
        if parts[1] == "bind":
            yield from _marks(parts[-2].translate(_DISCLOSED))


def _existence(words: str, form: str) -> str:
    """Return the condition that *words*, a number (*form* "any") or several objects ("some"), are at least 1."""
    if form == "some" and words.startswith("the ") and words.endswith(" this way"):
        noun, _, done = words.removeprefix("the ").partition(" ")
        return f"{with_article(noun.removesuffix('s'))} was {done}"
    if form == "some":
        return f"the number of {words.removeprefix('the ')} is 1 or greater"
    return f"a flip was {words.removeprefix(_FLIPS)}" if words.startswith(_FLIPS) else f"{words} is 1 or greater"


class _Finishing:
    """A text whose marks become words; *seen* are the referents that the words so far have mentioned."""

    def __init__(self, text: str, scope: Scope) -> None:
        self.text = text
        self.scope = scope
        self.seen: set[str] = set()
        marks = list(_marks(text))
        self.bound: dict[str, list[Referent]] = {}
        for key, form, *facts in marks:
            if form == "bind":
                noun, several, zone, yours, shown, owner, full, *words = facts
                first, source = [part.translate(_DISCLOSED) for part in words]
                referent = Referent(
                    *(noun, several != "", lang.Zone(zone), yours != "", full, first, source),
                    owner=owner,
                    shown=shown != "",
                )
                self.bound.setdefault(key, []).append(referent)
        self.mentioned = list(dict.fromkeys([key for key, form, *_ in marks if form != "bind"]))
        counts = Counter([key for key, form, *_ in marks if form != "bind"])
        again = [key for key, count in counts.items() if count > (self.of(key).first != "")]
        self.is_alone = len([key for key in again if not self.of(key).full and not self.of(key).player]) == 1
        phrases = Counter(map(self.phrase, again))
        self.shared = {words for words, count in phrases.items() if count > 1}
        self.is_it_clear = all(key in _FIXED or key.startswith("target ") or self.of(key).player for key in counts)

    def of(self, key: str) -> Referent:
        """Return what the text says of the referent *key*."""
        if key in self.bound:
            return self.bound[key][0]
        known = self.scope.referents.get(key, DEFAULTS.get(key))
        if known is not None:
            return known
        kind, _, name = key.partition(" ")
        return Referent(full=f"target {int(name) + 1}" if kind == "target" else name_label(name))

    def phrase(self, key: str) -> str:
        """Return the words for a later mention of *key*, whatever else is mentioned."""
        referent = self.of(key)
        if referent.full:
            return referent.full
        return f"those {plural_of(referent.noun)}" if referent.several else f"that {referent.noun}"

    def with_head(self) -> str:
        """Return the text; in front of its effect the targets are chosen, unless it describes them itself in order."""
        slots = [target_key(index) for index in range(self.scope.slots)]
        if [key for key in self.mentioned if key in slots] == slots:
            return self.text
        self.seen |= set(slots)
        head = f"choose {' and '.join([self.of(key).first for key in slots])}. {CAPITAL}"
        return self.text.replace(HEAD, head, 1) if HEAD in self.text else f"{head}{self.text}"

    def words_for(self, text: str) -> str:
        """Return *text* with words instead of its marks."""
        return re.sub(_MENTION, lambda mark: self.mark_words(*mark[1].split(SEPARATOR)[:2]), text)

    def mark_words(self, key: str, form: str) -> str:  # noqa: PLR0911 - one for each form
        """Return the words for a mark."""
        referent = self.of(key)
        if form == "bind":
            return f" ({name_label(key.partition(' ')[2])})" if self.needs_label(key) else ""
        if form == "again" and self.is_it_clear and key in self.seen:
            return "it"
        if form == "granted":
            return f"this {referent.noun or 'permanent'}"
        if "|" in form:
            return self.verb(key, form)
        if form == "rest":
            return self.rest(key)
        if form == "that" and key in self.seen and not referent.full and self.phrase(key) not in self.shared:
            return self.phrase(key)
        words, source = self.next_words(key, referent)
        referent = self.with_owner(referent, "" if form == "discard" else "'s")
        if key == ACCEPTER and form in ("'s", "player"):
            return "their" if form == "'s" else "them"
        if form.startswith("move "):
            return moved(words, source, referent, form.removeprefix("move "))
        if form.startswith(("moves ", "may move ")):
            theirs = referent._replace(owner="their" if referent.owner else "")
            act = moved(words, source, theirs, form.removeprefix("may ").partition(" ")[2])
            return third_person(act) if form.startswith("moves ") else act
        if form.startswith("part "):
            number = form.removeprefix("part ")
            return words if number == "one" and not referent.several else f"{number} of {words}"
        if form == "from":
            return source
        return _in_form(source if form == "discard" else words, referent, form)

    def with_owner(self, referent: Referent, form: str) -> Referent:
        """Return *referent* with the words for its owner, in *form*, instead of the key; a player has no owner."""
        return referent._replace(owner=self.mark_words(referent.owner, form)) if referent.owner else referent

    def rest(self, key: str) -> str:
        """Return the words for what no step has taken of the cards *key*; if no others are shown, the text is clear."""
        shown = [name for name in self.bound if self.bound[name][0].shown]
        if shown == [key] and not self.needs_label(key):
            return "the rest"
        return f"the rest of {self.mark_words(key, '')}"

    def verb(self, key: str, form: str) -> str:
        """Return one of three verbs: that for a creature that *key* always means, for one object, or for several."""
        referent = self.of(key)
        if referent.full.endswith(LATER):
            return f"{LATER}{form}{LATER}"
        this, one, many = form.split("|")
        is_creature = referent.full.endswith("creature") or (referent.full != "" and referent.noun == "creature")
        return many if referent.several else this if is_creature else one

    def next_words(self, key: str, referent: Referent) -> tuple[str, str]:
        """Return the words for the next mention of *key*, and those with the zone that it comes from."""
        first = key not in self.seen
        self.seen.add(key)
        if first and referent.first:
            return self.words_for(referent.first), self.words_for(referent.source or referent.first)
        words = self.words_for(self.later_words(key, referent))
        return words, words

    def later_words(self, key: str, referent: Referent) -> str:
        """Return the words for a later mention of *key*: "it" if nothing else can be meant, else "that creature"."""
        if referent.full:
            return f"{referent.full} ({name_label(key.partition(' ')[2])})" if self.needs_label(key) else referent.full
        if self.is_alone and not referent.player and not self.needs_label(key):
            return "them" if referent.several else "it"
        if self.phrase(key) not in self.shared and not self.needs_label(key):
            return self.phrase(key)
        kind, _, name = key.partition(" ")
        if kind == "name":
            return f"{self.phrase(key)} ({name_label(name)})"
        if kind == "target":
            place = "" if self.scope.slots == 1 else f"{_ORDINALS[int(name)]} " if int(name) < 10 else f"{int(name)}th "
            return f"the {place}target{'s' * referent.several}"
        return self.phrase(key)

    def needs_label(self, key: str) -> bool:
        """Return whether a later mention of the name with *key* must say the name to be clear."""
        if not key.startswith("name "):
            return False
        if key not in self.bound:
            return False
        return len(self.bound[key]) > 1 or self.phrase(key) in self.shared or self.is_one_of_several_shown(key)

    def is_one_of_several_shown(self, key: str) -> bool:
        """Return whether *key* are cards that an effect shows, and so are others that have the same words."""
        shown = [name for name in self.bound if self.bound[name][0].shown and self.phrase(name) == self.phrase(key)]
        return key in shown and len(shown) > 1
