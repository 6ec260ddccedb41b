"""The order of effects that depend on each other, against a model that tries every pair each time (BASE-083, Q37)."""

from __future__ import annotations

from random import Random
from typing import Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules.cards import CardDef
from castlerules.cards import language as lang
from castlerules.cards.builders import all_of, creature, enchantment, gets, non, tap_for
from castlerules.magic import NORMAL
from castlerules.magic.model import AbilityContext, ObjectId
from castlerules.magic.model.characteristics import Characteristics
from castlerules.magic.query.applied_effects import AppliedEffect, Layer, affected_by, apply_effect
from castlerules.magic.query.board import Board
from castlerules.magic.query.dependent_effects import DependentEffects
from castlerules.magic.query.layers import LAYERS
from castlerules.testing.magic import side

from .kit import table

SEEDS = st.integers(0, 2**32)
KINDS: Final = (lang.KeywordKind.FLYING, lang.KeywordKind.HASTE, lang.KeywordKind.FEAR)
WORDS: Final = (lang.FLYING, lang.HASTE, lang.FEAR)
TOLD: Final = lang.Static(lang.MustBeBlocked())


def random_filter(random: Random) -> lang.Filter:
    """Return a filter that an effect of layers 4 to 6 may change."""
    part: lang.Filter = random.choice(
        (
            lang.HasKeyword(random.choice(KINDS)),
            lang.HasKeyword(random.choice(KINDS)),
            lang.IsSubtype(random.choice(("Goblin", "Wolf"))),
            lang.IsColor(random.choice((lang.Color.RED, lang.Color.BLACK))),
            lang.HasManaAbility(),
            lang.CREATURE,
            lang.PowerIs(lang.Comparison.AT_LEAST, random.choice((2, lang.CountOf(lang.HasKeyword(KINDS[0]))))),
            lang.ControlledBy(lang.You()),
            lang.SharesColor(lang.This()),
        )
    )
    part = non(part) if random.random() < 0.2 else part
    return (
        all_of(part, random.choice((lang.CREATURE, lang.NOT_THIS, lang.ENCHANTMENT))) if random.random() < 0.5 else part
    )


def random_modification(random: Random) -> lang.Modification:
    """Return a modification of layers 4 to 6."""
    return random.choice(
        (
            lang.AddKeyword(random.choice(WORDS)),
            lang.AddKeyword(random.choice(WORDS)),
            lang.LoseKeyword(random.choice(KINDS)),
            lang.LoseAbilities(),
            lang.AddAbility(random.choice((tap_for("G"), TOLD))),
            lang.SetTypes((), (random.choice(("Goblin", "Wolf")),), instead=random.random() < 0.5),
            lang.SetColors((random.choice((lang.Color.RED, lang.Color.BLACK)),)),
        )
    )


def random_cards(random: Random) -> dict[str, CardDef]:
    """Return some creatures, and permanents whose effects may depend on each other."""
    cards = [
        creature("Wolf", "{R}", "Wolf", 1, 1, lang.FLYING),
        creature("Goblin", "{B}", "Goblin", 2, 2, tap_for("R")),
    ]
    for number in range(random.randint(1, 4)):
        conditions = (None, None, lang.Exists(random_filter(random)), lang.DuringTurnOf(lang.You()))
        abilities = [
            gets(
                random.choice((random_filter(random), random_filter(random), lang.This())),
                *[random_modification(random) for _ in range(random.randint(1, 2))],
                condition=random.choice(conditions),
            )
            for _ in range(random.choice((1, 1, 2)))
        ]
        name = f"Effect {number}"
        kinds = (enchantment(name, "{G}", *abilities), creature(name, "{R}", "Goblin", 1, 3, *abilities))
        cards.append(random.choice(kinds))
    return {card.name: card for card in cards}


def effects_on(board: Board, layer: Layer) -> list[AppliedEffect]:
    """Return the effects of *layer* that the permanents of *board* have, by age."""
    effects = [
        AppliedEffect(
            (one.timestamp, one.id), AbilityContext(one.id, one.controller), ability.rule.modifications, ability
        )
        for one in board.state.permanents
        for ability in board.face_of(one).continuous_abilities
    ]
    return [effect for effect in sorted(effects, key=lambda effect: effect.rank) if effect.applies_in(layer)]


def apply_all_slowly(
    start: Board, results: dict[ObjectId, Characteristics], effects: list[AppliedEffect], layer: Layer
) -> None:
    """Apply *effects* as the rule says: each time, try what every effect would do to every other."""
    remaining = list(effects)
    while remaining:
        board = start.with_characteristics(results)
        waits = [trials(board, results, effect, remaining, layer) for effect in remaining]
        first = next(
            effect
            for place, effect in enumerate(remaining)
            if all([place in all_waits(waits, other) for other in waits[place]])
        )
        remaining = [effect for effect in remaining if effect is not first]
        apply_effect(start.with_characteristics(results), results, first, layer)


def trials(
    board: Board,
    results: dict[ObjectId, Characteristics],
    effect: AppliedEffect,
    others: list[AppliedEffect],
    layer: Layer,
) -> list[int]:
    """Return the places of those of *others* that change what *effect* affects."""
    waits, before = [], affected_by(board, effect)
    for place, other in enumerate(others):
        kinds = {type(mod) for mod in other.modifications}.intersection(layer)
        if other is not effect and effect.may_depend_on(kinds):
            after = dict(results)
            apply_effect(board, after, attrs.evolve(other), layer)
            if affected_by(board.with_characteristics(after), effect) != before:
                waits.append(place)
    return waits


def all_waits(waits: list[list[int]], place: int) -> set[int]:
    """Return all for which the effect number *place* waits, directly or indirectly."""
    found, queue = set[int](), [place]
    while queue:
        new = [other for other in waits[queue.pop()] if other not in found]
        found.update(new)
        queue += new
    return found


@pytest.mark.rule("BASE-083", "BASE-Q37")
@given(SEEDS)
def test_effects_are_applied_in_the_order_of_the_model(seed: int) -> None:
    """Layers 4 to 6, one after the other, give the same characteristics, and each effect the same objects."""
    random = Random(seed)
    cards = random_cards(random)
    sides = [", ".join(random.choices([*cards], k=random.randint(1, 5))) for _ in range(2)]
    state = table(side(sides[0]), side(sides[1]), cards=cards).state
    board = Board(NORMAL, state)
    printed = {one.id: board.face_of(one).characteristics for one in state.permanents}
    fast, slow, start = dict(printed), dict(printed), board.with_characteristics(printed)
    for layer in LAYERS[:3]:
        effects, slow_effects = effects_on(board, layer), effects_on(board, layer)
        DependentEffects(start, fast, effects, layer).apply_all()
        apply_all_slowly(start, slow, slow_effects, layer)
        assert [effect.affected for effect in effects] == [effect.affected for effect in slow_effects]
        assert fast == slow
