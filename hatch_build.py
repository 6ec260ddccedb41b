"""The build hook of the wheel: with ``CASTLERULES_COMPILE=1`` in the environment, the wheel holds compiled modules.

Without it the wheel is pure Python, and nothing here is needed to build it. ``docs/compiled.md`` tells more.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "CASTLERULES_COMPILE"


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
        from build_tools.build import BuildError, compile_package  # found once the root is on the path

        work = Path(self.root, "build", "compiled")
        try:
            extensions = compile_package(Path(self.root, "src"), work, work / "wheel")
        except BuildError as error:
            raise SystemExit(f"castlerules: {error}") from None
        finally:
            sys.path.remove(self.root)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for extension in extensions:
            build_data["force_include"][str(work / "wheel" / extension)] = extension.as_posix()


def _is_on() -> bool:
    return os.environ.get(SWITCH, "") not in {"", "0"}
