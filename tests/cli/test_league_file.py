"""The file of a league: no command loses what another one wrote, and none leaves half a file."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time

import attrs
import pytest
from filelock import FileLock

from castlerules import Violation, ascension, to_json
from castlerules.cli.io import locks
from castlerules.core import digest

from .league_processes import LOCK, file_names
from .leagues import FILE, league_output, league_refusal, make_league, record_of, record_wins, run_league, state_of
from .terminal import run_command

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and rights of another kind")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@POSIX
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_to_is_told() -> None:
    """Nothing is changed, with and without a lock file from before; what is only shown can be shown."""
    make_league("Ann", "Bob")
    refusals = []
    for missing in ("none.lock", LOCK):
        Path(missing).unlink(missing_ok=True)
        Path.cwd().chmod(0o500)
        try:
            refusals.append(league_refusal("pair", "Ann", "Bob"))
            assert 3 == len(league_output("standings"))
        finally:
            Path.cwd().chmod(0o700)

    denied = "(Permission denied), a lock without which nothing may change league.json"
    assert [
        (1, "cannot write league.json (Permission denied); nothing was changed"),
        (1, f"cannot write {Path(LOCK).resolve()} {denied}"),
    ] == refusals


def test_a_disk_that_is_full_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text that could not be written whole is gone, and the lock too."""
    make_league("Ann", "Bob")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    refusal = "cannot write league.json (No space left on device); nothing was changed"
    assert (1, refusal) == league_refusal("pair", "Ann", "Bob")
    assert [FILE] == file_names()


def test_a_lock_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system says why; afterwards the same command works."""
    make_league("Ann", "Bob")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(FileLock, "acquire", full)
        code, message = league_refusal("pair", "Ann", "Bob")
    refusal = "(No space left on device), a lock without which nothing may change league.json"
    assert (1, f"cannot write {Path(LOCK).resolve()} {refusal}") == (code, message)
    league_output("pair", "Ann", "Bob")


def test_a_new_league_is_written_to_the_disk_before_it_takes_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """First the text is on the disk, then it has the name, then the folder is on the disk."""
    make_league("Ann", "Bob")
    order: list[str] = []
    fsync, rename = os.fsync, Path.replace

    def synced(handle: int) -> None:
        order.append("synced")
        fsync(handle)

    def renamed(self: Path, target: Path) -> Path:
        order.append(target.name)
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", renamed)
    league_output("pair", "Ann", "Bob")

    assert ["synced", FILE] == order[:2]
    assert (["synced"] if sys.platform != "win32" else []) == order[2:]


@POSIX
def test_rights_and_links_stay() -> None:
    """Who may read the file still may, no more and no less; the file that a link leads to is the one that changes."""
    make_league("Ann", "Bob")
    Path(FILE).chmod(0o640)
    Path("folder").mkdir()
    Path("folder/link.json").symlink_to(Path(FILE).resolve())

    league_output("pair", "Ann", "Bob", file="folder/link.json")

    assert 0o640 == stat.S_IMODE(Path(FILE).stat().st_mode)
    assert Path("folder/link.json").is_symlink()
    assert 1 == len(state_of().contests)


def test_links_to_one_league_share_its_lock() -> None:
    """Two names of one file are one file."""
    make_league()
    Path("folder").mkdir()
    try:
        Path("folder/link.json").symlink_to(Path(FILE).resolve())
    except OSError:
        pytest.skip("no links here")

    assert locks.lock_path(Path(FILE)) == locks.lock_path(Path("folder/link.json")) == Path(LOCK).resolve()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "it is empty; give the file of a league, which castlerules league new makes"),
        (b"\xff\xfe", "it is no text in UTF-8; give the file of a league"),
        (b"hello", "it is no league, invalid JSON: "),
        (b"{}", "'schema' is missing"),
        (b"[1, 2]", "an object "),
        (b'{"schema": 99, "game": "ascension", "type": "Record", "value": {}}', "schema: expected schema 2, got 99"),
        (b'{"schema": 2, "game": "ascension", "type": "Setup", "value": {}}', "Record"),
        (b'{"schema": 2, "game": "chess", "type": "Record", "value": {}}', "chess"),
    ],
)
def test_what_is_no_league_is_told_and_left_alone(content: bytes, message: str) -> None:
    """Reading and writing commands both say why."""
    Path(FILE).write_bytes(content)

    for words in (("standings",), ("pair", "Ann", "Bob"), ("undo",), ("renew",), ("check",)):
        code, refusal = league_refusal(*words)
        assert 1 == code
        assert refusal.startswith("league.json: ")
        assert message in refusal


def test_a_file_that_is_not_there_is_told() -> None:
    """So is a folder, and a name that is none; nothing is made beside them, not even a lock."""
    Path("folder").mkdir()

    first = "there is no such file; the file of a league comes first, and castlerules league new makes one"
    for words in (("standings",), ("pair", "Ann", "Bob")):
        assert (1, f"league.json: {first}") == league_refusal(*words)
        assert 1 == run_league(words[0], *words[1:], file="folder").code
    assert "it is a folder" in run_league("new", file="folder").err
    assert "No such file" in run_league("new", file="nowhere/league.json").err
    assert ["folder"] == [path.name for path in Path.cwd().iterdir()]
    nameless = run_command("league new", "")
    assert (2, "castlerules: expected the name of a file for the league, got '.'; give one such as spring.json\n") == (
        nameless.code,
        nameless.err,
    )


def test_a_record_of_another_game_is_no_league() -> None:
    """It is named."""
    run_command("simulate magic54 --games 1 --max-actions 3 --record games")
    Path("games/magic54-0-000000.json").rename(FILE)

    code, message = league_refusal("standings")
    assert 1 == code
    assert message.startswith("league.json: it holds a game of magic54, no league; give the file of a league, which ")


@pytest.mark.parametrize("text", ["Deck\n20 Forest\n4 Elk\n", "20 Forest\n4 Elk\n"])
def test_a_deck_list_is_recognised_where_a_league_is_expected(text: str) -> None:
    """It is said what the file is and what is expected; other text is still no JSON."""
    Path("deck.txt").write_text(text, encoding="utf-8")
    Path("poem.txt").write_text("roses are red\n", encoding="utf-8")
    expected = "the file of a league, which castlerules league new makes"

    for words in (("standings",), ("pair", "Ann", "Bob")):
        refusal = league_refusal(*words, file="deck.txt")
        assert (1, f"deck.txt: it is a deck list of 24 cards, no league; give {expected}") == refusal
    poem = league_refusal("standings", file="poem.txt")[1]
    assert poem.startswith("poem.txt: it is no league, invalid JSON: ")
    assert poem.endswith(f"; give {expected}")


def test_a_league_that_was_tampered_with_is_refused() -> None:
    """An action that is not allowed, one that is none, and another result than the digest was made of."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob")
    good = record_of()
    *begin, _ = good.actions

    for action, message in {
        "result:1,0<1": "step 4 (result:1,0<1): the digest of the state differs from the recorded one",
        "result:2,0<1": "the replay differs at step 4 (result:2,0<1): ASC-A04: there is no open contest 2",
        "dance": "the replay differs at step 4 (dance): ",
    }.items():
        Path(FILE).write_text(to_json(attrs.evolve(good, actions=(*begin, action))), encoding="utf-8")
        code, refusal = league_refusal("standings")
        assert (1, True) == (code, message in refusal)
        assert 1 == league_refusal("pair", "Ann", "Bob")[0]


def test_a_damaged_league_says_what_is_sound_and_what_to_do() -> None:
    """Up to which entry, and what that one did, so that an older copy can be brought up to date."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob")
    good = record_of()
    pair = good.actions[2]
    copy = (
        "; nothing was changed; put a copy of the file in its place (castlerules league check COPY says whether it is"
    )

    for actions, message in {
        (*good.actions[:2], pair, "result:2,0<1"): "; entries 1 to 3 are sound, the last of them: contest 1 begins: ",
        ("dance", *good.actions[1:]): "; no entry before it is sound",
        (*good.actions[:2], pair, "result:1,0<1"): "; every entry up to there is allowed, but one of them is not what",
        (*good.actions[:2], pair, "start:0+1"): "; entries 1 to 3 are sound, ",
    }.items():
        Path(FILE).write_text(to_json(attrs.evolve(good, actions=actions)), encoding="utf-8")
        for words in (("check",), ("result", "Ann", "Bob")):
            code, refusal = league_refusal(*words)
            assert 1 == code
            assert message in refusal
            assert copy in refusal


def test_a_field_that_is_lost_is_damage_and_another_schema_is_not() -> None:
    """The first is named, and the second is for another version of the library."""
    make_league("Ann", "Bob")
    whole = to_json(record_of())

    Path(FILE).write_text(whole.replace('"rules_version"', '"rules_venison"'), encoding="utf-8")
    assert "league.json: the file is damaged: value: " in league_refusal("check")[1]
    Path(FILE).write_text(whole.replace('"schema":2', '"schema":99'), encoding="utf-8")
    assert (
        1,
        "league.json: schema: expected schema 2, got 99; another version of castlerules wrote it, which can read it",
    ) == league_refusal("check")


def test_a_league_that_breaks_an_invariant_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """``check`` asks for every invariant; players are reported by their names."""
    make_league("Ann", "Bob")
    assert {"ok": True, "problems": []}.items() <= run_league("check", "--json").data.items()
    problems = staticmethod(lambda _: (Violation("ASC-I01", "player 0 has -1"),))
    monkeypatch.setattr(ascension.AscensionGame, "problems", problems)

    result = run_league("check")

    facts = "2 entries, 2 players, 0 finished contests; rules version 1"
    assert (1, [f"league.json: NOT ok, {facts}", "ASC-I01: Ann has -1"]) == (result.code, result.out.splitlines())
    assert {"ok": False, "problems": ["ASC-I01: Ann has -1"]}.items() <= run_league("check", "--json").data.items()


def test_a_slip_of_the_pen_is_taken_back() -> None:
    """The entries are gone as if they had never been made; what chance drew comes back with the same entries."""
    make_league("Ann", "Bob")
    before = Path(FILE).read_bytes()
    pairing = league_output("pair", "Ann", "Bob")
    league_output("result", "Bob", "Ann")

    assert [
        "taken back: contest 1: Bob beats Ann; points: Ann 0, Bob 1",
        "to do it again: castlerules league result league.json 1 Bob Ann",
    ] == league_output("undo")
    assert ["contest 1: Ann beats Bob; points: Ann 1, Bob 0"] == league_output("result", "Ann", "Bob")
    assert 3 == len([line for line in league_output("undo", 2) if line.startswith("taken back: ")])
    assert before == Path(FILE).read_bytes()
    assert pairing == league_output("pair", "Ann", "Bob")
    assert (1, "league.json: there are only 3 commands to take back, not 4; nothing was changed") == league_refusal(
        "undo", 4
    )
    assert ["register", "start"] == [
        entry["action"].partition(":")[0] for entry in run_league("undo", 2, "--json").data["done"]
    ]


def test_all_that_a_command_did_is_taken_back_together() -> None:
    """Two cards of one command leave the deck together, and both are reported; commands before it stay."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob", 2)
    before = Path(FILE).read_bytes()
    lines = league_output("buy", "Ann", "lands", "Plains", "Plains", "Island", "Island")

    assert [f"taken back: {line}" for line in lines] == league_output("undo")[:2]
    assert before == Path(FILE).read_bytes()
    assert (1, "league.json: there are only 6 commands to take back, not 7; nothing was changed") == league_refusal(
        "undo", 7
    )
    assert ["register", "start", "result"] == [action.partition(":")[0] for action in record_of().actions[1:4]]


def test_entries_of_which_no_command_is_known_are_taken_back_one_by_one() -> None:
    """Another program has added some; a tag that cannot be is reported."""
    make_league("Ann", "Bob")
    record = record_of()
    more = attrs.evolve(record, actions=(*record.actions, *actions_of(1)), checks=())
    Path(FILE).write_text(to_json(more), encoding="utf-8")

    assert "taken back: contest 1: Bob beats Ann; points: Ann 0, Bob 1" == league_output("undo")[0]
    for tag, message in {
        "1,x": "expected numbers of entries in the tag commands, got '1,x'",
        "9": "the tag commands counts 9 entries, expected at most 3",
    }.items():
        Path(FILE).write_text(to_json(attrs.evolve(record_of(), tags=(("commands", tag),))), encoding="utf-8")
        assert (1, f"league.json: {message}") == league_refusal("undo")
        assert (1, f"league.json: {message}") == league_refusal("void", 1)
        checked = run_league("check")
        assert (1, f"league.json: {message}") == (checked.code, checked.out.splitlines()[1])


def at_version(number: int) -> None:
    """Let the league be one of the rules of this version."""
    record = attrs.evolve(record_of(), rules_version=number)
    Path(FILE).write_text(to_json(record) + "\n", encoding="utf-8")


def test_a_league_of_another_version_of_the_rules_goes_on_if_nothing_turns_out_otherwise() -> None:
    """Until it is renewed it is refused; then it is as if it had begun under this version."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob")
    before = Path(FILE).read_bytes()
    at_version(7)

    for words in (("standings",), ("pair", "Ann", "Bob")):
        code, message = league_refusal(*words)
        assert 1 == code
        assert message.startswith(
            "league.json: it was begun under rules version 7; the library has 1; castlerules league renew"
        )
    assert ["league.json: begun under rules version 7, goes on under 1"] == league_output("renew")
    assert before == Path(FILE).read_bytes()


def test_a_league_of_this_version_has_nothing_to_renew() -> None:
    """It is said what could be renewed, and the file stays as it is."""
    make_league("Ann", "Bob")
    before = Path(FILE).read_bytes()

    state = "nothing to renew: the league is under rules version 1, that of this library"
    older = "renew is for a league that was begun under an older version"
    assert [f"league.json: {state}; {older}"] == league_output("renew")
    assert before == Path(FILE).read_bytes()


def test_a_league_that_turns_out_otherwise_is_not_renewed() -> None:
    """It is said where, and the file stays as it is."""
    make_league("Ann", "Bob")
    record = attrs.evolve(record_of(), rules_version=7, checks=((2, digest(state_of().rules)),))
    Path(FILE).write_text(to_json(record), encoding="utf-8")

    code, message = league_refusal("renew")

    assert 1 == code
    assert "league.json: the replay differs at step 2 (register:1," in message
    assert "put a copy" not in message


def test_a_league_that_has_grown_too_large_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be read again is not written."""
    make_league("Ann", "Bob")
    most = len(Path(FILE).read_bytes()) + 5
    monkeypatch.setattr("castlerules.cli.league.storage.MOST_BYTES", most)

    refusal = f"league.json: it would be larger than {most:,} bytes, the most for a league; nothing was changed"
    assert (1, refusal) == league_refusal("pair", "Ann", "Bob")


def test_a_long_league_is_quick() -> None:
    """Two hundred contests later a command still takes far less than a second."""
    make_league("Ann", "Bob")
    at_once = attrs.evolve(record_of(), actions=(*record_of().actions, *actions_of(200)), checks=())
    Path(FILE).write_text(to_json(at_once), encoding="utf-8")

    before = process_time()
    league_output("pair", "Ann", "Bob")

    assert 3 > process_time() - before
    assert 400 + 2 + 1 == len(record_of().actions)


def actions_of(contests: int) -> Sequence[str]:
    """Return so many contests in which both players win in turn."""
    actions = []
    for number in range(1, contests + 1):
        actions += ["start:0+1", f"result:{number},{'0<1' if number % 2 else '1<0'}"]
    return actions
