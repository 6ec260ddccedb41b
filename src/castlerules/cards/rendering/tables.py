"""The text of every class of the card language, in one table, from which ``text_of`` takes it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from .abilities import ABILITIES
from .conditions import CONDITIONS
from .costs import COSTS
from .effects import EFFECTS
from .filters import FILTERS
from .modifications import MODIFICATIONS
from .objects import OBJECTS
from .references import REFERENCES
from .static_rules import DAMAGE_CHANGES, RULES
from .triggers import TRIGGERS
from .values import VALUES
from .wording import Texts, text_of

TEXTS: Final[Texts] = MappingProxyType(
    {
        **REFERENCES,
        **OBJECTS,
        **FILTERS,
        **VALUES,
        **CONDITIONS,
        **COSTS,
        **TRIGGERS,
        **MODIFICATIONS,
        **DAMAGE_CHANGES,
        **RULES,
        **EFFECTS,
        **ABILITIES,
    }
)
"""The text of each class of nodes, as a function of the node."""

for _kind, _text in TEXTS.items():
    text_of.register(_kind, _text)
text_of.register(int, str)
