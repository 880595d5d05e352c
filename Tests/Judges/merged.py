#!/usr/bin/env python3
"""Is one file of many outputs the same as the outputs?

usage: merged.py BINARY FORM.pdf…

Fills a form with several records, once as files and once as one file (`batch --merge`), flattened with tags and
without, and with its fields, and compares: pages, their text and pictures (PDFium), bookmarks and their places, the
links of pages, the structure tree with its parent tree and identifiers, the fields of each record (pikepdf); qpdf checks the file. Prints what differs; exit
code 1 where something does.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy
import pikepdf
import pypdfium2

import structure as trees
import tool
import values

RECORDS = 5


def records_of(form):
    """The same values each time, but for the fields of every fifth name, so that records differ."""
    chosen, _ = values.choose(pikepdf.open(form))
    records = []
    for number in range(RECORDS):
        records.append({name: value for place, (name, value) in enumerate(chosen.items())
                        if number == 0 or place % RECORDS != number})
    return records


def judge(binary, form, directory):
    """(problems, number of pages compared)"""
    lines = os.path.join(directory, "merged.ndjson")
    with open(lines, "w", encoding="utf-8") as file:
        for record in records_of(form):
            file.write(json.dumps(record) + "\n")
    problems, count = [], 0
    for options in (["--flatten"], ["--flatten", "--no-tags"], []):
        found, compared = one(binary, form, lines, directory, options)
        problems += [f"{' '.join(options) or 'with fields'}: {problem}" for problem in found]
        count += compared
    return problems, count


def one(binary, form, lines, directory, options):
    files = os.path.join(directory, "files" + "".join(options))
    merged = os.path.join(directory, "merged" + "".join(options) + ".pdf")
    command = [binary, "batch", "--form", form, "-r", lines, "--progress", "never",
               "--overflow", "clip", *options]
    done = tool.run([*command, "-o", files])
    if done.code != 0:
        return [f"the batch ends with {done.code}: {done.text}"], 0
    outputs = []
    for jobs in ("1", "3"):
        done = tool.run([*command, "--merge", merged, "--overwrite", "--jobs", jobs])
        if done.code != 0:
            return [f"the merging batch ends with {done.code}: {done.text}"], 0
        with open(merged, "rb") as file:
            outputs.append(file.read())
    problems = []
    if outputs[0] != outputs[1]:
        problems.append("three jobs give another file than one")
    check = subprocess.run(["qpdf", "--check", merged], capture_output=True, text=True)
    if check.returncode != 0:
        problems.append("qpdf: " + check.stdout.strip().splitlines()[-1])
    singles = [os.path.join(files, name) for name in sorted(os.listdir(files))]
    found, count = compare_pages(merged, singles)
    with pikepdf.open(merged) as whole:
        problems += found + navigation(whole, singles)
        if "--flatten" not in options:
            problems += fields(whole, singles)
        elif "/AcroForm" in whole.Root:
            problems.append("there is a form")
        wrong = structure(whole, "--no-tags" not in options)
    # What is wrong with the form's own tags may be wrong with every record's.
    with pikepdf.open(singles[0]) as single:
        own = structure(single, "--no-tags" not in options)
    if len(wrong) > len(own) * len(singles):
        problems += wrong[:20]
    problems += identifiers(merged, singles[0])
    return problems, count


def compare_pages(merged, singles):
    problems, place = [], 0
    whole = pypdfium2.PdfDocument(merged)
    for single in singles:
        part = pypdfium2.PdfDocument(single)
        for number in range(len(part)):
            if place >= len(whole):
                return [f"the file has {len(whole)} pages only"], place
            ours, theirs = whole[place], part[number]
            if ours.get_textpage().get_text_range() != theirs.get_textpage().get_text_range():
                problems.append(f"page {place + 1} has another text")
            pictures = [page.render(scale=0.7).to_numpy() for page in (ours, theirs)]
            if pictures[0].shape != pictures[1].shape or numpy.any(pictures[0] != pictures[1]):
                problems.append(f"page {place + 1} looks different")
            place += 1
    if place != len(whole):
        problems.append(f"the file has {len(whole)} pages, and the outputs {place}")
    return problems, place


def navigation(whole, singles, titles=None):
    """Bookmarks and links. The titles are the names of the outputs where no others are given."""
    problems = []
    pages = {page.obj.objgen: index for index, page in enumerate(whole.pages)}
    starts, count = [], 0
    for single in singles:
        with pikepdf.open(single) as part:
            starts.append(count)
            count += len(part.pages)
    item, found = whole.Root.Outlines.get("/First"), []
    while item is not None:
        found.append((str(item.Title), pages.get(item.Dest[0].objgen)))
        item = item.get("/Next")
    names = titles or [os.path.basename(single)[:-4] for single in singles]
    if found != list(zip(names, starts)):
        problems.append(f"the bookmarks are {found}")
    for page in whole.pages:
        for annotation in page.obj.get("/Annots", []):
            target = annotation.get("/Dest", annotation.get("/A", {}).get("/D"))
            if isinstance(target, pikepdf.Array):
                start = max(s for s in starts if s <= pages[page.obj.objgen])
                end = min([s for s in starts if s > start] + [count])
                if target[0].objgen not in pages or not start <= pages[target[0].objgen] < end:
                    problems.append(f"a link of page {pages[page.obj.objgen] + 1} leads to another record")
    return problems


def terminals(form, prefix=""):
    """The fields of a form by their full names: their values, states, defaults and places."""
    found = {}
    resources = form.get("/DR", {}).get("/Font", {})

    def walk(node, name, inherited):
        inherited = {key: node.get(key, inherited.get(key)) for key in ("/FT", "/V", "/DA", "/Q", "/Ff", "/DV")}
        kids = [kid for kid in node.get("/Kids", []) if "/T" in kid]
        if "/T" in node:
            name = f"{name}.{node.T}" if name else str(node.T)
        if not kids:
            widgets = [kid for kid in node.get("/Kids", [])] or [node]
            font = [word for word in str(inherited["/DA"] or "").split() if word.startswith("/")][:1]
            font = resources.get(font[0]) if font else None
            found[name] = (
                {key: str(inherited[key]) for key in ("/FT", "/V", "/Q", "/Ff", "/DV")},
                str(font.get("/BaseFont")) if font is not None else None,
                [(str(kid.get("/AS")), [float(edge) for edge in kid.Rect]) for kid in widgets if "/Rect" in kid])
        for kid in kids:
            if kid.get("/Parent") is None or kid.Parent.objgen != node.objgen:
                found[f"{name}.{kid.T}"] = "another parent"
            walk(kid, name, inherited)

    for root in form.get("/Fields", []):
        walk(root, prefix, {"/DA": form.get("/DA"), "/Q": form.get("/Q")})
    return found


def fields(whole, singles):
    """Each record's fields are those of its file, below a field of the record's number."""
    theirs = {}
    for number, single in enumerate(singles, 1):
        with pikepdf.open(single) as part:
            for name, facts in terminals(part.Root.AcroForm, f"record{number}").items():
                theirs[name] = facts
    ours = terminals(whole.Root.AcroForm)
    problems = [f"there is no field {name}" for name in sorted(set(theirs) - set(ours))[:3]]
    problems += [f"nobody has the field {name}" for name in sorted(set(ours) - set(theirs))[:3]]
    problems += [f"{name} is {ours[name]} and not {theirs[name]}" for name in sorted(set(ours) & set(theirs))
                 if ours[name] != theirs[name]][:3]
    shown = {annotation.objgen for page in whole.pages for annotation in page.obj.get("/Annots", [])}
    order = [field.objgen for field in whole.Root.AcroForm.get("/CO", [])]
    if len(set(order)) != len(order):
        problems.append("a field is calculated twice")
    for page in whole.pages:
        for annotation in page.obj.get("/Annots", []):
            node, steps = annotation, 0
            while "/Parent" in node and steps < 50:
                node, steps = node.Parent, steps + 1
            if annotation.get("/Subtype") == "/Widget" and node.objgen not in {
                    root.objgen for root in whole.Root.AcroForm.Fields}:
                problems.append("a widget belongs to no field of the form")
    return problems if shown else problems + ["no page has a widget"]


def identifiers(merged, single):
    """What is wrong with identifiers of elements in a merged file, and not with those of one output."""
    own = {line.split(" times ")[1] for line in trees.judge(single)}
    return [line for line in trees.judge(merged)
            if line.split(" times ")[1] not in own and any(word in line for word in ("IDTree", "of two", "header"))]


def structure(whole, is_tagged):
    root = whole.Root.get("/StructTreeRoot")
    if not is_tagged:
        return ["there is a structure tree"] if root is not None else []
    if root is None:
        return []
    problems, reached, pending = [], set(), [root]
    while pending:
        node = pending.pop()
        if not isinstance(node, pikepdf.Dictionary) or node.objgen in reached:
            continue
        if node.objgen != (0, 0):
            reached.add(node.objgen)
        kids = node.get("/K", [])
        pending += list(kids) if isinstance(kids, pikepdf.Array) else [kids]
    keys = {}
    if "/ParentTree" in root:
        tree = pikepdf.NumberTree(root.ParentTree)
        keys = {key: tree[key] for key in tree}
    seen = set()
    for number, page in enumerate(whole.pages, 1):
        key = page.obj.get("/StructParents")
        if key is None:
            continue
        if key in seen:
            problems.append(f"page {number} shares its key of the parent tree")
        seen.add(key)
        if key not in keys:
            problems.append(f"page {number} has no entry in the parent tree")
            continue
        for element in keys[key]:
            if element is None:
                continue
            if element.objgen not in reached:
                problems.append(f"page {number} belongs to an element that the root does not reach")
            elif element.get("/Pg", page.obj).objgen != page.obj.objgen:
                problems.append(f"page {number} belongs to an element of another page")
    return problems


if __name__ == "__main__":
    everything = []
    for path in sys.argv[2:]:
        with tempfile.TemporaryDirectory() as folder:
            try:
                everything += [f"{path}: {problem}" for problem in judge(sys.argv[1], path, folder)[0]]
            except Exception as error:  # pylint: disable=broad-except
                everything.append(f"{path}: {type(error).__name__}: {error}")
        print(path, flush=True)
    print("\n".join(everything))
    sys.exit(1 if everything else 0)
