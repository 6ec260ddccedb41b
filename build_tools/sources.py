"""Read the modules to compile: their imports, their attrs classes, and the fields of these classes."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Final

ENUMERATIONS: Final = frozenset({"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})
DECORATORS: Final = {"value": "castlerules.core", "frozen": "castlerules.core"}
EVOLVERS: Final = ("castlerules.core.evolve", "castlerules.core.value.evolve", "attrs.evolve")
GENERIC: Final = "typing.Generic"
CLASS_OPTIONS: Final = frozenset({"kw_only", "cache_hash", "repr", "eq"})
FIELD_OPTIONS: Final = frozenset({"default", "factory", "kw_only", "init", "eq", "repr"})
HOOKS: Final = frozenset({"__init__", "__new__", "__attrs_pre_init__", "__setattr__", "__init_subclass__"})


@dataclass(frozen=True)
class Field:
    """A field of an attrs class: its *annotation*, and its *default* or *factory* as source text (None: it has none).

    The factory *takes_self* if it is called with the object. *derived* fields are no parameters of the constructor,
    and not *compared*.
    """

    name: str
    annotation: str
    default: str | None
    factory: str | None
    takes_self: bool
    by_name: bool
    derived: bool
    compared: bool
    shown: bool


@dataclass(frozen=True)
class NativeClass:
    """An attrs class that can become a native class.

    *own* are the fields written in it, *fields* all fields in their order; *options* are those of its decorator.
    """

    module: str
    node: ast.ClassDef
    own: tuple[Field, ...]
    fields: tuple[Field, ...]
    options: dict[str, bool]
    base: NativeClass | None

    @property
    def given(self) -> list[Field]:
        """The fields that are parameters of the constructor."""
        return [field for field in self.fields if not field.derived]

    @property
    def compares(self) -> bool:
        """Whether equality compares the fields, as it does unless the decorator says ``eq=False``."""
        return self.options.get("eq", True)


@dataclass
class Module:
    """A module: its *name*, source *text* (as bytes: *data*) and syntax *tree*, and what its global names stand for.

    *imports* maps a name to its place, such as ``castlerules.core.value``; *stars* are modules of which all names are
    imported, and *defined* are the module's own names.
    """

    name: str
    text: str
    is_package: bool
    data: bytes = field(init=False)
    tree: ast.Module = field(init=False)
    imports: dict[str, str] = field(init=False)
    stars: list[str] = field(init=False)
    defined: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.data = self.text.encode()
        self._starts = [0, *accumulate(len(line) for line in self.data.splitlines(keepends=True))]
        self.tree = ast.parse(self.text)
        bound = dict(self._imported())
        self.stars = [place.removesuffix(".*") for place in bound.values() if place.endswith(".*")]
        self.imports = {name: place for name, place in bound.items() if not place.endswith(".*")}
        self.defined = frozenset(self._bound())

    def _imported(self) -> Iterator[tuple[str, str]]:
        for node in self._top_level():
            if isinstance(node, ast.Import):
                for alias in node.names:
                    bound = alias.asname or alias.name.partition(".")[0]
                    yield bound, alias.name if alias.asname else bound
            elif isinstance(node, ast.ImportFrom):
                source = self.absolute(node)
                for alias in node.names:
                    yield (f"{source}.*" if alias.name == "*" else alias.asname or alias.name), f"{source}.{alias.name}"

    def _top_level(self) -> Iterator[ast.stmt]:
        """Yield the statements outside of functions and classes; some imports stand under a condition."""
        for node in self.tree.body:
            yield from [*node.body, *node.orelse] if isinstance(node, ast.If) else [node]

    def _bound(self) -> Iterator[str]:
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                yield node.name
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    yield from (name.id for name in ast.walk(target) if isinstance(name, ast.Name))
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                yield node.target.id

    def absolute(self, node: ast.ImportFrom) -> str:
        """Return the module that *node* imports from, with its full name."""
        if not node.level:
            return node.module or ""
        parts = self.name.split(".")
        package = parts[: len(parts) - node.level + self.is_package]
        return ".".join([*package, *([node.module] if node.module else [])])

    def place(self, node: ast.expr) -> str:
        """Return what the name or attribute *node* stands for, such as ``attrs.frozen``; "" for another expression."""
        if isinstance(node, ast.Name):
            return self.imports.get(node.id, f"{self.name}.{node.id}")
        if isinstance(node, ast.Attribute):
            outer = self.place(node.value)
            return outer and f"{outer}.{node.attr}"
        return ""

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return where *node* begins and ends in ``data``."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.index(node.lineno, node.col_offset), self.index(node.end_lineno, node.end_col_offset)

    def index(self, line: int, column: int) -> int:
        """Return the place in ``data`` of a place in the syntax tree."""
        return self._starts[line - 1] + column

    def segment(self, node: ast.expr) -> str:
        """Return the source text of *node*, on one line."""
        start, end = self.span(node)
        text = self.data[start:end].decode()
        return ast.unparse(node) if "\n" in text else text


def read_module(root: Path, path: Path) -> Module:
    """Return the module in the file *path* of the package whose parent directory is *root*."""
    parts = path.relative_to(root).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    return Module(".".join(parts[:-1] if is_package else parts), path.read_text("utf-8"), is_package)


class Classes:
    """The attrs classes of *modules* that can become native, by their place; *why_not* says why another one cannot.

    *find* returns a module of the library by its name: names are looked up through those that offer them again.
    """

    def __init__(
        self, modules: list[Module], find: Callable[[str], Module | None], interpreted: frozenset[str]
    ) -> None:
        self.native: dict[str, NativeClass] = {}
        self.why_not: dict[str, str] = {}
        self._interpreted = interpreted
        self._find = find
        self._compiled = frozenset(module.name for module in modules)
        self._open = {
            f"{module.name}.{node.name}": (module, node)
            for module in modules
            for node in module.tree.body
            if isinstance(node, ast.ClassDef) and _options_of(module, node) is not None
        }
        for place in self._open:
            self._read(place)

    def _read(self, place: str) -> NativeClass | None:
        """Return the class at *place* if it can become native; *place* may be a name that another module re-exports."""
        place = self._defined_at(place)
        if place in self.native or place in self.why_not:
            return self.native.get(place)
        if place not in self._open:
            return None
        module, node = self._open[place]
        made = self._made(place, module, node)
        if isinstance(made, str):
            self.why_not[place] = made
            return None
        self.native[place] = made
        return made

    def _defined_at(self, place: str) -> str:
        """Return where the thing at *place* is defined, following modules that offer it again."""
        outer, _, name = place.rpartition(".")
        module = self._find(outer)
        if place in self._open or module is None or name in module.defined:
            return place
        if module.imports.get(name, place) != place:
            return self._defined_at(module.imports[name])
        offers = [self._defined_at(f"{star}.{name}") for star in module.stars if self._find(star) is not None]
        return next((offer for offer in offers if self._definition(offer) is not None), place)

    def _definition(self, place: str) -> ast.stmt | None:
        """Return the class or function at *place*, where it is defined, or None."""
        outer, _, name = place.rpartition(".")
        module = self._find(outer)
        for node in () if module is None else module.tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
                return node
        return None

    def width(self, place: str) -> int | None:
        """Return the number of fields of the named tuple at *place*, if a module to compile defines it, or None."""
        place = self._defined_at(place)
        node = self._definition(place)
        if not isinstance(node, ast.ClassDef) or place.rpartition(".")[0] not in self._compiled:
            return None
        is_tuple = [ast.unparse(base) for base in node.bases] == ["NamedTuple"]
        return sum(isinstance(item, ast.AnnAssign) for item in node.body) if is_tuple else None

    def is_constant(self, place: str) -> bool:
        """Return whether the thing at *place* is always the same object that compiled code cannot reach directly.

        That is a member of an enumeration, and a class or function of the library that stays interpreted.
        """
        outer, _, name = place.rpartition(".")
        around = self._definition(self._defined_at(outer)) if outer.startswith("castlerules.") else None
        if isinstance(around, ast.ClassDef):
            return is_enumeration(around) and name in members_of(around)
        if not place.startswith("castlerules.") or place in EVOLVERS:
            return False
        place = self._defined_at(place)
        return self._definition(place) is not None and place.rpartition(".")[0] not in self._compiled

    def _made(self, place: str, module: Module, node: ast.ClassDef) -> NativeClass | str:
        options = _options_of(module, node)
        assert options is not None
        refusal = "it is listed" if place in self._interpreted else _refusal(node, options)
        if refusal is not None:
            return refusal
        bases = [base for base in node.bases if not _is_generic(module, base)]
        found = [self._read(module.place(base)) for base in bases]
        if None in found or len(found) > 1:
            return "a base class is not native"
        own = _own_fields(module, node, by_name=options.get("kw_only", False))
        if isinstance(own, str):
            return own
        base = found[0] if found else None
        inherited = [] if base is None else [f for f in base.fields if f.name not in {o.name for o in own}]
        late = [f for f in inherited if f.default is not None and not is_readable(module, f.default)]
        if late:
            return f"the default of the inherited field {late[0].name} is not in sight"
        return NativeClass(module.name, node, own, (*inherited, *own), options, base)

    def at(self, module: Module, node: ast.expr) -> NativeClass | None:
        """Return the native class that the expression *node* of *module* names, or None."""
        return self._read(module.place(node))


def is_readable(module: Module, text: str) -> bool:
    """Return whether every name in the expression *text* is bound in *module*."""
    names = {node.id for node in ast.walk(ast.parse(text, mode="eval")) if isinstance(node, ast.Name)}
    return names <= module.defined | set(module.imports) | set(dir(builtins))


def _is_generic(module: Module, base: ast.expr) -> bool:
    return isinstance(base, ast.Subscript) and module.place(base.value) == GENERIC


def _refusal(node: ast.ClassDef, options: dict[str, bool]) -> str | None:
    """Return why the class *node* cannot be native, whatever its bases and fields are; None if it can."""
    if len(node.decorator_list) > 1 or node.keywords or not set(options) <= CLASS_OPTIONS:
        return "it has a decorator or an option that is not known"
    hooks = sorted(HOOKS & {item.name for item in node.body if isinstance(item, ast.FunctionDef)})
    return f"it has {', '.join(hooks)}" if hooks else None


def _options_of(module: Module, node: ast.ClassDef) -> dict[str, bool] | None:
    """Return the options of the decorator that makes *node* a frozen attrs class, or None if there is none."""
    for decorator in node.decorator_list:
        call = decorator if isinstance(decorator, ast.Call) else None
        maker = module.place(decorator if call is None else call.func)
        if maker == "attrs.frozen" or _is_ours(maker):
            keywords = [] if call is None else call.keywords
            return {word.arg or "**": getattr(word.value, "value", None) is True for word in keywords}
    return None


def _is_ours(maker: str) -> bool:
    outer, _, name = maker.rpartition(".")
    return name in DECORATORS and (outer == DECORATORS[name] or outer.startswith(DECORATORS[name] + "."))


def _own_fields(module: Module, node: ast.ClassDef, *, by_name: bool) -> tuple[Field, ...] | str:
    """Return the fields that the body of *node* declares, or why a native class cannot have them."""
    fields = []
    for item in node.body:
        if not isinstance(item, ast.AnnAssign) or not isinstance(item.target, ast.Name):
            continue
        annotation = module.segment(item.annotation)
        if "ClassVar" in annotation:
            continue
        options: dict[str | None, ast.expr] = {} if item.value is None else {"default": item.value}
        if isinstance(item.value, ast.Call) and module.place(item.value.func) == "attrs.field":
            options = {word.arg: word.value for word in item.value.keywords}
        if not set(options) <= FIELD_OPTIONS:
            return f"the field {item.target.id} has options"
        given = _factory_in(module, options.get("default"))
        if given is not None:
            options = {**options, "factory": given.args[0]}
            del options["default"]
        off = {name for name, setting in options.items() if getattr(setting, "value", None) is False}
        fields.append(
            Field(
                item.target.id,
                annotation,
                module.segment(options["default"]) if "default" in options else None,
                module.segment(options["factory"]) if "factory" in options else None,
                given is not None and bool(given.keywords),
                by_name or "kw_only" in options,
                "init" in off,
                "eq" not in off,
                "repr" not in off,
            )
        )
    return tuple(fields)


def _factory_in(module: Module, default: ast.expr | None) -> ast.Call | None:
    """Return *default* if it is a call of ``attrs.Factory``; with a keyword, it takes the object."""
    if isinstance(default, ast.Call) and module.place(default.func) == "attrs.Factory":
        return default
    return None


def is_enumeration(node: ast.ClassDef) -> bool:
    """Return whether the class *node* says that it is an enumeration."""
    return any(ast.unparse(base).rpartition(".")[2] in ENUMERATIONS for base in node.bases)


def members_of(node: ast.ClassDef) -> list[str]:
    """Return the names of the members of the enumeration *node*."""
    return [
        target.id
        for item in node.body
        if isinstance(item, ast.Assign)
        for target in item.targets
        if isinstance(target, ast.Name) and not target.id.startswith("_")
    ]
