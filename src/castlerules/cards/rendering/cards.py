"""``render``: the rules text of a card, written from its definition in the style that players know.

Two abilities that do different things never have the same text. Names that only steps of an effect use for what they
have found are left out where "it" or "that card" says the same, and the parts of a filter stand in their usual order.
"""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import DataError
from castlerules.core.errors import short_repr

from . import tables  # noqa: F401 - registers the texts of all classes
from .costs import cost_text
from .effects import effect_text
from .filters import noun_phrase
from .finishing import BULLET, ability_text, finished_alone
from .keywords import is_listed, keyword_text
from .modifications import modified
from .scopes import Wording, wording_of
from .subjects import Subject
from .wording import text_of


def render(card: lang.CardDef) -> str:
    """Return the text of *card*: name and cost, type line, abilities, and power and toughness.

    Keywords share a line. Colours are listed only if they do not follow from the cost; printings are omitted. The faces
    of a split card are separated by a line ``//``.
    """
    faces = "\n//\n".join(map(_face_text, card.faces))
    return f"{faces}\n(characteristics only)" if card.blank else faces


def _face_text(face: lang.Face) -> str:
    head = [face.name if face.cost is None else f"{face.name} {face.cost}", str(face.types)]
    if face.colors != (() if face.cost is None else face.cost.colors):
        head.append(f"colors: {' '.join([color.name.lower() for color in face.colors]) or 'none'}")
    return "\n".join([*head, *rules_lines(face), *([] if face.pt is None else [str(face.pt)])])


def rules_lines(face: lang.Face, *, keywords: bool = True) -> tuple[str, ...]:
    """Return the lines of the rules text of *face*; keywords that follow each other share a line.

    If *keywords* is false, keywords without a cost are left out.
    """
    wording = wording_of(face)
    lines: list[str] = []
    listed: list[str] = []
    before: lang.Ability | None = None
    for ability in face.abilities:
        if isinstance(ability, lang.Keyword) and ability.cost is None and not keywords:
            continue
        if isinstance(ability, lang.Keyword) and is_listed(ability):
            listed.append(render_keyword(ability))
            continue
        lines += _keyword_line(listed)
        listed = []
        text = ability_text(ability, wording)
        if _is_also_kept_from_blocking(before, ability):
            lines[-1] = lines[-1].replace("can't attack", "can't attack or block", 1)
        else:
            lines += text.replace(BULLET, f"\n{BULLET.strip()} ").split("\n")
        before = ability
    return (*lines, *_keyword_line(listed))


def _is_also_kept_from_blocking(before: lang.Ability | None, ability: lang.Ability) -> bool:
    """Return whether *ability* says "can't block" of the same objects of which *before* says "can't attack"."""
    match (before, ability):
        case (
            lang.Static(effect=lang.CantAttack(what=what), condition=condition),
            lang.Static(effect=lang.CantBlock(what=also), condition=as_long),
        ):
            return (what, condition) == (also, as_long)
        case _:
            return False


def _keyword_line(listed: list[str]) -> list[str]:
    text = ", ".join(listed)
    return [text[:1].upper() + text[1:]] if listed else []


def render_ability(ability: lang.Ability, *, this: str = "this permanent") -> str:
    """Return the text of *ability* on one line; *this* is what it calls the object that has the ability."""
    return ability_text(ability, Wording(this))


def render_effect(effect: lang.Effect, targets: tuple[lang.TargetSlot, ...] = (), *, this: str = "this") -> str:
    """Return the text of *effect*, without a full stop; *targets* are the target slots to which it refers.

    *this* is what the text calls the source of the effect, such as ``Prodigal Sorcerer``.
    """
    return finished_alone(effect_text(effect), targets, this=this)


def render_filter(filter_: lang.Filter, noun: str = "permanent") -> str:
    """Return the text of *filter_*, such as ``other creature with flying``; raise DataError if it is no filter.

    *noun* is what is meant if *filter_* names no type, such as ``card``.
    """
    if not isinstance(filter_, lang.Filter):
        raise DataError("filter", f"expected a filter of the card language, got {short_repr(filter_)}")
    return finished_alone(noun_phrase(filter_, noun))


def render_keyword(keyword: lang.Keyword) -> str:
    """Return the text of *keyword* within a sentence, such as ``islandwalk``."""
    return finished_alone(keyword_text(keyword))


def render_modifications(changes: tuple[lang.Modification, ...]) -> str:
    """Return the text of *changes* that a continuous effect makes, such as ``gets +1/+1 and has flying``."""
    return finished_alone(modified(Subject("it"), changes, lasts=False))


def render_condition(condition: lang.Condition) -> str:
    """Return the text of *condition*, such as ``you control a Forest``."""
    return finished_alone(text_of(condition))


def render_cost(cost: lang.Cost, *, this: str = "this") -> str:
    """Return the text of *cost*, such as ``{1}{B}, {T}, Sacrifice this``; *this* is what it calls its source."""
    return finished_alone(cost_text(cost), this=this)
