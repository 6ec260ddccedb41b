"""The texts on ``card_gallery.md``: below each definition of a card, what ``render`` says of it.

``conf.py`` adds them as it builds the page, so that they are always those of the library.
"""

from __future__ import annotations

import re
from typing import Any, Final

from castlerules.cards import CardDef, render

__all__ = ["with_texts"]

_DEFINITIONS: Final = re.compile(r"^```python\n(?!>>>)(.*?)^```\n", flags=re.MULTILINE | re.DOTALL)


def with_texts(page: str) -> str:
    """Return the text of *page* with a block below each block of Python that defines cards: the texts of these cards.

    The definitions are run for that; the sessions of the page are not.
    """
    names: dict[str, Any] = {"__name__": "card_gallery"}

    def with_text(block: re.Match[str]) -> str:
        known = set(names)
        exec(block[1], names)  # noqa: S102 - the page is part of the project
        new = [value for name, value in names.items() if name not in known and isinstance(value, CardDef)]
        return block[0] + "".join([f"\n```text\n{render(card)}\n```\n" for card in new])

    return _DEFINITIONS.sub(with_text, page)
