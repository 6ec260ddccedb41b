"""Blocks that must be declared (BASE-157, BASE-K13, BASE-Q12)."""

from __future__ import annotations

from itertools import product

import pytest

from castlerules import IllegalAction
from castlerules.cards.builders import creature
from castlerules.cards.language.abilities import Static
from castlerules.cards.language.static_rules import MustBlock
from castlerules.magic.model import actions
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.options import MagicRules
from castlerules.magic.query.block_requirements import BlockRequirements
from castlerules.testing.magic import N, side

from .kit import every_edition, table

EAGER = creature("Eager", "{W}", "Human", 1, 1, Static(MustBlock()))
CARDS = {"Eager": EAGER}


@every_edition
@pytest.mark.rule("BASE-157", "BASE-K13", scenario="BASE-S71")
def test_all_that_can_must_block_what_lures_them(rules: MagicRules) -> None:
    """Bait and Ogre attack: Bear and Hawk must block Bait, the tapped Guard need not; what is forced is not asked."""
    start = table(side("Bait, Ogre"), side("Bear, Hawk, Guard/t"), rules=rules)
    deciding = start.attack("Bait", "Ogre").to_step("declare blockers")
    bait, bear, hawk = [deciding.permanent(name).id for name in ("Bait", "Bear", "Hawk")]
    blocked = deciding.do(actions.AddBlocker(bear, bait))

    assert (N, (("AddBlocker", "Bear", "Bait"),)) == (deciding.to_act, deciding.legal)
    assert ((bear, bait), (hawk, bait)) == blocked.state.combat.blocks
    for refused in (
        actions.ConfirmBlocks(),
        actions.AddBlocker(hawk, bait),
        actions.AddBlocker(bear, deciding.permanent("Ogre").id),
    ):
        with pytest.raises(IllegalAction, match="BASE-"):
            deciding.do(refused)
    with pytest.raises(IllegalAction, match="BASE-157"):
        deciding.do(actions.ConfirmBlocks())


@pytest.mark.rule("BASE-157", "BASE-K13")
def test_a_creature_that_must_block_blocks_anything() -> None:
    """Eager may block Bear or Ogre, and has to block one of them; a Squire beside it is free."""
    deciding = (
        table(side("Bear, Ogre"), side("Eager, Squire"), cards=CARDS).attack("Bear", "Ogre").to_step("declare blockers")
    )
    blocked = deciding.do(deciding.action(actions.AddBlocker, "Eager", "Ogre"))

    assert {("AddBlocker", "Eager", "Bear"), ("AddBlocker", "Eager", "Ogre")} == set(deciding.legal)
    assert {("ConfirmBlocks",), ("AddBlocker", "Squire", "Bear"), ("AddBlocker", "Squire", "Ogre")} == set(
        blocked.legal
    )


@pytest.mark.rule("BASE-Q12", "BASE-157", "BASE-K08")
@pytest.mark.parametrize("seed", range(200))
def test_the_most_that_can_be_met_is_what_trying_everything_finds(seed: int) -> None:
    """Small fights with random requirements and menace: the best of all sets of blocks is found."""
    rng = seed * 2654435761 % 2**32
    numbers = [(rng >> shift) % 4 for shift in range(0, 32, 2)]
    attackers = [ObjectId(20 + n) for n in range(1 + numbers[0] % 3)]
    blockers = [ObjectId(30 + n) for n in range(1 + numbers[1])]
    possible = {
        object_id: tuple(attacker for place, attacker in enumerate(attackers) if (numbers[2 + at] + place) % 4)
        for at, object_id in enumerate(blockers)
    }
    demands = BlockRequirements(
        {object_id: numbers[6 + at] % 2 for at, object_id in enumerate(blockers)},
        {object_id: numbers[10 + at] % 3 for at, object_id in enumerate(attackers)},
        possible,
        tuple(attacker for at, attacker in enumerate(attackers) if numbers[13 + at] % 2),
    )
    sets = [
        tuple(
            (object_id, attacker) for object_id, attacker in zip(blockers, choice, strict=True) if attacker is not None
        )
        for choice in product(*[(None, *possible[object_id]) for object_id in blockers])
    ]
    fair = [
        blocks
        for blocks in sets
        if all([to for _, to in blocks].count(object_id) != 1 for object_id in demands.menacing)
    ]

    assert max(map(demands.count_met, fair)) == demands.most_met()
    for begun in sets:
        able = [blocks for blocks in fair if blocks[: len(begun)] == begun]
        assert max(map(demands.count_met, able), default=None) == demands.most_met(begun)
