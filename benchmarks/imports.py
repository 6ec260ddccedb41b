"""The CPU time of an import in a fresh interpreter."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile

__all__ = ["import_times"]

_PRINT_CPU_TIME = "import time; print(time.process_time())"


def import_times(modules: tuple[str, ...], starts: int) -> dict[str, float]:
    """Return the CPU milliseconds of importing each of *modules* above those of an interpreter that imports nothing.

    Each is the median of *starts* interpreters, started in turn. Their compiled files are in a separate folder, which
    an untimed first round fills. ``""`` stands for the bare interpreter, whose whole time is given.
    """
    seconds_by_module: dict[str, list[float]] = {module: [] for module in ("", *modules)}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(starts + 1):
            for module, seconds in seconds_by_module.items():
                seconds.append(_seconds_of_start(module, folder))
    medians = {module: 1000 * statistics.median(seconds[1:]) for module, seconds in seconds_by_module.items()}
    bare = medians.pop("")
    return {"": bare} | {module: total - bare for module, total in medians.items()}


def _seconds_of_start(module: str, folder: str) -> float:
    """Return the CPU seconds of an interpreter that imports *module* and ends."""
    code = f"import {module}; {_PRINT_CPU_TIME}" if module else _PRINT_CPU_TIME
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = folder
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
