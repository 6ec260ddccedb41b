"""What may be played, used and attacked (SOL-A01 to SOL-A04): only what can also be aimed and paid for.

Of what is hidden nothing is asked here, so that what is legal tells nothing of it (SOL-G90).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from castlerules.cards.abilities import Activated, Limit, Mode
from castlerules.cards.characteristics import CardType
from castlerules.cards.costs import Cost, PayLife, RemoveThese, SacrificeThis, TapThis
from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import KeywordKind, X, Zone
from castlerules.core import evolve, value
from castlerules.magic import actions as d
from castlerules.magic.actions import Action
from castlerules.magic.evaluate import amount
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.restrictions import forbidden
from castlerules.magic.scene import Scene, Thing
from castlerules.magic.stack import Context
from castlerules.magic.state import Held, Permanent, State
from castlerules.magic.targets import enough_targets
from castlerules.magic.traits import Traits

from .look import attachments_of, creatures_on, hand_card, may_recycle, row_lands, slot_in
from .rules import ManalessPayment, SecondPermanent, SolitaireRules
from .sources import Needs, Supply, ability_needs, face_needs, flashback_needs, mana_spell, supply_of
from .tableau import PLACES, YOU, AttackStack, DrawThree, FinishUse, Phase, Stack, Strike, agreed, tableau_of
from .updates import with_stacks

__all__ = [
    "NOWHERE",
    "SELF_COSTS",
    "Price",
    "blockers_on",
    "castable_faces",
    "deciding_now",
    "in_flight",
    "is_limited",
    "lives_of",
    "may_draw",
    "must_use",
    "needs_to_cast",
    "payable_xs",
    "usable",
    "usable_now",
    "use_needs",
]

_MOST_X: Final = 1_000

_DRAW: Final = DrawThree()
_STRIKE: Final = Strike()
_FINISH: Final = FinishUse()
_ATTACKS: Final = tuple([AttackStack(name) for name in PLACES])


# What may be done now.


def deciding_now(scene: Scene) -> list[Action]:
    """SOL-G31: return what may be done: in MAIN anything, in a fight instants and fast abilities, in a use the latter.

    First comes what does least: to draw, to strike, to finish; then cards by number, the hand card and the stacks from
    left to right, abilities, and attacks from left to right.
    """
    tableau = tableau_of(scene.state)
    if tableau.phase is Phase.MAIN:
        return _in_main(scene)
    return [_STRIKE if tableau.phase is Phase.COMBAT else _FINISH, *usable(scene)]


def _in_main(scene: Scene) -> list[Action]:
    found: list[Action] = [_DRAW] if may_draw(scene.state) else []
    supply = supply_of(scene)
    found += _playable(scene, supply, fast=False)
    found += _abilities(scene, supply)
    found += _attacks(scene)
    return found


def usable(scene: Scene) -> list[Action]:
    """SOL-094, SOL-095, SOL-G67, SOL-G69: return what may be done in a window besides closing it."""
    supply, tableau = supply_of(scene), tableau_of(scene.state)
    instants = tableau.phase is Phase.COMBAT or agreed(scene.state).fast_effects_in_use_window
    found = _playable(scene, supply, fast=True) if instants else []
    return [*found, *_abilities(scene, supply)]


def may_draw(state: State) -> bool:
    """SOL-A01, SOL-G56, SOL-G57: return whether three may be drawn."""
    if state.seats[YOU].library:
        return True
    tableau = tableau_of(state)
    return may_recycle(state) and bool(hand_card(state) or tableau.covered or tableau.discard)


def _playable(scene: Scene, supply: Supply, *, fast: bool) -> list[Action]:
    """SOL-035, SOL-A02: return the hand card and the stack tops that can be played now."""
    state = scene.state
    held = [*state.seats[YOU].hand, *[stack.up[-1] for stack in tableau_of(state).stacks if stack.up]]
    found: list[Action] = [
        d.BeginCast(one.id) for one in held if castable_faces(scene, supply, one, fast=fast, back=False)
    ]
    if agreed(state).alternative_costs and scene.known.flashes:
        graves = state.seats[YOU].graveyard
        found += [d.BeginCast(one.id) for one in graves if castable_faces(scene, supply, one, fast=fast, back=True)]
    return found


@value
class Casting:
    """A face of a card as a play of the table: its number and *traits*, what it *needs*, and its *cost*.

    *makes_mana* says that it may be a source itself (SOL-G48); a *bare* one has no X and no targets.
    """

    index: int
    traits: Traits
    needs: Needs
    cost: Cost
    makes_mana: bool
    bare: bool


def _casts(scene: Scene) -> tuple[tuple[Casting, ...], ...]:
    """Return for each card of the table how its faces can be paid for; lands are not played (SOL-060).

    So there are no drops of lands either (SOL-P22).
    """
    return _for_each_row(scene, back=False)


def _flashbacks(scene: Scene) -> tuple[tuple[Casting, ...], ...]:
    """SOL-G45: return for each card of the table how it can be played out of the graveyard."""
    return _for_each_row(scene, back=True)


def _for_each_row(scene: Scene, *, back: bool) -> tuple[tuple[Casting, ...], ...]:
    rows = scene.known.faces
    found = {faces: _castings(agreed(scene.state), faces, back=back) for faces in dict.fromkeys(rows)}
    return tuple([found[faces] for faces in rows])


def _castings(rules: SolitaireRules, faces: tuple[Traits, ...], *, back: bool) -> tuple[Casting, ...]:
    found = []
    for index, traits in enumerate(faces):
        if traits.is_land or (back and traits.flashback is None):
            continue
        cost = traits.flashback if back and traits.flashback else traits.cost
        needs = flashback_needs(rules, cost, traits.card) if back else face_needs(rules, traits.face)
        if needs is not None:
            bare = not cost.mana.xs and not traits.modes[0].targets
            found.append(Casting(index, traits, needs, cost, bool(mana_spell(traits.card)), bare))
    return tuple(found)


def needs_to_cast(scene: Scene, card: CardId, face: int, *, back: bool) -> Needs:
    """Return what playing that face of *card* needs, out of the graveyard by its flashback."""
    for casting in scene.read(_flashbacks if back else _casts)[card]:
        if casting.index == face:
            return casting.needs
    return ()


def castable_faces(scene: Scene, supply: Supply, held: Held, *, fast: bool, back: bool) -> list[int]:
    """SOL-A02: return the faces of *held* that can be announced and completed."""
    found = []
    for casting in scene.read(_flashbacks if back else _casts)[held.card]:
        if fast and not casting.traits.instant:
            continue
        if (after := in_flight(scene, held)) is not scene:
            scene, supply = after, supply_of(after)
        if supply.pays(casting.needs, 0) and _is_castable(scene, supply, held, casting):
            found.append(casting.index)
    return found


def _is_castable(scene: Scene, supply: Supply, held: Held, casting: Casting) -> bool:
    """Return whether *casting* of *held*, whose needs alone could be paid, can be paid and aimed as a whole."""
    traits, cost = casting.traits, casting.cost
    must = must_use(scene, traits)
    if must == NOWHERE or (cost.parts and not _life_left(scene, cost, held.id)):
        return False
    if casting.makes_mana:
        supply = supply.without(held.id)
    elif must is None and casting.bare:
        return True
    spell = Thing(held.id, held.card, traits.seen, YOU, Zone.STACK)
    return any([payable_xs(scene, supply, (casting.needs, cost, must), mode, spell) for mode in traits.modes])


def _costs_more(scene: Scene, card: CardId) -> bool:
    """Return whether playing a face of *card* costs more than mana."""
    for one in scene.known.faces[card]:  # noqa: SIM110 - asked of every card: a generator costs more than the loop
        if one.cost.parts:
            return True
    return False


def in_flight(scene: Scene, held: Held) -> Scene:
    """SOL-G27, SOL-G51: return the scene in which *held*, to be played, has left its stack, and says nothing any more.

    So it pays for nothing that only itself makes a source, and does not count for what it costs itself. It is the same
    scene where that makes no difference.
    """
    permanent, first = scene.permanents.get(held.id), scene.rows[held.card]
    if permanent is None or not ((first.shapes and first.is_shaping(permanent)) or _costs_more(scene, held.card)):
        return scene
    state = scene.state
    tableau = tableau_of(state)
    stacks = [Stack(one.down, one.up[:-1]) if held in one.up else one for one in tableau.stacks]
    permanents = tuple([one for one in state.permanents if one.id != held.id])
    after = evolve(state, permanents=permanents, extra=with_stacks(tableau, tuple(stacks)))
    return scene.without(held.id, after)


NOWHERE: Final = ObjectId(-1)


def must_use(scene: Scene, traits: Traits) -> ObjectId | None:
    """SOL-G28: return what must pay, so that the slot is empty when a permanent arrives; NOWHERE if nothing can."""
    if not traits.is_permanent or "Aura" in traits.seen.subtypes:
        return None
    slot = slot_in(scene)
    if slot is None or agreed(scene.state).second_permanent is SecondPermanent.REPLACE:
        return None
    return slot.id if scene.look(slot).text.mana else NOWHERE


Price = tuple[Needs, Cost, ObjectId | None]
"""What a play needs, its cost, and the source that must be among those that pay."""


def payable_xs(scene: Scene, supply: Supply, price: Price, mode: Mode, source: Thing) -> list[int]:
    """SOL-066, SOL-067, SOL-G49, SOL-P56: return every X with which *mode* can be paid and aimed; 0 without X.

    Where targets must have a mana value of X, only such an X will do (SOL-G21).
    """
    needs, cost, must = price
    if not cost.mana.xs:
        return [0] if supply.pays(needs, 0, must) and _can_aim(scene, mode, source) else []
    speaks = _speaks_of_x(mode)
    if not speaks and not _can_aim(scene, mode, source):
        return []
    found = []
    for n in range(1, _MOST_X):
        if not supply.pays(needs, n - 1):
            break
        if must is not None and not supply.pays(needs, n - 1, must):
            continue
        if not speaks or _can_aim(scene, mode, source, x=n):
            found.append(n)
    return found


def _can_aim(scene: Scene, mode: Mode, source: Thing, x: int = 0) -> bool:
    if not mode.targets:
        return True
    return enough_targets(scene, mode.targets, Context(source.id or ObjectId(0), YOU, x=x), source)


@cache
def _speaks_of_x(mode: Mode) -> bool:
    return any(isinstance(node, X) for node in nodes_in(mode.targets))


def _life_left(scene: Scene, cost: Cost, source: ObjectId, x: int = 0) -> bool:
    """SOL-132, SOL-G78: a payment of life takes as many cards, and all of them must be in the library."""
    return lives_of(scene, cost, Context(source, YOU, x=x)) <= len(scene.state.seats[YOU].library)


def lives_of(scene: Scene, cost: Cost, context: Context) -> int:
    """SOL-G78: return how much life is paid in *cost*."""
    return sum([max(0, amount(scene, part.amount, context)) for part in cost.parts if isinstance(part, PayLife)])


# Abilities.


def _abilities(scene: Scene, supply: Supply) -> list[Action]:
    """SOL-A03: return the abilities that may be used: in a window fast ones of what it belongs to."""
    return [
        d.BeginAbility(one.id, index)
        for one in _users(scene)
        if usable_now(scene, one)
        for index, ability in enumerate(scene.look(one).text.activated)
        if _able(scene, supply, one, (index, ability))
    ]


def usable_now(scene: Scene, permanent: Permanent) -> bool:
    """SOL-G67, SOL-G69: return whether *permanent*, which the player may use, may be used in this phase."""
    tableau = tableau_of(scene.state)
    if tableau.phase is Phase.MAIN:
        return True
    mine = (permanent.id,) if tableau.phase is Phase.USE else (permanent.id, permanent.attached)
    return tableau.user in mine


def _users(scene: Scene) -> list[Permanent]:
    """SOL-G34, SOL-G38: return what the player may use: the own permanent, attachments, and if agreed row lands."""
    state = scene.state
    slot = slot_in(scene)
    found = [] if slot is None else [slot]
    found += [one for one in attachments_of(state) if one.controller == YOU]
    return [*found, *row_lands(state)] if agreed(state).row_land_abilities else found


def _able(scene: Scene, supply: Supply, permanent: Permanent, use: tuple[int, Activated]) -> bool:
    """SOL-122: return whether an ability can be announced and completed, whatever turn or phase it is tied to."""
    index, ability = use
    state, rules = scene.state, agreed(scene.state)
    if tableau_of(state).phase is not Phase.MAIN and Limit.SORCERY in ability.limits:
        return False
    if (permanent.id, index) in state.used:
        return False
    needs = use_needs(rules, ability, scene.known.traits[permanent.card])
    if needs is None or (ability.cost.parts and not _life_left(scene, ability.cost, permanent.id, x=permanent.x)):
        return False
    if rules.honor_self_costs and not _own_costs_left(permanent, ability.cost):
        return False
    source = scene.thing(permanent.id)
    assert source is not None, "it is in play"
    return bool(payable_xs(scene, supply, (needs, ability.cost, None), Mode(ability.effect, ability.targets), source))


def use_needs(rules: SolitaireRules, ability: Activated, traits: Traits) -> Needs | None:
    """SOL-G42: with that option an ability without mana in its cost is free, once."""
    mana = ability.cost.mana
    if rules.manaless_ability_payment is ManalessPayment.FREE_ONCE and not (mana.value or mana.xs):
        return ()
    return ability_needs(rules, ability, traits.card)


def is_limited(rules: SolitaireRules, ability: Activated) -> bool:
    """SOL-G42, SOL-G72: return whether *ability* can be used only once while its source is in its place."""
    mana = ability.cost.mana
    free = rules.manaless_ability_payment is ManalessPayment.FREE_ONCE and not (mana.value or mana.xs)
    return free or Limit.ONCE_A_TURN in ability.limits


def _own_costs_left(permanent: Permanent, cost: Cost) -> bool:
    """SOL-G43: with that option tapping and removing counters are real; what is sacrificed is gone anyway."""
    counters = dict(permanent.counters)
    for part in cost.parts:
        if isinstance(part, TapThis) and permanent.tapped:
            return False
        if isinstance(part, RemoveThese) and counters.get(part.kind, 0) < part.count:
            return False
    return True


SELF_COSTS: Final = (TapThis, SacrificeThis, RemoveThese)
"""SOL-G43, SOL-P28: what a permanent pays with itself."""


# Attacks.


def blockers_on(scene: Scene, place: int, attacker: ObjectId) -> list[ObjectId]:
    """SOL-054, SOL-G74: return what blocks *attacker* on a stack: all creatures, or those that could, if agreed.

    One alone could not block a creature with menace.
    """
    found = creatures_on(scene, place)
    if not agreed(scene.state).respect_evasion:
        return found
    able = [one for one in found if forbidden(scene, d.AddBlocker(one, attacker)) is None]
    menaces = KeywordKind.MENACE in scene.look(scene.permanents[attacker]).text.kinds
    return [] if menaces and len(able) == 1 else able


def _attacks(scene: Scene) -> list[Action]:
    """SOL-A04, SOL-051, SOL-G73: return the stacks that the own creature may attack."""
    state = scene.state
    slot = slot_in(scene)
    if slot is None or CardType.CREATURE not in scene.look(slot).types:
        return []
    if forbidden(scene, d.AddAttacker(slot.id)) is not None:
        return []
    stacks, wanted = tableau_of(state).stacks, agreed(state).attack_requires_blocker
    return [
        action
        for place, action in enumerate(_ATTACKS)
        if not stacks[place].empty and (not wanted or blockers_on(scene, place, slot.id))
    ]
