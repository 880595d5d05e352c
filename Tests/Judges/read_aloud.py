#!/usr/bin/env python3
"""What a screen reader says of a tagged file: its structure in order, with the text that has meaning.

usage: read_aloud.py FILE [PAGES]

Text is decoded by `/ToUnicode`, or by the font's encoding with its `/Differences`, one of which archives of levels a and u
have for all text. Content that no element refers to is not read; content of form XObjects that an element refers to by
`/Stm` is (ISO 32000-1, 14.7.4.2). An element with `/Alt` or `/ActualText` is read as that. A flattened field is read by its
`PrintField` attributes and its content; a live one by `/TU` and its value. A data cell is read with its headers.
"""
import re
import sys

import pikepdf
from fontTools import agl
from fontTools.encodings.StandardEncoding import StandardEncoding

MOST_DEPTH = 200


def listed(value):
    """A value that may stand alone or in an array."""
    if value is None:
        return []
    return list(value) if isinstance(value, pikepdf.Array) else [value]


def text(value):
    return " ".join(str(value).split()) if value is not None else ""


class CodeMap:
    """What the codes of a font mean: by its encoding, and before that by its `/ToUnicode` (ISO 32000-1, 9.10.2)."""

    def __init__(self, font):
        self.width = 2 if font.get("/Subtype") == "/Type0" else 1
        stream = font.get("/ToUnicode")
        has_map = isinstance(stream, pikepdf.Stream)
        self.meanings = self.encoded(font, not has_map) if self.width == 1 or not has_map else {}
        if not has_map:
            return
        data = stream.read_bytes().decode("latin-1")
        for block in re.findall(r"begincodespacerange(.*?)endcodespacerange", data, re.S):
            sizes = [len(first) // 2 for first in re.findall(r"<([0-9A-Fa-f]+)>", block)]
            # A simple font has codes of one byte, whatever its map says.
            self.width = max(sizes, default=2) if self.width > 1 else 1
        for block in re.findall(r"beginbfchar(.*?)endbfchar", data, re.S):
            for code, value in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>", block):
                self.meanings[int(code, 16)] = self.decoded(value)
        for block in re.findall(r"beginbfrange(.*?)endbfrange", data, re.S):
            for first, last, value, values in re.findall(
                    r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]*)>|\[(.*?)\])", block, re.S):
                first, last = int(first, 16), int(last, 16)
                if values:
                    for place, item in enumerate(re.findall(r"<([0-9A-Fa-f]*)>", values)):
                        self.meanings[first + place] = self.decoded(item)
                    continue
                start = self.decoded(value)
                for code in range(first, min(last, first + 65535) + 1):
                    self.meanings[code] = start[:-1] + chr(ord(start[-1]) + code - first) if start else ""

    @staticmethod
    def encoded(font, is_whole):
        """What the encoding of a simple font says; only its differences if a map says the rest."""
        encoding, found = font.get("/Encoding"), {}
        is_table = isinstance(encoding, pikepdf.Dictionary)
        base = encoding.get("/BaseEncoding") if is_table else encoding
        if is_whole and base is None and is_table and font.get("/Subtype") == "/Type1":
            found = {code: agl.toUnicode(name) for code, name in enumerate(StandardEncoding)}
        elif is_whole:
            codec = "mac_roman" if base == "/MacRomanEncoding" else "cp1252"
            found = {code: bytes([code]).decode(codec, "ignore") for code in range(32, 256)}
        code = 0
        for item in encoding.get("/Differences", []) if is_table else []:
            if isinstance(item, pikepdf.Name):
                # Names of no list, such as “g12”, mean nothing; the base encoding does not count for their codes.
                found[code] = agl.toUnicode(str(item)[1:])
                code += 1
            else:
                code = int(item)
        return found

    @staticmethod
    def decoded(value):
        return bytes.fromhex(value + "0" * (len(value) % 2)).decode("utf-16-be", "replace")

    def text(self, data):
        codes = (int.from_bytes(data[place:place + self.width], "big") for place in range(0, len(data), self.width))
        return "".join(self.meanings.get(code, "") for code in codes)


class PageReader:
    """The text of a page's marked-content sequences."""

    def __init__(self):
        self.maps = {}
        self.texts = {}

    def font(self, resources, name):
        font = resources.get("/Font", {}).get(name) if resources is not None else None
        if font is None:
            return None
        key = font.objgen if font.objgen != (0, 0) else id(font)
        if key not in self.maps:
            self.maps[key] = CodeMap(font)
        return self.maps[key]

    def read(self, stream, resources, inside=None, depth=0):
        marks, font, saved = [inside], None, []
        place = (0.0, 0.0)
        for operands, operator in pikepdf.parse_content_stream(stream):
            name = str(operator)
            if name in ("BMC", "BDC"):
                identifier = marks[-1]
                if name == "BDC" and depth == 0:
                    properties = operands[1]
                    if isinstance(properties, pikepdf.Name):
                        properties = resources.get("/Properties", {}).get(properties, {})
                    identifier = int(properties["/MCID"]) if "/MCID" in properties else identifier
                    if identifier is not None and "/ActualText" in properties:
                        self.add(identifier, text(properties["/ActualText"]))
                        identifier = None
                marks.append(identifier)
            elif name == "EMC":
                if len(marks) > 1:
                    marks.pop()
            elif name == "q":
                saved.append(font)
            elif name == "Q":
                # The font belongs to the graphics state (ISO 32000-2, Table 51).
                font = saved.pop() if saved else font
            elif name == "Tf":
                font = self.font(resources, str(operands[0]))
            elif name in ("Td", "TD", "T*", "Tm", "'", '"', "BT"):
                # Another line, or another place in the line, is another word.
                where = tuple(float(item) for item in operands[-2:]) if name != "T*" and len(operands) >= 2 and \
                    name not in ("'", '"') else (0.0, 1.0)
                if where[-1] != place[-1] or abs(where[0] - place[0]) > 1 or name not in ("Tm", "Td"):
                    self.add(marks[-1], " ")
                place = where
            if name in ("Tj", "'", '"'):
                self.show(marks[-1], font, operands[-1:])
            elif name == "TJ":
                self.show(marks[-1], font, operands[0])
            elif name == "Do":
                form = resources.get("/XObject", {}).get(str(operands[0]))
                if form is not None and form.get("/Subtype") == "/Form" and depth < 8 and marks[-1] is not None:
                    self.read(form, form.get("/Resources", resources), marks[-1], depth + 1)

    def show(self, identifier, font, items):
        if font is None:
            return
        for item in items:
            if isinstance(item, pikepdf.String):
                self.add(identifier, font.text(bytes(item)))
            elif float(item) < -200:
                self.add(identifier, " ")

    def add(self, identifier, words):
        if identifier is not None:
            self.texts[identifier] = self.texts.get(identifier, "") + words


class Reader:
    def __init__(self, pdf, pages=None):
        self.pdf = pdf
        self.tree = pdf.Root.get("/StructTreeRoot")
        self.roles = self.tree.get("/RoleMap", {}) if self.tree is not None else {}
        self.pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        self.wanted = pages
        self.readers = {}
        self.lines = []

    def page_text(self, page, content):
        """The text of a marked-content sequence of a page, or of a form XObject of it."""
        identifier, stream = content
        if page is None or page.objgen not in self.pages:
            return ""
        source = page if stream is None else stream
        if source.objgen not in self.readers:
            reader, resources = PageReader(), pikepdf.Page(page).resources
            reader.read(source, resources if stream is None else stream.get("/Resources", resources))
            self.readers[source.objgen] = reader
        return self.readers[source.objgen].texts.get(identifier, "")

    # Elements

    def role(self, element):
        role = str(element.get("/S", ""))
        for _ in range(16):
            if role not in self.roles:
                break
            role = str(self.roles[role])
        return role[1:]

    def attributes(self, element, owner):
        found = {}
        for item in listed(element.get("/A")):
            if isinstance(item, pikepdf.Dictionary) and item.get("/O") == owner:
                found.update({key: item[key] for key in item.keys()})
        return found

    def kids(self, element):
        """(kind, value, page) of the kids of an element."""
        own = element.get("/Pg")
        for kid in listed(element.get("/K")):
            if isinstance(kid, int):
                yield "text", (kid, None), own
            elif isinstance(kid, pikepdf.Dictionary):
                page = kid.get("/Pg", own)
                if "/Obj" in kid:
                    yield "object", kid["/Obj"], page
                elif "/MCID" in kid and "/S" not in kid:
                    stream = kid.get("/Stm")
                    if stream is None or isinstance(stream, pikepdf.Stream):
                        yield "text", (int(kid["/MCID"]), stream), page
                elif "/S" in kid:
                    yield "element", kid, page

    def first_page(self, element, depth=0):
        for kind, value, page in self.kids(element):
            if kind == "element" and depth < MOST_DEPTH:
                found = self.first_page(value, depth + 1)
                if found:
                    return found
            elif page is not None and page.objgen in self.pages:
                return self.pages[page.objgen]
        return None

    # Speech

    def field(self, element):
        """What is said of a field."""
        kinds = {"tv": "text field", "cb": "check box", "rb": "radio button", "pb": "button", "lb": "list box"}
        said = self.attributes(element, "/PrintField")
        if said:
            kind = kinds.get(str(said.get("/Role", ""))[1:], "field")
            checked = str(said.get("/Checked", said.get("/checked", "")))[1:]
            value = text("".join(self.words(element)))
            if kind in ("check box", "radio button"):
                value = "checked" if checked == "on" else "not checked"
            return f"[{kind}: {text(said.get('/Desc', '')) or 'NO NAME'}: {value or 'blank'}]"
        for kind, widget, _ in self.kids(element):
            if kind == "object" and widget.get("/Subtype") == "/Widget":
                return self.live_field(element, widget)
        return "".join(self.words(element))

    def live_field(self, element, widget):
        def inherited(key):
            node, steps = widget, 0
            while node is not None and steps < 64:
                if key in node:
                    return node[key]
                node, steps = node.get("/Parent"), steps + 1
            return None

        name = text(inherited("/TU")) or text(element.get("/Alt")) or "NO NAME"
        flags = int(inherited("/Ff") or 0)
        kind = {"/Tx": "text field", "/Ch": "choice", "/Sig": "signature"}.get(str(inherited("/FT")), "button")
        if kind == "button" and not flags & 1 << 16:
            kind = "radio button" if flags & 1 << 15 else "check box"
            value = "not checked" if str(widget.get("/AS", "/Off")) == "/Off" else "checked"
        else:
            value = text(inherited("/V")) or "blank"
        return f"[{kind}: {name}: {value}]"

    def words(self, element, depth=0):
        """The text of an element and what is in it, in order."""
        if depth > MOST_DEPTH:
            return
        replaced = element.get("/ActualText", element.get("/Alt"))
        role = self.role(element)
        if role == "Form" and (depth or self.attributes(element, "/PrintField")) and depth:
            yield " " + self.field(element) + " "
            return
        if replaced is not None and role != "Form":
            yield f" {'picture: ' if role == 'Figure' else ''}{text(replaced)} "
            return
        for kind, value, page in self.kids(element):
            if kind == "text":
                yield self.page_text(page, value)
            elif kind == "element":
                yield from self.words(value, depth + 1)
            elif value.get("/Subtype") == "/Link" and role == "Link":
                yield " (link) "
        if role in ("Lbl", "P", "TD", "TH"):
            yield " "

    def say(self, depth, words):
        if words:
            self.lines.append("  " * depth + words)

    def read(self, element, depth=0, level=0):
        """Adds the lines of an element."""
        role = self.role(element)
        if level > MOST_DEPTH:
            return
        if self.wanted is not None and role not in ("Document", "Part", "Art", "Sect", "Div", "NonStruct", ""):
            page = self.first_page(element)
            if page is None or page not in self.wanted:
                return
        if re.fullmatch(r"H[1-6]?", role):
            self.say(depth, f"Heading {role[1:] or '?'}: {text(''.join(self.words(element)))}")
        elif role == "Form":
            self.say(depth, self.field(element))
        elif role == "Figure":
            self.say(depth, "Picture: " + (text(element.get("/Alt", element.get("/ActualText"))) or "NO TEXT"))
        elif role == "Table":
            self.table(element, depth)
        elif role == "L":
            items = [kid for kind, kid, _ in self.kids(element) if kind == "element" and self.role(kid) == "LI"]
            self.say(depth, f"List of {len(items)}:")
            self.inner(element, depth + 1, level)
        elif role in ("P", "Lbl", "LBody", "Caption", "Note", "BlockQuote", "TD", "TH", "Link", "Span", "Reference",
                      "Quote", "Annot", "Formula", "Code"):
            self.paragraph(element, role, depth, level)
        else:
            self.inner(element, depth, level)

    def inner(self, element, depth, level):
        loose = ""
        for kind, kid, page in self.kids(element):
            if kind == "text":
                loose += self.page_text(page, kid)
                continue
            self.say(depth, text(loose))
            loose = ""
            if kind == "element":
                self.read(kid, depth, level + 1)
        self.say(depth, text(loose))

    def paragraph(self, element, role, depth, level):
        blocks = {"P", "L", "Table", "Figure", "Sect", "Div", "Part", "BlockQuote"}
        inside = {self.role(kid) for kind, kid, _ in self.kids(element) if kind == "element"}
        if inside & blocks or any(re.fullmatch("H[1-6]?", kind) for kind in inside):
            self.inner(element, depth, level)
        else:
            self.say(depth, text("".join(self.words(element))))

    # Tables

    def rows(self, table):
        for kind, kid, _ in self.kids(table):
            if kind == "element" and self.role(kid) in ("THead", "TBody", "TFoot"):
                yield from self.rows(kid)
            elif kind == "element" and self.role(kid) == "TR":
                yield [cell for kind, cell, _ in self.kids(kid)
                       if kind == "element" and self.role(cell) in ("TH", "TD")]

    def table(self, table, depth):
        rows = list(self.rows(table))
        for kind, kid, _ in self.kids(table):
            if kind == "element" and self.role(kid) == "Caption":
                self.say(depth, "Caption: " + text("".join(self.words(kid))))
        self.say(depth, f"Table of {len(rows)} rows:")
        taken, columns, names = {}, {}, {}
        for cell in (cell for row in rows for cell in row):
            if "/ID" in cell:
                names[bytes(cell["/ID"])] = text("".join(self.words(cell)))
        for number, row in enumerate(rows):
            column, row_headers, spoken = 0, [], []
            for cell in row:
                while taken.get((number, column)):
                    column += 1
                attributes = self.attributes(cell, "/Table")
                width = max(1, int(attributes.get("/ColSpan", 1)))
                for below in range(max(1, int(attributes.get("/RowSpan", 1)))):
                    for beside in range(width):
                        taken[(number + below, column + beside)] = True
                words = text("".join(self.words(cell)))
                scope = str(attributes.get("/Scope", ""))
                if self.role(cell) == "TH":
                    if scope in ("/Column", "/Both"):
                        for beside in range(width):
                            columns[column + beside] = words
                    if scope in ("/Row", "/Both"):
                        row_headers.append(words)
                    spoken.append(f"header {words}" if words else "")
                elif words:
                    headers = [names.get(bytes(item), "?") for item in attributes.get("/Headers", [])]
                    headers = headers or [item for item in row_headers + [columns.get(column, "")] if item]
                    spoken.append(f"{', '.join(headers)}: {words}" if headers else words)
                column += width
            self.say(depth + 1, f"Row {number + 1}: " + " | ".join(item for item in spoken if item))

    def document(self):
        with self.pdf.open_metadata() as metadata:
            title = metadata.get("dc:title", "")
        self.say(0, f"Document: {text(title) or 'NO TITLE'} ({text(self.pdf.Root.get('/Lang')) or 'NO LANGUAGE'})")
        for kid in listed(self.tree.get("/K")) if self.tree is not None else []:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                self.read(kid)
        return self.lines


def spoken(path, pages=None):
    """The lines that a screen reader says of a file."""
    with pikepdf.open(path) as pdf:
        return Reader(pdf, pages).document()


if __name__ == "__main__":
    chosen = {int(item) for item in sys.argv[2].split(",")} if len(sys.argv) > 2 else None
    print("\n".join(spoken(sys.argv[1], chosen)))
