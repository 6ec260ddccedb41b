"""What the compiled build compiles means the same as what is written: rewritten classes beside those of attrs."""

from __future__ import annotations

import ast
import inspect
import pickle
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import castlerules

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(not (ROOT / "build_tools").is_dir(), reason="only a checkout has the build tools")

SOURCE = '''"""A module."""

from __future__ import annotations

from typing import NamedTuple

import attrs

from castlerules.core import evolve, update, value


@value
class Point:
    """A point."""

    x: int
    y: int = 0
    marks: tuple[int, ...] = ()

    @property
    def sum(self) -> int:
        return self.x + self.y


@attrs.frozen(cache_hash=True)
class Named(Point):
    name: str = attrs.field(default="", kw_only=True)
    seen: list[int] = attrs.field(factory=list, eq=False, repr=False)
    size: int = attrs.field(init=False, eq=False, repr=False)
    area: int = attrs.field(init=False, eq=False, default=attrs.Factory(lambda self: self.x * self.y, takes_self=True))
    label: str = attrs.field(kw_only=True, default=attrs.Factory(lambda self: self.name * 2, takes_self=True))

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "size", len(self.name))


@attrs.frozen(eq=False)
class Card:
    code: str

    def __repr__(self) -> str:
        return self.code


@value
class Nothing:
    """No fields."""


class Written:
    """Not made by attrs."""


class Pair(NamedTuple):
    left: int
    right: int = 0


def pairs() -> tuple[Pair, ...]:
    return Pair(1, 2), Pair(3), Pair(left=4, right=5), Pair(*(6, 7)), Pair(
        8,
        sum((4, 5)),
    )


@attrs.frozen
class Checked:
    number: int = attrs.field(validator=attrs.validators.instance_of(int))


@update(Point)
def with_y(point: Point, y: int) -> Point:
    return evolve(point, y=y)


def moved(point: Point, by: int) -> Point:
    return evolve(evolve(point, x=point.x + by), y=point.y + by) if by else point


def checked(x: int) -> int:
    """Return *x*; raise DataError if it is no number."""
    return x


def among(item: int, left: tuple[int, ...], right: tuple[int, ...]) -> bool:
    return item in (*left, *right)
'''
TARGETS = ("Point", "Named", "Card", "Nothing")


def tool(name: str) -> Any:
    """Return the module *name* of the build tools."""
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
    return import_module(f"build_tools.{name}")


def run(name: str, text: str) -> ModuleType:
    """Return a new module *name* with *text*, which pickle can find."""
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(Assignments().visit(ast.parse(text)), name, "exec"), vars(module))
    return module


class Assignments(ast.NodeTransformer):
    """Makes ``self.x = y`` work in a frozen class, as it does in C: the check is only in the way of others."""

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """Return *node*, or the call of ``object.__setattr__`` that does the same to a field of ``self``."""
        target = node.targets[0]
        if not isinstance(target, ast.Attribute):
            return node
        call = ast.parse(f"object.__setattr__(self, {target.attr!r}, 0)").body[0]
        assert isinstance(call, ast.Expr)
        assert isinstance(call.value, ast.Call)
        call.value.args[2] = node.value
        return ast.fix_missing_locations(ast.copy_location(call, node))


@pytest.fixture(scope="module")
def both() -> Iterator[tuple[ModuleType, ModuleType]]:
    """Return the module as it is written, and as it is compiled, run by Python."""
    sources = tool("sources")
    written = sources.Module("written", SOURCE, is_package=False)
    classes = sources.Classes([written], {"written": written}.get, frozenset())
    assert "_new_tuple(Pair, (1, 2,))" in tool("transform").Rewriting(written, classes).result()[0]
    native = tool("native")
    kept = vars(castlerules).get("_native"), sys.modules.get("castlerules._native")
    vars(castlerules)["_native"] = sys.modules["castlerules._native"] = native
    try:
        yield run("written", SOURCE), run("rewritten", tool("transform").Rewriting(written, classes).result()[0])
    finally:
        vars(castlerules)["_native"] = kept[0]
        del sys.modules["written"], sys.modules["rewritten"], sys.modules["castlerules._native"]
        if kept[1] is None:
            del vars(castlerules)["_native"]
        else:
            sys.modules["castlerules._native"] = kept[1]


def test_only_classes_that_attrs_makes_in_a_known_way_become_native() -> None:
    """A class that is no attrs class is left out, and one with a validator, and what is listed."""
    sources = tool("sources")
    module = sources.Module("written", SOURCE, is_package=False)
    find = {"written": module}.get

    assert {f"written.{name}" for name in TARGETS} == set(sources.Classes([module], find, frozenset()).native)
    fewer = sources.Classes([module], find, frozenset({"written.Point"}))
    assert {"written.Point", "written.Named", "written.Checked"} == set(fewer.why_not)


@given(st.lists(st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.text("ab", max_size=1)), min_size=2, max_size=2))
def test_rewritten_classes_compare_as_those_of_attrs(both: Any, parts: list[tuple[int, int, str]]) -> None:
    """Equality, hashes and reprs agree, also between a class and the one that it derives from."""
    mine, yours = [
        [[m.Point(x, y), m.Point(x), m.Named(x, y, name=n), m.Named(x, y, (), [1], name=n)] for x, y, n in parts]
        for m in both
    ]
    for first, second in zip(mine, yours, strict=True):
        assert [repr(thing) for thing in first] == [repr(thing) for thing in second]
    left, right = [thing for group in mine for thing in group], [thing for group in yours for thing in group]

    assert [[a == b for b in left] for a in left] == [[a == b for b in right] for a in right]
    assert [[a != b for b in left] for a in left] == [[a != b for b in right] for a in right]
    assert all(hash(a) == hash(b) for a in right for b in right if a == b)


def test_cards_without_comparison_are_compared_by_identity(both: Any) -> None:
    """``eq=False`` leaves the comparison of ``object``."""
    _, rewritten = both
    card = rewritten.Card("KH")

    assert card in {card: None}
    assert card != rewritten.Card("KH")
    assert repr(card) == "KH"


def test_rewritten_functions_give_what_the_written_ones_give(both: Any) -> None:
    """``evolve``, inside of another one too, ``update`` and a membership with stars."""
    for module in both:
        point = module.Point(1, 2, (3,))

        assert (module.Point(3, 4, (3,)), point) == (module.moved(point, 2), module.moved(point, 0))
        assert module.Point(1, 9, (3,)) == module.with_y(point, 9)
        assert [True, True, False] == [module.among(item, (1,), (2,)) for item in (1, 2, 3)]
        assert module.Named(1, name="n", seen=[5]).seen == [5]
        assert module.Named(1, name="nnn").size == 3
        assert [(1, 2), (3, 0), (4, 5), (6, 7), (8, 9)] == [tuple(pair) for pair in module.pairs()]
        assert {module.Pair} == {type(pair) for pair in module.pairs()}
        named = module.Named(2, 3, name="n")
        assert (6, "nn") == (named.area, named.label)
        assert (9, "l") == (module.Named(3, 3, label="l").area, module.Named(3, 3, label="l").label)


@pytest.mark.parametrize("name", TARGETS)
def test_a_rewritten_class_looks_like_one_of_attrs(both: Any, name: str) -> None:
    """Its fields, match arguments, signature and docstring are the same."""
    first, second = [getattr(module, name) for module in both]

    def default_of(field: Any) -> object:
        is_lambda = getattr(field.default, "takes_self", False)
        return (type(field.default), is_lambda) if is_lambda else field.default

    def fields(kind: Any) -> list[tuple[object, ...]]:
        return [(f.name, f.type, f.kw_only, f.init, f.eq, f.repr, default_of(f)) for f in attrs.fields(kind)]

    assert fields(first) == fields(second)
    assert first.__match_args__ == second.__match_args__
    assert str(inspect.signature(first)) == str(inspect.signature(second))
    assert first.__doc__ == second.__doc__
    assert [f.name for f in attrs.fields(attrs.resolve_types(second))] == [f.name for f in attrs.fields(first)]


def test_a_rewritten_object_is_frozen_and_can_be_pickled(both: Any) -> None:
    """Nothing can be set or deleted, ``attrs.evolve`` works, and pickles come back equal and as short as others."""
    for module in both:
        thing = module.Named(1, 2, (3,), [4], name="n")
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            thing.x = 2
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            del thing.x

        assert attrs.evolve(thing, x=2) == module.Named(2, 2, (3,), name="n")
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert pickle.loads(pickle.dumps(module.Point(1))) == module.Point(1)


@pytest.mark.fuzz
def test_every_module_of_the_list_can_be_rewritten() -> None:
    """The lists name files and places that exist, and the rewritten text is Python."""
    rooms, build = tool("rooms"), tool("build")
    paths = rooms.compiled_paths(ROOT / "src")
    modules, classes = build.read_package(ROOT / "src", paths)

    assert all((ROOT / "src" / "castlerules" / path).is_file() for path in rooms.INTERPRETED)
    assert all(list((ROOT / "src" / "castlerules").glob(pattern)) for pattern in rooms.COMPILED)
    assert "castlerules.magic54.model.state.State" in classes.native
    for module in modules:
        text, lines = tool("transform").Rewriting(module, classes).result()
        ast.parse(text)
        assert len(text.split("\n")) == len(lines)
        assert lines == sorted(lines)
        assert lines[-1] == len(module.text.split("\n"))


CONSTANTS = '''"""A module."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, cast

from castlerules import other
from castlerules.other import Kind, Plain, evolve

if TYPE_CHECKING:
    from castlerules.other import Unknown


class Own(Enum):
    ONE = 1


AT_ONCE = Own.ONE


def used(thing: Kind, Plain: object = Kind.A) -> Kind:
    local: Kind = other.Kind.B if isinstance(thing, Kind) else cast(Kind, thing)
    match thing:
        case Kind.A:
            return Own.ONE, Kind.A, Kind.A.value, Plain, Unknown, evolve(thing)
    return other.Plain, other.number, other.Kind.missing, list[Kind]()
'''
OTHER = """from enum import Enum

class Kind(Enum):
    A = 1
    B = 2

class Plain: ...

number = 3
"""


def test_what_is_always_the_same_object_is_looked_up_once() -> None:
    """Members of enumerations and interpreted classes are; local names, patterns, types and variables are left."""
    sources, texts = tool("sources"), {"castlerules.written": CONSTANTS, "castlerules.other": OTHER}
    modules = {name: sources.Module(name, text, is_package=False) for name, text in texts.items()}
    written = modules["castlerules.written"]
    classes = sources.Classes([written], modules.get, frozenset())

    found = tool("constants").constants_in(written, classes)
    text = tool("transform").Rewriting(written, classes).result()[0]

    assert {"Own.ONE": 1, "Kind.A": 2, "other.Kind.B": 1, "other.Plain": 1, "other.Kind": 1} == {
        name: len(places) for name, places in found.items()
    }
    assert "case Kind.A:" in text
    assert "AT_ONCE = Own.ONE" in text
    assert text.index("ONE = 1") < text.index(": _Final = Own.ONE") < text.index("AT_ONCE")


def test_functions_that_check_their_arguments_get_them_whatever_they_are() -> None:
    """Such a function says that it raises DataError; C would refuse the arguments before it is called."""
    sources = tool("sources")
    module = sources.Module("written", SOURCE, is_package=False)
    text = tool("transform").Rewriting(module, sources.Classes([module], {}.get, frozenset())).result()[0]

    assert "def checked(x: _Any) -> int:" in text
    assert "def moved(point: Point, by: int) -> Point:" in text


def test_docstrings_and_line_numbers_get_into_the_code() -> None:
    """A docstring becomes part of a string of C, and a line of the rewritten text becomes one of the source."""
    generated_c = tool("generated_c")
    tree = ast.parse('def f():\n    r"""Say "x\\y?"."""\nclass A:\n    def f(self):\n        """B."""\n')
    code = """{"f", (PyCFunction)CPyPy_m___f, METH_FASTCALL, PyDoc_STR("f()\\n--\\n\\n")},
    (PyCFunction)CPyPy_m___A___f, METH_FASTCALL, PyDoc_STR("f($self)\\n--\\n\\n")
    CPy_AddTraceback("castlerules/a.py", "f", 3, x); CPy_AddTraceback("castlerules/b.py", "f", 3, x);"""

    assert generated_c.docstrings(tree) == {"f": 'Say "x\\y?".', "A___f": "B."}
    done = generated_c.completed(code, generated_c.docstrings(tree), {"castlerules/a.py": [1, 2, 7]})
    assert 'PyDoc_STR("f()\\n--\\n\\nSay \\042x\\134y\\077\\042.")' in done
    assert 'PyDoc_STR("f($self)\\n--\\n\\nB.")' in done
    assert '"castlerules/a.py", "f", 7, x' in done
    assert '"castlerules/b.py", "f", 3, x' in done


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a program that says that it is Clang in the place of the C compiler."""
    program = tmp_path / "cc"
    program.write_text("#!/bin/sh\necho clang version 15\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("CC", str(program))
    return program


@pytest.mark.skipif(sys.platform == "win32", reason="there setuptools looks for the compiler")
def test_a_compiler_that_is_not_there_is_told_in_one_line(compiler: Path) -> None:
    """Its path is the one that Python or ``CC`` names."""
    compiler.unlink()
    error = import_module("build_tools.errors").BuildError

    with pytest.raises(
        error, match=r"^no C compiler \(.*cc\) was found; without CASTLERULES_COMPILE the build is pure$"
    ):
        tool("c_compiler").check_compiler(profiled=False)


@pytest.mark.skipif(sys.platform == "win32", reason="the compiler of this test is a shell script")
@pytest.mark.usefixtures("compiler")
def test_a_profiled_build_asks_for_the_compiler_that_can() -> None:
    """Clang keeps profiles in another way, and needs another tool to read them."""
    check = tool("c_compiler").check_compiler
    error = import_module("build_tools.errors").BuildError

    check(profiled=False)
    with pytest.raises(
        error, match=r"^a profiled build needs GCC, which .*cc is not; CASTLERULES_COMPILE=1 needs no GCC$"
    ):
        check(profiled=True)


def test_the_training_games_are_all_that_are_compiled() -> None:
    """Otherwise a game would be built for paths that nobody has seen."""
    games = {game.name for game, _ in tool("training").training_games()}

    assert games == set(castlerules.GAMES) - {"ascension"}  # whose games are Magic
