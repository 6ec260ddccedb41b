"""The rules of starters, the decks with which players begin: ``validate_starter`` returns every fault of a deck list.

The restrictions are the same for all players (ASC-003, ASC-004) and for both kinds of decks (ASC-032).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final

from castlerules.ascension.model.options import AscensionRules
from castlerules.ascension.pool.card_pool import CardPool, Printing, Rarity, SetKind, color_letters
from castlerules.ascension.pool.decks import ALLIANCES, Deck, DeckKind, StarterDeck, pile_size
from castlerules.core import DataError, Violation
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen

from .acquisition import copies_allowed, copies_of, is_artifact, is_gold, is_legend, within_alliance


class StarterMode(StrEnum):
    """What a deck list is for: to register with, or to replace a deck after a losing streak (ASC-A01, ASC-A16)."""

    STARTER = "starter"
    REBUILD = "rebuild"


class ViolationCode(StrEnum):
    """The kinds of faults that a deck list can have, in the order in which ``validate_starter`` returns them."""

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


@frozen
class StarterViolation:
    """One fault of a deck list.

    *code* is the kind of fault, *rule* the code of the broken rule, *about* the card, printing or set at fault (empty
    for the whole deck), and *reason* a sentence.
    """

    code: ViolationCode
    rule: str
    about: str
    reason: str

    def __str__(self) -> str:
        return f"{self.code.value}: {self.reason}"


@frozen
class _StarterCheck:
    """What each check of ``validate_starter`` gets: its arguments, and the cards of the deck.

    *entries* are the printings of the deck list with their numbers, without those that are not in the pool.
    """

    deck: StarterDeck
    pool: CardPool
    rules: AscensionRules
    mode: StarterMode
    kept_deck: Deck | None
    entries: tuple[tuple[Printing, int], ...]

    @property
    def nonbasics(self) -> list[tuple[Printing, int]]:
        """The printings that are no basic lands, with their counts."""
        return [(card, number) for card, number in self.entries if not card.basic_land]

    def count(self, is_counted: Callable[[Printing], bool]) -> int:
        """Return how many cards of the deck satisfy *is_counted*; basic lands are not counted."""
        return sum([number for card, number in self.nonbasics if is_counted(card)])


def validate_starter(
    deck: StarterDeck,
    pool: CardPool,
    rules: AscensionRules = AscensionRules(),  # noqa: B008 - a frozen value
    *,
    mode: StarterMode | str = StarterMode.STARTER,
    kept_deck: Deck | None = None,
) -> tuple[StarterViolation, ...]:
    """Return all faults of *deck*, in the order of ``ViolationCode``; none if it is legal.

    *mode* is ``starter`` or ``rebuild`` (ASC-A01, ASC-A16, ASC-123). *kept_deck* is the deck that a rebuilt one
    replaces, if the player keeps what was bought for it (ASC-Q40). Raises DataError if *deck* is no
    StarterDeck, or *mode* is none of the two.
    """
    if type(deck) is not StarterDeck:
        raise DataError("deck", f"expected a StarterDeck, got {short_repr(deck)}")
    if mode not in list(StarterMode):
        raise DataError("mode", f"expected a mode, {' or '.join(StarterMode)}, got {short_repr(mode)}")
    known = [(pool.index.by_id[name], number) for name, number in deck.main if name in pool.index.by_id]
    starter = _StarterCheck(deck, pool, rules, StarterMode(mode), kept_deck, tuple(known))
    return tuple([violation for check in _STARTER_CHECKS for violation in check(starter)])


def broken_by_violations(violations: tuple[StarterViolation, ...]) -> Violation | None:
    """Return *violations* joined into one, for the reason why an action is illegal (ASC-A01).

    It has the rule of the first violation and the reasons of all. Returns None if there are no violations.
    """
    if not violations:
        return None
    return Violation(violations[0].rule, "; ".join(map(str, violations)))


def _unknown_cards(starter: _StarterCheck) -> Iterator[StarterViolation]:
    for name, _ in starter.deck.main:
        if name not in starter.pool.index.by_id:
            yield StarterViolation(ViolationCode.UNKNOWN, "ASC-Q05", name, f"{name} is not in the pool")


def _size(starter: _StarterCheck) -> Iterator[StarterViolation]:
    size, required = pile_size(starter.deck.main), starter.rules.starter_size
    if size != required:
        yield StarterViolation(ViolationCode.SIZE, "ASC-010", "", f"a starter has exactly {required} cards, not {size}")


def _alliance(starter: _StarterCheck) -> Iterator[StarterViolation]:
    kind, alliance = starter.deck.kind, starter.deck.alliance
    if alliance not in ALLIANCES[kind]:
        rule = "ASC-012" if kind == DeckKind.TWO_COLOR else "ASC-013"
        known = ", ".join(map(color_letters, ALLIANCES[kind]))
        reason = (
            f"{color_letters(alliance) or 'no color'} is no alliance of a {kind.value}-color deck; there are {known}"
        )
        yield StarterViolation(ViolationCode.ALLIANCE, rule, color_letters(alliance), reason)


def _colors(starter: _StarterCheck) -> Iterator[StarterViolation]:
    off_color = [
        card for card, _ in starter.nonbasics if not within_alliance(starter.rules, card, starter.deck.alliance)
    ]
    for name in dict.fromkeys(card.name for card in off_color):
        reason = f"{name} has a color outside {color_letters(starter.deck.alliance) or 'the alliance'}"
        yield StarterViolation(ViolationCode.COLOR, "ASC-Q02", name, reason)


def _missing_colors(starter: _StarterCheck) -> Iterator[StarterViolation]:
    if not starter.rules.require_all_alliance_colors:
        return
    for color in starter.deck.alliance:
        if not any(color in card.colors for card, _ in starter.nonbasics):
            reason = f"expected a card of the color {color.value}, basic lands not counted, got none"
            yield StarterViolation(ViolationCode.COLOR_MISSING, "ASC-Q03", color.value, reason)


def _offcolor_basics(starter: _StarterCheck) -> Iterator[StarterViolation]:
    lands = [
        card
        for card, _ in starter.entries
        if card.basic_land and not within_alliance(starter.rules, card, starter.deck.alliance)
    ]
    for name in dict.fromkeys(card.name for card in lands):
        reason = f"{name} makes a color outside {color_letters(starter.deck.alliance) or 'the alliance'}"
        yield StarterViolation(ViolationCode.OFFCOLOR_BASIC, "ASC-Q04", name, reason)


def _basic_set(starter: _StarterCheck) -> Iterator[StarterViolation]:
    code = starter.deck.basic_set
    card_set = starter.pool.index.by_code.get(code or "")
    if card_set is None or card_set.kind not in (SetKind.CORE, SetKind.MAIN):
        reason = "the deck names no Basic Set" if code is None else f"{code} is no Basic Set of the pool"
        yield StarterViolation(ViolationCode.BASIC_SET, "ASC-015", code or "", reason)


def _expansion(starter: _StarterCheck) -> Iterator[StarterViolation]:
    code = starter.deck.expansion
    if code is None:
        yield StarterViolation(ViolationCode.EXPANSION_MISSING, "ASC-018", "", "the deck names no expansion")
        return
    card_set = starter.pool.index.by_code.get(code)
    if card_set is None or card_set.kind != SetKind.SMALL:
        yield StarterViolation(
            ViolationCode.EXPANSION_KIND, "ASC-Q06", code, f"{code} is no small expansion of the pool"
        )
    elif starter.rules.expansion_same_block:
        basic = starter.pool.index.by_code.get(starter.deck.basic_set or "")
        if basic is not None and basic.kind == SetKind.MAIN and (basic.block is None or basic.block != card_set.block):
            reason = f"the expansion {code} is not of the block of the Basic Set {basic.code}"
            yield StarterViolation(ViolationCode.EXPANSION_BLOCK, "ASC-Q06", code, reason)


def _kept_sets(starter: _StarterCheck) -> Iterator[StarterViolation]:
    """ASC-Q40: yield a fault for each set kept from the old deck that does not go with the new deck.

    The new deck names the same set again, or the kept set is a Main Set and the new Basic Set a core set.
    """
    sets, basic = starter.pool.index.by_code, starter.pool.index.by_code.get(starter.deck.basic_set or "")
    for code in () if starter.kept_deck is None else starter.kept_deck.expansions[1:]:
        if code in (starter.deck.expansion, starter.deck.basic_set):
            reason = f"the set {code} was bought before and is kept; name another one"
            yield StarterViolation(ViolationCode.EXPANSION_OWNED, "ASC-Q40", code, reason)
        if sets[code].kind == SetKind.MAIN and basic is not None and basic.kind == SetKind.CORE:
            reason = f"the Main Set {code} is kept from the old deck, and does not go with the core set {basic.code}"
            yield StarterViolation(ViolationCode.EXPANSION_OWNED, "ASC-016", code, reason)


def _set_membership(starter: _StarterCheck) -> Iterator[StarterViolation]:
    named = (starter.deck.basic_set, starter.deck.expansion)
    for card, _ in starter.nonbasics:
        if card.set_code not in named:
            reason = f"{card.id} is neither of the Basic Set {named[0]} nor of the expansion {named[1]} of the deck"
            yield StarterViolation(ViolationCode.SET_MEMBERSHIP, _membership_rule(starter, card), card.id, reason)


def _membership_rule(starter: _StarterCheck, card: Printing) -> str:
    """Return the code of the rule that *card* breaks, which is in neither set of the deck.

    It is ASC-016 if one of the card and the deck is of a core set and the other of a Main Set, else ASC-014.
    """
    sets = starter.pool.index.by_code
    kinds = [sets[code].kind for code in (card.set_code, starter.deck.basic_set or "") if code in sets]
    return "ASC-016" if SetKind.CORE in kinds and SetKind.MAIN in kinds else "ASC-014"


def _at_most(
    code: ViolationCode, rule: str, what: str, option: str, is_counted: Callable[[Printing], bool]
) -> Callable[[_StarterCheck], Iterator[StarterViolation]]:
    """Return a check that limits the cards that satisfy *is_counted*; basic lands are not counted.

    *option* is the name of the option with the highest number, *code* and *rule* are those of the reported fault, and
    *what* names the counted cards in its reason, such as ``artifacts``.
    """

    def check(starter: _StarterCheck) -> Iterator[StarterViolation]:
        number, most = starter.count(is_counted), getattr(starter.rules, option)
        if number > most:
            yield StarterViolation(code, rule, "", f"at most {most} {what}, not {number}")

    return check


def _expansion_count(starter: _StarterCheck) -> Iterator[StarterViolation]:
    number = starter.count(lambda card: card.set_code == starter.deck.expansion)
    most = starter.rules.starter_max_expansion_cards
    if number > most:
        about = starter.deck.expansion or ""
        reason = f"at most {most} cards of the expansion, not {number}"
        yield StarterViolation(ViolationCode.EXPANSION_COUNT, "ASC-021", about, reason)


def _none_of(
    code: ViolationCode, rule: str, what: str, is_barred: Callable[[AscensionRules, Printing], bool]
) -> Callable[[_StarterCheck], Iterator[StarterViolation]]:
    """Return a check that a deck has no card that satisfies *is_barred*; it reports each such card name once.

    *code* and *rule* are those of the reported fault, and *what* says in its reason what such a card is, such as
    ``a Legend``.
    """

    def check(starter: _StarterCheck) -> Iterator[StarterViolation]:
        for name in dict.fromkeys(card.name for card, _ in starter.nonbasics if is_barred(starter.rules, card)):
            yield StarterViolation(code, rule, name, f"{name} is {what}")

    return check


def _rare_count(starter: _StarterCheck) -> Iterator[StarterViolation]:
    is_rebuild = starter.mode == StarterMode.REBUILD
    most = starter.rules.rebuild_max_rare if is_rebuild else starter.rules.starter_max_rare
    number = starter.count(lambda card: card.rarity == Rarity.RARE)
    if number > most:
        rule = "ASC-123" if is_rebuild else "ASC-025"
        yield StarterViolation(ViolationCode.RARE_COUNT, rule, "", f"at most {most} rare cards, not {number}")


def _copy_limit(starter: _StarterCheck) -> Iterator[StarterViolation]:
    """ASC-030, ASC-031: yield a fault for each card name of which the starter has too many copies."""
    copies = copies_of(starter.pool, tuple([(card.id, number) for card, number in starter.entries]))
    for name, number in copies.items():
        grace = name == starter.deck.grace
        most = copies_allowed(starter.rules, starter.rules.starter_copy_limit, grace=grace)
        if number > most:
            rule = "ASC-031" if grace else "ASC-030"
            yield StarterViolation(ViolationCode.COPIES, rule, name, f"at most {most} {name}, not {number}")


def _kept_sideboard(starter: _StarterCheck) -> Iterator[StarterViolation]:
    """ASC-Q40: yield a fault for each card of a kept sideboard that is illegal beside the new deck.

    Its colours or its set do not fit, or deck and sideboard together have too many copies.
    """
    if starter.kept_deck is None:
        return
    index, rules = starter.pool.index, starter.rules
    sets = (starter.deck.basic_set, starter.deck.expansion, *starter.kept_deck.expansions[1:])
    cards = [index.by_id[name] for name, _ in starter.kept_deck.side]
    for card in cards:
        if not within_alliance(rules, card, starter.deck.alliance):
            code = ViolationCode.OFFCOLOR_BASIC if card.basic_land else ViolationCode.COLOR
            yield StarterViolation(
                code, "ASC-Q40", card.name, f"{card.name} in the sideboard has a color outside the alliance"
            )
        if not card.basic_land and card.set_code not in sets:
            reason = f"{card.id} in the sideboard is of no set that the new deck has"
            yield StarterViolation(ViolationCode.SET_MEMBERSHIP, "ASC-Q40", card.id, reason)
    if not rules.copies_include_sideboard:
        return
    main = tuple([(card.id, number) for card, number in starter.entries])
    both, alone = copies_of(starter.pool, (*main, *starter.kept_deck.side)), copies_of(starter.pool, main)
    for name, number in both.items():
        most = copies_allowed(rules, starter.kept_deck.copy_limit, grace=name == starter.deck.grace)
        if number > most and number > alone.get(name, 0):
            reason = f"at most {most} {name} in deck and sideboard, not {number}"
            yield StarterViolation(ViolationCode.COPIES, "ASC-Q40", name, reason)


def _grace_card(starter: _StarterCheck) -> Iterator[StarterViolation]:
    name = starter.deck.grace
    if name is not None and name not in starter.pool.index.by_name:
        reason = f"the grace card {name} is no card of the pool, or a basic land"
        yield StarterViolation(ViolationCode.GRACE, "ASC-031", name, reason)


def _banned_cards(starter: _StarterCheck) -> Iterator[StarterViolation]:
    for name in dict.fromkeys(card.name for card, _ in starter.entries):
        if name in starter.rules.banned_names:
            yield StarterViolation(ViolationCode.BANNED, "ASC-Q43", name, f"{name} is banned")


def _is_rare_artifact(_: AscensionRules, card: Printing) -> bool:
    return is_artifact(card) and card.rarity == Rarity.RARE


def _is_uncommon(card: Printing) -> bool:
    return card.rarity == Rarity.UNCOMMON


_STARTER_CHECKS: Final[tuple[Callable[[_StarterCheck], Iterator[StarterViolation]], ...]] = (
    _unknown_cards,
    _size,
    _alliance,
    _colors,
    _missing_colors,
    _offcolor_basics,
    _basic_set,
    _expansion,
    _kept_sets,
    _set_membership,
    _expansion_count,
    _at_most(ViolationCode.ARTIFACT_COUNT, "ASC-022", "artifacts", "starter_max_artifacts", is_artifact),
    _at_most(
        ViolationCode.ARTIFACT_UNCOMMON,
        "ASC-023",
        "uncommon artifacts",
        "starter_max_uncommon_artifacts",
        lambda card: is_artifact(card) and _is_uncommon(card),
    ),
    _none_of(ViolationCode.ARTIFACT_RARE, "ASC-024", "a rare artifact", _is_rare_artifact),
    _rare_count,
    _at_most(ViolationCode.UNCOMMON_COUNT, "ASC-026", "uncommon cards", "starter_max_uncommon", _is_uncommon),
    _none_of(ViolationCode.LEGEND, "ASC-028", "a Legend", is_legend),
    _none_of(ViolationCode.GOLD, "ASC-029", "a gold card", is_gold),
    _copy_limit,
    _kept_sideboard,
    _grace_card,
    _banned_cards,
)
