#!/usr/bin/env python3
"""What a large run takes: processor time, memory and bytes of a template's outputs, and what follows for N records.

usage: machines.py TEMPLATE RECORDS [--total N] [--binary PATH] [--rounds N] [-- OPTION…]

RECORDS is an NDJSON file, whose records are repeated. Two runs of different length are compared, so that the start of
the process and the compiling of the forms do not count; outputs go to standard output as a tar archive, so that no disk
does either. What follows -- goes to `formwright batch`, such as --form-dir DIR or --archive pdfa-2u.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile

SHORT, LONG = 200, 1200


def run(command, path):
    """(processor time in seconds, peak memory in MB, bytes of the archive)"""
    child = subprocess.Popen([*command, "-r", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    size = 0
    while piece := child.stdout.read(1 << 20):
        size += len(piece)
    _, status, usage = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status):
        sys.exit("the batch failed: run it without this script to see why")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, size


def main():
    arguments, more = sys.argv[1:], []
    if "--" in arguments:
        place = arguments.index("--")
        arguments, more = arguments[:place], arguments[place + 1:]
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("template")
    parser.add_argument("records")
    parser.add_argument("--total", type=int, default=100_000_000)
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--rounds", type=int, default=3)
    option = parser.parse_args(arguments)
    with open(option.records, encoding="utf-8") as file:
        lines = [line for line in file if line.strip()]
    # Outputs are named by number: the records repeat, and with them the names that the template gives.
    command = [option.binary, "batch", option.template, "--stdout", "tar", "--jobs", "1", "--progress", "never",
               "--name", ".benchmarkNumber", *more]
    found = []
    with tempfile.TemporaryDirectory() as work:
        paths = []
        for count in (SHORT, LONG):
            paths.append(os.path.join(work, f"{count}.ndjson"))
            with open(paths[-1], "w", encoding="utf-8") as file:
                for number in range(count):
                    file.write(f'{{"benchmarkNumber": {number}, ' + lines[number % len(lines)].lstrip()[1:])
        for _ in range(option.rounds):
            (short, _, small), (long, memory, large) = (run(command, path) for path in paths)
            found.append(((long - short) / (LONG - SHORT), memory, (large - small) / (LONG - SHORT)))
    seconds, memory, size = (statistics.median(column) for column in zip(*found))
    print(f"a record: {seconds * 1000:.2f} ms of processor time, {size / 1000:.0f} kB; the process: {memory:.0f} MB")
    print(f"{option.total:,} records: {seconds * option.total / 3600:.1f} core hours, {size * option.total / 1e12:.2f} TB; "
          f"{seconds * option.total / 3600 / 64:.2f} hours on 64 cores")


if __name__ == "__main__":
    main()
