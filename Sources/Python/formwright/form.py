"""Forms: what they contain, and what can be done with them."""

from __future__ import annotations

import datetime
import decimal
import enum
import errno
import json
import os
import uuid
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Union

from . import _library
from .errors import DataError, Diagnostic, FormwrightError

Value = Union[
    str, bool, int, float, decimal.Decimal, datetime.date, None, "list[str]", "Mapping[str, Any]"
]
"""What a field takes: text; a boolean or a state for check boxes and radio groups; a list for list boxes; ``None`` clears.
Dates are written as ``2024-01-31``, and enumerations as their values."""

Path = Union[str, "os.PathLike[str]"]


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (decimal.Decimal, uuid.UUID)):
        return str(value)
    if isinstance(value, enum.Enum):
        return value.value
    raise TypeError


def _dump(value: Any) -> bytes:
    text = json.dumps(
        value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain
    )
    return text.encode()


_UNUSUAL = (TypeError, ValueError, RecursionError)


def _text(value: Any) -> bytes:
    """JSON.

    Raises :class:`DataError`, which names the field and holds no value, if a value cannot be written.
    """
    try:
        return _dump(value)
    except _UNUSUAL:
        pass
    # Outside of the handler, so that no exception with the value hangs on this one.
    raise DataError([_fault(value)])


def _fault(value: Any) -> Diagnostic:
    """What cannot be written, and where it is."""
    names: list[str] = []
    while isinstance(value, Mapping) and len(names) < 50:
        for key, item in value.items():
            try:
                _dump({key: item})
            except _UNUSUAL:
                names.append(str(key))
                value = item
                break
        else:
            break
    field = ".".join(names[1:] if names[:1] == ["data"] else names)
    message = {
        str: "the text contains half of a pair of surrogates, which is no character",
        float: "the number is not finite",
    }.get(type(value), f"a {type(value).__name__} is no value of a field")
    if len(names) == 50:
        message = "the data is nested too deeply"
    return Diagnostic("error", "value-type", message, field=field or None)


def _member(name: str) -> str:
    """``force_read_only`` is ``forceReadOnly`` in the library."""
    first, *others = name.split("_")
    return first + "".join(word.title() for word in others)


def arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Keyword arguments as arguments of the library."""

    def plain(name: str, value: Any) -> Any:
        if name == "pages" and not isinstance(value, str):
            return ",".join(map(str, [value] if isinstance(value, int) else value))
        return os.fspath(value) if isinstance(value, os.PathLike) else value

    return {
        _member(name.rstrip("_")): plain(name, value)
        for name, value in options.items()
        if value is not None
    }


class Answer(bytes):
    """The bytes of an output, with what there is to say about it."""

    warnings: list[Diagnostic]
    """What should be looked at, such as a smaller font."""
    type: str
    """The media type, such as ``"application/pdf"``."""

    @classmethod
    def _of(cls, result: _library.Result) -> Answer:
        answer = cls(result.bytes)
        answer.warnings = result.problems
        answer.type = result.type
        return answer

    def __repr__(self) -> str:
        # Not the bytes, which have what was filled in.
        return f"<{self.type}, {len(self)} bytes>"

    __str__ = __repr__

    def save(self, path: Path) -> None:
        """Writes the bytes to a file, which appears whole or not at all."""
        path = os.fspath(path)
        if os.path.isdir(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if not os.path.isdir(os.path.dirname(path) or "."):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        temporary = f"{path}.{os.getpid()}.tmp"
        try:
            with open(temporary, "xb") as file:
                file.write(self)
            os.replace(temporary, path)
        except BaseException:
            if os.path.exists(temporary):
                os.unlink(temporary)
            raise


class Field(NamedTuple):
    """A field of a form."""

    name: str
    """The full name, which data uses."""
    type: str
    """``text``, ``checkbox``, ``radio``, ``pushbutton``, ``combobox``, ``listbox`` or ``signature``."""
    label: str | None
    """What a person would call it."""
    value: Any
    max_length: int | None
    states: list[str]
    """Of a check box or radio group: what its boxes are called when they are on."""
    options: list[str]
    """Of a list: the values that records give."""
    page: int | None
    """From 1; None if no page shows the field."""
    facts: Mapping[str, Any]
    """Everything that ``formwright inspect --json`` says of the field."""


class Problem(NamedTuple):
    """What is wrong with a value of a record."""

    record: int | None
    field: str | None
    label: str | None
    rule: str
    message: str
    hint: str | None
    pointer: str


class Validation(NamedTuple):
    """The result of checking records. It is true if nothing is wrong."""

    problems: list[Problem]
    records: int
    faulty: int
    """How many records have problems."""

    def __bool__(self) -> bool:
        return self.faulty == 0


class Plan:
    """A form compiled for many records; see :meth:`Form.compile`."""

    def __init__(self, handle: _library.Handle, warnings: list[Diagnostic]):
        self._handle = handle
        self.warnings = warnings
        """What is the form's own, such as fonts that are missing."""

    def fill(self, data: Mapping[str, Value]) -> Answer:
        """Fills a record."""
        return Answer._of(_library.fill(self._handle, _text(data)))


class Form:
    """A PDF form.

    Options of its methods are those of the program formwright, with underscores: ``--force-read-only`` is
    ``force_read_only=True``.
    """

    def __init__(self, data: bytes, password: str = ""):
        """Reads a form from the bytes of a file; see also :meth:`open`."""
        self._handle, self.warnings = _library.open_form(bytes(data), password)
        self._facts: dict[str, Any] | None = None
        self._path: str | None = None

    @classmethod
    def open(cls, source: Path | bytes, password: str = "") -> Form:
        """Reads a form from a path or from bytes.

        Raises :class:`FileError` if the file is damaged beyond repair, or locked by another password.
        """
        if isinstance(source, (bytes, bytearray, memoryview)):
            return cls(bytes(source), password)
        # A number would be taken for a file that is open already, and close it.
        if not isinstance(source, (str, os.PathLike)):
            raise TypeError(f"a form is opened from a path or from bytes, not {type(source).__name__}")
        with open(source, "rb") as file:
            data = file.read()
        try:
            form = cls(data, password)
        except FormwrightError as failure:
            raise failure._in(os.fspath(source)) from None
        form._path = os.fspath(source)
        return form

    def __repr__(self) -> str:
        return f"<form {self._path!r}>" if self._path else "<form>"

    def call(self, operation: str, /, **options: Any) -> Answer:
        """Does any operation of the library; see :func:`operations`."""
        return Answer._of(_library.call(self._handle, operation, _text(arguments(options))))

    def _json(self, operation: str, **options: Any) -> Any:
        return json.loads(self.call(operation, **options))

    # Reading

    @property
    def facts(self) -> Mapping[str, Any]:
        """Everything that ``formwright inspect --json`` says."""
        if self._facts is None:
            self._facts = self._json("inspect")
        return self._facts

    @property
    def fields(self) -> list[Field]:
        """The fields, in the order of the form's field tree."""
        return [
            Field(
                name=facts["name"],
                type=facts["type"],
                label=facts["label"],
                value=facts["value"],
                max_length=facts["maxLength"],
                states=facts["states"],
                options=[option["export"] for option in facts["options"]],
                page=min((w["page"] for w in facts["widgets"] if w["page"]), default=None),
                facts=facts,
            )
            for facts in self.facts["fields"]
        ]

    @property
    def may_fill(self) -> bool:
        """Whether the form may be filled; ``facts["mayFill"]["reasons"]`` says why not."""
        return bool(self.facts["mayFill"]["allowed"])

    @property
    def values(self) -> dict[str, Any]:
        """The values that the fields have, as :meth:`fill` takes them."""
        return dict(self._json("values"))

    def schema(self, *, nested: bool = False) -> dict[str, Any]:
        """The JSON Schema of the records that the form accepts."""
        return dict(self._json("schema", nested=nested))

    def text(self, *, pages: str | None = None, as_: str = "text", **options: Any) -> str:
        """The text of pages: ``text``, ``markdown``, ``html`` or ``json``."""
        return self.call("text", pages=pages, as_=as_, **options).decode()

    def render(self, page: int = 1, *, dpi: int | None = None, fields: bool = False) -> Answer:
        """A page as PNG; needs poppler's program pdftocairo."""
        return self.call("render", page=page, dpi=dpi, fields=fields)

    def validate(
        self, data: Mapping[str, Value] | Iterable[Mapping[str, Value]], **options: Any
    ) -> Validation:
        """Checks a record, or several, without writing anything."""
        named = {"data": data} if isinstance(data, Mapping) else {"records": list(data)}
        result = self._json("validate", **named, **options)
        names = Problem._fields
        problems = [
            Problem(**{name: value for name, value in problem.items() if name in names})
            for problem in result["problems"]
        ]
        return Validation(problems, result["records"], result["faulty"])

    def check(self, archive: str) -> dict[str, Any]:
        """Whether the file conforms to levels such as ``"pdfa-2u,pdfua-1"``, and what is wrong."""
        return dict(self._json("check", archive=archive))

    # Writing

    def fill(self, data: Mapping[str, Value], *, flatten: bool = False, **options: Any) -> Answer:
        """Fills the form.

        Raises :class:`DataError` with every value that the form rejects.
        """
        return self.call("fill", data=data, flatten=flatten, **options)

    def compile(self, **options: Any) -> Plan:
        """Compiles the form for many records; the options are those of :meth:`fill`."""
        return Plan(*_library.compile(self._handle, _text(arguments(options))))

    def flatten(self, **options: Any) -> Answer:
        """Draws the fields into the pages."""
        return self.call("flatten", **options)

    def reset(self, **options: Any) -> Answer:
        """Gives the fields their default values."""
        return self.call("reset", **options)

    def archive(self, level: str, **options: Any) -> Answer:
        """Makes the file conform to levels such as ``"pdfa-2u"``.

        Raises :class:`ConformanceError` with everything that cannot be mended.
        """
        return self.call("archive", archive=level, **options)

    def remediate(self, **options: Any) -> Answer:
        """Makes the form accessible: names, tags, order, language."""
        return self.call("remediate", **options)


def author(specification: str | bytes | os.PathLike[str] | Mapping[str, Any]) -> Answer:
    """Makes a form from a specification: YAML, JSON, a mapping, or a file whose path is an object of pathlib."""
    if isinstance(specification, os.PathLike):
        with open(specification, "rb") as file:
            specification = file.read()
    if isinstance(specification, Mapping):
        specification = _text(specification)
    if isinstance(specification, str):
        specification = specification.encode()
    return Answer._of(_library.author(bytes(specification)))


def operations() -> list[dict[str, Any]]:
    """What :meth:`Form.call` can do: name, summary and a JSON Schema of the arguments."""
    return list(json.loads(_library.operations()))
