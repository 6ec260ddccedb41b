"""Make extensions of C files with the C compiler that Python names, on request with the profile of a training run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from .errors import BuildError

PURE_INSTEAD: Final = "without CASTLERULES_COMPILE the build is pure"
TRAINING: Final = Path(__file__).with_name("training.py")
ONLY_INSIDE: Final = ["-fvisibility=hidden", "-fno-plt"]
"""Functions of the library call each other directly: nobody else can see them, let alone replace them."""

RECORDING: Final = ["-fprofile-generate"]
RECORDED: Final = ["-fprofile-use", "-Wno-missing-profile"]


def check_compiler(*, profiled: bool) -> None:
    """Raise BuildError if the C compiler that Python names is not there, or cannot use profiles if it must."""
    if sys.platform == "win32" and not profiled:
        return  # setuptools looks for it, and says what is missing
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        raise BuildError(f"no C compiler ({command[0]}) was found; {PURE_INSTEAD}")
    if profiled and not _is_gcc(command):
        raise BuildError(f"a profiled build needs GCC, which {command[0]} is not; CASTLERULES_COMPILE=1 needs no GCC")


def _is_gcc(command: list[str]) -> bool:
    made = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 - the compiler
    return made.returncode == 0 and "Free Software Foundation" in made.stdout


def build(extensions: list[Any], objects: Path, target: Path, trial: Path | None) -> None:
    """Compile *extensions*, those of setuptools, into *target*; *objects* is for object files.

    With *trial*, where the package is without extensions, they are compiled twice: first so that they record which
    paths ``training.py`` takes, then with what they have recorded. Raises BuildError if the compiler or the training
    fails.
    """
    if sys.platform == "linux":
        for extension in extensions:
            extension.extra_compile_args += ONLY_INSIDE
            extension.extra_link_args = ["-s"]  # a third of the size, without the names of C functions
    if trial is None:
        _compile(extensions, [], objects, target)
        return
    shutil.rmtree(objects, ignore_errors=True)  # a record is beside the object file that it is about
    _compile(extensions, RECORDING, objects, trial)
    _train(trial)
    _compile(extensions, RECORDED, objects, target)


def _compile(extensions: list[Any], flags: list[str], objects: Path, target: Path) -> None:
    setuptools = import_module("setuptools")
    errors = import_module("setuptools.errors")
    distribution = setuptools.Distribution({"name": "castlerules", "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(target), str(objects)
    command.force = bool(flags)
    command.ensure_finalized()
    plain = [(extension.extra_compile_args, extension.extra_link_args) for extension in extensions]
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        extension.extra_link_args = [*extension.extra_link_args, *flags]
    try:
        command.run()
    except errors.CCompilerError as error:
        raise BuildError(f"the C compiler failed ({error}); {PURE_INSTEAD}") from error
    for extension, (compile_args, link_args) in zip(extensions, plain, strict=True):
        extension.extra_compile_args, extension.extra_link_args = compile_args, link_args


def _train(trial: Path) -> None:
    """Play the training games with the package in *trial*."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(trial), *filter(None, sys.path)])}
    done = subprocess.run([sys.executable, "-P", str(TRAINING)], env=environment, check=False)  # noqa: S603 - our own file
    if done.returncode:
        raise BuildError(f"the training games failed (exit status {done.returncode}); CASTLERULES_COMPILE=1 has none")
