"""Lists of legal actions: of one player, of the organiser, or of all players (``docs/faithfulness.md``)."""

from __future__ import annotations

from castlerules.ascension.model import actions
from castlerules.ascension.model.state import Contest, ContestStatus, State
from castlerules.core import ORGANISER, Player

from . import league
from .legality import OPEN_ACTIONS, add_legal, phase_of
from .transition import LEGALITY, why_not


def to_act(state: league.LeagueLike) -> Player | None:
    """Return who is to act, None if the league is over (ASC-A03, ASC-A22, ASC-Q41).

    In the oldest contest with a pending choice it is the player who has to choose a bonus, or to decide who starts. If
    no choice is pending, it is ``ORGANISER``. *state* may be an observation.
    """
    if league.is_over(state):
        return None
    return next((player for contest in state.contests if (player := _pending_chooser(contest)) is not None), ORGANISER)


def actor_of(state: State, action: object) -> Player:
    """Return who takes *action*: its player, the chooser of its contest, or the organiser (ASC-A01 to ASC-A22).

    *action* need not be legal. Anything that is no action of a league belongs to the organiser.
    """
    if isinstance(action, actions.ChooseFirstPlayer):
        contest = league.open_contest(state, action.contest)
        return ORGANISER if contest is None or contest.chooser is None else contest.chooser
    player = getattr(action, "player", None)
    return Player(player) if type(player) is int and type(action) in actions.ACTIONS else ORGANISER


def _pending_chooser(contest: Contest) -> Player | None:
    if contest.status != ContestStatus.AWAITING_FIRST_CHOICE:
        return None
    if None in contest.bonuses:
        return contest.participants[contest.bonuses.index(None)]
    return contest.chooser


def legal_actions(state: State, player: Player | None = None) -> tuple[actions.Action, ...]:
    """Return the legal actions, each once (ASC-I28), of *player*, who may be ``ORGANISER``, or of the player to act.

    If *player* is None and the organiser is to act, the actions of all are listed: first the organiser's, then by
    seat. They are in the order of ``ACTIONS``; cards come by set and then in the order of the pool.

    Some actions are not listed because there would be too many; ``why_not`` tells whether they are legal: contests of
    more than four and their results, contests of three or four among many players, and decks other than the starters.
    Voiding and withdrawing are listed only if nothing else is, so that the list is empty only if nothing can be done.
    """
    actor = to_act(state)
    if actor is None:
        return ()
    if player is not None or actor != ORGANISER:
        return tuple(_actions_of(state, actor if player is None else player))
    seats = [ORGANISER, *[Player(seat) for seat in range(len(state.members))]]
    return tuple([action for seat in seats for action in _actions_of(state, seat)] or _last_resorts(state, seats))


def _actions_of(state: State, player: Player) -> list[actions.Action]:
    """Return the actions of *player* that ``legal_actions`` lists."""
    member, listed = league.member_of(state, player), list[actions.Action]()
    if player == ORGANISER:
        kinds: tuple[type[actions.Action], ...] = (actions.StartContest, actions.RecordResult)
    else:
        kinds = (actions.RegisterDeck,) if member is None else OPEN_ACTIONS[phase_of(state, member)]
    for kind in kinds:
        add_legal(state, player, LEGALITY[kind], listed)
    return listed


def _last_resorts(state: State, seats: list[Player]) -> list[actions.Action]:
    """ASC-A05, ASC-A21: return the legal actions that void a contest or withdraw a player.

    ``legal_actions`` lists them only if there is no other action, so that the list is not empty.
    """
    voids: list[actions.Action] = [actions.VoidContest(contest.number) for contest in state.contests]
    return voids + [leave for player in seats if why_not(state, leave := actions.Withdraw(player)) is None]
