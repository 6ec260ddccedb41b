"""Which attackers and blocks may be named next, against a model that tries every set of them (BASE-157, BASE-271)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules.core import Player
from castlerules.magic import NORMAL
from castlerules.magic.model import BlockDecision, ObjectId, actions
from castlerules.magic.query.block_requirements import BlockRequirements
from castlerules.magic.query.board import Board
from castlerules.magic.query.declaration_limits import AttackLimits, BlockLimits, Company
from castlerules.magic.query.possible_blocks import possible_blocks
from castlerules.magic.query.required_blocks import RequiredBlocks
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.testing.magic import side

from .kit import table

Pairs = tuple[tuple[ObjectId, ObjectId], ...]
SEEDS = st.integers(0, 2**32)


def random_requirements(random: Random, *, any_required: bool = True) -> BlockRequirements:
    """Return requirements on up to five blockers and five attackers, of which some have menace."""
    attackers = [ObjectId(20 + n) for n in range(random.randint(1, 5))]
    blockers = [ObjectId(30 + n) for n in range(random.randint(1, 5))]
    share = random.random()
    able = {blocker: tuple([one for one in attackers if random.random() < share]) for blocker in blockers}
    able = {blocker: whom for blocker, whom in able.items() if whom}
    if not any_required:
        return BlockRequirements({}, {}, able, ())
    return BlockRequirements(
        {blocker: random.choice((0, 0, 1, 2)) for blocker in blockers},
        {attacker: random.choice((0, 0, 0, 1, 2)) for attacker in attackers},
        able,
        tuple([attacker for attacker in attackers if random.random() < 0.7]),
        {(blocker, one): 1 for blocker, whom in able.items() for one in whom if random.random() < 0.15},
    )


def declarations(able: Mapping[ObjectId, tuple[ObjectId, ...]], declared: Pairs) -> Iterator[Pairs]:
    """Yield every set of blocks that begins with *declared*."""
    later = [blocker for blocker in sorted(able) if not declared or blocker > declared[-1][0]]
    for choice in product(*[(None, *able[blocker]) for blocker in later]):
        yield (*declared, *[(blocker, one) for blocker, one in zip(later, choice, strict=True) if one is not None])


def most_met(model: BlockRequirements, declared: Pairs, is_legal: Any) -> int | None:
    """Return the most that sets of blocks meet that begin with *declared*; None if none of them is legal."""
    possible = declarations(model.possible_blocks, declared)
    return max([model.count_met(blocks) for blocks in possible if is_legal(blocks)], default=None)


def agrees(random: Random, model: BlockRequirements, rules: RequiredBlocks | BlockLimits, is_legal: Any) -> None:
    """Name blocks at random, and check each time what may come next."""
    declared: Pairs = ()
    able, most = model.possible_blocks, most_met(model, (), is_legal)
    while True:
        last = declared[-1][0] if declared else 0
        blocks = [actions.AddBlocker(one, whom) for one in sorted(able) if one > last for whom in able[one]]
        expected = [
            block
            for block in blocks
            if most is not None and most == most_met(model, (*declared, (block.blocker, block.attacker)), is_legal)
        ]
        assert expected == rules.next_blocks(declared, blocks)
        if not expected:
            break
        block = random.choice(expected)
        declared = (*declared, (block.blocker, block.attacker))


@pytest.mark.rule("BASE-157", "BASE-Q12", "BASE-K08")
@given(SEEDS)
def test_required_blocks_are_those_of_the_model(seed: int) -> None:
    """With requirements and menace, the same blocks may come next as by trying everything."""
    random = Random(seed)
    model = random_requirements(random)

    def is_legal(blocks: Pairs) -> bool:
        whom = [attacker for _, attacker in blocks]
        return all([whom.count(one) != 1 for one in model.menacing])

    assert most_met(model, (), is_legal) == model.most_met()
    agrees(random, model, RequiredBlocks(model), is_legal)


@pytest.mark.rule("BASE-271", "BASE-272", "BASE-273", "BASE-K08")
@given(SEEDS)
def test_limited_blocks_are_those_of_the_model(seed: int) -> None:
    """With limits, menace among them, with requirements or without, and with creatures that need company."""
    random = Random(seed)
    model = random_requirements(random, any_required=random.random() < 0.5)
    able = model.possible_blocks
    attackers = sorted({one for whom in able.values() for one in whom})
    companies = [
        Company(
            one, frozenset([other for other in able if other != one and random.random() < 0.6]), random.randint(1, 2)
        )
        for one in able
        if random.random() < 0.3
    ]
    limits = BlockLimits(
        model,
        {one: random.randint(1, 4) for one in attackers if random.random() < 0.6},
        {one: random.randint(1, 3) for one in attackers if random.random() < 0.3},
        random.choice((None, None, 0, 1, 2, 3)),
        tuple(companies) if random.random() < 0.5 else (),
    )

    def is_legal(blocks: Pairs) -> bool:
        who, whom = [blocker for blocker, _ in blocks], [attacker for _, attacker in blocks]
        return (
            (limits.total is None or len(blocks) <= limits.total)
            and all([limits.least.get(one, 1) <= whom.count(one) <= limits.most.get(one, 9) for one in whom])
            and all([company.is_met(who) for company in limits.companies])
        )

    assert most_met(model, (), is_legal) == limits.most_met()
    agrees(random, model, limits, is_legal)


Ids = tuple[ObjectId, ...]


def attacks(chosen: Ids, later: Ids) -> Iterator[Ids]:
    """Yield every set of attackers of *chosen* and some of *later*."""
    for count in range(len(later) + 1):
        for more in combinations(later, count):
            yield (*chosen, *more)


def most_attack(limits: AttackLimits, chosen: Ids) -> int | None:
    """Return the most required attackers in a legal attack that begins with *chosen*; None if none is legal."""
    later = tuple([one for one in limits.able if not chosen or one > chosen[-1]])
    possible = [attack for attack in attacks(chosen, later) if limits.most is None or len(attack) <= limits.most]
    legal = [attack for attack in possible if all([company.is_met(attack) for company in limits.companies])]
    return max([len(limits.required.intersection(attack)) for attack in legal], default=None)


def random_companies(random: Random, able: Ids) -> tuple[Company, ...]:
    """Return what some of *able* need: others of a set that is the same for several, or one within another, or any."""
    share = random.random()
    nested = [frozenset([one for one in able if one > able[random.randrange(len(able))]]) for _ in range(3)]
    sets = [frozenset(able), *nested, frozenset([one for one in able if random.random() < 0.5])]
    return tuple(
        [
            Company(one, random.choice(sets) - {one}, random.randint(1, 3))
            for one in able
            for _ in range(2)
            if random.random() < share
        ]
    )


@pytest.mark.rule("BASE-154", "BASE-271", "BASE-273")
@given(SEEDS)
def test_limited_attacks_are_those_of_the_model(seed: int) -> None:
    """With a limit on the number of attackers and without one, and with creatures that must attack or need company."""
    random = Random(seed)
    able = tuple([ObjectId(20 + n) for n in range(random.randint(1, 7))])
    limits = AttackLimits(
        able,
        random.choice((None, 0, 1, 2, 3, 4, 5)),
        random_companies(random, able) if random.random() < 0.8 else (),
        frozenset([one for one in able if random.random() < 0.4]),
    )
    chosen: Ids = ()
    most = most_attack(limits, ())
    assert most == limits.most_met()
    while True:
        later = [one for one in able if not chosen or one > chosen[-1]]
        expected = [one for one in later if most is not None and most_attack(limits, (*chosen, one)) == most]
        assert expected == limits.next_attackers(chosen)
        if not expected:
            break
        chosen = (*chosen, random.choice(expected))


ATTACKERS = ("Bear", "Hawk", "Lurker", "Paladin", "Scout", "Ogre", "Rhino")
BLOCKERS = ("Squire", "Hawk", "Spider", "Lurker", "Paladin", "Guard/t", "Forest", "Demon", "Wight")


@pytest.mark.rule("BASE-156", "BASE-K01", "BASE-K03", "BASE-K06", "BASE-K21")
@given(SEEDS)
def test_possible_blocks_are_those_that_no_restriction_forbids(seed: int) -> None:
    """Every pair is asked about one by one in the model; what is kept is the same after a block has been named."""
    random = Random(seed)
    mine, theirs = random.choices(ATTACKERS, k=random.randint(1, 4)), random.choices(BLOCKERS, k=random.randint(1, 5))
    start = table(side(", ".join(mine)), side(", ".join(theirs)))
    state = start.to_step("declare attackers").state
    chosen = tuple([one.id for one in state.permanents if one.controller == 0])
    fight = attrs.evolve(state, combat=attrs.evolve(state.combat, attackers=chosen), decision=BlockDecision(Player(1)))
    board = Board(NORMAL, fight)
    pairs = [
        actions.AddBlocker(one.id, attacker) for one in fight.permanents if one.controller == 1 for attacker in chosen
    ]
    able = tuple([pair for pair in pairs if why_forbidden(board, pair) is None])

    assert able == possible_blocks(board).blocks
    for pair in able:
        named = attrs.evolve(fight, decision=BlockDecision(Player(1), ((pair.blocker, pair.attacker),)))
        later = tuple([other for other in able if other.blocker > pair.blocker])
        assert later == possible_blocks(Board(NORMAL, named)).after(pair.blocker)
