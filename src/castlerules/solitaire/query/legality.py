"""What the player may begin: each kind of action with its candidates and its rules (SOL-A01 to SOL-A06).

``_KINDS`` is the table. The list of legal actions has the candidates that no rule forbids; an action is refused with
the violation of the first rule that forbids it. It applies while nothing that has begun must be completed. A window is
a fight or the use of a permanent, in which less is legal.

Nothing here depends on hidden cards, so that the list of legal actions reveals nothing about them (SOL-G90).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic.model import CardObject, ObjectId, actions
from castlerules.magic.query.board import Board
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.solitaire.model import FreeDecision
from castlerules.solitaire.model import actions as solitaire_actions
from castlerules.solitaire.model.state import STACK_NAMES, STACKS, YOU, Phase, TableauStack, options_of, tableau_of

from . import layout
from .announceable import USING_RULES, Use, in_windows
from .casting import CastableFace, castable_from_hand, castable_with_flashback, slot_name, why_uncastable
from .payment_sources import Supply, supply_of

_DRAW: Final = solitaire_actions.DrawThree()
_STRIKE: Final = solitaire_actions.Strike()
_FINISH: Final = solitaire_actions.FinishUse()
_ATTACKS: Final = tuple([solitaire_actions.AttackStack(name) for name in STACK_NAMES])
_ALONE: Final = (None,)
_NO_FIGHT: Final = Violation("SOL-A05", "there is no fight to strike in: attack a stack first")


@frozen
class Kind:
    """A kind of action: what its *candidates* are about, in the order of the list, and the *action* about each.

    *closed* has why none is legal in a phase. *state_rules* are about the state alone, and the same for every
    candidate; *rules* are about each, and are given the sources of the board. Both are in the order of reasons.
    *unlisted* returns why an action is about no candidate.
    """

    candidates: Callable[[Board], Sequence[Any]]
    action: Callable[[Any], actions.Action]
    closed: Mapping[Phase, Violation] = MappingProxyType({})
    state_rules: tuple[Callable[[Board], Violation | None], ...] = ()
    rules: tuple[Callable[[Board, Supply, Any], Violation | None], ...] = ()
    unlisted: Callable[[Board, Any], Violation | None] = lambda _, __: None


# Drawing, striking, finishing.


def _cards_left(board: Board) -> Violation | None:
    """SOL-A01, SOL-G56, SOL-G57: a card must be left to draw, in the library or in what may be put into it."""
    state, tableau = board.state, tableau_of(board.state)
    if state.seats[YOU].library:
        return None
    if layout.trips_left(state) <= 0:
        return Violation("SOL-G56", "the library is empty, and this was the last trip")
    if layout.hand_card(state) or tableau.covered_hand or tableau.discard_pile:
        return None
    return Violation("SOL-G57", "there is no card left to draw")


# Playing.


def _cards_to_play(board: Board) -> list[tuple[CardObject, tuple[CastableFace, ...]]]:
    """SOL-035, SOL-G45: return hand card, stack tops, and by option cards with flashback, with the faces to cast."""
    state, faces_of = board.state, board.memoised_by_cards(castable_from_hand)
    held = [*state.seats[YOU].hand, *[stack.face_up[-1] for stack in tableau_of(state).stacks if stack.face_up]]
    plays = [(card, faces) for card in held if (faces := faces_of[card.card])]
    if options_of(state).alternative_costs and board.compiled.has_flashback:
        faces_of = board.memoised_by_cards(castable_with_flashback)
        plays += [(card, faces) for card in state.seats[YOU].graveyard if (faces := faces_of[card.card])]
    return plays


def _unreachable(board: Board, action: actions.BeginCast) -> Violation:
    """SOL-035: return why a card is none of those that are played."""
    card, state = action.card, board.state
    if card in [shown.id for shown in [*state.seats[YOU].hand[:1], *[top for _, top in layout.stack_tops(state)]]]:
        return _LANDS_ARE_NOT_PLAYED
    place = layout.stack_index_of(state, card)
    if place is not None:
        return Violation("SOL-035", f"copies of the card cover it: only the top of {STACK_NAMES[place]} can be played")
    if card in [buried.id for buried in state.seats[YOU].graveyard]:
        return Violation(
            "SOL-G45",
            "from the graveyard only cards with flashback are played, and only with the option alternative_costs",
        )
    if card in board.permanents:
        return Violation("SOL-035", "the permanent is in play already; it can be used, but not played")
    return Violation("SOL-035", "only the hand card and the top card of a stack can be played")


def _no_cards_in_use(board: Board) -> Violation | None:
    """SOL-G67: while a permanent is in use, cards are played only by option."""
    if (
        tableau_of(board.state).phase in (Phase.MAIN, Phase.COMBAT)
        or options_of(board.state).fast_effects_in_use_window
    ):
        return None
    return Violation("SOL-G67", "no cards are played while a permanent is in use: finish the use first")


# Using.


def _uses(board: Board) -> list[Use]:
    """SOL-A03, SOL-G34, SOL-G38: return the uses of the slot, of attachments, and by option of lands in the row."""
    state = board.state
    slot = layout.cached_slot_permanent(board)
    permanents = [] if slot is None else [slot]
    permanents += [permanent for permanent in layout.all_attachments(state) if permanent.controller == YOU]
    if options_of(state).row_land_abilities:
        permanents += layout.row_lands(state)
    return [
        (permanent, index, ability)
        for permanent in permanents
        for index, ability in enumerate(board.characteristics_of(permanent).abilities.activated)
    ]


def _unusable(board: Board, action: actions.BeginAbility) -> Violation:
    """SOL-034, SOL-G38, SOL-A03: return why there is no such ability that could be used."""
    permanent = board.permanents.get(action.source)
    if permanent is None or permanent.controller == STACKS:
        return Violation("SOL-034", "only your permanent in the slot and your local enchantments can be used")
    card = board.state.table.cards[permanent.card]
    if layout.is_land(card) and not options_of(board.state).row_land_abilities:
        return Violation("SOL-G38", "abilities of lands in the row can be used only with the option row_land_abilities")
    abilities = board.characteristics_of(permanent).abilities
    reason = (
        "has mana abilities only, which are used while something is paid for"
        if abilities.mana_uses and not abilities.activated
        else f"has no ability {action.index}; it has {len(abilities.activated)}, numbered from 0"
    )
    return Violation("SOL-A03", f"{card.name} {reason}")


# Attacking.


def _unknown_stack(_: Board, action: solitaire_actions.AttackStack) -> Violation:
    return Violation("SOL-051", f"an attack names a stack, K1 to K7, not {short_repr(action.stack)}")


def _creature_in_slot(board: Board) -> Violation | None:
    """SOL-053: the attacker is the creature in the slot."""
    slot = layout.cached_slot_permanent(board)
    if slot is None:
        return _NO_CREATURE
    if lang.CardType.CREATURE in board.characteristics_of(slot).types:
        return None
    return Violation("SOL-053", f"{_NO_CREATURE.reason}: {slot_name(board)} is not a creature")


_NO_CREATURE: Final = Violation("SOL-053", "you have no creature to attack with")


def _able_to_attack(board: Board) -> Violation | None:
    """SOL-G73: the creature must be able to attack by the rules of Magic."""
    slot = layout.cached_slot_permanent(board)
    assert slot is not None, "a creature is in the slot"
    if (violation := why_forbidden(board, actions.AddAttacker(slot.id))) is None:
        return None
    return Violation("SOL-G73", f"{slot_name(board)} cannot attack: {violation.reason}")


def _something_to_attack(board: Board, _: Supply, attacked: tuple[int, TableauStack]) -> Violation | None:
    """SOL-051, SOL-G73: the stack must have cards, and by option a creature that blocks."""
    place, stack = attacked
    if not (stack.face_up or stack.face_down):
        return _CLEARED[place]
    if not options_of(board.state).attack_requires_blocker:
        return None
    slot = layout.cached_slot_permanent(board)
    assert slot is not None, "a creature is in the slot"
    return None if blockers_on_stack(board, place, slot.id) else _SHOWS_NO_CREATURE[place]


_CLEARED: Final = tuple(
    [Violation("SOL-G73", f"{name} is cleared: there is nothing left to attack") for name in STACK_NAMES]
)
_SHOWS_NO_CREATURE: Final = tuple(
    [Violation("SOL-G73", f"{name} shows no creature, and an attack needs one") for name in STACK_NAMES]
)


def blockers_on_stack(board: Board, stack_index: int, attacker: ObjectId) -> list[ObjectId]:
    """SOL-054, SOL-G74: return the creatures of a stack that block *attacker*.

    That is all of them, or with ``respect_evasion`` those that could block the attacker in normal Magic, where one
    creature alone cannot block an attacker with menace.
    """
    object_ids = layout.creatures_on_stack(board, stack_index)
    if not options_of(board.state).respect_evasion:
        return object_ids
    able_blockers = [
        object_id for object_id in object_ids if why_forbidden(board, actions.AddBlocker(object_id, attacker)) is None
    ]
    menaces = lang.KeywordKind.MENACE in board.characteristics_of(board.permanents[attacker]).abilities.keyword_kinds
    return [] if menaces and len(able_blockers) == 1 else able_blockers


# The table.


_CAST: Final = Kind(
    _cards_to_play,
    lambda play: actions.BeginCast(play[0].id),
    state_rules=(_no_cards_in_use,),
    rules=(why_uncastable,),
    unlisted=_unreachable,
)
_USE: Final = Kind(_uses, lambda use: actions.BeginAbility(use[0].id, use[1]), rules=USING_RULES, unlisted=_unusable)
_KINDS: Final[Mapping[type[actions.Action], Kind]] = MappingProxyType(
    {
        solitaire_actions.DrawThree: Kind(
            lambda _: _ALONE,
            lambda _: _DRAW,
            closed=in_windows("SOL-G54", "no cards are drawn now: {} first"),
            state_rules=(_cards_left,),
        ),
        solitaire_actions.Strike: Kind(
            lambda _: _ALONE,
            lambda _: _STRIKE,
            closed={phase: _NO_FIGHT for phase in Phase if phase is not Phase.COMBAT},
        ),
        solitaire_actions.FinishUse: Kind(
            lambda _: _ALONE,
            lambda _: _FINISH,
            closed={
                Phase.MAIN: Violation("SOL-A06", "no permanent is in use, so no use can be finished"),
                Phase.COMBAT: Violation("SOL-A06", "a use cannot be finished during a fight: strike first"),
            },
        ),
        actions.BeginCast: _CAST,
        actions.BeginAbility: _USE,
        solitaire_actions.AttackStack: Kind(
            lambda board: tuple(enumerate(tableau_of(board.state).stacks)),
            lambda attacked: _ATTACKS[attacked[0]],
            closed=in_windows("SOL-A04", "no attack can begin now: {} first"),
            state_rules=(_creature_in_slot, _able_to_attack),
            rules=(_something_to_attack,),
            unlisted=_unknown_stack,
        ),
    }
)
"""SOL-G31: what can begin, in the order of the list of legal actions: stacks and attacks from left to right."""


_OPEN_KINDS: Final = MappingProxyType(
    {phase: tuple([kind for kind in _KINDS.values() if phase not in kind.closed]) for phase in Phase}
)

_LANDS_ARE_NOT_PLAYED: Final = Violation("SOL-060", "lands are not played: they go to the row by themselves")
_NOTHING_ANNOUNCED: Final = Violation("SOL-G51", "nothing is being announced; play a card or use an ability first")
_NEVER_LEGAL: Final[Mapping[type[actions.Action], Violation]] = MappingProxyType(
    {
        solitaire_actions.AssignToBlocker: Violation(
            "SOL-G76", "no combat damage is being divided; that happens after a strike with two or more blockers"
        ),
        solitaire_actions.MergeCopies: Violation("SOL-022", "there are no copies to gather now"),
        solitaire_actions.PaySource: Violation("SOL-G48", "nothing is to be paid; play a card or use an ability first"),
        actions.ChooseTarget: _NOTHING_ANNOUNCED,
        actions.ChooseX: _NOTHING_ANNOUNCED,
        actions.ChooseOption: _NOTHING_ANNOUNCED,
        actions.PlayLand: _LANDS_ARE_NOT_PLAYED,
        actions.ActivateMana: Violation("SOL-060", "nothing is tapped for mana: to pay, sacrifice a source of mana"),
        actions.AddAttacker: Violation("SOL-051", "no attacker is declared: an attack names only a stack, K1 to K7"),
        actions.PassPriority: Violation("SOL-120", "priority is not passed: there are no turns and no other player"),
    }
)
"""The reasons for actions that cannot begin anything, so they are never legal while a ``FreeDecision`` is pending."""


def _legal_of(board: Board, supply: Supply, kind: Kind) -> list[actions.Action]:
    for state_rule in kind.state_rules:
        if state_rule(board) is not None:
            return []
    legal = []
    for candidate in kind.candidates(board):
        for rule in kind.rules:
            if rule(board, supply, candidate) is not None:
                break
        else:
            legal.append(kind.action(candidate))
    return legal


def available_actions(board: Board) -> list[actions.Action]:
    """SOL-G31: return every legal action while the player may begin something new."""
    supply = supply_of(board)
    legal: list[actions.Action] = []
    for kind in _OPEN_KINDS[tableau_of(board.state).phase]:
        legal += _legal_of(board, supply, kind)
    return legal


def window_actions(board: Board) -> list[actions.Action]:
    """SOL-094, SOL-095, SOL-G67, SOL-G69: return the legal actions in a fight or use besides Strike and FinishUse.

    If there are none in a use, it ends by itself.
    """
    supply = supply_of(board)
    return [*_legal_of(board, supply, _CAST), *_legal_of(board, supply, _USE)]


def can_draw(board: Board) -> bool:
    """SOL-A01, SOL-G56, SOL-G57: return whether a card is left to draw, or can be recycled."""
    return _cards_left(board) is None


def why_not_action(board: Board, _: FreeDecision, action: actions.Action) -> Violation | None:
    """Return why *action* cannot begin now: the first rule that forbids it, or why it is no candidate.

    None if it is legal, or if it is a kind of action without a particular reason; the player then gets the general one
    of the rulebook.
    """
    kind = _KINDS.get(type(action))
    if kind is None:
        return _NEVER_LEGAL.get(type(action))
    candidates = [candidate for candidate in kind.candidates(board) if kind.action(candidate) == action]
    if not candidates:
        return kind.unlisted(board, action)
    if (closed := kind.closed.get(tableau_of(board.state).phase)) is not None:
        return closed
    for state_rule in kind.state_rules:
        if (violation := state_rule(board)) is not None:
            return violation
    supply = supply_of(board)
    for rule in kind.rules:
        if (violation := rule(board, supply, candidates[0])) is not None:
            return violation
    return None
