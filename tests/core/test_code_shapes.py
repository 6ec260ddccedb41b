"""``code_shapes`` holds the sources that ``cached_code`` writes, and all that importing a game needs."""

from __future__ import annotations

import pytest

from castlerules import compiled
from castlerules.core.cached_code import TESTED

from . import code_shapes


@pytest.mark.skipif(compiled, reason="classes of the compiled build need less of it")
@pytest.mark.skipif(not TESTED, reason="classes are plain here, and no code is copied")
def test_the_file_is_what_importing_the_games_needs() -> None:
    """If it is not, an import is slower, or code is not that of ``cached_code``: run tests.core.code_shapes."""
    assert code_shapes.written() == code_shapes.FILE.read_text(encoding="utf-8")
