"""Bots of the user's own, named ``module:name`` on the command line.

The library never imports a module by a name that it gets; the command line does, and only for a name that was typed.
Importing a module runs it, so names in files, such as the tags of a record, do not come here.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

from castlerules.bots import BOTS
from castlerules.cli.io.errors import CommandFailed, UsageError
from castlerules.core import AnyGame
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.core.spelling import nearest_name


def is_own_bot(text: str) -> bool:
    """Return whether *text* names a bot of the user's own: ``module:name``, where both may have dots."""
    module, _, name = text.partition(":")
    return module not in BOTS and all([part.isidentifier() for part in (*module.split("."), *name.split("."))])


@frozen
class OwnBot:
    """A bot of the user's own, with the *name* that was typed for it. If it fails, the message names it."""

    name: str
    bot: Callable[..., Any]

    def __repr__(self) -> str:
        return self.name

    @property
    def remembers(self) -> bool:
        """Whether the bot wants the memory of its player."""
        return bool(getattr(self.bot, "remembers", False))

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        """Return what the bot returns; raise CommandFailed for an error in it."""
        try:
            return self.bot(*arguments, **keywords)
        except Exception as error:
            if sys.flags.dev_mode:
                raise
            raise CommandFailed(f"the bot {self.name} failed: {_told(error)}") from error


def own_bot(text: str, game: AnyGame) -> OwnBot:
    """Return the bot of the user's own that *text*, ``module:name``, names for *game*.

    *name* may stand for a bot, for a class, or for a function that makes a bot from a game. A class is called with
    *game* if it takes an argument, else without one. Raises UsageError if the module or the name is not found, or if
    that is no bot.
    """
    module_name, _, name = text.partition(":")
    thing = _named(_imported(module_name, text), name, text)
    try:
        bot = _made(thing, game)
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        raise UsageError(f"{text} makes no bot: {_told(error)}") from error
    if not callable(bot) or isinstance(bot, type):
        expected = (
            "expected a function of an observation, the legal actions and a generator, or what makes one of a game"
        )
        raise UsageError(f"{text} is not a bot: {expected}, got {short_repr(bot)}")
    return OwnBot(text, bot)


def _imported(name: str, text: str) -> ModuleType:
    """Return the module *name*, from the current folder or wherever Python finds modules."""
    folder = str(Path.cwd())
    if not sys.flags.safe_path and not {"", folder} & set(sys.path):
        sys.path.append(folder)  # last, so that no file there hides a module of somebody else
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and error.name and f"{name}.".startswith(f"{error.name}."):
            reason = f"expected {name.replace('.', '/')}.py in the current folder, or an installed module"
            if name.endswith(".py"):
                reason = f"leave out .py: {name.removesuffix('.py')}:{text.partition(':')[2]}"
            raise UsageError(f"{text}: there is no module {error.name!r}; {reason}") from None
        if sys.flags.dev_mode:
            raise
        raise UsageError(f"{text}: the module {name} cannot be imported: {_told(error)}") from error


def _named(module: ModuleType, name: str, text: str) -> Any:
    """Return what *name* stands for in *module*."""
    try:
        return attrgetter(name)(module)
    except AttributeError:
        file = getattr(module, "__file__", None) or "no file"
        known = [other for other, thing in vars(module).items() if callable(thing) and not other.startswith("_")]
        suggestion = nearest_name(name, known)
        advice = f"; did you mean {module.__name__}:{suggestion}?" if suggestion else ""
        raise UsageError(f"{text}: the module {module.__name__} ({file}) has no {name!r}{advice}") from None


def _made(thing: Any, game: AnyGame) -> Any:
    """Return the bot that *thing* is, or that it makes for *game*; *thing* itself if it is neither."""
    if not callable(thing):
        return thing
    if isinstance(thing, type):
        return thing(game) if _takes(thing, game) else thing()
    keywords = {"memory": None} if getattr(thing, "remembers", False) else {}
    if _takes(thing, None, (), None, **keywords):
        return thing
    return thing(game) if _takes(thing, game) else None


def _takes(function: Callable[..., Any], *arguments: object, **keywords: object) -> bool:
    """Return whether *function* can be called with the arguments; of one without a signature it is assumed."""
    try:
        inspect.signature(function).bind(*arguments, **keywords)
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def _told(error: BaseException) -> str:
    """Return the kind and the text of *error*, and the line that raised it; a SyntaxError has its line in its text."""
    frames = [] if isinstance(error, SyntaxError) else extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    words = str(error) or "without a text"
    return f"{type(error).__name__}: {words}{place}; python -X dev -m castlerules shows where"
