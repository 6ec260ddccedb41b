"""Every named rule of normal Magic is missed: without it, a test that carries its code fails."""

from __future__ import annotations

import pytest

from castlerules.core import Violation
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.restrictions import rules_on

from .ablation import Part, calls, is_missed, parts_of, without

PARTS = parts_of(NORMAL)


@pytest.mark.parametrize("part", PARTS, ids=str)
def test_a_rule_that_is_taken_out_is_missed(part: Part) -> None:
    """Some test with its code fails in a game without it."""
    assert part.codes, "the first sentence about a rule names its code"
    assert is_missed(NORMAL, part)


def test_the_book_is_whole_again_afterwards() -> None:
    """Nothing else is reported in the tests above than with a book that was never touched."""
    with without(NORMAL, PARTS[0]):
        assert PARTS != parts_of(NORMAL)

    assert PARTS == parts_of(NORMAL)
    assert len(NORMAL.restrictions) == sum(map(len, rules_on(NORMAL).values()))


def test_a_rule_that_does_nothing_is_not_missed() -> None:
    """So the tests above can fail."""

    def idle(_: object, __: object) -> Violation | None:
        """BASE-K12: forbid nothing."""
        return None

    part = Part("restrictions", object(), idle)

    assert frozenset({"BASE-K12"}) == part.codes
    assert calls(part.codes)
    assert not is_missed(NORMAL, part)
