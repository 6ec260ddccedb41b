"""Options of a game as words, in games whose options hold others."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from castlerules import NoSetup
from castlerules.cli.arguments.game_options import changed_options, option_text, parse_rules
from castlerules.cli.io.errors import UsageError


@attrs.frozen
class Core:
    """Options that several games share."""

    life: int = 20
    name: str = "plain"


@attrs.frozen
class Rules:
    """The options of one game, and the shared ones."""

    core: Core = Core()
    open_hands: bool = False
    limit: int | None = 5
    faces: tuple[int, ...] = (1, 2)
    pairs: tuple[tuple[int, int], ...] = ()


class State:
    """A state is no matter here."""


class Observation:
    """Nor is an observation."""


class Toy:
    """As much of a game as options need."""

    name: Final = "toy"
    Rules: Final = Rules
    Setup: Final = NoSetup
    data_types: Final = (State, Observation, Rules, NoSetup, Core)


TOY: Final[Any] = Toy()


def test_a_dot_leads_into_the_options_that_an_option_holds() -> None:
    """The other shared options stay as they are."""
    rules = parse_rules(TOY, [("core.life", "15"), ("open_hands", "TRUE")])

    assert Rules(core=Core(life=15), open_hands=True) == rules
    assert {"core.life": 15, "open_hands": True} == changed_options(TOY, rules)


def test_text_stays_text_where_the_option_is_one() -> None:
    """A name of digits is no number, and none is a name."""
    assert Rules(core=Core(name="12")) == parse_rules(TOY, [("core.name", "12")])
    assert Rules(core=Core(name="none")) == parse_rules(TOY, [("core.name", "none")])
    assert Rules(limit=None) == parse_rules(TOY, [("limit", "None")])


@pytest.mark.parametrize("text", ["3,-4", "3, -4", "[3,-4]", "[3, -4]"])
def test_commas_part_the_values_of_a_tuple(text: str) -> None:
    """Brackets, as in JSON, may stand around them."""
    assert Rules(faces=(3, -4)) == parse_rules(TOY, [("faces", text)])
    assert {"faces": [3, -4]} == changed_options(TOY, parse_rules(TOY, [("faces", text)]))


@pytest.mark.parametrize("faces", [(), (3,), (3, -4)])
@pytest.mark.parametrize("pairs", [(), ((1, -2),), ((1, 2), (3, 4))])
@pytest.mark.parametrize("limit", [None, 7])
def test_an_option_is_told_as_it_can_be_given_again(
    faces: tuple[int, ...], pairs: tuple[tuple[int, int], ...], limit: int | None
) -> None:
    """No spaces part the values of a tuple, and brackets stand around tuples of tuples only."""
    rules = Rules(Core(15), open_hands=True, limit=limit, faces=faces, pairs=pairs)
    words = {name: option_text(option) for name, option in changed_options(TOY, rules).items()}

    assert rules == parse_rules(TOY, words.items())
    assert {(): "", (3,): "3", (3, -4): "3,-4"}[faces] == words["faces"]
    assert not [word for word in words.values() if " " in word]


def test_a_tuple_may_have_one_value_or_none() -> None:
    """What no value is at all is refused with the name of the option."""
    assert Rules(faces=(3,)) == parse_rules(TOY, [("faces", "3")])
    assert Rules(faces=()) == parse_rules(TOY, [("faces", "")])
    for text in ("3,x", "3;4", "3,", "[3"):
        with pytest.raises(UsageError, match=r"^--rules faces: expected a list, got "):
            parse_rules(TOY, [("faces", text)])
    with pytest.raises(UsageError, match=r"got '3;4', such as faces=1,2$"):
        parse_rules(TOY, [("faces", "3;4")])
    with pytest.raises(UsageError, match=r"^--rules pairs: expected a list, got 'x'$"):
        parse_rules(TOY, [("pairs", "x")])
    with pytest.raises(UsageError, match=r"^--rules faces\[1\]: expected an integer, got 1\.5"):
        parse_rules(TOY, [("faces", "1,1.5")])


@pytest.mark.parametrize("name", ["core", "core.", "core.life.x", "life", ".life", ""])
def test_what_names_no_single_option_is_refused(name: str) -> None:
    """Only whole dotted names count."""
    with pytest.raises(UsageError, match=r"there is no option of toy .*(did you mean|try) "):
        parse_rules(TOY, [(name, "3")])


def test_no_settings_are_the_defaults() -> None:
    """Nothing is then reported as changed."""
    assert Rules() == parse_rules(TOY, [])
    assert {} == changed_options(TOY, Rules())
