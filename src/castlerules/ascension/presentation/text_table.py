"""A league as text tables: the standings, the contests, a deck, the points of a player."""

from __future__ import annotations

from castlerules.ascension.information.observation import Observation, PublicMember
from castlerules.ascension.model.state import NO_BONUS, Bonus, Contest, Member
from castlerules.ascension.pool.card_pool import color_letters
from castlerules.ascension.pool.decks import Deck, Pile, pile_size
from castlerules.ascension.rules import acquisition, league, legal_actions, queries, scoring
from castlerules.core import ORGANISER, DataError, Player
from castlerules.core.errors import short_repr
from castlerules.core.wording import counted_noun
from castlerules.text import columns, labelled

from .phrases import describe_bonus, describe_placings, player_name, source_name


def win_draw_loss(observation: Observation) -> dict[Player, tuple[int, int, int]]:
    """Return how many contests each player has won, drawn and lost by the history of *observation*, in this order.

    ASC-Q36: the last group of a contest has won, or drawn if it has several players; all others have lost.
    """
    counts: dict[Player, list[int]] = {}
    for contest in observation.history:
        last = contest.placings[-1]
        for player in contest.participants:
            record = counts.setdefault(player, [0, 0, 0])
            record[2 if player not in last else 1 if len(last) > 1 else 0] += 1
    return {player: (wins, draws, losses) for player, (wins, draws, losses) in counts.items()}


def standings_table(observation: Observation, *, banks: bool = False) -> tuple[str, ...]:
    """Return the standings as lines of text, the best player first (ASC-Q41, ASC-Q42).

    The columns are rank, player, colours of the deck, power, wins-draws-losses, losing streak and numbers of cards; the
    last one notes who has withdrawn, is in a contest, or is not ready for one. With *banks* there are also the
    points to spend, of those players whose decks *observation* shows.
    """
    played = win_draw_loss(observation)
    rows: list[tuple[str, ...]] = [
        ("", "player", "deck", "power", *["to spend"] * banks, "W-D-L", "streak", "cards", "")
    ]
    for line in queries.standings(observation):
        member = observation.members[line.player]
        if member is not None:
            record = "-".join(map(str, played.get(line.player, (0, 0, 0))))
            rows.append(
                (
                    str(line.rank),
                    player_name(observation, line.player),
                    *_standing_cells(member, record, banks=banks),
                    _status_note(observation, member),
                )
            )
    return tuple(columns(rows)) if len(rows) > 1 else ("nobody has registered",)


def _standing_cells(member: Member | PublicMember, record: str, *, banks: bool) -> tuple[str, ...]:
    alliance = _alliance(member)
    main, side = _sizes(member)
    cards = f"{main}+{side}" if side else str(main)
    bank = [str(member.bank) if isinstance(member, Member) else "?"] if banks else []
    return alliance, str(member.power), *bank, record, str(member.loss_streak), cards


def _alliance(member: Member | PublicMember) -> str:
    return color_letters(member.deck.alliance if isinstance(member, Member) else member.alliance)


def _sizes(member: Member | PublicMember) -> tuple[int, int]:
    if isinstance(member, PublicMember):
        return member.main_size, member.side_size
    return pile_size(member.deck.main), pile_size(member.deck.side)


def _status_note(observation: Observation, member: Member | PublicMember) -> str:
    busy = next((contest for contest in observation.contests if member.player in contest.participants), None)
    if not member.active:
        return "withdrawn"
    if busy is not None:
        return f"in contest {busy.number}"
    ready = member.ready if isinstance(member, PublicMember) else not pending_duties(observation, member)
    return "" if ready else "not ready"


def pending_duties(observation: Observation, member: Member) -> list[str]:
    """Return in words what *member* has to do before the next contest, an empty list if nothing (ASC-A02)."""
    deck = member.deck
    duties = [
        f"claim or waive {counted_noun(left, 'free pick')} of {source_name(source)}" for source, left in deck.free_picks
    ]
    over = pile_size(deck.main) - observation.rules.max_deck_size
    if over > 0:
        duties.append(f"remove {counted_noun(over, 'card')} from the deck")
    if deck.swap is not None:
        duties.append(f"finish a swap: {deck.swap.killed} given away, {deck.swap.picked} taken")
    return duties


def deck_table(observation: Observation, player: Player) -> tuple[str, ...]:
    """Return the deck of *player* as lines: its sets, what was bought, and its cards (ASC-Q42).

    Raises DataError if *player* has no deck, or a hidden one.
    """
    member = _visible_member(observation, player)
    deck: Deck = member.deck
    grace = acquisition.copies_allowed(observation.rules, deck.copy_limit, grace=True)
    side = f"{pile_size(deck.side)} of {league.side_capacity(observation.rules, deck)}"
    lines = [
        f"{_alliance(member)}, {deck.basic_set} with {', '.join(deck.expansions)}; {deck.copy_limit} copies of a card"
        + (f", {grace} of {deck.grace}" if deck.grace else ""),
        *labelled(f"main {pile_size(deck.main)}", [_describe_pile(observation, deck.main)]),
        *(labelled(f"side {side}", [_describe_pile(observation, deck.side)]) if deck.side_blocks else []),
        *(
            labelled(f"reserve {pile_size(deck.reserve)}", [_describe_pile(observation, deck.reserve)])
            if deck.reserve
            else []
        ),
        *labelled("to do", [", ".join(pending_duties(observation, member)) or "nothing"]),
    ]
    return tuple(lines)


def _describe_pile(observation: Observation, pile: Pile) -> str:
    """Return the cards of *pile* with their numbers, such as ``2 Shock, 9 Island``.

    If printings of two sets share a name, the id, which names the set, stands in place of the name.
    """
    index = observation.setup.pool.index
    names = [index.by_id[printing].name for printing, _ in pile]
    shown_names = [
        name if names.count(name) == 1 else printing for name, (printing, _) in zip(names, pile, strict=True)
    ]
    return ", ".join([f"{number} {name}" for name, (_, number) in zip(shown_names, pile, strict=True)]) or "no cards"


def points_ledger(observation: Observation, player: Player) -> tuple[str, ...]:
    """Return the points of *player* as lines: the totals, then each contest (ASC-110, ASC-Q40, ASC-Q42).

    ASC-Q50: points that were lost when the deck was replaced have a line of their own, so that the lines add up to the
    total. Raises DataError if *player* has no deck, or a hidden one.
    """
    member = _visible_member(observation, player)
    lines = [f"{member.power} earned with this deck, {member.spent} spent, {member.bank} to spend"]
    rows, total = [], 0
    for contest in observation.history:
        if player in contest.participants:
            earned = scoring.points_for(observation.rules, contest.placings, player)
            total += earned
            rows.append((f"contest {contest.number}", f"+{earned}", describe_placings(observation, contest.placings)))
    if total > member.power:
        rows.append(("rebuilt", f"-{total - member.power}", "gone with the deck before"))
    return (*lines, *columns(rows))


def _visible_member(observation: Observation, player: Player) -> Member:
    member = observation.members[player] if type(player) is int and 0 <= player < len(observation.members) else None
    if not isinstance(member, Member):
        reason = "has no deck" if member is None else "has a hidden deck"
        raise DataError("player", f"player {short_repr(player)} {reason}")
    return member


def describe_contest(observation: Observation, contest: Contest) -> str:
    """Return *contest* in words: the players with points and bonus, who starts, how it ended (ASC-112, ASC-A04)."""
    players = zip(contest.participants, contest.powers, contest.bonuses, strict=True)
    stakes = [
        f"{player_name(observation, player)} ({_power_and_bonus(contest, player, power, bonus)})"
        for player, power, bonus in players
    ]
    words = f"contest {contest.number}: {' v '.join(stakes)}"
    if contest.placings:
        return f"{words}: {describe_placings(observation, contest.placings)}"
    return words if contest.first is None else f"{words}; {player_name(observation, contest.first)} starts"


def _power_and_bonus(contest: Contest, player: Player, power: int, bonus: Bonus | None) -> str:
    """Return *power* and *bonus*, those of *player* in *contest*, in words (ASC-Q33).

    Several players can have the bonus to decide who starts, but only one of them will. If that is not *player*, the
    words are ``could decide who starts``.
    """
    alone = contest.chooser in (None, player)
    return str(power) if bonus == NO_BONUS else f"{power}, {describe_bonus(bonus, alone=alone)}"


def describe_pending_decision(observation: Observation) -> str:
    """Return in words who has to act, or how the league ended."""
    result = queries.outcome(observation)
    if result is not None:
        return result.reason
    actor = legal_actions.to_act(observation)
    if actor is None or actor == ORGANISER:
        return "the organiser starts contests and records results"
    contest = next(contest for contest in observation.contests if actor in contest.participants)
    choice = "chooses a bonus" if None in contest.bonuses else "decides who starts"
    return f"{player_name(observation, actor)} {choice} in contest {contest.number}"
