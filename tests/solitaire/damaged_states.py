"""Sound states of Solitaire, and small changes of them, for tests of what ``problems`` and ``step_problems`` tell."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from reasons import checked_codes

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, damage, does, enters, sorcery
from castlerules.core import evolve
from castlerules.magic.model.state import State
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import STACK_NAMES, options_of, tableau_of
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

__all__ = [
    "CHOOSING_DISCARD",
    "CHOOSING_NEWCOMER",
    "CHOOSING_SACRIFICE",
    "CHOOSING_TOP",
    "DIVIDING_DAMAGE",
    "FIGHT",
    "LEGENDS",
    "MAIN",
    "MERGE",
    "PAYING",
    "PAYING_NESTED",
    "PLACING_IN_HAND",
    "PLACING_ON_LIBRARY",
    "SOUND_STATES",
    "TARGETING",
    "TARGETING_TRIGGER",
    "TOKEN",
    "USE",
    "WON",
    "Cases",
    "codes",
    "with_combat",
    "with_decision",
    "with_options",
    "with_permanent",
    "with_seat",
    "with_stack",
    "with_tableau",
    "with_top_object",
]

_SEVERAL: Final = lang.TargetSlot(lang.CREATURE, zone=lang.Zone.GRAVEYARD, count=lang.TargetCount(1, 3))
_RISE: Final = sorcery(
    "Rise", "{B}", does(lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, controller=lang.You()), _SEVERAL)
)
_SINK: Final = sorcery(
    "Sink",
    "{U}",
    does(
        lang.MoveTo(lang.Each(lang.CREATURE, lang.Zone.GRAVEYARD), lang.Zone.LIBRARY, position=lang.LibraryPosition.TOP)
    ),
)
_HERO: Final = creature("Hero", "{W}", "Human", 2, 2, types=(lang.Supertype.LEGENDARY,))
_ARCHER: Final = creature("Archer", "{R}", "Archer", 1, 1, enters(damage(1, lang.TARGET), lang.ANY_TARGET))
_BEARS: Final = "?(Fog) ?(Duress) | Grizzly Bears, Grizzly Bears, Grizzly Bears"

MAIN: Final = lay_out(
    K1="?(Fog) | Grizzly Bears, Grizzly Bears",
    K2="?(Shock) | Pacifism",
    slot="Serra Angel with Holy Strength",
    row="Swamp, Plains",
    hand="Shock, (Fog), (Duress)",
    discard="Terror, Fog",
    graveyard="Fog",
    removed="Duress",
)
"""The player decides: two Bears on a stack, a local enchantment on another, the slot and every pile with cards."""

MERGE: Final = lay_out(K2="| Terror", K3="| Fog", K5="?(Shock) | Terror", settle=False).settle()
"""It is asked which copy goes on the other."""

_BEFORE_FIGHT: Final = lay_out(slot="Hill Giant", K3=_BEARS, K1="| Fog", hand="Shock", row="Mountain x2")

FIGHT: Final = _BEFORE_FIGHT.attack("K3")
"""Hill Giant attacks three Bears."""

DIVIDING_DAMAGE: Final = FIGHT.do("strike")
"""It is asked how much damage goes to the first of them."""

USE: Final = lay_out(slot="Prodigal Sorcerer", hand="Shock", row="Island x3", K1="?(Fog) | Craw Wurm").use(
    "Prodigal Sorcerer", targets="YOU", sources="Island"
)
"""Prodigal Sorcerer is in use."""

_TERROR: Final = lay_out(
    hand="Terror", K1="| Hill Giant", K2="| Gray Ogre", K3="| Dark Ritual", row="Swamp x2, Mountain"
)

TARGETING: Final = _TERROR.do("play Terror")
"""It is asked what Terror destroys."""

PAYING: Final = TARGETING.do("target Hill Giant")
"""It is asked what pays for Terror."""

PAYING_NESTED: Final = lay_out(hand="Terror", K1="| Hill Giant", K2="| Dark Ritual", row="Swamp, Underground Sea").do(
    "play Terror", "pay Dark Ritual"
)
"""It is asked what pays for Dark Ritual, which pays for Terror."""

PLACING_IN_HAND: Final = lay_out(
    K1="| Hill Giant",
    K2="| Gray Ogre",
    K3="?(Fog) | Craw Wurm",
    K4="| Fog",
    hand="Evacuation, (Jump)",
    row="Island",
).play("Evacuation")
"""Three creatures return to the hand, and it is asked in which order."""

PLACING_ON_LIBRARY: Final = lay_out(
    _SINK, K1="| Fog", hand="Sink", row="Island", graveyard="Hill Giant, Gray Ogre, Craw Wurm"
).play("Sink")
"""Three creatures go on the library, and it is asked in which order."""

CHOOSING_NEWCOMER: Final = lay_out(
    _RISE, K1="| Fog", K2="| Gray Ogre", hand="Rise", row="Swamp", graveyard="Hill Giant, Craw Wurm"
).play("Rise", targets=("Hill Giant", "Craw Wurm"))
"""It is asked which of two creatures comes into the slot."""

_BEFORE_COERCION: Final = lay_out(
    hand="Coercion", row="Swamp", K1="| Serra Angel", K3="?(Fog) | Craw Wurm", K4="| Shock"
)

CHOOSING_TOP: Final = _BEFORE_COERCION.play("Coercion", targets="STACKS")
"""It is asked which top is discarded."""

CHOOSING_DISCARD: Final = lay_out(
    slot="Disrupting Scepter", row="Mountain", K1="| Serra Angel", K3="?(Fog) | Craw Wurm", K4="| Shock"
).use("Disrupting Scepter", targets="STACKS")
"""It is asked which top is discarded for an ability."""

_EDICT: Final = lay_out(
    hand="Diabolic Edict", row="Swamp x2", slot="Hill Giant", K1="| Hurloon Minotaur", K2="| Serra Angel", K3="| Shock"
)

CHOOSING_SACRIFICE: Final = _EDICT.play("Diabolic Edict", targets="STACKS")
"""It is asked which creature the stacks sacrifice."""

LEGENDS: Final = lay_out(
    _HERO, K1="?(Fog) | Hero", K2="?(Hero) | Shock", row="Mountain", rules=SolitaireRules(legend_rule=True)
).play("Shock", targets="YOU")
"""It is asked which of two legends stays."""

TARGETING_TRIGGER: Final = lay_out(_ARCHER, K1="?(Fog) | Archer", K2="| Hill Giant", row="Mountain").do("play Archer")
"""It is asked at what the trigger of what has arrived is aimed."""

TOKEN: Final = lay_out(slot="The Hive", row="Plains x2", K1="| Hurloon Minotaur").use("The Hive", sources="Plains")
"""A Wasp, which is a token, is in the slot."""

WON: Final = lay_out(K1="| Llanowar Elves", hand="Shock", row="Mountain").play("Shock", targets="Llanowar Elves")
"""All stacks are cleared."""

SOUND_STATES: Final[tuple[SolitaireScenario, ...]] = (
    *(MAIN, MERGE, FIGHT, DIVIDING_DAMAGE, USE, TARGETING, PAYING, PAYING_NESTED, PLACING_IN_HAND, PLACING_ON_LIBRARY),
    *(CHOOSING_NEWCOMER, CHOOSING_TOP, CHOOSING_DISCARD, CHOOSING_SACRIFICE, LEGENDS, TARGETING_TRIGGER, TOKEN, WON),
)


Cases: TypeAlias = tuple[tuple[list[str], State], ...]
"""Damaged states, each with the codes reported for it."""


def codes(state: State) -> list[str]:
    """Return the codes of the problems of *state*, each once, in order."""
    return checked_codes(GAME.problems(state))


def with_options(state: State, **options: Any) -> State:
    """Return *state* with other options."""
    return evolve(state, rules=evolve(options_of(state), **options))


def with_tableau(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in its tableau."""
    return evolve(state, extra=evolve(tableau_of(state), **changes))


def with_stack(state: State, name: str, **changes: Any) -> State:
    """Return *state* with *changes* in the stack of that name."""
    stacks = list(tableau_of(state).stacks)
    place = STACK_NAMES.index(name)
    stacks[place] = evolve(stacks[place], **changes)
    return with_tableau(state, stacks=tuple(stacks))


def with_seat(state: State, player: int = 0, **changes: Any) -> State:
    """Return *state* with *changes* in what belongs to *player*."""
    seats = list(state.seats)
    seats[player] = evolve(seats[player], **changes)
    return evolve(state, seats=tuple(seats))


def with_permanent(state: State, name: str, **changes: Any) -> State:
    """Return *state* with *changes* in the first permanent of that name."""
    permanent = next(permanent for permanent in state.permanents if state.table.cards[permanent.card].name == name)
    after = [evolve(other, **changes) if other is permanent else other for other in state.permanents]
    return evolve(state, permanents=tuple(after))


def with_combat(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in its fight."""
    return evolve(state, combat=evolve(state.combat, **changes))


def with_decision(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in what is asked."""
    assert state.decision is not None
    return evolve(state, decision=evolve(state.decision, **changes))


def with_top_object(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in the object on top of the stack."""
    return evolve(state, stack=(*state.stack[:-1], evolve(state.stack[-1], **changes)))
