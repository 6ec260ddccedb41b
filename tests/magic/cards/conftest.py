"""The mark that says of which cards of the pool a test tells."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", "card(*names): the cards of the pool whose play the test tells of")
