"""Options of a game: frozen classes whose fields check themselves, and tell all that is wrong at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Final, Self, TypeVar

import attrs

from .errors import Broken, CastleRulesError, DataError, SetupError
from .shown import shown

__all__ = ["Options", "named", "nested", "number", "numbers", "some_of", "switch", "words"]

Check = Callable[[object], str | None]
Faults = Callable[[str, object], tuple[Broken, ...]]
_E = TypeVar("_E", bound=StrEnum)
_N = TypeVar("_N", int, int | None)
_O = TypeVar("_O", bound="Options")
_T = TypeVar("_T")
_FAULTS: Final = "faults"


@attrs.frozen
class Options:
    """The base of a game's options class; its fields are made by ``named``, ``switch``, ``number`` and their like.

    Raises SetupError with every option that has a value which it cannot have, and with all that ``_clashes`` tells.
    A subclass is decorated with ``attrs.frozen(kw_only=True, repr=False)``.
    """

    def __attrs_post_init__(self) -> None:
        faults = {
            field.name: field.metadata[_FAULTS](field.name, getattr(self, field.name))
            for field in attrs.fields(type(self))
        }
        problems = [problem for found in faults.values() for problem in found]
        problems += self._clashes(lambda *names: not any(faults[name] for name in names))
        if problems:
            raise SetupError(tuple(problems))

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Broken]:  # noqa: ARG002 - for subclasses to use
        """Yield what is wrong with options that are fine one by one; the reasons begin with the name of an option.

        ``sound(name, ...)`` says whether the options of these names are fine, so that they may be compared.
        """
        return ()

    @classmethod
    def of(cls, options: Mapping[str, object]) -> Self:
        """Return the options with these values by name, the rest at their defaults.

        Raises DataError for names that are no options, and SetupError for values that an option does not have or that
        do not go together.
        """
        if not isinstance(options, Mapping):
            raise DataError("rules", f"a mapping of options is wanted, not {shown(options)}")
        return cls(**_known(cls, options))

    def changed(self) -> dict[str, object]:
        """Return the options that differ from their defaults, by name; for options of options, those as a dict."""
        return _differing(self, {field.name: field.default for field in attrs.fields(type(self))})

    def __repr__(self) -> str:
        told = [f"{name}={_as_text(option)!r}" for name, option in self.changed().items()]
        return f"{type(self).__name__}({', '.join(told)})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), tuple(self.changed().items()))


def _restored(cls: type[Options], options: tuple[tuple[str, object], ...]) -> Options:
    return cls.of(dict(options))


def _known(cls: type[Options], options: Mapping[str, object]) -> dict[str, Any]:
    """Return *options* as keywords of *cls*; raise DataError with all names that are none of its options."""
    known = attrs.fields_dict(cls)
    unknown = [shown(name) for name in options if name not in known]
    if unknown:
        raise DataError("rules", f"no options of this game: {', '.join(unknown)}; the options: {', '.join(known)}")
    return dict(options)


def _differing(options: Options, defaults: Mapping[str, object]) -> dict[str, object]:
    """Return by name in which of *options*, and in which of those inside them, they are not as *defaults*."""
    found: dict[str, object] = {}
    for name, default in defaults.items():
        option = getattr(options, name)
        if option != default:
            inner = attrs.asdict(default, recurse=False) if isinstance(default, Options) else None
            found[name] = option if inner is None else _differing(option, inner)
    return found


def _as_text(option: object) -> object:
    """Return *option* with the texts of enum members in their place, also in options of options."""
    if isinstance(option, dict):
        return {name: _as_text(inner) for name, inner in option.items()}
    return str(option) if isinstance(option, str) else option


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


def numbers(code: str, default: tuple[int, ...], low: int, high: int, most: int, *, fewest: int = 1) -> tuple[int, ...]:
    """Return an option of ruling *code* that is a tuple (or list) of *fewest* to *most* integers, *low* to *high*."""
    wanted = f"a tuple of {most if fewest == most else f'{fewest} to {most}'} integers from {low} to {high}"

    def check(given: object) -> str | None:
        if type(given) is not tuple or not fewest <= len(given) <= most:
            return wanted
        return None if all(type(one) is int and low <= one <= high for one in given) else wanted

    return _option(code, default, check, lambda option: tuple(option) if type(option) is list else option)


def some_of(code: str, default: tuple[str, ...]) -> tuple[str, ...]:
    """Return an option of ruling *code* that is some of the words of *default*, kept in their order.

    Any collection of them is taken, such as a set.
    """
    wanted = f"a collection of some of {', '.join(default)}"

    def converted(option: object) -> object:
        if not isinstance(option, (tuple, list, set, frozenset)) or not all(one in default for one in option):
            return option
        return tuple([word for word in default if word in option])

    def check(given: object) -> str | None:
        return None if type(given) is tuple and all(one in default for one in given) else wanted

    return _option(code, default, check, converted)


def words(code: str, most: int) -> tuple[str, ...]:
    """Return an option of ruling *code* that is up to *most* words of any kind, none by default.

    Any collection of them is taken, such as a set; they are kept in alphabetical order, each once.
    """
    wanted = f"a collection of at most {most} words that can be printed"

    def fit(one: object) -> bool:
        return isinstance(one, str) and bool(one) and one.isprintable()

    def converted(option: object) -> object:
        if not isinstance(option, (tuple, list, set, frozenset)) or not all(fit(one) for one in option):
            return option
        return tuple(sorted(set(option)))

    def check(given: object) -> str | None:
        return None if type(given) is tuple and all(fit(one) for one in given) and len(given) <= most else wanted

    return _option(code, (), check, converted)


def nested(code: str, default: _O) -> _O:
    """Return an option of ruling *code* that holds other options, of the class of *default*.

    It also takes a mapping, whose options by name are changed in *default*.
    """
    kind = type(default)

    def converted(option: object) -> object:
        try:
            return _with(default, option) if isinstance(option, Mapping) else option
        except CastleRulesError:
            return option  # and the check below, which knows the name of the field, tells why

    def faults(name: str, given: object) -> tuple[Broken, ...]:
        if type(given) is kind:
            return ()
        if not isinstance(given, Mapping):
            return (Broken(code, f"{name} is {kind.__name__} or a mapping of its options, not {shown(given)}"),)
        try:
            _with(default, given)
        except SetupError as error:
            return tuple([Broken(one.rule, f"{name}.{one.reason}") for one in error.problems])
        except DataError as error:
            raise DataError(f"rules.{name}{error.path.removeprefix('rules')}", error.problem) from None
        return ()

    return _field(default, faults, converted)


def _with(default: _O, options: Mapping[str, object]) -> _O:
    """Return *default* with *options*; raise DataError for unknown names and SetupError for wrong values."""
    return attrs.evolve(default, **_known(type(default), options))


def _option(code: str, default: _T, check: Check, converter: Callable[[object], object] | None = None) -> _T:
    """Return a field for what *check* has nothing against; it returns what is wanted instead."""

    def faults(name: str, given: object) -> tuple[Broken, ...]:
        wanted = check(given)
        return () if wanted is None else (Broken(code, f"{name} is {wanted}, not {shown(given)}"),)

    return _field(default, faults, converter)


def _field(default: _T, faults: Faults, converter: Callable[[object], object] | None) -> _T:
    found: _T = attrs.field(default=default, converter=converter, metadata={_FAULTS: faults})
    return found
