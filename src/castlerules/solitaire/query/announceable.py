"""What spells and abilities need to be announced: targets, X, life and sources; and when abilities are used (SOL-A03).

Nothing here depends on hidden cards, so that the list of legal actions reveals nothing about them (SOL-G90).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.magic.model import AbilityContext, CompiledFace, ObjectId, Permanent
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.conditions import is_true
from castlerules.magic.query.evaluate import value_of
from castlerules.magic.query.targets import has_enough_targets
from castlerules.solitaire.model import YOU, Phase, options, options_of, tableau_of

from .payment_sources import (
    Needs,
    Supply,
    ability_needs,
    can_pay_self_costs,
    color_words,
    face_needs,
    flashback_needs,
)

_MAX_X: Final = 1_000


# Targets, X and life.


Price = tuple[Needs, lang.Cost, ObjectId | None]
"""The needs of a spell or ability (masks of colours), its cost, and the source that must be used for it, if any."""


def payable_x_values(board: Board, supply: Supply, price: Price, mode: lang.Mode, source: GameObject) -> list[int]:
    """SOL-066, SOL-067, SOL-G49, SOL-P56: return every X for which *mode* has targets and *supply* can pay *price*.

    For a price without X that is 0 alone; empty if the object *source* cannot be announced at all. If targets depend on
    X, such as "mana value X", only values with legal targets are returned (SOL-G21).
    """
    needs, cost, required = price
    if not cost.mana.xs:
        return [0] if supply.can_pay(needs, 0, required) and can_target(board, mode, source) else []
    depends_on_x = _targets_depend_on_x(mode)
    if not depends_on_x and not can_target(board, mode, source):
        return []
    payable = []
    for n in range(1, _MAX_X):
        if not supply.can_pay(needs, n - 1):
            break
        if required is not None and not supply.can_pay(needs, n - 1, required):
            continue
        if not depends_on_x or can_target(board, mode, source, x=n):
            payable.append(n)
    return payable


def can_target(board: Board, mode: lang.Mode, source: GameObject, x: int = 0) -> bool:
    """SOL-G30: return whether *mode* of *source* has enough legal targets, with this *x*."""
    if not mode.targets:
        return True
    return has_enough_targets(board, mode.targets, AbilityContext(source.id or ObjectId(0), YOU, x=x), source)


@cache
def _targets_depend_on_x(mode: lang.Mode) -> bool:
    return any(isinstance(node, lang.X) for node in lang.nodes_in(mode.targets))


def lacking_life(board: Board, cost: lang.Cost, context: AbilityContext) -> Violation | None:
    """SOL-132, SOL-G78: return the violation if the library has no card for each point of life in *cost*; else None."""
    if not cost.parts or (lives := life_payment(board, cost, context)) <= len(board.state.seats[YOU].library):
        return None
    cards = len(board.state.seats[YOU].library)
    return Violation("SOL-132", f"{lives} life is paid with as many cards of the library, which has only {cards}")


def life_payment(board: Board, cost: lang.Cost, context: AbilityContext) -> int:
    """SOL-G78: return how many points of life *cost* includes."""
    return sum([max(0, value_of(board, part.amount, context)) for part in cost.parts if isinstance(part, lang.PayLife)])


# Sources.


@cache
def lacking_sources(needs: Needs | None) -> Violation:
    """SOL-062, SOL-G39, SOL-G40: return the violation if no sources are left for *needs*, a colour mask for each.

    *needs* is None for a cost that nothing can pay.
    """
    if needs is None:
        return Violation(
            "SOL-G40", "a cost without coloured symbols cannot be paid with the option colorless_payment=unplayable"
        )
    colours = [color_words(mask) for mask in needs]
    if len(colours) > 1:
        return Violation("SOL-G39", f"sources are lacking: the cost takes one for each colour, {' and '.join(colours)}")
    return Violation("SOL-062", " ".join(["no", *[word for word in colours if word], "source is left to pay with"]))


# Abilities.


def in_windows(code: str, sentence: str) -> Mapping[Phase, Violation]:
    """Return for each phase but MAIN the violation of *code* that says to end it first, where *sentence* has ``{}``."""
    return MappingProxyType(
        {
            phase: Violation(code, sentence.format("strike" if phase is Phase.COMBAT else "finish the use"))
            for phase in Phase
            if phase is not Phase.MAIN
        }
    )


_TOO_SLOW: Final = in_windows("SOL-G31", "this ability has sorcery speed: {} first")


Use = tuple[Permanent, int, lang.Activated]
"""A permanent of the player, and one of its activated abilities with its number."""


def _only_permanent_in_use(board: Board, _: Supply, use: Use) -> Violation | None:
    """SOL-G67: while a permanent is in use, no other is used."""
    tableau = tableau_of(board.state)
    if tableau.phase is not Phase.USE or tableau.permanent_in_use == use[0].id:
        return None
    return Violation("SOL-G67", "another permanent is in use: finish its use first")


def _ability_timing(board: Board, _: Supply, use: Use) -> Violation | None:
    """SOL-G31: an ability of sorcery speed is used neither in a fight nor in a use."""
    is_slow = lang.ActivationLimit.SORCERY in use[2].limits
    return _TOO_SLOW.get(tableau_of(board.state).phase) if is_slow else None


def _only_attacker(board: Board, _: Supply, use: Use) -> Violation | None:
    """SOL-G69: in a fight, only the attacker and its attachments are used."""
    tableau, permanent = tableau_of(board.state), use[0]
    if tableau.phase is Phase.MAIN or tableau.permanent_in_use in (permanent.id, permanent.attached_to):
        return None
    return Violation("SOL-G69", "in a fight only the attacker and its attachments can be used")


def _used_once(board: Board, _: Supply, use: Use) -> Violation | None:
    """SOL-G72, SOL-G42: an ability that can be used once or twice is not used more often.

    Limits to certain turns or steps are ignored, since Solitaire has none.
    """
    most = 1 if _is_free_once(options_of(board.state), use[2]) else lang.most_activations(use[2])
    times = board.state.activations.count((use[0].id, use[1]))
    if most is None or times < most:
        return None
    return Violation("SOL-G72", f"this ability has been used, and can be used only {'once' if most == 1 else 'twice'}")


def _condition_met(board: Board, _: Supply, use: Use) -> Violation | None:
    """SOL-G72: an ability with a condition is used only while the condition is true."""
    condition = use[2].condition
    if condition is None or is_true(board, condition, AbilityContext(use[0].id, YOU)):
        return None
    from castlerules.cards.rendering.cards import render_condition  # slow to import, and only for refusals

    return Violation("SOL-G72", f"this ability can be used only if {render_condition(condition)}")


def _life_for_ability(board: Board, _: Supply, use: Use) -> Violation | None:
    return lacking_life(board, use[2].cost, AbilityContext(use[0].id, YOU, x=use[0].x))


def _sources_and_targets(board: Board, supply: Supply, use: Use) -> Violation | None:
    """SOL-062, SOL-G30, SOL-G49: an ability needs sources, and legal targets for an X that can be paid for."""
    permanent, _index, ability = use
    needs = activation_needs(options_of(board.state), ability, board.compiled.first_faces[permanent.card])
    if needs is None or not supply.can_pay(needs, 0):
        return lacking_sources(needs)
    source = board.find_object(permanent.id)
    assert source is not None, "it is in play"
    mode = lang.Mode(ability.effect, ability.targets)
    if payable_x_values(board, supply, (needs, ability.cost, None), mode, source):
        return None
    return Violation("SOL-G30", "nothing is a legal target for this ability")


def _self_costs(board: Board, _: Supply, use: Use) -> Violation | None:
    """SOL-G43: with ``honor_self_costs``, a tapped permanent is not tapped for a cost, nor are counters it lacks taken.

    Other games waive these costs.
    """
    permanent, _index, ability = use
    if not options_of(board.state).honor_self_costs or can_pay_self_costs(permanent, ability):
        return None
    return Violation("SOL-G43", "the permanent cannot pay this cost: it is tapped, or has too few counters")


USING_RULES: Final = (
    _only_permanent_in_use,
    _ability_timing,
    _only_attacker,
    _used_once,
    _condition_met,
    _life_for_ability,
    _sources_and_targets,
    _self_costs,
)
"""SOL-122: what the use of an ability must obey, in the order in which a refusal names it."""


def activation_needs(rules: options.SolitaireRules, ability: lang.Activated, compiled: CompiledFace) -> Needs | None:
    """SOL-G42: return the needs of activating *ability*: a mask of colours for each source that it takes.

    With ``free_once`` an ability without mana in its cost is free. None if nothing can pay for it.
    """
    return () if _is_free_once(rules, ability) else ability_needs(rules, ability, compiled.card)


def needs_of_object(
    rules: options.SolitaireRules, ability: lang.Ability | None, origin: lang.Zone, compiled: CompiledFace
) -> Needs:
    """SOL-G39 to SOL-G42: return the needs of *ability*, or if it is no activated ability, of casting *compiled*.

    Needs are masks of colours, one for each source that is taken; empty if it is free, or if nothing can pay.
    *compiled* is the face that is cast from *origin*, with flashback if that is the graveyard (SOL-G45); for an
    ability it is a face of its card.
    """
    if isinstance(ability, lang.Activated):
        return activation_needs(rules, ability, compiled) or ()
    if origin is lang.Zone.GRAVEYARD and compiled.flashback_cost is not None:
        return flashback_needs(rules, compiled.flashback_cost, compiled.card) or ()
    return face_needs(rules, compiled.face) or ()


def are_uses_counted(rules: options.SolitaireRules, ability: lang.Activated) -> bool:
    """SOL-G42, SOL-G72: return whether uses of *ability* are counted as long as its permanent is in play.

    Such are abilities limited to once or twice a turn, and with ``free_once`` those without mana in their cost.
    """
    return _is_free_once(rules, ability) or lang.most_activations(ability) is not None


def _is_free_once(rules: options.SolitaireRules, ability: lang.Activated) -> bool:
    mana = ability.cost.mana
    return rules.manaless_ability_payment is options.ManalessPayment.FREE_ONCE and not (mana.value or mana.xs)
