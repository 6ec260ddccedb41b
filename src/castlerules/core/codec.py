"""The cattrs converter behind ``data``: exact types, tagged unions, and no coercion in either direction.

The codec writes each kind of type in one way:

* an attrs class: an object with exactly its fields; if several classes are possible, its class name as ``type``
* a tuple: a list; a frozenset: a sorted list
* an enum: its value; ``int``, ``str``, ``bool``, ``float``, ``None``: themselves, and nothing else
* a class with ``of_code``, such as a playing card: its ``code``; if ``code`` is declared as ``str | None``, an object
  whose code is None is written field by field
* a generator: an object with its class name as ``type``
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import GenericAlias, MappingProxyType
from typing import Any, Final, get_args, get_origin

import attrs
import cattrs

from . import codec_codes, codec_scalars, codec_types
from .errors import CastleRulesError, DataError, short_repr
from .events import Event
from .options import Options
from .rng import Generator, Rng, Scripted

_OWN_GENERATORS: Final[Mapping[str, type[object]]] = MappingProxyType({"Rng": Rng, "Scripted": Scripted})


class Codec:
    """Writes objects of the attrs classes in *types* as JSON data, and reads them back.

    *generators* maps the class name of a generator that is not the library's to the function that reads its data;
    *stand_ins* maps a type that stands for a class of any game, such as ``AnyRules``, to the class of this game.
    """

    def __init__(
        self,
        types: tuple[type[object], ...],
        generators: Mapping[str, Callable[[object], Generator]],
        stand_ins: Mapping[Any, Any],
    ) -> None:
        self._types = types
        self._generators = generators
        self._stand_ins = stand_ins
        self._converter = converter = cattrs.Converter(detailed_validation=False)
        for applies, reader, writer in (  # cattrs tries the last registered hook first
            (attrs.has, self._object_reader, self._object_writer),
            (self._is_base, self._base_reader, self._base_writer),
            (codec_codes.is_coded, self._coded_reader, self._coded_writer),
            (codec_types.is_new_type, self._new_type_reader, self._new_type_writer),
            (codec_types.is_tuple, self._tuple_reader, self._tuple_writer),
            (codec_types.is_frozenset, self._frozenset_reader, self._frozenset_writer),
            (codec_types.is_union, self._union_reader, self._union_writer),
            (lambda cls: cls is Generator, self._generator_reader, self._generator_writer),
        ):
            converter.register_structure_hook_factory(applies, _as_hook_factory(reader))
            converter.register_unstructure_hook_factory(applies, writer)

    def structure(self, data: object, cls: Any, path: str = "") -> Any:
        """Return the object of type *cls* that *data* describes; paths in a DataError begin with *path*."""
        return _read_at(path, self._reader(cls), data)

    def structure_fields(self, data: object, cls: Any, path: str = "") -> Any:
        """Return what ``structure`` does, but *data* must hold all fields, even if *cls* is usually a code."""
        return _read_at(path, self._object_reader(cls), data)

    def unstructure(self, thing: object) -> Any:
        """Return *thing* as JSON data."""
        return self._writer(type(thing))(thing)

    def unstructure_fields(self, thing: object) -> Any:
        """Return *thing* as JSON data with all fields, even if it is usually written as a code (``codec_codes``)."""
        return self._object_writer(type(thing))(thing)

    def _reader(self, cls: Any) -> codec_scalars.Hook:
        scalar = codec_scalars.scalar_reader(cls)
        if scalar is not None:  # cattrs' own hooks for these take precedence, and coerce
            return scalar
        hook = self._converter.get_structure_hook(cls)
        return lambda data: hook(data, cls)

    def _writer(self, cls: Any) -> codec_scalars.Hook:
        return codec_scalars.scalar_writer(cls) or self._converter.get_unstructure_hook(cls)

    def _object_reader(self, cls: Any) -> codec_scalars.Hook:
        # built when the first object is read, because classes may refer to one another
        readers = cache(lambda: {name: self._reader(kind) for name, kind in codec_types.field_types(cls).items()})
        converted = _converted_fields(cls)

        def read(data: Any) -> Any:
            if type(data) is not dict:
                raise DataError("", f"expected an object for {cls.__name__}, got {codec_scalars.described(data)}")
            _check_keys(cls, data, readers())
            parts = {name: _read_at(name, reader, data[name]) for name, reader in readers().items()}
            instance = _constructed(cls, parts)
            for name in converted:
                if getattr(instance, name) != parts[name]:
                    raise DataError(
                        name,
                        f"expected the value as converted, {short_repr(getattr(instance, name))};"
                        f" got {short_repr(parts[name])}",
                    )
            return instance

        return read

    def _object_writer(self, cls: Any) -> codec_scalars.Hook:
        writers = cache(
            lambda: [(name, self._writer(kind)) for name, kind in codec_types.field_types(cls).items()]
        )  # as for reading

        def write(thing: Any) -> Any:
            if type(thing) is not cls:
                raise DataError("", f"expected {cls.__name__}, got {type(thing).__name__}")
            return {name: writer(getattr(thing, name)) for name, writer in writers()}

        return write

    def _is_base(self, cls: Any) -> bool:
        """Return whether data of *cls* must name its class as ``type``: ``Event`` and every class with subclasses."""
        if not isinstance(cls, type) or not attrs.has(cls):
            return False
        return cls is Event or any(kind is not cls for kind in self._kinds_of(cls).values())

    def _kinds_of(self, cls: type[object]) -> dict[str, type[object]]:
        return {kind.__name__: kind for kind in self._types if issubclass(kind, cls)}

    def _members_of(self, union: Any) -> tuple[Any, ...]:
        """Return the classes in *union*, each base class (see ``_is_base``) replaced by its subclasses."""
        groups = [
            self._kinds_of(member).values() if self._is_base(member) else (member,)
            for member in codec_types.distinct_members(union)
        ]
        return tuple([kind for kinds in groups for kind in kinds])

    def _base_reader(self, cls: Any) -> codec_scalars.Hook:
        return self._tagged_reader(self._kinds_of(cls), self._object_reader)

    def _base_writer(self, cls: Any) -> codec_scalars.Hook:
        return self._tagged_writer(tuple(self._kinds_of(cls).values()), self._object_writer)

    def _coded_reader(self, cls: Any) -> codec_scalars.Hook:
        if not codec_codes.may_lack_code(cls):
            return codec_codes.code_reader(cls)
        return codec_codes.code_or_object_reader(
            cls, (self._base_reader if self._is_base(cls) else self._object_reader)(cls)
        )

    def _coded_writer(self, cls: Any) -> codec_scalars.Hook:
        if not codec_codes.may_lack_code(cls):
            return codec_codes.code_writer(cls)
        kinds = (cls, *self._kinds_of(cls).values())
        return codec_codes.code_or_object_writer(
            kinds, (self._base_writer if self._is_base(cls) else self._object_writer)(cls)
        )

    def _tagged_reader(
        self, kinds: Mapping[str, type[object]], reader_of: Callable[[Any], codec_scalars.Hook]
    ) -> codec_scalars.Hook:
        readers = {name: reader_of(codec_types.checked_taggable(kind)) for name, kind in kinds.items()}

        def read(data: Any) -> Any:
            if type(data) is not dict or "type" not in data:
                expected = 'expected an object with the key "type", the name of its class'
                raise DataError("", f"{expected}, got {codec_scalars.described(data)}")
            name = data["type"]
            if not isinstance(name, str) or name not in readers:
                raise DataError("type", f"{codec_scalars.described(name)} is {_not_one_of(readers)}")
            return readers[name]({key: part for key, part in data.items() if key != "type"})

        return read

    def _tagged_writer(
        self, kinds: tuple[type[object], ...], writer_of: Callable[[Any], codec_scalars.Hook]
    ) -> codec_scalars.Hook:
        writers = {kind: writer_of(codec_types.checked_taggable(kind)) for kind in kinds}

        def write(thing: Any) -> Any:
            if type(thing) not in writers:
                raise DataError("", f"{type(thing).__name__} is {_not_one_of(kind.__name__ for kind in kinds)}")
            return {"type": type(thing).__name__, **writers[type(thing)](thing)}

        return write

    def _union_reader(self, cls: Any) -> codec_scalars.Hook:
        members = self._members_of(cls)
        tagged = {kind.__name__: kind for kind in members if codec_codes.may_be_object(kind)}
        objects = self._tagged_reader(
            tagged, lambda kind: codec_codes.object_reader_for(kind, self._object_reader(kind))
        )
        others = [(codec_types.json_type(kind), self._reader(kind)) for kind in members if kind not in tagged.values()]
        others += [(str, codec_codes.code_reader(kind)) for kind in tagged.values() if codec_codes.is_coded(kind)]

        def read(data: Any) -> Any:
            if tagged and type(data) is dict:
                return objects(data)
            for kind, reader in others:
                if type(data) is kind:
                    return reader(data)
            raise DataError(
                "",
                f"expected {' or '.join(map(codec_scalars.type_name, members))}, got {codec_scalars.described(data)}",
            )

        return read

    def _union_writer(self, cls: Any) -> codec_scalars.Hook:
        members = self._members_of(cls)
        tagged = tuple(kind for kind in members if codec_codes.may_be_object(kind))
        objects = codec_codes.code_or_object_writer(
            tuple(filter(codec_codes.is_coded, tagged)), self._tagged_writer(tagged, self._object_writer)
        )
        others = [(get_origin(kind) or kind, self._writer(kind)) for kind in members if kind not in tagged]

        def write(thing: Any) -> Any:
            for kind, writer in others:
                if type(thing) is getattr(kind, "__supertype__", kind):
                    return writer(thing)
            return objects(thing)

        return write

    def _tuple_reader(self, cls: Any) -> codec_scalars.Hook:
        parts = get_args(cls)
        if parts[-1] is Ellipsis:
            reader = self._reader(parts[0])
            return lambda data: tuple(
                [_read_at(f"[{place}]", reader, part) for place, part in enumerate(_checked_list(data))]
            )
        readers = [self._reader(part) for part in parts]

        def read(data: Any) -> Any:
            if len(_checked_list(data)) != len(readers):
                raise DataError("", f"expected a list of {len(readers)} values, got {len(data)}")
            return tuple([_read_at(f"[{i}]", readers[i], part) for i, part in enumerate(data)])

        return read

    def _tuple_writer(self, cls: Any) -> codec_scalars.Hook:
        parts = get_args(cls)
        if parts[-1] is Ellipsis:
            writer = self._writer(parts[0])
            return lambda thing: [writer(part) for part in thing]
        writers = [self._writer(part) for part in parts]
        return lambda thing: [write(part) for write, part in zip(writers, thing, strict=True)]

    def _frozenset_reader(self, cls: Any) -> codec_scalars.Hook:
        (kind,) = get_args(cls)
        reader = self._tuple_reader(GenericAlias(tuple, (kind, ...)))
        writer = self._frozenset_writer(cls)

        def read(data: Any) -> Any:
            parts = reader(data)
            try:
                members = frozenset(parts)
            except TypeError:
                raise DataError(
                    "", f"expected a set of hashable values; {codec_scalars.type_name(kind)} is not hashable"
                ) from None
            if writer(members) != data:
                raise DataError("", f"expected a sorted list without repetitions, got {short_repr(data)}")
            return members

        return read

    def _frozenset_writer(self, cls: Any) -> codec_scalars.Hook:
        writer = self._writer(get_args(cls)[0])

        def write(thing: Any) -> Any:
            parts = [writer(part) for part in thing]
            try:
                return sorted(parts)
            except TypeError:
                raise DataError(
                    "",
                    "expected a set of values that can be sorted as data, such as numbers; the data of"
                    f" {codec_scalars.type_name(get_args(cls)[0])} cannot be sorted",
                ) from None

        return write

    def _new_type_reader(self, cls: Any) -> codec_scalars.Hook:
        return self._reader(self._stand_ins.get(cls, cls.__supertype__))

    def _new_type_writer(self, cls: Any) -> codec_scalars.Hook:
        return self._writer(self._stand_ins.get(cls, cls.__supertype__))

    def _generator_reader(self, _: Any) -> codec_scalars.Hook:
        ours = self._tagged_reader(_OWN_GENERATORS, self._object_reader)

        def read(data: Any) -> Any:
            name = data.get("type") if type(data) is dict else None
            if isinstance(name, str) and name in self._generators:
                return self._generators[name](data)
            return ours(data)

        return read

    def _generator_writer(self, _: Any) -> codec_scalars.Hook:
        kinds = tuple(_OWN_GENERATORS.values())
        ours = self._tagged_writer(kinds, self._object_writer)

        def write(thing: Any) -> Any:
            if not isinstance(thing, kinds) and hasattr(thing, "to_data"):
                return {**_foreign_generator_data(thing), "type": type(thing).__name__}
            return ours(thing)

        return write


def _foreign_generator_data(generator: Any) -> dict[str, Any]:
    """Return ``generator.to_data()``, for a generator whose class is not the library's.

    Raises DataError if that is not a dict, or if the class has the same name as a generator class of the library.
    """
    if type(generator).__name__ in _OWN_GENERATORS:
        raise DataError(
            "",
            f"data of this {type(generator).__name__} would be read as the library's own {type(generator).__name__};"
            " rename your class",
        )
    data = generator.to_data() if callable(generator.to_data) else None
    if type(data) is not dict:
        raise DataError(
            "", f"expected a dict from to_data of {type(generator).__name__}, got {codec_scalars.described(data)}"
        )
    return data


def _not_one_of(names: Iterable[str]) -> str:
    return f"not one of {', '.join(names)}" if (names := tuple(names)) else "a class of no game; pass game="


def _as_hook_factory(factory: Callable[[Any], codec_scalars.Hook]) -> Callable[[Any], Callable[[Any, Any], Any]]:
    """Turn a factory of one-argument readers into a factory of cattrs' two-argument hooks."""

    def hook_of(cls: Any) -> Callable[[Any, Any], Any]:
        read = factory(cls)
        return lambda data, _: read(data)

    return hook_of


def _read_at(path: str, reader: codec_scalars.Hook, data: Any) -> Any:
    """Return ``reader(data)``; a DataError from it gets *path* in front of its own path."""
    try:
        return reader(data)
    except DataError as error:
        gap = "." if path and error.path and not error.path.startswith("[") else ""
        raise DataError(f"{path}{gap}{error.path}", error.problem) from None


def _constructed(cls: Any, parts: dict[str, Any]) -> Any:
    """Return ``cls(**parts)``; raise DataError if a check of the class refuses the values."""
    try:
        instance = cls(**parts)
    except DataError:
        raise
    except CastleRulesError as error:
        raise DataError("", str(error)) from None
    fault = instance.data_fault() if hasattr(instance, "data_fault") else None
    if fault:
        raise DataError("", fault)
    return instance


def _converted_fields(cls: Any) -> tuple[str, ...]:
    """Return the names of the fields of *cls* with a converter; data must hold their values as they are converted.

    Thus equal objects have equal data. Options have none, because people type their values in other forms too.
    """
    if issubclass(cls, Options):
        return ()
    return tuple([field.name for field in attrs.fields(cls) if field.converter is not None])


def _check_keys(cls: Any, data: dict[str, Any], names: dict[str, codec_scalars.Hook]) -> None:
    for name in names:
        if name not in data:
            raise DataError("", f"{name!r} of {cls.__name__} is missing")
    for key in data:
        if key not in names:
            raise DataError(
                "", f"{cls.__name__} has no {codec_scalars.described(key)}; its fields: {', '.join(names) or 'none'}"
            )


def _checked_list(data: Any) -> list[Any]:
    if type(data) is not list:
        raise DataError("", f"expected a list, got {codec_scalars.described(data)}")
    return data
