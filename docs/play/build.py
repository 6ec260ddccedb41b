"""Builds the page that plays: ``python docs/play/build.py OUT`` fills the folder OUT, which any web server can serve.

It needs pip, and node with npm; they fetch what is not in the repository from their usual registries, in the versions
that stand here, and each download is compared with its hash. The page itself fetches nothing but its own files.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
PAGE: Final = HERE / "page"
PYTHON: Final = HERE / "castlerules_page"
WHEELS: Final = HERE / "wheels.txt"

PYODIDE: Final = "pyodide@314.0.7"
PYODIDE_HASH: Final = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The SHA-512 of the package, in base 64, as package-lock.json writes it after ``sha512-``."""
PYODIDE_FILES: Final = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip",
)  # fmt: skip
"""The files of the package that a page loads."""

DIGEST: Final = "sources.sha256"
"""The file of a built page that holds the digest of what it was built from."""


class BuildFailed(Exception):
    """The page cannot be built; the message says why, and what to do."""


def build(out: Path) -> None:
    """Fill the folder *out* with the page; raise BuildFailed if that is not possible."""
    if out.exists() and any(out.iterdir()) and not (out / DIGEST).exists():
        raise BuildFailed(f"{out} holds other files; give an empty folder, or one with an older page")
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        _fetch_pyodide(work)
        wheels = _wheels(work)
        shutil.copytree(PAGE, out, dirs_exist_ok=True)
        (out / "pyodide").mkdir(exist_ok=True)
        for file in PYODIDE_FILES:
            shutil.copy(work / "package" / file, out / "pyodide")
        archives = [*wheels, _zipped(PYTHON, work / "page.zip")]
        version = _run("node", HERE / "compile.mjs", out / "pyodide", out, *archives, cwd=work)
    (out / DIGEST).write_text(digest_of_sources(), encoding="utf-8")
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    print(f"{out}: the page, with Python {version.strip()}, {size / 1e6:.1f} MB")


def digest_of_sources() -> str:
    """Return the SHA-256 of all files of the library and of the page."""
    digest = hashlib.sha256()
    files = [*(ROOT / "src").rglob("*.py"), *[file for file in HERE.rglob("*.*") if "__pycache__" not in file.parts]]
    for file in sorted(files):
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _fetch_pyodide(work: Path) -> None:
    """Put the package Pyodide into the folder *work*."""
    file = work / _run("npm", "pack", "--silent", PYODIDE, cwd=work).split()[-1]
    found = base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()
    if found != PYODIDE_HASH:
        raise BuildFailed(
            f"{PYODIDE}: expected the SHA-512 {PYODIDE_HASH}, got {found}; change it only if you trust it"
        )
    with tarfile.open(file) as archive:
        archive.extractall(work, filter="data")


def _wheels(work: Path) -> list[Path]:
    """Return the wheels of the library, built from this checkout, and of what it needs, put into *work*."""
    folder = work / "wheels"
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    _run(*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT, cwd=work)
    fetch = ("download", "--no-deps", "--only-binary=:all:", "--require-hashes")
    _run(*pip, *fetch, "--dest", folder, "--requirement", WHEELS, cwd=work)
    wheels = sorted(folder.glob("*.whl"))
    if impure := [wheel.name for wheel in wheels if not wheel.name.endswith("-none-any.whl")]:
        raise BuildFailed(f"expected pure wheels, got {', '.join(impure)}; unset CASTLERULES_COMPILE")
    return wheels


def _zipped(package: Path, path: Path) -> Path:
    """Write the modules of *package* to the zip file *path*, and return it."""
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(package.glob("*.py")):
            archive.write(file, f"{package.name}/{file.name}")
    return path


def _run(*command: str | Path, cwd: Path) -> str:
    """Run *command* in the folder *cwd* and return what it prints; raise BuildFailed if it fails."""
    try:
        done = subprocess.run([*map(str, command)], cwd=cwd, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        raise BuildFailed(
            f"{command[0]} is not installed; the page needs node with npm, and pip, to be built"
        ) from None
    except subprocess.CalledProcessError as error:
        words = " ".join(map(str, command[:4]))
        raise BuildFailed(f"{words} failed:\n{error.stderr.strip() or error.stdout.strip()}") from None
    return done.stdout


def main() -> None:
    """Build the page into the folder that the command line names."""
    parser = argparse.ArgumentParser(description="Build the page that plays.")
    parser.add_argument("out", type=Path, help="the folder for the page: empty, or with an older page")
    try:
        build(parser.parse_args().out.resolve())
    except BuildFailed as error:
        raise SystemExit(f"build.py: {error}") from None


if __name__ == "__main__":
    main()
