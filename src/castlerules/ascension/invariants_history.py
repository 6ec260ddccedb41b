"""What is true of contests, and of the records that follow from them (ASC-I04 to ASC-I06, ASC-I17, ASC-I21)."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules.core import Broken, Player, evolve

from .contests import rankable
from .handicaps import bonus_for, differences, reached
from .history import Bonus, Contest, Status
from .league import registered
from .points import points_for
from .state import Member, State
from .streaks import streak_after

__all__ = ["contest_problems", "record_problems"]


def contest_problems(state: State) -> Iterator[Broken]:
    """Yield what in open or finished contests cannot be (ASC-A02 to ASC-A04, ASC-I17, ASC-Q41, ASC-Q47)."""
    numbers = [one.number for one in (*state.contests, *state.history)]
    if len(dict.fromkeys(numbers)) < len(numbers) or not all(0 < one < state.number for one in numbers):
        yield Broken("ASC-A02", "contests are numbered from 1 on, each once")
    if [one.number for one in state.contests] != sorted(one.number for one in state.contests):
        yield Broken("ASC-A02", "open contests are in the order of their numbers")
    busy = [player for one in state.contests for player in one.participants]
    if len(dict.fromkeys(busy)) < len(busy):
        yield Broken("ASC-Q47", "somebody is in two contests at once")
    most = state.setup.max_contests
    if most is not None and len(numbers) > most:
        yield Broken("ASC-Q41", f"there are more than {most} contests")
    for one in state.contests:
        if one.placings:
            yield Broken("ASC-A04", f"contest {one.number} is finished, but open")
        yield from _choices(state, one)
    for one in state.history:
        yield from _choices(state, one)
        if one.status != Status.FINISHED or _named(one) != list(one.participants) or not all(one.placings):
            yield Broken("ASC-A04", f"contest {one.number} has no proper result")
        if one.chooser is not None and one.first is None:
            yield Broken("ASC-A03", f"in contest {one.number} nobody said who starts")


def _named(contest: Contest) -> list[Player]:
    return sorted(player for group in contest.placings for player in group)


def _choices(state: State, contest: Contest) -> Iterator[Broken]:
    """ASC-I17, ASC-I18, ASC-Q33: bonuses follow from the totals, and so does who decides who starts."""
    gaps = differences(state.rules, contest.powers)
    for player, gap, bonus in zip(contest.participants, gaps, contest.bonuses, strict=True):
        if bonus not in _possible(state, gap):
            yield Broken("ASC-I17", f"player {player} cannot get {bonus} in contest {contest.number}")
    waiting = None in contest.bonuses
    deciders = () if waiting else rankable(contest)
    if (contest.chooser is None) == bool(deciders) or (contest.chooser is not None and contest.chooser not in deciders):
        yield Broken("ASC-Q33", f"the wrong one decides who starts in contest {contest.number}")
    if contest.first is not None and (waiting or contest.first not in contest.participants):
        yield Broken("ASC-A03", f"the wrong one starts in contest {contest.number}")
    if not waiting and not deciders and (contest.first is not None) != state.rules.random_first_player:
        yield Broken("ASC-C1", f"in contest {contest.number} who starts is drawn only if the options say so")


def _possible(state: State, gap: int) -> tuple[Bonus | None, ...]:
    bonus = bonus_for(state.rules, gap)
    return (bonus,) if bonus is not None else (None, *[row.bonus for row in reached(gap)])


def record_problems(state: State) -> Iterator[Broken]:
    """Yield where the record of a player is not what the history says (ASC-I03, ASC-I21, ASC-I22, ASC-Q35)."""
    told = {one.player: evolve(one, power=0, games_played=0, loss_streak=0, last_group=()) for one in registered(state)}
    for contest in state.history:
        for player in contest.participants:
            told[player] = _counted(state, contest, told[player])
    for one in registered(state):
        yield from _record_problems(one, told[one.player])


def _counted(state: State, contest: Contest, told: Member) -> Member:
    """Return *told* after *contest*, with all that was ever earned as power; of remedies the history does not tell."""
    return evolve(
        told,
        power=told.power + points_for(state.rules, contest.placings, told.player),
        games_played=told.games_played + 1,
        loss_streak=streak_after(state.rules, contest.placings, told),
        last_group=contest.participants,
    )


def _record_problems(member: Member, told: Member) -> Iterator[Broken]:
    if member.games_played != told.games_played:
        reason = f"player {member.player} was in {told.games_played} contests, not in {member.games_played}"
        yield Broken("ASC-I21", reason)
    if member.last_group != told.last_group:
        yield Broken("ASC-Q35", f"the last contest of player {member.player} was another one")
    spared = member.remedies_used > 0
    if member.power > told.power or (member.power < told.power and not spared):
        yield Broken("ASC-I03", f"player {member.player} has earned {told.power}, not {member.power}")
    if member.loss_streak > told.loss_streak or (member.loss_streak < told.loss_streak and not spared):
        yield Broken(
            "ASC-I22", f"player {member.player} has lost the last {told.loss_streak}, not {member.loss_streak}"
        )
