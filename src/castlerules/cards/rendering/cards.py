"""``render``: describe a card in short text of our own, without loss: two different abilities never have the same text.

The text is a notation rather than the sentences on cards: ``{T}: 1 damage to target creature or player.`` or ``static:
every white creature gets +1/+1.`` The second mention of a target is "that target".
"""

from __future__ import annotations

from typing import assert_never

from castlerules.cards import language as lang
from castlerules.core import DataError
from castlerules.core.errors import short_repr

from .effects import activated_text, cost_text, effect_text, keyword_text, trigger_text
from .expressions import count_phrase, in_group, noun_phrase, text_of
from .heads import with_targets
from .static_rules import static_text


def render(card: lang.CardDef) -> str:
    """Return the text of *card*: name and cost, type line, power and toughness, and each ability on its own line.

    Colours are listed only if they do not follow from the cost; printings are omitted. The faces of a split card are
    separated by a line ``//``.
    """
    faces = "\n//\n".join(map(_face_text, card.faces))
    return f"{faces}\n(characteristics only)" if card.blank else faces


def _face_text(face: lang.Face) -> str:
    lines = [face.name if face.cost is None else f"{face.name} {face.cost}", str(face.types)]
    if face.pt is not None:
        lines[1] += f" {face.pt}"
    if face.colors != (() if face.cost is None else face.cost.colors):
        lines.append(f"colours: {' '.join(color.name.lower() for color in face.colors) or 'none'}")
    return "\n".join([*lines, *map(render_ability, face.abilities)])


def render_ability(ability: lang.Ability) -> str:
    """Return the text of *ability*: one line that ends with a full stop."""
    return f"{_ability_text(ability)}."


def render_effect(effect: lang.Effect, targets: tuple[lang.TargetSlot, ...] = ()) -> str:
    """Return the text of *effect*, without a full stop; *targets* are the target slots to which it refers."""
    return with_targets(effect_text(effect), targets)


def render_filter(filter_: lang.Filter) -> str:
    """Return the text of *filter_*, such as ``other creature with flying``; raise DataError if it is no filter."""
    if not isinstance(filter_, lang.Filter):
        raise DataError("filter", f"expected a filter of the card language, got {short_repr(filter_)}")
    return with_targets(noun_phrase(filter_), ())


def render_cost(cost: lang.Cost) -> str:
    """Return the text of *cost*, such as ``{1}{B}, {T}, sacrifice this``."""
    return with_targets(cost_text(cost), ())


def _ability_text(ability: lang.Ability) -> str:  # noqa: PLR0911 - one for each class
    match ability:
        case lang.Keyword():
            return with_targets(keyword_text(ability), ())
        case lang.Spell(modes=modes):
            return _spell_text(modes)
        case lang.Activated():
            return activated_text(ability)
        case lang.Triggered(trigger=event, effect=effect, targets=targets, condition=condition):
            when = trigger_text(event) + ("" if condition is None else f", if {text_of(condition)}")
            return with_targets(f"{when}: {effect_text(effect)}", targets)
        case lang.Static(effect=rule, condition=condition):
            while_true = "" if condition is None else f", while {text_of(condition)}"
            return with_targets(f"static: {static_text(rule)}{while_true}", ())
        case lang.CharacteristicDefining(power=power, toughness=toughness):
            return with_targets(f"everywhere: base {in_group(power)}/{in_group(toughness)}", ())
        case lang.EntersWith():
            return with_targets(_enters_with_text(ability), ())
        case lang.EntersChoosing(kind=kind):
            return f"enters: its controller chooses a {kind.value}"
        case lang.AdditionalCost(cost=cost):
            return with_targets(f"additional cost: {cost_text(cost)}", ())
        case lang.CastOnly(condition=condition):
            return with_targets(f"cast only if {text_of(condition)}", ())
        case _:
            assert_never(ability)


def _spell_text(modes: tuple[lang.Mode, ...]) -> str:
    texts = [with_targets(effect_text(mode.effect), mode.targets) for mode in modes]
    if len(texts) == 1:
        return f"spell: {texts[0]}"
    return f"spell, one of: {' or '.join(f'[{text}]' for text in texts) or 'nothing'}"


def _enters_with_text(ability: lang.EntersWith) -> str:
    words = ["tapped"] * ability.tapped
    if ability.kind is not None:
        words.append(f"with {count_phrase(ability.count, f'{ability.kind.value} counter')}")
    elif ability.count != 0:
        words.append(f"with {count_phrase(ability.count, 'counter')} of no kind")
    text = f"enters {', '.join(words) or 'as it is'}"
    return text if ability.condition is None else f"{text}, if {text_of(ability.condition)}"
