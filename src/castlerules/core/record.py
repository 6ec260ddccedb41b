"""Records of games: what is needed to replay a game step by step, and to detect where a replay differs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, Final, NewType

import attrs

from .arguments import require_game
from .data import SCHEMA, GeneratorReaders, canonical_json, digest, from_data, game_by_name, parse_json, to_data
from .errors import CastleRulesError, DataError, IllegalAction, Violation, checked_int, short_repr
from .events import Event
from .frozen import frozen
from .game import checked_setup, setup_keywords
from .play import Playout
from .players import Player
from .rng import Generator

if TYPE_CHECKING:
    from .game import AnyGame


AnyRules = NewType("AnyRules", object)
"""The options class of the record's game."""
AnySetup = NewType("AnySetup", object)
"""The set-up class of the record's game."""
AnyObservation = NewType("AnyObservation", object)
"""The observation class of the record's game."""
StateDigest = tuple[int, str]
"""A number of actions, and the digest of the state after them."""

MAX_ACTIONS: Final = 1_000_000
_HEADER_LINE: Final = r"\[(\w+) (.*)\]"
_REPEATED: Final = r"(\S+)\*([1-9]\d{0,5})"


class Divergence(DataError):
    """Raised when a replay differs from its record; *step* is the number of actions up to the first difference."""

    def __init__(self, step: int, problem: str) -> None:
        super().__init__(f"actions[{step - 1}]" if step else "start", problem)
        self.args = (step, problem)
        self.step = step


class _Shown:
    """How notebooks show a record; ``castlerules._display.records`` knows how, and is imported when one is shown."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return a picture of the record: a header with its result, and the last table."""
        return str(_display().record_svg(self))

    def _repr_html_(self) -> str:
        """Return the picture in an HTML element."""
        return str(_display().record_html(self))

    def _repr_pretty_(self, printer: object, _: bool) -> None:  # noqa: FBT001 - IPython and Hypothesis call it so
        """Print header and last table as text, or inside of another value the ``repr``."""
        _display().print_record(self, printer)


def _display() -> Any:
    """Return the module that shows records; the core does not import it, so that imports point one way."""
    return import_module(f"{__package__.partition('.')[0]}._display.records")


@frozen
class ObservedRecord(_Shown):
    """A game as one player saw it: the first and last observations, and the seen events of each action."""

    game: str
    rules_version: int
    player: Player
    start: AnyObservation
    steps: tuple[tuple[Event, ...], ...]
    end: AnyObservation


@frozen(kw_only=True)
class Record(_Shown):
    """A game: its options, set-up, initial generator and actions, with digests that a replay is checked against.

    *actions* are in the text form of ``format_action``. *checks* holds pairs of a number of actions and the digest
    of the state after them. *tags* are free pairs of strings, such as the names of the players.
    """

    game: str
    rules_version: int
    rules: AnyRules
    setup: AnySetup
    generator: Generator
    actions: tuple[str, ...] = ()
    checks: tuple[StateDigest, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(
        cls,
        game: AnyGame,
        actions: Iterable[object] = (),
        *,
        rules: object = None,
        setup: object = None,
        rng: Generator,
        check_every: int = 1,
        tags: Iterable[tuple[str, str]] = (),
    ) -> Record:
        """Return the record of a *game* that starts with *rng* and in which *actions* are done.

        Every *check_every*-th state gets a check, and always the last one; 0 means only the last. Raises
        IllegalAction if an action is not legal, and says which one, SetupError if the game cannot start, and DataError
        if *game* is no game, one of *actions* no action of it, or *setup*, *check_every* or *tags* has a wrong type or
        value.
        """
        require_game(game)
        checked_int("check_every", check_every)
        record = cls(
            game=game.name,
            rules_version=game.rules_version,
            rules=AnyRules(game.Rules() if rules is None else rules),
            setup=AnySetup(checked_setup(game, setup)),
            generator=rng,
            actions=_written_actions(game, actions),
            tags=_checked_tags(tags),
        )
        try:
            states = list(record.replay(game=game))
        except Divergence as stop:
            raise _refused_action(stop) from None
        last = len(states) - 1
        checked_steps = {last} | set(range(0, last, check_every) if check_every else ())
        return attrs.evolve(
            record, checks=tuple((step, digest(states[step], game=game)) for step in sorted(checked_steps))
        )

    def replay(self, *, game: AnyGame | None = None, any_version: bool = False) -> Iterator[Any]:
        """Yield the initial state and the state after each action, checking each against its digest.

        *game* is needed only if it is not in ``GAMES``. A record of another ``rules_version`` raises DataError
        before anything is played, unless *any_version* is True. Raises Divergence where an action is no longer
        legal or a digest differs.
        """
        game = game_by_name(self.game, game)
        if self.rules_version != game.rules_version and not any_version:
            raise DataError(
                "rules_version",
                f"recorded under version {self.rules_version} of {self.game}, this library has {game.rules_version};"
                " pass any_version=True to replay as far as they agree",
            )
        return self._replayed_states(game)

    def _replayed_states(self, game: AnyGame) -> Iterator[Any]:
        state = game.new_game(**setup_keywords(self.setup), rules=self.rules, rng=self.generator)
        checks = dict(self.checks)
        self._check_digest(game, 0, state, checks)
        yield state
        for step, text in enumerate(self.actions, start=1):
            try:
                state = game.apply(state, game.parse_action(state, text))
            except CastleRulesError as error:
                raise Divergence(step, f"{short_repr(text)}: {error}") from error
            self._check_digest(game, step, state, checks)
            yield state

    def _check_digest(self, game: AnyGame, step: int, state: object, checks: dict[int, str]) -> None:
        if step in checks and digest(state, game=game) != checks[step]:
            raise Divergence(step, "the digest of the state differs from the recorded one")

    def seen_by(self, player: int, *, game: AnyGame | None = None) -> ObservedRecord:
        """Replay the game and return it as *player* saw it, without generator, actions and hidden cards."""
        game = game_by_name(self.game, game)
        states = list(self.replay(game=game))
        steps = []
        for state, text in zip(states, self.actions, strict=False):
            events = game.transition(state, game.parse_action(state, text))[1]
            seen = [game.seen_by(event, player) for event in events]
            steps.append(tuple(event for event in seen if event is not None))
        start, end = game.observe(states[0], player), game.observe(states[-1], player)
        return ObservedRecord(self.game, self.rules_version, Player(player), start, tuple(steps), end)

    def data_fault(self) -> str | None:
        """Return what is wrong with *actions* or *checks*, or None; ``from_data`` refuses such a record."""
        malformed = next((text for text in self.actions if not _is_single_word(text)), None)
        if malformed is not None:
            return (
                f"{short_repr(malformed)} is not the text of one action: no white space, no leading [, no trailing *3"
            )
        steps = [step for step, _ in self.checks]
        if steps != sorted(set(steps)) or not all(0 <= step <= len(self.actions) for step in steps):
            most = len(self.actions)
            return f"expected checks after increasing numbers of actions from 0 to {most}, got {short_repr(steps)}"
        return None

    def to_text(self, *, game: AnyGame | None = None) -> str:
        """Return a compact text: a header of one line per fact, an empty line, and the actions.

        Equal actions in a row are written once with their number, as in ``pass*3``. Options with default values are
        left out. The text keeps only the last check; JSON keeps them all.
        """
        data = to_data(self, game=game)["value"]
        defaults = _default_rules(game_by_name(self.game, game))
        rules = {name: option for name, option in data["rules"].items() if option != defaults[name]}
        head: dict[str, object] = {"Game": self.game, "Version": self.rules_version}
        head |= {"Rules": rules} if rules else {}
        head |= {"Setup": data["setup"]} if data["setup"] else {}
        head |= {"Generator": data["generator"]}
        head |= {"Check": data["checks"][-1]} if data["checks"] else {}
        head |= {"Tags": data["tags"]} if data["tags"] else {}
        lines = [f"[{name} {canonical_json(fact)}]" for name, fact in head.items()]
        return "\n".join([*lines, "", " ".join(_run_length_encoded(self.actions)), ""])

    @classmethod
    def from_text(cls, text: str, *, game: AnyGame | None = None, generators: GeneratorReaders | None = None) -> Record:
        """Return the record that ``to_text`` wrote as *text*; raise DataError for anything else."""
        head, actions = _parsed_text(text)
        if "Game" not in head:
            raise DataError("", 'not a record: a line such as [Game "magic54"] is missing')
        owner = game_by_name(head.get("Game"), game)
        rules = head.get("Rules", {})
        if type(rules) is not dict:
            raise DataError("Rules", f"expected an object of options, got {short_repr(rules)}")
        value = {
            "game": owner.name,
            "rules_version": head.get("Version"),
            "rules": _default_rules(owner) | rules,
            "setup": head.get("Setup", {}),
            "generator": head.get("Generator"),
            "actions": actions,
            "checks": [head["Check"]] if "Check" in head else [],
            "tags": head.get("Tags", []),
        }
        data = {"schema": SCHEMA, "game": owner.name, "type": "Record", "value": value}
        return from_data(data, cls, game=game, generators=generators)


def _written_actions(game: AnyGame, actions: Any) -> tuple[str, ...]:
    """Return *actions* as text; raise DataError if one is not of *game*, and say which."""
    if isinstance(actions, str) or not isinstance(actions, Iterable):
        advice = "; pass its actions" if isinstance(actions, Playout) else ""
        raise DataError("actions", f"expected a sequence of actions of {game.name}, got {short_repr(actions)}{advice}")
    written = []
    for place, action in enumerate(actions):
        try:
            written.append(game.format_action(action))
        except DataError as error:
            raise DataError(f"actions[{place}]", error.problem) from None
    return tuple(written)


def _refused_action(stop: Divergence) -> CastleRulesError:
    """Return the error for the action at which the replay of a new record came to a *stop*, with its place."""
    error = stop.__cause__
    if not isinstance(error, IllegalAction):
        return stop
    violation = error.violation
    reason = f"{stop.path}: {violation.reason}; the rng, rules and setup must be those with which the game began"
    return IllegalAction(error.action, Violation(violation.rule, reason))


def _checked_tags(tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    if not isinstance(tags, Iterable):
        raise DataError("tags", f"expected pairs of strings, got {short_repr(tags)}")
    checked_tags = tuple(tags)
    for tag in checked_tags:
        if type(tag) is not tuple or list(map(type, tag)) != [str, str]:
            raise DataError("tags", f"expected pairs of strings, got {short_repr(tag)}")
    return checked_tags


def _default_rules(owner: AnyGame) -> dict[str, Any]:
    """Return the default options of the game *owner* as data; a record's text holds only options that differ."""
    options: dict[str, Any] = to_data(owner.Rules(), game=owner)["value"]
    return options


_HEADER_NAMES: Final = ("Game", "Version", "Rules", "Setup", "Generator", "Check", "Tags")


def _parsed_text(text: str) -> tuple[dict[str, Any], list[str]]:
    """Return the header of a record's text by name, and its actions with repetitions expanded.

    Raises DataError for a header line that is unknown, repeated or not JSON, and for too many actions.
    """
    if not isinstance(text, str):
        raise DataError("", f"expected text, got {type(text).__name__}")
    head: dict[str, Any] = {}
    actions: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        match = re.fullmatch(_HEADER_LINE, line.strip())
        if match is None:
            actions.extend(islice(_run_length_decoded(line.split()), MAX_ACTIONS + 1))
            if len(actions) > MAX_ACTIONS:
                raise DataError(f"line {number}", f"the text has more than {MAX_ACTIONS} actions")
        elif match[1] not in _HEADER_NAMES or match[1] in head:
            raise DataError(f"line {number}", f"{match[1]} appears twice or is not one of {', '.join(_HEADER_NAMES)}")
        else:
            try:
                head[match[1]] = parse_json(match[2])
            except DataError as error:
                raise DataError(f"line {number}", error.problem) from None
    return head, actions


def _is_single_word(action: str) -> bool:
    """Return whether the text *action* can be one word in a record's text, so that it is read back as one action."""
    return action.split() == [action] and not action.startswith("[") and not re.fullmatch(_REPEATED, action)


def _run_length_encoded(actions: Iterable[str]) -> Iterator[str]:
    """Yield *actions*, with several equal ones in a row as one word such as ``pass*3``."""
    for text, group in groupby(actions):
        times = len(list(group))
        yield text if times == 1 else f"{text}*{times}"


def _run_length_decoded(words: Iterable[str]) -> Iterator[str]:
    """Yield the actions that ``_run_length_encoded`` wrote as *words*."""
    for word in words:
        match = re.fullmatch(_REPEATED, word)
        yield from [match[1]] * int(match[2]) if match else [word]
