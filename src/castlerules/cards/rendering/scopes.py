"""What the words of an ability depend on: its card, its target slots, its trigger event and its cost."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen

from . import referents
from .costs import number_text
from .filters import head_noun, noun_phrase, noun_phrase_in
from .objects import is_yours
from .referents import Referent, Scope, target_key
from .wording import text_of
from .words import number_word, plural_of


@frozen
class Wording:
    """How a text calls things: *this*, the object that has the ability, and the nouns of what it speaks of.

    *spell* is what the card is called while it is a spell. *enchanted* is the noun of what an Aura enchants,
    *sacrificed* that of what is sacrificed for the cost, and *chosen* says what is chosen as the permanent enters. If
    *is_creature* is true, *this* dies when it is put into a graveyard.
    """

    this: str = "this permanent"
    spell: str = "this spell"
    enchanted: str = "permanent"
    sacrificed: str = "permanent"
    chosen: str = "kind"
    is_creature: bool = False

    @property
    def referent(self) -> Referent:
        """The object that has the ability."""
        return Referent("creature" * self.is_creature, full=self.this)

    def called(self, name: str) -> Wording:
        """Return the wording in which the object that has the ability is called *name*."""
        return Wording(name, name, self.enchanted, self.sacrificed, self.chosen, self.is_creature)


def wording_of(face: lang.Face) -> Wording:
    """Return how the text of *face* calls things: "this creature", or its name if it is an instant or sorcery."""
    enchanted = sacrificed = "permanent"
    chosen = "kind"
    for ability in face.abilities:
        match ability:
            case lang.Keyword(kind=lang.KeywordKind.ENCHANT, filter=filter_) if filter_ is not None:
                enchanted = head_noun(filter_)
            case lang.AdditionalCost(cost=cost):
                sacrificed = sacrificed_noun(cost, sacrificed)
            case lang.EntersChoosing(kind=kind):
                chosen = kind.value
            case _:
                pass
    is_creature = face.has_type(lang.CardType.CREATURE)
    return Wording(_this(face), face.name, enchanted, sacrificed, chosen, is_creature)


def sacrificed_noun(cost: lang.Cost, otherwise: str) -> str:
    """Return the noun of what is sacrificed for *cost*; *otherwise* if nothing of a kind is."""
    kinds = [part.filter for part in cost.parts if isinstance(part, lang.SacrificePermanents)]
    return head_noun(kinds[0]) if kinds else otherwise


def _this(face: lang.Face) -> str:
    if not face.types.is_permanent:
        return face.name
    if "Aura" in face.types.subtypes:
        return "this Aura"
    order = (lang.CardType.CREATURE, lang.CardType.LAND, lang.CardType.ARTIFACT, lang.CardType.ENCHANTMENT)
    kinds = [kind.value.lower() for kind in order if face.has_type(kind)]
    return f"this {kinds[0]}" if kinds else "this permanent"


def scope_of(
    wording: Wording,
    this: Referent,
    targets: tuple[lang.TargetSlot, ...] = (),
    event: lang.TriggerCondition | None = None,
) -> Scope:
    """Return the scope of a text about *this* with the target slots *targets*, triggered by *event*."""
    known: dict[str, Referent] = {
        referents.THIS: this,
        referents.ENCHANTED: Referent(full=f"enchanted {wording.enchanted}"),
        referents.GRANTED: Referent(full=f"this {wording.enchanted}"),
        referents.SACRIFICED: Referent(full=f"the sacrificed {wording.sacrificed}"),
    }
    known[referents.CHOSEN] = Referent(full=f"the chosen {wording.chosen}")
    known |= {target_key(index): slot_referent(slot) for index, slot in enumerate(targets)}
    known |= {} if event is None else _event_referents(lang.plain_event(event))
    return Scope(MappingProxyType(known), len(targets))


# Targets.


def slot_referent(slot: lang.TargetSlot) -> Referent:
    """Return the referent for the targets of *slot*."""
    players_only = slot.filter is None
    noun = "player" if players_only else head_noun(slot.filter, slot.zone)
    if not players_only and slot.players is not lang.TargetPlayers.NONE:
        noun = f"{noun} or player"
    if slot.spells and not players_only:
        noun = f"{noun} or spell"
    yours = (
        slot.zone not in (lang.Zone.BATTLEFIELD, lang.Zone.STACK) and slot.filter is not None and is_yours(slot.filter)
    )
    return Referent(
        noun,
        several=slot.count.several,
        zone=slot.zone,
        yours=yours,
        first=slot_text(slot),
        source=slot_text(slot, preposition="from"),
        player=players_only and not slot.spells,
    )


def slot_text(slot: lang.TargetSlot, *, preposition: str = "in") -> str:
    """Return the description of *slot*: "target creature", "up to two target creatures", "any target".

    A number of several words follows: "up to a number of target creatures equal to the number of Elves you control".
    """
    paid = "" if slot.if_paid is None else f" (only if its {slot.if_paid.value} cost was paid)"
    if (counted := _counted_number(slot.count)) is not None:
        limit, value = counted
        plain = attrs.evolve(slot, count=lang.TargetCount(0, None), if_paid=None)
        words = slot_text(plain, preposition=preposition).removeprefix("any number of ")
        return f"{limit}a number of {words} equal to {value}{paid}"
    number = "" if slot.count == lang.TargetCount() else f"{_number_text(slot.count)} "
    if _is_any_target(slot):
        words = f"{number}target{'s' * slot.count.several}" if number else f"any {'other ' * slot.another}target"
        return f"{words}{paid}" if number == "" or not slot.another else f"{words} other than the first{paid}"
    return f"{number}{'another ' * slot.another}target {_kinds_text(slot, preposition)}{paid}"


def _is_any_target(slot: lang.TargetSlot) -> bool:
    return (slot.filter, slot.players, slot.zone) == (
        lang.CREATURE,
        lang.TargetPlayers.ANY,
        lang.Zone.BATTLEFIELD,
    ) and not (slot.one_owner or slot.spells)


def _kinds_text(slot: lang.TargetSlot, preposition: str) -> str:
    several = slot.count.several
    words = []
    if slot.filter is not None:
        words.append(noun_phrase_in(slot.filter, slot.zone, plural=several, preposition=preposition))
    if slot.spells:
        kind = "spell" if slot.filter is None else noun_phrase(slot.filter, "spell", plural=several)
        words.append("spell of that kind" if slot.filter is None else kind)
    if slot.players is not lang.TargetPlayers.NONE:
        noun = "player" if slot.players is lang.TargetPlayers.ANY else "opponent"
        words.append(plural_of(noun) if several else noun)
    text = " or ".join(words) or "nothing"
    if slot.filter is None and slot.zone is not lang.Zone.BATTLEFIELD:
        text += f" (in {slot.zone.value})"
    if slot.one_owner:
        same = f"{preposition} {plural_of(slot.zone.value)}"
        single = f"{preposition} a single {slot.zone.value}"
        text = f"{text.removesuffix(same)}{single}" if text.endswith(same) else f"{text} of one player"
    return text


def _counted_number(count: lang.TargetCount) -> tuple[str, str] | None:
    """Return ("up to " or nothing, the text of the number) if *count* is one number of several words; else None."""
    least, most = count.least, count.most
    if most is None or least not in (0, most) or isinstance(most, (int, lang.X, lang.EventAmount)):
        return None
    return "up to " if least == 0 else "", text_of(most)


def _number_text(count: lang.TargetCount) -> str:
    least, most = count.least, count.most
    if most is None:
        return "any number of" if least == 0 else f"{number_text(least)} or more"
    if least == most:
        return _number(most)
    if least == 0:
        return f"up to {_number(most)}"
    if type(least) is int and type(most) is int and most == least + 1:
        return f"{number_word(least)} or {number_word(most)}"
    return f"{_number(least)} to {_number(most)}"


def _number(count: lang.Value) -> str:
    if isinstance(count, lang.EventAmount):
        return "that many"
    return number_text(count) if isinstance(count, (int, lang.X)) else f"({text_of(count)})"


# Trigger events.

_LAST_ZONES: Final = (lang.Zone.GRAVEYARD, lang.Zone.EXILE)


def _event_referents(  # noqa: PLR0911 - one for each class
    event: lang.TriggerCondition,
) -> Mapping[str, Referent]:
    """Return the referents for the event object and the other object of *event*."""
    match event:
        case lang.ZoneChange(filter=filter_, origin=origin, to=to):
            zone = to if to is not None and to is not lang.Zone.BATTLEFIELD else lang.Zone.BATTLEFIELD
            seen = lang.Zone.BATTLEFIELD if lang.Zone.BATTLEFIELD in (origin, to) else zone
            return {referents.EVENT: Referent(head_noun(filter_, seen))}
        case lang.SpellCast():
            return {referents.EVENT: Referent("spell")}
        case lang.CardDiscarded():
            return {referents.EVENT: Referent("card")}
        case lang.BecomesTarget(spell=spell):
            return {referents.EVENT: Referent("spell" if spell else "object")}
        case lang.DamageDealt(source=source, to=to):
            return {
                referents.EVENT: Referent(_source_noun(source)),
                referents.OTHER: _other(source, head_noun(to), "damaged"),
            }
        case lang.TakesDamage(filter=filter_):
            return {referents.EVENT: Referent(head_noun(filter_))}
        case lang.BecomesBlockedBy(filter=filter_):
            return {referents.EVENT: Referent("creature"), referents.OTHER: _other(filter_, "creature", "blocking")}
        case lang.Blocks(filter=filter_):
            return {referents.EVENT: Referent("creature"), referents.OTHER: _other(filter_, "creature", "attacking")}
        case lang.BecomesTapped(filter=filter_) | lang.TappedForMana(filter=filter_):
            return {referents.EVENT: Referent(head_noun(filter_))}
        case lang.Attacks() | lang.AttacksAlone() | lang.BecomesBlocked() | lang.GoesUnblocked():
            return {referents.EVENT: Referent("creature")}
        case _:
            return {}


def _source_noun(source: lang.Filter) -> str:
    noun = head_noun(source)
    return "source" if noun == "permanent" else noun


def _other(subject: lang.Filter, noun: str, role: str) -> Referent:
    """Return the referent of the other object of an event with *subject*; its *role* tells it from another subject."""
    return Referent(full=f"that {noun}" if isinstance(subject, lang.IsThis) else f"the {role} {noun}")
