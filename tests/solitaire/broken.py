"""Sound states of Solitaire, and small changes of them, for tests of what ``problems`` and ``step_problems`` tell."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from phrases import told

from castlerules.cards.abilities import AnyNumber, TargetSlot
from castlerules.cards.atoms import MoveTo, Place
from castlerules.cards.builders import ANY_TARGET, CREATURE, TARGET, creature, damage, does, enters, sorcery
from castlerules.cards.characteristics import Supertype
from castlerules.cards.terms import Each, You, Zone
from castlerules.core import evolve
from castlerules.magic.state import State
from castlerules.solitaire.game import GAME
from castlerules.solitaire.rules import SolitaireRules
from castlerules.solitaire.tableau import PLACES, agreed, tableau_of
from castlerules.testing.solitaire import Patience

from .extra import table

__all__ = [
    "AIMED",
    "ARRIVING",
    "DISCARDED",
    "DIVIDED",
    "FIGHT",
    "FUNDED",
    "LEGENDS",
    "MAIN",
    "MERGE",
    "NESTED",
    "PLACED",
    "SACRIFICED",
    "SOUND",
    "SUNK",
    "TOKEN",
    "TOPPED",
    "TRIGGERED",
    "USE",
    "WON",
    "Cases",
    "agreeing",
    "asked",
    "codes",
    "fighting",
    "kept",
    "on_stack",
    "permanent",
    "seat",
    "stack",
]

_SEVERAL: Final = TargetSlot(CREATURE, zone=Zone.GRAVEYARD, count=AnyNumber(1, 3))
_RISE: Final = sorcery("Rise", "{B}", does(MoveTo(TARGET, Zone.BATTLEFIELD, under=You()), _SEVERAL))
_SINK: Final = sorcery("Sink", "{U}", does(MoveTo(Each(CREATURE, Zone.GRAVEYARD), Zone.LIBRARY, place=Place.TOP)))
_HERO: Final = creature("Hero", "{W}", "Human", 2, 2, types=(Supertype.LEGENDARY,))
_ARCHER: Final = creature("Archer", "{R}", "Archer", 1, 1, enters(damage(1, TARGET), ANY_TARGET))
_BEARS: Final = "?(Fog) ?(Duress) | Grizzly Bears, Grizzly Bears, Grizzly Bears"

MAIN: Final = table(
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

MERGE: Final = table(K2="| Terror", K3="| Fog", K5="?(Shock) | Terror", settle=False).settle()
"""It is asked which copy goes on the other."""

_FOUGHT: Final = table(slot="Hill Giant", K3=_BEARS, K1="| Fog", hand="Shock", row="Mountain x2")

FIGHT: Final = _FOUGHT.attack("K3")
"""Hill Giant attacks three Bears."""

DIVIDED: Final = FIGHT.do("strike")
"""It is asked how much damage goes to the first of them."""

USE: Final = table(slot="Prodigal Sorcerer", hand="Shock", row="Island x3", K1="?(Fog) | Craw Wurm").use(
    "Prodigal Sorcerer", at="YOU", pay="Island"
)
"""Prodigal Sorcerer is in use."""

_TERROR: Final = table(hand="Terror", K1="| Hill Giant", K2="| Gray Ogre", K3="| Dark Ritual", row="Swamp x2, Mountain")

AIMED: Final = _TERROR.do("play Terror")
"""It is asked what Terror destroys."""

FUNDED: Final = AIMED.do("target Hill Giant")
"""It is asked what pays for Terror."""

NESTED: Final = table(hand="Terror", K1="| Hill Giant", K2="| Dark Ritual", row="Swamp, Underground Sea").do(
    "play Terror", "pay Dark Ritual"
)
"""It is asked what pays for Dark Ritual, which pays for Terror."""

PLACED: Final = table(
    K1="| Hill Giant",
    K2="| Gray Ogre",
    K3="?(Fog) | Craw Wurm",
    K4="| Fog",
    hand="Evacuation, (Jump)",
    row="Island",
).play("Evacuation")
"""Three creatures return to the hand, and it is asked in which order."""

SUNK: Final = table(_SINK, K1="| Fog", hand="Sink", row="Island", graveyard="Hill Giant, Gray Ogre, Craw Wurm").play(
    "Sink"
)
"""Three creatures go on the library, and it is asked in which order."""

ARRIVING: Final = table(
    _RISE, K1="| Fog", K2="| Gray Ogre", hand="Rise", row="Swamp", graveyard="Hill Giant, Craw Wurm"
).play("Rise", at=("Hill Giant", "Craw Wurm"))
"""It is asked which of two creatures comes into the slot."""

_COERCED: Final = table(hand="Coercion", row="Swamp", K1="| Serra Angel", K3="?(Fog) | Craw Wurm", K4="| Shock")

TOPPED: Final = _COERCED.play("Coercion", at="STACKS")
"""It is asked which top is discarded."""

DISCARDED: Final = table(
    slot="Disrupting Scepter", row="Mountain", K1="| Serra Angel", K3="?(Fog) | Craw Wurm", K4="| Shock"
).use("Disrupting Scepter", at="STACKS")
"""It is asked which top is discarded for an ability."""

_EDICT: Final = table(
    hand="Diabolic Edict", row="Swamp x2", slot="Hill Giant", K1="| Hurloon Minotaur", K2="| Serra Angel", K3="| Shock"
)

SACRIFICED: Final = _EDICT.play("Diabolic Edict", at="STACKS")
"""It is asked which creature the stacks sacrifice."""

LEGENDS: Final = table(
    *(_HERO,), K1="?(Fog) | Hero", K2="?(Hero) | Shock", row="Mountain", rules=SolitaireRules(legend_rule=True)
).play("Shock", at="YOU")
"""It is asked which of two legends stays."""

TRIGGERED: Final = table(_ARCHER, K1="?(Fog) | Archer", K2="| Hill Giant", row="Mountain").do("play Archer")
"""It is asked at what the trigger of what has arrived is aimed."""

TOKEN: Final = table(slot="The Hive", row="Plains x2", K1="| Hurloon Minotaur").use("The Hive", pay="Plains")
"""A Wasp, which is a token, is in the slot."""

WON: Final = table(K1="| Llanowar Elves", hand="Shock", row="Mountain").play("Shock", at="Llanowar Elves")
"""All stacks are cleared."""

SOUND: Final[tuple[Patience, ...]] = (
    *(MAIN, MERGE, FIGHT, DIVIDED, USE, AIMED, FUNDED, NESTED, PLACED, SUNK),
    *(ARRIVING, TOPPED, DISCARDED, SACRIFICED, LEGENDS, TRIGGERED, TOKEN, WON),
)


Cases: TypeAlias = tuple[tuple[list[str], State], ...]
"""Damaged states, each with the codes that are told of it."""


def codes(state: State) -> list[str]:
    """Return the codes of the problems of *state*, each once, in order."""
    return told(GAME.problems(state))


def agreeing(state: State, **options: Any) -> State:
    """Return *state* with other options."""
    return evolve(state, rules=evolve(agreed(state), **options))


def kept(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in its tableau."""
    return evolve(state, extra=evolve(tableau_of(state), **changes))


def stack(state: State, name: str, **changes: Any) -> State:
    """Return *state* with *changes* in the stack of that name."""
    stacks = list(tableau_of(state).stacks)
    place = PLACES.index(name)
    stacks[place] = evolve(stacks[place], **changes)
    return kept(state, stacks=tuple(stacks))


def seat(state: State, player: int = 0, **changes: Any) -> State:
    """Return *state* with *changes* in what belongs to *player*."""
    seats = list(state.seats)
    seats[player] = evolve(seats[player], **changes)
    return evolve(state, seats=tuple(seats))


def permanent(state: State, name: str, **changes: Any) -> State:
    """Return *state* with *changes* in the first permanent of that name."""
    found = next(one for one in state.permanents if state.table.cards[one.card].name == name)
    after = [evolve(one, **changes) if one is found else one for one in state.permanents]
    return evolve(state, permanents=tuple(after))


def fighting(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in its fight."""
    return evolve(state, combat=evolve(state.combat, **changes))


def asked(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in what is asked."""
    assert state.asks is not None
    return evolve(state, asks=evolve(state.asks, **changes))


def on_stack(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in the object on top of the stack."""
    return evolve(state, stack=(*state.stack[:-1], evolve(state.stack[-1], **changes)))
