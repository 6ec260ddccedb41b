"""A league in words: the standings, the contests, a deck with its points."""

from __future__ import annotations

from collections.abc import Iterable

from castlerules.core import ORGANISER, DataError, Player
from castlerules.core.shown import shown
from castlerules.text import box, columns, labelled

from .contract import outcome
from .copies import allowance
from .decks import Deck
from .history import NO_BONUS, Bonus, Contest
from .knowledge import PublicMember, View
from .league import capacity
from .legality import to_act
from .piles import Cards, size_of
from .points import points_for
from .pool import letters
from .queries import standings
from .state import Member
from .words import bonus_words, placings_words, player_words, source_words

__all__ = ["contest_words", "deck_sheet", "duties", "points_ledger", "results", "standings_table", "table_text"]

_RECENT = 8


def results(seen: View) -> dict[Player, tuple[int, int, int]]:
    """Return how many contests each player has won, drawn and not won, by the history of *seen* (ASC-Q36)."""
    found: dict[Player, list[int]] = {}
    for contest in seen.history:
        last = contest.placings[-1]
        for player in contest.participants:
            line = found.setdefault(player, [0, 0, 0])
            line[2 if player not in last else 1 if len(last) > 1 else 0] += 1
    return {player: (wins, draws, losses) for player, (wins, draws, losses) in found.items()}


def standings_table(seen: View) -> tuple[str, ...]:
    """Return the standings as lines: rank, player, deck, power, wins-draws-losses, streak, sizes (ASC-Q41, ASC-Q42)."""
    played = results(seen)
    rows: list[tuple[str, ...]] = [("", "player", "deck", "power", "W-D-L", "streak", "cards", "")]
    for line in standings(seen):
        member = seen.members[line.player]
        if member is not None:
            record = "-".join(map(str, played.get(line.player, (0, 0, 0))))
            rows.append((str(line.rank), player_words(seen, line.player), *_facts(member, record), _note(seen, member)))
    return tuple(columns(rows)) if len(rows) > 1 else ("nobody has registered",)


def _facts(member: Member | PublicMember, record: str) -> tuple[str, ...]:
    alliance = _alliance(member)
    main, side = _sizes(member)
    cards = f"{main}+{side}" if side else str(main)
    return alliance, str(member.power), record, str(member.loss_streak), cards


def _alliance(member: Member | PublicMember) -> str:
    return letters(member.deck.alliance if isinstance(member, Member) else member.alliance)


def _sizes(member: Member | PublicMember) -> tuple[int, int]:
    if isinstance(member, PublicMember):
        return member.main_size, member.side_size
    return size_of(member.deck.main), size_of(member.deck.side)


def _note(seen: View, member: Member | PublicMember) -> str:
    busy = next((one for one in seen.contests if member.player in one.participants), None)
    if not member.active:
        return "withdrawn"
    if busy is not None:
        return f"in contest {busy.number}"
    ready = member.ready if isinstance(member, PublicMember) else not duties(seen, member)
    return "" if ready else "not ready"


def duties(seen: View, member: Member) -> list[str]:
    """Return what *member* has to do before the next contest, nothing if that is so (ASC-A02)."""
    deck = member.deck
    found = [
        f"{left} times {source_words(source)}" if left > 1 else source_words(source) for source, left in deck.picks
    ]
    over = size_of(deck.main) - seen.rules.max_deck_size
    if over > 0:
        found.append(f"{over} card{'s' * (over > 1)} too many in the deck")
    if deck.swap is not None:
        found.append(f"a swap: {deck.swap.killed} given away, {deck.swap.picked} taken")
    return found


def deck_sheet(seen: View, player: Player) -> tuple[str, ...]:
    """Return the deck of *player* as lines: its sets, what was bought, and its cards (ASC-Q42).

    Raises DataError if *player* has no deck, or one that is not seen.
    """
    member = _open_member(seen, player)
    deck: Deck = member.deck
    grace = allowance(seen.rules, deck.copy_limit, grace=True)
    side = f"{size_of(deck.side)} of {capacity(seen.rules, deck)}"
    lines = [
        f"{_alliance(member)}, {deck.basic_set} with {', '.join(deck.expansions)}; {deck.copy_limit} copies of a card"
        + (f", {grace} of {deck.grace}" if deck.grace else ""),
        *labelled(f"main {size_of(deck.main)}", [_pile_words(seen, deck.main)]),
        *(labelled(f"side {side}", [_pile_words(seen, deck.side)]) if deck.blocks else []),
        *(labelled(f"reserve {size_of(deck.reserve)}", [_pile_words(seen, deck.reserve)]) if deck.reserve else []),
        *labelled("to do", [", ".join(duties(seen, member)) or "nothing"]),
    ]
    return tuple(lines)


def _pile_words(seen: View, pile: Cards) -> str:
    """Return the cards of *pile*, each with its number; the set is told where the name alone is not enough."""
    index = seen.setup.pool.index
    names = [index.by_id[printing].name for printing, _ in pile]
    told = [name if names.count(name) == 1 else printing for name, (printing, _) in zip(names, pile, strict=True)]
    return ", ".join([f"{number} {name}" for name, (_, number) in zip(told, pile, strict=True)]) or "no cards"


def points_ledger(seen: View, player: Player) -> tuple[str, ...]:
    """Return what *player* has earned, contest by contest, and how it was used, as lines (ASC-110, ASC-Q40, ASC-Q42).

    ASC-Q50: what went with a deck that was replaced is a line of its own, so that the lines add up.

    Raises DataError if *player* has no deck, or one that is not seen.
    """
    member = _open_member(seen, player)
    lines = [f"{member.power} earned with this deck, {member.spent} spent, {member.bank} to spend"]
    rows, total = [], 0
    for contest in seen.history:
        if player in contest.participants:
            earned = points_for(seen.rules, contest.placings, player)
            total += earned
            rows.append((f"contest {contest.number}", f"+{earned}", placings_words(seen, contest.placings)))
    if total > member.power:
        rows.append(("rebuilt", f"-{total - member.power}", "gone with the deck before"))
    return (*lines, *columns(rows))


def _open_member(seen: View, player: Player) -> Member:
    member = seen.members[player] if type(player) is int and 0 <= player < len(seen.members) else None
    if not isinstance(member, Member):
        reason = "has no deck" if member is None else "has a deck that is not seen"
        raise DataError("player", f"player {shown(player)} {reason}")
    return member


def contest_words(seen: View, contest: Contest) -> str:
    """Return a contest in words: who meets with which power and bonus, who starts, how it ended (ASC-112, ASC-A04)."""
    players = zip(contest.participants, contest.powers, contest.bonuses, strict=True)
    told = [f"{player_words(seen, one)} ({_stake(contest, one, power, bonus)})" for one, power, bonus in players]
    words = f"contest {contest.number}: {' v '.join(told)}"
    if contest.placings:
        return f"{words}: {placings_words(seen, contest.placings)}"
    return words if contest.first is None else f"{words}; {player_words(seen, contest.first)} starts"


def _stake(contest: Contest, player: Player, power: int, bonus: Bonus | None) -> str:
    """Return the power and the bonus of *player*; of all who could decide who starts one does (ASC-Q33)."""
    alone = contest.chooser in (None, player)
    return str(power) if bonus == NO_BONUS else f"{power}, {bonus_words(bonus, alone=alone)}"


def decision_words(seen: View) -> str:
    """Return whom the league waits for, or how it ended."""
    result = outcome(seen)
    if result is not None:
        return result.reason
    actor = to_act(seen)
    if actor is None or actor == ORGANISER:
        return "the organiser starts contests and records results"
    contest = next(one for one in seen.contests if actor in one.participants)
    choice = "chooses a bonus" if None in contest.bonuses else "decides who starts"
    return f"{player_words(seen, actor)} {choice} in contest {contest.number}"


def table_text(seen: View) -> str:
    """Return everything that *seen* tells, as a table: standings, contests, and the own deck (ASC-Q42)."""
    sections: list[Iterable[str]] = [standings_table(seen)]
    contests = [contest_words(seen, one) for one in seen.contests]
    recent = list(seen.history)[-_RECENT:]
    contests += [contest_words(seen, one) for one in reversed(recent)]
    if contests:
        sections.append(contests)
    sections.append([decision_words(seen)])
    own = seen.members[seen.player] if 0 <= seen.player < len(seen.members) else None
    if isinstance(own, Member):
        sections.append([*points_ledger(seen, seen.player)[:1], *deck_sheet(seen, seen.player)])
    number = len(seen.history)
    head = f"Magic: the Ascension, {number} contest{'s' * (number != 1)}"
    whose = "the organiser" if seen.player == ORGANISER else player_words(seen, seen.player)
    return box(sections, head=(head, f"seen by {whose}"))
