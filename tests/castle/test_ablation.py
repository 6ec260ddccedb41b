"""Every rule that Castle adds or wraps is missed: without it a test that carries its code fails."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from magic.ablation import Part, differences, is_missed

from castlerules.castle.book import CASTLE
from castlerules.magic.normal import NORMAL

HERE: Final = Path(__file__).parent
PARTS: Final = tuple(differences(CASTLE, NORMAL))


@pytest.mark.parametrize("part", PARTS, ids=str)
def test_a_rule_that_is_taken_out_is_missed(part: Part) -> None:
    """Some test with its code fails in a game without it."""
    assert part.codes, "the first sentence about a rule names its code"
    assert is_missed(CASTLE, part, HERE)
