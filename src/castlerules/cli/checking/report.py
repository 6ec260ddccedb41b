"""The report of ``castlerules cards check``: the cards that play, and the others with what they want."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from castlerules.cards import CardDef, ImportResult, Wanted
from castlerules.cards.importing.rows import wanting
from castlerules.cli.io.card_files import blank_creatures
from castlerules.cli.io.output import counted_noun
from castlerules.core import UnreadClause, UnsupportedCard
from castlerules.core.frozen import frozen

from .capability import Capability

_MOST_NAMES: Final = 3


@frozen
class CheckedFile:
    """A card file: its *name*, the names of its cards that play, and its cards that do not, with the reasons."""

    name: str
    plays: tuple[str, ...]
    refused: tuple[UnsupportedCard, ...]


@frozen
class CheckReport:
    """What came of checking *files* for the game called *game*; a card in several files counts once."""

    game: str
    files: tuple[CheckedFile, ...]

    @property
    def plays(self) -> dict[str, None]:
        """The names of the cards that play."""
        return dict.fromkeys([name for file in self.files for name in file.plays])

    @property
    def refused(self) -> dict[str, UnsupportedCard]:
        """The cards that play in no file, by their names, each with the reasons in the first file that has it."""
        plays = self.plays
        reasons: dict[str, UnsupportedCard] = {}
        for refused in [one for file in self.files for one in file.refused if one.card not in plays]:
            reasons.setdefault(refused.card, refused)
        return reasons

    def facts(self) -> dict[str, Any]:
        """Return the report as JSON data."""
        refused = self.refused
        return {
            "game": self.game,
            "cards": len(self.plays) + len(refused),
            "plays": len(self.plays),
            "files": [_counts(file.name, file.plays, file.refused) for file in self.files],
            "refused": [refusal_facts(one) for one in refused.values()],
            "wanting": [_wanted_facts(wanted) for wanted in wanting(refused.values())],
        }

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report for people."""
        for file in self.files:
            yield _share(file.name, len(file.plays), len(file.plays) + len(file.refused))
        plays, refused = self.plays, self.refused
        if len(self.files) > 1:
            yield _share("all", len(plays), len(plays) + len(refused))
        if refused:
            yield ""
            yield "cards  alone  why they do not play"
        for wanted in wanting(refused.values()):
            yield f"{len(wanted.cards):5}  {wanted.alone:5}  {wanted.kind.value}: {wanted.what}"
            yield f"{'':14}{_names(wanted.cards)}"


def checked_file(name: str, rows: Sequence[Any], result: ImportResult, capability: Capability) -> CheckedFile:
    """Return which cards of the file *name* play: what was read of its *rows* is *result*."""
    refusals = {card.name: capability.refusal(card) for card in _cards(rows, result, capability)}
    plays = tuple([card for card, refusal in refusals.items() if refusal is None])
    refused = {refusal.card: refusal for refusal in refusals.values() if refusal is not None}
    for one in result.refused:
        if one.card not in refusals:
            refused.setdefault(one.card, one)
    return CheckedFile(name, plays, tuple(refused.values()))


def _cards(rows: Sequence[Any], result: ImportResult, capability: Capability) -> Sequence[CardDef]:
    """Return the cards of *result*; for Fortress also creatures whose text is not read, as they have none there."""
    if capability.game != "fortress":
        return result.cards
    known = {card.name for card in result.cards}
    return (*result.cards, *[card for card in blank_creatures(rows) if card.name not in known])


def refusal_facts(refused: UnsupportedCard) -> dict[str, Any]:
    """Return *refused* as JSON data: the first clause, and all of them."""
    first, *_ = clauses = [_clause_facts(clause) for clause in refused.clauses]
    return {"name": refused.card, "clause": refused.clause, "kind": first["kind"], "missing": first["missing"]} | {
        "clauses": clauses
    }


def _clause_facts(clause: UnreadClause) -> dict[str, Any]:
    return attrs.asdict(clause) | {"kind": clause.kind.value, "missing": clause.missing or None}


def _wanted_facts(wanted: Wanted) -> dict[str, Any]:
    return {"kind": wanted.kind.value, "what": wanted.what, "cards": list(wanted.cards), "alone": wanted.alone}


def _counts(name: str, plays: Sequence[str], refused: Sequence[UnsupportedCard]) -> Mapping[str, Any]:
    return {"file": name, "cards": len(plays) + len(refused), "plays": len(plays)}


def _share(name: str, plays: int, cards: int) -> str:
    share = f" ({plays / cards:.1%})" if cards else ""
    return f"{name}: {plays} of {counted_noun(cards, 'card')} play{share}"


def _names(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
