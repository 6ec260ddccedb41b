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
from castlerules.ascension.pool.card_pool import Rarity
from castlerules.ascension.pool.decks import pile_size
from castlerules.ascension.rules import deck_checks, league, starters
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


def _setup_unchanged(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-A01, ASC-A21: check that options and set-up stay the same, and that players only register or withdraw."""
    if (before.rules, before.setup, len(before.members)) != (after.rules, after.setup, len(after.members)):
        reason = f"{type(action).__name__} changed the options, the set-up or the number of seats; expected no change"
        yield Violation("ASC-I27", reason)
    for seat, (old, new) in enumerate(zip(before.members, after.members, strict=False)):
        if (old is None) != (new is None) and not (isinstance(action, actions.RegisterDeck) and new is not None):
            change = "emptied" if new is None else "filled"
            expected = "expected no action to empty a seat, and only RegisterDeck to fill one"
            yield Violation("ASC-A01", f"{type(action).__name__} {change} seat {seat}; {expected}")
    for member, other in _member_pairs(before, after):
        if member.active != other.active and not isinstance(action, actions.Withdraw):
            reason = f"{type(action).__name__} changed active of player {member.player} to {other.active}"
            yield Violation("ASC-A21", f"{reason}; expected only Withdraw to change it")


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
    """ASC-I15, ASC-I16: check that an action on a deck is by a player in no contest, and changes no other record."""
    actor = _deck_actor(action)
    allowed = action.placings if isinstance(action, actions.RecordResult) else ()
    changing = [player for group in allowed for player in group] if actor is None else [actor]
    for old, new in _member_pairs(before, after):
        if old != new and old.player not in changing:
            expected = f"expected it to change only the records of players {short_repr(changing)}"
            reason = f"{type(action).__name__} changed the record of player {old.player}; {expected}"
            yield Violation("ASC-I15", reason)
    if actor is not None and league.contest_of_player(before, Player(actor)) is not None:
        reason = (
            f"{type(action).__name__} by player {actor} during a contest of this player; expected it between contests"
        )
        yield Violation("ASC-I16", reason)


def _deck_identity_kept(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I12, ASC-I14: check that only ``RebuildDeck`` changes the basic choices of a deck or takes away upgrades.

    Basic choices are kind, alliance (colours), Basic Set and grace card; upgrades are sets, copy limit and sideboard.
    """
    if isinstance(action, actions.RebuildDeck):
        return
    name = type(action).__name__
    for old, new in _member_pairs(before, after):
        deck, other = old.deck, new.deck
        if (deck.kind, deck.alliance, deck.basic_set) != (other.kind, other.alliance, other.basic_set):
            reason = f"{name} changed the kind, alliance (colours) or Basic Set of the deck of player {old.player}"
            yield Violation("ASC-I12", f"{reason}; expected only RebuildDeck to do so")
        if deck.grace != other.grace or other.expansions[: len(deck.expansions)] != deck.expansions:
            kept, got = (deck.grace, deck.expansions), (other.grace, other.expansions)
            reason = f"{name} changed grace and expansions of player {old.player} from {kept} to {got}"
            yield Violation("ASC-Q13", f"{reason}; expected the same grace card, and no expansion less")
        if other.copy_limit < deck.copy_limit or other.side_blocks < deck.side_blocks:
            was, now = (deck.copy_limit, deck.side_blocks), (other.copy_limit, other.side_blocks)
            reason = f"{name} changed copy_limit and side_blocks of player {old.player} from {was} to {now}"
            yield Violation("ASC-I14", f"{reason}; expected neither to fall")


def _no_repeated_group(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I19: check that no player meets the same group in two contests in a row.

    The option ``pairing_waiver`` allows it for a contest of all active players.
    """
    del after
    if not isinstance(action, actions.StartContest) or before.rules.pairing_scope != options.PairingScope.SAME_GROUP:
        return
    everybody = before.rules.pairing_waiver and len(league.active_members(before)) == len(action.participants)
    for player in action.participants:
        member = league.member_of(before, player)
        if member is not None and member.last_group == action.participants and not everybody:
            reason = f"player {player} meets the group {short_repr(action.participants)} twice in a row"
            yield Violation("ASC-I19", f"{reason}; expected another group (pairing_scope)")


def _history_grows(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I21, ASC-Q45: check that only ``RecordResult`` adds to history and records, and that contests are closed."""
    grown, name = len(after.history) - len(before.history), type(action).__name__
    expected = int(isinstance(action, actions.RecordResult))
    if grown != expected:
        yield Violation("ASC-I21", f"{name} changed the length of history by {grown} contests; expected {expected}")
    for old, new in _member_pairs(before, after):
        played = isinstance(action, actions.RecordResult) and any(old.player in group for group in action.placings)
        if new.games_played - old.games_played != played:
            reason = f"expected games_played of player {old.player} to be {old.games_played + played} after {name}"
            yield Violation("ASC-I21", f"{reason}, got {new.games_played}")
    if isinstance(action, actions.VoidContest) and (before.members, before.history) != (after.members, after.history):
        reason = f"VoidContest of contest {action.contest} changed members or history; expected both to stay the same"
        yield Violation("ASC-Q45", reason)
    if (
        isinstance(action, (actions.RecordResult, actions.VoidContest))
        and league.open_contest(after, action.contest) is not None
    ):
        yield Violation("ASC-A04", f"contest {action.contest} is still open after {name}; expected it to be closed")


def _remedies_earned(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I22, ASC-I23: check that a remedy follows a losing streak in the first contests, and ends the streak.

    A remedy is a new deck or a swap of cards: ``RebuildDeck`` and ``BeginStreakSwap``.
    """
    rules, using = before.rules, isinstance(action, (actions.RebuildDeck, actions.BeginStreakSwap))
    name = type(action).__name__
    for old, new in _member_pairs(before, after):
        used = new.remedies_used - old.remedies_used
        if used != (using and _deck_actor(action) == old.player):
            reason = "expected it to rise by 1 for the player of RebuildDeck or BeginStreakSwap, and never otherwise"
            yield Violation("ASC-I23", f"{name} changed remedies_used of player {old.player} by {used}; {reason}")
        elif used and (old.games_played > rules.streak_window_games or new.loss_streak):
            reason = f"expected {name} in the first {rules.streak_window_games} contests, and then a loss_streak of 0"
            got = f"got it after {old.games_played} contests, and a loss_streak of {new.loss_streak}"
            yield Violation("ASC-I23", f"player {old.player}: {reason}, {got}")
        elif used and old.loss_streak < rules.streak_length and not old.remedy_banked:
            reason = f"expected {name} only after {rules.streak_length} losses in a row, got it after {old.loss_streak}"
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


def _rebuild_legal(before: State, action: actions.Action, after: State) -> Iterator[Violation]:
    """ASC-I25: check that the new deck of ``RebuildDeck`` is a legal starting deck with few enough rare cards."""
    if not isinstance(action, actions.RebuildDeck):
        return
    old, new = league.member_of(before, action.player), league.member_of(after, action.player)
    if old is None or new is None:
        return
    pool, rules = after.setup.pool, after.rules
    kept_deck = deck_checks.deck_kept_on_rebuild(before, old)
    faults = starters.validate_starter(action.deck, pool, rules, mode=starters.StarterMode.REBUILD, kept_deck=kept_deck)
    if new.deck.main != action.deck.main or faults:
        fault = str(faults[0]) if faults else "the new deck has other cards than the action"
        yield Violation(
            "ASC-I25", f"player {action.player}: expected a legal starting deck from RebuildDeck, got the fault {fault}"
        )
    printings = [pool.index.by_id[name] for name, _ in new.deck.main for _ in range(dict(new.deck.main)[name])]
    rares = sum([card.rarity == Rarity.RARE and not card.basic_land for card in printings])
    if rares > rules.rebuild_max_rare:
        expected = f"expected at most {rules.rebuild_max_rare} rare cards in the deck of RebuildDeck"
        yield Violation("ASC-I25", f"player {action.player}: {expected}, got {rares}")


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
