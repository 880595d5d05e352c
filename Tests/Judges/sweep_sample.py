#!/usr/bin/env python3
"""Do other readers find in a sample of the sweep's outputs what went in?

usage: sweep_sample.py DIRECTORY

The sweep (Tests/Sweep) judges outputs with the parts that wrote them. It leaves some in DIRECTORY, each
with what its fields were given. Here pypdf reads every value from them, and PDFium, which flattens the
file itself, the text that each field's boxes show: the same characters as the value, in any order. PDFium
passes over ActualText, which says what shaped text and stacked marks mean: of values that have such it may
leave characters out, and no more than SHARE of them may differ. Nothing may be there that was not given.
Prints what differs; exit code 1 where anything does, or too little was read.
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

FILES, VALUES, PLAIN, SHAPED = 40, 800, 200, 100
SHARE = 0.5
# PDFium takes one for the other.
TWINS = str.maketrans({"\u2010": "-", "\u2011": "-", "\u201c": '"', "\u201d": '"', "\u201e": '"',
                       "\u201f": '"', "\u2018": "'", "\u2019": "'", "\u201a": "'",
                       "\u201b": "'"})
# Values that the form calculates instead, with a warning.
REPLACED = "calculated"
# Values that are not all in sight, with a warning.
NOT_WHOLE = {"clipped", "continued", "not-shown", REPLACED}


def judge(directory):
    """(problems, counts)."""
    problems, counts = [], Counter()
    for path in sorted(glob.glob(os.path.join(directory, "*.pdf"))):
        with open(path[:-4] + ".json", encoding="utf-8") as file:
            fields = json.load(file)
        counts["files"] += 1
        problems += stored(path, fields, counts)
        problems += shown(path, fields, counts)
    for name, least in [("files", FILES), ("values", VALUES), ("plain", PLAIN), ("shaped", SHAPED)]:
        if counts[name] < least:
            problems.append(f"{counts[name]} {name} were read, and there must be {least}")
    if counts["less"] > SHARE * counts["shaped"]:
        problems.append(f"PDFium finds less than {counts['less']} of {counts['shaped']} shaped texts")
    return problems, counts


def stored(path, fields, counts):
    held = pypdf.PdfReader(path).get_fields() or {}
    problems = []
    for field in fields:
        if field["name"] not in held:  # Fields that no /Fields leads to.
            continue
        if REPLACED in field["warnings"]:
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
    if any("clipped" in field["warnings"] for field in fields):
        return []  # PDFium finds what is cut off too, in the boxes beside.
    problems = []
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
                        places.setdefault(widget.page, []).append(
                            (field["name"], widget.rect, field["value"]))
    for number, boxes in places.items():
        page = document[number]
        page.flatten()
        page.close()
        page = document[number]
        characters = Characters(page)
        for name, rect, value in boxes:
            wanted = counted(value)
            if not wanted:
                continue
            kind = "shaped" if is_shaped(value) else "plain"
            counts[kind] += 1
            found = counted("".join(c for c, _ in characters.inside(rect)))
            if found - wanted or kind == "plain" and found != wanted:
                problems.append(f"{os.path.basename(path)}: {name}: PDFium finds "
                                f"{dict(found - wanted)} too many, {dict(wanted - found)} too few")
            counts["less"] += kind == "shaped" and found != wanted
        characters.close()
        page.close()
    return problems


def is_shaped(value):
    """Whether marks are stacked or letters joined in it, so that glyphs do not say it one by one."""
    parts = unicodedata.normalize("NFD", value)
    return any(unicodedata.category(c) in ("Mn", "Mc") or unicodedata.bidirectional(c) == "AL"
               or "\u0e00" <= c < "\u1000" or "\u1780" <= c < "\u1800" for c in parts)


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
    # PDFium gives the halves of a surrogate pair as characters of their own, in text to the left turned
    # around: whole pairs are read first, and then all are counted by their halves.
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    parts = unicodedata.normalize("NFKD", whole).translate(TWINS)
    return Counter(half for c in parts for half in halves(c) if not c.isspace() and unicodedata.category(c) not in ("Cf", "Cc", "Mn")
                   and not unicodedata.bidirectional(c) == "BN" and not unicodedata.mirrored(c))


def halves(character):
    """A character beyond U+FFFF as its surrogates; any other alone."""
    if ord(character) < 0x10000:
        return [character]
    rest = ord(character) - 0x10000
    return [chr(0xD800 + (rest >> 10)), chr(0xDC00 + (rest & 0x3FF))]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    problems, counts = judge(sys.argv[1])
    for problem in problems[:40]:
        print(f"FAIL {problem}")
    print(f"{counts['files']} outputs of the sweep: pypdf reads {counts['values']} values, PDFium "
          f"{counts['plain']} plain texts and {counts['shaped']} shaped, {counts['less']} of those in part")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
