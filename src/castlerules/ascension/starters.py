"""Which decks may be registered: ``validate_starter`` returns everything that is wrong with a deck list at once.

The restrictions are the same for everybody (ASC-003, ASC-004) and for both kinds of decks (ASC-032).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final

import attrs

from castlerules.core import Broken, DataError
from castlerules.core.shown import shown

from .copies import allowance, copies_of
from .decks import ALLIANCES, Deck, DeckKind, Decklist
from .facts import is_artifact, is_gold, is_legend, within
from .piles import size_of
from .pool import CardPool, Printing, Rarity, SetKind, letters
from .rules import AscensionRules

__all__ = ["StarterMode", "Violation", "ViolationCode", "broken_by", "validate_starter"]


class StarterMode(StrEnum):
    """Whether a deck is registered or rebuilt (ASC-A01, ASC-A16)."""

    STARTER = "starter"
    REBUILD = "rebuild"


class ViolationCode(StrEnum):
    """What can be wrong with a deck list (section 4.2 of the rules)."""

    UNKNOWN = "UNKNOWN"
    SIZE = "SIZE"
    ALLIANCE = "ALLIANCE"
    COLOR = "COLOR"
    COLOR_MISSING = "COLOR_MISSING"
    OFFCOLOR_BASIC = "OFFCOLOR_BASIC"
    BASIC_SET = "BASIC_SET"
    EXPANSION_MISSING = "EXPANSION_MISSING"
    EXPANSION_KIND = "EXPANSION_KIND"
    EXPANSION_BLOCK = "EXPANSION_BLOCK"
    EXPANSION_OWNED = "EXPANSION_OWNED"
    SET_MEMBERSHIP = "SET_MEMBERSHIP"
    EXPANSION_COUNT = "EXPANSION_COUNT"
    ARTIFACT_COUNT = "ARTIFACT_COUNT"
    ARTIFACT_UNCOMMON = "ARTIFACT_UNCOMMON"
    ARTIFACT_RARE = "ARTIFACT_RARE"
    RARE_COUNT = "RARE_COUNT"
    UNCOMMON_COUNT = "UNCOMMON_COUNT"
    LEGEND = "LEGEND"
    GOLD = "GOLD"
    COPIES = "COPIES"
    GRACE = "GRACE"
    BANNED = "BANNED"


@attrs.frozen
class Violation:
    """One thing that is wrong with a deck list.

    *code* is the kind of fault, *rule* the code of the rule, *about* the card, printing or set in question (empty for
    the whole deck), and *reason* a sentence.
    """

    code: ViolationCode
    rule: str
    about: str
    reason: str

    def __str__(self) -> str:
        return f"{self.code.value}: {self.reason}"


@attrs.frozen
class _Case:
    """A deck list under examination: its cards by printing, as far as the pool has them."""

    deck: Decklist
    pool: CardPool
    rules: AscensionRules
    mode: StarterMode
    keeps: Deck | None
    entries: tuple[tuple[Printing, int], ...]

    @property
    def others(self) -> list[tuple[Printing, int]]:
        """The cards that are no basic lands, with their numbers."""
        return [(one, number) for one, number in self.entries if not one.basic_land]

    def count(self, counts: Callable[[Printing], bool]) -> int:
        """Return how many of the others *counts*."""
        return sum([number for one, number in self.others if counts(one)])


def validate_starter(
    deck: Decklist,
    pool: CardPool,
    rules: AscensionRules = AscensionRules(),  # noqa: B008 - a frozen value
    *,
    mode: StarterMode | str = StarterMode.STARTER,
    keeps: Deck | None = None,
) -> tuple[Violation, ...]:
    """Return everything that is wrong with *deck*, in the order of ``ViolationCode``; it is legal if that is nothing.

    *mode* is ``starter`` or ``rebuild`` (ASC-A01, ASC-A16, ASC-123). *keeps* is the deck in whose place a rebuilt one
    comes, if what was bought for it is kept (ASC-Q40). Raises DataError if *deck* is no deck list, or for another mode.
    """
    if type(deck) is not Decklist:
        raise DataError("deck", f"a Decklist is wanted, not {shown(deck)}")
    if mode not in list(StarterMode):
        raise DataError("mode", f"{shown(mode)} is not one of {', '.join(StarterMode)}")
    known = [(pool.index.by_id[name], number) for name, number in deck.main if name in pool.index.by_id]
    case = _Case(deck, pool, rules, StarterMode(mode), keeps, tuple(known))
    return tuple([violation for check in _CHECKS for violation in check(case)])


def broken_by(violations: tuple[Violation, ...]) -> Broken | None:
    """Return *violations* as one broken rule, that of the first of them (ASC-A01); None if there are none."""
    if not violations:
        return None
    return Broken(violations[0].rule, "; ".join(map(str, violations)))


def _unknown(case: _Case) -> Iterator[Violation]:
    for name, _ in case.deck.main:
        if name not in case.pool.index.by_id:
            yield Violation(ViolationCode.UNKNOWN, "ASC-Q05", name, f"{name} is not in the pool")


def _size(case: _Case) -> Iterator[Violation]:
    size, wanted = size_of(case.deck.main), case.rules.starter_size
    if size != wanted:
        yield Violation(ViolationCode.SIZE, "ASC-010", "", f"a starter has exactly {wanted} cards, not {size}")


def _alliance(case: _Case) -> Iterator[Violation]:
    kind, alliance = case.deck.kind, case.deck.alliance
    if alliance not in ALLIANCES[kind]:
        rule = "ASC-012" if kind == DeckKind.TWO_COLOR else "ASC-013"
        known = ", ".join(map(letters, ALLIANCES[kind]))
        reason = f"{letters(alliance) or 'no color'} is no alliance of a {kind.value}-color deck; there are {known}"
        yield Violation(ViolationCode.ALLIANCE, rule, letters(alliance), reason)


def _colors(case: _Case) -> Iterator[Violation]:
    strange = [one for one, _ in case.others if not within(case.rules, one, case.deck.alliance)]
    for name in dict.fromkeys(one.name for one in strange):
        reason = f"{name} has a color outside {letters(case.deck.alliance) or 'the alliance'}"
        yield Violation(ViolationCode.COLOR, "ASC-Q02", name, reason)


def _missing_colors(case: _Case) -> Iterator[Violation]:
    if not case.rules.require_all_alliance_colors:
        return
    for color in case.deck.alliance:
        if not any(color in one.colors for one, _ in case.others):
            reason = f"no card that is no basic land has the color {color.value}"
            yield Violation(ViolationCode.COLOR_MISSING, "ASC-Q03", color.value, reason)


def _basics(case: _Case) -> Iterator[Violation]:
    lands = [one for one, _ in case.entries if one.basic_land and not within(case.rules, one, case.deck.alliance)]
    for name in dict.fromkeys(one.name for one in lands):
        reason = f"{name} makes a color outside {letters(case.deck.alliance) or 'the alliance'}"
        yield Violation(ViolationCode.OFFCOLOR_BASIC, "ASC-Q04", name, reason)


def _basic_set(case: _Case) -> Iterator[Violation]:
    code = case.deck.basic_set
    found = case.pool.index.sets.get(code or "")
    if found is None or found.kind not in (SetKind.CORE, SetKind.MAIN):
        reason = "no Basic Set is named" if code is None else f"{code} is no Basic Set of the pool"
        yield Violation(ViolationCode.BASIC_SET, "ASC-015", code or "", reason)


def _expansion(case: _Case) -> Iterator[Violation]:
    code = case.deck.expansion
    if code is None:
        yield Violation(ViolationCode.EXPANSION_MISSING, "ASC-018", "", "no expansion is named")
        return
    found = case.pool.index.sets.get(code)
    if found is None or found.kind != SetKind.SMALL:
        yield Violation(ViolationCode.EXPANSION_KIND, "ASC-Q06", code, f"{code} is no small expansion of the pool")
    elif case.rules.expansion_same_block:
        basic = case.pool.index.sets.get(case.deck.basic_set or "")
        if basic is not None and basic.kind == SetKind.MAIN and (basic.block is None or basic.block != found.block):
            reason = f"{code} is not of the block of {basic.code}"
            yield Violation(ViolationCode.EXPANSION_BLOCK, "ASC-Q06", code, reason)


def _kept_sets(case: _Case) -> Iterator[Violation]:
    """ASC-Q40: the sets that are kept are not named again; a Main Set among them does not go with a core set."""
    sets, basic = case.pool.index.sets, case.pool.index.sets.get(case.deck.basic_set or "")
    for code in () if case.keeps is None else case.keeps.expansions[1:]:
        if code in (case.deck.expansion, case.deck.basic_set):
            reason = f"{code} was bought before and is kept, so another one is named"
            yield Violation(ViolationCode.EXPANSION_OWNED, "ASC-Q40", code, reason)
        if sets[code].kind == SetKind.MAIN and basic is not None and basic.kind == SetKind.CORE:
            reason = f"{code} is kept and does not go with {basic.code}"
            yield Violation(ViolationCode.EXPANSION_OWNED, "ASC-016", code, reason)


def _membership(case: _Case) -> Iterator[Violation]:
    named = (case.deck.basic_set, case.deck.expansion)
    for one, _ in case.others:
        if one.set_code not in named:
            reason = f"{one.id} is neither of the Basic Set nor of the expansion that are named"
            yield Violation(ViolationCode.SET_MEMBERSHIP, _membership_rule(case, one), one.id, reason)


def _membership_rule(case: _Case, card: Printing) -> str:
    """ASC-016: a card of the other kind of Basic Set breaks that rule, any other card ASC-014."""
    sets = case.pool.index.sets
    kinds = [sets[code].kind for code in (card.set_code, case.deck.basic_set or "") if code in sets]
    return "ASC-016" if SetKind.CORE in kinds and SetKind.MAIN in kinds else "ASC-014"


def _at_most(
    code: ViolationCode, rule: str, what: str, option: str, counts: Callable[[Printing], bool]
) -> Callable[[_Case], Iterator[Violation]]:
    """Return the check that a deck has no more cards that *counts* than *option* says."""

    def check(case: _Case) -> Iterator[Violation]:
        number, most = case.count(counts), getattr(case.rules, option)
        if number > most:
            yield Violation(code, rule, "", f"at most {most} {what}, not {number}")

    return check


def _expansion_count(case: _Case) -> Iterator[Violation]:
    number = case.count(lambda one: one.set_code == case.deck.expansion)
    most = case.rules.starter_max_expansion_cards
    if number > most:
        about = case.deck.expansion or ""
        reason = f"at most {most} cards of the expansion, not {number}"
        yield Violation(ViolationCode.EXPANSION_COUNT, "ASC-021", about, reason)


def _none_of(
    code: ViolationCode, rule: str, what: str, barred: Callable[[AscensionRules, Printing], bool]
) -> Callable[[_Case], Iterator[Violation]]:
    """Return the check that a deck has no card that is *barred*; it tells each of them by its name."""

    def check(case: _Case) -> Iterator[Violation]:
        for name in dict.fromkeys(one.name for one, _ in case.others if barred(case.rules, one)):
            yield Violation(code, rule, name, f"{name} is {what}")

    return check


def _rares(case: _Case) -> Iterator[Violation]:
    again = case.mode == StarterMode.REBUILD
    most = case.rules.rebuild_max_rare if again else case.rules.starter_max_rare
    number = case.count(lambda one: one.rarity == Rarity.RARE)
    if number > most:
        rule = "ASC-123" if again else "ASC-025"
        yield Violation(ViolationCode.RARE_COUNT, rule, "", f"at most {most} rare cards, not {number}")


def _copies(case: _Case) -> Iterator[Violation]:
    """ASC-030, ASC-031; with a sideboard that is kept, ASC-Q40: both together are within the limit that is kept."""
    found = copies_of(case.pool, tuple([(one.id, number) for one, number in case.entries]))
    for name, number in found.items():
        grace = name == case.deck.grace
        most = allowance(case.rules, case.rules.starter_copy_limit, grace=grace)
        if number > most:
            rule = "ASC-031" if grace else "ASC-030"
            yield Violation(ViolationCode.COPIES, rule, name, f"at most {most} {name}, not {number}")


def _kept_side(case: _Case) -> Iterator[Violation]:
    """ASC-Q40: the cards of a sideboard that is kept are legal in the new deck too."""
    if case.keeps is None:
        return
    index, rules = case.pool.index, case.rules
    sets = (case.deck.basic_set, case.deck.expansion, *case.keeps.expansions[1:])
    cards = [index.by_id[name] for name, _ in case.keeps.side]
    for one in cards:
        if not within(rules, one, case.deck.alliance):
            code = ViolationCode.OFFCOLOR_BASIC if one.basic_land else ViolationCode.COLOR
            yield Violation(code, "ASC-Q40", one.name, f"{one.name} in the sideboard has a color outside the alliance")
        if not one.basic_land and one.set_code not in sets:
            reason = f"{one.id} in the sideboard is of no set that the new deck has"
            yield Violation(ViolationCode.SET_MEMBERSHIP, "ASC-Q40", one.id, reason)
    if not rules.copies_include_sideboard:
        return
    main = tuple([(one.id, number) for one, number in case.entries])
    both, alone = copies_of(case.pool, (*main, *case.keeps.side)), copies_of(case.pool, main)
    for name, number in both.items():
        most = allowance(rules, case.keeps.copy_limit, grace=name == case.deck.grace)
        if number > most and number > alone.get(name, 0):
            reason = f"at most {most} {name} in deck and sideboard, not {number}"
            yield Violation(ViolationCode.COPIES, "ASC-Q40", name, reason)


def _grace(case: _Case) -> Iterator[Violation]:
    name = case.deck.grace
    if name is not None and name not in case.pool.index.names:
        reason = f"{name} is no card of the pool that could be there three times"
        yield Violation(ViolationCode.GRACE, "ASC-031", name, reason)


def _banned(case: _Case) -> Iterator[Violation]:
    for name in dict.fromkeys(one.name for one, _ in case.entries):
        if name in case.rules.banned_names:
            yield Violation(ViolationCode.BANNED, "ASC-Q43", name, f"{name} is banned")


def _rare_artifact(_: AscensionRules, card: Printing) -> bool:
    return is_artifact(card) and card.rarity == Rarity.RARE


def _uncommon(card: Printing) -> bool:
    return card.rarity == Rarity.UNCOMMON


_CHECKS: Final[tuple[Callable[[_Case], Iterator[Violation]], ...]] = (
    _unknown,
    _size,
    _alliance,
    _colors,
    _missing_colors,
    _basics,
    _basic_set,
    _expansion,
    _kept_sets,
    _membership,
    _expansion_count,
    _at_most(ViolationCode.ARTIFACT_COUNT, "ASC-022", "artifacts", "starter_max_artifacts", is_artifact),
    _at_most(
        ViolationCode.ARTIFACT_UNCOMMON,
        "ASC-023",
        "uncommon artifacts",
        "starter_max_uncommon_artifacts",
        lambda card: is_artifact(card) and _uncommon(card),
    ),
    _none_of(ViolationCode.ARTIFACT_RARE, "ASC-024", "a rare artifact", _rare_artifact),
    _rares,
    _at_most(ViolationCode.UNCOMMON_COUNT, "ASC-026", "uncommon cards", "starter_max_uncommon", _uncommon),
    _none_of(ViolationCode.LEGEND, "ASC-028", "a Legend", is_legend),
    _none_of(ViolationCode.GOLD, "ASC-029", "a gold card", is_gold),
    _copies,
    _kept_side,
    _grace,
    _banned,
)
