#!/usr/bin/env python3
"""Does every command end well on damaged and hostile files?

usage: hostile.py BINARY [FILE…]

Every command on every file, with the options that change structure: an exit code that says what happened
(0 done, 1 data, 3 file, 4 no archive), never a signal, within SECONDS of a processor and 1 GB; nothing left behind by a
failure, a whole file by a success. Without FILE: the files that faults.py makes. Prints what went wrong;
exit code 1 where anything did.
"""
import json
import os
import re
import shutil
import sys
import tempfile

import faults
import tool

# Nothing takes more than ten seconds on a machine of its own; a busy one takes twice as long.
SECONDS, MEMORY = 20, 1 << 30
# Under AddressSanitizer everything is some four times slower, and more in debug builds: there the sanitizer
# judges, not the clock.
SANITIZED_SECONDS = 60
# A machine that does other things besides takes longer by the clock on the wall, but not for ever.
PATIENCE = 6
# AddressSanitizer's own exit code, told from ours.
SUPPRESSIONS = os.path.join(
    os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Support", "leaks.supp")
SANITIZER = {
    "ASAN_OPTIONS": "exitcode=99:detect_leaks=1",
    "LSAN_OPTIONS": f"exitcode=98:suppressions={SUPPRESSIONS}:print_suppressions=0",
}


# What leads to the most of the program, where a run takes seconds.
BRIEF = {"inspect --json", "pages, two copies", "fill --overflow continue", "fill --flatten --pages",
         "flatten --fields", "archive", "remediate", "web", "reset", "export --as fdf", "text --json", "schema", "validate"}
# Files that are hostile by their size: each command takes seconds on them.
LARGE = re.compile("fault-.*-(many|wide|deep|deep-[0-9]+|unlisted|of-one-name|of-each-other)\\.pdf")
# By a pattern of their names: some fields, not all.
SOME = ["--fields", "*a*"]


def commands(form, given, work, has_pages):
    """(name, arguments, output or None)."""
    out, text = os.path.join(work, "out.pdf"), os.path.join(work, "out.txt")
    many = os.path.join(work, "batch")
    data, records = os.path.join(given, "data.json"), os.path.join(given, "records.ndjson")
    long = os.path.join(given, "long.json")
    filled = ["fill", form, "-d", data, "-o", out]
    nothing = ["fill", form, "-d", "-", "--data-format", "json", "-o", out]
    flat = ["flatten", form, "-o", out]
    reset = ["reset", form, "-o", out]
    batch = ["batch", "--form", form, "-r", records, "-o", many]
    yield "inspect", ["inspect", form], None
    yield "inspect --json", ["inspect", form, "--json"], None
    yield "fill", filled, out
    yield "fill --flatten", filled + ["--flatten"], out
    yield "fill --linearize", filled + ["--linearize"], out
    yield "fill, nothing", nothing, out
    if has_pages:  # It is a mistake on the command line otherwise.
        first = filled + ["--pages", "1", "--ignore-unknown"]
        yield "fill --pages", first, out
        yield "fill --flatten --pages", first + ["--flatten"], out
        yield "flatten --pages", flat + ["--pages", "1"], out
        yield "pages, the last", ["pages", form, "--pages", "z", "-o", out], out
        yield "pages, two copies", ["pages", form, "--pages", "z-1,1-", "--rotate", "90", "-o", out,
                                    "--drop-signatures", "--ignore-permissions"], out
    continued = ["fill", form, "-d", long, "-o", out, "--overflow", "continue", "--no-scripts",
                 "--force-read-only"]
    yield "fill --overflow continue", continued, out
    yield "fill --overflow continue --flatten", continued + ["--flatten"], out
    yield "fill, all rights", ["fill", form, "-d", data, "-o", out, "--force-read-only", "--drop-signatures",
                          "--ignore-permissions", "--no-tags"], out
    yield "flatten", flat, out
    yield "flatten --fields", flat + SOME, out
    yield "flatten --annotations", flat + ["--annotations", "--drop-signatures"], out
    both = ["--archive", "pdfa-2a,pdfua-1", "--title", "Title", "--language", "en"]
    yield "archive", ["archive", form, "-o", out, "--archive", "pdfa-2u", "--ignore-permissions"], out
    yield "archive, accessible", ["archive", form, "-o", out, "--drop-signatures", *both], out
    yield "flatten --archive", flat + both, out
    anew = ["--best-effort", "--drop-signatures", "--ignore-permissions"]
    yield "remediate", ["remediate", form, "-o", out, *anew], out
    yield "remediate --retag", ["remediate", form, "-o", out, "--retag", *anew], out
    yield "remediate --level", ["remediate", form, "-o", out, "--level", "pdfua-2", *anew], out
    yield "web", ["web", form, "-o", out, "--ignore-permissions"], None
    yield "check", ["check", form, "--archive", "pdfa-2a,pdfua-1", "--format", "json"], None
    yield "reset", reset, out
    yield "reset --fields", reset + SOME, out
    for kind in ("json", "yaml", "fdf", "xfdf", "csv"):
        yield f"export --as {kind}", ["export", form, "--as", kind, "-o", text], text
    yield "detect", ["detect", form, "-o", text, "--ignore-permissions"], text
    yield "schema", ["schema", form, "-o", text], text
    yield "schema --nested", ["schema", form, "--nested", "-o", text], text
    yield "validate", ["validate", "--form", form, "-r", records, "--ignore-unknown"], None
    yield "text", ["text", form, "--ignore-permissions"], None
    yield "text --json", ["text", form, "--json", "--characters", "--ignore-permissions"], None
    yield "render", ["render", form, "-o", out, "--dpi", "30"], out
    yield "batch", batch, many
    yield "batch --flatten", batch + ["--flatten"], many
    yield "author", ["author", form, "-o", out], out


def values_for(inspected):
    """(a value for each field that the program itself says the file has, long ones for texts, whether
    it has pages)."""
    try:
        told = json.loads(inspected.out)
        fields = told["fields"]
    except (KeyError, ValueError):
        return {}, {}, False
    values, long = {}, {}
    for field in fields:
        if "readOnly" in field["flags"]:
            continue
        if field["type"] == "text":
            values[field["name"]] = "x"
            long[field["name"]] = ("words of many lines\n" * 40)[:field["maxLength"] or 800]
        elif field["type"] in ("checkbox", "radio") and field["states"]:
            values[field["name"]] = field["states"][-1]
        elif field["options"]:
            values[field["name"]] = field["options"][-1]["export"]
    # Some, so that it is many pages and not a thousand.
    return values, dict(list(long.items())[:20]), bool(told["pages"])


def judge(binary, form, extent="whole", place=0):
    """(problems, the most seconds, the most memory, how many runs there were).

    The extent is "whole" for every command, "brief" for BRIEF alone, "turn" for BRIEF and a third of the
    others, which third by the file's place among all. Of a large file it is a third of these."""
    problems, slowest, largest, count = [], 0.0, 0, 0
    sanitized = tool.is_sanitized(binary)
    limit = tool.UNLIMITED if sanitized else []
    seconds = SANITIZED_SECONDS if sanitized else SECONDS
    environment = {**os.environ, **SANITIZER}

    def run(arguments, stdin=b""):
        return tool.measured([binary] + arguments + limit, seconds * PATIENCE, stdin,
                             environment=environment)

    with tempfile.TemporaryDirectory() as directory:
        given, work = os.path.join(directory, "given"), os.path.join(directory, "work")
        os.mkdir(given)
        values, long, has_pages = values_for(run(["inspect", form, "--json"]))
        for name, text in [("data.json", json.dumps(values)), ("long.json", json.dumps(long)),
                           ("records.ndjson", "{}\n" + json.dumps(values) + "\n")]:
            with open(os.path.join(given, name), "w", encoding="utf-8") as file:
                file.write(text)
        others = 0
        is_large = LARGE.fullmatch(os.path.basename(form))
        for name, arguments, output in commands(form, given, work, has_pages):
            if extent == "brief" and name not in BRIEF:
                continue
            if extent != "whole" and (is_large or name not in BRIEF):
                others += 1
                if (others + place) % 3:
                    continue
            os.mkdir(work)
            done = run(arguments, b"{}" if "-" in arguments else b"")
            count += 1
            slowest, largest = max(slowest, done.cpu), max(largest, done.peak)
            # An authored form is not to be had of a PDF, and a batch may lose some of its records.
            codes = {"author": (1, 3), "batch": (0, 1, 3, 5)}.get(arguments[0], (0, 1, 3))
            if "--archive" in arguments or arguments[0] == "remediate":
                codes = (0, 3, 4)
            problems += [f"{name}: {p}" for p in wrong(done, codes, sanitized, seconds)]
            problems += [f"{name}: {p}" for p in left(done, output, work)]
            shutil.rmtree(work)
    return problems, slowest, largest, count


def wrong(done, codes, sanitized, seconds):
    if done.code is None or done.cpu > seconds:
        return [f"more than {seconds} seconds"]
    problems = []
    if done.killed_by:
        problems.append(f"killed by {done.killed_by}: {done.text[-300:]}")
    elif done.code not in codes:
        problems.append(f"exit {done.code}: {done.text[:300]}")
    elif done.code and not (done.text + done.out.decode(errors="replace")).strip():
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
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as directory:
        failed = 0
        for form in sys.argv[2:] or faults.write(directory):
            problems, slowest, largest, _ = judge(sys.argv[1], form)
            failed += bool(problems)
            print(f"{'FAIL' if problems else 'PASS'} {os.path.basename(form)}: "
                  f"{slowest:.2f} s, {largest >> 20} MB")
            for problem in problems:
                print(f"  {problem}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
