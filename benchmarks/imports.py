"""What an import costs in a fresh interpreter."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

__all__ = ["import_times"]

_TOLD = "import time; print(time.process_time())"


def import_times(modules: tuple[str, ...], starts: int) -> dict[str, float]:
    """Return the CPU milliseconds of importing each of *modules* above those of an interpreter that imports nothing.

    Each is the median of *starts* interpreters, started in turn, with compiled files in a place of their own that an
    untimed first round fills. ``""`` stands for the bare interpreter, whose whole time is given.
    """
    took: dict[str, list[float]] = {module: [] for module in ("", *modules)}
    with tempfile.TemporaryDirectory() as place:
        for _ in range(starts + 1):
            for module, seconds in took.items():
                seconds.append(_start(module, place))
    medians = {module: 1000 * statistics.median(seconds[1:]) for module, seconds in took.items()}
    bare = medians.pop("")
    return {"": bare} | {module: whole - bare for module, whole in medians.items()}


def _start(module: str, place: str) -> float:
    """Return the CPU seconds of an interpreter that imports *module* and ends."""
    code = f"import {module}; {_TOLD}" if module else _TOLD
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = place
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
