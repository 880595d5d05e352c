"""Many records."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from . import _library
from .errors import DataError, Diagnostic, error
from .form import Answer, Form, Path, _text, arguments


class Outcome(NamedTuple):
    """What became of a record."""

    record: int
    """The number of the record, from 1."""
    id: str | None
    """The id that the template gives the record."""
    name: str | None
    """The name of the output, such as ``"00000001.pdf"``; None if there is none."""
    pdf: Answer | None
    """The output; None if the record failed, or the template leaves it out."""
    status: str
    """``"done"``, ``"failed"`` or ``"left out"``."""
    diagnostics: list[Diagnostic]


class Batch:
    """Fills a form with many records.

        for outcome in formwright.Batch(form, records, template="claims.yaml", jobs=2):
            if outcome.pdf:
                outcome.pdf.save(outcome.name)

    Records are read one at a time, a few ahead of the outcomes, and outcomes come in the order of the records: memory does
    not grow with their number. A record that fails does not end the batch.
    """

    def __init__(
        self,
        form: Form,
        records: Iterable[Mapping[str, Any]],
        *,
        template: str | bytes | Path | Mapping[str, Any] | None = None,
        **options: Any,
    ):
        """
        :param form: the form that all records fill.
        :param records: objects; without a template, their keys are full field names.
        :param template: binds records to fields: the path of a file, its bytes, or a mapping.
        :param options: those of :meth:`Form.fill`, ``strict`` and ``jobs``.
        """
        if isinstance(records, (str, bytes, os.PathLike, Mapping)):
            raise TypeError(f"records are an iterable of objects, not {type(records).__name__}")
        self._records = iter(records)
        self._given = 0
        # Of records that cannot be given to the library, by number.
        self._faults: dict[int, list[Diagnostic]] = {}
        self._failure: BaseException | None = None
        self._record = b""
        # Held as long as the library may call it.
        self._next = _library.NEXT_RECORD(self._give)
        self._form = form
        self._handle, self.warnings = _library.open_batch(
            form._handle, _bytes(template), _text(arguments(options)), self._next
        )

    def _give(self, _context: Any, record: Any, count: Any) -> int:
        """Called by the library, from a thread of its own."""
        try:
            given = next(self._records)
            self._given += 1
            try:
                self._record = _text(given)
            except DataError as fault:
                self._record = b"{}"
                self._faults[self._given] = [
                    problem._replace(record=self._given) for problem in fault.diagnostics
                ]
        except StopIteration:
            return 0
        except BaseException as failure:
            self._failure = failure
            return 0
        record[0] = self._record
        count[0] = len(self._record)
        return 1

    def __iter__(self) -> Iterator[Outcome]:
        return self

    def __next__(self) -> Outcome:
        result = _library.next_outcome(self._handle)
        if result is None:
            if self._failure is not None:
                failure, self._failure = self._failure, None
                raise failure
            raise StopIteration
        report = json.loads(result.report)
        if report is None:
            raise error(result.status, result.problems)
        faults = self._faults.pop(report["record"], None)
        if faults:
            return Outcome(report["record"], None, None, None, "failed", faults)
        return Outcome(
            record=report["record"],
            id=report["id"],
            name=report["output"],
            pdf=Answer._of(result) if report["status"] == "done" else None,
            status=report["status"],
            diagnostics=result.problems,
        )


def _bytes(template: str | bytes | Path | Mapping[str, Any] | None) -> bytes:
    if template is None:
        return b""
    if isinstance(template, Mapping):
        return _text(template)
    if isinstance(template, (str, os.PathLike)):
        with open(template, "rb") as file:
            return file.read()
    return bytes(template)
