"""The build hook of the wheel: with ``CASTLERULES_COMPILE=1`` in the environment, the wheel holds compiled modules.

With ``CASTLERULES_COMPILE=profiled`` games are played during the build, so that the compiler learns what is hot.
Without it the wheel is pure Python, and nothing here is needed to build it. ``docs/compiled.md`` tells more.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "CASTLERULES_COMPILE"
VALUES = ("", "0", "1", "profiled")


class CompiledWheel(BuildHookInterface[Any]):
    """Adds the extensions to a wheel if the switch is on; an editable install stays pure."""

    def dependencies(self) -> list[str]:
        """Return what the build needs besides hatchling: types are checked against what the library imports."""
        return ["mypy>=2.4", "setuptools>=77", *self.metadata.core.dependencies] if _is_on() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and list the extensions among the files of the wheel."""
        if not _is_on() or version == "editable":
            return
        sys.path.insert(0, self.root)
        from build_tools.build import compile_package  # found once the root is on the path
        from build_tools.errors import BuildError

        work = Path(self.root, "build", "compiled")
        try:
            extensions = compile_package(Path(self.root, "src"), work, work / "wheel", profiled=_switch() == "profiled")
        except BuildError as error:
            raise SystemExit(f"castlerules: {error}") from None
        finally:
            sys.path.remove(self.root)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for extension in extensions:
            build_data["force_include"][str(work / "wheel" / extension)] = extension.as_posix()


def _is_on() -> bool:
    return _switch() not in {"", "0"}


def _switch() -> str:
    value = os.environ.get(SWITCH, "")
    if value not in VALUES:
        raise SystemExit(f"castlerules: {SWITCH}: expected 0, 1 or profiled, got {value!r}")
    return value
