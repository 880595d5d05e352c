#!/usr/bin/env python3
"""Do the ready lists of corrections make forms PDF/A-2a and PDF/UA-1, and does veraPDF agree?

usage: corrected_forms.py BINARY FORMS…

Each list of Templates/corrections names its form by the SHA-256 digest; FORMS are directories, searched with those in
them. A form is filled with the values of values.py, fillable and flattened, for both standards in one file. veraPDF must
pass it for each, and its structure must hold together (structure.py). A list whose form is not there is said to
be skipped. Prints what is wrong; exit code 1 where anything is.
"""
import glob
import hashlib
import json
import os
import re
import sys
import tempfile

import pikepdf

import structure
import tool
import values
import verapdf_judge

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LEVELS = ["pdfa-2a", "pdfua-1"]
KINDS = {"fillable": [], "flattened": ["--flatten"]}


def lists():
    return sorted(glob.glob(os.path.join(ROOT, "Templates", "corrections", "*.yaml")))


def forms_by_digest(folders):
    found = {}
    for folder in folders:
        for path in glob.glob(os.path.join(folder, "**", "*.pdf"), recursive=True):
            with open(path, "rb") as file:
                found[hashlib.sha256(file.read()).hexdigest()] = path
    return found


def digest(path):
    """The digest that a list names."""
    with open(path, encoding="utf-8") as file:
        return re.search(r'^form: "?([0-9a-f]{64})', file.read(), re.MULTILINE).group(1)


def fill(binary, form, corrections, directory):
    """(output, problems) of each kind."""
    name = os.path.splitext(os.path.basename(corrections))[0]
    data = os.path.join(directory, name + ".json")
    with pikepdf.open(form) as pdf, open(data, "w", encoding="utf-8") as file:
        json.dump(values.choose(pdf)[0], file)
    for kind, more in KINDS.items():
        target = os.path.join(directory, f"{name}-{kind}.pdf")
        done = tool.run([binary, "fill", form, "-d", data, "-o", target, "--archive", ",".join(LEVELS), "--corrections", corrections,
                         "--drop-signatures", "--ignore-permissions", *more], timeout=120)
        yield target, [f"{name}, {kind}: exit code {done.code}: {done.text[-400:]}"] if done.code else []


def denials(outputs, directory):
    """What veraPDF says against outputs, as either level."""
    asked = {}
    for output in outputs:
        for level in LEVELS:
            # One path has one level.
            link = os.path.join(directory, f"{level}-{os.path.basename(output)}")
            os.link(output, link)
            asked[link] = level
    found = verapdf_judge.verdicts([(level, link) for link, level in asked.items()])
    return [f"{os.path.basename(link)}: veraPDF says {verdict}" for link, verdict in found.items() if verdict != "PASS"]


def judge(binary, folders):
    """(problems, how many outputs were judged, lists whose forms are not there)"""
    forms, problems, outputs, lacking = forms_by_digest(folders), [], [], []
    with tempfile.TemporaryDirectory() as directory:
        for corrections in lists():
            form = forms.get(digest(corrections))
            if form is None:
                lacking.append(os.path.basename(corrections))
                continue
            for output, failures in fill(binary, form, corrections, directory):
                problems += failures
                if not failures:
                    outputs.append(output)
                    problems += [f"{os.path.basename(output)}: {fault}" for fault in structure.judge(output, form)]
        problems += denials(outputs, directory)
    return problems, len(outputs), lacking


def main():
    problems, count, lacking = judge(os.path.abspath(sys.argv[1]), sys.argv[2:])
    for problem in problems:
        print(problem)
    for name in lacking:
        print(f"SKIPPED: lists of corrections: the form of {name} is not there")
    print(f"{count} outputs judged, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
