"""What ``castlerules league`` tells of a league: each report as lines for people and as facts for programs."""

from __future__ import annotations

import os
import shlex
from argparse import Namespace
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from secrets import randbelow
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules import ascension
from castlerules.ascension import (
    NO_BONUS,
    Handicap,
    Member,
    StarterMode,
    State,
    contest_words,
    deck_words,
    duties,
    expansion_of,
    letters,
    random_starter,
    validate_starter,
)
from castlerules.cards import DeckFormat, DeckList, write_deck
from castlerules.core import CastleRulesError, DataError, Player, Rng
from castlerules.text import columns

from .errors import Failed, UsageError, unknown
from .files import keep
from .league_decks import deck_asked, starters
from .league_file import League
from .league_names import card, member, name_of, named, owned, player, set_code
from .locks import holder
from .output import many

__all__ = ["REPORTS", "SEEDS", "Report", "unready"]

SEEDS: Final = 2**64
"""How many seeds there are to draw one from."""

_USUAL: Final = DeckFormat.ARENA
Facts = dict[str, Any]


@attrs.frozen
class Report:
    """What there is to tell: *lines* for people, *facts* as JSON data, whether all is *well*, and a *note* beside."""

    lines: tuple[str, ...]
    facts: Facts
    well: bool = True
    note: str | None = None


def _standings(_: Namespace, league: League) -> Report:
    view, state = league.view, league.state
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
    return Report((*ascension.standings_table(view), *_open(league)), {"standings": rows, "open": _open_facts(state)})


def member_at(state: State, seat: int) -> Member:
    """Return the player in *seat*, who is there."""
    found = state.members[seat]
    assert found is not None, "only those who have registered are asked for"
    return found


def _open(league: League) -> tuple[str, ...]:
    words = [contest_words(league.view, one) for one in league.state.contests]
    return ("", *words) if words else ()


def _open_facts(state: State) -> list[Facts]:
    return [
        {"contest": one.number, "players": [name_of(state, who) for who in one.participants], "status": one.status}
        for one in state.contests
    ]


def _no_lone_force(asked: Namespace) -> None:
    if asked.force and asked.save is None:
        raise UsageError("--force is for --save; leave it out or say where to save")


def _deck(asked: Namespace, league: League) -> Report:
    _no_lone_force(asked)
    state = league.state
    who = member(state, asked.player)
    listed = ascension.deck_list(state.setup.pool, who.deck, name=name_of(state, who.player))
    form = asked.format if asked.save is None else asked.format or _USUAL
    lines = ascension.deck_sheet(league.view, who.player) if form is None else _list_lines(asked, form, listed)
    deck = who.deck
    facts = {
        "player": who.name,
        "colors": letters(deck.alliance),
        "basic_set": deck.basic_set,
        "expansions": list(deck.expansions),
        "grace": deck.grace,
        "copy_limit": deck.copy_limit,
        "main": dict(deck.main),
        "side": dict(deck.side),
        "reserve": dict(deck.reserve),
        "free_picks": {expansion_of(source) or source: left for source, left in deck.picks},
    }
    return Report(lines, facts)


def _list_lines(asked: Namespace, form: str, listed: DeckList) -> tuple[str, ...]:
    """Return *listed* as the lines of a deck list, after it has been written to the file of ``--save`` if that is so.

    Raises UsageError for another format than can be written, and Failed if another list is in that file.
    """
    known = [str(one) for one in (DeckFormat.ARENA, DeckFormat.MTGO)]
    if form not in known:
        raise UsageError(f"--format: {unknown('format that is written', form, known)}")
    text = write_deck(listed, form)
    if asked.save is not None:
        if os.path.realpath(asked.save) == os.path.realpath(asked.file):
            raise UsageError(f"--save: {asked.save} is the file of the league; give another one for the deck list")
        keep(Path(asked.save), text, force=asked.force, what="deck list", place="--save file")
    return tuple(text.splitlines())


def _starter(asked: Namespace, league: League) -> Report:
    """Return a deck by chance, which may be registered; how that is done is a note beside it."""
    _no_lone_force(asked)
    pool, rules = league.state.setup.pool, league.state.rules
    seed = randbelow(SEEDS) if asked.seed is None else asked.seed
    sets = (set_code(league.state, asked.basic), set_code(league.state, asked.expansion))
    try:
        deck, _ = random_starter(Rng.seeded(seed), pool, asked.colors.upper(), sets, rules=rules, lands=asked.lands)
    except CastleRulesError as error:
        raise Failed(str(error)) from None
    lines = _list_lines(asked, asked.format or _USUAL, ascension.deck_list(pool, deck))
    words = ["--colors", letters(deck.alliance), "--basic", sets[0], "--expansion", sets[1]]
    words += [] if deck.grace is None else ["--grace", deck.grace]
    facts = {"colors": letters(deck.alliance), "sets": list(sets), "grace": deck.grace, "main": dict(deck.main)}
    note = f"register it with {shlex.join(words)}"
    return Report(lines, facts | {"seed": seed}, note=note)


def _validate(asked: Namespace, league: League) -> Report:
    state = league.state
    mode = StarterMode.REBUILD if asked.rebuild else StarterMode.STARTER
    found = validate_starter(deck_asked(asked, state), state.setup.pool, state.rules, mode=mode)
    facts = [{"code": one.code, "rule": one.rule, "about": one.about, "reason": one.reason} for one in found]
    lines = [f"{one.rule}: {one}" for one in found] or [
        f"it may be {'rebuilt into' if asked.rebuild else 'registered'}"
    ]
    return Report(tuple(lines), {"violations": facts}, well=not found)


def _points(asked: Namespace, league: League) -> Report:
    who = member(league.state, asked.player)
    facts = {"player": who.name, "power": who.power, "bank": who.bank, "spent": who.spent}
    return Report(ascension.points_ledger(league.view, who.player), facts)


def _log(asked: Namespace, league: League) -> Report:
    steps = league.steps[-asked.last :] if asked.last is not None else league.steps
    rows, facts = [], []
    for step in steps:
        rows.append((f"{step.number:>3}", "; ".join(step.words)))
        facts.append({"entry": step.number, "action": ascension.format_action(step.action), "events": list(step.words)})
    return Report(tuple(columns(rows)) or ("nothing has been done yet",), {"entries": facts})


def _pairings(asked: Namespace, league: League) -> Report:
    state = league.state
    groups = ascension.legal_contests(state, asked.size)
    told = [[name_of(state, who) for who in group] for group in groups]
    lines = [" v ".join(group) for group in told]
    return Report(tuple(lines) or ("nobody may meet now",), {"pairings": told})


def _handicap(asked: Namespace, league: League) -> Report:
    state = league.state
    try:
        found = ascension.handicap(state, [player(state, word) for word in asked.words])
    except DataError as error:
        raise UsageError(named(state, error.problem)) from None
    facts = [
        {
            "player": name_of(state, one.player),
            "power": one.power,
            "decides": one.bonus.starts,
            "life": one.life,
            "hand": one.cards,
        }
        for one in found
    ]
    rows = [("player", "power", "life", "hand", "")]
    rows += [(name_of(state, one.player), str(one.power), str(one.life), str(one.cards), _right(one)) for one in found]
    return Report(tuple(columns(rows)), {"handicaps": facts})


def _right(one: Handicap) -> str:
    """Return what is not told by numbers."""
    if one.rows and one.bonus == NO_BONUS:
        return f"chooses one of the rows {', '.join([str(row.difference) for row in one.rows])}"
    return "decides who starts" if one.bonus.starts else ""


def _price(asked: Namespace, league: League) -> Report:
    state = league.state
    who = member(state, asked.player)
    goods = {"set": "expansion", "limit": "copy_limit", "sideboard": "sideboard"}
    prices: dict[str, int | None] = {}
    for word in asked.words:
        item = goods.get(word.lower()) or card(state, word, owned(who.deck))
        prices[item] = ascension.price(state, who.player, item)
    told = [(item, "cannot be bought" if cost is None else str(cost)) for item, cost in prices.items()]
    rows = [*told, ("in the bank", str(who.bank))]
    return Report(tuple(columns(rows)), {"player": who.name, "bank": who.bank, "prices": prices})


def _may(asked: Namespace, league: League) -> Report:
    state, view = league.state, league.view
    who = player(state, asked.player)
    actions = ascension.legal_actions(state, who)
    told = [ascension.describe_action(view, one) for one in actions]
    facts = [{"action": ascension.format_action(one), "text": text} for one, text in zip(actions, told, strict=True)]
    nothing = f"{name_of(state, who)} can do nothing now"
    return Report(tuple(told) or (nothing,), {"player": name_of(state, who), "actions": facts})


def _starters(_: Namespace, league: League) -> Report:
    decks = starters(league.state)
    rows = [(f"{place:>2}", deck_words(deck)) for place, deck in enumerate(decks, start=1)]
    nothing = "no decks come with the pool of this league; players register lists of their own"
    facts = [ascension.format_deck(deck) for deck in decks]
    return Report(tuple(columns(rows)) or (nothing,), {"starters": facts})


def _check(_: Namespace, league: League) -> Report:
    """Tell which invariants the league breaks, and what commands could not be taken back; replaying found no fault."""
    state, record = league.state, league.record
    broken = [*[named(state, str(one)) for one in ascension.problems(state)], *_tag_problems(league)]
    numbers = (
        f"{len(record.actions)} entr{'y' if len(record.actions) == 1 else 'ies'}",
        many(sum([one is not None for one in state.members]), "player"),
        many(len(state.history), "finished contest"),
    )
    busy = holder(league.path)
    waits = [*_open(league)[1:], *unready(league)]
    verdict = "ok" if not broken else "NOT ok"
    lines = [f"{league.path}: {verdict}, {', '.join(numbers)}; rules version {record.rules_version}"]
    lines += [*broken, *waits, *([busy] if busy else [])]
    facts = {
        "ok": not broken,
        "problems": broken,
        "entries": len(record.actions),
        "rules_version": record.rules_version,
        "waits": waits,
        "lock": busy,
    }
    return Report(tuple(lines), facts, well=not broken)


def _tag_problems(league: League) -> list[str]:
    """Return why no command can add to *league* or be taken back, where the tag that counts their entries is wrong."""
    try:
        league.commands  # noqa: B018 - it is read to see whether it can be
    except Failed as error:
        return [str(error)]
    return []


def unready(league: League, only: Collection[Player] | None = None) -> list[str]:
    """Return what players, or *only* those, have to do before their next contest, a line for each."""
    view = league.view
    there = [one for one in league.state.members if one is not None and (only is None or one.player in only)]
    return [
        f"{name_of(league.state, one.player)} has to do first: {', '.join(found)}"
        for one in there
        if one.active and (found := duties(view, one))
    ]


REPORTS: Final[Mapping[str, Callable[[Namespace, League], Report]]] = MappingProxyType(
    {
        "standings": _standings,
        "deck": _deck,
        "points": _points,
        "log": _log,
        "pairings": _pairings,
        "handicap": _handicap,
        "price": _price,
        "may": _may,
        "starters": _starters,
        "starter": _starter,
        "validate": _validate,
        "check": _check,
    }
)
"""What each command that only tells something tells."""
