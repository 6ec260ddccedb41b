"""What is done to objects: destroy, tap, exile, return, put, and the objects that a player chooses for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Chosen, Deed, Moving, Noun, Place, both, in_order
from castlerules.cards.oracle.phrase import Phrase, binds, says

# Objects that a player chooses as the effect happens, without targeting them.


def _chosen(binder: Binder, noun: Noun, least: int, most: int) -> Chosen:
    """Return the choice of *least* to *most* objects that *noun* names among those of one player."""
    owners = [part.who for part in noun.parts if isinstance(part, lang.ControlledBy)]
    if len(owners) != 1 or noun.zone is lang.Zone.STACK:
        raise Missing("choosing among the objects of several players")
    if isinstance(owners[0], (lang.EachPlayer, lang.EachOpponent)):
        raise Missing("choosing among the objects of several players")
    filter_ = both(tuple([part for part in noun.parts if not isinstance(part, lang.ControlledBy)]))
    name, zone, whose = binder.new_name("chosen"), noun.zone, owners[0]
    ref = lang.BoundObjects(name)
    binder.mention(ref, THING, *noun.nouns, plural=most != 1)
    return Chosen(lambda who: lang.ChooseCards(who, name, filter_, zone, whose, least, most), ref, several=most != 1)


@binds("chosen", "(a|an) <noun>", example="Return a creature you control to its owner's hand.")
def one_chosen(binder: Binder, noun: Noun) -> Chosen:
    """One object."""
    return _chosen(binder, noun, 1, 1)


@binds(
    "chosen",
    "another <noun>",
    example="When this creature enters, return another creature you control to its owner's hand.",
    on="Creature",
)
def another_chosen(binder: Binder, noun: Noun) -> Chosen:
    """One object other than the card itself."""
    return _chosen(binder, noun.with_first(binder.other()), 1, 1)


@binds("chosen", "<number> <noun>", example="Return two creatures you control to their owners' hands.")
def several_chosen(binder: Binder, number: int, noun: Noun) -> Chosen:
    """A number of objects."""
    return _chosen(binder, noun, number, number)


@binds("chosen", "up to <number> <noun>", example="Untap up to two lands you control.")
def up_to_chosen(binder: Binder, number: int, noun: Noun) -> Chosen:
    """Up to a number of objects."""
    return _chosen(binder, noun, 0, number)


@says("post", "from <owner> hand", example="Put a land card from your hand onto the battlefield.")
def from_hand(who: lang.PlayerRef | None) -> Place:
    """In the hand of a player, from which it goes elsewhere."""
    if who is None:
        raise Unbound("a hand is that of a player who is named")
    return Place(lang.Zone.HAND, who)


# Acts.


def _act(verb: str, rest: str, meaning: Moving, *, what: str = "target creature") -> tuple[Phrase, ...]:
    """Return the phrases for doing something to objects, or to objects that the player who does it chooses.

    The base form and the third person of *verb* are separated by "|"; @ in *rest* stands for the objects.
    *what* are objects for the examples.
    """
    shown = f"{_shown(rest)}."

    def to_objects(ref: lang.ObjectRef) -> Deed:
        return lambda who: meaning(ref, who)

    def to_chosen(chosen: Chosen) -> Deed:
        return lambda who: in_order(chosen.choose(who), meaning(chosen.ref, who))

    def phrases(kind: str, word: str, before: str, theirs: str) -> tuple[Phrase, ...]:
        start = f"{before}{word if before else word.capitalize()} "
        examples = start + shown.replace("@", what), start + shown.replace("@", f"a creature {theirs} control")
        return (
            Phrase(kind, (f"{word} {rest.replace('@', '<object>')}",), to_objects, examples[0]),
            Phrase(kind, (f"{word} {rest.replace('@', '<chosen>')}",), to_chosen, examples[1]),
            Phrase(kind, (f"{word} {rest.replace('@', '<pair>')}",), to_objects),
        )

    base, third = verb.split("|")
    return (*phrases("deed", base, "", "you"), *phrases("does", third, "Target player ", "they"))


def _shown(rest: str) -> str:
    """Return *rest* as a text: the first of the words in parentheses, none of those in brackets."""
    text = re.sub(r"\(([^|()]*)[^()]*\)", r"\1", re.sub(r"\[[^\]]*\]", "", rest))
    return " ".join(text.replace(" '", "'").split())


def _to(zone: lang.Zone) -> Moving:
    return lambda ref, _: lang.MoveTo(ref, zone)


def _shuffled_in(ref: lang.ObjectRef, _: lang.PlayerRef) -> lang.Effect:
    if isinstance(ref, lang.Each):  # once they have moved, nothing tells whose they were
        raise Missing("shuffling the objects of several owners into libraries")
    return in_order(lang.MoveTo(ref, lang.Zone.LIBRARY), lang.Shuffle(lang.OwnerOf(ref)))


def _shuffled_into(ref: lang.ObjectRef, who: lang.PlayerRef) -> lang.Effect:
    return in_order(lang.MoveTo(ref, lang.Zone.LIBRARY), lang.Shuffle(who))


_CARD: Final = "target creature card from your graveyard"
_OWNERS: Final = "(its owner 's|their owner 's|their owners ')"

ACTS: Final = (
    *_act("destroy|destroys", "@", lambda ref, _: lang.Destroy(ref)),
    *_act("tap|taps", "@", lambda ref, _: lang.SetTapped(ref)),
    *_act("untap|untaps", "@", lambda ref, _: lang.SetTapped(ref, tapped=False)),
    *_act("exile|exiles", "@", _to(lang.Zone.EXILE)),
    *_act("shuffle|shuffles", f"@ into {_OWNERS} (library|libraries)", _shuffled_in),
    *_act("shuffle|shuffles", "@ into (your|their) library", _shuffled_into, what=_CARD),
)


def _deeds(template: str, meaning: Callable[..., lang.Effect], example: str, on: str = "Sorcery") -> Phrase:
    def deed(*parts: Any) -> Deed:
        return lambda _: meaning(*parts)

    return Phrase("deed", (template,), deed, example, on)


COMMANDS: Final = (
    _deeds("counter <object>", lang.CounterSpell, "Counter target spell."),
    _deeds("regenerate <object>", lang.Regenerate, "Regenerate target creature."),
    _deeds(
        "sacrifice <object>", lang.SacrificeObject, "When this creature attacks, sacrifice this creature.", "Creature"
    ),
)


@binds("last", "you may tap or untap <object>", example="You may tap or untap target artifact.")
def tap_or_untap(binder: Binder, ref: lang.ObjectRef) -> lang.Effect:
    """Turn one permanent the other way, or leave it."""
    if not isinstance(ref, lang.Target) or binder.targets[ref.index].count.several:
        raise Missing("tapping or untapping each of several permanents")
    untap, tap = (lang.May(lang.You(), lang.SetTapped(ref, tapped=tapped)) for tapped in (False, True))
    return lang.If(lang.Matches(ref, lang.IsTapped()), untap, tap)


def _put(ref: lang.ObjectRef, where: Moving) -> Deed:
    return lambda who: where(ref, who)


def _put_chosen(chosen: Chosen, where: Moving) -> Deed:
    return lambda who: in_order(chosen.choose(who), where(chosen.ref, who))


@says(
    "deed",
    "put <chosen> <where> in any order",
    example="Draw three cards, then put two cards from your hand on top of your library in any order.",
)
def put_chosen_in_any_order(chosen: Chosen, where: Moving) -> Deed:
    """Move chosen objects somewhere, in the order in which the player chooses them."""
    return _put_chosen(chosen, where)


def _moving(verb: str) -> tuple[Phrase, ...]:
    """Return the phrases for moving objects, or objects that a player chooses, somewhere."""
    base, third = verb.split("|")
    you, they = base.capitalize(), f"Target player {third}"
    return (
        Phrase("deed", (f"{base} <object> <where>",), _put, f"{you} target creature into its owner's hand."),
        Phrase("does", (f"{third} <object> <where>",), _put, f"{they} all lands into their owners' hands."),
        Phrase("deed", (f"{base} <pair> <where>",), _put),
        Phrase("deed", (f"{base} <chosen> <where>",), _put_chosen, f"{you} a land you control into its owner's hand."),
        Phrase(
            "does", (f"{third} <chosen> <where>",), _put_chosen, f"{they} a land they control into its owner's hand."
        ),
    )


MOVED: Final = (*_moving("put|puts"), *_moving("return|returns"))


@says("counted", "<count> <counter> (counter|counters)", example="Put a +1/+1 counter on target creature.")
def counters(count: lang.Value, kind: lang.CounterKind) -> tuple[lang.CounterKind, lang.Value]:
    """Counters of a kind."""
    return kind, count


@says("deed", "put <counted> on <object>", example="Put a +1/+1 counter on target creature.")
def put_counters(counted: tuple[lang.CounterKind, lang.Value], ref: lang.ObjectRef) -> Deed:
    """Put counters on objects."""
    return lambda _: lang.PutCounters(ref, *counted)


@says("deed", "put <counted> on <chosen>", example="Put a +1/+1 counter on a creature you control.")
def put_counters_on_chosen(counted: tuple[lang.CounterKind, lang.Value], chosen: Chosen) -> Deed:
    """Put counters on objects that the player chooses."""
    return lambda who: in_order(chosen.choose(who), lang.PutCounters(chosen.ref, *counted))


@says("deed", "remove <counted> from <object>", example="Remove a +1/+1 counter from target creature.")
def remove_counters(counted: tuple[lang.CounterKind, lang.Value], ref: lang.ObjectRef) -> Deed:
    """Remove counters from objects."""
    return lambda _: lang.RemoveCounters(ref, *counted)


# Players that the words around name.


@binds("owner", "their", example="Target player puts a land card from their hand onto the battlefield.")
def theirs(binder: Binder) -> lang.PlayerRef:
    """Of the player named before."""
    return binder.that_player()


@binds("controller", "they", example="Target player untaps all lands they control.")
def they(binder: Binder) -> lang.PlayerRef:
    """The player named before."""
    return binder.that_player()
