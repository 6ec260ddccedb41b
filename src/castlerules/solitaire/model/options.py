"""The options of Solitaire: one field of ``SolitaireRules`` for every debatable reading of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

from castlerules.core import Violation, evolve
from castlerules.core.frozen import frozen
from castlerules.core.options import bool_option, enum_option, int_option
from castlerules.magic.model.options import MAX_CARDS, MAX_POINTS, CoreRules, EngineRules, LegendRule

STACKS_DEALT: Final = 28
"""SOL-004: the number of cards that the deal puts on the seven stacks."""


class DealPattern(StrEnum):
    """SOL-G02: whether the stacks are dealt row by row, as in Klondike, or one whole stack after the other."""

    ROWWISE = "rowwise"
    COLUMNWISE = "columnwise"


class StacksChoice(StrEnum):
    """SOL-G14: who makes the choices of STACKS, the absent opponent: the player, or chance."""

    PLAYER = "player"
    RANDOM = "random"


class DiscardDestination(StrEnum):
    """SOL-G19: where a stack top goes that is discarded as a card in hand: the graveyard, or the discard pile."""

    GRAVEYARD = "graveyard"
    DISCARD_PILE = "discard_pile"


class SecondPermanent(StrEnum):
    """SOL-G28: whether a second permanent cannot be played while the slot is taken, or replaces the one in the slot."""

    FORBID = "forbid"
    REPLACE = "replace"


class PaymentStrictness(StrEnum):
    """SOL-G39: whether one source of any colour of the cost is enough, or each colour needs its own source."""

    ONE_COLOR = "one_color"
    EACH_COLOR = "each_color"


class ColorlessPayment(StrEnum):
    """SOL-G40: how a cost without coloured symbols is paid: by one source of any colour, for free, or not at all."""

    ANY_SOURCE = "any_source"
    FREE = "free"
    UNPLAYABLE = "unplayable"


class ZeroCostPayment(StrEnum):
    """SOL-G41: whether a card with a mana cost of 0, or with no mana cost, is paid for with one source or is free."""

    ONE_SOURCE = "one_source"
    FREE = "free"


class AbilityPayment(StrEnum):
    """SOL-G42: which colours can pay for an ability: those of its own cost, or those of its card's cost.

    If the cost that comes first has no coloured symbol, the other one decides.
    """

    OWN_COST = "own_cost"
    CARD_COLORS = "card_colors"


class ManalessPayment(StrEnum):
    """SOL-G42: whether an ability without mana in its cost takes a source each time, or is free but used only once."""

    ONE_SOURCE = "one_source"
    FREE_ONCE = "free_once"


class OptionalCosts(StrEnum):
    """SOL-G44: whether kicker and buyback can be paid for: not at all, with one more source each, or for nothing."""

    UNAVAILABLE = "unavailable"
    ONE_EXTRA_SOURCE = "one_extra_source"
    FREE = "free"


class ManaTiming(StrEnum):
    """SOL-G48: when a mana source may be used: only to pay at once, or in advance (``floating``, not supported)."""

    WITH_PAYMENT = "with_payment"
    FLOATING = "floating"


class PacketOrder(StrEnum):
    """SOL-G52: which of three drawn cards is visible: the last (``FLIP``), or the first (``LIFT``).

    ``FLIP``: each card is laid on the one before. ``LIFT``: the three are taken off the library together.
    """

    FLIP = "flip"
    LIFT = "lift"


class HandModel(StrEnum):
    """SOL-G53: what becomes the hand card once the old one has left.

    ``PILE``: the drawn card under it. ``SINGLE``: nothing. ``WASTE``: the drawn card under it, and once no drawn card
    is left, the top of the discard pile.
    """

    PILE = "pile"
    SINGLE = "single"
    WASTE = "waste"


class RecycleTiming(StrEnum):
    """SOL-G55: when the discard pile becomes the library: when a card is needed, or as soon as the library is empty."""

    ON_DEMAND = "on_demand"
    IMMEDIATE = "immediate"


class RecycleOrder(StrEnum):
    """SOL-G55: how the discard pile becomes the library: turned over, as it lies, or shuffled."""

    FLIP = "flip"
    AS_IS = "as_is"
    SHUFFLE = "shuffle"


class LossTiming(StrEnum):
    """SOL-G56: when the game is lost: when no action is left, or when the last trip ends."""

    WHEN_STUCK = "when_stuck"
    ON_THIRD_EXHAUSTION = "on_third_exhaustion"


class HandScope(StrEnum):
    """SOL-G61: what "your hand" in card text means: the visible hand card alone, or the whole hand pile."""

    TOP_CARD = "top_card"
    WHOLE_PILE = "whole_pile"


class EndOfTurn(StrEnum):
    """SOL-G66: when effects "until end of turn" end: never, or after each action, but not during a fight or use."""

    NEVER_EXPIRES = "never_expires"
    END_OF_ACTION = "end_of_action"


class LifeDestination(StrEnum):
    """SOL-G78: where the library cards go that pay for life, one card for each point."""

    DISCARD_PILE = "discard_pile"
    GRAVEYARD = "graveyard"


@frozen(kw_only=True, cache_hash=True, repr=False)
class SolitaireRules(EngineRules):
    """The options of Solitaire. Each field names a ruling (``SOL-G..``); its default value follows that ruling.

    An enum option takes the member or its text: ``SolitaireRules(hand_model="waste")``. Raises SetupError with every
    option whose value is not one of those allowed, or is not supported.
    """

    min_deck_size: int = int_option("SOL-G01", 40, STACKS_DEALT, MAX_CARDS)
    deal_pattern: DealPattern = enum_option("SOL-G02", DealPattern.ROWWISE)
    hand_lands_auto_move: bool = bool_option("SOL-G04", default=True)
    own_permanent_counts_as_copy: bool = bool_option("SOL-G06", default=False)
    stack_abilities_function: bool = bool_option("SOL-G11", default=True)
    expose_is_entering_play: bool = bool_option("SOL-G12", default=False)
    stacks_are_opponent: bool = bool_option("SOL-G13", default=True)
    absent_opponent_choice: StacksChoice = enum_option("SOL-G14", StacksChoice.PLAYER)
    nonpermanent_targetable_in_play: bool = bool_option("SOL-G15", default=False)
    local_enchantment_targetable_in_play: bool = bool_option("SOL-G16", default=True)
    hand_role_needs_target: bool = bool_option("SOL-G18", default=True)
    stack_discard_destination: DiscardDestination = enum_option("SOL-G19", DiscardDestination.GRAVEYARD)
    zero_toughness_dies: bool = bool_option("SOL-G24", default=True)
    legend_rule: bool = bool_option("SOL-G24", default=False)
    expose_before_targets: bool = bool_option("SOL-G27", default=False)
    second_permanent: SecondPermanent = enum_option("SOL-G28", SecondPermanent.FORBID)
    auras_on_stack_cards: bool = bool_option("SOL-G32", default=True)
    land_row_in_play: bool = bool_option("SOL-G37", default=True)
    row_land_abilities: bool = bool_option("SOL-G38", default=False)
    payment_strictness: PaymentStrictness = enum_option("SOL-G39", PaymentStrictness.ONE_COLOR)
    colorless_payment: ColorlessPayment = enum_option("SOL-G40", ColorlessPayment.ANY_SOURCE)
    zero_cost_payment: ZeroCostPayment = enum_option("SOL-G41", ZeroCostPayment.ONE_SOURCE)
    ability_payment: AbilityPayment = enum_option("SOL-G42", AbilityPayment.OWN_COST)
    manaless_ability_payment: ManalessPayment = enum_option("SOL-G42", ManalessPayment.ONE_SOURCE)
    honor_self_costs: bool = bool_option("SOL-G43", default=False)
    optional_costs: OptionalCosts = enum_option("SOL-G44", OptionalCosts.UNAVAILABLE)
    alternative_costs: bool = bool_option("SOL-G45", default=False)
    mana_timing: ManaTiming = enum_option("SOL-G48", ManaTiming.WITH_PAYMENT)
    draw_packet_order: PacketOrder = enum_option("SOL-G52", PacketOrder.FLIP)
    hand_model: HandModel = enum_option("SOL-G53", HandModel.PILE)
    recycle_timing: RecycleTiming = enum_option("SOL-G55", RecycleTiming.ON_DEMAND)
    recycle_order: RecycleOrder = enum_option("SOL-G55", RecycleOrder.FLIP)
    max_trips: int = int_option("SOL-G55", 3, 1, MAX_CARDS)
    loss_timing: LossTiming = enum_option("SOL-G56", LossTiming.WHEN_STUCK)
    discard_pile_visible: bool = bool_option("SOL-G60", default=False)
    hand_scope: HandScope = enum_option("SOL-G61", HandScope.TOP_CARD)
    damage_persists: bool = bool_option("SOL-G66", default=True)
    until_end_of_turn: EndOfTurn = enum_option("SOL-G66", EndOfTurn.NEVER_EXPIRES)
    fast_effects_in_use_window: bool = bool_option("SOL-G67", default=False)
    honor_end_of_combat: bool = bool_option("SOL-G70", default=False)
    attack_requires_blocker: bool = bool_option("SOL-G73", default=False)
    respect_evasion: bool = bool_option("SOL-G74", default=False)
    life_payment_destination: LifeDestination = enum_option("SOL-G78", LifeDestination.DISCARD_PILE)
    alternate_win_cards: bool = bool_option("SOL-G83", default=False)
    action_limit: int | None = int_option("SOL-G84", None, 1, MAX_POINTS, allow_none=True)
    offer_concede: bool = bool_option("SOL-G84", default=False)
    reject_unsupported: bool = bool_option("SOL-G86", default=True)

    @property
    def core(self) -> CoreRules:
        """The options of the Magic engine: present-day rules (SOL-G85); the legend rule applies only by option."""
        return _WITH_LEGENDS if self.legend_rule else _WITHOUT_LEGENDS

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Violation]:
        """SOL-G48: yield a violation if ``mana_timing`` is ``floating``, which is not supported."""
        if sound("mana_timing") and self.mana_timing is ManaTiming.FLOATING:
            yield Violation("SOL-G48", "mana_timing: expected with_payment, got floating, which is not supported")


_WITHOUT_LEGENDS: Final = evolve(CoreRules.modern(), legend_rule=LegendRule.OFF)
_WITH_LEGENDS: Final = CoreRules.modern()
