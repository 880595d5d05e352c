#!/usr/bin/env python3
"""Pictures of the same values set by several tools, and of ours in several renderers.

usage: pictures.py [--binary PATH] [--out DIR]

Makes a form of one text field a script, a comb and a box of several lines, fills it with each tool,
and lays the boxes side by side: `tools.png` (each tool's file in PDFium) and `renderers.png`
(Formwright's file in PDFium, poppler and MuPDF). Tools that are not installed are left out, and said
to be. What a tool draws is its own: nothing is chosen but its ordinary way to fill a form and have
the appearance made.
"""
import argparse, io, json, os, shutil, subprocess, sys, tempfile

import pymupdf, pypdf, pypdfium2
from PIL import Image, ImageDraw, ImageFont

VALUES = {
    "Polish": "Zażółć gęślą jaźń", "Greek": "Καλημέρα κόσμε", "Russian": "Съешь ещё булок",
    "Armenian": "Հայաստան", "Arabic": "السلام عليكم 2026", "Hebrew": "שָׁלוֹם עולם (42)",
    "Hindi": "हिन्दी क्षेत्र", "Bengali": "বাংলাদেশ", "Tamil": "தமிழ்நாடு", "Thai": "กรุงเทพฯ น้ำ",
    "Chinese": "汉字与漢字", "Japanese": "東京都ひらがな", "Korean": "대한민국", "Vietnamese": "Nguyễn Thị Tuyết",
    "Cells": "AB12CD", "Lines": "Words that are broken into lines: 東京都 und Straße, ภาษาไทยไม่มีช่องว่าง.",
}
WIDTH, ROW, LEFT, TOP, DPI = 150, 24, 36, 760, 144


def boxes():
    """The rectangle of each field, in points from the lower-left corner."""
    top = TOP
    for name in VALUES:
        height = 3 * ROW if name == "Lines" else ROW
        yield name, (LEFT, top - height + 6, LEFT + WIDTH, top)
        top -= height


def make_form(binary, directory):
    fields = []
    for name, (left, bottom, right, top) in boxes():
        field = {"text": name, "rect": [left, bottom, right, top], "size": 12}
        if name == "Cells":
            field |= {"comb": True, "maxLength": 10}
        if name == "Lines":
            field |= {"multiline": True}
        fields.append(field)
    specification = os.path.join(directory, "form.json")
    with open(specification, "w") as file:
        json.dump({"pages": [{"size": "letter", "fields": fields}]}, file)
    form = os.path.join(directory, "form.pdf")
    subprocess.run([binary, "author", specification, "-o", form], check=True)
    return form


def by_formwright(binary, form, out, directory):
    data = os.path.join(directory, "data.json")
    with open(data, "w") as file:
        json.dump(VALUES, file)
    subprocess.run([binary, "fill", form, "-d", data, "-o", out], check=True)


def by_pymupdf(form, out):
    with pymupdf.open(form) as pdf:
        for page in pdf:
            for widget in page.widgets():
                widget.field_value = VALUES[widget.field_name]
                widget.update()
        pdf.save(out)


def by_pypdf(form, out):
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(form))
    for page in writer.pages:
        writer.update_page_form_field_values(page, VALUES, auto_regenerate=False)
    writer.write(out)


def by_pdftk(form, out, directory):
    fields = "".join(
        f"<</T({name})/V<FEFF{text.encode('utf-16-be').hex()}>>>" for name, text in VALUES.items())
    data = os.path.join(directory, "data.fdf")
    with open(data, "w") as file:
        file.write(f"%FDF-1.2\n1 0 obj<</FDF<</Fields[{fields}]>>>>endobj\n"
                   "trailer<</Root 1 0 R>>\n%%EOF")
    subprocess.run(["pdftk", form, "fill_form", data, "output", out], check=True)


def in_pdfium(path):
    with pypdfium2.PdfDocument(path) as pdf:
        pdf.init_forms()
        return pdf[0].render(scale=DPI / 72, may_draw_forms=True).to_pil()


def in_poppler(path):
    done = subprocess.run(["pdftocairo", "-png", "-r", str(DPI), "-singlefile", path, "-"],
                          capture_output=True, check=True)
    return Image.open(io.BytesIO(done.stdout)).convert("RGB")


def in_mupdf(path):
    with pymupdf.open(path) as pdf:
        return Image.open(io.BytesIO(pdf[0].get_pixmap(dpi=DPI).tobytes("png"))).convert("RGB")


def sheet(columns, target):
    """Lays the boxes of pages side by side, a column a page."""
    scale = DPI / 72
    rows = list(boxes())
    head, label, gap = 40, 130, 24
    width = round(WIDTH * scale)
    height = head + sum(round((top - bottom) * scale) + 12 for _, (_, bottom, _, top) in rows)
    picture = Image.new("RGB", (label + len(columns) * (width + gap), height), "white")
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(20)
    for column, (title, page) in enumerate(columns):
        x = label + column * (width + gap)
        draw.text((x, 8), title, "black", font)
        y = head
        for name, (left, bottom, right, top) in rows:
            box = page.crop([round(v * scale) for v in (left, 792 - top, right, 792 - bottom)])
            if column == 0:
                draw.text((4, y + 8), name, "black", font)
            draw.rectangle((x - 1, y - 1, x + box.width, y + box.height), outline=(190, 190, 190))
            picture.paste(box, (x, y))
            y += box.height + 12
    picture.quantize(64).save(target, optimize=True)
    print(target)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", default=".build/release/formwright")
    parser.add_argument("--out", default="Benchmarks/Pictures")
    option = parser.parse_args()
    os.makedirs(option.out, exist_ok=True)
    with tempfile.TemporaryDirectory() as directory:
        form = make_form(option.binary, directory)
        ours = os.path.join(directory, "formwright.pdf")
        by_formwright(option.binary, form, ours, directory)
        columns = [("Formwright", in_pdfium(ours))]
        others = {f"PyMuPDF {pymupdf.__version__}": by_pymupdf, f"pypdf {pypdf.__version__}": by_pypdf}
        if shutil.which("pdftk"):
            others["pdftk"] = lambda form, out: by_pdftk(form, out, directory)
        else:
            print("pdftk is not installed: left out")
        for name, fill in others.items():
            out = os.path.join(directory, "other.pdf")
            fill(form, out)
            columns.append((name, in_pdfium(out)))
        sheet(columns, os.path.join(option.out, "tools.png"))
        sheet([("PDFium", in_pdfium(ours)), ("poppler", in_poppler(ours)), ("MuPDF", in_mupdf(ours))],
              os.path.join(option.out, "renderers.png"))


if __name__ == "__main__":
    main()
