"""What a tagged PDF file says that its pages say.

`read(path)` gives a `Reading`: the words of each page with their places, and which of them are headings, items of
lists, cells of tables, other text or artifacts, in the order of the structure tree (ISO 32000-2, 14.7 and 14.8). It
reads the truth from authors' tags, and what a tool says from tags that the tool wrote. Types go through role maps and
the role maps of namespaces to the standard types. Words and places are PDFium's; the tree is read with pikepdf.
"""
import ctypes
import re
from dataclasses import dataclass, field

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as raw

STANDARD = set("""
    Document DocumentFragment Part Art Sect Div Aside BlockQuote Caption TOC TOCI Index NonStruct Private Title P H
    L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note FENote Reference BibEntry Code Link Annot Sub Em
    Strong Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact""".split())
HEADING = re.compile(r"H(\d*)$")
# Elements that end a paragraph: their text does not continue the text before them.
BLOCKS = set("P LI Lbl LBody TH TD Caption TOCI Note FENote BlockQuote Index Figure Formula Title Aside".split())
MOST_DEPTH = 200


@dataclass
class Word:
    text: str
    box: tuple  # left, bottom, right, top, in the page's default user space
    mcid: int | None  # the marked content that it is in
    artifact: bool
    style: tuple  # font, size in half points


@dataclass
class Cell:
    row: int
    column: int
    row_span: int
    column_span: int
    header: str  # "", "row", "column" or "both"
    atoms: list = field(default_factory=list)


@dataclass
class Table:
    cells: list


@dataclass
class Heading:
    level: int
    atoms: list


@dataclass
class Reading:
    """An atom is a word, (page, place in `words[page]`), or a widget, (page, "w", place in `widgets[page]`)."""
    words: dict = field(default_factory=dict)  # by page index
    widgets: dict = field(default_factory=dict)  # by page index: rectangles
    headings: list = field(default_factory=list)
    paragraphs: list = field(default_factory=list)  # lists of atoms: the texts of leaves, in the tree's order
    items: list = field(default_factory=list)  # lists of atoms, without those of items inside
    tables: list = field(default_factory=list)
    order: dict = field(default_factory=dict)  # by page index: places of words in reading order
    types: dict = field(default_factory=dict)  # how many elements of each standard type there are


# Words of pages.


def words_of(page):
    """The words of a page, in the order of its content."""
    textpage = page.get_textpage()
    count = textpage.count_chars()
    left, bottom, right, top = (ctypes.c_double() for _ in range(4))
    found, text, boxes, marks, marked = [], "", [], None, {}

    def finish():
        nonlocal text, boxes
        if text:
            found.append(Word(text, (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes),
                                     max(b[3] for b in boxes)), *marks))
        text, boxes = "", []

    for place in range(count):
        code = raw.FPDFText_GetUnicode(textpage, place)
        character = chr(code) if code and not 0xD800 <= code < 0xE000 else ""
        if not character or character.isspace() or code < 32 or code in (0xFFFE, 0xFFFF):
            # A hyphen at the end of a line is reported as 2: the word ends there.
            finish()
            continue
        item = raw.FPDFText_GetTextObject(textpage, place)
        key = ctypes.cast(item, ctypes.c_void_p).value
        if key not in marked:
            marked[key] = marks_of(item)
        raw.FPDFText_GetCharBox(textpage, place, left, right, bottom, top)
        box = (left.value, bottom.value, right.value, top.value)
        if text and (marked[key][:2] != marks[:2] or leaps(boxes[-1], box)):
            finish()
        marks = marks if text else marked[key]
        text += character
        boxes.append(box)
    finish()
    return found


def leaps(last, next):
    """Whether a glyph is too far from the glyph before it to be of the same word."""
    height = max(last[3] - last[1], next[3] - next[1], 4)
    across = max(next[0] - last[2], last[0] - next[2])
    up = max(next[1] - last[3], last[1] - next[3])
    return across > 1.5 * height or up > 1.5 * height


def marks_of(item):
    """(identifier of marked content, is an artifact, style) of a text object."""
    mcid, artifact = None, False
    name = (ctypes.c_ushort * 64)()
    length, value = ctypes.c_ulong(), ctypes.c_int()
    for number in range(max(0, raw.FPDFPageObj_CountMarks(item)) if item else 0):
        mark = raw.FPDFPageObj_GetMark(item, number)
        raw.FPDFPageObjMark_GetName(mark, name, 128, length)
        tag = bytes(name)[:max(0, length.value - 2)].decode("utf-16-le", "replace")
        artifact = artifact or tag == "Artifact"
        if raw.FPDFPageObjMark_GetParamIntValue(mark, b"MCID", value):
            mcid = value.value
    return mcid, artifact and mcid is None, style_of(item)


def style_of(item):
    """(name of the font, size in half points) of a text object."""
    font = raw.FPDFTextObj_GetFont(item) if item else None
    if not font:
        return ("", 0)
    name, size, matrix = ctypes.create_string_buffer(128), ctypes.c_float(), raw.FS_MATRIX()
    raw.FPDFFont_GetBaseFontName(font, name, 128)
    raw.FPDFTextObj_GetFontSize(item, size)
    raw.FPDFPageObj_GetMatrix(item, matrix)
    scale = (matrix.c ** 2 + matrix.d ** 2) ** 0.5
    return name.value.decode("latin-1").split("+")[-1], round(2 * size.value * scale)


# The structure tree.


def listed(value):
    if value is None:
        return []
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def is_dictionary(value):
    return isinstance(value, pikepdf.Dictionary)


class Tree:
    def __init__(self, pdf, reading):
        self.reading = reading
        self.root = pdf.Root.StructTreeRoot
        roles = self.root.get("/RoleMap")
        self.roles = {str(key)[1:]: str(value)[1:] for key, value in (roles.items() if is_dictionary(roles) else [])}
        classes = self.root.get("/ClassMap")
        self.classes = classes if is_dictionary(classes) else {}
        self.pages = {page.obj.objgen: index for index, page in enumerate(pdf.pages)}
        self.widgets = {}
        for index, page in enumerate(pdf.pages):
            reading.widgets[index] = []
            for annotation in listed(page.obj.get("/Annots")):
                if is_dictionary(annotation) and annotation.get("/Subtype") == "/Widget" and "/Rect" in annotation:
                    self.widgets[annotation.objgen] = (index, "w", len(reading.widgets[index]))
                    corners = [float(number) for number in annotation.Rect]
                    reading.widgets[index].append((min(corners[0::2]), min(corners[1::2]), max(corners[0::2]),
                                                   max(corners[1::2])))
        self.content = {}
        for index, words in reading.words.items():
            for place, word in enumerate(words):
                if word.mcid is not None:
                    self.content.setdefault((index, word.mcid), []).append((index, place))
        self.order, self.seen = [], set()
        self.paragraph = None

    def type_of(self, element):
        name, space = str(element.get("/S", "/Span"))[1:], element.get("/NS")
        if is_dictionary(space) and is_dictionary(space.get("/RoleMapNS")):
            to = space.RoleMapNS.get("/" + name)
            to = to[0] if isinstance(to, pikepdf.Array) and len(to) else to
            name = str(to)[1:] if isinstance(to, pikepdf.Name) else name
        for _ in range(20):
            # A standard type of the file's own role map stays what the map says, as most readers have it.
            if name not in self.roles or self.roles[name] == name:
                break
            name = self.roles[name]
        return name

    def attributes(self, element):
        """The table attributes of an element: its own, then those of its classes."""
        found = {}
        owners = [item for name in listed(element.get("/C")) if isinstance(name, pikepdf.Name)
                  for item in listed(self.classes.get(str(name)))] + listed(element.get("/A"))
        for item in owners:
            if is_dictionary(item) and item.get("/O") == "/Table":
                found.update({str(key): value for key, value in item.items()})
        return found

    def read(self):
        for kid in listed(self.root.get("/K")):
            self.element(kid, None, 0, [], 0)
        self.reading.paragraphs = [atoms for atoms in self.reading.paragraphs if atoms]
        self.reading.headings = [heading for heading in self.reading.headings if has_words(heading.atoms)]
        self.reading.items = [atoms for atoms in self.reading.items if atoms]
        for page, place in (atom for atom in self.order if len(atom) == 2):
            self.reading.order.setdefault(page, []).append(place)

    def element(self, item, page, depth, holders, sections):
        """Reads an element; `holders` are lists that get the atoms inside."""
        if not is_dictionary(item) or depth > MOST_DEPTH or "/S" not in item and "/K" not in item:
            return
        if item.is_indirect:
            if item.objgen in self.seen:
                return
            self.seen.add(item.objgen)
        kind = self.type_of(item)
        self.reading.types[kind] = self.reading.types.get(kind, 0) + 1
        if kind == "Artifact":
            return
        page = self.page_of(item, page)
        heading = HEADING.match(kind)
        if heading or kind == "Title":
            level = int(heading[1]) if heading and heading[1] else max(1, sections) if heading else 1
            atoms = []
            self.reading.headings.append(Heading(level, atoms))
            holders = holders + [atoms]
        elif kind == "LI":
            atoms = []
            # An item's text is not that of the item around it.
            inside = [holder for holder in holders if not any(holder is other for other in self.reading.items)]
            self.reading.items.append(atoms)
            holders = inside + [atoms]
        elif kind == "Table":
            self.table(item, page, depth, holders, sections)
            return
        if heading or kind in BLOCKS:
            self.paragraph = []
            self.reading.paragraphs.append(self.paragraph)
        self.kids(item, page, depth, holders, sections + (kind == "Sect"))
        if heading or kind in BLOCKS:
            self.paragraph = None

    def page_of(self, item, page):
        holder = item.get("/Pg")
        return self.pages.get(holder.objgen, page) if is_dictionary(holder) else page

    def kids(self, item, page, depth, holders, sections):
        for kid in listed(item.get("/K")):
            if not is_dictionary(kid):
                try:
                    self.add(self.content.get((page, int(kid)), []), holders)
                except (TypeError, ValueError):
                    pass
            elif kid.get("/Type") == "/MCR" or "/MCID" in kid and "/S" not in kid:
                # Marked content of a form XObject has identifiers of its own, which PDFium does not tell apart.
                if "/Stm" not in kid:
                    self.add(self.content.get((self.page_of(kid, page), int(kid.get("/MCID", -1))), []), holders)
            elif kid.get("/Type") == "/OBJR" or "/Obj" in kid:
                target = kid.get("/Obj")
                if is_dictionary(target) and target.objgen in self.widgets:
                    self.add([self.widgets[target.objgen]], holders)
            else:
                self.element(kid, page, depth + 1, holders, sections)

    def add(self, atoms, holders):
        atoms = [atom for atom in atoms if atom not in self.seen]
        self.seen.update(atoms)
        self.order += atoms
        for holder in holders:
            holder += atoms
        if self.paragraph is None and atoms:
            self.reading.paragraphs.append(list(atoms))
        elif atoms:
            self.paragraph += atoms

    def rows(self, item, page, depth):
        """The rows of a table, of its head, bodies and foot, with their pages; other kids stand between."""
        for kid in listed(item.get("/K")):
            if not is_dictionary(kid) or "/S" not in kid:
                continue
            kind = self.type_of(kid)
            if kind == "TR":
                yield kid, self.page_of(kid, self.page_of(item, page))
            elif kind in ("THead", "TBody", "TFoot", "NonStruct", "Div", "Part", "Sect") and depth < MOST_DEPTH:
                yield from self.rows(kid, self.page_of(item, page), depth + 1)
            else:
                yield kid, self.page_of(item, page)

    def table(self, item, page, depth, holders, sections):
        table = Table([])
        self.reading.tables.append(table)
        taken, number = {}, 0
        for row, page_of_row in self.rows(item, page, depth):
            if self.type_of(row) != "TR":
                self.element(row, page_of_row, depth + 1, holders, sections)
                continue
            self.reading.types["TR"] = self.reading.types.get("TR", 0) + 1
            column = 0
            for kid in listed(row.get("/K")):
                kind = self.type_of(kid) if is_dictionary(kid) and "/S" in kid else None
                if kind not in ("TH", "TD"):
                    if is_dictionary(kid):
                        self.element(kid, page_of_row, depth + 1, holders, sections)
                    continue
                while (number, column) in taken:
                    column += 1
                facts = self.attributes(kid)
                across, down = span(facts.get("/ColSpan")), span(facts.get("/RowSpan"))
                scope = str(facts.get("/Scope", "/"))[1:].lower()
                header = (scope if scope in ("row", "column", "both") else "column" if number == 0 else "row") \
                    if kind == "TH" else ""
                cell = Cell(number, column, down, across, header)
                table.cells.append(cell)
                for y in range(number, number + down):
                    for x in range(column, column + across):
                        taken[(y, x)] = cell
                column += across
                # Tables inside, too, are found; their atoms are also those of this cell.
                self.element(kid, page_of_row, depth + 1, holders + [cell.atoms], sections)
            number += 1


def span(value):
    try:
        return min(100, max(1, int(value)))
    except (TypeError, ValueError):
        return 1


def has_words(atoms):
    return any(len(atom) == 2 for atom in atoms)


def read(path):
    """The reading of a file; without tags, of its words alone."""
    reading = Reading()
    document = pdfium.PdfDocument(path)
    for index in range(len(document)):
        reading.words[index] = words_of(document[index])
    document.close()
    with pikepdf.open(path) as pdf:
        if "/StructTreeRoot" in pdf.Root:
            Tree(pdf, reading).read()
    return reading


def text_of(reading, atoms):
    return " ".join(reading.words[atom[0]][atom[1]].text for atom in atoms if len(atom) == 2)
