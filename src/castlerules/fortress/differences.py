"""The differences of Fortress that are no steps: how cards read, what happens instead, what follows by itself."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards.abilities import Activated, ChooseCards, OneOf
from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import Zone
from castlerules.core import Outcome, Player, evolve
from castlerules.magic import changes as c
from castlerules.magic.book import Instead
from castlerules.magic.changes import Cause, Change
from castlerules.magic.draft import Draft
from castlerules.magic.evaluate import people
from castlerules.magic.flow import resolving
from castlerules.magic.ids import player_object
from castlerules.magic.looks import NO_TEXT, Seen, Text
from castlerules.magic.normal import NORMAL
from castlerules.magic.scene import Scene, Thing
from castlerules.magic.state import State
from castlerules.magic.traits import Traits, read_as

from .assault import Result
from .siege import GARRISON, PLAYER, Siege, agreed
from .steps import outcome_of

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = [
    "abilities_of_creatures_are_off",
    "arrives",
    "besieger_gives_up",
    "changes_sides",
    "creatures_are_blank",
    "extra_lands_hurt",
    "how_it_is_lost",
    "no_choice_behind_the_walls",
    "no_draw_no_loss",
    "no_gifts_behind_the_walls",
    "no_life_behind_the_walls",
    "no_life_left",
    "no_poison_behind_the_walls",
    "no_sacrifice_behind_the_walls",
    "nobody_left",
    "nothing_behind_the_walls",
    "nowhere_to_return",
    "targets_of_fortress",
]


# How cards read.


def creatures_are_blank(traits: Traits) -> Traits:
    """FOR-K03, FOR-004, FOR-021, FOR-Q23, FOR-Q24: creatures have no text, good or ill, in whatever zone."""
    return read_as(traits.card, traits.face, NO_TEXT) if traits.is_creature else traits


def abilities_of_creatures_are_off(scene: Scene, thing: Thing, seen: Seen) -> Seen:
    """FOR-Q25, FOR-Q68: granted abilities do nothing, and what has become a creature may not use its own."""
    if CardType.CREATURE not in seen.types:
        return seen
    if scene.traits(thing.card).is_creature:
        return seen if agreed(scene.state).granted_abilities_work else evolve(seen, text=NO_TEXT)
    kept = tuple([ability for ability in seen.text.abilities if not isinstance(ability, Activated)])
    return evolve(seen, text=Text(kept))


# What happens instead.


def extra_lands_hurt(scene: Scene, change: c.LandPlayed) -> Iterable[Instead]:
    """FOR-K04, FOR-023, FOR-Q18, FOR-Q20: every land after the first in a turn deals damage as it is put down."""
    rules = agreed(scene.state)
    if scene.state.seats[PLAYER].lands_played >= rules.free_lands_per_turn:
        damage = c.Damage(None, player_object(PLAYER), rules.extra_land_damage)
        yield Instead("extra land", (change, damage), "extra land", "an extra land hurts")


def nothing_behind_the_walls(_: Scene, change: c.Damage) -> Iterable[Instead]:
    """FOR-K11, FOR-Q29, FOR-Q43: the opponent cannot be hurt; unblocked attackers do nothing."""
    if change.to == player_object(GARRISON):
        yield Instead("no such player", (), "no such player", "nobody is hit")


def no_life_behind_the_walls(_: Scene, change: c.LifeGained | c.LifeLost) -> Iterable[Instead]:
    """FOR-Q29: the opponent has no life to gain or lose, not even where an effect speaks of him."""
    if change.player == GARRISON:
        yield _NOBODY


_NOBODY: Final = Instead("no such player", (), "no such player", "nobody is meant")


def no_poison_behind_the_walls(_: Scene, change: c.PoisonGiven) -> Iterable[Instead]:
    """FOR-Q70: the opponent gets no poison counters; he could not lose by them."""
    if change.player == GARRISON:
        yield _NOBODY


def no_sacrifice_behind_the_walls(scene: Scene, change: c.Sacrifice) -> Iterable[Instead]:
    """FOR-Q70: the opponent sacrifices nothing, however an effect speaks of him."""
    permanent = scene.permanents.get(change.object)
    if permanent is not None and permanent.controller == GARRISON:
        yield _NOBODY


def no_gifts_behind_the_walls(scene: Scene, change: c.Arrive) -> Iterable[Instead]:
    """FOR-Q70: nothing comes into play under the opponent but a card of his own that returns (FOR-Q33), no token."""
    table = scene.state.table
    if change.controller == GARRISON:
        if change.card >= table.first_token or table.owners[change.card] != GARRISON:
            yield _NOBODY


def no_choice_behind_the_walls(book: Rulebook, state: State, effect: OneOf | ChooseCards) -> State:
    """FOR-Q70: what the opponent is told to choose is not chosen; the player chooses as ever."""
    told = people(Scene(book, state), effect.who, resolving(state))[:1]
    return state if told == (GARRISON,) else NORMAL.tasks[type(effect)](book, state, effect)


def no_draw_no_loss(scene: Scene, change: c.DrawFailed) -> Iterable[Instead]:
    """FOR-K06, FOR-Q59: a draw from an empty library does nothing, unless the options say so."""
    if change.player == GARRISON or not agreed(scene.state).empty_library_draw_loses:
        yield Instead("empty library", (), "empty library", "nothing is drawn")


def nowhere_to_return(scene: Scene, change: c.Move) -> Iterable[Instead]:
    """FOR-Q33: a creature of the opponent that would go to a hand or library is removed from the game."""
    if change.to in (Zone.HAND, Zone.LIBRARY):
        thing = scene.thing(change.object)
        if thing is not None and scene.state.table.owners[thing.card] == GARRISON:
            removed = evolve(change, to=Zone.EXILE, cause=Cause.EFFECT)
            yield Instead("removed", (removed,), "removed", "it is removed from the game")


# What cancels the assault.


def arrives(draft: Draft, change: c.Arrive) -> None:
    """FOR-Q33, FOR-Q71: what comes into play is there; if it opposes, no assault is due any more."""
    NORMAL.commits[c.Arrive](draft, change)
    _opposed(draft, change.controller)


def changes_sides(draft: Draft, change: c.ControlGained) -> None:
    """FOR-Q33, FOR-Q71: what returns to the garrison is the last in its row, and no assault is due any more."""
    NORMAL.commits[c.ControlGained](draft, change)
    if change.player == GARRISON:
        draft.permanents[change.object] = draft.permanents.pop(change.object)
    _opposed(draft, change.player)


def _opposed(draft: Draft, player: Player) -> None:
    if player == GARRISON and isinstance(siege := draft.extra, Siege) and siege.due:
        draft.extra = evolve(siege, due=False)


# What follows by itself.


def no_life_left(scene: Scene) -> Iterable[Change]:
    """FOR-K05, FOR-014, FOR-Q16: with no life left all is lost, whenever that is."""
    if scene.state.seats[PLAYER].life <= 0:
        yield c.Lost(PLAYER, "FOR-014", "no life is left")


def nobody_left(scene: Scene) -> Iterable[Change]:
    """FOR-K07, FOR-024, FOR-Q58, FOR-Q62: without creatures and without a library the game is lost."""
    state = scene.state
    seat = state.seats[PLAYER]
    if seat.library or any([one.controller == PLAYER and CardType.CREATURE in seen.types for one, seen in scene.board]):
        return
    if agreed(state).loss_counts_hand:
        waiting = [held.card for held in seat.hand] + [one.card for one in state.stack if one.card is not None]
        if any([scene.rows[card].is_creature for card in waiting]):
            return
    yield c.Lost(PLAYER, "FOR-024", "there are no creatures and no cards in the library any more")


def how_it_is_lost(_: State, losses: tuple[c.Lost, ...]) -> Outcome:
    """FOR-Q57, FOR-Q64, FOR-Q65: no life and giving up are total defeat; every other loss is a defeat."""
    first = losses[0]
    total = first.rule in ("FOR-014", "BASE-D29")
    return outcome_of(Result.TOTAL_DEFEAT if total else Result.DEFEAT, first.reason, _CODES.get(first.rule, first.rule))


_CODES: Final = MappingProxyType({"BASE-117": "FOR-Q59", "BASE-D29": "FOR-Q64"})


def targets_of_fortress(scene: Scene, _: Thing) -> tuple[Player, ...]:
    """FOR-K16, FOR-Q29: the opponent is no target, unless the options say so."""
    return (PLAYER, GARRISON) if agreed(scene.state).opponent_targetable else (PLAYER,)


def besieger_gives_up(state: State) -> bool:
    """FOR-Q64: conceding is offered if either class of options says so."""
    rules = agreed(state)
    return rules.offer_concede or rules.core.offer_concede
