"""Piles: objects that one player separates into two, of which the same or another player chooses one."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import OPPONENT, PLAYER, THING, Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Chosen, Deed, Moving, Noun, both, in_order
from castlerules.cards.oracle.phrase import binds, says

Fight = type[lang.CantAttack] | type[lang.CantBlock]
_FIRST: Final = lang.BoundObjects("first pile")
_SECOND: Final = lang.BoundObjects("second pile")
_CHOSEN: Final = lang.BoundObjects("chosen pile")
_OTHER: Final = lang.BoundObjects("other pile")
_SEPARATE: Final = "Separate all creatures target player controls into two piles."
_REVEALED: Final = "Reveal the top four cards of your library. An opponent separates those cards into two piles."


# Separating.


def _separated(binder: Binder, first: lang.Effect, second: lang.Effect, *nouns: str) -> lang.Effect:
    """Return the effect of both steps, once in a text; *nouns* are what can name the objects of a pile later."""
    if binder.names.count("piles"):
        raise Missing("several separations into piles")
    binder.new_name("piles")
    binder.mention(_FIRST, *map(_in_a_pile, nouns))
    return in_order(first, second)


def _in_a_pile(noun: str) -> str:
    """Return how a mention of a pile says that its objects are called *noun*; no pronoun is called so."""
    return f"{noun} in a pile"


@binds("clause", "separate all <noun> into two piles", example=f"{_SEPARATE} Tap the pile of your choice.")
def separate(binder: Binder, noun: Noun) -> lang.Effect:
    """You separate the objects of one player."""
    owners = [part.who for part in noun.parts if isinstance(part, lang.ControlledBy)]
    if noun.zone not in (lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD) or len(owners) != 1:
        raise Missing("piles of other objects than the permanents or the graveyard of one player")
    kind = both(tuple([part for part in noun.parts if not isinstance(part, lang.ControlledBy)]))
    choose = lang.ChooseCards(lang.You(), _FIRST.name, kind, noun.zone, owners[0], 0, lang.ANY_NUMBER)
    others = lang.Each(both((*noun.parts, lang.Not(lang.Is(_FIRST)))), noun.zone)
    return _separated(binder, choose, lang.NameObjects(_SECOND.name, others), *noun.nouns)


@binds(
    "clause",
    "<chooser> separates those cards into two piles",
    example=f"{_REVEALED} Put one pile into your hand and the other into your graveyard.",
)
def separate_seen(binder: Binder, who: lang.PlayerRef) -> lang.Effect:
    """A player separates the cards that have been revealed."""
    if binder.looked is None or binder.some_taken:
        raise Unbound("no cards have been revealed")
    binder.some_taken = True
    among = binder.looked[0]
    choose = lang.ChooseCards(
        who, _FIRST.name, lang.Anything(), lang.Zone.LIBRARY, binder.library, 0, lang.ANY_NUMBER, among
    )
    return _separated(binder, choose, lang.TakeAll(_SECOND.name, lang.Anything(), among))


@says("chooser", "an opponent", example=f"{_REVEALED} Put one pile into your hand and the other into your graveyard.")
def an_opponent() -> lang.PlayerRef:
    """An opponent; all games are for two players."""
    return lang.EachOpponent()


@binds("chooser", "that player", example=f"{_SEPARATE} Destroy the pile of that player's choice.")
def that_player(binder: Binder) -> lang.PlayerRef:
    """The player named before."""
    return binder.that_player()


# Choosing a pile.


@says("whose_choice", "your", example=f"{_SEPARATE} Tap the pile of your choice.")
def your() -> lang.PlayerRef:
    """Yours."""
    return lang.You()


@binds("whose_choice", "their", example=f"{_SEPARATE} Tap the pile of their choice.")
def their(binder: Binder) -> lang.PlayerRef:
    """That of the player named before."""
    return binder.that_player()


@says("whose_choice", "<chooser> 's", example=f"{_SEPARATE} Destroy the pile of that player's choice.")
def of_a_player(who: lang.PlayerRef) -> lang.PlayerRef:
    """That of a player."""
    return who


def _choose_pile(binder: Binder, who: lang.PlayerRef) -> lang.ChooseOne:
    """Return the choice of one of the piles by *who*."""
    if not binder.names.count("piles") or binder.names.count("chosen pile"):
        raise Unbound("no piles have been made, or one has been chosen")
    binder.new_name(_CHOSEN.name)
    options = [
        in_order(lang.NameObjects(_CHOSEN.name, one), lang.NameObjects(_OTHER.name, other))
        for one, other in ((_FIRST, _SECOND), (_SECOND, _FIRST))
    ]
    return lang.ChooseOne(who, tuple(options))


@binds("chosen", "the pile of <whose_choice> choice", example=f"{_SEPARATE} Destroy the pile of that player's choice.")
def pile(binder: Binder, who: lang.PlayerRef) -> Chosen:
    """The pile that a player chooses."""
    choose = _choose_pile(binder, who)
    return Chosen(lambda _: choose, _CHOSEN)


@binds(
    "chosen",
    "all <noun> in the pile of <whose_choice> choice",
    example=f"{_SEPARATE} Destroy all creatures in the pile of that player's choice.",
)
def all_in_pile(binder: Binder, noun: Noun, who: lang.PlayerRef) -> Chosen:
    """All objects of the pile that a player chooses, of the kind that was separated."""
    named = {name for known in binder.mentions if known.ref == _FIRST for name in known.nouns}
    if (
        len(noun.parts) > 1
        or noun.plural is not True
        or not noun.nouns
        or not named.issuperset(map(_in_a_pile, noun.nouns))
    ):
        raise Unbound("expected what was separated into piles")
    chosen: Chosen = pile.meaning(binder, who)
    binder.mention(_CHOSEN, THING, *noun.nouns, plural=True)
    return chosen


@binds(
    "object",
    "the other",
    example="Separate all creature cards in your graveyard into two piles. Exile the pile of an opponent's choice and "
    "return the other to the battlefield.",
)
def other(binder: Binder) -> lang.ObjectRef:
    """The pile that was not chosen."""
    if not binder.names.count("chosen pile"):
        raise Unbound("no pile has been chosen")
    return _OTHER


@binds(
    "deed",
    "put one pile <where> and the other <where>",
    example=f"{_REVEALED} Put one pile into your hand and the other into your graveyard.",
)
def put_piles(binder: Binder, where: Moving, other_where: Moving) -> Deed:
    """The player chooses a pile, and both are put somewhere."""
    options = _choose_pile(binder, lang.You()).options
    return lambda who: in_order(lang.ChooseOne(who, options), where(_CHOSEN, who), other_where(_OTHER, who))


@binds(
    "clause",
    "only <noun> in the pile of <whose_choice> choice can <fight> this turn",
    example=f"{_SEPARATE} Only creatures in the pile of their choice can block this turn.",
)
def only_pile_can(binder: Binder, noun: Noun, who: lang.PlayerRef, rule: Fight) -> lang.Effect:
    """Creatures outside of the pile that a player chooses, also those that come later, cannot do it."""
    if noun.parts != (lang.CREATURE,) or noun.plural is not True:
        raise Unbound("expected creatures")
    return in_order(_choose_pile(binder, who), _only_chosen(rule))


@binds(
    "does",
    "chooses one",
    example=f"{_SEPARATE} That player chooses one. Only creatures in the chosen piles can block this turn.",
)
def chooses_one(binder: Binder) -> Deed:
    """A player chooses one of the piles."""
    choose = _choose_pile(binder, lang.You())
    return lambda who: lang.ChooseOne(who, choose.options)


@binds(
    "clause",
    "only <noun> in the chosen piles can <fight> this turn",
    example=f"{_SEPARATE} That player chooses one. Only creatures in the chosen piles can block this turn.",
)
def only_chosen_can(binder: Binder, noun: Noun, rule: Fight) -> lang.Effect:
    """Creatures outside of the pile that a player has chosen cannot do it."""
    if noun.parts != (lang.CREATURE,) or noun.plural is not True or not binder.names.count(_CHOSEN.name):
        raise Unbound("expected creatures, and a pile that has been chosen")
    return _only_chosen(rule)


def _only_chosen(rule: Fight) -> lang.Effect:
    return lang.RuleUntil(rule(lang.AllOf((lang.CREATURE, lang.Not(lang.Is(_CHOSEN))))))


@binds(
    "each_defender",
    "for each defending player",
    example="At the beginning of combat on your turn, for each defending player, that player loses 1 life.",
    on="Enchantment",
)
def each_defender(binder: Binder) -> None:
    """The opponent, who is the only defending player of your combat."""
    if binder.event != lang.StepBegins(lang.StepName.COMBAT, lang.You()):
        raise Missing("the defending players of another combat than yours")
    binder.mention(lang.EachOpponent(), PLAYER, OPPONENT)


@says(
    "plain",
    "<each_defender> , <clauses>",
    example="At the beginning of combat on your turn, for each defending player, that player loses 1 life.",
    on="Enchantment",
)
def for_each_defender(_: None, effect: lang.Effect) -> lang.Effect:
    """What happens to the defending player."""
    return effect


@says("fight", "attack", example=f"{_SEPARATE} Only creatures in the pile of their choice can attack this turn.")
def attack() -> type[lang.CantAttack]:
    """Attacking."""
    return lang.CantAttack


@says("fight", "block", example=f"{_SEPARATE} Only creatures in the pile of their choice can block this turn.")
def block() -> type[lang.CantBlock]:
    """Blocking."""
    return lang.CantBlock


@binds(
    "moment",
    "the beginning of combat on each opponent 's turn",
    example="At the beginning of combat on each opponent's turn, that player loses 1 life.",
    on="Enchantment",
)
def opponents_combat(binder: Binder) -> lang.TriggerCondition:
    """The combat phase of the turns of opponents."""
    binder.mention(lang.EventPlayer(), PLAYER, OPPONENT)
    event = lang.StepBegins(lang.StepName.COMBAT, lang.EachOpponent())
    binder.event = event
    return event
