"""Problems, and the exceptions that carry them."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple


class Diagnostic(NamedTuple):
    """A problem and what to do about it. It never contains the value of a field."""

    severity: str
    """``"error"`` or ``"warning"``."""
    code: str
    """The subject, for programs: ``"unknown-field"``, ``"too-long"``. Later versions may add codes."""
    message: str
    hint: str | None = None
    field: str | None = None
    """The full name of the field."""
    label: str | None = None
    """What a person would call the field."""
    record: int | None = None
    """The number of the record, from 1, in a batch."""
    page: int | None = None
    """The number of the page, from 1."""
    line: int | None = None
    column: int | None = None
    file: str | None = None
    """The path that was opened, if one was."""

    def __str__(self) -> str:
        place = f"{self.file}: " if self.file else ""
        named = f"field “{self.field}”" + (f" ({self.label})" if self.label else "") + ": "
        text = place + (named if self.field is not None else "") + self.message
        return f"{text}. {self.hint}" if self.hint else text


def diagnostics(text: bytes | str) -> list[Diagnostic]:
    """The diagnostics that the library gives as JSON."""
    names = Diagnostic._fields
    problems = [
        Diagnostic(**{name: value for name, value in problem.items() if name in names})
        for problem in json.loads(text)
    ]
    return [problem._replace(hint=_in_python(problem.hint)) for problem in problems]


def _in_python(hint: str | None) -> str | None:
    """Options as keyword arguments: “dropSignatures” is “drop_signatures”; and operations as what does them."""
    if not hint:
        return hint
    hint = hint.replace("“inspect”", "`form.fields`").replace("“text”", "`form.text()`")
    return re.sub(
        r"“([a-z]+(?:[A-Z][a-z0-9]+)+)”",
        lambda name: "“" + re.sub("([A-Z])", r"_\1", name[1]).lower() + "”",
        hint,
    )


class FormwrightError(Exception):
    """The failure of a call. :attr:`diagnostics` has every problem."""

    def __init__(self, diagnostics: list[Diagnostic]):
        self.diagnostics = diagnostics
        super().__init__("\n".join(str(problem) for problem in diagnostics))

    def __reduce__(self) -> Any:
        return type(self), (self.diagnostics,)

    def _in(self, path: str) -> FormwrightError:
        """The same, of a file."""
        return type(self)([problem._replace(file=path) for problem in self.diagnostics])


class DataError(FormwrightError):
    """Problems in the data, the template or the specification."""


class UsageError(FormwrightError, ValueError):
    """Arguments that are wrong or contradict each other."""


class FileError(FormwrightError):
    """A file that is damaged, locked, signed, not permitted, or no form."""


class ConformanceError(FormwrightError):
    """The output would not conform to the standard that was asked for."""


class AccessError(FormwrightError, OSError):
    """Something that cannot be read or written, or a program that is missing, such as pdftocairo."""


class InternalError(FormwrightError):
    """A defect of Formwright."""


_BY_STATUS = {
    1: DataError,
    2: UsageError,
    3: FileError,
    4: ConformanceError,
    5: DataError,
    6: AccessError,
}


def error(status: int, problems: list[Diagnostic]) -> FormwrightError:
    """The exception for a status of the library."""
    return _BY_STATUS.get(status, InternalError)(problems)
