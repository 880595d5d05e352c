"""Fill, check, flatten and archive PDF forms.

    import formwright

    form = formwright.Form.open("form.pdf")
    for field in form.fields:
        print(field.name, field.type, field.label)
    pdf = form.fill({"name": "Ada Lovelace", "citizen": True})
    pdf.save("filled.pdf")

A :class:`Form` is read once and may be used by several threads: the work is done outside the interpreter's lock.
:meth:`Form.compile` is for many records of one form, and :class:`Batch` for records that a template binds to fields.

No error and no warning contains the value of a field.
"""

from __future__ import annotations

from ._library import ABI, __version__
from .batch import Batch, Outcome
from .errors import (
    AccessError,
    ConformanceError,
    DataError,
    Diagnostic,
    FileError,
    FormwrightError,
    InternalError,
    UsageError,
)
from .form import Answer, Field, Form, Plan, Problem, Validation, author, operations

__all__ = [
    "ABI",
    "AccessError",
    "Answer",
    "Batch",
    "ConformanceError",
    "DataError",
    "Diagnostic",
    "Field",
    "FileError",
    "Form",
    "FormwrightError",
    "InternalError",
    "Outcome",
    "Plan",
    "Problem",
    "UsageError",
    "Validation",
    "__version__",
    "author",
    "operations",
]
