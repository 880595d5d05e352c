#!/usr/bin/env python3
"""Pages taken and put together, beside pikepdf: processor time, wall time and size, in one run.

usage: pages.py [--binary PATH] [--rounds N] FILE…

For each file: the first half of its pages; all pages in reverse; two copies one after the other; and all
files together. pikepdf copies pages with their fields (`Pdf.add_pages_from`, from 10.14) in a process that
has imported it already; the program is started anew for each output. Medians of the rounds.
"""
import argparse
import os
import statistics
import sys
import tempfile
import time
import warnings

import pikepdf


def with_pikepdf(parts, out):
    """(path, pages from 0) put together as pikepdf's documentation shows it."""
    warnings.simplefilter("ignore")
    opened = {path: pikepdf.open(path) for path, _ in parts}
    target = pikepdf.new()
    for path, pages in parts:
        target.add_pages_from(opened[path], pages=pages)
    target.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)


def words(binary, parts, out):
    found = [binary, "pages"]
    for path, pages in parts:
        found += [path, "--pages", ",".join(str(n + 1) for n in pages)]
    return found + ["-o", out, "--drop-signatures", "--ignore-permissions"]


def timed(child):
    """(seconds of processors, seconds) of what a process of its own does."""
    start = time.perf_counter()
    number = os.fork()
    if number == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        child()
        os._exit(0)
    _, status, usage = os.wait4(number, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit("an operation failed")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    counts = {}
    for path in options.files:
        with pikepdf.open(path) as pdf:
            counts[path] = len(pdf.pages)
    operations = []
    for path, count in counts.items():
        name, every = os.path.basename(path), list(range(count))
        operations += [(f"{name}, first half", [(path, every[:(count + 1) // 2])]),
                       (f"{name}, reversed", [(path, every[::-1])]),
                       (f"{name}, two copies", [(path, every), (path, every)])]
    operations.append(("all files", [(path, list(range(count))) for path, count in counts.items()]))
    total = [[0.0, 0.0], [0.0, 0.0]]
    with tempfile.TemporaryDirectory() as directory:
        out = [os.path.join(directory, name) for name in ("ours.pdf", "theirs.pdf")]
        for name, parts in operations:
            command = words(options.binary, parts, out[0])
            calls = [lambda: os.execv(command[0], command), lambda: with_pikepdf(parts, out[1])]
            rounds = [[timed(call) for call in calls] for _ in range(options.rounds)]
            line = f"{name:44}"
            for tool, label in enumerate(("formwright", "pikepdf")):
                medians = [statistics.median(r[tool][n] for r in rounds) for n in (0, 1)]
                total[tool] = [a + b for a, b in zip(total[tool], medians)]
                line += (f"  {label} {medians[0] * 1000:5.0f} ms ({medians[1] * 1000:5.0f})"
                         f" {os.path.getsize(out[tool]) / 1024:6.0f} KB")
            print(line, flush=True)
    for (processor, wall), label in zip(total, ("formwright", "pikepdf")):
        print(f"sum of medians, {label}: {processor:.3f} s of processors, {wall:.3f} s")


if __name__ == "__main__":
    main()
