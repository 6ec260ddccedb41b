"""The texts of single steps of effects: "draw two cards", "destroy target creature", "this creature deals 3 damage"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from castlerules.cards import language as lang

from .costs import number_text
from .durations import until_text
from .filters import a_phrase, noun_phrase, owner_in
from .finding import (
    choose_cards_text,
    flip_text,
    look_text,
    note_text,
    reveal_until_text,
    search_text,
    take_all_text,
    take_at_random_text,
)
from .modifications import modified
from .objects import all_text, move_text
from .references import mention_of, possessive, pronoun, recipient_text
from .referents import THIS, Referent, binding, mention, name_key
from .static_rules import no_untap_text
from .subjects import Subject, affected
from .tokens import create_tokens_text
from .values import amount_phrase, count_phrase, for_each_text, is_compound
from .wording import text_of
from .words import listed, number_word, third_person

_SAID_BY_YOU: Final = ("gain ", "lose ", "get ", "win ", "take ")
"""How predicates begin that keep their subject "you"; of others, the subject is left out: "draw a card"."""


class Act(NamedTuple):
    """A step of an effect as a clause: *who* does it, and *base*, what is done, with the verb as it follows "may".

    *third* is what is done with the verb as it follows a name, if that is not just the third person of *base*. If it is
    given for "you", the subject is always said.
    *who* is None if the subject is left out, as in "destroy target creature", which the controller does.
    """

    who: str | None
    base: str
    third: str = ""

    @property
    def clause(self) -> str:
        """The whole clause."""
        if self.who is None:
            return self.base
        if self.who == "you":
            return f"you {self.base}" if self.third or self.base.startswith(_SAID_BY_YOU) else self.base
        return f"{self.who} {self.third or third_person(self.base)}"


def act_of(effect: Any) -> Act | None:
    """Return *effect* as a clause; None if it consists of other effects."""
    if isinstance(effect, lang.ChooseCards) and isinstance(effect.who, lang.You) and effect.whose != effect.who:
        text = choose_cards_text(effect)
        return Act("you", text, text)
    if type(effect) in _BY_PLAYER:
        return Act(text_of(effect.who), _BY_PLAYER[type(effect)](effect))
    if type(effect) in _BY_YOU:
        return Act(None, _BY_YOU[type(effect)](effect))
    found = _OTHERS.get(type(effect))
    return None if found is None else found(effect)


# Acts of a player.


def _sacrifice_some_text(effect: lang.SacrificeSome) -> str:
    if type(effect.count) is int and effect.count == 1:
        return f"sacrifice {a_phrase(effect.filter)}"
    if is_compound(effect.count):
        return f"sacrifice a number of {noun_phrase(effect.filter, plural=True)} equal to {text_of(effect.count)}"
    return f"sacrifice {many_text(effect.count)} {noun_phrase(effect.filter, plural=True)}"


def many_text(count: lang.Value) -> str:
    """Return *count*, which is not compound, in front of a noun in the plural: "two", "X", "that many"."""
    return "that many" if isinstance(count, lang.EventAmount) else number_text(count)


def _discard_text(effect: lang.Discard) -> str:
    match effect.method:
        case lang.DiscardMethod.ALL:
            ignored = "" if effect.count == 1 else f" (not {count_phrase(effect.count, 'card')})"
            return f"discard {pronoun(effect.who, 'hand')}{ignored}"
        case lang.DiscardMethod.RANDOM:
            return f"discard {count_phrase(effect.count, 'card')} at random"
        case _:
            return f"discard {count_phrase(effect.count, 'card')}"


def _extra_turn_text(effect: lang.ExtraTurn) -> str:
    text = f"take {count_phrase(effect.count, 'extra turn')} after this one"
    return text if effect.trigger is None else f"{text} (and in that turn, {text_of(effect.trigger)})"


def _skip_text(effect: lang.SkipNext) -> str:
    part = effect.part.value
    return f"skip {pronoun(effect.who, 'next')} {part if effect.count == 1 else f'{number_word(effect.count)} {part}s'}"


# Mana.

_COLOR_KINDS: Final = tuple([kind for kind in lang.ManaKind if kind is not lang.ManaKind.COLORLESS])


def _same_kind(options: tuple[tuple[lang.ManaKind, ...], ...]) -> int:
    """Return how much mana of one colour of choice *options* are; 0 if they are anything else."""
    sizes = {len(option) for option in options}
    size = sizes.pop() if len(sizes) == 1 else 0
    return size if size and options == tuple([(kind,) * size for kind in _COLOR_KINDS]) else 0


def _options_text(options: tuple[tuple[lang.ManaKind, ...], ...]) -> str:
    texts = ["".join([f"{{{kind.value}}}" for kind in option]) or "nothing" for option in options]
    return listed(texts, "or") or "no mana"


def _add_mana_text(effect: lang.AddMana) -> str:
    size = _same_kind(effect.options)
    if size and effect.of_chosen:
        return f"add {number_word(size)} mana of the chosen color"
    if size:
        return f"add {number_word(size)} mana of any {'color' if size == 1 else 'one color'}"
    return f"add {_options_text(effect.options)}" + ", of the chosen color" * effect.of_chosen


def _add_mana_times_text(effect: lang.AddManaTimes) -> str:
    size, unit = _same_kind(effect.options), for_each_text(effect.count)
    if size == 1:
        return f"add an amount of mana of any one color equal to {text_of(effect.count)}"
    if unit is None and len(effect.options) == 1 and len(effect.options[0]) == 1:
        return f"add an amount of {_options_text(effect.options)} equal to {text_of(effect.count)}"
    options = f"{number_word(size)} mana of any one color" if size else _options_text(effect.options)
    return (
        f"add {options} for each {unit}"
        if unit is not None
        else f"add {options} a number of times equal to {text_of(effect.count)}"
    )


def _add_mana_like_text(effect: lang.AddManaLike) -> str:
    kind = "type" if effect.colorless else "color"
    return f"add one mana of any {kind} that {a_phrase(effect.filter)} could produce"


_BY_PLAYER: Final[Mapping[type[object], Callable[[Any], str]]] = MappingProxyType(
    {
        lang.SacrificeSome: _sacrifice_some_text,
        lang.Draw: lambda effect: f"draw {count_phrase(effect.count, 'card')}",
        lang.Discard: _discard_text,
        lang.Mill: lambda effect: f"mill {count_phrase(effect.count, 'card')}",
        lang.Shuffle: lambda effect: f"shuffle {pronoun(effect.who, 'library')}",
        lang.RevealHand: lambda effect: f"reveal {pronoun(effect.who, 'hand')}",
        lang.GainLife: lambda effect: f"gain {amount_phrase(effect.amount, 'life')}",
        lang.LoseLife: lambda effect: f"lose {amount_phrase(effect.amount, 'life')}",
        lang.GivePoison: lambda effect: f"get {count_phrase(effect.count, 'poison counter')}",
        lang.WinGame: lambda _: "win the game",
        lang.LoseGame: lambda _: "lose the game",
        lang.EmptyPool: lambda _: "lose all unspent mana",
        lang.ExtraTurn: _extra_turn_text,
        lang.SkipNext: _skip_text,
        lang.CreateTokens: create_tokens_text,
        lang.ChooseCards: choose_cards_text,
        lang.FlipCoins: flip_text,
        lang.AddMana: _add_mana_text,
        lang.AddManaTimes: _add_mana_times_text,
        lang.AddManaLike: _add_mana_like_text,
        lang.AddProducedMana: lambda _: "add one mana of any type just produced",
    }
)
"""What the player *who* of each of these classes of effects does, with the verb as it follows "may"."""


# Acts of the controller.


def _counter_text(effect: lang.CounterSpell) -> str:
    text = f"counter {all_text(effect.what)}"
    top = effect.position is lang.LibraryPosition.TOP
    match effect.to:
        case lang.Zone.GRAVEYARD:
            place = ""
        case lang.Zone.EXILE:
            place = " and exile it"
        case lang.Zone.LIBRARY:
            return f"{text} and put it on {'top' if top else 'the bottom'} of its owner's library"
        case lang.Zone.HAND:
            place = " and return it to its owner's hand"
        case zone:
            place = f" and put it into the zone {zone.value}"
    return f"{text}{place}{'' if top else ', at the bottom'}"


def _move_to_text(effect: lang.MoveTo) -> str:
    text, who = move_text(effect), effect.controller
    if who is not None and (effect.zone is not lang.Zone.BATTLEFIELD or not isinstance(who, lang.You)):
        text += f" under {possessive(who, 'control')}"
    bottom = effect.position is lang.LibraryPosition.BOTTOM and effect.zone is not lang.Zone.LIBRARY
    return text + " tapped" * effect.tapped + ", at the bottom" * bottom


def _prevent_from_source_text(effect: lang.PreventFromSource) -> str:
    source = noun_phrase(effect.filter, "source")
    to = "" if effect.to is None else f" to {recipient_text(effect.to)}"
    if effect.lasting:
        return f"prevent all damage that {a_or_one(source)} of your choice would deal{to} this turn"
    return f"the next time {a_or_one(source)} of your choice would deal damage{to} this turn, prevent that damage"


def a_or_one(noun: str) -> str:
    """Return *noun* with an indefinite article."""
    return a_phrase(lang.Anything(), noun)


def _prevent_next_text(effect: lang.PreventNextDamage) -> str:
    to = f"to {recipient_text(effect.to)}"
    if is_compound(effect.amount):
        return f"prevent the next X damage that would be dealt {to} this turn, where X is {text_of(effect.amount)}"
    return f"prevent the next {amount_phrase(effect.amount, 'damage')} that would be dealt {to} this turn"


def _counters_text(effect: lang.PutCounters | lang.RemoveCounters, verb: str) -> str:
    preposition = "on" if verb == "put" else "from"
    counters = count_phrase(effect.count, f"{effect.kind.value} counter")
    return f"{verb} {counters} {preposition} {all_text(effect.what, 'each')}"


def _name_objects_text(effect: lang.NameObjects) -> str:
    bound = binding(name_key(effect.name), Referent(full="those objects", several=True))
    return f"call {text_of(effect.what)} “{effect.name}”{bound}"


_BY_YOU: Final[Mapping[type[object], Callable[[Any], str]]] = MappingProxyType(
    {
        lang.Destroy: lambda effect: (
            f"destroy {all_text(effect.what)}" + " so that no regeneration is possible" * (not effect.regenerable)
        ),
        lang.MoveTo: _move_to_text,
        lang.CastForMadness: lambda _: "cast it for its madness cost",
        lang.SacrificeObject: lambda effect: f"sacrifice {all_text(effect.what)}",
        lang.LookAtHand: lambda effect: f"look at {possessive(effect.who, 'hand')}",
        lang.Reveal: lambda effect: f"reveal {all_text(effect.what)}",
        lang.ExtraCombat: lambda _: (
            "after this main phase, there is an additional combat phase followed by an additional main phase"
        ),
        lang.CounterSpell: _counter_text,
        lang.CopySpell: lambda effect: (
            f"copy {all_text(effect.what)}" + " and choose new targets for the copy if you like" * effect.new_targets
        ),
        lang.ChangeTargets: lambda effect: f"change the targets of {all_text(effect.what)}",
        lang.Attach: lambda effect: f"attach {all_text(effect.what)} to {all_text(effect.to)}",
        lang.SetTapped: lambda effect: f"{'tap' if effect.tapped else 'untap'} {all_text(effect.what)}",
        lang.Regenerate: lambda effect: f"regenerate {all_text(effect.what, 'each')}",
        lang.PreventNextDamage: _prevent_next_text,
        lang.PreventFromSource: _prevent_from_source_text,
        lang.PreventCombatDamage: lambda _: "prevent all combat damage that would be dealt this turn",
        lang.PutCounters: lambda effect: _counters_text(effect, "put"),
        lang.RemoveCounters: lambda effect: _counters_text(effect, "remove"),
        lang.Search: search_text,
        lang.TakeAll: take_all_text,
        lang.TakeAtRandom: take_at_random_text,
        lang.NoteNumber: note_text,
        lang.NameObjects: _name_objects_text,
    }
)
"""What the controller of each of these classes of effects does, with the verb in its plain form."""


# Acts of others.


def _deal_damage(effect: lang.DealDamage) -> Act:
    to = listed([recipient_text(one) for one in effect.to], "and") or "nobody"
    if is_compound(effect.amount):
        text = f"deal damage to {to} equal to {text_of(effect.amount)}"
    else:
        text = f"deal {amount_phrase(effect.amount, 'damage')} to {to}"
    text += ", and that damage can't be prevented" * (not effect.preventable)
    if effect.result_name:
        text += binding(name_key(effect.result_name), Referent(full="the damage dealt this way"))
    return Act(text_of(effect.source), text)


def _discard_object(effect: lang.DiscardObject) -> Act:
    what = effect.what
    if isinstance(what, lang.Each) and what.zone is lang.Zone.HAND:
        cards, who = owner_in(what.filter)
        if who is not None:
            hand = pronoun(who, "hand")
            return Act(text_of(who), f"discard all {noun_phrase(cards, 'card', plural=True, joint='and')} in {hand}")
    return Act(None, mention_of(what, "discard") or f"discard {all_text(what, 'from')}")


def _divide_damage(effect: lang.DivideDamage) -> Act:
    among = mention(f"target {effect.index}")
    if is_compound(effect.amount):
        return Act(mention(THIS), f"deal damage equal to {text_of(effect.amount)} divided as you choose among {among}")
    return Act(mention(THIS), f"deal {amount_phrase(effect.amount, 'damage')} divided as you choose among {among}")


def _apply_until(effect: lang.ApplyUntil) -> Act:
    subject = affected(effect.what)
    until = until_text(effect.duration) + " (also as a spell)" * effect.spells
    if effect.modifications == (lang.TakeControl(),):
        return Act(None, f"gain control of {all_text(effect.what)}{until}")
    several = subject._replace(plural=True, key=None)
    return Act(subject.words, _lasting(several, effect, until), _lasting(subject, effect, until))


def _lasting(subject: Subject, effect: lang.ApplyUntil, until: str) -> str:
    text = modified(subject, effect.modifications, lasts=True)
    if len(effect.modifications) == 1 and isinstance(effect.modifications[0], lang.AddPT):
        for joint in (" for each ", ", where X is "):
            before, found, after = text.partition(joint)
            if found:
                return f"{before}{until}{found}{after}"
    return text + until


def _rule_until(effect: lang.RuleUntil) -> Act:
    rule, duration = effect.rule, effect.duration
    if isinstance(rule, lang.NoUntap) and duration is lang.Duration.NEXT_UNTAP:
        return Act(None, no_untap_text(rule, once=True))
    if duration is lang.Duration.END_OF_TURN:
        text = text_of(rule)
        text = text.partition(" on each of ")[0] if isinstance(rule, lang.ExtraLands) else text
        return Act(None, f"this turn, {text}" if text.startswith("if ") else f"{text} this turn")
    return Act(None, f"{text_of(rule)}{until_text(duration)}")


_OTHERS: Final[Mapping[type[object], Callable[[Any], Act]]] = MappingProxyType(
    {
        lang.DealDamage: _deal_damage,
        lang.DiscardObject: _discard_object,
        lang.DivideDamage: _divide_damage,
        lang.ExileLinked: lambda effect: Act(mention(THIS), f"exile {all_text(effect.what, 'from')}"),
        lang.ApplyUntil: _apply_until,
        lang.RuleUntil: _rule_until,
        lang.LookAtTop: lambda effect: Act(text_of(effect.who) if effect.public else None, look_text(effect)),
        lang.RevealUntil: lambda effect: Act(text_of(effect.who), reveal_until_text(effect)),
    }
)


def _clause(effect: Any) -> str:
    act = act_of(effect)
    assert act is not None
    return act.clause


ACTS: Final = MappingProxyType(dict.fromkeys((*_BY_PLAYER, *_BY_YOU, *_OTHERS), _clause))
"""The text of each class of effects that is a single clause."""
