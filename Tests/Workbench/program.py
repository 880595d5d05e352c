"""The workbench as a process, and what other tools say of its forms."""
import glob
import io
import itertools
import json
import os
import shutil
import subprocess
import tempfile

import numpy
import pikepdf
from PIL import Image

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Workbench:
    """The program with copies of forms in a directory of its own."""

    def __init__(self, binary, forms, *options):
        self.directory = tempfile.mkdtemp(prefix="formwright-workbench-")
        self.forms = [shutil.copy(form, self.directory) for form in forms]
        self.command = [binary, "workbench", "--no-open", *options, *self.forms]
        self.start()

    def start(self):
        # A pipe that nobody reads would stop the program in the end.
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            self.errors.seek(0)
            raise RuntimeError(self.errors.read())

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(60)
        shutil.rmtree(self.directory, ignore_errors=True)
        if self.errors.closed:
            return
        self.errors.seek(0)
        report = self.errors.read()
        self.errors.close()
        if "Sanitizer" in report:
            raise RuntimeError(report)


def structure_order(path):
    """The widgets of each page (from 0) that the structure tree refers to, as object numbers, in its order."""
    pages = {}
    with pikepdf.open(path) as pdf:
        page_of = {}
        for index, page in enumerate(pdf.pages):
            for annotation in page.obj.get("/Annots", []):
                if annotation.get("/Subtype") == "/Widget":
                    page_of.setdefault(annotation.objgen[0], index)
        root = pdf.Root.get("/StructTreeRoot")
        pending, seen, found = [root] if root is not None else [], set(), []
        while pending:
            node = pending.pop()
            if isinstance(node, pikepdf.Array):
                pending += reversed(list(node))
                continue
            if not isinstance(node, pikepdf.Dictionary):
                continue
            if node.is_indirect:
                if node.objgen in seen:
                    continue
                seen.add(node.objgen)
            if node.get("/Type") == "/OBJR":
                number = node.get("/Obj").objgen[0] if node.get("/Obj") is not None else 0
                if number in page_of and number not in found:
                    found.append(number)
            elif node.get("/K") is not None:
                pending.append(node["/K"])
        for number in found:
            pages.setdefault(page_of[number], []).append(number)
    return pages


def places(path):
    """The object numbers of widgets by page and rectangle, rounded."""
    table = {}
    with pikepdf.open(path) as pdf:
        for index, page in enumerate(pdf.pages):
            for annotation in page.obj.get("/Annots", []):
                if annotation.get("/Subtype") == "/Widget" and annotation.get("/Rect") is not None:
                    rectangle = tuple(round(float(x), 1) for x in annotation.Rect)
                    table.setdefault((index, rectangle), annotation.objgen[0])
    return table


def screen_only(path):
    """The rectangles of annotations that a printer does not show, by page from 0, as shares of the page's width and height."""
    found = {}
    with pikepdf.open(path) as pdf:
        for index, page in enumerate(pdf.pages):
            box = [float(x) for x in page.cropbox]
            width, height = box[2] - box[0], box[3] - box[1]
            for annotation in page.obj.get("/Annots", []):
                if annotation.get("/Subtype") in ("/Link", "/Popup") or int(annotation.get("/F", 0)) & 4 or page.obj.get("/Rotate", 0):
                    continue
                left, bottom, right, top = [float(x) for x in annotation.Rect]
                found.setdefault(index, []).append(
                    ((left - box[0]) / width, (box[3] - top) / height, (right - box[0]) / width, (box[3] - bottom) / height))
    return found


def erase(first, second, rectangles):
    """Paints over places of two pictures, with a margin of three pixels."""
    for image in (first, second):
        for left, top, right, bottom in rectangles:
            image.paste((255, 255, 255), (int(left * image.width) - 3, int(top * image.height) - 3,
                                          int(right * image.width) + 4, int(bottom * image.height) + 4))


def values(data, calculated=True):
    """The value of each terminal field by its full name, as pikepdf reads it; None for none. Without those that the form
    calculates (ISO 32000-2, Table 199), if these are not asked for."""
    found, seen = {}, set()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        def visit(field, prefix, inherited):
            # Fields of some files lead back to themselves.
            if field.is_indirect and field.objgen in seen:
                return
            seen.add(field.objgen)
            name = prefix
            if "/T" in field:
                name = f"{prefix}.{field.T}" if prefix else str(field.T)
            value = field.get("/V", inherited)
            kids = [kid for kid in field.get("/Kids", []) if "/T" in kid]
            for kid in kids:
                visit(kid, name, value)
            if not kids and (calculated or "/C" not in field.get("/AA", {})):
                if value is None:
                    found[name] = None
                elif isinstance(value, pikepdf.Array):
                    found[name] = [str(item) for item in value]
                else:
                    found[name] = str(value)
        for field in pdf.Root.AcroForm.Fields:
            visit(field, "", None)
    return found


def drawn(data, page, dpi):
    """A page as poppler draws it, at twice the resolution: it moves lines to whole pixels, and browsers draw those between
    two pixels on both."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "page")
        options = ["-tiff", "-tiffcompression", "none", "-singlefile", "-r", str(2 * dpi), "-f", str(page), "-l", str(page)]
        subprocess.run(["pdftocairo", *options, "-cropbox", "-", path], input=data, check=True)
        return Image.open(path + ".tif").convert("RGB")


# Fewer blocks that differ are none.
SAME = 1e-5


def different_blocks(screen, paper):
    """The share of blocks of 8 × 8 pixels of the screen whose mean differs by more than 24 of 255 levels in a channel.

    A page whose size is no whole number of pixels may begin up to a pixel off: places farther off are tried only if nearer
    ones do not fit.
    """
    width, height = min(screen.width, paper.width // 2) // 8 * 8, min(screen.height, paper.height // 2) // 8 * 8

    def means(image, size, x=0, y=0):
        blocks = image.crop((x, y, x + width // 8 * size, y + height // 8 * size)).reduce(size)
        return numpy.asarray(blocks, dtype=numpy.int16)

    wanted = means(screen, 8)
    least = 1.0
    for x, y in sorted(itertools.product(range(-2, 3), repeat=2), key=lambda place: (abs(place[0]) + abs(place[1]), place)):
        least = min(least, float((abs(wanted - means(paper, 16, x, y)).max(axis=2) > 24).mean()))
        if least < SAME:
            break
    return least


def is_seen(field):
    """Whether a person can see a field on its page and fill it."""
    return field["type"] != "pushbutton" and any(
        widget["page"] and widget["onScreen"] and widget["rect"][2] - widget["rect"][0] > 2 for widget in field["widgets"])


def chosen(program, count, directory):
    """The forms that are judged if none is named: those that can be filled."""
    forms = os.environ.get("FORMWRIGHT_FORMS")
    if not forms:
        paths = []
        for name in ("benefits", "job-application", "tax-return"):
            paths.append(os.path.join(directory, f"{name}.pdf"))
            subprocess.run([program, "author", os.path.join(ROOT, "Examples", f"{name}.yaml"), "-o", paths[-1]], check=True)
        return paths
    first = [os.path.join(forms, name) for name in ("irs-fw4-2026.pdf", "pdfcpu-english.pdf", "opm-sf181.pdf")]
    corpus = sorted(glob.glob(os.path.join(os.environ.get("FORMWRIGHT_CORPUS") or os.devnull, "**", "*.pdf"), recursive=True))
    # Of all its agencies.
    corpus = corpus[::max(1, len(corpus) // max(1, 2 * count))]
    fillable = []
    for path in first + [p for p in sorted(glob.glob(os.path.join(forms, "*.pdf"))) if p not in first] + corpus:
        facts = subprocess.run([program, "inspect", path, "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if facts.returncode:
            continue
        facts = json.loads(facts.stdout)
        if facts["mayFill"]["allowed"] and any(map(is_seen, facts["fields"])):
            fillable.append(path)
        if len(fillable) == count:
            break
    return fillable
