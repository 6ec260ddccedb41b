"""What a release consists of agrees: version, changelog, citation, supported Pythons, and the files that are built."""

from __future__ import annotations

import email
import os
import re
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
import yaml
from processes import run_process
from test_docs import bare, rows

import castlerules

ROOT: Final = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.skipif(not (ROOT / ".github").is_dir(), reason="only a checkout has the release workflow")

PINNED: Final = re.compile(r"[\w-]+/[\w-]+@([0-9a-f]{40}|v\d+\.\d+\.\d+)")
"""An action of the workflow, by its digest or a full version."""
PYTHON: Final = "Programming Language :: Python :: "
URLS: Final = {"Homepage", "Documentation", "Source", "Changelog", "Issues"}


def text_of(path: str) -> str:
    """Return the text of the file at *path*, from the root of the project."""
    return (ROOT / path).read_text(encoding="utf-8")


def project() -> dict[str, Any]:
    """Return the metadata in ``pyproject.toml``."""
    metadata: dict[str, Any] = tomllib.loads(text_of("pyproject.toml"))["project"]
    return metadata


def pythons() -> list[str]:
    """Return the versions of Python that the classifiers name."""
    names = [name.removeprefix(PYTHON) for name in project()["classifiers"] if name.startswith(PYTHON)]
    return [name for name in names if re.fullmatch(r"3\.\d+", name)]


def jobs() -> dict[str, Any]:
    """Return the jobs of the release workflow."""
    found: dict[str, Any] = yaml.safe_load(text_of(".github/workflows/release.yml"))["jobs"]
    return found


@attrs.frozen
class Built:
    """The names of the files in a wheel and a source distribution, and the metadata of the wheel."""

    wheel: tuple[str, ...]
    sdist: tuple[str, ...]
    metadata: Message


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build both files, as pip and build do."""
    folder = tmp_path_factory.mktemp("dist")
    code = "import sys, hatchling.build as b; b.build_wheel(sys.argv[1]); b.build_sdist(sys.argv[1])"
    environment = {name: text for name, text in os.environ.items() if not name.startswith("CASTLERULES_")}
    run_process([sys.executable, "-c", code, str(folder)], cwd=ROOT, env=environment)
    (wheel_file,), (sdist_file,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    with zipfile.ZipFile(wheel_file) as wheel, tarfile.open(sdist_file) as sdist:
        names = tuple(wheel.namelist())
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        sources = tuple(name.partition("/")[2] for name in sdist.getnames())
        return Built(names, sources, email.message_from_bytes(wheel.read(metadata)))


def test_the_version_stands_in_one_place_and_gets_into_the_wheel(built: Built) -> None:
    """No other file of the package names it, and the metadata takes it from there."""
    package = ROOT / "src" / "castlerules"
    naming = [path for path in package.rglob("*.py") if castlerules.__version__ in path.read_text(encoding="utf-8")]

    assert [package / "__init__.py"] == naming
    assert ["version"] == project()["dynamic"]
    assert castlerules.__version__ not in text_of("pyproject.toml")
    assert castlerules.__version__ == built.metadata["Version"]


def test_the_changelog_begins_with_what_is_unreleased_and_this_version() -> None:
    """Each version stands there once, newest first, and the newest has a date."""
    headings = re.findall(r"^## (.*)$", text_of("CHANGELOG.md"), re.MULTILINE)
    versions = [tuple(map(int, re.findall(r"\d+", heading.partition("]")[0]))) for heading in headings[1:]]

    assert "[Unreleased]" == headings[0]
    assert re.fullmatch(rf"\[{re.escape(castlerules.__version__)}\] - \d{{4}}-\d\d-\d\d", headings[1])
    assert sorted(set(versions), reverse=True) == versions


def test_the_citation_is_of_this_version() -> None:
    """Version and date are those of the changelog, and the licence is that of the project."""
    citation = yaml.safe_load(text_of("docs/CITATION.cff"))
    heading = f"## [{citation['version']}] - {citation['date-released']}"

    assert castlerules.__version__ == citation["version"]
    assert heading in text_of("CHANGELOG.md").splitlines()
    assert (project()["license"], "castlerules") == (citation["license"], citation["title"])
    assert [author["name"] for author in project()["authors"]] == [author["name"] for author in citation["authors"]]


def test_the_same_pythons_are_named_everywhere() -> None:
    """The workflow, the check of a commit and the README go by the classifiers."""
    first, *later = pythons()
    checked = re.findall(r"^start python(\S+) version \1$", text_of(".ci/run"), re.MULTILINE)

    assert f">={first}" == project()["requires-python"]
    assert [first, *later] == jobs()["test"]["strategy"]["matrix"]["python-version"]
    assert later == checked
    assert f"You need CPython {', '.join([first, *later[:-1]])} or {later[-1]}" in text_of("README.md")


def test_nothing_is_published_that_was_not_built_and_tested() -> None:
    """Publishing waits for all other jobs, and happens for tags only; the tests wait for what they test."""
    publish = jobs()["publish"]

    assert {"build", "compiled", "test"} == set(publish["needs"]) == set(jobs()) - {"publish"}
    assert "build" == jobs()["test"]["needs"]
    assert "github.ref_type == 'tag'" == publish["if"]


def test_only_publishing_may_prove_who_it_is_and_nothing_has_a_token() -> None:
    """Its one permission is that of trusted publishing, in an environment; the other jobs may read."""
    text = text_of(".github/workflows/release.yml")
    publish = jobs()["publish"]

    assert {"contents": "read"} == yaml.safe_load(text)["permissions"]
    assert ({"id-token": "write"}, "release") == (publish["permissions"], publish["environment"])
    assert ["publish"] == [name for name, job in jobs().items() if "permissions" in job]
    assert "secrets." not in text
    assert "password" not in text


def test_every_action_of_the_workflow_is_pinned() -> None:
    """By a digest or a full version, not by a branch or a major version, which may change under us."""
    used = [step["uses"] for job in jobs().values() for step in job["steps"] if "uses" in step]

    assert len(used) >= len(jobs())
    assert [] == [action for action in used if not PINNED.fullmatch(action)]
    assert not PINNED.fullmatch("actions/checkout@v5")


def test_the_wheel_holds_the_typed_package_and_nothing_else(built: Built) -> None:
    """No tests, no examples, no documents; each module of the sources is in it."""
    info = f"castlerules-{castlerules.__version__}.dist-info"
    modules = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src" / "castlerules").rglob("*.py")}

    assert {"castlerules", info} == {name.partition("/")[0] for name in built.wheel}
    assert {"castlerules/py.typed", f"{info}/licenses/LICENSE", f"{info}/entry_points.txt"} <= set(built.wheel)
    assert modules == {name for name in built.wheel if name.endswith(".py")}


def test_the_source_distribution_holds_what_its_tests_read(built: Built) -> None:
    """All tests with their data, and the files beside the package that tests look at."""
    files = [path for path in (ROOT / "tests").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    tests = {path.relative_to(ROOT).as_posix() for path in files if not path.name.startswith(".")}
    beside = {
        "pyproject.toml",
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        "hatch_build.py",
        ".ci/run",
        "docs/CITATION.cff",
    }
    folders = {".github", "benchmarks", "build_tools", "docs", "examples", "src", "tests"}

    assert tests | beside <= set(built.sdist)
    assert folders <= {name.partition("/")[0] for name in built.sdist}
    assert [] == [name for name in built.sdist if "__pycache__" in name or name.startswith("docs/_build")]


def test_the_metadata_says_what_readers_of_the_package_need(built: Built) -> None:
    """Licence, description and addresses; addresses are all there, or none as long as the project has none."""
    urls = [url.partition(", ")[0] for url in built.metadata.get_all("Project-URL", [])]

    assert ("2.4", "MIT") == (built.metadata["Metadata-Version"], built.metadata["License-Expression"])
    assert "text/markdown" == built.metadata["Description-Content-Type"]
    assert "Typing :: Typed" in built.metadata.get_all("Classifier", [])
    assert set(urls) in (set(), URLS)


def test_the_extras_of_the_adapters_are_those_of_their_page(built: Built) -> None:
    """Each adapter has an extra of its own name, in the metadata and in the table of the page."""
    table = [[bare(cell)[0] for cell in row[:2]] for row in rows("docs/adapters.md", "module")]
    extras = [re.fullmatch(r"castlerules\[(\w+)\]", extra) for _, extra in table]
    required = " ".join(built.metadata.get_all("Requires-Dist", []))

    assert {"openspiel", "pettingzoo", "gymnasium"} == {match[1] for match in extras if match}
    for (module, extra), match in zip(table, extras, strict=True):
        assert match is not None, extra
        assert f"castlerules.adapters.{match[1]}" == module
        assert match[1] in built.metadata.get_all("Provides-Extra", [])
        assert f"extra == '{match[1]}'" in required
