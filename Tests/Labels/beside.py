#!/usr/bin/env python3
"""beside.py BINARY [--spec DIR] [--misses] FORM…

Puts the text fields of forms back by the texts beside them. Each form loses its widgets; a specification without
coordinates, written from the labels that `inspect` reads on the pages, puts the text fields back with
`author --base`; a field counts if each edge of its rectangle is within 3 points of where the form had it.
Fields without a label on the page count as lost.

How a specification is written: the anchor of a field is the part of its label that lies nearest to it on one line
of the page. The relation is what a person sees: the field is right of the text, left of it, above it, under it, or
under it in a box with rules on both sides. Where the anchor is on the page more than once, “after” names a text
that precedes it; in parts of a page that repeat one another, “nth” counts. In a table, where one text names the row and another one the column, both are written.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import pikepdf
import yaml

TOLERANCE = 3
# Points: what is under a field or behind it names it only from close by.
FARTHEST_BEHIND = 15
STOP_WORDS = set("a an and any are as at be by do for from have if in is it not of on or that the this to was were "
                 "will with you your".split())


def run(binary, *arguments):
    done = subprocess.run([binary, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def plain(word):
    text = word.lower()
    while len(text) > 1 and text[-1] in ":*.,;":
        text = text[:-1]
    return text


def stripped(path, target):
    """The form without its widgets and its interactive form."""
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            if "/Annots" in page.obj:
                page.obj.Annots = pdf.make_indirect(pikepdf.Array(
                    annotation for annotation in page.obj.Annots if annotation.get("/Subtype") != "/Widget"))
        del pdf.Root.AcroForm
        for key in ("/StructTreeRoot", "/Perms", "/OpenAction", "/AA"):
            if key in pdf.Root:
                del pdf.Root[key]
        pdf.save(target)


def unlabeled(path, target):
    """The form with labels on its pages alone."""
    with pikepdf.open(path) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and "/TU" in item:
                del item.TU
        for owner, key in ((pdf.Root.AcroForm, "/XFA"), (pdf.Root, "/StructTreeRoot"), (pdf.Root, "/Perms")):
            if key in owner:
                del owner[key]
        pdf.save(target)


class Page:
    """The lines of a page, and its rules."""

    def __init__(self, page):
        self.lines = [[(plain(word["text"]), word["text"], word["rect"]) for word in line["words"]]
                      for line in page["lines"] if not line.get("angle")]
        self.words = [(word[0], number) for number, line in enumerate(self.lines) for word in line]
        self.vertical = []
        for graphic in page["rules"]:
            left, bottom, right, top = graphic["rect"]
            if top - bottom > right - left:
                self.vertical.append((left, bottom, top))
        for graphic in page["boxes"]:
            left, bottom, right, top = graphic["rect"]
            if right - left > 4 and top - bottom > 4:
                self.vertical += [(left, bottom, top), (right, bottom, top)]

    def places(self, words):
        """Places in the page's words where the words stand on one line."""
        return [start for start in range(len(self.words) - len(words) + 1)
                if all(self.words[start + n][0] == word for n, word in enumerate(words))
                and len({self.words[start + n][1] for n in range(len(words))}) == 1]

    def has_rule(self, x, low, high):
        return any(abs(at - x) < 5 and min(top, high) - max(bottom, low) > (high - low) / 2
                   for at, bottom, top in self.vertical)


def gap(first, second):
    across = max(first[0] - second[2], second[0] - first[2], 0)
    up = max(first[1] - second[3], second[1] - first[3], 0)
    return (across ** 2 + (1.5 * up) ** 2) ** 0.5


def runs(page, label):
    """Parts of the label as they stand on lines of the page: (number of words, line, first word, last word)."""
    wanted = [plain(word) for word in label.split()]
    places = {}
    for place, word in enumerate(wanted):
        if "__" in word:
            continue
        places.setdefault(word, []).append(place)
    for number, line in enumerate(page.lines):
        start = 0
        while start < len(line):
            longest = 0
            for place in places.get(line[start][0], []):
                length = 0
                while (start + length < len(line) and place + length < len(wanted)
                       and line[start + length][0] == wanted[place + length]):
                    length += 1
                longest = max(longest, length)
            names = [word[0] for word in line[start:start + longest]]
            if any(re.search(r"\w\w", name) and name not in STOP_WORDS for name in names):
                yield number, start, start + longest
            start += max(longest, 1)


def union(boxes):
    return [min(box[0] for box in boxes), min(box[1] for box in boxes),
            max(box[2] for box in boxes), max(box[3] for box in boxes)]


def relation(page, text, box):
    """How a person says where the box is, seen from the text; None if neither beside, above nor under."""
    overlap = min(text[3], box[3]) - max(text[1], box[1])
    if overlap > 0.4 * min(text[3] - text[1], box[3] - box[1]):
        if text[2] <= box[0] + 4:
            return "right of"
        if text[0] >= box[2] - 4:
            return "left of"
    middle = (box[1] + box[3]) / 2
    if min(text[2], box[2]) - max(text[0], box[0]) > 0 or abs(text[0] - box[0]) < 20:
        if (text[1] + text[3]) / 2 > middle:
            high = (text[1] + text[3]) / 2
            boxed = page.has_rule(box[0], middle, high) + page.has_rule(box[2], middle, high)
            return "in box under" if boxed else "under"
        return "above"
    return None


def anchor(page, label, box, among=None):
    """(relation, words, line, first word) of the best anchor."""
    best = None
    for number, start, end in runs(page, label):
        words = page.lines[number][start:end]
        text = union([word[2] for word in words])
        kind = relation(page, text, box)
        if kind is None or among is not None and kind not in among:
            continue
        share = (end - start) / max(1, len(label.rsplit(": ", 1)[-1].split()))
        if kind in ("above", "left of") and gap(text, box) > FARTHEST_BEHIND:
            continue
        cost = gap(text, box) - 2 * min(end - start, 8) - 25 * min(share, 1)
        if best is None or cost < best[0]:
            best = (cost, kind, [word[1] for word in words], number, start, text)
    return best and best[1:]


def entry(page, number, field, fields):
    """A field of the specification; None if its label is not on the page."""
    box, label = field["widgets"][0]["rect"], field["label"] or ""
    found = anchor(page, label, box)
    if found is None:
        return None
    kind, words, line, start, place = found
    item = {"page": number, kind: " ".join(words)}
    if kind == "right of":
        between = [other for other in fields if other is not field and other["widgets"][0]["page"] == number
                   and place[2] - 4 < other["widgets"][0]["rect"][2] <= box[0] + 4
                   and min(other["widgets"][0]["rect"][3], box[3])
                   - max(other["widgets"][0]["rect"][1], box[1]) > 0.6 * (box[3] - box[1])]
        head = anchor(page, label, box, ("under", "in box under"))
        if between and head is not None:
            item["under"] = " ".join(head[1])
    names = [plain(word) for word in words]
    own = sum(len(page.lines[index]) for index in range(line)) + start
    places = page.places(names)
    earlier = [other for other in places if other < own]
    if len(places) > 1:
        after = preceding(page, own, max(earlier) + 1 if earlier else 0)
        if after is None:
            # Parts of the page that are the same.
            item["nth"] = places.index(own) + 1
        else:
            item["after"] = after
    return item


def preceding(page, own, least):
    """A text that is on the page once, between two places."""
    place = own - 1
    while place >= least:
        line = page.words[place][1]
        for length in range(1, 9):
            if place - length + 1 < least or page.words[place - length + 1][1] != line:
                break
            names = [page.words[place - n][0] for n in reversed(range(length))]
            if len(page.places(names)) == 1 and all(re.search(r"[^\W_]", name) for name in names):
                return " ".join(names)
        place -= 1
    return None


def measure(binary, path, directory):
    """(text fields, fields in the specification, fields at their place, misses)."""
    name = os.path.basename(path)
    bare, form = os.path.join(directory, "bare-" + name), os.path.join(directory, "form-" + name)
    stripped(path, bare)
    unlabeled(path, form)
    fields = [field for field in json.loads(run(binary, "inspect", form, "--json")[1])["fields"]
              if field["type"] == "text" and field["widgets"] and not field["widgets"][0]["hidden"]
              and field["widgets"][0]["rect"][2] > field["widgets"][0]["rect"][0]]
    pages = {page["number"]: Page(page) for page in json.loads(run(binary, "text", bare, "--json")[1])["pages"]}
    # As a person goes through them: pages, rows, columns.
    fields.sort(key=lambda field: (field["widgets"][0]["page"], -round(field["widgets"][0]["rect"][1] / 6),
                                   field["widgets"][0]["rect"][0]))
    items = {}
    for number, field in enumerate(fields):
        at = field["widgets"][0]["page"]
        found = entry(pages[at], at, field, fields)
        if found is not None:
            items[number] = {"text": f"f{number}", **found}
    specification, output = os.path.join(directory, name + ".yaml"), os.path.join(directory, "out-" + name)
    lost = {}
    for _ in range(40):
        with open(specification, "w", encoding="utf-8") as file:
            yaml.safe_dump({"fields": list(items.values())}, file, sort_keys=False, allow_unicode=True)
        code, _, errors = run(binary, "author", specification, "--base", bare, "-o", output, "--diagnostics", "json")
        if code == 0:
            break
        dropped = [json.loads(line) for line in errors.splitlines() if line.startswith("{")]
        dropped = [problem for problem in dropped if problem.get("field")]
        if not dropped:
            return len(fields), len(items), 0, [("", "", errors[:300])]
        for problem in dropped:
            number = int(problem["field"][1:])
            lost[number] = problem["message"]
            items.pop(number, None)
    made = {field["name"]: field["widgets"][0] for field in json.loads(run(binary, "inspect", output, "--json")[1])["fields"]}
    good, misses = 0, []
    for number, field in enumerate(fields):
        wanted = field["widgets"][0]
        given = made.get(f"f{number}")
        if given and given["page"] == wanted["page"] \
                and all(abs(a - b) <= TOLERANCE for a, b in zip(given["rect"], wanted["rect"])):
            good += 1
        else:
            misses.append((field["name"][-30:], items.get(number) or lost.get(number) or "no anchor for: " + (field["label"] or "")[-60:],
                           wanted["page"], [round(n, 1) for n in wanted["rect"]],
                           given and [round(a - b, 1) for a, b in zip(given["rect"], wanted["rect"])]))
    return len(fields), len(items), good, misses


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("forms", nargs="+")
    parser.add_argument("--misses", action="store_true", help="say which fields are elsewhere")
    parser.add_argument("--floor", type=float, help="the least share in percent; exit code 1 below")
    given = parser.parse_args()
    total = right = 0
    with tempfile.TemporaryDirectory() as directory:
        for path in given.forms:
            try:
                count, written, good, misses = measure(given.binary, path, directory)
            except Exception as error:
                if len(given.forms) == 1: raise
                print(path, "ERROR", repr(error)[:100]); continue
            total, right = total + count, right + good
            print(f"{os.path.basename(path):44} {count:4} text fields, {written:4} written, {good:4} in place "
                  f"({100 * good / max(1, count):.0f} %)", flush=True)
            if given.misses:
                for miss in misses:
                    print("   ", *miss)
    share = 100 * right / max(1, total)
    print(f"{right} of {total} text fields are within {TOLERANCE} points of their place ({share:.1f} %)")
    return 1 if given.floor is not None and share < given.floor else 0


if __name__ == "__main__":
    sys.exit(main())
