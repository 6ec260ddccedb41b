"""Options of a game: frozen classes whose fields check themselves, and tell all that is wrong at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, Self, TypeVar

import attrs

from .errors import Broken, DataError, SetupError
from .shown import shown

__all__ = ["Options", "named", "number", "switch"]

Check = Callable[[object], str | None]
_E = TypeVar("_E", bound=StrEnum)
_N = TypeVar("_N", int, int | None)
_T = TypeVar("_T")
_CODE: Final = "code"
_CHECK: Final = "check"


@attrs.frozen
class Options:
    """The base of a game's options class; its fields are made by ``named``, ``switch`` and ``number``.

    Raises SetupError with every option that has a value which it cannot have. A subclass is decorated with
    ``attrs.frozen(kw_only=True, repr=False)``.
    """

    def __attrs_post_init__(self) -> None:
        problems = []
        for field in attrs.fields(type(self)):
            given = getattr(self, field.name)
            wanted = field.metadata[_CHECK](given)
            if wanted is not None:
                problems.append(Broken(field.metadata[_CODE], f"{field.name} is {wanted}, not {shown(given)}"))
        if problems:
            raise SetupError(tuple(problems))

    @classmethod
    def of(cls, options: Mapping[str, object]) -> Self:
        """Return the options with these values by name, the rest at their defaults.

        Raises DataError for names that are no options, and SetupError for values that an option does not have.
        """
        if not isinstance(options, Mapping):
            raise DataError("rules", f"a mapping of options is wanted, not {shown(options)}")
        known = attrs.fields_dict(cls)
        unknown = [shown(name) for name in options if name not in known]
        if unknown:
            raise DataError("rules", f"no options of this game: {', '.join(unknown)}; the options: {', '.join(known)}")
        keywords: Any = options
        return cls(**keywords)

    def changed(self) -> dict[str, object]:
        """Return the options that differ from their defaults, by name."""
        found = {field.name: (getattr(self, field.name), field.default) for field in attrs.fields(type(self))}
        return {name: option for name, (option, default) in found.items() if option != default}

    def __repr__(self) -> str:
        plain = {name: str(option) if isinstance(option, str) else option for name, option in self.changed().items()}
        return f"{type(self).__name__}({', '.join(f'{name}={option!r}' for name, option in plain.items())})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), tuple(self.changed().items()))


def _restored(cls: type[Options], options: tuple[tuple[str, object], ...]) -> Options:
    return cls.of(dict(options))


def named(code: str, default: _E) -> _E:
    """Return an option of ruling *code* whose value is a member of the enum of *default*, or its text."""
    kind = type(default)
    members = {str(member): member for member in kind}
    wanted = "one of " + ", ".join(members)

    def converted(option: object) -> object:
        return members.get(option, option) if type(option) is str else option

    return _option(code, default, lambda given: None if isinstance(given, kind) else wanted, converted)


def switch(code: str, *, default: bool) -> bool:
    """Return an option of ruling *code* that is True or False."""
    return _option(code, default, lambda given: None if type(given) is bool else "True or False")


def number(code: str, default: _N, low: int, high: int, *, none: bool = False) -> _N:
    """Return an option of ruling *code* that is an integer from *low* to *high*, or with *none* also None."""
    wanted = f"{'None or ' * none}an integer from {low} to {high}"

    def check(given: object) -> str | None:
        if (given is None and none) or (type(given) is int and low <= given <= high):
            return None
        return wanted

    return _option(code, default, check)


def _option(code: str, default: _T, check: Check, converter: Callable[[object], object] | None = None) -> _T:
    found: _T = attrs.field(default=default, converter=converter, metadata={_CODE: code, _CHECK: check})
    return found
