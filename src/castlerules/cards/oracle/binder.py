"""What the words of an ability refer to: its targets, what it has named so far, and the pronouns that point back.

The meaning of a text is worked out in the order of the text. Each noun that names something is remembered
(``Binder.mention``), so that a later "it", "that creature" or "their" finds it. A pronoun that could mean two things is
refused (``Unbound``), never guessed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.language.tree import nodes_in
from castlerules.core.frozen import frozen

from .subtypes import LAND_TYPES
from .text import Token


class Unreadable(Exception):
    """Raised by the meaning of a phrase for a text that reads well but cannot become part of a card; *why* says why."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Unbound(Unreadable):
    """A word refers to nothing, or could refer to two things."""


class Missing(Unreadable):
    """The text is understood, but the card language and the engine have no part for it; *why* names the part."""


@frozen
class Face:
    """What the reader has to know of the face whose text it reads.

    *types* are the words of its type line in small letters, card types and subtypes; *has_x* tells whether its mana
    cost has an {X}; *pt* is its printed power and toughness; *is_legend* tells whether it is legendary. *kickers* are
    the costs of its kickers, as far as its text has been read. *chooses* is the kind of value that is chosen as the
    card enters, as far as its text has been read; *sacrificed* are the nouns for the one permanent that is sacrificed
    as an additional cost.
    """

    name: str
    types: frozenset[str] = frozenset()
    has_x: bool = False
    pt: lang.PT | None = None
    is_legend: bool = False
    kickers: tuple[lang.Cost, ...] = ()
    chooses: lang.ValueKind | None = None
    sacrificed: frozenset[str] | None = None

    @classmethod
    def of(cls, face: lang.Face) -> Face:
        """Return what the reader has to know of *face*."""
        types = [kind.value.lower() for kind in face.types.types]
        return cls(
            face.name,
            frozenset([*types, *[subtype.lower() for subtype in face.types.subtypes]]),
            has_x=face.cost is not None and face.cost.xs > 0,
            pt=face.pt,
            is_legend=lang.Supertype.LEGENDARY in face.types.supertypes,
        )

    @property
    def is_spell(self) -> bool:
        """Whether the face is an instant or sorcery."""
        return not self.types.isdisjoint({"instant", "sorcery"})

    @property
    def is_basic_land(self) -> bool:
        """Whether the face is a land with a basic land type, whose reminder text says what the type means."""
        return "land" in self.types and not self.types.isdisjoint(land.lower() for land in LAND_TYPES)


_OF_ATTACKERS: Final = (lang.Attacks, lang.GoesUnblocked, lang.BecomesBlocked, lang.BecomesBlockedBy)
_OF_ATTACKING: Final = (
    lang.CantAttack, lang.MustAttack, lang.AsThoughNoDefender,
    lang.CantBeBlocked, lang.MustBeBlocked, lang.AsThoughUnblocked,
)  # fmt: skip
"""The rules that matter only while the object attacks."""
_MOVES: Final = (lang.Destroy, lang.MoveTo, lang.SacrificeObject)
_KEPT: Final = (
    lang.Each, lang.AllOf, lang.AnyOf, lang.Not, lang.Anything, lang.Is, lang.IsThis, lang.This,
    lang.IsType, lang.IsSubtype, lang.IsSupertype, lang.IsToken, lang.IsEnchanted,
    lang.ControlledBy, lang.OwnedBy, lang.You, lang.TargetPlayer, lang.EventPlayer,
    lang.Target, lang.EventObject, lang.ControllerOf, lang.BoundObjects,
)  # fmt: skip
"""What a group is found by that effects of the same text do not change, unless they are of ``_CHANGING``."""
_CHANGING: Final = (
    (lang.TakeControl, lang.ControlledBy),
    (lang.SetTypes, lang.IsType),
    (lang.SetTypes, lang.IsSubtype),
)
"""Effects, and what they change about permanents."""
UNCHOSEN: Final = "\x00a "
"""The beginning of the name of a colour or type that each sentence which names it lets a player choose anew."""
THING: Final = "thing"
PLAYER: Final = "player"
OPPONENT: Final = "opponent"


EACH_ONE: Final = lang.ControllerOf(lang.BoundObjects("\x00each of them"))
"""Stands for each of several players by itself, until the words around it say that it is so."""


@frozen
class Mention:
    """Something that the text has named: the reference that means it, and the nouns that can point back to it.

    *nouns* contain "thing" if "it" can mean it, "player" if it is a player, and "opponent" if it can only be an
    opponent. *plural* tells whether "they" and "those" point to it. *paid* tells whether it is given up as a cost: then
    it is meant only if nothing else can be.
    """

    ref: lang.ObjectRef | lang.PlayerRef
    nouns: frozenset[str]
    plural: bool = False
    paid: bool = False


@attrs.define
class Binder:
    """What an ability has named so far; the meanings of its phrases add to it, in the order of the text.

    *event* is its trigger condition. *read_quoted* reads the abilities in a quotation. *looked* are the name and the
    number of the cards that the player has looked at, on top of the library of *library*; *some_taken* tells whether
    some of them have been chosen since. *revealed* is the name of the cards that have been revealed until one fits;
    *noted* is the name of a number of cards that were moved; *damage* is the name of the damage that has been dealt.
    *hand_is_revealed* tells whether a player has revealed a hand. *again* are the groups to which a pronoun points
    back: they are found again by what they are, so they must not have changed since.
    *sentence* is the number of targets named before the sentence, *subject* the subject of a condition in it, which
    "it" as the next subject means, too. *chooses* is the kind of value that a sentence has let a player choose.
    *deals_damage* tells whether the card has been named as what deals damage.
    *names_defender* tells whether the sentence has named the defending player without an event of attackers.
    *paid_with_x* says what is done to the objects of the cost if their number is X, *sacrificed* are the nouns for the
    one permanent sacrificed for it. *flip* is the latest flip of coins. *gone* are the objects of which the sentence
    says what they were, *destroyed* those of which it asks whether they have been destroyed: the text has to move, or
    destroy, them before.
    """

    face: Face
    read_quoted: Callable[[tuple[Token, ...]], tuple[lang.Ability, ...]] = attrs.field(eq=False)
    targets: list[lang.TargetSlot] = attrs.field(factory=list)
    mentions: list[Mention] = attrs.field(factory=list)
    event: lang.TriggerCondition | None = None
    names: tuple[str, ...] = ()
    looked: tuple[str, lang.Value] | None = None
    library: lang.PlayerRef = lang.You()
    some_taken: bool = False
    chooses: lang.ValueKind | None = None
    revealed: str = ""
    noted: str = ""
    again: list[lang.Each] = attrs.field(factory=list)
    hand_is_revealed: bool = False
    damage: str = ""
    deals_damage: bool = False
    sentence: int = 0
    subject: lang.ObjectRef | None = None
    names_defender: bool = False
    paid_with_x: str = ""
    sacrificed: frozenset[str] | None = None
    flip: lang.FlipCoins | None = None
    gone: list[lang.ObjectRef] = attrs.field(factory=list)
    destroyed: list[lang.ObjectRef] = attrs.field(factory=list)

    def copy(self) -> Binder:
        """Return a binder that has named the same, and can go on by itself."""
        return attrs.evolve(
            self,
            targets=list(self.targets),
            mentions=list(self.mentions),
            again=list(self.again),
            gone=[],
            destroyed=[],
            sentence=len(self.targets),
            subject=None,
            names_defender=False,
        )

    # Naming.

    def mention(
        self, ref: lang.ObjectRef | lang.PlayerRef, *nouns: str, plural: bool = False, paid: bool = False
    ) -> None:
        """Remember that the text has named *ref*, to which *nouns* can point back; the latest mention counts."""
        seen = Mention(ref, frozenset(nouns), plural, paid)
        self.mentions = [known for known in self.mentions if known.ref != ref]
        self.mentions.append(seen)

    def target(self, slot: lang.TargetSlot, *nouns: str) -> lang.Target:
        """Add the target slot *slot*, and return the reference to what is chosen for it."""
        self.targets.append(slot)
        ref = lang.Target(len(self.targets) - 1)
        self.mention(ref, *nouns, plural=slot.count.several)
        return ref

    def target_player(self, players: lang.TargetPlayers = lang.TargetPlayers.ANY) -> lang.TargetPlayer:
        """Add a target slot for one of *players*, and return the reference to the player chosen for it."""
        self.targets.append(lang.TargetSlot(None, players))
        ref = lang.TargetPlayer(len(self.targets) - 1)
        self.mention(ref, PLAYER, *[OPPONENT] * (players is lang.TargetPlayers.OPPONENT))
        return ref

    def only_if(self, condition: lang.Condition) -> None:
        """Note that *condition* is that of the sentence: a target in it may be chosen only if a cost was paid.

        Raise Missing if the condition says so in another form than "if it was kicked" (BASE-225).
        """
        if not any(isinstance(node, lang.WasPaid) for node in lang.nodes_in(condition)):
            return
        for place in range(self.sentence, len(self.targets)):
            if not isinstance(condition, lang.WasPaid) or self.event is not None or not self.face.is_spell:
                raise Missing("targets that depend on a cost")
            self.targets[place] = attrs.evolve(self.targets[place], if_paid=condition.kind)

    def new_name(self, word: str) -> str:
        """Return a name for objects or a number that later steps refer to: *word*, with a number from the second on."""
        self.names = (*self.names, word)
        used = self.names.count(word)
        return word if used == 1 else f"{word} {used}"

    # Chosen values.

    def choose(self, kind: lang.ValueKind) -> None:
        """Note that a player chooses a value of *kind*; raise Unbound if another one could be meant later."""
        if self.chooses is not None or self.face.chooses is not None:
            raise Unbound("a second value is chosen")
        self.chooses = kind

    def chosen(self, *kinds: lang.ValueKind) -> lang.ValueKind:
        """Return the kind of the chosen value, one of *kinds*; raise Unbound if no such value has been chosen."""
        kind = self.chooses or self.face.chooses
        if kind not in kinds:
            raise Unbound(f"no {' or '.join([known.value for known in kinds])} has been chosen before")
        return kind

    # Pointing back.

    def it(self) -> lang.ObjectRef:
        """Return what "it" means: the one thing that the ability has named; raise Unbound if there is no or more."""
        return self._only("it", [known for known in self.mentions if THING in known.nouns and not known.plural])

    def them(self) -> lang.ObjectRef:
        """Return what "them" or "they" means for things; raise Unbound unless exactly one group has been named."""
        return self._only("them", [known for known in self.mentions if THING in known.nouns and known.plural])

    def that(self, noun: str, *, plural: bool = False) -> lang.ObjectRef:
        """Return what "that *noun*" means: the one thing named so; raise Unbound if there is no or more than one."""
        fitting = [known for known in self.mentions if noun in known.nouns and known.plural == plural]
        if len(fitting) > 1:  # the card itself is "it" or its name, not "that creature"
            fitting = [known for known in fitting if known.ref != lang.This()]
        return self._only(f"that {noun}", fitting)

    def that_player(self) -> lang.PlayerRef:
        """Return what "that player" or "they" means; raise Unbound unless exactly one player has been named."""
        players = [known for known in self.mentions if PLAYER in known.nouns and known.ref != lang.You()]
        if len(players) != 1:
            raise Unbound(_count_text("that player", len(players)))
        ref = players[0].ref
        if isinstance(ref, lang.Target):
            return lang.TargetPlayer(ref.index)
        if players[0].plural:
            return EACH_ONE
        assert isinstance(ref, lang.PlayerRef)
        return ref

    def that_opponent(self) -> lang.PlayerRef:
        """Return what "that opponent" means; raise Unbound unless one player has been named, and is an opponent."""
        if not any(OPPONENT in known.nouns for known in self.mentions):
            raise Unbound('"that opponent" refers to no opponent named before')
        return self.that_player()

    def other(self) -> lang.Filter:
        """Return what "other" means: other than the one thing named before, or, if there is none, than the card itself.

        Raise Unbound if several things or a group have been named, or if the card is a spell or an Aura, which is no
        object of the kinds that "other" is said of: an Aura may mean other creatures than the enchanted one.
        """
        things = [known for known in self.mentions if _anchors_other(known)]
        if not things:
            if self.face.is_spell or "aura" in self.face.types:
                raise Unbound('"other" refers to nothing named before')
            return lang.NOT_THIS
        if len(things) > 1 or things[0].plural:
            raise Unbound(_count_text("other", len(things)))
        ref = things[0].ref
        if ref == lang.This():
            return lang.NOT_THIS
        assert isinstance(ref, lang.ObjectRef)
        return lang.Not(lang.Is(ref))

    def defending_player(self) -> lang.PlayerRef:
        """Return the defending player, in an ability that is about the attack of the card itself.

        All games are for two players: the opponent of an attacker's controller defends.
        """
        known = {mention.ref for mention in self.mentions} - {lang.EachOpponent()}
        if known != {lang.This()} or not isinstance(self.event, (*_OF_ATTACKERS, type(None))):
            raise Missing("the defending player of another attacker than the card itself")
        self.names_defender = self.event is None
        self.mention(lang.EachOpponent(), PLAYER)
        return lang.EachOpponent()

    def _only(self, word: str, fitting: list[Mention]) -> lang.ObjectRef:
        if len(fitting) > 1:
            fitting = [known for known in fitting if not known.paid]
        if len(fitting) != 1:
            raise Unbound(_count_text(word, len(fitting)))
        ref = fitting[0].ref
        if fitting[0].paid and any(PLAYER not in known.nouns for known in self.mentions if known.ref != ref):
            raise Unbound(f'"{word}" could refer to the source or to something else')
        assert isinstance(ref, lang.ObjectRef)
        if isinstance(ref, lang.Each):
            self.again.append(ref)
        return ref

    def check_again(self, effects: tuple[lang.Effect, ...]) -> None:
        """Raise Unbound if a pronoun points back to a group of which *effects* have changed which objects it means."""
        for ref in self.again:
            done, found_by = list(nodes_in(effects)), [type(node) for node in nodes_in(ref)]
            moved = any(isinstance(node, _MOVES) and node.what == ref for node in done)
            later = any(isinstance(node, lang.CreateDelayedTrigger) and ref in nodes_in(node.effect) for node in done)
            kinds = [type(node) for node in done]
            changed = any(effect in kinds and quality in found_by for effect, quality in _CHANGING)
            anew = any(isinstance(node, lang.IsSubtype) and node.subtype.startswith(UNCHOSEN) for node in nodes_in(ref))
            if moved or later or changed or anew or any(kind not in _KEPT for kind in found_by):
                raise Unbound("a pronoun refers to a group that is no longer found by what it was")

    def left(self, ref: lang.ObjectRef) -> None:
        """Note that the text says what *ref* was: it has left play by the event, or by a step before."""
        event = self.event
        by_event = isinstance(event, lang.ZoneChange) and event.origin is lang.Zone.BATTLEFIELD
        if ref != lang.EventObject() or not by_event:
            self.gone.append(ref)

    def check_gone(self, effects: tuple[lang.Effect, ...]) -> None:
        """Raise Unbound unless *effects* move, and do not change, what the sentence says something of afterwards."""
        steps = [
            step for effect in effects for step in (effect.steps if isinstance(effect, lang.InOrder) else (effect,))
        ]
        for ref in self.gone:
            moved = any(isinstance(step, (*_MOVES, lang.CounterSpell)) and step.what == ref for step in steps)
            if not moved or any(isinstance(node, lang.ApplyUntil) and node.what == ref for node in nodes_in(effects)):
                raise Unbound("the text says what an object was that it has not moved, or that it has changed")
        for ref in self.destroyed:
            if [node.what for node in nodes_in(effects) if isinstance(node, lang.Destroy)] != [ref]:
                raise Unbound("the text asks whether an object has been destroyed, but destroys another, or several")

    def check_defender(self, statements: tuple[lang.Ability, ...]) -> None:
        """Raise Missing if the sentence names the defending player, but *statements* are not about the card's attack.

        While the card blocks, its own controller is the defending player; outside of combat nobody is.
        """
        rules = [said.effect for said in statements if isinstance(said, lang.Static)]
        of_attacking = [rule for rule in rules if isinstance(rule, _OF_ATTACKING) and rule.what == lang.IsThis()]
        if self.names_defender and not len(statements) == len(of_attacking) > 0:
            raise Missing("the defending player where the card itself may not attack")


def _anchors_other(known: Mention) -> bool:
    """Return whether "other" can mean other than what *known* names; not if that is a group of others already."""
    of_others = isinstance(known.ref, lang.Each) and lang.NOT_THIS in lang.nodes_in(known.ref)
    return PLAYER not in known.nouns and not known.paid and not of_others


def _count_text(word: str, count: int) -> str:
    return f'"{word}" refers to {"nothing named before" if count == 0 else f"one of {count} things"}'
