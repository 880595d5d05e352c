#!/usr/bin/env python3
"""Does Examples/spark fill as a single run does, when a task dies in the middle and is tried again?

usage: spark.py BINARY [--records N]

Fills the example form for N records, of which one fails, in one run and with Spark: local, four partitions, and in one of
them the first process is killed after its first outputs. The files must be the same, byte for byte, and the record that fails
must be told. Needs what requirements-deep.txt names, and Java 17. Prints what differs; exit code 1 where something does.
"""
import argparse
import hashlib
import json
import os
import stat
import subprocess
import sys
import tempfile

import tool

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FAILING = 17
# The first process of all hands over some outputs and the beginning of one.
DYING = """#!/bin/sh
if mkdir "$DIED" 2>/dev/null; then
  '{binary}' "$@" | head -c 300000
  kill -KILL $$
fi
exec '{binary}' "$@"
"""


def lay_out(binary, directory, count):
    """(template, records)"""
    os.makedirs(os.path.join(directory, "out"))
    os.makedirs(os.path.join(directory, "Templates"))
    with open(os.path.join(ROOT, "Templates", "benefits.yaml"), encoding="utf-8") as file:
        text = file.read()
    template = os.path.join(directory, "Templates", "benefits.yaml")
    with open(template, "w", encoding="utf-8") as file:
        file.write(text)
    done = tool.run([binary, "author", os.path.join(ROOT, "Examples", "benefits.yaml"), "-o",
                     os.path.join(directory, "out", "benefits.pdf")])
    if done.code:
        raise RuntimeError(done.text)
    made = tool.run([sys.executable, os.path.join(ROOT, "Examples", "benefits-records.py"), str(count)])
    lines = made.out.decode().splitlines()
    wrong = json.loads(lines[FAILING - 1])
    wrong["applicant"]["ssn"] = [1, 2]
    lines[FAILING - 1] = json.dumps(wrong)
    records = os.path.join(directory, "records.ndjson")
    with open(records, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return template, records


def digests(directory):
    found = {}
    for name in os.listdir(directory):
        with open(os.path.join(directory, name), "rb") as file:
            found[name] = hashlib.sha256(file.read()).hexdigest()
    return found


def differences(expected, found):
    """What one directory has otherwise than another."""
    problems = [f"{name} is missing" for name in sorted(set(expected) - set(found))[:5]]
    problems += [f"{name} is in no single run" for name in sorted(set(found) - set(expected))[:5]]
    problems += [f"{name} is another file" for name in sorted(set(expected) & set(found)) if expected[name] != found[name]][:5]
    return problems


def judge(binary, count, directory):
    template, records = lay_out(binary, directory, count)
    single = os.path.join(directory, "single")
    done = tool.run([binary, "batch", template, "-r", records, "-o", single, "--progress", "never"])
    if done.code != 5:
        return [f"a single run ends with {done.code}: {done.text[-500:]}"]
    dying = os.path.join(directory, "formwright")
    with open(dying, "w", encoding="utf-8") as file:
        file.write(DYING.format(binary=binary))
    os.chmod(dying, os.stat(dying).st_mode | stat.S_IXUSR)
    died, out = os.path.join(directory, "died"), os.path.join(directory, "spark")
    ran = subprocess.run(
        [sys.executable, os.path.join(ROOT, "Examples", "spark", "fill.py"), template, records, "--out", out,
         "--partitions", "4", "--formwright", dying],
        env={**os.environ, "DIED": died, "PYSPARK_PYTHON": sys.executable, "PYSPARK_SUBMIT_ARGS":
             "--master local[2,4] --conf spark.ui.enabled=false --conf spark.log.level=OFF pyspark-shell"},
        capture_output=True, text=True, check=False)
    problems = []
    if ran.returncode != 5:
        problems.append(f"with Spark, the exit code is {ran.returncode}: {ran.stderr[-1500:]}")
    if not os.path.exists(died):
        problems.append("no process was killed")
    if f"record {FAILING}: error:" not in ran.stderr:
        problems.append("the record that fails is not told: " + ran.stderr[-500:])
    if os.path.isdir(out):
        problems += differences(digests(single), digests(out))
    return problems


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--records", type=int, default=400)
    option = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        problems = judge(os.path.abspath(option.binary), option.records, directory)
    print("\n".join(problems) or f"{option.records} records: as it should be")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
