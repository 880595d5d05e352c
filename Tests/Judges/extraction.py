#!/usr/bin/env python3
"""The text of pages, held against poppler (pdftotext) and PDFium, whichever is nearer.

Judged are pages made in code (columns, a table, rotated, vertical, a font that is drawn twice) and the
first pages of the forms. Annotations are removed first, so that no tool shows the values of fields.
Characters are compared as sets with counts, after NFKC, without white space and controls; words in the
same way, on pages with spaces. The origins of characters are compared with PDFium's.

Benchmarks/extraction.py measures the same on many pages.
"""
import collections
import ctypes
import glob
import hashlib
import json
import os
import unicodedata

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as raw

import tool

# F1 of a page's characters and words, against the nearer of the two.
LEAST_CHARACTERS, LEAST_WORDS = 0.995, 0.98
# In points; and the part of PDFium's characters that must be there.
NEAR, LEAST_PLACES = 0.5, 0.98
# Pages of real forms on which the others are wrong, and why.
EXCUSED = {
    # "1." at the start of a line from right to left is read ".1" by both.
    "pdfcpu-arabic.pdf 1", "pdfcpu-arabic.pdf 2",
}


def normal(text):
    text = unicodedata.normalize("NFKC", text)
    return "".join(c for c in text if c in " \n\t\r\f"
                   or unicodedata.category(c) not in ("Cc", "Cf", "Co", "Cs", "Zs") and c not in "\ufffe\ufffd")


def characters(text):
    return collections.Counter(c for c in normal(text) if not c.isspace())


def words(text):
    return collections.Counter(normal(text).split())


def f1(found, expected):
    if not found and not expected:
        return 1.0
    total = sum(found.values()) + sum(expected.values())
    return 2 * sum((found & expected).values()) / total


def has_spaces(text):
    """Most of its letters are of scripts that part words by spaces."""
    def is_spaced(c):
        value = ord(c)
        return not (0x0E00 <= value <= 0x0EFF or 0x1000 <= value <= 0x109F or 0x1780 <= value <= 0x17FF
                    or 0x2E80 <= value <= 0xABFF or 0xF900 <= value <= 0xFAFF or 0x20000 <= value <= 0x3FFFF)
    letters = [c for c in text if c.isalpha()]
    return 2 * sum(map(is_spaced, letters)) >= len(letters)


def stripped(path, folder):
    """A copy without annotations and encryption; None if pikepdf cannot open it."""
    target = os.path.join(folder, hashlib.sha256(path.encode()).hexdigest()[:16] + ".pdf")
    if os.path.exists(target):
        return target
    try:
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                if "/Annots" in page:
                    del page["/Annots"]
            if "/AcroForm" in pdf.Root:
                del pdf.Root["/AcroForm"]
            pdf.save(target, static_id=True)
        return target
    except Exception:  # Whatever it does not like about the file.
        return None


def references(path, number):
    """What the two others read, by name."""
    found = {}
    poppler = tool.run(["pdftotext", "-f", str(number), "-l", str(number), path, "-"])
    if poppler.code == 0:
        found["poppler"] = poppler.out.decode("utf-8", "ignore")
    try:
        document = pdfium.PdfDocument(path)
        try:
            found["pdfium"] = document[number - 1].get_textpage().get_text_range(errors="ignore")
        finally:
            document.close()
    except pdfium.PdfiumError:
        pass
    return found


def pdfium_places(path, number):
    """(character, origin x, origin y, left, right of the loose box) of each character that is shown."""
    document = pdfium.PdfDocument(path)
    places = []
    try:
        textpage = document[number - 1].get_textpage()
        x, y, box = ctypes.c_double(), ctypes.c_double(), raw.FS_RECTF()
        for index in range(textpage.count_chars()):
            value = raw.FPDFText_GetUnicode(textpage, index)
            if value in (0, 0x20, 0x0D, 0x0A, 0xFFFE) or raw.FPDFText_IsGenerated(textpage, index) == 1:
                continue
            if raw.FPDFText_GetCharOrigin(textpage, index, x, y) \
                    and raw.FPDFText_GetLooseCharBox(textpage, index, box):
                places.append((chr(value) if value < 0x110000 else "\ufffd", x.value, y.value, box.left, box.right))
    finally:
        document.close()
    return places


def our_places(answer):
    """The same of what `text --json --characters` says."""
    return [(c["text"], *c["origin"], c["rect"][0], c["rect"][2])
            for page in json.loads(answer)["pages"] for line in page["lines"]
            for word in line["words"] for c in word["characters"]]


def compare_places(ours, theirs):
    """How many of PDFium's characters are among ours, how many of those at the same origin, and how
    many of these are as wide."""
    table = collections.defaultdict(list)
    for text, *place in ours:
        for c in unicodedata.normalize("NFKC", text)[:1]:
            table[c].append(place)
    found = near = extent = 0
    for c, x, y, left, right in theirs:
        candidates = table.get(unicodedata.normalize("NFKC", c)[:1])
        if not candidates:
            continue
        best = min(candidates, key=lambda p: abs(p[0] - x) + abs(p[1] - y))
        found += 1
        if max(abs(best[0] - x), abs(best[1] - y)) <= NEAR:
            near += 1
            extent += abs(best[2] - left) <= 1 and abs(best[3] - right) <= 1
    return found, near, extent


def check(binary, path, number):
    """What is wrong with one page."""
    arguments = [binary, "text", path, "--pages", str(number)]
    done = tool.run(arguments)
    if done.code != 0:
        return [f"exit {done.code}: {done.text[:200]}"]
    ours = done.out.decode("utf-8")
    others = references(path, number)
    problems = []
    score, name = max((f1(characters(ours), characters(text)), name) for name, text in others.items())
    if score < LEAST_CHARACTERS:
        problems.append(f"{score:.3f} of the characters that {name} reads")
    if has_spaces(ours):
        score, name = max((f1(words(ours), words(text)), name) for name, text in others.items())
        if score < LEAST_WORDS:
            problems.append(f"{score:.3f} of the words that {name} reads")
    answer = tool.run(arguments + ["--json", "--characters"])
    found, near, _ = compare_places(our_places(answer.out), pdfium_places(path, number))
    if near < LEAST_PLACES * found:
        problems.append(f"{near} of {found} characters are where PDFium has them")
    return problems


# Pages made by hand, by name: their content, and what else is in the page.
HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
SENTENCE = "All human beings are born free and equal in dignity"


def line(x, y, text):
    return f"BT /F 10 Tf {x} {y} Td ({text}) Tj ET\n"


def pages_by_hand():
    yield "plain", "".join(line(50, 740 - 14 * i, f"{i} {SENTENCE}") for i in range(20)), {}
    yield "columns", "".join(line(x, 740 - 12 * i, f"{x} {i} {SENTENCE}") for x in (40, 320) for i in range(30)), {}
    yield "table", "".join(line(50 + 120 * column, 700 - 20 * row, f"cell {row} {column}")
                           for column in range(4) for row in range(12)), {}
    yield "rotated page", "".join(line(50, 500 - 14 * i, SENTENCE) for i in range(9)), {"/Rotate": 90}
    yield "rotated text", f"BT /F 10 Tf 0 1 -1 0 300 100 Tm ({SENTENCE}) Tj ET\n" + line(50, 700, SENTENCE), {}
    yield "kerned", "BT /F 12 Tf 50 700 Td [(W) 80 (ater) -300 (and) -20 ( w) 5 (ine)] TJ ET", {}
    yield "bold by drawing twice", line(50, 700, SENTENCE) + line(50.3, 700, SENTENCE), {}
    yield "ligatures and marks", line(50, 700, "caf\\351 \\223quoted\\224 n\\260 1\\275"), {}
    yield "spaced", f"BT /F 10 Tf 3 Tc 50 700 Td ({SENTENCE}) Tj ET", {}
    yield "scaled", f"q 0.5 0 0 0.5 10 10 cm BT /F 24 Tf 80 Tz 50 1000 Td ({SENTENCE}) Tj ET Q", {}


def make(directory):
    """One file with all pages; the names of its pages."""
    path, names = os.path.join(directory, "by-hand.pdf"), []
    with pikepdf.new() as pdf:
        for name, content, entries in pages_by_hand():
            page = pdf.add_blank_page(page_size=(612, 792))
            page.Contents = pdf.make_stream(content.encode("latin-1"))
            page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=pikepdf.Object.parse(HELVETICA.encode())))
            for key, value in entries.items():
                page[key] = value
            names.append(name)
        pdf.save(path, static_id=True)
    return path, names


def add_field(pdf):
    """A field without a name for people, behind its caption."""
    page = pdf.pages[0]
    page.contents_add(line(50, 200, "Family name:").encode("latin-1"))
    field = pdf.make_indirect(pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, FT=pikepdf.Name.Tx, T="f1", F=4,
        Rect=[120, 196, 300, 212], P=page.obj, DA="/F 10 Tf 0 g"))
    page.Annots = pdf.make_indirect(pikepdf.Array([field]))
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=[field], DR=page.Resources)


def locked(binary, path, directory):
    """What is wrong with how permissions are kept: text needs that to copy, or that for accessibility; a label needs
    none, because it is for accessibility (ISO 32000-2, Table 22, bit 10)."""
    problems = []
    for copies, accessible in ((False, False), (False, True), (True, False)):
        target = os.path.join(directory, "locked.pdf")
        allow = pikepdf.Permissions(extract=copies, accessibility=accessible)
        with pikepdf.open(path) as pdf:
            add_field(pdf)
            pdf.save(target, encryption=pikepdf.Encryption(
                user="u", owner="o", R=3, aes=False, metadata=False, allow=allow))
        for more, expected in (
                (["--password", "u"], 0 if copies or accessible else 3), (["--password", "o"], 0),
                (["--password", "u", "--ignore-permissions"], 0), ([], 3)):
            done = tool.run([binary, "text", target, *more])
            if done.code != expected:
                problems.append(f"copy {copies}, accessibility {accessible}, {more}: exit {done.code}")
            elif done.code == 3 and more and "copying" not in done.text:
                problems.append(f"the permission is not named: {done.text}")
        done = tool.run([binary, "inspect", "--json", target, "--password", "u"])
        if b'"Family name"' not in done.out:
            problems.append(f"copy {copies}, accessibility {accessible}: the field has no label")
    return problems


def judge(binary, directory):
    """(problems, how many pages there were)."""
    problems, count = [], 0
    path, names = make(directory)
    problems += locked(binary, path, directory)
    for number, name in enumerate(names, 1):
        problems += [f"{name}: {p}" for p in check(binary, path, number)]
        count += 1
    folder = os.environ.get("FORMWRIGHT_FORMS")
    for form in sorted(glob.glob(os.path.join(folder, "*.pdf"))) if folder else []:
        copy = stripped(form, directory)
        if copy is None:
            continue
        with pikepdf.open(copy) as pdf:
            pages = min(2, len(pdf.pages))
        for number in range(1, pages + 1):
            name = f"{os.path.basename(form)} {number}"
            if name in EXCUSED:
                continue
            problems += [f"{name}: {p}" for p in check(binary, copy, number)]
            count += 1
    return problems, count


if __name__ == "__main__":
    import sys
    import tempfile
    with tempfile.TemporaryDirectory() as place:
        wrong, judged = judge(sys.argv[1], place)
    print("\n".join(wrong) or f"{judged} pages")
    sys.exit(1 if wrong else 0)
