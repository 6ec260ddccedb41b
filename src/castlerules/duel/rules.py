"""What a table may choose in a duel: the options of normal Magic, and its two usual sets."""

from __future__ import annotations

from typing import Self

import attrs

from castlerules.magic.options import CoreRules, MagicRules

__all__ = ["DuelRules"]


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class DuelRules(MagicRules):
    """The options of a duel: those of normal Magic, in *core* (BASE-001 to BASE-014).

    *core* also takes a mapping of what is to be changed in it: ``DuelRules(core={"mulligan": "london"})``. Raises
    SetupError with every option whose value it does not have, and DataError for a name in *core* that is no option.
    """

    @classmethod
    def sixth_edition(cls) -> Self:
        """Return the rules of 2001 and 2002, which are the defaults (BASE-001 to BASE-014)."""
        return cls(core=CoreRules.sixth_edition())

    @classmethod
    def modern(cls) -> Self:
        """Return the rules in force since the end of 2024 (BASE-001 to BASE-014)."""
        return cls(core=CoreRules.modern())
