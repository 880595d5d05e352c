"""The C interface of the library; see formwright.h."""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import CFUNCTYPE, POINTER, byref, c_char_p, c_int, c_size_t, c_void_p
from typing import Any

from .errors import Diagnostic, diagnostics, error

_HERE = os.path.dirname(os.path.realpath(__file__))

NEXT_RECORD = CFUNCTYPE(c_int, c_void_p, POINTER(c_char_p), POINTER(c_size_t))


def _path() -> str:
    named = os.environ.get("FORMWRIGHT_LIBRARY")
    if named:
        return named
    path = os.path.join(_HERE, "libformwright-c.so")
    if not os.path.exists(path):
        raise ImportError(
            f"{_HERE} has no libformwright-c.so. There are wheels for Linux on x86-64 alone; "
            "elsewhere, build the library and name it in FORMWRIGHT_LIBRARY."
        )
    return path


if sys.platform != "linux":
    raise ImportError("Formwright runs on Linux alone; there is no wheel for other systems yet.")

_library = ctypes.CDLL(_path())


def _declare(name: str, result: Any, *arguments: Any) -> Any:
    function = getattr(_library, name)
    function.restype = result
    function.argtypes = arguments
    return function


_open = _declare("fw_open", c_void_p, c_char_p, c_size_t, c_char_p, POINTER(c_void_p))
_close = _declare("fw_close", None, c_void_p)
_author = _declare("fw_author", c_void_p, c_char_p, c_size_t)
_operations = _declare("fw_operations", c_void_p)
_call = _declare("fw_call", c_void_p, c_void_p, c_char_p, c_char_p, c_size_t)
_compile = _declare("fw_compile", c_void_p, c_void_p, c_char_p, c_size_t, POINTER(c_void_p))
_fill = _declare("fw_fill", c_void_p, c_void_p, c_char_p, c_size_t)
_release = _declare("fw_release", None, c_void_p)
_batch_open = _declare(
    "fw_batch_open", c_void_p, c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, NEXT_RECORD,
    c_void_p, POINTER(c_void_p),
)  # fmt: skip
_batch_next = _declare("fw_batch_next", c_void_p, c_void_p)
_batch_close = _declare("fw_batch_close", None, c_void_p)
_status = _declare("fw_result_status", c_int, c_void_p)
_bytes = _declare("fw_result_bytes", c_void_p, c_void_p, POINTER(c_size_t))
_type = _declare("fw_result_type", c_char_p, c_void_p)
_problems = _declare("fw_result_problems", c_char_p, c_void_p)
_report = _declare("fw_result_report", c_char_p, c_void_p)
_free = _declare("fw_result_free", None, c_void_p)
_set_program = _declare("fw_set_program", None, c_char_p)

ABI: int = _declare("fw_abi", c_int)()
__version__: str = _declare("fw_version", c_char_p)().decode()


def program() -> str | None:
    """The path of the program formwright that comes with the package; None if it does not."""
    path = os.path.join(_HERE, "bin", "formwright")
    return path if os.path.exists(path) else None


_set_program((program() or "formwright").encode())


class Result:
    """What a call of the library returned, copied."""

    __slots__ = ("bytes", "problems", "report", "status", "type")

    def __init__(self, handle: int):
        try:
            self.status: int = _status(handle)
            count = c_size_t()
            start = _bytes(handle, byref(count))
            self.bytes: bytes = ctypes.string_at(start, count.value)
            self.type: str = _type(handle).decode()
            text = _problems(handle)
            self.problems: list[Diagnostic] = [] if text == b"[]" else diagnostics(text)
            self.report: bytes = _report(handle)
        finally:
            _free(handle)

    def checked(self) -> Result:
        """The same, if the call did what was asked."""
        if self.status != 0:
            raise error(self.status, self.problems)
        return self


class Handle:
    """An object of the library that is closed when nobody uses it any longer."""

    __slots__ = ("_as_parameter_", "_close")

    def __init__(self, value: int | None, close: Any):
        self._as_parameter_ = c_void_p(value)
        self._close = close

    def __deepcopy__(self, _: Any) -> Handle:
        # What it stands for never changes.
        return self

    def __reduce__(self) -> Any:
        raise TypeError("forms, plans and batches cannot be pickled; pickle the bytes of the file instead")

    def __del__(self) -> None:
        if self._as_parameter_:
            self._close(self._as_parameter_)
            self._as_parameter_ = c_void_p(None)


def open_form(data: bytes, password: str) -> tuple[Handle, list[Diagnostic]]:
    form = c_void_p()
    result = Result(_open(data, len(data), password.encode(), byref(form))).checked()
    return Handle(form.value, _close), result.problems


def author(specification: bytes) -> Result:
    return Result(_author(specification, len(specification))).checked()


def operations() -> bytes:
    return Result(_operations()).checked().bytes


def call(form: Handle, operation: str, arguments: bytes) -> Result:
    return Result(_call(form, operation.encode(), arguments, len(arguments))).checked()


def compile(form: Handle, arguments: bytes) -> tuple[Handle, list[Diagnostic]]:
    plan = c_void_p()
    result = Result(_compile(form, arguments, len(arguments), byref(plan))).checked()
    return Handle(plan.value, _release), result.problems


def fill(plan: Handle, record: bytes) -> Result:
    return Result(_fill(plan, record, len(record))).checked()


def open_batch(
    form: Handle, template: bytes, arguments: bytes, next_record: Any
) -> tuple[Handle, list[Diagnostic]]:
    batch = c_void_p()
    result = Result(
        _batch_open(
            form, template, len(template), arguments, len(arguments), next_record, None,
            byref(batch),
        )
    ).checked()  # fmt: skip
    return Handle(batch.value, _batch_close), result.problems


def next_outcome(batch: Handle) -> Result | None:
    handle = _batch_next(batch)
    return Result(handle) if handle else None
