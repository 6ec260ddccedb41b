"""The twins behind values change nothing: everything that is tested of values holds without them."""

from __future__ import annotations

import sys
from pathlib import Path

from processes import ProcessResult, run_process

from castlerules.core.cached_code import TESTED

from .test_value import Point

HERE = Path(__file__).parent


def run(*arguments: str) -> ProcessResult:
    """Run Python without twins."""
    command = [sys.executable, "-X", "castlerules-plain", *arguments]
    return run_process(command, ok=False, cwd=HERE.parent.parent)


def test_values_pass_their_tests_without_twins() -> None:
    """A test run of its own with the option that turns them off is as green."""
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--numprocesses=0", str(HERE / "test_value.py"))

    assert 0 == done.returncode, done.stdout


def test_the_option_really_turns_them_off() -> None:
    """Without the option a value has a twin where the interpreter is tested for that, with it none."""
    output = run("-c", "from castlerules import Rng; print(hasattr(Rng, '_thaw'))").stdout

    assert "False\n" == output
    assert hasattr(Point, "_thaw") is TESTED
