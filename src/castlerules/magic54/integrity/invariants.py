"""``problems``: the invariants of a single state; each function yields the rules that a state violates.

A state without problems can be played to its end. Invariants of two successive states are in ``step_invariants``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic54.model.cards import BLACK, RED, TEAM_CARDS, TEAM_NAMES, CardKind, opponent
from castlerules.magic54.model.options import (
    MOST_TURNS,
    DamagePersistence,
    DamageTiming,
    ManaDropScope,
    PileResolution,
    RecycleTiming,
    ShieldDuration,
)
from castlerules.magic54.model.state import (
    NO_COMBAT,
    PLAYERS,
    WINDOWS,
    Creature,
    ObjectId,
    Phase,
    Result,
    State,
    card_of,
    creature_ids_of,
    creature_in_play,
    entry_number_of,
    is_creature_id,
    owner_of,
    target_ids_of,
)
from castlerules.magic54.rules.combat import blockers_of
from castlerules.magic54.rules.damage import result_at_double_zero
from castlerules.magic54.rules.permissions import can_jack_stand_in

from .pile_invariants import pile_problems

Problems = Iterator[Violation]
_MOST_NAMED: Final = 5  # the number of missing cards that a message names
_MOST_SUMMONS: Final = 8  # M54-I06: a team has 8 Mana cards, each pays once a turn, and a creature costs at least 1
_AFTER_ATTACK: Final = (Phase.POSTCOMBAT, Phase.DISCARD, Phase.CYCLE)


def problems(state: State) -> tuple[Violation, ...]:
    """Return every invariant (M54-I01 and on) that *state* breaks; empty for every state that play can reach.

    If a player or an id is invalid, only the invariants that do not depend on players and ids are checked further.
    """
    basic = [violation for find in _IDENTITY_INVARIANTS for violation in find(state)]
    further = _INDEPENDENT_INVARIANTS if basic else (*_INDEPENDENT_INVARIANTS, *_DEPENDENT_INVARIANTS)
    return (*basic, *[violation for find in further for violation in find(state)])


def _players(state: State) -> Problems:
    for name in ("active", "priority"):
        if getattr(state, name) not in (RED, BLACK):
            yield Violation("M54-002", f"{name} is RED (0) or BLACK (1), not {short_repr(getattr(state, name))}")


def _numbers(state: State) -> Problems:
    if not 1 <= state.turn <= MOST_TURNS:
        yield Violation("M54-I21", f"the turn number is 1 to {MOST_TURNS}")
    if state.passes not in (0, 1):
        yield Violation("M54-Q10", f"the passes in succession are 0 or 1, not {state.passes}")
    if not 0 <= state.mana_played <= state.rules.mana_per_turn:
        yield Violation("M54-Q06", f"{state.mana_played} Mana cards were put, of {state.rules.mana_per_turn} allowed")
    if not 0 <= state.creatures_entered <= _MOST_SUMMONS * state.turn:
        yield Violation("M54-Q22", f"in {state.turn} turns 0 to {_MOST_SUMMONS * state.turn} creatures enter play")


def _cards(state: State) -> Problems:
    """M54-I01: each team has each of its cards once, in its own zones."""
    for team in (RED, BLACK):
        side = state.sides[team]
        creatures = [card_of(creature.id) for creature in side.creatures if is_creature_id(creature.id)]
        held = Counter([*side.deck, *side.hand, *side.discard, *side.mana, *creatures])
        held.update(item.card for item in state.pile if item.source is None and item.card.team == team)
        held.update(card for card in state.combat.growth_cards if card.team == team)
        held.update(
            [state.searching_joker] if state.searching_joker is not None and state.searching_joker.team == team else []
        )
        missing = [card.code for card in TEAM_CARDS[team] if not held[card]]
        if missing:
            rest = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
            yield Violation("M54-I01", f"{TEAM_NAMES[team]} lacks {', '.join(missing[:_MOST_NAMED])}{rest}")
        for card in [card for card in held if held[card] > (card.team == team)]:
            yield Violation("M54-I01", f"{TEAM_NAMES[team]} has {card} {held[card]} times")


def _ids(state: State) -> Problems:
    """4.1: every id belongs to a creature that has entered play, and no two creatures have the same entry number."""
    entries: dict[int, int] = {}
    for object_id in (*creature_ids_of(state), *target_ids_of(state)):
        if not is_creature_id(object_id):
            yield Violation("M54-038", f"{object_id} is no id of a creature")
        elif (
            not 1 <= entry_number_of(object_id) <= state.creatures_entered
            or entries.setdefault(entry_number_of(object_id), object_id) != object_id
        ):
            yield Violation(
                "M54-Q22",
                f"no creature {card_of(object_id)} entered as number {entry_number_of(object_id)}"
                f" of {state.creatures_entered}",
            )
    for player in (RED, BLACK):
        creatures = [creature.id for creature in state.sides[player].creatures]
        if creatures != sorted(set(creatures)):
            yield Violation("M54-Q39", f"the creatures of {TEAM_NAMES[player]} are not in the order of their entry")


def _hit_points(state: State) -> Problems:
    for player in (RED, BLACK):
        hp = state.sides[player].hp
        if not 0 <= hp <= state.rules.starting_hp:
            yield Violation("M54-I02", f"{TEAM_NAMES[player]} has {hp} hp, not 0 to {state.rules.starting_hp}")


def _result(state: State) -> Problems:
    """M54-I03: the game is over if and only if a player has 0 hp or the turn limit has been reached."""
    red, black = (side.hp == 0 for side in state.sides)
    limit = state.rules.turn_limit
    if limit is not None and state.turn > limit:
        yield Violation("M54-Q42", f"turn {state.turn} is past the limit of {limit}")
    possible: tuple[Result | None, ...]
    if red and black:
        possible = (result_at_double_zero(state),)
    elif red or black:
        possible = (Result.BLACK if red else Result.RED,)
    else:
        possible = (None, Result.DRAW) if state.turn == limit else (None,)
    if state.result not in possible:
        shown = state.result and state.result.value
        yield Violation(
            "M54-I03", f"with {state.sides[RED].hp} and {state.sides[BLACK].hp} hp the result is not {shown}"
        )


def _mana(state: State) -> Problems:
    """M54-I06: Mana in play consists of Mana cards, at most as many as could have been put in the turns so far."""
    for player in (RED, BLACK):
        side = state.sides[player]
        name = TEAM_NAMES[player]
        if any(card.kind is not CardKind.MANA for card in side.mana):
            yield Violation("M54-030", f"{name} has a card that is no Mana card among the Mana in play")
        if len(side.mana) > (most := _most_mana(state, player)):
            yield Violation("M54-I06", f"{name} has {len(side.mana)} Mana in play, {most} could be put until now")
        if not 0 <= side.tapped <= len(side.mana):
            yield Violation("M54-024", f"{name} has {side.tapped} tapped of {len(side.mana)} Mana cards")
    if state.mana_played > len(state.sides[state.active].mana):
        yield Violation("M54-Q06", "more Mana cards were put this turn than are in play")


def _most_mana(state: State, player: Player) -> int:
    """Return how many Mana cards *player* can have put: the maximum of all past turns, and those of this turn."""
    by_window = state.rules.mana_drop_scope is ManaDropScope.WINDOW
    mine = player == state.active
    most = (state.turn - mine) // 2 * (1 + by_window) * state.rules.mana_per_turn
    if mine:
        most += state.mana_played
        if by_window and state.phase in _AFTER_ATTACK:
            most += state.rules.mana_per_turn
    return most


def _creatures(state: State) -> Problems:
    for player in (RED, BLACK):
        for creature in state.sides[player].creatures:
            if creature.damage < 0 or creature.bonus < 0:
                yield Violation("M54-I11", f"{creature.card} has damage {creature.damage} and bonus {creature.bonus}")
            elif creature.damage >= creature.defence:
                yield Violation(
                    "M54-I11", f"{creature.card} has {creature.damage} damage of {creature.defence} and is not dead"
                )
            if creature.sick and creature.tapped:
                yield Violation("M54-I14", f"{creature.card} is tapped, so it attacked, but it is sick")
            yield from _rested(state, creature)


def _rested(state: State, creature: Creature) -> Problems:
    """M54-I12 to M54-I14: a creature is tapped, damaged or has a bonus only at certain times."""
    mine = creature.card.team == state.active
    attacked = creature.id in state.combat.attackers
    if (
        mine
        and state.phase in (Phase.PRECOMBAT, Phase.ATTACKERS, Phase.BLOCKERS, Phase.COMBAT, Phase.ASSIGNMENT)
        and creature.tapped is not attacked
    ):
        yield Violation(
            "M54-I14", f"{creature.card} is {'' if creature.tapped else 'not '}tapped, against its attacking"
        )
    if state.rules.damage_persistence is DamagePersistence.EXCHANGE and creature.damage and _is_outside_exchange(state):
        yield Violation("M54-Q28", f"{creature.card} has damage outside an exchange")
    fighters = (*state.combat.attackers, *dict(state.combat.blocks))
    if creature.bonus and not (state.combat.growth_cards and creature.id in fighters):
        yield Violation("M54-I13", f"{creature.card} has a bonus without a fight and a Growth card aside")


def _is_outside_exchange(state: State) -> bool:
    """Return whether no exchange is in progress; False once the game is over, which can interrupt an exchange."""
    fighting = state.phase is Phase.COMBAT or state.phase is Phase.ASSIGNMENT
    return not state.pile and state.searching_joker is None and state.result is None and not fighting


def _turn(state: State) -> Problems:
    """2.1: outside windows the active player has priority, and each step has something to decide."""
    side = state.sides[state.active]
    over = state.result is not None
    if state.phase not in WINDOWS and (state.priority != state.active or state.passes):
        yield Violation("M54-Q12", f"nobody has priority and nobody passes in the {state.phase.value} step")
    if over:
        return
    if state.phase is Phase.DISCARD and len(side.hand) <= state.rules.hand_limit:
        yield Violation("M54-120", "nothing is to be discarded")
    if state.phase is Phase.CYCLE and not (state.rules.end_cycle and 0 < len(side.hand) <= state.rules.hand_limit):
        yield Violation("M54-Q37", "the exchange of a card needs the option, and a hand within the limit")
    blockers = state.sides[opponent(state.active)].creatures
    if state.phase is Phase.BLOCKERS and all(creature.tapped for creature in blockers):
        yield Violation("M54-093", "nobody could block")


def _priority(state: State) -> Problems:
    """2.2: in a window, the number of passes and the pile restrict who can have priority."""
    if state.phase not in WINDOWS or state.result is not None:
        if state.response_open and state.phase not in WINDOWS:
            yield Violation("M54-Q07", "an answer to a permanent is possible in a window only")
        return
    active = state.active
    allowed = {(active, 0), (opponent(active), 1)}
    if state.response_open:
        if (
            not state.rules.response_after_permanent
            or state.phase is Phase.COMBAT
            or state.pile
            or state.searching_joker
        ):
            yield Violation("M54-Q07", "nobody has a chance to answer a permanent now")
        allowed = {(opponent(active), 0)}
    elif state.searching_joker is not None:
        allowed = {(active, 0)}
    elif state.pile:
        player = state.pile[-1].card.team
        answers = {(opponent(player), 0), (player, 1)}
        allowed = answers | allowed if state.rules.pile_resolution is PileResolution.SINGLE else answers
    if (state.priority, state.passes) not in allowed:
        name = TEAM_NAMES[state.priority]
        yield Violation("M54-Q08", f"{name} cannot have priority after {state.passes} passes here")


def _combat(state: State) -> Problems:
    """M54-I14, M54-I15: attackers and blockers belong to the right player, and each is named once."""
    combat = state.combat
    if state.phase is Phase.PRECOMBAT or state.phase in _AFTER_ATTACK:
        if combat != NO_COMBAT:
            yield Violation("M54-I16", f"there is a fight in the {state.phase.value} phase")
        return
    if state.phase is not Phase.ATTACKERS and not combat.attackers:
        yield Violation("M54-Q11", "there is no attacker")
    if len(set(combat.attackers)) < len(combat.attackers) or any(owner_of(a) != state.active for a in combat.attackers):
        yield Violation("M54-I14", "attackers are creatures of the active player, each named once")
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(blockers)) < len(blockers) or any(owner_of(object_id) == state.active for object_id in blockers):
        yield Violation("M54-I15", "blockers are creatures of the other player, each named once")
    if any(attacker not in combat.attackers for _, attacker in combat.blocks):
        yield Violation("M54-I15", "a blocker blocks what does not attack")
    if any((creature := creature_in_play(state, object_id)) is not None and creature.tapped for object_id in blockers):
        yield Violation("M54-I15", "a blocker is tapped")
    yield from _combat_stages(state)


def _combat_stages(state: State) -> Problems:
    """2.1: a step of combat holds nothing that only later steps can produce."""
    combat = state.combat
    early = state.phase in (Phase.ATTACKERS, Phase.BLOCKERS)
    if state.phase is Phase.ATTACKERS and combat.blocks:
        yield Violation("M54-093", "blockers are named after the attackers")
    if early and any(
        creature_in_play(state, object_id) is None for object_id in (*combat.attackers, *dict(combat.blocks))
    ):
        yield Violation("M54-Q12", "a creature has left play while attackers and blockers are named")
    if early and combat.growth_cards:
        yield Violation("M54-053", "Growth is played in the combat window")
    if any(card.kind is not CardKind.MANA for card in combat.growth_cards):
        yield Violation("M54-053", "a card that is no Mana card was played as Growth")
    if sum(creature.bonus for side in state.sides for creature in side.creatures) > sum(
        card.power for card in combat.growth_cards
    ):
        yield Violation("M54-I13", "the bonuses are more than the Growth cards aside give")
    if state.result is None:
        yield from _assignments(state)


def _assignments(state: State) -> Problems:
    """M54-I17: damage is divided in order, at most the attack value, and some of it is still to be divided."""
    left = {
        (attacker, blocker.id): len(blockers) - place
        for attacker in state.combat.attackers
        if creature_in_play(state, attacker) is not None and len(blockers := blockers_of(state, attacker)) > 1
        for place, blocker in enumerate(blockers, start=1)
    }
    named = [(attacker, blocker) for attacker, blocker, _ in state.combat.assignments]
    if state.phase is not Phase.ASSIGNMENT:
        if named:
            yield Violation("M54-A14", "damage is divided after the combat window")
        return
    rest = list(left)[len(named) :]
    if named != list(left)[: len(named)] or not rest or left[rest[0]] == 0:
        yield Violation("M54-A14", "damage is not divided in order, or nothing is left to divide")
        return
    for attacker in dict.fromkeys(attacker for attacker, _ in named):
        creature = creature_in_play(state, attacker)
        amounts = [amount for divided, _, amount in state.combat.assignments if divided == attacker]
        attack = 0 if creature is None else creature.attack
        if min(amounts) < 0 or sum(amounts) > attack or (attacker != rest[0][0] and sum(amounts) < attack):
            yield Violation("M54-I17", f"{card_of(attacker)} divides {sum(amounts)} of {attack} damage")


def _shields_and_pool(state: State) -> Problems:
    """M54-I10: no shields and pooled packets outside an exchange; M54-Q15, M54-Q16: only shields that can arise."""
    for shield in state.shields:
        on_creature = shield.target not in PLAYERS
        if on_creature and creature_in_play(state, shield.target) is None:
            yield Violation("M54-Q19", f"a shield is on {card_of(shield.target)}, which is not in play")
        if shield.receiver is not None and not _can_receive(state, shield.target, shield.receiver):
            yield Violation("M54-Q15", f"a shield leads from {shield.target} to {shield.receiver}")
    if state.shields and _is_outside_exchange(state) and state.rules.shield_duration is ShieldDuration.EXCHANGE:
        yield Violation("M54-I10", "there are shields outside an exchange")
    if state.pooled_packets and (
        state.rules.damage_timing is DamageTiming.ON_RESOLUTION or _is_outside_exchange(state)
    ):
        yield Violation("M54-Q13", "damage is pooled, against the option or outside an exchange")
    for packet in state.pooled_packets:
        if packet.source.kind is not CardKind.DAMAGE or packet.amount != packet.source.power:
            yield Violation("M54-Q13", f"{packet.source} does not deal {packet.amount}")


def _can_receive(state: State, target: ObjectId, receiver: ObjectId) -> bool:
    """Return whether a shield can lead from *target* to *receiver*: a creature to a Jack, or a Queen to her owner."""
    if target in PLAYERS:
        return False
    if receiver in PLAYERS:
        return card_of(target).rank == "Q" and PLAYERS[owner_of(target)] == receiver
    return receiver != target and card_of(receiver).rank == "J" and can_jack_stand_in(state, receiver, target)


def _searching(state: State) -> Problems:
    """M54-I05: a search needs a Joker, a window and a card in the deck."""
    joker = state.searching_joker
    if joker is None:
        return
    if joker.rank != "X" or state.phase not in WINDOWS or not state.sides[joker.team].deck or state.result is not None:
        yield Violation("M54-Q25", "a search needs a Joker, a window and a card in the deck")


def _decks(state: State) -> Problems:
    if state.rules.recycle_timing is not RecycleTiming.IMMEDIATE or state.result is not None:
        return
    for player in (RED, BLACK):
        side = state.sides[player]
        if side.discard and not side.deck:
            yield Violation("M54-Q38", f"the discard pile of {TEAM_NAMES[player]} was to be turned over at once")


_IDENTITY_INVARIANTS: Final[tuple[Callable[[State], Problems], ...]] = (_players, _ids)
_INDEPENDENT_INVARIANTS: Final[tuple[Callable[[State], Problems], ...]] = (_numbers, _cards, _hit_points)
_DEPENDENT_INVARIANTS: Final[tuple[Callable[[State], Problems], ...]] = (
    _result,
    _mana,
    _creatures,
    _turn,
    _priority,
    _combat,
    _shields_and_pool,
    _searching,
    _decks,
    pile_problems,
)
