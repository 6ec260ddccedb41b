"""Ways to spoil a legal starter: for each code of a violation one that brings it about, whatever the pool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.ascension import (
    AscensionRules,
    CardPool,
    Deck,
    Decklist,
    Printing,
    Rarity,
    SetKind,
    Violation,
    ViolationCode,
    pile,
    validate_starter,
)
from castlerules.ascension.facts import is_artifact, is_gold, is_legend, within

from .kit import DEFAULT, ruled

__all__ = ["SPOILERS", "Sound", "spoiled"]


@attrs.frozen
class Sound:
    """A legal starter, and its pool."""

    pool: CardPool
    deck: Decklist

    def first(self, counts: Callable[[Printing], bool], number: int = 1) -> list[str]:
        """Return the first *number* printings that are no basic lands and that *counts*."""
        found: list[str] = [one.id for one in self.pool.printings if not one.basic_land and counts(one)]
        assert number <= len(found)
        return found[:number]

    def with_cards(self, *names: str) -> Decklist:
        """Return the deck with printings *names* in the place of basic lands."""
        main: dict[str, int] = dict(self.deck.main)
        for name in names:
            land = next(one.id for one in self.pool.index.basics if main.get(one.id))
            main |= {land: main[land] - 1, name: main.get(name, 0) + 1}
        return self.other(main=pile({name: number for name, number in main.items() if number}))

    def with_some(self, counts: Callable[[Printing], bool], number: int = 1) -> Decklist:
        """Return the deck with *number* different cards that *counts* in the place of basic lands."""
        return self.with_cards(*self.first(counts, number))

    def other(self, **fields: Any) -> Decklist:
        """Return the deck with other *fields*."""
        return attrs.evolve(self.deck, **fields)

    def sets(self, *kinds: SetKind) -> list[str]:
        """Return the codes of the sets of these *kinds*."""
        return [one.code for one in self.pool.sets if one.kind in kinds]


def _lands_only(sound: Sound) -> Decklist:
    land = next(one.id for one in sound.pool.index.basics if within(DEFAULT, one, sound.deck.alliance))
    return sound.other(main=pile({land: 45}))


def _off_color(sound: Sound) -> list[str]:
    return [one.id for one in sound.pool.index.basics if not within(DEFAULT, one, sound.deck.alliance)]


def _other_block(sound: Sound) -> Decklist:
    basic = next(one for one in sound.pool.sets if one.kind == SetKind.MAIN)
    small = next(one for one in sound.pool.sets if one.kind == SetKind.SMALL and one.block != basic.block)
    return sound.other(basic_set=basic.code, expansion=small.code)


def _kept(sound: Sound) -> Deck:
    """Return a deck that has bought the set which the starter names."""
    old, (code, *_) = sound.deck, [one for one in sound.sets(SetKind.SMALL) if one != sound.deck.expansion]
    return Deck(old.kind, old.alliance, old.basic_set or "", (code, old.expansion or ""), old.main, None, 2)


def _named(sound: Sound) -> tuple[str | None, ...]:
    return sound.deck.basic_set, sound.deck.expansion


SPOILERS: Final[Mapping[ViolationCode, Callable[[Sound], Decklist]]] = MappingProxyType(
    {
        ViolationCode.UNKNOWN: lambda one: one.with_cards("XXX/Nobody"),
        ViolationCode.SIZE: lambda one: one.other(main=one.deck.main[1:]),
        ViolationCode.ALLIANCE: lambda one: one.other(alliance="WBG"),
        ViolationCode.COLOR: lambda one: one.with_some(lambda card: not within(DEFAULT, card, one.deck.alliance)),
        ViolationCode.COLOR_MISSING: _lands_only,
        ViolationCode.OFFCOLOR_BASIC: lambda one: one.with_cards(_off_color(one)[0]),
        ViolationCode.BASIC_SET: lambda one: one.other(basic_set=one.deck.expansion),
        ViolationCode.EXPANSION_MISSING: lambda one: one.other(expansion=None),
        ViolationCode.EXPANSION_KIND: lambda one: one.other(expansion=one.deck.basic_set),
        ViolationCode.EXPANSION_BLOCK: _other_block,
        ViolationCode.EXPANSION_OWNED: lambda one: one.deck,
        ViolationCode.SET_MEMBERSHIP: lambda one: one.with_some(lambda card: card.set_code not in _named(one)),
        ViolationCode.EXPANSION_COUNT: lambda one: one.with_some(lambda card: card.set_code == one.deck.expansion, 11),
        ViolationCode.ARTIFACT_COUNT: lambda one: one.with_some(is_artifact, 6),
        ViolationCode.ARTIFACT_UNCOMMON: lambda one: one.with_some(
            lambda card: is_artifact(card) and card.rarity == Rarity.UNCOMMON, 2
        ),
        ViolationCode.ARTIFACT_RARE: lambda one: one.with_some(
            lambda card: is_artifact(card) and card.rarity == Rarity.RARE
        ),
        ViolationCode.RARE_COUNT: lambda one: one.with_some(lambda card: card.rarity == Rarity.RARE, 2),
        ViolationCode.UNCOMMON_COUNT: lambda one: one.with_some(lambda card: card.rarity == Rarity.UNCOMMON, 6),
        ViolationCode.LEGEND: lambda one: one.with_some(lambda card: is_legend(DEFAULT, card)),
        ViolationCode.GOLD: lambda one: one.with_some(lambda card: is_gold(DEFAULT, card)),
        ViolationCode.COPIES: lambda one: one.with_cards(*one.first(lambda _: True) * 4),
        ViolationCode.GRACE: lambda one: one.other(grace="Nobody"),
        ViolationCode.BANNED: lambda one: one.deck,
    }
)
"""How a starter is spoiled, by what is wrong with it then."""


def _rules(sound: Sound, code: ViolationCode) -> AscensionRules:
    """Return the options under which *code* can be broken at all."""
    if code == ViolationCode.BANNED:
        return ruled(banned_names=[sound.pool.index.by_id[sound.deck.main[0][0]].name])
    same_block, all_colors = code == ViolationCode.EXPANSION_BLOCK, code == ViolationCode.COLOR_MISSING
    return ruled(expansion_same_block=same_block, require_all_alliance_colors=all_colors)


def spoiled(sound: Sound, code: ViolationCode) -> tuple[Violation, ...]:
    """Return what is wrong with the starter after it was spoiled so that it breaks *code*."""
    deck, rules = SPOILERS[code](sound), _rules(sound, code)
    if code == ViolationCode.EXPANSION_OWNED:
        return validate_starter(deck, sound.pool, rules, mode="rebuild", keeps=_kept(sound))
    return validate_starter(deck, sound.pool, rules)
