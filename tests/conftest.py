"""The Hypothesis profiles, one of which ``--hypothesis-profile`` chooses, and what runs under some of them only."""

import pytest
from hypothesis import settings

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=250)
settings.register_profile("soak", deadline=None, max_examples=2_000)
settings.register_profile("mutation", deadline=None, max_examples=10)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is deep unless the profile goes so far."""
    from profiles import FUZZ  # not above: the profile is chosen after this file is imported

    if not FUZZ:
        for item in items:
            if item.get_closest_marker("deep") is not None:
                item.add_marker(pytest.mark.skip(reason="runs under --hypothesis-profile=fuzz or soak only"))
