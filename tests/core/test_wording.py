"""Tables of templates that put actions and events into words."""

from __future__ import annotations

import attrs
import pytest

from castlerules.core import DataError, Event, Wording
from castlerules.core.wording import counted_noun, known_events


@attrs.frozen
class Fed(Event):
    """*player* gave *count* apples to *horse*."""

    player: int
    count: int
    horse: str


@attrs.frozen
class Slept(Event):
    """The horse slept, which needs no sentence."""


FARM = Wording[tuple[str, ...]](
    {Fed: "{player} gives {count:apple} ({count}) to {horse}{end}", Slept: lambda _, __: None},
    {"player": lambda farmers, player: farmers[player]},
    {"end": lambda _, event: "!" if event.count > 1 else ""},
)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Fed(1, 1, "{horse}"), "Bea gives 1 apple (1) to {horse}"),
        (Fed(0, 2, "Rex"), "Ann gives 2 apples (2) to Rex!"),
        (Slept(), None),
        (Event(), None),
    ],
    ids=["one", "several", "a function without words", "no template"],
)
def test_a_template_names_fields_and_parts(event: Event, words: str | None) -> None:
    """Numbers take a noun, fields and parts their functions; braces in a name are no template."""
    assert words == FARM.words(("Ann", "Bea"), event)


@pytest.mark.parametrize("event", [Fed(1, None, "Rex"), Fed(1, True, "Rex"), Fed("Ann", 1, "Rex")])  # type: ignore[arg-type]
def test_values_of_other_types_are_refused(event: Fed) -> None:
    """An event made by hand may hold anything; what a template cannot show is named."""
    with pytest.raises(DataError, match=r"expected values of the declared types, got Fed\("):
        FARM.words(("Ann", "Bea"), event)


def test_a_count_of_one_is_singular() -> None:
    """Every other number has the plural, 0 too."""
    assert ["0 cards", "1 card", "2 cards"] == [counted_noun(count, "card") for count in range(3)]


def test_events_of_another_game_are_refused() -> None:
    """The sentence says what was expected, and what was given instead."""
    assert (Slept(),) == known_events([Slept()], 0, (Fed, Slept), "events of a farm")
    with pytest.raises(DataError, match=r"expected events of a farm, got Slept\(\)"):
        known_events([Slept()], 0, (Fed,), "events of a farm")
