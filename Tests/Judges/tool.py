"""Running the program under judgement, with its time and memory measured."""
import os
import select
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from functools import lru_cache

# Memory a sanitized binary must not be held to: its shadow alone is terabytes of address space.
UNLIMITED = ["--memory-limit", "65536G"]


@dataclass
class Run:
    code: int | None  # None where it was killed for taking too long
    out: bytes
    err: bytes
    seconds: float
    peak: int = 0  # bytes resident at most, where it was measured
    cpu: float = 0.0  # seconds of processors, where it was measured

    @property
    def killed_by(self):
        return signal.Signals(-self.code).name if self.code is not None and self.code < 0 else None

    @property
    def text(self):
        return self.err.decode("utf-8", "replace")


@lru_cache
def is_sanitized(binary):
    """Whether AddressSanitizer is in a program. Names of its functions are in others too, so it is asked
    itself: it lists its options."""
    done = run([binary, "--version"], environment={**os.environ, "ASAN_OPTIONS": "help=1"})
    return b"flags for AddressSanitizer" in done.err + done.out


def run(command, timeout=60, stdin=b"", environment=None, cwd=None, before=None):
    """Runs a command to its end."""
    started = time.monotonic()
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment, cwd=cwd, preexec_fn=before, start_new_session=True)
    try:
        out, err = process.communicate(stdin, timeout=timeout)
        code = process.returncode
    except subprocess.TimeoutExpired:
        # With the programs it started.
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        code = None
    return Run(code, out, err, time.monotonic() - started)


def measured(command, timeout=60, stdin=b"", environment=None, cwd=None):
    """The same with the peak of its resident memory and its time on processors, those of the programs it
    started included. What it reads and prints are files, so that nothing but its end is waited for."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        started = time.monotonic()
        process = subprocess.Popen(
            command, stdin=given, stdout=out, stderr=err, env=environment, cwd=cwd, start_new_session=True)
        ended = os.pidfd_open(process.pid)
        in_time = select.select([ended], [], [], timeout)[0]
        os.close(ended)
        if not in_time:
            os.killpg(process.pid, signal.SIGKILL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - started
        for file in (out, err):
            file.seek(0)
        return Run(process.returncode if in_time else None, out.read(), err.read(), seconds,
                   usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime)


def more_forms():
    """The directories of forms besides that of FORMWRIGHT_FORMS."""
    return [part for part in os.environ.get("FORMWRIGHT_MORE_FORMS", "").split(":") if part]
