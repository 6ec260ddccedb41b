"""The known name that a misspelled one stands for."""

from __future__ import annotations

import pytest

from castlerules.core.spelling import nearest_name


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("kep", "keep"),
        ("KEEP", "keep"),
        ("no_a", "no_attack"),
        ("end", None),
        ("endattack", "end_attack"),
        ("xyzzy", None),
        ("", None),
    ],
)
def test_the_nearest_name_is_the_one_that_begins_so_or_is_most_alike(typed: str, nearest: str | None) -> None:
    """A beginning that two names share stands for neither, and what is like no name stands for none."""
    assert nearest == nearest_name(typed, ["keep", "no_attack", "end_attack", "end_block"])
