"""Hypothesis strategies made from the wire's own types: messages that are valid, nearly valid, and nothing of the kind."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from katzentisch.games import GAMES
from katzentisch.server.wire.messages import WIRE_VERSION
from katzentisch.server.wire.requests import ClientMessage, Ping

KINDS: dict[str, inspect.StructType] = {
    str(kind.tag): kind
    for kind in inspect.type_info(ClientMessage).types  # type: ignore[attr-defined]
    if isinstance(kind, inspect.StructType)
}
MOVES = ["draw", "pass", "7♠", "J♠>♥", "K♥!", "undo", "deal", "call", "catch 1", "take", "claim", "bump 1 0", "back 0",
         "sit-in 1", "timeout 0", "cut 00", "swap 9♦ A♦", "meld 7♠ 7♥ 7♦", "place J1 0 0 back 0", "give up"]  # fmt: skip
#: What a JSON parser of a careless program takes for a number.
NUMBERS = ["NaN", "Infinity", "-Infinity", "1e999", "-0", "1" + "0" * 400, "1.5", "0x10", "١", "9007199254740993"]
_PLAIN = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | _PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_PLAIN, inner, max_size=4),
    max_leaves=8,
)


def valid(tables: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Any message that the schema allows; tables are often ones that are there."""
    return st.sampled_from(sorted(KINDS)).flatmap(lambda tag: valid_of(tag, tables))


def valid_of(tag: str, tables: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    """Any message of this kind."""
    kind = KINDS[tag]
    fields = {field.encode_name: _field(field, tables) for field in kind.fields}
    required = {field.encode_name for field in kind.fields if field.required}
    assert kind.tag_field is not None
    return st.fixed_dictionaries(
        {kind.tag_field: st.just(kind.tag), **{name: fields[name] for name in fields if name in required}},
        optional={name: fields[name] for name in fields if name not in required},
    )


def _field(field: inspect.Field, tables: list[str]) -> st.SearchStrategy[Any]:
    known: dict[str, list[Any]] = {
        "table": tables,
        "text": MOVES,
        "game": list(GAMES),
        "level": ["random", "master"],
        "cat": ["Molly", "ginger bell"],
        "version": [WIRE_VERSION],
    }
    values = _values(field.type)
    return st.sampled_from(known[field.name]) | values if field.name in known else values


def _values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.Metadata():
            return _values(kind.type)
        case inspect.StrType():
            most = kind.max_length or 64
            return st.text(st.characters(exclude_categories=["Cs"]), min_size=kind.min_length or 0, max_size=most)
        case inspect.IntType():
            return st.integers(
                kind.ge if kind.ge is not None else -(2**63), kind.le if kind.le is not None else 2**63 - 1
            )
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType():
            return st.sampled_from(sorted(kind.values, key=str))
        case inspect.ListType():
            return st.lists(_values(kind.item_type) | st.just("Molly"), max_size=9)
        case inspect.UnionType():
            return st.one_of([_values(choice) for choice in kind.types])
        case inspect.DictType():
            return st.dictionaries(_values(kind.key_type), _values(kind.value_type), max_size=4)
    raise TypeError(f"no values for {kind!r}")


# ---------------------------------------------------------------------- nearly valid, as text


@st.composite
def nearly_valid(draw: st.DrawFn, tables: list[str]) -> str:
    """A valid message with one thing wrong: a field gone, added, of another type, too long, or no JSON at all."""
    message = draw(valid(tables))
    key = draw(st.sampled_from(sorted(message)))
    text = json.dumps(message)
    match draw(st.integers(0, 9)):
        case 0:
            del message[key]
        case 1:
            message[draw(_PLAIN)] = draw(_ANY)
        case 2:
            message[key] = draw(_ANY)
        case 3:
            message[key] = draw(st.sampled_from(["x" * 257, "x" * 15_000, "\0", "\u202e", "\ufeff", "\uffff" * 64]))
        case 4:
            return json.dumps({**message, key: "NUMBER"}).replace('"NUMBER"', draw(st.sampled_from(NUMBERS)))
        case 5:
            depth = draw(st.sampled_from([2, 50, 500, 5000]))
            return json.dumps({**message, key: "DEEP"}).replace('"DEEP"', "[" * depth + "]" * depth)
        case 6:
            return text[: draw(st.integers(0, len(text)))]
        case 7:
            return text[:-1] + "," + text[1:]  # every field twice
        case 8:
            return json.dumps({**message, key: "HALF"}).replace("HALF", "\\ud800")
        case 9:
            return json.dumps([message])
    return json.dumps(message)


def is_readable(text: str) -> bool:
    """Is it a message of the protocol after all?"""
    return _read(text) is not None


def is_ping(text: str) -> bool:
    """Will it be answered by a pong of its own?"""
    return isinstance(_read(text), Ping)


def _read(text: str) -> msgspec.Struct | None:
    try:
        message: msgspec.Struct = msgspec.json.decode(text, type=ClientMessage)
        return message
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
