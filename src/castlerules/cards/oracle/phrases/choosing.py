"""Who chooses: targets in a sentence of their own, and objects that you or another player chooses first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import OPPONENT, PLAYER, THING, Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import NOTHING, Chosen, Deed, Moving, Noun, both, in_order
from castlerules.cards.oracle.phrase import Phrase, binds, says, words

from . import hands, references

Act: TypeAlias = Callable[[lang.ObjectRef], lang.Effect]
"""What is done to an object."""

# Targets in a sentence of their own; nothing happens there.


@says("plain", "choose <targeted>", example="Choose target creature. Destroy it.")
def choose_target(_: lang.ObjectRef) -> lang.Effect:
    """A target for what follows."""
    return NOTHING


@binds("plain", "choose <number> target <noun>", example="Choose two target creatures. Destroy them.")
def choose_targets(binder: Binder, number: int, noun: Noun) -> lang.Effect:
    """Several targets for what follows."""
    references.targets.meaning(binder, number, noun)
    return NOTHING


@binds("plain", "choose up to <number> target <noun>", example="Choose up to two target creatures. Destroy them.")
def choose_up_to_targets(binder: Binder, number: int, noun: Noun) -> lang.Effect:
    """Up to a number of targets for what follows."""
    references.up_to_targets.meaning(binder, number, noun)
    return NOTHING


# Objects that are chosen in a sentence, or by a verb, of their own.


def _choosing(chosen: Chosen, who: lang.PlayerRef) -> lang.Effect:
    """Return the choice by *who*; raise Unreadable if they cannot see the cards, or if several players choose."""
    if isinstance(who, lang.EachPlayer):
        raise Missing("effects for each of several players by itself")
    choice = chosen.choose(who)
    assert isinstance(choice, lang.ChooseCards)
    if choice.zone is lang.Zone.LIBRARY or (choice.zone is lang.Zone.HAND and choice.whose != who):
        raise Unbound("the player cannot see the cards")
    return choice


def _choose(chosen: Chosen) -> Deed:
    return lambda who: _choosing(chosen, who)


CHOOSING: Final = (
    Phrase("deed", ("choose <chosen>",), _choose, "Choose a creature you control. Destroy it."),
    Phrase("does", ("chooses <chosen>",), _choose, "Target player chooses a creature they control. Destroy it."),
)


@binds("clause", "an opponent chooses <chosen>", example="An opponent chooses a creature you control. Destroy it.")
def opponent_chooses(binder: Binder, chosen: Chosen) -> lang.Effect:
    """The opponent chooses; all games are for two players."""
    binder.mention(lang.EachOpponent(), PLAYER, OPPONENT)
    return _choosing(chosen, lang.EachOpponent())


@binds(
    "clause",
    "an opponent chooses <chosen> and <deeds>",
    example="An opponent chooses a creature you control and exiles it.",
)
def opponent_chooses_and_does(binder: Binder, chosen: Chosen, deeds: Deed) -> lang.Effect:
    """The opponent chooses, and does something."""
    return in_order(opponent_chooses.meaning(binder, chosen), deeds(lang.EachOpponent()))


DONE_TO_IT: Final = words(
    "done_to_it",
    {
        "exiles it": lambda ref: lang.MoveTo(ref, lang.Zone.EXILE),
        "destroys it": lang.Destroy,
        "taps it": lang.SetTapped,
    },
    "When this creature enters, an opponent chooses a land you control and {}.",
    "Creature",
)
"""What is done to the chosen object, which alone can be "it" there."""


@binds(
    "clause",
    "an opponent chooses <chosen> and <done_to_it>",
    example="When this creature enters, an opponent chooses a land you control and exiles it.",
    on="Creature",
)
def opponent_chooses_and_does_it(binder: Binder, chosen: Chosen, act: Act) -> lang.Effect:
    """The opponent chooses one object, and does something to it."""
    return in_order(opponent_chooses.meaning(binder, chosen), act(_one(chosen)))


@says(
    "does",
    "chooses <chosen> and <done_to_it>",
    example="When this creature enters, target opponent chooses a land they control and destroys it.",
    on="Creature",
)
def chooses_and_does_it(chosen: Chosen, act: Act) -> Deed:
    """Choose one object, and do something to it."""
    ref = _one(chosen)
    return lambda who: in_order(_choosing(chosen, who), act(ref))


def _one(chosen: Chosen) -> lang.ObjectRef:
    """Return the reference to the one object that is *chosen*."""
    if chosen.several:
        raise Unbound("several objects have been chosen")
    return chosen.ref


def _given_up(binder: Binder, count: int, noun: Noun) -> Deed:
    """Return the deed of a player who chooses and sacrifices *count* permanents of their own."""
    owners = [part for part in noun.parts if isinstance(part, lang.ControlledBy)]
    if noun.zone is not lang.Zone.BATTLEFIELD or owners != [lang.ControlledBy(binder.that_player())]:
        raise Unbound("a player sacrifices permanents of their own")
    own = both(tuple([part for part in noun.parts if part not in owners]))
    return lambda who: lang.SacrificeSome(who, own, count)


@binds(
    "does",
    "chooses (a|an) <noun> and sacrifices it",
    example="Target opponent chooses a creature they control and sacrifices it.",
)
def gives_up_one(binder: Binder, noun: Noun) -> Deed:
    """Sacrifice one permanent."""
    return _given_up(binder, 1, noun)


@binds(
    "does",
    "chooses <number> <noun> and sacrifices them",
    example="Target opponent chooses two creatures they control and sacrifices them.",
)
def gives_up_several(binder: Binder, number: int, noun: Noun) -> Deed:
    """Sacrifice a number of permanents."""
    return _given_up(binder, number, noun)


@says(
    "does",
    "chooses and sacrifices <count> <noun>",
    example="Target opponent chooses and sacrifices a creature.",
)
def chooses_and_sacrifices(count: lang.Value, noun: Noun) -> Deed:
    """Sacrifice permanents."""
    if noun.zone is not lang.Zone.BATTLEFIELD or any(isinstance(part, lang.ControlledBy) for part in noun.parts):
        raise Unbound("a player sacrifices permanents of their own")
    return lambda who: lang.SacrificeSome(who, noun.filter, count)


@binds(
    "does",
    "puts <object> <where> in any order",
    example="Target player chooses two cards from their hand and puts them on top of their library in any order.",
)
def puts_in_any_order(binder: Binder, ref: lang.ObjectRef, where: Moving) -> Deed:
    """Move the cards that the player has chosen, in the order in which they were chosen."""
    if binder.hand_is_revealed:
        raise Unbound("the order is that of your choice, and not of the player who puts the cards somewhere")
    return hands.put_in_any_order.meaning(ref, where)  # type: ignore[no-any-return]


# Objects of yours that the opponent chooses.


def _of_opponents_choice(binder: Binder, count: int, noun: Noun, whose: lang.PlayerRef) -> Chosen:
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("the player cannot see the cards")
    filter_ = both(tuple([part for part in noun.parts if part != lang.ControlledBy(whose)]))
    name = binder.new_name("chosen")
    binder.mention(lang.BoundObjects(name), THING, *noun.nouns, plural=count != 1)

    def choose(who: lang.PlayerRef) -> lang.Effect:
        if who != lang.You():
            raise Missing("the opponent of another player who chooses")
        return lang.ChooseCards(lang.EachOpponent(), name, filter_, noun.zone, whose, count, count)

    return Chosen(choose, lang.BoundObjects(name), several=count != 1)


@binds(
    "deed",
    "sacrifice (a|an) <noun> of an opponent 's choice",
    example="Sacrifice a creature of an opponent's choice.",
)
def sacrifice_of_opponents_choice(binder: Binder, noun: Noun) -> Deed:
    """Sacrifice a permanent that the opponent chooses."""
    if any(isinstance(part, lang.ControlledBy) for part in noun.parts):
        raise Unbound("a player sacrifices permanents of their own")
    chosen = _of_opponents_choice(binder, 1, noun, lang.You())
    return lambda who: in_order(chosen.choose(who), lang.SacrificeObject(chosen.ref))


@binds(
    "chosen",
    "(a|an) <noun> of an opponent 's choice",
    example="Destroy a creature you control of an opponent's choice.",
)
def of_opponents_choice(binder: Binder, noun: Noun) -> Chosen:
    """One permanent of one player, which the opponent chooses."""
    owners = [part.who for part in noun.parts if isinstance(part, lang.ControlledBy)]
    if len(owners) != 1 or isinstance(owners[0], lang.EachPlayer):
        raise Missing("choosing among the objects of several players")
    return _of_opponents_choice(binder, 1, noun, owners[0])
