"""Plain data as JSON, without knowing any game.

States and moves are frozen dataclasses of plain data. :func:`encode` turns one into values that :mod:`json` can write,
and :func:`digest` names a state by a short text that is the same on every machine, in every process and for every hash
seed. A dataclass is written with its name, so that two moves without any field, as "roll" and "stop", are told apart.
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import json
import types
from typing import Any

NAME_KEY = "@"
"""The key, in an encoded dataclass, of the name of its class; no field can be called like that."""


class CodecError(ValueError):
    """Something that is not plain data."""


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
