"""The base class of a game's options, and the kinds of option; errors report all faults at once.

In the functions that make an option, *code* is the code of the rule or ruling that the option changes, as in the pages
of ``docs/rules``; the violation for an invalid value carries it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Final, Self, TypeVar

import attrs

from .described import metadata_of_fields
from .errors import CastleRulesError, DataError, SetupError, Violation, raise_setup_problems, short_repr
from .frozen import frozen

OptionCheck = Callable[[object], str | None]
FindFaults = Callable[[str, object], tuple[Violation, ...]]
_E = TypeVar("_E", bound=StrEnum)
_N = TypeVar("_N", int, int | None)
_O = TypeVar("_O", bound="Options")
_T = TypeVar("_T")
_CONVERTED: Final = "converted"
"""The key in a field's metadata of the function that returns an option for what was given."""

_FAULTS: Final = "faults"
"""The key of the function that returns what is wrong with the option of a name."""


@frozen
class Options:
    """The base class of a game's options; its fields are made by ``enum_option``, ``bool_option``, ``int_option``, ...

    Construction raises SetupError with every option that has an invalid value, and with everything that ``_clashes``
    yields. Decorate subclasses with ``attrs.frozen(kw_only=True, repr=False)``; the library's own are made by its
    ``frozen``, which is quicker.
    """

    def __attrs_post_init__(self) -> None:
        faults: dict[str, tuple[Violation, ...]] = {}
        for name, metadata in metadata_of_fields(type(self)).items():
            given = getattr(self, name)
            option = metadata[_CONVERTED](given)
            if option is not given:
                object.__setattr__(self, name, option)
            faults[name] = metadata[_FAULTS](name, option)
        problems = [problem for value in faults.values() for problem in value]
        problems += self._clashes(lambda *names: not any(faults[name] for name in names))
        raise_setup_problems(problems)

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Violation]:  # noqa: ARG002 - for subclasses to use
        """Yield the conflicts between options that are valid one by one; each reason begins with an option's name.

        ``sound(name, ...)`` returns whether all these options are valid, so that they can be compared.
        """
        return ()

    @classmethod
    def of(cls, values: Mapping[str, object]) -> Self:
        """Return options in which *values* maps names to values; options that it does not name keep their defaults.

        Raises DataError for unknown names, and SetupError for values that are invalid or that conflict.
        """
        if not isinstance(values, Mapping):
            raise DataError("rules", f"expected a mapping of options, got {short_repr(values)}")
        return cls(**_checked_names(cls, values))

    def changed(self) -> dict[str, object]:
        """Return the options that differ from their defaults, by name; a nested option is a dict of the same kind."""
        return _changed_options(self, {field.name: field.default for field in attrs.fields(type(self))})

    def __repr__(self) -> str:
        changes = [f"{name}={_as_text(option)!r}" for name, option in self.changed().items()]
        return f"{type(self).__name__}({', '.join(changes)})"

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (type(self), tuple(self.changed().items()))


def _unpickled(cls: type[Options], options: tuple[tuple[str, object], ...]) -> Options:
    return cls.of(dict(options))


def _checked_names(cls: type[Options], options: Mapping[str, object]) -> dict[str, Any]:
    """Return *options* as keyword arguments for *cls*; raise DataError with all names that are not options of *cls*."""
    known = attrs.fields_dict(cls)
    unknown = [short_repr(name) for name in options if name not in known]
    if unknown:
        raise DataError("rules", f"unknown options: {', '.join(unknown)}; expected some of: {', '.join(known)}")
    return dict(options)


def _changed_options(options: Options, defaults: Mapping[str, object]) -> dict[str, object]:
    """Return the *options* that differ from *defaults*, by name; nested options as a dict of what differs in them."""
    changes: dict[str, object] = {}
    for name, default in defaults.items():
        option = getattr(options, name)
        if option != default:
            inner = attrs.asdict(default, recurse=False) if isinstance(default, Options) else None
            changes[name] = option if inner is None else _changed_options(option, inner)
    return changes


def _as_text(option: object) -> object:
    """Return *option* with enum members replaced by their texts, also in nested options."""
    if isinstance(option, dict):
        return {name: _as_text(inner) for name, inner in option.items()}
    return str(option) if isinstance(option, str) else option


def enum_option(code: str, default: _E) -> _E:
    """Return the field of an option whose value is a member of the enum of *default*, or given as the member's text.

    *code* is the rule that the option changes, such as ``M54-Q02``; the violation for a wrong value cites it.
    """
    kind = type(default)
    members = {str(member): member for member in kind}
    expected = "one of " + ", ".join(members)

    def converted(option: object) -> object:
        return members.get(option, option) if type(option) is str else option

    return _checked_field(code, default, lambda option: None if isinstance(option, kind) else expected, converted)


def bool_option(code: str, *, default: bool) -> bool:
    """Return the field of an option that is True or False; *code* is the rule that it changes (see ``enum_option``)."""
    return _checked_field(code, default, lambda option: None if type(option) is bool else "True or False")


def int_option(code: str, default: _N, low: int, high: int, *, allow_none: bool = False) -> _N:
    """Return the field of an option that is an integer from *low* to *high*, or with *allow_none* also None.

    *code* is the rule that the option changes, such as ``M54-Q35``; the violation for a wrong value cites it.
    """
    expected = f"{'None or ' * allow_none}an integer from {low} to {high}"

    def check(option: object) -> str | None:
        if (option is None and allow_none) or (type(option) is int and low <= option <= high):
            return None
        return expected

    return _checked_field(code, default, check)


def int_tuple_option(
    code: str, default: tuple[int, ...], low: int, high: int, max_length: int, *, min_length: int = 1
) -> tuple[int, ...]:
    """Return the field of an option that is a tuple of *min_length* to *max_length* integers from *low* to *high*.

    A list is accepted too. *code* is the rule that the option changes; the violation for a wrong value cites it.
    """
    length = max_length if min_length == max_length else f"{min_length} to {max_length}"
    expected = f"a tuple of {length} integers from {low} to {high}"

    def check(option: object) -> str | None:
        if type(option) is not tuple or not min_length <= len(option) <= max_length:
            return expected
        return None if all(type(number) is int and low <= number <= high for number in option) else expected

    return _checked_field(code, default, check, lambda option: tuple(option) if type(option) is list else option)


def subset_option(code: str, default: tuple[str, ...]) -> tuple[str, ...]:
    """Return the field of an option that is a tuple of some words of *default*, in the order of *default*.

    Any collection of them, such as a set, is accepted. *code* is the rule that the option changes; the violation for a
    wrong value cites it.
    """
    expected = f"a collection of some of {', '.join(default)}"

    def converted(option: object) -> object:
        if not isinstance(option, (tuple, list, set, frozenset)) or not all(word in default for word in option):
            return option
        return tuple([word for word in default if word in option])

    def check(option: object) -> str | None:
        return None if type(option) is tuple and all(word in default for word in option) else expected

    return _checked_field(code, default, check, converted)


def word_set_option(code: str, max_words: int) -> tuple[str, ...]:
    """Return the field of an option that is a sorted tuple of at most *max_words* printable words, by default empty.

    Any collection of words, such as a set, is accepted. *code* is the rule that the option changes; the violation for a
    wrong value cites it.
    """
    expected = f"a collection of at most {max_words} words that can be printed"

    def is_word(item: object) -> bool:
        return isinstance(item, str) and bool(item) and item.isprintable()

    def converted(option: object) -> object:
        if not isinstance(option, (tuple, list, set, frozenset)) or not all(map(is_word, option)):
            return option
        return tuple(sorted(set(option)))

    def check(option: object) -> str | None:
        return None if type(option) is tuple and all(map(is_word, option)) and len(option) <= max_words else expected

    return _checked_field(code, (), check, converted)


def nested_option(code: str, default: _O) -> _O:
    """Return the field of an option that is itself an ``Options`` object, of the class of *default*.

    A mapping of the options that differ from *default* is accepted too. *code* is the rule that the option changes; the
    violation for a wrong value cites it.
    """
    kind = type(default)

    def converted(option: object) -> object:
        try:
            return _evolved(default, option) if isinstance(option, Mapping) else option
        except CastleRulesError:
            return option  # faults below reports the error, with the name of the field

    def faults(name: str, option: object) -> tuple[Violation, ...]:
        if type(option) is kind:
            return ()
        if not isinstance(option, Mapping):
            return (
                Violation(
                    code, f"{name}: expected {kind.__name__} or a mapping of its options, got {short_repr(option)}"
                ),
            )
        try:
            _evolved(default, option)
        except SetupError as error:
            return tuple([Violation(violation.rule, f"{name}.{violation.reason}") for violation in error.problems])
        except DataError as error:
            raise DataError(f"rules.{name}{error.path.removeprefix('rules')}", error.problem) from None
        return ()

    return _field(default, faults, converted)


def _evolved(default: _O, options: Mapping[str, object]) -> _O:
    """Return *default* changed by *options*; raise DataError for unknown names and SetupError for wrong values."""
    return attrs.evolve(default, **_checked_names(type(default), options))


def _checked_field(
    code: str, default: _T, check: OptionCheck, converter: Callable[[object], object] | None = None
) -> _T:
    """Return the attrs field of an option whose value must satisfy *check*; a violation cites the rule *code*.

    *check* returns None for a valid value, and for any other value what is expected, in words.
    """

    def faults(name: str, option: object) -> tuple[Violation, ...]:
        expected = check(option)
        return () if expected is None else (Violation(code, f"{name}: expected {expected}, got {short_repr(option)}"),)

    return _field(default, faults, converter)


def _field(default: _T, faults: FindFaults, converter: Callable[[object], object] | None) -> _T:
    field: _T = attrs.field(default=default, metadata={_CONVERTED: converter or _as_given, _FAULTS: faults})
    return field


def _as_given(option: object) -> object:
    return option
