"""``Page``: the game on a page, and the answers to the messages of the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Final

import attrs

from castlerules.bots.match import game_generators
from castlerules.cli.arguments.names import game_called, start_game
from castlerules.cli.io.card_files import rows_of_file
from castlerules.cli.io.errors import CommandError, UsageError
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.seating import seating_for
from castlerules.cli.play.session import Session, resume_session
from castlerules.cli.play.table import Table, step_story
from castlerules.cli.play.words import rules_lines
from castlerules.core import CastleRulesError, DataError, Record, digest, to_json

from .forms import HINT_BOT, Json, card_files, form_of, rules_from, setup_from
from .sharing import packed, read_record, unpacked
from .views import view_of

_BATCH_SECONDS: Final = 0.1
"""How long bots play before the page hears from them again."""

_WIDTH: Final = 960
_LINE_WIDTH: Final = 10_000
_ELSEWHERE: Final = ("save", "save!", "load", "quit", "q", "exit", "quit!")
_HELP: Final = (
    "Type an action as it stands at the right of a choice, its number, or its words; attackers may be named together:"
    " attack all. why ACTION says why an action is not allowed. ? CARD shows the text of a card, and ? WORD explains a"
    " word. rules tells the rules; moves tells what has happened; hint asks a bot, as in hint ismcts:50."
)


class Page:
    """The game of a page; card files and deck lists that the person opens are kept in *folder*."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._session: Session | None = None
        self._story: dict[int, tuple[int, list[str]]] = {}

    def answer(self, text: str) -> str:
        """Return the answer to the message *text*; both are JSON objects. A mistake of the person is a ``problem``."""
        message = json.loads(text)
        try:
            reply = _HANDLERS[message["do"]](self, message)
        except (CastleRulesError, CommandError) as error:
            reply = {"problem": self._problem_text(error)}
        return json.dumps(reply)

    # Before the game.

    def _form(self, message: Json) -> Json:
        return form_of(game_called(str(message["game"])))

    def _start(self, message: Json) -> Json:
        game = game_called(str(message["game"]))
        rules, setup = rules_from(game, message.get("options", {})), setup_from(game, message, self._folder)
        seed = _whole_number(message.get("seed", 0))
        rng = game_generators(seed, 0)[0]
        state = start_game(game, rules, setup, rng)
        bots = [str(message.get("bot"))] if len(game.players(state)) > 1 and game.seat_names else None
        seating = seating_for(game, state, seat=message.get("seat") or None, bots=bots)
        record = Record.of(game, rules=rules, setup=setup, rng=rng, tags=[("seed", str(seed))])
        return self._begin(resume_session(game, record, seating, auto=True), message)

    def _load(self, message: Json) -> Json:
        """Go on with the game in a record or a link."""
        text = str(message["text"]).strip()
        record = unpacked(text.rpartition("#game=")[2]) if "#game=" in text else read_record(text)
        game = game_called(record.game)
        first = next(attrs.evolve(record, actions=(), checks=()).replay(game=game))
        seating = seating_for(game, first, tags=record.tags)
        return self._begin(resume_session(game, record, seating, auto=True), message)

    def _begin(self, session: Session, message: Json) -> Json:
        self._session, self._story = session, {}
        return self._view(message)

    def _cards(self, message: Json) -> Json:
        """Keep a card file; it stays in the memory of the page."""
        number = len(card_files(self._folder)) + 1
        file = self._folder / f"cards {number}.json"
        file.write_text(str(message["text"]), encoding="utf-8")
        try:
            rows = rows_of_file(str(file))
        except CommandError:
            file.unlink()
            raise
        return {"rows": len(rows)}

    # The game.

    @property
    def session(self) -> Session:
        """The game; raises DataError if none has begun."""
        if self._session is None:
            raise DataError("", "there is no game yet; start one first")
        return self._session

    def _line(self, message: Json) -> Json:
        """Take a line that the person typed, or that a button stands for."""
        line = str(message["text"]).strip()
        verb = line.partition(" ")[0].casefold()
        if line == "hint":
            line = f"hint {HINT_BOT}"
        if verb in _ELSEWHERE:
            return self._view(message, [("note", "Use the buttons to share or download this game, or to begin anew.")])
        if line in ("?", "help"):
            return self._view(message, [("note", _HELP)])
        result = answer_line(self.session, line, _LINE_WIDTH)
        self._session = result.session
        return self._view(message, [(str(line.kind.value), line.text) for line in result.lines])

    def _advance(self, message: Json) -> Json:
        """Let the bots act for a while; the answer is a view once the person must decide."""
        until, session = perf_counter() + _BATCH_SECONDS, self.session
        while not session.is_over and not session.is_waiting:
            session = session.advanced()
            if perf_counter() > until:
                break
        self._session = session
        return self._view(message) if session.is_over or session.is_waiting else {"thinking": True}

    def _show(self, message: Json) -> Json:
        return self._view(message)

    def _rules(self, _: Json) -> Json:
        """Return the rules of the game under its options, in words."""
        return {"lines": list(rules_lines(Table(self.session)))}

    def _view(self, message: Json, said: list[tuple[str, str]] | None = None) -> Json:
        session = self.session
        if not session.is_over and not session.is_waiting:
            return {"thinking": True, "said": []}
        view = view_of(session, int(message.get("width", _WIDTH)), self._story_parts())
        return view | {"said": [{"kind": kind, "text": text} for kind, text in said or ()]}

    def _story_parts(self) -> list[Json]:
        """Return what has happened, in parts that begin with a choice of the person; old parts are not told anew."""
        steps = self.session.steps
        starts = [place for place, step in enumerate(steps) if step.is_own or place == 0]
        ends = [*starts[1:], len(steps)] if steps else []
        parts = {}
        for start, end in zip(starts, ends, strict=True):
            known = self._story.get(start)
            is_same = known is not None and known[0] == end and end < len(steps)
            lines = known[1] if is_same and known is not None else step_story(self.session, steps[start:end])
            parts[start] = (end, lines)
        self._story = parts
        return [{"start": start, "end": end, "lines": lines} for start, (end, lines) in parts.items() if lines]

    # The record.

    def _record(self) -> Record:
        """Return the record of the game, with a check of its last state."""
        session = self.session
        actions = tuple([session.game.format_action(step.action) for step in session.steps])
        check = (len(actions), digest(session.state, game=session.game))
        return attrs.evolve(session.start, actions=actions, checks=(check,))

    def _share(self, _: Json) -> Json:
        return {"link": f"#game={packed(self._record())}"}

    def _download(self, _: Json) -> Json:
        record = self._record()
        seed = dict(record.tags).get("seed", "")
        name = "-".join(["castlerules", record.game, *([seed] if seed.isdecimal() else [])])
        return {"name": f"{name}.json", "text": to_json(record) + "\n"}

    def _problem_text(self, error: Exception) -> str:
        """Return the message of *error* without the words of the command line and of the folder."""
        text = str(error).replace(f"{self._folder}/", "")
        for option in ("--rules and --setup: ", "--rules: ", "--setup: ", "--rules ", "--setup ", "--cards: "):
            text = text.removeprefix(option)
        return text


def _whole_number(given: object) -> int:
    text = str(given).strip()
    if not text.removeprefix("-").isdecimal() or len(text) > 18:
        raise UsageError(f"seed: expected a whole number, got {text[:40]!r}")
    return int(text)


_HANDLERS: Final[Mapping[str, Callable[[Page, Json], Json]]] = {
    "form": Page._form,
    "start": Page._start,
    "load": Page._load,
    "cards": Page._cards,
    "line": Page._line,
    "advance": Page._advance,
    "show": Page._show,
    "rules": Page._rules,
    "share": Page._share,
    "download": Page._download,
}
"""What answers each kind of message."""
