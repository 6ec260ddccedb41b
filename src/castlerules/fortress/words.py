"""What Fortress adds to tables of Magic, and its own actions and events in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from castlerules.core import Rng, SetupError
from castlerules.magic.actions import Action
from castlerules.magic.changes import Change
from castlerules.magic.naming import Names, is_creature, many
from castlerules.magic.scene import Scene
from castlerules.magic.told import Told
from castlerules.magic.view import View

from .assault import Row, chances
from .book import FORTRESS
from .rules import FortressRules
from .siege import (
    GARRISON,
    AdmitDefeat,
    AfterHelp,
    Assaulted,
    ChooseBlocker,
    ChooseOpposition,
    ChoosingBlocker,
    ChoosingOpposition,
    DeclareAssault,
    DieRolled,
    GarrisonDealt,
    PlayAgain,
    Siege,
    SkipAssault,
    Storming,
)
from .steps import damage_of_the_storm

__all__ = ["own_events", "own_words", "told"]


def told(siege: Siege, seen: View) -> Told:
    """Return what is special in *seen*, a view with *siege* in it."""
    return Told(
        title="Fortress",
        seats=("you", "the garrison"),
        idle=(GARRISON,),
        notes=(("siege", tuple(_siege(siege, seen))), ("assault", tuple(_odds(siege, seen)))),
        question=_question(seen),
        fight=seen.asks.chosen if isinstance(seen.asks, ChoosingBlocker) else (),
    )


def _guards(seen: View) -> int:
    return sum(one.controller == GARRISON and is_creature(one) for one in seen.permanents)


def _siege(siege: Siege, seen: View) -> Iterator[str]:
    """Yield how the siege stands: who opposes, whether the assault is due, and how the dice fell."""
    if siege.opposition is None:
        yield f"attempt {siege.attempt}"
        return
    guards = _guards(seen)
    yield f"attempt {siege.attempt}: {guards} of the {siege.opposition} dealt to the garrison still in your way"
    if siege.due and seen.result is None:
        yield "the assault is in this turn"
    elif guards == 0 and seen.result is None:
        yield "nobody opposes you: if it stays so, the assault is in your next turn"
    if siege.dice:
        yield f"dice so far: {' '.join(map(str, siege.dice))}"


def _odds(siege: Siege, seen: View) -> Iterator[str]:
    """Yield the chances of an assault with the creatures of now, if the assault is due or nobody opposes."""
    known = siege.opposition is not None and seen.result is None and not isinstance(seen.asks, AfterHelp)
    if not known or _guards(seen) or not isinstance(seen.rules, FortressRules):
        return
    damage = _damage(seen)
    if damage is not None:
        rows = [f"{_row(row)} {_share(chance)}" for row, chance in chances(damage, seen.rules.assault_margin) if chance]
        yield f"with {damage} damage now: {', '.join(rows)}"


def _damage(seen: View) -> int | None:
    """Return the damage of an assault now; None for a view that fits no game."""
    from .game import GAME  # the game says how views become states, and is made of these words

    try:
        return damage_of_the_storm(Scene(FORTRESS, GAME.determinize(seen, Rng.seeded(0))))
    except SetupError:
        return None


def _row(row: Row) -> str:
    return row.value.replace("_", " ")


def _share(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}" if chance != 1 else "for certain"


def _question(seen: View) -> str | None:
    match seen.asks:
        case ChoosingOpposition():
            return "say how many creatures oppose you"
        case ChoosingBlocker(attacker=attacker):
            return f"say which of the equal creatures blocks {_named(seen, attacker)}"
        case Storming():
            return "storm the fortress now, or wait"
        case AfterHelp(damage=damage, dice=dice):
            rolled = f"{damage} against {' + '.join(map(str, dice))}"
            return f"help has come ({rolled}): play again or admit defeat"
        case _:
            return None


def _named(seen: View, number: int) -> str:
    return next((one.card.name for one in seen.permanents if one.id == number), f"#{number}")


_WORDS: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        DeclareAssault: "storm the fortress",
        SkipAssault: "wait with the assault",
        PlayAgain: "play again with the same deck",
        AdmitDefeat: "admit defeat",
    }
)


def own_words(names: Names, action: Action) -> str | None:
    """Return *action* in words; None for what is no action of Fortress."""
    match action:
        case ChooseOpposition(n=n):
            return f"{many(n, 'creature')} {'opposes' if n == 1 else 'oppose'} you"
        case ChooseBlocker(creature=creature):
            asks = names.seen.asks
            whom = f" {names.sized(asks.attacker)}" if isinstance(asks, ChoosingBlocker) else ""
            return f"let {names.sized(creature)} block{whom}"
        case _:
            return _WORDS.get(type(action))


def own_events(_: Names, change: Change) -> str | None:
    """Return *change* in words; None for what is no event of Fortress. A colon leads over to what follows from it."""
    match change:
        case GarrisonDealt(count=count):
            return f"{many(count, 'creature')} of your deck {'is' if count == 1 else 'are'} dealt to the garrison"
        case DieRolled(face=face):
            return f"the die shows {face}:"
        case Assaulted(damage=damage, dice=dice, row=row):
            shown = " + ".join(map(str, dice))
            return f"you storm the fortress: {damage} damage against {shown} = {sum(dice)}: {_row(row)}"
        case _:
            return None
