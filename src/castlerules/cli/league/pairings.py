"""Who may meet whom in a league now, who sits out, and why a member can do nothing."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from itertools import combinations

from castlerules import ascension
from castlerules.ascension.rules import contests, league
from castlerules.ascension.rules.legality import Phase, phase_of
from castlerules.cli.io.errors import UsageError
from castlerules.core import Player
from castlerules.text import columns

from .names import name_of, reason_text
from .report import Report
from .rounds import meetings, proposed_round
from .storage import LeagueFile

_MOST_LISTED = 12


def pairings_report(args: Namespace, league_file: LeagueFile) -> Report:
    """Return the groups of players who may meet now; then those who may not meet again at once, and who sits out."""
    state = league_file.state
    if args.round:
        return _round_report(args, state)
    groups = ascension.legal_contests(state, args.size)
    named_groups = [[name_of(state, who) for who in group] for group in groups]
    lines = [" v ".join(group) for group in named_groups] or ["no players may meet in a contest now"]
    reason = _nobody_may_meet(state)
    if reason is not None:
        return Report((*lines, reason), {"pairings": named_groups, "not_again": [], "sit_out": {}})
    met = [[name_of(state, who) for who in group] for group in _groups_met(state, args.size)]
    sit_out = {
        member.name or name_of(state, member.player): why
        for member in league.registered_members(state)
        if (why := _why_sits_out(state, member.player, args.size, groups))
    }
    lines += _met_lines(met) + [f"{name} sits out: {why}" for name, why in sit_out.items()]
    return Report(tuple(lines), {"pairings": named_groups, "not_again": met, "sit_out": sit_out})


def _round_report(args: Namespace, state: ascension.State) -> Report:
    """Return the proposal of a round: each pair, how often they have met, and who sits out."""
    if args.size != _DUEL:
        raise UsageError("--round proposes contests of two players; leave out --size")
    met, pairs = meetings(state), proposed_round(state)
    paired = [player for pair in pairs for player in pair]
    sit_out = {
        name_of(state, member.player): _why_not_free(state, member.player) or _LEFT_OVER
        for member in league.active_members(state)
        if member.player not in paired
    }
    rows = [(" v ".join([name_of(state, player) for player in pair]), _met_words(met.get(pair, 0))) for pair in pairs]
    lines = list(columns(rows)) or ["no players may meet in a contest now", *filter(None, [_nobody_may_meet(state)])]
    lines += [f"{name} sits out: {why}" for name, why in sit_out.items()]
    facts = [{"players": [name_of(state, player) for player in pair], "met": met.get(pair, 0)} for pair in pairs]
    return Report(tuple(lines), {"round": facts, "sit_out": sit_out})


_DUEL = 2
_LEFT_OVER = "there is no opponent left in this round"


def _met_words(times: int) -> str:
    return {0: "first meeting", 1: "met once"}.get(times, f"met {times} times")


def _nobody_may_meet(state: ascension.State) -> str | None:
    """Return why no contest of anybody can start, None if there is no such reason."""
    outcome = ascension.GAME.outcome(state)
    if outcome is not None:
        return outcome.reason
    if not league.has_contests_left(state):
        return f"all {state.setup.max_contests} contests of the league are finished or open"
    return None if league.active_members(state) else "nobody is in the league"


def _groups_met(state: ascension.State, size: int) -> list[tuple[Player, ...]]:
    """Return the groups of *size* free players who have just met, and so may not meet now (ASC-007)."""
    free = contests.free_players(state)
    return [group for group in combinations(free, size) if contests.pairing_barred(state, group) is not None]


def _met_lines(met: list[list[str]]) -> list[str]:
    listed = [" v ".join(group) for group in met[:_MOST_LISTED]]
    more = [f"and {len(met) - _MOST_LISTED} more"] if len(met) > _MOST_LISTED else []
    return [f"not again at once: {', '.join([*listed, *more])}"] if met else []


def _why_sits_out(
    state: ascension.State, player: Player, size: int, groups: Sequence[tuple[Player, ...]]
) -> str | None:
    """Return why *player* is in none of *groups*, the contests of *size* players; None if in one."""
    violation = contests.not_in_league(state, player)
    if violation is not None:
        return f"{name_of(state, player)} has withdrawn ({violation.rule})"
    if any(player in group for group in groups):
        return None
    if (reason := _why_not_free(state, player)) is not None:
        return reason
    free = len(contests.free_players(state))
    if free < size:
        return f"a contest needs {size} players, and {free} could enter one now"
    return "everybody who could enter a contest now has just been an opponent"


def _why_not_free(state: ascension.State, player: Player) -> str | None:
    """Return why *player* cannot enter any contest now, None if the player is free."""
    for rule in (contests.in_other_contest, contests.not_ready):
        if (violation := rule(state, player)) is not None:
            return reason_text(state, violation)
    return None


def why_nothing(state: ascension.State, member: ascension.Member) -> str:
    """Return why *member*, who has no legal action, has none."""
    if ascension.GAME.outcome(state) is not None:
        return "the league is over"
    contest = league.contest_of_player(state, member.player)
    if contest is not None:
        return f"contest {contest.number} must be finished first; league result records how it ended"
    if phase_of(state, member) == Phase.WITHDRAWN:
        return "the player has withdrawn"
    least = state.rules.min_deck_size
    return f"there are {member.bank} points to spend, and the deck has only the {least} cards that it needs"
