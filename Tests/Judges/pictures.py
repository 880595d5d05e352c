"""Pages as three renderers draw them, and what changed between two pictures.

PDFium, poppler (pdftoppm) and MuPDF; pictures are greyscale arrays at DPI, as the page is seen on
a screen: rotated, cut to its crop box, with the annotations a screen shows.
"""
import glob
import os
import subprocess
import tempfile

import numpy as np
import pymupdf
import pypdfium2
from PIL import Image

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

DPI = 110
# Outside the widgets two pixels differ where they are this far apart in 0…255: renderers'
# antialiasing of unchanged content stays below it. Inside, any visible difference counts: some
# forms draw their marks in light grey.
OUTSIDE, INSIDE = 40, 12
# Ink of a widget may reach this far (in pixels) over its rectangle's edge: borders drawn on the
# edge, and antialiasing.
MARGIN = 2


def pdfium(path, pages, password=""):
    document = pypdfium2.PdfDocument(path, password=password or None)
    if document.get_formtype():
        document.init_forms()
    pictures = {}
    for number in pages:
        page = document[number]
        bitmap = page.render(scale=DPI / 72, grayscale=True, may_draw_forms=True)
        pictures[number] = np.array(bitmap.to_pil().convert("L"))
        page.close()
    return pictures


def poppler(path, pages, password=""):
    pictures = {}
    with tempfile.TemporaryDirectory() as directory:
        if not pages:
            return {}
        command = ["pdftoppm", "-r", str(DPI), "-gray", "-cropbox", "-f", str(min(pages) + 1),
                   "-l", str(max(pages) + 1), path, directory + "/p"]
        if password:
            command[1:1] = ["-upw", password]
        subprocess.run(command, stderr=subprocess.DEVNULL, check=False)
        for file in glob.glob(directory + "/p-*.pgm"):
            number = int(os.path.basename(file)[2:-4]) - 1
            if number in pages:
                with Image.open(file) as image:
                    pictures[number] = np.array(image)
    return pictures


def mupdf(path, pages, password=""):
    document = pymupdf.open(path)
    if password:
        document.authenticate(password)
    pictures = {}
    for number in pages:
        page = document[number]
        pixels = page.get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY, alpha=False, annots=True)
        shape = (pixels.height, pixels.stride)
        pictures[number] = np.frombuffer(pixels.samples, np.uint8).reshape(shape)[:, :pixels.width]
    return pictures


RENDERERS = {"PDFium": pdfium, "poppler": poppler, "MuPDF": mupdf}


def distance(before, after):
    """How far apart two pictures of a page are, pixel by pixel; None for different sizes."""
    if before.shape != after.shape:
        return None
    return np.abs(before.astype(np.int16) - after.astype(np.int16))


def looks_alike(one, other):
    """Whether two pictures show the same. PDFium sets glyphs on whole pixels, so one may stand a
    pixel further; a stem that moves that far darkens the next one but one."""
    if one.shape != other.shape:
        return False
    return not (beyond(one, other) | beyond(other, one)).any()


def beyond(picture, other):
    """Where a pixel is lighter or darker than everything around the same place in the other."""
    padded = np.pad(other.astype(np.int16), 2, mode="edge")
    rows, columns = other.shape
    around = [padded[y:y + rows, x:x + columns] for y in range(5) for x in range(5)]
    lowest, highest = np.minimum.reduce(around), np.maximum.reduce(around)
    return (picture < lowest - OUTSIDE) | (picture > highest + OUTSIDE)


class PageView:
    """From a page's user space to the pixels of its picture."""

    def __init__(self, page, shape):
        box = [float(x) for x in page.cropbox]
        media = [float(x) for x in page.mediabox]
        left, bottom = max(min(box[0], box[2]), min(media[0], media[2])), max(
            min(box[1], box[3]), min(media[1], media[3]))
        right, top = min(max(box[0], box[2]), max(media[0], media[2])), min(
            max(box[1], box[3]), max(media[1], media[3]))
        self.left, self.bottom = left, bottom
        self.width, self.height = right - left, top - bottom
        node = page.obj
        while node is not None and "/Rotate" not in node:
            node = node.get("/Parent")
        self.rotation = int(node.Rotate) % 360 if node is not None else 0
        self.shape = shape

    def box(self, rect, margin=0):
        """Rows and columns (top, bottom, left, right) of a rectangle, grown by a margin."""
        x0, y0 = rect[0] - self.left, rect[1] - self.bottom
        x1, y1 = rect[2] - self.left, rect[3] - self.bottom
        width, height = self.width, self.height
        if self.rotation == 90:
            x0, y0, x1, y1 = y0, width - x1, y1, width - x0
        elif self.rotation == 180:
            x0, y0, x1, y1 = width - x1, height - y1, width - x0, height - y0
        elif self.rotation == 270:
            x0, y0, x1, y1 = height - y1, x0, height - y0, x1
        if self.rotation % 180:
            width, height = height, width
        rows, columns = self.shape
        sx, sy = columns / width, rows / height
        return (max(0, int((height - y1) * sy) - margin),
                min(rows, int(np.ceil((height - y0) * sy)) + margin),
                max(0, int(x0 * sx) - margin), min(columns, int(np.ceil(x1 * sx)) + margin))
