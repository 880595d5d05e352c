"""The glyphs of appearance streams, held against what hb-shape sets with the same font file.

A run of one system font, between the form's own, is a word (or a cell). The word's text is
told by the field's value; hb-shape is given that text, the font file and nothing else, so script and
direction are its own guess. Compared: the outline of each glyph, and where it stands.
"""
import json
import subprocess
from dataclasses import dataclass
from functools import lru_cache

import pikepdf
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from io import BytesIO

import scripts_form

# In points: numbers in contents have five places, widths in fonts are rounded.
TOLERANCE = 0.02


@dataclass
class Shown:
    font: str
    code: int
    x: float
    y: float


def judge(path):
    problems = []
    with pikepdf.open(path) as pdf:
        fonts = {}
        for field in pdf.Root.AcroForm.Fields:
            name = str(field.T)
            kind, script = name.split(" ", 1)
            if kind not in ("single", "comb"):
                continue
            text = next(t for s, t in scripts_form.TEXTS.items() if s.replace(",", "") == script)
            if script in {s.replace(",", "") for s in scripts_form.MIXED}:
                continue
            stream = field.AP.N
            size, shown = read(stream)
            for key, font in stream.Resources.Font.items():
                if font.Subtype == "/Type0" and font.objgen not in fonts:
                    fonts[font.objgen] = Embedded(font)
            by_name = {key: fonts[font.objgen] for key, font in stream.Resources.Font.items()
                       if font.Subtype == "/Type0"}
            problems += [f"{name}: {p}" for p in compare(text, kind, size, shown, by_name)]
    return problems


def read(stream):
    """(font size, glyphs with their places) of an appearance stream of ours."""
    shown, font, size, rise, start, pen = [], None, 0.0, 0.0, [0.0, 0.0], 0.0
    widths = {key: composite_widths(font) if font.Subtype == "/Type0" else simple_widths(font)
              for key, font in stream.Resources.Font.items()}
    composite = {key for key, font in stream.Resources.Font.items() if font.Subtype == "/Type0"}

    def show(codes):
        nonlocal pen
        data = bytes(codes)
        step = 2 if font in composite else 1
        for index in range(0, len(data), step):
            code = int.from_bytes(data[index:index + step], "big")
            shown.append(Shown(font, code, start[0] + pen, start[1] + rise))
            pen += widths[font].get(code, 1000) * size / 1000

    for operands, operator in pikepdf.parse_content_stream(stream):
        match str(operator):
            case "Tf":
                font, size = str(operands[0]), float(operands[1])
            case "Ts":
                rise = float(operands[0])
            case "Td":
                start = [start[0] + float(operands[0]), start[1] + float(operands[1])]
                pen = 0.0
            case "Tj":
                show(operands[0])
            case "TJ":
                for item in operands[0]:
                    if isinstance(item, pikepdf.String):
                        show(item)
                    else:
                        pen -= float(item) * size / 1000
    return size, shown


def composite_widths(font):
    table, items, index = {}, list(font.DescendantFonts[0].W), 0
    while index < len(items):
        first, run = int(items[index]), items[index + 1]
        for offset, width in enumerate(run):
            table[first + offset] = float(width)
        index += 2
    return table


def simple_widths(font):
    return {int(font.FirstChar) + index: float(width) for index, width in enumerate(font.Widths)}


class Embedded:
    """A subset in the file, beside the font it was taken from."""

    def __init__(self, font):
        descendant = font.DescendantFonts[0]
        self.name = str(font.BaseFont).split("+", 1)[1]
        descriptor = descendant.FontDescriptor
        if "/FontFile2" in descriptor:
            data = descriptor.FontFile2.read_bytes()
            self.subset = TTFont(BytesIO(data)).getGlyphSet()
            self.order = TTFont(BytesIO(data)).getGlyphOrder()
            places = descendant.CIDToGIDMap.read_bytes()
            self.place = lambda code: places[2 * code] << 8 | places[2 * code + 1]
        else:
            from fontTools.cffLib import CFFFontSet
            compact = CFFFontSet()
            compact.decompile(BytesIO(descriptor.FontFile3.read_bytes()), None)
            top = compact[0]
            self.subset, self.order = top.CharStrings, None
            self.is_cid = hasattr(top, "ROS")
            self.names = top.charset
        self.path, self.face = installed(self.name)
        self.source = TTFont(self.path, fontNumber=self.face, lazy=True)
        self.source_set = self.source.getGlyphSet()
        self.source_order = self.source.getGlyphOrder()
        self.units = self.source["head"].unitsPerEm

    def outline(self, code):
        if self.order is not None:
            return drawing(self.subset, self.order[self.place(code)])
        return drawing(self.subset, "cid%05d" % code if self.is_cid else self.names[code])

    def source_outline(self, glyph):
        return drawing(self.source_set, self.source_order[glyph])


def drawing(glyph_set, name):
    pen = DecomposingRecordingPen(glyph_set)
    glyph_set[name].draw(pen)
    return pen.value


@lru_cache(None)
def installed(name):
    """The file and face of a PostScript name."""
    listed = subprocess.run(
        ["fc-list", ":postscriptname=" + name, "file", "index"], capture_output=True, text=True,
        check=True).stdout.splitlines()
    file, index = sorted(listed)[0].rsplit(":index=", 1)
    return file.rstrip(": "), int(index) & 0xFFFF


def shape(path, face, text):
    done = subprocess.run(
        ["hb-shape", "--face-index", str(face), "--output-format=json", "--no-glyph-names",
         "--remove-default-ignorables", "--font-file", path, text], capture_output=True, text=True, check=True)
    return json.loads(done.stdout) if done.stdout.strip() else []




def compare(text, kind, size, shown, fonts):
    """The runs of system fonts against hb-shape's words that have them."""
    runs, run = [], []
    for glyph in shown:
        if glyph.font in fonts:
            if run and run[-1].font != glyph.font:
                runs.append(run)
                run = []
            run.append(glyph)
        elif run:
            runs.append(run)
            run = []
    if run:
        runs.append(run)
    if kind == "comb":
        return compare_cells(text, size, runs, fonts)
    problems = []
    for run in runs:
        font = fonts[run[0].font]
        if not any(matches(run, font, word, size) for word in pieces(text.split())):
            problems.append(f"a run of {len(run)} glyphs is none that hb-shape makes")
    return problems


def pieces(words):
    """Words, and parts of words: the form's own font may draw the rest of one."""
    for word in words:
        yield word
    for word in words:
        for start in range(len(word)):
            for end in range(start + 1, len(word) + 1):
                if end - start < len(word):
                    yield word[start:end]


def compare_cells(text, size, runs, fonts):
    """In a comb only the glyphs are compared: a cell may hold one cluster of a run of cells."""
    problems = []
    for run in runs:
        font = fonts[run[0].font]
        for glyph in run:
            if not any(font.outline(glyph.code) == font.source_outline(theirs)
                       for theirs in cell_glyphs(font.path, font.face, text)):
                problems.append("a cell holds a glyph that hb-shape does not make")
    return problems


@lru_cache(None)
def cell_glyphs(path, face, text):
    """Every glyph that shaping a character, or one with what follows it, alone makes."""
    found = set()
    for start in range(len(text)):
        for end in range(start + 1, min(len(text), start + 6) + 1):
            found |= {g["g"] for g in shape(path, face, text[start:end])}
    return found


def matches(run, font, word, size):
    theirs = shape(font.path, font.face, word)
    if len(theirs) != len(run):
        return False
    scale, pen = size / font.units, 0.0
    for ours, glyph in zip(run, theirs):
        x = run[0].x - theirs[0]["dx"] * scale + (pen + glyph["dx"]) * scale
        if abs(ours.x - x) > TOLERANCE or abs(ours.y - base(run, theirs, scale)
                                              - glyph["dy"] * scale) > TOLERANCE:
            return False
        if font.outline(ours.code) != font.source_outline(glyph["g"]):
            return False
        pen += glyph["ax"]
    return True


def base(run, theirs, scale):
    return run[0].y - theirs[0]["dy"] * scale
