"""Invariants of steps (section 5 of the rules): ``step_problems`` returns those that an action broke."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from castlerules.ascension.model import actions
from castlerules.ascension.model.options import PairingScope, TiePoints
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.card_pool import Rarity
from castlerules.ascension.pool.decks import pile_size
from castlerules.ascension.rules.deck_checks import deck_kept_on_rebuild
from castlerules.ascension.rules.league import active_members, contest_of_player, member_of, open_contest
from castlerules.ascension.rules.starters import StarterMode, validate_starter
from castlerules.core import Player, Violation


def step_problems(before: State, action: actions.Action, after: State) -> tuple[Violation, ...]:
    """Return every invariant that the step from *before* to *after* by *action* breaks (ASC-I03 to ASC-I25)."""
    return tuple([violation for check in _CHECKS for violation in check(before, action, after)])


def _member_pairs(before: State, after: State) -> Iterator[tuple[Member, Member]]:
    """Yield each member before and after the step; newly registered members are left out."""
    for old, new in zip(before.members, after.members, strict=False):
        if old is not None and new is not None:
            yield old, new


def _setup_unchanged(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-A01, ASC-A21: options, set-up and seats do not change; members come by registering only, and stay."""
    if (before.rules, before.setup, len(before.members)) != (after.rules, after.setup, len(after.members)):
        yield Violation("ASC-I27", "options, set-up and seats stay as they are")
    for old, new in zip(before.members, after.members, strict=False):
        if (old is None) != (new is None) and not (isinstance(action, actions.RegisterDeck) and new is not None):
            yield Violation("ASC-A01", "players come by registering, and stay on record")
    for member, other in _member_pairs(before, after):
        if member.active != other.active and not isinstance(action, actions.Withdraw):
            yield Violation("ASC-A21", f"player {member.player} withdrew without saying so")


def _power_changes(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I03: only a result raises power, and only a rebuild lowers it."""
    for old, new in _member_pairs(before, after):
        if new.power > old.power and not isinstance(action, actions.RecordResult):
            yield Violation("ASC-I03", f"the power of player {old.player} rose")
        if new.power < old.power and not isinstance(action, actions.RebuildDeck):
            yield Violation("ASC-I03", f"the power of player {old.player} fell")


def _awards(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I04 to ASC-I06: a contest awards one point for each pair of players who did not go out together."""
    if not isinstance(action, actions.RecordResult):
        return
    earned = {old.player: new.power - old.power for old, new in _member_pairs(before, after)}
    groups = [[earned.get(player, 0) for player in group] for group in action.placings]
    sizes = [len(group) for group in groups]
    most = sum(sizes) - 1
    if any(not 0 <= points <= most for group in groups for points in group):
        yield Violation("ASC-I06", f"a contest of {most + 1} gives up to {most} points")
    if any(len(dict.fromkeys(group)) > 1 for group in groups):
        yield Violation("ASC-I06", "those who go out together earn the same")
    if any(max(group) >= min(later) for group, later in pairwise(groups)):
        yield Violation("ASC-I06", "those who go out later earn more")
    if before.rules.tie_points == TiePoints.STRICT:
        pairs = sum([size * sum(sizes[:place]) for place, size in enumerate(sizes)])
        if sum(map(sum, groups)) != pairs:
            code = "ASC-I04" if max(sizes) == 1 else "ASC-I05"
            yield Violation(code, f"{pairs} points are handed out, not {sum(map(sum, groups))}")


def _deck_actor(action: actions.Action) -> Player | None:
    """Return whose deck or points *action* changes; None for actions of the organiser and choices in contests."""
    player = getattr(action, "player", None)
    return Player(player) if type(player) is int and not hasattr(action, "contest") else None


def _only_actor_changes(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I15, ASC-I16: who spends, moves or replaces cards is in no contest, and no other record changes."""
    actor = _deck_actor(action)
    allowed = action.placings if isinstance(action, actions.RecordResult) else ()
    changing = [player for group in allowed for player in group] if actor is None else [actor]
    for old, new in _member_pairs(before, after):
        if old != new and old.player not in changing:
            yield Violation("ASC-I15", f"the record of player {old.player} changed")
    if actor is not None and contest_of_player(before, Player(actor)) is not None:
        yield Violation("ASC-I16", f"player {actor} is in a contest")


def _deck_identity_kept(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I12, ASC-I14: without a rebuild, the identity of a deck stays, and it loses none of its upgrades.

    Its identity is its kind, alliance, Basic Set and grace card.
    """
    if isinstance(action, actions.RebuildDeck):
        return
    for old, new in _member_pairs(before, after):
        deck, other = old.deck, new.deck
        if (deck.kind, deck.alliance, deck.basic_set) != (other.kind, other.alliance, other.basic_set):
            yield Violation("ASC-I12", f"the deck of player {old.player} became another one")
        if deck.grace != other.grace or other.expansions[: len(deck.expansions)] != deck.expansions:
            yield Violation("ASC-Q13", f"the grace card or the sets of player {old.player} changed")
        if other.copy_limit < deck.copy_limit or other.side_blocks < deck.side_blocks:
            yield Violation("ASC-I14", f"player {old.player} lost a copy limit or a sideboard block that was bought")


def _no_repeated_group(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I19: nobody meets the same group twice in a row, unless it is all active players and the options allow it."""
    del after
    if not isinstance(action, actions.StartContest) or before.rules.pairing_scope != PairingScope.SAME_GROUP:
        return
    everybody = before.rules.pairing_waiver and len(active_members(before)) == len(action.participants)
    for player in action.participants:
        member = member_of(before, player)
        if member is not None and member.last_group == action.participants and not everybody:
            yield Violation("ASC-I19", f"player {player} meets the same opponents again")


def _history_grows(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I21, ASC-Q45: only a recorded result adds to the history; a void contest leaves no trace."""
    grown = len(after.history) - len(before.history)
    if grown != isinstance(action, actions.RecordResult):
        yield Violation("ASC-I21", f"the history grew by {grown} contests")
    for old, new in _member_pairs(before, after):
        played = isinstance(action, actions.RecordResult) and any(old.player in group for group in action.placings)
        if new.games_played - old.games_played != played:
            yield Violation("ASC-I21", f"player {old.player} has played {new.games_played} contests now")
    if isinstance(action, actions.VoidContest) and (before.members, before.history) != (after.members, after.history):
        yield Violation("ASC-Q45", "a void contest has left a trace")
    if (
        isinstance(action, (actions.RecordResult, actions.VoidContest))
        and open_contest(after, action.contest) is not None
    ):
        yield Violation("ASC-A04", f"contest {action.contest} is still open")


def _remedies_earned(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I22, ASC-I23: a remedy needs a losing streak within the first contests, and ends the streak."""
    rules, using = before.rules, isinstance(action, (actions.RebuildDeck, actions.BeginStreakSwap))
    for old, new in _member_pairs(before, after):
        used = new.remedies_used - old.remedies_used
        if used != (using and _deck_actor(action) == old.player):
            yield Violation("ASC-I23", f"player {old.player} used {used} remedies")
        elif used and (old.games_played > rules.streak_window_games or new.loss_streak):
            yield Violation("ASC-I23", f"the remedy of player {old.player} came too late, or left the streak alone")
        elif used and old.loss_streak < rules.streak_length and not old.remedy_banked:
            yield Violation("ASC-I23", f"player {old.player} had lost {old.loss_streak} in a row")
        if not used and new.loss_streak != old.loss_streak and not isinstance(action, actions.RecordResult):
            yield Violation("ASC-I22", f"the streak of player {old.player} changed without a contest")
    if isinstance(action, actions.RecordResult) and len(action.placings[-1]) == 1:
        winner = member_of(after, action.placings[-1][0])
        if winner is not None and winner.loss_streak:
            yield Violation("ASC-I22", f"player {winner.player} has won and is on a losing streak")


def _swap_sizes(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I24: each step of a swap changes main by one card, so that a whole swap keeps its size."""
    size_change = {actions.StreakKill: -1, actions.StreakPick: 1, actions.BeginStreakSwap: 0}.get(type(action))
    actor = _deck_actor(action)
    for old, new in _member_pairs(before, after):
        if size_change is not None and old.player == actor:
            if pile_size(new.deck.main) - pile_size(old.deck.main) != size_change:
                yield Violation("ASC-I24", f"main of player {actor} has {pile_size(new.deck.main)} cards")


def _rebuild_legal(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I25: a rebuilt deck is a legal starter, and has no more rares than a rebuild allows."""
    if not isinstance(action, actions.RebuildDeck):
        return
    old, new = member_of(before, action.player), member_of(after, action.player)
    if old is None or new is None:
        return
    pool, rules = after.setup.pool, after.rules
    kept = deck_kept_on_rebuild(before, old)
    if new.deck.main != action.deck.main or validate_starter(
        action.deck, pool, rules, mode=StarterMode.REBUILD, kept_deck=kept
    ):
        yield Violation("ASC-I25", f"the new deck of player {action.player} is no legal starter")
    printings = [pool.index.by_id[name] for name, _ in new.deck.main for _ in range(dict(new.deck.main)[name])]
    if sum([card.rarity == Rarity.RARE and not card.basic_land for card in printings]) > rules.rebuild_max_rare:
        yield Violation("ASC-I25", f"the new deck of player {action.player} has too many rares")


_CHECKS: Final[tuple[Callable[[State, actions.Action, State], Iterator[Violation]], ...]] = (
    _setup_unchanged,
    _power_changes,
    _awards,
    _only_actor_changes,
    _deck_identity_kept,
    _no_repeated_group,
    _history_grows,
    _remedies_earned,
    _swap_sizes,
    _rebuild_legal,
)
