"""Whatever a reference means, a part of a card that takes it does something with it, or the card is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs
import pytest

from castlerules.cards.builders import damage, does, instant, target
from castlerules.cards.checks import referents
from castlerules.cards.language.abilities import (
    AddPT,
    ApplyUntil,
    ChooseCards,
    CreateTokens,
    Effect,
    If,
    Search,
    Seq,
    StaticEffect,
    TargetSlot,
)
from castlerules.cards.language.constants import ANY_TARGET, CREATURE, TARGET_PLAYER, TARGET_SPELL
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import CounterKind, Zone
from castlerules.cards.language.expressions import (
    ControllerOf,
    CountersOn,
    CountOf,
    DamagedThisTurnBy,
    Each,
    Is,
    IsBlocking,
    ManaValueOf,
    Matches,
    NewSinceUpkeep,
    ObjectRef,
    OwnerOf,
    PowerOf,
    SharesName,
)
from castlerules.cards.language.filters import Anything
from castlerules.cards.language.one_shot import (
    Attach,
    CounterSpell,
    DealDamage,
    Destroy,
    DiscardObject,
    GainLife,
    LoseLife,
    MoveTo,
    PreventFromSource,
    PreventNextDamage,
    PutCounters,
    Regenerate,
    RemoveCounters,
    SacrificeObject,
    SetTapped,
)
from castlerules.cards.language.references import Bound, Target, This, You
from castlerules.cards.language.tree import nodes_in
from castlerules.magic import refusals
from castlerules.magic.engine import legal_actions
from castlerules.magic.model import actions
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic.layout import side
from castlerules.testing.magic.scenario import MagicScenario, N

from .kit import SOLDIER, table

AGE: Final = CounterKind.AGE
HOST: Final = ChooseCards(You(), "host", CREATURE, Zone.BATTLEFIELD, You())
LIFE: Final = GainLife(You(), 1)


@attrs.frozen
class Source:
    """Something that *ref* means, after *steps* and with *slots*; *at* is aimed at, *first* cast before."""

    ref: ObjectRef
    slots: tuple[TargetSlot, ...] = ()
    at: tuple[str, ...] = ()
    steps: tuple[Effect, ...] = ()


def chosen(zone: Zone) -> Source:
    """Return what is chosen in *zone*."""
    return Source(Bound("it"), steps=(ChooseCards(You(), "it", CREATURE, zone, You()),))


MEANT: Final[Mapping[str, Source]] = MappingProxyType(
    {
        "a player": Source(Target(), (TARGET_PLAYER,), ("N",)),
        "a permanent": Source(Target(), (target(Anything()),), ("Bear",)),
        "an Aura": Source(Target(), (target(Anything()),), ("Mantle",)),
        "one of both": Source(Target(), (ANY_TARGET,), ("Bear",)),
        "the other of both": Source(Target(), (ANY_TARGET,), ("N",)),
        "a spell": Source(Target(), (TARGET_SPELL,), ("Growth",)),
        "itself": Source(This()),
        "a card in a graveyard": Source(Target(), (target(CREATURE, zone=Zone.GRAVEYARD),), ("Rhino",)),
        "an exiled card": Source(Target(), (target(CREATURE, zone=Zone.EXILE),), ("Duelist",)),
        "a chosen permanent": chosen(Zone.BATTLEFIELD),
        "a chosen card of a hand": chosen(Zone.HAND),
        "a chosen card of a graveyard": chosen(Zone.GRAVEYARD),
        "a found card": Source(Bound("it"), steps=(Search("it", CREATURE),)),
        "a token": Source(Bound("it"), steps=(CreateTokens(SOLDIER, You(), name="it"),)),
        "each permanent": Source(Each(CREATURE)),
        "each card in graveyards": Source(Each(CREATURE, Zone.GRAVEYARD)),
        "each card in hands": Source(Each(CREATURE, Zone.HAND)),
        "each card in libraries": Source(Each(CREATURE, Zone.LIBRARY)),
        "what was exiled": Source(Target(), (target(CREATURE),), ("Bear",), (MoveTo(Target(), Zone.EXILE),)),
        "what was put into a library": Source(
            Target(), (target(CREATURE),), ("Bear",), (MoveTo(Target(), Zone.LIBRARY),)
        ),
    }
)

USES: Final[Mapping[str, Callable[[ObjectRef], Effect]]] = MappingProxyType(
    {
        "damage to": lambda ref: damage(1, ref),
        "damage by": lambda ref: DealDamage(1, (You(),), ref),
        "next damage": lambda ref: PreventNextDamage(1, ref),
        "damage of one source": lambda ref: PreventFromSource(CREATURE, ref),
        "destroy": Destroy,
        "sacrifice": SacrificeObject,
        "exile": lambda ref: MoveTo(ref, Zone.EXILE),
        "to hand": lambda ref: MoveTo(ref, Zone.HAND),
        "to graveyard": lambda ref: MoveTo(ref, Zone.GRAVEYARD),
        "into a library": lambda ref: MoveTo(ref, Zone.LIBRARY),
        "into play": lambda ref: MoveTo(ref, Zone.BATTLEFIELD, controller=You()),
        "discard": DiscardObject,
        "counter": CounterSpell,
        "attach": lambda ref: Seq((HOST, Attach(ref, Bound("host")))),
        "attach to": lambda ref: Attach(Each(Anything()), ref),
        "tap": SetTapped,
        "regenerate": Regenerate,
        "put counters": lambda ref: PutCounters(ref, AGE),
        "remove counters": lambda ref: RemoveCounters(ref, AGE),
        "change": lambda ref: ApplyUntil(ref, (AddPT(1, 1),)),
        "its controller": lambda ref: LoseLife(ControllerOf(ref), 1),
        "its owner": lambda ref: LoseLife(OwnerOf(ref), 1),
        "its power": lambda ref: GainLife(You(), PowerOf(ref)),
        "its mana value": lambda ref: GainLife(You(), ManaValueOf(ref)),
        "its counters": lambda ref: GainLife(You(), CountersOn(ref, AGE)),
        "its quality": lambda ref: If(Matches(ref, Anything()), LIFE),
        "its arrival": lambda ref: If(NewSinceUpkeep(ref), LIFE),
        "what it is": lambda ref: GainLife(You(), CountOf(Is(ref))),
        "what blocks it": lambda ref: GainLife(You(), CountOf(IsBlocking(ref))),
        "what it is called": lambda ref: If(Matches(ref, SharesName(ref)), LIFE),
        "what it has hurt": lambda ref: GainLife(You(), CountOf(DamagedThisTurnBy(ref))),
    }
)
"""What may be done with a reference, or asked about what it means."""

GONE: Final = ("what was exiled", "what was put into a library")
THERE: Final = ("a permanent", "an Aura", "a chosen permanent", "a token", "each permanent")
SPELLS: Final = ("a spell", "itself")
IDLE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "damage to": ("an Aura",),  # it is no creature
        "attach": ("a permanent", "a chosen permanent", "a token", "each permanent"),  # none is an Aura
        "attach to": ("a permanent", "an Aura"),  # one has it, the other cannot be enchanted
        "remove counters": THERE,  # there are none
        "its counters": (*THERE, *GONE),
        "its power": ("an Aura", *SPELLS),
        "its mana value": ("a token",),
        "its arrival": ("a permanent", "an Aura", "a chosen permanent", "each permanent", *GONE),  # long ago
        "what blocks it": THERE,  # nothing does
        "what it has hurt": (*THERE, *SPELLS, *GONE),  # nor has it hurt anything
        "into play": SPELLS[:1],  # an instant stays where it is
    }
)
"""What nothing happens with on this board although it is what is wanted."""

MINE: Final = side(
    "20 Spring, Bear, Ogre, Mantle @ Bear",
    hand="Test, Growth, Squire, Guard",
    graveyard="Rhino",
    exile="Duelist",
    library="3 Troll",
)


def made(use: Callable[[ObjectRef], Effect] | None, source: Source) -> CardDef:
    """Return an instant that does this with that, or only what goes before."""
    steps = source.steps if use is None else (*source.steps, use(source.ref))
    return instant("Test", "{U}", does(Seq(steps), *source.slots))


def told(card: CardDef, source: Source) -> Counter[str]:
    """Return what happens when *card* is cast and resolves, with the last of all possible answers."""
    start = table(MINE, side("Hawk", library="Troll"), cards={"Test": card})
    if "Growth" in source.at:
        start = start.cast("Growth", "Bear")
    now = start.cast("Test", *[N if one == "N" else one for one in source.at])
    happened = Counter[str]()
    number = len(now.state.stack)
    while len(now.state.stack) >= number and now.result is None:
        now = _next(now)
        happened.update(type(event).__name__ for event in now.events)
    return happened


def _next(now: MagicScenario) -> MagicScenario:
    if now.state.decision is None:
        return now.do(actions.PassPriority())
    answers = [action for action in legal_actions(NORMAL, now.state) if not isinstance(action, actions.Concede)]
    return now.do(answers[-1])


@cache
def idle(means: str) -> Counter[str]:
    """Return what happens when nothing is done with what is meant."""
    return told(made(None, MEANT[means]), MEANT[means])


@pytest.mark.rule("BASE-Q44", "BASE-Q45")
@pytest.mark.parametrize("use", USES)
def test_what_is_accepted_does_something(use: str) -> None:
    """Every part that takes a reference does something with all that it may mean, or the card is refused."""
    cards = {means: made(USES[use], source) for means, source in MEANT.items()}
    accepted = [means for means, card in cards.items() if not refusals(NORMAL, card)]
    nothing = [means for means in accepted if told(cards[means], MEANT[means]) == idle(means)]

    assert accepted
    assert set(IDLE.get(use, ())) == set(nothing)
    assert "each card in libraries" not in accepted


def test_all_that_takes_references_is_tried() -> None:
    """There is a use for each field of the language that holds one, but those of rules."""
    rules = get_args(StaticEffect)
    tried = {type(node) for use in USES.values() for node in nodes_in(use(This())) if This() in _held(node)}

    assert {kind for kind, _ in referents.ACCEPTED if kind not in rules} == tried


def _held(node: Any) -> list[object]:
    found = [getattr(node, field.name) for field in attrs.fields(type(node))]
    return [one for part in found for one in (part if isinstance(part, tuple) else (part,))]
