#!/usr/bin/env python3
"""Every kind of widget in every dress: does it look as the standard and a drawing by hand say?

usage: widget_model.py BINARY [KIND…]

One sheet a kind and rotation: all border styles (of /BS and of the older /Border), all colours
(grey, RGB, CMYK, none) and, where there is text, all alignments. No widget has an appearance; the
program makes them all. Judged are

- the dressing: empty widgets against the same sheet drawn here by hand, both by poppler. Backgrounds
  and borders follow ISO 32000-2, Tables 168 and 192; bevels are drawn as Acrobat draws them (two
  corners of the border's width inside it). Pixels may differ by SHADE where edges are antialiased;
- the rotation: a sheet turned by 90, 180 and 270 degrees against the unturned one, turned by Pillow.
  Glyphs are set on fractions of pixels, so EDGE of the inked pixels may differ. A reflection differs
  in more, which is checked too;
- the text, read by MuPDF from the flattened sheet: what it says, which way it runs, its colour, and
  where its line stands: two widths of the border from the left edge, as far from the right one, or in
  the middle, to within NEAR points; the characters of a comb each in the middle of its cell;
- the middle of the writing against what PDFium draws by itself where there is no appearance: to
  within the border's width, by which it begins further left, and FROM_PDFIUM points; the other edge is
  over 40 away.

Prints what is wrong; exit code 1 where anything is.
"""
import json
import math
import os
import sys
import tempfile

import numpy as np
import pikepdf
import pymupdf
import pypdfium2
from pikepdf import Array, Dictionary, Name, String
from PIL import Image, ImageChops

import tool

pymupdf.TOOLS.mupdf_display_errors(False)

SCALE = 2  # pixels a point
SHADE = 40  # of 255
EDGE = 0.05
NEAR = 0.75
FROM_PDFIUM = 1.5

LONG, SHORT, GAP = 100, 36, 8
# Name, /BS or /Border, width, style, dashes. Table 168.
BORDERS = [
    ("solid", {"BS": Dictionary(W=2, S=Name.S)}, 2, "S", None),
    ("dashed", {"BS": Dictionary(W=2, S=Name.D, D=Array([4, 2]))}, 2, "D", [4, 2]),
    ("beveled", {"BS": Dictionary(W=2, S=Name.B)}, 2, "B", None),
    ("inset", {"BS": Dictionary(W=2, S=Name.I)}, 2, "I", None),
    ("underline", {"BS": Dictionary(W=2, S=Name.U)}, 2, "U", None),
    ("old solid", {"Border": Array([0, 0, 3])}, 3, "S", None),
    ("old dashed", {"Border": Array([0, 0, 1, Array([3, 1])])}, 1, "D", [3, 1]),
]
# Border, background, text, each grey, RGB or CMYK.
COLOURS = [
    ((), (), (0,)), ((0.3,), (), (0,)), ((), (0.8, 0.9, 1), (0.7, 0, 0)),
    ((0, 0.8, 0.2, 0), (1, 1, 0.7), (0, 0, 0.6)),
]
TEXTS = {"text": "FLRPJG 47", "multiline": "one\ntwo", "comb": "123", "password": "secret",
         "combo": "Zwei", "list": "Zwei", "push": "Go"}
WITH_ALIGNMENT = ["text", "multiline", "comb", "password", "combo", "list"]
KINDS = WITH_ALIGNMENT + ["check", "radio", "push"]
CELLS = 5  # of a comb


class Cell:
    """One widget of a sheet: its place, and what it is to look like."""

    def __init__(self, index, columns, rotation, border, colours, alignment):
        self.name = f"w{index}"
        self.rotation, self.alignment = rotation, alignment
        self.label, self.entries, self.width, self.style, self.dashes = border
        self.edge, self.ground, self.ink = colours
        wide, high = (SHORT, LONG) if rotation % 180 else (LONG, SHORT)
        self.left = GAP + index % columns * (wide + GAP)
        self.bottom = GAP + index // columns * (high + GAP)
        self.rect = [self.left, self.bottom, self.left + wide, self.bottom + high]

    def __str__(self):
        return (f"{self.label}, rotation {self.rotation}, alignment {self.alignment}, "
                f"border {self.edge}, ground {self.ground}")

    @property
    def matrix(self):
        """From the widget as it is read to the page: turned counterclockwise, and moved so that the
        turned box lies where the widget stands."""
        angle = math.radians(self.rotation)
        cos, sin = round(math.cos(angle)), round(math.sin(angle))
        corners = [(cos * x - sin * y, sin * x + cos * y) for x in (0, LONG) for y in (0, SHORT)]
        x, y = (min(c[axis] for c in corners) for axis in (0, 1))
        return cos, sin, -sin, cos, self.left - x, self.bottom - y

    def inwards(self, x, y):
        """A point of the page in the widget as it is read."""
        a, b, c, d, e, f = self.matrix
        return a * (x - e) + b * (y - f), c * (x - e) + d * (y - f)

    def drawing(self, kind):
        """Background and border by hand."""
        w = self.width
        lines = ["q %g %g %g %g %g %g cm" % self.matrix]
        if kind == "radio":
            lines += self.round()
            return "\n".join(lines + ["Q"])
        if self.ground:
            lines += [colour(self.ground, "g rg k"), f"0 0 {LONG} {SHORT} re f"]
        if self.edge and self.style in "BI":
            shade = tuple(c * 0.75 for c in self.ground) or (0.5,)
            light, dark = ((1,), shade) if self.style == "B" else ((0.5,), (0.75,))
            upper = [(w, w), (w, SHORT - w), (LONG - w, SHORT - w), (LONG - 2 * w, SHORT - 2 * w),
                     (2 * w, SHORT - 2 * w), (2 * w, 2 * w)]
            lower = [(LONG - x, SHORT - y) for x, y in upper]
            for tone, corner in ((light, upper), (dark, lower)):
                lines += [colour(tone, "g rg k"), path(corner)]
        if self.edge:
            lines += [colour(self.edge, "G RG K"), f"{w} w"]
            if self.dashes:
                lines.append(f"[{self.dashes[0]} {self.dashes[1]}] 0 d")
            if self.style == "U":
                lines.append(f"0 {w / 2} m {LONG} {w / 2} l S")
            else:
                lines.append(f"{w / 2} {w / 2} {LONG - w} {SHORT - w} re S")
            if kind == "comb" and self.style in "SD":
                for cell in range(1, CELLS):
                    lines.append(f"{LONG * cell / CELLS} 0 m {LONG * cell / CELLS} {SHORT} l S")
        return "\n".join(lines + ["Q"])

    def round(self):
        """A radio button's dress is a circle (as Acrobat's), solid or dashed."""
        lines = []
        if self.ground:
            lines += [colour(self.ground, "g rg k"), circle(SHORT / 2), "f"]
        if self.edge:
            lines += [colour(self.edge, "G RG K"), f"{self.width} w"]
            if self.style == "D":
                lines.append(f"[{self.dashes[0]} {self.dashes[1]}] 0 d")
            lines += [circle(SHORT / 2 - self.width / 2), "S"]
        return lines

    def pixels(self, picture):
        left, bottom, right, top = (int(v * SCALE) for v in self.rect)
        return picture.crop((left, picture.height - top, right, picture.height - bottom))


def colour(components, operators):
    return " ".join("%g" % c for c in components) + " " + operators.split()[
        {1: 0, 3: 1, 4: 2}[len(components)]]


def path(points):
    return " ".join(f"{x} {y} {'l' if n else 'm'}" for n, (x, y) in enumerate(points)) + " h f"


def circle(radius):
    """Four arcs in the middle of the widget."""
    x, y, k = LONG / 2, SHORT / 2, radius * 0.5523
    r = radius
    return (f"{x - r} {y} m {x - r} {y + k} {x - k} {y + r} {x} {y + r} c "
            f"{x + k} {y + r} {x + r} {y + k} {x + r} {y} c "
            f"{x + r} {y - k} {x + k} {y - r} {x} {y - r} c "
            f"{x - k} {y - r} {x - r} {y - k} {x - r} {y} c h")


class Sheet:
    """All cells of one kind and rotation."""

    def __init__(self, kind, rotation):
        self.kind, self.rotation = kind, rotation
        alignments = (0, 1, 2) if kind in WITH_ALIGNMENT else (0,)
        every = [(b, c, q) for c in COLOURS for q in alignments for b in BORDERS]
        columns = len(BORDERS)
        self.cells = [Cell(n, columns, rotation, *each) for n, each in enumerate(every)]
        self.size = (max(c.rect[2] for c in self.cells) + GAP,
                     max(c.rect[3] for c in self.cells) + GAP)

    def entries(self, cell):
        kind, pairs = self.kind, Array([String("Eins"), String("Zwei")])
        if kind in ("check", "radio"):
            return {"FT": Name.Btn, "Ff": 1 << 15 if kind == "radio" else 0}
        if kind == "push":
            return {"FT": Name.Btn, "Ff": 1 << 16}
        if kind == "combo":
            return {"FT": Name.Ch, "Ff": 1 << 17, "Opt": pairs, "Q": cell.alignment}
        if kind == "list":
            return {"FT": Name.Ch, "Opt": pairs, "Q": cell.alignment}
        flags = {"text": 0, "multiline": 1 << 12, "password": 1 << 13, "comb": 1 << 24}[kind]
        found = {"FT": Name.Tx, "Ff": flags, "Q": cell.alignment}
        if kind == "comb":
            found["MaxLen"] = CELLS
        return found

    def form(self, path, with_caption=True, with_value=False):
        pdf = pikepdf.new()
        pdf.add_blank_page(page_size=self.size)
        page, fields = pdf.pages[0].obj, []
        for cell in self.cells:
            look = Dictionary(R=cell.rotation)
            if cell.edge:
                look.BC = Array(cell.edge)
            if cell.ground:
                look.BG = Array(cell.ground)
            if self.kind == "push" and with_caption:
                look.CA = String(TEXTS["push"])
            entries = {**self.entries(cell), **cell.entries}
            if with_value and self.kind in WITH_ALIGNMENT:
                entries["V"] = String(TEXTS[self.kind].replace("\n", "\r"))
            fields.append(pdf.make_indirect(Dictionary(
                Type=Name.Annot, Subtype=Name.Widget, F=4, P=page, T=String(cell.name), MK=look,
                DA=String(f"/Helv 10 Tf {colour(cell.ink, 'g rg k')}"), Rect=Array(cell.rect),
                **entries)))
        page.Annots = Array(fields)
        font = pdf.make_indirect(Dictionary(
            Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica,
            Encoding=Name.WinAnsiEncoding))
        pdf.Root.AcroForm = Dictionary(
            Fields=Array(fields), DR=Dictionary(Font=Dictionary(Helv=font)),
            DA=String("/Helv 0 Tf 0 g"))
        pdf.save(path)

    def drawn(self, path):
        """The dressing of all cells, by hand."""
        pdf = pikepdf.new()
        pdf.add_blank_page(page_size=self.size)
        content = "\n".join(cell.drawing(self.kind) for cell in self.cells)
        pdf.pages[0].obj.Contents = pdf.make_stream(content.encode())
        pdf.save(path)

    def values(self):
        if self.kind == "push":
            return {}
        value = True if self.kind in ("check", "radio") else TEXTS[self.kind]
        # A radio button that has no appearance yet is called after its place.
        return {cell.name: "0" if self.kind == "radio" else value for cell in self.cells}


class Judge:
    def __init__(self, binary, directory):
        self.binary, self.directory = binary, directory
        self.problems, self.count = [], 0

    def path(self, name):
        return os.path.join(self.directory, name)

    def fill(self, form, values, out, *more):
        data = self.path("data.json")
        with open(data, "w", encoding="utf-8") as file:
            json.dump(values, file)
        done = tool.run([self.binary, "fill", form, "-d", data, "-o", out, *more])
        if done.code != 0:
            raise RuntimeError(done.text)
        return out

    def picture(self, path):
        target = path + ".picture"
        tool.run(["pdftoppm", "-r", str(72 * SCALE), "-singlefile", "-png", path, target])
        return Image.open(target + ".png").convert("RGB")

    def check(self, what, cell, holds):
        self.count += 1
        if not holds:
            self.problems.append(f"{what}: {cell}")

    def kind(self, kind):
        upright = None
        for rotation in (0, 90, 180, 270):
            sheet = Sheet(kind, rotation)
            self.dressing(sheet)
            form = self.path("form.pdf")
            sheet.form(form)
            filled = self.picture(self.fill(form, sheet.values(), self.path("filled.pdf")))
            if rotation == 0:
                upright = sheet, filled
            else:
                self.rotation(sheet, filled, *upright)
            if kind in TEXTS:
                self.text(sheet, self.fill(form, sheet.values(), self.path("flat.pdf"), "--flatten"))
            self.by_pdfium(sheet, filled)

    def dressing(self, sheet):
        empty, drawn = self.path("empty.pdf"), self.path("drawn.pdf")
        sheet.form(self.path("form.pdf"), with_caption=False)
        sheet.drawn(drawn)
        ours = self.picture(self.fill(self.path("form.pdf"), {}, empty))
        by_hand = self.picture(drawn)
        for cell in sheet.cells:
            one, other = cell.pixels(ours), cell.pixels(by_hand)
            if sheet.kind == "list":
                # An empty list shows its options.
                one, other = frame(one), frame(other)
            apart = np.asarray(ImageChops.difference(one, other)).max()
            if sheet.kind == "radio" and cell.style == "D":
                # Where on a circle the dashes begin is nobody's rule: as much of it must be inked.
                apart = abs(np.asarray(one).mean() - np.asarray(other).mean()) * 10
            self.check(f"{sheet.kind}: the dressing is {apart} off", cell, apart <= SHADE)

    def rotation(self, sheet, picture, upright, upright_picture):
        for cell, source in zip(sheet.cells, upright.cells):
            turned = source.pixels(upright_picture).rotate(sheet.rotation, expand=True)
            share = unlike(cell.pixels(picture), turned)
            self.check(f"{sheet.kind}: {share:.3f} of the turned cell is unlike", cell, share <= EDGE)
            # The check itself must tell a reflection from a rotation.
            if sheet.kind in ("text", "combo", "push") and not cell.edge:
                mirrored = turned.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
                share = unlike(cell.pixels(picture), mirrored)
                self.check(f"{sheet.kind}: looks the same reflected", cell, share > EDGE)

    # Text.

    def text(self, sheet, path):
        page = pymupdf.open(path)[0]
        height = page.rect.height
        found = {cell.name: [] for cell in sheet.cells}
        for block in page.get_text("rawdict")["blocks"]:
            for line in block.get("lines", []):
                for span in line["spans"]:
                    for char in span["chars"]:
                        x, y = char["origin"][0], height - char["origin"][1]
                        home = next((c for c in sheet.cells if c.rect[0] - 1 <= x <= c.rect[2] + 1
                                     and c.rect[1] - 1 <= y <= c.rect[3] + 1), None)
                        if home is not None:
                            found[home.name].append((char, line["dir"], span, *home.inwards(x, y)))
        for cell in sheet.cells:
            self.cell_text(sheet, cell, found[cell.name])

    def cell_text(self, sheet, cell, chars):
        kind = sheet.kind
        # Blanks are passed over in both.
        wanted = {"password": "*" * len(TEXTS["password"]), "multiline": "onetwo",
                  "list": "EinsZwei"}.get(kind, TEXTS[kind].replace(" ", ""))
        chars = [c for c in chars if c[0]["c"] != " "]
        chars.sort(key=lambda c: (-round(c[4]), c[3]))
        said = "".join(c[0]["c"] for c in chars)
        self.check(f"{kind}: says {said!r}", cell, said == wanted)
        if said != wanted:
            return
        angle = math.radians(cell.rotation)
        # MuPDF's y runs down.
        way = math.cos(angle), -math.sin(angle)
        self.check(f"{kind}: runs {chars[0][1]}", cell,
                   all(math.dist(c[1], way) < 0.01 for c in chars))
        if len(cell.ink) < 4:
            ink = cell.ink * 3 if len(cell.ink) == 1 else cell.ink
            seen = [(c[2]["color"] >> shift & 255) / 255 for c in chars[:1] for shift in (16, 8, 0)]
            self.check(f"{kind}: its colour is {seen}", cell,
                       max(abs(a - b) for a, b in zip(ink, seen)) < 0.02)
        lines = {}
        for char in chars:
            lines.setdefault(round(char[4]), []).append(char)
        self.check(f"{kind}: stands in {len(lines)} lines", cell,
                   len(lines) == {"multiline": 2, "list": 2}.get(kind, 1))
        for line in lines.values():
            if kind == "comb":
                self.comb(cell, line)
            else:
                self.alignment(kind, cell, line)

    def alignment(self, kind, cell, line):
        font = pymupdf.Font("helv")
        widths = [font.glyph_advance(ord(c[0]["c"])) * c[2]["size"] for c in line]
        start, end = line[0][3], line[-1][3] + widths[-1]
        inset = cell.width * (2 if cell.style in "BI" else 1)
        # Acrobat: text stands two widths of the border in.
        margin = min(2 * inset, LONG / 8)
        if kind == "push" or cell.alignment == 1:
            holds = abs((start + end) / 2 - LONG / 2) <= NEAR
        elif cell.alignment == 0:
            holds = abs(start - margin) <= NEAR
        else:
            holds = abs(end - (LONG - margin)) <= NEAR
        self.check(f"{kind}: stands from {start:.2f} to {end:.2f}", cell, holds)
        inside = inset - NEAR <= line[0][4] and line[0][4] + 7 <= SHORT
        self.check(f"{kind}: its line is at {line[0][4]:.2f}", cell, inside)

    def comb(self, cell, line):
        font = pymupdf.Font("helv")
        first = {0: 0, 1: (CELLS - len(line)) // 2, 2: CELLS - len(line)}[cell.alignment]
        for place, char in enumerate(line):
            middle = char[3] + font.glyph_advance(ord(char[0]["c"])) * char[2]["size"] / 2
            wanted = (first + place + 0.5) * LONG / CELLS
            self.check(f"comb: {char[0]['c']} stands at {middle:.2f}, not {wanted}", cell,
                       abs(middle - wanted) <= NEAR)

    # Another program's appearances.

    def by_pdfium(self, sheet, picture):
        """PDFium draws fields that have no appearance by itself. It draws choices with their arrow."""
        if sheet.kind != "text":
            return
        path = self.path("pdfium.pdf")
        sheet.form(path, with_value=True)
        document = pypdfium2.PdfDocument(path)
        document.init_forms()
        theirs = document[0].render(scale=SCALE, may_draw_forms=True).to_pil().convert("RGB")
        for cell in sheet.cells:
            if cell.edge or cell.style in "BI":
                # The writing alone; PDFium draws the corners of a bevel without a border too.
                continue
            ours, others = centre(cell.pixels(picture)), centre(cell.pixels(theirs))
            apart = math.dist(ours, others) / SCALE
            self.check(f"{sheet.kind}: {apart:.1f} points from PDFium's", cell,
                       apart <= cell.width + FROM_PDFIUM)


def centre(picture):
    """The middle of what is inked, in pixels."""
    shades = np.asarray(picture.convert("L")).astype(int)
    rows, columns = np.nonzero(np.abs(shades - np.bincount(shades.ravel()).argmax()) > SHADE)
    return (rows.mean(), columns.mean()) if len(rows) else (math.inf, math.inf)


def frame(picture):
    """A picture with its inside painted out."""
    picture = picture.copy()
    wide, high = picture.size
    edge = 2 * SCALE
    picture.paste((255, 255, 255), (edge, edge, wide - edge, high - edge))
    return picture


def unlike(one, other):
    """The share of pixels that nothing around the same place in the other picture explains."""
    if one.size != other.size:
        return 1
    first, second = (np.asarray(p.convert("L")).astype(int) for p in (one, other))
    wrong = np.zeros(first.shape, bool)
    for picture, source in ((first, second), (second, first)):
        padded = np.pad(source, 1, mode="edge")
        around = [padded[y:y + source.shape[0], x:x + source.shape[1]]
                  for y in range(3) for x in range(3)]
        wrong |= (picture < np.minimum.reduce(around) - SHADE) | (
            picture > np.maximum.reduce(around) + SHADE)
    # Of what is there, not of an empty cell: what has another shade than most.
    ground = np.bincount(first.ravel()).argmax()
    return wrong.sum() / max(1, (np.abs(first - ground) > SHADE).sum())


def judge(binary, kinds=KINDS):
    """(problems, how many things were checked)."""
    with tempfile.TemporaryDirectory() as directory:
        judge = Judge(binary, directory)
        for kind in kinds:
            judge.kind(kind)
        return judge.problems, judge.count


def main():
    problems, count = judge(os.path.abspath(sys.argv[1]), sys.argv[2:] or KINDS)
    for problem in problems:
        print(problem)
    print(f"{count} checks, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
