"""Every rule that Castle adds or wraps is missed: without it a test that carries its code fails."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from magic.ablation import Part, calls, differences, is_missed, without

from castlerules.castle.book import CASTLE
from castlerules.core import Violation
from castlerules.magic.normal import NORMAL

HERE: Final = Path(__file__).parent
PARTS: Final = tuple(differences(CASTLE, NORMAL))


@pytest.mark.parametrize("part", PARTS, ids=str)
def test_a_rule_that_is_taken_out_is_missed(part: Part) -> None:
    """Some test with its code fails in a game without it."""
    assert part.codes, "the first sentence about a rule names its code"
    assert is_missed(CASTLE, part, HERE)


def test_the_book_is_whole_again_afterwards() -> None:
    """Nothing else is reported in the tests above than with a book that was never touched."""
    for part in PARTS:
        with without(CASTLE, part):
            assert PARTS != tuple(differences(CASTLE, NORMAL))

    assert PARTS == tuple(differences(CASTLE, NORMAL))


def test_a_rule_that_does_nothing_is_not_missed() -> None:
    """So the tests above can fail."""

    def idle(_: object, __: object) -> Violation | None:
        """CAS-042: forbid nothing."""
        return None

    part = Part("restrictions", object(), idle)

    assert calls(part.codes, HERE)
    assert not is_missed(CASTLE, part, HERE)
