#!/usr/bin/env python3
"""Are remediated forms accessible, and the same as before? Judged by veraPDF, PDFium, poppler, pikepdf and qpdf.

usage: measure.py BINARY (--corpus CORPUS --part PART [--tagged | --all] | FORM…) [--work DIR] [--jobs N] [--list]

Each form is remediated without corrections. Where only descriptions of pictures are missing, a list that calls every
picture “logo” is added, and the form counts as done. What is written, veraPDF must pass as PDF/UA-1; where the program
refuses (exit code 4), veraPDF must deny what it writes with --best-effort. Pages on which all fonts are embedded must be
drawn equal to the pixel by PDFium and poppler; both must read the same text but for symbols that got a meaning; fields,
values and scripts must be the same; every visible field must have a name; qpdf must find no damage. Exit code 1 where
veraPDF denies a claim, or a form is not the same; see README.md for figures.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "Judges"), os.path.join(HERE, "..", "Corpus")]
import bring
import faithful
import verapdf_judge

MEMORY = ["--memory-limit", "4GB"]
# Of the pixels of a page: PDFium adds the widths of glyphs in single precision, so that a divided operator may place
# one a fraction of a pixel elsewhere.
WORST = 0.001


def answers(report, target):
    """Writes a list that calls every picture “logo”; false if no picture lacks a description."""
    figures = [item for item in report["questions"] if item["asks"] == "alternativeText"]
    if not figures:
        return False
    lines = ["formwright: 1", "form: " + report["form"]]
    places = [item for item in figures if item["object"] is None and item["area"]]
    if places:
        lines.append("places:")
    lines += [f'  - {{page: {item["page"]}, area: "{item["area"]}", type: Figure, alt: logo}}' for item in places]
    objects = [item for item in figures if item["object"] is not None]
    if objects:
        lines.append("objects:")
    lines += [f'  - {{object: {item["object"]}, alt: logo}}' for item in objects]
    with open(target, "w") as file:
        file.write("\n".join(lines) + "\n")
    return True


def remediate(job):
    """What came of a form: code, seconds, report, messages, target."""
    binary, form, stem, options = job
    target, report, corrections = stem + ".pdf", stem + ".json", stem + ".yaml"
    for path in (target, report, corrections):
        if os.path.exists(path):
            os.remove(path)

    def run(*more):
        done = subprocess.run(
            [binary, "remediate", form, "-o", target, "--report", report, *MEMORY, *options, *more],
            capture_output=True, timeout=900)
        return done.returncode, done.stderr.decode(errors="replace")

    start = time.monotonic()
    try:
        code, messages = run()
    except subprocess.TimeoutExpired:
        return {"code": 99, "form": form, "seconds": 900, "report": None, "messages": "no end", "target": target}
    seconds = time.monotonic() - start
    found = None
    asked = 0
    if os.path.exists(report):
        with open(report) as file:
            found = json.load(file)
        asked = sum(item["asks"] == "alternativeText" for item in found["questions"])
        if code == 4 and answers(found, corrections):
            code, messages = run("--corrections", corrections)
    if code == 4:
        # What the program would not claim, for veraPDF to deny.
        more = ["--corrections", corrections] if os.path.exists(corrections) else []
        run("--best-effort", *more)
    return {"code": code, "form": form, "seconds": seconds, "report": found, "messages": messages, "target": target,
            "pictures": asked}


def compare(one):
    if one["code"] != 0:
        return None
    before, after = one["form"], one["target"]
    try:
        return {
            "pages": faithful.compare_pages(before, after), "text": faithful.compare_text(before, after),
            "fields": faithful.compare_fields(before, after), "names": faithful.unnamed(after),
            "damage": faithful.damage(after),
        }
    except Exception as error:  # A judge that fails is a finding.
        return {"error": repr(error)}


def chosen(options):
    if not options.part:
        return [(path, "forms") for path in options.forms]
    rows = bring.read_table()
    names = bring.output_names(rows)
    return [
        (os.path.join(options.corpus, names[row["sha256"]]), row["agency"]) for row in rows
        if row["part"] == options.part and (options.all or (row["tagged"] == "yes") == options.tagged)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("forms", nargs="*")
    parser.add_argument("--corpus")
    parser.add_argument("--part")
    parser.add_argument("--tagged", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--retag", action="store_true")
    parser.add_argument("--work")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth form")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    forms = [(path, agency) for path, agency in chosen(options) if os.path.exists(path)][::options.every]
    if not forms:
        print("remediation: there are no forms to judge")
        return 0
    lack = verapdf_judge.missing()
    with tempfile.TemporaryDirectory() as made:
        work = options.work or made
        os.makedirs(work, exist_ok=True)
        jobs = [
            (os.path.abspath(options.binary), path, os.path.join(work, f"{number:04}"),
             ["--retag"] if options.retag else []) for number, (path, _) in enumerate(forms)]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(remediate, jobs))
        # PDFium is not made for threads.
        compared = list(map(compare, results))
        asked = [one["target"] for one in results if one["code"] in (0, 4) and os.path.exists(one["target"])]
        verdicts = {} if lack else verapdf_judge.verdicts([("pdfua-1", path) for path in asked])
    return tell(options, forms, results, compared, verdicts, lack)


def tell(options, forms, results, compared, verdicts, lack):
    problems, notes = [], []
    agencies = collections.defaultdict(collections.Counter)
    pages, sums, fields = collections.Counter(), collections.Counter(), collections.Counter()
    for (path, agency), one, faith in zip(forms, results, compared):
        name = f"{agency}/{os.path.basename(path)}"
        agencies[agency][one["code"]] += 1
        verdict = verdicts.get(one["target"], "")
        if options.list:
            print(one["code"], f'{one["seconds"]:.1f} s', name, verdict[:80])
        if one["code"] == 0 and verdict != "PASS" and not lack:
            problems.append(f"{name}: claimed, and veraPDF denies it: {verdict}")
        if one["code"] == 4:
            sums["refused"] += 1
            if verdict == "PASS":
                problems.append(f"{name}: refused, and veraPDF passes it")
            reasons = {line.split("error: ", 1)[1][:90] for line in one["messages"].splitlines() if "error: " in line}
            print(f"{name}: {'; '.join(sorted(reasons))}")
        if one["code"] not in (0, 3, 4):
            problems.append(f'{name}: exit code {one["code"]}: {one["messages"][-200:]}')
        if one["report"]:
            for field in one["report"]["fields"]:
                fields[field["certainty"]] += 1
            sums["pictures"] += one.get("pictures", 0)
        if faith is None:
            continue
        if "error" in faith:
            problems.append(f'{name}: {faith["error"]}')
            continue
        for key in ("equal", "different", "fonts", "fonts equal"):
            pages[key] += faith["pages"][key]
        # A file that was damaged may be drawn in another way before it is repaired.
        repaired = "is damaged and was repaired" in one["messages"]
        notes += [f"{name}: {found}" for found in faith["pages"]["pages"]]
        if faith["pages"]["worst"] > WORST and not repaired:
            problems.append(f'{name}: {faith["pages"]["worst"]:.4f} of the pixels of a page differ')
        for lost, found in faith["text"]:
            (problems if lost else notes).append(f"{name}: {found}")
        for key in ("fields", "names", "damage"):
            problems += [f"{name}: {found}" for found in faith[key]]
    codes = collections.Counter(one["code"] for one in results)
    may = len(results) - codes[3]
    print("agency: " + ", ".join(
        f"{agency} {counts[0]}/{sum(counts.values()) - counts[3]}" for agency, counts in sorted(agencies.items())))
    print(f"exit codes: {dict(sorted(codes.items()))}; done {codes[0]} of {may} that may be changed"
          f" ({100 * codes[0] / max(may, 1):.1f} %)")
    passed = sum(verdicts.get(one["target"]) == "PASS" for one in results if one["code"] == 0)
    print(f"veraPDF: {lack or f'{passed} of {codes[0]} pass'}")
    print(f"pages, in two viewers: {pages['equal']} equal, {pages['different']} different with all fonts embedded; with "
          f"fonts that were replaced {pages['fonts equal']} equal, {pages['fonts']} different")
    print(f"names: {dict(fields)}; pictures without a description: {sums['pictures']}")
    times = sorted(one["seconds"] for one in results)
    print(f"seconds: median {times[len(times) // 2]:.2f}, most {times[-1]:.2f}")
    for note in notes:
        print("note:", note)
    for problem in problems:
        print("problem:", problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
