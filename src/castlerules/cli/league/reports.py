"""The reports of ``castlerules league``, such as standings: lines for people and facts as JSON data."""

from __future__ import annotations

import os
import shlex
from argparse import Namespace
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from secrets import randbelow
from typing import Final

import attrs

from castlerules import ascension
from castlerules.ascension.presentation.phrases import with_player_names
from castlerules.ascension.rules.league import active_members, registered_members
from castlerules.ascension.rules.legality import member_at
from castlerules.cards import DeckFormat, DeckList, write_deck
from castlerules.cli.io.errors import CommandFailed, UsageError, check_force, raised_as, unknown_name_text
from castlerules.cli.io.files import write_text
from castlerules.cli.io.output import counted_noun
from castlerules.core import DataError, Player, Rng
from castlerules.text import columns

from .corrections import undo_numbers
from .decks import grace_hint_for, read_decklist, starters
from .goods import cards_report, price_report, sets_report
from .house_rules import options_report
from .names import member_called, name_of, player_called, set_code
from .pairings import pairings_report, why_nothing
from .report import Facts, Report
from .storage import LeagueFile, LeagueStep

SEED_COUNT: Final = 2**64
"""The number of possible seeds, from which a random one is drawn."""

_DEFAULT_FORMAT: Final = DeckFormat.ARENA


def _standings(_: Namespace, league: LeagueFile) -> Report:
    observation, state = league.observation, league.state
    rows = [
        {
            "rank": line.rank,
            "player": line.name,
            "seat": line.player,
            "power": line.power,
            "bank": member_at(state, line.player).bank,
            "contests": line.games,
            "active": line.active,
        }
        for line in ascension.standings(state)
    ]
    outcome = ascension.GAME.outcome(state)
    end = ("", outcome.reason) if outcome is not None else ()
    return Report(
        (*ascension.standings_table(observation, banks=True), *_open_contests(league), *end),
        {"standings": rows, "open": _contest_facts(state), "over": None if outcome is None else outcome.reason},
    )


def _open_contests(league: LeagueFile) -> tuple[str, ...]:
    words = [ascension.describe_contest(league.observation, contest) for contest in league.state.contests]
    return ("", *words) if words else ()


def _contest_facts(state: ascension.State) -> list[Facts]:
    return [
        {
            "contest": contest.number,
            "players": [name_of(state, who) for who in contest.participants],
            "status": contest.status,
        }
        for contest in state.contests
    ]


def _deck(args: Namespace, league: LeagueFile) -> Report:
    check_force(args, "save", "the --save file", "save")
    state = league.state
    member = member_called(state, args.player)
    deck_list = ascension.list_of_deck(state.setup.pool, member.deck, name=name_of(state, member.player))
    format_name = args.format if args.save is None else args.format or _DEFAULT_FORMAT
    lines = (
        ascension.deck_table(league.observation, member.player)
        if format_name is None
        else _list_lines(args, format_name, deck_list)
    )
    deck = member.deck
    facts = {
        "player": member.name,
        "colors": ascension.color_letters(deck.alliance),
        "basic_set": deck.basic_set,
        "expansions": list(deck.expansions),
        "grace": deck.grace,
        "copy_limit": deck.copy_limit,
        "main": dict(deck.main),
        "side": dict(deck.side),
        "reserve": dict(deck.reserve),
        "free_picks": {ascension.set_of_source(source) or source: left for source, left in deck.free_picks},
    }
    return Report(lines, facts, note=_saved_note(args, deck_list))


def _saved_note(args: Namespace, deck_list: DeckList) -> str | None:
    """Return what was written where, None without ``--save``."""
    if args.save is None:
        return None
    return f"wrote {counted_noun(deck_list.main_count + deck_list.sideboard_count, 'card')} to {args.save}"


def _list_lines(args: Namespace, format_name: str, deck_list: DeckList) -> tuple[str, ...]:
    """Return the lines of *deck_list*, after writing them to the file of ``--save`` if there is one.

    Raises UsageError for a format that cannot be written, and CommandFailed if the file holds another list.
    """
    known = [str(deck_format) for deck_format in (DeckFormat.ARENA, DeckFormat.MTGO)]
    if format_name not in known:
        raise UsageError(f"--format: {unknown_name_text('format to write', format_name, known)}")
    text = write_deck(deck_list, format_name)
    if args.save is not None:
        if os.path.realpath(args.save) == os.path.realpath(args.file):
            raise UsageError(f"--save: {args.save} is the file of the league; give another one for the deck list")
        write_text(Path(args.save), text, force=args.force, what="deck list", place_name="--save file")
    return tuple(text.splitlines())


def _starter(args: Namespace, league: LeagueFile) -> Report:
    """Return the report of a random legal deck; its note has the words for ``league register`` with this deck."""
    check_force(args, "save", "the --save file", "save")
    pool, rules = league.state.setup.pool, league.state.rules
    seed = randbelow(SEED_COUNT) if args.seed is None else args.seed
    sets = (set_code(league.state, args.basic), set_code(league.state, args.expansion))
    with raised_as(CommandFailed, ""):
        deck, _ = ascension.random_starter(
            Rng.seeded(seed), pool, args.colors.upper(), sets, rules=rules, lands=args.lands
        )
    deck_list = ascension.list_of_deck(pool, deck)
    lines = _list_lines(args, args.format or _DEFAULT_FORMAT, deck_list)
    words = ["--colors", ascension.color_letters(deck.alliance), "--basic", sets[0], "--expansion", sets[1]]
    words += [] if deck.grace is None else ["--grace", deck.grace]
    facts = {
        "colors": ascension.color_letters(deck.alliance),
        "sets": list(sets),
        "grace": deck.grace,
        "main": dict(deck.main),
    }
    note = "; ".join(filter(None, [_saved_note(args, deck_list), f"register it with {shlex.join(words)}"]))
    return Report(lines, facts | {"seed": seed}, note=note)


def _validate(args: Namespace, league: LeagueFile) -> Report:
    state = league.state
    mode = ascension.StarterMode.REBUILD if args.rebuild else ascension.StarterMode.STARTER
    deck = read_decklist(args, state)
    violations = ascension.validate_starter(deck, state.setup.pool, state.rules, mode=mode)
    facts = list(map(attrs.asdict, violations))
    lines = [f"{violation.rule}: {violation}" for violation in violations] or [
        f"the deck may be {'rebuilt into' if args.rebuild else 'registered'}"
    ]
    note = grace_hint_for(deck, state, violations)
    return Report(tuple(lines), {"violations": facts}, is_ok=not violations, note=note)


def _points(args: Namespace, league: LeagueFile) -> Report:
    member = member_called(league.state, args.player)
    spent = list(_purchases(league, member.player))
    facts = {
        "player": member.name,
        "power": member.power,
        "bank": member.bank,
        "spent": member.spent,
        "purchases": [{"entry": number, "price": price, "text": text} for number, price, text in spent],
    }
    rows = columns((f"entry {number}", f"-{price}", text) for number, price, text in spent)
    return Report((*ascension.points_ledger(league.observation, member.player), *rows), facts)


def _purchases(league: LeagueFile, player: Player) -> Iterator[tuple[int, int, str]]:
    """Yield the entry, the price and the sentence of each event in which *player* spent points on any deck."""
    for step in league.steps:
        for event in step.events:
            if isinstance(event, ascension.PrivateDeckEvent) and event.player == player:
                price = getattr(event, "price", 0)
                if price:
                    yield step.number, price, ascension.GAME.describe_events(step.observation, [event])[0]


def _log(args: Namespace, league: LeagueFile) -> Report:
    """Return the report of the entries, each with the number of commands that ``undo`` takes back with it.

    A wrong tag ``commands``, which the command ``check`` reports, leaves the numbers out.
    """
    numbers = undo_numbers(league) if not _tag_problems(league) else (None,) * len(league.record.actions)
    entries = [*zip(league.steps, numbers, strict=True)]
    if args.player is not None:
        player = member_called(league.state, args.player).player
        entries = [(step, number) for step, number in entries if player in _players_of(league, step)]
    if args.last is not None:
        entries = entries[-args.last :]
    rows = [
        ("entry", "undo", ""),
        *[(f"{step.number:>5}", f"{number or '':>4}", "; ".join(step.sentences)) for step, number in entries],
    ]
    facts = [step.facts | {"undo": number} for step, number in entries]
    return Report(tuple(columns(rows)) if entries else (_nothing_done(args),), {"entries": facts})


def _nothing_done(args: Namespace) -> str:
    return "nothing has been done yet" if args.player is None else f"nothing has been done by or with {args.player} yet"


def _players_of(league: LeagueFile, step: LeagueStep) -> Collection[Player]:
    """Return the players whom *step* concerns: the one who acts, or those of its contest."""
    if isinstance(step.action, ascension.StartContest):
        return step.action.participants
    contest = getattr(step.action, "contest", None)
    if contest is None:
        player = getattr(step.action, "player", None)
        return () if player is None else (player,)
    contests = league.states[step.number - 1].contests
    return next((other.participants for other in contests if other.number == contest), ())


def _handicap(args: Namespace, league: LeagueFile) -> Report:
    state = league.state
    try:
        handicaps = ascension.handicaps(state, [player_called(state, word) for word in args.words])
    except DataError as error:
        raise UsageError(with_player_names(state, error.problem)) from None
    rows: list[tuple[str, ...]] = [(*_HANDICAP_COLUMNS, "")]
    facts: list[Facts] = []
    for handicap in handicaps:
        cells = (name_of(state, handicap.player), handicap.power, handicap.life, handicap.cards)
        rows.append((*map(str, cells), _handicap_note(handicap)))
        facts.append(dict(zip(_HANDICAP_COLUMNS, cells, strict=True)) | {"decides": handicap.bonus.chooses_first})
    return Report(tuple(columns(rows)), {"handicaps": facts})


_HANDICAP_COLUMNS: Final = ("player", "power", "life", "hand")


def _handicap_note(handicap: ascension.Handicap) -> str:
    """Return what *handicap* lets the player decide, in words; empty if nothing.

    The player may choose a row of the handicap table (each row gives a bonus), or decide who starts the contest.
    """
    if handicap.rows and handicap.bonus == ascension.NO_BONUS:
        return f"chooses one of the rows {', '.join([str(row.difference) for row in handicap.rows])}"
    return "decides who starts" if handicap.bonus.chooses_first else ""


def _possible_actions(args: Namespace, league: LeagueFile) -> Report:
    state, observation = league.state, league.observation
    member = member_called(state, args.player)
    player_id = member.player
    actions = ascension.GAME.legal_actions(state, player_id)
    action_texts = [ascension.GAME.describe_action(observation, action) for action in actions]
    facts = [
        {"action": ascension.GAME.format_action(action), "text": text}
        for action, text in zip(actions, action_texts, strict=True)
    ]
    lines = [*action_texts, *_lists_allowed(league, member)]
    nothing = f"{name_of(state, player_id)} can do nothing now: {why_nothing(state, member)}"
    return Report(tuple(lines) or (nothing,), {"player": name_of(state, player_id), "actions": facts})


def _lists_allowed(league: LeagueFile, member: ascension.Member) -> list[str]:
    """Return the lines for what *member* may do with any deck list, which the actions above do not show."""
    if not ascension.streak_remedy_available(league.state, member.player):
        return []
    name = name_of(league.state, member.player)
    command = shlex.join(["castlerules", "league", "rebuild", str(league.path), name, "DECK"])
    return [f"{name}: rebuild the deck as any list that is legal without rares: {command} ..."]


def _starters(_: Namespace, league: LeagueFile) -> Report:
    state = league.state
    facts, rows = list[Facts](), list[tuple[str, ...]]()
    for place, deck in enumerate(starters(state), start=1):
        problems = [
            f"{fault.rule}: {fault}" for fault in ascension.validate_starter(deck, state.setup.pool, state.rules)
        ]
        facts.append({"number": place, "deck": ascension.format_deck(deck), "problems": problems})
        note = f"not allowed, {'; '.join(problems)}" if problems else ""
        rows.append((f"{place:>2}", ascension.describe_starter(deck), note))
    nothing = "no decks come with the pool of this league; players register lists of their own"
    return Report(tuple(columns(rows)) or (nothing,), {"starters": facts})


def _options(_: Namespace, league: LeagueFile) -> Report:
    return options_report(league.state.rules, league.state.setup.max_contests)


def _check(_: Namespace, league: LeagueFile) -> Report:
    """Return the report on the replayed league: broken invariants, wrong tags, open contests and duties of players."""
    state, record = league.state, league.record
    problems = [
        *[with_player_names(state, str(violation)) for violation in ascension.GAME.problems(state)],
        *_tag_problems(league),
    ]
    numbers = (
        f"{len(record.actions)} entr{'y' if len(record.actions) == 1 else 'ies'}",
        counted_noun(len(registered_members(state)), "player"),
        counted_noun(len(state.history), "finished contest"),
    )
    waiting_lines = [*_open_contests(league)[1:], *duty_lines(league)]
    verdict = "ok" if not problems else "NOT ok"
    head = f"{league.path}: {verdict}, {', '.join(numbers)}; rules version {record.rules_version}"
    facts = {
        "ok": not problems,
        "problems": problems,
        "entries": len(record.actions),
        "rules_version": record.rules_version,
        "waits": waiting_lines,
    }
    return Report((head, *problems, *waiting_lines), facts, is_ok=not problems)


def _tag_problems(league: LeagueFile) -> list[str]:
    """Return the problems of the record's tag ``commands``, which tells ``league undo`` what each command added."""
    try:
        league.command_sizes  # noqa: B018 - reading it raises the error
    except CommandFailed as error:
        return [str(error)]
    return []


def duty_lines(league: LeagueFile, only: Collection[Player] | None = None) -> list[str]:
    """Return a line for each player with duties before the next contest; it lists them. *only* limits the players."""
    observation = league.observation
    return [
        f"{name_of(league.state, member.player)} must first {', '.join(open_duties)}"
        for member in active_members(league.state)
        if (only is None or member.player in only) and (open_duties := ascension.pending_duties(observation, member))
    ]


REPORTS: Final[Mapping[str, Callable[[Namespace, LeagueFile], Report]]] = {
    "standings": _standings,
    "deck": _deck,
    "points": _points,
    "log": _log,
    "pairings": pairings_report,
    "handicap": _handicap,
    "price": price_report,
    "cards": cards_report,
    "sets": sets_report,
    "may": _possible_actions,
    "starters": _starters,
    "starter": _starter,
    "validate": _validate,
    "options": _options,
    "check": _check,
}
"""For each command that changes nothing the function that returns its report."""
