"""Deck lists with faults in them."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

_INSERTIONS: Final = (
    *(
        "",
        " ",
        "\n",
        "\n\n",
        "\r",
        "x",
        "0",
        "99",
        "9" * 5000,
        "٣",
        "²",
        "\x00",
        "\ud800",
        "\u2028",
        "\u200b",
        "\ufeff",
    ),
    *("[", "]", "[M10]", "[M10:1]", "[Main]", "[Planes]", "(M10)", "(M10) 7", "|", "|M10|[7]", "+", "//", "#", "<?xml"),
    *("SB:", "NAME:", "Name=", "LAYOUT MAIN:", "About\n", "Deck\n", "Sideboard\n", "Commander\n", "Companion\n"),
    *("1 Alpha\n", "// Sideboard\n", "// NAME: A\n", "A" * 500),
)


@st.composite
def with_mistakes(draw: st.DrawFn, text: st.SearchStrategy[str]) -> str:
    """Return what *text* gives with one to three places written otherwise."""
    faulty = draw(text)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(faulty)))
        end = start + draw(st.integers(0, 8))
        faulty = (
            faulty[:start]
            + draw(st.sampled_from((*_INSERTIONS, faulty[start:end])))
            + faulty[draw(st.sampled_from((start, end))) :]
        )
    return faulty
