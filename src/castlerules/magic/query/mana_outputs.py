"""What tapping a permanent for mana comes to: its mana abilities, and those that trigger (BASE-227, BASE-228).

A payment has to know before it taps a permanent how much mana that will make. So the triggered mana abilities of all
permanents are looked up first, and each way to tap a permanent is one output with everything that it adds.
"""

from __future__ import annotations

from collections.abc import Iterable

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.core.frozen import frozen
from castlerules.magic.mana.feasibility import NO_MANA, BundleChoices, ManaBundle
from castlerules.magic.model import AbilityContext, Characteristics, Permanent, StackObject, TriggerEvent
from castlerules.magic.model.characteristics import ManaUse, add_mana, bundle_of

from .board import Board
from .conditions import is_true
from .evaluate import matches
from .varying_mana import mana_now, options_now, uses_now


@frozen
class ExtraMana:
    """BASE-228: a triggered mana *ability* that adds *mana* when the permanent is tapped for mana.

    *context* is that of the ability; its *mana_option* says which mana was chosen.
    """

    ability: lang.Triggered
    context: AbilityContext
    mana: ManaBundle


@frozen
class ManaOutput:
    """One way to get mana from a permanent: a *use* of its mana ability, and the *extras* of abilities that trigger."""

    use: ManaUse
    extras: tuple[ExtraMana, ...] = ()

    @property
    def mana(self) -> ManaBundle:
        """All the mana that the player gets."""
        total = self.use.mana
        for extra in self.extras:
            total = add_mana(total, extra.mana)
        return total

    @property
    def harmful(self) -> bool:
        """Whether an ability does something besides adding mana (BASE-P05)."""
        return self.use.harmful or any(isinstance(extra.ability.effect, lang.InOrder) for extra in self.extras)


def outputs_of(board: Board, permanent: Permanent, characteristics: Characteristics) -> tuple[ManaOutput, ...]:
    """Return the ways to get mana from *permanent*, in the order of its mana abilities.

    Ways that come to the same mana by the same mana ability are one way. A way without mana may be among them
    (BASE-310, BASE-311).
    """
    uses = uses_now(board, permanent, characteristics)
    if not board.compiled.has_mana_triggers:
        return tuple([ManaOutput(use) for use in uses])
    triggered = triggered_by(board, permanent)
    return tuple([output for use in uses for output in _outputs_of_use(board, use, triggered)])


def bundles_of(board: Board, permanent: Permanent, characteristics: Characteristics) -> BundleChoices:
    """BASE-P01, BASE-052: return the bundles that *permanent* may make by tapping, as the game is now.

    They contain the mana of abilities that trigger (BASE-228). Bundles without mana are left out.
    """
    abilities = characteristics.abilities
    if board.compiled.has_mana_triggers:
        return _bundles_with_extras(board, permanent, characteristics)
    if not abilities.varying_taps:
        return abilities.tap_bundles
    return tuple(dict.fromkeys((*abilities.tap_bundles, *_varying_bundles(board, permanent, characteristics))))


def _varying_bundles(board: Board, permanent: Permanent, characteristics: Characteristics) -> BundleChoices:
    """BASE-052, BASE-310, BASE-311: return the bundles of *permanent* that depend on the game."""
    now = uses_now(board, permanent, characteristics)
    places = {(use.ability, use.option): use.mana for use in now}
    bundles = [
        (places[use.ability, use.option], harmful)
        for use, harmful in characteristics.abilities.varying_taps
        if may_use(board, permanent, use)
    ]
    return tuple([bundle for bundle in bundles if bundle[0] != NO_MANA])


def _bundles_with_extras(board: Board, permanent: Permanent, characteristics: Characteristics) -> BundleChoices:
    outputs = [
        output
        for output in outputs_of(board, permanent, characteristics)
        if output.use.only_taps and output.use.mana != NO_MANA and may_use(board, permanent, output.use)
    ]
    known = (*characteristics.abilities.tap_bundles, *_varying_bundles(board, permanent, characteristics))
    harmful_alone = [output.use.mana for output in outputs if (output.use.mana, False) not in known]
    return tuple(
        dict.fromkeys([(output.mana, output.harmful or output.use.mana in harmful_alone) for output in outputs])
    )


def may_use(board: Board, permanent: Permanent, use: ManaUse) -> bool:
    """BASE-052: return whether *use* of *permanent* has no condition, or one that is true now."""
    condition = use.ability.condition
    return condition is None or is_true(board, condition, AbilityContext(permanent.id, permanent.controller))


def triggered_by(board: Board, permanent: Permanent) -> list[tuple[lang.Triggered, AbilityContext]]:
    """BASE-228: return the mana abilities that trigger when *permanent* is tapped for mana, each with its context."""
    obj = board.find_object(permanent.id)
    event = TriggerEvent(permanent.id, permanent.controller)
    sources = [
        (source, characteristics.abilities.mana_triggers)
        for source, characteristics in board.battlefield
        if characteristics.abilities.mana_triggers and board.without_silenced((source,))
    ]
    found = []
    for source, abilities in sources:
        context = AbilityContext(source.id, source.controller, x=source.x, trigger_event=event)
        for ability in abilities:
            assert isinstance(ability.trigger, lang.TappedForMana)
            if obj is not None and matches(board, ability.trigger.filter, obj, context):
                if ability.condition is None or is_true(board, ability.condition, context):
                    found.append((ability, context))
    return found


def _outputs_of_use(
    board: Board, use: ManaUse, triggered: list[tuple[lang.Triggered, AbilityContext]]
) -> Iterable[ManaOutput]:
    if lang.TapThis() not in use.ability.cost.parts or use.mana == NO_MANA:
        return (ManaOutput(use),)
    ways: dict[ManaBundle, tuple[ExtraMana, ...]] = {NO_MANA: ()}
    for ability, context in triggered:
        more: dict[ManaBundle, tuple[ExtraMana, ...]] = {}
        for total, extras in ways.items():
            for option, mana in _choices(board, ability, context, use):
                extra = ExtraMana(ability, evolve(context, mana_option=option), mana)
                more.setdefault(add_mana(total, mana), (*extras, extra))
        ways = more
    return [ManaOutput(use, extras) for extras in ways.values()]


def _choices(
    board: Board, ability: lang.Triggered, context: AbilityContext, use: ManaUse
) -> list[tuple[int, ManaBundle]]:
    """Return the mana that *ability* can add after *use*, each with the number by which it is chosen."""
    for step in lang.mana_steps(ability.effect):
        options = lang.mana_options(step)
        if isinstance(step, lang.AddMana):
            return [(place, bundle_of(option)) for place, option in enumerate(options)]
        if isinstance(step, lang.AddManaTimes):
            return [(place, mana_now(board, step, evolve(context, mana_option=place))) for place in range(len(options))]
        found = options_now(board, step, context)
        return [(place, bundle_of(option)) for place, option in enumerate(options) if option in found] or [(0, NO_MANA)]
    return [(place, bundle_of((kind,))) for place, kind in enumerate(lang.MANA_KINDS) if use.mana[place]]


def option_of(output: ManaOutput, outputs: tuple[ManaOutput, ...]) -> int:
    """Return the number with which an announced mana ability remembers *output*, one of *outputs*.

    It counts the options of the ability first, and then the ways of the abilities that trigger.
    """
    alike = [other for other in outputs if other.use == output.use]
    return output.use.option + len(lang.mana_of(output.use.ability)) * alike.index(output)


def chosen_extras(board: Board, stack_object: StackObject) -> tuple[int, tuple[ExtraMana, ...]]:
    """Return the option of the mana ability *stack_object*, and what the abilities that trigger add (BASE-228)."""
    ability, permanent = stack_object.ability, board.permanents.get(stack_object.source)
    if not board.compiled.has_mana_triggers or permanent is None or not isinstance(ability, lang.Activated):
        return stack_object.mana_option, ()
    way, option = divmod(stack_object.mana_option, len(lang.mana_of(ability)))
    outputs = [
        output
        for output in outputs_of(board, permanent, board.characteristics_of(permanent))
        if output.use.ability == ability and output.use.option == option
    ]
    return option, outputs[way % len(outputs)].extras if outputs else ()


def is_payer(who: lang.PlayerRef, filter_: lang.Filter) -> bool:
    """Return whether *who* is the player who taps a permanent that matches *filter_* for mana."""
    parts = filter_.parts if isinstance(filter_, lang.AllOf) else (filter_,)
    if who == lang.You():
        return lang.ControlledBy(lang.You()) in parts
    return who in (lang.EventPlayer(), lang.ControllerOf(lang.EventObject())) or (
        isinstance(who, lang.ControllerOf) and filter_ == lang.Is(who.object)
    )
