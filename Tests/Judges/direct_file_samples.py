#!/usr/bin/env python3
"""Do the values of IRS Direct File's returns land where Direct File puts them?

usage: direct_file_samples.py BINARY CHECKOUT

CHECKOUT is IRS-Public/direct-file, or a directory with its resources/pdf/2024 and pdf-expected/en. Its configurations
are written as one packet of ours: facts are keys, `includeWhen` is a condition, `includeForEach` a form for each item,
and `table` rows from a list that goes on over copies. There are two kinds of records. For each return of its tests, the
facts are what its expected results show, and every field of every form must then have the value that Direct File
expects. For lists that are longer than pages, facts are made here, and what must become of them follows from the
configurations, as PdfTable and PdfForm carry them out. Neither tells how Direct File computes its facts. Prints what
differs; exit code 1 if anything does.
"""
import collections
import glob
import json
import os
import subprocess
import sys
import tempfile

import pikepdf

from direct_file import ORDER, Form, entry_of, text_of
from direct_file_facts import Facts, groups_of, invert, made_facts

# What we fill.

def filled(path, wanted):
    """Problems of an output, and how many values were compared."""
    problems, count, at = [], 0, 0
    with pikepdf.open(path) as pdf:
        places = sum(form.pages for form, _ in wanted)
        if len(pdf.pages) != places:
            return [f"{len(pdf.pages)} pages, not {places}"], 0
        for number, (form, values) in enumerate(wanted, 1):
            found = {}
            with pikepdf.open(form.path) as blank:
                for page in range(form.pages):
                    ours = widgets(pdf.pages[at + page])
                    theirs = widgets(blank.pages[page])
                    if len(ours) != len(theirs):
                        problems.append(f"{form.name} page {page + 1}: {len(ours)} widgets, not {len(theirs)}")
                        continue
                    for (_, value, rect), (name, _, place) in zip(ours, theirs):
                        if rect != place:
                            problems.append(f"{form.name}: {name} has moved")
                        found[name] = value
            at += form.pages
            for field, value in values.items():
                if field not in found:
                    continue
                count += 1
                if differs(field, found[field], value):
                    problems.append(f"form {number}, {form.name}: {field} is {found[field]!r}, not {value!r}")
    return problems, count


def differs(field, found, wanted):
    """Whether a field has another value. The expected results have spaces for the lines of box 14 of a W-2."""
    if field.endswith("f2_28[0]"):
        return found.split() != wanted.split()
    return found.strip() != wanted.strip()


def widgets(page):
    listed = []
    for annotation in page.get("/Annots", []):
        if annotation.get("/Subtype") != "/Widget":
            continue
        names, node, value, kind = [], annotation, None, None
        while node is not None:
            if "/T" in node:
                names.append(str(node["/T"]))
            if value is None:
                value = node.get("/V")
            kind = kind or node.get("/FT")
            node = node.get("/Parent")
        listed.append((".".join(reversed(names)), text_of(value) or ("Off" if kind == "/Btn" else ""),
                       [round(float(number), 2) for number in annotation["/Rect"]]))
    return listed


def main():
    binary, checkout = sys.argv[1:3]
    folder = glob.glob(os.path.join(checkout, "**", "pdf", "2024"), recursive=True)[0]
    expected = sorted(glob.glob(os.path.join(checkout, "**", "pdf-expected", "en", "*.yml"), recursive=True))
    forms = [Form(folder, name) for name in ORDER]
    records, wanted, other, shortened, conflicts = [], {}, [], [], collections.Counter()
    for path in expected:
        name = os.path.basename(path)[:-4]
        facts = Facts()
        groups = groups_of(path, forms)
        if groups is None:
            other.append(name)
            continue
        for form, values in groups:
            # Direct File's library stores texts that are longer than their fields take.
            for field, length in form.lengths.items():
                if len(values.get(field, "")) > length:
                    shortened.append(f"{name}: {form.name}: {field}")
                    values[field] = values[field][:length]
            invert(form, values, facts, form.name)
        facts.known["id"] = name
        records.append(facts.known)
        wanted[name] = groups
        conflicts.update(facts.conflicts)
    for rows in (1, 12, 13, 14, 15, 16, 23, 24, 47):
        facts, groups = made_facts(forms, rows)
        facts["id"] = f"made-{rows}"
        records.append(facts)
        wanted[facts["id"]] = groups
    template = {"id": ".id", "output": {"name": ".id", "flatten": False}, "overflow": "shrink",
                "forms": [entry_of(form) for form in forms]}
    problems, values, copies = [], 0, 0
    with tempfile.TemporaryDirectory() as work:
        given, out = os.path.join(work, "template.json"), os.path.join(work, "out")
        with open(given, "w", encoding="utf-8") as file:
            json.dump(template, file, indent=1)
        with open(os.path.join(work, "records.ndjson"), "w", encoding="utf-8") as file:
            file.writelines(json.dumps(record) + "\n" for record in records)
        options = [option for form in forms for option in
                   ("--form", f"{os.path.basename(form.path)}={form.path}")]
        done = subprocess.run([binary, "batch", given, "-r", os.path.join(work, "records.ndjson"), "-o", out,
                               "--progress", "never", *options], capture_output=True, text=True)
        errors = [line for line in done.stderr.splitlines() if ": error:" in line]
        if done.returncode:
            problems.append(f"exit code {done.returncode}")
            problems += errors[:60]
        for name, groups in wanted.items():
            path = os.path.join(out, name + ".pdf")
            if not os.path.exists(path):
                problems.append(f"{name}: no output")
                continue
            found, count = filled(path, groups)
            problems += [f"{name}: {problem}" for problem in found]
            values += count
            copies += len(groups)
    for problem in problems[:80]:
        print(problem)
    for field in shortened:
        print(f"longer than the field takes, and cut: {field}")
    if other:
        print(f"{len(other)} results are of other forms than those here: {', '.join(other)}")
    for conflict, count in conflicts.most_common(20):
        print(f"{count} returns show {conflict} in two ways")
    print(f"{len(wanted)} records, {copies} copies of {len(forms)} forms, {values} values compared, "
          f"{len(problems)} problems")
    sys.exit(1 if problems or not values else 0)


if __name__ == "__main__":
    main()
