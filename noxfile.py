"""What ``.ci/run`` checks, one session at a time: ``nox -s types``."""

import nox

nox.options.default_venv_backend = "venv"
nox.options.sessions = ["tests", "plain", "types", "lint", "docs"]
PYTHONS = ["3.11", "3.12", "3.13"]


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session(python=PYTHONS[0])
def plain(session: nox.Session) -> None:
    """Run the tests with states built the plain way, by attrs alone; in one process, which alone is told so."""
    session.install("-e", ".[test]")
    session.run("python", "-X", "castlerules-plain", "-m", "pytest", "--numprocesses=0", *session.posargs)


@nox.session(python=PYTHONS[0])
def fuzz(session: nox.Session) -> None:
    """Run what goes deep: whole seasons, hundreds of games, slow models, every benchmark."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "pytest", "--hypothesis-profile=fuzz", "-m", "fuzz or deep", *session.posargs)


@nox.session(python=PYTHONS[0])
def types(session: nox.Session) -> None:
    """Check the types."""
    session.install("-e", ".[dev]")
    session.run("mypy", *session.posargs)


@nox.session(python=PYTHONS[0])
def lint(session: nox.Session) -> None:
    """Check style, format and the direction of imports."""
    session.install("-e", ".[dev]")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports", "--no-cache")


@nox.session(python=PYTHONS[0])
def docs(session: nox.Session) -> None:
    """Build the pages; every warning is an error, and no network is needed."""
    session.install("-e", ".[docs]")
    session.run("sphinx-build", "-W", "-n", "--keep-going", "-q", "-b", "html", "docs", "docs/_build")


@nox.session(python=PYTHONS[0])
def bench(session: nox.Session) -> None:
    """Measure the speed; ``nox -s bench -- benchmarks.peers`` measures it beside other libraries."""
    session.install(".[bench]")
    session.run("python", "-m", *(session.posargs or ["benchmarks"]))
