"""Cards as plain data: the language that describes them, the built-in pool, importing, rendering, and deck lists.

A card is a ``CardDef``. ``card`` finds a built-in card by name, ``card_from_row`` reads cards from card files, and
``render`` describes any card as text. The rules of the games, not this package, say what the parts of a card do.
"""

from types import MappingProxyType as _MappingProxyType
from typing import TYPE_CHECKING

from castlerules._modules import lazy_attributes as _lazily

from . import pool as _pool
from .language import nodes as _nodes
from .language.nodes import *
from .language.queries import is_mana_ability as is_mana_ability
from .language.queries import mana_of as mana_of
from .language.queries import targets_of as targets_of
from .language.queries import uses_x as uses_x
from .language.tree import primitives_of as primitives_of
from .pool import *

if TYPE_CHECKING:
    from . import builders as builders
    from .checks.card_faults import faults_of as faults_of
    from .decklists.building import DeckItem as DeckItem
    from .decklists.building import DeckPart as DeckPart
    from .decklists.building import deck as deck
    from .decklists.model import BadDeckList as BadDeckList
    from .decklists.model import BadLine as BadLine
    from .decklists.model import DeckFormat as DeckFormat
    from .decklists.model import DeckLine as DeckLine
    from .decklists.model import DeckList as DeckList
    from .decklists.model import SkippedSection as SkippedSection
    from .decklists.text import read_deck as read_deck
    from .decklists.text import write_deck as write_deck
    from .importing.rows import ImportResult as ImportResult
    from .importing.rows import Wanted as Wanted
    from .importing.rows import card_from_row as card_from_row
    from .importing.rows import cards_from_rows as cards_from_rows
    from .importing.rows import read_rows as read_rows
    from .rendering.cards import render as render
    from .rendering.cards import render_ability as render_ability
    from .rendering.cards import render_cost as render_cost
    from .rendering.cards import render_effect as render_effect
    from .rendering.cards import render_filter as render_filter
else:
    # None of these is needed to play, and together they take as long to import as all that is.
    _HOMES = _MappingProxyType(
        {
            "faults_of": "checks.card_faults",
            "DeckItem": "decklists.building",
            "DeckPart": "decklists.building",
            "deck": "decklists.building",
            "BadDeckList": "decklists.model",
            "BadLine": "decklists.model",
            "DeckFormat": "decklists.model",
            "DeckLine": "decklists.model",
            "DeckList": "decklists.model",
            "SkippedSection": "decklists.model",
            "read_deck": "decklists.text",
            "write_deck": "decklists.text",
            "ImportResult": "importing.rows",
            "Wanted": "importing.rows",
            "card_from_row": "importing.rows",
            "cards_from_rows": "importing.rows",
            "read_rows": "importing.rows",
            "render": "rendering.cards",
            "render_ability": "rendering.cards",
            "render_cost": "rendering.cards",
            "render_effect": "rendering.cards",
            "render_filter": "rendering.cards",
        }
    )
    __getattr__, __dir__ = _lazily(__name__, ("builders",), _HOMES)

    # Type checkers read the imports above, and see the same names.
    __all__ = [
        "BadDeckList", "BadLine", "DeckFormat", "DeckItem", "DeckLine", "DeckList", "DeckPart", "ImportResult",
        "SkippedSection", "Wanted", "card_from_row", "cards_from_rows", "deck", "faults_of", "is_mana_ability",
        "mana_of", "primitives_of", "read_deck", "read_rows", "render", "render_ability", "render_cost",
        "render_effect", "render_filter", "targets_of", "uses_x", "write_deck",
    ]  # fmt: skip
    __all__ += _nodes.__all__
    __all__ += _pool.__all__
