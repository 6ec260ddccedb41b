"""How far the tests go: a sample by default, at length under ``--hypothesis-profile=fuzz``, for hours under ``soak``.

A test that does more under ``fuzz`` is marked ``fuzz`` and takes its numbers from ``many``. A test that runs under
``fuzz`` only, or a case of one, is marked ``deep`` and is skipped otherwise. The profiles are in ``conftest.py``, which
Hypothesis has loaded before this module is imported.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

FUZZ: Final = settings().max_examples >= settings.get_profile("fuzz").max_examples
SOAK: Final = settings().max_examples >= settings.get_profile("soak").max_examples


brief_settings: Final = settings(
    max_examples=settings().max_examples if FUZZ else min(25, settings().max_examples),
    suppress_health_check=[HealthCheck.too_slow],
)
"""Settings of a property that takes long over an example: few of them by default, as many as usual under ``fuzz``.

Games are drawn by playing them, which a busy machine may take long over.
"""


def by_profile(quick: int, fuzz: int, soak: int | None = None) -> int:
    """Return *quick*, or under the profiles of these names *fuzz* or *soak*; without *soak* that is *fuzz* as well."""
    if SOAK and soak is not None:
        return soak
    return fuzz if FUZZ else quick


def deep(*case: object) -> Any:
    """Return *case* as parameters of a test that runs under ``fuzz`` only."""
    return pytest.param(*case, marks=pytest.mark.deep)


def sampled(cases: Iterable[object], every: int) -> list[Any]:
    """Return *cases* as parameters of a test: every *every*-th one as it is, the others deep.

    A tuple is a case of several parameters. Take an *every* that shares no factor with the number of values of a
    parameter, so that all values are met.
    """
    rows = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [deep(*case) if place % every else pytest.param(*case) for place, case in enumerate(rows)]
