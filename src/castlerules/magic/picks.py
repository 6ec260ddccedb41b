"""Effects that ask for one thing of several: an option, a source of damage, what an Aura is attached to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import abilities as a
from castlerules.cards import atoms as e
from castlerules.cards import terms
from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import Zone
from castlerules.core import Player, evolve

from . import actions as d
from . import changes as c
from .actions import Action
from .asking import ChoosingHost, ChoosingOne, ChoosingSource
from .atoms import changes_of
from .attachments import hosts_for, is_aura
from .changes import Change
from .commit import commit
from .evaluate import fits, people, recipients, things_in
from .flow import follow, remembered, resolving
from .ids import ObjectId
from .lasting import SourceShield
from .scene import Scene, Thing
from .state import State

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = [
    "PICKS",
    "host_chosen",
    "hosts_now",
    "is_of_source_alone",
    "one_chosen",
    "ones_now",
    "source_chosen",
    "sources_now",
    "with_hosts",
]


# Options.


def _one_of(book: Rulebook, state: State, effect: a.OneOf) -> State:
    """BASE-D09: the player chooses; whoever decides nothing gets the first option, and nobody gets none."""
    who = people(Scene(book, state), effect.who, resolving(state))
    if not who:
        return state
    if who[0] not in book.players or len(effect.options) == 1:
        return follow(book, state, effect.options[0])
    return evolve(state, asks=ChoosingOne(who[0], effect.options))


def ones_now(_: Scene, question: ChoosingOne) -> list[Action]:
    """BASE-D09: the options, in the order in which they are written."""
    return [d.ChooseOption(index) for index in range(len(question.options))]


def one_chosen(book: Rulebook, state: State, question: ChoosingOne, action: d.ChooseOption) -> State:
    """Return *state* after the option that was chosen."""
    return follow(book, state, question.options[action.index])


# Sources of damage.


def _prevent_from(book: Rulebook, state: State, effect: e.PreventFrom) -> State:
    """BASE-D22, BASE-Q35: a source is chosen as the effect happens, unasked if it is the only one; none, no shield."""
    scene, context = Scene(book, state), resolving(state)
    question = ChoosingSource(context.controller, effect, recipients(scene, (effect.to,), context))
    found = sources_now(scene, question)
    if not found:
        return state
    if len(found) == 1 or context.controller not in book.players:
        return _shielded(book, state, question, _sources(scene, question)[0])
    return evolve(state, asks=question)


def sources_now(scene: Scene, question: ChoosingSource) -> list[Action]:
    """BASE-D22: permanents, spells, sources of abilities and of combat damage on the stack that fit, each once."""
    return [d.ChooseSource(one) for one in _sources(scene, question)]


def _sources(scene: Scene, question: ChoosingSource) -> list[ObjectId]:
    state, context = scene.state, resolving(scene.state)
    found: list[Thing | None] = [*things_in(scene, Zone.BATTLEFIELD), *things_in(scene, Zone.STACK)]
    for one in state.stack:
        if one.card is None:
            found += [scene.thing(source) for source in ([share.source for share in one.packet] or [one.source])]
    fitting = [one.id for one in found if one is not None and fits(scene, question.effect.filter, one, context)]
    return [one for one in dict.fromkeys(fitting) if one is not None]


def source_chosen(book: Rulebook, state: State, question: ChoosingSource, action: d.ChooseSource) -> State:
    """Return *state* with shields against the source that was chosen."""
    return _shielded(book, state, question, action.object)


def _shielded(book: Rulebook, state: State, question: ChoosingSource, source: ObjectId) -> State:
    """BASE-Q38: the shields know by what the source was chosen, and what that means."""
    effect = question.effect
    memory = None if is_of_source_alone(effect) else remembered(Scene(book, state))
    shields = [SourceShield(0, target, source, effect, memory) for target in question.to]
    return commit(book, state, [c.EffectBegan(one) for one in shields])


def is_of_source_alone(effect: e.PreventFrom) -> bool:
    """BASE-Q38: return whether *effect* asks of a source nothing that has to do with who asks."""
    return all([type(node) in _OF_SOURCE for node in nodes_in(effect.filter)])


_OF_SOURCE: Final = (
    *(terms.Anything, terms.AllOf, terms.AnyOf, terms.NotThat),
    *(terms.IsType, terms.IsSubtype, terms.IsSupertype, terms.IsColor, terms.HasKeyword, terms.HasManaAbility),
    *(terms.PowerIs, terms.ManaValueIs, terms.IsTapped, terms.IsAttacking),
)
"""What has the same answer whoever asks it of a source."""


# Hosts of Auras.


def _move_to(book: Rulebook, state: State, effect: e.MoveTo) -> State:
    """BASE-E01, BASE-116: what arrives as an Aura is attached to something that its future controller chooses."""
    return with_hosts(book, state, (), changes_of(Scene(book, state), resolving(state), effect))


def with_hosts(book: Rulebook, state: State, done: Sequence[Change], todo: Sequence[Change]) -> State:
    """Commit *done* and *todo* once every Aura has its host; one that finds none stays where it was (BASE-Q35)."""
    scene, settled = Scene(book, state), list(done)
    for place, change in enumerate(todo):
        if not isinstance(change, c.Arrive) or not is_aura(scene.traits(change.card).seen):
            settled.append(change)
            continue
        hosts = _hosts(scene, change)
        if len(hosts) > 1 and change.controller in book.players:
            return evolve(state, asks=ChoosingHost(change.controller, tuple(settled), tuple(todo[place:])))
        settled += [evolve(change, attached=host) for host in hosts[:1]]
    return commit(book, state, settled)


def _hosts(scene: Scene, arrival: c.Arrive) -> list[ObjectId]:
    return hosts_for(scene, arrival.card, arrival.origin, Player(arrival.controller))


def hosts_now(scene: Scene, question: ChoosingHost) -> list[Action]:
    """BASE-116: everything that the Aura may be attached to."""
    arrival = question.todo[0]
    assert isinstance(arrival, c.Arrive), "an Aura arrives"
    return [d.ChooseCard(host) for host in _hosts(scene, arrival)]


def host_chosen(book: Rulebook, state: State, question: ChoosingHost, action: d.ChooseCard) -> State:
    """Return *state* in which that Aura has its host, and all arrives once the others have theirs."""
    arrival, *rest = question.todo
    assert isinstance(arrival, c.Arrive), "an Aura arrives"
    return with_hosts(book, state, (*question.done, evolve(arrival, attached=action.card)), rest)


PICKS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        a.OneOf: _one_of,
        e.PreventFrom: _prevent_from,
        e.MoveTo: _move_to,
    }
)
"""What the effects do that ask for one thing of several."""
