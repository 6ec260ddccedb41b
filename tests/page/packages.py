"""The node packages that drive and check the page: ``python -m tests.page.packages`` installs them for the tests.

They go into a cache folder outside of the repository.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Final

PACKAGES: Final = ("playwright-core@1.64.1", "axe-core@4.14.1")


def folder() -> Path:
    """Return the folder of the packages."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache, "castlerules-page")


def are_installed() -> bool:
    """Return whether the packages are there in these versions."""
    names = folder() / "installed.txt"
    return names.exists() and names.read_text(encoding="utf-8").split() == [*PACKAGES]


def install() -> None:
    """Install the packages."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    (place / "package.json").write_text("{}\n", encoding="utf-8")
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", *PACKAGES], cwd=place, check=True)
    (place / "installed.txt").write_text("\n".join(PACKAGES), encoding="utf-8")


if __name__ == "__main__":
    install()
