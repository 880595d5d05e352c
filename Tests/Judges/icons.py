#!/usr/bin/env python3
"""Do the pictures given to push buttons look as Pillow sees their files?

usage: icons.py BINARY

One picture of four colours is saved as every kind of JPEG and PNG there is, and in each of Exif's
eight orientations. A form with a button for each is filled, live and flattened, and drawn by PDFium,
poppler and MuPDF. The middle of each quarter must have the colour that Pillow finds there after
turning the file as its Exif says, laid over the button's white; a button turned by /R shows it
turned. Prints what is wrong; exit code 1 where anything is.
"""
import json
import os
import sys
import tempfile

import numpy as np
import pikepdf
import pymupdf
import pypdfium2
from pikepdf import Array, Dictionary, Name, String
from PIL import Image, ImageCms, ImageOps

import tool

# Readers turn CMYK into what a press would print, Pillow by subtraction alone; inverted it would be
# over 200 away.
TOLERANCE, LOOSE = 12, 80
SIDE = 60  # points, of each button
COLUMNS = 8


def four_colours():
    picture = Image.new("RGB", (40, 40))
    for place, colour in zip([(0, 0), (20, 0), (0, 20), (20, 20)],
                             [(220, 30, 30), (30, 160, 30), (40, 40, 210), (250, 220, 40)]):
        picture.paste(colour, place + (place[0] + 20, place[1] + 20))
    return picture


def files(directory):
    """(name, tolerance) of every kind of picture, saved."""
    source = four_colours()
    alpha = source.convert("RGBA")
    alpha.putalpha(Image.linear_gradient("L").resize((40, 40)))
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    indexed = source.quantize(16)
    kinds = {
        "rgb.png": (source, {}), "grey.png": (source.convert("L"), {}),
        "one-bit.png": (source.convert("L").point(lambda v: 255 * (v > 100)).convert("1"), {}),
        "palette.png": (indexed, {}), "palette-2-bits.png": (source.quantize(4), {"bits": 2}),
        "palette-transparent.png": (indexed, {"transparency": indexed.getpixel((5, 5))}),
        "alpha.png": (alpha, {}), "grey-alpha.png": (alpha.convert("LA"), {}),
        "grey-16.png": (Image.fromarray(np.asarray(source.convert("L")).astype(np.uint16) * 257),
                        {}),
        "profile.png": (source, {"icc_profile": profile}),
        "rgb.jpg": (source, {"quality": 95}), "grey.jpg": (source.convert("L"), {"quality": 95}),
        "cmyk.jpg": (source.convert("CMYK"), {"quality": 95}),
        "progressive.jpg": (source, {"quality": 95, "progressive": True}),
        "profile.jpg": (source, {"quality": 95, "icc_profile": profile}),
        "rgb-kept.jpg": (source, {"quality": 95, "keep_rgb": True}),
    }
    for number in range(1, 9):
        exif = Image.Exif()
        exif[274] = number
        kinds[f"exif-{number}.jpg"] = (source, {"quality": 95, "exif": exif})
    for name, (picture, options) in kinds.items():
        picture.save(os.path.join(directory, name), **options)
        yield name, LOOSE if name == "cmyk.jpg" else TOLERANCE


def rectangle(index):
    x, y = index % COLUMNS * 70 + 10, index // COLUMNS * 70 + 10
    return [x, y, x + SIDE, y + SIDE]


def form(path, names):
    """A button for each file, and one turned by each quarter for the first."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(580, 400))
    page, fields = pdf.pages[0].obj, []
    for index, (name, turn) in enumerate(names):
        fields.append(pdf.make_indirect(Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, FT=Name.Btn, Ff=1 << 16, F=4, P=page,
            T=String(f"{turn} {name.replace('.', '-')}"), Rect=Array(rectangle(index)),
            MK=Dictionary(TP=1, R=turn, BG=Array([1])))))
    page.Annots = Array(fields)
    pdf.Root.AcroForm = Dictionary(Fields=Array(fields))
    pdf.save(path)


def expected(path, turn):
    picture = ImageOps.exif_transpose(Image.open(path))
    if picture.mode.startswith("I"):
        picture = Image.fromarray((np.asarray(picture) >> 8).astype(np.uint8))
    white = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(white, picture.convert("RGBA")).convert("RGB").rotate(turn)


def drawings(path):
    """Colour pictures of the one page, two pixels a point."""
    document = pypdfium2.PdfDocument(path)
    if document.get_formtype():
        document.init_forms()
    yield "PDFium", np.asarray(document[0].render(scale=2, may_draw_forms=True).to_pil()
                               .convert("RGB"))
    target = path + ".poppler"
    tool.run(["pdftoppm", "-r", "144", "-singlefile", path, target])
    yield "poppler", np.asarray(Image.open(target + ".ppm"))
    pixels = pymupdf.open(path)[0].get_pixmap(dpi=144, alpha=False, annots=True)
    yield "MuPDF", np.frombuffer(pixels.samples, np.uint8).reshape(pixels.height, -1, 3)


def judge(binary, directory):
    """(problems, how many pictures were compared)."""
    kinds = dict(files(directory))
    names = [(name, 0) for name in kinds] + [("rgb.png", turn) for turn in (90, 180, 270)]
    blank, data = os.path.join(directory, "form.pdf"), os.path.join(directory, "data.json")
    form(blank, names)
    with open(data, "w", encoding="utf-8") as file:
        json.dump({f"{turn} {name.replace('.', '-')}": name for name, turn in names}, file)
    problems, count = [], 0
    for stage in ([], ["--flatten"]):
        out = os.path.join(directory, "flat.pdf" if stage else "live.pdf")
        # From elsewhere: paths are relative to the data.
        done = tool.run([binary, "fill", blank, "-d", data, "-o", out, *stage], cwd="/")
        if done.code != 0:
            return [f"fill {stage}: {done.text}"], count
        checked = tool.run(["qpdf", "--check", out])
        if checked.code != 0:
            problems.append(f"{out}: {checked.out.decode()}")
        for renderer, page in drawings(out):
            for index, (name, turn) in enumerate(names):
                count += 1
                wanted = expected(os.path.join(directory, name), turn)
                left, bottom, _, _ = rectangle(index)
                for across in (0.25, 0.75):
                    for down in (0.25, 0.75):
                        x, y = left + SIDE * across, bottom + SIDE * (1 - down)
                        seen = page[int(2 * (400 - y)), int(2 * x)].astype(int)
                        should = wanted.getpixel((int(40 * across), int(40 * down)))
                        if np.abs(seen - should).max() > kinds[name]:
                            problems.append(
                                f"{name} turned by {turn}, {renderer}, {os.path.basename(out)}: "
                                f"{tuple(seen)} for {should} at {across}, {down}")
    return problems, count


def main():
    with tempfile.TemporaryDirectory() as directory:
        problems, count = judge(os.path.abspath(sys.argv[1]), directory)
    for problem in problems:
        print(problem)
    print(f"{count} pictures, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
