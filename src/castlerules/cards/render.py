"""A card in our own words: short, dry, and without loss, so that two different abilities never read the same.

The words are close to the notation of rules, not to the sentences on cards: ``{T}: 1 damage to target creature or
player.`` or ``static: every white creature gets +1/+1.`` Where a target is named again, it is "that target".
"""

from __future__ import annotations

from typing import assert_never

from .abilities import (
    Ability,
    Activated,
    AdditionalCost,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Characteristic,
    Continuous,
    DamageMultiplied,
    DamageRedirected,
    Effect,
    EntersWith,
    Keyword,
    Mode,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NoUntap,
    Rule,
    Spell,
    Static,
    TargetSlot,
    Triggered,
)
from .costs import Cost
from .definition import CardDef, Face
from .render_effects import activated, effect, keyword, mods
from .render_events import happening
from .render_heads import cost, headed
from .render_terms import closed, condition, counted, filtered, ref, value, who
from .terms import (
    Anything,
    Bound,
    Each,
    Enchanted,
    EventObject,
    EventOther,
    Filter,
    IsThis,
    Ref,
    Slot,
    This,
)

__all__ = ["render", "render_ability", "render_cost", "render_effect", "render_filter"]


def render(card: CardDef) -> str:
    """Return the whole card in our own words: name and cost, type line, power and toughness, an ability a line.

    Colours are told where they do not follow from the cost, and printings never. The faces of a split card stand one
    below the other, with a line ``//`` between.
    """
    faces = "\n//\n".join(map(_face, card.faces))
    return f"{faces}\n(characteristics only)" if card.blank else faces


def _face(face: Face) -> str:
    lines = [face.name if face.cost is None else f"{face.name} {face.cost}", str(face.types)]
    if face.pt is not None:
        lines[1] += f" {face.pt}"
    if face.colors != (() if face.cost is None else face.cost.colors):
        lines.append(f"colours: {' '.join(color.name.lower() for color in face.colors) or 'none'}")
    return "\n".join([*lines, *map(render_ability, face.abilities)])


def render_ability(ability: Ability) -> str:
    """Return *ability* as one line that ends with a full stop."""
    return f"{_ability(ability)}."


def render_effect(done: Effect, targets: tuple[TargetSlot, ...] = ()) -> str:
    """Return what *done* does to *targets*, without a full stop."""
    return headed(effect(done), targets)


def render_filter(fits: Filter) -> str:
    """Return the description of what fits, such as ``other creature with flying``."""
    return headed(filtered(fits), ())


def render_cost(price: Cost) -> str:
    """Return what is paid, such as ``{1}{B}, {T}, sacrifice this``."""
    return headed(cost(price), ())


def _ability(ability: Ability) -> str:
    match ability:
        case Keyword():
            return headed(keyword(ability), ())
        case Spell(modes=modes):
            return _spell(modes)
        case Activated():
            return activated(ability)
        case Triggered(event=event, effect=done, targets=targets, condition=truth):
            when = happening(event) if truth is None else f"{happening(event)}, if {condition(truth)}"
            return headed(f"{when}: {effect(done)}", targets)
        case Static(rule=rule, condition=truth):
            held = f"static: {_rule(rule)}"
            return headed(held if truth is None else f"{held}, while {condition(truth)}", ())
        case Characteristic(power=power, toughness=toughness):
            return headed(f"everywhere: base {closed(value(power))}/{closed(value(toughness))}", ())
        case EntersWith():
            return headed(_enters(ability), ())
        case AdditionalCost(cost=price):
            return headed(f"additional cost: {cost(price)}", ())
        case _:
            assert_never(ability)


def _spell(modes: tuple[Mode, ...]) -> str:
    texts = [headed(effect(mode.effect), mode.targets) for mode in modes]
    if len(texts) == 1:
        return f"spell: {texts[0]}"
    return f"spell, one of: {' or '.join(f'[{text}]' for text in texts) or 'nothing'}"


def _enters(ability: EntersWith) -> str:
    words = ["tapped"] * ability.tapped
    if ability.kind is not None:
        words.append(f"with {counted(ability.count, f'{ability.kind.value} counter')}")
    elif ability.count != 0:
        words.append(f"with {counted(ability.count, 'counter')} of no kind")
    text = f"enters {', '.join(words) or 'as it is'}"
    return text if ability.condition is None else f"{text}, if {condition(ability.condition)}"


def _rule(rule: Rule) -> str:
    match rule:
        case Continuous(what=what, mods=changes):
            return f"{_subject(what)} {mods(changes)}"
        case CantAttack(what=what):
            return f"{_subject(what)} can't attack"
        case CantBlock(what=what):
            return f"{_subject(what)} can't block"
        case CantBeBlocked(by=Anything(), what=what):
            return f"{_subject(what)} can't be blocked"
        case CantBeBlocked(by=by, what=what):
            return f"{_subject(what)} can't be blocked by {filtered(by)}"
        case MustAttack(what=what):
            return f"{_subject(what)} must attack"
        case MustBlock(what=what):
            return f"{_subject(what)} must block"
        case MustBeBlocked(what=what):
            return f"all that can block {_subject(what)} must do so"
        case NoUntap(what=what):
            return f"{_subject(what)} doesn't untap"
        case DamageRedirected(who=player, to=to):
            return f"damage to {who(player)} is dealt to {ref(to)} instead"
        case DamageMultiplied(by=by):
            return f"all damage is {by} times as much"
        case _:
            assert_never(rule)


def _subject(what: Filter | Ref) -> str:
    if isinstance(what, IsThis):
        return "this"
    if isinstance(what, This):
        return "the source"
    if isinstance(what, (Slot, Bound, EventObject, EventOther, Enchanted, Each)):
        return ref(what)
    return f"every {filtered(what)}"
