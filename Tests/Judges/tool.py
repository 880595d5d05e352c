"""Running the program under judgement, with its time and memory measured."""
import os
import resource
import signal
import subprocess
import time
from dataclasses import dataclass

# Memory a sanitized binary must not be held to: its shadow alone is terabytes of address space.
UNLIMITED = ["--memory-limit", "65536G"]


@dataclass
class Run:
    code: int | None  # None where it was killed for taking too long
    out: bytes
    err: bytes
    seconds: float
    peak: int  # bytes resident at most

    @property
    def killed_by(self):
        return signal.Signals(-self.code).name if self.code is not None and self.code < 0 else None

    @property
    def text(self):
        return self.err.decode("utf-8", "replace")


def is_sanitized(binary):
    with open(binary, "rb") as file:
        return b"__asan_init" in file.read()


def run(command, timeout=60, stdin=b"", environment=None, cwd=None, before=None):
    """Runs a command to its end."""
    started = time.monotonic()
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment, cwd=cwd, preexec_fn=before)
    peak = [0]
    try:
        out, err = process.communicate(stdin, timeout=timeout)
        code = process.returncode
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        code = None
    return Run(code, out, err, time.monotonic() - started, peak[0])


def measured(command, timeout=60, environment=None, cwd=None):
    """The same with the peak of its resident memory, which needs a process of its own to wait."""
    read_end, write_end = os.pipe()
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        # The one child of this child is the command: its usage is what RUSAGE_CHILDREN says.
        os.close(read_end)
        result = run(command, timeout, environment=environment, cwd=cwd)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
        with os.fdopen(write_end, "wb") as pipe:
            code = -9999 if result.code is None else result.code
            pipe.write(b"%d %d %d\n" % (code, peak, len(result.out)) + result.out + result.err)
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as pipe:
        head, _, rest = pipe.read().partition(b"\n")
    os.waitpid(child, 0)
    code, peak, length = (int(n) for n in head.split())
    return Run(None if code == -9999 else code, rest[:length], rest[length:],
               time.monotonic() - started, peak)
