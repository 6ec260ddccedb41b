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
    Printing,
    Rarity,
    SetKind,
    StarterDeck,
    StarterViolation,
    ViolationCode,
    pile,
    validate_starter,
)
from castlerules.ascension.rules.acquisition import is_artifact, is_gold, is_legend, within_alliance

from .kit import DEFAULT, options_with

__all__ = ["SPOILERS", "SoundStarter", "spoiled"]


@attrs.frozen
class SoundStarter:
    """A legal starter, and its pool."""

    pool: CardPool
    deck: StarterDeck

    def first_matching(self, counts: Callable[[Printing], bool], number: int = 1) -> list[str]:
        """Return the first *number* printings that are no basic lands and that *counts*."""
        matching: list[str] = [card.id for card in self.pool.printings if not card.basic_land and counts(card)]
        assert number <= len(matching)
        return matching[:number]

    def with_cards(self, *names: str) -> StarterDeck:
        """Return the deck with printings *names* in the place of basic lands."""
        main: dict[str, int] = dict(self.deck.main)
        for name in names:
            land = next(card.id for card in self.pool.index.basic_lands if main.get(card.id))
            main |= {land: main[land] - 1, name: main.get(name, 0) + 1}
        return self.with_changes(main=pile({name: number for name, number in main.items() if number}))

    def with_matching(self, counts: Callable[[Printing], bool], number: int = 1) -> StarterDeck:
        """Return the deck with *number* different cards that *counts* in the place of basic lands."""
        return self.with_cards(*self.first_matching(counts, number))

    def with_changes(self, **fields: Any) -> StarterDeck:
        """Return the deck with other *fields*."""
        return attrs.evolve(self.deck, **fields)

    def sets_of_kind(self, *kinds: SetKind) -> list[str]:
        """Return the codes of the sets of these *kinds*."""
        return [card_set.code for card_set in self.pool.sets if card_set.kind in kinds]


def _lands_only(sound: SoundStarter) -> StarterDeck:
    land = next(card.id for card in sound.pool.index.basic_lands if within_alliance(DEFAULT, card, sound.deck.alliance))
    return sound.with_changes(main=pile({land: 45}))


def _off_color(sound: SoundStarter) -> list[str]:
    return [card.id for card in sound.pool.index.basic_lands if not within_alliance(DEFAULT, card, sound.deck.alliance)]


def _other_block(sound: SoundStarter) -> StarterDeck:
    basic = next(card_set for card_set in sound.pool.sets if card_set.kind == SetKind.MAIN)
    small = next(
        card_set for card_set in sound.pool.sets if card_set.kind == SetKind.SMALL and card_set.block != basic.block
    )
    return sound.with_changes(basic_set=basic.code, expansion=small.code)


def _deck_owning_expansion(sound: SoundStarter) -> Deck:
    """Return a deck that has bought the set which the starter names."""
    old, (code, *_) = (
        sound.deck,
        [set_code for set_code in sound.sets_of_kind(SetKind.SMALL) if set_code != sound.deck.expansion],
    )
    return Deck(old.kind, old.alliance, old.basic_set or "", (code, old.expansion or ""), old.main, None, 2)


def _named_sets(sound: SoundStarter) -> tuple[str | None, ...]:
    return sound.deck.basic_set, sound.deck.expansion


SPOILERS: Final[Mapping[ViolationCode, Callable[[SoundStarter], StarterDeck]]] = MappingProxyType(
    {
        ViolationCode.UNKNOWN: lambda sound: sound.with_cards("XXX/Nobody"),
        ViolationCode.SIZE: lambda sound: sound.with_changes(main=sound.deck.main[1:]),
        ViolationCode.ALLIANCE: lambda sound: sound.with_changes(alliance="WBG"),
        ViolationCode.COLOR: lambda sound: sound.with_matching(
            lambda card: not within_alliance(DEFAULT, card, sound.deck.alliance)
        ),
        ViolationCode.COLOR_MISSING: _lands_only,
        ViolationCode.OFFCOLOR_BASIC: lambda sound: sound.with_cards(_off_color(sound)[0]),
        ViolationCode.BASIC_SET: lambda sound: sound.with_changes(basic_set=sound.deck.expansion),
        ViolationCode.EXPANSION_MISSING: lambda sound: sound.with_changes(expansion=None),
        ViolationCode.EXPANSION_KIND: lambda sound: sound.with_changes(expansion=sound.deck.basic_set),
        ViolationCode.EXPANSION_BLOCK: _other_block,
        ViolationCode.EXPANSION_OWNED: lambda sound: sound.deck,
        ViolationCode.SET_MEMBERSHIP: lambda sound: sound.with_matching(
            lambda card: card.set_code not in _named_sets(sound)
        ),
        ViolationCode.EXPANSION_COUNT: lambda sound: sound.with_matching(
            lambda card: card.set_code == sound.deck.expansion, 11
        ),
        ViolationCode.ARTIFACT_COUNT: lambda sound: sound.with_matching(is_artifact, 6),
        ViolationCode.ARTIFACT_UNCOMMON: lambda sound: sound.with_matching(
            lambda card: is_artifact(card) and card.rarity == Rarity.UNCOMMON, 2
        ),
        ViolationCode.ARTIFACT_RARE: lambda sound: sound.with_matching(
            lambda card: is_artifact(card) and card.rarity == Rarity.RARE
        ),
        ViolationCode.RARE_COUNT: lambda sound: sound.with_matching(lambda card: card.rarity == Rarity.RARE, 2),
        ViolationCode.UNCOMMON_COUNT: lambda sound: sound.with_matching(lambda card: card.rarity == Rarity.UNCOMMON, 6),
        ViolationCode.LEGEND: lambda sound: sound.with_matching(lambda card: is_legend(DEFAULT, card)),
        ViolationCode.GOLD: lambda sound: sound.with_matching(lambda card: is_gold(DEFAULT, card)),
        ViolationCode.COPIES: lambda sound: sound.with_cards(*sound.first_matching(lambda _: True) * 4),
        ViolationCode.GRACE: lambda sound: sound.with_changes(grace="Nobody"),
        ViolationCode.BANNED: lambda sound: sound.deck,
    }
)
"""How a starter is spoiled, by what is wrong with it then."""


def _rules(sound: SoundStarter, code: ViolationCode) -> AscensionRules:
    """Return the options under which *code* can be broken at all."""
    if code == ViolationCode.BANNED:
        return options_with(banned_names=[sound.pool.index.by_id[sound.deck.main[0][0]].name])
    same_block, all_colors = code == ViolationCode.EXPANSION_BLOCK, code == ViolationCode.COLOR_MISSING
    return options_with(expansion_same_block=same_block, require_all_alliance_colors=all_colors)


def spoiled(sound: SoundStarter, code: ViolationCode) -> tuple[StarterViolation, ...]:
    """Return what is wrong with the starter after it was spoiled so that it breaks *code*."""
    deck, rules = SPOILERS[code](sound), _rules(sound, code)
    if code == ViolationCode.EXPANSION_OWNED:
        return validate_starter(deck, sound.pool, rules, mode="rebuild", kept_deck=_deck_owning_expansion(sound))
    return validate_starter(deck, sound.pool, rules)
