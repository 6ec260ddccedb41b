"""The rules of both editions, for tests of cards that might play differently under them."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.magic.model.options import CoreRules, MagicRules

__all__ = ["MODERN", "SIXTH", "every_edition"]

SIXTH: Final = MagicRules()
MODERN: Final = MagicRules(core=CoreRules.modern())
every_edition: Final = pytest.mark.parametrize("rules", [SIXTH, MODERN], ids=("sixth", "modern"))
