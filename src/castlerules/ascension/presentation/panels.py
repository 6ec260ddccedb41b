"""The panels of a league: the standings with a bar for each player, the contests, who has to act, and the own deck."""

from __future__ import annotations

import attrs

from castlerules._display import Bar, Display, Panel, Ranking, Side, register_display, register_state_display
from castlerules.ascension.information.observation import Observation, observe
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.rules.queries import Standing, outcome, standings
from castlerules.core import ORGANISER, AnyGame
from castlerules.core.wording import counted_noun

from . import summary  # noqa: F401 - it registers how states and observations are described
from .card_text import deck_texts
from .phrases import player_name
from .text_table import (
    deck_table,
    describe_contest,
    describe_pending_decision,
    points_ledger,
    standings_table,
    win_draw_loss,
)

_RECENT_CONTESTS = 8


@register_display(Observation)
def display(observation: Observation) -> Display:
    """Return everything that is shown of *observation* (ASC-Q42).

    Text lists the latest contests and the whole own deck; a picture has the open contests and the sets of the deck.
    """
    opened = tuple([describe_contest(observation, contest) for contest in observation.contests])
    recent = [describe_contest(observation, contest) for contest in list(observation.history)[-_RECENT_CONTESTS:]]
    contests = Panel(entries=((None, (*opened, *recent[::-1])),), captions=opened, description=opened)
    own = observation.members[observation.player] if 0 <= observation.player < len(observation.members) else None
    whose = "the organiser" if observation.player == ORGANISER else player_name(observation, observation.player)
    return Display(
        title="Magic: the Ascension",
        turn=counted_noun(len(observation.history), "contest"),
        observer=f"seen by {whose}",
        above=tuple([Side(edge=(panel,)) for panel in (_standings(observation), contests) if panel.entries[0][1]]),
        after=(Side(edge=(_own_deck(observation),)),) if isinstance(own, Member) else (),
        idle="",
        decision=describe_pending_decision(observation),
        is_over=outcome(observation) is not None,
        card_texts=deck_texts(observation, own) if isinstance(own, Member) else (),
        widths=(600, 720, 1400),
    )


@register_state_display(State)
def _display_for_everybody(state: State, _: AnyGame) -> Display:
    """Return what every player may know of *state*: what somebody sees who has no deck in it (ASC-Q42)."""
    return attrs.evolve(display(observe(state, len(state.members))), observer="seen by everybody")


def _standings(observation: Observation) -> Ranking:
    bars = tuple([_bar(observation, standing) for standing in standings(observation)])
    lines = standings_table(observation)
    return Ranking(entries=((None, lines),), bars=bars, captions=() if bars else lines, description=lines)


def _bar(observation: Observation, standing: Standing) -> Bar:
    """Return the line of a player: the points earned and, if the observer may know them, those that are spent."""
    member, name = observation.members[standing.player], player_name(observation, standing.player)
    known = isinstance(member, Member) and standing.power > 0
    spent = member.spent if isinstance(member, Member) and known else 0
    record = "-".join(map(str, win_draw_loss(observation).get(standing.player, (0, 0, 0))))
    return Bar(
        rank=str(standing.rank),
        name=name,
        total=standing.power,
        part=spent,
        fact=record if standing.active else f"{record}, withdrawn",
        tooltip=f"{name}: {standing.power} earned"
        + (f", {spent} spent, {member.bank} to spend" if isinstance(member, Member) and known else ""),
        is_own=standing.player == observation.player,
        is_active=standing.active,
    )


def _own_deck(observation: Observation) -> Panel:
    lines = (*points_ledger(observation, observation.player)[:1], *deck_table(observation, observation.player))
    return Panel(entries=((None, lines),), captions=lines[:2])
