"""Random boards for a fight, and the states of the library that they are."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from castlerules import Player, Rng
from castlerules.cards import CardDef
from castlerules.cards import language as lang
from castlerules.cards.builders import creature, does, instant, protection, pump, target
from castlerules.magic import MagicRules, State
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.ongoing_effects import OngoingEffect, RegenerationShield
from castlerules.magic.model.ongoing_effects import PreventionShield as LastingShield
from castlerules.magic.model.state import CardObject, CardTable, Permanent, Seat, VariantState
from castlerules.magic.model.steps import Step

from .slow_table import TRICKS, VEIL, A, Board, Fighter, N, Shield

__all__ = ["board_of", "state_of"]

TURN: Final = 11

ABILITIES: Final = {
    "first strike": lang.FIRST_STRIKE,
    "trample": lang.TRAMPLE,
    "flying": lang.FLYING,
    "reach": lang.REACH,
    "vigilance": lang.VIGILANCE,
    "defender": lang.DEFENDER,
    "menace": lang.Keyword(lang.KeywordKind.MENACE),
    "protection from R": protection(lang.RED),
    "protection from G": protection(lang.GREEN),
    "protection from W": protection(lang.WHITE),
}
OFTEN: Final = {
    "first strike": 0.3,
    "trample": 0.6,
    "flying": 0.12,
    "reach": 0.12,
    "vigilance": 0.1,
    "defender": 0.05,
    "menace": 0.1,
    "protection from R": 0.1,
    "protection from G": 0.1,
    "protection from W": 0.1,
}
CARDS: Final = {
    "mend": instant("mend", "{0}", does(lang.Regenerate(lang.TARGET), target(lang.CREATURE))),
    "veil": instant("veil", "{0}", does(lang.PreventNextDamage(VEIL, lang.TARGET), lang.ANY_TARGET)),
    "smite": instant("smite", "{0}", does(lang.Destroy(lang.TARGET), target(lang.CREATURE))),
    "spur": instant(
        "spur", "{0}", does(lang.ApplyUntil(lang.TARGET, (lang.AddKeyword(lang.FIRST_STRIKE),)), target(lang.CREATURE))
    ),
    "hush": instant("hush", "{0}", does(lang.ApplyUntil(lang.TARGET, (lang.LoseAbilities(),)), target(lang.CREATURE))),
    "growth": instant("growth", "{0}", does(pump(lang.TARGET, 2, 2), target(lang.CREATURE))),
    "wither": instant("wither", "{0}", does(pump(lang.TARGET, -2, -1), target(lang.CREATURE))),
    "freeze": instant("freeze", "{0}", does(lang.SetTapped(lang.TARGET), target(lang.CREATURE))),
}


def board_of(random: Random) -> Board:
    """Return a random board: up to five creatures on each side, whose numbers are mixed, and a few tricks."""
    sides = [True] * random.randint(1, 5) + [False] * random.choice((0, 1, 2, 3, 3, 4, 4, 5))
    random.shuffle(sides)
    fighters = [fighter_of(random, number, mine) for number, mine in enumerate(sides, 2)]
    shields = [
        Shield(random.choice([N, N, *(fighter.number for fighter in fighters)]), random.randint(1, 4))
        for _ in range(random.choice((0, 1, 2, 3, 4)))
    ]
    tricks = random.choices((*TRICKS, "smite", "smite"), k=random.choice((0, 0, 1, 2, 3, 4)))
    hands: dict[int, dict[int, str]] = {A: {}, N: {}}
    for number, trick in enumerate(tricks, 2 + len(fighters)):
        hands[random.choice((A, N))][number] = trick
    return Board(fighters, random.choice((4, 8, 20, 20)), shields, hands)


def fighter_of(random: Random, number: int, mine: bool) -> Fighter:
    """Return a random creature."""
    toughness = random.choice((1, 2, 3, 4, 5) if mine else (1, 1, 2, 2, 3))
    counters = random.choice((0, 0, 0, 0, 0, 0, 1, 2))
    return Fighter(
        number,
        mine,
        power=random.choice((0, 1, 2, 3, 4, 5, 6, 7) if mine else (0, 1, 1, 2, 2, 3, 4)),
        toughness=toughness,
        colours=random.choice(("R", "G", "W", "RG", "")),
        words={word for word, share in OFTEN.items() if random.random() < share},
        counters=counters,
        damage=random.choice((0, 0, 0, random.randrange(toughness + counters))),
        tapped=random.random() < 0.06,
        new=random.random() < 0.06,
        regeneration=random.choice((0, 0, 0, 1, 2)),
    )


@cache
def card_of(power: int, toughness: int, colours: str, words: frozenset[str]) -> CardDef:
    """Return the creature card of this description."""
    name = f"{power}/{toughness} {colours} {', '.join(sorted(words))}"
    cost = "".join(f"{{{colour}}}" for colour in colours) or "{1}"
    return creature(name, cost, "Beast", power, toughness, *(ABILITIES[word] for word in sorted(words)))


def permanent_of(fighter: Fighter, card: int) -> Permanent:
    """Return the permanent that *fighter* is."""
    return Permanent(
        ObjectId(fighter.number),
        Player(A if fighter.mine else N),
        card=CardId(card),
        controlled_since=TURN if fighter.new else 0,
        timestamp=fighter.number,
        tapped=fighter.tapped,
        damage=fighter.damage,
        counters=((lang.CounterKind.PLUS, fighter.counters),) if fighter.counters else (),
    )


def lasting_of(board: Board, serial: int) -> tuple[OngoingEffect, ...]:
    """Return all shields of *board*, with stamps from *serial* on."""
    regeneration = [fighter.number for fighter in board.fighters for _ in range(fighter.regeneration)]
    return (
        *(LastingShield(stamp, ObjectId(shield.to), shield.left) for stamp, shield in enumerate(board.shields, serial)),
        *(
            RegenerationShield(stamp, ObjectId(number))
            for stamp, number in enumerate(regeneration, serial + len(board.shields))
        ),
    )


def state_of(board: Board, rules: MagicRules) -> State:
    """Return *board* as a state of the library, at the beginning of combat of A's turn."""
    held = sorted((number, player) for player in (A, N) for number in board.hands[player])
    tricks = {number: trick for player in (A, N) for number, trick in board.hands[player].items()}
    creatures = [
        card_of(fighter.power, fighter.toughness, fighter.colours, frozenset(fighter.words))
        for fighter in board.fighters
    ]
    owners = [Player(A if fighter.mine else N) for fighter in board.fighters] + [Player(player) for _, player in held]
    serial = 2 + len(board.fighters) + len(held)
    lasting = lasting_of(board, serial)
    hands: list[list[CardObject]] = [[], []]
    for card, (number, player) in enumerate(held, len(creatures)):
        hands[player].append(CardObject(ObjectId(number), CardId(card)))
    return State(
        rules,
        Rng.seeded(0),
        CardTable((*creatures, *(CARDS[tricks[number]] for number, _ in held)), tuple(owners)),
        (
            Seat(20, hand=tuple(hands[A]), last_turn=TURN, hand_kept=True),
            Seat(board.life, hand=tuple(hands[N]), last_turn=TURN - 1, hand_kept=True),
        ),
        Player(A),
        serial + len(lasting),
        VariantState(),
        turn=TURN,
        step=Step.COMBAT,
        priority=Player(A),
        permanents=tuple(permanent_of(fighter, card) for card, fighter in enumerate(board.fighters)),
        ongoing=lasting,
    )
