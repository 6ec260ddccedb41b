"""Solitaire as a book of named rules: normal Magic without turns, stack and life, and with another table of effects.

What is not named stays as it is, by today's rules (SOL-G85).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import attrs

from castlerules.magic import asking as q
from castlerules.magic import evasion
from castlerules.magic import tasks as t
from castlerules.magic.actions import AddAttacker, AddBlocker
from castlerules.magic.attachments import Attaching, no_protected_host
from castlerules.magic.book import Asking, Restriction
from castlerules.magic.commit import NORMAL_COMMITS
from castlerules.magic.evasion import NORMAL_COMBAT
from castlerules.magic.normal import NORMAL
from castlerules.magic.questions import NORMAL_QUESTIONS
from castlerules.magic.resolve import resolve
from castlerules.magic.targets import Aim, protected, shrouded

from . import arrivals, discards, effects, fights, funding, moves, settle
from .checks import CHECKS
from .differences import (
    absent_lands,
    aimable,
    both_players,
    concession,
    covered_is_no_top,
    given_up,
    hand_size,
    no_aura_on_stacks,
    no_host_on_stacks,
    silent,
    walls_stay,
)
from .leaving import DEPARTURES
from .look import top_things
from .piles import COMMITS
from .tableau import (
    YOU,
    Deciding,
    Dividing,
    Fund,
    Funding,
    Merging,
    MixIn,
    PickingNewcomer,
    PickingSacrifice,
    PickingTop,
    Placing,
    SecondBlows,
)

__all__ = ["SOLITAIRE"]

_KEPT: Final = (
    q.KeepingLegend,
    q.Offered,
    q.Choosing,
    q.ChoosingOne,
    q.ChoosingSource,
    q.ChoosingHost,
    q.Searching,
    q.Replacing,
)
"""SOL-A08: the questions of normal Magic that are asked here, too."""

_BLOCKS: Final = next(rules for on, rules in NORMAL_COMBAT if on is AddBlocker)

SOLITAIRE: Final = attrs.evolve(
    NORMAL,
    players=(YOU,),
    turn=(),
    restrictions=(
        *[
            Restriction(AddAttacker, rule)
            for rule in (
                evasion.own_creature,
                evasion.untapped_attacker,
                evasion.no_defender,
                walls_stay,
                evasion.allowed_to_attack,
            )
        ],
        *[Restriction(AddBlocker, rule) for rule in _BLOCKS],
        *[Restriction(Aim, rule) for rule in (shrouded, protected, covered_is_no_top, no_aura_on_stacks)],
        *[Restriction(Attaching, rule) for rule in (no_protected_host, no_host_on_stacks)],
    ),
    offers=(),
    checks=CHECKS,
    readings=(arrivals.no_lasting_theft,),
    everyone=both_players,
    hand_size=hand_size,
    roles=top_things,
    silent=silent,
    absent=absent_lands,
    result=given_up,
    targetable=aimable,
    concession=concession,
    questions=MappingProxyType(
        {
            **{kind: NORMAL_QUESTIONS[kind] for kind in _KEPT},
            q.Announcing: Asking(
                moves.announcing_now,
                moves.chosen,
                "SOL-A02",
                "finish what you have announced first",
                moves.choice_refused,
            ),
            q.OfferedPayment: Asking(
                effects.payment_offered_now, effects.payment_answered, "SOL-G93", "say first whether you pay"
            ),
            Deciding: Asking(
                moves.deciding_offered, moves.decided, "SOL-G31", "that cannot be done now", moves.refused
            ),
            Merging: Asking(
                settle.gatherings_now, settle.gathered, "SOL-025", "gather the copies first", moves.gathering_refused
            ),
            Funding: Asking(funding.funding_now, funding.funded_with, "SOL-062", "pay first", funding.no_such_source),
            Dividing: Asking(
                fights.dividing_now, fights.divided, "SOL-G76", "divide the damage first", fights.no_such_division
            ),
            Placing: Asking(arrivals.placing_now, arrivals.placed, "SOL-G63", "say first which card goes down next"),
            PickingNewcomer: Asking(
                arrivals.newcomers_now, arrivals.picked_newcomer, "SOL-G29", "say first which of them comes into play"
            ),
            PickingTop: Asking(
                discards.picking_top_now, discards.picked_top, "SOL-G14", "choose among the tops of the stacks first"
            ),
            PickingSacrifice: Asking(
                effects.picking_sacrifice_now, effects.picked_sacrifice, "SOL-P27", "say first what is sacrificed"
            ),
        }
    ),
    handlers=MappingProxyType({}),
    tasks=MappingProxyType(
        {
            t.Settle: settle.settle,
            t.Announce: moves.announce,
            t.Resolve: resolve,
            t.Conclude: arrivals.conclude,
            Fund: funding.fund,
            SecondBlows: fights.second_blows,
            MixIn: arrivals.mix_in,
            **effects.EFFECTS,
        }
    ),
    commits=MappingProxyType({**NORMAL_COMMITS, **COMMITS, **DEPARTURES}),
)
"""The rules of Solitaire. There are no turns, and nothing begins or ends (SOL-120, SOL-121, SOL-P52 to SOL-P54, of
which SOL-P53 is what was to happen later)."""
