"""A bundle: the compiled modules of several packages in one file, and the importer that takes modules out of it.

In the browser a module from a bundle imports in less than half the time of its source, because nothing is compiled
and no files are looked for. A bundle holds bytecode, so only the Python that made it can read it.
"""

from __future__ import annotations

import marshal
import sys
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

_SOURCE: Final = ".py"
_PACKAGE: Final = ".__init__"


class BundleImporter(MetaPathFinder, Loader):
    """Imports the modules in *code*: for each name whether it is a package, and its bytecode."""

    def __init__(self, code: Mapping[str, tuple[bool, bytes]]) -> None:
        self._code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how to import *fullname*; None if the bundle does not hold it."""
        if fullname not in self._code:
            return None
        return ModuleSpec(fullname, self, origin=f"bundle:{fullname}", is_package=self._code[fullname][0])

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python to make the module of *spec*."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the bytecode of *module*."""
        exec(marshal.loads(self._code[module.__name__][1]), module.__dict__)  # noqa: S102, S302 - our own build made it


def make_bundle(archives: Iterable[str]) -> bytes:
    """Return the bundle of all modules in *archives*, the paths of wheels or other zip files."""
    code: dict[str, tuple[bool, bytes]] = {}
    for path in archives:
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.endswith(_SOURCE):
                    module = name.removesuffix(_SOURCE).replace("/", ".")
                    compiled = compile(archive.read(name), name, "exec", dont_inherit=True)
                    code[module.removesuffix(_PACKAGE)] = (module.endswith(_PACKAGE), marshal.dumps(compiled))
    return zlib.compress(marshal.dumps(code), 9)


def install_bundle(data: bytes) -> None:
    """Let ``import`` find the modules of the bundle *data* before all others."""
    sys.meta_path.insert(0, BundleImporter(marshal.loads(zlib.decompress(data))))  # noqa: S302 - our own build made it
