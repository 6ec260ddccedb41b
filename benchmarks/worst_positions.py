"""Positions that cost a rules engine most: one thing in great numbers, for every game and any number of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules import ascension, castle, duel, fortress, magic54, solitaire
from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.fortress import FortressRules, Siege
from castlerules.magic import MagicRules
from castlerules.magic.model import AttackDecision, BlockDecision, actions
from castlerules.magic.model.decisions import CombatDamageDecision
from castlerules.solitaire import PaymentStrictness, SolitaireRules
from castlerules.testing import castle as castle_kit
from castlerules.testing import magic54 as magic54_kit
from castlerules.testing.magic import MagicScenario, Side, side
from castlerules.testing.solitaire import SolitaireScenario

from .big_league import MIN_PLAYERS, league, with_contests
from .worst_cards import CARDS, PAIRS, TWO

__all__ = ["WORST_POSITIONS", "WorstPosition"]


@attrs.frozen
class WorstPosition:
    """A kind of position of *game*: *state_of* returns the one with a number of the thing that it has many of.

    From there *steps* actions are taken, each time the legal action number *pick*, or the last one if there are fewer.
    """

    game: Any
    state_of: Callable[[int], Any]
    pick: int = 0
    steps: int = 4


def _duel(mine: Side, theirs: Side, *, step: str = "main", rules: MagicRules | None = None) -> Any:
    """Return the state of a duel with these sides, in *step* of the turn of the first."""
    return MagicScenario.of(duel.GAME.book, mine, theirs, step=step, rules=rules or duel.DuelRules(), cards=CARDS).state


def _to_decision(state: Any, kind: type[Any]) -> Any:
    """Return the state in which a decision of class *kind* is pending, after passes of both players from *state* on."""
    while not isinstance(state.decision, kind):
        state = duel.GAME.advance(state, duel.GAME.legal_actions(state)[0])
    return state


def _attackers(mine: Side, theirs: Side) -> Any:
    """Return the state in which attackers are declared."""
    return _to_decision(_duel(mine, theirs), AttackDecision)


def _blockers(mine: Side, theirs: Side) -> Any:
    """Return the state in which all creatures of *mine* attack, and blockers are declared."""
    state = _attackers(mine, theirs)
    creatures = [one.id for one in state.permanents if one.controller == state.active and one.card in _creatures(state)]
    state = evolve(state, decision=AttackDecision(state.active, tuple(sorted(creatures))))
    return _to_decision(duel.GAME.advance(state, actions.ConfirmAttack()), BlockDecision)


def _creatures(state: Any) -> frozenset[int]:
    """Return the cards of *state* that are creatures."""
    cards = enumerate(state.table.cards)
    return frozenset([at for at, card in cards if lang.CardType.CREATURE in card.faces[0].types.types])


def _damage(attacker: str, count: int) -> Any:
    """Return the state in which the damage of *attacker* is divided among *count* blockers."""
    state = _blockers(side(attacker), side(f"{count} Goblin"))
    (number,) = state.combat.attackers
    blockers = sorted([one.id for one in state.permanents if one.controller != state.active])
    state = evolve(state, decision=BlockDecision(state.decision.player, tuple([(one, number) for one in blockers])))
    return _to_decision(duel.GAME.advance(state, actions.ConfirmBlocks()), CombatDamageDecision)


def _cast(card: str, mine: Side, theirs: Side, *, rules: MagicRules | None = None, resolves: bool = True) -> Any:
    """Return the state in which *card* is announced, and with *resolves* only its resolution is left to come."""
    state = _duel(mine, theirs, rules=rules)
    hand = next(one for one in state.seats[0].hand if state.table.cards[one.card].name == card)
    state = duel.GAME.advance(state, actions.BeginCast(hand.id))
    while resolves and state.decision is not None:
        state = duel.GAME.advance(state, duel.GAME.legal_actions(state)[0])
    return duel.GAME.advance(state, actions.PassPriority()) if resolves else state


def _names(name: str, numbers: int, count: int) -> str:
    """Return *count* names, the first *numbers* of them that are called *name*, over and over."""
    return ", ".join([f"{name} {n % numbers}" for n in range(count)])


def _half(count: int, one: str, other: str) -> str:
    """Return *count* creatures, half of them *one*, the others *other*."""
    return f"{count - count // 2} {one}" + (f", {count // 2} {other}" if count > 1 else "")


MANUAL: Final = duel.DuelRules.of({"core": {"manual_mana": True}})
FULL: Final = "5 Mountain"
FIVE: Final = ("Rat", "Hawk", "Goblin", "Elf", "Knight")

COMBAT: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {
        "attackers": WorstPosition(duel.GAME, lambda n: _attackers(side(f"{n} Goblin"), side()), 1, 240),
        "attackers that must": WorstPosition(duel.GAME, lambda n: _attackers(side(f"{n} Berserker"), side()), 0, 240),
        "attackers, three at most": WorstPosition(
            duel.GAME, lambda n: _attackers(side(f"{_half(n, 'Twin', 'Berserker')}, Three Lanes"), side()), 1, 8
        ),
        "attackers, three at most, that must": WorstPosition(
            duel.GAME, lambda n: _attackers(side(f"{_half(n, 'Berserker', 'Eager Twin')}, Three Lanes"), side()), 0, 8
        ),
        "attackers in company": WorstPosition(
            duel.GAME, lambda n: _attackers(side(_half(n, "Twin", "Berserker")), side()), 1, 240
        ),
        "blocks": WorstPosition(duel.GAME, lambda n: _blockers(side(f"{n} Goblin"), side(f"{n} Rat")), 1, 240),
        "blocks of menace": WorstPosition(duel.GAME, lambda n: _blockers(side(f"{n} Thug"), side(f"{n} Rat")), 1, 240),
        "blocks of menace, one each": WorstPosition(
            duel.GAME, lambda n: _blockers(side(f"{n} Thug"), side(f"{n} Rat")), 100000, 240
        ),
        "blocks of lures with menace": WorstPosition(
            duel.GAME, lambda n: _blockers(side(f"{n} Siren"), side(f"{n} Rat")), 1, 240
        ),
        "blocks of lures of three kinds": WorstPosition(
            duel.GAME,
            lambda n: _blockers(
                side(f"{_half(n, 'Flying Siren', 'Black Siren')}, Siren"), side(f"{_half(n, 'Rat', 'Hawk')}, Goblin")
            ),
            1,
            240,
        ),
        "blocks that must be": WorstPosition(
            duel.GAME, lambda n: _blockers(side(_half(n, "Thug", "Goblin")), side(_half(n, "Eager Rat", "Rat"))), 1, 240
        ),
        "blocks by three or more": WorstPosition(
            duel.GAME, lambda n: _blockers(side(f"{n} Colossus"), side(f"{n} Rat")), 1, 8
        ),
        "blocks, five at most": WorstPosition(
            duel.GAME, lambda n: _blockers(side(f"{n} Thug, Three Lanes"), side(_half(n, "Eager Rat", "Twin"))), 1, 8
        ),
        "damage among blockers": WorstPosition(duel.GAME, lambda n: _damage("Giant", n), 1, 240),
        "damage that tramples": WorstPosition(duel.GAME, lambda n: _damage("Trampler", n), 1, 240),
    }
)
"""Declarations of attackers and blockers, and division of damage."""

LAYERS: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {
        "lords": WorstPosition(duel.GAME, lambda n: _duel(side(f"{n} Lord, {FULL}", hand="5 Goblin"), side())),
        "crusades, knights and lords": WorstPosition(
            duel.GAME, lambda n: _duel(side(f"{n} Crusade, {n} Knight, {n} Lord"), side())
        ),
        "abilities that depend on others": WorstPosition(
            duel.GAME, lambda n: _duel(side(f"{_half(n, 'Wings', 'Haste')}, {n} Hawk"), side())
        ),
        "creatures that count": WorstPosition(duel.GAME, lambda n: _duel(side(f"{n} Swarm"), side())),
        "tokens with counters": WorstPosition(duel.GAME, lambda n: _duel(side(f"{n} Goblin/+1"), side())),
    }
)
"""Continuous effects."""

TRIGGERS: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {
        "Megrims": WorstPosition(
            duel.GAME,
            lambda n: _cast("Mind Rot", side(f"{n} Megrim, Swamp", hand="Mind Rot"), side(hand="5 Rat")),
            0,
            40,
        ),
        "deaths": WorstPosition(
            duel.GAME, lambda n: _cast("Wrath", side(f"{n} Martyr, Plains", hand="Wrath"), side(f"{n} Martyr")), 0, 40
        ),
        "attack triggers": WorstPosition(
            duel.GAME,
            lambda n: evolve(
                state := _attackers(side(f"{n} Captain"), side(f"{n} Rat")),
                decision=AttackDecision(
                    state.active, tuple([one.id for one in state.permanents if one.controller == 0])
                ),
            ),
            0,
            40,
        ),
        "upkeep triggers": WorstPosition(
            duel.GAME, lambda n: _duel(side("2 Plains"), side(f"{n} Demon"), step="end of turn"), 0, 40
        ),
        "echoes": WorstPosition(
            duel.GAME, lambda n: _cast("Boon", side(f"{n} Echo, Plains", hand="Boon"), side(life=1000)), 0, 40
        ),
    }
)
"""Many triggers at once."""

MANA: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {
        "mana by hand": WorstPosition(
            duel.GAME,
            lambda n: _duel(side(f"{n} Dual WU, Plains", hand="Gold, Boon, 5 Spark"), side(), rules=MANUAL),
            3,
            8,
        ),
        "two-colour lands": WorstPosition(
            duel.GAME,
            lambda n: _duel(
                side(", ".join([f"Dual {PAIRS[k % 10]}" for k in range(n)]), hand="Gold, Boon, 5 Spark"), side()
            ),
            2,
        ),
        "lands that choose two": WorstPosition(
            duel.GAME, lambda n: _duel(side(_names("Choice", len(TWO), n), hand="Gold, Boon, 5 Spark"), side()), 1
        ),
        "X of lands that choose two": WorstPosition(
            duel.GAME, lambda n: _duel(side(_names("Choice", len(TWO), n), hand="Blaze, Twice"), side()), 1
        ),
        "X of many lands": WorstPosition(
            duel.GAME, lambda n: _duel(side(f"{n} Mountain", hand="Blaze, Twice"), side()), 2
        ),
        "tap three others": WorstPosition(duel.GAME, lambda n: _duel(side(f"{n} Goblin, 5 Banner"), side()), 1),
        "tap three elves": WorstPosition(duel.GAME, lambda n: _duel(side(f"{n} Elf, 5 Banner"), side()), 1, 8),
    }
)
"""Payments."""


def _stack(count: int) -> Any:
    """Return the state with *count* spells on the stack, and counterspells in hand."""
    state = _duel(
        side(f"{count} Mountain, 2 Island", hand=f"{count} Spark, 2 Counter", life=1000),
        side("Island", hand="Counter", life=1000),
    )
    for _ in range(count):
        hand = state.seats[0].hand
        state = duel.GAME.advance(state, actions.BeginCast(hand[0].id))
        while state.decision is not None:
            state = duel.GAME.advance(state, duel.GAME.legal_actions(state)[0])
    return state


ZONES: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {
        "three different targets": WorstPosition(
            duel.GAME,
            lambda n: _cast("Three", side("Mountain", hand="5 Three"), side(f"{n} Rat"), resolves=False),
            0,
        ),
        "any number of targets": WorstPosition(
            duel.GAME, lambda n: _cast("Any", side("Mountain", hand="5 Any"), side(f"{n} Rat"), resolves=False), 1, 240
        ),
        "required targets": WorstPosition(
            duel.GAME,
            lambda n: _cast("Three", side("Mountain", hand="Three"), side(f"{n} Bannerman"), resolves=False),
            0,
        ),
        "required targets of five kinds": WorstPosition(
            duel.GAME,
            lambda n: _cast(
                "Any",
                side("Mountain", hand="Any"),
                side(", ".join([f"Flag {color}" for color in "WUBRG"] + [f"{n // 5} {name}" for name in FIVE])),
                resolves=False,
            ),
            0,
        ),
        "hand": WorstPosition(
            duel.GAME, lambda n: _duel(side(f"{n} Mountain", hand=_names("Soldier", 240, n)), side()), 1
        ),
        "spells for one target": WorstPosition(
            duel.GAME, lambda n: _duel(side("5 Mountain", hand=f"{n} Spark"), side(f"{n} Rat")), 1
        ),
        "graveyard": WorstPosition(
            duel.GAME,
            lambda n: _duel(side("5 Mountain", graveyard=f"{n} Back"), side(f"{n} Rat", graveyard=f"{n} Rat")),
            1,
        ),
        "artifacts": WorstPosition(duel.GAME, lambda n: _duel(side(f"5 Mountain, {n} Rod"), side(f"{n} Rat")), 1),
        "stack": WorstPosition(duel.GAME, _stack, 1),
        "sacrifices": WorstPosition(
            duel.GAME, lambda n: _cast("Tribute", side("Swamp", hand="Tribute"), side(f"{n} Rat")), 0
        ),
        "library": WorstPosition(duel.GAME, lambda n: _duel(side(library=f"{n} Rat"), side(library=f"{n} Rat")), 0),
        "tokens": WorstPosition(duel.GAME, lambda n: _duel(side(f"{n} Goblin/token"), side(f"{n} Goblin/token")), 0, 8),
    }
)
"""Targets, and many objects in one zone."""


def _castle(mine: Side, theirs: Side, **words: Any) -> Any:
    slots = {f"R{row}C{column}": "Goblin" for row in (1, 2) for column in (1, 2, 3)}
    return castle_kit.CastleScenario.of_castles(
        mine, theirs, castle=slots, theirs_castle=slots, cards=CARDS, **words
    ).state


CASTLE: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {
        "castle: lands": WorstPosition(castle.GAME, lambda n: _castle(side(_names("Choice", len(TWO), n)), side()), 1),
        "castle: creatures": WorstPosition(
            castle.GAME, lambda n: _castle(side(f"{n} Goblin"), side(f"{n} Rat")), 0, 12
        ),
        "castle: attackers": WorstPosition(
            castle.GAME, lambda n: _castle(side(f"{n} Goblin"), side(f"{n} Rat"), step="beginning of combat"), 1, 40
        ),
        "castle: lords": WorstPosition(castle.GAME, lambda n: _castle(side(f"{n} Lord"), side(f"{n} Rat")), 0, 8),
    }
)


def _fortress(mine: Side, theirs: Side, **words: Any) -> Any:
    return MagicScenario.of(
        fortress.FORTRESS, mine, theirs, rules=FortressRules(), extra=Siege(opposition=3), cards=CARDS, **words
    ).state


FORTRESS: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {
        "fortress: garrison": WorstPosition(
            fortress.GAME, lambda n: _fortress(side(f"{n} Goblin"), side(f"{n} Rat", library=0, life=0)), 0, 12
        ),
        "fortress: attackers": WorstPosition(
            fortress.GAME, lambda n: _fortress(side(f"{n} Thug"), side(f"{n} Rat", library=0, life=0)), 1, 40
        ),
        "fortress: lords": WorstPosition(
            fortress.GAME, lambda n: _fortress(side(f"{n} Lord"), side(f"{n} Lord", library=0, life=0)), 0, 8
        ),
    }
)


def _tableau(row: str, hand: str = "Gold", rules: SolitaireRules | None = None, **stacks: Any) -> Any:
    return SolitaireScenario.of(row=row, hand=hand, cards=CARDS, rules=rules or SolitaireRules(), **stacks).state


EACH_COLOR: Final = SolitaireRules(payment_strictness=PaymentStrictness.EACH_COLOR)
SOLITAIRE: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {
        "solitaire: filter lands": WorstPosition(
            solitaire.GAME,
            lambda n: _tableau(f"{_names('Filter', 240, n)}, Plains x2", rules=EACH_COLOR, K1="| Goblin"),
            1,
        ),
        "solitaire: two-colour lands": WorstPosition(
            solitaire.GAME,
            lambda n: _tableau(", ".join([f"Dual {PAIRS[k % 10]}" for k in range(n)]), rules=EACH_COLOR, K1="| Goblin"),
            1,
        ),
        "solitaire: X": WorstPosition(
            solitaire.GAME, lambda n: _tableau(_names("Filter", 240, n), hand="Blaze", K1="| Goblin"), 1
        ),
    }
)


def _magic54(_: int) -> Any:
    """Return the state with all creatures in play and all other cards in hand; there are no more cards than these."""
    red = magic54_kit.side("JH QH KH JD QD KD", mana=8, rest="hand")
    return magic54_kit.table(red, magic54_kit.side("JC QC KC JS QS KS", mana=8, rest="hand")).state


MAGIC54: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {"magic54: all cards": WorstPosition(magic54.GAME, _magic54, 1, 12)}
)
"""Magic 54; the number plays no part."""


ASCENSION: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {
        "ascension: members": WorstPosition(ascension.GAME, lambda n: league(max(n, MIN_PLAYERS)), 1, 2),
        "ascension: contests": WorstPosition(ascension.GAME, lambda n: with_contests(league(20), n), 1, 2),
    }
)

WORST_POSITIONS: Final[Mapping[str, WorstPosition]] = MappingProxyType(
    {**COMBAT, **LAYERS, **TRIGGERS, **MANA, **ZONES, **CASTLE, **FORTRESS, **SOLITAIRE, **MAGIC54, **ASCENSION}
)
"""All positions by name."""
