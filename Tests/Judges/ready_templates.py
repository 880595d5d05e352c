#!/usr/bin/env python3
"""Do the ready templates put each value where it belongs?

usage: ready_templates.py BINARY FORMS [TEMPLATE-DIRECTORY…]

Runs each template of Templates/ that has an expected.json with its sample records: as it is, with fields
that stay, and with all outputs in one file, which must have the pages of the others. expected.json was written by hand from the records and the forms: the number of pages
and the bookmarks of each output, texts on pages that Poppler must find there or not, and values that
pikepdf must read. The forms are those of FORMS, or of the directories that FORMWRIGHT_MORE_FORMS names, and must
have the digests that expected.json names; a template whose forms are in none of them is skipped. `formwright
test` must agree with expected.json too. Prints what is wrong; exit code 1 where something is.
"""
import glob
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

import pikepdf

import merged
import tool

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def directories():
    return sorted(os.path.dirname(path) for path in glob.glob(os.path.join(ROOT, "Templates", "*", "expected.json")))


def place_of(forms, name):
    """The path of a form; None where no directory has it."""
    for folder in [forms, *tool.more_forms()]:
        path = os.path.join(folder, name)
        if os.path.exists(path):
            return path
    return None


def lack(forms, folder):
    """The form of a template that is in no directory; None where all are there."""
    with open(os.path.join(folder, "expected.json"), encoding="utf-8") as file:
        expected = json.load(file)
    return next((form["file"] for form in expected["forms"] if not place_of(forms, form["file"])), None)


def judge(binary, forms, folder, directory):
    """(problems, how many pages, texts and values were looked at)"""
    with open(os.path.join(folder, "expected.json"), encoding="utf-8") as file:
        expected = json.load(file)
    options = ["--progress", "never"]
    for form in expected["forms"]:
        path = place_of(forms, form["file"])
        with open(path, "rb") as file:
            if hashlib.sha256(file.read()).hexdigest() != form["sha256"]:
                return [f"{form['file']} is another revision"], 0
        options += ["--form", f"{form['name']}={path}"]
    with open(os.path.join(folder, "template.yaml"), encoding="utf-8") as file:
        text = file.read()
    for path in glob.glob(os.path.join(folder, "*.yaml")):
        shutil.copy(path, directory)
    live = os.path.join(directory, "live.yaml")
    with open(live, "w", encoding="utf-8") as file:
        file.write(text.replace("flatten: true", "flatten: false"))
    problems = []
    tested = tool.run([binary, "test", os.path.join(folder, "template.yaml"),
                       *[option for option in options if option not in ("--progress", "never")]])
    if tested.code != 0:
        problems.append(f"test: ends with {tested.code}: {tested.text}")
    places = {}
    for name, template in (("flattened", os.path.join(folder, "template.yaml")), ("live", live)):
        places[name] = os.path.join(directory, name)
        done = tool.run([binary, "batch", template, "-r", os.path.join(folder, "records.ndjson"),
                         "-o", places[name], *options])
        if done.code != 0:
            return [f"{name}: the batch ends with {done.code}: {done.text}"], 0
    made = sorted(os.listdir(places["flattened"]))
    if made != sorted(expected["outputs"]):
        return [f"the outputs are {', '.join(made)}"], 0
    found, count = together(binary, folder, options, places["flattened"], directory)
    problems += found
    for name, output in expected["outputs"].items():
        for place in places.values():
            problems += [f"{name}: {problem}" for problem in whole(os.path.join(place, name), output)]
        problems += [f"{name}: {problem}" for problem in texts(os.path.join(places["flattened"], name), output)]
        problems += [f"{name}: {problem}" for problem in values(os.path.join(places["live"], name), output)]
        count += output["pages"] + len(output["values"]) + sum(map(len, output["texts"].values()))
    return problems, count


def together(binary, folder, options, place, directory):
    """One file of all outputs has their pages, bookmarks, links and structure."""
    path = os.path.join(directory, "together.pdf")
    done = tool.run([binary, "batch", os.path.join(folder, "template.yaml"), "--merge", path,
                     "-r", os.path.join(folder, "records.ndjson"), *options])
    if done.code != 0:
        return [f"--merge: the batch ends with {done.code}: {done.text}"], 0
    singles = [os.path.join(place, name) for name in sorted(os.listdir(place))]
    problems, count = merged.compare_pages(path, singles)
    with pikepdf.open(path) as document:
        # The names of the outputs end with the ids of the records.
        titles = [str(item.title) for item in document.open_outline().root]
        if not all(single[:-4].endswith(title) for single, title in zip(singles, titles)):
            problems.append(f"the bookmarks are {titles}")
        problems += merged.navigation(document, singles, titles) + merged.structure(document, True)
    return [f"--merge: {problem}" for problem in problems], count


def whole(path, output):
    """Pages and bookmarks; qpdf finds nothing wrong."""
    problems = []
    checked = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
    if checked.returncode != 0:
        problems.append(f"qpdf: {checked.stderr[-300:]}")
    with pikepdf.open(path) as document:
        if len(document.pages) != output["pages"]:
            problems.append(f"{len(document.pages)} pages instead of {output['pages']}")
        titles = [str(item.title) for item in document.open_outline().root]
        if titles != output.get("bookmarks", titles):
            problems.append(f"the bookmarks are {titles}")
    return problems


def texts(path, output):
    def page(number):
        return " ".join(subprocess.run(
            ["pdftotext", "-layout", "-f", number, "-l", number, path, "-"],
            capture_output=True, text=True, check=True).stdout.split())

    problems = []
    for number, wanted in output["texts"].items():
        problems += [f"“{text}” is not on page {number}" for text in wanted if text not in page(number)]
    for number, unwanted in output.get("absent", {}).items():
        problems += [f"“{text}” is on page {number}" for text in unwanted if text in page(number)]
    return problems


def values(path, output):
    found = {}

    def visit(node, name, value):
        if "/T" in node:
            name = f"{name}.{node.T}" if name else str(node.T)
        value = node.get("/V", value)
        kids = [kid for kid in node.get("/Kids", []) if "/T" in kid]
        if not kids and name not in found:
            found[name] = "" if value is None else str(value)
        for kid in kids:
            visit(kid, name, value)

    with pikepdf.open(path) as document:
        for field in document.Root.AcroForm.Fields:
            visit(field, "", None)
    problems = []
    for name, wanted in output["values"].items():
        if name not in found:
            problems.append(f"there is no field {name}")
        elif found[name] != wanted and not (wanted == "/Off" and found[name] == ""):
            problems.append(f"{name} is {found[name]!r} instead of {wanted!r}")
    return problems


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    failed = False
    for folder in sys.argv[3:] or directories():
        missing = lack(sys.argv[2], folder)
        if missing:
            print(f"SKIPPED {os.path.basename(folder)}: {missing} is not there")
            continue
        with tempfile.TemporaryDirectory() as directory:
            problems, count = judge(sys.argv[1], sys.argv[2], folder, directory)
        failed |= bool(problems)
        print(f"{'FAIL' if problems else 'PASS'} {os.path.basename(folder)}: {count}")
        for problem in problems:
            print(f"  {problem}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
