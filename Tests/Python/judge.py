#!/usr/bin/env python3
"""Does the wheel do from Python what the program does?

usage: judge.py WHEEL PROGRAM [--fills N] [--speed]

The wheel is installed into an environment of its own, without the network, and the tasks of tasks.py run there. Then N
fills (5,000) must not make memory grow; every file of FORMWRIGHT_HOSTILE must end in a result or an exception; and,
with --speed, 1,000 forms are filled by the program and by Python in turn. Prints what is wrong; exit code 1 if anything
is.
"""
import argparse
import glob
import os
import subprocess
import sys
import tempfile
import time

SPECIFICATION = """
title: Order
language: en
pages:
  - size: [300, 200]
    fields:
      - {text: name, rect: [10, 150, 200, 170], label: Full name}
      - {text: zip, rect: [10, 120, 200, 140], label: ZIP code, maxLength: 5, comb: true}
      - {checkbox: agree, rect: [10, 100, 20, 110], label: I agree}
      - {combo: state, rect: [10, 70, 100, 85], label: State, options: [Ohio, Utah]}
"""
MEMORY = """
import formwright, resource, sys
form = formwright.Form.open(sys.argv[1])
plan = form.compile(flatten=True)
def used():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096
count = int(sys.argv[2])
for number in range(count):
    plan.fill({"name": f"Ada {number}"})
    if number % 50 == 0: form.fill({"name": f"Ada {number}"}); form.call("values")
    if number == count // 10: before = used()
print(used() - before)
"""
HOSTILE = """
import formwright, sys
done = 0
for path in sys.argv[1:]:
    print(path, flush=True)
    try:
        form = formwright.Form.open(path)
        for work in [lambda: form.facts, form.schema, form.text, form.flatten, lambda: form.fill({}), form.reset,
                     lambda: form.check("pdfa-2b"), lambda: form.archive("pdfa-2b"), form.remediate]:
            try:
                work()
            except formwright.FormwrightError as error:
                if isinstance(error, formwright.InternalError): raise SystemExit(f"{path}: {error}")
    except formwright.FormwrightError:
        pass
    done += 1
print("done", done)
"""
SPEED = """
import formwright, json, os, sys
form = formwright.Form.open(sys.argv[1])
plan = form.compile(flatten=True)
with open(sys.argv[2]) as file:
    for number, line in enumerate(file):
        with open(f"{sys.argv[3]}/{number:08}.pdf", "wb") as output:
            output.write(plan.fill(json.loads(line)))
"""


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def speed(python, program, form, directory):
    """The time of the program over that of Python, for 1,000 records one after the other: median of five pairs."""
    rows = os.path.join(directory, "rows.ndjson")
    with open(rows, "w", encoding="utf-8") as file:
        file.writelines(f'{{"name": "Ada {number}", "zip": "{number:05}"}}\n' for number in range(1000))
    ratios = []
    for turn in range(5):
        times = []
        for command in [
            [program, "batch", "--form", form, "-r", rows, "-o", os.path.join(directory, f"p{turn}"), "--flatten", "-j", "1",
             "--progress", "never"],
            [python, "-c", SPEED, form, rows, os.path.join(directory, f"q{turn}")],
        ]:
            os.makedirs(os.path.join(directory, f"q{turn}"), exist_ok=True)
            begun = time.monotonic()
            subprocess.run(command, check=True)
            times.append(time.monotonic() - begun)
        ratios.append(times[0] / times[1])
    return sorted(ratios)[2]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("wheel")
    parser.add_argument("program")
    parser.add_argument("--fills", type=int, default=5_000)
    parser.add_argument("--speed", action="store_true")
    option = parser.parse_args()
    problems = []
    here = os.path.dirname(os.path.abspath(__file__))
    with tempfile.TemporaryDirectory() as directory:
        environment = os.path.join(directory, "venv")
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        python = os.path.join(environment, "bin", "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", option.wheel],
                       check=True)
        specification = os.path.join(directory, "form.yaml")
        with open(specification, "w", encoding="utf-8") as file:
            file.write(SPECIFICATION)
        form = os.path.join(directory, "form.pdf")
        subprocess.run([option.program, "author", specification, "-o", form], check=True)
        done = run([python, os.path.join(here, "tasks.py"), directory], timeout=600)
        if done.returncode != 0:
            problems.append(f"the tasks: {done.stdout[-3000:]}{done.stderr[-3000:]}")
        done = run([python, "-c", MEMORY, form, str(option.fills)], timeout=3600)
        grown = int(done.stdout or 1 << 40)
        if grown > 16 << 20:
            problems.append(f"{option.fills} fills take {grown >> 20} MB more than a tenth of them: {done.stderr[-500:]}")
        files = sorted(glob.glob(os.path.join(os.environ.get("FORMWRIGHT_HOSTILE", "/nothing"), "**", "*.pdf"), recursive=True))
        if files:
            done = run([python, "-c", HOSTILE, *files], timeout=3600)
            if done.returncode != 0 or not done.stdout.endswith(f"done {len(files)}\n"):
                problems.append(f"hostile files: {done.returncode}, {done.stdout[-200:]}{done.stderr[-500:]}")
        else:
            print("SKIPPED: hostile files from Python: FORMWRIGHT_HOSTILE is not set")
        if option.speed:
            print(f"1,000 forms: {100 * speed(python, option.program, form, directory):.0f} % of the program's speed")
    for problem in problems:
        print(f"FAIL Python: {problem}")
    if not problems:
        print(f"PASS Python: every task, {option.fills} fills, {len(files)} hostile files")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
