"""What each game can play: the cards that it refuses, and the parts of the card language that it lacks."""

from __future__ import annotations

from collections.abc import Callable

from castlerules import GAMES
from castlerules.cards import CardDef, primitives_of
from castlerules.cli.io.errors import UsageError, unknown_name_text
from castlerules.core import RefusalKind, UnreadClause, UnsupportedCard, Violation
from castlerules.core.frozen import frozen
from castlerules.magic import NORMAL, Rulebook, refusals, supported_primitives

GAMES_WITH_CARDS = ("duel", "fortress", "castle", "solitaire")
"""The games that are played with Magic cards whose text counts; the league only lists cards."""


@frozen
class Capability:
    """The *book* of the game called *game*, and the function that returns why the game refuses a card."""

    game: str
    book: Rulebook
    problems: Callable[[CardDef], tuple[Violation, ...]]

    def refusal(self, card: CardDef) -> UnsupportedCard | None:
        """Return why the game cannot play *card*, with the parts of the card language that it lacks; None if it can."""
        problems = self.problems(card)
        if not problems:
            return None
        missing = ", ".join(sorted(set(primitives_of(card)) - supported_primitives(self.book)))
        reasons = [problem.reason.removeprefix(f"{card.name}: ") for problem in problems]
        clauses = [
            UnreadClause(RefusalKind.ENGINE, "", 0, 0, reason, missing=missing or problem.rule)
            for reason, problem in zip(reasons, problems, strict=True)
        ]
        return UnsupportedCard(card.name, reasons[0], tuple(clauses))


def capability_of(game: str) -> Capability:
    """Return what the game called *game* can play; raise UsageError if there is no such game, or it has no cards."""
    match game:
        case "duel":
            return Capability(game, NORMAL, lambda card: refusals(NORMAL, card))
        case "castle":
            from castlerules.castle import CASTLE

            return Capability(game, CASTLE, lambda card: refusals(CASTLE, card))
        case "fortress":
            from castlerules import fortress
            from castlerules.fortress.decks import card_problems as fortress_problems

            rules = fortress.FortressRules()
            return Capability(game, fortress.FORTRESS, lambda card: fortress_problems(card, rules))
        case "solitaire":
            from castlerules.solitaire import SOLITAIRE
            from castlerules.solitaire.decks import card_problems as solitaire_problems

            return Capability(game, SOLITAIRE, solitaire_problems)
        case _ if game in GAMES:
            raise UsageError(f"--game: {game} plays no text of cards; try {', '.join(GAMES_WITH_CARDS)}")
        case _:
            raise UsageError(f"--game: {unknown_name_text('game', game, GAMES_WITH_CARDS)}")
