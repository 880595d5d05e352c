#!/usr/bin/env python3
"""Does `pages` keep what it takes, and nothing else?

usage: pages.py BINARY FILE…

Each file is turned around, cut down, and put together with itself and with the file after it. Of each
output: qpdf reads it without complaint; PDFium draws and labels each page as in its source; pikepdf finds
the fields of its pages, each under a name of its own, and one of two copies filled without the other; no
page, annotation or structure element is there that the document does not list; destinations, outline,
structure tree and optional content lead to what is there. What is wrong in a source already is not held
against the output. Prints what is wrong; exit code 1 where anything is.
"""
import ctypes
import json
import os
import shutil
import sys
import tempfile
from collections import Counter

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as raw

import tool
from fieldtree import Walk

# Pictures are small: a page that lost something shows it at any size.
SCALE = 0.6
MOST_PAGES = 12


def reachable(pdf):
    """Every dictionary and stream that the trailer leads to, once, with its key's name above it."""
    seen, pending = set(), [pdf.Root]
    if "/Info" in pdf.trailer:
        pending.append(pdf.trailer.Info)
    while pending:
        node = pending.pop()
        if not isinstance(node, (pikepdf.Dictionary, pikepdf.Stream, pikepdf.Array)):
            continue
        if node.is_indirect:
            if node.objgen in seen:
                continue
            seen.add(node.objgen)
        if isinstance(node, pikepdf.Array):
            pending += list(node)
            continue
        yield node
        pending += [value for _, value in node.items()]


def entries(pdf, root, leaf):
    """The entries of a name or number tree."""
    found, seen, pending = [], set(), [root]
    while pending:
        node = pending.pop()
        if not isinstance(node, pikepdf.Dictionary):
            continue
        if node.is_indirect:
            if node.objgen in seen:
                continue
            seen.add(node.objgen)
        pairs = list(node.get(leaf, []))
        found += list(zip(pairs[::2], pairs[1::2]))
        pending += list(node.get("/Kids", []))
    return found


class Facts:
    """What is wrong with a document, as kinds with their counts."""

    def __init__(self, path):
        self.wrong = Counter()
        with pikepdf.open(path) as pdf:
            self.pdf = pdf
            self.pages = {page.obj.objgen for page in pdf.pages}
            self.annotations = {a.objgen for page in pdf.pages for a in page.obj.get("/Annots", [])
                                if isinstance(a, pikepdf.Dictionary)}
            self.nodes = list(reachable(pdf))
            self.names = self.destination_names()
            self.lists()
            self.navigation()
            self.outline()
            self.structure()
            self.layers()
            del self.pdf, self.nodes

    def lists(self):
        for page in self.pdf.pages:
            for annotation in page.obj.get("/Annots", []):
                if not isinstance(annotation, pikepdf.Dictionary):
                    self.wrong["an entry of /Annots that is no annotation"] += 1
        for node in self.nodes:
            kind = node.get("/Type")
            if kind == "/Page" and node.objgen not in self.pages:
                self.wrong["a page that is not in the page tree"] += 1
            if node.get("/Subtype") == "/Widget" and node.is_indirect \
                    and node.objgen not in self.annotations:
                self.wrong["a widget that no page lists"] += 1
        form = self.pdf.Root.get("/AcroForm")
        if form is None:
            return
        for key in ("/Fields", "/CO"):
            for field in form.get(key, []):
                if not isinstance(field, pikepdf.Dictionary):
                    self.wrong[f"an entry of {key} that is no field"] += 1

    # Destinations.

    def destination_names(self):
        names = {}
        tree = self.pdf.Root.get("/Names", {}).get("/Dests")
        if tree is not None:
            names |= {bytes(key): value for key, value in entries(self.pdf, tree, "/Names")}
        for key, value in self.pdf.Root.get("/Dests", {}).items():
            names[key[1:].encode("latin-1", "replace")] = value
        return names

    def leads(self, destination, depth=0):
        """Whether a destination leads to a page of the document."""
        if isinstance(destination, pikepdf.Name):
            destination = self.names.get(str(destination)[1:].encode("latin-1", "replace"))
            return depth < 2 and self.leads(destination, depth + 1)
        if isinstance(destination, pikepdf.String):
            return depth < 2 and self.leads(self.names.get(bytes(destination)), depth + 1)
        if isinstance(destination, pikepdf.Dictionary):
            return depth < 3 and self.leads(destination.get("/D"), depth + 1)
        if not isinstance(destination, pikepdf.Array) or len(destination) == 0:
            return False
        page = destination[0]
        if isinstance(page, pikepdf.Dictionary):
            return page.objgen in self.pages
        return isinstance(page, int) and 0 <= page < len(self.pages)

    def navigation(self):
        for value in self.names.values():
            if not self.leads(value):
                self.wrong["a named destination that leads nowhere"] += 1
        for node in self.nodes:
            if node.get("/S") == "/GoTo" and not self.leads(node.get("/D")):
                self.wrong["a GoTo action that leads nowhere"] += 1
            if "/Dest" in node and not self.leads(node.Dest):
                self.wrong["a link or outline item that leads nowhere"] += 1
            if node.get("/S") in ("/ResetForm", "/SubmitForm", "/Hide"):
                targets = node.get("/Fields", node.get("/T", []))
                for target in targets if isinstance(targets, pikepdf.Array) else [targets]:
                    if target is None:
                        self.wrong["an action on a field that is not there"] += 1
        opening = self.pdf.Root.get("/OpenAction")
        if isinstance(opening, pikepdf.Array) and not self.leads(opening):
            self.wrong["an open action that leads nowhere"] += 1
        for thread in self.pdf.Root.get("/Threads", []):
            bead = first = thread.get("/F")
            for _ in range(100_000):
                if bead is None or bead.get("/P") is None or bead.P.objgen not in self.pages:
                    self.wrong["a bead on no page"] += 1
                    break
                if bead.get("/N") is None or bead.N.get("/V") is None \
                        or bead.N.V.objgen != bead.objgen:
                    self.wrong["a bead that does not lead on"] += 1
                    break
                bead = bead.N
                if bead.objgen == first.objgen:
                    break

    def outline(self):
        root = self.pdf.Root.get("/Outlines")
        if root is None or "/First" not in root:
            return
        self.items = 0
        if self.level(root, 0) != abs(int(root.get("/Count", 0))):
            self.wrong["a count of the outline that is wrong"] += 1

    def level(self, parent, depth):
        """How many items are visible below an open one."""
        count, item, previous = 0, parent.get("/First"), None
        while isinstance(item, pikepdf.Dictionary) and depth < 50 and self.items < 100_000:
            self.items += 1
            count += 1
            if item.get("/Parent") is None or item.Parent.objgen != parent.objgen:
                self.wrong["an outline item with another parent"] += 1
            before = item.get("/Prev")
            if (before.objgen if before is not None else None) != \
                    (previous.objgen if previous is not None else None):
                self.wrong["an outline item after another one"] += 1
            below = self.level(item, depth + 1) if "/First" in item else 0
            stated = int(item.get("/Count", 0))
            if abs(stated) != below:
                self.wrong["a count of an outline item that is wrong"] += 1
            count += below if stated > 0 else 0
            previous, item = item, item.get("/Next")
        last = parent.get("/Last")
        if (last.objgen if last is not None else None) != \
                (previous.objgen if previous is not None else None):
            self.wrong["a last outline item that is not the last"] += 1
        return count

    # Structure.

    def structure(self):
        tree = self.pdf.Root.get("/StructTreeRoot")
        keys = Counter()
        holders = {}
        for node in self.nodes:
            for key in ("/StructParents", "/StructParent"):
                if key in node:
                    keys[int(node[key])] += 1
                    holders[int(node[key])] = (key, node)
        if tree is None:
            self.wrong["a key of a parent tree that there is not"] += len(holders)
            return
        parents = {int(key): value for key, value in
                   entries(self.pdf, tree.get("/ParentTree"), "/Nums")}
        elements = self.elements(tree)
        for key, count in keys.items():
            if count > 1:
                self.wrong["a key of the parent tree used twice"] += 1
            if key not in parents:
                self.wrong["a key that the parent tree lacks"] += 1
        if parents and int(tree.get("/ParentTreeNextKey", max(parents) + 1)) <= max(parents):
            self.wrong["a next key of the parent tree that is taken"] += 1
        for key, value in parents.items():
            listed = list(value) if isinstance(value, pikepdf.Array) else [value]
            for element in listed:
                if isinstance(element, pikepdf.Dictionary) and element.is_indirect \
                        and element.objgen not in elements:
                    self.wrong["an element in the parent tree that is not in the tree"] += 1
        for _, element in entries(self.pdf, tree.get("/IDTree"), "/Names"):
            if not isinstance(element, pikepdf.Dictionary) or element.objgen not in elements:
                self.wrong["an identifier of no element"] += 1

    def elements(self, tree):
        found = set()
        pending = [(tree.get("/K"), None, tree)]
        while pending:
            node, page, parent = pending.pop()
            if isinstance(node, pikepdf.Array):
                pending += [(kid, page, parent) for kid in node]
                continue
            if not isinstance(node, pikepdf.Dictionary):
                if node is None and parent.objgen != tree.objgen:
                    self.wrong["a kid of the structure tree that is nothing"] += 1
                continue
            if "/MCID" in node or "/Obj" in node:
                own = node.get("/Pg", page)
                if own is None or own.objgen not in self.pages:
                    self.wrong["marked content or an object on no page"] += 1
                target = node.get("/Obj")
                if target is not None and target.get("/Subtype") is not None \
                        and target.get("/Rect") is not None \
                        and target.objgen not in self.annotations:
                    self.wrong["an object reference to no annotation"] += 1
                continue
            if node.is_indirect:
                if node.objgen in found:
                    continue
                found.add(node.objgen)
            if node.get("/P") is None or node.P.objgen != parent.objgen:
                self.wrong["an element with another parent"] += 1
            pending.append((node.get("/K"), node.get("/Pg", page), node))
        return found

    def layers(self):
        properties = self.pdf.Root.get("/OCProperties")
        groups = {g.objgen for g in (properties or {}).get("/OCGs", [])
                  if isinstance(g, pikepdf.Dictionary)}
        for node in self.nodes:
            if node.get("/Type") == "/OCG" and node.objgen not in groups:
                self.wrong["an optional content group that is not listed"] += 1


class Source:
    """A file's pages as PDFium and pikepdf see them."""

    def __init__(self, path):
        self.path = path
        self.facts = Facts(path)
        with pikepdf.open(path) as pdf:
            self.count = len(pdf.pages)
            self.fields = Counter()  # fields with a widget on the page
            self.field_pages = []
            for field in Walk(pdf).fields:
                pages = {w.page for w in field.widgets if w.page is not None}
                self.field_pages.append((field.name, pages))
            self.has_labels = "/PageLabels" in pdf.Root
            # Viewers draw such a form's widgets themselves, and then also those of forms beside it.
            self.is_redrawn = bool(pdf.Root.get("/AcroForm", {}).get("/NeedAppearances", False))
        document = pdfium.PdfDocument(path)
        document.init_forms()
        self.labels = [label(document, n) for n in range(self.count)]
        self.document, self.pictures = document, {}

    def picture(self, number, rotation):
        """A page as it should look."""
        if (number, rotation) not in self.pictures:
            self.pictures[number, rotation] = picture(self.document, number, rotation)
        return self.pictures[number, rotation]


def picture(document, number, rotation=0):
    return document[number].render(scale=SCALE, rotation=rotation, may_draw_forms=True).to_numpy()


def label(document, number):
    size = raw.FPDF_GetPageLabel(document, number, None, 0)
    buffer = ctypes.create_string_buffer(size)
    raw.FPDF_GetPageLabel(document, number, buffer, size)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


def differ(first, second):
    """Whether two pictures show something else."""
    if first.shape != second.shape:
        return True
    gap = np.abs(first.astype(int) - second.astype(int)).max(axis=2)
    return (gap > 64).mean() > 0.0005


def cases(source, other):
    """(what, arguments, [(source, page, rotation, copy)])."""
    count = min(source.count, MOST_PAGES)
    path = source.path
    every = [(source, n, 0, 0) for n in range(count)]
    last = f"1-{count}"
    yield "whole", [path, "--pages", last], every
    yield "reversed", [path, "--pages", f"{count}-1"], every[::-1]
    yield "turned", [path, "--pages", "1", "--rotate", "90"], [(source, 0, 90, 0)]
    if count > 1:
        yield "without the first", [path, "--pages", f"2-{count}"], every[1:]
        yield "the first", [path, "--pages", "1"], every[:1]
    yield "two copies", [path, "--pages", f"{last},{last}"], \
        every + [(source, n, 0, 1) for n in range(count)]
    if other is not None:
        yield "around another", \
            [path, "--pages", "1", other.path, "--pages", "1", "--rotate", "270", path,
             "--pages", last], \
            [(source, 0, 0, 0), (other, 0, 270, 0), (source, 0, 0, 1)] + every[1:]


def judge_case(binary, what, arguments, layout, work):
    out = os.path.join(work, "out.pdf")
    done = tool.run([binary, "pages", *arguments, "-o", out, "--drop-signatures"])
    if done.code != 0:
        return [f"{what}: exit code {done.code}: {done.text.strip()[:200]}"]
    return [f"{what}: {problem}" for problem in judge_output(binary, out, layout, work)]


def judge_output(binary, out, layout, work):
    problems = []
    check = tool.run(["qpdf", "--check", out])
    if check.code != 0:
        problems.append(f"qpdf --check: {(check.out + check.err).decode('utf-8', 'replace')[-300:]}")
    allowed = Counter()
    for source, copy in {(id(s), c): (s, c) for s, _, _, c in layout}.values():
        allowed.update(source.facts.wrong)
    for kind, count in Facts(out).wrong.items():
        if count > allowed[kind]:
            problems.append(f"{kind}: {count}")
    return problems + judge_pages(out, layout) + judge_fields(binary, out, layout, work)


def judge_pages(out, layout):
    problems = []
    document = pdfium.PdfDocument(out)
    document.init_forms()
    if len(document) != len(layout):
        return [f"{len(document)} pages instead of {len(layout)}"]
    is_drawn_otherwise = len({source.is_redrawn for source, *_ in layout}) > 1
    has_labels = any(source.has_labels for source, *_ in layout)
    for number, (source, page, rotation, _) in enumerate(layout):
        if not is_drawn_otherwise and differ(picture(document, number), source.picture(page, rotation)):
            problems.append(f"page {number + 1} looks different")
        if source.has_labels and label(document, number) != source.labels[page]:
            problems.append(f"page {number + 1} has another label")
        if not has_labels and label(document, number):
            problems.append(f"page {number + 1} has a label")
    document.close()
    return problems


def judge_fields(binary, out, layout, work):
    problems = []
    expected = 0
    for source, copy in {(id(s), c): (s, c) for s, _, _, c in layout}.values():
        pages = {p for s, p, _, c in layout if s is source and c == copy}
        expected += sum(1 for _, own in source.field_pages if not own or own & pages)
    with pikepdf.open(out) as pdf:
        fields = [f for f in Walk(pdf).fields]
        names = Counter(field.name for field in fields)
        originals = Counter()
        for source, *_ in {id(s): (s,) for s, *_ in layout}.values():
            originals.update({name: max(0, count - 1) for name, count in
                              Counter(n for n, _ in source.field_pages).items()})
        twice = [name for name, count in names.items() if count > 1 and name]
        if twice and not sum(originals.values()):
            problems.append(f"{len(twice)} names of several fields")
        if len(fields) != expected:
            problems.append(f"{len(fields)} fields instead of {expected}")
        copies = {c for *_, c in layout}
        if len(copies) < 2:
            return problems
        text = [f for f in fields if f.kind == "text" and f.name and names[f.name] == 1
                and not f.flags & 1 and not f.attributes.get("/MaxLen")]
        if not text:
            return problems
        chosen = text[-1].name
        before = {f.name: str(f.attributes.get("/V")) for f in fields}
    data, filled = os.path.join(work, "data.json"), os.path.join(work, "filled.pdf")
    with open(data, "w") as file:
        json.dump({chosen: "7"}, file)
    done = tool.run([binary, "fill", out, "-d", data, "-o", filled, "--no-scripts", "--overflow", "clip"])
    if done.code != 0:
        return problems + [f"the output cannot be filled: {done.text.strip()[:200]}"]
    with pikepdf.open(filled) as pdf:
        after = {f.name: str(f.attributes.get("/V")) for f in Walk(pdf).fields}
    changed = {name for name in after if name in before and after[name] != before[name]
               and not (before[name] in ("None", "", "/Off") and after[name] in ("None", "", "/Off"))}
    if chosen not in changed or len(changed) > 1:
        problems.append(f"filling one field changed {len(changed)}")
    return problems


def judge(binary, paths):
    """(problems, outputs judged)."""
    problems, count = [], 0
    sources = []
    for path in paths:
        try:
            sources.append(Source(path))
        except (pikepdf.PdfError, pdfium.PdfiumError) as error:
            problems.append(f"{os.path.basename(path)}: no source for this judge: {error}")
    work = tempfile.mkdtemp()
    try:
        for source, other in zip(sources, sources[1:] + sources[:1]):
            name = os.path.basename(source.path)
            partner = other if other is not source else None
            for what, arguments, layout in cases(source, partner):
                count += 1
                problems += [f"{name}: {problem}" for problem in
                             judge_case(binary, what, arguments, layout, work)]
    finally:
        shutil.rmtree(work)
    return problems, count


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    problems, count = judge(sys.argv[1], sys.argv[2:])
    for problem in problems:
        print(problem)
    print(f"{count} outputs judged, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
