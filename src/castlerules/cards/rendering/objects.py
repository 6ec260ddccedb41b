"""The texts of references to every object that matches a filter, and the phrases for moving objects."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .filters import noun_phrase_in
from .references import mention_of
from .referents import Referent, moved
from .wording import Texts, text_of
from .words import listed


def all_text(what: lang.ObjectRef, form: str = "") -> str:
    """Return *what* as the object of a verb: "target creature", "all creatures"; *form* as in ``referents.mention``."""
    if isinstance(what, lang.Each):
        if (
            isinstance(what.filter, lang.AnyOf)
            and len(what.filter.parts) > 1
            and all(map(_is_object, what.filter.parts))
        ):
            return listed([text_of(part) for part in what.filter.parts], "and")
        source = "from" if form == "from" else "in"
        text = noun_phrase_in(what.filter, what.zone, plural=True, every=True, joint="and", preposition=source)
        return f"all {text}"
    return mention_of(what, form) or text_of(what)


def _is_object(filter_: lang.Filter) -> bool:
    return isinstance(filter_, (lang.Is, lang.IsThis))


def are_moved(name: str, step: lang.Effect | None) -> bool:
    """Return whether *step* moves just the objects called *name*."""
    return isinstance(step, lang.MoveTo) and step.what == lang.BoundObjects(name)


def move_text(effect: lang.MoveTo, them: Referent | None = None, verb: str = "move") -> str:
    """Return the phrase for *effect*; of who controls the object it says only "your control" and "its owner's".

    *them* and *verb* are as for ``acts.moved_text``.
    """
    what = effect.what
    controller = {type(None): "owner", lang.You: "you"}.get(type(effect.controller), "other")
    to = f"{effect.zone.value} {effect.position.value} {controller}"
    if them is not None:
        return moved("them", "them", them, to)
    if isinstance(what, lang.Each):
        yours = what.zone not in (lang.Zone.BATTLEFIELD, lang.Zone.STACK) and is_yours(what.filter)
        all_of_them = Referent(several=True, zone=what.zone, yours=yours)
        return moved(all_text(what), all_text(what, "from"), all_of_them, to)
    return mention_of(what, f"{verb} {to}") or text_of(what)


def is_yours(filter_: lang.Filter) -> bool:
    """Return whether only objects of "you" match *filter_*."""
    own = (lang.ControlledBy(lang.You()), lang.OwnedBy(lang.You()))
    return filter_ in own or (isinstance(filter_, lang.AllOf) and any(part in own for part in filter_.parts))


OBJECTS: Final[Texts] = MappingProxyType(
    {lang.Each: lambda ref: f"each {noun_phrase_in(ref.filter, ref.zone, every=True)}"}
)
"""The text of a reference to every object that matches a filter."""
