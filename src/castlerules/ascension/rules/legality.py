"""The form of the table of legality: for each class of actions its candidates, and the rules that it must pass.

``why_not`` gives the violation of the first rule that an action breaks; ``legal_actions`` keeps the candidates that
break none. What a player may do first of all depends on the phase of the player, which ``at_right_time`` checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from castlerules.ascension.model import actions
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.decks import pile_size
from castlerules.core import Event, Player, Violation
from castlerules.core.errors import first_violation
from castlerules.core.frozen import frozen

from . import league

Rule: TypeAlias = Callable[[State, Any], Violation | None]
"""A rule that an action must pass: it returns a violation if the action breaks it, else None."""

Group: TypeAlias = tuple[Iterable[actions.Action], tuple[Rule, ...] | None]
"""Candidates that differ only in their cards or players, and the rules to check for each of them.

All other rules of their class either hold for all of the group or for none, so that the first candidate tells. With
None instead of rules, the candidates are known to pass all rules: they are found by the same queries, for speed.
"""


def no_candidates(_: State, __: Player) -> Iterator[Group]:
    """Return no candidates: for actions that are legal but never listed."""
    return iter(())


def only_candidate(kind: Callable[[Player], actions.Action]) -> Callable[[State, Player], Iterator[Group]]:
    """Return the function that yields the one candidate of the class *kind*, whose only field is the player."""
    return lambda _, player: iter([([kind(player)], ())])


@frozen
class Legality:
    """The legality of a class of actions, and *handler*, which returns the state after a legal one.

    *rules* are in the order in which the reason of a refusal is looked for; later rules rely on earlier ones, and on
    ``at_right_time``, which every action on a deck must pass first.
    *candidates* yields groups of actions of a player (or of the organiser), in the order of ``legal_actions``.
    """

    handler: Callable[[State, Any, list[Event] | None], State]
    rules: tuple[Rule, ...]
    candidates: Callable[[State, Player], Iterator[Group]] = no_candidates


def add_legal(state: State, player: Player, row: Legality, listed: list[actions.Action]) -> None:
    """Add to *listed* the candidates of *row* for *player* that pass all of its rules (ASC-I28).

    *row* must be of a class of actions that is open to *player* now.
    """
    for group, for_each in row.candidates(state, player):
        if for_each is None:
            listed += group
            continue
        candidates = iter(group)
        first = next(candidates, None)
        if first is None or _none_passes(state, first, row.rules, for_each):
            continue
        everyone = chain((first,), candidates)
        listed += [a for a in everyone if first_violation(for_each, state, a) is None] if for_each else everyone


def _none_passes(state: State, first: actions.Action, rules: tuple[Rule, ...], for_each: tuple[Rule, ...]) -> bool:
    """Return whether *first*, and so all of its group, breaks one of *rules* that is not checked *for_each*."""
    others = [rule for rule in rules if rule not in for_each]
    return first_violation(others, state, first) is not None


def acting_member(state: State, action: Any) -> Member:
    """Return the member who takes *action*; ``at_right_time`` must have passed before."""
    return member_at(state, action.player)


def member_at(state: State, player: Player) -> Member:
    """Return the member at the seat *player*; only for a player who is known to be in the league."""
    member = state.members[player]
    assert member is not None, "only members act"
    return member


class Phase(Enum):
    """What a player has to do, or to wait for, before anything else."""

    WITHDRAWN = "withdrawn"
    IN_CONTEST = "in_contest"
    OVERSIZE = "oversize"
    SWAPPING = "swapping"
    FREE = "free"


def phase_of(state: State, member: Member) -> Phase:
    """Return the phase of *member* (ASC-041, ASC-A17, ASC-A21, ASC-Q19)."""
    if league.contest_of_player(state, member.player) is not None:
        return Phase.IN_CONTEST
    if not member.active:
        return Phase.WITHDRAWN
    if league.is_oversize(state.rules, member.deck):
        return Phase.OVERSIZE
    return Phase.FREE if member.deck.swap is None else Phase.SWAPPING


OPEN_ACTIONS: Final[Mapping[Phase, tuple[type[Any], ...]]] = MappingProxyType(
    {
        Phase.WITHDRAWN: (),
        Phase.IN_CONTEST: (actions.ChooseHandicapRow, actions.ChooseFirstPlayer),
        Phase.OVERSIZE: (actions.RemoveCard, actions.MoveToSide, actions.Withdraw),
        Phase.SWAPPING: (actions.StreakKill, actions.StreakPick, actions.Withdraw),
        Phase.FREE: (
            actions.BuyCard,
            actions.BuyBasicPair,
            actions.BuyExpansion,
            actions.BuyCopyLimit,
            actions.BuySideboard,
            actions.ClaimFreeCard,
            actions.RemoveCard,
            actions.MoveToSide,
            actions.MoveToMain,
            actions.SwapWithSide,
            actions.ReturnCard,
            actions.RebuildDeck,
            actions.BeginStreakSwap,
            actions.WaiveFreePicks,
            actions.StreakKill,
            actions.StreakPick,
            actions.Withdraw,
        ),
    }
)
"""The classes of actions that are open to a player in each phase, in the order of ``legal_actions``."""


_ON_DECK: Final = frozenset(OPEN_ACTIONS[Phase.FREE])


def at_right_time(state: State, action: Any) -> Violation | None:
    """Refuse an action on a deck that its player may not take in the present phase; other actions pass.

    ASC-A01, ASC-A21: only players who have registered and not withdrawn act. ASC-041, ASC-Q26, ASC-I16: no deck changes
    while its player is in an open contest. ASC-101, ASC-Q19: while the main deck has too many cards, one must be taken
    out. ASC-A17 to ASC-A19: a swap that has begun is finished first.
    """
    if type(action) not in _ON_DECK:
        return None
    member = league.member_of(state, action.player)
    if member is None:
        return Violation("ASC-A01", f"player {action.player} has not registered")
    phase = phase_of(state, member)
    if type(action) in OPEN_ACTIONS[phase]:
        return None
    if phase == Phase.WITHDRAWN:
        return Violation("ASC-A21", f"player {action.player} has withdrawn")
    contest = league.contest_of_player(state, action.player)
    if contest is not None:
        return Violation("ASC-041", f"player {action.player} is in contest {contest.number}, which is not finished")
    return main_is_oversize(state, action) or Violation("ASC-A17", "the swap that has begun must be finished first")


def main_is_oversize(state: State, action: Any) -> Violation | None:
    """ASC-101, ASC-Q19: return a violation if the main deck of the player of *action* must be cut down first."""
    main, most = acting_member(state, action).deck.main, state.rules.max_deck_size
    if pile_size(main) <= most:
        return None
    return Violation("ASC-101", f"the deck has {pile_size(main)} cards, and must be cut down to {most} first")
