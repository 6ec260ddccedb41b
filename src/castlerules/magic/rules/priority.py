"""Which actions are legal at priority: play a land, cast, activate, make mana, or pass (BASE-045 to BASE-052).

An *offer* is a function that lists the actions of one kind, such as lands to play; a *restriction* is a function that
says why an action is illegal. ``priority_handlers`` carries the actions out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Player, Violation
from castlerules.magic.model import (
    MAIN_STEPS,
    AbilityContext,
    CardObject,
    CompiledFace,
    ObjectId,
    Permanent,
    Seat,
    actions,
)
from castlerules.magic.model.characteristics import Abilities, Characteristics, ManaUse
from castlerules.magic.query.board import Board
from castlerules.magic.query.conditions import is_true
from castlerules.magic.query.costs import can_pay, why_part_unpayable
from castlerules.magic.query.mana_outputs import outputs_of
from castlerules.magic.query.restrictions import rules_except, why_forbidden
from castlerules.magic.query.spells import (
    alternative_price_of,
    can_choose_targets,
    castable_faces,
    casting_cost,
    price_of,
    why_not_now,
)
from castlerules.magic.query.turn_rules import lands_a_turn

PASS: Final = actions.PassPriority()
_NOT_SORCERY_TIMING: Final = Violation(
    "BASE-046", "this is legal only in your own main phase, while the stack is empty"
)
_UNPAYABLE: Final = Violation("BASE-048", "you cannot pay the whole cost")
_WHEN_DECIDED: Final[Mapping[type[actions.Action], str]] = MappingProxyType(
    {
        **dict.fromkeys(
            (actions.AddAttacker, actions.ConfirmAttack, actions.DeclareNoAttack),
            "attackers are named when your declare attackers step begins",
        ),
        **dict.fromkeys(
            (actions.AddBlocker, actions.ConfirmBlocks), "blockers are named after the other player's attackers"
        ),
        **dict.fromkeys((actions.KeepHand, actions.Mulligan), "hands are kept or exchanged before the first turn only"),
    }
)
"""When a decision that is not pending now is made (BASE-104)."""
_NO_LEGAL_TARGET: Final = Violation("BASE-Q23", "there are not enough legal targets for the spell or ability")


def legal_at_priority(board: Board) -> list[actions.Action]:
    """Return the legal actions of the player with priority; passing comes first (BASE-D04 to BASE-D08)."""
    legal: list[actions.Action] = [PASS]
    for offer in board.book.offers:
        legal += offer(board)
    return legal


def why_not_at_priority(board: Board, action: actions.Action) -> Violation | None:
    """Return the rule that *action* would break at priority, or None if it is legal."""
    if type(action) not in board.book.action_handlers:
        reason = _WHEN_DECIDED.get(type(action), "no decision is pending that this action answers")
        return Violation("BASE-104", f"{reason}; you have priority: play something or pass")
    return why_forbidden(board, action)


# Offers.


def lands_to_play(board: Board) -> Iterable[actions.Action]:
    """BASE-D05: return the actions that play a land from the hand."""
    if sorcery_timing(board) is not None:
        return []
    hand = board.state.seats[player_with_priority(board)].hand
    candidates = [
        actions.PlayLand(card_object.id) for card_object in hand if board.first_faces[card_object.card].is_land
    ]
    return [action for action in candidates if why_forbidden(board, action) is None]


def spells_to_cast(board: Board) -> Iterable[actions.Action]:
    """BASE-D07: return the actions that cast a card, from the hand or with flashback from the graveyard.

    The restrictions are checked once for equal cards in hand, since the answer is the same for all of them.
    """
    sorcery_speed, player = sorcery_timing(board) is None, player_with_priority(board)
    compiled, rules = board.compiled, rules_except(board.book, actions.BeginCast, RULES_MET_IN_HAND)
    castable: dict[CompiledFace, bool] = {}
    casts: list[actions.Action] = []
    for card_object in board.state.seats[player].hand:
        face = compiled.first_faces[card_object.card]
        if face.is_land or not (sorcery_speed or face.is_quick or len(compiled.faces[card_object.card]) > 1):
            continue
        action = actions.BeginCast(card_object.id)
        if face not in castable:
            castable[face] = all(
                [
                    bool(castable_faces(board, player, card_object, sorcery_speed=sorcery_speed))
                    if rule is spell_can_be_completed
                    else rule(board, action) is None
                    for rule in rules
                ]
            )
        if castable[face]:
            casts.append(action)
    return [*casts, *_flashback_casts(board)] if compiled.has_flashback else casts


def _flashback_casts(board: Board) -> list[actions.Action]:
    """BASE-K32: return the actions that cast a card with flashback from the player's own graveyard."""
    graveyard = board.state.seats[player_with_priority(board)].graveyard
    candidates = [actions.BeginCast(card_object.id) for card_object in graveyard if _has_flashback(board, card_object)]
    return [action for action in candidates if why_forbidden(board, action) is None]


def _has_flashback(board: Board, card_object: CardObject) -> bool:
    return any(compiled.flashback_cost is not None for compiled in board.compiled.faces[card_object.card])


def abilities_to_activate(board: Board) -> Iterable[actions.Action]:
    """BASE-D08, BASE-K34, BASE-280: return the actions that activate an ability of a permanent or of a card.

    The cards are those in the player's hand and graveyard with abilities that work there.

    Equal abilities that cost only mana are checked once: all of them can be activated, or none.
    """
    player = player_with_priority(board)
    candidates = [
        (permanent.id, abilities, abilities.activated)
        for permanent, abilities in board.memoised_by_board(_with_activated_abilities)
        if permanent.controller == player
    ]
    if board.compiled.has_hand_abilities or board.compiled.has_graveyard_abilities:
        candidates += _abilities_of_cards(board, board.state.seats[player])
    if not candidates:
        return []
    rules = rules_except(board.book, actions.BeginAbility, RULES_MET_BY_ABILITIES)
    has_normal_rules = rules == _OTHER_ABILITY_RULES
    activatable: dict[tuple[Abilities, int], bool] = {}
    activations: list[actions.Action] = []
    for source, abilities, activated in candidates:
        for index, ability in enumerate(activated):
            action, key = actions.BeginAbility(source, index), (abilities, index)
            if not has_normal_rules:
                activatable[key] = not any([rule(board, action) is not None for rule in rules])
            elif key not in activatable or not _costs_only_mana(ability):
                activatable[key] = _why_too_often(board, action, ability) is None and _can_complete(
                    board, ability, AbilityContext(source, player)
                )
            if activatable[key]:
                activations.append(action)
    return activations


def _with_activated_abilities(board: Board) -> list[tuple[Permanent, Abilities]]:
    """Return the permanents with activated abilities besides mana abilities, in order of arrival."""
    return [
        (permanent, characteristics.abilities)
        for permanent, characteristics in board.battlefield
        if characteristics.abilities.activated
    ]


def _abilities_of_cards(board: Board, seat: Seat) -> list[tuple[ObjectId, Abilities, tuple[lang.Activated, ...]]]:
    """Return the cards in the hand and the graveyard of *seat* that have activated abilities which work there."""
    looks = board.compiled.card_characteristics
    in_hand = [(card.id, looks[card.card].abilities) for card in seat.hand]
    buried = [(card.id, looks[card.card].abilities) for card in seat.graveyard]
    return [
        *[(source, abilities, abilities.activated_in_hand) for source, abilities in in_hand],
        *[(source, abilities, abilities.activated_in_graveyard) for source, abilities in buried],
    ]


def _costs_only_mana(ability: lang.Activated) -> bool:
    """Return whether *ability* needs mana and nothing else: no other cost, no target, no limit on its use."""
    return not (ability.cost.parts or ability.targets or ability.limits or ability.condition is not None)


def mana_to_activate(board: Board) -> Iterable[actions.Action]:
    """BASE-D06, BASE-P06, BASE-P07: return the actions that activate a mana ability at priority."""
    player = player_with_priority(board)
    manual = board.state.rules.core.manual_mana
    pairs = board.battlefield if manual else board.memoised_by_board(_with_costly_mana)
    candidates = [
        actions.ActivateMana(permanent.id, option)
        for permanent, characteristics in pairs
        if permanent.controller == player
        for option, output in enumerate(outputs_of(board, permanent, characteristics))
        if manual or not output.use.only_taps
    ]
    return [action for action in candidates if why_forbidden(board, action) is None]


def _with_costly_mana(board: Board) -> list[tuple[Permanent, Characteristics]]:
    """Return the permanents with a mana ability that costs more than tapping, with their characteristics."""
    return [pair for pair in board.battlefield if pair[1].abilities.has_costly_mana]


NORMAL_OFFERS: Final = (lands_to_play, spells_to_cast, abilities_to_activate, mana_to_activate)
"""The functions that list the actions at priority of normal Magic, besides passing."""


# Rules.


def player_with_priority(board: Board) -> Player:
    """Return the player with priority."""
    player = board.state.priority
    assert player is not None, "actions at priority are listed only while a player has priority"
    return player


def sorcery_timing(board: Board) -> Violation | None:
    """BASE-046: return None if a sorcery could be cast: own main phase, empty stack; else the violation."""
    state = board.state
    if state.step in MAIN_STEPS and state.active == state.priority and not state.stack:
        return None
    return _NOT_SORCERY_TIMING


def land_in_hand(board: Board, action: actions.PlayLand) -> Violation | None:
    """BASE-D05: a player may play only a land card in their own hand."""
    card_object = card_in_priority_hand(board, action.card)
    if card_object is not None and board.first_faces[card_object.card].is_land:
        return None
    return Violation("BASE-D05", f"object {action.card} is no land card in your hand")


def lands_in_main_phase(board: Board, _: actions.PlayLand) -> Violation | None:
    """BASE-045: a player may play a land only in their own main phase, while the stack is empty."""
    if sorcery_timing(board) is None:
        return None
    return Violation("BASE-045", "a land can be played only in your own main phase, while the stack is empty")


def one_land_a_turn(board: Board, _: actions.PlayLand) -> Violation | None:
    """BASE-045, BASE-270: a player may play only one land each turn, and those that rules on cards add."""
    player = player_with_priority(board)
    played = board.state.seats[player].lands_played
    if played < 1 or (allowed := lands_a_turn(board, player)) is None or played < allowed:
        return None
    return Violation(
        "BASE-045", "you have played a land this turn" if played == 1 else f"you have played {played} lands this turn"
    )


def castable_from_its_zone(board: Board, action: actions.BeginCast) -> Violation | None:
    """BASE-D07, BASE-K32: a player may cast cards in their own hand, and in their own graveyard with flashback."""
    if castable_card(board, action.card) is not None:
        return None
    reason = f"object {action.card} is no card in your hand and no card with flashback in your graveyard"
    return Violation("BASE-D07", reason)


def has_mana_cost(board: Board, action: actions.BeginCast) -> Violation | None:
    """BASE-044: a card without a mana cost cannot be cast."""
    card_and_zone = castable_card(board, action.card)
    if card_and_zone is None or any(
        [casting_cost(compiled, card_and_zone[1]) is not None for compiled in _faces_of_card(board, action)]
    ):
        return None
    return Violation("BASE-044", "the card has no mana cost, so it cannot be cast")


def spell_timing(board: Board, action: actions.BeginCast) -> Violation | None:
    """BASE-046: instants may be cast at any priority, everything else only in the player's own main phase."""
    if any([compiled.is_quick for compiled in _faces_of_card(board, action)]):
        return None
    return sorcery_timing(board)


def spell_can_be_completed(board: Board, action: actions.BeginCast) -> Violation | None:
    """BASE-048, BASE-Q23: a spell may be announced only if its cost can be paid and it has enough legal targets."""
    player, faces = player_with_priority(board), _faces_of_card(board, action)
    sorcery_speed, card_and_zone = sorcery_timing(board) is None, castable_card(board, action.card)
    if card_and_zone is None:
        return None
    card_object, origin = card_and_zone
    if castable_faces(board, player, card_object, sorcery_speed=sorcery_speed, origin=origin):
        return None
    if len(faces) == 1 and (violation := why_not_now(board, player, card_object, faces[0])) is not None:
        return violation
    now = [face for face in faces if sorcery_speed or face.is_quick]
    costs = [price_of(board, player, card_object, face, origin, sorcery_speed=sorcery_speed) for face in now]
    costs += [alternative_price_of(board, player, card_object, face, origin) for face in now]
    context = AbilityContext(card_object.id, player)
    if any([cost is not None and can_pay(board, cost, context) for cost in costs]):
        return _NO_LEGAL_TARGET
    violations = [why_part_unpayable(board, part, context) for cost in costs if cost is not None for part in cost.parts]
    return next((violation for violation in violations if violation is not None), _UNPAYABLE)


def controls_ability(board: Board, action: actions.BeginAbility) -> Violation | None:
    """BASE-D08, BASE-049: a player may activate abilities of permanents they control, and some of their cards.

    The latter are abilities that are paid by discarding the card (BASE-K34), and those that work in a graveyard
    (BASE-280).
    """
    if own_ability(board, action) is not None:
        return None
    reason = f"object {action.source} is no permanent or card of yours with an ability number {action.index}"
    return Violation("BASE-049", reason)


def activation_limits(board: Board, action: actions.BeginAbility) -> Violation | None:
    """BASE-052: an ability may limit when and how often it is activated."""
    ability = own_ability(board, action)
    return None if ability is None else _why_too_often(board, action, ability)


def _why_too_often(board: Board, action: actions.BeginAbility, ability: lang.Activated) -> Violation | None:
    """BASE-052: return why *ability*, which *action* would activate, may not be activated now; None if it may."""
    limits = ability.limits
    if not limits and ability.condition is None:
        return None
    if lang.ActivationLimit.SORCERY in limits and (violation := sorcery_timing(board)) is not None:
        return Violation("BASE-052", violation.reason)
    if lang.ActivationLimit.OWN_TURN in limits and board.state.active != player_with_priority(board):
        return Violation("BASE-052", "the ability can be activated only in your own turn")
    most = lang.most_activations(ability)
    if most is not None and board.state.activations.count((action.source, action.index)) >= most:
        often = ("once", "twice")[most - 1] if most <= _TWICE else f"{most} times"
        return Violation(
            "BASE-052", f"the ability has been activated this turn, and can be activated only {often} a turn"
        )
    return _why_condition_fails(board, ability, action.source)


_TWICE: Final = 2


def _why_condition_fails(board: Board, ability: lang.Activated, source: ObjectId) -> Violation | None:
    """BASE-052: return why *ability* of *source* may not be activated under the condition that it has."""
    context = AbilityContext(source, player_with_priority(board))
    if ability.condition is None or is_true(board, ability.condition, context):
        return None
    from castlerules.cards.rendering.cards import render_condition  # slow to import, and only for refusals

    return Violation("BASE-052", f"the ability can be activated only if {render_condition(ability.condition)}")


def ability_can_be_completed(board: Board, action: actions.BeginAbility) -> Violation | None:
    """BASE-048, BASE-041: an ability may be announced only if its cost can be paid and it has enough legal targets."""
    ability, player = own_ability(board, action), player_with_priority(board)
    if ability is None:
        return None
    context = AbilityContext(action.source, player)
    if _can_complete(board, ability, context):
        return None
    return _why_unpayable(board, ability.cost, context) or _NO_LEGAL_TARGET


def _can_complete(board: Board, ability: lang.Activated, context: AbilityContext) -> bool:
    """BASE-048, BASE-041: return whether the cost of *ability* can be paid and there are enough legal targets for it.

    *context* is that of the ability.
    """
    if not can_pay(board, ability.cost, context):
        return False
    source = board.find_object(context.source) if ability.targets else None
    return source is None or can_choose_targets(board, ability.cost, ability.targets, context, source)


def controls_mana_ability(board: Board, action: actions.ActivateMana) -> Violation | None:
    """BASE-D06: a player may activate mana abilities of permanents they control."""
    if _own_mana_ability(board, action) is not None:
        return None
    reason = f"object {action.source} is no permanent of yours with a mana option number {action.option}"
    return Violation("BASE-D06", reason)


def mana_only_while_paying(board: Board, action: actions.ActivateMana) -> Violation | None:
    """BASE-P06: without the option ``manual_mana``, permanents are tapped for mana only while a cost is paid."""
    use = _own_mana_ability(board, action)
    if use is None or not use.only_taps or board.state.rules.core.manual_mana:
        return None
    reason = "without the option manual_mana, mana is made by a payment only; begin to cast or activate something"
    return Violation("BASE-P06", reason)


def mana_ability_condition(board: Board, action: actions.ActivateMana) -> Violation | None:
    """BASE-052: a mana ability with a condition may be activated only while the condition is true."""
    use = _own_mana_ability(board, action)
    return None if use is None else _why_condition_fails(board, use.ability, action.source)


def adds_possible_mana(board: Board, action: actions.ActivateMana) -> Violation | None:
    """BASE-311, BASE-310: a mana ability adds mana of a kind that is possible; without any, its first option adds none.

    What an ability may add can depend on what other permanents could produce, and on a count.
    """
    use = _own_mana_ability(board, action)
    if use is None or any(use.mana):
        return None
    permanent = board.permanents[action.source]
    outputs = outputs_of(board, permanent, board.characteristics_of(permanent))
    alike = [output.use for output in outputs if output.use.ability == use.ability]
    if use.option == 0 and not any([any(other.mana) for other in alike]):
        return None
    return Violation("BASE-311", "the ability cannot add mana of this kind now; choose a kind that is possible")


def mana_ability_can_be_paid(board: Board, action: actions.ActivateMana) -> Violation | None:
    """BASE-036, BASE-041: a mana ability may be activated only if its cost can be paid."""
    use = _own_mana_ability(board, action)
    if use is None:
        return None
    return _why_unpayable(board, use.ability.cost, AbilityContext(action.source, player_with_priority(board)))


def _why_unpayable(board: Board, cost: lang.Cost, context: AbilityContext) -> Violation | None:
    """BASE-040, BASE-048: return why *cost* cannot be paid; None if it can."""
    if can_pay(board, cost, context):
        return None
    violations = [why_part_unpayable(board, part, context) for part in cost.parts]
    return next((violation for violation in violations if violation is not None), _UNPAYABLE)


NORMAL_PRIORITY_RULES: Final = (
    (actions.PlayLand, (land_in_hand, lands_in_main_phase, one_land_a_turn)),
    (actions.BeginCast, (castable_from_its_zone, has_mana_cost, spell_timing, spell_can_be_completed)),
    (actions.BeginAbility, (controls_ability, activation_limits, ability_can_be_completed)),
    (
        actions.ActivateMana,
        (
            controls_mana_ability,
            mana_only_while_paying,
            mana_ability_condition,
            adds_possible_mana,
            mana_ability_can_be_paid,
        ),
    ),
)
"""Normal Magic's restrictions on the actions at priority, in the order in which they are checked."""


RULES_MET_IN_HAND: Final = (castable_from_its_zone, has_mana_cost, spell_timing)
"""Rules that ``spells_to_cast`` need not check: every card in hand that can be completed meets them."""

RULES_MET_BY_ABILITIES: Final = (controls_ability,)
"""Rules that ``abilities_to_activate`` need not check: every candidate meets them."""

_OTHER_ABILITY_RULES: Final = (activation_limits, ability_can_be_completed)


def card_in_priority_hand(board: Board, card: ObjectId) -> CardObject | None:
    """Return the card with this object id in the hand of the player with priority; None if there is none."""
    return board.priority_hand.get(card)


def castable_card(board: Board, card: ObjectId) -> tuple[CardObject, lang.Zone] | None:
    """Return the card with this object id that the player with priority might cast, and its zone; None if none."""
    card_object = board.priority_hand.get(card)
    if card_object is not None:
        return card_object, lang.Zone.HAND
    for card_in_graveyard in board.state.seats[player_with_priority(board)].graveyard:
        if card_in_graveyard.id == card and _has_flashback(board, card_in_graveyard):
            return card_in_graveyard, lang.Zone.GRAVEYARD
    return None


def _faces_of_card(board: Board, action: actions.BeginCast) -> tuple[CompiledFace, ...]:
    card_and_zone = castable_card(board, action.card)
    return () if card_and_zone is None else board.compiled.faces[card_and_zone[0].card]


def own_ability(board: Board, action: actions.BeginAbility) -> lang.Activated | None:
    """Return the ability that *action* activates, of a permanent or a card of the player with priority.

    None if that player has no such ability.
    """
    permanent = board.permanents.get(action.source)
    if permanent is not None:
        abilities = (
            board.characteristics_of(permanent).abilities.activated
            if permanent.controller == player_with_priority(board)
            else ()
        )
    else:
        seat = board.state.seats[player_with_priority(board)]
        cards = _abilities_of_cards(board, seat)
        abilities = next((activated for source, _, activated in cards if source == action.source), ())
    return abilities[action.index] if action.index in range(len(abilities)) else None


def _own_mana_ability(board: Board, action: actions.ActivateMana) -> ManaUse | None:
    permanent = board.permanents.get(action.source)
    if permanent is None or permanent.controller != player_with_priority(board):
        return None
    outputs = outputs_of(board, permanent, board.characteristics_of(permanent))
    return outputs[action.option].use if action.option in range(len(outputs)) else None
