#!/usr/bin/env python3
"""How often does `check` agree with veraPDF's corpus, and does `archive` let nothing through?

usage: archive_corpus.py BINARY CORPUS [--list]

CORPUS is a checkout of veraPDF/veraPDF-corpus. Its files are named by clause and verdict
(`6-5-2-t01-fail-a.pdf`); veraPDF says which rules each breaks. For each level: files that break a rule and pass
(false passes), files that break none and do not pass (false alarms), and for the others whether `check` tells
of a clause that veraPDF tells of. Then each file goes through `archive`: it must end mended, as veraPDF judges,
or with exit code 4. A file that breaks only rules that `check` itself says it cannot judge (`notChecked`)
counts for nothing. --list names every file. Exit code 1 where more than 1 % of the bad files pass, fewer than
95 % agree by clause, or `archive` claims what veraPDF denies.
"""
import collections
import concurrent.futures
import json
import os
import re
import sys
import tempfile

import tool
import verapdf_judge

FOLDERS = {"PDF_A-2b": "pdfa-2b", "PDF_A-2u": "pdfa-2u", "PDF_A-2a": "pdfa-2a", "PDF_UA-1": "pdfua-1"}
NAME = re.compile(r"-(pass|fail)-")


def files(corpus):
    """(level, path, whether it is meant to pass)."""
    for folder, level in FOLDERS.items():
        for place, _, names in sorted(os.walk(os.path.join(corpus, folder))):
            for name in sorted(names):
                match = NAME.search(name)
                if match and name.endswith(".pdf"):
                    yield level, os.path.join(place, name), match.group(1) == "pass"


def ask(job):
    binary, number, (level, path, *_), directory = job
    done = tool.run([binary, "check", path, "--archive", level, "--format", "json"], timeout=60)
    try:
        report = json.loads(done.out)
    except ValueError:
        report = None
    target = os.path.join(directory, f"{number}.pdf")
    title = ["--title", "Title", "--language", "en"] if level in ("pdfa-2a", "pdfua-1") else []
    mended = tool.run([binary, "archive", path, "-o", target, "--archive", level,
                       "--drop-signatures", "--ignore-permissions", *title], timeout=60)
    return done.code, report, mended.code, target


def judge(binary, corpus):
    """(problems, counts by level, names by kind of finding)."""
    cases = list(files(corpus))
    lines = collections.defaultdict(list)
    counts = collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as directory:
        jobs = [(binary, n, case, directory) for n, case in enumerate(cases)]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(ask, jobs))
        reference = verapdf_judge.verdicts([case[:2] for case in cases])
        made = [(case[0], answer[3]) for case, answer in zip(cases, answers) if answer[2] == 0]
        verdicts = verapdf_judge.verdicts(made) if made else {}
        for (level, path, _), (code, report, mended, target) in zip(cases, answers):
            broken = {word.split("=")[0] for word in reference[path].split()[1:]}
            is_good = reference[path] == "PASS"
            name, count = os.path.relpath(path, corpus), counts[level]
            count["files"] += 1
            if mended == 0 and verdicts[target] != "PASS":
                lines["claimed and denied"].append(name)
                count["claimed and denied"] += 1
            if mended not in (0, 3, 4):
                lines["archive failed otherwise"].append(f"{name}: {mended}")
            count[f"archive: {mended}"] += 1
            if report is None:
                # It cannot be opened at all: that is no pass.
                count["not opened" if not is_good else "false alarm"] += 1
                lines["not opened"].append(f"{name}: {code}")
                continue
            told = {str(v["clause"]) for v in report["violations"]}
            if not is_good and report["conforms"] and broken <= set(report["notChecked"]):
                count["not checked"] += 1
                lines["not checked"].append(name)
            elif is_good:
                count["good"] += 1
                if not report["conforms"]:
                    count["false alarm"] += 1
                    lines["false alarm"].append(f"{name}: {sorted(told)}")
            else:
                count["bad"] += 1
                if report["conforms"]:
                    count["false pass"] += 1
                    lines["false pass"].append(f"{name}: {sorted(broken)}")
                elif told & {rule.rsplit("-", 1)[0] for rule in broken}:
                    count["same clause"] += 1
                else:
                    lines["another clause"].append(f"{name}: {sorted(told)}, and veraPDF {sorted(broken)}")
    total = sum(counts.values(), collections.Counter())
    bad = max(total["bad"], 1)
    problems = [f"claimed, and veraPDF denies it: {name}" for name in lines["claimed and denied"]]
    if total["false pass"] > 0.01 * bad:
        problems.append(f"false passes: {total['false pass']} of {bad}")
    if total["same clause"] < 0.95 * bad:
        problems.append(f"the same clause: {total['same clause']} of {bad}")
    return problems, {**counts, "all": total}, lines


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    problems, counts, lines = judge(os.path.abspath(sys.argv[1]), sys.argv[2])
    if "--list" in sys.argv:
        for kind, names in lines.items():
            for name in names:
                print(f"{kind}: {name}")
    for level, count in counts.items():
        print(level, dict(count))
    print("\n".join(problems) or "as it should be")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
