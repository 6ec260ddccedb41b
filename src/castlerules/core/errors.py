"""What can go wrong, as typed errors that carry their facts and pickle."""

from __future__ import annotations

import attrs

from .shown import shown

__all__ = [
    "Broken",
    "CastleRulesError",
    "DataError",
    "IllegalAction",
    "SetupError",
    "UnsupportedCard",
    "no_action",
]

_LONGEST_ACTION = 200


@attrs.frozen
class Broken:
    """A rule that something would break: its ledger code and one sentence for people."""

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.reason}"


def no_action(rule: str, game: str, thing: object) -> Broken:
    """Return that *thing* breaks *rule*, as it is no action of *game*; of text, how it becomes one."""
    hint = f"; parse_action(state, {shown(thing)}) makes one of text" if isinstance(thing, str) else ""
    return Broken(rule, f"an action of {game} is wanted, not {type(thing).__name__}{hint}")


class CastleRulesError(ValueError):
    """The root of every error that the library raises on purpose."""


class IllegalAction(CastleRulesError):
    """*action* may not be done now; *broken* says which rule forbids it. No state has changed."""

    def __init__(self, action: object, broken: Broken) -> None:
        super().__init__(action, broken)
        self.action = action
        self.broken = broken

    def __str__(self) -> str:
        return f"{self.broken} (tried: {shown(self.action, _LONGEST_ACTION)})"


class SetupError(CastleRulesError):
    """Options, decks or a position are not playable; *problems* lists every reason, never only the first."""

    def __init__(self, problems: tuple[Broken, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class DataError(CastleRulesError):
    """Outside data is not what it should be: *path* says where, *problem* says why."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


class UnsupportedCard(CastleRulesError):
    """*card* cannot be played faithfully; *clause* is the part that is not understood."""

    def __init__(self, card: str, clause: str) -> None:
        super().__init__(card, clause)
        self.card = card
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.card}: not supported: {self.clause}"
