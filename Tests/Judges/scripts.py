#!/usr/bin/env python3
"""usage: scripts.py FORMWRIGHT

Fills a form with texts of many scripts in every kind of field, and has others say whether they are
right: what poppler and PDFium read, what PDFium, poppler and MuPDF draw, and glyph for glyph what
HarfBuzz's hb-shape sets with the same font.
"""
import json
import os
import subprocess
import sys
import tempfile
import unicodedata

import numpy as np
import pikepdf
import pymupdf
import pypdfium2

import glyphs
import pictures
import scripts_form
import tool
from scripts_form import KINDS, MIXED, POPPLER_REVERSES, TEXTS, TO_THE_LEFT

# Two renderers may differ in this share of a field's inked pixels by more than this much grey, once
# each pixel is compared with its neighbours.
SHARE, GREY, DPI = 0.02, 96, 144


def judge(binary, directory):
    """(problems, how many texts were judged)"""
    form, data = os.path.join(directory, "form.pdf"), os.path.join(directory, "data.json")
    rectangles = scripts_form.make(form)
    with open(data, "w", encoding="utf-8") as file:
        json.dump(scripts_form.values(), file)
    problems = []
    outputs = {}
    for stage, more in (("filled", []), ("flattened", ["--flatten"])):
        outputs[stage] = os.path.join(directory, stage + ".pdf")
        done = tool.run([binary, "fill", form, "--data", data, "-o", outputs[stage]] + more)
        if done.code != 0:
            return [f"{stage}: exit {done.code}: {done.text[-2000:]}"], 0
    problems += extracted(outputs["flattened"], rectangles)
    problems += drawn_alike(outputs["flattened"], rectangles)
    problems += values_kept(outputs["filled"])
    problems += glyphs.judge(outputs["filled"])
    return problems, len(rectangles)


def values_kept(path):
    """The field's value, character for character."""
    with pikepdf.open(path) as pdf:
        found = {str(f.T): str(f.V) for f in pdf.Root.AcroForm.Fields if "/V" in f}
    return [f"{name}: another value" for name, text in scripts_form.values().items()
            if found.get(name) != text]


def extracted(path, rectangles):
    problems = []
    page = pypdfium2.PdfDocument(path)[0]
    height = page.get_height()
    text_page = page.get_textpage()
    for script, wanted in TEXTS.items():
        for kind in KINDS:
            name = scripts_form.name(kind, script)
            left, bottom, right, top = rectangles[name]
            theirs = {}
            if kind != "caption":
                theirs["PDFium"] = text_page.get_text_bounded(
                    left - 1, bottom - 2, right + 1, top + 2)
            if script not in (TO_THE_LEFT if kind == "comb" else POPPLER_REVERSES):
                theirs["poppler"] = poppler_text(path, left, height - top, right, height - bottom)
            for reader, text in theirs.items():
                if not same(text, wanted, script in MIXED, kind):
                    problems.append(f"{name}: {reader} reads {text.strip()!r} for {wanted!r}")
    return problems


def poppler_text(path, left, top, right, bottom):
    return subprocess.run(
        ["pdftotext", "-x", str(int(left) - 1), "-y", str(int(top) - 2), "-W",
         str(int(right - left) + 2), "-H", str(int(bottom - top) + 4), "-layout", path, "-"],
        capture_output=True, text=True, errors="replace", check=True).stdout


def same(text, wanted, is_mixed, kind):
    # Embedding marks are poppler's own way to say which way it reads.
    for mark in "\u202a\u202b\u202c":
        text = text.replace(mark, " ")
    if kind == "list":
        text = text.replace("-", "", 1)
    if is_mixed and kind == "comb":
        # Cells stand apart: there are letters, and no words.
        return sorted(plain(text)) == sorted(plain(wanted))
    if is_mixed:
        return sorted(map(plain, text.split())) == sorted(map(plain, wanted.split()))
    return plain(text) == plain(wanted)


def plain(text):
    return unicodedata.normalize("NFC", "".join(text.split()))


def drawn_alike(path, rectangles):
    """PDFium's, poppler's and MuPDF's pictures of each field."""
    before, pictures.DPI = pictures.DPI, DPI
    try:
        drawn = {name: render(path, [0])[0] for name, render in pictures.RENDERERS.items()}
    finally:
        pictures.DPI = before
    height = pymupdf.open(path)[0].rect.height
    scale = DPI / 72
    problems = []
    for name, (left, bottom, right, top) in rectangles.items():
        rows = slice(int((height - top) * scale) - 2, int((height - bottom) * scale) + 3)
        columns = slice(int(left * scale) - 2, int(right * scale) + 3)
        cut = {tool_name: picture[rows, columns] for tool_name, picture in drawn.items()}
        for one, other in (("PDFium", "poppler"), ("poppler", "MuPDF"), ("MuPDF", "PDFium")):
            share = difference(cut[one], cut[other])
            if share is None:
                problems.append(f"{name}: {one} draws nothing")
            elif share > SHARE:
                problems.append(f"{name}: {one} and {other} differ in {share:.1%} of the ink")
    return problems


def difference(one, other):
    """The share of inked pixels that lie outside what stands around the same place in the other."""
    inked = (one < 200) | (other < 200)
    if not (one < 200).any() or not (other < 200).any():
        return None
    apart = outside(one, other) | outside(other, one)
    return (apart & inked).sum() / inked.sum()


def outside(one, other):
    padded = np.pad(other.astype(np.int16), 1, mode="edge")
    rows, columns = other.shape
    around = [padded[y:y + rows, x:x + columns] for y in range(3) for x in range(3)]
    lowest, highest = np.minimum.reduce(around), np.maximum.reduce(around)
    return (one < lowest - GREY) | (one > highest + GREY)


def main():
    with tempfile.TemporaryDirectory() as directory:
        problems, count = judge(sys.argv[1], directory)
    for problem in problems:
        print(problem)
    print(f"{count} texts, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
