"""The built page in Chromium: games to their end, what keeps people out, every control, and the time of imports.

These tests need what ``docs/contributing.md`` says, and are skipped where it is missing. ``CASTLERULES_PAGE`` names the
folder of the built page; without it, it is ``docs/_build/play``.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any, Final

import build
import pytest
from processes import run_process

from castlerules import GAMES

from . import packages

ROOT: Final = Path(__file__).resolve().parents[2]
BUILT: Final = Path(os.environ.get("CASTLERULES_PAGE") or ROOT / "docs" / "_build" / "play")
CHROMIUM: Final = shutil.which("chromium") or shutil.which("google-chrome") or ""
NODE: Final = shutil.which("node") or ""


def missing() -> str:
    """Return what is missing to run these tests; empty if nothing is."""
    if not CHROMIUM:
        return "Chromium is not installed"
    if not NODE:
        return "node is not installed"
    if not packages.are_installed():
        return "run python -m tests.page.packages first"
    if not (BUILT / build.DIGEST).exists():
        return f"no page is built; run python docs/play/build.py {BUILT}"
    if (BUILT / build.DIGEST).read_text(encoding="utf-8") != build.digest_of_sources():
        return f"the page is older than its sources; run python docs/play/build.py {BUILT}"
    return ""


pytestmark = [
    pytest.mark.skipif(bool(missing()), reason=missing()),
    pytest.mark.xdist_group("browser"),
]


class Quiet(SimpleHTTPRequestHandler):
    """A handler that prints nothing."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name in the base class
        """Print nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the built page on a server; beside it lie the sources of what it imports."""
    folder = tmp_path_factory.mktemp("site") / "play"
    shutil.copytree(BUILT, folder)
    _zip_sources(folder / "sources.zip")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder.parent)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/play/index.html"
    server.shutdown()
    thread.join()
    server.server_close()


def _zip_sources(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("castlerules", "attr", "attrs", "cattrs", "cattr", "typing_extensions"):
            spec = find_spec(name)
            assert spec is not None
            assert spec.origin is not None
            origin = Path(spec.origin)
            files = origin.parent.rglob("*.py") if spec.submodule_search_locations else [origin]
            start = origin.parents[1] if spec.submodule_search_locations else origin.parent
            for file in sorted(files):
                archive.write(file, file.relative_to(start).as_posix())


def report(address: str, task: str) -> dict[str, Any]:
    """Return the report of the *task* in a browser, which must have made no error and asked no other server."""
    command = [NODE, str(Path(__file__).with_name("browser.mjs")), str(packages.folder()), CHROMIUM, address, task]
    done = run_process(command, seconds=900)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert found["errors"] == []
    assert found["requests"] == []
    return found


def test_a_game_of_each_kind_is_played_to_its_end_by_the_buttons(address: str) -> None:
    """Six games end, with no error in the console and no request to another server."""
    games = report(address, "games")["games"]

    assert list(GAMES) == list(games)
    assert all([game["over"] and game["steps"] > 4 for game in games.values()]), games
    assert all([re.search(r"\([A-Z0-9]+-Q?\d+\)", game["decision"]) for game in games.values()]), games


def test_nothing_serious_keeps_people_out(address: str) -> None:
    """axe-core finds no serious or critical fault on the start, on tables and on a card, in light and dark."""
    assert report(address, "access")["faults"] == []


def test_every_control_does_what_it_says(address: str) -> None:
    """Keys, cards, why not, hint, undo, rules, share, download, decks and card files work, and problems are told."""
    found = report(address, "features")

    assert re.fullmatch(r"Ready: download [\d.]+ s, Python [\d.]+ s, library [\d.]+ s", found["loading"])
    assert "expected a whole number" in found["problem"]
    assert "title" == found["focusAtStart"]
    assert found["focusAfterKey"]
    assert found["log"]
    assert re.search(r"\(BASE-\d+\)", found["why"])
    assert "ismcts:60 would do" in found["hint"]
    assert found["fallback"]
    assert "lion.json: 1 card" == found["cards"]
    assert found["ownCard"]
    assert "Back at your decision" in found["undone"]
    assert "Goal:" in found["rules"]
    assert found["sameDecision"]
    assert "castlerules-duel-7.json" == found["download"]
    assert found["record"].startswith('{"')


def test_the_duel_is_imported_from_its_sources_and_from_bytecode(address: str) -> None:
    """Both work in Python just started; ``-s`` shows the medians beside the times of a start from the snapshot."""
    found = report(address, "imports")
    sources, bytecode = found["imports"]["sources"], found["imports"]["bytecode"]
    print(f"seconds: sources {median(sources)}, bytecode {median(bytecode)}; {found['loading']}")  # noqa: T201 - for -s

    assert all([seconds > 0 for seconds in (*sources, *bytecode)])
    assert len(sources) == len(bytecode) > 0
    assert re.search(r"library [\d.]+ s", found["loading"])
