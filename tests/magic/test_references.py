"""Whatever a reference means, a part of a card that takes it does something with it, or the card is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs
import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import damage, does, instant, target
from castlerules.cards.checks import referents
from castlerules.magic import refusals
from castlerules.magic.engine import legal_actions
from castlerules.magic.model import actions
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario, N, side

from .kit import SOLDIER, table

AGE: Final = lang.CounterKind.AGE
HOST: Final = lang.ChooseCards(lang.You(), "host", lang.CREATURE, lang.Zone.BATTLEFIELD, lang.You())
LIFE: Final = lang.GainLife(lang.You(), 1)


@attrs.frozen
class Source:
    """Something that *ref* means, after *steps* and with *slots*; *at* is aimed at, *first* cast before."""

    ref: lang.ObjectRef
    slots: tuple[lang.TargetSlot, ...] = ()
    at: tuple[str, ...] = ()
    steps: tuple[lang.Effect, ...] = ()


def chosen(zone: lang.Zone) -> Source:
    """Return what is chosen in *zone*."""
    return Source(lang.BoundObjects("it"), steps=(lang.ChooseCards(lang.You(), "it", lang.CREATURE, zone, lang.You()),))


INSTANT: Final = target(lang.IsType(lang.CardType.INSTANT), zone=lang.Zone.STACK)
MEANT: Final[Mapping[str, Source]] = MappingProxyType(
    {
        "a player": Source(lang.Target(), (lang.TARGET_PLAYER,), ("N",)),
        "a permanent": Source(lang.Target(), (target(lang.Anything()),), ("Bear",)),
        "an Aura": Source(lang.Target(), (target(lang.Anything()),), ("Mantle",)),
        "one of both": Source(lang.Target(), (lang.ANY_TARGET,), ("Bear",)),
        "the other of both": Source(lang.Target(), (lang.ANY_TARGET,), ("N",)),
        "a spell": Source(lang.Target(), (lang.TARGET_SPELL,), ("Growth",)),
        "an instant": Source(lang.Target(), (INSTANT,), ("Growth",)),
        "itself": Source(lang.This()),
        "a card in a graveyard": Source(lang.Target(), (target(lang.CREATURE, zone=lang.Zone.GRAVEYARD),), ("Rhino",)),
        "an exiled card": Source(lang.Target(), (target(lang.CREATURE, zone=lang.Zone.EXILE),), ("Duelist",)),
        "a chosen permanent": chosen(lang.Zone.BATTLEFIELD),
        "a chosen card of a hand": chosen(lang.Zone.HAND),
        "a chosen card of a graveyard": chosen(lang.Zone.GRAVEYARD),
        "a found card": Source(lang.BoundObjects("it"), steps=(lang.Search("it", lang.CREATURE),)),
        "a token": Source(lang.BoundObjects("it"), steps=(lang.CreateTokens(SOLDIER, lang.You(), name="it"),)),
        "each permanent": Source(lang.Each(lang.CREATURE)),
        "each card in graveyards": Source(lang.Each(lang.CREATURE, lang.Zone.GRAVEYARD)),
        "each card in hands": Source(lang.Each(lang.CREATURE, lang.Zone.HAND)),
        "each card in libraries": Source(lang.Each(lang.CREATURE, lang.Zone.LIBRARY)),
        "what was exiled": Source(
            lang.Target(), (target(lang.CREATURE),), ("Bear",), (lang.MoveTo(lang.Target(), lang.Zone.EXILE),)
        ),
        "what was put into a library": Source(
            lang.Target(), (target(lang.CREATURE),), ("Bear",), (lang.MoveTo(lang.Target(), lang.Zone.LIBRARY),)
        ),
    }
)

USES: Final[Mapping[str, Callable[[lang.ObjectRef], lang.Effect]]] = MappingProxyType(
    {
        "damage to": lambda ref: damage(1, ref),
        "damage by": lambda ref: lang.DealDamage(1, (lang.You(),), ref),
        "next damage": lambda ref: lang.PreventNextDamage(1, ref),
        "damage of one source": lambda ref: lang.PreventFromSource(lang.CREATURE, ref),
        "destroy": lang.Destroy,
        "sacrifice": lang.SacrificeObject,
        "exile": lambda ref: lang.MoveTo(ref, lang.Zone.EXILE),
        "to hand": lambda ref: lang.MoveTo(ref, lang.Zone.HAND),
        "to graveyard": lambda ref: lang.MoveTo(ref, lang.Zone.GRAVEYARD),
        "into a library": lambda ref: lang.MoveTo(ref, lang.Zone.LIBRARY),
        "into play": lambda ref: lang.MoveTo(ref, lang.Zone.BATTLEFIELD, controller=lang.You()),
        "call": lambda ref: lang.InOrder(
            (lang.NameObjects("named", ref), lang.If(lang.Matches(lang.BoundObjects("named"), lang.Anything()), LIFE))
        ),
        "discard": lang.DiscardObject,
        "reveal": lang.Reveal,
        "counter": lang.CounterSpell,
        "turn elsewhere": lang.ChangeTargets,
        "copy": lang.CopySpell,
        "attach": lambda ref: lang.InOrder((HOST, lang.Attach(ref, lang.BoundObjects("host")))),
        "attach to": lambda ref: lang.Attach(lang.Each(lang.Anything()), ref),
        "tap": lang.SetTapped,
        "regenerate": lang.Regenerate,
        "put counters": lambda ref: lang.PutCounters(ref, AGE),
        "remove counters": lambda ref: lang.RemoveCounters(ref, AGE),
        "change": lambda ref: lang.ApplyUntil(ref, (lang.AddPT(1, 1),)),
        "no blocking": lambda ref: lang.RuleUntil(lang.CantBlock(ref)),
        "no damage to": lambda ref: lang.RuleUntil(lang.DamageChanged(lang.PreventDamage(), to=ref)),
        "no damage by": lambda ref: lang.RuleUntil(lang.DamageChanged(lang.PreventDamage(), ref)),
        "its controller": lambda ref: lang.LoseLife(lang.ControllerOf(ref), 1),
        "its owner": lambda ref: lang.LoseLife(lang.OwnerOf(ref), 1),
        "its power": lambda ref: lang.GainLife(lang.You(), lang.PowerOf(ref)),
        "how many it is": lambda ref: lang.GainLife(lang.You(), lang.NumberOf(ref)),
        "its toughness": lambda ref: lang.GainLife(lang.You(), lang.ToughnessOf(ref)),
        "its mana value": lambda ref: lang.GainLife(lang.You(), lang.ManaValueOf(ref)),
        "its counters": lambda ref: lang.GainLife(lang.You(), lang.CountersOn(ref, AGE)),
        "its quality": lambda ref: lang.If(lang.Matches(ref, lang.Anything()), LIFE),
        "its arrival": lambda ref: lang.If(lang.NewSinceUpkeep(ref), LIFE),
        "what it is": lambda ref: lang.GainLife(lang.You(), lang.CountOf(lang.Is(ref))),
        "what blocks it": lambda ref: lang.GainLife(lang.You(), lang.CountOf(lang.IsBlocking(ref))),
        "what it blocks": lambda ref: lang.GainLife(lang.You(), lang.CountOf(lang.IsBlockedBy(ref))),
        "what is attached to it": lambda ref: lang.GainLife(lang.You(), lang.CountOf(lang.IsAttachedTo(ref))),
        "what it is called": lambda ref: lang.If(lang.Matches(ref, lang.SharesName(ref)), LIFE),
        "what has its colour": lambda ref: lang.If(lang.Matches(ref, lang.SharesColor(ref)), LIFE),
        "what it has hurt": lambda ref: lang.GainLife(lang.You(), lang.CountOf(lang.DamagedThisTurnBy(ref))),
    }
)
"""What may be done with a reference, or asked about what it means."""

GONE: Final = ("what was exiled", "what was put into a library")
THERE: Final = ("a permanent", "an Aura", "a chosen permanent", "a token", "each permanent")
SPELLS: Final = ("a spell", "an instant", "itself")
IDLE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "damage to": ("an Aura",),  # it is no creature
        "attach": ("a permanent", "a chosen permanent", "a token", "each permanent"),  # none is an Aura
        "attach to": ("a permanent", "an Aura"),  # one has it, the other cannot be enchanted
        "remove counters": THERE,  # there are none
        "its counters": (*THERE, *GONE),
        "its power": ("an Aura", *SPELLS),
        "its toughness": ("an Aura", *SPELLS),
        "its mana value": ("a token",),
        "its arrival": ("a permanent", "an Aura", "a chosen permanent", "each permanent", *GONE),  # long ago
        "what blocks it": THERE,  # nothing does
        "what it blocks": THERE,  # it blocks nothing
        "what is attached to it": ("an Aura", "a chosen permanent", "a token"),  # nothing is
        "what it has hurt": (*THERE, *SPELLS, *GONE),  # nor has it hurt anything
        "into play": SPELLS[:2],  # an instant stays where it is
        "turn elsewhere": SPELLS[2:],  # it has no target
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


def card_with(use: Callable[[lang.ObjectRef], lang.Effect] | None, source: Source) -> lang.CardDef:
    """Return an instant that does this with that, or only what goes before."""
    steps = source.steps if use is None else (*source.steps, use(source.ref))
    return instant("Test", "{U}", does(lang.InOrder(steps), *source.slots))


def events_of(card: lang.CardDef, source: Source) -> Counter[str]:
    """Return what happens when *card* is cast and resolves, with the last of all possible answers."""
    start = table(MINE, side("Hawk", library="Troll"), cards={"Test": card})
    if "Growth" in source.at:
        start = start.cast("Growth", "Bear")
    now = start.cast("Test", *[N if name == "N" else name for name in source.at])
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
    return events_of(card_with(None, MEANT[means]), MEANT[means])


@pytest.mark.rule("BASE-Q44", "BASE-Q45")
@pytest.mark.parametrize("use", USES)
def test_what_is_accepted_does_something(use: str) -> None:
    """Every part that takes a reference does something with all that it may mean, or the card is refused."""
    cards = {means: card_with(USES[use], source) for means, source in MEANT.items()}
    accepted = [means for means, card in cards.items() if not refusals(NORMAL, card)]
    nothing = [means for means in accepted if events_of(cards[means], MEANT[means]) == idle(means)]

    assert accepted
    assert set(IDLE.get(use, ())) == set(nothing)
    assert "each card in libraries" not in accepted


def test_all_that_takes_references_is_tried() -> None:
    """There is a use for each field that holds one, but those of rules, and of a link, which needs two abilities."""
    rules = {*get_args(lang.StaticEffect), *get_args(lang.DamageChange), lang.ExileLinked}
    tried = {
        type(node) for use in USES.values() for node in lang.nodes_in(use(lang.This())) if lang.This() in _held(node)
    }

    assert {kind for kind, _ in referents.ACCEPTED if kind not in rules} == tried - rules


def _held(node: Any) -> list[object]:
    values = [getattr(node, field.name) for field in attrs.fields(type(node))]
    return [value for part in values for value in (part if isinstance(part, tuple) else (part,))]
