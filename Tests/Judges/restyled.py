#!/usr/bin/env python3
"""Do restyled fields look as the style says, in every renderer?

usage: restyled.py BINARY [--pictures DIRECTORY]

A form of every kind of field is made here. A specification (`author --base`) and a template restyle it; the template's
outputs are filled, and flattened too. pikepdf reads /DA, /Q, /MK and /BS back; PDFium, MuPDF, poppler and, if there is a
Firefox, PDF.js draw the pages. Judged are the color of the border, of the background and of the ink of each widget, the
side at which its text is, and the shape of each mark: the middle of a ring of points, by hand, that a cross, a circle, a
diamond and the others cover or leave free (ToggleMark draws them as ZapfDingbats does).
Prints what is wrong; exit code 1 where anything is.
"""
import base64
import io
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
import pikepdf
import pymupdf
import pypdfium2
from pikepdf import Array, Dictionary, Name, String
from PIL import Image

import tool
from firefox import Firefox

SCALE = 4  # pixels a point
NEAR = 60  # of 255, in each color
WHITE = (255, 255, 255)
RED, NAVY, YELLOW = (200, 0, 0), (0, 0, 128), (255, 255, 153)
MARKS = ["check", "circle", "cross", "diamond", "square", "star"]
# Points of a mark's square, from its lower left corner, that the mark covers, and that it leaves free.
SHAPES = {
    "check": ([(0.2, 0.45), (0.75, 0.75)], [(0.15, 0.85), (0.85, 0.2)]),
    "circle": ([(0.5, 0.5), (0.5, 0.8), (0.25, 0.5)], [(0.08, 0.08), (0.92, 0.92)]),
    "cross": ([(0.5, 0.5), (0.25, 0.25), (0.75, 0.75), (0.25, 0.75)], [(0.5, 0.85), (0.15, 0.5)]),
    "diamond": ([(0.5, 0.5), (0.5, 0.85), (0.15, 0.5)], [(0.15, 0.15), (0.85, 0.85)]),
    "square": ([(0.5, 0.5), (0.25, 0.25), (0.75, 0.75)], [(0.04, 0.5), (0.5, 0.96)]),
    "star": ([(0.5, 0.5), (0.5, 0.85), (0.27, 0.17)], [(0.15, 0.85), (0.5, 0.15)]),
}
DRESS = {"color": "#000080", "background": "#FFFF99",
         "border": {"color": "#C80000", "width": 2, "style": "solid"}}
TEXTS = {"line": (72, 700, 300, 724), "kid": (72, 660, 300, 684), "choice": (72, 620, 300, 644),
         "list": (72, 560, 300, 610)}
SIDE = 24


def form(path):
    """Every kind of field, drawn in black without a frame; one has its own /DA in the widget, one a frame that nothing
    but its appearance describes."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(612, 792))
    font = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica,
                                        Encoding=Name.WinAnsiEncoding))

    def drawn(width, height, content=b"0 g 4 4 8 8 re f"):
        stream = pdf.make_stream(content)
        stream.Type, stream.Subtype, stream.BBox = Name.XObject, Name.Form, Array([0, 0, width, height])
        return stream

    fields = []
    for name, rect in TEXTS.items():
        width, height = rect[2] - rect[0], rect[3] - rect[1]
        field = Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, Rect=Array(list(rect)), F=4, T=String(name),
            DA=String("/Helv 8 Tf 0 g"), AP=Dictionary(N=drawn(width, height)))
        if name in ("choice", "list"):
            field.FT, field.Opt = Name.Ch, Array([String("Ada"), String("Grace")])
            field.Ff = 1 << 17 if name == "choice" else 0
        else:
            field.FT = Name.Tx
        field = pdf.make_indirect(field)
        widget = field
        if name == "kid":
            widget = pdf.make_indirect(Dictionary(
                Type=Name.Annot, Subtype=Name.Widget, Rect=field.Rect, F=4, Parent=field, Q=2,
                DA=String("/Helv 5 Tf 0 0 1 rg"), AP=field.AP))
            for key in ("/Rect", "/AP", "/Subtype", "/Type", "/F"):
                del field[key]
            field.Kids = Array([widget])
        fields.append((field, widget))
    for number, mark in enumerate(MARKS + ["framed"]):
        rect = [72 + 40 * number, 500, 72 + 40 * number + SIDE, 500 + SIDE]
        frame = b"0 g 1 w 0.5 0.5 23 23 re S " if mark == "framed" else b""
        field = pdf.make_indirect(Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, Rect=Array(rect), F=4, FT=Name.Btn, T=String(mark), AS=Name.Off,
            DA=String("/ZaDb 0 Tf 0 g"), MK=Dictionary(CA=String("4")),
            AP=Dictionary(N=Dictionary({"/on": drawn(SIDE, SIDE, frame + b"2 2 4 4 re f"),
                                        "/Off": drawn(SIDE, SIDE, frame)}))))
        fields.append((field, field))
    page.Annots = Array([widget for _, widget in fields])
    pdf.Root.AcroForm = pdf.make_indirect(Dictionary(
        Fields=Array([field for field, _ in fields]), DA=String("/Helv 0 Tf 0 g"),
        DR=Dictionary(Font=Dictionary(Helv=font))))
    pdf.save(path)


STYLES = {"line": {**DRESS, "size": 14, "align": "right", "font": "Courier"},
          "kid": {**DRESS, "size": 12, "align": "center"},
          "cho*": {**DRESS, "size": 11}, "list": {**DRESS, "align": "right"},
          **{mark: {**DRESS, "mark": mark} for mark in MARKS}, "framed": {"mark": "cross", "color": "#C80000"}}
VALUES = {"line": "Ada", "kid": "Ada", "choice": "Ada", "list": "Ada", **{mark: True for mark in MARKS},
          "framed": True}
# Size, /Q, of the texts.
SET = {"line": (14, 2), "kid": (12, 1), "choice": (11, 0), "list": (8, 2)}


def outputs(binary, directory, run=tool.run):
    """The files to look at: (name, path, whether it is still a form)."""
    def write(name, value):
        path = os.path.join(directory, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(value))
        return path

    blank = os.path.join(directory, "form.pdf")
    form(blank)
    changed, filled = os.path.join(directory, "changed.pdf"), os.path.join(directory, "filled.pdf")
    values = write("values.json", VALUES)
    template = {"form": "form.pdf", "output": {"name": '"out"'}, "style": {"choice": STYLES["cho*"]},
                "fields": {name: {"value": f".{name}", **({} if name == "choice" else {"style": STYLES[name]})}
                           for name in VALUES}}
    records = write("records.ndjson", VALUES)
    written = write("template.json", template)
    for command in (
            ["author", write("change.json", {"change": STYLES}), "--base", blank, "-o", changed],
            ["fill", changed, "--data", values, "-o", filled],
            ["batch", written, "--records", records, "-o", os.path.join(directory, "open")],
            ["batch", written, "--records", records, "-o", os.path.join(directory, "flat"), "--flatten"]):
        done = run([binary, *command])
        if done.code != 0:
            raise RuntimeError(f"{command[0]}: {done.text}")
    return [("author and fill", filled, True), ("template", os.path.join(directory, "open", "out.pdf"), True),
            ("template, flattened", os.path.join(directory, "flat", "out.pdf"), False)]


# --- What is in the file -------------------------------------------------------------------------

def numbers(color):
    return [round(part / 255, 3) for part in color]


def read_back(path):
    problems, count = [], 0
    with pikepdf.open(path) as pdf:
        for widget in pdf.pages[0].Annots:
            field = widget.Parent if "/T" not in widget else widget
            name = str(field.T)
            wrong = []
            look, border = widget.get("/MK", {}), widget.get("/BS", {})
            appearance = str(widget.get("/DA", field.get("/DA")))
            if name in SET:
                size, quadding = SET[name]
                if f" {size} Tf" not in appearance:
                    wrong.append(f"/DA is {appearance}")
                if int(widget.get("/Q", field.get("/Q", 0))) != quadding:
                    wrong.append("/Q is another")
            if name != "framed":
                for key, color in (("/BC", RED), ("/BG", YELLOW)):
                    if [round(float(part), 3) for part in look.get(key, [])] != numbers(color):
                        wrong.append(f"{key} is {look.get(key)}")
                if float(border.get("/W", 1)) != 2 or str(border.get("/S")) != "/S":
                    wrong.append("/BS is another")
                operators = [[str(o.operator), *map(float, o.operands)] for o in
                             pikepdf.parse_content_stream(pdf.make_stream(appearance.encode()))
                             if str(o.operator) == "rg"]
                if [[round(x, 3) if not isinstance(x, str) else x for x in o] for o in operators] != [
                        ["rg", *numbers(NAVY)]]:
                    wrong.append(f"the color in /DA is {operators}")
            if name in MARKS and set(widget.AP.N.keys()) != {"/on", "/Off"}:
                wrong.append(f"its states are {set(widget.AP.N.keys())}")
            count += 1
            problems += [f"{name}: {problem}" for problem in wrong]
    return problems, count


# --- What is drawn -------------------------------------------------------------------------------

def pdfium(path):
    document = pypdfium2.PdfDocument(path)
    if document.get_formtype():
        document.init_forms()
    return np.array(document[0].render(scale=SCALE, may_draw_forms=True).to_pil().convert("RGB"))


def mupdf(path):
    with pymupdf.open(path) as document:
        pixels = document[0].get_pixmap(dpi=72 * SCALE, alpha=False, annots=True)
        return np.frombuffer(pixels.samples, np.uint8).reshape(pixels.height, pixels.stride)[
            :, :pixels.width * 3].reshape(pixels.height, pixels.width, 3)


def poppler(path):
    done = subprocess.run(["pdftoppm", "-r", str(72 * SCALE), "-png", "-singlefile", path], capture_output=True,
                          check=True)
    return np.array(Image.open(io.BytesIO(done.stdout)).convert("RGB"))


def pdfjs(firefox):
    """The page's canvas with the appearances of its widgets, as PDF.js prints it."""
    def draw(path):
        firefox.open(path)
        text = firefox.script("""
            const page = await viewer.pdfDocument.getPage(1);
            const viewport = page.getViewport({scale: given[0]});
            const canvas = document.createElement("canvas");
            canvas.width = viewport.width; canvas.height = viewport.height;
            await page.render({canvasContext: canvas.getContext("2d"), canvas, viewport, intent: "print",
                               annotationMode: 1}).promise;
            return canvas.toDataURL();""", SCALE)
        return np.array(Image.open(io.BytesIO(base64.b64decode(text.split(",")[1]))).convert("RGB"))

    return draw


def near(pixels, color):
    return (np.abs(pixels.astype(int) - np.array(color)) <= NEAR).all(axis=-1)


def look(picture):
    """What is wrong on a page with the values, and how many things were looked at."""
    problems, count = [], 0

    def at(x, y):
        return picture[int(round((792 - y) * SCALE)), int(round(x * SCALE))]

    def expect(what, x, y, color):
        nonlocal count
        count += 1
        # Renderers place a line within a pixel.
        around = [at(x + dx / SCALE, y + dy / SCALE) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        if not any(near(pixel, color) for pixel in around):
            problems.append(f"{what} is {tuple(int(c) for c in at(x, y))} and not {color}")

    for name, (left, bottom, right, top) in TEXTS.items():
        for x, y in ((left + 1, (bottom + top) / 2), (right - 1, bottom + 5), ((left + right) / 2, top - 1)):
            expect(f"{name}: the border", x, y, RED)
        # Nothing is written at the edge; the bar of a list covers its first row.
        expect(f"{name}: the background", left + 2.8, bottom + 3, YELLOW)
        inside = picture[int((792 - top + 3) * SCALE):int((792 - bottom - 3) * SCALE),
                         int((left + 3) * SCALE):int((right - 3) * SCALE)]
        columns = np.nonzero(near(inside, NAVY).any(axis=0))[0]
        count += 1
        if len(columns) == 0:
            problems.append(f"{name}: no text in the color")
            continue
        before, after = columns[0], inside.shape[1] - columns[-1]
        side = 2 if before > 3 * after else 0 if after > 3 * before else 1
        if side != SET[name][1]:
            problems.append(f"{name}: its text is at the wrong side ({before} pixels before, {after} after)")
    for number, mark in enumerate(MARKS):
        left, bottom = 72 + 40 * number, 500
        expect(f"{mark}: the border", left + SIDE / 2, bottom + 1, RED)
        inset = 2
        side = SIDE - 2 * inset
        covered, free = SHAPES[mark]
        for points, color in ((covered, NAVY), (free, YELLOW)):
            for x, y in points:
                expect(f"{mark} at {x}, {y}", left + inset + x * side, bottom + inset + y * side, color)
    left = 72 + 40 * len(MARKS)
    expect("framed: the frame", left + 0.5, 512, (0, 0, 0))
    expect("framed: the cross", left + SIDE / 2, 500 + SIDE / 2, RED)
    expect("framed: beside the cross", left + SIDE / 2, 500 + SIDE - 4, WHITE)
    return problems, count


def judge(binary, directory, run=tool.run, keep=None):
    problems, count = [], 0
    renderers = {"PDFium": pdfium, "MuPDF": mupdf, "poppler": poppler}
    firefox = Firefox() if Firefox.is_there() else None
    try:
        if firefox:
            renderers["PDF.js"] = pdfjs(firefox)
        for name, path, is_form in outputs(binary, directory, run):
            if is_form:
                found, looked = read_back(path)
                problems += [f"{name}: {problem}" for problem in found]
                count += looked
            for renderer, draw in renderers.items():
                picture = draw(path)
                if keep:
                    Image.fromarray(picture).crop((0, 0, 400 * SCALE, 320 * SCALE)).save(
                        os.path.join(keep, f"{name} {renderer}.png"))
                found, looked = look(picture)
                problems += [f"{name}, {renderer}: {problem}" for problem in found]
                count += looked
    finally:
        if firefox:
            firefox.close()
    return problems, count


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        pictures = sys.argv[sys.argv.index("--pictures") + 1] if "--pictures" in sys.argv else None
        found, looked = judge(sys.argv[1], place, keep=pictures)
    print("\n".join(found + [f"{looked} checks, {len(found)} problems"]))
    sys.exit(bool(found))
