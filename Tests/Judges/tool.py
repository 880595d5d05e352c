"""Running the program under judgement, with its time and memory measured."""
import os
import resource
import signal
import subprocess
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
    peak: int  # bytes resident at most
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
    peak = [0]
    try:
        out, err = process.communicate(stdin, timeout=timeout)
        code = process.returncode
    except subprocess.TimeoutExpired:
        # With the programs it started.
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        code = None
    return Run(code, out, err, time.monotonic() - started, peak[0])


def measured(command, timeout=60, stdin=b"", environment=None, cwd=None):
    """The same with the peak of its resident memory and its time on processors, which need a process of
    its own to wait."""
    read_end, write_end = os.pipe()
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        # The one child of this child is the command: its usage is what RUSAGE_CHILDREN says.
        os.close(read_end)
        result = run(command, timeout, stdin, environment=environment, cwd=cwd)
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        peak, cpu = usage.ru_maxrss * 1024, int((usage.ru_utime + usage.ru_stime) * 1000)
        with os.fdopen(write_end, "wb") as pipe:
            code = -9999 if result.code is None else result.code
            pipe.write(b"%d %d %d %d\n" % (code, peak, cpu, len(result.out)) + result.out + result.err)
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as pipe:
        head, _, rest = pipe.read().partition(b"\n")
    os.waitpid(child, 0)
    code, peak, cpu, length = (int(n) for n in head.split())
    return Run(None if code == -9999 else code, rest[:length], rest[length:],
               time.monotonic() - started, peak, cpu / 1000)


def more_forms():
    """The directories of forms besides that of FORMWRIGHT_FORMS."""
    return [part for part in os.environ.get("FORMWRIGHT_MORE_FORMS", "").split(":") if part]
