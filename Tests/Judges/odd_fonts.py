#!/usr/bin/env python3
"""Do fonts that break the rules show and say the same in an archive?

usage: odd_fonts.py BINARY

A file is made of a page for each combination of a font program (none, CFF, TrueType with several maps), flags,
an encoding (lawful or not) and a map to Unicode (none, a part, other characters), and for composite fonts. Each
page shows “Hello”. The file is archived as PDF/A-2b and PDF/A-2u, which veraPDF must pass. Where PDFium and Poppler read the same text
of a page, they must read it in the archive too; where they do not, one of them must read what it read before.
One of them must draw the page as before, unless a font had no program. Prints what is wrong; exit code 1 where
anything is.
"""
import io
import itertools
import os
import subprocess
import sys
import tempfile

import numpy as np
import pikepdf
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from pikepdf import Array, Dictionary, Name, String

import archives
import tool
import verapdf_judge
from archive_forms import poppler_pictures

TRUETYPE = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"
COMPACT = "/usr/share/fonts/opentype/urw-base35/NimbusSans-Regular.otf"
# The maps of TrueType programs, by platform and encoding.
MAPS = {"(3,1)": [(3, 1)], "(1,0)": [(1, 0)], "(3,0)": [(3, 0)], "(1,0) and (3,1)": [(1, 0), (3, 1)], "no map": []}
PROGRAMS = ["none", "CFF", *MAPS]
FLAGS = [4, 32]
# By name: the encoding's name, or the names of “H”, “e”, “l” and “o” in /Differences.
ENCODINGS = {
    "absent": None, "WinAnsi": Name.WinAnsiEncoding, "MacRoman": Name.MacRomanEncoding, "Standard": Name.StandardEncoding,
    "Identity-H": Name("/Identity-H"), "PDFDoc": Name.PDFDocEncoding, "plain": "H e l o", "g1": "g1 g2 g3 g4",
    "G48": "G48 G65 G6C G6F", "a72": "a72 a101 a108 a111", "others": "c d f g", "c72": "c72 c101 c108 c111",
    "uni0048": "uni0048 uni0065 uni006C uni006F", ".notdef": ".notdef .notdef .notdef .notdef",
    "H.alt": "H.alt e.alt l.alt o.alt", "one name": "H H H H", "bytes": "\xe9H \xe9e \xe9l \xe9o",
    "index72": "index72 index101 index108 index111"}
MEANINGS = {"no meanings": None, "a part": "<48> <0048>", "another": "<48> <0063>", "unknown": "<48> <FFFD>"}
# Composite fonts show all letters, or one code without a glyph.
COMPOSITES = [("Type 0", 4, "Identity-H", shown) for shown in ("all glyphs", "one missing")]
LEVELS = ["pdfa-2b", "pdfa-2u"]


def subset(path):
    font = TTFont(path)
    options = Options()
    options.glyph_names = path == COMPACT
    options.notdef_outline, options.hinting = True, False
    subsetter = Subsetter(options)
    subsetter.populate(text="Helo")
    subsetter.subset(font)
    return font


def program(kind):
    """(key of the descriptor, bytes, entries of the stream); None without a program."""
    if kind == "none":
        return None
    if kind == "CFF":
        return "/FontFile3", subset(COMPACT).getTableData("CFF "), {"Subtype": Name.Type1C}
    font = subset(TRUETYPE)
    characters = {code: glyph for code, glyph in font.getBestCmap().items() if code < 256}
    font["cmap"].tables = []
    for platform, encoding in MAPS[kind]:
        table = CmapSubtable.newSubtable(4 if platform == 3 else 0)
        table.platformID, table.platEncID, table.language = platform, encoding, 0
        start = 0xF000 if (platform, encoding) == (3, 0) else 0
        table.cmap = {code + start: glyph for code, glyph in characters.items()}
        font["cmap"].tables.append(table)
    buffer = io.BytesIO()
    font.save(buffer)
    return "/FontFile2", buffer.getvalue(), {}


def font_dictionary(pdf, programs, case, number):
    kind, flags, encoding, meaning = case
    name = Name("/ABCDEF+Odd" if kind != "none" else "/Helvetica" if number % 2 else "/Strange")
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=name, Flags=flags, FontBBox=Array([0, -200, 1000, 800]), ItalicAngle=0,
        Ascent=800, Descent=-200, CapHeight=700, StemV=80)
    if programs[kind] is not None:
        key, stream = programs[kind]
        descriptor[key] = stream
    font = Dictionary(
        Type=Name.Font, Subtype=Name.TrueType if kind in MAPS else Name.Type1, BaseFont=name, FirstChar=72,
        LastChar=111, Widths=Array([600] * 40), FontDescriptor=pdf.make_indirect(descriptor))
    stated = ENCODINGS[encoding]
    if isinstance(stated, str):
        items = Array()
        for code, glyph in zip(b"Helo", stated.split()):
            items.append(code)
            items.append(Name("/" + glyph))
        font.Encoding = Dictionary(Type=Name.Encoding, Differences=items)
    elif stated is not None:
        font.Encoding = stated
    if MEANINGS[meaning]:
        font.ToUnicode = pdf.make_stream(
            b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Odd def /CMapType 2 def "
            b"1 begincodespacerange <00> <FF> endcodespacerange "
            b"1 beginbfchar " + MEANINGS[meaning].encode() + b" endbfchar endcmap end end")
    return pdf.make_indirect(font)


def composite(pdf, program):
    """A composite font of the whole program, whose map to Unicode is complete; the codes of “Hello”."""
    font = subset(TRUETYPE)
    codes = {chr(code): font.getGlyphID(glyph) for code, glyph in font.getBestCmap().items()}
    pairs = "".join(f" <{glyph:04X}> <{ord(letter):04X}>" for letter, glyph in codes.items()) + " <0400> <0065>"
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name("/ABCDEF+Odd"), Flags=4, FontBBox=Array([0, -200, 1000, 800]),
        ItalicAngle=0, Ascent=800, Descent=-200, CapHeight=700, StemV=80, FontFile2=program)
    descendant = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name("/ABCDEF+Odd"), DW=600, CIDToGIDMap=Name.Identity,
        FontDescriptor=pdf.make_indirect(descriptor),
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0))
    meanings = pdf.make_stream(
        f"begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange "
        f"{len(codes) + 1} beginbfchar{pairs} endbfchar endcmap".encode())
    font = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name("/ABCDEF+Odd"), Encoding=Name("/Identity-H"),
                      ToUnicode=meanings, DescendantFonts=Array([pdf.make_indirect(descendant)]))
    return pdf.make_indirect(font), [codes[letter] for letter in "Hello"]


def make(path):
    """Makes the file; its cases, one a page."""
    cases = [*itertools.product(PROGRAMS, FLAGS, ENCODINGS, MEANINGS), *COMPOSITES]
    pdf = pikepdf.new()
    programs = {}
    for kind in PROGRAMS:
        made = program(kind)
        programs[kind] = made and (made[0], pdf.make_stream(made[1], **made[2]))
    for number, case in enumerate(cases):
        page = pdf.add_blank_page(page_size=(100, 40))
        if case in COMPOSITES:
            font, codes = composite(pdf, programs["(3,1)"][1])
            codes[1] = 0x400 if case[-1] == "one missing" else codes[1]
            shown = b"<" + b"".join(b"%04X" % code for code in codes) + b">"
        else:
            font, shown = font_dictionary(pdf, programs, case, number), b"(Hello)"
        page.obj.Resources = Dictionary(Font=Dictionary(F=font))
        page.obj.Contents = pdf.make_stream(b"BT /F 24 Tf 10 10 Td " + shown + b" Tj ET")
    pdf.save(path, static_id=True)
    return cases


def poppler_texts(path):
    done = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True)
    return [archives.without_spaces(page) for page in done.stdout.decode(errors="replace").split("\f")]


def poppler_pages(path):
    with tempfile.TemporaryDirectory() as directory:
        return poppler_pictures(path, directory)


def seen(path):
    """For each page: the texts and the pictures of PDFium and Poppler."""
    return list(zip(zip(archives.texts(path), poppler_texts(path)), zip(archives.pictures(path), poppler_pages(path))))


def is_same(before, after):
    return before.shape == after.shape and (np.abs(before - after).max(axis=2) > 32).mean() <= 0.002


def differences(cases, before, after):
    """What is wrong with the pages of an archive."""
    for case, (texts, pictures), (new_texts, new_pictures) in zip(cases, before, after):
        kept = [one == other for one, other in zip(texts, new_texts)]
        if not (all(kept) if texts[0] == texts[1] else any(kept)):
            yield f"{case}: {ascii(texts)} is read, and in the archive {ascii(new_texts)}"
        if case[0] != "none" and not any(map(is_same, pictures, new_pictures)):
            yield f"{case}: PDFium and Poppler draw the page differently"


def judge(binary):
    """(problems, number of pages judged)."""
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as directory:
        source = os.path.join(directory, "odd.pdf")
        cases = make(source)
        before = seen(source)
        for level in LEVELS:
            target = os.path.join(directory, level + ".pdf")
            done = tool.run([binary, "archive", source, "-o", target, "--archive", level], timeout=120)
            if done.code != 0:
                problems.append(f"{level}: exit code {done.code}: {done.text[-300:]}")
                continue
            verdict = verapdf_judge.verdicts([(level, target)])[target]
            if verdict != "PASS":
                problems.append(f"{level}: veraPDF says {verdict}")
            after = seen(target)
            if len(before) != len(cases) or len(after) != len(cases):
                problems.append(f"{level}: {len(after)} pages")
            problems += [f"{level} {found}" for found in differences(cases, before, after)]
            count += len(after)
    return problems, count


def main():
    problems, count = judge(os.path.abspath(sys.argv[1]))
    for problem in problems:
        print(problem)
    print(f"{count} pages judged, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
