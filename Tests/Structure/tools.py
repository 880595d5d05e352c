"""What tools say of pages whose tags are hidden from them, each as a `Reading` (reading.py).

A tool sees a copy of the form without structure tree, marks of marked content, outlines, tooltips, XFA and metadata.
Copies and results are kept in a folder, by the digest of the form, and the edition of the tool.
"""
import functools
import hashlib
import importlib.metadata
import json
import os
import pickle
import subprocess
import tempfile
import warnings
from pathlib import Path

import pikepdf
import pymupdf

import reading as readings
from reading import Cell, Heading, Reading, Table, Word

TOOLS = ["formwright", "formwright-tags", "pymupdf", "pymupdf-layout", "opendataloader"]
MOST_SECONDS = 300
# It warns of widgets that no field of the form reaches; they stay as they are.
warnings.filterwarnings("ignore", module="pikepdf")
# Raise it after a change to what is read from tools: results are kept.
ADAPTERS = 1


# Copies without tags.


def without_marks(instructions):
    """A content stream's instructions without marked content; optional content stays."""
    kept, open_marks = [], []
    for operands, operator in instructions:
        name = str(operator)
        if name in ("BMC", "BDC"):
            open_marks.append(bool(operands) and operands[0] == "/OC")
            if not open_marks[-1]:
                continue
        elif name == "EMC":
            if not open_marks or not open_marks.pop():
                continue
        elif name in ("MP", "DP"):
            continue
        kept.append((operands, operator))
    return kept


def hide_tags(form, target):
    with pikepdf.open(form) as pdf:
        for key in ("/StructTreeRoot", "/MarkInfo", "/Outlines", "/Threads", "/Metadata", "/Perms", "/OpenAction"):
            if key in pdf.Root:
                del pdf.Root[key]
        if "/AcroForm" in pdf.Root and "/XFA" in pdf.Root.AcroForm:
            del pdf.Root.AcroForm["/XFA"]
        for page in pdf.pages:
            page.contents_coalesce()
            if "/Contents" in page.obj:
                page.obj.Contents = pdf.make_stream(
                    pikepdf.unparse_content_stream(without_marks(pikepdf.parse_content_stream(page))))
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                try:
                    item.write(pikepdf.unparse_content_stream(without_marks(pikepdf.parse_content_stream(item))))
                except pikepdf.PdfError:
                    pass
            if isinstance(item, (pikepdf.Dictionary, pikepdf.Stream)):
                for key in ("/StructParent", "/StructParents", "/Tabs", "/B", "/TU"):
                    # An annotation's own /B does not exist; a page's lists article beads.
                    if key in item:
                        del item[key]
        pdf.remove_unreferenced_resources()
        pdf.save(target, encryption=False)


# What each tool says.


def opendataloader(copy, _):
    """OpenDataLoader writes tags, which are read as those of authors are."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["opendataloader-pdf", "-q", "-o", folder, "-f", "tagged-pdf", "--image-output", "off", copy],
                       check=True, timeout=MOST_SECONDS, capture_output=True,
                       env={**os.environ, "PATH": f"{Path(os.sys.executable).parent}:{os.environ['PATH']}"})
        found = list(Path(folder).glob("*.pdf"))
        if len(found) != 1:
            raise ValueError("OpenDataLoader wrote no file")
        return readings.read(found[0])


def remediate(copy, target, binary):
    """Writes tags and names with Formwright."""
    subprocess.run([binary, "remediate", str(copy), "-o", str(target), "--retag", "--best-effort", "--ignore-permissions",
                    "--drop-signatures", "--memory-limit", "4GB"], check=True, timeout=MOST_SECONDS, capture_output=True)


def remediated(copy, binary):
    """The tags that `remediate` writes, which are read as those of authors are."""
    with tempfile.TemporaryDirectory() as folder:
        target = f"{folder}/tagged.pdf"
        remediate(copy, target, binary)
        return readings.read(target)


def in_user_space(page):
    """From PyMuPDF's places, which go down from the top of the crop box, to the page's default user space."""
    matrix = ~(page.transformation_matrix * page.rotation_matrix) if page.rotation else ~page.transformation_matrix

    def convert(place):
        rectangle = pymupdf.Rect(place) * matrix
        rectangle.normalize()
        return tuple(rectangle)

    return convert


def inside(box, boxes):
    """The places of boxes whose middle is in a box."""
    return [number for number, (left, bottom, right, top) in enumerate(boxes)
            if box[0] <= (left + right) / 2 <= box[2] and box[1] <= (bottom + top) / 2 <= box[3]]


def pymupdf_reading(copy, _):
    """Tables of find_tables, with their first row as header, as its documentation has it; headings by the size of
    the font and items by bullets, as in its to_markdown; words in the order of its blocks."""
    import pymupdf4llm
    from pymupdf4llm.helpers.utils import startswith_bullet

    pymupdf4llm.use_layout(False)
    said = Reading()
    # It removes the root of the structure tree of what it reads.
    headers = pymupdf4llm.IdentifyHeaders(str(copy))
    with pymupdf.open(copy) as document:
        for index, page in enumerate(document):
            convert, boxes = words_of(said, index, page)
            for block in page.get_text("dict", flags=pymupdf.TEXTFLAGS_TEXT)["blocks"]:
                last, item = None, None
                for line in block["lines"]:
                    spans = [span for span in line["spans"] if span["text"].strip()]
                    if not spans:
                        continue
                    atoms = [(index, place) for place in inside(convert(line["bbox"]), boxes)]
                    mark = max((headers.get_header_id(span, page) for span in spans), key=len)
                    level = mark.count("#")
                    if level and level == last:
                        said.headings[-1].atoms.extend(atoms)
                    elif level:
                        said.headings.append(Heading(level, list(atoms)))
                    last = level
                    if startswith_bullet(spans[0]["text"].lstrip()):
                        item = atoms
                        said.items.append(item)
                    elif item is not None:
                        item.extend(atoms)
            for found in page.find_tables().tables:
                said.tables.append(table_of(index, found, convert, boxes, said.widgets[index]))
    return said


def words_of(said, index, page):
    """Adds the words and widgets of a page; how to convert places of the page, and the boxes of its words."""
    convert = in_user_space(page)
    said.words[index] = [Word(text, convert((left, top, right, bottom)), None, False, ("", 0))
                         for left, top, right, bottom, text, *_ in page.get_text("words")]
    said.order[index] = list(range(len(said.words[index])))
    said.widgets[index] = [convert(widget.rect) for widget in page.widgets()]
    return convert, [word.box for word in said.words[index]]


def layout_reading(copy, _):
    """PyMuPDF with its neural layout, which it uses where onnxruntime is installed: titles and section headers as two
    levels, items, tables of find_tables with layout; words in the order of its boxes, those outside at the end."""
    import pymupdf4llm

    pymupdf4llm.use_layout(True)
    said = Reading()
    with pymupdf.open(copy) as document:
        for index, page in enumerate(document):
            convert, boxes = words_of(said, index, page)
            page.get_layout()
            order, seen = [], set()
            for left, top, right, bottom, kind, *_ in page.layout_information or []:
                places = [place for place in inside(convert((left, top, right, bottom)), boxes) if place not in seen]
                seen.update(places)
                if kind in ("page-header", "page-footer"):
                    continue
                order += places
                atoms = [(index, place) for place in places]
                said.paragraphs.append(atoms)
                if kind in ("title", "section-header"):
                    said.headings.append(Heading(1 if kind == "title" else 2, atoms))
                elif kind == "list-item":
                    said.items.append(atoms)
            said.order[index] = order + [place for place in range(len(boxes)) if place not in seen]
            for found in page.find_tables(use_layout=True, union=True, refine=True).tables:
                said.tables.append(table_of(index, found, convert, boxes, said.widgets[index]))
    return said


def table_of(index, found, convert, boxes, widgets):
    """A table of PyMuPDF: rows of boxes, nothing where a cell reaches over several columns or rows."""
    columns = sorted({round(cell[0]) for cell in found.cells if cell})
    rows = sorted({round(cell[1]) for cell in found.cells if cell})
    table = Table([])
    for left, top, right, bottom in (cell for cell in found.cells if cell):
        row, column = rows.index(round(top)), columns.index(round(left))
        box = convert((left, top, right, bottom))
        table.cells.append(Cell(
            row, column, max(1, sum(round(top) <= other < round(bottom) - 1 for other in rows)),
            max(1, sum(round(left) <= other < round(right) - 1 for other in columns)),
            "column" if row == 0 and not found.header.external else "",
            [(index, place) for place in inside(box, boxes)] + [(index, "w", place) for place in inside(box, widgets)]))
    return table


def formwright(copy, binary):
    """`text --json`: words in the order of its lines or, if it has it, its `structure`."""
    done = subprocess.run([binary, "text", "--json", str(copy)], check=True, capture_output=True,
                          timeout=MOST_SECONDS)
    return reading_of(json.loads(done.stdout), widgets_of(copy))


def widgets_of(form):
    """By page index: the rectangles of widgets, with the names of their fields."""
    found = {}
    with pikepdf.open(form) as pdf:
        for index, page in enumerate(pdf.pages):
            found[index] = []
            for annotation in readings.listed(page.obj.get("/Annots")):
                if readings.is_dictionary(annotation) and annotation.get("/Subtype") == "/Widget" \
                        and "/Rect" in annotation:
                    corners = [float(number) for number in annotation.Rect]
                    found[index].append((full_name(annotation), (min(corners[0::2]), min(corners[1::2]),
                                                                 max(corners[0::2]), max(corners[1::2]))))
    return found


def full_name(node):
    names = []
    for _ in range(50):
        if "/T" in node:
            names.insert(0, str(node.T))
        if not readings.is_dictionary(node.get("/Parent")):
            break
        node = node.Parent
    return ".".join(names)


def reading_of(document, widgets):
    """The reading of Formwright's JSON."""
    said, places = Reading(), {}
    for page in document["pages"]:
        index = page["number"] - 1
        said.words[index] = []
        said.widgets[index] = [box for _, box in widgets.get(index, [])]
        for number, line in enumerate(page["lines"]):
            places[index, number] = range(len(said.words[index]), len(said.words[index]) + len(line["words"]))
            said.words[index] += [Word(word["text"], tuple(word["rect"]), None, False,
                                       (word.get("font", ""), round(2 * word.get("size", 0))))
                                  for word in line["words"]]
        said.order[index] = list(range(len(said.words[index])))
    if "structure" in document:
        said.order = {index: [] for index in said.order}
        Structure(said, places, widgets).read(document["structure"])
    return said


class Structure:
    """Reads `structure` (Schemas/page-text.schema.json) into a reading."""

    OUTSIDE = {"header", "footer", "artifact"}

    def __init__(self, said, places, widgets):
        self.said, self.places, self.widgets = said, places, widgets
        self.seen = set()

    def read(self, nodes):
        for node in nodes:
            self.node(node)

    def take(self, atoms):
        if self.seen.intersection(atoms):
            raise ValueError("structure: a word or widget is in two nodes")
        self.seen.update(atoms)

    def words(self, node):
        atoms = []
        for part in node.get("words", []):
            page = part.get("page", node["page"]) - 1
            line = self.places[page, part["line"]]
            atoms += [(page, place) for place in line[part.get("from", 0):part.get("to", len(line))]]
        self.take(atoms)
        return atoms

    def field(self, node):
        """The widget of a field at the place of its node."""
        page = node["page"] - 1
        atoms = [(page, "w", place) for place, (name, box) in enumerate(self.widgets.get(page, []))
                 if name == node["field"] and all(abs(a - b) < 1 for a, b in zip(node["rect"], box))][:1]
        self.take(atoms)
        return atoms

    def node(self, node):
        """Adds a node; returns its atoms, with those of its children."""
        said, kind = self.said, node["type"]
        own = self.words(node)
        if kind not in self.OUTSIDE:
            for page, place in own:
                said.order.setdefault(page, []).append(place)
            if own and kind != "field":
                said.paragraphs.append(own)
        atoms = own + (self.field(node) if kind == "field" else [])
        # In the order in which they begin.
        if kind == "table":
            said.tables.append(table := Table([]))
        elif kind == "item":
            said.items.append(item := [])
        nested = set()
        for kid in node.get("children", []):
            inner = self.node(kid)
            atoms += inner
            if kid["type"] == "list":
                nested.update(inner)
            elif kid["type"] == "cell" and kind == "table":
                table.cells.append(Cell(kid["row"] - 1, kid["column"] - 1, kid.get("rowSpan", 1),
                                        kid.get("columnSpan", 1), kid.get("header", ""), inner))
        if kind == "heading":
            said.headings.append(Heading(node["level"], list(atoms)))
        elif kind == "item":
            item.extend(atom for atom in atoms if atom not in nested)
        return atoms


READERS = {"formwright": formwright, "formwright-tags": remediated, "pymupdf": pymupdf_reading,
           "pymupdf-layout": layout_reading, "opendataloader": opendataloader}


@functools.lru_cache
def digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:16]


def hidden(form, cache):
    """The copy of a form without tags."""
    Path(cache).mkdir(parents=True, exist_ok=True)
    copy = Path(cache) / f"{digest(form)}.pdf"
    if not copy.exists():
        part = copy.with_suffix(".part")
        hide_tags(form, part)
        part.rename(copy)
    return copy


def edition(tool, binary):
    """What a result depends on besides the form."""
    if tool.startswith("formwright"):
        return f"{digest(binary)[:8]}-{ADAPTERS}"
    return importlib.metadata.version(tool.removesuffix("-layout").replace("loader", "loader-pdf")) + f"-{ADAPTERS}"


def read(tool, form, binary=None, cache=None):
    """What a tool says of a form; kept beside the copy."""
    copy = hidden(form, cache or Path(tempfile.gettempdir()) / "formwright-structure")
    kept = copy.with_suffix(f".{tool}-{edition(tool, binary)}")
    if not kept.exists():
        said = READERS[tool](copy, binary)
        part = kept.with_name(kept.name + ".part")
        part.write_bytes(pickle.dumps(said))
        part.rename(kept)
    return pickle.loads(kept.read_bytes())
