"""What card texts refer to: the source itself, targets, event objects, and objects that earlier steps have named.

While a text is built, each mention of such a referent is a mark (``mention``). ``finished`` replaces the marks by words
once the whole text is known: a target is described where it is mentioned first, and a later mention is "it" where only
one thing can be meant, else "that creature".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from castlerules.cards import language as lang

from .words import CAPITAL, capitalised, plural_of, with_article

MARK: Final = "\x00"
"""Encloses a mention of a referent."""

HEAD: Final = "\x05"
"""Stands where an effect begins: targets that its text does not describe in their order are chosen there."""

LATER: Final = "\x07"
"""Ends what a text calls an object whose words only the text around it knows: that of the ability that grants it."""

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
_FLIPS: Final = "the number of flips "
_SEPARATOR: Final = "\x01"
# Patterns are text, which re compiles at their first use: that keeps imports fast.
_MENTION: Final = f"{MARK}([^{MARK}]*){MARK}"
_ENCLOSED: Final = MappingProxyType({0: "\x0e", 1: "\x0f"})
_DISCLOSED: Final = MappingProxyType({14: MARK, 15: _SEPARATOR})
_PLAIN_WORDS: Final = r"[\w -]*"
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Referent(NamedTuple):
    """Something that a text can mention again: its *noun*, such as "creature", and whether there can be *several*.

    *full* is the phrase of a referent whose words are always the same. *first* are the words of the first mention, and
    *source* those with the zone that the referent comes from. *zone* is where it is, and *yours* tells whether "you"
    surely own it.
    """

    noun: str = ""
    several: bool = False
    zone: lang.Zone = lang.Zone.BATTLEFIELD
    yours: bool = False
    full: str = ""
    first: str = ""
    source: str = ""
    player: bool = False


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
            full=f"the cards exiled with {MARK}{THIS}{_SEPARATOR}{MARK}", several=True, zone=lang.Zone.EXILE
        ),
        SACRIFICED: Referent(full="the sacrificed permanent"),
        GRANTED: Referent(full="this permanent"),
        CHOSEN: Referent(full="the chosen kind"),
    }
)
"""The referents of a text about which nothing is known."""


def mention(key: str, form: str = "") -> str:
    """Return the mark of a mention of the referent *key*.

    *form* says which words are wanted: "" for the referent, "again" for "it" where that is clear, "'s" for the
    possessive, "from" with the zone that it comes from, "each" for each of several, "rest" for those that no step has
    taken, "bare" without "the", "player" for a player as the object of a sentence, "any" for the condition that a
    number is not 0, "some" for the condition that there is one of several, "granted" for what it calls itself,
    "discard" and "move ZONE PLACE CONTROLLER" for what is done with it, "CREATURE|ONE|MANY" for one of three verbs.
    """
    return f"{MARK}{key}{_SEPARATOR}{form}{MARK}"


def name_key(name: str) -> str:
    """Return the key of what a step of an effect has named *name*."""
    return f"name {name}"


def target_key(index: int) -> str:
    """Return the key of target slot *index*."""
    return f"target {index}"


def binding(key: str, referent: Referent) -> str:
    """Return the mark that binds *key* to *referent*, which the text before the mark describes."""
    facts = (referent.noun, "several" * referent.several, referent.zone.value, "yours" * referent.yours, referent.full)
    words = [words.translate(_ENCLOSED) for words in (referent.first, referent.source)]
    return f"{MARK}{key}{_SEPARATOR}bind{_SEPARATOR}{_SEPARATOR.join((*facts, *words))}{MARK}"


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
    gone = referent.zone in (lang.Zone.GRAVEYARD, lang.Zone.EXILE)
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
    if controller == "owner":
        return " under their owners' control" if referent.several else " under its owner's control"
    return " under your control" if controller == "you" and not referent.yours else ""


def owned(referent: Referent, noun: str) -> str:
    """Return *noun* as what the owner of *referent* has: "your hand", "its owner's hand", "their owners' hands"."""
    if referent.yours:
        return f"your {noun}"
    return f"their owners' {plural_of(noun)}" if referent.several else f"its owner's {noun}"


def with_known_words(text: str, this: str) -> str:
    """Return *text*, in which ``LATER`` ends what is called *this*, which can be a mention, with these words."""
    key = this.strip(MARK).partition(_SEPARATOR)[0]
    text = text.replace(f"This{LATER}", f"{CAPITAL}{this}").replace(f"this{LATER}", this)
    return re.sub(f"{LATER}([^{LATER}]*){LATER}", lambda verb: mention(key, verb[1]), text)


def finished(text: str, scope: Scope) -> str:
    """Return *text* with words instead of marks, and with capitals where sentences begin."""
    finishing = _Finishing(text, scope)
    return capitalised(finishing.words_for(finishing.with_head()).replace(HEAD, ""))


def _in_form(  # noqa: PLR0911 - one for each form
    words: str, referent: Referent, form: str, *, is_only_group: bool
) -> str:
    """Return *words*, which mean *referent*, in *form* (see ``mention``).

    If *is_only_group* is true, no other objects can be meant that are several.
    """
    match form:
        case "'s":
            return possessive_of(words)
        case "each" if referent.several:
            return f"each of {words}"
        case "rest" if is_only_group:
            return "the rest"
        case "rest":
            alone = not referent.several and not referent.full
            return f"{words}, if it is still there" if alone else f"the rest of {words}"
        case "bare":
            return words.removeprefix("the ")
        case "player" if not referent.player:
            return f"the player {words}"
        case "discard" if not referent.yours:
            return f"{possessive_of(words)} owner discards {'them' if referent.several else 'it'}"
        case "discard":
            return f"discard {words}"
        case "any" | "some":
            return _existence(words, form)
        case _:
            return words


def _existence(words: str, form: str) -> str:
    """Return the condition that *words*, a number (*form* "any") or several objects ("some"), are at least 1."""
    if form == "some" and words.startswith("the ") and words.endswith(" this way"):
        noun, _, done = words.removeprefix("the ").partition(" ")
        return f"{with_article(noun.removesuffix('s'))} was {done}"
    if form == "some":
        return f"the number of {words.removeprefix('the ')} is at least 1"
    return f"a flip was {words.removeprefix(_FLIPS)}" if words.startswith(_FLIPS) else f"{words} is at least 1"


class _Finishing:
    """A text whose marks become words; *seen* are the referents that the words so far have mentioned."""

    def __init__(self, text: str, scope: Scope) -> None:
        self.text = text
        self.scope = scope
        self.seen: set[str] = set()
        marks = [mark.split(_SEPARATOR) for mark in re.findall(_MENTION, text)]
        self.bound: dict[str, list[Referent]] = {}
        for key, form, *facts in marks:
            if form == "bind":
                noun, several, zone, yours, full, *words = facts
                first, source = [part.translate(_DISCLOSED) for part in words]
                referent = Referent(noun, several != "", lang.Zone(zone), yours != "", full, first, source)
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
        return re.sub(_MENTION, lambda mark: self.mark_words(*mark[1].split(_SEPARATOR)[:2]), text)

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
        words, source = self.next_words(key, referent)
        if key == ACCEPTER and form in ("'s", "player"):
            return "their" if form == "'s" else "them"
        if form.startswith("move "):
            return moved(words, source, referent, form.removeprefix("move "))
        return source if form == "from" else _in_form(words, referent, form, is_only_group=self.is_only_group(key))

    def is_only_group(self, key: str) -> bool:
        """Return whether *key* is bound once, to several objects, and other names only to what was taken of them."""
        if len(self.bound.get(key, ())) != 1 or not self.of(key).several:
            return False
        return all(
            referent.first or referent.full for other, found in self.bound.items() if other != key for referent in found
        )

    def verb(self, key: str, form: str) -> str:
        """Return one of three verbs: that for a creature that *key* always means, for one object, or for several."""
        referent = self.of(key)
        if referent.full.endswith(LATER):
            return f"{LATER}{form}{LATER}"
        this, one, many = form.split("|")
        return many if referent.several else this if referent.full.endswith("creature") else one

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
        if self.phrase(key) not in self.shared:
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
        return len(self.bound.get(key, ())) > 1 or (key in self.bound and self.phrase(key) in self.shared)
