"""Plain data in and out of JSON, without knowing any game.

States and moves are frozen dataclasses of plain data. :func:`encode` turns one into values that :mod:`json` can write,
:func:`decode` turns them back with the help of the type hints, and :func:`digest` names a state by a short text that is
the same on every machine, in every process and for every hash seed. A dataclass is written with its name, so that two
moves without any field, as "roll" and "stop", are told apart.
"""

from __future__ import annotations

import collections.abc
import dataclasses
import enum
import functools
import hashlib
import json
import types
import typing
from typing import Any, TypeVar

T = TypeVar("T")

NAME_KEY = "@"
"""The key, in an encoded dataclass, of the name of its class; no field can be called like that."""


class CodecError(ValueError):
    """Something that is not plain data, or data that does not fit the type asked for."""


def encode(value: object) -> Any:
    """Return ``value`` as JSON data: dataclasses as objects, tuples and sets as arrays, enums as their values.

    Mappings need ``str`` keys; sets are sorted by their encoded text. Raises :class:`CodecError` for anything that is
    not plain data (floats among them: no rule of a game needs one, and they differ between machines).
    """
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, enum.Enum):
        return encode(value.value)
    if isinstance(value, int):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: encode(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return {NAME_KEY: type(value).__name__, **fields}
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if isinstance(value, frozenset):
        return sorted((encode(item) for item in value), key=canonical_text)
    if isinstance(value, (dict, types.MappingProxyType)):
        if not all(isinstance(key, str) for key in value):
            raise CodecError("a mapping with a key that is not a text")
        return {key: encode(value[key]) for key in sorted(value)}
    raise CodecError(f"{type(value).__name__} is not plain data")


def canonical_text(data: Any) -> str:
    """Return JSON data as its one canonical ASCII text: sorted keys, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(value: object) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of the canonical text of ``value``."""
    return hashlib.sha256(canonical_text(encode(value)).encode("ascii")).hexdigest()[:16]


@functools.cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def decode(data: Any, kind: type[T]) -> T:
    """Return the value of type ``kind`` that :func:`encode` turned into ``data``.

    Raises :class:`CodecError` when the data does not fit.
    """
    return typing.cast(T, _decode(data, kind))


def _decode(data: Any, kind: Any) -> Any:
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _decode_union(data, arguments)
    if origin is tuple or kind is tuple:
        return _decode_tuple(data, arguments)
    if origin is frozenset:
        if not isinstance(data, list):
            raise CodecError("expected an array")
        items = frozenset(_decode(item, arguments[0]) for item in data)
        if len(items) != len(data):
            raise CodecError("a set with the same item twice")
        return items
    if origin is collections.abc.Mapping:
        if not isinstance(data, dict):
            raise CodecError("expected an object")
        return types.MappingProxyType({_decode(key, str): _decode(data[key], arguments[1]) for key in data})
    if kind is None or kind is type(None):
        if data is not None:
            raise CodecError("expected null")
        return None
    if kind in (int, str, bool):
        if type(data) is not kind:
            raise CodecError(f"expected {kind.__name__}, found {type(data).__name__}")
        return data
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return _decode_enum(data, kind)
    if dataclasses.is_dataclass(kind):
        return _decode_dataclass(data, kind)
    raise CodecError(f"cannot decode a {kind!r}")


def _decode_union(data: Any, arguments: tuple[Any, ...]) -> Any:
    for argument in arguments:
        try:
            return _decode(data, argument)
        except CodecError:
            continue
    raise CodecError(f"fits none of {arguments!r}")


def _decode_enum(data: Any, kind: type[enum.Enum]) -> enum.Enum:
    # Calling the enum would take True or 1.0 for the member with the value 1.
    for member in kind:
        value = encode(member.value)
        if type(value) is type(data) and value == data:
            return member
    raise CodecError(f"not a {kind.__name__}")


def _decode_tuple(data: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise CodecError("expected an array")
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(_decode(item, arguments[0]) for item in data)
    if len(arguments) != len(data):
        raise CodecError(f"expected {len(arguments)} items, found {len(data)}")
    return tuple(_decode(item, argument) for item, argument in zip(data, arguments, strict=True))


def _decode_dataclass(data: Any, kind: Any) -> Any:
    names = [field.name for field in dataclasses.fields(kind)]
    if not isinstance(data, dict) or set(data) != {NAME_KEY, *names} or data[NAME_KEY] != kind.__name__:
        raise CodecError(f"expected the fields of {kind.__name__}")
    hints = _hints(kind)
    values = {name: _decode(data[name], hints[name]) for name in names}
    try:
        return kind(**values)
    except (TypeError, ValueError) as error:
        raise CodecError(f"{kind.__name__}: {error}") from None
