"""Invariants of one step of a league: what an action must change, and what it must not change.

A violation means a bug in the rules; tests that play leagues look for them. ``docs/rules/ascension.md`` lists the
invariants as ASC-I03 to ASC-I27. *Power* is the number of points that a player has earned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from castlerules.ascension.model import actions, options
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.decks import pile_size
from castlerules.ascension.rules import league
from castlerules.ascension.rules.transition import why_not
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr


def step_problems(before: State, action: actions.Action, after: State) -> tuple[Violation, ...]:
    """Return a violation for each invariant that *action* from *before* to *after* breaks (ASC-I03 to ASC-I27)."""
    return tuple([violation for check in _CHECKS for violation in check(before, action, after)])


def _member_pairs(before: State, after: State) -> Iterator[tuple[Member, Member]]:
    """Yield each player's record before and after the step, except for players who registered in this step."""
    for old, new in zip(before.members, after.members, strict=False):
        if old is not None and new is not None:
            yield old, new


def _legal_before(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I16, ASC-I19, ASC-I23, ASC-I25, ASC-I28: check that the action was legal.

    So nobody acts on a deck during a contest, no group meets twice in a row against ``pairing_scope``, remedies follow
    losing streaks, and new decks satisfy every rule for starting decks.
    """
    del after
    violation = why_not(before, action)
    if violation is not None:
        yield Violation("ASC-I28", f"expected a legal action, got {type(action).__name__}, which breaks {violation}")


def _setup_unchanged(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I27: check that options and set-up stay the same."""
    if (before.rules, before.setup, len(before.members)) != (after.rules, after.setup, len(after.members)):
        reason = f"{type(action).__name__} changed the options, the set-up or the number of seats; expected no change"
        yield Violation("ASC-I27", reason)


def _power_changes(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I03: check that only ``RecordResult`` raises a player's power, and only ``RebuildDeck`` lowers it."""
    for old, new in _member_pairs(before, after):
        if new.power > old.power and not isinstance(action, actions.RecordResult):
            reason = f"{type(action).__name__} raised the power of player {old.player} from {old.power} to {new.power}"
            yield Violation("ASC-I03", f"{reason}; expected only RecordResult to do so")
        if new.power < old.power and not isinstance(action, actions.RebuildDeck):
            reason = f"{type(action).__name__} lowered the power of player {old.player} from {old.power} to {new.power}"
            yield Violation("ASC-I03", f"{reason}; expected only RebuildDeck to do so")


def _awards(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I04 to ASC-I06: check the points for a result: more for players who went out later.

    ``placings`` has groups of players who went out together, in the order in which they went out.
    """
    if not isinstance(action, actions.RecordResult):
        return
    earned = {old.player: new.power - old.power for old, new in _member_pairs(before, after)}
    groups = [[earned.get(player, 0) for player in group] for group in action.placings]
    sizes = [len(group) for group in groups]
    most = sum(sizes) - 1
    if any(not 0 <= points <= most for group in groups for points in group):
        reason = f"expected 0 to {most} points for each player in a contest of {most + 1} players"
        yield Violation("ASC-I06", f"{reason}, got {short_repr(groups)} in the order of elimination")
    if any(len(dict.fromkeys(group)) > 1 for group in groups):
        reason = "expected the same points for players who went out together"
        yield Violation("ASC-I06", f"{reason}, got {short_repr(groups)} in the order of elimination")
    if any(max(group) >= min(later) for group, later in pairwise(groups)):
        reason = "expected more points for players who went out later"
        yield Violation("ASC-I06", f"{reason}, got {short_repr(groups)} in the order of elimination")
    if before.rules.tie_points == options.TiePoints.STRICT:
        pairs = sum([size * sum(sizes[:place]) for place, size in enumerate(sizes)])
        if sum(map(sum, groups)) != pairs:
            code = "ASC-I04" if max(sizes) == 1 else "ASC-I05"
            expected = f"expected {pairs} points for all players, one for each pair who did not go out together"
            yield Violation(code, f"{expected}, got {sum(map(sum, groups))}")


def _deck_actor(action: actions.Action) -> Player | None:
    """Return the player whose deck or points *action* changes; None if it concerns a contest or has no player."""
    player = getattr(action, "player", None)
    return Player(player) if type(player) is int and not hasattr(action, "contest") else None


def _only_actor_changes(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I15: check that an action on a deck changes only the record of its player, and a result only those named."""
    actor = _deck_actor(action)
    allowed = action.placings if isinstance(action, actions.RecordResult) else ()
    changing = [player for group in allowed for player in group] if actor is None else [actor]
    for old, new in _member_pairs(before, after):
        if old != new and old.player not in changing:
            expected = f"expected it to change only the records of players {short_repr(changing)}"
            reason = f"{type(action).__name__} changed the record of player {old.player}; {expected}"
            yield Violation("ASC-I15", reason)


def _deck_identity_kept(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I12, ASC-I14: check that only ``RebuildDeck`` changes the basic choices of a deck or takes away upgrades.

    Basic choices are kind, alliance (colours) and Basic Set; upgrades are copy limit and sideboard.
    """
    if isinstance(action, actions.RebuildDeck):
        return
    name = type(action).__name__
    for old, new in _member_pairs(before, after):
        deck, other = old.deck, new.deck
        if (deck.kind, deck.alliance, deck.basic_set) != (other.kind, other.alliance, other.basic_set):
            reason = f"{name} changed the kind, alliance (colours) or Basic Set of the deck of player {old.player}"
            yield Violation("ASC-I12", f"{reason}; expected only RebuildDeck to do so")
        if other.copy_limit < deck.copy_limit or other.side_blocks < deck.side_blocks:
            was, now = (deck.copy_limit, deck.side_blocks), (other.copy_limit, other.side_blocks)
            reason = f"{name} changed copy_limit and side_blocks of player {old.player} from {was} to {now}"
            yield Violation("ASC-I14", f"{reason}; expected neither to fall")


def _history_grows(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I21: check that only ``RecordResult`` adds to the history and to the number of contests of its players."""
    grown, name = len(after.history) - len(before.history), type(action).__name__
    expected = int(isinstance(action, actions.RecordResult))
    if grown != expected:
        yield Violation("ASC-I21", f"{name} changed the length of history by {grown} contests; expected {expected}")
    for old, new in _member_pairs(before, after):
        played = isinstance(action, actions.RecordResult) and any(old.player in group for group in action.placings)
        if new.games_played - old.games_played != played:
            reason = f"expected games_played of player {old.player} to be {old.games_played + played} after {name}"
            yield Violation("ASC-I21", f"{reason}, got {new.games_played}")


def _remedies_earned(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I22, ASC-I23: check that a remedy is counted and ends the losing streak, and that a win ends it.

    A remedy is a new deck or a swap of cards: ``RebuildDeck`` and ``BeginStreakSwap``.
    """
    using = isinstance(action, (actions.RebuildDeck, actions.BeginStreakSwap))
    name = type(action).__name__
    for old, new in _member_pairs(before, after):
        used = new.remedies_used - old.remedies_used
        if used != (using and _deck_actor(action) == old.player):
            reason = "expected it to rise by 1 for the player of RebuildDeck or BeginStreakSwap, and never otherwise"
            yield Violation("ASC-I23", f"{name} changed remedies_used of player {old.player} by {used}; {reason}")
        elif used and new.loss_streak:
            reason = f"expected a loss_streak of 0 after {name}, got {new.loss_streak}"
            yield Violation("ASC-I23", f"player {old.player}: {reason}")
        if not used and new.loss_streak != old.loss_streak and not isinstance(action, actions.RecordResult):
            reason = f"{name} changed loss_streak of player {old.player} from {old.loss_streak} to {new.loss_streak}"
            yield Violation(
                "ASC-I22", f"{reason}; expected only RecordResult, RebuildDeck and BeginStreakSwap to do so"
            )
    if isinstance(action, actions.RecordResult) and len(action.placings[-1]) == 1:
        winner = league.member_of(after, action.placings[-1][0])
        if winner is not None and winner.loss_streak:
            reason = f"player {winner.player} has won a contest: expected a loss_streak of 0, got {winner.loss_streak}"
            yield Violation("ASC-I22", reason)


def _swap_sizes(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I24: check that a swap of cards changes the size of the main deck as planned.

    ``StreakKill`` removes one card, ``StreakPick`` adds one, so that a finished swap leaves the size as it was.
    """
    size_change = {actions.StreakKill: -1, actions.StreakPick: 1, actions.BeginStreakSwap: 0}.get(type(action))
    actor = _deck_actor(action)
    for old, new in _member_pairs(before, after):
        if size_change is not None and old.player == actor:
            if pile_size(new.deck.main) - pile_size(old.deck.main) != size_change:
                change = (
                    f"expected {type(action).__name__} to change the number of cards in the main deck by {size_change}"
                )
                sizes = f"got {pile_size(old.deck.main)} before and {pile_size(new.deck.main)} after"
                yield Violation("ASC-I24", f"player {actor}: {change}, {sizes}")


def _rebuilt_as_chosen(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I25: check that the new deck of ``RebuildDeck`` has the cards of the action, which is a legal deck."""
    del before
    if isinstance(action, actions.RebuildDeck):
        new = league.member_of(after, action.player)
        if new is not None and new.deck.main != action.deck.main:
            expected = "expected the cards of RebuildDeck in the new main deck, got others"
            yield Violation("ASC-I25", f"player {action.player}: {expected}")


_CHECKS: Final[tuple[Callable[[State, actions.Action, State], Iterator[Violation]], ...]] = (
    _legal_before,
    _setup_unchanged,
    _power_changes,
    _awards,
    _only_actor_changes,
    _deck_identity_kept,
    _history_grows,
    _remedies_earned,
    _swap_sizes,
    _rebuilt_as_chosen,
)
