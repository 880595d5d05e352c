#!/usr/bin/env python3
"""Does every command end well on damaged and hostile files?

usage: hostile.py BINARY FILE…

Every command on every file: an exit code that says what happened (0 done, 1 data, 3 file; for
batch also 5), never a signal, within 10 seconds and 1 GB; nothing left behind by a failure, a
whole file by a success. Prints what went wrong; exit code 1 where anything did.
"""
import json
import os
import sys
import tempfile

import tool

SECONDS, MEMORY = 10, 1 << 30
# Under AddressSanitizer, unoptimised, everything is some fifteen times slower: there the sanitizer
# judges, not the clock.
SANITIZED_SECONDS = 90
# AddressSanitizer's own exit code, told from ours.
SUPPRESSIONS = os.path.join(
    os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Support", "leaks.supp")
SANITIZER = {
    "ASAN_OPTIONS": "exitcode=99:detect_leaks=1",
    "LSAN_OPTIONS": f"exitcode=98:suppressions={SUPPRESSIONS}:print_suppressions=0",
}


def commands(form, data, records, directory):
    """(name, arguments, output or None, exit codes that may come)."""
    out = os.path.join(directory, "out.pdf")
    text = os.path.join(directory, "out.txt")
    filled = os.path.join(directory, "batch")
    usual = (0, 1, 3)
    return [
        ("inspect", ["inspect", form], None, usual),
        ("inspect --json", ["inspect", form, "--json"], None, usual),
        ("fill", ["fill", form, "-d", data, "-o", out], out, usual),
        ("fill --flatten", ["fill", form, "-d", data, "-o", out, "--flatten"], out, usual),
        ("fill --linearize", ["fill", form, "-d", data, "-o", out, "--linearize"], out, usual),
        ("fill, nothing", ["fill", form, "-d", "-", "--data-format", "json", "-o", out], out, usual),
        ("flatten", ["flatten", form, "-o", out], out, usual),
        ("export", ["export", form, "-o", text], text, usual),
        ("export --as yaml", ["export", form, "--as", "yaml", "-o", text], text, usual),
        ("render", ["render", form, "-o", out, "--dpi", "30"], out, usual),
        ("batch", ["batch", "--form", form, "-r", records, "-o", filled], filled, usual + (5,)),
        ("batch --flatten", ["batch", "--form", form, "-r", records, "-o", filled, "--flatten"],
         filled, usual + (5,)),
        ("author", ["author", form, "-o", out], out, (1, 3)),
    ]


def values_for(binary, form, limit, environment, seconds):
    """A value for each field that the program itself says the file has."""
    done = tool.run([binary, "inspect", form, "--json"] + limit, seconds, environment=environment)
    try:
        fields = json.loads(done.out)["fields"]
    except (KeyError, ValueError):
        return {}
    values = {}
    for field in fields:
        if "readOnly" in field["flags"]:
            continue
        if field["type"] == "text":
            values[field["name"]] = "x"
        elif field["type"] in ("checkbox", "radio") and field["states"]:
            values[field["name"]] = field["states"][-1]
        elif field["options"]:
            values[field["name"]] = field["options"][-1]["export"]
    return values


def judge(binary, form):
    problems, slowest, largest = [], 0.0, 0
    sanitized = tool.is_sanitized(binary)
    limit = tool.UNLIMITED if sanitized else []
    seconds = SANITIZED_SECONDS if sanitized else SECONDS
    environment = {**os.environ, **SANITIZER}
    with tempfile.TemporaryDirectory() as directory:
        given = os.path.join(directory, "given")
        os.mkdir(given)
        data, records = os.path.join(given, "data.json"), os.path.join(given, "records.ndjson")
        values = values_for(binary, form, limit, environment, seconds)
        with open(data, "w", encoding="utf-8") as file:
            json.dump(values, file)
        with open(records, "w", encoding="utf-8") as file:
            file.write("{}\n" + json.dumps(values) + "\n")
        work = os.path.join(directory, "work")
        for name, arguments, output, codes in commands(form, data, records, work):
            os.mkdir(work)
            command = [binary] + arguments + limit
            if name == "fill, nothing":
                done = tool.run(command, seconds, stdin=b"{}", environment=environment)
            else:
                done = tool.measured(command, seconds, environment=environment)
            slowest, largest = max(slowest, done.seconds), max(largest, done.peak)
            problems += [f"{name}: {p}" for p in wrong(done, codes, sanitized, seconds)]
            problems += [f"{name}: {p}" for p in left(done, output, work)]
            for root, directories, files in os.walk(work, topdown=False):
                for file in files:
                    os.unlink(os.path.join(root, file))
                for folder in directories:
                    os.rmdir(os.path.join(root, folder))
            os.rmdir(work)
    return problems, slowest, largest


def wrong(done, codes, sanitized, seconds):
    if done.code is None:
        return [f"more than {seconds} seconds"]
    problems = []
    if done.killed_by:
        problems.append(f"killed by {done.killed_by}: {done.text[-300:]}")
    elif done.code not in codes:
        problems.append(f"exit {done.code}: {done.text[:300]}")
    elif done.code and not done.text.strip():
        problems.append(f"exit {done.code} without a word")
    if b"AddressSanitizer" in done.err or b"LeakSanitizer" in done.err:
        problems.append("sanitizer: " + done.text[:400])
    if done.peak > MEMORY and not sanitized:
        problems.append(f"{done.peak >> 20} MB")
    return problems


def left(done, output, work):
    """What is in the way after a failure, or missing after a success."""
    entries = sorted(os.listdir(work))
    if done.code == 0:
        return [] if output is None or os.path.exists(output) else ["exit 0 and no output"]
    found = [e for e in entries if not os.path.isdir(os.path.join(work, e))]
    if output and os.path.isdir(output):
        stray = [e for e in os.listdir(output) if not e.endswith(".pdf")]
        return [f"left behind: {stray}"] if stray else []
    return [f"left behind: {found}"] if found else []


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    failed = 0
    for form in sys.argv[2:]:
        problems, slowest, largest = judge(sys.argv[1], form)
        failed += bool(problems)
        print(f"{'FAIL' if problems else 'PASS'} {os.path.basename(form)}: "
              f"{slowest:.2f} s, {largest >> 20} MB")
        for problem in problems:
            print(f"  {problem}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
