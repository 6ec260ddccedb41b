"""The same games on every supported Python: run the suite on each of them."""

from __future__ import annotations

import attrs
import pytest
from golden import castles, duels, siege
from golden.games import OPTIONS
from golden.renew import FOLDER, text_of

from castlerules import castle, duel, fortress, magic54


@pytest.mark.parametrize("name", ["digests.txt", "fortress_digests.txt", "duel_digests.txt", "castle_digests.txt"])
def test_200_seeded_games_have_the_digests_that_were_written_down(name: str) -> None:
    """Actions and last states of seeded games are those of the interpreter that wrote the file."""
    golden_lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()

    assert golden_lines == text_of(name).splitlines()
    assert 200 == len([line for line in golden_lines if not line.startswith("#")])
    assert 200 == len({line.split()[2] for line in golden_lines if not line.startswith("#")})


def test_60_seeded_leagues_have_the_digests_that_were_written_down() -> None:
    """Those of the interpreter that wrote the file, all of them different."""
    unchanged = (FOLDER / "ascension_digests.txt").read_text(encoding="utf-8").splitlines()

    assert unchanged == text_of("ascension_digests.txt").splitlines()
    assert 60 == len({line.split()[2] for line in unchanged if not line.startswith("#")})


def test_every_option_is_changed_in_some_of_those_games() -> None:
    """No option could differ between interpreters unseen."""
    changed = {name for options in OPTIONS for name in magic54.Magic54Rules.of(options).changed()}

    assert {field.name for field in attrs.fields(magic54.Magic54Rules)} == changed


def test_every_option_of_fortress_is_changed_in_some_of_its_games() -> None:
    """No option of Fortress could differ between interpreters unseen."""
    changed = {name for options in siege.OPTIONS for name in fortress.FortressRules.of(options).changed()}
    unchanged = {"creature_count", "creature_copy_limit", "artifact_count", "min_lands", "nonbasic_land_copy_limit"}

    assert {field.name for field in attrs.fields(fortress.FortressRules)} == changed | unchanged | {"allow_variable_pt"}


def test_every_option_of_normal_magic_is_changed_in_some_of_the_duels() -> None:
    """No option of normal Magic could differ between interpreters unseen, save those that have one value yet."""
    changed = {name for options in duels.OPTIONS for name in duel.DuelRules.of(options).core.changed()}

    assert {field.name for field in attrs.fields(duel.CoreRules)} - changed == {"damage_division"}


def test_every_option_of_castle_is_changed_in_some_of_its_games() -> None:
    """No option of Castle could differ between interpreters unseen, save the size of stocks and one with one value."""
    changed = {name for options in castles.OPTIONS for name in castle.CastleRules.of(options).changed()}

    assert {field.name for field in attrs.fields(castle.CastleRules)} - changed == {
        "stock_size",
        "stolen_castle_creature",
    }
