#!/usr/bin/env python3
"""Do other readers find in a sample of the sweep's outputs what went in?

usage: sweep_sample.py DIRECTORY

The sweep (Tests/Sweep) judges outputs with the parts that wrote them. It leaves some in DIRECTORY, each
with what its fields were given. Here pypdf reads every value from them, and PDFium, which flattens the
file itself, the text that each field's boxes show: the same characters as the value, in any order. PDFium
spells some characters in its own way and leaves some out, so SHARE of the texts must be the same; an
engine that loses or replaces characters loses them in every form. Prints what differs; exit code 1 where
too much does, or too little was read.
"""
import glob
import json
import os
import sys
import unicodedata
from collections import Counter

import pikepdf
import pypdf
import pypdfium2

from fieldtree import Walk, fields_by_name
from visible import Characters

FILES, VALUES, TEXTS = 40, 800, 400
SHARE = 0.9
# Values that are not all in sight, and say so.
NOT_WHOLE = {"clipped", "continued", "not-shown"}


def judge(directory):
    """(problems, counts)."""
    problems, counts = [], Counter()
    for path in sorted(glob.glob(os.path.join(directory, "*.pdf"))):
        with open(path[:-4] + ".json", encoding="utf-8") as file:
            fields = json.load(file)
        counts["files"] += 1
        problems += stored(path, fields, counts)
        shown(path, fields, counts)
    for name, least in [("files", FILES), ("values", VALUES), ("texts", TEXTS)]:
        if counts[name] < least:
            problems.append(f"{counts[name]} {name} were read, and there must be {least}")
    if counts["same"] < SHARE * counts["texts"]:
        problems.append(f"PDFium finds {counts['same']} of {counts['texts']} texts")
    return problems, counts


def stored(path, fields, counts):
    held = pypdf.PdfReader(path).get_fields() or {}
    problems = []
    for field in fields:
        if field["name"] not in held:  # Fields that no /Fields leads to.
            continue
        counts["values"] += 1
        value = held[field["name"]].get("/V")
        value = value.get_object() if hasattr(value, "get_object") else value
        if hasattr(value, "get_data"):
            value = value.get_data().decode("utf-16" if value.get_data()[:2] == b"\xfe\xff" else "latin-1")
        if value != field["value"]:
            problems.append(f"{os.path.basename(path)}: {field['name']}: pypdf reads another value")
    return problems


def shown(path, fields, counts):
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    with pikepdf.open(path) as pdf:
        groups = fields_by_name(Walk(pdf))
        places = {}
        for field in fields:
            if field["isFormatted"] or field["isPassword"] or NOT_WHOLE & set(field["warnings"]):
                continue
            for member in groups.get(field["name"], []):
                for widget in member.widgets:
                    if widget.on_screen and alone(widget, groups):
                        places.setdefault(widget.page, []).append((widget.rect, field["value"]))
    for number, boxes in places.items():
        page = document[number]
        page.flatten()
        page.close()
        page = document[number]
        characters = Characters(page)
        for rect, value in boxes:
            wanted = counted(value)
            if not wanted:
                continue
            counts["texts"] += 1
            counts["same"] += counted("".join(c for c, _ in characters.inside(rect))) == wanted
        characters.close()
        page.close()


def alone(widget, groups):
    """Whether no other widget's text can be taken for this one's."""
    left, bottom, right, top = widget.rect
    for group in groups.values():
        for field in group:
            for other in field.widgets:
                if other.node.objgen == widget.node.objgen or other.page != widget.page or not other.rect:
                    continue
                x0, y0, x1, y1 = other.rect
                if x0 < right + 2 and x1 > left - 2 and y0 < top + 2 and y1 > bottom - 2:
                    return False
    return True


def counted(text):
    """Characters, compatible ones as one; not white space, controls and what is never seen."""
    parts = unicodedata.normalize("NFKD", text)
    return Counter(c for c in parts if not c.isspace() and unicodedata.category(c) not in ("Cf", "Cc", "Mn")
                   and not unicodedata.bidirectional(c) == "BN" and not unicodedata.mirrored(c))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    problems, counts = judge(sys.argv[1])
    for problem in problems[:40]:
        print(f"FAIL {problem}")
    print(f"{counts['files']} outputs of the sweep: pypdf reads {counts['values']} values; PDFium shows "
          f"{counts['same']} of {counts['texts']} texts as they were given")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
