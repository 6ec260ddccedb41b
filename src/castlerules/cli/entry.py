"""``main``: parses the command line, runs the command, and turns errors into a message and an exit code."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from castlerules.core import CastleRulesError

from .arguments.parser import parse_arguments
from .io.errors import CommandError
from .io.files import error_text
from .io.output import flush, flush_or_discard, print_error

_FAILED: Final = 1
_INTERRUPTED: Final = 130
_PIPE_CLOSED: Final = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line *argv*, without the program's name (None: that of the process); return the exit code.

    0 is success, 1 failure, 2 a wrong command line, 130 Ctrl-C, 141 a closed output pipe. Errors are printed as one
    line on standard error; only Python's development mode (``-X dev``) raises unexpected ones.
    """
    try:
        code = _run(argv)
        flush()
    except (Exception, KeyboardInterrupt) as error:
        code, message = _exit_code_and_message(error)
        if message is not None:
            print_error(message)
        flush_or_discard()
    return code


def _exit_code_and_message(error: BaseException) -> tuple[int, str | None]:
    """Return the exit code for *error*, and the message to print (None: print nothing)."""
    code: int = _FAILED
    message: str | None = str(error)
    match error:
        case CommandError():
            code = error.code
        case CastleRulesError():
            pass
        case KeyboardInterrupt():
            code, message = _INTERRUPTED, "; ".join(filter(None, ("interrupted", str(error))))
        case BrokenPipeError():
            code, message = _PIPE_CLOSED, None
        case OSError():
            message = f"cannot go on ({error_text(error)}); see that there is room and permission to write"
        case _ if sys.flags.dev_mode:
            raise error
        case _:  # a bug; a user has no use for a traceback
            message = f"unforeseen {type(error).__name__}: {error}; please report it (python -X dev shows where it is)"
    return code, message


def _run(argv: Sequence[str] | None) -> int:
    try:
        args = parse_arguments(argv)
    except SystemExit:  # argparse raises it after --help and --version
        return 0
    return _load_command(args.command)(args)


def _load_command(name: str) -> Callable[[Namespace], int]:
    """Import and return the function of the command *name*; the other commands are not loaded, which saves time."""
    command: Callable[[Namespace], int] = getattr(import_module(f".commands.{name}", __package__), name)
    return command
