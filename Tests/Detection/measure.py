#!/usr/bin/env python3
"""How many of a form's own fields does `formwright detect` find on its pages once they are flat?

usage: measure.py PROGRAM FORM.pdf… [--beside acroforge] [--pictures DPI] [--pages N] [--worst N]

Each form loses its widgets; what it had is the truth. A field counts only if its place can be seen without it: a line
under it, two sides of a box, a leader or a blank; for a box to be checked, a square, a circle or a short text there.
What is found where an invisible field was counts neither way. Found and true fields are paired by the share that they
have in common (IoU of at least 0.5), texts with texts and boxes with boxes. Prints precision, recall and F1, also where
it suffices that 70 % of the smaller lie in the larger, and where fields that take a character each count as one
(combs.py), found or true; of each kind of evidence, the share that is right; and the share
of forms that need no correction. With --beside acroforge, PyPI's package acroforge is asked the same. With --pictures, the
same pages are also judged as scans: each becomes a picture, which is all that its file shows.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

import pikepdf
import yaml

import combs

TEXTS = ("text", "combobox", "listbox", "signature")
CHOICES = ("checkbox", "radio")


def run(command, timeout=300):
    return subprocess.run(command, capture_output=True, timeout=timeout, check=False).stdout


def truth(program, path):
    facts = json.loads(run([program, "inspect", "--json", path]))
    return [{"page": widget["page"], "rect": widget["rect"], "kind": "choice" if field["type"] in CHOICES else "text", "reason": "true"}
            for field in facts["fields"] if field["type"] in TEXTS + CHOICES
            for widget in field["widgets"] if widget["page"] and widget["rect"] and not widget["hidden"]]


def flatten(path, out, pages=None):
    with pikepdf.open(path) as pdf:
        if pages:
            del pdf.pages[pages:]
        for page in pdf.pages:
            if "/Annots" in page:
                page.Annots = pikepdf.Array([note for note in page.Annots if note.get("/Subtype") != "/Widget"])
        if "/AcroForm" in pdf.Root:
            del pdf.Root["/AcroForm"]
        pdf.save(out)


def pictures(path, out, dpi):
    """The same pages, each of nothing but its picture."""
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            if page.get("/Rotate", 0):
                raise ValueError("a turned page")
            gray = run(["pdftoppm", "-gray", "-cropbox", "-singlefile", "-r", str(dpi), "-f", str(number), "-l", str(number), path])
            _, size, _, pixels = gray.split(b"\n", 3)
            width, height = map(int, size.split())
            left, bottom, right, top = map(float, page.get("/CropBox", page.MediaBox))
            picture = pdf.make_stream(pixels, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=width, Height=height,
                                      BitsPerComponent=8, ColorSpace=pikepdf.Name.DeviceGray)
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(P=picture))
            page.Contents = pdf.make_stream(f"{right - left} 0 0 {top - bottom} {left} {bottom} cm /P Do".encode())
        for key in ("/StructTreeRoot", "/MarkInfo"):
            if key in pdf.Root:
                del pdf.Root[key]
        pdf.save(out)


def overlap(one, other, axis):
    return max(0.0, min(one[axis + 2], other[axis + 2]) - max(one[axis], other[axis]))


def area(box):
    return (box[2] - box[0]) * (box[3] - box[1])


def union_share(one, other):
    shared = overlap(one, other, 0) * overlap(one, other, 1)
    return shared / (area(one) + area(other) - shared + 1e-9)


def smaller_share(one, other):
    return overlap(one, other, 0) * overlap(one, other, 1) / (min(area(one), area(other)) + 1e-9)


class Page:
    """What a page shows without its widgets."""

    def __init__(self, page):
        self.words = [(word["rect"], word["text"]) for line in page["lines"] for word in line["words"]]
        self.horizontal, self.vertical, self.marks = [], [], []
        for rule in page["rules"] + page["boxes"]:
            left, bottom, right, top = rule["rect"]
            if max(right - left, top - bottom) < 19 and min(right - left, top - bottom) > 4:
                self.marks.append(rule["rect"])
            if right - left > 3:
                self.horizontal += [(left, right, bottom), (left, right, top)]
            if top - bottom > 3:
                self.vertical += [(bottom, top, left), (bottom, top, right)]
        for path in page["paths"]:
            left, bottom, right, top = path["rect"]
            if 4 < right - left < 19 and 4 < top - bottom < 19:
                self.marks.append(path["rect"])

    def shows(self, field):
        left, bottom, right, top = field["rect"]
        width = right - left
        across = lambda place: any(abs(edge[2] - place) < 5 and min(edge[1], right) - max(edge[0], left) > 0.6 * width
                                   for edge in self.horizontal)
        beside = lambda place: any(abs(edge[2] - place) < 5 and edge[0] < bottom + 5 and edge[1] > top - 5
                                   for edge in self.vertical)
        sides = across(bottom) + across(top) + beside(left) + beside(right)
        if field["kind"] == "choice":
            x, y = (left + right) / 2, (bottom + top) / 2
            near = lambda box: box[0] - 4 < x < box[2] + 4 and box[1] - 4 < y < box[3] + 4
            return any(map(near, self.marks)) or sides >= 2 or any(
                len(text) <= 4 and near(box) for box, text in self.words)
        return across(bottom) or sides >= 2 or any(
            re.search(r"___|\.{5}", text) and box[0] < right and box[2] > left and bottom - 5 < box[1] + 2 < top
            for box, text in self.words)


def detected(program, path, directory, *options):
    out = os.path.join(directory, "fields.yaml")
    if os.path.exists(out):
        os.remove(out)
    run([program, "detect", path, "-o", out, "--ignore-permissions", *options], 1200)
    fields = []
    with open(out, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("  - "):
                continue
            item = yaml.safe_load(line)[0]
            reason = line.rsplit(", ", 1)[1].strip()
            for place in item.get("options", [item]):
                fields.append({"page": item["page"], "rect": place["rect"], "reason": reason,
                               "kind": "text" if "text" in item else "choice"})
    return fields


def acroforge(path, directory):
    import pypdf

    out = os.path.join(directory, "forged.pdf")
    if os.path.exists(out):
        os.remove(out)
    subprocess.run([os.path.join(os.path.dirname(sys.executable), "acroforge"), "make-fillable", path, out], capture_output=True,
                   timeout=300, check=False)
    fields = []
    if os.path.exists(out):
        for number, page in enumerate(pypdf.PdfReader(out).pages):
            for note in page.get("/Annots") or []:
                note = note.get_object()
                if note.get("/Subtype") == "/Widget":
                    kind = note.get("/FT") or note.get("/Parent", {}).get("/FT")
                    fields.append({"page": number + 1, "rect": [float(x) for x in note["/Rect"]], "reason": "acroforge",
                                   "kind": "choice" if kind == "/Btn" else "text"})
    return fields


def pairs(found, true, share, least):
    scored = sorted(((share(one["rect"], other["rect"]), i, j) for i, one in enumerate(found)
                     for j, other in enumerate(true) if one["page"] == other["page"] and one["kind"] == other["kind"]),
                    reverse=True)
    used, matched = set(), {}
    for score, i, j in scored:
        if score < least:
            break
        if i not in matched and j not in used:
            matched[i] = j
            used.add(j)
    return matched


def joined(fields):
    """The fields with those joined that take a character each; and what each is made of."""
    whole, parts = [], []
    for page, kind in sorted({(field["page"], field["kind"]) for field in fields}):
        own = [i for i, field in enumerate(fields) if (field["page"], field["kind"]) == (page, kind)]
        if kind == "choice":
            boxes, runs = [fields[i]["rect"] for i in own], [[place] for place in range(len(own))]
        else:
            boxes, runs = combs.joined([fields[i]["rect"] for i in own])
        whole += [{"page": page, "kind": kind, "rect": box, "reason": fields[own[run[0]]]["reason"]}
                   for box, run in zip(boxes, runs)]
        parts += [[own[place] for place in run] for run in runs]
    return whole, parts


class Score:
    def __init__(self):
        self.right = self.found = self.true = 0

    def __str__(self):
        precision, recall = self.right / max(1, self.found), self.right / max(1, self.true)
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        return f"precision {precision:.3f}  recall {recall:.3f}  F1 {f1:.3f}  ({self.right} of {self.found} found, {self.true} true)"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("forms", nargs="+")
    parser.add_argument("--beside", choices=["acroforge"])
    parser.add_argument("--worst", type=int, default=0)
    parser.add_argument("--pictures", type=int)
    parser.add_argument("--pages", type=int)
    option = parser.parse_args()
    scores = collections.defaultdict(Score)
    evidence = collections.defaultdict(lambda: [0, 0])
    perfect, judged, errors = collections.Counter(), 0, []
    with tempfile.TemporaryDirectory() as directory:
        for path in option.forms:
            try:
                fields = truth(option.program, path)
                flat = os.path.join(directory, "flat.pdf")
                flatten(path, flat, option.pages)
                if option.pages:
                    fields = [field for field in fields if field["page"] <= option.pages]
                pages = {page["number"]: Page(page) for page in
                         json.loads(run([option.program, "text", "--json", flat, "--ignore-permissions"]))["pages"]}
                seen = [field["page"] in pages and pages[field["page"]].shows(field) for field in fields]
                tools = {"formwright": detected(option.program, flat, directory)}
                if option.pictures:
                    scan = os.path.join(directory, "scan.pdf")
                    pictures(flat, scan, option.pictures)
                    tools["pictures"] = detected(option.program, scan, directory, "--ocr", "always")
                if option.beside:
                    tools[option.beside] = acroforge(flat, directory)
            except Exception as error:
                print(f"SKIPPED: {path}: {error!r}"[:200])
                continue
            if not any(seen):
                continue
            judged += 1
            for tool, found in tools.items():
                own_fields, own_seen = fields, seen
                wrong = 0
                for measure, share, least in [("IoU 0.5", union_share, 0.5), ("70 % inside", smaller_share, 0.7),
                                              ("combs joined", union_share, 0.5)]:
                    if measure == "combs joined":
                        found, _ = joined(found)
                        own_fields, parts = joined(fields)
                        own_seen = [any(seen[i] for i in part) for part in parts]
                    matched = pairs(found, own_fields, share, least)
                    for kind in ("text", "choice"):
                        score = scores[f"{tool:10} {kind:6} {measure:12}"]
                        own = [i for i, field in enumerate(found) if field["kind"] == kind]
                        hidden = sum(1 for i in own if i in matched and not own_seen[matched[i]])
                        right = sum(1 for i in own if i in matched and own_seen[matched[i]])
                        true = sum(1 for field, shown in zip(own_fields, own_seen) if shown and field["kind"] == kind)
                        score.right += right
                        score.found += len(own) - hidden
                        score.true += true
                        if measure == "IoU 0.5":
                            wrong += len(own) - hidden - right + true - right
                            if tool == "formwright":
                                for i in own:
                                    if i not in matched or own_seen[matched[i]]:
                                        evidence[found[i]["reason"]][0] += i in matched
                                        evidence[found[i]["reason"]][1] += 1
                perfect[tool] += wrong == 0
                if tool == "formwright":
                    errors.append((wrong, path))
    print(f"{judged} forms")
    for name, score in sorted(scores.items()):
        print(f"{name} {score}")
    for reason, (right, all_) in sorted(evidence.items()):
        print(f"{reason:32} {right / all_:.2f} of {all_}")
    for tool, count in perfect.items():
        print(f"{tool}: {count} of {judged} forms need no correction")
    for wrong, path in sorted(errors, reverse=True)[:option.worst]:
        print(wrong, path)


if __name__ == "__main__":
    main()
