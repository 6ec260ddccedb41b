"""The node packages that drive and check the page: ``python -m tests.page.packages`` installs them for the tests.

They go into a cache folder outside of the repository.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import MappingProxyType
from typing import Final

PACKAGES: Final = MappingProxyType({"playwright-core": "1.64.1", "axe-core": "4.14.1"})
"""The versions of the packages."""


def folder() -> Path:
    """Return the folder of the packages."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache, "castlerules-page")


def are_installed() -> bool:
    """Return whether the packages are there in these versions."""
    installed = [folder() / "node_modules" / name / "package.json" for name in PACKAGES]
    if not all([file.exists() for file in installed]):
        return False
    return list(PACKAGES.values()) == [json.loads(file.read_text(encoding="utf-8"))["version"] for file in installed]


def install() -> None:
    """Become ``npm``, which installs the packages."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    (place / "package.json").write_text("{}\n", encoding="utf-8")
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    os.execlp("npm", "npm", "install", "--no-audit", "--no-fund", "--prefix", str(place), *wanted)


if __name__ == "__main__":
    install()
