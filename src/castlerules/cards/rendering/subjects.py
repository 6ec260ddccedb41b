"""The subjects of sentences about objects, and verbs that agree with them: "this creature gets", "Goblins get"."""

from __future__ import annotations

from typing import NamedTuple

from castlerules.cards import language as lang

from .filters import head_noun, noun_phrase, noun_phrase_in
from .references import key_of
from .referents import GRANTED, THIS, mention
from .wording import text_of
from .words import third_person


class Subject(NamedTuple):
    """A subject: its *words*, whether it is *plural*, and the *key* of the referent if that decides about it."""

    words: str
    plural: bool = False
    key: str | None = None
    granted: str = mention(GRANTED)
    """What abilities that it gains call it, such as "this creature"."""

    def verb(self, base: str, many: str | None = None) -> str:
        """Return the verb phrase *base* in the form for the subject; *many* is that for several, by default *base*."""
        several = base if many is None else many
        one = several if self.key is None and self.plural else third_person(base)
        if self.key is None:
            return one
        return mention(self.key, f"{one}|{one}|{several}")

    def either(self, one: str, many: str) -> str:
        """Return *one* or, if there are several, *many*."""
        return (many if self.plural else one) if self.key is None else mention(self.key, f"{one}|{one}|{many}")


def subject_of(what: lang.Filter | lang.ObjectRef) -> Subject:
    """Return the subject for *what*, the objects that a static ability affects: a filter means all that match it."""
    if isinstance(what, (lang.IsThis, lang.This)):
        return Subject(mention(THIS), granted=mention(THIS))
    if isinstance(what, lang.ObjectRef):
        key = key_of(what) if isinstance(what, (lang.Target, lang.BoundObjects, lang.Linked)) else None
        granted = mention(GRANTED) if isinstance(what, lang.Enchanted) else "this permanent"
        granted = granted if key is None else mention(key, "granted")
        return Subject(text_of(what), key=key, granted=granted)
    return Subject(
        every_text(noun_phrase(what, plural=True, joint="and")), plural=True, granted=f"this {head_noun(what)}"
    )


def affected(what: lang.ObjectRef) -> Subject:
    """Return the subject for *what*, the objects that an effect affects."""
    if isinstance(what, lang.Each):
        return Subject(
            every_text(noun_phrase_in(what.filter, what.zone, plural=True, every=True, joint="and")),
            plural=True,
            granted=f"this {head_noun(what.filter)}",
        )
    return subject_of(what)


def every_text(phrase: str) -> str:
    """Return *phrase*, a noun phrase in the plural, as the subject: a single word has "all" in front of it."""
    return phrase if " " in phrase else f"all {phrase}"
